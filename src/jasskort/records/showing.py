"""A record on some lines, for who wants to see what is in a file."""

from __future__ import annotations

from collections.abc import Iterator

from jasskort.records.plain import on_a_line, visible
from jasskort.records.record import Record
from jasskort.records.replay import score_of
from jasskort.records.shapes import numbers_text
from jasskort.records.values import game_to_json
from jasskort.records.written import TEXTS


def shown(record: Record) -> str:
    """Show tags, deals, result and score, each on lines of their own."""
    return "".join([f"{line}\n" for line in _lines(record)])


def _lines(record: Record) -> Iterator[str]:
    options = on_a_line(game_to_json(record.game)["options"])
    yield f"{record.game.title} {options}"
    for seat, name in enumerate(record.players):
        yield f"  seat {seat}: {visible(name)}"
    for name in TEXTS:
        text = getattr(record, name)
        if text is not None:
            yield f"  {name}: {visible(text)}"
    for name, value in record.extra.items():
        yield f"  {visible(name)}: {on_a_line(value)}"
    yield f"  first dealer: seat {record.dealer}"
    if record.seat is not None:
        yield f"  as seat {record.seat} has seen it"
    for number, deal in enumerate(record.deals, start=1):
        totals = "" if deal.totals is None else f", totals {numbers_text(deal.totals)}"
        yield f"  deal {number}: {len(deal.moves)} moves{totals}"
        for place, text in deal.comments:
            yield f"    at move {place}: {visible(text)}"
    if record.result is not None:
        won = f"won by {numbers_text(record.result.winners)}, {record.result.outcome}"
        yield f"  result: {numbers_text(record.result.totals)}, {visible(won)}"
    yield f"  score: {score_of(record.last)}"
