"""Vocabularies: every move in its place, spelled and read back."""

from __future__ import annotations

from typing import ClassVar

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import cards, texts

from jasskort import (
    AnyRuleset,
    Card,
    Deal,
    Frantsfuus,
    Fyrtioett,
    InvalidValue,
    Move,
    ParseError,
    Schmaus,
    Seat,
    Tolva,
    ZugerTapp,
)
from jasskort.games.schmaus import SchmausMove
from jasskort.moves import Claim, Pass, Play, Vocabulary

GAME = Schmaus()
MOVES = [move for seat in GAME.seats for move in GAME.vocabulary(seat)]
every_move = st.sampled_from(MOVES)


def test_com_1_the_same_order_for_both_seats() -> None:
    """Both seats have the same moves in the same places, each its own."""
    zero, one = map(GAME.vocabulary, GAME.seats)
    assert [text[2:] for text in texts(zero)] == [text[2:] for text in texts(one)]
    assert {move.seat for move in zero} == {0}
    assert {move.seat for move in one} == {1}
    assert len(zero) == 36 + 7 + 2 + 9 + 2 + 112 + 9 + 4


def test_every_move_has_its_own_place() -> None:
    """Index and vocabulary undo each other, without a gap or a twin."""
    for seat in GAME.seats:
        moves = GAME.vocabulary(seat)
        assert [GAME.index(move) for move in moves] == list(range(len(moves)))
    assert len(set(MOVES)) == len({str(move) for move in MOVES}) == len(MOVES)
    for move in MOVES:
        assert GAME.vocabulary(move.seat)[GAME.index(move)] is move


def test_what_is_printed_is_read_back() -> None:
    """Every move of the vocabulary is read from its own text, the very object."""
    assert all(GAME.parse(str(move)) is move for move in MOVES)


def test_vocabulary_order_is_the_documented_one() -> None:
    """Plays, declarations, answers, bookings, draw, turn, rob, claim."""
    said = [str(move)[2:] for move in GAME.vocabulary(0)]
    assert said[:36] == [f"play {card}" for card in GAME.pack.cards]
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
    sequences = [
        f"book {suit}{top}{length}"
        for suit in "CDHS"
        for place, top in enumerate("6789TJQKA", start=1)
        for length in range(3, place + 1)
    ]
    assert said[56:-13] == sequences
    assert said[-13:-4] == [f"book 4{rank}" for rank in "6789TJQKA"]
    assert said[-4:] == ["draw", "turn", "rob", "claim"]


def every(pattern: str) -> list[str]:
    """Spell a pattern out: "play 6..A" by the cards of a pack, "ask|no" by its words."""
    verb, _, rest = pattern.partition(" ")
    lowest, of_cards, _ = rest.partition("..A")
    if of_cards:
        ranks = "23456789TJQKA"["23456789TJQKA".index(lowest) :]
        return [f"{verb} {suit}{rank}" for suit in "CDHS" for rank in ranks]
    return [f"{verb} {word}" for word in rest.split("|")] if rest else [verb]


MELDED = (
    "declare terts|quart|fuus5|fuus6|fuus7|fuus8",
    "declare queens|kings|aces|jacks",
)
TOLVA = ("play 6..A", "meld C|D|H|S")
RUNS = [
    f"{suit}{top}{length}"
    for suit in "CDHS"
    for place, top in enumerate("789TJQKA", start=1)
    for length in range(3, place + 1)
]


