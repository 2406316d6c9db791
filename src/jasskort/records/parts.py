"""Checks of the parts of a record, but for its moves, which are played."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

import attrs

from jasskort.errors import InvalidValue, quoted
from jasskort.records.deals import DealRecord, Result
from jasskort.records.plain import Extra, check_text
from jasskort.ruleset import AnyRuleset, Ruleset

if TYPE_CHECKING:
    from jasskort.records.record import Record

_DATE = re.compile(r"\d{4}(-\d\d(-\d\d)?)?", re.ASCII)
"""How a date is written: a year, a month of it, or a day."""

_FIRST_DAY = "2026-01-01"
"""What is not said of a date, to ask the calendar for a day."""


def checked_game(_record: object, _field: object, game: AnyRuleset) -> None:
    """Pass a ruleset.

    Raises:
        InvalidValue: it is none.
    """
    if not isinstance(game, Ruleset):
        msg = f"a record is that of a ruleset, not of {quoted(game)}"
        raise InvalidValue(msg)


def _checked_text(_record: object, field: attrs.Attribute[str], text: object) -> None:
    if text is not None:
        check_text(text)
        if field.name == "date":
            _check_date(str(text))


def _check_date(text: str) -> None:
    """Check that a date is written as one, and is one.

    Raises:
        InvalidValue: it is not; the message says why.
    """
    if not _DATE.fullmatch(text):
        msg = f"a date is written 2026-11-21, 2026-11 or 2026, not {quoted(text)}"
        raise InvalidValue(msg)
    try:
        dt.date.fromisoformat(text + _FIRST_DAY[len(text) :])
    except ValueError:
        msg = f"a date is one of the calendar: there is no {text}"
        raise InvalidValue(msg) from None


def extra_of(given: Mapping[str, object]) -> Extra:
    """Keep extras."""
    return Extra.of(given)


def a_text() -> str | None:
    """Make a part that is a text, or None."""
    text: str | None = attrs.field(default=None, validator=_checked_text)
    return text


def check_parts(record: Record) -> None:
    """Check the parts of a record that no validator has checked.

    Raises:
        InvalidValue: one of them is none.
    """
    table = record.game.table
    table.check(record.dealer)
    if record.seat is not None:
        table.check(record.seat)
    names = record.players
    if not isinstance(names, tuple) or len(names) not in {0, len(table.seats)}:
        msg = f"there are {len(table.seats)} players, by seat, or none: {quoted(names)}"
        raise InvalidValue(msg)
    for name in names:
        check_text(name)
    for part, kind in ((record.deals, tuple), (record.result, Result | None)):
        if not isinstance(part, kind):
            msg = f"a record cannot have {quoted(part)}"
            raise InvalidValue(msg)
    for deal in record.deals:
        if not isinstance(deal, DealRecord):
            msg = f"no DealRecord: {quoted(deal)}"
            raise InvalidValue(msg)
