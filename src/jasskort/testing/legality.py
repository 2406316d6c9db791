"""Law 1: what is listed, what is refused and what is applied are one and the same."""

from __future__ import annotations

import enum
import random
from collections.abc import Iterator, Sequence
from typing import Any

from jasskort.cardset import CardSet
from jasskort.moves import Deal, Move
from jasskort.phase import Phase, State
from jasskort.refusals import IllegalMove, Refusal
from jasskort.ruleset import AnyRuleset
from jasskort.seats import Seat
from jasskort.testing.laws import Problem, at, spoken
from jasskort.testing.play import Played

_A_PHASE, _ANYWHERE = 2, 4


def picked(match: Played) -> Iterator[tuple[int, State]]:
    """Pick states for what takes long: some of each phase, some more, and the last."""
    rng = random.Random(match.seed)
    states = match.states
    phases: dict[type, list[int]] = {}
    for place, state in enumerate(states):
        phases.setdefault(type(state), []).append(place)
    places = {0, len(states) - 1, *rng.choices(range(len(states)), k=_ANYWHERE)}
    for each in phases.values():
        places.update(rng.choices(each, k=_A_PHASE))
    for place in sorted(places):
        yield place, states[place]


def legal_refused_applied(match: Played) -> Iterator[Problem]:
    """Ask of every move of every seat whether it is listed, refused and applied."""
    game = match.game
    pack = game.pack.cards
    dealt = Deal(pack), Deal(pack[1:])
    with at(0):
        yield from ((0, each) for each in _misnumbered(game))
    for place, state in picked(match):
        with at(place):
            for seat in game.seats:
                # A list that somebody changes meanwhile breaks law 2, not this one.
                legal = tuple(game.legal_moves(state, seat))
                for each in (
                    *_out_of_order(game, legal),
                    *_each_move(game, state, seat, legal),
                    *_not_of_the_phase(state, seat, legal),
                ):
                    yield place, each
            for each in _movers(game, state):
                yield place, each
            for deal in dealt:
                for each in _agreed(game, state, deal, game.refusal(state, deal)):
                    yield place, each


def _misnumbered(game: AnyRuleset) -> Iterator[str]:
    """Tell what is wrong with the vocabulary: the same moves, in order, for all."""
    first, *_ = game.seats
    spelled = [_without_seat(move) for move in game.vocabulary(first)]
    for seat in game.seats:
        vocabulary = game.vocabulary(seat)
        for number, move in enumerate(vocabulary):
            if move.seat != seat:
                yield f'the vocabulary of seat {seat} has "{move}"'
            if game.index(move) != number:
                yield f'"{move}" is number {number}, not {game.index(move)}'
        if [_without_seat(move) for move in vocabulary] != spelled:
            yield f"the vocabulary of seat {seat} is not that of seat {first}"


def _without_seat(move: Move) -> str:
    return str(move).partition(" ")[2]


def _out_of_order(game: AnyRuleset, legal: Sequence[Move]) -> Iterator[str]:
    numbers = [game.index(move) for move in legal]
    if numbers != sorted(set(numbers)):
        yield f"legal moves are out of order, or twice: {_told(legal)}"


def _not_of_the_phase(state: State, seat: Seat, legal: Sequence[Move]) -> Iterator[str]:
    """Ask whether a list is that of the phase, which plays by its own."""
    phase: Any = state
    own = phase.moves() if seat == phase.turn else phase.moves_out_of_turn(seat)
    if tuple(own) != tuple(legal):
        yield (
            f"legal_moves gives {_told(legal)} to seat {seat}, "
            f"but the phase lists {_told(own)}"
        )


def _told(moves: Sequence[Move]) -> str:
    return ", ".join(f'"{move}"' for move in moves) or "nothing"


def _each_move(
    game: AnyRuleset, state: State, seat: int, legal: Sequence[Move]
) -> Iterator[str]:
    for move in game.vocabulary(seat):
        refusal = game.refusal(state, move)
        listed = move in legal
        if (refusal is None) is not listed:
            told = "listed" if listed else "not listed"
            yield f'"{move}" is {told}, its refusal is: {refusal}'
        yield from _agreed(game, state, move, refusal)
        if refusal is None:
            yield from _done_either_way(state, move)


def _agreed(
    game: AnyRuleset, state: State, move: Move | Deal, refusal: Refusal | None
) -> Iterator[str]:
    """Ask whether apply takes a move if and only if it is not refused."""
    try:
        game.apply(state, move)
    except IllegalMove as error:
        if error.refusal != refusal or error.move != move:
            told = f'apply refuses "{error.move}": {error.refusal}'
            yield f'{told}; refusal says of "{move}": {refusal}'
    except Exception as error:  # noqa: BLE001 - whatever it is, it is no IllegalMove
        told = "is not refused" if refusal is None else f"is refused: {refusal}"
        yield f'"{move}" {told}, but {spoken(error, game)}'
    else:
        if refusal is not None:
            yield f'apply takes "{move}", which is refused: {refusal}'
    if refusal is not None:
        yield from _flaws(game, refusal)


def _done_either_way(state: State, move: Move) -> Iterator[str]:
    """Ask whether what a phase does at once is what it does with a legal move."""
    if not isinstance(state, Phase) or (at_once := state.at_once(move)) is None:
        return
    after = state.after(move)
    if at_once != after or at_once.log != after.log:
        yield f'"{move}" done at once gives another state: {at_once}, {after}'


def _movers(game: AnyRuleset, state: State) -> Iterator[str]:
    """Ask whether the movers are those who have a legal move, that in turn first."""
    movers = [seat for seat in game.seats if game.legal_moves(state, seat)]
    movers.sort(key=lambda seat: seat != state.turn)
    if game.movers(state) != tuple(movers):
        yield f"the movers are {movers}, not {game.movers(state)}"


def _flaws(game: AnyRuleset, refusal: Refusal) -> Iterator[str]:
    """Tell what a refusal lacks: rule, reason, sentence, cards of the game."""
    rule, text = refusal.rule, refusal.text
    if not rule or rule.split() != [rule]:
        yield f"a refusal names the rule by its id, not by {rule!r}: {text}"
    elif rule not in text or text.strip(" ()") == rule:
        yield f"a refusal says its rule, {rule}, in a sentence: {text}"
    if not isinstance(refusal.reason, enum.Enum):
        yield f"the reason of a refusal is an enum member, not {refusal.reason!r}"
    if refusal.cards.mask & ~game.pack.mask:
        foreign = refusal.cards - CardSet(game.pack.cards)
        yield f"a refusal names {foreign}, which the game has not: {text}"
