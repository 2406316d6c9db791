"""Melding: declaring a kind, comparing question by question, booking one or more.

Carries FRA-15 to FRA-30, and COM-6. A declaration names the kind; what was not named
yet is free among the melds that fit (FRA-21). What was rejected is not spent and may
be tried again (FRA-29): only what is booked is remembered. A seat that let a
declaration stand, or whose own was rejected, declares no more in that trick (FRA-22).
"""

from __future__ import annotations

from jasskort.cardset import CardSet
from jasskort.games.frantsfuus.model import (
    LAST_MELD_TRICK,
    Dealt,
    Declared,
    Kind,
    Options,
    new_dealt,
)
from jasskort.games.frantsfuus.phases import Turning, new_turning
from jasskort.games.frantsfuus.ranking import (
    bookable_kinds,
    bookable_melds,
    find_melds,
    kind_of,
    value_of,
)
from jasskort.mechanics.contest import Question
from jasskort.mechanics.match import enter
from jasskort.mechanics.melds import Sequence
from jasskort.moves import Book
from jasskort.refusals import Reason, Refusal
from jasskort.seats import Seat
from jasskort.two_handed.dialogue import Dialogue, Ids
from jasskort.two_handed.model import added, new_booked
from jasskort.two_handed.phases import (
    Booking,
    Comparing,
    Following,
    InDeal,
    Leading,
)


def legal_kinds(
    _options: Options, state: Leading[Dealt] | Following[Dealt]
) -> tuple[Kind, ...]:
    """List the kinds that a seat in turn that may declare can, lowest first.

    They are kinds of which it may book a meld (FRA-30), and not lower than the one
    that was declared before (FRA-17).
    """
    seat = state.turn
    deal = state.deal
    spent = deal.spent(seat) if deal.booked else ()
    kinds = bookable_kinds(state.hand_masks[seat], spent)
    standing = state.standing
    if standing:
        return tuple([kind for kind in kinds if kind >= standing.called])
    return kinds


def bookable(
    _options: Options, state: InDeal[Dealt], seat: Seat
) -> tuple[Declared, ...]:
    """List the melds of a seat's pool that it may book (FRA-15, FRA-27, FRA-28)."""
    return bookable_melds(state.pool(seat), state.deal.spent(seat))


def shut_out(
    _options: Options, state: InDeal[Dealt], seat: Seat, held: tuple[Declared, ...]
) -> Refusal:
    """Refuse melds that are spent (FRA-27), or lower than what shares their cards.

    Of several the last that is not spent is named, if there is one.
    """
    spent = state.deal.spent(seat)
    meld = next((each for each in reversed(held) if each not in spent), held[-1])
    if meld in spent:
        text = f"seat {seat} has booked {meld.spoken} before (FRA-27)"
        return Refusal("FRA-27", Reason.SPENT, text, meld.cards, (meld,))
    before = [each for each in spent if each.mask & meld.mask]
    text = (
        f"{meld.spoken} shares cards with a sequence that seat {seat} has booked, "
        f"and is not higher than all of that suit (FRA-28)"
    )
    return Refusal("FRA-28", Reason.NOT_UPWARDS, text, meld.cards, (meld, *before))


def _questions(_kind: int) -> tuple[Question, ...]:
    """List the questions by which sequences of one kind are compared."""
    return (Question.RANK, Question.SUIT)


def _favoured(_options: Options, state: Comparing[Dealt]) -> Seat:
    """Tell whom equal sequences favour: the leader of the trick (FRA-12)."""
    return state.leader


def _spoken(kind: int) -> str:
    return Kind(kind).spoken


DIALOGUE = Dialogue[Dealt](
    spoken=_spoken,
    last_trick=LAST_MELD_TRICK,
    called=kind_of,
    questions=_questions,
    find=find_melds,
    bookable=bookable,
    declarable=legal_kinds,
    shut_out=shut_out,
    favoured=_favoured,
    ids=Ids(
        too_late="FRA-15",
        once="FRA-16",
        too_low="FRA-17",
        asked="FRA-18",
        weaker="FRA-18",
        tie="FRA-19",
        said="FRA-21",
        held="FRA-30",
    ),
)
"""How kinds are declared and compared, by FRA-15 to FRA-21 and FRA-30."""


def bookable_on(state: Turning) -> tuple[Declared, ...]:
    """List what may be booked after the first meld of a trick (FRA-24 to FRA-26).

    Every other meld of the pool, but no second sequence in a suit on one occasion.
    """
    suits = {meld.suit for meld in state.melds if isinstance(meld, Sequence)}
    seat = state.turn
    return tuple(
        meld
        for meld in bookable_melds(state.pool(seat), state.deal.spent(seat))
        if not (isinstance(meld, Sequence) and meld.suit in suits)
    )


def legal_melds(
    options: Options, state: InDeal[Dealt], seat: Seat
) -> tuple[Declared, ...]:
    """List the melds that a seat could now declare, or book."""
    if not isinstance(state, Turning):
        return DIALOGUE.legal_melds(options, state, seat)
    return bookable_on(state) if seat == state.turn else ()


def refusal_book(
    options: Options, state: Booking[Dealt] | Turning, move: Book
) -> Refusal | None:
    """Refuse a booking: not held, not as said, spent, shut out, or one too many."""
    meld = move.meld
    lacking = meld.mask & ~state.pool(move.seat)
    if lacking:
        missing = CardSet.from_mask(lacking)
        text = f"seat {move.seat} has no {missing} for {meld.spoken} (FRA-30)"
        return Refusal("FRA-30", Reason.NOT_HELD, text, missing, (meld,))
    if isinstance(state, Booking):
        return DIALOGUE.refusal_book(options, state, meld)
    if meld in bookable_on(state):
        return None
    for each in state.melds:
        if (
            isinstance(meld, Sequence)
            and isinstance(each, Sequence)
            and meld is not each
            and meld.suit is each.suit
        ):
            text = f"{each.spoken} was booked in this trick, one a suit is the limit"
            text = f"{text} (FRA-25)"
            return Refusal("FRA-25", Reason.ONE_A_SUIT, text, meld.cards, (meld, each))
    return shut_out(options, state, move.seat, (meld,))


def book(_options: Options, state: Booking[Dealt] | Turning, move: Book) -> Turning:
    """Book a meld: its points count at once, its cards are public (FRA-23, FRA-24)."""
    seat, meld = move.seat, move.meld
    deal = state.deal
    booked = new_dealt(
        enter(deal.match, seat, value_of(meld), meld),
        deal.trumps,
        (*deal.booked, new_booked(seat, meld)),
        deal.belle,
        added(deal.shown, seat, meld.mask),
    )
    melds = (*state.melds, meld) if isinstance(state, Turning) else (meld,)
    common = state.common(move, booked)
    leader, cards, standing = state.leader, state.cards, state.standing
    return new_turning(*common, seat, leader, cards, standing, melds)
