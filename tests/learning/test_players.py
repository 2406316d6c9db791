"""Players that have learned: the same move everywhere, and refusals of what does not fit."""

from __future__ import annotations

import functools
import io
import itertools
import math
import pickle
import random
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import attrs
import numpy as np
import pytest
from rulesets import BY_FORM
from support import first_traced

from jasskort import (
    Claim,
    Form,
    Frantsfuus,
    Fyrtioett,
    InvalidValue,
    OptionError,
    Schmaus,
    Tolva,
    ZugerTapp,
    playing,
)
from jasskort.games.tolva import Halv, Hel
from jasskort.learning import Encoding, players
from jasskort.learning.players import ExactNet, Ints, Learned, Made, Seen, Trained, load
from jasskort.learning.selfplay import Settings, learn
from jasskort.playing import bots, play_deal
from jasskort.playing.bots import Bot, bot_named
from jasskort.playing.tournament import shown_game
from jasskort.ruleset import AnyRuleset
from jasskort.testing import walk

RNG = random.Random(1)


@functools.cache
def trained(game: AnyRuleset, windows: int = 1, seed: int = 0) -> Trained:
    """Return a player that has learned little, with small layers."""
    found = learn(game, seed, Settings(watched=2, of_suit=6, of_all=5))
    return next(itertools.islice(found, windows - 1, None))


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jasskort.learning.selfplay.LANES", 32)
    monkeypatch.setattr("jasskort.learning.selfplay.ALONE", 0)
    monkeypatch.setattr("jasskort.learning.selfplay.BATCH", 32)


# --- the net --------------------------------------------------------------------------


def by_hand(net: ExactNet, suits: list[int], rest: list[int]) -> list[float]:
    """Return the outputs for one row, number by number, with exact fractions."""

    def weight(name: str, row: int, column: int) -> Fraction:
        whole = Fraction(float(net.whole[name][row, column]))
        return whole * Fraction(float(net.scales[name][column]))

    def hidden(value: Fraction) -> Fraction:
        return Fraction(round(max(value, Fraction(0)) * 256), 256)

    def total(name: str, numbers: list[Fraction], column: int) -> Fraction:
        each = [x * weight(name, row, column) for row, x in enumerate(numbers)]
        return sum(each, Fraction(0))

    width, size = len(suits) // 4, net.whole["which"].shape[1]
    layers = [
        [
            hidden(
                total("suit", [Fraction(x) for x in suits[width * k :][:width]], column)
                + weight("which", k, column)
            )
            for column in range(size)
        ]
        for k in range(4)
    ]
    roots = [Fraction(round(256 * math.sqrt(x)), 256) for x in rest]
    every = [x for layer in layers for x in layer]
    together = [
        hidden(
            total("all", every, column)
            + total("rest", roots, column)
            + weight("bias", 0, column)
        )
        for column in range(net.whole["bias"].shape[1])
    ]
    count = net.whole["out"].shape[1]
    out = [total("out", together, k) + weight("base", 0, k) for k in range(count)]
    for k, of_suit in enumerate(net.cards):
        again = [
            hidden(total("own", layers[k], column) + total("heard", together, column))
            for column in range(size)
        ]
        for column, output in enumerate(of_suit):
            out[output] += total("card", again, column)
    return [float(x) for x in out]


def rows_of(game: AnyRuleset, count: int) -> np.ndarray[Any, np.dtype[np.uint8]]:
    encoding = Encoding(game, past=False)
    packed = [
        encoding.pack(state, state.turn)
        for _, _, state in walk(game, 1, most=count)
        if state.turn is not None
    ]
    return np.array([np.frombuffer(row, np.uint8) for row in packed])


def test_the_net_by_hand() -> None:
    """Outputs equal those that are worked out number by number, but for a last rounding."""
    game = Tolva()
    net = trained(game).net
    seen = players.reader_of(game).read(rows_of(game, 4), net.suits, net.rest)
    for row, out in enumerate(net.answer(seen)):
        wanted = by_hand(net, seen.suits[row].tolist(), seen.rest[row].tolist())
        assert out.tolist() == pytest.approx(wanted, abs=1e-12)
        assert int(out.argmax()) == wanted.index(max(wanted))


def test_the_order_of_sums_changes_nothing() -> None:
    """Neither the rows beside a row nor the order of numbers changes a bit."""
    game = ZugerTapp()
    net = trained(game).net
    seen = players.reader_of(game).read(rows_of(game, 30), net.suits, net.rest)
    together = net.answer(seen)
    for row in range(len(together)):
        alone = net.answer(Seen(*[each[row : row + 1] for each in seen]))
        assert alone.tobytes() == together[row].tobytes()
    turned = attrs.evolve(
        net,
        whole={
            name: each[::-1] if name in ("suit", "rest") else each
            for name, each in net.whole.items()
        },
    )
    by_suit = seen.suits.reshape(len(together), 4, -1)[:, :, ::-1]
    other = Seen(by_suit.reshape(len(together), -1), seen.rest[:, ::-1])
    assert turned.answer(other).tobytes() == together.tobytes()


