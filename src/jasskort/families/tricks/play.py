"""Playing to the tricks (COM-4).

Suit must be followed; who cannot must trump where the game says so (ZUG-16, FYR-9).
The highest trump wins, else the highest card of the suit led, and its seat leads.
While tricks are played the hands are what was dealt less what was played, so that a
play changes one int, whatever the number of seats.
"""

from __future__ import annotations

import abc
import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING, Generic, Self, TypeVar

import attrs

from jasskort.abreast import Abreast, Lane, Points
from jasskort.cards import Card
from jasskort.cardset import SUIT_MASKS
from jasskort.craft.building import evolved
from jasskort.families.tricks.deal import DealRecord, InDeal
from jasskort.in_deal import Masks
from jasskort.mechanics.duties import follow_else_trump
from jasskort.mechanics.objections import breach_of_duty, not_in_hand
from jasskort.mechanics.plays import PlayTable
from jasskort.mechanics.runs import Draw, Made, play_tricks
from jasskort.mechanics.tricks import AFTER, index_of, winner_by, with_trick
from jasskort.moves import Deal, Move, Play
from jasskort.packs import Pack
from jasskort.phase import AfterT, History, done
from jasskort.playouts import Runs
from jasskort.refusals import Refusal
from jasskort.seats import Seat, Table

if TYPE_CHECKING:
    from numpy.random import Generator

    from jasskort.mechanics.arrays import Ints
    from jasskort.ruleset import AnyRuleset
    from jasskort.view import Told


class PlayRecord(DealRecord):
    """What is looked up once a deal, for its plays.

    Attributes:
        beaters: by the index of the best card so far, which cards beat it.
        must_trump: the trumps, as a mask, where who cannot follow must trump; else 0.
        plays: the plays of every seat.
    """

    __slots__ = ()

    if TYPE_CHECKING:  # fields of every record

        @property
        def beaters(self) -> tuple[int, ...]:
            """By the index of the best card so far, which cards beat it."""

        @property
        def must_trump(self) -> int:
            """The trumps, as a mask, where who cannot follow must trump; else 0."""

        @property
        def plays(self) -> PlayTable:
            """The plays of every seat."""


@functools.cache
def play_table(pack: Pack, table: Table) -> PlayTable:
    """Give the plays of every seat of a game; there is one such table a game."""
    return PlayTable(pack, table.seats)


RulesT = TypeVar("RulesT", bound="AnyRuleset")
RightT = TypeVar("RightT", bound=Move)
"""What else a seat may do while a card is due; `Never` if there is nothing."""
PlayT = TypeVar("PlayT", bound=PlayRecord)


