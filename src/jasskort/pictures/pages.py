"""Records as self-contained HTML pages, and pictures for notebooks."""

from __future__ import annotations

import functools
import html
import importlib.resources
import json
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Unpack

from jasskort.announcements import LogEntry
from jasskort.cards import Card, CardSet
from jasskort.errors import InvalidValue, checked, quoted
from jasskort.moves import Deal, Play
from jasskort.phase import State
from jasskort.pictures.drawing import Options, Pen, escaped
from jasskort.pictures.scores import score
from jasskort.pictures.tables import card, english, hand, table
from jasskort.playing.tournament import Comparison, cells_of
from jasskort.records.record import Record, StateOrView, numbered_moves, said_whose
from jasskort.score import Score
from jasskort.view import View
from jasskort.words import Suits, Words

_PARTS = re.compile(
    "(?=<(?:text [^>]*fill|use class|use href|rect |title>|desc>|defs>|symbol|"
    'g id=[^ >]+[^-]"|/defs|path class|g class|g transform))'
    "|(?= (?:data-trick|transform=.translate))"
)
"""The points at which pictures are split; most parts recur in the next picture."""
_NARROW = 344
"""The width in pixels of pictures on a narrow screen."""


def move(
    record: Record,
    deal: int | None = None,
    number: int | None = None,
    *,
    seat: int | None = None,
    **options: Unpack[Options],
) -> str:
    """Draw the table of a record after a move as SVG, and mark the move.

    The defaults are the last deal and its last move; move 0 is the deal itself. With `seat`
    the table is as that seat sees it.

    Raises:
        InvalidValue: the move does not exist, or an option is of the wrong kind.
    """
    checked(record, Record, "a record")
    whole = record.truncated(len(record.deals) if deal is None else deal, number)
    whole = _seen_by(whole, seat)
    moves = whole.deals[-1].moves if whole.deals else ()
    return table(whole.last, seat=seat, last=moves[-1] if moves else None, **options)


def page(
    record: Record,
    *,
    deal: int | None = None,
    seat: int | None = None,
    **options: Unpack[Options],
) -> str:
    """Return a record as a self-contained HTML page, with the table after each move.

    A trick is shown complete before it is taken. Buttons and keys move through the
    record. By default the page has all deals. For a `seat` it has only cards that the seat
    has seen (`record.seen_by(seat)`), and no comments. The default title is that of the
    game.

    Raises:
        InvalidValue: the deal or the seat does not exist, or an option is of the wrong kind.
    """
    checked(record, Record, "a record")
    if deal == 0:
        msg = "expected an int of at least 1 for deal, got 0"
        raise InvalidValue(msg)
    if deal is not None:
        record.truncated(deal, 0)
    record = _seen_by(record, seat)
    pen = Pen(**options)
    options["title"] = None
    said = pen.words or english(record.game, Suits.FRENCH)
    # A narrow screen shows a picture of its own, with text that can be read.
    sizes = [pen.size] if pen.size < _NARROW * 1.5 else [pen.size, _NARROW]
    parts: dict[str, int] = {}
    frames: list[list[object]] = []
    before: dict[int, Sequence[int]] = {}
    first = ""
    for text, draw in _frames(record, deal, said, pen.labels["me"]):
        frame: list[object] = [text]
        for size in sizes:
            options["size"] = size
            drawn = draw(seat=seat, **options)
            first = first or drawn
            split = _PARTS.split(drawn)
            numbers = [parts.setdefault(part, len(parts)) for part in split]
            frame.append(_changed(numbers, before.get(size, ())))
            before[size] = numbers
        frames.append(frame)
    file = importlib.resources.files("jasskort.pictures") / "page.html"
    text = file.read_text(encoding="utf-8")
    data = json.dumps([[*parts], frames], ensure_ascii=False, separators=(",", ":"))
    filled = {
        "title": escaped(said.game.title if pen.title is None else pen.title),
        "size": str(pen.size),
        "lang": escaped(said.book.name),
        "first": first,
        "last": str(max(0, len(frames) - 1)),
        # No text in the data may end the script, or begin another.
        "data": re.sub("<(?=[/!sS])", r"\\u003c", data).replace("\u2028", "\\u2028"),
        **{name: escaped(pen.labels[name]) for name in ("back", "forward", "play")},
    }
    return re.sub(r"\{\{(\w+)\}\}", lambda found: filled[found[1]], text)


