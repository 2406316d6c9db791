"""The base of the phases of a deal of Tolva: table, melds, gubbes, the end of the deal.

Implements COM-10, TOL-4, TOL-12 to TOL-19, TOL-23 to TOL-28, TOL-31, TOL-32 and TOL-34.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Final, Self, TypeAlias

import attrs

from jasskort import phase
from jasskort.cards import (
    CARDS,
    NO_CARDS,
    SUITS,
    Card,
    CardSet,
    Masks,
    Rank,
    Suit,
    from_bytes,
    to_bytes,
)
from jasskort.craft import values
from jasskort.events import DealEnd, Event, TrumpSet
from jasskort.games.tolva import model
from jasskort.games.tolva.model import Earned
from jasskort.ledger import Ledger, Match, best_seats, enter_for, pass_deal
from jasskort.locations import Covered, FaceUp, Place, Spot
from jasskort.melds import Four, Marriage
from jasskort.moves import Deal, Draw, Move
from jasskort.phase import State, card_sets, with_match
from jasskort.playouts import how_played
from jasskort.refusals import Reason, Refusal, refuse
from jasskort.seats import Seat
from jasskort.tricks.dealing import UpcardStock
from jasskort.tricks.tricks import card_points
from jasskort.visibility import (
    FieldKind,
    Gone,
    HandsKind,
    Learnt,
    Means,
    Open,
    Piles,
    SeatBits,
)

# --- stock and rows -------------------------------------------------------------------

RowCards: TypeAlias = tuple[tuple[int, int], ...]
"""The columns of a row: the upper card and the card below it, as bits."""

COUPLES = tuple(map(Marriage, SUITS))
_KINGS = Four(Rank.KING).mask
_new_gubbe = values.builder(model.Gubbe)
_BLANK = 1 << len(CARDS)  # the stand-in for the face-down card of the first column


@attrs.frozen(cache_hash=True, repr=False)
class Spread(values.Immutable):
    """The cards on the table other than the trick: the stock and the rows.

    All fields but `stock` are by seat.

    Attributes:
        stock: the stock, in drawing order.
        up: masks of the cards in rows that are or were face up.
        under: the columns of the rows as pairs of bits, the covering card first.
        lifted: the bit of a played card whose lower card is to be turned up, or 0.
    """

    stock: UpcardStock
    up: Masks
    under: tuple[RowCards, ...]
    lifted: Masks

    def covered_by(self, seat: int, bit: int) -> int:
        """Return the bit of the card that was dealt under the card `bit`, or 0."""
        for upper, lower in self.under[seat]:
            if upper == bit:
                return lower
        return 0

    def uncovered(self, seat: int, bit: int) -> Spread:
        """Return the spread after the card `bit` of a row is played."""
        if not self.covered_by(seat, bit):
            return self
        zero, one = self.lifted
        lifted = (zero, bit) if seat else (bit, one)
        return new_spread(self.stock, self.up, self.under, lifted)

    def waiting(self, seat: int) -> int:
        """Return the bit of the card of a row that is to be turned up, or 0."""
        bit = self.lifted[seat]
        return self.covered_by(seat, bit) if bit else 0

    def turned_up(self) -> Spread:
        """Return the spread with the waiting cards turned up."""
        zero, one = self.up
        first, second = self.lifted
        if first:
            zero |= self.covered_by(0, first)
        if second:
            one |= self.covered_by(1, second)
        return new_spread(self.stock, (zero, one), self.under, (0, 0))

    def face_down(self, seat: int) -> int:
        """Return the face-down cards of a row, a mask."""
        up = self.up[seat]
        return sum([lower for _, lower in self.under[seat] if not lower & up])

    def count_down(self, seat: int) -> int:
        """Return the number of face-down cards of a row."""
        # Half of the row is face up from the beginning.
        return 2 * len(self.under[seat]) - self.up[seat].bit_count()

    def row(self, seat: int, played: int = 0) -> str:
        """Return the text of a row: "##" for a face-down card, "--" for a played one."""
        up, lifted, places = self.up[seat], self.lifted[seat], []
        for upper, lower in self.under[seat]:
            if lower & up:
                places.append(str(CardSet.from_mask(lower & ~played)) or "--")
            else:
                places.append("##" if upper == lifted else f"{card_of(upper)}/##")
        return " ".join(places)

    def __repr__(self) -> str:
        rows = " | ".join(self.row(seat) for seat in range(len(self.under)))
        return f"<Spread rows={rows}, stock={len(self.stock)}>"

    def __reduce__(self) -> values.Reduced:
        stock = to_bytes(self.stock)
        return values.reduced(_spread, stock, self.up, self.under, self.lifted)


new_spread: Final = values.builder(Spread)


@values.pickled_as("tolva.spread")
def _spread(
    stock: bytes, up: Masks, under: tuple[RowCards, ...], lifted: Masks
) -> Spread:
    return Spread(from_bytes(stock), up, under, lifted)


def card_of(bit: int) -> Card:
    """Return the card of a bit."""
    return CARDS[bit.bit_length() - 1]


@attrs.frozen
class Beside(values.Immutable):
    """The public part of a `Spread`: the size of the stock, and covering cards by seat."""

    stock: Annotated[int, Means("cards left in the stock", high=36, zero="no cards")]
    covering: Annotated[tuple[CardSet, ...], Means("row cards that cover another")]


@functools.lru_cache(maxsize=1 << 10)
def _beside(stock: int, covering: Masks) -> Beside:
    return Beside(stock, card_sets(covering))


@functools.lru_cache(maxsize=1 << 10)
def _covering(under: tuple[RowCards, ...]) -> Masks:
    """Return the cards dealt on others, by seat.

    A lower card stays face down until its upper card is played.
    """
    return tuple([sum([upper for upper, _ in row]) for row in under])


_ROWS = tuple(FaceUp(seat) for seat in range(values.MOST_SEATS))


class _Table(FieldKind):
    """The stock and the rows; all seats see the face-up cards."""

    def seen(self, part: Spread, seat: Seat | None, holder: InTolvaDeal) -> Spread:
        """Return the rows and the stock with stand-ins for the hidden cards."""
        under = [
            tuple(
                [
                    (upper, lower if lower & up else _BLANK << column)
                    for column, (upper, lower) in enumerate(row)
                ]
            )
            for row, up in zip(part.under, part.up, strict=True)
        ]
        stock = holder.game.pack.cards[:1] * len(part.stock)
        return values.evolved(part, stock=stock, under=tuple(under))

    def lying(self, part: Spread, holder: InTolvaDeal) -> Iterator[tuple[Place, int]]:
        left = ~holder.played
        return zip(_ROWS, [up & left for up in part.up], strict=False)

    def lying_seen(
        self, part: Spread, seat: Seat | None, holder: InTolvaDeal
    ) -> Iterator[tuple[Place, int]]:
        return self.lying(part, holder)

    def face_down(self, part: Spread) -> Masks:
        return tuple(map(part.face_down, range(len(part.under))))

    def filled(self, part: Spread, cards: Learnt, holder: InTolvaDeal) -> Spread:
        stock, under = [*part.stock], [[*row] for row in part.under]
        for place, at, bit in cards:
            if place is Spot.STOCK:
                stock[at] = card_of(bit)
            elif isinstance(place, Covered):
                upper, _ = under[place.seat][place.column]
                under[place.seat][place.column] = (upper, bit)
        return values.evolved(part, stock=tuple(stock), under=tuple(map(tuple, under)))

    def summed(self, part: Spread, holder: InTolvaDeal) -> Beside:
        covering = _covering(part.under)
        if any(covering):
            left = ~holder.played
            covering = tuple([mask & left for mask in covering])
        return _beside(len(part.stock), covering)


class _TolvaHands(HandsKind):
    """The hands, which are taken up after the first trick under TOL-34."""

    def taken_up(self, holder: InTolvaDeal) -> bool:
        """Return whether the hands are taken up (TOL-34)."""
        return not holder.game.first_trick_from_table or holder.tricks > 0


HANDS_KIND = _TolvaHands()


# --- a deal ---------------------------------------------------------------------------


@attrs.frozen(repr=False)
class InTolvaDeal(phase.InDeal[model.TolvaRules, model.TolvaDeal]):
    """The base of the phases of a deal.

    The hands are computed as `received` minus `played`, so a play changes only one int.
    `been_in` has a bit for each seat that has led in the deal (TOL-23).
    """

    turn: Open[Seat]
    received: Annotated[Masks, HANDS_KIND]
    played: Gone
    spread: Annotated[Spread, _Table()]
    pile_masks: Piles
    been_in: Annotated[SeatBits, Means("1 if the seat has led in the deal")]

    def how_ended(self, move: Move | Deal, after: State) -> DealEnd:
        """Return whether all cards were played; a decided gubbe stops play (TOL-28)."""
        out = self.played.bit_count() == len(self.game.pack) - 1
        return DealEnd.PLAYED_OUT if out else DealEnd.BROKEN_OFF

    def due_in(self, match: Match) -> State:
        return self.game.between_deals(None, match, self.deal.carry)

    @property
    def trump(self) -> Suit | None:
        return self.deal.tricks.trump

    @property
    def tricks(self) -> int:
        """The number of completed tricks."""
        return self.played.bit_count() // len(self.received)

    @property
    def hand_masks(self) -> Masks:
        left = ~self.played
        return tuple([hand & left for hand in self.received])

    @property
    def face_up(self) -> tuple[CardSet, ...]:
        """The face-up cards of the rows, by seat (TOL-31)."""
        left = ~self.played
        return card_sets(tuple([up & left for up in self.spread.up]))

    @property
    def face_down(self) -> tuple[CardSet, ...]:
        """The face-down cards of the rows, by seat, hidden from all."""
        seats = range(len(self.received))
        return card_sets(tuple(map(self.spread.face_down, seats)))

    @property
    def stock(self) -> CardSet:
        """The cards of the stock, hidden from all."""
        return CardSet(self.spread.stock)

    @property
    def places(self) -> tuple[CardSet, ...]:
        beside = (*self.piles, CardSet(self.trick), self.stock)
        return (*self.hands, *self.face_up, *self.face_down, *beside)

    @property
    def unbooked(self) -> tuple[int, ...]:
        ranking = self.game.ranking
        return tuple([card_points(pile, ranking) for pile in self.pile_masks])

    def about(self) -> dict[str, object]:
        about, table = super().about(), self.game.table
        if table.row:
            rows = [self.spread.row(seat, self.played) for seat in table.seats]
            about["rows"] = " | ".join(rows)
        if table.stock:
            about["stock"] = len(self.spread.stock)
        about["trump"] = self.trump or "none"
        if self.deal.gubbe:
            about["gubbe"] = self.deal.gubbe
        return about

    @property
    def _leads_next(self) -> Seat | None:
        return None if self.trick else self.turn

    def lasting_objection(self, move: Move) -> Refusal | None:
        spread, gubbe = self.spread, self.deal.gubbe
        match move:
            case model.MeldMarriage() | model.Ask() | model.Halv() | model.Hel() if (
                gubbe is not None
            ):
                return refuse("TOL-27", Reason.GUBBE_ANNOUNCED, gubbe.item, gubbe.seat)
            case model.MeldMarriage() | model.Ask():
                return self._never_melded(move)
            case model.Halv() | model.Hel():
                return self._never_announced(move)
            case Draw() if not spread.stock:
                return refuse("TOL-29", Reason.STOCK_GONE)
            case model.TurnUp() if not any(map(spread.count_down, self.game.seats)):
                return refuse("TOL-33", Reason.NOTHING_TO_TURN_UP)
            case _:
                return super().lasting_objection(move)

    def _may_hold(self, seat: Seat) -> int:
        # Face-down cards, a hand not taken up, and cards drawn later can be any cards that
        # were not played and are not face up in another row (TOL-31).
        spread, others = self.spread, 0
        for other, up in enumerate(spread.up):
            others |= up * (other != seat)
        unknown = spread.stock or spread.count_down(seat)
        if not unknown and HANDS_KIND.taken_up(self):
            return reach(self, seat)
        return ~(self.played | others)

    def _never_melded(self, move: model.MeldMarriage | model.Ask) -> Refusal | None:
        melded, game = self.deal.melded, self.game
        if isinstance(move, model.MeldMarriage) and move.suit in melded:
            return refuse("TOL-14", Reason.SUIT_MELDED, move.suit)
        if len(melded) == len(SUITS):
            return refuse("TOL-19", Reason.NOTHING_TO_MELD)
        if (count := left(self, move.seat)) < model.LEAST_TO_MELD:
            rule = "TOL-19" if isinstance(move, model.Ask) else "TOL-13"
            return refuse(rule, Reason.TOO_FEW_CARDS, count)
        # A meld is refused for good only if every later meld would go out too.
        least = min([game.worths[item] for item in model.MELDS[len(melded) :]])
        if self.match.totals[move.seat] + least >= game.target:
            return self._going_out(move)
        if isinstance(move, model.MeldMarriage) and move.seat != self.turn:
            cards = self._may_hold(move.seat)
            if COUPLES[move.suit.index].mask & ~cards:
                return self._not_held(move, cards)
        return None

    def _not_held(self, move: model.MeldMarriage, cards: int) -> Refusal:
        missing = CardSet.from_mask(COUPLES[move.suit.index].mask & ~cards)
        return refuse("COM-6", Reason.NOT_HELD, move.seat, cards=missing)

    def _going_out(self, move: model.MeldMarriage | model.Ask) -> Refusal:
        game, total = self.game, self.match.totals[move.seat]
        points = game.worths[model.MELDS[len(self.deal.melded)]]
        rule = "TOL-19" if isinstance(move, model.Ask) else "TOL-18"
        return refuse(rule, Reason.WOULD_GO_OUT, total, points, game.target)

    def _never_announced(self, move: model.Halv | model.Hel) -> Refusal | None:
        seat, tricks, leads_next = move.seat, self.tricks, self._leads_next
        rule = gubbe_rule(move)
        if trump := self.trump:
            return refuse(rule, Reason.TRUMP_SET, trump)
        if self.been_in >> seat & 1:
            return refuse(rule, Reason.NOT_FIRST_TIME_IN, seat)
        if isinstance(move, model.Halv):
            return self._halv_shut_out(seat)
        if self.played.bit_count() > len(self.received):
            return refuse(rule, Reason.TOO_LATE)
        if tricks and leads_next != seat:
            return refuse(rule, Reason.FIRST_TRICK_LOST, leads_next)
        return None

    def _halv_shut_out(self, seat: Seat) -> Refusal | None:
        game, total = self.game, self.match.totals[seat]
        # A seat that does not lead next can lead only after one more trick.
        left = game.table.tricks - self.tricks - (self._leads_next != seat)
        if left < model.HALV_TRICKS - 1:
            return refuse("TOL-24", Reason.TOO_FEW_TRICKS, seat, left)
        points = game.worths[model.Item.HALV_GUBBE]
        if total + points < game.target:
            return None
        return refuse("TOL-25", Reason.SCORE_TOO_HIGH, total, points, game.target)


def gubbe_rule(move: model.Halv | model.Hel) -> str:
    """Return the id of the rule for announcing a gubbe."""
    return "TOL-23" if isinstance(move, model.Halv) else "TOL-26"


def left(state: InTolvaDeal, seat: int) -> int:
    """Return the number of cards of a seat, face-down ones included (TOL-32)."""
    tricks = state.game.table.tricks - state.tricks - len(state.spread.stock) // 2
    behind = (state.turn - seat) % len(state.received)
    return tricks - (0 < behind <= len(state.trick))


def reach(state: InTolvaDeal, seat: int) -> int:
    """Return a mask of a seat's face-up cards and hand, once taken up (TOL-31)."""
    hand = state.received[seat]
    if state.game.first_trick_from_table and not HANDS_KIND.taken_up(state):
        hand = 0
    return (hand | state.spread.up[seat]) & ~state.played


