"""A player of any game that learns by self-play, with numpy alone.

    python -m jasskort.learning.selfplay fyrtioett fyrtioett.npz --seconds 900
    python -m jasskort.learning.selfplay tolva --option form=three three.npz

The result is a small file of numbers, which `Learned` and `jasskort compare` play:

    jasskort compare fyrtioett learned:fyrtioett.npz greedy

Deals are played side by side (`jasskort.vector`). The player (the policy) sees only what its
seat knows. The judge (the critic) knows all hands, and estimates the result of each seat. A
choice was good if the estimate rises after it. Before they play themselves, both learn from
deals that are played by the rules of thumb.
"""

from __future__ import annotations

import argparse
import contextlib
import math
import random
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

from jasskort.craft.commands import Parser
from jasskort.craft.values import Immutable
from jasskort.errors import OptionError, checked, quoted
from jasskort.learning.episode import ahead_by_seat
from jasskort.learning.players import (
    SUITS,
    Bools,
    ExactNet,
    Ints,
    Made,
    Reader,
    Rows,
    Seen,
    Trained,
    options_of_deals,
)
from jasskort.moves import Move
from jasskort.options import count
from jasskort.playing import play_deal
from jasskort.playing.bots import Greedy, game_named
from jasskort.playing.estimates import is_number
from jasskort.playing.tournament import shown_game
from jasskort.playouts import gained
from jasskort.ruleset import AnyRuleset, Ruleset
from jasskort.vector import Deals

Floats: TypeAlias = npt.NDArray[Any]  # 32 bits, where size matters
Weights: TypeAlias = dict[str, Floats]
LANES, STEPS, PARTS = 512, 32, 16  # lanes, moves and batches of a window
RATE, SLOWER = 2e-3, 200  # learning rate of Adam, and windows in which it falls by 30 %
JUDGES = 1.5  # the judge learns faster by this factor
CLIP = 0.2  # of PPO
LATER, FAR = 0.9, 0.98  # lambda of the player and of the judge
SAYS = 0.3  # share of random calls in lanes with random calls
TIMES = 6  # how often the moves of deals are imitated
ALONE = 20  # before this window, only the judge learns from self-play
BATCH, SKIPPED = 1024, 300  # of imitation, and the windows that it counts as
MEAN = 100  # windows whose mean is saved


def _a_share(_settings: object, field: attrs.Attribute[float], value: float) -> None:
    if not is_number(value) or not 0 <= value <= 1:
        msg = f"expected a number from 0 to 1 for {field.name}, got {quoted(value)}"
        raise OptionError(msg)


class Net:
    """A net with a layer for each suit, a layer for all, and an output.

    Outputs about a card have a second part, from a layer of the suit and the layer for all.

    Attributes:
        suits, rest: indices of the columns of the encoding that it reads.
        cards: indices of outputs about cards, one row for each suit, perhaps empty.
        weights: the weights by name.
    """

    def __init__(self, suits: Ints, rest: Ints, cards: Ints, weights: Weights) -> None:
        """Start with these weights."""
        self.suits, self.rest, self.cards = suits, rest, cards
        self.weights, self.steps = weights, 0
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


def new_net(
    seen: tuple[Ints, Ints],
    answers: int,
    cards: Ints,
    settings: Settings,
    rng: np.random.Generator,
) -> Net:
    """Return an untrained net, whose outputs are about 0."""
    (suits, rest), of_suit, of_all = seen, settings.of_suit, settings.of_all
    shapes = {
        "suit": (4, suits.shape[1], of_suit),
        "which": (1, SUITS, of_suit),
        "all": (1.4, SUITS * of_suit, of_all),
        "rest": (2, len(rest), of_all),
        "bias": (0, 1, of_all),
        "out": (0.1, of_all, answers),
        "base": (0, 1, answers),
    }
    if cards.size:
        shapes["own"] = (1, of_suit, of_suit)
        shapes["heard"] = (1, of_all, of_suit)
        shapes["card"] = (0.1, of_suit, cards.shape[1])
    weights = {
        name: (rng.standard_normal(shape) * size / np.sqrt(shape[0])).astype(np.float32)
        for name, (size, *shape) in shapes.items()
    }
    return Net(suits, rest, cards, weights)


