"""What the page loads: few bytes, all that it needs, and also without a network.

`nox -s page` runs this with the variables of `test_in_browser.py`.
"""

from __future__ import annotations

import base64
import http.server
import json
import os
import random
import shutil
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from driving import (
    OWN,
    PLAYERS,
    Server,
    asked,
    learns,
    mostly_thorough,
    move,
)
from playwright.sync_api import Browser, Page, Route
from server import Table

from jasskort.games import GAMES
from jasskort.learning.players import name_of, shipped
from jasskort.playing.bots import game_named

MOST = 7_000_000
"""The most bytes of a visit; files of text are counted as they are stored."""
TABLES = (
    *GAMES,
    *("tolva form=three", "tolva form=plocketolva", "tolva form=bordstolva"),
)
LEVELS = ("random", "best", "people")
"""The other levels are those of guided deals and of slow bots."""
LANGUAGES = ("en", "de", "sv", "da")
SOME = 60
"""More moves than most deals have."""
NODE = Path(os.environ["AXE"]).parents[2]
"""The folder in which the page was built, with Node packages."""
LEGAL = "[data-move]:not(.refused)"
PLAY = ".tile [data-begin=play]"

# --- Python without a browser -------------------------------------------------------


class Python:
    """Python as the page has it, in Node."""

    def __init__(self) -> None:
        """Start it."""
        asks = shutil.copy(Path("site", "asked.mjs"), NODE)
        command = ["node", str(asks), str(Path(os.environ["SITE"], "play").resolve())]
        self.process = subprocess.Popen(  # noqa: S603 - node from the path
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, what: str, **given: object) -> dict[str, Any]:
        """Return the answer to a request; a module that is missing fails the test."""
        sends, hears = self.process.stdin, self.process.stdout
        assert sends is not None
        assert hears is not None
        sends.write(json.dumps({"do": what, **given}) + "\n")
        sends.flush()
        answer: dict[str, Any] = json.loads(hears.readline())
        assert "failed" not in answer, answer["failed"]
        return answer


@pytest.fixture(scope="module")
def python() -> Iterator[Python]:
    """Start Python once."""
    yield from running()


@pytest.fixture(scope="module")
def learner() -> Iterator[Python]:
    """Start Python for players that have learned."""
    yield from running()


@pytest.fixture(scope="module")
def guest() -> Iterator[Python]:
    """Start Python for tables of a server."""
    yield from running()


def running() -> Iterator[Python]:
    """Start Python, and end it."""
    python = Python()
    yield python
    python.process.kill()
    python.process.communicate()


def legal(now: dict[str, Any]) -> list[str]:
    """Return the moves that the page offers."""
    cards = [each["move"] for each in (*now["hand"], *now["table"]) if each["may"]]
    return [*cards, *(each["move"] for each in now["actions"])]


def started(python: Python, table: str, level: str, **given: object) -> dict[str, Any]:
    """Start a match."""
    game, _, option = table.partition(" ")
    name, _, value = option.partition("=")
    options = {name: value} if name else {}
    asked = {"level": level, "seed": 5, "language": "sv", "suits": "swiss", **given}
    now = python.ask("start", game=game, options=options, **asked)
    assert "error" not in now, now["error"]
    return now


