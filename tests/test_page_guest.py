"""A guest of the page: a seat at the table of a server, without a browser."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest
from page import Page
from server_for_two import Server
from texts import LABELS, ON

from jasskort import Frantsfuus, ParseError, Schmaus, Told, Tolva, ZugerTapp
from jasskort.games import find_game
from jasskort.records.wire import to_json
from jasskort.words import words_for


def ask(page: Page, do: str, **given: object) -> Any:
    return json.loads(page.ask(json.dumps({"do": do, **given})))


def clickable(shown: Any) -> list[str]:
    cards = [each for each in (*shown["hand"], *shown["table"]) if each["may"]]
    return [each["move"] for each in (*cards, *shown["actions"])]


class Line:
    def __init__(self, server: Server) -> None:
        self.server, self.page = server, Page()
        self.shown = self.sit([])

    def sit(self, told: list[Told]) -> Any:
        view, lines = to_json(self.server.view(0)), [*map(to_json, told)]
        return self.hear(view=view, told=lines)

    def hear(self, **heard: object) -> Any:
        return ask(self.page, "hear", text=json.dumps(heard))

    def tell(self, told: Told) -> Any:
        return self.hear(told=[to_json(told)])


def test_a_guest_goes_on_by_what_it_is_told() -> None:
    """It sends moves, and hears of all; a view that comes later is told from the deal on."""
    server, rng = Server(Frantsfuus(deals=1), random.Random(2)), random.Random(4)
    line = Line(server)
    shown, told = line.shown, list[Told]()
    assert shown["fresh"]
    story = list[str]()
    while not server.state.over:
        turn = server.state.turn
        if turn is None:
            assert ask(line.page, "move", move=ON)["send"] == ON
            made = server.deal()
        elif turn == 0:
            move = rng.choice([m for m in clickable(shown) if "claim" not in m])
            sent = ask(line.page, "move", move=move)
            assert (sent["send"], sent["waits"], sent["thinker"]) == (
                move,
                "others",
                "",
            )
            made = server.receive(0, move)
        else:
            assert shown["waits"] == "others" or ON not in clickable(shown)
            moves = [str(m) for m in server.view(1).legal_moves if m.verb != "claim"]
            made = server.receive(1, rng.choice(moves))
        told.append(made[0])
        before = shown["made"]
        shown = line.tell(made[0])
        assert "error" not in shown
        assert shown["made"] > before
        story += shown["told"]
        assert not ask(line.page, "look", size=360)["told"]
    assert shown["waits"] == "nobody"
    assert "record" not in shown
    again = line.sit(told)
    assert (again["told"], again["made"]) == (story, shown["made"])


def test_a_guest_is_told_why_not() -> None:
    line = Line(server := Server(Schmaus(), random.Random(2)))
    shown = line.tell(server.deal()[0])
    while shown["waits"] != "you":
        shown = line.tell(server.receive(1, str(server.view(1).legal_moves[0]))[0])
    hint = ask(line.page, "hint")["hint"]
    assert hint in clickable(shown)
    assert ask(line.page, "review") == {"review": ""}
    wrong = f"0 play {next(iter(server.view(0).unseen))}"
    said = ask(line.page, "move", move=wrong)
    assert (said["refused"]["rule"], said["waits"]) == ("COM-6", "you")
    assert ask(line.page, "move", move=hint)["waits"] == "others"
    asked = line.hear(refused="no", why="the server says no")
    assert (asked["waits"], asked["said"]) == ("you", 'There is no seat "no".')


@pytest.mark.parametrize(("language", "late"), [("en", "Too late"), ("de", "Zu spät")])
def test_the_refusal_of_a_server_is_said_in_the_language(
    language: str, late: str
) -> None:
    """The guest finds the rule by its own view, and hears if it finds none."""
    line = Line(server := Server(Schmaus(), random.Random(2)))
    ask(line.page, "speak", language=language)
    line.tell(server.deal()[0])
    wrong = f"0 play {next(iter(server.view(0).unseen))}"
    shown = line.hear(refused=wrong, why="0 play: Seat 0 has no such card (COM-6)")
    words = words_for(
        server.game, language, names=[LABELS[language]["me"], "Beat"], me=0
    )
    refused = server.view(0).refusal(server.game.parse(wrong))
    assert refused is not None
    assert shown["refused"]["text"] == words.refusal(refused)
    assert shown["said"] == ""
    assert "refused" not in ask(line.page, "look")
    right = str(server.view(0).legal_moves[0])
    said = line.hear(refused=right, why="?")
    assert said["said"].startswith(late)
    assert "refused" not in said


def at_table(*seats: str) -> list[dict[str, object]]:
    """Return what a server says of people: "Dora here ready"."""
    return [
        {"seat": seat, "name": name}
        | {each: each in words for each in ("here", "free", "bot", "ready")}
        for seat, (name, *words) in enumerate(map(str.split, seats))
    ]


def seated(*seats: str, deals: int = 0) -> tuple[Page, Tolva, Any]:
    """Return a page at a table of three, its game, and its first answer."""
    game = Tolva(form="three", deals=1)
    server, rng = Server(game, random.Random(2)), random.Random(4)
    for _ in range(deals):
        server.deal()
        while server.state.turn is not None:
            turn = server.state.turn
            server.receive(turn, str(rng.choice(server.view(turn).legal_moves)))
    sent = {"view": to_json(server.view(0)), "told": [], "people": at_table(*seats)}
    page, text = Page(), json.dumps({**sent, "invite": "SECRET"})
    return page, game, ask(page, "hear", text=text)


def hear(page: Page, *seats: str) -> Any:
    return ask(page, "hear", text=json.dumps({"people": at_table(*seats)}))


def test_a_guest_knows_who_is_there_and_who_is_missing() -> None:
    page, _, shown = seated("Dora here", "Erik here", "Carl free")
    assert [each["state"] for each in shown["people"]] == ["You", "", "free seat"]
    assert (shown["missing"], shown["invite"]) == ("Free seats: 1.", "SECRET")
    assert shown["waiting"] == "Waiting for Erik."
    assert shown["actions"][-1]["text"] == "I am ready"
    # Who comes and goes without a new name needs no new picture.
    shown = hear(page, "Dora here", "Erik here ready", "Carl free")
    assert (shown["quiet"], shown["waiting_for"]) == (True, [])
    assert [each["state"] for each in shown["people"]][1] == "ready"
    shown = hear(page, "Dora here", "Erik", "Fia here")
    assert (shown["quiet"], shown["invite"]) == (False, "")
    assert shown["missing"] == "Erik is away."
    assert shown["waiting"] == "Waiting for Erik and Fia."
    assert [each["state"] for each in shown["people"]] == ["You", "away", ""]
    assert "Fia" in shown["picture"]
    shown = hear(page, "Dora here", "Erik bot", "Fia here ready")
    assert (shown["missing"], shown["waiting"]) == ("", "")
    assert shown["people"][1]["state"] == "a bot plays"
    shown = ask(page, "move", move=ON)
    assert (shown["send"], shown["waits"]) == (ON, "others")
    shown = hear(page, "Dora here ready", "Erik bot", "Fia here ready")
    assert (shown["quiet"], shown["people"][0]["state"]) == (True, "You, ready")


def test_a_guest_who_comes_back_is_still_ready() -> None:
    _, _, shown = seated("Dora here ready", "Erik here", "Fia here ready")
    assert (shown["waits"], shown["waiting"]) == ("others", "Waiting for Erik.")


def test_a_guest_waits_for_who_is_in_turn() -> None:
    server = Server(Schmaus(), random.Random(2))
    line = Line(server)
    line.hear(people=at_table("Dora here", "Erik"))
    shown = line.tell(server.deal()[0])
    while server.state.turn == 0:
        shown = line.tell(server.receive(0, str(server.view(0).legal_moves[0]))[0])
    assert (shown["waiting"], shown["missing"]) == (
        "Waiting for Erik.",
        "Erik is away.",
    )
    assert shown["waiting_for"] == ["Erik"]


def test_a_rematch_begins_when_all_want_it() -> None:
    page, _, shown = seated("Dora here", "Erik here", "Fia here", deals=1)
    assert (shown["waits"], shown["rematch"], shown["waiting"]) == ("nobody", True, "")
    shown = hear(page, "Dora here", "Erik here ready", "Fia here ready")
    assert shown["quiet"]
    assert shown["waiting"] == "Erik would like a rematch. Fia would like a rematch."
    shown = hear(page, "Dora here", "Erik here", "Fia here ready")
    shown = ask(page, "move", move=ON)
    assert (shown["send"], shown["rematch"]) == (ON, False)
    assert shown["waiting"] == "Waiting for Erik."


def test_a_name_is_text_wherever_it_is_shown() -> None:
    page, _, shown = seated("<b>&{0} here", "\"Erik'<script> here", "Fia here")
    shown = hear(page, "<b>&{0} here", "\"Erik'<script> here", "Fia")
    assert "<script" not in shown["picture"] + shown["board"]
    assert "&lt;script&gt;" in shown["picture"]
    assert "\"Erik'<script>" in shown["waiting"]


def test_a_guest_changes_the_language_and_hears_the_deal_again() -> None:
    line = Line(server := Server(Schmaus(), random.Random(2)))
    line.hear(people=at_table("Dora here", "Erik here"))
    told = line.tell(server.deal()[0])["told"]
    again = ask(line.page, "speak", language="de")["told"]
    assert len(again) == len(told) > 0
    assert again != told
    assert "Erik" in " ".join(again) + " ".join(told) or server.state.match.dealer == 0


def test_a_guest_alone_does_not_end_a_match_without_an_end() -> None:
    line = Line(Server(ZugerTapp(), random.Random(2)))
    assert clickable(line.shown) == [ON]


@pytest.mark.parametrize("text", ["1 claim", "deal", "0 play ZZ"])
def test_no_deal_and_no_move_of_another_is_clicked(text: str) -> None:
    game, line = Schmaus(), Line(Server(Schmaus(), random.Random(2)))
    text = str(game.shuffle(random.Random(1))) if text == "deal" else text
    page = Page()
    ask(page, "start", game="schmaus", seed=3)
    for each in (page, line.page):
        said = ask(each, "move", move=text)["error"]
        assert "no move of yours" in said or "no card" in said
    with pytest.raises(ParseError):
        line.server.receive(0, text)


def test_a_guest_notices_what_was_lost_or_comes_twice() -> None:
    """What does not go on from its view is an error, and the view stays what it was."""
    line = Line(server := Server(Schmaus(), random.Random(2)))
    told = server.deal()[0]
    shown = line.tell(told)
    moved = server.receive(1, str(server.view(1).legal_moves[0]))[0]
    assert "error" in line.hear(told=[to_json(server.view(0))])
    assert "error" in line.hear(told=[to_json(server.view(1))])
    line.tell(moved)
    assert "error" in line.tell(moved)
    assert ask(line.page, "look")["made"] == shown["made"] + 1
    assert ask(Page(), "hear", text=json.dumps({"told": []})) == {}


ATTACKS = (
    *("", " ", "on on", "ON", "0 play ZZ", "1 claim", "7 claim", "-1 claim", "null"),
    *('{"move": 5}', "[]", "5", "\0", "\x1b[2J", "0 play\xa0ZZ", "0 aside ??"),
)


@pytest.mark.parametrize("game", ["schmaus", "tolva"])
def test_a_server_takes_nothing_but_moves_of_who_sends_them(game: str) -> None:
    server = pytest.importorskip("server")
    table = server.Table(find_game(game)(), random.Random(2))
    hall = server.Hall()
    hall.kept.append(table)
    app, (secret, *_) = server.app_of(hall, Path("docs")), table.secrets
    deal = str(table.server.game.shuffle(random.Random(1)))

    def connected(*sent: object) -> list[Any]:
        kinds: dict[type, str] = {str: "text", bytes: "bytes"}
        coming = [{"type": "websocket.connect"}]
        for each in sent:
            message: Any = {"type": "websocket.receive", kinds[type(each)]: each}
            coming.append(message)
        coming.append({"type": "websocket.disconnect"})
        answers = list[Any]()

        async def receive() -> Any:
            await asyncio.sleep(0.001)
            return coming.pop(0)

        async def send(message: Any) -> None:
            answers.append(message)

        scope = {"type": "websocket", "path": "/table", "headers": [], "root_path": ""}
        asyncio.run(app(scope, receive, send))
        return [json.loads(each["text"]) for each in answers if "text" in each]

    for dealt in (False, True):
        if dealt:
            table.server.deal()
        state = table.server.state
        attacks = [*ATTACKS, deal[:90], deal[:90].upper()]
        shown, *answers = connected(secret, *attacks)
        assert shown["view"]["seat"] == 0
        assert [list(each) for each in answers] == [["refused", "why"]] * len(attacks)
        assert len(connected(secret, "1 claim", b"\xff", "1 claim")) == 2
        assert len(connected(secret, "1 claim", "x" * 101, "1 claim")) == 2
        assert connected("no secret", "1 claim") == []
        assert connected(b"no text") == []
        assert table.server.state is state
    with pytest.raises(ParseError, match="expected a move of seat"):
        table.server.receive(0, deal)
