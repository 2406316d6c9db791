"""How a match of Frantsfuus ends: claims, jan, the referee (FRA-41 to FRA-48)."""

from __future__ import annotations

import pytest
from support import frantsfuus_deal, play, play_tricks, texts

from jasskort import Entry, Frantsfuus, IllegalMove, Reason, Refusal, Seat
from jasskort.games.frantsfuus import (
    BetweenDeals,
    Ending,
    FrantsfuusState,
    Item,
    Leading,
    Match,
    MatchOver,
)

GAME = Frantsfuus()
REFEREE = Frantsfuus(claims="referee")
DIAMONDS = "D7 D8 D9 DT DJ DQ DK DA"
CLUBS = "CA CK CQ CJ CT C9 C8 C7"
BY_TURNS = "S8 H8 S9 H9 ST HT SJ HQ SQ HK SK HA SA"
FIRST_SEVEN = ["CA D7", "CK D8", "CQ D9", "CJ DT", "CT DJ", "C9 DQ", "C8 DK"]
LAST_NINE = [
    "S7 H8",
    "H9 C7",
    "HT S8",
    "HQ S9",
    "HK ST",
    "HA SJ",
    "HJ SQ",
    "H7 SK",
    "DA SA",
]
# Seat 1 leads and takes 49 card points in seven tricks; seat 0 takes 103 and the last.
DEAL = frantsfuus_deal(f"H7 {DIAMONDS}", f"S7 {CLUBS}", "HJ", BY_TURNS)
# The same, but each has three spades or hearts less; seat 1 has king and queen of trump.
BELLE = frantsfuus_deal(
    "CA CK SA SK DA DK C7 C8 D7", "HK HQ C9 D9 S9 S7 S8 D8 DT", "HJ"
)


def standing(zero: int, one: int, *, dealer: int = 0) -> BetweenDeals:
    """Give a match after one deal, with these totals; the dealer won its last trick."""
    entries = tuple(
        Entry(1, Seat(seat), points, Item.CARD_POINTS)
        for seat, points in ((0, zero), (1, one))
        if points
    )
    return BetweenDeals(None, Match(Seat(dealer), 1, (zero, one), entries))


def whole_deal(game: Frantsfuus, state: FrantsfuusState) -> FrantsfuusState:
    """Deal, and play to the end: 113 points for seat 0, 49 for seat 1."""
    state = play(game, state, str(DEAL))
    return play_tricks(game, state, *FIRST_SEVEN, *LAST_NINE)


def refused(game: Frantsfuus, state: FrantsfuusState, text: str) -> Refusal:
    """Give the refusal of a move, which apply raises too."""
    move = game.parse(text)
    refusal = game.refusal(state, move)
    assert refusal is not None, text
    with pytest.raises(IllegalMove) as raised:
        game.apply(state, move)
    assert raised.value.refusal == refusal
    return refusal


def ended(game: Frantsfuus, state: FrantsfuusState) -> tuple[object, ...]:
    """Tell how a match ended: how, who has won, totals, stakes."""
    score = game.score(state)
    assert isinstance(state, MatchOver)
    return score.outcome, score.winners, score.totals, score.stakes


def may_claim(game: Frantsfuus, state: FrantsfuusState) -> list[int]:
    """List the seats that may claim."""
    return [
        seat
        for seat in game.seats
        if f"{seat} claim" in texts(game.legal_moves(state, seat))
    ]


def test_fra_41_the_target_alone_ends_nothing() -> None:
    """With 501 and more in the score play goes on until somebody claims."""
    state = play(GAME, standing(0, 501), str(DEAL), "1 play CA, 0 play D7, 1 draw")
    assert not state.over
    assert ended(GAME, play(GAME, state, "1 claim"))[:2] == (Ending.CLAIM, (1,))


