"""Swedish nouns, numerals and lists, and the names of cards.

Nouns are of the common gender (en kung) or neuter (ett stick), and take a suffix where
they are definite (kungen, sticket).
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from itertools import groupby
from types import MappingProxyType

import attrs

from jasskort.cards import Card, Rank, Suit
from jasskort.craft.values import Immutable, Members
from jasskort.telling.phrases import begun, joined


class Gender(Members, enum.Enum):
    """The two genders; the value is the article, and the numeral for one."""

    COMMON = "en"
    NEUTER = "ett"


@attrs.frozen
class Noun(Immutable):
    """A noun with its forms.

    Args:
        gender: its gender.
        one: the singular: "kung".
        the: the definite singular: "kungen".
        many: the plural: "kungar".
        the_many: the definite plural: "kungarna".
    """

    gender: Gender
    one: str
    the: str
    many: str
    the_many: str

    @property
    def a(self) -> str:
        """The singular with its article: "en kung"."""
        return f"{self.gender.value} {self.one}"

    def counted(self, number: int) -> str:
        """Count with a numeral in words, if it is small: "ett stick", "sju stick"."""
        count = numeral(number, self.gender) if number else "inga"
        return f"{count} {self._of(number)}"

    def figured(self, number: int) -> str:
        """Count in figures: "1 enhet", "20 poäng"."""
        return f"{number} {self._of(number)}"

    def _of(self, number: int) -> str:
        return self.one if number == 1 else self.many


_COMMON, _NEUTER = Gender.COMMON, Gender.NEUTER

STICK = Noun(_NEUTER, "stick", "sticket", "stick", "sticken")
KORT = Noun(_NEUTER, "kort", "kortet", "kort", "korten")
POAENG = Noun(_COMMON, "poäng", "poängen", "poäng", "poängen")
KORTPOAENG = Noun(_COMMON, "kortpoäng", "kortpoängen", "kortpoäng", "kortpoängen")
OEGA = Noun(_NEUTER, "öga", "ögat", "ögon", "ögonen")
ENHET = Noun(_COMMON, "enhet", "enheten", "enheter", "enheterna")
GIV = Noun(_COMMON, "giv", "given", "givar", "givarna")

_RANKS = MappingProxyType(
    {
        Rank.TWO: Noun(_COMMON, "tvåa", "tvåan", "tvåor", "tvåorna"),
        Rank.THREE: Noun(_COMMON, "trea", "trean", "treor", "treorna"),
        Rank.FOUR: Noun(_COMMON, "fyra", "fyran", "fyror", "fyrorna"),
        Rank.FIVE: Noun(_COMMON, "femma", "femman", "femmor", "femmorna"),
        Rank.SIX: Noun(_COMMON, "sexa", "sexan", "sexor", "sexorna"),
        Rank.SEVEN: Noun(_COMMON, "sjua", "sjuan", "sjuor", "sjuorna"),
        Rank.EIGHT: Noun(_COMMON, "åtta", "åttan", "åttor", "åttorna"),
        Rank.NINE: Noun(_COMMON, "nia", "nian", "nior", "niorna"),
        Rank.TEN: Noun(_COMMON, "tia", "tian", "tior", "tiorna"),
        Rank.JACK: Noun(_COMMON, "knekt", "knekten", "knektar", "knektarna"),
        Rank.QUEEN: Noun(_COMMON, "dam", "damen", "damer", "damerna"),
        Rank.KING: Noun(_COMMON, "kung", "kungen", "kungar", "kungarna"),
        Rank.ACE: Noun(_NEUTER, "ess", "esset", "ess", "essen"),
    }
)
_SUITS = MappingProxyType(
    {
        Suit.CLUBS: "klöver",
        Suit.DIAMONDS: "ruter",
        Suit.HEARTS: "hjärter",
        Suit.SPADES: "spader",
    }
)
_NUMERALS = (
    *("noll", "en", "två", "tre", "fyra", "fem", "sex"),
    *("sju", "åtta", "nio", "tio", "elva", "tolv", "tretton"),
)
_ORDINALS = (
    *("nollte", "första", "andra", "tredje", "fjärde", "femte", "sjätte"),
    *("sjunde", "åttonde", "nionde", "tionde", "elfte", "tolfte"),
    *("trettonde", "fjortonde", "femtonde", "sextonde", "sjuttonde", "artonde"),
)
_FEW = 4
"""So many cards of several suits are named one by one."""


def numeral(number: int, gender: Gender = _COMMON) -> str:
    """Give a numeral in words up to thirteen, then in figures: "ett", "två", "36"."""
    if number == 1:
        return gender.value
    return _NUMERALS[number] if 0 <= number < len(_NUMERALS) else str(number)


def ordinal(number: int) -> str:
    """Give the place in a row: "första", "nionde"."""
    return _ORDINALS[number] if 0 <= number < len(_ORDINALS) else f"{number}:e"


def rank_noun(rank: Rank) -> Noun:
    """Give the noun for a rank: en tia, ett ess."""
    return _RANKS[rank]


def suit_name(suit: Suit) -> str:
    """Name a suit: "hjärter"."""
    return _SUITS[suit]


def rank_name(rank: Rank) -> str:
    """Name a rank as it stands behind the suit: "tio", "kung"."""
    if rank < Rank.JACK:
        return _NUMERALS[rank.index + 2]
    return _RANKS[rank].one


def card_name(card: Card) -> str:
    """Name a card: "hjärter tio"."""
    return f"{suit_name(card.suit)} {rank_name(card.rank)}"


def listed(words: Iterable[str], last: str = "och") -> str:
    """Join words as they are spoken: "ett, två och tre"."""
    return joined(tuple(words) or ("",), last)


def cards_named(cards: Iterable[Card]) -> str:
    """Name cards, those of one suit together: "klöver sju och ess"."""
    every = sorted(cards)
    suits = [[*held] for _, held in groupby(every, lambda card: card.suit)]
    if len(suits) > 1 and len(every) <= _FEW:
        return listed(map(card_name, every))
    return "; ".join(
        f"{suit_name(held[0].suit)} {listed([rank_name(card.rank) for card in held])}"
        for held in suits
    )


def genitive(name: str) -> str:
    """Say whose something is: "Annas", "Tobias", "spelare 1:s"."""
    if name.endswith(("s", "x", "z", "S", "X", "Z")):
        return name
    return f"{name}:s" if name[-1:].isdigit() else f"{name}s"


def sentence(text: str) -> str:
    """Begin with a capital letter, and end with a full stop."""
    said = begun(text)
    return said if said.endswith((".", ".”", "!”", "?”")) else f"{said}."
