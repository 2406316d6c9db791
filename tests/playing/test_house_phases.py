"""Phases of a house rule: played side by side and solved as they list, not as usual."""

from __future__ import annotations

import random

import pytest
from broken_games import LowCards, turned_into
from support import play, table_deal

from jasskort import Frantsfuus, Fyrtioett, Schmaus, State, Tolva, ZugerTapp
from jasskort.playing.bots import Solution, solve
from jasskort.ruleset import AnyRuleset

# Seat 3 deals. Seat 0 has every other heart and low clubs, seat 1 the others.
HANDS = table_deal(
    [
        "HA HQ HT H8 H6 H4 H2 C2 C3 C4 C5 C6 C7",
        "HK HJ H9 H7 H5 H3 CA CK CQ CJ CT C9 C8",
        *(" ".join(f"{suit}{rank}" for rank in "AKQJT98765432") for suit in "DS"),
    ],
    Fyrtioett.packets,
    dealer=3,
)
BIDS = "0 bid 7, 1 bid 6, 2 bid 1, 3 bid 1"


def test_many_states_are_played_as_a_house_phase_lists() -> None:
    """Seat 0 leads a low club, and gets in again with a heart on the seventh.

    Six clubs of seat 1 win, from the eight to the king. Seat 0 trumps the ace with the two
    and leads the four, six and so on, each of them one above what seat 1 has to play. So
    seven and six tricks are made as bid.
    """
    game, rng = Fyrtioett(), random.Random(1)
    usual = play(game, game.start(dealer=3), str(HANDS), BIDS)
    state = turned_into(LowCards, usual)
    expected = (14, 6, -1, -1)
    assert game.playout(state, rng, points=True) == expected
    for policy in ("cards", "uniform"):
        assert game.playouts([state] * 9, rng, policy=policy) == [expected] * 9
    assert {*game.playouts([usual] * 9, rng)} != {expected}
    # For seats 0 and 2 that is 13 less 5, and no other card may be led.
    assert solve(state) == Solution(8, state.moves()[0])
    assert str(state.moves()[0]) == "0 play C2"


@pytest.mark.parametrize(
    "game", [Schmaus(), Frantsfuus(), ZugerTapp(), Fyrtioett(), Tolva()], ids=repr
)
def test_what_others_list_is_not_taken_for_bare_cards(game: AnyRuleset) -> None:
    """Endings on masks know the plays of the game; a phase of others is asked itself."""
    rng = random.Random(4)
    kinds: set[tuple[type[State], bool]] = set()
    while len(kinds) < 2:
        state: State = game.apply(game.start(), game.shuffle(rng))
        while state.turn is not None:
            if game.playing.cards_left(state) is not None:
                kinds.add((type(state), bool(state.trick)))

                class Other(type(state)):  # type: ignore[misc] # whatever it is
                    """Lists what it likes."""

                assert game.playing.cards_left(turned_into(Other, state)) is None
            moves = [
                m
                for m in game.legal_moves(state)
                if type(m) not in game.playing.cuts_short
            ]
            state = game.apply(state, rng.choice(moves))
