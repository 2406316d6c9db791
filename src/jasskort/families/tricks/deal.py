"""A deal of the games in which all cards are dealt: what its phases have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, Self, TypeVar

import attrs

from jasskort import in_deal
from jasskort.cardset import CardSet
from jasskort.craft.building import evolved
from jasskort.in_deal import Masks, by_seat
from jasskort.phase import MoveT, Phase, RulesT
from jasskort.seats import Seat
from jasskort.whereabouts import Place

if TYPE_CHECKING:
    from jasskort.view import Told


class DealRecord(in_deal.DealRecord):
    """What changes rarely in a deal; each game has records of its own.

    Attributes:
        match: the match so far.
        hands: the hands before the first trick, as masks, by seat.
    """

    __slots__ = ()

    if TYPE_CHECKING:  # a field of every record

        @property
        def hands(self) -> Masks:
            """The hands before the first trick, as masks, by seat."""

    @property
    def apart(self) -> int:
        """The cards that lie apart and are not played, as a mask."""
        return 0

    def beside(self) -> list[tuple[Place, int]]:
        """List what lies apart, if it is seen: the place, and a mask."""
        return []

    def filled(self, hands: Masks, _apart: int) -> Self:
        """Give the record with hands, and cards apart, that were blank."""
        return evolved(self, hands=hands)

    def seen_by(self, seat: Seat | None) -> Self:
        """Give the record as a seat sees it: no hands but its own."""
        hands = [hand if each == seat else 0 for each, hand in enumerate(self.hands)]
        return evolved(self, hands=tuple(hands))

    def __repr__(self) -> str:
        """Show the hands, in cards, and what the deal is about."""
        hands = " | ".join(map(str, by_seat(self.hands)))
        return f"{super().__repr__()[:-1]}, hands={hands}>"


DealT = TypeVar("DealT", bound=DealRecord)


@attrs.frozen(repr=False)
class InDeal(
    in_deal.InDeal[RulesT, DealT],
    Phase[RulesT, MoveT],
    Generic[RulesT, MoveT, DealT],
):
    """What the phases of a deal have in common.

    Args:
        history: the deal and the moves since.
        rules: the ruleset that it is played by.
        deal: what changes rarely.
        turn: the seat that drives the play.
    """

    turn: Seat

    def hidden_from(self, seat: Seat | None) -> dict[str, object]:
        """Blank the hands of the others, and what lies apart unseen."""
        return {"deal": self.deal.seen_by(seat)}

    def beside(self) -> list[tuple[Place, int]]:
        """Give what lies apart, if it is seen."""
        return self.deal.beside()

    def filled(self, hands: Masks, apart: int) -> Self:
        """Give the position with hands and cards apart that were blank.

        Args:
            hands: the hands before the first trick, as masks, by seat.
            apart: the cards that lie apart, as a mask.
        """
        return evolved(self, deal=self.deal.filled(hands, apart))

    def made_ready(self, _told: Told) -> Self:
        """Give the position as it is: what is said of hidden cards changes no card."""
        return self

    @property
    def hand_masks(self) -> Masks:
        """The cards in hand as masks, by seat."""
        return self.deal.hands

    @property
    def pile_masks(self) -> Masks:
        """No tricks before the first one is played."""
        return (0,) * len(self.deal.hands)

    @property
    def places(self) -> tuple[CardSet, ...]:
        """Hands, piles, the trick, and what lies apart."""
        return (*super().places, CardSet.from_mask(self.deal.apart))

    def _repr_parts(self) -> list[tuple[str, object]]:
        return [*super()._repr_parts(), *self.deal.terms()]
