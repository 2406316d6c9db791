"""Play with open cards: never a point less than by trying out all there is."""

from __future__ import annotations

import math
import random
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from typing import Any

import attrs
import pytest
from broken_games import turned_into
from rulesets import THOROUGH
from support import play
from tournament_case import By, FailingAt, Keeping, Recording
from twenty import Twenty

from jasskort import (
    Claim,
    Deal,
    Form,
    Frantsfuus,
    Fyrtioett,
    InvalidValue,
    Move,
    OptionError,
    Schmaus,
    Seat,
    State,
    Tolva,
    ZugerTapp,
)
from jasskort.cards import Masks
from jasskort.games.zuger_tapp.model import Contract
from jasskort.learning.guided import Guided
from jasskort.learning.players import Learned
from jasskort.playing.bots import (
    Endgame,
    FlatMonteCarlo,
    Greedy,
    Ismcts,
    Random,
    analysis,
    best_bot,
    solve,
)
from jasskort.playing.table import play_deal, play_match
from jasskort.playouts import gained
from jasskort.records import Record
from jasskort.ruleset import AnyRuleset, ruleset_of
from jasskort.ruleset_base import party_totals
from jasskort.tricks.solve import BestPlay, Count
from jasskort.view import AnyView


@attrs.frozen(kw_only=True)
class DrawnHigh(ZugerTapp):
    """Zuger Tapp in which nobody pays with 70 card points, and all pay on either side."""

    def drawn_at(self, contract: Contract) -> int:
        return 70


# Rulesets, and how many cards are left at most.
ENDINGS: list[tuple[AnyRuleset, int]] = [
    (Schmaus(), 6),
    (Schmaus(claims="referee", target=200), 6),
    (Frantsfuus(match_bonus=True), 6),
    (Frantsfuus(claims="referee", target=150), 6),
    (ZugerTapp(), 16),
    (ZugerTapp(tapp_at_65=True), 16),
    (DrawnHigh(), 16),
    (Fyrtioett(), 12),
    (Tolva(), 12),
    (Tolva(form=Form.THREE), 9),
    (Tolva(form=Form.PLOCKETOLVA), 8),
    (Tolva(form=Form.BORDSTOLVA), 8),
    (Tolva(form=Form.BORDSTOLVA, first_trick_from_table=True, target=4), 6),
]
NUMBER = 500 if THOROUGH else 8


def unplayed(state: State) -> int:
    taken = sum(map(len, state.piles)) + len(state.trick)
    return len(state.game.pack) - taken


def endings(game: AnyRuleset, cards: int, seed: int) -> Iterator[State]:
    """Play at random, and stop somewhere when few enough cards are left."""
    rng = random.Random(seed)
    while True:
        state = game.start(dealer=rng.choice(game.seats))
        while not state.over:
            if state.turn is None:
                state = game.apply(state, game.shuffle(rng))
                continue
            if unplayed(state) <= cards and rng.random() < 0.5:
                yield state
                break
            moves = [
                move
                for seat in game.movers(state)
                for move in game.legal_moves(state, seat)
                if type(move) not in game.playing.cuts_short
                or (type(move) is not Claim and rng.random() < 0.1)
            ]
            state = game.apply(state, rng.choice(moves))


@attrs.define
class Naive:
    """Tries out all there is, by the verbs alone, for the side of some seats."""

    game: AnyRuleset
    mine: tuple[Seat, ...]
    known: dict[tuple[State, int], int] = attrs.field(factory=dict)

    def ahead(self, state: State, asked: int = 0) -> int:
        """Give by how much the side is ahead in the rest, if seats from one on are asked."""
        if state.turn is None:
            return 0
        if (state, asked) not in self.known:
            # Who may move out of turn does so, or leaves things as they are.
            others = [seat for seat in self.game.seats[asked:] if seat != state.turn]
            for seat in (*others, state.turn):
                if found := self.values(state, seat):
                    best = max if seat in self.mine else min
                    self.known[state, asked] = best([value for _, value in found])
                    break
        return self.known[state, asked]

    def moves(self, state: State, seat: Seat) -> list[Move]:
        moves = self.game.legal_moves(state, seat)
        return [move for move in moves if not isinstance(move, Claim)]

    def values(self, state: State, seat: Seat) -> list[tuple[Move | None, int]]:
        moves = self.moves(state, seat)
        found: list[tuple[Move | None, int]] = [(m, self.by(state, m)) for m in moves]
        if found and seat != state.turn:
            found.append((None, self.ahead(state, seat + 1)))
        return found

    def by(self, state: State, move: Move) -> int:
        after = self.game.apply(state, move)
        points = party_totals(self.game, gained(state, after))
        booked = sum(
            mine if party[0] in self.mine else -mine
            for party, mine in zip(self.game.table.parties, points, strict=True)
        )
        return booked + self.ahead(after)


