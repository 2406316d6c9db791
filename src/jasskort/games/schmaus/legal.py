"""What may be done when: the legal moves of Schmaus, and why others are refused."""

from __future__ import annotations

from jasskort.games.schmaus import claims, weis
from jasskort.games.schmaus.model import PACK, VALUES, Dealt, Declare, Options
from jasskort.games.schmaus.phases import Turning
from jasskort.games.schmaus.ranking import values_of
from jasskort.games.schmaus.words import VOCABULARY
from jasskort.moves import TurnTrick
from jasskort.two_handed.listing import TURN, Listing, Moves, declarations
from jasskort.two_handed.refusing import Ids, Refusing


def _turning(_options: Options, state: Turning) -> Moves:
    return TURN[state.turn]


LISTING = Listing(
    pack=PACK,
    record=Dealt,
    turning_phase=Turning,
    dialogue=weis.DIALOGUE,
    declare=declarations(Declare, VALUES),
    turning=_turning,
    melds=weis.DIALOGUE.legal_melds,
    rights=claims.rights,
    declared_first=values_of,
)
"""The legal moves, phase by phase."""

REFUSING = Refusing(
    words=VOCABULARY,
    pack=PACK,
    ids=Ids(
        pack="SCH-1",
        deal="SCH-10",
        once="SCH-13",
        asked="SCH-15",
        answer="SCH-16",
        book="SCH-18",
        turn="SCH-18",
        draw="SCH-24",
        follow="SCH-28",
        rob="SCH-25",
        referee="SCH-39",
    ),
    dialogue=weis.DIALOGUE,
    declare=Declare,
    turning=(Turning, (TurnTrick,)),
    book=weis.refusal_book,
    claim=claims.refusal_claim,
)
"""Why a move is refused, by the rule of its phase or of its chapter."""
