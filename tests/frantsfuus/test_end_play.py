"""What is Frantsfuus' own without a stock: FRA-37, FRA-39 and FRA-40."""

from __future__ import annotations

from support import Room, booked, ended

from jasskort import Frantsfuus, State
from jasskort.games.frantsfuus import Ending

PLAIN, BONUS = Room(Frantsfuus()), Room(Frantsfuus(match_bonus=True))


# Seat 1 has taken 60 before. Seat 0, with all trumps but the seven, takes the rest.
SWEPT = "C7 SA SK SQ SJ ST S9 S8 H7"
SWEEPING = "HA HQ HJ HT H9 H8 D9 D7 HK"
SWEEP = ["C7 H8", "HJ H7", "HA S8", "HK S9", "HQ ST", "HT SJ", "H9 SQ", "D9 SK"]
SWEEP.append("D7 SA")


def test_fra_40_off_unless_agreed() -> None:
    assert Frantsfuus().match_bonus is False
    for room, more in ((PLAIN, []), (BONUS, [(0, 100, "MATCH")])):
        after = room.tricks(room.without_stock(SWEPT, SWEEPING), *SWEEP)
        assert booked(after) == [
            (0, 92, "CARD_POINTS"),
            (1, 60, "CARD_POINTS"),
            (0, 10, "LAST_TRICK"),
            *more,
        ]
        assert after.match.totals == (202 if more else 102, 60)


def swept(game: Frantsfuus) -> State:
    """Play the deal to its end; seat 1 books a seventh fuus in the eighth trick."""
    room = Room(game)
    state = room.without_stock(SWEPT, SWEEPING)
    lines = "1 declare fuus7, 1 play C7, 0 play H8, 1 book SA7, 1 turn"
    return room.tricks(room.on(state, lines), *SWEEP[1:])


def test_fra_40_before_any_end_is_looked_at() -> None:
    """The 100 may bring both over the target, and counts for claims and referee."""
    over = swept(Frantsfuus(target=160, match_bonus=False))
    assert (over.over, over.match.totals) == (False, (102, 160))
    over = swept(Frantsfuus(target=160, match_bonus=True))
    assert ended(over) == ((202, 160), Ending.BOTH_OVER, (0,))
    for target, ending in ((202, Ending.CLAIM), (203, Ending.FALSE_CLAIM)):
        after = swept(Frantsfuus(target=target, match_bonus=True))
        assert ended(BONUS.play(after, "0 claim"))[1] is ending
        refereed = Frantsfuus(target=target, match_bonus=True, claims="referee")
        assert swept(refereed).over is (target == 202)
