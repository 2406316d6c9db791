"""A deal of the two-handed jass games: what its phases have, see and do; and robbing.

Carries COM-9, SCH-12, SCH-25, SCH-26, SCH-28, SCH-29, SCH-42, FRA-15, FRA-34, FRA-35,
FRA-37, FRA-38 and FRA-50.
"""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Generic, Self, TypeAlias, cast

import attrs

from jasskort import phase
from jasskort.cards import CARDS, SUIT_MASKS, Card, CardSet, Suit, mask_of
from jasskort.craft.values import evolved
from jasskort.games.jass.model import (
    OTHER,
    PACKETS,
    ROB,
    TABLE,
    Comparable,
    Declaration,
    Pair,
    added,
    fitting,
    question_of,
)
from jasskort.games.jass.rules import DealT, DeclareT, JassRules, RightT
from jasskort.ledger import Match, enter
from jasskort.melds import Meld, answer_words
from jasskort.moves import Book, Claim, Deal, Draw, Move, Play, Rob, Say, TurnTrick
from jasskort.phase import BetweenDeals as AnyBetweenDeals
from jasskort.phase import State, by_seat
from jasskort.refusals import (
    Reason,
    Refusal,
    breach_of_duty,
    deal_due,
    not_in_hand,
    refuse,
)
from jasskort.seats import Seat
from jasskort.tricks.dealing import LAST_TWO, Stock, deal_packets, lay_stock
from jasskort.tricks.dealing import rob as rob_upcard
from jasskort.tricks.tricks import follow_else_trump, spare
from jasskort.view import Told
from jasskort.whereabouts import Place, Spot

# --- what a seat sees -----------------------------------------------------------------
# What a seat sees of a deal of the two-handed jass games, and how it goes on seeing.
#
# Carries SCH-42 and FRA-50 (what all have seen), and of SCH-26 and FRA-35 that the last
# two cards of the stock are.


@attrs.frozen(repr=False)
class Sight(
    phase.InDeal[JassRules[DealT, DeclareT, RightT], DealT],
    Generic[DealT, DeclareT, RightT],
):
    """What a phase says of what a seat sees of it."""

    if TYPE_CHECKING:  # fields of every phase

        @property
        def hand_masks(self) -> Pair:
            """The hands as masks, by seat."""

        @property
        def pile_masks(self) -> Pair:
            """The tricks won as masks, by seat."""

        @property
        def stock(self) -> Stock:
            """The face-down cards in drawing order, then the upcard."""

    def hidden_from(self, seat: Seat | None) -> dict[str, object]:
        """Blank the stock, and of the other hand what the seat does not know.

        Of the stock its size and the upcard are left, which stands in for all of it.

        When the stock is gone each seat knows both hands.
        """
        hands, public, stock = self.hand_masks, self.deal.public, self.stock
        zero, one = hands[0] & public[0], hands[1] & public[1]
        if seat is not None:
            zero, one = hands if not stock else added((zero, one), seat, hands[seat])
        return {
            "deal": self.deal.seen_by(seat),
            "hand_masks": (zero, one),
            "stock": stock[-1:] * len(stock),
        }

    def beside(self) -> list[tuple[Place, int]]:
        """Give the upcard."""
        return [(Spot.UPCARD, card.bit) for card in self.stock[-1:]]

    def made_ready(self, told: Told) -> Self:
        """Put into the hand of a seat what its move shows that it holds."""
        move = cast("Move", told.move)  # none is hidden
        if isinstance(move, Draw):
            return self._ready_to_draw(told, move)
        match move:
            case Play(card=card):
                shown = card.bit
            case Rob():
                shown = self.deal.trumps.robber_bit
            case Book(meld=meld):
                shown = meld.mask & ~mask_of(self.trick)
            case _:
                shown = self.rules.shown_by(self.deal.trumps, move)
        return evolved(self, hand_masks=added(self.hand_masks, move.seat, shown))

    def _ready_to_draw(self, told: Told, move: Draw) -> Self:
        """Lay the cards that are drawn on the stock, and others where they are unseen.

        With the last of them a seat knows the other hand.
        """
        hands, stock, drawn = self.hand_masks, [*self.stock], list(told.cards)
        pack, deal = self.rules.pack.mask, self.deal
        if len(stock) == LAST_TWO:
            stock[0] = drawn[0]
            if told.seat is not None:
                known = sum((*hands, *self.pile_masks, *[card.bit for card in stock]))
                hands = added(hands, OTHER[told.seat], pack & ~known)
        else:
            own = None if told.seat is None else int(told.seat != move.seat)
            # What is not seen may be any card that decides nothing and is not shown.
            shown = deal.public[0] | deal.public[1] | deal.trumps.couple
            blank = CARDS[(pack & ~shown).bit_length() - 1]
            for place in range(LAST_TWO):
                stock[place] = drawn[0] if place == own else blank
        return evolved(self, hand_masks=hands, stock=tuple(stock))


