"""What English sentences are made of: nouns with their plurals, numbers, lists."""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType

import attrs

from jasskort.craft.values import Immutable
from jasskort.telling.phrases import begun, joined

_NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
    *("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen"),
    *("seventeen", "eighteen", "nineteen", "twenty"),
)


@attrs.frozen
class Noun(Immutable):
    """A noun.

    Args:
        one: the singular.
        many: the plural.
    """

    one: str
    many: str

    def counted(self, number: int) -> str:
        """Count things in figures: "1 card point", "2 card points"."""
        return f"{number} {self.agreeing(number)}"

    def agreeing(self, number: int) -> str:
        """Give the form that goes with a number: only one thing is in the singular."""
        return self.one if abs(number) == 1 else self.many

    def spelled(self, number: int) -> str:
        """Count things in words: "one card", "twelve cards", many in figures."""
        return f"{in_words(number)} {self.agreeing(number)}"


CARD = Noun("card", "cards")
CARD_POINT = Noun("card point", "card points")
DEAL = Noun("deal", "deals")
POINT = Noun("point", "points")
TRICK = Noun("trick", "tricks")
UNIT = Noun("unit", "units")
TIMES = MappingProxyType({2: "twice"})


def plural_of(rank: str) -> str:
    """Give the plural of the name of a rank: "sixes", "kings"."""
    return f"{rank}es" if rank.endswith("x") else f"{rank}s"


def in_words(number: int) -> str:
    """Write a number as people do: small ones in words."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def listed(words: Iterable[str], last_with: str = "and") -> str:
    """Join words as they are spoken: "one", "one and two", "one, two and three"."""
    return joined(words, last_with)


def sentence(text: str) -> str:
    """Begin with a capital letter, and end with a full stop."""
    return f"{begun(text)}."
