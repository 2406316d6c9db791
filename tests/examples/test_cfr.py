"""A game small enough to be solved: its best play is what it is known to be."""

from __future__ import annotations

import pytest
from cfr import Eight, Solver, all_deals, shares
from efg import lines

from jasskort import CardSet, Seat
from jasskort.testing import check_laws

# The whole game is played in every way, which no coverage is wanted of.
pytestmark = pytest.mark.law

VALUE = -47 / 28  # by linear programming in sequence form: -940 of 560 deals


@pytest.fixture(scope="module")
def solver() -> Solver:
    game = Eight(deals=1)
    solver = Solver(game, all_deals(game))
    solver.learn(10)
    return solver


@pytest.mark.parametrize("game", [Eight(), Eight(deals=1), Eight(deals=3)], ids=repr)
def test_eight_obeys_all_laws(game: Eight) -> None:
    check_laws(game)


def test_shares_are_above_zero() -> None:
    assert shares([3.0, -2.0, 1.0]) == [0.75, 0.0, 0.25]
    assert shares([0.0, -1.0]) == [0.5, 0.5]


def test_all_is_there(solver: Solver) -> None:
    """There are C(8, 3) C(5, 3) deals, and the seat that leads holds C(8, 3) hands."""
    assert len(solver.trees) == 56 * 10
    leads = [view for view in solver.choices if not view.log]
    assert {view.seat for view in leads} == {Seat(1)}
    assert len(leads) == 56


def test_the_value_of_the_game(solver: Solver) -> None:
    """It lies between what each seat can be held to, at ten iterations by 0.1."""
    at_least, at_most = -solver.best_reply(1), solver.best_reply(0)
    assert at_least < VALUE < at_most
    assert solver.exploitability() == pytest.approx((at_most - at_least) / 2)
    assert solver.exploitability() < 0.05


def test_play_by_chance_is_exploited_as_openspiel_says() -> None:
    """One iteration averages play by chance: its `exploitability` is 0.492857."""
    game = Eight(deals=1)
    solver = Solver(game, all_deals(game))
    solver.learn(1)
    assert solver.exploitability() == pytest.approx(69 / 140)
    assert solver.best_reply(1) == pytest.approx(421 / 210)


def test_a_position_solved_by_hand() -> None:
    """Seat 1 has the ace and king of clubs and another king, which is all that can lose.

    It leads the clubs, and seat 0 keeps one card of three. Of its ten hands to, say, the
    king of diamonds, four lack the ace: nothing is lost. Three have it, and no other ace
    whose king may be out: DA HK HA, DA HK SK, DA SK SA. In DA HK SA and DA HA SK it
    keeps one of two aces, in DA HA SA one of three. So 3 + 2/2 + 1/3 tricks of ten deals
    are lost, and each costs 2: 3 points become 1.
    """
    game = Eight(deals=1)
    kings = [CardSet.parse(f"CK CA {suit}K") for suit in "DHS"]
    hands = [(game.apply(game.start(), deal), deal) for deal in all_deals(game)]
    deals = [deal for state, deal in hands if state.hands[1] in kings]
    solver = Solver(game, deals)
    solver.learn(50)
    value = 3 - 2 * (3 + 2 / 2 + 1 / 3) / 10
    assert -solver.best_reply(0) < value < solver.best_reply(1)
    assert solver.exploitability() < 0.02
    for view, choice in solver.choices.items():
        if not view.log:  # the king that may lose is not led
            chances = dict(zip(map(str, choice.moves), choice.average(), strict=True))
            assert chances["1 play CK"] + chances["1 play CA"] > 0.95


def by_chance(text: list[str]) -> float:
    """Return what seat 0 wins if all play by chance, from the lines of a file."""
    line = text.pop(0)
    if line[0] == "t":
        return float(line.split()[-3])
    ways = line.count('"') // 2 - 2
    return sum([by_chance(text) for _ in range(ways)]) / ways


def test_the_tree_as_a_file(solver: Solver) -> None:
    """What reads it plays the same game: by chance it is worth -137/105."""
    title, *text = lines("Eight", solver.trees)
    assert title == 'EFG 2 R "Eight" { "seat 0" "seat 1" }'
    players = [line.split()[2:4] for line in text if line[0] == "p"]
    assert len({tuple(each) for each in players}) == len(solver.choices)
    assert max(int(number) for seat, number in players if seat == "1") == 1708
    assert by_chance(text) == pytest.approx(-137 / 105)
    assert not text


def test_openspiel_finds_the_same(solver: Solver) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    game = pyspiel.load_efg_game("\n".join(lines("Eight", solver.trees)))
    learner = pyspiel.CFRPlusSolver(game)
    for _ in range(50):
        learner.evaluate_and_update_policy()
    policy, start = learner.average_policy(), game.new_initial_state()
    assert pyspiel.exploitability(game, policy) < 0.002
    value, _ = pyspiel.expected_returns(start, policy, -1, False)  # noqa: FBT003
    assert value == pytest.approx(VALUE, abs=0.002)
