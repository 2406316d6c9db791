"""Count files: the numbers of sequences of legal moves from positions.

`jasskort count FILE ...` checks count files, or those of the named games. It shows its
progress and the numbers that differ.
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
"""The number of a line, its keyword, and the rest."""


@attrs.define
class CountFileError(JasskortError, ValueError):
    """A count file cannot be read, or has an impossible position.

    The error has the file, the number of the line, from 1, and the problem.
    """

    path: Traversable
    line: int
    problem: str

    def __str__(self) -> str:
        return f"{self.path}, line {self.line}: {self.problem}"


@attrs.frozen
class CountedPosition:
    """A position of a count file: its state, and the counts by depth."""

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
            msg = "expected a line `game NAME` before the first position"
            raise InvalidValue(msg)
        if not counts:
            msg = f"expected a line `count DEPTH NUMBER` for position {name}"
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
        msg = f"expected {numbers}, got {quoted(text)}"
        raise InvalidValue(msg)
    return [int(word) for word in words]


@contextmanager
def _told(path: Traversable, number: int) -> Iterator[None]:
    try:
        yield
    except (JasskortError, ValueError) as error:
        raise CountFileError(path, number, str(error)) from error


def count_file(text: str) -> Traversable:
    """Return the path of a count file; a game of the library has one by its name."""
    if text not in GAMES:
        path, near = Path(text), nearest(text, GAMES)
        if near and not path.exists():
            msg = f"expected a file or a game, got {quoted(text)}{near}"
            raise argparse.ArgumentTypeError(msg)
        return path
    package = importlib.resources.files("jasskort")
    # In the package, or in a checkout next to `src`.
    checkout = package.parents[1:2] if isinstance(package, Path) else ()
    files = [root / "counts" / f"{text}.txt" for root in (package, *checkout)]
    return next((file for file in files if file.is_file()), files[0])


def read_positions(path: Traversable) -> Iterator[CountedPosition]:
    """Yield the positions of a count file.

    Raises:
        CountFileError: a line cannot be read, or is not possible in the game.
    """
    game, number = "", 1
    begun: list[tuple[int, str, str, list[_Line]]] = []
    with _told(path, number):  # the file may not be text
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
                msg = f"expected a position before {quoted(keyword)}"
                raise InvalidValue(msg)
            elif keyword in _KEYWORDS:
                begun[-1][-1].append((number, keyword, rest))
            elif keyword:
                msg = f"expected a line of a count file, got {quoted(line)}"
                raise InvalidValue(msg)
    if not begun:
        raise CountFileError(path, number, "expected a position, got none")
    for each in begun:
        yield _reached(path, *each)


# --- counting -------------------------------------------------------------------------
# `--ask` finds legal moves in a second, slow way: it tries each move of each vocabulary
# with `apply`. For plays and draws, `apply` tests a mask; for other moves it uses the
# list of legal moves too.

Lister: TypeAlias = Callable[[AnyRuleset, State], Iterable[Move]]
"""A function that returns the legal moves of all seats."""


def counts(
    game: AnyRuleset, state: State, depth: int, moves_of: Lister
) -> tuple[int, ...]:
    """Return the number of sequences of moves of all seats, by depth from 0 to `depth`.

    The last moves of sequences are counted, but not made.
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
    """Yield the moves of the vocabularies of all seats that `apply` accepts."""
    for seat in game.seats:
        for move in game.vocabulary(seat):
            if state_after(game, state, [move]) is not None:
                yield move


def divided(
    position: CountedPosition, depth: int, moves_of: Lister
) -> Iterator[tuple[Move, int]]:
    """Yield each first move, with the number of sequences that begin with it."""
    game = position.game
    for move in moves_of(game, position.state):
        after = game.apply(position.state, move)
        yield move, counts(game, after, depth - 1, moves_of)[-1]


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the command to a parser."""
    files = f"a count file, or a game: {', '.join(GAMES)}"
    parser.add_argument("files", nargs="+", type=count_file, metavar="FILE", help=files)
    ask = "find legal moves in a second, slow way: apply each move of the vocabulary"
    parser.add_argument("--ask", action="store_true", help=ask)
    most = "leave out counts above N"
    parser.add_argument("--most", type=int, default=sys.maxsize, metavar="N", help=most)
    parser.add_work(run)


def run(given: argparse.Namespace) -> int:
    """Check count files, and return 1 if a number differs.

    Raises:
        CountFileError: a file cannot be read as a count file.
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
                sys.stdout.write(f"{told}: expected {number}, got {found[depth]}\n")
                for move, sequences in divided(position, depth, moves_of):
                    sys.stdout.write(f"    {move}: {sequences}\n")
    line.wipe()
    sys.stdout.write(f"{done} counts, {differ} differ\n")
    return min(differ, WRONG)
