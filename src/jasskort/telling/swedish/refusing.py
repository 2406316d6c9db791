"""Why a move is refused, in Swedish: sentences with places for values and cards."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import ClassVar

from jasskort.errors import InvalidValue, quoted
from jasskort.refusals import Reason
from jasskort.seats import Seat
from jasskort.telling.refusing import Sentences
from jasskort.telling.swedish.grammar import KORT, POAENG, STICK
from jasskort.telling.swedish.nouns import SwedishNouns
from jasskort.telling.words import GameT

_NOT_WHOLE = "det här är inte hela leken: {cards} "
_LED = "{0} får inte läggas: {1} spelades ut, "
_BY_REASON: Mapping[enum.Enum, str] = MappingProxyType(
    {
        Reason.DEAL_DUE: "korten måste ges först",
        Reason.DEAL_UNDER_WAY: "given är inte slut än",
        Reason.NO_SUCH_MOVE: "draget {0} finns inte i {title}",
        Reason.NOT_IN_THE_PACK: _NOT_WHOLE + "finns inte i en lek med {0:cards}",
        Reason.WRONG_PACK: _NOT_WHOLE + "saknas",
        Reason.TWICE_IN_THE_PACK: _NOT_WHOLE + "är med mer än en gång",
        Reason.MUST_FOLLOW_SUIT: _LED + "och {cards} kan följa färg",
        Reason.MUST_TRUMP: _LED + "inget kort kan följa färg, och {cards} kan trumfa",
    }
)
COMMON: Sentences = MappingProxyType(
    {
        ("COM-1", Reason.NO_SUCH_SEAT): "det finns ingen plats {0}",
        ("COM-6", Reason.NOT_IN_HAND): "{0:player} har inte {cards} på handen",
        ("COM-8", Reason.MATCH_OVER): "partiet är slut",
        ("COM-9", Reason.NOT_YOUR_TURN): "det är {0:genitive} tur, inte {1:genitive}",
    }
)
_COUNTED: Mapping[str, Callable[[int], str]] = MappingProxyType(
    {"points": POAENG.figured, "cards": KORT.counted, "tricks": STICK.counted}
)


class RefusalWords(SwedishNouns[GameT]):
    """How it is said in Swedish why a move is refused.

    A seat is a player in "{0:player}", and whose something is in "{0:genitive}"; a number
    counts in "{0:cards}", "{0:tricks}" or "{0:points}". Refusals of house rules that are
    not known here keep their own sentence.
    """

    __slots__ = ()

    sentences: ClassVar[Sentences] = COMMON
    by_reason: ClassVar[Mapping[enum.Enum, str]] = _BY_REASON
    beating: ClassVar[str] = " och sticka {2}"

    def put(self, value: object, how: str = "") -> str:
        """Put a value into a sentence; as what, is said where there is a choice."""
        match how, value:
            case "", _:
                return self.named(value)
            case "player", int() as seat:
                return self.player(Seat(seat))
            case "genitive", int() as seat:
                return self.of_player(Seat(seat))
            case _, int() as number if how in _COUNTED:
                return _COUNTED[how](number)
        msg = f"a sentence cannot say {quoted(value)} as {quoted(how)}"
        raise InvalidValue(msg)
