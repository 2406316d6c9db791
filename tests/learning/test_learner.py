"""The example that learns: it gets better, is saved, and plays every game and form."""

from __future__ import annotations

import itertools
import random
import runpy
import sys
from pathlib import Path

import learner
import numpy as np
import pytest
from learner import learn, load, move_of, read, save, unlearned
from rulesets import RULESETS
from twenty import Twenty

from jasskort import Claim, Form, Fyrtioett, InvalidValue, Schmaus, Tolva
from jasskort.learning import Encoding
from jasskort.learning.episode import ahead_by_seat
from jasskort.playing import play_deal
from jasskort.playing.bots import Random, bot_named
from jasskort.playing.tournament import compare
from jasskort.ruleset import AnyRuleset
from jasskort.testing import walk

# Deals are played by the library, which no coverage is wanted of.
pytestmark = pytest.mark.no_cover


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Learn from few deals, by a small net."""
    monkeypatch.setattr(learner, "DEALS", 50)
    monkeypatch.setattr(learner, "HIDDEN", 32)


def test_it_learns() -> None:
    """After three steps it beats chance by far, which it did not before."""
    game = Fyrtioett()
    start = unlearned(game)
    player = next(itertools.islice(learn(start, game), 2, None))
    before = compare({"it": start, "chance": Random()}, game, boards=30, seed=1)
    after = compare({"it": player, "chance": Random()}, game, boards=30, seed=1)
    assert before.difference().low < 0
    assert after.difference().low > 10


def test_what_is_learned_depends_on_the_seed_alone() -> None:
    """The same steps give the same numbers, and another seed others."""
    game = Twenty(deals=1)
    one, again, other = [
        next(learn(unlearned(game), game, seed)).weights for seed in (1, 1, 2)
    ]
    same = [np.array_equal(*each) for each in zip(one, again, strict=True)]
    assert all(same)
    assert not np.array_equal(one[0], other[0])


@pytest.mark.parametrize("game", RULESETS, ids=repr)
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
    """What is usual, or what there is; out of turn, also nothing, which is the last id."""
    game = Schmaus()
    encoding = Encoding(game, past=False)
    found = 0
    for _, _, state in walk(game, 1, most=60):
        for seat in game.movers(state):
            turn = state.turn == seat
            _, [mask] = read(encoding, [encoding.pack(state, seat)], [turn])
            moves = [move_of(game, seat, int(at)) for at in np.flatnonzero(mask)]
            legal = game.legal_moves(state, seat)
            usual = [move for move in legal if not isinstance(move, Claim)]
            found += len(legal) - len(usual)
            assert moves == ([*usual] if turn else [*usual, None])
    assert found


def test_points_ahead() -> None:
    """A party is ahead of the others by the mean of the points that it has more."""
    game = Tolva(form=Form.THREE)
    state = play_deal(game, [Random()] * 3, random.Random(2)).state
    score = game.score(state)
    one, two, three = score.totals
    gaps = [2 * one - two - three, 2 * two - three - one, 2 * three - one - two]
    assert any(gaps)
    assert [
        2 * each for each in ahead_by_seat(game, score.party_totals)
    ] == pytest.approx(gaps)
    pairs = Fyrtioett()
    state = play_deal(pairs, [Random()] * 4, random.Random(1)).state
    one, two = pairs.score(state).party_totals
    assert one != two
    assert ahead_by_seat(pairs, (one, two)) == [one - two, two - one] * 2
