"""Tolva for two: the stock, the rows, and the score in low cards (TOL-5 to TOL-35)."""

from __future__ import annotations

import pytest
from refusing import refuses
from support import beside, play, refused, texts
from tolva_table import (
    BORD,
    FROM_TABLE,
    PLOCKE,
    ROW_ONE,
    ROW_ZERO,
    ROWS,
    row_deal,
    stock_deal,
)

from jasskort import CardSet, Draw, InvalidValue, OptionError, Reason, Seat, Suit, Tolva
from jasskort.games.tolva import (
    Drawing,
    Form,
    InTolvaDeal,
    Leading,
    LowCards,
    TolvaState,
    Uncovering,
)
from jasskort.games.tolva.deal import left
from jasskort.ledger import NO_ENTRIES
from jasskort.score import Score
from jasskort.words import words_for
from jasskort.words.story import Story

# Seat 0 leads and has king and queen of hearts.
STOCK = stock_deal("HK HQ CA C6 D6 S6", "C7 D7 D8 S7 S8 H6", "DK DQ SK SQ")


def test_tol_5_six_each_and_a_stock() -> None:
    state = play(PLOCKE, PLOCKE.start(dealer=1), str(STOCK))
    assert isinstance(state, Leading)
    assert [len(hand) for hand in state.hands] == [6, 6]
    assert len(state.stock) == 24
    assert state.trump is None
    assert state.turn == 0


def test_tol_29_the_meld_comes_before_the_draw() -> None:
    state = play(PLOCKE, PLOCKE.start(dealer=1), str(STOCK), "0 play CA, 1 play C7")
    assert isinstance(state, Drawing)
    assert beside(state) == ["0 meld H", "0 draw"]
    assert PLOCKE.refusal(state, PLOCKE.parse("0 draw")) is None
    refuses(state, "0 play C6", "TOL-29", Reason.MUST_DRAW)
    assert state.after(Draw(Seat(0))) == play(PLOCKE, state, "0 draw")
    melded = play(PLOCKE, state, "0 meld H")
    assert beside(melded) == ["0 draw"]
    assert isinstance(melded, Drawing)
    assert melded.trump is Suit.HEARTS
    drawn = play(PLOCKE, state, "0 draw")
    assert isinstance(drawn, Leading)
    assert texts(drawn.hands[0]) == ["C6", "D6", "DK", "HQ", "HK", "S6"]
    assert "DQ" in texts(drawn.hands[1])
    for text, values in (("0 meld H", (0,)), ("0 draw", ())):
        refuses(drawn, text, "TOL-29", Reason.ALREADY_DRAWN, *values)
    start = play(PLOCKE, PLOCKE.start(dealer=1), str(STOCK))
    refuses(start, "0 draw", "TOL-29", Reason.NO_TRICK_WON)


def test_tol_29_after_the_last_draw_nobody_melds_until_the_next_trick() -> None:
    """From the thirteenth trick on melds are made before the lead."""
    hands = "HK HQ CA CT CK CQ", "C6 D6 D7 D8 S6 S7"
    stock = "CJ D9 C9 DJ C8 DQ C7 DK SA DT SK DA SQ S8 ST S9 SJ H6 HA H7 HT H8 HJ H9"
    deal = stock_deal(*hands, stock)
    state = play(PLOCKE, PLOCKE.start(dealer=1), str(deal))
    leads = ["CA", "CT", "CK", "CQ", "CJ", "C9", "C8", "C7", "SA", "SK", "SQ", "ST"]
    for number, lead in enumerate(leads, start=1):
        state = play(PLOCKE, state, f"0 play {lead}")
        low = PLOCKE.legal_moves(state)[0]
        state = PLOCKE.apply(state, low)
        assert isinstance(state, Drawing), number
        assert "0 meld H" in beside(state)
        state = play(PLOCKE, state, "0 draw")
    assert isinstance(state, Leading)
    assert not state.stock
    refuses(state, "0 meld H", "TOL-29", Reason.ALREADY_DRAWN)
    for seat in (0, 1):
        refuses(state, f"{seat} draw", "TOL-29", Reason.STOCK_GONE)
    state = play(PLOCKE, state, "0 play SJ")
    state = PLOCKE.apply(state, PLOCKE.legal_moves(state)[0])
    assert isinstance(state, Leading)
    assert "0 meld H" in beside(state)


