"""Schmaus: a table of contents.

Two players, Swiss jass: tricks, weis, stöck and a stock; first to 1500 points. The rules
are SCH-1 to SCH-42. The chapters are `dealing`, `weis`, `settling`, `claims`, `slate` and
`happening`; tricks and the dialogue of melds are played by `jasskort.families.jass`.
"""

from __future__ import annotations

import enum
from typing import ClassVar, TypeAlias

import attrs

from jasskort.craft.pickling import pickled_as
from jasskort.families.jass.melding import Booking, Closing, Comparing
from jasskort.families.jass.past import Past
from jasskort.families.jass.tricks import Drawing, Following, Leading
from jasskort.games.schmaus.claims import MatchOver
from jasskort.games.schmaus.dealing import BetweenDeals, Dealing
from jasskort.games.schmaus.happening import Telling
from jasskort.games.schmaus.knowledge import couple_told
from jasskort.games.schmaus.model import Declare, Ending, Item, SchmausDeal
from jasskort.games.schmaus.settling import Settling
from jasskort.games.schmaus.weis import Declaring, Turning
from jasskort.moves import Claim, Move
from jasskort.view import View

SchmausState: TypeAlias = (
    BetweenDeals
    | Leading[SchmausDeal, Declare, Claim]
    | Following[SchmausDeal, Declare, Claim]
    | Comparing[SchmausDeal, Declare, Claim]
    | Closing[SchmausDeal, Declare, Claim]
    | Booking[SchmausDeal, Declare, Claim]
    | Turning
    | Drawing[SchmausDeal, Declare, Claim]
    | MatchOver
)
"""Every phase of Schmaus."""


@pickled_as("schmaus")
@attrs.frozen(kw_only=True, eq=False)
class Schmaus(Telling, Dealing, Declaring, Settling):
    """Schmaus: two players, 36 cards, weis and stöck, to 1500 points.

    `legal_moves` lists plays, declarations, answers, bookings, draw, turn, rob and
    claim, in this order.

    Args:
        target: the points that win the match, at least 1 (SCH-32).
        claims: "players" claim the match, or the "referee" ends it (SCH-39).
        ties: whom equal side-suit sequences favour, the "non-dealer" or the "leader"
            (SCH-7).
        deals: an agreed number of deals, at least 1, or None (COM-10).

    Raises:
        OptionError: one of them is out of its range or not known.
    """

    phases: ClassVar[object] = SchmausState
    enums: ClassVar[tuple[type[enum.Enum], ...]] = (Item, Ending)

    def couple_told(self, view: View[Move], past: Past) -> None:
        """Note what is told of stöck in a hand (SCH-8, SCH-34, SCH-39)."""
        couple_told(self, view, past)
