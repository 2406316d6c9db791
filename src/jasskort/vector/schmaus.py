"""Deals of Schmaus side by side: weis that must beat what was booked, stöck, claims."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np

from jasskort.cards import SUITS
from jasskort.games.jass.tricks import (
    Booking,
    Closing,
    Comparing,
    Drawing,
    Following,
    Leading,
    Turning,
)
from jasskort.games.schmaus.ruleset import STOECK_POINTS, Schmaus, Ties, deal_of
from jasskort.ledger import totals_at_the_deal
from jasskort.moves import Claim
from jasskort.phase import State
from jasskort.vector.deals import NOBODY, Bools, Ints
from jasskort.vector.jass import (
    DRAWING,
    SEATS,
    JassDeals,
    claimed,
    sets_of,
    words_of,
)


class SchmausDeals(JassDeals):
    """Deals of Schmaus side by side.

    Attributes:
        highest: the strength of the best weis booked, by seat; 0 without one.
        stoeck: the seats that have held stöck, or -1 (SCH-8).
        claimant: the seats whose claims wait for the first trick, or -1 (SCH-36).
        ahead: how many entries of the first trick count before stöck that comes by
            robbing (SCH-36).
        had: the totals before the deal, by seat (SCH-37).
    """

    rulesets: ClassVar[tuple[type[object], ...]] = (Schmaus,)
    phases: ClassVar[tuple[type[State], ...]] = (
        *(Leading, Following, Comparing, Closing, Booking, Turning, Drawing),
    )
    highest: Ints
    stoeck: Ints
    claimant: Ints
    ahead: Ints
    had: Ints

    @classmethod
    def shapes(cls, seats: int) -> Mapping[str, tuple[int, ...]]:
        """Add strengths, stöck and claims."""
        own = {**dict.fromkeys(("stoeck", "claimant", "ahead"), ()), "had": (seats,)}
        return {**super().shapes(seats), **own, "highest": (seats,)}

    def _tabulate(self, game: Any) -> None:
        """Tabulate the strengths of weis, and which are at least so strong."""
        super()._tabulate(game)
        strength = game.weis_table.strength
        strengths = [[strength(meld, suit) for meld in self._melds] for suit in SUITS]
        self._strengths = np.array(strengths)
        floors = range(self._strengths.max() + 2)
        strong = [sets_of([[s >= f for s in row] for f in floors]) for row in strengths]
        self._strong = words_of(strong)

    def _favoured(self, at: Ints) -> Ints:
        """Return the non-dealer, or the leader (SCH-7)."""
        if self.game.ties is Ties.LEADER:
            return self.leader[at]
        return self._after[self.dealer[at]]

    def _left(self, at: Ints, seat: Ints) -> Ints:
        """Return what beats the last weis booked, or equals the other's (SCH-19, SCH-20).

        Where both have booked so strong a weis, equals are no more favoured: a seat has
        its own to beat.
        """
        mine, other = self.highest.take([seat * self.n + at, (1 - seat) * self.n + at])
        step = (mine >= other) | (self._favoured(at) != seat)
        floor = np.maximum(mine, other) + step
        place = self.trump.take(at) * self._strong.shape[1] + floor
        left: Ints = self._strong.reshape(-1, 2).take(place, axis=0)
        return left

    def _note_booking(self, at: Ints, seat: Ints, meld: Ints) -> None:
        self.highest[seat, at] = self._strengths[self.trump[at], meld]

    # Stöck.

    def _couple_played(self, bit: Ints, turn: Ints) -> None:
        """Book stöck with its second card (SCH-8)."""
        at = np.flatnonzero(bit & self.couple)
        seat = turn[at]
        held = self.stoeck[at] == seat
        at, seat = at[held], seat[held]
        if len(at):
            gone = self.hands[seat, at] & self.couple[at] == 0
            self.totals[seat, at] += STOECK_POINTS * gone

    def _hands_changed(self, at: Ints) -> None:
        """See who holds stöck, unless a seat has held it (SCH-8)."""
        couple, stoeck = self.couple[at], self.stoeck[at]
        for seat in self.game.seats:
            held = (self.hands[seat, at] & couple == couple) & (stoeck < 0)
            stoeck = np.where(held, seat, stoeck)
        self.stoeck[at] = stoeck

    # Claims, and the end.

    def _add_rights(self, words: Ints, hand: Ints) -> None:
        """Add the claim, unless one waits (SCH-33, SCH-36)."""
        if claimed(self.game):
            self._add(words, self._ids[Claim], self.claimant < 0)

    def _use_right(self, at: Ints, actions: Ints, over: Bools) -> None:
        """Claim: before the first trick is turned that waits (SCH-35 to SCH-38)."""
        waits = (self.tricks[at] == 0) & ~self._had_target(at)
        self._note_ahead(at)
        self.claimant[at] = self.turn[at]
        self._end(at[~waits], over)

    def _rob(self, at: Ints, actions: Ints) -> None:
        self._note_ahead(at)
        super()._rob(at, actions)

    def _note_ahead(self, at: Ints) -> None:
        """Note what was credited before stöck that robbing the upcard may bring (SCH-36)."""
        free = self._in_first_trick(at) & (self.claimant[at] < 0)
        at = at[free & (self.upcard[at] & self.couple[at] != 0)]
        if claimed(self.game):
            turned = self.phase[at] == DRAWING
            self.ahead[at] = self.bookings[:, at].sum(axis=0) + turned

    def _in_first_trick(self, at: Ints) -> Bools:
        """Return where nothing was drawn yet."""
        first: Bools = self.tricks[at] + (self.phase[at] != DRAWING) == 1
        return first

    def _turn(self, at: Ints, over: Bools) -> None:
        super()._turn(at, over)
        if claimed(self.game):
            self._end(at[self.claimant[at] >= 0], over)

    def _had_target(self, at: Ints) -> Bools:
        """Return where a seat had the target before the deal (SCH-37)."""
        had: Bools = self.had[:, at].max(axis=0) >= self.game.target
        return had

    def _claimed(self, at: Ints) -> Ints:
        """Return who has won by claims: the claimant's total decides (SCH-35, SCH-38).

        Up to the first draw it is that before the deal (SCH-37), or the order of SCH-36,
        by which the referee looks too (SCH-39).
        """
        claimant, totals = self.claimant[at], self.totals[:, at]
        first = self._in_first_trick(at)
        had = first & self._had_target(at)
        own = np.where(had, self.had[:, at], totals)[claimant, np.arange(len(at))]
        winner = np.where(own >= self.game.target, claimant, self._after[claimant])
        past = self._first_past(at)
        in_order = (claimant < 0) | first & ~had & (past >= 0)
        return np.where(in_order, past, winner)

    def _first_past(self, at: Ints) -> Ints:
        """Return who has the target first by stöck, weis, stich (SCH-36); -1 if none has.

        Before stöck comes what was credited before it, and before a claim.
        """
        seats, counting = np.arange(SEATS)[:, None], self.totals[:, at]
        had, ahead = self.had[:, at], self.ahead[at]
        stoeck = STOECK_POINTS * (self.stoeck[at] == seats)
        weis = counting - self.unbooked[:, at] - stoeck - had
        first = had + stoeck * (ahead == 0)
        before_stich = stoeck * (ahead <= self.bookings[:, at].sum(axis=0))
        steps = [first, first + weis, had + weis + before_stich, counting]
        past = np.concatenate(steps) >= self.game.target
        return np.where(past.any(axis=0), past.argmax(axis=0) % SEATS, NOBODY)

    def _counting(self, at: Ints) -> Ints:
        """Return the totals that count, by seat (SCH-34)."""
        due = [
            (self.stoeck[at] == seat) & (self.hands[seat, at] & self.couple[at] != 0)
            for seat in self.game.seats
        ]
        counting: Ints = self.totals[:, at] + self.unbooked[:, at]
        counting += STOECK_POINTS * np.array(due)
        return counting

    def _end(self, at: Ints, over: Bools) -> None:
        """End matches within a deal: what is credited is booked (SCH-34, SCH-35)."""
        self.totals[:, at] = self._counting(at)
        over[at] = True

    def _end_by_referee(self, over: Bools) -> None:
        """End matches once a seat counts on the target, from the first trick on (SCH-39)."""
        near = self.totals.max(axis=0) >= self.game.settling.alert
        at = np.flatnonzero(near & ~over & (self.tricks > 0))
        self._end(at[self._counting(at).max(axis=0) >= self.game.target], over)

    # Deals.

    def _dealt(self, at: Ints) -> None:
        self.stoeck[at] = self.claimant[at] = NOBODY
        self.ahead[at] = 0
        self.had[:, at] = self.totals[:, at]
        super()._dealt(at)

    def _read(self, lane: int, state: Any) -> None:
        super()._read(lane, state)
        deal = deal_of(state)
        self.stoeck[lane] = NOBODY if deal.stoeck is None else deal.stoeck
        self.claimant[lane] = NOBODY if deal.claimant is None else deal.claimant
        self.ahead[lane] = deal.ahead
        self.had[:, lane] = totals_at_the_deal(state.match)

    def seats_seen(self) -> Mapping[str, Ints]:
        """Add who has held stöck, which only that seat sees (SCH-8), and who claims."""
        stoeck = np.where(self.stoeck == self.turn, self.stoeck, NOBODY)
        own = {"deal.stoeck": stoeck}
        if claimed(self.game):
            own["deal.claimant"] = self.claimant
        return {**super().seats_seen(), **own}


family = SchmausDeals
