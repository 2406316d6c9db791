"""What the phases of a deal have in common, whatever the game, and records of a deal.

What changes rarely in a deal stands in a record of it, which a state shares with those
before and after it. Cards are kept as masks and given as sets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeAlias, TypeVar

import attrs

from jasskort.cards import CARDS
from jasskort.cardset import CardSet, Hand
from jasskort.craft.building import evolved
from jasskort.craft.pickling import by_position
from jasskort.craft.typed import Typed
from jasskort.errors import InvalidValue, quoted
from jasskort.mechanics.match import Match
from jasskort.phase import Position, RulesT
from jasskort.seats import Seat

Masks: TypeAlias = tuple[int, ...]
"""Cards as masks, by seat."""


class DealRecord(Typed):
    """What changes rarely in a deal; each game has records of its own.

    Attributes:
        match: the match so far.
    """

    __slots__ = ()

    follows: ClassVar[frozenset[str]] = frozenset()
    """The fields that follow from the others, which is where `of` has them from."""

    if TYPE_CHECKING:  # a field of every record

        @property
        def match(self) -> Match:
            """The match so far."""

    @classmethod
    def of(cls, **parts: Any) -> Self:
        """Make a record of its fields by name, but those in `follows`.

        Raises:
            InvalidValue: one is missing, or not known, or none.
        """
        try:
            return cls._of(**parts)
        except TypeError as error:
            msg = f"no {cls.__name__} is made of {quoted(parts)}"
            raise InvalidValue(msg) from error

    @classmethod
    def _of(cls, **parts: Any) -> Self:
        return cls(**parts)

    def terms(self) -> list[tuple[str, object]]:
        """List what the deal is about, names and values in cards and words, for reprs."""
        return []

    def __repr__(self) -> str:
        """Show what the deal is about."""
        parts = [("deal", self.match.number), *self.terms()]
        shown = ", ".join([f"{name}={value}" for name, value in parts])
        return f"<{type(self).__name__} {shown}>"

    __reduce__ = by_position


DealT = TypeVar("DealT", bound=DealRecord)


def stand_ins(cards: int) -> int:
    """Give as many bits as there are cards in a mask, none of which is a card."""
    return (1 << cards.bit_count()) - 1 << len(CARDS)


def in_words(cards: int) -> str:
    """Write the cards of a mask; "##" is one that another stands for."""
    if cards >> len(CARDS):
        return " ".join(["##"] * cards.bit_count())
    return str(CardSet.from_mask(cards))


def by_seat(masks: Masks) -> tuple[CardSet, ...]:
    """Give cards by seat as sets."""
    return tuple(map(CardSet.from_mask, masks))


@attrs.frozen(repr=False)
class InDeal(Position[RulesT], Generic[RulesT, DealT]):
    """A position in a deal.

    Args:
        history: the deal and the moves since.
        rules: the ruleset that it is played by.
        deal: what changes rarely.
    """

    deal: DealT

    if TYPE_CHECKING:  # every phase has them: as fields, or derived

        @property
        def turn(self) -> Seat:
            """The seat that drives the play."""

        @property
        def hand_masks(self) -> Masks:
            """The cards in hand as masks, by seat."""

        @property
        def pile_masks(self) -> Masks:
            """The tricks won and turned, as masks, by seat."""

    @property
    def match(self) -> Match:
        """The match so far."""
        return self.deal.match

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The cards in hand, by seat; a card in the trick is no longer in hand."""
        return by_seat(self.hand_masks)

    @property
    def piles(self) -> tuple[CardSet, ...]:
        """The cards of the tricks, by the seat that won them."""
        return by_seat(self.pile_masks)

    def left(self, seat: int) -> int:
        """Count the cards that a seat has left."""
        return self.hand_masks[seat].bit_count()

    def sizes_fit(self) -> bool:
        """Tell whether all have as many cards, and as many can be drawn by each."""
        seats, trick = len(self.match.totals), len(self.trick)
        leader = getattr(self, "leader", self.turn - trick)
        had = {
            self.left(seat) + ((seat - leader) % seats < trick) for seat in range(seats)
        }
        return len(had) == 1 and len(getattr(self, "stock", ())) % seats == 0

    def with_match(self, match: Match) -> Self:
        """Give the same position, without its log, with all that was booked."""
        return evolved(self, history=None, deal=evolved(self.deal, match=match))

    def _repr_parts(self) -> list[tuple[str, object]]:
        parts = super()._repr_parts()
        if self.trick:
            parts.append(("trick", " ".join(map(str, self.trick))))
        return parts
