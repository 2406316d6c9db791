"""What every phase of a deal of Tolva has, and what the end of a deal brings.

Carries COM-10, TOL-4, TOL-20 to TOL-22, TOL-27, TOL-28, TOL-31, TOL-32 and TOL-34.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, TypeAlias

import attrs

from jasskort import phase
from jasskort.cards import CARDS, Card, CardSet, Suit, cards_in, from_bytes, to_bytes
from jasskort.craft.pickling import Reduced, pickled_as, reduced
from jasskort.craft.values import Immutable, builder, evolved
from jasskort.errors import InvalidValue
from jasskort.events import DealEnd, Event, new_card_played, trick_won
from jasskort.games.tolva.model import (
    PACK,
    RANKING,
    Ending,
    Gubbe,
    HandTakenUp,
    Item,
    TolvaDeal,
)
from jasskort.ledger import Ledger, best_seats, enter_for, pass_deal
from jasskort.moves import Deal, Move, Play
from jasskort.phase import State, by_seat, with_match
from jasskort.seats import Seat
from jasskort.sight import Gone, HandsKind, Kind, Learnt, Masks, Open, Piles
from jasskort.tricks.dealing import Stock
from jasskort.tricks.tricks import AFTER, card_points
from jasskort.whereabouts import HANDS, Covered, FaceUp, Place, Spot

if TYPE_CHECKING:
    from jasskort.games.tolva.melding import BeforeLead
    from jasskort.games.tolva.ruleset import Tolva
    from jasskort.games.tolva.tricks import BetweenDeals


# --- the position ---------------------------------------------------------------------
# What every phase of a deal of Tolva has: the cards, and where they lie.
#
# Carries TOL-31 and TOL-32 (what of a row may be played and melded from), and TOL-34
# (the hands that are not taken up yet).

Row: TypeAlias = tuple[tuple[int, int], ...]
"""The places of a row: the card that lies on top and the one under it, as bits."""


@attrs.frozen(cache_hash=True, repr=False)
class Spread(Immutable):
    """What lies on the table beside the trick.

    Args:
        stock: the face-down cards of the stock, in drawing order.
        up: by seat, the cards of its row that are or were face up, as masks.
        under: by seat, which card of its row covers which, as pairs of bits.
        over: by seat, the cards of its row that still cover another, as masks.
        waiting: by seat, the uncovered cards that are to be turned up, as masks.
    """

    stock: Stock
    up: Masks
    under: tuple[Row, ...]
    over: Masks
    waiting: Masks

    def uncovered(self, seat: int, bit: int) -> Spread:
        """Note the card that lies free when the one that covered it is played."""
        lower = 0
        for upper, under in self.under[seat]:
            if upper == bit:
                lower = under
        over_zero, over_one = self.over
        zero, one = self.waiting
        if seat:
            over, waiting = (over_zero, over_one ^ bit), (zero, one | lower)
        else:
            over, waiting = (over_zero ^ bit, over_one), (zero | lower, one)
        return new_spread(self.stock, self.up, self.under, over, waiting)

    def turned_up(self) -> Spread:
        """Turn up what waits."""
        zero, one = self.up
        first, second = self.waiting
        up = (zero | first, one | second)
        return new_spread(self.stock, up, self.under, self.over, (0, 0))

    def face_down(self, seat: int) -> int:
        """Give the cards of a row that lie face down, as a mask."""
        over = self.over[seat]
        covered = [lower for upper, lower in self.under[seat] if over & upper]
        return self.waiting[seat] | sum(covered)

    def waiting_in(self, seat: int) -> list[tuple[int, Card]]:
        """List the columns of a row with a card to be turned up, and that card.

        Raises:
            InvalidValue: the card was not seen.
        """
        waits = self.waiting[seat]
        if waits >> len(CARDS):
            msg = f"a card of seat {seat} is turned up, and nobody is told which"
            raise InvalidValue(msg)
        return [
            (column, CARDS[lower.bit_length() - 1])
            for column, (_, lower) in enumerate(self.under[seat])
            if waits & lower
        ]

    def count_down(self, seat: int) -> int:
        """Count the cards of a row that lie face down."""
        # One lies under each card that covers another; the rest wait to be turned up.
        return self.over[seat].bit_count() + self.waiting[seat].bit_count()

    def seen(self) -> Spread:
        """Give what all see of it: stand-ins for the cards that lie face down."""
        up = sum(self.up)
        blank: dict[int, int] = {}
        for row in self.under:
            for _, lower in row:
                blank[lower] = lower if lower & up else 1 << len(CARDS) + len(blank)
        under = tuple(
            [
                tuple([(upper, blank[lower]) for upper, lower in row])
                for row in self.under
            ]
        )
        waiting = [
            sum([blank[bit] for bit in blank if waits & bit]) for waits in self.waiting
        ]
        stock = PACK.cards[:1] * len(self.stock)
        return new_spread(stock, self.up, under, self.over, tuple(waiting))

    def laid(self, lower: Mapping[tuple[int, int], int]) -> Spread:
        """Lay cards face down in the place of what stands in for them.

        Args:
            lower: the cards, as bits, by seat and column.
        """
        under, waiting = [], []
        for seat, row in enumerate(self.under):
            waits, bits = self.waiting[seat], 0
            laid = []
            for column, (upper, blank) in enumerate(row):
                bit = lower.get((seat, column), blank)
                laid.append((upper, bit))
                if waits & blank:
                    bits |= bit
            under.append(tuple(laid))
            waiting.append(bits)
        return new_spread(self.stock, self.up, tuple(under), self.over, tuple(waiting))

    def row(self, seat: int, played: int = 0) -> str:
        """Write a row, "##" for what lies face down and "--" for an empty place.

        Args:
            seat: the seat.
            played: the cards that were played, as a mask.
        """
        over, waiting = self.over[seat], self.waiting[seat]
        places = []
        for upper, lower in self.under[seat]:
            if over & upper:
                places.append(f"{CardSet.from_mask(upper)}/##")
            elif waiting & lower:
                places.append("##")
            else:
                places.append(str(CardSet.from_mask(lower & ~played)) or "--")
        return " ".join(places)

    def __repr__(self) -> str:
        """Show the rows and how many cards the stock has."""
        rows = " | ".join(self.row(seat) for seat in range(len(self.under)))
        return f"<Spread rows={rows}, stock={len(self.stock)}>"

    def __reduce__(self) -> Reduced:
        """Pickle the stock as bytes, a byte a card."""
        stock = to_bytes(self.stock)
        return reduced(_spread, stock, self.up, self.under, self.over, self.waiting)


new_spread = builder(Spread)


@pickled_as("tolva.spread")
def _spread(
    stock: bytes, up: Masks, under: tuple[Row, ...], over: Masks, waiting: Masks
) -> Spread:
    return Spread(from_bytes(stock), up, under, over, waiting)


class _Table(Kind):
    """The stock and the rows; all see what lies face up."""

    def seen(self, part: Spread, _seat: Seat | None, _holder: InDeal) -> Spread:
        """Return the rows with stand-ins for what lies face down, and no stock."""
        return part.seen()

    def lying(self, part: Spread, holder: InDeal) -> Iterator[tuple[Place, int]]:
        """Yield the cards of the rows that lie face up."""
        left = ~holder.played
        for seat, up in enumerate(part.up):
            yield FaceUp(Seat(seat)), up & left

    def filled(self, part: Spread, cards: Learnt, _holder: InDeal) -> Spread:
        """Lay cards face down."""
        lower: dict[tuple[int, int], int] = {}
        stock = [*part.stock]
        for place, at, bit in cards:
            if place is Spot.STOCK:
                stock[at] = CARDS[bit.bit_length() - 1]
            elif isinstance(place, Covered):
                lower[place.seat, place.column] = bit
        return evolved(part.laid(lower) if lower else part, stock=tuple(stock))


class _Hands(HandsKind):
    """The hands, which may be taken up after the first trick only."""

    def taken_up(self, holder: InDeal) -> bool:
        """Return whether the hands are taken up (TOL-34)."""
        return not holder.deal.from_table or holder.tricks > 0


@attrs.frozen(repr=False)
class InDeal(phase.InDeal["Tolva", TolvaDeal]):
    """What the phases of a deal have in common.

    Hands are what a seat has got less what was played, so that a play changes one int.

    Args:
        history: the deal and the moves since.
        rules: the ruleset that it is played by.
        deal: what changes rarely.
        turn: the seat that drives the play.
        received: the cards that each seat has got into its hand, as masks.
        played: the cards that were played in the deal, as a mask.
        spread: what lies on the table beside the trick.
        pile_masks: the tricks won, as masks, by seat.
        been_in: the seats that have led in the deal, a bit a seat (TOL-23).
    """

    turn: Open[Seat]
    received: Annotated[Masks, _Hands()]
    played: Gone
    spread: Annotated[Spread, _Table()]
    pile_masks: Piles
    been_in: Open[int]

    def play_happens(self, move: Play) -> Iterator[Event]:
        """Yield a card, the trick that it completes, and hands taken up (TOL-34)."""
        seat, card, trick, seats = move.seat, move.card, self.trick, len(self.received)
        in_row = self.spread.up[seat] & card.bit  # TOL-31
        source = FaceUp(seat) if in_row else HANDS[seat]
        yield new_card_played(seat, card, source, not trick)
        if len(trick) < seats - 1:
            return
        trick, leader = (*trick, card), AFTER[seats][seat]
        tricks = self.deal.tricks
        winner = Seat((leader + tricks.best(trick)) % seats)
        points = sum([tricks.worths[each.index] for each in trick])
        yield from trick_won(trick, leader, winner, points)
        if self.deal.from_table and not self.tricks:
            forehand = self.rules.table.after(self.match.dealer)
            for each in (forehand, self.match.dealer):
                cards = tuple(cards_in(self.received[each]))
                yield HandTakenUp(each, cards or (None,) * self.rules.layout.hand)

    def how_ended(self, _move: Move | Deal, _after: State) -> DealEnd:
        """Return whether all was played; a gubbe that is decided stops play (TOL-28)."""
        out = self.played.bit_count() == len(PACK) - 1
        return DealEnd.PLAYED_OUT if out else DealEnd.BROKEN_OFF

    @property
    def trump(self) -> Suit | None:
        """The trump suit, if one is set."""
        return self.deal.trump

    @property
    def tricks(self) -> int:
        """The number of tricks that are over."""
        return self.played.bit_count() // len(self.received)

    @property
    def hand_masks(self) -> Masks:
        """The cards in hand as masks, by seat."""
        left = ~self.played
        return tuple([hand & left for hand in self.received])

    @property
    def face_up(self) -> tuple[CardSet, ...]:
        """The cards of the rows that lie face up, by seat (TOL-31)."""
        left = ~self.played
        return by_seat(tuple([up & left for up in self.spread.up]))

    @property
    def face_down(self) -> tuple[CardSet, ...]:
        """The cards of the rows that lie face down, by seat; hidden from all."""
        seats = range(len(self.received))
        return by_seat(tuple(map(self.spread.face_down, seats)))

    @property
    def stock(self) -> CardSet:
        """The cards of the stock, hidden from all."""
        return CardSet(self.spread.stock)

    @property
    def places(self) -> tuple[CardSet, ...]:
        """Hands, rows, piles, the trick and the stock."""
        beside = (*self.piles, CardSet(self.trick), self.stock)
        return (*self.hands, *self.face_up, *self.face_down, *beside)

    @property
    def unbooked(self) -> tuple[int, ...]:
        """The card points of the tricks that each seat has won."""
        return tuple([card_points(pile, RANKING) for pile in self.pile_masks])

    @property
    def taken_up(self) -> Masks:
        """What each seat has got into its hand, once it has taken it up (TOL-34)."""
        if self.deal.from_table and not self.tricks:
            return (0,) * len(self.received)
        return self.received

    def seen(self, seat: int) -> int:
        """Give the hand and the face-up cards of a seat, as a mask (TOL-32)."""
        return (self.received[seat] | self.spread.up[seat]) & ~self.played

    def reach(self, seat: int) -> int:
        """Give the cards that a seat could play if there were no duty, as a mask.

        Those are its hand, if it has taken it up, and its face-up cards (TOL-31).
        """
        hands = self.taken_up if self.deal.from_table else self.received
        return (hands[seat] | self.spread.up[seat]) & ~self.played

    def left(self, seat: int) -> int:
        """Count the cards that a seat has left, face down ones included (TOL-32)."""
        return self.seen(seat).bit_count() + self.spread.count_down(seat)

    def _repr_parts(self) -> list[tuple[str, object]]:
        parts = super()._repr_parts()
        layout = self.rules.layout
        if layout.row:
            rows = [self.spread.row(seat, self.played) for seat in layout.table.seats]
            parts.append(("rows", " | ".join(rows)))
        if layout.stock:
            parts.append(("stock", len(self.spread.stock)))
        parts.append(("trump", self.trump or "none"))
        if self.deal.gubbe:
            parts.append(("gubbe", self.deal.gubbe))
        return parts


# --- points at the end ----------------------------------------------------------------
# Points at the end of a deal, and the end of a match.
#
# Carries TOL-4 (the dealer), TOL-20 to TOL-22 (vinsten and sistan), TOL-27 and TOL-28
# (what a gubbe earns), and COM-10.

Ended: TypeAlias = "BetweenDeals | MatchOver"


@attrs.frozen(repr=False)
class MatchOver(phase.MatchOver["Tolva", Ending]):
    """A match of Tolva is over (COM-8)."""

    @property
    def next_dealer(self) -> int:
        """Who deals first in the next match: forehand of the first deal (TOL-4)."""
        match = self.match
        # The deal has passed once for each deal, from the first dealer on.
        return (match.dealer - match.number + 1) % len(match.totals)


_new_match_over = builder(MatchOver)


Earned: TypeAlias = tuple[tuple[tuple[Seat, int, Item], ...], int]
"""What a deal brings at its end.

