"""Declaring and comparing melds: what the two-handed jass games say to each other.

The leader of a trick declares, and the follower lets it stand, rejects it with more,
or declares the same; then the two are compared question by question. What was not
said yet is free among the melds that fit (SCH-13 to SCH-17, FRA-16 to FRA-21), and
nobody says what its cards do not bear out (COM-6). A game hands in what it calls a
meld, which questions it asks, and what it lets a seat book.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeAlias

import attrs

from jasskort.mechanics.contest import (
    Answer,
    Comparable,
    Question,
    Side,
    Verdict,
    answer_to,
    compare,
    fitting,
    possible_answers,
    question_of,
)
from jasskort.moves import Say, answer_words
from jasskort.refusals import Reason, Refusal
from jasskort.seats import Seat
from jasskort.two_handed.model import OTHER, Declaration, Declares, new_declaration
from jasskort.two_handed.phases import (
    Booking,
    Closing,
    Comparing,
    DealT,
    Following,
    InDeal,
    Leading,
    new_closing,
    new_comparing,
    new_leading,
)

Wanted: TypeAlias = Callable[[Comparable], bool]


@attrs.frozen(kw_only=True)
class Ids:
    """Which rules of a game forbid what in the dialogue.

    Args:
        too_late: melds are declared while hands are full only.
        once: a seat declares once in a trick.
        too_low: a declaration is as high as the one that it answers, or higher.
        asked: an answer is to the question that is asked.
        weaker: the follower's answer is as good as the leader's, or better.
        tie: equals favour the other seat.
        said: what was said cannot be changed.
        held: nothing is said that the cards do not bear out.
    """

    too_late: str
    once: str
    too_low: str
    asked: str
    weaker: str
    tie: str
    said: str
    held: str


@attrs.frozen(kw_only=True)
class Dialogue(Generic[DealT]):
    """How the melds of a game are declared and compared.

    Args:
        spoken: what melds of a value or a kind are called in a sentence.
        last_trick: the number of the last trick in which melds are declared.
        called: what a meld is declared as; higher is better.
        questions: what is asked, in order, when both have declared the same.
        find: lists every meld in some cards.
        bookable: lists the melds of a seat's pool that it may book, by options,
            state and seat.
        declarable: lists what the seat in turn may declare where it may declare
            anything, ascending, by options and state.
        shut_out: tells why a seat may book none of some melds in its pool, by
            options, state, seat and melds.
        favoured: tells which seat equal melds favour, by options and state.
        ids: the rules that forbid.
    """

    spoken: Callable[[int], str]
    last_trick: int
    called: Callable[[Comparable], int]
    questions: Callable[[int], Sequence[Question]]
    find: Callable[[int], tuple[Comparable, ...]]
    bookable: Callable[[Any, Any, Seat], tuple[Comparable, ...]]
    declarable: Callable[[Any, Any], tuple[int, ...]]
    shut_out: Callable[[Any, Any, Seat, tuple[Comparable, ...]], Refusal]
    favoured: Callable[[Any, Comparing[DealT]], Seat]
    ids: Ids

    def may_declare(self, state: InDeal[DealT], seat: Seat) -> bool:
        """Tell whether the dialogue is open for a declaration of a seat."""
        if not isinstance(state, Leading | Following) or seat != state.turn:
            return False
        return state.number <= self.last_trick and not state.declaration_of(seat)

    def fitting(
        self, options: Any, state: InDeal[DealT], said: Declaration
    ) -> tuple[Comparable, ...]:
        """List the melds that a seat may book and that fit all that it has said."""
        melds = self.bookable(options, state, said.seat)
        alike = tuple([meld for meld in melds if self.called(meld) == said.called])
        return fitting(alike, said.answers, state.trump) if said.answers else alike

    def legal_melds(
        self, options: Any, state: InDeal[DealT], seat: Seat
    ) -> tuple[Comparable, ...]:
        """List the melds that a seat could now declare, or has declared and could book.

        A seat in turn that may declare could declare any that is high enough. One
        whose declaration is open could book any that fits what it has said.
        """
        if said := state.declaration_of(seat):
            return self.fitting(options, state, said)
        if not self.may_declare(state, seat):
            return ()
        least = state.standing.called if state.standing else 0
        melds = self.bookable(options, state, seat)
        return tuple(meld for meld in melds if self.called(meld) >= least)

    def question_asked(self, state: Comparing[DealT]) -> Question:
        """Tell which question the seat in turn is to answer."""
        return self.questions(state.called)[len(state.answers) // 2]

    def legal_answers(
        self, options: Any, state: Comparing[DealT]
    ) -> tuple[Answer, ...]:
        """List the answers that the seat in turn may give, weakest first."""
        melds = self.fitting(options, state, state.said_by(state.turn))
        answers = possible_answers(self.question_asked(state), melds, state.trump)
        return tuple(
            answer
            for answer in answers
            if self._too_weak(options, state, answer) is None
        )

    def refusal_declare(
        self, options: Any, state: Leading[DealT] | Following[DealT], move: Declares
    ) -> Refusal | None:
        """Refuse a declaration: too late, twice, too low, or not borne out."""
        seat, called = move.seat, move.called
        may = self.may_declare(state, seat)
        if may and called in self.declarable(options, state):
            return None
        ids = self.ids
        if state.number > self.last_trick:
            text = f"it is trick {state.number}, after the last for declaring"
            return _refuse(ids.too_late, Reason.TOO_LATE, text, state.number)
        if said := state.declaration_of(seat):
            text = f"seat {seat} has declared {said.called} in this trick"
            return _refuse(ids.once, Reason.ALREADY_DECLARED, text, said.called)
        standing = state.standing
        if standing and standing.called > called:
            text = f"{called} is lower than the {standing.called} that it answers"
            return _refuse(ids.too_low, Reason.TOO_LOW, text, standing.called)
        return self.not_borne_out(
            options,
            state,
            Declaration(seat, called),
            self.spoken(called),
            lambda meld: self.called(meld) == called,
        )

    def refusal_say(
        self, options: Any, state: Comparing[DealT], move: Say
    ) -> Refusal | None:
        """Refuse an answer: to another question, not borne out, or too weak."""
        asked = self.question_asked(state)
        words = answer_words(move.answer)
        if question_of(move.answer) is not asked:
            text = f'"{words}" does not answer the question, which is {asked.value}'
            return _refuse(self.ids.asked, Reason.NOT_ASKED, text, asked)
        missing = self.not_borne_out(
            options,
            state,
            state.said_by(move.seat),
            f'{self.spoken(state.called)} of which it can say "{words}"',
            lambda meld: (
                self.called(meld) == state.called
                and answer_to(asked, meld, state.trump) == move.answer
            ),
        )
        return missing or self._too_weak(options, state, move.answer)

    def refusal_book(
        self, options: Any, state: Booking[DealT], meld: Comparable
    ) -> Refusal | None:
        """Refuse a booking that the cards, or what was said, do not bear out."""
        standing = state.standing
        if meld in self.fitting(options, state, standing):
            return None
        return self.not_borne_out(
            options, state, standing, meld.spoken, lambda held: held is meld
        )

    def not_borne_out(
        self,
        options: Any,
        state: InDeal[DealT],
        said: Declaration,
        what: str,
        wanted: Wanted,
    ) -> Refusal | None:
        """Say why a seat has no wanted meld that it may book and that fits its words.

        Args:
            options: what the players agreed on.
            state: the state.
            said: what the seat has said, or is to be taken as saying.
            what: the wanted melds, for the sentence.
            wanted: which melds are wanted.
        """
        ids = self.ids
        seat = said.seat
        held = [meld for meld in self.find(state.pool(seat)) if wanted(meld)]
        if not held:
            text = f"seat {seat} holds no {what}"
            return _refuse(ids.held, Reason.NOT_HELD, text)
        fit = [
            meld
            for meld in fitting(held, said.answers, state.trump)
            if self.called(meld) == said.called
        ]
        if not fit:
            words = ", ".join([str(said.called), *map(answer_words, said.answers)])
            text = f"{what} does not fit what seat {seat} has said: {words}"
            return _refuse(
                ids.said, Reason.NOT_AS_SAID, text, said.called, *said.answers
            )
        if not set(fit).isdisjoint(self.bookable(options, state, seat)):
            return None
        return self.shut_out(options, state, seat, tuple(fit))

    def _too_weak(
        self, options: Any, state: Comparing[DealT], answer: Answer
    ) -> Refusal | None:
        """Refuse a follower's answer that does not keep up with the leader's."""
        if state.turn == state.leader:
            return None
        leaders = state.answers[-1]
        verdict = compare(answer, leaders, state.trump)
        if verdict is Verdict.WORSE:
            said, heard = answer_words(answer), answer_words(leaders)
            text = f'"{said}" is lower than the "{heard}" that it answers'
            rule = self.ids.tie if self._is_last(state) else self.ids.weaker
            return _refuse(rule, Reason.TOO_LOW, text, answer, leaders)
        if verdict is Verdict.BETTER or not self._is_last(state):
            return None
        favoured = self.favoured(options, state)
        if favoured == state.turn:
            return None
        text = f"of two sequences in side suits that of seat {favoured} is better"
        return _refuse(self.ids.tie, Reason.TIE_AGAINST, text, answer)

    def _is_last(self, state: Comparing[DealT]) -> bool:
        return self.question_asked(state) is self.questions(state.called)[-1]

    def say(
        self, _options: object, state: Comparing[DealT], move: Say
    ) -> Comparing[DealT] | Closing[DealT]:
        """Answer: the comparison goes on, or it is settled whose meld stands."""
        leader, follower = state.leader, state.follower
        if move.seat == leader:
            settled = move.answer is Side.TRUMP
        else:
            verdict = compare(move.answer, state.answers[-1], state.trump)
            settled = verdict is Verdict.BETTER or self._is_last(state)
        answers = (*state.answers, move.answer)
        common = state.common(move)
        answered = new_comparing(
            *common, OTHER[move.seat], leader, state.led, state.called, answers
        )
        if settled:
            said = answered.said_by(move.seat)
            return new_closing(*common, follower, leader, state.led, said)
        return answered


def declare(
    _options: object, state: Leading[DealT] | Following[DealT], move: Declares
) -> Leading[DealT] | Comparing[DealT] | Closing[DealT]:
    """Declare: the leader leads next, the follower compares, or plays next."""
    seat, called = move.seat, move.called
    said = new_declaration(seat, called, ())
    common = state.common(move)
    if isinstance(state, Leading):
        return new_leading(*common, seat, said)
    leader, led, standing = state.leader, state.led, state.standing
    if standing and standing.called == called:
        return new_comparing(*common, leader, leader, led, called, ())
    return new_closing(*common, seat, leader, led, said)


def _refuse(rule: str, reason: Reason, text: str, *values: object) -> Refusal:
    return Refusal(rule, reason, f"{text} ({rule})", values=values)
