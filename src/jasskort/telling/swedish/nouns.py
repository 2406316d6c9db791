"""How players, cards, melds and values are called in Swedish."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from typing import ClassVar

from jasskort.cards import Card, CardSet, Suit
from jasskort.ledger import What
from jasskort.melds import Four, Marriage, Meld, Run
from jasskort.moves import Move
from jasskort.seats import Seat
from jasskort.telling.refusing import Refusing
from jasskort.telling.swedish.grammar import (
    card_name,
    cards_named,
    genitive,
    listed,
    numeral,
    rank_noun,
    suit_name,
)
from jasskort.telling.words import GameT


class SwedishNouns(Refusing[GameT]):
    """How players, cards, melds and values are called in Swedish.

    Swedish has one way to call suits and court cards, whatever `suits` asks for.
    """

    __slots__ = ()

    title: ClassVar[str | None] = None
    """What the game is called within a sentence; None for its title."""

    @classmethod
    def unnamed(cls, seat: int) -> str:
        """Call a player of whom no name is known: "spelare 0"."""
        return f"spelare {seat}"

    def suit(self, suit: Suit) -> str:
        """Name a suit: "hjärter"."""
        return suit_name(suit)

    def card(self, card: Card) -> str:
        """Name a card: "hjärter tio"."""
        return card_name(card)

    def listed(self, words: Iterable[str]) -> str:
        """Join words as they are spoken: "ett, två och tre"."""
        return listed(words)

    def meld(self, meld: Meld) -> str:
        """Name a meld: "sekvens av tre från hjärter kung"."""
        match meld:
            case Run(suit=suit, top=top, length=length):
                return f"{self.line(length)} från {card_name(Card(suit, top))}"
            case Four(rank=rank):
                return f"fyra {rank_noun(rank).many}"
            case _:
                return f"kung och dam i {suit_name(meld.suit)}"

    def line(self, length: int) -> str:
        """Name a sequence by its length."""
        return f"sekvens av {numeral(length)}"

    def a_meld(self, meld: Meld) -> str:
        """Name a meld with its article: "en sekvens av tre från hjärter kung"."""
        return f"en {self.meld(meld)}" if isinstance(meld, Run) else self.meld(meld)

    def of_player(self, seat: Seat) -> str:
        """Say whose something is: "Annas"."""
        return genitive(self.player(seat))

    def named(self, value: object) -> str:
        """Name what stands in a refusal."""
        match value:
            case Suit():
                return self.suit(value)
            case Card():
                return self.card(value)
            case CardSet():
                return cards_named(value)
            case Run() | Four() | Marriage():
                return self.a_meld(value)
            case enum.Enum():
                return self.item(value)
        return f"”{value}”" if isinstance(value, Move) else str(value)

    def game_name(self) -> str:
        """Name the game within a sentence: "schmaus"."""
        return self.title or self.game.title

    def item(self, what: What) -> str:
        """Name what points are booked for: "fyra kungar", "kortpoäng"."""
        if isinstance(what, Run | Four | Marriage):
            return self.a_meld(what)
        return super().item(what)
