"""The JSON face: values written, values refused, and the schema."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any

import attrs
import jsonschema
import pytest
from record_samples import (
    CANONICAL,
    CHECK,
    CLOSED,
    GAME,
    PACK,
    PASSED,
    dressed,
    played,
)
from rulesets import SOME
from wire_case import GONE, changed

from jasskort import Fyrtioett, Schmaus, ZugerTapp
from jasskort.games.zuger_tapp import ZugerTapp as Base
from jasskort.records import (
    FORMAT_VERSION,
    Record,
    RecordError,
    match_to_json,
    read,
    write,
)
from jasskort.records import (
    match_schema as schema,
)
from jasskort.ruleset import AnyRuleset

VALID = jsonschema.Draft202012Validator(schema())
Change = Callable[[Any], Any]


def test_a_match_as_json() -> None:
    data = {**json.loads(CANONICAL), "check": CHECK}
    assert match_to_json(CLOSED) == data
    assert match_to_json(CLOSED, checked=False) == {**data, "check": None}
    assert read(json.dumps(data)) == CLOSED
    assert FORMAT_VERSION == 1
    line = write(CLOSED, "jsonl")
    assert (line.count("\n"), json.loads(line)) == (1, data)
    pretty = write(CLOSED, "json")
    assert pretty.splitlines()[:2] == ["{", '  "format": "jasskort-match",']
    assert json.loads(pretty) == data
    assert read(line) == read(pretty) == read(json.dumps(data, indent=7)) == CLOSED


# How it may be written in a file, and the one way in which it is checked.
NUMBERS = """
1=1 1.0=1.0 1e2=100.0 -0.0=-0.0 -0e5=-0.0 0.10=0.1 0.0001=0.0001 0.00001=1e-05
-1.25E300=-1.25e+300 1e-999=0.0 1000000000000000.0=1000000000000000.0
10000000000000000.0=1e+16 9007199254740993.0=9007199254740992.0
9007199254740993=9007199254740993 9223372036854775807=9223372036854775807
-9223372036854775808=-9223372036854775808
"""


@pytest.mark.parametrize("number", NUMBERS.split())
def test_numbers_of_extras(number: str) -> None:
    """Each number has one check; 1 and 1.0 differ."""
    spelled, canonical = number.split("=")
    # The keys of the canonical text are sorted: "extra" stands before "format".
    beyond = CANONICAL.replace('"format"', f'"extra":{{"a":{canonical}}},"format"')
    check = hashlib.sha256(beyond.encode()).hexdigest()[:16]
    file = f'{beyond[:-1]},"check":"{check}"}}'
    record = read(file.replace(f'"a":{canonical}', f'"a": {spelled}'))
    assert record.extra.written == f'{{"a":{canonical}}}'
    assert f'[Extra "a" {canonical}]\n' in write(record)
    assert read(write(record)) == record


@pytest.mark.parametrize("number", ["1e999", "-1e999", str(2**63), "-0"])
def test_numbers_that_are_none(number: str) -> None:
    """What no double holds, no 64 bits, or is not how 0 is written, is refused."""
    text = CANONICAL.replace('"format"', f'"extra":{{"a":{number}}},"format"')
    with pytest.raises(RecordError, match=r"number|64 bits"):
        read(f'{text[:-1]},"check":null}}')


def test_letters() -> None:
    """Letters are written unchanged, invisible characters as escapes."""
    record = attrs.evolve(dressed(played(ZugerTapp(deals=1), 1)), event="é\u2028\x7f")
    for face in ("jsonl", "json"):
        text = write(record, face)
        assert r'"é\u2028\u007f"' in text
        assert "Änni 3" in text
        assert read(text) == record


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(schema())
    schema().clear()
    assert schema()["title"].startswith("A match of jasskort")


@pytest.mark.no_cover
@pytest.mark.parametrize("game", SOME, ids=repr)
def test_the_schema_takes_every_record(game: AnyRuleset) -> None:
    record = dressed(played(game, 4, 90)).closed()
    seen = [record.seen_by(seat) for seat in (*game.seats, None)]
    for each in (record, played(game, 5, 20), *seen):
        VALID.validate(match_to_json(each))
        VALID.validate(match_to_json(each, checked=False))


class House(Base):
    """A ruleset of somebody's own."""


def test_a_ruleset_of_ones_own() -> None:
    record = Record.of(House(deals=1), [move for _, move, _ in PASSED])
    name = f"{__name__}:House"
    for face in ("text", "jsonl", "json"):
        text = write(record, face)
        assert read(text, games={name: House}) == record
        with pytest.raises(RecordError, match=f"no game '{name}'"):
            read(text)
    VALID.validate(match_to_json(record))