def test_other_rounding_than_to_127_steps_is_not_needed() -> None:
    """Each weight is off by at most half a step of its column."""
    rng = np.random.default_rng(1)
    weights = {"out": rng.standard_normal((5, 3)), "base": np.zeros((1, 3))}
    none = np.zeros(0, int)
    net = ExactNet.of(none, none, none, weights)
    for name, each in weights.items():
        off = abs(net.whole[name] * net.scales[name] - each)
        assert (off <= 0.51 * net.scales[name]).all()
        assert abs(net.whole[name]).max() <= 127


# --- the bot --------------------------------------------------------------------------


@pytest.mark.parametrize("game", first_traced(BY_FORM))
def test_it_plays_every_game(game: AnyRuleset) -> None:
    """All that it chooses is legal, in turn and out of turn; the table sees to that."""
    bot = Learned(trained(game))
    course = play_deal(game, [bot] * len(game.seats), random.Random(1))
    assert course.state.turn is None


def test_it_chooses_what_it_prefers() -> None:
    """Probabilities are of the legal moves, and sum to 1; the highest is chosen."""
    game = Schmaus()
    bot = Learned(trained(game))
    claims = 0
    for _, _, state in walk(game, 1, most=60):
        for seat in game.movers(state):
            view = game.view(state, seat)
            if seat != state.turn:
                assert bot.choose(view, RNG) == game.thumb(view)
                continue
            usual = [m for m in view.legal_moves if not isinstance(m, Claim)]
            claims += len(view.legal_moves) - len(usual)
            weighed = bot.weigh(view)
            assert [*weighed] == usual
            assert sum(weighed.values()) == pytest.approx(1)
            assert bot.choose(view, RNG) == max(usual, key=weighed.__getitem__)
    assert claims


def test_it_leaves_gubbes_to_the_rules_of_thumb() -> None:
    """It demands a gubbe if, and only if, the rules of thumb do."""
    game, demanded = Tolva(), []
    bot = Learned(trained(game))
    for seed in range(300):
        state = game.apply(game.start(), game.shuffle(random.Random(seed)))
        while state.turn is not None:
            view = game.view(state, state.turn)
            thumb = game.thumb(view)
            assert thumb is not None
            if any(isinstance(move, Halv | Hel) for move in view.legal_moves):
                demanded.append(isinstance(thumb, Halv | Hel))
                chosen = bot.choose(view, RNG)
                assert isinstance(chosen, Halv | Hel) == demanded[-1]
            state = game.apply(state, thumb)
    assert {*demanded} == {True, False}


def test_what_it_refuses_to_weigh() -> None:
    game = Frantsfuus()
    state = game.apply(game.start(), game.shuffle(random.Random(1)))
    with pytest.raises(InvalidValue, match="expected the view of the seat in turn"):
        Learned(trained(game)).weigh(game.view(state, 1 - (state.turn or 0)))


# --- files ----------------------------------------------------------------------------


def test_what_is_saved(tmp_path: Path) -> None:
    """A player that was read, pickled or named plays as the one that was saved."""
    game, path = Fyrtioett(), tmp_path / "it.npz"
    found = trained(game)
    found.save(path)
    assert load(path).made == found.made
    assert load(path).scale == found.scale
    named: list[Bot] = [
        Learned(found),
        Learned(path),
        bot_named(f"learned:{path}"),
        pickle.loads(pickle.dumps(Learned(str(path)))),
    ]
    one, *others = [play_deal(game, [bot] * 4, random.Random(1)).moves for bot in named]
    assert others == [one] * 3
    assert Learned(path) == Learned(str(path)) != Learned(found)
    with np.load(path) as saved:
        assert {saved[name].dtype.name for name in saved.files} == {
            *("int8", "int16", "float16", saved["made"].dtype.name)
        }


def test_files_that_are_no_players(tmp_path: Path) -> None:
    path = tmp_path / "it.npz"
    with pytest.raises(InvalidValue, match=r"cannot read '.*it\.npz': No such file"):
        Learned(path)
    saved = io.BytesIO()
    np.savez_compressed(saved, numbers=np.arange(3))
    whole, made = saved.getvalue(), io.BytesIO()
    np.savez(made, made=np.array("3"))
    at = whole.index(b"numbers.npy") + 40
    bent = bytes([*whole[:at], *(255 - each for each in whole[at : at + 9])])
    broken = [b"", b"1 2 3", whole, whole[:99], bent + whole[at + 9 :]]
    for data in (*broken, made.getvalue()):
        path.write_bytes(data)
        with pytest.raises(
            InvalidValue, match=r"expected a file of jasskort\.learning\.self"
        ):
            Learned(path)
    with pytest.raises(OptionError, match="expected a game, or a player or its file, "):
        Learned(3)


