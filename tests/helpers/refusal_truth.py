"""What each refusal claims, read back against the state.

The predicates ask what any user can see (hands, tricks, the log, totals, the deal), and
are worked out by the rules apart from the code that refuses. What all games say is here;
the rest is in `refusal_truth_tricks`, `refusal_truth_tolva` and `jass_refusal_truth`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from jass_case import Case, is_jass
from jass_refusal_truth import PARTS, is_true
from refusal_facts import for_good, never_named
from refusal_truth_tolva import TOLVA
from refusal_truth_tricks import TRICKS, Truth, no_such_move, seat_told

from jasskort import GAMES, Card, Deal, Form, Reason, Seat, Tolva
from jasskort.games.fyrtioett import Bid
from jasskort.moves import Play
from jasskort.ruleset import AnyRuleset


def lacks(state: Any, move: Any, refusal: Any, count: Callable[[int], bool]) -> bool:
    """Tell whether the cards named are those that lie in the deal so many times."""
    wrong = [c for c in state.game.pack.cards if count(move.pack.count(c))]
    return bool(wrong and refusal.cards == set(wrong) and not refusal.values)


def foreign_cards(game: Any, _state: Any, move: Any, refusal: Any) -> bool:
    wrong = set(move.pack) - set(game.pack.cards)
    size = len(game.pack.cards)
    return bool(wrong and refusal.cards == wrong and refusal.values == (size,))


def foreign_kind(game: Any, move: Any) -> bool:
    """Tell whether it is a play, or of a kind that no rule of the game speaks of."""
    if isinstance(move, Play):
        return True
    spoken_of = {"tolva": "ask no draw turnup", "zuger_tapp": "bid"}
    verbs = spoken_of.get(game.name, "bid pass").split()
    kinds = {type(each) for each in game.vocabulary(0)}
    return type(move) not in kinds and (is_jass(game) or move.verb not in verbs)


SHARED: dict[tuple[str, Reason], Truth] = {
    ("COM-1", Reason.NO_SUCH_SEAT): lambda g, s, m, r: (
        seat_told(g, s, m, r) and m.seat >= len(g.seats)
    ),
    ("COM-8", Reason.MATCH_OVER): lambda g, s, m, r: s.over and not r.values,
    ("COM-6", Reason.NOT_IN_HAND): lambda g, s, m, r: (
        r.cards == {m.card} and r.values == (m.seat,) and m.card not in s.hands[m.seat]
    ),
}
for kind in GAMES.values():
    SHARED |= {
        (kind.ids.deal, Reason.DEAL_DUE): lambda g, s, m, r: (
            not s.over and s.turn is None and not isinstance(m, Deal)
        ),
        (kind.ids.deal, Reason.DEAL_UNDER_WAY): lambda g, s, m, r: (
            isinstance(m, Deal) and s.turn is not None
        ),
        (kind.ids.pack, Reason.NO_SUCH_MOVE): no_such_move(foreign_kind),
        (kind.ids.pack, Reason.NOT_IN_THE_PACK): foreign_cards,
        (kind.ids.pack, Reason.WRONG_PACK): lambda g, s, m, r: lacks(
            s, m, r, lambda count: count == 0
        ),
        (kind.ids.pack, Reason.TWICE_IN_THE_PACK): lambda g, s, m, r: lacks(
            s, m, r, lambda count: count > 1
        ),
    }

TRUE = {**SHARED, **TRICKS, **TOLVA}
"""By rule and reason, what must be so where they are given; without the jass games."""
READ_BACK = {*PARTS, *(reason for _, reason in TRUE)}
"""The reasons that are read back."""

FOR_NOW = {
    *(Reason.NOT_YOUR_TURN, Reason.NOT_IN, Reason.MUST_DRAW, Reason.MUST_TURN_UP),
    *(Reason.NO_TRICK_WON, Reason.TRICK_UNDER_WAY, Reason.ONCE_AN_OCCASION),
    *(Reason.ALREADY_DRAWN, Reason.OWN_CARD_TURNED_UP, Reason.MUST_ANSWER),
    *(Reason.AUCTION_OPEN, Reason.NOT_THE_NEXT_BID, Reason.NO_OPENING_BID),
    *(Reason.MUST_LAY_ASIDE, Reason.BIDS_TOO_LOW),
}
"""What may be otherwise later in the same deal."""


def out_of_turn(game: Any, state: Any, move: Any, refusal: Any) -> bool:
    """Tell whether another seat is in turn, and the refusal says something else."""
    return bool(
        not is_jass(game)
        and refusal.reason is not Reason.NOT_YOUR_TURN
        and state.turn is not None
        and not isinstance(move, Deal)
        and type(move) not in game.any_time
        and move.seat in set(game.seats) - {state.turn}
        and move in game.vocabulary(move.seat)
    )


def untrue(game: Any, state: Any, move: Any, refusal: Any) -> str | None:
    if refusal.rule[:3] not in {"COM", game.ids.pack[:3]}:
        return "the rule is one of another game"
    if is_jass(game) and refusal.reason in PARTS:
        true = is_true(Case(game, state), move, refusal)
        return None if true else "it is not true"
    truth = (SHARED if is_jass(game) else TRUE).get((refusal.rule, refusal.reason))
    if truth is None:
        return "the rule says nothing of the kind"
    if not truth(game, state, move, refusal):
        return "it is not true"
    if refusal.reason in FOR_NOW and for_good(game, state, move):
        return "it is given for now, and is for good"
    never = not is_jass(game) and never_named(game, state, move)
    if never and refusal.reason is Reason.NOT_YOUR_TURN:
        return "it is said to be too early, and a card is never held"
    if out_of_turn(game, state, move, refusal) and not (
        never or for_good(game, state, move)
    ):
        return "another seat is in turn, and it is not for good"
    return None


FOREIGN = [move for kind in GAMES.values() for move in kind().vocabulary(0)[::9]]
FOREIGN += list(GAMES["fyrtioett"]().vocabulary(3)[::9])
FOREIGN += [move for form in Form for move in Tolva(form=form).vocabulary(0)[-6:]]
FOREIGN += [Bid(Seat(0), 2), *GAMES["zuger_tapp"]().vocabulary(0)[-45:-40]]


def moves_to_refuse(game: AnyRuleset) -> list[Any]:
    """List every move of the game, deals right and wrong, and moves of others."""
    pack = game.pack.cards
    own = [move for seat in game.seats for move in game.vocabulary(seat)]
    twice, foreign = (*pack, pack[0]), (*pack[1:], Card.parse("C2"))
    deals = [Deal(cards) for cards in (pack, pack[1:], (*pack[1:], pack[1]), twice)]
    if foreign[-1] not in pack:
        deals.append(Deal(foreign))
    return [*own, *deals, *FOREIGN]
