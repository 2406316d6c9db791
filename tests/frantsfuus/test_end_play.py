"""Tricks 8 to 16, without a stock, and what is booked then: FRA-36 to FRA-40."""

from __future__ import annotations

import pytest
import support
from support import cards, frantsfuus_deal, play, play_tricks, texts

from jasskort import CardSet, Frantsfuus, Reason, Refusal
from jasskort.games.frantsfuus import (
    BetweenDeals,
    Ending,
    FrantsfuusState,
    InDeal,
    Item,
    Leading,
)

GAME = Frantsfuus()
BONUS = Frantsfuus(match_bonus=True)
CLUBS = "CA CK CQ CJ CT C9 C8"
DIAMONDS_AND_SPADES = [suit + rank for suit in "DS" for rank in "AKQJT987"]


def eighth(one: str, zero: str) -> Leading:
    """Come to trick 8 with these hands, hearts trump and seat 1 to lead.

    All hearts are in them, and the seven of clubs in that of seat 1, which has led the
    other clubs and won them all; seat 0 has thrown away the diamonds and spades that
    are not named. The hands were drawn in the order in which they stand: two of the
    first cards were dealt, and the last card of seat 0 was the upcard.
    """
    thrown = [card for card in DIAMONDS_AND_SPADES if card not in f"{one} {zero}"]
    kept, *drawn_one = [card for card in one.split() if card != "C7"]
    *drawn_zero, upcard = zero.split()[2:]
    stock = [drawn_one[0]]
    for pair in zip(drawn_zero, drawn_one[1:], strict=True):
        stock += pair
    dealt = " ".join([*thrown, *zero.split()[:2]])
    deal = frantsfuus_deal(dealt, f"{CLUBS} C7 {kept}", upcard, " ".join(stock))
    tricks = map(" ".join, zip(CLUBS.split(), thrown, strict=True))
    state = play_tricks(GAME, play(GAME, GAME.start(), str(deal)), *tricks)
    assert isinstance(state, Leading)
    assert (state.number, state.turn, state.stock) == (8, 1, ())
    assert state.hands == (CardSet.parse(zero), CardSet.parse(one))
    return state


def on(state: FrantsfuusState, *tricks: str) -> InDeal:
    """Play some more tricks, the last of them perhaps not to its end."""
    state = play_tricks(GAME, state, *tricks)
    assert isinstance(state, InDeal)
    return state


def plays(state: FrantsfuusState) -> CardSet:
    """Collect the cards that the seat in turn may play."""
    said = texts(GAME.legal_moves(state))
    return CardSet(cards(" ".join(text[-2:] for text in said if " play " in text)))


def refused(state: FrantsfuusState, text: str) -> Refusal:
    """Give the refusal of a play that is neither listed nor applied."""
    refusal = support.refused(GAME, state, text)
    assert refusal.rule == "FRA-37"
    assert refusal.text.startswith(f"{text[-2:]} cannot be played: ")
    assert str(refusal.cards) in refusal.text
    return refusal


def booked(state: FrantsfuusState) -> list[tuple[int, int, object]]:
    """List seat, points and what for of all that is booked, in order."""
    entries = GAME.score(state).entries
    assert all(entry.deal == 1 for entry in entries)
    return [(entry.seat, entry.points, entry.what) for entry in entries]


# Spades and diamonds beside trump, so that each duty can be met or not.
ONE = "SA SQ SJ DA DK HA HQ H8 C7"
ZERO = "SK ST DQ DT HK HJ HT H9 H7"
ZERO_TRUMPS = CardSet.parse("H7 H9 HT HJ HK")


def test_fra_36_the_winner_of_the_seventh_trick_leads_to_the_eighth() -> None:
    """The winner of trick 7 leads, with any card; no card is drawn any more."""
    state = eighth(ONE, ZERO)
    assert plays(state) == CardSet.parse(ONE)
    after = on(state, "SA ST")
    assert isinstance(after, Leading)
    assert (after.turn, after.number) == (1, 9)
    assert [len(hand) for hand in after.hands] == [8, 8]
    after = on(state, "H8 H9")
    assert isinstance(after, Leading)
    assert (after.turn, after.leader, after.number) == (0, 0, 9)
    assert plays(after) == CardSet.parse("SK ST DQ DT HK HJ HT H7")


def test_fra_36_the_follower_that_won_the_seventh_trick_leads() -> None:
    """It is the winner, not the leader, of trick 7 that leads to the eighth."""
    deal = frantsfuus_deal("H7 D7 D8 D9 DT DJ DQ DK DA", f"{CLUBS} C7 S7", "HJ")
    replies = ["D7", "D8", "D9", "DT", "DJ", "DQ", "H7"]
    tricks = map(" ".join, zip(CLUBS.split(), replies, strict=True))
    state = on(play(GAME, GAME.start(), str(deal)), *tricks)
    assert isinstance(state, Leading)
    assert (state.turn, state.number) == (0, 8)