# --- melds and gubbes -----------------------------------------------------------------


@attrs.frozen(repr=False)
class Melding(InTolvaDeal):
    """The base of the phases in which the seat in turn may meld."""

    if TYPE_CHECKING:

        @property
        def closed(self) -> model.Closed | None:
            """The reason why the seat may not meld now; None if it may."""

    def melds(self, seat: Seat) -> tuple[Marriage, ...]:
        moves = self._melding(reach(self, seat)) if seat == self.turn else ()
        return tuple([COUPLES[move.suit.index] for move in moves])

    def _melding(self, cards: int) -> tuple[model.MeldMarriage, ...]:
        # The cheapest check first: most seats have no king and queen of a suit.
        if self.closed is not None or not couples_mask(cards) or not self._is_free:
            return ()
        moves = model.MELDS_OF[self.turn]
        return tuple([moves[each.suit.index] for each in couples_in(cards, self.deal)])

    @property
    def _is_free(self) -> bool:
        deal, seat = self.deal, self.turn
        return (
            self.closed is None
            and deal.gubbe is None
            and left(self, seat) >= model.LEAST_TO_MELD
            and meld_fits(self.game, deal.melded, deal.match.totals[seat])
        )

    def _with_meld(self, move: model.MeldMarriage) -> model.TolvaDeal:
        """Enter a meld for the party; the first sets trump (TOL-16, TOL-17)."""
        game, deal, seat = self.game, self.deal, move.seat
        item, party = model.MELDS[len(deal.melded)], game.table.party[seat]
        match = enter_for(deal.match, party, seat, game.worths[item], item)
        melded = (*deal.melded, move.suit)
        tricks = how_played(game, melded[0])  # TOL-16
        return model.new_tolva_deal(match, deal.carry, melded, None, tricks)

    def _meld_happens(self, move: model.MeldMarriage) -> Iterator[Event]:
        """Yield a meld, and trump if it is the first (TOL-16)."""
        melded = self.deal.melded
        yield model.Married(move.seat, move.suit, model.MELDS[len(melded)])
        if not melded:
            yield TrumpSet(move.suit)

    def _unmeldable(self, move: model.MeldMarriage | model.Ask) -> Refusal:
        if self.closed is not None:
            return self._no_occasion(move, self.closed)
        if isinstance(move, model.Ask) or not self._is_free:
            return self._going_out(move)
        return self._not_held(move, reach(self, move.seat))

    def _no_occasion(
        self, move: model.MeldMarriage | model.Ask, closed: model.Closed
    ) -> Refusal:
        seat, asks = self.turn, isinstance(move, model.Ask)
        match closed:
            case model.Closed.NO_TRICK:
                return refuse("TOL-12", Reason.NO_TRICK_WON)
            case model.Closed.DRAWN:
                return refuse("TOL-29", Reason.ALREADY_DRAWN, seat)
            case model.Closed.TURNED_UP:
                return refuse("TOL-33", Reason.OWN_CARD_TURNED_UP, seat)
            case model.Closed.ASKED:
                rule = "TOL-19" if asks else "TOL-15"
                return refuse(rule, Reason.ONCE_AN_OCCASION, seat)
            case _:
                rule = "TOL-15" if asks else "TOL-14"
                suit = self.deal.melded[-1]
                return refuse(rule, Reason.ONCE_AN_OCCASION, seat, suit)


