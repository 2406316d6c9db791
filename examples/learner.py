"""A player of any game that learns from play against itself, with numpy alone.

    python examples/learner.py fyrtioett --seconds 60 fyrtioett.npz
    python examples/learner.py tolva --option form=three --seconds 60 three.npz

What it has learned is a file of numbers. In the folder of this file it plays by

    jasskort compare fyrtioett learner:load:fyrtioett.npz greedy
"""

from __future__ import annotations

import argparse
import os
import random
import time
from collections.abc import Generator, Iterator, Sequence
from typing import Any, TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

from jasskort import AnyRuleset, InvalidValue, Move, Seat, State, View
from jasskort.learning import Encoding
from jasskort.playing.bots import game_named

Floats: TypeAlias = npt.NDArray[np.float32]
Mask: TypeAlias = npt.NDArray[np.bool_]
HIDDEN, DEALS, PASSES, PART, RATE = 128, 100, 3, 1024, 1e-3
MIX, NUMBERS, CLIP, CHANCE = 2, 0.02, 0.2, 0.01  # scale of input; of PPO; weight of the entropy


@attrs.frozen(eq=False)
class Learned:
    """A net with one hidden layer: the chances of the action ids, and the gain to come.

    The last id but one stands for doing nothing, out of turn; the last number is the gain.
    """

    encoding: Encoding
    weights: tuple[Floats, ...]

    def choose(self, view: View[Move], rng: random.Random) -> Move | None:
        """Make the move that is likeliest."""
        seat = view.seated()
        if view.game is not self.encoding.game:
            ours = Encoding(view.game, past=False)
            if ours.hash != self.encoding.hash:
                msg = f"learned of {self.encoding.game!r}, not of {view.game!r}"
                raise InvalidValue(msg)
            return Learned(ours, self.weights).choose(view, rng)
        packed = [self.encoding.pack(view)]
        mask = self.mask(packed, [view.turn == seat])
        action = int(self.forward(self.inputs(packed), mask)[1].argmax())
        return self.move(action, seat)

    def move(self, action: int, seat: Seat) -> Move | None:
        """Return the move of an action id."""
        moves = self.encoding.game.vocabulary(seat)
        return moves[action] if action < len(moves) else None

    def inputs(self, packed: Sequence[bytes]) -> Floats:
        """Return packed views as what the net reads: from about -1 to 1."""
        found = self.encoding.expand(packed)
        return np.where(found > 1, found * NUMBERS, found).astype(np.float32)

    def mask(self, packed: Sequence[bytes], in_turn: Sequence[bool]) -> Mask:
        """Return what may be chosen: nothing that cuts a deal short, if it need not be."""
        game, turn = self.encoding.game, np.array(in_turn)[:, None]
        rare = [type(move) in game.playing.cuts_short for move in game.vocabulary(0)]
        legal = self.encoding.mask(packed)
        usual = legal & ~np.array(rare)
        only_rare = turn & ~usual.any(1, keepdims=True)
        return np.hstack([np.where(only_rare, legal, usual), ~turn])

    def forward(self, x: Floats, mask: Mask) -> tuple[Floats, Floats, Floats]:
        """Return the hidden layer, the chances by action id, and the gain expected."""
        into, bias, out, rest = self.weights
        hidden = np.maximum(x @ into + bias, 0)
        found = hidden @ out + rest
        logits = np.where(mask, found[:, :-1], -np.inf)
        chances = np.exp(logits - logits.max(1, keepdims=True))
        return hidden, chances / chances.sum(1, keepdims=True), found[:, -1]


def unlearned(game: AnyRuleset, rng: np.random.Generator) -> Learned:
    """Return a player that has learned nothing: it chooses about evenly."""
    encoding = Encoding(game, past=False)
    width, out = encoding.width, encoding.actions + 2
    into = rng.normal(0, 0.1, (width, HIDDEN))
    weights = into, np.zeros(HIDDEN), rng.normal(0, 0.01, (HIDDEN, out)), np.zeros(out)
    return Learned(encoding, tuple([each.astype(np.float32) for each in weights]))


def deal(
    game: AnyRuleset, state: State, learn: set[Seat]
) -> Generator[tuple[State, Seat], Any, State]:
    """Play a deal: yield who learns and may choose, and be sent a move, or None out of turn.

    The others play by rules of thumb, as `Greedy` does.
    """
    rare = game.playing.cuts_short
    while state.turn is not None:
        for seat in sorted(game.movers(state), key=lambda seat: seat == state.turn):
            moves = game.legal_moves(state, seat)
            move: Move | None = None
            if seat == state.turn and len(moves) == 1:
                move = moves[0]
            elif seat not in learn:
                move = game.thumb(game.view(state, seat))
            elif seat == state.turn or any(type(each) not in rare for each in moves):
                move = yield state, seat
            if move is not None:
                state = game.apply(state, move)
                break
    return state


