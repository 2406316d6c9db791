"""Talon, trump, tricks and payment in Zuger Tapp (ZUG-12 to ZUG-23)."""

from __future__ import annotations

import functools
import itertools

import pytest
import support
from refusing import refuses
from support import play, play_tricks, replayed, table_deal, texts
from zuger_tapp_table import (
    DEAL,
    DEALT,
    GAME,
    KEEPS_SIXES,
    SIXTY,
    SOLO,
    START,
    SUITS,
    TAPP,
)

from jasskort import CardSet, InvalidValue, Reason, Suit, ZugerTapp
from jasskort.games.zuger_tapp import (
    BetweenDeals,
    Contract,
    LayingAside,
    MatchOver,
    Naming,
    Opened,
    Playing,
    Verdict,
    ZugerTappState,
)

refused = functools.partial(support.refused, GAME)


def play_out(game: ZugerTapp, state: ZugerTappState) -> ZugerTappState:
    while state.turn is not None:
        state = game.apply(state, game.legal_moves(state)[0])
    return state


def paid(game: ZugerTapp, state: ZugerTappState) -> tuple[object, ...]:
    """Tell card points, verdict, value and balances after a deal."""
    assert isinstance(state, BetweenDeals)
    assert state.result is not None
    result = state.result
    return result.card_points, result.verdict, result.value, game.score(state).totals


def won(points: int, value: int) -> tuple[object, ...]:
    """Tell what is paid when seat 0 has won."""
    return points, Verdict.WON, value, (3 * value, -value, -value, -value)


def test_zug_12_the_talon_is_taken_up_and_four_cards_laid_aside() -> None:
    assert isinstance(TAPP, LayingAside)
    assert len(TAPP.hands[0]) == 12
    assert texts(GAME.legal_moves(TAPP)) == [
        f"0 aside {card}"
        for card in ["C6", "D6", *(f"H{r}" for r in "6789TJQKA"), "S6"]
    ]
    assert GAME.legal_moves(TAPP, 1) == ()
    refuses(TAPP, "0 play HA", "ZUG-12", Reason.MUST_LAY_ASIDE)
    assert refused(TAPP, "0 trump H").reason is Reason.MUST_LAY_ASIDE
    refuses(TAPP, "1 aside C6", "ZUG-12", Reason.NOT_DECLARER, 0)
    refuses(TAPP, "0 aside SA", "COM-6", Reason.NOT_IN_HAND)
    state = play(GAME, TAPP, "0 aside C6, 0 aside D6, 0 aside HA")
    assert refused(state, "0 aside C6").reason is Reason.NOT_IN_HAND
    assert refused(state, "0 pass").reason is Reason.AUCTION_OVER
    state = play(GAME, state, "0 aside S6")
    assert isinstance(state, Naming)
    assert len(state.hands[0]) == 8
    assert state.places[-1] == CardSet.parse("C6 D6 HA S6")
    refuses(state, "0 aside H6", "ZUG-12", Reason.NOTHING_TO_LAY_ASIDE)


def test_zug_13_in_the_other_contracts_the_talon_stays_unseen() -> None:
    assert isinstance(SOLO, Naming)
    assert len(SOLO.hands[0]) == 8
    for text in ("0 aside HA", "1 aside HA"):
        refuses(SOLO, text, "ZUG-13", Reason.NOTHING_TO_LAY_ASIDE, "solo")
    over = play_out(GAME, play(GAME, SOLO, "0 trump H"))
    assert isinstance(over, BetweenDeals)
    assert over.result is not None
    assert texts(over.result.apart) == ["C6", "D6", "H6", "S6"]


