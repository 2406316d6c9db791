"""The referee and the agreed number of deals: SCH-39, COM-10, COM-11."""

from __future__ import annotations

import random

import pytest
from support import FIRST_NINE, LAST_NINE, SWEEP, play, play_tricks, schmaus_deal, texts

from jasskort import Claims, OptionError, Reason, Schmaus
from jasskort.games.schmaus import Ending, InDeal, MatchOver, SchmausState

ZERO = "D9 D8 D7 CK DK HA SK S6 H8"
ONE = "C9 C8 C7 HK HQ DA SA ST CT"
DEAL = schmaus_deal(ZERO, ONE, "H9", "SJ H7 CQ S9 DQ D6")


def refereed(target: int, *lines: str, deal: object = DEAL) -> SchmausState:
    """Play with the referee."""
    game = Schmaus(target=target, claims=Claims.REFEREE)
    return play(game, game.start(), str(deal), *lines)


def ended(state: SchmausState) -> tuple[tuple[int, ...], Ending, tuple[int, ...]]:
    """Give totals, ending and winners of a finished match."""
    assert isinstance(state, MatchOver)
    return state.match.totals, state.ending, state.winners


def test_sch_39_no_claim_is_legal() -> None:
    """With the referee nobody claims."""
    game = Schmaus(claims="referee")
    state = refereed(1500)
    refusal = game.refusal(state, game.parse("1 claim"))
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("SCH-39", Reason.BY_REFEREE)
    assert not any("claim" in text for text in texts(game.legal_moves(state)))


def test_sch_39_in_the_first_trick_the_order_decides() -> None:
    """Nothing ends the match before trick 1 is turned; then stöck, weis, stich."""
    lines = "1 play CT, 0 declare 20, 0 play S6, 0 book D93"
    state = refereed(20, lines)
    assert not state.over
    finished = play(Schmaus(target=20, claims=Claims.REFEREE), state, "0 turn")
    assert ended(finished) == ((20, 30), Ending.STOECK_WEIS_STICH, (1,))


def test_sch_39_in_the_first_trick_nobody_gets_there() -> None:
    """If nobody reaches the target in trick 1, play goes on."""
    assert not refereed(31, "1 play CT, 0 play S6").over


def test_sch_39_a_trick_ends_it() -> None:
    """From trick 2 on the match ends with the trick that brings the points."""
    state = refereed(31, "1 play CT, 0 play S6, 1 draw, 1 play DA")
    assert not state.over
    game = Schmaus(target=31, claims=Claims.REFEREE)
    assert ended(play(game, state, "0 play D7")) == ((0, 41), Ending.REFEREE, (1,))


def test_sch_39_a_weis_ends_it_before_the_trick_is_turned() -> None:
    """From trick 2 on a booking ends the match, without the card points at hand."""
    lines = (
        "1 play CT, 0 play S6, 1 draw, 1 declare 20, 1 play DA, 0 play D7, 1 book C93"
    )
    assert ended(refereed(50, lines)) == ((0, 50), Ending.REFEREE, (1,))


def test_sch_39_a_draw_that_makes_stoeck_ends_it() -> None:
    """Stöck that comes together by the draw ends the match at once."""
    one = "C9 C8 C7 HK H7 DA SA ST CT"
    deal = schmaus_deal(ZERO, one, "H9", "HQ HT")
    state = refereed(30, "1 play CT, 0 play S6", deal=deal)
    game = Schmaus(target=30, claims=Claims.REFEREE)
    assert ended(play(game, state, "1 draw")) == ((0, 30), Ending.REFEREE, (1,))
    assert not refereed(31, "1 play CT, 0 play S6, 1 draw", deal=deal).over


def test_sch_39_robbing_into_stoeck_ends_it() -> None:
    """Between the first trick and the draw robbing ends it; before that it does not."""
    one = "C9 C8 C7 HK H6 DA SA ST CT"
    deal = schmaus_deal(ZERO, one, "HQ", "HJ HT")
    early = refereed(20, "1 rob", deal=deal)
    assert not early.over
    game = Schmaus(target=20, claims=Claims.REFEREE)
    assert ended(play(game, early, "1 play C7, 0 play S6"))[1] is (
        Ending.STOECK_WEIS_STICH
    )
    late = refereed(20, "1 play C7, 0 play S6, 1 rob", deal=deal)
    assert ended(late) == ((0, 20), Ending.REFEREE, (1,))


def test_sch_39_the_last_trick_ends_it() -> None:
    """The 5 and the 100 of the last trick end the match with the deal booked."""
    game = Schmaus(target=200, claims=Claims.REFEREE)
    state = play_tricks(game, play(game, game.start(), str(SWEEP)), *FIRST_NINE)
    finished = play_tricks(game, state, *LAST_NINE)
    assert ended(finished) == ((217, 60), Ending.REFEREE, (0,))


