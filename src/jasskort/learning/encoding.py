"""The knowledge of a seat as numbers: packed for storage, expanded for training.

`expand` reads the present, which has a fixed size. The past follows the present; `decode`
replays the past and returns the view.

| packed | as | content |
| --- | --- | --- |
| masks | uint64 | cards, a bit each by `Card.bit` |
| numbers | int16 | numbers, and seats, suits and enum members by index; `NONE` for none |
| moves | bits | by seat, the moves of the deal by action id, then kinds of hidden moves |
| legal | bits | the legal moves of the observer by action id |
| segments | | see `jasskort.learning.segments` |
| the past | bytes | the observer, the match before the deal, the seen cards, and the log |
"""

from __future__ import annotations

import functools
import hashlib
import itertools
import operator
import struct
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

from jasskort import visibility
from jasskort.announcements import LogEntry
from jasskort.cards import SUITS, mask_of
from jasskort.craft.values import Immutable
from jasskort.errors import InvalidValue, checked, quoted
from jasskort.learning.layout import (
    NONE,
    Column,
    FieldLayout,
    Write,
    Written,
    choices_column,
    columns_by_seat,
    layouts_of,
    of_record,
    phases_of,
    seat_column,
)
from jasskort.learning.past import NOTHING_DONE, Done, Past
from jasskort.learning.segments import SegmentName, checked_names, segments_of
from jasskort.locations import Aside, Covered, FaceUp, Place, Spot
from jasskort.moves import Move
from jasskort.options import switch
from jasskort.phase import DealContext, MatchOver, State
from jasskort.ruleset import AnyRuleset, Ruleset
from jasskort.ruleset_base import places_of
from jasskort.seats import Seat
from jasskort.view import View, dealer_of
from jasskort.visibility import Means
from jasskort.worlds.worlds import Worlds

VERSION = 1
"""The version of the packed format; data of other versions cannot be read."""

Packed: TypeAlias = bytes
PackedRows: TypeAlias = "Sequence[bytes] | npt.NDArray[np.uint8]"
"""Packed views: a sequence, or an array with the first `size` bytes of each as a row."""
Floats: TypeAlias = npt.NDArray[Any]

_UNSET = 63  # the bit of no card

_Field: TypeAlias = tuple[bool, str]
"""Whether the field is in the record of the deal, and its name."""
_Get: TypeAlias = Callable[[Any], Any]
_Lying: TypeAlias = tuple[Place, int]
_Slot: TypeAlias = tuple[Sequence[int], Write, int]
"""What is written for missing fields, then the writer of a field and the place of its value
in `_Plan.get`."""
_Seen: TypeAlias = Callable[[Any, Seat, State], Any]
"""Takes the value of a field, the observer and the state; returns what the observer sees."""


class _Plan(NamedTuple):
    """How the states of one phase are written, whose deal records have the same class.

    Fields are given by the places of their values in `get`.
    """

    phase: int  # the place of the phase among all phases
    get: _Get  # reads turn, trump and all other fields that are written
    hands: tuple[int, _Seen] | None
    gone: int | None  # the cards that have left the hands
    piles: int | None
    beside: Sequence[tuple[int, _Seen]]
    cards: Sequence[_Slot]
    numbers: Sequence[_Slot]


