"""A deal in a single lane, to which moves are told by their text, held to the verbs."""

from __future__ import annotations

from typing import Any

import numpy as np

from jasskort import Card, CardSet
from jasskort.learning import Encoding
from jasskort.ledger import NO_ENTRIES, Match
from jasskort.moves import Move
from jasskort.seats import Seat
from jasskort.vector import Deals

Brought = tuple[tuple[int, ...], bool]
"""What a move brings, and whether the deal is over."""
TWICE = ("H9 HT HJ D6 D8 S6 S7 H6 H7", "S9 ST SJ DA D9 H8 CQ DT S8")
"""Both have a sequence of three from a jack, in a side suit where clubs are trump."""


def jass_lane(
    game: Any,
    hands: tuple[str, str] = TWICE,
    upcard: str = "CA",
    stock: str = "",
    totals: tuple[int, int] = (0, 0),
) -> Any:
    """Begin with a deal of a match in a single lane; seat 1 deals, and seat 0 leads."""
    match = Match(Seat(1), 0, totals, NO_ENTRIES)
    deal = game.pack_for(
        dealer=1,
        hands=[CardSet.parse(hand) for hand in hands],
        upcard=Card.parse(upcard),
        stock=[Card.parse(card) for card in stock.split()],
    )
    state = game.apply(game.between_deals(None, match), deal)
    return Deals.of([state], 1, unit="match")


def legal(deals: Deals, lane: int = 0) -> list[str]:
    moves = deals.game.vocabulary(int(deals.turn[lane]))
    found = [str(moves[at]) for at in np.flatnonzero(deals.legal[lane])]
    return [move.partition(" ")[2] for move in found]


def says(deals: Deals) -> list[str]:
    return [move for move in legal(deals) if not move.startswith("play")]


def on(deals: Deals, *lines: str) -> Brought:
    """Make moves in the only lane, held to the verbs; tell what the last one brings.

    A move without a seat is that of the seat in turn.
    """
    encoding = Encoding(deals.game, past=False)
    brought: Brought = (0,) * len(deals.game.seats), False
    for line in lines:
        assert not any(brought[0])
        assert not brought[1]
        state: Any = deals.state(0)
        told = line if line[0].isdigit() else f"{state.turn} {line}"
        move, moves = deals.game.parse(told), deals.game.legal_moves(state, state.turn)
        listed: tuple[Move, ...] = deals.game.vocabulary(state.turn)
        there = {listed[at] for at in np.flatnonzero(deals.legal[0])}
        assert there == {*moves}
        assert move in moves
        assert deals.observe().tobytes() == encoding.pack(state, state.turn)
        points, over = deals.step([deals.game.index(move)])
        brought = tuple(points[0].tolist()), bool(over[0])
    return brought


def tricks(deals: Deals, *lines: str) -> Brought:
    return on(deals, *[f"play {card}" for card in " ".join(lines).split()])
