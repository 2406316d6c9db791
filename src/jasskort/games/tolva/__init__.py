"""Tolva, king and queen in four forms: the names of the room."""

from jasskort.games.tolva.forms import Form
from jasskort.games.tolva.lowcards import LowCards
from jasskort.games.tolva.model import (
    Ask,
    Dealt,
    Ending,
    Gubbe,
    Halv,
    Hel,
    Item,
    Meld,
    No,
    TolvaMove,
    TurnUp,
)
from jasskort.games.tolva.phases import (
    Answering,
    BetweenDeals,
    Drawing,
    Following,
    InDeal,
    Leading,
    MatchOver,
    Spread,
    TolvaState,
    Uncovering,
)
from jasskort.games.tolva.ruleset import Tolva
from jasskort.mechanics.match import Match

__all__ = [
    "Answering",
    "Ask",
    "BetweenDeals",
    "Dealt",
    "Drawing",
    "Ending",
    "Following",
    "Form",
    "Gubbe",
    "Halv",
    "Hel",
    "InDeal",
    "Item",
    "Leading",
    "LowCards",
    "Match",
    "MatchOver",
    "Meld",
    "No",
    "Spread",
    "Tolva",
    "TolvaMove",
    "TolvaState",
    "TurnUp",
    "Uncovering",
]
