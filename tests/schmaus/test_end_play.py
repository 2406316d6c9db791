"""Tricks 10 to 18, without a stock, and what is booked then: SCH-27 to SCH-31."""

from __future__ import annotations

import support
from support import (
    CLUBS,
    FIRST_NINE,
    LAST_NINE,
    SWEEP,
    cards,
    play,
    play_tricks,
    schmaus_deal,
    texts,
)

from jasskort import CardSet, Reason, Refusal, Schmaus
from jasskort.games.schmaus import BetweenDeals, InDeal, Item, Leading, SchmausState

GAME = Schmaus()
DIAMONDS_AND_SPADES = [suit + rank for suit in "DS" for rank in "AKQJT9876"]


def tenth(one: str, zero: str) -> Leading:
    """Come to trick 10 with these hands, hearts trump and seat 1 to lead.

    All hearts are in them. Seat 1 has led its nine clubs and won them all, and seat 0
    has thrown away the diamonds and spades that are not named. The hands were drawn
    in the order in which they stand; the last card of seat 0 was the upcard.
    """
    thrown = [card for card in DIAMONDS_AND_SPADES if card not in f"{one} {zero}"]
    *drawn, upcard = zero.split()
    first, *others = one.split()
    stock = [
        first,
        *(card for pair in zip(drawn, others, strict=True) for card in pair),
    ]
    deal = schmaus_deal(" ".join(thrown), CLUBS, upcard, " ".join(stock))
    tricks = map(" ".join, zip(CLUBS.split(), thrown, strict=True))
    state = play_tricks(GAME, play(GAME, GAME.start(), str(deal)), *tricks)
    assert isinstance(state, Leading)
    assert (state.number, state.turn, state.stock) == (10, 1, ())
    assert state.hands == (CardSet.parse(zero), CardSet.parse(one))
    return state


def on(state: SchmausState, *tricks: str) -> InDeal:
    """Play some more tricks, the last of them perhaps not to its end."""
    state = play_tricks(GAME, state, *tricks)
    assert isinstance(state, InDeal)
    return state


def plays(state: SchmausState) -> CardSet:
    """Collect the cards that the seat in turn may play."""
    said = texts(GAME.legal_moves(state))
    return CardSet(cards(" ".join(text[-2:] for text in said if " play " in text)))


def refused(state: SchmausState, text: str) -> Refusal:
    """Give the refusal of a play that is neither listed nor applied."""
    refusal = support.refused(GAME, state, text)
    assert refusal.rule == "SCH-28"
    assert refusal.text.startswith(f"{text[-2:]} cannot be played: ")
    assert str(refusal.cards) in refusal.text
    return refusal


def booked(state: SchmausState) -> list[tuple[int, int, object]]:
    """List seat, points and what for of all that is booked, in order."""
    entries = GAME.score(state).entries
    assert all(entry.deal == 1 for entry in entries)
    return [(entry.seat, entry.points, entry.what) for entry in entries]


# Spades and diamonds beside trump, so that each duty can be met or not.
ONE = "SA SQ SJ DA DK HA HQ H8 H6"
ZERO = "SK ST DQ D7 HK HJ HT H9 H7"
ZERO_TRUMPS = CardSet.parse("H7 H9 HT HJ HK")


def test_sch_27_the_winner_of_the_ninth_trick_leads_to_the_tenth() -> None:
    """The winner of trick 9 leads, with any card; no card is drawn any more."""
    state = tenth(ONE, ZERO)
    assert plays(state) == CardSet.parse(ONE)
    after = on(state, "SA ST")
    assert isinstance(after, Leading)
    assert (after.turn, after.number) == (1, 11)
    assert [len(hand) for hand in after.hands] == [8, 8]
    after = on(state, "H8 H9")
    assert isinstance(after, Leading)
    assert (after.turn, after.leader, after.number) == (0, 0, 11)
    assert plays(after) == CardSet.parse("SK ST DQ D7 HK HJ HT H7")


