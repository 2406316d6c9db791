"""Bots that play out worlds of a view: flat Monte Carlo, and a tree search."""

from __future__ import annotations

import abc
import math
import random
import statistics
import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeAlias

import attrs
from attrs.converters import optional

from jasskort.craft.values import Immutable, Typed
from jasskort.errors import OptionError, checked, quoted
from jasskort.moves import Claim, Hidden, Move, Play
from jasskort.options import count, switch
from jasskort.phase import State
from jasskort.playing.endgame import exactly_or, moves_of
from jasskort.playing.estimates import is_number
from jasskort.playing.table import checked_view
from jasskort.playouts import Policies, Policy, add_points, gained, to_policy
from jasskort.ruleset import AnyRuleset, Ruleset, ruleset_of
from jasskort.ruleset_base import ahead_of_others, checked_generator, party_totals
from jasskort.seats import Seat
from jasskort.view import AnyView
from jasskort.visibility import seen_by
from jasskort.worlds.worlds import Worlds

_Moves: TypeAlias = Sequence[Move | None]
"""Moves of a seat; None means doing nothing."""
_ITERATIONS, _EXACT = 400, 18
AT_RANDOM = (Policy.UNIFORM, Policy.CARDS)


def in_range(_bot: object, field: attrs.Attribute[Any], value: Any) -> None:
    """Raise `OptionError` if an option is not a number of at least 0; an attrs validator.

    `seconds` must be above 0, and `exact` an int.
    """
    number, above = value if is_number(value) else -1, field.name == "seconds"
    whole = field.name != "exact" or isinstance(value, int)
    fits = whole and (number > 0 if above else number >= 0)
    if not fits and (value is not None or field.default is not None):
        kind = "an int" if field.name == "exact" else "a number"
        bound = "above" if above else "of at least"
        msg = f"expected {kind} {bound} 0 for {field.name}, got {quoted(value)}"
        raise OptionError(msg)


def _gains(
    before: State, state: State, rng: random.Random, policy: Policies
) -> list[float]:
    """Play a deal out, and return the gain of each party over the others."""
    game: AnyRuleset = ruleset_of(state)
    points = gained(before, state)
    if state.turn is not None:
        rest = game.playout(state, rng, policy=policy, points=True)
        points = add_points(points, rest)
    return ahead_of_others(party_totals(game, points))


@attrs.frozen(kw_only=True)
class _MonteCarlo(Immutable, abc.ABC):
    """The common part of both bots: certain claims, exact play and rules of thumb."""

    policy: Policies | None = attrs.field(default=None, converter=optional(to_policy))
    thumbs: bool = switch(default=True)
    exact: int = attrs.field(default=_EXACT, validator=in_range)
    seconds: float | None = attrs.field(default=None, validator=in_range)

    def choose(self, view: AnyView, rng: random.Random) -> Move | None:
        """Return a certain claim, else the best move; with known cards it is exact."""
        return exactly_or(view, rng, self.exact, self._thought)

    def _thought(self, view: AnyView, rng: random.Random) -> Move | None:
        moves, named = self.weighed(view)
        if self.trusts(view, named):
            return named
        return moves[0] if len(moves) == 1 else self._best(view, rng, moves, named)

    def trusts(self, view: AnyView, named: Move | None) -> bool:
        """Return whether playouts say less than the move of the rules of thumb.

        Random playouts cannot value bids and declarations, nor cards kept for melds.
        """
        checked_view(view)
        checked(named, Move | None, "a move or None")
        return (
            self.thumbs
            and self.policy_in(view.game) in AT_RANDOM
            and type(named) is not Claim
            and (not isinstance(named, Play) or view.game.thumbs.keep_cards(view))
        )

    @abc.abstractmethod
    def _best(
        self, view: AnyView, rng: random.Random, moves: _Moves, named: Move | None
    ) -> Move | None:
        """Return the best of some moves: `named`, unless another is surely better."""

    def policy_in(self, game: AnyRuleset) -> Policies:
        """Return the policy of playouts in a game."""
        return self.policy or checked(game, Ruleset, "a ruleset").playing.policy

    def weighed(self, view: AnyView) -> tuple[_Moves, Move | None]:
        """Return the moves to weigh, and the move of the rules of thumb.

        Out of turn None is weighed too. Claims are left out. With random playouts, only
        plays are weighed if the rules of thumb name a play.
        """
        named = checked_view(view).game.thumb(view) if self.thumbs else None
        at_random = self.policy_in(view.game) in AT_RANDOM
        kind = Play if at_random and isinstance(named, Play) else Move
        moves: list[Move | None] = [
            each
            for each in view.legal_moves
            if type(each) is not Claim and isinstance(each, kind)
        ]
        return moves if view.turn == view.seated() else [*moves, None], named


