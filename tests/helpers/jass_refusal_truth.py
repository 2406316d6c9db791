"""What each reason of a refusal claims in the two-handed jass games, read back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from jass_case import QUESTION_OF, SCHMAUS, Case, height, weight

from jasskort import CardSet, Claims, Marriage, Rank, Suit
from jasskort.games import frantsfuus
from jasskort.games.jass.model import Book, Declares, Rob, Say, TurnTrick
from jasskort.games.schmaus import Ties
from jasskort.melds import Four, Run
from jasskort.moves import Claim, Draw, Play
from jasskort.refusals import Reason

Parts: TypeAlias = Iterator[tuple[str, bool]]
"""The parts of a refusal, and whether each is true."""


def already_declared(case: Case) -> Parts:
    """The seat has declared in this trick (SCH-13, FRA-16)."""
    seat = case.seat
    yield "reason", isinstance(case.move, Declares) and seat in case.called
    yield "rule", case.refusal.rule == case.of("SCH-13", "FRA-16")
    yield "values", case.refusal.values == (seat, case.called.get(seat))


def by_referee(case: Case) -> Parts:
    referee = case.game.claims is Claims.REFEREE
    yield "reason", referee and isinstance(case.move, Claim)
    yield "rule", case.refusal.rule == case.of("SCH-39", "FRA-48")
    yield "values", case.refusal.values == ()


def claim_pending(case: Case) -> Parts:
    """A claim was made in the first trick, which is not turned yet (SCH-36)."""
    claims = [move.seat for move in case.state.log if isinstance(move, Claim)]
    yield "reason", isinstance(case.move, Claim) and bool(claims) and case.number == 1
    yield "rule", case.refusal.rule == "SCH-36"
    yield "values", case.refusal.values == tuple(claims)


def declaration_open(case: Case) -> Parts:
    """The seat could rob, had it not declared (SCH-25, FRA-34)."""
    seat, open_ = case.seat, case.open()
    held = case.robber in case.state.hands[seat]
    yield "reason", isinstance(case.move, Rob) and seat in open_ and held
    yield "reason", case.with_stock
    yield "rule", case.refusal.rule == case.of("SCH-25", "FRA-34")
    called = case.called.get(seat)
    yield "values", case.refusal.values == (seat, called)


def no_robbing_card(case: Case) -> Parts:
    """The lowest trump is not in hand (SCH-25, FRA-34)."""
    robber = case.robber
    yield "reason", isinstance(case.move, Rob) and case.with_stock
    yield "reason", robber not in case.state.hands[case.seat]
    yield "rule", case.refusal.rule == case.of("SCH-25", "FRA-34")
    yield "cards", case.refusal.cards == {robber}
    yield "values", case.refusal.values == (case.seat,)


def stock_gone(case: Case) -> Parts:
    robs = isinstance(case.move, Rob)
    rule = case.of("SCH-25", "FRA-34") if robs else case.of("SCH-24", "FRA-33")
    yield "reason", not case.with_stock and (robs or isinstance(case.move, Draw))
    yield "rule", case.refusal.rule == rule
    yield "values", case.refusal.values == ()


def trick_not_turned(case: Case) -> Parts:
    yield "reason", isinstance(case.move, Draw) and case.with_stock
    yield "reason", bool(case.plays)
    yield "rule", case.refusal.rule == case.of("SCH-24", "FRA-33")


def nothing_to_draw(case: Case) -> Parts:
    yield "reason", isinstance(case.move, Draw) and case.with_stock
    yield "reason", not case.plays and not case.turned
    yield "rule", case.refusal.rule == case.of("SCH-24", "FRA-33")


def must_draw(case: Case) -> Parts:
    yield "reason", case.turned and isinstance(case.move, Play | Declares)
    yield "rule", case.refusal.rule == case.of("SCH-24", "FRA-33")


def must_answer(case: Case) -> Parts:
    asked = case.asked()
    told = asked is not None and asked[1] == case.seat == case.leader
    yield "reason", told and isinstance(case.move, Play)
    rule = case.answer_rule("answer", asked[0]) if asked else None
    yield "rule", case.refusal.rule == rule


def must_book(case: Case) -> Parts:
    yield "reason", case.full and bool(case.called) and not case.booked
    yield "reason", isinstance(case.move, Play | TurnTrick)
    yield "rule", case.refusal.rule == case.of("SCH-18", "FRA-23")


def must_turn(case: Case) -> Parts:
    yield "reason", case.full and bool(case.booked) and isinstance(case.move, Play)
    yield "rule", case.refusal.rule == case.of("SCH-18", "FRA-24")


def nothing_booked(case: Case) -> Parts:
    yield "reason", len(case.plays) == 1 and isinstance(case.move, TurnTrick)
    yield "reason", not case.called and not case.booked
    yield "rule", case.refusal.rule == case.of("SCH-18", "FRA-24")


def no_trick(case: Case) -> Parts:
    yield "reason", not case.plays and isinstance(case.move, TurnTrick)
    yield "rule", case.refusal.rule == case.of("SCH-18", "FRA-24")


def not_followed(case: Case) -> Parts:
    yield "reason", bool(case.open()) and not case.full
    turns = isinstance(case.move, TurnTrick) and bool(case.plays)
    yield "reason", turns or isinstance(case.move, Book)
    rule = case.of("SCH-18", "FRA-24" if turns else "FRA-23")
    yield "rule", case.refusal.rule == rule


def nothing_to_book(case: Case) -> Parts:
    yield "reason", isinstance(case.move, Book) and not case.open()
    yield "reason", not case.too_late
    yield "rule", case.refusal.rule == case.of("SCH-18", "FRA-23")


def not_asked(case: Case) -> Parts:
    asked, answer = case.asked(), case.move.answer
    own = QUESTION_OF[type(answer)]
    question = own if asked is None else asked[0]
    yield "reason", asked is None or question is not own
    yield "reason", not case.too_late
    yield "rule", case.refusal.rule == case.answer_rule("asked", question)
    values = () if asked is None else (answer, question)
    yield "values", case.refusal.values == values


def not_as_said(case: Case) -> Parts:
    """The seat could book what is meant, had it not said something else."""
    seat, wanted = case.seat, case.wanted()
    what = case.move.meld if isinstance(case.move, Book) else case.move.answer
    yield "reason", bool(wanted) and not any(map(case.fits, wanted))
    yield "reason", not all(map(case.barred, wanted))
    yield "rule", case.refusal.rule == case.of("SCH-17", "FRA-21")
    values = (what, seat, case.called[seat], *case.said[seat])
    yield "values", case.refusal.values == values


def not_held(case: Case) -> Parts:
    seat, refusal = case.seat, case.refusal
    held, missing = case.of("SCH-22", "FRA-30"), CardSet()
    rule: str
    values: tuple[object, ...]
    match case.move:
        case frantsfuus.Belle():
            missing = CardSet(Marriage(case.trump).cards - case.state.hands[seat])
            rule, values = "FRA-14", (seat,)
            yield "reason", bool(missing)
        case Book(meld=meld):
            missing = CardSet(meld.cards - case.pool())
            rule = case.of("SCH-22", "FRA-24") if case.booked else held
            values = (meld, seat)
            yield "reason", bool(missing)
        case Say(answer=answer):
            rule, values = held, (answer, seat, case.called[seat])
            yield "reason", not case.wanted()
        case move:
            rule, values = held, (seat, move.called)
            yield "reason", not case.wanted()
    yield "rule", refusal.rule == rule
    yield "cards", refusal.cards == missing
    yield "values", refusal.values == values


def not_in(case: Case) -> Parts:
    """The seat is not in (FRA-42), nor is this Schmaus, where that is nothing."""
    state, seat = case.state, case.seat
    if state.turn is None:
        is_in = bool(state.match.number) and state.match.dealer == seat
    elif case.turned:
        is_in = state.turn == seat
    else:
        is_in = not case.plays and state.turn == seat
    yield "reason", not is_in and isinstance(case.move, Claim)
    yield "reason", case.game.claims is Claims.PLAYERS and state.match.number > 0
    yield "rule", case.refusal.rule == "FRA-42"
    yield "values", case.refusal.values == (seat,)


def not_before_the_first_deal(case: Case) -> Parts:
    yield "reason", isinstance(case.move, Claim) and case.state.match.number == 0
    yield "reason", case.game.claims is Claims.PLAYERS
    yield "rule", case.refusal.rule == case.of("SCH-33", "FRA-42")


def not_upwards(case: Case) -> Parts:
    """What is named is the best that the seat means, and is shut out by what is named."""
    refusal = case.refusal
    barred = case.in_the_way()
    meld, *others, seat = refusal.values
    yield "reason", meld in barred
    yield "cards", isinstance(meld, Run | Four) and refusal.cards == meld.cards
    if case.name == SCHMAUS:
        yield (
            "values",
            meld in barred and case.strength(meld) == max(map(case.strength, barred)),
        )
        last = case.past()[-1]
        if refusal.rule == "SCH-7":
            yield "rule", case.beats_last(meld) and case.game.ties is Ties.LEADER
            yield "values", others == [max(case.own(), key=case.strength)]
            yield "values", seat == case.seat and not case.beats_own(meld)
        else:
            yield "rule", refusal.rule == "SCH-19" and not case.beats_last(meld)
            yield "values", (seat, *others) == last
        return
    yield "rule", refusal.rule == "FRA-28"
    lower = [each for each in barred if each not in case.own()]
    yield "reason", meld in lower and case.lower(meld)
    yield "values", meld in lower and height(meld) == max(map(height, lower))
    shared, *higher = others
    before = case.runs(meld.suit) if isinstance(meld, Run) else []
    yield "values", seat == case.seat and shared in before and len(higher) <= 1
    yield "values", bool(shared.cards & meld.cards)
    higher = higher or [shared]
    yield (
        "values",
        all(each in before and height(each) >= height(meld) for each in higher),
    )


def one_a_suit(case: Case) -> Parts:
    refusal, meld = case.refusal, case.move.meld
    yield "reason", case.wanted() == [meld] and isinstance(meld, Run)
    yield "reason", not case.barred(meld)
    yield "rule", refusal.rule == "FRA-25"
    runs = [each for each in case.booked if isinstance(each, Run)]
    before = [each for each in runs if each.suit is getattr(meld, "suit", None)]
    yield "values", bool(before) and refusal.values == (meld, *before)
    yield "cards", refusal.cards == meld.cards


def spent(case: Case) -> Parts:
    """The seat has booked all that it means, or said belle, in this deal."""
    refusal, seat = case.refusal, case.seat
    if isinstance(case.move, frantsfuus.Belle):
        said = [each for each in case.state.log if each == case.move]
        yield "reason", bool(said)
        yield "rule", refusal.rule == "FRA-14"
        yield "cards", refusal.cards == Marriage(case.trump).cards
        yield "values", refusal.values == (seat,)
        return
    barred, own = case.in_the_way(), case.own()
    yield "reason", bool(barred) and all(meld in own for meld in barred)
    yield "rule", refusal.rule == "FRA-27"
    meld = refusal.values[0]
    yield "values", meld in barred and refusal.values == (meld, seat)
    yield "cards", meld in barred and refusal.cards == meld.cards


def too_low(case: Case) -> Parts:
    """It is lower than what it answers."""
    seat, values = case.seat, case.refusal.values
    if isinstance(case.move, Declares):
        before = case.called.get(1 - seat, 0)
        yield "reason", seat not in case.called and case.move.called < before
        yield "rule", case.refusal.rule == case.of("SCH-14", "FRA-17")
        yield "values", values == (case.move.called, before)
        return
    asked, answer = case.asked(), case.move.answer
    (heard,) = case.said[case.leader][-1:]
    yield "reason", asked is not None and asked[1] == seat != case.leader
    yield "reason", asked is not None and asked[0] is QUESTION_OF[type(answer)]
    yield "reason", weight(answer, case.trump) < weight(heard, case.trump)
    yield "reason", not all(map(case.barred, case.wanted()))
    rule = case.answer_rule("answer", QUESTION_OF[type(answer)])
    yield "rule", case.refusal.rule == rule
    trump = (case.trump,) if isinstance(answer, Suit) else ()
    yield "values", values == (answer, heard, *trump)


def tie_against(case: Case) -> Parts:
    """It weighs the same at the last question, and equals favour the other seat."""
    seat, answer = case.seat, case.move.answer
    (heard,) = case.said[case.leader][-1:]
    yield "reason", case.asked() == (case.questions()[-1], seat)
    yield "reason", weight(answer, case.trump) == weight(heard, case.trump)
    yield "reason", case.favoured() != seat and bool(case.wanted())
    yield "rule", case.refusal.rule == case.of("SCH-7", "FRA-19")
    yield "values", case.refusal.values == (answer, case.favoured())


def never_held(case: Case) -> bool:
    """Tell whether no seat could play the card any more, or all know it with the other."""
    card, state = case.move.card, case.state
    if card in state.hands[case.seat]:
        return False
    played = {move.card for move in state.log if isinstance(move, Play)}
    booked = [
        move.meld.cards
        for move in state.log
        if isinstance(move, Book) and move.seat != case.seat
    ]
    others = {each for cards in booked for each in cards} - {case.robber}
    return not case.with_stock or card in played | others


def not_your_turn(case: Case) -> Parts:
    """Another seat is in turn, and in its turn it could be legal yet in this deal."""
    turn = case.state.turn
    yield "reason", turn not in (None, case.seat)
    yield "reason", not case.too_late
    yield "reason", case.with_stock or not isinstance(case.move, Draw)
    yield "reason", not (isinstance(case.move, Play) and never_held(case))
    yield "rule", case.refusal.rule == "COM-9"
    yield "values", case.refusal.values == (turn, case.seat)


def too_late(case: Case) -> Parts:
    last = case.of(10, 8)
    yield "reason", case.too_late
    yield "rule", case.refusal.rule == case.of("SCH-12", "FRA-15")
    yield "values", case.refusal.values == (case.number, last)


def duty(case: Case) -> Parts:
    """The cards are those that may be played (SCH-28, SCH-29, FRA-37, FRA-38)."""
    hand, (led,) = case.state.hands[case.seat], case.plays
    follow = [card for card in hand if card.suit is led.card.suit]
    trumps = [card for card in hand if card.suit is case.trump]
    due = follow or trumps
    forced = [card for card in due if (card.suit, card.rank) != (case.trump, Rank.JACK)]
    reason = Reason.MUST_FOLLOW_SUIT if follow else Reason.MUST_TRUMP
    yield "reason", case.refusal.reason is reason and not case.with_stock
    yield "reason", case.move.card in hand and case.move.card not in due
    yield "rule", case.refusal.rule == case.of("SCH-28", "FRA-37")
    yield "cards", bool(forced) and case.refusal.cards == set(due)


def no_such_move(case: Case) -> Parts:
    """No seat could ever make the move; fours that are no melds are FRA-10's."""
    every = [case.game.vocabulary(seat) for seat in case.game.seats]
    yield "reason", not any(case.move in moves for moves in every)
    meld = getattr(case.move, "meld", None)
    four = isinstance(meld, Four) and meld.cards <= set(case.game.pack.cards)
    rule = "FRA-10" if four else case.of("SCH-1", "FRA-1")
    yield "rule", case.refusal.rule == rule


