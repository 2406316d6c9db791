"""What a move of Tolva brings about: rows and draws, melds, gubbes, a carried vinsten.

Carries what TOL-5, TOL-6, TOL-12 to TOL-16, TOL-21, TOL-23 to TOL-34 let the seats see.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

import attrs

from jasskort import happening
from jasskort.events import (
    CardDrawn,
    DealEnd,
    Event,
    HandDealt,
    Laid,
    TrumpSet,
)
from jasskort.games.tolva.dealing import BetweenDeals, row_places
from jasskort.games.tolva.events import (
    Asked,
    CardTurnedUp,
    GubbeAnnounced,
    GubbeEnded,
    HandTakenUp,
    Married,
    SaidNo,
    VinstenCarried,
)
from jasskort.games.tolva.model import (
    MELDS,
    Ask,
    Halv,
    Hel,
    Item,
    Meld,
    No,
    TurnUp,
)
from jasskort.games.tolva.position import InDeal
from jasskort.happening import Step
from jasskort.moves import Draw, Play
from jasskort.seats import Seat
from jasskort.view import MoveT
from jasskort.whereabouts import Covered, FaceUp, InHand, Place, Spot
from jasskort.worlds import StateT

if TYPE_CHECKING:
    from jasskort.games.tolva.forms import Layout


class Happening(happening.Happening[StateT, MoveT]):
    """What Tolva says of what a move brings about."""

    __slots__ = ()

    if TYPE_CHECKING:  # fields of the ruleset

        @property
        def layout(self) -> Layout:
            """What the form is played with."""

        @property
        def first_trick_from_table(self) -> bool:
            """Whether hands are taken up after the first trick (TOL-34)."""

    def dealing_events(self, step: Step) -> Iterator[Event]:
        """Tell of rows, of hands and of the stock (TOL-3, TOL-5, TOL-6)."""
        layout = self.layout
        if layout.row:
            yield from self._rows_laid(step)
        yield from self.hands_dealt(step)
        if layout.stock:
            yield Laid(Spot.STOCK, step.dealt[-layout.stock :])

    def hands_dealt(self, step: Step) -> Iterator[HandDealt]:
        """Tell of the hands, which may lie until the first trick is over (TOL-34)."""
        for dealt in super().hands_dealt(step):
            yield attrs.evolve(dealt, taken_up=not self.first_trick_from_table)

    def _rows_laid(self, step: Step) -> Iterator[Laid]:
        """Tell of the rows by turns, face down, and of those face up on them (TOL-6)."""
        forehand = self._all.table.after(step.dealer)
        _, above, below = row_places(self.layout.row, forehand)
        seats = (forehand, step.dealer)
        for column in range(self.layout.row):
            for seat in seats:
                lower = step.dealt[below[seat][column]]
                yield Laid(Covered(seat, column), (lower,))
        for seat in seats:
            yield Laid(FaceUp(seat), tuple([step.dealt[at] for at in above[seat]]))

    def move_events(self, step: Step) -> Iterator[Event]:
        """Tell of melds and questions, gubbes, draws, and what is turned up."""
        yield from super().move_events(step)
        match step.move:
            case Meld() as meld:
                yield from _married(step, meld)
            case Ask(seat=seat):
                yield Asked(seat)
            case No(seat=seat):
                yield SaidNo(seat)
            case Halv(seat=seat):
                yield GubbeAnnounced(seat, Item.HALV_GUBBE)
            case Hel(seat=seat):
                yield GubbeAnnounced(seat, Item.HEL_GUBBE)
            case Draw(seat=seat):
                yield from self._drawn(step, seat)
            case TurnUp():
                yield from self._turned_up(step)

    def played_from(self, step: Step, play: Play) -> Place:
        """Tell whether a card lay face up in the row, or was in hand (TOL-31)."""
        seat = play.seat
        in_row = play.card in _position(step).face_up[seat]
        return FaceUp(seat) if in_row else InHand(seat)

    def _drawn(self, step: Step, winner: Seat) -> Iterator[CardDrawn]:
        """Tell of two draws, the winner's first (TOL-29)."""
        seats = (winner, self._all.table.after(winner))
        top = len(seats) * (self.layout.hand + step.times(Draw) - 1)
        for place, seat in enumerate(seats, top):
            yield CardDrawn(seat, step.dealt[place], Spot.STOCK, shown=False)

    def _turned_up(self, step: Step) -> Iterator[CardTurnedUp]:
        """Tell of the cards that were uncovered, that of seat 0 first (TOL-33)."""
        table, spread = self._all.table, _position(step).spread
        _, _, below = row_places(self.layout.row, table.after(step.dealer))
        for seat in table.seats:
            columns = spread.columns_waiting(seat)
            # All see what is turned up.
            cards = filter(None, [step.dealt[below[seat][at]] for at in columns])
            for card, column in zip(cards, columns, strict=True):
                yield CardTurnedUp(seat, card, column)

    def later_events(self, step: Step) -> Iterator[Event]:
        """Tell of hands taken up, how a gubbe came out, and of vinsten carried over."""
        if self.first_trick_from_table:
            yield from self._taken_up(step)
        if step.ends_deal:
            yield from _settled(step)

    def _taken_up(self, step: Step) -> Iterator[HandTakenUp]:
        """Tell of hands that are taken up, as the first trick is complete (TOL-34)."""
        if step.trick and step.times(Play) == len(step.trick):
            for dealt in self.hands_dealt(step):
                yield HandTakenUp(dealt.seat, dealt.cards)

    def scoring_with(self, seat: Seat) -> tuple[Seat, ...]:
        """Tell who scores together: a party (TOL-17, TOL-20, TOL-28)."""
        return self.layout.parties[seat]

    def how_ended(self, step: Step) -> DealEnd:
        """Tell whether all was played; a gubbe that is decided stops play (TOL-28)."""
        out = step.times(Play) == len(step.dealt)
        return DealEnd.PLAYED_OUT if out else DealEnd.BROKEN_OFF


def _position(step: Step) -> InDeal:
    """Give the position before a move of a deal."""
    return cast("InDeal", step.before)


def _married(step: Step, meld: Meld) -> Iterator[Event]:
    """Tell of a meld, and of trump, which the first one sets (TOL-16)."""
    suit = meld.suit
    before = step.times(Meld) - 1
    yield Married(meld.seat, suit, MELDS[before])
    if not before:
        yield TrumpSet(suit)


def _settled(step: Step) -> Iterator[Event]:
    """Tell how a gubbe came out, or that vinsten is carried over (TOL-21, TOL-28)."""
    deal, after = _position(step).deal, step.after
    if deal.gubbe is not None:
        (entry,) = step.entries
        made = entry.points > 0
        yield GubbeEnded(deal.gubbe.seat, deal.gubbe.item, made)
    elif isinstance(after, BetweenDeals) and after.carry:
        yield VinstenCarried(after.carry)
