"""A table that people sit down at with their browsers; each is sent what its seat may know.

    pip install jasskort starlette uvicorn websockets
    nox -s site
    python examples/server.py build/site tolva form=bordstolva

It prints a link for each seat. Who has the link has the seat: a link goes to one person.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path

import uvicorn
from server_for_two import Server
from starlette.applications import Starlette
from starlette.routing import Mount, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from jasskort import AnyRuleset, JasskortError, Told
from jasskort.playing.bots import game_named
from jasskort.records.wire import to_json

ON = "on"
"""What a player sends who is ready for the next deal, or for another match."""
LONGEST = 100
"""Characters in the longest line that a player may send."""
NO_SEAT, SAT_DOWN_AGAIN = 4404, 4409
"""Why the server closes a line: the secret is no seat's, or the seat has another line."""


class Table:
    """A match, the secrets of its seats, and the lines to who sits there now."""

    def __init__(self, game: AnyRuleset, rng: random.Random) -> None:
        """Lay the table."""
        self.server = Server(game, rng)
        self.secrets = {secrets.token_urlsafe(16): seat for seat in game.seats}
        self.lines: dict[int, asyncio.Queue[str | None]] = {}
        self.told: list[Mapping[int, Told]] = []
        self.ready = set[int]()

    def sit(self, seat: int) -> asyncio.Queue[str | None]:
        """Have somebody sit down or come back, and return what is to be sent."""
        if seat in self.lines:
            self.lines[seat].put_nowait(None)
        line = self.lines[seat] = asyncio.Queue()
        self._show(seat)
        return line

    def rise(self, seat: int, line: asyncio.Queue[str | None]) -> None:
        """Forget a line that is closed; the seat may have another by now."""
        if self.lines.get(seat) is line:
            del self.lines[seat]

    def hear(self, seat: int, text: str) -> None:
        """Do what a player has sent, and tell everybody; or tell the player why not."""
        try:
            if text == ON:
                self._go_on(seat)
            else:
                self._tell(self.server.receive(seat, text))
        except JasskortError as error:
            self._send(seat, {"refused": str(error)})

    def _go_on(self, seat: int) -> None:
        """Deal, or begin another match, when all are ready; there is no hurry to claim."""
        server, state = self.server, self.server.state
        if state.turn is not None:
            return
        self.ready.add(seat)
        if len(self.ready) < len(server.game.seats):
            return
        self.told = []
        if state.over:
            server.state = server.game.next_match(state)
            self.ready.clear()
            for each in server.game.seats:
                self._show(each)
        else:
            self._tell(server.deal())

    def _tell(self, told: Mapping[int, Told]) -> None:
        """Tell each seat its own."""
        self.told.append(told)
        self.ready.clear()
        for seat, own in told.items():
            self._send(seat, {"told": [to_json(own)]})

    def _show(self, seat: int) -> None:
        """Send a seat its view, and again what it was told of this deal."""
        view = to_json(self.server.view(seat))
        told = [to_json(each[seat]) for each in self.told]
        self._send(seat, {"view": view, "told": told})

    def _send(self, seat: int, message: Mapping[str, object]) -> None:
        if seat in self.lines:
            self.lines[seat].put_nowait(json.dumps(message))


def app_of(table: Table, site: Path) -> Starlette:
    """Return what serves the page, and the table to who sends the secret of a seat."""

    async def connected(websocket: WebSocket) -> None:
        await websocket.accept()
        # Who sends bytes has sent no text, and is let go.
        with contextlib.suppress(WebSocketDisconnect, KeyError):
            # In an address the secret would stand in the logs of servers on the way.
            seat = table.secrets.get(await websocket.receive_text())
            if seat is None:
                await websocket.close(NO_SEAT)
                return
            line = table.sit(seat)
            sender = asyncio.create_task(send(websocket, line))
            try:
                while len(text := await websocket.receive_text()) <= LONGEST:
                    if table.lines.get(seat) is line:
                        table.hear(seat, text)
            finally:
                table.rise(seat, line)
                sender.cancel()

    page = StaticFiles(directory=site, html=True)
    return Starlette(routes=[WebSocketRoute("/table", connected), Mount("/", page)])


async def send(websocket: WebSocket, line: asyncio.Queue[str | None]) -> None:
    """Send what is on a line, in order, until another takes its place."""
    with contextlib.suppress(WebSocketDisconnect):
        while (message := await line.get()) is not None:
            await websocket.send_text(message)
        await websocket.close(SAT_DOWN_AGAIN)


def links(table: Table, address: str) -> list[str]:
    """Return the link for each seat; browsers do not send what stands after the #."""
    return [f"{address}/play/#{secret}" for secret in table.secrets]


def main(arguments: Sequence[str] | None = None) -> None:
    """Lay a table, and serve it until it is stopped."""
    parser = argparse.ArgumentParser(description="Serve a table for people.")
    parser.add_argument(
        "site", type=Path, help="the folder that `nox -s site` has built"
    )
    parser.add_argument("game", help="the game, as `jasskort games` lists it")
    parser.add_argument("options", nargs="*", help="its options: form=bordstolva")
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 to be reached")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--address", help="how others reach it: https://cards.example")
    given = parser.parse_args(arguments)
    # Cards from any other generator can be foretold from those that were seen.
    table = Table(game_named(given.game, given.options), random.SystemRandom())
    address = given.address or f"http://{given.host}:{given.port}"
    for seat, link in enumerate(links(table, address)):
        print(f"seat {seat}: {link}", flush=True)
    app = app_of(table, given.site)
    uvicorn.run(app, host=given.host, port=given.port, ws_max_size=1000)


if __name__ == "__main__":
    main()
