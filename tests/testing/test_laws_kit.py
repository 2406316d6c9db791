"""The laws say no to what breaks them, and show the log."""

from __future__ import annotations

import importlib
import sys
from typing import Any

import attrs
import pytest
from broken_bids import (
    SOUND,
    Apart,
    Forgetful,
    Hasty,
    Lax,
    Silent,
    Sticky,
    Unlike,
    after_the_end,
    at_the_end,
    bid_first_in,
    broken,
    by_chance,
    cards_lost,
    cards_twice,
    change_the_state,
    deal_on,
    drop_a_bid,
    everybody_moves,
    hands_no_place,
    misread,
    misread_twice,
    no_reason,
    no_rule,
    nobody_moves,
    nothing_to_do,
    one_for_all,
    other_bids,
    refuse_as,
    refuse_otherwise,
    refuse_what_was_read,
    score_with,
    shuffle_and_remember,
    take_a_foreign_bid,
    turn_round,
    two_ids,
    unhashed,
    with_bidding,
)
from hypothesis import settings

import jasskort.testing
from jasskort import (
    CardSet,
    Claims,
    Fyrtioett,
    IllegalMove,
    Refusal,
    Schmaus,
    Tolva,
    ZugerTapp,
)
from jasskort.games.fyrtioett import Bid
from jasskort.moves import Play
from jasskort.testing import LAWS, Law, LawBroken, check_laws, must_end, played, walk
from jasskort.testing.laws import _movers

SEEDS = range(12)
CASES: list[tuple[int, str, Any]] = [
    (1, "is not listed, its refusal is: None", broken(legal_moves=drop_a_bid)),
    (1, "out of order, or twice", broken(legal_moves=turn_round)),
    (1, "is number", broken(index=two_ids)),
    (1, 'apply takes "', broken(apply=take_a_foreign_bid)),
    (1, "apply refuses", broken(apply=refuse_otherwise)),
    (1, "a refusal names the rule by its id", refuse_as(no_rule)),
    (1, "an enum member, not 'because'", refuse_as(no_reason)),
    (1, "done at once gives another state", bid_first_in(Hasty)),
    (1, "done at once gives another state", bid_first_in(Silent)),
    (1, ' throw", which is refused', bid_first_in(Lax)),
    (1, "the movers are [], not (0, 1, 2, 3)", broken(movers=everybody_moves)),
    (1, "], not ()", broken(movers=nobody_moves)),
    (2, "changes the state", broken(apply=change_the_state)),
    (2, "two different states", broken(apply=by_chance)),
    (2, "different hashes", broken(apply=unhashed)),
    (3, "lies in two places", broken(apply=cards_twice)),
    (3, "are not the pack", broken(apply=cards_lost)),
    (3, "a hand is no place", broken(apply=hands_no_place)),
    (4, "is in turn and has no legal move", broken(legal_moves=nothing_to_do)),
    (4, "somebody has a legal move", broken(legal_moves=after_the_end)),
    (4, "nobody is in turn, but", broken(legal_moves=at_the_end)),
    (4, "a deal is due", broken(refusal=deal_on)),
    (4, "not those of the seat in turn", broken(legal_moves=one_for_all)),
    (5, "the entries add up to (", broken(score=score_with(party_totals=(1, 2)))),
    (5, "the entries add up to [", broken(score=score_with(totals=(1, 2, 3, 4)))),
    (5, "are told at the end", broken(score=score_with(stakes=1))),
    (6, "is read as", broken(parse=misread)),
    (6, "is read as", broken(parse=misread_twice)),
    (6, "comes back as another state", with_bidding(Unlike)),
    (6, "comes back with another log", with_bidding(Forgetful)),
    (6, "without its log is another", with_bidding(Sticky)),
    (
        6,
        "replayed as text, is refused",
        broken(shuffle=shuffle_and_remember, apply=refuse_what_was_read),
    ),
    (6, "replayed as text, gives another", broken(apply=other_bids)),
]


