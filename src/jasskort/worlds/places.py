"""Who may hold what: cards, and places that they fill exactly, each card with its own.

`Places` counts all ways to lay the cards, samples one of them, all equally likely, and
tells how likely a card lies somewhere: exactly, over ints.
"""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate, combinations
from math import comb, factorial, perm, prod
from typing import TypeAlias

import attrs

from jasskort.cards import CardSet, bits_of
from jasskort.craft.pickling import Reduced, by_position, pickled_as
from jasskort.craft.values import Immutable, builder
from jasskort.errors import InvalidValue, quoted

# --- the table of ways ----------------------------------------------------------------
# Parting cards among places: the table behind `places`, of numbers before cards.
#
# Cards that may lie in the same places are a class. Classes are laid one by one, the
# widest last. Places that are the same to all classes still to come are one group, so
# groups grow together from stage to stage, and few numbers tell all that matters. The
# table counts patterns: which of the rooms each class takes. The last two classes need no
# table, for what is theirs alone leaves one choice.

Masks: TypeAlias = tuple[int, ...]
Sizes: TypeAlias = Sequence[int]
_LAST = (1, 2, 3)
"""The groups of the last two classes: of the one, of the other, of both."""

_BITS = 6
_ROOM = (1 << _BITS) - 1
"""The room of a group, which takes so many bits of an int: no pack has 64 cards."""


class Stage:
    """A class that is laid by the table, and the groups of places that there are then.

    A group is known by its key: the classes that it takes from this one on, as bits.
    The room in all groups is one int.

    Args:
        size: how many cards the class has.
        keys: the groups, in order.
        outer: the groups of the next stage.

    Attributes:
        own: the groups where the class may lie.
        alone: whether the first of them takes no other class.
        inner: by group of the next stage, the groups that it has grown from.
        counts: the patterns from this stage on, by the room.
    """

    __slots__ = ("_grown", "_shared", "_size", "alone", "counts", "inner", "own")

    def __init__(self, size: int, keys: Sequence[int], outer: Sequence[int]) -> None:
        """Find the groups of the class, and what they grow into."""
        self._size = size
        self.own = [at for at, key in enumerate(keys) if key & 1]
        self.inner = [
            [at for at, key in enumerate(keys) if key >> 1 == grown] for grown in outer
        ]
        self.alone = 1 in keys
        # Where the room of the other groups stands, and where it goes.
        self._grown = [
            (group * _BITS, at * _BITS)
            for at, groups in enumerate(self.inner)
            for group in groups
        ]
        self._shared = [
            (here, 1 << there)
            for here, there in self._grown
            if here // _BITS in self.own
        ]
        self.counts: dict[int, int] = {}

    def choices(self, room: int) -> list[tuple[int, int]]:
        """List what becomes of the room when the class is laid.

        Returns:
            The room in the groups of the next stage, and in how many patterns it comes
            about.
        """
        cards = self._size - (room & _ROOM if self.alone else 0)
        outer = after = 0
        for here, there in self._grown:
            outer += (room >> here & _ROOM) << there
        caps = []
        for here, card in self._shared:
            cap = room >> here & _ROOM
            after += cap
            caps.append((cap, card))
        if not 0 <= cards <= after:
            return []
        if not caps:
            return [(outer, 1)]
        found = [(outer, 1, cards)]
        cap_of_last, card_of_last = caps.pop()
        for cap, card in caps:
            after -= cap
            found = [
                (outer - size * card, patterns * comb(cap, size), cards - size)
                for outer, patterns, cards in found
                for size in range(max(0, cards - after), min(cap, cards) + 1)
            ]
        return [
            (outer - cards * card_of_last, patterns * comb(cap_of_last, cards))
            for outer, patterns, cards in found
        ]


