"""The commands `jasskort compare` and `jasskort league`, and their files of results."""

from __future__ import annotations

import argparse
import contextlib
import functools
import json
import os
import secrets
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, get_args

from jasskort import __version__
from jasskort.craft.commands import STOPPED, WRONG, Parser, tell
from jasskort.craft.streams import PassingLine, naming
from jasskort.errors import InvalidValue, quoted, shortened
from jasskort.playing.boards import BoardResult, TournamentError
from jasskort.playing.bots import bot_named, game_named
from jasskort.playing.estimates import SPRT
from jasskort.playing.table import Bot, Unit, check_end
from jasskort.playing.tournament import Comparison, League, compare, pairs
from jasskort.records.codec import FORMAT_VERSION, game_to_json
from jasskort.ruleset import AnyRuleset


def add_compare(parser: Parser, files: str = "FILE") -> None:
    """Add the arguments of `jasskort compare`; `files` is the metavar for results."""
    add = parser.add_argument
    add("game", metavar="GAME", help='"schmaus", or "module:Class"')
    kinds = '"greedy", "ismcts:200", "endgame:greedy", or "module:name"'
    add("bots", nargs="+", metavar="BOT", help=kinds)
    option = "an option of the game"
    add("--option", action="append", default=[], metavar="NAME=VALUE", help=option)
    unit = "play deals for points, or matches for stakes (deal)"
    add("--unit", choices=get_args(Unit), default="deal", help=unit)
    add("--boards", type=int, default=100, metavar="N", help="boards to play (100)")
    add("--seed", help="the seed of all chance (a random one)")
    add("--workers", type=int, default=1, metavar="N", help="worker processes (1)")
    seconds = "the time for a move; a bot that takes longer forfeits the board"
    add("--seconds", type=float, metavar="S", help=seconds)
    sprt = "stop when a test accepts that bot 1 leads by H0 points a board, or by H1"
    add("--sprt", type=float, nargs=2, metavar=("H0", "H1"), help=sprt)
    results = "where to save each board; boards saved there are not played again"
    add("--results", type=Path, metavar=files, help=results)
    again = "the number of saved boards to play again, to find changed bots (2)"
    add("--again", type=int, default=2, metavar="N", help=again)
    add(
        "--records",
        type=Path,
        metavar=files,
        help="where to save the matches, one line of JSON each",
    )
    add("--traceback", action="store_true", help="show the traceback if a bot fails")
    parser.add_work(functools.partial(_run, _compared))


def bots_for(game: AnyRuleset, names: Iterable[str]) -> dict[str, Bot]:
    """Return the bots with these names; a player that has learned must fit the game.

    It can also be the player of `Guided`, or the bot of `Endgame`.
    """
    bots = {name: bot_named(name) for name in names}
    for bot in bots.values():
        for part in (bot, getattr(bot, "player", None), getattr(bot, "bot", None)):
            if fits := getattr(part, "trained_for", None):
                fits(game)
    return bots


def add_league(parser: Parser) -> None:
    """Add the arguments of `jasskort league`: those of `compare`, and `--gauntlet`."""
    add_compare(parser, files="FOLDER")
    gauntlet = "play only the pairs with the first bot"
    parser.add_argument("--gauntlet", action="store_true", help=gauntlet)
    parser.add_work(functools.partial(_run, _league))


def _run(do: Callable[[argparse.Namespace], object], given: argparse.Namespace) -> int:
    try:
        sys.stdout.write(f"{do(given)}\n")
    except TournamentError as error:
        tell(given, str(error))
        if given.traceback:
            sys.stderr.write("\n".join(getattr(error, "__notes__", ())))
        return WRONG
    except KeyboardInterrupt:
        kept = "; the same command continues" if given.results else ""
        return tell(given, f"stopped{kept}", STOPPED)
    return 0


def _league(given: argparse.Namespace) -> League:
    """Compare the bots pair by pair; bots 1 and 2 have the files `1-2.jsonl`."""
    comparisons, names = [], given.bots
    # Raises before anything is played.
    bots_for(game_named(given.game, given.option), names)
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
        msg = f"expected each bot once, got {shortened(' '.join(given.bots))}"
        raise InvalidValue(msg)
    if given.records and not given.results:
        msg = "--records needs --results: name a file for the results too"
        raise InvalidValue(msg)
    game = game_named(given.game, given.option)
    if given.unit == "match":
        check_end(game)
    bots = bots_for(game, given.bots)
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
                tell(given, "the last result is incomplete: its board is played again")
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
    """Return the first line of a file of results, which identifies the tournament."""
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
    """The files that save a tournament, so that it can be continued.

    The file of results begins with a line that identifies the tournament, and has a
    line for each board. The file of records has a line for each match, in the same order.
    The line of a board has the size of the file of records after its matches. What
    follows them is cut off, because it belongs to boards that were not saved.
    """

    def __init__(self, results: Path, records: Path | None, heading: str) -> None:
        if records is not None and records.resolve() == results.resolve():
            msg = f"{results}: results and records need two different files"
            raise InvalidValue(msg)
        if results.exists() and not results.is_file():
            msg = f"{results}: expected a file for the results"
            raise InvalidValue(msg)
        there = results.read_bytes() if results.exists() else b""
        whole = there[: there.rfind(b"\n") + 1]
        self.cut: bool = len(whole) < len(there)  # whether the last line is incomplete
        first, *lines = whole.decode(errors="replace").splitlines() or [heading]
        if first != heading:
            msg = f"{results}: line 1: expected results of {heading}, got {shortened(first)}"
            raise InvalidValue(msg)
        self.done: list[BoardResult] = []
        self._length, self._size, self._path = 0, len(whole), results
        for number, line in enumerate(lines, start=2):
            try:
                self._read_board(json.loads(line))
            except (KeyError, TypeError, ValueError, RecursionError) as error:
                wrong = f"expected the result of a board, got {quoted(line)} ({error})"
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
        points = tuple([tuple(each) for each in read["points"]])
        length, forfeit = read["records"], read.get("forfeit")
        if type(length) is not int or length < 0:
            msg = f"expected the length of a file, got {quoted(length)}"
            raise InvalidValue(msg)
        self.done.append(BoardResult(read["board"], points, forfeit=forfeit))
        self._length = max(self._length, length)

    def keep(self, result: BoardResult) -> None:
        """Save the matches of a board, then its result."""
        there = os.fstat(self._results.fileno()).st_size
        if there != self._size:
            known = f"it has {there} bytes, not {self._size}"
            msg = f"{self._path}: another program writes to this file: {known}"
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
        msg = f"{path}: the file already has records, but the file of results is empty"
        raise InvalidValue(msg)
    if there < length:
        msg = f"{path}: records are missing: the file has {there} bytes of {length}"
        raise InvalidValue(msg)
    if there:
        os.truncate(path, length)
