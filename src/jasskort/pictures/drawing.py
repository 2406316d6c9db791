"""`Pen`, which writes SVG; cards of two packs; the options of all pictures."""

from __future__ import annotations

import functools
import html
import re
import textwrap
import zlib
from collections.abc import Mapping
from types import MappingProxyType
from typing import TypedDict

from jasskort.cards import Card, Rank, Suit
from jasskort.errors import InvalidValue, checked, quoted
from jasskort.options import choose
from jasskort.pictures.faces import (
    DRAWN,
    LETTERS,
    blank,
    defined,
    face,
    high,
    letters_of,
    paper,
    paper_of,
    signed,
)
from jasskort.words import Language, Suits, Words
from jasskort.words.phrasebook import merged, phrasebook_of

COLORS: Mapping[str, str] = MappingProxyType(DRAWN["colors"])
"""The default colors by name: "table", "text" and others."""
_LEAST, _ROOMY, _MOST = 320, 520, 720
"""Widths of layouts in pixels: minimum, minimum with large cards, maximum."""
_RED = frozenset({Suit.DIAMONDS, Suit.HEARTS})
_WIDEST = 10_000
_SMALLEST = 12
"""The minimum font size."""
LETTER, BOLD = 0.57, 0.67
"""Average width of a letter, and of a bold letter, divided by the font size."""
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@functools.lru_cache(4096)
def escaped(text: str) -> str:
    """Return any text escaped for XML."""
    return html.escape(_NO_XML.sub("\ufffd", text))


@functools.cache
def labels_of(words: Words | None, suits: Suits) -> Mapping[str, str]:
    """Return the texts on pictures in the language of the words, or in English."""
    english = phrasebook_of(Language.ENGLISH)
    layers = english.layers(None, suits)
    if words is not None and words.book is not english:
        layers = [english.data, *words.book.layers(None, suits)]
    return merged(layers, "labels")


def pixels(given: int, name: str) -> int:
    """Return a number of pixels; raise `InvalidValue` if it is not one."""
    if type(given) is not int or not 1 <= given <= _WIDEST:
        msg = f"expected an int from 1 to {_WIDEST} for {name}, got {quoted(given)}"
        raise InvalidValue(msg)
    return given


class Options(TypedDict, total=False):
    """Options of all pictures.

    Attributes:
        words: language and names; by default English, and seats by number.
        suits: French or Swiss cards; by default those of the words.
        size: the width in pixels, by default 120 for a card and 640 otherwise. From 320
            to 720 pixels, text has the same size in all pictures, and narrow pictures
            show a large hand in two rows.
        colors: other colors, by the names in `COLORS`.
        style: a CSS style sheet for the classes in the picture.
        title: the title; by default it names the game, the score or the card.
    """

    words: Words | None
    suits: Suits | str | None
    size: int
    colors: Mapping[str, str]
    style: str
    title: str | None


