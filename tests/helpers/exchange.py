"""Exchange: a game of one's own in which cards are exchanged unseen, for tests.

Two seats, three cards each of the kings and aces; two lie face down as a stock. Before they
play, each seat may lay a card under the stock and take the top one. Then as in Twenty.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator
from typing import ClassVar, Never, TypeAlias

import attrs

from jasskort import Card, CardSet, Deal, Move, Pack, Rank, Refusal, Ruleset, Seat
from jasskort.cards import WHIST
from jasskort.events import CardPlayed, Event, Moved, Passed, trick_won, with_blanks
from jasskort.ledger import Match, best_seats, enter, new_deal_of, pass_deal
from jasskort.locations import HANDS, Spot
from jasskort.moves import Pass, Play
from jasskort.options import agreed_deals
from jasskort.phase import BetweenDeals, History, MatchOver, Phase, State
from jasskort.refusals import Reason, not_in_hand, refuse
from jasskort.ruleset_base import RuleIds, dealt_hands, dealt_to
from jasskort.seats import TWO_PLAYERS
from jasskort.tricks.tricks import with_trick
from jasskort.visibility import Hands, Open, Piles, Stock
from jasskort.visibility import Trick as Lying


class Word(enum.Enum):
    """What points are booked for, and how a match ends."""

    TRICKS = "tricks"
    AGREED_DEALS = "the agreed number of deals"


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
class DealDue(BetweenDeals["Exchange", Never]):
    """A deal is due."""

    def deal(self, move: Deal) -> Swapping:
        match, game = new_deal_of(self.match), self.game
        first, dealt = game.table.after(match.dealer), (game, move.pack, match.dealer)
        hands, stock = dealt_hands(*dealt), dealt_to(*dealt, Spot.STOCK)
        return Swapping((None, move), game, first, match, hands, stock)


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
        now = (history, game, following, self.match, tuple(hands), stock)
        if turn != self.match.dealer:
            return Swapping(*now)
        return Trick(*now, Piles((0, 0)), ())

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
class Trick(Phase["Exchange", Play]):
    """A card is to be played."""

    turn: Open[Seat]
    match: Open[Match]
    held: Hands
    stock: Stock
    taken: Piles
    trick: Lying

    def moves(self) -> tuple[Play, ...]:
        tricks, hand = self.game.playing.tricks(None), self.hands[self.turn].mask
        playable = CardSet.from_mask(tricks.playable(hand, self.trick))
        return tuple([Play(self.turn, card) for card in playable])

    def after(self, move: Play) -> ExchangeState:
        turn, trick = self.game.table.after(self.turn), (*self.trick, move.card)
        hands, taken = tuple([hand & ~move.card.bit for hand in self.held]), self.taken
        if len(trick) == len(hands):
            if WHIST.beats(trick[1], trick[0], None):
                turn = self.turn
            taken, trick = with_trick(taken, turn, trick), ()
        history, lying = (self.history, move), (hands, self.stock, taken, trick)
        after = Trick(history, self.game, turn, self.match, *lying)
        over = sum(map(int.bit_count, taken)) == 2 * sum(self.game.packets)
        return self.game.settle(after) if over else after

    def happens(self, move: Play, after: State) -> Iterator[Event]:
        other, full = self.game.table.after(self.turn), (*self.trick, move.card)
        yield CardPlayed(self.turn, move.card, HANDS[self.turn], not self.trick)
        if self.trick:
            winner = self.turn if WHIST.beats(full[1], full[0], None) else other
            yield from trick_won(full, other, winner, 0)

    def objection(self, move: Move) -> Refusal:
        if not isinstance(move, Play):
            return refuse("EXC-1", Reason.AUCTION_OVER)
        tricks, hand = self.game.playing.tricks(None), self.hands[self.turn].mask
        return tricks.refusal(move, hand, self.trick, "EXC-2")


ExchangeState: TypeAlias = DealDue | Swapping | Trick | MatchOver["Exchange", Word]


@attrs.frozen(kw_only=True)
class Exchange(Ruleset[ExchangeState, Play | Swap | Pass]):
    """The ruleset."""

    deals: int | None = agreed_deals()
    name, title, pack, table = "exchange", "Exchange", Pack(Rank.KING), TWO_PLAYERS
    packets, ids = (1,) * 3, RuleIds(pack="EXC-0", deal="EXC-0")
    hidden_moves = frozenset({Swap})
    enums = (Word,)

    def actions(self, seat: Seat) -> Iterator[Play | Swap | Pass]:
        yield from [Play(seat, card) for card in self.pack.cards]
        yield from [Swap(seat, card) for card in self.pack.cards]
        yield Pass(seat)

    def between_deals(self, history: History, match: Match) -> DealDue:
        return DealDue(history, self, match)

    def settle(self, state: Trick) -> ExchangeState:
        match = state.match
        for seat, pile in zip(self.seats, state.piles, strict=True):
            match = enter(match, seat, len(pile) // 2, Word.TRICKS)
        match = pass_deal(match, self.table.after(match.dealer))
        if match.number != self.deals:
            return self.between_deals(state.history, match)
        end, final = Word.AGREED_DEALS, attrs.evolve(state, history=None, match=match)
        return MatchOver(state.history, self, best_seats(match), end, final)
