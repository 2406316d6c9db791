"""Count files: how many sequences of legal moves there are from a position.

A file is checked by

    python -m jasskort.testing.counts FILE ...

which shows how far it is, and where a number differs.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TypeAlias

import attrs
from rich.console import Console
from rich.progress import Progress

from jasskort.errors import JasskortError
from jasskort.games import UnknownGame, find_game
from jasskort.moves import Move
from jasskort.phase import State
from jasskort.refusals import IllegalMove
from jasskort.ruleset import AnyRuleset

# --- reading count files --------------------------------------------------------------
# Reading count files: positions, and how many sequences of moves go on from them.

_Kind: TypeAlias = Callable[..., AnyRuleset]
_SWITCH: Mapping[str, bool] = MappingProxyType({"true": True, "false": False})


class CountFileError(JasskortError, ValueError):
    """A count file that cannot be read, or asks for what is not possible.

    Attributes:
        path: the file.
        line: the number of the line, from 1.
        problem: what is wrong with it.
    """

    def __init__(self, path: Path, line: int, problem: str) -> None:
        """Keep file, line and problem."""
        super().__init__(path, line, problem)
        self.path = path
        self.line = line
        self.problem = problem

    def __str__(self) -> str:
        """Tell file, line and problem."""
        return f"{self.path}, line {self.line}: {self.problem}"


@attrs.frozen
class Position:
    """A position of a count file.

    Args:
        name: its name.
        game: the ruleset.
        state: the state that its moves lead to.
        counts: by depth, how many sequences there are.
    """

    name: str
    game: AnyRuleset
    state: State
    counts: dict[int, int]


@attrs.define
class _Draft:
    """A position that is being read; each thing with the number of its line."""

    line: int
    name: str
    kind: _Kind
    options: tuple[int, str] = (0, "")
    dealer: tuple[int, str] = (0, "0")
    moves: list[tuple[int, str]] = attrs.Factory(list)
    counts: list[tuple[int, str]] = attrs.Factory(list)


def read_positions(path: Path) -> Iterator[Position]:
    """Read the positions of a count file, one by one.

    Raises:
        CountFileError: a line is none of a count file, or not possible in the game.
    """
    reader = _Reader(path)
    lines = path.read_text("utf-8").splitlines()
    for number, line in enumerate(lines, start=1):
        keyword, _, rest = line.partition("#")[0].strip().partition(" ")
        match keyword:
            case "":
                continue
            case "game":
                reader.game(number, rest)
            case "position":
                yield from reader.reached()
                reader.begin(number, rest)
            case _:
                reader.take(number, keyword, rest)
    if reader.draft is None:
        raise CountFileError(path, max(1, len(lines)), "there is no position")
    yield from reader.reached()


class _Reader:
    """What was read so far."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.kind: _Kind | None = None
        self.draft: _Draft | None = None

    def game(self, number: int, name: str) -> None:
        """Find a ruleset by its name in the catalogue, or as module:Class."""
        try:
            self.kind = find_game(name)
        except UnknownGame as error:
            raise self._bad(number, str(error)) from error

    def begin(self, number: int, name: str) -> None:
        """Begin a position."""
        if self.kind is None:
            raise self._bad(number, "the game is told before the first position")
        self.draft = _Draft(number, name, self.kind)

    def take(self, number: int, keyword: str, rest: str) -> None:
        """Take a line of a position."""
        draft = self.draft
        if draft is None:
            raise self._bad(number, f"{keyword!r} stands before the first position")
        match keyword:
            case "options":
                draft.options = (number, rest)
            case "dealer":
                draft.dealer = (number, rest)
            case "move":
                draft.moves.append((number, rest))
            case "count":
                draft.counts.append((number, rest))
            case _:
                raise self._bad(number, f"no line of a count file: {keyword} {rest}")

    def reached(self) -> Iterator[Position]:
        """Give the position that was read, if there is one, with its moves played."""
        draft = self.draft
        if draft is None:
            return
        if not draft.counts:
            raise self._bad(draft.line, f"position {draft.name} counts nothing")
        number, options = draft.options
        try:
            game = draft.kind(**dict(map(_option, options.split())))
            number, dealer = draft.dealer
            state = game.start(dealer=int(dealer))
            for number, text in draft.moves:  # noqa: B007 - told if it fails
                state = game.apply(state, game.parse(text))
            counts = {}
            for number, text in draft.counts:  # noqa: B007 - told if it fails
                depth, count = map(int, text.split())
                counts[depth] = count
        except (JasskortError, TypeError, ValueError) as error:
            raise self._bad(number or draft.line, str(error)) from error
        yield Position(draft.name, game, state, counts)

    def _bad(self, number: int, problem: str) -> CountFileError:
        return CountFileError(self.path, number, problem)