# --- the phases of a deal -------------------------------------------------------------
# A deal of the two-handed jass games: what its phases have, and robbing.
#
# Carries SCH-25 and FRA-34 (robbing), SCH-12 and FRA-15 (the pool of cards that count for
# melds), SCH-28, SCH-29, FRA-37 and FRA-38 (the duties of the follower). What may be done
# at any time is done here (COM-9).

Common: TypeAlias = tuple[DealT, Pair, Pair, Pair, int, bool, Stock]
"""The fields of `InDeal` from `deal` to `stock`, in their order."""


@attrs.frozen(repr=False)
class BetweenDeals(
    AnyBetweenDeals[JassRules[DealT, DeclareT, RightT], RightT],
    Generic[DealT, DeclareT, RightT],
):
    """A deal is due; a seat may have a right even then."""

    def moves_out_of_turn(self, seat: Seat) -> tuple[RightT, ...]:
        """List what the game lets a seat do between deals."""
        return self.rules.rights(self, seat)

    def after(self, move: RightT) -> State:
        """Use such a right."""
        return self.rules.exercised(self, move)

    def objection(self, move: Move) -> Refusal:
        """Object to claims that no rule allows now, and to all else: a deal is due."""
        if isinstance(move, Claim):
            return self.rules.no_right(self, move)
        return deal_due(self.rules.deal_rule)


