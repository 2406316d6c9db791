"""The Python side of the page that plays: what the worker asks, without a browser."""

from __future__ import annotations

import base64
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from catalogue import LEARNED, LEVELS
from page import Page
from side import link
from support import late
from texts import END, LABELS, NAMES, ON
from tournament_case import Recording

from jasskort import GAMES, Schmaus
from jasskort.playing.bots import Greedy
from jasskort.records import read, write

TABLES: list[tuple[str, dict[str, object]]] = [
    ("schmaus", {"claims": "referee"}),
    ("schmaus", {"claims": "players"}),
    ("frantsfuus", {}),
    ("zuger_tapp", {"tapp_at_65": True}),
    ("fyrtioett", {}),
    ("tolva", {"form": "four"}),
    ("tolva", {"form": "three"}),
    ("tolva", {"form": "plocketolva"}),
    ("tolva", {"form": "bordstolva"}),
]


def ask(page: Page, do: str, **given: object) -> Any:
    return json.loads(page.ask(json.dumps({"do": do, **given})))


def clickable(shown: Any) -> list[str]:
    cards = [each for each in (*shown["hand"], *shown["table"]) if each["may"]]
    return [each["move"] for each in (*cards, *shown["actions"])]


def thumb(page: Page) -> str:
    """Return the move of the rules of thumb, which is found faster than a hint."""
    assert page.match is not None
    view = page.match.view
    move = None if view.seat is None else page.match.game.thumb(view)
    return ON if move is None else str(move)


def until_asked(page: Page, shown: Any) -> Any:
    while shown["waits"] == "others":
        made = shown["made"]
        shown = ask(page, "next")
        assert "error" not in shown
        assert shown["made"] > made or shown["waits"] != "others"
    return shown


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_a_match_is_clicked_to_its_end(game: str, options: dict[str, object]) -> None:
    page, rng = Page(), random.Random(3)
    agreed = {**options, "deals": 1}
    shown = ask(page, "start", game=game, options=agreed, seed=5)
    while (shown := until_asked(page, shown))["waits"] == "you":
        moves = clickable(shown)
        assert len(set(moves)) == len(moves)
        assert page.match is not None
        legal = set(map(str, page.match.view.legal_moves))
        assert set(moves) - {ON} == legal
        sent = json.dumps({k: each for k, each in shown.items() if k != "record"})
        hidden = [str(card) for card in page.match.view.unseen]
        assert [card for card in hidden if re.search(rf"\b{card}\b", sent)] == []
        rare = [each for each in moves if each.split()[-1] not in {"claim", "hel"}]
        shown = ask(page, "move", move=rng.choice(rare))
        assert "error" not in shown
        assert "refused" not in shown
    record = read(shown["record"])
    assert record.over
    assert shown["actions"] == []
    assert ask(page, "next")["made"] == shown["made"]
    said = ask(page, "review")["review"]
    if game in {"schmaus", "tolva"}:
        assert re.search(r"cards open(:.* more than .*)?\.$", said)
    again = ask(page, "again")
    assert again["made"] == 0


def test_every_field_of_a_ruleset_can_be_chosen() -> None:
    for language in LABELS:
        said = ask(Page(), "catalogue", language=language)
        assert [each["name"] for each in said["games"]] == list(GAMES)
        for game in said["games"]:
            chosen = {
                each["name"]: each["default"]
                for each in game["options"]
                if each["default"] is not None
            }
            assert GAMES[game["name"]](**chosen) is GAMES[game["name"]]()
            for option in game["options"]:
                assert option["label"] == LABELS[language][option["name"]]
                for each in option.get("choices", ()):
                    assert each["label"] == LABELS[language][each["value"]]
    kinds = {each["name"]: each["kind"] for each in said["games"][3]["options"]}
    assert kinds == {
        "form": "choice",
        "target": "number",
        "first_trick_from_table": "switch",
        "deals": "number",
    }


def test_languages_have_the_same_labels() -> None:
    assert {frozenset(each) for each in LABELS.values()} == {frozenset(LABELS["en"])}
    assert ask(Page(), "catalogue", language="xx")["labels"] == LABELS["en"]


def test_a_refusal_names_its_rule_and_where_it_stands() -> None:
    page = Page()
    shown = until_asked(
        page, ask(page, "start", game="fyrtioett", seed=2, options={"deals": 1})
    )
    while not any(not each["may"] for each in shown["hand"]) or shown["actions"]:
        shown = until_asked(page, ask(page, "move", move=clickable(shown)[0]))
    card = next(each for each in shown["hand"] if not each["may"])
    refused = ask(page, "move", move=card["move"])["refused"]
    room, _, anchor = refused["link"].partition("#")
    assert refused["text"].endswith(f"({refused['rule']})")
    assert anchor == refused["rule"].lower()
    text = Path("docs/rules", room).with_suffix(".md").read_text(encoding="utf-8")
    assert f"({anchor})=" in text
    assert link(Schmaus(), "COM-9") == "index.html#com-9"


