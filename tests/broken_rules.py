"""Rulesets that are broken on purpose in what their verbs tell; most are the example game.

Each is sound but for what its docstring says. The verbs call those of the sound class by
name, so that none is mended by another.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import attrs

from jasskort import (
    Deal,
    Fyrtioett,
    IllegalMove,
    ParseError,
    Refusal,
)
from jasskort.ledger import NO_ENTRIES, Match, enter
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
        return attrs.evolve(refused, rule="the rules")


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
