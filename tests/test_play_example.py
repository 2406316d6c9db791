"""The game on a terminal: what is typed is done, or said why not, in every language."""

from __future__ import annotations

import io
import random
import re
from pathlib import Path

import play
import pytest
from rich.console import Console
from screen import Screen
from screen_words import LABELS, Label

from jasskort import Card, Fyrtioett, Schmaus
from jasskort.records import Record, read, write
from jasskort.words import Language, words_for

# Whole matches are played, which no coverage is wanted of.
pytestmark = pytest.mark.law


GAMES = [
    "schmaus --target 1 --claims referee",
    "frantsfuus --target 1 --claims referee",
    "zuger_tapp --deals 1",
    "fyrtioett --deals 1",
    "tolva --deals 1 --form three",
    "tolva --deals 1 --form bordstolva --first-trick-from-table",
]


def typed(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: str,
    *lines: str,
) -> str:
    """Give what stands on the screen when these lines are typed, and no more."""
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setattr(
        "sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines))
    )
    assert play.main(arguments.split()) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("language", "suits", "drawn"),
    [
        ("de-CH", "french", "♥J ♠10 ♣A"),
        ("de-CH", "swiss", "Rosenunder, Schiltenbanner, Eichelass"),
        ("en", "swiss", "under of roses, banner of shields, ace of acorns"),
        ("sv", "swiss", "♥J ♠10 ♣A"),
    ],
)
def test_cards_are_drawn_as_they_are_called(
    language: str, suits: str, drawn: str
) -> None:
    """Suits of the Swiss pack have no signs, and are named where the words name them so."""
    words = words_for(Schmaus(), language, suits=suits)
    screen = Screen(Console(), words, Language(language))
    cards = [Card.parse(text) for text in ("HJ", "ST", "CA")]
    assert screen.in_cards(cards).plain == drawn


