"""Rulesets stay apart: a state is played by the one that made it, and by no other."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from rulesets import BY_FORM

from jasskort import Frantsfuus, Fyrtioett, InvalidValue, Schmaus, State
from jasskort.ruleset import AnyRuleset, ruleset_of
from jasskort.testing import walk


@attrs.frozen(kw_only=True, eq=False)
class House(Fyrtioett):
    """Fyrtioett at a table of its own."""


ALL: list[AnyRuleset] = [*BY_FORM, House()]
# A ruleset that is asked about states of the next one, and of the same game agreed on
# otherwise.
PAIRS = [*zip(ALL, [*ALL[1:], ALL[0]], strict=True)]
PAIRS += [(attrs.evolve(game, deals=7), game) for game in ALL]  # type: ignore[misc]


def phases(game: AnyRuleset) -> list[State]:
    """Return a state of each phase that a match meets."""
    met: dict[type, State] = {type(game.start()): game.start()}
    for seed in range(3):
        met |= {type(after): after for _, _, after in walk(game, seed, most=150)}
    return list(met.values())


def verbs(game: Any, state: State) -> list[Callable[[Any], object]]:
    """Return every verb that is asked about a state, with the moves that are legal there."""
    moves = [game.vocabulary(0)[0], game.shuffle(random.Random(1))]
    # What is legal by the ruleset of the state is no way in either.
    moves += ruleset_of(state).legal_moves(state)
    asked = [game.legal_moves, game.movers, game.legal_melds, game.score]
    asked += [game.next_match, lambda at: game.legal_moves(at, 0)]
    for move in moves:
        asked += [lambda at, move=move: game.refusal(at, move)]
        asked += [lambda at, move=move: game.apply(at, move)]
    return asked


@pytest.mark.parametrize(("game", "other"), PAIRS, ids=repr)
def test_a_state_of_another_ruleset_is_refused_by_every_verb(
    game: AnyRuleset, other: AnyRuleset
) -> None:
    for state in phases(other):
        for verb in verbs(game, state):
            with pytest.raises(InvalidValue) as raised:
                verb(state)
            told = str(raised.value)
            assert told.startswith(
                f"expected a state of {game!r}, got {repr(state)[:100]}"
            )
            assert told.endswith(f", which belongs to {other!r}")


def test_the_messages_by_hand() -> None:
    with pytest.raises(InvalidValue) as raised:
        Fyrtioett().score(Fyrtioett(target=50).start(dealer=2))
    assert str(raised.value) == (
        "expected a state of Fyrtioett(target=41, deals=None), got "
        "<BetweenDeals deals=0, dealer=2, totals=[0, 0, 0, 0]>, which belongs to "
        "Fyrtioett(target=50, deals=None)"
    )


@pytest.mark.parametrize("game", ALL, ids=repr)
def test_equal_options_are_the_same_ruleset(game: AnyRuleset) -> None:
    assert attrs.evolve(game) is game  # type: ignore[misc]
    for state in phases(game):
        copy = pickle.loads(pickle.dumps(state))
        assert copy.game is game
        assert game.legal_moves(copy) == game.legal_moves(state)
        assert game.score(copy) == game.score(state)
    for verb in verbs(game, game.start()):
        with pytest.raises(InvalidValue, match=r"expected a state of .*, got 'state'$"):
            verb("state")


def test_starts_of_two_rulesets_are_not_equal() -> None:
    one: Any = Schmaus().start()
    for other in (Frantsfuus().start(), Schmaus(target=50).start()):
        assert one != other
        assert one.match == other.match
