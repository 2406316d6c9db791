"""What is Frantsfuus' own of what every seat knows: FRA-50 with kinds and belle."""

from __future__ import annotations

from support import FIRST_SEVEN, LONG, NINE_MORE, Room, booked, frantsfuus_deal, texts

from jasskort import Frantsfuus
from jasskort.games.frantsfuus import Declare, Kind

ROOM = Room(Frantsfuus())

# Hearts are trump and seat 1 leads. Seat 1 has nine, eight, seven of trump, and king,
# queen, jack of spades.
ZERO = "D9 D8 D7 CK DJ HA S8 C7 CA"
ONE = "H9 H8 H7 SK SQ SJ DA C9 DT"
STOCK = "S7 HJ CQ SA DQ CT"
DEAL = frantsfuus_deal(ZERO, ONE, "HT", STOCK)
# Here it has king and queen of trump, too, and the seven alone.
BELLE = frantsfuus_deal(ZERO, "HK HQ H7 SK SQ SJ DA C9 DT", "HT", STOCK)


def test_fra_50_all_that_was_said_stands_in_the_log() -> None:
    """Kinds, ranks, suits and bookings can be read in their order, by all."""
    # Both have a nine-high terts, and equal ones favour the leader.
    lines = ["1 declare terts", "1 play DA", "0 declare terts", "1 say rank 9"]
    lines += ["0 say rank 9", "1 say suit H", "0 play D7", "1 book H93", "1 book SK3"]
    lines += ["1 turn", "1 draw", "1 rob"]
    state = ROOM.begin(DEAL, *lines)
    assert texts(state.log) == lines
    first = state.log[0]
    assert isinstance(first, Declare)
    assert first.kind is Kind.TERTS
    assert [(each.seat, str(each.meld)) for each in state.deal.booked] == [
        (1, "H93"),
        (1, "SK3"),
    ]


def test_fra_50_every_meld_of_one_occasion() -> None:
    """Of all melds that are booked in a trick the cards are shown, not of others."""
    lines = "1 declare terts, 1 play DA, 0 play D7, 1 book SK3"
    state = ROOM.begin(DEAL, lines)
    assert texts(ROOM.on(state, "1 turn").shown) == ["", "SJ SQ SK"]
    assert texts(ROOM.on(state, "1 book H93").shown) == ["", "H7 H8 H9 SJ SQ SK"]


def test_fra_50_a_four_is_seen_in_the_hand() -> None:
    """Of four queens the one on the table is no longer in the hand."""
    deal = frantsfuus_deal(ZERO, "CQ DQ HQ SQ C9 DT S7 S9 H8", "HT")
    lines = "1 declare queens, 1 play DQ, 0 play D7, 1 book 4Q"
    state = ROOM.begin(deal, lines)
    assert texts(state.shown) == ["", "CQ HQ SQ"]
    assert texts(state.trick) == ["DQ", "D7"]


def test_fra_50_king_and_queen_after_belle() -> None:
    """Belle shows both cards until they are played; unsaid it shows nothing."""
    state = ROOM.begin(BELLE)
    assert texts(state.shown) == ["", ""]
    state = ROOM.on(state, "1 play DA, 0 play D7")
    assert texts(state.shown) == ["", ""]
    state = ROOM.on(state, "1 belle")
    assert texts(state.shown) == ["", "HQ HK"]
    state = ROOM.on(state, "1 draw, 1 play HK")
    assert texts(state.shown) == ["", "HQ"]
    state = ROOM.on(state, "0 play HA, 0 draw, 0 play D8, 1 play HQ")
    assert texts(state.shown) == ["", ""]
    # Who plays one of them without having said belle has shown nothing by it.
    assert texts(ROOM.begin(BELLE, "1 play HK").shown) == ["", ""]


def test_fra_50_the_ledger_of_a_deal() -> None:
    """Melds and belle are entered when they are booked, card points after the deal."""
    lines = "1 declare fuus8, 1 play CA, 0 play D7, 1 book CA8, 1 turn, 1 draw"
    state = ROOM.tricks(ROOM.begin(LONG, lines), *FIRST_SEVEN[1:])
    state = ROOM.on(state, "0 belle")
    assert booked(state) == [(1, 100, "CA8"), (0, 20, "BELLE")]
    assert booked(ROOM.tricks(state, *NINE_MORE))[2:] == [
        (0, 103, "CARD_POINTS"),
        (1, 49, "CARD_POINTS"),
        (0, 10, "LAST_TRICK"),
    ]
