"""What refusals of Zuger Tapp and Fyrtioett claim, and the duties in Tolva too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import refusal_facts as facts

from jasskort import CardSet, Reason
from jasskort.games import fyrtioett, tolva, zuger_tapp
from jasskort.moves import Pass, Play

Truth: TypeAlias = Callable[[Any, Any, Any, Any], bool]
"""Tells whether a refusal is true, by ruleset, state, move and refusal."""

OPENINGS = facts.CONTRACTS[:2]


def holds(state: Any, seat: int) -> CardSet:
    rows = getattr(state, "face_up", None)
    return CardSet([*state.hands[seat], *(rows[seat] if rows else ())])


def may_play(game: Any, state: Any, seat: int) -> CardSet:
    """Give the cards that the duties leave (ZUG-16, FYR-9, TOL-8, TOL-9)."""
    if game.name == "tolva":
        return facts.table(game, state).playable(seat)
    hand: CardSet = state.hands[seat]
    follow = hand.of_suit(state.trick[0].suit)
    trumps = [
        c for c in hand if game.name == "zuger_tapp" and c.suit is facts.trump_of(state)
    ]
    return follow or CardSet(trumps) or hand


def best_told(game: Any, state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether card and suit led are named, and the best card where it matters."""
    told: tuple[Any, ...] = (move.card, state.trick[0].suit)
    if game.name == "tolva":
        deal = facts.table(game, state)
        if deal.playable(move.seat) != deal.wide(move.seat):
            told = (*told, deal.best()[1])
    return bool(refusal.values == told)


