"""What a seat sees of a deal, and how a blanked deal goes on by what the seat is told.

Carries SCH-42 and FRA-50: of what all see the record of a deal keeps account.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias, cast

from jasskort.cards import CARDS
from jasskort.cardset import mask_of
from jasskort.families.jass.model import OTHER, added
from jasskort.mechanics.match import Match
from jasskort.mechanics.stock import LAST_TWO
from jasskort.moves import Book, Draw, Move, Play, Rob
from jasskort.phase import MatchOver, State
from jasskort.seats import Seat

if TYPE_CHECKING:
    from jasskort.families.jass.deal import BetweenDeals, InDeal
    from jasskort.view import Told

    AnyInDeal: TypeAlias = InDeal[Any, Any, Any]
    AnyPosition: TypeAlias = AnyInDeal | BetweenDeals[Any, Any, Any]


def blanked(state: AnyInDeal, seat: Seat | None) -> dict[str, object]:
    """Blank the stock, and of the other hand what a seat does not know.

    Of the stock its size and the upcard are left, which stands in for all of it. When
    the stock is gone each seat knows both hands.
    """
    hands, public, stock = state.hand_masks, state.deal.public, state.stock
    zero, one = hands[0] & public[0], hands[1] & public[1]
    if seat is not None:
        zero, one = hands if not stock else added((zero, one), seat, hands[seat])
    return {
        "deal": state.deal.seen_by(seat),
        "hand_masks": (zero, one),
        "stock": stock[-1:] * len(stock),
    }


def ready(state: AnyInDeal, told: Told) -> dict[str, object]:
    """Put into the hand of a seat what its move shows that it holds."""
    move = cast("Move", told.move)  # none is hidden
    match move:
        case Draw():
            return _ready_to_draw(state, told, move)
        case Play(card=card):
            shown = card.bit
        case Rob():
            shown = state.deal.trumps.robber_bit
        case Book(meld=meld):
            shown = meld.mask & ~mask_of(state.trick)
        case _:
            shown = state.rules.shown_by(state.deal.trumps, move)
    return {"hand_masks": added(state.hand_masks, move.seat, shown)}


def _ready_to_draw(state: AnyInDeal, told: Told, move: Draw) -> dict[str, object]:
    """Lay the cards that are drawn on the stock, and others where they are unseen.

    With the last of them a seat knows the other hand.
    """
    hands, stock, drawn = state.hand_masks, [*state.stock], list(told.cards)
    pack, deal = state.rules.pack.mask, state.deal
    if len(stock) == LAST_TWO:
        stock[0] = drawn[0]
        if told.seat is not None:
            known = sum((*hands, *state.pile_masks, *[card.bit for card in stock]))
            hands = added(hands, OTHER[told.seat], pack & ~known)
    else:
        own = None if told.seat is None else int(told.seat != move.seat)
        # What is not seen may be any card that decides nothing and is not shown.
        shown = deal.public[0] | deal.public[1] | deal.trumps.couple
        blank = CARDS[(pack & ~shown).bit_length() - 1]
        for place in range(LAST_TWO):
            stock[place] = drawn[0] if place == own else blank
    return {"hand_masks": hands, "stock": tuple(stock)}


def booked_as_told(before: Match, after: State, told: Told) -> State:
    """Book what a seat was told that was booked, whatever the blanked position thinks."""
    booked, totals = before.ledger, list(before.totals)
    for entry in told.entries:
        booked = booked.entered(entry)
        totals[entry.seat] += entry.points
    final = after.final if isinstance(after, MatchOver) else after
    dealer, number = after.match.dealer, after.match.number
    match = Match(dealer, number, tuple(totals), booked)
    return cast("AnyPosition", final).with_match(match)
