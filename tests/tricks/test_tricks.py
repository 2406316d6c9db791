"""Who wins a trick and what it is worth, against a model written out by hand."""

from __future__ import annotations

import pytest
from support import cards

from jasskort import Card, Suit
from jasskort.cards import ACE_TEN, CARDS, JASS, PACK_52, WHIST, Ranking
from jasskort.seats import TWO_PLAYERS
from jasskort.tricks.tricks import beaters, play_table, tricks_of, worths

PLAYS = play_table(PACK_52, TWO_PLAYERS)

RANKINGS = {
    JASS: ("23456789TJQKA", "2345678TQKA9J"),
    ACE_TEN: ("23456789JQKTA", "23456789JQKTA"),
    WHIST: ("23456789TJQKA", "23456789TJQKA"),
}


def naive_winner(trick: list[Card], trump: Suit | None, ranking: Ranking) -> Card:
    plain, in_trump = RANKINGS[ranking]
    trumped = [card for card in trick if card.suit is trump]
    if trumped:
        return max(trumped, key=lambda card: in_trump.index(card.rank.letter))
    followed = [card for card in trick if card.suit is trick[0].suit]
    return max(followed, key=lambda card: plain.index(card.rank.letter))


@pytest.mark.parametrize(
    ("trick", "trump", "place"),
    [
        ("C6", None, 0),
        ("C6 HA", None, 0),
        ("C6 HA", Suit.SPADES, 0),
        ("C6 H6", Suit.HEARTS, 1),
        ("CA C9", Suit.CLUBS, 1),
        ("C9 CJ", Suit.CLUBS, 1),
        ("CA C9", Suit.HEARTS, 0),
        ("CJ CT DA CQ", None, 3),
        ("CA D6 CK D7", Suit.DIAMONDS, 3),
        ("CA DJ D9 DA", Suit.DIAMONDS, 1),
    ],
)
def test_com_4_tricks_by_hand(trick: str, trump: Suit | None, place: int) -> None:
    """A discarded ace wins nothing, puur and näll win as trumps alone."""
    assert tricks_of(trump, JASS, PLAYS).best(cards(trick)) == place


@pytest.mark.parametrize("trump", [None, *Suit])
@pytest.mark.parametrize("ranking", RANKINGS)
def test_com_4_tables_of_two_cards(ranking: Ranking, trump: Suit | None) -> None:
    """For every two cards the table tells whether the second wins."""
    table = beaters(trump, ranking)
    assert len(table) == 52
    for led in CARDS:
        replies = (reply for reply in CARDS if reply is not led)
        won = [
            reply
            for reply in replies
            if naive_winner([led, reply], trump, ranking) is reply
        ]
        assert table[led.index] == sum(reply.bit for reply in won)


@pytest.mark.parametrize("trump", [None, *Suit])
@pytest.mark.parametrize("ranking", RANKINGS)
def test_sch_3_tables_of_card_points(ranking: Ranking, trump: Suit | None) -> None:
    """For every card the table tells its card points."""
    table = worths(trump, ranking)
    assert len(table) == 52
    for card in CARDS:
        assert table[card.index] == ranking.card_points([card], trump)
    if ranking is JASS and trump is not None:
        assert (table[Card.parse(f"{trump}J").index], sum(table)) == (20, 152)
