"""What bots and encodings ask of a view: phases and their fields, leaders, tricks, stocks.

By hand in every game; and everywhere a view has what the state has by the same names.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from support import play

from jasskort import (
    AnyRuleset,
    CardSet,
    Form,
    Frantsfuus,
    Fyrtioett,
    Schmaus,
    Seat,
    Suit,
    Tolva,
    ZugerTapp,
)
from jasskort.games import fyrtioett, jass, tolva, zuger_tapp
from jasskort.games.jass import tricks as jass_tricks
from jasskort.games.tolva import tricks as tolva_tricks
from jasskort.moves import Play
from jasskort.phase import State
from jasskort.testing import played

SEATS = [Seat(seat) for seat in range(4)]
GAMES: list[AnyRuleset] = [
    Schmaus(target=200),
    Frantsfuus(target=100),
    ZugerTapp(deals=2),
    *(Tolva(form=form, deals=2) for form in Form),
    Tolva(form=Form.BORDSTOLVA, deals=2, first_trick_from_table=True),
    Fyrtioett(deals=2),
]


def stock_of(state: State) -> int:
    """Count the cards of a stock; in the jass games the upcard lies under it."""
    last = getattr(state, "final", state)
    stock: Any = getattr(last, "stock", ())
    return len(stock) if isinstance(stock, CardSet) else max(0, len(stock) - 1)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_view_has_what_its_state_has(game: AnyRuleset) -> None:
    """Whoever asks: trick, who played it, who leads, the trick before, and the stock."""
    for seed in range(2):
        match = played(game, seed)
        for state in match.states:
            plays = [move for move in state.log if isinstance(move, Play)]
            lying = plays[len(plays) - len(state.trick) :]
            for seat in (*game.seats, None):
                view = game.view(state, seat)
                assert view.trick_seats == tuple([move.seat for move in lying])
                assert (view.trump, view.unbooked) == (state.trump, state.unbooked)
                assert view.last_trick == state.last_trick
                assert view.stock_size == stock_of(state)
                assert type(view.position) is type(state)
                if hasattr(state, "leader"):
                    assert view.leader == state.leader
                if lying:
                    assert view.leader == lying[0].seat
        for before, after in zip(match.states, match.states[1:], strict=False):
            if after.log[:-1] == before.log and not before.trick and after.trick:
                assert game.view(before, None).leader == after.log[-1].seat
