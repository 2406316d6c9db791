"""Advice: moves with facts that can be checked, and reviews of deals."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import attrs
import pytest
from rulesets import BY_FORM
from support import first_traced

from jasskort import (
    GAMES,
    Card,
    Fyrtioett,
    InvalidValue,
    Schmaus,
    Seat,
    ZugerTapp,
)
from jasskort.advice import Advice, Basis
from jasskort.events import TrickCompleted
from jasskort.games.fyrtioett import Playing
from jasskort.moves import Claim, Move, Play
from jasskort.phase import State
from jasskort.playing import play_deal, play_match
from jasskort.playing.advice import advise, review
from jasskort.playing.bots import Bot, Greedy, Random, analysis, solve
from jasskort.records import Record
from jasskort.ruleset import AnyRuleset
from jasskort.testing import walk
from jasskort.view import AnyView
from jasskort.words import words_for


def decisions(
    game: AnyRuleset, seed: int, every: int = 1
) -> Iterator[tuple[State, AnyView]]:
    at = 0
    for state, _, _ in walk(game, seed):
        if state.turn is not None:
            at += 1
            if at % every == 0:
                yield state, game.view(state, state.turn)


def advised(view: AnyView, worlds: int = 20) -> Advice:
    return advise(view, random.Random(1), worlds)


@pytest.mark.parametrize("game", first_traced(BY_FORM))
def test_what_is_advised_is_legal_and_is_told(game: AnyRuleset) -> None:
    says = words_for(game, "en")
    for _, view in decisions(game, 3, every=8):
        found = advised(view)
        assert found.move in view.legal_moves
        assert found == advised(view)
        assert (found.worlds > 0) <= isinstance(found.move, Play | Claim)
        assert 0 <= found.taken <= found.worlds
        assert found.side[0] == view.seat
        assert found.instead is None or found.instead in view.legal_moves
        assert found.instead != found.move
        assert says.advice(found).endswith(".")
        only = len(view.legal_moves) == 1
        assert (found.basis is Basis.ONLY) == only


def test_a_hint_names_the_seats_that_get_the_trick() -> None:
    """Of the seats of the other side all are named; they have no others to win with."""
    got = set[tuple[str, ...]]()
    for game in (ZugerTapp(), Fyrtioett()):
        names = ("Anna", "Beat", "Carl", "Dora")
        says = words_for(game, "en", names=names)
        for _, view in decisions(game, 3, every=3):
            found = advised(view)
            told = re.match(r"The trick goes to (.*?)(\.| in )", says.advice(found))
            if told and not found.taken:
                others = [n for seat, n in enumerate(names) if seat not in found.side]
                assert told[1].split(" or ") == others
                got.add((game.name, *others))
    assert len({each for each in got if each[0] == "zuger_tapp"}) == 1
    assert {len(each) for each in got} == {2, 3}


def test_a_hint_that_is_usual_says_who_takes_the_trick_if_it_can() -> None:
    says = words_for(Schmaus(), "en")
    one, other = Play(Seat(0), Card.parse("HA")), Play(Seat(0), Card.parse("H9"))
    usual = Advice(one, Basis.THUMB, (Seat(0),), compared=1, instead=other)
    for advice, told in (
        (usual, "That is usual here, and no other move is surely better."),
        (attrs.evolve(usual, compared=0), "That is usual here."),
        (attrs.evolve(usual, worlds=1, taken=1), "It takes the trick."),
        (
            attrs.evolve(usual, basis=Basis.WORLDS),
            'That is as good as "play the nine of hearts", or a little better.',
        ),
    ):
        assert says.advice(advice) == told


@pytest.mark.no_cover
def test_no_card_beats_the_ace_of_trump_and_a_beaten_card_takes_nothing() -> None:
    """In Fyrtioett hearts are trump, and each seat must follow suit."""
    game, led, beaten = Fyrtioett(deals=1), 0, 0
    ace = Card.parse("HA")
    for seed in range(2):
        for state, view in decisions(game, seed):
            if not isinstance(state, Playing):
                continue
            found = advised(view)
            if found.move == Play(view.seated(), ace):
                led += 1
                assert found.taken == found.worlds
            # A partner with a trump could still take it.
            lying = dict(zip(view.trick, view.trick_seats, strict=True))
            if ace in lying and isinstance(found.move, Play):
                beaten += 1
                won = lying[ace] in found.side
                assert found.taken == (found.worlds if won else 0)
    assert led
    assert beaten


@pytest.mark.parametrize("game", first_traced(BY_FORM))
def test_the_last_card_of_a_trick_is_certain(game: AnyRuleset) -> None:
    """One world is enough, and the game agrees."""
    seen = 0
    for state, view in decisions(game, 0):
        if len(view.trick) < len(game.seats) - 1:
            continue
        found = advised(view)
        if not isinstance(found.move, Play):
            continue
        assert found.worlds == 1
        after = game.apply(state, found.move)
        events = game.events(state, found.move, after)
        winners = [each.winner for each in events if isinstance(each, TrickCompleted)]
        if winners:
            seen += 1
            assert bool(found.taken) == (winners[0] in found.side)
    assert seen


@pytest.mark.no_cover
def test_a_share_of_worlds_agrees_with_counting_all_of_them() -> None:
    """A card led in Fyrtioett, with two cards a seat: each world is played out by hand."""
    game, seen = Fyrtioett(deals=1), 0
    for seed in range(20):
        for state, view in decisions(game, seed):
            held = [len(hand) for hand in state.hands]
            if (
                not isinstance(state, Playing)
                or held != [2] * 4
                or len(view.legal_moves) == 1
            ):
                continue
            found = advise(view, random.Random(1), 400)
            assert isinstance(found.move, Play)
            worlds = view.game.worlds(view)
            if found.basis is Basis.KNOWN or worlds.count() > 100:
                continue
            taken = [takes(each, found) for each in worlds]
            share = sum(taken) / len(taken)
            assert abs(found.taken / 400 - share) < 0.12
            seen += 0 < share < 1
    assert seen


def takes(state: State, found: Advice) -> bool:
    game = Fyrtioett(deals=1)
    move: Move | None = found.move
    while move is not None:
        after = game.apply(state, move)
        for event in game.events(state, move, after):
            if isinstance(event, TrickCompleted):
                return event.winner in found.side
        state = after
        move = game.thumbs.quick(state)
    raise AssertionError


def test_with_known_cards_it_is_the_solution() -> None:
    game, seen = Schmaus(deals=1, claims="referee"), 0
    for state, view in decisions(game, 3):
        found = advised(view)
        if found.basis is Basis.KNOWN:
            seen += 1
            solution = solve(state)
            assert found.move == solution.move
            second = sorted(dict(solution.values).values())[-2]
            assert (found.gain or 0) == solution.ahead - second
    assert seen > 2


def test_a_certain_claim_is_advised() -> None:
    game = Schmaus(target=1)
    found = next(
        found
        for _, view in decisions(game, 1)
        if (found := advised(view)).basis is Basis.CLAIM
    )
    assert isinstance(found.move, Claim)
    assert "64" in words_for(game, "en").advice(found)


def test_a_deal_that_ends_before_the_trick_gives_it_to_nobody() -> None:
    """With the referee, the second card of stöck can end the match at once."""
    game = Schmaus(target=20, claims="referee")
    found = (
        advised(view, 10)
        for seed in range(20)
        for _, view in decisions(game, seed)
        if any(card.suit is view.trump for card in view.hand) and not view.trick
    )
    assert any(each.worlds == 10 and each.taken == 0 for each in found)


def test_a_right_that_is_better_left_alone() -> None:
    """Out of turn the move can be none."""
    game = Schmaus()
    views = (
        game.view(state, seat)
        for seed in range(3)
        for state, _, _ in walk(game, seed)
        for seat in game.movers(state)
        if state.turn != seat
    )
    assert any(advised(view, 2).move is None for view in views)


def test_what_cannot_be_advised_is_said() -> None:
    game = Schmaus(deals=1)
    view = game.view(game.start(), 0)
    with pytest.raises(InvalidValue, match="seat 0 has no legal move"):
        advise(view, random.Random(1))
    with pytest.raises(InvalidValue, match="of at least 1 for worlds, got 0"):
        advise(view, random.Random(1), 0)


def deal_of(game: AnyRuleset, seed: int) -> Record:
    """Play a deal in which the first seat plays at random."""
    bots: list[Bot] = [Random(), *[Greedy()] * (len(game.seats) - 1)]
    return play_deal(game, bots, random.Random(seed)).record()


@pytest.mark.parametrize("game", [game() for game in GAMES.values()])
def test_a_review_finds_the_dearest_move_of_the_analysis(game: AnyRuleset) -> None:
    says, seen = words_for(game, "en"), 0
    for seed in range(2):
        record = deal_of(game, seed)
        found = review(record, 0)
        if found is not None:
            seen += 1
            assert says.review(found).endswith(".")
            since = re.match(r"From your card in trick (\d+) on", says.review(found))
            assert bool(since) == (found.points == 0)
            if since:
                plays = [move for _, move, _ in record if isinstance(move, Play)]
                first = int(since[1]) * len(game.seats) - len(game.seats)
                mine = [move for move in plays[first:] if move.seat == 0]
                late = [c.made for c in analysis(record, found.cards)]
                assert mine == [m for m in late if isinstance(m, Play) and not m.seat]
            costs = [c for c in analysis(record, found.cards) if c.made.seat == 0]
            assert found.points == max(cost.points for cost in costs)
            worst = [c for c in costs if found.points and c.made == found.made]
            moves = [cost.solution.move for cost in worst]
            assert found.instead in moves or not found.points
    assert seen


@pytest.mark.no_cover
def test_a_review_agrees_with_playing_all_ways() -> None:
    """The last three tricks of Fyrtioett, each card of each seat tried."""
    game, seen = Fyrtioett(deals=1), 0
    for seed in range(100):
        record = deal_of(game, seed)
        found = review(record, 0)
        if found is None or found.trick < 11:
            continue
        seen += 1
        state = next(s for s, move, _ in record if move == found.made)
        moves = game.legal_moves(state)
        values = {move: best(game.apply(state, move), state) for move in moves}
        assert found.made in moves
        assert found.instead in moves
        assert values[found.instead] == max(values.values())
        assert values[found.instead] - values[found.made] == found.points
    assert seen


def best(state: State, before: State) -> int:
    """Return by how many points Anna and Carl finish ahead, if all play their best."""
    game: AnyRuleset = Fyrtioett(deals=1)
    if state.turn is None:
        one, two, three, four = state.match.totals
        less = before.match.totals
        return one + three - two - four - (less[0] + less[2] - less[1] - less[3])
    values = [best(game.apply(state, move), before) for move in game.legal_moves(state)]
    return max(values) if state.turn in (0, 2) else min(values)


def test_only_the_last_deal_is_reviewed() -> None:
    game = Fyrtioett(deals=2)
    record = play_match(game, [Random()] * 4, random.Random(3)).record()
    found = review(record, 1)
    assert found is not None
    costs = analysis(record, found.cards)
    later = costs[len(costs) // 2 :]
    assert found.points == max(c.points for c in later if c.made.seat == 1)
    assert review(Record(game=game), 1) is None
    with pytest.raises(InvalidValue, match="expected a seat"):
        review(record, 4)
