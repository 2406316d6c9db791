"""Two browsers play each other on the server of `examples/server.py`.

`nox -s page` runs this with the variables of `test_in_browser.py`. After each move it searches
all messages to each browser for cards that its seat may not see.
"""

from __future__ import annotations

import os
import random
import re
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from driving import thorough
from playwright.sync_api import Browser, Page, WebSocket
from server import UNFIT, Hall, Table, app_of, links
from texts import LABELS, NAMES

from jasskort import Card, CardSet, Play
from jasskort.locations import FaceUp, InHand, Place, Spot, Taken
from jasskort.phase import BetweenDeals, MatchOver, State, lying_in_full, made_in
from jasskort.playing.bots import game_named
from jasskort.words import words_for
from jasskort.words.story import is_told

CARD = re.compile(r"\b[CDHS](?:[6-9]|[TJQKA])\b")
OPEN = (FaceUp, Taken)
OPEN_SPOTS = (Spot.TRICK, Spot.UPCARD)
AWAY, CUT = 5, 11
"""The moves at which a player is away, and at which all connections break."""


@contextmanager
def served(table: Table) -> Iterator[tuple[str, uvicorn.Server]]:
    """Serve a table on a free port, and yield its address."""
    hall = Hall()
    hall.kept.append(table)
    with serving(hall) as (address, server):
        yield address, server


@contextmanager
def serving(hall: Hall) -> Iterator[tuple[str, uvicorn.Server]]:
    """Serve tables on a free port, and yield its address."""
    listening = socket.create_server(("127.0.0.1", 0))
    app = app_of(hall, Path(os.environ["SITE"]))
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning"))
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{listening.getsockname()[1]}", server
    server.should_exit = True
    thread.join(10)
    listening.close()


class Person:
    """A person with a browser and the link of a seat, and all messages."""

    def __init__(
        self,
        browser: Browser,
        seat: int,
        link: str,
        size: tuple[int, int] = (1280, 900),
    ) -> None:
        """Open the link."""
        self.seat, self.link = seat, link.replace("/play/", "/play/?pace=0")
        width, height = size
        context = browser.new_context(
            locale="en-GB", viewport={"width": width, "height": height}
        )
        context.set_default_timeout(90_000)
        self.page: Page = context.new_page()
        self.frames: list[str] = []
        self.lines = self.clicks = 0
        self.searched = 0
        self.hidden = CardSet()
        self.wrong: list[str] = []
        self.page.on("websocket", self._record)
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", lambda message: self.wrong.append(message.text))
        self.page.goto(self.link)

    def _record(self, line: WebSocket) -> None:
        self.lines += 1
        line.on("framereceived", lambda sent: self.frames.append(str(sent)))
        line.on("framesent", lambda sent: self.frames.append(str(sent)))

    def leave(self) -> None:
        """Leave the page."""
        self.page.goto("about:blank")

    def come_back(self) -> None:
        """Open the link again."""
        self.page.goto(self.link)

    def up_to_date(self, state: State) -> None:
        """Wait until the page has caught up with the server."""
        turns = turns_of(state)
        self.page.wait_for_function("turns => window.turns === turns", arg=turns)
        own = "you" if state.turn in {None, self.seat} else "others"
        if not state.over and own == "you":
            self.page.wait_for_selector("[data-move]:not(.refused)")

    def click_on(self) -> None:
        """Be ready for the deal."""
        self.page.click("[data-move=on]")

    def click_legal(self) -> None:
        """Click a legal move: each fifth time the hinted one, else the first."""
        legal = self.page.locator("[data-move]:not(.refused)")
        if self.clicks % 5 == 0:
            self.page.click("#hint")
            legal = self.page.locator(".hint")
        self.clicks += 1
        # The corner of a card is free where the next one covers it.
        legal.first.click(position={"x": 20, "y": 20})
        sure = self.page.locator("#tip [data-move]")
        if sure.is_visible():
            sure.click()

    def search(self, others: CardSet) -> int:
        """Return how many cards that another seat may not see are in new messages."""
        new = self.frames[self.searched :]
        self.searched = len(self.frames)
        found = {Card.parse(card) for text in new for card in CARD.findall(text)}
        assert found.isdisjoint(self.hidden), (self.hidden, new)
        return len(found & others)


def turns_of(state: State) -> int:
    """Return the number of turns as the page counts them."""
    return state.match.number and state.match.number * 1000 + len(made_in(state)) - 1


def hidden_from(table: Table, seat: int, before: CardSet) -> CardSet:
    """Return the cards that a seat may not see: not face up and not in its hand.

    After a deal these are the cards hidden before, without the card played last.
    """
    game, state = table.server.game, table.server.state
    if isinstance(state, BetweenDeals | MatchOver):
        last = made_in(state)[-1:]
        return CardSet(before - {each.card for each in last if isinstance(each, Play)})
    known = game.view(state, None).shown
    seen = {card for cards in known for card in cards}
    for place, mask in lying_in_full(state):
        if is_open(place, seat):
            seen |= {*CardSet.from_mask(mask)}
    return CardSet(CardSet.from_mask(game.pack.mask) - seen)


