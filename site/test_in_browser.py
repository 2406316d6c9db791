"""The page that plays, in a real browser: by clicks and by keyboard, wide and narrow.

`nox -s page` runs this. `SHOTS=docs/figures nox -s page -- -k docs_show` takes the pictures
of the documentation; `MINUTES=30 nox -s page -- -k clicks_at_random` clicks for longer.
"""

from __future__ import annotations

import base64
import os
import random
import re
import shutil
import time
from pathlib import Path

import pytest
from driving import (
    CONSOLE,
    FLAT,
    GAMES,
    LEGAL,
    MOST,
    NARROW,
    OWN,
    WIDE,
    asked,
    choose,
    found_by_axe,
    hint,
    learns,
    mostly_thorough,
    move,
    opened,
    over,
    shared,
    shot,
    thorough,
    turns_of,
)
from playwright.sync_api import Browser, Page

SHOWN = {
    "page-wide": (WIDE, "light", "tolva bordstolva", "french"),
    "page-wide-dark": (WIDE, "dark", "schmaus", "swiss"),
    "page-narrow": (NARROW, "light", "zuger_tapp", "swiss"),
    "page-narrow-dark": (NARROW, "dark", "fyrtioett", "french"),
}
"""The pictures of the page in the documentation."""
EACH = [(game, (WIDE, NARROW)[place % 2]) for place, game in enumerate(GAMES)]
"""Each game and form at one size."""
BOTH = [(game, size) for game in GAMES for size in (WIDE, NARROW)]
"""Each at both sizes."""
SIZES = pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])


def targets(page: Page) -> list[str]:
    """Return buttons that are smaller than 44 by 44 pixels, or off the screen."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('button, select, summary, #actions *')]
        .filter(each => each.checkVisibility() && !each.closest('#side'))
        .map(each => [each, each.getBoundingClientRect()])
        .filter(([_, box]) => box.width < 44 || box.height < 44
            || box.left < 0 || box.right > innerWidth || box.bottom > innerHeight)
        .map(([each, box]) => `${each.outerHTML.slice(0, 80)} ${box.width}x${box.height}`)"""
    )
    # The free corner of a covered card must be as large.
    found += page.evaluate(
        """() => [...document.querySelectorAll('#picture [data-move]')]
        .filter(each => {
            const box = each.getBoundingClientRect();
            return [[4, 4], [42, 4], [4, 42], [42, 42]].some(([x, y]) =>
                !each.contains(document.elementFromPoint(box.left + x, box.top + y)));
        }).map(each => each.getAttribute('data-move'))"""
    )
    return found


@pytest.mark.parametrize(("game", "size"), mostly_thorough(BOTH, EACH))
def test_a_match_is_clicked_to_its_end(
    browser: Browser, address: str, game: str, size: tuple[int, int]
) -> None:
    """Real clicks, every third on the hint, bring a match of every form to its end."""
    page = shared(browser, address, size)
    page.evaluate(
        """() => { window.shift = 0; window.watch?.disconnect();
        window.watch = new PerformanceObserver(list => {
        for (const each of list.getEntries()) if (!each.hadRecentInput) shift += each.value;
        }); window.watch.observe({type: 'layout-shift', buffered: false}); }"""
    )
    choose(page, game)
    shot(page, f"{game} {size[0]} begun")
    for count in range(MOST):
        if over(page):
            break
        if count in {3, 8, 14}:
            assert targets(page) == []
            shot(page, f"{game} {size[0]} {count}")
        chosen = hint(page) if count % 3 == 0 else None
        page.keyboard.press("Escape")
        move(page, chosen)
    assert over(page)
    shot(page, f"{game} {size[0]} over")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("window.log.length") > 30
    assert page.evaluate("window.shift") < 0.1
    assert CONSOLE == []


def reach(page: Page, key: str, where: str) -> int:
    """Press a key until a condition in JavaScript holds; return how often."""
    for count in range(80):
        if page.evaluate(where):
            return count
        page.keyboard.press(key)
    pytest.fail(f"{key} does not lead to {where}")


