"""Rulesets that are broken on purpose in a verb, most of them made of the example game.

Each is sound but for what its docstring says. The verbs call those of the sound class by
name, so that none is mended by another.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs

from jasskort import (
    Deal,
    Entry,
    Fyrtioett,
    IllegalMove,
    Move,
    ParseError,
    Refusal,
    Seat,
)
from jasskort.mechanics.ledger import NO_ENTRIES
from jasskort.mechanics.match import Match, enter
from jasskort.moves import Play
from jasskort.phase import BetweenDeals, MatchOver
from jasskort.score import Score

sys.path.append(str(Path(__file__).parent.parent / "examples"))
from twenty import Trick, Twenty, Word


class SharedList(Twenty):
    """Gives one list as legal moves, and fills it anew each time."""

    def legal_moves(self, state: Any, seat: Any = None) -> Any:
        LIST[:] = Twenty.legal_moves(self, state, seat)
        return LIST


LIST: list[Any] = []


class ListOfMelds(Twenty):
    """Gives a list of melds, which can be changed."""

    def legal_melds(self, state: Any, seat: Any = None) -> Any:
        return list(Twenty.legal_melds(self, state, seat))


class ScoresTheLast(Twenty):
    """Counts as not booked what lies after the last move of any match."""

    def apply(self, state: Any, move: Any) -> Any:
        LAST[:] = [Twenty.apply(self, state, move)]
        return LAST[0]

    def score(self, state: Any) -> Score:
        score = Twenty.score(self, state)
        unbooked = (
            tuple(map(len, LAST[0].piles))
            if LAST and state.turn is not None
            else (0, 0)
        )
        return attrs.evolve(score, unbooked=unbooked)


LAST: list[Any] = []


class RefusesByTheLast(Twenty):
    """Names in each refusal the last move of any match."""

    def apply(self, state: Any, move: Any) -> Any:
        after = Twenty.apply(self, state, move)
        MADE[:] = [str(move)]
        return after

    def refusal(self, state: Any, move: Any) -> Any:
        refused = Twenty.refusal(self, state, move)
        return refused and attrs.evolve(refused, values=tuple(MADE))


MADE: list[str] = []


class RefusesWithAList(Twenty):
    """Gives a list among the values of a refusal."""

    def refusal(self, state: Any, move: Any) -> Any:
        refused = Twenty.refusal(self, state, move)
        return refused and attrs.evolve(refused, values=([],))


class Revised(Twenty):
    """Twenty with another sentence in its refusals, in both verbs."""

    def revised(self, refused: Refusal) -> Refusal:
        raise NotImplementedError

    def refusal(self, state: Any, move: Any) -> Any:
        refused = Twenty.refusal(self, state, move)
        return refused and self.revised(refused)

    def apply(self, state: Any, move: Any) -> Any:
        try:
            return Twenty.apply(self, state, move)
        except IllegalMove as error:
            refused: Any = self.refusal(state, move)
            raise IllegalMove(move, refused) from error


class NoRule(Revised):
    """Refuses by no rule."""

    def revised(self, refused: Refusal) -> Refusal:
        return attrs.evolve(refused, rule="")


class RuleInWords(Revised):
    """Refuses by words where the id of a rule is meant."""

    def revised(self, refused: Refusal) -> Refusal:
        return attrs.evolve(refused, rule="the rules", text="see the rules")


class OnlyTheRule(Revised):
    """Refuses with the rule for a sentence."""

    def revised(self, refused: Refusal) -> Refusal:
        return attrs.evolve(refused, text=f"({refused.rule})")


class LosersWin(Twenty):
    """Gives the match to those who have lost it."""

    def settle(self, state: Any) -> Any:
        after = Twenty.settle(self, state)
        if not isinstance(after, MatchOver):
            return after
        others = tuple(seat for seat in self.seats if seat not in after.winners)
        return attrs.evolve(after, winners=others or after.winners)


class LosersWinByPoints(Fyrtioett):
    """Gives the match to those who have lost it, in a game of partners."""

    def score(self, state: Any) -> Score:
        score = Fyrtioett.score(self, state)
        others = tuple(seat for seat in self.seats if seat not in score.winners)
        return attrs.evolve(score, winners=others if state.over else ())


class PartnerForgotten(Fyrtioett):
    """Lets one of two partners win."""

    def score(self, state: Any) -> Score:
        score = Fyrtioett.score(self, state)
        return attrs.evolve(score, winners=score.winners[:1])


class WinnersTwice(Twenty):
    """Names each winner twice."""

    def score(self, state: Any) -> Score:
        score = Twenty.score(self, state)
        return attrs.evolve(score, winners=score.winners * 2)


class NotYetBooked(Twenty):
    """Has something left to be booked between deals."""

    def score(self, state: Any) -> Score:
        unbooked = (0, int(isinstance(state, BetweenDeals)))
        return attrs.evolve(Twenty.score(self, state), unbooked=unbooked)


class ForgetsPoints(Twenty):
    """Forgets what was booked when the next deal is dealt."""

    def apply(self, state: Any, move: Any) -> Any:
        after: Any = Twenty.apply(self, state, move)
        if not isinstance(move, Deal):
            return after
        match = Match(after.match.dealer, after.match.number, (0, 0), NO_ENTRIES)
        return attrs.evolve(after, match=match)


class StartsRich(Twenty):
    """Lets a match start with a point."""

    def start(self, *, dealer: int = 0) -> Any:
        state: Any = Twenty.start(self, dealer=dealer)
        return attrs.evolve(
            state, match=enter(state.match, self.seats[0], 1, Word.TRICKS)
        )


class NoTen(Twenty):
    """Reads a ten as T alone."""

    def parse(self, text: str) -> Any:
        if "10" in text:
            raise ParseError(text, "ten is T")
        return Twenty.parse(self, text)


class NoCapitals(Twenty):
    """Reads verbs in lower case alone."""

    def parse(self, text: str) -> Any:
        if isinstance(text, str) and text.isupper():
            raise ParseError(text, "no capitals")
        return Twenty.parse(self, text)


class NoLowerCase(Twenty):
    """Reads cards in capitals alone."""

    def parse(self, text: str) -> Any:
        if isinstance(text, str) and text.islower():
            raise ParseError(text, "no lower case")
        return Twenty.parse(self, text)


class ReadsJunk(Twenty):
    """Reads what is no move with an error of its own."""

    def parse(self, text: str) -> Any:
        try:
            return Twenty.parse(self, text)
        except ParseError as error:
            raise KeyError(text) from error


class NextMatchFails(Twenty):
    """Has no next match."""

    def next_match(self, state: Any) -> Any:
        return state.after_all


class NextMatchAtAnyTime(Twenty):
    """Begins the next match while one is played."""

    def next_match(self, state: Any) -> Any:
        return self.start() if state in self.legal_states(state) else None

    def legal_states(self, state: Any) -> Any:
        return (self._own(state),)


class NoFirstDealer(Twenty):
    """Cannot tell who deals first."""

    def first_dealer(self, cards: Any) -> Any:
        raise NotImplementedError


class FirstDealerNobody(Twenty):
    """Lets a seat deal that is none."""

    def first_dealer(self, cards: Any) -> Any:
        Twenty.first_dealer(self, cards)
        return 2


class NoMelds(Twenty):
    """Fails to say which melds there are."""

    def legal_melds(self, state: Any, seat: Any = None) -> Any:
        raise NotImplementedError


class FailsAtTheFirstCard(Twenty):
    """Fails with an error of its own when a card is played."""

    def apply(self, state: Any, move: Any) -> Any:
        if isinstance(move, Play) and state.turn == move.seat:
            return state.table_of_cards
        return Twenty.apply(self, state, move)


class FailsToScore(Twenty):
    """Fails with an error of its own when a deal is under way."""

    def score(self, state: Any) -> Score:
        if isinstance(state, Trick):
            raise ZeroDivisionError
        return Twenty.score(self, state)


class ListsNothingAtAll(Twenty):
    """Gives None where a list is meant."""

    def legal_moves(self, state: Any, seat: Any = None) -> Any:
        return Twenty.legal_moves(self, state, seat) or None


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
