"""Tables for people with browsers; each browser gets only what its seat may know.

    pip install jasskort starlette uvicorn websockets
    nox -s site
    python examples/server.py build/site tolva form=bordstolva

It prints a link for each seat. Give each link to one person, who then plays that seat.
Without a game, people open tables on the page, and invite others.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import secrets
import time
import unicodedata
from collections import deque
from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import uvicorn
from server_for_two import Server
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from jasskort import GAMES, AnyRuleset, JasskortError, Told
from jasskort.playing.bots import Greedy, game_named
from jasskort.records.codec import game_from_json, game_to_json
from jasskort.records.wire import to_json

ON = "on"
"""The line of a player who is ready for the next deal or match."""
BOTS = "bots"
"""The line of a player who wants bots to play for those who are not there."""
NAME = "name "
"""The beginning of the line with the name of a player."""
NAMES = ("Anna", "Beat", "Carl", "Dora")
"""The names of players without one."""
LONGEST, LONGEST_NAME, LONGEST_BODY = 100, 46, 2000
"""The maximum lengths of a line, a name, and the request for a table."""
LINES, WITHIN = 40, 10.0
"""The maximum number of lines of a connection within this time in seconds."""
TABLES = 100
"""The maximum number of tables."""
IDLE, PATIENCE, TICK = 3600.0, 20.0, 0.7
"""Seconds: until a table without people is closed, a bot plays for a person who left, and
between the moves of bots."""
YEAR = 366 * 24 * 3600
UNFIT, FULL, NO_SEAT, SAT_DOWN_AGAIN, TOO_FAST = 4400, 4403, 4404, 4409, 4429
"""Close codes: a message is not text or too long; all seats are taken; the secret is unknown;
the seat has a newer connection; too many lines."""


class Table:
    """A match, the secrets of its seats, its people, and their connections."""

    def __init__(self, game: AnyRuleset, rng: random.Random, invite: str = "") -> None:
        """Start a match; everyone with the text `invite` can take a free seat."""
        self.server, self.rng, self.invite = Server(game, rng), rng, invite
        self.secrets = {secrets.token_urlsafe(16): seat for seat in game.seats}
        self.lines: dict[int, asyncio.Queue[str | None]] = {}
        self.told: list[Mapping[int, Told]] = []
        self.ready = set[int]()
        self.names: dict[int, str] = {}
        self.bots, self.invited = set[int](), set[int]()
        self.left: dict[int, float] = {}
        self.used = time.monotonic()

    def sit(self, seat: int) -> asyncio.Queue[str | None]:
        """Connect a seat, for the first time or again; return the queue of its messages."""
        if seat in self.lines:
            self.lines[seat].put_nowait(None)
        line = self.lines[seat] = asyncio.Queue()
        self.names.setdefault(seat, "")
        self.bots.discard(seat)
        self._show(seat)
        self._show_people(but=seat)
        return line

    def rise(self, seat: int, line: asyncio.Queue[str | None]) -> None:
        """Forget a closed connection, unless the seat has a newer one."""
        if self.lines.get(seat) is line:
            del self.lines[seat]
            self.left[seat] = self.used = time.monotonic()
            self._show_people()

    def secret_of_free_seat(self) -> str | None:
        """Return the secret of a seat for a person who is invited, if one is free.

        Until the first deal, an invited person who has left loses the seat.
        """
        begun = self.server.state.turn is not None or self.server.state.match.number
        for old, seat in self.secrets.items():
            if seat not in self.names:
                self.invited.add(seat)
                return old
            if seat in self.invited and seat not in self.lines and not begun:
                del self.secrets[old], self.names[seat]
                new = secrets.token_urlsafe(16)
                self.secrets[new] = seat
                return new
        return None

    def people(self) -> list[Mapping[str, object]]:
        """Return for each seat the name, and whether its person is there and ready."""
        unused = (each for each in NAMES if each not in self.names.values())
        return [
            {
                "seat": seat,
                "name": self.names.get(seat) or next(unused),
                "here": seat in self.lines,
                "free": seat not in self.names,
                "bot": seat in self.bots,
                "ready": seat in self.ready,
            }
            for seat in self.server.game.seats
        ]

    def hear(self, seat: int, text: str) -> None:
        """Do what a player says, or tell the player why not."""
        if text == ON:
            self._get_ready(seat)
        elif text == BOTS:
            self.bots |= {*self.server.game.seats} - self.lines.keys()
            self._go_on()
        elif text.startswith(NAME):
            others = [name for each, name in self.names.items() if each != seat]
            self.names[seat] = distinct(cleaned(text.removeprefix(NAME)), others)
            self._show_people()
        else:
            try:
                self._tell(self.server.receive(seat, text))
            except JasskortError as error:
                self._send(seat, {"refused": text, "why": str(error)})

    def play_bots(self, now: float) -> None:
        """Make a move of a bot, if one is due and somebody sees it."""
        game, state, bot = self.server.game, self.server.state, Greedy()
        if not self.bots or not self.lines or state.over:
            return
        away = {s for s in self.bots if now - self.left.get(s, -PATIENCE) >= PATIENCE}
        # Who is in turn comes last, as moves out of turn end with the next move.
        for seat in sorted(away, key=lambda seat: seat == state.turn):
            if seat == state.turn or seat in game.movers(state):
                move = bot.choose(game.view(state, seat), self.rng)
                if move is not None:
                    self.hear(seat, str(move))
                    return

    def _get_ready(self, seat: int) -> None:
        """Note that a player is ready for the next deal or match; each can claim before."""
        if self.server.state.turn is None:
            self.ready.add(seat)
            self._go_on()

    def _go_on(self) -> None:
        """Deal or begin another match, if all people are ready."""
        server, state = self.server, self.server.state
        waits = {*server.game.seats} - self.ready - self.bots
        if waits or not self.ready or state.turn is not None:
            self._show_people()
            return
        self.told = []
        self.ready.clear()
        if state.over:
            server.state = server.game.next_match(state)
            for each in server.game.seats:
                self._show(each)
        else:
            self._tell(server.deal())
            self._show_people()

    def _tell(self, told: Mapping[int, Told]) -> None:
        """Send each seat its announcement."""
        self.told.append(told)
        for seat, own in told.items():
            self._send(seat, {"told": [to_json(own)]})
        if self.ready:
            self.ready.clear()
            self._show_people()

    def _show(self, seat: int) -> None:
        """Send a seat its view, its announcements of this deal, and who is there."""
        view = to_json(self.server.view(seat))
        told = [to_json(each[seat]) for each in self.told]
        shown = {"view": view, "told": told, "people": self.people()}
        self._send(seat, shown | ({"invite": self.invite} if self.invite else {}))

    def _show_people(self, but: int | None = None) -> None:
        """Send all seats but one who is there."""
        people = self.people()
        for seat in self.lines:
            if seat != but:
                self._send(seat, {"people": people})

    def _send(self, seat: int, message: Mapping[str, object]) -> None:
        if seat in self.lines:
            self.lines[seat].put_nowait(json.dumps(message))


def cleaned(name: str) -> str:
    """Return a name on one line, without control characters, of at most 46 letters."""
    normal = unicodedata.normalize("NFC", name)
    plain = "".join([each if each.isprintable() else " " for each in normal])
    return " ".join(plain.split())[:LONGEST_NAME].strip()


def distinct(name: str, others: Sequence[str]) -> str:
    """Return a name with a number, if another person has the name."""
    numbered = [name, *(f"{name[: LONGEST_NAME - 2]} {n}" for n in range(2, 9))]
    return next(each for each in numbered if not each or each not in others)


class Hall:
    """All tables of a server."""

    def __init__(self) -> None:
        """Start without tables."""
        self.tables: list[Table] = []
        self.kept: list[Table] = []

    def open(self, game: AnyRuleset) -> Table | None:
        """Open a table, unless there are too many."""
        if len(self.tables) >= TABLES:
            return None
        # Players could predict the output of any other generator from cards they saw.
        table = Table(game, random.SystemRandom(), secrets.token_urlsafe(16))
        self.tables.append(table)
        return table

    def secret_of(self, text: str) -> str | None:
        """Return the secret of a seat for an invitation; other texts are returned."""
        for table in (*self.kept, *self.tables):
            if table.invite and text == table.invite:
                return table.secret_of_free_seat()
        return text

    def seat_of(self, secret: str) -> tuple[Table, int] | None:
        """Return the table and the seat of a secret."""
        for table in (*self.kept, *self.tables):
            if secret in table.secrets:
                return table, table.secrets[secret]
        return None

    def tick(self, now: float) -> None:
        """Have bots play, and close tables without people."""
        self.tables = [t for t in self.tables if t.lines or now - t.used < IDLE]
        for table in (*self.kept, *self.tables):
            table.play_bots(now)

    async def run(self) -> None:
        """Have bots play until the server is stopped."""
        while True:
            await asyncio.sleep(TICK)
            self.tick(time.monotonic())


class HangUp(Exception):  # noqa: N818 - not an error of the server
    """The end of a connection, with its close code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


