"""Train a player of plocketolva by self-play, and watch it get better.

    python examples/selfplay.py plocketolva.npz

After each minute it plays some boards against the rules of thumb, and is saved. Play the
file at a terminal:

    jasskort play tolva --option form=plocketolva --against learned:plocketolva.npz
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from jasskort import AnyRuleset, Form, Tolva
from jasskort.learning.players import Learned, Trained
from jasskort.learning.selfplay import learn
from jasskort.playing.bots import Bot, Greedy
from jasskort.playing.tournament import compare

MINUTES, BOARDS = 5, 50


def every_minute(game: AnyRuleset) -> Iterator[Trained]:
    """Yield the player of a game once a minute."""
    minute = 1
    for trained in learn(game):
        if trained.made.seconds >= 60 * minute:
            minute += 1
            yield trained


def main(path: str) -> None:
    """Train for some minutes, and tell how far the player is ahead of `Greedy`."""
    game = Tolva(form=Form.PLOCKETOLVA)
    for minute, trained in enumerate(every_minute(game), start=1):
        bots: dict[str, Bot] = {"learned": Learned(trained), "greedy": Greedy()}
        ahead = compare(bots, game, boards=BOARDS, seed=minute).difference()
        print(f"after {minute} min: {ahead} points a board")
        trained.save(path)
        if minute >= MINUTES:
            break


if __name__ == "__main__":
    main(sys.argv[1])
