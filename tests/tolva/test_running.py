"""Tolva played on at random: what is played, drawn and turned up, and when it stops."""

from __future__ import annotations

import random
from typing import Any

import attrs
import pytest
from support import cards, play, table_deal
from tolva_table import COUPLES, NINE

from jasskort import Fyrtioett, Tolva, ZugerTapp
from jasskort.games.fyrtioett import Bid
from jasskort.games.tolva import (
    Ask,
    BetweenDeals,
    Form,
    Halv,
    Hel,
    Leading,
    MeldMarriage,
    No,
)
from jasskort.moves import Draw, Pass, Play


def dealt(game: Any, seed: int = 1) -> Any:
    """Deal at random; seat 1 is forehand."""
    return play(game, game.start(dealer=0), str(game.shuffle(random.Random(seed))))


def zeros() -> random.Random:
    """Give a generator whose numbers are always 0, so that the first move is made."""

    class Zeros(random.Random):
        def random(self) -> float:
            return 0.0

    return Zeros()


def test_tol_9_the_first_card_that_does_its_duty_is_played() -> None:
    """With zeros for numbers the lowest of the cards that must beat is played."""
    game = Tolva(form=Form.THREE)
    hands = [
        "C6 C7 C8 C9 D6 D7 D8 D9 H6 H7 H8 H9",
        "CJ CQ CK CT DJ DQ DK DT HJ HQ HK HT",
        "CA DA HA S6 S7 S8 S9 SJ SQ SK ST SA",
    ]
    deal = game.pack_for(dealer=2, hands=[cards(hand) for hand in hands])
    state = play(game, game.start(dealer=2), str(deal))
    end = game.playout(state, zeros(), policy="cards")
    # In the order of cards tens come before jacks. Seat 0 leads C6, CT
    # beats it, and CA must beat that. Then seat 2 leads DA, HA and
    # its spades, and the others throw away their lowest cards.
    expected = [
        *("0 play C6", "1 play CT", "2 play CA"),
        *("2 play DA", "0 play D6", "1 play DT"),
        *("2 play HA", "0 play H6", "1 play HT"),
        *("2 play S6", "0 play C7", "1 play CJ"),
    ]
    assert [str(move) for move in end.log[:12]] == expected
    assert game.score(end).totals == (0, 0, 2)
    assert game.playout(state, zeros(), policy="cards", points=True) == (0, 0, 2)


def test_tol_29_with_cards_the_winner_draws_and_does_not_meld() -> None:
    """In plocketolva nothing is said but `draw`, once for each two cards of the stock."""
    game = Tolva(form=Form.PLOCKETOLVA)
    end = game.playout(dealt(game), random.Random(3), policy="cards")
    assert [type(move) for move in end.log].count(Draw) == 12
    assert {type(move) for move in end.log} == {Draw, Play}
    assert sum(game.score(end).totals) in {1, 2}


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["0 play CA", "1 play C7", "2 play C9", "3 play CJ", "0 ask"], "2 no"),
        (["0 play CA", "1 play C7", "2 play C9", "3 play CJ"], "0 play C6"),
    ],
)
def test_tol_15_with_cards_a_partner_says_no(lines: list[str], said: str) -> None:
    """Who is asked and could meld says no; who could ask or meld leads."""
    game = Tolva()
    state = play(
        game, game.start(dealer=3), str(table_deal(COUPLES, NINE, dealer=3)), *lines
    )
    assert any(isinstance(move, Ask | MeldMarriage) for move in game.legal_moves(state))
    end = game.playout(state, zeros(), policy="cards")
    assert str(end.log[len(state.log)]) == said
    assert not any(isinstance(move, MeldMarriage) for move in end.log)


