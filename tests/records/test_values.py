"""Rulesets as JSON, and `RecordError`."""

from __future__ import annotations

import enum
import json
import pickle
import sys
from typing import Any

import attrs
import pytest
from rulesets import RULESETS
from twenty import Twenty

from jasskort import (
    AnyRuleset,
    Frantsfuus,
    InvalidValue,
    JasskortError,
    Reason,
    Refusal,
    Schmaus,
)
from jasskort.records.codec import (
    RecordError,
    game_from_json,
    game_to_json,
    name_of_game,
)


class Dear(Schmaus):
    """Schmaus with a custom name and no new option."""


class Bend(enum.Enum):
    """Values of an option that is no text."""

    LEFT = (1, 2)


@attrs.frozen(kw_only=True, eq=False)
class Bent(Twenty):
    """A game with an option that JSON cannot say."""

    bend: Bend = Bend.LEFT


def _halves(value: int) -> int:
    return 1 // value


@attrs.frozen(kw_only=True, eq=False)
class Strict(Twenty):
    """A game whose option raises another error."""

    number: int = attrs.field(default=1, converter=_halves)


@attrs.frozen(kw_only=True, eq=False)
class Wide(Twenty):
    """A game whose option takes any number."""

    number: int = 1


DEAR = f"{Dear.__module__}:Dear"
HOUSE: dict[str, type[AnyRuleset]] = {
    DEAR: Dear,
    "twenty": Twenty,
    "strict": Strict,
    "wide": Wide,
    "schmaus": Schmaus,
}


@pytest.mark.parametrize("game", RULESETS, ids=str)
def test_a_ruleset_comes_back(game: AnyRuleset) -> None:
    assert game_from_json(json.loads(json.dumps(game_to_json(game)))) is game


def test_a_ruleset_is_written_with_all_its_options() -> None:
    options = {"target": 501, "claims": "referee", "match_bonus": True, "deals": None}
    game = Frantsfuus(match_bonus=True, claims="referee")
    assert game_to_json(game) == {"game": "frantsfuus", "options": options}


def test_a_ruleset_of_ones_own_is_read_where_it_is_expected() -> None:
    assert name_of_game(Dear()) == DEAR
    assert name_of_game(Twenty()) == "twenty:Twenty"
    written = game_to_json(Dear(target=30))
    assert written["game"] == DEAR
    assert game_from_json(written, games=HOUSE) is Dear(target=30)
    with pytest.raises(RecordError, match=f"no game '{DEAR}'; there are schmaus, "):
        game_from_json(written)


def test_no_module_is_loaded_because_a_text_names_it() -> None:
    with pytest.raises(RecordError, match="no game 'this:Zen'"):
        game_from_json({"game": "this:Zen", "options": {}})
    assert "this" not in sys.modules


def test_only_rulesets_that_json_can_say_are_written() -> None:
    with pytest.raises(InvalidValue, match="expected a ruleset, got 'schmaus'"):
        game_to_json("schmaus")  # type: ignore[arg-type]
    with pytest.raises(RecordError, match=r"an object with game, options .*, got {1}"):
        game_from_json({1})  # type: ignore[arg-type]
    with pytest.raises(InvalidValue, match="rulesets by name for games, got 7"):
        game_from_json({}, games=7)  # type: ignore[arg-type]
    with pytest.raises(InvalidValue, match="the option bend has no JSON form"):
        game_to_json(Bent())


def test_an_option_of_ones_own_beyond_64_bits_is_neither_written_nor_read() -> None:
    """The options of the library end there, others are refused by writer and reader."""
    with pytest.raises(InvalidValue, match="at most 64 bits, got 9223372036854775808"):
        game_to_json(Wide(number=2**63))
    options: Any = {"deals": None, "number": 2**63}
    with pytest.raises(RecordError, match=r"invalid options of wide: .* 64 bits"):
        game_from_json({"game": "wide", "options": options}, games=HOUSE)
    options["number"] -= 1
    read = game_from_json({"game": "wide", "options": options}, games=HOUSE)
    assert read == Wide(number=2**63 - 1)


def test_an_option_that_would_be_written_otherwise_is_refused() -> None:
    """A converter may take more than is ever written; a reader does not."""
    for number, why in (
        (2, "the option number of strict cannot be 2"),
        (0, "invalid opti"),
    ):
        data: Any = {"game": "strict", "options": {"deals": None, "number": number}}
        with pytest.raises(RecordError, match=why):
            game_from_json(data, games=HOUSE)
    one: Any = {"game": "strict", "options": {"deals": None, "number": 1}}
    assert game_from_json(one, games=HOUSE) == Strict()


REFUSAL = Refusal("SCH-28", Reason.MUST_FOLLOW_SUIT)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (RecordError("no game"), "no game"),
        (RecordError("no game", 3), "line 3: no game"),
        (RecordError("no game", 3, path=("deals", 0)), "line 3, deal 1: no game"),
        (RecordError("no game", path=("deals", 0, "pack")), "deal 1, pack: no game"),
        (RecordError("not legal", 7, refusal=REFUSAL), "line 7: not legal"),
    ],
)
def test_an_error_says_where_it_is(error: RecordError, said: str) -> None:
    """As far as that is known; it comes back from a pickle with all that it has."""
    assert str(error) == said
    again: RecordError = pickle.loads(pickle.dumps(error))
    assert issubclass(type(again), JasskortError)
    assert issubclass(type(again), ValueError)
    for each in (error, again):
        assert (each.why, each.line, each.refusal, each.path) == error.args
    assert str(again) == said
