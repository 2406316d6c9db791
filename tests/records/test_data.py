"""The files in `data/`, good and bad, with which other implementations can check themselves."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from jasskort import Deal
from jasskort.__main__ import main
from jasskort.records import RecordError, read, read_all, write
from jasskort.records.record import score_of

pytestmark = pytest.mark.no_cover

DATA = Path(__file__).parent / "data"
INDEX: Any = json.loads((DATA / "index.json").read_text("utf-8"))


@pytest.mark.parametrize("name", INDEX["good"])
def test_good_files(name: str) -> None:
    with (DATA / name).open("rb") as file:
        records = list(read_all(file))
    assert len(records) == INDEX["good"][name]["matches"]
    for record, totals in zip(records, INDEX["good"][name]["totals"], strict=True):
        assert list(score_of(record.last).totals) == totals
        for face in ("text", "json"):
            assert list(read_all(write(record, face).splitlines())) == [record]
        if record.seat is None:
            state = record.game.start(dealer=record.dealer)
            for deal in record.deals:
                state = record.game.apply(
                    state, Deal([each for each in deal.pack if each])
                )
                for text in map(str, deal.moves):
                    state = record.game.apply(state, record.game.parse(text))
            assert list(record.game.score(state).totals) == totals


@pytest.mark.parametrize("name", INDEX["bad"])
def test_bad_files(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    expected, text = INDEX["bad"][name], (DATA / name).read_text("utf-8")
    with pytest.raises(RecordError) as caught:
        _ = list(read_all(text.split("\n"))) or read(text)  # of none there is no error
    finding = caught.value
    assert finding.line == expected["line"]
    assert expected["word"] in finding.why
    if (DATA / name).stat().st_size:  # a file without a match is none that is wrong
        assert main(["check", str(DATA / name)]) == 1
        assert capsys.readouterr().err.startswith(f"{DATA / name}:{expected['line']}:")


def test_the_index() -> None:
    names = {*INDEX["good"], *INDEX["bad"], "index.json"}
    assert {path.name for path in DATA.iterdir()} == names
    assert len(names) > 40
    assert all(each["says"] for kind in INDEX.values() for each in kind.values())