def _option(text: str) -> tuple[str, int | bool | str]:
    name, _, value = text.partition("=")
    return name, int(value) if value.isdecimal() else _SWITCH.get(value, value)


# --- counting -------------------------------------------------------------------------
# Count files: how many sequences of legal moves there are from a position.
#
# The format is told in `counts/README.md` of the source, and read by
# `jasskort.testing.counts`. A file is checked by
#
#     python -m jasskort.testing.counts FILE ...
#
# which shows how far it is, and where a number differs. With `--ask` the legal moves are
# found a second way, which is slow: every move of every seat's vocabulary is tried with
# `apply`. What a phase does at once, as plays and draws, passes there by a mask and not
# by the list; the rest is looked up in the list both ways.

Lister: TypeAlias = Callable[[AnyRuleset, State], Iterable[Move]]
"""Gives the legal moves of all seats."""


def count(game: AnyRuleset, state: State, depth: int, moves_of: Lister) -> int:
    """Count the sequences of moves of this depth, all seats' moves included.

    The last move of a sequence is not made: that it is listed is what is counted.
    """
    if depth == 0:
        return 1
    if depth == 1:
        return sum(1 for _ in moves_of(game, state))
    following = (game.apply(state, move) for move in moves_of(game, state))
    return sum(count(game, after, depth - 1, moves_of) for after in following)


def listed(game: AnyRuleset, state: State) -> Iterator[Move]:
    """Give the legal moves of all seats as the ruleset lists them."""
    for seat in game.seats:
        yield from game.legal_moves(state, seat)


def asked(game: AnyRuleset, state: State) -> Iterator[Move]:
    """Give the moves of all seats' vocabularies that `apply` takes.

    It takes what a phase does at once by the mask of its `at_once`, without a look at
    the list.
    """
    for seat in game.seats:
        for move in game.vocabulary(seat):
            if _taken(game, state, move):
                yield move


def _taken(game: AnyRuleset, state: State, move: Move) -> bool:
    """Tell whether `apply` takes a move."""
    try:
        game.apply(state, move)
    except IllegalMove:
        return False
    return True


def divided(
    position: Position, depth: int, moves_of: Lister
) -> Iterator[tuple[Move, int]]:
    """Give, for each first move, how many of the sequences begin with it."""
    game, state = position.game, position.state
    for move in moves_of(game, state):
        yield move, count(game, game.apply(state, move), depth - 1, moves_of)


def main(arguments: Sequence[str] | None = None) -> int:
    """Check count files; give 1 if a number differs, 2 if a file cannot be read."""
    parser = argparse.ArgumentParser(
        prog="python -m jasskort.testing.counts",
        description="Count sequences of legal moves, and compare with count files.",
    )
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument(
        "--ask",
        action="store_true",
        help="find legal moves by trying to apply every move of the vocabulary: slow; "
        "what is done at once, as plays are, passes by a mask and not by the list",
    )
    parser.add_argument(
        "--most",
        type=int,
        default=sys.maxsize,
        metavar="N",
        help="leave out what has more than N sequences",
    )
    given = parser.parse_args(arguments)
    console = Console(highlight=False, soft_wrap=True)
    try:
        tasks = [
            (path, position, depth)
            for path in given.files
            for position in read_positions(path)
            for depth, number in sorted(position.counts.items())
            if number <= given.most
        ]
    except (CountFileError, OSError) as error:
        console.print(str(error), markup=False)
        return 2
    differ = _compare(console, tasks, asked if given.ask else listed)
    console.print(f"{len(tasks)} counts, {differ} differ")
    return min(differ, 1)


def _compare(
    console: Console, tasks: Sequence[tuple[Path, Position, int]], moves_of: Lister
) -> int:
    """Count, and show what differs, move by move; give how many numbers do."""
    differ = 0
    with Progress(console=console, transient=True) as progress:
        bar = progress.add_task("", total=len(tasks))
        for path, position, depth in tasks:
            progress.update(bar, description=f"{path.name} {position.name} {depth}")
            found = count(position.game, position.state, depth, moves_of)
            if found != position.counts[depth]:
                differ += 1
                told = f"{path}, {position.name}, depth {depth}"
                console.print(f"{told}: {position.counts[depth]}, but found {found}")
                for move, number in divided(position, depth, moves_of):
                    console.print(f"    {move}: {number}", markup=False)
            progress.advance(bar)
    return differ


if __name__ == "__main__":
    sys.exit(main())
