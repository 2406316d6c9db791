"""Exact play with open cards, by alpha-beta search; plays are searched on bit masks."""

from __future__ import annotations

import contextlib
import math
import random
import statistics
from collections.abc import Callable
from typing import Any

import attrs

from jasskort.cards import NO_CARDS
from jasskort.craft.values import Immutable, Typed
from jasskort.errors import InvalidValue, OptionError, checked, quoted
from jasskort.locations import Spot
from jasskort.moves import Claim, Deal, Move
from jasskort.options import count
from jasskort.phase import MatchOver, State
from jasskort.playing.table import (
    Bot,
    DealBot,
    check_count,
    checked_bot,
    checked_view,
    fresh,
    teller,
)
from jasskort.playouts import gained
from jasskort.records.record import Record
from jasskort.ruleset import AnyRuleset, ruleset_of
from jasskort.ruleset_base import checked_generator, party_totals
from jasskort.seats import Seat
from jasskort.tricks.dealing import LAST_TWO
from jasskort.tricks.solve import BestPlay, Count, ahead_by
from jasskort.view import AnyView

CLAIM_WORLDS = 64
_BY_VERBS = 2000  # the most positions that a bot searches move by move


@attrs.frozen
class Solution(Typed):
    """The result of the rest of a deal with open cards.

    Args:
        ahead: the points by which the seat's side finishes ahead of all others in the
            rest of the deal, with best play by all.
        move: the best move; None means not using a right out of turn. Of equally good
            moves it is the one that books most immediately, and of these the first.
        values: `ahead` for each move, in the order of the vocabulary; None is last.
            Comparisons of solutions ignore the values.
    """

    ahead: int
    move: Move | None
    values: tuple[tuple[Move | None, int], ...] = attrs.field(default=(), eq=False)


def solve(state: State, seat: int | None = None) -> Solution:
    """Return the solution of the rest of a deal with open cards.

    The default seat is the one in turn. The seats of its side win and lose together
    (`CardPlay.side_of`); all other seats are assumed to play together against them.
    Claims are left out, because they end a match rather than a deal.

    Once the stock of Schmaus or Frantsfuus is gone, two hands of 9 cards have at most
    97,240 positions. Four hands of 5 cards are fast; four of 8 can take minutes.

    Raises:
        InvalidValue: the state is not within a deal, or the seat has no decision.
    """
    if not isinstance(state, State) or state.turn is None:
        msg = f"expected a state within a deal, got {quoted(state)}"
        raise InvalidValue(msg)
    game = ruleset_of(state)
    asked = state.turn if seat is None else game.table.check(seat)
    return _Solver(game, game.playing.side_of(state, asked)).solved(state, asked)


@attrs.frozen
class Cost(Typed):
    """The cost of a move, with open cards and by the knowledge of its seat.

    Args:
        state: the state before the move.
        made: the move.
        solution: the best move, and the value of each move.
        means: the mean value of each move over the worlds; empty without worlds.
        error: the standard error of `expected`: 0 if all worlds were solved or no move
            was better, infinite after a single one of several; None without means.
    """

    state: State
    made: Move
    solution: Solution
    means: tuple[tuple[Move | None, float], ...] = ()
    error: float | None = None

    @property
    def points(self) -> int:
        """The points by which the best move is better than the move made."""
        return self.solution.ahead - dict(self.solution.values)[self.made]

    @property
    def expected(self) -> float | None:
        """The best mean less the mean of the move made; None without means."""
        means = dict(self.means)
        return max(means.values()) - means[self.made] if means else None

    @property
    def best(self) -> Move | None:
        """The move with the best mean; without means, the best with open cards.

        It is the move made unless another is better. None means not using a right out
        of turn.
        """
        means = dict(self.means or self.solution.values)
        best = max(means, key=means.__getitem__)
        return self.made if means[self.made] == means[best] else best


def analysis(
    record: Record,
    cards: int = 18,
    *,
    worlds: int | None = None,
    rng: random.Random | None = None,
) -> tuple[Cost, ...]:
    """Return the cost of each move of a record, as if all cards were open.

    In each deal the analysis begins when at most `cards` cards are unplayed, talon and
    stock included. Claims are left out.

    With `worlds`, each move is also solved in that number of worlds of its seat's view,
    drawn with `rng`. If there are no more worlds than that, each is solved once, and the
    means are exact. There are no means if one of these worlds has more than 2,000
    positions that must be searched move by move.

    Raises:
        InvalidValue: `record` is that of a seat, or `worlds` is given without `rng`.
    """
    game = checked(record, Record, "a record").game
    check_count("cards", cards)
    if worlds is not None:
        check_count("worlds", worlds)
        checked_generator(rng, "randrange")
    costs: list[Cost] = []
    solvers: dict[tuple[Seat, ...], _Solver] = {}
    for state, move, _ in record:
        if isinstance(move, Deal):
            solvers = {}
        elif type(move) is not Claim and unplayed(state) <= cards:
            side = game.playing.side_of(state, move.seat)
            solver = solvers.setdefault(side, _Solver(game, side))
            cost = Cost(state, move, solver.solved(state, move.seat))
            if worlds is not None and rng is not None:
                view = game.view(state, move.seat)
                cost = _expected(cost, view, _Solver(game, side), worlds, rng)
            costs.append(cost)
    return tuple(costs)


