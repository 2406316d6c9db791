"""Every move that a seat could ever make, in the order of the action ids.

First the 32 plays by card, then the 10 declarations by kind, the answers (the top
ranks from nine to ace, the suits), the bookings (sequences by suit, top rank and
length, then fours by rank), draw, turn, rob, belle and claim.
"""

from __future__ import annotations

from collections.abc import Iterator

from jasskort.cards import SUITS
from jasskort.games.frantsfuus.model import PACK, Belle, Declare, FrantsfuusMove, Kind
from jasskort.games.frantsfuus.ranking import find_melds
from jasskort.mechanics.contest import Answer
from jasskort.mechanics.melds import SHORTEST
from jasskort.moves import Book, Claim, Draw, Play, Rob, Say, TurnTrick
from jasskort.seats import Seat
from jasskort.two_handed.model import TABLE
from jasskort.vocabulary import Vocabulary


def _every_move(seat: Seat) -> Iterator[FrantsfuusMove]:
    """List what a seat could ever do, in the order that the module tells."""
    for card in PACK.cards:
        yield Play(seat, card)
    for kind in Kind:
        yield Declare(seat, kind)
    answers: list[Answer] = [*PACK.ranks[SHORTEST - 1 :], *SUITS]
    for answer in answers:
        yield Say(seat, answer)
    for meld in find_melds(PACK.mask):
        yield Book(seat, meld)
    yield from (Draw(seat), TurnTrick(seat), Rob(seat), Belle(seat), Claim(seat))


VOCABULARY = Vocabulary("Frantsfuus", TABLE.seats, _every_move)
