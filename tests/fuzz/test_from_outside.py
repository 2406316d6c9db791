"""What strangers send: errors of one line that can be printed, and no work beyond its length."""

from __future__ import annotations

import ast
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import attrs
import pytest

import jasskort
from jasskort import (
    Card,
    CardSet,
    Deal,
    InvalidValue,
    JasskortError,
    ParseError,
    Reason,
    Schmaus,
)
from jasskort.cards import CARDS
from jasskort.errors import quoted, shortened, told_by
from jasskort.games import GAMES, find_game
from jasskort.melds import parse_meld
from jasskort.moves import Hidden
from jasskort.playing.bots import bot_named, game_named
from jasskort.records import (
    Record,
    RecordError,
    Result,
    from_json,
    read,
    write,
)
from jasskort.records.wire import to_json
from jasskort.ruleset import AnyRuleset
from jasskort.seats import Seat
from jasskort.words import Language, load_phrasebook, words_for

SOURCE = Path(jasskort.__file__).parent
_MESSAGES = ("msg", "problem", "why", "told")
LONG = 5_000
ODD_TEXTS = {
    "long": "x" * LONG,
    "words": "x " * LONG,
    "cards": "C7 " * LONG,
    "lines": "play\nC7\r\n\x0b\x0c\x1c\x85\u2028\u2029x",
    "surrogates": "play \ud800\udfff" * 9,
    "controls": "\x1b[2J\x00\x07\x9b\u202e\ufeff\U000e0001",
    "blanks": "\xa0\u3000\u200b",
}
GAME = Schmaus(deals=1, claims="referee")
DEALT = GAME.apply(GAME.start(), GAME.shuffle(random.Random(1)))
VIEW = GAME.view(DEALT, 0)
RECORD = Record(game=GAME).append(GAME.shuffle(random.Random(1)))
WRITTEN: dict[str, Any] = json.loads(write(RECORD, "jsonl"))


def move_of(game: AnyRuleset, head: str) -> Callable[[str], object]:
    return lambda text: game.parse(f"{head} {text}")


def altered(**parts: Any) -> Callable[[str], object]:
    def door(text: str) -> object:
        deal = {**WRITTEN["deals"][0], "moves": ["1 turn"]}
        made = {name: part(text) for name, part in parts.items()}
        inner = {name: made.pop(name) for name in list(made) if name in _OF_A_DEAL}
        return read(json.dumps({**WRITTEN, "deals": [{**deal, **inner}], **made}))

    return door


_OF_A_DEAL = ("pack", "moves", "comments", "seconds", "told", "totals")

