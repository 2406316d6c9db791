"""Cards: two corners, pips, figures and banners, each worked out from the drawing itself."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import product

import pytest
from support import cards

from jasskort import Card, Fyrtioett, Suit
from jasskort.cards import CARDS
from jasskort.pictures import card
from jasskort.pictures.drawing import Pen
from jasskort.pictures.faces import corner_of, high
from jasskort.words import words_for

SVG = "{http://www.w3.org/2000/svg}"
WIDTHS = (27, 34, 42, 46, 50, 54, 60, 64, 72, 84, 88, 118)
WHOLE = 44
SWISS = [each for each in CARDS if each.rank.index >= 4]
Matrix = tuple[float, float, float, float]
"""A scale in both directions, and a translation."""


def drawn(shown: Card, width: int, suits: str = "french", language: str = "en") -> str:
    words = words_for(Fyrtioett(), language, suits=suits)
    pen = Pen(words=words, size=400)
    pen.card(shown, 0, 0, width)
    return pen.svg(200, "", "")


def moved(transform: str) -> Matrix:
    """Read what a transformation does; turns are always by 180 degrees."""
    sx, sy, tx, ty = 1.0, 1.0, 0.0, 0.0
    for kind, given in re.findall(r"(\w+)\(([^)]*)\)", transform):
        numbers = [float(each) for each in given.split()]
        if kind == "translate":
            tx, ty = tx + sx * numbers[0], ty + sy * numbers[1]
        elif kind == "scale":
            sx, sy = sx * numbers[0], sy * numbers[0]
        else:
            assert kind == "rotate"
            assert numbers[0] == 180
            x, y = numbers[1:] or (0, 0)
            tx, ty, sx, sy = tx + 2 * sx * x, ty + 2 * sy * y, -sx, -sy
    return sx, sy, tx, ty


def within(outer: Matrix, inner: Matrix) -> Matrix:
    a, b, x, y = outer
    c, d, u, v = inner
    return a * c, b * d, x + a * u, y + b * v


def leaves(svg: str) -> Iterator[tuple[ET.Element, list[str], Matrix]]:
    """Yield texts and paths that are seen, with the ids they came by and their place."""
    root = ET.fromstring(svg)  # noqa: S314 - it is our own
    named = {each.get("id"): each for each in root.iter() if each.get("id")}

    def walk(
        node: ET.Element, by: list[str], at: Matrix
    ) -> Iterator[tuple[ET.Element, list[str], Matrix]]:
        at = within(at, moved(node.get("transform", "")))
        if node.tag == f"{SVG}use":
            place = (1, 1, float(node.get("x", 0)), float(node.get("y", 0)))
            name = node.get("href", "")[1:]
            yield from walk(named[name], [*by, name], within(at, place))
        elif node.tag in (f"{SVG}text", f"{SVG}path"):
            yield node, by, at
        elif node.tag != f"{SVG}defs":
            for child in node:
                yield from walk(child, by, at)

    for card_of in root.iter(f"{SVG}g"):
        if "card" in card_of.get("class", ""):
            yield from walk(card_of, [], (1, 1, 0, 0))


def signs(svg: str, sign: str) -> list[tuple[float, float, float]]:
    """Return the middles of the signs of a card, in pixels, and their sizes.

    A sign is upside down if its size is negative.
    """
    found = set()
    for _, by, (scale, _, x, y) in leaves(svg):
        if sign in by:
            middle = round(x + 10 * scale, 1), round(y + 10 * scale, 1)
            found.add((*middle, round(20 * scale, 1)))
    return sorted(found)


# --- corners --------------------------------------------------------------------------


def letters(svg: str) -> list[tuple[str, float, float, float, float, bool]]:
    """Return texts with their edges: left, upper, right, lower; and if upside down."""
    found = []
    for node, _, (scale, _, x, y) in leaves(svg):
        if node.tag != f"{SVG}text":
            continue
        said = node.text or ""
        size = float(node.get("font-size", 39))
        wide = float(node.get("textLength", (0.7 if said.isdecimal() else 0.88) * size))
        middle, low = float(node.get("x", 0)), float(node.get("y", 0))
        xs = sorted(x + scale * (middle + side * wide / 2) for side in (-1, 1))
        ys = sorted(y + scale * (low + up * size) for up in (-0.75, 0.03))
        found.append((said, xs[0], ys[0], xs[1], ys[1], scale < 0))
    return found


LANGUAGES = ("en", "de", "sv", "da")


@pytest.mark.parametrize("width", WIDTHS)
def test_letters_stay_on_the_card_and_are_large_enough(width: int) -> None:
    """Two corners on cards of 44 pixels and more, turned about the middle of the card."""
    for suits, language in product(("french", "swiss"), LANGUAGES):
        for shown in cards("C6 CT DJ HQ SK SA"):
            found = letters(drawn(shown, width, suits, language))
            assert len(found) == (2 if width >= WHOLE else 1)
            for said, left, up, right, low, _ in found:
                assert 1.5 <= left < right <= width - 1.5, (said, width)
                assert 1.5 <= up < low <= high(width) - 1.5, (said, width)
                assert (low - up) / 0.78 >= 13.9
            if width >= WHOLE:
                (_, *first, _), (_, *other, turned) = found
                assert turned
                whole = [width, high(width), width, high(width)]
                back = [all_of - at for all_of, at in zip(whole, other, strict=True)]
                assert first == pytest.approx(back[2:] + back[:2], abs=1.2)
            # Where cards overlap, 19 pixels of them are seen.
            if width < WHOLE:
                assert found[0][3] <= 19


def test_signs_below_the_letters() -> None:
    """In a corner the sign lies below the letter, and both are seen on a narrow strip."""
    for width, suits in product(WIDTHS, ("french", "swiss")):
        svg = drawn(Card.parse("H7"), width, suits)
        first = min(signs(svg, f"jk-{suits[0]}h"))
        x, y, size = first
        corner = corner_of(width)
        assert x + size / 2 <= max(19, width * 0.36)
        assert y - size / 2 >= letters(svg)[0][4] - 0.5
        assert size >= (9.5 if width >= WHOLE else 11)
        assert corner.two <= corner.letter


# --- pips, aces and banners -----------------------------------------------------------


@pytest.mark.parametrize("width", [60, 64, 78, 84, 118])
@pytest.mark.parametrize("suits", ["french", "swiss"])
def test_a_card_has_a_sign_for_each_of_its_number(width: int, suits: str) -> None:
    """Beside the two corners; the lower half upside down; none on another or a letter."""
    for shown in CARDS:
        number = shown.rank.index + 2
        if number > (10 if suits == "french" else 9):
            continue
        svg = drawn(shown, width, suits)
        found = signs(svg, f"jk-{suits[0]}{shown.suit.spoken[0]}")
        assert len(found) == number + 2
        for _, y, size in found:
            assert (size < 0) is (y > high(width) / 2 + 1)
        for one, (x, y, size) in enumerate(found):
            for left, up, other in found[:one]:
                apart = math.hypot(x - left, y - up)
                assert apart >= (abs(size) + abs(other)) / 2, (shown, width)
            half = 0.8 * abs(size) / 2  # no sign fills its square
            for _, low_x, low_y, high_x, high_y, _ in letters(svg):
                beside = x + half <= low_x or high_x <= x - half
                assert beside or y + half <= low_y or high_y <= y - half, (shown, width)


def test_aces_have_one_large_sign_and_swiss_aces_two() -> None:
    for suit in Suit:
        ace = Card.parse(f"{suit.letter}A")
        sign = suit.spoken[0]
        large = [each for each in signs(card(ace), f"jk-f{sign}") if abs(each[2]) > 60]
        assert large
        assert {(round(x), round(y)) for x, y, _ in large} == {(60, 87)}
        swiss = signs(card(ace, suits="swiss"), f"jk-s{sign}")
        up, down = [each for each in swiss if abs(each[2]) > 50]
        assert up[0] + down[0] == pytest.approx(120, abs=1)
        assert up[1] + down[1] == pytest.approx(173, abs=1)


def test_the_swiss_ten_is_a_banner() -> None:
    for suit, width in product(Suit, (46, 64, 118)):
        ten = Card.parse(f"{suit.letter}T")
        by = [
            name for _, names, _ in leaves(drawn(ten, width, "swiss")) for name in names
        ]
        assert "jk-flag" in by
        assert "jk-pole" in by
        assert f"jk-s{suit.spoken[0]}" in by
        assert "jk-flag" not in drawn(ten, width)


# --- court cards ----------------------------------------------------------------------


@pytest.mark.parametrize("suits", ["french", "swiss"])
def test_figures_of_all_suits_and_ranks_differ(suits: str) -> None:
    """No two court cards show the same paths in the same colors; each has two heads."""
    seen = set()
    for shown in cards("CJ DJ HJ SJ CQ DQ HQ SQ CK DK HK SK"):
        svg = drawn(shown, 64, suits)
        found = [
            (node.get("d"), node.get("fill"), at)
            for node, by, at in leaves(svg)
            if by and re.fullmatch("jk-[cdhs][jqkuo]", by[0])
        ]
        heads = [at for node, by, at in leaves(svg) if "jk-face" in by]
        assert {at[0] > 0 for at in heads} == {True, False}
        colors = tuple(re.findall(r'(?:fill|color)="(#\w+)"', svg))
        seen.add((tuple(found), colors))
    assert len(seen) == 12


def test_the_under_has_his_sign_low_and_the_ober_high() -> None:
    for suit in Suit:
        held = {}
        for rank in "JQ":
            svg = drawn(Card.parse(f"{suit.letter}{rank}"), 100, "swiss")
            places = signs(svg, f"jk-s{suit.spoken[0]}")
            held[rank] = min(y for x, y, size in places if size > 0 and x > 50)
        assert held["Q"] < 20
        assert 50 < held["J"] < 72


# --- sizes ----------------------------------------------------------------------------


@pytest.mark.parametrize("suits", ["french", "swiss"])
def test_all_cards_are_defined_in_few_bytes(suits: str) -> None:
    pen = Pen(suits=suits, size=720)
    for shown in SWISS:
        pen.card(shown, 0, 0, 64)
    pen.backs(1, 0, 0, 64, 0)
    defs = re.findall("<defs>.*</defs>", pen.svg(100, "", ""))
    assert len(defs[0]) <= 16_000
    assert not re.findall(r"\b[CDHS][2-9TJQKA]", defs[0])


def test_only_what_is_shown_is_defined() -> None:
    svg = drawn(Card.parse("H7"), 64)
    names = set(re.findall(r'<(?:g|symbol) id="([^"]+)"', svg))
    assert {"jk-fh", "jk-fhv", "jk-fhp7"} <= names
    assert not {name for name in names if name.startswith(("jk-fc", "jk-k", "jk-h"))}
    used = set(re.findall(r'href="#([^"]+)"', svg))
    assert used <= names