@pytest.mark.no_cover
@pytest.mark.parametrize(("game", "cards"), ENDINGS, ids=lambda value: str(value)[:60])
def test_no_point_is_lost(game: AnyRuleset, cards: int) -> None:
    """All values are those of trying out everything, and the move gets the best, for every seat."""
    for state, _ in zip(endings(game, cards, seed=1), range(NUMBER), strict=False):
        for seat in game.movers(state):
            naive = Naive(game, game.playing.side_of(state, seat))
            if naive.moves(state, seat):
                solved = solve(state, seat)
                assert list(solved.values) == naive.values(state, seat)
                assert solved.ahead == max(value for _, value in solved.values)
                assert (solved.move, solved.ahead) in solved.values


@attrs.frozen(cache_hash=True)
class Told(Count[Masks]):
    """Counts as another does, and says no more than it must."""

    other: Count[Masks]

    def counted(self, tally: Masks, winner: int, leader: int, cards: int) -> Masks:
        return self.other.counted(tally, winner, leader, cards)

    def at_the_end(self, tally: Masks, winner: int) -> Sequence[int]:
        return self.other.at_the_end(tally, winner)


@pytest.mark.parametrize("game", [Fyrtioett(), Tolva(), ZugerTapp()], ids=repr)
def test_a_count_that_tells_nothing_is_slower_alone(game: AnyRuleset) -> None:
    """Without marks and bounds the same comes out, and within bounds as well."""
    for state, _ in zip(endings(game, 12, seed=4), range(20), strict=False):
        left = game.playing.cards_left(state)
        if left is not None:
            side = [True, False, True, False]
            told = attrs.evolve(left, count=Told(left.count.tricks, left.count))
            ahead = BestPlay(left.count, side).best(left, -math.inf, math.inf)
            assert BestPlay(told.count, side).best(told, -math.inf, math.inf) == ahead
            for count in (left.count, told.count):
                assert BestPlay(count, side).best(left, ahead - 1, ahead) >= ahead
                assert BestPlay(count, side).best(left, ahead, ahead + 1) <= ahead


def test_what_the_moves_of_a_record_cost() -> None:
    game, rng = Schmaus(target=1), random.Random(1)
    state: State = game.start()
    moves: list[Move | Deal] = [game.shuffle(rng)]
    while state.turn is None or unplayed(state) > 2:
        state = game.apply(state, moves[-1])
        plays = [each for each in game.legal_moves(state) if type(each) is not Claim]
        moves.append(rng.choice(plays))
    moves[-1] = next(each for each in game.legal_moves(state) if type(each) is Claim)
    record = Record.of(game, moves)
    costs = analysis(record, cards=8)
    for cost in costs:
        assert unplayed(cost.state) <= 8
        assert cost.solution == solve(cost.state, cost.made.seat)
        values = dict(cost.solution.values)
        assert cost.points == cost.solution.ahead - values[cost.made] >= 0
    made = [
        (state, move)
        for state, move, _ in record
        if state.turn is not None and unplayed(state) <= 8 and type(move) is not Claim
    ]
    assert made == [(cost.state, cost.made) for cost in costs]
    assert any(cost.points for cost in costs)


def test_what_a_move_costs_on_average_over_worlds() -> None:
    """Of two jacks seat 2 leads the wrong one, which is the right one by all it knows."""
    course = play_match(Tolva(deals=1), [Random()] * 4, random.Random(58))
    record = course.record()
    costs = analysis(record, cards=8, worlds=300, rng=random.Random(1))
    assert costs == analysis(record, cards=8, worlds=300, rng=random.Random(1))
    assert [cost.solution for cost in costs] == [
        cost.solution for cost in analysis(record, cards=8)
    ]
    led = next(cost for cost in costs if str(cost.made) == "2 play CJ")
    assert [value for _, value in led.solution.values] == [-2, 0]
    assert (led.points, led.expected) == (2, 0)
    # In 10 of 30 worlds clubs lose two points, and in 15 diamonds.
    game = ruleset_of(led.state)
    worlds = [*game.worlds(game.view(led.state, 2))]
    lost = [[value for _, value in solve(world, 2).values] for world in worlds]
    assert len(lost) == 30
    assert [each.count(-2) for each in zip(*lost, strict=True)] == [10, 15]
    assert [mean for _, mean in led.means] == [-20 / 30, -1]
    assert led.error == 0
    assert dict(led.means).keys() == {move for move, _ in led.solution.values}
    last = costs[-1]
    assert (last.points, last.expected, last.error) == (0, 0, 0)  # no choice
    # With open cards the other jack is best, by what the seat knows the one led.
    better = led.solution.move
    assert led.best == led.made != better is not None
    plain = attrs.evolve(led, means=(), error=None)
    assert (plain.expected, plain.best) == (None, better)
    assert plain in analysis(record, cards=8)
    assert attrs.evolve(plain, made=better).best == better
    # Had it led the other one, that had cost a third of a point.
    other = attrs.evolve(led, made=better)
    assert (other.points, other.best) == (0, led.made)
    assert other.expected == pytest.approx(1 / 3)


