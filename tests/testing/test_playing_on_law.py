"""Playouts and solutions that are not what the verbs give are caught by law 16."""

from __future__ import annotations

import re
import sys
from typing import Any

import broken_endings as endings
import broken_playouts as broken
import pytest
from support import late
from twenty import Twenty

from jasskort import Frantsfuus, Fyrtioett, Schmaus, State, Tolva, ZugerTapp
from jasskort.playing.bots import Solution, solve
from jasskort.testing import LAWS, LawBroken, check_laws
from jasskort.testing import playouts as closing

LAW = LAWS[15]
CASES: list[tuple[Any, str]] = [
    (broken.NoPoints(), "the points of a playout are (0, 0, 0, 0), not ("),
    (broken.DrawsOneMore(), "draws not as many numbers as there are decisions"),
    (broken.AnotherEnd(), "a playout comes to <BetweenDeals "),
    (broken.ShortLog(), "move 0 of the deal is none, not "),
    (broken.AnyMatch(deals=2), "in a match move "),
    (broken.ConsidersNothing(), "() is considered, of the moves ("),
    (broken.ConsidersAll(), "is considered, of the moves ("),
    (broken.HighCards(deals=1), "the points of a playout are "),
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
    ("game", "problem"),
    [
        late(endings.NotSideBySide(), "states give (.*), and the verbs "),
        late(endings.NotSolved(), "comes out .* ahead, and not .* as solved"),
        (endings.ForgetsLastTrick(), "comes out .* ahead, and not .* as solved"),
        (endings.OtherSeats(), "states give (.*), and the verbs "),
        (endings.OtherStates(), "states give (.*), and the verbs "),
        (endings.OneTooFew(), "playouts of . states give . results"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_comes_of_an_ending_wrongly_is_caught(game: Any, problem: str) -> None:
    """Many playouts, or a solution, that the verbs do not come to are shown with both."""
    with pytest.raises(LawBroken, match="law 16 is broken") as raised:
        check_laws(game, laws=[LAW], seeds=range(5), most=150)
    assert raised.value.law == LAW
    assert re.search(problem, raised.value.problem)
    # It is shown well within a deal.
    assert len(raised.value.log) > 10


def test_a_move_that_is_not_the_best_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the right number a solution may still have another move, or none."""

    def with_none(state: State, seat: int) -> Solution:
        return Solution(solve(state, seat).ahead, None)

    monkeypatch.setattr(closing, "solve", with_none)
    with pytest.raises(LawBroken, match=r"does best with .*, and not with no move"):
        check_laws(Fyrtioett(), laws=[LAW], seeds=[1], most=150)


def test_an_error_where_many_are_played_is_caught() -> None:
    """No answer is an error of its own."""
    with pytest.raises(LawBroken, match="playouts raises OverflowError") as raised:
        check_laws(endings.FailsSideBySide(), laws=[LAW], seeds=range(3), most=150)
    assert raised.value.law.number == 8


@pytest.mark.parametrize(
    "game",
    [
        endings.Low(),
        Twenty(deals=3),
        Schmaus(),
        Frantsfuus(claims="referee", target=150),
        ZugerTapp(),
        Tolva(form="three"),
        Tolva(form="plocketolva"),
    ],
    ids=repr,
)
@pytest.mark.parametrize("arrays", [True, False])
def test_sound_endings_are_as_by_the_verbs(
    game: Any, *, arrays: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So are those of a house rule that says all it has to, with numpy and without."""
    if not arrays:
        monkeypatch.setitem(sys.modules, "jasskort.tricks.arrays", None)
    check_laws(game, laws=[LAW], seeds=range(3), most=120)


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


def test_rights_out_of_turn_belong_to_an_ending() -> None:
    """In this match belle may still be said, out of turn, in one of the last tricks."""
    game = Frantsfuus(claims="referee", target=300)
    check_laws(game, laws=[LAW], seeds=[45], most=200)


def test_what_does_not_end_is_not_played_on() -> None:
    """Where the verbs come to no end there is nothing to compare."""
    game = broken.with_trick(broken.Endless)(deals=1)
    check_laws(game, laws=[LAW], seeds=[1], most=2)
