"""Declaring, comparing and booking melds: the dialogue of the two-handed jass games.

Carries COM-6, SCH-12 to SCH-18 and FRA-15 to FRA-23.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

import attrs

from jasskort.cards import CardSet, Suit, mask_of
from jasskort.craft.values import builder, evolved
from jasskort.games.jass.deal import (
    InDeal,
    OneCardLies,
    TwoCardsLie,
    common,
    counting_cards,
    fitting_melds,
)
from jasskort.games.jass.model import (
    OTHER,
    TABLE,
    Comparable,
    Declaration,
    Declares,
    Question,
    Right,
    Verdict,
    answer_to,
    compare,
    fitting,
    new_declaration,
    possible_answers,
    question_of,
)
from jasskort.melds import Answer, Meld, Side
from jasskort.moves import Book, Move, Play, Rob, Say, TurnTrick
from jasskort.phase import Phase, State
from jasskort.refusals import Reason, Refusal, refuse
from jasskort.seats import Seat
from jasskort.sight import Open

if TYPE_CHECKING:
    from jasskort.games.jass.rules import JassRules
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
    OneCardLies,
    Phase["JassRules", Play | Say | Rob | Right],
):
    """Both have declared the same, and the melds are compared.

    The seat in turn is the one that answers next; the follower may also concede by
    playing its card.

    Args:
        called: what both have declared, a value or a kind.
        answers: what was said since, the leader's answer and the follower's in turn.
    """

    called: Open[int]
    answers: Open[tuple[Answer, ...]]
    concedes: ClassVar[bool] = True

    @property
    def standing(self) -> Declaration:
        """The leader's declaration, which stands if the follower concedes."""
        return self.declaration_of(self.leader)

    def declaration_of(self, seat: int) -> Declaration:
        """Give what a seat has said so far: both declarations are open."""
        return self._said_by(TABLE.check(seat), self.answers)

    def _said_by(self, seat: Seat, answers: tuple[Answer, ...]) -> Declaration:
        """Give what a seat has said when these are the answers of both."""
        mine = answers[0 if seat == self.leader else 1 :: 2]
        return new_declaration(seat, self.called, mine)

    @property
    def question(self) -> Question:
        """The question that the seat in turn is to answer."""
        return self.rules.melding.questions(self.called)[len(self.answers) // 2]

    @property
    def is_last(self) -> bool:
        """Whether no question comes after this one."""
        return self.question is self.rules.melding.questions(self.called)[-1]

    def borne_out(self) -> tuple[Answer, ...]:
        """List the answers that the cards of the seat in turn bear out, weakest first."""
        melds = fitting_melds(self, self.declaration_of(self.turn))
        return possible_answers(self.question, melds, self.trump)

    def keeps_up(self, answer: Answer) -> bool:
        """Tell whether an answer is as good as the one that it answers, or better."""
        if self.turn == self.leader:
            return True
        verdict = compare(answer, self.answers[-1], self.trump)
        if verdict is Verdict.EQUAL and self.is_last:
            return self.rules.melding.favoured(self.deal, self.leader) == self.turn
        return verdict is not Verdict.WORSE

    def moves(self) -> tuple[Play | Say | Rob | Right, ...]:
        """Answer, or play as the follower; and what may be done at any time."""
        seat = self.turn
        answers = [Say(seat, each) for each in self.borne_out() if self.keeps_up(each)]
        rest = tuple(answers) + self.moves_out_of_turn(seat)
        if seat == self.leader:
            return rest
        return self.deal.trumps.plays.of(seat, self.playable()) + rest

    def after(self, move: Play | Say | Rob | Right) -> State:
        """Answer: the comparison goes on, or is settled; or concede by playing."""
        if isinstance(move, Play):
            return to_be_booked(self, move, self.standing)
        if not isinstance(move, Say):
            return self._at_any_time(move)
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
                rule = self.rules.melding.ids_at(self.question).answer
                return refuse(rule, Reason.MUST_ANSWER)
            case Play():
                return self._unplayable(move)
            case Say():
                return self._unsayable(move.answer)
            case Declares():
                return declared_already(self, move.seat, self.called)
            case _:
                return super().objection(move)

    def _unsayable(self, answer: Answer) -> Refusal:
        rules, trump, asked = self.rules, self.trump, self.question
        ids = rules.melding.ids_at(asked)
        if question_of(answer) is not asked:
            return refuse(ids.asked, Reason.NOT_ASKED, answer, asked)
        if answer not in self.borne_out():
            return not_borne_out(
                self,
                self.declaration_of(self.turn),
                lambda meld: (
                    rules.melding.called(meld) == self.called
                    and answer_to(asked, meld, trump) == answer
                ),
                answer,
            )
        heard = self.answers[-1]
        if compare(answer, heard, trump) is Verdict.WORSE:
            values: tuple[object, ...] = (answer, heard)
            if isinstance(answer, Suit):
                values += (trump,)
            return refuse(ids.answer, Reason.TOO_LOW, *values)
        better = rules.melding.favoured(self.deal, self.leader)
        return refuse(ids.tie, Reason.TIE_AGAINST, answer, better)

    def _own_melds(self, seat: Seat) -> tuple[Meld, ...]:
        """List the melds that a seat can still come to book, as far as it knows.

        The leader's own, since the follower may concede; those of the follower that
        beat one which the leader may have, among the cards that the follower has not
        seen.
        """
        melds = fitting_melds(self, self.declaration_of(seat))
        leader = self.leader
        if seat == leader:
            return melds
        lying = mask_of((*self.trick, *self.stock[-1:])) | sum(self.pile_masks)
        unseen = self.rules.pack.mask & ~(lying | self.hand_masks[seat])
        hands = (self.hand_masks[0], unseen) if leader else (unseen, self.hand_masks[1])
        maybe = evolved(self, hand_masks=hands)
        rivals = fitting_melds(maybe, self.declaration_of(leader))
        return tuple(
            [meld for meld in melds if any(self._beats(meld, each) for each in rivals)]
        )

    def _beats(self, meld: Comparable, rival: Comparable) -> bool:
        """Tell whether the follower's meld beats one of the leader in the comparison."""
        trump = self.trump
        for question in self.rules.melding.questions(self.called):
            mine = possible_answers(question, (meld,), trump)
            theirs = possible_answers(question, (rival,), trump)
            for answer, heard in zip(mine, theirs, strict=False):
                verdict = compare(answer, heard, trump)
                if verdict is not Verdict.EQUAL:
                    return verdict is Verdict.BETTER
        return self.rules.melding.favoured(self.deal, self.leader) != self.leader


@attrs.frozen(repr=False)
class Closing(
    OneCardLies,
    Phase["JassRules", Play | Rob | Right],
):
    """It is settled whose meld stands; the follower plays its card.

    Args:
        standing: the declaration that stands.
    """

    standing: Open[Declaration]

    def moves(self) -> tuple[Play | Rob | Right, ...]:
        """Play, or do what may be done at any time."""
        plays = self.deal.trumps.plays.of(self.turn, self.playable())
        return plays + self.moves_out_of_turn(self.turn)

    def after(self, move: Play | Rob | Right) -> State:
        """Play: what stands is to be booked next."""
        if isinstance(move, Play):
            return to_be_booked(self, move, self.standing)
        return self._at_any_time(move)

    def objection(self, move: Move) -> Refusal:
        """Object to a card that may not be played, and to a second declaration."""
        if isinstance(move, Play):
            return self._unplayable(move)
        if isinstance(move, Declares):
            return declared_already(self, move.seat, self.standing.called)
        return super().objection(move)


@attrs.frozen(repr=False)
class Booking(
    TwoCardsLie,
    Phase["JassRules", Book | Rob | Right],
):
    """The seat whose meld stands names it and books it (SCH-18, FRA-23).

    Args:
        standing: the declaration that stands.
    """

    standing: Open[Declaration]

    def moves(self) -> tuple[Book | Rob | Right, ...]:
        """Book what fits, or do what may be done at any time."""
        seat = self.turn
        bookings = booked_by(seat, fitting_melds(self, self.standing))
        return bookings + self.moves_out_of_turn(seat)

    def after(self, move: Book | Rob | Right) -> State:
        """Book."""
        if isinstance(move, Book):
            return self.rules.melding.book(self, move)
        return self._at_any_time(move)

    def objection(self, move: Move) -> Refusal:
        """Object to a meld that does not fit, and to all else before the booking."""
        match move:
            case Book(meld=meld):
                return not_held(self, move, self.rules.ids.held) or not_borne_out(
                    self, self.standing, lambda held: held is meld, meld
                )
            case Play() | TurnTrick():
                return refuse(self.rules.ids.book, Reason.MUST_BOOK)
            case Declares():
                return declared_already(self, move.seat, self.standing.called)
            case _:
                return super().objection(move)


new_comparing = builder(Comparing)
new_closing = builder(Closing)
new_booking = builder(Booking)


def compared(
    state: OneCardLies,
    move: Say | Declares,
    called: int,
    answers: tuple[Answer, ...],
) -> Comparing:
    """Ask the next question: of the leader first, then of the follower."""
    leader = state.leader
    turn = OTHER[leader] if len(answers) % 2 else leader
    history = (state.history, move)
    return new_comparing(
        history, state.rules, *common(state), turn, leader, state.led, called, answers
    )


def closed(
    state: OneCardLies,
    move: Say | Declares,
    standing: Declaration,
) -> Closing:
    """Let a declaration stand; the follower is to play."""
    leader = state.leader
    turn, history = OTHER[leader], (state.history, move)
    return new_closing(
        history, state.rules, *common(state), turn, leader, state.led, standing
    )


def to_be_booked(state: OneCardLies, move: Play, standing: Declaration) -> Booking:
    """Follow with a card where a declaration stands, which is to be booked next."""
    seat, card, deal = state.turn, move.card, state.deal
    bit = card.bit
    zero, one = state.hand_masks
    hands = (zero, one ^ bit) if seat else (zero ^ bit, one)
    if bit & deal.trumps.couple:
        deal = deal.couple_played(seat, hands)
    return new_booking(
        (state.history, move),
        state.rules,
        deal,
        hands,
        state.pile_masks,
        state.points,
        state.number,
        state.sweep,
        state.stock,
        standing.seat,
        state.leader,
        (state.led, card),
        standing,
    )


def booked_by(seat: Seat, melds: tuple[Comparable, ...]) -> tuple[Book, ...]:
    """List the bookings of some melds."""
    return tuple([_book(seat, meld) for meld in melds])


@functools.cache
def _book(seat: Seat, meld: Comparable) -> Book:
    return Book(seat, meld)


def not_held(state: InDeal, move: Book, rule: str) -> Refusal | None:
    """Refuse the booking of a meld whose cards are not all in the pool."""
    seat, meld = move.seat, move.meld
    if missing := CardSet.from_mask(meld.mask & ~counting_cards(state, seat)):
        return refuse(rule, Reason.NOT_HELD, meld, seat, cards=missing)
    return None


def declared_already(state: InDeal, seat: Seat, called: int) -> Refusal:
    """Refuse a second declaration in a trick."""
    return refuse(state.rules.ids.once, Reason.ALREADY_DECLARED, seat, called)


def not_borne_out(
    state: InDeal,
    said: Declaration,
    wanted: Callable[[Comparable], bool],
    *values: Answer | Comparable,
) -> Refusal:
    """Say why a seat has no wanted meld that it may book and that fits its words.

    That it may book none is said before that none fits, since it lasts longer.

    Args:
        state: the state.
        said: what the seat has said, or is to be taken as saying.
        wanted: which melds are wanted.
        values: the answer or the meld that was refused, if it is no declaration.
    """
    rules, seat, ids, called = state.rules, said.seat, state.rules.ids, said.called
    held = [
        meld for meld in rules.melding.find(counting_cards(state, seat)) if wanted(meld)
    ]
    if not held:
        return refuse(ids.held, Reason.NOT_HELD, *values, seat, called)
    fit = [
        meld
        for meld in fitting(held, said.answers, state.trump)
        if rules.melding.called(meld) == called
    ]
    bookable = rules.melding.bookable(state, seat)
    if fit or not any(meld in bookable for meld in held):
        return rules.melding.shut_out(state, seat, tuple(fit or held))
    every = (*values, seat, called, *said.answers)
    return refuse(ids.said, Reason.NOT_AS_SAID, *every)


# --- declaring ------------------------------------------------------------------------
# Declaring: what the seat in turn could declare, and why it may not.
#
# Carries SCH-12 to SCH-14 and FRA-15 to FRA-17: while hands are full, once in a trick, and
# not lower than the declaration that is answered. Declaring itself is part of the play.


def declarable(
    state: Leading | Following,
    least: int,
) -> tuple[Meld, ...]:
    """List the melds that the seat in turn could declare, having declared nothing."""
    if state.number > state.deal.trumps.first_without_stock:
        return ()
    rules = state.rules
    melds = rules.melding.bookable(state, state.turn)
    return tuple(meld for meld in melds if rules.melding.called(meld) >= least)


def undeclarable(
    state: Leading | Following,
    seat: Seat,
    called: int,
) -> Refusal:
    """Object to a declaration: twice, too low, or not borne out."""
    rules, standing = state.rules, state.standing
    if standing and standing.seat == seat:
        return declared_already(state, seat, standing.called)
    if standing and standing.called > called:
        return refuse(rules.ids.too_low, Reason.TOO_LOW, called, standing.called)
    return not_borne_out(
        state,
        new_declaration(seat, called, ()),
        lambda meld: rules.melding.called(meld) == called,
    )
