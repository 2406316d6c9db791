"""Tricks 1 to 7, while there is a stock, and robbing: FRA-31 to FRA-35, and COM-9."""

from __future__ import annotations

import functools

import pytest
import support
from support import cards, frantsfuus_deal, play, play_tricks, texts

from jasskort import CardSet, Deal, Frantsfuus, Reason
from jasskort.games.frantsfuus import (
    Booking,
    Closing,
    Comparing,
    Drawing,
    Following,
    FrantsfuusState,
    InDeal,
    Kind,
    Leading,
    Turning,
)

GAME = Frantsfuus()

# Hearts are trump and seat 1 leads. Seat 1 has the seven of trump; with the upcard,
# the nine, it would hold ten, nine, eight of trump.
ZERO = "SK S9 S8 DK D8 D7 CA C8 HK"
ONE = "ST S7 DA DJ CK C9 H7 H8 HT"
DEAL = frantsfuus_deal(ZERO, ONE, "H9", "SJ CQ DQ HA")

# Seat 1 takes seven tricks with clubs and draws spades; seat 0 throws diamonds away
# and draws hearts. The cards in drawing order end with the ace of spades.
DIAMONDS = "D7 D8 D9 DT DJ DQ DK DA"
CLUBS = "CA CK CQ CJ CT C9 C8 C7"
BY_TURNS = "S8 H8 S9 H9 ST HT SJ HQ SQ HK SK HA SA"
LONG = frantsfuus_deal(f"H7 {DIAMONDS}", f"S7 {CLUBS}", "HJ", BY_TURNS)
SIX = ["CA D7", "CK D8", "CQ D9", "CJ DT", "CT DJ", "C9 DQ"]

# Sequences of three from a jack, one of them in trump, and from a queen; and a quart.
# JACK_C has the seven of trump.
JACK_C = "CJ CT C9 H7 SQ D7 S7 CA H8"
JACK_D = "DJ DT D9 S8 SK SA HT HK DA"
JACK_H = "HJ HT H9 S8 SK SA DT HK DA"
QUEEN_D = "DQ DJ DT S8 SK SA HT HK DA"
QUART_D = "DJ DT D9 D8 SK SA HT HK DA"
EQUAL = ["1 say rank J", "0 say rank J"]


def dealt(*lines: str, deal: Deal = DEAL, dealer: int = 0) -> InDeal:
    """Deal and apply some moves."""
    return on(GAME.start(dealer=dealer), str(deal), *lines)


def compared(zero: str, one: str, *lines: str) -> InDeal:
    """Deal these hands under the ace of trump and apply some moves."""
    return dealt(*lines, deal=frantsfuus_deal(zero, one, "HA"))


def on(state: FrantsfuusState, *lines: str) -> InDeal:
    """Apply some more moves within a deal."""
    state = play(GAME, state, *lines)
    assert isinstance(state, InDeal)
    return state


refused = functools.partial(support.refused, GAME)


def may_rob(state: FrantsfuusState, seat: int) -> bool:
    """Tell whether a seat may rob; list and refusal say the same."""
    listed = f"{seat} rob" in texts(GAME.legal_moves(state, seat))
    assert listed is (GAME.refusal(state, GAME.parse(f"{seat} rob")) is None)
    return listed


def locked(state: FrantsfuusState, seat: int, kind: Kind = Kind.TERTS) -> bool:
    """Tell whether it is the seat's own declaration that keeps it from robbing."""
    refusal = refused(state, f"{seat} rob")
    assert refusal.rule == "FRA-34"
    assert refusal.values == (kind,)
    return refusal.reason is Reason.DECLARATION_OPEN


def plays(state: FrantsfuusState) -> CardSet:
    """Collect the cards that the seat in turn may play."""
    said = texts(GAME.legal_moves(state))
    return CardSet(cards(" ".join(text[-2:] for text in said if " play " in text)))


@pytest.mark.parametrize("dealer", [0, 1])
def test_fra_31_the_non_dealer_leads_first(dealer: int) -> None:
    """Whoever dealt, the other seat leads to the first trick."""
    state = dealt(deal=frantsfuus_deal(ZERO, ONE, "H9", dealer=dealer), dealer=dealer)
    assert isinstance(state, Leading)
    assert state.turn == state.leader == 1 - dealer
    refusal = refused(state, f"{dealer} play {(ZERO, ONE)[dealer][:2]}")
    assert (refusal.rule, refusal.reason) == ("COM-9", Reason.NOT_YOUR_TURN)
    assert refusal.values == (1 - dealer,)


def test_fra_32_any_card_may_be_led_and_any_may_follow() -> None:
    """While the stock lasts there is no duty, neither to follow suit nor to trump."""
    state = dealt()
    assert plays(state) == CardSet.parse(ONE)
    # Seat 0 holds spades, and a trump, and may still throw away what it likes.
    for lead in ("1 play ST", "1 play H7", "1 play CK"):
        assert plays(on(state, lead)) == CardSet.parse(ZERO)


