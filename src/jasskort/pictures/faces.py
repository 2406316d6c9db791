"""Faces and backs of cards as SVG: what is defined once, and what each card adds to it.

Cards with two corners are drawn 124 wide and scaled, smaller ones in pixels. Definitions
have ids that begin with `jk-`; a picture writes those that its cards use.
"""

from __future__ import annotations

import functools
import html
import importlib.resources
import re
import tomllib
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from jasskort.cards import Card, Rank, Suit

_TOML = importlib.resources.files("jasskort.pictures") / "cards.toml"
DRAWN: Mapping[str, Mapping[str, str]] = MappingProxyType(
    tomllib.loads(_TOML.read_text("utf-8"))
)
"""The drawings in cards.toml, by section and name."""
LETTERS: Final = 39
"""The font size of letters of scaled cards, which is that of all cards in a picture."""
_BOX, _TALL, _SIGN, _FIGURE = 124, 180, 20, 100
"""Width and height of a scaled card; widths of a sign and of a card with a figure."""
_MIDDLE, _WHOLE, _PIPS, _LARGE = 32, 44, 60, 84
"""Minimum widths of cards that show a large sign in a corner, their rank in two corners
with a picture between them, a sign for each pip, and small corners with large pips."""
HEIGHT, _SMALL_LETTER = 1.45, 14
"""Height of a card divided by its width; the font size of letters of small cards."""
_COURT = (Rank.JACK, Rank.QUEEN, Rank.KING)
_USES = re.compile('href="#([^"]+)"')
_SIX = 6
_SIZES: Mapping[str, int] = MappingProxyType({"v": -20, "x": 24, "y": -24})
"""Sizes of signs as pips by the ends of their ids; signs upside down are below zero."""


class Corner(NamedTuple):
    """A corner, in pixels or on a scaled card.

    Attributes:
        middle: the middle of letters and signs, from the edge at the side.
        letter: the font size of one letter, which stands on its baseline as far below
            the upper edge.
        two: the font size of two letters.
        wide: the width of two letters, in whatever font.
        sign: the size of a sign.
    """

    middle: float
    letter: int
    two: int
    wide: int
    sign: float


_CORNER = Corner(23, LETTERS, 38, 35, 27)
_LARGE_CORNER = Corner(19, 30, 27, 27, 21)
_SMALL_CORNER = Corner(10, _SMALL_LETTER, _SMALL_LETTER, 15, 11)


def high(width: int) -> int:
    """Return the height of a card."""
    return round(width * HEIGHT)


def corner_of(width: int) -> Corner:
    """Return the corner of cards of a width."""
    if width < _WHOLE:
        return _SMALL_CORNER
    return _CORNER if width < _LARGE else _LARGE_CORNER


class Face(NamedTuple):
    """A card as SVG, and what it uses.

    Attributes:
        drawn: the SVG.
        blank: the id of its blank card.
        letters: the id of its letters if they are defined once, else empty.
        shows: the id of what lies between its corners, if anything.
    """

    drawn: str
    blank: str
    letters: str
    shows: str


def _kind(width: int) -> str:
    if width < _WHOLE:
        return str(width)
    return "i" if width < _LARGE else "l"


def paper(width: int, fill: str, edge: str) -> str:
    """Draw the paper of a card."""
    if width < _WHOLE:
        size, line = f'width="{width}" height="{high(width)}"', ""
    else:
        size, line = f'width="{_BOX}" height="{_TALL}"', ' stroke-width="1.7"'
        width = _BOX
    return f'<rect {size} rx="{width // 10 + 1}" fill="{fill}" stroke="{edge}"{line}/>'


def paper_of(width: int, key: str) -> str:
    """Return the id of the paper of a card; its key stands for the colors."""
    return f"jk-p{width if width < _WHOLE else ''}{key}"


@functools.cache
def blank(sign: str, width: int, key: str) -> str:
    """Draw a blank card of a suit: a sign below the letters, and a second one."""
    scaled = width >= _WHOLE
    wide, tall = (_BOX, _TALL) if scaled else (width, high(width))
    corner = corner_of(width)
    left, top = corner.middle - corner.sign / 2, corner.letter * 1.2
    drawn = (
        f'<use href="#{paper_of(width, key)}"/>{signed(sign, left, top, corner.sign)}'
    )
    if scaled:
        drawn += signed(sign, wide - left, tall - top, -corner.sign)
    elif width >= _MIDDLE:
        large, near = width * 0.48, width * 0.08
        drawn += signed(sign, width - large - near, tall - large - near, large)
    return drawn


@functools.cache
def letters_of(letters: str, width: int) -> str:
    """Write the letters of a card in its corners."""
    corner = corner_of(width)
    size = corner.letter if len(letters) == 1 else corner.two
    how = "" if size == LETTERS else f' font-size="{size}"'
    if len(letters) > 1:
        how += f' textLength="{corner.wide}" lengthAdjust="spacingAndGlyphs"'
    written = f"{how}>{html.escape(letters)}</text>"
    drawn = f'<text x="{corner.middle}" y="{corner.letter}"{written}'
    if width < _WHOLE:
        return drawn
    x, y = corner.middle - _BOX, corner.letter - _TALL
    return f'{drawn}<text x="{x}" y="{y}" transform="rotate(180)"{written}'


