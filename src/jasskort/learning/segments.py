"""Segments: optional columns at the end of an encoding.

| segment | packed as | content |
| --- | --- | --- |
| order | a byte per card | when the card was played, from 1; 0 if it was not |
| may | uint64 per place | the unseen cards that may be in this place |
| beliefs | float32 per place and card | the probability, if all worlds are equally likely |
"""

from __future__ import annotations

import abc
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from jasskort.announcements import LogEntry
from jasskort.cards import Card
from jasskort.errors import InvalidValue, quoted
from jasskort.learning.layout import Of, Written, columns_by_seat
from jasskort.locations import Aside, Covered, InHand, Place, Spot
from jasskort.moves import Play
from jasskort.phase import State
from jasskort.ruleset import AnyRuleset
from jasskort.ruleset_base import places_of
from jasskort.visibility import Means
from jasskort.worlds.worlds import Worlds

SegmentName: TypeAlias = Literal["order", "may", "beliefs"]
"""The names of the segments, in the order of their columns."""

LazyWorlds: TypeAlias = Callable[[], Worlds[State]]
"""Returns the worlds of the view that is packed; called only if they are needed."""

_MASK, _CHANCE = np.dtype("<u8"), np.dtype("<f4")
_KINDS: dict[object, str] = {
    InHand: "hand",
    Aside: "aside",
    Covered: "row",
    Spot.STOCK: "stock",
    Spot.TALON: "talon",
}
"""The kinds of places where unseen cards can be, with their names in columns."""


class Segment(abc.ABC):
    """A segment: its columns, its size in bytes, and its writer."""

    columns: tuple[Written, ...] = ()
    size: int

    @abc.abstractmethod
    def pack(self, log: Sequence[LogEntry], asked: LazyWorlds) -> bytes:
        """Return the segment packed; `asked` returns the worlds."""

    def expanded(
        self, rows: npt.NDArray[np.uint8], dtype: np.dtype[Any]
    ) -> npt.NDArray[Any]:
        """Return packed rows as numbers that fit into `dtype`."""
        return rows


class _Order(Segment):
    def __init__(self, game: AnyRuleset) -> None:
        self._at = {card: at for at, card in enumerate(game.pack.cards)}
        self.size = len(self._at)
        read = "when the card was played in the deal, from 1; 0 if it was not"
        text, zero = "place of the card among the plays, from 1", "not played"
        means = Means(text, high=self.size, zero=zero)
        self.columns = (Written("order", "number", self.size, read, means),)

    def pack(self, log: Sequence[LogEntry], asked: LazyWorlds) -> bytes:
        order = bytearray(self.size)
        for time, card in enumerate([e.card for e in log if type(e) is Play], 1):
            order[self._at[card]] = time
        return bytes(order)


class _ByPlace(Segment):
    def __init__(
        self, game: AnyRuleset, called: str, of: Of, read: str, means: Means
    ) -> None:
        self._cards, self._seats = game.pack.cards, len(game.seats)
        there, cards = {_kind(place) for place in places_of(game)}, len(self._cards)
        self._first: dict[object, int] = {}  # by kind of place, its first column
        for kind, name in _KINDS.items():
            if kind in there:
                self._first[kind], named = len(self.columns), f"{called} {name}"
                if isinstance(kind, Spot):
                    self.columns += (Written(named, of, cards, read, means),)
                else:
                    self.columns += columns_by_seat(
                        named, of, cards, self._seats, read, means=means
                    )

    def _unseen(self, worlds: Worlds[State]) -> Iterator[tuple[int, Place, Card]]:
        """Yield the column, a place and a card, for each place where the card may be."""
        me = worlds.view.seated()
        for unknown in worlds.places:
            place = unknown.place
            at = self._first[_kind(place)]
            if not isinstance(place, Spot):
                at += (place.seat - me) % self._seats
            for card in unknown.cards:
                yield at, place, card


class _May(_ByPlace):
    def __init__(self, game: AnyRuleset) -> None:
        read = "cards that it has not seen, and that may lie there"
        means = Means(
            "unseen cards that may be there", zero="seen, or not possible there"
        )
        super().__init__(game, "may", "cards", read, means)
        self.size = _MASK.itemsize * len(self.columns)
        first = range(0, 8 * self.size, 8 * _MASK.itemsize)
        self._bits = np.array([at + card.index for at in first for card in self._cards])

    def pack(self, log: Sequence[LogEntry], asked: LazyWorlds) -> bytes:
        masks = [0] * len(self.columns)
        for at, _, card in self._unseen(asked()):
            masks[at] |= card.bit
        return np.array(masks, _MASK).tobytes()

    def expanded(
        self, rows: npt.NDArray[np.uint8], dtype: np.dtype[Any]
    ) -> npt.NDArray[Any]:
        return np.unpackbits(rows, axis=1, bitorder="little").take(self._bits, axis=1)


class _Beliefs(_ByPlace):
    def __init__(self, game: AnyRuleset) -> None:
        read = "how likely a card that it has not seen lies there"
        means = Means("probability that the unseen card is there")
        super().__init__(game, "beliefs", "chance", read, means)
        self._at = {card: at for at, card in enumerate(self._cards)}
        self.size = _CHANCE.itemsize * len(self.columns) * len(self._cards)

    def pack(self, log: Sequence[LogEntry], asked: LazyWorlds) -> bytes:
        worlds = asked()
        places: dict[Card, list[tuple[int, Place]]] = {}
        for at, place, card in self._unseen(worlds):
            places.setdefault(card, []).append((at, place))
        chances = [[Fraction()] * len(self._cards) for _ in self.columns]
        for card, (*others, (last, _)) in places.items():
            left, number = Fraction(1), self._at[card]
            for at, place in others:
                chance = worlds.probability(card, place)
                chances[at][number] += chance
                left -= chance
            chances[last][number] += left
        return np.array(chances, _CHANCE).tobytes()

    def expanded(
        self, rows: npt.NDArray[np.uint8], dtype: np.dtype[Any]
    ) -> npt.NDArray[Any]:
        found = np.ascontiguousarray(rows).view(_CHANCE)
        if dtype.kind == "f":
            return found
        return np.rint(found * min(255, np.iinfo(dtype).max))


def _kind(place: Place) -> object:
    return place if isinstance(place, Spot) else type(place)


_SEGMENTS: Mapping[SegmentName, Callable[[AnyRuleset], Segment]] = MappingProxyType(
    {"order": _Order, "may": _May, "beliefs": _Beliefs}
)


def checked_names(names: Iterable[SegmentName]) -> tuple[SegmentName, ...]:
    """Return names of segments in the order of columns; raise `InvalidValue` if unknown."""
    several = isinstance(names, Iterable) and type(names) is not str
    told = [*names] if several else []
    if not several or any(name not in [*_SEGMENTS] for name in told):
        msg = (
            f"expected names of segments ({', '.join(_SEGMENTS)}), got {quoted(names)}"
        )
        raise InvalidValue(msg)
    return tuple([name for name in _SEGMENTS if name in told])


def segments_of(game: AnyRuleset, names: Iterable[SegmentName]) -> list[Segment]:
    """Return the segments with these names."""
    return [_SEGMENTS[name](game) for name in names]
