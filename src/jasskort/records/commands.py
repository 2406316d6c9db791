"""The commands `jasskort check`, `show` and `convert`, of files of records.

What is wrong in a file is a line "file:line: where: why" among the errors, and with any of
them the command ends with 1; with 2 if a file cannot be read. `-` is what is piped in.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from types import MappingProxyType
from typing import BinaryIO, get_args

from jasskort.craft.commands import IMPOSSIBLE, WRONG, Parser, tell
from jasskort.craft.streams import PIPED, PassingLine, naming, piped_in, written
from jasskort.errors import InvalidValue
from jasskort.games import GAMES, find_game
from jasskort.records import codec
from jasskort.records.codec import Games, RecordError
from jasskort.records.files import Face, matches_in, write
from jasskort.records.record import Record, said_whose, score_of

COMMANDS = MappingProxyType(
    {
        "check": "play every match again, and tell what is wrong",
        "show": "show tags, deals, result and score of every match",
        "convert": "write every match that is right in the face that is asked for",
    }
)
"""The commands, and what each of them does."""

_OFTEN = 200


def add_arguments(parser: Parser, command: str) -> None:
    """Add what one of the commands asks for to its parser."""
    parser.add_argument("files", nargs="+", metavar="FILE", help='"-": piped in')
    own = "a game of your own that matches may be of; more than once"
    add = parser.add_argument
    add("--game", action="append", default=[], metavar="MODULE:CLASS", help=own)
    if command == "convert":
        faces = get_args(Face)
        add("--to", choices=faces, default="text", help="the face")
        output = "where they are written, as UTF-8 (the standard output)"
        add("--output", default=PIPED, metavar="FILE", help=output)
    parser.add_work(run)


def run(given: argparse.Namespace) -> int:
    """Check, show or convert files of records; return how the command ends."""
    if given.command != "convert":
        return _run(given, sys.stdout.write)
    if given.output != PIPED and Path(given.output).exists():
        for name in given.files:
            if Path(name).exists() and Path(name).samefile(given.output):
                msg = f"{name}: it is read, and cannot be written at once"
                raise InvalidValue(msg)
    with written(given.output) as write_out:
        return _run(given, write_out)


def _run(given: argparse.Namespace, write_out: Callable[[str], object]) -> int:
    games = {**GAMES, **{name: find_game(name) for name in given.game}}
    matches = errors = code = 0
    for name in given.files:
        try:
            opened = _opened(name)
        except OSError as why:
            code = tell(given, f"{name}: {why.strerror}", IMPOSSIBLE)
            errors += 1
            continue
        for found in _found_in(name, opened, games):
            if isinstance(found, RecordError):
                at = name if found.line is None else f"{name}:{found.line}"
                told = ": ".join(filter(None, [at, found.inside, found.why]))
                sys.stderr.write(f"{told}\n")
                errors += 1
                continue
            matches += 1
            if given.command == "convert":
                write_out(write(found, given.to))
            elif given.command == "show":
                write_out("\n".join([*_shown(found), "", ""]))
    if given.command == "check":
        found_matches = f"{matches} {'match' if matches == 1 else 'matches'}"
        found_errors = f"{errors} {'error' if errors == 1 else 'errors'}"
        write_out(f"{found_matches}, {found_errors}\n")
    return code or min(errors, WRONG)


def _opened(name: str) -> AbstractContextManager[BinaryIO]:
    piped = name == PIPED
    return contextlib.nullcontext(piped_in()) if piped else Path(name).open("rb")


def _found_in(
    name: str, opened: AbstractContextManager[BinaryIO], games: Games
) -> Iterator[Record | RecordError]:
    """Find the matches of a file, and on a terminal show how far it is read."""
    line, number = PassingLine(sys.stderr), 0
    with naming(name), opened as file:
        size = os.fstat(file.fileno()).st_size if line.seen and name != PIPED else 0
        try:
            for number, found in enumerate(matches_in(file, games=games), start=1):
                if number % _OFTEN == 0:
                    done = f", {100 * file.tell() // size} %" if size else ""
                    line.show(f"{name}: {number} matches{done}")
                yield found
            if not number:  # as in a file of which the writing was broken off
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
