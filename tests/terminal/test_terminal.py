"""The match at a terminal: what is typed is done, or said why not, in every language."""

from __future__ import annotations

import importlib.resources
import importlib.util
import io
import random
import re
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import attrs
import pytest
from rich.console import Console
from support import late
from tournament_case import Recording

from jasskort import Card, Fyrtioett, Schmaus, Seat
from jasskort.__main__ import main
from jasskort.advice import Advice, Basis
from jasskort.games.fyrtioett import Playing
from jasskort.moves import Move
from jasskort.playing.bots import Greedy
from jasskort.records import Record, read, write
from jasskort.terminal.play import Session
from jasskort.terminal.screen import Screen
from jasskort.view import AnyView, View
from jasskort.words import Language, words_for
from jasskort.words.phrasebook import Phrasebook

LABELS = tomllib.loads(
    importlib.resources.files("jasskort.terminal")
    .joinpath("labels.toml")
    .read_text("utf-8")
)
Typed: TypeAlias = Callable[..., str]
BID = "fyrtioett --dealer 3 --seed 5"
"""The person is the first to bid."""
GAMES = [
    "schmaus --option claims=referee --option target=300",
    "frantsfuus --option claims=referee --option target=1",
    "zuger_tapp --option deals=1",
    "fyrtioett --option deals=1",
    "tolva --option deals=1 --option form=plocketolva",
    "tolva --option deals=1 --option form=bordstolva",
]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typed:
    """Return what the screen shows when these lines are typed, and no more."""

    def shown(
        asked: str, *lines: str, columns: int = 100, against: str = "greedy"
    ) -> str:
        monkeypatch.setenv("COLUMNS", str(columns))
        stdin = io.StringIO("".join(f"{line}\n" for line in lines))
        monkeypatch.setattr("sys.stdin", stdin)
        assert main(["play", "--against", against, *asked.split()]) == 0
        out, err = capsys.readouterr()
        assert err == ""
        return out

    return shown


def test_languages_say_the_same() -> None:
    for labels in LABELS.values():
        assert labels.keys() == LABELS["en"].keys()
        for name, label in labels.items():
            assert label.count("{}") == LABELS["en"][name].count("{}")
    assert {language.value[:2] for language in Language} == {*LABELS}


def test_a_phrasebook_has_english_labels() -> None:
    words = words_for(Schmaus(), "en")
    book = Phrasebook("nb", words.book.data)
    screen = Screen(Console(), attrs.evolve(words, book=book), 0)
    assert screen.labels["trump"] == "Trump"


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
    screen = Screen(Console(), words_for(Schmaus(), language, suits=suits), 0)
    cards = [Card.parse(text) for text in ("HJ", "ST", "CA")]
    text = screen.in_cards(cards)
    assert text.plain == drawn
    assert ["red" in str(span.style) for span in text.spans] == [True, False, False]


@pytest.mark.parametrize("language", ["en", late("de-CH")])
@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_to_its_end(game: str, language: str, typed: Typed) -> None:
    """Who always takes the first of the list plays on; all of it stands in 60 columns."""
    asked = f"{game} --language {language} --seed 3"
    shown = typed(asked, *["1", "s", ""] * 120, columns=60)
    labels = LABELS[language[:2]]
    assert labels["see_help"] in shown
    assert not re.search(r"None|<[A-Z]|\{", shown)
    # The end is told; nobody has left before.
    assert labels["bye"] not in shown
    ended = r"(You|Du)( und Carl| and Carl)? -?\d+, .*(won|share|gewinn|teil)"
    assert re.search(ended, " ".join(shown.splitlines()[-2:]))
    lines = [line for line in shown.splitlines() if "> " not in line]
    assert max(map(len, lines)) <= 60


