"""Pictures of a table, of hands and of single cards."""

from __future__ import annotations

import enum
import functools
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeAlias, TypeVar, Unpack

import attrs

from jasskort.announcements import LogEntry
from jasskort.cards import Card, CardSet
from jasskort.craft.values import arguments_of
from jasskort.errors import InvalidValue, checked, quoted
from jasskort.locations import InHand, Spot
from jasskort.melds import Meld
from jasskort.moves import Hidden, Move, Play
from jasskort.phase import BetweenDeals, MatchOver, State, lying_in_full
from jasskort.pictures.drawing import (
    BOLD,
    LETTER,
    Options,
    Pen,
    pixels,
    spacing,
    wrapped,
)
from jasskort.pictures.faces import high
from jasskort.pictures.layout import Box, Layout, Place, layout_of, meld_of, rows_of
from jasskort.pictures.scores import draw_score
from jasskort.ruleset import AnyRuleset, ruleset_of
from jasskort.seats import Direction, Seat
from jasskort.view import View
from jasskort.visibility import shown_in
from jasskort.words import Suits, Words, words_for
from jasskort.words.sayings import capitalized

_T = TypeVar("_T")
Held: TypeAlias = Sequence[Card | None]
"""Cards; None is a hidden card."""
Three: TypeAlias = tuple[float, float, float]
Offers: TypeAlias = Sequence[tuple[Meld, str, str]]
"""Legal melds, each with the notation and the text of its move."""
_STAY = frozenset({"bid", "pass", "throw", "halv", "hel"})
"""Verbs of spoken moves (calls) that are shown for the deal, not only for the trick."""
_SILENT = frozenset({"play", "draw", "turn", "turnup", "rob", "aside", "trump"})
"""Verbs of moves that are not calls."""
_PLATE, _HAND_ROW = 50, 50
"""The height of a plate with two lines at most; from row to row of a hand."""
_ORDER = (0, 1, 3, 2)  # red and black suits alternate in a hand


@attrs.frozen
class _Side:
    seat: int
    name: str
    held: Held
    row: Sequence[str]
    total: int
    tricks: int
    said: str
    melds: Sequence[Meld]
    in_turn: bool
    deals: bool
    wins: bool


@attrs.frozen
class _Shown:
    words: Words
    position: State
    shown: State
    log: Sequence[LogEntry]
    trick: Mapping[int, Card]
    before: Sequence[Card]
    stock: int
    about: Mapping[str, object]
    sides: Sequence[_Side]
    taker: Seat | None
    """The seat that took the last trick, if it is known."""


def table(
    shown: View[Move] | State,
    *,
    seat: int | None = None,
    moves: Iterable[Move] = (),
    last: Move | Hidden | None = None,
    marked: Iterable[Card] = (),
    hints: Iterable[Move] = (),
    played: Play | None = None,
    winner: int | None = None,
    says: Mapping[int, str] = MappingProxyType({}),
    deduced: bool = True,
    height: int | None = None,
    **options: Unpack[Options],
) -> str:
    """Draw the table of a view or a state as SVG; that of a state shows all cards.

    The picture of a view contains nothing that its seat does not see. Cards and melds of
    `moves` are buttons: they have the class `playable`, the notation of the move as
    `data-move`, its text as a label, and can be reached by keyboard. The cards of `last`,
    `hints` and `marked` have edges in different colors. `seat` is the seat at the bottom,
    by default that of the view, or seat 0.

    With `played` the table is that before a play, but the card lies in the trick: so a
    page can show a complete trick before it is turned. `winner` marks a seat, and its card
    in the trick. `says` has texts by seat, in place of calls. With `deduced=False` other
    hands show only cards that were shown, not those that can be nowhere else. `height` is
    that of the picture in pixels; by default it depends on the game and the width.

    Raises:
        InvalidValue: an argument is of the wrong kind, or the card of `played` is not in
            the hand of its seat.
    """
    checked(shown, View | State, "a view or a state")
    game = shown.game if isinstance(shown, View) else ruleset_of(shown)
    pen = Pen(**options)
    words = pen.words or english(game, pen.suits)
    if words.game is not game:
        msg = f"expected words for {quoted(game)}, got words for {quoted(words.game)}"
        raise InvalidValue(msg)
    if seat is None:
        seat = (shown.seat or 0) if isinstance(shown, View) else 0
    me = game.table.check(seat)
    seen = _shown(shown, words, pen.labels["me"], deduced=deduced)
    seen = _told(_after(seen, played), winner, says)
    playable, melds = _playable(moves, words)
    checked(last, Move | Hidden | None, "the last move or None")
    # The winner's card alone is marked in a trick that is taken.
    fresh = _cards_of(last) if last and winner is None else ()
    _mark(pen, marked, hints, playable, fresh)
    if winner is not None and winner in seen.trick:
        pen.edges = {**pen.edges, seen.trick[winner]: "winner"}
    tall = None
    if height is not None:
        pen.high = pixels(height, "height")
        tall = pen.wide * height / pen.size
    at = layout_of(game, pen.wide, tall, opened=isinstance(shown, State))
    _draw(pen, seen, me, melds, at)
    return pen.svg(at.high, _title(seen), _described(seen, pen), width=at.wide)