def test_fra_42_claims_of_the_seat_that_is_in() -> None:
    """To lead, before the draw, after the deal; not after declaring, not in between."""
    zero, one = "HT H9 H8 CK DA SQ D7 D8 SK", "CT C9 C8 S7 S8 DK DQ HA CA"
    state = play(GAME, GAME.start(), str(frantsfuus_deal(zero, one, "H7")))
    assert may_claim(GAME, state) == [1]
    steps = [
        ("1 declare terts", []),
        ("1 play S7", []),
        ("0 declare terts", []),
        ("1 say rank T", []),
        ("0 say rank T", []),
        ("1 say suit C", []),
        ("0 say suit H", []),
        ("0 play SQ", []),
        ("0 book HT3", []),
        ("0 turn", [0]),
        ("0 draw", [0]),
        ("0 play SK", []),
        ("1 play CA", [0]),
    ]
    for line, seats in steps:
        state = play(GAME, state, line)
        assert may_claim(GAME, state) == seats, line
        for seat in {0, 1} - set(seats):
            refusal = refused(GAME, state, f"{seat} claim")
            assert (refusal.rule, refusal.reason) == ("FRA-42", Reason.NOT_IN)
            assert refusal.values == (seat,)
    state = whole_deal(GAME, GAME.start())
    assert may_claim(GAME, state) == [0]
    assert GAME.legal_moves(state) == ()


def test_fra_42_nothing_is_claimed_before_the_first_deal() -> None:
    """At the start of a match nobody has won a trick."""
    assert may_claim(GAME, GAME.start()) == []
    refusal = refused(GAME, GAME.start(), "0 claim")
    assert refusal.rule == "FRA-42"
    assert refusal.reason is Reason.NOT_BEFORE_THE_FIRST_DEAL


def test_fra_42_belle_does_not_end_being_in() -> None:
    """Belle at the lead, then the claim with its 20 points."""
    state = play(GAME, standing(0, 481), str(BELLE), "1 belle")
    assert may_claim(GAME, state) == [1]
    over = play(GAME, state, "1 claim")
    assert ended(GAME, over) == (Ending.CLAIM, (1,), (0, 501), 2)


def test_fra_42_the_loser_of_the_last_trick_claims_at_its_first_lead() -> None:
    """It has the points after the deal, but is not in before it leads to the next."""
    state = whole_deal(GAME, standing(300, 480))
    assert isinstance(state, BetweenDeals)
    assert state.match.totals == (413, 529)
    assert may_claim(GAME, state) == [0]
    assert refused(GAME, state, "1 claim").reason is Reason.NOT_IN
    state = play(GAME, state, str(DEAL))
    assert may_claim(GAME, state) == [1]
    assert ended(GAME, play(GAME, state, "1 claim")) == (
        Ending.CLAIM,
        (1,),
        (413, 529),
        1,
    )


def test_fra_43_what_counts_for_a_claim() -> None:
    """Booked points and the card points of turned tricks; no belle that was not said."""
    game = Frantsfuus(target=15)
    state = play(game, game.start(), str(DEAL), "1 play CA, 0 play D7")
    assert [game.counted(state, seat) for seat in game.seats] == [0, 11]
    state = play(game, state, "1 draw, 1 play CK")
    assert game.counted(state, 1) == 11
    state = play(game, state, "0 play D8")
    assert game.counted(state, 1) == 15
    belle = play(GAME, standing(0, 490), str(BELLE))
    assert GAME.counted(belle, 1) == 490
    assert ended(GAME, play(GAME, belle, "1 claim"))[0] is Ending.FALSE_CLAIM
    after = whole_deal(GAME, standing(0, 0, dealer=0))
    assert [GAME.counted(after, seat) for seat in GAME.seats] == [113, 49]
    over = play(GAME, after, "0 claim")
    assert [GAME.counted(over, seat) for seat in GAME.seats] == [113, 49]


