"""A bot for any game that learns by self-play, with only numpy.

    python examples/selfplay.py fyrtioett --seconds 900 fyrtioett.npz
    python examples/selfplay.py tolva --option form=three --seconds 900 three.npz

The result is a small file of numbers. Run this in the folder of the script to play it:

    jasskort compare fyrtioett selfplay:load:fyrtioett.npz greedy

Deals are played side by side (`jasskort.vector`). The player (the policy) sees only what its
seat knows. The judge (the critic) knows all hands, and estimates the result of each seat. A
choice was good if the estimate rises after it. Only the player is saved.
"""

from __future__ import annotations

import argparse
import functools
import itertools
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

Floats: TypeAlias = npt.NDArray[Any]  # 32 bits, where size matters
Ints: TypeAlias = npt.NDArray[np.int64]
Bools: TypeAlias = npt.NDArray[np.bool_]
Rows: TypeAlias = npt.NDArray[np.uint8]
Weights: TypeAlias = dict[str, Floats]
SUITS, OF_SUIT, OF_ALL = 4, 32, 64  # layer sizes
LANES, STEPS, PARTS = 512, 32, 16  # lanes, moves and batches of a window
RATE, SLOWER = 2e-3, 200  # learning rate of Adam, and windows in which it falls by 30 %
JUDGES = 1.5  # the judge learns faster by this factor
CLIP, CHANCE = 0.2, 0.01  # clip of PPO, and weight of entropy
LATER, FAR = 0.9, 0.98  # lambda of the player and of the judge
STRAY = 0.01  # share of random moves
BOLD, SAYS = 0.25, 0.3  # share of lanes with random calls, and of random calls there
FORCED = 200  # windows after which half of the lanes can throw in
DOUBT, HASTE = 0.4, 0.1  # calls: points for a factor e in probability, and the rate
MEAN = 100  # windows whose mean is saved


class Seen(NamedTuple):
    """The input of a net: the numbers of each suit in turn, and all other numbers."""

    suits: Rows
    rest: Rows


class Reader:
    """The columns of an encoding that a net reads, and the actions with cards.

    All suits share weights, so a lesson about one suit applies to the others.

    Attributes:
        suits: indices of numbers about suits, one row for each suit.
        rest: indices of all other numbers.
        actions: actions with cards (play, lay aside), one row for each suit.
    """

    def __init__(self, game: AnyRuleset) -> None:
        """Split the columns of the encoding."""
        self.encoding = encoding = Encoding(game, past=False)
        moves = game.vocabulary(0)
        self.cuts = np.array([type(m) in game.playing.cuts_short for m in moves])
        kinds, cards = np.array([type(m).__name__ for m in moves]), len(game.pack)
        of_kind = [np.flatnonzero(kinds == kind) for kind in dict.fromkeys(kinds)]
        of_cards = [each.reshape(SUITS, -1) for each in of_kind if len(each) == cards]
        self.actions = np.hstack(of_cards)
        suits, rest, at = list[Ints](), list[Ints](), 0
        for column in encoding.spec:
            here = at + np.arange(column.size)
            at += column.size
            if column.of == "cards" or column.name == "trump":
                suits.append(here.reshape(SUITS, -1))
            elif column.of == "bits":
                suits.append(here[self.actions])
                rest.append(np.delete(here, self.actions))
            else:
                rest.append(here)
        self.suits, self.rest = np.hstack(suits), np.concatenate(rest)

    def leave(self, rows: Rows) -> None:
        """Drop the numbers that are constant in these rows."""
        x = self.encoding.expand(rows)
        changes = x.min(0) < x.max(0)
        self.suits = self.suits[:, changes[self.suits].any(0)]
        self.rest = self.rest[changes[self.rest]]

    def read(self, rows: Rows) -> Seen:
        """Return the input of a net, with numbers clipped to 255."""
        x = self.encoding.expand(rows, np.uint8)
        return Seen(x.take(self.suits.ravel(), axis=1), x.take(self.rest, axis=1))

    def legal(self, rows: Rows) -> Bools:
        """Return the legal actions; claims and gubbes only if nothing else is legal."""
        return without(self.encoding.mask(rows), self.cuts)


