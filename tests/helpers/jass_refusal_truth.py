"""What each reason of a refusal claims in the two-handed jass games, read back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from jass_case import QUESTION_OF, SCHMAUS, Case, height, weight

from jasskort import CardSet, Claims, Marriage, Move, Rank, Suit
from jasskort.games import frantsfuus
from jasskort.games.jass.model import Book, Declares, Rob, Say, TurnTrick
from jasskort.games.schmaus import Ties
from jasskort.melds import Four, Run
from jasskort.moves import Claim, Draw, Play
from jasskort.refusals import Reason

DRAWING, ROBBING, DUTY = (
    ("SCH-24", "FRA-33"),
    ("SCH-25", "FRA-34"),
    ("SCH-28", "FRA-37"),
)
BOOKING, TURNING = ("SCH-18", "FRA-23"), ("SCH-18", "FRA-24")
Rules: TypeAlias = tuple[str, str] | None
Truth: TypeAlias = Callable[[Case], bool]
"""Tells whether reason, cards and values of a refusal are true."""


def claim_pending(case: Case) -> bool:
    """A claim was made in the first trick, which is not turned yet."""
    claims = [move.seat for move in case.state.log if isinstance(move, Claim)]
    return bool(claims) and case.number == 1 and case.tells(*claims)


def declaration_open(case: Case) -> bool:
    """The seat could rob, had it not declared."""
    seat = case.seat
    held = case.robber in case.state.hands[seat] and case.with_stock
    return held and seat in case.open() and case.tells(seat, case.called[seat])


def no_robbing_card(case: Case) -> bool:
    robber = case.robber
    lacks = case.with_stock and robber not in case.state.hands[case.seat]
    return lacks and case.names([robber]) and case.tells(case.seat)


def stock_gone(case: Case) -> bool:
    robs = isinstance(case.move, Rob)
    rule = case.of(*(ROBBING if robs else DRAWING))
    return not case.with_stock and case.refusal.rule == rule and case.tells()


def must_answer(case: Case) -> bool:
    asked = case.asked()
    if asked is None or asked[1] != case.seat:
        return False
    rule = case.answer_rule("answer", asked[0])
    return case.seat == case.leader and case.refusal.rule == rule


def not_followed(case: Case) -> bool:
    turns = isinstance(case.move, TurnTrick)
    waits = bool(case.open()) and not case.full and bool(case.plays or not turns)
    return waits and case.refusal.rule == case.of(*(TURNING if turns else BOOKING))


def not_asked(case: Case) -> bool:
    asked, answer = case.asked(), case.move.answer
    own = QUESTION_OF[type(answer)]
    question = own if asked is None else asked[0]
    return (
        (asked is None or question is not own)
        and not case.too_late
        and case.refusal.rule == case.answer_rule("asked", question)
        and case.tells(*(() if asked is None else (answer, question)))
    )


def not_as_said(case: Case) -> bool:
    """The seat could book what is meant, had it not said something else."""
    seat, wanted = case.seat, case.wanted()
    what = case.move.meld if isinstance(case.move, Book) else case.move.answer
    return (
        bool(wanted)
        and not any(map(case.fits, wanted))
        and not all(map(case.barred, wanted))
        and case.tells(what, seat, case.called[seat], *case.said[seat])
    )


def not_held(case: Case) -> bool:
    seat, missing, rule = case.seat, CardSet(), case.of("SCH-22", "FRA-30")
    values: tuple[object, ...]
    match case.move:
        case frantsfuus.Belle():
            missing = CardSet(Marriage(case.trump).cards - case.state.hands[seat])
            lacks, rule, values = bool(missing), "FRA-14", (seat,)
        case Book(meld=meld):
            missing = CardSet(meld.cards - case.pool())
            rule = case.of("SCH-22", "FRA-24") if case.booked else rule
            lacks, values = bool(missing), (meld, seat)
        case Say(answer=answer):
            lacks, values = not case.wanted(), (answer, seat, case.called[seat])
        case move:
            lacks, values = not case.wanted(), (seat, move.called)
    named = case.names(missing) and case.tells(*values)
    return lacks and named and case.refusal.rule == rule


def not_in(case: Case) -> bool:
    """The seat is not in (FRA-42), nor is this Schmaus, where that is nothing."""
    state, seat = case.state, case.seat
    if state.turn is None:
        is_in = bool(state.match.number) and state.match.dealer == seat
    else:
        is_in = state.turn == seat and (case.turned or not case.plays)
    by_players = case.game.claims is Claims.PLAYERS and state.match.number > 0
    return by_players and not is_in and case.tells(seat)


def not_upwards(case: Case) -> bool:
    """What is named is the best that the seat means, and is shut out by what is named."""
    barred = case.in_the_way()
    meld, *others, seat = case.refusal.values
    if meld not in barred or not case.names(meld.cards):
        return False
    if case.name == SCHMAUS:
        best = case.strength(meld) == max(map(case.strength, barred))
        if case.refusal.rule == "SCH-7":
            mine = seat == case.seat and not case.beats_own(meld)
            strict = case.beats_last(meld) and case.game.ties is Ties.LEADER
            return (
                best
                and mine
                and strict
                and others == [max(case.own(), key=case.strength)]
            )
        last = (seat, *others) == case.past()[-1]
        lower = case.refusal.rule == "SCH-19" and not case.beats_last(meld)
        return best and last and lower
    lower_ones = [each for each in barred if each not in case.own()]
    shared, *higher = others
    before = case.runs(meld.suit) if isinstance(meld, Run) else []
    return (
        case.refusal.rule == "FRA-28"
        and meld in lower_ones
        and case.lower(meld)
        and height(meld) == max(map(height, lower_ones))
        and seat == case.seat
        and shared in before
        and bool(shared.cards & meld.cards)
        and len(higher) <= 1
        and all(
            each in before and height(each) >= height(meld)
            for each in higher or [shared]
        )
    )


def one_a_suit(case: Case) -> bool:
    meld = case.move.meld
    runs = [each for each in case.booked if isinstance(each, Run)]
    before = [each for each in runs if each.suit is getattr(meld, "suit", None)]
    bookable = case.wanted() == [meld] and not case.barred(meld)
    named = case.tells(meld, *before) and case.names(meld.cards)
    return bookable and isinstance(meld, Run) and bool(before) and named


def spent(case: Case) -> bool:
    """The seat has booked all that it means, or said belle, in this deal."""
    if isinstance(case.move, frantsfuus.Belle):
        said = case.move in case.state.log and case.refusal.rule == "FRA-14"
        return said and case.names(Marriage(case.trump).cards) and case.tells(case.seat)
    barred, meld = case.in_the_way(), case.refusal.values[0]
    return (
        case.refusal.rule == "FRA-27"
        and meld in barred
        and all(each in case.own() for each in barred)
        and case.tells(meld, case.seat)
        and case.names(meld.cards)
    )


def too_low(case: Case) -> bool:
    """It is lower than what it answers."""
    seat = case.seat
    if isinstance(case.move, Declares):
        called, before = case.move.called, case.called.get(1 - seat, 0)
        rule = case.refusal.rule == case.of("SCH-14", "FRA-17")
        first = seat not in case.called and called < before
        return first and rule and case.tells(called, before)
    answer, (heard,) = case.move.answer, case.said[case.leader][-1:]
    question = QUESTION_OF[type(answer)]
    trump = (case.trump,) if isinstance(answer, Suit) else ()
    return (
        case.asked() == (question, seat)
        and seat != case.leader
        and weight(answer, case.trump) < weight(heard, case.trump)
        and not all(map(case.barred, case.wanted()))
        and case.refusal.rule == case.answer_rule("answer", question)
        and case.tells(answer, heard, *trump)
    )


def tie_against(case: Case) -> bool:
    """It weighs the same at the last question, and equals favour the other seat."""
    seat, answer = case.seat, case.move.answer
    (heard,) = case.said[case.leader][-1:]
    return (
        case.asked() == (case.questions()[-1], seat)
        and weight(answer, case.trump) == weight(heard, case.trump)
        and case.favoured() != seat
        and bool(case.wanted())
        and case.tells(answer, case.favoured())
    )


def never_held(case: Case) -> bool:
    """Tell whether no seat could play the card any more, or all know it with the other."""
    card, state = case.move.card, case.state
    if card in state.hands[case.seat]:
        return False
    played = {move.card for move in state.log if isinstance(move, Play)}
    booked = [meld.cards for seat, meld in case.past() if seat != case.seat]
    others = {each for cards in booked for each in cards} - {case.robber}
    return not case.with_stock or card in played | others


def not_your_turn(case: Case) -> bool:
    """Another seat is in turn, and in its turn it could be legal yet in this deal."""
    turn = case.state.turn
    return (
        turn not in (None, case.seat)
        and not case.too_late
        and (case.with_stock or not isinstance(case.move, Draw))
        and not (isinstance(case.move, Play) and never_held(case))
        and case.tells(turn, case.seat)
    )


def duty(case: Case) -> bool:
    """The cards are those that may be played (SCH-28, SCH-29, FRA-37, FRA-38)."""
    hand, (led,), card = case.state.hands[case.seat], case.plays, case.move.card
    follow = [each for each in hand if each.suit is led.card.suit]
    due = follow or [each for each in hand if each.suit is case.trump]
    forced = [each for each in due if (each.suit, each.rank) != (case.trump, Rank.JACK)]
    reason = Reason.MUST_FOLLOW_SUIT if follow else Reason.MUST_TRUMP
    told = case.refusal.reason is reason and case.names(due)
    return told and bool(forced) and not case.with_stock and card in hand - {*due}


def no_such_move(case: Case) -> bool:
    """No seat could ever make the move; fours that are no melds are FRA-10's."""
    every = [case.game.vocabulary(seat) for seat in case.game.seats]
    meld = getattr(case.move, "meld", None)
    four = isinstance(meld, Four) and meld.cards <= set(case.game.pack.cards)
    rule = "FRA-10" if four else case.of("SCH-1", "FRA-1")
    unknown = not any(case.move in moves for moves in every)
    return unknown and case.refusal.rule == rule