DOORS: dict[str, Callable[[str], object]] = {
    "card": Card.parse,
    "cards": CardSet.parse,
    "deal": Deal.parse,
    "deal of it": lambda text: Deal.parse(f"deal {text}"),
    "meld": parse_meld,
    **{
        f"{name} {head}".strip(): move_of(kind(), head)
        for name, kind in GAMES.items()
        for head in ("", "0", "0 play", "0 play C7", "0 declare", "0 ask", "0 bid")
    },
    "record": read,
    "record after a head": lambda text: read(f'[Jasskort "1"]\n{text}'),
    "a tag": lambda text: read(f'[Jasskort "1"]\n[{text}'),
    "a tag of it": lambda text: read(f'[Jasskort "1"]\n[Own {json.dumps(text)}] 5'),
    "version": lambda text: read(f"[Jasskort {json.dumps(text)}]\nend unchecked"),
    "a brace": lambda text: read(f"{{{text}"),
    "a key": lambda text: read(json.dumps({text: 1})),
    "a key of it": lambda text: read(json.dumps({**WRITTEN, text: 1})),
    "a key twice": lambda text: read(f"{{{json.dumps(text)}:1,{json.dumps(text)}:1}}"),
    "a number": lambda text: read(f'{{"format": {"9" * len(text)}}}'),
    "format": altered(format=str),
    "game": altered(game=str),
    "options": altered(options=lambda text: {text: text}),
    "option": altered(options=lambda text: {**WRITTEN["options"], "deals": text}),
    "dealer": altered(dealer=str),
    "players": altered(players=str.split),
    "date": altered(date=str),
    "extra": altered(extra=lambda text: {text: {text: 2**64}}),
    "comment": altered(comment=lambda text: [text]),
    "check": altered(check=str),
    "a pack": altered(pack=str),
    "a move": altered(moves=lambda text: [text]),
    "a move of it": altered(moves=lambda text: [f"1 play {text}"]),
    "moves": altered(moves=str),
    "comments": altered(comments=lambda text: {text: "x"}),
    "seconds": altered(seconds=lambda text: {"1": text}),
    "told": altered(told=lambda text: {"1": {text: 1}}),
    "totals": altered(totals=lambda text: [int("9" * (len(text) % 4000 + 1))] * 2),
    "outcome": altered(
        result=lambda text: {"totals": [1, 2], "winners": [0], "outcome": text}
    ),
    "sent": lambda text: from_json(GAME, {"format": text}),
    "sent by name": lambda text: from_json(GAME, {text: [text]}),
    "names of players": lambda text: words_for(GAME, "en", names=[text]),
    "language": lambda text: words_for(GAME, text),
    "phrasebook": lambda text: load_phrasebook({text: {text: {text: 5}}}),  # type: ignore[dict-item]
    "sentence": lambda text: words_for(
        GAME, load_phrasebook({"moves": {"play": "{" + text}})
    ).move(GAME.parse("0 play C7")),
    "bot": bot_named,
    "an option of a bot": lambda text: bot_named(f"random:{text}=1"),
    "a bot of a module": lambda text: bot_named(f"json:{text}"),
    "program": lambda text: bot_named(f"exec:'{text}"),
    "ruleset": game_named,
    "an option of a ruleset": lambda text: game_named("schmaus", [text]),
    "find_game": find_game,
    "a pile": lambda text: GAME.apply(GAME.start(), Deal(CARDS * (len(text) % 99 + 2))),
    "hidden": lambda text: RECORD.append(Hidden(Seat(1), text)),  # type: ignore[arg-type]
    "a result": lambda text: attrs.evolve(
        RECORD, result=Result((1, 2), (Seat(0),), text)
    ),
}


def assert_printable(text: str) -> None:
    """Check that a message is a line that every screen shows, and no long one."""
    assert text.isprintable()
    text.encode()
    assert len(text) < 2500


@pytest.mark.parametrize("odd", [*ODD_TEXTS])
@pytest.mark.parametrize("door", [*DOORS])
def test_an_error_is_a_line_that_can_be_printed(door: str, odd: str) -> None:
    """Whatever is sent, and wherever: as its text, its repr, and in every language."""
    try:
        DOORS[door](ODD_TEXTS[odd])
    except JasskortError as error:
        assert_printable(str(error))
        assert_printable(repr(error))
        if isinstance(error, ParseError):
            for language in Language:
                assert_printable(words_for(GAME, language).mistake(error))


def test_what_cannot_be_shown_is_said_to_be_no_move() -> None:
    nested: list[Any] = []
    for _ in range(5_000):
        nested = [nested]
    for odd in (10**5_000, [10**5_000], nested):
        with pytest.raises(ParseError) as raised:
            GAME.parse(cast("str", odd), seat=0)
        for language in Language:
            assert_printable(words_for(GAME, language).mistake(raised.value))


def test_a_text_is_shortened_on_one_line() -> None:
    """What is not seen is written as repr writes it, and what is long loses its end."""
    assert shortened("a\nb\ud800\xa0ö") == "a\\nb\\ud800\\xa0ö"
    assert shortened("x" * 240) == "x" * 240
    assert shortened("x" * 241) == "x" * 120 + " ... (241 characters)"
    assert shortened("\ud800" * 100) == "\\ud800" * 20 + " ... (100 characters)"
    assert quoted("HJ") == "'HJ'"


