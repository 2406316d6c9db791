"""Who may hold what: cards, and places that they fill exactly, each card with its own.

`Places` counts all ways to lay the cards, samples one of them, all alike, and tells
how likely a card lies somewhere: exactly, over ints.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

import attrs

from jasskort.cardset import CardSet
from jasskort.craft.building import builder
from jasskort.craft.immutable import Immutable
from jasskort.craft.pickling import Reduced, by_position, pickled_as
from jasskort.errors import InvalidValue, quoted
from jasskort.mechanics.drawing import Drawing
from jasskort.mechanics.parting import Masks, Parting


class _WorkedOut(Immutable):
    """What is worked out from a value when it is first asked for, and kept with it."""

    __slots__ = ("_drawing", "_table")

    _drawing: Drawing
    _table: Parting


@pickled_as("places.places")
@attrs.frozen(cache_hash=True)
class Places(_WorkedOut):
    """Cards whose places are not known, and where each of them may lie.

    Cards that may lie in the same places are one class, whichever way they were given.

    Args:
        rooms: how many of the cards each place takes; they fill all of them.
        allowed: cards and the places where each of these may lie, both as masks.

    Raises:
        InvalidValue: the rooms do not add up to the cards, a card has no place or
            stands twice, or it is something else.
    """

    rooms: tuple[int, ...]
    allowed: tuple[tuple[int, int], ...]

    def __attrs_post_init__(self) -> None:
        """Check the parts, and put together what belongs to one class."""
        rooms = self.rooms
        if not (isinstance(rooms, tuple) and all(map(_is_mask, rooms))):
            msg = f"rooms are a tuple of numbers of cards, not {quoted(rooms)}"
            raise InvalidValue(msg)
        classes: dict[int, int] = {}
        unseen = 0
        for cards, where in _pairs(self.allowed):
            if not where < 1 << len(rooms):
                msg = f"there are {len(rooms)} places, not those of {where:#x}"
                raise InvalidValue(msg)
            if cards & unseen:
                msg = f"each card stands once, but not {_named(cards & unseen)}"
                raise InvalidValue(msg)
            if cards and not where:
                msg = f"there is no place for {_named(cards)}"
                raise InvalidValue(msg)
            unseen |= cards
            classes[where] = classes.get(where, 0) | cards
        if sum(rooms) != len(CardSet.from_mask(unseen)):
            msg = f"rooms {quoted(rooms)} are not filled by {_named(unseen)}"
            raise InvalidValue(msg)
        object.__setattr__(self, "allowed", _in_order(classes))

    @classmethod
    def of(
        cls,
        unseen: int,
        rooms: Sequence[int],
        lacks: Sequence[int],
        pinned: Sequence[int] = (),
    ) -> Places:
        """Give the places of unseen cards, from what is known of each place.

        Args:
            unseen: the cards, as a mask.
            rooms: how many of them each place takes.
            lacks: by place, the cards that cannot lie there, as masks; others than
                unseen ones do not matter.
            pinned: by place, the unseen cards that are known to lie there, as masks;
                none, if it is left out.

        Raises:
            InvalidValue: the rooms do not add up to the cards, a card has no place,
                or what is pinned is not unseen; or it is something else.
        """
        lacks = _by_place(lacks, rooms)
        pins = _by_place(pinned or (0,) * len(lacks), rooms)
        if not _is_mask(unseen):
            msg = f"unseen cards are a mask, not {quoted(unseen)}"
            raise InvalidValue(msg)
        known = twice = 0
        for pin in pins:
            twice |= known & pin
            known |= pin
        if known & ~unseen:
            msg = f"what is pinned is unseen, but not {_named(known & ~unseen)}"
            raise InvalidValue(msg)
        classes = [(unseen, (1 << len(rooms)) - 1)]
        for place, (lack, pin) in enumerate(zip(lacks, pins, strict=True)):
            out = lack | known & ~pin | twice
            parts = [(cards & ~out, where) for cards, where in classes]
            parts += [(cards & out, where & ~(1 << place)) for cards, where in classes]
            classes = [part for part in parts if part[0]]
        return cls(tuple(rooms), tuple(classes))

    @property
    def unseen(self) -> int:
        """The cards, as a mask."""
        return sum([cards for cards, _ in self.allowed])

    def count(self) -> int:
        """Count the ways to lay the cards; 0 if there is none."""
        return self._parting().ways

    def sample(self, rng: random.Random) -> Masks:
        """Lay the cards in one of the ways, all alike.

        Args:
            rng: the caller's generator.

        Returns:
            The cards of each place, as masks.

        Raises:
            InvalidValue: there is no way, or no such generator.
        """
        generator(rng)
        try:
            drawing = self._drawing
        except AttributeError:
            self._some()
            drawing = Drawing(self._parting())
            object.__setattr__(self, "_drawing", drawing)
        return drawing.sample(rng)

    def pinned(self, cards: int, place: int) -> Places:
        """Give the same with cards that lie in a known place.

        Args:
            cards: some of the cards, as a mask.
            place: the place.

        Raises:
            InvalidValue: one of them is none of the cards, or cannot lie there.
        """
        if self._barred(cards, place):
            msg = f"{_named(cards)} cannot lie in place {place} of {quoted(self)}"
            raise InvalidValue(msg)
        classes = {1 << place: cards}
        for others, where in self.allowed:
            classes[where] = classes.get(where, 0) | others & ~cards
        allowed = _in_order(classes)
        if allowed == self.allowed:
            return self
        return new_places(self.rooms, allowed)

    def probability(self, cards: int, place: int) -> Fraction:
        """Tell how likely cards lie in a place, all of them, if all ways are alike.

        Args:
            cards: some of the cards, as a mask; most often one.
            place: the place.

        Raises:
            InvalidValue: one of them is none of the cards, or there is no such place,
                or no way.
        """
        barred = self._barred(cards, place)
        ways = self._some()
        return Fraction(0 if barred else self.pinned(cards, place).count(), ways)

    def __iter__(self) -> Iterator[Masks]:
        """Walk all ways, each once, in an order that is always the same."""
        return iter(self._parting())

    def __contains__(self, laid: object) -> bool:
        """Tell whether this is one of the ways: the cards of each place, as masks."""
        rooms = self.rooms
        if not (isinstance(laid, tuple) and len(laid) == len(rooms)):
            return False
        # Masks that share a card have more cards than their sum.
        if not all(map(_is_mask, laid)) or sum(laid) != self.unseen:
            return False
        if any(
            mask.bit_count() != room for mask, room in zip(laid, rooms, strict=True)
        ):
            return False
        return not any(
            mask & cards
            for cards, where in self.allowed
            for place, mask in enumerate(laid)
            if not where >> place & 1
        )

    def __reduce__(self) -> Reduced:
        """Pickle the fields by position, without the table."""
        return by_position(self)

    def _parting(self) -> Parting:
        """Give the table, made when it is first asked for."""
        try:
            return self._table
        except AttributeError:
            table = Parting(self.rooms, self.allowed)
            object.__setattr__(self, "_table", table)
            return table

    def _some(self) -> int:
        """Count the ways.

        Raises:
            InvalidValue: there is none.
        """
        ways = self._parting().ways
        if not ways:
            msg = f"there is no way to lay {_named(self.unseen)}: {quoted(self)}"
            raise InvalidValue(msg)
        return ways

    def _barred(self, cards: int, place: int) -> int:
        """Give those of the cards that cannot lie in a place, as a mask.

        Raises:
            InvalidValue: one of them is none of the cards, or there is no such place.
        """
        if not _is_mask(cards) or not cards or cards & ~self.unseen:
            msg = f"some of {_named(self.unseen)} are asked for as a mask, not {quoted(cards)}"
            raise InvalidValue(msg)
        if not _is_mask(place) or place >= len(self.rooms):
            msg = f"there are {len(self.rooms)} places, and no {quoted(place)}"
            raise InvalidValue(msg)
        return cards & sum(
            [held for held, where in self.allowed if not where >> place & 1]
        )


new_places = builder(Places)


def generator(rng: random.Random) -> random.Random:
    """Pass a generator.

    Raises:
        InvalidValue: it is none.
    """
    if not isinstance(rng, random.Random):
        msg = f"a generator is a random.Random, not {quoted(rng)}"
        raise InvalidValue(msg)
    return rng


def _in_order(classes: Mapping[int, int]) -> tuple[tuple[int, int], ...]:
    """List the classes by their places."""
    return tuple([(cards, where) for where, cards in sorted(classes.items()) if cards])


def _is_mask(value: object) -> bool:
    return type(value) is int and value >= 0


def _pairs(allowed: object) -> tuple[tuple[int, int], ...]:
    """Pass pairs of masks.

    Raises:
        InvalidValue: they are something else.
    """
    if isinstance(allowed, tuple) and all(map(_is_pair, allowed)):
        return allowed
    msg = f"cards and their places are pairs of masks, not {quoted(allowed)}"
    raise InvalidValue(msg)


def _is_pair(value: object) -> bool:
    return isinstance(value, tuple) and [*map(_is_mask, value)] == [True, True]


def _by_place(masks: Sequence[int], rooms: Sequence[int]) -> Sequence[int]:
    """Pass masks by place.

    Raises:
        InvalidValue: there are more or less of them than rooms, or they are no masks.
    """
    sequences = isinstance(masks, list | tuple) and isinstance(rooms, list | tuple)
    if sequences and len(masks) == len(rooms) and all(map(_is_mask, masks)):
        return masks
    msg = f"there is a mask for each of the rooms {quoted(rooms)}, not {quoted(masks)}"
    raise InvalidValue(msg)


def _named(cards: int) -> str:
    """Name the cards of a mask, for a message."""
    return quoted(str(CardSet.from_mask(cards)))
