"""Random play that gets into every corner of a game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TypeAlias

import attrs

from jasskort.errors import InvalidValue, quoted
from jasskort.moves import Deal, Move, Play
from jasskort.phase import State
from jasskort.ruleset import AnyRuleset, Ruleset

Step: TypeAlias = tuple[State, Move | Deal, State]
"""A state, a move, and the state after it."""

MOST = 400
_OUT_OF_TURN = 0.2
_BEFORE_A_DEAL = 0.1
# Melds, answers and robbing are preferred to plain cards, and what cuts a match or a
# deal short is rare.
_PLAYS, _OTHERS, _RARE = 2.0, 4.0, 0.04


@attrs.frozen
class Played:
    """A match as far as it was played.

    Args:
        game: the ruleset.
        dealer: the seat that deals first.
        steps: state, move and next state of every move that was made, in order.
        ends: whether random play of this ruleset must come to an end.
        seed: tells what is picked from it, and how it would go on.
        most: how many moves were asked for.
    """

    game: AnyRuleset
    dealer: int
    steps: tuple[Step, ...]
    ends: bool
    seed: int
    most: int = MOST

    @property
    def states(self) -> tuple[State, ...]:
        """Every state, the first one included: the n-th comes after n moves."""
        start = self.game.start(dealer=self.dealer)
        return (start, *(after for _, _, after in self.steps))

    def log(self, moves: int | None = None) -> tuple[str, ...]:
        """Write down the moves, deals included, or the first of them."""
        return tuple(str(move) for _, move, _ in self.steps[:moves])


def must_end(game: AnyRuleset) -> bool:
    """Tell whether random play comes to an end by the options of a ruleset (COM-10).

    It does with an agreed number of deals, and where the referee ends the match.
    """
    return isinstance(game, Ruleset) and game.comes_to_an_end


def played(
    game: AnyRuleset, seed: int, *, most: int = MOST, ends: bool | None = None
) -> Played:
    """Play a match at random, or the beginning of one.

    Args:
        game: the ruleset.
        seed: what the match follows from, together with the ruleset.
        most: the number of moves, deals included, after which play stops.
        ends: whether random play must come to an end; told by `must_end` if not given.
    """
    dealer = first_dealer(game, seed)
    steps = tuple(walk(game, seed, most=most))
    asked = must_end(game) if ends is None else ends
    return Played(game, dealer, steps, asked, seed, most)


def first_dealer(game: AnyRuleset, seed: int) -> int:
    """Tell who deals first in the match that follows from a seed.

    Raises:
        InvalidValue: it is no ruleset, or the seed is no number.
    """
    if not isinstance(game, Ruleset) or type(seed) is not int:
        msg = f"a ruleset and a seed are played, not {quoted((game, seed))}"
        raise InvalidValue(msg)
    return random.Random(seed).choice(game.seats)


def walk(game: AnyRuleset, seed: int, *, most: int = MOST) -> Iterator[Step]:
    """Play at random: give state, move and next state until the match is over.

    Moves that are made out of turn are made too, and rare kinds of moves are preferred
    to plain plays, so that every corner of a game is reached.

    Args:
        game: the ruleset.
        seed: what the match follows from, together with the ruleset.
        most: the number of moves, deals included, after which play stops.
    """
    rng = random.Random(seed)
    state = game.start(dealer=rng.choice(game.seats))
    for _ in range(most):
        if state.over:
            return
        move = _choose(game, state, rng)
        if move is None:  # a seat is in turn and has no move, which breaks law 4
            return
        following = game.apply(state, move)
        yield state, move, following
        state = following


def _choose(game: AnyRuleset, state: State, rng: random.Random) -> Move | Deal | None:
    """Choose a move of any seat, or deal where a deal is due; None if nothing goes."""
    seats = [seat for seat in game.seats if rng.random() < _OUT_OF_TURN]
    moves = [move for seat in seats for move in game.legal_moves(state, seat)]
    moves += game.legal_moves(state)
    if state.turn is None and not (moves and rng.random() < _BEFORE_A_DEAL):
        return game.shuffle(rng)
    if not moves:
        return None
    return rng.choices(moves, [_liking(game, move) for move in moves])[0]


def _liking(game: AnyRuleset, move: Move) -> float:
    """Tell how gladly a move is chosen."""
    if type(move) in game.cuts_short:
        return _RARE
    return _PLAYS if isinstance(move, Play) else _OTHERS
