"""Leagues: who meets, what the ratings say, and the command with its files."""

from __future__ import annotations

import math
import random
import statistics
from pathlib import Path

import attrs
import pytest
from tournament_case import GAME, Chancy, First, Leaving

from jasskort import Fyrtioett
from jasskort.__main__ import main
from jasskort.errors import InvalidValue
from jasskort.playing.boards import BoardResult
from jasskort.playing.bots import Bot, Greedy
from jasskort.playing.table import Unit
from jasskort.playing.tournament import (
    SPRT,
    BoardFailed,
    Comparison,
    League,
    compare,
    league,
    pairs,
)
from jasskort.records import read_all

BOTS: dict[str, Bot] = {"greedy": Greedy(), "chancy": Chancy(), "first": First()}
ASKED = [
    *("league", "fyrtioett", "greedy", "random", "tournament_case:First"),
    *("--seed", "3"),
]


def won(one: str, other: str, gains: list[int], seed: int = 1) -> Comparison:
    results = [
        BoardResult(number, ((gain, 0), (0, gain)))
        for number, gain in enumerate(gains, start=1)
    ]
    return Comparison(GAME, (one, other), seed, tuple(results))


def test_who_meets() -> None:
    assert pairs(["abc", "d"]) == [("abc", "d")]
    three = ["a", "b", "c"]
    assert pairs(three) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert pairs(three, gauntlet=True) == [("a", "b"), ("a", "c")]
    for wrong in ([], ["a"], ["a", "b", "a"], "ab", None):
        with pytest.raises(InvalidValue):
            pairs(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("unit", ["deal", "match"])
def test_its_pairs_are_comparisons(unit: Unit) -> None:
    """What came out of a pair is what comes out where it is compared alone."""
    game = Fyrtioett(deals=2)
    found = league(BOTS, game, boards=2, seed=2, unit=unit)
    assert found.names == ("greedy", "chancy", "first")
    for each in found.comparisons:
        two = {name: BOTS[name] for name in each.names}
        assert each == compare(two, game, boards=2, seed=2, unit=unit)
    meets = league(BOTS, game, boards=1, seed=2, unit=unit, gauntlet=True, records=True)
    assert [each.names[1] for each in meets.comparisons] == ["chancy", "first"]
    assert len(meets.comparisons[0].results[0].records) == 2
    assert found.digest != League(found.comparisons[:2]).digest


def test_ratings_of_two() -> None:
    """With a board more for each, 29 of 39 won are odds of three to one: 191 Elo."""
    ratings = League((won("a", "b", [1] * 29 + [-1] * 9),)).ratings()
    assert [*ratings] == ["a", "b"]
    apart = ratings["a"].mean - ratings["b"].mean
    assert math.isclose(apart, 400 * math.log10(30 / 10))
    assert math.isclose(ratings["a"].mean, -ratings["b"].mean)
    # The standard error of the logarithm of odds, halved, since the mean is nought.
    error = 400 / math.log(10) / math.sqrt(40 * 3 / 16) / 2
    wide = (ratings["a"].high - ratings["a"].mean) / error
    assert 1.96 < wide < 2.06
    assert ratings["b"].boards == 38


def test_even_boards_are_half_won() -> None:
    """Who is never ahead is as strong, and the more surely for it."""
    even = League((won("a", "b", [0] * 40),)).ratings()
    split = League((won("a", "b", [1, -1] * 20),)).ratings()
    assert abs(even["a"].mean) < 1e-9 > abs(split["a"].mean)
    assert even["a"].high < split["a"].high / 2


def test_who_wins_all() -> None:
    """The rating has an end, far away, and is not sure; nor is that of a single board."""
    all_won = League((won("a", "b", [9] * 100), won("b", "c", [9] * 100))).ratings()
    assert 500 < all_won["a"].mean < 1000
    assert all_won["a"].high - all_won["a"].low > 300
    one = League((won("a", "b", [1]),)).ratings()["a"]
    assert one.high - one.low > 1000


def test_ratings_go_by_way_of_others() -> None:
    known = [won("a", "b", [1, 1, 1, -1] * 20), won("b", "c", [1, 1, 1, -1] * 20, 2)]
    ratings = League(tuple(known)).ratings()
    assert [*ratings] == ["a", "b", "c"]
    assert abs(ratings["b"].mean) < 1e-6
    assert ratings["b"].boards == 160
    assert str(League(tuple(known))).startswith(
        "Fyrtioett(): a league of 3 bots, seed 1, 2\n"
    )


@pytest.mark.no_cover
def test_intervals_hold_the_truth() -> None:
    """About 95 of 100 do, where all pairs are lucky or not at the same boards."""
    rng, held = random.Random(4), list[bool]()
    true = {"a": 150.0, "b": 0.0, "c": -150.0}
    for _ in range(100):
        cards = [rng.random() for _ in range(60)]
        met = []
        for one, other in pairs([*true]):
            chance = 1 / (1 + 10 ** ((true[other] - true[one]) / 400))
            met.append(won(one, other, [1 if each < chance else -1 for each in cards]))
        ratings = League(tuple(met)).ratings()
        held += [it.low <= true[name] <= it.high for name, it in ratings.items()]
    assert 0.9 <= statistics.fmean(held) <= 0.99


def test_what_makes_no_league() -> None:
    pair = won("a", "b", [1])
    three = compare(BOTS, GAME, boards=1, seed=1)
    wrong = [
        (),
        (pair, won("c", "d", [1])),
        (three,),
        (pair, Comparison(type(GAME)(target=9), ("b", "c"), 1, pair.results)),
        [pair],
    ]
    for each in wrong:
        with pytest.raises(InvalidValue):
            League(each)  # type: ignore[arg-type]
    with pytest.raises(InvalidValue):
        league([Greedy(), First()], GAME, boards=1, seed=1)  # type: ignore[arg-type]


def test_a_bot_that_fails_and_a_test_a_pair() -> None:
    """A failure ends the league as it does a comparison; a test ends a pair, and is told."""
    bots: dict[str, Bot] = {**BOTS, "leaving": Leaving()}
    with pytest.raises(BoardFailed, match=r"board 1: seating 1 \(.*leaving"):
        league(bots, GAME, boards=1, seed=1)
    two = {name: BOTS[name] for name in ("greedy", "first")}
    found = league(two, GAME, boards=90, seed=1, stop=SPRT(h0=-1, h1=1))
    assert found.comparisons[0].boards < 90
    assert "\ngreedy against first: after " in str(found)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A table with ratings, pairs and a digest; files by pair, with which it goes on."""
    assert main([*ASKED, "--boards", "4"]) == 0
    table = capsys.readouterr().out
    assert table.startswith("Fyrtioett(): a league of 3 bots, seed 3\n")
    assert table.count(" against ") == 3
    where = [
        *("--results", str(tmp_path / "new" / "results")),
        *("--records", str(tmp_path / "records")),
    ]
    assert main([*ASKED, "--boards", "2", *where]) == 0
    results = tmp_path / "new" / "results"
    assert sorted(each.name for each in results.iterdir()) == [
        *("1-2.jsonl", "1-3.jsonl", "2-3.jsonl"),
    ]
    (results / "2-3.jsonl").unlink()
    (tmp_path / "records" / "2-3.jsonl").unlink()
    capsys.readouterr()
    assert main([*ASKED, "--boards", "4", *where]) == 0
    told = capsys.readouterr()
    assert told.out == table
    assert told.err.count("2 boards are done already") == 2
    with (tmp_path / "records" / "2-3.jsonl").open(encoding="utf-8") as file:
        assert len([*read_all(file)]) == 8
    assert main([*ASKED, "--boards", "2", "--gauntlet"]) == 0
    assert capsys.readouterr().out.count(" against ") == 2
    asked = [*ASKED, "--boards", "2", "--unit", "match"]
    assert main([*asked, "--option", "deals=2"]) == 0
    assert " won less lost " in capsys.readouterr().out
    assert main(asked) == 2
    assert "agree on deals=N" in capsys.readouterr().err


def test_what_the_command_refuses(capsys: pytest.CaptureFixture[str]) -> None:
    for bots in (["greedy", "random", "no_bot"], ["greedy", "greedy"], ["greedy"]):
        assert main(["league", "fyrtioett", *bots]) == 2
        assert capsys.readouterr().err.startswith("jasskort league: ")


def test_a_board_that_is_forfeited_is_lost() -> None:
    """Who took too long has lost it, whatever was played there."""
    found = league({"one": First(), "other": First()}, GAME, boards=2)
    (pair,) = found.comparisons
    lost = tuple([BoardResult(board, (), forfeit="one") for board in (1, 2)])
    ratings = League((attrs.evolve(pair, results=lost),)).ratings()
    assert ratings["other"].mean == -ratings["one"].mean > 0
    assert League((attrs.evolve(pair, results=lost),)).digest != found.digest


def test_all_pairs_of_a_league_play_by_one_seed() -> None:
    """Nobody can guess it, unless one is given."""
    bots = {"one": First(), "two": First(), "three": First()}
    seeds = [
        {each.seed for each in league(bots, GAME, boards=1).comparisons}
        for _ in range(2)
    ]
    assert [len(each) for each in seeds] == [1, 1]
    assert seeds[0] != seeds[1]