def must_follow(game: Any, state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether the cards named are those that may be played, all of the suit led."""
    led, cards = state.trick[0].suit, refusal.cards
    return bool(
        move.card in holds(state, move.seat)
        and move.card.suit is not led
        and cards == may_play(game, state, move.seat) == cards.of_suit(led)
        and cards
        and best_told(game, state, move, refusal)
    )


def must_trump(game: Any, state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether the cards named are those that may be played, trumps to a side suit."""
    trump, cards = facts.trump_of(state), refusal.cards
    owned = holds(state, move.seat)
    if game.name == "tolva":
        owned = facts.table(game, state).owned(move.seat)
    return bool(
        trump
        and not owned.of_suit(state.trick[0].suit)
        and move.card in owned
        and move.card.suit is not trump
        and cards == may_play(game, state, move.seat) == cards.of_suit(trump)
        and cards
        and best_told(game, state, move, refusal)
    )


def not_in_hand(game: Any, state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether the card is not there, to a seat that knows its hand."""
    gone = facts.never_held(game, state, move.seat, move.card)
    blind = game.name == "tolva" and facts.table(game, state).blind
    return bool(
        (gone or not blind)
        and refusal.cards == {move.card}
        and refusal.values == (move.seat,)
        and move.card not in holds(state, move.seat)
        and (gone or move.seat == state.turn)
    )


def seat_told(_game: Any, _state: Any, move: Any, refusal: Any) -> bool:
    return bool(refusal.values == (move.seat,))


def no_opening(_game: Any, state: Any, move: Any, refusal: Any) -> bool:
    told = (*OPENINGS, move.contract)
    return (
        not facts.bids(state)
        and move.contract not in OPENINGS
        and refusal.values == told
    )


def standing(state: Any) -> int:
    return facts.CONTRACTS.index(facts.bids(state)[-1].contract)


def not_next(_game: Any, state: Any, move: Any, refusal: Any) -> bool:
    stands = standing(state)
    told = (*facts.CONTRACTS[stands : stands + 2], move.contract)
    jumps = facts.CONTRACTS.index(move.contract) > stands + 1
    return bool(refusal.values == told and jumps)


def not_higher(_game: Any, state: Any, move: Any, refusal: Any) -> bool:
    stands = standing(state)
    told = (facts.CONTRACTS[stands], move.contract)
    low = facts.CONTRACTS.index(move.contract) <= stands
    return refusal.values == told and low


def has_passed(kinds: Any) -> Truth:
    return lambda g, s, m, r: (
        seat_told(g, s, m, r) and m.seat in facts.passed(s) and isinstance(m, kinds)
    )


def not_declarer(kind: Any) -> Truth:
    return lambda g, s, m, r: (
        facts.auction_over(s)
        and r.values == (facts.declarer(s),)
        and m.seat != facts.declarer(s)
        and isinstance(m, kind)
    )


def bids_too_low(_game: Any, state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether the fourth bid would leave the sum below eleven (FYR-7)."""
    missing = facts.LEAST_IN_ALL - facts.worth(state)
    own = facts.worth(state, move.tricks)
    told = (move.tricks, own, missing)
    return len(facts.bids(state)) == 3 and own < missing and refusal.values == told


def no_such_move(kinds: Any) -> Truth:
    return lambda g, s, m, r: (
        r.values == (m,) and m not in g.vocabulary(0) + g.vocabulary(1) and kinds(g, m)
    )


TRICKS: dict[tuple[str, Reason], Truth] = {
    ("COM-6", Reason.NOT_IN_HAND): not_in_hand,
    ("COM-9", Reason.NOT_YOUR_TURN): lambda g, s, m, r: (
        r.values == (s.turn, m.seat) and m.seat != s.turn is not None
    ),
    ("ZUG-6", Reason.NO_SUCH_MOVE): no_such_move(lambda g, m: m.verb == "bid"),
    ("ZUG-7", Reason.NO_OPENING_BID): no_opening,
    ("ZUG-8", Reason.NOT_THE_NEXT_BID): not_next,
    ("ZUG-8", Reason.BID_NOT_HIGHER): not_higher,
    ("ZUG-9", Reason.HAS_PASSED): has_passed((Pass, zuger_tapp.Bid)),
    ("ZUG-10", Reason.AUCTION_OPEN): lambda g, s, m, r: (
        s.turn is not None and not facts.auction_over(s) and not isinstance(m, Pass)
    ),
    ("ZUG-10", Reason.AUCTION_OVER): lambda g, s, m, r: (
        facts.auction_over(s) and isinstance(m, Pass | zuger_tapp.Bid)
    ),
    ("ZUG-12", Reason.HAS_PASSED): has_passed(zuger_tapp.LayAside),
    ("ZUG-12", Reason.MUST_LAY_ASIDE): lambda g, s, m, r: (
        r.values == (facts.aside(s),) and facts.aside(s) > 0
    ),
    ("ZUG-12", Reason.NOT_DECLARER): not_declarer(zuger_tapp.LayAside),
    ("ZUG-12", Reason.NOTHING_TO_LAY_ASIDE): lambda g, s, m, r: (
        sum(isinstance(move, zuger_tapp.LayAside) for move in s.log) == 4
    ),
    ("ZUG-13", Reason.NOTHING_TO_LAY_ASIDE): lambda g, s, m, r: (
        facts.auction_over(s)
        and r.values == (facts.bids(s)[-1].contract,) != (facts.CONTRACTS[0],)
        and isinstance(m, zuger_tapp.LayAside)
    ),
    ("ZUG-14", Reason.HAS_PASSED): has_passed(zuger_tapp.NameTrump),
    ("ZUG-14", Reason.NOT_DECLARER): not_declarer(zuger_tapp.NameTrump),
    ("ZUG-14", Reason.TRUMP_FINAL): lambda g, s, m, r: (
        facts.trump_fixed(s)
        and r.values == (facts.trump_of(s),)
        and isinstance(m, zuger_tapp.NameTrump)
        and m.seat == facts.declarer(s)
    ),
    ("ZUG-14", Reason.TRUMP_ALREADY): lambda g, s, m, r: (
        not facts.trump_fixed(s)
        and len(s.trick) == 1
        and r.values == (m.suit,) == (s.trick[0].suit,)
    ),
    ("FYR-4", Reason.NO_SUCH_MOVE): no_such_move(
        lambda g, m: m.verb in {"bid", "pass"}
    ),
    ("FYR-4", Reason.AUCTION_OPEN): lambda g, s, m, r: (
        len(facts.bids(s)) < 4 and isinstance(m, Play)
    ),
    ("FYR-4", Reason.AUCTION_OVER): lambda g, s, m, r: (
        len(facts.bids(s)) == 4 and isinstance(m, fyrtioett.Bid)
    ),
    ("FYR-4", Reason.HAS_BID): lambda g, s, m, r: (
        seat_told(g, s, m, r)
        and any(bid.seat == m.seat for bid in facts.bids(s))
        and isinstance(m, fyrtioett.Bid)
    ),
    ("FYR-7", Reason.AUCTION_OVER): lambda g, s, m, r: (
        len(facts.bids(s)) == 4 and isinstance(m, fyrtioett.Throw)
    ),
    ("FYR-7", Reason.BIDS_TOO_LOW): bids_too_low,
    ("FYR-7", Reason.MUST_BID): lambda g, s, m, r: (
        r.values == (facts.worth(s),)
        and facts.worth(s) >= facts.LEAST_IN_ALL
        and m.seat == s.match.dealer
    ),
    ("FYR-7", Reason.NOT_LAST_TO_BID): lambda g, s, m, r: (
        r.values == (s.match.dealer,) and m.seat != s.match.dealer
    ),
}
"""By rule and reason, what must be so where they are given."""
for kind in (tolva.Tolva, zuger_tapp.ZugerTapp, fyrtioett.Fyrtioett):
    TRICKS |= {
        (kind.ids.follow, Reason.MUST_FOLLOW_SUIT): must_follow,
        (kind.ids.follow, Reason.MUST_TRUMP): must_trump,
    }
