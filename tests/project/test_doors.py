"""What is called shows what it takes, overrides alike, and a seat is a plain int."""

from __future__ import annotations

import enum
import importlib
import inspect
import pkgutil
import random
from collections.abc import Callable, Iterator

import attrs
import pytest

import jasskort
from jasskort import (
    AnyRuleset,
    Card,
    Fyrtioett,
    InvalidValue,
    Marriage,
    Pass,
    Play,
    Run,
    Schmaus,
    State,
    Tolva,
    ZugerTapp,
)
from jasskort.craft.values import Interned
from jasskort.events import CardDrawn, DealBegun, Event, HandDealt, Laid
from jasskort.games.tolva.model import HandTakenUp, Layout
from jasskort.games.zuger_tapp.model import LaidAside, TalonTaken
from jasskort.locations import InHand, Spot
from jasskort.playing.bots import Greedy, solve
from jasskort.playing.table import play_deal, play_match
from jasskort.records import Record, board_name
from jasskort.ruleset import Ruleset
from jasskort.seats import Table
from jasskort.testing import played
from jasskort.vector import Deals
from jasskort.view import View
from jasskort.words import Words, words_for


def classes() -> Iterator[type]:
    """All classes of the library."""
    for found in pkgutil.walk_packages(jasskort.__path__, "jasskort."):
        if not found.name.endswith("__main__"):
            module = importlib.import_module(found.name)
            for value in vars(module).values():
                if inspect.isclass(value) and value.__module__ == found.name:
                    yield value


@pytest.mark.skipif(not hasattr(attrs, "inspect"), reason="it is not told")
def test_no_class_makes_inherited_fields_keywords() -> None:
    """They would be, by attrs below 25.4: `kw_only` is said of a class or its fields."""
    kinds = [kind for kind in classes() if "__attrs_props__" in vars(kind)]
    assert Layout in kinds
    assert [
        kind
        for kind in kinds
        if attrs.inspect(kind).kw_only.value != "no"
        and not all(each.kw_only for each in attrs.fields(kind) if each.init)
    ] == []


def test_overrides_name_their_parameters_as_what_they_override() -> None:
    """Whoever overrides a method keeps the names of its parameters."""
    different = set()
    for kind in classes():
        for name, method in vars(kind).items():
            if name.startswith("_") or not inspect.isfunction(method):
                continue
            for base in kind.__mro__[1:]:
                over = vars(base).get(name)
                if base.__module__.startswith("jasskort") and inspect.isfunction(over):
                    own = list(inspect.signature(method).parameters)
                    theirs = list(inspect.signature(over).parameters)
                    if own[: len(theirs)] != theirs:
                        different.add((kind.__qualname__, name, *own))
    assert different == set()


SIGNATURES = {
    Card: "(suit: 'Suit', rank: 'Rank')",
    Play: "(seat: 'int', card: 'Card')",
    Run: "(suit: 'Suit', top: 'Rank', length: 'int')",
    Marriage: "(suit: 'Suit')",
    Fyrtioett: "(*, target: 'int' = 41, deals: 'int | None' = None)",
    Ruleset: "()",
    Deals: "(game: 'AnyRuleset', n: 'int', seed: 'int | np.random.Generator | None' "
    "= None, *, unit: 'Unit' = 'deal')",
}


@pytest.mark.parametrize("kind", SIGNATURES)
def test_a_class_shows_what_it_takes(kind: type) -> None:
    """A notebook shows parameters with types and defaults, also of interned values."""
    shown = str(inspect.signature(kind)).partition(" ->")[0]
    assert shown == SIGNATURES[kind]


def test_every_class_shows_its_parameters() -> None:
    """None takes but anything, and interned values take their fields."""
    for kind in {*classes()}:
        if issubclass(kind, enum.Enum | Exception | dict) or kind.__name__.startswith(
            "_"
        ):
            continue
        found = inspect.signature(kind).parameters.values()
        loose = {each.name for each in found if each.kind is each.VAR_POSITIONAL}
        assert not loose or getattr(kind, "_is_protocol", False), kind
        if isinstance(kind, Interned):
            fields = attrs.fields(kind) if attrs.has(kind) else ()
            taken = {each.name: each.annotation for each in found}
            assert {*taken} == {each.name for each in fields if each.init}
            assert inspect.Parameter.empty not in taken.values()


