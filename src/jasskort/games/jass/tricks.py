"""Tricks of the two-handed jass games: leading, following, drawing; and declaring.

Carries SCH-12 to SCH-14, SCH-23 to SCH-31, FRA-15 to FRA-17 and FRA-31 to FRA-40.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import attrs

from jasskort.cards import SUIT_MASKS, Card
from jasskort.craft.values import builder
from jasskort.games.jass.deal import OneCardLies, TwoCardsLie
from jasskort.games.jass.melding import (
    closed,
    compared,
    declarable,
    new_booking,
    undeclarable,
)
from jasskort.games.jass.model import (
    DRAW,
    OTHER,
    ROB,
    TABLE,
    Declaration,
    Pair,
    added,
    new_declaration,
)
from jasskort.games.jass.rules import DealT, DeclareT, JassRules, RightT
from jasskort.games.jass.running import RunsOn
from jasskort.melds import Meld, meld_key
from jasskort.moves import Deal, Draw, Move, Play, Rob
from jasskort.phase import History, Phase, State, done
from jasskort.refusals import Reason, Refusal, not_in_hand, refuse
from jasskort.seats import Seat
from jasskort.tricks.dealing import draw_for_both
from jasskort.tricks.solve import CardsLeft, TrickLaws

# --- the phases -----------------------------------------------------------------------
# Tricks of the two-handed jass games: leading, following, drawing; and declaring.
#
# Any card may be played while the stock lasts; when it is gone the follower must follow
# suit, else trump, and the puur is never forced out (SCH-23 to SCH-29, FRA-31 to
# FRA-38). Before it plays a seat may declare a meld (SCH-12 to SCH-14, FRA-15 to FRA-17).
# What a card means in a game beside that is for its ruleset to say.


@attrs.frozen(repr=False)
class Leading(
    RunsOn[DealT, DeclareT, RightT],
    Phase[JassRules[DealT, DeclareT, RightT], Play | DeclareT | Rob | RightT],
):
    """The leader may declare, if it has not, and leads.

    Args:
        standing: the leader's declaration, if it has made one.
    """

    standing: Declaration | None

    @property
    def leader(self) -> Seat:
        """The seat that leads: the seat in turn."""
        return self.turn

    def moves(self) -> tuple[Play | DeclareT | Rob | RightT, ...]:
        """Play any card, declare a meld, or do what may be done at any time."""
        seat = self.turn
        hand = self.hand_masks[seat]
        deal = self.deal
        trumps = deal.trumps
        rules = self.rules
        moves: tuple[Play | DeclareT | Rob | RightT, ...]
        if self.standing is None and self.number <= trumps.first_without_stock:
            moves, melds = trumps.plays.of_hand(seat, hand)
            if melds:
                if deal.booked:
                    moves += rules.declarations(deal, seat, seat, hand, 0)
                else:
                    moves += rules.first_declarations[seat][meld_key(hand)]
            if hand & trumps.robber_bit and self.stock:
                moves += ROB[seat]
        else:
            moves = trumps.plays.of(seat, hand)
        if rules.by_players or hand & (couple := trumps.couple) == couple:
            is_in = self.standing is None
            moves += rules.rights_of(deal, seat, hand, is_in=is_in)
        return moves

    def at_once(self, move: Move | Deal) -> State | None:
        """Lead a card, any of the hand."""
        seat = self.turn
        zero, one = self.hand_masks
        if (
            type(move) is not Play
            or move.seat != seat
            or not (one if seat else zero) & (bit := move.card.bit)
        ):
            return None
        deal = self.deal
        hands = (zero, one ^ bit) if seat else (zero ^ bit, one)
        if bit & deal.trumps.couple:
            deal = deal.couple_played(seat, hands)
        return new_following(
            (self.history, move),
            self.rules,
            deal,
            hands,
            self.pile_masks,
            self.points,
            self.number,
            self.sweep,
            self.stock,
            OTHER[seat],
            seat,
            move.card,
            self.standing,
        )

    def after(self, move: Play | DeclareT | Rob | RightT) -> State:
        """Declare before leading, lead, or do what may be done at any time."""
        if self.rules.declares(move):
            said = new_declaration(move.seat, move.called, ())
            history = (self.history, move)
            return new_leading(history, self.rules, *self.common(), self.turn, said)
        if isinstance(move, Play):
            return done(self.at_once(move))
        return self.at_any_time(move)

    def own_melds(self, seat: Seat) -> tuple[Meld, ...]:
        """List the melds that the leader could declare, or having declared book."""
        if seat == self.turn and self.standing is None:
            return declarable(self, 0)
        return super().own_melds(seat)

    def objection(self, move: Move) -> Refusal:
        """Object to a card that is not in hand, and to a declaration."""
        if isinstance(move, Play):
            return not_in_hand(move.card, move.seat)
        if self.rules.declares(move):
            return undeclarable(self, move.seat, move.called)
        return super().objection(move)


@attrs.frozen(repr=False)
class Following(
    OneCardLies[DealT, DeclareT, RightT],
    RunsOn[DealT, DeclareT, RightT],
    Phase[JassRules[DealT, DeclareT, RightT], Play | DeclareT | Rob | RightT],
):
    """The follower may declare, and plays.

    Args:
        standing: the leader's declaration, if it has made one.
    """

    standing: Declaration | None

    def moves(self) -> tuple[Play | DeclareT | Rob | RightT, ...]:
        """Play a card, declare a meld, or do what may be done at any time."""
        seat = self.turn
        hand = self.hand_masks[seat]
        deal = self.deal
        trumps = deal.trumps
        rules = self.rules
        moves: tuple[Play | DeclareT | Rob | RightT, ...]
        if self.stock:
            moves, melds = trumps.plays.of_hand(seat, hand)
            if melds:
                if deal.booked or self.standing is not None:
                    moves += self._declarations(hand)
                else:
                    moves += rules.first_declarations[seat][meld_key(hand)]
            if hand & trumps.robber_bit:
                moves += ROB[seat]
        else:
            suit = self.led.suit.index
            follow = hand & SUIT_MASKS[suit]
            if follow and follow != trumps.puur:
                moves = trumps.plays.of_suit(seat, suit, follow)
            else:
                moves = trumps.plays.of(seat, self.playable())
            if self.number == trumps.first_without_stock:
                moves += self._declarations(hand)
        if rules.by_players or hand & (couple := trumps.couple) == couple:
            moves += rules.rights_of(deal, seat, hand, is_in=False)
        return moves

    def _declarations(self, hand: int) -> tuple[DeclareT, ...]:
        """List what the follower may declare; not less than was declared before."""
        standing = self.standing
        least = standing.called if standing else 0
        return self.rules.declarations(self.deal, self.turn, self.leader, hand, least)

    def at_once(self, move: Move | Deal) -> State | None:
        """Follow with a card: what stands is to be booked, else the trick is turned."""
        seat, led = self.turn, self.led
        zero, one = self.hand_masks
        if (
            type(move) is not Play
            or move.seat != seat
            or not (one if seat else zero) & (bit := (card := move.card).bit)
            or not (self.stock or card.suit is led.suit or self.playable() & bit)
        ):
            return None
        deal, standing = self.deal, self.standing
        hands = (zero, one ^ bit) if seat else (zero ^ bit, one)
        if bit & deal.trumps.couple:
            deal = deal.couple_played(seat, hands)
        history = (self.history, move)
        if standing is None:
            return turned(self, history, deal, hands, led, card)
        return new_booking(
            history,
            self.rules,
            deal,
            hands,
            self.pile_masks,
            self.points,
            self.number,
            self.sweep,
            self.stock,
            standing.seat,
            self.leader,
            (led, card),
            standing,
        )

    def after(self, move: Play | DeclareT | Rob | RightT) -> State:
        """Declare: more stands at once, the same is compared; or follow."""
        if self.rules.declares(move):
            standing, called = self.standing, move.called
            if standing and standing.called == called:
                return compared(self, move, called, ())
            return closed(self, move, new_declaration(move.seat, called, ()))
        if isinstance(move, Play):
            return done(self.at_once(move))
        return self.at_any_time(move)

    def own_melds(self, seat: Seat) -> tuple[Meld, ...]:
        """List the melds that the follower could declare, or the leader could book."""
        if seat == self.turn:
            return declarable(self, self.standing.called if self.standing else 0)
        return super().own_melds(seat)

    def objection(self, move: Move) -> Refusal:
        """Object to a card that may not be played, and to a declaration."""
        if isinstance(move, Play):
            return self.unplayable(move)
        if self.rules.declares(move):
            return undeclarable(self, move.seat, move.called)
        return super().objection(move)


@attrs.frozen(repr=False)
class Drawing(
    RunsOn[DealT, DeclareT, RightT],
    Phase[JassRules[DealT, DeclareT, RightT], Draw | Rob | RightT],
):
    """The trick is turned and the stock lasts: the winner draws for both."""

    draws: ClassVar[bool] = True

    @property
    def winner(self) -> Seat:
        """The seat that won the trick: the seat in turn."""
        return self.turn

    @property
    def leader(self) -> Seat:
        """The seat that leads next: the winner."""
        return self.turn

    def moves(self) -> tuple[Draw | Rob | RightT, ...]:
        """Draw, or do what may be done at any time."""
        seat, rules, trumps = self.turn, self.rules, self.deal.trumps
        hand = self.hand_masks[seat]
        moves: tuple[Draw | Rob | RightT, ...] = DRAW[seat]
        if hand & trumps.robber_bit:
            moves += ROB[seat]
        if rules.by_players or hand & (couple := trumps.couple) == couple:
            moves += rules.rights_of(self.deal, seat, hand, is_in=True)
        return moves

    def at_once(self, move: Move | Deal) -> State | None:
        """Draw for both seats, the winner first; the last two are seen.

        The last face-down card is shown, and the upcard lies open (SCH-26, FRA-35).
        """
        winner = self.turn
        if type(move) is not Draw or move.seat != winner:
            return None
        rules, deal, before = self.rules, self.deal, self.stock
        first, second = before[0].bit, before[1].bit
        stock, hands = draw_for_both(before, self.hand_masks, winner)
        if not stock:
            public = added(added(deal.public, winner, first), OTHER[winner], second)
            deal = deal.hands_changed(hands, public)
        elif (first | second) & deal.trumps.couple:
            deal = deal.hands_changed(hands, deal.public)
        drawn = new_leading(
            (self.history, move),
            rules,
            deal,
            hands,
            self.pile_masks,
            self.points,
            self.number + 1,
            self.sweep,
            stock,
            winner,
            None,
        )
        return drawn if deal is self.deal else rules.credited(drawn)

    def after(self, move: Draw | Rob | RightT) -> State:
        """Draw, or do what may be done at any time."""
        if isinstance(move, Draw):
            return done(self.at_once(move))
        return self.at_any_time(move)

    def objection(self, move: Move) -> Refusal:
        """Object to playing and declaring: cards must be drawn first."""
        if isinstance(move, Play) or self.rules.declares(move):
            rule = self.rules.ids.draw
            return refuse(rule, Reason.MUST_DRAW, "cards must be drawn first")
        return super().objection(move)


new_leading = builder(Leading)
new_following = builder(Following)
new_drawing = builder(Drawing)


def followed(
    state: OneCardLies[DealT, DeclareT, RightT], move: Play, standing: Declaration
) -> State:
    """Follow where it is settled, or conceded, which declaration stands."""
    history, rules, turn, led = state.history, state.rules, state.turn, state.led
    following = new_following(
        history, rules, *state.common(), turn, state.leader, led, standing
    )
    return done(following.at_once(move))


def turned(
    state: OneCardLies[DealT, DeclareT, RightT] | TwoCardsLie[DealT, DeclareT, RightT],
    history: History,
    deal: DealT,
    hands: Pair,
    led: Card,
    card: Card,
) -> State:
    """Give the trick to its winner; without a stock it leads at once."""
    winner = leader = state.leader
    rules, trumps = state.rules, deal.trumps
    if trumps.beaters[led.index] & card.bit:
        winner = OTHER[leader]
    worth = trumps.worths[led.index] + trumps.worths[card.index]
    zero, one = state.pile_masks
    zero_points, one_points = state.points
    if winner:
        one |= led.bit | card.bit
        one_points += worth
    else:
        zero |= led.bit | card.bit
        zero_points += worth
    number, stock, sweep = state.number, state.stock, state.sweep
    if not stock and winner != leader and number > trumps.first_without_stock:
        sweep = False
    after: Drawing[DealT, DeclareT, RightT] | Leading[DealT, DeclareT, RightT]
    if stock or number == trumps.last_trick:
        after = new_drawing(
            history,
            rules,
            deal,
            hands,
            (zero, one),
            (zero_points, one_points),
            number,
            sweep,
            stock,
            winner,
        )
        if not stock:
            return rules.deal_played(after)
    else:
        after = new_leading(
            history,
            rules,
            deal,
            hands,
            (zero, one),
            (zero_points, one_points),
            number + 1,
            sweep,
            stock,
            winner,
            None,
        )
    zero, one = deal.match.totals
    if zero < rules.alert > one and number > 1:
        return after
    return rules.trick_turned(after)


# --- tricks as bare cards -------------------------------------------------------------
# The tricks after the stock as bare cards: what they bring, and what is sure.
#
# Carries what SCH-28 to SCH-31 and FRA-37 to FRA-40 say of those tricks.


@attrs.frozen(cache_hash=True)
class JassLaws(TrickLaws[bool]):
    """Tricks of which each card counts, and the last one; one seat may win them all.

    The tally is whether one seat has won every trick since the stock is gone.

    Args:
        beaters: by the index of the best card so far, which cards beat it.
        trumps: the trumps, as a mask.
        beats: whether who can must beat the best card so far.
        puur: the trump that is never forced out, as a mask.
        worths: by its index, the card points of a card.
        last: what the last trick brings.
        sweep: what it brings beside to a seat that has won them all.
    """

    worths: tuple[int, ...]
    last: int
    sweep: int

    def worth(self, cards: int) -> int:
        """Give the card points of two cards."""
        low = cards & -cards
        worths = self.worths
        return worths[low.bit_length() - 1] + worths[(cards ^ low).bit_length() - 1]

    def counted(self, tally: bool, winner: int, leader: int, _cards: int) -> bool:  # noqa: FBT001 - as others count more
        """Tell whether one seat still has them all."""
        return tally and winner == leader

    def at_the_end(self, tally: bool, winner: int) -> Sequence[int]:  # noqa: FBT001 - as others count more
        """Give what the last trick brings."""
        points = self.last + self.sweep * tally
        return [points if seat == winner else 0 for seat in TABLE.seats]


def bare_cards(
    state: Leading[DealT, DeclareT, RightT] | Following[DealT, DeclareT, RightT],
    sure: Sequence[int],
) -> CardsLeft[bool] | None:
    """Give a position as bare cards, if nothing is declared or robbed any more.

    None too where the referee may end the match before the deal is over.

    Args:
        state: the position.
        sure: what each seat is sure to book.
    """
    rules, deal, trumps = state.rules, state.deal, state.deal.trumps
    if state.number <= trumps.first_without_stock:
        return None
    for total, booked, taken in zip(deal.match.totals, sure, state.points, strict=True):
        if total + booked - taken >= rules.alert:
            return None
    last = rules.last_trick_points(sweep=False)
    laws = JassLaws(
        trumps.beaters,
        trumps.mask,
        beats=False,
        puur=trumps.puur,
        worths=trumps.worths,
        last=last,
        sweep=rules.last_trick_points(sweep=True) - last,
    )
    return CardsLeft(laws, state.hand_masks, state.turn, state.trick, state.sweep, sure)