@attrs.frozen(repr=False)
class InDeal(
    Sight[DealT, DeclareT, RightT],
    Generic[DealT, DeclareT, RightT],
):
    """What the phases of a deal have in common.

    Args:
        history: the deal and the moves since.
        rules: the ruleset that it is played by.
        deal: what changes rarely.
        hand_masks: the hands as masks, by seat.
        pile_masks: the tricks won as masks, by seat.
        points: the card points in the piles, by seat.
        number: the number of the trick at hand, or just turned; the first is 1.
        sweep: whether one seat has won every trick since the stock is gone.
        stock: the face-down cards in drawing order, then the upcard; empty when the
            last have been drawn.
        turn: the seat that drives the play.
    """

    hand_masks: Pair
    pile_masks: Pair
    points: Pair
    number: int
    sweep: bool
    stock: Stock
    turn: Seat

    if TYPE_CHECKING:  # every phase has one: as a field, or the seat in turn

        @property
        def leader(self) -> Seat:
            """The seat that leads the trick at hand, or is to lead the next one."""

    def common(self, deal: DealT | None = None) -> Common[DealT]:
        """Give the fields from `deal` to `stock`, for a move that changes few.

        Args:
            deal: the deal after the move, if that changes it.
        """
        return (
            self.deal if deal is None else deal,
            self.hand_masks,
            self.pile_masks,
            self.points,
            self.number,
            self.sweep,
            self.stock,
        )

    @property
    def trump(self) -> Suit:
        """The trump suit."""
        return self.deal.trumps.suit

    @property
    def places(self) -> tuple[CardSet, ...]:
        """Hands, piles, the trick and the stock."""
        return (*super().places, CardSet(self.stock))

    @property
    def shown(self) -> tuple[CardSet, ...]:
        """The cards in hand that every seat knows to be there, by seat.

        Those are the cards of melds that were booked or said, an upcard that was
        robbed, the last face-down card, which is shown, and the upcard taken with
        it (SCH-42, FRA-50).
        """
        (zero, one), public = self.hand_masks, self.deal.public
        return by_seat((zero & public[0], one & public[1]))

    @property
    def unbooked(self) -> Pair:
        """The card points in the piles, by seat."""
        return self.points

    def with_card_points(self, item: enum.Enum) -> Match:
        """Enter for each seat the card points of the tricks that it has won, if any.

        Args:
            item: what the game books them as.
        """
        match = self.deal.match
        for seat, points in zip(TABLE.seats, self.points, strict=True):
            if points:
                match = enter(match, seat, points, item)
        return match

    @property
    def standing(self) -> Declaration | None:
        """The declaration that stands so far, if there is one."""
        return None

    def declaration_of(self, seat: int) -> Declaration | None:
        """Give what a seat has declared and not yet booked, lost or conceded.

        Raises:
            InvalidValue: there is no such seat.
        """
        return self.said_by(TABLE.check(seat))

    def pool(self, seat: int) -> int:
        """Collect the cards that count for a seat's melds, as a mask.

        Those are the cards in its hand now and its own card in the trick at hand
        (SCH-12, FRA-15).

        Raises:
            InvalidValue: there is no such seat.
        """
        return self.counting_cards(TABLE.check(seat))

    def said_by(self, seat: int) -> Declaration | None:
        """Give the same as `declaration_of`, for a seat that is known to be right."""
        standing = self.standing
        return standing if standing and standing.seat == seat else None

    def counting_cards(self, seat: int) -> int:
        """Collect the same as `pool`, for a seat that is known to be right."""
        return self.hand_masks[seat]

    def fitting(self, said: Declaration) -> tuple[Comparable, ...]:
        """List the melds that a seat may book and that fit all that it has said."""
        rules, called = self.rules, said.called
        melds = rules.bookable(self, said.seat)
        alike = tuple([meld for meld in melds if rules.called(meld) == called])
        return fitting(alike, said.answers, self.trump) if said.answers else alike

    def melds(self, seat: Seat) -> tuple[Meld, ...]:
        """List the melds that a seat could now declare, book, or show by a right."""
        return (*self.own_melds(seat), *self.rules.melds_by_right(self, seat))

    def own_melds(self, seat: Seat) -> tuple[Meld, ...]:
        """List the melds that a seat could declare, or has declared and could book."""
        said = self.said_by(seat)
        return self.fitting(said) if said else ()

    # What may be done at any time (COM-9).

    def moves_out_of_turn(self, seat: Seat) -> tuple[Rob | RightT, ...]:
        """Rob the upcard, and what else the game lets a seat do in turn and out of it.

        A seat whose declaration is open does not rob.
        """
        rights = self.rules.rights(self, seat)
        if (
            self.stock
            and self.hand_masks[seat] & self.deal.trumps.robber_bit
            and self.said_by(seat) is None
        ):
            return ROB[seat] + rights
        return rights

    def at_any_time(self, move: Rob | RightT) -> State:
        """Exchange the lowest trump for the upcard, which all see; or use a right."""
        if not isinstance(move, Rob):
            return self.rules.exercised(self, move)
        seat, deal, stock = move.seat, self.deal, self.stock
        left, hands = rob_upcard(stock, self.hand_masks, seat, deal.trumps.robber)
        deal = deal.hands_changed(hands, added(deal.public, seat, stock[-1].bit))
        history = (self.history, move)
        return self.rules.credited(
            evolved(self, history=history, deal=deal, hand_masks=hands, stock=left)
        )

    # Why something is not legal.

    def lasting_objection(self, move: Move) -> Refusal | None:
        """Object to melds after the last trick for them, to drawing without a stock."""
        rules, number, last = (
            self.rules,
            self.number,
            self.deal.trumps.first_without_stock,
        )
        if isinstance(move, Draw) and not self.stock:
            return refuse(rules.ids.draw, Reason.STOCK_GONE, "the stock is gone")
        if number > last and (isinstance(move, Say | Book) or rules.declares(move)):
            text = f"it is trick {number}, and trick {last} is the last for declaring"
            return refuse(rules.ids.too_late, Reason.TOO_LATE, text, number, last)
        return None

    def objection(self, move: Move) -> Refusal:
        """Object to what other phases take, and to rights that the seat has not."""
        rules, ids = self.rules, self.rules.ids
        match move:
            case Rob():
                return self._no_robbing(move.seat)
            case Say():
                rule = rules.ids_at(question_of(move.answer)).asked
                return refuse(rule, Reason.NOT_ASKED, "no melds are being compared")
            case Draw() if not self.trick:
                text = "no card is to be drawn before the next trick is turned"
                return refuse(ids.draw, Reason.NOTHING_TO_DRAW, text)
            case Draw():
                text = "the trick at hand is not turned yet"
                return refuse(ids.draw, Reason.TRICK_NOT_TURNED, text)
            case Book():
                return self._no_booking()
            case TurnTrick():
                return self._no_turning()
            case _:
                return rules.no_right(self, move)

    def _no_booking(self) -> Refusal:
        """Object to booking before the trick is complete, or where nothing waits."""
        rule = self.rules.ids.book
        if self.standing:
            return _not_followed(rule)
        return refuse(rule, Reason.NOTHING_TO_BOOK, "no meld waits to be booked")

    def _no_turning(self) -> Refusal:
        """Object to turning no trick, one that is not complete, or turns of itself."""
        rule = self.rules.ids.turn
        if not self.trick:
            text = "no trick lies on the table that could be turned"
            return refuse(rule, Reason.NO_TRICK, text)
        if self.standing:
            return _not_followed(rule)
        text = "nothing was booked: the trick turns of itself"
        return refuse(rule, Reason.NOTHING_BOOKED, text)

    def _no_robbing(self, seat: Seat) -> Refusal:
        """Object to robbing: no stock, not the card for it, or while declaring."""
        rule, robber = self.rules.ids.rob, self.deal.trumps.robber
        if len(self.stock) < LAST_TWO:
            text = "the last face-down card of the stock has been drawn"
            return refuse(rule, Reason.STOCK_GONE, text)
        said = self.said_by(seat)
        if said is None or not self.hand_masks[seat] & robber.bit:
            text = f"{robber} is not in the hand of seat {seat}"
            cards = CardSet([robber])
            return refuse(rule, Reason.NO_ROBBING_CARD, text, seat, cards=cards)
        text = f"the declaration of seat {seat}, {said.called}, is still open"
        return refuse(rule, Reason.DECLARATION_OPEN, text, seat, said.called)

    def _repr_parts(self) -> list[tuple[str, object]]:
        parts = super()._repr_parts()
        parts += [("trump", self.trump), ("number", self.number)]
        if self.stock:
            parts.append(("upcard", self.stock[-1]))
        for seat in TABLE.seats:
            if said := self.said_by(seat):
                words = " ".join([str(said.called), *map(answer_words, said.answers)])
                parts.append((f"said by {seat}", words))
        return parts


