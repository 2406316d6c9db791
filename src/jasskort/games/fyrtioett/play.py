"""Playing to the tricks: follow suit, else play what you will (FYR-9, FYR-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Never, TypeAlias

import attrs

from jasskort.cards import Card, Suit
from jasskort.craft.building import builder
from jasskort.families.tricks.play import CardDue
from jasskort.games.fyrtioett.model import PACK, SEATS, TRUMP, Bid, Played, Rules, Throw
from jasskort.games.fyrtioett.scoring import points_for, settle
from jasskort.in_deal import Masks
from jasskort.moves import Move
from jasskort.phase import History
from jasskort.refusals import Reason, Refusal, refuse
from jasskort.seats import Seat

if TYPE_CHECKING:
    from jasskort.games.fyrtioett.dealing import BetweenDeals
    from jasskort.games.fyrtioett.scoring import MatchOver
    from jasskort.mechanics.arrays import Ints


AfterPlay: TypeAlias = "Playing | BetweenDeals | MatchOver"


@attrs.frozen(repr=False)
class Playing(CardDue[Rules, Never, Played, AfterPlay]):
    """A card is to be played."""

    trump: ClassVar[Suit] = TRUMP

    def onward(
        self,
        history: History,
        turn: Seat,
        played: int,
        piles: Masks,
        trick: tuple[Card, ...],
    ) -> AfterPlay:
        """Go on playing; after the thirteenth trick all bids are booked (FYR-10)."""
        rules, deal = self.rules, self.deal
        state = new_playing(history, rules, deal, turn, played, piles, trick)
        return settle(state) if played == PACK.mask else state

    def worth_of(self, piles: Masks) -> tuple[int, ...]:
        """Give what each seat's bid brings (FYR-11)."""
        return points_for(self.rules, self.deal, piles)

    def terms(self) -> tuple[int, ...]:
        """Give the bids."""
        return self.deal.bids

    def worths_of(self, piles: Ints, terms: Ints) -> Ints:
        """Give what the bids of many deals bring (FYR-11)."""
        from jasskort.games.fyrtioett.arrays import points_of  # noqa: PLC0415 - loads numpy

        return points_of(self.rules, piles, terms)

    def lasting_objection(self, move: Move) -> Refusal | None:
        """Object to bids and throwing in, since all have bid."""
        match move:
            case Bid():
                text = "all seats have bid, each once"
                return refuse("FYR-4", Reason.AUCTION_OVER, text)
            case Throw():
                text = "all seats have bid, and nobody throws in any more"
                return refuse("FYR-7", Reason.AUCTION_OVER, text)
            case _:
                return None

    def sizes_fit(self) -> bool:
        """Tell also whether each seat has bid."""
        return super().sizes_fit() and len(self.deal.bids) == SEATS

    @property
    def unbooked(self) -> tuple[int, ...]:
        """The number of tricks won, by seat."""
        return self.tricks


new_playing = builder(Playing)
