"""Reading count files: positions, and how many sequences of moves go on from them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TypeAlias

import attrs

from jasskort.errors import JasskortError
from jasskort.games import UnknownGame, find_game
from jasskort.phase import State
from jasskort.ruleset import AnyRuleset

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
