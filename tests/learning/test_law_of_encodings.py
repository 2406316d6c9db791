"""The laws of encodings, held over random play, and encodings that break them on purpose."""

from __future__ import annotations

import functools
from collections import Counter
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
    """Every game, form and option has an encoding that obeys them."""
    most = MOST if game in BY_FORM else FEW
    assert check_encoding(Encoding(game), seeds=range(MATCHES), most=most) >= 2 * FEW


def test_without_the_past() -> None:
    """What stands now is told apart without it; nothing is decoded."""
    assert check_encoding(Encoding(Twenty(), past=False), seeds=[1], most=20) > 30


# --- broken on purpose ----------------------------------------------------------------


@attrs.frozen(repr=False)
class Broken(Encoding):
    """An encoding that is broken: `changed` says what becomes of what is packed."""

    def pack(self, known: Any, seat: Any = None) -> bytes:
        """Break what is packed."""
        packed = Encoding.pack(self, known, seat)
        return self.changed(packed, known, known.seat if seat is None else seat)

    def changed(self, packed: bytes, known: Any, seat: int) -> bytes:
        """Return what was packed, broken."""
        return packed


class AnotherSeat(Broken):
    """States are packed for the wrong seat."""

    def changed(self, packed: bytes, known: Any, seat: int) -> bytes:
        """Break it."""
        right = isinstance(known, View)
        return packed if right else Encoding.pack(self, known, (seat + 1) % 4)


TIMES: Counter[object] = Counter()


def counted(packed: bytes, known: object) -> bytes:
    """Add how often an equal thing was packed."""
    key = type(known), packed
    TIMES[key] += 1
    return packed + bytes([TIMES[key]])


class Counting(Broken):
    """What is packed tells how often an equal thing was packed before."""

    def changed(self, packed: bytes, known: Any, seat: int) -> bytes:
        """Break it."""
        return counted(packed, known)


class Dropping(Broken):
    """Bids are not packed before they stand."""

    def changed(self, packed: bytes, known: Any, seat: int) -> bytes:
        """Break it."""
        position = known.position if isinstance(known, View) else known
        if not getattr(position, "said", ()):
            return packed
        bare = evolved(position, said=())
        if isinstance(known, View):
            bare = View(known.game, known.seat, bare, known.log, known.dealt)
        now = Encoding.pack(self, bare, seat)[: self.size]
        return now + packed[self.size :]


class Blank(Broken):
    """All is packed alike."""

    def changed(self, packed: bytes, known: Any, seat: int) -> bytes:
        """Break it."""
        return bytes(len(packed))


class Forgetting(Broken):
    """The first legal move is none."""

    def mask(self, packed: Any) -> Any:
        """Forget it."""
        legal = Encoding.mask(self, packed)
        rows = legal if legal.ndim > 1 else legal[None]
        for row in rows:
            row[np.flatnonzero(row)[:1]] = False
        return legal


class Backwards(Broken):
    """Several are expanded in the wrong order."""

    def expand(self, packed: Any, dtype: Any = np.float32) -> Any:
        """Turn them round."""
        return Encoding.expand(self, packed, dtype)[:: -1 if len(packed) else 1]


class OtherWayRound(Broken):
    """The tricks of one seat stand under the name of another."""

    def expand(self, packed: Any, dtype: Any = np.float32) -> Any:
        """Exchange them."""
        found = Encoding.expand(self, packed, dtype)
        starts, at = {}, 0
        for column in self.spec:
            starts[column.name], at = at, at + column.size
        one, two = (
            [*range(starts[name], starts[name] + 52)]
            for name in ("taken +0", "taken +1")
        )
        found[..., [*one, *two]] = found[..., [*two, *one]]
        return found


class Beginning(Broken):
    """Whatever was packed, what is read is how a match begins."""

    def decode(self, packed: bytes) -> Any:
        """Read it."""
        return self.game.view(self.game.start(), 0)


class Leaking(Broken):
    """Of a state what lies in the next hand is packed too."""

    def changed(self, packed: bytes, known: Any, seat: int) -> bytes:
        """Break it."""
        if isinstance(known, View) or known.turn is None:
            return packed
        return packed + str(known.hands[seat - 1]).encode()


