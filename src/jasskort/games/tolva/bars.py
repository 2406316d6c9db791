"""What a deal has no room for any more: bars that hold for the rest of it.

Carries of TOL-13, TOL-14, TOL-18, TOL-19 and TOL-27 what shuts melds out for good; what
shuts gubbes out is in `gubbe`.
"""

from __future__ import annotations

import attrs

from jasskort.cards import SUITS
from jasskort.games.tolva import gubbe
from jasskort.games.tolva.lanes import InLane
from jasskort.games.tolva.model import LEAST_TO_MELD, Ask, Halv, Hel, Meld, TurnUp
from jasskort.moves import Draw, Move
from jasskort.refusals import Reason, Refusal, counted, refuse
from jasskort.seats import Seat


@attrs.frozen(repr=False)
class Barring(InLane):
    """A position in a deal, which says what is barred whoever is in turn."""

    @property
    def leads_next(self) -> Seat | None:
        """The seat that leads next; None while a trick is played."""
        return self.turn

    def lasting_objection(self, move: Move) -> Refusal | None:
        """Object to what does not come up again in this deal."""
        spread = self.spread
        match move:
            case Meld() | Ask():
                return self._never_melded(move)
            case Halv() | Hel():
                return gubbe.lasting(self, move, self.leads_next)
            case Draw() if not spread.stock:
                return refuse("TOL-29", Reason.STOCK_GONE, "the stock is gone")
            case TurnUp() if not any(spread.over) and not any(spread.waiting):
                return nothing_to_turn_up()
            case _:
                return None

    def _never_melded(self, move: Meld | Ask) -> Refusal | None:
        """Object to a meld, or a question for one, that this deal has no room for."""
        deal, seat, rules = self.deal, move.seat, self.rules
        melded, total = deal.melded, deal.match.totals[seat]
        if deal.gubbe is not None:
            return gubbe.announced_before(deal.gubbe)
        if isinstance(move, Meld) and move.suit in melded:
            text = f"{move.suit.spoken} were melded in this deal"
            return refuse("TOL-14", Reason.SUIT_MELDED, text, move.suit)
        if len(melded) == len(SUITS):
            text = "all suits have been melded"
            return refuse("TOL-19", Reason.NOTHING_TO_MELD, text)
        if (left := self.left(seat)) < LEAST_TO_MELD:
            rule = "TOL-19" if isinstance(move, Ask) else "TOL-13"
            are = "is" if left == 1 else "are"
            text = f"{counted(left, 'card')} {are} left, and a meld needs three"
            return refuse(rule, Reason.TOO_FEW_CARDS, text, left)
        # A later meld may be worth less, and fit.
        if all(
            total + rules.points_of_meld(before) >= rules.target
            for before in range(len(melded), len(SUITS))
        ):
            return self.going_out(move)
        return None

    def going_out(self, move: Meld | Ask) -> Refusal:
        """Object to a meld, or a question for one, by which a party would go out."""
        rules, deal = self.rules, self.deal
        total = deal.match.totals[move.seat]
        points = rules.points_of_meld(len(deal.melded))
        text = (
            f"the party has {counted(total, 'point')}, a meld brings {points}, "
            f"and nobody comes to {rules.target} by melding"
        )
        rule = "TOL-19" if isinstance(move, Ask) else "TOL-18"
        return refuse(rule, Reason.WOULD_GO_OUT, text, total, points, rules.target)


def nothing_to_turn_up() -> Refusal:
    """Object to turning up where no card waits for it (TOL-33)."""
    text = "no card is to be turned up"
    return refuse("TOL-33", Reason.NOTHING_TO_TURN_UP, text)
