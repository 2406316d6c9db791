"""Deals of Frantsfuus side by side: melds that are spent, more bookings, belle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np

from jasskort.games.frantsfuus.ruleset import (
    BELLE_POINTS,
    JAN,
    Frantsfuus,
    Turning,
    deal_of,
)
from jasskort.games.jass.model import Belle, Comparable
from jasskort.games.jass.tricks import (
    Booking,
    Closing,
    Comparing,
    Drawing,
    Following,
    Leading,
)
from jasskort.ledger import Match
from jasskort.melds import Run
from jasskort.moves import Claim
from jasskort.phase import State
from jasskort.vector.deals import NOBODY, Bools, Ints
from jasskort.vector.jass import DRAWING, LEADING, JassDeals, claimed, sets_of, words_of


class FrantsfuusDeals(JassDeals):
    """Deals of Frantsfuus side by side.

    Attributes:
        shares: the melds that share a card with a sequence booked, or are spent, by seat.
        below: the melds that are not higher than a sequence booked in the suit, or are
            spent, by seat.
        not_more: the melds of suits in which one was booked in the trick.
        fresh: the cards of the melds booked in the trick.
        belle: the seats that have said belle, or -1.
    """

    rulesets: ClassVar[tuple[type[object], ...]] = (Frantsfuus,)
    phases: ClassVar[tuple[type[State], ...]] = (
        *(Leading, Following, Comparing, Closing, Booking, Turning, Drawing),
    )
    books_more: ClassVar[bool] = True
    shares: Ints
    below: Ints
    not_more: Ints
    fresh: Ints
    belle: Ints

    @classmethod
    def shapes(cls, seats: int) -> Mapping[str, tuple[int, ...]]:
        """Add what is spent, what was booked in the trick, and belle."""
        own = {"shares": (2, seats), "below": (2, seats), "not_more": (2,)}
        return {**super().shapes(seats), **own, "fresh": (), "belle": ()}

    def _tabulate(self, game: Any) -> None:
        """Tabulate what a booked meld spends, and shuts out (FRA-27, FRA-28).

        A sequence is shut out that shares a card with one booked, and is not higher than
        all that were booked in its suit.
        """
        super()._tabulate(game)
        melds = self._melds
        runs = [[m for m in melds if _in_suit_of(b, m)] for b in melds]
        rows = [*zip(melds, runs, strict=True)]
        shares = [
            [m is b or (m in r and m.mask & b.mask) for m in melds] for b, r in rows
        ]
        below = [
            [m is b or (m in r and _height(m) <= _height(b)) for m in melds]
            for b, r in rows
        ]
        same = [[m in r for m in melds] for _, r in rows]
        self._shares, self._below, self._same = [
            words_of(sets_of(table)) for table in (shares, below, same)
        ]

    def _favoured(self, at: Ints) -> Ints:
        """Return the leader (FRA-12)."""
        return self.leader[at]

    def _left(self, at: Ints, seat: Ints) -> Ints:
        """Return what is neither spent nor shut out (FRA-27, FRA-28).

        In a trick no second sequence in a suit is booked (FRA-24 to FRA-26).
        """
        own = seat * self.n + at
        shares, below = self.shares.reshape(2, -1), self.below.reshape(2, -1)
        shut = shares.take(own, axis=1) & below.take(own, axis=1)
        shut |= self.not_more.take(at, axis=1)
        return ~shut.T

    def _note_booking(self, at: Ints, seat: Ints, meld: Ints) -> None:
        own = seat * self.n + at
        for word in range(2):
            self.shares[word].reshape(-1)[own] |= self._shares[meld, word]
            self.below[word].reshape(-1)[own] |= self._below[meld, word]
            self.not_more[word][at] |= self._same[meld, word]
        self.fresh[at] |= self._cards_of[meld]

    def _turn(self, at: Ints, over: Bools) -> None:
        for row in (self.fresh, *self.not_more):
            row[at] = 0
        super()._turn(at, over)

    # Belle, claims, and the end.

    def _add_rights(self, words: Ints, hand: Ints) -> None:
        """Add belle (FRA-14), and the claim of a seat that is in (FRA-42)."""
        couple = self.couple
        self._add(words, self._ids[Belle], (hand & couple == couple) & (self.belle < 0))
        if claimed(self.game):
            self._add(words, self._ids[Claim], self._is_in())

    def _is_in(self) -> Bools:
        """Return where the seat in turn is to lead, or to draw (FRA-42)."""
        is_in: Bools = (self.phase == LEADING) | (self.phase == DRAWING)
        return is_in

    def _use_right(self, at: Ints, actions: Ints, over: Bools) -> None:
        """Say belle, which is booked at once and seen by all (FRA-14); or claim."""
        says = actions == self._ids[Belle]
        said, claims = at[says], at[~says]
        seat = self.turn[said]
        self.totals[seat, said] += BELLE_POINTS
        self.belle[said] = seat
        self.public[seat, said] |= self.couple[said]
        self._end(claims, over)

    def _end(self, at: Ints, over: Bools) -> None:
        """End matches within a deal: card points are booked (FRA-44)."""
        self.totals[:, at] += self.unbooked[:, at]
        over[at] = True

    def _claimed(self, at: Ints) -> Ints:
        """Return the seats in turn, who have ended the match, or the others (FRA-44)."""
        seat = self.turn[at]
        return np.where(
            self.totals[seat, at] >= self.game.target, seat, self._after[seat]
        )

    def _end_by_referee(self, over: Bools) -> None:
        """End matches once the seat that is in has the target (FRA-48)."""
        near = self.totals.max(axis=0) >= self.game.settling.alert
        at = np.flatnonzero(near & ~over & self._is_in())
        seat = self.turn[at]
        counting = self.totals[seat, at] + self.unbooked[seat, at]
        self._end(at[counting >= self.game.target], over)

    def _passed(self, at: Ints) -> Ints:
        """Return the winner of the last trick (FRA-7)."""
        return self.leader[at]

    def _winners(self, match: Match, lane: int) -> Sequence[int]:
        """Add who is in as the next deal begins: the referee looks at it (FRA-48)."""
        seat = int(self._after[self.leader[lane]])
        ends = not claimed(self.game) and match.totals[seat] >= self.game.target
        return super()._winners(match, lane) or (seat,) * ends

    def _stakes(self, at: Ints, won: Bools) -> Ints:
        """Count twice what was lost jan (FRA-47), unless agreed deals ended it (COM-10)."""
        totals = self.totals[:, at]
        lost = np.where(won[:, 0], totals[1], totals[0])
        agreed = self.number[at] == self._agreed
        agreed &= self.tricks[at] == self._last_trick
        agreed &= totals.min(axis=0) < self._target  # or FRA-45 has ended it
        return np.where((lost < JAN) & ~agreed, 2, 1)

    # Deals.

    def _dealt(self, at: Ints) -> None:
        self.belle[at] = NOBODY
        super()._dealt(at)

    def _read(self, lane: int, state: Any) -> None:
        super()._read(lane, state)
        self.not_more[:, lane] = self.fresh[lane] = 0
        belle = deal_of(state).belle
        self.belle[lane] = NOBODY if belle is None else belle
        if isinstance(state, Turning):
            for meld in state.booked:
                self.not_more[:, lane] |= self._same[self._melds.index(meld)]
                self.fresh[lane] |= meld.mask

    # What is seen.

    def masks_seen(self) -> Mapping[str, Ints]:
        """Add what was booked in the trick."""
        return {**super().masks_seen(), "booked": self.fresh}

    def seats_seen(self) -> Mapping[str, Ints]:
        """Add who has said belle."""
        return {**super().seats_seen(), "deal.belle": self.belle}


def _in_suit_of(meld: Comparable, other: Comparable) -> bool:
    """Return whether both are sequences in one suit."""
    if isinstance(meld, Run) and isinstance(other, Run):
        return meld.suit is other.suit
    return False


def _height(run: Any) -> tuple[int, int]:
    """Return how high a sequence is: by length, then by rank (FRA-28)."""
    return run.length, run.top.index


family = FrantsfuusDeals
