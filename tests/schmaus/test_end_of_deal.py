"""Play without a stock, and the end of a deal: SCH-27 to SCH-31."""

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

from jasskort import CardSet, Deal, Reason, Schmaus
from jasskort.games.schmaus import Item, SchmausState

GAME = Schmaus(claims="referee")


def tenth(deal: Deal) -> SchmausState:
    """Play the first nine tricks: clubs led, diamonds thrown away."""
    return play_tricks(GAME, play(GAME, GAME.start(), str(deal)), *FIRST_NINE)


def with_hands(one: str, zero: str) -> SchmausState:
    """Come to trick 10 with these nine cards in the hands, hearts trump.

    The last card of `zero` is the upcard, a heart.
    """
    *first, upcard = zero.split()
    drawn = [
        card for pair in zip(one.split(), [*first, ""], strict=True) for card in pair
    ]
    return tenth(schmaus_deal(DIAMONDS, CLUBS, upcard, " ".join(drawn[:17])))


def plays(state: SchmausState) -> str:
    """List the cards that may be played."""
    said = texts(GAME.legal_moves(state))
    return " ".join(text[-2:] for text in said if " play " in text)


def test_sch_27_the_winner_of_the_ninth_trick_leads() -> None:
    """The winner of trick 9 leads to trick 10, and winners lead on without drawing."""
    state = tenth(SWEEP)
    assert state.turn == 1
    state = play(GAME, state, "1 play S6, 0 play H6")
    assert state.turn == 0
    assert plays(state) == "H7 H8 H9 HT HJ HQ HK HA"


def test_sch_28_follow_suit() -> None:
    """Who has the suit led must follow it, and need not beat."""
    state = with_hands("SA SK SQ SJ ST S9 HA HQ H9", "S8 S7 S6 HK HJ HT H8 H7 H6")
    state = play(GAME, state, "1 play ST")
    assert plays(state) == "S6 S7 S8"
    refusal = GAME.refusal(state, GAME.parse("0 play HJ"))
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("SCH-28", Reason.MUST_FOLLOW_SUIT)
    assert refusal.cards == CardSet.parse("S6 S7 S8")
    assert "HJ cannot be played" in refusal.text


def test_sch_28_else_trump_high_or_low() -> None:
    """Who has not the side suit led must trump, with any trump."""
    state = with_hands("SA SK SQ SJ ST S9 S8 S7 S6", "HA HK HQ HJ HT H9 H8 H7 H6")
    state = play(GAME, state, "1 play SA")
    assert plays(state) == "H6 H7 H8 H9 HT HJ HQ HK HA"
    state = with_hands("SA SK SQ SJ ST S9 S8 S7 H6", "HA HK HQ HJ HT H9 H8 S6 H7")
    state = play(GAME, state, "1 play SA, 0 play S6, 1 play SK")
    assert "S" not in plays(state)


def test_sch_28_must_trump_is_refused_by_name() -> None:
    """A discard is refused where a trump could be played."""
    held = "HK H8 S8 S7 S6 ST S9 SJ H7"
    state = with_hands("HA HQ HJ HT H9 H6 SA SK SQ", held)
    state = play_tricks(GAME, state, "HA H7", "HJ H8")
    state = play(GAME, state, "1 play SA")
    assert plays(state) == "S6 S7 S8 S9 ST SJ"


def test_sch_28_neither_is_possible() -> None:
    """Without suit and trump any card may be played."""
    state = with_hands("HA HK HQ HJ HT H9 H8 H7 SA", "SK SQ SJ ST S9 S8 S7 S6 H6")
    state = play_tricks(GAME, state, "HA H6")
    state = play(GAME, state, "1 play HK")
    assert plays(state) == "S6 S7 S8 S9 ST SJ SQ SK"


MIXED = schmaus_deal(
    "DA DK DQ DJ DT D9 D8 D7 CT",
    "CA CK CQ CJ C9 C8 C7 C6 SA",
    "H7",
    "SK HA SQ HK SJ D6 ST HQ S9 HJ S8 HT S7 H9 S6 H8 H6",
)


