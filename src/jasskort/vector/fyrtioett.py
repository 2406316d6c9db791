"""Deals of Fyrtioett side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

import numpy as np

from jasskort.games import fyrtioett
from jasskort.learning.layout import NONE
from jasskort.ledger import Match
from jasskort.vector.deals import BitWords, Bools, BySeat, Deals, Ints, Lanes, in_words

_BIDDING, _PLAYING = range(2)
_WON = range(fyrtioett.MOST_TRICKS + 1)


class FyrtioettDeals(Deals):
    """Deals of Fyrtioett side by side."""

    ruleset = fyrtioett.Fyrtioett
    phases = (fyrtioett.Bidding, fyrtioett.Playing)

    game: fyrtioett.Fyrtioett
    told: BySeat  # the bids during the auction, otherwise `NONE`
    bids: BySeat  # the bids after the auction, otherwise `NONE`
    worth: Lanes  # the worth of the bids (FYR-5)
    said_so_far: Lanes  # the number of bids

    def prepare(self, game: Any, n: int, seed: Any) -> None:
        """Tabulate the worths of bids, and the bids that the last bidder may make.

        The four bids must be worth at least 11 points together (FYR-6, FYR-7). So the bids
        are tabulated by the points that the first three bids lack.
        """
        super().prepare(game, n, seed)
        moves = game.vocabulary(0)
        tricks = [
            move.tricks if isinstance(move, fyrtioett.Bid) else 0 for move in moves
        ]
        self._tricks_of = np.array(tricks)
        self._throw = game.index(fyrtioett.Throw(0))
        self._worth_of = np.array([game.worth(each) for each in tricks])
        # By the bid (0 for none) and the tricks won.
        cases = product(_WON, _WON)
        self._brings = np.array(
            [fyrtioett.points_for(game, (bid,), (won,))[0] for bid, won in cases]
        )
        bids = [(at, worth) for at, worth in enumerate(self._worth_of) if worth]
        missing = range(game.least + 1)  # 0 if the bid is not the last one
        enough = [
            sum([1 << at for at, worth in bids if worth >= points])
            + ((points > 0) << self._throw)
            for points in missing
        ]
        calls = [in_words(each, self._words) for each in enough]
        self._calls = np.array(calls).T.copy()

    def _dealt(self, at: Ints) -> None:
        self.trump[at] = fyrtioett.TRUMP.index
        self.told[:, at] = self.bids[:, at] = NONE

    def _read(self, lane: int, state: Any) -> None:
        self.told[:, lane] = self.bids[:, lane] = NONE
        if isinstance(state, fyrtioett.Bidding):
            bids, first = state.said, self._after[state.match.dealer]
            for at, tricks in enumerate(bids):
                self.told[(first + at) % fyrtioett.SEATS, lane] = tricks
        else:
            bids = self.bids[:, lane] = state.deal.bids
        self.said_so_far[lane] = len(bids)
        self.worth[lane] = sum(map(self.game.worth, bids))

    def _legal(self) -> BitWords:
        bidding = self.phase == _BIDDING
        cards = np.where(bidding, 0, self.may_play(self.held()))
        words = np.zeros((len(self._calls), self.n), np.uint64)
        words[0] = self.in_pack(cards)
        if bidding.any():
            last = self.said_so_far == fyrtioett.SEATS - 1
            missing = np.maximum(self.game.least - self.worth, 0) * last
            for word, calls in zip(words, self._calls, strict=True):
                np.bitwise_or(word, calls.take(missing), out=word, where=bidding)
        return words

    def _act(self, actions: Ints) -> Bools:
        full = self.lay(actions)
        over: Bools = full & (self.tricks == len(self._cards) // fyrtioett.SEATS)
        ended = np.flatnonzero(over)
        if len(ended):
            piles, bids = self.piles[:, ended], self.bids[:, ended]
            won = np.floor_divide(
                np.bitwise_count(piles), fyrtioett.SEATS, dtype=np.int64
            )
            self.totals[:, ended] += self._brings.take(bids * len(_WON) + won)
        calls = np.flatnonzero(self._tricks_of.take(actions) + (actions == self._throw))
        if len(calls):
            tricks, seat = self._tricks_of[actions[calls]], self.turn[calls]
            self.told[seat, calls] = tricks
            self.worth[calls] += self._worth_of[actions[calls]]
            self.said_so_far[calls] += 1
            self.turn[calls] = self._after[seat]
            made = calls[self.said_so_far[calls] == fyrtioett.SEATS]
            self.bids[:, made], self.told[:, made] = self.told[:, made], NONE
            self.phase[made] = _PLAYING
            over[calls] = tricks == 0
        return over

    def _winners(self, match: Match, lane: int) -> Sequence[int]:
        ended = fyrtioett.ending_of(self.game, match)
        return ended[0] if ended else ()

    def seen(self) -> Mapping[str, Ints]:
        """Return the bids: `said` during the auction, then `deal.bids`."""
        return {"said": self.told, "deal.bids": self.bids}