def _given(given: Iterable[_T], kind: type[_T], what: str) -> tuple[_T, ...]:
    several = isinstance(given, Iterable) and not isinstance(given, type)
    listed: Iterable[Any] = given if several else [given]
    return tuple([checked(each, kind, what) for each in listed])


def _mark(
    pen: Pen,
    marked: Iterable[Card],
    hints: Iterable[Move],
    moves: Mapping[Card, tuple[str, str]],
    last: Sequence[Card] = (),
) -> None:
    advised = _given(hints, Move, "a move as a hint")
    hinted = [card for move in advised for card in _cards_of(move)]
    marked = _given(marked, Card, "a marked card")
    edges = (last[:1], "last"), (hinted, "hint"), (marked, "marked")
    pen.edges = {card: edge for cards, edge in edges for card in cards}
    pen.moves = moves


@functools.cache
def english(game: AnyRuleset, suits: Suits) -> Words:
    """Return the English words for a game, with numbered seats."""
    return words_for(game, "en", suits=suits)


def _shown(
    shown: View[Move] | State, words: Words, me: str, *, deduced: bool = True
) -> _Shown:
    seats = len(words.game.seats)
    position: State
    hands: Sequence[CardSet]
    if isinstance(shown, View):
        position, sizes = shown.shown_position, shown.hand_sizes
        stock, hands = shown.stock_size, _known(shown, deduced=deduced)
    else:
        position = shown.final if isinstance(shown, MatchOver) else shown
        hands = position.hands
        sizes = tuple(map(len, hands))
        lie = lying_in_full(position)
        stock = sum([m.bit_count() for at, m in lie if at in (Spot.STOCK, Spot.NEXT)])
    about, log, trick = position.about(), shown.log, position.trick
    if isinstance(position, BetweenDeals):
        sizes, stock = (0,) * seats, 0
    plays = [move for move in log if isinstance(move, Play)]
    done = max(0, len(plays) - len(trick))
    by = [move.seat for move in plays[done:]]
    if len(by) < len(trick):  # a state without its log
        first = (shown.turn or 0) - len(trick)
        by = [Seat((first + place) % seats) for place in range(len(trick))]
    lies = any(sizes) or trick
    before = [move.card for move in plays[max(0, done - seats) : done]] if lies else []
    said, melds = _said(log, done, words)
    rows = str(about.get("rows", "")).split(" | ")
    sides = []
    for seat in words.game.seats:
        known = sorted(hands[seat], key=_placed) if sizes[seat] else []
        held: Held = [*known, *[None] * (sizes[seat] - len(known))]
        name = me if words.me == seat else words.player(seat)
        sides.append(
            _Side(
                seat,
                name,
                held,
                rows[seat].split() if len(rows) == seats else (),
                position.match.totals[seat],
                len(position.piles[seat]) // seats,
                said[seat],
                melds[seat],
                seat == shown.turn,
                seat == position.match.dealer,
                wins=False,
            )
        )
    state = shown.position if isinstance(shown, View) else shown
    trick_by: dict[int, Card] = dict(zip(by, trick, strict=True))
    taker = by[0] if by else position._leads_next  # noqa: SLF001 - as `View.leader`
    return _Shown(
        words, position, state, log, trick_by, before, stock, about, sides, taker
    )