@pytest.mark.parametrize(
    ("table", "level"),
    mostly_thorough(
        [(table, level) for table in TABLES for level in LEVELS],
        usual=[(table, LEVELS[place % 3]) for place, table in enumerate(TABLES)],
    ),
)
def test_python_has_what_a_deal_needs(python: Python, table: str, level: str) -> None:
    """Play a deal with hints, refusals and an undo, speak, look, and open the record."""
    rng, record = random.Random(5), ""  # noqa: S311 - not cryptography
    now = started(python, table, level)
    for step in range(SOME):
        if now["waits"] == "nobody":
            break
        if now["waits"] == "others":
            now = python.ask("next")
            continue
        record = now.get("record", record)
        if step % 7 == 0:
            python.ask("hint")
            python.ask("look", size=360)
            refused = [each["move"] for each in now["hand"] if not each["may"]]
            for move in refused[:1]:
                assert python.ask("move", move=move)["refused"]["text"]
        now = python.ask("move", move=rng.choice(legal(now)))
        assert "error" not in now, now["error"]
    python.ask("undo")
    for language in LANGUAGES:
        for suits in ("french", "swiss"):
            python.ask("speak", language=language, suits=suits, level=level, seed=5)
    opened = python.ask("open", text=record, language="da", level=level, seed=5)
    assert opened["name"] == now["name"]


@pytest.mark.parametrize("game", GAMES)
def test_python_has_what_a_guided_deal_and_slow_bots_need(
    python: Python, game: str
) -> None:
    """Follow the hints of a guided deal; have a slow bot move."""
    now = started(python, game, "greedy", guided=True)
    for _ in range(SOME):
        if now["waits"] == "nobody":
            break
        if "lesson" in now:
            now = python.ask("understood")
        elif now["waits"] == "others":
            now = python.ask("next")
        else:
            now = python.ask("move", move=python.ask("hint")["hint"])
        assert "error" not in now, now["error"]
    now = started(python, game, "slow")
    for _ in range(8):
        what = {"you": "move"}.get(now["waits"], "next")
        now = python.ask(what, move=(legal(now) or [""])[0])


def test_python_has_what_errors_need(python: Python) -> None:
    """Errors of the library are told; errors of Python arrive with their traceback."""
    assert python.ask("open", text="no record", seed=1)["error"]
    assert python.ask("start", game="schmaus", options={"deals": -1}, seed=1)["error"]
    with pytest.raises(AssertionError, match="Traceback"):
        python.ask("open", seed=1)
    assert {*python.ask("catalogue", language="de")} >= {"games", "labels"}


ships = pytest.mark.skipif(not shipped("tolva-three"), reason="no player was trained")


@learns
@pytest.mark.parametrize("table", TABLES)
def test_python_has_what_players_need_that_have_learned(
    learner: Python, table: str
) -> None:
    """Play a deal against the player of the library, where there is one."""
    game, _, option = table.partition(" ")
    name, _, value = option.partition("=")
    options = {name: value} if name else {}
    given = {"game": game, "options": options, "level": "learned", "seed": 5}
    now = learner.ask("start", **given)
    if shipped(name_of(game_named(game, [option] if option else []))) is None:
        assert "no player has learned" in str(now["error"])
        return
    for _ in range(SOME):
        if now["waits"] == "nobody":
            break
        what = "next" if now["waits"] == "others" else "move"
        now = learner.ask(what, move=(legal(now) or [""])[0])
        assert "error" not in now, now["error"]


@learns
def test_python_has_what_a_player_needs_of_the_persons_own(learner: Python) -> None:
    """A player plays, and what is none is refused by the library."""
    three = {"game": "tolva", "options": {"form": "three"}}
    other = {"game": "schmaus", "options": {}}
    good, bad = OWN.read_bytes(), b"PK"
    for data, game, wrong in (
        (good, three, ""),
        (bad, three, "expected a file of jasskort"),
        (good, other, "this player has learned Tolva"),
    ):
        player = {"name": "mine.npz", "data": base64.b64encode(data).decode()}
        now = learner.ask("start", **game, level="own", player=player, seed=5)
        assert wrong in now.get("error", "")
        assert ("error" in now) == (wrong != "")


