"""Bad input that Frantsfuus alone knows: the match bonus, and kinds of melds."""

from __future__ import annotations

import re

import pytest
from support import texts

from jasskort import Deal, InvalidValue, OptionError, Seat
from jasskort.cards import PACK_36
from jasskort.games import schmaus
from jasskort.games.frantsfuus import Declare, Frantsfuus, Kind


@pytest.mark.parametrize("value", [1, 0, None, "yes", "true"])
def test_fra_40_the_match_bonus_is_on_or_off(value: object) -> None:
    """The variant is a switch, and nothing else stands for one."""
    with pytest.raises(OptionError) as raised:
        Frantsfuus(match_bonus=value)  # type: ignore[arg-type]
    near = " (did you mean 'True'?)" if value == "true" else ""
    assert str(raised.value) == f"match_bonus is True or False, not {value!r}{near}"


@pytest.mark.parametrize("kind", [1, "terts", None, schmaus.Claims.PLAYERS])
def test_fra_16_a_kind_is_a_kind(kind: object) -> None:
    """A declaration is made of a seat and a kind, not of the number of one."""
    with pytest.raises(InvalidValue, match=re.escape(f"cannot be {kind!r}")):
        Declare(Seat(0), kind)  # type: ignore[arg-type]


def test_fra_1_the_pack_of_schmaus_is_refused() -> None:
    """A pack of 36 is refused with its sixes."""
    game = Frantsfuus()
    refusal = game.refusal(game.start(), Deal(PACK_36.cards))
    assert refusal is not None
    assert refusal.rule == "FRA-1"
    assert texts(refusal.cards) == ["C6", "D6", "H6", "S6"]


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
