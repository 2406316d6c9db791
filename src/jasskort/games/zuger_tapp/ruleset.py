"""Zuger Tapp: four players, one against three after an auction; payments deal by deal.

The rules are ZUG-1 to ZUG-23; the chapters, in the order of play, are `dealing`,
`auction`, `talon`, `play` and `payment`; `happening` tells what a move brings about.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import ClassVar, TypeAlias

import attrs

from jasskort.cards import SUITS, Card
from jasskort.craft.pickling import pickled_as
from jasskort.endings import AnyCardsLeft
from jasskort.families.tricks.knowledge import TrickWorlds, facts
from jasskort.games.zuger_tapp.auction import Bidding
from jasskort.games.zuger_tapp.dealing import BetweenDeals, new_between_deals
from jasskort.games.zuger_tapp.ending import bare_cards
from jasskort.games.zuger_tapp.happening import Happening
from jasskort.games.zuger_tapp.knowledge import (
    hand_sizes,
    taker_in,
    trumps_in,
    worlds_of,
)
from jasskort.games.zuger_tapp.model import (
    PACK,
    RANKING,
    TABLE,
    TALON,
    Bid,
    Contract,
    Contracted,
    Ending,
    LayAside,
    NameTrump,
    Result,
    ZugerTappMove,
)
from jasskort.games.zuger_tapp.payment import MatchOver
from jasskort.games.zuger_tapp.play import Opened, Playing
from jasskort.games.zuger_tapp.talon import LayingAside, Naming
from jasskort.games.zuger_tapp.thumb import thumb
from jasskort.mechanics.dealing import (
    Places,
    Wanted,
    hands_to_lay,
    lay,
    packet_places,
)
from jasskort.mechanics.match import Match
from jasskort.moves import Deal, Move, Pass, Play
from jasskort.options import agreed_deals, switch
from jasskort.packs import Pack, Ranking
from jasskort.phase import History, State
from jasskort.playouts import Policy
from jasskort.ruleset import Ruleset
from jasskort.seats import Seat, Table
from jasskort.view import LogEntry, View
from jasskort.whereabouts import Fact

ZugerTappState: TypeAlias = (
    BetweenDeals | Bidding | LayingAside | Naming | Opened | Playing | MatchOver
)
"""What a state of Zuger Tapp is: one of its phases."""

_TAPP = Contract.TAPP
_LEAST = MappingProxyType(dict(zip(Contract, (61, 65, 70, 75), strict=True)))
_UNITS = MappingProxyType(dict(zip(Contract, (1, 2, 4, 6), strict=True)))
_DRAWN = 60
_TAPP_VARIANT = 65


@pickled_as("zuger_tapp")
@attrs.frozen(kw_only=True, eq=False)
class ZugerTapp(
    Happening[ZugerTappState, ZugerTappMove], Ruleset[ZugerTappState, ZugerTappMove]
):
    """Zuger Tapp: four players, 36 cards, an auction, one against three.

    `legal_moves` lists plays, pass, bids, cards to lay aside and trumps, in this order.
    Points are units, paid and received: `score(state).totals` are balances that add up
    to zero.

    Args:
        tapp_at_65: whether tapp is won with 65 card points and never drawn (ZUG-20).
        deals: an agreed number of deals, at least 1, or None (COM-10).

    Raises:
        OptionError: one of them is out of its range.
    """

    tapp_at_65: bool = switch(default=False)
    deals: int | None = agreed_deals()

    name: ClassVar[str] = "zuger_tapp"
    words: ClassVar[str] = "jasskort.telling.{language}.zuger_tapp"
    phases: ClassVar[object] = ZugerTappState
    enums: ClassVar[tuple[type[enum.Enum], ...]] = (Contract, Ending)
    title: ClassVar[str] = "Zuger Tapp"
    pack: ClassVar[Pack] = PACK
    ranking: ClassVar[Ranking] = RANKING
    on_arrays: ClassVar[frozenset[Policy]] = frozenset(Policy)
    packets: ClassVar[tuple[int, ...]] = (4, 4)
    pack_rule: ClassVar[str] = "ZUG-1"
    deal_rule: ClassVar[str] = "ZUG-4"
    follow_rule: ClassVar[str] = "ZUG-16"
    hidden_moves: ClassVar[frozenset[type[Move]]] = frozenset({LayAside})
    any_time: ClassVar[frozenset[type[Move]]] = frozenset({NameTrump})

    @property
    def table(self) -> Table:
        """Four seats, each a party of its own, counter-clockwise (ZUG-3)."""
        return TABLE

    def actions(self, seat: Seat) -> Iterator[ZugerTappMove]:
        """List the 36 plays, pass, 4 bids, 36 cards laid aside, and 4 suits named."""
        for card in PACK.cards:
            yield Play(seat, card)
        yield Pass(seat)
        for contract in Contract:
            yield Bid(seat, contract)
        for card in PACK.cards:
            yield LayAside(seat, card)
        for suit in SUITS:
            yield NameTrump(seat, suit)

    def foreign_rule(self, move: Move) -> str:
        """Tell which rule leaves out a move: that of the contracts, for a bid."""
        return "ZUG-6" if move.verb == Bid.verb else self.pack_rule

    def between_deals(
        self, history: History, match: Match, result: Result | None = None
    ) -> BetweenDeals:
        """Give the state in which a deal is due.

        Args:
            history: the deal that was played before, with its moves.
            match: the match so far.
            result: how that deal came out, if it was played.
        """
        return new_between_deals(history, self, match, result)

    def pack_for(
        self, *, dealer: int, hands: Sequence[Wanted], talon: Wanted = ()
    ) -> Deal:
        """Give the deal that deals these hands and this talon: the inverse of dealing.

        Args:
            dealer: the seat that deals.
            hands: by seat, the cards that it is dealt, before the talon is taken up. A
                set is dealt in the order of the pack; what is left out is filled up
                with the other cards in that order.
            talon: the cards of the talon, likewise.

        Raises:
            InvalidValue: it cannot be dealt; the message says why.
        """
        places = packet_places(TABLE, dealer, self.packets, begin=TALON)
        wanted = hands_to_lay(TABLE, places, hands)
        return lay(PACK, [*wanted, ("the talon", tuple(range(TALON)), talon)])

    def unordered(self, dealer: Seat) -> tuple[Places, ...]:
        """List the places of the hands, and of the talon."""
        hands = packet_places(TABLE, dealer, self.packets, begin=TALON)
        return (*hands, tuple(range(TALON)))

    def places_seen(
        self,
        dealt: Sequence[Card | None],
        dealer: Seat,
        log: Sequence[LogEntry],
        seat: Seat | None,
    ) -> list[int]:
        """List the places of its own hand, and the talon if it took that up (ZUG-12)."""
        places = super().places_seen(dealt, dealer, log, seat)
        if seat is not None and taker_in(log) == seat:
            places += range(TALON)
        return places

    def side_of(self, state: State, seat: Seat) -> tuple[Seat, ...]:
        """Give the declarer alone, or those that defend; all are alone before (ZUG-22)."""
        deal = getattr(state, "deal", None)
        if not isinstance(deal, Contracted) or seat == deal.declarer:
            return (seat,)
        return tuple([each for each in self.seats if each != deal.declarer])

    def cards_left(self, state: State) -> AnyCardsLeft | None:
        """Give the tricks, once trump is final."""
        return bare_cards(state) if type(state) is Playing else None

    def facts(self, view: View[Move]) -> Iterator[Fact]:
        """List what the plays of a view's log tell of hands (ZUG-16)."""
        return facts(view, trumps_in(view.log), self.follow_rule)

    def hand_sizes(self, view: View[Move]) -> tuple[int, ...]:
        """Count the cards in hand, with the talon that was taken up (ZUG-12)."""
        return hand_sizes(view, super().hand_sizes(view))

    def thumb(self, view: View[Move]) -> Move | None:
        """Give the move that rules of thumb name."""
        return thumb(self, view)

    def worlds_of(self, view: View[Move]) -> TrickWorlds[ZugerTappState]:
        """Give the worlds of a view."""
        return worlds_of(self, view)

    # What a table may want otherwise.

    def least(self, contract: Contract) -> int:
        """Tell with how many card points a contract is won (ZUG-19, ZUG-20)."""
        if contract is _TAPP and self.tapp_at_65:
            return _TAPP_VARIANT
        return _LEAST[contract]

    def drawn_at(self, contract: Contract) -> int | None:
        """Tell with how many card points nobody pays, if with any (ZUG-19, ZUG-20)."""
        return _DRAWN if contract is _TAPP and not self.tapp_at_65 else None

    def units(self, contract: Contract) -> int:
        """Tell how many units a contract is worth (ZUG-21)."""
        return _UNITS[contract]
