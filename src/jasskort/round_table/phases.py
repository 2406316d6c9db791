"""The phases of a deal in the games of the round table.

`InDeal` is what all phases of a deal have; `Playing` is the phase in which tricks are
played. While they are played the hands are what was dealt less what was played, so a
play changes one int, whatever the number of seats.
"""

from __future__ import annotations

from typing import Any, ClassVar, Generic, Protocol, TypeAlias

import attrs
from typing_extensions import TypeVar

from jasskort.cards import Card
from jasskort.cardset import CardSet, Hand
from jasskort.drafts import drafting
from jasskort.mechanics.match import Match
from jasskort.moves import Move
from jasskort.ruleset import History, State
from jasskort.seats import Seat

Masks: TypeAlias = tuple[int, ...]


class DealRecord(Protocol):
    """What the phases ask of a game's record of a deal."""

    @property
    def match(self) -> Match:
        """The match so far."""

    @property
    def hands(self) -> Masks:
        """The hands before the first trick, as masks, by seat."""

    @property
    def apart(self) -> int:
        """The cards that lie apart and are not played, as a mask."""


class PlayRecord(DealRecord, Protocol):
    """What `Playing` asks of a game's record of a deal."""

    @property
    def beaters(self) -> tuple[int, ...]:
        """By the index of the best card so far, which cards beat it."""

    @property
    def must_trump(self) -> int:
        """The trumps, as a mask, where who cannot follow must trump; else 0."""


DealT = TypeVar("DealT", bound=DealRecord, default=Any)
PlayT = TypeVar("PlayT", bound=PlayRecord, default=Any)


@attrs.frozen(repr=False)
class InDeal(State, Generic[DealT]):
    """What the phases of a deal have in common.

    Args:
        history: the moves of the deal.
        deal: what changes rarely.
        turn: the seat that drives the play.
    """

    over: ClassVar[bool] = False
    deal: DealT
    turn: Seat

    @property
    def match(self) -> Match:
        """The match so far."""
        return self.deal.match

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards on the table, the card led first."""
        return ()

    @property
    def hand_masks(self) -> Masks:
        """The cards in hand as masks, by seat."""
        return self.deal.hands

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The cards in hand, by seat."""
        return tuple(map(CardSet.from_mask, self.hand_masks))

    @property
    def piles(self) -> tuple[CardSet, ...]:
        """The cards of the tricks, by the seat that won them."""
        return (CardSet(),) * len(self.deal.hands)

    @property
    def places(self) -> tuple[CardSet, ...]:
        """Hands, piles, the trick, and what lies apart."""
        apart = CardSet.from_mask(self.deal.apart)
        return (*self.hands, *self.piles, CardSet(self.trick), apart)


@attrs.frozen(repr=False)
class Playing(InDeal[PlayT]):
    """A card is to be played: led, if there is no trick, or followed with.

    Args:
        played: the cards that were played in the deal, as a mask.
        pile_masks: the tricks won, as masks, by seat.
        trick: the cards on the table, the card led first.
    """

    played: int
    pile_masks: Masks
    trick: tuple[Card, ...]

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
    def piles(self) -> tuple[CardSet, ...]:
        """The cards of the tricks, by the seat that won them."""
        return tuple(map(CardSet.from_mask, self.pile_masks))

    @property
    def tricks(self) -> tuple[int, ...]:
        """The number of tricks won, by seat."""
        seats = len(self.pile_masks)
        return tuple(pile.bit_count() // seats for pile in self.pile_masks)

    def _shown(self) -> list[tuple[str, object]]:
        shown = super()._shown()
        if self.trick:
            shown.append(("trick", " ".join(map(str, self.trick))))
        return shown


new_playing = drafting(Playing)


def logged(state: State, move: Move) -> History:
    """Give the moves of a deal with one more."""
    return state.history, move
