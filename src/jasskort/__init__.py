"""Rules of Schmaus and its kin: pure, immutable, typed and fast.

One `Ruleset` a game drives everything: `start`, `shuffle`, `legal_moves`, `apply`,
`legal_melds`, `refusal` and `score` over frozen values.
"""

from jasskort.cards import Card, Rank, Suit
from jasskort.cardset import CardSet, Hand
from jasskort.errors import InvalidValue, JasskortError, OptionError, ParseError
from jasskort.games import GAMES
from jasskort.games.frantsfuus import Frantsfuus
from jasskort.games.fyrtioett import Fyrtioett
from jasskort.games.schmaus import Schmaus, Ties
from jasskort.games.tolva import Form, Tolva
from jasskort.games.zuger_tapp import ZugerTapp
from jasskort.mechanics.ledger import Entry
from jasskort.mechanics.melds import Four, Marriage, Meld, Sequence
from jasskort.moves import Deal, Move
from jasskort.options import Claims
from jasskort.packs import Pack
from jasskort.refusals import IllegalMove, Reason, Refusal
from jasskort.ruleset import Ruleset, Score, State
from jasskort.seats import Seat

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "Card",
    "CardSet",
    "Claims",
    "Deal",
    "Entry",
    "Form",
    "Four",
    "Frantsfuus",
    "Fyrtioett",
    "Hand",
    "IllegalMove",
    "InvalidValue",
    "JasskortError",
    "Marriage",
    "Meld",
    "Move",
    "OptionError",
    "Pack",
    "ParseError",
    "Rank",
    "Reason",
    "Refusal",
    "Ruleset",
    "Schmaus",
    "Score",
    "Seat",
    "Sequence",
    "State",
    "Suit",
    "Ties",
    "Tolva",
    "ZugerTapp",
]