@pytest.mark.parametrize(
    ("game", "patterns"),
    [
        (
            Frantsfuus(),
            (
                *(
                    "play 7..A",
                    *MELDED,
                    "say rank 9|rank T|rank J|rank Q|rank K|rank A",
                ),
                *("say suit C|suit D|suit H|suit S", f"book {'|'.join(RUNS)}"),
                *("book 4J|4Q|4K|4A", "draw", "turn", "rob", "belle", "claim"),
            ),
        ),
        (
            ZugerTapp(),
            (
                *("play 6..A", "pass", "bid tapp|solo|super|vice", "aside 6..A"),
                "trump C|D|H|S",
            ),
        ),
        (
            Fyrtioett(),
            ("play 2..A", "bid 1|2|3|4|5|6|7|8|9|10|11|12|13", "throw"),
        ),
        (Tolva(), (*TOLVA, "ask", "no", "halv", "hel")),
        (Tolva(form="three"), (*TOLVA, "halv", "hel")),
        (Tolva(form="plocketolva"), (*TOLVA, "halv", "hel", "draw")),
        (Tolva(form="bordstolva"), (*TOLVA, "halv", "hel", "turnup")),
    ],
    ids=repr,
)
def test_com_1_action_ids_are_what_they_were(
    game: AnyRuleset, patterns: tuple[str, ...]
) -> None:
    """What a net was trained on is not moved: kind by kind, the same for all seats."""
    spelled_out = [text for pattern in patterns for text in every(pattern)]
    for seat in game.seats:
        said = [str(move)[2:] for move in game.vocabulary(seat)]
        assert said == spelled_out


@pytest.mark.parametrize("seat", [-1, 2, True, "0", None, []])
def test_com_1_no_vocabulary_without_a_seat(seat: int) -> None:
    """Only the seats of the game have a vocabulary."""
    with pytest.raises(InvalidValue, match="a seat here is a number from 0 to 1"):
        GAME.vocabulary(seat)


def test_vocabulary_does_not_depend_on_options() -> None:
    """Action ids stay the same whatever is agreed on."""
    other = Schmaus(claims="referee", ties="leader", target=1000, deals=1)
    for seat in GAME.seats:
        assert other.vocabulary(seat) == GAME.vocabulary(seat)


def spelled(move: SchmausMove) -> str:
    """Write ten as 10 where a card or a rank is named."""
    seat, verb, *words = str(move).split()
    words = [word if word == "trump" else word.replace("T", "10") for word in words]
    return " ".join((seat, verb, *words))


@settings(max_examples=300)
@given(every_move, st.data())
def test_reading_is_lenient(move: SchmausMove, data: st.DataObject) -> None:
    """Case and spaces do not matter, and ten may be written 10 in any rank."""
    text = data.draw(st.sampled_from([str(move), spelled(move)]))
    case = st.sampled_from([str.upper, str.lower, str.title, str.swapcase])
    space = st.sampled_from([" ", "  ", "\t"])
    line = data.draw(case)(data.draw(space).join(["", *text.split(), ""]))
    assert GAME.parse(line) is move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("0 PLAY hj", "0 play HJ"),
        ("0 play H10", "0 play HT"),
        ("  1   play s10 ", "1 play ST"),
        ("0 say rank 10", "0 say rank T"),
        ("0 book H103", "0 book HT3"),
        ("0 book d105", "0 book DT5"),
        ("0 book 410", "0 book 4T"),
        ("0 declare 100", "0 declare 100"),
        ("1 DECLARE 100", "1 declare 100"),
    ],
)
def test_leniencies_by_hand(text: str, move: str) -> None:
    """Ten is a rank in plays, answers and bookings; a hundred stays a hundred."""
    assert str(GAME.parse(text)) == move


def test_every_deal_is_read() -> None:
    """A deal is read as leniently as a move, whatever it holds."""
    assert GAME.parse("deal H6 C9") == Deal(cards("H6 C9"))
    assert GAME.parse(" DEAL h10\tc9 ") == Deal(cards("HT C9"))
    pack = Deal(GAME.pack.cards)
    assert GAME.parse(str(pack)) == pack


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "play HJ", "0", "0 play", "0 play C2", "2 draw", "0 draw 2"),
        *("0 pass", "0 declare 30", "0 declare 10", "0 declare t0", "0 declare T"),
        *("0 book H73", "0 book H", "0 book HT10", "0 say J", "0 say rank 1"),
        *("0 say rank 110", "0 play 10", "0 play H100", "00 draw", "0 deal H6"),
        *("0-draw", "0 play HJ HQ", "0 say suit H", "10 draw"),
    ],
)
def test_what_is_no_move(text: str) -> None:
    """What is no move of the game is refused with the text quoted."""
    with pytest.raises(ParseError) as raised:
        GAME.parse(text)
    assert str(raised.value) == f"cannot read {text!r}: no move of Schmaus"
    assert raised.value.text == text


