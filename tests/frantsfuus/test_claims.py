"""How a match ends: FRA-41 to FRA-48, and COM-8, COM-10 and COM-11 in this game."""

from __future__ import annotations

import pytest
from refusing import refuses
from support import (
    FIRST_SEVEN,
    LONG,
    NINE_MORE,
    booked,
    ended,
    frantsfuus_deal,
    play,
    play_tricks,
    texts,
)

from jasskort import Deal, Frantsfuus, Reason, State
from jasskort.games.frantsfuus import BetweenDeals, Ending, FrantsfuusState, MatchOver
from jasskort.ruleset import ruleset_of

# Hearts are trump; seat 1 leads and may say belle. Both have a terts from the nine.
DEAL = frantsfuus_deal(
    "D9 D8 D7 CK DJ HA SK S7 CA", "C9 C8 C7 HK HQ DA SA ST DT", "H9", "SJ H7 CQ S8 DQ"
)

# Tricks: seat 1 takes 15, or seat 0 takes 14, or seat 1 takes nothing.
FIFTEEN = "1 play SA, 0 play SK"
FOURTEEN = "1 play ST, 0 play SK"
NOTHING = "1 play C7, 0 play S7"

# Seat 1 takes 49 in seven tricks of the long deal, and may book 100 for eight spades in
# the eighth; that and all the others are seat 0's, 103, and 10 for the last.
FUUS = "1 declare fuus8, 1 play S7, 0 play H8, 1 book SA8, 1 turn"
TRICKS = [*FIRST_SEVEN, *NINE_MORE]

# Seat 1 has four jacks, king and queen of trump, and takes 31, 15, and then 3 or 4.
JACKS = frantsfuus_deal(
    "DA CK D7 D8 C7 HT H8 S7 S8", "HJ CJ DJ SJ HK HQ CA CQ SK", "H9", "C8 D9 C9 S9 CT"
)
BY_QUEEN, BY_KING = (
    "1 declare jacks, 1 play HJ, 0 play DA, 1 book 4J, 1 turn, 1 draw, "
    f"1 play CA, 0 play CK, 1 draw, 1 play {card}, 0 play D7"
    for card in ("CQ", "SK")
)


def dealt(game: Frantsfuus, *lines: str, deal: Deal = DEAL) -> FrantsfuusState:
    return play(game, game.start(), str(deal), *lines)


def whole(game: Frantsfuus, *, fuus: bool = True, tricks: int = 16) -> FrantsfuusState:
    """Play a whole deal: 113 points for seat 0, 149 (or 49) for seat 1."""
    state = play_tricks(game, dealt(game, deal=LONG), *TRICKS[:7])
    state = play(game, state, FUUS) if fuus else play_tricks(game, state, TRICKS[7])
    return play_tricks(game, state, *TRICKS[8:tricks])


def stakes(state: State) -> int:
    assert isinstance(state, MatchOver)
    counts = state.game.score(state).stakes
    assert counts == (2 if state.jan else 1)
    return counts


def claimants(state: State) -> list[int]:
    """List the seats that may claim; the others are refused because they are not in."""
    game = ruleset_of(state)
    able: list[int] = []
    for seat in game.seats:
        if f"{seat} claim" in texts(game.legal_moves(state, seat)):
            assert play(game, state, f"{seat} claim").over
            able.append(seat)
        else:
            refuses(state, f"{seat} claim", "FRA-42", Reason.NOT_IN, seat)
    return able


def test_fra_41_reaching_the_target_ends_nothing() -> None:
    game = Frantsfuus(target=15)
    state = dealt(game, FIFTEEN, "1 draw, 1 play DA, 0 play D7, 1 draw")
    assert not state.over
    assert game.score(state).winners == ()
    assert ended(play(game, state, "1 claim")) == ((0, 26), Ending.CLAIM, (1,))


def test_fra_42_only_the_seat_that_is_in() -> None:
    """It is to lead, and its card does not lie, or its trick is turned and not yet drawn."""
    game = Frantsfuus()
    state = dealt(game)
    # The non-dealer's first lead counts; belle does not end being in.
    assert claimants(state) == claimants(play(game, state, "1 belle")) == [1]
    assert texts(game.legal_moves(state))[-2:] == ["1 belle", "1 claim"]
    for line, seats in (
        *(("1 declare terts", [1]), ("1 play ST", []), ("0 declare terts", [])),
        *(("1 say rank 9", []), ("0 say rank 9", []), ("1 say suit C", [])),
        *(("0 play SK", []), ("1 book C93", []), ("1 belle", [])),
        # Seat 1 has booked and turned, seat 0 has won the trick.
        *(("1 turn", [0]), ("0 draw", [0]), ("0 play DJ", []), ("1 play DA", [1])),
        *(("1 draw", [1]), ("1 play C9", []), ("0 play CA", [0])),
    ):
        state = play(game, state, line)
        assert claimants(state) == seats, line


