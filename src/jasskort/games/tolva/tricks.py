"""The phases of Tolva: leading, following, drawing and turning up, after the deal.

Carries COM-4, TOL-3 to TOL-12, TOL-14, TOL-29 to TOL-31, TOL-33 and TOL-34.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Never, TypeAlias

import attrs

from jasskort import phase
from jasskort.cards import SUIT_MASKS, Card, CardSet
from jasskort.craft.values import builder
from jasskort.errors import InvalidValue
from jasskort.events import CardDrawn, Event
from jasskort.game import dealt_hands, dealt_to
from jasskort.games.tolva.deal import (
    Ended,
    InDeal,
    Spread,
    new_spread,
    settle,
    taken_by,
    vinsten_and_sistan,
)
from jasskort.games.tolva.melding import (
    Answering,
    Barring,
    BeforeLead,
    announced,
    announcements,
    asked,
    decided,
    may_ask,
    nothing_to_turn_up,
)
from jasskort.games.tolva.model import (
    ASK,
    BEAT_RULE,
    DRAW,
    PACK,
    TURN_UP,
    Ask,
    Asked,
    CardTurnedUp,
    Closed,
    GubbeAnnounced,
    GubbeEnded,
    Halv,
    Hel,
    Item,
    Layout,
    Meld,
    No,
    TurnUp,
    VinstenCarried,
    deal_of,
)
from jasskort.ledger import booked_since, new_deal_of
from jasskort.moves import Deal, Draw, Move, Play
from jasskort.phase import BetweenDeals as AnyBetweenDeals
from jasskort.phase import MatchOver, Phase, State, done
from jasskort.refusals import Reason, Refusal, not_in_hand, refuse
from jasskort.seats import Seat
from jasskort.sight import Derived, Masks, Open, Piles, Trick
from jasskort.tricks.dealing import (
    Places,
    Wanted,
    draw_for_both,
    hands_to_lay,
    in_packets,
    lay,
)
from jasskort.tricks.tricks import AFTER, with_trick
from jasskort.whereabouts import HANDS, Covered, FaceUp, Place, Spot

if TYPE_CHECKING:
    from jasskort.games.tolva.ruleset import Tolva


# --- drawing and turning up -----------------------------------------------------------
# Between two tricks: drawing from the stock, and turning up what was uncovered.
#
# Carries TOL-29 (plocketolva) and TOL-33 (bordstolva); a gubbe waits for either (TOL-30).

_DRAWN, _TURNED_UP = Closed.DRAWN, Closed.TURNED_UP


@attrs.frozen(repr=False)
class Drawing(BeforeLead, Phase["Tolva", Draw | Meld]):
    """The winner of a trick draws for both, and may meld before (TOL-29).

    Args:
        closed: whether it has melded on this occasion; None if it has not.
    """

    def moves(self) -> tuple[Draw | Meld, ...]:
        """List melds, and drawing."""
        return self._melding() + DRAW[self.turn]

    def at_once(self, move: Move | Deal) -> Leading | None:
        """Draw one card each, the winner first; nobody may meld now (TOL-29)."""
        winner = self.turn
        if type(move) is not Draw or move.seat != winner:
            return None
        spread = self.spread
        zero, one = self.received
        stock, received = draw_for_both(spread.stock, (zero, one), winner)
        return self.rules.leading(
            (self.history, move),
            self.rules,
            self.deal,
            winner,
            received,
            self.played,
            new_spread(stock, spread.up, spread.under, spread.over, spread.waiting),
            self.pile_masks,
            self.been_in,
            _DRAWN,
        )

    def after(self, move: Draw | Meld) -> Leading | Drawing:
        """Draw, or meld before."""
        return (
            self._melded(move) if isinstance(move, Meld) else done(self.at_once(move))
        )

    def happens(self, move: Draw | Meld, after: State) -> Iterator[Event]:  # noqa: ARG002
        """Yield two draws, the winner's first (TOL-29), or a meld before."""
        if isinstance(move, Meld):
            yield from self.meld_happens(move)
            return
        (first, second), winner = self.spread.stock[:2], move.seat
        other = AFTER[len(self.received)][winner]
        yield CardDrawn(winner, first, Spot.STOCK, shown=False)
        yield CardDrawn(other, second, Spot.STOCK, shown=False)

    def objection(self, move: Move) -> Refusal:
        """Object to all but drawing, and melding before (TOL-29, TOL-30)."""
        match move:
            case Meld():
                return self._unmeldable(move)
            case Halv() | Hel():
                return _gubbe_waits(Reason.MUST_DRAW)
            case _:
                return refuse("TOL-29", Reason.MUST_DRAW)


