"""What the plays of a deal tell of hands, in games in which all cards are dealt.

Who does not follow suit had none of it, and no trump where it would have had to trump
(ZUG-16, FYR-9). Bids tell nothing. No hand grows while tricks are played: what a hand
lacked it lacks from then on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, cast

import attrs

from jasskort.cardset import SUIT_MASKS
from jasskort.families.tricks.deal import DealRecord, InDeal
from jasskort.in_deal import Masks
from jasskort.lays import LaidWorlds, Lay
from jasskort.mechanics.duties import lacking
from jasskort.mechanics.tricks import plays_in
from jasskort.moves import Move
from jasskort.phase import State
from jasskort.seats import Seat
from jasskort.view import View
from jasskort.whereabouts import Fact, InHand, lacked
from jasskort.worlds import StateT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from jasskort.ruleset import AnyRuleset

AnyInDeal: TypeAlias = "InDeal[AnyRuleset, Move, DealRecord]"
"""A position in a deal of any game of the family."""


def facts(view: View[Move], must_trump: int, rule: str) -> Iterator[Fact]:
    """List what the plays of a view's log tell, in order.

    Args:
        view: the view.
        must_trump: the trumps, as a mask, where who cannot follow must trump; else 0.
        rule: the id of the rule that says how to follow.
    """
    for time, number, move, trick in plays_in(view.log, len(view.rules.seats)):
        if trick:
            led = SUIT_MASKS[trick[0].suit.index]
            if lacks := lacking(move.card.bit, led, must_trump):
                yield lacked(move.seat, time, number, lacks, rule)


@attrs.frozen(eq=False, repr=False)
class TrickWorlds(LaidWorlds[StateT]):
    """Worlds of a game in which all cards are dealt.

    Args:
        view: what the seat knows.
        unseen: the cards of the deal that the seat has not seen, as a mask.
        lays: the places that hold them.
        base: the hands before the first trick, as masks, by seat, as far as they are
            known: the seat's own, and what the others have played.
        apart: the cards that lie apart, as a mask, as far as they are known.
    """

    base: Masks
    apart: int

    def fill(self, position: State, masks: Masks) -> State:
        """Fill in the hands, and what lies apart."""
        hands, apart = [*self.base], self.apart
        for lay, mask in zip(self.lays, masks, strict=True):
            if isinstance(lay.place, InHand):
                hands[lay.place.seat] |= mask
            else:
                apart |= mask
        return cast("AnyInDeal", position).filled(tuple(hands), apart)


def hands_of_others(
    view: View[Move],
    packed: Sequence[tuple[int, ...]],
    played: Sequence[int],
    told: Iterable[Fact],
) -> list[Lay]:
    """List the hands of the other seats.

    Args:
        view: the view.
        packed: by seat, where in the pack its hand lay.
        played: by seat, the cards that it has played, as masks.
        told: what the plays tell.
    """
    lacks = [0] * len(packed)
    for fact in told:
        lacks[fact.seat] |= fact.cards
    return [
        Lay(
            InHand(Seat(seat)),
            len(places) - played[seat].bit_count(),
            places,
            lacks=lacks[seat],
            gone=played[seat],
        )
        for seat, places in enumerate(packed)
        if seat != view.seat
    ]
