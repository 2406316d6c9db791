"""Exchange: a game of one's own in which cards are exchanged unseen, for tests.

Two seats, three cards each of the kings and aces; two lie face down as a stock. Before they
play, each seat may lay a card under the stock and take the top one. Then as in Twenty.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, cast

import attrs
import twenty

from jasskort import Card, Deal, Move, Pack, Rank, Refusal, Seat
from jasskort.events import Event, Moved, Passed, with_blanks
from jasskort.ledger import Match
from jasskort.locations import HANDS, Spot
from jasskort.moves import Pass, Play
from jasskort.phase import History, MatchOver, Phase, State
from jasskort.refusals import Reason, not_in_hand, refuse
from jasskort.ruleset_base import RuleIds, dealt_to
from jasskort.visibility import Hands, Open, Piles, Stock


@attrs.frozen(eq=False, repr=False)
class Swap(Move):
    """Lay a card under the stock, and take the top one: nobody else sees either."""

    card: Card
    verb: ClassVar[str] = "swap"


@attrs.frozen
class Swapped(Event):
    """A card goes under the stock, and the top one is taken."""

    seat: Seat
    cards: tuple[Card | None, ...]

    @property
    def moved(self) -> tuple[Moved, ...]:
        (given, got), hand = self.cards, HANDS[self.seat]
        return Moved(given, hand, Spot.STOCK), Moved(got, Spot.STOCK, hand)

    def seen_by(self, seat: int | None) -> Swapped:
        return self if seat == self.seat else with_blanks(self)


@attrs.frozen(repr=False)
class DealDue(twenty.DealDue):
    """A deal is due."""

    def deal(self, move: Deal) -> Any:
        begun, game = super().deal(move), cast("Any", self.game)
        stock = dealt_to(game, move.pack, self.match.dealer, Spot.STOCK)
        return Swapping(begun.history, game, begun.turn, begun.match, begun.held, stock)


@attrs.frozen(repr=False)
class Swapping(Phase["Exchange", Swap | Pass]):
    """A seat may swap a card."""

    turn: Open[Seat]
    match: Open[Match]
    held: Hands
    stock: Stock

    def moves(self) -> tuple[Swap | Pass, ...]:
        swaps = [Swap(self.turn, card) for card in self.hands[self.turn]]
        return (*swaps, Pass(self.turn))

    def after(self, move: Swap | Pass) -> Swapping | Trick:
        hands, stock = [*self.held], self.stock
        if isinstance(move, Swap):
            hands[self.turn] = hands[self.turn] & ~move.card.bit | stock[0].bit
            stock = (*stock[1:], move.card)
        history, game, turn = (self.history, move), self.game, self.turn
        following = game.table.after(turn)
        now = (history, game, following, self.match, tuple(hands))
        if turn != self.match.dealer:
            return Swapping(*now, stock)
        return Trick(*now, Piles((0, 0)), (), stock)

    def happens(self, move: Swap | Pass, after: State) -> Iterator[Event]:
        if isinstance(move, Swap):
            yield Swapped(move.seat, (move.card, self.stock[0]))
        else:
            yield Passed(move.seat)

    def objection(self, move: Move) -> Refusal:
        if isinstance(move, Swap):
            return not_in_hand(move.card, move.seat)
        return refuse("EXC-1", Reason.AUCTION_OPEN)


@attrs.frozen(repr=False)
class Trick(twenty.Trick):
    """A card is to be played."""

    stock: Stock

    def after(self, move: Play) -> Any:
        after: Any = super().after(move)
        if isinstance(after, MatchOver):
            return attrs.evolve(after, final=self._beside(after.final))
        return self._beside(after) if isinstance(after, twenty.Trick) else after

    def _beside(self, trick: Any) -> Trick:
        fields = {
            name: getattr(trick, name) for name in attrs.fields_dict(twenty.Trick)
        }
        return Trick(**fields, stock=self.stock)

    def objection(self, move: Move) -> Refusal:
        if not isinstance(move, Play):
            return refuse("EXC-1", Reason.AUCTION_OVER)
        return super().objection(move)


@attrs.frozen(kw_only=True)
class Exchange(twenty.Twenty):
    """The ruleset."""

    name, title, pack = "exchange", "Exchange", Pack(Rank.KING)
    packets, ids = (1,) * 3, RuleIds(pack="EXC-0", deal="EXC-0")
    hidden_moves = frozenset({Swap})

    def actions(self, seat: Seat) -> Iterator[Any]:
        yield from super().actions(seat)
        yield from [Swap(seat, card) for card in self.pack.cards]
        yield Pass(seat)

    def between_deals(self, history: History, match: Match) -> DealDue:
        return DealDue(history, self, match)