@pytest.mark.parametrize(("game", "size"), mostly_thorough(BOTH, EACH[::3]))
def test_a_match_is_played_by_keyboard(
    browser: Browser, address: str, game: str, size: tuple[int, int]
) -> None:
    """Tab, arrows and Enter are enough; after a card the focus stays in the hand."""
    page, (name, _, form) = shared(browser, address, size), game.partition(" ")
    begin = f"document.activeElement.matches('[data-game={name}] [data-begin=options]')"
    reach(page, "Tab", begin)
    page.keyboard.press("Enter")
    if form:
        reach(page, "Tab", "document.activeElement.id == 'option-form'")
        page.keyboard.press("Home")
        reach(page, "ArrowDown", f"document.activeElement.value == {form!r}")
    reach(page, "Tab", "document.activeElement.id == 'option-deals'")
    page.keyboard.press("Control+a")
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    asked(page)
    legal = f"document.activeElement.matches({LEGAL!r})"
    most = 0
    for count in range(MOST):
        if over(page):
            break
        turns = turns_of(page)
        tabs = reach(page, "Tab", legal)
        most = max(most, tabs) if count else 0
        page.keyboard.press("ArrowRight")
        reach(page, "ArrowRight", legal)
        page.keyboard.press("Enter")
        if page.locator("#tip [data-move]").count():
            reach(page, "Tab", "document.activeElement.matches('#tip [data-move]')")
            page.keyboard.press("Enter")
        asked(page, turns)
    assert over(page)
    assert most == 0
    assert CONSOLE == []


def test_a_refusal_stands_at_its_card_and_names_its_rule(
    browser: Browser, address: str
) -> None:
    """The whole bubble is on the screen of a phone, with a link to the rule."""
    page = shared(browser, address, NARROW)
    choose(page, "fyrtioett")
    while not page.locator("#picture .refused").count():
        move(page)
    turns = turns_of(page)
    page.locator("#picture .refused").first.click()
    page.wait_for_selector("#tip a")
    link = page.locator("#tip a")
    assert (link.get_attribute("href") or "").startswith("../rules/")
    assert re.fullmatch(r"(FYR|COM)-\d+", link.get_attribute("title") or "")
    assert link.inner_text() == "The rule"
    box = page.locator("#tip").bounding_box()
    assert box is not None
    assert 0 <= box["y"] < box["y"] + box["height"] <= NARROW[1]
    shot(page, "refused 360")
    page.keyboard.press("Escape")
    assert not page.locator("#tip").is_visible()
    assert turns_of(page) == turns


FRAMED = """() => [...document.querySelectorAll('[data-move]')].filter(each => {
    const {outlineStyle, outlineWidth} = getComputedStyle(each);
    return outlineStyle != 'none' && outlineWidth != '0px';
}).length"""


@SIZES
def test_the_focus_has_a_frame_while_keys_are_used(
    browser: Browser, address: str, size: tuple[int, int]
) -> None:
    """After a click the next card has the focus without a frame, which looks like advice."""
    page = shared(browser, address, size)
    choose(page, "zuger_tapp")
    while not page.locator(f"#picture {LEGAL}").count():
        move(page)
    for _ in range(2):
        move(page)
        assert page.evaluate("document.activeElement.matches('[data-move]')")
        assert page.evaluate(FRAMED) == 0
    hint(page)
    assert page.locator("#picture .hint").count() == 1
    assert page.evaluate(FRAMED) == 0
    reach(page, "Tab", f"document.activeElement.matches({LEGAL!r})")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(FRAMED) == 1


def test_after_a_deal_the_page_tells_how_it_ended(
    browser: Browser, address: str
) -> None:
    """Between deals and at the end the last sentences stand above the score."""
    page = shared(browser, address, NARROW)
    choose(page, "zuger_tapp", deals=2)
    for last in (False, True):
        while not page.locator("#panel.ends").count():
            move(page)
        told = page.locator("#panel .told li").all_inner_texts()
        log = page.locator("#told li").all_inner_texts()
        assert told == log[-1 - len(told) : -1]
        assert any("units" in each or "unit" in each for each in told)
        assert "takes the trick" not in " ".join(told)
        assert page.locator("#panel .results").count() == last
        assert page.locator("#panel .board svg").count() == (not last)
        shot(page, f"counted 360 {last}")
        if not last:
            page.click("#actions [data-move=on]")
            page.wait_for_selector("#panel.ends", state="detached")
            asked(page)


def goes_on(page: Page, clicks: int = 12) -> None:
    """Make moves, to show that the match goes on."""
    for _ in range(clicks):
        if over(page):
            return
        move(page)


def test_a_card_clicked_while_a_bot_thinks_stops_nothing(
    browser: Browser, served: str
) -> None:
    """A card, and another within 600 ms (Tolva with three)."""
    page = opened(browser, f"{served}?seed=9", WIDE)
    choose(page, "tolva three")
    turns = turns_of(page)
    boxes = [
        page.locator(f"#picture {kind}").first.bounding_box()
        for kind in (LEGAL, ".hand [data-card]:last-child")
    ]
    for box in boxes:
        assert box is not None
        page.mouse.click(box["x"] + 20, box["y"] + 30)
        page.wait_for_timeout(200)
    asked(page, turns + 2)
    goes_on(page, 1)
    assert CONSOLE == []
    page.context.close()


