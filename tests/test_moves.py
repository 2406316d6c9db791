"""The moves that games share: notation, one object each, and what they refuse."""

from __future__ import annotations

import copy
import pickle
import re
from typing import get_args

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import cards

from jasskort import (
    Card,
    CardSet,
    Deal,
    Four,
    InvalidValue,
    Marriage,
    Move,
    ParseError,
    Rank,
    Run,
    Seat,
    Suit,
)
from jasskort.cards import (
    CARDS,
    PACK_32,
    PACK_36,
    PACK_52,
    Pack,
)
from jasskort.games.jass.model import Book, Rob, Say, TurnTrick
from jasskort.games.schmaus import Declare
from jasskort.melds import (
    Answer,
    Line,
    Side,
    answer_words,
)
from jasskort.moves import Claim, Draw, Pass, Play, new_deal
from jasskort.tricks.tricks import PlayTable

SEATS = tuple(map(Seat, range(4)))
MOVES = [
    (Play(SEATS[0], Card.parse("HJ")), "0 play HJ"),
    (Play(SEATS[3], Card.parse("C2")), "3 play C2"),
    (Play(SEATS[1], Card.parse("S10")), "1 play ST"),
    (Draw(SEATS[1]), "1 draw"),
    (Rob(SEATS[0]), "0 rob"),
    (TurnTrick(SEATS[0]), "0 turn"),
    (Claim(SEATS[1]), "1 claim"),
    (Declare(SEATS[0], 50), "0 declare 50"),
    (Say(SEATS[0], Line.SEQUENCE), "0 say sequence"),
    (Say(SEATS[0], Line.FOUR), "0 say four"),
    (Say(SEATS[1], Rank.JACK), "1 say rank J"),
    (Say(SEATS[1], Rank.TEN), "1 say rank T"),
    (Say(SEATS[0], Side.TRUMP), "0 say trump"),
    (Say(SEATS[0], Side.PLAIN), "0 say plain"),
    (Say(SEATS[3], Suit.HEARTS), "3 say suit H"),
    (Book(SEATS[0], Run(Suit.HEARTS, Rank.JACK, 3)), "0 book HJ3"),
    (Book(SEATS[0], Four(Rank.KING)), "0 book 4K"),
    (Pass(SEATS[2]), "2 pass"),
]


@pytest.mark.parametrize(("move", "text"), MOVES, ids=str)
def test_a_move_is_one_line_and_one_object(move: Move, text: str) -> None:
    assert str(move) == text
    assert repr(move) == f"<{type(move).__name__} '{text}'>"
    seat, verb, *words = text.split()
    assert (str(move.seat), move.verb) == (seat, verb)
    assert move.argument().split() == words
    fields = [getattr(move, each.name) for each in attrs.fields(type(move))]
    assert type(move)(*fields) is move
    assert pickle.loads(pickle.dumps(move)) is move
    assert copy.copy(move) is copy.deepcopy(move) is move
    for name in ("seat", "note"):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(move, name, 1)
    assert not hasattr(move, "__dict__")


def test_answers_are_written_as_they_are_said() -> None:
    said = {type(move.answer) for move, _ in MOVES if isinstance(move, Say)}
    assert said == set(get_args(Answer))
    answers: list[Answer] = [*Line, *Side, *Rank, *Suit]
    for answer in answers:
        if isinstance(answer, Rank | Suit):
            written = f"{type(answer).__name__.lower()} {answer.letter}"
        else:
            written = answer.value
        assert answer_words(answer) == Say(Seat(0), answer).argument() == written


@pytest.mark.parametrize("seat", [-1, 4, True, "0", None])
def test_com_1_seats_of_moves(seat: Seat) -> None:
    """A seat is a number from 0 to 3."""
    for kind in (Draw, Pass, Claim):
        said = re.escape(f"seat of a {kind.__name__} cannot be {seat!r}")
        with pytest.raises(InvalidValue, match=said):
            kind(seat)


def test_parts_that_belong_to_other_moves() -> None:
    jack = Card.parse("HJ")
    for kind, thing, said in (
        (Say, jack, "answer of a Say cannot be Card"),
        (Book, Marriage(Suit.HEARTS), "meld of a Book cannot be Marriage"),
        (Play, Rank.JACK, "card of a Play cannot be Rank.JACK"),
        (Play, [], r"card of a Play cannot be \[\]"),
        (Declare, 30, "got 30"),
        (Declare, 50.0, "got 50.0"),
    ):
        make: type = kind
        with pytest.raises(InvalidValue, match=said):
            make(0, thing)


@pytest.mark.parametrize("pack", [(), PACK_32.cards, (*CARDS, CARDS[7])], ids=len)
def test_com_2_deals(pack: tuple[Card, ...]) -> None:
    """A deal is written card by card, top first, read back, pickled and hashed."""
    deal = Deal(pack)
    assert deal.pack == pack
    assert str(deal).split() == ["deal", *map(str, pack)]
    assert repr(deal) == f"<Deal '{deal}'>"
    twins = [Deal.parse(str(deal)), Deal.parse(f" {str(deal).lower()} ")]
    twins += [Deal(iter(pack)), new_deal(pack), copy.deepcopy(deal)]
    twins += [pickle.loads(pickle.dumps(deal))]
    for twin in twins:
        assert (twin, hash(twin), twin.pack) == (deal, hash(deal), deal.pack)
    assert Deal.parse("DEAL h6 s10") == Deal(cards("H6 ST"))
    assert len(pickle.dumps(Deal(PACK_36.cards))) < 120


def test_what_is_no_deal() -> None:
    with pytest.raises(InvalidValue, match="expected a card for a deal, got 'H6'"):
        Deal([Card.parse("HJ"), "H6"])  # type: ignore[list-item]
    for text in ("", "0 play HJ", "H6 H7", "deals H6"):
        with pytest.raises(ParseError, match='a deal begins with "deal"') as refused:
            Deal.parse(text)
        assert refused.value.text == text
    with pytest.raises(ParseError, match="'XX': not a card"):
        Deal.parse("deal H6 XX")
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        Deal(()).pack = ()  # type: ignore[misc]


@settings(max_examples=50)
@given(st.sampled_from([PACK_32, PACK_36, PACK_52]), st.data())
def test_tables_of_plays(pack: Pack, data: st.DataObject) -> None:
    hand = CardSet(data.draw(st.sets(st.sampled_from(pack.cards))))
    table = PlayTable(pack, SEATS)
    for _ in range(2):  # made, and looked up
        for seat in SEATS:
            plays = tuple(Play(seat, card) for card in hand)
            assert table.of(seat, hand.mask) == plays
            for suit in Suit:
                held = hand.of_suit(suit)
                of_suit = tuple(play for play in plays if play.card in held)
                assert table.of_suit(seat, suit.index, held.mask) == of_suit