def _known(view: View[Move], *, deduced: bool) -> list[CardSet]:
    """Return the known cards of each hand; without `deduced`, those that were shown."""
    known = [0] * len(view.game.seats)
    for place, mask in view.game.knowledge.lying(view):
        if isinstance(place, InHand):
            known[place.seat] |= mask
    if not deduced:
        told = [*shown_in(view.shown_position)] or [0] * len(known)
        for clue in view.clues:
            told[clue.seat] |= clue.cards.mask if clue.held else 0
        known = [
            mask if seat == view.seat else mask & told[seat]
            for seat, mask in enumerate(known)
        ]
    return [CardSet.from_mask(mask) for mask in known]


def _after(seen: _Shown, played: Play | None) -> _Shown:
    """Return the table with the card of a play in the trick, and nobody in turn."""
    checked(played, Play | None, "a play or None")
    if played is None:
        return seen
    seat = seen.words.game.table.check(played.seat)
    side, card = seen.sides[seat], str(played.card)
    row = [place.split("/") for place in side.row]
    held: list[Card | None] = [*side.held]
    if [card] in row or [card, "##"] in row:
        row = [(each[1:] or ["--"]) if each[0] == card else each for each in row]
    elif held and (played.card in held or None in held):
        held.remove(played.card if played.card in held else None)
    else:
        msg = f"cannot show {quoted(played)}: the seat does not hold the card"
        raise InvalidValue(msg)
    if seat in seen.trick:
        msg = f"cannot show {quoted(played)}: a card of the seat lies in the trick"
        raise InvalidValue(msg)
    sides = [attrs.evolve(each, in_turn=False) for each in seen.sides]
    sides[seat] = attrs.evolve(sides[seat], held=held, row=["/".join(r) for r in row])
    trick = {**seen.trick, seat: played.card}
    return attrs.evolve(seen, sides=sides, trick=trick)


def _told(seen: _Shown, winner: int | None, says: Mapping[int, str]) -> _Shown:
    """Return the table with a winner, and with texts in place of calls."""
    check, sides = seen.words.game.table.check, [*seen.sides]
    if winner is not None:
        seat = check(winner)
        sides[seat] = attrs.evolve(sides[seat], wins=True)
    for given, text in checked(says, Mapping, "texts by seat").items():
        said, seat = checked(text, str, "a text for a seat"), check(given)
        sides[seat] = attrs.evolve(sides[seat], said=said)
    return attrs.evolve(seen, sides=sides)


def _placed(card: Card) -> tuple[int, int]:
    return _ORDER[card.suit.index], card.rank.index


def _said(
    log: Sequence[LogEntry], done: int, words: Words
) -> tuple[list[str], list[list[Meld]]]:
    """Return the call to show for each seat, and the melds that it has shown."""
    seats = words.game.seats
    bids, now = [""] * len(seats), [""] * len(seats)
    melds: list[list[Meld]] = [[] for _ in seats]
    played = 0
    for move in log:
        seat = move.seat
        if isinstance(move, Play):
            played += 1
            if played == done:
                now = [""] * len(seats)
        elif move.verb in _STAY:
            if move.verb != "pass" or not bids[seat]:
                bids[seat] = words.acts(move)
        elif isinstance(move, Hidden):
            continue
        elif meld := meld_of(move):
            melds[seat].append(meld)
        elif move.verb not in _SILENT:
            now[seat] = words.acts(move)
    return [one or two for one, two in zip(now, bids, strict=True)], melds


def _cards_of(move: Move | Hidden) -> tuple[Card, ...]:
    if not isinstance(move, Move):
        return ()
    match arguments_of(move)[1:]:
        case (Card() as card,):
            return (card,)
    meld = meld_of(move)
    return tuple(meld.cards) if meld else ()


def _playable(
    moves: Iterable[Move], words: Words
) -> tuple[dict[Card, tuple[str, str]], list[tuple[Meld, str, str]]]:
    cards, melds = {}, []
    for move in _given(moves, Move, "a move"):
        button = str(move), words.move(move)
        if meld := meld_of(move):
            melds.append((meld, *button))
        else:
            cards.update(dict.fromkeys(_cards_of(move), button))
    return cards, melds


def _title(seen: _Shown) -> str:
    number, (deal, _) = seen.position.match.number, seen.words.sheet_words()
    said = f" · {capitalized(deal)} {number}"
    return seen.words.game.title + said * bool(number)


