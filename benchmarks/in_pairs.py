"""Measure the working tree against a commit, in turn: `nox -s speed -- HEAD~10`.

Rows are games. Figures are the speed of the working tree divided by that of the commit.
Machines are noisy, so both sides play in several processes, one after the other, and the
best round of each side counts, in processor time. Repeat measurements that matter.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import random
import statistics
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from jasskort import GAMES

ROWS = (
    *("schmaus", "frantsfuus", "zuger_tapp", "fyrtioett"),
    *(f"tolva form={form}" for form in ("four", "three", "plocketolva", "bordstolva")),
)
SECONDS = 0.15
"""The minimum duration of a round."""
REPEATED = 4


class Measured:
    """The measured actions of a game; each returns how often it was done."""

    def __init__(self, row: str) -> None:
        """Deal and play, to have positions and logs."""
        name, *options = row.split()
        given: dict[str, Any] = dict([each.split("=") for each in options])
        if name in ("schmaus", "frantsfuus"):
            given["claims"] = "referee"  # random claims would cut deals short
        kind: Any = GAMES[name]
        self.game = kind(deals=1, **given)
        self.rng = random.Random(5)
        self.dealt = [self._deal() for _ in range(60)]
        self.played = [self._play(state)[1] for state in self.dealt]
        self.kept = self._positions()

    def whole(self) -> int:
        """Deal and play one deal by `legal_moves` and the checked `apply`."""
        return self._play(self._deal())[0]

    def cards(self) -> int:
        """Play one deal, without dealing."""
        return self._play(self.rng.choice(self.dealt))[0]

    def replay(self) -> int:
        """Play the moves of one deal again, by `apply` alone."""
        at = self.rng.randrange(len(self.dealt))
        state, log = self.dealt[at], self.played[at].log
        for move in log:
            state = self.game.apply(state, move)
        return len(log)

    def view(self) -> int:
        """Make the view of the seat in turn in some positions."""
        for state in self.kept:
            self.game.view(state, state.turn)
        return len(self.kept)

    def step(self) -> int:
        """Make a move in some positions, with the announcements for all seats."""
        for state in self.kept:
            self.game.step(state, self.game.legal_moves(state)[0])
        return len(self.kept)

    def playout(self) -> int:
        """Play some deals out for their points."""
        for state in self.dealt[:20]:
            self.game.playout(state, self.rng, policy="cards", points=True)
        return 20

    def _deal(self) -> Any:
        return self.game.apply(self.game.start(), self.game.shuffle(self.rng))

    def _play(self, state: Any) -> tuple[int, Any]:
        count = 0
        while state.turn is not None:
            moves = self.game.legal_moves(state)
            state = self.game.apply(state, moves[int(self.rng.random() * len(moves))])
            count += 1
        return count, state

    def _positions(self) -> list[Any]:
        """Return every fifth position of some deals."""
        found = []
        for state, ended in zip(self.dealt[:12], self.played, strict=False):
            for move in ended.log:
                found.append(state)
                state = self.game.apply(state, move)  # noqa: PLW2901 - play continues
        return found[::5]


KINDS = ("whole", "cards", "replay", "view", "step", "playout")


def rates(row: str) -> dict[str, float]:
    """Return how often each action is done in a second, in the imported library."""
    measured = Measured(row)
    return {kind: _best(getattr(measured, kind)) for kind in KINDS}


def _best(done: Callable[[], int]) -> float:
    for _ in range(3):
        done()
    found = []
    for _ in range(3):
        count, begun = 0, time.process_time()
        while (taken := time.process_time() - begun) < SECONDS:
            count += done()
        found.append(count / taken)
    return max(found)


def asked_of(source: Path, row: str) -> dict[str, float]:
    """Return the rates of the library in a folder, measured in a separate process."""
    command = [sys.executable, __file__, "--row", row]
    found: dict[str, float] = json.loads(
        subprocess.check_output(command, env={**os.environ, "PYTHONPATH": str(source)})
    )
    return found


def compared(old: Path, new: Path, row: str, rounds: int) -> dict[str, float]:
    """Return how many times as fast the new side is; both sides are measured in turn."""
    best: dict[Path, dict[str, float]] = {old: {}, new: {}}
    for number in range(rounds):
        for side in (old, new) if number % 2 else (new, old):
            for kind, rate in asked_of(side, row).items():
                best[side][kind] = max(rate, best[side].get(kind, 0))
    return {kind: best[new][kind] / best[old][kind] for kind in KINDS}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Compare the speed with a commit.")
    parser.add_argument("rev", nargs="?", default="HEAD", help="the commit")
    parser.add_argument("--rounds", type=int, default=REPEATED)
    parser.add_argument(
        "--games", default=",".join(ROWS), help="rows, separated by commas"
    )
    parser.add_argument("--row", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.row:
        print(json.dumps(rates(asked.row)))
        return
    command = ["git", "archive", asked.rev, "src"]
    archive = subprocess.check_output(command)
    with tempfile.TemporaryDirectory() as place:
        with tarfile.open(fileobj=io.BytesIO(archive)) as packed:
            packed.extractall(place, filter="data")
        old, new, found = Path(place, "src"), Path("src").resolve(), []
        for row in asked.games.split(","):
            found.append(compared(old, new, row, asked.rounds))
            _tell(row, found[-1])
    means = {kind: statistics.mean([each[kind] for each in found]) for kind in KINDS}
    _tell("mean", means)


def _tell(row: str, ratios: dict[str, float]) -> None:
    told = "  ".join(f"{kind} {ratio:.2f}" for kind, ratio in ratios.items())
    print(f"{row:24}{told}", flush=True)


if __name__ == "__main__":
    main()
