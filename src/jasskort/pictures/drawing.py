"""The pen: what a picture is made of, cards in two packs, and the options of all pictures.

A picture is SVG, written as text. Pixels of a picture are those of its `size`, so that
letters and cards can be read whatever it is. Nothing is drawn that is not handed in.
"""

from __future__ import annotations

import functools
import html
import importlib.resources
import re
import tomllib
import zlib
from collections.abc import Collection, Mapping
from types import MappingProxyType

import attrs

from jasskort.cards import Card, Rank, Suit
from jasskort.errors import InvalidValue, checked, quoted
from jasskort.options import choose
from jasskort.words import Language, Suits, Words
from jasskort.words.phrasebook import phrasebook_of, texts_in

COLORS: Mapping[str, str] = MappingProxyType(
    {
        "table": "#1e5b3f",
        "text": "#ffffff",
        "plate": "#12402b",
        "turn": "#ffd54a",
        "paper": "#fffdf7",
        "edge": "#5d6a63",
        "black": "#14181c",
        "red": "#b8121b",
        "back": "#27496d",
        "marked": "#d9480f",
        "last": "#ffd54a",
        "hint": "#1971c2",
        "playable": "#2b8a3e",
    }
)
"""What is drawn in which color, unless you say otherwise."""
NO_COLORS: Mapping[str, str] = MappingProxyType({})
LEAST, MOST = 320, 720
"""Between how many pixels a picture is laid out; others are these, made smaller or larger."""
_RED = frozenset({Suit.DIAMONDS, Suit.HEARTS})
_COURT = (Rank.JACK, Rank.QUEEN, Rank.KING)
_BOXES = MappingProxyType({"back": "40 58"})
_WIDEST = 10_000
_MIDDLE, _FIGURE, _PIPS = 32, 44, 90
"""From how many pixels on a card has its sign once more, a figure, and a sign for each."""
_HEIGHT, _USUAL = 1.45, 14
_SMALLEST = 10
"""How high a card is, by its width, how large a letter on it usually is, and how small one
is at least."""
LETTER, BOLD = 0.56, 0.64
"""How wide a letter is on average, by its size, and a bold one."""
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@functools.cache
def _drawn() -> Mapping[str, Mapping[str, str]]:
    file = importlib.resources.files("jasskort.pictures") / "cards.toml"
    return MappingProxyType(tomllib.loads(file.read_text(encoding="utf-8")))


@functools.lru_cache(4096)
def escaped(text: str) -> str:
    """Return a text as it stands in a picture, whatever it is."""
    return html.escape(_NO_XML.sub("\ufffd", text))


@functools.cache
def labels_of(words: Words | None, suits: Suits) -> Mapping[str, str]:
    """Return what stands on pictures in the language of some words, else in English."""
    english = phrasebook_of(Language.ENGLISH)
    layers = english.layers(None, suits)
    if words is not None and words.book is not english:
        layers = [english.data, *words.book.layers(None, suits)]
    found = [texts_in(layer, "labels") for layer in layers]
    return MappingProxyType(functools.reduce(lambda one, two: {**one, **two}, found))


@attrs.frozen
class Look:
    """How pictures look: words, packs and colors.

    Args:
        suits: the pack.
        labels: what stands on a picture that no word of a game is for.
        courts: the letters of jack, queen, king and ace.
        colors: by name.
    """

    suits: Suits
    labels: Mapping[str, str] = attrs.field(eq=False)
    courts: tuple[str, ...]
    colors: Mapping[str, str] = attrs.field(eq=False)

    @functools.cached_property
    def key(self) -> str:
        """What tells cards with colors of their own apart from the usual ones."""
        inks = [self.colors[name] for name in ("paper", "edge")]
        usual = [COLORS[name] for name in ("paper", "edge")]
        return "" if inks == usual else f"-{zlib.crc32(repr(inks).encode()):x}"

    def letter(self, rank: Rank) -> str:
        """Return what stands in the corner of a card."""
        above = rank.index - Rank.JACK.index
        if above >= 0:
            return self.courts[above]
        return "10" if rank is Rank.TEN else rank.letter

    def ink(self, suit: Suit) -> str:
        """Return the color of a suit; Swiss signs have colors of their own."""
        red = suit in _RED and self.suits is Suits.FRENCH
        return self.colors["red" if red else "black"]


