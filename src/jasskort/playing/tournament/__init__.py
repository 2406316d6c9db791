"""Tournaments: bots compared over duplicate boards, on one core or on many.

`compare` plays them and gives a `Comparison`; `python -m jasskort.playing.tournament` does
it from the command line.
"""

from jasskort.playing.tournament.boards import BoardResult
from jasskort.playing.tournament.comparing import Progress, compare
from jasskort.playing.tournament.comparison import Comparison
from jasskort.playing.tournament.errors import (
    BoardFailed,
    BoardsLost,
    TournamentError,
)
from jasskort.playing.tournament.estimates import Estimate, estimate
from jasskort.playing.tournament.sequential import SPRT, Decision
from jasskort.playing.tournament.working import Executors

__all__ = [
    "SPRT",
    "BoardFailed",
    "BoardResult",
    "BoardsLost",
    "Comparison",
    "Decision",
    "Estimate",
    "Executors",
    "Progress",
    "TournamentError",
    "compare",
    "estimate",
]