def is_open(place: Place, seat: int) -> bool:
    """Return whether a seat sees the cards in a place."""
    own = isinstance(place, InHand) and place.seat == seat
    return own or isinstance(place, OPEN) or place in OPEN_SPOTS


def story_of(table: Table, seat: int) -> list[str]:
    """Return the log of the deal that the page of a seat should show."""
    game = table.server.game
    me = LABELS["en"]["me"]
    names = [me if each == seat else NAMES[each] for each in game.seats]
    words = words_for(game, "en", names=names, me=seat)
    events = [event for told in table.told for event in told[seat].events]
    return [words.event(event) for event in events if is_told(event)]


@pytest.mark.parametrize(
    "game",
    [
        thorough("schmaus deals=2 claims=referee"),
        "frantsfuus deals=1",
        thorough("tolva form=plocketolva deals=1"),
        thorough("tolva form=bordstolva deals=1"),
    ],
)
def test_two_browsers_play_and_see_no_hidden_card(
    browsers: list[Browser], game: str
) -> None:
    """They play to the end, one is away for a while, another loses the line."""
    name, *options = game.split()
    table = Table(game_named(name, options), random.Random(5))  # noqa: S311
    with served(table) as (address, server):
        play(browsers, table, server, links(table, address))


def test_a_seat_has_one_line_and_takes_its_secret(browsers: list[Browser]) -> None:
    """An unknown secret is answered, and so is a connection that was replaced."""
    table = Table(game_named("schmaus"), random.Random(5))  # noqa: S311
    with served(table) as (address, _):
        link = links(table, address)[0]
        first, stranger = (
            Person(browsers[0], 0, link),
            Person(browsers[1], 0, link[:-1]),
        )
        stranger.page.wait_for_selector(f"text={LABELS['en']['no_seat']}")
        assert stranger.frames == [link[:-1].rpartition("#")[2]]
        first.page.wait_for_selector("[data-move=on]")
        again = Person(browsers[1], 0, link)
        again.page.wait_for_selector("[data-move=on]")
        first.page.wait_for_selector(f"text={LABELS['en']['seat_elsewhere']}")
        for person in (first, stranger, again):
            assert (person.lines, person.wrong) == (1, [])
            person.page.context.close()


def test_friends_find_together_from_the_start_page(browsers: list[Browser]) -> None:
    """One opens a table and sends the link; names, leaving, bots, and a rematch are seen."""
    hall = Hall()
    with serving(hall) as (address, _):
        dora = Person(browsers[0], 0, f"{address}/play/", (360, 640))
        dora.page.fill("#my-name", "Dora <b>")
        dora.page.select_option("#table-of", label="Frantsfuus")
        dora.page.click("#open-table")
        link = dora.page.locator("#invite").input_value()
        (table,) = hall.tables
        assert link == f"{address}/play/#{table.invite}"
        beat = Person(browsers[1], 1, link)
        beat.page.fill("#name-here", "Beat")
        beat.page.press("#name-here", "Enter")
        beat.page.wait_for_selector("#who >> text=Dora <b>")
        dora.page.wait_for_selector("#present", state="hidden")
        dora.page.wait_for_selector("#who >> text=Beat")
        shown(dora, "together")
        beat.page.wait_for_selector("#present", state="hidden")
        rename(beat, "Bea")
        dora.page.wait_for_selector("#who >> text=/^Bea$/")
        for person in (dora, beat):
            person.click_on()
        dora.page.wait_for_selector("#picture >> text=Bea", state="attached")
        away(dora, beat, table)
        end_by_notation(hall, table)
        for person in (dora, beat):
            person.page.wait_for_selector("[data-move=again] >> text=Rematch")
        beat.page.click("[data-move=again]")
        dora.page.wait_for_selector("#state >> text=Bea would like a rematch.")
        shown(dora, "rematch")
        assert table.server.state.over
        dora.page.click("[data-move=again]")
        for person in (dora, beat):
            person.page.wait_for_selector("[data-move=on]")
            assert person.wrong == []
            person.page.context.close()
        assert [each["name"] for each in table.people()] == ["Dora <b>", "Bea"]


def test_bytes_of_a_browser_are_answered_by_their_code(browsers: list[Browser]) -> None:
    """A connection that sends bytes is closed."""
    table = Table(game_named("schmaus"), random.Random(5))  # noqa: S311
    with served(table) as (address, _):
        person = Person(browsers[0], 0, links(table, address)[0])
        person.page.wait_for_selector("[data-move=on]")
        code = person.page.evaluate(SEND_BYTES, [*table.secrets][1])
        assert code == UNFIT
        assert person.wrong == []
        person.page.context.close()


