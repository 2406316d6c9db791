"""Checks of the parts of a record, but for its moves, which are played."""

from __future__ import annotations

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

DATE = r"\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?"
"""A date: a year, a month of it, or a day."""


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
        if field.name == "date" and not re.fullmatch(DATE, str(text), re.ASCII):
            msg = f"a date is written 2026-11-21, 2026-11 or 2026, not {quoted(text)}"
            raise InvalidValue(msg)


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
