"""Frantsfuus, Danish jass for two: the names of the room."""

from jasskort.games.frantsfuus.model import (
    Belle,
    Dealt,
    Declare,
    Ending,
    FrantsfuusMove,
    Item,
    Kind,
)
from jasskort.games.frantsfuus.phases import (
    BetweenDeals,
    FrantsfuusState,
    MatchOver,
    Turning,
)
from jasskort.games.frantsfuus.ruleset import Frantsfuus
from jasskort.games.frantsfuus.sheet import Line, Mark, Sheet
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
    "Belle",
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
    "Frantsfuus",
    "FrantsfuusMove",
    "FrantsfuusState",
    "InDeal",
    "Item",
    "Kind",
    "Leading",
    "Line",
    "Mark",
    "Match",
    "MatchOver",
    "Sheet",
    "Turning",
]
