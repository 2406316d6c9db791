"""A deal of Fyrtioett laid by hand, which all of its tests play."""

from __future__ import annotations

from support import play, table_deal

from jasskort import Fyrtioett

GAME = Fyrtioett()
# Seat 3 deals, seat 0 leads. Hearts are trump: seat 0 takes seven tricks with the
# seven high ones, then seat 1 six with its clubs; the others take none.
RED = [
    "HA HK HQ HJ HT H9 H8 C2 C3 C4 C5 C6 C7",
    "H7 H6 H5 H4 H3 H2 CA CK CQ CJ CT C9 C8",
]
SIDE = [" ".join(f"{suit}{rank}" for rank in "AKQJT98765432") for suit in "DS"]
SEVEN_SIX = table_deal([*RED, *SIDE], Fyrtioett.packets, dealer=3)
START = GAME.start(dealer=3)
DEALT = play(GAME, START, str(SEVEN_SIX))