def test_means_of_some_worlds_have_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is that of the differences by world, and infinite after a single world."""
    game = Tolva(deals=1)
    record = play_match(game, [Random()] * 4, random.Random(58)).record()
    one = analysis(record, cards=12, worlds=1, rng=random.Random(1))
    assert {cost.error for cost in one} == {0, math.inf}
    rng, found = random.Random(1), 0
    # All worlds are drawn where they are too many to count.
    kind = type(game.worlds(game.view(record.state, 0)))

    def refuse(_: object) -> int:
        raise InvalidValue

    monkeypatch.setattr(kind, "count", refuse)
    again = random.Random(1)
    for cost in analysis(record, cards=12, worlds=20, rng=rng):
        seat = cost.made.seat
        drawn = game.worlds(game.view(cost.state, seat))
        states = [drawn.position(again) for _ in range(20)]
        values = [dict(solve(state, seat).values) for state in states]
        lost = [each[cost.best] - each[cost.made] for each in values]
        assert cost.expected == pytest.approx(statistics.fmean(lost))
        assert cost.error == pytest.approx(statistics.stdev(lost) / math.sqrt(20))
        found += bool(cost.error)
    assert found


@pytest.mark.no_cover
def test_means_are_those_of_all_worlds_in_the_mean() -> None:
    record = play_match(Tolva(deals=1), [Random()] * 4, random.Random(58)).record()
    means = [0.0, 0.0]
    for seed in range(40):
        drawn = analysis(record, cards=8, worlds=29, rng=random.Random(seed))
        led = next(cost for cost in drawn if str(cost.made) == "2 play CJ")
        means = [a + b / 40 for a, (_, b) in zip(means, led.means, strict=True)]
    assert means == pytest.approx([-20 / 30, -1], abs=0.1)


def test_no_worlds_are_drawn_where_too_much_would_be_tried() -> None:
    """With melds and draws to come more than 2,000 positions are left to the verbs."""
    game = Tolva(form=Form.PLOCKETOLVA, deals=1)
    record = play_match(game, [Random()] * 2, random.Random(4)).record()
    costs = analysis(record, cards=14, worlds=1, rng=random.Random(1))
    asked = [cost.expected is not None for cost in costs]
    assert not asked[0]
    assert asked[-1]


def test_what_cannot_be_analysed() -> None:
    game = Fyrtioett(deals=1)
    record = play_match(game, [Random()] * 4, random.Random(1)).record()
    with pytest.raises(InvalidValue, match="has views, but no states"):
        analysis(record.seen_by(0))
    wrong: Any
    for wrong in ("many", 0):
        with pytest.raises(
            InvalidValue, match="expected an int of at least 1 for cards"
        ):
            analysis(record, wrong)
        with pytest.raises(
            InvalidValue, match="expected an int of at least 1 for worlds"
        ):
            analysis(record, worlds=wrong, rng=random.Random(1))
    with pytest.raises(InvalidValue, match=r"expected .*, got None"):
        analysis(record, worlds=2)
    with pytest.raises(InvalidValue, match="expected a record"):
        analysis(wrong)


def open_belle(game: Frantsfuus) -> State:
    """Find an ending of Frantsfuus in which a seat may say belle out of its turn."""
    rng = random.Random(3)
    while True:
        state: State = game.apply(game.start(), game.shuffle(rng))
        while state.turn is not None and unplayed(state) > 10:
            state = game.apply(state, game.legal_moves(state)[0])
        if state.turn is not None and game.legal_moves(state, 1 - state.turn):
            right = game.legal_moves(state, 1 - state.turn)[0]
            if right.verb == "belle":
                return state


def test_what_is_sure_is_booked_at_once() -> None:
    """Of moves that are alike good belle is said first: it books 20 points at once."""
    state = open_belle(Frantsfuus())
    assert state.turn is not None
    other = 1 - state.turn
    said = solve(state, other)
    assert str(said.move) == f"{other} belle"
    assert said.ahead == -solve(state).ahead
    after = play(Frantsfuus(), state, f"{other} belle")
    assert said.ahead == 20 - solve(after).ahead


def test_a_right_is_weighed_at_every_move_near_the_target() -> None:
    """Belle is open at each move until it is said: what one gains by it the other lacks."""
    state = open_belle(Frantsfuus(claims="referee", target=165))
    assert ruleset_of(state).playing.cards_left(state) is None
    assert list(map(str, state.hands)) == ["HJ HQ HK SJ SA", "DA S8 S9 SQ SK"]
    solved = [solve(state, seat) for seat in (0, 1)]
    assert [str(each.move) for each in solved] == ["0 play HJ", "1 belle"]
    assert [each.ahead for each in solved] == [-34, 34]


def test_only_states_within_a_deal_are_solved() -> None:
    game = Fyrtioett(deals=1)
    before = game.start()
    state: State = game.apply(before, game.shuffle(random.Random(1)))
    over = game.playout(state, random.Random(1))
    wrong: Any
    for wrong in (before, over, "1 play H7", None):
        with pytest.raises(InvalidValue, match="expected a state within a deal"):
            solve(wrong)
    for state, _ in zip(endings(game, 8, seed=1), range(1), strict=False):
        assert state.turn is not None
        with pytest.raises(InvalidValue, match="has no decision"):
            solve(state, game.table.after(state.turn))
        with pytest.raises(InvalidValue, match="expected a seat from 0"):
            solve(state, 4)


def test_a_game_of_ones_own_is_solved_by_the_verbs() -> None:
    game = Twenty()
    for state, _ in zip(endings(game, 8, seed=2), range(20), strict=False):
        assert state.turn is not None
        assert game.playing.cards_left(state) is None
        assert solve(state).ahead == Naive(game, (state.turn,)).ahead(state)


def inner(views: list[AnyView]) -> By:
    """Make a bot that keeps what it is shown, and chooses the first move in its turn."""

    def choose(view: AnyView) -> Move | None:
        views.append(view)
        return view.legal_moves[0] if view.turn == view.seat else None

    return By(choose)


LONG = Frantsfuus(claims="referee", target=165)


@pytest.mark.parametrize(
    "game",
    [
        Schmaus(deals=1, claims="referee"),
        Fyrtioett(deals=1),
        Tolva(form=Form.PLOCKETOLVA, deals=1),
        Tolva(form=Form.BORDSTOLVA, deals=1),
        LONG,
    ],
    ids=lambda game: str(game)[:60],
)
def test_exact_once_all_is_known(game: AnyRuleset) -> None:
    """Near the target it waits where many positions would be left to the verbs."""
    rng, waited, exact = random.Random(3), 0, 0
    views, most = list[AnyView](), 20 if game is LONG else 12
    bot = Endgame(inner(views), cards=most)
    state = game.apply(game.start(), game.shuffle(rng))
    while state.turn is not None:
        view = game.view(state, state.turn)
        asked = len(views)
        move = bot.choose(view, rng)
        assert move in view.legal_moves
        if len(views) > asked:
            waited += bot.knows(view)
        else:
            exact += 1
            assert unplayed(state) <= most
            assert move == solve(state).move
            assert set(game.worlds(view).position(rng).hands) == set(state.hands)
        state = game.apply(state, move)
    assert exact
    assert views
    assert (waited > 0) == (game is LONG)


@pytest.mark.no_cover
@pytest.mark.parametrize("kind", [FlatMonteCarlo, Ismcts])
def test_bots_that_think_play_exactly_in_the_end(
    kind: type[FlatMonteCarlo | Ismcts],
) -> None:
    game = Tolva(form=Form.PLOCKETOLVA, deals=1)
    bot, thinking, missed = kind(2), kind(2, exact=0), 0
    for state, _ in zip(endings(game, 10, seed=3), range(20), strict=False):
        view = game.view(state, state.turn)
        if Endgame(bot).knows(view):
            best = solve(state).move
            assert bot.choose(view, random.Random(1)) == best
            missed += thinking.choose(view, random.Random(1)) != best
    assert missed


def test_a_claim_comes_first() -> None:
    game = Schmaus(target=1)
    state = next(each for each in endings(game, 6, seed=1) if min(each.unbooked) > 0)
    assert state.turn is not None
    for seat in game.seats:
        claim = Endgame(inner([])).choose(game.view(state, seat), random.Random(1))
        assert str(claim) == f"{seat} claim"
    far = Schmaus()
    state = next(endings(far, 6, seed=1))
    assert state.turn is not None
    other = 1 - state.turn
    assert Endgame(inner([])).choose(far.view(state, other), random.Random(1)) is None


def test_options_of_the_bot() -> None:
    wrong: Any
    for wrong in (Random, None, "random"):
        with pytest.raises(OptionError, match="expected a bot, got"):
            Endgame(wrong)
    with pytest.raises(OptionError, match="expected an int"):
        Endgame(Random(), cards=0)
    for kind in (FlatMonteCarlo, Ismcts):
        for wrong in (-1, 1.5, None, True):
            with pytest.raises(
                OptionError, match="expected an int of at least 0 for exact"
            ):
                kind(exact=wrong)


def test_the_best_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has learned, if there is numpy, and a player that fits the options of deals."""
    game = Tolva(form=Form.THREE)
    guided, learned = Guided(10, player=Learned(game)), Learned(game)
    short = Tolva(form=Form.THREE, target=3)
    assert best_bot(game) == guided
    assert best_bot(short) == attrs.evolve(guided, player=Learned(short))
    assert best_bot(game, 0.2) == attrs.evolve(guided, worlds=1, seconds=0.2)
    assert best_bot(game, 0.001) == Endgame(learned)
    odd = Tolva(form=Form.BORDSTOLVA, first_trick_from_table=True)
    assert best_bot(odd) == FlatMonteCarlo(20)
    monkeypatch.setitem(sys.modules, "jasskort.learning.players", None)
    assert best_bot(game) == FlatMonteCarlo(20)
    assert best_bot(game, 0.001) == FlatMonteCarlo(1, seconds=0.001)
    with pytest.raises(OptionError, match="expected a number above 0 for seconds"):
        best_bot(game, -1)


