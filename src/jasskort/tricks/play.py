"""What games share in which all cards are dealt and each seat plays to each trick (COM-4).

A deal, the phase in which its tricks are played, what plays tell of hands (ZUG-16,
FYR-9), and rules of thumb.
"""

from __future__ import annotations

import abc
import functools
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Generic, Self, TypeAlias, TypeVar, cast

import attrs

from jasskort import phase
from jasskort.cards import SUIT_MASKS, Card, CardSet, Pack
from jasskort.craft.values import evolved
from jasskort.moves import Deal, Move, Play
from jasskort.phase import (
    AfterT,
    History,
    Masks,
    MoveT,
    Phase,
    RulesT,
    State,
    by_seat,
    done,
)
from jasskort.playouts import Abreast, Lane, Points, Runs
from jasskort.refusals import Refusal, breach_of_duty, not_in_hand
from jasskort.seats import Seat, Table
from jasskort.tricks.playout import Made, NextFloat, play_tricks
from jasskort.tricks.tricks import (
    AFTER,
    PlayTable,
    follow_else_trump,
    index_of,
    lacking,
    plays_in,
    winner_by,
    with_trick,
)
from jasskort.tricks.weigh import AtTrick, share_of
from jasskort.view import Told, View
from jasskort.whereabouts import Fact, InHand, Place, lacked
from jasskort.worlds.worlds import LaidWorlds, Lay, StateT

if TYPE_CHECKING:
    from numpy.random import Generator

    from jasskort.ruleset import AnyRuleset
    from jasskort.tricks.arrays import Ints


# --- a deal ---------------------------------------------------------------------------
# A deal of the games in which all cards are dealt: what its phases have.


class DealRecord(phase.DealRecord):
    """What changes rarely in a deal; each game has records of its own.

    Attributes:
        match: the match so far.
        hands: the hands before the first trick, as masks, by seat.
    """

    __slots__ = ()

    if TYPE_CHECKING:  # a field of every record

        @property
        def hands(self) -> Masks:
            """The hands before the first trick, as masks, by seat."""

    @property
    def apart(self) -> int:
        """The cards that lie apart and are not played, as a mask."""
        return 0

    def beside(self) -> list[tuple[Place, int]]:
        """List what lies apart, if it is seen: the place, and a mask."""
        return []

    def filled(self, hands: Masks, _apart: int) -> Self:
        """Give the record with hands, and cards apart, that were blank."""
        return evolved(self, hands=hands)

    def seen_by(self, seat: Seat | None) -> Self:
        """Give the record as a seat sees it: no hands but its own."""
        hands = [hand if each == seat else 0 for each, hand in enumerate(self.hands)]
        return evolved(self, hands=tuple(hands))

    def __repr__(self) -> str:
        """Show the hands, in cards, and what the deal is about."""
        hands = " | ".join(map(str, by_seat(self.hands)))
        return f"{super().__repr__()[:-1]}, hands={hands}>"


DealT = TypeVar("DealT", bound=DealRecord)


@attrs.frozen(repr=False)
class InDeal(
    phase.InDeal[RulesT, DealT],
    Phase[RulesT, MoveT],
    Generic[RulesT, MoveT, DealT],
):
    """What the phases of a deal have in common.

    Args:
        history: the deal and the moves since.
        rules: the ruleset that it is played by.
        deal: what changes rarely.
        turn: the seat that drives the play.
    """

    turn: Seat

    def hidden_from(self, seat: Seat | None) -> dict[str, object]:
        """Blank the hands of the others, and what lies apart unseen."""
        return {"deal": self.deal.seen_by(seat)}

    def beside(self) -> list[tuple[Place, int]]:
        """Give what lies apart, if it is seen."""
        return self.deal.beside()

    def filled(self, hands: Masks, apart: int) -> Self:
        """Give the position with hands and cards apart that were blank.

        Args:
            hands: the hands before the first trick, as masks, by seat.
            apart: the cards that lie apart, as a mask.
        """
        return evolved(self, deal=self.deal.filled(hands, apart))

    def made_ready(self, _told: Told) -> Self:
        """Give the position as it is: what is said of hidden cards changes no card."""
        return self

    @property
    def hand_masks(self) -> Masks:
        """The cards in hand as masks, by seat."""
        return self.deal.hands

    @property
    def pile_masks(self) -> Masks:
        """No tricks before the first one is played."""
        return (0,) * len(self.deal.hands)

    @property
    def places(self) -> tuple[CardSet, ...]:
        """Hands, piles, the trick, and what lies apart."""
        return (*super().places, CardSet.from_mask(self.deal.apart))

    def _repr_parts(self) -> list[tuple[str, object]]:
        return [*super()._repr_parts(), *self.deal.terms()]


# --- playing to the tricks ------------------------------------------------------------
# Playing to the tricks (COM-4).
#
# Suit must be followed; who cannot must trump where the game says so (ZUG-16, FYR-9).
# The highest trump wins, else the highest card of the suit led, and its seat leads.
# While tricks are played the hands are what was dealt less what was played, so that a
# play changes one int, whatever the number of seats.


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


AnyRulesT = TypeVar("AnyRulesT", bound="AnyRuleset")
RightT = TypeVar("RightT", bound=Move)
"""What else a seat may do while a card is due; `Never` if there is nothing."""
PlayT = TypeVar("PlayT", bound=PlayRecord)


