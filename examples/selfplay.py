"""A player of any game that learns from nothing, by deals against itself, with numpy alone.

    python examples/selfplay.py fyrtioett --seconds 600 fyrtioett.npz

What it has learned is a small file of numbers. In the folder of this file, it plays by

    jasskort compare fyrtioett selfplay:load:fyrtioett.npz greedy

Thousands of deals are played side by side (`jasskort.vector`). A player, which sees what
its seat knows, chooses; a judge, which sees all hands, says what each seat may expect. A
choice was good if the judge expects more after it. Only the player is saved.
"""

from __future__ import annotations

import argparse
import functools
import random
import time
from collections.abc import Iterator
from typing import Any, NamedTuple, TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

from jasskort import AnyRuleset, InvalidValue, Move, View
from jasskort.learning import Encoding
from jasskort.learning.episode import ahead_by_seat
from jasskort.playing.bots import game_named
from jasskort.vector import Deals

Floats: TypeAlias = npt.NDArray[np.float32]
Ints: TypeAlias = npt.NDArray[np.int64]
Bools: TypeAlias = npt.NDArray[np.bool_]
Rows: TypeAlias = npt.NDArray[np.uint8]
SUITS, OF_SUIT, OF_ALL = 4, 64, 128  # the size of the net
LANES, STEPS, PARTS = 2048, 16, 8  # deals and moves at a time, in so many parts
RATE, CLIP, CHANCE = 1e-3, 0.2, 0.01  # of Adam, of PPO, and how much it is to try
STRAY, BOLD, BOLDER = 0.03, 0.3, 0.25  # moves at random: of all; of what is said, in a part
LATER = 0.9  # what later judgements weigh

class Read(NamedTuple):
    """What a net reads: by suit, and the rest."""

    suits: Floats
    rest: Floats


class Reader:
    """Which numbers of what is packed a net reads, and which actions are of cards.

    Suits are read by the same weights, so what is learned of one holds for all; an input
    of its own for each says which it is.
    """

    def __init__(self, game: AnyRuleset) -> None:
        """Look up what is where."""
        self.encoding = encoding = Encoding(game, past=False)
        cards, moves = game.pack.cards, game.vocabulary(0)
        kinds = dict.fromkeys(map(type, moves))
        ids = [[at for at, move in enumerate(moves) if type(move) is kind] for kind in kinds]
        of_cards = [each for kind, each in zip(kinds, ids, strict=True) if len(each) == len(cards)]
        #assert tuple(moves[at].card for each in of_cards for at in each) == cards * len(of_cards)
        blocks = list[Ints]()
        others = list[int]()
        at = 0
        for column in encoding.spec:
            here = at + np.arange(column.size)
            at += column.size
            if column.of == "cards":
                blocks.append(here.reshape(SUITS, -1))
            elif column.name == "trump":
                blocks.append(here.reshape(SUITS, 1))
            elif column.of == "bits":
                blocks += [here[each].reshape(SUITS, -1) for each in of_cards]
                others += np.delete(here, np.concatenate(of_cards)).tolist()
            else:
                others += here.tolist()
        self.suits, self.rest = np.hstack(blocks), np.array(others)
        self.actions = np.hstack([np.reshape(each, (SUITS, -1)) for each in of_cards])
        of_number = np.concatenate([[each.of == "number"] * each.size for each in encoding.spec])
        self.numbers = np.flatnonzero(of_number[self.rest])
        rare = game.playing.cuts_short
        self.usual = np.array([type(move) not in rare for move in moves])

    def only(self, seen: Rows) -> Reader:
        """Leave away what never changes in some rows."""
        x = self.encoding.expand(seen)
        varies = x.min(0) < x.max(0)
        self.suits = self.suits[:, varies[self.suits].any(0)]
        of_number = np.isin(np.arange(len(self.rest)), self.numbers)[varies[self.rest]]
        self.rest = self.rest[varies[self.rest]]
        self.numbers = np.flatnonzero(of_number)
        return self

    def read(self, rows: Rows) -> Read:
        """Return what a net reads; roots of numbers, so that none is loud."""
        x = self.encoding.expand(rows)
        suits, rest = x.take(self.suits.ravel(), axis=1), x.take(self.rest, axis=1)
        some = rest[:, self.numbers]
        rest[:, self.numbers] = np.copysign(np.sqrt(abs(some)), some)
        return Read(suits, rest)

    def legal(self, rows: Rows) -> Bools:
        """Return what may be chosen: what is unusual only where it must be."""
        legal = self.encoding.mask(rows)
        usual = legal & self.usual
        return np.where(usual.any(1, keepdims=True), usual, legal)


