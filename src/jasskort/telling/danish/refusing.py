"""Why a move is refused, in Danish: from rule, reason, cards and values alone."""

from __future__ import annotations

import abc
import enum
from collections.abc import Mapping
from types import MappingProxyType

from jasskort.cards import Card, CardSet, Suit
from jasskort.melds import Four, Meld, Run
from jasskort.moves import Move
from jasskort.refusals import Reason, Refusal
from jasskort.seats import Seat
from jasskort.telling.danish.grammar import POINT, SPELLED, listed, owner
from jasskort.telling.danish.reasons import REASONS
from jasskort.telling.refusing import Refusing, Sentence
from jasskort.telling.words import GameT

_SHARED: Mapping[object, str] = MappingProxyType(
    {
        Reason.NO_SUCH_MOVE: "trækket {0} findes ikke i dette spil",
        Reason.NO_SUCH_SEAT: "der er ingen plads {0}",
        Reason.NOT_YOUR_TURN: "det er {0:player}, der har turen, ikke {1:player}",
        Reason.NOT_IN_HAND: "{0:player} har ikke {cards} på hånden",
        Reason.WRONG_PACK: "det er ikke hele spillet kort: {cards} mangler",
        Reason.NOT_IN_THE_PACK: (
            "det er ikke hele spillet kort: {cards} er ikke blandt de {0}"
        ),
        Reason.TWICE_IN_THE_PACK: (
            "det er ikke hele spillet kort: {cards} er med mere end én gang"
        ),
    }
)
"""What is said alike under a rule of each game."""


class RefusalWords(Refusing[GameT]):
    """What Danish says of refusals in any game.

    A number is a player's name in "{0:player}", in the genitive in "{0:owner}", and it
    counts in "{0:stik}" or "{0:point}"; "{cards}" are the cards, joined by "or" in
    "{cards:eller}".
    """

    __slots__ = ()

    def why(self, refusal: Refusal) -> str | None:
        """Say why, without the rule; None if the reason is none of the library's.

        Of a house rule that names a reason and no values, the reason is said alone.
        """
        words = self.worded(refusal)
        said = self.filled(words, refusal) if words else self.duty(refusal)
        return REASONS.get(refusal.reason) if said is None else said

    def worded_alike(self, refusal: Refusal) -> Sentence | None:
        """Give the sentence that all games share; many say the same under any rule."""
        return _SHARED.get(refusal.reason)

    @abc.abstractmethod
    def one_meld(self, meld: Meld) -> str:
        """Name a meld with its article: "en sekvens på tre", "fire konger"."""

    def duty(self, refusal: Refusal) -> str | None:
        """Say which cards do their duty to the suit led; None if it is no such refusal."""
        match refusal.values:
            case (Card() as card, Suit() as led, *best) if refusal.cards:
                cards = listed(map(self.card, refusal.cards), "eller")
                cards += "".join(f", som stikker {self.put(each)}" for each in best)
            case _:
                return None
        no = f"{self.card(card)} kan ikke lægges: der er spillet {self.suit(led)} ud"
        match refusal.reason:
            case Reason.MUST_FOLLOW_SUIT:
                return f"{no}, og der kan bekendes med {cards}"
            case Reason.MUST_TRUMP:
                return f"{no}; der kan ikke bekendes, men trumfes med {cards}"
            case _:
                return None

    def filled(self, words: str, refusal: Refusal, **more: object) -> str | None:
        """Fill in cards and values; None if the refusal has fewer than the sentence."""
        if not refusal.cards and "{cards" in words:
            return None
        try:
            return super().filled(words, refusal, **more)
        except IndexError:
            return None

    def put(self, value: object, how: str = "") -> str:
        """Put a value into a sentence, as its place there asks."""
        match value:
            case CardSet():
                return listed(map(self.card, value), how or "og")
            case Card():
                return self.card(value)
            case Suit():
                return self.suit(value)
            case Run() | Four():
                return self.one_meld(value)
            case enum.Enum():
                return self.item(value)
            case Move():
                return f"»{value}«"
            case int() if how:
                return self.number(value, how)
            case _:
                return str(value)

    def number(self, number: int, how: str) -> str:
        """Say what a number stands for: a player, or how many of something there are."""
        match how:
            case "player":
                return self.player(Seat(number))
            case "owner":
                return owner(self.player(Seat(number)))
            case POINT.one:
                return POINT.counted(number)
            case _:
                return SPELLED[how].spelled(number)
