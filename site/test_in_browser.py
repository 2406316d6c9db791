"""The page that plays, in a real browser: by clicks and by keyboard, wide and narrow.

`nox -s page` runs this. It needs `CHROMIUM`, the browser; `SITE`, a folder with the built page
in `play`; `AXE`, the script of axe-core. `SHOTS` is an optional folder for screenshots:
`SHOTS=docs/figures nox -s page -- -k docs_show` takes those of the documentation.
"""

from __future__ import annotations

import base64
import functools
import http.server
import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, sync_playwright

WIDE, NARROW = (1280, 900), (360, 740)
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
LEGAL = "[data-move]:not(.refused):not([data-warning])"
CONSOLE: list[str] = []
"""Messages in the console of the page."""
MOST = 400
"""The most clicks in a match."""
SHOWN = {
    "page-wide": (WIDE, "light", "tolva bordstolva", "french"),
    "page-wide-dark": (WIDE, "dark", "schmaus", "swiss"),
    "page-narrow": (NARROW, "light", "zuger_tapp", "swiss"),
    "page-narrow-dark": (NARROW, "dark", "fyrtioett", "french"),
}
"""The pictures of the page in the documentation."""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A server of a folder, without a log."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Log nothing."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Serve the site."""
    handler = functools.partial(Quiet, directory=os.environ["SITE"])
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/play/?pace=0&seed=5"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Start the browser once."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium
        browser = chromium.launch(
            executable_path=os.environ["CHROMIUM"], args=["--no-sandbox"]
        )
        yield browser
        browser.close()


def opened(browser: Browser, address: str, size: tuple[int, int], **more: Any) -> Page:
    """Open the page with empty storage; any message in its console fails the test."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, locale="en-GB", **more
    )
    context.set_default_timeout(90_000)
    page = context.new_page()
    CONSOLE.clear()
    page.on("console", lambda told: CONSOLE.append(told.text))
    page.on("pageerror", lambda error: CONSOLE.append(str(error)))
    page.goto(address)
    page.wait_for_selector("dialog[open]")
    return page


def choose(page: Page, game: str, level: str = "greedy", deals: int | None = 1) -> None:
    """Fill in the form, and begin."""
    name, _, form = game.partition(" ")
    page.select_option("#game", name)
    if form:
        page.select_option("#option-form", form)
    if deals:
        page.fill("#option-deals", str(deals))
    page.select_option("#level", level)
    page.click("#begin")
    asked(page)


def asked(page: Page, turns: int = -1) -> None:
    """Wait until the person can move, or the match is over."""
    page.wait_for_function(
        "turns => window.turns > turns && document.querySelector('[data-move]:not(.refused)')"
        " && document.querySelector('#thinking').hidden && !document.querySelector('#save').disabled",
        arg=turns,
    )


def hint(page: Page) -> Locator:
    """Ask for a hint, and return what it marks."""
    page.click("#hint")
    page.wait_for_selector(".hint")
    return page.locator(".hint")


def over(page: Page) -> bool:
    """Return whether the match is over."""
    return page.query_selector("[data-move=again]") is not None


def hand_of(page: Page) -> list[str]:
    """Return the moves that can be clicked, with every card of the hand."""
    found: list[str] = page.evaluate(
        "[...document.querySelectorAll('[data-move]')].map(each => each.dataset.move)"
    )
    return found


def shot(page: Page, name: str) -> None:
    """Take a picture of the page for people to look at."""
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=Path(folder, f"{name}.png"), full_page=True)