def test_sch_27_the_follower_that_won_the_ninth_trick_leads() -> None:
    """It is the winner, not the leader, of trick 9 that leads to the tenth."""
    state = play_tricks(GAME, play(GAME, GAME.start(), str(SWEEP)), *FIRST_NINE[:8])
    state = on(state, "C6 HA")
    assert isinstance(state, Leading)
    assert (state.turn, state.number) == (0, 10)


def test_sch_28_follow_suit_then_trump() -> None:
    """Suit is followed with any card of it; without it a side suit is trumped."""
    state = tenth(ONE, ZERO)
    assert plays(on(state, "SJ")) == CardSet.parse("SK ST")
    assert plays(on(state, "DK")) == CardSet.parse("DQ D7")
    # Two spades later seat 0 has none left: it trumps, high or low, and keeps diamonds.
    assert plays(on(state, "SA SK", "SQ ST", "SJ")) == ZERO_TRUMPS


def test_sch_28_trump_led_is_followed_with_trump() -> None:
    """Who has trump follows a trump that was led, with any of its trumps."""
    assert plays(on(tenth(ONE, ZERO), "HA")) == ZERO_TRUMPS


def test_sch_28_no_duty_to_beat() -> None:
    """A card that could be beaten may be left alone, in suit and in trump."""
    state = tenth(ONE, ZERO)
    assert on(state, "SJ ST").turn == 1
    assert on(state, "H8 H7").turn == 1
    assert plays(on(state, "H8 H9", "HT")) == CardSet.parse("HA HQ H6")


def test_sch_28_neither_suit_nor_trump() -> None:
    """Without suit and trump any card is played; to a trump too, if trump is lacking."""
    one = "HA HK HQ HJ H9 H8 H7 DA DK"
    zero = "SK SQ SJ ST S9 S8 S7 HT H6"
    state = on(tenth(one, zero), "HJ HT", "HA H6")
    spades = CardSet.parse("SK SQ SJ ST S9 S8 S7")
    assert plays(on(state, "DA")) == spades
    assert plays(on(state, "HK")) == spades


def test_sch_28_refused_where_suit_could_be_followed() -> None:
    """A discard, and a trump too, is refused while the hand can follow suit."""
    state = on(tenth(ONE, ZERO), "SJ")
    for text in ("0 play D7", "0 play H7", "0 play HJ"):
        refusal = refused(state, text)
        assert refusal.reason is Reason.MUST_FOLLOW_SUIT
        assert refusal.cards == CardSet.parse("ST SK")
        assert "spades were led" in refusal.text
    refusal = refused(on(tenth(ONE, ZERO), "HA"), "0 play ST")
    assert refusal.reason is Reason.MUST_FOLLOW_SUIT
    assert refusal.cards == ZERO_TRUMPS
    assert "hearts were led" in refusal.text


def test_sch_28_refused_where_it_could_be_trumped() -> None:
    """Without the suit a discard is refused while there is a trump."""
    refusal = refused(on(tenth(ONE, ZERO), "SA SK", "SQ ST", "SJ"), "0 play D7")
    assert refusal.reason is Reason.MUST_TRUMP
    assert refusal.cards == ZERO_TRUMPS
    assert "spades were led, nothing can follow" in refusal.text


def test_sch_28_the_duties_bind_whoever_follows() -> None:
    """Seat 1 follows suit as well when it is its turn to follow."""
    state = on(tenth(ONE, ZERO), "H8 H9", "DQ")
    assert state.turn == 1
    assert plays(state) == CardSet.parse("DA DK")
    assert refused(state, "1 play SA").reason is Reason.MUST_FOLLOW_SUIT


