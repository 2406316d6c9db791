"""What is told to have happened in Tolva, in its four forms (TOL-3 to TOL-34)."""

from __future__ import annotations

import functools

import pytest
import support
from support import cards, play, replayed, seen_by, table_deal
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

from jasskort import Card, Entry, Seat, Suit, Tolva
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
    TrickCompleted,
    TrickTurned,
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
BROKEN_OFF, PLAYED_OUT = DealEnd.BROKEN_OFF, DealEnd.PLAYED_OUT


def some(text: str) -> tuple[Card, ...]:
    """Read cards."""
    return tuple(cards(text))


def line(*tricks: str) -> str:
    """Write tricks as moves of those that are in turn."""
    return ", ".join(" ".join(tricks).split())


def dealt(*hands: str) -> str:
    """Deal these hands to four."""
    return str(table_deal(hands, NINE, dealer=3))


def entered(seat: Seat, points: int, item: Item, *seats: Seat) -> PointsEntered:
    """Enter points in the first deal, for all that score together."""
    return PointsEntered(Entry(1, seat, points, item), seats)


four = functools.partial(support.happened, FOUR)
START = FOUR.start(dealer=3)


def test_tol_3_hands_are_dealt_from_forehand_on() -> None:
    """Nothing else is laid; no trump is set."""
    events = four(START, dealt(*COUPLES))
    assert events == (
        DealBegun(1, S3),
        *[
            HandDealt(seat, tuple(sorted(some(COUPLES[seat]))))
            for seat in (S0, S1, S2, S3)
        ],
    )
    assert seen_by(2, events)[2:] == (
        HandDealt(S1, (None,) * 9),
        events[3],
        HandDealt(S3, (None,) * 9),
    )


def test_tol_12_tol_16_tol_17_melds_are_named_and_the_first_sets_trump() -> None:
    """Trump, tjog, viv, mäl; each is entered at once, for both partners (TOL-15)."""
    state = play(FOUR, START, dealt(*COUPLES))
    moves = (
        *(line("CA C7 C9 CJ"), "0 meld C", line("CT C8 H7 H8"), "0 ask", "2 meld H"),
        *(line("C6 H6 HQ H9"), "0 ask", "2 meld S", line("CK S8 HK HJ"), "0 ask"),
        "2 meld D",
    )
    told = four(state, *moves)
    kinds = (Asked, Married, TrumpSet, PointsEntered)
    assert [event for event in told if isinstance(event, kinds)] == [
        Married(S0, Suit.CLUBS, Item.TRUMP),
        TrumpSet(Suit.CLUBS),
        entered(S0, 2, Item.TRUMP, *EVEN),
        Asked(S0),
        Married(S2, Suit.HEARTS, Item.TJOG),
        entered(S2, 1, Item.TJOG, *EVEN),
        Asked(S0),
        Married(S2, Suit.SPADES, Item.VIV),
        entered(S2, 1, Item.VIV, *EVEN),
        Asked(S0),
        Married(S2, Suit.DIAMONDS, Item.MAEL),
        entered(S2, 1, Item.MAEL, *EVEN),
    ]


def test_tol_20_tol_22_vinsten_then_sistan_for_the_parties() -> None:
    """They are entered when the last trick is turned; the target ends it at once."""
    moves = line(*EIGHT, "D6 D7 HA SA")
    state = play(FOUR, START, dealt(*LAST_TO_ONE))
    trick = some("D6 D7 HA SA")
    ended = (
        TrickCompleted(trick, S0, S1, 22),
        TrickTurned(S1, trick),
        entered(S0, 1, Item.VINSTEN, *EVEN),
    )
    assert four(state, moves)[-6:] == (
        *ended,
        entered(S1, 1, Item.SISTAN, *ODD),
        DealEnded(PLAYED_OUT),
        CardsGathered(),
    )
    short = Tolva(target=1)
    assert support.happened(short, replayed(short, state), moves)[-5:] == (
        *ended,
        DealEnded(PLAYED_OUT),
        MatchWon(EVEN, Ending.TARGET, 1),
    )


