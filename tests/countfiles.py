"""Reading count files, and two ways to count the sequences of legal moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import attrs

from jasskort import GAMES, Move, Ruleset, State

AnyRuleset: TypeAlias = Ruleset[Any, Any]
Lister: TypeAlias = Callable[[AnyRuleset, State], Iterable[Move]]


@attrs.define
class Position:
    """A position of a count file.

    Args:
        name: its name.
        game: the catalogue name of the game.
    """

    name: str
    game: str
    options: dict[str, Any] = attrs.Factory(dict)
    dealer: int = 0
    moves: list[str] = attrs.Factory(list)
    counts: dict[int, int] = attrs.Factory(dict)

    def reach(self) -> tuple[AnyRuleset, State]:
        """Give the ruleset and the state of the position."""
        make: Callable[..., AnyRuleset] = GAMES[self.game]
        game = make(**self.options)
        state = game.start(dealer=self.dealer)
        for text in self.moves:
            state = game.apply(state, game.parse(text))
        return game, state


def read_positions(path: Path) -> Iterator[Position]:
    """Read the positions of a count file."""
    game = ""
    position = None
    for line in path.read_text(encoding="utf-8").splitlines():
        keyword, _, rest = line.partition("#")[0].strip().partition(" ")
        if keyword == "game":
            game = rest
        elif keyword == "position":
            if position is not None:
                yield position
            position = Position(rest, game)
        elif keyword:
            assert position is not None, line
            _read_line(position, keyword, rest)
    assert position is not None, path
    yield position


def _read_line(position: Position, keyword: str, rest: str) -> None:
    match keyword:
        case "options":
            for option in rest.split():
                name, value = option.split("=")
                position.options[name] = _option(value)
        case "dealer":
            position.dealer = int(rest)
        case "move":
            position.moves.append(rest)
        case "count":
            depth, count = map(int, rest.split())
            position.counts[depth] = count
        case _:
            msg = f"no line of a count file: {keyword} {rest}"
            raise AssertionError(msg)


def _option(value: str) -> int | bool | str:
    if value.isdecimal():
        return int(value)
    return {"true": True, "false": False}.get(value, value)


def count(game: AnyRuleset, state: State, depth: int, moves_of: Lister) -> int:
    """Count the sequences of moves of this depth, all seats' moves included."""
    if depth == 0:
        return 1
    following = (game.apply(state, move) for move in moves_of(game, state))
    return sum(count(game, after, depth - 1, moves_of) for after in following)


def listed(game: AnyRuleset, state: State) -> Iterator[Move]:
    """Give the legal moves of all seats as the ruleset lists them."""
    for seat in game.seats:
        yield from game.legal_moves(state, seat)


def asked(game: AnyRuleset, state: State) -> Iterator[Move]:
    """Give the moves of all seats' vocabularies that are not refused."""
    for seat in game.seats:
        for move in game.vocabulary(seat):
            if game.refusal(state, move) is None:
                yield move