def look_of(
    words: Words | None, suits: Suits | str | None, colors: Mapping[str, str]
) -> Look:
    """Return the look that some options ask for, checked.

    Raises:
        InvalidValue: one of them is of the wrong kind, or there is no such color.
    """
    checked(words, Words | None, "words (words_for), or None, are")
    if suits is None:
        kind = Suits.FRENCH if words is None else words.suits
    else:
        kind = choose("suits", Suits, suits)
    given = dict(checked(colors, Mapping, "colors, by name, are"))
    for name, color in given.items():
        if name not in COLORS or not isinstance(color, str):
            wrong = f"{quoted(name)} = {quoted(color)}"
            msg = f"pictures have the colors {', '.join(COLORS)}, and not {wrong}"
            raise InvalidValue(msg)
    inks = {**COLORS, **{name: escaped(color) for name, color in given.items()}}
    labels = labels_of(words, kind)
    return Look(kind, labels, tuple(labels["court"].split()), inks)


@functools.cache
def _blank(sign: str, width: int, paper: str, edge: str, *, court: bool) -> str:
    """Draw what cards of one suit share: the card, and its signs in corner and middle."""
    tall, size, small = high(width), _letter_size(width), _sign_size(width)
    corner = _corner(width)
    parts = [
        f'<rect width="{width}" height="{tall}" rx="{width // 10 + 1}" fill="{paper}" ',
        f'stroke="{edge}"/><use href="#{sign}" x="{corner - small // 2}" ',
        f'y="{round(size * 1.22)}" width="{small}" height="{small}"/>',
    ]
    if not court and _MIDDLE <= width < _PIPS:
        parts.append(_in_the_middle(sign, width, round(width * 0.5)))
    return "".join(parts)


@functools.lru_cache(4096)
def _face(
    card: Card, width: int, letter: str, sign: str, key: str, *, court: bool
) -> tuple[str, str]:
    """Draw a card: give the name of its `_blank`, and what stands behind it."""
    size = _letter_size(width)
    if len(letter) > 1:
        size = round(size * (0.86 if letter.isdecimal() else 0.76))
    drawn = ""
    if court:
        drawn = _in_the_middle(_figure(card.rank, sign), width, round(width * 0.66))
    elif width >= _PIPS:
        drawn = _pips(card.rank, sign, width)
    name = f"{sign}{'x' * court}{width}{key}"
    of = "" if size == _USUAL else f' font-size="{size}"'
    return name, (
        f'<use href="#{name}"/><text x="{_corner(width)}" y="{_letter_size(width)}"'
        f"{of}>{escaped(letter)}</text>{drawn}"
    )


def _figure(rank: Rank, sign: str) -> str:
    """Name who is on a court card, by the pack that the sign of its suit is of."""
    return f"jk-{rank.swiss if sign.startswith('jk-s') else rank.spoken}"


def _in_the_middle(name: str, width: int, large: int) -> str:
    left, top = width - large - width // 12, high(width) - large - width // 12
    at = f'x="{left}" y="{top}" width="{large}" height="{large}"'
    return f'<use href="#{name}" {at}/>'


def _pips(rank: Rank, sign: str, width: int) -> str:
    """Draw the sign as often as the rank says; aces and banners have it once, large."""
    rows = _drawn()["pips"].get(rank.letter, "")
    if not rows or (rank is Rank.TEN and sign.startswith("jk-s")):
        return _in_the_middle(sign, width, round(width * 0.5))
    sides, middle = rows.split("|")
    places = [(x, row) for x in (0.54, 0.86) for row in sides]
    places += [(0.7, row) for row in middle]
    size, tall = round(width * 0.2), high(width)
    half = size / 2
    return "".join(
        f'<use href="#{sign}" x="{width * x - half:.0f}" '
        f'y="{tall * (0.14 + 0.06 * int(row, 13)) - half:.0f}" '
        f'width="{size}" height="{size}"/>'
        for x, row in places
    )


def _letter_size(width: int) -> int:
    return max(14, round(width * 0.31))


def _sign_size(width: int) -> int:
    return max(11, round(width * 0.25))


def _corner(width: int) -> int:
    return round(max(width * 0.21, 10))