@pytest.mark.parametrize("carry", [0, 1])
def test_tol_21_a_shared_vinsten_is_carried_over(carry: int) -> None:
    """Before sistan is entered, with what it is worth more in the next deal."""
    match = Match(Seat(2), 0, (0, 0, 0), NO_ENTRIES)
    state = THREE.between_deals(None, match, carry)
    told = support.happened(THREE, state, str(FORTY), line(*FORTY_TRICKS))
    assert told[-5:] == (
        TrickTurned(S0, some("D9 C6 HA")),
        VinstenCarried(carry + 1),
        entered(S0, 1, Item.SISTAN, S0),
        DealEnded(PLAYED_OUT),
        CardsGathered(),
    )


def test_tol_26_tol_28_hel_gubbe_is_lost_with_the_first_trick_of_others() -> None:
    """It is settled before it is entered, and play breaks off; no card moves more."""
    state = play(FOUR, START, dealt(*LET_IN))
    trick = some("D6 D7 S7 H7")
    assert four(state, "0 hel", line("D6 D7 S7 H7")) == (
        GubbeAnnounced(S0, HEL),
        CardPlayed(S0, trick[0], InHand(S0), leads=True),
        *[
            CardPlayed(seat, card, InHand(seat), leads=False)
            for seat, card in zip((S1, S2, S3), trick[1:], strict=True)
        ],
        TrickCompleted(trick, S0, S1, 0),
        TrickTurned(S1, trick),
        GubbeEnded(S0, HEL, made=False),
        entered(S0, -12, HEL, *EVEN),
        DealEnded(BROKEN_OFF),
        CardsGathered(),
    )


# For two: seat 1 deals, seat 0 is forehand.
STOCK = "DK DQ SK SQ C8 C9 CJ CQ CK CT D9 DJ DT DA H7 H8 H9 HJ HT HA S9 SJ ST SA"
IN_STOCK = ("C6 CA D6 HQ HK S6", "C7 D7 D8 H6 S7 S8")
STOCK_DEAL = stock_deal(*IN_STOCK, STOCK)


def test_tol_5_the_stock_is_laid_in_drawing_order_and_nobody_sees_it() -> None:
    """After the hands; blanks for both seats and for those who watch."""
    told = support.happened(PLOCKE, PLOCKE.start(dealer=1), str(STOCK_DEAL))
    assert told == (
        DealBegun(1, S1),
        HandDealt(S0, some(IN_STOCK[0])),
        HandDealt(S1, some(IN_STOCK[1])),
        Laid(Spot.STOCK, some(STOCK)),
    )
    for seat in (0, 1, None):
        assert seen_by(seat, told)[-1] == Laid(Spot.STOCK, (None,) * 24)


def test_tol_29_each_draws_the_winner_first_and_sees_its_own_card() -> None:
    """Two draws, from the top of the stock, in each trick."""
    state = play(PLOCKE, PLOCKE.start(dealer=1), str(STOCK_DEAL))
    told = support.happened(PLOCKE, state, line("CA C7"), "0 draw")[-2:]
    first, second, third, fourth = some("DK DQ SK SQ")
    assert told == (
        CardDrawn(S0, first, Spot.STOCK, shown=False),
        CardDrawn(S1, second, Spot.STOCK, shown=False),
    )
    assert seen_by(0, told) == (
        CardDrawn(S0, first, Spot.STOCK, shown=False),
        CardDrawn(S1, None, Spot.STOCK, shown=False),
    )
    # Seat 1 wins the second trick.
    state = play(PLOCKE, state, "0 play CA, 1 play C7, 0 draw")
    assert support.happened(PLOCKE, state, line("D6 D7"), "1 draw")[-2:] == (
        CardDrawn(S1, third, Spot.STOCK, shown=False),
        CardDrawn(S0, fourth, Spot.STOCK, shown=False),
    )


HANDS, UPPER, LOWER = zip(ROW_ZERO, ROW_ONE, strict=True)


