"""A search over what a seat knows: information-set UCT, seen from one seat.

Each iteration draws a world of the view, goes down the tree by the verbs among the
decisions that are legal in that world, tries one that is new, plays on at random to the
end of the deal, and notes on the way back what it has brought to each party.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Iterator, Sequence
from typing import TypeAlias

import attrs

from jasskort.craft.checks import Typed
from jasskort.craft.values import Immutable
from jasskort.errors import OptionError, quoted
from jasskort.moves import Claim, Hidden, Move, Play
from jasskort.options import switch
from jasskort.phase import State
from jasskort.playing.bots.certain import certain_claim
from jasskort.playing.bots.greedy import by_thumb_alone
from jasskort.playing.bots.protocol import AnyView
from jasskort.playing.bots.tree import Decision, Edge, Node, deviation
from jasskort.playouts import Policy, add_points, gained, to_policy
from jasskort.seats import Seat

_USUAL = 400
_Step: TypeAlias = tuple[Edge, int]
"""A decision on the way down, and the party that has made it."""


@attrs.frozen
class Tried(Typed):
    """What a search has found out of one thing that its seat may do.

    Args:
        move: the move; None for making no use of a right out of turn.
        visits: how often it was tried.
        value: by how many points of the deal its party is ahead of the others after
            it, on average over the tries; 0 if there was none.
        error: the standard error of that, by the deviation of all tries of the search;
            infinite if there was none, or nothing was tried twice.
    """

    move: Move | None
    visits: int
    value: float
    error: float = math.inf


@attrs.frozen
class Search(Typed):
    """What a search has found.

    Args:
        tried: all that the seat may do, the most tried first; claims are left out, and
            where rules of thumb name a card all but cards.
        line: what is expected to follow, move by move, as far as no card is shown that
            the seat cannot know yet; what was tried most at each step.
        worlds: how many worlds were drawn, one an iteration.
    """

    tried: tuple[Tried, ...]
    line: tuple[Move | Hidden, ...]
    worlds: int

    @property
    def best(self) -> Move | None:
        """The move that was tried most; of equals the first of the vocabulary."""
        return self.tried[0].move


def _whole(_bot: object, _field: object, value: int | None) -> None:
    if value is not None and (type(value) is not int or value < 1):
        msg = f"iterations are a whole number of at least 1, not {quoted(value)}"
        raise OptionError(msg)


def _time(_bot: object, _field: object, value: float | None) -> None:
    if value is None:
        return
    if type(value) not in {int, float} or not 0 < value < math.inf:
        msg = f"seconds are a number above 0, not {quoted(value)}"
        raise OptionError(msg)


def _exploration(_bot: object, _field: object, value: float) -> None:
    if type(value) not in {int, float} or not 0 <= value < math.inf:
        msg = f"exploration is a number of at least 0, not {quoted(value)}"
        raise OptionError(msg)


@attrs.frozen(kw_only=True)
class Ismcts(Immutable):
    """Searches a tree over what its seat knows, and makes the move that was tried most.

    With a number of iterations its answer follows from view and generator alone. A claim
    is made if it wins for certain, and never searched for.

    Playouts at random know nothing of what is said, and a few of them are mostly noise.
    So rules of thumb speak, and the card that they name stays, unless what was tried most
    gains more by more than the standard error of the difference.

    Args:
        iterations: how many worlds are drawn for a decision; 400 if nothing is said.
        seconds: how long it may think about a decision instead.
        exploration: how much is spent on what looks worse, as part of the spread of
            what was gained so far.
        policy: how the seats decide once the tree is left.
        thumbs: whether rules of thumb have that say; if not, all legal moves are searched
            alike.

    Raises:
        OptionError: one of them is out of its range, or there are both a number of
            iterations and seconds.
    """

    iterations: int | None = attrs.field(default=None, validator=_whole)
    seconds: float | None = attrs.field(default=None, validator=_time)
    exploration: float = attrs.field(default=0.3, validator=_exploration)
    policy: Policy = attrs.field(default=Policy.CARDS, converter=to_policy)
    thumbs: bool = switch(default=True)

    def __attrs_post_init__(self) -> None:
        """Refuse two budgets."""
        if self.iterations is not None and self.seconds is not None:
            msg = f"a search has iterations or seconds, not both: {quoted(self)}"
            raise OptionError(msg)

    def choose(self, view: AnyView, rng: random.Random) -> Move | None:
        """Choose a certain claim, else what thumbs say, else what is searched for."""
        claim = certain_claim(view, rng)
        if claim is not None:
            return claim
        if not self.thumbs:
            return self.search(view, rng).best
        named = view.rules.thumb(view)
        if by_thumb_alone(view, named):
            return named
        found = self._searched(view, rng, cards=True).tried
        kept = next(each for each in found if each.move == named)
        sure = found[0].value - kept.value > math.hypot(found[0].error, kept.error)
        return found[0].move if sure else named

    def search(self, view: AnyView, rng: random.Random) -> Search:
        """Search, and tell what was found.

        Where there is nothing to decide nothing is drawn.

        Args:
            view: what the seat knows.
            rng: the generator.

        Raises:
            InvalidValue: the view is a spectator's.
        """
        in_turn = view.turn == view.seated()
        cards = in_turn and self.thumbs and isinstance(view.rules.thumb(view), Play)
        return self._searched(view, rng, cards=cards)

    def _searched(self, view: AnyView, rng: random.Random, *, cards: bool) -> Search:
        """Search among all that may be done but claims, or among cards alone."""
        moves: list[Move | None] = [
            each
            for each in view.legal_moves
            if (isinstance(each, Play) if cards else type(each) is not Claim)
        ]
        if view.turn != view.seat:
            moves.append(None)
        if len(moves) == 1:
            return Search(tuple([Tried(each, 0, 0.0) for each in moves]), (), 0)
        growing = _Growing(self, view, rng, cards=cards)
        for _ in self._iterations():
            growing.iterate()
        return growing.found(moves)

    def _iterations(self) -> Iterator[int]:
        """Count the iterations, as long as there is time."""
        if self.seconds is None:
            yield from range(self.iterations or _USUAL)
            return
        end = time.perf_counter() + self.seconds
        number = 0
        while not number or time.perf_counter() < end:
            yield number
            number += 1


class _Growing:
    """A search under way."""

    def __init__(
        self, bot: Ismcts, view: AnyView, rng: random.Random, *, cards: bool
    ) -> None:
        """Begin with a tree of which only the root is known.

        Args:
            bot: what searches.
            view: what its seat knows.
            rng: the generator.
            cards: whether the seat weighs cards alone.
        """
        game = view.rules
        parties = game.table.parties
        self.bot, self.rng, self.game, self.seat = bot, rng, game, view.seated()
        self.worlds = game.worlds(view)
        # Who is asked out of turn is asked alone; before a seat is in turn all others were.
        self.asked_first: tuple[Seat, ...] = (
            () if view.turn == self.seat else (self.seat,)
        )
        self.asked = game.seats if game.any_time - {Claim} else ()
        self.claims = Claim in game.any_time
        # A hand that is not taken up yet is seen when it is.
        self.plays_show = len(view.hand) < view.hand_sizes[self.seat]
        self.party_of = [
            next(at for at, party in enumerate(parties) if seat in party)
            for seat in game.seats
        ]
        self.least, self.most = [math.inf] * len(parties), [-math.inf] * len(parties)
        self.root, self.drawn, self.cards = Node(), 0, cards

    def iterate(self) -> None:
        """Draw a world, go down the tree, play on, and note what it has brought."""
        self.drawn += 1
        state = before = self.worlds.position(self.rng)
        node, asked = self.root, self.asked_first
        way: list[_Step] = []
        going = True
        while going and (turn := state.turn) is not None:
            move, going = self._decided(state, turn, node, asked, way)
            if move is None:
                break
            state = self.game.apply(state, move)
            node, asked = self._after(way[-1][0], move, state), self.asked
        points = gained(before, state)
        if state.turn is not None:
            rest = self.game.playout(
                state, self.rng, policy=self.bot.policy, points=True
            )
            points = add_points(points, rest)
        self._note(way, points)

    def _decided(
        self,
        state: State,
        turn: Seat,
        node: Node,
        asked: tuple[Seat, ...],
        way: list[_Step],
    ) -> tuple[Move | None, bool]:
        """Have the next move made: by right out of turn, or by the seat in turn.

        Args:
            state: the state.
            turn: the seat in turn.
            node: what the searching seat knows of the state.
            asked: the seats that are asked what they do out of turn.
            way: where each decision is written down.

        Returns:
            The move, and whether the tree goes on after it; None where a seat makes no
            use of a right, which was not tried before.
        """
        for seat in asked:
            if seat != turn and (rights := self._moves(state, seat)):
                move, going = self._picked(node, seat, (*rights, seat), way)
                if move is not None or not going:
                    return move, going
        moves = self._moves(state, turn)
        if self.cards and node is self.root:
            moves = [each for each in moves if isinstance(each, Play)]
        if turn != self.seat and type(moves[0]) in self.game.hidden_moves:
            # What it was is not told, so that no choice can be learned.
            move = moves[int(self.rng.random() * len(moves))]
            self._picked(node, turn, (Hidden(turn, move.verb),), way)
            return move, True
        return self._picked(node, turn, moves, way)

    def _moves(self, state: State, seat: Seat) -> Sequence[Move]:
        """List what a seat may do, but claims."""
        moves = self.game.legal_moves(state, seat)
        if self.claims:
            return [each for each in moves if type(each) is not Claim]
        return moves

    def _picked(
        self, node: Node, seat: Seat, decisions: Sequence[Decision], way: list[_Step]
    ) -> tuple[Move | None, bool]:
        """Pick what a seat does, and tell whether the tree goes on after it."""
        party = self.party_of[seat]
        # Before anything was gained the spread is below 0.
        spread = max(0.0, self.most[party] - self.least[party])
        edge = node.picked(decisions, self.bot.exploration * spread, self.rng)
        way.append((edge, party))
        decision = edge.decision
        going = edge.visits > 0 or len(decisions) == 1
        return decision if isinstance(decision, Move) else None, going

    def _after(self, edge: Edge, move: Move, state: State) -> Node:
        """Give the node after a move: one for all that its seat sees alike."""
        if type(move) is Play and not self.plays_show:
            return edge.node
        return edge.after(state.seen_by(self.seat))

    def _note(self, way: Sequence[_Step], points: tuple[int, ...]) -> None:
        """Note on the way what was gained: by how much a party is ahead of the others."""
        totals = self.game.party_totals(points)
        everything, others = sum(totals), max(1, len(totals) - 1)
        gains = [mine - (everything - mine) / others for mine in totals]
        self.least = list(map(min, self.least, gains))
        self.most = list(map(max, self.most, gains))
        for edge, party in way:
            edge.note(gains[party])

    # What was found.

    def found(self, moves: Sequence[Move | None]) -> Search:
        """Tell what was found of the moves of the root, None being one of them."""
        edges = self.root.edges
        spread = deviation(edges.values())
        tried = []
        for move in moves:
            edge = edges.get(self.seat if move is None else move)
            if edge is None:
                tried.append(Tried(move, 0, 0.0))
            else:
                value = edge.gain / edge.visits
                error = spread / math.sqrt(edge.visits)
                tried.append(Tried(move, edge.visits, value, error))
        tried.sort(key=lambda each: -each.visits)
        return Search(tuple(tried), tuple(self._line(tried[0].move)), self.drawn)

    def _line(self, best: Move | None) -> Iterator[Move | Hidden]:
        """Walk what was done most, move by move, from the best of the root on."""
        found = _likeliest(self.root)
        if found is not None and best is not None:
            found = best, self.root.edges[best]
        while found is not None:
            move, edge = found
            yield move
            nodes = [*edge.shown.values()] or [edge.node]
            found = _likeliest(nodes[0]) if len(nodes) == 1 else None


def _likeliest(node: Node) -> tuple[Move | Hidden, Edge] | None:
    """Give the move that was made most from a node, if any was.

    Rights out of turn are passed over that were more often not used.
    """
    edges, likeliest = node.edges, None
    for decision, edge in edges.items():
        if isinstance(decision, int):
            continue
        idle = edges.get(decision.seat)
        if idle is None or idle.visits < edge.visits:
            likeliest = max(
                likeliest or (decision, edge),
                (decision, edge),
                key=lambda each: each[1].visits,
            )
    return likeliest
