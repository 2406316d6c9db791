"""Finding melds in a hand, by look-up: runs, fours and marriages.

Every run within a longer run counts as one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Never, TypeVar

from attrs.exceptions import FrozenInstanceError

from jasskort.cards import CARDS, RANKS, RANKS_A_SUIT, SUITS, Rank
from jasskort.cardset import SUIT_MASKS, CardSet
from jasskort.melds import SHORTEST, Four, Marriage, Run

_T = TypeVar("_T")

RUN_STARTS = sum(card.bit for card in CARDS if card.rank < Rank.KING)


def run_starts(hand: int) -> int:
    """Mark the cards of a hand from which a run of three goes up; 0 if none."""
    return hand & hand >> 1 & hand >> 2 & RUN_STARTS


def full_ranks(hand: int) -> int:
    """Mark the ranks of which a hand has all four, a bit a rank; 0 if none."""
    two = hand & hand >> 2 * RANKS_A_SUIT
    return two & two >> RANKS_A_SUIT


class _Runs(dict[int, tuple[Run, ...]]):
    """The runs of one suit by the places where runs of three start in it."""

    def __missing__(self, starts: int) -> tuple[Run, ...]:
        found = []
        for suit in SUITS:
            for top in RANKS[SHORTEST - 1 :]:
                first = suit.index * RANKS_A_SUIT
                place = first + top.index - SHORTEST + 1
                length = SHORTEST
                while place >= first and starts >> place & 1:
                    found.append(Run(suit, top, length))
                    place -= 1
                    length += 1
        self[starts] = tuple(found)
        return self[starts]


_RUNS = _Runs()
_CLUBS, _DIAMONDS, _HEARTS, _SPADES = SUIT_MASKS


def runs_from(starts: int) -> tuple[Run, ...]:
    """List every run in a hand whose runs of three start as `run_starts` says.

    Returns:
        Runs within runs included, by suit, top rank and length.
    """
    return (
        _RUNS[starts & _CLUBS]
        + _RUNS[starts & _DIAMONDS]
        + _RUNS[starts & _HEARTS]
        + _RUNS[starts & _SPADES]
    )


def fours_from(ranks: int) -> tuple[Four, ...]:
    """List the fours in a hand whose full ranks are those of `full_ranks`."""
    if not ranks:
        return ()
    return tuple(Four(rank) for rank in RANKS if ranks >> rank.index & 1)


def meld_key(hand: int) -> int:
    """Give what all sequences and fours of a hand follow from; 0 if it has none.

    Both marks in one int: `run_starts` above, `full_ranks` below.
    """
    two = hand & hand >> 2 * RANKS_A_SUIT
    starts = hand & hand >> 1 & hand >> 2 & RUN_STARTS
    return starts << RANKS_A_SUIT | two & two >> RANKS_A_SUIT


class MeldTable(dict[int, _T]):
    """What follows from the melds of a hand, worked out once for each `meld_key`.

    Args:
        answer: works it out from the runs and the fours.
    """

    __slots__ = ("_answer",)

    def __init__(
        self, answer: Callable[[tuple[Run, ...], tuple[Four, ...]], _T]
    ) -> None:
        """Keep what works it out."""
        super().__init__()
        self._answer = answer

    def __missing__(self, key: int) -> _T:
        """Work out what follows from melds that were not met before."""
        starts, ranks = divmod(key, 1 << RANKS_A_SUIT)
        answer = self._answer(runs_from(starts), fours_from(ranks))
        super().__setitem__(key, answer)
        return answer

    def _closed(self, *_args: object, **_named: object) -> Never:
        """Refuse to change a table that others look things up in."""
        raise FrozenInstanceError

    if not TYPE_CHECKING:  # a checker sees the methods of a dict
        __setitem__ = __delitem__ = __ior__ = setdefault = update = _closed
        clear = pop = popitem = _closed


def find_runs(cards: CardSet) -> tuple[Run, ...]:
    """List every run in some cards, by suit, top rank and length."""
    return runs_from(run_starts(cards.mask))


def find_fours(cards: CardSet) -> tuple[Four, ...]:
    """List every four in some cards, by rank."""
    return fours_from(full_ranks(cards.mask))


def find_marriages(cards: CardSet) -> tuple[Marriage, ...]:
    """List every king and queen of one suit in some cards, by suit."""
    return tuple(
        marriage for marriage in map(Marriage, SUITS) if not marriage.mask & ~cards.mask
    )
