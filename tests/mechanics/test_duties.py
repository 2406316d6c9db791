"""Duties: what of a hand may be played, and what a play tells of the hand."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import cards

from jasskort import Card, Rank, Suit
from jasskort.cards import ACE_TEN, CARDS, SUIT_MASKS, cards_in, mask_of
from jasskort.tricks.tricks import (
    beaters,
    follow_and_beat,
    follow_else_trump,
    lacking,
    spare,
)

hands = st.frozensets(st.sampled_from(CARDS), min_size=1, max_size=9)
suits = st.sampled_from(Suit)


@settings(max_examples=200)
@given(hands, suits, st.one_of(st.none(), suits))
def test_sch_28_follow_else_trump_else_any(
    hand: frozenset[Card], led: Suit, trump: Suit | None
) -> None:
    """What may be played follows, or trumps where nothing follows, or is anything."""
    followed = {card for card in hand if card.suit is led}
    trumped = {card for card in hand if card.suit is trump}
    allowed = follow_else_trump(
        mask_of(hand),
        SUIT_MASKS[led.index],
        0 if trump is None else SUIT_MASKS[trump.index],
    )
    assert allowed == mask_of(followed or trumped or hand)


@pytest.mark.no_cover
@settings(max_examples=200)
@given(hands, st.sampled_from(CARDS), st.data())
def test_sch_29_a_spared_card_alone_lifts_the_duty(
    hand: frozenset[Card], card: Card, data: st.DataObject
) -> None:
    """A duty that only the spared card meets is none; any other stays as it is."""
    some = st.frozensets(st.sampled_from(sorted(hand)), min_size=1)
    duty = data.draw(some)
    allowed = spare(mask_of(duty), mask_of(hand), card.bit)
    assert allowed == mask_of(hand if duty == {card} else duty)


@pytest.mark.parametrize(
    ("hand", "led", "allowed"),
    [
        ("HJ C7 C8 D9", Suit.CLUBS, "C7 C8"),
        ("HJ C7 C8 D9", Suit.HEARTS, "HJ C7 C8 D9"),
        ("HJ H6 C7 D9", Suit.HEARTS, "HJ H6"),
        ("HJ C7 C8 D9", Suit.SPADES, "HJ C7 C8 D9"),
        ("HJ H6 C7 D9", Suit.SPADES, "HJ H6"),
        ("H6 C7 D9", Suit.SPADES, "H6"),
        ("H6 C7 D9", Suit.HEARTS, "H6"),
        ("C7 D9", Suit.SPADES, "C7 D9"),
        ("CJ D9", Suit.CLUBS, "CJ"),
        ("HJ", Suit.HEARTS, "HJ"),
    ],
)
def test_sch_28_sch_29_duties_by_hand(hand: str, led: Suit, allowed: str) -> None:
    """With hearts for trump, only their jack is spared, and only when alone."""
    held = mask_of(cards(hand))
    hearts = SUIT_MASKS[Suit.HEARTS.index]
    duty = follow_else_trump(held, SUIT_MASKS[led.index], hearts)
    assert spare(duty, held, Card.parse("HJ").bit) == mask_of(cards(allowed))


@pytest.mark.parametrize(
    ("hand", "led", "higher", "allowed"),
    [
        # The best card so far is the king of clubs; trumps beat it too.
        ("C7 CA D9 H6", Suit.CLUBS, "CA H6", "CA"),
        ("C7 C8 D9 H6", Suit.CLUBS, "CA H6", "C7 C8"),
        ("D9 SA H6 HK", Suit.CLUBS, "CA H6 HK", "H6 HK"),
        # A trump lies, the ten of hearts; the six would only be thrown under it.
        ("D9 H6 HA", Suit.CLUBS, "HA", "HA"),
        ("D9 H6", Suit.CLUBS, "HA", "H6"),
        ("D9 S8", Suit.CLUBS, "HA", "D9 S8"),
    ],
)
def test_tol_8_tol_9_follow_and_beat_by_hand(
    hand: str, led: Suit, higher: str, allowed: str
) -> None:
    """What follows must beat if it can; else it may be any that follows."""
    hearts = SUIT_MASKS[Suit.HEARTS.index]
    duty = follow_and_beat(
        mask_of(cards(hand)), SUIT_MASKS[led.index], hearts, mask_of(cards(higher))
    )
    assert duty == mask_of(cards(allowed))


CLUBS, DIAMONDS, HEARTS, SPADES = SUIT_MASKS


@pytest.mark.parametrize(
    ("card", "higher", "lacks"),
    [
        # Clubs are led, and their king is the best card so far; trumps beat it too.
        ("CA", "CA H6 HK HA", ""),
        ("C7", "CA H6 HK HA", "CA"),
        ("H6", "CA H6 HK HA", "C7 C8 CA"),
        ("D9", "CA H6 HK HA", "C7 C8 CA H6 HK HA"),
        # The queen of hearts lies: no club beats it.
        ("C7", "HK HA", ""),
        ("HK", "HK HA", "C7 C8 CA"),
        ("H6", "HK HA", "C7 C8 CA HK HA"),
        ("D9", "HK HA", "C7 C8 CA H6 HK HA"),
    ],
)
def test_tol_8_tol_9_who_does_not_beat_lacked_what_beats(
    card: str, higher: str, lacks: str
) -> None:
    """Who follows or trumps without beating had none of the kind that beats."""
    told = lacking(Card.parse(card).bit, CLUBS, HEARTS, mask_of(cards(higher)))
    assert told & mask_of(cards("C7 C8 CA D9 H6 HK HA")) == mask_of(cards(lacks))


def disagreements(hand: int, led: int, trump: Suit | None, best: Card) -> list[str]:
    """List the cards of a hand of which the duties say one thing, and `lacking` another.

    Args:
        hand: the hand, as a mask.
        led: the suit led, as a mask.
        trump: the trump suit.
        best: the best card so far.
    """
    trumps = 0 if trump is None else SUIT_MASKS[trump.index]
    puur = 0 if trump is None else Card(trump, Rank.JACK).bit
    higher = beaters(trump, ACE_TEN)[best.index]
    follow = follow_else_trump(hand, led, 0)
    wide = follow_else_trump(hand, led, trumps)
    free = spare(wide, hand, puur)
    high = follow_and_beat(hand, led, trumps, higher)
    wrong = []
    for card in cards_in(hand):
        bit = card.bit
        for name, duty, lacks in (
            ("follow", follow, lacking(bit, led, 0)),
            ("else trump", wide, lacking(bit, led, trumps)),
            ("puur", free, lacking(bit, led, trumps, 0, puur)),
            ("beat", high, lacking(bit, led, trumps, higher)),
        ):
            if bool(duty & bit) is bool(hand & lacks):
                wrong.append(f"{card}: {name}")
    return wrong


@pytest.mark.no_cover
def test_duties_and_what_they_tell_agree_on_all_hands() -> None:
    """A card is legal if and only if nothing of what it tells to be lacked is held."""
    pack = cards("C7 CJ CA D7 DJ DA H7 HJ HA")
    situations = [
        (SUIT_MASKS[led.index], trump, best)
        for led in list(Suit)[:3]
        for trump in (None, *list(Suit)[:3])
        for best in pack
        if best.suit in {led, trump}
    ]
    assert len(situations) == 3 * (3 + 3 + 6 + 6)
    for size in range(1, 10):
        for held in combinations(pack, size):
            hand = mask_of(held)
            for situation in situations:
                assert disagreements(hand, *situation) == []
