"""Pictures of a table, of hands and of single cards."""

from __future__ import annotations

import enum
import functools
from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter
from types import MappingProxyType
from typing import Any, TypeAlias, TypeVar, Unpack

import attrs

from jasskort.announcements import LogEntry
from jasskort.cards import Card, CardSet, Suit
from jasskort.craft.values import arguments_of
from jasskort.errors import InvalidValue, checked, quoted
from jasskort.locations import InHand, Spot
from jasskort.melds import Four, Marriage, Meld, Run
from jasskort.moves import Hidden, Move, Play
from jasskort.phase import BetweenDeals, MatchOver, State, lying_in_full
from jasskort.pictures.drawing import Options, Pen, high, pixels, spacing
from jasskort.pictures.scores import draw_score, say
from jasskort.ruleset import AnyRuleset, ruleset_of
from jasskort.seats import Direction, Seat
from jasskort.view import View
from jasskort.visibility import shown_in
from jasskort.words import Suits, Words, words_for

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
    _mark(pen, marked, hints, playable, _cards_of(last) if last else ())
    if winner is not None and winner in seen.trick:
        pen.edges = {**pen.edges, seen.trick[winner]: "winner"}
    tall = _draw(pen, seen, me, melds)
    if height is not None:
        pen.high = pixels(height, "height")
    return pen.svg(tall, _title(seen), _described(seen, pen))


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
    return _Shown(words, position, state, log, trick_by, before, stock, about, sides)


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
        elif meld := _meld_of(move):
            melds[seat].append(meld)
        elif move.verb not in _SILENT:
            now[seat] = words.acts(move)
    return [one or two for one, two in zip(now, bids, strict=True)], melds


def _meld_of(move: Move) -> Meld | None:
    match arguments_of(move)[1:]:
        case (Run() | Four() | Marriage() as meld,):
            return meld
        case (Suit() as suit,) if move.verb == "meld":
            return Marriage(suit)
    return None


def _cards_of(move: Move | Hidden) -> tuple[Card, ...]:
    if not isinstance(move, Move):
        return ()
    match arguments_of(move)[1:]:
        case (Card() as card,):
            return (card,)
    meld = _meld_of(move)
    return tuple(meld.cards) if meld else ()


def _playable(
    moves: Iterable[Move], words: Words
) -> tuple[dict[Card, tuple[str, str]], list[tuple[Meld, str, str]]]:
    cards, melds = {}, []
    for move in _given(moves, Move, "a move"):
        button = str(move), words.move(move)
        if meld := _meld_of(move):
            melds.append((meld, *button))
        else:
            cards.update(dict.fromkeys(_cards_of(move), button))
    return cards, melds


def _title(seen: _Shown) -> str:
    number, (deal, _) = seen.position.match.number, seen.words.sheet_words()
    said = f" · {deal[:1].upper()}{deal[1:]} {number}"
    return seen.words.game.title + said * bool(number)


def _described(seen: _Shown, pen: Pen) -> str:
    """Return a description of the picture for screen readers."""
    words, labels = seen.words, pen.labels
    told = []
    if trump := seen.position.trump:
        told.append(f"{labels['trump']}: {words.suit(trump)}")
    for side in seen.sides:
        facts = [str(side.total), *filter(None, [side.said])]
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


# --- the layout: drawing functions return the y of the lower end ----------------------


def _places(seats: int, me: int, direction: Direction) -> dict[int, str]:
    """Return the side of the table for each seat; clockwise, the next seat is left."""
    others = [(me + step) % seats for step in range(1, seats)]
    at = {1: ["top"], 2: ["left", "right"], 3: ["left", "top", "right"]}
    named = at.get(len(others), [])
    if direction is Direction.COUNTER_CLOCKWISE:
        named = named[::-1]
    return {me: "bottom", **dict(zip(others, named, strict=True))}


def _draw(pen: Pen, seen: _Shown, me: int, melds: Offers) -> float:
    y = _header(pen, seen)
    sides, score = seen.sides, seen.words.game.score(seen.shown)
    lying = [side.held or {*side.row} - {"--"} for side in sides]
    if not (any(lying) or seen.trick):
        return draw_score(pen, seen.words, score, 12, y, pen.wide - 24) + 16
    if seen.shown.over:
        y = say(pen, seen.words.score(score), 12, y, pen.wide - 24) + 10
    at = _places(len(sides), me, seen.words.game.table.direction)
    for far in [sides[seat] for seat, where in at.items() if where == "top"]:
        y = _across(pen, far, y) + 6
        y = _cards(pen, far, 10, y, pen.wide - 20, pen.small)
        y = _row(pen, far, y)
    y = _middle(pen, seen, at, y + 8)
    mine = sides[me]
    y = _row(pen, mine, y)
    y = _across(pen, mine, y) + 14
    y = _offers(pen, melds, y)
    return _hand(pen, mine.held, y) + 10


