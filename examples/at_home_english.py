"""The English words of a house game: those of Schmaus, but for four aces."""

from __future__ import annotations

from jasskort import Four, Rank
from jasskort.melds import Meld
from jasskort.telling.english.schmaus import SchmausWords

_LORDS = Four(Rank.ACE)


class WORDS(SchmausWords):
    """What is said at home."""

    __slots__ = ()

    def meld(self, meld: Meld) -> str:
        """Name a meld: four aces are the lords."""
        return "the four lords" if meld == _LORDS else super().meld(meld)