def test_fra_32_also_in_the_seventh_trick() -> None:
    """The seventh trick is still free, after a declaration too; the eighth is not."""
    state = on(play_tricks(GAME, dealt(deal=LONG), *SIX), "1 play S7")
    assert (state.number, len(state.stock)) == (7, 2)
    held = CardSet.parse("DK DA H7 H8 H9 HT HQ HK HA")
    assert plays(state) == plays(on(state, "0 declare terts")) == held
    eighth = on(state, "0 play DK, 1 draw, 1 play S8")
    assert eighth.number == 8
    assert plays(eighth) == CardSet.parse("H7 H8 H9 HT HQ HK HA HJ")


def test_fra_33_the_winner_draws_first_and_leads() -> None:
    """The winner gets the top card, the other seat the next, and the winner leads."""
    state = dealt("1 play DA, 0 play D7")
    assert isinstance(state, Drawing)
    assert (state.winner, state.turn) == (1, 1)
    assert state.piles == (CardSet(), CardSet.parse("DA D7"))
    drawn = on(state, "1 draw")
    assert isinstance(drawn, Leading)
    assert (drawn.turn, drawn.number) == (1, 2)
    assert drawn.hands[1] == CardSet.parse(ONE.replace("DA", "SJ"))
    assert drawn.hands[0] == CardSet.parse(ZERO.replace("D7", "CQ"))
    assert texts(drawn.stock[:2]) == ["DQ", "HA"]
    # So is a follower that wins.
    drawn = dealt("1 play DJ, 0 play DK, 0 draw")
    assert (type(drawn), drawn.turn) == (Leading, 0)
    assert drawn.hands[0] == CardSet.parse(ZERO.replace("DK", "SJ"))
    assert drawn.hands[1] == CardSet.parse(ONE.replace("DJ", "CQ"))


def test_fra_33_the_winner_draws_for_both() -> None:
    """One `Draw`, of the winner, serves both seats; before it nobody leads."""
    state = dealt("1 play DJ, 0 play DK")
    assert texts(GAME.legal_moves(state)) == ["0 draw", "0 claim"]
    assert texts(GAME.legal_moves(state, 1)) == ["1 rob"]
    refusal = refused(state, "0 play S8")
    assert (refusal.rule, refusal.reason) == ("FRA-33", Reason.MUST_DRAW)


def test_fra_33_nothing_is_drawn_before_the_trick_is_turned() -> None:
    """A seat that books turns the trick, and only then its winner draws."""
    state = compared(JACK_D, JACK_C)
    lines = ["1 declare terts", "1 play S7", "0 play S8", "1 book CJ3", "1 turn"]
    for line in lines:
        refusal = refused(state, f"{state.turn} draw")
        assert (refusal.rule, refusal.reason) == ("FRA-33", Reason.TRICK_NOT_TURNED)
        state = on(state, line)
    # Seat 1 has booked and turned, seat 0 has won the trick.
    assert texts(GAME.legal_moves(state)) == ["0 draw", "0 claim"]
    assert refused(on(state, "0 draw"), "0 draw").reason is Reason.TRICK_NOT_TURNED


def test_fra_34_the_seven_is_exchanged_for_the_upcard() -> None:
    """The seven goes under the stock, the upcard into the hand; nothing is drawn."""
    before = dealt()
    state = on(before, "1 rob")
    assert state.hands[1] == CardSet.parse(ONE.replace("H7", "H9"))
    assert state.hands[0] == before.hands[0]
    assert texts(state.stock) == [*texts(before.stock[:-1]), "H7"]
    assert (state.number, state.turn) == (1, 1)
    assert GAME.score(state) == GAME.score(before)


def test_fra_34_only_the_seven_of_trump_robs() -> None:
    """A seven of a side suit does not rob, nor one in the trick; nobody robs twice."""
    for state, text in (
        (dealt(), "0 rob"),  # seat 0 has the seven of diamonds
        (dealt("1 rob"), "1 rob"),
        (dealt("1 rob"), "0 rob"),
        (dealt("1 play H7"), "1 rob"),  # the seven lies in the trick
        (dealt("1 play H7, 0 play S8"), "1 rob"),
    ):
        refusal = refused(state, text)
        assert (refusal.rule, refusal.reason) == ("FRA-34", Reason.NO_ROBBING_CARD)
        assert refusal.cards == CardSet.parse("H7")
        assert refusal.text.startswith("H7 is not in the hand of seat ")