@attrs.frozen(repr=False)
class Uncovering(BeforeLead, Phase["Tolva", TurnUp | Meld]):
    """The winner of a trick turns up for both, and may meld before (TOL-33).

    Args:
        closed: whether it has melded on this occasion; None if it has not.
    """

    def moves(self) -> tuple[TurnUp | Meld, ...]:
        """List melds, and turning up."""
        return self._melding() + TURN_UP[self.turn]

    def at_once(self, move: Move | Deal) -> Leading | None:
        """Turn up what was uncovered; its own card shuts the winner out (TOL-33)."""
        winner = self.turn
        if type(move) is not TurnUp or move.seat != winner:
            return None
        spread = self.spread
        return self.rules.leading(
            (self.history, move),
            self.rules,
            self.deal,
            winner,
            self.received,
            self.played,
            spread.turned_up(),
            self.pile_masks,
            self.been_in,
            _TURNED_UP if spread.waiting[winner] else self.closed,
        )

    def after(self, move: TurnUp | Meld) -> Leading | Uncovering:
        """Turn up, or meld before."""
        return (
            self._melded(move) if isinstance(move, Meld) else done(self.at_once(move))
        )

    def happens(self, move: TurnUp | Meld, after: State) -> Iterator[Event]:  # noqa: ARG002
        """Yield what is turned up, the card of seat 0 first (TOL-33), or a meld before."""
        if isinstance(move, Meld):
            yield from self.meld_happens(move)
            return
        for seat in self.rules.seats:
            for column, card in self.spread.waiting_in(seat):
                yield CardTurnedUp(seat, card, column)

    def objection(self, move: Move) -> Refusal:
        """Object to all but turning up, and melding before (TOL-30, TOL-33)."""
        match move:
            case Meld():
                return self._unmeldable(move)
            case Halv() | Hel():
                return _gubbe_waits(Reason.MUST_TURN_UP)
            case _:
                return refuse("TOL-33", Reason.MUST_TURN_UP)


new_drawing = builder(Drawing)
new_uncovering = builder(Uncovering)


def _gubbe_waits(reason: Reason) -> Refusal:
    return refuse("TOL-30", reason)


def out_of_time(state: InDeal, move: Move) -> Refusal:
    """Object to answering, drawing or turning up where there is nothing of the kind."""
    spread = state.spread
    match move:
        case No():
            return refuse("TOL-15", Reason.NO_QUESTION)
        # A card that waits to be turned up waits for the end of the trick.
        case TurnUp() if any(spread.waiting):
            return refuse("TOL-33", Reason.TRICK_UNDER_WAY)
        case TurnUp():
            return nothing_to_turn_up()
        case _ if state.trick:
            return refuse("TOL-29", Reason.TRICK_UNDER_WAY)
        case _ if state.played:
            return refuse("TOL-29", Reason.ALREADY_DRAWN)
        case _:
            return refuse("TOL-29", Reason.NO_TRICK_WON)


# --- following ------------------------------------------------------------------------
# Following to a card that was led: suit, trump, and the duty to beat.
#
# Carries TOL-8 to TOL-11 (the duties), and TOL-31 and TOL-34 (cards of the rows). Who wins
# a trick, COM-4, is known card by card.

_ALL = PACK.mask
BetweenTricks: TypeAlias = "Leading | Drawing | Uncovering"
Followed: TypeAlias = "Following | BetweenTricks | Ended"


