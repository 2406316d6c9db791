"""The bot that tries the moves that a learned player prefers."""

from __future__ import annotations

import functools
import itertools
import math
import random
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest
from support import late

from jasskort import Fyrtioett, Move, OptionError, Play, Schmaus, Tolva, ZugerTapp
from jasskort.learning.guided import Guided
from jasskort.learning.players import Learned, Trained
from jasskort.learning.selfplay import Settings, learn
from jasskort.playing import play_deal
from jasskort.playing.bots import FlatMonteCarlo, bot_named
from jasskort.ruleset import AnyRuleset
from jasskort.testing import walk
from jasskort.view import AnyView


@functools.cache
def player(game: AnyRuleset) -> Learned:
    """Return a player that has learned a little, so that it prefers some moves."""
    found = learn(game, 0, Settings(watched=2, of_suit=6, of_all=5))
    trained: Trained = next(itertools.islice(found, 1, None))
    return Learned(trained)


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jasskort.learning.selfplay.LANES", 32)
    monkeypatch.setattr("jasskort.learning.selfplay.ALONE", 0)
    monkeypatch.setattr("jasskort.learning.selfplay.BATCH", 32)


def views_of(game: AnyRuleset, seed: int = 1) -> list[AnyView]:
    """Return views of seats in turn that have a choice, within a deal."""
    views = [
        game.view(state, state.turn)
        for _, _, state in walk(game, seed, most=50)
        if state.turn is not None
    ]
    return [view for view in views if len(view.legal_moves) > 1]


def test_it_weighs_gains_and_preferences() -> None:
    """A second way: the gains of the same playouts, and the logarithms of probabilities."""
    game = ZugerTapp()
    learned = player(game)
    bot, changed = Guided(3, player=learned, prior=0.05, least=0.1), 0
    scale = learned.trained_for(game).scale
    for number, view in enumerate(views_of(game)):
        odds = learned.weigh(view)
        first = max(odds, key=odds.__getitem__)
        some = [move for move, odd in odds.items() if odd >= 0.1 or move == first]
        some = sorted(some, key=lambda move: -odds[move])[:6]
        worth: dict[Move | None, float] = {first: 0.0}
        if len(some) > 1:
            prior: dict[Move | None, float] = {
                move: 0.05 * scale * math.log(odds[move]) for move in some
            }
            flat, rng = FlatMonteCarlo(3), random.Random(number)
            _, gains = flat.compared(view, rng, some, None, prior)
            most = max(map(len, gains.values()))
            worth = {
                move: fmean(gains[move]) for move in some if len(gains[move]) == most
            }
        chosen = bot.choose(view, random.Random(number))
        assert worth[chosen] == max(worth.values())
        changed += chosen != first
    assert changed


def test_a_strong_preference_decides() -> None:
    """With a large weight of the player, or a high least probability, the player decides."""
    game = Tolva()
    learned, rng = player(game), random.Random(1)
    for view in views_of(game):
        wanted = learned.choose(view, rng)
        for bot in (
            Guided(1, player=learned, prior=1e6),
            Guided(1, player=learned, least=1),
        ):
            assert bot.choose(view, rng) == wanted


def test_the_player_bids_where_deals_are_played_at_random() -> None:
    game, rng = Fyrtioett(), random.Random(1)
    bot, bids = Guided(1, player=player(game), prior=0), 0
    for view in views_of(game):
        if not isinstance(view.legal_moves[0], Play):
            bids += 1
            assert bot.choose(view, rng) == player(game).choose(view, rng)
    assert bids


@pytest.mark.parametrize("game", [Schmaus(), *map(late, [Tolva(), Fyrtioett()])])
def test_it_plays_every_game(game: AnyRuleset) -> None:
    """All that it chooses is legal, in turn and out of turn; the table sees to that."""
    bot = Guided(1, player=player(game))
    course = play_deal(game, [bot] * len(game.seats), random.Random(1))
    assert course.state.turn is None


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"player": "greedy"}, "expected a player that has learned, got 'greedy'"),
        ({"prior": -1}, "expected a number of at least 0 for prior, got -1"),
        ({"least": "all"}, "expected a number of at least 0 for least, got 'all'"),
        ({"worlds": 0}, "expected an int of at least 1 for worlds, got 0"),
    ],
)
def test_refusals(options: dict[str, Any], told: str) -> None:
    with pytest.raises(OptionError, match=told):
        Guided(**options)


def test_its_name(tmp_path: Path) -> None:
    path = tmp_path / "it.npz"
    player(Tolva()).trained_for(Tolva()).save(path)
    mine = Guided(5, player=Learned(path))
    assert bot_named(f"guided:5,player={path}") == mine
    assert bot_named(f"guided:5,player=learned:{path}") == mine
    assert bot_named("guided:5") == Guided(5)
    assert bot_named("guided:5,prior=0.1,seconds=2") == Guided(5, prior=0.1, seconds=2)
