"""The deal: thirteen cards each, one and then twice two, six times over.

Carries FYR-3. That the deal passes on (FYR-14) is said where a deal ends, in `scoring`.
"""

from __future__ import annotations

from jasskort.games.fyrtioett.model import SEATS, TABLE, Options, new_dealt
from jasskort.games.fyrtioett.phases import BetweenDeals, Bidding, new_bidding
from jasskort.mechanics.dealing import deal_packets
from jasskort.mechanics.match import new_deal_of
from jasskort.moves import Deal

_PACKETS = (1, 2, 2, 2, 2, 2, 2)


def deal(_options: Options, state: BetweenDeals, move: Deal) -> Bidding:
    """Deal one card each, then six rounds of two, the seat after the dealer first."""
    match = new_deal_of(state.match)
    first = TABLE.after(match.dealer)
    hands, _ = deal_packets(move.pack, seats=SEATS, first=first, packets=_PACKETS)
    return new_bidding(None, new_dealt(match, hands), first, ())
