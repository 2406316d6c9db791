"""Sentences with places for values: how a value is said in a place is written there.

`{0:Name}` is a player, `{0:den}` a thing with its article in the case of that article,
`{cards:dem oder}` some cards of which one will do, `{0:welchen}` what a clause about it begins with,
`{0:ist}` a verb in the number of the thing, `{0:den Stich}` a number of tricks,
`{0:Punkt}` a number of points, `{0}` the value by itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Protocol, TypeAlias

import attrs

from jasskort.cardset import CardSet
from jasskort.craft.immutable import Immutable
from jasskort.telling.german.grammar import (
    CARD,
    POINT,
    TRICK,
    Case,
    Noun,
    listed,
)

Sentence: TypeAlias = str | Mapping[int, str]
"""A sentence with places, or one for each number of values that there may be."""

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


class Speaker(Protocol):
    """Who fills sentences: the words of a game."""

    def noun(self, value: object) -> Noun:
        """Give the noun for a value."""

    def word(self, value: object) -> str:
        """Say a value by itself."""

    def called(self, seat: object) -> str:
        """Name a player."""


@attrs.frozen
class _Said(Immutable):
    """A value in a place of a sentence.

    Args:
        words: who says it.
        value: the value.
    """

    words: Speaker
    value: object

    def __format__(self, role: str) -> str:
        """Say it as the place asks for it."""
        value = self.value
        match role.split():
            case []:
                return self.words.word(value)
            case ["Name"]:
                return self.words.called(value)
            case ["Punkt"] if isinstance(value, int):
                return POINT.in_figures(value)
            case [article, noun] if isinstance(value, int):
                return _COUNTED[noun].counted(value, Case(article))
            case [verb] if verb in _PLURALS:
                return _PLURALS[verb] if self._several() else verb
            case ["welchen"]:
                return self.words.noun(value).which(Case.ACCUSATIVE)
        article, *last = role.split()
        things = [noun.the(Case(article)) for noun in self._nouns()]
        return listed(things, *last)

    def _nouns(self) -> Sequence[Noun]:
        """Give the nouns for cards, or for one thing."""
        things = self.value if isinstance(self.value, CardSet) else (self.value,)
        return [self.words.noun(thing) for thing in things]

    def _several(self) -> bool:
        """Tell whether it is said in the plural."""
        if type(self.value) is int:
            return self.value > 1
        nouns = self._nouns()
        return len(nouns) != 1 or nouns[0].several


def filled(
    words: Speaker, sentence: Sentence, values: Sequence[object], **more: object
) -> str | None:
    """Fill values into a sentence; None where there is none for so many values.

    Raises:
        IndexError: there is a place without a value.
        ValueError: a value cannot be said as its place asks for it.
    """
    places = sentence if isinstance(sentence, str) else sentence.get(len(values))
    if places is None:
        return None
    return places.format(
        *[_Said(words, value) for value in values],
        **{name: _Said(words, value) for name, value in more.items()},
    )