def test_fra_42_after_the_deal_the_winner_of_the_last_trick() -> None:
    game = Frantsfuus(target=149)
    state = whole(game)
    assert isinstance(state, BetweenDeals)
    assert state.match.totals == (113, 149)
    assert claimants(state) == [state.match.dealer] == [0]
    assert texts(game.legal_moves(state, 0)) == ["0 claim"]
    state = play(game, state, str(DEAL))
    # Seat 1 has lost the last trick and is the non-dealer now.
    assert claimants(state) == [1]
    assert ended(play(game, state, "1 claim")) == ((113, 149), Ending.CLAIM, (1,))
    assert claimants(play(game, state, "1 declare terts")) == [1]


@pytest.mark.parametrize(
    ("before", "had"), [("", 0), ("1 play SA, 0 play S7, 1 draw, ", 11)]
)
def test_fra_42_after_declaring_and_after_belle_until_the_card_lies(
    before: str, had: int
) -> None:
    """What it declared counts nothing; the belle of 20 does, also for the referee (FRA-48)."""
    game = Frantsfuus(target=20)
    state = dealt(game, f"{before}1 declare terts")
    assert claimants(state) == [1]
    over = play(game, state, "1 claim")
    assert ended(over) == ((0, had), Ending.FALSE_CLAIM, (0,))
    state = play(game, state, "1 belle")
    assert claimants(state) == [1]
    assert texts(game.legal_moves(state))[-1] == "1 claim"
    over = play(game, state, "1 claim")
    assert ended(over) == ((0, 20 + had), Ending.CLAIM, (1,))
    assert claimants(play(game, state, "1 play ST")) == []
    over = refereed(20, f"{before}1 declare terts, 1 belle")
    assert ended(over) == ((0, 20 + had), Ending.REFEREE, (1,))


def test_fra_43_what_is_booked_and_the_card_points_of_won_tricks() -> None:
    lines = "1 declare terts, 1 play SA, 0 play SK, 1 book C93, 1 turn"
    for target, ending in ((35, Ending.CLAIM), (36, Ending.FALSE_CLAIM)):
        over = dealt(Frantsfuus(target=target), lines, "1 claim")
        assert ended(over)[:2] == ((0, 35), ending)
        assert booked(over) == [(1, 20, "C93"), (1, 15, "CARD_POINTS")]


def test_fra_43_belle_counts_once_it_is_declared() -> None:
    game = Frantsfuus(target=20)
    assert ended(dealt(game, "1 claim")) == ((0, 0), Ending.FALSE_CLAIM, (0,))
    over = dealt(game, "1 belle, 1 claim")
    assert ended(over) == ((0, 20), Ending.CLAIM, (1,))
    assert booked(over) == [(1, 20, "BELLE")]


@pytest.mark.parametrize(
    ("target", "ending"), [(113, Ending.CLAIM), (114, Ending.FALSE_CLAIM)]
)
def test_fra_43_the_ten_for_the_last_trick(target: int, ending: Ending) -> None:
    game = Frantsfuus(target=target)
    before = whole(game, fuus=False, tricks=15)
    # The two aces that are left are 22 of the 103.
    assert [game.counted(before, seat) for seat in game.seats] == [81, 49]
    over = play(game, play_tricks(game, before, TRICKS[15]), "0 claim")
    assert ended(over)[:2] == ((113, 49), ending)


@pytest.mark.parametrize(
    ("target", "ending", "winner"), [(41, Ending.CLAIM, 0), (42, Ending.FALSE_CLAIM, 1)]
)
def test_fra_44_all_that_is_counted_is_entered_for_both(
    target: int, ending: Ending, winner: int
) -> None:
    """The other seat has less than the claimant and wins by a false claim all the same."""
    lines = f"{FIFTEEN}, 1 draw, 1 belle, 1 play ST, 0 declare terts, 0 play HA"
    over = dealt(Frantsfuus(target=target), lines, "0 book D93, 0 turn, 0 claim")
    assert ended(over) == ((41, 35), ending, (winner,))
    assert booked(over) == [
        (1, 20, "BELLE"),
        (0, 20, "D93"),
        (0, 21, "CARD_POINTS"),
        (1, 15, "CARD_POINTS"),
    ]


@pytest.mark.parametrize("claims", ["players", "referee"])
def test_fra_45_both_over_the_winner_of_the_last_trick_wins_at_once(
    claims: str,
) -> None:
    game = Frantsfuus(target=113, claims=claims)
    before = whole(game, tricks=15)
    assert not before.over
    # The last trick brings seat 0 there; seat 1 has 149, but was not in with it.
    over = play_tricks(game, before, TRICKS[15])
    assert ended(over)[::2] == ((113, 149), (0,))
    assert stakes(over) == 2
    assert game.next_match(over) == game.start(dealer=0)


def test_fra_46_with_one_over_play_goes_on() -> None:
    game = Frantsfuus(target=114)
    state = whole(game)
    assert isinstance(state, BetweenDeals)
    assert game.score(state).winners == ()
    # The winner of the last trick has not, and would claim in vain.
    assert ended(play(game, state, "0 claim"))[1:] == (Ending.FALSE_CLAIM, (1,))
    state = play(game, state, str(DEAL), FOURTEEN, "0 draw, 0 play DJ")
    assert not state.over
    # By now both have it, and who is in first may have it.
    over = play(game, state, "1 play C7, 0 claim")
    assert ended(over) == ((129, 149), Ending.CLAIM, (0,))


