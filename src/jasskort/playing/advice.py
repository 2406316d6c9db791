"""Advice from the view of a seat, and a review of a deal with open cards."""

from __future__ import annotations

import random
import statistics
from collections.abc import Sequence

import attrs

from jasskort.advice import Advice, Basis, Review
from jasskort.errors import InvalidValue, checked, quoted
from jasskort.moves import Claim, Move, Play
from jasskort.phase import State, made_in
from jasskort.playing.endgame import (
    CLAIM_WORLDS,
    certain_claim,
    costs_of,
    solved_if_known,
    unplayed,
)
from jasskort.playing.monte_carlo import FlatMonteCarlo, surely_better
from jasskort.playing.table import check_count, checked_view
from jasskort.playouts import how_played
from jasskort.records.record import Record
from jasskort.ruleset_base import checked_generator
from jasskort.seats import Seat
from jasskort.view import AnyView

_KNOWN = 14  # exact play of more cards takes too long
# Playouts for a decision, chosen so that advice takes less than 150 ms. With a stock,
# each card is drawn and melds are weighed.
_PLAYOUTS, _WITH_STOCK = 240, 90
# The unplayed cards with which a review begins, so that it takes less than a second.
_REVIEWED, _REVIEWED_BY_FOUR, _SEATS = 18, 20, 3


def advise(view: AnyView, rng: random.Random, worlds: int = 100) -> Advice:
    """Return a move for the seat of a view, and facts that speak for it.

    Like `FlatMonteCarlo`, it compares moves in worlds of the view. For a play, it also
    plays the trick out in `worlds` worlds, in which the other seats follow rules of thumb.
    The same view and generator give the same advice.

    Raises:
        InvalidValue: the view is of a spectator, or the seat has no legal move.
    """
    seat = checked_view(view).seated()
    check_count("worlds", worlds)
    checked_generator(rng, "randrange")
    if not view.legal_moves:
        msg = f"seat {seat} has no legal move in {quoted(view)}"
        raise InvalidValue(msg)
    # The seat comes first: "you or Carl".
    allies = view.game.playing.side_of(view.position, seat)
    side = (seat, *[each for each in allies if each != seat])
    if claim := certain_claim(view, rng):
        return Advice(claim, Basis.CLAIM, side, CLAIM_WORLDS)
    found = _compared(view, rng, side)
    last = len(view.trick) == len(view.game.seats) - 1
    if not isinstance(found.move, Play) or (found.basis is Basis.KNOWN and not last):
        return found
    if last:
        worlds = 1  # the winner of the trick depends on no hidden card
    drawn = view.game.worlds(view)
    states = [drawn.position(rng) for _ in range(worlds)]
    taken = sum([_winner(view, state, found.move) in side for state in states])
    return attrs.evolve(found, worlds=worlds, taken=taken)


def review(record: Record, seat: int) -> Review | None:
    """Return the costliest decision of a seat in the last deal, with all cards open.

    Only the end of the deal is searched: at most its last 18 cards, or the last 20 with
    four seats. Return None if the seat has decided nothing there.

    Raises:
        InvalidValue: `record` is that of a seat, or there is no such seat.
    """
    game = checked(record, Record, "a record").game
    most = _REVIEWED_BY_FOUR if len(game.seats) > _SEATS else _REVIEWED
    costs = costs_of(record, game.table.check(seat), most)
    if not costs:
        return None
    cards = unplayed(costs[0].state)
    worst = max(costs, key=lambda cost: cost.points)
    if worst.points == 0:
        return Review(cards)
    plays = sum([isinstance(each, Play) for each in made_in(worst.state)])
    trick = plays // len(game.seats) + 1
    return Review(cards, trick, worst.made, worst.solution.move, worst.points)


def _compared(view: AnyView, rng: random.Random, side: tuple[Seat, ...]) -> Advice:
    """Return the best move, what it rests on, and the next best move."""
    moves: Sequence[Move | None]
    bot = FlatMonteCarlo()
    moves, named = bot.weighed(view)
    if len(view.legal_moves) == 1 and view.turn == view.seat:
        return Advice(moves[0] if moves else named, Basis.ONLY, side)
    if len(moves) == 1 or bot.trusts(view, named):
        return Advice(None if isinstance(named, Claim) else named, Basis.THUMB, side)
    if solution := solved_if_known(view, rng, _KNOWN):
        values = dict(solution.values)
        best = solution.move
        others = [move for move in values if move != best]
        instead = max(others, key=values.__getitem__, default=None)
        gain = solution.ahead - values[instead] if others else 0
        return Advice(
            best,
            Basis.KNOWN,
            side,
            compared=len(others),
            instead=instead,
            gain=float(gain) or None,
        )
    playouts = _WITH_STOCK if view.stock_size else _PLAYOUTS
    bot = FlatMonteCarlo(max(1, playouts // len(moves)))
    best, gains = bot.compared(view, rng, moves, named)
    tried = len(gains[best])
    others = [move for move in moves if move != best and len(gains[move]) == tried]
    instead = max(others, key=lambda move: sum(gains[move]))
    sure = surely_better(gains[best], gains[instead])
    more = statistics.fmean(gains[best]) - statistics.fmean(gains[instead])
    return Advice(
        best,
        Basis.THUMB if best == named else Basis.WORLDS,
        side,
        compared=len(others),
        instead=instead,
        gain=more if sure else None,
    )


def _winner(view: AnyView, state: State, play: Play) -> Seat | None:
    """Return the seat that takes the trick after a play; None if the deal ends before."""
    game = view.game
    seats, cards = len(game.seats), [*state.trick]
    move: Move = play
    while True:
        if isinstance(move, Play):
            cards.append(move.card)
        if len(cards) == seats:
            tricks = how_played(game, state.trump)
            return tricks.winner(cards, move.seat + 1, seats)
        state = game.apply(state, move)
        if state.turn is None:
            return None
        move = game.thumbs.quick(state)