def test_tol_30_gubbe_after_drawing() -> None:
    deal = stock_deal("C6 D6 S6 H7 H8 C8", "CA D7 D8 S7 S8 H6", "DK DQ SK SQ")
    state = play(PLOCKE, PLOCKE.start(dealer=1), str(deal))
    assert beside(state) == ["0 halv", "0 hel"]
    state = play(PLOCKE, state, "0 play C6, 1 play CA")
    refuses(state, "1 halv", "TOL-30", Reason.MUST_DRAW)
    state = play(PLOCKE, state, "1 draw")
    assert beside(state) == ["1 halv", "1 hel"]
    lost = play(PLOCKE, state, "1 hel, 1 play D7")
    assert isinstance(lost, InTolvaDeal)
    over = play(PLOCKE, lost, "0 play DQ")
    assert PLOCKE.score(over).totals == (0, -12)


LAID = play(BORD, BORD.start(dealer=1), str(ROWS))


def test_tol_6_rows_and_hands() -> None:
    assert isinstance(LAID, Leading)
    assert LAID.hands[0] == CardSet.parse("HK H6 D6 S6 S7 D7")
    assert LAID.face_up[0] == CardSet.parse("CA HQ C8 D8 S8 H8")
    assert LAID.face_down[1] == CardSet.parse("CJ CQ CK HA HT HJ")
    assert LAID.turn == 0


def test_tol_31_hand_and_face_up_cards_are_played() -> None:
    assert len(BORD.legal_moves(LAID)) == 12 + 2
    state = play(BORD, LAID, "0 play CA")
    assert texts(BORD.legal_moves(state)) == ["1 play C6", "1 play C7", "1 play CT"]
    assert refused(BORD, state, "1 play CJ").reason is Reason.NOT_IN_HAND
    state = play(BORD, state, "1 play C6")
    assert isinstance(state, Uncovering)
    assert "C9" in texts(state.face_down[0])
    assert refused(BORD, state, "0 play C9").rule == "TOL-33"
    state = play(BORD, state, "0 turnup")
    assert isinstance(state, Leading)
    assert "C9" in texts(state.face_up[0])
    # When that one is played too its place stays empty.
    state = play(BORD, state, "0 play C9, 1 play CT, 1 turnup")
    assert isinstance(state, Leading)
    assert texts(state.face_up[0]) == ["C8", "D8", "H8", "HQ", "S8"]
    assert left(state, 0) == 16


def test_tol_32_a_king_in_hand_and_a_queen_face_up() -> None:
    state = play(BORD, LAID, "0 play CA, 1 play C6")
    assert beside(state) == ["0 meld H", "0 turnup"]
    assert texts(BORD.legal_melds(state)) == ["H"]
    state = play(BORD, state, "0 meld H")
    assert beside(state) == ["0 turnup"]
    assert BORD.score(state).totals == (2, 0)
    covered = row_deal(
        ("HK H6 D6 S6 S7 D7", "CA C9 C8 D8 S8 H8", "DT HQ DJ DQ DK DA"),
        ("C6 C7 H7 D9 S9 H9", "CT SA ST SK SQ SJ", "CJ CQ CK HA HT HJ"),
    )
    state = play(BORD, BORD.start(dealer=1), str(covered), "0 play CA, 1 play C6")
    refuses(state, "0 meld H", "COM-6", Reason.NOT_HELD, cards="HQ")


def test_tol_33_the_meld_before_its_own_card_is_turned_up() -> None:
    state = play(BORD, LAID, "0 play CA, 1 play C6, 0 turnup")
    assert beside(state) == []
    refuses(state, "0 meld H", "TOL-33", Reason.OWN_CARD_TURNED_UP, 0)
    melded = play(BORD, LAID, "0 play CA, 1 play C6, 0 meld H")
    assert refused(BORD, melded, "0 meld S").rule == "TOL-14"
    refuses(state, "0 turnup", "TOL-33", Reason.NOTHING_TO_TURN_UP)
    # From hand seat 0 uncovers nothing of its own: after turning up it may still meld.
    other = row_deal(
        ("CA HK H6 D6 S6 S7", "HQ C8 D8 S8 H8 D7", "C9 DT DJ DQ DK DA"),
        ("C7 H7 D9 S9 H9 C6", "CT SA ST SK SQ SJ", "CJ CQ CK HA HT HJ"),
    )
    state = play(BORD, BORD.start(dealer=1), str(other), "0 play CA, 1 play CT")
    assert isinstance(state, Uncovering)
    state = play(BORD, state, "0 turnup")
    assert beside(state) == ["0 meld H"]
    # If nothing is to be turned up there is no such step.
    state = play(BORD, BORD.start(dealer=1), str(other), "0 play CA, 1 play C6")
    assert isinstance(state, Leading)
    assert beside(state) == ["0 meld H"]
    assert refused(BORD, state, "0 turnup").reason is Reason.NOTHING_TO_TURN_UP


