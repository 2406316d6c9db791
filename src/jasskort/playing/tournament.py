"""Tournaments: bots compared over duplicate boards, on one core or on many.

`compare` plays them and returns a `Comparison`; `python -m jasskort.playing.tournament` does
it from the command line. There the table goes to the output; how far it is, to a terminal,
among the errors. With `--results` each board is written down as it comes, and the same
command goes on with them.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from jasskort.craft.terminal import PassingLine
from jasskort.errors import InvalidValue, JasskortError
from jasskort.playing.bots import bot_named, game_named
from jasskort.playing.comparing import BoardResult, Comparison, Progress, compare
from jasskort.playing.estimates import SPRT, Decision, Estimate, estimate
from jasskort.playing.journal import Journal, heading_of
from jasskort.playing.workers import BoardFailed, BoardsLost, Executors, TournamentError

__all__ = [
    "SPRT",
    "BoardFailed",
    "BoardResult",
    "BoardsLost",
    "Comparison",
    "Decision",
    "Estimate",
    "Executors",
    "Progress",
    "TournamentError",
    "compare",
    "estimate",
]


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare bots; return 1 if one fails, 2 if nothing can be played, 130 if stopped."""
    given = _parser().parse_args(arguments)
    try:
        _compare(given)
    except TournamentError as error:
        sys.stderr.write(f"{error}\n")
        sys.stderr.write("\n".join(getattr(error, "__notes__", ())))
        return 1
    except (JasskortError, OSError) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    except KeyboardInterrupt:
        kept = "; the same command goes on" if given.results else ""
        sys.stderr.write(f"\nstopped{kept}\n")
        return 130
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m jasskort.playing.tournament",
        description="Compare bots over duplicate boards.",
    )
    add = parser.add_argument
    add("game", metavar="GAME", help='"schmaus", or "module:Class"')
    kinds = '"greedy", "ismcts:200", "endgame:greedy", or "module:name"'
    add("bots", nargs="+", metavar="BOT", help=kinds)
    option = "an option of the game"
    add("--option", action="append", default=[], metavar="NAME=VALUE", help=option)
    add("--boards", type=int, default=100, metavar="N", help="how many boards (100)")
    add("--seed", default="1", help="what cards and chances follow from (1)")
    add("--workers", type=int, default=1, metavar="N", help="how many processes (1)")
    batch = "how many boards a worker gets at a time"
    add("--batch", type=int, metavar="N", help=batch)
    sprt = "stop when it is shown that the first is ahead by so many points a board"
    add("--sprt", type=float, nargs=2, metavar=("H0", "H1"), help=sprt)
    results = "write each board down; go on there"
    add("--results", type=Path, metavar="FILE", help=results)
    add("--records", type=Path, metavar="FILE", help="write the matches down too")
    return parser


def _compare(given: argparse.Namespace) -> None:
    if len(set(given.bots)) < len(given.bots):
        msg = f"each bot is named once, not {' '.join(given.bots)}"
        raise InvalidValue(msg)
    if given.workers < 1:
        msg = f"there is 1 worker or more, not {given.workers}"
        raise InvalidValue(msg)
    if given.records and not given.results:
        msg = "where records are written, results are too: name a file for --results"
        raise InvalidValue(msg)
    game = game_named(given.game, given.option)
    bots = {name: bot_named(name) for name in given.bots}
    stop = SPRT(h0=given.sprt[0], h1=given.sprt[1]) if given.sprt else None
    workers = functools.partial(ProcessPoolExecutor, given.workers)
    wanted = given.records is not None
    with contextlib.ExitStack() as stack:
        journal = None
        if given.results:
            heading = heading_of(game, given.bots, given.seed, records=wanted)
            journal = Journal(given.results, given.records, heading)
            stack.enter_context(contextlib.closing(journal))
            if journal.cut:
                told = "half a line at the end of the results: it is played again\n"
                sys.stderr.write(told)
            if journal.done:
                sys.stderr.write(f"{len(journal.done)} boards are done already\n")
        line = PassingLine(sys.stderr)
        stack.callback(line.wipe)
        comparison = compare(
            bots,
            game,
            boards=given.boards,
            seed=given.seed,
            executor=workers if given.workers > 1 else None,
            batch=given.batch,
            stop=stop,
            keep=journal.keep if journal else None,
            done=journal.done if journal else (),
            records=wanted,
            progress=lambda progress: line.show(_shown(progress)),
        )
    sys.stdout.write(f"{comparison}\n")


def _shown(progress: Progress) -> str:
    """Say how far it is."""
    done = f"{progress.done} of {progress.boards} boards"
    return f"{done}, {progress.rate:.1f} a second, {progress.left or 0:.0f} s left"


if __name__ == "__main__":
    sys.exit(main())
