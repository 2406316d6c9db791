"""The deal: nine cards each in packets of three, an upcard for trump, a stock.

Carries FRA-4 (who deals first), FRA-5 (the deal), FRA-6 (the stock of thirteen) and
FRA-31 (who leads). Who deals next (FRA-7) is said where a deal ends.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from jasskort.cards import Card
from jasskort.craft.building import builder
from jasskort.families.jass import deal
from jasskort.families.jass.deal import hands_and_stock
from jasskort.families.jass.model import OTHER, TABLE, trumps_of
from jasskort.families.jass.tricks import new_leading
from jasskort.games.frantsfuus.model import (
    PACK,
    Declare,
    FrantsfuusDeal,
    Right,
    new_deal,
)
from jasskort.games.frantsfuus.options import Options
from jasskort.mechanics.dealing import drawn_cards
from jasskort.mechanics.match import Match, new_deal_of
from jasskort.moves import Deal
from jasskort.phase import History, State
from jasskort.seats import Seat

_NOTHING = (0, 0)


@attrs.frozen(repr=False)
class BetweenDeals(deal.BetweenDeals[FrantsfuusDeal, Declare, Right]):
    """A deal of Frantsfuus is due."""

    @property
    def winner(self) -> Seat | None:
        """The seat that won the last trick of the deal before, if there was one.

        It deals the next one (FRA-7).
        """
        return self.match.dealer if self.match.number else None

    def deal(self, move: Deal) -> State:
        """Deal three by three, the non-dealer first, who leads; turn up the next card.

        The thirteen cards left lie on it (FRA-6). The leader is in at once.
        """
        match = new_deal_of(self.match)
        hands, stock = hands_and_stock(move, match.dealer)
        trumps = trumps_of(stock[-1].suit, PACK.lowest)
        dealt = new_deal(match, trumps, (), _NOTHING, None)
        first, sweep = OTHER[match.dealer], True
        return self.rules.credited(
            new_leading(
                *((None, move), self.rules, dealt, hands, _NOTHING, _NOTHING),
                *(1, sweep, stock, first, None),
            )
        )


new_between_deals = builder(BetweenDeals)


class Dealing(Options):
    """How a match and a deal begin."""

    __slots__ = ()

    def between_deals(self, history: History, match: Match) -> BetweenDeals:
        """Give the state in which a deal is due."""
        return new_between_deals(history, self, match)

    def first_dealer(self, cards: Sequence[Card]) -> Seat | None:
        """Tell who deals first: the seat that drew the higher rank, ace high (FRA-4)."""
        zero, one = drawn_cards(cards, seats=len(TABLE.seats), pack=PACK)
        return None if zero.rank is one.rank else Seat(int(one.rank > zero.rank))
