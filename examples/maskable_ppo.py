"""A bot trained by `MaskablePPO` of sb3-contrib, which depends on torch.

    pip install sb3-contrib "jasskort[learning]"
    python examples/maskable_ppo.py fyrtioett --steps 100000 fyrtioett.zip

The result is a file. Run this in the folder of the script to play the bot:

    jasskort compare fyrtioett maskable_ppo:load:fyrtioett.zip greedy
"""

from __future__ import annotations

import argparse
import functools
import random
from typing import Any

import attrs
import numpy as np
from sb3_contrib import MaskablePPO  # pyright: ignore[reportMissingImports]

from jasskort import AnyRuleset, Move, View
from jasskort.learning import Encoding
from jasskort.learning.gymnasium import SeatEnv
from jasskort.playing.bots import Greedy, game_named


@functools.cache
def encoding_of(game: AnyRuleset) -> Encoding:
    """Return the encoding that the environments use."""
    return Encoding(game, past=False)


@attrs.frozen(eq=False)
class Trained:
    """A bot that makes the best move according to a model of `MaskablePPO`."""

    model: Any

    def choose(self, view: View[Move], rng: random.Random) -> Move | None:
        """Return the move of the model; the action after all moves is None."""
        encoding, seat = encoding_of(view.game), view.seated()
        packed = encoding.pack(view)
        mask = np.append(encoding.mask(packed), view.turn != seat)
        action, _ = self.model.predict(
            encoding.expand(packed),
            action_masks=mask[: self.model.action_space.n],
            deterministic=True,
        )
        moves: tuple[Move | None, ...] = (*view.game.vocabulary(seat), None)
        return moves[int(action)]


def load(path: str) -> Trained:
    """Return the bot in a file."""
    return Trained(MaskablePPO.load(path, device="cpu"))


def main() -> None:
    """Train against `Greedy`, and save the model."""
    parser = argparse.ArgumentParser(description="Train a player with MaskablePPO.")
    parser.add_argument("game", help="such as fyrtioett, or module:Class")
    parser.add_argument("path", help="output file (.zip)")
    parser.add_argument(
        "--option", action="append", default=[], help="such as form=three"
    )
    parser.add_argument(
        "--steps", type=int, default=100_000, help="number of decisions"
    )
    parser.add_argument("--scale", type=float, default=2.8, help="scale of rewards")
    parser.add_argument("--seed", type=int, default=0, help="seed of cards and choices")
    asked = parser.parse_args()
    game = game_named(asked.game, asked.option)
    env = SeatEnv(game, Greedy(), reward_scale=asked.scale)
    model = MaskablePPO(  # rewards come at the end of a deal: no discount
        "MlpPolicy", env, gamma=1.0, seed=asked.seed, device="cpu", verbose=1
    )
    model.learn(asked.steps)
    model.save(asked.path)


if __name__ == "__main__":
    main()
