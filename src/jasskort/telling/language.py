"""The languages in which the library can say what happens."""

from __future__ import annotations

import enum

from jasskort.craft.values import Members
from jasskort.options import choose


class Language(Members, enum.Enum):
    """A language; the value is its tag (BCP 47)."""

    ENGLISH = "en"
    GERMAN = "de-CH"
    SWEDISH = "sv"
    DANISH = "da"

    @property
    def module(self) -> str:
        """The name of the modules that have its words: "german"."""
        return self.name.lower()


class Suits(Members, enum.Enum):
    """How suits and court cards are called: those of the French or the Swiss pack."""

    FRENCH = "french"
    SWISS = "swiss"


def language_of(value: Language | str) -> Language:
    """Give the language that is meant by itself or by its tag.

    Raises:
        OptionError: there is none.
    """
    return choose("language", Language, value)


def suits_of(value: Suits | str) -> Suits:
    """Give the suits that are meant by themselves or by their text.

    Raises:
        OptionError: there are none.
    """
    return choose("suits", Suits, value)
