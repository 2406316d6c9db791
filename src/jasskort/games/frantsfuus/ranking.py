"""What melds there are, of what kind and worth, and which a seat may book.

Carries FRA-8 to FRA-12, and what shuts a meld out: FRA-27 (spent) and FRA-28 (a
sequence that shares cards with one booked before).
"""

from __future__ import annotations

import functools
from typing import TypeAlias

from jasskort.cards import Rank
from jasskort.games.frantsfuus.model import Declared, Kind
from jasskort.mechanics.melds import Four, MeldTable, Sequence, meld_key

Melds: TypeAlias = tuple[Declared, ...]

_SHORTEST = 3
_KIND_OF_FOUR = {
    Rank.QUEEN: Kind.QUEENS,
    Rank.KING: Kind.KINGS,
    Rank.ACE: Kind.ACES,
    Rank.JACK: Kind.JACKS,
}
_VALUES = {Kind.TERTS: 20, Kind.QUART: 50, Kind.JACKS: 200}
_OTHER_VALUES = 100


def kind_of(meld: Declared) -> Kind:
    """Give the kind of a meld (FRA-9, FRA-10)."""
    if isinstance(meld, Sequence):
        return Kind(Kind.TERTS + meld.length - _SHORTEST)
    return _KIND_OF_FOUR[meld.rank]


def value_of(meld: Declared) -> int:
    """Give the points of a meld (FRA-9, FRA-10)."""
    return _VALUES.get(kind_of(meld), _OTHER_VALUES)


def find_melds(cards: int) -> Melds:
    """List every meld in some cards: sequences, then fours (FRA-8, FRA-10).

    Runs within runs are included; of fours only jacks, queens, kings and aces count.
    """
    return _FOUND[meld_key(cards)]


def bookable_melds(cards: int, spent: Melds) -> Melds:
    """List the melds in some cards that a seat may book.

    Args:
        cards: the cards that count, as a mask.
        spent: what the seat has booked in the deal.
    """
    key = meld_key(cards)
    return _unspent(key, spent) if spent else _FOUND[key]


def bookable_kinds(cards: int, spent: Melds) -> tuple[Kind, ...]:
    """List the kinds of the melds that `bookable_melds` finds, lowest first."""
    key = meld_key(cards)
    return _unspent_kinds(key, spent) if spent else _KINDS[key]


def is_lower(meld: Declared, spent: Melds) -> bool:
    """Tell whether a sequence is shut out by what its seat has booked (FRA-28).

    One that shares a card with a sequence booked before must be higher, that is
    longer or as long with a higher top, than all that were booked in its suit.
    """
    if isinstance(meld, Four):
        return False
    before = [
        each for each in spent if isinstance(each, Sequence) and each.suit is meld.suit
    ]
    if not any(meld.mask & each.mask for each in before):
        return False
    return _height(meld) <= max(map(_height, before))


def _height(meld: Sequence) -> tuple[int, int]:
    return meld.length, meld.top.index


def _melds(sequences: tuple[Sequence, ...], fours: tuple[Four, ...]) -> Melds:
    return (*sequences, *(four for four in fours if four.rank in _KIND_OF_FOUR))


def kinds_in(
    sequences: tuple[Sequence, ...], fours: tuple[Four, ...]
) -> tuple[Kind, ...]:
    """List the different kinds of some melds that count, lowest first (FRA-10)."""
    return _kinds_of(_melds(sequences, fours))


def _kinds_of(melds: Melds) -> tuple[Kind, ...]:
    return tuple(sorted(set(map(kind_of, melds))))


_FOUND = MeldTable(_melds)
_KINDS = MeldTable(kinds_in)


@functools.lru_cache(maxsize=1 << 14)
def _unspent(key: int, spent: Melds) -> Melds:
    return tuple(
        meld for meld in _FOUND[key] if meld not in spent and not is_lower(meld, spent)
    )


@functools.lru_cache(maxsize=1 << 16)
def _unspent_kinds(key: int, spent: Melds) -> tuple[Kind, ...]:
    return _kinds_of(_unspent(key, spent))
