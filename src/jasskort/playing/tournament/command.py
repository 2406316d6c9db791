"""The command `python -m jasskort.playing.tournament`: compares bots.

The table goes to the output; how far it is, to a terminal, among the errors. With
`--results` each board is written down as it comes, and the same command goes on with them.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import sys
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path

from jasskort.craft.terminal import PassingLine
from jasskort.errors import InvalidValue, JasskortError
from jasskort.playing.tournament.comparing import Progress, compare
from jasskort.playing.tournament.errors import TournamentError
from jasskort.playing.tournament.journal import Journal, heading_of
from jasskort.playing.tournament.naming import bot_named, game_named
from jasskort.playing.tournament.sequential import SPRT

_FAILED, _WRONG, _INTERRUPTED = 1, 2, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare bots; give 1 if one fails, 2 if nothing can be played."""
    given = _parser().parse_args(arguments)
    try:
        _compare(given)
    except TournamentError as error:
        sys.stderr.write(f"{error}\n")
        sys.stderr.write("\n".join(getattr(error, "__notes__", ())))
        return _FAILED
    except (JasskortError, OSError) as error:
        sys.stderr.write(f"{error}\n")
        return _WRONG
    except KeyboardInterrupt:
        kept = "; the same command goes on" if given.results else ""
        sys.stderr.write(f"\nstopped{kept}\n")
        return _INTERRUPTED
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m jasskort.playing.tournament",
        description="Compare bots over duplicate boards.",
    )
    add = parser.add_argument
    add("game", metavar="GAME", help='"schmaus", or "module:Class"')
    add(
        "bots",
        nargs="+",
        metavar="BOT",
        help='"greedy", "ismcts:200", "endgame:greedy", or "module:name"',
    )
    add(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game",
    )
    add("--boards", type=int, default=100, metavar="N", help="how many boards (100)")
    add("--seed", default="1", help="what cards and chances follow from (1)")
    add("--workers", type=int, default=1, metavar="N", help="how many processes (1)")
    add(
        "--batch", type=int, metavar="N", help="how many boards a worker gets at a time"
    )
    add(
        "--sprt",
        type=float,
        nargs=2,
        metavar=("H0", "H1"),
        help="stop when it is shown that the first is ahead by so many points a board",
    )
    add(
        "--results",
        type=Path,
        metavar="FILE",
        help="write each board down; go on there",
    )
    add("--records", type=Path, metavar="FILE", help="write the matches down too")
    return parser


def _compare(given: argparse.Namespace) -> None:
    """Do what was asked for.

    Raises:
        InvalidValue: it cannot be done.
    """
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
    wanted = given.records is not None
    with contextlib.ExitStack() as stack:
        journal = None
        if given.results:
            heading = heading_of(game, given.bots, given.seed, records=wanted)
            journal = Journal(given.results, given.records, heading)
            stack.enter_context(contextlib.closing(journal))
            _tell_what_is_there(journal)
        line = PassingLine(sys.stderr)
        stack.callback(line.wipe)
        comparison = compare(
            bots,
            game,
            boards=given.boards,
            seed=given.seed,
            executor=_executor(given.workers),
            batch=given.batch,
            stop=stop,
            keep=journal.keep if journal else None,
            done=journal.done if journal else (),
            records=wanted,
            progress=lambda progress: line.show(_said(progress)),
        )
    sys.stdout.write(f"{comparison}\n")


def _tell_what_is_there(journal: Journal) -> None:
    if journal.cut:
        sys.stderr.write("half a line at the end of the results: it is played again\n")
    if journal.done:
        sys.stderr.write(f"{len(journal.done)} boards are done already\n")


def _executor(workers: int) -> functools.partial[Executor] | None:
    """Give what makes the workers; this process is one by itself."""
    if workers == 1:
        return None
    return functools.partial(ProcessPoolExecutor, workers)


def _said(progress: Progress) -> str:
    """Say how far it is."""
    done = f"{progress.done} of {progress.boards} boards"
    return f"{done}, {progress.rate:.1f} a second, {progress.left or 0:.0f} s left"