def test_a_double_click_is_one_move(browser: Browser, served: str) -> None:
    """It neither stops the match nor plays two cards."""
    page = opened(browser, f"{served}?seed=9", WIDE)
    choose(page, "tolva three", deals=2)
    for _ in range(2):
        turns = turns_of(page)
        page.locator(f"#picture {LEGAL}, #actions {LEGAL}").last.dblclick()
        asked(page, turns)
    assert CONSOLE == []
    page.context.close()


def test_a_file_that_is_no_record_changes_nothing(
    browser: Browser, address: str
) -> None:
    """What happened stays, and the match goes on."""
    page = shared(browser, address, WIDE)
    choose(page, "schmaus", deals=2)
    move(page)
    told = page.locator("#told li").all_text_contents()
    page.set_input_files(
        "#file", {"name": "x.jass", "mimeType": "text/plain", "buffer": b"[Game 1"}
    )
    page.wait_for_selector("#tip:not([hidden])")
    assert page.locator("#told li").all_text_contents() == told
    goes_on(page, 3)


def test_stored_rubbish_does_not_stop_the_page(browser: Browser, address: str) -> None:
    """Settings that do not fit are left out, and a record that cannot be read too."""
    page = opened(browser, address, WIDE)
    for rubbish in (
        """localStorage.setItem('jasskort settings',
        '{"options": null, "language": "xx", "speed": 3, "known": [1]}');
        localStorage.setItem('jasskort match', '{"record": "none", "seed": 1}')""",
        "localStorage.setItem('jasskort settings', '[null'); localStorage.removeItem('jasskort match')",
    ):
        page.evaluate(rubbish)
        page.reload()
        page.wait_for_selector(".tile >> visible=true")
    choose(page, "schmaus")
    goes_on(page, 2)
    assert CONSOLE == []
    page.context.close()


def test_a_reload_undoes_nothing(browser: Browser, served: str) -> None:
    """The last card of the person is kept while bots think."""
    page = opened(browser, f"{served}?seed=5", WIDE)
    choose(page, "fyrtioett")
    turns = turns_of(page)
    hint(page).click()
    page.wait_for_function("turns => window.turns > turns", arg=turns)
    page.reload()
    asked(page)
    assert turns_of(page) > turns
    goes_on(page, 1)
    page.context.close()


def test_a_match_is_played_in_one_tab(browser: Browser, address: str) -> None:
    """Another tab takes it over, and this one says so and takes it back."""
    page = opened(browser, address, WIDE)
    choose(page, "schmaus", deals=3)
    other = page.context.new_page()
    other.goto(address)
    asked(other)
    page.wait_for_selector("#tip button")
    assert "another tab" in (page.locator("#state").text_content() or "")
    move(other)
    turns = turns_of(other)
    page.click("#tip button")
    page.wait_for_function("turns => window.turns >= turns", arg=turns)
    goes_on(page, 2)
    page.context.close()


def test_a_match_is_saved_under_its_own_name(browser: Browser, address: str) -> None:
    """Another game that was chosen and left again changes nothing."""
    page = opened(browser, address, WIDE)
    choose(page, "tolva four")
    page.click("#menu")
    page.click("#again")
    page.select_option("#game", "schmaus")
    page.click("#cancel")
    page.click("#menu")
    with page.expect_download() as waited:
        page.click("#save")
    assert waited.value.suggested_filename == "tolva.jass"
    assert Path(waited.value.path()).read_text().startswith("[Jasskort")
    page.context.close()


def test_the_complete_trick_lies_on_the_table(browser: Browser, served: str) -> None:
    """Four cards lie there for a while, also those of the last trick of the deal."""
    page = opened(browser, f"{served}?seed=5&pace=150", WIDE)
    choose(page, "tolva four")
    page.evaluate(
        """() => { window.most = {}; const look = () => {
        const lying = document.querySelectorAll('#picture [data-trick]').length;
        if (lying == 4) {
            const cards = [...document.querySelectorAll('#picture [data-trick]')].map(
                each => each.getAttribute('data-card')).join(' ');
            window.most[cards] ??= performance.now();
            window.last_seen = performance.now() - window.most[cards];
        }
        requestAnimationFrame(look); }; look(); }"""
    )
    while not over(page):
        move(page)
    assert page.evaluate("Object.keys(window.most).length") == 9
    assert page.evaluate("window.last_seen") > 900
    page.click("#menu")
    page.click("#trick")
    assert page.locator("#look [data-trick]").count() == 4
    shot(page, "last trick")
    page.context.close()


