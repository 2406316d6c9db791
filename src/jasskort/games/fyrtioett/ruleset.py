"""Fyrtioett: four players in two partnerships, each seat with a bid of its own.

The rules are FYR-1 to FYR-14; the chapters, in the order of play, are `dealing`,
`bidding`, `play` and `scoring`; `happening` tells what a move brings about.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator
from typing import ClassVar, TypeAlias

import attrs

from jasskort.craft.pickling import pickled_as
from jasskort.endings import AnyCardsLeft
from jasskort.families.tricks.knowledge import TrickWorlds, facts
from jasskort.games.fyrtioett.bidding import Bidding
from jasskort.games.fyrtioett.dealing import BetweenDeals, new_between_deals
from jasskort.games.fyrtioett.ending import bare_cards
from jasskort.games.fyrtioett.happening import Happening
from jasskort.games.fyrtioett.knowledge import worlds_of
from jasskort.games.fyrtioett.model import (
    BIDS,
    PACK,
    RANKING,
    TABLE,
    Bid,
    Ending,
    FyrtioettMove,
    Item,
    Throw,
)
from jasskort.games.fyrtioett.play import Playing
from jasskort.games.fyrtioett.scoring import MatchOver
from jasskort.games.fyrtioett.thumb import thumb
from jasskort.mechanics.match import Match
from jasskort.moves import Move, Pass, Play
from jasskort.options import agreed_deals, count
from jasskort.packs import Pack, Ranking
from jasskort.phase import History, State
from jasskort.playouts import Policy
from jasskort.ruleset import Ruleset
from jasskort.seats import Seat, Table
from jasskort.view import View
from jasskort.whereabouts import Fact

FyrtioettState: TypeAlias = BetweenDeals | Bidding | Playing | MatchOver
"""What a state of Fyrtioett is: one of its phases."""

_DOUBLE_FROM = 7
_CALLS = (Bid.verb, Pass.verb)


@pickled_as("fyrtioett")
@attrs.frozen(kw_only=True, eq=False)
class Fyrtioett(
    Happening[FyrtioettState, FyrtioettMove], Ruleset[FyrtioettState, FyrtioettMove]
):
    """Fyrtioett: four players, 52 cards, a bid each, hearts as trump, to 41 points.

    `legal_moves` lists plays, bids and throwing in, in this order. Every seat has a
    total of its own; the party totals of a score are sums and decide nothing.

    Args:
        target: the points of one seat that win the match, at least 1 (FYR-12).
        deals: an agreed number of deals, at least 1, or None (COM-10).

    Raises:
        OptionError: one of them is out of its range.
    """

    target: int = count(41)
    deals: int | None = agreed_deals()

    name: ClassVar[str] = "fyrtioett"
    words: ClassVar[str] = "jasskort.telling.{language}.fyrtioett"
    phases: ClassVar[object] = FyrtioettState
    enums: ClassVar[tuple[type[enum.Enum], ...]] = (Item, Ending)
    title: ClassVar[str] = "Fyrtioett"
    pack: ClassVar[Pack] = PACK
    ranking: ClassVar[Ranking] = RANKING
    on_arrays: ClassVar[frozenset[Policy]] = frozenset(Policy)
    packets: ClassVar[tuple[int, ...]] = (1, 2, 2, 2, 2, 2, 2)
    pack_rule: ClassVar[str] = "FYR-1"
    deal_rule: ClassVar[str] = "FYR-3"
    follow_rule: ClassVar[str] = "FYR-9"
    least: ClassVar[int] = 11
    """What the four bids must be worth together for play (FYR-6)."""

    @property
    def table(self) -> Table:
        """Four seats in two partnerships, counter-clockwise (FYR-2)."""
        return TABLE

    def actions(self, seat: Seat) -> Iterator[FyrtioettMove]:
        """List the 52 plays by card, the bids from 1 to 13, and throwing in."""
        for card in PACK.cards:
            yield Play(seat, card)
        for tricks in BIDS:
            yield Bid(seat, tricks)
        yield Throw(seat)

    def foreign_rule(self, move: Move) -> str:
        """Tell which rule leaves out a move: that of bidding, for a call."""
        return "FYR-4" if move.verb in _CALLS else self.pack_rule

    def between_deals(self, history: History, match: Match) -> BetweenDeals:
        """Give the state in which a deal is due."""
        return new_between_deals(history, self, match)

    def cards_left(self, state: State) -> AnyCardsLeft | None:
        """Give the tricks, once all have bid."""
        return bare_cards(state) if type(state) is Playing else None

    def facts(self, view: View[Move]) -> Iterator[Fact]:
        """List what the plays of a view's log tell of hands (FYR-9)."""
        return facts(view, must_trump=0, rule=self.follow_rule)

    def thumb(self, view: View[Move]) -> Move | None:
        """Give the move that rules of thumb name."""
        return thumb(self, view)

    def worlds_of(self, view: View[Move]) -> TrickWorlds[FyrtioettState]:
        """Give the worlds of a view."""
        return worlds_of(self, view)

    def worth(self, tricks: int) -> int:
        """Give the points of a bid: as many as tricks, from seven on twice (FYR-5)."""
        return tricks if tricks < _DOUBLE_FROM else 2 * tricks
