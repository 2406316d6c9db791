"""A deal in a single lane, to which moves are told by their text, held to the verbs."""

from __future__ import annotations

from jasskort.learning.encoding import Encoding
from jasskort.moves import Move
from jasskort.vector import Deals

Brought = tuple[tuple[int, ...], bool]
"""What a move brings, and whether the deal is over."""


def on(deals: Deals, *lines: str) -> Brought:
    """Make moves in the only lane, held to the verbs; tell what the last one brings."""
    encoding = Encoding(deals.game, past=False)
    brought: Brought = (0,) * len(deals.game.seats), False
    for line in lines:
        assert not any(brought[0])
        assert not brought[1]
        state, move = deals.state(0), deals.game.parse(line)
        moves: tuple[Move, ...] = deals.game.legal_moves(state, state.turn)
        assert state.turn is not None
        listed = deals.game.vocabulary(state.turn)
        legal = {
            each for each, there in zip(listed, deals.legal[0], strict=True) if there
        }
        assert legal == {*moves}
        assert move in moves
        assert deals.observe().tobytes() == encoding.pack(state, state.turn)
        points, over = deals.step([deals.game.index(move)])
        brought = tuple(points[0].tolist()), bool(over[0])
    return brought


def tricks(deals: Deals, *lines: str) -> Brought:
    """Play tricks, card by card in the order of the turn."""
    for card in " ".join(lines).split():
        brought = on(deals, f"{deals.turn[0]} play {card}")
    return brought