def chances_of(logits: Floats, legal: Bools) -> Floats:
    """Return the probability of each action."""
    logits = np.where(legal, logits, -np.inf)
    chances: Floats = np.exp(logits - logits.max(1, keepdims=True))
    chances /= chances.sum(1, keepdims=True)
    return chances


def opened(hands: Ints, rows: Rows) -> Rows:
    """Return rows with all hands, from the seat in turn on: the first masks of a row."""
    rows = rows.copy()
    rows[:, : 8 * len(hands)].view("<i8")[:] = hands.T
    return rows


def hands_around(deals: Deals) -> Ints:
    """Return the masks of all hands, from the seats in turn on: (seats, n)."""
    hands, seats = deals.hands, len(deals.hands)
    return np.take_along_axis(
        hands, (deals.turn + np.arange(seats)[:, None]) % seats, 0
    )


@attrs.frozen(kw_only=True)
class Settings(Immutable):
    """Settings of a training; other values pay in some games.

    Args:
        watched: the number of deals by the rules of thumb that the player imitates first.
        sure: the probability with which it then makes the moves that it has seen.
        stray: the share of random moves in self-play.
        bold: the share of deals in which 30 % of the calls are random, so that it also learns
            to play after calls that it would not make.
        entropy: the weight of the entropy of its choices, which keeps it trying.
        of_suit: the size of the layer for each suit.
        of_all: the size of the layer for all suits.
    """

    watched: int = count(4000)
    sure: float = attrs.field(default=0.9, validator=_a_share)
    stray: float = attrs.field(default=0.01, validator=_a_share)
    bold: float = attrs.field(default=0.05, validator=_a_share)
    entropy: float = attrs.field(default=0.003, validator=_a_share)
    of_suit: int = count(32)
    of_all: int = count(64)


