"""What each reason of a refusal claims, read back against the state.

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
from jasskort.games import frantsfuus, schmaus, tolva, zuger_tapp
from jasskort.mechanics.contest import Verdict, compare, question_of
from jasskort.mechanics.melding import find_fours, find_runs
from jasskort.mechanics.tricks import winning_place
from jasskort.moves import Book, Claim, Draw, Play, Say, TurnTrick
from jasskort.packs import ACE_TEN
from jasskort.phase import BetweenDeals

Truth: TypeAlias = Callable[[Any, Any, Any, Any], bool]
"""Tells whether a refusal is true, by ruleset, state, move and refusal."""

LEAST_IN_ALL = 11
TURNINGS = (schmaus.Turning, frantsfuus.Turning)


def hand(state: Any, seat: int) -> CardSet:
    """Give what a seat may play from: its hand, and its row where it has one."""
    rows = getattr(state, "face_up", None)
    held: CardSet = state.hands[seat]
    return CardSet([*held, *rows[seat]]) if rows else held


def playable(state: Any, seat: int) -> CardSet:
    """Give what a seat may play from: in a first trick from the table its row alone."""
    if getattr(state.deal, "from_table", False) and not any(state.piles):
        row: CardSet = state.face_up[seat]
        return row
    return hand(state, seat)


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
    held = playable(state, move.seat)
    return bool(
        move.card.suit is not led
        and refusal.cards == held.of_suit(led)
        and move.card in held
    )


def must_trump(_game: Any, state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether the cards named are the trumps in a hand that cannot follow."""
    held = playable(state, move.seat)
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


