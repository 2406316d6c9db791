"""What every seat knows: FRA-50, COM-5, and the log, score and `shown` of a state."""

from __future__ import annotations

from support import frantsfuus_deal, play, play_tricks, texts

from jasskort import CardSet, Deal, Frantsfuus, Rank, Sequence, Suit
from jasskort.games.frantsfuus import (
    BetweenDeals,
    Declare,
    FrantsfuusState,
    InDeal,
    Item,
    Kind,
)

GAME = Frantsfuus()

# Hearts are trump and seat 1 leads. Seat 1 has nine, eight, seven of trump, so that it
# can show the seven and rob with it later, and king, queen, jack of spades.
ZERO = "D9 D8 D7 CK DJ HA S8 C7 CA"
ONE = "H9 H8 H7 SK SQ SJ DA C9 DT"
STOCK = "S7 HJ CQ SA DQ CT"
DEAL = frantsfuus_deal(ZERO, ONE, "HT", STOCK)
# Here it has king and queen of trump, too, and the seven alone.
BELLE = frantsfuus_deal(ZERO, "HK HQ H7 SK SQ SJ DA C9 DT", "HT", STOCK)

# Seat 1 takes seven tricks with clubs and draws spades; seat 0 throws diamonds away
# and draws hearts, the jack of trump as the upcard, and takes all the others.
LONG = frantsfuus_deal(
    "H7 D7 D8 D9 DT DJ DQ DK DA",
    "S7 CA CK CQ CJ CT C9 C8 C7",
    "HJ",
    "S8 H8 S9 H9 ST HT SJ HQ SQ HK SK HA SA",
)
SEVEN = ["CA D7", "CK D8", "CQ D9", "CJ DT", "CT DJ", "C9 DQ", "C8 DK"]
NINE = ["S7 H8", "HJ C7", "H9 S8", "HA S9", "HK ST", "HQ SJ", "HT SQ", "H7 SK"]
NINE.append("DA SA")


def dealt(*lines: str, deal: Deal = DEAL) -> InDeal:
    """Deal and apply some moves."""
    return on(play(GAME, GAME.start(), str(deal)), *lines)


def on(state: FrantsfuusState, *lines: str) -> InDeal:
    """Apply some more moves within the deal."""
    state = play(GAME, state, *lines)
    assert isinstance(state, InDeal)
    return state


def shown(state: InDeal) -> list[str]:
    """Write the cards that all know to be in the hands, by seat."""
    for seen, hand in zip(state.shown, state.hands, strict=True):
        assert seen <= hand
    return texts(state.shown)


def booked(state: FrantsfuusState) -> list[tuple[int, int, object]]:
    """List seat, points and what for of all that is booked, in order."""
    return [(each.seat, each.points, each.what) for each in GAME.score(state).entries]


def test_fra_50_the_upcard_and_the_size_of_the_stock() -> None:
    """The last card of the stock is the upcard; two cards go with every draw."""
    state = dealt()
    for size in (14, 12, 10):
        assert len(state.stock) == size
        assert str(state.stock[-1]) == "HT"
        assert state.trump is state.stock[-1].suit
        assert shown(state) == ["", ""]
        seat, other = state.turn, 1 - state.turn
        low = [str(next(iter(state.hands[each]))) for each in (seat, other)]
        state = on(state, f"{seat} play {low[0]}, {other} play {low[1]}")
        state = on(state, f"{state.turn} draw")


def test_fra_50_all_that_was_said_stands_in_the_log() -> None:
    """Kinds, ranks, suits and bookings can be read in their order, by all."""
    # Both have a nine-high terts, and equal ones favour the leader.
    lines = ["1 declare terts", "1 play DA", "0 declare terts", "1 say rank 9"]
    lines += ["0 say rank 9", "1 say suit H", "0 play D7", "1 book H93", "1 book SK3"]
    lines += ["1 turn", "1 draw", "1 rob"]
    state = dealt(*lines)
    assert texts(state.log) == lines
    first = state.log[0]
    assert isinstance(first, Declare)
    assert first.kind is Kind.TERTS
    assert [(each.seat, str(each.meld)) for each in state.deal.booked] == [
        (1, "H93"),
        (1, "SK3"),
    ]


