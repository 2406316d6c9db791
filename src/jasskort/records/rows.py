"""Matches as tables: a dict for each move or deal, for csv, pandas or polars."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Literal, TypeAlias, get_args

from jasskort.craft.values import MOST_SEATS
from jasskort.errors import InvalidValue, checked, quoted
from jasskort.phase import State
from jasskort.records.codec import cards_text, name_of_game, numbers_text
from jasskort.records.record import Record, StateOrView, numbered_moves, score_of
from jasskort.view import View

Row: TypeAlias = dict[str, int | float | str | bool | None]
"""A row of a table: values by column name."""

Per: TypeAlias = Literal["move", "deal"]
"""The unit of a row."""


def rows(records: Record | Iterable[Record], per: Per = "move") -> Iterator[Row]:
    """Yield a row for each move, or for each deal, of one or more records.

    The columns are the same for all games; the page on tables lists them. Matches are
    numbered from 1. Only one match is in memory at a time. With "move", dealing the
    pack has no row.
    """
    if per not in get_args(Per):
        msg = f"expected move or deal for per, got {quoted(per)}"
        raise InvalidValue(msg)
    given = [records] if isinstance(records, Record) else records
    many = checked(given, Iterable, "an iterable of records")
    for number, record in enumerate(many, start=1):
        game = name_of_game(checked(record, Record, "a record").game)
        for row in _moves(record) if per == "move" else _deals(record):
            yield {"match": number, "game": game, **row}


def _moves(record: Record) -> Iterator[Row]:
    number = 0
    steps = zip(pairwise(record.positions()), numbered_moves(record.deals), strict=True)
    for (before, after), (deal, place) in steps:
        if place == 0:
            number += 1
        else:
            move, took = deal.moves[place - 1], dict(deal.seconds).get(place)
            verb, _, argument = str(move).partition(" ")[2].partition(" ")
            yield {
                "deal": number,
                "move": place,
                "dealer": _state(before).match.dealer,
                "phase": type(_state(before)).__name__,
                "seat": move.seat,
                "player": record.players[move.seat] if record.players else None,
                "verb": verb,
                "argument": argument or None,
                "seconds": None if took is None else float(took),
                **_by_seat("total", score_of(after).totals),
            }


def _deals(record: Record) -> Iterator[Row]:
    positions = [record.truncated(n).last for n in range(len(record.deals) + 1)]
    steps = zip(record.deals, pairwise(positions), strict=True)
    for number, (deal, (before, after)) in enumerate(steps, start=1):
        score, totals = score_of(after), score_of(before).totals
        points = [new - old for new, old in zip(score.totals, totals, strict=True)]
        yield {
            "deal": number,
            "dealer": _state(before).match.dealer,
            "pack": cards_text(deal.pack),
            "moves": len(deal.moves),
            "over": after.turn is None,
            **_by_seat("points", points),
            **_by_seat("total", score.totals),
            "winners": numbers_text(score.winners) or None,
            "outcome": None if score.outcome is None else str(score.outcome.value),
        }


def _state(position: StateOrView) -> State:
    return position.position if isinstance(position, View) else position


def _by_seat(name: str, numbers: Iterable[int]) -> Row:
    known = dict(enumerate(numbers))
    return {f"{name}_{seat}": known.get(seat) for seat in range(MOST_SEATS)}
