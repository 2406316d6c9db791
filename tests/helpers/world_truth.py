"""Worlds by the rules: replayed from the deal, and deals with cards exchanged."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from jasskort import Deal, IllegalMove, Move, State
from jasskort.games.tolva import Halv, Hel
from jasskort.games.zuger_tapp import LayAside
from jasskort.moves import Pass, Play
from jasskort.ruleset import ruleset_of
from jasskort.view import View, canonical
from jasskort.visibility import seen_by
from jasskort.worlds.worlds import World

AnyGame = Any
"""A game with states of any kind, which a checker need not tell apart."""
AnyView = View[Any]
STAKES = (Halv, Hel)


def any_move(game: AnyGame, state: State, rng: Random) -> Move:
    """Choose a legal move; what is said comes often, and gubbes rarely."""
    moves = game.legal_moves(state)
    if rng.random() < 0.97:
        moves = [move for move in moves if not isinstance(move, STAKES)]
    said = [move for move in moves if not isinstance(move, Play | Pass)]
    chosen: Move = rng.choice(said if said and rng.random() < 0.5 else moves)
    return chosen


def dealing(state: State) -> Deal:
    assert state.shuffled is not None
    return state.shuffled


def count(state: State, seat: int = 0) -> int:
    view: AnyView = ruleset_of(state).view(state, seat)
    return view.game.worlds(view).count()


def replayed(game: AnyGame, due: State, deal: Deal, log: tuple[Move, ...]) -> State:
    state: State = game.apply(due, deal)
    for move in log:
        state = game.apply(state, move)
    return state


def could_be(view: AnyView, due: State, deal: Deal, log: tuple[Move, ...]) -> bool:
    """Tell by the rules whether a log can be made in a deal, and looks as a seat knows it."""
    try:
        return view.game.view(replayed(view.game, due, deal, log), view.seat) == view
    except IllegalMove:
        return False


def hold_to_the_rules(
    game: AnyGame,
    seed: int,
    every: int = 7,
    seats: Sequence[int | None] | None = None,
) -> int:
    """Play a match at random, and hold the worlds of some positions to the rules.

    Every world that is drawn gives the same view, and is where its own deal and log
    lead, with the same legal moves of all seats. A deal in which cards are exchanged
    that the seat has not seen is a world if and only if the log can be replayed in it.

    One in so many positions is looked at, for all seats or some. Return how many deals were
    tried.
    """
    rng = Random(seed)
    state = game.start(dealer=rng.randrange(len(game.seats)))
    tried = 0
    while not state.over:
        if state.turn is None:
            due = state
            state = game.apply(state, game.shuffle(rng))
        else:
            state = game.apply(state, any_move(game, state, rng))
        if rng.randrange(every) and not state.over:
            continue
        tried += hold_position(game, due, state, rng, seats=seats)
    return tried


def hold_position(
    game: AnyGame,
    due: State,
    state: State,
    rng: Random,
    times: int = 1,
    seats: Sequence[int | None] | None = None,
) -> int:
    """Hold the worlds of one position to the rules; return how many deals were tried."""
    tried = 0
    for seat in [*(game.seats if seats is None else seats)] * times:
        _draws_true_worlds(game, due, state, seat, rng)
        tried += _tells_worlds_apart(game, due, state, seat, rng)
    return tried


def _draws_true_worlds(
    game: AnyGame, due: State, state: State, seat: int | None, rng: Random
) -> None:
    view = game.view(state, seat)
    worlds = game.worlds(view)
    assert worlds.count() >= 1
    assert state in worlds
    world = worlds.sample(rng)
    assert game.view(world, seat) == view
    again = replayed(game, due, dealing(world), world.log)
    assert again == world
    for each in game.seats:
        assert game.legal_moves(again, each) == game.legal_moves(world, each)
    if seat is not None:
        position = worlds.position(rng)
        assert seen_by(position, view.seat) == view.position
        assert game.legal_moves(position, seat) == view.legal_moves


def _tells_worlds_apart(
    game: AnyGame, due: State, state: State, seat: int | None, rng: Random
) -> int:
    view = game.view(state, seat)
    hidden = [place for place, card in enumerate(view.dealt) if card is None]
    if not hidden:
        return 0
    pack = list(dealing(state).pack)
    for _ in range(rng.randint(1, 3)):
        one, other = rng.choice(hidden), rng.choice(hidden)
        pack[one], pack[other] = pack[other], pack[one]
    legal = could_be(view, due, Deal(pack), state.log)
    laid = [move for move in state.log if isinstance(move, LayAside)]
    aside = sum(move.card.bit for move in laid if move.seat != seat)
    world = World(canonical(game, tuple(pack), view.dealer), aside)
    assert game.worlds(view).admits(world) == legal
    return 1
