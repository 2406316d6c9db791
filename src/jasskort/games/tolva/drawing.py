"""Between two tricks: drawing from the stock, and turning up what was uncovered.

Carries TOL-29 (plocketolva) and TOL-33 (bordstolva); a gubbe waits for either (TOL-30).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from jasskort.craft.building import builder
from jasskort.games.tolva.marriage import BeforeLead
from jasskort.games.tolva.model import DRAW, TURN_UP, Halv, Hel, Meld, No, TurnUp
from jasskort.games.tolva.position import InDeal, new_spread
from jasskort.mechanics.stock import draw_for_both
from jasskort.moves import Deal, Draw, Move
from jasskort.phase import Phase, done
from jasskort.refusals import Reason, Refusal, refuse

if TYPE_CHECKING:
    from jasskort.games.tolva.leading import Leading
    from jasskort.games.tolva.ruleset import Tolva


@attrs.frozen(repr=False)
class Drawing(BeforeLead, Phase["Tolva", Draw | Meld]):
    """The winner of a trick draws for both, and may meld before (TOL-29).

    Args:
        may_meld: whether it has not melded on this occasion.
    """

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
        may_meld = False
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
            may_meld,
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
        may_meld: whether it has not melded on this occasion.
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
            self.may_meld and not spread.waiting[winner],
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
    match move:
        case No():
            return refuse("TOL-15", Reason.NO_QUESTION, "nobody has asked")
        case TurnUp():
            text = "no card is to be turned up now"
            return refuse("TOL-33", Reason.NOTHING_TO_TURN_UP, text)
        case _ if state.spread.stock:
            text = "cards are drawn when a trick has been won"
            return refuse("TOL-29", Reason.TRICK_NOT_TURNED, text)
        case _:
            return refuse("TOL-29", Reason.STOCK_GONE, "the stock is gone")
