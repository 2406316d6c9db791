"""Between two tricks: drawing from the stock, and turning up what was uncovered.

Carries TOL-29 (plocketolva) and TOL-33 (bordstolva); a gubbe waits for either (TOL-30).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import attrs

from jasskort.craft.building import builder
from jasskort.games.tolva.bars import nothing_to_turn_up
from jasskort.games.tolva.marriage import BeforeLead
from jasskort.games.tolva.model import (
    DRAW,
    TURN_UP,
    Closed,
    Halv,
    Hel,
    Meld,
    No,
    TurnUp,
)
from jasskort.games.tolva.position import InDeal, new_spread
from jasskort.mechanics.stock import draw_for_both
from jasskort.moves import Deal, Draw, Move
from jasskort.phase import Phase, done
from jasskort.refusals import Reason, Refusal, refuse

if TYPE_CHECKING:
    from jasskort.games.tolva.leading import Leading
    from jasskort.games.tolva.ruleset import Tolva

_DRAWN, _TURNED_UP = Closed.DRAWN, Closed.TURNED_UP


@attrs.frozen(repr=False)
class Drawing(BeforeLead, Phase["Tolva", Draw | Meld]):
    """The winner of a trick draws for both, and may meld before (TOL-29).

    Args:
        closed: whether it has melded on this occasion; None if it has not.
    """

    draws: ClassVar[bool] = True

    def moves(self) -> tuple[Draw | Meld, ...]:
        """List melds, and drawing."""
        return self.melding() + DRAW[self.turn]

    def at_once(self, move: Move | Deal) -> Leading | None:
        """Draw one card each, the winner first; nobody may meld now (TOL-29)."""
        winner = self.turn
        if type(move) is not Draw or move.seat != winner:
            return None
        spread = self.spread
        zero, one = self.received
        stock, received = draw_for_both(spread.stock, (zero, one), winner)
        return self.rules.leading(
            (self.history, move),
            self.rules,
            self.deal,
            winner,
            received,
            self.played,
            new_spread(stock, spread.up, spread.under, spread.over, spread.waiting),
            self.pile_masks,
            self.been_in,
            _DRAWN,
        )

    def after(self, move: Draw | Meld) -> Leading | Drawing:
        """Draw, or meld before."""
        return self.melded(move) if isinstance(move, Meld) else done(self.at_once(move))

    def objection(self, move: Move) -> Refusal:
        """Object to all but drawing, and melding before (TOL-29, TOL-30)."""
        match move:
            case Meld():
                return self.unmeldable(move)
            case Halv() | Hel():
                return _gubbe_waits(Reason.MUST_DRAW)
            case _:
                text = "cards must be drawn first"
                return refuse("TOL-29", Reason.MUST_DRAW, text)


@attrs.frozen(repr=False)
class Uncovering(BeforeLead, Phase["Tolva", TurnUp | Meld]):
    """The winner of a trick turns up for both, and may meld before (TOL-33).

    Args:
        closed: whether it has melded on this occasion; None if it has not.
    """

    def moves(self) -> tuple[TurnUp | Meld, ...]:
        """List melds, and turning up."""
        return self.melding() + TURN_UP[self.turn]

    def at_once(self, move: Move | Deal) -> Leading | None:
        """Turn up what was uncovered; its own card shuts the winner out (TOL-33)."""
        winner = self.turn
        if type(move) is not TurnUp or move.seat != winner:
            return None
        spread = self.spread
        return self.rules.leading(
            (self.history, move),
            self.rules,
            self.deal,
            winner,
            self.received,
            self.played,
            spread.turned_up(),
            self.pile_masks,
            self.been_in,
            _TURNED_UP if spread.waiting[winner] else self.closed,
        )

    def after(self, move: TurnUp | Meld) -> Leading | Uncovering:
        """Turn up, or meld before."""
        return self.melded(move) if isinstance(move, Meld) else done(self.at_once(move))

    def objection(self, move: Move) -> Refusal:
        """Object to all but turning up, and melding before (TOL-30, TOL-33)."""
        match move:
            case Meld():
                return self.unmeldable(move)
            case Halv() | Hel():
                return _gubbe_waits(Reason.MUST_TURN_UP)
            case _:
                text = "cards must be turned up first"
                return refuse("TOL-33", Reason.MUST_TURN_UP, text)


new_drawing = builder(Drawing)
new_uncovering = builder(Uncovering)


def _gubbe_waits(reason: Reason) -> Refusal:
    text = "a gubbe is announced after drawing or turning up"
    return refuse("TOL-30", reason, text)


def out_of_time(state: InDeal, move: Move) -> Refusal:
    """Object to answering, drawing or turning up where there is nothing of the kind."""
    spread = state.spread
    match move:
        case No():
            text = "no question waits for an answer"
            return refuse("TOL-15", Reason.NO_QUESTION, text)
        # A card that waits to be turned up waits for the end of the trick.
        case TurnUp() if any(spread.waiting):
            text = "cards are turned up when the trick is over"
            return refuse("TOL-33", Reason.TRICK_UNDER_WAY, text)
        case TurnUp():
            return nothing_to_turn_up()
        case _ if state.trick:
            text = "cards are drawn when the trick is over"
            return refuse("TOL-29", Reason.TRICK_UNDER_WAY, text)
        case _ if state.played:
            text = "cards have been drawn since the last trick"
            return refuse("TOL-29", Reason.ALREADY_DRAWN, text)
        case _:
            text = "cards are drawn after a trick, and none has been won"
            return refuse("TOL-29", Reason.NO_TRICK_WON, text)
