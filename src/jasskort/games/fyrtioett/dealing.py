"""The deal: thirteen cards each, one and then twice two, six times over.

Carries FYR-3. That the deal passes on (FYR-14) is said where a deal ends, in `scoring`.
"""

from __future__ import annotations

from typing import Never

import attrs

from jasskort import phase
from jasskort.craft.building import builder
from jasskort.games.fyrtioett.bidding import Bidding, new_bidding
from jasskort.games.fyrtioett.model import SEATS, TABLE, Rules, new_fyrtioett_deal
from jasskort.mechanics.dealing import deal_packets
from jasskort.mechanics.match import new_deal_of
from jasskort.moves import Deal


@attrs.frozen(repr=False)
class BetweenDeals(phase.BetweenDeals[Rules, Never]):
    """A deal of Fyrtioett is due."""

    def deal(self, move: Deal) -> Bidding:
        """Deal one card each, then six rounds of two, the seat after the dealer first."""
        rules, cards = self.rules, move.pack
        match = new_deal_of(self.match)
        first = TABLE.after(match.dealer)
        hands, _ = deal_packets(cards, seats=SEATS, first=first, packets=rules.packets)
        deal = new_fyrtioett_deal(match, hands)
        return new_bidding((None, move), rules, deal, first, ())


new_between_deals = builder(BetweenDeals)
