"""The start page, the dialogs, the guided deals and the card, in a real browser."""

from __future__ import annotations

import pytest
from driving import (
    CONSOLE,
    NARROW,
    WIDE,
    asked,
    found_by_axe,
    opened,
    over,
    shared,
    shot,
    turns_of,
)
from playwright.sync_api import Browser, Page

NAMES = ("schmaus", "frantsfuus", "zuger_tapp", "tolva", "fyrtioett")
MOST = 120
"""The most clicks in a guided deal."""


def value(page: Page, field: str) -> str:
    """Return what is chosen in a field."""
    found: str = page.locator(field).input_value()
    return found


def settings(page: Page) -> dict[str, object]:
    """Return the stored settings."""
    found: dict[str, object] = page.evaluate(
        "JSON.parse(localStorage.getItem('jasskort settings') ?? '{}')"
    )
    return found


def small(page: Page) -> list[str]:
    """Return visible targets that are smaller than 44 by 44 pixels, or beside the screen."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('button, select, input, a, summary')]
        .filter(each => each.checkVisibility())
        .map(each => [each, each.getBoundingClientRect()])
        .filter(([_, box]) => box.width < 44 || box.height < 44
            || box.left < 0 || box.right > innerWidth)
        .map(([each]) => each.outerHTML.slice(0, 90))"""
    )
    return found


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_a_tile_begins_a_match_when_python_has_started(
    browser: Browser, address: str, size: tuple[int, int]
) -> None:
    """Five tiles stand there at once; one that is pressed early says that it begins soon."""
    page = opened(browser, address, size)
    titles = page.locator(".tile h2").all_inner_texts()
    assert titles == ["Schmaus", "Frantsfuus", "Zuger Tapp", "Tolva", "Fyrtioett"]
    page.click("[data-game=tolva] [data-begin=play]")
    if page.locator("#start").is_visible():
        assert page.locator("[data-game=tolva] .soon").inner_text()
        assert page.locator("[data-begin]:enabled").count() == 0
    asked(page)
    assert page.title().startswith("Tolva")
    assert not page.locator("#start").is_visible()
    page.click("#home")
    assert "Tolva" in page.locator("#resume").inner_text()
    page.click("#resume")
    asked(page)
    assert CONSOLE == []
    page.context.close()


def test_what_is_chosen_stays_chosen_until_it_is_cancelled(
    browser: Browser, address: str
) -> None:
    """The dialog has one state: another game and back, and nothing changes outside."""
    page = opened(browser, address, NARROW)
    page.click("[data-game=tolva] [data-begin=options]")
    assert not page.locator("#option-first_trick_from_table").is_visible()
    page.select_option("#option-form", "bordstolva")
    page.check("#option-first_trick_from_table")
    page.fill("#option-target", "7")
    page.select_option("#game", "zuger_tapp")
    assert value(page, "#option-deals") == "8"
    page.fill("#option-deals", "")
    page.click("#begin")
    assert page.locator("#choose").is_visible()  # a match without an end is not begun
    page.select_option("#game", "tolva")
    assert value(page, "#option-form") == "bordstolva"
    assert value(page, "#option-target") == "7"
    page.click("#cancel")
    assert settings(page).get("game") in {None, "schmaus"}
    page.click("[data-game=tolva] [data-begin=options]")
    assert value(page, "#option-form") == "four"
    page.select_option("#option-form", "bordstolva")
    page.check("#option-first_trick_from_table")
    page.select_option("#option-form", "three")  # the switch is not for three
    page.click("#begin")
    asked(page)
    assert settings(page)["options"] == {"form": "three"}
    hand = page.locator("#picture [data-card]").count()
    page.click("#menu")
    page.click("#again")
    assert value(page, "#game") == "tolva"
    assert value(page, "#option-form") == "three"
    page.select_option("#game", "schmaus")
    page.click("#cancel")
    assert page.locator("#picture [data-card]").count() == hand
    assert settings(page)["game"] == "tolva"
    assert CONSOLE == []
    page.context.close()


def test_settings_are_applied_at_once(browser: Browser, address: str) -> None:
    """Language and suits change on the start page and at the table; the match goes on."""
    page = opened(browser, address, WIDE)
    page.click("#languages [lang=sv]")
    assert page.locator("#start-title").inner_text() == "Fem kortspel"
    assert page.evaluate("document.documentElement.lang") == "sv"
    page.click("#suits-of button >> nth=1")
    source = page.locator("[data-game=schmaus] img").get_attribute("src") or ""
    assert source.endswith("schmaus-swiss.svg")
    page.click("[data-game=fyrtioett] [data-begin=play]")
    asked(page)
    turns = turns_of(page)
    page.click("#menu")
    page.click("#set")
    page.select_option("#language", "de")
    page.select_option("#suits", "french")
    page.uncheck("#deduced")
    page.fill("#name", "Eva")
    page.press("#name", "Tab")
    page.click("#settled")
    page.wait_for_function(
        "() => document.querySelector('#set').textContent == 'Einstellungen'"
    )
    assert turns_of(page) == turns
    stored = settings(page)
    chosen = [stored[each] for each in ("language", "suits", "deduced", "name")]
    assert chosen == ["de", "french", False, "Eva"]
    assert CONSOLE == []
    page.context.close()


