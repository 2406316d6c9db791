"""How the options of rulesets are checked."""

from __future__ import annotations

import enum
import re
from typing import Any

import attrs
import pytest

from jasskort import GAMES, OptionError
from jasskort.options import agreed_deals, choose, count
from jasskort.records import game_from_json, game_to_json


class Pace(enum.Enum):
    SLOW = "slow"
    FAST = "fast"


@attrs.frozen(kw_only=True)
class Agreed:
    target: int = count(41)
    deals: int | None = agreed_deals()


@pytest.mark.parametrize("member", Pace)
def test_a_choice_by_member_or_text(member: Pace) -> None:
    assert choose("pace", Pace, member) is choose("pace", Pace, member.value) is member


@pytest.mark.parametrize("thing", ["SLOW", "Slow", "", None, 0, [], Pace])
def test_what_is_no_choice(thing: str) -> None:
    with pytest.raises(OptionError) as raised:
        choose("pace", Pace, thing)
    near = " (did you mean 'slow'?)" if thing in ("SLOW", "Slow") else ""
    assert (
        str(raised.value)
        == f"expected one of 'slow', 'fast' for pace, got {thing!r}{near}"
    )
    assert raised.value.__cause__ is None
    assert raised.value.__suppress_context__


def test_com_10_com_11_a_count_is_at_least_one() -> None:
    """A count is any whole number from 1 up that a record can take."""
    assert Agreed() == Agreed(target=41, deals=None)
    assert Agreed(target=1, deals=2**63 - 1).deals == 2**63 - 1
    for name in ("target", "deals"):
        wrong: tuple[Any, ...] = (0, -7, True, 1.0, "1", [1])
        for thing in wrong:
            said = f"^expected an int of at least 1 for {name}, got {re.escape(repr(thing))}"
            with pytest.raises(OptionError, match=said):
                Agreed(**{name: thing})
    with pytest.raises(OptionError, match="an int of at least 1 for target, got None"):
        Agreed(target=None)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", GAMES.values())
def test_a_count_can_be_written_down(kind: Any) -> None:
    for name in {each.name for each in attrs.fields(kind)} & {"target", "deals"}:
        largest = kind(**{name: 2**63 - 1})
        assert game_from_json(game_to_json(largest)) is largest
        with pytest.raises(
            OptionError, match=f"^expected at most {2**63 - 1} for {name}, got "
        ):
            kind(**{name: 2**63})