def targets(page: Page) -> list[str]:
    """Return buttons that are smaller than 44 by 44 pixels, or off the page."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('button, select, nav a, summary')]
        .filter(each => each.checkVisibility())
        .map(each => [each, each.getBoundingClientRect()])
        .filter(([_, box]) => box.width < 44 || box.height < 44
            || box.left < 0 || box.right > innerWidth)
        .map(([each, box]) => `${each.outerHTML.slice(0, 80)} ${box.width}x${box.height}`)"""
    )
    # The free corner of a covered card must be as large.
    found += page.evaluate(
        """() => [...document.querySelectorAll('#picture [data-move]')]
        .filter(each => {
            each.scrollIntoView({block: 'center'});
            const box = each.getBoundingClientRect();
            return [[4, 4], [42, 4], [4, 42], [42, 42]].some(([x, y]) =>
                !each.contains(document.elementFromPoint(box.left + x, box.top + y)));
        }).map(each => each.dataset.move)"""
    )
    return found


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_clicked_to_its_end(
    browser: Browser, address: str, game: str, size: tuple[int, int]
) -> None:
    """Real clicks on the hint bring a match of every game and form to its end."""
    page = opened(browser, address, size)
    choose(page, game)
    shot(page, f"{game} {size[0]} begun")
    for count in range(MOST):
        if over(page):
            break
        turns = page.evaluate("window.turns")
        hinted = hint(page)
        if count in {3, 8, 14}:
            assert targets(page) == []
            shot(page, f"{game} {size[0]} {count}")
        if hinted.get_attribute("data-warning"):
            hinted.click()
        hinted.click()
        asked(page, turns)
    assert over(page)
    shot(page, f"{game} {size[0]} over")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("window.log.length") > 30
    assert CONSOLE == []
    page.context.close()


def reach(page: Page, key: str, where: str) -> None:
    """Press a key until a condition in JavaScript holds."""
    for _ in range(60):
        if page.evaluate(where):
            return
        page.keyboard.press(key)
    pytest.fail(f"{key} does not lead to {where}")


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_by_keyboard(
    browser: Browser, address: str, game: str, size: tuple[int, int]
) -> None:
    """Tab, arrows and Enter are enough from the form to the end of a match."""
    page, (name, _, form) = opened(browser, address, size), game.partition(" ")
    chosen = {"game": name, **({"option-form": form} if form else {})}
    for field, value in chosen.items():
        reach(page, "Tab", f"document.activeElement.id == {field!r}")
        page.keyboard.press("Home")
        reach(page, "ArrowDown", f"document.activeElement.value == {value!r}")
    reach(page, "Tab", "document.activeElement.id == 'option-deals'")
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    asked(page)
    legal = f"document.activeElement.matches({LEGAL!r})"
    for _ in range(MOST):
        if over(page):
            break
        turns = page.evaluate("window.turns")
        reach(page, "Tab", legal)
        page.keyboard.press("ArrowRight")
        reach(page, "ArrowRight", legal)
        page.keyboard.press("Enter")
        asked(page, turns)
    assert over(page)
    assert CONSOLE == []
    page.context.close()


def test_a_refusal_names_its_rule(browser: Browser, address: str) -> None:
    """A card that cannot be played says why, with a link to the rule."""
    page = opened(browser, address, NARROW)
    choose(page, "fyrtioett")
    while not page.locator("[data-move].refused").count():
        turns = page.evaluate("window.turns")
        page.locator(LEGAL).first.click()
        asked(page, turns)
    page.locator("[data-move].refused").first.click()
    page.wait_for_selector("#tip a")
    link = page.locator("#tip a")
    assert (link.get_attribute("href") or "").startswith("../rules/")
    shot(page, "refused 360")
    page.keyboard.press("Escape")
    assert not page.locator("#tip").is_visible()
    page.context.close()


