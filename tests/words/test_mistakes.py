"""What a player did wrong is said in four languages, whatever error it caused."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support import blocks_of

from jasskort import (
    Frantsfuus,
    InvalidValue,
    JasskortError,
    OptionError,
    ParseError,
    Schmaus,
    Tolva,
    ZugerTapp,
)
from jasskort.records import Record, RecordError, read, write
from jasskort.words import Language, words_for

GAME = ZugerTapp(deals=1)
LINES = ("1 pass", "2 pass", "3 pass")
NAMES = ("Anna", "Beat", "Carl", "Dora")


def written() -> str:
    """Return a record with a deal and three moves, on lines 6 to 9."""
    moves = [GAME.shuffle(random.Random(7)), *map(GAME.parse, LINES)]
    return write(Record.of(GAME, moves, players=NAMES))


def opened(old: str, new: str) -> Callable[[], object]:
    text = written()
    assert old in text
    return lambda: read(text.replace(old, new))


CAUSED: dict[str, Callable[[], object]] = {
    "low": lambda: Schmaus(target=0),
    "high": lambda: Schmaus(target=2**63),
    "choice": lambda: Frantsfuus(claims="me"),
    "switch": lambda: ZugerTapp(tapp_at_65=3),  # type: ignore[arg-type]
    "only": lambda: Tolva(first_trick_from_table=True),
    "language": lambda: words_for(Schmaus(), "fi"),
    "illegal": lambda: GAME.apply(GAME.start(), GAME.parse("0 pass")),
    "turn": lambda: read(written().replace("2 pass", "3 pass")),
    "no move": opened("2 pass", "2 sing"),
    "no line": opened("2 pass", "hello"),
    "no option": opened('"deals": 1', '"deals": 0'),
    "changed": opened("Beat", "Bert"),
    "version": opened('Jasskort "1"', 'Jasskort "7"'),
    "no file": lambda: read("hello"),
    "empty": lambda: read(""),
    "no match": lambda: read('{"format": "chess"}'),
    "seat": lambda: GAME.table.check(7),
}


FILE = Path(__file__).with_name("mistakes.txt")
HELD = {tuple(lines[0].rsplit(maxsplit=1)): lines[1] for lines in blocks_of(FILE)}


@pytest.mark.parametrize("language", [each.value for each in Language])
@pytest.mark.parametrize("name", CAUSED)
def test_what_was_wrong_is_said_word_by_word(name: str, language: str) -> None:
    with pytest.raises(JasskortError) as caught:
        CAUSED[name]()
    words = words_for(GAME, language, names=NAMES)
    said = words.mistake(caught.value)
    assert said == words.say(caught.value) == HELD[name, language]


def test_an_error_of_an_option_says_which_value_would_do() -> None:
    with pytest.raises(OptionError) as caught:
        Frantsfuus(claims="me")
    error = pickle.loads(pickle.dumps(caught.value))
    assert str(error) == str(caught.value)
    assert (error.option, error.value, error.mistake) == ("claims", "me", "choice")
    assert error.wanted == ("players", "referee")


def test_an_error_without_particulars_is_a_general_one() -> None:
    words: Any = words_for(GAME, "de", names=NAMES)
    assert words.mistake(OptionError("a\nb")) == "Das geht nicht (a b)"
    odd = OptionError("odd", option="stakes", value="high")
    assert words.mistake(odd) == "«stakes» kann nicht «high» sein"
    hand = RecordError("a bad hand", path=("deals", 2, "pack"))
    assert "In Runde 3 stimmt etwas nicht (a bad hand)" in words.mistake(hand)
    wrong = RecordError("bad")
    wrong.__cause__ = ParseError("x", "no", "nothing")
    assert words.mistake(wrong).endswith("nicht lesbar. Es steht nichts da")
    for no_error in (ValueError("x"), "x", None):
        with pytest.raises(InvalidValue, match="no words for"):
            words.mistake(no_error)
