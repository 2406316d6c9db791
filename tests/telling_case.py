"""What is spoken of in any language: who plays, games, cards, and refusals by hand."""

from __future__ import annotations

import enum

from jasskort import (
    Card,
    CardSet,
    Form,
    Frantsfuus,
    Fyrtioett,
    Refusal,
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
CLUBS, DIAMONDS, HEARTS, SPADES = Suit
SCHMAUS, FRANTSFUUS, ZUGER_TAPP, FYRTIOETT = (
    Schmaus(),
    Frantsfuus(),
    ZugerTapp(),
    Fyrtioett(),
)
TOLVA, THREE, PLOCKETOLVA, BORDSTOLVA = [
    Tolva(form=form)
    for form in (Form.FOUR, Form.THREE, Form.PLOCKETOLVA, Form.BORDSTOLVA)
]


def spoken(
    language: str,
    game: AnyRuleset,
    suits: str = "french",
    names: tuple[str, ...] = NAMES,
) -> Words[AnyRuleset]:
    """Give the words of a language for a game, with as many names as it has seats."""
    return words_for(game, language, names=names[: len(game.seats)], suits=suits)


def cards(text: str) -> tuple[Card, ...]:
    """Read some cards."""
    return tuple(map(Card.parse, text.split()))


def card(text: str) -> Card:
    """Read a card."""
    return Card.parse(text)


def because(rule: str, reason: enum.Enum, *values: object, cards: str = "") -> Refusal:
    """Make a refusal with a text that no language would say."""
    return Refusal(rule, reason, f"house ({rule})", CardSet.parse(cards), values)