class Table:
    """Self-play of a player, with a judge.

    Attributes:
        player, judge: the nets.
        reader: the numbers that they read.
        ahead: a matrix from points of parties to the lead of seats.
        scale: the standard deviation of leads in deals that are played by the rules of thumb;
            at first of those played at random.
    """

    def __init__(
        self,
        game: AnyRuleset,
        rng: np.random.Generator,
        settings: Settings,
    ) -> None:
        """Deal and play at random, to find the numbers that vary."""
        self.settings = settings
        self.rng, self.deals, self.windows = rng, Deals(game, LANES, rng), 0
        parties, seats = game.table.parties, len(game.seats)
        self.firsts = np.array([party[0] for party in parties])
        each = np.eye(len(parties), dtype=int).tolist()
        self.ahead = np.array([ahead_by_seat(game, one) for one in each])
        self.turns = np.arange(seats)
        self.reader = reader = Reader(game)
        seen, known, ends = list[Rows](), list[Rows](), list[Any]()
        actions, none = reader.actions, np.zeros((SUITS, 0), int)
        pace = rng.random(LANES)  # so that lanes are at different tricks
        for _ in range(200):
            rows = self.deals.observe()
            seen.append(rows[::32])
            known.append(opened(hands_around(self.deals), rows)[::32])
            legal = reader.legal(rows)
            choice = (rng.random(legal.shape) * legal).argmax(1)
            some = np.flatnonzero(rng.random(LANES) < pace)
            choice = choice[some]
            points, over = self.deals.step(choice, lanes=some)
            ends.append(points[over])
        self.had = self.deals.totals.T.copy()
        self.scale = (np.concatenate(ends)[:, self.firsts] @ self.ahead).std()
        sees = reader.varied(np.concatenate(seen))
        knows = reader.varied(np.concatenate(known))
        self.player = new_net(sees, self.deals.actions, actions, settings, rng)
        self.judge = new_net(knows, seats, none, settings, rng)

    def read(self, net: Net, rows: Rows) -> Seen:
        """Return the input of a net."""
        return self.reader.read(rows, net.suits, net.rest)

    def expected(self, deals: Deals, rows: Rows) -> tuple[Seen, Floats]:
        """Return the input of the judge, with all hands, and its estimate for each seat."""
        known = self.read(self.judge, opened(hands_around(deals), rows))
        value, _ = self.judge.answer(known)
        at = (self.turns - deals.turn[:, None]) % len(self.turns)
        return known, np.take_along_axis(value, at, 1)

    def gains(self, points: Ints) -> Floats:
        """Return the scaled reward of each seat."""
        gains: Floats = points[:, self.firsts] @ self.ahead / self.scale
        return gains

    def booked(self, points: Ints, over: Bools) -> Floats:
        """Return the scaled reward of each seat for a move."""
        so_far = np.where(over[:, None], points, self.deals.totals.T)
        come, self.had = so_far - self.had, np.where(over[:, None], 0, so_far)
        return self.gains(come)

    def play(self) -> list[tuple[Any, ...]]:
        """Play a window.

        Returns:
            For each move: the input of the player, the legal actions, the choice and its
            probability; then the input of the judge, the advantage, and the target of the
            judge.
        """
        deals, rng, lanes = self.deals, self.rng, np.arange(LANES)
        found, judged, turns, gains = [list[Any]() for _ in range(4)]
        bold = lanes < self.settings.bold * LANES
        for _ in range(STEPS):
            rows, turn = deals.observe(), deals.turn.copy()
            known, value = self.expected(deals, rows)
            judged.append(value)
            seen, legal = self.read(self.player, rows), self.reader.legal(rows)
            calls = ~legal[:, self.reader.actions.ravel()].any(1)
            chances = chances_of(self.player.answer(seen)[0], legal)
            stray = np.where(calls & bold, SAYS, self.settings.stray)[:, None]
            even = legal / legal.sum(1, keepdims=True)
            tried = ((1 - stray) * chances + stray * even).astype(np.float32)
            luck = rng.standard_exponential(tried.shape, np.float32)
            choice = (tried / (luck + np.float32(1e-9))).argmax(1)
            points, over = deals.step(choice)
            tried = tried[lanes, choice]
            found.append([*seen, legal, choice, tried, *known])
            turns.append((turn[:, None] + self.turns) % len(self.turns))
            gains.append((self.booked(points, over), over[:, None]))
        judged.append(self.expected(deals, deals.observe())[1])
        better = surer = np.zeros((LANES, len(self.turns)))
        for step in reversed(range(STEPS)):
            gain, over = gains[step]
            nearer = gain + ~over * judged[step + 1] - judged[step]
            better = nearer + LATER * ~over * better
            surer = nearer + FAR * ~over * surer
            lead, told = [
                np.take_along_axis(each, turns[step], 1)
                for each in (better, judged[step] + surer)
            ]
            found[step] += lead[:, 0].astype(np.float32), told.astype(np.float32)
        return found

    def learn(self) -> None:
        """Play a window, and learn from it by proximal policy optimization (PPO).

        At first the judge learns alone, because it does not know yet how the player plays.
        """
        self.windows += 1
        found = self.play()
        for part in range(PARTS):
            suits, rest, legal, choice, before, *known, lead, told = [
                np.concatenate([each[part::PARTS] for each in one])
                for one in zip(*found, strict=True)
            ]
            if self.windows >= ALONE:
                self._improve(Seen(suits, rest), legal, choice, before, lead)
            value, layers = self.judge.answer(Seen(*known))
            self.judge.learn(layers, (told - value) / len(value))

    def _improve(
        self, seen: Seen, legal: Bools, choice: Ints, before: Floats, lead: Floats
    ) -> None:
        """Let the player choose more often what has raised the estimates of the judge."""
        free = np.flatnonzero(legal.sum(1) > 1)
        legal, choice, lead = legal[free], choice[free], lead[free] - lead[free].mean()
        lead /= lead.std() + 1e-6
        logits, layers = self.player.answer(Seen(seen.suits[free], seen.rest[free]))
        chances, rows = chances_of(logits, legal), np.arange(len(free))
        ratio = chances[rows, choice] / before[free]
        far = np.where(lead > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
        pull = np.where(far, np.float32(0), ratio * lead)
        logs = np.log(chances + 1e-9)
        surprise = logs - (chances * logs).sum(1, keepdims=True)
        up = -chances * (pull[:, None] + self.settings.entropy * surprise)
        up[rows, choice] += pull
        self.player.learn(layers, up / len(up))


class Watched:
    """Moves of the rules of thumb, which the nets imitate before they play themselves.

    Attributes:
        rows: the packed views of the seats in turn.
        hands: the masks of all hands, from the seat in turn on.
        turns, choices: the seats in turn, and the action ids of their moves.
        leads: the points by which each seat was ahead in the rest of the deal, scaled.
    """

    def __init__(self, table: Table, seed: int) -> None:
        """Play deals by the rules of thumb."""
        game, encoding = table.deals.game, table.reader.encoding
        rng = random.Random(seed)  # noqa: S311 - play
        rows, hands, points = list[bytes](), list[Any](), list[Any]()
        turns, choices = list[int](), list[int]()
        for deal in range(table.settings.watched):
            dealer = deal % len(game.seats)
            course = play_deal(game, [Greedy()] * len(game.seats), rng, dealer=dealer)
            state, total = course.before, course.points
            for move in course.moves:
                turn = state.turn
                if isinstance(move, Move) and move.seat == turn:
                    rows.append(encoding.pack(state, turn))
                    masks = state.hand_masks
                    hands.append(masks[turn:] + masks[:turn])
                    turns.append(turn)
                    choices.append(game.index(move))
                    so_far = gained(course.before, state)
                    points.append([a - b for a, b in zip(total, so_far, strict=True)])
                state = game.apply(state, move)
        self.rows = np.array([np.frombuffer(row, np.uint8) for row in rows])
        self.hands = np.array(hands, np.int64)
        self.turns, self.choices = np.array(turns), np.array(choices)
        self.leads = table.gains(np.array(points))

    def learn(self, table: Table) -> None:
        """Let the player imitate the moves, and the judge estimate the results.

        Leads are scaled by their deviation here, because those of random play, with bids that
        nobody would make, can be much larger.
        """
        deviation = float(self.leads.std())
        self.leads /= deviation
        table.scale *= deviation
        for number in range(TIMES):
            order = table.rng.permutation(len(self.rows))
            for at in range(0, len(order) - BATCH + 1, BATCH):
                some = order[at : at + BATCH]
                self._imitate(table, some)
                if (
                    not number
                ):  # again, it would learn the results of these deals by heart
                    self._estimate(table, some)

    def _imitate(self, table: Table, some: Ints) -> None:
        rows, choice, player = self.rows[some], self.choices[some], table.player
        legal = table.reader.legal(rows)
        free = np.flatnonzero((legal.sum(1) > 1) & legal[np.arange(len(some)), choice])
        legal, choice = legal[free], choice[free]
        logits, layers = player.answer(table.read(player, rows[free]))
        sure = table.settings.sure
        wanted = (1 - sure) * legal / legal.sum(1, keepdims=True)
        wanted[np.arange(len(free)), choice] += sure
        up = (wanted - chances_of(logits, legal)) / len(free)
        player.learn(layers, up.astype(np.float32))

    def _estimate(self, table: Table, some: Ints) -> None:
        judge, rows = table.judge, opened(self.hands[some].T, self.rows[some])
        value, layers = judge.answer(table.read(judge, rows))
        at = (table.turns + self.turns[some, None]) % len(table.turns)
        told = np.take_along_axis(self.leads[some], at, 1)
        judge.learn(layers, ((told - value) / len(some)).astype(np.float32))


class Mean:
    """The mean of a net over recent windows."""

    def __init__(self, net: Net) -> None:
        """Begin with zeros, which the first window replaces."""
        self.net, self.windows = net, 0
        self.weights = {name: np.zeros_like(each) for name, each in net.weights.items()}

    def add(self) -> None:
        """Take the weights of another window into the mean."""
        self.windows += 1
        for name, each in self.net.weights.items():
            share = 1 / min((self.windows + 4) // 5, MEAN)
            self.weights[name] += (each - self.weights[name]) * np.float32(share)

    def rounded(self) -> ExactNet:
        """Return the net with the mean weights, as whole numbers."""
        net = self.net
        return ExactNet.of(net.suits, net.rest, net.cards, self.weights)


def learn(
    game: AnyRuleset, seed: int = 0, settings: Settings | None = None
) -> Iterator[Trained]:
    """Yield the player of a game after each window of 16,384 moves, without end.

    Args:
        game: a ruleset of the library.
        seed: the seed of cards and choices.
        settings: other settings than the usual ones.

    Raises:
        InvalidValue: not a game of the library, or no settings.
        OptionError: the seed is not an int of at least 0.
    """
    checked(game, Ruleset, "a ruleset")
    checked(settings, Settings | None, "settings")
    if type(seed) is not int or seed < 0:
        msg = f"expected an int of at least 0 for seed, got {quoted(seed)}"
        raise OptionError(msg)
    return _learned(game, seed, settings or Settings())


def _learned(game: AnyRuleset, seed: int, settings: Settings) -> Iterator[Trained]:
    begun = time.monotonic()
    table = Table(game, np.random.default_rng(seed), settings)
    Watched(table, seed).learn(table)
    table.player.steps = max(table.player.steps, SKIPPED * PARTS)
    player = Mean(table.player)
    made = Made(
        game=shown_game(game),
        options=options_of_deals(game),
        hash=table.reader.encoding.hash,
        seed=seed,
        settings=tuple([(k, f"{v}") for k, v in attrs.asdict(settings).items()]),
        windows=0,
        seconds=0,
    )
    while True:
        table.learn()
        player.add()
        seconds = round(time.monotonic() - begun)
        yield Trained(
            player.rounded(),
            float(table.scale),
            attrs.evolve(made, windows=table.windows, seconds=seconds),
        )


_SETTINGS = MappingProxyType(
    {
        "watched": "deals by the rules of thumb to imitate first",
        "sure": "the probability of the moves that were imitated",
        "stray": "the share of random moves",
        "bold": "the share of deals with random calls",
        "entropy": "the weight of the entropy of choices",
        "of_suit": "the size of the layer for each suit",
        "of_all": "the size of the layer for all suits",
    }
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command, and return its exit code."""
    parser = Parser(
        prog="python -m jasskort.learning.selfplay",
        description="Train a player by self-play, and save it.",
        epilog="Ctrl-C saves the player as it is.",
    )
    add = parser.add_argument
    add("game", metavar="GAME", help="such as fyrtioett")
    add("path", metavar="FILE", type=Path, help="where to save the player (.npz)")
    option = "an option of the game, such as form=three"
    add("--option", action="append", default=[], metavar="NAME=VALUE", help=option)
    add("--seconds", type=float, default=1800, help="how long to train (1800)")
    add("--windows", type=int, help="how long to train, in windows of 16,384 moves")
    every = "also save after each S seconds, with the seconds in the name"
    add("--every", type=float, default=math.inf, metavar="S", help=every)
    add("--seed", type=int, default=0, help="the seed of cards and choices (0)")
    for field in attrs.fields(Settings):
        told = f"{_SETTINGS[field.name]} ({field.default})"
        kind, option = type(field.default), f"--{field.name}".replace("_", "-")
        add(option, type=kind, default=field.default, metavar="N", help=told)
    parser.add_work(_trained)
    return parser.done(arguments)


def _trained(given: argparse.Namespace) -> int:
    game, path = game_named(given.game, given.option), given.path
    settings = Settings(**{name: getattr(given, name) for name in _SETTINGS})
    players = learn(game, given.seed, settings)
    most, long = given.windows or math.inf, given.seconds
    if given.windows:
        long = math.inf
    path.touch()  # fails now rather than after half an hour
    due, player = given.every, next(players)
    with contextlib.suppress(KeyboardInterrupt):
        while player.made.windows < most and player.made.seconds < long:
            player = next(players)
            seconds = player.made.seconds
            if seconds >= due:
                due = seconds + given.every
                player.save(path.with_name(f"{path.stem}-{seconds}{path.suffix}"))
    player.save(path)
    moves = player.made.windows * LANES * STEPS
    sys.stdout.write(f"{player.made.game}: learned from {moves:,} moves\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
