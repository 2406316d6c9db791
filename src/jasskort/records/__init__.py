"""Records of matches, and values as JSON for servers.

A `Record` is a match: its ruleset, deals, moves and result. `write` returns it as text
or JSON. `read` and `read_all` read such texts; they replay and check each match.
"""

from jasskort.records.codec import (
    FORMAT_VERSION,
    RecordError,
    game_from_json,
    game_to_json,
)
from jasskort.records.files import (
    Face,
    Head,
    heads,
    match_schema,
    match_to_json,
    matches_in,
    read,
    read_all,
    write,
)
from jasskort.records.record import (
    Beyond,
    DealRecord,
    Extra,
    Record,
    Result,
    board_name,
)
from jasskort.records.rows import Row, rows
from jasskort.records.wire import from_json, to_json, wire_schema

__all__ = [
    "FORMAT_VERSION",
    "Beyond",
    "DealRecord",
    "Extra",
    "Face",
    "Head",
    "Record",
    "RecordError",
    "Result",
    "Row",
    "board_name",
    "from_json",
    "game_from_json",
    "game_to_json",
    "heads",
    "match_schema",
    "match_to_json",
    "matches_in",
    "read",
    "read_all",
    "rows",
    "to_json",
    "wire_schema",
    "write",
]
