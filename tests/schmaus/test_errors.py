"""What is refused or raised, and what the message and the error say about it."""

from __future__ import annotations

import copy
import pickle
import re
from collections.abc import Callable

import pytest
from support import cards, play, schmaus_deal

from jasskort import (
    Card,
    CardSet,
    Claims,
    Deal,
    IllegalMove,
    InvalidValue,
    JasskortError,
    Move,
    OptionError,
    ParseError,
    Rank,
    Reason,
    Refusal,
    Schmaus,
    Suit,
    Ties,
)
from jasskort.games.schmaus import Declare
from jasskort.moves import Claim, Draw, Pass, Play, Say

GAME = Schmaus()
ZERO = "D9 D8 D7 CK DJ HA SK S6 CA"
ONE = "C9 C8 C7 HK HQ DA SA ST D6"
DEAL = schmaus_deal(ZERO, ONE, "H9")
DEALT = GAME.apply(GAME.start(), DEAL)
PACK = GAME.pack.cards


def refused(move: Move | Deal, state: object = DEALT) -> Refusal:
    """Give the refusal of a move, with which `apply` raises."""
    refusal = GAME.refusal(state, move)  # type: ignore[arg-type]
    assert refusal is not None
    with pytest.raises(IllegalMove) as raised:
        GAME.apply(state, move)  # type: ignore[arg-type]
    assert raised.value.move == move
    assert raised.value.refusal == refusal
    return refusal


@pytest.mark.parametrize("option", ["target", "deals"])
@pytest.mark.parametrize("value", [0, -1500, 1.5, True, "1500", Suit.CLUBS])
def test_com_11_a_number_out_of_range(option: str, value: object) -> None:
    """An option that counts is a whole number of at least 1; the error names both."""
    with pytest.raises(OptionError) as raised:
        Schmaus(**{option: value})  # type: ignore[arg-type]
    assert str(raised.value).startswith(f"{option} is a whole number")
    assert str(raised.value).endswith(f"not {value!r}")


def test_com_11_only_the_number_of_deals_may_be_none() -> None:
    """No agreed number of deals is None; a target there must be."""
    assert Schmaus(deals=None) == Schmaus()
    with pytest.raises(OptionError, match=r"^target .* not None"):
        Schmaus(target=None)  # type: ignore[arg-type]


@pytest.mark.parametrize("value", ["umpire", "PLAYERS", "", 1, None, [], Ties.LEADER])
def test_sch_39_an_unknown_way_of_claiming(value: object) -> None:
    """Who claims is a member or its text; the error names the choices and the value."""
    with pytest.raises(OptionError) as raised:
        Schmaus(claims=value)  # type: ignore[arg-type]
    message = f"claims is one of 'players', 'referee', not {value!r}"
    assert str(raised.value) == message
    assert Schmaus(claims="players").claims is Claims.PLAYERS


@pytest.mark.parametrize("value", ["dealer", "LEADER", None, Claims.PLAYERS])
def test_sch_7_an_unknown_tie(value: object) -> None:
    """Whom ties favour is a member or its text; the error names the choices too."""
    with pytest.raises(OptionError) as raised:
        Schmaus(ties=value)  # type: ignore[arg-type]
    message = f"ties is one of 'non-dealer', 'leader', not {value!r}"
    assert str(raised.value) == message
    assert Schmaus(ties="leader").ties is Ties.LEADER


def test_options_are_named() -> None:
    """Options are given by name, and there are no others."""
    with pytest.raises(TypeError):
        Schmaus(1000)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="goal"):
        Schmaus(goal=1000)  # type: ignore[call-arg]


@pytest.mark.parametrize("seat", [2, -1, True, 1.0, "0", CardSet()])
def test_com_1_a_seat_that_is_none(seat: object) -> None:
    """Every verb that takes a seat takes 0 or 1, and names what else it was given."""
    asked: list[Callable[..., object]] = [
        lambda seat: GAME.start(dealer=seat),
        GAME.vocabulary,
        lambda seat: GAME.legal_moves(DEALT, seat),
        lambda seat: GAME.legal_melds(DEALT, seat),
        lambda seat: GAME.legal_moves(GAME.start(), seat),
    ]
    for verb in asked:
        with pytest.raises(InvalidValue, match=re.escape(f"not {seat!r}")):
            verb(seat)


