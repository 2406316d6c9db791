"""A table for people with browsers; each browser gets only what its seat may know.

    pip install jasskort starlette uvicorn websockets
    nox -s site
    python examples/server.py build/site tolva form=bordstolva

It prints a link for each seat. Give each link to one person, who then plays that seat.
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
"""The line of a player who is ready for the next deal or match."""
LONGEST = 100
"""The maximum length of a line that a player sends."""
NO_SEAT, SAT_DOWN_AGAIN = 4404, 4409
"""Close codes: the secret is unknown; the seat has a newer connection."""


class Table:
    """A match, the secrets of its seats, and their connections."""

    def __init__(self, game: AnyRuleset, rng: random.Random) -> None:
        """Start a match."""
        self.server = Server(game, rng)
        self.secrets = {secrets.token_urlsafe(16): seat for seat in game.seats}
        self.lines: dict[int, asyncio.Queue[str | None]] = {}
        self.told: list[Mapping[int, Told]] = []
        self.ready = set[int]()

    def sit(self, seat: int) -> asyncio.Queue[str | None]:
        """Connect a seat, for the first time or again; return the queue of its messages."""
        if seat in self.lines:
            self.lines[seat].put_nowait(None)
        line = self.lines[seat] = asyncio.Queue()
        self._show(seat)
        return line

    def rise(self, seat: int, line: asyncio.Queue[str | None]) -> None:
        """Forget a closed connection, unless the seat has a newer one."""
        if self.lines.get(seat) is line:
            del self.lines[seat]

    def hear(self, seat: int, text: str) -> None:
        """Make the move of a player and announce it, or tell the player why not."""
        try:
            if text == ON:
                self._go_on(seat)
            else:
                self._tell(self.server.receive(seat, text))
        except JasskortError as error:
            self._send(seat, {"refused": str(error)})

    def _go_on(self, seat: int) -> None:
        """Deal or begin another match once all are ready; each can claim before."""
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
        """Send each seat its announcement."""
        self.told.append(told)
        self.ready.clear()
        for seat, own in told.items():
            self._send(seat, {"told": [to_json(own)]})

    def _show(self, seat: int) -> None:
        """Send a seat its view, and its announcements of this deal."""
        view = to_json(self.server.view(seat))
        told = [to_json(each[seat]) for each in self.told]
        self._send(seat, {"view": view, "told": told})

    def _send(self, seat: int, message: Mapping[str, object]) -> None:
        if seat in self.lines:
            self.lines[seat].put_nowait(json.dumps(message))


def app_of(table: Table, site: Path) -> Starlette:
    """Return the app with the page, and the table for people with a secret."""

    async def connected(websocket: WebSocket) -> None:
        await websocket.accept()
        # Bytes instead of text raise a KeyError.
        with contextlib.suppress(WebSocketDisconnect, KeyError):
            # Servers log addresses, so the secret is not in the address.
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
    """Send the messages of a queue until a newer connection replaces it."""
    with contextlib.suppress(WebSocketDisconnect):
        while (message := await line.get()) is not None:
            await websocket.send_text(message)
        await websocket.close(SAT_DOWN_AGAIN)


def links(table: Table, address: str) -> list[str]:
    """Return a link for each seat; browsers do not send the part after the #."""
    return [f"{address}/play/#{secret}" for secret in table.secrets]


def main(arguments: Sequence[str] | None = None) -> None:
    """Serve a table until the process is stopped."""
    parser = argparse.ArgumentParser(description="Serve a table for people.")
    parser.add_argument(
        "site", type=Path, help="the folder that `nox -s site` has built"
    )
    parser.add_argument("game", help="the game, as `jasskort games` lists it")
    parser.add_argument("options", nargs="*", help="its options: form=bordstolva")
    parser.add_argument(
        "--host", default="127.0.0.1", help="0.0.0.0 for other machines"
    )
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--address", help="public address: https://cards.example")
    given = parser.parse_args(arguments)
    # Players could predict the output of any other generator from cards they saw.
    table = Table(game_named(given.game, given.options), random.SystemRandom())
    address = given.address or f"http://{given.host}:{given.port}"
    for seat, link in enumerate(links(table, address)):
        print(f"seat {seat}: {link}", flush=True)
    app = app_of(table, given.site)
    uvicorn.run(app, host=given.host, port=given.port, ws_max_size=1000)


if __name__ == "__main__":
    main()