@pytest.mark.parametrize("game", NAMES)
def test_a_guided_deal_is_played_by_what_is_marked(
    browser: Browser, address: str, game: str
) -> None:
    """Lesson by lesson to the count; then a match begins, and the tile knows it."""
    page = shared(browser, address, NARROW if game in NAMES[::2] else WIDE)
    page.click(f"[data-game={game}] [data-begin=guided]")
    if page.locator("#unfinished").is_visible():
        page.click("#anew")
    asked(page)
    told = list[str]()
    for _ in range(MOST):
        if page.locator("#lesson").is_visible():
            told.append(page.locator("#lesson h2").inner_text())
            shot(page, f"guided {game} {len(told):02}")
            page.click("#lesson button")
            page.wait_for_function(
                "title => document.querySelector('#lesson').hidden"
                " || document.querySelector('#lesson h2').textContent != title",
                arg=told[-1],
            )
        elif over(page):
            break
        else:
            turns = turns_of(page)
            page.wait_for_selector(".hint")
            page.locator(".hint").first.click()
            if page.locator("#tip [data-move]").count():
                page.click("#tip [data-move]")
            asked(page, turns)
    assert over(page)
    assert len(set(told)) == len(told) > 10
    assert game in settings(page)["known"]  # type: ignore[operator]
    page.click("[data-move=again]")
    page.wait_for_function(
        "() => window.turns > 0 && !document.querySelector('[data-move=again]')"
    )
    asked(page)
    assert not page.locator("#lesson").is_visible()
    assert CONSOLE == []


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_start_dialogs_and_card_are_accessible(
    browser: Browser, address: str, size: tuple[int, int]
) -> None:
    """Axe finds nothing, all targets are large, and nothing lies beside the screen."""
    page = opened(browser, address, size, bypass_csp=True)
    found = found_by_axe(page) + small(page)
    shot(page, f"start {size[0]}")
    page.click("[data-game=tolva] [data-begin=options]")
    found += found_by_axe(page) + small(page)
    shot(page, f"options {size[0]}")
    page.keyboard.press("Escape")
    page.click("#settle")
    found += found_by_axe(page) + small(page)
    shot(page, f"settings {size[0]}")
    page.click("#settled")
    page.click("[data-game=schmaus] [data-begin=guided]")
    asked(page)
    found += found_by_axe(page, "#lesson")
    page.click("#menu")
    page.click("#glance")
    page.wait_for_selector("#card[open] table")
    found += found_by_axe(page, "#card")
    shot(page, f"card {size[0]}")
    page.click("#card button")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert found == []
    page.context.close()


def test_a_guided_deal_is_begun_by_keyboard(browser: Browser, address: str) -> None:
    """Tab and Enter lead from the title to the first lesson and past it."""
    page = opened(browser, address, WIDE)
    focused = "document.activeElement.matches('[data-begin=guided]')"
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate(focused):
            break
    page.keyboard.press("Enter")
    asked(page)
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('#lesson button')"):
            break
    title = page.locator("#lesson h2").inner_text()
    page.keyboard.press("Enter")
    page.wait_for_function(
        "title => document.querySelector('#lesson h2').textContent != title", arg=title
    )
    assert CONSOLE == []
    page.context.close()


def test_an_unfinished_match_is_not_replaced_unasked(
    browser: Browser, address: str
) -> None:
    """A tile asks first: go on, begin anew, or leave it; after the end it does not ask."""
    page = opened(browser, address, NARROW, bypass_csp=True)
    page.click("[data-game=tolva] [data-begin=play]")
    asked(page)
    begun = turns_of(page)
    page.click("#home")
    page.click("[data-game=schmaus] [data-begin=play]")
    assert "Tolva" in page.locator("#not-over").inner_text()
    assert found_by_axe(page, "#unfinished") + small(page) == []
    shot(page, "unfinished 360")
    page.keyboard.press("Escape")
    assert page.locator("#start").is_visible()
    page.click("[data-game=schmaus] [data-begin=guided]")
    page.click("#stop")
    assert page.locator("#start").is_visible()
    page.click("[data-game=schmaus] [data-begin=play]")
    page.click("#go-on")
    asked(page)
    assert page.title().startswith("Tolva")
    assert turns_of(page) == begun
    page.click("#home")
    page.click("[data-game=zuger_tapp] [data-begin=guided]")
    page.click("#anew")
    page.wait_for_selector("#lesson >> visible=true")
    assert page.title().startswith("Zuger Tapp")
    page.evaluate(
        "() => { const kept = JSON.parse(localStorage['jasskort match']);"
        " localStorage['jasskort match'] = JSON.stringify({...kept, over: true}); }"
    )
    page.click("#home")
    page.click("[data-game=tolva] [data-begin=play]")
    assert not page.locator("#unfinished").is_visible()
    page.wait_for_function("() => document.title.startsWith('Tolva')")
    assert CONSOLE == []
    page.context.close()
