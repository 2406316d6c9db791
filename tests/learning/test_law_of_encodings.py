"""The laws of encodings, held over random play, and encodings that break them on purpose."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable
from typing import Any

import attrs
import numpy as np
import pytest
from exchange import Exchange
from rulesets import BY_FORM, RULESETS, THOROUGH
from twenty import Twenty

from jasskort import Fyrtioett, InvalidValue, View
from jasskort.craft.values import evolved
from jasskort.learning import Encoding, OpenEncoding
from jasskort.ruleset import AnyRuleset
from jasskort.testing import LawBroken, check_encoding, played
from jasskort.testing.encodings import Compared

MATCHES, MOST, FEW = (10, 400, 400) if THOROUGH else (1, 100, 9)
"""How many matches are played, and how far: with other options of a game less far."""


@pytest.mark.law
@pytest.mark.parametrize("game", [*RULESETS, Twenty(), Exchange()], ids=repr)
def test_laws(game: AnyRuleset) -> None:
    most = MOST if game in BY_FORM else FEW
    assert check_encoding(Encoding(game), seeds=range(MATCHES), most=most) >= 2 * FEW


@pytest.mark.parametrize("game", [*BY_FORM, Twenty(), Exchange()], ids=repr)
def test_laws_in_short(game: AnyRuleset) -> None:
    assert check_encoding(Encoding(game), seeds=[6], most=25) > 20


def test_without_the_past() -> None:
    """What stands now is told apart without it; nothing is decoded."""
    assert check_encoding(Encoding(Twenty(), past=False), seeds=[1], most=20) > 30


# --- broken on purpose ----------------------------------------------------------------


@attrs.frozen(repr=False)
class Broken(Encoding):
    """An encoding that is broken: `changed` says what becomes of what is packed."""

    def pack(self, known: Any, seat: Any = None) -> bytes:
        packed = Encoding.pack(self, known, seat)
        return self.changed(packed, known, known.seat if seat is None else seat)

    def changed(self, packed: bytes, known: Any, seat: int) -> bytes:
        return packed


TIMES: Counter[object] = Counter()


def counted(packed: bytes, known: object) -> bytes:
    """Add how often an equal thing was packed."""
    key = type(known), packed
    TIMES[key] += 1
    return packed + bytes([TIMES[key]])


def bids_dropped(self: Encoding, packed: bytes, known: Any, seat: int) -> bytes:
    position = known.position if isinstance(known, View) else known
    if not getattr(position, "said", ()):
        return packed
    bare = evolved(position, said=())
    if isinstance(known, View):
        bare = View(known.game, known.seat, bare, known.log, known.dealt)
    return Encoding.pack(self, bare, seat)[: self.size] + packed[self.size :]


def forgetting(self: Encoding, packed: Any) -> Any:
    legal = Encoding.mask(self, packed)
    for row in legal if legal.ndim > 1 else legal[None]:
        row[np.flatnonzero(row)[:1]] = False
    return legal


def other_way_round(self: Encoding, packed: Any, dtype: Any = np.float32) -> Any:
    """Have the tricks of one seat stand under the name of another."""
    found = Encoding.expand(self, packed, dtype)
    names = [each.name for each in self.spec]
    ends = [*itertools.accumulate([each.size for each in self.spec])]
    one, two = [
        [*range(ends[at] - 52, ends[at])]
        for at in (names.index("taken +0"), names.index("taken +1"))
    ]
    found[..., [*one, *two]] = found[..., [*two, *one]]
    return found


def of_others(_: Encoding, packed: bytes, known: Any, seat: int) -> bytes:
    """Pack what lies in the next hand too, of a state."""
    if isinstance(known, View) or known.turn is None:
        return packed
    return packed + str(known.hands[seat - 1]).encode()


def raising(*_: object) -> bytes:
    key = "broken"
    raise KeyError(key)


def broken(**methods: Any) -> type[Encoding]:
    return type("Broken", (Broken,), methods)


def broken_open(pack: Callable[..., bytes]) -> type[Encoding]:
    whole: Any = type("BrokenOpen", (OpenEncoding,), {"pack": pack})
    return broken(open=property(lambda self: whole(self.game)))


ANOTHER_SEAT = broken(
    changed=lambda self, packed, known, seat: (
        packed
        if isinstance(known, View)
        else Encoding.pack(self, known, (seat + 1) % 4)
    )
)
COUNTING = broken(changed=lambda _, packed, known, __: counted(packed, known))
LEAKING = broken(changed=of_others)
OPEN = broken_open(lambda self, *_: bytes(self.size))
COUNTING_OPEN = broken_open(
    lambda self, known, seat: counted(OpenEncoding.pack(self, known, seat), known)
)
BLANK = broken(changed=lambda _, packed, *__: bytes(len(packed)))
BACKWARDS = broken(
    expand=lambda self, packed, dtype=np.float32: Encoding.expand(self, packed, dtype)[
        :: -1 if len(packed) else 1
    ]
)
BEGINNING = broken(decode=lambda self, _: self.game.view(self.game.start(), 0))

ROWS: list[tuple[type[Encoding], int, str]] = [
    (ANOTHER_SEAT, 1, "seat 0 gives other bytes than the state"),
    (COUNTING, 1, "seat 0 gives other bytes for an equal view in the match of seed 3"),
    (COUNTING, 1, "seat 3 gives other bytes for a pickled view, after "),
    (broken(changed=bids_dropped), 2, "the bytes are equal for another said for seat "),
    (BLANK, 2, "gives the bytes of a view of seed 3 that prints differently"),
    (broken(mask=forgetting), 3, "seat 0 has the mask ["),
    (BACKWARDS, 3, "several rows expand differently than one"),
    (broken(expand=other_way_round), 3, "has wrong columns ['taken +0', 'taken +1']"),
    (BEGINNING, 4, "is decoded as Fyrtioett as seat 0 sees it: a deal is due"),
    (LEAKING, 5, "gives other bytes for <Bidding turn="),
    (LEAKING, 5, "the bytes differ for another deal.hands for seat "),
    (OPEN, 6, "gives the bytes of a different state of seed 3"),
    (COUNTING_OPEN, 6, "gives other bytes for a pickled state"),
    (OPEN, 6, "gives the same bytes for <Bidding "),
    (OPEN, 6, "has wrong columns ['hand +0', 'hand +1', 'hand +2', 'hand +3'"),
    (OPEN, 6, "the bytes are equal for another deal.hands for seat "),
]
MATCH = played(Fyrtioett(), 3, most=60)


@pytest.mark.parametrize(("kind", "number", "problem"), ROWS)
def test_what_is_broken_is_caught(
    kind: type[Encoding], number: int, problem: str
) -> None:
    TIMES.clear()
    broken = Compared(kind(MATCH.game)).laws[number - 1]
    assert broken.number == number
    found = [told for _, told in broken.check(MATCH)]
    assert [told for told in found if problem in told], [e[:150] for e in found][:20]


def test_the_match_is_shown() -> None:
    with pytest.raises(LawBroken, match="law 1 is broken: a state, its view") as r:
        check_encoding(ANOTHER_SEAT(Fyrtioett()), seeds=[2])
    assert len(r.value.log) < 3
    with pytest.raises(LawBroken, match="pack raises KeyError: 'broken'") as r:
        check_encoding(broken(changed=raising)(Fyrtioett()), seeds=[2])
    assert isinstance(r.value.__cause__, KeyError)


def test_what_is_no_encoding_of_views() -> None:
    encoding: Any = Encoding(Fyrtioett())
    for wrong in (encoding.open, encoding.game):
        with pytest.raises(InvalidValue, match="an encoding"):
            check_encoding(wrong)