def _described(seen: _Shown, pen: Pen) -> str:
    """Return a description of the picture for screen readers."""
    words, labels = seen.words, pen.labels
    told = []
    if trump := seen.position.trump:
        told.append(f"{labels['trump']}: {words.suit(trump)}")
    for side in seen.sides:
        facts = [str(side.total), *filter(None, [side.said])]
        if side.tricks:
            facts.append(f"{labels['tricks']} {side.tricks}")
        facts += map(words.meld, side.melds)
        facts += [labels["turn"]] * side.in_turn + [labels["dealer"]] * side.deals
        known = [words.card(card) for card in side.held if card]
        if down := len(side.held) - len(known):
            known.append(f"{down} {labels['face_down']}")
        told.append(f"{side.name}: {', '.join([*facts, *known])}")
        if row := [place.split("/")[0] for place in side.row if place != "--"]:
            up = [words.card(Card.parse(each)) for each in row if each != "##"]
            covered = [labels["face_down"]] * (len(row) - len(up))
            told.append(f"{labels['rows']}: {', '.join([*up, *covered])}")
    if seen.trick:
        cards = [f"{seen.sides[s].name} {words.card(c)}" for s, c in seen.trick.items()]
        told.append(f"{labels['table']}: {', '.join(cards)}")
    if isinstance(upcard := seen.about.get("upcard"), Card):
        told.append(f"{labels['upcard']}: {words.card(upcard)}")
    if seen.stock:
        told.append(f"{labels['stock']}: {seen.stock}")
    return ". ".join([*told, ""]).rstrip()


# --- drawing --------------------------------------------------------------------------


def _places(seats: int, me: int, direction: Direction) -> dict[int, str]:
    """Return the side of the table for each seat; clockwise, the next seat is left."""
    others = [(me + step) % seats for step in range(1, seats)]
    at = {1: ["top"], 2: ["left", "right"], 3: ["left", "top", "right"]}
    named = at.get(len(others), [])
    if direction is Direction.COUNTER_CLOCKWISE:
        named = named[::-1]
    return {me: "bottom", **dict(zip(others, named, strict=True))}


def _draw(pen: Pen, seen: _Shown, me: int, melds: Offers, at: Layout) -> None:
    sides, score = seen.sides, seen.words.game.score(seen.shown)
    lying = [side.held or {*side.row} - {"--"} for side in sides]
    if not (any(lying) or seen.trick):
        pen.text(_title(seen), at.title.x, at.title.y + 18, bold=True, size=15)
        draw_score(pen, seen.words, score, at.board[:3], at.board.high)
        return
    _felt(pen, at)
    _header(pen, seen, at)
    where = _places(len(sides), me, seen.words.game.table.direction)
    for seat, side in where.items():
        place = at.places[side]
        _plate(pen, sides[seat], place.plate)
        if seat != me:
            _cards(pen, sides[seat], place, side)
        _row(pen, sides[seat], place)
        if seat != me or not melds:
            _melds(pen, sides[seat].melds, place.melds)
    _apart(pen, seen, at)
    for seat, card in seen.trick.items():
        x, y = at.trick[where[seat]]
        pen.card(card, x, y, at.trick_card, more=f' data-trick="{seat}"')
    _offers(pen, melds, at.offers)
    _hand(pen, sides[me].held, at.hand, at.hand_card)
    if seen.shown.over:
        _banner(pen, seen.words.score(score), at)


def _felt(pen: Pen, at: Layout) -> None:
    """Draw a lighter oval, and where the cards of a trick go."""
    box, width = at.middle, at.trick_card
    x, y = box.x + box.wide / 2, box.y + box.high / 2
    rest = f'width="{width}" height="{high(width)}" rx="{width // 10 + 1}"/>'
    pen.parts.append(
        f'<g fill="none" stroke="#fff" stroke-opacity=".16"><ellipse cx="{x:g}" '
        f'cy="{y:g}" rx="{at.wide * 0.42:.0f}" ry="{at.high * 0.44:.0f}" fill="#fff" '
        'fill-opacity=".04" stroke="none"/>'
    )
    pen.parts += [
        f'<rect x="{round(left)}" y="{round(top)}" {rest}'
        for left, top in [at.trick[side] for side in at.places]
    ]
    pen.parts.append("</g>")


