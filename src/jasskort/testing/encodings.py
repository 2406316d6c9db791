"""The laws of encodings: an encoding has all that a view shows, and nothing else."""

from __future__ import annotations

import hashlib
import itertools
import pickle
import random
from collections.abc import Container, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, TypeAlias, cast

import attrs

from jasskort.cards import Card
from jasskort.craft.extras import brought_by
from jasskort.errors import InvalidValue, checked, quoted
from jasskort.learning import Encoding
from jasskort.locations import Spot
from jasskort.moves import Deal, Move
from jasskort.phase import BetweenDeals, MatchOver, State
from jasskort.ruleset import AnyRuleset
from jasskort.testing.check import check_laws
from jasskort.testing.laws import MOST, Law, PlayedMatch, Problem, by_phase
from jasskort.testing.verbs import variants
from jasskort.view import View
from jasskort.visibility import lying, seen_by

with brought_by("jasskort[learning]", __name__):
    import numpy as np
    import numpy.typing as npt

_EVERY, _SIBLINGS = 16, 2
"""Slow checks run for one of 16 views, and for two positions of each phase."""
_FROM_LOG = frozenset({"dealer", "rows", "trick", str(Spot.TRICK)})
"""Parts that are packed from the log and not from the position."""

_Books: TypeAlias = dict[bytes, tuple[bytes, int]]
"""By the hash of a key, the hash of the first value, and the seed of its match."""


class _PackedView(NamedTuple):
    place: int  # the number of moves before it
    state: State
    view: View[Move]
    packed: bytes
    told: str  # the end of messages

    def wrong(self, problem: str) -> Problem:
        """Return a problem with this view."""
        return self.place, f"{self.view.whose} {problem}{self.told}"


class _Changed(NamedTuple):
    """A position, and a copy with a part of another position of the same phase."""

    place: int
    told: str  # a description of the change
    equal: bool  # whether the seat has the same view of both
    alike: bool  # whether both print the same
    packed: bytes
    again: bytes  # the bytes of the copy


def check_encoding(
    encoding: Encoding, *, seeds: Iterable[int] = range(3), most: int = MOST
) -> int:
    """Raise `LawBroken` if an encoding, or its `open` one, breaks a law of encodings.

    Views of all matches are compared. The matches are those that `check_laws` plays
    with these seeds.

    Returns:
        The number of different views that were compared.

    Raises:
        LawBroken: a law is broken, or an error is raised, which is then the cause.
        InvalidValue: `encoding` is not for views, or another argument is wrong.
    """
    if checked(encoding, Encoding, "an encoding").whole:
        msg = f"expected an encoding of views, not an open one, got {quoted(encoding)}"
        raise InvalidValue(msg)
    court = Compared(encoding)
    check_laws(encoding.game, laws=court.laws, seeds=seeds, most=most)
    return len(court.by_view)


