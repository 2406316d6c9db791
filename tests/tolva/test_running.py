"""Tolva played on at random: what is played, drawn and turned up, and when it stops."""

from __future__ import annotations

import random

import pytest
from support import cards, play, table_deal
from tolva_table import COUPLES, FOUR, NINE, PLOCKE, THREE

from jasskort.games.tolva import Ask, MeldMarriage
from jasskort.moves import Draw, Play

HANDS = (
    "C6 C7 C8 C9 D6 D7 D8 D9 H6 H7 H8 H9",
    "CJ CQ CK CT DJ DQ DK DT HJ HQ HK HT",
    "CA DA HA S6 S7 S8 S9 SJ SQ SK ST SA",
)
DEAL = THREE.pack_for(dealer=2, hands=[cards(hand) for hand in HANDS])
DEALT = play(THREE, THREE.start(dealer=2), str(DEAL))


def zeros() -> random.Random:
    """Give a generator whose numbers are always 0, so that the first move is made."""

    class Zeros(random.Random):
        def random(self) -> float:
            return 0.0

    return Zeros()


def test_tol_9_the_first_card_that_does_its_duty_is_played() -> None:
    """With zeros for numbers the lowest of the cards that must beat is played."""
    game, state = THREE, DEALT
    end = game.playout(state, zeros(), policy="cards")
    # In the order of cards tens come before jacks. Seat 0 leads C6, CT
    # beats it, and CA must beat that. Then seat 2 leads DA, HA and
    # its spades, and the others throw away their lowest cards.
    expected = [
        *("0 play C6", "1 play CT", "2 play CA"),
        *("2 play DA", "0 play D6", "1 play DT"),
        *("2 play HA", "0 play H6", "1 play HT"),
        *("2 play S6", "0 play C7", "1 play CJ"),
    ]
    assert [str(move) for move in end.log[:12]] == expected
    assert game.score(end).totals == (0, 0, 2)
    assert game.playout(state, zeros(), policy="cards", points=True) == (0, 0, 2)


def test_tol_29_with_cards_the_winner_draws_and_does_not_meld() -> None:
    deal = PLOCKE.shuffle(random.Random(1))
    state = play(PLOCKE, PLOCKE.start(dealer=0), str(deal))
    end = PLOCKE.playout(state, random.Random(3), policy="cards")
    assert [type(move) for move in end.log].count(Draw) == 12
    assert {type(move) for move in end.log} == {Draw, Play}


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["0 play CA", "1 play C7", "2 play C9", "3 play CJ", "0 ask"], "2 no"),
        (["0 play CA", "1 play C7", "2 play C9", "3 play CJ"], "0 play C6"),
    ],
)
def test_tol_15_with_cards_a_partner_says_no(lines: list[str], said: str) -> None:
    state = play(FOUR, FOUR.start(dealer=3), str(table_deal(COUPLES, NINE, dealer=3)))
    state = play(FOUR, state, *lines)
    assert any(isinstance(move, Ask | MeldMarriage) for move in FOUR.legal_moves(state))
    end = FOUR.playout(state, zeros(), policy="cards")
    assert str(end.log[len(state.log)]) == said
    assert not any(isinstance(move, MeldMarriage) for move in end.log)


def test_tol_28_a_gubbe_stops_the_playout() -> None:
    state = play(THREE, DEALT, "0 halv")
    end = THREE.playout(state, random.Random(1))
    assert len(end.log) == 4
    assert THREE.score(end).totals == (-6, 0, 0)
