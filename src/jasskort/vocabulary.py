"""Vocabularies: every move that a seat could ever make, numbered and spelled."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Generic, TypeVar

import attrs

from jasskort.craft.immutable import Immutable
from jasskort.errors import InvalidValue, ParseError, checked_text, quoted
from jasskort.moves import Deal, Move

_MoveT = TypeVar("_MoveT", bound=Move, covariant=True)

# Where a number is a rank, ten may be written 10; a bid of 10 is no rank.
_TEN = re.compile(r"^(?P<before>[cdhs4]?)10")
_VERBS_WITH_NUMBERS = frozenset({"declare", "bid"})


@attrs.frozen(init=False, eq=False, repr=False)
class Vocabulary(Immutable, Generic[_MoveT]):
    """The moves of each seat in a fixed order, the same for all seats.

    Args:
        game: the name of the game, for messages.
        moves: by seat, its moves in the game's documented order.

    Raises:
        InvalidValue: one of them is no move of its seat.
    """

    game: str
    _moves: tuple[tuple[_MoveT, ...], ...]
    _index: dict[Move, int]
    _by_text: dict[str, _MoveT]

    def __init__(
        self,
        game: str,
        moves: Sequence[Sequence[_MoveT]],
    ) -> None:
        """List, number and spell the moves."""
        by_seat = tuple(map(tuple, moves)) if _listed(moves) else ()
        for seat, listed in enumerate(by_seat):
            for move in listed:
                if not isinstance(move, Move) or move.seat != seat:
                    msg = f"no move of seat {seat}: {quoted(move)}"
                    raise InvalidValue(msg)
        if not by_seat:
            msg = f"a vocabulary has moves by seat, not {quoted(moves)}"
            raise InvalidValue(msg)
        every = [move for moves in by_seat for move in moves]
        index = {move: place for moves in by_seat for place, move in enumerate(moves)}
        by_text = {str(move).lower(): move for move in every}
        for name, value in (
            ("game", game),
            ("_moves", by_seat),
            ("_index", index),
            ("_by_text", by_text),
        ):
            object.__setattr__(self, name, value)

    def __repr__(self) -> str:
        """Show the game, and how many moves a seat has."""
        return f"<Vocabulary of {self.game}, {len(self._moves[0])} moves a seat>"

    def of(self, seat: int) -> tuple[_MoveT, ...]:
        """Give the moves of a seat, in their order.

        Raises:
            InvalidValue: there is no such seat.
        """
        if type(seat) is not int or not 0 <= seat < len(self._moves):
            msg = f"no seat of {self.game}: {quoted(seat)}"
            raise InvalidValue(msg)
        return self._moves[seat]

    def __contains__(self, move: object) -> bool:
        """Tell whether some seat could ever make the move."""
        return isinstance(move, Move) and move in self._index

    def index(self, move: Move) -> int:
        """Give the place of a move in the vocabulary of its seat.

        Raises:
            InvalidValue: no seat of the game could ever make it.
        """
        try:
            return self._index[move]
        except (KeyError, TypeError):
            msg = f"{quoted(move)} is not in the vocabulary of {self.game}"
            raise InvalidValue(msg) from None

    def parse(self, text: str) -> _MoveT | Deal:
        """Read a move as the notation writes it, or a deal.

        Raises:
            ParseError: it is no move of this game.
            InvalidValue: it is no text at all.
        """
        checked_text(text)
        words = text.lower().split() if text.isascii() else []
        if words[:1] == [Deal.verb]:
            return Deal.parse(text)
        move = self._by_text.get(" ".join(words))
        if move is None and not _VERBS_WITH_NUMBERS.intersection(words):
            words = [
                *words[:1],
                *(_TEN.sub(r"\g<before>t", word) for word in words[1:]),
            ]
            move = self._by_text.get(" ".join(words))
        if move is None:
            raise ParseError(text, f"no move of {self.game}")
        return move


def _listed(moves: object) -> bool:
    """Tell whether moves are given by seat."""
    return isinstance(moves, Sequence) and all(
        isinstance(each, Sequence) and not isinstance(each, str) for each in moves
    )
