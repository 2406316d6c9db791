"""Refusals of both jass games, read back: every part is true."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from jass_case import Case
from jass_refusal_truth import PARTS, is_true
from jass_walks import GAMES, talkative
from support import Room

from jasskort import Frantsfuus, Schmaus
from jasskort.games.jass.model import Book
from jasskort.melds import Four
from jasskort.refusals import Reason


def some(states: Iterable[Any], rng: random.Random) -> list[Any]:
    """Choose a few states of each phase, and more in which melds are compared."""
    phases: dict[str, list[Any]] = {}
    for state in states:
        phases.setdefault(type(state).__name__, []).append(state)
    chosen = []
    for phase, those in phases.items():
        most = 12 if phase == "Comparing" else 3
        chosen += rng.sample(those, min(most, len(those)))
    return chosen


# Sequences of three from the ten: seat 1 has one of clubs, and leads.
IN_CLUBS = "CT C9 C8 S7 S8 DK DQ HA CA"
IN_DIAMONDS = "DT D9 D8 CK CQ SQ C7 H8 SK"
IN_TRUMP = "HT H9 H8 CK DA S7 D7 C7 SK"
SIDE_SUITS = "DT D9 D8 CQ CJ SQ S8 SJ DK"
FAR_OFF = "DT D9 D8 CK CQ S9 C8 HK SK"
ROBBER = "CJ CT C9 H[6|7] SQ DJ D7 CA H8"
NINES = "C9 C8 C7 C6 DA HA SA ST HT"
QUART = "DT D9 D8 D7 CQ SQ C7 H8 SK"
TO_THE_END = (
    "1 declare [20|terts], 1 play S7, 0 declare [20|terts], 1 say rank T, 0 say rank T"
)
ALTERNATING = (
    "1 declare 20, 1 play C6, 0 play HK, 1 book C93, 1 turn, 0 draw, 0 declare 20, "
    "0 play S6, 1 play SA, 0 book D93, 0 turn, 1 draw"
)

pytestmark = pytest.mark.law
BY_LEADER = Schmaus(ties="leader")
CORNERS = (
    (Schmaus(), IN_DIAMONDS, IN_CLUBS, "HJ", f"{TO_THE_END}, 1 say plain"),
    (Schmaus(), IN_DIAMONDS, IN_CLUBS, "HJ", "1 claim"),
    (Schmaus(), FAR_OFF, ROBBER, "HA", "1 declare 20"),
    (BY_LEADER, "D9 D8 D7 CK DK HK SK S6 H8", NINES, "H9", ALTERNATING),
    (Frantsfuus(), IN_DIAMONDS, IN_CLUBS, "HJ", f"{TO_THE_END}, 1 say suit C"),
    (Frantsfuus(), SIDE_SUITS, IN_TRUMP, "HJ", TO_THE_END),
    (Frantsfuus(), SIDE_SUITS, IN_TRUMP, "HJ", f"{TO_THE_END}, 1 say suit H"),
    (Frantsfuus(), FAR_OFF, ROBBER, "HA", "1 declare terts"),
    (Frantsfuus(), IN_CLUBS, QUART, "HJ", "1 declare quart, 1 play C7"),
)
"""Positions that chance seldom comes to: options, hands, upcard, moves of seat 1 first."""


def positions() -> Iterator[tuple[Any, Any]]:
    for game in GAMES:
        for seed in range(2):
            for state in some(talkative(game, seed), random.Random(seed)):
                yield game, state
    for game, zero, one, upcard, lines in CORNERS:
        room = Room(game)
        deal = room.deal(zero, one, upcard, "")
        yield game, room.begin(deal, lines)


def refusals() -> Iterator[tuple[Case, Any, Any]]:
    for game, state in positions():
        moves = [move for seat in game.seats for move in game.vocabulary(seat)]
        moves += [
            Book(seat, Four(rank)) for seat in game.seats for rank in game.pack.ranks
        ]
        case = Case(game, state)
        for move in moves:
            if refusal := game.refusal(state, move):
                yield case, move, refusal


def test_every_part_is_true() -> None:
    seen = set()
    for case, move, refusal in refusals():
        if refusal.reason not in PARTS:
            continue
        assert is_true(case, move, refusal), (move, refusal, case.state)
        seen.add(refusal.reason)
    assert set(PARTS) - seen <= {Reason.MUST_TRUMP}  # which chance seldom comes to
