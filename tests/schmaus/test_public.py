"""What every seat knows: SCH-42, COM-5 and the property `shown` of a deal."""

from __future__ import annotations

from support import (
    CLUBS,
    DIAMONDS,
    FIRST_NINE,
    LAST_NINE,
    SWEEP,
    play,
    play_tricks,
    schmaus_deal,
    texts,
)

from jasskort import CardSet, Deal, Schmaus
from jasskort.games.schmaus import InDeal, SchmausState

GAME = Schmaus()

# Hearts are trump and seat 1 leads. Seat 1 has eight, seven, six of trump, so that it
# can show the six and rob with it later, and king, queen, jack of spades.
ZERO = "D9 D8 D7 CK DJ HA S8 S6 CA"
ONE = "H8 H7 H6 SK SQ SJ DA C9 D6"
DEAL = schmaus_deal(ZERO, ONE, "H9", "S7 HJ CQ SA DQ DT")


def dealt(*lines: str, deal: Deal = DEAL) -> InDeal:
    """Deal and apply some moves."""
    return on(play(GAME, GAME.start(), str(deal)), *lines)


def on(state: SchmausState, *lines: str) -> InDeal:
    """Apply some more moves within the deal."""
    state = play(GAME, state, *lines)
    assert isinstance(state, InDeal)
    return state


def shown(state: InDeal) -> list[str]:
    """Write the cards that all know to be in the hands, by seat."""
    for seen, hand in zip(state.shown, state.hands, strict=True):
        assert seen <= hand
    return texts(state.shown)


def test_sch_42_the_upcard_and_the_size_of_the_stock() -> None:
    """The last card of the stock is the upcard; two cards go with every draw."""
    state = dealt()
    for size in (18, 16, 14):
        assert len(state.stock) == size
        assert str(state.stock[-1]) == "H9"
        assert state.trump is state.stock[-1].suit
        seat, other = state.turn, 1 - state.turn
        low = [str(next(iter(state.hands[each]))) for each in (seat, other)]
        state = on(state, f"{seat} play {low[0]}, {other} play {low[1]}")
        state = on(state, f"{state.turn} draw")
    assert shown(dealt()) == ["", ""]


def test_sch_42_declared_values_and_answers_stand_in_the_log() -> None:
    """All that was said in the deal can be read in its order, without hidden cards."""
    lines = ["1 declare 20", "1 play DA", "0 declare 20", "1 say rank K", "0 play D7"]
    lines += ["1 book SK3", "1 turn", "1 draw", "1 rob"]
    state = dealt(*lines)
    assert texts(state.log) == lines
    assert [(each.seat, str(each.meld)) for each in state.deal.booked] == [(1, "SK3")]


def test_sch_42_the_cards_of_a_booked_weis_until_they_are_played() -> None:
    """A weis that is named is seen in the hand, and gone card by card when played."""
    state = dealt("1 declare 20, 1 play DA, 0 play D7")
    assert shown(state) == ["", ""]
    state = on(state, "1 book SK3")
    assert shown(state) == ["", "SJ SQ SK"]
    state = on(state, "1 turn, 1 draw")
    assert shown(state) == ["", "SJ SQ SK"]
    state = on(state, "1 play SQ")
    assert shown(state) == ["", "SJ SK"]
    state = on(state, "0 play S6, 1 draw, 1 play SK")
    assert shown(state) == ["", "SJ"]


def test_sch_42_a_weis_with_the_card_of_the_trick() -> None:
    """Of a weis booked with the card on the table the other cards are in the hand."""
    state = dealt("1 declare 20, 1 play SK, 0 play S6, 1 book SK3")
    assert shown(state) == ["", "SJ SQ"]
    assert texts(state.trick) == ["SK", "S6"]


def test_sch_42_a_weis_of_the_follower_is_shown_too() -> None:
    """Whoever books shows, and the weis of both seats are kept apart."""
    state = dealt("1 play DA, 0 declare 20, 0 play S6, 0 book D93, 0 turn, 1 draw")
    assert shown(state) == ["D7 D8 D9", ""]
    state = on(state, "1 declare 20, 1 play C9, 0 play CK, 1 book SK3")
    assert shown(state) == ["D7 D8 D9", "SJ SQ SK"]


