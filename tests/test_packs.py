"""Packs, rankings, seats and options."""

from __future__ import annotations

import itertools

import pytest

from jasskort import Card, CardSet, InvalidValue, OptionError, Suit
from jasskort.packs import (
    ACE_TEN,
    JASS,
    PACK_32,
    PACK_36,
    PACK_52,
    WHIST,
    Pack,
    Ranking,
)
from jasskort.seats import TWO_PLAYERS, Seat, Table


@pytest.mark.parametrize(
    ("pack", "size", "lowest"),
    [(PACK_32, 32, "7"), (PACK_36, 36, "6"), (PACK_52, 52, "2")],
)
def test_packs(pack: Pack, size: int, lowest: str) -> None:
    """A pack has every suit from its lowest rank up."""
    assert len(pack) == len(pack.cards) == pack.mask.bit_count() == size
    assert pack.ranks[0].letter == lowest
    assert len(pack.ranks) * 4 == size
    assert pack.flaw(pack.cards) is None
    assert pack.flaw(tuple(reversed(pack.cards))) is None


def test_what_is_no_whole_pack() -> None:
    """What is missing, foreign or twice is named."""
    cards = PACK_32.cards
    sixes = CardSet.parse("C6 D6 H6 S6")
    assert PACK_32.flaw(cards[2:]) == (CardSet(cards[:2]), "missing")
    assert PACK_32.flaw((*cards, cards[5])) == (CardSet([cards[5]]), "more than once")
    assert PACK_32.flaw(PACK_36.cards) == (sixes, "not in a pack of 32")


@pytest.mark.parametrize(
    ("ranking", "plain", "trump"),
    [
        (JASS, "AKQJT9876", "J9AKQT876"),
        (ACE_TEN, "ATKQJ9876", "ATKQJ9876"),
        (WHIST, "AKQJT98765432", "AKQJT98765432"),
    ],
)
def test_orders(ranking: Ranking, plain: str, trump: str) -> None:
    """Each ranking has its order in side suits and in trump."""
    for suit, order in ((None, plain), (Suit.SPADES, trump)):
        cards = [Card.parse(f"S{rank}") for rank in order]
        assert all(
            ranking.beats(high, low, suit) and not ranking.beats(low, high, suit)
            for high, low in itertools.pairwise(cards)
        )


@pytest.mark.parametrize(
    ("ranking", "pack", "trump", "total"),
    [
        (JASS, PACK_36, Suit.HEARTS, 152),
        (JASS, PACK_32, Suit.CLUBS, 152),
        (JASS, PACK_36, None, 120),
        (ACE_TEN, PACK_36, Suit.HEARTS, 120),
        (WHIST, PACK_52, Suit.HEARTS, 0),
    ],
)
def test_card_points(
    ranking: Ranking, pack: Pack, trump: Suit | None, total: int
) -> None:
    """The card points of each pack add up to what the rules say."""
    assert ranking.card_points(pack.cards, trump) == total


def test_tables() -> None:
    """A table knows its seats and passes no others."""
    four = Table(parties=((Seat(0), Seat(2)), (Seat(1), Seat(3))))
    assert four.seats == (0, 1, 2, 3)
    assert four.check(3) == 3
    with pytest.raises(InvalidValue, match="0 to 3, not 4"):
        four.check(4)
    with pytest.raises(InvalidValue, match="not '0'"):
        TWO_PLAYERS.check("0")  # type: ignore[arg-type]


def test_option_errors_are_invalid_values() -> None:
    """An option out of its range can be caught as a value that is invalid."""
    assert issubclass(OptionError, InvalidValue)
    assert issubclass(InvalidValue, ValueError)
