"""What is said in Danish of Schmaus: weis, stöck, how a match is won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import ClassVar

from jasskort.events import Event, MatchClaimed
from jasskort.games.schmaus.model import Ending, Item, StoeckShown, Ties
from jasskort.games.schmaus.ruleset import Schmaus
from jasskort.moves import Claim, Deal, Hidden, Move
from jasskort.refusals import Reason
from jasskort.telling.danish.jass import BOTH, JassWords
from jasskort.telling.refusing import Sentences

_TIES = MappingProxyType({Ties.NON_DEALER: "ikke har givet", Ties.LEADER: "spiller ud"})
_NOT_UPWARDS = "{0} er ikke bedre end {1}, som {2:player} har skrevet"


class SchmausWords(JassWords[Schmaus]):
    """What Danish says of Schmaus."""

    __slots__ = ()

    items: ClassVar[Mapping[Enum, str]] = MappingProxyType(
        {
            Item.STOECK: "stöck",
            Item.CARD_POINTS: "øjnene i stikkene",
            Item.LAST_TRICK: "det sidste stik",
            Item.MATCH: "match",
        }
    )
    endings: ClassVar[Mapping[Enum, str]] = MappingProxyType(
        {
            Ending.CLAIM: "ved at takke for spillet",
            Ending.FALSE_CLAIM: "på et forkert krav fra modparten",
            Ending.STOECK_WEIS_STICH: "som den første efter stöck, weis, stich",
            Ending.HAD_THE_TARGET: "med pointene i hus allerede før given",
            Ending.REFEREE: "efter dommerens optælling",
            Ending.AGREED_DEALS: "efter det aftalte antal giv",
        }
    )
    sentences: ClassVar[Sentences] = MappingProxyType(
        {
            **BOTH,
            ("SCH-7", Reason.NOT_UPWARDS): _NOT_UPWARDS,
            ("SCH-19", Reason.NOT_UPWARDS): _NOT_UPWARDS,
            ("SCH-33", Reason.NOT_BEFORE_THE_FIRST_DEAL): (
                "der er ikke givet endnu, og før det kan ingen takke for spillet"
            ),
            ("SCH-36", Reason.CLAIM_PENDING): (
                "{0:owner} krav venter på, at det første stik spilles færdigt"
            ),
        }
    )

    def agreed(self) -> Sequence[str]:
        """Tell what was agreed on."""
        game = self.game
        return (
            f"der spilles til {game.target} point{self.deals_agreed(game.deals)}",
            self.claims_agreed(game.claims),
            f"ved lige gode sekvenser uden for trumf vinder den, der {_TIES[game.ties]}",
        )

    def move(self, move: Move | Hidden | Deal) -> str:
        """Say what a seat can choose to do."""
        return "tak for spillet" if isinstance(move, Claim) else super().move(move)

    def event(self, event: Event) -> str:
        """Tell what happened, in a sentence."""
        match event:
            case StoeckShown(seat=seat, suit=suit):
                couple = self.couple(suit)
                return f"{self.player(seat)} har spillet {couple}: »Stöck!«"
            case MatchClaimed(seat=seat):
                return f"{self.player(seat)}: »Tak for spillet!«"
            case _:
                return super().event(event)


WORDS = SchmausWords
