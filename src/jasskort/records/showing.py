"""A record on some lines, for who wants to see what is in a file."""

from __future__ import annotations

from collections.abc import Iterator

from jasskort.records.plain import UNSEEN, escaped, on_a_line
from jasskort.records.record import Record
from jasskort.records.replay import score_of
from jasskort.records.values import game_to_json
from jasskort.records.written import TEXTS


def shown(record: Record) -> str:
    """Show tags, deals, result and score, each on lines of their own."""
    return "".join([f"{line}\n" for line in _lines(record)])


def _lines(record: Record) -> Iterator[str]:
    options = on_a_line(game_to_json(record.game)["options"])
    yield f"{record.game.title} {options}"
    for seat, name in enumerate(record.players):
        yield f"  seat {seat}: {_safe(name)}"
    for name in TEXTS:
        text = getattr(record, name)
        if text is not None:
            yield f"  {name}: {_safe(text)}"
    for name, value in record.extra.items():
        yield f"  {_safe(name)}: {on_a_line(value)}"
    yield f"  first dealer: seat {record.dealer}"
    if record.seat is not None:
        yield f"  as seat {record.seat} has seen it"
    for number, deal in enumerate(record.deals, start=1):
        totals = "" if deal.totals is None else f", totals {_listed(deal.totals)}"
        yield f"  deal {number}: {len(deal.moves)} moves{totals}"
        for place, text in deal.comments:
            yield f"    at move {place}: {_safe(text)}"
    if record.result is not None:
        won = f"won by {_listed(record.result.winners)}, {record.result.outcome}"
        yield f"  result: {_listed(record.result.totals)}, {_safe(won)}"
    yield f"  score: {score_of(record.last)}"


def _listed(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


def _safe(text: str) -> str:
    """Escape what a terminal would obey."""
    return UNSEEN.sub(escaped, text)
