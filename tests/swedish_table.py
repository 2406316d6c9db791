"""A table at which Swedish is spoken: words of each game, and cards read from text."""

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
A, B, C, D = map(Seat, range(4))
HEARTS, SPADES, CLUBS, DIAMONDS = Suit.HEARTS, Suit.SPADES, Suit.CLUBS, Suit.DIAMONDS


def says(game: AnyRuleset) -> Words[AnyRuleset]:
    """Give the Swedish words for a game of Anna, Beat, Carl and Dora."""
    return words_for(game, "sv", names=NAMES[: len(game.seats)])


SCH, FRA = says(Schmaus()), says(Frantsfuus())
ZUG, FYR = says(ZugerTapp()), says(Fyrtioett())
TOL, PLO, BOR = [
    says(Tolva(form=each)) for each in (Form.FOUR, Form.PLOCKETOLVA, Form.BORDSTOLVA)
]


def cards(text: str) -> tuple[Card, ...]:
    """Read some cards."""
    return tuple(map(Card.parse, text.split()))


def card(text: str) -> Card:
    """Read a card."""
    return Card.parse(text)


def check(pairs: list[tuple[str, str]]) -> None:
    """Compare what was said with what should have been, all at once."""
    assert [said for said, _ in pairs] == [wanted for _, wanted in pairs]