PARTS: dict[Reason, tuple[Rules, Any, Truth]] = {
    Reason.ALREADY_DECLARED: (
        *(("SCH-13", "FRA-16"), Declares),
        lambda it: it.seat in it.called and it.tells(it.seat, it.called[it.seat]),
    ),
    Reason.BY_REFEREE: (
        *(("SCH-39", "FRA-48"), Claim),
        lambda it: it.game.claims is Claims.REFEREE and it.tells(),
    ),
    Reason.CLAIM_PENDING: (("SCH-36", ""), Claim, claim_pending),
    Reason.DECLARATION_OPEN: (ROBBING, Rob, declaration_open),
    Reason.MUST_ANSWER: (None, Play, must_answer),
    Reason.MUST_BOOK: (
        *(BOOKING, Play | TurnTrick),
        lambda it: it.full and bool(it.called) and not it.booked,
    ),
    Reason.MUST_DRAW: (DRAWING, Play | Declares, lambda it: it.turned),
    Reason.MUST_FOLLOW_SUIT: (DUTY, Play, duty),
    Reason.MUST_TRUMP: (DUTY, Play, duty),
    Reason.MUST_TURN: (TURNING, Play, lambda it: it.full and bool(it.booked)),
    Reason.NOTHING_BOOKED: (
        *(TURNING, TurnTrick),
        lambda it: len(it.plays) == 1 and not (it.called or it.booked),
    ),
    Reason.NOTHING_TO_BOOK: (
        *(BOOKING, Book),
        lambda it: not (it.open() or it.too_late),
    ),
    Reason.NOTHING_TO_DRAW: (
        *(DRAWING, Draw),
        lambda it: it.with_stock and not (it.plays or it.turned),
    ),
    Reason.NOT_ASKED: (None, Say, not_asked),
    Reason.NOT_AS_SAID: (("SCH-17", "FRA-21"), Book | Say, not_as_said),
    Reason.NOT_BEFORE_THE_FIRST_DEAL: (
        *(("SCH-33", "FRA-42"), Claim),
        lambda it: it.state.match.number == 0 and it.game.claims is Claims.PLAYERS,
    ),
    Reason.NOT_FOLLOWED: (None, Book | TurnTrick, not_followed),
    Reason.NOT_HELD: (None, Move, not_held),
    Reason.NOT_IN: (("", "FRA-42"), Claim, not_in),
    Reason.NOT_UPWARDS: (None, Move, not_upwards),
    Reason.NOT_YOUR_TURN: (("COM-9", "COM-9"), Move, not_your_turn),
    Reason.NO_ROBBING_CARD: (ROBBING, Rob, no_robbing_card),
    Reason.NO_SUCH_MOVE: (None, Move, no_such_move),
    Reason.NO_TRICK: (TURNING, TurnTrick, lambda it: not it.plays),
    Reason.ONE_A_SUIT: (("", "FRA-25"), Book, one_a_suit),
    Reason.SPENT: (None, Move, spent),
    Reason.STOCK_GONE: (None, Rob | Draw, stock_gone),
    Reason.TIE_AGAINST: (("SCH-7", "FRA-19"), Say, tie_against),
    Reason.TOO_LATE: (
        *(("SCH-12", "FRA-15"), Move),
        lambda it: it.too_late and it.tells(it.number, it.of(10, 8)),
    ),
    Reason.TOO_LOW: (None, Declares | Say, too_low),
    Reason.TRICK_NOT_TURNED: (
        *(DRAWING, Draw),
        lambda it: it.with_stock and bool(it.plays),
    ),
}
"""By reason the rules in both games, unless they differ by the case, which moves, and what
must be so."""


def is_true(case: Case, move: Any, refusal: Any) -> bool:
    case.move, case.refusal = move, refusal
    rules, kinds, truth = PARTS[refusal.reason]
    by_rule = rules is None or refusal.rule == case.of(*rules)
    return by_rule and isinstance(move, kinds) and truth(case)
