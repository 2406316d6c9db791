"""The rulesets that the laws are held against: every game, form and option."""

from __future__ import annotations

import os

import jasskort
from jasskort.ruleset import AnyRuleset

THOROUGH = os.environ.get("JASSKORT_LAWS") == "thorough"
PLAYERS, REFEREE = jasskort.Claims.PLAYERS, jasskort.Claims.REFEREE
RULESETS: list[AnyRuleset] = [
    jasskort.Schmaus(),
    jasskort.Schmaus(claims=REFEREE),
    jasskort.Schmaus(claims=REFEREE, ties=jasskort.Ties.LEADER, target=300),
    jasskort.Schmaus(claims=PLAYERS, ties=jasskort.Ties.LEADER, target=50),
    jasskort.Schmaus(claims=REFEREE, target=40),
    jasskort.Schmaus(claims=PLAYERS, deals=1),
    jasskort.Schmaus(claims=REFEREE, deals=2),
    jasskort.Schmaus(claims=PLAYERS, target=1, deals=3),
    jasskort.Frantsfuus(),
    jasskort.Frantsfuus(claims=REFEREE),
    jasskort.Frantsfuus(claims=REFEREE, match_bonus=True, target=300),
    jasskort.Frantsfuus(claims=PLAYERS, target=50),
    jasskort.Frantsfuus(claims=REFEREE, target=40),
    jasskort.Frantsfuus(claims=PLAYERS, match_bonus=True, deals=1),
    jasskort.Frantsfuus(claims=REFEREE, deals=2),
    jasskort.Frantsfuus(claims=PLAYERS, target=1, deals=3),
    jasskort.ZugerTapp(),
    jasskort.ZugerTapp(deals=3),
    jasskort.ZugerTapp(tapp_at_65=True, deals=5),
    jasskort.Fyrtioett(),
    jasskort.Fyrtioett(deals=4),
    jasskort.Fyrtioett(target=5),
    jasskort.Fyrtioett(target=1, deals=2),
    jasskort.Tolva(deals=4),
    jasskort.Tolva(target=3),
    jasskort.Tolva(form=jasskort.Form.THREE, deals=4),
    jasskort.Tolva(form=jasskort.Form.THREE, target=3),
    jasskort.Tolva(form=jasskort.Form.PLOCKETOLVA, deals=3),
    jasskort.Tolva(form=jasskort.Form.PLOCKETOLVA, target=4),
    jasskort.Tolva(form=jasskort.Form.BORDSTOLVA, deals=3),
    jasskort.Tolva(form=jasskort.Form.BORDSTOLVA, target=4),
    jasskort.Tolva(
        form=jasskort.Form.BORDSTOLVA, first_trick_from_table=True, target=4, deals=3
    ),
]
BY_FORM: list[AnyRuleset] = [
    *{(type(each), getattr(each, "form", None)): each for each in RULESETS}.values()
]
"""One ruleset of each game and form, for what no other option changes."""
SOME = RULESETS if THOROUGH else BY_FORM
"""All of them where there is time, for what other options change little."""