def test_bids_and_the_finished_trick_are_shown(typed: Typed) -> None:
    shown = typed(BID, "", "5", "1", "q")
    assert re.search(r"│ ▶  You +0 +5 +│\n│    Beat .*│\n", shown)
    number, line, taken = re.search(  # type: ignore[union-attr]
        r"(\d+)\) > .*\n(?:.*\n)*?(  \w+ .*  \w+ .*  \w+ .*  \w+ .*)\n(.*) takes the trick",
        f"(1) > {shown}",
    ).groups()
    assert number == "1"
    assert {"You", "Beat", "Carl", "Dora"} == {*re.findall(r"[A-Z][a-z]+", line)}
    assert taken in line


def test_tricks_are_counted_by_who_has_won_them() -> None:
    game = Fyrtioett(deals=1)
    state = game.apply(game.start(), game.shuffle(random.Random(1)))
    screen = Screen(Console(file=io.StringIO()), words_for(game, "en"), 0)
    while not state.over:
        step = game.step(state, game.legal_moves(state)[0])
        screen.happened(step.events)
        state = step.after
        if isinstance(state, Playing):
            assert tuple(screen.tricks.values()) == state.tricks


def test_a_contract_is_shown(typed: Typed) -> None:
    shown = typed("zuger_tapp --dealer 3 --seed 2", "", "bid solo", "q")
    assert re.search(r"You +0 +solo", shown)
    shown = typed("zuger_tapp --seed 11", "", "q")
    assert re.search(r"Beat +▒{8} +0 +–", shown)
    shown = typed("tolva --dealer 3 --seed 2 --undo", "", "halv", "u", "1", "q")
    assert "halv gubbe" in shown


def test_what_is_typed_is_done_or_said_why_not(typed: Typed) -> None:
    wrong = ["play SQ", "9999", "dance", "deal", "?", "save", "s"]
    shown = typed(BID, "", *wrong, "9", "bid 4", "", "q")
    assert 'There is no verb "dance".' in shown
    assert "There is no 9999 in the list." in shown
    assert "Not all players have bid yet (FYR-4)" in shown
    # "save" alone lacks its file, and the help says so.
    assert shown.count(LABELS["en"]["help"].strip()) == 2
    assert LABELS["en"]["undo"] not in shown
    assert "All players have bid, each of them once (FYR-4)" in shown
    assert " 0, Beat 0, Carl 0, Dora 0" in shown
    assert shown.rstrip().endswith(LABELS["en"]["bye"])
    # The table is drawn when it is another, and when it is asked for.
    assert shown.count("╭") == 3


def test_a_claim_is_asked_for_once_more(typed: Typed) -> None:
    shown = typed("schmaus --dealer 1 --seed 5", "", "claim", "no", "claim", "claim")
    assert " ".join(shown.split()).count("if nobody does, you lose the match.") == 2
    assert shown.count("(type the same again to do it) >") == 2
    assert shown.count(': "I thank you') == 1


def test_a_right_out_of_turn(typed: Typed) -> None:
    """One may rob while another is in turn; Enter goes on without it."""
    for seed in range(30):
        shown = typed(f"schmaus --seed {seed}", *["", "1"] * 30)
        if "; you may swap your lowest trump for the upcard.\n 1 rob" in shown:
            return
    pytest.fail("nobody could rob")


def test_bots_follow_the_seed(typed: Typed) -> None:
    one, again, other = [
        typed(f"fyrtioett --dealer 3 --seed {seed}", "", "5", "q", against="random")
        for seed in (7, 7, 8)
    ]
    assert one == again != other


@pytest.mark.parametrize("against", ["greedy", "random", "tournament_case:Keeping"])
def test_moves_are_taken_back_only_where_it_is_allowed(
    against: str, typed: Typed
) -> None:
    labels = LABELS["en"]
    assert 'There is no verb "u"' in typed(BID, "", "5", "u", "q")
    lines = ["u", "?", "", "5", "u", "5", "q"]
    again = typed(f"{BID} --undo", *lines, against=against)
    assert labels["nothing_to_undo"] in again
    assert labels["undone"] in again
    assert labels["undo"] in again
    beat = [line for line in again.splitlines() if line.startswith("Beat: ")]
    assert len(beat) == 2
    assert beat[0] == beat[1]


