"""Playing out and solving Tolva: nobody melds, asks or announces any more.

Carries TOL-29 (drawing), TOL-33 (turning up) and TOL-34 (hands that are not taken up), as
far as tricks go on by them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from math import floor
from operator import or_
from typing import TYPE_CHECKING, TypeVar

import attrs

from jasskort.cards import SUITS, Suit
from jasskort.games.tolva import melding as gubbe
from jasskort.games.tolva.deal import (
    Earned,
    InDeal,
    end_points,
    taken_by,
    vinsten_and_sistan,
)
from jasskort.games.tolva.deal import points_by_seat as by_seat
from jasskort.games.tolva.melding import KINGS, BeforeLead, may_ask, melding, with_meld
from jasskort.games.tolva.model import (
    ASK,
    HALV_TRICKS,
    LEAST_TO_MELD,
    RANKING,
    Ask,
    Closed,
    Halv,
    Hel,
    Meld,
    how_played,
)
from jasskort.games.tolva.tricks import (
    Drawing,
    Following,
    Leading,
    Uncovering,
    new_leading,
)
from jasskort.ledger import gained_since
from jasskort.melds import Marriage
from jasskort.moves import Move, Play
from jasskort.phase import State
from jasskort.playouts import Lane, Playing, Points, Policy, add_points
from jasskort.seats import Seat
from jasskort.sight import Masks
from jasskort.tricks.dealing import draw_for_both
from jasskort.tricks.playout import Draw, nth_bit, play_out
from jasskort.tricks.solve import CardsLeft, Count
from jasskort.tricks.tricks import Tricks, card_points, trump_index

if TYPE_CHECKING:
    from numpy.random import Generator

    from jasskort.games.tolva.ruleset import Tolva

_MoveT = TypeVar("_MoveT", bound=Move)

_COUPLES = tuple(map(Marriage, SUITS))
_LAST_FOR_HEL = 1


@attrs.frozen(cache_hash=True)
class TolvaCount(Count[Masks]):
    """Tricks that bring nothing but the most card points, and the last one.

    The tally is the card points by party.

    Args:
        tricks: how the tricks are played.
        rules: the ruleset.
        totals: the points before, by seat.
        carry: what vinsten is worth more than usual.
    """

    rules: Tolva
    totals: tuple[int, ...]
    carry: int

    def counted(self, tally: Masks, winner: int, _leader: int, cards: int) -> Masks:
        """Count the card points of a trick (TOL-2)."""
        worth = card_points(cards, RANKING)
        return tuple(
            [
                points + worth if winner in party else points
                for points, party in zip(
                    tally, self.rules.layout.table.parties, strict=True
                )
            ]
        )

    def at_the_end(self, tally: Masks, winner: int) -> Sequence[int]:
        """Return what each party gets, at the place of its first seat."""
        given = (self.rules, self.totals, self.carry, tally, Seat(winner))
        points, parties = end_points(*given), self.rules.layout.parties
        return [points[seat] * (party[0] == seat) for seat, party in enumerate(parties)]


class TolvaPlaying(Playing):
    """How Tolva is played out and solved."""

    rules: Tolva
    cuts_short = frozenset({Halv, Hel})
    on_arrays = frozenset({Policy.CARDS})
    kinds = frozenset({Leading, Following, Drawing, Uncovering})

    def tricks(self, trump: Suit | None) -> Tricks:
        """Return how tricks are played with a trump suit, if there is one."""
        return how_played(trump)

    def cards_alone(self, moves: tuple[_MoveT, ...]) -> tuple[_MoveT, ...]:
        """Return the plays, else drawing, turning up, or saying no: the last listed."""
        return tuple([each for each in moves if type(each) is Play]) or moves[-1:]

    def _usual(self, state: State) -> InDeal | None:
        """Return a position in which the phases are those of the game, else None."""
        known = type(state) in self.kinds and self.rules.leading is new_leading
        return state if known and isinstance(state, InDeal) else None

    def points(self, state: State, draw: Draw, *, cards: bool) -> Points | None:
        """Play all cards, with all that may be said and done between tricks."""
        at = self._usual(state)
        if at is None or (cards and at.deal.gubbe is not None):
            return None
        hands = [at.reach(seat) for seat in self.rules.seats]
        piles = [*at.pile_masks]
        if not cards:
            return _Talk(at, hands, piles, draw).points()
        rows = _Rows(at, hands) if self.rules.layout.row else None
        if rows and not at.trick and rows.turns_up():
            draw()
            rows.turn_up()

        def taken(trick: int, _winner: Seat) -> bool:
            if rows and rows.taken(trick):
                draw()
                rows.turn_up()
            return False

        winners = play_out(
            at.deal.tricks,
            hands,
            piles,
            at.turn,
            at.trick,
            draw,
            at.spread.stock,
            draws=isinstance(at, Drawing),
            taken=taken if rows else None,
        )
        given = (at.match.totals, at.deal.carry, taken_by(self.rules, piles))
        return end_points(self.rules, *given, winners[-1])

    def lane(self, state: State) -> tuple[tuple[int, bool], Lane] | None:
        """Return the cards, trump, and what decides the points."""
        at = self._usual(state)
        if at is None or at.deal.gubbe is not None:
            return None
        deal, spread, trick = at.deal, at.spread, at.trick
        played, got = at.played, at.received
        return (played.bit_count(), isinstance(at, Drawing)), (
            (at.turn - len(trick)) % len(got),
            trump_index(deal.trump),
            deal.carry,
            played,
            *got,
            *at.pile_masks,
            *deal.match.totals,
            *[card.index for card in trick],
            *[card.index for card in spread.stock],
            *spread.up,
            *spread.waiting,
            *chain.from_iterable(chain.from_iterable(spread.under)),
        )

    def batch(
        self, first: State, lanes: Sequence[Lane], generator: Generator
    ) -> list[Points]:
        """Play all cards that are left, and book vinsten and sistan."""
        from jasskort.games.tolva.arrays import played_out  # noqa: PLC0415 - loads numpy

        return played_out(self.rules, first, lanes, generator)

    def cards_left(self, state: State) -> CardsLeft[Masks] | None:
        """Return the tricks, once stock, rows, couples and gubbes are out of the way."""
        at = self._usual(state)
        if at is None or not isinstance(at, Leading | Following) or _lies_hidden(at):
            return None
        seats, deal = self.rules.seats, at.deal
        if deal.gubbe is not None:
            return None
        if _may_announce(at) or any(_may_meld(at, seat) for seat in seats):
            return None
        count = TolvaCount(deal.tricks, self.rules, deal.match.totals, deal.carry)
        hands = tuple([at.seen(seat) for seat in seats])
        tally = tuple(taken_by(self.rules, at.pile_masks))
        return CardsLeft(count, hands, at.turn, at.trick, tally)


def _lies_hidden(state: InDeal) -> bool:
    """Tell whether cards lie in stock or face down, or in hands not taken up."""
    spread = state.spread
    return bool(
        spread.stock
        or any(spread.over)
        or any(spread.waiting)
        or (state.deal.from_table and not state.tricks)
    )


def _may_announce(state: InDeal) -> bool:
    """Tell whether a gubbe may still be announced, now or later (TOL-23 to TOL-27)."""
    if state.trump is not None or state.been_in + 1 == 1 << len(state.received):
        return False
    left = state.rules.layout.tricks - state.tricks
    return left >= HALV_TRICKS - 1 or state.tricks <= _LAST_FOR_HEL


def _may_meld(state: InDeal, seat: Seat) -> bool:
    """Tell whether a seat may still meld, now or later (TOL-12 to TOL-14)."""
    cards, melded = state.seen(seat), state.deal.melded
    return state.left(seat) >= LEAST_TO_MELD and any(
        not couple.mask & ~cards and couple.suit not in melded for couple in _COUPLES
    )


class _Rows:
    """The rows of a deal that is played out, and hands that are not taken up yet.

    Args:
        state: where it begins.
        hands: by seat, what it may play; they grow.
    """

    __slots__ = ("_aside", "_hands", "_over", "_under", "waiting")

    def __init__(self, state: InDeal, hands: list[int]) -> None:
        """Look what lies on what."""
        spread = state.spread
        self._hands, self._under, self._over = hands, spread.under, [*spread.over]
        self.waiting = [*spread.waiting]
        aside = not any(state.taken_up)
        self._aside: Sequence[int] = state.received if aside else ()

    def taken(self, trick: int) -> bool:
        """Take hands up after a trick, and tell whether cards are to be turned up."""
        if self._aside:
            self._hands[:] = map(or_, self._hands, self._aside)
            self._aside = ()
        for seat, row in enumerate(self._under):
            if freed := trick & self._over[seat]:
                bare = [lower for upper, lower in row if freed & upper]
                self.waiting[seat] |= sum(bare)
                self._over[seat] ^= freed
        return self.turns_up()

    def turns_up(self) -> bool:
        """Tell whether cards are to be turned up."""
        return any(self.waiting)

    def turn_up(self) -> None:
        """Turn them up (TOL-33)."""
        self._hands[:] = map(or_, self._hands, self.waiting)
        self.waiting = [0] * len(self.waiting)

    def down(self, seat: int) -> int:
        """Count the cards of a seat that lie face down."""
        return self._over[seat].bit_count() + self.waiting[seat].bit_count()


class _Talk:
    """A deal that is played out while seats say between tricks whatever they may.

    What they may say is listed by the functions that the phases list by.

    Args:
        state: where it begins.
        hands: by seat, what it may play.
        piles: by seat, the tricks won.
        draw: gives the numbers.
    """

    __slots__ = (
        *("been_in", "closed", "deal", "draw", "earned", "hands", "piles", "rows"),
        *("rules", "state", "stock", "tricks", "waits"),
    )

    def __init__(
        self, state: InDeal, hands: list[int], piles: list[int], draw: Draw
    ) -> None:
        """Begin where a state is."""
        self.state, self.hands, self.piles, self.draw = state, hands, piles, draw
        self.rules, self.deal, self.rows = state.rules, state.deal, _Rows(state, hands)
        self.stock, self.tricks = state.spread.stock, state.tricks
        self.been_in = state.been_in
        self.earned: Earned | None = None
        self.closed = state.closed if isinstance(state, BeforeLead) else None
        self.waits = isinstance(state, Drawing | Uncovering)

    def points(self) -> Points:
        """Play to the end, and return what was booked by seat."""
        at, rules = self.state, self.rules
        winners = play_out(
            at.deal.tricks,
            self.hands,
            self.piles,
            at.turn,
            at.trick,
            self.draw,
            lead=self.lead,
            taken=self.taken,
        )
        earned = self.earned
        if earned is None:
            taken = taken_by(rules, self.piles)
            totals, carry = self.deal.match.totals, self.deal.carry
            earned = vinsten_and_sistan(rules, totals, carry, taken, winners[-1])
        booked = gained_since(at.match, self.deal.match)
        return add_points(booked, by_seat(rules, earned))

    def lead(self, seat: Seat) -> tuple[Tricks, int]:
        """Do all that comes before a lead, and choose the card."""
        if self.waits and (self.stock or self.rows.turns_up()):
            self._get_ready(seat)
        hand = self.hands[seat]
        count = hand.bit_count()
        while True:
            rights = self._rights(seat, hand)
            pick = floor(self.draw() * (count + len(rights)))
            if pick < count:
                break
            self._say(seat, rights[pick - count])
        self.been_in |= 1 << seat
        return self.deal.tricks, nth_bit(hand, pick)

    def taken(self, trick: int, winner: Seat) -> bool:
        """Note a trick, and tell whether it is the last, or decides a gubbe."""
        self.tricks, self.closed, self.waits = self.tricks + 1, None, True
        if self.rules.layout.row:
            self.rows.taken(trick)
        given = (self.deal, self.piles, winner, self.tricks)
        self.earned = gubbe.decided(self.rules, *given)
        return self.earned is not None or self.tricks == self.rules.layout.tricks

    def _rights(self, seat: Seat, hand: int) -> tuple[Meld | Ask | Halv | Hel, ...]:
        """List what the seat that is to lead may say."""
        rules, deal = self.rules, self.deal
        rights: tuple[Meld | Ask | Halv | Hel, ...] = ()
        if self.closed is None:
            rights = self._melding(seat)
            if may_ask(rules, deal, seat, hand.bit_count()):
                rights += ASK[seat]
        if not self.been_in >> seat & 1:
            rights += gubbe.announcements(rules, deal, seat, self.tricks)
        return rights

    def _melding(self, seat: Seat) -> tuple[Meld, ...]:
        """List the melds of a seat."""
        hand = self.hands[seat]
        if not hand & hand << 1 & KINGS:  # as in `melding`, told before it is called
            return ()
        return melding(self.rules, self.deal, seat, hand, self.rows.down(seat))

    def _say(self, seat: Seat, move: Meld | Ask | Halv | Hel) -> None:
        """Meld, ask the partner, who melds or says no, or announce a gubbe."""
        rules, deal = self.rules, self.deal
        match move:
            case Meld():
                self.deal, self.closed = with_meld(rules, deal, move), Closed.MELDED
            case Ask():
                (partner,) = rules.layout.partners[seat]
                melds = self._melding(partner)
                pick = floor(self.draw() * (len(melds) + 1))
                if pick < len(melds):
                    self.deal = with_meld(rules, deal, melds[pick])
                self.closed = Closed.ASKED
            case _:
                given = (deal, move, self.tricks, self.piles)
                self.deal = gubbe.with_gubbe(rules, *given)

    def _get_ready(self, seat: Seat) -> None:
        """Draw or turn up; the winner of the trick may meld before (TOL-29, TOL-33)."""
        while True:
            melds = () if self.closed else self._melding(seat)
            pick = floor(self.draw() * (len(melds) + 1))
            if pick == len(melds):
                break
            self._say(seat, melds[pick])
        if self.stock:
            self.stock, drawn = draw_for_both(self.stock, (0, 0), seat)
            self.hands[:] = map(or_, self.hands, drawn)
            self.closed = Closed.DRAWN
        else:
            if self.rows.waiting[seat]:
                self.closed = Closed.TURNED_UP
            self.rows.turn_up()