PARTS: dict[Reason, Callable[[Case], Parts]] = {
    Reason.ALREADY_DECLARED: already_declared,
    Reason.BY_REFEREE: by_referee,
    Reason.CLAIM_PENDING: claim_pending,
    Reason.DECLARATION_OPEN: declaration_open,
    Reason.MUST_ANSWER: must_answer,
    Reason.MUST_BOOK: must_book,
    Reason.MUST_DRAW: must_draw,
    Reason.MUST_FOLLOW_SUIT: duty,
    Reason.MUST_TRUMP: duty,
    Reason.MUST_TURN: must_turn,
    Reason.NOTHING_BOOKED: nothing_booked,
    Reason.NOTHING_TO_BOOK: nothing_to_book,
    Reason.NOTHING_TO_DRAW: nothing_to_draw,
    Reason.NOT_ASKED: not_asked,
    Reason.NOT_AS_SAID: not_as_said,
    Reason.NOT_BEFORE_THE_FIRST_DEAL: not_before_the_first_deal,
    Reason.NOT_FOLLOWED: not_followed,
    Reason.NOT_HELD: not_held,
    Reason.NOT_IN: not_in,
    Reason.NOT_UPWARDS: not_upwards,
    Reason.NOT_YOUR_TURN: not_your_turn,
    Reason.NO_ROBBING_CARD: no_robbing_card,
    Reason.NO_SUCH_MOVE: no_such_move,
    Reason.NO_TRICK: no_trick,
    Reason.ONE_A_SUIT: one_a_suit,
    Reason.SPENT: spent,
    Reason.STOCK_GONE: stock_gone,
    Reason.TIE_AGAINST: tie_against,
    Reason.TOO_LATE: too_late,
    Reason.TOO_LOW: too_low,
    Reason.TRICK_NOT_TURNED: trick_not_turned,
}
"""By reason, what must be so where a jass game gives it; the others all games share."""


def told(case: Case, move: Any, refusal: Any) -> list[str]:
    case.move, case.refusal = move, refusal
    return [part for part, true in PARTS[refusal.reason](case) if not true]


def untrue(game: Any, state: Any, move: Any, refusal: Any) -> list[str]:
    return told(Case(game, state), move, refusal)
