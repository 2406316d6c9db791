"""Deals of Tolva side by side, in all forms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import numpy as np

from jasskort.cards import SUITS, Rank
from jasskort.games import tolva
from jasskort.games.tolva import model
from jasskort.games.tolva.deal import COUPLES
from jasskort.learning.layout import NONE
from jasskort.melds import Four
from jasskort.moves import Draw
from jasskort.vector.deals import (
    NOBODY,
    BitWords,
    Bools,
    BySeat,
    Deals,
    Ints,
    Lanes,
    as_bits,
    count_card_points,
)

_LEADING, _FOLLOWING, _ANSWERING, _DRAWING, _UNCOVERING = range(5)
_CLOSED, _ITEMS = (*model.Closed,), (*tolva.Item,)
_MELDED, _ASKED, _DRAWN, _TURNED_UP = map(
    _CLOSED.index,
    (
        model.Closed.MELDED,
        model.Closed.ASKED,
        model.Closed.DRAWN,
        model.Closed.TURNED_UP,
    ),
)
_VINSTEN, _SISTAN, _HALV, _HEL = map(
    _ITEMS.index,
    (
        tolva.Item.VINSTEN,
        tolva.Item.SISTAN,
        tolva.Item.HALV_GUBBE,
        tolva.Item.HEL_GUBBE,
    ),
)
_KINGS = Four(Rank.KING).mask  # each is one bit above its queen
_COUPLES = np.array([each.mask for each in COUPLES])
_MANY = 1 << 40
"""A worth that makes a fifth meld impossible."""


class TolvaDeals(Deals):
    """Deals of Tolva side by side; in forms without rows the arrays of rows are 0."""

    ruleset = tolva.Tolva
    phases = (
        tolva.Leading,
        tolva.Following,
        tolva.Answering,
        tolva.Drawing,
        tolva.Uncovering,
    )
    kept = (*Deals.kept, "carry")

    game: tolva.Tolva
    carry: Lanes  # the points added to vinsten (TOL-21)
    # Why the next leader cannot meld or ask, by the index of the member, or `NONE`:
    closed: Lanes
    melds: Lanes  # the number of melded suits
    # By suit, its place among the melds of the deal, from 1; 0 if not melded:
    melded: Annotated[Ints, (len(SUITS),)]
    been: Lanes  # the seats that have led, a bit a seat (TOL-23)
    gubbe: Lanes  # the announced gubbe, by the index of the item, or `NONE`
    gubbe_of: Lanes  # the seat that has announced the gubbe, or -1
    first: Lanes  # the number of the first trick of the gubbe, or `NONE`
    final: Lanes  # the number of the last trick of the gubbe, or `NONE`
    beforehand: Lanes  # the cards that the announcing party had won
    stock: Lanes  # the number of cards in the stock
    up: BySeat  # the face-up cards of the row
    covering: BySeat  # the face-up cards that cover another
    waiting: BySeat  # the card that will be turned up

    def prepare(self, game: Any, n: int, seed: Any) -> None:
        """Tabulate action ids, parties, the points of items, and the places of cards."""
        super().prepare(game, n, seed)
        table, brings = game.table, game.worths
        kinds: list[type[object]] = [type(move) for move in game.vocabulary(0)]
        self._ids = {kind: kinds.index(kind) for kind in kinds}
        self._first_meld = self._ids[tolva.MeldMarriage]
        due = [self._ids.get(kind) for kind in (tolva.No, Draw, tolva.TurnUp)]
        words = [0 if action is None else 1 << action for action in due]
        self._due = np.array([0, 0, *words], np.uint64)  # by phase
        self._members, partners = np.array(table.parties), table.party
        self._party = np.array([table.parties.index(each) for each in partners])
        others = [each[-1 - each.index(seat)] for seat, each in enumerate(partners)]
        self._partner = np.array(others)
        self._melded_as = [f"deal.melded {suit.name.lower()}" for suit in SUITS]
        self._melds_bring = np.array([*[brings[item] for item in model.MELDS], _MANY])
        self._brings = np.array([brings[item] for item in _ITEMS])
        rows = [model.dealt_rows(game, dealer) for dealer in game.seats]
        self._rows = np.array(rows, np.int64).reshape(*[self._seats] * 2, table.row, 2)
        self._stock_at = np.array(model.dealt_stock(game, game.seats[0]), np.int64)

    def _dealt(self, at: Ints) -> None:
        """Lay the stock (TOL-5) and the rows (TOL-6)."""
        self.gubbe[at] = self.first[at] = self.final[at] = NONE
        self.gubbe_of[at] = NOBODY
        self.stock[at] = len(self._stock_at)
        uppers = self._rows[self.dealer[at], ..., 0]
        bits = as_bits(self.packs[uppers, at[:, None, None]])
        self.up[:, at] = self.covering[:, at] = np.bitwise_or.reduce(bits, axis=2).T

    def _read(self, lane: int, state: Any) -> None:
        deal, spread, closed = state.deal, state.spread, getattr(state, "closed", None)
        self.carry[lane], self.been[lane] = deal.carry, state.been_in
        self.closed[lane] = NONE if closed is None else _CLOSED.index(closed)
        self.melds[lane] = len(deal.melded)
        for number, suit in enumerate(deal.melded, 1):
            self.melded[suit.index, lane] = number
        gubbe = deal.gubbe
        self.gubbe[lane] = self.first[lane] = self.final[lane] = NONE
        self.gubbe_of[lane] = NOBODY
        if gubbe is not None:
            tricks = (gubbe.first, gubbe.last, gubbe.before.mask)
            self._announce(lane, _ITEMS.index(gubbe.item), *tricks)
            self.gubbe_of[lane] = gubbe.seat
        self.stock[lane] = len(spread.stock)
        for seat, up in enumerate(spread.up):
            uppers = sum([upper for upper, _ in spread.under[seat]])
            self.up[seat, lane] = up & ~state.played
            self.covering[seat, lane] = uppers & ~state.played
            self.waiting[seat, lane] = spread.waiting(seat)

    # Moves.

    def held(self) -> Ints:
        """Return the hands of the seats in turn, if they are taken up (TOL-34)."""
        held = super().held()
        return held * (self.tricks > 0) if self.game.first_trick_from_table else held

    def _legal(self) -> BitWords:
        phase, ids = self.phase, self._ids
        cards = self.held()
        if self.game.table.row:  # TOL-31
            cards = cards | self.up.take(self._of_turn())
        plays, follow = cards * (phase == _LEADING), np.flatnonzero(phase == _FOLLOWING)
        plays[follow] = self.may_play(cards.take(follow), follow)
        word = self.in_pack(plays) | self._due.take(phase)
        at = np.flatnonzero(phase != _FOLLOWING)
        leads, melds, turn = phase[at] == _LEADING, self.melds[at], self.turn[at]
        tricks, silent = self.tricks[at], self.gubbe[at] == NONE
        total, left = self.totals[turn, at], self.game.table.tricks - tricks
        # Melds (TOL-12 to TOL-14, TOL-18), and asking for one (TOL-19).
        target = self.game.target
        free = silent & (self.closed[at] == NONE)
        free &= left - (self.stock[at] >> 1) >= model.LEAST_TO_MELD
        free &= total + self._melds_bring.take(melds) < target
        cards = cards[at]
        may = np.flatnonzero(free & (cards & cards << 1 & _KINGS != 0))
        lanes, cards = at[may], cards[may]
        for suit, couple in enumerate(_COUPLES):
            has = (cards & couple == couple) & (self.melded[suit, lanes] == 0)
            word[lanes[has]] |= np.uint64(1 << self._first_meld + suit)
        if tolva.Ask in ids:
            word[at[free & leads]] |= np.uint64(1 << ids[tolva.Ask])
        # Gubbes (TOL-23 to TOL-26).
        first = silent & leads & (melds == 0) & (self.been[at] >> turn & 1 == 0)
        word[at[first & (tricks <= 1)]] |= np.uint64(1 << ids[tolva.Hel])
        halv = first & (left >= model.HALV_TRICKS - 1)
        halv &= total + self._brings[_HALV] < target
        word[at[halv]] |= np.uint64(1 << ids[tolva.Halv])
        return word[None]

    def _act(self, actions: Ints) -> Bools:
        leads = (self.phase == _LEADING) & (actions < self._first_meld)
        self.been |= leads << self.turn
        led = np.flatnonzero(leads)
        self.closed[led], self.phase[led] = NONE, _FOLLOWING
        if self.game.table.row:
            self._from_row(actions)
        full = self.lay(actions)
        over = np.zeros(self.n, np.bool_)
        done = np.flatnonzero(full)
        if len(done):
            due = np.where(self.stock[done] > 0, _DRAWING, _LEADING)
            due[self.waiting[:, done].any(axis=0)] = _UNCOVERING
            self.phase[done] = due
            silent = self.gubbe[done] == NONE
            out = done[silent & (self.tricks[done] == self.game.table.tricks)]
            if len(out):
                self._vinsten_and_sistan(out)
                over[out] = True
            if not silent.all():
                over[self._decided(done[~silent])] = True
        calls = np.flatnonzero(actions >= self._first_meld)
        if len(calls):
            self._call(calls, actions[calls])
        return over

    def _from_row(self, actions: Ints) -> None:
        """Take played cards from rows (TOL-31)."""
        bit, of_turn = self._bit_of.take(actions), self._of_turn()
        up, covering = self.up.reshape(-1), self.covering.reshape(-1)
        at = np.flatnonzero(up.take(of_turn) & bit)
        bit, of_turn = bit[at], of_turn[at]
        up[of_turn] &= ~bit
        covers = covering[of_turn]
        covering[of_turn] = covers & ~bit
        at = at[covers & bit != 0]
        seat, card = self.turn[at], self._card_of[actions[at]]
        places = self._rows[self.dealer[at], seat]
        column = (self.packs[places[..., 0], at[:, None]] == card[:, None]).argmax(1)
        lower = self.packs[places[np.arange(len(at)), column, 1], at]
        self.waiting[seat, at] = as_bits(lower)

    def _call(self, at: Ints, actions: Ints) -> None:
        suits = actions - self._first_meld
        melds = suits < len(SUITS)
        self._married(at[melds], suits[melds])
        for kind, make in (
            (tolva.Ask, self._ask),
            (tolva.No, self._answered),
            (tolva.Halv, self._halv),
            (tolva.Hel, self._hel),
            (Draw, self._draw),
            (tolva.TurnUp, self._turn_up),
        ):
            if kind in self._ids:
                some = at[actions == self._ids[kind]]
                if len(some):
                    make(some)

    def _married(self, at: Ints, suits: Ints) -> None:
        """Meld a king and queen; the first meld sets trump (TOL-16, TOL-17)."""
        before = self.melds[at]
        self._book(at, self.turn[at], self._melds_bring[before])
        self.trump[at] = np.where(before == 0, suits, self.trump[at])
        self.melds[at] = self.melded[suits, at] = before + 1
        self.closed[at] = _MELDED
        self._answered(at[self.phase[at] == _ANSWERING])

    def _ask(self, at: Ints) -> None:
        """Ask the partner (TOL-15)."""
        self.turn[at] = self._partner[self.turn[at]]
        self.phase[at] = _ANSWERING

    def _answered(self, at: Ints) -> None:
        """Give the turn back to the asking seat, which cannot meld now (TOL-15)."""
        self.turn[at] = self._partner[self.turn[at]]
        self.phase[at], self.closed[at] = _LEADING, _ASKED

    def _halv(self, at: Ints) -> None:
        """Announce halv gubbe; the trick that the seat has just won counts (TOL-24)."""
        first, partner = np.maximum(1, self.tricks[at]), self._partner[self.turn[at]]
        before = np.where(partner == self.turn[at], 0, self.piles[partner, at])
        self._announce(at, _HALV, first, first + model.HALV_TRICKS - 1, before)

    def _hel(self, at: Ints) -> None:
        """Announce hel gubbe (TOL-26)."""
        self._announce(at, _HEL, 1, self.game.table.tricks, 0)

    def _announce(self, at: Any, item: int, first: Any, last: Any, before: Any) -> None:
        self.gubbe[at], self.gubbe_of[at] = item, self.turn[at]
        self.first[at], self.final[at], self.beforehand[at] = first, last, before

    def _draw(self, at: Ints) -> None:
        """Draw a card for each seat, the winner first (TOL-29)."""
        seat, place = self.turn[at], len(self._stock_at) - self.stock[at]
        for more in range(self._seats):
            card = self.packs[self._stock_at[place + more], at]
            self.hands[seat, at] |= as_bits(card)
            seat = self._after[seat]
        self.stock[at] -= self._seats
        self.phase[at], self.closed[at] = _LEADING, _DRAWN

    def _turn_up(self, at: Ints) -> None:
        """Turn up waiting cards; if one is its own, the winner cannot meld (TOL-33)."""
        own = self.waiting[self.turn[at], at] != 0
        self.closed[at] = np.where(own, _TURNED_UP, self.closed[at])
        for up, waiting in zip(self.up, self.waiting, strict=True):
            up[at] |= waiting[at]
            waiting[at] = 0
        self.phase[at] = _LEADING

    # The end of a deal.

    def _book(self, at: Ints, seats: Ints, points: Ints) -> None:
        parties = self._party[seats]
        for total, party in zip(self.totals, self._party, strict=True):
            total[at] += points * (parties == party)

    def _taken(self, at: Ints) -> Ints:
        """Return card points by party (TOL-2), without those before a gubbe (TOL-24)."""
        piles = self.piles.take(at, axis=1)[self._members]
        counted = np.bitwise_or.reduce(piles, axis=1) & ~self.beforehand[at]
        return count_card_points(counted, self.game.ranking)

    def _vinsten_and_sistan(self, at: Ints) -> None:
        """Book vinsten, then sistan, unless the target is reached (TOL-20 to TOL-22)."""
        taken = self._taken(at)
        alone = (taken == taken.max(axis=0)).sum(axis=0) == 1
        best = self._members[:, 0][taken.argmax(axis=0)]
        worth = self.carry[at] + self._brings[_VINSTEN]
        self._book(at, best, alone * worth)
        self.carry[at] = ~alone * worth
        going_on = ~alone | (self.totals[best, at] < self.game.target)
        self._book(at, self.turn[at], going_on * self._brings[_SISTAN])

    def _decided(self, at: Ints) -> Ints:
        """Book the gubbes that are decided, and return their lanes (TOL-28)."""
        by = self.gubbe_of[at]
        party = self._party[by]
        made = self._party[self.turn[at]] == party
        over = ~made | (self.tricks[at] == self.final[at])
        counts = np.flatnonzero(made & over & (self.gubbe[at] == _HALV))
        if len(counts):
            taken = self._taken(at[counts])[party[counts], np.arange(len(counts))]
            made[counts] = taken >= model.HALV_CARD_POINTS
        points = self._brings[self.gubbe[at]] * np.where(made, 1, -1)
        self._book(at[over], by[over], points[over])
        decided: Ints = at[over]
        return decided

    def _first_dealers(self, at: Ints, won: Bools, dealers: Ints) -> Ints:
        """Return the forehand of the first deal of each ended match (TOL-4)."""
        return (dealers - self.number[at] + 1) % self._seats

    # Observations.

    def seen(self) -> Mapping[str, Ints]:
        """Return the columns of the game."""
        asks, rows = self.phase == _ANSWERING, {}
        if self.game.table.row:
            rows = {"face up": self.up, "spread.covering": self.covering}
        return {
            **rows,
            "best": self.played.take(self.best * self.n + self._lanes) & self.table,
            "winner": np.where(self.lying > 0, self.best, NOBODY),
            "closed": self.closed,
            "asker": np.where(asks, self._partner.take(self.turn), NOBODY),
            "spread.stock": self.stock,
            "been_in": self.been >> np.arange(self._seats)[:, None] & 1,
            "deal.carry": self.carry,
            "deal.gubbe.item": self.gubbe,
            "deal.gubbe.seat": self.gubbe_of,
            "deal.gubbe.first": self.first,
            "deal.gubbe.last": self.final,
            "deal.gubbe.before": self.beforehand,
            **dict(zip(self._melded_as, self.melded, strict=True)),
        }
