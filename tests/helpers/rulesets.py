"""The rulesets that the laws are held against: every game, form and option."""

from __future__ import annotations

import os

from jasskort import (
    Claims,
    Form,
    Frantsfuus,
    Fyrtioett,
    Schmaus,
    Ties,
    Tolva,
    ZugerTapp,
)
from jasskort.ruleset import AnyRuleset

THOROUGH = os.environ.get("JASSKORT_LAWS") == "thorough"
PLAYERS, REFEREE = Claims.PLAYERS, Claims.REFEREE
RULESETS: list[AnyRuleset] = [
    Schmaus(),
    Schmaus(claims=REFEREE),
    Schmaus(claims=REFEREE, ties=Ties.LEADER, target=300),
    Schmaus(claims=PLAYERS, ties=Ties.LEADER, target=50),
    Schmaus(claims=REFEREE, target=40),
    Schmaus(claims=PLAYERS, deals=1),
    Schmaus(claims=REFEREE, deals=2),
    Schmaus(claims=PLAYERS, target=1, deals=3),
    Frantsfuus(),
    Frantsfuus(claims=REFEREE),
    Frantsfuus(claims=REFEREE, match_bonus=True, target=300),
    Frantsfuus(claims=PLAYERS, target=50),
    Frantsfuus(claims=REFEREE, target=40),
    Frantsfuus(claims=PLAYERS, match_bonus=True, deals=1),
    Frantsfuus(claims=REFEREE, deals=2),
    Frantsfuus(claims=PLAYERS, target=1, deals=3),
    ZugerTapp(),
    ZugerTapp(deals=3),
    ZugerTapp(tapp_at_65=True, deals=5),
    Fyrtioett(),
    Fyrtioett(deals=4),
    Fyrtioett(target=5),
    Fyrtioett(target=1, deals=2),
    Tolva(deals=4),
    Tolva(target=3),
    Tolva(form=Form.THREE, deals=4),
    Tolva(form=Form.THREE, target=3),
    Tolva(form=Form.PLOCKETOLVA, deals=3),
    Tolva(form=Form.PLOCKETOLVA, target=4),
    Tolva(form=Form.BORDSTOLVA, deals=3),
    Tolva(form=Form.BORDSTOLVA, target=4),
    Tolva(form=Form.BORDSTOLVA, first_trick_from_table=True, target=4, deals=3),
]
BY_FORM: list[AnyRuleset] = [
    *{(type(each), getattr(each, "form", None)): each for each in RULESETS}.values()
]
"""One ruleset of each game and form, for what no other option changes."""
SOME = RULESETS if THOROUGH else BY_FORM
"""All of them where there is time, for what other options change little."""
