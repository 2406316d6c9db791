"""Rules of thumb, playouts and solving of Tolva.

A meld brings about as many points as the end of a deal, and needs a won trick. So a
seat with king and queen of a suit keeps both, and leads winning cards. Other seats lead
low, and save winning cards. A seat wins tricks as cheaply as possible. Without a meld it
asks its partner. It announces a gubbe only if no other seat can take the tricks.

Implements TOL-29, TOL-33 and TOL-34 within playouts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import or_, sub
from typing import Any, ClassVar, TypeAlias, TypeVar

import attrs

from jasskort.cards import SUIT_MASKS, SUITS, Masks, Suit, cards_in
from jasskort.games.tolva import model
from jasskort.games.tolva.deal import (
    HANDS_KIND,
    BeforeLead,
    InTolvaDeal,
    couples_in,
    couples_mask,
    left,
    meld_fits,
    reach,
)
from jasskort.games.tolva.model import points_by_seat, taken_by, vinsten_and_sistan
from jasskort.games.tolva.tricks import Drawing, Following, Leading, Uncovering
from jasskort.moves import Move, Play
from jasskort.phase import State
from jasskort.playouts import CardPlay, Points, Policy, add_points, how_played
from jasskort.seats import Seat
from jasskort.tricks.heuristics import Thumbs, in_order
from jasskort.tricks.solve import CardsLeft, Count
from jasskort.tricks.tricks import (
    SUIT_OF,
    Choose,
    RandomFloats,
    Tricks,
    card_points,
    play_out,
)
from jasskort.view import View

_THROWN = 5  # card points that each seat beyond two usually adds to a halv gubbe


class TolvaThumbs(Thumbs):
    """Rules of thumb for Tolva."""

    game: model.TolvaRules

    def named(self, view: View[Move]) -> Move | None:
        state = view.position
        if view.turn != view.seated():
            return None
        if isinstance(state, Leading):
            for move in reversed(view.legal_moves):  # hel gubbe before halv
                if isinstance(move, model.Halv | model.Hel) and _is_sure(state, move):
                    return move
        return self.quick(state)

    def quick(self, state: State) -> Move:
        at: Any = state
        seat: Seat = at.turn
        moves: tuple[Move, ...] = at.moves()
        cards = reach(at, seat)
        if any(type(each) is model.MeldMarriage for each in moves):
            suit = suit_to_meld(cards, at.deal.melded)
            return model.MELDS_OF[seat][suit.index]
        if isinstance(at, Leading | Following):
            asks = [each for each in moves if type(each) is model.Ask]
            return asks[0] if asks else _play(at, cards)
        return moves[-1]


def suit_to_meld(cards: int, melded: Sequence[Suit]) -> Suit:
    """Return the longest of the suits whose king and queen can still be melded."""
    couples = couples_mask(cards)
    return max(
        [
            each
            for each in SUITS
            if couples & SUIT_MASKS[each.index] and each not in melded
        ],
        key=lambda suit: (cards & SUIT_MASKS[suit.index]).bit_count(),
    )


def couples_kept(
    game: model.TolvaRules, cards: int, melded: Sequence[Suit], total: int
) -> int:
    """Return a mask of the kings and queens that can still be melded, or 0.

    `total` is the total of the party.
    """
    couples = couples_mask(cards)
    if not couples or not meld_fits(game, melded, total):
        return 0
    for suit in melded:
        couples &= ~SUIT_MASKS[suit.index]
    return couples


def card_to_lead(
    tricks: Tricks, cards: int, kept: int, unseen: int, *, gubbe: bool = False
) -> int:
    """Return the bit of the card to lead; the cards `kept` are for a meld.

    In a gubbe all tricks must be won, and card points count.
    """
    free = cards & ~kept or cards
    order, beats = in_order(tricks, 1)[:: -1 if gubbe else 1], tricks.beats
    if kept or gubbe:
        for bit in order:
            if free & bit and not beats[bit] & unseen & SUIT_OF[bit]:
                return bit
    return _first(order, free)


def cheapest(tricks: Tricks, cards: int) -> int:
    """Return the bit of the cheapest of `cards`, a mask."""
    return _first(in_order(tricks, 1), cards) if cards & cards - 1 else cards


def _first(order: Sequence[int], cards: int) -> int:
    return next(bit for bit in order if cards & bit)


def _play(state: Leading | Following, cards: int) -> Play:
    deal, game, seat = state.deal, state.game, state.turn
    kept, gubbe = 0, deal.gubbe is not None
    # After the trick the seat has one card fewer.
    if not gubbe and left(state, seat) > model.LEAST_TO_MELD:
        kept = couples_kept(game, cards, deal.melded, deal.match.totals[seat])
    if isinstance(state, Following):
        bit = cheapest(deal.tricks, state.playable & ~kept or state.playable)
    else:
        unseen = game.pack.mask & ~(cards | state.played)
        bit = card_to_lead(deal.tricks, cards, kept, unseen, gubbe=gubbe)
    return deal.tricks.plays.of(seat, bit)[0]


def _is_sure(state: Leading, move: model.Halv | model.Hel) -> bool:
    """Return whether no other seat can take the tricks of a gubbe (TOL-24, TOL-26)."""
    table, sure = state.game.table, [*cards_in(_sure(state))]
    if isinstance(move, model.Hel):
        return len(sure) == table.tricks - state.tricks
    # Halv gubbe includes the trick that the seat has just won, if any. Of the sure
    # cards, those with the most card points count.
    to_win = model.HALV_TRICKS - bool(state.tricks)
    worths = sorted([state.deal.tricks.worths[card.index] for card in sure])
    taken = card_points(state.pile_masks[state.turn], state.game.ranking)
    points = sum(worths[-to_win:]) + taken
    missing = model.HALV_CARD_POINTS - points
    return len(sure) >= to_win and missing <= _THROWN * (len(table.seats) - 2)


def _sure(state: Leading) -> int:
    """Return a mask of the cards that win a trick each, if led from the highest."""
    mine, beaters, sure = reach(state, state.turn), state.deal.tricks.beaters, 0
    others = state.game.pack.mask & ~(mine | state.played)
    for suit in SUIT_MASKS:
        own, theirs = mine & suit, others & suit
        cards = cards_in(own)
        high = sum([card.bit for card in cards if not beaters[card.index] & theirs])
        # When the others have no card of the suit left, the rest wins too.
        sure |= own if high.bit_count() >= theirs.bit_count() else high
    return sure


# --- playing out and solving ----------------------------------------------------------

_MoveT = TypeVar("_MoveT", bound=Move)
_Melds: TypeAlias = Callable[[int, Seat], Tricks | None]
"""A function called after each trick, with the trick as a mask, and with its winner.

