"""What a seat knows as numbers: the laws of encodings, and what stands where."""

from __future__ import annotations

import hashlib
import json
import operator
import pickle
import random
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any, ClassVar, NewType

import attrs
import numpy as np
import numpy.typing as npt
import pytest
from exchange import Exchange
from rulesets import BY_FORM
from support import play
from twenty import DealDue, Trick, Twenty

from jasskort import (
    Card,
    Deal,
    Form,
    Frantsfuus,
    Fyrtioett,
    InvalidValue,
    Move,
    Play,
    Rank,
    Schmaus,
    Seat,
    State,
    Suit,
    Tolva,
    View,
    ZugerTapp,
)
from jasskort.learning import Column, Encoding
from jasskort.learning.segments import SegmentName
from jasskort.ledger import Entry
from jasskort.locations import Aside, Covered, InHand, Place, Spot
from jasskort.phase import BetweenDeals, MatchOver
from jasskort.records.wire import from_json, to_json
from jasskort.ruleset import AnyRuleset
from jasskort.testing import walk
from jasskort.visibility import Means, Open, Upcard
from jasskort.worlds.worlds import RejectionWorlds

OPEN: Any = Open
FIXTURES = Path(__file__).parent / "encodings.json"


def known(game: AnyRuleset, seed: int, most: int) -> Iterator[tuple[State, View[Move]]]:
    for _, _, state in walk(game, seed, most=most):
        for seat in game.seats:
            yield state, game.view(state, seat)


def read(encoding: Encoding, packed: bytes) -> dict[str, list[int]]:
    numbers = [int(each) for each in encoding.expand(packed)]
    found, at = {}, 0
    for column in encoding.spec:
        assert column.name not in found
        found[column.name] = numbers[at : at + column.size]
        at += column.size
    assert at == len(numbers) == encoding.width
    return found


# --- all games ------------------------------------------------------------------------


