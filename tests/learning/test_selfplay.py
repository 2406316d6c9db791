"""Training by self-play: it gets better, from the seed alone, and what it saves plays."""

from __future__ import annotations

import itertools
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rulesets import SOME

from jasskort import (
    Form,
    Fyrtioett,
    InvalidValue,
    Move,
    OptionError,
    Schmaus,
    Tolva,
)
from jasskort.learning import Encoding, selfplay
from jasskort.learning.players import Learned, Trained, load
from jasskort.learning.selfplay import Settings
from jasskort.playing import play_deal
from jasskort.playing.bots import Bot, Greedy, Random
from jasskort.playing.tournament import compare
from jasskort.playouts import gained
from jasskort.ruleset import AnyRuleset

THREE = Tolva(form=Form.THREE)


SOME_SETTINGS = Settings(watched=20, of_suit=16, of_all=24)
FEW = Settings(watched=3, of_suit=8, of_all=8)


@pytest.fixture(autouse=True)
def few_lanes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selfplay, "LANES", 64)
    monkeypatch.setattr(selfplay, "ALONE", 2)


def after(game: AnyRuleset, windows: int = 2, seed: int = 0) -> Trained:
    found = selfplay.learn(game, seed, SOME_SETTINGS)
    return next(itertools.islice(found, windows - 1, None))


@pytest.mark.parametrize("game", [Fyrtioett(), THREE])
def test_what_is_learned_depends_on_the_seed_alone(game: AnyRuleset) -> None:
    one, again, other = [after(game, seed=seed).net.whole for seed in (1, 1, 2)]
    assert all(np.array_equal(one[name], again[name]) for name in one)
    assert not np.array_equal(one["suit"], other["suit"])


@pytest.mark.no_cover
@pytest.mark.parametrize("game", SOME)
def test_it_trains_every_game(game: AnyRuleset) -> None:
    assert after(game).made.windows == 2


@pytest.mark.no_cover
def test_it_learns(monkeypatch: pytest.MonkeyPatch) -> None:
    """After some windows it beats chance by far, which bids what it cannot make."""
    monkeypatch.setattr(selfplay, "LANES", 128)
    game = Fyrtioett()
    bots: dict[str, Bot] = {"it": Learned(after(game, 12)), "chance": Random()}
    assert compare(bots, game, boards=20, seed=1).difference().low > 5


@pytest.mark.no_cover
@pytest.mark.parametrize("judge", [False, True])
def test_slopes(judge: bool) -> None:  # noqa: FBT001
    """What Adam is given is the slope, by a difference of a thousandth."""
    rng = np.random.default_rng(1)
    table = selfplay.Table(Tolva(), rng, SOME_SETTINGS)
    net, rows = table.player, table.deals.observe()
    if judge:
        net, rows = (
            table.judge,
            selfplay.opened(selfplay.hands_around(table.deals), rows),
        )
    seen = table.read(net, rows)
    weights = {
        name: rng.standard_normal(each.shape) / np.sqrt(len(each))
        for name, each in net.weights.items()
    }
    exact = selfplay.Net(net.suits, net.rest, net.cards, weights)
    answers, layers = exact.answer(seen)
    up = rng.standard_normal(answers.shape)
    before = {name: each.copy() for name, each in weights.items()}
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


def test_what_is_saved_answers_as_what_was_trained() -> None:
    """Whole numbers change the outputs little: by less than they differ among moves."""
    table = selfplay.Table(THREE, np.random.default_rng(1), SOME_SETTINGS)
    mean = selfplay.Mean(table.player)
    for _ in range(2):
        table.learn()
        mean.add()
    seen = table.read(table.player, table.deals.observe())
    wanted = selfplay.Net(
        table.player.suits, table.player.rest, table.player.cards, mean.weights
    ).answer(seen)[0]
    found = mean.rounded().answer(seen)
    assert abs(found - wanted).max() < 0.1 * (wanted.max() - wanted.min())
    assert (found.argmax(1) == wanted.argmax(1)).mean() > 0.9


def test_the_mean_of_windows() -> None:
    """By hand: the first replaces zeros, as do the next four; then the mean moves."""
    none = np.zeros((4, 0), int)
    net = selfplay.Net(none, none[0], none, {"base": np.zeros((1, 1), np.float32)})
    mean = selfplay.Mean(net)
    found = []
    for window in range(1, 8):
        net.weights["base"][:] = window
        mean.add()
        found.append(float(mean.weights["base"][0, 0]))
    assert found == [1, 2, 3, 4, 5, 5.5, 6.25]


