"""The start page, the guided deals and the card beside the table, without a browser."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import tiles
from catalogue import LEVELS, MINUTES, ONLY, PLAYERS, PRESETS, catalogue
from guide import LESSONS, TEXTS
from guided import Guided
from page import Page
from support import first_traced
from texts import LABELS

from jasskort import GAMES, ZugerTapp
from jasskort.cards import Card
from jasskort.games.tolva.model import Form
from jasskort.words import Suits


def test_a_tile_shows_cards_of_its_game(tmp_path: Path) -> None:
    """Each game has a picture in both suits, of different cards of its pack."""
    tiles.write(tmp_path)
    for name, kind in GAMES.items():
        cards = tiles.FANS[name].split()
        assert len(set(cards)) == len(cards)
        assert {Card.parse(each) for each in cards} <= set(kind.pack)
        for suits in Suits:
            drawn = (tmp_path / f"{name}-{suits.value}.svg").read_text(encoding="utf-8")
            assert re.findall('data-card="(..)"', drawn) == cards
            narrow = (tmp_path / f"{name}-{suits.value}-narrow.svg").read_text("utf-8")
            few = re.findall('data-card="(..)"', narrow)
            assert few == tiles.NARROW[name].split()
            assert {Card.parse(each) for each in few} <= set(kind.pack)


@pytest.mark.parametrize("language", LABELS)
def test_a_tile_tells_who_plays_and_how_long(language: str) -> None:
    games = catalogue(language)["games"]
    assert isinstance(games, list)
    for each in games:
        name = each["name"]
        forms = Form if name == "tolva" else [None]
        made = [GAMES[name](**({"form": form} if form else {})) for form in forms]
        assert each["players"] == tuple(sorted({len(game.seats) for game in made}))
        assert each["minutes"] == MINUTES[name]
        french, swiss = each["kind"]["french"], each["kind"]["swiss"]
        assert max(len(french), len(swiss)) <= 90
        assert "{" not in french + swiss
        if (name, language) == ("fyrtioett", "de"):
            assert (french[-6:], swiss[-6:]) == (" Herz.", "Rosen.")
    assert set(PLAYERS) == set(MINUTES) == set(GAMES)
    assert "people" in LEVELS


def test_options_are_explained_and_end_a_match() -> None:
    """No option is offered with a form that refuses it, and each match has an end."""
    endless = {"zuger_tapp"}
    assert set(PRESETS) == endless
    for language in LABELS:
        games = catalogue(language)["games"]
        assert isinstance(games, list)
        for game in games:
            options = {each["name"]: each for each in game["options"]}
            assert all(each["about"] for each in options.values())
            agreed = options["deals"]
            assert agreed["may_lack"] == (game["name"] not in endless)
            assert agreed.get("preset") == (8 if game["name"] in endless else None)
            for name, each in options.items():
                assert each.get("only") == ONLY.get(name)


# --- the guided deals -----------------------------------------------------------------


def ask(page: Page, do: str, **given: object) -> Any:
    answer = json.loads(page.ask(json.dumps({"do": do, **given})))
    assert "error" not in answer
    return answer


def guided(page: Page, game: str, **asked: object) -> Iterator[Any]:
    """Follow the recommended moves of a guided deal; yield each answer with a lesson."""
    shown = ask(page, "start", game=game, guided=True, **asked)
    while True:
        while shown["waits"] == "others":
            assert "lesson" not in shown
            shown = ask(page, "next")
        if "lesson" in shown:
            yield shown
        if shown.get("lesson", {}).get("more"):
            shown = ask(page, "understood")
            assert shown["told"] == []
        elif shown["waits"] == "nobody":
            return
        else:
            shown = ask(page, "move", move=shown["hint"])


TOLD = {
    "schmaus": "goal rob lead draw ranks free duck take kinds small spare say book turn"
    " answer upwards known couple strict trumps last score",
    "frantsfuus": "goal rob free answer ranks draw kinds declare lead book turn belle"
    " spare duck known strict trumps say last score",
    "zuger_tapp": "goal values bid talon aside safe trump short follow ruff duck take"
    " halfway sure last score",
    "tolva": "goal gubbe win meld married ranks beat ask lead answer ruff last score",
    "fyrtioett": "goal bid count follow duck ruff lead made hearts take partner last"
    " score",
}
"""The lessons of each guided deal, in this order."""
LENGTH = 150
"""The most characters of a lesson: five lines of a narrow screen."""


@pytest.mark.parametrize("language", first_traced(LABELS))
@pytest.mark.parametrize("game", GAMES)
def test_a_guided_deal_tells_each_lesson_once(game: str, language: str) -> None:
    """Who follows the marked moves meets what is special about the game, and the score."""
    page, keys, match = Page(), list[str | None](), None
    for shown in guided(page, game, language=language):
        match, said = page.match, shown["lesson"]
        assert isinstance(match, Guided)
        key = match.guide.key
        assert key is not None
        keys.append(key)
        assert 0 < len(said["title"] + said["text"]) <= LENGTH
        assert "{" not in said["title"] + said["text"]
        words, view = match.words, match.view
        held = [words.card(card) for card in view.hand]
        ranks = [words.say(card.rank) for card in view.hand]
        names = set(re.findall(r"{(\w+)}", TEXTS[language][game][key][1]))
        if names & {"marked", "low", "talon"}:
            assert any(
                name in said["text"].lower() or name in said["text"] for name in held
            )
        if "meld" in names:
            assert any(
                rank in said["text"].lower() or rank in said["text"] for rank in ranks
            )
        if "marked" in names:
            card = words.card(Card.parse(shown["hint"].split()[-1]))
            assert card.casefold() in said["text"].casefold()
    assert keys == TOLD[game].split()
    assert match is not None
    assert match.record.over
    totals = match.game.score(match.record.state).totals
    assert totals[0] == max(totals)


NUMBERS = {
    "schmaus": {
        # The stock turns up the ten of clubs, and the six is in hand (SCH-25).
        "rob": ["clubs", "six of clubs"],
        "take": ["ace of clubs", " 22 "],
        "small": ["Ten, jack, queen (clubs)", " 20 "],
        "spare": ["king of diamonds", " 4 "],
        # 152 + 5 card points, and 20 + 50 + 20 against 50 + 100 for melds and stöck.
        "score": ["219 to 178", "1500", "157"],
    },
    "frantsfuus": {
        "rob": ["spades", "seven of spades"],
        "declare": ["Nine, ten, jack (spades)", "worth 20"],
        "spare": ["jack of hearts", " 2 "],
        "score": ["306 to 86", "501", "162"],
    },
    "zuger_tapp": {
        "bid": ["diamonds", " 4 cards", " 61 "],
        "talon": ["six of clubs, six of spades, ten of spades and king of spades"],
        "aside": ["ten of spades has 10"],
        "safe": ["10 card points", "king of clubs adds 4"],
        "trump": ["diamonds", "4 trumps"],
        # AH, KD, TH and the ten of trump; aside are ST, CK, HQ, HJ.
        "take": ["ten of diamonds", " 35 ", " 61"],
        "halfway": [" 35 ", " 19 ", " 54 ", " 61"],
    },
    "tolva": {"score": ["4 to 0"], "win": ["ace of clubs"]},
    "fyrtioett": {
        "bid": [": 2;", "hearts, always trump: 4", "about 3"],
        "count": ["You bid 3", "3 points"],
        "made": ["(3)", "Carl, who bid 2"],
    },
}
"""What lessons of the guided deals name, counted from the cards that are dealt."""


@pytest.mark.parametrize("game", GAMES)
def test_lessons_name_the_cards_and_points_at_hand(game: str) -> None:
    page, texts = Page(), dict[str | None, str]()
    for shown in guided(page, game):
        assert isinstance(page.match, Guided)
        texts[page.match.guide.key] = shown["lesson"]["text"]
    for key, parts in NUMBERS[game].items():
        assert all(part in texts[key] for part in parts), texts[key]


def test_languages_have_the_same_lessons() -> None:
    """Each has a text, and each text a condition."""
    for language in LABELS:
        for game, lessons in LESSONS.items():
            told, own = set(TEXTS[language][game]), {key for key, _ in lessons}
            assert told == set(TEXTS["en"][game])
            assert told - own == {"score"}
            for title, text in TEXTS[language][game].values():
                assert len(title) <= 30
                assert set(re.findall(r"{(\w+)}", text)) <= {
                    *("other", "partner", "declarer", "trump", "taken", "needed"),
                    *("marked", "points", "worth", "low", "meld", "value", "suit"),
                    *("count", "talon", "aside", "sum", "least", "mine", "theirs"),
                    *("aces", "trumps", "bid", "prize", "partners_bid"),
                    *("hearts", "six", "nine", "ten", "jack", "queen", "king", "ace"),
                }


def test_a_guided_deal_is_taken_up_where_it_was() -> None:
    """After a reload, what was met before is not told again."""
    page, titles = Page(), list[str]()
    for count, shown in enumerate(guided(page, "tolva")):
        titles.append(shown["lesson"]["title"])
        if count == 7:
            break
    again = ask(Page(), "open", text=shown["record"], guided=True)
    assert again["hint"] == shown["hint"]
    assert ask(page, "hint")["hint"] == shown["hint"]
    assert again["lesson"] == shown["lesson"]
    assert len(set(titles)) == 8


def test_after_a_guided_deal_comes_a_match() -> None:
    page = Page()
    *_, shown = guided(page, "zuger_tapp")
    assert (shown["waits"], shown["guided"]) == ("nobody", True)
    again = ask(page, "again", seed=3)
    assert page.match is not None
    assert page.match.game is ZugerTapp(deals=8)
    assert "guided" not in again


def test_a_move_taken_back_brings_no_lesson_twice() -> None:
    page = Page()
    ask(page, "start", game="fyrtioett", guided=True)
    shown = ask(page, "next")
    while shown["waits"] == "others":
        shown = ask(page, "next")
    first = shown["lesson"]["title"]
    assert ask(page, "look")["lesson"]["title"] == first
    ask(page, "move", move=shown["hint"])
    assert ask(page, "undo")["lesson"]["title"] == first
    assert ask(page, "understood")["lesson"]["title"] != first
    again = ask(page, "understood")
    assert again["lesson"]["title"] != first
    assert not again["lesson"]["more"]


# --- the card beside the table --------------------------------------------------------


def ask_sections(game: str, options: dict[str, object]) -> Any:
    """Return the sections of the card in English by title."""
    page = Page()
    ask(page, "start", game=game, options=options)
    return {each["title"]: each for each in ask(page, "summary")["sections"]}


def card_of(game: str, options: dict[str, object], language: str = "en") -> Any:
    page = Page()
    ask(page, "start", game=game, options=options, language=language)
    sections = ask(page, "summary")["sections"]
    tables = {each["title"]: each.get("rows", []) for each in sections}
    return tables, " ".join(each.get("text", "") for each in sections)


def test_the_card_of_a_jass_has_ranks_and_melds() -> None:
    """SCH-2, SCH-3, SCH-6, SCH-8, SCH-30 and SCH-31, as the rules list them."""
    tables, text = card_of("schmaus", {"target": 1000})
    assert tables["From high to low"] == [
        ["jack", "20", "ace", "11"],
        ["nine", "14", "king", "4"],
        ["ace", "11", "queen", "3"],
        ["king", "4", "jack", "2"],
        ["queen", "3", "ten", "10"],
        ["ten", "10", "nine", "0"],
        ["eight", "0", "eight", "0"],
        ["seven", "0", "seven", "0"],
        ["six", "0", "six", "0"],
    ]
    assert tables["Points"] == [
        ["3 in a row", "20"],
        ["4 in a row", "50"],
        ["5 in a row", "100"],
        ["6 in a row", "150"],
        ["7 in a row", "200"],
        ["8 in a row", "250"],
        ["9 in a row", "300"],
        ["4 × ace, king, queen, ten, eight, seven, six", "100"],
        ["4 × nine", "150"],
        ["4 × jack", "200"],
        ["King and queen of trump (stöck)", "20"],
        ["Last trick", "5"],
        ["All tricks after the stock is gone", "100"],
    ]
    assert "1000 points and claims" in text
    assert "ace, king, queen, jack, ten, nine, eight, seven, six." in text
    assert "D beside a name: who deals." in text
    assert "first has 1500" in card_of("schmaus", {"claims": "referee"})[1]


def test_the_card_follows_the_options() -> None:
    """FRA-9, FRA-10, FRA-13 and FRA-40; ZUG-19 to ZUG-21."""
    melds = [
        ["3 in a row", "20"],
        ["4 in a row", "50"],
        ["5–8 in a row", "100"],
        ["4 × ace, king, queen", "100"],
        ["4 × jack", "200"],
        ["King and queen of trump (belle)", "20"],
        ["Last trick", "10"],
    ]
    assert card_of("frantsfuus", {})[0]["Points"] == melds
    bonus = ["All tricks after the stock is gone", "100"]
    assert card_of("frantsfuus", {"match_bonus": True})[0]["Points"] == [*melds, bonus]
    tables, text = card_of("zuger_tapp", {"deals": 8})
    contracts = [["solo", "65", "2"], ["super", "70", "4"], ["vice", "75", "6"]]
    assert tables["Bids"] == [["tapp", "61", "1"], *contracts]
    assert "fewer than 21" in text
    assert "With 60" in text
    assert "After 8 deals the highest total wins." in text
    assert "of the 120 card points" in text
    assert "After this deal the highest" in card_of("zuger_tapp", {"deals": 1})[1]
    headed = ask_sections("zuger_tapp", {"deals": 8})
    assert headed["Bids"]["head"] == ["Bid", "Needs", "Units"]
    tables, text = card_of("zuger_tapp", {"tapp_at_65": True})
    assert tables["Bids"] == [["tapp", "65", "1"], *contracts]
    assert "nobody pays" not in text


def test_the_card_of_bids_and_of_pairs() -> None:
    """FYR-5, FYR-6, TOL-17, TOL-20 and TOL-28."""
    tables, text = card_of("fyrtioett", {})
    assert tables["Bids"] == [["1–6", "1–6"], ["7–13", "14–26"]]
    assert "worth 11 together" in text
    assert "ace, king, queen, jack, ten, nine" in text
    tables, text = card_of("tolva", {"form": "three"})
    assert [number for _, number in tables["Points"]] == ["2", "1", "1", "1", "6", "12"]
    assert "partner" not in text
    assert "your partner" in card_of("tolva", {})[1]
    assert ask(Page(), "summary") == {}


@pytest.mark.parametrize("language", LABELS)
@pytest.mark.parametrize("game", GAMES)
def test_the_card_is_in_the_language_of_the_page(game: str, language: str) -> None:
    tables, text = card_of(game, {}, language)
    assert LABELS[language]["from_high"] in tables
    assert "{" not in text + str([*tables.values()])
