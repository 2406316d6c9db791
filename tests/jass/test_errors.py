"""What is refused or raised, and what the message and the error say about it."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from refusing import refuses
from support import Room, in_both, refused, texts

from jasskort import (
    Card,
    Claims,
    Deal,
    Four,
    IllegalMove,
    InvalidValue,
    JasskortError,
    Marriage,
    Move,
    OptionError,
    ParseError,
    Rank,
    Reason,
    Refusal,
    State,
    Suit,
    Ties,
)
from jasskort.games import frantsfuus, schmaus
from jasskort.games.jass.model import Book, Rob, Say
from jasskort.moves import Claim, Draw, Pass, Play

ZERO = "D9 D8 D7 CK DJ HA SK S[6|8] CA"
ONE = "C9 C8 C7 HK HQ DA SA ST D[6|T]"


def dealt(room: Room) -> State:
    """Deal; hearts are trump and seat 1 leads."""
    return room.begin(room.deal(ZERO, ONE, "H9"))


def objected(room: Room, state: State, move: Move | Deal) -> Refusal:
    """Give the refusal of a move, with which `apply` raises."""
    refusal = room.game.refusal(state, move)
    assert refusal is not None
    with pytest.raises(IllegalMove) as raised:
        room.game.apply(state, move)
    assert raised.value.move == move
    assert raised.value.refusal == refusal
    return refusal


@in_both
@pytest.mark.parametrize("value", ["umpire", "PLAYERS", "", 1, None, [], Ties.LEADER])
def test_sch_39_fra_48_an_unknown_way_of_claiming(room: Room, value: object) -> None:
    """Who claims is a member or its text; the error names the choices and the value."""
    with pytest.raises(OptionError) as raised:
        room.but(claims=value)
    meant = " (did you mean 'players'?)" if value == "PLAYERS" else ""
    message = f"claims is one of 'players', 'referee', not {value!r}{meant}"
    assert str(raised.value) == message
    for member in Claims:
        assert room.but(claims=member.value).game.claims is member


@in_both
@pytest.mark.parametrize("seat", [2, 3])
def test_com_1_a_move_of_a_seat_that_is_not_there(room: Room, seat: Any) -> None:
    """A move of a third seat is refused, in every phase, and the seat is named."""
    state = dealt(room)
    turned = room.on(state, "1 play C7, 0 play D7")
    for each in (room.game.start(), state, turned):
        refusal = objected(room, each, Claim(seat))
        assert (refusal.rule, refusal.reason) == ("COM-1", Reason.NO_SUCH_SEAT)
        assert refusal.values == (seat,)
    assert objected(room, state, Pass(seat)).rule == "COM-1"


PACK_CHANGES: list[tuple[Callable[[list[Card]], list[Card]], str, Reason]] = [
    (lambda pack: pack[:-1], "SA", Reason.WRONG_PACK),
    (lambda pack: pack[1:], "C[6|7]", Reason.WRONG_PACK),
    (lambda pack: pack[2:], "C[6|7] C[7|8]", Reason.WRONG_PACK),
    (lambda pack: [*pack[1:], pack[1]], "C[6|7]", Reason.WRONG_PACK),
    (lambda pack: [*pack[:-1], Card.parse("S2")], "S2", Reason.NOT_IN_THE_PACK),
    (lambda pack: [*pack, Card.parse("H5")], "H5", Reason.NOT_IN_THE_PACK),
    (lambda pack: [*pack, pack[0]], "C[6|7]", Reason.TWICE_IN_THE_PACK),
    (lambda pack: [*pack, Card.parse("HJ")], "HJ", Reason.TWICE_IN_THE_PACK),
    (lambda pack: [*pack[:-1], Card.parse("HJ")], "SA", Reason.WRONG_PACK),
]


@in_both
@pytest.mark.parametrize(("change", "wrong", "reason"), PACK_CHANGES)
def test_sch_1_fra_1_only_the_whole_pack_is_dealt(
    room: Room, change: Callable[[list[Card]], list[Card]], wrong: str, reason: Reason
) -> None:
    """A pack with a card missing, foreign or twice is refused, and the card named."""
    pack = change([*room.game.pack.cards])
    refusal = objected(room, room.game.start(), Deal(pack))
    assert (refusal.rule, refusal.reason) == (room.of("SCH-1", "FRA-1"), reason)
    assert refusal.cards == room.cards(wrong)
    with pytest.raises(IllegalMove, match="not the whole pack"):
        room.game.apply(room.game.start(), Deal(pack))


@in_both
def test_sch_10_fra_5_com_2_a_deal_when_it_is_due_and_nothing_else(room: Room) -> None:
    """A deal is refused while one is under way; when it is due, all else is."""
    game, rule = room.game, room.of("SCH-10", "FRA-5")
    refusal = objected(room, dealt(room), room.sweep)
    assert (refusal.rule, refusal.reason) == (rule, Reason.DEAL_UNDER_WAY)
    start = game.start()
    assert start.turn is None
    assert game.legal_moves(start) == ()
    assert game.legal_moves(start, 0) == game.legal_moves(start, 1) == ()
    seat = game.seats[0]
    declare: Move = room.of(
        schmaus.Declare(seat, 20), frantsfuus.Declare(seat, frantsfuus.Kind.TERTS)
    )
    card = Card.parse("CA")
    moves = [Play(seat, card), Draw(game.seats[1]), declare, Rob(seat)]
    for move in (*moves, *room.of([], [frantsfuus.Belle(seat)])):
        refusal = objected(room, start, move)
        assert (refusal.rule, refusal.reason) == (rule, Reason.DEAL_DUE)


FOREIGN: list[Callable[[Any], Move]] = [
    Pass,
    lambda seat: Play(seat, Card.parse("C2")),
    lambda seat: Say(seat, Rank.TWO),
]
FOREIGN_TO_SCHMAUS: list[Callable[[Any], Move]] = [
    lambda seat: Say(seat, Suit.HEARTS),
    lambda seat: frantsfuus.Declare(seat, frantsfuus.Kind.TERTS),
    frantsfuus.Belle,
]
FOREIGN_TO_FRANTSFUUS: list[Callable[[Any], Move]] = [
    lambda seat: schmaus.Declare(seat, 20),
    lambda seat: Book(seat, Four(Rank.NINE)),
    lambda seat: Play(seat, Card.parse("H6")),
]


@in_both
@pytest.mark.parametrize("seat", [0, 1])
def test_sch_1_fra_1_a_move_of_another_game(room: Room, seat: int) -> None:
    """A move that no seat could ever make is refused by name, whatever is due."""
    own = room.of(FOREIGN_TO_SCHMAUS, FOREIGN_TO_FRANTSFUUS)
    for make in (*FOREIGN, *own):
        move, title = make(seat), room.game.title
        for state in (room.game.start(), dealt(room)):
            refusal = objected(room, state, move)
            rule = room.of("SCH-1", "FRA-10" if isinstance(move, Book) else "FRA-1")
            assert (refusal.rule, refusal.reason) == (rule, Reason.NO_SUCH_MOVE)
            assert refusal.values == (move,)
        with pytest.raises(InvalidValue, match=f"not in the vocabulary of {title}"):
            room.game.index(move)


@in_both
@pytest.mark.parametrize(
    "text",
    [
        *("", "   ", "0", "claim", "0 claim now", "2 claim", "00 claim"),
        *("0 play", "0 play H5", "0 play H", "0 play HJ HQ", "0 pass"),
        *("0 declare 30", "0 declare T0", "0 declare [terts|20]"),
        *("0 declare fuus", "0 declare fuus9", "0 declare tens"),
        *("0 say hearts", "0 say rank 5", "0 say [suit H|trump]"),
        *("0 say [rank 2|rank 8]", "0 say [suit S|sequence]", "0 play [C2|H6]"),
        *("0 book HJ", "0 book H[7|6]3", "0 book 4[5|T]", "0 book H", "0 meld H"),
        *("[0|2] belle", "0 belle H", "belle", "deal HX", "deal H7, C7"),
    ],
)
def test_what_cannot_be_read(room: Room, text: str) -> None:
    """A text that is no move of the game is quoted, and kept with the error."""
    text = room.text(text)
    with pytest.raises(ParseError) as raised:
        room.game.parse(text)
    error = raised.value
    assert isinstance(error, JasskortError)
    assert isinstance(error, ValueError)
    assert str(error).startswith(f"cannot read {text!r}: ")
    assert error.text == text


@in_both
@pytest.mark.parametrize(
    ("lines", "text"),
    [
        ("1 play C7", "0 play C9"),
        ("1 declare [20|terts], 1 play C7, 0 play D7", "1 book CT3"),
        ("1 play C7", "0 claim"),
    ],
)
def test_an_illegal_move_changes_nothing(room: Room, lines: str, text: str) -> None:
    """The error carries move and refusal, and the state is what it was before."""
    if text == "0 claim":  # one waits in Schmaus; who is not in has none in Frantsfuus
        lines += room.of(", 1 claim", "")
    state = room.play(dealt(room), lines)
    before, text = pickle.loads(pickle.dumps(state)), room.text(text)
    refusal, move = refused(room.game, state, text), room.game.parse(text)
    with pytest.raises(IllegalMove) as raised:
        room.game.apply(state, move)
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
    assert room.game.score(state) == room.game.score(before)


@in_both
def test_com_6_a_card_that_is_not_in_the_hand(room: Room) -> None:
    """A card of the other hand, of the stock or of a pile is refused by name."""
    state = room.on(dealt(room), "1 play C7, 0 play D7, 1 draw")
    for card in ("SK", "H9", "C7"):
        refuses(state, f"1 play {card}", "COM-6", Reason.NOT_IN_HAND, 1, cards=card)


@in_both
def test_a_marriage_is_nothing_to_book(room: Room) -> None:
    """King and queen of trump are no meld that is declared, in neither game."""
    thing: Any = Marriage(Suit.HEARTS)
    with pytest.raises(InvalidValue, match="meld of a Book cannot be "):
        Book(room.game.seats[0], thing)
    assert "0 book H" not in texts(room.game.vocabulary(0))
