"""Why a move is refused, in English: sentences with places for values and cards."""

from __future__ import annotations

import abc
import enum
from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from jasskort.cards import Card, CardSet, Suit
from jasskort.melds import Four, Meld, Run
from jasskort.refusals import Reason
from jasskort.seats import Seat
from jasskort.telling.english.grammar import CARD, POINT, TRICK, listed
from jasskort.telling.refusing import Refusing, Sentences
from jasskort.telling.words import GameT, unsaid

NOT_IN_HAND = "{0:player} does not hold {cards:or}"
NO_MOVE = '{title} has no move "{0}"'
COMMON: Sentences = MappingProxyType(
    {
        ("COM-1", Reason.NO_SUCH_SEAT): "there is no seat {0}",
        ("COM-6", Reason.NOT_IN_HAND): NOT_IN_HAND,
        ("COM-8", Reason.MATCH_OVER): "the match is over",
        ("COM-9", Reason.NOT_YOUR_TURN): "{0:player} is in turn, not {1:player}",
    }
)
"""What is said alike under the same rule of all games."""

_NOT_WHOLE = "this is not the whole pack: {cards} {cards:is} "
_LED = "{0} cannot be played: {1} were led, "
_BY_REASON: Mapping[enum.Enum, str] = MappingProxyType(
    {
        Reason.DEAL_DUE: "the cards must be dealt first",
        Reason.DEAL_UNDER_WAY: "the deal is not over yet",
        Reason.NO_SUCH_MOVE: NO_MOVE,
        Reason.NOT_IN_THE_PACK: _NOT_WHOLE + "not in a pack of {0}",
        Reason.WRONG_PACK: _NOT_WHOLE + "missing",
        Reason.TWICE_IN_THE_PACK: _NOT_WHOLE + "there more than once",
        Reason.MUST_FOLLOW_SUIT: _LED + "and {cards:or} can follow suit",
        Reason.MUST_TRUMP: _LED + "nothing can follow suit, and {cards:or} can trump",
    }
)


class RefusalWords(Refusing[GameT]):
    """What English says of refusals in any game.

    A seat is a player in "{0:player}", and whose something is in "{0:owner}"; a number
    counts in "{0:cards}", "{0:tricks}" or "{0:points}"; "{cards}" are the cards,
    "{cards:or}" any of them; "{0:is}" agrees with a thing, "{0:are}" with a number.
    """

    __slots__ = ()

    sentences: ClassVar[Sentences] = COMMON
    by_reason: ClassVar[Mapping[enum.Enum, str]] = _BY_REASON
    beating: ClassVar[str] = " and beat {2}"

    @abc.abstractmethod
    def one_meld(self, meld: Meld) -> str:
        """Name a meld with its article: "a sequence of three …", "four kings"."""

    def put(self, value: object, how: str = "") -> str:
        """Put a value into a sentence, as its place there asks.

        Raises:
            InvalidValue: it cannot be said so.
        """
        match how, value:
            case "", _:
                return self._by_itself(value)
            case "or", CardSet():
                return listed(map(self._by_itself, value), "or")
            case "is", _:
                several = isinstance(value, CardSet) and len(value) > 1
                return "are" if several or isinstance(value, Four) else "is"
            case "player" | "owner", int() as seat if 0 <= seat < len(self.names):
                name = self.player(Seat(seat))
                return name if how == "player" else f"{name}'s"
            case _, int() as number:
                return _counted(number, how)
            case _:
                raise unsaid(value)

    def _by_itself(self, value: object) -> str:
        """Name a value, a card or meld with its article."""
        match value:
            case CardSet():
                return listed(map(self._by_itself, value))
            case Card():
                return f"the {self.card(value)}"
            case Suit():
                return self.suit(value)
            case Run() | Four():
                return self.one_meld(value)
            case enum.Enum():
                return self.item(value)
            case _:
                return str(value)


def _counted(number: int, how: str) -> str:
    """Say how many of something there are; points are in figures."""
    match how:
        case "cards":
            return CARD.spelled(number)
        case "tricks":
            return TRICK.spelled(number)
        case "points":
            return POINT.counted(number)
        case "are":
            return "is" if number == 1 else "are"
        case _:
            raise unsaid(number)