def test_a_swiss_table_has_no_french_sign(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Hands, tricks and rows are drawn without signs, in every game."""
    for game in GAMES:
        asked = f"{game} --language de-CH --suits swiss --seed 7"
        out = typed(monkeypatch, capsys, asked, *["1", ""] * 12)
        assert re.search(
            "▶ .*(Rosen|Schellen|Schilten|Eichel)|: (Rosen|Schellen|Schilten|Eichel)",
            out,
        )
        assert not re.search("[♣♦♥♠]", out)


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_to_its_end(
    game: str,
    language: Language,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Who always takes the first of the list plays on, whatever the language."""
    asked = f"{game} --language {language.value} --seed 3"
    shown = typed(monkeypatch, capsys, asked, *["1", ""] * 120)
    assert LABELS[language][Label.YOU_MAY] in shown
    assert not re.search(r"None|<[A-Z]|\{", shown)
    # The end is told; nobody has left before.
    assert LABELS[language][Label.BYE] not in shown


def test_what_is_typed_is_done_or_said_why_not(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Numbers, the notation, help, the score; anything else is said not to be there."""
    lines = ["play SQ", "9", "0", "dance", "?", "s", "bid 4", "q"]
    shown = typed(monkeypatch, capsys, "fyrtioett --dealer 3 --seed 5", "", *lines)
    labels = LABELS[Language.ENGLISH]
    assert labels[Label.NO_SUCH_THING].format("dance") in " ".join(shown.split())
    assert "Not all players have bid yet (FYR-4)" in shown
    assert labels[Label.HELP][:40] in shown
    assert "All players have bid, each of them once (FYR-4)" in shown
    assert "Anna 0, Beat 0, Carl 0, Dora 0" in shown
    # The ninth of the list is the bid of nine tricks.
    assert re.search(r"Anna.*\b(9|nine)\b", shown)
    assert shown.rstrip().endswith(labels[Label.BYE])


def test_moves_are_taken_back_only_where_it_is_allowed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Undo is off unless asked for; after it the others choose as they did before."""
    labels = LABELS[Language.ENGLISH]
    lines = ["", "5", "u", "5", "q"]
    asked = "fyrtioett --dealer 3 --seed 5"
    shown = typed(monkeypatch, capsys, asked, *lines)
    assert labels[Label.NO_UNDO] in shown
    again = typed(monkeypatch, capsys, f"{asked} --undo", "u", *lines)
    assert labels[Label.NOTHING_TO_UNDO] in again
    assert labels[Label.UNDONE] in again
    beat = [line for line in again.splitlines() if line.startswith("Beat: ")]
    assert len(beat) == 2
    assert beat[0] == beat[1]


def test_a_match_is_saved_and_taken_up_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """What was saved goes on where it was left; what cannot be read or written is said."""
    file = tmp_path / "match.jass"
    lines = ["", "5", f"save {file}", f"save {tmp_path}", "q"]
    shown = typed(monkeypatch, capsys, "fyrtioett --dealer 3 --seed 5", *lines)
    assert "Is a directory" in shown
    saved = read(file.read_text(encoding="utf-8"))
    assert isinstance(saved, Record)
    assert saved.game is Fyrtioett()
    assert saved.players == ("Anna", "Beat", "Carl", "Dora")
    assert str(saved.deals[0].moves[0]) == "0 bid 5"
    shown = typed(monkeypatch, capsys, f"--resume {file}", "q")
    assert LABELS[Language.ENGLISH][Label.RESUMED] in shown
    assert "Beat" in shown


def test_brackets_are_shown_as_they_stand(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Names and what is typed are shown, and are no marks of style."""
    game = Schmaus(deals=1)
    deal = game.shuffle(random.Random(1))
    file = tmp_path / "match.jass"
    record = Record.of(game, [deal], dealer=1, players=("[/b]", "[red]Z"))
    file.write_text(write(record), encoding="utf-8")
    lines = ["[/i]", f"save {tmp_path}/[x].jass", "q"]
    shown = typed(monkeypatch, capsys, f"--resume {file}", *lines)
    assert "There is no [/i]." in shown
    assert "[/b]" in shown
    assert "[red]Z" in shown
    assert (tmp_path / "[x].jass").exists()


def test_a_match_that_is_over_is_shown_as_it_ended(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A saved match that is over does not go on: who has won is told."""
    game = Fyrtioett(deals=1)
    throw = [game.parse(line) for line in ("1 bid 1", "2 bid 1", "3 bid 1", "0 throw")]
    record = Record.of(game, [game.shuffle(random.Random(1)), *throw])
    file = tmp_path / "match.jass"
    file.write_text(write(record), encoding="utf-8")
    shown = typed(monkeypatch, capsys, f"--resume {file}")
    assert LABELS[Language.ENGLISH][Label.RESUMED] not in shown
    assert "share the match" in shown


def test_the_record_of_a_seat_is_not_played_on(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Where only one seat's cards are known, nobody could deal the others theirs."""
    game = Schmaus(deals=1)
    file = tmp_path / "seat.jass"
    record = Record.of(game, [game.shuffle(random.Random(1))]).seen_by(0)
    file.write_text(write(record), encoding="utf-8")
    with pytest.raises(SystemExit):
        play.main(["--resume", str(file)])
    assert "has the cards of seat 0 alone" in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize(
    ("asked", "stock"),
    [
        ("schmaus --dealer 1", "Stock: 17"),
        ("frantsfuus --dealer 1", "Stock: 13"),
        ("tolva --form plocketolva --dealer 1", "Stock: 24"),
        ("tolva --form bordstolva --dealer 1", None),
    ],
)
def test_the_face_down_cards_of_the_stock_are_counted(
    asked: str,
    stock: str | None,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The screen tells how many cards are left to draw, as it was told in the deal."""
    shown = typed(monkeypatch, capsys, asked, "", "q")
    assert ("Stock" in shown) == (stock is not None)
    assert stock is None or stock in shown


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ("", "a game is to be named"),
        ("schmaus --seat 2", "a seat of schmaus, not 2"),
        ("schmaus --dealer 2", "a seat of schmaus, not 2"),
        ("schmaus --form four", "schmaus has no such option"),
        ("schmaus --target 0", "target"),
        ("--resume nowhere.jass", "nowhere.jass"),
    ],
)
def test_what_cannot_be_played_is_refused(
    arguments: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Wrong arguments end the command, with a line that says which."""
    with pytest.raises(SystemExit):
        play.main(arguments.split())
    assert why in capsys.readouterr().err


def test_a_file_that_is_no_match_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """What is read is read strictly: the place of the defect is said."""
    file = tmp_path / "broken.jass"
    file.write_text('[Jasskort "1"]\n[Game "schmaus"]\n', encoding="utf-8")
    with pytest.raises(SystemExit):
        play.main(["--resume", str(file)])
    assert "line" in capsys.readouterr().err


def test_a_seat_is_shown_its_own_cards_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of another hand stand backs on the screen, as many as it has cards."""
    shown = typed(monkeypatch, capsys, "schmaus --dealer 1 --seed 5", "", "q")
    mine, other = (
        next(line for line in shown.splitlines() if name in line and "│" in line)
        for name in ("Anna", "Beat")
    )
    assert mine.count("♣") + mine.count("♦") + mine.count("♥") + mine.count("♠") == 9
    assert other.count("▒▒") == 9
    assert not re.search("[♣♦♥♠]", other)
    assert Schmaus().title in shown