def meld_fits(game: model.TolvaRules, melded: Sequence[Suit], total: int) -> bool:
    """Return whether a party with this total can meld without going out (TOL-18)."""
    return (
        len(melded) < len(SUITS)
        and total + game.worths[model.MELDS[len(melded)]] < game.target
    )


def couples_mask(cards: int) -> int:
    """Return a mask of the kings and queens in `cards` that form a pair in one suit."""
    kings = cards & cards << 1 & _KINGS  # a king is one bit above its queen
    return kings | kings >> 1


def couples_in(cards: int, deal: model.TolvaDeal) -> tuple[Marriage, ...]:
    """Return the pairs of king and queen in `cards` whose suits are not melded yet."""
    return tuple(
        [
            couple
            for couple in COUPLES
            if not couple.mask & ~cards and couple.suit not in deal.melded
        ]
    )


@attrs.frozen(repr=False)
class BeforeLead(Melding):
    """The base of the phases in which the seat in turn is to lead next.

    The seat may meld or ask only if `closed` is None. Otherwise it must first win
    another trick (TOL-12, TOL-14, TOL-15, TOL-29, TOL-33).
    """

    closed: Annotated[Open[model.Closed | None], Means("why no meld is allowed")]

    def _melded(self, move: model.MeldMarriage) -> Self:
        """Meld; the next meld needs another trick (TOL-14)."""
        history, deal = (self.history, move), self._with_meld(move)
        return values.evolved(
            self, history=history, deal=deal, closed=model.Closed.MELDED
        )

    def _gubbes(self) -> tuple[model.Halv | model.Hel, ...]:
        """Return the legal gubbes before a seat's first lead (TOL-23 to TOL-27)."""
        deal, game, seat, tricks = self.deal, self.game, self.turn, self.tricks
        if deal.gubbe is not None or deal.melded:
            return ()
        total = deal.match.totals[seat]
        halv = (
            game.table.tricks - tricks >= model.HALV_TRICKS - 1
            and total + game.worths[model.Item.HALV_GUBBE] < game.target
        )
        return model.GUBBES[seat][not halv : 1 + (tricks <= 1)]

    def _announced(self, move: model.Halv | model.Hel) -> Self:
        """Announce a gubbe; a trick that the seat has just won counts (TOL-24)."""
        seat, table = move.seat, self.game.table
        if isinstance(move, model.Halv):
            # The only trick that the seat itself has won belongs to the gubbe.
            partners = [each for each in table.party[seat] if each != seat]
            before = sum([self.pile_masks[each] for each in partners])
            first = max(1, self.tricks)
            last = first + model.HALV_TRICKS - 1
            taken = CardSet.from_mask(before)
            gubbe = _new_gubbe(seat, model.Item.HALV_GUBBE, first, last, taken)
        else:
            gubbe = _new_gubbe(seat, model.Item.HEL_GUBBE, 1, table.tricks, NO_CARDS)
        deal = values.evolved(self.deal, gubbe=gubbe)
        return values.evolved(self, history=(self.history, move), deal=deal)


