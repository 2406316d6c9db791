"""Law 6: texts, logs, pickles, copies and equality are as good as the value."""

from __future__ import annotations

import copy
import pickle
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import attrs

from jasskort.craft.building import evolved
from jasskort.in_deal import DealRecord
from jasskort.mechanics.match import Match
from jasskort.moves import Deal, Move
from jasskort.phase import State
from jasskort.ruleset import AnyRuleset
from jasskort.testing.answers import with_other_options
from jasskort.testing.laws import NoAnswer, Problem, at
from jasskort.testing.play import Played

# Ten is written T, and may be written 10, where a word is a card, a rank or a meld.
_TEN = re.compile(r"(?<= )([CDHS4]?)T(?![a-z])")
# No total of a match is so long; a set of cards as a number is.
_MASK = re.compile(r"\b\d{7,}\b")
_SIBLINGS = 3
_FOLLOWED = 80
_RECORDS = State, DealRecord, Match


def texts_and_pickles(match: Played) -> Iterator[Problem]:
    """Read and write all there is, and compare."""
    game = match.game
    with at(0):
        yield from ((0, each) for each in _rulesets_unlike(game))
        seat = game.seats[match.seed % len(game.seats)]
        for move in game.vocabulary(seat):
            yield from ((0, each) for each in _misread(game, move))
    made: list[Move] = []
    dealt: Deal | None = None
    for place, state in enumerate(match.states):
        with at(place):
            if place:
                done = match.steps[place - 1][1]
                if isinstance(done, Deal):
                    made, dealt = [], done
                    yield from ((place, each) for each in _misread(game, done))
                else:
                    made.append(done)
                    if (read := game.parse(str(done))) != done:
                        yield place, f'"{done}" is read as "{read}"'
            if state.log != tuple(made) or state.shuffled != dealt:
                yield place, f"the log is not what was done since the deal: {state.log}"
            yield from ((place, each) for each in _unlike(game, state))
    yield from _blind(match)
    yield from _replayed(match)


def _rulesets_unlike(game: AnyRuleset) -> Iterator[str]:
    """Tell in what equality, hashes and pickles of rulesets are wrong."""
    for same in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        if same != game or hash(same) != hash(game):
            yield f"a ruleset that was pickled or copied is another: {same!r}"
    for option, other in with_other_options(game):
        if other == game:
            yield f"rulesets are equal, though {option} differs: {other!r}"


def _misread(game: AnyRuleset, move: Move | Deal) -> Iterator[str]:
    """Tell which ways of writing a move are not read as it."""
    text = str(move)
    ten = _TEN.sub(r"\g<1>10", text)
    for written in dict.fromkeys((text, text.lower(), text.upper(), ten, f" {text} ")):
        try:
            read = game.parse(written)
        except ValueError as error:
            yield f'"{text}", written "{written}", is not read: {error}'
        else:
            if read != move:
                yield f'"{written}" is read as "{read}"'


def _replayed(match: Played) -> Iterator[Problem]:
    """Read and apply the log once more, and ask whether it leads to the same state."""
    game = match.game
    state, last = match.states[0], match.states[-1]
    place = 0
    try:
        for place, text in enumerate(match.log()):
            with at(place):
                state = game.apply(state, game.parse(text))
    except NoAnswer as answer:
        yield place, f"the log, replayed as text, is refused: {answer.error}"
    else:
        if state != last or state.log != last.log:
            yield len(match.steps), "the log, replayed as text, gives another state"


def _unlike(game: AnyRuleset, state: State) -> Iterator[str]:
    """Tell in what a state that was pickled or copied is not like itself."""
    again: State = pickle.loads(pickle.dumps(state))
    told: list[Callable[[State], Any]] = [hash, game.legal_moves, game.score]
    shown = repr(state)
    if (
        repr(again) != shown
        or again != state
        or any(tell(again) != tell(state) for tell in told)
    ):
        yield f"what is pickled comes back as another state: {again!r}"
    if again.log != state.log:
        yield "what is pickled comes back with another log"
    if copy.copy(state) is not state or copy.deepcopy(state) is not state:
        yield "a copy of a state is another object, though nothing can change either"
    bare = state.without_log()
    if bare != state or bare.log or hash(bare) != hash(state):
        yield "the same position without its log is another state"
    if mask := _MASK.search(shown):
        yield f"a state is shown in cards, not as {mask[0]}"


def _blind(match: Played) -> Iterator[Problem]:
    """Ask whether equality sees each part of a state.

    Each part of one state is put into another of its phase; that must be told from it.
    What takes no part in equality must make no difference to what follows.
    """
    rng = random.Random(match.seed)
    phases: dict[type, list[int]] = {}
    for place, state in enumerate(match.states):
        phases.setdefault(type(state), []).append(place)
    for places in phases.values():
        for place in rng.sample(places, min(_SIBLINGS, len(places))):
            state, other = match.states[place], match.states[rng.choice(places)]
            with at(place):
                for part, changed in _variants(state, other):
                    if changed == state:
                        told = f"states that differ in {part} are equal: {changed!r}"
                        yield place, told
                for each in _unequal_twins(match.game, state, rng):
                    yield place, each


def _variants(value: Any, other: Any) -> Iterator[tuple[str, Any]]:
    """Give a value with one part, and then another, taken from another of its kind."""
    for each in attrs.fields(type(value)):
        if not each.init or not each.eq:
            continue
        mine, its = getattr(value, each.name), getattr(other, each.name)
        parts = [("", its)] if mine != its else []
        if type(mine) is type(its) and isinstance(mine, _RECORDS):
            parts = list(_variants(mine, its))
        for part, new in parts:
            path = f"{each.name}.{part}".removesuffix(".")
            yield path, evolved(value, **{each.name: new})


def _unequal_twins(game: AnyRuleset, state: State, rng: random.Random) -> Iterator[str]:
    """Tell what becomes of states that are equal after different moves."""
    moves: list[Move | Deal] = list(game.legal_moves(state))
    if state.turn is None and not state.over:
        moves += [game.shuffle(rng), game.shuffle(rng)]
    first: dict[State, Move | Deal] = {}
    for move in moves:
        after = game.apply(state, move)
        twin = first.setdefault(after, move)
        if twin is not move:
            other: State = game.apply(state, twin)
            yield from _apart(game, after, other, rng)


def _apart(
    game: AnyRuleset, one: State, two: State, rng: random.Random
) -> Iterator[str]:
    """Play two states on by the same moves as long as they are equal in all."""
    left = _FOLLOWED
    while same := one == two and all(tell(one) == tell(two) for tell in _telling(game)):
        moves, left = game.legal_moves(one) if left else (), left - 1
        if not moves:
            break
        move = rng.choice(moves)
        one, two = game.apply(one, move), game.apply(two, move)
    if not same:
        yield f"states are equal that are not the same: {one!r}, {two!r}"


def _telling(game: AnyRuleset) -> tuple[Callable[[State], object], ...]:
    return (
        game.score,
        game.movers,
        game.legal_moves,
        lambda state: (state.hands, state.piles, state.turn, state.over),
    )
