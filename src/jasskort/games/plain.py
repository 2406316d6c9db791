"""The base of games without a stock, where every seat plays to every trick (COM-4).

This module has a deal, the phase in which cards are played, playouts, and rules of
thumb. It also has the facts that plays reveal about hands (ZUG-16, FYR-9).
"""

from __future__ import annotations

import abc
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar, cast

import attrs

from jasskort import phase
from jasskort.announcements import LogEntry
from jasskort.cards import SUIT_MASKS, Masks, Suit, mask_of
from jasskort.craft.values import evolved
from jasskort.events import Event, new_card_played, trick_won
from jasskort.locations import HANDS, Fact, lacked
from jasskort.moves import Deal, Move, Play
from jasskort.playouts import CardPlay, Points, Policy, how_played
from jasskort.refusals import Refusal
from jasskort.ruleset_base import AnyGame, cards_dealt
from jasskort.seats import Seat
from jasskort.tricks.tricks import (
    AFTER,
    Choose,
    RandomFloats,
    Tricks,
    play_out,
    plays_in,
    with_trick,
)
from jasskort.view import View
from jasskort.visibility import Gone, Hands, Open, Piles, Trick
from jasskort.worlds.worlds import Knowledge, check_hands

if TYPE_CHECKING:
    from jasskort.ruleset import AnyRuleset


@attrs.frozen(cache_hash=True, repr=False)
class PlainDeal(phase.DealContext):
    """A deal, with its hands before the first trick. Each game has subclasses."""

    hands: Hands

    def _shown(self, **about: object) -> str:
        hands = " | ".join(map(str, phase.card_sets(self.hands)))
        return super()._shown(**about, hands=hands)


PlainDealT = TypeVar("PlainDealT", bound=PlainDeal)


@attrs.frozen(repr=False)
class InPlainDeal(
    phase.InDeal[phase.RulesT, PlainDealT],
    phase.Phase[phase.RulesT, phase.MoveT],
    Generic[phase.RulesT, phase.MoveT, PlainDealT],
):
    """The base of the phases of a deal in games without a stock."""

    turn: Open[Seat]

    @property
    def hand_masks(self) -> Masks:
        return self.deal.hands

    @property
    def pile_masks(self) -> Masks:
        return (0,) * len(self.deal.hands)

    def _may_hold(self, seat: Seat) -> int:
        return self.hand_masks[seat]

    def about(self) -> dict[str, object]:
        return {**super().about(), **self.deal.about()}


class PlainPlayed(PlainDeal):
    """A deal during its tricks. It stores `tricks`, to look them up only once."""

    __slots__ = ()

    if TYPE_CHECKING:  # a field of every subclass

        @property
        def tricks(self) -> Tricks:
            """The duties of play, and the order and points of the cards."""

    def of(self, game: AnyGame) -> Self:
        return evolved(self, tricks=how_played(game, self.tricks.trump))


AnyRulesT = TypeVar("AnyRulesT", bound="AnyRuleset")
RightT = TypeVar("RightT", bound=Move)
"""The type of the moves other than plays in a phase; `Never` if there are none."""
PlayT = TypeVar("PlayT", bound=PlainPlayed)


