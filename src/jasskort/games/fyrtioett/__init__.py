"""Fyrtioett, four hands with a bid each: the names of the room."""

from jasskort.games.fyrtioett.model import (
    Bid,
    Dealt,
    Ending,
    FyrtioettMove,
    Item,
    Played,
    Throw,
)
from jasskort.games.fyrtioett.phases import (
    BetweenDeals,
    Bidding,
    FyrtioettState,
    MatchOver,
)
from jasskort.games.fyrtioett.ruleset import Fyrtioett
from jasskort.mechanics.match import Match
from jasskort.round_table.phases import InDeal, Playing

__all__ = [
    "BetweenDeals",
    "Bid",
    "Bidding",
    "Dealt",
    "Ending",
    "Fyrtioett",
    "FyrtioettMove",
    "FyrtioettState",
    "InDeal",
    "Item",
    "Match",
    "MatchOver",
    "Played",
    "Playing",
    "Throw",
]
