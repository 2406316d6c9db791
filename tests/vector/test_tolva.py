"""Deals of Tolva side by side: the odd rules by hand, all else by the verbs."""

from __future__ import annotations

import pytest
from one_lane import on, says, tricks
from support import cards, play, table_deal
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
    stock_deal,
)

from jasskort import Tolva
from jasskort.games.tolva import Match
from jasskort.games.tolva.model import Closed
from jasskort.ledger import NO_ENTRIES
from jasskort.phase import State
from jasskort.seats import Seat
from jasskort.vector import Deals
from jasskort.vector.tolva import TolvaDeals

# Seat 0 has aces and tens of three suits; seat 3 deals.
HIGH = (
    "CA CT DA DT HA HT S6 S7 S8",
    "C6 C7 D6 D7 H6 H7 S9 SJ SQ",
    "C8 C9 D8 D9 H8 H9 SK ST SA",
    "CJ CQ CK DJ DQ DK HJ HQ HK",
)
FIVE_HIGH = "CA C6 C8 CJ", "CT C7 C9 CQ", "DA D6 D8 DJ", "DT D7 D9 DQ", "HA H6 H8 HJ"
# Seat 0 has the ace of clubs, its partner those of hearts and spades.
PARTNERS = (
    "CA CT CK DA DT DK H6 S6 S7",
    "C6 C7 D6 D7 H8 H7 S9 SJ S8",
    "C8 C9 D8 D9 HA HT HK ST SA",
    "CJ CQ DJ DQ H9 HQ HJ SK SQ",
)
DRAWN, TURNED_UP = map([*Closed].index, (Closed.DRAWN, Closed.TURNED_UP))
STOCK = stock_deal("HK HQ CA C6 D6 S6", "C7 D7 D8 S7 S8 H6", "DK DQ SK SQ")


def began(game: Tolva, deal: object, dealer: int = 3) -> TolvaDeals:
    """Begin with a pack in a single lane."""
    return lane(play(game, game.start(dealer=dealer), str(deal)))


def lane(state: State) -> TolvaDeals:
    """Go on from a state in a single lane."""
    deals = Deals.of([state])
    assert isinstance(deals, TolvaDeals)
    return deals


def test_tol_15_who_has_asked_may_not_meld() -> None:
    """The partner melds or says no; the points are the party's, and the turn goes back."""
    deals = began(FOUR, table_deal(COUPLES, NINE, dealer=3))
    assert says(deals) == ["halv", "hel"]
    tricks(deals, "CA C7 C9 CJ")
    assert says(deals) == ["meld C", "ask"]
    other = deals.copy()
    on(deals, "0 ask")
    assert says(deals) == ["meld D", "meld H", "meld S", "no"]
    on(deals, "2 meld S")
    assert lane(deals.state(0)).melded.tolist() == deals.melded.tolist()
    assert deals.totals[:, 0].tolist() == [2, 0, 2, 0]
    assert says(deals) == []
    assert deals.turn.tolist() == [0]
    on(other, "0 ask", "2 no")
    assert says(other) == []
    tricks(other, "CT C8")
    again = lane(other.state(0))
    assert again.observe().tobytes() == other.observe().tobytes()


def test_tol_21_a_shared_vinsten_is_not_booked_and_a_carried_one_is() -> None:
    """With 40 each there is sistan alone; what was carried adds to the next vinsten."""
    deals = lane(play(THREE, THREE.start(dealer=2), str(FORTY)))
    assert tricks(deals, *FORTY_TRICKS) == ((1, 0, 0), True)
    for total, brings in ((0, (3, 1, 3, 1)), (11, (3, 0, 3, 0))):  # TOL-22
        match = Match(Seat(3), 0, (total,) * 4, NO_ENTRIES)
        state = FOUR.between_deals(None, match, 2)
        deal = table_deal(LAST_TO_ONE, NINE, dealer=3)
        deals = lane(play(FOUR, state, str(deal)))
        assert tricks(deals, *EIGHT, "D6 D7 HA SA") == (brings, True)
        assert deals.carry.tolist() == [0]


def test_tol_28_halv_gubbe_is_six_tricks_of_sixty() -> None:
    """It is lost with fewer, though all six were won; who wins them with 60 has made it."""
    deals = began(FOUR, table_deal(LAST_TO_ONE, NINE, dealer=3))
    on(deals, "0 halv")
    assert tricks(deals, *EIGHT[:6]) == ((-6, 0, -6, 0), True)
    deals = began(FOUR, table_deal(HIGH, NINE, dealer=3))
    on(deals, "0 halv")
    tricks(deals, *FIVE_HIGH)
    again = lane(deals.state(0))
    assert again.final.tolist() == [6]
    assert tricks(again, "HT H7 H9 HQ") == ((6, 0, 6, 0), True)


def test_tol_28_hel_gubbe_is_lost_with_a_trick() -> None:
    """Play stops with the first trick of another party."""
    deals = began(FOUR, table_deal(LAST_TO_ONE, NINE, dealer=3))
    on(deals, "0 hel")
    tricks(deals, *EIGHT)
    assert tricks(deals, "D6 D7 HA SA") == ((-12, 0, -12, 0), True)


def test_tol_24_what_the_partner_took_before_does_not_count() -> None:
    """Seat 2 comes in with the second trick, which is the first of its six."""
    deals = began(FOUR, table_deal(PARTNERS, NINE, dealer=3))
    tricks(deals, "CA C6 C8 CJ", "H6 H8 HA HJ")
    assert says(deals) == ["ask", "halv"]
    on(deals, "2 halv")
    assert deals.first.tolist() == [2]
    assert deals.beforehand.tolist() == [
        sum([card.bit for card in cards("CA C6 C8 CJ")])
    ]
    assert lane(deals.state(0)).beforehand.tolist() == deals.beforehand.tolist()


@pytest.mark.parametrize("game", [BORD, FROM_TABLE], ids=["plain", "from table"])
def test_tol_33_a_card_of_its_own_turned_up_shuts_the_winner_out(game: Tolva) -> None:
    """Melds count what lies face up; hands are taken up by then (TOL-32, TOL-34)."""
    deals = began(game, ROWS, 1)
    assert deals.legal[0, :36].sum() == (6 if game is FROM_TABLE else 12)
    tricks(deals, "CA CT")
    under = [card.bit for card in cards("C9 CJ")]
    assert deals.waiting[:, 0].tolist() == under
    assert says(deals) == ["meld H", "turnup"]
    on(deals, "0 turnup")
    assert (deals.up[:, 0] & under).tolist() == under
    assert deals.waiting[:, 0].tolist() == [0, 0]
    assert says(deals) == []
    assert deals.closed.tolist() == [TURNED_UP]
