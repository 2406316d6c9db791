"""The deal: nine cards each in packets of three, an upcard for trump, a stock.

Carries SCH-9 (who deals first), SCH-10 (the deal) and SCH-23 (who leads). Who deals next
(SCH-11) is said where a deal and a match end.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from jasskort.cards import Card
from jasskort.craft.building import builder
from jasskort.families.jass import deal
from jasskort.families.jass.deal import hands_and_stock
from jasskort.families.jass.model import OTHER, TABLE, holder_of, trumps_of
from jasskort.families.jass.tricks import Leading, new_leading
from jasskort.games.schmaus.model import PACK, Declare, SchmausDeal, new_deal
from jasskort.games.schmaus.options import Options
from jasskort.mechanics.dealing import drawn_cards
from jasskort.mechanics.match import Match, new_deal_of
from jasskort.moves import Claim, Deal
from jasskort.packs import JASS
from jasskort.phase import History
from jasskort.seats import Seat

_NOTHING = (0, 0)


@attrs.frozen(repr=False)
class BetweenDeals(deal.BetweenDeals[SchmausDeal, Declare, Claim]):
    """A deal of Schmaus is due."""

    def deal(self, move: Deal) -> Leading[SchmausDeal, Declare, Claim]:
        """Deal three by three, the non-dealer first, who leads; turn up trump."""
        match = new_deal_of(self.match)
        hands, stock = hands_and_stock(move, match.dealer)
        trumps = trumps_of(stock[-1].suit, PACK.lowest)
        stoeck, floors = holder_of(trumps.couple, hands), (_NOTHING, _NOTHING)
        dealt = new_deal(match, trumps, (), _NOTHING, stoeck, None, floors)
        first, sweep = OTHER[match.dealer], True
        return new_leading(
            *((None, move), self.rules, dealt, hands, _NOTHING, _NOTHING),
            *(1, sweep, stock, first, None),
        )


new_between_deals = builder(BetweenDeals)


class Dealing(Options):
    """How a match and a deal begin."""

    __slots__ = ()

    def between_deals(self, history: History, match: Match) -> BetweenDeals:
        """Give the state in which a deal is due."""
        return new_between_deals(history, self, match)

    def first_dealer(self, cards: Sequence[Card]) -> Seat | None:
        """Tell who deals first: the seat that drew the lower rank (SCH-9)."""
        drawn = drawn_cards(cards, seats=len(TABLE.seats), pack=PACK)
        zero, one = (JASS.strength(card, None) for card in drawn)
        return None if zero == one else Seat(int(one < zero))
