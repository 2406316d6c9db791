"""What was wrong: the errors that a player can cause, as values for sentences."""

from __future__ import annotations

from typing import Any, NamedTuple

from jasskort.errors import JasskortError, OptionError, shortened, told_by


class Fault(NamedTuple):
    """The value of a sentence of the table `mistakes`, other than of an option.

    Args:
        text: the message of the error, in English.
        kind: for a record "check", "version", "format" or "other".
        where: the line, deal and move of a defect of a record, in words.
        reason: why, in words, if that has words in the language.
    """

    text: str
    kind: str = "other"
    where: str = ""
    reason: str = ""


_KINDS = {("check",): "check", ("version",): "version", ("format",): "format"}


def fault_of(error: JasskortError) -> tuple[str, Any]:
    """Return the name of the sentence for an error, and its value.

    A `RecordError` is known by its attributes, since records are not loaded for words.
    """
    if isinstance(error, OptionError) and error.option:
        return "option", error
    if hasattr(error, "why") and hasattr(error, "path"):
        kind = _KINDS.get(error.path, "other")
        return "record", Fault(shortened(" ".join(error.why.split())), kind)
    return "other", Fault(told_by(error))


def places_of(error: Any) -> list[tuple[str, int]]:
    """Return the line, deal and move of the defect of a record, counted from 1.

    A file that is wrong from its first line on is no record, so the line says nothing.
    """
    first = error.line is None or (error.line == 1 and not error.path)
    found = [] if first else [("line", error.line)]
    match error.path:
        case ("deals", int(deal), "moves", int(move), *_):
            found += [("deal", deal + 1), ("move", move + 1)]
        case ("deals", int(deal), *_):
            found.append(("deal", deal + 1))
    return found
