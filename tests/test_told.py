"""A view goes on from what its seat is told, in every game, form and option."""

from __future__ import annotations

import pickle

import attrs
import pytest
from rulesets import RULESETS

from jasskort import Deal, Fyrtioett, InvalidValue, Move, Play, Seat, Told, View
from jasskort.events import CardPlayed
from jasskort.games.fyrtioett import Bid
from jasskort.ruleset import AnyRuleset
from jasskort.testing import walk

SEEDS = (2, 11)


@pytest.mark.no_cover
@pytest.mark.parametrize("game", RULESETS, ids=repr)
@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_told_is_enough(game: AnyRuleset, seed: int) -> None:
    """Told move by move, each seat and a spectator have the view of every state."""
    viewers = (*game.seats, None)
    views: dict[Seat | None, View[Move]] = {}
    for before, move, after in walk(game, seed, most=60):
        for viewer in viewers:
            view = views.get(viewer) or game.view(before, viewer)
            told = game.told(before, move, after, viewer)
            views[viewer] = view.after(told)
            assert views[viewer] == game.view(after, viewer)
    for view in views.values():
        again = pickle.loads(pickle.dumps(view))
        assert (again, repr(again)) == (view, repr(view))


@pytest.mark.no_cover
@pytest.mark.parametrize("game", RULESETS, ids=repr)
def test_what_could_not_have_been_told_is_refused(game: AnyRuleset) -> None:
    """Told twice, of another's, with an event too few, too many or of another card."""
    pack = game.pack.cards
    for before, move, after in walk(game, 5, most=60):
        for seat in (*game.seats, None):
            view, told = game.view(before, seat), game.told(before, move, after, seat)
            gone_on, last = view.after(told), told.events[-1]
            other = None if seat is not None else game.seats[0]
            lies = [
                (view, attrs.evolve(told, seat=other)),
                (view, attrs.evolve(told, number=told.number + 1)),
                (view, attrs.evolve(told, events=told.events[:-1])),
                (view, attrs.evolve(told, events=(*told.events, last))),
                (gone_on, told),
            ]
            if isinstance(told.events[0], CardPlayed):
                wrong = pack[pack.index(told.events[0].card) - 1]
                events = (attrs.evolve(told.events[0], card=wrong), *told.events[1:])
                lies.append((view, attrs.evolve(told, events=events)))
            for knows, lie in lies:
                with pytest.raises(InvalidValue):
                    knows.after(lie)


@pytest.mark.parametrize("kind", ["lies elsewhere", "is not legal"])
def test_what_a_seat_could_not_do_is_not_told(kind: str) -> None:
    """A card that the seat itself holds another cannot play, nor bid out of order."""
    game = Fyrtioett()
    state = game.apply(game.start(), Deal(game.pack.cards))
    if kind == "lies elsewhere":
        for text in ("1 bid 3", "2 bid 3", "3 bid 3", "0 bid 3"):
            state = game.apply(state, game.parse(text))
        move: Move = Play(1, next(iter(state.hands[2])))
    else:
        move = Bid(3, 4)
    with pytest.raises(InvalidValue, match="could not have been told"):
        game.view(state, 2).after(Told(Seat(2), len(state.log) + 1, move, ()))
