"""What is told to have happened in Tolva, in its four forms (TOL-3 to TOL-34)."""

from __future__ import annotations

import pytest
from happened import cards, completed, entered, followed, happened, led, tricks, turned
from support import play, replayed, seen_by, table_deal
from tolva_table import (
    BORD,
    COUPLES,
    EIGHT,
    FORTY,
    FORTY_TRICKS,
    FOUR,
    FROM_TABLE,
    LAST_TO_ONE,
    LET_IN,
    NINE,
    PLOCKE,
    ROW_ONE,
    ROW_ZERO,
    ROWS,
    THREE,
    stock_deal,
)

from jasskort import Seat, Suit, Tolva
from jasskort.events import (
    CardDrawn,
    CardPlayed,
    CardsGathered,
    DealBegun,
    DealEnd,
    DealEnded,
    HandDealt,
    Laid,
    MatchWon,
    Moved,
    PointsEntered,
    TrumpSet,
)
from jasskort.games.tolva import Ending, Item, Match
from jasskort.games.tolva.model import (
    Asked,
    CardTurnedUp,
    GubbeAnnounced,
    GubbeEnded,
    HandTakenUp,
    Married,
    VinstenCarried,
)
from jasskort.ledger import NO_ENTRIES
from jasskort.locations import Covered, FaceUp, InHand, Spot

S0, S1, S2, S3 = FOUR.seats
EVEN, ODD = (S0, S2), (S1, S3)
HEL = Item.HEL_GUBBE
PLAYED_OUT, GATHERED = DealEnded(DealEnd.PLAYED_OUT), CardsGathered()
START = FOUR.start(dealer=3)


def dealt(*hands: str) -> str:
    return str(table_deal(hands, NINE, dealer=3))


def test_tol_3_hands_are_dealt_from_forehand_on() -> None:
    events = happened(START, dealt(*COUPLES))
    hands = [HandDealt(s, tuple(sorted(cards(COUPLES[s])))) for s in FOUR.seats]
    assert events == (DealBegun(1, S3), *hands)
    one, three = HandDealt(S1, (None,) * 9), HandDealt(S3, (None,) * 9)
    assert seen_by(2, events)[2:] == (one, hands[2], three)


def test_tol_12_tol_16_tol_17_melds_are_named_and_the_first_sets_trump() -> None:
    """Trump, tjog, viv, mäl; each is entered at once, for both partners (TOL-15)."""
    told = happened(
        play(FOUR, START, dealt(*COUPLES)),
        *(tricks("CA C7 C9 CJ"), "0 meld C", tricks("CT C8 H7 H8"), "0 ask"),
        *("2 meld H", tricks("C6 H6 HQ H9"), "0 ask", "2 meld S"),
        *(tricks("CK S8 HK HJ"), "0 ask", "2 meld D"),
    )
    expected = [
        Married(S0, Suit.CLUBS, Item.TRUMP),
        TrumpSet(Suit.CLUBS),
        entered(S0, 2, Item.TRUMP, *EVEN),
    ]
    for suit, item in (
        *((Suit.HEARTS, Item.TJOG), (Suit.SPADES, Item.VIV)),
        (Suit.DIAMONDS, Item.MAEL),
    ):
        expected += [Asked(S0), Married(S2, suit, item), entered(S2, 1, item, *EVEN)]
    kinds = (Asked, Married, TrumpSet, PointsEntered)
    assert [event for event in told if isinstance(event, kinds)] == expected


def test_tol_20_tol_22_vinsten_then_sistan_for_the_parties() -> None:
    moves = tricks(*EIGHT, "D6 D7 HA SA")
    state = play(FOUR, START, dealt(*LAST_TO_ONE))
    ended = (
        completed("D6 D7 HA SA", S0, S1, 22),
        turned(S1, "D6 D7 HA SA"),
        entered(S0, 1, Item.VINSTEN, *EVEN),
    )
    sistan = entered(S1, 1, Item.SISTAN, *ODD)
    assert happened(state, moves)[-6:] == (*ended, sistan, PLAYED_OUT, GATHERED)
    short = replayed(Tolva(target=1), state)
    won = MatchWon(EVEN, Ending.TARGET, 1)
    assert happened(short, moves)[-5:] == (*ended, PLAYED_OUT, won)


@pytest.mark.parametrize("carry", [0, 1])
def test_tol_21_a_shared_vinsten_is_carried_over(carry: int) -> None:
    match = Match(Seat(2), 0, (0, 0, 0), NO_ENTRIES)
    state = THREE.between_deals(None, match, carry)
    assert happened(state, str(FORTY), tricks(*FORTY_TRICKS))[-5:] == (
        *(turned(S0, "D9 C6 HA"), VinstenCarried(carry + 1)),
        *(entered(S0, 1, Item.SISTAN), PLAYED_OUT, GATHERED),
    )


def test_tol_26_tol_28_hel_gubbe_is_lost_with_the_first_trick_of_others() -> None:
    """It is settled before it is entered, and play breaks off; no card moves more."""
    state = play(FOUR, START, dealt(*LET_IN))
    assert happened(state, "0 hel", tricks("D6 D7 S7 H7")) == (
        GubbeAnnounced(S0, HEL),
        led(S0, "D6"),
        *(followed(S1, "D7"), followed(S2, "S7"), followed(S3, "H7")),
        completed("D6 D7 S7 H7", S0, S1, 0),
        turned(S1, "D6 D7 S7 H7"),
        GubbeEnded(S0, HEL, made=False),
        entered(S0, -12, HEL, *EVEN),
        *(DealEnded(DealEnd.BROKEN_OFF), GATHERED),
    )