def test_fra_37_follow_suit_then_trump() -> None:
    """Suit is followed with any card of it; without it a side suit is trumped."""
    state = eighth(ONE, ZERO)
    assert plays(on(state, "SJ")) == CardSet.parse("SK ST")
    assert plays(on(state, "DK")) == CardSet.parse("DQ DT")
    # Seat 0 has no clubs: it trumps, high or low, and keeps spades and diamonds.
    assert plays(on(state, "C7")) == ZERO_TRUMPS


def test_fra_37_trump_led_is_followed_with_trump() -> None:
    """Who has trump follows a trump that was led, with any of its trumps."""
    assert plays(on(eighth(ONE, ZERO), "HA")) == ZERO_TRUMPS


def test_fra_37_no_duty_to_beat() -> None:
    """A card that could be beaten may be left alone, in suit and in trump."""
    state = eighth(ONE, ZERO)
    assert on(state, "SJ ST").turn == 1
    assert on(state, "H8 H7").turn == 1
    assert plays(on(state, "H8 H9", "HT")) == CardSet.parse("HA HQ")


def test_fra_37_neither_suit_nor_trump() -> None:
    """Without suit and trump any card is played, and to a trump without a trump."""
    one = "HA HK HQ HJ H9 H8 DA DK C7"
    zero = "SK SQ SJ ST S9 S8 S7 HT H7"
    state = on(eighth(one, zero), "HJ HT", "HA H7")
    spades = CardSet.parse("SK SQ SJ ST S9 S8 S7")
    assert plays(on(state, "DA")) == spades
    assert plays(on(state, "HK")) == spades


@pytest.mark.parametrize("card", ["DT", "H7", "HJ"])
def test_fra_37_refused_where_suit_could_be_followed(card: str) -> None:
    """A discard, and a trump too, is refused while the hand can follow suit."""
    refusal = refused(on(eighth(ONE, ZERO), "SJ"), f"0 play {card}")
    assert refusal.reason is Reason.MUST_FOLLOW_SUIT
    assert refusal.cards == CardSet.parse("ST SK")
    assert "spades were led" in refusal.text


def test_fra_37_refused_where_trump_was_led_or_could_be_played() -> None:
    """A discard is refused with the trumps that would do, whatever was led."""
    refusal = refused(on(eighth(ONE, ZERO), "HA"), "0 play ST")
    assert refusal.reason is Reason.MUST_FOLLOW_SUIT
    assert refusal.cards == ZERO_TRUMPS
    assert "hearts were led" in refusal.text
    refusal = refused(on(eighth(ONE, ZERO), "C7"), "0 play DT")
    assert refusal.reason is Reason.MUST_TRUMP
    assert refusal.cards == ZERO_TRUMPS
    assert "clubs were led, nothing can follow" in refusal.text


def test_fra_37_the_duties_bind_whoever_follows() -> None:
    """Seat 1 follows suit as well when it is its turn to follow."""
    state = on(eighth(ONE, ZERO), "H8 H9", "DQ")
    assert state.turn == 1
    assert plays(state) == CardSet.parse("DA DK")
    assert refused(state, "1 play SA").cards == CardSet.parse("DA DK")


def test_fra_37_the_duties_bind_after_a_declaration_too() -> None:
    """In trick 8 a terts may still be declared, and suit must be followed after it."""
    zero = "SK ST S8 DT HJ HT H9 HK H7"
    state = play(GAME, on(eighth(ONE, zero), "SJ"), "0 declare terts")
    assert plays(state) == CardSet.parse("SK ST S8")
    assert refused(state, "0 play DT").reason is Reason.MUST_FOLLOW_SUIT
    state = play(GAME, state, "0 play ST, 0 book HJ3, 0 turn")
    assert (state.turn, GAME.score(state).totals) == (1, (20, 0))


# Seat 0 has the puur and no other trump but the seven.
ONE_TRUMPS = "HA HK HQ HT H9 H8 DA SA C7"
ZERO_PUUR = "SK SQ SJ ST S9 S8 S7 HJ H7"


@pytest.mark.parametrize("lead", ["H8", "DA"])
def test_fra_38_the_puur_is_not_forced_out(lead: str) -> None:
    """As the only trump it need not follow a trump lead, nor trump, but it may."""
    state = on(eighth(ONE_TRUMPS, ZERO_PUUR), "HA H7", lead)
    assert plays(state) == CardSet.parse("SK SQ SJ ST S9 S8 S7 HJ")
    assert on(state, "SK").turn == 1
    assert on(state, "HJ").turn == 0