def _header(pen: Pen, seen: _Shown) -> float:
    labels, y = pen.labels, 22.0
    pen.text(_title(seen), 12, y, bold=True, size=15)
    x = pen.wide - 12.0
    if trump := seen.position.trump:
        pen.sign(trump, x - 20, y - 15, 18)
        pen.text(labels["trump"], x - 30, y, anchor="end")
        x -= 100
    contract, declarer = seen.about.get("contract"), seen.about.get("declarer")
    if isinstance(contract, enum.Enum) and isinstance(declarer, int):
        said = f"{seen.words.item(contract)}: {seen.sides[declarer].name}"
        if not pen.roomy:
            x, y = pen.wide - 12, y + 18
        pen.text(said, x, y, anchor="end", size=14, bold=True)
    return y + 10


def _plate(pen: Pen, side: _Side, x: float, y: float, width: float) -> float:
    ink = "black" if side.in_turn else "text"
    height = 58 if side.said else 40
    fill = "turn" if side.in_turn else "plate"
    kinds = "seat" + " turn" * side.in_turn + " winner" * side.wins
    pen.parts.append(f'<g class="{kinds}" data-seat="{side.seat}">')
    pen.box(x, y, width, height, fill, "plate")
    left = x + 8
    if side.in_turn:
        pen.text("▶", left, y + 16, fill=ink, size=12)
        left += 15
    room = x + width - left - (22 if side.deals else 6)
    pen.text(side.name, left, y + 16, size=14, bold=True, fill=ink, within=room)
    if side.deals:
        pen.dealer(x + width - 14, y + 12, ink)
    tricks = f" · {pen.labels['tricks']} {side.tricks}" if side.tricks else ""
    pen.text(f"{side.total}{tricks}", x + 8, y + 33, fill=ink, within=width - 12)
    if side.said:
        pen.text(side.said, x + 8, y + 51, fill=ink, within=width - 12)
    pen.parts.append("</g>")
    return y + height


def _across(pen: Pen, side: _Side, y: float) -> float:
    width = 200 if pen.roomy else 150
    end = _plate(pen, side, 10, y, width)
    return max(end, _melds(pen, side.melds, width + 20, y, pen.wide - width - 30))


def _melds(pen: Pen, melds: Sequence[Meld], x: float, y: float, room: float) -> float:
    left, bottom = x, y
    for meld in melds:
        cards = tuple(meld.cards)
        needs = 27 + 20 * (len(cards) - 1)
        if left > x and left + needs > x + room:
            left, y = x, y + 38
        _line(pen, cards, (left, y, spacing(len(cards), room, 27, 20)), 27, shown=True)
        left, bottom = left + needs + 8, y + high(27)
    return bottom


def _cards(pen: Pen, side: _Side, x: float, y: float, room: float, width: int) -> float:
    """Draw the cards of another seat; the corners of visible cards stay uncovered."""
    held, seen = side.held, (max(19, round(width * 0.42)), width * 0.55, 36)
    pen.part(f'data-hand="{side.seat}"')
    apart = seen if any(held) else (3, 12, 12)
    end = _in_rows(pen, held, (x, y, room), width, apart)
    pen.close()
    return end


