"""Pictures of scores: points by deal, a slate, score sheets, low cards."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterator, Sequence
from typing import TypeAlias, Unpack

from jasskort.errors import checked
from jasskort.games.frantsfuus.ruleset import Frantsfuus
from jasskort.games.frantsfuus.sheet import Sheet
from jasskort.games.fyrtioett import BidSheet, Fyrtioett
from jasskort.games.schmaus.ruleset import Schmaus
from jasskort.games.schmaus.slate import Slate, Strokes
from jasskort.games.tolva import LowCards
from jasskort.games.tolva.ruleset import Tolva
from jasskort.pictures.drawing import BOLD, Options, Pen, spacing
from jasskort.pictures.faces import high
from jasskort.score import Score
from jasskort.words import Words
from jasskort.words.sayings import capitalized
from jasskort.words.story import in_low_cards

_LINE, _SMALL_LINE, _SMALL, _GROUP = 22, 15, 27, 5
_LINES = 3
"""The most lines of a sentence in large letters."""
_LARGE_LINE, _FONTS = 28, ((28, 16), (24, 14), (16, 13), (0, 12))
"""The height of lines where there is room; the minimum heights of font sizes."""
_LAID = 24 + high(_SMALL)
"""The height of a total in low cards."""
_SLATE, _SLATE_WIDE = 122, 310
"""The size of one half of a slate."""
_Z_HEIGHT, _Z_WIDTH = 74, 260
_WORDS = 90  # the width of the text next to low cards
_FOR_TOTALS = 400  # the minimum room for running totals
_FOR_NAMES = 72
"""The minimum width of a column if rows have names: "Deal 1"."""
Place: TypeAlias = tuple[float, float, float]
"""The left upper corner of what is drawn, and its width."""
InLowCards: TypeAlias = tuple[str, LowCards, str]
"""A party, its total in low cards, and the points beyond them."""


def score(shown: Score, **options: Unpack[Options]) -> str:
    """Draw a score as SVG, deal by deal; its title is the score in words.

    With `words` it has the form of the game: a slate in Schmaus, a score sheet in
    Frantsfuus and Fyrtioett. In Tolva the totals are also laid out in low cards, which
    the pack lacks (TOL-35).

    Raises:
        InvalidValue: an argument is of the wrong kind.
    """
    checked(shown, Score, "a score")
    pen = Pen(**options)
    height = draw_score(pen, pen.words, shown, (12, 6, pen.wide - 24))
    said = str(shown) if pen.words is None else pen.words.score(shown)
    return pen.svg(height + 16, said, said)


def draw_score(
    pen: Pen,
    words: Words | None,
    shown: Score,
    place: tuple[float, float, float],
    tall: float = math.inf,
) -> float:
    """Draw a score within a height if it fits; return the y of its lower end."""
    x, y, room = place
    low = y + tall
    said = str(shown) if words is None else words.score(shown)
    y = say(pen, said, x, y, room) + 8
    if words and isinstance(words.game, Schmaus):
        return _slate(pen, words, shown, (x, y, room), low - y)
    names, columns = _columns(words, shown)
    rows = _rows(words, shown, columns, room)
    totals = [str(shown.totals[seats[0]]) for seats in columns]
    laid: Sequence[InLowCards] = ()
    if words and isinstance(words.game, Tolva):
        laid = [*in_low_cards(words, shown)]
        if y + len(laid) * _LAID + _SMALL_LINE * min(8, len(rows) + 2) > low:
            laid = ()
    below = len(laid) * _LAID + 6
    named = words is not None and room >= _FOR_NAMES * (1 + len(names))
    deal, total = words.sheet_words() if words and named else ("", "=")
    table = [["", *names], *rows, [capitalized(total), *totals]]
    y = _table(pen, table, (x, y, room), low - y - below, capitalized(deal)) + 6
    return _low_cards(pen, laid, (x, y, room)) if laid else y


def say(pen: Pen, said: str, x: float, y: float, room: float) -> float:
    """Write a sentence, wrapped; return the y of its lower end."""
    size, line = 15, _LINE
    lines = textwrap.wrap(said, int(room / size / BOLD))
    if len(lines) > _LINES:
        size, line = 12, 17
        lines = textwrap.wrap(said, int(room / size / BOLD))
    for each in lines:
        y += line
        pen.text(each, x, y, size=size, bold=True)
    return y


def _columns(
    words: Words | None, shown: Score
) -> tuple[list[str], list[tuple[int, ...]]]:
    seats = range(len(shown.totals))
    if words is None:
        return [f"Seat {seat}" for seat in seats], [(seat,) for seat in seats]
    scoring = dict.fromkeys(map(words.game.scoring_with, words.game.seats))
    return [words.players(each) for each in scoring], [*scoring]


def _rows(
    words: Words | None, shown: Score, columns: Sequence[tuple[int, ...]], room: float
) -> list[list[str]]:
    """Return a row for each deal: its points, or the cells of the score sheet."""
    if words and isinstance(words.game, Frantsfuus):
        sheet = Sheet.of(shown.entries)
        return [[str(number), *map(str, lines)] for number, lines in sheet.deals]
    if words and isinstance(words.game, Fyrtioett):
        bids = BidSheet.of(shown.entries, words.game)
        rows = [[str(number), *map(str, lines)] for number, lines in bids.deals]
        if room >= _FOR_TOTALS:
            return rows
        return [[cell.partition(" = ")[0] for cell in row] for row in rows]
    found: dict[int, list[int]] = {}
    for entry in shown.entries:
        points = found.setdefault(entry.deal, [0] * len(columns))
        for place, seats in enumerate(columns):
            points[place] += entry.points * (entry.seat in seats)
    return [[str(deal), *map(str, points)] for deal, points in found.items()]


def _table(
    pen: Pen, rows: Sequence[Sequence[str]], place: Place, tall: float, deal: str
) -> float:
    """Write rows, the first and the last in bold; return the y of the lower end.

    If they are too many for a height, they become smaller, then stand side by side, and
    then the first ones are left out. The word `deal`, if any, stands before the numbers
    of the deals where there is room.
    """
    (x, y, room), (head, *deals, total) = place, rows
    dots: list[Sequence[str]] = []
    most = max(1, int(room // (32 * len(head))))
    for blocks, line in _ways(most, _LARGE_LINE if tall < math.inf else _LINE):
        each = max(1, math.ceil(len(deals) / blocks))
        if (each + 2) * line <= tall:
            break
    else:
        each = max(1, int(tall // line) - 2)
        dots, deals = [["…"] * len(head)], deals[1 - each * blocks :]
    if blocks == 1:
        deals = [[f"{deal} {row[0]}".strip(), *row[1:]] for row in deals]
    deals = [*dots, *deals]
    longest = max(len(row[0]) for row in (head, *deals, total if blocks == 1 else head))
    wide = (room - 16 * (blocks - 1)) / blocks
    for block, first in enumerate(range(0, max(1, len(deals)), each)):
        at = (x + block * (wide + 16), y, wide)
        _lines(pen, [head, *deals[first : first + each]], at, line, longest)
    y += (min(each, len(deals)) + 2) * line
    pen.box(x, y - round(line * 0.72), room, line, "plate", "total")
    _lines(pen, [total], (x, y - line, room), line, longest)
    return y


def _ways(most: int, largest: int) -> Iterator[tuple[int, int]]:
    """Yield ways to write a table: numbers of blocks, and heights of lines."""
    yield from [(1, line) for line in range(largest, _SMALL_LINE, -2)]
    yield 1, _SMALL_LINE
    yield from [(blocks, _SMALL_LINE) for blocks in range(2, most + 1)]


def _lines(
    pen: Pen, rows: Sequence[Sequence[str]], place: Place, line: int, longest: int
) -> None:
    """Write rows, the first in bold; `longest` is the length of their longest name."""
    x, y, room = place
    size = next(size for least, size in _FONTS if line >= least)
    usual = min(40.0, room * 0.14)
    first = max(usual, min(longest * size * BOLD + 8, room * 0.25))
    width = (room - first) / max(1, len(rows[0]) - 1)
    for number, row in enumerate(rows):
        y, bold = y + line, not number
        pen.text(row[0], x + 4, y, size=size, bold=bold, within=first)
        for column, cell in enumerate(row[1:], start=1):
            right = x + first + column * width - 6
            pen.text(
                cell, right, y, size=size, anchor="end", bold=bold, within=width - 8
            )


def _slate(pen: Pen, words: Words, shown: Score, place: Place, tall: float) -> float:
    """Draw the slate; the figure of the far player is upside down (SCH-40)."""
    slate, (x, y, room) = Slate.of(shown.totals), place
    near, far = words.names
    beside = tall < 2 * _SLATE <= tall * 4 and room >= 2 * _SLATE_WIDE
    end = y
    for name, figure, turned in ((far, slate.far, True), (near, slate.near, False)):
        points = f" · {figure.points}"
        within = (room / 2 if beside else room) - 8
        pen.text(name + points, x, y + 18, bold=True, within=within)
        _figure(pen, figure, x, y + 30, turned=turned)
        end = y + _SLATE
        if beside:
            x += room / 2
        else:
            y = end
    return end


def _figure(pen: Pen, figure: Strokes, x: float, y: float, *, turned: bool) -> None:
    top, low = 10, _Z_HEIGHT
    lines = [f"M0 {top}h{_Z_WIDTH}l-{_Z_WIDTH} {low - top}h{_Z_WIDTH}"]
    lines += _chalked(figure.hundreds, top)
    lines += _chalked(figure.twenties, low)
    for place in range(figure.fifties):
        along = 70 + 24 * (place // 2)
        at = top + (low - top) * (1 - along / _Z_WIDTH)
        lines.append(f"M{along - 8} {at - 8:.0f}l16 16" + "m0-16l-16 16" * (place % 2))
    turn = f"rotate(180 {_Z_WIDTH / 2:g} {(top + low) / 2:g})" if turned else ""
    color = pen.colors["text"]
    pen.parts.append(
        f'<path class="chalk" d="{"".join(lines)}" fill="none" stroke="{color}" '
        f'stroke-width="2" transform="translate({x:g} {y:g}) {turn}"/>'
    )
    if figure.rest:
        right = x + _Z_WIDTH + 8
        pen.text(str(figure.rest), right, y + (top if turned else low) + 5, size=16)


def _chalked(strokes: int, y: int) -> list[str]:
    """Return paths of strokes through a line; each fifth stroke crosses four others."""
    found = []
    for place in range(strokes):
        group, one = divmod(place, _GROUP)
        left = 12 + group * 46 + one * 8
        last = one == _GROUP - 1
        found.append(f"M{left - 38} {y + 7}l36-14" if last else f"M{left} {y - 8}v16")
    return found


def _low_cards(pen: Pen, totals: Sequence[InLowCards], place: Place) -> float:
    """Draw the totals as low cards, which the pack of the game lacks (TOL-35)."""
    x, y, room = place
    for name, laid, rest in totals:
        pen.text(name, x, y + 14, within=room)
        if laid.minus:
            pen.text("–", x, y + 45, size=20)
        along, width = x + 20, room - 20 - (_WORDS if rest else 0)
        step = spacing(len(laid.cards) + laid.face_down, width, _SMALL, 32)
        for card in laid.cards:
            pen.card(card, along, y + 20, _SMALL, shown=True)
            along += step
        if laid.face_down:
            pen.backs(1, along, y + 20, _SMALL, 0)
            along += step
        if rest:
            pen.text(rest, along + max(4, _SMALL - step + 4), y + 45, within=_WORDS)
        y += _LAID
    return y
