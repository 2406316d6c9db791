"""Following to a card that was led: suit, trump, and the duty to beat.

Carries TOL-8 to TOL-11 (the duties), and TOL-31 and TOL-34 (cards of the rows). Who wins
a trick, COM-4, is known card by card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Self, TypeAlias

import attrs

from jasskort.cards import Card
from jasskort.cardset import SUIT_MASKS, CardSet
from jasskort.craft.building import builder, evolved
from jasskort.games.tolva import gubbe
from jasskort.games.tolva.bars import Barring
from jasskort.games.tolva.drawing import (
    Drawing,
    Uncovering,
    new_drawing,
    new_uncovering,
    out_of_time,
)
from jasskort.games.tolva.model import PACK, Ask, Halv, Hel, Meld
from jasskort.games.tolva.points import Ended, settle, vinsten_and_sistan
from jasskort.games.tolva.position import InDeal, Spread
from jasskort.in_deal import Masks
from jasskort.mechanics.duties import follow_and_beat, follow_else_trump
from jasskort.mechanics.objections import breach_of_duty, not_in_hand
from jasskort.mechanics.stock import Stock
from jasskort.mechanics.tricks import AFTER, with_trick
from jasskort.moves import Deal, Move, Play
from jasskort.phase import Phase, done
from jasskort.refusals import Reason, Refusal, refuse
from jasskort.seats import Seat

if TYPE_CHECKING:
    from jasskort.games.tolva.leading import Leading
    from jasskort.games.tolva.ruleset import Tolva
    from jasskort.view import Told

_ALL = PACK.mask
BetweenTricks: TypeAlias = "Leading | Drawing | Uncovering"
Followed: TypeAlias = "Following | BetweenTricks | Ended"


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

    cards: tuple[Card, ...]
    best: Card
    winner: Seat
    playable: int = attrs.field(eq=False)

    def hidden_from(self, seat: Seat | None) -> dict[str, object]:
        """Blank what another seat may play, which follows from its hand."""
        hidden = super().hidden_from(seat)
        return hidden if self.turn == seat else {**hidden, "playable": 0}

    def filled(
        self,
        received: Masks,
        lower: Mapping[tuple[int, int], int],
        stock: Stock = (),
    ) -> Self:
        """Give the position with what was blank, and what may be played there."""
        full = super().filled(received, lower, stock)
        deal = full.deal
        led = SUIT_MASKS[full.cards[0].suit.index]
        higher = deal.beaters[full.best.index]
        duty = follow_and_beat(full.reach(full.turn), led, deal.must_trump, higher)
        return evolved(full, playable=duty)

    def made_ready(self, told: Told) -> Self:
        """Let a card be played that is."""
        ready = super().made_ready(told)
        move = told.move
        return (
            evolved(ready, playable=move.card.bit) if isinstance(move, Play) else ready
        )

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards on the table, the card led first."""
        return self.cards

    @property
    def leads_next(self) -> None:
        """Nobody knows yet who leads next."""

    def moves(self) -> tuple[Play, ...]:
        """List the cards that do their duty; most often those of the suit led."""
        cards = self.playable
        suit = self.cards[0].suit.index
        plays = self.rules.plays
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
        higher = deal.beaters[best.index]
        if higher & bit:
            best, winner, higher = card, seat, deal.beaters[card.index]
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
                follow_and_beat(
                    received[following] & ~played,
                    SUIT_MASKS[cards[0].suit.index],
                    deal.must_trump,
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
            earned = gubbe.decided(rules, deal, won.pile_masks, winner, won.tricks)
        elif played == _ALL:
            earned = vinsten_and_sistan(rules, deal, won.pile_masks, winner)
        else:
            return won
        return won if earned is None else settle(won, earned)

    def after(self, move: Play) -> Followed:
        """Follow with a card."""
        # A checker does not know which of several phases `done` passes on.
        return self.at_once(move) or done(None)

    def objection(self, move: Move) -> Refusal:
        """Object to all but a card that does its duty."""
        match move:
            case Play():
                return self._unplayable(move)
            case Meld() | Ask():
                text = "a trick is being played, and none has just been won"
                return refuse("TOL-12", Reason.TRICK_UNDER_WAY, text)
            case Halv() | Hel():
                seat = move.seat
                rule = "TOL-23" if isinstance(move, Halv) else "TOL-26"
                text = f"seat {seat} is not to lead, and a gubbe comes before a lead"
                return refuse(rule, Reason.NOT_IN, text, seat)
            case _:
                return out_of_time(self, move)

    def _unplayable(self, move: Play) -> Refusal:
        """Object to a card that is not there, or that a duty forbids."""
        card = move.card
        cards = self.reach(self.turn)
        if not cards & card.bit:
            return not_at_hand(self, move, self.playable)
        led, best = self.cards[0].suit, self.best
        wide = follow_else_trump(cards, SUIT_MASKS[led.index], self.deal.must_trump)
        if not wide & card.bit:
            beaten = None if wide == self.playable else best
            rule = self.rules.follow_rule
            return breach_of_duty(card, self.playable, led, rule, beaten)
        held = CardSet.from_mask(self.playable)
        text = f"{card} does not beat {best}, which {held} can beat"
        return refuse("TOL-9", Reason.MUST_BEAT, text, card, best, cards=held)


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
    text = f"the first trick is played from the table, not with {card}"
    held = CardSet.from_mask(playable)
    return refuse("TOL-34", Reason.FROM_THE_TABLE, text, card, cards=held)
