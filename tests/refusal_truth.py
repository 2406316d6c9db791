"""What each reason of a refusal claims in the jass games, read back against the state.

The predicates ask what any user can see: hands, tricks, the log, totals, the deal.
They are worked out apart from the code that refuses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from jass_case import Case, is_jass
from jass_refusal_truth import PARTS, Parts

from jasskort import CardSet, Claims, Deal, Marriage, Rank, Reason, Run
from jasskort.families.jass.melding import Booking, Comparing
from jasskort.families.jass.model import Declares
from jasskort.families.jass.tricks import Drawing, Leading
from jasskort.games import frantsfuus, schmaus
from jasskort.mechanics.contest import Verdict, compare, question_of
from jasskort.mechanics.melding import find_fours, find_runs
from jasskort.moves import Book, Claim, Draw, Play, Say, TurnTrick
from jasskort.phase import BetweenDeals

Truth: TypeAlias = Callable[[Any, Any, Any, Any], bool]
"""Tells whether a refusal is true, by ruleset, state, move and refusal."""

TURNINGS = (schmaus.Turning, frantsfuus.Turning)


def of_this_trick(state: Any) -> Iterator[Any]:
    """Give the moves since the last card of the trick before, last one first."""
    plays = len(state.trick)
    for move in reversed(state.log):
        if isinstance(move, Play):
            if plays == 0:
                return
            plays -= 1
        elif isinstance(move, Draw | TurnTrick):
            return
        yield move


def declared(state: Any, seat: int) -> bool:
    """Tell whether a seat has declared in the trick at hand."""
    return any(
        isinstance(move, Declares) and move.seat == seat
        for move in of_this_trick(state)
    )


def pool(state: Any, seat: int) -> CardSet:
    """Give what counts for melds: the hand, and the own card in the trick."""
    own = [
        move.card
        for move in of_this_trick(state)
        if isinstance(move, Play) and move.seat == seat
    ]
    return CardSet([*state.hands[seat], *own])


def must_follow(_game: Any, state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether the cards named are those in hand of the suit led."""
    led = state.trick[0].suit
    held = state.hands[move.seat]
    return bool(
        move.card.suit is not led
        and refusal.cards == held.of_suit(led)
        and move.card in held
    )