@pytest.mark.parametrize(
    ("target", "ending", "winner"),
    [(15, Ending.CLAIM, 1), (16, Ending.FALSE_CLAIM, 0)],
)
def test_fra_44_with_the_target_or_without(
    target: int, ending: Ending, winner: int
) -> None:
    """The claimant wins with the target, else the other seat; both have it entered."""
    game = Frantsfuus(target=target)
    state = play(game, game.start(), str(DEAL), "1 play CA, 0 play D7, 1 draw")
    state = play(game, state, "1 play CK, 0 play D8")
    over = play(game, state, "1 claim")
    assert ended(game, over) == (ending, (winner,), (0, 15), 2)
    (entry,) = game.score(over).entries
    assert (entry.points, entry.what) == (15, Item.CARD_POINTS)
    assert game.score(over).unbooked == (0, 0)
    # FRA-7: the winner deals the next match.
    assert game.next_match(over) == game.start(dealer=winner)


def test_fra_44_what_both_have_taken_is_entered() -> None:
    """A claim in the middle of a deal enters the card points of either seat."""
    state = play_tricks(GAME, play(GAME, GAME.start(), str(DEAL)), *FIRST_SEVEN)
    state = play_tricks(GAME, state, "S7 H8", "H9 C7")
    over = play(GAME, state, "0 claim")
    assert ended(GAME, over)[1:3] == ((1,), (14, 49))


def test_fra_45_both_over_after_the_deal() -> None:
    """The winner of the last trick has won at once, with the lower total too."""
    state = whole_deal(GAME, standing(400, 460))
    assert ended(GAME, state) == (Ending.BOTH_OVER, (0,), (513, 509), 1)
    state = whole_deal(GAME, standing(400, 490))
    assert ended(GAME, state) == (Ending.BOTH_OVER, (0,), (513, 539), 1)


def test_fra_46_one_over_after_the_deal() -> None:
    """Play goes on, and a false claim of the other seat gives it the match."""
    state = whole_deal(GAME, standing(300, 480))
    assert isinstance(state, BetweenDeals)
    over = play(GAME, state, "0 claim")
    assert ended(GAME, over) == (Ending.FALSE_CLAIM, (1,), (413, 529), 1)


@pytest.mark.parametrize(("loser", "stakes"), [(249, 2), (250, 1)])
def test_fra_47_jan_below_250(loser: int, stakes: int) -> None:
    """249 is jan, 250 is not."""
    state = play(GAME, standing(loser, 501), str(DEAL))
    over = play(GAME, state, "1 claim")
    assert ended(GAME, over) == (Ending.CLAIM, (1,), (loser, 501), stakes)
    assert isinstance(over, MatchOver)
    assert over.jan == (stakes == 2)


@pytest.mark.parametrize(("loser", "stakes"), [(235, 2), (236, 1)])
def test_fra_47_unbooked_card_points_save_from_jan(loser: int, stakes: int) -> None:
    """The 14 card points in the tricks of the loser count."""
    state = play(GAME, standing(loser, 500), str(DEAL))
    state = play_tricks(GAME, state, *FIRST_SEVEN, "S7 H8", "H9 C7")
    # Seat 1 takes no more tricks; seat 0 claims in vain.
    over = play(GAME, state, "0 claim")
    assert ended(GAME, over) == (
        Ending.FALSE_CLAIM,
        (1,),
        (loser + 14, 549),
        stakes,
    )


def test_fra_47_an_undeclared_belle_does_not_save_from_jan() -> None:
    """King and queen of trump in the loser's hand count for nothing."""
    state = play(GAME, standing(501, 240, dealer=1), "deal " + str(BELLE)[5:])
    assert state.turn == 0
    over = play(GAME, state, "0 claim")
    assert ended(GAME, over)[3] == 2


def test_fra_47_a_false_claimant_can_be_jan() -> None:
    """Who claims with nothing loses the match twice."""
    state = play(GAME, standing(0, 0), str(DEAL))
    assert ended(GAME, play(GAME, state, "1 claim")) == (
        Ending.FALSE_CLAIM,
        (0,),
        (0, 0),
        2,
    )


