"""Twenty, a complete custom game for two players with twenty cards.

The non-dealer leads. Players must follow suit (TWE-1). The higher card of the suit led takes
the trick (TWE-2). A trick is worth one point, and the players deal in turn (TWE-3).
"""

from __future__ import annotations

import enum
from collections.abc import Iterator
from typing import ClassVar, Never, TypeAlias

import attrs

from jasskort import CardSet, Deal, Move, Pack, Rank, Refusal, Ruleset, Seat
from jasskort.events import CardPlayed, Event, trick_won
from jasskort.ledger import Match, best_seats, enter, new_deal_of, pass_deal
from jasskort.locations import HANDS
from jasskort.moves import Play
from jasskort.options import agreed_deals
from jasskort.phase import BetweenDeals, History, MatchOver, Phase, State
from jasskort.ruleset_base import RuleIds, dealt_hands
from jasskort.seats import TWO_PLAYERS
from jasskort.tricks.tricks import with_trick
from jasskort.visibility import Hands, Open, Piles
from jasskort.visibility import Trick as Lying


class Word(enum.Enum):
    TRICKS = "tricks"  # a reason for points
    AGREED_DEALS = "the agreed number of deals"  # an ending


@attrs.frozen(repr=False)
class DealDue(BetweenDeals["Twenty", Never]):
    def deal(self, move: Deal) -> Trick:
        match = new_deal_of(self.match)
        first = self.game.table.after(match.dealer)
        hands = dealt_hands(self.game, move.pack, match.dealer)
        return Trick((None, move), self.game, first, match, hands, Piles((0, 0)), ())


@attrs.frozen(repr=False)
class Trick(Phase["Twenty", Play]):
    turn: Open[Seat]
    match: Open[Match]
    held: Hands
    taken: Piles
    trick: Lying

    def moves(self) -> tuple[Play, ...]:
        tricks, hand = self.game.playing.tricks(None), self.hands[self.turn].mask
        playable = CardSet.from_mask(tricks.playable(hand, self.trick))  # TWE-1
        return tuple(Play(self.turn, card) for card in playable)

    def after(self, move: Play) -> TwentyState:
        turn, trick = self.game.table.after(self.turn), (*self.trick, move.card)
        hands, taken = tuple(hand & ~move.card.bit for hand in self.held), self.taken
        if len(trick) == len(hands):
            if self.game.playing.tricks(None).best(trick):  # TWE-2
                turn = self.turn
            taken, trick = with_trick(taken, turn, trick), ()
        history = (self.history, move)
        after = Trick(history, self.game, turn, self.match, hands, taken, trick)
        over = sum(map(int.bit_count, taken)) == 2 * sum(self.game.packets)
        return self.game.settle(after) if over else after

    def happens(self, move: Play, after: State) -> Iterator[Event]:
        other, full = self.game.table.after(self.turn), (*self.trick, move.card)
        yield CardPlayed(self.turn, move.card, HANDS[self.turn], not self.trick)
        if self.trick:
            winner = self.turn if self.game.playing.tricks(None).best(full) else other
            yield from trick_won(full, other, winner, 0)

    def objection(self, move: Move) -> Refusal:
        assert isinstance(move, Play)  # the only kind of move
        tricks, hand = self.game.playing.tricks(None), self.hands[self.turn].mask
        return tricks.refusal(move, hand, self.trick, "TWE-1")


TwentyState: TypeAlias = DealDue | Trick | MatchOver["Twenty", Word]


@attrs.frozen(kw_only=True)
class Twenty(Ruleset[TwentyState, Play]):
    deals: int | None = agreed_deals()
    name, title, pack, table = "twenty", "Twenty", Pack(Rank.TEN), TWO_PLAYERS
    packets: ClassVar[tuple[int, ...]] = (1,) * 10
    ids, enums = RuleIds(pack="TWE-0", deal="TWE-0"), (Word,)

    def actions(self, seat: Seat) -> Iterator[Play]:
        return (Play(seat, card) for card in self.pack.cards)

    def between_deals(self, history: History, match: Match) -> DealDue:
        return DealDue(history, self, match)

    def settle(self, state: Trick) -> TwentyState:  # TWE-3
        match = state.match
        for seat, pile in zip(self.seats, state.piles, strict=True):
            match = enter(match, seat, len(pile) // 2, Word.TRICKS)
        match = pass_deal(match, self.table.after(match.dealer))
        if match.number != self.deals:
            return self.between_deals(state.history, match)
        end, final = Word.AGREED_DEALS, attrs.evolve(state, history=None, match=match)
        return MatchOver(state.history, self, best_seats(match), end, final)