@attrs.frozen(repr=False)
class Encoding(Immutable):
    """Views of a game as numbers.

    Args:
        past: whether to pack the past too, which `decode` needs.
        segments: additional columns. "order": when each card was played. "may": for each
            place, the unseen cards that may be there. "beliefs": for each place and card, the
            probability that the card is there. "may" and "beliefs" are slow, because they
            call `Ruleset.worlds`.

    Raises:
        InvalidValue: not a ruleset, a field of an unsupported type, or an unknown segment.
    """

    game: AnyRuleset
    past: bool = switch(default=True)
    segments: tuple[SegmentName, ...] = attrs.field(
        default=(), converter=checked_names, kw_only=True
    )
    _made: PackedLayout = attrs.field(init=False, eq=False)

    version: ClassVar[int] = VERSION
    whole: ClassVar[bool] = False
    """Whether whole states are packed, with all hidden cards."""

    def __attrs_post_init__(self) -> None:
        game = checked(self.game, Ruleset, "a ruleset")
        made = layout_of(game, self.segments, whole=self.whole)
        object.__setattr__(self, "_made", made)

    @property
    def open(self) -> OpenEncoding:
        """The encoding of whole states of the game, for critics."""
        return OpenEncoding(self.game)

    @property
    def spec(self) -> tuple[Column, ...]:
        """The columns of an expanded view, in order, with their meanings."""
        return self._made.spec

    @property
    def width(self) -> int:
        """The count of numbers in an expanded view."""
        return self._made.width

    @property
    def size(self) -> int:
        """The number of bytes of a packed view, not counting its past."""
        return self._made.size

    @property
    def actions(self) -> int:
        """The count of action ids."""
        return self._made.actions

    @property
    def hash(self) -> str:
        """The hash of the columns and the format: 16 hexadecimal digits."""
        made = self._made
        told = f"{VERSION} {self.past} {made.actions} {made.pack.format} {made.columns}"
        return hashlib.sha256(told.encode()).hexdigest()[:16]

    def __str__(self) -> str:
        """Show `spec` as a table in Markdown."""
        head = "| from | size | name | of | meaning | range | 0 |"
        rows, at = [head, f"|{' --- |' * 7}"], 0
        for name, of, size, meaning, low, high, zero in self.spec:
            told = f"{size} | {name} | {of} | {meaning} | {low} to {high} | {zero}"
            rows.append(f"| {at} | {told} |")
            at += size
        return "\n".join(rows)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.game!r}: {self.size} bytes, {self.width} numbers>"

    def pack(self, known: View[Move] | State, seat: int | None = None) -> Packed:
        """Return the knowledge of a seat, packed.

        Args:
            known: a view of the seat, or a state. Both give the same bytes; passing the state
                is faster than making a view of it.
            seat: the observer; needed for a state.

        Raises:
            InvalidValue: another ruleset, no such seat, a spectator's view, a state without
                its log, too many worlds for a segment, or a total of more than 32 bits.
        """
        made, (position, me) = self._made, self._observed(known, seat)
        if isinstance(known, View):
            gone = made.done.logged(NOTHING_DONE, known.log, None)
        else:
            gone = made.latest = made.done.walked(known, made.latest)
            if gone.deal is None and position.match.number:
                msg = f"the log was left out, but packing needs it: {quoted(known)}"
                raise InvalidValue(msg)
        dealer = dealer_of(position)
        now = made.now(position, me, gone, dealer)
        if self.segments:
            now += self._beside(known, me, gone.log)
        if not self.past:
            return now
        if isinstance(known, View):
            dealt = bytes([card.index + 1 if card else 0 for card in known.dealt])
        else:
            dealt = made.done.dealt(gone, dealer, me)
        return now + made.done.pack(position, me, dealer, dealt, gone.log)

    def _observed(
        self, known: View[Move] | State, seat: int | None
    ) -> tuple[State, Seat]:
        if isinstance(known, View):
            if seat not in (None, known.seat):
                msg = f"this is the view of {known.whose}, not of seat {quoted(seat)}"
                raise InvalidValue(msg)
            if self.whole:
                msg = f"expected a state, not a view, got {quoted(known)}"
                raise InvalidValue(msg)
            position, me = known.position, known.seated()
        elif seat is None:
            msg = "pass the seat that observes the state"
            raise InvalidValue(msg)
        else:
            position = checked(known, State, "a view or a state")
            me = self.game.table.check(seat)
        if position.game is not self.game:
            msg = f"expected a position of {quoted(self.game)}, got {quoted(position)}"
            raise InvalidValue(msg)
        return position, me

    def _beside(
        self, known: View[Move] | State, me: Seat, log: Sequence[LogEntry]
    ) -> bytes:
        game, packed = self.game, b""

        @functools.cache
        def worlds() -> Worlds[State]:
            view = known if isinstance(known, View) else game.view(known, me)
            return game.worlds(view)

        for name, segment in zip(self.segments, self._made.segments, strict=True):
            try:
                packed += segment.pack(log, worlds)
            except InvalidValue as error:
                msg = f"cannot compute the segment {quoted(name)} here: {error}"
                raise InvalidValue(msg) from error
        return packed

    def decode(self, packed: Packed) -> View[Move]:
        """Return the view that was packed.

        The deal is replayed, move by move. The view lacks the score entries of earlier deals.

        Raises:
            InvalidValue: not packed by this encoding, or packed without the past.
        """
        if not isinstance(packed, bytes) or not self.past or len(packed) <= self.size:
            msg = f"expected a view packed with its past, got {quoted(packed)}"
            raise InvalidValue(msg)
        try:
            return self._made.done.view(packed[self.size :])
        except (struct.error, LookupError, ValueError) as error:
            raise self._not_packed(packed, f": {error}") from error

    def expand(
        self, packed: Packed | PackedRows, dtype: npt.DTypeLike = np.float32
    ) -> Floats:
        """Return the numbers of packed views, in the columns of `spec`.

        Args:
            packed: a packed view, or several, with the past or without it.
            dtype: the type of the numbers. Integer types clip numbers out of their range.
                They hold probabilities times 255 (`int8` times 127), rounded.

        Returns:
            An array of shape (width,), or (views, width) for several.

        Raises:
            InvalidValue: not packed by this encoding, or not a type of numbers.
        """
        try:
            kind = np.dtype(dtype)
        except TypeError as error:
            msg = f"expected a type of numbers for dtype, got {quoted(dtype)}"
            raise InvalidValue(msg) from error
        if kind.kind not in "fiu":
            msg = f"expected a type of numbers for dtype, got {quoted(dtype)}"
            raise InvalidValue(msg)
        try:
            if isinstance(packed, bytes):
                return self._made.expanded(self._first(packed), kind)
            return self._made.all_expanded(self._rows(packed), kind)
        except IndexError as error:
            raise self._not_packed(packed) from error

    def mask(self, packed: Packed | PackedRows) -> npt.NDArray[np.bool_]:
        """Return whether each move is legal for the observer, by action id.

        The shape is (actions,), or (views, actions) for several views.

        Raises:
            InvalidValue: not packed by this encoding.
        """
        if isinstance(packed, bytes):
            return self._made.legal(np.frombuffer(self._first(packed), np.uint8))
        return self._made.legal(self._rows(packed))

    def _not_packed(self, packed: object, why: str = "") -> InvalidValue:
        return InvalidValue(
            f"expected data of {quoted(self)}, got {quoted(packed)}{why}"
        )

    def _first(self, packed: object) -> Packed:
        if not isinstance(packed, bytes) or len(packed) < self.size:
            raise self._not_packed(packed)
        return packed

    def _rows(self, packed: PackedRows) -> npt.NDArray[np.uint8]:
        size = self.size
        if isinstance(packed, np.ndarray):
            kind = packed.dtype, packed.ndim
            if kind != (np.dtype(np.uint8), 2) or packed.shape[1] < size:
                msg = f"expected uint8 rows of {size} bytes, got {packed.dtype}{packed.shape}"
                raise InvalidValue(msg)
            return packed[:, :size]
        if not isinstance(packed, Iterable):
            msg = f"expected packed views, got {quoted(packed)}"
            raise InvalidValue(msg)
        parts = [self._first(part)[:size] for part in packed]
        return np.frombuffer(b"".join(parts), np.uint8).reshape(len(parts), size)


