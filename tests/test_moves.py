"""Moves, their notation, and the vocabulary."""

from __future__ import annotations

import copy
import pickle

import attrs
import pytest
from support import cards

from jasskort import (
    Card,
    Deal,
    Four,
    IllegalMove,
    InvalidValue,
    Marriage,
    Move,
    ParseError,
    Rank,
    Schmaus,
    Sequence,
    Suit,
)
from jasskort.games.schmaus import Declare
from jasskort.mechanics.contest import Line, Side
from jasskort.moves import (
    Book,
    Claim,
    Draw,
    Pass,
    Play,
    Rob,
    Say,
    TurnTrick,
)

GAME = Schmaus()
MOVES = [
    (Play(0, Card.parse("HJ")), "0 play HJ"),
    (Draw(1), "1 draw"),
    (Rob(0), "0 rob"),
    (TurnTrick(0), "0 turn"),
    (Claim(1), "1 claim"),
    (Declare(0, 50), "0 declare 50"),
    (Say(0, Line.SEQUENCE), "0 say sequence"),
    (Say(0, Line.FOUR), "0 say four"),
    (Say(1, Rank.JACK), "1 say rank J"),
    (Say(0, Side.TRUMP), "0 say trump"),
    (Say(0, Side.PLAIN), "0 say plain"),
    (Say(3, Suit.HEARTS), "3 say suit H"),
    (Book(0, Sequence(Suit.HEARTS, Rank.JACK, 3)), "0 book HJ3"),
    (Book(0, Four(Rank.KING)), "0 book 4K"),
    (Pass(2), "2 pass"),
]


@pytest.mark.parametrize(("move", "text"), MOVES, ids=str)
def test_notation(move: Move, text: str) -> None:
    """Every move is one line of text."""
    assert str(move) == text
    assert repr(move) == f"<{type(move).__name__} '{text}'>"


@pytest.mark.parametrize(("move", "_text"), MOVES, ids=str)
def test_moves_are_interned(move: Move, _text: str) -> None:
    """Equal moves are one object, frozen, also when copied or pickled."""
    assert pickle.loads(pickle.dumps(move)) is move
    assert copy.copy(move) is copy.deepcopy(move) is move
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        move.seat = 1


@pytest.mark.parametrize("seat", [-1, 4, True, 1.0, "0", None])
def test_seats_of_moves(seat: object) -> None:
    """A seat is a number from 0 to 3."""
    with pytest.raises(InvalidValue, match="a seat is a number"):
        Draw(seat)  # type: ignore[arg-type]


def test_parts_of_moves() -> None:
    """A move of the wrong parts is refused, and names them."""
    with pytest.raises(InvalidValue, match="'HJ'"):
        Play(0, "HJ")  # type: ignore[arg-type]
    with pytest.raises(InvalidValue, match="'J'"):
        Say(0, "J")  # type: ignore[arg-type]
    with pytest.raises(InvalidValue, match="Marriage"):
        Book(0, Marriage(Suit.HEARTS))  # type: ignore[arg-type]
    with pytest.raises(InvalidValue, match="not 30"):
        Declare(0, 30)
    with pytest.raises(InvalidValue, match="not True"):
        Declare(0, True)  # noqa: FBT003


def test_deals() -> None:
    """A deal is written card by card, and equal deals are equal."""
    deal = Deal(cards("H6 C9 ST"))
    assert str(deal) == "deal H6 C9 ST"
    assert repr(deal) == "<Deal 'deal H6 C9 ST'>"
    assert Deal.parse("DEAL h6 c9 s10") == deal
    assert hash(Deal.parse(str(deal))) == hash(deal)
    assert pickle.loads(pickle.dumps(deal)) == deal
    with pytest.raises(InvalidValue, match="'H6'"):
        Deal(["H6"])  # type: ignore[list-item]
    for text in ("", "0 play HJ", "deal H6 XX"):
        with pytest.raises(ParseError):
            Deal.parse(text)


