"""A position of Tolva in numbers, for deals that are played out side by side."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
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
        """
        deal, spread, trick = self.deal, self.spread, self.trick
        if deal.gubbe is not None or not self.rules.as_usual(self):
            return None
        played, got = self.played, self.received
        return (played.bit_count(), self.draws), (
            (self.turn - len(trick)) % len(got),
            index_of(deal.trump),
            deal.must_trump,
            deal.carry,
            played,
            *got,
            *self.pile_masks,
            *deal.match.totals,
            *[card.index for card in trick],
            *[card.index for card in spread.stock],
            *spread.up,
            *spread.waiting,
            *chain.from_iterable(chain.from_iterable(spread.under)),
        )

    def abreast(self, lanes: Sequence[Lane], generator: Generator) -> list[Points]:
        """Play to the end of the deal, and give the points booked by seat."""
        from jasskort.games.tolva.arrays import played_out  # noqa: PLC0415 - loads numpy

        return played_out(self, lanes, generator)
