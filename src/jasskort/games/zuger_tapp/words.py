"""Every move that a seat could ever make, in the order of the action ids.

First the 36 plays by card, then pass and the 4 bids, the 36 cards laid aside, and the
4 suits named.
"""

from __future__ import annotations

from collections.abc import Iterator

from jasskort.cards import SUITS
from jasskort.games.zuger_tapp.model import (
    CONTRACTS,
    PACK,
    TABLE,
    Bid,
    LayAside,
    NameTrump,
    ZugerTappMove,
)
from jasskort.moves import Pass, Play
from jasskort.seats import Seat
from jasskort.vocabulary import Vocabulary


def _every_move(seat: Seat) -> Iterator[ZugerTappMove]:
    """List what a seat could ever do, in the order that the module tells."""
    for card in PACK.cards:
        yield Play(seat, card)
    yield Pass(seat)
    for contract in CONTRACTS:
        yield Bid(seat, contract)
    for card in PACK.cards:
        yield LayAside(seat, card)
    for suit in SUITS:
        yield NameTrump(seat, suit)


VOCABULARY = Vocabulary("Zuger Tapp", TABLE.seats, _every_move)
