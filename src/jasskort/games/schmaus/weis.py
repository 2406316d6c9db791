"""Weis in play: declaring by value, comparing question by question, booking.

Carries SCH-13 to SCH-18, SCH-21 and SCH-22, and COM-6. A declaration opens with its value;
what was not said yet is free among the weis that fit (SCH-17). A weis that was
rejected leaves no trace (SCH-21): only what is booked is remembered.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, assert_never

from jasskort.cardset import CardSet
from jasskort.games.schmaus.model import (
    LAST_WEIS_TRICK,
    OTHER,
    BookedWeis,
    Declaration,
    Declare,
    Options,
    Weis,
    enter,
    new_dealt,
    show,
)
from jasskort.games.schmaus.phases import (
    Booking,
    Closing,
    Comparing,
    Following,
    InDeal,
    Leading,
    Turning,
    new_turning,
)
from jasskort.games.schmaus.ranking import (
    declarable,
    declarable_values,
    favoured_by_ties,
    floor,
    floors_after,
    pool,
    strength,
    value_of,
)
from jasskort.mechanics.contest import (
    Answer,
    Question,
    Side,
    Verdict,
    answer_to,
    compare,
    fitting,
    possible_answers,
    question_of,
)
from jasskort.moves import Book, Say, answer_words
from jasskort.refusals import Reason, Refusal
from jasskort.seats import Seat

WithLeader: TypeAlias = Leading | Following | Comparing | Closing | Booking
"""The phases in which a seat may declare, or a declaration may be open."""

_WITH_LEADER = (Leading, Following, Comparing, Closing, Booking)
_QUESTIONS = (Question.RANK, Question.SIDE)
_QUESTIONS_OF_TWO_LINES = (Question.LINE, *_QUESTIONS)
_VALUES_OF_TWO_LINES = (100, 150, 200)


def declaration_of(state: InDeal, seat: Seat) -> Declaration | None:
    """Give what a seat has declared and not yet booked, lost or conceded (SCH-25)."""
    match state:
        case Comparing():
            return state.said_by(seat)
        case Leading() | Following() | Closing() | Booking():
            standing = state.standing
            return standing if standing and standing.seat == seat else None
        case _:
            return None


def legal_weis(options: Options, state: InDeal, seat: Seat) -> tuple[Weis, ...]:
    """List the weis that a seat could now declare, or has declared and could book.

    A seat in turn that may declare could declare any that SCH-14 and SCH-19 allow.
    One whose declaration is open could book any that fit what it has said.
    """
    if not isinstance(state, _WITH_LEADER):
        return ()
    said = declaration_of(state, seat)
    if said:
        return _fitting(options, state, said)
    if not isinstance(state, (Leading, Following)) or (
        seat != state.turn or state.number > LAST_WEIS_TRICK
    ):
        return ()
    weis = _declarable(options, state, seat)
    if state.standing is None:
        return weis
    least = state.standing.value
    return tuple(each for each in weis if value_of(each) >= least)


def legal_values(options: Options, state: Leading | Following) -> tuple[int, ...]:
    """List the values that the seat in turn may declare, ascending (SCH-13, SCH-14)."""
    seat = state.turn
    deal = state.deal
    standing = state.standing
    if state.number > LAST_WEIS_TRICK or (standing and standing.seat == seat):
        return ()
    least = floor(options, deal, seat, state.leader) if deal.booked else 0
    values = declarable_values(state.hand_masks[seat], deal.trump, least)
    if standing and values:
        return tuple(value for value in values if value >= standing.value)
    return values


def legal_answers(options: Options, state: Comparing) -> tuple[Answer, ...]:
    """List the answers that the seat in turn may give, weakest first (SCH-16)."""
    weis = _fitting(options, state, state.said_by(state.turn))
    answers = possible_answers(question_asked(state), weis, state.trump)
    return tuple(
        answer for answer in answers if _too_weak(options, state, answer) is None
    )


def question_asked(state: Comparing) -> Question:
    """Tell which question the seat in turn is to answer (SCH-15)."""
    two_lines = state.value in _VALUES_OF_TWO_LINES
    questions = _QUESTIONS_OF_TWO_LINES if two_lines else _QUESTIONS
    return questions[len(state.answers) // 2]


def _declarable(options: Options, state: WithLeader, seat: Seat) -> tuple[Weis, ...]:
    least = floor(options, state.deal, seat, state.leader)
    return declarable(pool(state, seat, state.leader), state.trump, least)


def _fitting(
    options: Options, state: WithLeader, said: Declaration
) -> tuple[Weis, ...]:
    weis = _declarable(options, state, said.seat)
    worth = tuple([each for each in weis if value_of(each) == said.value])
    return fitting(worth, said.answers, state.trump) if said.answers else worth


def refusal_declare(
    options: Options, state: Leading | Following, move: Declare
) -> Refusal | None:
    """Refuse a declaration: too late, twice, too low, or not borne out."""
    if move.value in legal_values(options, state):
        return None
    if state.number > LAST_WEIS_TRICK:
        text = f"it is trick {state.number}, and weis are declared in tricks 1 to 10"
        return _refuse("SCH-12", Reason.TOO_LATE, text, state.number)
    standing = state.standing
    if standing and standing.seat == move.seat:
        text = f"seat {move.seat} has declared {standing.value} in this trick"
        return _refuse("SCH-13", Reason.ALREADY_DECLARED, text, standing.value)
    if standing and standing.value > move.value:
        text = f"{move.value} is lower than the {standing.value} that it answers"
        return _refuse("SCH-14", Reason.TOO_LOW, text, standing.value)
    return _not_borne_out(
        options,
        state,
        Declaration(move.seat, move.value),
        f"weis of {move.value}",
        lambda weis: value_of(weis) == move.value,
    )


def refusal_say(options: Options, state: Comparing, move: Say) -> Refusal | None:
    """Refuse an answer: to another question, not borne out, or too weak."""
    asked = question_asked(state)
    words = answer_words(move.answer)
    if question_of(move.answer) is not asked:
        text = f'"{words}" does not answer the question, which is {asked.value}'
        return _refuse("SCH-15", Reason.NOT_ASKED, text, asked)
    missing = _not_borne_out(
        options,
        state,
        state.said_by(move.seat),
        f'weis of {state.value} of which it can say "{words}"',
        lambda weis: (
            value_of(weis) == state.value
            and answer_to(asked, weis, state.trump) == move.answer
        ),
    )
    return missing or _too_weak(options, state, move.answer)


def refusal_book(options: Options, state: Booking, move: Book) -> Refusal | None:
    """Refuse a booking that the cards, or what was said, do not bear out."""
    if move.meld in _fitting(options, state, state.standing):
        return None
    cards = pool(state, move.seat, state.leader)
    if missing := CardSet.from_mask(move.meld.mask & ~cards):
        text = f"seat {move.seat} has no {missing} for {move.meld.spoken} (SCH-22)"
        return Refusal("SCH-22", Reason.NOT_HELD, text, missing, (move.meld,))
    return _not_borne_out(
        options,
        state,
        state.standing,
        move.meld.spoken,
        lambda weis: weis is move.meld,
    )


def _refuse(rule: str, reason: Reason, text: str, *values: object) -> Refusal:
    return Refusal(rule, reason, f"{text} ({rule})", values=values)


def _not_borne_out(
    options: Options,
    state: WithLeader,
    said: Declaration,
    what: str,
    wanted: Callable[[Weis], bool],
) -> Refusal | None:
    """Say why a seat has no wanted weis that it may book and that fits its words."""
    cards = pool(state, said.seat, state.leader)
    held = [weis for weis in declarable(cards, state.trump, 0) if wanted(weis)]
    if not held:
        text = f"seat {said.seat} holds no {what}"
        return _refuse("SCH-22", Reason.NOT_HELD, text)
    fit = [
        weis
        for weis in fitting(held, said.answers, state.trump)
        if value_of(weis) == said.value
    ]
    if not fit:
        words = ", ".join([str(said.value), *map(answer_words, said.answers)])
        text = f"{what} does not fit what seat {said.seat} has said: {words}"
        return _refuse("SCH-17", Reason.NOT_AS_SAID, text, said.value, *said.answers)
    least = floor(options, state.deal, said.seat, state.leader)
    if all(strength(weis, state.trump) < least for weis in fit):
        return _not_upwards(state, fit[-1])
    return None


def _not_upwards(state: WithLeader, weis: Weis) -> Refusal:
    """Refuse a weis that does not beat what was booked before (SCH-19)."""
    last = state.deal.booked[-1]
    text = (
        f"{weis.spoken} is not better than {last.weis.spoken}, "
        f"which seat {last.seat} has booked (SCH-19)"
    )
    values = (weis, last.weis)
    return Refusal("SCH-19", Reason.NOT_UPWARDS, text, weis.cards, values)


def _too_weak(options: Options, state: Comparing, answer: Answer) -> Refusal | None:
    """Refuse a follower's answer that does not keep up with the leader's (SCH-16)."""
    if state.turn == state.leader:
        return None
    leaders = state.answers[-1]
    verdict = compare(answer, leaders, state.trump)
    if verdict is Verdict.WORSE:
        said, heard = answer_words(answer), answer_words(leaders)
        text = f'"{said}" is lower than the "{heard}" that it answers'
        return _refuse("SCH-16", Reason.TOO_LOW, text, answer, leaders)
    favoured = favoured_by_ties(options, state.deal, state.leader)
    if (
        verdict is Verdict.EQUAL
        and question_asked(state) is Question.SIDE
        and favoured != state.turn
    ):
        text = f"of two sequences in side suits that of seat {favoured} is better"
        return _refuse("SCH-7", Reason.TIE_AGAINST, text, answer)
    return None


def apply_declare(
    state: Leading | Following, move: Declare
) -> Leading | Comparing | Closing:
    """Declare: the leader leads next, the follower compares, or plays next."""
    seat = move.seat
    said = Declaration(seat, move.value)
    common = state.common(move)
    match state:
        case Leading():
            return Leading(*common, seat, said)
        case Following(leader=leader, led=led, standing=standing):
            if standing and standing.value == move.value:
                return Comparing(*common, leader, leader, led, move.value, ())
            return Closing(*common, seat, leader, led, said)
        case _:
            assert_never(state)


def apply_say(state: Comparing, move: Say) -> Comparing | Closing:
    """Answer: the comparison goes on, or it is settled whose weis stands (SCH-16)."""
    leader, follower = state.leader, state.follower
    answers = (*state.answers, move.answer)
    common = state.common(move)
    if move.seat == leader:
        settled = move.answer is Side.TRUMP
    else:
        verdict = compare(move.answer, state.answers[-1], state.trump)
        last_question = question_asked(state) is Question.SIDE
        settled = verdict is Verdict.BETTER or last_question
    answered = Comparing(
        *common, OTHER[move.seat], leader, state.led, state.value, answers
    )
    if settled:
        said = answered.said_by(move.seat)
        return Closing(*common, follower, leader, state.led, said)
    return answered


def apply_book(state: Booking, move: Book) -> Turning:
    """Book the weis that stands; its cards are public from then on (SCH-18)."""
    seat, weis = move.seat, move.meld
    deal = state.deal
    booked = new_dealt(
        enter(deal.match, seat, value_of(weis), weis),
        deal.trumps,
        (*deal.booked, BookedWeis(seat, weis)),
        deal.stoeck,
        deal.claimant,
        show(deal, seat, weis.mask),
        floors_after(deal, seat, weis),
    )
    history, _, hands, piles, points, number, sweep, stock = state.common(move)
    return new_turning(
        history,
        booked,
        hands,
        piles,
        points,
        number,
        sweep,
        stock,
        seat,
        state.leader,
        state.cards,
    )