def test_zug_14_trump_named_aloud_is_final() -> None:
    assert texts(GAME.legal_moves(SOLO))[-4:] == [f"0 trump {suit}" for suit in "CDHS"]
    state = play(GAME, SOLO, "0 trump C")
    assert isinstance(state, Playing)
    assert state.deal.trump is Suit.CLUBS
    assert state.turn == 0
    refuses(state, "0 trump H", "ZUG-14", Reason.TRUMP_FINAL, Suit.CLUBS)
    led = play(GAME, state, "0 play HA")
    assert refused(led, "0 trump H").reason is Reason.TRUMP_FINAL


def test_zug_14_trump_by_the_lead_and_one_correction() -> None:
    state = play(GAME, SOLO, "0 play HA")
    assert isinstance(state, Opened)
    assert state.deal.trump is Suit.HEARTS
    assert state.turn == 1
    assert texts(GAME.legal_moves(state, 0)) == [f"0 trump {suit}" for suit in "CDS"]
    assert GAME.legal_moves(state, 2) == ()
    refuses(state, "0 trump H", "ZUG-14", Reason.TRUMP_ALREADY)
    refuses(state, "1 trump C", "ZUG-14", Reason.NOT_DECLARER, 0)
    corrected = play(GAME, state, "0 trump C")
    assert isinstance(corrected, Playing)
    assert corrected.deal.trump is Suit.CLUBS
    assert texts(corrected.trick) == ["HA"]
    assert corrected.turn == 1
    assert GAME.legal_moves(corrected, 0) == ()
    refuses(corrected, "0 trump D", "ZUG-14", Reason.TRUMP_FINAL)
    # With clubs as trump seat 1 must trump now, before it could discard.
    assert len(GAME.legal_moves(corrected)) == 8
    late = play(GAME, state, "1 play C7")
    assert type(late) is Playing
    refuses(late, "0 trump C", "ZUG-14", Reason.TRUMP_FINAL)
    assert refused(late, "2 bid super").reason is Reason.AUCTION_OVER
    assert refused(state, "1 aside C7").reason is Reason.NOTHING_TO_LAY_ASIDE


def test_zug_15_the_declarer_leads() -> None:
    state = play(GAME, DEALT, "0 bid tapp, 1 bid solo, 2 pass, 3 pass, 0 pass")
    assert state.turn == 1
    refuses(state, "1 play HA", "COM-6", Reason.NOT_IN_HAND)
    assert play(GAME, state, "1 play CA").turn == 2


# Hearts are trump for seat 0; each has something of two suits.
MIXED = table_deal(
    [
        "HA HT C9 C8 D9 D8 S9 S8",
        "HK HQ CA CT CK CQ CJ C7",
        "HJ H9 DA DT DK DQ DJ D7",
        "H8 H7 SA ST SK SQ SJ S7",
    ],
    (4, 4),
    dealer=3,
    talon="H6 C6 D6 S6",
)


def test_zug_16_follow_suit_else_trump_else_anything() -> None:
    state = play(GAME, START, str(MIXED))
    state = play(
        GAME, state, "0 bid solo, 1 pass, 2 pass, 3 pass, 0 trump H, 0 play C9"
    )
    plays = texts(GAME.legal_moves(state))
    assert plays == [f"1 play C{rank}" for rank in "7TJQKA"]
    refuses(
        state, "1 play HK", "ZUG-16", Reason.MUST_FOLLOW_SUIT, cards="C7 CT CJ CQ CK CA"
    )
    state = play(GAME, state, "1 play CA")
    assert texts(GAME.legal_moves(state)) == ["2 play H9", "2 play HJ"]
    refuses(state, "2 play D7", "ZUG-16", Reason.MUST_TRUMP)
    state = play(GAME, state, "2 play HJ, 3 play H7")
    assert isinstance(state, Playing)
    assert state.turn == state.leader == 2
    assert GAME.score(state).unbooked == (0, 0, 13, 0)
    # Seat 0 follows a spade, seat 1 has none: it must trump.
    state = play(GAME, state, "2 play D7, 3 play H8")
    assert texts(GAME.legal_moves(state)) == ["0 play D8", "0 play D9"]
    state = play(GAME, state, "0 play D8")
    assert texts(GAME.legal_moves(state)) == ["1 play HQ", "1 play HK"]
    assert play(GAME, state, "1 play HQ").turn == 1


