"""A deal of the two-handed jass games on numbers, for tricks that are played at random."""

from __future__ import annotations

from typing import Generic

from jasskort.families.jass.deal import InDeal
from jasskort.families.jass.model import OTHER, Pair, added
from jasskort.families.jass.rules import DealT, DeclareT, RightT
from jasskort.mechanics.melding import meld_key
from jasskort.phase import History
from jasskort.seats import Seat


class Course(Generic[DealT, DeclareT, RightT]):
    """A deal as its tricks are played on numbers.

    Args:
        state: where it begins.
        leader: the seat that leads, or is to lead or to draw.
        led: the bit of the card led; 0 if there is none.
        draws: whether cards are to be drawn.
        log: whether the moves are written down.

    Attributes:
        choice: the place, in the list of the seat in turn, of what it does.
        plays: by seat, the plays by the bit of the card.
        slack: the card points of each seat below which no trick ends the match; None
            where none can, whatever is played and drawn.
    """

    __slots__ = (
        *("choice", "deal", "draws", "hands", "history", "leader", "led", "log"),
        "plays",
        *("number", "piles", "points", "rules", "slack", "stock", "sweep"),
    )

    def __init__(
        self,
        state: InDeal[DealT, DeclareT, RightT],
        leader: Seat,
        led: int,
        *,
        draws: bool,
        log: bool,
    ) -> None:
        """Begin where a state is."""
        self.rules, self.deal = state.rules, state.deal
        self.history: History = state.history
        self.hands = [*state.hand_masks]
        self.piles = [*state.pile_masks]
        self.points = [*state.points]
        self.number, self.sweep, self.stock = state.number, state.sweep, state.stock
        self.leader, self.led = leader, led
        self.draws, self.log, self.choice = draws, log, 0
        plays = self.deal.trumps.plays
        self.plays = plays.by_bit(0), plays.by_bit(1)
        self.slack = self.rules.slack(self.deal, state.hand_masks)

    @property
    def pair(self) -> Pair:
        """The hands as masks, by seat."""
        zero, one = self.hands
        return zero, one

    # What is noted on the way.

    def couple_played(self, seat: Seat, hands: Pair) -> None:
        """Note that king or queen of trump was played, which leaves these hands."""
        self.deal = self.deal.couple_played(seat, hands)
        self.slack = self.rules.slack(self.deal, hands)

    def couple_drawn(self, hands: Pair) -> bool:
        """Note that king or queen of trump was drawn; tell whether it may end the match.

        It cannot where nothing follows from it.
        """
        before = self.deal
        self._taken_up(hands, before.public)
        return self.deal is not before and self.may_end()

    def last_drawn(self, first: int, second: int) -> bool:
        """Note that the last two cards were drawn, for all to see, as `couple_drawn`.

        Args:
            first: the card of the seat that drew, which is to lead.
            second: the card of the other seat.
        """
        leader = self.leader
        public = added(self.deal.public, leader, first)
        self._taken_up(self.pair, added(public, OTHER[leader], second))
        return self.may_end()

    def _taken_up(self, hands: Pair, public: Pair) -> None:
        self.deal = self.deal.hands_changed(hands, public)
        self.slack = self.rules.slack(self.deal, hands)

    def may_end(self) -> bool:
        """Tell whether a seat has the card points that may end the match."""
        if self.slack is None:
            return False
        return any(map(int.__ge__, self.points, self.slack))

    # What a seat may do beside playing and drawing.

    def declarations(self, seat: Seat, leader: Seat) -> int:
        """Count what a seat may declare in a trick of a leader."""
        rules, deal, hand = self.rules, self.deal, self.hands[seat]
        key = meld_key(hand)
        if not key:
            return 0
        if not deal.booked:
            return len(rules.first_declarations[seat][key])
        return len(rules.declarations(deal, seat, leader, hand, 0))

    def rights(self, seat: Seat, *, is_in: bool) -> int:
        """Count what a seat may do by right, as `rights_of` of the rules."""
        return len(self.rules.rights_of(self.deal, seat, self.hands[seat], is_in=is_in))

    def cards_alone(self) -> bool:
        """Tell whether nothing but cards will be played, once no meld is declared."""
        rights, deal = self.rules.rights_of, self.deal
        return not any(
            rights(deal, seat, hand, is_in=True)
            for seat, hand in zip(OTHER, self.hands, strict=True)
        )