def test_a_move_is_taken_back_and_others_choose_as_before() -> None:
    page = Page()
    asked = {"game": "zuger_tapp", "seed": 4, "options": {"deals": 1}}
    before = until_asked(page, ask(page, "start", level="random", **asked))
    assert ask(page, "undo")["made"] == before["made"]
    move = clickable(before)[0]
    after = until_asked(page, ask(page, "move", move=move))
    back = ask(page, "undo")
    assert clickable(back) == clickable(before)
    assert back["record"] == before["record"]
    assert until_asked(page, ask(page, "move", move=move))["record"] == after["record"]


def test_a_match_is_saved_and_taken_up() -> None:
    page = Page()
    shown = until_asked(page, ask(page, "start", game="tolva", seed=1))
    opened = until_asked(Page(), ask(other := Page(), "open", text=shown["record"]))
    assert opened["hand"] == shown["hand"]
    assert "Anna" not in " ".join(opened["told"])
    assert "jasskort" not in ask(other, "open", text="nothing")
    assert "error" in ask(other, "open", text="nothing")
    assert ask(other, "speak")["hand"] == shown["hand"]


def test_what_a_seat_has_seen_is_no_match_to_go_on_with() -> None:
    page = Page()
    shown = until_asked(page, ask(page, "start", game="tolva", seed=1))
    seen = write(read(shown["record"]).seen_by(0))
    assert "error" in ask(page, "open", text=seen)
    assert ask(page, "look")["hand"] == shown["hand"]


def test_words_speak_to_the_person_in_every_language() -> None:
    page = Page()
    until_asked(page, ask(page, "start", game="schmaus", seed=1))
    for language, you in (("en", "You"), ("de", "Du"), ("sv", "Du"), ("da", "Du")):
        spoken = ask(page, "speak", language=language, suits="swiss")
        assert you.lower() in f"{spoken['opening']} {spoken['score']}".lower()