def test_sch_28_the_duties_bind_after_a_declaration_too() -> None:
    """In trick 10 a weis may still be declared, and suit must be followed after it."""
    state = play(GAME, on(tenth(ONE, ZERO), "SJ"), "0 declare 20")
    assert plays(state) == CardSet.parse("SK ST")
    assert refused(state, "0 play D7").reason is Reason.MUST_FOLLOW_SUIT
    state = play(GAME, state, "0 play ST, 0 book HJ3, 0 turn")
    assert (state.turn, GAME.score(state).totals) == (1, (20, 0))


# Seat 0 has the puur and no other trump but the upcard, the six.
ONE_TRUMPS = "HA HK HQ HT H9 H8 H7 DA SA"
ZERO_PUUR = "SK SQ SJ ST S9 S8 S7 HJ H6"


def test_sch_29_the_puur_is_not_forced_out_by_a_trump_lead() -> None:
    """If the puur is the only trump, any card may be played to a trump."""
    state = on(tenth(ONE_TRUMPS, ZERO_PUUR), "HA H6", "H7")
    assert plays(state) == CardSet.parse("SK SQ SJ ST S9 S8 S7 HJ")
    assert on(state, "SK").turn == 1
    assert on(state, "HJ").turn == 0


def test_sch_29_the_puur_is_not_forced_out_by_the_duty_to_trump() -> None:
    """If the puur is the only trump and the suit is lacking, any card may be played."""
    state = on(tenth(ONE_TRUMPS, ZERO_PUUR), "HA H6", "DA")
    assert plays(state) == CardSet.parse("SK SQ SJ ST S9 S8 S7 HJ")


def test_sch_29_beside_another_trump_the_puur_is_not_spared() -> None:
    """If another trump meets the duty, a trump is played, that one or the puur."""
    state = tenth(ONE_TRUMPS, ZERO_PUUR)
    refusal = refused(on(state, "H7"), "0 play SK")
    assert refusal.reason is Reason.MUST_FOLLOW_SUIT
    assert refusal.cards == CardSet.parse("H6 HJ")
    assert plays(on(state, "H7")) == CardSet.parse("H6 HJ")
    refusal = refused(on(state, "DA"), "0 play SK")
    assert refusal.reason is Reason.MUST_TRUMP
    assert plays(on(state, "DA")) == CardSet.parse("H6 HJ")


def test_sch_29_the_puur_lifts_no_duty_to_follow_a_side_suit() -> None:
    """Who can follow a side suit must, with the puur as its only trump too."""
    state = on(tenth(ONE_TRUMPS, ZERO_PUUR), "HA H6", "SA")
    assert plays(state) == CardSet.parse("SK SQ SJ ST S9 S8 S7")
    assert refused(state, "0 play HJ").reason is Reason.MUST_FOLLOW_SUIT


def test_sch_29_only_the_jack_of_trump_is_spared() -> None:
    """The nine of trump, or the jack of another suit, is forced out all the same."""
    one = "HA HK HQ HT HJ H8 H7 DA SA"
    zero = "SK SQ SJ ST S9 S8 S7 H9 H6"
    state = on(tenth(one, zero), "HA H6", "H7")
    assert plays(state) == CardSet.parse("H9")
    state = on(tenth(one.replace("DA", "DK"), zero.replace("SJ", "DJ")), "DK")
    assert plays(state) == CardSet.parse("DJ")


def test_sch_30_card_points_and_five_for_the_last_trick() -> None:
    """Each seat books the card points of its tricks, the last trick's winner 5 more."""
    state = tenth("SA SK SQ SJ ST S9 S8 S7 HK", "HA HQ HJ HT H9 H8 H7 S6 H6")
    # Clubs and diamonds, 60, are seat 1's; it wins SA-S6 and H7-HK, seat 0 the rest.
    before = on(state, "SA S6", "SK H6", "H7 HK", "S7 H8", "HA SQ", "HT SJ", "H9 ST")
    before = on(before, "HJ S9")
    assert GAME.score(before).entries == ()
    assert GAME.score(before).unbooked == (74, 75)
    after = play_tricks(GAME, before, "HQ S8")
    assert isinstance(after, BetweenDeals)
    assert GAME.score(after).unbooked == (0, 0)
    assert booked(after) == [
        (0, 77, Item.CARD_POINTS),
        (1, 75, Item.CARD_POINTS),
        (0, 5, Item.LAST_TRICK),
    ]
    assert GAME.score(after).totals == (82, 75)


