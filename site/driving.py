"""What the tests of the page do with it: open it, choose a game, move, look."""

from __future__ import annotations

import http.server
import os
from collections.abc import Container, Iterable
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize

import jasskort

WIDE, NARROW, FLAT = (1280, 900), (360, 640), (740, 360)
GAMES = (
    "schmaus",
    "frantsfuus",
    "zuger_tapp",
    "fyrtioett",
    "tolva four",
    "tolva three",
    "tolva plocketolva",
    "tolva bordstolva",
)
LEGAL = "[data-move]:not(.refused)"
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
CONSOLE: list[str] = []
"""Messages in the console of the page."""
MOST = 400
"""The most clicks in a match."""


PLAYERS = Path(os.environ["SITE"], "play", "pyodide", "learned.zip.gz")
"""The file of the players that have learned, and of numpy."""
OWN = Path(jasskort.__file__).parent / "learning" / "trained" / "tolva-three.npz"
"""The file of a player of Tolva for three, to be given to the page as one's own."""
learns = pytest.mark.skipif(not PLAYERS.exists(), reason="numpy was not to be had")
"""The mark of tests of players that have learned, which not every build has."""


class Server(http.server.ThreadingHTTPServer):
    """A server that lets all files of a page be asked for at once."""

    request_queue_size = 64


def opened(browser: Browser, address: str, size: tuple[int, int], **more: Any) -> Page:
    """Open the page with empty storage, and collect what its console says."""
    viewport: ViewportSize = {"width": size[0], "height": size[1]}
    context = browser.new_context(viewport=viewport, locale="en-GB", **more)
    context.set_default_timeout(20_000)
    page = context.new_page()
    CONSOLE.clear()
    page.on("console", lambda told: CONSOLE.append(told.text))
    page.on("pageerror", lambda error: CONSOLE.append(str(error)))
    page.goto(address)
    page.wait_for_selector(".tile")
    return page


THOROUGH = os.environ.get("JASSKORT_LAWS") == "thorough"


def thorough(*case: object) -> Any:
    """Give a case that runs with `nox -s page -- thorough` only."""
    skipped = pytest.mark.skipif(not THOROUGH, reason="only -- thorough")
    return pytest.param(*case, marks=skipped)


def mostly_thorough(
    cases: Iterable[tuple[Any, ...]], usual: Container[Any]
) -> list[Any]:
    """Return cases of which only the usual ones always run."""
    return [case if case in usual else thorough(*case) for case in cases]


PAGES: dict[tuple[int, int], Page] = {}
"""Pages that are used again, by size: Python starts once for many tests."""


def shared(browser: Browser, address: str, size: tuple[int, int]) -> Page:
    """Return a page at its start, on which matches may have been played."""
    if size not in PAGES:
        PAGES[size] = opened(browser, address, size)
    page = PAGES[size]
    CONSOLE.clear()
    page.keyboard.press("Escape")
    if page.locator("#home").is_visible():
        page.click("#home")
    page.wait_for_selector(".tile >> visible=true")
    page.evaluate("window.turns = -1")  # those of the last match
    return page


def choose(page: Page, game: str, level: str = "greedy", deals: int | None = 1) -> None:
    """Choose a game with its options, and begin."""
    name, _, form = game.partition(" ")
    page.click(f"[data-game={name}] [data-begin=options]")
    if form:
        page.select_option("#option-form", form)
    if deals:
        page.fill("#option-deals", str(deals))
    page.select_option("#level", level)
    page.click("#begin")
    asked(page)
    page.keyboard.press("Escape")


def asked(page: Page, turns: int = -1) -> None:
    """Wait until the person can move, or the match is over."""
    page.wait_for_function(
        "([turns, legal]) => window.turns > turns && document.querySelector(legal)",
        arg=[turns, LEGAL],
    )


def turns_of(page: Page) -> int:
    """Return the number of moves so far."""
    turns: int = page.evaluate("window.turns")
    return turns


def hint(page: Page) -> Locator:
    """Ask for a hint, and return what it marks."""
    page.click("#hint")
    page.wait_for_selector(".hint")
    return page.locator(".hint").first


def move(page: Page, chosen: Locator | None = None) -> None:
    """Play the first legal card, or make the hinted move, in spite of its warning.

    Wait for the next question.
    """
    turns = turns_of(page)
    if chosen is None:
        card = page.locator(f"#picture {LEGAL}")
        chosen = card.first if card.count() else hint(page)
    # The corner of a card is free where the next one covers it.
    chosen.click(position={"x": 20, "y": 20})
    if page.locator("#tip [data-move]").count():
        page.click("#tip [data-move]")
    asked(page, turns)


def over(page: Page) -> bool:
    """Return whether the match is over."""
    return page.query_selector("[data-move=again]") is not None


def found_by_axe(page: Page, where: str | None = None) -> list[str]:
    """Return the findings of axe-core, light and dark, in the page or in a part of it."""
    if not page.evaluate("'axe' in window"):
        page.add_script_tag(path=os.environ["AXE"])
    found = list[str]()
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        found += page.evaluate(
            "async where => (await axe.run(where ?? document)).violations.map(each =>"
            " `${each.id}: ${each.nodes.map(node => node.html.slice(0, 120)).join(' | ')}`)",
            where,
        )
    return found


def shot(page: Page, name: str) -> None:
    """Take a picture of the screen for people to look at."""
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=Path(folder, f"{name}.png"))