def test_fra_48_the_referee_ends_it_when_a_claim_would_win() -> None:
    """After the trick that brings the points; nobody claims."""
    game = Frantsfuus(claims="referee", target=15)
    state = play(game, game.start(), str(DEAL), "1 play CA, 0 play D7, 1 draw")
    assert may_claim(game, state) == []
    refusal = refused(game, state, "1 claim")
    assert (refusal.rule, refusal.reason) == ("FRA-48", Reason.BY_REFEREE)
    over = play(game, state, "1 play CK, 0 play D8")
    assert ended(game, over) == (Ending.REFEREE, (1,), (0, 15), 2)


def test_fra_48_at_the_first_lead_of_the_next_deal() -> None:
    """The loser of the last trick has the points, and wins when it is dealt again."""
    over = play(REFEREE, standing(413, 529), str(DEAL))
    assert ended(REFEREE, over) == (Ending.REFEREE, (1,), (413, 529), 1)
    assert over.log == ()
    over = whole_deal(REFEREE, standing(398, 300))
    assert ended(REFEREE, over) == (Ending.REFEREE, (0,), (511, 349), 1)
    assert isinstance(over, MatchOver)
    assert over.log[-1] == REFEREE.parse("1 play SA")


def test_fra_48_by_belle_only_for_a_seat_that_is_in() -> None:
    """At the lead belle ends it; after the lead it waits for the next trick won."""
    state = play(REFEREE, standing(0, 490), str(BELLE))
    over = play(REFEREE, state, "1 belle")
    assert ended(REFEREE, over) == (Ending.REFEREE, (1,), (0, 510), 2)
    state = play(REFEREE, state, "1 play S7, 1 belle")
    assert not state.over
    state = play(REFEREE, state, "0 play SA, 0 draw, 0 play C7")
    assert not state.over
    over = play(REFEREE, state, "1 play C9")
    assert ended(REFEREE, over)[:2] == (Ending.REFEREE, (1,))


def test_com_8_nothing_after_the_end() -> None:
    """When a match is over every move is refused, and nothing is legal."""
    over = play(GAME, play(GAME, GAME.start(), str(DEAL)), "1 claim")
    for text in ("1 claim", "1 play CA", "0 belle", str(DEAL)):
        refusal = refused(GAME, over, text)
        assert (refusal.rule, refusal.reason) == ("COM-8", Reason.MATCH_OVER)
    assert GAME.legal_moves(over, 0) == GAME.legal_moves(over, 1) == ()
    assert GAME.legal_melds(over, 1) == ()


def test_com_10_an_agreed_number_of_deals() -> None:
    """The highest total has won, without jan; equal totals share it."""
    game = Frantsfuus(deals=1)
    state = whole_deal(game, game.start())
    assert ended(game, state) == (Ending.AGREED_DEALS, (0,), (113, 49), 1)
    two = Frantsfuus(deals=2)
    shared = whole_deal(two, standing(0, 64))
    assert ended(two, shared) == (Ending.AGREED_DEALS, (0, 1), (113, 113), 1)
    assert isinstance(shared, MatchOver)
    assert not shared.jan
    # FRA-7: the winner of the last trick would have dealt.
    assert two.next_match(shared) == two.start(dealer=0)


def test_com_10_a_target_in_the_last_deal_comes_first() -> None:
    """Both over ends it by the last trick; for one over there is no claim any more."""
    game = Frantsfuus(deals=1, target=40)
    state = whole_deal(game, game.start())
    assert ended(game, state) == (Ending.BOTH_OVER, (0,), (113, 49), 2)
    game = Frantsfuus(deals=1, target=113, claims="referee")
    state = whole_deal(game, game.start())
    assert ended(game, state) == (Ending.AGREED_DEALS, (0,), (113, 49), 1)


def test_com_11_the_target_is_an_option() -> None:
    """501 stands for the option, but jan stays below 250."""
    game = Frantsfuus(target=300)
    state = play(game, standing(299, 300), str(DEAL))
    assert isinstance(state, Leading)
    assert ended(game, play(game, state, "1 claim"))[0] is Ending.CLAIM
    state = play(game, standing(299, 299), str(DEAL))
    assert ended(game, play(game, state, "1 claim"))[0] is Ending.FALSE_CLAIM
