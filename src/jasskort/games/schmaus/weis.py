"""Weis in play: declaring by value, comparing question by question, booking.

Carries SCH-13 to SCH-18, SCH-21 and SCH-22, and COM-6. A declaration opens with its value;
what was not said yet is free among the weis that fit (SCH-17). A weis that was
rejected leaves no trace (SCH-21): only what is booked is remembered.
"""

from __future__ import annotations

from typing import TypeAlias

from jasskort.cardset import CardSet
from jasskort.games.schmaus.model import (
    LAST_WEIS_TRICK,
    Dealt,
    Options,
    Weis,
    new_dealt,
)
from jasskort.games.schmaus.phases import Turning, new_turning
from jasskort.games.schmaus.ranking import (
    declarable_values,
    favoured_by_ties,
    find_weis,
    floor,
    floors_after,
    strength,
    value_of,
)
from jasskort.mechanics.contest import Question
from jasskort.mechanics.match import enter
from jasskort.moves import Book
from jasskort.refusals import Reason, Refusal
from jasskort.seats import Seat
from jasskort.two_handed.dialogue import Dialogue, Ids
from jasskort.two_handed.model import added, new_booked
from jasskort.two_handed.phases import (
    Booking,
    Closing,
    Comparing,
    Following,
    Leading,
)

WithLeader: TypeAlias = (
    Leading[Dealt]
    | Following[Dealt]
    | Comparing[Dealt]
    | Closing[Dealt]
    | Booking[Dealt]
)
"""The phases in which a seat may declare, or a declaration may be open."""

_QUESTIONS = (Question.RANK, Question.SIDE)
_QUESTIONS_OF_TWO_LINES = (Question.LINE, *_QUESTIONS)
_VALUES_OF_TWO_LINES = (100, 150, 200)


def _questions(value: int) -> tuple[Question, ...]:
    """List the questions by which equal values are compared (SCH-15)."""
    return _QUESTIONS_OF_TWO_LINES if value in _VALUES_OF_TWO_LINES else _QUESTIONS


def _favoured(options: Options, state: Comparing[Dealt]) -> Seat:
    return favoured_by_ties(options, state.deal, state.leader)


def bookable(options: Options, state: WithLeader, seat: Seat) -> tuple[Weis, ...]:
    """List the weis of a seat's pool that beat what was booked before (SCH-19)."""
    found = find_weis(state.pool(seat))
    deal = state.deal
    if not deal.booked:
        return found
    trump = deal.trumps.suit
    least = floor(options, deal, seat, state.leader)
    return tuple([weis for weis in found if strength(weis, trump) >= least])


def _shut_out(
    _options: Options, state: WithLeader, _seat: Seat, held: tuple[Weis, ...]
) -> Refusal:
    """Refuse weis that do not beat what was booked before (SCH-19)."""
    weis = held[-1]
    last = state.deal.booked[-1]
    text = (
        f"{weis.spoken} is not better than {last.meld.spoken}, "
        f"which seat {last.seat} has booked (SCH-19)"
    )
    values = (weis, last.meld)
    return Refusal("SCH-19", Reason.NOT_UPWARDS, text, weis.cards, values)


def legal_values(
    options: Options, state: Leading[Dealt] | Following[Dealt]
) -> tuple[int, ...]:
    """List the values that a seat in turn that may declare can, ascending.

    The trick is one for declaring and the seat has not declared in it (SCH-12 to
    SCH-14); what it may declare is found by look-up.
    """
    deal = state.deal
    seat = state.turn
    least = floor(options, deal, seat, state.leader) if deal.booked else 0
    values = declarable_values(state.hand_masks[seat], deal.trumps.suit, least)
    standing = state.standing
    if standing and values:
        return tuple(value for value in values if value >= standing.called)
    return values


DIALOGUE = Dialogue[Dealt](
    spoken="weis of {}".format,
    last_trick=LAST_WEIS_TRICK,
    called=value_of,
    questions=_questions,
    find=find_weis,
    bookable=bookable,
    declarable=legal_values,
    shut_out=_shut_out,
    favoured=_favoured,
    ids=Ids(
        too_late="SCH-12",
        once="SCH-13",
        too_low="SCH-14",
        asked="SCH-15",
        weaker="SCH-16",
        tie="SCH-7",
        said="SCH-17",
        held="SCH-22",
    ),
)
"""How weis are declared and compared, by SCH-12 to SCH-17 and SCH-22."""


def refusal_book(options: Options, state: Booking[Dealt], move: Book) -> Refusal | None:
    """Refuse a booking that the cards, or what was said, do not bear out."""
    lacking = move.meld.mask & ~state.pool(move.seat)
    if lacking:
        missing = CardSet.from_mask(lacking)
        text = f"seat {move.seat} has no {missing} for {move.meld.spoken} (SCH-22)"
        return Refusal("SCH-22", Reason.NOT_HELD, text, missing, (move.meld,))
    return DIALOGUE.refusal_book(options, state, move.meld)


def book(state: Booking[Dealt], move: Book) -> Turning:
    """Book the weis that stands; its cards are public from then on (SCH-18)."""
    seat, weis = move.seat, move.meld
    deal = state.deal
    booked = new_dealt(
        enter(deal.match, seat, value_of(weis), weis),
        deal.trumps,
        (*deal.booked, new_booked(seat, weis)),
        deal.stoeck,
        deal.claimant,
        added(deal.shown, seat, weis.mask),
        floors_after(deal, seat, weis),
    )
    return new_turning(*state.common(move, booked), seat, state.leader, state.cards)