def test_tol_30_gubbe_after_turning_up() -> None:
    state = play(BORD, LAID, "0 play C8, 1 play CT")
    assert isinstance(state, Uncovering)
    refuses(state, "1 halv", "TOL-30", Reason.MUST_TURN_UP)
    state = play(BORD, state, "1 turnup")
    assert beside(state) == ["1 halv", "1 hel"]


def test_tol_34_the_first_trick_from_the_table() -> None:
    game = FROM_TABLE
    state = play(game, game.start(dealer=1), str(ROWS))
    plays = [text for text in texts(game.legal_moves(state)) if " play " in text]
    assert len(plays) == 6
    refuses(
        state, "0 play HK", "TOL-34", Reason.FROM_THE_TABLE, cards="CA HQ C8 D8 S8 H8"
    )
    state = play(game, state, "0 play D8")
    # Seat 1 holds a diamond, but none of its face-up cards is one.
    assert len(game.legal_moves(state)) == 6
    state = play(game, state, "1 play SJ")
    assert beside(state) == ["0 meld H", "0 turnup"]
    state = play(game, state, "0 turnup, 0 play D6")
    assert texts(game.legal_moves(state)) == ["1 play D9"]
    for form in ("four", "three", "plocketolva"):
        with pytest.raises(OptionError, match=f"not for {form}"):
            Tolva(form=form, first_trick_from_table=True)
    with pytest.raises(OptionError, match="True or False"):
        Tolva(form=Form.BORDSTOLVA, first_trick_from_table=1)  # type: ignore[arg-type]


def test_tol_34_no_refusal_tells_a_seat_its_hidden_hand() -> None:
    """With other hands under the same rows every move is refused in the same words."""
    game = FROM_TABLE
    other = row_deal((ROW_ONE[0], *ROW_ZERO[1:]), (ROW_ZERO[0], *ROW_ONE[1:]))
    for lines in ((), ("0 play D8",), ("0 play CA",)):
        one_way, other_way = (
            play(game, game.start(dealer=1), str(deal), *lines)
            for deal in (ROWS, other)
        )
        for seat in game.seats:
            for move in game.vocabulary(seat):
                told = game.refusal(one_way, move)
                assert told == game.refusal(other_way, move)
    # The ten is the one club that lies open to seat 1; what it has in hand is not told.
    refuses(one_way, "1 play C7", "TOL-34", Reason.FROM_THE_TABLE, cards="CT")


@pytest.mark.parametrize("number", [0, 1, 2, 4])
def test_tol_35_as_few_cards_as_will_do(number: int) -> None:
    suits = tuple(Suit)[:number]
    values = sorted([5, 4, 3, 2] * number)
    for points in range(1, 14 * number + 1):
        laid = LowCards.of(points, suits)
        owed = LowCards.of(-points, suits)
        assert (laid.points, owed.points, str(owed)) == (points, -points, f"- {laid}")
        assert {card.suit for card in laid.cards} <= {*suits}
        assert len({*laid.cards}) == len(laid.cards)
        cards = len(laid.cards) + laid.face_down
        # Fewer cards, the best ones, would not be enough; a lone point is face down.
        assert points == 1 or sum(values[len(values) - cards + 1 :]) < points
    for points in (14 * number + 1, -14 * number - 1):
        with pytest.raises(InvalidValue, match="too many for the low cards"):
            LowCards.of(points, suits)


def test_tol_35_low_cards_as_text() -> None:
    assert str(LowCards.of(7)) == "H5 H2"
    assert str(LowCards.of(1)) == "##"
    assert str(LowCards.of(-6)) == "- H4 H2"
    assert str(LowCards()) == ""
    with pytest.raises(InvalidValue, match="99 points are too many"):
        LowCards.of(99)

    assert str(LowCards.of(14, (Suit.CLUBS, Suit.CLUBS))) == "C5 C4 C3 C2"