class Parting:
    """All ways to part classes of cards among places that they fill exactly.

    Args:
        rooms: how many cards each place takes.
        allowed: the classes: cards, and the places where each may lie, both as masks.

    Attributes:
        ways: how many ways there are.
        laid: the cards of each place that have no choice, as masks.
        left: the room that those leave in each place.
        classes: the other cards, by class, as masks.
        keys: by place, the classes that may lie there, as bits.
        groups: by stage, the keys of its groups; and those of the last two classes.
        stages: the stages of all classes but the last two.
        room: the room in each group, at first.
        patterns: how many patterns there are.
    """

    __slots__ = (
        *("classes", "groups", "keys", "laid", "left", "patterns", "room"),
        *("stages", "ways"),
    )

    def __init__(self, rooms: Sizes, allowed: Iterable[tuple[int, int]]) -> None:
        """Lay what can lie in one place only, and tabulate the rest."""
        self.ways = 0
        self.laid, self.left = [0] * len(rooms), list(rooms)
        classes = _settled(self.laid, self.left, allowed)
        if classes is None:
            return
        self.classes = [cards for _, cards in classes]
        self.keys = keys = [0] * len(rooms)
        for at, (where, _) in enumerate(classes):
            for place in range(len(keys)):
                keys[place] |= (where >> place & 1) << at
        self.groups = _groups(keys, len(classes) - 2)
        self.stages = [
            Stage(cards.bit_count(), *self.groups[at : at + 2])
            for at, cards in enumerate(self.classes[:-2])
        ]
        room = self._grouped(0, self.left)
        if room is None:
            return
        self.room = room
        self.patterns = self.count(0, room)
        sizes = map(int.bit_count, self.classes)
        orders = prod(map(factorial, sizes))
        self.ways = self.patterns * orders // prod(map(factorial, self.left))

    def _grouped(self, at: int, left: Sizes) -> int | None:
        """Give the room in the groups, by place; None if some has room for no class."""
        room = 0
        groups = self.groups[at]
        for key, free in zip(self.keys, left, strict=True):
            if free:
                if not key >> at:
                    return None
                room += free << groups.index(key >> at) * _BITS
        return room

    def count(self, at: int, room: int) -> int:
        """Count the patterns from a stage on, by the room in the groups."""
        if at == len(self.stages):
            more = self.classes[at].bit_count() - (room & _ROOM)
            return comb(room >> 2 * _BITS, more) if more >= 0 else 0
        stage = self.stages[at]
        patterns = stage.counts.get(room)
        if patterns is None:
            count, after = self.count, at + 1
            patterns = 0
            for outer, ways in stage.choices(room):
                patterns += ways * count(after, outer)
            stage.counts[room] = patterns
        return patterns

    def __iter__(self) -> Iterator[Masks]:
        """Walk all ways, each once, in an order that is always the same."""
        return self._walk(0, self.left, self.laid) if self.ways else iter(())

    def _walk(self, at: int, left: Sizes, laid: Sequence[int]) -> Iterator[Masks]:
        """Lay the classes from one on in every way."""
        if at == len(self.classes):
            yield tuple(laid)
            return
        cards = bits_of(self.classes[at])
        sites = [place for place, key in enumerate(self.keys) if key >> at & 1]
        for taken in _partings(len(cards), [left[place] for place in sites]):
            after = list(left)
            for place, size in zip(sites, taken, strict=True):
                after[place] -= size
            if not self._fits(at + 1, after):
                continue
            for parts in _parts(cards, taken):
                masks = list(laid)
                for place, part in zip(sites, parts, strict=True):
                    masks[place] |= part
                yield from self._walk(at + 1, after, masks)

    def _fits(self, at: int, left: Sizes) -> bool:
        """Tell whether the classes from one on can fill the room left."""
        if at > len(self.stages):
            # One class, or none: it fills whatever is left, where it may lie.
            return not any(
                room for key, room in zip(self.keys, left, strict=True) if not key >> at
            )
        room = self._grouped(at, left)
        return room is not None and self.count(at, room) > 0


def _settled(
    laid: list[int], left: list[int], allowed: Iterable[tuple[int, int]]
) -> list[tuple[int, int]] | None:
    """Lay the cards that can lie in one place only, until each has a choice.

    Args:
        laid: the cards of each place, as masks; those are added.
        left: the room left in each place; it gets less.
        allowed: the classes: cards, and where each may lie.

    Returns:
        At least two classes, the widest last, where they may lie first; None if some
        card has no room.
    """
    classes = [(where, cards) for cards, where in allowed]
    full = sum([1 << place for place, room in enumerate(left) if not room])
    settling = True
    while settling:
        settling = False
        wide: dict[int, int] = {}
        for given, cards in classes:
            where = given & ~full
            if where & where - 1:
                wide[where] = wide.get(where, 0) | cards
                continue
            place = where.bit_length() - 1
            room = left[place] - cards.bit_count() if where else -1
            if room < 0:
                return None
            left[place] = room
            laid[place] |= cards
            if not room:
                full |= where
                settling = True
        classes = list(wide.items())
    # The fewer cards are laid first, the fewer choices there are to go on from.
    classes.sort(key=_width)
    return [(0, 0)] * (2 - len(classes)) + classes


