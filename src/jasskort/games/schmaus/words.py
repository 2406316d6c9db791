"""Every move that a seat could ever make, in the order of the action ids.

First the 36 plays by card, then the 7 declarations by value, the answers (four,
sequence, the ranks from six to ace, plain, trump), the bookings (sequences by suit,
top rank and length, then fours by rank), draw, turn, rob and claim.
"""

from __future__ import annotations

from collections.abc import Iterator

from jasskort.games.schmaus.model import PACK, VALUES, Declare, SchmausMove
from jasskort.games.schmaus.ranking import find_weis
from jasskort.mechanics.contest import Answer, Line, Side
from jasskort.moves import Book, Claim, Draw, Play, Rob, Say, TurnTrick
from jasskort.seats import Seat
from jasskort.two_handed.model import TABLE
from jasskort.vocabulary import Vocabulary


def _every_move(seat: Seat) -> Iterator[SchmausMove]:
    """List what a seat could ever do, in the order that the module tells."""
    for card in PACK.cards:
        yield Play(seat, card)
    for value in VALUES:
        yield Declare(seat, value)
    answers: list[Answer] = [Line.FOUR, Line.SEQUENCE, *PACK.ranks]
    for answer in (*answers, Side.PLAIN, Side.TRUMP):
        yield Say(seat, answer)
    for meld in find_weis(PACK.mask):
        yield Book(seat, meld)
    yield from (Draw(seat), TurnTrick(seat), Rob(seat), Claim(seat))


VOCABULARY = Vocabulary("Schmaus", TABLE.seats, _every_move)
