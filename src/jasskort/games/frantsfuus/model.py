"""The nouns of Frantsfuus: options, moves, kinds of melds, the record of a deal.

Carries FRA-1 (the pack), FRA-2 and FRA-3 (the ranking and the card points) and FRA-11
(the rank of kinds). The phases themselves are in `phases`.
"""

from __future__ import annotations

import enum
from typing import Any, ClassVar, TypeAlias

import attrs

from jasskort.drafts import drafting
from jasskort.errors import InvalidValue
from jasskort.mechanics.match import Match
from jasskort.mechanics.melds import Four, Sequence
from jasskort.moves import Book, Claim, Draw, Move, Play, Rob, Say, TurnTrick
from jasskort.options import Claims, count, switch, to_claims
from jasskort.packs import PACK_32
from jasskort.pickling import by_position, pickled_as, reduced
from jasskort.seats import Seat
from jasskort.two_handed.model import Booked, Declares, Pair, Trumps

PACK = PACK_32

Declared: TypeAlias = Sequence | Four
"""A meld that is declared and can be rejected; belle is none (FRA-8, FRA-10, FRA-13)."""

BELLE_POINTS = 20
LAST_TRICK_POINTS = 10
MATCH_POINTS = 100
LAST_MELD_TRICK = 8
LAST_TRICK = 16
JAN = 250


@pickled_as("kind")
class Kind(enum.IntEnum):
    """The kinds of melds by their rank (FRA-11); text is the word that declares one."""

    TERTS = 1
    QUART = 2
    FUUS5 = 3
    FUUS6 = 4
    FUUS7 = 5
    FUUS8 = 6
    QUEENS = 7
    KINGS = 8
    ACES = 9
    JACKS = 10

    @property
    def spoken(self) -> str:
        """What melds of the kind are called: "terts", "sixth fuus", "four kings"."""
        return _SPOKEN[self - 1]

    def __str__(self) -> str:
        """Print as the notation writes it: "fuus6"."""
        return self.name.lower()

    def __format__(self, spec: str) -> str:
        """Print as text within a text too, not as a number."""
        return format(str(self), spec)

    def __reduce_ex__(self, _protocol: object) -> tuple[Any, ...]:
        """Pickle as the number."""
        return reduced(Kind, self.value)


_SPOKEN = (
    *("terts", "quart", "fuus", "sixth fuus", "seventh fuus", "eighth fuus"),
    *("four queens", "four kings", "four aces", "four jacks"),
)


class Ending(enum.Enum):
    """How a match ended."""

    CLAIM = "a claim"
    FALSE_CLAIM = "a false claim of the other seat"
    BOTH_OVER = "the last trick, with both over the target"
    REFEREE = "the referee"
    AGREED_DEALS = "the agreed number of deals"


class Item(enum.Enum):
    """What points are booked for, apart from melds, which stand for themselves."""

    BELLE = "belle"
    CARD_POINTS = "card points"
    LAST_TRICK = "the last trick"
    MATCH = "match"


@attrs.frozen(kw_only=True)
class Options:
    """What the players agree on before a match; the fields of the ruleset.

    Args:
        target: the points that win the match, at least 1 (FRA-41).
        claims: who ends the match; a member or its text (FRA-48).
        match_bonus: whether all nine tricks without a stock earn 100 more (FRA-40).
        deals: an agreed number of deals, at least 1, or None (COM-10).

    Raises:
        OptionError: one of them is out of its range or not known.
    """

    target: int = count(501)
    claims: Claims = attrs.field(default=Claims.PLAYERS, converter=to_claims)
    match_bonus: bool = switch(default=False)
    deals: int | None = count(None, optional=True)


def _check_kind(_move: object, _field: object, kind: Kind) -> None:
    if type(kind) is not Kind:
        msg = f"a kind of melds is a Kind, not {kind!r}"
        raise InvalidValue(msg)


@attrs.frozen(eq=False, repr=False)
class Declare(Declares):
    """Declare one kind of melds by its name (FRA-16, FRA-17).

    Args:
        seat: the seat that declares.
        kind: the kind.
    """

    kind: Kind = attrs.field(validator=_check_kind)
    verb: ClassVar[str] = "declare"

    @property
    def called(self) -> Kind:
        """The kind, as what was called."""
        return self.kind


@attrs.frozen(eq=False, repr=False)
class Belle(Move):
    """Say belle: show king and queen of trump in hand (FRA-13, FRA-14)."""

    verb: ClassVar[str] = "belle"


FrantsfuusMove: TypeAlias = (
    Play | Declare | Say | Book | Draw | TurnTrick | Rob | Belle | Claim
)


@pickled_as("frantsfuus")
@attrs.frozen(cache_hash=True)
class Dealt:
    """A deal so far, as far as it changes rarely.

    Args:
        match: the match.
        trumps: the trump suit and what it decides.
        booked: the sequences and fours booked in the deal, in order.
        belle: the seat that has said belle, if one has (FRA-14).
        shown: by seat, the cards that all know it to have got or held (FRA-50).
    """

    match: Match
    trumps: Trumps
    booked: tuple[Booked, ...] = ()
    belle: Seat | None = None
    shown: Pair = (0, 0)

    __reduce__ = by_position

    def spent(self, seat: int) -> tuple[Declared, ...]:
        """List the melds that a seat has booked in the deal (FRA-27)."""
        return tuple([each.meld for each in self.booked if each.seat == seat])

    def couple_played(self, _seat: Seat, _hands: Pair) -> Dealt:
        """Give the deal as it is: playing king or queen of trump earns nothing."""
        return self

    def hands_changed(self, _hands: Pair, shown: Pair) -> Dealt:
        """Give the deal after cards were taken up."""
        if shown == self.shown:
            return self
        return new_dealt(self.match, self.trumps, self.booked, self.belle, shown)


new_dealt = drafting(Dealt)
