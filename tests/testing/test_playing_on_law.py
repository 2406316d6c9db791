"""Playouts and solutions that are not what the verbs give are caught by law 16."""

from __future__ import annotations

from typing import Any

import pytest
from broken_games import not_shortened, with_phase
from support import late
from twenty import Trick, Twenty

from jasskort import Frantsfuus, Fyrtioett, Schmaus, State, Tolva
from jasskort.craft.values import evolved
from jasskort.playing.bots import Solution, solve
from jasskort.testing import LAWS, LawBroken, check_laws
from jasskort.testing import playouts as closing

LAW = LAWS[15]


def test_a_move_that_is_not_the_best_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:

    def with_none(state: State, seat: int) -> Solution:
        return Solution(solve(state, seat).ahead, None)

    monkeypatch.setattr(closing, "solve", with_none)
    not_shortened(monkeypatch)
    with pytest.raises(LawBroken, match=r"for the best move of .*, got none"):
        check_laws(Fyrtioett(), laws=[LAW], seeds=[1], most=150)


@pytest.mark.parametrize(
    "game",
    [
        late(Twenty(deals=2)),
        late(Fyrtioett(target=5)),
        Schmaus(claims="referee", target=40),
        late(Tolva(form="bordstolva", deals=1)),
    ],
    ids=repr,
)
def test_sound_games_play_on_as_the_verbs(game: Any) -> None:
    check_laws(game, laws=[LAW], seeds=range(4), most=60)


def test_rights_out_of_turn_belong_to_an_ending() -> None:
    """In this match belle may still be said, out of turn, in one of the last tricks."""
    game = Frantsfuus(claims="referee", target=300)
    check_laws(game, laws=[LAW], seeds=[45], most=200)


def test_claims_out_of_turn_belong_to_no_ending() -> None:
    """In this deal a seat may claim in one of the last tricks before it is in turn."""
    check_laws(Schmaus(), laws=[LAW], seeds=[5], most=60)


class Endless(Trick):
    """A trick in which a card that is played stays in hand."""

    def after(self, move: Any) -> Any:
        return evolved(self, history=(self.history, move))


def test_what_does_not_end_is_not_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the verbs come to no end there is nothing to compare."""
    monkeypatch.setattr(closing, "_LONGEST", 100)
    check_laws(with_phase(Twenty(deals=1), Endless), laws=[LAW], seeds=[1], most=2)