@pytest.mark.parametrize(
    ("lead", "reason"),
    [("H8", Reason.MUST_FOLLOW_SUIT), ("DA", Reason.MUST_TRUMP)],
)
def test_fra_38_beside_another_trump_the_puur_is_not_spared(
    lead: str, reason: Reason
) -> None:
    """If another trump meets the duty, a trump is played, that one or the puur."""
    state = on(eighth(ONE_TRUMPS, ZERO_PUUR), lead)
    assert plays(state) == CardSet.parse("H7 HJ")
    refusal = refused(state, "0 play SK")
    assert refusal.reason is reason
    assert refusal.cards == CardSet.parse("H7 HJ")


def test_fra_38_the_puur_lifts_no_duty_to_follow_a_side_suit() -> None:
    """Who can follow a side suit must, with the puur as its only trump too."""
    state = on(eighth(ONE_TRUMPS, ZERO_PUUR), "HA H7", "SA")
    assert plays(state) == CardSet.parse("SK SQ SJ ST S9 S8 S7")
    assert refused(state, "0 play HJ").reason is Reason.MUST_FOLLOW_SUIT


def test_fra_38_only_the_jack_of_trump_is_spared() -> None:
    """The nine of trump, or the jack of another suit, is forced out all the same."""
    one, zero = ONE_TRUMPS.replace("H9", "HJ"), ZERO_PUUR.replace("HJ", "H9")
    state = on(eighth(one, zero), "HA H7", "H8")
    assert plays(state) == CardSet.parse("H9")
    assert plays(on(eighth(one, zero), "HA H7", "DA")) == CardSet.parse("H9")
    state = eighth(one.replace("DA", "DK"), zero.replace("SJ", "DJ"))
    assert plays(on(state, "DK")) == CardSet.parse("DJ")


# Seat 1 has 30 in clubs and 30 in the diamonds that were thrown to them; the eighth
# diamond is on its hand. Seat 0 has all hearts but the king.
SPADES = "SA SK SQ SJ ST S9 S8 HK C7"
HEARTS = "HA HQ HJ HT H9 H8 S7 D7 H7"
# The king takes a heart; all else is for the trumps of seat 0.
LOST = ["SA S7", "SK H7", "H8 HK", "C7 HT", "HA SQ", "HQ SJ", "HJ ST", "H9 S9"]


def test_fra_39_card_points_and_ten_for_the_last_trick() -> None:
    """Each seat books its card points, the winner of the last trick 10 more."""
    # Seat 1 has 60 before; it wins SA-S7 and H8-HK, 15, and seat 0 the rest.
    before = on(eighth(SPADES, HEARTS), *LOST)
    assert GAME.score(before).entries == ()
    assert GAME.score(before).unbooked == (77, 75)
    after = play_tricks(GAME, before, "D7 S8")
    assert isinstance(after, BetweenDeals)
    assert GAME.score(after).unbooked == (0, 0)
    assert booked(after) == [
        (0, 77, Item.CARD_POINTS),
        (1, 75, Item.CARD_POINTS),
        (0, 10, Item.LAST_TRICK),
    ]
    assert GAME.score(after).totals == (87, 75)


# Seat 1 has the trumps but for the queen, and loses what it leads with the seven of
# spades or of diamonds.
TRUMPS = "HA HK HJ HT H9 H8 H7 S7 C7"
QUEEN = "SA SK SQ SJ ST S9 S8 D7 HQ"


def test_fra_39_the_ten_goes_with_the_last_trick_alone() -> None:
    """Who wins only the last trick books its card points and the 10."""
    tricks = ["HJ HQ", "HA S8", "HK S9", "HT ST", "H9 SJ", "H8 SQ", "H7 SK", "C7 D7"]
    after = play_tricks(BONUS, eighth(TRUMPS, QUEEN), *tricks, "S7 SA")
    # Eight of the last nine tricks are seat 1's, which is no match.
    assert booked(after) == [
        (0, 11, Item.CARD_POINTS),
        (1, 141, Item.CARD_POINTS),
        (0, 10, Item.LAST_TRICK),
    ]


# With the ace of spades seat 1 loses nothing at all.
ALL_TRUMPS, NO_ACE = TRUMPS.replace("S7", "SA"), QUEEN.replace("SA", "S7")
ALL_OF_ONE = ["HJ HQ", "HA S7", "HK S8", "HT S9", "H9 ST", "H8 SJ", "H7 SQ", "C7 D7"]
ALL_OF_ONE.append("SA SK")


def test_fra_39_162_with_all_tricks_of_one_seat() -> None:
    """Who wins all sixteen tricks books 162; for the other seat nothing is entered."""
    after = play_tricks(GAME, eighth(ALL_TRUMPS, NO_ACE), *ALL_OF_ONE)
    assert booked(after) == [(1, 152, Item.CARD_POINTS), (1, 10, Item.LAST_TRICK)]
    assert GAME.score(after).totals == (0, 162)