def must_trump(_game: Any, state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether the cards named are the trumps in a hand that cannot follow."""
    held = state.hands[move.seat]
    trump = trump_of(state)
    return bool(
        not held.of_suit(state.trick[0].suit)
        and move.card.suit is not trump
        and refusal.cards == held.of_suit(trump)
        and refusal.cards
    )


def trump_of(state: Any) -> Any:
    """Give the trump suit, as the deal tells it."""
    deal = state.deal
    return deal.trumps.suit if hasattr(deal, "trumps") else deal.trump


def not_asked(_game: Any, state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether nothing, or something else, is asked."""
    if not isinstance(state, Comparing):
        return not refusal.values
    return question_of(move.answer) is not refusal.values[0]


def not_as_said(_game: Any, state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether the seat has said this, and the meld is another."""
    said = state.declaration_of(move.seat)
    return bool(refusal.values == (said.called, *said.answers))


def not_held(game: Any, state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether the cards named are missing, or no meld of the kind is held."""
    match move:
        case frantsfuus.Belle():
            missing = Marriage(state.trump).cards - state.hands[move.seat]
            return bool(missing) and refusal.cards == missing
        case Book(meld=meld) if refusal.cards:
            return bool(refusal.cards == meld.cards - pool(state, move.seat))
    called = move.called if isinstance(move, Declares) else state.called
    held = pool(state, move.seat)
    melds = [*find_runs(held), *find_fours(held)]
    kinds = {"schmaus": schmaus_value, "frantsfuus": frantsfuus_kind}[game.name]
    alike = [meld for meld in melds if kinds(meld) == called]
    return not alike if isinstance(move, Declares) else isinstance(move, Say | Book)


def schmaus_value(meld: Any) -> int:
    """Give what a weis is worth, by the table of SCH-6."""
    if isinstance(meld, Run):
        return {3: 20, 4: 50, 5: 100, 6: 150, 7: 200, 8: 250, 9: 300}[meld.length]
    return {Rank.JACK: 200, Rank.NINE: 150}.get(meld.rank, 100)


def frantsfuus_kind(meld: Any) -> int:
    """Give the kind of a meld, by the table of FRA-11; 0 if it is none."""
    if isinstance(meld, Run):
        return meld.length - 2
    fours = {Rank.QUEEN: 7, Rank.KING: 8, Rank.ACE: 9, Rank.JACK: 10}
    return fours.get(meld.rank, 0)


def not_in_hand(_game: Any, state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether the card is not in the hand of the seat."""
    told = refusal.cards == {move.card} and refusal.values == (move.seat,)
    return told and move.card not in state.hands[move.seat]


def is_in(_game: Any, state: Any, move: Any, _refusal: Any) -> bool:
    """Tell whether a seat of Frantsfuus is in (FRA-42)."""
    if isinstance(state, BetweenDeals):
        return bool(state.match.number) and state.match.dealer == move.seat
    at_lead = isinstance(state, Leading) and not declared(state, move.seat)
    return state.turn == move.seat and (at_lead or isinstance(state, Drawing))


def not_in(game: Any, state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether a seat is not to lead, or in Frantsfuus not in."""
    if refusal.values != (move.seat,):
        return False
    return not is_in(game, state, move, refusal)


def not_upwards(game: Any, state: Any, _move: Any, refusal: Any) -> bool:
    """Tell whether it is not more than the last booked, or lower where cards meet."""
    meld, *others = refusal.values
    booked = [each.meld for each in state.deal.booked]
    if not others or not all(other in booked for other in others):
        return False
    if game.name == "schmaus":
        return others == booked[-1:] and schmaus_value(meld) <= schmaus_value(
            booked[-1]
        )
    return all(other.mask & meld.mask for other in others)


def spent(_game: Any, state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether the seat has booked it, or said belle, in this deal."""
    mine = [each.meld for each in state.deal.booked if each.seat == move.seat]
    if isinstance(move, frantsfuus.Belle):
        couple = Marriage(state.trump).cards
        return bool(state.deal.belle == move.seat and refusal.cards == couple)
    return refusal.values[0] in mine and refusal.cards == refusal.values[0].cards


def too_low(_game: Any, state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether it is lower than what it answers."""
    if isinstance(move, Declares):
        return refusal.values == (state.standing.called,) and bool(
            move.called < state.standing.called
        )
    said, heard = refusal.values
    worse = compare(said, heard, state.trump) is Verdict.WORSE
    return worse and said == move.answer and heard == state.answers[-1]


def too_late(_game: Any, state: Any, _move: Any, refusal: Any) -> bool:
    """Tell whether the trick that it waits for is over."""
    last = {"SCH-12": 10, "FRA-15": 8}[refusal.rule]
    return bool(refusal.values == (state.number,) and state.number > last)


def tie_against(_game: Any, state: Any, move: Any, _refusal: Any) -> bool:
    """Tell whether the follower says the same as the leader."""
    same = compare(move.answer, state.answers[-1], state.trump) is not Verdict.BETTER
    return same and state.turn == move.seat != state.leader


def no_robbing_card(game: Any, state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether the lowest trump is not in the hand."""
    lowest = min(card for card in game.pack.cards if card.suit is state.trump)
    return refusal.cards == {lowest} and lowest not in state.hands[move.seat]


def one_a_suit(_game: Any, state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether another sequence of the suit was booked in this trick."""
    meld, before = refusal.values
    booked = [each.meld for each in of_this_trick(state) if isinstance(each, Book)]
    return (
        meld is move.meld
        and before in booked
        and before is not meld
        and isinstance(before, Run)
        and meld.suit is before.suit
    )


def named(state: Any, name: str) -> bool:
    """Tell whether a phase is of this name."""
    return type(state).__name__ == name


TRUE: dict[Reason, Truth] = {
    Reason.ALREADY_DECLARED: lambda _, s, m, r: declared(s, m.seat),
    Reason.BY_REFEREE: lambda g, s, m, r: (
        g.claims is Claims.REFEREE and isinstance(m, Claim)
    ),
    Reason.CLAIM_PENDING: lambda _, s, m, r: any(
        isinstance(each, Claim) and r.values == (each.seat,) for each in s.log
    ),
    Reason.DEAL_DUE: lambda _, s, m, r: not s.over and s.turn is None,
    Reason.DEAL_UNDER_WAY: lambda _, s, m, r: (
        isinstance(m, Deal) and s.turn is not None
    ),
    Reason.DECLARATION_OPEN: lambda _, s, m, r: (
        declared(s, m.seat) and r.values == (s.declaration_of(m.seat).called,)
    ),
    Reason.MATCH_OVER: lambda _, s, m, r: s.over,
    Reason.MUST_ANSWER: lambda _, s, m, r: named(s, "Comparing"),
    Reason.MUST_BOOK: lambda _, s, m, r: len(s.trick) == 2 and s.standing is not None,
    Reason.MUST_DRAW: lambda _, s, m, r: not s.trick and bool(s.stock),
    Reason.MUST_FOLLOW_SUIT: must_follow,
    Reason.MUST_TRUMP: must_trump,
    Reason.MUST_TURN: lambda _, s, m, r: any(
        isinstance(each, Book) for each in of_this_trick(s)
    ),
    Reason.NOTHING_BOOKED: lambda _, s, m, r: (
        not isinstance(s, TURNINGS)
        and not any(isinstance(each, Book) for each in of_this_trick(s))
    ),
    Reason.NOTHING_TO_BOOK: lambda _, s, m, r: (
        not isinstance(s, Booking | frantsfuus.Turning)
    ),
    Reason.NOT_ASKED: not_asked,
    Reason.NOT_AS_SAID: not_as_said,
    Reason.NOT_BEFORE_THE_FIRST_DEAL: lambda _, s, m, r: s.match.number == 0,
    Reason.NOT_HELD: not_held,
    Reason.NOT_IN: not_in,
    Reason.NOT_IN_HAND: not_in_hand,
    Reason.NOT_UPWARDS: not_upwards,
    Reason.NOT_YOUR_TURN: lambda _, s, m, r: (
        r.values == (s.turn, m.seat) and m.seat != s.turn
    ),
    Reason.NO_ROBBING_CARD: no_robbing_card,
    Reason.NO_SUCH_MOVE: lambda g, s, m, r: all(
        m not in g.vocabulary(seat) for seat in g.seats
    ),
    Reason.NO_SUCH_SEAT: lambda g, s, m, r: (
        r.values == (m.seat,) and m.seat >= len(g.seats)
    ),
    Reason.ONE_A_SUIT: one_a_suit,
    Reason.SPENT: spent,
    Reason.STOCK_GONE: lambda _, s, m, r: not s.stock,
    Reason.TIE_AGAINST: tie_against,
    Reason.TOO_LATE: too_late,
    Reason.TOO_LOW: too_low,
    Reason.TRICK_NOT_TURNED: lambda _, s, m, r: (
        bool(s.stock) and not isinstance(s, Drawing)
    ),
    Reason.NOT_IN_THE_PACK: lambda g, s, m, r: (
        r.cards == set(m.pack) - set(g.pack.cards) != set()
    ),
    Reason.TWICE_IN_THE_PACK: lambda g, s, m, r: (
        bool(r.cards) and all(m.pack.count(card) > 1 for card in r.cards)
    ),
    Reason.WRONG_PACK: lambda g, s, m, r: (
        r.cards == set(g.pack.cards) - set(m.pack) != set()
    ),
}
"""By reason, what must be so where it is given."""


def held(of_all: Truth | None, parts: Callable[[Case], Parts]) -> Truth:
    """Hold the jass games against their own predicate, and others against that of all."""

    def true(game: Any, state: Any, move: Any, refusal: Any) -> bool:
        if is_jass(game):
            return all(so for _, so in parts(Case(game, state, move, refusal)))
        return of_all is not None and of_all(game, state, move, refusal)

    return true


TRUE |= {reason: held(TRUE.get(reason), parts) for reason, parts in PARTS.items()}
