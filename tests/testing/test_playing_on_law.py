"""A playout that is not what the verbs give is caught by law 16, with a sentence."""

from __future__ import annotations

from typing import Any

import broken_playouts as broken
import pytest
from twenty import Twenty

from jasskort import Fyrtioett, Schmaus, Tolva
from jasskort.testing import LAWS, LawBroken, check_laws

LAW = LAWS[15]
CASES: list[tuple[Any, str]] = [
    (broken.NoPoints(), "the points of a playout are (0, 0, 0, 0), not ("),
    (broken.DrawsOneMore(), "draws not as many numbers as there are decisions"),
    (broken.AnotherEnd(), "a playout comes to <BetweenDeals "),
    (broken.ShortLog(), "move 0 of the deal is none, not "),
    (broken.AnyMatch(deals=2), "in a match move "),
    (broken.ConsidersNothing(), "() is considered, of the moves ("),
    (broken.ConsidersAll(), "is considered, of the moves ("),
    (broken.with_trick(broken.HighCards)(deals=1), 'of the deal is "'),
]


@pytest.mark.parametrize(
    ("game", "problem"), CASES, ids=[type(game).__name__ for game, _ in CASES]
)
def test_what_is_played_on_wrongly_is_caught(game: Any, problem: str) -> None:
    """The law says what is wrong, and with which policy."""
    with pytest.raises(LawBroken, match="law 16 is broken") as raised:
        check_laws(game, laws=[LAW], seeds=range(3), most=30)
    assert raised.value.law == LAW
    assert problem in raised.value.problem
    assert raised.value.problem.startswith("with the policy ")


@pytest.mark.parametrize(
    "game",
    [
        Twenty(deals=2),
        Fyrtioett(target=5),
        Schmaus(claims="referee", target=40),
        Tolva(form="bordstolva", deals=1),
    ],
    ids=repr,
)
def test_sound_games_play_on_as_the_verbs(game: Any) -> None:
    """The rulesets that the broken ones are made of obey the law, and others do."""
    check_laws(game, laws=[LAW], seeds=range(4), most=60)


def test_what_does_not_end_is_not_played_on() -> None:
    """Where the verbs come to no end there is nothing to compare."""
    game = broken.with_trick(broken.Endless)(deals=1)
    check_laws(game, laws=[LAW], seeds=[1], most=2)