def test_com_10_after_the_agreed_deals_the_higher_total_wins() -> None:
    """After the last agreed deal the match is over, and no claim is possible."""
    game = Schmaus(deals=1)
    state = play_tricks(game, play(game, game.start(), str(SWEEP)), *FIRST_NINE)
    finished = play_tricks(game, state, *LAST_NINE)
    assert ended(finished) == ((217, 60), Ending.AGREED_DEALS, (0,))
    assert game.legal_moves(finished, 0) == ()
    assert game.score(finished).stakes == 1


def test_com_10_it_counts_deals() -> None:
    """With two deals agreed the first ends nothing."""
    game = Schmaus(deals=2, claims=Claims.REFEREE)
    rng = random.Random(4)
    state = game.start()
    deals = 0
    while not state.over:
        if state.turn is None:
            deals += 1
            state = game.apply(state, game.shuffle(rng))
        else:
            state = game.apply(state, rng.choice(game.legal_moves(state)))
    assert deals == 2


def test_com_10_a_target_in_the_last_deal_comes_first() -> None:
    """A target or a claim that ends the match in the last deal comes first."""
    game = Schmaus(deals=1, target=200, claims=Claims.REFEREE)
    state = play_tricks(game, play(game, game.start(), str(SWEEP)), *FIRST_NINE)
    assert ended(play_tricks(game, state, *LAST_NINE))[1] is Ending.REFEREE
    game = Schmaus(deals=1, target=200)
    state = play(
        game, game.start(), str(SWEEP), "1 play CA, 0 play DA, 1 draw, 1 claim"
    )
    assert ended(state) == ((0, 22), Ending.FALSE_CLAIM, (0,))


def test_com_10_equal_totals_share_it_and_the_deal_passes() -> None:
    """Equal totals are a shared win; the next match is dealt by the next dealer."""
    # What is booked in one deal adds up to an odd number, so it takes two.
    game = Schmaus(deals=2)
    shared = find_shared(game)
    assert ended(shared)[1:] == (Ending.AGREED_DEALS, (0, 1))
    assert shared.match.totals[0] == shared.match.totals[1]
    assert game.next_match(shared) == game.start(dealer=0)


def find_shared(game: Schmaus) -> MatchOver:
    """Play random matches until one ends with equal totals."""
    for seed in range(1000):
        rng = random.Random(seed)
        state = game.start()
        while not state.over:
            if state.turn is None:
                state = game.apply(state, game.shuffle(rng))
                continue
            moves = [
                each for each in game.legal_moves(state) if "claim" not in str(each)
            ]
            state = game.apply(state, rng.choice(moves))
        assert isinstance(state, MatchOver)
        if len(state.winners) > 1:
            return state
    pytest.fail("no shared match among a thousand")


@pytest.mark.parametrize("number", [0, -1, 1.5, True, "3"])
@pytest.mark.parametrize("option", ["target", "deals"])
def test_com_11_at_least_one(option: str, number: object) -> None:
    """Targets and numbers of deals are whole numbers of at least 1."""
    with pytest.raises(OptionError, match=f"{option} .* not {number!r}"):
        Schmaus(**{option: number})  # type: ignore[arg-type]


def test_com_11_a_target_of_one() -> None:
    """The smallest target is 1, and the first points win."""
    state = refereed(1, "1 play CT, 0 play S6")
    assert ended(state) == ((0, 30), Ending.STOECK_WEIS_STICH, (1,))


def test_com_11_choices_by_text() -> None:
    """Choices are members or their text; others are refused by name."""
    assert Schmaus(claims="referee") == Schmaus(claims=Claims.REFEREE)
    with pytest.raises(OptionError, match="'players', 'referee', not 'nobody'"):
        Schmaus(claims="nobody")
    with pytest.raises(OptionError, match="not 'dealer'"):
        Schmaus(ties="dealer")


def test_sch_42_what_is_public() -> None:
    """Trump, stock size, tricks and the log are public; so are booked and robbed cards."""
    one = "C9 C8 C7 HK H6 DA SA ST CT"
    deal = schmaus_deal(ZERO, one, "HQ", "HJ HT")
    state = refereed(1500, "1 rob, 1 declare 20, 1 play CT, 0 play S6", deal=deal)
    game = Schmaus(claims=Claims.REFEREE)
    state = play(game, state, "1 book C93, 1 turn, 1 draw")
    assert isinstance(state, InDeal)
    assert [str(card) for card in state.shown[1]] == ["C7", "C8", "C9", "HQ"]
    assert not state.shown[0]
    assert str(state.stock[-1]) == "H6"
    assert texts(state.log) == [
        "1 rob",
        "1 declare 20",
        "1 play CT",
        "0 play S6",
        "1 book C93",
        "1 turn",
        "1 draw",
    ]
    assert [str(each.weis) for each in state.deal.booked] == ["C93"]
    # The king that makes stöck with the robbed queen stays hidden.
    assert state.deal.stoeck == 1
    assert "HK" not in str(state.shown[1])