def test_the_text_of_a_foreign_error_is_on_one_line() -> None:
    assert told_by(ValueError("no\n  such \ud800")) == "no such \\ud800"
    assert told_by(FileNotFoundError(2, "gone", "a\udcffb")) == "a\\udcffb: gone"
    assert len(told_by(ValueError("x" * LONG))) < 1100


def test_a_name_in_a_path_is_quoted_where_it_has_lines() -> None:
    assert str(RecordError("no", path=("a\nb",))) == "'a\\nb': no"


def test_messages_show_values_as_quoted_does() -> None:
    """A repr of any length, and of any letters, is put into no message as it is."""
    bare = [
        (path.name, ast.unparse(shown))
        for path in SOURCE.rglob("*.py")
        if "testing" not in path.parts
        for made in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(made, ast.Assign) and ast.unparse(made.targets[0]) in _MESSAGES
        for shown in ast.walk(made.value)
        if isinstance(shown, ast.FormattedValue) and shown.conversion == ord("r")
        if ast.unparse(shown.value) not in ("__name__", "name")
    ]
    assert bare == []


def test_a_number_that_cannot_be_shown_is_not_read() -> None:
    """Python writes no number of more than 4300 digits, so none is taken."""
    told = GAME.told(GAME.start(), GAME.shuffle(random.Random(1)), DEALT, 0)
    for digits in (14, 990):
        sent = {**to_json(told), "number": f"0x{'f' * digits}"}
        assert str(16**digits - 1) in repr(from_json(GAME, sent))
    with pytest.raises(RecordError, match="number of told cannot be '0xfff"):
        from_json(GAME, {**to_json(told), "number": f"0x{'f' * LONG}"})


# --- what it costs --------------------------------------------------------------------

# The square of it takes hours.
HUGE = 1_000_000


def test_a_pile_of_any_height_is_looked_through_once() -> None:
    """It is refused for the cards that lie there twice, which are counted together."""
    for pile, twice in (
        ([*GAME.pack] * (HUGE // 36), [*GAME.pack]),
        ([*GAME.pack, Card.parse("HJ")], [Card.parse("HJ")]),
    ):
        refusal = GAME.refusal(GAME.start(), Deal(pile))
        assert refusal is not None
        assert refusal.reason is Reason.TWICE_IN_THE_PACK
        assert [*refusal.cards] == twice


@pytest.mark.parametrize("line", ["{", '[Jasskort "1"]'])
def test_no_match_is_read_behind_a_second_one(line: str) -> None:
    with pytest.raises(RecordError):
        read(f"{line}\n" * (HUGE // 10))


def test_blanks_within_a_comment_are_gone_through_once() -> None:
    blanks = " " * HUGE
    record = RECORD.with_comment(f" x{blanks}x  ", 0)
    written = write(record)
    assert f"; \\u0020x{blanks}x\\u0020\\u0020\n" in written
    assert read(written) == record


def test_bots_in_bots_come_to_an_end() -> None:
    with pytest.raises(InvalidValue, match="bots are nested too deeply"):
        bot_named("endgame:" * LONG + "greedy")


COSTLY = {
    "expected at most 100 names": {
        "refusals": {"SCH-1 " * LONG + "TOO_LOW " * LONG: "x"}
    },
    "expected at most 6 parts in brackets": {"moves": {"play": "[{card}]" * 40}},
    "cannot read the sentence": {"moves": {"play": "[{" + "a" * HUGE}},
    "expected a format of at most 100 characters": {
        "moves": {"play": "{card:" + "^" * LONG + "}"}
    },
    "expected the name of a field in braces": {
        "moves": {"play": "{" + "9" * LONG + "}"}
    },
    "expected the name of a field in braces, got 'a.a": {
        "moves": {"play": "{" + "a." * LONG + "a}"}
    },
    "expected a condition": {"moves": {f"play seat>{'9' * LONG}": "x"}},
}


@pytest.mark.parametrize("told", [*COSTLY])
def test_a_phrasebook_costs_no_more_than_its_length(told: str) -> None:
    with pytest.raises(InvalidValue, match=told):
        words_for(GAME, load_phrasebook(COSTLY[told])).move(GAME.parse("0 play C7"))
