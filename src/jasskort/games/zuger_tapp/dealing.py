"""The deal: four cards for the talon, then twice four for each seat.

Carries ZUG-4. That the deal passes on (ZUG-5) is said where a deal ends, in `payment`.
"""

from __future__ import annotations

from typing import Never

import attrs

from jasskort import phase
from jasskort.craft.building import builder
from jasskort.games.zuger_tapp.auction import Bidding, new_bidding
from jasskort.games.zuger_tapp.model import (
    SEATS,
    TABLE,
    TALON,
    Result,
    Rules,
    new_zuger_tapp_deal,
)
from jasskort.mechanics.dealing import deal_packets
from jasskort.mechanics.match import new_deal_of
from jasskort.moves import Deal


@attrs.frozen(repr=False)
class BetweenDeals(phase.BetweenDeals[Rules, Never]):
    """A deal of Zuger Tapp is due.

    Args:
        history: the deal before, with its moves.
        rules: the ruleset that it is played by.
        match: the match so far; its dealer is the seat that is to deal.
        result: how the deal before came out; None before the first deal and after
            cards that were thrown in. It takes no part in equality.
    """

    result: Result | None = attrs.field(eq=False)

    def deal(self, move: Deal) -> Bidding:
        """Lay the talon, deal four by four; the seat after the dealer begins (ZUG-4)."""
        rules = self.rules
        match = new_deal_of(self.match)
        first = TABLE.after(match.dealer)
        talon, rest = move.pack[:TALON], move.pack[TALON:]
        hands, _ = deal_packets(rest, seats=SEATS, first=first, packets=rules.packets)
        deal = new_zuger_tapp_deal(match, hands, sum([card.bit for card in talon]))
        return new_bidding((None, move), rules, deal, first, 0, None, None)

    def _repr_parts(self) -> list[tuple[str, object]]:
        return [*super()._repr_parts(), ("result", self.result)]


new_between_deals = builder(BetweenDeals)