def test_a_match_is_taken_back_saved_and_taken_up(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    """Undo goes back; another visit goes on; a file that was saved can be opened."""
    page = opened(browser, address, WIDE)
    choose(page, "tolva four", deals=None)
    hand = hand_of(page)
    turns = page.evaluate("window.turns")
    page.locator(LEGAL).first.click()
    asked(page, turns)
    page.click("#undo")
    page.wait_for_function("turns => window.turns === turns", arg=turns)
    assert hand_of(page) == hand
    with page.expect_download() as loading:
        page.click("#save")
    saved = tmp_path / loading.value.suggested_filename
    loading.value.save_as(saved)
    assert saved.name == "tolva.jass"
    page.reload()
    asked(page)
    assert hand_of(page) == hand
    page.click("#new")
    choose(page, "schmaus")
    page.set_input_files("#file", saved)
    page.wait_for_function("() => document.title.startsWith('Tolva')")
    asked(page)
    assert hand_of(page) == hand
    page.set_input_files(
        "#file", {"name": "x.jass", "mimeType": "text/plain", "buffer": b"?"}
    )
    page.wait_for_selector("#tip:not([hidden])")
    page.context.close()


def test_people_take_turns_at_one_device(browser: Browser, address: str) -> None:
    """A match comes to its end; while the device is handed over no card can be clicked."""
    page = opened(browser, address, NARROW)
    choose(page, "fyrtioett", level="people")
    handed = 0
    for _ in range(MOST):
        if over(page):
            break
        if hand_of(page) == ["on"]:
            handed += 1
            if handed == 2:
                shot(page, "handed over 360")
        shown = page.evaluate("document.querySelector('main').innerHTML")
        hint(page).click()
        page.wait_for_function(
            "shown => document.querySelector('main').innerHTML !== shown", arg=shown
        )
        page.wait_for_function("() => !document.querySelector('.hint')")
        asked(page)
    assert over(page)
    assert handed > 8
    assert CONSOLE == []
    page.context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_a_checker_of_accessibility_finds_nothing(
    browser: Browser, address: str, size: tuple[int, int], scheme: str
) -> None:
    """Axe finds nothing in the form, in a deal and at its end, light or dark."""
    page = opened(browser, address, size, color_scheme=scheme, bypass_csp=True)
    page.add_script_tag(path=os.environ["AXE"])
    found = found_by_axe(page)
    choose(page, "schmaus", level="best")
    shot(page, f"{scheme} {size[0]}")
    found += found_by_axe(page)
    page.click("summary")
    hint(page)
    found += found_by_axe(page)
    shot(page, f"{scheme} {size[0]} hint")
    for each in found:
        print(each)  # noqa: T201
    assert found == []
    page.context.close()


def found_by_axe(page: Page) -> list[str]:
    """Return the findings of axe-core."""
    found: list[str] = page.evaluate(
        "async () => (await axe.run()).violations.map(each =>"
        " `${each.id}: ${each.nodes.map(node => node.html.slice(0, 120)).join(' | ')}`)"
    )
    return found


@pytest.mark.parametrize("language", ["de", "sv", "da"])
def test_the_page_speaks(browser: Browser, address: str, language: str) -> None:
    """Labels and events are in the chosen language."""
    page = opened(browser, address, NARROW)
    choose(page, "tolva three")
    page.click("#new")
    page.select_option("#language", language)
    page.wait_for_function(
        "language => document.documentElement.lang === language", arg=language
    )
    page.click("#cancel")
    asked(page)
    said = page.locator("#board svg").get_attribute("aria-label") or ""
    assert "du " in said.lower()
    shot(page, f"{language} 360")
    page.context.close()


def test_seconds_to_the_first_card(browser: Browser, address: str) -> None:
    """Print the time; no bound, since machines differ."""
    start = time.perf_counter()
    page = opened(browser, address, WIDE)
    ready = time.perf_counter() - start
    choose(page, "tolva four")
    print(f"the form {ready:.1f} s, a card {time.perf_counter() - start:.1f} s")  # noqa: T201
    start = time.perf_counter()
    page.reload()
    asked(page)
    print(f"taken up in {time.perf_counter() - start:.1f} s")  # noqa: T201
    assert CONSOLE == []
    page.context.close()


@pytest.mark.skipif("SHOTS" not in os.environ, reason="SHOTS names no folder")
@pytest.mark.parametrize("name", SHOWN)
def test_what_the_docs_show(browser: Browser, address: str, name: str) -> None:
    """Take the pictures of the documentation."""
    size, scheme, game, suits = SHOWN[name]
    page = opened(browser, address, size, color_scheme=scheme)
    page.select_option("#suits", suits)
    choose(page, game)
    for _ in range(7):
        turns = page.evaluate("window.turns")
        hint(page).click()
        asked(page, turns)
    page.evaluate("scrollTo(0, 0)")
    chromium = page.context.new_cdp_session(page)
    how = {"format": "webp", "quality": 60}
    drawn = chromium.send("Page.captureScreenshot", how)["data"]
    Path(os.environ["SHOTS"], f"{name}.webp").write_bytes(base64.b64decode(drawn))
    page.context.close()
