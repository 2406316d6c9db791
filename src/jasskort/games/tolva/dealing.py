"""The deal: cards one by one, and the rows and the stock of the forms for two.

Carries TOL-3 to TOL-7. That the deal passes on (TOL-4) is said in `points`.
"""

from __future__ import annotations

from jasskort.cards import Card
from jasskort.games.tolva.forms import LAYOUTS, Layout
from jasskort.games.tolva.model import Options, new_dealt
from jasskort.games.tolva.phases import (
    BetweenDeals,
    Leading,
    Spread,
    new_leading,
    new_spread,
)
from jasskort.mechanics.dealing import deal_packets
from jasskort.mechanics.match import new_deal_of
from jasskort.moves import Deal

_THREE = 3


def deal(options: Options, state: BetweenDeals, move: Deal) -> Leading:
    """Deal; the seat after the dealer, forehand, leads without trump (TOL-7)."""
    layout = LAYOUTS[options.form]
    match = new_deal_of(state.match)
    forehand = layout.table.after(match.dealer)
    if layout.row:
        hands, spread = _with_rows(move.pack, layout, forehand)
    else:
        hands, spread = _one_by_one(move.pack, layout, forehand)
    from_table = options.first_trick_from_table
    dealt = new_dealt(match, layout, state.carry, from_table)
    nothing = (0,) * len(hands)
    may_meld = False
    return new_leading(None, dealt, forehand, hands, 0, spread, nothing, 0, may_meld)


def _one_by_one(
    pack: tuple[Card, ...], layout: Layout, first: int
) -> tuple[tuple[int, ...], Spread]:
    """Deal one by one; what is left over is the stock (TOL-3, TOL-5)."""
    seats = len(layout.table.seats)
    packets = (1,) * layout.hand
    hands, rest = deal_packets(pack, seats=seats, first=first, packets=packets)
    nothing = (0,) * seats
    stock = bytes(card.index for card in rest)
    return hands, new_spread(stock, nothing, ((),) * seats, nothing, nothing)


def _with_rows(
    pack: tuple[Card, ...], layout: Layout, forehand: int
) -> tuple[tuple[int, ...], Spread]:
    """Lay the rows, three to a hand after each of them (TOL-6)."""
    row = layout.row
    bits = [card.bit for card in pack]
    half = len(bits) // 2
    lower, upper = bits[:half], bits[half:]
    hands = [0, 0]
    under: list[tuple[tuple[int, int], ...]] = [(), ()]
    up = [0, 0]
    for place in range(2):
        seat = (forehand + place) % 2
        below = lower[place : 2 * row : 2]
        above = upper[place : 2 * row : 2]
        under[seat] = tuple(zip(above, below, strict=True))
        up[seat] = sum(above)
        begin = 2 * row + _THREE * place
        three = slice(begin, begin + _THREE)
        hands[seat] = sum(lower[three]) + sum(upper[three])
    return tuple(hands), new_spread(b"", tuple(up), tuple(under), tuple(up), (0, 0))
