"""What a seat knows as numbers: packed to be stored and sent, expanded to be learnt from.

An encoding is made from the rules themselves (`jasskort.learning.layout`): the fields of
the phases of a game say what they hold and who sees it, so there is one encoding for every
game, form and house rule, and what a seat does not see cannot come in.

A packed view has two parts. **What stands now** is always as long: masks of cards, small
numbers, and bits for what each seat has said or played in the deal and for the legal moves.
Seats are relative to the observer, in the order of the turn. This part is expanded, and is
enough for most players. **The past** stands behind it: who observes, the match before the
deal, the deal as far as it was seen, and the log as action ids. From it `decode` makes the
view again by playing on, so nothing that a view shows is lost. It grows with the log; leave
it away with `past=False`, where rows of equal length are stored.

| packed | as | what |
| --- | --- | --- |
| masks | uint64 | cards, a bit each by `Card.bit` |
| numbers | int16 | seats, suits, members by their place; numbers; `NONE` for none |
| said | bits | by seat, action ids of the moves of the deal, hidden ones behind these |
| legal | bits | action ids of the legal moves of the observer |
| the past | bytes | as said above |
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import itertools
import operator
import struct
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, TypeAlias, cast

import attrs
import numpy as np
import numpy.typing as npt

from jasskort.cards import CARDS, SUITS, Card, mask_of
from jasskort.craft.values import Immutable, evolved
from jasskort.errors import InvalidValue, JasskortError, checked, quoted
from jasskort.events import PointsEntered
from jasskort.game import places_of
from jasskort.learning.layout import (
    NONE,
    Column,
    Write,
    by_seat,
    classes_of,
    none_of,
    parts_of,
    phases_of,
)
from jasskort.ledger import NO_ENTRIES, Entry, Match, What, new_entry, new_match
from jasskort.moves import Deal, Hidden, Move, Play
from jasskort.phase import DealRecord, MatchOver, State, made_in
from jasskort.ruleset import AnyRuleset, Ruleset
from jasskort.seats import Seat
from jasskort.sight import (
    OF_GONE,
    OF_PILES,
    OF_TRICK,
    HandsKind,
    Kind,
    Secret,
    fields_of,
    secret_told,
    seen_by,
)
from jasskort.told import LogEntry
from jasskort.view import View, canonical, dealer_of, gone_on, seen_next
from jasskort.whereabouts import Aside, Covered, FaceUp, Place, Spot

VERSION = 1
"""The version of what is packed; what one has written, another does not read."""

Packed: TypeAlias = bytes
Rows: TypeAlias = "Sequence[bytes] | npt.NDArray[np.uint8]"
"""Packed views: one after another, or the first part of each as a row."""
Floats: TypeAlias = npt.NDArray[Any]

_MASK, _ROWS = 8, 2  # bytes of a mask; rows and columns


_Get: TypeAlias = Callable[[Any], Any]
_Path: TypeAlias = tuple[str, Kind]
_Seen: TypeAlias = tuple[_Get, Kind]
"""A field, read from a position, and who sees it."""


class _Plan(NamedTuple):
    """How positions of a phase are written, with records of a class.

    Attributes:
        phase: the place of the phase among all.
        hands: the field of the hands, and its kind, if there is one.
        gone: the field of the cards that have left the hands that were dealt, if any.
        piles: the field of the tricks won, if there is one.
        beside: the fields of the cards beside these, and their kinds.
        get: reads trump, turn, and the other fields at once.
        writes: what writes each of these, in order.
    """

    phase: int
    hands: tuple[_Get, HandsKind] | None
    gone: _Get | None
    piles: _Get | None
    beside: tuple[_Seen, ...]
    get: _Get
    writes: tuple[Write, ...]


class _Seated(NamedTuple):
    """What depends on the observer alone.

    Attributes:
        codes: the moves by their number in the log, as bytes.
        bits: the moves as bits of what was said.
        places: the places beside hands and tricks, by the place of their masks.
    """

    codes: Mapping[LogEntry, bytes]
    bits: Mapping[LogEntry, int]
    places: Mapping[Place, int]


class _Gone(NamedTuple):
    """What was done in a deal, as a seat has seen it.

    Attributes:
        history: that of the state that was walked to.
        deal: the deal itself, if there was one.
        log: the moves.
        said: the moves as bits of what was said.
        codes: the moves by their numbers in the log, as bytes.
    """

    history: object
    deal: Deal | None
    log: tuple[LogEntry, ...]
    said: int
    codes: bytes


_NOTHING = _Gone(None, None, (), 0, b"")


@attrs.frozen(repr=False)
class Encoding(Immutable):
    """How the views of a game are written as numbers.

    Args:
        game: the ruleset.
        past: whether the past is packed too, which `decode` needs.

    Raises:
        InvalidValue: it is no ruleset, or has a phase with a field of a type that cannot be
            written.
    """

    game: AnyRuleset
    past: bool = True
    _made: _Layout = attrs.field(init=False, eq=False)

    version: ClassVar[int] = VERSION
    whole: ClassVar[bool] = False
    """Whether whole states are written, with all that is hidden."""

    def __attrs_post_init__(self) -> None:
        """Lay it out."""
        game = checked(self.game, Ruleset, "a ruleset is")
        if type(self.past) is not bool:
            msg = f"the past is packed or not, {quoted(self.past)} is neither"
            raise InvalidValue(msg)
        object.__setattr__(self, "_made", _layout_of(game, self.whole))

    @property
    def open(self) -> OpenEncoding:
        """How whole states of the game are written, for critics."""
        return OpenEncoding(self.game, past=False)

    @property
    def spec(self) -> tuple[Column, ...]:
        """What the numbers of an expanded view mean, in their order."""
        return self._made.spec

    @property
    def width(self) -> int:
        """How many numbers an expanded view has."""
        return self._made.width

    @property
    def size(self) -> int:
        """How many bytes of a packed view tell what stands now; the past is behind them."""
        return self._made.size

    @property
    def actions(self) -> int:
        """How many action ids there are."""
        return self._made.actions

    @property
    def hash(self) -> str:
        """What tells encodings with other numbers apart: 16 digits."""
        made = self._made
        told = f"{VERSION} {self.past} {made.actions} {made.pack.format} {made.spec}"
        return hashlib.sha256(told.encode()).hexdigest()[:16]

    def __str__(self) -> str:
        """Show `spec` as a table in Markdown."""
        rows = [
            "| from | size | name | of | meaning |",
            "| --- | --- | --- | --- | --- |",
        ]
        at = 0
        for name, of, size, meaning in self.spec:
            rows.append(f"| {at} | {size} | {name} | {of} | {meaning} |")
            at += size
        return "\n".join(rows)

    def __repr__(self) -> str:
        """Show the ruleset and the sizes."""
        return f"<{type(self).__name__} of {self.game!r}: {self.size} bytes, {self.width} numbers>"

    def __reduce__(self) -> tuple[type[Encoding], tuple[AnyRuleset, bool]]:
        """Pickle what it is made from."""
        return type(self), (self.game, self.past)

    def pack(self, known: View[Move] | State, seat: int | None = None) -> Packed:
        """Return what a seat knows, packed.

        Args:
            known: a view of the seat; or a state, of which no view is made: what is packed
                is the same.
            seat: the seat that observes a state; a view is of a seat.

        Raises:
            InvalidValue: it is of another ruleset, there is no such seat, the view is a
                spectator's, or the log of the state was left out.
        """
        made, game = self._made, self.game
        if isinstance(known, View):
            if seat not in (None, known.seat):
                msg = f"this is the view of {known.whose}, not of seat {quoted(seat)}"
                raise InvalidValue(msg)
            if self.whole:
                msg = f"whole states are packed, not {quoted(known)}"
                raise InvalidValue(msg)
            position, me = known.position, known.seated()
        else:
            if seat is None:
                msg = "of a state is packed what a seat knows: give the seat"
                raise InvalidValue(msg)
            position, me = known, game.table.check(seat)
            checked(known, State, "a view or a state is")
        if position.game is not game:
            msg = f"this packs what is of {game!r}, not {quoted(known)}"
            raise InvalidValue(msg)
        if isinstance(known, View):
            gone = made.logged(_NOTHING, known.log, me, None)
        else:
            gone = made.walked(known, me)
            if gone.deal is None and position.match.number:
                msg = (
                    f"the log was left out, and what a seat has seen with it: {known!r}"
                )
                raise InvalidValue(msg)
        deal, log = gone.deal, gone.log
        dealer = dealer_of(position, log)
        now = made.now(position, me, gone, dealer)
        if not self.past:
            return now
        if isinstance(known, View):
            dealt = bytes(
                [0 if card is None else card.index + 1 for card in known.dealt]
            )
        else:
            dealt = b"" if deal is None else made.dealt(deal, dealer, log, me)
        return now + made.past(position.match, me, dealer, dealt, gone.codes)

    def decode(self, packed: Packed) -> View[Move]:
        """Return the view that was packed, but for what was entered in earlier deals.

        It is gone on to from the deal, move by move.

        Raises:
            InvalidValue: it was not packed by this encoding, or without the past.
        """
        if not isinstance(packed, bytes) or not self.past or len(packed) <= self.size:
            msg = f"a view is decoded from what was packed with its past, not {quoted(packed)}"
            raise InvalidValue(msg)
        try:
            return self._made.view(packed[self.size :])
        except (struct.error, LookupError, ValueError) as error:
            msg = f"{self!r} has not packed {quoted(packed)}: {error}"
            raise InvalidValue(msg) from error

    def expand(
        self, packed: Packed | Rows, dtype: npt.DTypeLike = np.float32
    ) -> Floats:
        """Return what stands now as numbers, as `spec` says.

        Args:
            packed: a packed view, or several, with the past or without it.
            dtype: of the numbers: `float32`, or `uint8`, for which what is below 0 or above
                255 is cut.

        Returns:
            An array of shape (width,), or (views, width) of several.

        Raises:
            InvalidValue: it was not packed by this encoding, or there is no such type of
                numbers.
        """
        rows = self._rows(packed)
        try:
            kind = np.dtype(dtype)
        except TypeError as error:
            msg = f"{quoted(dtype)} is no type of numbers"
            raise InvalidValue(msg) from error
        if kind.kind not in "fiu":
            msg = f"views are expanded to numbers, not to {quoted(dtype)}"
            raise InvalidValue(msg)
        out = self._made.expanded(rows, kind)
        return out[0] if isinstance(packed, bytes) else out

    def mask(self, packed: Packed | Rows) -> npt.NDArray[np.bool_]:
        """Return by action id whether the move is legal for the observer.

        Returns:
            An array of shape (actions,), or (views, actions) of several.

        Raises:
            InvalidValue: it was not packed by this encoding.
        """
        out = self._made.legal(self._rows(packed))
        return out[0] if isinstance(packed, bytes) else out

    def _rows(self, packed: Packed | Rows) -> npt.NDArray[np.uint8]:
        """Return the first parts as rows."""
        size = self.size
        if isinstance(packed, np.ndarray):
            if (
                packed.dtype != np.uint8
                or packed.ndim != _ROWS
                or packed.shape[1] < size
            ):
                msg = f"rows of {size} bytes are expanded, not {packed.dtype}{packed.shape}"
                raise InvalidValue(msg)
            return packed[:, :size]
        try:
            parts = [packed] if isinstance(packed, bytes) else [*packed]
        except TypeError as error:
            msg = f"packed views are asked for, not {quoted(packed)}"
            raise InvalidValue(msg) from error
        for part in parts:
            if not isinstance(part, bytes) or len(part) < size:
                msg = f"{self!r} has not packed {quoted(part)}"
                raise InvalidValue(msg)
        joined = b"".join([part[:size] for part in parts])
        return np.frombuffer(joined, np.uint8).reshape(len(parts), size)


@attrs.frozen(repr=False)
class OpenEncoding(Encoding):
    """How whole states of a game are written: what no player may be given.

    In training a critic may know more than the player that it judges. The columns are those
    of the player, with all that lies in them, "covered": what lies face down in a row, and "face
    down": what else lies face down. States are packed, views are not; the past is not packed.

    Raises:
        InvalidValue: as `Encoding` says, or the past is asked for.
    """

    past: bool = False

    whole: ClassVar[bool] = True

    def __attrs_post_init__(self) -> None:
        """Lay it out."""
        if self.past is not False:
            msg = f"of a whole state the past is not packed: {quoted(self.past)}"
            raise InvalidValue(msg)
        super().__attrs_post_init__()


# --- how it is laid out ---------------------------------------------------------------


class _Layout:
    """What stands where, and how it is written and read.

    Args:
        game: the ruleset.
        whole: whether what is hidden is written too.

    Raises:
        InvalidValue: a field is of a type that cannot be written.
    """

    def __init__(self, game: AnyRuleset, whole: bool) -> None:  # noqa: FBT001
        """Look up what stands where."""
        self.whole = whole
        self.game, self.seats = game, len(game.seats)
        start = game.start()  # loads the phases
        self.phases = phases_of(game)
        self.parts = parts_of(game)
        self._plans: dict[tuple[type, type, type], _Plan] = {}
        self._deal: tuple[Deal, Seat, bytes] | None = None
        """The latest deal that was asked for, with its dealer, as bytes."""
        self._before: tuple[object, tuple[int, ...]] | None = None
        """The ledger before the latest deal that was asked for, and what follows from it."""
        self.together = [game.scoring_with(seat) for seat in game.seats]
        # Moves.
        self.actions = len(game.vocabulary(0))
        self.verbs = sorted([kind.verb for kind in game.hidden_moves])
        self.index = {
            move: at for s in game.seats for at, move in enumerate(game.vocabulary(s))
        }
        self.wide = self.actions + len(self.verbs)
        self.seated = [self._seated(seat) for seat in game.seats]
        self._gone = [_NOTHING for _ in game.seats]
        """What was done up to the state that was packed latest, by seat."""
        self.plays = sum(
            [bit for move, bit in self.seated[0].bits.items() if type(move) is Play]
        )
        # Columns.
        masks = [*self._places(), *self._tricks()]
        numbers = [*self._of_all()]
        for part in self.parts.values():
            masks += part.masks
            numbers += part.numbers
        self.pack = struct.Struct(f"<{len(masks)}Q{len(numbers)}h")
        self.masks, self.numbers = len(masks), len(numbers)
        cards, self.pack_mask = len(game.pack), mask_of(game.pack.cards)
        of_cards = [column._replace(size=cards) for column in masks]
        choices = [column for column in numbers if column.of == "one of"]
        plain = [column for column in numbers if column.of == "number"]
        meaning = "what it has said or played in the deal, by action id"
        said = by_seat("moves", "bits", self.wide, self.seats, meaning)
        self.spec = (*of_cards, *choices, *plain, *said)
        self.bits_at = self.pack.size
        self.legal_from = self.wide * self.seats
        self.bits_size = -(-(self.legal_from + self.actions) // 8)
        self.size = self.bits_at + self.bits_size
        # For numpy.
        indices = [card.index for card in game.pack.cards]
        self._bits = np.array(
            [64 * at + i for at in range(self.masks) for i in indices]
        )
        self.width = sum([column.size for column in self.spec])
        places = {id(column): at for at, column in enumerate(numbers)}
        self._choices = np.array([places[id(each)] for each in choices], int)
        self._plain = np.array([places[id(each)] for each in plain], int)
        sizes = [column.size for column in choices]
        self._from = np.cumsum([0, *sizes])[:-1]
        self._one_hot = sum(sizes)
        # The past.
        own: Any = type(start)
        self.due = [
            each.name
            for each in attrs.fields(own)
            if each.eq and each.name not in ("history", "game", "match")
        ]
        self.head = struct.Struct(f"<bbbi{self.seats + len(self.due)}i")
        self.secret = next(
            (
                kind
                for record in classes_of(game, DealRecord)
                for kind in fields_of(record).values()
                if isinstance(kind, Secret)
            ),
            None,
        )

    # What stands where.

    def _places(self) -> list[Column]:
        """List the columns of the places of the cards."""
        seats = self.seats
        kinds = {type(place) for place in places_of(self.game)}
        found = [
            *by_seat("hand", "cards", 0, seats, "cards seen in its hand"),
            *by_seat("taken", "cards", 0, seats, "cards of the tricks that it has won"),
        ]
        if Aside in kinds:
            found += by_seat(
                "aside", "cards", 0, seats, "seen cards that it laid aside"
            )
        if FaceUp in kinds:
            found += by_seat("face up", "cards", 0, seats, "cards face up in its row")
            if self.whole:
                meaning = "cards face down in its row"
                found += by_seat("covered", "cards", 0, seats, meaning)
        names = {Spot.STOCK: ("face down", "what lies face down in no hand")}
        for spot in self._spots():
            told = names.get(spot, (spot.name.lower(), f"{spot}, if it is seen"))
            found.append(Column(told[0], "cards", 0, told[1]))
        return found

    def _spots(self) -> list[Spot]:
        """List the places of which there is one; of a whole state, the stock is the last."""
        there = places_of(self.game)
        found: list[Spot] = [e for e in (Spot.UPCARD, Spot.TALON) if e in there]
        return [*found, Spot.STOCK] if self.whole else found

    def _tricks(self) -> tuple[Column, ...]:
        """List the columns of the trick on the table, and of that before it."""
        seats = self.seats
        return (
            *by_seat(
                "trick", "cards", 0, seats, "the card that it has played to the trick"
            ),
            *by_seat("last trick", "cards", 0, seats, "its card in the trick before"),
        )

    def _of_all(self) -> tuple[Column, ...]:
        """List the columns of the numbers that every position has."""
        seats = self.seats
        phases = ", ".join([each.__name__ for each in self.phases])
        seat = "the seat, from +0 on"
        suits = ", ".join([suit.name.lower() for suit in SUITS])
        return (
            Column("phase", "one of", len(self.phases), phases),
            Column("turn", "one of", seats, seat),
            Column("dealer", "one of", seats, seat),
            Column("trump", "one of", len(SUITS), suits),
            Column("deals", "number", 1, "how many deals of the match were dealt"),
            Column("tricks", "number", 1, "how many tricks of the deal are complete"),
            *by_seat("total", "number", 1, seats, "its points in the match"),
        )

    def _seated(self, me: Seat) -> _Seated:
        """Return what depends on the observer."""
        codes: dict[LogEntry, int] = {}
        for seat in self.game.seats:
            first = (seat - me) % self.seats * self.wide
            hidden = {v: first + self.actions + at for at, v in enumerate(self.verbs)}
            for at, move in enumerate(self.game.vocabulary(seat)):
                hides = not self.whole and type(move) in self.game.hidden_moves
                unseen = hides and seat != me
                codes[move] = hidden[move.verb] if unseen else first + at
            if seat != me:
                codes |= {Hidden(seat, verb): code for verb, code in hidden.items()}
        kinds = {type(place) for place in places_of(self.game)}
        places: dict[Place, int] = {}
        at = 2 * self.seats
        for kind in (Aside, FaceUp):
            if kind in kinds:
                for seat in self.game.seats:
                    places[kind(seat)] = at + (seat - me) % self.seats
                at += self.seats
        if self.whole and FaceUp in kinds:
            for seat in self.game.seats:  # all columns of a row are one mask
                places[Covered(seat, 0)] = at + (seat - me) % self.seats
            at += self.seats
        places |= {spot: at + each for each, spot in enumerate(self._spots())}
        bits = {move: 1 << code for move, code in codes.items()}
        numbers = {move: array("H", [code]).tobytes() for move, code in codes.items()}
        return _Seated(numbers, bits, places)

    # Packing.

    def _planned(self, position: State, at: State) -> _Plan:
        """Return how positions like this one are written."""
        fields = dict(_fields_in(position, at))
        hands: tuple[_Get, HandsKind] | None = None
        gone: _Get | None = None
        piles: _Get | None = None
        beside = list[_Seen]()
        for path, kind in fields.values():
            get: _Get = operator.attrgetter(path)
            if isinstance(kind, HandsKind):
                hands = (get, kind)
            elif kind is OF_GONE:
                gone = get
            elif kind is OF_PILES:
                piles = get
            elif _lies(kind):
                beside.append((get, kind))
        paths, writes = ["turn", "trump"], list[Write]()
        missing = itertools.groupby(self.parts.items(), lambda each: each[0] in fields)
        for there, group in missing:
            parts = [*group]
            if not there:
                masked = [column for _, part in parts for column in part.masks]
                numbered = [column for _, part in parts for column in part.numbers]
                paths.append("turn")  # which is not looked at
                writes.append(none_of(masked, numbered))
                continue
            for key, part in parts:
                path, kind = fields[key]
                paths.append(path)
                hides = isinstance(kind, Secret) and not self.whole
                own = part.seen_by_itself() if hides else part
                writes.append(own.write)
        phases = [each for each in type(position).__mro__ if each in self.phases]
        phase = self.phases.index(phases[0])
        all_at_once = operator.attrgetter(*paths)
        return _Plan(
            phase, hands, gone, piles, tuple(beside), all_at_once, tuple(writes)
        )

    def walked(self, state: State, me: Seat) -> _Gone:
        """Return what was done in the deal; it goes on from the latest that a seat asked for."""
        known, done, rest = self._gone[me], list[Any](), state.history
        while type(rest) is tuple and rest is not known.history:
            rest, move = rest
            done.append(move)
        done.reverse()
        if rest is None or rest is not known.history:
            done = [*made_in(state)]
            deal = done.pop(0) if done and type(done[0]) is Deal else None
            known = _NOTHING._replace(deal=deal)
        known = self._gone[me] = self.logged(known, done, me, state.history)
        return known

    def logged(
        self, before: _Gone, moves: Sequence[LogEntry], me: Seat, history: object
    ) -> _Gone:
        """Return what was done with more moves behind it."""
        _, deal, log, said, codes = before
        numbers, bits, _ = self.seated[me]
        for move in moves:
            said |= bits[move]
            codes += numbers[move]
        return _Gone(history, deal, (*log, *moves), said, codes)

    def now(self, position: State, me: Seat, gone: _Gone, dealer: Seat) -> bytes:
        """Return what stands now, packed."""
        at: State = position.final if isinstance(position, MatchOver) else position
        key = (type(position), type(at), type(getattr(at, "deal", None)))
        plan = self._plans.get(key)
        if plan is None:
            plan = self._plans[key] = self._planned(position, at)
        seats, match = self.seats, position.match
        log, said = gone.log, gone.said
        played, lying = (said & self.plays).bit_count(), len(at.trick)
        masks = self._lying(plan, position, at, me)
        self._add_tricks(masks, log, lying, min(played, lying + seats), me)
        turn, trump, *values = plan.get(position)
        numbers = [
            plan.phase,
            NONE if turn is None else (turn - me) % seats,
            (dealer - me) % seats,
            NONE if trump is None else trump.index,
            match.number,
            (played - lying) // seats,
            *match.totals[me:],
            *match.totals[:me],
        ]
        for write, value in zip(plan.writes, values, strict=True):
            write(value, me, at, masks, numbers)
        legal, index = 0, self.index
        for move in self.game.legal_moves(position, me):
            legal |= 1 << index[move]
        try:
            packed = self.pack.pack(*masks, *numbers)
        except struct.error:  # a total is beyond what two bytes hold
            cut = [max(NONE, min(number, ~NONE)) for number in numbers]
            packed = self.pack.pack(*masks, *cut)
        bits = said | legal << self.legal_from
        return packed + bits.to_bytes(self.bits_size, "little")

    def _lying(self, plan: _Plan, position: State, at: State, me: Seat) -> list[int]:
        """Return the masks of what is seen to lie somewhere, but for tricks."""
        none, places = [0] * self.seats, self.seated[me].places
        masks: list[int] = []
        if plan.hands is None:
            masks += none
        else:
            get, kind = plan.hands
            held = get(position)
            seen = held if self.whole else kind.seen(held, me, at)
            if plan.gone is not None:
                kept = ~plan.gone(position)
                seen = tuple([hand & kept for hand in seen])
            masks += seen[me:] + seen[:me]
        if plan.piles is None:
            masks += none
        else:
            piles = plan.piles(position)
            masks += piles[me:] + piles[:me]
        if places:
            masks += [0] * len(places)
            for get, other in plan.beside:
                part = get(position)
                if not self.whole:
                    part = other.seen(part, me, at)
                for place, mask in other.lying(part, at):
                    if mask:
                        masks[places[place]] |= mask
        if self.whole and plan.hands is not None:
            self._add_face_down(masks, plan, position, at, places)
        return masks

    def _add_face_down(
        self,
        masks: list[int],
        plan: _Plan,
        position: State,
        at: State,
        places: Mapping[Place, int],
    ) -> None:
        """Add what lies face down: in rows, and else."""
        for get, kind in plan.beside:
            for seat, mask in enumerate(kind.face_down(get(position))):
                if mask:
                    masks[places[Covered(Seat(seat), 0)]] |= mask
        lie = functools.reduce(_OR, masks, mask_of(at.trick))
        masks[places[Spot.STOCK]] |= self.pack_mask & ~lie

    def _add_tricks(
        self, masks: list[int], log: Sequence[LogEntry], lying: int, left: int, me: int
    ) -> None:
        """Add the masks of the trick on the table, of so many cards, and of that before."""
        trick, last = [0] * self.seats, [0] * self.seats
        at = len(log)
        while left:
            at -= 1
            move = log[at]
            if type(move) is Play:
                # A place below 0 is counted from the end: it is the same seat.
                (trick if lying > 0 else last)[move.seat - me] = move.card.bit
                lying -= 1
                left -= 1
        masks += trick
        masks += last

    def dealt(
        self, deal: Deal, dealer: Seat, log: Sequence[LogEntry], me: Seat
    ) -> bytes:
        """Return the deal as far as a seat has seen it, a byte a card."""
        known = self._deal
        if known is None or known[0] is not deal or known[1] != dealer:
            whole = canonical(self.game, deal.pack, dealer)
            known = deal, dealer, bytes([card.index + 1 for card in whole])
            self._deal = known
        whole_deal, seen = known[2], bytearray(len(known[2]))
        for place in self.game.knowledge.places_seen(deal.pack, dealer, log, me):
            seen[place] = whole_deal[place]
        return bytes(seen)

    def past(
        self,
        match: Match,
        me: Seat,
        dealer: Seat,
        dealt: bytes,
        codes: bytes,
    ) -> bytes:
        """Return the past, packed."""
        totals, ledger, told = [*match.totals], match.ledger, -1
        while ledger.before is not None and ledger.last is not None:
            entry = ledger.last
            if entry.deal != match.number:
                break
            for seat in self.together[entry.seat]:
                totals[seat] -= entry.points
            if self.secret is not None and entry.what is self.secret.what:
                told = entry.seat
            ledger = ledger.before
        number = match.number - 1 if dealt else match.number
        due: tuple[int, ...] = ()
        if self.due:
            if self._before is None or self._before[0] is not ledger:
                before = new_match(dealer, number, tuple(totals), ledger)
                between = self.game.between_deals(None, before)
                own = tuple([getattr(between, name) for name in self.due])
                self._before = ledger, own
            due = self._before[1]
        return self.head.pack(me, dealer, told, number, *totals, *due) + dealt + codes

    # Reading.

    def view(self, packed: bytes) -> View[Move]:
        """Return the view of a past."""
        game, head = self.game, self.head.size
        me, dealer, told, number, *rest = self.head.unpack(packed[:head])
        totals = tuple(rest[: self.seats])
        due: State = game.between_deals(
            None, new_match(dealer, number, totals, NO_ENTRIES)
        )
        if self.due:
            due = evolved(due, **dict(zip(self.due, rest[self.seats :], strict=True)))
        view = View(game, me, seen_by(due, me), (), ())
        packed = packed[head:]
        if not packed:
            return view
        cards = len(game.pack)
        dealt = [CARDS[each - 1] if each else None for each in packed[:cards]]
        codes = array("H")
        codes.frombytes(packed[cards:])
        entries: list[Entry] = []
        if told >= 0 and self.secret is not None:
            entries.append(
                new_entry(number + 1, Seat(told), 0, cast("What", self.secret.what))
            )
        for move in (None, *[self.entry(code, me) for code in codes]):
            view, entries = self._gone_on(view, dealt, move, entries)
        return view

    def entry(self, code: int, me: Seat) -> LogEntry:
        """Return the move, or of a hidden one its kind, by its number in the log."""
        behind, at = divmod(code, self.wide)
        seat = Seat((me + behind) % self.seats)
        if at < self.actions:
            return self.game.vocabulary(seat)[at]
        return Hidden(seat, self.verbs[at - self.actions])

    def _gone_on(
        self,
        view: View[Move],
        dealt: Sequence[Card | None],
        move: LogEntry | None,
        entries: list[Entry],
    ) -> tuple[View[Move], list[Entry]]:
        """Return the view after a move, and what is left of the entries that tell a secret.

        They are made by the first move that could make them.
        """

        def cards() -> dict[int, Card]:
            return {at: card for at in seen_next(view, move) if (card := dealt[at])}

        def fits(after: View[Move], _: object) -> bool:
            seen = zip(after.dealt, dealt, strict=True)
            return all(card in (None, there) for card, there in seen)

        if entries and secret_told(view.position, entries, view.seat) is not None:
            with contextlib.suppress(JasskortError):
                after, events = gone_on(view, move, cards, entries, fits)
                if any(
                    isinstance(event, PointsEntered)
                    and event.entry.what is entries[0].what
                    for event in events
                ):
                    return after, []
        return gone_on(view, move, cards, (), fits)[0], entries

    def expanded(self, rows: npt.NDArray[np.uint8], dtype: np.dtype[Any]) -> Floats:
        """Return rows of what stands now as numbers."""
        out = np.zeros((len(rows), self.width), dtype)
        choices = len(self._bits)
        numbers = choices + self._one_hot
        bits = numbers + len(self._plain)
        masks = np.unpackbits(rows[:, : _MASK * self.masks], axis=1, bitorder="little")
        out[:, :choices] = masks.take(self._bits, axis=1)
        packed = np.ascontiguousarray(rows[:, _MASK * self.masks : self.bits_at])
        found = packed.view("<i2")
        chosen = found.take(self._choices, axis=1)
        at, which = np.nonzero(chosen >= 0)
        out[at, choices + self._from[which] + chosen[at, which]] = 1
        plain = found.take(self._plain, axis=1)
        plain[plain == NONE] = 0
        if dtype.kind == "u":
            plain = plain.clip(0, np.iinfo(dtype).max)
        out[:, numbers:bits] = plain
        out[:, bits:] = self._unpacked(rows)[:, : self.legal_from]
        return out

    def _unpacked(self, rows: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
        """Return the bits of what was said, and of the legal moves."""
        return np.unpackbits(rows[:, self.bits_at :], axis=1, bitorder="little")

    def legal(self, rows: npt.NDArray[np.uint8]) -> npt.NDArray[np.bool_]:
        """Return the legal moves by action id."""
        end = self.legal_from + self.actions
        return self._unpacked(rows)[:, self.legal_from : end].astype(np.bool_)


def _fields_in(position: State, at: State) -> Iterator[tuple[tuple[bool, str], _Path]]:
    """List the fields of a position, and of that in which a match has ended."""
    over = "" if position is at else "final."
    holders: list[tuple[object, bool, str]] = [(at, False, over)]
    if isinstance(record := getattr(at, "deal", None), DealRecord):
        holders.append((record, True, f"{over}deal."))
    if over:
        holders.append((position, False, ""))
    for holder, recorded, path in holders:
        for name, kind in fields_of(type(holder)).items():
            if name != "final":
                yield (recorded, name), (path + name, kind)


def _lies(kind: Kind) -> bool:
    """Return whether cards of a field lie beside hands, piles and the trick."""
    return type(kind).lying is not Kind.lying and type(kind) is not type(OF_TRICK)


_OR = operator.or_
_layout_of = functools.cache(_Layout)
