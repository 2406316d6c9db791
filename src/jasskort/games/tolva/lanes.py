"""A position of Tolva in numbers, for deals that are played out side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

import attrs

from jasskort.abreast import Abreast, Lane, Points
from jasskort.games.tolva.position import InDeal
from jasskort.mechanics.tricks import index_of

if TYPE_CHECKING:
    from numpy.random import Generator


@attrs.frozen(repr=False)
class InLane(InDeal, Abreast):
    """A position in a deal, which may be played out beside others."""

    draws: ClassVar[bool] = False
    """Whether cards are to be drawn before a card is led."""

    def lane(self) -> tuple[tuple[int, bool], Lane] | None:
        """Give cards, trump, and what decides the points; None after a gubbe (TOL-28).

        None too where a phase of a house rule takes part.

        What a seat gets to play when a trick is over stands beside what it can play
        now: cards of its row that lie free by then, and a hand not taken up yet.
        """
        deal, spread, trick, got = self.deal, self.spread, self.trick, self.received
        if deal.gubbe is not None or not self.rules.as_usual(self):
            return None
        left, seats = ~self.played, len(got)
        ready, later = self.hand_masks, (0,) * seats
        if self.rules.layout.row:
            taken, waiting = self.taken_up, spread.waiting
            turned = (0,) * seats if trick else waiting
            ready = tuple(
                [
                    (taken[seat] | spread.up[seat] | turned[seat]) & left
                    for seat in range(seats)
                ]
            )
            later = tuple(
                [
                    ((got[seat] & left) | waiting[seat]) & ~ready[seat]
                    for seat in range(seats)
                ]
            )
        pairs = [pair for row in spread.under for pair in row]
        return (self.played.bit_count(), self.draws), (
            (self.turn - len(trick)) % seats,
            index_of(deal.trump),
            deal.must_trump,
            deal.carry,
            *ready,
            *later,
            *self.pile_masks,
            *deal.match.totals,
            *[card.index for card in trick],
            *[card.index for card in spread.stock],
            *[upper.bit_length() - 1 for upper, _ in pairs],
            *[lower for _, lower in pairs],
        )

    def abreast(self, lanes: Sequence[Lane], generator: Generator) -> list[Points]:
        """Play to the end of the deal, and give the points booked by seat."""
        from jasskort.games.tolva.arrays import played_out  # noqa: PLC0415 - loads numpy

        return played_out(self, lanes, generator)
