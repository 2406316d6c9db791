"""Dealing a pack in packets (COM-3), stacking a pack, and a stock for two seats.

A packet is a number of cards that a seat gets in one go.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from typing import TypeAlias

from jasskort.cards import Card, CardSet, Pack, mask_of
from jasskort.errors import InvalidValue, quoted
from jasskort.locations import HANDS, Place
from jasskort.moves import Deal
from jasskort.seats import Seat, Table

PackPlaces: TypeAlias = tuple[int, ...]
"""Positions in a pack; the card that is dealt first has position 0."""
Wanted: TypeAlias = Iterable[Card]
"""Cards to deal to one place: a sequence in the order of dealing, or a set."""


def in_packets(
    table: Table, dealer: Seat, packets: Sequence[int], *, begin: int = 0
) -> dict[Place, PackPlaces]:
    """Return the positions in the pack of the cards of each hand; the dealer's is last.

    `packets` has the size of the packets in each round: in a round, every seat gets one
    packet. The first packet begins at the position `begin`.
    """
    seats = len(table.seats)
    turns = [(dealer + turn) % seats for turn in range(1, seats + 1)]
    places: dict[Place, PackPlaces] = {HANDS[seat]: () for seat in turns}
    for size in packets:
        for hand in places:
            places[hand] += tuple(range(begin, begin + size))
            begin += size
    return places


def hands_to_lay(
    table: Table,
    places: Sequence[PackPlaces],
    hands: Sequence[Wanted],
    what: str = "the hand",
) -> list[tuple[str, PackPlaces, Wanted]]:
    """Return for each seat what `lay` takes: a name, positions, and cards.

    `places` and `hands` have the positions and the cards by seat. `what` is used in
    names.
    """
    given = [*hands] if isinstance(hands, Iterable) else []
    if len(given) != len(table.seats) or isinstance(hands, str | AbstractSet):
        each = f"{what} of each of {len(table.seats)} seats"
        msg = f"expected {each}, got {quoted(hands)}"
        raise InvalidValue(msg)
    return [
        (f"{what} of seat {seat}", places[seat], given[seat]) for seat in table.seats
    ]


def lay(pack: Pack, wanted: Iterable[tuple[str, PackPlaces, Wanted]]) -> Deal:
    """Return the deal in which wanted cards have given positions in the pack.

    Each item of `wanted` has a name for messages, positions in the pack, and at most as
    many cards. The cards fill the positions in order; a set has the order of the pack.
    All other cards of the pack fill the remaining positions, also in the order of the
    pack.
    """
    laid: dict[int, Card] = {}
    owner: dict[Card, str] = {}
    for name, places, cards in wanted:
        ordered = _in_order(name, pack, cards)
        if len(ordered) > len(places):
            shown = " ".join(map(str, ordered))
            most = f"expected at most {len(places)} cards for {name}"
            msg = f"{most}, got {len(ordered)}: {shown}"
            raise InvalidValue(msg)
        for place, card in zip(places, ordered, strict=False):
            if card in owner:
                msg = f"{card} cannot be dealt twice: to {owner[card]} and to {name}"
                raise InvalidValue(msg)
            owner[card] = name
            laid[place] = card
    rest = iter([card for card in pack.cards if card not in owner])
    return Deal([laid.get(place) or next(rest) for place in range(len(pack))])


def _in_order(name: str, pack: Pack, cards: Wanted) -> list[Card]:
    if not isinstance(cards, Iterable) or isinstance(cards, str):
        msg = f"expected cards to deal, got {quoted(cards)}"
        raise InvalidValue(msg)
    ordered = list(CardSet(cards) if isinstance(cards, AbstractSet) else cards)
    if foreign := CardSet.from_mask(mask_of(ordered) & ~pack.mask):
        msg = f"{name}: {foreign} not in a pack of {len(pack)}"
        raise InvalidValue(msg)
    return ordered


UpcardStock: TypeAlias = tuple[Card, ...]
"""The cards in drawing order. The last is the upcard, which lies face up under the
others and is drawn last; an empty tuple is a used-up stock."""
HandPair: TypeAlias = tuple[int, int]
LAST_TWO = 2


def draw_for_both(
    stock: UpcardStock, hands: HandPair, winner: int
) -> tuple[UpcardStock, HandPair]:
    """Return stock and hands after both seats have drawn, the winner of the trick first."""
    first, second = stock[0].bit, stock[1].bit
    zero, one = hands
    if winner:
        return stock[2:], (zero | second, one | first)
    return stock[2:], (zero | first, one | second)


def rob(
    stock: UpcardStock, hands: HandPair, seat: int, card: Card
) -> tuple[UpcardStock, HandPair]:
    """Return stock and hands after a card in hand was exchanged for the upcard."""
    change = card.bit | stock[-1].bit
    zero, one = hands
    robbed = (zero, one ^ change) if seat else (zero ^ change, one)
    return (*stock[:-1], card), robbed
