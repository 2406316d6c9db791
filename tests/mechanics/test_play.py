"""Tricks, duties, dealing, the stock, the ledger, and drafts."""

from __future__ import annotations

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import cards

from jasskort import Card, CardSet, Entry, InvalidValue, Seat, Suit
from jasskort.cards import CARDS
from jasskort.cardset import SUIT_MASKS, mask_of
from jasskort.drafts import drafting
from jasskort.games.schmaus import Item
from jasskort.mechanics.dealing import deal_packets
from jasskort.mechanics.duties import follow_else_trump, spare
from jasskort.mechanics.ledger import add_up, first_past
from jasskort.mechanics.melds import parse_meld
from jasskort.mechanics.stock import draw_for_both, lay_stock, rob
from jasskort.mechanics.tricks import beaters, winning_place, worths
from jasskort.packs import ACE_TEN, JASS, PACK_52

tricks = st.lists(st.sampled_from(CARDS), min_size=1, max_size=4, unique=True)
trumps = st.one_of(st.none(), st.sampled_from(Suit))


@given(tricks, trumps)
def test_the_winner_of_a_trick(trick: list[Card], trump: Suit | None) -> None:
    """The highest trump wins, or the highest card of the suit led."""
    trumped = [card for card in trick if card.suit is trump]
    running = trumped or [card for card in trick if card.suit is trick[0].suit]
    best = max(running, key=lambda card: JASS.strength(card, trump))
    assert trick[winning_place(trick, trump, JASS)] is best


@given(tricks.filter(lambda trick: len(trick) == 2), trumps)
def test_tables_of_two_cards(trick: list[Card], trump: Suit | None) -> None:
    """The tables tell what winner and worth of a trick of two are."""
    led, reply = trick
    beats = bool(beaters(trump, ACE_TEN)[led.index] & reply.bit)
    assert beats == (winning_place(trick, trump, ACE_TEN) == 1)
    worth = sum(worths(trump, ACE_TEN)[card.index] for card in trick)
    assert worth == ACE_TEN.card_points(trick, trump)


def test_duties_are_composed() -> None:
    """Follow, else trump, else any; a spared card alone lifts the duty."""
    hand = mask_of(cards("HJ C7 C8 D9"))
    clubs, diamonds, hearts, spades = SUIT_MASKS
    assert follow_else_trump(hand, clubs, hearts) == mask_of(cards("C7 C8"))
    assert follow_else_trump(hand, spades, hearts) == mask_of(cards("HJ"))
    assert follow_else_trump(hand, spades, 0) == hand
    puur = Card.parse("HJ").bit
    assert spare(puur, hand, puur) == hand
    assert spare(diamonds & hand, hand, puur) == diamonds & hand


def test_packets_go_round() -> None:
    """Packets go round from the first seat, each round as many as it says."""
    hands, rest = deal_packets(PACK_52.cards, seats=4, first=3, packets=(1, 2))
    order = [str(card) for card in PACK_52.cards]
    dealt = {3: [0, 4, 5], 0: [1, 6, 7], 1: [2, 8, 9], 2: [3, 10, 11]}
    for seat, places in dealt.items():
        expected = CardSet.parse(" ".join(order[place] for place in places))
        assert CardSet.from_mask(hands[seat]) == expected
    assert rest == PACK_52.cards[12:]


def test_the_stock() -> None:
    """The upcard lies under the others; both draw, and the robbed card comes last."""
    stock = lay_stock(tuple(cards("H9 C6 C7 C8")))
    assert [str(card) for card in stock] == ["C6", "C7", "C8", "H9"]
    rest, hands = draw_for_both(stock, (0, 0), 1)
    assert rest == stock[2:]
    assert hands == (Card.parse("C7").bit, Card.parse("C6").bit)
    six = Card.parse("H6")
    robbed, hands = rob(rest, (six.bit, 0), 0, six)
    assert [str(card) for card in robbed] == ["C8", "H6"]
    assert hands == (Card.parse("H9").bit, 0)


def entry(seat: int, points: int) -> Entry:
    """Make an entry of the first deal."""
    return Entry(1, Seat(seat), points, Item.CARD_POINTS)


def test_the_ledger() -> None:
    """Entries add up by seat, and the order tells who was first past a target."""
    entries = [entry(0, 20), entry(1, 50), entry(0, 40)]
    assert add_up(entries, 2) == (60, 50)
    assert first_past((0, 0), entries, 50) == 1
    assert first_past((30, 0), entries, 50) == 0
    with pytest.raises(InvalidValue, match="nobody reaches 100"):
        first_past((0, 0), entries, 100)


def test_entries_say_what_they_are_for() -> None:
    """An entry in words names the meld or the item."""
    assert str(entry(0, 20)) == "deal 1, seat 0: 20 for card points"
    meld = Entry(2, Seat(1), 100, parse_meld("4K"))
    assert str(meld) == "deal 2, seat 1: 100 for four kings"


@attrs.frozen(cache_hash=True)
class Pair:
    """A frozen value to draft."""

    one: int
    other: int = attrs.field(eq=False)


def test_drafts_become_the_value() -> None:
    """A drafted value is of the frozen class, equal to a plain one, and frozen."""
    new_pair = drafting(Pair)
    made = new_pair(1, 2)
    assert type(made) is Pair
    assert made == Pair(1, 3)
    assert hash(made) == hash(Pair(1, 2))
    assert (made.one, made.other) == (1, 2)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        made.one = 3  # type: ignore[misc]
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        del made.one
    with pytest.raises(TypeError, match="is drafted"):
        drafting(len)
