"""The places of cards, and clues about the cards in hands."""

from __future__ import annotations

import enum
from typing import ClassVar, Final, NamedTuple, TypeAlias

import attrs

from jasskort.cards import Card, CardSet
from jasskort.craft.values import (
    MOST_SEATS,
    InternedValue,
    Members,
    Typed,
    builder,
    by_position,
    pickled_as,
)
from jasskort.seats import Seat, as_seat


@attrs.frozen(eq=False)
class _OfASeat(Typed, InternedValue):
    seat: Seat = attrs.field(converter=as_seat)
    called: ClassVar[str]
    __reduce__ = by_position

    def __str__(self) -> str:
        return self.called.format(self)


@pickled_as("locations.hand")
@attrs.frozen(eq=False)
class InHand(_OfASeat):
    """The hand of a seat."""

    called = "the hand of seat {0.seat}"


HANDS = tuple(InHand(seat) for seat in range(MOST_SEATS))
"""The hands, by seat."""


@pickled_as("locations.aside")
@attrs.frozen(eq=False)
class Aside(_OfASeat):
    """The cards that a seat has laid aside face down."""

    called = "what seat {0.seat} has laid aside"


@pickled_as("locations.covered")
@attrs.frozen(eq=False)
class Covered(_OfASeat):
    """A face-down card of a seat's row; the first column is 0."""

    column: int

    called = "face down in column {0.column} of the row of seat {0.seat}"


@pickled_as("locations.face_up")
@attrs.frozen(eq=False)
class FaceUp(_OfASeat):
    """The face-up cards of a seat's row."""

    called = "face up in the row of seat {0.seat}"


@pickled_as("locations.taken")
@attrs.frozen(eq=False)
class Taken(_OfASeat):
    """The tricks that a seat has won."""

    called = "the tricks of seat {0.seat}"


@pickled_as("locations.spot")
class Spot(Members, enum.Enum):
    """The places that belong to no seat."""

    NEXT = "the top of the stock"
    STOCK = "the stock, face down"
    UPCARD = "the upcard"
    TALON = "the talon"
    TRICK = "the trick on the table"
    PACK = "the pack, before a deal"


Place: TypeAlias = InHand | Aside | Covered | FaceUp | Taken | Spot
"""A place where cards lie."""


@pickled_as("locations.why")
class Why(Members, enum.Enum):
    """The reason for a clue."""

    DUTY = "it would have had to play one of them"
    MELDED = "it melded them"
    BOOKED = "it booked a meld of them"
    SHOWN = "it showed them"
    ROBBED = "it robbed with the one, and took the other"
    DREW = "it drew them for all to see"
    HELD_TOGETHER = "points were entered for holding them together"


class Fact(NamedTuple):
    """A fact about a hand that follows from one move of a log.

    `time` is the index of the move in the log, from 0; tricks are counted from 1.
    `cards` is a mask. If `held` is True, the hand held all of these cards, else it held
    none of them. `rule` is the id of the rule that proves the fact.
    """

    seat: Seat
    time: int
    trick: int
    cards: int
    held: bool
    why: Why
    rule: str


def lacked(seat: Seat, time: int, trick: int, cards: int, rule: str) -> Fact:
    """Return the fact that a hand held none of the cards.

    The seat would have had to play one of them, and did not.
    """
    return Fact(seat, time, trick, cards, held=False, why=Why.DUTY, rule=rule)


def held(seat: Seat, time: int, trick: int, cards: int, why: Why, rule: str) -> Fact:
    """Return the fact that a hand held all of the cards."""
    return Fact(seat, time, trick, cards, held=True, why=why, rule=rule)


@pickled_as("locations.clue")
@attrs.frozen
class Clue(Typed):
    """A clue about a hand from one move: a `Fact` with its cards as a set."""

    seat: Seat
    time: int
    trick: int
    cards: CardSet
    held: bool
    why: Why
    rule: str
    __reduce__ = by_position

    def __str__(self) -> str:
        had = "held" if self.held else "held none of"
        return (
            f"in trick {self.trick} seat {self.seat} {had} {self.cards}: "
            f"{self.why.value} ({self.rule})"
        )


new_clue: Final = builder(Clue)


@attrs.frozen
class Whereabouts(Typed):
    """The places where a card can be, as far as one seat knows, with the clues."""

    card: Card
    places: tuple[Place, ...]
    clues: tuple[Clue, ...] = ()

    @property
    def known(self) -> bool:
        """Whether only one place is possible."""
        return len(self.places) == 1

    def __str__(self) -> str:
        where = " or ".join(map(str, self.places))
        told = "".join([f"; {clue}" for clue in self.clues])
        return f"{self.card} is in {where}{told}"


new_whereabouts: Final = builder(Whereabouts)
