"""Bad input to Frantsfuus: named, refused, and never half done."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from support import frantsfuus_deal, play, texts

from jasskort import (
    Claims,
    Deal,
    Four,
    InvalidValue,
    OptionError,
    ParseError,
    Rank,
    Reason,
    Seat,
)
from jasskort.games import schmaus
from jasskort.games.frantsfuus import Belle, Declare, Frantsfuus, Kind
from jasskort.moves import Book, Claim, Pass
from jasskort.packs import PACK_36

GAME = Frantsfuus()
DEAL = frantsfuus_deal(
    "HT H9 H8 CK DA SQ D7 D8 SK", "CT C9 C8 S7 S8 DK DQ HA CA", "H7", "SJ DT"
)
DEALT = play(GAME, GAME.start(), str(DEAL))


@pytest.mark.parametrize("option", ["target", "deals"])
@pytest.mark.parametrize("value", [0, -1, 1.5, "501", True])
def test_com_10_com_11_counts_are_whole_numbers(option: str, value: object) -> None:
    """Target and deals are whole numbers of at least 1; the error names the value."""
    with pytest.raises(
        OptionError, match=rf"^{option} .* not {re.escape(repr(value))}"
    ):
        Frantsfuus(**{option: value})  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [1, 0, None, "yes", "true"])
def test_fra_40_the_match_bonus_is_on_or_off(value: object) -> None:
    """The variant is a switch, and nothing else stands for one."""
    with pytest.raises(OptionError) as raised:
        Frantsfuus(match_bonus=value)  # type: ignore[arg-type]
    assert str(raised.value) == f"match_bonus is True or False, not {value!r}"


@pytest.mark.parametrize("value", ["umpire", "PLAYERS", 1, None])
def test_fra_48_an_unknown_way_of_claiming(value: object) -> None:
    """Who claims is a member or its text."""
    with pytest.raises(OptionError, match="claims is one of 'players', 'referee'"):
        Frantsfuus(claims=value)  # type: ignore[arg-type]
    assert Frantsfuus(claims="referee").claims is Claims.REFEREE


@pytest.mark.parametrize("kind", [1, "terts", None, schmaus.Claims.PLAYERS])
def test_fra_16_a_kind_is_a_kind(kind: object) -> None:
    """A declaration is made of a seat and a kind, not of the number of one."""
    with pytest.raises(InvalidValue, match=re.escape(f"not {kind!r}")):
        Declare(Seat(0), kind)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    [
        *("0 declare 20", "0 declare fuus", "0 declare fuus9", "0 declare tens"),
        *("0 say rank 8", "0 say trump", "0 say sequence", "0 book 4T", "0 book H63"),
        *("0 play H6", "2 belle", "0 belle H", "0 meld H", "belle", ""),
    ],
)
def test_what_is_no_move_of_frantsfuus_is_not_read(text: str) -> None:
    """A move of another game, a card that is not in the pack, a third seat."""
    with pytest.raises(ParseError) as raised:
        GAME.parse(text)
    assert repr(text) in str(raised.value)


@pytest.mark.parametrize("phase", [GAME.start(), DEALT])
def test_fra_1_moves_of_other_games_are_refused(phase: object) -> None:
    """A move that no seat could ever make is refused as such, whatever is due."""
    state = phase
    for move in (
        schmaus.Declare(Seat(0), 20),
        Pass(Seat(0)),
        Book(Seat(1), Four(Rank.NINE)),
    ):
        refusal = GAME.refusal(state, move)  # type: ignore[arg-type]
        assert refusal is not None
        assert (refusal.rule, refusal.reason) == ("FRA-1", Reason.NO_SUCH_MOVE)
        assert refusal.text == f'Frantsfuus has no move "{move}" (FRA-1)'
    refusal = GAME.refusal(state, Claim(Seat(2)))  # type: ignore[arg-type]
    assert refusal is not None
    assert refusal.rule == "COM-1"


def test_fra_1_a_wrong_pack_is_refused() -> None:
    """A pack of 36, and one with a card twice, are refused with the cards."""
    refusal = GAME.refusal(GAME.start(), Deal(PACK_36.cards))
    assert refusal is not None
    assert refusal.rule == "FRA-1"
    assert refusal.reason is Reason.WRONG_PACK
    assert texts(refusal.cards) == ["C6", "D6", "H6", "S6"]
    twice = Deal((*DEAL.pack[1:], DEAL.pack[1]))
    refusal = GAME.refusal(GAME.start(), twice)
    assert refusal is not None
    assert refusal.cards == {DEAL.pack[0]}
    assert "missing" in refusal.text


def test_fra_5_deals_in_their_time() -> None:
    """A deal is refused while one is under way, and all else while one is due."""
    refusal = GAME.refusal(DEALT, DEAL)
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("FRA-5", Reason.DEAL_UNDER_WAY)
    for move in (GAME.parse("1 play CT"), Belle(Seat(0)), GAME.parse("0 rob")):
        refusal = GAME.refusal(GAME.start(), move)
        assert refusal is not None
        assert (refusal.rule, refusal.reason) == ("FRA-5", Reason.DEAL_DUE)


@pytest.mark.parametrize("seat", [2, -1, True, "0"])
def test_com_1_a_seat_that_is_none(seat: object) -> None:
    """Every verb that takes a seat takes 0 or 1, and names what else it was given."""
    asked: list[Callable[..., object]] = [
        lambda seat: GAME.start(dealer=seat),
        GAME.vocabulary,
        lambda seat: GAME.legal_moves(DEALT, seat),
        lambda seat: GAME.legal_melds(DEALT, seat),
        lambda seat: GAME.counted(DEALT, seat),
    ]
    for verb in asked:
        with pytest.raises(InvalidValue, match=re.escape(f"not {seat!r}")):
            verb(seat)


def test_kinds_print_as_they_are_written() -> None:
    """A kind is ordered as a number and written as a word."""
    assert [str(kind) for kind in Kind] == [
        *("terts", "quart", "fuus5", "fuus6", "fuus7", "fuus8"),
        *("queens", "kings", "aces", "jacks"),
    ]
    assert f"{Kind.TERTS:>6}" == " terts"
    assert Kind.JACKS.spoken == "four jacks"
    assert Kind.FUUS6.spoken == "sixth fuus"
    assert max(Kind) is Kind.JACKS
