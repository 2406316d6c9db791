"""Law 2: nothing is changed, and equal answers are given to equal questions."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator, Sequence

import attrs

from jasskort.errors import quoted
from jasskort.moves import Deal, Move
from jasskort.phase import State
from jasskort.ruleset import AnyRuleset
from jasskort.testing.laws import Problem, at
from jasskort.testing.legality import picked
from jasskort.testing.play import Played

_REFUSED = 12


def nothing_is_changed(match: Played) -> Iterator[Problem]:
    """Make every move again, and ask some states every question twice."""
    game = match.game
    for place, (state, move, after) in enumerate(match.steps):
        with at(place):
            history, before = state.history, pickle.dumps(state.without_log())
            again = game.apply(state, move)
            kept = state.history is history
            if not kept or pickle.dumps(state.without_log()) != before:
                yield place, f'apply changes the state that is given with "{move}"'
            if again != after or again.log != after.log:
                yield place, f'apply gives two different states for "{move}"'
            if hash(again) != hash(after):
                yield place, f'equal states after "{move}" have different hashes'
    rng = random.Random(match.seed)
    every = [move for seat in game.seats for move in game.vocabulary(seat)]
    for place, state in picked(match):
        with at(place):
            sample = rng.choices(every, k=_REFUSED)
            for each in _asked_twice(match, state, sample):
                yield place, each
            for each in _open_fields(state):
                yield place, each


def _asked_twice(match: Played, state: State, moves: Sequence[Move]) -> Iterator[str]:
    """Ask the same after the last move of this match and after another is begun."""
    game = match.game
    for before, move, _ in match.steps[-1:]:
        game.apply(before, move)
    first = _answers(game, state, moves)
    for question, answer in first.items():
        sequence = question.split("(")[0] not in {"score", "refusal"}
        if sequence and not isinstance(answer, tuple):
            kind = type(answer).__name__
            yield f"{question} gives a {kind}, which can be changed, and no tuple"
        try:
            hash(answer)
        except TypeError as error:
            yield f"{question} gives what can be changed: {error}"
    _begin_another(game)
    for question, answer in _answers(game, state, moves).items():
        if answer != first[question]:
            yield (
                f"{question} depends on what is done elsewhere: it gives "
                f"{quoted(answer)}, and gave {quoted(first[question])} before another match was begun"
            )


def _answers(
    game: AnyRuleset, state: State, moves: Sequence[Move]
) -> dict[str, object]:
    """Ask a state all questions."""
    answers: dict[str, object] = {
        "movers": game.movers(state),
        "score": game.score(state),
        "the log of a state": state.log,
        "the hands of a state": state.hands,
        "the piles of a state": state.piles,
        "the places of a state": state.places,
    }
    for seat in game.seats:
        answers[f"legal_moves({seat})"] = game.legal_moves(state, seat)
        answers[f"legal_melds({seat})"] = game.legal_melds(state, seat)
        answers[f"vocabulary({seat})"] = game.vocabulary(seat)
    for move in moves:
        answers[f'refusal("{move}")'] = game.refusal(state, move)
    return answers


def _begin_another(game: AnyRuleset) -> None:
    """Begin a match that has nothing to do with any other, and ask it something."""
    state: State = game.start(dealer=game.seats[-1])
    state = game.apply(state, Deal(game.pack.cards[::-1]))
    for seat in game.movers(state):
        for move in game.legal_moves(state, seat)[:1]:
            game.score(game.apply(state, move))


def _open_fields(state: State) -> Iterator[str]:
    """Tell what can be set in a state; what it is set to is what it was."""
    for each in attrs.fields(type(state)):
        try:
            setattr(state, each.name, getattr(state, each.name))
        except (AttributeError, TypeError):
            continue
        yield f"a state can be changed: its {each.name} can be set"
