"""The laws say no to what breaks them, and show the log."""

from __future__ import annotations

import importlib
import subprocess
import sys
from typing import Any

import pytest
from broken_games import (
    APART,
    SOUND,
    Apart,
    drop_a_bid,
    not_shortened,
    nothing_to_do,
    ruleset,
)
from hypothesis import settings

import jasskort.testing
from jasskort import (
    Claims,
    Fyrtioett,
    IllegalMove,
    Reason,
    Refusal,
    Schmaus,
    ZugerTapp,
)
from jasskort.games.fyrtioett import Bid
from jasskort.moves import Play
from jasskort.testing import LAWS, Law, LawBroken, check_laws, must_end, played, walk


def test_who_cuts_a_match_short_may_lose_it() -> None:
    """A false claim loses the match whatever the seats have."""
    check_laws(Schmaus(target=50), laws=[LAWS[4]], seeds=range(12))


def test_the_log_is_as_short_as_can_be() -> None:
    with pytest.raises(LawBroken) as raised:
        check_laws(
            ruleset(APART, legal_moves=drop_a_bid), laws=[LAWS[0]], seeds=range(25)
        )
    first, *rest = raised.value.log
    assert first.startswith("deal ")
    assert rest == []


def test_random_play_that_does_not_end() -> None:
    law, stuck = LAWS[6], ruleset(APART, legal_moves=nothing_to_do)
    check_laws(Fyrtioett(), laws=[law], seeds=[1], most=5)
    for game, why in (
        (Fyrtioett(), "the match does not end within"),
        (stuck, "moves later seat . is in turn and has no legal move"),
    ):
        with pytest.raises(LawBroken, match=why) as raised:
            check_laws(game, laws=[law], ends=True, seeds=range(2), most=5)
        assert raised.value.law == law


def test_who_is_in_turn_is_the_first_mover(monkeypatch: pytest.MonkeyPatch) -> None:
    not_shortened(monkeypatch)
    for part in (slice(None, None, -1), slice(1)):
        game = ruleset(
            ZugerTapp(deals=1),
            movers=lambda sound, *given, part=part: sound(*given)[part],
        )
        with pytest.raises(LawBroken, match="for the movers, got ") as raised:
            check_laws(game, laws=LAWS[:1], seeds=range(3, 40))
        assert " play " in raised.value.log[-1]


def refuse_a_legal_bid(does: Any, game: Any, state: Any, move: Any) -> Any:
    if isinstance(move, Bid) and move.tricks == 1:
        raise IllegalMove(move, Refusal("FYR-4", Reason.TOO_LOW))
    return does(game, state, move)


def stumble(does: Any, game: Any, state: Any, move: Any) -> Any:
    return 1 / 0 if isinstance(move, Play) else does(game, state, move)


def no_score(_does: Any, _game: Any, _state: Any) -> Any:
    return 1 / 0


@pytest.mark.parametrize(
    ("game", "number", "problem"),
    [
        (ruleset(APART, apply=refuse_a_legal_bid), 1, ' bid 1", which is listed'),
        (
            ruleset(APART, apply=stumble),
            1,
            "listed move cannot be applied: apply raises ZeroDiv",
        ),
        (
            type("Broken", (Apart,), {"start": no_score})(deals=1),
            8,
            "is of the wrong kind: TypeError: no_score() got an",
        ),
    ],
)
def test_errors_break_a_law_too(game: Any, number: int, problem: str) -> None:
    with pytest.raises(LawBroken) as raised:
        check_laws(game, laws=[LAWS[4]], seeds=range(25))
    error = raised.value
    assert error.law == LAWS[number - 1]
    assert problem in error.problem
    assert isinstance(error.__cause__, ZeroDivisionError | TypeError | IllegalMove)


