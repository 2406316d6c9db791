"""A bot for any game that learns in a minute, with only numpy.

    python examples/learner.py fyrtioett --seconds 60 fyrtioett.npz
    python examples/learner.py tolva --option form=three --seconds 60 three.npz

The result is a file of numbers. Run this in the folder of the script to play the bot:

    jasskort compare fyrtioett learner:load:fyrtioett.npz greedy
"""

from __future__ import annotations

import argparse
import functools
import itertools
import random
import time
from collections.abc import Iterator
from typing import Any, TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

from jasskort import AnyRuleset, InvalidValue, Move, Play, View
from jasskort.learning import Encoding
from jasskort.learning.episode import Episode
from jasskort.playing.bots import game_named

Array: TypeAlias = npt.NDArray[Any]
HIDDEN = 128  # the size of the net
DEALS, PLAYS = 100, 10  # playouts side by side, and playouts of the same cards
WATCH = 30  # rounds in which the player only imitates the rules of thumb
PASSES, PART = 3, 1024  # passes over a round, and the size of a batch
RATE, CLIP, CHANCE = 1e-3, 0.2, 0.01  # rate of Adam, clip of PPO, weight of entropy
LOUD = np.log2(np.arange(1, 257, dtype=np.float32))  # 100 points weigh like 7 cards


@functools.cache
def known(game: AnyRuleset) -> tuple[Encoding, str, Array, Array]:
    """Return the encoding, its hash, a mask of numbers to read, and a mask of usual moves.

    The totals of the match are not read. Claims and gubbes are not usual.
    """
    encoding = Encoding(game, past=False)
    counts = [name.split()[0] not in ("deals", "total") for name, *_ in encoding.spec]
    rare, moves = game.playing.cuts_short, game.vocabulary(0)
    usual = np.array([type(move) not in rare for move in moves])
    sizes = [column.size for column in encoding.spec]
    return encoding, encoding.hash, np.repeat(counts, sizes), usual


def read(game: AnyRuleset, packed: list[bytes]) -> tuple[Array, Array]:
    """Return the input of the net, and its choices: usual moves, or else legal ones."""
    encoding, _, counts, usual = known(game)
    legal = encoding.mask(packed)
    may = legal & (usual | ~(legal & usual).any(1, keepdims=True))
    return LOUD[encoding.expand(packed, np.uint8)] * counts, may


@attrs.frozen(eq=False)
class Learned:
    """A bot: a net with one hidden layer over the encoding with this hash."""

    hash: str
    weights: tuple[Array, ...]

    def choose(self, view: View[Move], rng: random.Random) -> Move | None:
        """Return the most probable move; None out of turn."""
        (encoding, hash_, *_), seat = known(view.game), view.seated()
        if hash_ != self.hash:
            msg = f"this player was trained with an encoding other than that of {view.game!r}"
            raise InvalidValue(msg)
        if view.turn != seat:
            return None
        _, chances = self.forward(*read(view.game, [encoding.pack(view)]))
        return view.game.vocabulary(seat)[int(chances.argmax())]

    def forward(self, x: Array, may: Array) -> tuple[Array, Array]:
        """Return the hidden layer, and the probability of each action id."""
        into, bias, out, rest = self.weights
        hidden = np.maximum(x @ into + bias, 0)
        logits = np.where(may, hidden @ out + rest, -np.inf)
        chances = np.exp(logits - logits.max(1, keepdims=True))
        return hidden, chances / chances.sum(1, keepdims=True)


def unlearned(game: AnyRuleset, seed: int = 0) -> Learned:
    """Return an untrained player, whose choices are about equally probable."""
    (encoding, hash_, *_), rng = known(game), np.random.default_rng(seed)
    into = rng.normal(0, 0.1, (encoding.width, HIDDEN))
    out = rng.normal(0, 0.01, (HIDDEN, encoding.actions))
    weights = into, np.zeros(HIDDEN), out, np.zeros(encoding.actions)
    return Learned(hash_, tuple([each.astype(np.float32) for each in weights]))


