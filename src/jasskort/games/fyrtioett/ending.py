"""The tricks as bare cards: what each seat still needs for its bid (FYR-11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import attrs

from jasskort.mechanics.endings import CardsLeft, Masks, TrickLaws

if TYPE_CHECKING:
    from jasskort.games.fyrtioett.play import Playing


@attrs.frozen(cache_hash=True)
class FyrtioettLaws(TrickLaws[Masks]):
    """Tricks that count for bids; the tally is how many each seat needs for its own.

    Args:
        beaters: by the index of the best card so far, which cards beat it.
        trumps: no cards: nobody must trump.
        beats: whether who can must beat the best card so far.
        puur: no card.
        worths: by seat, what its bid is worth.
    """

    worths: tuple[int, ...]

    def counted(self, tally: Masks, winner: int, _leader: int, _cards: int) -> Masks:
        """Count a trick; more than enough is as good as enough."""
        return tuple(
            [
                needed - 1 if seat == winner and needed else needed
                for seat, needed in enumerate(tally)
            ]
        )

    def at_the_end(self, tally: Masks, _winner: int) -> Sequence[int]:
        """Give the worth of the bids, for those that were made, against the others."""
        return [
            -worth if needed else worth
            for needed, worth in zip(tally, self.worths, strict=True)
        ]


def bare_cards(state: Playing) -> CardsLeft[Masks]:
    """Give a position as bare cards."""
    deal = state.deal
    laws = FyrtioettLaws(
        deal.beaters,
        deal.must_trump,
        beats=False,
        puur=0,
        worths=tuple(map(state.rules.worth, deal.bids)),
    )
    hands, needed = state.hand_masks, tricks_needed(state)
    return CardsLeft(laws, hands, state.turn, state.trick, needed, [0] * len(hands))


def tricks_needed(state: Playing) -> tuple[int, ...]:
    """Count by seat the tricks that it still needs for its bid."""
    return tuple(
        [
            max(0, bid - won)
            for bid, won in zip(state.deal.bids, state.tricks, strict=True)
        ]
    )