@attrs.frozen(repr=False)
class CardDue(
    InDeal[RulesT, Play | RightT, PlayT],
    Runs,
    Abreast,
    Generic[RulesT, RightT, PlayT, AfterT],
):
    """A card is to be played: led, if there is no trick, or followed with.

    Args:
        played: the cards that were played in the deal, as a mask.
        pile_masks: the tricks won, as masks, by seat.
        trick: the cards on the table, the card led first.
    """

    played: int
    pile_masks: Masks
    trick: tuple[Card, ...]

    def playable(self) -> int:
        """Give the cards that the seat in turn may play, as a mask."""
        hand = self.deal.hands[self.turn] & ~self.played
        trick = self.trick
        if not trick:
            return hand
        led = SUIT_MASKS[trick[0].suit.index]
        return follow_else_trump(hand, led, self.deal.must_trump)

    def moves(self) -> tuple[Play | RightT, ...]:
        """List the plays of the seat in turn; most often those of the suit led."""
        turn = self.turn
        deal = self.deal
        trick = self.trick
        if trick:
            suit = trick[0].suit.index
            follow = deal.hands[turn] & ~self.played & SUIT_MASKS[suit]
            if follow:
                return deal.plays.of_suit(turn, suit, follow)
        return deal.plays.of(turn, self.playable())

    def at_once(self, move: Move | Deal) -> AfterT | None:
        """Play a card that may be played; after a full trick its winner leads."""
        turn = self.turn
        if type(move) is not Play or move.seat != turn:
            return None
        card = move.card
        bit = card.bit
        deal = self.deal
        played = self.played
        if not deal.hands[turn] & bit or played & bit:
            return None
        trick = self.trick
        if trick and card.suit is not trick[0].suit and not self.playable() & bit:
            return None
        trick = (*trick, card)
        piles = self.pile_masks
        seats = len(piles)
        after = AFTER[seats]
        if len(trick) < seats:
            turn = after[turn]
        else:
            # The seat after the last to play has led.
            turn = after[(turn + winner_by(deal.beaters, trick)) % seats]
            piles = with_trick(piles, turn, trick)
            trick = ()
        return self.onward((self.history, move), turn, played | bit, piles, trick)

    def run(self, draw: Draw, *, cards: bool, log: bool) -> AfterT:  # noqa: ARG002
        """Play to the end of the deal: the seat in turn does nothing but play cards."""
        made: Made | None = [] if log else None
        last, piles = self._ran(draw, made)
        history, deal = self.history, self.deal
        plays = [deal.plays.by_bit(seat) for seat in range(len(piles))]
        for seat, bit in made or ():
            history = (history, plays[seat][bit])
        return self.onward(history, last, sum(deal.hands), piles, ())

    def run_for_points(self, draw: Draw, *, cards: bool) -> tuple[int, ...]:  # noqa: ARG002
        """Play to the end of the deal, and give the points booked by seat."""
        return self.worth_of(self._ran(draw, None)[1])

    def _ran(self, draw: Draw, made: Made | None) -> tuple[Seat, Masks]:
        """Play to the end of the deal; give the seat that won the last trick, and all."""
        deal, piles = self.deal, [*self.pile_masks]
        last = play_tricks(
            [*self.hand_masks],
            piles,
            self.turn,
            self.trick,
            deal.must_trump,
            deal.beaters,
            draw,
            made,
        )
        return last, tuple(piles)

    def lane(self) -> tuple[int, Lane]:
        """Give the cards and the turn, trumps, the trick, and what the game needs."""
        deal, played = self.deal, self.played
        return played.bit_count(), (
            self.turn,
            index_of(self.trump),
            deal.must_trump,
            played,
            *deal.hands,
            *self.pile_masks,
            *[card.index for card in self.trick],
            *self.terms(),
        )

    def abreast(self, lanes: Sequence[Lane], generator: Generator) -> list[Points]:
        """Play to the end of the deal, and give the points booked by seat."""
        from jasskort.families.tricks.arrays import played_out  # noqa: PLC0415 - loads numpy

        return played_out(self, lanes, generator)

    @abc.abstractmethod
    def terms(self) -> tuple[int, ...]:
        """Give in numbers what decides the points beside the piles."""

    @abc.abstractmethod
    def worths_of(self, piles: Ints, terms: Ints) -> Ints:
        """Give the points that are booked in many deals, a row a seat.

        Args:
            piles: the piles by seat, with all cards in them.
            terms: the terms of the deals.
        """

    @abc.abstractmethod
    def worth_of(self, piles: Masks) -> tuple[int, ...]:
        """Give the points that are booked by seat, once all cards lie in piles."""

    @abc.abstractmethod
    def onward(
        self,
        history: History,
        turn: Seat,
        played: int,
        piles: Masks,
        trick: tuple[Card, ...],
    ) -> AfterT:
        """Give the state after a play: the next card is due, or the deal is over."""

    def after(self, move: Play | RightT) -> AfterT:
        """Play a card; what else may be done its game does."""
        return done(self.at_once(move))

    def objection(self, move: Move) -> Refusal:
        """Object to a card that is not in hand, or that a duty forbids."""
        if not isinstance(move, Play):
            return super().objection(move)
        card = move.card
        if not self.hand_masks[move.seat] & card.bit:
            return not_in_hand(card, move.seat)
        rule = self.rules.follow_rule
        return breach_of_duty(card, self.playable(), self.trick[0].suit, rule)

    def made_ready(self, told: Told) -> Self:
        """Put a card that another seat plays into its hand."""
        move = told.move
        if not isinstance(move, Play):
            return self
        hands = list(self.deal.hands)
        hands[move.seat] |= move.card.bit
        return evolved(self, deal=evolved(self.deal, hands=tuple(hands)))

    @property
    def leader(self) -> Seat:
        """The seat that led, or is to lead."""
        return Seat((self.turn - len(self.trick)) % len(self.pile_masks))

    @property
    def hand_masks(self) -> Masks:
        """The cards in hand as masks, by seat."""
        left = ~self.played
        return tuple([hand & left for hand in self.deal.hands])

    @property
    def tricks(self) -> tuple[int, ...]:
        """The number of tricks won, by seat."""
        seats = len(self.pile_masks)
        return tuple([pile.bit_count() // seats for pile in self.pile_masks])

    def _repr_parts(self) -> list[tuple[str, object]]:
        return [*super()._repr_parts(), ("tricks", list(self.tricks))]