def test_sch_28_a_discard_where_trump_is_held_is_refused() -> None:
    """With a trump in hand and no card of the suit, a discard must wait."""
    state = play(GAME, GAME.start(), str(MIXED))
    first = ["CA DA", "CK DK", "CQ DQ", "CJ DJ", "C9 DT", "C8 D9", "C7 D8", "C6 D7"]
    state = play_tricks(GAME, state, *first, "SA CT")
    state = play(GAME, state, "1 play SK")
    assert plays(state) == "H7 H8 H9 HT HJ HQ HK HA"
    refusal = GAME.refusal(state, GAME.parse("0 play D6"))
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("SCH-28", Reason.MUST_TRUMP)
    assert refusal.cards == CardSet.parse("H7 H8 H9 HT HJ HQ HK HA")


def test_sch_29_the_puur_alone_is_not_forced_out_by_trump() -> None:
    """If the puur is the only trump, any card may be played to a trump lead."""
    state = with_hands("HA HK HQ HT H9 H8 H7 H6 SA", "SK SQ SJ ST S9 S8 S7 S6 HJ")
    state = play(GAME, state, "1 play HA")
    assert plays(state) == "HJ S6 S7 S8 S9 ST SJ SQ SK"


def test_sch_29_nor_by_the_duty_to_trump() -> None:
    """If the puur is the only trump and suit is lacking, any card may be played."""
    hearts = "HA HK HQ HT H9 H8 H7 H6 S6"
    drawn = "SA DA SK DK SQ DQ SJ DJ ST DT S9 D9 S8 D8 S7 D7 D6"
    deal = schmaus_deal(CLUBS, hearts, "HJ", drawn)
    tricks = map(" ".join, zip(hearts.split(), CLUBS.split(), strict=True))
    state = play_tricks(GAME, play(GAME, GAME.start(), str(deal)), *tricks)
    state = play(GAME, state, "1 play SA")
    assert plays(state) == "D7 D8 D9 DT DJ DQ DK DA HJ"


def test_sch_29_not_spared_where_another_card_meets_the_duty() -> None:
    """With another trump beside the puur the duty stands, and either may be played."""
    state = with_hands("HA HK HQ HT H9 H8 H7 SA SK", "SQ SJ ST S9 S8 S7 S6 HJ H6")
    state = play(GAME, state, "1 play HA")
    assert plays(state) == "H6 HJ"


def test_sch_30_card_points_and_five_for_the_last_trick() -> None:
    """Each books the card points of its tricks, the last trick's winner 5 more."""
    one = "SA SK SQ SJ ST S9 S8 S7 HJ"
    state = with_hands(one, "HA HK HQ S6 HT H9 H8 H7 H6")
    state = play_tricks(GAME, state, "HJ H6", "SA S6", "SK H7", "H8 S7")
    state = play_tricks(GAME, state, "HA S8", "HT S9", "H9 ST", "HK SJ", "HQ SQ")
    score = GAME.score(state)
    booked = [(entry.seat, entry.points, entry.what) for entry in score.entries]
    # Seat 1: clubs and diamonds 60, the puur 20, ace of spades 11. Seat 0: the rest.
    assert booked == [
        (0, 20, Item.STOECK),
        (0, 61, Item.CARD_POINTS),
        (1, 91, Item.CARD_POINTS),
        (0, 5, Item.LAST_TRICK),
    ]
    assert score.totals == (86, 91)
    assert sum(points for _, points, what in booked if what is not Item.STOECK) == 157


def test_sch_31_match_for_the_last_nine_tricks() -> None:
    """Who wins all of tricks 10 to 18 books 100 more, whoever won the first nine."""
    state = play_tricks(GAME, tenth(SWEEP), *LAST_NINE)
    score = GAME.score(state)
    booked = [(entry.seat, entry.points, entry.what) for entry in score.entries]
    assert booked == [
        (0, 20, Item.STOECK),
        (0, 92, Item.CARD_POINTS),
        (1, 60, Item.CARD_POINTS),
        (0, 5, Item.LAST_TRICK),
        (0, 100, Item.MATCH),
    ]
    assert score.totals == (217, 60)


def test_sch_31_also_for_the_leader_of_trick_10() -> None:
    """The winner of trick 9 that goes on winning makes match too."""
    trumps = "HA HK HQ HJ HT H9 H8 H7 SA"
    state = with_hands(trumps, "SK SQ SJ ST S9 S8 S7 S6 H6")
    tricks = ["HA H6", "HK S6", "HQ S7", "HJ S8", "HT S9", "H9 ST", "H8 SJ", "H7 SQ"]
    state = play_tricks(GAME, state, *tricks, "SA SK")
    assert GAME.score(state).totals == (0, 60 + 92 + 5 + 100 + 20)
