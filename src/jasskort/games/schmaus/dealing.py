"""The deal: nine cards each in packets of three, an upcard for trump, a stock.

Carries SCH-9 (who deals first) and SCH-10 (the deal). Who deals next (SCH-11) is
said where a deal and a match end, in `settling`.
"""

from __future__ import annotations

from collections.abc import Sequence

from jasskort.cards import Card
from jasskort.games.schmaus.model import (
    OTHER,
    PACK,
    TABLE,
    Dealt,
    holder_of_stoeck,
    new_match,
    trumps_of,
)
from jasskort.games.schmaus.phases import BetweenDeals, Leading, new_leading
from jasskort.mechanics.dealing import deal_packets
from jasskort.mechanics.stock import lay_stock
from jasskort.moves import Deal
from jasskort.packs import JASS
from jasskort.refusals import Reason, Refusal
from jasskort.ruleset import drawn_cards
from jasskort.seats import Seat

_PACKETS = (3, 3, 3)


def first_dealer(cards: Sequence[Card]) -> Seat | None:
    """Tell who deals first: the seat that drew the lower rank (SCH-9)."""
    drawn = drawn_cards(cards, seats=len(TABLE.seats), pack=PACK)
    zero, one = (JASS.strength(card, None) for card in drawn)
    if zero == one:
        return None
    return Seat(int(one < zero))


def refusal_deal(move: Deal) -> Refusal | None:
    """Refuse a pack that is not the 36 cards, each once (SCH-1)."""
    flaw = PACK.flaw(move.pack)
    if flaw is None:
        return None
    cards, wrong = flaw
    text = f"this is not the whole pack: {cards} {wrong} (SCH-1)"
    return Refusal("SCH-1", Reason.WRONG_PACK, text, cards)


def deal(state: BetweenDeals, move: Deal) -> Leading:
    """Deal three by three, the non-dealer first; turn up the next card (SCH-10)."""
    match = state.match
    opponent = OTHER[match.dealer]
    (zero, one), rest = deal_packets(
        move.pack, seats=len(TABLE.seats), first=opponent, packets=_PACKETS
    )
    stock = lay_stock(rest)
    begun = new_match(match.dealer, match.number + 1, match.totals, match.ledger)
    trumps = trumps_of(stock[-1].suit)
    stoeck = holder_of_stoeck(trumps, (zero, one))
    dealt = Dealt(begun, trumps, stoeck=stoeck)
    hands, nothing, sweep = (zero, one), (0, 0), True
    return new_leading(
        None, dealt, hands, nothing, nothing, 1, sweep, stock, opponent, None
    )