def test_a_match_is_saved_and_taken_up_again(typed: Typed, tmp_path: Path) -> None:
    file = tmp_path / "match.jass"
    saving = [f"save {file}", f"save {tmp_path}", f"seen {tmp_path}/seen.jass"]
    shown = typed(BID, "", "5", *saving, "q")
    assert "Is a directory" in shown
    saved = read(file.read_text(encoding="utf-8"))
    assert saved.game is Fyrtioett()
    assert saved.players == ("Anna", "Beat", "Carl", "Dora")
    assert str(saved.deals[0].moves[0]) == "0 bid 5"
    shown = typed(f"--resume {file}", "q")
    assert LABELS["en"]["resumed"] in shown
    assert re.search(r"▶  You +0 +5", shown)
    seen = read((tmp_path / "seen.jass").read_text(encoding="utf-8"))
    assert seen.seat == 0
    assert sum(card is not None for card in seen.deals[0].pack) < 20


def test_brackets_are_shown_as_they_stand(typed: Typed, tmp_path: Path) -> None:
    game = Schmaus(deals=1)
    deal = game.shuffle(random.Random(1))
    file = tmp_path / "match.jass"
    record = Record.of(game, [deal], dealer=1, players=("Y", "[/b][red]Z"))
    file.write_text(write(record), encoding="utf-8")
    lines = ["[/i]", f"save {tmp_path}/[x].jass", "q"]
    shown = typed(f"--resume {file}", *lines)
    assert 'There is no verb "[/i]".' in shown
    assert "[/b][red]Z" in shown
    assert (tmp_path / "[x].jass").exists()


def test_a_match_that_is_over_is_shown_as_it_ended(
    typed: Typed, tmp_path: Path
) -> None:
    game = Fyrtioett(deals=1)
    throw = [game.parse(line) for line in ("1 bid 1", "2 bid 1", "3 bid 1", "0 throw")]
    record = Record.of(game, [game.shuffle(random.Random(1)), *throw])
    file = tmp_path / "match.jass"
    file.write_text(write(record), encoding="utf-8")
    shown = typed(f"--resume {file}")
    assert LABELS["en"]["resumed"] not in shown
    assert "share the match" in shown


@pytest.mark.parametrize(
    ("asked", "stock"),
    [
        ("schmaus", "Stock: 17"),
        ("frantsfuus", "Stock: 13"),
        ("tolva --option form=plocketolva", "Stock: 24"),
        ("tolva --option form=bordstolva", None),
    ],
)
def test_the_face_down_cards_of_the_stock_are_counted(
    asked: str, stock: str | None, typed: Typed
) -> None:
    shown = typed(f"{asked} --dealer 1", "", "q")
    assert ("Stock" in shown) == (stock is not None)
    assert stock is None or stock in shown


def test_a_seat_is_shown_its_own_cards_alone(typed: Typed) -> None:
    shown = typed("schmaus --seed 5 --dealer 1 --names Ada,Bo", "", "q")
    table = [line for line in shown.splitlines() if "│" in line]
    mine = next(line for line in table if "Hand: " in line)
    other = next(line for line in table if "Bo " in line)
    assert len(re.findall("[♣♦♥♠]", mine)) == 9
    # The other has robbed: that card is known.
    assert other.count("▒") == 8
    assert re.findall("[♣♦♥♠].", other) == ["♦9"]


