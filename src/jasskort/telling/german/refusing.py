"""Why a move is refused, in German: sentences with places for values and cards."""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar

from jasskort.cards import CardSet
from jasskort.refusals import Reason, Refusal
from jasskort.telling.german.grammar import CARD, POINT, TRICK, Case, Noun, listed
from jasskort.telling.german.naming import Naming
from jasskort.telling.refusing import Sentence
from jasskort.telling.words import GameT

NOT_IN_HAND = "{0:Name} hat {cards:den} nicht in der Hand"
_MUST = "{0:der} geht nicht: Ausgespielt {1:ist} {1}, "
_FOLLOW = _MUST + "und mit {cards:dem oder} kann man Farbe angeben"
_TRUMP = _MUST + "angeben geht nicht, aber mit {cards:dem oder} kann man trumpfen"
_BEAT = " und {2:den} stechen"
_NOT_WHOLE = "das Kartenspiel stimmt nicht, denn "

REFUSED: Mapping[enum.Enum, Sentence] = MappingProxyType(
    {
        Reason.NO_SUCH_SEAT: "einen Platz {0} gibt es nicht",
        Reason.NOT_IN_HAND: NOT_IN_HAND,
        Reason.MATCH_OVER: "die Partie ist zu Ende",
        Reason.NOT_YOUR_TURN: "{0:Name} ist an der Reihe, nicht {1:Name}",
        Reason.DEAL_DUE: "zuerst wird gegeben",
        Reason.DEAL_UNDER_WAY: "die Runde ist noch nicht zu Ende",
        Reason.NO_SUCH_MOVE: "{title} kennt den Zug «{0}» nicht",
        Reason.NOT_IN_THE_PACK: (
            _NOT_WHOLE + "{cards:der} {cards:gehört} nicht zu den {0} Karten"
        ),
        Reason.WRONG_PACK: _NOT_WHOLE + "{cards:der} {cards:fehlt}",
        Reason.TWICE_IN_THE_PACK: (
            _NOT_WHOLE + "{cards:der} {cards:ist} mehr als einmal da"
        ),
        Reason.MUST_FOLLOW_SUIT: MappingProxyType({2: _FOLLOW, 3: _FOLLOW + _BEAT}),
        Reason.MUST_TRUMP: MappingProxyType({2: _TRUMP, 3: _TRUMP + _BEAT}),
    }
)
"""Why moves are refused in every game, by reason: the rules differ, not the sentences."""

_PLURALS: Mapping[str, str] = MappingProxyType(
    {
        "ist": "sind",
        "hat": "haben",
        "fehlt": "fehlen",
        "gehört": "gehören",
        "bleibt": "bleiben",
        "muss": "müssen",
    }
)
_COUNTED: Mapping[str, Noun] = MappingProxyType({"Karte": CARD, "Stich": TRICK})


class RefusalWords(Naming[GameT]):
    """What German says of refusals in any game.

    `{0:Name}` is a player, `{0:den}` a thing with its article in the case of that article,
    `{cards:dem oder}` some cards of which one will do, `{0:welchen}` what a clause about it
    begins with, `{0:ist}` a verb in the number of the thing, `{0:den Stich}` a number of
    tricks, `{0:Punkt}` a number of points, `{0}` the value by itself.
    """

    __slots__ = ()

    refused: ClassVar[Mapping[enum.Enum, Sentence]] = REFUSED
    """Why a move is refused under any rule that has no sentence of its own."""

    def worded_alike(self, refusal: Refusal) -> Sentence | None:
        """Give the sentence for a reason: the rules differ, not the sentences."""
        return self.refused.get(refusal.reason)

    def put(self, value: object, how: str = "") -> str:
        """Put a value into a sentence, as its place there asks."""
        match how.split():
            case []:
                return self.word(value)
            case ["Name"]:
                return self.called(value)
            case ["Punkt"] if isinstance(value, int):
                return POINT.in_figures(value)
            case [article, noun] if isinstance(value, int):
                return _COUNTED[noun].counted(value, Case(article))
            case [verb] if verb in _PLURALS:
                return _PLURALS[verb] if self._several(value) else verb
            case ["welchen"]:
                return self.noun(value).which(Case.ACCUSATIVE)
        article, *last = how.split()
        things = [noun.the(Case(article)) for noun in self._nouns(value)]
        return listed(things, *last)

    def _nouns(self, value: object) -> Sequence[Noun]:
        """Give the nouns for cards, or for one thing."""
        things = value if isinstance(value, CardSet) else (value,)
        return [self.noun(thing) for thing in things]

    def _several(self, value: object) -> bool:
        """Tell whether a value is said in the plural."""
        if type(value) is int:
            return value > 1
        nouns = self._nouns(value)
        return len(nouns) != 1 or nouns[0].several
