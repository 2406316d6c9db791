"""Declaring, comparing and booking melds: the dialogue of the two-handed jass games.

Carries COM-6, SCH-12 to SCH-18 and FRA-15 to FRA-23.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING

import attrs

from jasskort.cards import CardSet, Suit, mask_of
from jasskort.craft.values import builder, evolved
from jasskort.games.jass.deal import InDeal, OneCardLies, TwoCardsLie
from jasskort.games.jass.model import (
    OTHER,
    Comparable,
    Declaration,
    Question,
    Verdict,
    answer_to,
    compare,
    fitting,
    new_declaration,
    possible_answers,
    question_of,
)
from jasskort.games.jass.rules import DealT, DeclareT, JassRules, RightT
from jasskort.melds import Answer, Meld, Side, answer_words
from jasskort.moves import Book, Move, Play, Rob, Say, TurnTrick
from jasskort.phase import Phase, State
from jasskort.refusals import Reason, Refusal, refuse
from jasskort.seats import Seat

if TYPE_CHECKING:
    from jasskort.games.jass.tricks import Following, Leading


# --- comparing and booking ------------------------------------------------------------
# Comparing and booking melds: how the dialogue of the two-handed jass games goes on.
#
# The leader of a trick declares, and the follower lets it stand, rejects it with more,
# or declares the same; then the two are compared question by question. What was not
# said yet is free among the melds that fit (SCH-13 to SCH-18, FRA-16 to FRA-23), and
# nobody says what its cards do not bear out (COM-6).


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
        return self.said_by(self.leader)

    def said_by(self, seat: int) -> Declaration:
        """Give what a seat has said so far: both declarations are open."""
        return self._said_by(seat, self.answers)

    def _said_by(self, seat: int, answers: tuple[Answer, ...]) -> Declaration:
        """Give what a seat has said when these are the answers of both."""
        mine = answers[0 if seat == self.leader else 1 :: 2]
        return new_declaration(Seat(seat), self.called, mine)

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
        melds = self.fitting(self.said_by(self.turn))
        return possible_answers(self.question, melds, self.trump)

    def keeps_up(self, answer: Answer) -> bool:
        """Tell whether an answer is as good as the one that it answers, or better."""
        if self.turn == self.leader:
            return True
        verdict = compare(answer, self.answers[-1], self.trump)
        if verdict is Verdict.EQUAL and self.is_last:
            return self.rules.favoured(self.deal, self.leader) == self.turn
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
                rule = self.rules.ids_at(self.question).answer
                return refuse(rule, Reason.MUST_ANSWER, text)
            case Play():
                return self.unplayable(move)
            case Say():
                return self._unsayable(move.answer)
            case _ if self.rules.declares(move):
                return declared_already(self, move.seat, self.called)
            case _:
                return super().objection(move)

    def _unsayable(self, answer: Answer) -> Refusal:
        rules, trump, asked = self.rules, self.trump, self.question
        ids, words = rules.ids_at(asked), answer_words(answer)
        if question_of(answer) is not asked:
            text = f'"{words}" does not answer the question, which is {asked.value}'
            return refuse(ids.asked, Reason.NOT_ASKED, text, answer, asked)
        if answer not in self.borne_out():
            return not_borne_out(
                self,
                self.said_by(self.turn),
                f'{rules.spoken(self.called)} of which it can say "{words}"',
                lambda meld: (
                    rules.called(meld) == self.called
                    and answer_to(asked, meld, trump) == answer
                ),
                answer,
            )
        heard = self.answers[-1]
        if compare(answer, heard, trump) is Verdict.WORSE:
            said = answer_words(heard)
            text = f'"{words}" is lower than the "{said}" that it answers'
            values: tuple[object, ...] = (answer, heard)
            if isinstance(answer, Suit):
                text += f", since trump is {trump.spoken}"
                values += (trump,)
            return refuse(ids.answer, Reason.TOO_LOW, text, *values)
        better = rules.favoured(self.deal, self.leader)
        text = f"of two sequences in side suits that of seat {better} is better"
        return refuse(ids.tie, Reason.TIE_AGAINST, text, answer, better)

    def own_melds(self, seat: Seat) -> tuple[Meld, ...]:
        """List the melds that a seat can still come to book, as far as it knows.

        The leader's own, since the follower may concede; those of the follower that
        beat one which the leader may have, among the cards that the follower has not
        seen.
        """
        melds = self.fitting(self.said_by(seat))
        leader = self.leader
        if seat == leader:
            return melds
        lying = mask_of((*self.trick, *self.stock[-1:])) | sum(self.pile_masks)
        unseen = self.rules.pack.mask & ~(lying | self.hand_masks[seat])
        hands = (self.hand_masks[0], unseen) if leader else (unseen, self.hand_masks[1])
        maybe = evolved(self, hand_masks=hands)
        rivals = maybe.fitting(self.said_by(leader))
        return tuple(
            [meld for meld in melds if any(self._beats(meld, each) for each in rivals)]
        )

    def _beats(self, meld: Comparable, rival: Comparable) -> bool:
        """Tell whether the follower's meld beats one of the leader in the comparison."""
        trump = self.trump
        for question in self.rules.questions(self.called):
            mine = possible_answers(question, (meld,), trump)
            theirs = possible_answers(question, (rival,), trump)
            for answer, heard in zip(mine, theirs, strict=False):
                verdict = compare(answer, heard, trump)
                if verdict is not Verdict.EQUAL:
                    return verdict is Verdict.BETTER
        return self.rules.favoured(self.deal, self.leader) != self.leader


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
            return declared_already(self, move.seat, self.standing.called)
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
                return not_held(self, move, self.rules.ids.held) or not_borne_out(
                    self, self.standing, meld.spoken, lambda held: held is meld, meld
                )
            case Play() | TurnTrick():
                text = "the meld that stands must be booked first"
                return refuse(self.rules.ids.book, Reason.MUST_BOOK, text)
            case _ if self.rules.declares(move):
                return declared_already(self, move.seat, self.standing.called)
            case _:
                return super().objection(move)


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


