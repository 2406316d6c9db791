"""Count files: how many sequences of legal moves there are from a position.

`jasskort count FILE ...` checks files, or those of games of the library by their names,
and shows how far it is, and where a number differs.
"""

from __future__ import annotations

import argparse
import importlib.resources
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TypeAlias

import attrs

from jasskort.craft.commands import WRONG, Parser
from jasskort.craft.streams import PassingLine
from jasskort.errors import InvalidValue, JasskortError, nearest, quoted
from jasskort.games import GAMES, find_game
from jasskort.moves import Move
from jasskort.phase import State
from jasskort.playing.bots import game_named
from jasskort.playing.table import check_count
from jasskort.ruleset import AnyRuleset
from jasskort.testing.laws import state_after

_KEYWORDS = ("options", "dealer", "move", "count")
_Line: TypeAlias = tuple[int, str, str]
"""The number of a line of a position, its keyword, and the rest."""


@attrs.define
class CountFileError(JasskortError, ValueError):
    """A count file that cannot be read, or asks for what is not possible.

    It says which file and line, from 1, and what is wrong there.
    """

    path: Traversable
    line: int
    problem: str

    def __str__(self) -> str:
        return f"{self.path}, line {self.line}: {self.problem}"


@attrs.frozen
class CountedPosition:
    """A position of a count file: a state that was played to, and counts by depth."""

    name: str
    game: AnyRuleset
    state: State
    counts: dict[int, int]


def _reached(
    path: Traversable, line: int, name: str, game: str, lines: Sequence[_Line]
) -> CountedPosition:
    options, dealer, moves, counts = [
        [(number, rest) for number, keyword, rest in lines if keyword == each]
        for each in _KEYWORDS
    ]
    with _told(path, line):
        if not game:
            msg = "the game is told before the first position"
            raise InvalidValue(msg)
        if not counts:
            msg = f"position {name} counts nothing"
            raise InvalidValue(msg)
    number, text = (options or [(line, "")])[-1]
    with _told(path, number):
        ruleset = game_named(game, text.split())
    number, text = (dealer or [(line, "0")])[-1]
    with _told(path, number):
        state = ruleset.start(dealer=_numbers(text, 1)[0])
    for number, text in moves:
        with _told(path, number):
            state = ruleset.apply(state, ruleset.parse(text))
    found = {}
    for number, text in counts:
        with _told(path, number):
            depth, found[depth] = _numbers(text, 2)
    return CountedPosition(name, ruleset, state, found)


def _numbers(text: str, most: int) -> list[int]:
    words = text.split()
    if len(words) != most or not all(map(str.isdecimal, words)):
        numbers = "a whole number" if most == 1 else f"{most} whole numbers"
        msg = f"expected {numbers}, not {quoted(text)}"
        raise InvalidValue(msg)
    return [int(word) for word in words]


@contextmanager
def _told(path: Traversable, number: int) -> Iterator[None]:
    try:
        yield
    except (JasskortError, ValueError) as error:
        raise CountFileError(path, number, str(error)) from error


def count_file(text: str) -> Traversable:
    """Return a count file: that of a game of the library, or the one typed."""
    if text not in GAMES:
        path, near = Path(text), nearest(text, GAMES)
        if near and not path.exists():
            msg = f"no file, and no game, {quoted(text)}{near}"
            raise argparse.ArgumentTypeError(msg)
        return path
    package = importlib.resources.files("jasskort")
    # They are in the package, or in a checkout beside `src`.
    checkout = package.parents[1:2] if isinstance(package, Path) else ()
    files = [root / "counts" / f"{text}.txt" for root in (package, *checkout)]
    return next((file for file in files if file.is_file()), files[0])


def read_positions(path: Traversable) -> Iterator[CountedPosition]:
    """Read the positions of a count file.

    Raises:
        CountFileError: a line is none of a count file, or not possible in the game.
    """
    game, number = "", 1
    begun: list[tuple[int, str, str, list[_Line]]] = []
    with _told(path, number):  # which may be no text
        lines = path.read_text("utf-8").splitlines()
    for number, line in enumerate(lines, start=1):
        keyword, _, rest = line.partition("#")[0].strip().partition(" ")
        with _told(path, number):
            if keyword == "game":
                game = rest
                find_game(game)
            elif keyword == "position":
                begun.append((number, rest, game, []))
            elif keyword and not begun:
                msg = f"{quoted(keyword)} stands before the first position"
                raise InvalidValue(msg)
            elif keyword in _KEYWORDS:
                begun[-1][-1].append((number, keyword, rest))
            elif keyword:
                msg = f"no line of a count file: {quoted(line)}"
                raise InvalidValue(msg)
    if not begun:
        raise CountFileError(path, number, "there is no position")
    for each in begun:
        yield _reached(path, *each)