# Seat 1 has taken 60 before. Seat 0, with all trumps but the seven, takes the rest.
SWEPT = "SA SK SQ SJ ST S9 S8 H7 C7"
SWEEPING = "HA HQ HJ HT H9 H8 D9 D7 HK"
SWEEP = ["C7 H8", "HJ H7", "HA S8", "HK S9", "HQ ST", "HT SJ", "H9 SQ", "D9 SK"]
SWEEP.append("D7 SA")


def test_fra_40_match_books_100_more() -> None:
    """Who wins all of tricks 8 to 16 has made match, also if it won no other trick."""
    before = on(eighth(SWEPT, SWEEPING), *SWEEP[:8])
    assert booked(before) == []
    after = play_tricks(BONUS, before, SWEEP[8])
    assert isinstance(after, BetweenDeals)
    assert booked(after) == [
        (0, 92, Item.CARD_POINTS),
        (1, 60, Item.CARD_POINTS),
        (0, 10, Item.LAST_TRICK),
        (0, 100, Item.MATCH),
    ]
    assert BONUS.score(after).totals == (202, 60)


def test_fra_40_off_unless_agreed() -> None:
    """Without the option all nine tricks are worth what is in them."""
    assert GAME.match_bonus is False
    after = play_tricks(GAME, eighth(SWEPT, SWEEPING), *SWEEP)
    assert GAME.score(after).totals == (102, 60)
    assert Item.MATCH not in [what for _, _, what in booked(after)]


def test_fra_40_match_of_the_seat_that_led_to_the_eighth() -> None:
    """Who wins all sixteen tricks books all 152 card points, 10 and 100."""
    after = play_tricks(BONUS, eighth(ALL_TRUMPS, NO_ACE), *ALL_OF_ONE)
    assert booked(after) == [
        (1, 152, Item.CARD_POINTS),
        (1, 10, Item.LAST_TRICK),
        (1, 100, Item.MATCH),
    ]


def test_fra_40_match_with_a_booking_in_the_eighth_trick() -> None:
    """A trick that is turned after a booking counts like one that turns of itself."""
    state = play(BONUS, eighth(SWEPT, SWEEPING), "1 play C7, 0 declare fuus7")
    state = play(BONUS, state, "0 play H8, 0 book HA7, 0 turn")
    after = play_tricks(BONUS, state, *SWEEP[1:])
    assert BONUS.score(after).totals == (100 + 202, 60)
    assert booked(after)[-1] == (0, 100, Item.MATCH)


@pytest.mark.parametrize(
    ("one", "zero", "tricks", "totals"),
    [
        # Seat 0 has lost the eighth trick and wins the others.
        (
            *(SPADES, HEARTS),
            "SA S7, SK H7, HJ HK, HA SQ, HQ SJ, HT ST, H9 S9, H8 C7, D7 S8",
            (81 + 10, 71),
        ),
        # Seat 1 loses the tenth, and has the last and all the others.
        (
            *(TRUMPS, QUEEN),
            "HJ HQ, HA S8, S7 SA, SK HK, HT S9, H9 ST, H8 SJ, H7 SQ, C7 D7",
            (11, 141 + 10),
        ),
    ],
)
def test_fra_40_no_match_with_one_of_the_nine_lost(
    one: str, zero: str, tricks: str, totals: tuple[int, int]
) -> None:
    """One lost trick costs the match, be it the eighth or one in the middle."""
    after = play_tricks(BONUS, eighth(one, zero), *tricks.split(", "))
    assert isinstance(after, BetweenDeals)
    assert BONUS.score(after).totals == totals


def test_fra_40_before_any_end_is_looked_at() -> None:
    """The 100 may bring both over the target, and counts for claims and referee."""
    state = play(GAME, eighth(SWEPT, SWEEPING), "1 declare fuus7, 1 play C7")
    state = play(GAME, state, "0 play H8, 1 book SA7, 1 turn")
    for bonus, over in ((False, False), (True, True)):
        game = Frantsfuus(target=160, match_bonus=bonus)
        after = play_tricks(game, state, *SWEEP[1:])
        assert game.score(after).totals == (202 if bonus else 102, 160)
        assert after.over is over
    assert game.score(after).outcome is Ending.BOTH_OVER
    assert game.score(after).winners == (0,)
    for target, ending in ((202, Ending.CLAIM), (203, Ending.FALSE_CLAIM)):
        game = Frantsfuus(target=target, match_bonus=True)
        after = play(game, play_tricks(game, state, *SWEEP[1:]), "0 claim")
        assert game.score(after).outcome is ending
        game = Frantsfuus(target=target, match_bonus=True, claims="referee")
        after = play_tricks(game, state, *SWEEP[1:])
        assert after.over is (target == 202)
