"""The laws that every ruleset obeys, as functions of a ruleset and a state."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from typing import Any, TypeAlias

from jasskort import CardSet, Deal, IllegalMove, Reason, Ruleset, State
from jasskort.games.tolva import Halv, Hel
from jasskort.moves import Claim, Move, Play

AnyRuleset: TypeAlias = Ruleset[Any, Any]

# In random play weis, answers and robbing are preferred to plain cards, and what cuts
# a match or a deal short is rare, so that every corner of a game is reached.
_LIKING: dict[type, float] = {Play: 2, Claim: 0.02, Halv: 0.3, Hel: 0.1}
_OTHERS = 4.0


def choose(game: AnyRuleset, state: State, rng: random.Random) -> Move | Deal:
    """Choose a move of any seat, or deal where a deal is due."""
    seats = [seat for seat in game.seats if rng.random() < 0.2]
    moves = [move for seat in seats for move in game.legal_moves(state, seat)]
    moves += game.legal_moves(state)
    if state.turn is None and not (moves and rng.random() < 0.1):
        return game.shuffle(rng)
    weights = [_LIKING.get(type(move), _OTHERS) for move in moves]
    chosen: Move = rng.choices(moves, weights)[0]
    return chosen


def walk(
    game: AnyRuleset, seed: int, *, most: int = 400
) -> Iterator[tuple[State, Move | Deal, State]]:
    """Play at random: give state, move and next state until the match is over."""
    rng = random.Random(seed)
    state = game.start(dealer=rng.choice(game.seats))
    for _ in range(most):
        if state.over:
            return
        move = choose(game, state, rng)
        following = game.apply(state, move)
        yield state, move, following
        state = following


def law_1(game: AnyRuleset, state: State) -> None:
    """Hold that legal moves, refusal and apply agree on every move of every seat."""
    for seat in game.seats:
        vocabulary = game.vocabulary(seat)
        legal = game.legal_moves(state, seat)
        listed = set(legal)
        assert len(listed) == len(legal), legal
        assert [game.index(move) for move in legal] == sorted(map(game.index, legal))
        for place, move in enumerate(vocabulary):
            assert game.index(move) == place
            assert (game.refusal(state, move) is None) == (move in listed), move
            agree(game, state, move)
    pack = game.pack.cards
    agree(game, state, Deal(pack))
    agree(game, state, Deal(pack[1:]))


def agree(game: AnyRuleset, state: State, move: Move | Deal) -> None:
    """Hold that apply accepts a move if and only if it is not refused."""
    refusal = game.refusal(state, move)
    try:
        game.apply(state, move)
    except IllegalMove as error:
        assert refusal is not None, f"{move} is refused by apply alone"
        assert error.refusal == refusal
        assert error.move == move
        assert f"({refusal.rule})" in refusal.text
        assert isinstance(refusal.reason, Reason)
        assert CardSet(game.pack.cards) >= refusal.cards
    else:
        assert refusal is None, f"{move} is refused but applied: {refusal}"


def law_2(game: AnyRuleset, state: State, move: Move | Deal) -> None:
    """Hold that apply leaves its argument as it was and is a function."""
    before = pickle.dumps(state)
    one, other = game.apply(state, move), game.apply(state, move)
    assert pickle.dumps(state) == before
    assert one == other
    assert hash(one) == hash(other)
    assert one.log == other.log


def law_3(game: AnyRuleset, state: State) -> None:
    """Hold that every card is in exactly one place, or that all are together."""
    places = state.places
    together = CardSet(card for place in places for card in place)
    assert len(together) == sum(map(len, places))
    assert together in (CardSet(), CardSet(game.pack.cards))
    assert all(hand in places for hand in state.hands) or not places


def law_4(game: AnyRuleset, state: State) -> None:
    """Hold that play can go on until the match is over, and then cannot."""
    legal = {seat: game.legal_moves(state, seat) for seat in game.seats}
    if state.over:
        assert state.turn is None
        assert not any(legal.values())
        assert game.refusal(state, Deal(game.pack.cards)) is not None
    elif state.turn is None:
        assert game.refusal(state, Deal(game.pack.cards)) is None
        assert game.legal_moves(state) == ()
    else:
        assert legal[state.turn]
        assert game.legal_moves(state) == legal[state.turn]


def law_5(game: AnyRuleset, state: State) -> None:
    """Hold that booked entries add up to the totals."""
    score = game.score(state)
    totals = [0] * len(game.seats)
    for entry in score.entries:
        totals[entry.seat] += entry.points
    parties = game.table.parties
    sums = tuple(sum(totals[seat] for seat in party) for party in parties)
    assert score.party_totals == sums
    by_party = [
        total
        for seat in game.seats
        for party, total in zip(parties, sums, strict=True)
        if seat in party
    ]
    # Partners who score together show their party's total, others their own.
    assert list(score.totals) in (totals, by_party)
    assert bool(score.winners) == state.over == (score.stakes is not None)
    assert (score.outcome is None) != state.over


def law_6(game: AnyRuleset, state: State, move: Move | Deal) -> None:
    """Hold that texts, copies and pickles are as good as what they came from."""
    assert game.parse(str(move)) == move
    assert game.parse(str(move).lower()) == move
    copy = pickle.loads(pickle.dumps(state))
    assert copy == state
    assert hash(copy) == hash(state)
    assert copy.log == state.log
    assert repr(copy) == repr(state)
    assert game.legal_moves(copy) == game.legal_moves(state)
    for mine, its in zip(state.log, copy.log, strict=True):
        assert mine is its
    for one in state.places:
        assert all(card is its for card, its in zip(one, one, strict=True))
    bare = state.without_log()
    assert bare == state
    assert bare.log == ()
