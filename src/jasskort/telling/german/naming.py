"""How things are named in German in all games."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import ClassVar

from jasskort.cards import Card, Rank, Suit
from jasskort.events import Cards
from jasskort.melds import Four, Line, Marriage, Meld, Run, Side
from jasskort.moves import Move
from jasskort.telling.german.grammar import (
    CARD,
    POINT,
    Case,
    Gender,
    Noun,
    card_of,
    listed,
    numeral,
    rank_of,
    suit_of,
)
from jasskort.telling.phrases import begun
from jasskort.telling.refusing import Refusing
from jasskort.telling.words import GameT, unsaid

_ACC = Case.ACCUSATIVE

_ANSWERS: Mapping[enum.Enum, str] = MappingProxyType(
    {
        Line.SEQUENCE: "Blatt",
        Line.FOUR: "vier Gleiche",
        Side.TRUMP: "Trumpf",
        Side.PLAIN: "kein Trumpf",
    }
)


def names_of(nouns: Mapping[enum.Enum, Noun]) -> Mapping[enum.Enum, str]:
    """Name the items of a game by their nouns."""
    return MappingProxyType({each: noun.bare() for each, noun in nouns.items()})


class Naming(Refusing[GameT]):
    """Nouns; a game adds tables of its own."""

    __slots__ = ()

    point: ClassVar[Noun] = POINT
    """What card points are called."""
    nouns: ClassVar[Mapping[enum.Enum, Noun]] = MappingProxyType({})
    """The nouns for what points are booked for, and for other members of enums."""

    @classmethod
    def unnamed(cls, seat: int) -> str:
        """Call a player of whom no name is known."""
        return f"Platz {seat}"

    def sheet_words(self) -> tuple[str, str]:
        """Give the words that a score sheet needs."""
        return "Runde", "Total"

    # Nouns.

    def game_name(self) -> str:
        """Name the game as it is played here."""
        return self.game.title

    def suit(self, suit: Suit) -> str:
        """Name a suit: "Herz", "Schellen"."""
        return suit_of(suit, self.suits).bare()

    def card(self, card: Card) -> str:
        """Name a card: "Herzkönig", "Schellen-Under"."""
        return card_of(card, self.suits).bare()

    def called(self, seat: object) -> str:
        """Name a player, or a seat that is none of this game.

        Raises:
            InvalidValue: it is no seat at all.
        """
        if not isinstance(seat, int):
            raise unsaid(seat)
        known = 0 <= seat < len(self.names)
        return self.names[seat] if known else self.unnamed(seat)

    def listed(self, words: Iterable[str]) -> str:
        """Join words as they are spoken: "eins, zwei und drei"."""
        return listed(words)

    def meld(self, meld: Meld) -> str:
        """Name a meld: "Dreiblatt vom Herzkönig"."""
        return self.noun_of_meld(meld).bare()

    def noun_of_meld(self, meld: Meld) -> Noun:
        """Give the noun for a meld."""
        match meld:
            case Run(suit=suit, top=top, length=length):
                tail = card_of(Card(suit, top), self.suits).from_it()
                name = f"{begun(numeral(length))}blatt"
                return Noun(Gender.NEUTER, name, tail=tail)
            case Four(rank=rank):
                ranks = rank_of(rank, self.suits).plural
                return Noun(Gender.PLURAL, f"vier {ranks}")
            case _:
                queen = rank_of(Rank.QUEEN, self.suits).name
                tail = f"und {queen} in {self.suit(meld.suit)}"
                return Noun(Gender.PLURAL, "König", tail=tail, proper=True)

    def noun(self, value: object) -> Noun:
        """Give the noun for whatever has one.

        Raises:
            InvalidValue: it has none.
        """
        match value:
            case Noun():
                return value
            case Suit():
                return suit_of(value, self.suits)
            case Rank():
                return rank_of(value, self.suits)
            case Card():
                return card_of(value, self.suits)
            case Run() | Four() | Marriage():
                return self.noun_of_meld(value)
            case enum.Enum() if value in self.nouns:
                return self.nouns[value]
            case enum.Enum():
                # What a house rule has added goes without an article.
                return Noun(Gender.NEUTER, self.item(value), proper=True)
        raise unsaid(value)

    def word(self, value: object) -> str:
        """Say a value by itself, as an answer or a bid is said."""
        match value:
            case enum.Enum() if value in _ANSWERS:
                return _ANSWERS[value]
            case enum.Enum():
                return self.noun(value).bare()
            case str() | int() | Move():
                return str(value)
        return self.noun(value).bare()

    def some_cards(self, cards: Cards) -> str:
        """Say which cards, after a colon, or how many where they were not seen."""
        seen = [self.card(card) for card in cards if card is not None]
        unseen = cards.count(None)
        hidden = [CARD.counted(unseen, _ACC)] if unseen or not seen else []
        return f"{':' if seen else ''} {listed([*seen, *hidden])}"
