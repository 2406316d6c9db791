"""Where everything lies on the picture of a table: for a game and a size, always the same.

A layout has a box for all that a match can bring: the largest hand, the rows, a stock, a
talon, melds. So no card that is played and no call that is made moves anything else.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping
from typing import NamedTuple

import attrs

from jasskort.cards import Suit
from jasskort.craft.values import arguments_of
from jasskort.locations import Covered, InHand, Spot
from jasskort.melds import Four, Marriage, Meld, Run
from jasskort.moves import Move
from jasskort.pictures.faces import HEIGHT, high
from jasskort.ruleset import AnyRuleset
from jasskort.ruleset_base import cards_undealt, dealt_places

_ROOMY, _FLAT = 520, 400
"""The minimum width of a roomy layout; the height below which it is flat."""
_FLAT_SLIM, _STACKED = 640, 150
"""The width below which a flat layout is slim; the least height for cards below plates."""
_HEAD, _STRIP, _GAP, _RAISED, _FINGER = 32, 44, 6, 8, 44
"""Heights of header and plates; gaps; how far legal cards are raised; width of a finger."""
_TIGHT_PLATE = 66
_TWO, _FOUR = 2, 4


class Box(NamedTuple):
    """A rectangle on the table."""

    x: float
    y: float
    wide: float
    high: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.wide

    @property
    def low(self) -> float:
        """The y of the lower edge."""
        return self.y + self.high


class Needs(NamedTuple):
    """What a game can bring to the table."""

    seats: int
    hand: int
    row: int
    stock: bool
    melds: bool


@attrs.frozen
class Place:
    """Where a seat has its plate, the backs of its cards, its row and its melds."""

    plate: Box
    held: Box
    card: int
    row: Box
    melds: Box
    row_card: int = 0


@attrs.frozen
class Layout:
    """Where everything lies; places and the cards of a trick by the side of the table."""

    wide: float
    high: float
    title: Box
    contract: Box
    trump: Box
    places: Mapping[str, Place]
    trick: Mapping[str, tuple[float, float]]
    trick_card: int
    middle: Box
    stock: Box
    stock_card: int
    apart: Box
    last: Box
    last_card: int
    offers: Box
    hand: Box
    hand_card: int
    board: Box


_NONE = Box(0, 0, 0, 0)


@functools.lru_cache(256)
def needs_of(game: AnyRuleset) -> Needs:
    """Return what a game can bring to the table."""
    dealt = dealt_places(game, game.seats[0])
    hand = max([len(at) for place, at in dealt.items() if isinstance(place, InHand)])
    rows = [place.column for place in dealt if isinstance(place, Covered)]
    if game.hidden_moves:  # the talon can be taken into the hand
        hand += cards_undealt(game)
    stock = Spot.STOCK in dealt or Spot.UPCARD in dealt
    melds = any(map(meld_of, game.vocabulary(0)))
    return Needs(len(game.seats), hand, 1 + max(rows, default=-1), stock, melds)


def meld_of(move: Move) -> Meld | None:
    """Return the meld that a move declares by its cards, or None."""
    match arguments_of(move)[1:]:
        case (Run() | Four() | Marriage() as meld,):
            return meld
        case (Suit() as suit,) if move.verb == "meld":
            return Marriage(suit)
    return None


@functools.lru_cache(256)
def layout_of(
    game: AnyRuleset, wide: float, tall: float | None, *, opened: bool
) -> Layout:
    """Return the layout for a game; if it does not fit, that of a larger picture.

    `opened` says that the picture has the cards of all hands.
    """
    needs = needs_of(game)
    if tall is None:
        return _natural(needs, wide, opened=opened)
    for scale in range(10, 40):
        width, height = wide * scale / 10, tall * scale / 10
        if width < _ROOMY or height >= _FLAT:
            found = _upright(needs, width, height, opened=opened)
        else:
            found = _flat(needs, width, height)
        if found:
            return found
    return _natural(needs, wide, opened=opened)


# --- upright layouts: seats around the table ------------------------------------------


@attrs.frozen
class _Sizes:
    """Widths in pixels: of plates, of the sides of the table, and of cards."""

    margin: int
    plate: int
    column: int
    small: int
    hands: tuple[int, ...]
    usual: int
    trick: int
    most: int
    rows: tuple[int, ...]
    stock: int
    down: int
    last: int

    @property
    def corner(self) -> int:
        """The height of the last trick or the talon, with its label."""
        return 16 + high(self.last)


_NARROW_SIZES = _Sizes(
    8, 146, 88, 34, (60, 56, 54, 50), 54, 54, 68, (46, 42), 46, 50, 27
)
_ROOMY_SIZES = _Sizes(
    12, 190, 172, 42, (84, 78, 72, 64, 58, 54), 64, 68, 88, (54, 50, 46), 60, 60, 36
)


def _natural(needs: Needs, wide: float, *, opened: bool) -> Layout:
    """Return the layout with cards of the usual size; its height follows."""
    sizes = _sizes(wide)
    above = _above(needs, sizes, wide, sizes.rows[0], opened=opened)[-1]
    middle = max(
        _least_middle(needs, sizes, opened=opened),
        2 * high(sizes.trick) + 12 if needs.seats > _TWO else high(sizes.trick) + 36,
    )
    below = _below(needs, sizes, wide, sizes.usual, sizes.rows[0])
    tall = math.ceil(above + middle + below)
    return _placed(needs, sizes, wide, tall, sizes.usual, sizes.rows[0], opened=opened)


def _upright(needs: Needs, wide: float, tall: float, *, opened: bool) -> Layout | None:
    """Return the layout with the largest cards in hand that fit, or None."""
    sizes = _sizes(wide)
    least = _least_middle(needs, sizes, opened=opened)
    for row in sizes.rows if needs.row else sizes.rows[:1]:
        above = _above(needs, sizes, wide, row, opened=opened)[-1]
        for card in sizes.hands:
            if above + least + _below(needs, sizes, wide, card, row) <= tall:
                return _placed(needs, sizes, wide, tall, card, row, opened=opened)
    return None


def _sizes(wide: float) -> _Sizes:
    return _ROOMY_SIZES if wide >= _ROOMY else _NARROW_SIZES


def rows_of(cards: int, room: float, card: int) -> int:
    """Return the number of rows of a hand in which a finger hits each card."""
    return math.ceil(cards / (1 + max(0, int((room - card) // _FINGER))))


def _row_high(card: int) -> int:
    return high(card) + max(12, card // 3)


def _below(needs: Needs, sizes: _Sizes, wide: float, card: int, row: int) -> float:
    """Return the height of what lies below the middle."""
    rows = rows_of(needs.hand, wide - 2 * sizes.margin, card)
    hand = high(card) + (rows - 1) * sizes.down
    own = _row_high(row) + _GAP if needs.row else 0
    return _GAP + own + _STRIP + _RAISED + _GAP + hand + sizes.margin


def _least_middle(needs: Needs, sizes: _Sizes, *, opened: bool) -> float:
    if needs.seats > _TWO:
        return _side_high(needs, sizes, opened=opened) + _GAP + sizes.corner
    trick = sizes.usual if needs.row else 50
    return max(high(trick) + 8, sizes.corner, (18 + high(36)) * needs.stock)


def _side_high(needs: Needs, sizes: _Sizes, *, opened: bool) -> float:
    """Return the height of a plate at the side with the cards below it."""
    lines = _TIGHT_PLATE if sizes is _NARROW_SIZES else _STRIP - 2
    rows = 1
    if opened:
        rows = math.ceil(needs.hand / (1 + (sizes.column - sizes.small) // 16))
    return lines + 4 + high(sizes.small) + (rows - 1) * 28


def _above(
    needs: Needs, sizes: _Sizes, wide: float, row: int, *, opened: bool
) -> tuple[Place | None, float]:
    """Return the place of the seat at the top, if any, and where the middle begins."""
    if needs.seats not in (_TWO, _FOUR):
        return None, _HEAD
    margin, tall = sizes.margin, _STRIP - 2
    plate = Box((wide - sizes.plate) / 2, _HEAD, sizes.plate, tall)
    left = Box(margin, _HEAD, plate.x - _GAP - margin, tall)
    right = Box(plate.right + _GAP, _HEAD, left.wide, tall)
    y = plate.low + 4
    room = wide - 2 * margin
    if needs.row:
        up = Box(margin, y, room, _row_high(row))
        return Place(plate, left, 28, up, right, row), up.low + _GAP
    if needs.seats > _TWO and sizes is _NARROW_SIZES and not opened:
        return Place(plate, right, 28, _NONE, _NONE), y + _GAP
    held = Box(margin, y, room, high(sizes.small))
    melds = _NONE if needs.seats > _TWO else right
    return Place(plate, held, sizes.small, _NONE, melds), held.low + _GAP


def _placed(
    needs: Needs,
    sizes: _Sizes,
    wide: float,
    tall: float,
    card: int,
    row: int,
    *,
    opened: bool,
) -> Layout:
    margin, room = sizes.margin, wide - 2 * sizes.margin
    above, top = _above(needs, sizes, wide, row, opened=opened)
    low = tall - _below(needs, sizes, wide, card, row)
    middle = Box(margin, top, room, low - top)
    places = {} if above is None else {"top": above}
    right = wide - margin - sizes.column
    if needs.seats > _TWO:
        for where, x in (("left", float(margin)), ("right", right)):
            places[where] = _at_side(needs, sizes, x, middle, opened=opened)
    y = low + _GAP
    own = Box(margin, y, room, _row_high(row)) if needs.row else _NONE
    y = own.low + _GAP if needs.row else y
    places["bottom"], offers = _own(sizes, wide, y, own, row, melds_too=needs.melds)
    y += _STRIP + _RAISED + _GAP
    corner = (
        low - sizes.corner
        if needs.seats > _TWO
        else middle.y + (middle.high - sizes.corner) / 2
    )
    last = Box(right, corner, sizes.column, sizes.corner)
    stock_card = min(sizes.stock, int((middle.high - 18) / HEIGHT))
    stock_high = 16 + high(stock_card)
    stock = Box(
        margin, middle.y + (middle.high - stock_high) / 2, sizes.column, stock_high
    )
    center = Box(
        margin + sizes.column + 4, middle.y, room - 2 * sizes.column - 8, middle.high
    )
    trick_card, trick = _trick(needs.seats, center, sizes.most)
    return Layout(
        wide=wide,
        high=tall,
        title=Box(margin + 2, 4, room * 0.6, _HEAD - 8),
        contract=Box(margin, 4, room, _HEAD - 8),
        trump=Box(margin, 4, room, _HEAD - 8),
        places=places,
        trick=trick,
        trick_card=trick_card,
        middle=center,
        stock=stock,
        stock_card=stock_card,
        apart=Box(margin, corner, sizes.column, sizes.corner),
        last=last,
        last_card=sizes.last,
        offers=offers,
        hand=Box(margin, y, room, tall - margin - y),
        hand_card=card,
        board=Box(margin + 4, _HEAD, room - 8, tall - _HEAD - margin),
    )


def _at_side(
    needs: Needs, sizes: _Sizes, x: float, middle: Box, *, opened: bool
) -> Place:
    whole = _side_high(needs, sizes, opened=opened)
    tight = sizes is _NARROW_SIZES
    free = middle.high - whole
    y = middle.y + max(0, min(free / 2, free - _GAP - sizes.corner))
    plate = Box(x, y, sizes.column, _TIGHT_PLATE if tight else _STRIP - 2)
    held = Box(x, plate.low + 4, sizes.column, y + whole - plate.low - 4)
    return Place(plate, held, sizes.small, _NONE, _NONE)


def _own(
    sizes: _Sizes, wide: float, y: float, row: Box, card: int, *, melds_too: bool
) -> tuple[Place, Box]:
    """Return the place of the seat at the bottom, and that of offered melds."""
    margin, tall = sizes.margin, _STRIP - 2
    if sizes is _NARROW_SIZES and melds_too:
        plate = Box(margin, y, sizes.plate, tall)
        x = plate.right + _GAP
        offers = Box(x, y - 2, wide - margin - x, tall + 4)
        melds = offers
    else:
        across = sizes.plate + 44 * (sizes is _NARROW_SIZES)
        plate = Box((wide - across) / 2, y, across, tall)
        beside = plate.x - _GAP - margin
        melds = Box(margin, y, beside, tall)
        offers = Box(plate.right + _GAP, y - 2, beside, tall + 4)
    return Place(plate, _NONE, 0, row, melds, card), offers


def _trick(
    seats: int, room: Box, most: int
) -> tuple[int, dict[str, tuple[float, float]]]:
    """Return the width of a card of the trick, and where each card lies."""
    x, y = room.x + room.wide / 2, room.y + room.high / 2
    if seats <= _TWO:
        card = int(min(most, (room.wide - 10) / 2, (room.high - 4) / HEIGHT))
        aside = card / 2 + 5
        down = max(0, min(16, (room.high - high(card)) / 2 - 2))
        shift = {"top": (-aside, -down), "bottom": (aside, down)}
    else:
        cards = 2 if seats == _FOUR else 1.5
        card = int(min(most, (room.wide - 8) / 3, (room.high - 6) / HEIGHT / cards))
        tall, aside = high(card), card + 4
        down = tall / 2 + 2 if seats == _FOUR else tall / 4
        side = 0 if seats == _FOUR else -tall / 4
        shift = {
            "top": (0, -down),
            "left": (-aside, side),
            "right": (aside, side),
            "bottom": (0, down),
        }
    tall = high(card)
    return card, {
        where: (x + right - card / 2, y + down - tall / 2)
        for where, (right, down) in shift.items()
    }


# --- flat layouts: for a phone on its side --------------------------------------------


def _flat(needs: Needs, wide: float, tall: float) -> Layout | None:
    """Return a layout with plates in the corners, or None if the hand does not fit."""
    found = _flat_hand(needs, wide, tall)
    if found is None:
        return None
    card, hand, own = found
    margin, plate = 10, 150
    low = own.y - 12
    slim = wide < _FLAT_SLIM
    right = wide - margin - plate
    top_plate = Box((wide - plate) / 2, 6, plate, 40)
    places, top = _flat_others(needs, wide, top_plate)
    last = Box(wide - margin - 88, low - 54, 88, 55)
    if needs.seats > _TWO:
        # With room enough the cards at the sides lie below the plates.
        stacked = low - 54 >= _STACKED
        for where, x in (("left", float(margin)), ("right", right)):
            away = right - 80 if where == "right" else margin + plate + 6
            held = Box(x, 98, plate, 41) if stacked else Box(away, 54, 74, 41)
            places[where] = Place(Box(x, 54, plate, 40), held, 28, _NONE, _NONE)
        aside = margin + plate + (8 if stacked else 84)
        center = Box(aside, top, wide - 2 * aside, low - top)
        offers = Box(margin + plate + 6, low - 46, wide - plate - 206, 46)
        make = _trick if stacked else _trick_in_line
        trick_card, trick = make(needs.seats, center, 70)
    else:
        center = Box(wide / 2 - 90, top, 180, low - top)
        across = 160 if slim else 230
        offers = Box(wide - margin - across, 98 if slim else 52, across, 46)
        trick_card, trick = _trick(needs.seats, center, 84)
    own_row = own if needs.row else _NONE
    places["bottom"] = Place(
        Box(margin, low - 40, plate, 40), _NONE, 0, own_row, offers, min(card, 52)
    )
    stock = Box(margin + plate * (not slim) + 14, 52, 100, low - 52 - 44 * slim)
    beside = top_plate.x - margin - 12
    return Layout(
        wide=wide,
        high=tall,
        title=Box(margin, 6, beside - 100 * (needs.seats == _TWO and not slim), 18),
        contract=Box(margin, 28, beside, 18),
        trump=Box(margin, 6, wide - 2 * margin, 24),
        places=places,
        trick=trick,
        trick_card=trick_card,
        middle=center,
        stock=stock,
        stock_card=min(54, int((stock.high - 18) / HEIGHT)),
        apart=last._replace(x=last.x - 94),
        last=last,
        last_card=27,
        offers=offers,
        hand=hand,
        hand_card=card,
        board=Box(margin + 4, 30, wide - 2 * margin - 8, tall - 40),
    )


def _flat_hand(needs: Needs, wide: float, tall: float) -> tuple[int, Box, Box] | None:
    """Return the largest cards in hand that fit, their place, and that of the row."""
    room, up, finger = wide - 20, 0, _FINGER
    if needs.row:  # the row lies beside the hand
        room, up, finger = (room - 16) / 2, 14, _FINGER - 2
    least = max(112.0, tall * 0.42)
    for card in (84, 76, 68, 64, 60, 57, 54, 50, 46):
        step = (room - card) / max(1, needs.hand - 1)
        rows = 1 if step >= finger else rows_of(needs.hand, room, card)
        whole = high(card) + (rows - 1) * 50
        y = tall - 6 - whole
        if y - up - 62 >= least and (rows == 1 or not needs.row):
            hand = Box(wide - 10 - room, y, room, whole)
            return card, hand, Box(10, y - up, room, whole + up)
    return None


def _flat_others(
    needs: Needs, wide: float, plate: Box
) -> tuple[dict[str, Place], float]:
    """Return the place of the seat at the top, if any, and where the trick can begin."""
    slim = wide < _FLAT_SLIM
    melds = Box(wide - 114, 52, 104, 40) if slim else _NONE
    if needs.row:
        width = 6 * (39 if slim else 42)
        row = Box((wide - width) / 2, 6, width, high(36) + 12)
        held = Box(10, 94, 64, 41) if slim else Box(166, 50, 64, 41)
        if not slim:
            melds = Box(row.right + 8, 6, wide - 128 - row.right, 40)
        corner = plate._replace(x=10, y=50)
        return {"top": Place(corner, held, 28, row, melds, 34 if slim else 36)}, 74
    if needs.seats not in (_TWO, _FOUR):
        return {}, 50
    held = Box(plate.right + 6, 6, wide - 116 - plate.right, 41)
    if needs.seats == _FOUR:
        melds = _NONE
    elif not slim:
        melds = Box(plate.x - 110, 6, 104, 40)
    return {"top": Place(plate, held, 28, _NONE, melds)}, 50


def _trick_in_line(
    seats: int, room: Box, most: int
) -> tuple[int, dict[str, tuple[float, float]]]:
    """Return the width of a card of the trick, and where each card lies, side by side."""
    order = (
        ["left", "top", "bottom", "right"]
        if seats == _FOUR
        else ["left", "bottom", "right"]
    )
    card = int(min(most, room.wide / len(order) - 4, (room.high - 4) / HEIGHT))
    free = (room.high - high(card)) / 2
    left = room.x + (room.wide - (card + 4) * len(order)) / 2 + 2
    down = {"top": 0, "bottom": 2 * free}
    return card, {
        where: (left + place * (card + 4), room.y + down.get(where, free))
        for place, where in enumerate(order)
    }
