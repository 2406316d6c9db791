"""A table at which Danish is spoken: Anna, Lars, Clara and Dan, and what they play."""

from __future__ import annotations

from jasskort import (
    Card,
    Form,
    Four,
    Frantsfuus,
    Fyrtioett,
    Rank,
    Run,
    Schmaus,
    Seat,
    Suit,
    Tolva,
    ZugerTapp,
)
from jasskort.ruleset import AnyRuleset
from jasskort.telling import Words, words_for

A, B, C, D = map(Seat, range(4))
NAMES = ("Anna", "Lars", "Clara", "Dan")
H, S = Suit.HEARTS, Suit.SPADES
HT, HK, CA = map(Card.parse, ("HT", "HK", "CA"))
KINGS, RUN = Four(Rank.KING), Run(H, Rank.KING, 3)
SCHMAUS, FRANTSFUUS, ZUGER_TAPP = Schmaus(), Frantsfuus(), ZugerTapp()
FYRTIOETT, TOLVA, BORDSTOLVA = Fyrtioett(), Tolva(), Tolva(form=Form.BORDSTOLVA)


def danish(game: AnyRuleset) -> Words[AnyRuleset]:
    """Give the Danish words for a game of theirs."""
    return words_for(game, "da", names=NAMES[: len(game.seats)])


def cards(text: str) -> tuple[Card, ...]:
    """Read some cards."""
    return tuple(map(Card.parse, text.split()))