def must_beat(_game: Any, state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether all cards named are held and beat the best so far, and this not."""
    trump = state.trump
    best = state.trick[winning_place(state.trick, trump, ACE_TEN)]
    return bool(
        refusal.cards
        and refusal.cards <= playable(state, move.seat)
        and all(ACE_TEN.beats(card, best, trump) for card in refusal.cards)
        and not ACE_TEN.beats(move.card, best, trump)
    )


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
        case tolva.Meld(suit=suit):
            missing = Marriage(suit).cards - hand(state, move.seat)
            return bool(missing) and refusal.cards == missing
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
    """Tell whether the card is not there to be played; the row in the variant is."""
    if refusal.rule == "TOL-34":
        row = state.face_up[move.seat]
        return refusal.cards == row and move.card not in row
    return refusal.cards == {move.card} and move.card not in hand(state, move.seat)


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
    if game.name == "tolva":
        return bool(state.trick)
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


def worth(tricks: int) -> int:
    """Give the points of a bid, by the table of FYR-5."""
    return tricks if tricks <= 6 else 2 * tricks


def too_low(_game: Any, state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether it is lower than what it answers."""
    match move:
        case Declares():
            return refusal.values == (state.standing.called,) and bool(
                move.called < state.standing.called
            )
        case Say():
            said, heard = refusal.values
            worse = compare(said, heard, state.trump) is Verdict.WORSE
            return worse and said == move.answer and heard == state.answers[-1]
        case _:
            missing = LEAST_IN_ALL - sum(map(worth, state.said))
            return bool(refusal.values == (missing,) and worth(move.tricks) < missing)


def too_late(_game: Any, state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether the trick that it waits for is over."""
    if isinstance(move, tolva.Hel):
        return bool(refusal.values == (state.tricks,) and state.tricks > 1)
    last = {"SCH-12": 10, "FRA-15": 8}[refusal.rule]
    return bool(refusal.values == (state.number,) and state.number > last)


def tie_against(_game: Any, state: Any, move: Any, _refusal: Any) -> bool:
    """Tell whether the follower says the same as the leader."""
    same = compare(move.answer, state.answers[-1], state.trump) is not Verdict.BETTER
    return same and state.turn == move.seat != state.leader


def too_few_cards(_game: Any, state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether the seat has fewer than three cards, face down ones included."""
    left = len(state.hands[move.seat])
    left += len(state.face_up[move.seat]) + len(state.face_down[move.seat])
    return refusal.values == (left,) and left < 3


def would_go_out(game: Any, state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether the meld would bring the party to the target."""
    points = 1 if state.deal.melded else 2
    total = game.score(state).totals[move.seat]
    return bool(refusal.values == (total, points) and total + points >= game.target)


def has_led(state: Any, seat: int) -> bool:
    """Tell whether a seat has led in the deal of Tolva, by its log."""
    plays = [move for move in state.log if isinstance(move, Play)]
    return any(move.seat == seat for move in plays[:: len(state.hands)])


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


def laid_aside(state: Any) -> bool:
    """Tell whether four cards were laid aside in this deal of Zuger Tapp."""
    return sum(isinstance(move, zuger_tapp.LayAside) for move in state.log) == 4


def named(state: Any, name: str) -> bool:
    """Tell whether a phase is of this name."""
    return type(state).__name__ == name


TRUE: dict[Reason, Truth] = {
    Reason.ALREADY_DECLARED: lambda _, s, m, r: declared(s, m.seat),
    Reason.AUCTION_OPEN: lambda _, s, m, r: named(s, "Bidding"),
    Reason.AUCTION_OVER: lambda _, s, m, r: (
        s.turn is not None and not named(s, "Bidding")
    ),
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
    Reason.GUBBE_ANNOUNCED: lambda _, s, m, r: any(
        isinstance(each, tolva.Halv | tolva.Hel) and each.seat == r.values[1]
        for each in s.log
    ),
    Reason.MATCH_OVER: lambda _, s, m, r: s.over,
    Reason.MUST_ANSWER: lambda _, s, m, r: (
        named(s, "Comparing")
        or (isinstance(s.log[-1], tolva.Ask) and r.values == (s.log[-1].seat,))
    ),
    Reason.MUST_BEAT: must_beat,
    Reason.MUST_BID: lambda _, s, m, r: (
        r.values == (sum(map(worth, s.said)),) and r.values[0] >= LEAST_IN_ALL
    ),
    Reason.MUST_BOOK: lambda _, s, m, r: len(s.trick) == 2 and s.standing is not None,
    Reason.MUST_DRAW: lambda _, s, m, r: not s.trick and bool(s.stock),
    Reason.MUST_FOLLOW_SUIT: must_follow,
    Reason.MUST_LAY_ASIDE: lambda _, s, m, r: len(s.hands[s.turn]) > 8,
    Reason.MUST_TRUMP: must_trump,
    Reason.MUST_TURN: lambda _, s, m, r: any(
        isinstance(each, Book) for each in of_this_trick(s)
    ),
    Reason.MUST_TURN_UP: lambda _, s, m, r: any(s.spread.waiting),
    Reason.NOTHING_BOOKED: lambda _, s, m, r: (
        not isinstance(s, TURNINGS)
        and not any(isinstance(each, Book) for each in of_this_trick(s))
    ),
    Reason.NOTHING_TO_BOOK: lambda _, s, m, r: (
        not isinstance(s, Booking | frantsfuus.Turning)
    ),
    Reason.NOTHING_TO_LAY_ASIDE: lambda _, s, m, r: (
        len(s.hands[m.seat]) <= 8 and (r.rule == "ZUG-12") is laid_aside(s)
    ),
    Reason.NOTHING_TO_MELD: lambda _, s, m, r: len(set(s.deal.melded)) == 4,
    Reason.NOTHING_TO_TURN_UP: lambda _, s, m, r: (
        bool(s.trick) or not any(s.spread.waiting)
    ),
    Reason.NOT_ASKED: not_asked,
    Reason.NOT_AS_SAID: not_as_said,
    Reason.NOT_BEFORE_THE_FIRST_DEAL: lambda _, s, m, r: s.match.number == 0,
    Reason.NOT_DECLARER: lambda _, s, m, r: (
        r.values == (s.deal.declarer,) and m.seat != s.deal.declarer
    ),
    Reason.NOT_FIRST_TIME_IN: lambda _, s, m, r: (
        r.values == (m.seat,) and has_led(s, m.seat)
    ),
    Reason.NOT_HELD: not_held,
    Reason.NOT_IN: not_in,
    Reason.NOT_IN_HAND: not_in_hand,
    Reason.NOT_LAST_TO_BID: lambda _, s, m, r: len(s.said) < 3,
    Reason.NOT_THE_NEXT_BID: lambda _, s, m, r: (
        s.bid is not None and m.contract not in r.values
    ),
    Reason.NOT_UPWARDS: not_upwards,
    Reason.NOT_YOUR_TURN: lambda _, s, m, r: r.values == (s.turn,) and m.seat != s.turn,
    Reason.NO_OPENING_BID: lambda _, s, m, r: (
        s.bid is None and m.contract not in r.values
    ),
    Reason.NO_QUESTION: lambda _, s, m, r: not named(s, "Answering"),
    Reason.NO_ROBBING_CARD: no_robbing_card,
    Reason.NO_SUCH_MOVE: lambda g, s, m, r: all(
        m not in g.vocabulary(seat) for seat in g.seats
    ),
    Reason.NO_SUCH_SEAT: lambda g, s, m, r: (
        r.values == (m.seat,) and m.seat >= len(g.seats)
    ),
    Reason.NO_TRICK_WON: lambda _, s, m, r: bool(s.trick) or not any(s.piles),
    Reason.ONCE_AN_OCCASION: lambda _, s, m, r: (
        r.values == (s.turn,)
        and bool(s.piles[s.turn])
        and not isinstance(s.log[-1], Play)
    ),
    Reason.ONE_A_SUIT: one_a_suit,
    Reason.SCORE_TOO_HIGH: lambda g, s, m, r: (
        r.values == (s.match.totals[m.seat],) and r.values[0] + 6 >= g.target
    ),
    Reason.SPENT: spent,
    Reason.STOCK_GONE: lambda _, s, m, r: not s.stock,
    Reason.SUIT_MELDED: lambda _, s, m, r: (
        r.values == (m.suit,) and m.suit in s.deal.melded
    ),
    Reason.TIE_AGAINST: tie_against,
    Reason.TOO_FEW_CARDS: too_few_cards,
    Reason.TOO_FEW_TRICKS: lambda _, s, m, r: (
        r.values == (len(s.hands[m.seat]),) and r.values[0] < 5
    ),
    Reason.TOO_LATE: too_late,
    Reason.TOO_LOW: too_low,
    Reason.TRICK_NOT_TURNED: lambda _, s, m, r: (
        bool(s.stock) and not isinstance(s, Drawing | tolva.Drawing)
    ),
    Reason.TRUMP_ALREADY: lambda _, s, m, r: (
        r.values == (m.suit,) and s.trick[0].suit is m.suit
    ),
    Reason.TRUMP_FINAL: lambda _, s, m, r: (
        r.values == (s.deal.trump,) and not isinstance(s, zuger_tapp.Opened)
    ),
    Reason.TRUMP_SET: lambda _, s, m, r: r.values == (s.trump,) and bool(s.deal.melded),
    Reason.WOULD_GO_OUT: would_go_out,
    Reason.WRONG_PACK: lambda g, s, m, r: sorted(m.pack) != list(g.pack.cards),
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
