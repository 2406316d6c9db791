"""The deal: cards one by one, and the rows and the stock of the forms for two.

Carries TOL-3, TOL-5 and TOL-6. That the deal passes on (TOL-4) is said in `points`.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING, Never, TypeAlias

import attrs

from jasskort import phase
from jasskort.cards import Card
from jasskort.craft.building import builder
from jasskort.errors import InvalidValue
from jasskort.games.tolva.forms import Layout
from jasskort.games.tolva.leading import Leading, new_leading
from jasskort.games.tolva.model import PACK, Closed, TurnUp, deal_of
from jasskort.games.tolva.position import Spread, new_spread
from jasskort.in_deal import Masks
from jasskort.mechanics.dealing import (
    Places,
    Wanted,
    deal_packets,
    hands_to_lay,
    lay,
    packet_places,
)
from jasskort.mechanics.match import new_deal_of
from jasskort.moves import Deal, Draw, Play
from jasskort.seats import Seat
from jasskort.view import LogEntry

if TYPE_CHECKING:
    from jasskort.games.tolva.ruleset import Tolva

_THREE = 3
BySeat: TypeAlias = tuple[Places, ...]


@attrs.frozen(repr=False)
class BetweenDeals(phase.BetweenDeals["Tolva", Never]):
    """A deal of Tolva is due.

    Args:
        history: the deal that was booked, with its moves.
        rules: the ruleset that it is played by.
        match: the match so far; its dealer is the seat that is to deal.
        carry: what vinsten is worth more than usual in the next deal (TOL-21).
    """

    carry: int = 0

    def deal(self, move: Deal) -> Leading:
        """Deal; the seat after the dealer, forehand, leads without trump (TOL-7)."""
        rules = self.rules
        layout = rules.layout
        match = new_deal_of(self.match)
        forehand = layout.table.after(match.dealer)
        deals = _with_rows if layout.row else _one_by_one
        hands, spread = deals(move.pack, layout, forehand)
        deal = deal_of(match, self.carry, rules.first_trick_from_table)
        nothing = (0,) * len(hands)
        return new_leading(
            *((None, move), rules, deal, forehand, hands),
            *(0, spread, nothing, 0, Closed.NO_TRICK),
        )

    def _repr_parts(self) -> list[tuple[str, object]]:
        return [*super()._repr_parts(), ("carry", self.carry)]


new_between_deals = builder(BetweenDeals)


def _one_by_one(
    pack: tuple[Card, ...], layout: Layout, forehand: int
) -> tuple[Masks, Spread]:
    """Deal one by one; what is left over is the stock (TOL-3, TOL-5)."""
    seats = len(layout.table.seats)
    packets = (1,) * layout.hand
    hands, stock = deal_packets(pack, seats=seats, first=forehand, packets=packets)
    nothing = (0,) * seats
    return hands, new_spread(stock, nothing, ((),) * seats, nothing, nothing)


def _with_rows(
    pack: tuple[Card, ...], layout: Layout, forehand: int
) -> tuple[Masks, Spread]:
    """Lay the rows, three to a hand after each of them (TOL-6)."""
    bits = [card.bit for card in pack]
    hands, (up_zero, up_one), (down_zero, down_one) = [
        [[bits[at] for at in zero], [bits[at] for at in one]]
        for zero, one in row_places(layout.row, forehand)
    ]
    up = (sum(up_zero), sum(up_one))
    under = (
        tuple(zip(up_zero, down_zero, strict=True)),
        tuple(zip(up_one, down_one, strict=True)),
    )
    return tuple(map(sum, hands)), new_spread((), up, under, up, (0, 0))


@functools.cache
def row_places(row: int, forehand: int) -> tuple[BySeat, BySeat, BySeat]:
    """Tell where in the pack hands, face-up and face-down cards lie, by seat (TOL-6).

    The first half of the pack are the face-down cards, then three to each hand; the
    second half is the same with the face-up cards.
    """
    half = len(PACK) // 2
    hands: list[Places] = [(), ()]
    above: list[Places] = [(), ()]
    below: list[Places] = [(), ()]
    for place, seat in enumerate((forehand, 1 - forehand)):
        below[seat] = tuple(range(place, 2 * row, 2))
        above[seat] = tuple([half + at for at in below[seat]])
        begin = 2 * row + _THREE * place
        three = range(begin, begin + _THREE)
        hands[seat] = (*three, *(half + at for at in three))
    return tuple(hands), tuple(above), tuple(below)


Rows: TypeAlias = Sequence[Wanted]
"""By seat, the cards that are to lie in its row, in the order of the row."""


def lay_pack(
    layout: Layout,
    dealer: int,
    hands: Sequence[Wanted],
    stock: Wanted,
    rows: tuple[Rows, Rows],
) -> Deal:
    """Give the deal that deals these cards.

    Args:
        layout: what the form is played with.
        dealer: the seat that deals.
        hands: by seat, its hand.
        stock: the stock, in drawing order.
        rows: the rows that lie face up, and those face down under them.

    Raises:
        InvalidValue: it cannot be dealt.
    """
    table = layout.table
    seats = len(table.seats)
    if layout.row:
        places = row_places(layout.row, table.after(table.check(dealer)))
        names = ("the hand", "the face-up row", "the face-down row")
        wanted = [
            each
            for name, at, cards in zip(names, places, (hands, *rows), strict=True)
            for each in hands_to_lay(table, at, cards, name)
        ]
    elif any(map(_asks, rows)):
        msg = f"{layout.form.value} has no rows to lay cards in"
        raise InvalidValue(msg)
    else:
        at = packet_places(table, dealer, (1,) * layout.hand)
        wanted = hands_to_lay(table, at, hands)
    rest = tuple(range(seats * layout.hand, len(PACK))) if layout.stock else ()
    return lay(PACK, [*wanted, ("the stock", rest, stock)])


def _asks(rows: object) -> bool:
    """Tell whether anything is asked of rows."""
    return not isinstance(rows, Sequence) or any(rows)


def places_seen(
    rules: Tolva,
    dealt: Sequence[Card | None],
    dealer: Seat,
    log: Sequence[LogEntry],
    seat: Seat | None,
) -> list[int]:
    """List the places of the pack that a seat has seen, in the order of seeing.

    Those are its hand, once it is taken up (TOL-34), the cards that it has drawn, the
    rows that lie face up, and what was turned up, of seat 0 first.
    """
    layout, from_table = rules.layout, rules.first_trick_from_table
    hand = [] if seat is None else list(rules.together(dealer)[seat])
    if not layout.row:
        drawn = len(layout.table.seats) * layout.hand
        for move in log if seat is not None else ():
            if type(move) is Draw:
                hand.append(drawn + (move.seat != seat))
                drawn += len(layout.table.seats)
        return hand
    _, above, below = row_places(layout.row, layout.table.after(dealer))
    lower = {
        dealt[up]: down
        for row in zip(above, below, strict=True)
        for up, down in zip(*row, strict=True)
    }
    places = [*([] if from_table else hand), *above[0], *above[1]]
    waiting: dict[int, int] = {}
    plays = 0
    for move in log:
        if type(move) is Play:
            plays += 1
            if move.card in lower:
                waiting[move.seat] = lower[move.card]
            if from_table and plays == len(layout.table.seats):
                places += hand
        elif type(move) is TurnUp:
            places += [waiting[each] for each in sorted(waiting)]
            waiting = {}
    return places


def unordered(layout: Layout, dealer: Seat) -> tuple[Places, ...]:
    """List the places of the hands, whose cards come in no order."""
    forehand = layout.table.after(dealer)
    if layout.row:
        return row_places(layout.row, forehand)[0]
    return packet_places(layout.table, dealer, (1,) * layout.hand)