@pytest.mark.parametrize(
    ("lines", "total", "counts"), [(BY_QUEEN, 249, 2), (BY_KING, 250, 1)]
)
def test_fra_47_jan_at_249_and_not_at_250(lines: str, total: int, counts: int) -> None:
    """Of the loser's points 200 are booked, the others lie in its tricks."""
    # A false claimant is the loser.
    over = dealt(Frantsfuus(), lines, "1 claim", deal=JACKS)
    assert ended(over) == ((0, total), Ending.FALSE_CLAIM, (0,))
    assert stakes(over) == counts
    # So is whoever the other seat claims against, whatever the target is.
    game = Frantsfuus(target=12)
    over = dealt(game, lines, "1 draw, 1 play CJ, 0 play HT, 0 claim", deal=JACKS)
    assert ended(over) == ((12, total), Ending.CLAIM, (0,))
    assert stakes(over) == counts


def refereed(target: int, *lines: str, deal: Deal = DEAL) -> FrantsfuusState:
    """Deal in a match that the referee ends, and apply some moves; nobody may claim."""
    game = Frantsfuus(target=target, claims="referee")
    state: FrantsfuusState = game.start()
    for line in ", ".join([str(deal), *lines]).split(", "):
        for seat in () if state.over else game.seats:
            refuses(state, f"{seat} claim", "FRA-48", Reason.BY_REFEREE)
        state = play(game, state, line)
    return state


def test_fra_48_when_a_trick_is_turned() -> None:
    assert ended(refereed(15, FIFTEEN)) == ((0, 15), Ending.REFEREE, (1,))
    assert ended(refereed(14, FOURTEEN)) == ((14, 0), Ending.REFEREE, (0,))
    assert not refereed(16, FIFTEEN, "1 draw").over
    # Also without a stock: the twelfth trick is worth 14, and seat 0 has 45 before.
    over = whole(Frantsfuus(target=59, claims="referee"), fuus=False, tricks=12)
    assert ended(over) == ((59, 49), Ending.REFEREE, (0,))


def test_fra_48_a_booking_counts_when_its_seat_is_in() -> None:
    """Not when it is booked, but when the trick is turned, if its seat has won it."""
    booking = "0 declare terts, 0 play SK, 0 book D93"
    assert not refereed(20, f"1 play ST, {booking}").over
    over = refereed(20, f"1 play ST, {booking}, 0 turn")
    assert ended(over) == ((34, 0), Ending.REFEREE, (0,))
    # Seat 1 wins this one and has not the target; seat 0 waits for a trick of its own.
    lines = f"1 play SA, {booking}, 0 turn, 1 draw, 1 play C7"
    assert not refereed(20, lines).over
    over = refereed(20, lines, "0 play CK")
    assert ended(over) == ((24, 15), Ending.REFEREE, (0,))


def test_fra_48_by_belle_of_a_seat_that_is_in() -> None:
    """Before its card lies and before its draw belle ends it; at other times it waits."""
    for lines in ("", "1 declare terts, ", f"{NOTHING}, ", f"{NOTHING}, 1 draw, "):
        over = refereed(20, f"{lines}1 belle")
        assert ended(over) == ((0, 20), Ending.REFEREE, (1,))
    for lines in ("1 play C7", "1 play ST, 0 play SK"):
        assert not refereed(20, lines, "1 belle").over
    over = refereed(20, "1 play C7, 1 belle, 0 play S7")
    assert ended(over) == ((0, 20), Ending.REFEREE, (1,))


def test_fra_48_after_the_deal_and_at_the_first_lead_of_the_next() -> None:
    over = whole(Frantsfuus(target=113, claims="referee"), fuus=False)
    assert ended(over) == ((113, 49), Ending.REFEREE, (0,))
    game = Frantsfuus(target=149, claims="referee")
    state = whole(game)
    assert isinstance(state, BetweenDeals)
    over = play(game, state, str(DEAL))
    assert ended(over) == ((113, 149), Ending.REFEREE, (1,))
    game = Frantsfuus(target=150, claims="referee")
    assert not play(game, whole(game), str(DEAL)).over


def test_com_10_both_over_comes_first() -> None:
    over = whole(Frantsfuus(deals=1, target=113))
    assert ended(over) == ((113, 149), Ending.BOTH_OVER, (0,))
    assert stakes(over) == 2
    # With one over, or with the target that the last trick alone brings, there is no claim.
    over = whole(Frantsfuus(deals=1, target=149))
    assert ended(over) == ((113, 149), Ending.AGREED_DEALS, (1,))
    assert stakes(over) == 1
    # The target that only the last trick brings is no matter of the referee any more.
    over = whole(Frantsfuus(deals=1, target=113, claims="referee"), fuus=False)
    assert ended(over) == ((113, 49), Ending.AGREED_DEALS, (0,))
