"""The deal: nine cards each in packets of three, an upcard for trump, a stock.

Carries FRA-4 (who deals first), FRA-5 (the deal) and FRA-6 (the stock of thirteen).
Who deals next (FRA-7) is said where a deal ends, in `settling`.
"""

from __future__ import annotations

from collections.abc import Sequence

from jasskort.cards import Card
from jasskort.games.frantsfuus.model import PACK, Dealt, Options, new_dealt
from jasskort.games.frantsfuus.phases import BetweenDeals
from jasskort.mechanics.match import new_deal_of
from jasskort.moves import Deal
from jasskort.ruleset import drawn_cards
from jasskort.seats import Seat
from jasskort.two_handed.dealing import first_lead, hands_and_stock
from jasskort.two_handed.model import TABLE, trumps_of
from jasskort.two_handed.phases import Leading


def first_dealer(cards: Sequence[Card]) -> Seat | None:
    """Tell who deals first: the seat that drew the higher rank, ace high (FRA-4)."""
    zero, one = drawn_cards(cards, seats=len(TABLE.seats), pack=PACK)
    return None if zero.rank is one.rank else Seat(int(one.rank > zero.rank))


def deal(_options: Options, state: BetweenDeals, move: Deal) -> Leading[Dealt]:
    """Deal three by three, the non-dealer first; turn up the next card.

    The thirteen cards left lie on it (FRA-6); the non-dealer leads (FRA-31).
    """
    match = new_deal_of(state.match)
    hands, stock = hands_and_stock(move, match.dealer)
    trumps = trumps_of(stock[-1].suit, PACK.lowest)
    return first_lead(new_dealt(match, trumps, (), None, (0, 0)), hands, stock)