@pytest.mark.parametrize("seat", [2, 3])
def test_com_1_a_move_of_a_seat_that_is_not_there(seat: int) -> None:
    """A move of a third seat is refused, in every phase, and the seat is named."""
    for state in (GAME.start(), DEALT, play(GAME, DEALT, "1 play C7, 0 play S6")):
        refusal = refused(Claim(seat), state)
        assert (refusal.rule, refusal.reason) == ("COM-1", Reason.NO_SUCH_SEAT)
        assert refusal.values == (seat,)
        assert refusal.text == f"there is no seat {seat} (COM-1)"
    assert refused(Pass(seat)).rule == "COM-1"


@pytest.mark.parametrize(
    ("pack", "wrong", "problem"),
    [
        (PACK[:-1], "SA", "SA missing"),
        (PACK[2:], "C6 C7", "C6 C7 missing"),
        ((*PACK[:-1], Card.parse("S2")), "S2", "S2 not in a pack of 36"),
        ((*PACK, Card.parse("H5")), "H5", "H5 not in a pack of 36"),
        ((*PACK, Card.parse("HJ")), "HJ", "HJ more than once"),
        ((*PACK[:-1], Card.parse("HJ")), "SA", "SA missing"),
        ((), " ".join(map(str, PACK)), "missing"),
    ],
)
def test_sch_1_a_pack_that_is_not_the_pack(
    pack: tuple[Card, ...], wrong: str, problem: str
) -> None:
    """A pack with a card missing, foreign or twice is refused, and the card named."""
    refusal = refused(Deal(pack), GAME.start())
    assert (refusal.rule, refusal.reason) == ("SCH-1", Reason.WRONG_PACK)
    assert refusal.cards == CardSet.parse(wrong)
    assert problem in refusal.text
    assert refusal.text.endswith("(SCH-1)")


def test_com_2_a_deal_holds_cards() -> None:
    """What is no card cannot be dealt; it is named."""
    with pytest.raises(InvalidValue, match="'H6'"):
        Deal([*PACK[:-1], "H6"])  # type: ignore[list-item]


def test_com_2_a_deal_when_it_is_due_and_nothing_else() -> None:
    """A deal is refused while one is under way; when it is due, all else is."""
    refusal = refused(DEAL)
    assert (refusal.rule, refusal.reason) == ("SCH-10", Reason.DEAL_UNDER_WAY)
    for move in (Play(0, PACK[0]), Draw(1), Declare(0, 20)):
        refusal = refused(move, GAME.start())
        assert (refusal.rule, refusal.reason) == ("SCH-10", Reason.DEAL_DUE)


@pytest.mark.parametrize(
    "move",
    [
        Pass(1),
        Play(1, Card.parse("C2")),
        Say(1, Suit.HEARTS),
        Say(1, Rank.TWO),
    ],
    ids=str,
)
def test_sch_1_a_move_of_another_game(move: Move) -> None:
    """A move that no seat of Schmaus could ever make is refused by name."""
    for state in (GAME.start(), DEALT):
        refusal = refused(move, state)
        assert (refusal.rule, refusal.reason) == ("SCH-1", Reason.NO_SUCH_MOVE)
        assert refusal.values == (move,)
        assert refusal.text == f'Schmaus has no move "{move}" (SCH-1)'
    with pytest.raises(InvalidValue, match="not in the vocabulary of Schmaus"):
        GAME.index(move)  # type: ignore[arg-type]


@pytest.mark.parametrize("thing", [None, "1 claim", 7, PACK[0], GAME.start(), Claim])
def test_what_is_no_move(thing: object) -> None:
    """What is no move is an invalid value, named, in every phase."""
    for state in (GAME.start(), DEALT):
        for verb in (GAME.apply, GAME.refusal):
            with pytest.raises(InvalidValue, match=re.escape(f"no move: {thing!r}")):
                verb(state, thing)  # type: ignore[arg-type]
    with pytest.raises(InvalidValue, match=re.escape(repr(thing))):
        GAME.index(thing)  # type: ignore[arg-type]


@pytest.mark.parametrize("thing", [None, "start", 0, (), DEAL, GAME])
def test_what_is_no_state(thing: object) -> None:
    """What is no state of Schmaus is an invalid value for every verb."""
    play_card, named = Play(1, Card.parse("C9")), re.escape(repr(thing))
    asked: list[Callable[..., object]] = [
        GAME.legal_moves,
        GAME.legal_melds,
        GAME.score,
        lambda state: GAME.legal_moves(state, 0),
        lambda state: GAME.legal_melds(state, 1),
        lambda state: GAME.apply(state, play_card),
        lambda state: GAME.refusal(state, play_card),
        lambda state: GAME.apply(state, DEAL),
    ]
    for verb in asked:
        with pytest.raises(InvalidValue, match=f"no state of Schmaus: {named}"):
            verb(thing)
    with pytest.raises(InvalidValue, match=named):
        GAME.next_match(thing)  # type: ignore[arg-type]


