"""The table at which German is spoken in the tests: names, games, cards."""

from __future__ import annotations

from jasskort import (
    Card,
    Form,
    Frantsfuus,
    Fyrtioett,
    Schmaus,
    Seat,
    Suit,
    Tolva,
    ZugerTapp,
)
from jasskort.ruleset import AnyRuleset
from jasskort.telling import Words, words_for

NAMES = ("Anna", "Beat", "Carl", "Dora")
ANNA, BEAT, CARL, DORA = map(Seat, range(4))
SCHMAUS, FRANTSFUUS, ZUGER, FYRTIOETT = (
    Schmaus(),
    Frantsfuus(),
    ZugerTapp(),
    Fyrtioett(),
)
FOUR, TABLE, THREE = Tolva(), Tolva(form=Form.BORDSTOLVA), Tolva(form=Form.THREE)
STOCK = Tolva(form=Form.PLOCKETOLVA)
CLUBS, DIAMONDS, HEARTS, SPADES = Suit


def german(game: AnyRuleset, suits: str = "french") -> Words[AnyRuleset]:
    """Give the German words for a game, with names."""
    return words_for(game, "de-CH", names=NAMES[: len(game.seats)], suits=suits)


def cards(text: str) -> tuple[Card, ...]:
    """Read cards."""
    return tuple(map(Card.parse, text.split()))


def card(text: str) -> Card:
    """Read one card."""
    return Card.parse(text)
