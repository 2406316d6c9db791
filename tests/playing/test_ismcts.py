"""The search over what a seat knows: legal, the same for a seed, and no worse for luck."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest
from rulesets import RULESETS
from support import play, schmaus_deal

from jasskort import (
    CardSet,
    Form,
    Fyrtioett,
    Move,
    OptionError,
    Play,
    Schmaus,
    Seat,
    State,
    Tolva,
    ZugerTapp,
)
from jasskort.games.zuger_tapp.model import LayAside
from jasskort.playing.bots import Greedy, Ismcts, Search, Tried, solve
from jasskort.playing.endgame import certain_claim
from jasskort.playing.monte_carlo import Edge, deviation
from jasskort.playouts import gained
from jasskort.ruleset import AnyRuleset, ruleset_of
from jasskort.testing import walk
from jasskort.view import AnyView

SEARCH = Ismcts(iterations=12, thumbs=False)


def first_view(game: AnyRuleset) -> AnyView:
    state = game.apply(game.start(), game.shuffle(random.Random(1)))
    return game.view(state, state.turn)


def asked(game: AnyRuleset, seed: int, number: int) -> list[tuple[State, AnyView]]:
    found = [
        (state, game.view(state, seat))
        for state, _, _ in walk(game, seed, most=150)
        for seat in game.movers(state)
    ]
    return random.Random(seed).sample(found, min(number, len(found)))


@pytest.mark.no_cover
@pytest.mark.parametrize("game", RULESETS[::3], ids=lambda game: repr(game)[:60])
def test_what_is_told_adds_up(game: AnyRuleset) -> None:
    for _, view in asked(game, 3, 5):
        found = SEARCH.search(view, random.Random(1))
        moves: list[Move | None] = [m for m in view.legal_moves if m.verb != "claim"]
        if view.turn != view.seat:
            moves.append(None)
        assert {each.move for each in found.tried} == set(moves)
        visits = [each.visits for each in found.tried]
        assert visits == sorted(visits, reverse=True)
        if len(moves) > 1:
            assert sum(visits) == found.worlds == 12
            assert found.best == found.tried[0].move
            assert found.line[0] == found.best
        else:
            assert (sum(visits), found.worlds, found.line) == (0, 0, ())


def ahead_after(state: State, move: Move | None) -> int:
    """Tell by how much the seat in turn comes out ahead after a move, by exact play."""
    assert move is not None
    assert state.turn is not None
    after = ruleset_of(state).apply(state, move)
    points = gained(state, after)
    now = points[state.turn] - points[1 - state.turn]
    if after.turn is None:
        return now
    rest = solve(after).ahead
    return now + (rest if after.turn == state.turn else -rest)


def test_a_card_that_thumbs_name_is_left_where_another_is_surely_better() -> None:
    """With a few tries it stays; with many what exact play gives takes its place."""
    game, left = Tolva(form=Form.BORDSTOLVA, deals=1), list[bool]()
    rng = random.Random(4)
    while len(left) < 6:
        state: State = game.apply(game.start(), game.shuffle(rng))
        while state.turn is not None and sum(map(len, state.piles)) < 32:
            state = game.apply(state, rng.choice(game.legal_moves(state)))
        if state.turn is None:
            continue
        view = game.view(state, state.turn)
        named = game.thumb(view)
        if (
            not isinstance(named, Play)
            or ahead_after(state, named) == solve(state).ahead
        ):
            continue
        many = Ismcts(300, exact=0).choose(view, rng)
        left.append(ahead_after(state, many) == solve(state).ahead)
        assert Ismcts(2, exact=0).choose(view, rng) == named
    assert all(left)


def test_what_is_said_is_left_to_thumbs() -> None:
    """A bid is what `Greedy` bids; nothing is drawn for it, and `search` weighs it all."""
    game = Fyrtioett(deals=1)
    view, rng = first_view(game), random.Random(1)
    assert Ismcts(iterations=40).choose(view, rng) == Greedy().choose(view, rng)
    assert rng.random() == random.Random(1).random()
    found = Ismcts(iterations=40).search(view, rng)
    assert {each.move for each in found.tried} == {*view.legal_moves}
    # Of thirteen bids each is tried once before another is tried again.
    few = Ismcts(iterations=12).search(view, rng)
    assert [each.visits for each in few.tried] == [*[1] * 12, 0]


def test_tol_18_cards_alone_are_weighed_where_thumbs_name_one() -> None:
    """Who leads first might announce a gubbe; a hand that does not is searched for cards."""
    game = Tolva(deals=1)
    view = first_view(game)
    announced = {"1 halv", "1 hel"}
    assert announced < set(map(str, view.legal_moves))
    every = {str(each.move) for each in SEARCH.search(view, random.Random(1)).tried}
    bot = Ismcts(12, policy="cards")
    cards = bot.search(view, random.Random(1)).tried
    assert every - {str(each.move) for each in cards} == announced
    assert sum(each.visits for each in cards) == 12


def test_the_deviation_of_what_was_tried() -> None:
    """One has gained 1, 2 and 6, off their mean by 14 squared; another 5 and 5."""
    one, other = Edge(Seat(0)), Edge(Seat(1))
    one.note(1)
    other.note(5)
    assert deviation([one, other]) == math.inf
    for edge, gain in ((one, 2), (one, 6), (other, 5)):
        edge.note(gain)
    assert deviation([one, other]) == pytest.approx(math.sqrt(14 / 3))


def test_what_others_lay_aside_is_not_seen() -> None:
    """In the tree of another seat the four cards are a kind of move, and no cards."""
    game = ZugerTapp(deals=1)
    state = game.apply(game.start(), game.shuffle(random.Random(1)))
    state = play(game, state, "1 pass, 2 pass")
    found = Ismcts(iterations=300).search(game.view(state, 3), random.Random(1))
    assert found.worlds == 300
    assert not any(isinstance(each, LayAside) and each.seat != 3 for each in found.line)


def test_a_right_out_of_turn_is_weighed_against_none() -> None:
    """Who leads a suit as trump may correct it; None is to leave it."""
    game = ZugerTapp(deals=1)
    state = game.apply(game.start(), game.shuffle(random.Random(1)))
    state = play(game, state, "1 bid solo, 2 pass, 3 pass, 0 pass")
    state = game.apply(state, game.legal_moves(state)[0])
    view = game.view(state, 1)
    found = Ismcts(iterations=90).search(view, random.Random(1))
    assert {each.move for each in found.tried} == {*view.legal_moves, None}
    assert all(each.visits for each in found.tried)
    assert found.best in {*view.legal_moves, None}


def test_a_hand_that_is_not_taken_up_is_searched() -> None:
    """The first trick is played from the table: its own hand the seat has not seen."""
    game = Tolva(form=Form.BORDSTOLVA, first_trick_from_table=True, deals=1)
    view = first_view(game)
    assert not view.hand
    found = Ismcts(iterations=150).search(view, random.Random(1))
    assert found.best in view.legal_moves
    assert len(found.line) >= 2


def claimed(target: int, lines: str) -> AnyView:
    game = Schmaus(target=target)
    deal = schmaus_deal(
        "C6 C7 C8 D6 D7 D8 S6 S7 S8", "CA CT CK DA DT DK SA ST SK", "H6"
    )
    state: State = game.apply(game.start(), deal)
    return game.view(play(game, state, lines) if lines else state, 1)


def test_claims_are_made_that_win_for_certain() -> None:
    lines = "1 play CA, 0 play C6, 1 draw"
    view = claimed(11, lines)
    assert view.counted == 11
    assert str(certain_claim(view, random.Random(1))) == "1 claim"
    assert str(SEARCH.choose(view, random.Random(1))) == "1 claim"
    for short in (claimed(12, lines), claimed(11, "")):
        assert certain_claim(short, random.Random(1)) is None
        assert str(SEARCH.choose(short, random.Random(1))) != "1 claim"
    game = Schmaus(target=400)
    between = next(
        state for state, _, _ in walk(game, 1) if state.turn is None and state.log
    )
    assert SEARCH.choose(game.view(between, 0), random.Random(1)) is None


def test_tol_8_where_one_card_may_be_played_nothing_is_searched() -> None:
    """Seat 2 has one heart, and must follow the ace."""
    game = Tolva()
    hands = ["", "HA HT HK HQ HJ H9 H8 H7 D6", "H6 S6 S7 S8 S9 ST SJ CT CJ", ""]
    deal = game.pack_for(dealer=0, hands=list(map(CardSet.parse, hands)))
    state = play(game, game.apply(game.start(dealer=0), deal), "1 play HA")
    found = SEARCH.search(game.view(state, 2), random.Random(1))
    assert found == Search((Tried(game.legal_moves(state)[0], 0, 0.0),), (), 0)
    assert str(found.best) == "2 play H6"


def test_a_budget_of_time() -> None:
    view = first_view(Fyrtioett(deals=1))
    assert Ismcts(seconds=0.02).search(view, random.Random(1)).worlds >= 1
    assert Ismcts().search(view, random.Random(1)).worlds == 400


def test_options() -> None:
    for name, told, values in (
        ("iterations", "an int of at least 1", (0, 1.5, "9", True)),
        ("seconds", "a number above 0", (0, math.inf, math.nan, "1")),
        ("exploration", "a number of at least 0", (-1, math.inf, None)),
    ):
        for value in values:
            options: dict[str, Any] = {name: value}
            with pytest.raises(OptionError, match=f"expected {told} for {name}, got"):
                Ismcts(**options)
    with pytest.raises(OptionError, match="got both"):
        Ismcts(iterations=1, seconds=1)
    with pytest.raises(OptionError, match="expected one of"):
        Ismcts(policy="best")
