"""Every move that a seat could ever make, in the order of the action ids, by form.

First the 36 plays by card, then the 4 melds by suit; with a partner ask and no; halv
and hel gubbe; with a stock draw, with rows turnup.
"""

from __future__ import annotations

from collections.abc import Iterator

from jasskort.cards import SUITS
from jasskort.games.tolva.forms import LAYOUTS, Layout
from jasskort.games.tolva.model import (
    PACK,
    Ask,
    Halv,
    Hel,
    Meld,
    No,
    TolvaMove,
    TurnUp,
)
from jasskort.moves import Draw, Play
from jasskort.seats import Seat
from jasskort.vocabulary import Vocabulary


def _every_move(layout: Layout, seat: Seat) -> Iterator[TolvaMove]:
    """List what a seat could ever do, in the order that the module tells."""
    for card in PACK.cards:
        yield Play(seat, card)
    for suit in SUITS:
        yield Meld(seat, suit)
    if layout.partners:
        yield from (Ask(seat), No(seat))
    yield from (Halv(seat), Hel(seat))
    if layout.stock:
        yield Draw(seat)
    if layout.row:
        yield TurnUp(seat)


def _vocabulary(layout: Layout) -> Vocabulary[TolvaMove]:
    def moves_of(seat: Seat) -> Iterator[TolvaMove]:
        return _every_move(layout, seat)

    return Vocabulary("Tolva", layout.table.seats, moves_of)


VOCABULARIES = {form: _vocabulary(layout) for form, layout in LAYOUTS.items()}
