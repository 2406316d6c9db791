"""Rulesets stay apart: a state is played by the one that made it, and by no other."""

from __future__ import annotations

import functools
import pickle
import random
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from jasskort import (
    Form,
    Frantsfuus,
    Fyrtioett,
    InvalidValue,
    Schmaus,
    State,
    Tolva,
    ZugerTapp,
)
from jasskort.moves import Draw
from jasskort.ruleset import AnyRuleset, ruleset_of
from jasskort.testing import walk

pytestmark = pytest.mark.no_cover


@attrs.frozen(kw_only=True, eq=False)
class House(Fyrtioett):
    """Fyrtioett at a table of its own."""


GAMES = (Schmaus, Frantsfuus, ZugerTapp, Tolva, Fyrtioett)
PHASES: dict[type[Any] | Form, int] = {
    Schmaus: 9,
    Frantsfuus: 9,
    ZugerTapp: 7,
    Fyrtioett: 4,
    House: 4,
    Form.FOUR: 5,
    Form.THREE: 4,
    Form.PLOCKETOLVA: 5,
    Form.BORDSTOLVA: 5,
}
# Rulesets of which one is asked about states of the other.
OTHER_GAMES: list[tuple[AnyRuleset, AnyRuleset]] = [
    (Schmaus(), Frantsfuus()),
    (Frantsfuus(), Schmaus()),
    (Schmaus(), Fyrtioett(deals=4)),
    (ZugerTapp(), Fyrtioett(deals=4)),
    (Fyrtioett(), ZugerTapp(deals=4)),
    (ZugerTapp(), Frantsfuus()),
    (Tolva(), ZugerTapp(deals=4)),
    (Schmaus(), Tolva(deals=4)),
    (Fyrtioett(), House(deals=4)),
    (House(), Fyrtioett(deals=4)),
]
OTHER_OPTIONS: list[tuple[AnyRuleset, AnyRuleset]] = [
    (Schmaus(), Schmaus(target=50)),
    (Schmaus(target=1000), Schmaus()),
    (Schmaus(), Schmaus(ties="leader")),
    (Schmaus(), Schmaus(claims="referee", target=300)),
    (Frantsfuus(), Frantsfuus(match_bonus=True)),
    (Frantsfuus(claims="referee"), Frantsfuus()),
    (ZugerTapp(), ZugerTapp(deals=4)),
    (ZugerTapp(deals=4), ZugerTapp(deals=4, tapp_at_65=True)),
    (Fyrtioett(), Fyrtioett(target=5)),
    (Tolva(), Tolva(deals=4)),
    (Tolva(form=Form.THREE), Tolva(deals=4)),
    (Tolva(), Tolva(form=Form.THREE, deals=4)),
    (Tolva(form=Form.BORDSTOLVA), Tolva(form=Form.PLOCKETOLVA, deals=4)),
    (Tolva(form=Form.PLOCKETOLVA), Tolva(form=Form.BORDSTOLVA, deals=4)),
    (
        Tolva(form=Form.BORDSTOLVA, deals=4),
        Tolva(form=Form.BORDSTOLVA, deals=4, first_trick_from_table=True),
    ),
]
PAIRS = [*OTHER_GAMES, *OTHER_OPTIONS]


@functools.cache
def one_of_each_phase(game: AnyRuleset) -> list[State]:
    """Play until every phase was met, and give a state of each."""
    met: dict[type, State] = {}
    wanted = PHASES[game.form if isinstance(game, Tolva) else type(game)]
    for seed in range(80):
        for state, _, after in walk(game, seed):
            met[type(state)] = state
            met[type(after)] = after
        if len(met) >= wanted:
            break
    assert len(met) == wanted
    return list(met.values())


def verbs(game: Any, state: State) -> list[Callable[[State], object]]:
    """Give every verb that is asked about a state, with what else it is given."""
    move = game.vocabulary(0)[0]
    asked: list[Callable[[State], object]] = [
        game.legal_moves,
        lambda at: game.legal_moves(at, 0),
        game.movers,
        game.legal_melds,
        lambda at: game.legal_melds(at, 0),
        lambda at: game.refusal(at, move),
        lambda at: game.refusal(at, game.shuffle(random.Random(1))),
        lambda at: game.apply(at, move),
        lambda at: game.apply(at, game.shuffle(random.Random(1))),
        game.score,
        game.next_match,
    ]
    # What is legal by the ruleset of the state is no way in either.
    legal = ruleset_of(state).legal_moves(state)[:1]
    asked += [lambda at, move=each: game.apply(at, move) for each in legal]  # type: ignore[misc]
    asked += [lambda at, move=each: game.refusal(at, move) for each in legal]  # type: ignore[misc]
    if hasattr(game, "counted"):
        asked.append(lambda at: game.counted(at, 0))
    return asked