def test_sch_42_what_is_not_booked_is_not_shown() -> None:
    """A weis that stands, one that was rejected, stöck and drawn cards stay hidden."""
    one = "HK HQ H7 SK SQ SJ DA C9 D6"
    deal = schmaus_deal(ZERO, one, "H9", "S7 HJ CQ SA DQ DT")
    state = dealt("1 declare 20, 1 play DA, 0 declare 20, 1 say rank K", deal=deal)
    assert shown(state) == ["", ""]
    state = on(state, "0 play D7, 1 book SK3, 1 turn, 1 draw")
    assert shown(state) == ["", "SJ SQ SK"]
    state = on(state, "1 play HK, 0 play S6, 1 draw")
    assert shown(state) == ["", "SJ SQ SK"]
    state = on(state, "1 play HQ")
    assert GAME.score(state).totals == (0, 40)
    assert shown(state) == ["", "SJ SQ SK"]


def test_sch_42_robbing_shows_the_upcard_in_the_hand() -> None:
    """After robbing the upcard is known in the robber's hand, the six on the table."""
    state = dealt("1 rob")
    assert shown(state) == ["", "H9"]
    assert str(state.stock[-1]) == "H6"
    state = on(state, "1 play DA, 0 play D7, 1 draw")
    assert shown(state) == ["", "H9"]
    state = on(state, "1 play H9")
    assert shown(state) == ["", ""]
    assert texts(state.trick) == ["H9"]


def test_sch_42_a_six_that_was_shown_and_robbed_with() -> None:
    """The six of a booked weis leaves the hand when it robs, the rest stays shown."""
    state = dealt("1 declare 20, 1 play DA, 0 play D7, 1 book H83")
    assert shown(state) == ["", "H6 H7 H8"]
    state = on(state, "1 rob")
    assert shown(state) == ["", "H7 H8 H9"]


def test_sch_42_the_last_face_down_card_and_the_upcard() -> None:
    """After the last draw both cards are known where they went, until they are played."""
    before = play_tricks(GAME, dealt(deal=SWEEP), *FIRST_NINE[:8])
    before = on(before, "1 play C6, 0 play D6")
    assert shown(before) == ["", ""]
    state = on(before, "1 draw")
    assert shown(state) == ["H6", "S6"]
    state = on(state, "1 play S6, 0 play H6")
    assert shown(state) == ["", ""]


def test_sch_42_the_six_that_comes_back_is_shown() -> None:
    """A six under the stock is known in the hand that takes it, and no upcard is."""
    stock = "SA C6 SK HK SQ HQ SJ HJ ST HT S9 H9 S8 H8 S7 H7 S6"
    one = CLUBS.replace("C6", "H6")
    state = dealt("1 rob", deal=schmaus_deal(DIAMONDS, one, "HA", stock))
    tricks = [*FIRST_NINE[:7], "C7 C6"]
    after = on(play_tricks(GAME, state, *tricks))
    assert shown(after) == ["", "HA"]
    # Seat 1 wins the ninth trick with the ace that it robbed.
    assert shown(on(play_tricks(GAME, after, "HA D7"))) == ["H6", "S6"]
    # Seat 0 wins it with a trump: the six goes back to the seat that robbed with it.
    after = on(play_tricks(GAME, after, "SA HJ"))
    assert shown(after) == ["S6", "H6 HA"]


def test_sch_42_every_trick() -> None:
    """The cards on the table and those of every turned trick are known."""
    state = dealt("1 play DA, 0 play D7, 1 draw, 1 play C9")
    assert texts(state.trick) == ["C9"]
    assert texts(state.piles) == ["", "D7 DA"]
    played = [text for text in texts(state.log) if "play" in text]
    assert played == ["1 play DA", "0 play D7", "1 play C9"]


def test_sch_42_a_new_deal_shows_nothing_of_the_last() -> None:
    """What was known of the hands ends with the deal."""
    state = play_tricks(GAME, dealt(deal=SWEEP), *FIRST_NINE, *LAST_NINE)
    again = schmaus_deal(ZERO, ONE, "H9", dealer=1)
    state = on(state, str(again))
    assert shown(state) == ["", ""]
    assert state.deal.booked == ()
    assert state.log == ()


def test_com_5_there_is_no_move_for_asking() -> None:
    """Rights to be shown something are always used: no move of a seat is about it."""
    verbs = " ".join(sorted({move.verb for move in GAME.vocabulary(0)}))
    assert verbs == "book claim declare draw play rob say turn"
    # The weis that was booked is seen at once, with nobody asking.
    state = dealt("1 declare 20, 1 play DA, 0 play D7, 1 book SK3")
    assert state.shown[1] == CardSet.parse("SJ SQ SK")
