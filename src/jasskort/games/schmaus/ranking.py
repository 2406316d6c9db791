"""What weis there are, what they are worth, and which beats which.

Carries SCH-4 to SCH-7, and what follows from them for the weis that a seat may
declare: upwards only (SCH-19, SCH-20). Every weis has a
*strength*, an int: the line of SCH-6, then the rank, then trump over side suit. The
last step of SCH-7, whom equal sequences favour, depends on the seats and is added
where two weis meet.
"""

from __future__ import annotations

import functools
from typing import assert_never

from jasskort.cards import Rank, Suit
from jasskort.games.schmaus.model import Dealt, Floors, Options, Ties, Weis
from jasskort.mechanics.melds import Four, MeldTable, Sequence, meld_key
from jasskort.seats import Seat
from jasskort.two_handed.model import OTHER

# Line of the table in SCH-6, and the value on it.
_SEQUENCES = {
    3: (1, 20),
    4: (2, 50),
    5: (4, 100),
    6: (6, 150),
    7: (8, 200),
    8: (9, 250),
    9: (10, 300),
}
_FOURS = {Rank.NINE: (5, 150), Rank.JACK: (7, 200)}
_OTHER_FOURS = (3, 100)

_LEADER = Ties.LEADER
_RANK_STEP = 2
_LINE_STEP = 32


@functools.cache
def value_of(weis: Weis) -> int:
    """Give the points of a weis (SCH-6)."""
    return _line_and_value(weis)[1]


@functools.cache
def strength(weis: Weis, trump: Suit) -> int:
    """Give the strength of a weis: line, then rank, then trump (SCH-6, SCH-7)."""
    line, _ = _line_and_value(weis)
    match weis:
        case Sequence(suit=suit, top=top):
            return line * _LINE_STEP + top.index * _RANK_STEP + (suit is trump)
        case Four(rank=rank):
            return line * _LINE_STEP + rank.index * _RANK_STEP
        case _:
            assert_never(weis)


def _line_and_value(weis: Weis) -> tuple[int, int]:
    match weis:
        case Sequence(length=length):
            return _SEQUENCES[length]
        case Four(rank=rank):
            return _FOURS.get(rank, _OTHER_FOURS)
        case _:
            assert_never(weis)


def favoured_by_ties(options: Options, deal: Dealt, leader: Seat) -> Seat:
    """Tell whom equal side-suit sequences favour in a trick (SCH-7)."""
    if options.ties is _LEADER:
        return leader
    return OTHER[deal.match.dealer]


def floor(options: Options, deal: Dealt, seat: Seat, leader: Seat) -> int:
    """Give the strength that a weis must have to be declared (SCH-19).

    It must beat the weis booked last in the deal. The last step of SCH-7 counts
    against the other seat's weis only; what the seat has booked itself must be
    beaten by line, rank or trump.

    Args:
        options: what the players agreed on.
        deal: the deal.
        seat: the seat that would declare.
        leader: the leader of the trick at hand.
    """
    favoured = favoured_by_ties(options, deal, leader)
    return deal.floors[seat][favoured == seat]


def floors_after(deal: Dealt, seat: Seat, weis: Weis) -> Floors:
    """Give the floors of both seats when one more weis is booked.

    Args:
        deal: the deal before the booking.
        seat: the seat that books.
        weis: the weis that it books.
    """
    last = strength(weis, deal.trumps.suit)
    other = OTHER[seat]
    # An equal of the other seat's will do, unless it equals one's own before that.
    own = [
        strength(each.meld, deal.trumps.suit) + 1
        for each in deal.booked
        if each.seat == other
    ]
    mine, theirs = (last + 1, last + 1), (last + 1, max([last, *own]))
    return (theirs, mine) if seat else (mine, theirs)


def find_weis(cards: int) -> tuple[Weis, ...]:
    """List every weis in some cards: sequences, then fours (SCH-4, SCH-5)."""
    return _FOUND[meld_key(cards)]


def declarable_values(pool: int, trump: Suit, least: int) -> tuple[int, ...]:
    """List the different values of the weis in a pool, ascending.

    Args:
        pool: the cards that count for weis, as a mask (SCH-12).
        trump: the trump suit.
        least: the strength that a weis must have.
    """
    key = meld_key(pool)
    return _strong_values(key, trump, least) if least else _VALUES[key]


def _all_weis(
    sequences: tuple[Sequence, ...], fours: tuple[Four, ...]
) -> tuple[Weis, ...]:
    return sequences + fours


def values_of(
    sequences: tuple[Sequence, ...], fours: tuple[Four, ...]
) -> tuple[int, ...]:
    """List the different values of some weis, ascending."""
    return tuple(sorted(set(map(value_of, sequences + fours))))


_FOUND = MeldTable(_all_weis)
_VALUES = MeldTable(values_of)


@functools.lru_cache(maxsize=1 << 16)
def _strong_values(key: int, trump: Suit, least: int) -> tuple[int, ...]:
    strong = (weis for weis in _FOUND[key] if strength(weis, trump) >= least)
    return tuple(sorted(set(map(value_of, strong))))
