"""Bad input that Frantsfuus alone knows: the match bonus, and kinds of melds."""

from __future__ import annotations

import re

import pytest

from jasskort import InvalidValue, Seat
from jasskort.games import schmaus
from jasskort.games.frantsfuus import Declare, Kind


@pytest.mark.parametrize("kind", [1, "terts", None, schmaus.Claims.PLAYERS])
def test_fra_16_a_kind_is_a_kind(kind: object) -> None:
    """A declaration is made of a seat and a kind, not of the number of one."""
    with pytest.raises(InvalidValue, match=re.escape(f"not {kind!r}")):
        Declare(Seat(0), kind)  # type: ignore[arg-type]


def test_kinds_print_as_they_are_written() -> None:
    """A kind is ordered as a number and written as a word."""
    assert [str(kind) for kind in Kind] == [
        *("terts", "quart", "fuus5", "fuus6", "fuus7", "fuus8"),
        *("queens", "kings", "aces", "jacks"),
    ]
    assert f"{Kind.TERTS:>6}" == " terts"
    assert Kind.JACKS.spoken == "four jacks"
    assert Kind.FUUS6.spoken == "sixth fuus"
    assert max(Kind) is Kind.JACKS
