"""The tricks after the stock as bare cards: what they bring, and what is sure.

Carries what SCH-28 to SCH-31 and FRA-37 to FRA-40 say of those tricks.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from jasskort.families.jass.model import TABLE
from jasskort.families.jass.rules import DealT, DeclareT, RightT
from jasskort.families.jass.tricks import Following, Leading
from jasskort.mechanics.endings import CardsLeft, TrickLaws


@attrs.frozen(cache_hash=True)
class JassLaws(TrickLaws[bool]):
    """Tricks of which each card counts, and the last one; one seat may win them all.

    The tally is whether one seat has won every trick since the stock is gone.

    Args:
        beaters: by the index of the best card so far, which cards beat it.
        trumps: the trumps, as a mask.
        beats: whether who can must beat the best card so far.
        puur: the trump that is never forced out, as a mask.
        worths: by its index, the card points of a card.
        last: what the last trick brings.
        sweep: what it brings beside to a seat that has won them all.
    """

    worths: tuple[int, ...]
    last: int
    sweep: int

    def worth(self, cards: int) -> int:
        """Give the card points of two cards."""
        low = cards & -cards
        worths = self.worths
        return worths[low.bit_length() - 1] + worths[(cards ^ low).bit_length() - 1]

    def counted(self, tally: bool, winner: int, leader: int, _cards: int) -> bool:  # noqa: FBT001 - as others count more
        """Tell whether one seat still has them all."""
        return tally and winner == leader

    def at_the_end(self, tally: bool, winner: int) -> Sequence[int]:  # noqa: FBT001 - as others count more
        """Give what the last trick brings."""
        points = self.last + self.sweep * tally
        return [points if seat == winner else 0 for seat in TABLE.seats]


def bare_cards(
    state: Leading[DealT, DeclareT, RightT] | Following[DealT, DeclareT, RightT],
    sure: Sequence[int],
) -> CardsLeft[bool] | None:
    """Give a position as bare cards, if nothing is declared or robbed any more.

    None too where the referee may end the match before the deal is over.

    Args:
        state: the position.
        sure: what each seat is sure to book.
    """
    rules, deal, trumps = state.rules, state.deal, state.deal.trumps
    if state.number <= trumps.first_without_stock:
        return None
    for total, booked, taken in zip(deal.match.totals, sure, state.points, strict=True):
        if total + booked - taken >= rules.alert:
            return None
    last = rules.last_trick_points(sweep=False)
    laws = JassLaws(
        trumps.beaters,
        trumps.mask,
        beats=False,
        puur=trumps.puur,
        worths=trumps.worths,
        last=last,
        sweep=rules.last_trick_points(sweep=True) - last,
    )
    return CardsLeft(laws, state.hand_masks, state.turn, state.trick, state.sweep, sure)
