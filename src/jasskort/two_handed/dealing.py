"""The deal of the two-handed jass games: nine cards each, an upcard, a stock."""

from __future__ import annotations

from jasskort.mechanics.dealing import deal_packets
from jasskort.mechanics.stock import Stock, lay_stock
from jasskort.moves import Deal
from jasskort.seats import Seat
from jasskort.two_handed.model import OTHER, PACKETS, TABLE, Pair
from jasskort.two_handed.phases import DealT, Leading, new_leading


def hands_and_stock(move: Deal, dealer: Seat) -> tuple[Pair, Stock]:
    """Deal three by three, the non-dealer first; turn up the next card (COM-3)."""
    seats = len(TABLE.seats)
    (zero, one), rest = deal_packets(
        move.pack, seats=seats, first=OTHER[dealer], packets=PACKETS
    )
    return (zero, one), lay_stock(rest)


def first_lead(deal: DealT, hands: Pair, stock: Stock) -> Leading[DealT]:
    """Give the first state of a deal: the non-dealer leads."""
    opponent = OTHER[deal.match.dealer]
    nothing, sweep = (0, 0), True
    return new_leading(
        None, deal, hands, nothing, nothing, 1, sweep, stock, opponent, None
    )
