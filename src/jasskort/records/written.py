"""A record as JSON: the face that servers and other languages read, and what is checked.

What is not known, or not there, is left out; so each record is written in one way.
"""

from __future__ import annotations

from jasskort.errors import InvalidValue, quoted
from jasskort.records.deals import Beyond, DealRecord, Result
from jasskort.records.encoding import entry_to_json
from jasskort.records.plain import digest
from jasskort.records.record import Record
from jasskort.records.shapes import cards_text, member_text
from jasskort.records.values import FORMAT_VERSION, Json, game_to_json

FORMAT = "jasskort-match"
TEXTS = ("date", "event", "place", "board", "seed")


def match_to_json(record: Record, *, checked: bool = True) -> dict[str, Json]:
    """Write a record as JSON.

    Args:
        record: the record.
        checked: whether its check is computed; it is null if not.

    Raises:
        InvalidValue: it is no record, or an option of its ruleset is none that JSON can
            say.
    """
    if not isinstance(record, Record):
        msg = f"a record is written as JSON, not {quoted(record)}"
        raise InvalidValue(msg)
    written = unchecked(record)
    return {**written, "check": digest(written) if checked else None}


def unchecked(record: Record) -> dict[str, Json]:
    """Write all of a record but its check."""
    written: dict[str, Json] = {
        "format": FORMAT,
        "version": FORMAT_VERSION,
        **game_to_json(record.game),
        "dealer": record.dealer,
    }
    if record.players:
        written["players"] = list(record.players)
    texts = {name: getattr(record, name) for name in TEXTS}
    written |= {name: text for name, text in texts.items() if text is not None}
    if record.seat is not None:
        written["seat"] = record.seat
    written["deals"] = [_deal(deal) for deal in record.deals]
    if record.result is not None:
        written["result"] = result_to_json(record.result)
    if record.extra:
        written["extra"] = dict(record.extra.items())
    return written


def _deal(deal: DealRecord) -> dict[str, Json]:
    written: dict[str, Json] = {
        "pack": cards_text(deal.pack),
        "moves": [str(move) for move in deal.moves],
    }
    if deal.comments:
        written["comments"] = {str(place): text for place, text in deal.comments}
    if deal.told:
        written["told"] = {
            str(place): beyond_to_json(beyond) for place, beyond in deal.told
        }
    if deal.totals is not None:
        written["totals"] = list(deal.totals)
    return written


def beyond_to_json(beyond: Beyond) -> dict[str, Json]:
    """Write what a seat was told beyond a move."""
    written: dict[str, Json] = {}
    if beyond.entries:
        written["entries"] = [entry_to_json(entry) for entry in beyond.entries]
    if beyond.ending is not None:
        written["winners"] = list(beyond.winners)
        written["ending"] = member_text(beyond.ending)
    return written


def result_to_json(result: Result) -> dict[str, Json]:
    """Write a result."""
    return {
        "totals": list(result.totals),
        "winners": list(result.winners),
        "outcome": result.outcome,
    }
