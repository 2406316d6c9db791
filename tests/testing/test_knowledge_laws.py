"""A walk that finds no world is caught, and what is sound obeys the laws of knowledge."""

from __future__ import annotations

import pytest
from broken_games import ROWS
from support import play

from jasskort import CardSet, Fyrtioett, Seat, Suit
from jasskort.locations import Clue, Why
from jasskort.testing import LAWS, played
from jasskort.testing.knowledge import _astray, _not_so
from jasskort.testing.laws import PlayedMatch


def test_a_walk_that_finds_no_world_is_caught() -> None:
    """Each seat was dealt a suit: after a trick and more, seat 0 knows where all cards lie."""
    (game,) = (
        row.game for row in ROWS if row.problem == "expected 0 for the count of worlds"
    )
    suits = [CardSet(c for c in game.pack.cards if c.suit is suit) for suit in Suit]
    start = game.start(dealer=0)
    deal = game.pack_for(dealer=0, hands=suits)
    dealt = game.apply(start, deal)
    bids = "1 bid 7, 2 bid 1, 3 bid 1, 0 bid 1"
    tricks = "1 play D2, 2 play H2, 3 play S2, 0 play C2, 2 play H3, 3 play S3"
    played, last = play(game, dealt, bids, tricks), game.parse("0 play C3")
    steps = (start, deal, dealt), (played, last, game.apply(played, last))
    problems = [
        problem
        for seed in range(9)  # tells which seats are asked
        for problem in LAWS[12].check(
            PlayedMatch(game, Seat(0), steps, ends=True, seed=seed)
        )
    ]
    told = {problem for _, problem in problems}
    assert {"expected 0 for the count of worlds of seat 0, got 1"} <= told


@pytest.mark.parametrize(
    ("mean", "chance", "astray"),
    [
        (0.5, 0.5, False),
        (0.3, 0.5, False),
        (1.0, 0.5, True),
        (1.0, 1.0, False),
        (0.0, 0.0, False),
        (0.1, 0.0, True),
        (0.9, 1.0, True),
        (0.5, 1.1, True),
    ],
)
def test_what_chance_does_not_do(mean: float, chance: float, *, astray: bool) -> None:
    assert _astray(mean, chance, 48) is astray


def test_a_clue_of_a_move_that_was_not_made() -> None:
    game = Fyrtioett()
    states = [step[2] for step in played(game, 1, most=3).steps]
    clue = Clue(Seat(0), 2, 1, CardSet(), held=True, why=Why.MELDED, rule="FYR-9")
    assert _not_so(clue, states) == "the log has no move at its time"