def play(
    player: Learned, game: AnyRuleset, rng: np.random.Generator, *, watch: bool
) -> list[Array]:
    """Play deals side by side.

    With `watch`, rules of thumb choose. Otherwise the player chooses where it can play a
    card, in several playouts of the same cards.

    Returns:
        Arrays over all choices: the input, the legal choices, the choice, its probability,
        whether the player made it, and its weight: the gain over other playouts of the deal.
    """
    tables = [Episode(game, rights=False) for _ in range(DEALS)]
    encoding, first = tables[0].encoding, int(rng.integers(2**32))
    for at, table in enumerate(tables):
        table.seed(first + (at if watch else at // PLAYS))
        table.begin()
    cards = [isinstance(move, Play) for move in game.vocabulary(0)]
    rows = []
    while asked := [
        (at, t.asked) for at, t in enumerate(tables) if t.asked is not None
    ]:
        packed = [encoding.pack(tables[at].state, seat) for at, seat in asked]
        x, may = read(game, packed)
        _, chances = player.forward(x, may)
        choice = (chances / rng.exponential(size=chances.shape)).argmax(1)
        tried = may[:, cards].any(1) & np.array(not watch)
        for row, (at, seat) in enumerate(asked):
            if not tried[row]:
                moves: list[Move | None] = [*game.vocabulary(seat)]
                choice[row] = moves.index(game.thumb(game.view(tables[at].state, seat)))
            tables[at].act(choice[row])
        of = np.arange(len(asked)), choice
        rows.append((x, may, choice, chances[of], tried, may[of], np.array(asked)))
    *found, tried, usual, who = map(np.concatenate, zip(*rows, strict=True))
    gains = np.array([table.rewards() for table in tables], np.float32)
    gains = gains.reshape(-1, PLAYS, len(game.seats))
    more = (gains - gains.mean(1, keepdims=True)).reshape(DEALS, -1)
    weight = np.where(tried, more[tuple(who.T)] / (more.std() + 1e-6), usual)
    return [*found, tried, weight]


def learn(player: Learned, game: AnyRuleset, seed: int = 0) -> Iterator[Learned]:
    """Yield the player after each round: first of imitation, then of PPO."""
    rng = np.random.default_rng(seed)
    weights = tuple([each.copy() for each in player.weights])
    slow, size = [[np.zeros_like(each) for each in weights] for _ in range(2)]
    player, steps = Learned(player.hash, weights), 0
    for done in itertools.count():
        watch = done < WATCH
        data, rate = play(player, game, rng, watch=watch), RATE if watch else RATE / 3
        for _ in range(PASSES):
            order = rng.permutation(len(data[0]))
            for part in np.array_split(order, -(-len(order) // PART)):
                x, may, choice, before, tried, weight = [each[part] for each in data]
                hidden, chances = player.forward(x, may)
                of = np.arange(len(part)), choice
                ratio = np.where(tried, chances[of] / np.maximum(before, 1e-9), 1)
                far = np.where(weight > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
                pull = np.where(far, 0, ratio * weight)
                logs = np.log(chances + 1e-9)
                surprise = logs - (chances * logs).sum(1, keepdims=True)
                up = -chances * (pull[:, None] + CHANCE * surprise)
                up[of] += pull
                up /= len(part)
                back = (up @ weights[2].T) * (hidden > 0)
                slopes = x.T @ back, back.sum(0), hidden.T @ up, up.sum(0)
                steps += 1
                for at, slope in enumerate(slopes):  # Adam
                    slow[at] += 0.1 * (slope - slow[at])
                    size[at] += 0.001 * (slope**2 - size[at])
                    root = np.sqrt(size[at] / (1 - 0.999**steps)) + 1e-8
                    weights[at][...] += rate / (1 - 0.9**steps) * slow[at] / root
        yield Learned(player.hash, tuple([each.copy() for each in weights]))


def save(player: Learned, path: str) -> None:
    """Write the weights and the hash of the encoding to a file (.npz)."""
    np.savez(path, np.array(player.hash), *player.weights)


def load(path: str) -> Learned:
    """Return the player in a file."""
    with np.load(path) as saved:
        hash_, *weights = saved.values()
    return Learned(str(hash_), tuple(weights))


def main() -> None:
    """Train for some time, and save the player."""
    parser = argparse.ArgumentParser(description="Train a player.")
    parser.add_argument("game", help="such as fyrtioett, or module:Class")
    parser.add_argument("path", help="output file (.npz)")
    parser.add_argument(
        "--option", action="append", default=[], help="such as form=three"
    )
    parser.add_argument("--seconds", type=float, default=60, help="seconds of training")
    parser.add_argument("--seed", type=int, default=0, help="seed of cards and choices")
    asked = parser.parse_args()
    game, end = game_named(asked.game, asked.option), time.monotonic() + asked.seconds
    for number, player in enumerate(learn(unlearned(game), game, asked.seed), start=1):
        if time.monotonic() >= end:
            save(player, asked.path)
            print(f"{game!r}: learned from {number * DEALS} deals")
            break


if __name__ == "__main__":
    main()