def test_fra_34_in_turn_and_out_of_it() -> None:
    """The holder robs at its own lead, at the other's reply and before any draw."""
    for lines in ("", "1 play DJ", "1 play DJ, 0 play DK", "1 play DA, 0 play D8"):
        state = dealt(*filter(None, [lines]))
        robbed = on(state, "1 rob")
        assert (robbed.turn, robbed.trick) == (state.turn, state.trick)
        assert texts(robbed.stock)[-1] == "H7"


def test_fra_34_a_seven_that_was_drawn_robs() -> None:
    """It need not be dealt: whoever draws it may rob from then on."""
    deal = frantsfuus_deal(ZERO, ONE.replace("H7", "CT"), "H9", "C7 H7")
    state = dealt("1 play DA, 0 play D7", deal=deal)
    assert not may_rob(state, 0)
    state = on(state, "1 draw")
    assert may_rob(state, 0)
    assert on(state, "0 rob").hands[0] == CardSet.parse(ZERO.replace("D7", "H9"))


def test_fra_34_inside_a_trick_it_changes_what_can_be_declared() -> None:
    """With a card on the table robbing brings a terts, or costs one with the seven."""
    state = dealt("1 play SK", deal=frantsfuus_deal(ONE, ZERO, "H9"))
    assert GAME.legal_melds(state) == ()
    assert refused(state, "0 declare terts").reason is Reason.NOT_HELD
    state = on(state, "0 rob")
    assert texts(GAME.legal_melds(state)) == ["HT3"]
    state = on(state, "0 declare terts, 0 play S7, 0 book HT3")
    assert GAME.score(state).totals == (20, 0)
    holder = ONE.replace("HT", "H9")
    state = dealt("1 play SK", deal=frantsfuus_deal(holder, ZERO, "HA"))
    assert texts(GAME.legal_melds(state)) == ["H93"]
    state = on(state, "0 rob")
    assert GAME.legal_melds(state) == ()
    assert refused(state, "0 declare terts").reason is Reason.NOT_HELD


@pytest.mark.parametrize(
    ("zero", "one", "seat", "steps"),
    [
        (
            *(JACK_D, JACK_C, 1),
            {"1 declare terts": Leading, "1 play CA": Following, "0 play S8": Booking},
        ),
        (
            *(JACK_C, JACK_D, 0),
            {"1 play DA, 0 declare terts": Closing, "0 play D7": Booking},
        ),
    ],
)
def test_fra_34_locked_from_the_own_declaration_until_the_trick_is_turned(
    zero: str, one: str, seat: int, steps: dict[str, type]
) -> None:
    """Leader or follower, whose declaration stands may rob before and after only."""
    state = compared(zero, one)
    assert may_rob(state, seat)
    for line, phase in {**steps, f"{seat} book CJ3": Turning}.items():
        state = on(state, line)
        assert type(state) is phase
        assert locked(state, seat)
    state = on(state, f"{seat} turn")
    assert type(state) is Drawing
    assert may_rob(state, seat)


@pytest.mark.parametrize(
    ("follower", "lines", "better"),
    [
        (QUART_D, [], "0 declare quart"),
        (QUEEN_D, ["0 declare terts", "1 say rank J"], "0 say rank Q"),
        (JACK_H, ["0 declare terts", *EQUAL, "1 say suit C"], "0 say suit H"),
    ],
)
def test_fra_34_rejection_frees_the_leader_before_the_follower_plays(
    follower: str, lines: list[str], better: str
) -> None:
    """A higher kind frees it at once; in a comparison it takes a better answer."""
    state = compared(follower, JACK_C, "1 declare terts, 1 play CA")
    for line in [*lines, better]:
        assert locked(state, 1)
        state = on(state, line)
    assert type(state) is Closing
    assert may_rob(state, 1)


@pytest.mark.parametrize(
    ("leader", "lines"),
    [
        (JACK_D, [*EQUAL, "1 say suit D"]),
        (JACK_H, [*EQUAL, "1 say suit H"]),
        (QUEEN_D, ["1 say rank Q"]),
    ],
)
def test_fra_34_the_follower_concedes_by_its_card_and_not_before(
    leader: str, lines: list[str]
) -> None:
    """Also where it can answer no more, the follower is locked until it plays."""
    state = compared(JACK_C, leader, "1 declare terts, 1 play DA, 0 declare terts")
    for line in lines:
        assert type(state) is Comparing
        assert locked(state, 0)
        state = on(state, line)
    # All that is left to the follower is its card.
    assert type(state) is Comparing
    assert len(GAME.legal_moves(state)) == len(plays(state)) == 9
    assert locked(state, 0)
    state = on(state, "0 play D7")
    assert type(state) is Booking
    assert may_rob(state, 0)


