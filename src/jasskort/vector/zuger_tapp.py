"""Deals of Zuger Tapp side by side."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from typing import Any

import numpy as np

from jasskort.cards import SUITS
from jasskort.games import zuger_tapp
from jasskort.games.zuger_tapp.model import SEATS, all_points
from jasskort.games.zuger_tapp.phases import bids_over, next_to_speak
from jasskort.learning.layout import NONE
from jasskort.moves import Pass, Play
from jasskort.ruleset_base import cards_undealt
from jasskort.seats import Seat
from jasskort.vector.deals import (
    NOBODY,
    WORD,
    BitWords,
    Bools,
    Deals,
    Ints,
    Lanes,
    as_bits,
    count_card_points,
    in_words,
)

_BIDDING, _LAYING, _NAMING, _OPENED, _PLAYING = range(5)
_CONTRACTS = tuple(zuger_tapp.Contract)
_NOTHING = -1
_TAPP, _HIGHEST = _CONTRACTS.index(zuger_tapp.Contract.TAPP), len(_CONTRACTS) - 1

# The next seat to speak (ZUG-9), by seat and by the seats that have passed.
_SPEAKS = tuple(
    [next_to_speak(Seat(s), out) for s in range(SEATS) for out in range(1 << SEATS)]
)
_NEXT = np.array([NOBODY if seat is None else seat for seat in _SPEAKS])

# What the observer sees of the bidding, as packed. First whether the seats have passed, by
# place behind the observer, by observer and by the seats that have passed; the last column
# is for lanes in which the bidding is over.
_PASSED = np.full((SEATS, SEATS, (1 << SEATS) + 1), NONE, np.int16)
for _behind, _me, _out in product(range(SEATS), range(SEATS), range(1 << SEATS)):
    _PASSED[_behind, _me, _out] = _out >> (_me + _behind) % SEATS & 1
# Then the highest bid, by phase and bid, and its seat, by phase, seat and observer. They are
# fields of the bidding, and after it of the deal.
_BIDS = np.array([NONE, *range(len(_CONTRACTS))], np.int16)
_BY = np.array([[(s - me) % SEATS for me in range(SEATS)] for s in range(SEATS)])
_BIDDERS = np.concatenate([np.full((1, SEATS), NONE), _BY]).astype(np.int16)
_STANDS = np.arange(_PLAYING + 1)[:, None] == _BIDDING
_BID, _CONTRACT = np.where(_STANDS, _BIDS, NONE), np.where(_STANDS, NONE, _BIDS)
_BIDDER = np.where(_STANDS[:, None], _BIDDERS, NONE)
_DECLARER = np.where(_STANDS[:, None], NONE, _BIDDERS)


class ZugerTappDeals(Deals):
    """Deals of Zuger Tapp side by side; nobody corrects trump out of turn (ZUG-14)."""

    ruleset = zuger_tapp.ZugerTapp
    phases = (
        zuger_tapp.Bidding,
        zuger_tapp.LayingAside,
        zuger_tapp.Naming,
        zuger_tapp.Opened,
        zuger_tapp.Playing,
    )

    game: zuger_tapp.ZugerTapp
    apart: Lanes  # the talon, or the cards laid aside
    out: Lanes  # the seats that have passed, a bit a seat
    declarer: Lanes  # the last bidder, or -1
    contract: Lanes  # the index of the last bid in `_CONTRACTS`, or -1
    taker: Lanes  # the seat that has taken up the talon, or -1

    def prepare(self, game: Any, n: int, seed: Any) -> None:
        """Tabulate the contracts, suits and cards of action ids, and the payments."""
        super().prepare(game, n, seed)
        moves: tuple[zuger_tapp.ZugerTappMove, ...] = game.vocabulary(0)
        self._talon = cards_undealt(game)

        def table(value: Callable[[Any], int], *kinds: type[object]) -> Ints:
            return np.array([value(m) if type(m) in kinds else -1 for m in moves])

        def ids(*wanted: zuger_tapp.ZugerTappMove) -> BitWords:
            chosen = sum([1 << game.index(move) for move in wanted])
            return in_words(chosen, self._words)

        self._contract_of = table(
            lambda move: _CONTRACTS.index(move.contract), zuger_tapp.Bid
        )
        self._suit_of = table(lambda move: move.suit.index, zuger_tapp.NameTrump)
        led = table(lambda move: move.card.suit.index, Play)
        self._trump_by = np.maximum(self._suit_of, led)
        self._aside_of = np.maximum(
            table(lambda move: move.card.bit, zuger_tapp.LayAside), 0
        )
        seat = Seat(0)
        calls = [
            ids(Pass(seat), *[zuger_tapp.Bid(seat, each) for each in bids_over(stands)])
            for stands in (None, *_CONTRACTS[:_HIGHEST])
        ]
        self._calls = np.array(calls).T.copy()
        tallies = product(range(all_points(game) + 1), (False, True), (False, True))
        cases = product(_CONTRACTS, tallies)
        gets = [game.pays(0, contract, tally)[1] for contract, tally in cases]
        self._defender_gets = np.array(gets)
        self._named = ids(*[zuger_tapp.NameTrump(seat, suit) for suit in SUITS])
        first = game.index(zuger_tapp.LayAside(seat, game.pack.cards[0]))
        self._asides_from = np.uint64(first), np.uint64(WORD - first)

    def _dealt(self, at: Ints) -> None:
        """Lay the talon (ZUG-4)."""
        talon = as_bits(self.packs[: self._talon, at])
        self.apart[at] = np.bitwise_or.reduce(talon, axis=0)
        self.declarer[at], self.contract[at] = NOBODY, _NOTHING
        self.taker[at] = NOBODY

    def _read(self, lane: int, state: Any) -> None:
        self.apart[lane] = state.deal.apart
        if isinstance(state, zuger_tapp.Bidding):
            declarer, contract = state.bidder, state.bid
            self.out[lane] = state.out
        else:
            declarer, contract = state.deal.declarer, state.deal.contract
        self.declarer[lane] = NOBODY if declarer is None else declarer
        self.contract[lane] = (None, *_CONTRACTS).index(contract) - 1
        taken = contract is zuger_tapp.Contract.TAPP and not isinstance(
            state, zuger_tapp.Bidding
        )
        self.taker[lane] = self.declarer[lane] if taken else NOBODY

    def _legal(self) -> BitWords:
        """Return the legal moves of all phases (ZUG-7 to ZUG-16)."""
        words = np.zeros((self._words, self.n), np.uint64)
        cards = words[0] = self.in_pack(self.may_play(self.held()))
        early = np.flatnonzero(self.phase < _PLAYING)
        phase = self.phase.take(early)
        self._early = [early.compress(phase == each) for each in range(_PLAYING)]
        bidding, laying, naming, _ = self._early
        stands, held = self.contract.take(bidding) + 1, cards.take(laying)
        up, down = self._asides_from
        words[0][laying], words[1][laying] = held << up, held >> down
        for word, calls, named in zip(words, self._calls, self._named, strict=True):
            word[bidding] = calls.take(stands)
            word[naming] |= named
        return words

    def _act(self, actions: Ints) -> Bools:
        bidding, laying, naming, opened = self._early
        self.phase[opened] = _PLAYING
        self._name(naming, actions.take(naming))
        full = self.lay(actions)
        over: Bools = full & (self.tricks == self._places.shape[1])
        ended = np.flatnonzero(over)
        if len(ended):
            self._pay(ended)
        self._lay_aside(laying, self._aside_of.take(actions.take(laying)))
        bids = self._contract_of.take(actions.take(bidding))
        over[bidding] = self._call(bidding, bids)
        return over

    def _pay(self, at: Ints) -> None:
        """Pay (ZUG-18 to ZUG-22)."""
        declarer, apart = self.declarer.take(at), self.apart.take(at)
        declares = np.arange(SEATS)[:, None] == declarer
        own = self.piles.take(declarer * self.n + at)
        points = count_card_points(own | apart, self.game.ranking)
        case = self.contract.take(at) * (all_points(self.game) + 1) + points
        others_won = own + apart != self.game.pack.mask
        case = 4 * case + 2 * (own != 0) + others_won
        gets = self._defender_gets.take(case)
        paid = np.where(declares, -gets * (SEATS - 1), gets)
        for total, pays in zip(self.totals, paid, strict=True):
            total[at] += pays

    def _name(self, at: Ints, actions: Ints) -> None:
        """Name trump, or set it by a lead, which can be corrected (ZUG-14)."""
        self.trump[at] = self._trump_by.take(actions)
        aloud = self._suit_of.take(actions) >= 0
        self.phase[at] = np.where(aloud, _PLAYING, _OPENED)

    def _lay_aside(self, at: Ints, card: Ints) -> None:
        """Lay a card aside; after the last one the declarer names trump (ZUG-12)."""
        self.hands[self.turn[at], at] &= ~card
        self.apart[at] |= card
        more = np.bitwise_count(self.apart[at]) < self._talon
        self.phase[at] = np.where(more, _LAYING, _NAMING)

    def _call(self, at: Ints, bid: Ints) -> Bools:
        """Bid or pass (ZUG-7 to ZUG-10); return whether all four have passed (ZUG-11)."""
        seat, bids = self.turn.take(at), bid != _NOTHING
        out = self.out[at] = self.out.take(at) | np.where(bids, 0, 1 << seat)
        contract = np.where(bids, bid, self.contract.take(at))
        declarer = np.where(bids, seat, self.declarer.take(at))
        self.contract[at], self.declarer[at] = contract, declarer
        following = _NEXT.take((seat << SEATS) + out)
        # The turn comes back to the bidder when all others have passed. Lanes in which all
        # four have passed are dealt again, so their values do not matter.
        ends, tapp = (following == declarer) | (contract == _HIGHEST), contract == _TAPP
        self.turn[at] = np.where(ends, declarer, following)
        self.phase[at] = np.where(ends, np.where(tapp, _LAYING, _NAMING), _BIDDING)
        takes = ends & tapp
        taken, who = at[takes], declarer[takes]
        self.taker[taken] = who
        self.hands[who, taken] |= self.apart[taken]
        self.apart[taken] = 0
        thrown_in: Bools = following == NOBODY
        return thrown_in

    def seen(self) -> Mapping[str, Ints]:
        """Return the columns of the game; only the taker sees cards laid aside (ZUG-12)."""
        me = self.turn
        bid = self.phase * len(_BIDS) + self.contract + 1
        bidder = (self.phase * len(_BIDDERS) + self.declarer + 1) * SEATS + me
        out = np.where(self.phase == _BIDDING, self.out, 1 << SEATS)
        out += me * ((1 << SEATS) + 1)
        return {
            **{f"out +{k}": by.take(out) for k, by in enumerate(_PASSED)},
            "aside": np.where(self.taker == me, self.apart, 0),
            "deal.apart": np.bitwise_count(self.apart),
            "bid": _BID.take(bid),
            "bidder": _BIDDER.take(bidder),
            "deal.contract": _CONTRACT.take(bid),
            "deal.declarer": _DECLARER.take(bidder),
        }