def _width(given: tuple[int, int]) -> tuple[int, int, int]:
    """Order classes by how many places they have, then by how many cards."""
    where, cards = given
    return where.bit_count(), cards.bit_count(), where


def _groups(keys: Sizes, stages: int) -> list[Sequence[int]]:
    """List the groups of each stage, and those of the last two classes."""
    groups = []
    for _ in range(stages):
        groups.append(sorted(set(keys) - {0}))
        keys = [key >> 1 for key in keys]
    return [*groups, _LAST]


def _partings(cards: int, caps: Sizes) -> list[tuple[int, ...]]:
    """List the ways to part so many cards among groups that take so many each."""
    if not caps:
        return [] if cards else [()]
    cap, *others = caps
    sizes = range(max(0, cards - sum(others)), min(cards, cap) + 1)
    if len(others) == 1:
        return [(size, cards - size) for size in sizes]
    return [(size, *rest) for size in sizes for rest in _partings(cards - size, others)]


def _parts(cards: Sequence[int], sizes: Sizes) -> Iterator[Masks]:
    """Walk the ways to part cards in parts of these sizes, as masks."""
    if not sizes:
        yield ()
        return
    size, *others = sizes
    for part in combinations(cards, size):
        rest = [card for card in cards if card not in part]
        for parts in _parts(rest, others):
            yield (sum(part), *parts)


def unpacked(room: int, groups: Sizes) -> list[int]:
    """Give the room in each group."""
    return [room >> at * _BITS & _ROOM for at in range(len(groups))]


# --- sampling a way -------------------------------------------------------------------
# Drawing one of all ways to part cards, from the table `Parting`.
#
# A walk through the table tells how many cards of each class go to each group. Then
# cards are drawn from the last classes back to the first: what lies in a group is parted
# among the narrower groups that it has grown from, and in the end among places. As many
# ways as there are to do so, so many numbers there are to draw by: all ways are alike.

_Shares: TypeAlias = Iterable[tuple[int, int]]
"""Where cards go, and how many."""
_Draws: TypeAlias = list[tuple[int, list[tuple[int, range]], int]]
"""From which pile; where to, with its size before each draw; where the rest goes."""


class _Node:
    """What may become of the class of a stage, with so much room in the groups.

    Args:
        choices: the room in the groups of the next stage, and in how many patterns of
            this stage and all later ones, at least one.

    Attributes:
        outer: the room in the groups of the next stage, by choice.
        ends: the patterns up to the end of each choice.
        draws: by choice, in how many ways its cards are drawn, and how; None where it
            was not sampled yet.
    """

    __slots__ = ("draws", "ends", "outer")

    def __init__(self, choices: list[tuple[int, int]]) -> None:
        """Add up the patterns."""
        self.outer = [outer for outer, _ in choices]
        self.ends = list(accumulate([patterns for _, patterns in choices]))
        self.draws: list[tuple[int, _Draws] | None] = [None] * len(choices)