First what is booked, in order: seat, points, and what for; then what vinsten is worth
more than usual in the next deal (TOL-21).
"""


def vinsten_and_sistan(
    rules: Tolva, totals: Sequence[int], carry: int, taken: Sequence[int], last: Seat
) -> Earned:
    """Return vinsten, then sistan, until a party has the target (TOL-20 to TOL-22).

    Args:
        rules: the ruleset.
        totals: the points before, by seat.
        carry: what vinsten is worth more than usual.
        taken: the card points of the tricks, by party.
        last: the seat that has won the last trick.
    """
    worth, most = carry + 1, max(taken)
    sistan = (last, 1, Item.SISTAN)
    if taken.count(most) > 1:
        return (sistan,), worth
    best = rules.layout.table.parties[taken.index(most)][0]
    vinsten = (best, worth, Item.VINSTEN)
    if totals[best] + worth >= rules.target:
        return (vinsten,), 0
    return (vinsten, sistan), 0


def carried(ledger: Ledger) -> int:
    """Tell from the ledger what vinsten carries: sistan without it is a tie (TOL-21)."""
    left = {entry.deal for entry in ledger if entry.what is Item.VINSTEN}
    tied = {entry.deal for entry in ledger if entry.what is Item.SISTAN} - left
    last = max(left, default=0)
    return sum([deal > last for deal in tied])


def end_points(
    rules: Tolva, totals: Sequence[int], carry: int, taken: Sequence[int], last: Seat
) -> tuple[int, ...]:
    """Return by seat what vinsten and sistan bring."""
    return points_by_seat(rules, vinsten_and_sistan(rules, totals, carry, taken, last))


def points_by_seat(rules: Tolva, earned: Earned) -> tuple[int, ...]:
    """Return by seat what was earned: partners score together."""
    points = [0] * len(rules.seats)
    for seat, worth, _ in earned[0]:
        for each in rules.layout.parties[seat]:
            points[each] += worth
    return tuple(points)


def taken_by(rules: Tolva, piles: Sequence[int]) -> list[int]:
    """Count the card points of the tricks, by party (TOL-2)."""
    return [
        card_points(sum([piles[seat] for seat in party]), RANKING)
        for party in rules.layout.table.parties
    ]


def earned_by_gubbe(
    rules: Tolva, deal: TolvaDeal, gubbe: Gubbe, *, won: bool
) -> Earned:
    """Give what a decided gubbe brings; vinsten stays as it was (TOL-27, TOL-28)."""
    worth = rules.points_of_gubbe(gubbe.item)
    points = worth if won else -worth
    return ((gubbe.seat, points, gubbe.item),), deal.carry


def settle(state: BeforeLead, earned: Earned) -> Ended:
    """Book what was earned; pass the deal to the next seat (TOL-4), or end the match."""
    rules, match = state.rules, state.deal.match
    booked, carry = earned
    parties = rules.layout.parties
    for seat, points, item in booked:
        match = enter_for(match, parties[seat], seat, points, item)
    passed = pass_deal(match, rules.layout.table.after(match.dealer))
    if max(match.totals) >= rules.target:
        ending = Ending.TARGET
    elif match.number == rules.deals:
        ending = Ending.AGREED_DEALS
    else:
        return rules.between_deals(state.history, passed, carry)
    winners, final = best_seats(passed), with_match(state, passed)
    return _new_match_over(state.history, rules, winners, ending, final)