def seat_match() -> dict[str, Any]:
    record = played(Schmaus(deals=1, claims="referee"), 4, 400).closed()
    return {**match_to_json(record.seen_by(0)), "check": None}


def test_records_of_seats() -> None:
    data = seat_match()
    assert read(json.dumps(data)).seat == 0
    (deal,) = data["deals"]
    pack, moves, told = deal["pack"].split(), deal["moves"], deal["told"]
    known = next(card for card in pack if card != "??")
    blank, own = pack.index("??"), next(n for n, m in enumerate(moves) if m[0] == "0")
    other = next(n for n, move in enumerate(moves) if move.startswith("1 play"))
    held = next(move for move in moves[other:] if move.startswith("0 play"))
    last = str(len(moves))
    twice = [*pack[:blank], known, *pack[blank + 1 :]]
    booked = {"entries": [{"deal": 1, "seat": 0, "points": 50, "for": "HJ3"}]}
    luck = {"winners": [0], "ending": "luck"}
    wrong: list[tuple[str, object, str]] = [
        ("pack", " ".join(pack[1:]), "expected 36 cards"),
        ("pack", " ".join(twice), "dealt twice"),
        ("pack", " ".join(["D2", *pack[1:]]), "a pack cannot be 'D2'"),
        ("pack", " ".join(["??"] * 36), "sees a card"),
        (f"moves/{own}", "0 play C6", "0 play C6"),
        (f"moves/{other}", f"1{held[1:]}", "lies in the hand of seat 0"),
        (f"moves/{other}", "1 aside ??", "a move cannot be"),
        ("moves", [*moves, "0 draw"], "The match is over"),
        ("told", {**told, "1": booked}, "expected nothing for told, got"),
        ("told", {**told, last: {"winners": [0]}}, "an ending with winners"),
        ("told", {**told, last: luck}, "ending of told cannot be"),
        ("told", {**told, "x": {}}, "for told"),
        ("told", GONE, "expected {.*} for told, got nothing"),
        # What is empty is left out, and the schema says so too.
        ("told", {}, "told cannot be {}: omit an empty value"),
        ("told", {**told, "1": {"entries": []}}, "told cannot be"),
    ]
    for place, (path, value, why) in enumerate(wrong):
        made = changed(data, f"deals/0/{path}", value)
        with pytest.raises(RecordError, match=why):
            read(json.dumps(made))
        assert place < 13 or not VALID.is_valid(made)


def test_a_card_that_is_played_twice() -> None:
    record = played(Fyrtioett(deals=1), 4).closed().seen_by(0)
    data: Any = match_to_json(record, checked=False)
    moves = data["deals"][0]["moves"]
    plays = [number for number, move in enumerate(moves) if " play " in move]
    last = next(each for each in reversed(plays) if moves[each][0] != "0")
    moves[last] = moves[last][0] + moves[plays[0]][1:]
    with pytest.raises(RecordError, match="could not have been announced") as caught:
        read(json.dumps(data))
    assert caught.value.path == ("deals", 0, "moves", last)


def test_hidden_moves() -> None:
    """A seat sees the cards it lays aside, and only the verb of others."""
    game = ZugerTapp(deals=2)
    records = [played(game, seed) for seed in range(20)]
    record = next(each for each in records if " aside " in write(each))
    line = next(each for each in write(record).splitlines() if " aside " in each)
    declarer = int(line[0])
    other = (declarer + 1) % 4
    seen, own = write(record.seen_by(other)), write(record.seen_by(declarer))
    hidden = f"{declarer} aside ??"
    assert hidden in seen
    assert line in own
    for text, why in (
        (seen.replace(hidden, line, 1), "does not see the whole move"),
        (own.replace(line, hidden, 1), "sees the whole move"),
        (seen.replace(hidden, f"{declarer} play ??", 1), "a move cannot be"),
        (seen.replace(hidden, f"{other} trump H", 1), "trump"),
    ):
        with pytest.raises(RecordError, match=why):
            read(text)


def test_cards_that_were_not_seen() -> None:
    """A card that a seat has not seen cannot stand in its record, nor an unsorted hand."""
    record = Record.of(GAME, [move for _, move, _ in PASSED]).closed()
    data: Any = match_to_json(record.seen_by(1), checked=False)
    pack = data["deals"][0]["pack"].split()
    known = [place for place, card in enumerate(pack) if card != "??"]
    unsorted = [*pack]
    for one, other in ((known[0], known[-1]), (known[-1], known[0])):
        unsorted[one] = pack[other]
    for cards, why in (
        (PACK.split(), "has not seen all known cards"),
        (unsorted, "sorted cards for"),
    ):
        with pytest.raises(RecordError, match=why):
            read(json.dumps(changed(data, "deals/0/pack", " ".join(cards))))