def test_sch_30_the_five_goes_with_the_last_trick_alone() -> None:
    """Who wins only the last trick books its card points and the 5."""
    state = tenth("HA HK HJ HT H9 H8 H7 H6 S6", "SA SK SQ SJ ST S9 S8 S7 HQ")
    tricks = ["HJ HQ", "HA S7", "HK S8", "HT S9", "H9 ST", "H8 SJ", "H7 SQ", "H6 SK"]
    after = play_tricks(GAME, state, *tricks, "S6 SA")
    # Eight of the last nine tricks are seat 1's, which is no match.
    assert booked(after) == [
        (0, 11, Item.CARD_POINTS),
        (1, 141, Item.CARD_POINTS),
        (0, 5, Item.LAST_TRICK),
    ]


def test_sch_31_match_books_100_more() -> None:
    """Who wins all of tricks 10 to 18 has made match, also if it won no other trick."""
    state = play_tricks(GAME, play(GAME, GAME.start(), str(SWEEP)), *FIRST_NINE)
    before = on(state, *LAST_NINE[:8])
    assert booked(before) == [(0, 20, Item.STOECK)]
    after = play_tricks(GAME, before, LAST_NINE[8])
    assert booked(after) == [
        (0, 20, Item.STOECK),
        (0, 92, Item.CARD_POINTS),
        (1, 60, Item.CARD_POINTS),
        (0, 5, Item.LAST_TRICK),
        (0, 100, Item.MATCH),
    ]
    assert GAME.score(after).totals == (217, 60)


def test_sch_31_match_of_the_seat_that_led_to_the_tenth() -> None:
    """Who wins all eighteen tricks books all 152 card points, 5 and 100."""
    state = tenth("HA HJ HK HT H9 H8 H7 H6 SA", "SK SQ SJ ST S9 S8 S7 S6 HQ")
    tricks = ["HJ HQ", "HA S6", "HK S7", "HT S8", "H9 S9", "H8 ST", "H7 SJ", "H6 SQ"]
    after = play_tricks(GAME, state, *tricks, "SA SK")
    assert booked(after) == [
        (1, 152, Item.CARD_POINTS),
        (1, 5, Item.LAST_TRICK),
        (1, 100, Item.MATCH),
    ]


def test_sch_31_no_match_with_the_tenth_trick_lost() -> None:
    """Winning tricks 11 to 18 alone is no match."""
    state = tenth("SA SK SQ SJ ST S9 S8 S7 HK", "HA HQ HJ HT H9 H8 H7 S6 H6")
    tricks = ["SA S6", "SK H6", "HJ HK", "HA SQ", "HQ SJ", "HT ST", "H9 S9", "H8 S8"]
    after = play_tricks(GAME, state, *tricks, "H7 S7")
    assert booked(after) == [
        (0, 81, Item.CARD_POINTS),
        (1, 71, Item.CARD_POINTS),
        (0, 5, Item.LAST_TRICK),
    ]


def test_sch_31_no_match_with_one_of_the_nine_lost_in_the_middle() -> None:
    """Losing a single trick between the tenth and the last costs the match."""
    state = tenth("HA HK HJ HT H9 H8 H7 H6 S6", "SA SK SQ SJ ST S9 S8 S7 HQ")
    tricks = ["HJ HQ", "HA S7", "S6 SA", "SK HK", "HT S8", "H9 S9", "H8 ST", "H7 SJ"]
    after = play_tricks(GAME, state, *tricks, "H6 SQ")
    # Seat 0 has the 11 of one trick, seat 1 the rest and the last trick.
    assert GAME.score(after).totals == (11, 141 + 5)