def test_refusals() -> None:
    with pytest.raises(
        OptionError, match="expected an int of at least 0 for seed, got"
    ):
        selfplay.learn(THREE, -1)
    with pytest.raises(OptionError, match="of at least 1 for watched, got 0"):
        Settings(watched=0)
    with pytest.raises(
        OptionError, match="expected a number from 0 to 1 for sure, got"
    ):
        Settings(sure=1.5)
    with pytest.raises(
        OptionError, match="expected a number from 0 to 1 for stray, got"
    ):
        Settings(stray="none")  # type: ignore[arg-type]
    with pytest.raises(InvalidValue, match="expected settings, got 3"):
        selfplay.learn(THREE, 0, 3)  # type: ignore[arg-type]
    with pytest.raises(InvalidValue, match="expected a ruleset, got 'tolva'"):
        selfplay.learn("tolva")  # type: ignore[arg-type]


SMALL = ("--of-suit", "8", "--of-all", "8", "--watched", "20")


def test_it_is_a_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It trains for windows or for seconds, and saves on the way."""
    path = tmp_path / "it.npz"
    given = ["tolva", str(path), "--option", "form=three", *SMALL]
    assert selfplay.main([*given, "--windows", "3", "--every", "0"]) == 0
    assert capsys.readouterr().out == "Tolva(form='three'): learned from 6,144 moves\n"
    assert load(path).made.windows == 3
    assert [*tmp_path.glob("it-*.npz")]
    assert selfplay.main([*given, "--seconds", "0", "--seed", "4"]) == 0
    made = load(path).made
    assert (made.windows, made.seed) == (1, 4)
    settings = dict(made.settings)
    assert [settings[name] for name in ("watched", "of_suit", "of_all")] == [
        *("20", "8", "8")
    ]


def test_a_command_that_is_stopped_saves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, windows = tmp_path / "it.npz", itertools.count()
    learn = selfplay.Table.learn

    def stopped(self: Any) -> None:
        if next(windows) == 2:
            raise KeyboardInterrupt
        learn(self)

    monkeypatch.setattr(selfplay.Table, "learn", stopped)
    assert selfplay.main(["schmaus", str(path), *SMALL]) == 0
    assert load(path).made.windows == 2
    assert load(path).made.game == "Schmaus()"
    assert Learned(path).trained_for(Schmaus()).made.windows == 2


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["whist", "it.npz"], "no game 'whist'"),
        (["schmaus", "no/folder/it.npz"], "No such file or directory"),
        (["schmaus", "it.npz", "--of-suit", "0"], "at least 1 for of_suit, got 0"),
        (["schmaus", "it.npz", "--turns", "0"], "unrecognized arguments: --turns"),
    ],
)
def test_commands_that_are_wrong(
    given: list[str],
    told: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert selfplay.main(given) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.startswith("python -m jasskort.learning.selfplay: ")


def test_the_judge_learns_alone_at_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until it knows how the player plays, its estimates move nothing but itself."""
    monkeypatch.setattr(selfplay, "ALONE", 3)
    table = selfplay.Table(THREE, np.random.default_rng(1), FEW)
    found = []
    for _ in range(3):
        before = [each.weights["suit"].copy() for each in (table.player, table.judge)]
        table.learn()
        after = [each.weights["suit"] for each in (table.player, table.judge)]
        found.append(
            [not np.array_equal(*pair) for pair in zip(before, after, strict=True)]
        )
    assert found == [[False, True], [False, True], [True, True]]


def test_what_is_watched() -> None:
    """By hand: each row is of the seat in turn, whose lead at the end is what it will gain."""
    game = Tolva()
    table = selfplay.Table(game, np.random.default_rng(1), FEW)
    watched = selfplay.Watched(table, seed=1)
    rng, at = random.Random(1), 0
    for dealer in range(3):
        course = play_deal(game, [Greedy()] * 4, rng, dealer=dealer)
        state = course.before
        for move in course.moves:
            if state.turn is not None and isinstance(move, Move):
                view = game.view(state, state.turn)
                assert watched.turns[at] == view.seat
                row = Encoding(game, past=False).pack(view)
                assert watched.rows[at].tobytes() == row
                assert watched.hands[at][0] == view.hand.mask
                assert game.vocabulary(state.turn)[watched.choices[at]] == move
                left = [
                    b - a
                    for a, b in zip(
                        gained(course.before, state), course.points, strict=True
                    )
                ]
                seat = view.seated()
                ours, theirs = left[seat], left[(seat + 1) % 4]
                lead = watched.leads[at][seat] * table.scale
                assert lead == pytest.approx(ours - theirs)
                at += 1
            state = game.apply(state, move)
    assert at == len(watched.rows)
    points = watched.leads * table.scale
    watched.learn(table)
    assert watched.leads.std() == pytest.approx(1)
    assert watched.leads * table.scale == pytest.approx(points)
