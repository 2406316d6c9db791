"""Comparing and booking melds: how the dialogue of the two-handed jass games goes on.

The leader of a trick declares, and the follower lets it stand, rejects it with more,
or declares the same; then the two are compared question by question. What was not
said yet is free among the melds that fit (SCH-13 to SCH-18, FRA-16 to FRA-23), and
nobody says what its cards do not bear out (COM-6).
"""

from __future__ import annotations

import functools
from collections.abc import Callable

import attrs

from jasskort.cardset import CardSet
from jasskort.craft.building import builder
from jasskort.families.jass.deal import InDeal, OneCardLies, TwoCardsLie
from jasskort.families.jass.model import OTHER, Declaration
from jasskort.families.jass.rules import DealT, DeclareT, JassRules, RightT
from jasskort.mechanics.contest import (
    Comparable,
    Question,
    Verdict,
    answer_to,
    compare,
    fitting,
    possible_answers,
    question_of,
)
from jasskort.melds import Answer, Side, answer_words
from jasskort.moves import Book, Move, Play, Rob, Say, TurnTrick
from jasskort.phase import Phase, State
from jasskort.refusals import Reason, Refusal, refuse
from jasskort.seats import Seat


@attrs.frozen(repr=False)
class Comparing(
    OneCardLies[DealT, DeclareT, RightT],
    Phase[JassRules[DealT, DeclareT, RightT], Play | Say | Rob | RightT],
):
    """Both have declared the same, and the melds are compared.

    The seat in turn is the one that answers next; the follower may also concede by
    playing its card.

    Args:
        called: what both have declared, a value or a kind.
        answers: what was said since, the leader's answer and the follower's in turn.
    """

    called: int
    answers: tuple[Answer, ...]

    @property
    def standing(self) -> Declaration:
        """The leader's declaration, which stands if the follower concedes."""
        return self.declaration_of(self.leader)

    def declaration_of(self, seat: int) -> Declaration:
        """Give what a seat has said so far: both declarations are open."""
        return self._said_by(seat, self.answers)

    def _said_by(self, seat: int, answers: tuple[Answer, ...]) -> Declaration:
        """Give what a seat has said when these are the answers of both."""
        mine = answers[0 if seat == self.leader else 1 :: 2]
        return Declaration(Seat(seat), self.called, mine)

    @property
    def question(self) -> Question:
        """The question that the seat in turn is to answer."""
        return self.rules.questions(self.called)[len(self.answers) // 2]

    @property
    def is_last(self) -> bool:
        """Whether no question comes after this one."""
        return self.question is self.rules.questions(self.called)[-1]

    def borne_out(self) -> tuple[Answer, ...]:
        """List the answers that the cards of the seat in turn bear out, weakest first."""
        melds = self.fitting(self.declaration_of(self.turn))
        return possible_answers(self.question, melds, self.trump)

    def keeps_up(self, answer: Answer) -> bool:
        """Tell whether an answer is as good as the one that it answers, or better."""
        if self.turn == self.leader:
            return True
        verdict = compare(answer, self.answers[-1], self.trump)
        if verdict is Verdict.EQUAL and self.is_last:
            return self.rules.favoured(self) == self.turn
        return verdict is not Verdict.WORSE

    def moves(self) -> tuple[Play | Say | Rob | RightT, ...]:
        """Answer, or play as the follower; and what may be done at any time."""
        seat = self.turn
        answers = [Say(seat, each) for each in self.borne_out() if self.keeps_up(each)]
        rest = tuple(answers) + self.moves_out_of_turn(seat)
        if seat == self.leader:
            return rest
        return self.deal.trumps.plays.of(seat, self.playable()) + rest

    def after(self, move: Play | Say | Rob | RightT) -> State:
        """Answer: the comparison goes on, or is settled; or concede by playing."""
        if isinstance(move, Play):
            return self.rules.followed(self, move, self.standing)
        if not isinstance(move, Say):
            return self.at_any_time(move)
        seat = move.seat
        if seat == self.leader:
            settled = move.answer is Side.TRUMP
        else:
            verdict = compare(move.answer, self.answers[-1], self.trump)
            settled = verdict is Verdict.BETTER or self.is_last
        answers = (*self.answers, move.answer)
        if not settled:
            return compared(self, move, self.called, answers)
        return closed(self, move, self._said_by(seat, answers))

    def objection(self, move: Move) -> Refusal:
        """Object to answers to another question, not borne out, or too weak."""
        match move:
            case Play() if move.seat == self.leader:
                text = "the leader must answer before a card is played"
                return refuse(self.rules.ids.answer, Reason.MUST_ANSWER, text)
            case Play():
                return self.unplayable(move)
            case Say():
                return self._unsayable(move.answer)
            case _ if self.rules.declares(move):
                return _declared_already(self, move.seat)
            case _:
                return super().objection(move)

    def _unsayable(self, answer: Answer) -> Refusal:
        rules, ids, asked = self.rules, self.rules.ids, self.question
        words = answer_words(answer)
        if question_of(answer) is not asked:
            text = f'"{words}" does not answer the question, which is {asked.value}'
            return refuse(ids.asked, Reason.NOT_ASKED, text, asked)
        if answer not in self.borne_out():
            return not_borne_out(
                self,
                self.declaration_of(self.turn),
                f'{rules.spoken(self.called)} of which it can say "{words}"',
                lambda meld: (
                    rules.called(meld) == self.called
                    and answer_to(asked, meld, self.trump) == answer
                ),
            )
        heard = self.answers[-1]
        if compare(answer, heard, self.trump) is Verdict.WORSE:
            said = answer_words(heard)
            text = f'"{words}" is lower than the "{said}" that it answers'
            rule = ids.tie if self.is_last else ids.weaker
            return refuse(rule, Reason.TOO_LOW, text, answer, heard)
        better = rules.favoured(self)
        text = f"of two sequences in side suits that of seat {better} is better"
        return refuse(ids.tie, Reason.TIE_AGAINST, text, answer)


@attrs.frozen(repr=False)
class Closing(
    OneCardLies[DealT, DeclareT, RightT],
    Phase[JassRules[DealT, DeclareT, RightT], Play | Rob | RightT],
):
    """It is settled whose meld stands; the follower plays its card.

    Args:
        standing: the declaration that stands.
    """

    standing: Declaration

    def moves(self) -> tuple[Play | Rob | RightT, ...]:
        """Play, or do what may be done at any time."""
        plays = self.deal.trumps.plays.of(self.turn, self.playable())
        return plays + self.moves_out_of_turn(self.turn)

    def after(self, move: Play | Rob | RightT) -> State:
        """Play: what stands is to be booked next."""
        if isinstance(move, Play):
            return self.rules.followed(self, move, self.standing)
        return self.at_any_time(move)

    def objection(self, move: Move) -> Refusal:
        """Object to a card that may not be played, and to a second declaration."""
        if isinstance(move, Play):
            return self.unplayable(move)
        if self.rules.declares(move):
            return _declared_already(self, move.seat)
        return super().objection(move)


@attrs.frozen(repr=False)
class Booking(
    TwoCardsLie[DealT, DeclareT, RightT],
    Phase[JassRules[DealT, DeclareT, RightT], Book | Rob | RightT],
):
    """The seat whose meld stands names it and books it (SCH-18, FRA-23).

    Args:
        standing: the declaration that stands.
    """

    standing: Declaration

    def moves(self) -> tuple[Book | Rob | RightT, ...]:
        """Book what fits, or do what may be done at any time."""
        seat = self.turn
        bookings = booked_by(seat, self.fitting(self.standing))
        return bookings + self.moves_out_of_turn(seat)

    def after(self, move: Book | Rob | RightT) -> State:
        """Book."""
        if isinstance(move, Book):
            return self.rules.book(self, move)
        return self.at_any_time(move)

    def objection(self, move: Move) -> Refusal:
        """Object to a meld that does not fit, and to all else before the booking."""
        match move:
            case Book(meld=meld):
                return not_held(self, move) or not_borne_out(
                    self, self.standing, meld.spoken, lambda held: held is meld
                )
            case Play() | TurnTrick():
                return self._must_book()
            case _ if self.rules.declares(move):
                return self._must_book()
            case _:
                return super().objection(move)

    def _must_book(self) -> Refusal:
        text = "the meld that stands must be booked first"
        return refuse(self.rules.ids.book, Reason.MUST_BOOK, text)


new_comparing = builder(Comparing)
new_closing = builder(Closing)
new_booking = builder(Booking)


def compared(
    state: OneCardLies[DealT, DeclareT, RightT],
    move: Say | DeclareT,
    called: int,
    answers: tuple[Answer, ...],
) -> Comparing[DealT, DeclareT, RightT]:
    """Ask the next question: of the leader first, then of the follower."""
    leader = state.leader
    turn = OTHER[leader] if len(answers) % 2 else leader
    history = (state.history, move)
    return new_comparing(
        history, state.rules, *state.common(), turn, leader, state.led, called, answers
    )


def closed(
    state: OneCardLies[DealT, DeclareT, RightT],
    move: Say | DeclareT,
    standing: Declaration,
) -> Closing[DealT, DeclareT, RightT]:
    """Let a declaration stand; the follower is to play."""
    leader = state.leader
    turn, history = OTHER[leader], (state.history, move)
    return new_closing(
        history, state.rules, *state.common(), turn, leader, state.led, standing
    )


def booked_by(seat: Seat, melds: tuple[Comparable, ...]) -> tuple[Book, ...]:
    """List the bookings of some melds."""
    return tuple([_book(seat, meld) for meld in melds])


@functools.cache
def _book(seat: Seat, meld: Comparable) -> Book:
    return Book(seat, meld)


def not_held(state: InDeal[DealT, DeclareT, RightT], move: Book) -> Refusal | None:
    """Refuse the booking of a meld whose cards are not all in the pool."""
    meld = move.meld
    if missing := CardSet.from_mask(meld.mask & ~state.pool(move.seat)):
        text = f"seat {move.seat} has no {missing} for {meld.spoken}"
        rule = state.rules.ids.held
        return refuse(rule, Reason.NOT_HELD, text, meld, cards=missing)
    return None


def _declared_already(state: InDeal[DealT, DeclareT, RightT], seat: Seat) -> Refusal:
    text = f"seat {seat} has declared in this trick"
    return refuse(state.rules.ids.once, Reason.ALREADY_DECLARED, text)


def not_borne_out(
    state: InDeal[DealT, DeclareT, RightT],
    said: Declaration,
    what: str,
    wanted: Callable[[Comparable], bool],
) -> Refusal:
    """Say why a seat has no wanted meld that it may book and that fits its words.

    Args:
        state: the state.
        said: what the seat has said, or is to be taken as saying.
        what: the wanted melds, for the sentence.
        wanted: which melds are wanted.
    """
    rules, seat, ids = state.rules, said.seat, state.rules.ids
    held = [meld for meld in rules.find(state.pool(seat)) if wanted(meld)]
    if not held:
        return refuse(ids.held, Reason.NOT_HELD, f"seat {seat} holds no {what}")
    fit = [
        meld
        for meld in fitting(held, said.answers, state.trump)
        if rules.called(meld) == said.called
    ]
    if not fit:
        words = ", ".join([str(said.called), *map(answer_words, said.answers)])
        text = f"{what} does not fit what seat {seat} has said: {words}"
        return refuse(ids.said, Reason.NOT_AS_SAID, text, said.called, *said.answers)
    return rules.shut_out(state, seat, tuple(fit))