def rows_laid() -> list[Laid]:
    """List how the rows are laid: by turns face down, and face up on that."""
    covered = [
        Laid(Covered(seat, column), (some(LOWER[seat])[column],))
        for column in range(6)
        for seat in (S0, S1)
    ]
    return [*covered, *[Laid(FaceUp(seat), some(UPPER[seat])) for seat in (S0, S1)]]


def test_tol_6_rows_are_laid_and_nobody_sees_what_is_covered() -> None:
    """Forehand's first; all see what lies face up."""
    told = support.happened(BORD, BORD.start(dealer=1), str(ROWS))
    assert told == (
        DealBegun(1, S1),
        *rows_laid(),
        HandDealt(S0, some(HANDS[0])),
        HandDealt(S1, some(HANDS[1])),
    )
    seen = seen_by(1, told)
    assert seen[1] == Laid(Covered(S0, 0), (None,))
    assert seen[12:] == (
        Laid(Covered(S1, 5), (None,)),
        Laid(FaceUp(S0), some(UPPER[0])),
        Laid(FaceUp(S1), some(UPPER[1])),
        HandDealt(S0, (None,) * 6),
        HandDealt(S1, some(HANDS[1])),
    )


def test_tol_31_tol_33_cards_of_a_row_are_played_and_turned_up() -> None:
    """From where they lie; all see what is turned up, of both rows at once."""
    state = play(BORD, BORD.start(dealer=1), str(ROWS))
    ace, six, nine = some("CA C6 C9")
    told = support.happened(BORD, state, line("CA C6"), "0 turnup")
    assert told == (
        CardPlayed(S0, ace, FaceUp(S0), leads=True),
        CardPlayed(S1, six, InHand(S1), leads=False),
        TrickCompleted((ace, six), S0, S0, 11),
        TrickTurned(S0, (ace, six)),
        CardTurnedUp(S0, nine, column=0),
    )
    assert told[-1].moved == (Moved(nine, Covered(S0, 0), FaceUp(S0)),)
    state = play(BORD, state, "0 play CA, 1 play C6, 0 turnup")
    assert support.happened(BORD, state, "C9")[0] == CardPlayed(
        S0, nine, FaceUp(S0), leads=True
    )
    jacks = some("DJ CJ")
    state = play(BORD, BORD.start(dealer=1), str(ROWS))
    assert support.happened(BORD, state, line("C8 CT"), "1 turnup")[-2:] == (
        CardTurnedUp(S0, jacks[0], column=2),
        CardTurnedUp(S1, jacks[1], column=0),
    )


def test_tol_34_hands_are_dealt_unseen_and_taken_up_after_the_first_trick() -> None:
    """Then each sees its own, before any card is turned up; once in a deal."""
    start = FROM_TABLE.start(dealer=1)
    told = support.happened(FROM_TABLE, start, str(ROWS))
    assert told[-2:] == (
        HandDealt(S0, some(HANDS[0]), taken_up=False),
        HandDealt(S1, some(HANDS[1]), taken_up=False),
    )
    assert seen_by(0, told)[-2:] == (
        HandDealt(S0, (None,) * 6, taken_up=False),
        HandDealt(S1, (None,) * 6, taken_up=False),
    )
    state = play(FROM_TABLE, start, str(ROWS))
    trick = some("D8 SJ")
    told = support.happened(FROM_TABLE, state, line("D8 SJ"))[1:]
    assert told == (
        CardPlayed(S1, trick[1], FaceUp(S1), leads=False),
        TrickCompleted(trick, S0, S0, 2),
        TrickTurned(S0, trick),
        HandTakenUp(S0, some(HANDS[0])),
        HandTakenUp(S1, some(HANDS[1])),
    )
    assert seen_by(0, told)[-2:] == (
        HandTakenUp(S0, some(HANDS[0])),
        HandTakenUp(S1, (None,) * 6),
    )
    assert told[-2].faced == tuple([(InHand(S0), card) for card in some(HANDS[0])])
    assert told[-2].moved == ()
    state = play(FROM_TABLE, state, "0 play D8, 1 play SJ")
    assert not [
        event
        for event in support.happened(FROM_TABLE, state, "0 turnup", line("D6 D9"))
        if isinstance(event, HandTakenUp)
    ]
