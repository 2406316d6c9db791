"""How the options of rulesets are checked."""

from __future__ import annotations

import enum
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jasskort import GAMES, OptionError
from jasskort.options import agreed_deals, choose, count
from jasskort.records import game_from_json, game_to_json


class Pace(enum.Enum):
    """A choice of a made-up game."""

    SLOW = "slow"
    FAST = "fast"


@attrs.frozen(kw_only=True)
class Agreed:
    """The options of a made-up game."""

    target: int = count(41)
    deals: int | None = agreed_deals()


@pytest.mark.parametrize("member", Pace)
def test_a_choice_by_member_or_text(member: Pace) -> None:
    """A member of the enum, or its text, gives the member."""
    assert choose("pace", Pace, member) is choose("pace", Pace, member.value) is member


@pytest.mark.parametrize("thing", ["SLOW", "Slow", "", None, 0, [], Pace])
def test_what_is_no_choice(thing: str) -> None:
    """Anything else is refused, and the choices are named."""
    with pytest.raises(OptionError) as raised:
        choose("pace", Pace, thing)
    near = " (did you mean 'slow'?)" if thing in ("SLOW", "Slow") else ""
    assert str(raised.value) == f"pace is one of 'slow', 'fast', not {thing!r}{near}"
    assert raised.value.__cause__ is None
    assert raised.value.__suppress_context__


@given(st.integers(max_value=2**63 - 1))
def test_com_10_com_11_a_count_is_at_least_one(number: int) -> None:
    """A count is any whole number from 1 up, and the option is named otherwise."""
    if number >= 1:
        agreed = Agreed(target=number, deals=number)
        assert (agreed.target, agreed.deals) == (number, number)
        return
    with pytest.raises(OptionError, match=f"^target .* at least 1, not {number}$"):
        Agreed(target=number)
    with pytest.raises(OptionError, match=f"^deals .* at least 1, not {number}$"):
        Agreed(deals=number)


@pytest.mark.parametrize("kind", [Agreed, *GAMES.values()])
def test_a_count_can_be_written_down(kind: Any) -> None:
    """What has more than 64 bits, which no record takes, is no option either."""
    for name in {each.name for each in attrs.fields(kind)} & {"target", "deals"}:
        largest = kind(**{name: 2**63 - 1})
        if kind is not Agreed:
            assert game_from_json(game_to_json(largest)) is largest
        with pytest.raises(OptionError, match=f"^{name} is at most {2**63 - 1}, not "):
            kind(**{name: 2**63})


@pytest.mark.parametrize("thing", [True, 1.0, "1", [1], -1])
def test_what_is_no_count(thing: int) -> None:
    """What is no whole number is no count, truth values included; none may be agreed."""
    assert Agreed() == Agreed(target=41, deals=None)
    with pytest.raises(OptionError, match="target is a whole number"):
        Agreed(target=thing)
    with pytest.raises(OptionError, match="deals is a whole number"):
        Agreed(deals=thing)