def game_of(body: bytes) -> AnyRuleset:
    """Return the game of a request for a table; options that it lacks are usual.

    Raises:
        ValueError: the request has no such game, or an option that it has not.
    """
    asked: Any = json.loads(body)
    match asked:
        case {"game": str(name), "options": dict(options)} if name in GAMES:
            usual: Any = game_to_json(GAMES[name]())
            return game_from_json({**usual, "options": {**usual["options"], **options}})
    msg = f"expected a game of {', '.join(GAMES)}, and options"
    raise ValueError(msg)


def app_of(hall: Hall, site: Path) -> Starlette:
    """Return the app with the page, and the tables for people with a secret."""

    def page(_request: Request) -> Response:
        """Return the page, with a cookie that tells it that there are tables here."""
        file = Path(site, "play", "index.html")
        if not file.exists():
            return Response("Build the page with: nox -s site", 404)
        answer = FileResponse(file)
        # Without a path it is for this page. Its worker keeps the page, but not headers.
        answer.set_cookie("tables", "1", YEAR, path=None, samesite="strict")
        return answer

    async def opened(request: Request) -> Response:
        return await open_table(hall, request)

    async def connected(websocket: WebSocket) -> None:
        await websocket.accept()
        try:
            await attend(hall, websocket)
        except HangUp as end:
            # A newer connection may have closed this one already.
            if websocket.application_state is WebSocketState.CONNECTED:
                await websocket.close(end.code)
        except WebSocketDisconnect:
            pass

    @contextlib.asynccontextmanager
    async def running(_app: Starlette) -> AsyncIterator[None]:
        bots = asyncio.create_task(hall.run())
        yield
        bots.cancel()

    routes = [
        WebSocketRoute("/table", connected),
        Route("/tables", opened, methods=["POST"]),
        Route("/play/", page),
        Route("/play/index.html", page),
        Mount("/", StaticFiles(directory=site, html=True)),
    ]
    return Starlette(routes=routes, lifespan=running)