def test_fra_50_the_cards_of_a_booked_meld_until_they_are_played() -> None:
    """A meld that is named is seen in the hand, and gone card by card when played."""
    state = dealt("1 declare terts, 1 play DA, 0 play D7")
    assert shown(state) == ["", ""]
    state = on(state, "1 book SK3")
    assert shown(state) == ["", "SJ SQ SK"]
    state = on(state, "1 turn, 1 draw")
    assert shown(state) == ["", "SJ SQ SK"]
    state = on(state, "1 play SQ")
    assert shown(state) == ["", "SJ SK"]
    state = on(state, "0 play S8, 1 draw, 1 play SK")
    assert shown(state) == ["", "SJ"]


def test_fra_50_every_meld_of_one_occasion() -> None:
    """Of all melds that are booked in a trick the cards are shown, not of others."""
    lines = "1 declare terts, 1 play DA, 0 play D7, 1 book SK3"
    assert shown(dealt(lines, "1 turn")) == ["", "SJ SQ SK"]
    assert shown(dealt(lines, "1 book H93")) == ["", "H7 H8 H9 SJ SQ SK"]


def test_fra_50_a_four_is_seen_in_the_hand() -> None:
    """Of four queens the one on the table is no longer in the hand."""
    one = "CQ DQ HQ SQ C9 DT S7 S9 H8"
    deal = frantsfuus_deal("D9 D8 D7 CK DJ HA S8 C7 CA", one, "HT")
    state = dealt("1 declare queens, 1 play DQ, 0 play D7, 1 book 4Q", deal=deal)
    assert shown(state) == ["", "CQ HQ SQ"]
    assert texts(state.trick) == ["DQ", "D7"]


def test_fra_50_a_meld_of_the_follower_is_shown_too() -> None:
    """Whoever books shows, and the melds of both seats are kept apart."""
    state = dealt("1 play DA, 0 declare terts, 0 play D7, 0 book D93, 0 turn, 1 draw")
    # The seven of diamonds lies in the trick that was turned.
    assert shown(state) == ["D8 D9", ""]
    state = on(state, "1 declare terts, 1 play C9, 0 play CK, 1 book SK3")
    assert shown(state) == ["D8 D9", "SJ SQ SK"]


def test_fra_50_what_is_not_booked_is_not_shown() -> None:
    """A meld that stands, one that was rejected and drawn cards stay hidden."""
    state = dealt("1 declare terts, 1 play DA, 0 declare terts, 1 say rank K")
    assert shown(state) == ["", ""]
    state = on(state, "0 play D7")
    assert shown(state) == ["", ""]
    assert [str(meld) for meld in GAME.legal_melds(state)] == ["SK3"]
    state = on(state, "1 book SK3, 1 turn, 1 draw")
    assert shown(state) == ["", "SJ SQ SK"]
    assert CardSet.parse("S7") <= state.hands[1]
    assert CardSet.parse("HJ") <= state.hands[0]


def test_fra_50_king_and_queen_after_belle() -> None:
    """Belle shows both cards until they are played; unsaid it shows nothing."""
    state = dealt(deal=BELLE)
    assert shown(state) == ["", ""]
    state = on(state, "1 play DA, 0 play D7")
    assert shown(state) == ["", ""]
    state = on(state, "1 belle")
    assert shown(state) == ["", "HQ HK"]
    state = on(state, "1 draw, 1 play HK")
    assert shown(state) == ["", "HQ"]
    state = on(state, "0 play HA, 0 draw, 0 play D8, 1 play HQ")
    assert shown(state) == ["", ""]
    # Who plays one of them without having said belle has shown nothing by it.
    assert shown(dealt("1 play HK", deal=BELLE)) == ["", ""]


def test_fra_50_robbing_shows_the_upcard_in_the_hand() -> None:
    """After robbing the upcard is known in that hand, and the seven on the table."""
    state = dealt("1 rob", deal=BELLE)
    assert shown(state) == ["", "HT"]
    assert str(state.stock[-1]) == "H7"
    state = on(state, "1 play DA, 0 play D7, 1 draw")
    assert shown(state) == ["", "HT"]
    state = on(state, "1 play HT")
    assert shown(state) == ["", ""]
    assert texts(state.trick) == ["HT"]


def test_fra_50_a_seven_that_was_shown_and_robbed_with() -> None:
    """The seven of a booked meld leaves the hand when it robs, the rest stays shown."""
    state = dealt("1 declare terts, 1 play DA, 0 play D7, 1 book H93")
    assert shown(state) == ["", "H7 H8 H9"]
    state = on(state, "1 turn, 1 rob")
    assert shown(state) == ["", "H8 H9 HT"]
    assert str(state.stock[-1]) == "H7"


