"""What a ruleset tells wrongly of a move is caught by law 15, with a sentence."""

from __future__ import annotations

from typing import Any

import broken_happenings as broken
import pytest
from twenty import Twenty

from jasskort import Frantsfuus, Schmaus
from jasskort.testing import LAWS, LawBroken, check_laws

LAW = LAWS[14]
CASES: list[tuple[Any, str]] = [
    (broken.DealsOneHand(), "by the events of the deal the hand of seat "),
    (broken.DealsTwice(), "the events of the deal cannot be followed: "),
    (broken.OpenHandsDealt(), "by what seat 0 sees of the deal HandDealt(seat="),
    (broken.ScoresForTheOther(), "the totals are ("),
    (broken.PlaysAside(), "the trick is no card, not "),
    (broken.HidesPoints(), "the totals are (0, 0), not "),
    (broken.TakesAnything(), "events takes the start of a match as what follows by "),
    (broken.StepsAside(), "step gives other things by the deal than apply, "),
    (broken.ShortForSpectators(), "by what a spectator sees of the deal 5 events "),
    (broken.StockOfBlanks(), "of the deal the stock, face down has ## ## ## ## ## "),
    (broken.NoStock(), " should lie somewhere"),
    (broken.HidesDraws(), "by what seat 0 sees of "),
]


@pytest.mark.parametrize(
    ("game", "problem"), CASES, ids=[type(game).__name__ for game, _ in CASES]
)
def test_what_is_told_wrongly_is_caught(game: Any, problem: str) -> None:
    """The law says what is wrong, and by which move."""
    with pytest.raises(LawBroken, match="law 15 is broken") as raised:
        check_laws(game, laws=[LAW], seeds=range(3), most=60)
    assert raised.value.law == LAW
    assert problem in raised.value.problem


@pytest.mark.no_cover
@pytest.mark.parametrize(
    "game",
    [Twenty(deals=2), Schmaus(target=50), Frantsfuus(claims="referee", target=40)],
    ids=repr,
)
def test_sound_games_tell_all(game: Any) -> None:
    """The rulesets that the broken ones are made of obey the law."""
    check_laws(game, laws=[LAW], seeds=range(3), most=90)
