"""Comparing bots: in order, resumed, stopped, shown; leagues: who meets, what ratings say."""

from __future__ import annotations

import math
import random
import statistics
from functools import partial
from typing import Any

import attrs
import pytest
from tournament_case import GAME, By, Chancy, Failing, First, Leaving, hand_of

from jasskort import Fyrtioett, Schmaus
from jasskort.errors import InvalidValue
from jasskort.playing.bots import Bot, Greedy
from jasskort.playing.table import Unit
from jasskort.playing.tournament import (
    SPRT,
    BoardFailed,
    BoardResult,
    Comparison,
    League,
    compare,
    estimate,
    league,
    pairs,
)

BOTS: dict[str, Bot] = {"chancy": Chancy(), "first": First()}
LEAGUE: dict[str, Bot] = {"greedy": Greedy(), **BOTS}
POINTS = [((10, 4), (1, 3)), ((0, 0), (5, 5)), ((0, 4), (2, 0))]
"""The first bot is ahead by 4, by 0 and by -3."""


def shown(*names: str) -> Comparison:
    results = [BoardResult(n, points) for n, points in enumerate(POINTS, start=1)]
    return Comparison(GAME, names, 9, tuple(results))


def test_differences_are_paired_by_board() -> None:
    comparison = shown("one", "other")
    assert comparison.by_board() == (4, 0, -3)
    assert comparison.by_board("other", "one") == (-4, 0, 3)
    assert comparison.difference() == estimate([4.0, 0.0, -3.0])
    assert comparison.boards == 3
    with pytest.raises(
        InvalidValue, match=r"two different bots of one, other.*, got \['c', 'other'\]"
    ):
        comparison.by_board("c")
    with pytest.raises(InvalidValue, match=r"got \['other', 'other'\]"):
        comparison.difference("other")


def test_the_table_prints_itself() -> None:
    low, high = shown("a", "b").difference().low, shown("a", "b").difference().high
    interval = f"{low:+.2f} to {high:+.2f}"
    assert str(shown("a", "b")).splitlines() == [
        "Fyrtioett(): 3 boards, each played twice, seed 9",
        f"             points a board  {'95 % interval':>{len(interval)}}  ahead  even  behind",
        f"a against b           +0.33  {interval}      1     1       1",
    ]
    empty = Comparison(GAME, ("a", "b"), 9, ())
    assert str(empty) == "Fyrtioett(): 0 boards, each played twice, seed 9"


def test_the_table_of_three_bots() -> None:
    """Three bots have three rows; a deal without the one or the other does not count."""
    points = ((5, 1), (2, 0), (1, 1), (7, 8), (0, 0), (4, 2))
    game = Schmaus(target=300, claims="referee")
    three = Comparison(game, ("a", "b", "c"), "s", (BoardResult(1, points),))
    head, *rows = str(three).splitlines()
    assert head == (
        "Schmaus(target=300, claims='referee'): 1 board, each played 6 times, seed s"
    )
    said = [row.split() for row in rows[1:]]
    assert [row[:4] for row in said] == [
        ["a", "against", "b", "+2.00"],  # 4 and 0
        ["a", "against", "c", "+1.00"],  # 2 and 0
        ["b", "against", "c", "-1.50"],  # -1 and -2
    ]


def test_matches_are_won_and_lost() -> None:
    game = Fyrtioett(deals=2)
    matches = compare(BOTS, game, boards=4, seed=1, unit="match")
    assert matches.unit == "match"
    assert {each for it in matches.results for pair in it.points for each in pair} == {
        *(0, 1)
    }
    assert set(matches.by_board()) <= {-1, -0.5, 0, 0.5, 1}
    head, cells, _ = str(matches).splitlines()
    assert head.endswith("4 boards, each a match, played twice, seed 1")
    assert cells.split()[:3] == ["won", "less", "lost"]
    done = matches.results[:2]
    assert compare(BOTS, game, boards=4, seed=1, unit="match", done=done) == matches
    with pytest.raises(InvalidValue, match="a bot was changed"):
        compare(BOTS, game, boards=4, seed=1, done=done)


def test_a_bot_equals_itself() -> None:
    comparison = compare([First(), First()], GAME, boards=12, seed=1)
    assert comparison.names == ("First() #1", "First() #2")
    assert comparison.by_board() == (0,) * 12
    assert compare([First(), Chancy()], GAME, boards=1, seed=1).names == (
        "First()",
        "Chancy(noise=0)",
    )