@pytest.mark.parametrize("state", [GAME.start(), DEALT], ids=["start", "dealt"])
def test_sch_11_the_next_match_of_one_that_is_not_over(state: object) -> None:
    """Only a match that is over has a next one."""
    with pytest.raises(InvalidValue, match="the match is not over"):
        GAME.next_match(state)  # type: ignore[arg-type]


def test_a_deal_has_no_place_in_the_vocabulary() -> None:
    """Deals are chance's: they have no action id."""
    with pytest.raises(InvalidValue, match="not in the vocabulary of Schmaus"):
        GAME.index(DEAL)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "0",
        "claim",
        "0 claim now",
        "2 claim",
        "00 claim",
        "0 play",
        "0 play H5",
        "0 play H",
        "0 play HJ HQ",
        "0 declare 30",
        "0 declare T0",
        "0 say hearts",
        "0 say rank 5",
        "0 say suit H",
        "0 book HJ",
        "0 book H73",
        "0 book 45",
        "0 book H",
        "0 pass",
        "deal HX",
        "deal H6, C6",
    ],
)
def test_what_cannot_be_read(text: str) -> None:
    """A text that is no move of Schmaus is quoted, and kept with the error."""
    with pytest.raises(ParseError) as raised:
        GAME.parse(text)
    error = raised.value
    assert isinstance(error, JasskortError)
    assert isinstance(error, ValueError)
    assert str(error).startswith(f"cannot read {error.text!r}: ")
    assert error.text in text


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        ("1 play C7", "0 play C9"),
        ("1 play C7", "1 play C8"),
        ("1 play C7", "0 declare 50"),
        ("1 declare 20, 1 play C7, 0 declare 20", "1 say trump"),
        ("1 declare 20, 1 play C7, 0 play S6", "1 book C83"),
        ("1 play C7, 0 play S6", "0 rob"),
        ("1 claim, 1 play C7", "0 claim"),
        ("1 play C7, 0 play S6, 1 draw, 1 claim", "1 claim"),
    ],
)
def test_an_illegal_move_changes_nothing(lines: str, text: str) -> None:
    """The error carries move and refusal, and the state is what it was before."""
    state = play(GAME, DEALT, lines)
    before = pickle.loads(pickle.dumps(state))
    move = GAME.parse(text)
    refusal = GAME.refusal(state, move)
    assert refusal is not None
    with pytest.raises(IllegalMove) as raised:
        GAME.apply(state, move)
    error = raised.value
    assert (error.move, error.refusal) == (move, refusal)
    assert isinstance(error, ValueError)
    assert str(error) == f"{text}: {refusal.text}"
    assert str(refusal) == refusal.text
    assert f"({refusal.rule})" in refusal.text
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert (again.move, again.refusal) == (move, refusal)
    assert state == before
    assert state.log == before.log
    assert GAME.score(state) == GAME.score(before)


def test_com_6_a_card_that_is_not_in_the_hand() -> None:
    """A card of the other hand, of the stock or of a pile is refused by name."""
    state = play(GAME, DEALT, "1 play C7, 0 play S6, 1 draw")
    for card in ("SK", "H9", "C7"):
        refusal = refused(Play(1, Card.parse(card)), state)
        assert (refusal.rule, refusal.reason) == ("COM-6", Reason.NOT_IN_HAND)
        assert refusal.cards == CardSet.parse(card)
        assert refusal.text == f"{card} is not in the hand of seat 1 (COM-6)"


@pytest.mark.parametrize("drawn", ["H6", "H6 H7 H8", "H6 H6", "H5 H6", ""])
def test_sch_9_cards_that_cannot_have_been_drawn(drawn: str) -> None:
    """Each seat draws a card of its own, from the pack of 36."""
    with pytest.raises(InvalidValue, match="H5" if "H5" in drawn else "each of the 2"):
        GAME.first_dealer(cards(drawn))


def test_every_error_is_one_of_the_family() -> None:
    """All that the library raises can be caught as `JasskortError` or `ValueError`."""
    for kind in (IllegalMove, InvalidValue, OptionError, ParseError):
        assert issubclass(kind, JasskortError)
        assert issubclass(kind, ValueError)
    assert issubclass(OptionError, InvalidValue)
