"""The deal: nine cards each in packets of three, an upcard for trump, a stock.

Carries SCH-9 (who deals first) and SCH-10 (the deal). Who deals next (SCH-11) is
said where a deal and a match end, in `settling`.
"""

from __future__ import annotations

from collections.abc import Sequence

from jasskort.cards import Card
from jasskort.games.schmaus.model import (
    PACK,
    Dealt,
    Options,
    holder_of_stoeck,
    new_dealt,
)
from jasskort.games.schmaus.phases import BetweenDeals
from jasskort.mechanics.match import new_deal_of
from jasskort.moves import Deal
from jasskort.packs import JASS
from jasskort.ruleset import drawn_cards
from jasskort.seats import Seat
from jasskort.two_handed.dealing import first_lead, hands_and_stock
from jasskort.two_handed.model import TABLE, trumps_of
from jasskort.two_handed.phases import Leading


def first_dealer(cards: Sequence[Card]) -> Seat | None:
    """Tell who deals first: the seat that drew the lower rank (SCH-9)."""
    drawn = drawn_cards(cards, seats=len(TABLE.seats), pack=PACK)
    zero, one = (JASS.strength(card, None) for card in drawn)
    if zero == one:
        return None
    return Seat(int(one < zero))


def deal(_options: Options, state: BetweenDeals, move: Deal) -> Leading[Dealt]:
    """Deal three by three, the non-dealer first; turn up the next card (SCH-10)."""
    match = new_deal_of(state.match)
    hands, stock = hands_and_stock(move, match.dealer)
    trumps = trumps_of(stock[-1].suit, PACK.lowest)
    stoeck = holder_of_stoeck(trumps, hands)
    floors = ((0, 0), (0, 0))
    dealt = new_dealt(match, trumps, (), stoeck, None, (0, 0), floors)
    return first_lead(dealt, hands, stock)
