"""Rulesets that are broken on purpose: they take or list what is none of their business.

Each is the example game, sound but for what its docstring says.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs

from jasskort import Deal, Entry, Fyrtioett, IllegalMove, Move, Seat
from jasskort.moves import Play
from jasskort.phase import BetweenDeals, MatchOver
from jasskort.score import Score

sys.path.append(str(Path(__file__).parent.parent / "examples"))
from twenty import Trick, Twenty, Word


class DealsACardTwice(Twenty):
    """Takes a pack by the number of its cards."""

    def refusal(self, state: Any, move: Any) -> Any:
        if self._takes(state, move):
            return None
        return Twenty.refusal(self, state, move)

    def apply(self, state: Any, move: Any) -> Any:
        if self._takes(state, move):
            return state.deal(move)
        return Twenty.apply(self, state, move)

    def _takes(self, state: Any, move: Any) -> bool:
        due = isinstance(state, BetweenDeals) and state.rules is self
        return due and isinstance(move, Deal) and len(move.pack) == len(self.pack)


class DealsAgain(Twenty):
    """Takes a deal while one is under way."""

    def refusal(self, state: Any, move: Any) -> Any:
        return Twenty.refusal(self, self._as_if_due(state, move), move)

    def apply(self, state: Any, move: Any) -> Any:
        return Twenty.apply(self, self._as_if_due(state, move), move)

    def _as_if_due(self, state: Any, move: Any) -> Any:
        if isinstance(move, Deal) and isinstance(state, Trick):
            return self.between_deals(None, state.match)
        return state


class OtherWayRound(Twenty):
    """Numbers the moves of seat 1 the other way round."""

    def actions(self, seat: Any) -> Iterator[Play]:
        cards = self.pack.cards
        return (Play(seat, card) for card in (cards[::-1] if seat else cards))


class SameDealer(Twenty):
    """Lets seat 0 deal, whoever is named."""

    def start(self, *, dealer: int = 0) -> Any:
        return Twenty.start(self, dealer=0 * self.table.check(dealer))


class SameShuffle(Twenty):
    """Shuffles the same way, whatever generator it is given."""

    def shuffle(self, rng: Any) -> Deal:
        Twenty.shuffle(self, rng)
        return Deal(self.pack.cards)


class SharedGenerator(Twenty):
    """Shuffles by the generator that all programs share."""

    def shuffle(self, rng: Any) -> Deal:
        random.random()
        return Twenty.shuffle(self, rng)


class HalfShuffle(Twenty):
    """Shuffles half of the pack, and loses the rest."""

    def shuffle(self, rng: Any) -> Deal:
        return Deal(Twenty.shuffle(self, rng).pack[:10])


class AnySeatMoves(Twenty):
    """Lists no moves for a seat that is none."""

    def legal_moves(self, state: Any, seat: Any = None) -> Any:
        if seat not in (None, *self.seats):
            return ()
        return Twenty.legal_moves(self, state, seat)


class AnySeatMelds(Twenty):
    """Lists no melds for a seat that is none."""

    def legal_melds(self, state: Any, seat: Any = None) -> Any:
        return Twenty.legal_melds(self, state, seat if seat in self.seats else None)


class SeatFromTheEnd(Twenty):
    """Counts seats from the end as Python counts."""

    def vocabulary(self, seat: int) -> Any:
        return Twenty.vocabulary(self, self.seats[seat])


class FailsAtForeignMoves(Twenty):
    """Looks every move up in its vocabulary, whosever it is."""

    def refusal(self, state: Any, move: Any) -> Any:
        if isinstance(move, Move):
            self.index(move)
        return Twenty.refusal(self, state, move)


class TakesForeignMoves(Twenty):
    """Refuses no move that is none of the game's."""

    def refusal(self, state: Any, move: Any) -> Any:
        refused = Twenty.refusal(self, state, move)
        return (
            refused if not isinstance(move, Move) or move in self.action_space else None
        )


class TakesText(Twenty):
    """Reads a text where a move is meant."""

    def apply(self, state: Any, move: Any) -> Any:
        return Twenty.apply(
            self, state, self.parse(move) if isinstance(move, str) else move
        )


class OtherOptions(Twenty):
    """Scores what was played by other options."""

    def score(self, state: Any) -> Score:
        return Twenty.score(
            state.rules if isinstance(state, Trick | BetweenDeals) else self, state
        )