def seventh(*lines: str, deal: Deal = LONG) -> InDeal:
    """Come to the seventh trick, and apply some moves."""
    state = on(play_tricks(GAME, dealt(deal=deal), *SIX), "1 play C8")
    assert (state.number, len(state.stock)) == (7, 2)
    return on(state, *lines)


def test_fra_34_after_the_seventh_trick_but_not_after_the_last_draw() -> None:
    """In the draw after trick 7 one card still covers the upcard, and then none."""
    state = seventh("0 play DK")
    assert type(state) is Drawing
    assert state.turn == 1
    robbed = on(state, "0 rob")
    assert texts(robbed.stock) == ["SA", "H7"]
    assert robbed.hands[0] == CardSet.parse("DA HJ H8 H9 HT HQ HK HA")
    # Who has robbed takes its seven up again, as it has lost the trick: too late.
    for late in (on(state, "1 draw"), on(robbed, "1 draw")):
        assert CardSet.parse("H7 HJ") <= late.hands[0]
        refusal = refused(late, "0 rob")
        assert (refusal.rule, refusal.reason) == ("FRA-34", Reason.STOCK_GONE)
    # Who has booked in trick 7 may rob between turning it and the last draw.
    state = seventh("0 declare terts, 0 play DK, 0 book H93")
    assert locked(state, 0)
    assert texts(on(state, "0 turn, 0 rob").stock) == ["SA", "H7"]


def test_fra_34_the_seven_drawn_last_is_too_late() -> None:
    """Drawn as the last face-down card the seven of trump robs nothing any more."""
    stock = BY_TURNS.replace("SA", "H7")
    deal = frantsfuus_deal(f"SA {DIAMONDS}", f"S7 {CLUBS}", "HJ", stock)
    state = seventh("0 play DK, 1 draw", deal=deal)
    assert CardSet.parse("H7") <= state.hands[1]
    assert CardSet.parse("HJ") <= state.hands[0]
    assert refused(state, "1 rob").reason is Reason.STOCK_GONE


def test_fra_35_the_winner_of_trick_7_draws_the_last_face_down_card() -> None:
    """The winner gets and shows the last face-down card, the other the upcard."""
    state = seventh("0 play DK, 1 draw")
    assert state.stock == ()
    assert state.hands == (
        CardSet.parse("DA H7 H8 H9 HT HJ HQ HK HA"),
        CardSet.parse("C7 S7 S8 S9 ST SJ SQ SK SA"),
    )
    assert state.shown == (CardSet.parse("HJ"), CardSet.parse("SA"))
    refusal = refused(on(state, "1 play S7, 0 play H8"), "0 draw")
    assert (refusal.rule, refusal.reason) == ("FRA-33", Reason.STOCK_GONE)


@pytest.mark.parametrize(
    ("robbing", "shown"), [("", ("SA", "HJ")), ("0 rob, ", ("SA HJ", "H7"))]
)
def test_fra_35_the_loser_takes_the_upcard_or_the_seven_that_lies_there(
    robbing: str, shown: tuple[str, str]
) -> None:
    """If the follower wins trick 7, its leader takes the upcard, robbed or not."""
    state = seventh(f"{robbing}0 play H8, 0 draw")
    assert state.shown == tuple(map(CardSet.parse, shown))
    for hand, seen in zip(state.hands, state.shown, strict=True):
        assert len(hand) == 9
        assert seen <= hand


def test_com_9_robbing_and_belle_leave_the_turn_alone() -> None:
    """They are accepted at every decision, also while the other seat declares."""
    zero = JACK_C.replace("SQ", "HQ").replace("CA", "HK")
    state = compared(zero, JACK_D.replace("HK", "SJ"))
    lines = ["1 declare terts", "1 play DA", "0 play D7", "1 book DJ3", "1 turn"]
    for line in [*lines, "1 draw"]:
        assert may_rob(state, 0)
        for text in ("0 rob", "0 belle"):
            after = on(state, text)
            assert (after.turn, type(after)) == (state.turn, type(state))
            assert texts(after.log) == [*texts(state.log), text]
        assert on(state, "0 rob, 0 belle") == on(state, "0 belle, 0 rob")
        state = on(state, line)


def test_com_9_what_belongs_to_the_turn_is_refused_out_of_it() -> None:
    """Playing, declaring, booking and turning wait for the seat's own turn."""
    state = compared(JACK_C, JACK_D)
    for line, other in (
        ("1 declare terts", "0 declare terts"),
        ("1 play DA", "0 play D7"),
        ("0 play D7", "1 play S8"),
        ("1 book DJ3", "0 book CJ3"),
        ("1 turn", "0 turn"),
        ("1 draw", "0 draw"),
    ):
        refusal = refused(state, other)
        assert (refusal.rule, refusal.reason) == ("COM-9", Reason.NOT_YOUR_TURN)
        assert refusal.values == (state.turn,)
        state = on(state, line)