REFUSED = """
2  => name a GAME, or a match to --resume
2 whist => no game 'whist'
2 schmaus --seat 2 => expected a seat from 0
2 schmaus --dealer -1 => expected a seat from 0
2 schmaus --names Ada => expected 2 names
2 schmaus --option form=four => no option 'form'; the options are target,
2 schmaus --seed x => argument --seed: invalid int
2 schmaus --against greed => no bot 'greed'
2 schmaus --against greedy --against random => expected at most 1 bot,
2 tolva --resume match.jass => has a match of Schmaus, not of tolva
2 --resume no.jass => no.jass: No such file or directory
2 --resume bytes.jass => can't decode byte
2 --resume broken.jass => line
2 --resume seat.jass => seat.jass has only the view of seat 0
2 --resume match.jass --dealer 1 => omit options, names and dealer
1 fyrtioett --dealer 3 --seed 5 --against own_bots:Wild => IllegalMove:
"""


@pytest.mark.parametrize("line", REFUSED.strip().splitlines())
def test_what_cannot_be_played_is_refused(
    line: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    typed, why = line.split(" => ")
    code, asked = typed.split(" ", 1)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("\n13\n"))
    Path("bytes.jass").write_bytes(b"\xff")
    Path("broken.jass").write_text('[Jasskort "1"]\n[Game "schmaus"]\n', "utf-8")
    game = Schmaus(deals=1)
    record = Record.of(game, [game.shuffle(random.Random(1))])
    Path("match.jass").write_text(write(record), "utf-8")
    Path("seat.jass").write_text(write(record.seen_by(0)), "utf-8")
    try:
        ended = main(["play", *asked.split()])
    except SystemExit as error:
        ended = int(str(error.code))
    err = capsys.readouterr().err
    assert (ended, err.count("\n")) == (int(code), 1)
    assert err.startswith("jasskort play: ")
    assert why in err


def test_who_looks_on_no_more_ends_it_quietly(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """An error of the terminal is no error of a bot."""

    def gone(*_: object) -> str:
        raise BrokenPipeError

    monkeypatch.setattr("jasskort.terminal.screen.Screen.ask", gone)
    # What it writes to is closed, which must not be the file that pytest reads.
    with (tmp_path / "out").open("w", encoding="utf-8") as out:
        monkeypatch.setattr(sys, "stdout", out)
        assert main(["play", "schmaus"]) == 1


def test_without_rich_one_is_told_what_brings_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)
    assert main(["play", "schmaus"]) == 2
    err = capsys.readouterr().err
    assert (
        err == 'jasskort play: the terminal needs rich: pip install "jasskort[play]"\n'
    )


def test_what_costs_is_not_suggested_and_is_asked_for_once_more(typed: Typed) -> None:
    """A slip of the keys is no gubbe; the whole word is, when it is repeated."""
    tolva = "tolva --dealer 3 --seed 2"
    shown = typed(tolva, "", "helt", "halp", "asko", "hel", "1", "q")
    assert "perhaps" not in shown.split('"asko"', maxsplit=1)[0]
    assert 'perhaps "ask" was meant' in shown
    assert "success brings 12 points, failure costs 12." in " ".join(shown.split())
    assert '"Hel gubbe."' not in shown
    assert '"Hel gubbe."' in typed(tolva, "", "hel", "hel", "q")


