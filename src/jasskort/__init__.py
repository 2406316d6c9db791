"""The rules of five card games: pure, immutable, typed and fast.

Each game is a `Ruleset`, with methods such as `start`, `shuffle`, `legal_moves`, `apply`,
`refusal`, `score`, `view` and `worlds`. States and moves are frozen values. A game is
imported when its name is first used.

The documentation is in the folder `docs` of the source, which
`pip download --no-deps --no-binary jasskort jasskort` downloads from a package index.
"""

import importlib
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jasskort.announcements import Told
    from jasskort.cards import Card, CardSet, Hand, Pack, Rank, Suit
    from jasskort.errors import InvalidValue, JasskortError, OptionError, ParseError
    from jasskort.games import GAMES
    from jasskort.games.frantsfuus import Frantsfuus
    from jasskort.games.fyrtioett import Fyrtioett
    from jasskort.games.jass.model import Book, Rob, Say, TurnTrick
    from jasskort.games.schmaus import Schmaus, Ties
    from jasskort.games.tolva import Form, Tolva
    from jasskort.games.zuger_tapp import ZugerTapp
    from jasskort.ledger import Entry
    from jasskort.melds import Four, Marriage, Meld, Run
    from jasskort.moves import Claim, Deal, Draw, Hidden, Move, Pass, Play
    from jasskort.options import Claims
    from jasskort.phase import State
    from jasskort.refusals import IllegalMove, Reason, Refusal
    from jasskort.ruleset import AnyRuleset, Ruleset
    from jasskort.score import Score, Series
    from jasskort.seats import Seat
    from jasskort.view import View

__version__ = "1.0.0"

__all__ = [
    "GAMES",
    "AnyRuleset",
    "Book",
    "Card",
    "CardSet",
    "Claim",
    "Claims",
    "Deal",
    "Draw",
    "Entry",
    "Form",
    "Four",
    "Frantsfuus",
    "Fyrtioett",
    "Hand",
    "Hidden",
    "IllegalMove",
    "InvalidValue",
    "JasskortError",
    "Marriage",
    "Meld",
    "Move",
    "OptionError",
    "Pack",
    "ParseError",
    "Pass",
    "Play",
    "Rank",
    "Reason",
    "Refusal",
    "Rob",
    "Ruleset",
    "Run",
    "Say",
    "Schmaus",
    "Score",
    "Seat",
    "Series",
    "State",
    "Suit",
    "Ties",
    "Told",
    "Tolva",
    "TurnTrick",
    "View",
    "ZugerTapp",
]

_HOMES = MappingProxyType(
    {
        "announcements": "Told",
        "cards": "Card CardSet Hand Pack Rank Suit",
        "errors": "InvalidValue JasskortError OptionError ParseError",
        "games": "GAMES",
        "games.frantsfuus": "Frantsfuus",
        "games.fyrtioett": "Fyrtioett",
        "games.jass.model": "Book Rob Say TurnTrick",
        "games.schmaus": "Schmaus Ties",
        "games.tolva": "Form Tolva",
        "games.zuger_tapp": "ZugerTapp",
        "ledger": "Entry",
        "melds": "Four Marriage Meld Run",
        "moves": "Claim Deal Draw Hidden Move Pass Play",
        "options": "Claims",
        "phase": "State",
        "refusals": "IllegalMove Reason Refusal",
        "ruleset": "AnyRuleset Ruleset",
        "score": "Score Series",
        "seats": "Seat",
        "view": "View",
    }
)
_HOME = MappingProxyType(
    {name: home for home, names in _HOMES.items() for name in names.split()}
)


def __getattr__(name: str) -> object:
    if name not in _HOME:
        msg = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(msg)
    value: object = getattr(importlib.import_module(f"{__name__}.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