class Pen:
    """Writes the parts of a picture down as they are drawn.

    Args:
        look: how they look.
        marked: the cards that are marked.
        hinted: the cards that are hinted at.
        last: the card that was played last.
        moves: what is played with a card: its notation, and how it is said.
    """

    def __init__(
        self,
        look: Look,
        *,
        marked: Collection[Card] = (),
        hinted: Collection[Card] = (),
        last: Card | None = None,
        moves: Mapping[Card, tuple[str, str]] = MappingProxyType({}),
    ) -> None:
        """Begin with an empty sheet."""
        self.look, self.moves = look, moves
        self._edges = {
            **({} if last is None else {last: "last"}),
            **dict.fromkeys(hinted, "hint"),
            **dict.fromkeys(marked, "marked"),
        }
        pack, black = look.suits.value[0], look.colors["black"]
        self._signs = [f"jk-{pack}{suit.spoken[0]}" for suit in Suit]
        inks = map(look.ink, Suit)
        self._inks = ["" if ink == black else f' fill="{ink}"' for ink in inks]
        self.parts: list[str] = []
        self.cards: list[str] = []
        self._used: set[str] = set()
        self._blanks: dict[str, str] = {}

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
        """Write some text, smaller if it is wider than it may be, and then cut off."""
        fits = int(within / (BOLD if bold else LETTER))
        if within and len(said) * size > fits:
            size = max(_SMALLEST, fits // len(said))
            if len(said) * size > fits:
                said = said[: max(1, fits // size - 1)].rstrip() + "…"
        how = f' text-anchor="{anchor}"' if anchor else ""
        how += ' font-weight="700"' if bold else ""
        color = self.look.colors[fill]
        self.parts.append(
            f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{color}"{how}>'
            f"{escaped(said)}</text>"
        )

    def box(
        self, x: float, y: float, width: float, height: float, fill: str, kind: str
    ) -> None:
        """Draw a box with round corners."""
        color = self.look.colors[fill]
        self.parts.append(
            f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{width:g}" '
            f'height="{height:g}" rx="6" fill="{color}"/>'
        )

    def sign(self, suit: Suit, x: float, y: float, size: int) -> None:
        """Draw the sign of a suit, on paper."""
        paper, around = self.look.colors["paper"], size + 6
        name = self._signs[suit.index]
        self._used.add(name)
        self.parts.append(
            f'<rect x="{x - 3:g}" y="{y - 3:g}" width="{around}" height="{around}" rx="4" '
            f'fill="{paper}"/><use href="#{name}" x="{x:g}" y="{y:g}" width="{size}" '
            f'height="{size}" fill="{self.look.ink(suit)}"/>'
        )

    def dealer(self, x: float, y: float, ink: str) -> None:
        """Draw the mark of the dealer: a card upon a card."""
        color = self.look.colors[ink]
        self.parts.append(
            f'<g class="dealer" fill="none" stroke="{color}" stroke-width="1.5">'
            f'<rect x="{x - 6:g}" y="{y - 6:g}" width="8" height="11" rx="1.5"/>'
            f'<rect x="{x - 2:g}" y="{y - 3:g}" width="8" height="11" rx="1.5" '
            f'fill="{color}"/></g>'
        )

    def backs(self, many: int, x: float, y: float, width: int, step: float) -> None:
        """Draw cards side by side that lie face down."""
        self._used.add("jk-back")
        rest = f'width="{width}" height="{high(width)}" fill="{self.look.colors["back"]}"/>'
        self.cards += [
            f'<use class="back" href="#jk-back" x="{round(x + place * step)}" '
            f'y="{round(y)}" {rest}'
            for place in range(many)
        ]

    def card(
        self, card: Card, x: float, y: float, width: int, *, live: bool = False
    ) -> None:
        """Draw a card face up; a live one that may be played can be clicked."""
        look, colors = self.look, self.look.colors
        rank, sign = card.rank, self._signs[card.suit.index]
        court = width >= _FIGURE and rank in _COURT
        letter, key = look.letter(rank), look.key
        blank, face = _face(card, width, letter, sign, key, court=court)
        if blank not in self._blanks:
            paper, edge = colors["paper"], colors["edge"]
            drawn = _blank(sign, width, paper, edge, court=court)
            self._blanks[blank] = drawn
            self._used.add(sign)
        if court:
            self._used.add(_figure(rank, sign))
        kinds, more, around = "card", "", ""
        if card in self._edges or (live and card in self.moves):
            kinds, more, around = self._around(card, width, live=live)
        ink = self._inks[card.suit.index]
        self.cards.append(
            f'<g class="{kinds}" data-card="{card}"{more} '
            f'transform="translate({round(x)} {round(y)})"{ink}>{face}{around}</g>'
        )

    def _around(self, card: Card, width: int, *, live: bool) -> tuple[str, str, str]:
        """Return the classes of a card, what makes it a button, and a line around it."""
        edge = self._edges.get(card, "")
        kinds, more = f"card {edge}".rstrip(), ""
        if live and card in self.moves:
            kinds, edge = f"{kinds} playable", edge or "playable"
            more = _button(*self.moves[card])
        dashes = ' stroke-dasharray="8 4"' if edge == "hint" else ""
        line = (
            f'<rect width="{width}" height="{high(width)}" rx="{width // 10 + 1}" '
            f'fill="none" stroke="{self.look.colors[edge]}" stroke-width="4"{dashes}/>'
        )
        return kinds, more, line

    def group(self, notation: str, said: str) -> None:
        """Begin a group that can be clicked; `close` ends it."""
        self.cards.append(f'<g class="playable"{_button(notation, said)}>')

    def close(self) -> None:
        """End a group."""
        self.cards.append("</g>")

    def defs(self) -> str:
        """Return the signs that were used, once each."""
        drawn, of = _drawn(), {"f": "french", "s": "swiss"}
        suits = {suit.spoken[0]: suit.spoken for suit in Suit}
        found = []
        for name in sorted(self._used):
            what = name[3:]
            path = (
                drawn["figures"][what]
                if what in drawn["figures"]
                else drawn[of[what[0]]][suits[what[1]]]
            )
            box = _BOXES.get(what, "30 30" if what in drawn["figures"] else "20 20")
            found.append(f'<symbol id="{name}" viewBox="0 0 {box}">{path}</symbol>')
        found += [f'<g id="{name}">{each}</g>' for name, each in self._blanks.items()]
        return f"<defs>{''.join(found)}</defs>" if found else ""


def _button(notation: str, said: str) -> str:
    return (
        f' data-move="{escaped(notation)}" role="button" tabindex="0" '
        f'aria-label="{escaped(said)}"'
    )


_FOCUS = (
    ".jasskort .playable{cursor:pointer}"
    ".jasskort .playable:focus{outline:3px solid #ffd54a;outline-offset:1px}"
)


def svg(
    pen: Pen,
    *,
    width: int,
    height: float,
    size: int,
    title: str | None,
    usual: str,
    said: str,
    style: str = "",
    ground: bool = True,
) -> str:
    """Return a picture of all that was drawn, with its title and description.

    Raises:
        InvalidValue: title or style sheet are of another kind.
    """
    title = titled(title, usual)
    checked(style, str, "a style sheet is")
    colors = pen.look.colors
    sheet = (_FOCUS if any("data-move" in part for part in pen.cards) else "") + style
    role = "group" if sheet.startswith(_FOCUS) else "img"
    high = round(size * height / width)
    ground_part = (
        f'<rect class="table" width="{width}" height="{height:g}" rx="10" '
        f'fill="{colors["table"]}" stroke="none"/>'
    )
    return "".join(
        [
            '<svg xmlns="http://www.w3.org/2000/svg" class="jasskort" ',
            f'viewBox="0 0 {width} {height:g}" width="{size}" height="{high}" ',
            f'role="{role}" aria-label="{escaped(title)}" ',
            'font-family="system-ui,sans-serif">',
            f"<title>{escaped(title)}</title><desc>{escaped(said)}</desc>",
            f"<style>{escaped(sheet)}</style>" if sheet else "",
            pen.defs(),
            ground_part if ground else "",
            *pen.parts,
            f'<g fill="{colors["black"]}" font-size="{_USUAL}" font-weight="700"',
            ' text-anchor="middle">',
            *pen.cards,
            "</g></svg>",
        ]
    )


def fitting(cards: int, width: float, card: int, step: float) -> float:
    """Return how far apart cards lie so that all lie within a width."""
    return min(step, (width - card) / (cards - 1)) if cards > 1 else step


def high(width: int) -> int:
    """Return how high a card is."""
    return round(width * _HEIGHT)


def titled(title: str | None, usual: str) -> str:
    """Return a title, or without one what is usual.

    Raises:
        InvalidValue: it is of another kind.
    """
    return usual if title is None else checked(title, str, "a title is")


def wide_of(size: object) -> int:
    """Return how wide it is drawn; beyond that it is shown larger or smaller."""
    return max(LEAST, min(MOST, checked_size(size)))


def checked_size(size: object) -> int:
    """Return a number of pixels, or raise `InvalidValue` if it is none."""
    if type(size) is not int or not 1 <= size <= _WIDEST:
        msg = f"a picture is 1 to {_WIDEST} pixels wide, not {quoted(size)}"
        raise InvalidValue(msg)
    return size