async def open_table(hall: Hall, request: Request) -> Response:
    """Open a table, and return the secrets of its seats, and the invitation."""
    # Browsers send this type for no other site.
    if request.headers.get("content-type") != "application/json":
        return Response(status_code=415)
    try:
        body = b""
        async for part in request.stream():
            body += part
            if len(body) > LONGEST_BODY:
                return Response(status_code=413)
        table = hall.open(game_of(body))
    except ClientDisconnect:
        return Response(status_code=400)
    except (JasskortError, ValueError, RecursionError) as error:
        return JSONResponse({"error": str(error)}, 400)
    if table is None:
        return JSONResponse({"error": "too many tables"}, 503)
    return JSONResponse({"seats": [*table.secrets], "invite": table.invite}, 201)


async def attend(hall: Hall, websocket: WebSocket) -> None:
    """Serve a connection until one side ends it."""
    # Servers log addresses, so the secret is not in the address.
    try:
        first = await asyncio.wait_for(line_of(websocket), WITHIN)
    except TimeoutError:
        raise HangUp(NO_SEAT) from None
    secret = hall.secret_of(first)
    if secret is None:
        raise HangUp(FULL)
    found = hall.seat_of(secret)
    if found is None:
        raise HangUp(NO_SEAT)
    if secret != first:
        await websocket.send_text(json.dumps({"seat": secret}))
    table, seat = found
    line = table.sit(seat)
    sender = asyncio.create_task(send(websocket, line))
    times = deque[float](maxlen=LINES)
    try:
        while True:
            text = await line_of(websocket)
            now = time.monotonic()
            if len(times) == LINES and now - times[0] < WITHIN:
                raise HangUp(TOO_FAST)
            times.append(now)
            if table.lines.get(seat) is line:
                table.hear(seat, text)
    finally:
        table.rise(seat, line)
        sender.cancel()


async def line_of(websocket: WebSocket) -> str:
    """Return the next line of a connection.

    Raises:
        WebSocketDisconnect: the connection was closed.
        HangUp: a message is not text, or too long.
    """
    message = await websocket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    if not isinstance(text, str) or len(text) > LONGEST:
        raise HangUp(UNFIT)
    return text


async def send(websocket: WebSocket, line: asyncio.Queue[str | None]) -> None:
    """Send the messages of a queue until a newer connection replaces it."""
    with contextlib.suppress(WebSocketDisconnect):
        while (message := await line.get()) is not None:
            await websocket.send_text(message)
        await websocket.close(SAT_DOWN_AGAIN)


def links(table: Table, address: str) -> list[str]:
    """Return a link for each seat; browsers do not send the part after the #."""
    return [f"{address}/play/#{secret}" for secret in table.secrets]


def main(arguments: Sequence[str] | None = None) -> None:
    """Serve tables until the process is stopped."""
    parser = argparse.ArgumentParser(description="Serve tables for people.")
    parser.add_argument(
        "site", type=Path, help="the folder that `nox -s site` has built"
    )
    parser.add_argument("game", nargs="?", help="a game, as `jasskort games` lists it")
    parser.add_argument("options", nargs="*", help="its options: form=bordstolva")
    parser.add_argument(
        "--host", default="127.0.0.1", help="0.0.0.0 for other machines"
    )
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--address", help="public address: https://cards.example")
    given = parser.parse_args(arguments)
    hall = Hall()
    address = given.address or f"http://{given.host}:{given.port}"
    if given.game:
        game = game_named(given.game, given.options)
        table = Table(game, random.SystemRandom())
        hall.kept.append(table)
        for seat, link in enumerate(links(table, address)):
            print(f"seat {seat}: {link}", flush=True)
    else:
        print(f"{address}/play/", flush=True)
    app = app_of(hall, given.site)
    uvicorn.run(
        app, host=given.host, port=given.port, ws_max_size=1000, limit_concurrency=500
    )


if __name__ == "__main__":
    main()