def _not_followed(rule: str) -> Refusal:
    text = "the follower has not played its card yet"
    return refuse(rule, Reason.NOT_FOLLOWED, text)


@attrs.frozen(repr=False)
class OneCardLies(InDeal[DealT, DeclareT, RightT]):
    """What the phases have in common in which only the leader's card lies.

    Args:
        leader: the seat that led.
        led: the card that it led.
    """

    leader: Seat
    led: Card

    @property
    def follower(self) -> Seat:
        """The seat that follows."""
        return OTHER[self.leader]

    @property
    def trick(self) -> tuple[Card, ...]:
        """The card led."""
        return (self.led,)

    def counting_cards(self, seat: int) -> int:
        """Collect the cards that count for a seat's melds, as a mask."""
        hand = self.hand_masks[seat]
        return hand | self.led.bit if seat == self.leader else hand

    def playable(self) -> int:
        """Give the cards that the follower may play, as a mask.

        Any while the stock lasts; then it follows suit, else it trumps, and the puur
        is never forced out (SCH-23, SCH-28, SCH-29; FRA-32, FRA-37, FRA-38).
        """
        hand = self.hand_masks[OTHER[self.leader]]
        if self.stock:
            return hand
        trumps = self.deal.trumps
        led = SUIT_MASKS[self.led.suit.index]
        return spare(follow_else_trump(hand, led, trumps.mask), hand, trumps.puur)

    def unplayable(self, move: Play) -> Refusal:
        """Object to a card that is not in hand, or that a duty forbids."""
        card = move.card
        if not self.hand_masks[move.seat] & card.bit:
            return not_in_hand(card, move.seat)
        rule = self.rules.follow_rule
        return breach_of_duty(card, self.playable(), self.led.suit, rule)


@attrs.frozen(repr=False)
class TwoCardsLie(InDeal[DealT, DeclareT, RightT]):
    """What the phases have in common in which the trick is complete.

    Args:
        leader: the seat that led.
        cards: the card led and the reply.
    """

    leader: Seat
    cards: tuple[Card, Card]

    @property
    def trick(self) -> tuple[Card, ...]:
        """Both cards."""
        return self.cards

    def counting_cards(self, seat: int) -> int:
        """Collect the cards that count for a seat's melds, as a mask."""
        return self.hand_masks[seat] | self.cards[seat != self.leader].bit


def hands_and_stock(move: Deal, dealer: Seat) -> tuple[Pair, Stock]:
    """Deal three by three, the non-dealer first; turn up the next card (COM-3)."""
    seats = len(TABLE.seats)
    (zero, one), rest = deal_packets(
        move.pack, seats=seats, first=OTHER[dealer], packets=PACKETS
    )
    return (zero, one), lay_stock(rest)