def test_fra_50_the_last_face_down_card_and_the_upcard() -> None:
    """After the last draw both cards are known, until they are played."""
    before = play_tricks(GAME, dealt(deal=LONG), *SEVEN[:6])
    before = on(before, "1 play C8, 0 play DK")
    assert shown(before) == ["", ""]
    state = on(before, "1 draw")
    assert shown(state) == ["HJ", "SA"]
    state = on(state, "1 play SA, 0 play HJ")
    assert shown(state) == ["", ""]


def test_fra_50_the_seven_that_comes_back_is_shown() -> None:
    """A seven under the stock is known in the hand that takes it, and no upcard is."""
    before = on(play_tricks(GAME, dealt("0 rob", deal=LONG), *SEVEN[:6]), "1 play C8")
    assert shown(before) == ["HJ", ""]
    assert shown(on(before, "0 play DK, 1 draw")) == ["H7 HJ", "SA"]
    # With a trump seat 0 wins the trick: the seven goes to the other seat.
    assert shown(on(before, "0 play H8, 0 draw")) == ["HJ SA", "H7"]


def test_fra_50_every_trick() -> None:
    """The cards on the table and those of every turned trick are known."""
    state = dealt("1 play DA, 0 play D7, 1 draw, 1 play C9")
    assert texts(state.trick) == ["C9"]
    assert texts(state.piles) == ["", "D7 DA"]
    played = [text for text in texts(state.log) if "play" in text]
    assert played == ["1 play DA", "0 play D7", "1 play C9"]
    state = on(state, "0 play CK")
    assert texts(state.piles) == ["C9 CK", "D7 DA"]


def test_fra_50_card_points_of_turned_tricks_before_they_are_booked() -> None:
    """All can count along: the tricks taken so far, without the one on the table."""
    state = dealt("1 play DA")
    assert GAME.score(state).unbooked == (0, 0)
    state = on(state, "0 declare terts, 0 play CK, 0 book D93")
    # The trick still lies there; the meld is in the score already.
    assert GAME.score(state).unbooked == (0, 0)
    assert GAME.score(state).totals == (20, 0)
    state = on(state, "0 turn")
    assert GAME.score(state).unbooked == (0, 11 + 4)
    state = on(state, "1 draw, 1 play DT, 0 play HA")
    assert GAME.score(state).unbooked == (10 + 11, 15)
    assert booked(state) == [(0, 20, Sequence(Suit.DIAMONDS, Rank.NINE, 3))]


def test_fra_50_the_ledger_of_a_deal() -> None:
    """Melds and belle are entered when they are booked, card points after the deal."""
    state = dealt("1 declare fuus8, 1 play CA, 0 play D7, 1 book CA8", deal=LONG)
    state = on(play_tricks(GAME, on(state, "1 turn, 1 draw"), *SEVEN[1:]), "0 belle")
    clubs = Sequence(Suit.CLUBS, Rank.ACE, 8)
    assert booked(state) == [(1, 100, clubs), (0, 20, Item.BELLE)]
    assert booked(play_tricks(GAME, state, *NINE))[2:] == [
        (0, 103, Item.CARD_POINTS),
        (1, 49, Item.CARD_POINTS),
        (0, 10, Item.LAST_TRICK),
    ]


def test_fra_50_a_new_deal_shows_nothing_of_the_last() -> None:
    """What was known of the hands ends with the deal, and so does its log."""
    state = play_tricks(GAME, dealt("0 rob", deal=LONG), *SEVEN)
    assert shown(on(state)) == ["H7 HJ", "SA"]
    between = play_tricks(GAME, state, *NINE)
    assert isinstance(between, BetweenDeals)
    again = on(between, str(DEAL))
    assert shown(again) == ["", ""]
    assert again.deal.booked == ()
    assert again.log == ()


def test_com_5_there_is_no_move_for_asking() -> None:
    """Rights to be shown something are always used: no move of a seat is about it."""
    verbs = " ".join(sorted({move.verb for move in GAME.vocabulary(0)}))
    assert verbs == "belle book claim declare draw play rob say turn"
    # The meld that was booked, and the last card, are seen at once with nobody asking.
    state = dealt("1 declare terts, 1 play DA, 0 play D7, 1 book SK3")
    assert state.shown[1] == CardSet.parse("SJ SQ SK")
    state = on(play_tricks(GAME, dealt(deal=LONG), *SEVEN))
    assert state.shown[1] == CardSet.parse("SA")
