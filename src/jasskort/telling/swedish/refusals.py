"""Why a move is refused, in Swedish: sentences with places for values and cards."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import ClassVar, TypeAlias

import attrs

from jasskort.craft.immutable import Immutable
from jasskort.errors import InvalidValue, quoted
from jasskort.refusals import Reason, Refusal
from jasskort.ruleset import AnyRuleset
from jasskort.seats import Seat
from jasskort.telling.swedish.grammar import KORT, POAENG, STICK
from jasskort.telling.swedish.nouns import SwedishNouns
from jasskort.telling.words import GameT

Sentences: TypeAlias = Mapping[tuple[str, enum.Enum], str]
"""By rule and reason, why a move is refused, with places for values and cards."""

_NOT_WHOLE = "det här är inte hela leken: {cards} "
_LED = "{0} får inte läggas: {1} spelades ut, "
# What all games say by rules of their own: of the pack, of the deal, of following.
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
_BEATING = " och sticka {2}"
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


@attrs.frozen
class Filling(Immutable):
    """A value that is filled into a sentence: "{0:player}", "{1:points}", "{2}".

    Args:
        words: the words that name it.
        value: the value.
    """

    words: SwedishNouns[AnyRuleset]
    value: object

    def __format__(self, spec: str) -> str:
        """Name the value; as what, is said where there is a choice."""
        match spec, self.value:
            case "", value:
                return self.words.named(value)
            case "player", int() as seat:
                return self.words.player(Seat(seat))
            case "genitive", int() as seat:
                return self.words.of_player(Seat(seat))
            case _, int() as number if spec in _COUNTED:
                return _COUNTED[spec](number)
        msg = f"a sentence cannot say {quoted(self.value)} as {quoted(spec)}"
        raise InvalidValue(msg)


class Refusing(SwedishNouns[GameT]):
    """How it is said in Swedish why a move is refused.

    Refusals of house rules that are not known here keep their own sentence.
    """

    __slots__ = ()

    sentences: ClassVar[Sentences] = COMMON
    """Why moves are refused, by rule and reason."""

    def why(self, refusal: Refusal) -> str | None:
        """Say why a move is refused, without the rule; None if it is not known."""
        rule, reason, game = refusal.rule, refusal.reason, self.game
        words = self.sentences.get((rule, reason))
        if words is None and rule in {game.deal_rule, game.pack_rule, game.follow_rule}:
            words = _BY_REASON.get(reason)
            # The card to be beaten comes third.
            if words and len(refusal.values) > 2:  # noqa: PLR2004
                words += _BEATING
        return None if words is None else self.filled(words, refusal)

    def filled(self, words: str, refusal: Refusal) -> str:
        """Fill the values and cards of a refusal into a sentence."""
        values = [Filling(self, value) for value in refusal.values]
        cards = Filling(self, refusal.cards)
        return words.format(*values, cards=cards, title=self.called)
