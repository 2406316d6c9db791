"""Deals of Zuger Tapp side by side: the odd rules by hand, all else by the verbs."""

from __future__ import annotations

import pytest
from one_lane import legal, on, tricks
from support import play, replayed, texts
from zuger_tapp_table import DEALT, GAME, KEEPS_SIXES, SIXTY, SOLO, TAPP

from jasskort import ZugerTapp
from jasskort.cards import cards_in
from jasskort.games.zuger_tapp import (
    Naming,
    Opened,
    Playing,
    ZugerTappState,
)
from jasskort.learning.encoding import Encoding
from jasskort.phase import State
from jasskort.vector import Deals
from jasskort.vector.zuger_tapp import ZugerTappDeals

NOTHING = (0, 0, 0, 0), False
SOLO_CALLS = ("0 bid solo", "1 pass", "2 pass", "3 pass")


def aside(deals: Deals) -> list[str]:
    """List the cards that the seat in turn sees itself to have laid aside."""
    return texts(cards_in(int(deals.seen()["aside"][0])))


def phase(deals: Deals) -> type[State]:
    """Return the phase of the first lane."""
    number = int(deals.phase[0])
    return deals.phases[number]


def test_zug_8_to_zug_10_the_next_bid_or_none() -> None:
    """One step at a time; who has passed is out; vice ends the auction at once."""
    deals = Deals.of([DEALT])
    assert legal(deals) == ["pass", "bid tapp", "bid solo"]
    on(deals, "0 bid tapp", "1 pass")
    assert legal(deals) == ["pass", "bid solo"]
    on(deals, "2 bid solo", "3 bid super", "0 pass", "2 bid vice")
    assert phase(deals) is Naming
    assert deals.turn.tolist() == [2]  # seat 3 does not speak again


def test_zug_12_laying_aside_is_seen_by_the_declarer_alone() -> None:
    """Twelve cards in hand, then eight; the others see that four were laid aside."""
    deals = Deals.of([TAPP])
    assert deals.hands[0, 0] == TAPP.hands[0].mask
    on(deals, *KEEPS_SIXES.split(", ")[:4])
    assert phase(deals) is Naming
    assert aside(deals) == ["H6", "H7", "H8", "H9"]
    on(deals, "0 trump H", "0 play D6")
    assert aside(deals) == []


def test_zug_14_trump_is_named_or_led() -> None:
    """A lead names its suit, and all else may be named aloud, held or not."""
    deals = Deals.of([SOLO])
    assert legal(deals)[8:] == ["trump C", "trump D", "trump H", "trump S"]
    aloud, led = deals.copy(), deals
    on(aloud, "0 trump C")
    assert phase(aloud) is Playing
    on(aloud, "0 play HA")
    assert len(legal(aloud)) == 8  # seat 1 has clubs alone, and they are trump
    on(led, "0 play HA")
    assert phase(led) is Opened
    on(led, "1 play C7")
    assert phase(led) is Playing


def test_zug_14_lanes_go_on_after_a_correction() -> None:
    """Out of turn it is not made here, but a state may come from it."""
    opened = play(GAME, SOLO, "0 play HA")
    deals = Deals.of([opened, play(GAME, opened, "0 trump C")])
    assert deals.phase.tolist() == [deals.phases.index(e) for e in (Opened, Playing)]
    for card in ("C7", "D7", "S7"):
        deals.step([GAME.index(GAME.parse(f"{deals.turn[0]} play {card}"))] * 2)
    assert deals.turn.tolist() == [0, 1]


@pytest.mark.parametrize(
    ("at_65", "points"), [(False, (0, 0, 0, 0)), (True, (-3, 1, 1, 1))]
)
def test_zug_19_sixty_card_points_in_tapp(
    at_65: bool,  # noqa: FBT001 - a parameter of the test
    points: tuple[int, ...],
) -> None:
    """It is a draw, and lost in the variant (ZUG-20)."""
    game = ZugerTapp(tapp_at_65=at_65)
    deals = Deals.of([replayed(game, TAPP)])
    on(deals, *KEEPS_SIXES.split(", "))
    assert tricks(deals, *SIXTY) == (points, True)


@pytest.mark.parametrize(
    ("calls", "value"),
    [
        (SOLO_CALLS, 2),
        (("0 bid tapp", "1 bid solo", "2 pass", "3 pass", "0 bid super", "1 pass"), 4),
        (("0 bid solo", "1 bid super", "2 pass", "3 pass", "0 bid vice"), 6),
    ],
)
def test_zug_21_all_tricks_pay_threefold(calls: tuple[str, ...], value: int) -> None:
    """Seat 0 has all hearts but the six, which lies apart."""
    deals = Deals.of([DEALT])
    on(deals, *calls, "0 trump H")
    played = [f"H{rank} C{rank} D{rank} S{rank}" for rank in "ATKQJ987"]
    paid = 3 * value
    assert tricks(deals, *played) == ((3 * paid, -paid, -paid, -paid), True)


def test_lanes_go_on_from_each_phase() -> None:
    """What was said, what lies apart, and who declares is read from the states."""
    two = play(GAME, TAPP, "0 aside C6, 0 aside HA")
    states: list[ZugerTappState] = [DEALT, play(GAME, DEALT, "0 pass, 1 bid tapp")]
    states += [TAPP, two, play(GAME, two, "0 aside D6, 0 aside S6")]
    states += [SOLO, play(GAME, SOLO, "0 play HA"), play(GAME, SOLO, "0 trump C")]
    deals, encoding = Deals.of(states), Encoding(GAME, past=False)
    seen = [encoding.pack(each, each.turn) for each in states if each.turn is not None]
    assert type(deals) is ZugerTappDeals
    assert deals.observe().tobytes() == b"".join(seen)
    for lane, state in enumerate(states):
        moves = texts(GAME.legal_moves(state, state.turn))
        assert legal(deals, lane) == [move[2:] for move in moves]
