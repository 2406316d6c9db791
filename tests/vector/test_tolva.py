"""Deals of Tolva side by side: the odd rules by hand, all else by the verbs."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from one_lane import on, tricks
from support import cards, play, table_deal, texts
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
    PLOCKE,
    ROWS,
    THREE,
    stock_deal,
)

from jasskort import Tolva
from jasskort.games.tolva import Form, Match
from jasskort.games.tolva.model import Closed
from jasskort.learning.encoding import Encoding
from jasskort.ledger import NO_ENTRIES
from jasskort.moves import Play
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
IDS = [*[form.value for form in Form], "from table"]
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


def legal(deals: Deals) -> list[str]:
    """List what the seat in turn may do beside playing a card."""
    moves = deals.game.vocabulary(int(deals.turn[0]))
    found = [moves[at] for at in np.flatnonzero(deals.legal[0])]
    return texts(move for move in found if type(move) is not Play)


@pytest.mark.parametrize("game", [FOUR, THREE, PLOCKE, BORD, FROM_TABLE], ids=IDS)
def test_deals_are_what_the_verbs_make_of_them(game: Tolva) -> None:
    """Who is in turn, what is legal, what it sees, what a deal brings: all is equal."""
    deals, rng = TolvaDeals(game, 12, 7), np.random.default_rng(8)
    encoding = Encoding(game, past=False)
    states: list[Any] = [deals.state(at) for at in range(12)]
    met, ended = set[int](), 0
    for number in range(70):
        met |= {*deals.phase.tolist()}
        assert [state.turn for state in states] == deals.turn.tolist()
        packed = [encoding.pack(each, each.turn) for each in states]
        assert deals.observe().tobytes() == b"".join(packed)
        chosen, turns = deals.choose(rng), deals.turn.tolist()
        if (
            number % 3 == 0
        ):  # what is listed last is no play, where there is such a move
            chosen = deals.actions - 1 - deals.legal[:, ::-1].argmax(axis=1)
        elif number % 3 == 1:
            chosen = deals.legal.argmax(axis=1)
        points, over = deals.step(chosen)
        for at, state in enumerate(states):
            move = game.vocabulary(turns[at])[chosen[at]]
            after: Any = game.apply(state, move)
            assert (after.turn is None) == over[at]
            if over[at]:
                assert after.match.totals == tuple(points[at].tolist())
                after, ended = deals.state(at), ended + 1
            states[at] = after
        if number % 9 == 0:
            deals = deals.take(np.arange(12))
        elif number % 10 == 0:
            again = Deals.of(states)
            assert again.observe().tobytes() == deals.observe().tobytes()
    assert len(met) == (2 if game is THREE else 3)
    assert ended


def test_tol_15_who_has_asked_may_not_meld() -> None:
    """The partner melds or says no; the points are the party's, and the turn goes back."""
    deals = began(FOUR, table_deal(COUPLES, NINE, dealer=3))
    assert legal(deals) == ["0 halv", "0 hel"]
    tricks(deals, "CA C7 C9 CJ")
    assert legal(deals) == ["0 meld C", "0 ask"]
    other = deals.copy()
    on(deals, "0 ask")
    assert legal(deals) == ["2 meld D", "2 meld H", "2 meld S", "2 no"]
    on(deals, "2 meld S")
    assert deals.totals[:, 0].tolist() == [2, 0, 2, 0]
    assert legal(deals) == []
    assert deals.turn.tolist() == [0]
    on(other, "0 ask", "2 no")
    assert legal(other) == []
    tricks(other, "CT C8")
    again = lane(other.state(0))
    assert again.observe().tobytes() == other.observe().tobytes()


def test_tol_16_tol_18_melds_by_number_and_by_score() -> None:
    """The first sets trump and is worth two; nobody goes out by one."""
    for target, fits in ((4, True), (3, True), (2, False), (1, False)):
        game = Tolva(form="four", target=target)
        deals = began(game, table_deal(COUPLES, NINE, dealer=3))
        tricks(deals, "CA C7 C9 CJ")
        assert legal(deals) == ["0 meld C", "0 ask"] * fits
    for target, fits in ((4, True), (3, False)):
        game = Tolva(form="four", target=target)
        deals = began(game, table_deal(COUPLES, NINE, dealer=3))
        tricks(deals, "CA C7 C9 CJ")
        on(deals, "0 meld C")
        assert deals.melded[:, 0].tolist() == [1, 0, 0, 0]
        assert legal(deals) == []
        tricks(deals, "CT C8 H7 H8")
        assert legal(deals) == ["0 ask"] * fits


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
    assert legal(deals) == ["2 ask", "2 halv"]
    on(deals, "2 halv")
    assert deals.first.tolist() == [2]
    assert deals.beforehand.tolist() == [
        sum([card.bit for card in cards("CA C6 C8 CJ")])
    ]
    assert lane(deals.state(0)).beforehand.tolist() == deals.beforehand.tolist()


def test_tol_29_the_winner_melds_and_then_draws_first() -> None:
    """After the draw it melds no more; the other draws the card below."""
    deals = began(PLOCKE, STOCK, 1)
    tricks(deals, "CA C7")
    assert legal(deals) == ["0 meld H", "0 draw"]
    on(deals, "0 draw")
    assert deals.stock.tolist() == [22]
    drawn = [card.bit for card in cards("DK DQ")]
    assert (deals.hands[:, 0] & drawn).tolist() == drawn
    assert legal(deals) == []
    assert deals.closed.tolist() == [DRAWN]


@pytest.mark.parametrize("game", [BORD, FROM_TABLE], ids=["plain", "from table"])
def test_tol_33_a_card_of_its_own_turned_up_shuts_the_winner_out(game: Tolva) -> None:
    """Melds count what lies face up; hands are taken up by then (TOL-32, TOL-34)."""
    deals = began(game, ROWS, 1)
    assert deals.legal[0, :36].sum() == (6 if game is FROM_TABLE else 12)
    tricks(deals, "CA CT")
    under = [card.bit for card in cards("C9 CJ")]
    assert deals.waiting[:, 0].tolist() == under
    assert legal(deals) == ["0 meld H", "0 turnup"]
    on(deals, "0 turnup")
    assert (deals.up[:, 0] & under).tolist() == under
    assert deals.waiting[:, 0].tolist() == [0, 0]
    assert legal(deals) == []
    assert deals.closed.tolist() == [TURNED_UP]