class Net:
    """A net with a layer for each suit, a layer for all, and an output.

    Outputs about a card have a second part, from a layer of the suit and the layer for all.

    Attributes:
        cards: indices of outputs about cards, one row for each suit, perhaps empty.
        weights: the weights by name.
    """

    def __init__(self, cards: Ints, weights: Weights) -> None:
        """Start with these weights."""
        self.cards, self.weights, self.steps = cards, weights, 0
        self.rate = RATE if cards.size else JUDGES * RATE
        self.first, self.second = [
            {name: np.zeros_like(each) for name, each in weights.items()} for _ in "12"
        ]

    def answer(self, seen: Seen) -> tuple[Floats, tuple[Floats, ...]]:
        """Return the outputs and the hidden layers.

        Other numbers than those of suits enter as roots, so that large ones do not dominate.
        """
        w, n = self.weights, len(seen.rest)
        rest = np.sqrt(seen.rest, dtype=np.float32)
        reads = seen.suits.astype(np.float32).reshape(n * SUITS, -1)
        suits = (reads @ w["suit"]).reshape(n, -1)
        suits += w["which"].ravel()
        np.maximum(suits, 0, out=suits)
        together = suits @ w["all"]
        together += rest @ w["rest"]
        together += w["bias"]
        np.maximum(together, 0, out=together)
        out = together @ w["out"]
        out += w["base"]
        again = suits
        if self.cards.size:
            again = suits.reshape(n * SUITS, -1) @ w["own"]
            again.reshape(n, SUITS, -1)[:] += (together @ w["heard"])[:, None]
            np.maximum(again, 0, out=again)
            out[:, self.cards.ravel()] += (again @ w["card"]).reshape(n, -1)
        return out, (reads, rest, suits, together, again)

    def learn(self, layers: tuple[Floats, ...], up: Floats) -> None:
        """Make a step of Adam with the gradient `up` of the outputs."""
        w, n, (reads, rest, suits, together, again) = self.weights, len(up), layers
        each = suits.reshape(n * SUITS, -1)
        slopes = {"out": together.T @ up, "base": up.sum(0)}
        back = up @ w["out"].T
        more: Any = 0
        if self.cards.size:
            up = up.take(self.cards.ravel(), axis=1).reshape(n * SUITS, -1)
            slopes["card"] = again.T @ up
            up = (up @ w["card"].T) * (again > 0)
            slopes["own"] = each.T @ up
            more = up @ w["own"].T
            up = up.reshape(n, SUITS, -1).sum(1)
            slopes["heard"] = together.T @ up
            back += up @ w["heard"].T
        back *= together > 0
        slopes |= {"all": suits.T @ back, "rest": rest.T @ back, "bias": back.sum(0)}
        back = (back @ w["all"].T).reshape(n * SUITS, -1)
        back += more
        back *= each > 0
        slopes["suit"] = reads.T @ back
        slopes["which"] = back.reshape(n, SUITS, -1).sum(0)
        self.steps += 1
        rate = (
            self.rate / np.sqrt(1 + self.steps / PARTS / SLOWER) / (1 - 0.9**self.steps)
        )
        for name, slope in slopes.items():
            self.first[name] += 0.1 * (slope - self.first[name])
            self.second[name] += 0.001 * (slope**2 - self.second[name])
            size = np.sqrt(self.second[name] / (1 - 0.999**self.steps)) + 1e-8
            w[name] += np.float32(rate) * self.first[name] / size


def without(legal: Bools, moves: Bools) -> Bools:
    """Return the legal actions without these moves, unless nothing else is legal."""
    others = legal & ~moves
    return np.where(others.any(1, keepdims=True), others, legal)


def new_net(reader: Reader, answers: int, cards: Ints, rng: np.random.Generator) -> Net:
    """Return an untrained net, whose outputs are about 0."""
    shapes = {
        "suit": (4, reader.suits.shape[1], OF_SUIT),
        "which": (1, SUITS, OF_SUIT),
        "all": (1.4, SUITS * OF_SUIT, OF_ALL),
        "rest": (2, len(reader.rest), OF_ALL),
        "bias": (0, 1, OF_ALL),
        "out": (0.1, OF_ALL, answers),
        "base": (0, 1, answers),
    }
    if cards.size:
        shapes["own"] = (1, OF_SUIT, OF_SUIT)
        shapes["heard"] = (1, OF_ALL, OF_SUIT)
        shapes["card"] = (0.1, OF_SUIT, cards.shape[1])
    weights = {
        name: (rng.standard_normal(shape) * size / np.sqrt(shape[0])).astype(np.float32)
        for name, (size, *shape) in shapes.items()
    }
    return Net(cards, weights)


