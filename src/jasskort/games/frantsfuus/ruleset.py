"""Frantsfuus: a table of contents. What answers which verb, and in which phase.

Two players, Danish rules of the mid-19th century: tricks, melds, belle and a stock;
first to 501 points. The rules are FRA-1 to FRA-50. `legal` tells what may be done
when, `steps` does it; the chapters that they ask are `dealing`, `melding`, `belle`,
`settling`, `claims` and `sheet`.

Play, with a stock and without, follows the rules of `jasskort.two_handed.play`.
"""

from __future__ import annotations

from typing import ClassVar

import attrs

from jasskort.games.frantsfuus.claims import counted
from jasskort.games.frantsfuus.dealing import first_dealer
from jasskort.games.frantsfuus.legal import LISTING, REFUSING
from jasskort.games.frantsfuus.model import PACK, Dealt, FrantsfuusMove, Options
from jasskort.games.frantsfuus.phases import PHASES, FrantsfuusState, MatchOver
from jasskort.games.frantsfuus.steps import QUICK, STEPS
from jasskort.packs import Pack
from jasskort.two_handed.ruleset import Room, TwoHanded


def _stakes(state: MatchOver) -> int:
    """Count a match that was lost jan twice (FRA-47)."""
    return 2 if state.jan else 1


@attrs.frozen(kw_only=True)
class Frantsfuus(Options, TwoHanded[FrantsfuusState, FrantsfuusMove]):
    """Frantsfuus: two players, 32 cards, melds and belle, to 501 points.

    States are phases (`jasskort.games.frantsfuus.phases`); `legal_moves` lists plays,
    declarations, answers, bookings, draw, turn, rob, belle and claim, in this order.

    Args:
        target: the points that win the match, at least 1 (FRA-41).
        claims: "players" claim the match, or the "referee" ends it (FRA-48).
        match_bonus: whether all nine tricks without a stock earn 100 more (FRA-40).
        deals: an agreed number of deals, at least 1, or None (COM-10).

    Raises:
        OptionError: one of them is out of its range or not known.
    """

    name: ClassVar[str] = "frantsfuus"
    pack: ClassVar[Pack] = PACK
    room: ClassVar[Room] = Room(
        record=Dealt,
        phases=PHASES,
        listing=LISTING,
        refusing=REFUSING,
        quick=QUICK,
        steps=STEPS,
        first_dealer=first_dealer,
        counted=counted,
        stakes=_stakes,
    )
