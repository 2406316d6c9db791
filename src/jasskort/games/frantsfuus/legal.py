"""What may be done when: the legal moves of Frantsfuus, and why others are refused."""

from __future__ import annotations

from types import MappingProxyType

from jasskort.games.frantsfuus import belle, claims, melding
from jasskort.games.frantsfuus.model import (
    PACK,
    Belle,
    Dealt,
    Declare,
    Kind,
    Options,
)
from jasskort.games.frantsfuus.phases import BetweenDeals, Turning
from jasskort.games.frantsfuus.ranking import kinds_in
from jasskort.games.frantsfuus.words import VOCABULARY
from jasskort.mechanics.melds import Marriage, Meld
from jasskort.moves import Book, TurnTrick
from jasskort.seats import Seat
from jasskort.two_handed.listing import CLAIM, TURN, Listing, Moves, book, declarations
from jasskort.two_handed.model import TABLE
from jasskort.two_handed.phases import InDeal
from jasskort.two_handed.refusing import Ids, Refusing

_BELLE = tuple((Belle(seat),) for seat in TABLE.seats)


def _declare(seat: Seat, kind: int) -> Declare:
    return Declare(seat, Kind(kind))


def _turning(_options: Options, state: Turning) -> Moves:
    seat = state.turn
    return book(seat, melding.bookable_on(state)) + TURN[seat]


def _rights(options: Options, state: BetweenDeals | InDeal[Dealt], seat: Seat) -> Moves:
    """List what a seat may do in turn and out of it: belle, and claim if it is in."""
    moves: Moves = ()
    if isinstance(state, InDeal) and belle.may_say_belle(state, seat):
        moves = _BELLE[seat]
    return moves + CLAIM[seat] if claims.may_claim(options, state, seat) else moves


def _melds(options: Options, state: InDeal[Dealt], seat: Seat) -> tuple[Meld, ...]:
    """List the melds that a seat could now declare, book or, as belle, say."""
    found: tuple[Meld, ...] = melding.legal_melds(options, state, seat)
    return (
        (*found, Marriage(state.trump)) if belle.may_say_belle(state, seat) else found
    )


LISTING = Listing(
    pack=PACK,
    record=Dealt,
    turning_phase=Turning,
    dialogue=melding.DIALOGUE,
    declare=declarations(_declare, tuple(Kind)),
    turning=_turning,
    melds=_melds,
    rights=_rights,
    declared_first=kinds_in,
    couple=True,
)
"""The legal moves, phase by phase."""

REFUSING = Refusing(
    words=VOCABULARY,
    pack=PACK,
    ids=Ids(
        pack="FRA-1",
        deal="FRA-5",
        once="FRA-16",
        asked="FRA-18",
        answer="FRA-18",
        book="FRA-23",
        turn="FRA-24",
        draw="FRA-33",
        follow="FRA-37",
        rob="FRA-34",
        referee="FRA-48",
    ),
    dialogue=melding.DIALOGUE,
    declare=Declare,
    turning=(Turning, (Book, TurnTrick)),
    book=melding.refusal_book,
    claim=claims.refusal_claim,
    any_time=MappingProxyType({Belle: belle.refusal_belle}),
)
"""Why a move is refused, by the rule of its phase or of its chapter."""