@pytest.mark.parametrize("table", TABLES)
def test_python_has_what_a_table_of_a_server_needs(guest: Python, table: str) -> None:
    """Hear the messages of a server for a deal."""
    game, _, option = table.partition(" ")
    rng = random.Random(3)  # noqa: S311 - not cryptography
    options = [option] if option else []
    people = Table(game_named(game, options), rng)
    seats = people.server.game.seats
    lines = {seat: people.sit(seat) for seat in seats}

    def heard() -> dict[str, Any]:
        now: dict[str, Any] = {}
        while not lines[seats[0]].empty():
            text = lines[seats[0]].get_nowait()
            now = guest.ask("hear", text=text, language="de")
            assert "error" not in now, now["error"]
        return now

    for _ in range(SOME):
        state = people.server.state
        if state.turn is None:
            for seat in seats:
                people.hear(seat, "on")
        else:
            view = people.server.view(state.turn)
            people.hear(state.turn, str(rng.choice(list(view.legal_moves))))
        now = heard()
        assert now["guest"]
    assert guest.ask("look", size=360)["guest"]


# --- the browser --------------------------------------------------------------------


class Host:
    """A server of a folder that can hold files back, lack them, and break down."""

    def __init__(self, folder: Path) -> None:
        """Serve a folder."""
        self.folder, self.sent = folder, Counter[str]()
        self.lacks: set[str] = set()
        self.minutes = 0
        self.held = threading.Event()
        self.held.set()
        host = self

        class Handler(http.server.SimpleHTTPRequestHandler):
            def __init__(self, *given: Any) -> None:
                super().__init__(*given, directory=str(host.folder))

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002
                """Log nothing."""

            def do_GET(self) -> None:
                name = self.path.partition("?")[0].rpartition("/")[2]
                if name.endswith(".gz"):
                    host.held.wait(60)
                if name in host.lacks:
                    self.send_error(404)
                else:
                    super().do_GET()

            def copyfile(self, source: Any, outputfile: Any) -> None:
                whole = source.read()
                host.sent[self.path.partition("?")[0]] += len(whole)
                outputfile.write(whole)

        self.server = Server(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        """The address of the page."""
        return f"http://127.0.0.1:{self.server.server_port}/play/?pace=0&seed=5"

    def changes(self, file: Path) -> None:
        """Date a changed file a minute later: HTTP has dates in seconds."""
        self.minutes += 1
        later = time.time() + 60 * self.minutes
        os.utime(file, (later, later))

    def stop(self) -> None:
        """Serve nothing more."""
        self.held.set()
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """Serve a copy of the page, which a test can change."""
    shutil.copytree(Path(os.environ["SITE"], "play"), tmp_path / "play")
    host = Host(tmp_path)
    yield host
    host.stop()


@contextmanager
def opened(browser: Browser, address: str) -> Iterator[Page]:
    """Open the page with empty storage."""
    context = browser.new_context(locale="en-GB")
    context.set_default_timeout(60_000)
    page = context.new_page()
    page.goto(address)
    yield page
    context.close()


def kept(page: Page) -> None:
    """Wait until the browser keeps the files."""
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")


def play(page: Page) -> None:
    """Begin a match from the first tile, or go on with it, and make a move."""
    page.wait_for_selector(f"{PLAY}, {LEGAL}")
    if page.locator(LEGAL).count() == 0:
        page.locator(PLAY).first.click()
    page.wait_for_selector(LEGAL)


def test_tiles_stand_there_before_python(browser: Browser, host: Host) -> None:
    """The tiles, their texts and pictures need no Python; a click on one is not lost."""
    host.held.clear()
    with opened(browser, host.address) as page:
        page.wait_for_selector(".tile")
        assert page.locator(".tile").count() == len(GAMES)
        page.wait_for_function(
            "() => [...document.images].every(each => each.complete && each.naturalWidth)"
        )
        assert "20 min" in page.locator(".tile").first.inner_text()
        page.locator(PLAY).first.click()
        assert page.locator(LEGAL).count() == 0
        host.held.set()
        page.wait_for_selector(LEGAL)


def test_a_visit_has_few_bytes(browser: Browser, host: Host) -> None:
    """No file is sent twice, although the browser keeps them; progress tells their sum."""
    with opened(browser, host.address) as page:
        play(page)
        kept(page)
        told = page.evaluate(
            "() => import('/play/python.js').then(python =>"
            " new Promise(resolve => python.onProgress((...bytes) => resolve(bytes))))"
        )
    large = sum(size for name, size in host.sent.items() if name.endswith(".gz"))
    files = [each for each in host.folder.rglob("*.gz") if each.name != PLAYERS.name]
    stored = sum(each.stat().st_size for each in files)
    assert told == [large, large] == [stored, stored]
    assert sum(host.sent.values()) < MOST
    twice = [name for name in host.sent if name.endswith((".gz", ".js", ".svg"))]
    sizes = {
        f"/{p.relative_to(host.folder).as_posix()}": p for p in host.folder.rglob("*")
    }
    assert all(host.sent[name] == sizes[name].stat().st_size for name in twice)


def test_a_second_visit_needs_no_network(browser: Browser, host: Host) -> None:
    """A match goes on after a reload without the server; pages beside it are not kept."""
    with opened(browser, host.address) as page:
        play(page)
        kept(page)
        host.stop()
        page.reload()
        play(page)
        last = page.evaluate("() => window.turns")
        page.locator(LEGAL).first.click()
        page.wait_for_function("last => window.turns > last", arg=last)
        beside = (
            "() => fetch('../rules/index.html').then(() => 'kept', () => 'not kept')"
        )
        assert page.evaluate(beside) == "not kept"


def learned(page: Page) -> None:
    """Begin a match of Tolva against a player of the library."""
    page.wait_for_selector(".tile >> visible=true")
    page.click("[data-game=tolva] [data-begin=options]")
    page.select_option("#option-form", "three")
    page.select_option("#level", "learned")
    page.click("#begin")


@learns
@ships
def test_players_that_have_learned_are_loaded_when_a_match_needs_them(
    browser: Browser, host: Host
) -> None:
    """Not before, and once; then they are there without a network, too."""
    with opened(browser, host.address) as page:
        play(page)
        kept(page)
        address = "/play/pyodide/learned.zip.gz"
        assert host.sent[address] == 0
        page.click("#home")
        page.evaluate("window.turns = -1")
        learned(page)
        asked(page)
        for _ in range(3):
            move(page)
        keeps = "path => caches.match(new URL(path, location)).then(found => !!found)"
        page.wait_for_function(keeps, arg=address)
        assert host.sent[address] == PLAYERS.stat().st_size
        host.stop()
        page.reload()
        page.wait_for_selector(LEGAL)
        move(page)


def test_players_that_cannot_be_loaded_change_nothing(
    browser: Browser, host: Host
) -> None:
    """A sentence says so in the dialog, also with a match on the table, which goes on."""
    host.lacks = {"learned.zip.gz"}
    with opened(browser, host.address) as page:
        # Where a page is built without them it does not offer them.
        page.route("**/catalogue.json", with_all_levels)
        page.reload()
        learned(page)
        page.wait_for_selector("#wrong >> visible=true")
        assert "could not be fetched" in page.locator("#wrong").inner_text()
        level = "() => import('/play/store.js').then(({kept}) => kept.level)"
        assert page.evaluate(level) == "greedy"
        page.select_option("#level", "own")
        page.click("#begin")
        page.wait_for_function("() => wrong.textContent.startsWith('Choose the file')")
        page.select_option("#level", "random")
        page.click("#begin")
        page.wait_for_selector(LEGAL)


def with_all_levels(route: Route) -> None:
    """Answer with a catalogue that has the levels of players that have learned."""
    whole = route.fetch().json()
    for each in whole.values():
        known = [level["value"] for level in each["levels"]]
        for value in {"learned", "own"} - {*known}:
            each["levels"].append({"value": value, "label": value})
    route.fulfill(json=whole)


def test_a_new_build_replaces_the_old_one_as_a_whole(
    browser: Browser, host: Host
) -> None:
    """The kept build is shown until all of the new one has arrived, then that."""
    play_folder = host.folder / "play"
    shown = "() => getComputedStyle(document.body).getPropertyValue('--build')"
    with opened(browser, host.address) as page:
        page.wait_for_selector(".tile")
        page.evaluate("() => import('/play/python.js').then(python => python.started)")
        kept(page)
        for name in ("page.css", "index.html"):
            with (play_folder / name).open("a") as file:
                file.write(
                    "body { --build: 2 }" if name == "page.css" else "<!-- 2 -->"
                )
        shutil.copy(Path("site", "play", "offline.js"), play_folder)
        shutil.copy(Path("site", "list.mjs"), NODE)
        listing = ["node", str(NODE / "list.mjs"), str(play_folder)]
        host.lacks = {"page.css"}
        subprocess.run(listing, check=True)  # noqa: S603 - node from the path
        page.reload()
        page.evaluate("() => import('/play/python.js').then(python => python.started)")
        assert page.evaluate(shown) == ""
        host.lacks = set()
        before = host.sent["/play/pyodide/pyodide.asm.wasm.gz"]
        # It comes with the next visit but one, or sooner.
        visit = page
        for _ in range(10):
            visit.close()
            visit = page.context.new_page()
            visit.goto(host.address)
            visit.wait_for_timeout(3000)
            if visit.evaluate("() => document.lastChild.data === ' 2 '"):
                break
        assert visit.evaluate(shown) == "2"
        assert visit.evaluate("() => caches.keys().then(found => found.length)") == 1
        assert host.sent["/play/pyodide/pyodide.asm.wasm.gz"] == before


def test_a_server_of_tables_is_noticed(browser: Browser, host: Host) -> None:
    """A server notes in the page that it has tables; it is kept like any other."""
    index = host.folder / "play" / "index.html"
    built = index.read_text()
    noted = "<head>\n" + '<meta name="tables" content="../tables">'
    tables = "() => document.querySelectorAll('meta[name=tables]').length"
    with opened(browser, host.address) as page:
        play(page)
        kept(page)
        for found in (1, 0, 1):
            index.write_text(built.replace("<head>", noted, 1) if found else built)
            host.changes(index)
            page.reload()
            assert page.evaluate(tables) == found
        assert page.evaluate("() => navigator.serviceWorker.controller !== null")


@pytest.mark.parametrize("name", ["python.zip.gz", "pyodide.asm.wasm.gz", "worker.js"])
def test_a_file_that_is_missing_is_told_once(
    browser: Browser, host: Host, name: str
) -> None:
    """The page says so, and can try again."""
    host.lacks = {name}
    with opened(browser, host.address) as page:
        page.evaluate(
            "async () => { const python = await import('/play/python.js'); window.told = [];"
            " python.onFailed(why => window.told.push(why)); window.python = python;"
            " window.answered = python.ask('catalogue', {language: 'da'}); }"
        )
        page.wait_for_function("() => window.told.length > 0")
        page.wait_for_timeout(300)
        assert page.evaluate("() => window.told.length") == 1
        host.lacks = set()
        page.evaluate("() => window.python.retry()")
        found = page.evaluate(
            "() => window.answered.then(({labels}) => labels.language)"
        )
        assert found == "Dansk"


def test_a_file_that_breaks_off_is_told(browser: Browser, host: Host) -> None:
    """Half a file is a failure, not a page that waits for ever."""
    cut = host.folder / "play" / "pyodide" / "python_stdlib.zip.gz"
    cut.write_bytes(cut.read_bytes()[:100_000])
    with opened(browser, host.address) as page:
        why = page.evaluate(
            "() => import('/play/python.js').then(python =>"
            " new Promise(resolve => python.onFailed(resolve)))"
        )
    assert why
