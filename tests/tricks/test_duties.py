"""Tricks: what of a hand may be played, and what a play tells of the hand."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import cards

from jasskort import Card, Rank, Suit
from jasskort.cards import ACE_TEN, CARDS, PACK_52, SUIT_MASKS, cards_in, mask_of
from jasskort.seats import TWO_PLAYERS
from jasskort.tricks.tricks import Tricks, play_table, tricks_of

PLAYS = play_table(PACK_52, TWO_PLAYERS)
hands = st.frozensets(st.sampled_from(CARDS), min_size=1, max_size=9)
suits = st.sampled_from(Suit)


def played(
    trump: Suit | None,
    *,
    must_trump: bool = True,
    must_beat: bool = False,
    puur: bool = False,
) -> Tricks:
    return tricks_of(
        trump,
        ACE_TEN,
        PLAYS,
        must_trump=must_trump,
        must_beat=must_beat,
        puur=Rank.JACK if puur else None,
    )


@settings(max_examples=200)
@given(hands, st.sampled_from(CARDS), st.one_of(st.none(), suits))
def test_sch_28_follow_else_trump_else_any(
    hand: frozenset[Card], led: Card, trump: Suit | None
) -> None:
    """What may be played follows, or trumps where nothing follows, or is anything."""
    followed = {card for card in hand if card.suit is led.suit}
    trumped = {card for card in hand if card.suit is trump}
    allowed = played(trump).playable(mask_of(hand), [led])
    assert allowed == mask_of(followed or trumped or hand)


@pytest.mark.parametrize(
    ("hand", "led", "allowed"),
    [
        ("HJ C7 C8 D9", "CT", "C7 C8"),
        ("HJ C7 C8 D9", "HT", "HJ C7 C8 D9"),
        ("HJ H6 C7 D9", "HT", "HJ H6"),
        ("HJ C7 C8 D9", "ST", "HJ C7 C8 D9"),
        ("HJ H6 C7 D9", "ST", "HJ H6"),
        ("H6 C7 D9", "ST", "H6"),
        ("H6 C7 D9", "HT", "H6"),
        ("C7 D9", "ST", "C7 D9"),
        ("CJ D9", "CT", "CJ"),
        ("HJ", "HT", "HJ"),
    ],
)
def test_sch_28_sch_29_duties_by_hand(hand: str, led: str, allowed: str) -> None:
    """With hearts for trump, only their jack is spared, and only when alone."""
    tricks = played(Suit.HEARTS, puur=True)
    duty = tricks.playable(mask_of(cards(hand)), [Card.parse(led)])
    assert duty == mask_of(cards(allowed))


def test_sch_23_with_a_stock_anything_goes() -> None:
    """Where a stock frees, there is no duty; and a lead tells nothing of the hand."""
    tricks, led = tricks_of(Suit.HEARTS, ACE_TEN, PLAYS, free=True), [Card.parse("CT")]
    hand = mask_of(cards("C7 D9"))
    assert tricks.playable(hand, led, stock=True) == hand
    assert tricks.playable(hand, led) == Card.parse("C7").bit
    assert tricks.lacking(Card.parse("D9"), []) == 0


@pytest.mark.parametrize(
    ("hand", "trick", "allowed"),
    [
        # The best card so far is the king of clubs; trumps beat it too.
        ("C7 CA D9 H6", "CK", "CA"),
        ("C7 C8 D9 H6", "CK", "C7 C8"),
        ("D9 SA H6 HK", "CK", "H6 HK"),
        # A trump lies, the ten of hearts; the six would only be thrown under it.
        ("D9 H6 HA", "C7 HT", "HA"),
        ("D9 H6", "C7 HT", "H6"),
        ("D9 S8", "C7 HT", "D9 S8"),
    ],
)
def test_tol_8_tol_9_follow_and_beat_by_hand(
    hand: str, trick: str, allowed: str
) -> None:
    """What follows must beat if it can; else it may be any that follows."""
    tricks = played(Suit.HEARTS, must_beat=True)
    lying = [Card.parse(each) for each in trick.split()]
    assert tricks.playable(mask_of(cards(hand)), lying) == mask_of(cards(allowed))


CLUBS, DIAMONDS, HEARTS, SPADES = SUIT_MASKS


@pytest.mark.parametrize(("card", "lacks"), [("CJ", 0), ("HJ", CLUBS), ("D9", CLUBS)])
def test_fyr_9_what_who_follows_or_not_lacked(card: str, lacks: int) -> None:
    """Where only following is a duty, another suit tells that the suit led is lacked."""
    tricks = played(Suit.HEARTS, must_trump=False)
    assert tricks.lacking(Card.parse(card), [Card.parse("CT")]) == lacks


@pytest.mark.parametrize(
    ("card", "led", "lacks"),
    [
        ("CJ", "CT", 0),
        ("H6", "CT", CLUBS),
        ("D9", "CT", CLUBS | HEARTS),
        ("H6", "HT", 0),
        ("D9", "HT", HEARTS),
    ],
)
def test_zug_16_what_who_trumps_or_discards_lacked(
    card: str, led: str, lacks: int
) -> None:
    """With hearts for trump, a trump tells a void, and a discard tells two."""
    told = played(Suit.HEARTS).lacking(Card.parse(card), [Card.parse(led)])
    assert told == lacks


@pytest.mark.parametrize(
    ("card", "led", "lacks"),
    [
        ("D9", "CT", "C7 C8 CA H6 HA"),
        ("D9", "HT", "H6 HA"),
        ("HJ", "CT", "C7 C8 CA"),
        ("HJ", "HT", ""),
        ("H6", "HT", ""),
    ],
)
def test_sch_29_fra_38_the_puur_is_not_lacked(card: str, led: str, lacks: str) -> None:
    """A discard leaves open whether the puur was in hand; the puur itself tells a void."""
    tricks = played(Suit.HEARTS, puur=True)
    told = tricks.lacking(Card.parse(card), [Card.parse(led)])
    assert told & mask_of(cards("C7 C8 CA D9 H6 HJ HA")) == mask_of(cards(lacks))


@pytest.mark.parametrize(
    ("card", "trick", "lacks"),
    [
        # Clubs are led, and their king is the best card so far; trumps beat it too.
        ("CA", "CK", ""),
        ("C7", "CK", "CA"),
        ("H6", "CK", "C7 C8 CA"),
        ("D9", "CK", "C7 C8 CA H6 HK HA"),
        # The queen of hearts lies: no club beats it.
        ("C7", "CK HQ", ""),
        ("HK", "CK HQ", "C7 C8 CA"),
        ("H6", "CK HQ", "C7 C8 CA HK HA"),
        ("D9", "CK HQ", "C7 C8 CA H6 HK HA"),
    ],
)
def test_tol_8_tol_9_who_does_not_beat_lacked_what_beats(
    card: str, trick: str, lacks: str
) -> None:
    """Who follows or trumps without beating had none of the kind that beats."""
    lying = [Card.parse(each) for each in trick.split()]
    told = played(Suit.HEARTS, must_beat=True).lacking(Card.parse(card), lying)
    assert told & mask_of(cards("C7 C8 CA D9 H6 HK HA")) == mask_of(cards(lacks))


def disagreements(hand: int, trick: list[Card], trump: Suit | None) -> list[str]:
    return [
        f"{card}: {tricks}"
        for tricks in (
            played(trump, must_trump=False),
            played(trump),
            played(trump, puur=True),
            played(trump, must_beat=True),
        )
        for card in cards_in(hand)
        if bool(tricks.playable(hand, trick) & card.bit)
        is bool(hand & tricks.lacking(card, trick))
    ]


@pytest.mark.no_cover
def test_duties_and_what_they_tell_agree_on_all_hands() -> None:
    """A card is legal if and only if nothing of what it tells to be lacked is held."""
    pack = cards("C7 CJ CA D7 DJ DA H7 HJ HA")
    situations = [
        ([led, best], trump)
        for led in cards("C8 D8 H8")
        for trump in (None, *list(Suit)[:3])
        for best in pack
        if best.suit in {led.suit, trump}
    ]
    for size in range(1, 10):
        for held in combinations(pack, size):
            hand = mask_of(held)
            for trick, trump in situations:
                assert disagreements(hand, trick, trump) == []