class _Playable(Derived):
    """The cards that the seat in turn may play, as a mask, which it alone sees."""

    def seen(self, part: int, seat: Seat | None, holder: Following) -> int:
        """Return them to the seat in turn."""
        return part if holder.turn == seat else 0

    def made(self, holder: Following) -> int:
        """Return what may be played, which follows from the hand."""
        own = holder.reach(holder.turn)
        return holder.deal.tricks.playable(own, holder.cards)


@attrs.frozen(repr=False)
class Following(Barring, Phase["Tolva", Play]):
    """A card was led and is to be followed to.

    Args:
        cards: the cards on the table, the card led first.
        best: the card that wins so far.
        winner: the seat that has played it.
        playable: the cards that the seat in turn may play, as a mask (TOL-8, TOL-9);
            follows from the rest, and is asked twice.
    """

    cards: Trick
    best: Open[Card]
    winner: Open[Seat]
    playable: Annotated[int, _Playable()] = attrs.field(eq=False)

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards on the table, the card led first."""
        return self.cards

    @property
    def _leads_next(self) -> None:
        """Nobody knows yet who leads next."""

    def moves(self) -> tuple[Play, ...]:
        """List the cards that do their duty; most often those of the suit led."""
        cards = self.playable
        suit = self.cards[0].suit.index
        plays = self.deal.tricks.plays
        if cards & SUIT_MASKS[suit]:
            return plays.of_suit(self.turn, suit, cards)
        return plays.of(self.turn, cards)

    def at_once(self, move: Move | Deal) -> Followed | None:
        """Follow with a card; a trick that is complete goes to its winner.

        The winner draws or turns up next, or leads, unless the deal is over.
        """
        seat = self.turn
        if (
            type(move) is not Play
            or move.seat != seat
            or not self.playable & (bit := (card := move.card).bit)
        ):
            return None
        deal = self.deal
        best, winner = self.best, self.winner
        tricks = deal.tricks
        higher = tricks.beaters[best.index]
        if higher & bit:
            best, winner, higher = card, seat, tricks.beaters[card.index]
        cards = (*self.cards, card)
        piles = self.pile_masks
        received = self.received
        played = self.played | bit
        spread = self.spread
        if len(cards) < len(piles):
            # More than two seats: there are no rows.
            following = AFTER[len(piles)][seat]
            return new_following(
                (self.history, move),
                self.rules,
                deal,
                following,
                received,
                played,
                spread,
                piles,
                self.been_in,
                cards,
                best,
                winner,
                tricks.duty(
                    received[following] & ~played,
                    SUIT_MASKS[cards[0].suit.index],
                    higher,
                ),
            )
        if spread.over[seat] & bit:
            spread = spread.uncovered(seat, bit)
        rules = self.rules
        won = after_trick(rules, spread)(
            (self.history, move),
            rules,
            deal,
            winner,
            received,
            played,
            spread,
            with_trick(piles, winner, cards),
            self.been_in,
            None,
        )
        if deal.gubbe is not None:
            earned = decided(rules, deal, won.pile_masks, winner, won.tricks)
        elif played == _ALL:
            taken = taken_by(rules, won.pile_masks)
            totals, carry = deal.match.totals, deal.carry
            earned = vinsten_and_sistan(rules, totals, carry, taken, winner)
        else:
            return won
        return won if earned is None else settle(won, earned)

    def after(self, move: Play) -> Followed:
        """Follow with a card."""
        # A checker does not know which of several phases `done` passes on.
        return self.at_once(move) or done(None)

    def happens(self, move: Play, after: State) -> Iterator[Event]:
        """Yield a card and the trick that it completes, and how the deal comes out."""
        yield from self.play_happens(move)
        gubbe = self.deal.gubbe
        if not isinstance(after, AnyBetweenDeals | MatchOver):
            return
        if gubbe is not None:  # TOL-28
            (entry,) = booked_since(self.match, after.match)
            yield GubbeEnded(gubbe.seat, gubbe.item, entry.points > 0)
        elif carry := getattr(after, "carry", 0):  # TOL-21
            yield VinstenCarried(carry)

    def objection(self, move: Move) -> Refusal:
        """Object to all but a card that does its duty."""
        match move:
            case Play():
                return self._unplayable(move)
            case Meld() | Ask():
                return refuse("TOL-12", Reason.TRICK_UNDER_WAY)
            case Halv() | Hel():
                seat = move.seat
                rule = "TOL-23" if isinstance(move, Halv) else "TOL-26"
                return refuse(rule, Reason.NOT_IN, seat)
            case _:
                return out_of_time(self, move)

    def _unplayable(self, move: Play) -> Refusal:
        """Object to a card that is not there, or that a duty forbids."""
        card = move.card
        cards = self.reach(self.turn)
        if not cards & card.bit:
            return not_at_hand(self, move, self.playable)
        rule = self.rules.ids.follow
        return self.deal.tricks.refusal(move, cards, self.cards, rule, BEAT_RULE)


new_following = builder(Following)


def after_trick(rules: Tolva, spread: Spread) -> Callable[..., BetweenTricks]:
    """Tell what is made after a trick: its winner draws, turns up, or leads."""
    if spread.stock:
        return new_drawing
    return new_uncovering if any(spread.waiting) else rules.leading


def not_at_hand(state: InDeal, move: Play, playable: int) -> Refusal:
    """Object to a card that is not there, or not yet (TOL-31, TOL-34).

    Args:
        state: the state.
        move: the play.
        playable: the cards that may be played instead, as a mask.
    """
    card = move.card
    # What is in its hand the seat itself does not know before it has taken it up.
    if not state.deal.from_table or state.tricks:
        return not_in_hand(card, move.seat)
    held = CardSet.from_mask(playable)
    return refuse("TOL-34", Reason.FROM_THE_TABLE, card, cards=held)


# --- leading --------------------------------------------------------------------------
# The lead, and what the seat that has it may do before: meld, ask, announce.
#
# Carries TOL-7, and of TOL-12, TOL-14, TOL-29 and TOL-33 when the time for a meld is
# over. What melds and gubbes are is told in `marriage` and `gubbe`.


@attrs.frozen(repr=False)
class Leading(BeforeLead, Phase["Tolva", Play | Meld | Ask | Halv | Hel]):
    """A card is to be led.

    Args:
        closed: why the seat may not meld or ask; None if it has won a trick, and not
            melded, asked, drawn or turned up a card of its own since (TOL-12, TOL-14,
            TOL-15, TOL-29, TOL-33).
    """

    def moves(self) -> tuple[Play | Meld | Ask | Halv | Hel, ...]:
        """List plays, melds, asking (TOL-15, TOL-19), and the gubbes."""
        seat, rules, deal = self.turn, self.rules, self.deal
        moves: tuple[Play | Meld | Ask | Halv | Hel, ...]
        moves = deal.tricks.plays.of(seat, self.reach(seat))
        if self.closed is None:
            moves += self._melding()
            if rules.layout.partners[seat] and may_ask(
                rules, deal, seat, self.left(seat)
            ):
                moves += ASK[seat]
        # Most seats have been in, which is told fastest.
        if not self.been_in >> seat & 1:
            moves += announcements(rules, deal, seat, self.tricks)
        return moves

    def at_once(self, move: Move | Deal) -> Following | None:
        """Lead a card; the seat has been in (TOL-23)."""
        seat, deal, spread, played = self.turn, self.deal, self.spread, self.played
        received = self.received
        hands = self.taken_up if deal.from_table else received
        if (
            type(move) is not Play
            or move.seat != seat
            or not (hands[seat] | spread.up[seat]) & (bit := (card := move.card).bit)
            or played & bit
        ):
            return None
        following, tricks = AFTER[len(received)][seat], deal.tricks
        return new_following(
            (self.history, move),
            self.rules,
            deal,
            following,
            received,
            played | bit,
            spread.uncovered(seat, bit) if spread.over[seat] & bit else spread,
            self.pile_masks,
            self.been_in | 1 << seat,
            (card,),
            card,
            seat,
            tricks.duty(
                (hands[following] | spread.up[following]) & ~played,
                SUIT_MASKS[card.suit.index],
                tricks.beaters[card.index],
            ),
        )

    def after(
        self, move: Play | Meld | Ask | Halv | Hel
    ) -> Leading | Following | Answering:
        """Lead, meld, ask the partner, or announce a gubbe."""
        match move:
            case Play():
                return done(self.at_once(move))
            case Meld():
                return self._melded(move)
            case Ask():
                return asked(self, move)
            case gubbe_due:
                return announced(self, gubbe_due)

    def happens(
        self,
        move: Play | Meld | Ask | Halv | Hel,
        after: State,  # noqa: ARG002
    ) -> Iterator[Event]:
        """Yield the lead, or what the seat does before."""
        match move:
            case Play():
                yield from self.play_happens(move)
            case Meld():
                yield from self.meld_happens(move)
            case Ask(seat=seat):
                yield Asked(seat)
            case Halv(seat=seat):
                yield GubbeAnnounced(seat, Item.HALV_GUBBE)
            case _:
                yield GubbeAnnounced(move.seat, Item.HEL_GUBBE)

    def objection(self, move: Move) -> Refusal:
        """Object to a card that is not there, to what is barred, or out of time."""
        match move:
            case Play():
                return not_at_hand(self, move, self.reach(self.turn))
            case Meld() | Ask():
                return self._unmeldable(move)
            case _:
                return out_of_time(self, move)


new_leading = builder(Leading)


# --- the deal -------------------------------------------------------------------------
# The deal: cards one by one, and the rows and the stock of the forms for two.
#
# Carries TOL-3, TOL-5 and TOL-6. That the deal passes on (TOL-4) is said in `deal`.

_THREE = 3
BySeat: TypeAlias = tuple[Places, ...]


@attrs.frozen(repr=False)
class BetweenDeals(phase.BetweenDeals["Tolva", Never]):
    """A deal of Tolva is due.

    Args:
        history: the deal that was booked, with its moves.
        rules: the ruleset that it is played by.
        match: the match so far; its dealer is the seat that is to deal.
        carry: what vinsten is worth more than usual in the next deal (TOL-21).
    """

    carry: Open[int] = 0

    def deal(self, move: Deal) -> Leading:
        """Deal; the seat after the dealer, forehand, leads without trump (TOL-7)."""
        rules = self.rules
        layout = rules.layout
        match = new_deal_of(self.match)
        forehand = layout.table.after(match.dealer)
        if layout.row:
            hands, spread = _with_rows(move.pack, layout, forehand)
        else:
            hands, spread = _one_by_one(rules, move.pack, match.dealer)
        deal = deal_of(match, self.carry, rules.first_trick_from_table)
        nothing = Piles((0,) * len(hands))
        return new_leading(
            *((None, move), rules, deal, forehand, hands),
            *(0, spread, nothing, 0, Closed.NO_TRICK),
        )

    @property
    def taken_up(self) -> bool:
        """Whether hands do not lie until the first trick is over (TOL-34)."""
        return not self.rules.first_trick_from_table

    def _repr_parts(self) -> list[tuple[str, object]]:
        return [*super()._repr_parts(), ("carry", self.carry)]


new_between_deals = builder(BetweenDeals)


def _one_by_one(
    rules: Tolva, pack: tuple[Card, ...], dealer: Seat
) -> tuple[Masks, Spread]:
    """Deal one by one; what is left over is the stock (TOL-3, TOL-5)."""
    nothing = (0,) * len(rules.seats)
    stock = dealt_to(rules, pack, dealer, Spot.STOCK)
    spread = new_spread(stock, nothing, ((),) * len(nothing), nothing, nothing)
    return dealt_hands(rules, pack, dealer), spread


def _with_rows(
    pack: tuple[Card, ...], layout: Layout, forehand: int
) -> tuple[Masks, Spread]:
    """Lay the rows, three to a hand after each of them (TOL-6)."""
    bits = [card.bit for card in pack]
    hands, (up_zero, up_one), (down_zero, down_one) = [
        [[bits[at] for at in zero], [bits[at] for at in one]]
        for zero, one in row_places(layout.row, forehand)
    ]
    up = (sum(up_zero), sum(up_one))
    under = (
        tuple(zip(up_zero, down_zero, strict=True)),
        tuple(zip(up_one, down_one, strict=True)),
    )
    return tuple(map(sum, hands)), new_spread((), up, under, up, (0, 0))


@functools.cache
def row_places(row: int, forehand: int) -> tuple[BySeat, BySeat, BySeat]:
    """Tell where in the pack hands, face-up and face-down cards lie, by seat (TOL-6).

    The first half of the pack are the face-down cards, then three to each hand; the
    second half is the same with the face-up cards.
    """
    half = len(PACK) // 2
    hands: list[Places] = [(), ()]
    above: list[Places] = [(), ()]
    below: list[Places] = [(), ()]
    for place, seat in enumerate((forehand, 1 - forehand)):
        below[seat] = tuple(range(place, 2 * row, 2))
        above[seat] = tuple([half + at for at in below[seat]])
        begin = 2 * row + _THREE * place
        three = range(begin, begin + _THREE)
        hands[seat] = (*three, *(half + at for at in three))
    return tuple(hands), tuple(above), tuple(below)


Rows: TypeAlias = Sequence[Wanted]
"""By seat, the cards that are to lie in its row, in the order of the row."""


def lay_pack(
    layout: Layout,
    dealer: int,
    hands: Sequence[Wanted],
    stock: Wanted,
    rows: tuple[Rows, Rows],
) -> Deal:
    """Give the deal that deals these cards.

    Args:
        layout: what the form is played with.
        dealer: the seat that deals.
        hands: by seat, its hand.
        stock: the stock, in drawing order.
        rows: the rows that lie face up, and those face down under them.

    Raises:
        InvalidValue: it cannot be dealt.
    """
    table = layout.table
    seats = len(table.seats)
    if layout.row:
        places = row_places(layout.row, table.after(table.check(dealer)))
        names = ("the hand", "the face-up row", "the face-down row")
        wanted = [
            each
            for name, at, cards in zip(names, places, (hands, *rows), strict=True)
            for each in hands_to_lay(table, at, cards, name)
        ]
    elif any(map(_asks, rows)):
        msg = f"{layout.form.value} has no rows to lay cards in"
        raise InvalidValue(msg)
    else:
        dealt = in_packets(table, table.check(dealer), (1,) * layout.hand)
        in_hand = [dealt[HANDS[seat]] for seat in table.seats]
        wanted = hands_to_lay(table, in_hand, hands)
    rest = tuple(range(seats * layout.hand, len(PACK))) if layout.stock else ()
    return lay(PACK, [*wanted, ("the stock", rest, stock)])


def _asks(rows: object) -> bool:
    """Tell whether anything is asked of rows."""
    return not isinstance(rows, Sequence) or any(rows)


def lay_out(layout: Layout, dealer: Seat) -> dict[Place, Places]:
    """Say where the pack is dealt to: rows, hands and the stock (TOL-3, TOL-5, TOL-6)."""
    table = layout.table
    forehand = table.after(dealer)
    if not layout.row:
        stock = range(len(table.seats) * layout.hand, len(PACK))
        hands = in_packets(table, dealer, (1,) * layout.hand)
        return {**hands, Spot.STOCK: tuple(stock)} if stock else hands
    held, above, below = row_places(layout.row, forehand)
    covered: dict[Place, Places] = {
        Covered(seat, column): (below[seat][column],)
        for column in range(layout.row)
        for seat in (forehand, dealer)
    }
    face_up: dict[Place, Places] = {
        FaceUp(seat): above[seat] for seat in (forehand, dealer)
    }
    in_hand: dict[Place, Places] = {
        HANDS[seat]: held[seat] for seat in (forehand, dealer)
    }
    return {**covered, **face_up, **in_hand}