def test_games_that_do_not_fit() -> None:
    """Other columns, or other options of deals, are refused by name."""
    bot = Learned(trained(Fyrtioett()))
    assert bot.trained_for(Fyrtioett(target=20, deals=3)) is trained(Fyrtioett())
    with pytest.raises(
        InvalidValue, match=r"learned Fyrtioett\(\), with .* play Tolva"
    ):
        bot.trained_for(Tolva())
    tapp = Learned(trained(ZugerTapp()))
    with pytest.raises(
        InvalidValue, match="tapp_at_65=False; it cannot play with tapp_at_65=True"
    ):
        tapp.trained_for(ZugerTapp(tapp_at_65=True))
    with pytest.raises(InvalidValue, match="expected a ruleset, got 'tolva'"):
        tapp.trained_for("tolva")  # type: ignore[arg-type]


CHANGES: dict[str, Callable[[Ints], Ints]] = {
    "cut": lambda part: part[:-1],
    "twice": lambda part: np.concatenate([part, part]),
    "far away": lambda part: part + 9_999,
}


@pytest.mark.parametrize(
    ("name", "change"),
    [
        *itertools.product(
            ("suits", "cards", "whole card"), ("left out", "cut", "twice")
        ),
        ("rest", "far away"),
        ("cards", "far away"),
        ("scale out", "left out"),
    ],
)
def test_nets_that_do_not_fit(tmp_path: Path, name: str, change: str) -> None:
    """They are refused before the first move."""
    game, path = ZugerTapp(), tmp_path / "it.npz"
    trained(game).save(path)
    with np.load(path) as saved:
        numbers = {each: saved[each] for each in saved.files}
    part = numbers.pop(name)
    if change in CHANGES:
        numbers[name] = CHANGES[change](part)
    np.savez(path, allow_pickle=False, **numbers)
    with pytest.raises(InvalidValue, match=r"file of jasskort\.|not fit ZugerTapp\(\)"):
        Learned(path).trained_for(game)


def test_scales_that_are_no_numbers() -> None:
    found = trained(ZugerTapp())
    wrongs: list[Any] = ["1", math.nan, -1.0]
    for wrong in wrongs:
        with pytest.raises(OptionError, match="at least 0 for scale, got"):
            attrs.evolve(found, scale=wrong)


def test_how_it_was_made() -> None:
    made = trained(Tolva(form=Form.THREE), 2, seed=5).made
    assert made == Made(
        game="Tolva(form='three')",
        options=made.options,
        hash=Encoding(Tolva(form=Form.THREE), past=False).hash,
        seed=5,
        settings=(
            *(("watched", "2"), ("sure", "0.9"), ("stray", "0.01")),
            *(("bold", "0.05"), ("entropy", "0.003")),
            *(("of_suit", "6"), ("of_all", "5")),
        ),
        windows=2,
        seconds=made.seconds,
    )
    assert dict(made.options)["first_trick_from_table"] == "False"
    assert "target" not in dict(made.options)


# --- the players of the library -------------------------------------------------------

DEFAULTS: list[AnyRuleset] = [
    *(Schmaus(), Frantsfuus(), ZugerTapp(), Fyrtioett()),
    *[Tolva(form=form) for form in Form],
]


@pytest.mark.parametrize("game", DEFAULTS)
def test_every_game_and_form_has_a_player(game: AnyRuleset) -> None:
    """It fits the game, and plays a deal alike whether the game is named or not."""
    bot = Learned(game)
    assert bot.trained_for(game) is Learned().trained_for(game)
    state = game.apply(game.start(), game.shuffle(random.Random(1)))
    while state.turn is not None:
        view = game.view(state, state.turn)
        move = bot.choose(view, RNG)
        assert move == Learned().choose(view, RNG)
        assert move is not None
        state = game.apply(state, move)
    assert bot.trained_for(game).made.game == shown_game(game)


def test_players_are_small() -> None:
    """All of them have at most 400 kB."""
    folder = Path(players.__file__).parent / "trained"
    assert sum(path.stat().st_size for path in folder.iterdir()) <= 400_000


def test_a_game_without_a_player(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "name_of", lambda _: "whist")
    players.shipped.cache_clear()
    with pytest.raises(InvalidValue, match=r"no player has learned Schmaus\(\); train"):
        Learned(Schmaus())


def test_where_it_is_found() -> None:
    """Where other bots are, but it is imported only when it is asked for."""
    assert playing.Learned is bots.Learned is Learned
    assert not {"Learned"} & {*playing.__all__, *bots.__all__}
    with pytest.raises(
        AttributeError, match=r"playing\.bots' has no attribute 'Wizard'"
    ):
        _ = bots.Wizard
