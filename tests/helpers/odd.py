"""Odd values: what no function of the library expects, and some that it does."""

from __future__ import annotations

import enum
import random
from collections.abc import Iterator
from typing import Any

from jasskort import (
    Card,
    CardSet,
    Claims,
    Deal,
    Four,
    Fyrtioett,
    Pack,
    Rank,
    Reason,
    Run,
    Schmaus,
    Suit,
    Tolva,
    ZugerTapp,
)
from jasskort.games.jass.model import Say
from jasskort.games.schmaus import Declare, Item
from jasskort.moves import Play
from jasskort.seats import Direction, Seat


class Foreign(enum.Enum):
    """An enum of nobody's."""

    ONE = 1
    CLUBS = "C"


class CrossedError(Exception):
    """What a cross thing raises."""


class Cross:
    """A thing that refuses every question that is put to it."""

    def _no(self, *_args: object) -> Any:
        raise CrossedError

    __repr__ = __str__ = __eq__ = __hash__ = __index__ = __len__ = __bool__ = _no
    __lt__ = __gt__ = __iter__ = __getitem__ = __int__ = __float__ = __contains__ = _no
    __add__ = __radd__ = __and__ = __rand__ = __or__ = __call__ = _no


def endless() -> Iterator[int]:
    yield from range(10_000)


def broken() -> Iterator[Card]:
    yield Card.parse("HJ")
    raise CrossedError


HJ = Card.parse("HJ")
PACK = Pack(Rank.TWO)
OF_GAMES = (Schmaus(), Tolva(), Fyrtioett().start(), ZugerTapp())
DEALT = Schmaus().apply(Schmaus().start(), Schmaus().shuffle(random.Random(1)))


def odd_values() -> list[Any]:
    """Make the odd values anew, since iterators are used up."""
    return [
        *(None, 0, 1, 2, 7, -1, 2**70, -(2**70), 1.5, float("nan"), float("inf"), 1j),
        *(True, False, "", "HJ", "H", "1 play HJ", "deal HJ", "x" * 10**6, "\ud800"),
        *("٣", "\0", "%s{}", "players", "jass", "os:system", "jasskort:Card"),
        *(b"", b"\x33\xff", bytearray(b"1"), [], [1], [None], ["HJ"], (), (1,), ((),)),
        *({}, {1: 2}, set(), {1}, frozenset({HJ}), iter([HJ]), endless(), broken()),
        *(range(5), slice(1), object(), Cross(), [Cross()], (Cross(),), type, int),
        *(print, len, Card, Schmaus, Suit, [[]], ([],), ((), ()), NotImplemented, ...),
        *(Foreign.ONE, Foreign.CLUBS, Suit.HEARTS, Rank.NINE, Reason.TOO_LOW),
        *(Claims.REFEREE, Item.STOECK, Direction.CLOCKWISE, HJ, Card.parse("C2")),
        *([HJ], [HJ, HJ], (HJ,), CardSet([HJ]), CardSet(), [HJ, None], {HJ: HJ}),
        *(Run(Suit.HEARTS, Rank.ACE, 3), Four(Rank.NINE), PACK),
        *(Play(Seat(0), HJ), Play(Seat(3), HJ), Say(Seat(1), Suit.CLUBS)),
        *(Declare(Seat(0), 20), Deal([HJ]), Deal([])),
        *(*OF_GAMES, DEALT),
        *(random.Random(3), Exception("x"), Foreign, memoryview(b"x"), lambda: 1),
    ]
