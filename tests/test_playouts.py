"""Playouts: what the verbs give for the same random numbers, and what is refused."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest

from jasskort import (
    AnyRuleset,
    Card,
    Frantsfuus,
    Fyrtioett,
    IllegalMove,
    InvalidValue,
    Move,
    OptionError,
    Play,
    Schmaus,
    Suit,
    Tolva,
    ZugerTapp,
)
from jasskort.moves import Claim
from jasskort.playouts import CardPlay, Policy, add_points, gained
from jasskort.seats import Seat
from jasskort.testing import walk
from jasskort.view import View


@pytest.mark.parametrize(
    "game", [Fyrtioett(), ZugerTapp(), Schmaus(), Schmaus(claims="referee")], ids=repr
)
def test_a_match_that_need_not_end_is_not_played(game: AnyRuleset) -> None:
    """Random play sinks for ever, and nobody need claim: without deals agreed on, no."""
    end = game.playing.comes_to_an_end
    assert end == (getattr(game, "claims", None) == Schmaus(claims="referee").claims)
    if not end:
        with pytest.raises(InvalidValue, match="may never end"):
            game.playout(game.start(), random.Random(1), match=True)


def test_what_is_no_state_or_policy_is_refused() -> None:
    game = Fyrtioett(deals=1)
    with pytest.raises(InvalidValue, match="ZugerTapp"):
        game.playout(ZugerTapp().start(), random.Random(1))
    with pytest.raises(OptionError, match="wild"):
        game.playout(game.start(), random.Random(1), policy="wild")
    dealt = game.apply(game.start(), game.shuffle(random.Random(1)))
    wrong: Any
    for wrong in (7, None, random.Random):
        with pytest.raises(InvalidValue, match="generator"):
            game.playout(dealt, wrong)
        with pytest.raises(InvalidValue, match="generator"):
            game.playouts([dealt], wrong)
    with pytest.raises(InvalidValue, match="ZugerTapp"):
        game.playouts([game.start(), ZugerTapp().start()], random.Random(1))
    with pytest.raises(InvalidValue, match="expected states, got 7"):
        game.playouts(7, random.Random(1))  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="wild"):
        game.playouts([dealt], random.Random(1), policy="wild")


def test_points_of_two_tables_are_not_added_up() -> None:
    with pytest.raises(ValueError, match="zip"):
        add_points((1, 2), (3,))


def test_playouts_are_playouts_one_after_the_other() -> None:
    game, one, other = Tolva(form="three"), random.Random(4), random.Random(4)
    states = [game.start(), *(after for _, _, after in walk(game, 3))][::9]
    points = game.playouts(states, one)
    assert points == [
        game.playout(state, other, policy="cards", points=True) for state in states
    ]
    assert one.random() == other.random()
    assert game.playouts([], one) == []


class Highest:
    def choose(self, view: View[Move], rng: random.Random) -> Move | None:
        assert view.seat == view.turn
        assert view.log is not None
        rng.random()
        return view.legal_moves[-1]


def test_a_policy_may_be_a_bot() -> None:
    """It decides in playouts of a state and of a world, by the view of the seat in turn."""
    game, bot, odd = Fyrtioett(), Highest(), cast("Any", Highest)
    state = game.apply(game.start(), game.shuffle(random.Random(1)))
    assert state.turn is not None
    world = game.worlds(game.view(state, state.turn)).position(random.Random(2))
    for begin in (state, world):
        at, rng = begin, random.Random(3)
        while at.turn is not None:
            at = game.apply(at, game.legal_moves(at)[-1])
            rng.random()
        end = tuple(at.match.totals)
        mine = random.Random(3)
        assert game.playout(begin, mine, policy=bot, points=True) == end
        assert mine.random() == rng.random()
        assert game.playouts([begin] * 2, mine, policy=bot.choose) == [end] * 2
    with pytest.raises(
        OptionError, match="expected one of 'uniform', 'cards', 'thumb' for policy, got"
    ):
        game.playout(state, random.Random(1), policy=odd)
    with pytest.raises(IllegalMove):
        game.playout(
            state, random.Random(1), policy=lambda *_: Play(1, Card.parse("S2"))
        )
    with pytest.raises(InvalidValue):
        game.playout(state, random.Random(1), policy=lambda *_: None)


def test_a_game_that_says_nothing_of_numbers_is_played_by_the_verbs() -> None:
    playing, state = CardPlay(Fyrtioett()), Fyrtioett().start()
    assert not playing.tricks(Suit.CLUBS).must_trump
    assert playing.points(state, random.Random(1).random, Policy.CARDS) is None
    assert playing.cards_left(state) is None


def test_sch_36_a_playout_from_a_claim_that_waits_is_judged_after_the_trick() -> None:
    """The claim ends the match as the verbs have it, and no card is played after that."""
    game = Schmaus(target=1500)
    state = game.apply(game.start(), game.shuffle(random.Random(1)))
    claimed = game.apply(state, Claim(Seat(0)))
    points = game.playout(claimed, random.Random(2), policy="cards", points=True)
    after = game.playout(claimed, random.Random(2), policy="cards")
    assert after.over
    assert points == after.match.totals


@pytest.mark.parametrize(
    "game",
    [
        Schmaus(claims="referee", target=250, deals=2),
        Frantsfuus(match_bonus=True, deals=2),
        Tolva(form="plocketolva", deals=2),
        Tolva(form="bordstolva", first_trick_from_table=True, deals=2),
        Tolva(deals=2),
        ZugerTapp(deals=2),
        Fyrtioett(deals=2),
    ],
    ids=repr,
)
def test_points_on_numbers_are_those_of_the_moves(game: AnyRuleset) -> None:
    """All along some deals, by cards at random and by thumb; by thumb nothing is drawn."""
    for _, _, state in [*walk(game, 1), *walk(game, 2)][::4]:
        for policy in (Policy.CARDS, Policy.THUMB):
            rng, same = random.Random(3), random.Random(3)
            end = game.playout(state, same, policy=policy)
            points = game.playout(state, rng, policy=policy, points=True)
            assert points == gained(state, end)
            assert rng.random() == same.random()