def costs_of(record: Record, seat: Seat, cards: int) -> tuple[Cost, ...]:
    """Return the costs of the last moves of a seat in the last deal, as `analysis` does.

    From the first of them on, at most `cards` cards are unplayed, and at most 2,000
    positions must be searched move by move.
    """
    game, late = record.game, list[tuple[State, Move]]()
    for state, move, _ in record:
        if isinstance(move, Deal):
            late = []
        elif type(move) is not Claim and move.seat == seat and unplayed(state) <= cards:
            late = [*late, (state, move)] if _few_by_verbs(game, state) else []
    costs = list[Cost]()
    solvers: dict[tuple[Seat, ...], _Solver] = {}
    for state, move in late:
        side = game.playing.side_of(state, seat)
        solver = solvers.setdefault(side, _Solver(game, side))
        costs.append(Cost(state, move, solver.solved(state, seat)))
    return tuple(costs)


def _expected(
    cost: Cost, view: AnyView, solver: _Solver, worlds: int, rng: random.Random
) -> Cost:
    """Return the cost with means over worlds, if these can be solved."""
    states, error = _worlds_of(view, worlds, rng)
    if not all(_few_by_verbs(view.game, state) for state in states):
        return cost
    tables = [dict(solver.solved(state, view.seated()).values) for state in states]
    columns = {move: [values[move] for values in tables] for move in tables[0]}
    means = tuple([(move, sum(c) / len(c)) for move, c in columns.items()])
    cost = attrs.evolve(cost, means=means)
    more = zip(columns[cost.best], columns[cost.made], strict=True)
    lost = [one - other for one, other in more]
    if error and len(lost) > 1:
        error = statistics.stdev(lost) / math.sqrt(len(lost))
    return attrs.evolve(cost, error=error)


def _worlds_of(
    view: AnyView, most: int, rng: random.Random
) -> tuple[list[State], float]:
    """Return all worlds and 0, or as many as asked for and infinity."""
    worlds = view.game.worlds(view)
    with contextlib.suppress(InvalidValue):  # too many to count
        if worlds.count() <= most:
            return [*worlds], 0.0
    return [worlds.position(rng) for _ in range(most)], math.inf


def unplayed(state: State | AnyView) -> int:
    """Return the number of cards that are neither in piles nor in the trick."""
    return len(state.game.pack) - sum(map(len, state.piles)) - len(state.trick)


def moves_of(game: AnyRuleset, state: State, seat: Seat | None) -> list[Move]:
    """Return the legal moves of a seat, except claims."""
    return [each for each in game.legal_moves(state, seat) if type(each) is not Claim]


class _Solver:
    """An alpha-beta search; values not between `least` and `most` are bounds."""

    def __init__(self, game: AnyRuleset, side: tuple[Seat, ...]) -> None:
        self.game = game
        self.side = [seat in side for seat in game.seats]
        self.parties = [party[0] in side for party in game.table.parties]
        self.rights = bool(game.any_time - {Claim})
        self.known: dict[tuple[State, int], tuple[float, float]] = {}
        self.plays: dict[Count[Any], BestPlay[Any]] = {}

    def solved(self, state: State, seat: Seat) -> Solution:
        moves: list[Move | None] = [*moves_of(self.game, state, seat)]
        if not moves:
            msg = f"seat {seat} has no decision in {quoted(state)}"
            raise InvalidValue(msg)
        moves += [None] * (seat != state.turn)
        tried = [self.tried(state, seat, move, -math.inf, math.inf) for move in moves]
        ahead = [int(by) for _, by in tried]
        best = max(range(len(moves)), key=lambda at: (ahead[at], tried[at][0]))
        return Solution(ahead[best], moves[best], tuple(zip(moves, ahead, strict=True)))

    def tried(
        self, state: State, seat: Seat, move: Move | None, least: float, most: float
    ) -> tuple[int, float]:
        """Return the points that a move books, and its value; None means no move."""
        if move is None:
            return 0, self._decided(state, seat + 1, least, most)
        after = self.game.apply(state, move)
        booked = 0
        if after.match is not state.match:
            totals = party_totals(self.game, gained(state, after))
            booked = ahead_by(totals, self.parties)
        return booked, booked + self._ahead(after, least - booked, most - booked)

    def _ahead(self, state: State, least: float, most: float) -> float:
        """Return the value of a state, from a search on bit masks if possible."""
        if state.turn is None:
            return 0
        left = self.game.playing.cards_left(state)
        if left is None:
            return self._decided(state, 0, least, most)
        if left.count not in self.plays:
            self.plays[left.count] = BestPlay(left.count, self.side)
        return self.plays[left.count].best(left, least, most)

    def _decided(self, state: State, asked: int, least: float, most: float) -> float:
        """Return the value of a state if seats below `asked` use no right; cached."""
        key = (state, asked)
        low, high = self.known.get(key, (-math.inf, math.inf))
        if low >= most or low == high:
            return low
        if high <= least:
            return high
        found = self._best(state, asked, least, most)
        self.known[key] = (
            found if found > least else low,
            found if found < most else high,
        )
        return found

    def _best(self, state: State, asked: int, least: float, most: float) -> float:
        """Return the value of the best move of the next seat with a decision."""
        moves: list[Move | None]
        for seat in self.game.seats[asked:] if self.rights else ():
            if seat != state.turn and (rights := moves_of(self.game, state, seat)):
                moves = [*rights, None]
                break
        else:
            found = moves_of(self.game, state, None)
            seat, moves = found[0].seat, [*found]
        mine = self.side[seat]
        best = -math.inf if mine else math.inf
        for move in moves:
            _, ahead = self.tried(state, seat, move, least, most)
            if mine:
                best, least = max(best, ahead), max(least, ahead)
            else:
                best, most = min(best, ahead), min(most, ahead)
            if least >= most:
                break
        return best


