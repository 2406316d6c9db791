"""A player of any game that learns by play, with numpy alone.

    python examples/learner.py fyrtioett --seconds 60 fyrtioett.npz
    python examples/learner.py tolva --option form=three --seconds 60 three.npz

What it has learned is a file of numbers. In the folder of this file, it plays by

    jasskort compare fyrtioett learner:load:fyrtioett.npz greedy
"""

from __future__ import annotations

import argparse
import functools
import random
import time
from collections.abc import Generator, Iterator, Sequence
from typing import Any, TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

from jasskort import AnyRuleset, InvalidValue, Move, Seat, State, View
from jasskort.learning import Encoding
from jasskort.learning.episode import ahead_by_seat
from jasskort.playing.bots import game_named

Floats: TypeAlias = npt.NDArray[np.float32]
Mask: TypeAlias = npt.NDArray[np.bool_]
Rows: TypeAlias = Sequence[bytes] | npt.NDArray[np.uint8]
Course: TypeAlias = Generator[tuple[State, Seat], Move | None, State]
HIDDEN = 128  # the size of the net
DEALS, PASSES, PART = 100, 3, 1024  # what it learns from at a time, how often, in parts
RATE, CLIP, CHANCE = 1e-3, 0.2, 0.01  # of Adam, of PPO, and how much it is to try


@attrs.frozen(eq=False)
class Learned:
    """A bot: a net with one hidden layer over an encoding with this hash.

    Its numbers are the logits of the action ids and of doing nothing, and then the gain
    that it expects.
    """

    hash: str
    weights: tuple[Floats, ...]

    def choose(self, view: View[Move], rng: random.Random) -> Move | None:
        """Make the move that is likeliest."""
        encoding, seat = encoding_of(view.game, self.hash), view.seated()
        x, mask = read(encoding, [encoding.pack(view)], [view.turn == seat])
        return move_of(view.game, seat, int(self.forward(x, mask)[1].argmax()))

    def forward(self, x: Floats, mask: Mask) -> tuple[Floats, Floats, Floats]:
        """Return the hidden layer, the chance of each choice, and the gain expected."""
        into, bias, out, rest = self.weights
        hidden = np.maximum(x @ into + bias, 0)
        found = hidden @ out + rest
        logits = np.where(mask, found[:, :-1], -np.inf)
        chances = np.exp(logits - logits.max(1, keepdims=True))
        return hidden, chances / chances.sum(1, keepdims=True), found[:, -1]


@functools.cache
def encoding_of(game: AnyRuleset, hash_: str | None = None) -> Encoding:
    """Return the encoding that the net reads, which must have this hash."""
    encoding = Encoding(game, past=False)
    if hash_ not in (None, encoding.hash):
        msg = f"this was learned of other numbers than those of {game!r}"
        raise InvalidValue(msg)
    return encoding


def read(
    encoding: Encoding, packed: Rows, in_turn: Sequence[bool]
) -> tuple[Floats, Mask]:
    """Return what the net reads, and what it may choose: no claim if it need not.

    It reads roots, so that hundreds of points are no louder than a card.
    """
    x, legal, turn = encoding.expand(packed), encoding.mask(packed), np.array(in_turn)
    game = encoding.game
    rare = [type(move) in game.playing.cuts_short for move in game.vocabulary(0)]
    usual = legal & ~np.array(rare)
    usual[turn & ~usual.any(1)] = legal[turn & ~usual.any(1)]
    return np.copysign(np.sqrt(abs(x)), x), np.column_stack([usual, ~turn])


def move_of(game: AnyRuleset, seat: Seat, choice: int) -> Move | None:
    """Return the move of an action id; the id behind them is to do nothing."""
    moves = game.vocabulary(seat)
    return moves[choice] if choice < len(moves) else None


def unlearned(game: AnyRuleset, seed: int = 0) -> Learned:
    """Return a player that has learned nothing: its choices are about equally likely."""
    encoding, rng = encoding_of(game), np.random.default_rng(seed)
    into = rng.normal(0, 0.1, (encoding.width, HIDDEN))
    out = rng.normal(0, 0.01, (HIDDEN, encoding.actions + 2))
    weights = into, np.zeros(HIDDEN), out, np.zeros(encoding.actions + 2)
    return Learned(encoding.hash, tuple([each.astype(np.float32) for each in weights]))


def course(game: AnyRuleset, state: State, learn: set[Seat]) -> Course:
    """Play a deal: yield which seat that learns may move, and be sent what it does.

    The others play by rules of thumb, as `Greedy` does.
    """
    rare = game.playing.cuts_short
    while state.turn is not None:
        for seat in sorted(game.movers(state), key=lambda seat: seat == state.turn):
            moves, move = game.legal_moves(state, seat), None
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


