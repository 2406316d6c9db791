"""Refusals of every kind of move stay true when they are read back."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest
from refusal_truth import READ_BACK, moves_to_refuse, untrue
from rulesets import RULESETS

from jasskort import Reason
from jasskort.ruleset import AnyRuleset
from jasskort.testing import Law, check_laws, walk

# Cards must fall just so; they are laid by hand in the tests of their rules.
TOO_RARE = {
    Reason.TIE_AGAINST,
    Reason.NOTHING_TO_MELD,
    Reason.CLAIM_PENDING,
    Reason.BIDS_TOO_LOW,
}
RULES = Path(__file__).parent.parent / "docs" / "rules"
KNOWN = {
    rule
    for page in RULES.glob("*.md")
    for rule in re.findall(r"\*\*([A-Z]{3}-\d+)\*\*", page.read_text(encoding="utf-8"))
}


def flaw(game: AnyRuleset, state: Any, move: Any) -> str | None:
    refusal = game.refusal(state, move)
    if refusal is None:
        return None
    told = f'"{move}" is refused: {refusal!r} in {state!r}'
    if refusal.rule not in KNOWN:
        return f"there is no such rule: {told}"
    sentence = refusal.text.removesuffix(f" ({refusal.rule})")
    if sentence == refusal.text or len(sentence.split()) < 3:
        return f"it is no sentence with its rule: {told}"
    assert isinstance(refusal.reason, Reason)
    wrong = untrue(game, state, move, refusal)
    return wrong and f"{wrong}: {told}"


def _true(match: Any) -> Any:
    rng = random.Random(match.seed)
    states = match.states
    moves = moves_to_refuse(match.game)
    for place in sorted({len(states) - 1, *rng.choices(range(len(states)), k=2)}):
        for move in moves:
            if wrong := flaw(match.game, states[place], move):
                yield place, wrong


@pytest.mark.law
@pytest.mark.parametrize("game", RULESETS, ids=repr)
def test_refusals_are_true(game: AnyRuleset) -> None:
    check_laws(game, laws=[Law(1, "a refusal is true when it is read back", _true)])


def test_every_reason_can_be_read_back() -> None:
    assert set(Reason) == READ_BACK


@pytest.mark.law
def test_every_reason_comes_up() -> None:
    missing = set(Reason)
    for seed in range(10):
        rng = random.Random(seed)
        for game in RULESETS:
            states = [game.start(), *(after for _, _, after in walk(game, seed))]
            for state in rng.sample(states, min(6, len(states))):
                for move in moves_to_refuse(game):
                    refusal = game.refusal(state, move)
                    if refusal and refusal.reason in missing:
                        assert flaw(game, state, move) is None
                        missing.discard(refusal.reason)
        if missing <= TOO_RARE:
            break
    assert missing <= TOO_RARE
