"""Schmaus, Swiss jass for two: the names of the room."""

from jasskort.games.schmaus.model import (
    BookedWeis,
    Claims,
    Dealt,
    Declaration,
    Declare,
    Ending,
    Item,
    Match,
    SchmausMove,
    Ties,
)
from jasskort.games.schmaus.phases import (
    BetweenDeals,
    Booking,
    Closing,
    Comparing,
    Drawing,
    Following,
    InDeal,
    Leading,
    MatchOver,
    SchmausState,
    Turning,
)
from jasskort.games.schmaus.ruleset import Schmaus
from jasskort.games.schmaus.slate import Slate, Strokes

__all__ = [
    "BetweenDeals",
    "BookedWeis",
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
