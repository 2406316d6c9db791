"""Playouts of many states: as likely as by the verbs, and what is refused."""

from __future__ import annotations

import math
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

import numpy as np
import pytest
from rulesets import RULESETS

from jasskort import (
    AnyRuleset,
    Form,
    Frantsfuus,
    Fyrtioett,
    InvalidValue,
    OptionError,
    Schmaus,
    State,
    Tolva,
    ZugerTapp,
)
from jasskort.phase import InDeal
from jasskort.playouts import FEW, MANY, Policy

Points = tuple[int, ...]
Chances = Mapping[Points, Fraction]

# So many deviations, one comparison in some ten thousands is off by chance.
MOST = 4.0
# In the others a match is over before hands are empty.
PLAYED_OUT = [game for game in RULESETS if getattr(game, "target", 0) != 40]
KINDS: list[AnyRuleset] = [
    Schmaus(),
    Schmaus(claims="referee", target=300),
    Frantsfuus(match_bonus=True),
    ZugerTapp(),
    ZugerTapp(tapp_at_65=True),
    Fyrtioett(),
    Tolva(),
    Tolva(form=Form.THREE, target=3),
    Tolva(form=Form.PLOCKETOLVA),
    Tolva(form=Form.BORDSTOLVA),
    Tolva(form=Form.BORDSTOLVA, first_trick_from_table=True),
]


def chances(game: AnyRuleset, state: State) -> Chances:
    """Work out, line by line, how likely which points are when cards alone are played."""
    begun = state.match.totals

    def lines(at: State, chance: Fraction) -> Iterator[tuple[Points, Fraction]]:
        if at.turn is None:
            ended = zip(at.match.totals, begun, strict=True)
            yield tuple(new - old for new, old in ended), chance
            return
        moves = game.playing.cards_alone(game.legal_moves(at))
        for move in moves:
            yield from lines(game.apply(at, move), chance / len(moves))

    found: dict[Points, Fraction] = {}
    for points, chance in lines(state, Fraction(1)):
        found[points] = found.get(points, Fraction(0)) + chance
    return found


def off(pairs: Iterable[tuple[float, float]], *, exact: bool) -> tuple[float, int]:
    """Give chi-square and its degrees of freedom, for what is not too rare.

    Args:
        pairs: how often each result was counted, and how often it should be.
        exact: whether the latter is worked out, and not counted too.
    """
    common = [(a, b, b if exact else a + b) for a, b in pairs if a + b >= 20]
    square = sum((a - b) ** 2 / spread for a, b, spread in common)
    return square, max(0, len(common) - 1)


def deviations(squares: Iterable[tuple[float, int]]) -> float:
    """Give by how many deviations some chi-squares are too great in all."""
    listed = [*squares]
    freedom = sum(each for _, each in listed)
    assert freedom
    return (sum(square for square, _ in listed) - freedom) / math.sqrt(2 * freedom)


def reached(game: AnyRuleset, seed: int) -> Iterator[State]:
    """Give the states of a match of at most two deals, in which hardly anybody stops it."""
    rng = random.Random(seed)
    state: State = game.start(dealer=seed % len(game.seats))
    while not state.over and (state.turn is not None or state.match.number < 2):
        moves = game.legal_moves(state)
        going = [each for each in moves if type(each) not in game.playing.cuts_short]
        move = rng.choice(going or moves) if moves else game.shuffle(rng)
        state = game.apply(state, move)
        yield state


def met(game: AnyRuleset, seeds: Iterable[int]) -> Iterator[State]:
    """Give the states of some matches that are played on arrays."""
    for seed in seeds:
        for state in reached(game, seed):
            if game.playing.lane(state) is not None:
                yield state


def endings(game: AnyRuleset, seeds: Iterable[int], cards: int) -> list[State]:
    """Give those in which no seat has more cards than some, and none are to be drawn."""
    return [state for state in met(game, seeds) if left(state) <= cards]


