"""What melds there are, of what kind and worth, and which a seat may book.

Carries FRA-8 to FRA-12, and what shuts a meld out: FRA-27 (spent) and FRA-28 (a
sequence that shares cards with one booked before).
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from jasskort.cards import Rank, Suit
from jasskort.families.jass.model import TABLE
from jasskort.games.frantsfuus.model import Declare, Declared, Kind
from jasskort.mechanics.melding import MeldTable, meld_key
from jasskort.melds import SHORTEST, Four, Run
from jasskort.seats import Seat

Melds: TypeAlias = tuple[Declared, ...]

_KIND_OF_FOUR = MappingProxyType(
    {
        Rank.QUEEN: Kind.QUEENS,
        Rank.KING: Kind.KINGS,
        Rank.ACE: Kind.ACES,
        Rank.JACK: Kind.JACKS,
    }
)
VALUES: Mapping[Kind, int] = MappingProxyType(
    dict.fromkeys(Kind, 100) | {Kind.TERTS: 20, Kind.QUART: 50, Kind.JACKS: 200}
)
"""What melds are worth, by kind (FRA-9, FRA-10)."""


def kind_of(meld: Declared) -> Kind:
    """Give the kind of a meld (FRA-9, FRA-10)."""
    if isinstance(meld, Run):
        return Kind(Kind.TERTS + meld.length - SHORTEST)
    return _KIND_OF_FOUR[meld.rank]


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
    before = _runs_of(meld.suit, spent)
    if not any(meld.mask & each.mask for each in before):
        return False
    return _height(meld) <= max(map(_height, before))


def in_the_way(lower: Sequence[Declared], spent: Melds) -> tuple[Run, ...]:
    """Give the highest of the melds that `is_lower` shuts out, and what shuts it out.

    Args:
        lower: the melds; all are sequences.
        spent: what their seat has booked.

    Returns:
        The sequence, one that shares a card with it, and the highest in its suit where
        that is another.
    """
    meld = max([each for each in lower if isinstance(each, Run)], key=_height)
    before = sorted(_runs_of(meld.suit, spent), key=_height)
    shared = [each for each in before if meld.mask & each.mask]
    return meld, *dict.fromkeys((shared[-1], before[-1]))


def _runs_of(suit: Suit, spent: Melds) -> list[Run]:
    return [each for each in spent if isinstance(each, Run) and each.suit is suit]


def _height(meld: Run) -> tuple[int, int]:
    return meld.length, meld.top.index


def _melds(runs: tuple[Run, ...], fours: tuple[Four, ...]) -> Melds:
    return (*runs, *(four for four in fours if four.rank in _KIND_OF_FOUR))


def kinds_in(runs: tuple[Run, ...], fours: tuple[Four, ...]) -> tuple[Kind, ...]:
    """List the different kinds of some melds that count, lowest first (FRA-10)."""
    return _kinds_of(_melds(runs, fours))


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


@functools.cache
def declarations(seat: Seat, kinds: tuple[Kind, ...]) -> tuple[Declare, ...]:
    """List the moves that declare some kinds."""
    return tuple([Declare(seat, kind) for kind in kinds])


def _first_of(seat: Seat) -> MeldTable[tuple[Declare, ...]]:
    def declared(runs: tuple[Run, ...], fours: tuple[Four, ...]) -> tuple[Declare, ...]:
        return declarations(seat, kinds_in(runs, fours))

    return MeldTable(declared)


FIRST_DECLARATIONS = tuple(map(_first_of, TABLE.seats))
"""By seat, what it may declare where nothing was booked or declared before."""