def test_what_is_done_is_not_played_again() -> None:
    asked = partial(compare, BOTS, GAME, boards=6, seed=1)
    whole = asked()
    assert [each.board for each in whole.results] == [*range(1, 7)]
    assert whole.verdict is None
    for done in ([], [*reversed(whole.results[:3])], whole.results[::3], whole.results):
        kept, told = list[BoardResult](), list[int]()
        again = asked(done=done, keep=kept.append, progress=told.append)
        assert again == whole
        assert told == [*range(len(done) + 1, 7)]
        assert kept == [each for each in whole.results if each not in done]
    less = compare(BOTS, GAME, boards=2, seed=1, done=whole.results)
    assert less.results == whole.results[:2]  # what is done beyond is left out


def test_another_bot_under_the_same_name_is_refused() -> None:
    done = compare(BOTS, GAME, boards=9, seed=1).results
    edited: dict[str, Bot] = {
        "chancy": Chancy(),
        "first": By(lambda view: [None, *view.legal_moves][-1]),
    }
    kept: list[BoardResult] = []
    match = r"board \d of chancy, first had .*: a bot was changed"
    with pytest.raises(InvalidValue, match=match):
        compare(edited, GAME, boards=12, seed=1, done=done, keep=kept.append)
    with pytest.raises(InvalidValue, match=match):
        compare(BOTS, GAME, boards=12, seed=2, done=done)
    assert kept == []
    assert compare(edited, GAME, boards=9, seed=1, done=done, again=0).results == done


def test_a_bot_that_keeps_state_is_refused() -> None:
    own = random.Random(1)
    moody = By(lambda view: Chancy().choose(view, own))
    bots: dict[str, Bot] = {"moody": moody, "first": First()}
    done = compare(bots, GAME, boards=3, seed=1).results
    with pytest.raises(InvalidValue, match="do not depend on view and generator"):
        compare(bots, GAME, boards=3, seed=1, done=done)


def test_forfeits_are_named_in_the_table() -> None:
    done = [BoardResult(1, (), forfeit="first"), BoardResult(2, (), forfeit="first")]
    none = compare(BOTS, GAME, boards=2, seed=1, done=done)
    assert none.by_board() == ()
    row = str(none).splitlines()[2].split()
    assert row == ["chancy", "against", "first", "2", "0", "0"]
    assert str(none).endswith("\nfirst has taken too long, and forfeits 2 boards")
    more = compare(BOTS, GAME, boards=5, seed=1, done=done, stop=SPRT(h1=1))
    assert len(more.by_board()) == 3
    assert more.verdict is not None
    assert more.verdict.boards == 3


def test_what_is_done_must_be_of_these_boards() -> None:
    good = BoardResult(1, ((1, 2), (2, 1)))
    wrong: list[tuple[list[Any], str]] = [
        ([good, good], "board 1 is in the results twice"),
        ([BoardResult(0, good.points)], "results of boards, got BoardResult"),
        ([7], "results of boards, got 7"),
        ([BoardResult(1, ((1, 2, 3), (2, 1, 3)))], "2 seatings of 2 parties"),
        ([BoardResult(1, (), forfeit="nobody")], "2 seatings of 2 parties"),
    ]
    for done, match in wrong:
        with pytest.raises(InvalidValue, match=match):
            compare(BOTS, GAME, boards=4, seed=1, done=done)


def test_a_test_stops_the_comparison() -> None:
    stop = SPRT(h0=-2, h1=2, least=5)
    whole = compare(BOTS, GAME, boards=20, seed=1)
    verdict = stop.verdict(whole.by_board())
    assert verdict.accepted == "h0"
    kept: list[BoardResult] = []
    stopped = compare(BOTS, GAME, boards=60, seed=1, stop=stop, keep=kept.append)
    assert stopped.verdict == verdict
    assert stopped.results == whole.results[: verdict.boards] == tuple(kept)
    assert str(stopped).endswith(f"\n{verdict}")
    again = compare(BOTS, GAME, boards=60, seed=1, stop=stop, done=whole.results)
    assert again == stopped
    undecided = compare(BOTS, GAME, boards=3, seed=1, stop=SPRT(h1=2)).verdict
    assert undecided is not None
    assert (undecided.accepted, undecided.boards) == (None, 3)


def test_a_bot_that_fails_is_named_with_its_board() -> None:
    bots: dict[str, Bot] = {"failing": Failing(hand_of(4)), "first": First()}
    kept: list[BoardResult] = []
    with pytest.raises(BoardFailed) as raised:
        compare(bots, GAME, boards=9, seed=1, keep=kept.append)
    assert raised.value.boards == (4,)
    assert str(raised.value).startswith("board 4: seating ")
    assert str(raised.value).endswith("LookupError: this hand again")
    assert "tournament_case.py" in raised.value.__notes__[0]
    assert [each.board for each in kept] == [1, 2, 3]
    # Also where it is played once more.
    done = [BoardResult(4, ((0, 0), (0, 0)))]
    with pytest.raises(BoardFailed, match="board 4: seating"):
        compare(bots, GAME, boards=9, seed=1, done=done)


