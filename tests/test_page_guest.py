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
from texts import ON

from jasskort import Frantsfuus, ParseError, Schmaus, Told
from jasskort.games import find_game
from jasskort.records.wire import to_json


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
    wrong = f"0 play {next(iter(server.view(0).unseen))}"
    said = ask(line.page, "move", move=wrong)
    assert (said["refused"]["rule"], said["waits"]) == ("COM-6", "you")
    assert ask(line.page, "move", move=hint)["waits"] == "others"
    asked = line.hear(refused="no")
    assert (asked["waits"], asked["said"]) == ("you", "no")


@pytest.mark.parametrize("text", ["1 claim", "deal", "0 play ZZ"])
def test_no_deal_and_no_move_of_another_is_clicked(text: str) -> None:
    game, line = Schmaus(), Line(Server(Schmaus(), random.Random(2)))
    text = str(game.shuffle(random.Random(1))) if text == "deal" else text
    page = Page()
    ask(page, "start", game="schmaus", seed=3)
    for each in (page, line.page):
        assert "cannot read" in ask(each, "move", move=text)["error"]
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
