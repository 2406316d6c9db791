"""The example that plays against itself: its slopes, what it saves, every game and form."""

from __future__ import annotations

import itertools
import random
import sys
from pathlib import Path

import numpy as np
import pytest
import selfplay
from selfplay import Learned, Net, Table, learn, load, opened, save

from jasskort import (
    Form,
    Frantsfuus,
    Fyrtioett,
    InvalidValue,
    Schmaus,
    Tolva,
    ZugerTapp,
)
from jasskort.playing import play_deal
from jasskort.playing.bots import Random, bot_named
from jasskort.playing.tournament import compare
from jasskort.ruleset import AnyRuleset

# Deals are played by the library, which no coverage is wanted of.
pytestmark = pytest.mark.no_cover


GAMES = (Schmaus(target=50), Frantsfuus(), ZugerTapp(), Tolva(form=Form.THREE))


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Learn from few deals, by small nets."""
    for name, number in {"LANES": 128, "OF_SUIT": 16, "OF_ALL": 24}.items():
        monkeypatch.setattr(selfplay, name, number)


def first(game: AnyRuleset) -> Learned:
    """Return a player after a single window."""
    return next(learn(game))


def test_it_learns() -> None:
    """After some windows it beats chance by far, which bids what it cannot make."""
    game = Fyrtioett()
    player = next(itertools.islice(learn(game), 11, None))
    result = compare({"it": player, "chance": Random()}, game, boards=20, seed=1)
    assert result.difference().low > 5


@pytest.mark.parametrize("judge", [False, True])
def test_slopes(judge: bool) -> None:  # noqa: FBT001
    """What Adam is given is the slope, by a difference of a thousandth."""
    rng = np.random.default_rng(1)
    table = Table(Tolva(), rng)
    net, reader = (table.judge, table.knows) if judge else (table.player, table.sees)
    rows = table.deals.observe()
    seen = reader.read(opened(table.deals, rows) if judge else rows)
    for each in net.weights.values():
        each[:] = rng.standard_normal(each.shape) / np.sqrt(len(each))
    exact = Net(net.cards, {k: v.astype(float) for k, v in net.weights.items()})
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


def test_what_is_learned_depends_on_the_seed_alone() -> None:
    """The same windows give the same numbers, and another seed others."""
    game = ZugerTapp()
    one, again, other = [next(learn(game, seed)).net.weights for seed in (1, 1, 2)]
    assert all(np.array_equal(one[name], again[name]) for name in one)
    assert not np.array_equal(one["suit"], other["suit"])


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_it_plays_every_game(game: AnyRuleset) -> None:
    """All that it chooses is legal, in turn and out of turn; the table sees to that."""
    player = first(game)
    course = play_deal(game, [player] * len(game.seats), random.Random(1))
    assert course.state.turn is None


def test_what_is_saved_plays_about_the_same(tmp_path: Path) -> None:
    """As the command names it, too; of a game with other numbers it plays nothing."""
    game, path = Fyrtioett(), str(tmp_path / "it.npz")
    player = first(game)
    save(player, path)
    read, named = load(path), bot_named(f"selfplay:load:{path}")
    one, other = [
        play_deal(game, [each] * 4, random.Random(1)).moves for each in (read, named)
    ]
    assert one == other
    for name, each in player.net.weights.items():
        off = abs(read.net.weights[name] - each)
        assert (off <= abs(each).max(0) / 200 + 1e-3).all()
    with pytest.raises(InvalidValue, match="other numbers than those of Tolva"):
        play_deal(Tolva(), [player] * 4, random.Random(1))


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It learns for at least one window, by options, and saves whole numbers."""
    path = tmp_path / "it.npz"
    given = ["tolva", "--option", "form=three", "--seconds", "0", str(path)]
    monkeypatch.setattr(sys, "argv", ["selfplay.py", *given])
    selfplay.main()
    assert load(str(path)).hash == first(Tolva(form=Form.THREE)).hash
    with np.load(path) as saved:
        assert saved["net suit"].dtype == np.int8