def test_zug_18_what_lies_apart_counts_with_the_declarer() -> None:
    aside = "0 aside HA, 0 aside HT, 0 aside C6, 0 aside D6, 0 trump H"
    state = play(GAME, TAPP, aside)
    # Seat 0 leads its spade six, and trumps everything after that.
    state = play_tricks(GAME, state, "S6 C7 D7 S7")
    assert state.turn == 3
    over = play_out(GAME, state)
    assert isinstance(over, BetweenDeals)
    assert over.result is not None
    assert over.result.card_points == 120
    assert over.result.declarer == 0


def test_zug_19_sixty_all_in_tapp_is_a_draw() -> None:
    state = play_tricks(GAME, play(GAME, TAPP, KEEPS_SIXES), *SIXTY)
    assert paid(GAME, state) == (60, Verdict.DRAWN, 0, (0, 0, 0, 0))
    assert GAME.score(state).entries == ()


WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
TRIPLES = ["".join(three) for three in itertools.combinations(WORTH, 3)]


def give_away(game: ZugerTapp, state: ZugerTappState, given: int) -> ZugerTappState:
    """Play a deal in which seat 0 loses its three sixes, and so many card points.

    Seat 0 holds five hearts, which are trump, and the other sixes; each other seat
    has the eight cards from the ace to the seven of its suit.
    """
    three = next(
        ranks
        for ranks in itertools.product(TRIPLES, repeat=3)
        if sum(WORTH[rank] for rank in "".join(ranks)) == given
    )
    give = {suit: list(ranks) for suit, ranks in zip("CDS", three, strict=True)}
    keep = {suit: [r for r in WORTH if r not in give[suit]] for suit in "CDS"}
    for own in ("D6", "HJ", "S6", "HQ", "C6", "HK", "HT", "HA"):
        pile = give if own.endswith("6") else keep
        for _ in range(4):
            seat = state.turn
            assert seat is not None
            suit = "HCDS"[seat]
            card = suit + pile[suit].pop() if seat else own
            state = play(game, state, f"{seat} play {card}")
    assert isinstance(state, BetweenDeals)
    assert state.result is not None
    assert state.result.card_points == 120 - given
    return state


KEPT_SIXES = table_deal(
    ["HA HT HK HQ HJ C6 D6 S6", *SUITS[1:]], (4, 4), dealer=3, talon="H6 H7 H8 H9"
)


CALLS = {
    Contract.SOLO: "0 bid solo, 1 pass, 2 pass, 3 pass",
    Contract.SUPER: "0 bid tapp, 1 bid solo, 2 pass, 3 pass, 0 bid super, 1 pass",
    Contract.VICE: "0 bid solo, 1 bid super, 2 pass, 3 pass, 0 bid vice",
}


@pytest.mark.parametrize("more", [-1, 0, 5])
@pytest.mark.parametrize(
    ("contract", "least"),
    [(Contract.SOLO, 65), (Contract.SUPER, 70), (Contract.VICE, 75)],
)
def test_zug_19_thresholds(contract: Contract, least: int, more: int) -> None:
    state = play(GAME, START, str(KEPT_SIXES), CALLS[contract], "0 trump H")
    state = give_away(GAME, state, 120 - least - more)
    assert paid(GAME, state)[1] is (Verdict.LOST if more < 0 else Verdict.WON)


@pytest.mark.parametrize(
    ("points", "verdict"),
    [(60, Verdict.LOST), (64, Verdict.LOST), (65, Verdict.WON), (66, Verdict.WON)],
)
def test_zug_20_the_variant_at_65(points: int, verdict: Verdict) -> None:
    game = ZugerTapp(tapp_at_65=True)
    state = give_away(game, play(game, replayed(game, TAPP), KEEPS_SIXES), 120 - points)
    sign = 1 if verdict is Verdict.WON else -1
    assert paid(game, state) == (points, verdict, 1, (3 * sign, -sign, -sign, -sign))