def play(player: Learned, game: AnyRuleset, rng: np.random.Generator) -> list[Any]:
    """Play deals side by side: half against itself, half against rules of thumb.

    Returns:
        Of all choices: what was packed, the mask, the choice, its chance, the gain that
        was expected, and the gain.
    """
    encoding, shuffler = encoding_of(game), random.Random(int(rng.integers(2**32)))
    gains = np.zeros((DEALS, len(game.seats)), np.float32)
    courses: list[Course] = []
    asked: dict[int, tuple[State, Seat]] = {}
    packed: list[bytes] = []
    rows: list[tuple[Any, ...]] = []

    def go_on(at: int, move: Move | None) -> None:
        try:
            asked[at] = courses[at].send(move)
        except StopIteration as end:
            asked.pop(at, None)
            gains[at] = ahead_by_seat(game, game.score(end.value).party_totals)

    for at in range(DEALS):
        start = game.start(dealer=at % len(game.seats))
        rivals = enumerate(game.table.parties, start=at // 2)
        learn = {s for place, party in rivals for s in party if at % 2 or place % 2}
        courses.append(course(game, game.apply(start, game.shuffle(shuffler)), learn))
        go_on(at, None)
    while asked:
        packs = [encoding.pack(state, seat) for state, seat in asked.values()]
        turns = [state.turn == seat for state, seat in asked.values()]
        x, mask = read(encoding, packs, turns)
        _, chances, value = player.forward(x, mask)
        choice = (chances / rng.exponential(size=chances.shape)).argmax(1)
        who = [(at, seat) for at, (_, seat) in asked.items()]
        packed += packs
        rows.append((mask, choice, chances[range(len(who)), choice], value, who))
        for (at, seat), chosen in zip(who, choice.tolist(), strict=True):
            go_on(at, move_of(game, seat, chosen))
    *found, who_all = [np.concatenate(each) for each in zip(*rows, strict=True)]
    as_rows = np.frombuffer(b"".join(packed), np.uint8).reshape(len(packed), -1)
    return [as_rows, *found, gains[tuple(who_all.T)]]


def learn(player: Learned, game: AnyRuleset, seed: int = 0) -> Iterator[Learned]:
    """Yield a better and better player, by proximal policy optimisation (PPO)."""
    rng, encoding = np.random.default_rng(seed), encoding_of(game)
    weights = [each.copy() for each in player.weights]
    first, second = [[np.zeros_like(each) for each in weights] for _ in range(2)]
    player, scale, steps = Learned(player.hash, tuple(weights)), 0.0, 0
    while True:
        packed, masks, choices, before, value, gain = play(player, game, rng)
        scale = scale or float(gain.std()) or 1.0
        target = gain / scale
        better = target - value
        better = (better - better.mean()) / (better.std() + 1e-6)
        for _ in range(PASSES):
            order = rng.permutation(len(target))
            for part in np.array_split(order, -(-len(order) // PART)):
                x, _ = read(encoding, packed[part], [True] * len(part))
                hidden, chances, value = player.forward(x, masks[part])
                rows, lead, chosen = np.arange(len(part)), better[part], choices[part]
                ratio = chances[rows, chosen] / before[part]
                far = np.where(lead > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
                pull = np.where(far, 0, ratio * lead)
                logs = np.log(chances + 1e-9)
                surprise = logs - (chances * logs).sum(1, keepdims=True)
                up = -chances * (pull[:, None] + CHANCE * surprise)
                up[rows, chosen] += pull
                up = np.column_stack([up, target[part] - value]) / len(part)
                back = (up @ weights[2].T) * (hidden > 0)
                slopes = x.T @ back, back.sum(0), hidden.T @ up, up.sum(0)
                steps += 1
                for at, slope in enumerate(slopes):  # Adam
                    first[at] += 0.1 * (slope - first[at])
                    second[at] += 0.001 * (slope**2 - second[at])
                    size = np.sqrt(second[at] / (1 - 0.999**steps)) + 1e-8
                    weights[at] += RATE / (1 - 0.9**steps) * first[at] / size
        yield Learned(player.hash, tuple([each.copy() for each in weights]))


def save(player: Learned, path: str) -> None:
    """Write what was learned, with the hash of the encoding, to a file (.npz)."""
    np.savez(path, np.array(player.hash), *player.weights)


def load(path: str) -> Learned:
    """Read what was learned."""
    with np.load(path) as saved:
        hash_, *weights = [saved[name] for name in saved.files]
    return Learned(str(hash_), tuple(weights))


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
    for number, player in enumerate(learn(unlearned(game), game, asked.seed), start=1):
        if time.monotonic() >= end:
            save(player, asked.path)
            print(f"{game!r}: learned from {number * DEALS} deals")
            break


if __name__ == "__main__":
    main()
