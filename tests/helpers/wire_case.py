"""What the tests of JSON share: values to be sent, and a game of somebody's own."""

from __future__ import annotations

import copy
import enum
import json
from collections.abc import Iterator
from typing import Any

import attrs
from twenty import Twenty as Twenty  # noqa: PLC0414 - had from here

from jasskort import AnyRuleset, CardSet, Fyrtioett, Rank, Suit
from jasskort.events import Event
from jasskort.phase import State
from jasskort.records.wire import Sent, from_json, to_json
from jasskort.seats import Seat
from jasskort.testing import walk


class Mood(enum.Enum):
    """A word that stands for itself."""

    GLAD = "glad"


@attrs.frozen
class Sang(Event):
    """An event of somebody's own: a seat sings."""

    seat: Seat
    mood: Mood | None
    loud: bool
    verse: str
    ranks: tuple[Rank, ...]


@attrs.frozen
class Whispered(Event):
    """An event that JSON cannot say."""

    volume: complex


@attrs.frozen(kw_only=True, eq=False)
class House(Fyrtioett):
    """Fyrtioett with something to be booked besides."""

    enums = (*Fyrtioett.enums, Mood)


class Joy(enum.Enum):
    """Another word of that name."""

    GLAD = "high"


@attrs.frozen(kw_only=True, eq=False)
class Torn(Fyrtioett):
    """Fyrtioett with two things to be booked that have one name."""

    enums = (Mood, Joy)


def sent(value: Sent) -> Any:
    return json.loads(json.dumps(to_json(value)))


def back(game: AnyRuleset, value: Sent) -> Sent:
    return from_json(game, sent(value))


def by_suits() -> tuple[Fyrtioett, State, State]:
    """Deal each seat of Fyrtioett a suit, in order: clubs to seat 0, spades to seat 3."""
    game = Fyrtioett(deals=1)
    hands = [CardSet(c for c in game.pack.cards if c.suit is suit) for suit in Suit]
    before = game.start()
    return game, before, game.apply(before, game.pack_for(dealer=0, hands=hands))


def all_sent(game: AnyRuleset, seed: int, moves: int) -> Iterator[Sent]:
    """Walk what a server would send of a match, to each seat and to a spectator in turn.

    The last view is that of each of them.
    """
    viewers = (None, *game.seats)
    for number, (before, move, after) in enumerate(walk(game, seed, most=moves)):
        viewer = viewers[number % len(viewers)]
        events = game.events(before, move, after)
        yield game.told(before, move, after, viewer)
        yield from events
        yield from filter(None, [event.seen_by(viewer) for event in events])
        if number % 4 == 0:
            yield game.view(after, viewer)
    for viewer in viewers:
        yield game.view(after, viewer)


GONE = object()


def changed(data: Any, path: str, value: object) -> Any:
    """Give a dict with another value, or none, at a path; a list may grow by it."""
    made = copy.deepcopy(data)
    *above, last = path.split("/")
    inner = made
    for name in above:
        inner = inner[int(name) if isinstance(inner, list) else name]
    if isinstance(inner, list):
        inner[int(last) : int(last) + 1] = [value]
    elif value is GONE:
        del inner[last]
    else:
        inner[last] = value
    return made