@attrs.frozen(repr=False)
class CardDue(
    InDeal[AnyRulesT, Play | RightT, PlayT],
    Runs,
    Abreast,
    Generic[AnyRulesT, RightT, PlayT, AfterT],
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

    def run(self, draw: NextFloat, *, cards: bool, log: bool) -> AfterT:  # noqa: ARG002
        """Play to the end of the deal: the seat in turn does nothing but play cards."""
        made: Made | None = [] if log else None
        last, piles = self._ran(draw, made)
        history, deal = self.history, self.deal
        plays = [deal.plays.by_bit(seat) for seat in range(len(piles))]
        for seat, bit in made or ():
            history = (history, plays[seat][bit])
        return self.onward(history, last, sum(deal.hands), piles, ())

    def run_for_points(self, draw: NextFloat, *, cards: bool) -> tuple[int, ...]:  # noqa: ARG002
        """Play to the end of the deal, and give the points booked by seat."""
        return self.worth_of(self._ran(draw, None)[1])

    def _ran(self, draw: NextFloat, made: Made | None) -> tuple[Seat, Masks]:
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
        from jasskort.tricks.arrays import played_out  # noqa: PLC0415 - loads numpy

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


# --- what plays tell of hands ---------------------------------------------------------
# What the plays of a deal tell of hands, in games in which all cards are dealt.
#
# Who does not follow suit had none of it, and no trump where it would have had to trump
# (ZUG-16, FYR-9). Bids tell nothing. No hand grows while tricks are played: what a hand
# lacked it lacks from then on.

AnyInDeal: TypeAlias = "InDeal[AnyRuleset, Move, DealRecord]"
"""A position in a deal of any game of the family."""


def facts(view: View[Move], must_trump: int, rule: str) -> Iterator[Fact]:
    """List what the plays of a view's log tell, in order.

    Args:
        view: the view.
        must_trump: the trumps, as a mask, where who cannot follow must trump; else 0.
        rule: the id of the rule that says how to follow.
    """
    for time, number, move, trick in plays_in(view.log, len(view.rules.seats)):
        if trick:
            led = SUIT_MASKS[trick[0].suit.index]
            if lacks := lacking(move.card.bit, led, must_trump):
                yield lacked(move.seat, time, number, lacks, rule)


@attrs.frozen(eq=False, repr=False)
class TrickWorlds(LaidWorlds[StateT]):
    """Worlds of a game in which all cards are dealt.

    Args:
        view: what the seat knows.
        unseen: the cards of the deal that the seat has not seen, as a mask.
        lays: the places that hold them.
        base: the hands before the first trick, as masks, by seat, as far as they are
            known: the seat's own, and what the others have played.
        apart: the cards that lie apart, as a mask, as far as they are known.
    """

    base: Masks
    apart: int

    def fill(self, position: State, masks: Masks) -> State:
        """Fill in the hands, and what lies apart."""
        hands, apart = [*self.base], self.apart
        for lay, mask in zip(self.lays, masks, strict=True):
            if isinstance(lay.place, InHand):
                hands[lay.place.seat] |= mask
            else:
                apart |= mask
        return cast("AnyInDeal", position).filled(tuple(hands), apart)


def hands_of_others(
    view: View[Move],
    packed: Sequence[tuple[int, ...]],
    played: Sequence[int],
    told: Iterable[Fact],
) -> list[Lay]:
    """List the hands of the other seats.

    Args:
        view: the view.
        packed: by seat, where in the pack its hand lay.
        played: by seat, the cards that it has played, as masks.
        told: what the plays tell.
    """
    lacks = [0] * len(packed)
    for fact in told:
        lacks[fact.seat] |= fact.cards
    return [
        Lay(
            InHand(Seat(seat)),
            len(places) - played[seat].bit_count(),
            places,
            lacks=lacks[seat],
            gone=played[seat],
        )
        for seat, places in enumerate(packed)
        if seat != view.seat
    ]


# --- rules of thumb -------------------------------------------------------------------
# Rules of thumb for tricks, in games in which all cards are dealt.
#
# What a seat counts on is how many cards of a suit were not seen yet, and that any of the
# others may hold them, unless it has shown that it has none.


def at_trick(
    view: View[Move],
    state: CardDue[AnyRulesT, RightT, PlayT, AfterT],
    worths: Sequence[float],
    *,
    party: Collection[Seat],
    pot: float,
    lead: float,
) -> AtTrick:
    """Give the trick at hand as the seat in turn sees it.

    Args:
        view: what the seat knows.
        state: its position.
        worths: by its index, what it is worth to win a card.
        party: the seats that play with it, itself included.
        pot: what the other cards of a trick are usually worth.
        lead: what it is worth to win a trick beside its cards.
    """
    seat, trick, seats = state.turn, state.trick, len(state.pile_masks)
    hand, deal = state.hand_masks[seat], state.deal
    unseen = view.rules.pack.mask & ~(state.played | hand | deal.apart)
    after = [(seat + step) % seats for step in range(1, seats - len(trick))]
    friends = sum([each in party for each in after])
    return AtTrick(
        hand=hand,
        playable=state.playable(),
        lie=trick,
        beaters=deal.beaters,
        worths=worths,
        trumps=0 if state.trump is None else SUIT_MASKS[state.trump.index],
        unseen=unseen,
        share=share_of(hand.bit_count(), unseen),
        foes=len(after) - friends,
        friends=friends,
        ours=bool(trick) and winner_in(state) in party,
        pot=pot,
        lead=lead,
    )


def winner_in(state: CardDue[AnyRulesT, RightT, PlayT, AfterT]) -> Seat:
    """Tell which seat wins the trick at hand so far; a card lies there."""
    place = winner_by(state.deal.beaters, state.trick)
    return Seat((state.leader + place) % len(state.pile_masks))