def test_seeds_that_hypothesis_chooses() -> None:
    for asked in (3, None):
        lengths: list[int] = []
        count = Law(9, "counted", lambda match, to=lengths: to.append(match.most) or ())  # type: ignore[misc]
        check_laws(SOUND, laws=[count], examples=asked, most=9)
        most = settings.default.max_examples if asked is None else asked  # type: ignore[union-attr]
        assert 1 <= len(lengths) <= most
        assert set(lengths) <= set(range(1, 10))


def _fives(match: Any) -> Any:
    for place, (_, move, _) in enumerate(match.steps, start=1):
        if isinstance(move, Bid) and move.tricks == 5:
            yield place, f"{move}"


def test_a_law_of_ones_own() -> None:
    law = Law(9, "nobody bids five", _fives)
    with pytest.raises(LawBroken, match="law 9 is broken: nobody bids five") as raised:
        check_laws(SOUND, laws=[law], seeds=range(40))
    assert raised.value.log[-1].endswith("bid 5")
    failing = Law(9, "nothing", lambda match: [(match.seed, f"{1 / 0}")])
    with pytest.raises(LawBroken, match="ZeroDivisionError") as raised:
        check_laws(SOUND, laws=[failing], seeds=[1], most=4)
    assert raised.value.law == failing


@pytest.mark.parametrize(
    ("game", "ends"),
    [
        (Schmaus(), False),
        (Schmaus(claims=Claims.REFEREE), True),
        (ZugerTapp(deals=2), True),
        pytest.param(object(), False, id="nothing"),
    ],
    ids=repr,
)
def test_law_7_who_must_end(game: Any, *, ends: bool) -> None:
    assert must_end(game) is ends


def test_walks_are_told_by_their_seed() -> None:
    one, same, other = (played(SOUND, seed, most=30) for seed in (1, 1, 2))
    assert one == same
    assert one.log() != other.log()
    assert one.states[0] == SOUND.start(dealer=one.dealer)
    assert [step[2] for step in walk(SOUND, 1, most=30)] == list(one.states[1:])
    assert one.log(2) == one.log()[:2]
    assert played(SOUND, 1, most=0).states == one.states[:1]
    assert len(played(SOUND, 1).steps) <= 400
    assert played(SOUND, 1).states[-1].over


def test_without_hypothesis_the_kit_says_what_it_needs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("check", "encodings", "strategies"):
        monkeypatch.delitem(sys.modules, f"jasskort.testing.{name}", raising=False)
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    kit = importlib.reload(jasskort.testing)
    for name in ("LAWS", "moves"):
        monkeypatch.delitem(vars(kit), name, raising=False)
        with pytest.raises(ModuleNotFoundError, match=r"pip install .jasskort.testing"):
            getattr(kit, name)
    assert kit.walk is walk
    monkeypatch.undo()
    monkeypatch.delitem(sys.modules, "jasskort.testing.encodings", raising=False)
    monkeypatch.delitem(vars(kit), "check_encoding", raising=False)
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(ModuleNotFoundError, match=r"numpy: pip .*jasskort.learning"):
        _ = kit.check_encoding


def test_what_the_kit_has_not() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'anything'"):
        _ = jasskort.testing.anything


@pytest.mark.no_cover
def test_counting_needs_no_hypothesis() -> None:
    asked = (
        "import sys, jasskort.testing.counts, jasskort.__main__; "
        "from jasskort.testing import walk; "
        "print(sorted({'hypothesis', 'rich', 'numpy'} & {*sys.modules}))"
    )
    command = [sys.executable, "-c", asked]
    told = subprocess.run(command, capture_output=True, check=True, text=True)
    assert told.stdout == "[]\n"


def test_worlds_with_an_ordered_stock_are_sound() -> None:
    """Two cards of a stock are exchanged in their order."""
    check_laws(Schmaus(deals=1, claims="referee"), laws=LAWS[11:12], seeds=[1], most=9)


def test_a_card_that_is_told_alone_is_exchanged_for_none() -> None:
    """A spectator is told of the upcard alone when a deal begins."""
    game = Schmaus(deals=1, claims="referee")
    check_laws(game, laws=LAWS[17:18], seeds=range(6), most=2)