class Pen:
    """A picture in the making: methods add its parts, and `svg` returns the whole.

    Arguments are the `Options`. The layout is `wide` pixels wide, scaled to `size`.
    `edges` maps each marked card to the kind of its edge. `moves` maps each card that is
    a button to its move, in notation and in words.
    """

    def __init__(
        self,
        *,
        words: Words | None = None,
        suits: Suits | str | None = None,
        size: int = 640,
        colors: Mapping[str, str] = MappingProxyType({}),
        style: str = "",
        title: str | None = None,
    ) -> None:
        self.words = checked(words, Words | None, "Words or None")
        usual = Suits.FRENCH if words is None else words.suits
        self.suits = usual if suits is None else choose("suits", Suits, suits)
        self.labels = labels_of(words, self.suits)
        low = ["10" if rank is Rank.TEN else rank.letter for rank in Rank]
        self._letters = [*low[: Rank.JACK.index], *self.labels["court"].split()]
        given = dict(checked(colors, Mapping, "a mapping of colors by name"))
        for name, color in given.items():
            if name not in COLORS or not isinstance(color, str):
                wrong = f"{quoted(name)} = {quoted(color)}"
                msg = f"expected a color for one of {', '.join(COLORS)}, got {wrong}"
                raise InvalidValue(msg)
        own = {name: escaped(color) for name, color in given.items()}
        self.colors: Mapping[str, str] = {**COLORS, **own}
        self.size = pixels(size, "size")
        self.high: int | None = None
        self.wide = max(_LEAST, min(_MOST, size))
        self.roomy: bool = self.wide >= _ROOMY
        self._style = checked(style, str, "a style sheet")
        self.title = checked(title, str | None, "a title")
        inks = [self.colors[name] for name in ("paper", "edge", "back")]
        usual_inks = [COLORS[name] for name in ("paper", "edge", "back")]
        # Blanks in other colors need other ids, since a page can have several pictures.
        own_card = f"-{zlib.crc32(repr(inks).encode()):x}"
        self._key = "" if inks == usual_inks else own_card
        pack, black = self.suits.value[0], self.colors["black"]
        self._signs = [f"jk-{pack}{suit.spoken[0]}" for suit in Suit]
        drawn = map(self._ink, Suit)
        self._inks = ["" if ink == black else f' fill="{ink}"' for ink in drawn]
        self.parts: list[str] = []
        self.cards: list[str] = []
        self._used: set[str] = set()
        self._blanks: dict[str, str] = {}
        self.edges: Mapping[Card, str] = {}
        self.moves: Mapping[Card, tuple[str, str]] = {}

    def _ink(self, suit: Suit) -> str:
        """Return the color of a suit; Swiss signs contain their colors."""
        red = suit in _RED and self.suits is Suits.FRENCH
        return self.colors["red" if red else "black"]

    def text(
        self,
        said: str,
        x: float,
        y: float,
        *,
        size: int = 13,
        fill: str = "text",
        anchor: str = "",
        bold: bool = False,
        within: float = 0,
    ) -> None:
        """Write a text.

        If it is wider than `within`, it is made smaller, and then cut off if needed.
        """
        fits = int(within / (BOLD if bold else LETTER))
        if within and len(said) * size > fits:
            size = max(_SMALLEST, fits // len(said))
            if len(said) * size > fits:
                said = said[: max(1, fits // size - 1)].rstrip() + "…"
        how = f' text-anchor="{anchor}"' if anchor else ""
        how += ' font-weight="700"' if bold else ""
        how = f'font-size="{size}" fill="{self.colors[fill]}"{how}'
        self.parts.append(f'<text x="{x:g}" y="{y:g}" {how}>{escaped(said)}</text>')

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str,
        kind: str,
        edge: str = "",
    ) -> None:
        """Draw a box with round corners, and an edge if it has a color."""
        line = f' stroke="{self.colors[edge]}" stroke-width="3"' if edge else ""
        self.parts.append(
            f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{width:g}" '
            f'height="{height:g}" rx="6" fill="{self.colors[fill]}"{line}/>'
        )

    def sign(self, suit: Suit, x: float, y: float, size: int) -> None:
        """Draw the sign of a suit on a square in the color of paper."""
        paper, around = self.colors["paper"], size + 6
        name = self._signs[suit.index]
        self._used.add(name)
        self.parts.append(
            f'<rect x="{x - 3:g}" y="{y - 3:g}" width="{around}" height="{around}" rx="4" '
            f'fill="{paper}"/><g fill="{self._ink(suit)}">{signed(name, x, y, size)}</g>'
        )

    def dealer(self, letter: str, x: float, y: float) -> None:
        """Draw the mark of the dealer, a disc with a letter."""
        self.parts.append(
            f'<circle class="dealer" cx="{x:g}" cy="{y:g}" r="8" '
            f'fill="{self.colors["paper"]}" stroke="{self.colors["edge"]}"/>'
        )
        self.text(letter, x, y + 4.5, size=12, fill="black", anchor="middle", bold=True)

    def pile(self, x: float, y: float, ink: str) -> None:
        """Draw the mark of tricks, a card face down on another."""
        color = self.colors[ink]
        self.parts.append(
            f'<g fill="none" stroke="{color}" stroke-width="1.2"><rect x="{x:g}" '
            f'y="{y:g}" width="7" height="10" rx="1"/><path d="M{x + 3:g} {y - 2:g}h6.5v9"/>'
            f"</g>"
        )

    def backs(self, many: int, x: float, y: float, width: int, step: float) -> None:
        """Draw cards face down, side by side."""
        if not many:
            return
        name = f"jk-b{width}{self._key}"
        if name not in self._blanks:
            self._used.add("jk-back")
            self._blanks[name] = (
                f'<use href="#jk-back" width="{width}" height="{high(width)}" '
                f'fill="{self.colors["back"]}"/>'
            )
        self.cards += [
            f'<use class="back" href="#{name}" x="{round(x + place * step)}" '
            f'y="{round(y)}"/>'
            for place in range(many)
        ]

    def card(
        self,
        card: Card,
        x: float,
        y: float,
        width: int,
        *,
        live: bool = False,
        shown: bool = False,
        more: str = "",
    ) -> None:
        """Draw a card face up, as a button if it is `live` and has a move.

        A card that is only `shown` lies elsewhere. `more` are attributes of the element.
        """
        sign = self._signs[card.suit.index]
        letter = self._letters[card.rank.index]
        drawn, name, two, shows = face(card, width, letter, sign, self._key)
        if name not in self._blanks:
            under = paper_of(width, self._key)
            self._blanks[under] = paper(
                width, self.colors["paper"], self.colors["edge"]
            )
            self._blanks[name] = blank(sign, width, self._key)
            self._used.add(sign)
        if two:
            self._blanks[two] = letters_of(letter, width)
        if shows:
            self._used.add(shows)
        kinds, button, around = "card", "", ""
        if not shown and (card in self.edges or (live and card in self.moves)):
            kinds, button, around = self._around(card, width, live=live)
        named = "data-shown" if shown else "data-card"
        ink = self._inks[card.suit.index]
        self.cards.append(
            f'<g class="{kinds}" {named}="{card}"{more}{button} '
            f'transform="translate({round(x)} {round(y)})"{ink}>{drawn}{around}</g>'
        )

    def _around(self, card: Card, width: int, *, live: bool) -> tuple[str, str, str]:
        edge = self.edges.get(card, "")
        kinds, more = f"card {edge}".rstrip(), ""
        if live and card in self.moves:
            kinds, edge = f"{kinds} playable", edge or "playable"
            more = _button(*self.moves[card])
        dashes = ' stroke-dasharray="8 4"' if edge == "hint" else ""
        strong = edge == "winner"
        name = f"jk-edge{width}{'w' * strong}"
        if name not in self._blanks:
            self._blanks[name] = (
                f'<rect width="{width}" height="{high(width)}" rx="{width // 10 + 1}" '
                f'fill="none" stroke-width="{6 if strong else 4}"/>'
            )
        line = f'<use href="#{name}" stroke="{self.colors[edge]}"{dashes}/>'
        return kinds, more, line

    def group(self, notation: str, said: str) -> None:
        """Begin a group that is a button; `close` ends it."""
        self.cards.append(f'<g class="playable"{_button(notation, said)}>')

    def part(self, attributes: str) -> None:
        """Begin a group of cards that a page can find; `close` ends it."""
        self.cards.append(f"<g {attributes}>")

    def close(self) -> None:
        """End a group."""
        self.cards.append("</g>")

    def svg(
        self,
        height: float,
        usual: str,
        said: str,
        *,
        width: float = 0,
        ground: bool = True,
    ) -> str:
        """Return the picture, with a default title and a description."""
        title = usual if self.title is None else self.title
        width = width or self.wide
        live = any("data-move" in part for part in self.cards)
        sheet = DRAWN["style"]["focus"] * live + self._style
        table, black = self.colors["table"], self.colors["black"]
        below = (
            f'<rect class="table" width="{width:g}" height="{height:g}" rx="10" '
            f'fill="{table}" stroke="none"/>'
        )
        return "".join(
            [
                '<svg xmlns="http://www.w3.org/2000/svg" class="jasskort" ',
                f'viewBox="0 0 {width:g} {height:g}" width="{self.size}" ',
                f'height="{self.high or round(self.size * height / width)}" ',
                f'role="{"group" if live else "img"}" aria-label="{escaped(title)}" ',
                'font-family="system-ui,sans-serif">',
                f"<title>{escaped(title)}</title><desc>{escaped(said)}</desc>",
                f"<style>{escaped(sheet)}</style>" if sheet else "",
                self._defs(),
                below if ground else "",
                *self.parts,
                f'<g fill="{black}" font-size="{LETTERS}" font-weight="700"',
                ' text-anchor="middle" stroke-linejoin="round">',
                *self.cards,
                "</g></svg>",
            ]
        )

    def _defs(self) -> str:
        found = defined(self._used)
        found += [f'<g id="{name}">{each}</g>' for name, each in self._blanks.items()]
        return f"<defs>{''.join(found)}</defs>" if found else ""


def _button(notation: str, said: str) -> str:
    return (
        f' data-move="{escaped(notation)}" role="button" tabindex="0" '
        f'aria-label="{escaped(said)}"'
    )


def wrapped(text: str, letters: int, most: int) -> list[str]:
    """Return the lines of a text; the last one takes what is left."""
    lines = textwrap.wrap(text, max(1, letters), break_long_words=False)
    return [*lines[: most - 1], " ".join(lines[most - 1 :])][: len(lines)]


def spacing(cards: int, width: float, card: int, step: float) -> float:
    """Return the distance between cards that fits them into a width; at most `step`."""
    return min(step, (width - card) / (cards - 1)) if cards > 1 else step
