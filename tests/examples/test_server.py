"""The server of tables: nothing that is sent to it stops a match, or appears in its log."""

from __future__ import annotations

import http.client
import json
import logging
import os
import random
import socket
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from jasskort import Schmaus, Tolva
from jasskort.playing.bots import game_named
from jasskort.records.wire import from_json, to_json

server = pytest.importorskip("server")
uvicorn = pytest.importorskip("uvicorn")
client = pytest.importorskip("websockets.sync.client")
websockets = pytest.importorskip("websockets")

pytestmark = pytest.mark.no_cover

FRAMES = int(os.environ.get("FRAMES", "1000"))
"""The number of messages that are sent at random."""


class Served:
    """A server in a thread, with its hall."""

    def __init__(self, hall: Any, port: int, lines: ExitStack) -> None:
        """Remember the port, and the lines that are to be closed at the end."""
        self.hall, self.port, self.lines = hall, port, lines

    def line(self, secret: str | bytes | None = None) -> Any:
        """Return a connection, which has sent a secret."""
        address = f"ws://127.0.0.1:{self.port}/table"
        made = self.lines.enter_context(client.connect(address, compression=None))
        if secret is not None:
            made.send(secret)
        return made

    def post(
        self, body: str | bytes, kind: str = "application/json"
    ) -> tuple[int, Any]:
        """Ask for a table."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        line.request("POST", "/tables", body, {"Content-Type": kind})
        answer = line.getresponse()
        text = answer.read()
        line.close()
        return answer.status, json.loads(text) if text else None


@pytest.fixture
def served(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> Iterator[Served]:
    """Serve, and check at the end that nothing was logged."""
    (tmp_path / "play").mkdir()
    (tmp_path / "play" / "index.html").write_text("<html><head><title>x</title>")
    caplog.set_level(logging.WARNING)
    hall = server.Hall()
    with serving(hall, tmp_path) as port, ExitStack() as lines:
        yield Served(hall, port, lines)
    assert [each for each in caplog.records if each.levelno >= logging.WARNING] == []


@contextmanager
def serving(hall: Any, site: Path) -> Iterator[int]:
    listening = socket.create_server(("127.0.0.1", 0))
    app = server.app_of(hall, site)
    config = uvicorn.Config(app, log_config=None, ws_max_size=1000)
    running = uvicorn.Server(config)
    thread = threading.Thread(target=running.run, args=([listening],), daemon=True)
    thread.start()
    yield listening.getsockname()[1]
    running.should_exit = True
    thread.join(10)
    assert not thread.is_alive()
    listening.close()


def heard(line: Any, *keys: str) -> Any:
    """Return the next message with some keys."""
    while True:
        message = json.loads(line.recv(timeout=10))
        if {*keys} <= message.keys():
            return message


def closed_with(line: Any) -> int:
    """Return the close code of a connection, when it is closed."""
    try:
        while True:
            line.recv(timeout=10)
    except websockets.ConnectionClosed as end:
        return int(end.rcvd.code if end.rcvd else 1006)


def kept_table(served: Served, game: str = "schmaus", *options: str) -> Any:
    table = server.Table(game_named(game, options), random.Random(5))
    served.hall.kept.append(table)
    return table


def test_each_unfit_message_ends_the_connection_with_its_code(served: Served) -> None:
    table = kept_table(served)
    secret, other = table.secrets
    for sent, code in (("x" * 101, 4400), (b"\xff", 4400), ("x" * 1001, 1009)):
        line = served.line(secret)
        heard(line, "view")
        line.send(sent)
        assert closed_with(line) == code
        assert closed_with(served.line(sent)) == code
    for unknown in ("", "nobody", secret[:-1]):
        assert closed_with(served.line(unknown)) == 4404
    first = served.line(secret)
    heard(first, "view")
    second = served.line(secret)
    heard(second, "view")
    assert closed_with(first) == 4409
    for _ in range(50):
        second.send("x")
    assert closed_with(second) == 4429
    line = served.line(other)
    assert [each["here"] for each in heard(line, "view")["people"]] == [False, True]
    line.close()


def test_half_a_message_and_no_message_are_forgotten(served: Served) -> None:
    table = kept_table(served)
    secret, _ = table.secrets
    line = served.line(secret)
    heard(line, "view")
    line.socket.sendall(b"\x81\x85abc")
    line.socket.close()
    served.line().close()
    raw = socket.create_connection(("127.0.0.1", served.port))
    raw.sendall(
        b"POST /tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        b'Content-Length: 900\r\n\r\n{"game'
    )
    raw.close()
    line = served.line(secret)
    assert heard(line, "view")["view"]["seat"] == 0
    line.close()


def moves_of(table: Any) -> list[str]:
    game = table.server.game
    return [str(move) for seat in game.seats for move in game.vocabulary(seat)]


def frame(rng: random.Random, moves: Sequence[str]) -> str | bytes:
    """Return a random message, which is seldom a good one."""
    text = rng.choice(moves)
    cut = rng.randrange(len(text) + 1)
    letters = "".join(
        chr(rng.choice((rng.randrange(256), rng.randrange(1 << 15)))) for _ in range(9)
    )
    kinds: list[str | bytes] = [
        *("on", "bots", "name", "name " + letters, letters, "[" * 90),
        *(text[:cut], text[cut:], text.encode(), json.dumps({"move": text})),
        *(rng.randbytes(rng.randrange(200)), "x" * rng.randrange(2000)),
    ]
    return rng.choice([*kinds, *[text] * 6])


def test_random_messages_do_not_stop_the_match(served: Served) -> None:
    """A wild sender keeps the match of two others going, and cannot end it."""
    rng = random.Random(3)
    table = kept_table(served, "tolva", "form=three", "deals=1")
    moves = moves_of(table)
    wild, *others = table.secrets
    table.secrets = {wild: 0, **{secret: table.secrets[secret] for secret in others}}
    line = None
    for _ in range(FRAMES):
        try:
            if line is None:
                line = served.line(rng.choice([wild] * 9 + [b"\0", "x"]))
            line.send(frame(rng, moves))
        except websockets.ConnectionClosed:
            line = None
    seats = {secret: served.line(secret) for secret in (wild, *others)}
    for each in seats.values():
        heard(each, "view")
        each.send("on")
    made = 0
    while not table.server.state.over:
        state = table.server.state
        if state.turn is None:
            for each in seats.values():
                each.send("on")
        else:
            secret = [*seats][[table.secrets[each] for each in seats].index(state.turn)]
            legal = table.server.view(state.turn).legal_moves
            seats[secret].send(str(next(m for m in legal if m.verb != "claim")))
            time.sleep(server.WITHIN / server.LINES / 3)
        end = time.monotonic() + 10
        while table.server.state is state:
            assert time.monotonic() < end
            time.sleep(0.001)
        made += 1
    assert made > 18
    for each in seats.values():
        each.close()


def test_random_lines_of_a_seat_change_nothing_but_by_legal_moves() -> None:
    """Whatever a seat says, the state changes only by its own legal moves."""
    rng = random.Random(8)
    table = server.Table(Schmaus(), random.Random(5))
    queues = {seat: table.sit(seat) for seat in (0, 1)}
    for seat in (0, 1):
        table.hear(seat, "on")
    made, moves = 0, moves_of(table)
    for _ in range(10_000):
        seat, text = rng.randrange(2), frame(rng, moves)
        if isinstance(text, bytes):
            continue
        before = table.server.state
        mine = {str(m) for m in table.server.game.legal_moves(before, seat)}
        table.hear(seat, text)
        if table.server.state is not before:
            made += 1
            assert " ".join(text.split()) in mine or text == "on"
    assert made > 5
    for seat, queue in queues.items():
        view = table.server.view(seat)
        while not queue.empty():
            last = json.loads(queue.get_nowait())
            assert last.keys() <= {"view", "told", "people", "refused", "why"}
        assert view == table.server.view(seat)


def test_a_table_is_opened_and_taken_by_its_invitation(served: Served) -> None:
    """Each invited person gets a free seat, and the next one hears that all are taken."""
    body = {"game": "tolva", "options": {"form": "three", "deals": 2}}
    status, answer = served.post(json.dumps(body))
    assert status == 201
    assert len({*answer["seats"], answer["invite"]}) == 4
    host = served.line(answer["seats"][0])
    shown = heard(host, "view")
    assert shown["invite"] == answer["invite"]
    assert shown["view"]["options"]["form"] == "three"
    assert (
        to_json(from_json(Tolva(form="three", deals=2), shown["view"])) == shown["view"]
    )
    free = [each["free"] for each in shown["people"]]
    assert free == [False, True, True]
    guests = [served.line(answer["invite"]) for _ in range(2)]
    secrets = [heard(each, "seat")["seat"] for each in guests]
    assert [heard(each, "view")["view"]["seat"] for each in guests] == [1, 2]
    assert closed_with(served.line(answer["invite"])) == 4403
    # An invited person who leaves before the first deal makes room.
    guests[0].close()
    heard(host, "people")
    while heard(host, "people")["people"][1]["here"]:
        pass
    late = served.line(answer["invite"])
    assert heard(late, "seat")["seat"] not in secrets
    assert heard(late, "view")["view"]["seat"] == 1
    assert closed_with(served.line(secrets[0])) == 4404
    for each in (host, late, guests[1]):
        each.send("on")
    heard(host, "told")
    late.close()
    assert closed_with(served.line(answer["invite"])) == 4403
    for each in (host, guests[1]):
        each.close()


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ('{"game": "schmaus", "options": {}}', 201),
        ('{"game": "schmaus", "options": {"deals": 2}}', 201),
        ('{"game": "schmaus", "options": {"deals": 0}}', 400),
        ('{"game": "schmaus", "options": {"deals": "2"}}', 400),
        ('{"game": "schmaus", "options": {"x": 1}}', 400),
        ('{"game": "schmaus", "options": null}', 400),
        ('{"game": "whist", "options": {}}', 400),
        ('{"game": ["schmaus"], "options": {}}', 400),
        ("[]", 400),
        ("", 400),
        ("\udcff", 400),
        ("[" * 1999, 400),
        ("[" * 2001, 413),
    ],
)
def test_a_request_for_a_table_is_read_with_care(
    served: Served, body: str, status: int
) -> None:
    sent = body.encode("utf-8", "surrogateescape")
    assert served.post(sent)[0] == status
    assert served.post(sent, "text/plain")[0] == 415
    assert len(served.hall.tables) == (status == 201)


def test_tables_are_few_and_closed_without_people(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "TABLES", 2)
    body = '{"game": "schmaus", "options": {}}'
    one, two, three = (served.post(body) for _ in range(3))
    assert [one[0], two[0], three[0]] == [201, 201, 503]
    kept = kept_table(served)
    line = served.line(two[1]["seats"][0])
    heard(line, "view")
    served.hall.tick(time.monotonic() + server.IDLE + 1)
    assert [table.invite for table in served.hall.tables] == [two[1]["invite"]]
    assert served.hall.kept == [kept]
    assert served.post(body)[0] == 201
    line.close()


def test_the_page_knows_that_there_are_tables(served: Served) -> None:
    for path in ("/play/", "/play/index.html"):
        line = http.client.HTTPConnection("127.0.0.1", served.port, timeout=10)
        line.request("GET", path)
        answer = line.getresponse()
        assert answer.read() == b"<html><head><title>x</title>"
        assert str(answer.getheader("Set-Cookie")).startswith("tables=1; Max-Age=")
        line.close()


def drained(queue: Any) -> list[Any]:
    return [json.loads(queue.get_nowait()) for _ in range(queue.qsize())]


def test_people_have_names_and_everyone_hears_of_them() -> None:
    table = server.Table(Schmaus(), random.Random(5))
    one, two = table.sit(0), table.sit(1)
    table.hear(0, "name  Dora\x00\n\u202e the\tBrave ")
    table.hear(1, "name " + "ö" * 60)
    assert [each["name"] for each in drained(one)[-1]["people"]] == [
        "Dora the Brave",
        "ö" * 46,
    ]
    table.hear(1, "name Dora the Brave")
    table.hear(1, "name Dora the Brave")
    assert drained(two)[-1]["people"][1]["name"] == "Dora the Brave 2"
    table.hear(1, "name Anna")
    table.hear(0, "name \u200b")
    names = [each["name"] for each in drained(one)[-1]["people"]]
    assert names == ["Beat", "Anna"]
    table.rise(1, two)
    assert drained(one)[-1]["people"][1] == {
        "seat": 1,
        "name": "Anna",
        "here": False,
        "free": False,
        "bot": False,
        "ready": False,
    }
    assert drained(table.sit(1))[0]["people"][1]["name"] == "Anna"


def test_all_are_ready_before_the_deal_and_a_rematch() -> None:
    table = server.Table(Schmaus(deals=1, claims="referee"), random.Random(5))
    lines = [table.sit(0), table.sit(1)]
    table.hear(1, "on")
    assert [each["ready"] for each in drained(lines[0])[-1]["people"]] == [False, True]
    table.hear(0, "on")
    assert drained(lines[0])[-1]["people"] == table.people()
    assert not table.ready
    while (turn := table.server.state.turn) is not None:
        table.hear(turn, str(table.server.view(turn).legal_moves[0]))
    assert table.server.state.over
    over = table.server.state
    table.hear(0, "on")
    assert [each["ready"] for each in drained(lines[1])[-1]["people"]] == [True, False]
    assert table.server.state is over
    table.hear(1, "on")
    assert table.server.state.match.number == 0
    assert drained(lines[1])[-1]["told"] == []


def test_bots_play_for_who_is_not_there() -> None:
    """A bot takes a free seat at once, waits for a person who left, and gives the seat back."""
    game = Tolva(form="three", deals=1)
    table = server.Table(game, random.Random(5))
    table.sit(0)
    left = table.sit(1)
    now = time.monotonic()
    table.play_bots(now)
    table.rise(1, left)
    table.hear(0, "bots")
    assert [each["bot"] for each in table.people()] == [False, True, True]
    table.hear(0, "on")
    back = False
    while not (state := table.server.state).over:
        if state.turn == 0 or (back and state.turn == 1):
            table.hear(state.turn, str(table.server.view(state.turn).legal_moves[0]))
        elif state.turn == 1:
            table.play_bots(now)
            assert table.server.state is state
            table.play_bots(now + 100)
            back = len(state.log) > 10
            if back:
                table.sit(1)
                assert [each["bot"] for each in table.people()] == [False, False, True]
        else:
            table.play_bots(now)
        assert table.server.state is not state
    assert back
    table.play_bots(now)