def left(state: State) -> int:
    """Count the cards that the seat with most of them has still to play."""
    assert isinstance(state, InDeal)
    stock = len(getattr(state, "stock", ()))
    rows = [getattr(state, name, ()) for name in ("face_up", "face_down")]
    places = [state.hands, *filter(None, rows)]
    return stock + max(sum(map(len, held)) for held in zip(*places, strict=True))


@pytest.mark.parametrize("game", PLAYED_OUT, ids=repr)
def test_with_one_card_each_all_is_certain(game: AnyRuleset) -> None:
    """Where nobody has a choice any more, arrays give what the verbs give."""
    certain = endings(game, range(20, 22), 1)
    assert certain
    for state in certain:
        expected = chances(game, state)
        points = game.playouts([state] * FEW, random.Random(3))
        assert set(points) == expected.keys()
        assert {type(each) for each in points[0]} == {int}


@pytest.mark.no_cover
@pytest.mark.parametrize("game", KINDS, ids=repr)
def test_small_endings_come_out_as_often_as_they_should(game: AnyRuleset) -> None:
    """With all lines of play counted, each result is possible, and as likely as it is."""
    rng, times, squares = random.Random(5), 1000, []
    for state in endings(game, range(40, 46), 3)[::3]:
        expected = chances(game, state)
        seen = Counter(game.playouts([state] * times, rng))
        assert seen.keys() <= expected.keys()
        counts = [(seen[key], float(each * times)) for key, each in expected.items()]
        squares.append(off(counts, exact=True))
    assert deviations(squares) < MOST


@pytest.mark.parametrize(
    ("game", "policy"),
    [
        (game, policy)
        for game in KINDS
        for policy in Policy
        if policy in game.playing.on_arrays
    ],
    ids=repr,
)
def test_deals_come_out_as_often_as_one_by_one(
    game: AnyRuleset, policy: Policy
) -> None:
    """From anywhere in a deal, points are as frequent as by `playout`."""
    rng, times, squares = random.Random(8), 200, []
    for state in rng.sample([*met(game, range(2))], 6):
        many = Counter(game.playouts([state] * times, rng, policy=policy))
        single = Counter(
            game.playout(state, rng, policy=policy, points=True) for _ in range(times)
        )
        counts = [(many[points], single[points]) for points in many | single]
        squares.append(off(counts, exact=False))
    assert deviations(squares) < MOST


@pytest.mark.parametrize(
    "game",
    [
        Fyrtioett(target=1000, deals=2),
        Tolva(form=Form.BORDSTOLVA, first_trick_from_table=True, deals=2),
        Schmaus(),
    ],
    ids=repr,
)
def test_states_of_all_kinds_stand_in_their_places(game: AnyRuleset) -> None:
    """Whatever the phases, points stand where their states stood, deals dealt first."""
    states = [game.start(dealer=1), *reached(game, 4)]
    points = game.playouts(
        [state for state in states for _ in range(FEW)], random.Random(2)
    )
    assert len(points) == len(states) * FEW
    certain = 0
    for place, state in enumerate(states):
        mine = set(points[place * FEW : (place + 1) * FEW])
        if state.over:
            assert mine == {(0,) * len(game.seats)}
        elif isinstance(state, InDeal) and left(state) == 1:
            certain += 1
            assert mine == chances(game, state).keys()
    assert certain


def test_more_than_fit_are_played_in_parts() -> None:
    """Many states, far more than are played at once, all get their points."""
    game = Fyrtioett()
    states = [state for state in endings(game, range(1), 1) if not state.trick]
    expected = [next(iter(chances(game, state))) for state in states] * MANY
    assert game.playouts(states * MANY, random.Random(1)) == expected


