"""The JSON Schema of the values that servers send."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest
from rulesets import RULESETS
from wire_case import all_sent, sent

from jasskort import AnyRuleset
from jasskort.records import wire_schema as schema

pytestmark = pytest.mark.no_cover

VALID = jsonschema.Draft202012Validator(schema())


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(schema())
    schema().clear()
    assert schema()["$id"] == "urn:jasskort:wire:1"


@pytest.mark.parametrize("game", RULESETS[::4], ids=str)
def test_the_schema_takes_all_that_is_sent(game: AnyRuleset) -> None:
    values = list(all_sent(game, 29, 30))
    for value in values:
        VALID.validate(sent(value))
    for data in map(sent, values[:2] + values[-1:]):
        for wrong in ({**data, "more": 1}, {**data, "version": 2}):
            assert not VALID.is_valid(wrong)
        for name in data:
            assert not VALID.is_valid({k: v for k, v in data.items() if k != name})


@pytest.mark.parametrize(
    ("kind", "wrong"),
    [
        ("upcard_turned", {"card": "??"}),
        ("upcard_turned", {"card": "hj"}),
        ("deal_ended", {"how": "played out"}),
        ("trump_set", {"suit": "X"}),
        ("hand_dealt", {"seat": 0, "cards": "H6 ", "taken_up": True}),
        ("hand_dealt", {"seat": 4, "cards": "H6", "taken_up": True}),
        ("hand_dealt", {"seat": 0, "cards": "H6"}),
        ("no_such_kind", {}),
    ],
)
def test_the_schema_says_no_to_what_is_no_event(
    kind: str, wrong: dict[str, Any]
) -> None:
    head = {"format": "jasskort-event", "version": 1, "kind": kind}
    assert not VALID.is_valid({**head, **wrong})
