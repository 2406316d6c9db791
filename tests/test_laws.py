"""The laws over random play, for every ruleset and every option."""

from __future__ import annotations

import enum
import multiprocessing
import pickle
import typing
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from itertools import chain
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulesets import RULESETS, THOROUGH

from jasskort import (
    GAMES,
    Frantsfuus,
    Fyrtioett,
    Schmaus,
    State,
    Tolva,
    ZugerTapp,
)
from jasskort.cards import ACE_TEN, JASS
from jasskort.games.frantsfuus import FrantsfuusState
from jasskort.games.fyrtioett import FyrtioettState
from jasskort.games.jass.deal import InJassDeal
from jasskort.games.schmaus import SchmausState
from jasskort.games.tolva import TolvaState
from jasskort.games.zuger_tapp import ZugerTappState
from jasskort.phase import MatchOver
from jasskort.ruleset import AnyRuleset
from jasskort.testing import (
    LAWS,
    Law,
    PlayedMatch,
    Problem,
    check_laws,
    must_end,
    played,
    rulesets,
    walk,
)

pytestmark = pytest.mark.law
SEEDS = 40 if THOROUGH else 12


def law_of_states(
    number: int, says: str, holds: Callable[[AnyRuleset, State], bool]
) -> Law:
    """Make a law of what holds in every state."""

    def check(match: PlayedMatch) -> Iterator[Problem]:
        for place, state in enumerate(match.states):
            if not holds(match.game, state):
                yield place, f"it does not in {state!r}"

    return Law(number, says, check)


def _jass_points(game: AnyRuleset, state: State) -> bool:
    if not isinstance(state, InJassDeal):
        return True
    worth = tuple(JASS.card_points(pile, state.trump) for pile in state.piles)
    lying = [card for place in state.places for card in place]
    all_points = JASS.card_points(lying, state.trump)
    return game.score(state).unbooked == worth and all_points == 152


def _ace_ten_points(game: AnyRuleset, state: State) -> bool:
    if state.over or state.turn is None:
        return True
    worth = tuple(ACE_TEN.card_points(pile, None) for pile in state.piles)
    lying = [card for place in state.places for card in place]
    all_points = ACE_TEN.card_points(lying, None)
    return game.score(state).unbooked == worth and all_points == 120


def _tricks(game: AnyRuleset, state: State) -> bool:
    if state.over or state.turn is None:
        return True
    return game.score(state).unbooked == tuple(len(pile) // 4 for pile in state.piles)


def _payments(game: AnyRuleset, state: State) -> bool:
    return sum(game.score(state).totals) == 0


JASS_LAW = law_of_states(3, "card points add up to 152", _jass_points)
OWN_LAWS = {
    "schmaus": (JASS_LAW,),
    "frantsfuus": (JASS_LAW,),
    "zuger_tapp": (
        law_of_states(3, "card points add up to 120", _ace_ten_points),
        law_of_states(5, "payments add up to zero", _payments),
    ),
    "tolva": (law_of_states(3, "card points add up to 120", _ace_ten_points),),
    "fyrtioett": (law_of_states(3, "tricks add up", _tricks),),
}
TABLE = [
    (game, law)
    for game in RULESETS
    for law in (*LAWS, *OWN_LAWS[game.name])
    # The others need not end (law 7).
    if law.number != 7 or must_end(game)
]


@pytest.mark.parametrize(
    ("game", "law"), TABLE, ids=[f"{law.number}-{game!r}" for game, law in TABLE]
)
def test_every_law_on_every_ruleset(game: AnyRuleset, law: Law) -> None:
    check_laws(game, laws=[law])


@settings(max_examples=2 * settings.default.max_examples)  # type: ignore[union-attr]
@given(rulesets(), st.integers(0, 2**32 - 1), st.integers(1, 300))
def test_every_law_on_any_options(game: AnyRuleset, seed: int, moves: int) -> None:
    match = played(game, seed, most=moves)
    for law in (*LAWS, *OWN_LAWS[game.name]):
        assert next(iter(law.check(match)), None) is None


def test_the_table_has_every_option() -> None:
    """Every member of an enum, both sides of a switch, and numbers of both kinds."""
    for kind in GAMES.values():
        games = [each for each in RULESETS if type(each) is kind]
        hints = typing.get_type_hints(kind)
        # What follows from the options is no option itself.
        names = [each.name for each in attrs.fields(kind) if each.init]  # type: ignore[arg-type]
        assert "deals" in names
        for name in names:
            first = getattr(kind(), name)
            met = {getattr(each, name) for each in games}
            if isinstance(first, enum.Enum | bool):
                hint = hints[name]
                every = {True, False} if hint is bool else set(hint)
                assert met == every, (kind, name)
            else:
                assert first in met, (kind, name)
                assert len(met) > 1, (kind, name)


@pytest.mark.parametrize("kind", GAMES.values(), ids=list(GAMES))
def test_law_6_states_are_shared_between_threads_and_processes(
    kind: type[AnyRuleset],
) -> None:
    game = kind()
    states = played(game, 3, most=60).states
    expected = [game.legal_moves(state) for state in states]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(game.legal_moves, states)) == expected
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=spawn) as processes:
        there: Any = processes.submit(pickle.loads, pickle.dumps(states)).result()
        assert there == states
        assert processes.submit(game.legal_moves, states[20]).result() == expected[20]


def classes_of(union: object) -> set[type]:
    return {typing.get_origin(each) or each for each in typing.get_args(union)}


@pytest.mark.parametrize(
    ("kind", "union", "phases", "moves", "endings"),
    [
        (Schmaus, SchmausState, 9, 9, 6),
        (Frantsfuus, FrantsfuusState, 9, 10, 5),
        (ZugerTapp, ZugerTappState, 7, 6, 1),
        (Fyrtioett, FyrtioettState, 4, 4, 2),
        (Tolva, TolvaState, 7, 9, 2),
    ],
)
def test_random_play_reaches_everything(
    kind: type[AnyRuleset], union: object, phases: int, moves: int, endings: int
) -> None:
    met, made, ended = set[type](), set[type](), set[object]()
    for game in RULESETS:
        if isinstance(game, kind):
            met.add(type(game.start()))
            for _, move, after in chain(*[walk(game, seed) for seed in range(SEEDS)]):
                met.add(type(after))
                made.add(type(move))
                if isinstance(after, MatchOver):
                    ended.add(after.ending)
    assert met == classes_of(union)
    assert (len(met), len(made), len(ended)) == (phases, moves, endings)