def _frames(
    record: Record, deal: int | None, words: Words, me: str
) -> Iterator[tuple[str, Callable[..., str]]]:
    """Yield the caption of each frame, and a function that draws its table.

    A card that completes a trick lies in it; if the deal is over, the score follows.
    """
    before, game = None, record.game
    seats = len(game.seats)
    for position, made, comment in _positions(record, deal):
        text = _caption(made, comment, words, me)
        last = None if isinstance(made, Deal) else made
        trick: tuple[Card, ...] = ()
        if before is not None and isinstance(made, Play) and not position.trick:
            trick = (*before.trick, made.card)
        if before is None or len(trick) < seats or not isinstance(made, Play):
            yield text, functools.partial(table, position, last=last)
        else:
            leader = (made.seat + 1) % seats
            winner = game.playing.tricks(before.trump).winner(trick, leader, seats)
            yield text, functools.partial(table, before, played=made, winner=winner)
            if position.turn is None:
                score = (
                    position.score
                    if isinstance(position, View)
                    else game.score(position)
                )
                yield words.score(score), functools.partial(table, position)
        before = position


def _changed(numbers: Sequence[int], before: Sequence[int]) -> list[int | list[int]]:
    """Return numbers, with runs of an earlier list as its places: [first, how many]."""
    places = {number: place for place, number in enumerate(before)}
    told: list[int | list[int]] = []
    end = len(before)
    for number in numbers:
        if end < len(before) and before[end] == number and isinstance(told[-1], list):
            told[-1][1] += 1
            end += 1
        elif number in places:
            told.append([places[number], 1])
            end = places[number] + 1
        else:
            told.append(number)
            end = len(before)
    return told


def _positions(
    record: Record, deal: int | None
) -> Iterator[tuple[StateOrView, LogEntry | Deal | None, str]]:
    """Yield each position, the move that led to it, and its comment."""
    positions = record.positions()
    start = next(positions)
    if deal is None and not record.deals:
        yield start, None, ""
    numbers = [n for n, each in enumerate(record.deals, 1) for _ in (None, *each.moves)]
    places = numbered_moves(record.deals)
    for number, (of, place), position in zip(numbers, places, positions, strict=True):
        if deal in (None, number):
            made = of.moves[place - 1] if place else None
            yield position, made, dict(of.comments).get(place, "")


def _seen_by(record: Record, seat: int | None) -> Record:
    if seat is None:
        return record
    if record.seat is None:
        return record.seen_by(seat)
    if record.seat != record.game.table.check(seat):
        whose = said_whose(record.seat)
        msg = f"cannot show seat {quoted(seat)}: this is the record of {whose}"
        raise InvalidValue(msg)
    return record


def _caption(made: LogEntry | Deal | None, comment: str, words: Words, me: str) -> str:
    said = ""
    if made is not None and not isinstance(made, Deal):
        name = me if made.seat == words.me else words.player(made.seat)
        act = words.acts(made)
        # A move of an own game has only words for a menu, if any.
        said = f"{name}{':' * (act == words.move(made))} {act}"
    return " – ".join(filter(None, [said, comment]))


def svg_of(shown: object) -> str:
    """Return the picture of a value, for a notebook."""
    match shown:
        case View() | State():
            return table(shown)
        case CardSet():
            return hand(shown)
        case Card():
            return card(shown)
        case Score():
            return score(shown)
    msg = f"no picture for {quoted(shown)}"
    raise InvalidValue(msg)


def html_of(shown: object) -> str:
    """Return a comparison, or the last deal of a record, as HTML for a notebook."""
    if isinstance(shown, Record):
        written = html.escape(page(shown, deal=len(shown.deals) or None))
        return (
            f'<iframe title="{escaped(shown.game.title)}" srcdoc="{written}" '
            'style="width:100%;max-width:680px;height:720px;border:0"></iframe>'
        )
    if not isinstance(shown, Comparison):
        msg = f"no page for {quoted(shown)}"
        raise InvalidValue(msg)
    lines = str(shown).splitlines()
    head, *rows = cells_of(shown) if shown.results else [[]]
    columns = "".join([f'<th scope="col">{escaped(each)}</th>' for each in head])
    cells = f"<caption>{escaped(lines[0])}</caption><tr>{columns}</tr>"
    for row in rows:
        first, *others = map(escaped, row)
        found = "".join([f"<td>{each}</td>" for each in others])
        cells += f'<tr><th scope="row">{first}</th>{found}</tr>'
    behind = lines[1 + (len(rows) + 1) * bool(shown.results) :]
    below = "".join([f"<p>{escaped(line)}</p>" for line in behind])
    return f"<table>{cells}</table>{below}"
