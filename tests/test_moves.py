"""The moves that games share: notation, one object each, and what they refuse."""

from __future__ import annotations

import copy
import pickle
import re
from collections.abc import Callable
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
    Schmaus,
    Seat,
    Suit,
)
from jasskort.cards import (
    CARDS,
    PACK_32,
    PACK_36,
    PACK_52,
    Pack,
    parse_rank,
    parse_suit,
)
from jasskort.games.jass.model import Book, HandTable, Rob, Say, TurnTrick
from jasskort.games.schmaus import Declare
from jasskort.melds import (
    Answer,
    Line,
    Side,
    answer_words,
    find_fours,
    find_runs,
    parse_meld,
)
from jasskort.moves import Claim, Draw, Pass, Play, new_deal
from jasskort.tricks.tricks import PlayTable

GAME = Schmaus()
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
def test_notation(move: Move, text: str) -> None:
    """Every move is one line of text, and its repr shows class and line."""
    assert str(move) == text
    assert repr(move) == f"<{type(move).__name__} '{text}'>"
    seat, verb, *words = text.split()
    assert (str(move.seat), move.verb) == (seat, verb)
    assert move.argument().split() == words


def test_every_kind_of_answer_is_in_the_table() -> None:
    """None is left out above."""
    said = {type(move.answer) for move, _ in MOVES if isinstance(move, Say)}
    assert said == set(get_args(Answer))


@given(st.sampled_from([*Line, *Side, *Rank, *Suit]), st.sampled_from(SEATS))
def test_answers_are_written_as_they_are_said(answer: Answer, seat: Seat) -> None:
    """Ranks and suits say which they are, other answers are words by themselves."""
    if isinstance(answer, Rank | Suit):
        written = f"{type(answer).__name__.lower()} {answer.letter}"
    else:
        written = answer.value
    assert answer_words(answer) == Say(seat, answer).argument() == written


@pytest.mark.parametrize(("move", "_text"), MOVES, ids=str)
def test_moves_are_interned(move: Move, _text: str) -> None:
    """Equal moves are one object, frozen and slotted, also copied or pickled."""
    fields = [getattr(move, each.name) for each in attrs.fields(type(move))]
    assert type(move)(*fields) is move
    assert pickle.loads(pickle.dumps(move)) is move
    assert copy.copy(move) is copy.deepcopy(move) is move
    for name in ("seat", "note"):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(move, name, 1)
    assert not hasattr(move, "__dict__")


@pytest.mark.parametrize("seat", [-1, 4, True, 1.0, "0", None, []])
@pytest.mark.parametrize("kind", [Draw, Rob, Pass, TurnTrick, Claim])
def test_com_1_seats_of_moves(kind: type[Draw], seat: Seat) -> None:
    """A seat is a number from 0 to 3."""
    said = re.escape(f"seat of a {kind.__name__} cannot be {seat!r}")
    with pytest.raises(InvalidValue, match=said):
        kind(seat)


def test_parts_that_belong_to_other_moves() -> None:
    """Cards are no answers, a marriage is not booked, 30 is no value."""
    jack = Card.parse("HJ")
    for kind, thing, said in (
        (Say, jack, "answer of a Say cannot be Card"),
        (Book, Marriage(Suit.HEARTS), "meld of a Book cannot be Marriage"),
        (Play, Rank.JACK, "card of a Play cannot be Rank.JACK"),
        (Play, [], r"card of a Play cannot be \[\]"),
        (Declare, 30, "not 30"),
        (Declare, 50.0, "not 50.0"),
    ):
        make: type = kind
        with pytest.raises(InvalidValue, match=said):
            make(0, thing)


@settings(max_examples=50)
@given(st.lists(st.sampled_from(CARDS)))
def test_com_2_deals(pack: list[Card]) -> None:
    """A deal is written card by card, top first, read back, pickled and hashed."""
    deal = Deal(pack)
    assert deal.pack == tuple(pack)
    assert str(deal).split() == ["deal", *map(str, pack)]
    assert repr(deal) == f"<Deal '{deal}'>"
    twins = [Deal.parse(str(deal)), Deal.parse(f" {str(deal).lower()} ")]
    twins += [Deal(iter(pack)), new_deal(tuple(pack)), copy.deepcopy(deal)]
    twins += [pickle.loads(pickle.dumps(deal))]
    for twin in twins:
        assert twin == deal
        assert hash(twin) == hash(deal)
        assert twin.pack == deal.pack
    assert Deal.parse("DEAL h6 s10") == Deal(cards("H6 ST"))
    assert len(pickle.dumps(Deal(PACK_36.cards))) < 120


