"""Play with open cards: exact, by alpha-beta with a table of what was found.

Once nothing but cards is played a ruleset gives them as masks (`Playing.cards_left`), and
`tricks.solve` plays them. What comes before, melds and rights and draws, is
searched here by the verbs.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any, TypeAlias

import attrs

from jasskort.craft.checks import Typed
from jasskort.craft.values import Immutable
from jasskort.errors import InvalidValue, OptionError, quoted
from jasskort.moves import Claim, Move
from jasskort.options import count
from jasskort.phase import State
from jasskort.playing.bots.certain import certain_claim
from jasskort.playing.bots.protocol import AnyView, Bot, is_bot
from jasskort.playouts import gained
from jasskort.ruleset import AnyRuleset, Ruleset
from jasskort.seats import Seat
from jasskort.tricks.solve import BestPlay, Count, ahead_by

_Key: TypeAlias = tuple[State, int]


@attrs.frozen
class Solution(Typed):
    """What comes of a deal with open cards.

    Args:
        ahead: by how many points of the rest of the deal the side of the seat comes out
            ahead of all the others, if all play as well as can be.
        move: the move that gets it; None for making no use of a right out of turn. Of
            moves that are alike good it is one that books most at once, and of those
            the first of the vocabulary.
    """

    ahead: int
    move: Move | None


def solve(state: State, seat: int | None = None) -> Solution:
    """Tell what the best play of a deal with open cards comes to.

    Sides are those that win and lose together (`Playing.side_of`). Where there are more
    than two, as in Tolva for three, the others are taken to play together against the
    seat, so that it is sure of what is told. Claims are left out: they end a match, and
    no deal.

    In the worst case n cards in each of s hands cost as many steps as there are ways to
    have some of them left, the sum of C(n, k) to the power of s, times the seats, times
    the counts that the end depends on: with two hands of 9 cards, after the stock of the
    jass games, at most 97,240 positions, in practice a tenth of that; with four hands 5
    cards each are quick, and 8 may take minutes. Where melds, draws or other moves are
    left besides, each of these multiplies it.

    Args:
        state: a state within a deal, all of it known.
        seat: a seat with a legal move; that in turn if it is not named.

    Raises:
        InvalidValue: it is no such state, or the seat has nothing to decide.
    """
    game = getattr(state, "rules", None)
    if not isinstance(state, State) or not isinstance(game, Ruleset):
        msg = f"a state is solved, not {quoted(state)}"
        raise InvalidValue(msg)
    turn = state.turn
    if turn is None:
        msg = f"a state within a deal is solved, not {quoted(state)}"
        raise InvalidValue(msg)
    asked = turn if seat is None else game.table.check(seat)
    moves: list[Move | None] = [*_moves(game, state, asked)]
    if not moves:
        msg = f"seat {asked} has nothing to decide: {quoted(state)}"
        raise InvalidValue(msg)
    if asked != turn:
        moves.append(None)
    return _Solver(game, game.playing.side_of(state, asked)).solution(
        state, asked, moves
    )


def _moves(game: AnyRuleset, state: State, seat: Seat | None) -> list[Move]:
    """List what a seat may do, or that in turn, but claims."""
    return [each for each in game.legal_moves(state, seat) if type(each) is not Claim]


class _Solver:
    """A search by the verbs, for one side."""

    def __init__(self, game: AnyRuleset, side: tuple[Seat, ...]) -> None:
        """Begin with nothing found."""
        self.game = game
        self.side = [seat in side for seat in game.seats]
        parties = game.table.parties
        self.parties = [party[0] in side for party in parties]
        self.rights = bool(game.any_time - {Claim})
        self.known: dict[_Key, tuple[float, float]] = {}
        self.plays: dict[Count[Any], BestPlay[Any]] = {}

    def solution(self, state: State, seat: Seat, moves: list[Move | None]) -> Solution:
        """Try all moves of a seat, and give the best."""
        best, at_once, chosen = -math.inf, 0, moves[0]
        for move in moves:
            if move is None:
                booked, ahead = 0, self._decided(state, seat + 1, best - 1, math.inf)
            else:
                after = self.game.apply(state, move)
                booked = self._booked(state, after)
                least = best - 1 - booked
                ahead = booked + self._ahead(after, 0, least, math.inf)
            if (ahead, booked) > (best, at_once):
                best, at_once, chosen = ahead, booked, move
        return Solution(int(best), chosen)

    def _booked(self, before: State, after: State) -> int:
        """Give by how much the side is ahead by what was booked on the way."""
        if before.match is after.match:
            return 0
        totals = self.game.party_totals(gained(before, after))
        return ahead_by(totals, self.parties)

    def _ahead(self, state: State, asked: int, least: float, most: float) -> float:
        """Give by how much the side comes out ahead from a state on.

        It is exact between the bounds, and else a bound itself.

        Args:
            state: the state.
            asked: the first seat that is still to be asked what it does out of turn.
            least: the lower bound.
            most: the upper bound.
        """
        if state.turn is None:
            return 0
        left = self.game.playing.cards_left(state)
        if left is not None:
            counts = left.count
            if counts not in self.plays:
                self.plays[counts] = BestPlay(counts, self.side)
            return self.plays[counts].best(left, least, most)
        key = (state, asked)
        low, high = self.known.get(key, (-math.inf, math.inf))
        if low >= most or low == high:
            return low
        if high <= least:
            return high
        found = self._decided(state, asked, least, most)
        if found > least:
            low = found
        if found < most:
            high = found
        self.known[key] = (low, high)
        return found

    def _decided(self, state: State, asked: int, least: float, most: float) -> float:
        """Have a seat decide: one with a right out of turn, else that in turn."""
        game = self.game
        for seat in game.seats[asked:] if self.rights else ():
            if seat != state.turn and (rights := _moves(game, state, seat)):
                options: list[Move | None] = [*rights, None]
                return self._best(state, seat, options, least, most)
        moves = _moves(game, state, None)
        return self._best(state, moves[0].seat, moves, least, most)

    def _best(
        self,
        state: State,
        seat: Seat,
        moves: Sequence[Move | None],
        least: float,
        most: float,
    ) -> float:
        """Have a seat do what is best for its side; None is to leave it to the next."""
        mine = self.side[seat]
        best = -math.inf if mine else math.inf
        for move in moves:
            if move is None:
                found = self._ahead(state, seat + 1, least, most)
            else:
                after = self.game.apply(state, move)
                booked = self._booked(state, after)
                found = booked + self._ahead(after, 0, least - booked, most - booked)
            if mine:
                best = max(best, found)
                least = max(least, found)
            else:
                best = min(best, found)
                most = min(most, found)
            if least >= most:
                break
        return best


def _a_bot(_bot: object, _field: object, value: Bot) -> None:
    if not is_bot(value):
        msg = f"a bot chooses moves, which {quoted(value)} does not"
        raise OptionError(msg)


@attrs.frozen
class Endgame(Immutable):
    """Plays exactly once its seat knows where all cards lie, else as another bot.

    Args:
        bot: what plays until then.
        cards: how many cards may still be unplayed, talon and stock included.

    Raises:
        OptionError: it is no bot, or no number of at least 1.
    """

    bot: Bot = attrs.field(validator=_a_bot)
    cards: int = count(18)

    def choose(self, view: AnyView, rng: random.Random) -> Move | None:
        """Choose a certain claim, or the best move; or ask the bot within."""
        claim = certain_claim(view, rng)
        if claim is not None:
            return claim
        if not self.knows(view) or all(type(m) is Claim for m in view.legal_moves):
            return self.bot.choose(view, rng)
        state = view.rules.worlds(view).position(rng)
        return solve(state, view.seat).move

    def knows(self, view: AnyView) -> bool:
        """Tell whether the seat of a view knows where all cards lie, of few enough."""
        taken = sum(map(len, view.piles)) + len(view.trick)
        if view.turn is None or len(view.rules.pack) - taken > self.cards:
            return False
        places = view.rules.worlds(view).places
        return all(len(each.cards) == each.size for each in places)