@pytest.mark.parametrize("policy", Policy)
@pytest.mark.parametrize("game", KINDS, ids=repr)
def test_few_are_played_one_by_one(game: AnyRuleset, policy: Policy) -> None:
    """A state by itself comes out as by `playout`, with the same numbers."""
    for state in [*reached(game, 3)][::9]:
        single = game.playout(state, random.Random(6), policy=policy, points=True)
        assert [single] == game.playouts([state], _Even(6), policy=policy)
    assert game.playouts([], random.Random(1)) == []


def test_what_may_end_before_its_cards_is_played_by_itself() -> None:
    """After a gubbe, and near the target, states come out as by `playout`."""
    tolva, schmaus = Tolva(), Schmaus(claims="referee", target=1)
    dealt = tolva.apply(tolva.start(), tolva.shuffle(random.Random(1)))
    ending: list[tuple[AnyRuleset, State]] = [
        (tolva, tolva.apply(dealt, tolva.parse("1 hel"))),
        (schmaus, schmaus.apply(schmaus.start(), schmaus.shuffle(random.Random(1)))),
    ]
    for game, state in ending:
        assert game.playing.lane(state) is None
        rng = random.Random(6)
        expected = [
            game.playout(state, rng, policy=Policy.CARDS, points=True)
            for _ in range(2 * FEW)
        ]
        assert game.playouts([state] * 2 * FEW, _Even(6)) == expected


class _Even(random.Random):
    """A generator from which nothing is taken but its random numbers."""

    def getrandbits(self, k: int, /) -> int:
        """Give no bits."""
        return k


@pytest.mark.parametrize("game", KINDS[::3], ids=repr)
def test_without_numpy_states_are_played_one_by_one(
    game: AnyRuleset, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where numpy cannot be imported, playouts are those of `playout`, in their order."""
    monkeypatch.setitem(sys.modules, "numpy", None)
    states = [game.start() for _ in range(2 * FEW)]
    rng = random.Random(9)
    expected = [
        game.playout(state, rng, policy=Policy.CARDS, points=True) for state in states
    ]
    assert game.playouts(states, random.Random(9)) == expected


def test_numpy_is_not_loaded_before_it_is_asked_for() -> None:
    """Games are played, and played out, without numpy."""
    asked = (
        "import random, sys, jasskort; game = jasskort.Fyrtioett();"
        "game.playout(game.start(), random.Random(1));"
        "print('numpy' in sys.modules); game.playouts([], random.Random(1));"
        "print('numpy' in sys.modules)"
    )
    told = subprocess.run(
        [sys.executable, "-c", asked], capture_output=True, check=True, text=True
    )
    assert told.stdout.split() == ["False", "True"]


@pytest.mark.parametrize("game", [ZugerTapp(), Schmaus()], ids=repr)
@pytest.mark.parametrize("policy", Policy)
def test_a_generator_of_numpy_will_do(game: AnyRuleset, policy: Policy) -> None:
    """The same seed gives the same points, from numpy's generator as from Python's."""
    states = [*met(game, range(2))][:5] * FEW
    for make in (np.random.default_rng, random.Random):
        first, again = (game.playouts(states, make(3), policy=policy) for _ in "ab")
        assert first == again


def test_what_is_no_state_or_policy_or_generator_is_refused() -> None:
    """States of others, no states, and policies that are none, are refused by name."""
    game, rng = Fyrtioett(), random.Random(1)
    with pytest.raises(InvalidValue, match="ZugerTapp"):
        game.playouts([game.start(), ZugerTapp().start()], rng)
    with pytest.raises(InvalidValue, match="Fyrtioett"):
        game.playouts([*met(game, range(1)), *met(Fyrtioett(deals=1), range(1))], rng)
    with pytest.raises(InvalidValue, match="not of 7"):
        game.playouts(7, rng)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="wild"):
        game.playouts([game.start()], rng, policy="wild")
    with pytest.raises(InvalidValue, match="not 7"):
        game.playouts([game.start()], 7)  # type: ignore[arg-type]
