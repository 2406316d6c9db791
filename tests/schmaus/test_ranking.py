"""The pack, the ranking and the weis of Schmaus: SCH-1 to SCH-9, COM-7."""

from __future__ import annotations

import pytest
from support import cards, play, play_tricks, schmaus_deal, texts

from jasskort import Card, CardSet, Four, Meld, Rank, Run, Schmaus, Suit
from jasskort.cards import PACK_36
from jasskort.games.schmaus import WEIS_TABLE, InJassDeal, Item
from jasskort.melds import parse_meld

GAME = Schmaus()
value_of, strength = WEIS_TABLE.value_of, WEIS_TABLE.strength


def weis(text: str) -> Run | Four:
    meld: Meld = parse_meld(text)
    assert isinstance(meld, Run | Four)
    return meld


def test_sch_4_the_order_of_sequences_is_the_side_suit_order() -> None:
    assert GAME.melding.find(CardSet.parse("HJ H9 HA").mask) == ()
    assert texts(GAME.melding.find(CardSet.parse("HJ HT H9").mask)) == ["HJ3"]
    assert GAME.melding.find(CardSet.parse("CA CK H6 H7").mask) == ()
    assert GAME.melding.find(CardSet.parse("SA H6 H7 CK").mask) == ()


@pytest.mark.parametrize("rank", PACK_36.ranks)
def test_sch_5_four_of_any_rank(rank: Rank) -> None:
    four = Four(rank)
    assert GAME.melding.find(four.mask) == (four,)
    assert GAME.melding.find(four.mask & ~Card(Suit.CLUBS, rank).bit) == ()


ASCENDING = [
    *(("C83", 20), ("C94", 50), ("46", 100), ("4A", 100), ("CT5", 100), ("49", 150)),
    *(("CJ6", 150), ("4J", 200), ("CQ7", 200), ("CK8", 250), ("CA9", 300)),
]


def test_sch_6_values_and_ascending_strengths() -> None:
    assert [value_of(weis(text)) for text, _ in ASCENDING] == [v for _, v in ASCENDING]
    strengths = [strength(weis(text), Suit.HEARTS) for text, _ in ASCENDING]
    assert strengths == sorted(strengths)
    assert strength(weis("C94"), Suit.HEARTS) > strength(weis("HA3"), Suit.HEARTS)
    assert strength(weis("CT5"), Suit.HEARTS) > strength(weis("4A"), Suit.HEARTS)


def test_sch_7_fours_by_rank_sequences_by_top_then_trump() -> None:
    order = [strength(weis(text), Suit.HEARTS) for text in ("C83", "H83", "C93", "H93")]
    assert order == sorted(set(order))
    plain = [rank for rank in PACK_36.ranks if rank not in (Rank.NINE, Rank.JACK)]
    fours = [strength(Four(rank), Suit.HEARTS) for rank in plain]
    assert fours == sorted(set(fours))
    assert strength(weis("C83"), Suit.HEARTS) == strength(weis("D83"), Suit.HEARTS)


def test_sch_8_booked_of_itself_with_the_second_card() -> None:
    one = "HK HQ CA DA SA CT DT ST H7"
    deal = schmaus_deal("C6 C7 C9 D6 D7 D9 S6 S7 S9", one, "HT", "H8")
    state = play(GAME, GAME.start(), str(deal))
    assert GAME.legal_melds(state) == ()
    state = play_tricks(GAME, state, "HK C6")
    assert GAME.score(state).entries == ()
    assert isinstance(state, InJassDeal)
    assert "stöck=1" in repr(state.deal)
    state = play(GAME, state, "1 play HQ")
    (entry,) = GAME.score(state).entries
    assert (entry.seat, entry.points, entry.what) == (1, 20, Item.STOECK)
    assert GAME.score(state).totals == (0, 20)


def test_sch_8_never_held_together_is_none() -> None:
    one = "HK H7 CA DA SA CT DT ST CK"
    deal = schmaus_deal("C6 C7 C9 D6 D7 D9 S6 S7 S9", one, "HT", "HQ")
    state = play(GAME, GAME.start(), str(deal))
    state = play_tricks(GAME, state, "HK C6")
    assert Card.parse("HQ") in state.hands[1]
    state = play(GAME, state, "1 play HQ")
    assert GAME.score(state).entries == ()


def test_sch_8_a_card_in_the_trick_is_no_longer_in_hand() -> None:
    one = "HK H6 CA DA SA CT DT ST CK"
    deal = schmaus_deal("C6 C7 C9 D6 D7 D9 S6 S7 S9", one, "HQ", "H8")
    dealt = play(GAME, GAME.start(), str(deal))
    before = play(GAME, dealt, "1 rob, 1 play HK, 0 play C6, 1 draw, 1 play HQ")
    assert GAME.score(before).totals == (0, 20)
    after = play(GAME, dealt, "1 play HK, 1 rob, 0 play C6, 1 draw, 1 play HQ")
    assert GAME.score(after).totals == (0, 0)


def test_sch_9_the_lower_rank_deals_first() -> None:
    assert GAME.first_dealer(cards("SA C6")) == 1
    assert GAME.first_dealer(cards("HT HJ")) == 0
