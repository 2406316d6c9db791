"""Tolva played on at random: what is played, drawn and turned up, and when it stops."""

from __future__ import annotations

import random
from typing import Any

import pytest
from support import cards, play, table_deal
from tolva_table import COUPLES, NINE

from jasskort import Tolva
from jasskort.games.tolva import Ask, Form, MeldMarriage
from jasskort.moves import Draw, Play


def dealt(game: Any, seed: int = 1) -> Any:
    return play(game, game.start(dealer=0), str(game.shuffle(random.Random(seed))))


def zeros() -> random.Random:
    """Give a generator whose numbers are always 0, so that the first move is made."""

    class Zeros(random.Random):
        def random(self) -> float:
            return 0.0

    return Zeros()


def test_tol_9_the_first_card_that_does_its_duty_is_played() -> None:
    """With zeros for numbers the lowest of the cards that must beat is played."""
    game = Tolva(form=Form.THREE)
    hands = [
        "C6 C7 C8 C9 D6 D7 D8 D9 H6 H7 H8 H9",
        "CJ CQ CK CT DJ DQ DK DT HJ HQ HK HT",
        "CA DA HA S6 S7 S8 S9 SJ SQ SK ST SA",
    ]
    deal = game.pack_for(dealer=2, hands=[cards(hand) for hand in hands])
    state = play(game, game.start(dealer=2), str(deal))
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
    game = Tolva(form=Form.PLOCKETOLVA)
    end = game.playout(dealt(game), random.Random(3), policy="cards")
    assert [type(move) for move in end.log].count(Draw) == 12
    assert {type(move) for move in end.log} == {Draw, Play}
    assert sum(game.score(end).totals) in {1, 2}


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["0 play CA", "1 play C7", "2 play C9", "3 play CJ", "0 ask"], "2 no"),
        (["0 play CA", "1 play C7", "2 play C9", "3 play CJ"], "0 play C6"),
    ],
)
def test_tol_15_with_cards_a_partner_says_no(lines: list[str], said: str) -> None:
    game = Tolva()
    state = play(
        game, game.start(dealer=3), str(table_deal(COUPLES, NINE, dealer=3)), *lines
    )
    assert any(isinstance(move, Ask | MeldMarriage) for move in game.legal_moves(state))
    end = game.playout(state, zeros(), policy="cards")
    assert str(end.log[len(state.log)]) == said
    assert not any(isinstance(move, MeldMarriage) for move in end.log)


def test_tol_28_a_gubbe_stops_the_playout() -> None:
    game = Tolva(form=Form.THREE)
    hands = [
        "C6 C7 C8 C9 D6 D7 D8 D9 H6 H7 H8 H9",
        "CJ CQ CK CT DJ DQ DK DT HJ HQ HK HT",
        "CA DA HA S6 S7 S8 S9 SJ SQ SK ST SA",
    ]
    deal = game.pack_for(dealer=2, hands=[cards(hand) for hand in hands])
    state = play(game, game.start(dealer=2), str(deal), "0 halv")
    end = game.playout(state, random.Random(1))
    assert len(end.log) == 4
    assert game.score(end).totals == (-6, 0, 0)
    assert game.playout(state, random.Random(1), points=True) == (-6, 0, 0)
