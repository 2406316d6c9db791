"""Schmaus: a table of contents. What answers which verb, and in which phase.

Two players, Swiss jass: tricks, weis, stöck and a stock; first to 1500 points. The
rules are SCH-1 to SCH-42. `legal` tells what may be done when, `steps` does it; the
chapters that they ask are `dealing`, `weis`, `settling`, `claims` and `slate`.

Play, with a stock and without, follows the rules of `jasskort.two_handed.play`.
"""

from __future__ import annotations

from typing import ClassVar

import attrs

from jasskort.games.schmaus.claims import counted
from jasskort.games.schmaus.dealing import first_dealer
from jasskort.games.schmaus.legal import LISTING, REFUSING
from jasskort.games.schmaus.model import PACK, Dealt, Options, SchmausMove
from jasskort.games.schmaus.phases import PHASES, MatchOver, SchmausState
from jasskort.games.schmaus.steps import QUICK, STEPS
from jasskort.packs import Pack
from jasskort.two_handed.ruleset import Room, TwoHanded


def _stakes(_state: MatchOver) -> int:
    """Count a match once: Schmaus knows no higher stakes."""
    return 1


@attrs.frozen(kw_only=True)
class Schmaus(Options, TwoHanded[SchmausState, SchmausMove]):
    """Schmaus: two players, 36 cards, weis and stöck, to 1500 points.

    States are phases (`jasskort.games.schmaus.phases`); `legal_moves` lists plays,
    declarations, answers, bookings, draw, turn, rob and claim, in this order.

    Args:
        target: the points that win the match, at least 1 (SCH-32).
        claims: "players" claim the match, or the "referee" ends it (SCH-39).
        ties: whether equal side-suit sequences favour the "non-dealer" or the
            "leader" of the trick (SCH-7).
        deals: an agreed number of deals, at least 1, or None (COM-10).

    Raises:
        OptionError: one of them is out of its range or not known.
    """

    name: ClassVar[str] = "schmaus"
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
