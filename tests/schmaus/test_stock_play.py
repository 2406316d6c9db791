"""What is Schmaus' own while there is a stock: the word "trump", and SCH-25."""

from __future__ import annotations

from refusing import refuses
from support import Room, schmaus_deal

from jasskort import Reason, Schmaus
from jasskort.games.schmaus import Closing

ROOM = Room(Schmaus())


def test_sch_25_the_leaders_trump_frees_the_follower() -> None:
    """The word "trump" rejects the follower's weis: it may rob before it plays."""
    deal = schmaus_deal(
        "CJ CT C9 H6 SQ D6 D7 CA H8", "HJ HT H9 S8 SK SA DT HK DA", "H7"
    )
    lines = "1 declare 20, 1 play DA, 0 declare 20, 1 say rank J, 0 say rank J"
    state = ROOM.begin(deal, lines)
    refuses(state, "0 rob", "SCH-25", Reason.DECLARATION_OPEN)
    state = ROOM.on(state, "1 say trump")
    assert type(state) is Closing
    assert state.turn == 0
    assert ROOM.on(state, "0 rob").turn == 0
