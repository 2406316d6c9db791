"""Deals of Tolva laid by hand, each of which is played in several tests."""

from __future__ import annotations

from support import cards, table_deal

from jasskort import Deal, Tolva
from jasskort.cards import PACK_36
from jasskort.games.tolva import Form

FOUR, THREE, PLOCKE, BORD = (Tolva(form=form) for form in Form)
FROM_TABLE = Tolva(form=Form.BORDSTOLVA, first_trick_from_table=True)

# For four seat 3 deals and seat 0 is forehand.
NINE = (1,) * 9
# Seat 0 has king and queen of clubs, its partner three other couples.
COUPLES = (
    "CA CT CK CQ C6 D6 D7 S6 S7",
    "C7 C8 D8 D9 DJ S8 S9 SJ H6",
    "C9 HK HQ H7 DQ DK ST SQ SK",
    "CJ HA HT HJ H8 H9 DA DT SA",
)
# Seat 0 wins eight tricks with its clubs, seat 1 the last one with a diamond.
LAST_TO_ONE = (
    "CA CT CK CQ CJ C9 C8 C7 D6",
    "DA DT DK DQ DJ D9 D8 D7 C6",
    "HA HT HK HQ HJ H9 H8 H7 H6",
    "SA ST SK SQ SJ S9 S8 S7 S6",
)
EIGHT = (
    *("CA C6 H6 S6", "CT D8 H7 S7", "CK D9 H8 S8", "CQ DJ H9 S9", "CJ DQ HJ SJ"),
    *("C9 DK HQ SQ", "C8 DT HK SK", "C7 DA HT ST"),
)
# Seat 0 leads clubs; with the six of diamonds it lets seat 1 in, when it likes.
LET_IN = (
    "CA CT CK CQ CJ C9 D6 S6 H6",
    "DA DT DK DQ DJ D9 D8 D7 C6",
    "SA ST SK SQ SJ S9 S8 S7 C7",
    "HA HT HK HQ HJ H9 H8 H7 C8",
)

# For three, with forty card points each; seat 2 deals.
FORTY = table_deal(
    [
        "SA D7 H7 DQ ST S8 C7 DJ CK CQ SJ D9",
        "S6 DK HT DT S9 SK CJ H8 H9 C8 D6 C6",
        "S7 DA HJ D8 SQ CA CT HK HQ C9 H6 HA",
    ],
    (1,) * 12,
    dealer=2,
)
FORTY_TRICKS = (
    *("SA S6 S7", "D7 DK DA", "HJ H7 HT", "DT D8 DQ", "S9 SQ ST", "S8 SK CA"),
    *("CJ CT C7", "HK DJ H8", "HQ CK H9", "C9 CQ C8", "SJ D6 H6", "D9 C6 HA"),
)


def stock_deal(zero: str, one: str, stock: str) -> Deal:
    """Deal six cards each, seat 0 first; the rest of the stock follows in order."""
    laid = [*table_deal([zero, one], (1,) * 6, dealer=1).pack, *cards(stock)]
    return Deal([*laid, *(card for card in PACK_36.cards if card not in laid)])


def row_deal(zero: tuple[str, str, str], one: tuple[str, str, str]) -> Deal:
    """Lay hand, face-up row and covered row of each seat; seat 0 is forehand."""
    (hand, up, down), (hand_1, up_1, down_1) = (
        [cards(text) for text in seat] for seat in (zero, one)
    )
    pack = []
    for below, above in ((down, down_1), (up, up_1)):
        pack += [card for pair in zip(below, above, strict=True) for card in pair]
        begin = 3 if pack[12:] else 0
        pack += hand[begin : begin + 3] + hand_1[begin : begin + 3]
    return Deal(pack)


# Seat 0: the king of hearts in hand, its queen face up; the ace of clubs covers C9.
ROW_ZERO = ("D6 D7 H6 HK S6 S7", "CA HQ C8 D8 S8 H8", "C9 DT DJ DQ DK DA")
ROW_ONE = ("C6 C7 D9 H7 H9 S9", "CT SA ST SK SQ SJ", "CJ CQ CK HA HT HJ")
ROWS = row_deal(ROW_ZERO, ROW_ONE)
