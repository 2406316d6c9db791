"""Law 16: playouts and solutions agree with the methods of a ruleset.

From some states of a match, a playout is compared with play by `legal_moves` and
`apply`, with the same random numbers. Near the end of a deal, all lines of play are
tried, and compared with `solve`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import zip_longest
from typing import Self

import attrs

from jasskort.moves import Claim, Move
from jasskort.phase import State, made_in
from jasskort.playing.endgame import solve
from jasskort.playouts import Policy, gained
from jasskort.ruleset import AnyRuleset
from jasskort.ruleset_base import party_totals
from jasskort.seats import Seat
from jasskort.testing.laws import (
    PlayedMatch,
    Problem,
    at,
    cut_short,
    differing,
    law,
    picked,
)

_LONGEST = 3_000
# The numbers of states of a match that are played out (about), and of deals solved.
_STATES, _DEALS = 30, 3
_ROUNDS, _MOST_TRIED = (5, 3, 1), 300
"""All lines of play are tried from at most 5 rounds before the end of a deal. If this
needs more than 300 states, 3 rounds are tried, and then 1."""


@law(16, "playouts and solved endings agree with the other methods")
def playing_on(match: PlayedMatch) -> Iterator[Problem]:
    every = max(1, len(match.states) // _STATES)
    for place, state in enumerate(match.states):
        if (match.seed + place) % every == 0:
            yield from at(place, _otherwise(match, state, match.seed // every + place))
            yield from at(place, _known_otherwise(match, state))
    for place, (*_, after) in cut_short(match):
        yield from at(place, _otherwise(match, after, place))
    if match.game.playing.comes_to_an_end:
        yield from at(0, _otherwise(match, match.states[0], match.seed, whole=True))
    for policy in Policy:
        yield from at(0, _together_otherwise(match, policy))
    for place, ending in _endings(match):
        yield from at(place, ending.solved_wrongly())


def _otherwise(
    match: PlayedMatch, state: State, number: int, *, whole: bool = False
) -> Iterator[str]:
    game, policy = match.game, tuple(Policy)[number % len(Policy)]
    rng, same, again = [random.Random(match.seed) for _ in range(3)]
    told = f"with the policy {policy.value}{' in a match' * whole}:"
    wanted = _by_verbs(game, state, policy, rng, whole=whole)
    if not isinstance(wanted, State):
        yield from (f"{told} {each}" for each in wanted)
        return
    found = game.playout(state, same, policy=policy, match=whole)
    moves = zip_longest(made_in(found), made_in(wanted))
    for at_move, (mine, true) in enumerate(moves):
        if mine != true:
            not_so = f"expected {_quoted(true)} for move {at_move} of a playout"
            yield f"{told} {not_so}, got {_quoted(mine)}"
    if found != wanted:
        yield f"{told} expected a playout to {wanted!r}, got {found!r}"
    points = game.playout(state, again, policy=policy, match=whole, points=True)
    for wrong in differing(("the points of a playout", points, gained(state, wanted))):
        yield f"{told} {wrong}"
    if {same.random(), again.random()} != {rng.random()}:
        yield f"{told} expected a playout to draw one number for each decision"


def _by_verbs(
    game: AnyRuleset, state: State, policy: Policy, rng: random.Random, *, whole: bool
) -> State | list[str]:
    """Return the end of play by the methods; without an end, a list of problems."""
    at_first = state
    for _ in range(_LONGEST):
        if state.over or (state.turn is None and state is not at_first and not whole):
            return state
        if state.turn is None:
            state = game.apply(state, game.shuffle(rng))
            continue
        if policy is Policy.THUMB:
            state = game.apply(state, game.thumbs.quick(state))
            continue
        moves = legal = game.legal_moves(state)
        if policy is Policy.CARDS:
            moves = game.playing.cards_alone(legal)
            if not moves or not {*moves} <= {*legal}:
                return [f"expected moves of {legal} from cards_alone, got {moves}"]
        state = game.apply(state, moves[int(rng.random() * len(moves))])
    return []


def _together_otherwise(match: PlayedMatch, policy: Policy) -> Iterator[str]:
    game, states = match.game, [state for _, state in picked(match)]
    rng, same = random.Random(match.seed), random.Random(match.seed)
    ends = [_by_verbs(game, state, policy, rng, whole=False) for state in states]
    wanted = [
        gained(state, end)
        for state, end in zip(states, ends, strict=True)
        if isinstance(end, State)
    ]
    if len(wanted) == len(states):
        told = f"the points of several playouts with the policy {policy.value}"
        yield from differing((told, game.playouts(states, same, policy=policy), wanted))


def _known_otherwise(match: PlayedMatch, state: State) -> Iterator[str]:
    """Yield a message if quick rules of thumb depend on hidden cards."""
    if state.turn is not None:
        game = match.game
        move = game.thumbs.quick(state)
        worlds = game.worlds(game.view(state, move.seat))
        world = worlds.sample(random.Random(match.seed))
        other = game.thumbs.quick(world)
        # In another world another seat may use a right first.
        if move.seat == other.seat and move != other:
            told = f"{_quoted(move)} or {_quoted(other)} by cards hidden from seat"
            yield f"quick rules of thumb choose {told} {move.seat}"


@attrs.frozen
class _Ending:
    """A position with its legal moves, each with the position after it."""

    game: AnyRuleset
    state: State
    moves: tuple[tuple[Move, Self], ...]

    @classmethod
    def of(cls, game: AnyRuleset, state: State, left: Iterator[int]) -> Self | None:
        """Return all lines of play; None if these have more states than `left`."""
        if next(left, None) is None:
            return None
        tried, seats = [], game.movers(state) if state.turn is not None else ()
        for move in [move for seat in seats for move in game.legal_moves(state, seat)]:
            if move.seat == state.turn or type(move) is not Claim:
                after = cls.of(game, game.apply(state, move), left)
                if after is None:
                    return None
                tried.append((move, after))
        return cls(game, state, tuple(tried))

    def solved_wrongly(self) -> Iterator[str]:
        """Yield messages if a solution differs from the result of all lines of play."""
        state = self.state
        for seat in self.game.seats:
            side = self.game.playing.side_of(state, seat)
            tried = self._tried(seat, side)
            if not tried:
                continue
            if seat != state.turn:
                tried.append((self.ahead(side, seat + 1), 0, None))
            ahead, _, best = max(tried, key=lambda each: each[:2])
            found = solve(state, seat)
            if found.ahead != ahead:
                told = f"expected seat {seat} to end {ahead} ahead"
                yield f"{told}, got {found.ahead} from solve"
            if found.move != best:
                told = f"expected {_quoted(best)} for the best move of seat {seat}"
                yield f"{told}, got {_quoted(found.move)} from solve"

    def _tried(
        self, seat: Seat, side: tuple[Seat, ...]
    ) -> list[tuple[int, int, Move | None]]:
        game, tried = self.game, list[tuple[int, int, Move | None]]()
        for move, after in self.moves:
            if move.seat == seat and type(move) is not Claim:
                points = party_totals(game, gained(self.state, after.state))
                parties = zip(game.table.parties, points, strict=True)
                booked = sum([won if p[0] in side else -won for p, won in parties])
                tried.append((booked + after.ahead(side), booked, move))
        return tried

    def ahead(self, side: tuple[Seat, ...], asked: int = 0) -> int:
        """Return the final lead of a side; seats from `asked` can act out of turn."""
        turn = self.state.turn
        if turn is None:
            return 0
        others = [seat for seat in self.game.seats[asked:] if seat != turn]
        found: list[int] = []
        for seat in (turn, *reversed(others)):
            # A seat that can move out of turn does so only if that gains points.
            found += [ahead for ahead, _, _ in self._tried(seat, side)]
            choose = max if seat in side else min
            found = [choose(found, default=0)]
        return found[0]


def _endings(match: PlayedMatch) -> Iterator[tuple[int, _Ending]]:
    """Yield positions of a match near the end of a deal, chosen by the seed."""
    game, states, rng = match.game, match.states, random.Random(match.seed)
    ends = [
        place
        for place, (before, move, after) in enumerate(match.steps)
        if before.turn is not None and after.turn is None
        if type(move) not in game.playing.cuts_short
    ]
    for end in rng.sample(ends, min(_DEALS, len(ends))):
        for rounds in _ROUNDS:
            place = end
            for _ in range(rng.randrange(rounds * len(game.seats))):
                place -= states[place - 1].turn is not None  # not before the deal
            ending = _Ending.of(game, states[place], iter(range(_MOST_TRIED)))
            if ending is not None:
                yield place, ending
                break


def _quoted(move: object) -> str:
    return "none" if move is None else f'"{move}"'
