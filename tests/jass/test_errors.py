"""What is refused or raised, and what the message and the error say about it."""

from __future__ import annotations

from typing import Any

import pytest
from refusing import refuses
from support import Room, in_both

from jasskort import (
    Card,
    Deal,
    Four,
    IllegalMove,
    InvalidValue,
    Move,
    Rank,
    Reason,
    Refusal,
    State,
    Suit,
)
from jasskort.games import frantsfuus, schmaus
from jasskort.games.jass.model import Book, Say
from jasskort.moves import Pass, Play

ZERO = "D9 D8 D7 CK DJ HA SK S[6|8] CA"
ONE = "C9 C8 C7 HK HQ DA SA ST D[6|T]"


def dealt(room: Room) -> State:
    return room.begin(room.deal(ZERO, ONE, "H9"))


def objected(room: Room, state: State, move: Move | Deal) -> Refusal:
    refusal = room.game.refusal(state, move)
    assert refusal is not None
    with pytest.raises(IllegalMove) as raised:
        room.game.apply(state, move)
    assert raised.value.move == move
    assert raised.value.refusal == refusal
    return refusal


@in_both
def test_sch_10_fra_5_com_2_a_deal_when_it_is_due_and_nothing_else(room: Room) -> None:
    game, rule = room.game, room.of("SCH-10", "FRA-5")
    refusal = objected(room, dealt(room), room.sweep)
    assert (refusal.rule, refusal.reason) == (rule, Reason.DEAL_UNDER_WAY)
    start = game.start()
    assert start.turn is None
    assert game.legal_moves(start) == ()
    assert game.legal_moves(start, 0) == game.legal_moves(start, 1) == ()
    lines = "0 play CA", "1 draw", "0 declare [20|terts]", "0 [rob|belle]"
    for line in lines:
        refusal = objected(room, start, game.parse(room.text(line)))
        assert (refusal.rule, refusal.reason) == (rule, Reason.DEAL_DUE)


def foreign(room: Room, seat: Any) -> list[Move]:
    """List moves of a seat that only other games have."""
    terts = frantsfuus.Declare(seat, frantsfuus.Kind.TERTS)
    return [
        *(Pass(seat), Play(seat, Card.parse("C2")), Say(seat, Rank.TWO)),
        *room.of(
            [Say(seat, Suit.HEARTS), terts, frantsfuus.Belle(seat)],
            [
                *(schmaus.Declare(seat, 20), Book(seat, Four(Rank.NINE))),
                Play(seat, Card.parse("H6")),
            ],
        ),
    ]


@in_both
@pytest.mark.parametrize("seat", [0, 1])
def test_sch_1_fra_1_a_move_of_another_game(room: Room, seat: int) -> None:
    title = room.game.title
    for move in foreign(room, seat):
        for state in (room.game.start(), dealt(room)):
            refusal = objected(room, state, move)
            rule = room.of("SCH-1", "FRA-10" if isinstance(move, Book) else "FRA-1")
            assert (refusal.rule, refusal.reason) == (rule, Reason.NO_SUCH_MOVE)
            assert refusal.values == (move,)
        with pytest.raises(InvalidValue, match=f"not in the vocabulary of {title}"):
            room.game.index(move)


@in_both
def test_com_6_a_card_that_is_not_in_the_hand(room: Room) -> None:
    state = room.on(dealt(room), "1 play C7, 0 play D7, 1 draw")
    for card in ("SK", "H9", "C7"):
        refuses(state, f"1 play {card}", "COM-6", Reason.NOT_IN_HAND, 1, cards=card)
    led = room.on(state, "1 play C8")
    refuses(led, "0 play DQ", "COM-6", Reason.NOT_IN_HAND, 0, cards="DQ")