SEND_BYTES = """secret => new Promise(resolve => {
  const socket = new WebSocket(new URL("../table", location.href).href.replace("http", "ws"));
  socket.addEventListener("open", () => {
    socket.send(secret);
    socket.send(new Uint8Array([1, 2]));
  });
  socket.addEventListener("close", ({ code }) => resolve(code));
})"""


def rename(person: Person, name: str) -> None:
    """Give a person another name in the settings."""
    page = person.page
    page.click("#menu")
    page.click("#set")
    page.fill("#name", name)
    page.click("#settled")


def away(stays: Person, leaves: Person, table: Table) -> None:
    """Have one leave, be seen to be away, be played by a bot, and come back."""
    at = leaves.page.url
    leaves.leave()
    stays.page.wait_for_selector("#who >> text=away")
    while table.server.state.turn == stays.seat:
        state = table.server.state
        stays.click_legal()
        changed(table, state)
    stays.page.wait_for_selector("#present >> text=Bea is away.")
    shown(stays, "away")
    state = table.server.state
    stays.page.click("#bots")
    stays.page.wait_for_selector("#who >> text=a bot plays")
    table.left[leaves.seat] -= 100
    changed(table, state)
    leaves.page.goto(at)
    leaves.page.wait_for_selector("#picture svg")
    stays.page.wait_for_selector("#who >> text=a bot plays", state="detached")


def end_by_notation(hall: Hall, table: Table) -> None:
    """Play the match to its end, faster than by clicks."""
    done, tick = threading.Event(), hall.tick

    def played(now: float) -> None:
        while not table.server.state.over:
            turn = table.server.state.turn
            if turn is None:
                for seat in table.server.game.seats:
                    table.hear(seat, "on")
            else:
                moves = table.server.view(turn).legal_moves
                table.hear(turn, str(next(m for m in moves if m.verb != "claim")))
        tick(now)
        done.set()

    # Only the thread of the server may put messages on its lines.
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hall, "tick", played)
        assert done.wait(60)


def shown(person: Person, what: str) -> None:
    """Keep a picture of the screen, if a folder for them is given."""
    if folder := os.environ.get("SHOTS"):
        person.page.screenshot(path=Path(folder, f"{what}.png"))


def play(
    browsers: list[Browser], table: Table, server: uvicorn.Server, seats: list[str]
) -> None:
    """Play a match by clicks."""
    people = [
        Person(browser, seat, link)
        for seat, (browser, link) in enumerate(zip(browsers, seats, strict=True))
    ]
    control = moves = 0
    while True:
        state = table.server.state
        control += search(table, people)
        if state.over:
            break
        moves += state.turn is not None
        if state.turn is None:
            for person in people:
                person.click_on()
        elif moves == AWAY:
            people[1 - state.turn].leave()
            people[state.turn].click_legal()
            changed(table, state)
            people[1 - state.turn].come_back()
        else:
            people[state.turn].click_legal()
            if moves == CUT and cut(server, people, table, state):
                people[state.turn].up_to_date(state)
                people[state.turn].click_legal()
        changed(table, state)
    assert control > 18  # the search finds cards where they are
    for person in people:
        check_end(table, person)
    assert sorted(person.lines for person in people) == [2, 3]
    frames = sum(len(person.frames) for person in people)
    print(f"{moves} moves, {frames} frames, {control} cards of the other found")  # noqa: T201
    for person in people:
        person.page.context.close()


def search(table: Table, people: list[Person]) -> int:
    """Check the messages of the last move; return the cards that the other could see."""
    for person in people:
        person.up_to_date(table.server.state)
    for person in people:
        person.hidden = hidden_from(table, person.seat, person.hidden)
    return sum(
        person.search(other.hidden)
        for person, other in zip(people, reversed(people), strict=True)
    )


def check_end(table: Table, person: Person) -> None:
    """Check that a page has told the last deal once."""
    story = story_of(table, person.seat)
    assert person.page.evaluate("window.log")[-len(story) :] == story
    assert person.wrong == []
    if folder := os.environ.get("SHOTS"):
        name = f"{table.server.game.title} seat {person.seat}.png"
        person.page.screenshot(path=Path(folder, name), full_page=True)


def cut(
    server: uvicorn.Server, people: list[Person], table: Table, state: State
) -> bool:
    """Break all connections; return whether the last click was lost."""
    for person in people:
        person.page.evaluate("window.log.push('cut')")
    for line in list(server.server_state.connections):
        transport: Any = getattr(line, "transport", None)
        transport.abort()
    for person in people:
        person.page.wait_for_function("() => !window.log.includes('cut')")
    # It may have been sent on the new connection.
    people[0].page.wait_for_timeout(1000)
    return table.server.state is state


def changed(table: Table, state: State) -> None:
    """Wait until the server has made a move."""
    end = time.monotonic() + 60
    while table.server.state is state:
        assert time.monotonic() < end
        time.sleep(0.01)
