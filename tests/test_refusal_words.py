"""Every sentence of a refusal can be made again from its parts alone."""

from __future__ import annotations

import importlib.util
import random
from importlib import import_module
from typing import Any

import pytest
from refusal_words import SENTENCES, sentence
from rulesets import RULESETS
from test_refusals_true import moves_to_refuse

from jasskort import Refusal
from jasskort.ruleset import AnyRuleset
from jasskort.testing import walk

_JASS = "refusal_words_jass"
WORDED = {"tolva", "zuger_tapp", "fyrtioett"}
WORDS = dict(SENTENCES)
if importlib.util.find_spec(_JASS):
    WORDED |= {"schmaus", "frantsfuus"}
    WORDS |= import_module(_JASS).SENTENCES
ASKED = 12


@pytest.mark.no_cover
@pytest.mark.parametrize(
    "game", [game for game in RULESETS if game.name in WORDED], ids=repr
)
def test_sentences_follow_from_rule_reason_cards_and_values(game: AnyRuleset) -> None:
    """Whatever varies in a sentence stands in the cards or values of the refusal."""
    rng = random.Random(11)
    states = [after for _, _, after in walk(game, 11)]
    told: set[Refusal] = set()
    for state in (game.start(), states[-1], *rng.choices(states, k=ASKED)):
        refusals: Any = (game.refusal(state, move) for move in moves_to_refuse(game))
        told.update(filter(None, refusals))
    assert len(told) > ASKED
    for refusal in told:
        assert refusal.text == sentence(refusal, WORDS)