@pytest.mark.parametrize(
    ("changed", "match"),
    [
        ({"bots": {"a": First()}}, "expected two bots or more, .*got {"),
        ({"bots": [First, Chancy]}, "class .*First.*; call the class to make a bot"),
        ({"bots": 7}, "expected two bots or more, .*got 7"),
        ({"game": "schmaus"}, "game of a Job cannot be 'schmaus'"),
        ({"boards": 0}, "expected an int of at least 1 for boards, got 0"),
        ({"seed": 1.5}, "seed of a Job cannot be 1.5"),
        ({"records": 1}, "records of a Job cannot be 1"),
        ({"unit": "rubber"}, "unit of a Job cannot be 'rubber'"),
        ({"unit": "match"}, "a match of Fyr.* may never end: set deals=N$"),
        ({"stop": 5}, "expected an SPRT and two bots, got 5"),
        ({"bots": [First()] * 3, "stop": SPRT(h1=1)}, "expected an SPRT and two bots"),
        ({"executor": "two"}, "expected an executor, got 'two'"),
        ({"executor": 0}, "expected an int of at least 1 for executor, got 0"),
        ({"seconds": 1}, "seconds needs processes that can be killed"),
        ({"seconds": 0, "executor": 1}, "a number above 0 for seconds, got 0"),
        ({"again": -1}, "expected an int of at least 0 for again, got -1"),
    ],
)
def test_what_cannot_be_compared(changed: dict[str, object], match: str) -> None:
    usual: dict[str, object] = {"bots": BOTS, "game": GAME, "boards": 2, "seed": 1}
    given: dict[str, object] = usual | changed
    call: object = compare
    assert callable(call)
    with pytest.raises(InvalidValue, match=match):
        call(**given)


# --- leagues -------------------------------------------------------------------------


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
    game = Fyrtioett(deals=2)
    found = league(LEAGUE, game, boards=2, seed=2, unit=unit)
    assert found.names == ("greedy", "chancy", "first")
    for each in found.comparisons:
        two = {name: LEAGUE[name] for name in each.names}
        assert each == compare(two, game, boards=2, seed=2, unit=unit)
    meets = league(
        LEAGUE, game, boards=1, seed=2, unit=unit, gauntlet=True, records=True
    )
    assert [each.names[1] for each in meets.comparisons] == ["chancy", "first"]
    assert len(meets.comparisons[0].results[0].records) == 2
    assert found.digest != League(found.comparisons[:2]).digest
    title = str(found).partition("\n")[0]
    said = {"deal": "3 bots, seed 2", "match": "3 bots, each board a match, seed 2"}
    assert title == f"Fyrtioett(deals=2): a league of {said[unit]}"


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
    three = compare(LEAGUE, GAME, boards=1, seed=1)
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
    bots: dict[str, Bot] = {**LEAGUE, "leaving": Leaving()}
    with pytest.raises(BoardFailed, match=r"board 1: seating 1 \(.*leaving"):
        league(bots, GAME, boards=1, seed=1)
    two = {name: LEAGUE[name] for name in ("greedy", "first")}
    found = league(two, GAME, boards=90, seed=1, stop=SPRT(h0=-1, h1=1))
    assert found.comparisons[0].boards < 90
    assert "\ngreedy against first: after " in str(found)


def test_a_board_that_is_forfeited_is_lost() -> None:
    found = league({"one": First(), "other": First()}, GAME, boards=2)
    (pair,) = found.comparisons
    lost = tuple([BoardResult(board, (), forfeit="one") for board in (1, 2)])
    ratings = League((attrs.evolve(pair, results=lost),)).ratings()
    assert ratings["other"].mean == -ratings["one"].mean > 0
    assert League((attrs.evolve(pair, results=lost),)).digest != found.digest
    told = "one against other: one has taken too long, and forfeits 2 boards\ndigest "
    assert told in str(League((attrs.evolve(pair, results=lost),)))
    assert "forfeits" not in str(found)


def test_all_pairs_of_a_league_play_by_one_seed() -> None:
    bots = {"one": First(), "two": First(), "three": First()}
    seeds = [
        {each.seed for each in league(bots, GAME, boards=1).comparisons}
        for _ in range(2)
    ]
    assert [len(each) for each in seeds] == [1, 1]
    assert seeds[0] != seeds[1]
