"""The examples that learn, of others and against themselves: they get better, and are saved."""

from __future__ import annotations

import itertools
import random
import runpy
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import learner
import numpy as np
import pytest
import selfplay
from rulesets import SOME
from twenty import Twenty

from jasskort import (
    Claim,
    Form,
    Frantsfuus,
    Fyrtioett,
    InvalidValue,
    Move,
    Play,
    Schmaus,
    Tolva,
    View,
    ZugerTapp,
)
from jasskort.learning import Encoding
from jasskort.playing import play_deal
from jasskort.playing.bots import Bot, Random, bot_named
from jasskort.playing.tournament import compare
from jasskort.ruleset import AnyRuleset
from jasskort.testing import walk

THREE = Tolva(form=Form.THREE)
# Deals are played by the library, which no coverage is wanted of.
pytestmark = pytest.mark.no_cover


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Learn from few deals, by small nets."""
    for name, less in {"DEALS": 10, "PLAYS": 5, "HIDDEN": 32, "RATE": 5e-3}.items():
        monkeypatch.setattr(learner, name, less)
    for name, less in {"LANES": 128, "OF_SUIT": 16, "OF_ALL": 24}.items():
        monkeypatch.setattr(selfplay, name, less)


@attrs.frozen
class OwnCards:
    """Bids by rules of thumb, and plays cards as another bot does."""

    cards: Bot

    def choose(self, view: View[Move], rng: random.Random) -> Move | None:
        plays = any(isinstance(move, Play) for move in view.legal_moves)
        return self.cards.choose(view, rng) if plays else view.game.thumb(view)


def learned(game: AnyRuleset, rounds: int, seed: int = 0) -> learner.Learned:
    players = learner.learn(learner.unlearned(game), game, seed)
    return next(itertools.islice(players, rounds - 1, None))


def against_itself(game: AnyRuleset, windows: int = 1, seed: int = 0) -> Any:
    return next(itertools.islice(selfplay.learn(game, seed), windows - 1, None))


# --- both -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "weights",
    [
        lambda seed: learned(Twenty(deals=1), 1, seed).weights,
        lambda seed: [*against_itself(ZugerTapp(), seed=seed).net.weights.values()],
    ],
)
def test_what_is_learned_depends_on_the_seed_alone(
    weights: Callable[[int], list[Any]],
) -> None:
    one, again, other = map(weights, (1, 1, 2))
    assert all(map(np.array_equal, one, again))
    assert not np.array_equal(one[0], other[0])


@pytest.mark.parametrize(
    ("make", "game"),
    [
        *[(learner.unlearned, game) for game in SOME],
        *[
            (against_itself, game)
            for game in (*(Schmaus(target=50), Frantsfuus()), *(ZugerTapp(), THREE))
        ],
    ],
)
def test_they_play_every_game(make: Callable[[Any], Bot], game: AnyRuleset) -> None:
    """All that is chosen is legal, in turn and out of turn; the table sees to that."""
    course = play_deal(game, [make(game)] * len(game.seats), random.Random(1))
    assert course.state.turn is None
    claims = any(isinstance(move, Claim) for move in course.moves)
    assert make is against_itself or not claims


@pytest.mark.parametrize(
    ("example", "make"),
    [(learner, learner.unlearned), (selfplay, against_itself)],
    ids=["learner", "selfplay"],
)
def test_what_is_saved(
    example: Any, make: Callable[[Any], Any], tmp_path: Path
) -> None:
    """It plays as what was read does; of a game with other numbers it plays nothing."""
    game, path = Fyrtioett(), str(tmp_path / "it.npz")
    player = make(game)
    example.save(player, path)
    read, named = example.load(path), bot_named(f"{example.__name__}:load:{path}")
    bots = [read, named] if example is selfplay else [read, named, player]
    one, *others = [play_deal(game, [bot] * 4, random.Random(1)).moves for bot in bots]
    assert others == [one] * len(others)
    if example is selfplay:  # its numbers are rounded
        for name, each in player.net.weights.items():
            off = abs(read.net.weights[name] - each)
            assert (off <= abs(each).max(0) / 200 + 1e-3).all()
    with pytest.raises(InvalidValue, match="encoding other than that of Tolva"):
        play_deal(Tolva(), [player] * 4, random.Random(1))


# --- of others ------------------------------------------------------------------------


def test_it_learns_to_bid() -> None:
    game = Fyrtioett()
    before, after = [
        compare({"it": it, "chance": Random()}, game, boards=12, seed=1).difference()
        for it in (learner.unlearned(game), learned(game, 3))
    ]
    assert before.low < 5
    assert after.low > 10


def test_it_learns_to_play_cards() -> None:
    """By the same bids it is ahead of chance, and of itself before."""
    game = Schmaus()
    player = learned(game, 3)
    for rival in Random(), learner.unlearned(game):
        bots = {"it": OwnCards(player), "rival": OwnCards(rival)}
        assert compare(bots, game, boards=12, seed=1).difference().low > 10


def test_it_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    """After watching it learns from what it tries, which moves it less."""
    monkeypatch.setattr(learner, "WATCH", 1)
    game = Twenty(deals=1)
    players = itertools.islice(learner.learn(learner.unlearned(game), game), 3)
    start, *steps = [player.weights[0] for player in players]
    assert abs(steps[0] - start).max() > 0
    assert abs(steps[1] - steps[0]).max() > 0


def test_it_is_a_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(tmp_path / "it.npz")
    given = ["twenty:Twenty", "--option", "deals=1", "--seconds", "0", path]
    monkeypatch.setattr(sys, "argv", ["learner.py", *given])
    example = Path(__file__).parents[2] / "examples" / "learner.py"
    runpy.run_path(str(example), run_name="__main__")
    start = learner.unlearned(Twenty(deals=1))
    assert learner.load(path).hash == start.hash
    assert not np.array_equal(learner.load(path).weights[0], start.weights[0])


def test_what_it_may_choose() -> None:
    """What is usual in turn, or what there is; out of turn it does nothing."""
    game = Schmaus()
    encoding = Encoding(game, past=False)
    player, rng = learner.unlearned(game), random.Random(1)
    claims = 0
    for _, _, state in walk(game, 1, most=60):
        for seat in game.movers(state):
            legal: tuple[Move, ...] = game.legal_moves(state, seat)
            usual: list[Move] = [m for m in legal if not isinstance(m, Claim)]
            claims += len(legal) - len(usual)
            _, [may] = learner.read(game, [encoding.pack(state, seat)])
            moves = game.vocabulary(seat)
            assert [moves[at] for at in np.flatnonzero(may)] == (usual or [*legal])
            chosen = player.choose(game.view(state, seat), rng)
            assert (chosen in legal) if seat == state.turn else chosen is None
    assert claims


# --- against itself -------------------------------------------------------------------


def test_it_learns_against_itself() -> None:
    """After some windows it beats chance by far, which bids what it cannot make."""
    game = Fyrtioett()
    bots = {"it": against_itself(game, 12), "chance": Random()}
    assert compare(bots, game, boards=20, seed=1).difference().low > 5


@pytest.mark.parametrize("judge", [False, True])
def test_slopes(judge: bool) -> None:  # noqa: FBT001
    """What Adam is given is the slope, by a difference of a thousandth."""
    rng = np.random.default_rng(1)
    table = selfplay.Table(Tolva(), rng)
    net, reader = (table.judge, table.knows) if judge else (table.player, table.sees)
    rows = table.deals.observe()
    seen = reader.read(selfplay.opened(table.deals, rows) if judge else rows)
    for each in net.weights.values():
        each[:] = rng.standard_normal(each.shape) / np.sqrt(len(each))
    exact = selfplay.Net(
        net.cards, {k: v.astype(float) for k, v in net.weights.items()}
    )
    answers, layers = exact.answer(seen)
    up = rng.standard_normal(answers.shape)
    before = {name: each.copy() for name, each in exact.weights.items()}
    exact.learn(layers, up)
    for name, each in before.items():
        exact.weights[name] = each
    for name, each in exact.weights.items():
        at = tuple(rng.integers(0, size) for size in each.shape)
        ends = []
        for change in (1e-4, -1e-4):
            kept = each[at]
            each[at] += change
            ends.append((exact.answer(seen)[0] * up).sum())
            each[at] = kept
        slope = (ends[0] - ends[1]) / 2e-4
        assert exact.first[name][at] * 10 == pytest.approx(slope, abs=0.02, rel=0.01)


def test_against_itself_is_a_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "it.npz"
    given = ["tolva", "--option", "form=three", "--seconds", "0", str(path)]
    monkeypatch.setattr(sys, "argv", ["selfplay.py", *given])
    selfplay.main()
    assert selfplay.load(str(path)).hash == against_itself(THREE).hash
    with np.load(path) as saved:
        assert saved["net suit"].dtype == np.int8