def test_nothing_moves_when_less_motion_is_asked_for(
    browser: Browser, served: str
) -> None:
    """No element is animated."""
    page = opened(browser, f"{served}?seed=5&pace=50", WIDE, reduced_motion="reduce")
    page.evaluate(
        "() => { Element.prototype.animate = () => { throw new Error('it moves'); }; }"
    )
    choose(page, "schmaus")
    goes_on(page, 3)
    assert CONSOLE == []
    page.context.close()


CLICKED = "button, select, summary, [data-move], #felt, #facts, #log, input"


@pytest.mark.parametrize(
    "size", [WIDE, NARROW, thorough(FLAT)], ids=["wide", "narrow", "flat"]
)
def test_clicks_at_random_stop_nothing(
    browser: Browser, served: str, size: tuple[int, int]
) -> None:
    """Anything is clicked at any time, also twice, also with keys and reloads.

    The variable `MINUTES` makes it longer; then all games and forms have their turn.
    """
    seconds = 60 * float(os.environ.get("MINUTES", "0.15"))
    rng = random.Random(sum(size))  # noqa: S311 - a test
    end, clicks = time.monotonic() + seconds, 0
    games = list(GAMES)
    rng.shuffle(games)
    while time.monotonic() < end:
        games.append(game := games.pop(0))
        page = opened(browser, f"{served}?seed={rng.randrange(99)}&pace=60", size)
        page.context.on("page", lambda other: other.close())
        choose(page, game, deals=None)
        until = min(end, time.monotonic() + 60)
        while time.monotonic() < until:
            click_anything(page, rng, size)
            clicks += 1
        still_goes_on(page)
        assert CONSOLE == [], game
        page.context.close()
    print(f"{clicks} clicks")  # noqa: T201


def click_anything(page: Page, rng: random.Random, size: tuple[int, int]) -> None:
    """Click at random, press a key, or reload."""
    how = rng.random()
    if how < 0.5:
        x, y = rng.randrange(size[0]), rng.randrange(size[1])
        page.mouse.click(x, y, click_count=rng.choice([1, 1, 2, 3]))
    elif how < 0.88:
        page.evaluate(
            """([kind, part, times]) => {
            const all = [...document.querySelectorAll(kind)].filter(
                each => each.checkVisibility() && !each.disabled && each.type != 'file'
                    && each.id != 'open');  // only a person can open a file
            const one = all[Math.floor(part * all.length)];
            for (let time = 1; time <= times; time++)
                one?.dispatchEvent(new MouseEvent('click', {bubbles: true, detail: time}));
            }""",
            [rng.choice([CLICKED, LEGAL]), rng.random(), rng.choice([1, 1, 2, 3])],
        )
    elif how < 0.97:
        keys = ["Tab", "Enter", "Escape", "ArrowLeft", "ArrowRight", "Space"]
        page.keyboard.press(rng.choice(keys))
    elif how < 0.98:
        page.reload()
        page.wait_for_selector("#tiles .tile, body.playing", state="attached")
    else:
        page.wait_for_timeout(rng.choice([10, 100, 700]))


def still_goes_on(page: Page) -> None:
    """Check that a move can be made, or that the page offers a match."""
    page.evaluate(
        "document.querySelectorAll('dialog[open]').forEach(each => each.close())"
    )
    page.wait_for_selector(".tile, body.playing", state="attached")
    if not page.locator("body.playing").count():
        return
    turns, end = turns_of(page), time.monotonic() + 30
    while not over(page) and turns_of(page) == turns:
        assert time.monotonic() < end, page.locator("#state").text_content()
        page.evaluate(
            """legal => { const all = [...document.querySelectorAll(
            legal + ', #lesson button, #tip button:not(#shut)')];
            all[Math.floor(Math.random() * all.length)]?.dispatchEvent(
                new MouseEvent('click', {bubbles: true})); }""",
            LEGAL,
        )
        page.wait_for_timeout(100)


def test_people_take_turns_at_one_device(browser: Browser, address: str) -> None:
    """A match comes to its end; while the device is handed over no card can be clicked."""
    page = shared(browser, address, NARROW)
    choose(page, "fyrtioett", level="people")
    handed = 0
    moves = (
        "[...document.querySelectorAll('[data-move]')].map(each => each.dataset.move)"
    )
    for _ in range(MOST):
        if over(page):
            break
        if page.evaluate(moves) == ["on"]:
            handed += 1
            if handed == 2:
                shot(page, "handed over 360")
        shown = page.evaluate("document.querySelector('main').innerHTML")
        page.locator(LEGAL).first.click()
        page.wait_for_function(
            "shown => document.querySelector('main').innerHTML !== shown", arg=shown
        )
        page.wait_for_selector(LEGAL)
    assert over(page)
    assert handed > 8
    assert CONSOLE == []


