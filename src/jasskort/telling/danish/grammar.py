"""What Danish sentences are made of: nouns with gender and plural, names of cards, lists."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from types import MappingProxyType

import attrs

from jasskort.cards import Card, Rank, Suit
from jasskort.craft.values import Immutable, Members
from jasskort.telling.phrases import begun, joined

_NUMBERS = (
    *("ingen", "en", "to", "tre", "fire", "fem", "seks", "syv", "otte", "ni"),
    *("ti", "elleve", "tolv", "tretten"),
)


class Gender(Members, enum.Enum):
    """The gender of a noun; the value is its article, and the word for one."""

    COMMON = "en"
    NEUTER = "et"


@attrs.frozen
class Noun(Immutable):
    """A noun.

    Args:
        one: the singular.
        definite: the singular with the article that stands behind it.
        many: the plural, in which many nouns of the card table are as in the singular.
        gender: the gender.
    """

    one: str
    definite: str
    many: str
    gender: Gender

    def with_article(self) -> str:
        """Give the singular with its article: "et stik", "en enhed"."""
        return f"{self.gender.value} {self.one}"

    def counted(self, number: int) -> str:
        """Count things in figures: "1 enhed", "3 enheder"; one below zero is one too."""
        return f"{number} {self.one if abs(number) == 1 else self.many}"

    def spelled(self, number: int) -> str:
        """Count things in words, from fourteen in figures: "et kort", "ni kort"."""
        if number == 1:
            return self.with_article()
        return f"{in_words(number)} {self.many}"


def _common(one: str, definite: str, many: str) -> Noun:
    return Noun(one, definite, many, Gender.COMMON)


def _neuter(one: str, definite: str, many: str) -> Noun:
    return Noun(one, definite, many, Gender.NEUTER)


CARD = _neuter("kort", "kortet", "kort")
COVERED_CARD = _neuter("lukket kort", "det lukkede kort", "lukkede kort")
CARD_POINT = _neuter("øje", "øjet", "øjne")
DEAL = _common("giv", "given", "giv")
POINT = _neuter("point", "pointet", "point")
TRICK = _neuter("stik", "stikket", "stik")
UNIT = _common("enhed", "enheden", "enheder")

SPELLED = MappingProxyType({noun.one: noun for noun in (CARD, TRICK)})
"""What is counted in words in refusals, by the singular; points are in figures."""

SUITS = MappingProxyType(
    {
        Suit.CLUBS: "klør",
        Suit.DIAMONDS: "ruder",
        Suit.HEARTS: "hjerter",
        Suit.SPADES: "spar",
    }
)
RANKS = MappingProxyType(
    {
        Rank.TWO: _common("to", "toeren", "toere"),
        Rank.THREE: _common("tre", "treeren", "treere"),
        Rank.FOUR: _common("fire", "fireren", "firere"),
        Rank.FIVE: _common("fem", "femmeren", "femmere"),
        Rank.SIX: _common("seks", "sekseren", "seksere"),
        Rank.SEVEN: _common("syv", "syveren", "syvere"),
        Rank.EIGHT: _common("otte", "otteren", "ottere"),
        Rank.NINE: _common("ni", "nieren", "niere"),
        Rank.TEN: _common("ti", "tieren", "tiere"),
        Rank.JACK: _common("knægt", "knægten", "knægte"),
        Rank.QUEEN: _common("dame", "damen", "damer"),
        Rank.KING: _common("konge", "kongen", "konger"),
        Rank.ACE: _neuter("es", "esset", "esser"),
    }
)


def card_name(card: Card) -> str:
    """Name a card, which has no article: "hjerter ti"."""
    return f"{SUITS[card.suit]} {RANKS[card.rank].one}"


def in_words(number: int) -> str:
    """Write a number as people do: small ones in words."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def listed(words: Iterable[str], last_with: str = "og") -> str:
    """Join words as they are spoken: "en", "en og to", "en, to og tre"."""
    return joined(words, last_with)


def owner(name: str) -> str:
    """Put a name in the genitive: "Annas", "Lars'", "Spiller 0's"."""
    if name.lower().endswith(("s", "x", "z")):
        return f"{name}'"
    return f"{name}s" if name[-1:].isalpha() else f"{name}'s"


def sentence(text: str) -> str:
    """Begin with a capital letter, and end with a full stop."""
    return f"{begun(text)}."