WORDS = ["play", "declare", "say", "book", "draw", "rank", "trump", "10", "t", "4"]
WORDS += ["h10", "HJ", "hj3", "ht3", "H103", "4K", "410", "100", "20", "0", "1"]
SPELLINGS = {
    text.lower(): move for move in MOVES for text in (str(move), spelled(move))
}


@pytest.mark.no_cover
@settings(max_examples=300)
@given(st.integers(0, 2), st.lists(st.one_of(st.sampled_from(WORDS), st.text())))
def test_a_line_is_read_if_it_spells_a_move(seat: int, words: list[str]) -> None:
    """Words in any other order, number or alphabet are refused, the others read."""
    text = " ".join((str(seat), *words))
    move = SPELLINGS.get(" ".join(text.lower().split()))
    if move is None or not text.isascii():
        with pytest.raises(ParseError):
            GAME.parse(text)
    else:
        assert GAME.parse(text) is move


@pytest.mark.parametrize(
    "thing", [Deal(cards("H6")), Pass(Seat(0)), Claim(Seat(3)), [1], None, "0 draw"]
)
def test_what_has_no_place(thing: SchmausMove) -> None:
    """A deal, other games' moves and what is no move have no place."""
    with pytest.raises(InvalidValue, match="not in the vocabulary of Schmaus") as error:
        GAME.index(thing)
    assert repr(thing) in str(error.value)


@attrs.frozen(eq=False, repr=False)
class Bid(Move):
    """A bid of a made-up game, by number or by letter."""

    bid: str
    verb: ClassVar[str] = "bid"

    def argument(self) -> str:
        """Give the bid."""
        return self.bid


def _made_up(seat: Seat) -> list[Move]:
    ten = Card.parse("HT")
    return [Bid(seat, "9"), Bid(seat, "T"), Bid(seat, "10th"), Play(seat, ten)]


MADE_UP = Vocabulary("Made-up", [tuple(_made_up(Seat(seat))) for seat in range(3)])


def test_a_bid_of_ten_is_no_rank() -> None:
    """Ten is not read as T where numbers are numbers."""
    assert MADE_UP.parse("2 play h10") is Play(Seat(2), Card.parse("HT"))
    assert MADE_UP.parse("2 bid t") is Bid(Seat(2), "T")
    assert MADE_UP.parse("2 bid 10TH") is Bid(Seat(2), "10th")
    with pytest.raises(ParseError, match="'2 bid 10': no move of Made-up"):
        MADE_UP.parse("2 bid 10")


def test_what_a_vocabulary_holds() -> None:
    """It holds the moves of its seats, and answers for anything whether it does."""
    assert all(move in MADE_UP for seat in range(3) for move in _made_up(Seat(seat)))
    assert MADE_UP.of(Seat(1)) == tuple(_made_up(Seat(1)))
    others: list[object] = [Bid(Seat(3), "9"), Pass(Seat(0)), "2 bid t", [1]]
    assert not any(thing in MADE_UP for thing in others)
    with pytest.raises(InvalidValue, match="not in the vocabulary of Made-up"):
        MADE_UP.index(Pass(Seat(0)))


def test_what_is_no_text_is_no_move() -> None:
    """A number is refused by name, and so are letters that only look right."""
    with pytest.raises(InvalidValue, match="not 5"):
        GAME.parse(5)  # type: ignore[arg-type]
    with pytest.raises(ParseError):
        GAME.parse("0 play H\u212a")