@attrs.define(eq=False)
class Compared:
    """The laws of one encoding, and the values that they have compared.

    Args:
        encoding: the encoding.
        by_view: the bytes of each view.
        by_bytes: the text of a view, by its bytes.
        by_now: the text of a position, by its bytes without the past.
        by_whole: the text of a whole state, by its bytes.
    """

    encoding: Encoding
    by_view: _Books = attrs.Factory(dict)
    by_bytes: _Books = attrs.Factory(dict)
    by_now: _Books = attrs.Factory(dict)
    by_whole: _Books = attrs.Factory(dict)
    _match: PlayedMatch | None = None
    _known: Sequence[_PackedView] = ()

    @property
    def laws(self) -> tuple[Law, ...]:
        """The laws, in the order of their numbers."""
        return (
            Law(1, "a state, its view, and equal views give equal bytes", self._alike),
            Law(2, "views that print differently give different bytes", self._apart),
            Law(3, "the mask and the named columns are right", self._rows),
            Law(4, "decode restores the view", self._read),
            Law(5, "hidden cards do not change the bytes", self._leaked),
            Law(6, "other hidden cards of whole states change the bytes", self._whole),
        )

    def _packed(self, match: PlayedMatch) -> Sequence[_PackedView]:
        if match is not self._match:
            found = list[_PackedView]()
            for place, state, told in _positions(match):
                for seat in match.game.seats:
                    view = match.game.view(state, seat)
                    packed = self.encoding.pack(view)
                    found.append(_PackedView(place, state, view, packed, told))
            self._match, self._known = match, found
        return self._known

    def _some(self, match: PlayedMatch) -> Sequence[_PackedView]:
        return self._packed(match)[match.seed % _EVERY :: _EVERY]

    def _alike(self, match: PlayedMatch) -> Iterator[Problem]:
        pack = self.encoding.pack
        for each in self._packed(match):
            _, state, view, packed, _ = each
            if pack(state, view.seat) != packed:
                yield each.wrong("gives other bytes than the state for this seat")
            if other := _kept(self.by_view, hash(view), packed, match.seed):
                as_in = f"in the match of seed {other}"
                yield each.wrong(f"gives other bytes for an equal view {as_in}")
        for each in self._some(match):
            state, view = pickle.loads(pickle.dumps((each.state, each.view)))
            if {pack(state, view.seat), pack(view)} != {each.packed}:
                yield each.wrong("gives other bytes for a pickled view")

    def _apart(self, match: PlayedMatch) -> Iterator[Problem]:
        encoding, seed = self.encoding, match.seed
        for each in self._packed(match):
            view, packed = each.view, each.packed
            now, stands = packed[: encoding.size], _standing(view.position)
            wrong = [_kept(self.by_now, (view.seat, now), stands, seed)]
            if encoding.past:
                wrong.append(_kept(self.by_bytes, packed, str(view), seed))
            for other in filter(None, wrong):
                as_one = f"a view of seed {other} that prints differently"
                yield each.wrong(f"gives the bytes of {as_one}: {view}")
        for changed in self._changed(match, encoding):
            same = changed.packed[: encoding.size] == changed.again[: encoding.size]
            if same and not changed.alike:
                yield changed.place, f"the bytes are equal for {changed.told}"

    def _changed(self, match: PlayedMatch, encoding: Encoding) -> list[_Changed]:
        """Return positions with one part of another position or of a world.

        A changed position can be impossible. If it cannot be packed or shown, it is
        left out.
        """
        rng, states, game = random.Random(match.seed), match.states, match.game
        found = list[_Changed]()
        chosen = (
            (place, places)
            for places in by_phase(states)
            for place in rng.sample(places, min(_SIBLINGS, len(places)))
        )
        for place, places in chosen:
            state, seat = states[place], rng.choice(game.seats)
            # The same seat is in turn: it decides how many answers a declaration has.
            alike = [at for at in places if states[at].turn == state.turn]
            others = [states[rng.choice(alike)], _world(game.view(state, seat), rng)]
            packed = encoding.pack(state, seat)
            parts = [
                e for other in filter(None, others) for e in variants(state, other)
            ]
            for part, changed in parts:
                both = (state, changed)
                with suppress(Exception):
                    again = encoding.pack(changed, seat)
                    if not encoding.whole:
                        both = (seen_by(state, seat), seen_by(changed, seat))
                    one, two = [_standing(each, _FROM_LOG) for each in both]
                    told = f"another {part} for seat {seat}, as in {changed!r}"
                    same = both[0] == both[1], one == two
                    found.append(_Changed(place, told, *same, packed, again))
        return found

    def _rows(self, match: PlayedMatch) -> Iterator[Problem]:
        encoding, game, known = self.encoding, match.game, self._packed(match)
        rows = [each.packed for each in known]
        together = zip(known, encoding.mask(rows), encoding.expand(rows), strict=True)
        for number, (each, mask, expanded) in enumerate(together):
            view = each.view
            legal = [game.index(e) for e in game.legal_moves(each.state, view.seated())]
            if (masked := np.flatnonzero(mask).tolist()) != legal:
                yield each.wrong(f"has the mask {masked}, expected {legal}")
            if number % _EVERY != match.seed % _EVERY:
                continue
            alone = encoding.expand(each.packed)
            if alone.shape != (encoding.width,) or (alone != expanded).any():
                yield each.place, "several rows expand differently than one"
            elif wrong_names := _misread(encoding, alone, view, {0: view.hand}):
                yield each.wrong(f"has wrong columns {wrong_names}")

    def _read(self, match: PlayedMatch) -> Iterator[Problem]:
        encoding = self.encoding
        for each in self._some(match) if encoding.past else ():
            read = encoding.decode(each.packed)
            if str(read) != str(each.view) or encoding.pack(read) != each.packed:
                yield each.wrong(f"is decoded as {read}, expected {each.view}")

    def _leaked(self, match: PlayedMatch) -> Iterator[Problem]:
        pack, rng = self.encoding.pack, random.Random(match.seed)
        for each in self._some(match):
            world = _world(each.view, rng)
            if world is not None and pack(world, each.view.seat) != each.packed:
                yield each.wrong(f"gives other bytes for {world!r}")
        for changed in self._changed(match, self.encoding):
            if changed.equal and changed.packed != changed.again:
                yield changed.place, f"the bytes differ for {changed.told}"

    def _whole(self, match: PlayedMatch) -> Iterator[Problem]:
        game, whole, rng = match.game, self.encoding.open, random.Random(match.seed)
        packed: bytes
        for place, state, told in _positions(match):
            seat = game.seats[place % len(game.seats)]
            packed = whole.pack(state, seat)
            stands = _standing(state)
            if other := _kept(self.by_whole, (seat, packed), stands, match.seed):
                as_in = f"the bytes of a different state of seed {other}{told}"
                yield place, f"a state for seat {seat} gives {as_in}: {state!r}"
        for each in self._some(match):
            state, seat = each.state, each.view.seated()
            packed = whole.pack(state, seat)
            if whole.pack(pickle.loads(pickle.dumps(state)), seat) != packed:
                yield each.wrong("gives other bytes for a pickled state")
            world = _world(each.view, rng)
            if world is None:
                continue
            lie, lie_there = [[*map(str, one.places)] for one in (state, world)]
            if lie != lie_there and whole.pack(world, seat) == packed:
                yield each.wrong(f"gives the same bytes for {world!r}")
            hands = dict(enumerate(state.hands[seat:] + state.hands[:seat]))
            if misread := _misread(whole, whole.expand(packed), each.view, hands):
                yield each.wrong(f"has wrong columns {misread} of a whole state")
        for changed in self._changed(match, whole):
            if changed.packed == changed.again and not changed.alike:
                yield changed.place, f"the bytes are equal for {changed.told}"