@SIZES
def test_a_checker_of_accessibility_finds_nothing(
    browser: Browser, address: str, size: tuple[int, int]
) -> None:
    """Axe finds nothing in the tiles, the dialogs, in a deal and at its end."""
    page = opened(browser, address, size, bypass_csp=True)
    found = found_by_axe(page)
    shot(page, f"tiles {size[0]}")
    page.click("[data-game=tolva] [data-begin=options]")
    found += found_by_axe(page)
    shot(page, f"options {size[0]}")
    page.click("#cancel")
    choose(page, "schmaus", level="best")
    found += found_by_axe(page)
    hint(page)
    found += found_by_axe(page)
    shot(page, f"hint {size[0]}")
    page.click("#menu")
    found += found_by_axe(page)
    shot(page, f"menu {size[0]}")
    page.click("#menu")
    page.locator("summary").first.click()
    found += found_by_axe(page)
    while not over(page):
        move(page)
    found += found_by_axe(page)
    shot(page, f"over {size[0]}")
    for each in found:
        print(each)  # noqa: T201
    assert found == []
    page.context.close()


def test_a_card_of_the_trick_has_a_name(browser: Browser, address: str) -> None:
    """A reader of the screen says which card lies there, and of what suit."""
    page = shared(browser, address, WIDE)
    choose(page, "fyrtioett")
    while not page.locator("#picture [data-trick]").count():
        move(page)
    named = page.locator("#picture [data-trick]").first
    assert named.get_attribute("role") == "img"
    assert " of " in (named.get_attribute("aria-label") or "")


@learns
def test_a_player_of_ones_own_is_played_against(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    """Its file is chosen beside the level, refused if it is none, and kept for later."""
    page = opened(browser, address, NARROW, bypass_csp=True)
    page.context.set_default_timeout(60_000)
    page.click("[data-game=tolva] [data-begin=options]")
    page.select_option("#option-form", "three")
    assert page.locator("#player").is_hidden()
    page.select_option("#level", "own")
    (tmp_path / "broken.npz").write_bytes(b"PK")
    page.set_input_files("#player", tmp_path / "broken.npz")
    page.click("#begin")
    page.wait_for_selector("#wrong >> visible=true")
    wrong = page.locator("#wrong").inner_text()
    assert "expected a file of jasskort.learning.selfplay, got 'broken.npz'" in wrong
    page.set_input_files("#player", shutil.copy(OWN, tmp_path / "mine.npz"))
    page.wait_for_function("() => document.body.innerText.includes('mine.npz is kept')")
    shot(page, "own player 360")
    assert found_by_axe(page, "#choose") == []
    page.click("#begin")
    asked(page)
    page.keyboard.press("Escape")
    goes_on(page, 3)
    page.reload()
    asked(page)
    goes_on(page, 2)
    assert CONSOLE == []
    page.context.close()


@pytest.mark.parametrize("language", ["de", "sv", "da"])
def test_the_page_speaks(browser: Browser, address: str, language: str) -> None:
    """Labels, questions and events are in the chosen language."""
    page = opened(browser, address, NARROW)
    choose(page, "tolva three")
    page.click("#menu")
    page.click("#set")
    page.select_option("#language", language)
    page.wait_for_function(
        "language => document.documentElement.lang === language", arg=language
    )
    page.click("#settled")
    asked(page)
    said = page.locator("#board svg").get_attribute("aria-label") or ""
    assert "du " in said.lower()
    shot(page, f"{language} 360")
    page.context.close()


@pytest.mark.skipif("SHOTS" not in os.environ, reason="SHOTS names no folder")
@pytest.mark.parametrize("name", SHOWN)
def test_what_the_docs_show(browser: Browser, address: str, name: str) -> None:
    """Take the pictures of the documentation."""
    size, scheme, game, suits = SHOWN[name]
    page = opened(browser, address, size, color_scheme=scheme)
    page.evaluate("() => import('./store.js').then(({keep}) => keep({known: []}))")
    if suits == "swiss":
        page.locator("#suits-of button").nth(1).click()
    choose(page, game)
    for _ in range(7):
        move(page)
    chromium = page.context.new_cdp_session(page)
    how = {"format": "webp", "quality": 60}
    drawn = chromium.send("Page.captureScreenshot", how)["data"]
    Path(os.environ["SHOTS"], f"{name}.webp").write_bytes(base64.b64decode(drawn))
    page.context.close()