@pytest.mark.no_cover
@pytest.mark.parametrize("game", BY_FORM, ids=repr)
def test_what_stands_where(game: AnyRuleset) -> None:
    """What law 3 does not look at: it is what the view shows, seats from the observer on."""
    encoding, pack, seats = Encoding(game), game.pack.cards, len(game.seats)
    meaning = next(c.meaning for c in encoding.spec if c.name == "phase")
    phases = meaning.removeprefix("phase: ").split(", ")
    for state, view in [*known(game, 8, 130)][::2]:
        found, me = read(encoding, encoding.pack(state, view.seat)), view.seated()
        plays = [move for move in view.log if isinstance(move, Play)]
        done = len(plays) - len(view.trick)
        assert found["tricks"] == [done // seats]
        winners = state.winners if isinstance(state, MatchOver) else ()
        for at in range(seats):
            who = (me + at) % seats
            last = [p.card for p in plays[max(done - seats, 0) : done] if p.seat == who]
            assert found[f"last trick +{at}"] == [card in last for card in pack]
            assert found[f"total +{at}"] == [view.score.totals[who]]
            assert found[f"winners +{at}"] == [who in winners]
            said = {game.index(m) for m in state.log if m.seat == who}
            if not game.hidden_moves:
                assert {*np.flatnonzero(found[f"moves +{at}"])} == said
        trump = view.shown_position.trump
        assert found["trump"] == [int(suit is trump) for suit in Suit]
        assert phases[found["phase"].index(1)] == view.phase
        assert found["deals"] == [state.match.number]


@pytest.mark.parametrize(
    ("hints", "why"),
    [
        *[
            ([{"weight": OPEN[hint]}], "Phase0.weight has a type that")
            for hint in (float | int, tuple[float, ...], Fraction, tuple[Entry, ...])
        ],
        (
            [{"of": Open[int]}, {"of": Open[Seat]}],
            "has different types in different phases",
        ),
    ],
)
def test_phases_that_cannot_be_written(
    hints: list[dict[str, Any]], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = ModuleType(f"odd{id(hints)}")
    monkeypatch.setitem(sys.modules, home.__name__, home)
    told: dict[str, Any] = {"__module__": home.__name__}
    phases = [
        attrs.frozen(type(f"Phase{at}", (State,), {"__annotations__": each, **told}))
        for at, each in enumerate(hints)
    ]
    odd = attrs.frozen(type("Odd", (Twenty,), told))
    with pytest.raises(InvalidValue, match=why):
        Encoding(odd())
    assert len(phases) == len(hints)  # they were there until now


def test_phases_of_pages_are_in_no_other_game() -> None:
    """What is run as text is of no module: its phases are not those of all games."""
    told = {"__module__": object.__module__, "__annotations__": {"weight": Open[int]}}
    faced = attrs.frozen(type("Faced", (State,), told))
    assert faced.__module__ == "builtins"
    phases = next(c for c in Encoding(Fyrtioett(target=9)).spec if c.name == "phase")
    assert phases.meaning == "phase: BetweenDeals, Bidding, MatchOver, Playing"


Points = NewType("Points", int)


@attrs.frozen(repr=False)
class Upturned(Trick):
    upcard: Upcard
    points: Open[Points]


@attrs.frozen(repr=False)
class UpcardDue(DealDue):
    def deal(self, move: Deal) -> Trick:
        dealt = super().deal(move)
        lies = dealt.turn, dealt.match, dealt.held, dealt.taken, dealt.trick
        return Upturned(dealt.history, dealt.game, *lies, move.pack[-1], Points(7))


@attrs.frozen
class WithUpcard(Twenty):
    packets: ClassVar[tuple[int, ...]] = (9,)

    def between_deals(self, history: Any, match: Any) -> Any:
        return UpcardDue(history, self, match)


def test_an_upcard_of_a_game_of_ones_own() -> None:
    game = WithUpcard(deals=1)
    state = game.apply(game.start(), Deal(game.pack.cards))
    encoding = Encoding(game)
    found = read(encoding, encoding.pack(state, 0))
    assert found["upcard"] == [0] * 19 + [1]
    assert found["points"] == [7]


@attrs.frozen(repr=False)
class Weighed(Trick):
    """A phase of its own game that says what one of its fields means."""

    weight: Annotated[Open[int], Means("weight of the trick", high=9)] = 0
    spare: Open[tuple[int, ...]] = (0, 0)


@attrs.frozen
class Weighing(Twenty):
    """A game with that phase."""


def test_a_game_of_ones_own_says_what_its_columns_mean() -> None:
    columns = {column.name: column for column in Encoding(Weighing(deals=1)).spec}
    told = "weight of the trick", 0, 9, "zero, or no value in this phase"
    assert columns["weight"] == ("weight", "number", 1, *told)
    assert columns["spare +1"].meaning == "the field `spare`"
    assert (columns["spare +1"].low, columns["spare +1"].high) == (-32767, 32767)


# --- the meaning of columns -----------------------------------------------------------


ALL_SEGMENTS: tuple[SegmentName, ...] = ("order", "may", "beliefs")


@pytest.mark.parametrize("game", BY_FORM, ids=repr)
def test_every_column_has_a_meaning(game: AnyRuleset) -> None:
    """No column says only its type, and all say what 0 means."""
    encoding = Encoding(game, segments=ALL_SEGMENTS)
    for column in (*encoding.spec, *encoding.open.spec):
        assert column.meaning, column
        assert "as it is" not in column.meaning, column
        assert "the field `" not in column.meaning, column
        assert column.zero, column
        assert column.low <= 0 < column.high, column


@pytest.mark.parametrize("game", BY_FORM, ids=repr)
def test_numbers_are_in_the_range_of_their_column(game: AnyRuleset) -> None:
    encoding = Encoding(game, segments=("order",))
    for each in (encoding, encoding.open):
        low, high = [
            np.concatenate([np.full(c.size, bound(c)) for c in each.spec])
            for bound in (operator.attrgetter("low"), operator.attrgetter("high"))
        ]
        for seed in range(4):
            for _, _, state in [*walk(game, seed, most=200)][::2]:
                found = each.expand(each.pack(state, Seat(seed % len(game.seats))))
                assert (low <= found).all()
                assert (found <= high).all()


# --- whole states ---------------------------------------------------------------------


@pytest.mark.parametrize("game", BY_FORM, ids=repr)
def test_whole_states(game: AnyRuleset) -> None:
    """For critics each card of the pack lies in one place, with all hands in sight."""
    encoding, seats = Encoding(game).open, len(game.seats)
    names = ("hand", "taken", "trick", "aside", "face up", "covered", "upcard", "talon")
    places = [c.name for c in encoding.spec if c.name.rpartition(" +")[0] in names]
    places += [c.name for c in encoding.spec if c.name in (*names, "face down")]
    for state, view in [*known(game, 8, 130)][::3]:
        if not isinstance(view.shown_position, BetweenDeals):
            found, me = read(encoding, encoding.pack(state, view.seat)), view.seated()
            assert (np.sum([found[name] for name in places], axis=0) == 1).all()
            for at in range(seats if "covered +0" in found else 0):
                down = getattr(state, "face_down", ())[(me + at) % seats]
                there = [each in down for each in game.pack.cards]
                assert found[f"covered +{at}"] == there


def test_what_no_player_is_given() -> None:
    game = Schmaus()
    encoding: Any = Encoding(game)
    whole, told = encoding.open, set()
    assert whole == encoding.open != encoding
    assert pickle.loads(pickle.dumps(whole)) == whole
    assert repr(whole).startswith("<OpenEncoding of Schmaus")
    assert whole.hash != Encoding(game, past=False).hash
    for state, view in known(game, 2, 60):
        packed = whole.pack(state, view.seat)
        assert len(packed) == whole.size
        told.add(tuple(read(whole, packed)["deal.stoeck"]))
    assert {(1, 0), (0, 1)} <= told
    state = game.start()
    with pytest.raises(InvalidValue, match="expected a state, not"):
        whole.pack(game.view(state, 0))
    with pytest.raises(TypeError):
        type(whole)(game, past=True)


# --- by hand --------------------------------------------------------------------------


def test_bids_of_fyrtioett() -> None:
    game = Fyrtioett()
    encoding = Encoding(game)
    state = game.apply(game.start(dealer=2), Deal(game.pack.cards))
    state = play(game, state, "3 bid 4, 0 bid 2")
    found = read(encoding, encoding.pack(state, 1))
    assert [found[f"said +{at}"] for at in range(4)] == [[0], [0], [4], [2]]
    assert found["turn"] == [1, 0, 0, 0]
    assert found["dealer"] == [0, 1, 0, 0]


def test_seats_that_have_passed() -> None:
    game = ZugerTapp()
    encoding = Encoding(game)
    state = game.apply(game.start(dealer=0), Deal(game.pack.cards))
    state = play(game, state, "1 pass, 2 bid solo")
    found = read(encoding, encoding.pack(state, 3))
    assert [found[f"out +{at}"] for at in range(4)] == [[0], [0], [1], [0]]
    assert found["bidder"] == [0, 0, 0, 1]
    assert found["bid"] == [0, 1, 0, 0]


def test_a_secret_that_was_told_is_read_again() -> None:
    """Once a score has told who has held both, those who saw it read it again."""
    game = Schmaus(deals=1)
    encoding, told = Encoding(game), set()
    for _, view in [*known(game, 2, 70)][::5]:
        packed = encoding.pack(view)
        assert str(encoding.decode(packed)) == str(view)
        told.add(packed[encoding.size + 2])
    assert told == {1, 255}


def test_answers_stand_by_their_kind() -> None:
    game = Frantsfuus()
    encoding = Encoding(game)
    state = [state for _, _, state in walk(game, 2, most=11)][-1]
    assert str(state.log[-1]) == "1 say rank K"
    found = read(encoding, encoding.pack(state, 0))
    assert [*np.flatnonzero(found["answers rank"])] == [[*Rank].index(Rank.KING)]
    for other in ("line", "side", "suit"):
        assert not any(found[f"answers {other}"])


# --- segments -------------------------------------------------------------------------


def column_of(place: Place, me: int, seats: int) -> str:
    if isinstance(place, Spot):
        return place.name.lower()
    kinds = {InHand: "hand", Aside: "aside", Covered: "row"}
    return f"{kinds[type(place)]} +{(place.seat - me) % seats}"


@pytest.mark.parametrize("game", BY_FORM, ids=repr)
def test_segments(game: AnyRuleset) -> None:
    plain, encoding = Encoding(game), Encoding(game, segments=("may", "order"))
    assert encoding.spec[: len(plain.spec)] == plain.spec
    pack, seats = game.pack.cards, len(game.seats)
    for state, view in [*known(game, 4, 120)][:: 19 if game.hidden_moves else 11]:
        packed, me = encoding.pack(state, view.seat), view.seated()
        assert packed == encoding.pack(view)
        found, own = read(encoding, packed), plain.pack(view)
        assert packed[: plain.size] + packed[encoding.size :] == own
        assert str(encoding.decode(packed)) == str(view)
        assert (encoding.mask(packed) == plain.mask(own)).all()
        plays = [move.card for move in view.log if isinstance(move, Play)]
        assert found["order"] == [
            plays.index(card) + 1 if card in plays else 0 for card in pack
        ]
        may: dict[str, set[Card]] = {}
        for unknown in game.worlds(view).places:
            name = f"may {column_of(unknown.place, me, seats)}"
            may.setdefault(name, set()).update(unknown.cards)
        for column in encoding.spec:
            if column.name.startswith("may "):
                there = {c for c, n in zip(pack, found[column.name], strict=True) if n}
                assert there == may.pop(column.name, set())
        assert not may


def beliefs(encoding: Encoding, packed: bytes) -> tuple[list[str], npt.NDArray[Any]]:
    """Return the columns of the segment, and the chances by these and by card."""
    names = [c.name for c in encoding.spec if c.name.startswith("beliefs ")]
    cards = len(encoding.game.pack)
    found = encoding.expand(packed)[-len(names) * cards :]
    return names, found.reshape(len(names), cards)


@pytest.mark.parametrize("game", BY_FORM, ids=repr)
def test_beliefs(game: AnyRuleset) -> None:
    """Chances are those of the worlds, rows as wholes, and add up to one for each card."""
    encoding, seats = Encoding(game, segments=("beliefs",)), len(game.seats)
    at = {card: at for at, card in enumerate(game.pack.cards)}
    for state, view in [*known(game, 4, 80)][9::47]:
        packed, worlds = encoding.pack(state, view.seat), game.worlds(view)
        names, found = beliefs(encoding, packed)
        wanted = np.zeros(found.shape)
        for unknown in worlds.places:
            name = f"beliefs {column_of(unknown.place, view.seated(), seats)}"
            for card in unknown.cards:
                chance = worlds.probability(card, unknown.place)
                wanted[names.index(name), at[card]] += float(chance)
        assert found == pytest.approx(wanted, abs=1e-6)
        assert {*np.round(found.sum(axis=0), 5)} <= {0, 1}
        small = encoding.expand([packed], np.uint8)[0, -found.size :]
        assert (small == np.rint(found.flatten() * 255)).all()


def test_what_a_segment_does_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Exchange()
    state = [state for _, _, state in walk(game, 1, most=12)][-1]
    monkeypatch.setattr(RejectionWorlds, "limit", 1)
    assert Encoding(game, segments=("order", "may")).pack(state, 0)
    with pytest.raises(
        InvalidValue, match="cannot compute the segment 'beliefs' here: "
    ):
        Encoding(game, segments=("beliefs",)).pack(state, 0)


def test_segments_by_name() -> None:
    game = Fyrtioett()
    make: Any = Encoding
    both = make(game, segments=["may", "order", "may"])
    assert both.segments == ("order", "may")
    assert both == Encoding(game, segments=("order", "may")) != Encoding(game)
    assert both.hash != Encoding(game).hash
    assert pickle.loads(pickle.dumps(both)) == both
    assert pickle.loads(pickle.dumps(both)).segments == both.segments
    names = [column.name for column in both.spec[len(Encoding(game).spec) :]]
    assert names == ["order", *[f"may hand +{at}" for at in range(4)]]
    for wrong in ("may", ("might",), 7):
        with pytest.raises(
            InvalidValue, match=r"names of segments \(order, may, beliefs\), got"
        ):
            make(game, segments=wrong)


# --- arrays ---------------------------------------------------------------------------


def test_batches() -> None:
    game = Tolva(form=Form.BORDSTOLVA)
    encoding, short = Encoding(game), Encoding(game, past=False)
    packed = [encoding.pack(view) for _, view in known(game, 1, 40)]
    whole = encoding.expand(packed)
    assert whole.shape == (len(packed), encoding.width)
    assert whole.dtype == np.float32
    rows = np.array([[*each[: encoding.size]] for each in packed], np.uint8)
    for each in packed:
        assert short.pack(encoding.decode(each)) == each[: encoding.size]
    assert (short.expand(rows) == whole).all()
    small = encoding.expand(rows, np.uint8)
    assert small.dtype == np.uint8
    assert (small == whole.clip(0, 255)).all()
    for at, each in enumerate(packed):
        assert (encoding.expand(each, np.uint8) == small[at]).all()
    assert (encoding.mask(rows) == encoding.mask(packed)).all()


def test_a_total_beyond_two_bytes_is_cut() -> None:
    """What is learnt from is cut at what two bytes hold; what is decoded is not."""
    game = Fyrtioett(target=10**6)
    encoding = Encoding(game)
    state = game.start()
    match = state.match
    high = game.between_deals(
        None, type(match)(match.dealer, 0, (40_000, 1, 2, 3), match.ledger)
    )
    packed = encoding.pack(high, 0)
    assert read(encoding, packed)["total +0"] == [2**15 - 1]
    for dtype in (np.int8, np.uint8, np.int16, np.uint16, np.int64):
        one, most = encoding.expand(packed, dtype), min(np.iinfo(dtype).max, 2**15 - 1)
        assert one.dtype == dtype
        assert one.max() == most
        assert (one == encoding.expand([packed], dtype)[0]).all()
    assert encoding.decode(packed).score.totals == (40_000, 1, 2, 3)


# --- the contract ---------------------------------------------------------------------


def test_encodings_stay_as_they_are() -> None:
    """Who has stored packed views reads them with any later release of this version."""
    told = json.loads(FIXTURES.read_text(encoding="utf-8"))
    made = {}
    for game in BY_FORM:
        encoding = Encoding(game)
        states = [state for _, _, state in walk(game, 5, most=60)]
        made[repr(game)] = {
            "version": encoding.version,
            "hash": encoding.hash,
            "open": encoding.open.hash,
            "packed": encoding.pack(states[-1], 1).hex(),
        }
        whole = Encoding(game, segments=("order", "may", "beliefs"))
        packed = whole.pack(states[-1], 1)[encoding.size : whole.size]
        made[repr(game)] |= {
            "with segments": whole.hash,
            "segments": hashlib.sha256(packed).hexdigest(),
        }
    assert made == told


def with_ties(game: Tolva, seed: int, gubbes: tuple[str, ...]) -> Iterator[Any]:
    """Play at random, and yield the states from that on in which vinsten was tied."""
    rng, state, tied = random.Random(seed), game.start(), False
    while not state.over:
        moves = [e for e in game.legal_moves(state) if e.verb not in gubbes]
        due = state.turn is None
        state = game.apply(state, game.shuffle(rng) if due else rng.choice(moves))
        tied = tied or getattr(state, "carry", 0) > 0
        if tied:
            yield state
    assert tied


@pytest.mark.parametrize(
    ("game", "seed", "gubbes"),
    [
        (Tolva(deals=4), 27, ("halv", "hel")),
        (Tolva(deals=5), 35, ()),  # a gubbe is announced in the deal after the tie
        (Tolva(form=Form.BORDSTOLVA, deals=4), 4, ("halv", "hel")),
    ],
    ids=repr,
)
def test_tol_21_what_is_carried_is_read_again(
    game: Tolva, seed: int, gubbes: tuple[str, ...]
) -> None:
    encoding, rng = Encoding(game), random.Random(1)
    for state in [*with_ties(game, seed, gubbes)][::5]:
        for seat in game.seats:
            view = game.view(state, seat)
            again = encoding.decode(packed := encoding.pack(view))
            assert encoding.pack(again) == packed
            if state.turn is not None:
                sent = from_json(game, to_json(view))
                assert sent == view
                for each in (view, again, sent):
                    world: Any = game.worlds(each).sample(rng)
                    assert world.deal.carry == state.deal.carry


def test_what_it_says_of_itself() -> None:
    game = Fyrtioett()
    encoding = Encoding(game)
    assert str(encoding).splitlines()[2:4] == [
        f"| {at} | 52 | hand +{seat} | cards | seen cards in the seat's hand | 0 to 1 |"
        " card not there, or not seen |"
        for seat, at in enumerate((0, 52))
    ]
    assert len(str(encoding).splitlines()) == len(encoding.spec) + 2
    assert repr(encoding) == (
        "<Encoding of Fyrtioett(target=41, deals=None): 216 bytes, 1134 numbers>"
    )
    assert Encoding(game, past=False) != encoding
    assert isinstance(encoding.spec[0], Column)
    assert encoding.hash != Encoding(ZugerTapp()).hash


def test_what_cannot_be_packed() -> None:
    game = Fyrtioett()
    encoding: Any = Encoding(game)
    make: Any = Encoding
    start = game.start()
    dealt = game.apply(start, Deal(game.pack.cards))
    view = game.view(dealt, Seat(1))
    assert encoding.pack(view, 1) == encoding.pack(view)
    packed = encoding.pack(view)
    other = ZugerTapp()
    odd = [state for _, _, state in walk(other, 1, most=20)][-1]
    foreign = Encoding(other).pack(odd, 0)
    due: Any = start
    beyond = attrs.evolve(due, match=attrs.evolve(due.match, totals=(2**31, 0, 0, 0)))
    wrong: list[tuple[Callable[[], object], str]] = [
        (lambda: encoding.pack(view, 2), "the view of seat 1, not of seat 2"),
        (lambda: encoding.pack(game.view(dealt, None)), "spectator"),
        (lambda: encoding.pack(dealt), "pass the seat"),
        (lambda: encoding.pack(dealt, 4), "0 to 3, got 4"),
        (lambda: encoding.pack(dealt.without_log(), 0), "the log was left out"),
        (lambda: encoding.pack(other.start(), 0), "expected a position of Fyrtioett"),
        (lambda: encoding.pack(other.view(odd, 0)), "expected a position of Fyrtioett"),
        (lambda: encoding.pack(beyond, 0), r"at most 32 bits, got \(0, \["),
        (lambda: encoding.pack("view", 0), "expected a view or a state"),
        (lambda: make("fyrtioett"), "expected a ruleset"),
        (lambda: encoding.decode(packed[: encoding.size]), "with its past"),
        (lambda: encoding.decode(packed[:-1] + b"\xff"), "numbers>, got"),
        (lambda: encoding.decode(packed[: encoding.size + 5]), "numbers>, got"),
        (lambda: Encoding(game, past=False).decode(packed), "with its past"),
        (lambda: encoding.expand(packed[:9]), "numbers>, got"),
        (lambda: encoding.expand(foreign), "numbers>, got b'"),
        (lambda: encoding.expand(["x"]), "numbers>, got 'x'"),
        (lambda: make(game, past=1), "True or False for past, got 1"),
        (lambda: encoding.expand(7), "expected packed views, got 7"),
        (lambda: encoding.expand(packed, "x"), "for dtype, got 'x'"),
        (lambda: encoding.expand(packed, "U3"), "for dtype, got 'U3'"),
        (
            lambda: encoding.expand(np.zeros((2, 9), np.uint8)),
            "uint8 rows of 216 bytes",
        ),
        (lambda: encoding.expand(np.zeros((2, 300))), "uint8 rows of 216 bytes"),
    ]
    for ask, why in wrong:
        with pytest.raises(InvalidValue, match=why):
            ask()