@pytest.mark.parametrize(
    ("totals", "shown"),
    [
        ((28, 28), ["H5 D5 H4 D4 H3 D3 H2 D2", "S5 C5 S4 C4 S3 C3 S2 C2"]),
        # What the black cards of the other leave: 30 are 21 and 5 and 4.
        ((30, 5), ["H5 D5 H4 D4 H3 C5 S4", "S5"]),
        ((-2, -29), ["- H2", "- S5 C5 S4 C4 S3 C3 H5"]),
        ((57, 1), ["H5 D5 H4 D4 H3 D3 H2 D2 S5 C5 S4 C4 S3 C3 S2 and 3 points", "##"]),
        ((0, -60), ["0 points", "- S5 C5 S4 C4 S3 C3 S2 C2 H5 D5 H4 D4 H3 D3 H2 D2 and -4 points"]),
        # For three clubs are nobody's.
        ((16, 2, 1), ["H5 H4 H3 C4", "S2", "##"]),
        ((-28, 14, 14), ["- H5 H4 H3 H2 C5 C4 C3 C2", "S5 S4 S3 S2", "D5 D4 D3 D2"]),
        ((15, -15, 0), ["H5 H4 H3 C3", "- S5 S4 S2 C4", "0 points"]),
        ((11, -36, 11), ["H5 H4 H2", "- S5 S4 S3 S2 C5 C4 C3 C2 H3 D3 and -2 points", "D5 D4 D2"]),
    ],
)  # fmt: skip
def test_tol_35_who_needs_more_takes_what_nobody_uses(
    totals: tuple[int, ...], shown: list[str]
) -> None:
    """Cards lie once; of what is too much for all of them the rest is said in words."""
    game = Tolva(form=Form.FOUR if len(totals) == 2 else Form.THREE)
    assert [cards for _, cards in on_the_board(game, totals)] == shown


def on_the_board(
    game: Tolva, totals: tuple[int, ...], language: str = "en"
) -> list[tuple[str, str]]:
    """Give by party its name and what is shown for it when the score is told."""
    names = "Anna", "Beat", "Carl", "Dora"
    words = words_for(game, language, names=names[: len(game.seats)])
    parties = game.table.parties
    by_seat = {
        s: each for party, each in zip(parties, totals, strict=True) for s in party
    }
    every = tuple([by_seat[seat] for seat in game.seats])
    shown = Story(words).board(Score(every, totals, NO_ENTRIES, (0,) * len(every)))
    heads = [f"{words.players(party)}: " for party in parties]
    lines = shown.splitlines()
    assert [line[: len(head)] for line, head in zip(lines, heads, strict=True)] == heads
    return [(head, line[len(head) :]) for line, head in zip(lines, heads, strict=True)]


def test_tol_29_tol_33_while_a_trick_is_played() -> None:
    state = play(PLOCKE, PLOCKE.start(dealer=1), str(STOCK), "0 play CA")
    refuses(state, "1 draw", "TOL-29", Reason.TRICK_UNDER_WAY)
    # The ace covered a card, which is turned up later; a card of the hand covers none.
    state = play(BORD, LAID, "0 play CA")
    refuses(state, "1 turnup", "TOL-33", Reason.TRICK_UNDER_WAY)
    state = play(BORD, LAID, "0 play D6")
    refuses(state, "1 turnup", "TOL-33", Reason.NOTHING_TO_TURN_UP)


@pytest.mark.parametrize("totals", [(1,), (1, 2, 3, 4), 7, (1, "2"), (True, 1)])
def test_tol_35_what_is_no_total_of_a_party(totals: object) -> None:
    with pytest.raises(InvalidValue, match=r"two or three parties, got .*[17]"):
        LowCards.by_party(totals)  # type: ignore[arg-type]


def test_tol_33_no_card_is_turned_up_when_none_is_covered_any_more() -> None:
    state: TolvaState = LAID
    while isinstance(state, InTolvaDeal) and any(state.face_down):
        uppers = [
            play
            for play in BORD.legal_moves(state)
            if str(play)[2:] == "turnup" or str(play)[-2:] in ROW_ZERO[1] + ROW_ONE[1]
        ]
        state = BORD.apply(state, (uppers or BORD.legal_moves(state))[0])
    assert isinstance(state, InTolvaDeal)
    for seat in (0, 1):
        refuses(state, f"{seat} turnup", "TOL-33", Reason.NOTHING_TO_TURN_UP)
