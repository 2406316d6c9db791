"""Refusals of both jass games, read back: every part is true, and makes the sentence."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from jass_case import Case
from jass_refusal_truth import PARTS, told
from jass_walks import GAMES, talkative
from refusal_words_jass import SENTENCES

from jasskort.melds import Four
from jasskort.moves import Book
from jasskort.refusals import Reason

DUTY = {Reason.MUST_FOLLOW_SUIT, Reason.MUST_TRUMP}
SHARED = {*DUTY, Reason.NO_SUCH_MOVE, Reason.NOT_YOUR_TURN}
"""Reasons whose sentences all games share."""


def some(states: list[Any], rng: random.Random) -> list[Any]:
    """Choose a few states of each phase, and more in which melds are compared."""
    phases: dict[str, list[Any]] = {}
    for state in states:
        phases.setdefault(type(state).__name__, []).append(state)
    chosen = []
    for phase, those in phases.items():
        most = 16 if phase == "Comparing" else 4
        chosen += rng.sample(those, min(most, len(those)))
    return chosen


def refusals(game: Any, seeds: range) -> Iterator[tuple[Case, Any, Any]]:
    """Walk through refused moves, with what their state tells, and refusals."""
    moves = [move for seat in game.seats for move in game.vocabulary(seat)]
    moves += [Book(seat, Four(rank)) for seat in game.seats for rank in game.pack.ranks]
    for seed in seeds:
        for state in some(talkative(game, seed), random.Random(seed)):
            case = Case(game, state)
            for move in moves:
                if refusal := game.refusal(state, move):
                    yield case, move, refusal


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_every_part_is_true_and_makes_the_sentence(game: Any) -> None:
    """Rule, reason, cards and values hold in the state, and give the sentence."""
    for case, move, refusal in refusals(game, range(2)):
        if refusal.reason not in PARTS:
            continue
        what = (move, refusal, case.state)
        assert not told(case, move, refusal), what
        words = SENTENCES.get((refusal.rule, refusal.reason))
        if words is None:
            assert refusal.reason in SHARED, what
            continue
        sentence = words(refusal.cards, refusal.values)
        assert f"{sentence} ({refusal.rule})" == refusal.text, what