class Drawing:
    """Piles to draw from: the classes first, then the groups of each stage.

    Args:
        table: all ways; there must be one.
    """

    __slots__ = ("_groups", "_last", "_nodes", "_parted", "_piles", "_table")

    def __init__(self, table: Parting) -> None:
        """Number the piles, and tell how the first groups are parted among places."""
        self._table = table
        classes = [bits_of(cards) for cards in table.classes]
        self._groups = []
        piles = len(classes)
        for keys in table.groups:
            self._groups.append(range(piles, piles + len(keys)))
            piles += len(keys)
        self._piles = classes + [[] for _ in range(piles - len(classes))]
        self._nodes: list[dict[int, _Node]] = [{} for _ in table.stages]
        self._last: dict[int, tuple[int, _Draws]] = {}
        rooms = list(enumerate(zip(table.keys, table.left, strict=True)))
        self._parted = _draws(
            (pile, [(place, left) for place, (key, left) in rooms if key == group])
            for pile, group in zip(self._groups[0], table.groups[0], strict=True)
        )

    def sample(self, rng: random.Random) -> Masks:
        """Draw one of the ways, all alike.

        Args:
            rng: the generator; it is asked for two numbers at most.

        Returns:
            The cards of each place, as masks.
        """
        table = self._table
        ways, steps = self._chosen(rng.randrange(table.patterns) if table.stages else 0)
        number = rng.randrange(ways) if ways > 1 else 0
        piles = [pile[:] for pile in self._piles]
        for draws in reversed(steps):
            for source, shares, rest in draws:
                pile = piles[source]
                draw = pile.pop
                for target, sizes in shares:
                    put = piles[target].append
                    for size in sizes:
                        put(draw(number % size))
                        number //= size
                piles[rest] += pile
        masks = table.laid[:]
        for source, shares, rest in self._parted[1]:
            pile = piles[source]
            draw = pile.pop
            for place, sizes in shares:
                mask = 0
                for size in sizes:
                    mask += draw(number % size)
                    number //= size
                masks[place] += mask
            masks[rest] += sum(pile)
        return tuple(masks)

    def _chosen(self, number: int) -> tuple[int, list[_Draws]]:
        """Give the pattern with a number: in how many ways it is drawn, and how."""
        table = self._table
        ways = self._parted[0]
        steps = []
        room = table.room
        for at, nodes in enumerate(self._nodes):
            node = nodes.get(room)
            if node is None:
                node = nodes[room] = self._node(at, room)
            ends = node.ends
            number %= ends[-1]
            choice = bisect(ends, number)
            if choice:
                number -= ends[choice - 1]
            outer = node.outer[choice]
            step = node.draws[choice]
            if step is None:
                step = node.draws[choice] = self._step(at, room, outer)
            ways *= step[0]
            steps.append(step[1])
            room = outer
        step = self._last.get(room)
        if step is None:
            step = self._last[room] = self._last_step(room)
        steps.append(step[1])
        return ways * step[0], steps

    def _node(self, at: int, room: int) -> _Node:
        """Look up what may become of a class, by the room in the groups."""
        table = self._table
        found = [
            (outer, patterns * table.count(at + 1, outer))
            for outer, patterns in table.stages[at].choices(room)
        ]
        return _Node([choice for choice in found if choice[1]])

    def _step(self, at: int, room: int, outer: int) -> tuple[int, _Draws]:
        """Tell how a class is drawn, and how later groups are parted among earlier.

        Args:
            at: the stage.
            room: the room in its groups.
            outer: the room in the groups of the next stage, when the class is laid.
        """
        stage = self._table.stages[at]
        piles = self._groups[at]
        left = unpacked(room, piles)
        shares = [(piles[0], left[0])] if stage.alone else []
        parts = [(at, shares)]
        later = self._groups[at + 1]
        for pile, groups, free in zip(
            later, stage.inner, unpacked(outer, later), strict=True
        ):
            size = sum([left[group] for group in groups]) - free
            for group in groups:
                if group in stage.own:
                    left[group] -= size
                    shares.append((piles[group], size))
            parts.append((pile, [(piles[group], left[group]) for group in groups]))
        return _draws(parts)

    def _last_step(self, room: int) -> tuple[int, _Draws]:
        """Tell how the last two classes are drawn, by the room in their groups."""
        first = len(self._table.stages)
        piles = self._groups[first]
        alone, other, both = piles
        free = unpacked(room, piles)
        more = self._table.classes[first].bit_count() - free[0]
        return _draws(
            [
                (first, [(alone, free[0]), (both, more)]),
                (first + 1, [(other, free[1]), (both, free[2] - more)]),
            ]
        )


def _draws(parts: Iterable[tuple[int, _Shares]]) -> tuple[int, _Draws]:
    """Tell in how many ways piles are parted by drawing cards, and how.

    Args:
        parts: by pile, how many of its cards go where. The most are not drawn: they
            are what is left.
    """
    ways, draws = 1, []
    for source, shares in parts:
        drawn = sorted((size, target) for target, size in shares if size)
        if not drawn:
            continue
        cards = sum([size for size, _ in drawn])
        _, rest = drawn.pop()
        sizes = []
        for size, target in drawn:
            ways *= perm(cards, size)
            sizes.append((target, range(cards, cards - size, -1)))
            cards -= size
        draws.append((source, sizes, rest))
    return ways, draws


# --- places ---------------------------------------------------------------------------
# Who may hold what: cards, and places that they fill exactly, each card with its own.
#
# `Places` counts all ways to lay the cards, samples one of them, all alike, and tells
# how likely a card lies somewhere: exactly, over ints.


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
