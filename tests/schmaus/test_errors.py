"""Bad options that Schmaus alone has."""

from __future__ import annotations

import pytest

from jasskort import Claims, OptionError, Schmaus, Ties


@pytest.mark.parametrize("value", ["dealer", "LEADER", None, Claims.PLAYERS])
def test_sch_7_an_unknown_tie(value: object) -> None:
    """Whom ties favour is a member or its text; the error names the choices too."""
    with pytest.raises(OptionError) as raised:
        Schmaus(ties=value)  # type: ignore[arg-type]
    message = f"ties is one of 'non-dealer', 'leader', not {value!r}"
    assert str(raised.value) == message
    assert Schmaus(ties="leader").ties is Ties.LEADER