# For two: seat 1 deals, seat 0 is forehand.
STOCK = "DK DQ SK SQ C8 C9 CJ CQ CK CT D9 DJ DT DA H7 H8 H9 HJ HT HA S9 SJ ST SA"
IN_STOCK = ("C6 CA D6 HQ HK S6", "C7 D7 D8 H6 S7 S8")
STOCK_DEAL = stock_deal(*IN_STOCK, STOCK)


def test_tol_5_the_stock_is_laid_in_drawing_order_and_nobody_sees_it() -> None:
    told = happened(PLOCKE.start(dealer=1), str(STOCK_DEAL))
    zero, one = (cards(hand) for hand in IN_STOCK)
    assert told == (
        *(DealBegun(1, S1), HandDealt(S0, zero), HandDealt(S1, one)),
        Laid(Spot.STOCK, cards(STOCK)),
    )
    for seat in (0, 1, None):
        assert seen_by(seat, told)[-1] == Laid(Spot.STOCK, (None,) * 24)


def test_tol_29_each_draws_the_winner_first_and_sees_its_own_card() -> None:
    def drawn(seat: Seat, text: str) -> CardDrawn:
        card = cards(text)[0] if text else None
        return CardDrawn(seat, card, Spot.STOCK, shown=False)

    state = play(PLOCKE, PLOCKE.start(dealer=1), str(STOCK_DEAL))
    told = happened(state, tricks("CA C7"), "0 draw")[-2:]
    assert told == (drawn(S0, "DK"), drawn(S1, "DQ"))
    assert seen_by(0, told) == (drawn(S0, "DK"), drawn(S1, ""))
    # Seat 1 wins the second trick.
    state = play(PLOCKE, state, "0 play CA, 1 play C7, 0 draw")
    told = happened(state, tricks("D6 D7"), "1 draw")[-2:]
    assert told == (drawn(S1, "SK"), drawn(S0, "SQ"))


HANDS, UPPER, LOWER = (
    tuple(map(cards, both)) for both in zip(ROW_ZERO, ROW_ONE, strict=True)
)


def test_tol_6_rows_are_laid_and_nobody_sees_what_is_covered() -> None:
    """By turns, forehand's first, face up on face down; all see what lies face up."""
    told = happened(BORD.start(dealer=1), str(ROWS))
    covered = [
        Laid(Covered(seat, column), (LOWER[seat][column],))
        for column in range(6)
        for seat in (S0, S1)
    ]
    rows = [Laid(FaceUp(seat), UPPER[seat]) for seat in (S0, S1)]
    hands = [HandDealt(seat, HANDS[seat]) for seat in (S0, S1)]
    assert told == (DealBegun(1, S1), *covered, *rows, *hands)
    seen = seen_by(1, told)
    assert seen[1] == Laid(Covered(S0, 0), (None,))
    assert seen[12] == Laid(Covered(S1, 5), (None,))
    assert seen[13:] == (*rows, HandDealt(S0, (None,) * 6), hands[1])


def test_tol_31_tol_33_cards_of_a_row_are_played_and_turned_up() -> None:
    laid = play(BORD, BORD.start(dealer=1), str(ROWS))
    ace, nine, jack, other = cards("CA C9 DJ CJ")
    told = happened(laid, tricks("CA C6"), "0 turnup")
    assert told == (
        CardPlayed(S0, ace, FaceUp(S0), leads=True),
        followed(S1, "C6"),
        *(completed("CA C6", S0, S0, 11), turned(S0, "CA C6")),
        CardTurnedUp(S0, nine, column=0),
    )
    assert told[-1].moved == (Moved(nine, Covered(S0, 0), FaceUp(S0)),)
    state = play(BORD, laid, "0 play CA, 1 play C6, 0 turnup")
    assert happened(state, "C9") == (CardPlayed(S0, nine, FaceUp(S0), leads=True),)
    assert happened(laid, tricks("C8 CT"), "1 turnup")[-2:] == (
        CardTurnedUp(S0, jack, column=2),
        CardTurnedUp(S1, other, column=0),
    )


def test_tol_34_hands_are_dealt_unseen_and_taken_up_after_the_first_trick() -> None:
    """Then each sees its own, before any card is turned up; once in a deal."""
    start = FROM_TABLE.start(dealer=1)
    told = happened(start, str(ROWS))[-2:]
    both, unseen = (S0, S1), (None,) * 6
    assert [*told] == [HandDealt(s, HANDS[s], taken_up=False) for s in both]
    blanks = [HandDealt(s, unseen, taken_up=False) for s in both]
    assert [*seen_by(0, told)] == blanks
    state = play(FROM_TABLE, start, str(ROWS))
    told = happened(state, tricks("D8 SJ"))[1:]
    taken_up = [HandTakenUp(seat, HANDS[seat]) for seat in both]
    assert told == (
        CardPlayed(S1, cards("SJ")[0], FaceUp(S1), leads=False),
        *(completed("D8 SJ", S0, S0, 2), turned(S0, "D8 SJ")),
        *taken_up,
    )
    assert seen_by(0, told)[-2:] == (taken_up[0], HandTakenUp(S1, unseen))
    assert taken_up[0].faced == tuple([(InHand(S0), card) for card in HANDS[0]])
    assert taken_up[0].moved == ()
    state = play(FROM_TABLE, state, "0 play D8, 1 play SJ")
    later = happened(state, "0 turnup", tricks("D6 D9"))
    assert not any(isinstance(event, HandTakenUp) for event in later)