def certain_claim(view: AnyView, rng: random.Random) -> Move | None:
    """Return the claim of the seat of a view if it wins in each of 64 worlds, or None.

    In the first trick, a claim also depends on cards that the seat cannot see (SCH-36).
    """
    for move in checked_view(view).legal_moves:
        if type(move) is Claim:
            game, seat, worlds = view.game, view.seated(), view.game.worlds(view)
            for _ in range(CLAIM_WORLDS):
                after = game.apply(worlds.position(rng), move)
                if not isinstance(after, MatchOver) or seat not in after.winners:
                    return None
            return move
    return None


def exactly_or(
    view: AnyView,
    rng: random.Random,
    cards: int,
    choose: Callable[[AnyView, random.Random], Move | None],
) -> Move | None:
    """Return a certain claim, or the best move if the cards are known.

    If there is neither, return the move of `choose`.
    """
    if claim := certain_claim(view, rng):
        return claim
    solution = solved_if_known(view, rng, cards)
    return choose(view, rng) if solution is None else solution.move


def solved_if_known(view: AnyView, rng: random.Random, cards: int) -> Solution | None:
    """Return the solution if the seat knows all cards, few are unplayed, and it is fast."""
    if _knows(view, cards) and any(type(m) is not Claim for m in view.legal_moves):
        state = view.game.worlds(view).position(rng)
        if _few_by_verbs(view.game, state):
            return solve(state, view.seat)
    return None


def _few_by_verbs(game: AnyRuleset, state: State) -> bool:
    found = [state]
    known = {state}
    while found and len(known) <= _BY_VERBS:
        at = found.pop()
        if at.turn is not None and game.playing.cards_left(at) is None:
            movers = game.movers(at)
            moves = [move for seat in movers for move in moves_of(game, at, seat)]
            after = {game.apply(at, move) for move in moves} - known
            found += after
            known |= after
    return not found


def _knows(view: AnyView, cards: int) -> bool:
    """Return whether a seat knows each card's location, and few cards are unplayed."""
    if view.turn is None or unplayed(view) > cards or view.unseen:
        return False
    # With several cards in the stock, their order must be known too.
    stock = view.places.get(Spot.STOCK, NO_CARDS)
    return len(stock) < LAST_TWO or view.game.worlds(view).count() == 1


def _a_bot(_bot: object, _field: object, value: Bot) -> None:
    try:
        checked_bot(value)
    except InvalidValue as error:
        raise OptionError(*error.args) from None


@attrs.frozen
class Endgame(Immutable):
    """A bot that plays exactly if its seat knows the location of each card.

    Args:
        bot: the bot that chooses all other moves.
        cards: the most unplayed cards for exact play, talon and stock included.

    The other bot also chooses while more than 2,000 positions must be searched move by
    move: near the target, and in games without a search on bit masks.
    """

    bot: Bot = attrs.field(validator=_a_bot)
    cards: int = count(18)

    def for_deal(self) -> Endgame:
        """Return this bot, or if the other one is a `DealBot`, one with its player."""
        if not isinstance(self.bot, DealBot):
            return self
        return _EndgameOfDeal(fresh(self.bot), self.cards)

    def choose(self, view: AnyView, rng: random.Random) -> Move | None:
        """Return a certain claim, the best move, or the move of the other bot."""
        return exactly_or(view, rng, self.cards, self.bot.choose)

    def knows(self, view: AnyView) -> bool:
        """Return whether a seat knows all locations, with few cards unplayed."""
        return _knows(checked_view(view), self.cards)


class _EndgameOfDeal(Endgame):
    """With a player that is told of its deal."""

    def begin(self, view: AnyView, rng: random.Random) -> None:
        if told := teller(self.bot, "begin"):
            told(view, rng)

    def end(self, view: AnyView, rng: random.Random) -> None:
        if told := teller(self.bot, "end"):
            told(view, rng)