class PackForNobody(Twenty):
    """Lays the pack with the hands of the wrong seats."""

    def pack_for(self, *, dealer: int, hands: Any) -> Deal:
        return Twenty.pack_for(self, dealer=dealer, hands=[*hands][::-1])


class AnotherDeal(Twenty):
    """Plays a deal more than was agreed."""

    def settle(self, state: Any) -> Any:
        after = Twenty.settle(self, state)
        if isinstance(after, MatchOver) and after.match.number == self.deals:
            return self.between_deals(state.history, after.match)
        return after


class ForgetsToFollow(Twenty):
    """Lists the whole hand, though suit must be followed."""

    def legal_moves(self, state: Any, seat: Any = None) -> Any:
        moves = Twenty.legal_moves(self, state, seat)
        if not isinstance(state, Trick) or not moves:
            return moves
        return tuple(Play(state.turn, card) for card in state.hands[state.turn])


class ForgetsToFollowAmongFour(Fyrtioett):
    """Lists the whole hand, though the phase plays by what must be followed."""

    def legal_moves(self, state: Any, seat: Any = None) -> Any:
        moves: Any = Fyrtioett.legal_moves(self, state, seat)
        if moves and isinstance(moves[0], Play):
            return tuple(Play(state.turn, card) for card in state.hands[state.turn])
        return moves


class AllAlike(Twenty):
    """Is equal to itself with other options."""

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self)

    def __hash__(self) -> int:
        return 1


class FailsToRefuse(Twenty):
    """Fails with an error of its own at what is not legal."""

    def apply(self, state: Any, move: Any) -> Any:
        try:
            return Twenty.apply(self, state, move)
        except IllegalMove as error:
            raise KeyError(move) from error


class DealsAllTheSame(Twenty):
    """Deals again while a deal is under way, though that is refused."""

    def apply(self, state: Any, move: Any) -> Any:
        if isinstance(move, Deal) and isinstance(state, Trick):
            return state
        return Twenty.apply(self, state, move)


class OneForAll(Twenty):
    """Gives all seats the moves of seat 0."""

    def vocabulary(self, seat: int) -> Any:
        return Twenty.vocabulary(self, 0 * self.table.check(seat))


class MeldsInWords(Twenty):
    """Tells melds in words."""

    def legal_melds(self, state: Any, seat: Any = None) -> Any:
        return tuple("king" for _ in Twenty.legal_melds(self, state, seat)) or (
            "queen",
        )


class SameMatchAgain(Twenty):
    """Gives the match that is over for the next one."""

    def next_match(self, state: Any) -> Any:
        Twenty.next_match(self, state)
        return state


class AppliesForeignMoves(Twenty):
    """Does nothing with a move that is none of the game's."""

    def apply(self, state: Any, move: Any) -> Any:
        if isinstance(move, Move) and move not in self.action_space:
            return state
        return Twenty.apply(self, state, move)


class TwoRefusalsOfForeignMoves(Twenty):
    """Refuses what is none of the game's otherwise than it says."""

    def refusal(self, state: Any, move: Any) -> Any:
        refused = Twenty.refusal(self, state, move)
        if not isinstance(move, Move) or move in self.action_space:
            return refused
        return refused and attrs.evolve(refused, values=())

    def apply(self, state: Any, move: Any) -> Any:
        if isinstance(move, Move) and move not in self.action_space:
            refused: Any = Twenty.refusal(self, state, move)
            raise IllegalMove(move, refused)
        return Twenty.apply(self, state, move)


class EntryForNobody(Twenty):
    """Books for a seat that is none."""

    def score(self, state: Any) -> Score:
        score = Twenty.score(self, state)
        ledger = score.ledger.entered(Entry(1, Seat(7), 1, Word.TRICKS))
        return attrs.evolve(score, ledger=ledger)


class OneSeatUnbooked(Twenty):
    """Tells what is not booked of one seat alone."""

    def score(self, state: Any) -> Score:
        return attrs.evolve(Twenty.score(self, state), unbooked=(0,))


class ReadsForSeatZero(Twenty):
    """Reads the plays of one seat right, and all of the others as one."""

    def parse(self, text: str) -> Any:
        move = Twenty.parse(self, text)
        return self.vocabulary(1)[0] if isinstance(move, Play) and move.seat else move


class LosesOptions(Twenty):
    """Comes back from a pickle with the usual options."""

    def __reduce__(self) -> Any:
        return type(self), ()