# --- the end of a deal ----------------------------------------------------------------


@attrs.frozen(repr=False)
class MatchOver(phase.MatchOver[model.TolvaRules, model.Ending]):
    """The match is over (COM-8)."""

    @property
    def next_dealer(self) -> int:
        """The first dealer of the next match: forehand of the first deal (TOL-4)."""
        match = self.match
        # After each deal, the last one included, the next seat became the dealer.
        return (match.dealer - match.number + 1) % len(match.totals)


_new_match_over = values.builder(MatchOver)


def decided(state: InTolvaDeal, gubbe: model.Gubbe) -> Earned | None:
    """Return the points of a gubbe if the last trick decides it, else None.

    The winner of the trick is in turn. The points carried to the next deal do not
    change (TOL-27, TOL-28).
    """
    game = state.game
    party = game.table.party[gubbe.seat]
    made = state.turn in party
    if made and state.tricks < gubbe.last:
        return None
    if made and gubbe.item is model.Item.HALV_GUBBE:
        taken = sum([state.pile_masks[seat] for seat in party]) & ~gubbe.before.mask
        made = card_points(taken, game.ranking) >= model.HALV_CARD_POINTS
    points = game.worths[gubbe.item]
    booked = (gubbe.seat, points if made else -points, gubbe.item)
    return (booked,), state.deal.carry


def ties(ledger: Ledger) -> int:
    """Return the number of ties since the last vinsten: deals with sistan alone (TOL-21)."""
    left = {entry.deal for entry in ledger if entry.what is model.Item.VINSTEN}
    tied = {entry.deal for entry in ledger if entry.what is model.Item.SISTAN} - left
    last = max(left, default=0)
    return sum([deal > last for deal in tied])


def settle(state: InTolvaDeal, earned: Earned) -> State:
    """Book points; then the next seat deals (TOL-4), or the match is over."""
    game, match = state.game, state.match
    booked, carry = earned
    for seat, points, item in booked:
        match = enter_for(match, game.table.party[seat], seat, points, item)
    passed = pass_deal(match, game.table.after(match.dealer))
    if max(match.totals) >= game.target:
        ending = model.Ending.TARGET
    elif match.number == game.deals:
        ending = model.Ending.AGREED_DEALS
    else:
        return game.between_deals(state.history, passed, carry)
    winners, final = best_seats(passed), with_match(state, passed)
    return _new_match_over(state.history, game, winners, ending, final)
