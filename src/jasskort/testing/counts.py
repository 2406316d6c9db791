"""Count files: how many sequences of legal moves there are from a position.

The format is told in `counts/README.md` of the source, and read by
`jasskort.testing.countfiles`. A file is checked by

    python -m jasskort.testing.counts FILE ...

which shows how far it is, and where a number differs. With `--ask` the legal moves are
found a second way, which is slow: every move of every seat's vocabulary is tried with
`apply`. What a phase does at once, as plays and draws, passes there by a mask and not
by the list; the rest is looked up in the list both ways.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypeAlias

from rich.console import Console
from rich.progress import Progress

from jasskort.moves import Move
from jasskort.phase import State
from jasskort.refusals import IllegalMove
from jasskort.ruleset import AnyRuleset
from jasskort.testing.countfiles import CountFileError, Position, read_positions

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
