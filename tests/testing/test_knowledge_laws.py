"""What a ruleset tells a seat too much, or makes of it wrongly, is caught by its law."""

from __future__ import annotations

from typing import Any

import broken_knowledge as broken
import broken_rules  # noqa: F401 - it finds the examples
import pytest
from twenty import Twenty

from jasskort import Fyrtioett, Schmaus, Tolva, ZugerTapp
from jasskort.testing import LAWS, LawBroken, check_laws

SEEDS = range(4)
MOST = {"OpenAside": 90, "TellingScore": 120, "WithStrangeWorlds": 120}
CASES: list[tuple[int, Any]] = [
    (9, broken.OpenAside(deals=2)),
    (9, broken.OpenHands(deals=1)),
    (9, broken.OpenPast(deals=1)),
    (9, broken.OtherEyes(deals=1)),
    (9, broken.OneCardTooMany(deals=1)),
    (9, broken.TellingRefusals(deals=1)),
    (9, broken.TellingMoves(deals=1)),
    (9, broken.TellingScore(deals=1, claims="referee")),
    (9, broken.TellsTheHand(deals=1)),
    (9, broken.HandsOnTheTable(deals=1)),
    (10, broken.ForgetsDuties(deals=1)),
    (10, broken.strange("other")),
    (11, broken.OtherMoves(deals=1)),
    (11, broken.OtherMovers(deals=1)),
    (11, broken.ForgetsTheLog(deals=1)),
    (12, broken.strange("global")),
    (12, broken.strange("none")),
    (12, broken.strange("not in")),
    (13, broken.strange("twice")),
    (13, broken.strange("no walk")),
    (13, broken.strange("all")),
    (13, broken.strange("half")),
    (14, broken.strange("more")),
]


@pytest.mark.parametrize(
    ("number", "game"), CASES, ids=[f"{n}-{i}" for i, (n, _) in enumerate(CASES)]
)
def test_what_is_told_too_much_is_caught(number: int, game: Any) -> None:
    """The law that it breaks says so, and does not hold against what is sound."""
    law = LAWS[number - 1]
    assert law.number == number
    with pytest.raises(LawBroken, match=f"law {number} is broken"):
        check_laws(
            game, laws=[law], seeds=SEEDS, most=MOST.get(type(game).__name__, 40)
        )


@pytest.mark.no_cover
@pytest.mark.parametrize(
    "game",
    [
        Twenty(deals=1),
        Fyrtioett(deals=1),
        ZugerTapp(deals=2),
        Tolva(deals=1),
        Schmaus(deals=1, claims="referee"),
    ],
)
def test_sound_games_obey(game: Any) -> None:
    """Nothing leaks from the games of the library, nor from the example."""
    check_laws(game, laws=LAWS[8:], seeds=range(2), most=30)
