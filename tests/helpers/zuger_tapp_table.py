"""A deal of Zuger Tapp laid by hand, which all of its tests play."""

from __future__ import annotations

from support import play, table_deal

from jasskort import ZugerTapp

GAME = ZugerTapp()
# Each seat has a suit of its own but for the six: seat 0 hearts, then clubs, diamonds,
# spades. The sixes are the talon. Seat 3 deals, seat 0 speaks first.
SUITS = [" ".join(f"{suit}{rank}" for rank in "ATKQJ987") for suit in "HCDS"]
DEAL = table_deal(SUITS, (4, 4), dealer=3, talon="H6 C6 D6 S6")
START = GAME.start(dealer=3)
DEALT = play(GAME, START, str(DEAL))
TAPP = play(GAME, DEALT, "0 bid tapp, 1 pass, 2 pass, 3 pass")
SOLO = play(GAME, DEALT, "0 bid solo, 1 pass, 2 pass, 3 pass")
# In tapp with hearts seat 0 keeps three sixes, and gives away three tricks: the
# defenders get clubs A 10, diamonds A 10, spades A K Q: 60 card points.
KEEPS_SIXES = "0 aside H7, 0 aside H6, 0 aside H8, 0 aside H9, 0 trump H"
SIXTY = (
    *("D6 CA DA SA", "D8 S7 HJ C8", "S6 CT DT SK", "S8 HQ C9 D9"),
    *("C6 C7 D7 SQ", "CJ DJ SJ HK", "HT CQ DQ S9", "HA CK DK ST"),
)
