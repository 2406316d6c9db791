"""Deals that random play hardly comes to: side by side they are what the verbs make of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from support import FIRST_NINE, LAST_NINE, SWEEP, cards, play, replayed, table_deal
from tolva_table import (
    BORD,
    COUPLES,
    EIGHT,
    FORTY,
    FORTY_TRICKS,
    FOUR,
    FROM_TABLE,
    LAST_TO_ONE,
    NINE,
    ROWS,
    THREE,
)
from zuger_tapp_table import DEALT, KEEPS_SIXES, SIXTY, SOLO, TAPP

from jasskort import Card, CardSet, Frantsfuus, Schmaus, State, ZugerTapp
from jasskort.learning import Encoding
from jasskort.ledger import NO_ENTRIES, Match
from jasskort.seats import Seat
from jasskort.testing.side_by_side import _compare, _go_on
from jasskort.vector import Deals


def moves_in(lines: str) -> Iterator[str]:
    """Yield moves that are parted by ", "; cards alone are played."""
    for part in lines.split(", "):
        alone = re.fullmatch(r"([CDHS]\w ?)+", part)
        yield from [f"play {card}" for card in part.split()] if alone else [part]


def follow(state: Any, lines: str) -> Any:
    """Make moves by the verbs, and in lanes that go on from each state on the way.

    A move without a seat is that of the seat in turn. Lanes know none out of turn: they go
    on from what comes of it.
    """
    game, path, ids = state.game, [state], list[int]()
    for said in moves_in(lines):
        before = path[-1]
        move = game.parse(said if said[0].isdigit() else f"{before.turn} {said}")
        after = game.apply(before, move)
        if move.seat == before.turn:
            path, ids = [*path, after], [*ids, game.index(move)]
        else:
            go_side_by_side(path, ids)
            path, ids = [after], []
    go_side_by_side(path, ids)
    return path[-1]


def go_side_by_side(path: list[Any], ids: list[int]) -> None:
    encoding = Encoding(path[0].game, past=False)
    begun = path[:-1] or path
    deals = Deals.of(begun, 1, unit="match")
    for left in range(len(ids), 0, -1):
        deals, states = deals.take(range(left)), path[-1 - left : -1]
        _compare(encoding, deals, states)
        assert deals.state(0) == states[0]
        _go_on(deals, begun[:left], states, np.array(ids[-left:]), Counter())
    if path[-1].turn is not None:
        _compare(encoding, deals, path[-1:])


# --- the jass games -------------------------------------------------------------------

# Both have a sequence of three from a jack, in a side suit where clubs are trump.
TWICE = ("H9 HT HJ D6 D8 S6 S7 H6 H7", "S9 ST SJ DA D9 H8 CQ DT S8")
LINES = ("H9 HT HJ HQ HK D6 S6 S7 CJ", "DA SA HA CA S8 S9 D7 D8 CQ")
SUITS = ("H7 H8 H9 HT S7 S8 S9 DK DA", "D7 D8 D9 HJ SJ CJ CT C7 C8")
NINES = ("H7 H8 H9 DJ D7 CQ SA DK DA", "S7 S8 S9 D8 D9 CT HJ HK CJ")
ONE_NINE = ("H7 H8 H9 DJ D7 CQ SA DK DA", "S7 S8 SJ D8 D9 CT HJ HK CJ")
COUPLE = ("H7 H8 CK DJ D7 CQ SA DK DA", "S7 S8 SJ D8 D9 CT HJ HK CJ")
STOECK = ("CQ CK D6 D8 S6 S9 H6 H7 HJ", "S8 ST SJ DA D9 H8 C8 DT C9")
ROBBER = ("CK C6 CA D6 D8 S6 H6 H7 HJ", "S9 ST SJ DA D9 H8 C8 DT S8")
ROBS = ("C6 HT HJ HQ D8 S6 S7 H6 H7", "D7 S9 SJ DA D9 H8 CQ DT S8")
# Seat 0 wins every trick: it has all trumps but the upcard, and draws the high cards.
ALL = ("CA CK CQ CJ CT C9 C8 SA HA", "SJ ST S9 S8 S7 HJ HT H9 H8")
ALL_STOCK = "DA H7 SK DJ HK DT DK D9 SQ D8 HQ D7 DQ"
ALL_TRICKS = (
    "SA S7, draw, HA H7, draw, C8 S8, draw, C9 S9, draw, CT H8, draw, CQ H9, draw, "
    "CK D7, draw, CA C7 CJ D8 DA D9 SK ST HK HT DK DT SQ SJ HQ HJ DQ DJ"
)


def jass(
    game: Any,
    hands: tuple[str, str] = TWICE,
    upcard: str = "CA",
    stock: str = "",
    totals: tuple[int, int] = (0, 0),
) -> State:
    """Begin a deal of a match; seat 1 deals, and seat 0 leads."""
    match = Match(Seat(1), 0, totals, NO_ENTRIES)
    deal = game.pack_for(
        dealer=1,
        hands=[CardSet.parse(hand) for hand in hands],
        upcard=Card.parse(upcard),
        stock=cards(stock),
    )
    dealt: State = game.apply(game.between_deals(None, match), deal)
    return dealt


SCHMAUS = Schmaus(claims="referee", deals=1)
FRANTSFUUS = Frantsfuus(claims="referee", deals=1)
NEAR = Frantsfuus(claims="referee", target=20)
ASKED = "declare 20, D6, declare 20, say rank J, say rank J, say plain"
LATER = "D6 DA, draw, declare 20, D9, declare 20, say rank J, say rank J, say plain"
TERTS = "declare terts, D7, declare terts, say rank 9, say rank 9, say suit H"
CASES: dict[str, tuple[State, str]] = {
    "sch_16 the follower answers": (
        jass(SCHMAUS),
        f"{ASKED}, DA, book HJ3, turn, draw",
    ),
    # Where the dealer leads, the two differ.
    "sch_7 for the non-dealer": (
        jass(SCHMAUS, stock="C6 C7"),
        f"{LATER}, say plain, D8, book HJ3",
    ),
    "sch_7 for the leader": (
        jass(Schmaus(claims="referee", ties="leader"), stock="C6 C7"),
        f"{LATER}, D8",
    ),
    "sch_15 which line": (
        jass(SCHMAUS, LINES, "C7"),
        "declare 100, D6, declare 100, say sequence, D7",
    ),
    # Left of S8 to SJ are only sequences that are not weaker than what was booked.
    "sch_19 weaker weis": (
        jass(SCHMAUS, stock="CT D7"),
        "declare 20, D6 D9, book HJ3, turn, draw, declare 50",
    ),
    "sch_25 robs": (jass(SCHMAUS, ROBS), "rob, declare 20"),
    "sch_25 has declared": (jass(SCHMAUS, ROBS), "declare 20, D8"),
    "sch_30 all tricks": (
        play(Schmaus(), Schmaus().start(), str(SWEEP)),
        ", draw, ".join([*FIRST_NINE, ", ".join(LAST_NINE)]),
    ),
    "fra_24 more is booked": (
        jass(FRANTSFUUS, SUITS),
        "declare quart, DK D7, book HT4, book S93, turn, draw",
    ),
    "fra_12 for the leader": (jass(FRANTSFUUS, NINES), f"{TERTS}, D8, book H93"),
    "fra_12 trump": (
        jass(FRANTSFUUS, NINES, "SQ"),
        f"{TERTS}, say suit S, D8, book S93",
    ),
    "fra_48 at the lead": (jass(NEAR, COUPLE), "belle"),
    "fra_48 not before": (jass(NEAR, COUPLE), "D7 D9, draw"),
    "fra_7 who deals next": (
        jass(Frantsfuus(claims="referee", target=400), ALL, "C7", ALL_STOCK, (3, 5)),
        ALL_TRICKS,
    ),
    # The next deal would begin with the lead of seat 1, who has the target: that ends the
    # match, unless players claim it.
    "fra_48 between deals": (
        jass(Frantsfuus(claims="referee", target=300), ALL, "C7", ALL_STOCK, (0, 300)),
        ALL_TRICKS,
    ),
    "fra_41 nobody looks": (
        jass(Frantsfuus(target=300), ALL, "C7", ALL_STOCK, (0, 300)),
        ALL_TRICKS,
    ),
}

WEIS = "declare 20, D6 DA, book HJ3, turn"
TERTS_CLAIMED = "declare terts, DA D8, book H93, turn, claim"
# Seat 0 gets stöck by robbing, and 11 by the trick in which seat 1 books a weis of 20.
LED = "CA, declare 20, D9"
BOOKED = f"{LED}, book SJ3"
ROBBED, ROBBED_BEFORE = f"{BOOKED}, turn, rob, claim", f"{BOOKED}, 0 rob, turn, claim"


def matches() -> Iterator[tuple[State, str, int]]:
    """Yield deals that end a match, what is done in them, and who wins by it."""
    # Stöck, weis, stich (SCH-36): the ace of the other comes after the weis, which may be
    # not enough; where nobody has the target the claim is false.
    rows = ((20, (0, 0), 0), (20, (0, 15), 0), (25, (0, 15), 1), (31, (10, 15), 1))
    for target, totals, winner in rows:
        yield jass(Schmaus(target=target), totals=totals), f"claim, {WEIS}", winner
    # The referee looks in that order (SCH-39).
    for target, totals, winner in ((20, (0, 10), 0), (25, (0, 15), 1)):
        game = Schmaus(claims="referee", target=target)
        yield jass(game, totals=totals), WEIS, winner
    for totals, winner in (((5, 15), 0), ((4, 15), 1)):
        game = Schmaus(target=25)
        yield jass(game, STOECK, "C7", totals=totals), "claim, D8 DT", winner
    # Stöck by robbing comes behind what was credited before it.
    for target, totals, lines, winner in (
        (20, (0, 0), ROBBED, 1),
        (31, (5, 11), ROBBED, 1),
        (31, (5, 10), ROBBED, 0),
        (20, (0, 0), f"rob, {BOOKED}, turn, claim", 0),
        (20, (0, 0), ROBBED_BEFORE, 1),
        (31, (5, 11), ROBBED_BEFORE, 1),
        (35, (15, 15), ROBBED_BEFORE, 1),
        (35, (15, 14), ROBBED_BEFORE, 0),
        (20, (0, 0), f"{BOOKED}, claim, 0 rob, turn", 1),
        (20, (0, 0), f"{LED}, claim, 0 rob, book SJ3, turn", 0),
        (20, (0, 0), f"{LED}, claim, book SJ3, 0 rob, turn", 0),
    ):
        game = Schmaus(target=target)
        yield jass(game, ROBBER, "CQ", totals=totals), lines, winner
    # The target was there before the deal (SCH-37).
    for totals, winner in (((0, 20), 1), ((20, 0), 0), ((20, 20), 0), ((20, 30), 0)):
        yield jass(Schmaus(target=20), totals=totals), "claim", winner
    # A claim is true or false (SCH-35, FRA-44).
    for target, winner in ((11, 1), (12, 0)):
        for drawn in ("", ", draw"):
            game = Schmaus(target=target, ties="leader")
            yield jass(game), f"D6 DA{drawn}, claim", winner
    for target, winner in ((31, 0), (32, 1)):
        yield jass(Frantsfuus(target=target), ONE_NINE), TERTS_CLAIMED, winner
    # Who loses jan loses two matches, unless agreed deals end it (FRA-47); who wins the
    # last trick wins though the other has more (FRA-45).
    first, agreed = Frantsfuus(target=100), Frantsfuus(target=100, deals=1)
    far = Frantsfuus(target=501, deals=1)
    for jan, total in (
        *((first, 249), (first, 250), (first, 400), (agreed, 249), (far, 0)),
    ):
        yield jass(jan, ALL, "C7", ALL_STOCK, (0, total)), ALL_TRICKS, 0


@pytest.mark.parametrize(("state", "lines", "winner"), [*matches()])
def test_matches_end(state: State, lines: str, winner: int) -> None:
    assert follow(state, lines).winners == (winner,)


# --- Tolva and Zuger Tapp -------------------------------------------------------------


# Seat 0 has aces and tens of three suits.
HIGH = (
    "CA CT DA DT HA HT S6 S7 S8",
    "C6 C7 D6 D7 H6 H7 S9 SJ SQ",
    "C8 C9 D8 D9 H8 H9 SK ST SA",
    "CJ CQ CK DJ DQ DK HJ HQ HK",
)
SIX_HIGH = "CA C6 C8 CJ CT C7 C9 CQ DA D6 D8 DJ DT D7 D9 DQ HA H6 H8 HJ HT H7 H9 HQ"
# Seat 0 has the ace of clubs, its partner those of hearts and spades.
PARTNERS = (
    "CA CT CK DA DT DK H6 S6 S7",
    "C6 C7 D6 D7 H8 H7 S9 SJ S8",
    "C8 C9 D8 D9 HA HT HK ST SA",
    "CJ CQ DJ DQ H9 HQ HJ SK SQ",
)


def tolva(hands: tuple[str, ...], total: int = 0, carry: int = 0) -> State:
    match = Match(Seat(3), 0, (total,) * 4, NO_ENTRIES)
    deal = table_deal(hands, NINE, dealer=3)
    dealt: State = FOUR.apply(FOUR.between_deals(None, match, carry), deal)
    return dealt


NINE_TRICKS = f"{' '.join(EIGHT)} D6 D7 HA SA"
CASES |= {
    "tol_15 the partner melds": (tolva(COUPLES), "CA C7 C9 CJ, ask, meld S, CT"),
    "tol_15 the partner does not": (tolva(COUPLES), "CA C7 C9 CJ, ask, no, CT C8"),
    "tol_20 vinsten is shared": (
        play(THREE, THREE.start(dealer=2), str(FORTY)),
        " ".join(FORTY_TRICKS),
    ),
    "tol_21 vinsten was carried": (tolva(LAST_TO_ONE, carry=2), NINE_TRICKS),
    "tol_22 sistan comes too late": (tolva(LAST_TO_ONE, 11, 2), NINE_TRICKS),
    "tol_28 halv without sixty": (tolva(LAST_TO_ONE), f"halv, {' '.join(EIGHT[:6])}"),
    "tol_28 halv is made": (tolva(HIGH), f"halv, {SIX_HIGH}"),
    "tol_28 hel is lost": (tolva(LAST_TO_ONE), f"hel, {NINE_TRICKS}"),
    "tol_24 the partner took before": (
        tolva(PARTNERS),
        "CA C6 C8 CJ H6 H8 HA HJ, halv, HT",
    ),
    **{
        f"tol_33 its own turned up, {game}": (
            play(game, game.start(dealer=1), str(ROWS)),
            "CA CT, turnup, C9",
        )
        for game in (BORD, FROM_TABLE)
    },
    "zug_8 the auction": (
        DEALT,
        "bid tapp, pass, bid solo, bid super, pass, bid vice, trump S, DA",
    ),
    **{
        f"zug_20 sixty card points, {game}": (
            replayed(game, TAPP),
            f"{KEEPS_SIXES}, {' '.join(SIXTY)}",
        )
        for game in (ZugerTapp(), ZugerTapp(tapp_at_65=True))
    },
    "zug_14 trump is named": (SOLO, "trump C, HA C7"),
    "zug_14 trump is led": (SOLO, "HA C7 D7 S7"),
    "zug_14 trump is corrected": (SOLO, "HA, 0 trump C, C7 D7 S7"),
    **{
        f"zug_21 all tricks, {calls}": (
            DEALT,
            f"{calls}, trump H, "
            + " ".join([f"H{rank} C{rank} D{rank} S{rank}" for rank in "ATKQJ987"]),
        )
        for calls in (
            "bid solo, pass, pass, pass",
            "bid tapp, bid solo, pass, pass, bid super, pass",
            "bid solo, bid super, pass, pass, bid vice",
        )
    },
}


@pytest.mark.parametrize("case", CASES)
def test_a_deal_laid_by_hand(case: str) -> None:
    follow(*CASES[case])