def test_vocabulary_is_dense_and_the_same_for_both() -> None:
    """Every move has its place, the same for both seats."""
    for seat in GAME.seats:
        moves = GAME.vocabulary(seat)
        assert [GAME.index(move) for move in moves] == list(range(len(moves)))
        assert all(move.seat == seat for move in moves)
        assert all(GAME.parse(str(move)) is move for move in moves)
    zero, one = map(GAME.vocabulary, GAME.seats)
    assert [str(move)[2:] for move in zero] == [str(move)[2:] for move in one]
    assert len(zero) == 36 + 7 + 2 + 9 + 2 + 112 + 9 + 4


def test_vocabulary_order_is_the_documented_one() -> None:
    """Plays, declarations, answers, bookings, draw, turn, rob, claim."""
    said = [str(move)[2:] for move in GAME.vocabulary(0)]
    assert said[:2] == ["play C6", "play C7"]
    assert said[36:45] == [
        *(f"declare {value}" for value in (20, 50, 100, 150, 200, 250, 300)),
        "say four",
        "say sequence",
    ]
    assert said[45:56] == [
        *(f"say rank {rank}" for rank in "6789TJQKA"),
        "say plain",
        "say trump",
    ]
    assert said[56:58] == ["book C83", "book C93"]
    assert said[-13:-4] == [f"book 4{rank}" for rank in "6789TJQKA"]
    assert said[-4:] == ["draw", "turn", "rob", "claim"]


def test_vocabulary_does_not_depend_on_options() -> None:
    """Action ids stay the same whatever is agreed on."""
    assert Schmaus(claims="referee").vocabulary(0) == GAME.vocabulary(0)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("0 PLAY hj", "0 play HJ"),
        ("0 play H10", "0 play HT"),
        ("  1   play s10 ", "1 play ST"),
        ("0 say rank 10", "0 say rank T"),
        ("0 book H103", "0 book HT3"),
        ("0 book 410", "0 book 4T"),
        ("0 declare 100", "0 declare 100"),
    ],
)
def test_reading_is_lenient(text: str, move: str) -> None:
    """Case and spaces do not matter, and ten may be written 10."""
    assert str(GAME.parse(text)) == move


@pytest.mark.parametrize(
    "text",
    [
        "",
        "play HJ",
        "0 play",
        "0 play C2",
        "2 draw",
        "0 pass",
        "0 declare 30",
        "0 book H73",
    ],
)
def test_what_is_no_move(text: str) -> None:
    """What is no move of the game is refused with the text quoted."""
    with pytest.raises(ParseError) as raised:
        GAME.parse(text)
    assert repr(text) in str(raised.value)
    assert "Schmaus" in str(raised.value)


def test_index_of_what_is_no_move_of_the_game() -> None:
    """A deal and other games' moves have no place."""
    for move in (Deal(cards("H6")), Pass(0), Claim(3), [1]):
        with pytest.raises(InvalidValue, match="not in the vocabulary of Schmaus"):
            GAME.index(move)  # type: ignore[arg-type]


def test_moves_of_other_games_are_refused() -> None:
    """A pass, or a card that the pack has not, is no move of Schmaus."""
    dealt = GAME.apply(GAME.start(), Deal(GAME.pack.cards))
    for move in (Pass(1), Play(1, Card.parse("C2"))):
        refusal = GAME.refusal(dealt, move)  # type: ignore[arg-type]
        assert refusal is not None
        assert refusal.rule == "SCH-1"
        assert str(refusal) == refusal.text
        with pytest.raises(IllegalMove, match=str(move)) as raised:
            GAME.apply(dealt, move)  # type: ignore[arg-type]
        again = pickle.loads(pickle.dumps(raised.value))
        assert again.refusal == refusal
        assert str(again) == str(raised.value)


def test_what_is_no_move_or_no_state_at_all() -> None:
    """Texts, and states of nothing, are refused by name."""
    start = GAME.start()
    with pytest.raises(InvalidValue, match="no move: '0 draw'"):
        GAME.apply(start, "0 draw")  # type: ignore[arg-type]
    for verb in (GAME.legal_moves, GAME.legal_melds, GAME.score):
        with pytest.raises(InvalidValue, match="no state of Schmaus: 'state'"):
            verb("state")  # type: ignore[arg-type]
    with pytest.raises(InvalidValue, match="no state of Schmaus"):
        GAME.refusal("state", Claim(0))  # type: ignore[arg-type]
    with pytest.raises(InvalidValue, match="not over"):
        GAME.next_match(start)
