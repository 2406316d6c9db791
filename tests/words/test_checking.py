"""A phrasebook is held against the English one: what it lacks, has too much, misnames."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from jasskort import InvalidValue
from jasskort.__main__ import main
from jasskort.words import Language, check_phrasebook, load_phrasebook
from jasskort.words.phrasebook import phrasebook_of

EXAMPLE = Path(__file__).parents[2] / "examples" / "bokmaal.toml"


@pytest.mark.no_cover
@pytest.mark.parametrize("language", Language)
def test_the_languages_of_the_library_are_whole(language: Language) -> None:
    assert check_phrasebook(phrasebook_of(language)) == []


def test_a_phrasebook_that_is_begun_lacks_the_rest_alone() -> None:
    problems = check_phrasebook(load_phrasebook(EXAMPLE, "nb"))
    assert len(problems) > 100
    lacking = ("nothing is said of", "there is no name for", "there is no '")
    assert [
        each for each in problems if not any(part in each for part in lacking)
    ] == []
    assert not any("card_played" in each for each in problems)


@pytest.mark.parametrize(
    ("tables", "problem"),
    [
        ({"evnts": {}}, "the file: there is no table 'evnts'"),
        ({"schmaus": {"swiss": {}}}, "schmaus: there is no table 'swiss'"),
        ({"ranks": {"name": "one two"}}, "ranks.name: there are 13, not 'one two'"),
        ({"owners": {"(": "@s"}}, "owners: '(' is no pattern: "),
        ({"events": {"passed ?": "x"}}, "events: 'passed ?': a condition is written"),
        ({"moves": {"play": "{card"}}, "moves: 'play': cannot read the sentence"),
        # What sentences ask for.
        ({"events": {"passed": "{who}"}}, "events: 'passed' asks for 'who', which is"),
        ({"events": {"passed who": "x"}}, "events: 'passed who' asks for 'who'"),
        ({"events": {"laid": "{place.depth}"}}, "asks for 'place.depth'"),
        ({"events": {"passed": "{seat.x}"}}, "asks for 'seat.x'"),
        ({"moves": {"play": "{suit}"}}, "moves: 'play' asks for 'suit'"),
        ({"moves": {"hidden": "{card}"}}, "moves: 'hidden' asks for 'card'"),
        ({"schmaus": {"moves": {"declare": "{kind}"}}}, "asks for 'kind'"),
        ({"refusals": {"MUST_BOOK": "{0}"}}, "refusals: 'MUST_BOOK' asks for '0'"),
        ({"agreed": {"x trumps": "x"}}, "agreed: 'x trumps' asks for 'trumps'"),
        ({"tolva": {"agreed": {"x ties": "x"}}}, "tolva.agreed: 'x ties' asks for"),
        ({"sentences": {"total": "{seat}"}}, "sentences: 'total' asks for 'seat'"),
        ({"events": {"passed": "{seat:gladly}"}}, "no value is said as 'gladly'"),
        (
            {"counts": {"point": "%s %d"}, "sentences": {"points": "{x:point}"}},
            "by |, unlike",
        ),
        # What nothing asks for.
        ({"events": {"lost": "oh"}}, "events: 'lost': there is no 'lost'"),
        ({"moves": {"hop": "hop"}}, "moves: 'hop': there is no 'hop'"),
        ({"refusals": {"SCH-7 FLAT": "flat"}}, "there is no 'SCH-7 FLAT'"),
        ({"refusals": {"ABC-7 MUST_BOOK": "x"}}, "there is no 'ABC-7 MUST_BOOK'"),
        ({"things": {"Item.SONG": "song"}}, "things: there is no 'Item.SONG'"),
        ({"counts": {"song": "a|b"}}, "counts: nothing is said as 'song'"),
        ({"select": {"key": {"1": "a"}}}, "select: nothing is said as 'key'"),
        # What is lacking.
        ({}, "events: nothing is said of 'card_played'"),
        ({}, "moves: nothing is said of 'play'"),
        ({}, "refusals: nothing is said of 'MUST_FOLLOW_SUIT'"),
        ({}, "refusals: nothing is said of 'SCH-14 TOO_LOW'"),
        ({}, "sentences: nothing is said of 'opening'"),
        ({}, "schmaus.agreed: nothing is said of 'ties'"),
        ({}, "things: there is no name for 'Item.STOECK'"),
        ({}, "lists: there is no 'and'"),
    ],
)
def test_what_is_wrong_is_told(tables: dict[str, Any], problem: str) -> None:
    problems = check_phrasebook(load_phrasebook(tables, "nn"))
    assert any(problem in each for each in problems), problems[:9]


def test_one_sentence_serves_all_rules_or_some() -> None:
    for name in ("TOO_LOW", "SCH-14 FRA-17 SCH-16 FRA-18 FRA-19 TOO_LOW"):
        problems = check_phrasebook(load_phrasebook({"refusals": {name: "x"}}, "nn"))
        assert not any(" TOO_LOW'" in each for each in problems)


def test_it_is_a_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = Path(__file__).parents[2] / "src" / "jasskort" / "words" / "sv.toml"
    assert main(["words", str(good)]) == 0
    bad = tmp_path / "bad.toml"
    bad.write_text("[[", encoding="utf-8")
    assert main(["words", str(bad)]) == 1
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "0 problems"
    assert "cannot read words from" in out[1]
    assert out[2] == "1 problem"


def test_what_is_no_phrasebook_is_refused() -> None:
    seven: Any = 7
    with pytest.raises(InvalidValue, match="a table, not 7"):
        check_phrasebook(seven)