@pytest.mark.parametrize(
    ("number", "problem", "game"), CASES, ids=[f"{n}-{p}" for n, p, _ in CASES]
)
def test_what_breaks_a_law_is_told(number: int, problem: str, game: Any) -> None:
    """The law is named, with the ruleset, the problem and the log."""
    law = LAWS[number - 1]
    with pytest.raises(LawBroken) as raised:
        check_laws(game, laws=[law], seeds=SEEDS)
    error = raised.value
    assert (error.law, error.game) == (law, game)
    assert problem in error.problem
    told = str(error)
    assert f"law {number} is broken: {law.says}" in told
    assert repr(game) in told
    assert f"after {len(error.log)} moves, seat {error.dealer} deals first:" in told
    for line in error.log[-12:]:
        assert f"    {line}" in told
    assert ("moves before" in told) == (len(error.log) > 12)


def test_who_cuts_a_match_short_may_lose_it() -> None:
    """A false claim loses the match whatever the seats have."""
    check_laws(Schmaus(target=50), laws=[LAWS[4]], seeds=SEEDS)


@pytest.mark.no_cover
def test_a_sound_ruleset_passes() -> None:
    """The game that the broken ones are made of obeys all laws."""
    check_laws(SOUND, seeds=range(3))


def test_the_log_is_as_short_as_can_be() -> None:
    """What is wrong at the first bid is shown there: after the deal, or one bid."""
    with pytest.raises(LawBroken) as raised:
        check_laws(broken(legal_moves=drop_a_bid), laws=[LAWS[0]], seeds=range(25))
    first, *rest = raised.value.log
    assert first.startswith("deal ")
    assert rest == []


def test_random_play_that_does_not_end() -> None:
    """Where it must end and does not, law 7 is broken; else nothing is asked."""
    bids: Any = Fyrtioett()
    law = LAWS[6]
    check_laws(bids, laws=[law], seeds=[1], most=5)
    with pytest.raises(LawBroken, match="there is no end") as raised:
        check_laws(bids, laws=[law], ends=True, seeds=[1], most=5)
    assert raised.value.law.number == 7


def test_where_nobody_can_move_there_is_no_end_either() -> None:
    """A seat in turn without a legal move keeps a match from its end."""
    game = broken(legal_moves=nothing_to_do)
    with pytest.raises(LawBroken, match="there is no end"):
        check_laws(game, laws=[LAWS[6]], seeds=range(2))


def test_a_refusal_that_names_cards_of_another_pack() -> None:
    """A card that the game has not cannot be the reason."""

    def refusal(game: Any, state: Any, move: Any) -> Any:
        refused = ZugerTapp.refusal(game, state, move)
        return refused and attrs.evolve(refused, cards=CardSet.parse("C2 CA"))

    game = type("Broken", (ZugerTapp,), {"refusal": refusal})(deals=1)
    with pytest.raises(LawBroken, match="names C2, which the game has not"):
        check_laws(game, laws=[LAWS[0]], seeds=range(5))


def _only_movers(match: Any) -> Any:
    """Ask of law 1 only what it asks of movers."""
    for place, state in enumerate(match.states):
        for each in _movers(match.game, state):
            yield place, each


def test_who_is_in_turn_is_the_first_mover() -> None:
    """A right out of turn comes after it, and is not forgotten either."""

    def turned_round(game: Any, state: Any) -> Any:
        return ZugerTapp.movers(game, state)[::-1]

    def in_turn(game: Any, state: Any) -> Any:
        return ZugerTapp.movers(game, state)[:1]

    law = Law(1, "movers", _only_movers)
    for movers in (turned_round, in_turn):
        game = type("Broken", (ZugerTapp,), {"movers": movers})(deals=1)
        with pytest.raises(
            LawBroken, match=r"the movers are \[\d, \d\], not"
        ) as raised:
            check_laws(game, laws=[law], seeds=range(40))
        assert " play " in raised.value.log[-1]
    check_laws(ZugerTapp(deals=1), laws=[law], seeds=range(10))


def refuse_a_legal_bid(game: Any, state: Any, move: Any) -> Any:
    """Refuse a bid of one that is listed."""
    if isinstance(move, Bid) and move.tricks == 1:
        raise IllegalMove(move, Refusal("FYR-4", None))  # type: ignore[arg-type]
    return Apart.apply(game, state, move)


def test_a_listed_move_that_apply_refuses_breaks_law_1() -> None:
    """Play cannot go on; it is told as law 1, whatever law was asked for."""
    with pytest.raises(LawBroken, match="which is listed") as raised:
        check_laws(broken(apply=refuse_a_legal_bid), laws=[LAWS[4]], seeds=range(25))
    assert raised.value.law.number == 1
    assert " bid 1" in raised.value.problem


