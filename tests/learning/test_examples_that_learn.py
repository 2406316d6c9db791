"""The examples that learn: they get better, and are saved."""

from __future__ import annotations

import itertools
import random
import runpy
import sys
from pathlib import Path

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
    Fyrtioett,
    InvalidValue,
    Move,
    Play,
    Schmaus,
    Tolva,
    View,
)
from jasskort.learning import Encoding
from jasskort.learning.players import load
from jasskort.learning.selfplay import Settings, learn
from jasskort.playing import play_deal
from jasskort.playing.bots import Bot, Random, bot_named
from jasskort.playing.tournament import compare
from jasskort.ruleset import AnyRuleset
from jasskort.testing import walk

PLOCKETOLVA = Tolva(form=Form.PLOCKETOLVA)
# Deals are played by the library, which no coverage is wanted of.
pytestmark = pytest.mark.no_cover


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Learn from few deals, by small nets."""
    for name, less in {"DEALS": 10, "PLAYS": 5, "HIDDEN": 32, "RATE": 5e-3}.items():
        monkeypatch.setattr(learner, name, less)
    monkeypatch.setattr("jasskort.learning.selfplay.LANES", 64)


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


def test_what_is_learned_depends_on_the_seed_alone() -> None:
    game = Twenty(deals=1)
    one, again, other = [learned(game, 1, seed).weights for seed in (1, 1, 2)]
    assert all(map(np.array_equal, one, again))
    assert not np.array_equal(one[0], other[0])


@pytest.mark.parametrize("game", SOME)
def test_it_plays_every_game(game: AnyRuleset) -> None:
    """All that is chosen is legal, in turn and out of turn; the table sees to that."""
    player = learner.unlearned(game)
    course = play_deal(game, [player] * len(game.seats), random.Random(1))
    assert course.state.turn is None
    assert not any(isinstance(move, Claim) for move in course.moves)


def test_what_is_saved(tmp_path: Path) -> None:
    """It plays as what was read does; of a game with other numbers it plays nothing."""
    game, path = Fyrtioett(), str(tmp_path / "it.npz")
    player = learner.unlearned(game)
    learner.save(player, path)
    bots = [learner.load(path), bot_named(f"learner:load:{path}"), player]
    one, *others = [play_deal(game, [bot] * 4, random.Random(1)).moves for bot in bots]
    assert others == [one] * len(others)
    with pytest.raises(InvalidValue, match="encoding other than that of Tolva"):
        play_deal(Tolva(), [player] * 4, random.Random(1))


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


def test_self_play_from_minute_to_minute(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """It says how far it is ahead of the rules of thumb, and saves a player."""
    monkeypatch.setattr(selfplay, "MINUTES", 2)
    monkeypatch.setattr(selfplay, "BOARDS", 3)
    path = tmp_path / "it.npz"
    minutes = [
        attrs.evolve(each, made=attrs.evolve(each.made, seconds=60 * k))
        for k, each in enumerate(
            itertools.islice(learn(PLOCKETOLVA, 0, Settings(watched=20)), 3)
        )
    ]
    monkeypatch.setattr(selfplay, "learn", lambda _: iter(minutes))
    selfplay.main(str(path))
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("after 1 min: ")
    assert second.startswith("after 2 min: ")
    assert load(path).made.seconds == 120