class Net:
    """A net that reads suits by the same weights.

    Suits, each for itself; all together; what is answered. For each action of a card is
    added what its suit says, when it has heard of all together.
    """

    def __init__(self, reader: Reader, answers: int, actions: Ints, rng: Any) -> None:
        """Make it; what it answers is about 0."""
        self.actions = actions
        by_suit, rest = reader.suits.shape[1], len(reader.rest)

        def made(before: int, after: int, size: float) -> Floats:
            return rng.normal(0, size / np.sqrt(before), (before, after)).astype(np.float32)

        def none(*shape: int) -> Floats:
            return np.zeros(shape, np.float32)

        self.weights = {
            "suit": made(by_suit, OF_SUIT, 4),
            "suit+": made(SUITS, OF_SUIT, 1),
            "all": made(SUITS * OF_SUIT, OF_ALL, 1.4),
            "rest": made(rest, OF_ALL, 2),
            "all+": none(OF_ALL),
            "out": made(OF_ALL, answers, 0.1),
            "out+": none(answers),
        }
        if actions.size:
            self.weights |= {
                "again": made(OF_SUIT, OF_SUIT, 1),
                "heard": made(OF_ALL, OF_SUIT, 1),
                "card": made(OF_SUIT, actions.shape[1], 0.1),
            }
        zeros = {name: np.zeros_like(each) for name, each in self.weights.items()}
        self.first, self.second, self.steps = zeros, {k: v.copy() for k, v in zeros.items()}, 0

    def answer(self, x: Read) -> tuple[Floats, tuple[Floats, ...]]:
        """Return the answers, and what was within on the way."""
        return answer(self.weights, self.actions, x)

    def learn(self, x: Read, within: tuple[Floats, ...], up: Floats, rate: float) -> None:
        """Go up a slope, which is given at the answers (Adam)."""
        w, (suits, every, cards) = self.weights, within
        n, flat = len(up), suits.reshape(-1, OF_SUIT)
        slopes = {"out": every.T @ up, "out+": up.sum(0)}
        back = up @ w["out"].T
        if self.actions.size:
            up = up.take(self.actions.ravel(), axis=1).reshape(n * SUITS, -1)
            slopes["card"] = cards.T @ up
            up = (up @ w["card"].T) * (cards > 0)
            slopes["again"] = flat.T @ up
            more = up @ w["again"].T
            up = up.reshape(n, SUITS, -1).sum(1)
            slopes["heard"] = every.T @ up
            back += up @ w["heard"].T
        back *= every > 0
        slopes |= {"all": suits.T @ back, "rest": x.rest.T @ back, "all+": back.sum(0)}
        low = (back @ w["all"].T).reshape(-1, OF_SUIT)
        if self.actions.size:
            low += more
        low *= flat > 0
        slopes["suit"] = x.suits.reshape(len(low), -1).T @ low
        slopes["suit+"] = low.reshape(n, SUITS, -1).sum(0)
        self.steps += 1
        step = rate / (1 - 0.9**self.steps)
        for name, slope in slopes.items():
            self.first[name] += 0.1 * (slope - self.first[name])
            self.second[name] += 0.001 * (slope**2 - self.second[name])
            size = np.sqrt(self.second[name] / (1 - 0.999**self.steps)) + 1e-8
            w[name] += step * self.first[name] / size


def answer(w: dict[str, Floats], actions: Ints, x: Read) -> tuple[Floats, tuple[Floats, ...]]:
    """Return what weights answer, and what was within on the way."""
    n = len(x.rest)
    flat = x.suits.reshape(n * SUITS, -1) @ w["suit"]
    suits = flat.reshape(n, -1)
    suits += w["suit+"].ravel()
    np.maximum(suits, 0, out=suits)
    every = suits @ w["all"]
    every += x.rest @ w["rest"]
    every += w["all+"]
    np.maximum(every, 0, out=every)
    out = every @ w["out"]
    out += w["out+"]
    cards = out
    if actions.size:
        cards = flat @ w["again"]
        cards.reshape(n, SUITS, -1)[:] += (every @ w["heard"])[:, None]
        np.maximum(cards, 0, out=cards)
        out[:, actions.ravel()] += (cards @ w["card"]).reshape(n, -1)
    return out, (suits, every, cards)