# --- counting -------------------------------------------------------------------------
# With `--ask` the legal moves are found a second way, which is slow: every move of every
# seat's vocabulary is tried with `apply`. What a phase does at once, as plays and draws,
# passes there by a mask and not by the list; the rest is looked up in the list both ways.

Lister: TypeAlias = Callable[[AnyRuleset, State], Iterable[Move]]
"""Gives the legal moves of all seats."""


def counts(
    game: AnyRuleset, state: State, depth: int, moves_of: Lister
) -> tuple[int, ...]:
    """Count the sequences of moves of each depth, from 0 to this one, of all seats.

    The last move of a sequence is not made: that it is listed is what is counted.
    """
    found = [1, *[0] * depth]

    def walk(state: State, at: int) -> None:
        moves = [*moves_of(game, state)]
        found[at] += len(moves)
        if at < depth:
            for move in moves:
                walk(game.apply(state, move), at + 1)

    if depth:
        walk(state, 1)
    return tuple(found)


def listed_moves(game: AnyRuleset, state: State) -> Iterator[Move]:
    """Yield the legal moves of all seats as the ruleset lists them."""
    for seat in game.seats:
        yield from game.legal_moves(state, seat)


def asked(game: AnyRuleset, state: State) -> Iterator[Move]:
    """Yield the moves of all seats' vocabularies that `apply` takes."""
    for seat in game.seats:
        for move in game.vocabulary(seat):
            if state_after(game, state, [move]) is not None:
                yield move


def divided(
    position: CountedPosition, depth: int, moves_of: Lister
) -> Iterator[tuple[Move, int]]:
    """Yield, for each first move, how many of the sequences begin with it."""
    game = position.game
    for move in moves_of(game, position.state):
        after = game.apply(position.state, move)
        yield move, counts(game, after, depth - 1, moves_of)[-1]


def add_arguments(parser: Parser) -> None:
    """Add what the command asks for to a parser."""
    files = f"a count file, or the game whose file is meant: {', '.join(GAMES)}"
    parser.add_argument("files", nargs="+", type=count_file, metavar="FILE", help=files)
    ask = (
        "find legal moves by trying to apply every move of the vocabulary: slow; "
        "what is done at once, as plays are, passes by a mask and not by the list"
    )
    parser.add_argument("--ask", action="store_true", help=ask)
    most = "leave out what has more than N sequences"
    parser.add_argument("--most", type=int, default=sys.maxsize, metavar="N", help=most)
    parser.add_work(run)


def run(given: argparse.Namespace) -> int:
    """Check count files; return 1 if a number differs.

    Raises:
        CountFileError: a file is none of counts.
        OSError: a file cannot be read.
    """
    moves_of = asked if given.ask else listed_moves
    check_count("most", given.most)
    tasks = [
        (path, position, wanted)
        for path in given.files
        for position in read_positions(path)
        if (wanted := {d: n for d, n in position.counts.items() if n <= given.most})
    ]
    done, differ, line = 0, 0, PassingLine(sys.stderr)
    number_of_counts = sum(len(wanted) for *_, wanted in tasks)
    for path, position, wanted in tasks:
        line.show(f"{path}: {done} of {number_of_counts} counts")
        done += len(wanted)
        found = counts(position.game, position.state, max(wanted), moves_of)
        for depth, number in sorted(wanted.items()):
            if found[depth] != number:
                differ += 1
                told = f"{path}, {position.name}, depth {depth}"
                line.wipe()
                sys.stdout.write(f"{told}: {number}, but found {found[depth]}\n")
                for move, sequences in divided(position, depth, moves_of):
                    sys.stdout.write(f"    {move}: {sequences}\n")
    line.wipe()
    sys.stdout.write(f"{done} counts, {differ} differ\n")
    return min(differ, WRONG)
