"""Frantsfuus: a table of contents.

Two players, Danish rules of the mid-19th century: tricks, melds, belle and a stock;
first to 501 points. The rules are FRA-1 to FRA-50. The chapters are `dealing`, `melding`,
`settling`, `claims`, `belle`, `sheet` and `happening`; tricks and the dialogue of melds are
played by `jasskort.families.jass`.
"""

from __future__ import annotations

import enum
from typing import ClassVar, TypeAlias

import attrs

from jasskort.craft.pickling import pickled_as
from jasskort.families.jass.melding import Booking, Closing, Comparing
from jasskort.families.jass.tricks import Drawing, Following, Leading
from jasskort.games.frantsfuus.claims import MatchOver
from jasskort.games.frantsfuus.dealing import BetweenDeals, Dealing
from jasskort.games.frantsfuus.happening import Telling
from jasskort.games.frantsfuus.melding import Melding, Turning
from jasskort.games.frantsfuus.model import (
    Declare,
    Ending,
    FrantsfuusDeal,
    Item,
    Kind,
    Right,
)
from jasskort.games.frantsfuus.settling import Settling

FrantsfuusState: TypeAlias = (
    BetweenDeals
    | Leading[FrantsfuusDeal, Declare, Right]
    | Following[FrantsfuusDeal, Declare, Right]
    | Comparing[FrantsfuusDeal, Declare, Right]
    | Closing[FrantsfuusDeal, Declare, Right]
    | Booking[FrantsfuusDeal, Declare, Right]
    | Turning
    | Drawing[FrantsfuusDeal, Declare, Right]
    | MatchOver
)
"""Every phase of Frantsfuus."""


@pickled_as("frantsfuus")
@attrs.frozen(kw_only=True, eq=False)
class Frantsfuus(Telling, Dealing, Melding, Settling):
    """Frantsfuus: two players, 32 cards, melds and belle, to 501 points.

    `legal_moves` lists plays, declarations, answers, bookings, draw, turn, rob, belle
    and claim, in this order.

    Args:
        target: the points that win the match, at least 1 (FRA-41).
        claims: "players" claim the match, or the "referee" ends it (FRA-48).
        match_bonus: whether all nine tricks without a stock earn 100 more (FRA-40).
        deals: an agreed number of deals, at least 1, or None (COM-10).

    Raises:
        OptionError: one of them is out of its range or not known.
    """

    phases: ClassVar[object] = FrantsfuusState
    enums: ClassVar[tuple[type[enum.Enum], ...]] = (Kind, Item, Ending)