@attrs.frozen
class FlatMonteCarlo(_MonteCarlo):
    """A bot that tries each legal move in some worlds, and plays the deals out.

    It makes the move with which its party gains most over the others, on average; of
    equal moves, the first in the vocabulary. It claims if that wins for certain. If its
    seat knows the location of each card, it plays exactly.

    The mean of a few playouts is mostly noise, so the bot makes the move of the rules
    of thumb, unless another gains more by more than the standard error. With random
    playouts, which say little about bids and melds, rules of thumb make all moves
    except plays. After each round of worlds, only the better half of the moves stays.

    Args:
        worlds: the mean number of worlds per move; good moves get more. With `seconds`,
            this is the number between two looks at the clock.
        policy: how deals are played out (`AnyPolicy`); None for the strongest policy in
            the game (`CardPlay.policy`).
        thumbs: whether to use rules of thumb. If not, all legal moves are tried, and
            only their gains count.
        exact: the most unplayed cards for exact play, talon and stock included.
        seconds: the time to think about a decision.
    """

    worlds: int = count(10)

    def weigh(self, view: AnyView, rng: random.Random) -> Mapping[Move | None, float]:
        """Return the mean gain of the seat's party over the others, in points, by move.

        Out of turn None is weighed too. With random playouts, only plays are weighed if
        the rules of thumb name a play.
        """
        moves, worlds = self.weighed(view)[0], view.game.worlds(view)
        gains = self._tried(worlds, rng, moves, self.worlds, self._end(1))
        return {move: statistics.fmean(each) for move, each in gains.items()}

    def _best(
        self, view: AnyView, rng: random.Random, moves: _Moves, named: Move | None
    ) -> Move | None:
        return self.compared(view, rng, moves, named)[0]

    def compared(
        self,
        view: AnyView,
        rng: random.Random,
        moves: _Moves,
        named: Move | None,
        prior: Mapping[Move | None, float] = MappingProxyType({}),
    ) -> tuple[Move | None, Mapping[Move | None, Sequence[float]]]:
        """Return the best move, and the gains of each move by world.

        The moves that were tried in most worlds were tried in the same worlds. The prior of
        a move, in points, is added to each of its gains.
        """
        checked_view(view)
        checked_generator(rng)
        for move in (*checked(moves, Sequence, "a sequence of moves"), named):
            checked(move, Move | None, "a move or None")
        checked(prior, Mapping, "the points of moves")
        # Each round has the same budget, and the better half goes to the next round.
        rounds, left, best = (len(moves) - 1).bit_length(), [*moves], named
        worlds, gains = view.game.worlds(view), {move: list[float]() for move in moves}
        ends = [self._end((number + 1) / rounds) for number in range(rounds)]
        for end in ends:
            count = max(1, self.worlds * len(moves) // (rounds * len(left)))
            for move, found in self._tried(worlds, rng, left, count, end).items():
                gains[move] += [gain + prior.get(move, 0) for gain in found]
            ranked = sorted(left, key=lambda move: -sum(gains[move]))
            best, better = ranked[0], ranked[: (len(left) + 1) // 2]
            left = [move for move in left if move in better or move == named]
        kept = self.thumbs and named in moves
        if kept and not surely_better(gains[best], gains[named]):
            best = named
        return best, gains

    def _end(self, part: float) -> float:
        return time.perf_counter() + part * (self.seconds or -math.inf)

    def _tried(
        self,
        worlds: Worlds[State],
        rng: random.Random,
        moves: _Moves,
        count: int,
        end: float,
    ) -> dict[Move | None, list[float]]:
        """Return the gains of each move by world, in `count` worlds or until `end`."""
        view = worlds.view
        game, seat, policy = view.game, view.seated(), self.policy_in(view.game)
        party = [seat in each for each in game.table.parties].index(True)
        gains = {move: list[float]() for move in moves}
        while True:
            for world in [worlds.position(rng) for _ in range(count)]:
                for move in moves:
                    after = world if move is None else game.apply(world, move)
                    gains[move].append(_gains(world, after, rng, policy)[party])
            if time.perf_counter() >= end:
                return gains


def surely_better(gains: Sequence[float], others: Sequence[float]) -> bool:
    """Return whether the mean difference by world exceeds its standard error."""
    more = [one - other for one, other in zip(gains, others, strict=True)]
    if len(more) == 1:
        return more[0] > 0
    return statistics.fmean(more) > statistics.stdev(more) / math.sqrt(len(more))


@attrs.frozen
class Tried(Typed):
    """The result of a search for one move.

    Args:
        move: the move; None means not using a right out of turn.
        visits: the number of tries.
        value: the mean points by which the seat's party gains more than the others in
            the rest of the deal; 0 without tries.
        error: the standard error of the value, from the deviation of all tries of the
            search; infinite without tries, or if no move was tried twice.
    """

    move: Move | None
    visits: int
    value: float
    error: float = math.inf


@attrs.frozen
class Search(Typed):
    """The result of a search.

    Args:
        tried: the moves that were weighed, the most tried first.
        line: the most tried move at each step, up to a card that the seat cannot know.
        worlds: the number of worlds drawn, one for each iteration.
    """

    tried: tuple[Tried, ...]
    line: tuple[Move | Hidden, ...]
    worlds: int

    @property
    def best(self) -> Move | None:
        """The most tried move; of equal moves, the first in the vocabulary."""
        return self.tried[0].move


@attrs.frozen
class Ismcts(_MonteCarlo):
    """A bot that searches a tree over what its seat knows (information-set MCTS).

    It makes the most tried move. Certain claims, rules of thumb and exact play are as in
    `FlatMonteCarlo`. In each world, only the moves that are legal there compete.
    Hidden moves of other seats are random.

    Args:
        iterations: the number of worlds for a decision, 400 by default.
        exploration: the weight of rarely tried moves, relative to the range of gains.
        policy: how the seats decide below the tree.
        thumbs, exact: as in `FlatMonteCarlo`.
        seconds: the time to think about a decision, instead of iterations.
    """

    iterations: int | None = count(None)
    exploration: float = attrs.field(default=0.3, validator=in_range, kw_only=True)

    def __attrs_post_init__(self) -> None:
        if self.iterations is not None and self.seconds is not None:
            msg = f"expected iterations or seconds, got both: {quoted(self)}"
            raise OptionError(msg)

    def search(self, view: AnyView, rng: random.Random) -> Search:
        """Return the result of a search; with only one move, no world is drawn."""
        moves, _ = self.weighed(view)
        if len(moves) == 1:
            return Search((Tried(moves[0], 0, 0.0),), (), 0)
        tree = _Tree(self, view, rng, moves)
        most = math.inf if self.seconds else self.iterations or _ITERATIONS
        end = time.perf_counter() + (self.seconds or math.inf)
        tree.iterate()
        while tree.drawn < most and time.perf_counter() < end:
            tree.iterate()
        return tree.found(moves)

    def _best(
        self, view: AnyView, rng: random.Random, moves: _Moves, named: Move | None
    ) -> Move | None:
        tried = self.search(view, rng).tried
        best = tried[0]
        if self.thumbs and named in moves:
            kept = next(each for each in tried if each.move == named)
            if best.value - kept.value <= math.hypot(best.error, kept.error):
                return named
        return best.move


_Decision: TypeAlias = Move | Hidden | Seat
"""A move, or the number of a seat that does not use its right out of turn."""

_Edges: TypeAlias = "dict[_Decision, Edge]"
"""A node: the edges tried in positions that the searching seat cannot tell apart."""

_Way: TypeAlias = "list[tuple[Edge, int]]"
"""The edges on the way down the tree, with the party that decided at each."""


@attrs.define(eq=False)
class Edge:
    """A decision that was tried at a node of the tree."""

    decision: _Decision
    visits: int = 0
    available: int = 0  # how often it was legal, since its first try
    gain: float = 0.0  # of the party of its seat, summed over tries
    squares: float = 0.0  # of the gains
    after: dict[State | None, _Edges] = attrs.field(factory=dict)
    """The next nodes, by the knowledge of the searching seat."""

    def note(self, gain: float) -> None:
        """Add the gain of another try."""
        self.visits += 1
        self.gain += gain
        self.squares += gain * gain


def deviation(edges: Collection[Edge]) -> float:
    """Return the deviation of gains within edges; infinite if none was tried twice."""
    more = sum([each.visits for each in edges]) - len(edges)
    squares = [max(0.0, e.squares - e.gain * e.gain / e.visits) for e in edges]
    return math.sqrt(sum(squares) / more) if more else math.inf


class _Tree:
    def __init__(
        self, bot: Ismcts, view: AnyView, rng: random.Random, moves: _Moves
    ) -> None:
        self.bot, self.policy, self.rng = bot, bot.policy_in(view.game), rng
        self.game, self.seat = view.game, view.seated()
        self.root_moves = [each for each in moves if each is not None]
        self.worlds = self.game.worlds(view)
        # Out of turn a seat decides alone; a seat in turn decides last.
        seats, rights = self.game.seats, self.game.any_time
        self.asked_first = seats[:0] if view.turn == self.seat else (self.seat,)
        self.asked = seats if rights - {Claim} else ()
        # After a play the seat may take up its hand, and see cards that it did not see.
        self.plays_show = len(view.hand) < view.hand_sizes[self.seat]
        parties = self.game.table.parties
        in_party = [[seat in party for party in parties] for seat in seats]
        self.party_of = [each.index(True) for each in in_party]
        self.least, self.most = [math.inf] * len(parties), [-math.inf] * len(parties)
        self.root: _Edges = {}
        self.drawn = 0

    def iterate(self) -> None:
        self.drawn += 1
        state = before = self.worlds.position(self.rng)
        node, asked, going = self.root, self.asked_first, True
        way: _Way = []
        while going and (turn := state.turn) is not None:
            move, going = self._decided(state, turn, node, asked, way)
            if move is None:
                break
            state = self.game.apply(state, move)
            # One node for all positions that the seat cannot tell apart.
            plain = type(move) is Play and not self.plays_show
            sees = None if plain else seen_by(state, self.seat)
            node, asked = way[-1][0].after.setdefault(sees, {}), self.asked
        gains = _gains(before, state, self.rng, self.policy)
        self.least = list(map(min, self.least, gains))
        self.most = list(map(max, self.most, gains))
        for edge, party in way:
            edge.note(gains[party])

    def _decided(
        self, state: State, turn: Seat, node: _Edges, asked: tuple[Seat, ...], way: _Way
    ) -> tuple[Move | None, bool]:
        """Return the next move, or None, and whether to continue in the tree."""
        for seat in asked:
            if seat != turn and (rights := moves_of(self.game, state, seat)):
                move, going = self._tried(node, seat, (*rights, seat), way)
                if move is not None or not going:
                    return move, going
        at_root = node is self.root and turn == self.seat
        moves = self.root_moves if at_root else moves_of(self.game, state, turn)
        if turn != self.seat and type(moves[0]) in self.game.hidden_moves:
            # The searching seat does not see this move: the tree cannot choose it.
            move = moves[int(self.rng.random() * len(moves))]
            self._tried(node, turn, (Hidden(turn, move.verb),), way)
            return move, True
        return self._tried(node, turn, moves, way)

    def _tried(
        self, node: _Edges, seat: Seat, decisions: Sequence[_Decision], way: _Way
    ) -> tuple[Move | None, bool]:
        """Return a new move or the one with the best bound, and whether to continue."""
        party = self.party_of[seat]
        new = [each for each in decisions if each not in node]
        if new:
            found = Edge(new[int(self.rng.random() * len(new))])
            node[found.decision] = found
        # Before the first gain the range is minus infinity.
        bonus = self.bot.exploration * max(0.0, self.most[party] - self.least[party])
        best = -math.inf
        for each in decisions:
            if each in node:
                edge = node[each]
                edge.available += 1
                if not new:  # the mean gain, and a bonus for rare tries
                    rare = math.sqrt(math.log(edge.available) / edge.visits)
                    bound = edge.gain / edge.visits + bonus * rare
                    if bound > best:
                        found, best = edge, bound
        way.append((found, party))
        decision = found.decision
        going = found.visits > 0 or len(decisions) == 1
        return decision if isinstance(decision, Move) else None, going

    def found(self, moves: _Moves) -> Search:
        spread, tried = deviation(self.root.values()), []
        for move in moves:
            edge = self.root.get(self.seat if move is None else move, Edge(self.seat))
            often = edge.visits or math.inf
            error = spread / math.sqrt(often) if edge.visits else math.inf
            tried.append(Tried(move, edge.visits, edge.gain / often, error))
        tried.sort(key=lambda each: -each.visits)
        return Search(tuple(tried), tuple(self._line(tried[0].move)), self.drawn)

    def _line(self, best: Move | None) -> Iterator[Move | Hidden]:
        found = _likeliest(self.root)
        if found is not None and best is not None:
            found = self.root[best]
        while found is not None and not isinstance(found.decision, int):
            yield found.decision
            nodes = [*found.after.values()]
            found = _likeliest(nodes[0]) if len(nodes) == 1 else None


def _likeliest(node: _Edges) -> Edge | None:
    """Return the most tried edge of a node.

    A right out of turn is left out if doing nothing was tried at least as often.
    """
    used = [
        edge
        for decision, edge in node.items()
        if not isinstance(decision, int)
        and ((idle := node.get(decision.seat)) is None or idle.visits < edge.visits)
    ]
    return max(used, key=lambda edge: edge.visits, default=None)
