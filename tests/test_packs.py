"""Packs of 32, 36 and 52 cards, and rankings: orders and card points by hand."""

from __future__ import annotations

import itertools

import pytest
from support import cards

from jasskort import Card, CardSet, Deal, Pack, Reason, Suit
from jasskort.cards import (
    ACE_TEN,
    CARDS,
    JASS,
    PACK_32,
    PACK_36,
    PACK_52,
    WHIST,
    Ranking,
)
from jasskort.refusals import wrong_pack

CQ = Card.parse("CQ")


@pytest.mark.parametrize(
    ("pack", "size", "ranks"),
    [
        (PACK_32, 32, "789TJQKA"),
        (PACK_36, 36, "6789TJQKA"),
        (PACK_52, 52, "23456789TJQKA"),
    ],
    ids=str,
)
def test_sch_1_packs(pack: Pack, size: int, ranks: str) -> None:
    """A pack has every suit from its lowest rank up, in the order of cards."""
    assert [rank.letter for rank in pack.ranks] == list(ranks)
    assert pack.ranks[0] is pack.lowest
    assert [str(card) for card in pack.cards] == [
        suit + rank for suit in "CDHS" for rank in ranks
    ]
    assert len(pack) == len(pack.cards) == size
    assert CardSet.from_mask(pack.mask) == frozenset(pack.cards)


def test_a_pack_is_a_collection_of_its_cards() -> None:
    assert tuple(PACK_36) == PACK_36.cards
    assert CQ in PACK_32
    assert CARDS[0] not in PACK_32


@pytest.mark.parametrize(
    ("pack", "dealt", "wrong", "reason"),
    [
        (PACK_32, PACK_32.cards[2:], "C7 C8", Reason.WRONG_PACK),
        (PACK_32, (*PACK_32.cards, CQ), "CQ", Reason.TWICE_IN_THE_PACK),
        (PACK_32, PACK_36.cards, "C6 D6 H6 S6", Reason.NOT_IN_THE_PACK),
        (PACK_36, (), str(CardSet(PACK_36.cards)), Reason.WRONG_PACK),
        # As many cards as the pack has, and still not the pack.
        (PACK_32, (CQ, *PACK_32.cards[1:]), "C7", Reason.WRONG_PACK),
        (PACK_36, (CARDS[0], *PACK_36.cards[1:]), "C2", Reason.NOT_IN_THE_PACK),
    ],
)
def test_com_2_wrong_packs_by_hand(
    pack: Pack, dealt: tuple[Card, ...], wrong: str, reason: Reason
) -> None:
    """A refusal says which cards are wrong, and what is wrong with them."""
    refused = wrong_pack(Deal(dealt), pack, "COM-2")
    assert refused is not None
    assert (refused.cards, refused.reason) == (CardSet.parse(wrong), reason)
    assert wrong_pack(Deal(pack.cards), pack, "COM-2") is None


ORDERS = [
    (JASS, "AKQJT98765432", "J9AKQT8765432"),
    (ACE_TEN, "ATKQJ98765432", "ATKQJ98765432"),
    (WHIST, "AKQJT98765432", "AKQJT98765432"),
]


@pytest.mark.parametrize(("ranking", "plain", "trump"), ORDERS)
def test_sch_2_orders(ranking: Ranking, plain: str, trump: str) -> None:
    """Each ranking has its order in side suits and in trump, every rank in it."""
    assert "".join(map(str, reversed(ranking.plain))) == plain
    assert "".join(map(str, reversed(ranking.trump))) == trump
    for asked, order in ((None, plain), (Suit.HEARTS, plain), (Suit.SPADES, trump)):
        ranked = cards(" ".join(f"S{rank}" for rank in order))
        places = [ranking.strength(card, asked) for card in ranked]
        assert places == list(range(12, -1, -1))
        for high, low in itertools.combinations(ranked, 2):
            assert ranking.beats(high, low, asked)
            assert not ranking.beats(low, high, asked)
    # Between two suits only trump beats.
    assert ranking.beats(Card.parse("S2"), Card.parse("HA"), Suit.SPADES)
    assert not ranking.beats(Card.parse("SA"), Card.parse("H2"), None)


POINTS = [
    (JASS, {"A": 11, "K": 4, "Q": 3, "J": 2, "T": 10}, {"J": 20, "9": 14}),
    (ACE_TEN, {"A": 11, "K": 4, "Q": 3, "J": 2, "T": 10}, {}),
    (WHIST, {}, {}),
]


@pytest.mark.parametrize(("ranking", "plain", "changed"), POINTS)
def test_sch_3_card_points_of_each_card(
    ranking: Ranking, plain: dict[str, int], changed: dict[str, int]
) -> None:
    """Each card is worth what the rules say, in a side suit and in trump."""
    in_trump = plain | changed
    for card in CARDS:
        rank = card.rank.letter
        for trump in (None, *Suit):
            table = in_trump if card.suit is trump else plain
            assert ranking.card_points([card], trump) == table.get(rank, 0)


@pytest.mark.parametrize(
    ("ranking", "pack", "trumped", "without"),
    [
        (JASS, PACK_36, 152, 120),
        (JASS, PACK_32, 152, 120),
        (ACE_TEN, PACK_32, 120, 120),
        (ACE_TEN, PACK_36, 120, 120),
        (ACE_TEN, PACK_52, 120, 120),
        (WHIST, PACK_52, 0, 0),
    ],
)
def test_sch_3_com_7_card_points_of_a_pack(
    ranking: Ranking, pack: Pack, trumped: int, without: int
) -> None:
    """The card points of a pack add up to 152 in jass and 120 in the ace-ten games."""
    for trump in Suit:
        assert ranking.card_points(pack.cards, trump) == trumped
    assert ranking.card_points(pack.cards, None) == without
