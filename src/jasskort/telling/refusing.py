"""Sentences with places for values: how any language says why a move is refused."""

from __future__ import annotations

import abc
import enum
from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Protocol, TypeAlias

import attrs

from jasskort.craft.values import Immutable
from jasskort.refusals import Refusal
from jasskort.telling.words import GameT, Words

Sentence: TypeAlias = str | Mapping[int, str]
"""A sentence with places, or one for each number of values that there may be."""
Sentences: TypeAlias = Mapping[tuple[str, enum.Enum], Sentence]
"""By rule and reason, a sentence in which the values, by their places, are filled in.

"{0}" is the first value by itself, "{cards}" are the cards, "{title}" is the game; what
may stand behind a colon, as in "{0:player}", is for each language to say.
"""


class Speaker(Protocol):
    """Who fills sentences: the words of a game."""

    def put(self, value: object, how: str = "") -> str:
        """Put a value into a sentence, as its place there asks."""


@attrs.frozen
class Filling(Immutable):
    """A value that is filled into a sentence.

    Args:
        words: the words that say it.
        value: the value.
    """

    words: Speaker
    value: object

    def __format__(self, how: str) -> str:
        """Say it as the sentence asks."""
        return self.words.put(self.value, how)


class Refusing(Words[GameT]):
    """How a language says of any game why a move is refused."""

    __slots__ = ()

    sentences: ClassVar[Sentences] = MappingProxyType({})
    """Why moves are refused, by rule and reason."""
    by_reason: ClassVar[Mapping[enum.Enum, str]] = MappingProxyType({})
    """What all games say by rules of their own: of the deal, the pack, and following."""
    beating: ClassVar[str] = ""
    """What is added of the card to be beaten, which comes third."""

    @abc.abstractmethod
    def put(self, value: object, how: str = "") -> str:
        """Put a value into a sentence, as its place there asks.

        Raises:
            InvalidValue: it cannot be said so.
        """

    def game_name(self) -> str:
        """Name the game within a sentence."""
        return self.game.title

    def why(self, refusal: Refusal) -> str | None:
        """Say why a move is refused, without the rule; None if it is not known."""
        words = self.worded(refusal)
        return None if words is None else self.filled(words, refusal)

    def worded(self, refusal: Refusal) -> str | None:
        """Give the sentence for a refusal, not yet filled; None if there is none."""
        found = self.sentences.get((refusal.rule, refusal.reason))
        if found is None:
            found = self.worded_alike(refusal)
        if found is None or isinstance(found, str):
            return found
        return found.get(len(refusal.values))

    def worded_alike(self, refusal: Refusal) -> Sentence | None:
        """Give the sentence that all games share where the rule has none of its own."""
        game = self.game
        if refusal.rule not in {game.deal_rule, game.pack_rule, game.follow_rule}:
            return None
        words = self.by_reason.get(refusal.reason)
        # The card to be beaten comes third.
        if words and len(refusal.values) > 2:  # noqa: PLR2004
            words += self.beating
        return words

    def filled(self, words: str, refusal: Refusal, **more: object) -> str | None:
        """Fill the values and cards of a refusal, and what else there is, into a sentence.

        None where a language has nothing to say without what is missing.
        """
        named = {"cards": refusal.cards, "title": self.game_name(), **more}
        return words.format(
            *[Filling(self, value) for value in refusal.values],
            **{name: Filling(self, value) for name, value in named.items()},
        )
