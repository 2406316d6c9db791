"""A player trained by `MaskablePPO` of sb3-contrib, which brings torch with it.

    pip install sb3-contrib "jasskort[learning]"
    python examples/maskable_ppo.py fyrtioett --steps 100000 fyrtioett.zip

What it has learned is a file. In the folder of this file, it plays by

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
    """Return the encoding that environments use, made once."""
    return Encoding(game, past=False)


@attrs.frozen(eq=False)
class Trained:
    """A bot: it makes the move that a model of `MaskablePPO` thinks best."""

    model: Any

    def choose(self, view: View[Move], rng: random.Random) -> Move | None:
        """Ask the model; its last action may be to do nothing out of turn."""
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
    """Read what was learned."""
    return Trained(MaskablePPO.load(path, device="cpu"))


def main() -> None:
    """Train for some steps against `Greedy`, and save what was learned."""
    parser = argparse.ArgumentParser(description="Train a player with MaskablePPO.")
    parser.add_argument("game", help="as fyrtioett, or module:Class")
    parser.add_argument("path", help="the file that is written (.zip)")
    parser.add_argument("--option", action="append", default=[], help="as form=three")
    parser.add_argument("--steps", type=int, default=100_000, help="decisions")
    parser.add_argument("--scale", type=float, default=2.8, help="of rewards")
    parser.add_argument("--seed", type=int, default=0, help="of cards and choices")
    asked = parser.parse_args()
    game = game_named(asked.game, asked.option)
    env = SeatEnv(game, Greedy(), reward_scale=asked.scale)
    model = MaskablePPO(  # a reward comes at the end, and is not discounted
        "MlpPolicy", env, gamma=1.0, seed=asked.seed, device="cpu", verbose=1
    )
    model.learn(asked.steps)
    model.save(asked.path)


if __name__ == "__main__":
    main()
