"""The nouns of Schmaus: options, moves, and what the phases share.

Carries SCH-1 (the pack), SCH-2 and SCH-3 (the ranking and the card points). The
phases themselves are in `phases`.
"""

from __future__ import annotations

import enum
from typing import ClassVar, TypeAlias

import attrs

from jasskort.drafts import drafting, evolved
from jasskort.errors import InvalidValue
from jasskort.mechanics.match import Match, enter
from jasskort.mechanics.melds import Four, Sequence
from jasskort.moves import Book, Claim, Draw, Play, Rob, Say, TurnTrick
from jasskort.options import Claims, choose, count, to_claims
from jasskort.packs import PACK_36
from jasskort.pickling import by_position, pickled_as
from jasskort.seats import Seat
from jasskort.two_handed.model import TABLE, Booked, Declares, Pair, Trumps

PACK = PACK_36

Weis: TypeAlias = Sequence | Four
"""A meld that is declared and can be rejected; stöck is none (SCH-4, SCH-5, SCH-8)."""

VALUES = (20, 50, 100, 150, 200, 250, 300)
STOECK_POINTS = 20
LAST_TRICK_POINTS = 5
MATCH_POINTS = 100
LAST_WEIS_TRICK = 10
FIRST_WITHOUT_STOCK = 10
LAST_TRICK = 18


class Ties(enum.Enum):
    """Whom the last step of SCH-7 favours between equal side-suit sequences."""

    NON_DEALER = "non-dealer"
    LEADER = "leader"


class Ending(enum.Enum):
    """How a match ended."""

    CLAIM = "a claim"
    FALSE_CLAIM = "a false claim of the other seat"
    STOECK_WEIS_STICH = "first in the order stöck, weis, stich"
    HAD_THE_TARGET = "the target reached before the deal"
    REFEREE = "the referee"
    AGREED_DEALS = "the agreed number of deals"


class Item(enum.Enum):
    """What points are booked for, apart from weis, which stand for themselves."""

    STOECK = "stöck"
    CARD_POINTS = "card points"
    LAST_TRICK = "the last trick"
    MATCH = "match"


def _ties(value: Ties | str) -> Ties:
    return choose("ties", Ties, value)


@attrs.frozen(kw_only=True)
class Options:
    """What the players agree on before a match; the fields of the ruleset.

    Args:
        target: the points that win the match, at least 1 (SCH-32).
        claims: who ends the match; a member or its text (SCH-39).
        ties: whom equal side-suit sequences favour; a member or its text (SCH-7).
        deals: an agreed number of deals, at least 1, or None (COM-10).

    Raises:
        OptionError: one of them is out of its range or not known.
    """

    target: int = count(1500)
    claims: Claims = attrs.field(default=Claims.PLAYERS, converter=to_claims)
    ties: Ties = attrs.field(default=Ties.NON_DEALER, converter=_ties)
    deals: int | None = count(None, optional=True)


def _check_value(_move: object, _field: object, value: int) -> None:
    if type(value) is not int or value not in VALUES:
        msg = f"a weis is worth one of {VALUES}, not {value!r}"
        raise InvalidValue(msg)


@attrs.frozen(eq=False, repr=False)
class Declare(Declares):
    """Declare one weis by its value (SCH-13, SCH-14).

    Args:
        seat: the seat that declares.
        value: 20, 50, 100, 150, 200, 250 or 300 points.
    """

    value: int = attrs.field(validator=_check_value)
    verb: ClassVar[str] = "declare"

    @property
    def called(self) -> int:
        """The value, as what was called."""
        return self.value


SchmausMove: TypeAlias = Play | Declare | Say | Book | Draw | Rob | TurnTrick | Claim


Floors: TypeAlias = tuple[Pair, Pair]


@pickled_as("schmaus")
@attrs.frozen(cache_hash=True)
class Dealt:
    """A deal so far, as far as it changes rarely.

    Args:
        match: the match.
        trumps: the trump suit and what it decides.
        booked: the weis booked in the deal, in order.
        stoeck: the seat that has held king and queen of trump together, if any.
        claimant: the seat whose claim waits for the end of the first trick, if any.
        shown: by seat, the cards that all know it to have got or held (SCH-42).
        floors: by seat, the strength that a weis of it must have to be declared
            (SCH-19): where equal weis do not favour the seat, and where they do.
            Follows from what is booked.
    """

    match: Match
    trumps: Trumps
    booked: tuple[Booked, ...] = ()
    stoeck: Seat | None = None
    claimant: Seat | None = None
    shown: Pair = (0, 0)
    floors: Floors = attrs.field(default=((0, 0), (0, 0)), eq=False, repr=False)

    __reduce__ = by_position

    def couple_played(self, seat: Seat, hands: Pair) -> Dealt:
        """Book stöck if the king or queen just played was its second card (SCH-8)."""
        if self.stoeck != seat or hands[seat] & self.trumps.couple:
            return self
        match = enter(self.match, seat, STOECK_POINTS, Item.STOECK)
        return evolved(self, match=match)

    def hands_changed(self, hands: Pair, shown: Pair) -> Dealt:
        """Give the deal after cards were taken up, and see who has stöck (SCH-8)."""
        stoeck = self.stoeck
        if stoeck is None:
            stoeck = holder_of_stoeck(self.trumps, hands)
        if stoeck == self.stoeck and shown == self.shown:
            return self
        return new_dealt(
            self.match,
            self.trumps,
            self.booked,
            stoeck,
            self.claimant,
            shown,
            self.floors,
        )


def holder_of_stoeck(trumps: Trumps, hands: Pair) -> Seat | None:
    """Tell which seat holds king and queen of trump together, if one does (SCH-8)."""
    couple = trumps.couple
    if hands[0] & couple == couple:
        return TABLE.seats[0]
    return TABLE.seats[1] if hands[1] & couple == couple else None


new_dealt = drafting(Dealt)
