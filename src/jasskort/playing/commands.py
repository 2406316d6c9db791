"""The commands that compare bots, `jasskort compare` and `league`, and the files of results."""

from __future__ import annotations

import argparse
import contextlib
import functools
import json
import os
import secrets
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, get_args

from jasskort import __version__
from jasskort.craft.commands import STOPPED, WRONG, Parser, tell
from jasskort.craft.streams import PassingLine, naming
from jasskort.errors import InvalidValue, quoted, shortened
from jasskort.playing.boards import BoardResult, TournamentError
from jasskort.playing.bots import bot_named, game_named
from jasskort.playing.estimates import SPRT
from jasskort.playing.table import Unit, check_end
from jasskort.playing.tournament import Comparison, League, compare, pairs
from jasskort.records.codec import FORMAT_VERSION, game_to_json
from jasskort.ruleset import AnyRuleset


def add_compare(parser: Parser, files: str = "FILE") -> None:
    """Add what `jasskort compare` asks for to a parser; `files` is where results go."""
    add = parser.add_argument
    add("game", metavar="GAME", help='"schmaus", or "module:Class"')
    kinds = '"greedy", "ismcts:200", "endgame:greedy", or "module:name"'
    add("bots", nargs="+", metavar="BOT", help=kinds)
    option = "an option of the game"
    add("--option", action="append", default=[], metavar="NAME=VALUE", help=option)
    unit = "what is played at a board (deal); of a match it counts who wins it, for its stakes"
    add("--unit", choices=get_args(Unit), default="deal", help=unit)
    add("--boards", type=int, default=100, metavar="N", help="how many boards (100)")
    add("--seed", help="what cards and chances follow from (one that nobody can guess)")
    add("--workers", type=int, default=1, metavar="N", help="how many processes (1)")
    seconds = "how long a move may take; who takes longer forfeits the board"
    add("--seconds", type=float, metavar="S", help=seconds)
    sprt = "stop when it is shown that the first is ahead by so many points a board"
    add("--sprt", type=float, nargs=2, metavar=("H0", "H1"), help=sprt)
    results = "write each board down; go on there"
    add("--results", type=Path, metavar=files, help=results)
    again = "how many of the boards there are played again, to see that they are the same (2)"
    add("--again", type=int, default=2, metavar="N", help=again)
    add("--records", type=Path, metavar=files, help="write the matches down too")
    add("--traceback", action="store_true", help="if a bot fails, show where")
    parser.add_work(functools.partial(_run, _compared))


def add_league(parser: Parser) -> None:
    """Add what `jasskort league` asks for: what `compare` does, and who meets."""
    add_compare(parser, files="FOLDER")
    gauntlet = "the first bot meets each other, and they not one another"
    parser.add_argument("--gauntlet", action="store_true", help=gauntlet)
    parser.add_work(functools.partial(_run, _league))


def _run(
    play: Callable[[argparse.Namespace], object], given: argparse.Namespace
) -> int:
    try:
        sys.stdout.write(f"{play(given)}\n")
    except TournamentError as error:
        tell(given, str(error))
        if given.traceback:
            sys.stderr.write("\n".join(getattr(error, "__notes__", ())))
        return WRONG
    except KeyboardInterrupt:
        kept = "; the same command goes on" if given.results else ""
        return tell(given, f"stopped{kept}", STOPPED)
    return 0


def _league(given: argparse.Namespace) -> League:
    """Compare the bots pair by pair; the files of bots 1 and 2 are called `1-2.jsonl`."""
    comparisons, names = [], given.bots
    for name in names:
        bot_named(name)  # which refuses it before anything is played
    for pair in pairs(names, gauntlet=given.gauntlet):
        asked = argparse.Namespace(**{**vars(given), "bots": pair})
        for files in ("results", "records"):
            folder = getattr(given, files)
            if folder is not None:
                folder.mkdir(parents=True, exist_ok=True)
                name = "-".join([str(names.index(each) + 1) for each in pair])
                setattr(asked, files, folder / f"{name}.jsonl")
        comparisons.append(_compared(asked))
        given.seed = comparisons[-1].seed
    return League(tuple(comparisons))


def _compared(given: argparse.Namespace) -> Comparison:
    if len(set(given.bots)) < len(given.bots):
        msg = f"each bot is named once, not {shortened(' '.join(given.bots))}"
        raise InvalidValue(msg)
    if given.records and not given.results:
        msg = "where records are written, results are too: name a file for --results"
        raise InvalidValue(msg)
    game = game_named(given.game, given.option)
    if given.unit == "match":
        check_end(game)
    bots = {name: bot_named(name) for name in given.bots}
    stop = SPRT(h0=given.sprt[0], h1=given.sprt[1]) if given.sprt else None
    alone = given.workers == 1 and given.seconds is None
    wanted = given.records is not None
    seed = given.seed or _seed_in(given.results) or secrets.token_hex(16)
    with contextlib.ExitStack() as stack:
        journal = None
        if given.results:
            said = heading_of(game, given.bots, seed, records=wanted, unit=given.unit)
            journal = Journal(given.results, given.records, said)
            stack.enter_context(contextlib.closing(journal))
            if journal.cut:
                tell(given, "half a line at the end of the results: it is played again")
            if journal.done:
                tell(given, f"{len(journal.done)} boards are done already")
        line, begun = PassingLine(sys.stderr), time.monotonic()
        done = journal.done if journal else []
        before = sum(result.board <= given.boards for result in done)
        stack.callback(line.wipe)
        return compare(
            bots,
            game,
            boards=given.boards,
            seed=seed,
            unit=given.unit,
            executor=None if alone else given.workers,
            seconds=given.seconds,
            stop=stop,
            keep=journal.keep if journal else None,
            done=done,
            again=given.again,
            records=wanted,
            progress=lambda now: line.show(_shown(now, before, given.boards, begun)),
        )


