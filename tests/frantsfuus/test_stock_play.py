"""What is Frantsfuus' own while there is a stock: FRA-34 with suits that are named."""

from __future__ import annotations

from support import LONG, AnyInDeal, Room, frantsfuus_deal, plays, texts

from jasskort import CardSet, Frantsfuus, Reason
from jasskort.games.frantsfuus import Booking, Closing, Comparing, Drawing, Kind

GAME = Frantsfuus()
ROOM = Room(GAME)

# A terts from the jack of clubs, with the seven of trump, and one from that of trump.
IN_CLUBS = "CJ CT C9 H7 SQ D7 S7 CA H8"
IN_TRUMP = "HJ HT H9 S8 SK SA DT HK DA"
TO_THE_SUIT = "0 declare terts, 1 say rank J, 0 say rank J"


def locked(state: AnyInDeal, seat: int) -> bool:
    """Tell whether it is the seat's own declaration that keeps it from robbing."""
    refusal = ROOM.refused(state, f"{seat} rob")
    assert (refusal.rule, refusal.values) == ("FRA-34", (seat, Kind.TERTS))
    return refusal.reason is Reason.DECLARATION_OPEN


def test_fra_34_a_better_suit_frees_the_leader_before_the_follower_plays() -> None:
    """Trump that is named against clubs rejects the leader's terts: it may rob."""
    deal = frantsfuus_deal(IN_TRUMP, IN_CLUBS, "HA")
    state = ROOM.begin(deal, "1 declare terts, 1 play CA", TO_THE_SUIT)
    assert locked(state, 1)
    state = ROOM.on(state, "1 say suit C")
    assert locked(state, 1)
    state = ROOM.on(state, "0 say suit H")
    assert type(state) is Closing
    assert ROOM.on(state, "1 rob").turn == 0


def test_fra_34_against_trump_the_follower_concedes_by_its_card() -> None:
    """When the leader has named trump, the follower is locked until it plays."""
    deal = frantsfuus_deal(IN_CLUBS, IN_TRUMP, "HA")
    state = ROOM.begin(deal, "1 declare terts, 1 play DA", TO_THE_SUIT, "1 say suit H")
    # All that is left to the follower is its card.
    assert type(state) is Comparing
    assert len(GAME.legal_moves(state)) == len(plays(state)) == 9
    assert locked(state, 0)
    state = ROOM.on(state, "0 play D7")
    assert type(state) is Booking
    assert ROOM.on(state, "0 rob").turn == 1


def test_fra_34_after_a_booking_in_the_seventh_trick() -> None:
    """Who has booked in trick 7 may rob between turning it and the last draw."""
    six = ["CA D7", "CK D8", "CQ D9", "CJ DT", "CT DJ", "C9 DQ"]
    state = ROOM.on(ROOM.tricks(ROOM.begin(LONG), *six))
    state = ROOM.on(state, "1 play C8, 0 declare terts, 0 play DK, 0 book H93")
    assert locked(state, 0)
    turned = ROOM.on(state, "0 turn")
    assert type(turned) is Drawing
    robbed = ROOM.on(turned, "0 rob")
    assert texts(robbed.stock) == ["SA", "H7"]
    assert CardSet.parse("HJ H8") <= robbed.hands[0]
