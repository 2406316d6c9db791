"""Schmaus, Swiss jass for two: the names of the room."""

from jasskort.games.schmaus.model import (
    Dealt,
    Declare,
    Ending,
    Item,
    SchmausMove,
    Ties,
)
from jasskort.games.schmaus.phases import (
    BetweenDeals,
    MatchOver,
    SchmausState,
    Turning,
)
from jasskort.games.schmaus.ruleset import Schmaus
from jasskort.games.schmaus.slate import Slate, Strokes
from jasskort.mechanics.match import Match
from jasskort.options import Claims
from jasskort.two_handed.model import Booked, Declaration
from jasskort.two_handed.phases import (
    Booking,
    Closing,
    Comparing,
    Drawing,
    Following,
    InDeal,
    Leading,
)

__all__ = [
    "BetweenDeals",
    "Booked",
    "Booking",
    "Claims",
    "Closing",
    "Comparing",
    "Dealt",
    "Declaration",
    "Declare",
    "Drawing",
    "Ending",
    "Following",
    "InDeal",
    "Item",
    "Leading",
    "Match",
    "MatchOver",
    "Schmaus",
    "SchmausMove",
    "SchmausState",
    "Slate",
    "Strokes",
    "Ties",
    "Turning",
]