def _positions(match: PlayedMatch) -> Iterator[tuple[int, State, str]]:
    """Yield the states of a match, and of its deals with the moves in another order."""
    game, rng = match.game, random.Random(match.seed)
    yield from [(place, state, "") for place, state in enumerate(match.states)]
    for place, (_, deal, begun) in enumerate(match.steps, start=1):
        if not isinstance(deal, Deal):
            continue
        later = [move for _, move, _ in match.steps[place:]]
        made = {*itertools.takewhile(lambda move: not isinstance(move, Deal), later)}
        state: State = begun
        while state.turn is not None:
            seats = game.movers(state)
            legal = [move for seat in seats for move in game.legal_moves(state, seat)]
            if not (again := [move for move in legal if move in made]):
                break
            move = rng.choice(again)
            made.remove(move)
            state = game.apply(state, move)
            yield place, state, f", after {', '.join(map(str, state.log))}"


def _world(view: View[Move], rng: random.Random) -> State | None:
    """Return a world, whose log may not be made yet; None between deals."""
    if isinstance(view.shown_position, BetweenDeals):
        return None
    worlds = view.game.worlds(view)
    return rng.choice((worlds.sample, worlds.position))(rng)


def _standing(position: State, but: Container[str] = ()) -> str:
    shown = position.final if isinstance(position, MatchOver) else position
    about = [f"{n}: {value}" for n, value in shown.about().items() if n not in but]
    lies = [(str(at), mask) for at, mask in lying(position) if mask]
    lies = sorted([each for each in lies if each[0] not in but])
    phase = type(position).__name__
    game = cast("AnyRuleset", position.game)
    return f"{phase} {about} {lies} {game.score(position)}"


def _misread(
    encoding: Encoding,
    numbers: npt.NDArray[Any],
    view: View[Move],
    hands: Mapping[int, Iterable[Card]],
) -> list[str]:
    """Return the names of columns that differ from a view and from hands."""
    if isinstance(view.shown_position, BetweenDeals):
        return []
    pack, me, seats = view.game.pack.cards, view.seated(), view.game.seats
    after = [*seats[me:], *seats[:me]]
    trick = dict(zip(view.trick_seats, view.trick, strict=True))
    lies: dict[str, Iterable[Card]] = {f"hand +{at}": h for at, h in hands.items()}
    for at, seat in enumerate(after):
        lies[f"taken +{at}"] = view.piles[seat]
        lies[f"trick +{at}"] = [trick[seat]] if seat in trick else []
    true = {n: [card in cards for card in pack] for n, cards in lies.items()}
    true["turn"] = [seat == view.turn for seat in after]
    true["dealer"] = [seat == view.dealer for seat in after]
    columns = [(each.name, each.size) for each in encoding.spec]
    ends = itertools.accumulate(size for _, size in columns)
    found = {n: numbers[e - s : e] for (n, s), e in zip(columns, ends, strict=True)}
    return [name for name, values in true.items() if [*found[name]] != values]


def _kept(books: _Books, key: Hashable, value: str | bytes, seed: int) -> str:
    """Store a value by a key; return the seed of an earlier, different value, or ''."""
    was, of = books.setdefault(_short(key), (_short(value), seed))
    return "" if was == _short(value) else str(of)


def _short(told: Hashable) -> bytes:
    data = told if isinstance(told, bytes) else repr(told).encode()
    return hashlib.blake2b(data, digest_size=8).digest()