@pytest.mark.parametrize("level", [each for each in LEVELS if each not in LEARNED])
def test_bots_of_every_level_answer(
    level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("match.SECONDS", 0.01)
    page = Page()
    shown = ask(page, "start", game="fyrtioett", seed=3, level=level)
    told = []
    while shown["waits"] == "others":
        told.append(shown["seconds"])
        shown = ask(page, "next")
    assert (max(told, default=0) > 0) == (level == "slow")
    hint = ask(page, "hint")
    assert hint["hint"] in clickable(shown)
    assert hint["why"].endswith(".") == (level != "people")


@pytest.mark.parametrize(("game", "deals"), [("schmaus", 2), late("frantsfuus", 1)])
def test_people_take_turns_at_one_device(game: str, deals: int) -> None:
    """Each sees its own cards alone, and nobody any while it goes from hand to hand."""
    page = Page()
    asked = {"game": game, "seed": 3, "level": "people"}
    shown = ask(page, "start", options={"deals": deals}, **asked)
    held = set[object]()
    while shown["waits"] != "nobody":
        shown = until_asked(page, shown)
        assert page.match is not None
        match = page.match
        held.add(match.seat)
        sent = json.dumps({k: each for k, each in shown.items() if k != "record"})
        hidden = {str(card) for card in match.view.unseen}
        assert hidden.isdisjoint(re.findall(r"\b[CDHS][6-9TJQKA]\b", sent))
        hint = thumb(page)
        if match.seat is None and match.due is not None:
            assert (shown["hand"], hint, shown["fresh"]) == ([], ON, True)
            assert "{" not in shown["actions"][0]["text"]
        elif len(match.record.deals) == 1 and match.record.state.turn is None:
            # Whoever takes the match up again: the device is nobody's at first.
            page = Page()
            shown = ask(page, "open", text=shown["record"], level="people")
            hint = ON
        shown = ask(page, "move", move=hint)
        assert "error" not in shown
        assert "refused" not in shown
    assert held >= {None, *read(shown["record"]).game.seats}
    assert "fresh" not in ask(page, "look")


def test_without_a_match_there_is_nothing_to_show() -> None:
    assert ask(Page(), "undo") == {}
    page = Page()
    ask(page, "start", game="schmaus", level="people")
    assert ask(page, "review") == {"review": ""}
    wrong = {"form": "four", "first_trick_from_table": True}
    assert "error" in ask(Page(), "start", game="tolva", options=wrong)


def test_the_person_is_asked_before_cards_are_dealt_again() -> None:
    page = Page()
    shown = ask(page, "start", game="fyrtioett", seed=3, options={"deals": 2})
    while (shown := until_asked(page, shown))["actions"][-1:] != [
        {"move": ON, "text": LABELS["en"]["deal"], "warning": "", "cards": []}
    ]:
        shown = ask(page, "move", move=thumb(page))
    assert ask(page, "hint") == {"hint": ON, "why": ""}
    assert ask(page, "next")["made"] == shown["made"]
    said = ask(page, "review")["review"]
    dealt = ask(page, "move", move=ON)
    assert ask(page, "review")["review"] == said
    assert dealt["made"] == shown["made"] + 1
    assert dealt["told"][0].startswith("Deal 2.")


def test_how_a_deal_ended_is_told_apart() -> None:
    """After the deal stands what was told after its last trick, in every language."""
    page = Page()
    shown = until_asked(
        page, ask(page, "start", game="zuger_tapp", seed=3, options={"deals": 2})
    )
    log: list[str] = []
    while shown["dealt"]:
        assert shown["ends"] == []
        shown = ask(page, "move", move=thumb(page))
        log += shown["told"]
        while shown["waits"] == "others":
            shown = ask(page, "next")
            log += shown["told"]
    assert shown["ends"] == log[-6:-1]
    assert log[-7] == "Carl takes the trick, 14 card points."
    assert shown["ends"][0].endswith("Carl has lost tapp with 50 card points.")
    assert shown["ends"][1] == "You get 1 unit for tapp."
    spoken = ask(page, "speak", language="de")
    assert spoken["ends"][1:] == [
        "Du bekommst 1 Einheit für Tapp.",
        "Beat bekommt 1 Einheit für Tapp.",
        "Carl zahlt 3 Einheiten für Tapp.",
        "Dora bekommt 1 Einheit für Tapp.",
    ]
    assert ask(page, "move", move=ON)["ends"] == []


def test_buttons_begin_with_a_capital() -> None:
    page = Page()
    for language, named in (("en", "Pass"), ("de", "Passen"), ("sv", "Passa")):
        shown = ask(page, "start", game="zuger_tapp", seed=4, language=language)
        shown = until_asked(page, shown)
        texts = [each["text"] for each in shown["actions"]]
        assert all(text[0].isupper() for text in texts)
        assert named in texts


def test_a_right_out_of_turn_is_offered_and_let_go() -> None:
    """Who may rob is asked though another leads, and the other goes on if it is let go."""
    page = Page()
    for seed in range(20):
        shown = until_asked(page, ask(page, "start", game="frantsfuus", seed=seed))
        assert page.match is not None
        if page.match.view.turn != page.match.seat:
            break
    go_on = {"move": ON, "text": LABELS["en"]["go_on"], "warning": "", "cards": []}
    assert shown["actions"][-1] == go_on
    assert ask(page, "next")["made"] == shown["made"]
    assert ask(page, "move", move=ON)["made"] == shown["made"] + 1


def test_a_claim_has_a_warning() -> None:
    page = Page()
    shown = until_asked(page, ask(page, "start", game="schmaus", seed=2))
    while not (claims := [a for a in shown["actions"] if a["move"] == "0 claim"]):
        shown = until_asked(page, ask(page, "move", move=clickable(shown)[0]))
    assert claims[0]["warning"].endswith("you lose the match.")
    assert not any(a["warning"] for a in shown["actions"] if a not in claims)


def played_on(page: Page) -> Any:
    """Have the hinted move made, until the next question to the person."""
    return until_asked(page, ask(page, "move", move=thumb(page)))


def test_a_match_without_an_end_is_ended_between_deals() -> None:
    page = Page()
    shown = until_asked(page, ask(page, "start", game="zuger_tapp", seed=4))
    while shown["dealt"]:
        assert END not in clickable(shown)
        shown = played_on(page)
    assert clickable(shown)[-1] == END
    ended = ask(page, "move", move=END)
    assert (ended["waits"], ended["actions"]) == ("nobody", [])
    assert [row["total"] for row in ended["result"]] == [
        sum(points for _, points in row["sources"]) for row in ended["result"]
    ]
    assert ask(page, "undo")["waits"] == "you"


def test_a_match_with_an_agreed_end_is_not_ended_before() -> None:
    page = Page()
    shown = until_asked(
        page, ask(page, "start", game="zuger_tapp", seed=4, options={"deals": 3})
    )
    while shown["dealt"]:
        shown = played_on(page)
    assert END not in clickable(shown)


def test_a_complete_trick_is_shown_with_its_winner() -> None:
    """Four cards lie in the picture of the trick, one of which takes it."""
    page = Page()
    shown = until_asked(page, ask(page, "start", game="fyrtioett", seed=3))
    while not shown["tricks"]:
        shown = ask(
            page,
            *(("next",) if shown["waits"] == "others" else ("move",)),
            **({} if shown["waits"] == "others" else {"move": thumb(page)}),
        )
    (trick,) = shown["tricks"]
    seats = re.findall(r'data-trick="(\d)"', trick["picture"])
    assert sorted(seats) == ["0", "1", "2", "3"]
    assert "trick" in trick["text"]
    assert trick["winner"] in range(4)


def test_a_button_names_the_cards_that_it_is_about() -> None:
    page = Page()
    found: list[list[str]] = []
    for seed in range(40):
        shown = until_asked(page, ask(page, "start", game="tolva", seed=seed))
        while shown["dealt"] and not found:
            found += [a["cards"] for a in shown["actions"] if " meld " in a["move"]]
            shown = played_on(page)
    assert [card[1] for card in sorted(found[0])] == ["K", "Q"]


def test_a_button_names_the_cards_of_a_sequence() -> None:
    """A sequence of three from the queen: jack, queen and ten in Schmaus."""
    page = Page()
    shown = until_asked(page, ask(page, "start", game="schmaus", guided=True))
    while not (books := [a for a in shown["actions"] if " book " in a["move"]]):
        shown = until_asked(page, ask(page, "move", move=thumb(page)))
    assert sorted(books[0]["cards"]) == ["CJ", "CQ", "CT"]


def test_the_moves_of_the_person_are_kept_while_bots_think() -> None:
    """A reload must not undo them."""
    page = Page()
    until_asked(page, ask(page, "start", game="fyrtioett", seed=3))
    moved = ask(page, "move", move=thumb(page))
    assert moved["waits"] == "others"
    assert len(read(moved["record"]).deals[-1].moves) == moved["made"] - 1


def test_the_table_is_drawn_as_large_as_the_page_has_room() -> None:
    page = Page()
    ask(page, "start", game="tolva", seed=1)
    looked = ask(page, "look", size=500, height=400)
    assert 'width="500"' in looked["picture"]
    assert (looked["told"], looked["tricks"]) == ([], [])


def test_a_card_of_the_trick_is_named_with_its_player() -> None:
    page = Page()
    shown = until_asked(page, ask(page, "start", game="fyrtioett", seed=3))
    while not shown["trick"]:
        shown = played_on(page)
    assert page.match is not None
    seats = page.match.view.trick_seats
    assert [each["text"].split(", ")[1] for each in shown["trick"]] == [
        NAMES[seat] for seat in seats
    ]
    assert " of " in shown["trick"][0]["text"]


def test_players_are_told_when_their_deal_begins_and_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A move that is taken back ends the deal for them too."""
    bot = Recording(Greedy())
    monkeypatch.setattr("match.bot_of", lambda *_: (bot, None))
    page = Page()
    shown = ask(page, "start", game="fyrtioett", options={"deals": 2}, seed=5)
    undone = False
    while (shown := until_asked(page, shown))["waits"] == "you":
        shown = ask(page, "move", move=thumb(page))
        if not undone and len(bot.told) > 9:
            undone, shown = True, ask(page, "undo")
    assert read(shown["record"]).over
    views = bot.check()
    assert [view.turn is None for view in views] == [False] * 3 + [True] * 6
    assert [view.over for view in views[-6:]] == [False] * 3 + [True] * 3


# --- players that have learned ----------------------------------------------------------


@pytest.fixture
def player() -> dict[str, str]:
    """Return the file of a player of Tolva for three."""
    players = pytest.importorskip("jasskort.learning.players")
    file = Path(players.__file__).parent / "trained" / "tolva-three.npz"
    data = base64.b64encode(file.read_bytes()).decode()
    return {"name": "mine.npz", "data": data}


THREE = {"game": "tolva", "options": {"form": "three"}, "seed": 1}


def test_a_player_in_a_file_is_played_against(player: dict[str, str]) -> None:
    """It plays at once, and what is no player of this game is refused in a sentence."""
    page = Page()
    shown = until_asked(page, ask(page, "start", **THREE, level="own", player=player))
    assert "error" not in shown
    assert page.match is not None
    assert repr(page.match.bot) == "Learned(player='mine.npz')"
    own = {"seed": 1, "level": "own"}
    for game, data, why in (
        ("schmaus", player["data"], "this player has learned Tolva(form='three'), "),
        ("tolva", "", "expected a file of jasskort.learning.selfplay, got 'mine.npz'"),
    ):
        given = {**player, "data": data}
        answer = ask(page, "start", game=game, options={}, player=given, **own)
        assert why in answer["error"]


def test_a_player_of_the_library_is_played_against(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where there is one; otherwise the page says so."""
    players = pytest.importorskip("jasskort.learning.players")
    mine = players.shipped("tolva-three")
    monkeypatch.setattr(players, "shipped", {"tolva-three": mine}.get)
    page = Page()
    shown = ask(page, "start", **THREE, level="learned")
    assert "error" not in until_asked(page, shown)
    answer = ask(page, "start", game="schmaus", seed=1, level="learned")
    assert "no player has learned Schmaus()" in answer["error"]
