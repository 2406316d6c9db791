"""Every move that a seat could ever make, in the order of the action ids.

First the 52 plays by card, then the bids from 1 to 13, and throwing the cards in.
"""

from __future__ import annotations

from collections.abc import Iterator

from jasskort.games.fyrtioett.model import (
    BIDS,
    PACK,
    TABLE,
    Bid,
    FyrtioettMove,
    Throw,
)
from jasskort.moves import Play
from jasskort.seats import Seat
from jasskort.vocabulary import Vocabulary


def _every_move(seat: Seat) -> Iterator[FyrtioettMove]:
    """List what a seat could ever do, in the order that the module tells."""
    for card in PACK.cards:
        yield Play(seat, card)
    for tricks in BIDS:
        yield Bid(seat, tricks)
    yield Throw(seat)


VOCABULARY = Vocabulary("Fyrtioett", TABLE.seats, _every_move)