def _header(pen: Pen, seen: _Shown, at: Layout) -> None:
    labels, box = pen.labels, at.trump
    free, y = box.right, box.y + 18
    if trump := seen.position.trump:
        free -= 25
        pen.sign(trump, free, box.y + 1, 22)
        if pen.roomy:
            free -= 10
            pen.text(labels["trump"], free, y, anchor="end", size=14, bold=True)
            free -= len(labels["trump"]) * 14 * BOLD
        free -= 14
    title, box = _title(seen), at.title
    width = min(box.wide, free - box.x)
    pen.text(title, box.x, box.y + 18, bold=True, size=15, within=width)
    contract, declarer = seen.about.get("contract"), seen.about.get("declarer")
    if isinstance(contract, enum.Enum) and isinstance(declarer, int):
        called = capitalized(seen.words.item(contract))
        said = f"{called}: {seen.sides[declarer].name}"
        box, beside = at.contract, at.contract.y < at.title.low
        if beside:
            room = free - at.title.x - min(width, len(title) * 15 * BOLD) - 12
            pen.text(said, free, y, anchor="end", size=14, bold=True, within=room)
        else:
            pen.text(said, box.x, box.y + 14, size=14, bold=True, within=box.wide)


def _plate(pen: Pen, side: _Side, box: Box) -> None:
    """Draw who sits there, the score, the tricks and the latest call."""
    ink = "black" if side.in_turn else "text"
    kinds = "seat" + " turn" * side.in_turn + " winner" * side.wins
    pen.parts.append(f'<g class="{kinds}" data-seat="{side.seat}">')
    edge = "winner" if side.wins else ""
    pen.box(*box, "turn" if side.in_turn else "plate", "plate", edge)
    x, y, right = box.x + 8, box.y + 17, box.right - 8
    tight = box.high > _PLATE
    total, many = str(side.total), str(side.tricks or "")
    if side.in_turn:
        pen.text("▶", x, y, fill=ink, size=12)
        x += 15
    if side.deals:
        corner = (box.right - 5, box.y + 4) if tight else (right - 8, y - 5)
        pen.dealer(pen.labels["dealer"][:1].upper(), *corner)
        right -= 6 if tight else 22
    if not tight:
        pen.text(total, right, y, size=14, bold=True, fill=ink, anchor="end")
        right -= len(total) * 14 * BOLD + 6
    pen.text(side.name, x, y, size=14, bold=True, fill=ink, within=right - x)
    x, y, right = box.x + 8, y + 17, box.right - 8
    needed = len(side.said) * 12 * LETTER + len(many) * 13 * LETTER + 19
    if many and (tight or not side.wins or needed < right - x):
        pen.text(many, right, y, fill=ink, anchor="end")
        right -= len(many) * 13 * LETTER + 15
        pen.pile(right, y - 10, ink)
        right -= 4
    if tight:
        pen.text(total, x, y, size=14, bold=True, fill=ink)
        lines = wrapped(side.said, int((box.wide - 12) / 12 / LETTER), 2)
        for line in lines:
            y += 14
            pen.text(line, x, y, size=12, fill=ink, within=box.wide - 12)
    elif side.said:
        pen.text(side.said, x, y, fill=ink, within=right - x)
    pen.parts.append("</g>")