It returns the new `Tricks` if a seat melds, else None.
"""


@attrs.frozen(cache_hash=True)
class TolvaCount(Count[Masks]):
    """Tricks that count for vinsten and sistan; the tally is card points by party."""

    game: model.TolvaRules
    totals: tuple[int, ...]
    carry: int

    @property
    def marks(self) -> Sequence[int]:
        return self.tricks.worths

    def ahead(
        self, tally: Masks, cards: int, side: Sequence[bool]
    ) -> tuple[float, float]:
        """Return the least and the greatest lead of a side from vinsten and sistan."""
        game, more = self.game, card_points(cards, self.game.ranking)
        vinsten = self.carry + game.worths[model.Item.VINSTEN]
        sistan, top = abs(game.worths[model.Item.SISTAN]), max(tally)
        ends = [
            vinsten if side[party[0]] else -vinsten
            for party, points in zip(game.table.parties, tally, strict=True)
            if points + more >= top
        ]
        ends += [0] if ends[1:] else []
        return min(ends) - sistan, max(ends) + sistan

    def counted(self, tally: Masks, winner: int, leader: int, cards: int) -> Masks:
        """Return the tally with the card points of a trick (TOL-2)."""
        game = self.game
        worth, parties = card_points(cards, game.ranking), game.table.parties
        return tuple(
            [
                points + worth if winner in party else points
                for points, party in zip(tally, parties, strict=True)
            ]
        )

    def at_the_end(self, tally: Masks, winner: int) -> Sequence[int]:
        """Return points by seat, with those of a party under its first seat."""
        game = self.game
        given = (self.totals, self.carry, tally, Seat(winner))
        points = points_by_seat(game, vinsten_and_sistan(game, *given))
        firsts = {party[0] for party in game.table.parties}
        return [points[seat] * (seat in firsts) for seat in game.seats]


class TolvaCardPlay(CardPlay):
    """Playouts and solving of Tolva."""

    game: model.TolvaRules
    policy: ClassVar[Policy] = Policy.THUMB
    cuts_short: ClassVar[frozenset[type[Move]]] = frozenset({model.Halv, model.Hel})
    kinds: ClassVar[frozenset[type[State]]] = frozenset(
        {Leading, Following, Drawing, Uncovering}
    )

    def tricks(self, trump: Suit | None) -> Tricks:
        return model.usual_tricks(trump, self.game.pack, self.game.ranking)

    def cards_alone(self, moves: tuple[_MoveT, ...]) -> tuple[_MoveT, ...]:
        return tuple([each for each in moves if type(each) is Play]) or moves[-1:]

    def _cards_alone_in(self, state: State) -> InTolvaDeal | None:
        if type(state) not in self.kinds or not isinstance(state, InTolvaDeal):
            return None
        return state if state.deal.gubbe is None else None

    def points(self, state: State, draw: RandomFloats, policy: Policy) -> Points | None:
        at = None if policy is Policy.UNIFORM else self._cards_alone_in(state)
        if at is None:
            return None
        game, totals, piles = self.game, [*at.match.totals], [*at.pile_masks]
        hands, tricks = [reach(at, seat) for seat in game.seats], at.deal.tricks
        choose = meld = None
        if policy is Policy.THUMB:
            tricks, choose, meld = _by_thumb(at, hands, totals)
            draw = int
        after = bool(game.table.row or meld)
        winners = play_out(
            tricks,
            hands,
            piles,
            at.turn,
            at.trick,
            draw,
            at.spread.stock,
            draws=isinstance(at, Drawing),
            taken=_after_tricks(at, hands, draw, meld) if after else None,
            choose=choose,
        )
        given = (totals, at.deal.carry, taken_by(game, piles), winners[-1])
        earned = points_by_seat(game, vinsten_and_sistan(game, *given))
        if meld is None:
            return earned
        return add_points(tuple(map(sub, totals, at.match.totals)), earned)

    def cards_left(self, state: State) -> CardsLeft[Masks] | None:
        """Return the cards left, once only plays remain; else None."""
        at, game = self._cards_alone_in(state), self.game
        if not isinstance(at, Leading | Following) or _more_may_be_done(at):
            return None
        deal = at.deal
        count = TolvaCount(deal.tricks, game, deal.match.totals, deal.carry)
        hands = tuple([reach(at, seat) for seat in game.seats])
        tally = tuple(taken_by(game, at.pile_masks))
        return CardsLeft(count, hands, at.turn, at.trick, tally)


def _by_thumb(  # noqa: C901 - three functions that share one position
    at: InTolvaDeal, hands: list[int], totals: list[int]
) -> tuple[Tricks, Choose, _Melds]:
    """Return the rules of tricks, and two functions: to choose, and after tricks.

    If a meld is legal now, it is made first. The points of melds are added to `totals`.
    """
    game, table = at.game, at.game.table
    tricks, gone, melded = at.deal.tricks, at.played, [*at.deal.melded]
    # The number of cards of each seat after this trick, before drawing.
    stock = len(at.spread.stock) - 2 * isinstance(at, Drawing)
    cards = table.tricks - at.tricks - 1 - stock // 2

    def meld(winner: Seat, held: int) -> Tricks | None:
        """Meld for the winner of a trick, else for the partner that it asks."""
        nonlocal tricks
        for seat in (winner, *table.party[winner]) * (held >= model.LEAST_TO_MELD):
            if couples_kept(game, hands[seat], melded, totals[seat]):
                for each in table.party[seat]:
                    totals[each] += game.worths[model.MELDS[len(melded)]]
                melded.append(suit_to_meld(hands[seat], melded))
                tricks = how_played(game, melded[0])
                return tricks
        return None

    def choose(
        seat: Seat, hand: int, may: int, lying: int, _higher: int, _winner: Seat
    ) -> int:
        if not may & may - 1:
            return may
        kept = 0
        if cards >= model.LEAST_TO_MELD:
            kept = couples_kept(game, hand, melded, totals[seat])
        if lying:
            return cheapest(tricks, may & ~kept or may)
        return card_to_lead(tricks, hand, kept, game.pack.mask & ~(hand | gone))

    def taken(trick: int, winner: Seat) -> Tricks | None:
        nonlocal cards, stock, gone
        gone, held = gone | trick, cards
        cards, stock = cards - (not stock), max(0, stock - 2)
        return meld(winner, held)

    if isinstance(at, BeforeLead) and at.closed is None:
        meld(at.turn, left(at, at.turn))
    return tricks, choose, taken


def _more_may_be_done(state: InTolvaDeal) -> bool:
    deal, spread, seats = state.deal, state.spread, state.game.seats
    to_come = state.game.table.tricks - state.tricks
    gubbe_may_be = to_come >= model.HALV_TRICKS - 1 or state.tricks <= 1
    return bool(
        spread.stock
        or any(map(spread.count_down, seats))
        or not HANDS_KIND.taken_up(state)
        # A gubbe is legal only without trump, before the first lead of a seat (TOL-23).
        or (not deal.melded and state.been_in + 1 != 1 << len(seats) and gubbe_may_be)
        or any(
            left(state, seat) >= model.LEAST_TO_MELD
            and couples_in(reach(state, seat), deal)
            for seat in seats
        )
    )


def _after_tricks(
    at: InTolvaDeal, hands: list[int], draw: RandomFloats, meld: _Melds | None
) -> _Melds:
    """Return a function that melds, takes up hands and turns up cards after each trick.

    Cards that already wait in `at` are turned up here. `hands` changes in place.
    """
    spread, aside = at.spread, not HANDS_KIND.taken_up(at)
    covered = {
        upper: (seat, lower)
        for seat, row in enumerate(spread.under)
        for upper, lower in row
    }
    if not at.trick and any(spread.lifted):
        draw()
        hands[:] = map(or_, hands, map(spread.waiting, range(len(hands))))

    def taken(trick: int, winner: Seat) -> Tricks | None:
        nonlocal aside
        if aside:
            hands[:], aside = map(or_, hands, at.received), False
        tricks = meld(trick, winner) if meld else None
        if covered:
            low = trick & -trick
            free = [covered[bit] for bit in (low, trick ^ low) if bit in covered]
            for seat, lower in free:
                hands[seat] |= lower
            if free:
                draw()
        return tricks

    return taken
