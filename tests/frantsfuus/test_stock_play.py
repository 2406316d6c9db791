"""What is Frantsfuus' own while there is a stock: FRA-34 with suits that are named."""

from __future__ import annotations

from support import AnyInDeal, Room, frantsfuus_deal, plays, texts

from jasskort import CardSet, Frantsfuus, Reason
from jasskort.games.frantsfuus import Booking, Comparing, Kind

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


def test_fra_34_trump_that_the_leader_names_rejects_the_followers() -> None:
    deal = frantsfuus_deal(IN_CLUBS, IN_TRUMP, "HA")
    state = ROOM.begin(deal, "1 declare terts, 1 play DA", TO_THE_SUIT)
    assert locked(state, 0)
    state = ROOM.on(state, "1 say suit H")
    assert type(state) is Comparing
    assert (state.declaration_of(0), state.declaration_of(1)) == (None, state.standing)
    # All else that is left to the follower is its card.
    assert texts(GAME.legal_moves(state))[9:] == ["0 rob"]
    assert len(plays(state)) == 9
    robbed = ROOM.on(state, "0 rob")
    assert robbed.turn == 0
    assert CardSet.parse("HA") <= robbed.hands[0]
    assert type(ROOM.on(robbed, "0 play HA")) is Booking
    state = ROOM.on(state, "0 play D7")
    assert type(state) is Booking
    assert ROOM.on(state, "0 rob").turn == 1
    # With the seven and trump in one hand, it is the leader that is locked.
    deal = frantsfuus_deal(
        "CJ CT C9 SQ D7 S7 CA H8 CK", "HJ HT H9 H7 SK SA DT HK DA", "HA"
    )
    state = ROOM.begin(deal, "1 declare terts, 1 play DA", TO_THE_SUIT, "1 say suit H")
    assert locked(state, 1)


def test_fra_34_a_plain_suit_that_the_leader_names_keeps_the_follower_locked() -> None:
    for zero in (IN_CLUBS, "HJ HT H9 H7 SQ D7 S7 CA H8"):
        deal = frantsfuus_deal(zero, "DJ DT D9 S8 SK SA DQ HK DA", "HA")
        said = "1 declare terts, 1 play DA", TO_THE_SUIT, "1 say suit D"
        state = ROOM.begin(deal, *said)
        assert locked(state, 0)
        assert type(ROOM.on(state, "0 play D7, 0 rob")) is Booking


def test_fra_34_robbing_as_soon_as_the_own_declaration_is_booked() -> None:
    """Then more is booked with the card that was robbed, in the same trick (FRA-24)."""
    deal = frantsfuus_deal(
        "H9 H8 H7 CQ DQ SQ C7 D7 S7", "HA HK HJ CA CK DA DK SA SK", "HQ"
    )
    state = ROOM.begin(deal, "1 play CA, 0 declare terts")
    assert locked(state, 0)
    state = ROOM.on(state, "0 play C7")
    assert locked(state, 0)
    state = ROOM.on(state, "0 book H93")
    assert texts(GAME.legal_moves(state)) == ["0 turn", "0 rob"]
    ROOM.refused(state, "0 book 4Q")
    state = ROOM.on(state, "0 rob")
    assert texts(GAME.legal_moves(state)) == ["0 book 4Q", "0 turn"]
    state = ROOM.on(state, "0 book 4Q, 0 turn")
    assert GAME.score(state).totals == (120, 0)


def test_fra_34_the_seven_given_away_is_in_no_later_booking() -> None:
    """What was to be booked with it after the first meld is gone with it (FRA-15)."""
    deal = frantsfuus_deal(
        "H9 H8 H7 C9 C8 C7 DA S8 S7", "HK HQ HJ CA CK DK DQ SA SK", "HA"
    )
    state = ROOM.begin(deal, "1 play CA, 0 declare terts, 0 play DA, 0 book C93")
    assert texts(GAME.legal_moves(state)) == ["0 book H93", "0 turn", "0 rob"]
    state = ROOM.on(state, "0 rob")
    assert texts(GAME.legal_moves(state)) == ["0 turn"]
    cards = ROOM.refused(state, "0 book H93").cards
    assert texts(cards) == ["H7"]


def test_fra_34_what_was_declared_stands_when_its_seat_has_robbed() -> None:
    """One declaration a trick: the next one is refused as said already (FRA-16)."""
    deal = frantsfuus_deal(
        "H9 H8 H7 CQ DQ SQ C7 D7 S7", "HA HK HJ CA CK DA DK SA SK", "HQ"
    )
    state = ROOM.begin(deal, "1 play CA, 0 declare terts, 0 play C7, 0 book H93")
    state = ROOM.on(state, "0 rob, 0 book 4Q")
    refusal = ROOM.refused(state, "0 declare queens")
    assert (refusal.rule, refusal.values) == ("FRA-16", (0, Kind.TERTS))
