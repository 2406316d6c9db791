"""The example that learns: it gets better, is saved, and plays every game and form."""

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
from learner import Learned, learn, load, read, save, unlearned
from rulesets import SOME
from twenty import Twenty

from jasskort import (
    Claim,
    Fyrtioett,
    InvalidValue,
    Move,
    Play,
    Schmaus,
    Tolva,
    View,
)
from jasskort.learning import Encoding
from jasskort.playing import play_deal
from jasskort.playing.bots import Bot, Random, bot_named
from jasskort.playing.tournament import compare
from jasskort.ruleset import AnyRuleset
from jasskort.testing import walk

# Deals are played by the library, which no coverage is wanted of.
pytestmark = pytest.mark.no_cover


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Learn from few deals, by a small net."""
    for name, less in {"DEALS": 10, "PLAYS": 5, "HIDDEN": 32, "RATE": 5e-3}.items():
        monkeypatch.setattr(learner, name, less)


@attrs.frozen
class OwnCards:
    """Bids by rules of thumb, and plays cards as another bot does."""

    cards: Bot

    def choose(self, view: View[Move], rng: random.Random) -> Move | None:
        """Ask the one or the other."""
        plays = any(isinstance(move, Play) for move in view.legal_moves)
        return self.cards.choose(view, rng) if plays else view.game.thumb(view)


def learned(game: AnyRuleset, rounds: int) -> Learned:
    """Learn for some rounds."""
    return next(itertools.islice(learn(unlearned(game), game), rounds - 1, None))


def test_it_learns_to_bid() -> None:
    """After three rounds it is ahead of chance by far more than it was before."""
    game = Fyrtioett()
    before, after = [
        compare({"it": it, "chance": Random()}, game, boards=12, seed=1).difference()
        for it in (unlearned(game), learned(game, 3))
    ]
    assert before.low < 5
    assert after.low > 10


def test_it_learns_to_play_cards() -> None:
    """By the same bids it is ahead of chance, and of itself before."""
    game = Schmaus()
    player = learned(game, 3)
    for rival in Random(), unlearned(game):
        bots = {"it": OwnCards(player), "rival": OwnCards(rival)}
        assert compare(bots, game, boards=12, seed=1).difference().low > 10


def test_it_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    """After watching it learns from what it tries, which moves it less."""
    monkeypatch.setattr(learner, "WATCH", 1)
    game = Twenty(deals=1)
    players = itertools.islice(learn(unlearned(game), game), 3)
    start, *steps = [player.weights[0] for player in players]
    assert abs(steps[0] - start).max() > 0
    assert abs(steps[1] - steps[0]).max() > 0


def test_what_is_learned_depends_on_the_seed_alone() -> None:
    """The same steps give the same numbers, and another seed others."""
    game = Twenty(deals=1)
    one, again, other = [
        next(learn(unlearned(game), game, seed)).weights for seed in (1, 1, 2)
    ]
    same = [np.array_equal(*each) for each in zip(one, again, strict=True)]
    assert all(same)
    assert not np.array_equal(one[0], other[0])


@pytest.mark.parametrize("game", SOME, ids=repr)
def test_it_plays_every_game(game: AnyRuleset) -> None:
    """All that it chooses is legal, in turn and out of turn; the table sees to that."""
    player = unlearned(game)
    course = play_deal(game, [player] * len(game.seats), random.Random(1))
    assert course.state.turn is None
    assert not any(isinstance(move, Claim) for move in course.moves)


def test_what_is_saved_plays_the_same(tmp_path: Path) -> None:
    """As the command names it, too; of a game with other numbers it plays nothing."""
    game, path = Fyrtioett(), str(tmp_path / "it.npz")
    player = unlearned(game, seed=3)
    save(player, path)
    saved = [load(path), bot_named(f"learner:load:{path}")]
    moves = [
        play_deal(game, [each] * 4, random.Random(1)).moves for each in (player, *saved)
    ]
    assert moves[0] == moves[1] == moves[2]
    with pytest.raises(InvalidValue, match="other numbers than those of Tolva"):
        play_deal(Tolva(), [player] * 4, random.Random(1))


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It learns of a game of anybody's, by options, for at least one step."""
    path = tmp_path / "it.npz"
    given = ["twenty:Twenty", "--option", "deals=1", "--seconds", "0", str(path)]
    monkeypatch.setattr(sys, "argv", ["learner.py", *given])
    example = Path(__file__).parents[2] / "examples" / "learner.py"
    runpy.run_path(str(example), run_name="__main__")
    start = unlearned(Twenty(deals=1))
    assert load(str(path)).hash == start.hash
    assert not np.array_equal(load(str(path)).weights[0], start.weights[0])


def test_what_it_may_choose() -> None:
    """What is usual in turn, or what there is; out of turn it does nothing."""
    game = Schmaus()
    encoding = Encoding(game, past=False)
    player, rng = unlearned(game), random.Random(1)
    claims = 0
    for _, _, state in walk(game, 1, most=60):
        for seat in game.movers(state):
            legal: tuple[Move, ...] = game.legal_moves(state, seat)
            usual: list[Move] = [m for m in legal if not isinstance(m, Claim)]
            claims += len(legal) - len(usual)
            _, [may] = read(game, [encoding.pack(state, seat)])
            moves = game.vocabulary(seat)
            assert [moves[at] for at in np.flatnonzero(may)] == (usual or [*legal])
            chosen = player.choose(game.view(state, seat), rng)
            assert (chosen in legal) if seat == state.turn else chosen is None
    assert claims
