"""Games that share phases stay apart: a state of one is none of the other."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from jasskort import (
    Frantsfuus,
    Fyrtioett,
    InvalidValue,
    Schmaus,
    State,
    Tolva,
    ZugerTapp,
)
from jasskort.testing import walk
from jasskort.testing.play import AnyRuleset

GAMES = (Schmaus, Frantsfuus, ZugerTapp, Tolva, Fyrtioett)
PHASES = {Schmaus: 9, Frantsfuus: 9, ZugerTapp: 7, Tolva: 5, Fyrtioett: 4}
PAIRS: list[tuple[Any, Any]] = [
    *((Schmaus, Frantsfuus), (Frantsfuus, Schmaus), (Schmaus, Fyrtioett)),
    *((ZugerTapp, Fyrtioett), (Fyrtioett, ZugerTapp), (ZugerTapp, Frantsfuus)),
    *((Tolva, ZugerTapp), (Schmaus, Tolva)),
]


def in_time(kind: Any) -> AnyRuleset:
    """Make a ruleset whose matches end."""
    game: AnyRuleset = kind(deals=4) if kind not in (Schmaus, Frantsfuus) else kind()
    return game


def one_of_each_phase(game: AnyRuleset) -> list[State]:
    """Play until every phase was met, and give a state of each."""
    met: dict[type, State] = {}
    for seed in range(30):
        for state, _, after in walk(game, seed):
            met[type(state)] = state
            met[type(after)] = after
    assert len(met) == PHASES[type(game)]
    return list(met.values())


@pytest.mark.parametrize(("mine", "other"), PAIRS)
def test_a_state_of_another_game_is_refused_by_every_verb(
    mine: Any, other: Any
) -> None:
    """In every phase every verb says whose state it is not, and shows the state."""
    game = mine()
    for state in one_of_each_phase(in_time(other)):
        move = game.vocabulary(0)[0]
        asked: list[Callable[..., object]] = [
            game.legal_moves,
            lambda at: game.legal_moves(at, 0),
            game.legal_melds,
            lambda at: game.refusal(at, move),  # noqa: B023 - called at once
            lambda at: game.apply(at, move),  # noqa: B023 - called at once
            lambda at: game.apply(at, game.shuffle(random.Random(1))),
            game.score,
        ]
        if hasattr(game, "counted"):
            asked.append(lambda at: game.counted(at, 0))
        for verb in asked:
            with pytest.raises(InvalidValue, match=f"no state of {game.words.game}: <"):
                verb(state)


@pytest.mark.parametrize(("mine", "other"), PAIRS)
def test_the_quick_way_of_apply_looks_too(mine: Any, other: Any) -> None:
    """A move that would be legal in the other game does not slip through."""
    theirs = other(claims="referee") if other in (Schmaus, Frantsfuus) else other()
    game = mine()
    rng = random.Random(5)
    state = theirs.apply(theirs.start(), theirs.shuffle(rng))
    seen = set()
    while state.turn is not None:
        move = theirs.legal_moves(state)[-1]
        seen.add(type(move).__name__)
        with pytest.raises(InvalidValue, match="no state of"):
            game.apply(state, move)
        state = theirs.apply(state, move)
    assert "Play" in seen
    assert ("Draw" in seen) == hasattr(theirs, "counted")


@pytest.mark.parametrize("game", [each() for each in GAMES], ids=repr)
def test_what_is_no_state_at_all_is_refused(game: Any) -> None:
    """None, a score and a word are named, too."""
    for nothing in (None, "state", game.score(game.start())):
        with pytest.raises(InvalidValue, match="no state of"):
            game.legal_moves(nothing)


def test_starts_of_two_games_are_not_equal() -> None:
    """Between deals, too, a state belongs to its game."""
    one: Any = Schmaus().start()
    other: Any = Frantsfuus().start()
    assert one != other
    assert one.match == other.match


@pytest.mark.parametrize("game", [each() for each in GAMES], ids=repr)
def test_a_match_that_is_not_over_has_no_next(game: Any) -> None:
    """The next match begins when the one before is over."""
    with pytest.raises(InvalidValue, match="the match is not over: <BetweenDeals"):
        game.next_match(game.start())