def _cards(pen: Pen, side: _Side, place: Place, where: str) -> None:
    """Draw the cards of another seat; the corners of visible cards stay uncovered."""
    held, box, width = side.held, place.held, place.card
    pen.part(f'data-hand="{side.seat}"')
    known = [card for card in held if card]
    hidden, room = len(held) - len(known), box.wide - width
    rows = 1 + max(0, int((box.high - high(width)) // 26))
    least = max(15.0, round(width * 0.4))
    each = max(1, min(len(known), int(room // least) + 1))
    rows = min(rows, -(-len(known) // each))
    if rows > 1:
        each = -(-len(held) // rows)
        step, back = (
            spacing(each, box.wide, width, least),
            spacing(each, box.wide, width, 12),
        )
        for row in range(rows):
            part = held[row * each : (row + 1) * each]
            _line(pen, part, (box.x, box.y + row * 28, step), width)
    elif held:
        back = 12.0 if room > 12 * hidden + least * len(known) else 3.0
        step = min(least + 4, (room - back * hidden) / max(1, len(known)))
        if hidden:
            back = max(0.0, min(12.0, (room - step * len(known)) / hidden))
        free = room - step * len(known) - back * hidden + (back if hidden else step)
        x = box.x + free * {"left": 0, "top": 0.5, "right": 1}[where]
        _line(pen, known, (x, box.y, step), width)
        pen.backs(hidden, x + step * len(known), box.y, width, back)
    pen.close()


def _melds(pen: Pen, melds: Sequence[Meld], box: Box) -> None:
    """Draw the latest melds that find room."""
    x, width = box.right, 27
    for meld in reversed(melds):
        cards = tuple(meld.cards)
        step = spacing(len(cards), box.wide, width, 20)
        x -= width + step * (len(cards) - 1)
        if x < box.x - 0.1:
            break
        _line(pen, cards, (x, box.y + 1, step), width, shown=True)
        x -= 8


def _line(
    pen: Pen,
    cards: Held,
    at: Three,
    width: int,
    *,
    live: bool = False,
    shown: bool = False,
) -> None:
    """Draw a row of cards, visible ones first; raise those with a move if `live`."""
    (x, y, step), known = at, [card for card in cards if card]
    for place, card in enumerate(known):
        up = 8 if live and card in pen.moves else 0
        pen.card(card, x + place * step, y - up, width, live=live, shown=shown)
    pen.backs(len(cards) - len(known), x + len(known) * step, y, width, step)


def _hand(pen: Pen, held: Held, box: Box, width: int) -> None:
    """Draw the hand at the lower end of its box, in rows that a finger can hit."""
    pen.part('class="hand"')
    rows = max(1, rows_of(len(held), box.wide, width))
    if rows > 1 and box.high < high(width) + _HAND_ROW:
        rows = 1
    each = -(-len(held) // rows)
    for row in range(rows):
        part = held[row * each : (row + 1) * each]
        step = spacing(len(part), box.wide, width, width + 5)
        free = (box.wide - width - step * (len(part) - 1)) / 2
        y = box.low - high(width) - (rows - 1 - row) * _HAND_ROW
        _line(pen, part, (box.x + free, y, step), width, live=True)
    pen.close()


def _row(pen: Pen, side: _Side, place: Place) -> None:
    """Draw the row of a seat; the top of a covered card shows above the card on it."""
    if not side.row:
        return
    box, width = place.row, place.row_card
    step = min(width + 12.0, spacing(len(side.row), box.wide, width, box.wide))
    left = box.x + (box.wide - width - step * (len(side.row) - 1)) / 2
    covered = box.high - high(width)
    for column, lying in enumerate(side.row):
        x = left + column * step
        for card in lying.split("/")[::-1]:
            if card == "##":
                pen.backs(1, x, box.y, width, 0)
            elif card != "--":
                down = covered if "/" in lying else 0
                pen.card(Card.parse(card), x, box.y + down, width, live=True)


def _offers(pen: Pen, melds: Offers, box: Box) -> None:
    """Draw melds to choose from side by side; they share the room if it is small."""
    if not melds:
        return
    width, gap = 32, 6
    cards = [tuple(meld.cards) for meld, _, _ in melds]
    room = box.wide - len(melds) * width - (len(melds) - 1) * gap
    step = max(1.0, min(24.0, room / max(1, sum(map(len, cards)) - len(melds))))
    x = box.x
    for lying, (_, notation, said) in zip(cards, melds, strict=True):
        pen.group(notation, said)
        _line(pen, lying, (x, box.y, step), width, shown=True)
        pen.close()
        x += width + (len(lying) - 1) * step + gap


def _apart(pen: Pen, seen: _Shown, at: Layout) -> None:
    labels, width, box = pen.labels, at.stock_card, at.stock
    upcard = seen.about.get("upcard")
    if seen.stock:
        said = f"{labels['stock']} {seen.stock}"
        pen.text(said, box.x, box.y + 10, size=12, within=box.wide)
        pen.part('class="stock"')
        pen.backs(min(3, seen.stock), box.x, box.y + 16, width, 2)
        pen.close()
    if isinstance(upcard, Card):
        pen.card(upcard, box.x + 22, box.y + 16, width)
    if apart := str(seen.about.get("apart") or "").split():
        kept, box = any(move.verb == "aside" for move in seen.log), at.apart
        said = labels["apart" if kept else "talon"]
        pen.text(said, box.x, box.y + 11, size=12, within=box.wide)
        lying = [None if card == "##" else Card.parse(card) for card in apart]
        step = spacing(len(lying), box.wide, at.last_card, at.last_card - 6)
        _line(pen, lying, (box.x, box.y + 16, step), at.last_card)
    if seen.before:
        box, width = at.last, at.last_card
        step = spacing(len(seen.before), box.wide, width, width - 6)
        x = box.right - width - step * (len(seen.before) - 1)
        _taken(pen, seen, at)
        pen.part('class="last-trick"')
        _line(pen, seen.before, (x, box.y + 16, step), width, shown=True)
        pen.close()


def _taken(pen: Pen, seen: _Shown, at: Layout) -> None:
    """Write who took the last trick, beside its cards if the name finds no room."""
    box, said = at.last, pen.labels["last_trick"]
    taker = "" if seen.taker is None else seen.sides[seen.taker].name
    y, tall = box.y + 11, high(at.trick_card)
    beside = [x for x, top in at.trick.values() if top < y < top + tall + 12]
    left = max(beside, default=0) + at.trick_card + 6
    if seen.about.get("apart"):
        left = max(left, at.apart.x + 64)
    room = box.right - left
    whole = f"{said}: {taker}" if taker else said
    if len(whole) * 12 * LETTER <= max(room, box.wide):
        said = whole
    else:
        pen.text(taker, box.right, box.low + 12, size=12, anchor="end", within=box.wide)
    pen.text(said, box.right, y, size=12, anchor="end", within=max(room, box.wide))


def _banner(pen: Pen, said: str, at: Layout) -> None:
    """Write how the match ended over the middle of the table."""
    room = min(at.wide - 40, 420)
    lines = wrapped(said, int((room - 24) / 15 / BOLD), 8)
    tall = 22 * len(lines) + 18
    x, y = (at.wide - room) / 2, at.middle.y + (at.middle.high - tall) / 2
    parts, pen.parts = pen.parts, []
    pen.box(x, y, room, tall, "plate", "banner", "winner")
    for number, line in enumerate(lines, start=1):
        pen.text(
            line, at.wide / 2, y + 22 * number + 2, size=15, bold=True, anchor="middle"
        )
    pen.cards += pen.parts
    pen.parts = parts


def hand(
    cards: Iterable[Card],
    *,
    moves: Iterable[Move] = (),
    marked: Iterable[Card] = (),
    hints: Iterable[Move] = (),
    **options: Unpack[Options],
) -> str:
    """Draw cards side by side as SVG; the cards of `moves` are buttons, as in `table`.

    Raises:
        InvalidValue: an argument is of the wrong kind, or there are moves but no words.
    """
    shown = sorted({*_given(cards, Card, "a card")}, key=_placed)
    moves = _given(moves, Move, "a move")
    pen = Pen(**options)
    if moves and pen.words is None:
        msg = "with `moves`, pass `words` too: they have the labels of the buttons"
        raise InvalidValue(msg)
    _mark(pen, marked, hints, _playable(moves, pen.words)[0] if pen.words else {})
    width = 64 if pen.roomy else 54
    rows = max(1, rows_of(len(shown), pen.wide - 20, width))
    height = 14 + high(width) + (rows - 1) * _HAND_ROW + 6
    _hand(pen, shown, Box(10, 14, pen.wide - 20, height - 20), width)
    said = ", ".join([_card_said(pen, card) for card in shown]) or "–"
    return pen.svg(height, pen.labels["hand"], said, ground=False)


def card(shown: Card, **options: Unpack[Options]) -> str:
    """Draw a card as SVG; raise `InvalidValue` for arguments of the wrong kind."""
    checked(shown, Card, "a card")
    options.setdefault("size", 120)
    pen = Pen(**options)
    pen.card(shown, 1, 1, 118)
    said = _card_said(pen, shown)
    return pen.svg(high(118) + 2, said, said, width=120, ground=False)


def _card_said(pen: Pen, card: Card) -> str:
    if pen.words is not None:
        return pen.words.card(card)
    return card.swiss if pen.suits is Suits.SWISS else card.spoken
