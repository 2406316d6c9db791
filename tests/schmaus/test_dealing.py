"""The deal of Schmaus: SCH-9 to SCH-11, COM-1 to COM-4."""

from __future__ import annotations

import random

import pytest
from support import (
    FIRST_NINE,
    LAST_NINE,
    SWEEP,
    cards,
    play,
    play_tricks,
    schmaus_deal,
)

from jasskort import CardSet, Deal, IllegalMove, InvalidValue, Reason, Schmaus
from jasskort.games.schmaus import InDeal
from jasskort.moves import Claim

GAME = Schmaus()


def test_sch_9_the_lower_rank_deals_first() -> None:
    """Who draws the lower rank deals first, whatever the suits; ace is high."""
    assert GAME.first_dealer(cards("SA C6")) == 1
    assert GAME.first_dealer(cards("HT HJ")) == 0


def test_sch_9_equal_ranks_draw_again() -> None:
    """Equal ranks draw again."""
    assert GAME.first_dealer(cards("SQ CQ")) is None


@pytest.mark.parametrize("drawn", ["H6", "H6 H6", "H6 H7 H8", "H6 H2"])
def test_sch_9_a_card_of_the_pack_each(drawn: str) -> None:
    """Each seat draws a card of its own, from the pack."""
    with pytest.raises(InvalidValue, match="H2 not in" if "H2" in drawn else "draws"):
        GAME.first_dealer(cards(drawn))


def test_sch_10_nine_each_an_upcard_and_seventeen() -> None:
    """Nine cards each, opponent first; the next is trump under seventeen others."""
    pack = GAME.pack.cards
    state = GAME.apply(GAME.start(dealer=0), Deal(pack))
    assert isinstance(state, InDeal)
    order = [str(card) for card in pack]
    first = [order[i] for start in (0, 6, 12) for i in range(start, start + 3)]
    second = [order[i] for start in (3, 9, 15) for i in range(start, start + 3)]
    assert state.hands[1] == CardSet(cards(" ".join(first)))
    assert state.hands[0] == CardSet(cards(" ".join(second)))
    assert state.stock == (*pack[19:], pack[18])
    assert state.trump is pack[18].suit
    assert len(state.stock) == 18


def test_com_3_packets_of_three_opponent_first() -> None:
    """With seat 1 dealing, seat 0 gets the first, third and fifth packet."""
    pack = GAME.pack.cards
    state = GAME.apply(GAME.start(dealer=1), Deal(pack))
    packets = (*pack[0:3], *pack[6:9], *pack[12:15])
    assert state.hands[0] == CardSet(packets)
    assert state.turn == 0


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (lambda pack: pack[1:], "C6 missing"),
        (lambda pack: (*pack[1:], pack[1]), "C6 missing"),
        (lambda pack: (*pack, pack[0]), "C6 more than once"),
        (lambda pack: (*pack[1:], cards("C2")[0]), "C2 not in a pack of 36"),
    ],
)
def test_sch_1_only_the_whole_pack_is_dealt(change: object, named: str) -> None:
    """A pack with a card missing, foreign or twice is refused and the card named."""
    assert callable(change)
    deal = Deal(change(GAME.pack.cards))
    refusal = GAME.refusal(GAME.start(), deal)
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("SCH-1", Reason.WRONG_PACK)
    assert named in refusal.text
    assert str(refusal.cards) == named[:2]
    with pytest.raises(IllegalMove, match=named):
        GAME.apply(GAME.start(), deal)


def test_sch_11_the_deal_alternates() -> None:
    """After a deal the other seat deals, and the first dealer leads."""
    state = play_tricks(GAME, play(GAME, GAME.start(), str(SWEEP)), *FIRST_NINE)
    state = play_tricks(GAME, state, *LAST_NINE)
    assert state.turn is None
    state = GAME.apply(state, GAME.shuffle(random.Random(1)))
    assert isinstance(state, InDeal)
    assert state.match.dealer == 1
    assert state.turn == 0


def test_sch_11_the_winner_deals_the_next_match() -> None:
    """After a match its winner deals, whoever dealt last."""
    game = Schmaus(target=50)
    for claimant, winner in ((0, 1), (1, 0)):
        state = play(game, game.start(), str(SWEEP), "1 play CA, 0 play DA, 1 draw")
        over = play(game, state, f"{claimant} claim")
        assert game.score(over).winners == (winner,)
        after = game.next_match(over)
        assert after == game.start(dealer=winner)
        assert game.score(after).totals == (0, 0)


def test_com_1_seats_are_numbered_in_turn_order() -> None:
    """There are two seats, each a party of its own; no third can be asked for."""
    assert GAME.seats == (0, 1)
    assert GAME.table.parties == ((0,), (1,))
    with pytest.raises(InvalidValue, match="not 2"):
        GAME.start(dealer=2)
    with pytest.raises(InvalidValue, match="not True"):
        GAME.legal_moves(GAME.start(), seat=True)
    with pytest.raises(InvalidValue, match="not -1"):
        GAME.vocabulary(-1)


def test_com_1_a_seat_that_is_not_there_is_refused() -> None:
    """A move of a seat that the game has not is refused."""
    refusal = GAME.refusal(GAME.start(), Claim(3))
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("COM-1", Reason.NO_SUCH_SEAT)
    assert refusal.values == (3,)


def test_com_2_chance_is_the_callers() -> None:
    """Equal generators shuffle equally, every card once, and a seed changes it."""
    one, other = (GAME.shuffle(random.Random(5)) for _ in range(2))
    assert one == other
    assert CardSet(one.pack) == CardSet(GAME.pack.cards)
    assert one != GAME.shuffle(random.Random(6))


def test_com_2_a_deal_is_due_or_it_is_not() -> None:
    """Before a deal nothing else is legal, during one no other deal is."""
    start = GAME.start()
    assert start.turn is None
    assert GAME.legal_moves(start) == ()
    refusal = GAME.refusal(start, GAME.parse("0 play H6"))
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("SCH-10", Reason.DEAL_DUE)
    dealt = GAME.apply(start, SWEEP)
    refusal = GAME.refusal(dealt, SWEEP)
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("SCH-10", Reason.DEAL_UNDER_WAY)


def test_com_4_highest_trump_else_highest_of_the_suit_led() -> None:
    """A discarded ace wins nothing, a trump six wins over an ace; the winner leads."""
    deal = schmaus_deal(
        "H6 DA C6 C7 D6 D7 S6 S7 C9", "CA CK DK D8 SK S8 SA S9 C8", "H9"
    )
    dealt = play(GAME, GAME.start(), str(deal))
    discarded = play(GAME, dealt, "1 play C8, 0 play DA")
    assert discarded.turn == 1
    assert discarded.piles[1] == CardSet.parse("C8 DA")
    trumped = play(GAME, dealt, "1 play CA, 0 play H6")
    assert trumped.turn == 0
    assert play(GAME, trumped, "0 draw").turn == 0