def begun(thing: object) -> str:
    """Show a thing as far as messages do; what is long they may cut short."""
    return repr(thing)[:100]


@pytest.mark.parametrize(("game", "other"), OTHER_GAMES, ids=repr)
def test_a_state_of_another_game_is_refused_by_every_verb(
    game: AnyRuleset, other: AnyRuleset
) -> None:
    """In every phase every verb says whose state it is not, and whose it is."""
    for state in one_of_each_phase(other):
        for verb in verbs(game, state):
            with pytest.raises(InvalidValue) as raised:
                verb(state)
            told = str(raised.value)
            assert told.startswith(f"no state of {game.title}: {begun(state)}")
            assert told.endswith(f", which is one of {other!r}")


@pytest.mark.parametrize(("game", "other"), OTHER_OPTIONS, ids=repr)
def test_a_state_by_other_options_is_refused_by_every_verb(
    game: AnyRuleset, other: AnyRuleset
) -> None:
    """What was agreed on otherwise, the form too, is another ruleset of the game."""
    for state in one_of_each_phase(other):
        told = f"no state of {game!r}, but of {other!r}: {begun(state)}"
        for verb in verbs(game, state):
            with pytest.raises(InvalidValue) as raised:
                verb(state)
            assert str(raised.value).startswith(told)


def test_the_messages_by_hand() -> None:
    """Of another game and of the same: what it is, and whose."""
    with pytest.raises(InvalidValue) as raised:
        Fyrtioett().legal_moves(ZugerTapp().start())
    assert str(raised.value) == (
        "no state of Fyrtioett: <BetweenDeals deals=0, dealer=0, "
        "totals=[0, 0, 0, 0], result=None>, which is one of "
        "ZugerTapp(tapp_at_65=False, deals=None)"
    )
    with pytest.raises(InvalidValue) as raised:
        Fyrtioett().score(Fyrtioett(target=50).start(dealer=2))
    assert str(raised.value) == (
        "no state of Fyrtioett(target=41, deals=None), but of "
        "Fyrtioett(target=50, deals=None): "
        "<BetweenDeals deals=0, dealer=2, totals=[0, 0, 0, 0]>"
    )


@pytest.mark.parametrize(("game", "other"), PAIRS, ids=repr)
def test_the_quick_way_of_apply_looks_too(game: AnyRuleset, other: AnyRuleset) -> None:
    """A move that would be legal by the other ruleset does not slip through."""
    rng = random.Random(5)
    state = other.apply(other.start(), other.shuffle(rng))
    seen = set()
    while state.turn is not None:
        # What cuts a match short, a claim or a gubbe, is left alone.
        moves = other.legal_moves(state)
        move = [each for each in moves if type(each) not in other.playing.cuts_short][
            -1
        ]
        seen.add(type(move).__name__)
        with pytest.raises(InvalidValue, match="no state of"):
            game.apply(state, move)
        state = other.apply(state, move)
    assert "Play" in seen
    draws = any(isinstance(each, Draw) for each in other.vocabulary(0))
    assert ("Draw" in seen) == draws


@pytest.mark.parametrize("other", [other for _, other in PAIRS], ids=repr)
def test_equal_options_are_the_same_ruleset(other: AnyRuleset) -> None:
    """Made again, or pickled with the state, it is the very ruleset, and goes on."""
    options = {
        each.name: getattr(other, each.name)
        for each in attrs.fields(type(other))  # type: ignore[arg-type]
        if each.init
    }
    again = type(other)(**options)
    assert again is other
    for state in one_of_each_phase(other):
        assert state.game is again
        copy = pickle.loads(pickle.dumps(state))
        assert copy.game is again
        assert again.legal_moves(copy) == other.legal_moves(state)
        assert again.score(copy) == other.score(state)


@pytest.mark.parametrize("game", [each() for each in GAMES], ids=repr)
def test_what_is_no_state_at_all_is_refused(game: Any) -> None:
    """None, a score and a word are named, too, by every verb."""
    nothings: list[Any] = [None, "state", game.score(game.start())]
    for nothing in nothings:
        for verb in verbs(game, game.start()):
            with pytest.raises(InvalidValue) as raised:
                verb(nothing)
            told = f"no state of {game.title}: {begun(nothing)}"
            assert str(raised.value).startswith(told)


def test_starts_of_two_rulesets_are_not_equal() -> None:
    """Between deals, too, a state belongs to its game, and to its options."""
    one: Any = Schmaus().start()
    for other in (Frantsfuus().start(), Schmaus(target=50).start()):
        assert one != other
        assert one.match == other.match
