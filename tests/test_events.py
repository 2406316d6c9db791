"""What all events have: a name, what they move, and what a seat sees of them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import attrs
import pytest

from jasskort import GAMES, Card, InvalidValue, Seat
from jasskort.events import KINDS, Event, HandDealt, Laid, MatchClaimed, Moved
from jasskort.locations import Covered, FaceUp, Place, Spot

PAGE = Path(__file__).parent.parent / "docs" / "events.md"
HELD = tuple(map(Card.parse, ("C7", "HA")))


def known() -> list[type[Event]]:
    assert all(game.title for game in GAMES.values())
    kinds = [KINDS[kind] for kind in KINDS]
    return [kind for kind in kinds if kind.__module__.startswith("jasskort.")]


def test_kinds_are_named_by_their_classes() -> None:
    assert {kind.kind for kind in known()} <= KINDS.keys()
    for kind in known():
        assert kind.kind.replace("_", "") == kind.__name__.lower()
        assert KINDS[kind.kind] is kind


def test_no_two_kinds_have_one_name() -> None:
    before = KINDS["card_played"]
    with pytest.raises(ValueError, match="the name card_played is taken"):
        type("CardPlayed", (Event,), {"__module__": __name__})
    assert KINDS["card_played"] is before


@pytest.mark.parametrize(
    ("place", "seen"),
    [
        (Spot.STOCK, (None, None)),
        (Spot.TALON, (None, None)),
        (Covered(Seat(1), 0), (None, None)),
        (FaceUp(Seat(1)), HELD),
    ],
    ids=str,
)
def test_nobody_sees_what_lies_face_down(
    place: Place, seen: tuple[Card | None, ...]
) -> None:
    laid = Laid(place, HELD)
    assert laid.moved == tuple(Moved(card, Spot.PACK, place) for card in HELD)
    for seat in (Seat(0), Seat(1), None):
        assert laid.seen_by(seat) == Laid(place, seen)
    assert laid.faced == ()


@pytest.mark.parametrize("event", [HandDealt(Seat(0), ()), MatchClaimed(Seat(0))])
@pytest.mark.parametrize("seat", [-1, 4, True, "0"])
def test_nobody_sees_from_a_seat_that_no_table_has(seat: Any, event: Event) -> None:
    with pytest.raises(InvalidValue, match="expected a seat from 0 to 3 or None"):
        event.seen_by(seat)


def test_every_kind_stands_in_the_docs() -> None:
    text = PAGE.read_text(encoding="utf-8")
    rows = [line.split("|") for line in text.splitlines() if line.startswith("| `")]
    told = {
        kind: re.findall(r"`(\w+)`", row[2])
        for row in rows
        for kind in re.findall(r"`(\w+)`", row[1])
    }
    assert told == {
        kind.kind: [field.name for field in attrs.fields(kind)] for kind in known()
    }