@attrs.frozen(repr=False)
class CardDue(
    InPlainDeal[AnyRulesT, Play | RightT, PlayT],
    Generic[AnyRulesT, RightT, PlayT, phase.AfterT],
):
    """The seat in turn plays a card: it leads, or follows to the trick (COM-4).

    The hands are computed as the cards dealt minus `played`, so a play changes only one
    int, however many seats play.
    """

    played: Gone
    pile_masks: Piles
    trick: Trick
    _next_due: ClassVar[Callable[..., Any]]
    """The function that makes the state in which the next card is due."""

    def playable(self) -> int:
        deal, trick = self.deal, self.trick
        hand = deal.hands[self.turn] & ~self.played
        return deal.tricks.playable(hand, trick) if trick else hand

    def moves(self) -> tuple[Play | RightT, ...]:
        turn = self.turn
        deal = self.deal
        trick = self.trick
        tricks = deal.tricks
        if trick:
            suit = trick[0].suit.index
            follow = deal.hands[turn] & ~self.played & SUIT_MASKS[suit]
            if follow and tricks.any_follows:
                plays = tricks.plays
                made = plays.tables[turn][suit][follow >> plays.begins[suit]]
                return made or plays.of_suit(turn, suit, follow)
        return tricks.plays.of(turn, self.playable())

    def at_once(self, move: Move | Deal) -> phase.AfterT | None:
        """Play a legal card; the winner of a full trick leads next."""
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
        tricks = deal.tricks
        if (
            trick
            and (card.suit is not trick[0].suit or not tricks.any_follows)
            and not self.playable() & bit
        ):
            return None
        trick = trick + (card,)  # noqa: RUF005 - builds no list
        piles = self.pile_masks
        seats = len(piles)
        after = AFTER[seats]
        if len(trick) < seats:
            turn = after[turn]
        else:
            # The leader is the seat after the last to play.
            turn = after[(turn + tricks.best(trick)) % seats]
            piles = with_trick(piles, turn, trick)
            trick = ()
        played |= bit
        game, history = self.game, (self.history, move)
        due: phase.AfterT = self._next_due(
            history, game, deal, turn, played, piles, trick
        )
        if trick or played.bit_count() != cards_dealt(game):
            return due
        return self.ended(due)

    @abc.abstractmethod
    def ended(self, last: Any) -> phase.AfterT:
        """Return the state after the last trick; in `last` all cards are played."""

    def after(self, move: Play | RightT) -> phase.AfterT:
        return phase.done(self.at_once(move))

    def happens(self, move: Play | RightT, after: phase.State) -> Iterator[Event]:
        card = cast("Play", move).card  # a game handles other moves
        turn, trick, seats = self.turn, self.trick, len(self.pile_masks)
        yield new_card_played(turn, card, HANDS[turn], not trick)
        if len(trick) == seats - 1:
            trick, leader = (*trick, card), AFTER[seats][turn]
            tricks = self.deal.tricks
            winner = tricks.winner(trick, leader, seats)
            yield from trick_won(trick, leader, winner, tricks.worth(trick))

    def objection(self, move: Move) -> Refusal:
        if not isinstance(move, Play):
            return super().objection(move)
        hand, rule = self.hand_masks[move.seat], self.game.ids.follow
        return self.deal.tricks.refusal(move, hand, self.trick, rule)

    @property
    def leader(self) -> Seat:
        """The seat that led this trick, or is to lead it."""
        return Seat((self.turn - len(self.trick)) % len(self.pile_masks))

    @property
    def _leads_next(self) -> Seat | None:
        return None if self.trick else self.turn

    @property
    def hand_masks(self) -> Masks:
        left = ~self.played
        return tuple([hand & left for hand in self.deal.hands])

    def about(self) -> dict[str, object]:
        return {**super().about(), "tricks": [*self.tricks]}

    @property
    def tricks(self) -> tuple[int, ...]:
        """The number of tricks won, by seat."""
        seats = len(self.pile_masks)
        return tuple([pile.bit_count() // seats for pile in self.pile_masks])


class PlainCardPlay(CardPlay):
    """Fast playouts from the phases in `kinds`, under every policy."""

    @abc.abstractmethod
    def quick_choice(self, state: Any, piles: Sequence[int]) -> Choose:
        """Return the function that chooses cards by quick rules of thumb."""

    def friends_and_foes(self, state: Any) -> tuple[list[list[Seat]], list[list[Seat]]]:
        """Return the partners of each seat, and the opponents of each seat."""
        seats = self.game.seats
        sides = [self.side_of(state, seat) for seat in seats]
        return (
            [[each for each in sides[seat] if each != seat] for seat in seats],
            [[each for each in seats if each not in sides[seat]] for seat in seats],
        )

    def quick_play(self, state: CardDue[Any, Any, Any, Any]) -> Play:
        seat, trick, tricks = state.turn, state.trick, state.deal.tricks
        choose = self.quick_choice(state, state.pile_masks)
        higher = tricks.higher(trick) if trick else 0
        winner = seat
        if trick:
            winner = tricks.winner(trick, state.leader, len(state.pile_masks))
        plays = {each.card.bit: each for each in state.moves() if type(each) is Play}
        may, lying = sum(plays), mask_of(trick)
        return plays[choose(seat, state.hand_masks[seat], may, lying, higher, winner)]

    @abc.abstractmethod
    def brings(self, deal: PlainPlayed, piles: Masks) -> Points:
        """Return the points that each seat books once all cards are played."""

    def points(
        self, state: phase.State, draw: RandomFloats, policy: Policy
    ) -> Points | None:
        if type(state) not in self.kinds or not isinstance(state, CardDue):
            return None
        deal, piles = state.deal, [*state.pile_masks]
        hands, turn, trick = [*state.hand_masks], state.turn, state.trick
        choose = None
        if policy is Policy.THUMB:
            choose = self.quick_choice(state, piles)
        play_out(deal.tricks, hands, piles, turn, trick, draw, choose=choose)
        return self.brings(deal, tuple(piles))


class PlainKnowledge(Knowledge):
    """Knowledge in games without a stock, where no seat gets a suit that it lacks."""

    told_all = True

    @abc.abstractmethod
    def trump_in(self, log: Sequence[LogEntry]) -> Suit | None:
        """Return the trump suit of the deal with this log; None if it has none yet."""

    def facts(self, view: View[Move]) -> Iterator[Fact]:
        game = self.game
        tricks, rule = game.playing.tricks(self.trump_in(view.log)), game.ids.follow
        for time, number, move, trick in plays_in(view.log, len(game.seats)):
            if lacks := tricks.lacking(move.card, trick):
                yield lacked(move.seat, time, number, lacks, rule)

    def check_told(self, view: View[Move], shown: int) -> None:
        seats, tricks = len(self.game.seats), None
        plays = [move for move in view.log if type(move) is Play]
        lacks = [0] * seats
        for at, move in enumerate(plays):
            led = at - at % seats
            if move.card.suit is not plays[led].card.suit:
                tricks = tricks or self.game.playing.tricks(self.trump_in(view.log))
                trick = [each.card for each in plays[led:at]]
                lacks[move.seat] |= tricks.lacking(move.card, trick)
        if any(lacks):
            check_hands(view, shown, lacks, [0] * seats)
