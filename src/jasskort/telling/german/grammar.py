"""German nouns: gender, cases, numbers; the names of suits, ranks and cards.

The spelling is the Swiss one. Names of cards are compounds: "Herzkönig", "Rosen-Under".
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping
from types import MappingProxyType

import attrs

from jasskort.cards import Card, Rank, Suit
from jasskort.craft.values import Immutable, Members
from jasskort.telling.language import Suits
from jasskort.telling.phrases import joined


class Case(Members, enum.Enum):
    """The cases that are needed; the value is the article of a masculine noun."""

    NOMINATIVE = "der"
    ACCUSATIVE = "den"
    DATIVE = "dem"


class Gender(Members, enum.Enum):
    """The genders; in the plural they are one."""

    MASCULINE = "masculine"
    FEMININE = "feminine"
    NEUTER = "neuter"
    PLURAL = "plural"


_M, _F, _N, _P = Gender


def _forms(
    masculine: str, feminine: str, neuter: str, plural: str
) -> Mapping[tuple[Gender, Case], str]:
    """Tabulate words by gender and case; "-" stands for no word."""
    return MappingProxyType(
        {
            (gender, case): word.strip("-")
            for gender, row in zip(
                Gender, (masculine, feminine, neuter, plural), strict=True
            )
            for case, word in zip(Case, row.split(), strict=True)
        }
    )


_THE = _forms("der den dem", "die die der", "das das dem", "die die den")
_A = _forms("ein einen einem", "eine eine einer", "ein ein einem", "- - -")
_NO = _forms(
    "kein keinen keinem", "keine keine keiner", "kein kein keinem", "keine keine keinen"
)
_FROM_THE = _forms("- - vom", "- - von_der", "- - vom", "- - von_den")
_IT = _forms("er ihn ihm", "sie sie ihr", "es es ihm", "sie sie ihnen")
_STRONG = _forms("er en em", "e e er", "es es em", "e e en")
_AFTER_THE = _forms("e en en", "e e en", "e e en", "en en en")
_AFTER_A = _forms("er en en", "e e en", "es es en", "en en en")


@attrs.frozen
class Noun(Immutable):
    """A noun with what belongs to it, in the cases.

    Args:
        gender: the gender; `PLURAL` if it is said in the plural only.
        name: the word.
        plural: the word for several, where they are counted.
        adjective: the stem of an adjective before it ("letzt"), or nothing.
        tail: what follows, and does not change ("vom Herzkönig"), or nothing.
        proper: whether it is a name, which goes without an article.
    """

    gender: Gender
    name: str
    plural: str = ""
    adjective: str = ""
    tail: str = ""
    proper: bool = False

    @property
    def several(self) -> bool:
        """Whether verbs that belong to it are in the plural."""
        return self.gender is Gender.PLURAL

    def bare(self, case: Case = Case.NOMINATIVE) -> str:
        """Give it without an article: "letzter Stich"."""
        return self._with("", _STRONG, case)

    def the(self, case: Case = Case.NOMINATIVE) -> str:
        """Give it with its article, if it takes one: "den letzten Stich"."""
        if self.proper:
            return self.bare(case)
        return self._with(_THE[self.gender, case], _AFTER_THE, case)

    def a(self, case: Case = Case.NOMINATIVE) -> str:
        """Give it as one of several: "einen Stich"; a name goes without an article."""
        if self.proper or self.several:
            return self.bare(case)
        return self._with(_A[self.gender, case], _AFTER_A, case)

    def none(self, case: Case = Case.NOMINATIVE) -> str:
        """Give it denied: "keinen Stich"."""
        return self._with(_NO[self.gender, case], _AFTER_A, case)

    def from_it(self) -> str:
        """Give it with "von": "vom Herzkönig", "von der Herzdame"."""
        article = _FROM_THE[self.gender, Case.DATIVE].replace("_", " ")
        return self._with(article, _AFTER_THE, Case.DATIVE)

    def which(self, case: Case = Case.NOMINATIVE) -> str:
        """Give the relative pronoun: "der", "die", "das"."""
        return _THE[self.gender, case]

    def it(self, case: Case = Case.ACCUSATIVE) -> str:
        """Give the pronoun: "ihn", "sie", "es"."""
        return _IT[self.gender, case]

    def counted(self, number: int, case: Case = Case.NOMINATIVE) -> str:
        """Count some: "einen Stich", "drei Stiche", "drei Stichen"; none is "kein"."""
        if not number:
            return self.none(case)
        if number == 1:
            return self.a(case)
        return f"{numeral(number)} {_declined(self.plural, case)}"

    def in_figures(self, number: int) -> str:
        """Count in figures, as points are: "1 Punkt", "20 Punkte"."""
        return f"{number} {self.name if abs(number) == 1 else self.plural}"

    def _with(
        self, article: str, endings: Mapping[tuple[Gender, Case], str], case: Case
    ) -> str:
        """Put article, adjective, noun and tail together."""
        ending = endings[self.gender, case]
        adjective = self.adjective and self.adjective + ending
        name = _declined(self.name, case) if self.several else self.name
        return " ".join(filter(None, (article, adjective, name, self.tail)))


def _declined(plural: str, case: Case) -> str:
    """Give the dative of a plural its n, where it has none and can take one."""
    if case is not Case.DATIVE or plural.endswith(("n", "s", "ck")):
        return plural
    return plural + "n"


_NUMERALS = (
    *("null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht"),
    *("neun", "zehn", "elf", "zwölf"),
)


def numeral(number: int) -> str:
    """Say a number, up to twelve in a word."""
    return _NUMERALS[number] if 0 <= number < len(_NUMERALS) else str(number)


def listed(words: Iterable[str], last: str = "und") -> str:
    """Join words as they are spoken: "eins, zwei und drei"."""
    return joined(tuple(words) or ("",), last)


CARD = Noun(_F, "Karte", "Karten")
TRICK = Noun(_M, "Stich", "Stiche")
POINT = Noun(_M, "Punkt", "Punkte")
ROUND = Noun(_F, "Runde", "Runden")
LAST_TRICK = Noun(_M, "Stich", adjective="letzt")
CARD_POINTS = Noun(_P, "Kartenpunkte")
MATCH = Noun(_M, "Match")

# A suit of the French pack is spoken of in the singular, one of the Swiss pack in the
# plural. Before a rank an acorn stands alone.
_SUITS: Mapping[Suits, Mapping[Suit, tuple[Noun, str]]] = MappingProxyType(
    {
        Suits.FRENCH: MappingProxyType(
            {
                Suit.CLUBS: (Noun(_N, "Kreuz", proper=True), "Kreuz"),
                Suit.DIAMONDS: (Noun(_N, "Ecken", proper=True), "Ecken"),
                Suit.HEARTS: (Noun(_N, "Herz", proper=True), "Herz"),
                Suit.SPADES: (Noun(_N, "Schaufel", proper=True), "Schaufel"),
            }
        ),
        Suits.SWISS: MappingProxyType(
            {
                Suit.CLUBS: (Noun(_P, "Eicheln", proper=True), "Eichel"),
                Suit.DIAMONDS: (Noun(_P, "Schellen", proper=True), "Schellen"),
                Suit.HEARTS: (Noun(_P, "Rosen", proper=True), "Rosen"),
                Suit.SPADES: (Noun(_P, "Schilten", proper=True), "Schilten"),
            }
        ),
    }
)
_RANKS: Mapping[Rank, Noun] = MappingProxyType(
    {
        Rank.TWO: Noun(_M, "Zweier", "Zweier"),
        Rank.THREE: Noun(_M, "Dreier", "Dreier"),
        Rank.FOUR: Noun(_M, "Vierer", "Vierer"),
        Rank.FIVE: Noun(_M, "Fünfer", "Fünfer"),
        Rank.SIX: Noun(_M, "Sechser", "Sechser"),
        Rank.SEVEN: Noun(_M, "Siebner", "Siebner"),
        Rank.EIGHT: Noun(_M, "Achter", "Achter"),
        Rank.NINE: Noun(_M, "Neuner", "Neuner"),
        Rank.TEN: Noun(_M, "Zehner", "Zehner"),
        Rank.JACK: Noun(_M, "Bauer", "Bauern"),
        Rank.QUEEN: Noun(_F, "Dame", "Damen"),
        Rank.KING: Noun(_M, "König", "Könige"),
        Rank.ACE: Noun(_N, "Ass", "Asse"),
    }
)
_SWISS_RANKS: Mapping[Rank, Noun] = MappingProxyType(
    {
        Rank.TEN: Noun(_N, "Banner", "Banner"),
        Rank.JACK: Noun(_M, "Under", "Under"),
        Rank.QUEEN: Noun(_M, "Ober", "Ober"),
    }
)
_VOWELS = "UO"


def suit_of(suit: Suit, suits: Suits) -> Noun:
    """Name a suit."""
    return _SUITS[suits][suit][0]


def rank_of(rank: Rank, suits: Suits) -> Noun:
    """Name a rank."""
    if suits is Suits.SWISS and rank in _SWISS_RANKS:
        return _SWISS_RANKS[rank]
    return _RANKS[rank]


def card_of(card: Card, suits: Suits) -> Noun:
    """Name a card, with a hyphen before Under and Ober."""
    rank = rank_of(card.rank, suits)
    stem = _SUITS[suits][card.suit][1]
    name = f"-{rank.name}" if rank.name[0] in _VOWELS else rank.name.lower()
    return Noun(rank.gender, stem + name)