def test_what_is_no_deal() -> None:
    """A deal of other things, or a text without its verb, is refused."""
    for thing in ("H6", Suit.HEARTS, None, 6):
        with pytest.raises(InvalidValue, match="a deal holds cards, not") as raised:
            Deal([Card.parse("HJ"), thing])  # type: ignore[list-item]
        assert repr(thing) in str(raised.value)
    for text in ("", " ", "0 play HJ", "H6 H7", "deals H6"):
        with pytest.raises(ParseError, match='a deal begins with "deal"') as refused:
            Deal.parse(text)
        assert refused.value.text == text
    with pytest.raises(ParseError, match="'XX': no card"):
        Deal.parse("deal H6 XX")
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        Deal(()).pack = ()  # type: ignore[misc]


@settings(max_examples=100)
@given(st.sampled_from([PACK_32, PACK_36, PACK_52]), st.data())
def test_tables_of_plays(pack: Pack, data: st.DataObject) -> None:
    """A hand's plays come card by card, with a word on whether it holds a meld."""
    table = TABLES[pack]
    some = st.sets(st.sampled_from(pack.cards), max_size=len(pack))
    hand = CardSet(data.draw(some))
    for cards_in_hand in (hand, CardSet.from_mask(pack.mask & ~hand.mask)):
        melds = find_runs(cards_in_hand) + find_fours(cards_in_hand)
        for seat in SEATS:
            plays = tuple(Play(seat, card) for card in cards_in_hand)
            for _ in range(2):  # made, and looked up
                assert table.of(seat, cards_in_hand.mask) == plays
                for suit in Suit:
                    held = cards_in_hand.of_suit(suit)
                    of_suit = tuple(play for play in plays if play.card in held)
                    assert table.of_suit(seat, suit.index, held.mask) == of_suit
            if seat < 2:
                told = HANDS[pack].of_hand(seat, cards_in_hand.mask)
                assert told == (plays, bool(melds))


@pytest.mark.parametrize("pack", [PACK_32, PACK_36, PACK_52], ids=len)
def test_tables_of_plays_fill_in_any_order(pack: Pack) -> None:
    """What a new table was asked before has no say in what it lists."""
    hand = CardSet.parse("C7 C9 DA H7 H8 SA")
    plays = tuple(Play(SEATS[1], card) for card in hand)
    suit, hearts = Suit.HEARTS.index, hand.of_suit(Suit.HEARTS).mask
    whole = PlayTable(pack, SEATS)
    assert whole.of(1, hand.mask) == plays
    assert whole.of_suit(1, suit, hearts) == plays[3:5]
    by_suit = HandTable(pack)
    assert by_suit.of_suit(1, suit, hearts) == plays[3:5]
    assert by_suit.of_hand(1, hand.mask) == (plays, False)
    of_hand = HandTable(pack)
    assert of_hand.of_hand(1, hand.mask) == (plays, False)
    assert of_hand.of(1, hand.mask) == plays
    # The plays of one seat are not those of another, and of nothing there are none.
    assert [play.seat for play in whole.of(0, hand.mask)] == [0] * 6
    assert whole.of(2, 0) == by_suit.of_suit(0, suit, 0) == ()


TABLES = {pack: PlayTable(pack, SEATS) for pack in (PACK_32, PACK_36, PACK_52)}
HANDS = {pack: HandTable(pack) for pack in TABLES}


@pytest.mark.parametrize(
    "read",
    [Card.parse, CardSet.parse, Deal.parse, parse_meld, parse_rank, parse_suit],
)
def test_only_texts_are_read(read: Callable[[object], object]) -> None:
    """What is no text is refused by name by everything that reads."""
    with pytest.raises(InvalidValue, match="a text is asked for, not None"):
        read(None)
