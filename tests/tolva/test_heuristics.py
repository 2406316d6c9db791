"""Rules of thumb in Tolva: what they name, from what is seen alone, and on numbers."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from support import play
from tolva_table import FOUR, PLOCKE

from jasskort import CardSet, State, Tolva

FAR = Tolva(target=40)
# Seat 3 has the only couple.
TO_ASK = (
    "D9 DT DA ST SA C9 CT CA S9",
    "HA HT HQ DJ C6 C7 C8 D6 D7",
    "H6 DK DQ S6 S7 S8 SJ D8 H9",
    "H7 H8 HJ HK SK SQ CJ CQ CK",
)
WON = "1 play HA, 2 play H6, 3 play H7, 0 play S9"
PLOCKED = ("C7 D7 D8 S7 S8 H6", "HA HK HQ DK DQ D6")
ALL_HIGH = "HK HQ HJ DT DA DK DJ SA SK"

# The hands of the first seats, what is done, what is named. Seat 0 deals, seat 1 leads.
NAMED = [
    # Without a couple a low card is led; with one the cheapest that nobody beats, and
    # nothing of the couple itself; where there is none a low card.
    (FOUR, ("", "HA ST C6 C7 D8 D9 SA S9 S8"), "", "play C6"),
    (FOUR, ("", "HA HT SK SQ SA C6 C7 D6 D7"), "", "play HT"),
    (FOUR, ("", "HK HQ C7 C8 D7 D8 SK SQ H7"), "", "play C7"),
    # To follow is done as cheaply as can be, and a couple is kept if another card does.
    (FOUR, ("", "H7", "HA HT H9 H8 H6"), "1 play H7", "play H8"),
    (FOUR, ("", "CA", "C7", ALL_HIGH), "1 play CA, 2 play C7", "play DJ"),
    (FOUR, ("", "HJ", "H6", "HK HQ HT"), "1 play HJ, 2 play H6", "play HT"),
    # The longest couple is melded, and who has none asks.
    (FOUR, TO_ASK, WON, "ask"),
    (FOUR, TO_ASK, f"{WON}, 1 ask", "meld C"),
    (FOUR, TO_ASK, f"{WON}, 1 ask, 3 meld C", "play D6"),
    (PLOCKE, PLOCKED, "", "play HA"),
    (PLOCKE, PLOCKED, "1 play HA, 0 play H6", "meld D"),
    (PLOCKE, PLOCKED, "1 play HA, 0 play H6, 1 meld D", "draw"),
    # Nobody melds who would go out by it, and then keeps no couple.
    (Tolva(target=2), ("", "HA HK HQ HT D6 C7 C8 C9 CJ"), "", "play D6"),
    # What was announced is played from above, dear cards first; hel gubbe is named before halv.
    (FOUR, ("", "HA HT HK HQ HJ H9 H8 H7 H6"), "", "hel"),
    (FOUR, ("", "HA HT HK SA ST SK CA CT D6"), "", "halv"),
    (FOUR, ("", "HA HT HK HQ HJ SA ST SK C6"), "", "halv"),
    (FOUR, ("", "HA HT HK HQ HJ H9 H8 SA C6"), "", "play H8"),
    (FOUR, ("", "HA SA CA D6 D7 D8 S6 S7 S8"), "", "play D6"),
    (FAR, ("", "HA HT HK HQ HJ H9 H8 H7 D6"), "1 halv", "play HA"),
    (FAR, ("", "HK HJ CK CJ SK SJ DK DJ D6"), "1 halv", "play SK"),
]


def dealt(game: Tolva, hands: Sequence[str], line: str) -> State:
    empty = [""] * (len(game.seats) - len(hands))
    held = [CardSet.parse(each) for each in (*hands, *empty)]
    deal = game.pack_for(dealer=0, hands=held)
    state = game.apply(game.start(dealer=0), deal)
    return play(game, state, line) if line else state


@pytest.mark.parametrize(("game", "hands", "line", "expected"), NAMED)
def test_what_is_named(
    game: Tolva, hands: Sequence[str], line: str, expected: str
) -> None:
    state = dealt(game, hands, line)
    assert state.turn is not None
    named = game.thumb(game.view(state, state.turn))
    assert str(named) == f"{state.turn} {expected}"
    quick = game.thumbs.quick(state)
    assert quick == named or expected in {"hel", "halv"}
    waits = game.seats[state.turn - 1]
    assert game.thumb(game.view(state, waits)) is None
