"""Tricks of the two-handed jass games: leading, following, drawing; and declaring.

Carries SCH-12 to SCH-14, SCH-23 to SCH-31, FRA-15 to FRA-17 and FRA-31 to FRA-40.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

import attrs

from jasskort.cards import SUIT_MASKS, Card
from jasskort.craft.values import builder
from jasskort.events import CardDrawn, Event
from jasskort.games.jass.deal import InDeal, OneCardLies, TwoCardsLie, common
from jasskort.games.jass.melding import (
    closed,
    compared,
    declarable,
    to_be_booked,
    undeclarable,
)
from jasskort.games.jass.model import (
    DRAW,
    OTHER,
    ROB,
    Declaration,
    Declares,
    JassDeal,
    Pair,
    PairOfPiles,
    Points,
    Right,
    added,
    new_declaration,
)
from jasskort.melds import Meld, meld_key
from jasskort.moves import Deal, Draw, Move, Play, Rob
from jasskort.options import Claims
from jasskort.phase import History, Phase, State, done
from jasskort.refusals import Reason, Refusal, not_in_hand, refuse
from jasskort.seats import Seat
from jasskort.sight import Open
from jasskort.tricks.dealing import draw_for_both
from jasskort.whereabouts import Spot

if TYPE_CHECKING:
    from jasskort.games.jass.rules import JassRules


_PLAYERS = Claims.PLAYERS


@attrs.frozen(repr=False)
class Leading(
    InDeal,
    Phase["JassRules", Play | Declares | Rob | Right],
):
    """The leader may declare, if it has not, and leads.

    Args:
        standing: the leader's declaration, if it has made one.
    """

    standing: Open[Declaration | None]

    @property
    def leader(self) -> Seat:
        """The seat that leads: the seat in turn."""
        return self.turn

    def moves(self) -> tuple[Play | Declares | Rob | Right, ...]:
        """Play any card, declare a meld, or do what may be done at any time."""
        seat = self.turn
        hand = self.hand_masks[seat]
        deal = self.deal
        trumps = deal.trumps
        rules = self.rules
        moves: tuple[Play | Declares | Rob | Right, ...]
        if self.standing is None and self.number <= trumps.first_without_stock:
            moves, melds = trumps.plays.of_hand(seat, hand)
            if melds:
                if deal.booked:
                    moves += rules.melding.declarations(deal, seat, seat, hand, 0)
                else:
                    moves += rules.first_declarations[seat][meld_key(hand)]
            if hand & trumps.robber_bit and self.stock:
                moves += ROB[seat]
        else:
            moves = trumps.plays.of(seat, hand)
        players = self.rules.claims is _PLAYERS
        if players or hand & (couple := trumps.couple) == couple:
            is_in = self.standing is None
            moves += deal.rights(seat, hand, players=players, is_in=is_in)
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

    def after(self, move: Play | Declares | Rob | Right) -> State:
        """Declare before leading, lead, or do what may be done at any time."""
        if isinstance(move, Declares):
            said = new_declaration(move.seat, move.called, ())
            history = (self.history, move)
            return new_leading(history, self.rules, *common(self), self.turn, said)
        if isinstance(move, Play):
            return done(self.at_once(move))
        return self._at_any_time(move)

    def _own_melds(self, seat: Seat) -> tuple[Meld, ...]:
        """List the melds that the leader could declare, or having declared book."""
        if seat == self.turn and self.standing is None:
            return declarable(self, 0)
        return super()._own_melds(seat)

    def objection(self, move: Move) -> Refusal:
        """Object to a card that is not in hand, and to a declaration."""
        if isinstance(move, Play):
            return not_in_hand(move.card, move.seat)
        if isinstance(move, Declares):
            return undeclarable(self, move.seat, move.called)
        return super().objection(move)


@attrs.frozen(repr=False)
class Following(
    OneCardLies,
    Phase["JassRules", Play | Declares | Rob | Right],
):
    """The follower may declare, and plays.

    Args:
        standing: the leader's declaration, if it has made one.
    """

    standing: Open[Declaration | None]
    concedes: ClassVar[bool] = True

    def moves(self) -> tuple[Play | Declares | Rob | Right, ...]:
        """Play a card, declare a meld, or do what may be done at any time."""
        seat = self.turn
        hand = self.hand_masks[seat]
        deal = self.deal
        trumps = deal.trumps
        rules = self.rules
        moves: tuple[Play | Declares | Rob | Right, ...]
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
            if follow and follow != trumps.tricks.puur:
                moves = trumps.plays.of_suit(seat, suit, follow)
            else:
                moves = trumps.plays.of(seat, self.playable())
            if self.number == trumps.first_without_stock:
                moves += self._declarations(hand)
        players = self.rules.claims is _PLAYERS
        if players or hand & (couple := trumps.couple) == couple:
            moves += deal.rights(seat, hand, players=players, is_in=False)
        return moves

    def _declarations(self, hand: int) -> tuple[Declares, ...]:
        """List what the follower may declare; not less than was declared before."""
        standing = self.standing
        least = standing.called if standing else 0
        return self.rules.melding.declarations(
            self.deal, self.turn, self.leader, hand, least
        )

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
        if self.standing is not None:
            return to_be_booked(self, move, self.standing)
        deal = self.deal
        hands = (zero, one ^ bit) if seat else (zero ^ bit, one)
        if bit & deal.trumps.couple:
            deal = deal.couple_played(seat, hands)
        return turned(self, (self.history, move), deal, hands, led, card)

    def after(self, move: Play | Declares | Rob | Right) -> State:
        """Declare: more stands at once, the same is compared; or follow."""
        if isinstance(move, Declares):
            standing, called = self.standing, move.called
            if standing and standing.called == called:
                return compared(self, move, called, ())
            return closed(self, move, new_declaration(move.seat, called, ()))
        if isinstance(move, Play):
            return done(self.at_once(move))
        return self._at_any_time(move)

    def _own_melds(self, seat: Seat) -> tuple[Meld, ...]:
        """List the melds that the follower could declare, or the leader could book."""
        if seat == self.turn:
            return declarable(self, self.standing.called if self.standing else 0)
        return super()._own_melds(seat)

    def objection(self, move: Move) -> Refusal:
        """Object to a card that may not be played, and to a declaration."""
        if isinstance(move, Play):
            return self._unplayable(move)
        if isinstance(move, Declares):
            return undeclarable(self, move.seat, move.called)
        return super().objection(move)


@attrs.frozen(repr=False)
class Drawing(
    InDeal,
    Phase["JassRules", Draw | Rob | Right],
):
    """The trick is turned and the stock lasts: the winner draws for both."""

    def happens(self, move: Move, after: State) -> Iterator[Event]:
        """Yield who draws what, the winner first (SCH-24, FRA-33).

        The last face-down card is shown, and the other seat takes the upcard (SCH-26,
        FRA-35).
        """
        if not isinstance(move, Draw):
            yield from super().happens(move, after)
            return
        winner, (first, second, *more) = move.seat, self.stock
        last, other = not more, Spot.STOCK if more else Spot.UPCARD
        yield CardDrawn(winner, first, Spot.STOCK, shown=last)
        yield CardDrawn(OTHER[winner], second, other, shown=last)

    @property
    def winner(self) -> Seat:
        """The seat that won the trick: the seat in turn."""
        return self.turn

    @property
    def leader(self) -> Seat:
        """The seat that leads next: the winner."""
        return self.turn

    def moves(self) -> tuple[Draw | Rob | Right, ...]:
        """Draw, or do what may be done at any time."""
        seat, trumps = self.turn, self.deal.trumps
        hand = self.hand_masks[seat]
        moves: tuple[Draw | Rob | Right, ...] = DRAW[seat]
        if hand & trumps.robber_bit:
            moves += ROB[seat]
        players = self.rules.claims is _PLAYERS
        if players or hand & (couple := trumps.couple) == couple:
            moves += self.deal.rights(seat, hand, players=players, is_in=True)
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
        return drawn if deal is self.deal else rules.settling.credited(drawn)

    def after(self, move: Draw | Rob | Right) -> State:
        """Draw, or do what may be done at any time."""
        if isinstance(move, Draw):
            return done(self.at_once(move))
        return self._at_any_time(move)

    def objection(self, move: Move) -> Refusal:
        """Object to playing and declaring: cards must be drawn first."""
        if isinstance(move, Play | Declares):
            rule = self.rules.ids.draw
            return refuse(rule, Reason.MUST_DRAW)
        return super().objection(move)


new_leading = builder(Leading)
new_following = builder(Following)
new_drawing = builder(Drawing)


def turned(
    state: OneCardLies | TwoCardsLie,
    history: History,
    deal: JassDeal,
    hands: Pair,
    led: Card,
    card: Card,
) -> State:
    """Give the trick to its winner; without a stock it leads at once."""
    winner = leader = state.leader
    rules, trumps = state.rules, deal.trumps
    tricks = trumps.tricks
    if tricks.beaters[led.index] & card.bit:
        winner = OTHER[leader]
    worth = tricks.worths[led.index] + tricks.worths[card.index]
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
    piles, points = PairOfPiles((zero, one)), Points((zero_points, one_points))
    after: Drawing | Leading
    if stock or number == trumps.last_trick:
        after = new_drawing(
            history,
            rules,
            deal,
            hands,
            piles,
            points,
            number,
            sweep,
            stock,
            winner,
        )
        if not stock:
            return rules.settling.deal_played(after)
    else:
        after = new_leading(
            history,
            rules,
            deal,
            hands,
            piles,
            points,
            number + 1,
            sweep,
            stock,
            winner,
            None,
        )
    if number > 1:
        if rules.claims is _PLAYERS:
            return after
        zero, one = deal.match.totals
        if zero < rules.settling.alert > one:
            return after
    return rules.settling.trick_turned(after)