def chances_of(logits: Floats, legal: Bools) -> Floats:
    """Return the chance of each legal choice."""
    logits = np.where(legal, logits, -np.inf)
    chances: Floats = np.exp(logits - logits.max(1, keepdims=True))
    chances /= chances.sum(1, keepdims=True)
    return chances


def opened(deals: Deals, rows: Rows) -> Rows:
    """Return what is packed with the hands of all seats in it."""
    seats = len(deals.hands)
    rows = rows.copy()
    at = (deals.turn + np.arange(1, seats)[:, None]) % seats
    rows[:, 8 : 8 * seats].view("<i8")[:] = np.take_along_axis(deals.hands, at, 0).T
    return rows


class Table:
    """Deals side by side, that a player plays against itself."""

    def __init__(self, game: AnyRuleset, rng: np.random.Generator) -> None:
        """Deal; look by moves at random which numbers ever change."""
        self.game, self.rng = game, rng
        self.deals = deals = Deals(game, LANES, rng)
        parties = game.table.parties
        ahead = [ahead_by_seat(game, each) for each in np.eye(len(parties)).tolist()]
        self.ahead = np.array(ahead)
        self.parties = np.array([party[0] for party in parties])
        self.seats = len(game.seats)
        self.sees, self.judges = Reader(game), Reader(game)
        self.cards = self.sees.actions.ravel()
        views, opens, gains = [], [], []
        for _ in range(200):
            rows = deals.observe()
            views.append(rows[::32])
            opens.append(opened(deals, rows)[::32])
            legal = self.sees.legal(rows)
            points, over = deals.step((rng.random(legal.shape) * legal).argmax(1))
            gains.append(points[over])
        self.sees.only(np.concatenate(views))
        self.judges.only(np.concatenate(opens))
        self.scale = float(self.gain(np.concatenate(gains)).std())

    def gain(self, points: Ints) -> npt.NDArray[np.float64]:
        """Return by how much each seat's party is ahead."""
        return points[:, self.parties] @ self.ahead

    def window(self, player: Net, judge: Net) -> list[Any]:
        """Play for some moves.

        Returns:
            By lane and move: what the player read, what it could choose, what it chose and
            how likely, how much better that came out than was expected; what the judge
            read, and what it should have said.
        """
        deals, rng, seats = self.deals, self.rng, self.seats
        found: list[list[Any]] = []
        turns, values, gains, overs = [], [], [], []
        lanes = np.arange(LANES)
        bold = lanes < BOLDER * LANES
        for step in range(STEPS + 1):
            rows = deals.observe()
            y = self.judges.read(opened(deals, rows))
            value, _ = judge.answer(y)
            turn = deals.turn.copy()
            by_seat = np.take_along_axis(value, (np.arange(seats) - turn[:, None]) % seats, 1)
            values.append(by_seat)
            if step == STEPS:
                break
            x, legal = self.sees.read(rows), self.sees.legal(rows)
            chances = chances_of(player.answer(x)[0], legal)
            says = bold & ~legal[:, self.cards].any(1)
            stray = np.where(says, BOLD, STRAY).astype(np.float32)[:, None]
            tried = (1 - stray) * chances + stray * legal / legal.sum(1, keepdims=True)
            luck = rng.standard_exponential(tried.shape, np.float32) + np.float32(1e-20)
            choice = (tried / luck).argmax(1)
            points, over = deals.step(choice)
            found.append([*x, legal, choice, tried[lanes, choice], *y])
            turns.append(turn)
            gains.append(self.gain(points) / self.scale)
            overs.append(over[:, None])
        self.length = STEPS * LANES / max(1, sum([each.sum() for each in overs]))
        better = np.zeros((LANES, seats))
        betters = []
        for step in reversed(range(STEPS)):
            after = np.where(overs[step], gains[step], values[step + 1])
            better = after - values[step] + LATER * np.where(overs[step], 0, better)
            betters.append(better)
        betters.reverse()
        for kept, turn, better, value in zip(found, turns, betters, values):
            turned = (turn[:, None] + np.arange(seats)) % seats
            lead = np.take_along_axis(better, turned, 1)
            target = lead + np.take_along_axis(value, turned, 1)
            kept += lead[:, 0], target.astype(np.float32)
        return found


