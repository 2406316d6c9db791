"""Matches written down, and values as JSON for those who send them.

A `Record` is a match: its ruleset, its deals, every move, its result. It is written as
text or as JSON (`write`), and read strictly (`read`, `read_all`): nothing that stands in it
is believed that can be found out by playing it again.
"""

from jasskort.records.deals import (
    Beyond,
    DealRecord,
    Result,
    board_name,
)
from jasskort.records.errors import RecordError
from jasskort.records.plain import Extra
from jasskort.records.reading import Found, matches_in, read, read_all
from jasskort.records.record import Record
from jasskort.records.schema import schema
from jasskort.records.values import FORMAT_VERSION, game_from_json, game_to_json
from jasskort.records.wire import from_json, to_json
from jasskort.records.writing import Face, write
from jasskort.records.written import match_to_json

__all__ = [
    "FORMAT_VERSION",
    "Beyond",
    "DealRecord",
    "Extra",
    "Face",
    "Found",
    "Record",
    "RecordError",
    "Result",
    "board_name",
    "from_json",
    "game_from_json",
    "game_to_json",
    "match_to_json",
    "matches_in",
    "read",
    "read_all",
    "schema",
    "to_json",
    "write",
]