def test_a_costly_call_of_an_own_game_is_asked_for_too(
    typed: Typed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jasskort.words.Words.warning", lambda *_: None)
    shown = typed("tolva --dealer 3 --seed 2", "", "hel", "q")
    assert LABELS["en"]["risky"] in shown


@pytest.mark.parametrize("language", LABELS)
def test_help_is_found_in_every_language(language: str, typed: Typed) -> None:
    for word in ("help", "h", "?", "HELP"):
        shown = typed(f"{BID} --language {language}", "", word, "q")
        assert shown.count(LABELS[language]["help"].strip()) == 1


@pytest.mark.parametrize("card", ["♥8", "h8", "8H", "8♥", "eight of hearts"])
def test_a_card_alone_is_played(card: str, typed: Typed) -> None:
    shown = typed("tolva --dealer 3 --seed 2", "", card, "q")
    assert "You lead the eight of hearts." in shown


def test_a_card_alone_is_what_can_be_done_with_it(typed: Typed) -> None:
    """It is laid aside where cards are laid aside; what is not possible is refused."""
    zuger = "zuger_tapp --seed 3 --dealer 3 --option deals=1"
    shown = typed(zuger, "", "ca", "bid tapp", "ha", "10c", "c9", "q")
    assert "The auction is not over yet (ZUG-10)" in shown
    assert "You do not hold the ace of hearts (COM-6)" in shown
    assert "You lay the nine of clubs aside." in shown
    swiss = typed(
        f"{zuger} --language de --suits swiss", "", "bid tapp", "eichelneun", "q"
    )
    assert "weg" in swiss


def test_a_card_with_which_several_moves_are_possible_shows_them(
    monkeypatch: pytest.MonkeyPatch, typed: Typed
) -> None:
    """In bordstolva a card can be drawn and played; here a double stands for that."""

    def twice(view: AnyView) -> tuple[Move, ...]:
        moves = legal(view)
        return (*moves, *moves[:1])

    legal = View.legal_moves.fget  # type: ignore[attr-defined]
    monkeypatch.setattr(View, "legal_moves", property(twice))
    shown = typed("tolva --dealer 3 --seed 2", "", "cj", "q")
    assert shown.count("Lead any card") == 2


def test_a_hint_says_why(typed: Typed) -> None:
    shown = typed("schmaus --dealer 1 --seed 5", "t", "", "t", "q")
    assert LABELS["en"]["nothing_to_advise"] in shown
    assert re.search(r"Hint: [a-z ]+\. [A-Z].*\.", shown.replace("\n", " "))


def test_a_hint_can_be_to_wait(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    """Out of turn, not using a right can be better."""
    waits = Advice(None, Basis.THUMB, (Seat(0),))
    monkeypatch.setattr("jasskort.terminal.play.advise", lambda *_: waits)
    shown = typed(BID, "", "t", "q")
    assert "Hint: press Enter. That is usual here." in shown


@pytest.mark.parametrize("game", GAMES)
def test_a_low_screen_keeps_what_matters(
    game: str, typed: Typed, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the card led to the list of moves it is at most 14 of 20 lines."""
    monkeypatch.setenv("LINES", "20")
    shown = typed(f"{game} --seed 3", *["1", ""] * 60, columns=60)
    assert "╭" not in shown
    title = shown.split(":", 1)[0]
    blocks = re.findall(
        rf"^{title.split(' ')[0]}.* · (?:.*\n)*?(?=.*> )", shown, re.MULTILINE
    )
    assert blocks
    assert max(block.count("\n") for block in blocks) <= 14
    lines = [line for line in shown.splitlines() if "> " not in line]
    assert max(map(len, lines)) <= 60
    assert len(blocks) < 5 or any("Table: Beat " in block for block in blocks)


def test_players_are_told_when_their_deal_begins_and_ends(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A move that is taken back, and who leaves, end the deal for them too."""
    lines = ["", "5", "u", *["5", *["1"] * 13], "", "5", "1", "q"]
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{e}\n" for e in lines)))
    bot, game = Recording(Greedy()), Fyrtioett()
    record = Record(game=game, dealer=Seat(3), players=("A", "B", "C", "D"))
    words = words_for(game, Language.ENGLISH)
    session = Session(record, 0, [bot], words, seed=5, may_undo=True)
    session.play()
    assert LABELS["en"]["undone"] in capsys.readouterr().out
    views = bot.check()
    assert bot.made == 3 * 3
    assert [view.seat for view in views] == [1, 2, 3] * 3
    assert [view.turn is None for view in views] == [False] * 3 + [True] * 3 + [
        False
    ] * 3
    assert views[-1] == game.view(session.record.state, 3)
