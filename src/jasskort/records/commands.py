"""The commands `jasskort check`, `show` and `convert` for files of records.

Each defect is reported on standard error as "file:line: where: why". The exit code is 1
for defects, and 2 if a file cannot be read. The file "-" is standard input.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from types import MappingProxyType
from typing import BinaryIO, get_args

from jasskort.craft.commands import IMPOSSIBLE, WRONG, Parser, tell
from jasskort.craft.late import page_of
from jasskort.craft.streams import PIPED, PassingLine, naming, piped_in, written
from jasskort.errors import InvalidValue
from jasskort.games import GAMES, find_game
from jasskort.records import codec
from jasskort.records.codec import Games, RecordError
from jasskort.records.files import Face, matches_in, write
from jasskort.records.record import Record, said_whose, score_of
from jasskort.words import words_for

COMMANDS = MappingProxyType(
    {
        "check": "replay every match, and report what is wrong",
        "show": "print tags, deals, result and score of each match, or write a page",
        "convert": "write every valid match as text or JSON",
    }
)
"""The commands, and their help."""

_OFTEN = 200
_CUSTOM = re.compile(r"no game '((?!__main__:)\w[\w.]*:\w[\w.]*)';")
"""An error about a custom game that is named by its module and class."""


def add_arguments(parser: Parser, command: str) -> None:
    """Add the arguments of one of the commands to its parser."""
    add = parser.add_argument
    add("files", nargs="+", metavar="FILE", help='a file of records, or "-" (piped in)')
    own = "a custom game to accept in the files; can be repeated"
    add("--game", action="append", default=[], metavar="MODULE:CLASS", help=own)
    if command == "show":
        add("--html", action="store_true", help="write one match as an HTML page")
        match = "only match N, counted from 1"
        add("--match", type=int, metavar="N", help=match)
    if command == "convert":
        add("--to", choices=get_args(Face), default="text", help="the format (text)")
    if command != "check":
        output = "the output file, in UTF-8 (standard output)"
        add("--output", default=PIPED, metavar="FILE", help=output)
    parser.set_defaults(output=PIPED, html=False, match=None)
    parser.add_work(run)


def run(given: argparse.Namespace) -> int:
    """Check, show or convert files of records; return the exit code."""
    if given.output != PIPED and Path(given.output).exists():
        for name in given.files:
            if Path(name).exists() and Path(name).samefile(given.output):
                msg = f"{name}: an input file cannot be the output"
                raise InvalidValue(msg)
    if given.html:  # write only if exactly one match was found
        pages = list[str]()
        code = _run(given, pages.append)
        if pages:
            with written(given.output) as write_out:
                write_out(*pages)
        return code
    if given.command != "convert" and given.output == PIPED:
        return _run(given, sys.stdout.write)
    with written(given.output) as write_out:
        return _run(given, write_out)


def _run(given: argparse.Namespace, write_out: Callable[[str], object]) -> int:
    games = {**GAMES, **{name: find_game(name) for name in given.game}}
    number = matches = errors = code = 0
    for name in given.files:
        try:
            opened = _opened(name)
        except OSError as why:
            code = tell(given, f"{name}: {why.strerror}", IMPOSSIBLE)
            errors += 1
            continue
        for found in _found_in(name, opened, games):
            number += 1
            if given.match not in (None, number):
                continue
            if isinstance(found, RecordError):
                at = name if found.line is None else f"{name}:{found.line}"
                problem = f"{found.why}{_hint(found)}"
                told = ": ".join(filter(None, [at, found.inside, problem]))
                sys.stderr.write(f"{told}\n")
                errors += 1
            else:
                matches += 1
                if given.html and matches > 1:
                    msg = "a page shows one match, and there are more: add --match N"
                    raise InvalidValue(msg)
                write_out(_text_of(found, given))
            if number == given.match:
                break  # the rest of the file need not be replayed
    if given.match is not None and not 0 < given.match <= number:
        there = f"there are {number}" if number != 1 else "there is 1"
        code = tell(given, f"no match {given.match}: {there}", IMPOSSIBLE)
    if given.command == "check":
        found_matches = f"{matches} {'match' if matches == 1 else 'matches'}"
        found_errors = f"{errors} {'error' if errors == 1 else 'errors'}"
        write_out(f"{found_matches}, {found_errors}\n")
    return code or min(errors, WRONG)


def _hint(error: RecordError) -> str:
    """Return a hint to `--game` if a custom game is not accepted yet, otherwise ""."""
    found = _CUSTOM.match(error.why) if error.path == ("game",) else None
    return f" (use --game {found[1]})" if found else ""


def _text_of(record: Record, given: argparse.Namespace) -> str:
    if given.html:
        words = words_for(record.game, "en", names=record.players)
        return page_of(record, words)
    if given.command == "convert":
        return write(record, given.to)
    return "\n".join([*_shown(record), "", ""]) if given.command == "show" else ""


def _opened(name: str) -> AbstractContextManager[BinaryIO]:
    piped = name == PIPED
    return contextlib.nullcontext(piped_in()) if piped else Path(name).open("rb")


def _found_in(
    name: str, opened: AbstractContextManager[BinaryIO], games: Games
) -> Iterator[Record | RecordError]:
    """Yield the matches and errors of a file; on a terminal show the progress."""
    line, number = PassingLine(sys.stderr), 0
    with naming(name), opened as file:
        size = os.fstat(file.fileno()).st_size if line.seen and name != PIPED else 0
        try:
            for number, found in enumerate(matches_in(file, games=games), start=1):
                if number % _OFTEN == 0:
                    done = f", {100 * file.tell() // size} %" if size else ""
                    line.show(f"{name}: {number} matches{done}")
                yield found
            if not number:  # for example after an interrupted write
                yield RecordError("there is no match")
        finally:
            line.wipe()


def _shown(record: Record) -> Iterator[str]:
    options = codec.on_a_line(codec.game_to_json(record.game)["options"])
    yield f"{record.game.title} {options}"
    for seat, name in enumerate(record.players):
        yield f"  seat {seat}: {codec.visible(name)}"
    for name in codec.TEXTS:
        text = getattr(record, name)
        if text is not None:
            yield f"  {name}: {codec.visible(text)}"
    for name, value in record.extra.read().items():
        yield f"  {codec.visible(name)}: {codec.on_a_line(value)}"
    if record.comment is not None:
        yield f"  comment: {codec.visible(record.comment)}"
    yield f"  first dealer: seat {record.dealer}"
    if record.seat is not None:
        yield f"  as {said_whose(record.seat)} has seen it"
    for number, deal in enumerate(record.deals, start=1):
        totals = (
            "" if deal.totals is None else f", totals {codec.numbers_text(deal.totals)}"
        )
        yield f"  deal {number}: {len(deal.moves)} moves{totals}"
        for place, text in deal.comments:
            yield f"    at move {place}: {codec.visible(text)}"
    if record.result is not None:
        won = f"won by {codec.numbers_text(record.result.winners)}, {record.result.outcome}"
        yield f"  result: {codec.numbers_text(record.result.totals)}, {codec.visible(won)}"
    yield f"  score: {score_of(record.last)}"