TALON_30 = table_deal(
    [
        "H6 H7 H8 H9 C6 C7 D6 D7",
        "HJ HQ HK HA C8 C9 D8 D9",
        "CJ CQ CK CA DJ DQ DK DA",
        "S7 S8 S9 ST SJ SQ SK SA",
    ],
    (4, 4),
    dealer=3,
    talon="HT CT DT S6",
)


def test_zug_21_a_declarer_without_a_trick_pays_threefold() -> None:
    """Although the talon holds 30 card points, and 21 would save from doubling."""
    state = play(GAME, START, str(TALON_30))
    state = play(GAME, state, "0 bid solo, 1 pass, 2 pass, 3 pass, 0 trump S")
    state = play_out(GAME, play_tricks(GAME, state, "H6 HA CJ S7"))
    assert paid(GAME, state) == (30, Verdict.LOST, 6, (-18, 6, 6, 6))


@pytest.mark.parametrize(("spade", "points", "value"), [("ST", 100, 2), ("SA", 99, 1)])
def test_zug_21_fewer_than_21_double(spade: str, points: int, value: int) -> None:
    aside = "0 aside H6, 0 aside C6, 0 aside S6, 0 aside H7"
    state = play(GAME, TAPP, aside, "0 trump H")
    state = play_out(GAME, play_tricks(GAME, state, f"D6 CT D7 {spade}"))
    assert paid(GAME, state) == won(points, value)


@pytest.mark.parametrize(
    ("contract", "units"),
    [(Contract.SOLO, 2), (Contract.SUPER, 4), (Contract.VICE, 6)],
)
def test_zug_21_zug_22_all_tricks_are_trebled(contract: Contract, units: int) -> None:
    state = play_out(GAME, play(GAME, DEALT, CALLS[contract], "0 trump H"))
    assert paid(GAME, state) == won(120, 3 * units)
    entries = GAME.score(state).entries
    assert {entry.what for entry in entries} == {contract}


def test_zug_23_com_10_a_match_ends_by_agreement_only() -> None:
    game = ZugerTapp(deals=2)
    state = play(
        game, game.start(dealer=3), str(DEAL), "0 pass, 1 pass, 2 pass, 3 pass"
    )
    state = play(
        game, state, str(table_deal(SUITS, (4, 4), dealer=0, talon="H6 C6 D6 S6"))
    )
    state = play(game, state, "1 bid solo, 2 pass, 3 pass, 0 pass, 1 trump C")
    over = play_out(game, state)
    assert isinstance(over, MatchOver)
    score = game.score(over)
    assert (score.winners, score.totals, score.stakes) == ((1,), (-6, 18, -6, -6), 1)
    assert over.result is not None
    # The deal has passed on all the same.
    assert game.next_match(over) == game.start(dealer=1)
    thrown = ZugerTapp(deals=1)
    shared = play(thrown, thrown.start(), str(DEAL))
    shared = play(thrown, shared, "1 pass, 2 pass, 3 pass, 0 pass")
    assert thrown.score(shared).winners == (0, 1, 2, 3)
    with pytest.raises(InvalidValue, match="the match is not over"):
        GAME.next_match(DEALT)


def test_zug_17_eight_tricks_are_played() -> None:
    state = play(GAME, SOLO, "0 trump H")
    before = len(state.log)
    state = play_out(GAME, state)
    assert len(state.log) == before + 32


@pytest.mark.parametrize("state", [TAPP, SOLO], ids=["laying aside", "naming"])
def test_zug_14_only_the_declarer_names_trump(state: ZugerTappState) -> None:
    refuses(state, "2 trump D", "ZUG-14", Reason.NOT_DECLARER, 0)