def _seed_in(results: Path | None) -> str | None:
    if results is None or not results.is_file():
        return None
    try:
        with results.open(encoding="utf-8") as lines:
            return str(json.loads(next(lines))["seed"])
    except (StopIteration, KeyError, TypeError, ValueError, RecursionError):
        return None


def _shown(done: int, before: int, boards: int, begun: float) -> str:
    rate = (done - before) / max(1e-9, time.monotonic() - begun)
    left = (boards - done) / rate
    return f"{done} of {boards} boards, {rate:.1f} a second, {left:.0f} s left"


def heading_of(
    game: AnyRuleset,
    names: Sequence[str],
    seed: int | str,
    *,
    records: bool,
    unit: Unit = "deal",
) -> str:
    """Return the line that says which tournament it is, if the ruleset can be written."""
    said = {
        "tournament": FORMAT_VERSION,
        "version": __version__,
        **game_to_json(game),
        "bots": [*names],
        "seed": seed,
        "records": records,
    }
    return json.dumps(said if unit == "deal" else {**said, "unit": unit})


class Journal:
    """The files that a tournament is written to as it goes, and gone on with after a stop.

    The file of results begins with a line that says which tournament it is; each board is a
    line more. The file of records has the matches, each a line, in the same order; the line
    of a board says how long that file is with its matches, so that more can be cut off.
    """

    def __init__(self, results: Path, records: Path | None, heading: str) -> None:
        if records is not None and records.resolve() == results.resolve():
            msg = f"{results}: results and records are two files"
            raise InvalidValue(msg)
        if results.exists() and not results.is_file():
            msg = f"{results}: results are written to a file, which this is not"
            raise InvalidValue(msg)
        there = results.read_bytes() if results.exists() else b""
        whole = there[: there.rfind(b"\n") + 1]
        self.cut: bool = len(whole) < len(there)  # whether half a line is cut off
        first, *lines = whole.decode(errors="replace").splitlines() or [heading]
        if first != heading:
            msg = f"{results}: line 1: these are results of {shortened(first)}, not of {heading}"
            raise InvalidValue(msg)
        self.done: list[BoardResult] = []
        self._length, self._size, self._path = 0, len(whole), results
        for number, line in enumerate(lines, start=2):
            try:
                self._read_board(json.loads(line))
            except (KeyError, TypeError, ValueError, RecursionError) as error:
                wrong = f"no result of a board: {quoted(line)} ({error})"
                msg = f"{results}: line {number}: {wrong}"
                raise InvalidValue(msg) from error
        if records is not None:
            _cut_records(records, self._length, new=not whole)
        self._records = records.open("ab") if records else None
        self._results = results.open("ab")
        self._results.truncate(self._size)
        if not whole:
            self._add(heading)

    def _read_board(self, read: dict[str, Any]) -> None:
        """Read a board, and how long the records are with it; a line may say anything."""
        points = tuple([tuple(each) for each in read["points"]])
        length, forfeit = read["records"], read.get("forfeit")
        if type(length) is not int or length < 0:
            msg = f"no length of a file: {quoted(length)}"
            raise InvalidValue(msg)
        self.done.append(BoardResult(read["board"], points, forfeit=forfeit))
        self._length = max(self._length, length)

    def keep(self, result: BoardResult) -> None:
        """Write a board down: its matches first."""
        there = os.fstat(self._results.fileno()).st_size
        if there != self._size:
            known = f"it has {there} bytes, of which {self._size} are known"
            msg = f"{self._path}: something else writes there: {known}"
            raise InvalidValue(msg)
        if self._records is not None:
            matches = "".join(result.records).encode()
            with naming(self._records.name):
                self._records.write(matches)
                self._records.flush()
            self._length += len(matches)
        forfeit = {"forfeit": result.forfeit} if result.forfeit else {}
        said = {"board": result.board, "points": result.points, **forfeit}
        self._add(json.dumps({**said, "records": self._length}))

    def close(self) -> None:
        """Close the files."""
        for file in filter(None, (self._results, self._records)):
            with naming(file.name):
                file.close()

    def _add(self, line: str) -> None:
        written = f"{line}\n".encode()
        with naming(self._path):
            self._results.write(written)
            self._results.flush()
        self._size += len(written)


def _cut_records(path: Path, length: int, *, new: bool) -> None:
    there = path.stat().st_size if path.exists() else 0
    if new and there:
        msg = f"{path}: it has records already, and they are of no results"
        raise InvalidValue(msg)
    if there < length:
        msg = f"{path}: it lacks records: it has {there} bytes of {length}"
        raise InvalidValue(msg)
    if there:
        os.truncate(path, length)