def test_a_seat_is_an_int_at_the_doors() -> None:
    """No door asks for a type of its own."""
    for door in (Event, Record, Ruleset, Table, View, Words):
        for name, method in vars(door).items():
            if not name.startswith("_") and inspect.isfunction(method):
                seat = inspect.signature(method).parameters.get("seat")
                assert seat is None or seat.annotation in {"int", "int | None"}, name


GAMES: list[AnyRuleset] = [
    Schmaus(target=300),
    Tolva(target=4),
    ZugerTapp(deals=1),
    Fyrtioett(deals=1),
]
EVENTS = (
    DealBegun(1, 0),
    HandDealt(0, ()),
    Laid(Spot.STOCK, ()),
    CardDrawn(0, None, Spot.STOCK, shown=False),
    HandTakenUp(0, ()),
    TalonTaken(0, ()),
    LaidAside(0, None),
)
Door = Callable[..., object]


def doors(game: AnyRuleset) -> dict[str, Door]:
    """Name what takes a seat of a game."""
    states: list[State] = [*played(game, 1).states]
    before, state = states[5:7]
    words, record, table = words_for(game, "en"), Record(game=game), game.table
    players, rng = [Greedy()] * len(game.seats), random.Random(1)
    nothing = [()] * len(game.seats)
    done, pack = state.log[-1], game.shuffle(rng)
    return {
        "legal_moves": lambda seat: game.legal_moves(state, seat),
        "legal_melds": lambda seat: game.legal_melds(state, seat),
        "view": lambda seat: game.view(state, seat),
        "told": lambda seat: game.told(before, done, state, seat),
        "seen_by of a record": record.seen_by,
        "record": lambda seat: Record(game=game, seat=seat),
        "views": lambda seat: [*record.views(seat)],
        "me": lambda seat: words_for(game, "en", me=seat),
        "solve": lambda seat: solve(state, seat),
        # A seat that is None is none at these doors.
        "counted": lambda seat: game.counted(state, seat),
        "vocabulary": game.vocabulary,
        "check": table.check,
        "after": table.after,
        "voids": game.view(state, 0).voids,
        "player": words.player,
        "players": lambda seat: words.players((seat,)),
        "start": lambda seat: game.start(dealer=seat),
        "pack_for": lambda seat: game.pack_for(dealer=seat, hands=nothing),
        "dealer of a record": lambda seat: Record.of(game, (), dealer=seat),
        "play_match": lambda seat: play_match(game, players, rng, dealer=seat, most=1),
        "play_deal": lambda seat: play_deal(game, players, rng, dealer=seat),
        "board_name": lambda seat: board_name(game, seat, pack),
        "a move": Pass,
        "a place": InHand,
        "an event": lambda seat: HandDealt(seat, ()),
    }


OR_NONE = {
    *("legal_moves", "legal_melds", "view", "told", "record", "views", "me", "solve"),
    "seen_by of a record",
}
"""Where None is somebody who sees what all see, every seat or the one in turn."""
NO_SEATS = (-1, 9, True, "0", 1.0, None)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_no_seat_is_refused_at_every_door(game: AnyRuleset) -> None:
    """It is refused with an error of our own, which names it."""
    for name, door in doors(game).items():
        for no_seat in NO_SEATS:
            if no_seat is not None or name not in OR_NONE:
                with pytest.raises(InvalidValue) as refused:
                    door(no_seat)
                assert repr(no_seat) in str(refused.value), name
        if name != "solve":  # seat 0 may have nothing to decide
            door(0)


@pytest.mark.parametrize("event", EVENTS)
def test_what_is_no_seat_of_any_table_sees_no_event(event: Event) -> None:
    """An event does not know how many seats there are."""
    for no_seat in (-1, True, "0", 1.0):
        seen: Door = event.seen_by
        with pytest.raises(InvalidValue, match=f"not {no_seat!r}"):
            seen(no_seat)
    assert event.seen_by(0) == event