def not_held(
    state: InDeal[DealT, DeclareT, RightT], move: Book, rule: str
) -> Refusal | None:
    """Refuse the booking of a meld whose cards are not all in the pool."""
    seat, meld = move.seat, move.meld
    if missing := CardSet.from_mask(meld.mask & ~state.counting_cards(seat)):
        text = f"seat {seat} has no {missing} for {meld.spoken}"
        return refuse(rule, Reason.NOT_HELD, text, meld, seat, cards=missing)
    return None


def declared_already(
    state: InDeal[DealT, DeclareT, RightT], seat: Seat, called: int
) -> Refusal:
    """Refuse a second declaration in a trick."""
    rule, text = (
        state.rules.ids.once,
        f"seat {seat} has declared {called} in this trick",
    )
    return refuse(rule, Reason.ALREADY_DECLARED, text, seat, called)


def not_borne_out(
    state: InDeal[DealT, DeclareT, RightT],
    said: Declaration,
    what: str,
    wanted: Callable[[Comparable], bool],
    *values: Answer | Comparable,
) -> Refusal:
    """Say why a seat has no wanted meld that it may book and that fits its words.

    That it may book none is said before that none fits, since it lasts longer.

    Args:
        state: the state.
        said: what the seat has said, or is to be taken as saying.
        what: the wanted melds, for the sentence.
        wanted: which melds are wanted.
        values: the answer or the meld that was refused, if it is no declaration.
    """
    rules, seat, ids, called = state.rules, said.seat, state.rules.ids, said.called
    held = [meld for meld in rules.find(state.counting_cards(seat)) if wanted(meld)]
    if not held:
        text = f"seat {seat} holds no {what}"
        return refuse(ids.held, Reason.NOT_HELD, text, *values, seat, called)
    fit = [
        meld
        for meld in fitting(held, said.answers, state.trump)
        if rules.called(meld) == called
    ]
    bookable = rules.bookable(state, seat)
    if fit or not any(meld in bookable for meld in held):
        return rules.shut_out(state, seat, tuple(fit or held))
    words = ", ".join([str(called), *map(answer_words, said.answers)])
    text = f"what seat {seat} has said, {words}, fits no {what}"
    every = (*values, seat, called, *said.answers)
    return refuse(ids.said, Reason.NOT_AS_SAID, text, *every)


# --- declaring ------------------------------------------------------------------------
# Declaring: what the seat in turn could declare, and why it may not.
#
# Carries SCH-12 to SCH-14 and FRA-15 to FRA-17: while hands are full, once in a trick, and
# not lower than the declaration that is answered. Declaring itself is part of the play.


def declarable(
    state: Leading[DealT, DeclareT, RightT] | Following[DealT, DeclareT, RightT],
    least: int,
) -> tuple[Meld, ...]:
    """List the melds that the seat in turn could declare, having declared nothing."""
    if state.number > state.deal.trumps.first_without_stock:
        return ()
    rules = state.rules
    melds = rules.bookable(state, state.turn)
    return tuple(meld for meld in melds if rules.called(meld) >= least)


def undeclarable(
    state: Leading[DealT, DeclareT, RightT] | Following[DealT, DeclareT, RightT],
    seat: Seat,
    called: int,
) -> Refusal:
    """Object to a declaration: twice, too low, or not borne out."""
    rules, standing = state.rules, state.standing
    if standing and standing.seat == seat:
        return declared_already(state, seat, standing.called)
    if standing and standing.called > called:
        text = f'"{called}" is lower than the "{standing.called}" that it answers'
        return refuse(rules.ids.too_low, Reason.TOO_LOW, text, called, standing.called)
    return not_borne_out(
        state,
        new_declaration(seat, called, ()),
        rules.spoken(called),
        lambda meld: rules.called(meld) == called,
    )