def learn(game: AnyRuleset, seed: int = 0) -> Iterator[tuple[Table, Net, Any]]:
    """Yield a better and better player, by proximal policy optimisation (PPO)."""
    rng = np.random.default_rng(seed)
    table = Table(game, rng)
    player = Net(table.sees, table.sees.encoding.actions, table.sees.actions, rng)
    judge = Net(table.judges, table.seats, np.zeros((0, 0), int), rng)
    while True:
        found = table.window(player, judge)
        stats = []
        for part in range(PARTS):
            *x, legal, choice, before, suits, rest, better, target = [
                np.concatenate([e[part::PARTS] for e in each]) for each in zip(*found)
            ]
            free = np.flatnonzero(legal.sum(1) > 1)
            *x, legal, choice, before, better = [e[free] for e in (*x, legal, choice, before, better)]
            lead = (better - better.mean()) / (better.std() + 1e-6)
            logits, within = player.answer(Read(*x))
            chances = chances_of(logits, legal)
            rows = np.arange(len(free))
            ratio = chances[rows, choice] / before
            far = np.where(lead > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
            pull = np.where(far, 0, ratio * lead).astype(np.float32)
            logs = np.log(chances + 1e-9)
            surprise = logs - (chances * logs).sum(1, keepdims=True)
            up = -chances * (pull[:, None] + CHANCE * surprise)
            up[rows, choice] += pull
            player.learn(Read(*x), within, up / len(free), RATE)
            y = Read(suits, rest)
            value, within = judge.answer(y)
            miss = target - value
            judge.learn(y, within, miss / len(miss), RATE)
            stats.append([-(chances * logs).sum(1).mean(), better.std(), miss.std(), target.std(), far.mean()])
        yield table, player, np.append(np.mean(stats, 0), table.length)


@attrs.frozen(eq=False)
class Learned:
    """A bot: a net over some columns of the encoding with this hash."""

    hash: str
    suits: Ints
    rest: Ints
    numbers: Ints
    actions: Ints
    weights: dict[str, Floats]

    def choose(self, view: View[Move], rng: random.Random) -> Move | None:
        """Make the move that is likeliest; out of turn, play by rules of thumb."""
        game = view.game
        if view.turn != view.seat:
            return game.thumb(view)
        reader = reader_of(game, self)
        rows = np.frombuffer(reader.encoding.pack(view), np.uint8)[None]
        logits, _ = answer(self.weights, self.actions, reader.read(rows))
        chances = chances_of(logits, reader.legal(rows))
        return game.vocabulary(view.seated())[int(chances.argmax())]


@functools.cache
def reader_of(game: AnyRuleset, learned: Learned) -> Reader:
    """Return what reads for a player; its encoding must have this hash."""
    reader = Reader(game)
    if learned.hash != reader.encoding.hash:
        msg = f"this was learned of other numbers than those of {game!r}"
        raise InvalidValue(msg)
    reader.suits, reader.rest, reader.numbers = learned.suits, learned.rest, learned.numbers
    return reader


def save(table: Table, player: Net, path: str) -> None:
    """Write what was learned, in whole numbers from -127 to 127, to a file (.npz)."""
    reader = table.sees
    saved = {"of": np.array(reader.encoding.hash)}
    for name in ("suits", "rest", "numbers", "actions"):
        saved["at." + name] = getattr(reader, name).astype(np.int16)
    for name, each in player.weights.items():
        scale = abs(each).max(0) / 127 + 1e-9
        saved["scale." + name] = scale.astype(np.float16)
        saved["net." + name] = np.round(each / scale).astype(np.int8)
    np.savez_compressed(path, **saved)


def load(path: str) -> Learned:
    """Read what was learned."""
    with np.load(path) as saved:
        at = [saved["at." + name].astype(np.int64) for name in ("suits", "rest", "numbers", "actions")]
        weights = {
            name[4:]: saved[name] * saved["scale." + name[4:]].astype(np.float32)
            for name in saved.files
            if name.startswith("net.")
        }
        return Learned(str(saved["of"]), *at, weights)


def main() -> None:
    """Learn for some time, and save it."""
    parser = argparse.ArgumentParser(description="Have a player learn a game.")
    parser.add_argument("game", help="as fyrtioett, or module:Class")
    parser.add_argument("path", help="the file that is written (.npz)")
    parser.add_argument("--option", action="append", default=[], help="as form=three")
    parser.add_argument("--seconds", type=float, default=60, help="how long it learns")
    parser.add_argument("--seed", type=int, default=0, help="of cards and choices")
    asked = parser.parse_args()
    game, end = game_named(asked.game, asked.option), time.monotonic() + asked.seconds
    for number, (table, player, stats) in enumerate(learn(game, asked.seed), start=1):
        if time.monotonic() >= end:
            save(table, player, asked.path)
            print(f"{game!r}: learned from {number * LANES * STEPS:,} moves")
            break


if __name__ == "__main__":
    main()