@attrs.frozen(repr=False)
class OpenEncoding(Encoding):
    """Whole states of a game as numbers, for critics; never give them to a player.

    Here the columns of `Encoding` also hold hidden cards. Additional columns have the
    face-down cards in rows ("covered +0" and so on) and all other face-down cards that are
    not in hands ("face down"). This encoding packs states, not views, and has neither a past
    nor segments.
    """

    past: bool = attrs.field(default=False, init=False)
    segments: tuple[SegmentName, ...] = attrs.field(default=(), init=False)

    whole: ClassVar[bool] = True


# --- the layout ---------------------------------------------------------------


class PackedLayout:
    """The columns of an encoding, with their writers and readers."""

    def __init__(
        self, game: AnyRuleset, segments: tuple[SegmentName, ...], *, whole: bool
    ) -> None:
        self._made_of, self.whole = (game, segments), whole
        self.game, self.seats = game, len(game.seats)
        self._none: Sequence[int] = [0] * self.seats
        game.start()  # loads the phases
        self.phases = phases_of(game)
        self.parts = layouts_of(game, whole=whole)
        self._plans: dict[tuple[type, type, type], _Plan] = {}
        # Moves.
        self.done = done = Past(game, whole=whole)
        self.actions, self.verbs, self.wide = done.actions, done.verbs, done.wide
        self.latest = NOTHING_DONE  # the moves up to the state packed last
        # Columns.
        masks, numbers = self._places(), self._of_all()
        for part in itertools.chain(*self.parts.values()):
            (masks if part.of_cards else numbers).extend(part.columns)
        self.pack = struct.Struct(f"<{len(masks)}Q{len(numbers)}h")
        self.masks, self.numbers = len(masks), len(numbers)
        self.packed = (*masks, *numbers)
        of_cards = [column._replace(size=len(game.pack)) for column in masks]
        choices, plain = [
            [(at, column) for at, column in enumerate(numbers) if column.of == of]
            for of in ("one of", "number")
        ]
        of_moves = "what it has said or played in the deal, by action id"
        said = columns_by_seat("moves", "bits", self.wide, self.seats, of_moves)
        self.segments = segments_of(game, segments)
        extra = [column for segment in self.segments for column in segment.columns]
        named = [column for _, column in (*choices, *plain)]
        self.columns = (*of_cards, *named, *said, *extra)
        self.spec = tuple([each.column for each in self.columns])
        self.width = sum([column.size for column in self.spec])
        self.bits_at = self.pack.size
        self.legal_from = self.wide * self.seats
        self.legal_bits: Mapping[Move, int] = {
            move: 1 << at
            for seat in game.seats
            for at, move in enumerate(game.vocabulary(seat), self.legal_from)
        }
        self.bits_size = -(-(self.legal_from + self.actions) // 8)
        self.own_size = self.bits_at + self.bits_size
        self.size = self.own_size + sum([segment.size for segment in self.segments])
        # For expanding: for each number, the place of its bit, or of a bit that is never set.
        indices = [card.index for card in game.pack.cards]
        index = [64 * at + i for at in range(self.masks) for i in indices]
        sizes = [column.size for _, column in choices]
        self._choices_at = [*itertools.accumulate(sizes, initial=len(index))]
        index += [_UNSET] * (sum(sizes) + len(plain))
        self._plain_at = range(self._choices_at.pop(), len(index))
        first = 8 * self.bits_at
        self._index = np.array([*index, *range(first, first + self.legal_from)])
        self._legal_index = np.arange(self.actions) + first + self.legal_from
        self._choices, self._plain = [[at for at, _ in e] for e in (choices, plain)]
        self._read = [operator.itemgetter(*e) for e in (self._choices, self._plain)]
        self._numbers = struct.Struct(f"<{self.numbers}h")
        every = np.arange(256, dtype=np.uint8)[:, np.newaxis]
        bits = np.unpackbits(every, axis=1, bitorder="little")
        self._bits_of = bits.astype(np.float32)

    def __reduce__(self) -> tuple[Callable[..., PackedLayout], tuple[object, ...]]:
        return functools.partial(layout_of, whole=self.whole), self._made_of

    # Columns.

    def _places(self) -> list[Written]:
        """Return the columns of the places of cards, and set the attribute `beside`."""
        game, whole, there = self.game, self.whole, places_of(self.game)
        kinds = {type(place) for place in there}
        rows: list[tuple[Callable[[Seat], Place], str, str]] = []
        if Aside in kinds:
            rows.append((Aside, "aside", "seen cards that it laid aside"))
        if FaceUp in kinds:
            rows.append((FaceUp, "face up", "cards face up in its row"))
            if whole:
                rows.append((_row, "covered", "cards face down in its row"))
        spots: list[Spot] = [e for e in (Spot.UPCARD, Spot.TALON) if e in there]
        named = [(spot.name.lower(), f"{spot}, if it is seen") for spot in spots]
        if whole:
            spots.append(Spot.STOCK)
            named.append(("face down", "what lies face down in no hand"))
        self.beside: list[dict[Place, int]] = []
        """By observer, the index of the mask of each place except hands, piles and tricks."""
        for me in game.seats:
            at, places = 2 * self.seats, dict[Place, int]()
            for place, _, _ in rows:
                for seat in game.seats:
                    places[place(seat)] = at + (seat - me) % self.seats
                at += self.seats
            self.beside.append(places | {spot: at + n for n, spot in enumerate(spots)})
        of_seats = [
            ("hand", "cards seen in its hand"),
            ("taken", "cards of the tricks that it has won"),
            *[(name, meaning) for _, name, meaning in rows],
            ("trick", "the card that it has played to the trick"),
            ("last trick", "its card in the trick before"),
        ]
        found = [columns_by_seat(n, "cards", 0, self.seats, m) for n, m in of_seats]
        spots_after = [Written(name, "cards", 0, read) for name, read in named]
        return [*itertools.chain(*found[:-2], spots_after, *found[-2:])]

    def _of_all(self) -> list[Written]:
        phases = ", ".join([each.__name__ for each in self.phases])
        total, deals, tricks = (
            "its points in the match",
            "how many deals of the match were dealt",
            "how many tricks of the deal are complete",
        )
        of_deals = Means("deals of the match so far", low=0, zero="none dealt yet")
        most = len(self.game.pack) // self.seats
        of_tricks = Means("complete tricks of the deal", high=most, zero="none yet")
        points = Means("the seat's points in the match", zero="0 points")
        return [
            Written("phase", "one of", len(self.phases), phases, Means("phase")),
            seat_column("turn", self.seats, Means("seat in turn")),
            seat_column("dealer", self.seats, Means("dealer")),
            choices_column("trump", SUITS, Means("trump suit")),
            Written("deals", "number", 1, deals, of_deals),
            Written("tricks", "number", 1, tricks, of_tricks),
            *columns_by_seat("total", "number", 1, self.seats, total, means=points),
        ]

    # Packing.

    def _planned(self, position: State, at: State) -> _Plan:
        over, record = "" if position is at else "final.", getattr(at, "deal", None)
        holders: list[tuple[object, bool, str]] = [(at, False, over)]
        if isinstance(record, DealContext):
            holders.append((record, True, f"{over}deal."))
        if over:
            holders.append((position, False, ""))
        fields = {
            (recorded, name): (path + name, kind)
            for holder, recorded, path in holders
            for name, kind in visibility.fields_of(type(holder)).items()
            if name != "final"
        }
        whole, paths = self.whole, ["turn", "trump"]
        by_kind = {kind: path for path, kind in fields.values()}

        def read(path: str) -> int:
            if path not in paths:
                paths.append(path)
            return paths.index(path)

        hands = [
            (read(path), _as_it_is if whole else kind.seen)
            for path, kind in fields.values()
            if isinstance(kind, visibility.HandsKind)
        ]
        apart = [
            (read(path), _lying_in_full(kind) if whole else kind.lying_seen)
            for path, kind in fields.values()
            if _lies_apart(kind)
        ]
        gone, piles = [
            read(by_kind[kind]) if kind in by_kind else None
            for kind in (visibility.OF_GONE, visibility.OF_PILES)
        ]
        phases = [each for each in type(position).__mro__ if each in self.phases]
        cards = [*self._written(fields, read, of_cards=True)]
        numbers = [*self._written(fields, read, of_cards=False)]
        return _Plan(
            self.phases.index(phases[0]),
            operator.attrgetter(*paths),
            hands[0] if hands else None,
            gone,
            piles,
            apart if self.beside[0] else (),
            cards,
            numbers,
        )

    def _written(
        self,
        fields: Mapping[_Field, tuple[str, visibility.FieldKind]],
        read: Callable[[str], int],
        *,
        of_cards: bool,
    ) -> Iterator[_Slot]:
        """Yield the writers of masks or numbers; `read` returns the place of a path."""

        def of(each: tuple[_Field, FieldLayout]) -> tuple[str, bool]:
            (recorded, name), _ = each
            path, kind = fields.get((recorded, name), ("", visibility.FieldKind()))
            # One writer writes all fields of the record that have no hidden cards.
            if recorded and path and type(kind).summed is visibility.FieldKind.summed:
                return path.removesuffix(f".{name}"), True
            return path, False

        parts = [(key, part) for key, own in self.parts.items() for part in own]
        chosen = [each for each in parts if each[1].of_cards is of_cards]
        missing: list[int] = []
        for (path, together), group in itertools.groupby(chosen, of):
            named = [(name, part) for (_, name), part in group]
            if path:
                writes = [(name, part.write) for name, part in named]
                write = of_record(writes, self.seats) if together else writes[0][1]
                yield missing, write, read(path)
                missing = []
            else:  # the phase lacks the field
                missing += [none for _, part in named for none in part.none]
        if missing:
            yield missing, _nothing, 0

    def now(self, position: State, me: Seat, gone: Done, dealer: Seat) -> bytes:
        """Return the present of a state, packed."""
        at: State = position.final if isinstance(position, MatchOver) else position
        key = (type(position), type(at), type(getattr(at, "deal", None)))
        plan = self._plans.get(key)
        if plan is None:
            plan = self._plans[key] = self._planned(position, at)
        seats, match = self.seats, position.match
        values, plays = plan.get(position), gone.plays
        turn, trump = values[0], values[1]
        masks = self._lying(plan, values, at, me)
        begun, trick, last = len(plays) - len(at.trick), [0] * seats, [0] * seats
        # A negative index counts from the end, which is the same seat.
        for seat, bit in plays[begun:]:
            trick[seat - me] = bit
        for seat, bit in plays[max(0, begun - seats) : begun]:
            last[seat - me] = bit
        masks += trick
        masks += last
        numbers = [
            plan.phase,
            NONE if turn is None else (turn - me) % seats,
            (dealer - me) % seats,
            NONE if trump is None else trump.index,
            match.number,
            begun // seats,
            *match.totals[me:],
            *match.totals[:me],
        ]
        for missing, write, of in plan.cards:
            masks += missing
            masks += write(values[of], me, at)
        for missing, write, of in plan.numbers:
            numbers += missing
            numbers += write(values[of], me, at)
        phase: Any = position
        moves = phase.moves() if turn == me else phase.moves_out_of_turn(me)
        bits = self.done.said_to(me, gone.said)
        bits += sum(map(self.legal_bits.__getitem__, moves))
        try:
            packed = self.pack.pack(*masks, *numbers)
        except struct.error:  # a number is out of range, such as a high total
            numbers = [max(NONE, min(number, ~NONE)) for number in numbers]
            packed = self.pack.pack(*masks, *numbers)
        return packed + bits.to_bytes(self.bits_size, "little")

    def _lying(
        self, plan: _Plan, values: Sequence[Any], at: State, me: Seat
    ) -> list[int]:
        """Return the masks of cards in all places except the current and previous trick."""
        places = self.beside[me]
        hands = piles = self._none
        if plan.hands is not None:
            of, seen = plan.hands
            hands = seen(values[of], me, at)
            if plan.gone is not None:
                kept = ~values[plan.gone]
                hands = [hand & kept for hand in hands]
        if plan.piles is not None:
            piles = values[plan.piles]
        masks = [*hands[me:], *hands[:me], *piles[me:], *piles[:me]]
        masks += [0] * len(places)
        for of, lying in plan.beside:
            for place, mask in lying(values[of], me, at):
                if mask:
                    masks[places[place]] |= mask
        if self.whole and plan.hands is not None:
            lie = functools.reduce(int.__or__, masks, mask_of(at.trick))
            masks[places[Spot.STOCK]] |= self.game.pack.mask & ~lie
        return masks

    # Expanding.

    def expanded(self, packed: bytes, dtype: np.dtype[Any]) -> Floats:
        """Return one row as numbers."""
        if self.segments or dtype != np.float32:
            row = np.frombuffer(packed, np.uint8, self.size)
            out: Floats = self.all_expanded(row[np.newaxis], dtype)[0]
            return out
        return self.both(packed)[0]

    def both(self, packed: bytes) -> tuple[Floats, Floats]:
        """Return the numbers of one row, without its segments, and its legal moves."""
        row = np.frombuffer(packed, np.uint8, self.own_size)
        bits = self._bits_of.take(row, 0, None, "clip")  # keywords would be slower
        out: Floats = bits.take(self._index, None, None, "clip")
        cells, numbers = out.data, self._numbers.unpack_from(packed, 8 * self.masks)
        chosen_in, plain_in = self._read
        for first, chosen in zip(self._choices_at, chosen_in(numbers), strict=True):
            if chosen >= 0:
                cells[first + chosen] = 1
        for at, number in enumerate(plain_in(numbers), self._plain_at.start):
            if number and number != NONE:
                cells[at] = number
        return out, bits.take(self._legal_index, None, None, "clip")

    def all_expanded(self, rows: npt.NDArray[np.uint8], dtype: np.dtype[Any]) -> Floats:
        """Return several rows as numbers."""
        own = np.unpackbits(rows[:, : self.own_size], axis=1, bitorder="little")
        cells = own.take(self._index, axis=1)
        packed = np.ascontiguousarray(rows[:, 8 * self.masks : self.bits_at])
        numbers = packed.view("<i2")
        chosen = numbers.take(self._choices, axis=1)
        at, which = np.nonzero(chosen >= 0)
        cells[at, np.take(self._choices_at, which) + chosen[at, which]] = 1
        out: Floats = cells.astype(dtype)
        plain = numbers.take(self._plain, axis=1)
        plain[plain == NONE] = 0
        if dtype.kind != "f":
            info, held = np.iinfo(dtype), np.iinfo(np.int16)
            plain = plain.clip(max(info.min, held.min), min(info.max, held.max))
        out[:, self._plain_at] = plain
        if not self.segments:
            return out  # `concatenate` would copy, which doubles the time
        parts, start = [out], self.own_size
        for segment in self.segments:
            end = start + segment.size
            parts.append(segment.expanded(rows[:, start:end], dtype))
            start = end
        return np.concatenate(parts, axis=1, dtype=dtype, casting="unsafe")

    def legal(self, rows: npt.NDArray[np.uint8]) -> npt.NDArray[np.bool_]:
        """Return the legal moves of one row, or of several, by action id."""
        start, first = divmod(8 * self.bits_at + self.legal_from, 8)
        bits = np.unpackbits(
            rows[..., start : self.own_size], axis=-1, bitorder="little"
        )
        return bits.view(np.bool_)[..., first : first + self.actions]


@functools.cache
def layout_of(
    game: AnyRuleset, segments: tuple[SegmentName, ...] = (), *, whole: bool = False
) -> PackedLayout:
    """Return the layout of a ruleset, cached."""
    return PackedLayout(game, segments, whole=whole)


def _row(seat: Seat) -> Covered:
    """Return the place for all cards face down in a row."""
    return Covered(seat, 0)


def _nothing(*_: object) -> Sequence[int]:
    return ()


def _as_it_is(part: Any, *_: object) -> Any:
    return part


def _lying_in_full(
    kind: visibility.FieldKind,
) -> Callable[[Any, Seat, State], Iterator[_Lying]]:
    def lying(part: Any, _: Seat, at: State) -> Iterator[_Lying]:
        yield from kind.lying(part, at)
        for seat, mask in enumerate(kind.face_down(part)):
            yield _row(Seat(seat)), mask

    return lying


def _lies_apart(kind: visibility.FieldKind) -> bool:
    elsewhere = kind in (visibility.OF_PILES, visibility.OF_TRICK) or isinstance(
        kind, visibility.HandsKind
    )
    return type(kind).lying is not visibility.FieldKind.lying and not elsewhere