def chances_of(logits: Floats, legal: Bools) -> Floats:
    """Return the probability of each action."""
    logits = np.where(legal, logits, -np.inf)
    chances: Floats = np.exp(logits - logits.max(1, keepdims=True))
    chances /= chances.sum(1, keepdims=True)
    return chances


def opened(deals: Deals, rows: Rows) -> Rows:
    """Return rows with all hands filled in: the first masks of a row."""
    hands, rows, seats = deals.hands, rows.copy(), len(deals.hands)
    at = (deals.turn + np.arange(seats)[:, None]) % seats
    rows[:, : 8 * seats].view("<i8")[:] = np.take_along_axis(hands, at, 0).T
    return rows


class Table:
    """Self-play of a player, with a judge.

    In games where cards can be thrown in, two sides that both bid low lose nothing and
    learn nothing. So at first no lane can throw in. In these games a call is rated only by
    the points of its own side, and the judge rates all legal calls.

    Attributes:
        player, judge: the nets.
        sees, knows: their readers.
        throws: the moves that always ended a deal without points in random play.
        own: a matrix from points of parties to rewards of seats: the lead, or the points of
            the own side in games where cards can be thrown in.
        others: a matrix that adds the points of other sides to the lead in those games.
    """

    def __init__(self, game: AnyRuleset, rng: np.random.Generator) -> None:
        """Deal and play at random, to find the numbers that vary."""
        self.rng, self.deals = rng, Deals(game, LANES, rng)
        parties, seats = game.table.parties, len(game.seats)
        self.firsts = np.array([party[0] for party in parties])
        each = np.eye(len(parties), dtype=int).tolist()
        ahead = np.array([ahead_by_seat(game, one) for one in each])
        self.turns = np.arange(seats)
        self.sees, self.knows = Reader(game), Reader(game)
        seen, known, ends = list[Rows](), list[Rows](), list[Any]()
        actions, none = self.sees.actions, np.zeros((SUITS, 0), int)
        made, went_on = np.zeros((2, self.deals.actions), bool)
        pace = rng.random(LANES)  # so that lanes are at different tricks
        for _ in range(200):
            rows = self.deals.observe()
            seen.append(rows[::32])
            known.append(opened(self.deals, rows)[::32])
            legal = self.sees.legal(rows)
            choice = (rng.random(legal.shape) * legal).argmax(1)
            some = np.flatnonzero(rng.random(LANES) < pace)
            choice = choice[some]
            points, over = self.deals.step(choice, lanes=some)
            made[choice] = True
            went_on[choice[~over | points.any(1)]] = True
            ends.append(points[over])
        self.had = self.deals.totals.T.copy()
        self.sees.leave(np.concatenate(seen))
        self.knows.leave(np.concatenate(known))
        self.scale = (np.concatenate(ends)[:, self.firsts] @ ahead).std()
        self.throws, side = made & ~went_on, (ahead > 0).astype(float)
        self.own = side if self.throws.any() else ahead
        self.others = side.T / side.sum(1) @ (ahead - self.own)
        self.player = new_net(self.sees, self.deals.actions, actions, rng)
        self.judge = new_net(self.knows, seats, none, rng)

    def expected(self, deals: Deals, rows: Rows) -> tuple[Seen, Floats]:
        """Return the input of the judge, with all hands, and its estimate for each seat."""
        known = self.knows.read(opened(deals, rows))
        value, _ = self.judge.answer(known)
        at = (self.turns - deals.turn[:, None]) % len(self.turns)
        return known, np.take_along_axis(value, at, 1)

    def gains(self, points: Ints) -> Floats:
        """Return the scaled reward of each seat."""
        gains: Floats = points[:, self.firsts] @ self.own / self.scale
        return gains

    def booked(self, points: Ints, over: Bools) -> Floats:
        """Return the scaled reward of each seat for a move."""
        so_far = np.where(over[:, None], points, self.deals.totals.T)
        come, self.had = so_far - self.had, np.where(over[:, None], 0, so_far)
        return self.gains(come)

    def weighed(self, legal: Bools) -> Floats:
        """Return the estimate of the judge for the seat in turn after each of these moves."""
        worth = np.zeros(legal.shape, np.float32)
        lanes, moves = legal.nonzero()
        if len(lanes):
            deals, rows = self.deals.take(lanes), np.arange(len(lanes))
            seat = deals.turn.copy()
            points, over = deals.step(moves)
            _, after = self.expected(deals, deals.observe())
            after = np.where(over[:, None], 0, after)
            after += self.gains(np.where(over[:, None], points, deals.totals.T))
            worth[lanes, moves] = after[rows, seat]
        return worth

    def play(self) -> list[tuple[Any, ...]]:
        """Play a window.

        Returns:
            For each move: the input of the player, the legal actions, whether and how
            the judge rated them, the choice and its probability; then the input of the
            judge, the advantage, and the target of the judge.
        """
        deals, rng, lanes = self.deals, self.rng, np.arange(LANES)
        found, judged, turns, gains = [list[Any]() for _ in range(4)]
        bold = lanes < BOLD * LANES
        share = FORCED / (FORCED + self.player.steps / PARTS)
        forced = lanes >= LANES * (1 - share)
        for step in range(STEPS + 1):
            rows, turn = deals.observe(), deals.turn.copy()
            known, value = self.expected(deals, rows)
            judged.append(value)
            if step == STEPS:
                break
            seen, legal = self.sees.read(rows), self.sees.legal(rows)
            legal[forced] = without(legal[forced], self.throws)
            calls = ~legal[:, self.sees.actions.ravel()].any(1)
            weighs = calls & np.full(LANES, self.throws.any())
            worth = self.weighed(legal & weighs[:, None])
            chances = chances_of(self.player.answer(seen)[0], legal)
            stray = (np.where(calls & bold, SAYS, STRAY) * ~weighs)[:, None]
            even = legal / legal.sum(1, keepdims=True)
            tried = ((1 - stray) * chances + stray * even).astype(np.float32)
            luck = rng.standard_exponential(tried.shape, np.float32)
            choice = (tried / (luck + np.float32(1e-9))).argmax(1)
            points, over = deals.step(choice)
            tried = tried[lanes, choice]
            found.append([*seen, legal, weighs, worth, choice, tried, *known])
            turns.append((turn[:, None] + self.turns) % len(self.turns))
            gains.append((self.booked(points, over), over[:, None]))
        better = surer = np.zeros((LANES, len(self.turns)))
        for step in reversed(range(STEPS)):
            gain, over = gains[step]
            nearer = gain + ~over * judged[step + 1] - judged[step]
            better = nearer + LATER * ~over * better
            surer = nearer + FAR * ~over * surer
            lead, told = [
                np.take_along_axis(each, turns[step], 1)
                for each in (better + better @ self.others, judged[step] + surer)
            ]
            found[step] += lead[:, 0].astype(np.float32), told.astype(np.float32)
        return found

    def learn(self) -> None:
        """Play a window, and learn from it by proximal policy optimization (PPO)."""
        found = self.play()
        for part in range(PARTS):
            suits, rest, legal, weighs, worth, choice, before, *known, lead, told = [
                np.concatenate([each[part::PARTS] for each in one])
                for one in zip(*found, strict=True)
            ]
            free = np.flatnonzero(legal.sum(1) > 1)
            legal, weighs, worth = legal[free], weighs[free], worth[free]
            lead = lead[free] - lead[free][~weighs].mean()
            lead /= lead[~weighs].std() + 1e-6
            logits, layers = self.player.answer(Seen(suits[free], rest[free]))
            chances, rows = chances_of(logits, legal), np.arange(len(free))
            choice = choice[free]
            ratio = chances[rows, choice] / before[free]
            far = np.where(lead > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
            pull = np.where(far, np.float32(0), ratio * lead)
            logs = np.log(chances + 1e-9)
            surprise = logs - (chances * logs).sum(1, keepdims=True)
            up = -chances * (pull[:, None] + CHANCE * surprise)
            up[rows, choice] += pull
            if weighs.any():
                can, wanted = legal[weighs], worth[weighs] * self.scale / DOUBT
                off = can * (wanted - logits[weighs])
                off -= off.sum(1, keepdims=True) / can.sum(1, keepdims=True)
                up[weighs] = HASTE * off * can
            self.player.learn(layers, up / len(up))
            value, layers = self.judge.answer(Seen(*known))
            self.judge.learn(layers, (told - value) / len(value))


@attrs.frozen(eq=False)
class Learned:
    """A bot: a net, and the numbers that it reads from the encoding with this hash."""

    hash: str
    suits: Ints
    rest: Ints
    net: Net

    def choose(self, view: View[Move], rng: random.Random) -> Move | None:
        """Return the most probable move; rules of thumb claim, and move out of turn."""
        game, thumb = view.game, view.game.thumb(view)
        if view.turn != view.seat or type(thumb) in game.playing.cuts_short:
            return thumb
        reader = reader_of(game, self)
        rows = np.frombuffer(reader.encoding.pack(view), np.uint8)[None]
        logits, _ = self.net.answer(reader.read(rows))
        chances = chances_of(logits, reader.legal(rows))
        return game.vocabulary(view.seated())[int(chances.argmax())]


@functools.cache
def reader_of(game: AnyRuleset, learned: Learned) -> Reader:
    """Return the reader of a player; raise `InvalidValue` if the hash differs."""
    reader = Reader(game)
    if learned.hash != reader.encoding.hash:
        msg = f"this player was trained with an encoding other than that of {game!r}"
        raise InvalidValue(msg)
    reader.suits, reader.rest = learned.suits, learned.rest
    return reader


def learn(game: AnyRuleset, seed: int = 0) -> Iterator[Learned]:
    """Yield the player after each window: the mean of the net over recent windows."""
    table = Table(game, np.random.default_rng(seed))
    reader, player = table.sees, table.player
    mean = {name: np.zeros_like(each) for name, each in player.weights.items()}
    for window in itertools.count(1):
        table.learn()
        for name, each in player.weights.items():
            mean[name] += (each - mean[name]) / min((window + 4) // 5, MEAN)
        net = Net(player.cards, {name: each.copy() for name, each in mean.items()})
        yield Learned(reader.encoding.hash, reader.suits, reader.rest, net)


def save(player: Learned, path: str) -> None:
    """Write a player to a file (.npz), as integers from -127 to 127 and scales."""
    saved: dict[str, Any] = {"hash": np.array(player.hash)}
    at = {"suits": player.suits, "rest": player.rest, "cards": player.net.cards}
    saved |= {name: each.astype(np.int16) for name, each in at.items()}
    for name, each in player.net.weights.items():
        scale = (abs(each).max(0) / 127 + 1e-6).astype(np.float16)
        saved |= {
            f"scale {name}": scale,
            f"net {name}": np.rint(each / scale).astype(np.int8),
        }
    np.savez_compressed(path, **saved)


def load(path: str) -> Learned:
    """Return the player in a file."""
    with np.load(path) as saved:
        suits, rest, cards = [
            saved[name].astype(int) for name in ("suits", "rest", "cards")
        ]
        weights = {
            name.removeprefix("net "): saved[name]
            * saved[name.replace("net", "scale", 1)].astype(np.float32)
            for name in saved.files
            if name.startswith("net ")
        }
        return Learned(str(saved["hash"]), suits, rest, Net(cards, weights))


def main() -> None:
    """Train for some time, and save the player."""
    parser = argparse.ArgumentParser(description="Train a player.")
    parser.add_argument("game", help="such as fyrtioett, or module:Class")
    parser.add_argument("path", help="output file (.npz)")
    parser.add_argument(
        "--option", action="append", default=[], help="such as form=three"
    )
    parser.add_argument(
        "--seconds", type=float, default=900, help="seconds of training"
    )
    parser.add_argument("--seed", type=int, default=0, help="seed of cards and choices")
    asked = parser.parse_args()
    game, end = game_named(asked.game, asked.option), time.monotonic() + asked.seconds
    for number, player in enumerate(learn(game, asked.seed), start=1):
        if time.monotonic() >= end:
            save(player, asked.path)
            print(f"{game!r}: learned from {number * LANES * STEPS:,} moves")
            break


if __name__ == "__main__":
    main()
