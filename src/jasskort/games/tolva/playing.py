"""Playing out and solving Tolva: nobody melds, asks or announces any more.

Carries TOL-29, TOL-33 and TOL-34, as far as tricks go on by them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import or_, sub
from typing import ClassVar, TypeVar

import attrs

from jasskort.cards import Masks, Suit, mask_of
from jasskort.games.tolva import model
from jasskort.games.tolva.deal import (
    HANDS_KIND,
    BeforeLead,
    InTolvaDeal,
    couples_in,
    left,
    reach,
)
from jasskort.games.tolva.heuristics import (
    card_to_lead,
    cheapest,
    couples_kept,
    suit_to_meld,
)
from jasskort.games.tolva.rules import (
    TolvaRules,
    points_by_seat,
    taken_by,
    vinsten_and_sistan,
)
from jasskort.games.tolva.tricks import Drawing, Following, Leading, Uncovering
from jasskort.moves import Move, Play
from jasskort.phase import State
from jasskort.playouts import CardPlay, Points, Policy, add_points, how_played
from jasskort.seats import Seat
from jasskort.tricks.dealing import draw_for_both
from jasskort.tricks.solve import CardsLeft, Count
from jasskort.tricks.tricks import (
    AFTER,
    SUIT_OF,
    RandomFloats,
    Tricks,
    card_points,
    play_out,
)

_MoveT = TypeVar("_MoveT", bound=Move)


@attrs.frozen(cache_hash=True)
class TolvaCount(Count[Masks]):
    """Tricks that bring nothing but the most card points, and the last one.

    The tally is the card points by party.
    """

    game: TolvaRules
    totals: tuple[int, ...]
    carry: int

    @property
    def marks(self) -> Sequence[int]:
        """The card points of each card."""
        return self.tricks.worths

    def ahead(
        self, tally: Masks, cards: int, side: Sequence[bool]
    ) -> tuple[float, float]:
        """Return what comes of vinsten for one that may get it, or none, and of sistan."""
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
        """Count the card points of a trick (TOL-2)."""
        game = self.game
        worth, parties = card_points(cards, game.ranking), game.table.parties
        return tuple(
            [
                points + worth if winner in party else points
                for points, party in zip(tally, parties, strict=True)
            ]
        )

    def at_the_end(self, tally: Masks, winner: int) -> Sequence[int]:
        """Return what each party gets, at the place of its first seat."""
        game = self.game
        given = (self.totals, self.carry, tally, Seat(winner))
        points = points_by_seat(game, vinsten_and_sistan(game, *given))
        firsts = {party[0] for party in game.table.parties}
        return [points[seat] * (seat in firsts) for seat in game.seats]


class TolvaCardPlay(CardPlay):
    """How Tolva is played out and solved."""

    game: TolvaRules
    policy: ClassVar[Policy] = Policy.THUMB
    cuts_short: ClassVar[frozenset[type[Move]]] = frozenset({model.Halv, model.Hel})
    kinds: ClassVar[frozenset[type[State]]] = frozenset(
        {Leading, Following, Drawing, Uncovering}
    )

    def tricks(self, trump: Suit | None) -> Tricks:
        """Return how tricks are played with a trump suit, if there is one."""
        return model.usual_tricks(trump, self.game.pack, self.game.ranking)

    def cards_alone(self, moves: tuple[_MoveT, ...]) -> tuple[_MoveT, ...]:
        """Return the plays, else drawing, turning up, or saying no: the last listed."""
        return tuple([each for each in moves if type(each) is Play]) or moves[-1:]

    def _cards_alone_in(self, state: State) -> InTolvaDeal | None:
        """Return a position from which cards alone may be played, else None."""
        if type(state) not in self.kinds or not isinstance(state, InTolvaDeal):
            return None
        return state if state.deal.gubbe is None else None

    def points(self, state: State, draw: RandomFloats, policy: Policy) -> Points | None:
        """Play all cards, drawing and turning up between tricks."""
        at = None if policy is Policy.UNIFORM else self._cards_alone_in(state)
        if at is None:
            return None
        if policy is Policy.THUMB:
            return _by_thumb(at)
        game, piles = self.game, [*at.pile_masks]
        hands = [reach(at, seat) for seat in game.seats]
        winners = play_out(
            at.deal.tricks,
            hands,
            piles,
            at.turn,
            at.trick,
            draw,
            at.spread.stock,
            draws=isinstance(at, Drawing),
            taken=_turning_up(at, hands, draw) if game.table.row else None,
        )
        given = (at.match.totals, at.deal.carry, taken_by(game, piles), winners[-1])
        return points_by_seat(game, vinsten_and_sistan(game, *given))

    def cards_left(self, state: State) -> CardsLeft[Masks] | None:
        """Return the tricks, once stock, rows, couples and gubbes are out of the way."""
        at, game = self._cards_alone_in(state), self.game
        if not isinstance(at, Leading | Following) or _more_may_be_done(at):
            return None
        deal = at.deal
        count = TolvaCount(deal.tricks, game, deal.match.totals, deal.carry)
        hands = tuple([reach(at, seat) for seat in game.seats])
        tally = tuple(taken_by(game, at.pile_masks))
        return CardsLeft(count, hands, at.turn, at.trick, tally)


def _by_thumb(at: InTolvaDeal) -> Points:  # noqa: C901 - calls would cost what is won
    """Play a deal in which no gubbe was announced out by quick rules of thumb."""
    game, deal, table = at.game, at.deal, at.game.table
    hands, piles = [reach(at, seat) for seat in game.seats], [*at.pile_masks]
    melded, totals = [*deal.melded], [*deal.match.totals]
    tricks, stock, gone, seats = deal.tricks, at.spread.stock, at.played, len(hands)

    def meld(winner: Seat, cards: int) -> Tricks:
        """Have the winner of a trick meld, or its partner if it has no meld and asks."""
        if cards >= model.LEAST_TO_MELD:
            for seat in (winner, *table.party[winner]):
                if couples_kept(game, hands[seat], melded, totals[seat]):
                    worth = game.worths[model.MELDS[len(melded)]]
                    for each in table.party[seat]:
                        totals[each] += worth
                    melded.append(suit_to_meld(hands[seat], melded))
                    return how_played(game, melded[0])
        return tricks

    if isinstance(at, BeforeLead) and at.closed is None:
        tricks = meld(at.turn, left(at, at.turn))
    # What waits to be turned up is turned up now.
    turned_up = _turning_up(at, hands, int) if table.row else None
    if isinstance(at, Drawing):
        stock, hands[:] = draw_for_both(stock, (hands[0], hands[1]), at.turn)
    lying, led, higher, seat = mask_of(at.trick), 0, 0, at.turn
    if isinstance(at, Following):
        led, higher = SUIT_OF[at.trick[0].bit], tricks.beats[at.best.bit]
        winner = at.winner
    for to_come in reversed(range(table.tricks - at.tricks)):
        # So many cards has each seat left once the trick is over.
        cards = to_come - len(stock) // 2
        for _ in range(lying.bit_count(), seats):
            hand, kept = hands[seat], 0
            if cards >= model.LEAST_TO_MELD:
                kept = couples_kept(game, hand, melded, totals[seat])
            if lying:
                may = tricks.duty(hand, led, higher)
                bit = cheapest(tricks, may & ~kept or may)
            else:
                unseen = game.pack.mask & ~(hand | gone)
                bit = card_to_lead(tricks, hand, kept, unseen)
                led = SUIT_OF[bit]
            if not lying or higher & bit:
                winner, higher = seat, tricks.beats[bit]
            hands[seat] ^= bit
            lying |= bit
            seat = AFTER[seats][seat]
        piles[winner] |= lying
        gone |= lying
        if to_come == table.tricks - 1:  # hands may be taken up only now
            hands[:] = [
                h | got & ~gone for h, got in zip(hands, at.received, strict=True)
            ]
        tricks = meld(winner, cards)
        if stock:
            stock, hands[:] = draw_for_both(stock, (hands[0], hands[1]), winner)
        if turned_up is not None:
            turned_up(lying)
        seat, lying = winner, 0
    earned = vinsten_and_sistan(game, totals, deal.carry, taken_by(game, piles), seat)
    melds = map(sub, totals, deal.match.totals)
    return add_points(tuple(melds), points_by_seat(game, earned))


def _more_may_be_done(state: InTolvaDeal) -> bool:
    """Tell whether there may be drawing, turning up, melds or gubbes, now or later."""
    deal, spread, seats = state.deal, state.spread, state.game.seats
    to_come = state.game.table.tricks - state.tricks
    gubbe_may_be = to_come >= model.HALV_TRICKS - 1 or state.tricks <= 1
    return bool(
        spread.stock
        or any(map(spread.count_down, seats))
        or not HANDS_KIND.taken_up(state)
        # Who has been in announces no gubbe (TOL-23), nor does anybody with trump.
        or (not deal.melded and state.been_in + 1 != 1 << len(seats) and gubbe_may_be)
        or any(
            left(state, seat) >= model.LEAST_TO_MELD
            and couples_in(reach(state, seat), deal)
            for seat in seats
        )
    )


def _turning_up(
    at: InTolvaDeal, hands: list[int], draw: RandomFloats
) -> Callable[[int], None]:
    """Return what is done after each trick: hands are taken up, and cards turned up.

    Args:
        at: where the playout begins; what waits there is turned up at once.
        hands: by seat, what it may play; they grow.
        draw: gives the numbers, one each time that cards are turned up.
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

    def taken(trick: int) -> None:
        nonlocal aside
        if aside:
            hands[:], aside = map(or_, hands, at.received), False
        low = trick & -trick
        free = [covered[bit] for bit in (low, trick ^ low) if bit in covered]
        if free:
            draw()
            for seat, lower in free:
                hands[seat] |= lower

    return taken