def stumble(game: Any, state: Any, move: Any) -> Any:
    """Fail with an error of its own at the first card."""
    if isinstance(move, Play):
        raise ZeroDivisionError
    return Apart.apply(game, state, move)


def no_score(_game: Any, _state: Any) -> Any:
    """Fail with an error of its own."""
    raise ZeroDivisionError


@pytest.mark.parametrize(
    ("game", "number", "problem"),
    [
        (broken(apply=stumble), 1, "a move is listed, but apply raises ZeroDivision"),
        (broken(score=no_score), 8, "score raises ZeroDivisionError"),
        (
            broken(start=no_score),
            8,
            "something that it gives is not what it should be: TypeError: no_score() got an",
        ),
    ],
)
def test_other_errors_break_a_law_too(game: Any, number: int, problem: str) -> None:
    """What is raised where an answer is owed is told, and is the cause."""
    with pytest.raises(LawBroken) as raised:
        check_laws(game, laws=[LAWS[4]], seeds=SEEDS)
    error = raised.value
    assert error.law == LAWS[number - 1]
    assert error.problem.startswith(problem)
    assert isinstance(error.__cause__, ZeroDivisionError | TypeError)


def test_what_is_needed_to_see_it_again_is_told() -> None:
    """State, seed and number of moves are told, and show the same once more."""
    game = broken(apply=stumble)
    with pytest.raises(LawBroken) as raised:
        check_laws(game, seeds=[5])
    error = raised.value
    match = played(SOUND, error.seed, most=len(error.log))
    assert error.log == match.log()
    assert repr(error.state) == repr(match.states[-1])
    told = str(error)
    assert f"  in {error.state!r}"[:100] in told
    assert f"seeds=[{error.seed}], most={error.most})" in told
    with pytest.raises(LawBroken) as again:
        check_laws(game, seeds=[error.seed], most=error.most)
    assert str(again.value) == told


def test_seeds_that_hypothesis_chooses() -> None:
    """As many matches are played as are asked for, or as the profile says."""
    for asked in (3, None):
        lengths: list[int] = []
        count = Law(9, "counted", lambda match, to=lengths: to.append(match.most) or ())  # type: ignore[misc]
        check_laws(SOUND, laws=[count], examples=asked, most=9)
        most = settings.default.max_examples if asked is None else asked  # type: ignore[union-attr]
        assert 1 <= len(lengths) <= most
        assert set(lengths) <= set(range(1, 10))


def test_a_law_of_ones_own_that_fails() -> None:
    """Its error breaks that law, with all moves of the match."""
    law = Law(9, "nothing", lambda match: [(match.seed, f"{1 / 0}")])
    with pytest.raises(LawBroken, match="ZeroDivisionError") as raised:
        check_laws(SOUND, laws=[law], seeds=[1], most=4)
    assert raised.value.law == law


def test_a_law_of_ones_own() -> None:
    """A law is a number, what it says, and what gives the problems of a match."""
    law = Law(9, "nobody bids five", _fives)
    with pytest.raises(LawBroken, match="law 9 is broken: nobody bids five") as raised:
        check_laws(SOUND, laws=[law], seeds=range(40))
    assert raised.value.log[-1].endswith("bid 5")


def _fives(match: Any) -> Any:
    for place, (_, move, _) in enumerate(match.steps, start=1):
        if isinstance(move, Bid) and move.tricks == 5:
            yield place, f"{move}"


@pytest.mark.parametrize(
    ("game", "ends"),
    [
        (Schmaus(), False),
        (Schmaus(claims=Claims.REFEREE), True),
        (Schmaus(deals=1), True),
        (ZugerTapp(), False),
        (ZugerTapp(deals=2), True),
        (Tolva(), False),
        pytest.param(object(), False, id="nothing"),
    ],
    ids=repr,
)
def test_law_7_who_must_end(game: Any, *, ends: bool) -> None:
    """Random play ends with an agreed number of deals, and where the referee ends it."""
    assert must_end(game) is ends


def test_walks_are_told_by_their_seed() -> None:
    """The same seed gives the same match, deals first included; another another."""
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
    """The error names the extra that brings it."""
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install .jasskort.testing."):
        importlib.reload(jasskort.testing)
