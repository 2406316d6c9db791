"""The deal: four cards for the talon, then twice four for each seat.

Carries ZUG-4. That the deal passes on (ZUG-5) is said where a deal ends, in `payment`.
"""

from __future__ import annotations

from jasskort.games.zuger_tapp.model import SEATS, TABLE, TALON, Options, new_dealt
from jasskort.games.zuger_tapp.phases import BetweenDeals, Bidding, new_bidding
from jasskort.mechanics.dealing import deal_packets
from jasskort.mechanics.match import new_deal_of
from jasskort.moves import Deal

_PACKETS = (4, 4)


def deal(_options: Options, state: BetweenDeals, move: Deal) -> Bidding:
    """Lay the talon, deal four by four; the seat after the dealer begins (ZUG-4)."""
    match = new_deal_of(state.match)
    first = TABLE.after(match.dealer)
    talon, rest = move.pack[:TALON], move.pack[TALON:]
    hands, _ = deal_packets(rest, seats=SEATS, first=first, packets=_PACKETS)
    dealt = new_dealt(match, hands, sum([card.bit for card in talon]))
    return new_bidding(None, dealt, first, 0, None, None)
