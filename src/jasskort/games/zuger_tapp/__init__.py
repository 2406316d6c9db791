"""Zuger Tapp, one against three after an auction: the names of the room."""

from jasskort.games.zuger_tapp.model import (
    Bid,
    Contract,
    Contracted,
    Dealt,
    Ending,
    LayAside,
    NameTrump,
    Played,
    ZugerTappMove,
)
from jasskort.games.zuger_tapp.phases import (
    BetweenDeals,
    Bidding,
    LayingAside,
    MatchOver,
    Naming,
    Opened,
    Result,
    Verdict,
    ZugerTappState,
)
from jasskort.games.zuger_tapp.ruleset import ZugerTapp
from jasskort.mechanics.match import Match
from jasskort.round_table.phases import InDeal, Playing

__all__ = [
    "BetweenDeals",
    "Bid",
    "Bidding",
    "Contract",
    "Contracted",
    "Dealt",
    "Ending",
    "InDeal",
    "LayAside",
    "LayingAside",
    "Match",
    "MatchOver",
    "NameTrump",
    "Naming",
    "Opened",
    "Played",
    "Playing",
    "Result",
    "Verdict",
    "ZugerTapp",
    "ZugerTappMove",
    "ZugerTappState",
]