def _in_rows(
    pen: Pen, held: Held, place: Three, width: int, apart: Three, *, live: bool = False
) -> float:
    """Draw cards in as many rows as needed; center them if `live`."""
    (x, y, room), (least, step, down) = place, apart
    if not held:
        return y
    rows = -(-len(held) // max(1, int((room - width) // least) + 1))
    each = -(-len(held) // rows)
    for row in range(rows):
        part = held[row * each : (row + 1) * each]
        along = spacing(len(part), room, width, step)
        free = (room - width - along * (len(part) - 1)) / 2 if live else 0
        _line(pen, part, (x + free, y + row * down, along), width, live=live)
    return y + (rows - 1) * down + high(width)


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


def _hand(pen: Pen, held: Held, y: float) -> float:
    """Draw the hand at the bottom; 44 pixels of each card are free for a finger."""
    width = 64 if pen.roomy else 54
    place = (10, y, pen.wide - 20)
    pen.part('class="hand"')
    end = _in_rows(pen, held, place, width, (44, width + 4, 54), live=True)
    pen.close()
    return end


def _row(pen: Pen, side: _Side, y: float) -> float:
    """Draw the row of a seat; the top of a covered card shows above the card on it."""
    if not side.row:
        return y
    width = 50 if pen.roomy else 46
    step = min(width + 12.0, (pen.wide - 20 - width) / (len(side.row) - 1))
    left = (pen.wide - width - step * (len(side.row) - 1)) / 2
    for column, place in enumerate(side.row):
        x = left + column * step
        for card in place.split("/")[::-1]:
            if card == "##":
                pen.backs(1, x, y + 8, width, 0)
            elif card != "--":
                down = 18 if "/" in place else 8
                pen.card(Card.parse(card), x, y + down, width, live=True)
    return y + 26 + high(width)


def _offers(pen: Pen, melds: Offers, y: float) -> float:
    x, width = 10.0, 32
    for meld, notation, said in melds:
        cards = tuple(meld.cards)
        needs = width + (len(cards) - 1) * 24
        if x + needs > pen.wide - 10:
            x, y = 10.0, y + high(width) + 8
        pen.group(notation, said)
        _line(pen, cards, (x, y, 24), width, shown=True)
        pen.close()
        x += needs + 14
    return y + high(width) + 14 if melds else y


def _middle(pen: Pen, seen: _Shown, at: Mapping[int, str], y: float) -> float:
    crossed = len(at) > 2  # noqa: PLR2004 - two players sit opposite each other
    width = 64 if pen.roomy else 42 if crossed else 48
    tall = high(width)
    needs = 2 * tall + 10 if crossed else tall + 26
    room = pen.wide * 0.28 if crossed else 0
    ends = [y]
    for seat, where in sorted(at.items(), key=itemgetter(1)):
        if where in ("left", "right"):
            side = seen.sides[seat]
            x = 10 if where == "left" else pen.wide - 10 - room
            end = _plate(pen, side, x, y, room) + 6
            end = _cards(pen, side, x, end, room, pen.small)
            ends.append(_melds(pen, side.melds, x, end + 4, room))
    low = _apart(pen, seen, max(ends) + (6 if crossed else 0))
    bottom = max(y + needs, low)
    dx, dy = (width + 4, tall / 2 + 3) if crossed else (width / 2 + 5, 8)
    middle, center = pen.wide / 2, (y + bottom) / 2
    shift = {
        "bottom": (0 if crossed else dx, dy),
        "top": (0 if crossed else -dx, -dy),
        "left": (-dx, 0),
        "right": (dx, 0),
    }
    for seat, card in seen.trick.items():
        right, down = shift[at[seat]]
        x, top = middle + right - width / 2, center + down - tall / 2
        pen.card(card, x, top, width, more=f' data-trick="{seat}"')
    return bottom + 10


def _apart(pen: Pen, seen: _Shown, y: float) -> float:
    labels, width = pen.labels, pen.small
    x, top, ends = 10.0, y + 14, [y]
    if seen.stock:
        said = f"{labels['stock']} {seen.stock}"
        pen.text(said, x, top, size=12, within=pen.wide / 3)
        pen.part('class="stock"')
        pen.backs(min(3, seen.stock), x, top + 10, width, 2)
        pen.close()
        x += width + 12
        ends.append(top + 10 + high(width))
    if isinstance(upcard := seen.about.get("upcard"), Card):
        pen.card(upcard, x, top + 10, width)
        ends.append(top + 10 + high(width))
    if apart := str(seen.about.get("apart") or "").split():
        kept = any(move.verb == "aside" for move in seen.log)
        pen.text(labels["apart" if kept else "talon"], x, top, size=12)
        lying = [None if card == "##" else Card.parse(card) for card in apart]
        _line(pen, lying, (x, top + 6, 20), 27)
        ends.append(top + 6 + high(27))
    if seen.before:
        left = pen.wide - 37 - 20 * (len(seen.before) - 1)
        pen.text(labels["last_trick"], pen.wide - 10, top, size=12, anchor="end")
        pen.part('class="last-trick"')
        _line(pen, seen.before, (left, top + 6, 20), 27, shown=True)
        pen.close()
        ends.append(top + 6 + high(27))
    return max(ends)


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
    height = _hand(pen, shown, 14) + 6
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