def test_how_long_the_best_bot_thinks() -> None:
    game = Tolva(form=Form.THREE)
    state = game.apply(game.start(), game.shuffle(random.Random(1)))
    view, begun = game.view(state, state.turn), time.perf_counter()
    few = FlatMonteCarlo(1, seconds=0.2)
    assert few.choose(view, random.Random(1)) in view.legal_moves
    assert time.perf_counter() - begun >= 0.2
    wrong: Any = Tolva
    with pytest.raises(InvalidValue, match="expected a ruleset, got"):
        best_bot(wrong)
    with pytest.raises(OptionError, match="expected a number above 0 for seconds"):
        best_bot(game, 0)


@pytest.mark.parametrize(
    "game", [Schmaus(), Frantsfuus(), ZugerTapp(), Fyrtioett(), Tolva()], ids=repr
)
def test_a_phase_of_a_house_rule_is_asked_itself(game: AnyRuleset) -> None:
    """Endings on masks know the plays of the game, not what others list."""
    kinds: set[tuple[type[State], bool]] = set()
    for state in endings(game, 12, seed=4):  # pragma: no branch - there are more
        if game.playing.cards_left(state) is not None:
            kinds.add((type(state), bool(state.trick)))

            class Other(type(state)):  # type: ignore[misc] # whatever it is
                """Lists what it likes."""

            assert game.playing.cards_left(turned_into(Other, state)) is None
        if len(kinds) > 1:
            break


def test_the_other_bot_may_keep_something_through_a_deal() -> None:
    """Its players are told of the deal, and are asked until all is known."""
    bot, game = Recording(Greedy()), Fyrtioett(deals=2)
    play_match(game, [Endgame(bot, cards=52)] * 4, random.Random(1))
    assert all(view.turn is None for view in bot.check())
    assert bot.made == 8
    asked = [view for _, what, view in bot.told if what == "choose"]
    assert not any(Endgame(Greedy(), cards=52).knows(view) for view in asked)
    # Others are asked as they are, and told nothing that they have no method for.
    plain = Endgame(Greedy())
    assert plain.for_deal() is plain
    keeping = Endgame(Keeping(), cards=4)
    course = play_match(game, [keeping] * 4, random.Random(1))
    assert keeping == Endgame(Keeping(), cards=4)
    assert play_match(game, [keeping] * 4, random.Random(1)) == course
    with pytest.raises(LookupError, match="cannot end"):
        play_deal(game, [Endgame(FailingAt("end"))] * 4, random.Random(1))