@functools.lru_cache(4096)
def face(card: Card, width: int, letters: str, sign: str, key: str) -> Face:
    """Draw a card of any width; its key stands for the colors of paper and edge."""
    name, shows = f"{sign}{_kind(width)}{key}", _picture(card.rank, sign, width)
    two, written = "", letters_of(letters, width)
    if len(letters) > 1 or width >= _WHOLE:
        # The id has the letters: a page can have pictures in several languages.
        kind = "s" if width < _WHOLE else _kind(width)
        two = f"jk-{kind}{letters.encode().hex()}"
        written = f'<use href="#{two}"/>'
    drawn = f'<use href="#{name}"/>{written}'
    if shows:
        scale = f"scale({_number(width / _BOX)})"
        drawn = f'<g transform="{scale}">{drawn}<use href="#{shows}"/></g>'
    return Face(drawn, name, two, shows)


def _picture(rank: Rank, sign: str, width: int) -> str:
    """Return the id of what a card shows between its corners, or an empty text."""
    swiss = sign.startswith("jk-s")
    if width < _WHOLE:
        return ""
    if rank in _COURT:
        kind = rank.swiss if swiss else rank.spoken
        return f"jk-{sign[-1]}{kind[0]}"
    if rank is Rank.ACE or (swiss and rank is Rank.TEN):
        return f"{sign}-{rank.swiss}"
    if width < _PIPS:
        return f"{sign}m"
    return f"{sign}{'p' if width < _LARGE else 'w'}{rank.letter.lower()}"


def signed(sign: str, x: float, y: float, size: float) -> str:
    """Draw a sign of a suit; it is upside down if its size is negative."""
    at = f"translate({_number(x)} {_number(y)})" if x or y else ""
    at += f"scale({_number(size / _SIGN)})"
    return f'<use href="#{sign}" transform="{at}"/>'


def _number(number: float) -> str:
    """Return a number of three digits, without a zero before the point."""
    return f"{number:.3g}".replace("0.", ".", 1) if abs(number) < 1 else f"{number:.4g}"


def defined(names: set[str]) -> list[str]:
    """Return the definitions with these ids, and all that they use."""
    needed = new = names
    while new:
        new = {use for name in new for use in _definition(name)[1]} - needed
        needed = needed | new
    return [_definition(name)[0] for name in sorted(needed)]


@functools.cache
def _definition(name: str) -> tuple[str, frozenset[str]]:
    """Return the SVG of a sign, a picture or a part of it, and the ids that it uses."""
    what = name[3:]
    if what == "back":
        drawn = (
            f'<symbol id="{name}" viewBox="0 0 40 58">{DRAWN["parts"][what]}</symbol>'
        )
    elif what in DRAWN["parts"]:
        drawn = f'<g id="{name}">{DRAWN["parts"][what]}</g>'
    elif what in DRAWN["courts"]:
        half = f"{name}-"
        drawn = (
            f'<g id="{name}" transform="scale({_BOX / _FIGURE:g})" stroke="#222">'
            f'<g id="{half}">{DRAWN["courts"][what]}</g>'
            f'<use href="#{half}" transform="rotate(180 50 72.5)"/></g>'
        )
    else:
        grown = f' transform="scale({_BOX / _FIGURE:g})"' if name[5:6] == "-" else ""
        drawn = f'<g id="{name}"{grown}>{_of_suit(name[:5], name[5:])}</g>'
    uses = frozenset(_USES.findall(drawn)) - {name, f"{name}-"}
    return drawn, uses


def _of_suit(sign: str, kind: str) -> str:
    """Draw a sign, or what a card that is no court card shows."""
    suit = next(suit.spoken for suit in Suit if suit.spoken[0] == sign[-1])
    if not kind:
        return DRAWN["french" if sign[3] == "f" else "swiss"][suit]
    if kind in _SIZES:
        return signed(sign, 0, 0, _SIZES[kind])
    if kind == "m":
        return signed(sign, _BOX / 2 - 25, _TALL / 2 - 25, 50)
    if kind[0] in "pw":
        places = DRAWN["pips"][kind[1:]].split()
        return "".join([_pip(sign, kind[0], place) for place in places])
    drawn = DRAWN["wholes"][sign[3] + kind].replace("SIGN", sign)
    return drawn.replace("COLOR", DRAWN["liveries"][suit])


def _pip(sign: str, kind: str, place: str) -> str:
    """Draw a sign of a number card, or those of a lower card."""
    if place[0] == "@":
        return f'<use href="#{sign}{kind}{place[1:]}"/>'
    side, row = "lmr".index(place[0]) - 1, int(place[1:])
    upright, turned, apart = ("", "v", 13) if kind == "p" else ("x", "y", 17)
    half = _SIZES.get(upright, _SIGN) / 2
    if row > _SIX:
        upright, half = turned, -half
    x, y = _BOX / 2 + apart * side - half, _TALL * (0.155 + 0.69 * row / 12) - half
    return f'<use href="#{sign}{upright}" x="{_number(x)}" y="{y:.3g}"/>'