class Raising(Broken):
    """It raises an error."""

    def changed(self, packed: bytes, known: Any, seat: int) -> bytes:
        """Break it."""
        key = "broken"
        raise KeyError(key)


@attrs.frozen(repr=False)
class BlankOpen(OpenEncoding):
    """All whole states are packed alike."""

    def pack(self, known: Any, seat: Any = None) -> bytes:
        """Pack nothing."""
        return bytes(self.size)


@attrs.frozen(repr=False)
class CountingOpen(OpenEncoding):
    """What is packed tells how often it was."""

    def pack(self, known: Any, seat: Any = None) -> bytes:
        """Pack the number too."""
        return counted(OpenEncoding.pack(self, known, seat), known)


class Open(Broken):
    """Whole states are packed alike."""

    @property
    def open(self) -> OpenEncoding:
        """How whole states are packed."""
        return BlankOpen(self.game)


class OpenAndCounting(Broken):
    """Whole states are counted."""

    @property
    def open(self) -> OpenEncoding:
        """How whole states are packed."""
        return CountingOpen(self.game)


ROWS: list[tuple[type[Encoding], int, str]] = [
    (AnotherSeat, 1, "seat 0 is packed otherwise by its view"),
    (Counting, 1, "seat 0 packs an equal view otherwise in the match of seed 3"),
    (Counting, 1, "seat 3 packs an equal view otherwise, after "),
    (Dropping, 2, "nothing is packed of another said for seat "),
    (Blank, 2, "packs this as one of seed 3 that prints otherwise"),
    (Forgetting, 3, "seat 0 has the mask ["),
    (Backwards, 3, "several expand otherwise than one by one"),
    (OtherWayRound, 3, "misreads ['taken +0', 'taken +1']"),
    (Beginning, 4, "reads Fyrtioett as seat 0 sees it: a deal is due"),
    (Leaking, 5, "packs <Bidding turn="),
    (Leaking, 5, "it is packed that there is another deal.hands for seat "),
    (Open, 6, "it is packed as one of seed 3 that is another"),
    (OpenAndCounting, 6, "has equal states that are packed differently"),
    (Open, 6, "has other cards in <Bidding "),
    (Open, 6, "misreads ['hand +0', 'hand +1', 'hand +2', 'hand +3'"),
    (Open, 6, "nothing is packed of another deal.hands for seat "),
]
MATCH = played(Fyrtioett(), 3, most=60)


@functools.cache
def sound(number: int) -> bool:
    """Return whether the law finds nothing wrong with an encoding that is not broken."""
    return not [*Compared(Encoding(MATCH.game)).laws[number - 1].check(MATCH)]


@pytest.mark.parametrize(("kind", "number", "problem"), ROWS)
def test_what_is_broken_is_caught(
    kind: type[Encoding], number: int, problem: str
) -> None:
    """The law is that by its number, and says what is wrong."""
    TIMES.clear()
    broken = Compared(kind(MATCH.game)).laws[number - 1]
    assert broken.number == number
    assert sound(number)
    found = [told for _, told in broken.check(MATCH)]
    assert [told for told in found if problem in told], [e[:150] for e in found][:20]


def test_the_match_is_shown() -> None:
    """What is broken is told as by other laws; an error of its own breaks one too."""
    with pytest.raises(
        LawBroken, match="law 1 is broken: a state is packed as its"
    ) as r:
        check_encoding(AnotherSeat(Fyrtioett()), seeds=[2])
    assert len(r.value.log) < 3
    with pytest.raises(LawBroken, match="pack raises KeyError: 'broken'") as r:
        check_encoding(Raising(Fyrtioett()), seeds=[2])
    assert isinstance(r.value.__cause__, KeyError)


def test_what_is_no_encoding_of_views() -> None:
    """Whole states are checked with the encoding of views."""
    encoding: Any = Encoding(Fyrtioett())
    for wrong in (encoding.open, encoding.game):
        with pytest.raises(InvalidValue, match="an encoding"):
            check_encoding(wrong)