@attrs.frozen(eq=False)
class Played:
    """Choices of some deals, row by row, and what they gained for who made them."""

    packed: list[bytes]
    mask: Mask
    action: npt.NDArray[np.int64]
    chance: Floats
    value: Floats
    gain: Floats


def play(player: Learned, deals: int, rng: np.random.Generator) -> Played:
    """Have a player play deals against itself, all side by side."""
    game, encoding = player.encoding.game, player.encoding
    shuffler = random.Random(int(rng.integers(2**32)))
    seats, running, gains = len(game.seats), {}, np.zeros((deals, len(game.seats)))
    packed: list[bytes] = []
    rows: list[tuple[Any, ...]] = []
    for number in range(deals):
        start = game.start(dealer=number % seats)
        rivals = enumerate(game.table.parties, start=number // 2)
        learn = {s for at, party in rivals for s in party if number % MIX or at % 2}
        course = deal(game, game.apply(start, game.shuffle(shuffler)), learn)
        running[number] = course, next(course)  # FIXME ends at once
    while running:
        asked = [(number, *ask) for number, (_, ask) in running.items()]
        packs = [encoding.pack(state, seat) for _, state, seat in asked]
        mask = player.mask(packs, [state.turn == seat for _, state, seat in asked])
        _, chances, value = player.forward(player.inputs(packs), mask)
        action = (chances / rng.exponential(size=chances.shape)).argmax(1)
        packed += packs
        who = [(number, seat) for number, _, seat in asked]
        rows.append((who, mask, action, chances[range(len(action)), action], value))
        for (number, _, seat), at in zip(asked, action.tolist(), strict=True):
            course, _ = running[number]
            try:
                running[number] = course, course.send(player.move(at, seat))
            except StopIteration as end:
                del running[number]
                gains[number] = gain(game, end.value)
    who, *rest = [np.concatenate(each) for each in zip(*rows, strict=True)]
    return Played(packed, *rest, gains[who[:, 0], who[:, 1]].astype(np.float32))


def gain(game: AnyRuleset, state: State) -> list[float]:
    """Return by seat how many points its party is ahead of the others on average."""
    parties, totals = game.table.parties, game.score(state).party_totals
    mine = {s: total for p, total in zip(parties, totals, strict=True) for s in p}
    others = len(parties) - 1
    return [mine[s] - (sum(totals) - mine[s]) / others for s in game.seats]


def learn(player: Learned, seed: int = 0) -> Iterator[tuple[Learned, float]]:
    """Yield better and better players, and how many points a deal are at stake."""
    rng = np.random.default_rng(seed)
    weights = [each.copy() for each in player.weights]
    first, second = [[np.zeros_like(each) for each in weights] for _ in range(2)]
    player, steps, scale = Learned(player.encoding, tuple(weights)), 0, 0.0
    while True:
        played = play(player, DEALS, rng)
        spread = float(played.gain.std())
        scale = scale or spread or 1.0
        target = played.gain / scale
        better = target - played.value
        better = (better - better.mean()) / (better.std() + 1e-6)
        for _ in range(PASSES):
            order = rng.permutation(len(target))
            for part in np.array_split(order, -(-len(order) // PART)):
                x = player.inputs([played.packed[at] for at in part])
                mask, action = played.mask[part], played.action[part]
                hidden, chances, value = player.forward(x, mask)
                rows = np.arange(len(part))
                ratio = chances[rows, action] / played.chance[part]
                gains = better[part]
                moved = np.where(gains > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
                pull = np.where(moved, 0, ratio * gains)
                logs = np.log(chances + 1e-9)
                entropy = -(chances * logs).sum(1, keepdims=True)
                up = -chances * pull[:, None] - CHANCE * chances * (logs + entropy)
                up[rows, action] += pull
                up = np.column_stack([up, target[part] - value]) / len(part)
                back = (up @ weights[2].T) * (hidden > 0)
                steps += 1
                slopes = x.T @ back, back.sum(0), hidden.T @ up, up.sum(0)
                for at, slope in enumerate(slopes):  # Adam
                    first[at] += 0.1 * (slope - first[at])
                    second[at] += 0.001 * (slope**2 - second[at])
                    size = np.sqrt(second[at] / (1 - 0.999**steps)) + 1e-8
                    weights[at] += RATE / (1 - 0.9**steps) * first[at] / size
        yield player, spread