@pytest.mark.parametrize(
    ("game", "said"), [(Fyrtioett(), Bid), (ZugerTapp(), Pass)], ids=["bid", "pass"]
)
def test_with_cards_the_least_is_said_before_play(game: Any, said: type[Any]) -> None:
    """Fyrtioett is bid as low as is legal, and in Zuger Tapp all pass."""
    end = game.playout(dealt(game), random.Random(1), policy="cards")
    talk = [move for move in end.log if not isinstance(move, Play)]
    assert {type(move) for move in talk} == {said}
    state = dealt(game)
    for move in talk:
        assert move == game.legal_moves(state)[0]
        state = game.apply(state, move)


@attrs.frozen(repr=False)
class LowLead(Leading):
    """A card is to be led at a table where only the lowest may be."""

    def moves(self) -> Any:
        """List one card."""
        return super().moves()[:1]


@attrs.frozen(repr=False)
class LowDeals(BetweenDeals):
    """A deal is due, after which the lowest card is led."""

    def deal(self, move: Any) -> Any:
        """Deal, and give the phase."""
        dealt = super().deal(move)
        return LowLead(
            *[getattr(dealt, each.name) for each in attrs.fields(type(dealt))]
        )


@attrs.frozen(kw_only=True, eq=False)
class FirstLead(Tolva):
    """Has a phase of its own for the first lead."""

    def between_deals(self, history: Any, match: Any, carry: Any = None) -> Any:
        """Give the phase before it."""
        due = super().between_deals(history, match, carry)
        return LowDeals(history, self, match, due.carry)


@pytest.mark.parametrize("points", [False, True])
def test_phases_of_a_house_rule_are_asked(points: bool) -> None:  # noqa: FBT001
    """Where somebody's own phase takes part, what it lists is what is played."""
    game: Any = FirstLead()
    for seed in range(20):
        state = dealt(game, seed)
        end, numbers = state, random.Random(seed)
        while end.turn is not None:
            moves = game.legal_moves(end)
            end = game.apply(end, moves[int(numbers.random() * len(moves))])
        found = game.playout(state, random.Random(seed), points=points)
        assert found == (end.match.totals if points else end)


@pytest.mark.parametrize("form", Form)
def test_points_are_those_of_the_state_at_the_end(form: Form) -> None:
    """What is said, drawn and turned up on the way counts on numbers as by the verbs."""
    game = Tolva(form=form)
    for seed in range(70):
        state = dealt(game, seed)
        end = game.playout(state, random.Random(seed))
        points = game.playout(state, random.Random(seed), points=True)
        assert points == end.match.totals


def test_tol_15_who_has_asked_may_announce_a_gubbe() -> None:
    """Before one lead a seat asks, is told no, and announces: as by the verbs."""
    game = Tolva()
    seen = set()
    for seed in range(400):
        state = dealt(game, seed)
        end = game.playout(state, random.Random(seed))
        moves = end.log
        for asked, answer, said in zip(moves, moves[1:], moves[2:], strict=False):
            if isinstance(asked, Ask) and isinstance(said, Halv | Hel):
                seen.add((type(answer), type(said)))
                assert asked.seat == said.seat
                assert play(game, state, *map(str, moves)) == end
    assert {(No, Halv), (No, Hel)} <= seen


def test_tol_28_a_gubbe_stops_the_playout() -> None:
    """A gubbe that is lost with the next trick is booked there, and nothing is played."""
    game = Tolva(form=Form.THREE)
    hands = [
        "C6 C7 C8 C9 D6 D7 D8 D9 H6 H7 H8 H9",
        "CJ CQ CK CT DJ DQ DK DT HJ HQ HK HT",
        "CA DA HA S6 S7 S8 S9 SJ SQ SK ST SA",
    ]
    deal = game.pack_for(dealer=2, hands=[cards(hand) for hand in hands])
    state = play(game, game.start(dealer=2), str(deal), "0 halv")
    end = game.playout(state, random.Random(1))
    assert len(end.log) == 4
    assert game.score(end).totals == (-6, 0, 0)
    assert game.playout(state, random.Random(1), points=True) == (-6, 0, 0)
