"""Vocabularies: every move in its place, spelled and read back."""

from __future__ import annotations

import itertools
import pickle
import random
import re
from collections.abc import Callable
from typing import Any, ClassVar

import attrs
import pytest
from support import cards

from jasskort import (
    GAMES,
    AnyRuleset,
    Card,
    CardSet,
    Claims,
    Deal,
    Form,
    Frantsfuus,
    Fyrtioett,
    InvalidValue,
    Move,
    ParseError,
    Schmaus,
    Seat,
    Ties,
    Tolva,
    ZugerTapp,
)
from jasskort.games.schmaus import SchmausMove
from jasskort.moves import Claim, Pass, Play, Vocabulary
from jasskort.ruleset_base import action_space
from jasskort.words import Language, words_for

GAME = Schmaus()
MOVES = [move for seat in GAME.seats for move in GAME.vocabulary(seat)]


def test_every_move_has_its_own_place() -> None:
    for seat in GAME.seats:
        moves = GAME.vocabulary(seat)
        assert {move.seat for move in moves} == {seat}
        assert [GAME.index(move) for move in moves] == list(range(len(moves)))
    assert len(set(MOVES)) == len({str(move) for move in MOVES}) == len(MOVES)
    assert all(GAME.parse(str(move)) is move for move in MOVES)


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
RUNS, RUNS_OF_36 = (
    [
        f"{suit}{top}{length}"
        for suit in "CDHS"
        for place, top in enumerate(ranks, start=1)
        for length in range(3, place + 1)
    ]
    for ranks in ("789TJQKA", "6789TJQKA")
)


@pytest.mark.parametrize(
    ("game", "patterns"),
    [
        (
            Schmaus(),
            (
                *(
                    "play 6..A",
                    "declare 20|50|100|150|200|250|300",
                    "say four|sequence",
                ),
                f"say {'|'.join(f'rank {rank}' for rank in '6789TJQKA')}|plain|trump",
                f"book {'|'.join(RUNS_OF_36)}",
                "book 46|47|48|49|4T|4J|4Q|4K|4A",
                *("draw", "turn", "rob", "claim"),
            ),
        ),
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


AGREED: dict[str, list[object]] = {
    "claims": [*Claims],
    "ties": [*Ties],
    "match_bonus": [False, True],
    "tapp_at_65": [False, True],
    "target": [1, 40, 10_000],
    "deals": [None, 1, 7],
    "form": [*Form],
    "first_trick_from_table": [False, True],
}
"""By the name of an option, what may be agreed on."""


@pytest.mark.parametrize("kind", [Schmaus, Frantsfuus, ZugerTapp, Fyrtioett, Tolva])
def test_com_1_action_ids_are_the_same_for_all_options_but_the_form_of_tolva(
    kind: Any,
) -> None:
    """Of all options together no two say otherwise; each form of Tolva has its own ids."""
    names = [each.name for each in attrs.fields(kind) if each.init]
    spaces: dict[object, set[tuple[str, ...]]] = {}
    for agreed in itertools.product(*[AGREED[name] for name in names]):
        options = dict(zip(names, agreed, strict=True))
        form = options.get("form")
        if options.get("first_trick_from_table") and form is not Form.BORDSTOLVA:
            continue
        game = kind(**options)
        for seat in game.seats:
            moves = game.vocabulary(seat)
            said = tuple([str(move)[2:] for move in moves])
            spaces.setdefault(form, set()).add(said)
            assert [game.index(move) for move in moves] == list(range(len(moves)))
    assert all(len(said) == 1 for said in spaces.values())
    sizes = {form: len(min(said)) for form, said in spaces.items()}
    if kind is Tolva:
        # 36 plays and 4 melds, 2 gubbes; ask and no, drawing, or turning up.
        four, three, stock, rows = Form
        assert sizes == {four: 44, three: 42, stock: 43, rows: 43}
    else:
        assert [*sizes] == [None]


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


@pytest.mark.parametrize(
    "thing", [Deal(cards("H6")), Pass(Seat(0)), Claim(Seat(3)), [1], None, "0 draw"]
)
def test_what_has_no_place(thing: SchmausMove) -> None:
    with pytest.raises(InvalidValue, match="not in the vocabulary of Schmaus") as error:
        GAME.index(thing)
    assert repr(thing) in str(error.value)


@attrs.frozen(eq=False, repr=False)
class Bid(Move):
    bid: str
    verb: ClassVar[str] = "bid"


def test_a_bid_of_ten_is_no_rank() -> None:
    ten, seats = Card.parse("HT"), tuple(map(Seat, range(3)))
    made = [(Bid(s, "9"), Bid(s, "T"), Bid(s, "10th"), Play(s, ten)) for s in seats]
    made_up = Vocabulary("Made-up", made)
    assert made_up.parse("2 play h10") is Play(Seat(2), ten)
    assert made_up.parse("2 bid t") is Bid(Seat(2), "T")
    assert made_up.parse("2 bid 10TH") is Bid(Seat(2), "10th")
    with pytest.raises(ParseError, match="'2 bid 10': not a move of Made-up"):
        made_up.parse("2 bid 10")
    assert made_up.of[1] == made[1]
    assert all(move in made_up for moves in made for move in moves)
    others: list[object] = [Bid(Seat(3), "9"), Pass(Seat(0)), "2 bid t", [1]]
    assert not any(thing in made_up for thing in others)


@pytest.mark.parametrize(
    ("text", "mistake", "word", "meant"),
    [
        (" ", "nothing", "", ""),
        ("x play HJ", "seat", "x", ""),
        ("play HJ", "seat", "play", ""),
        ("7 play HJ", "seat", "7", ""),
        ("0 ploy HJ", "verb", "ploy", "play"),
        ("0 zzz", "verb", "zzz", ""),
        ("0", "missing", "0", ""),
        ("0 play", "missing", "play", ""),
        ("0 play XX", "card", "XX", ""),
        ("0 play H2", "card", "H2", ""),
        ("0 play H\u212a", "card", "H\u212a", ""),
        ("0 play JH", "exchanged", "JH", "HJ"),
        ("0 play 10h", "exchanged", "10h", "H10"),
        ("0 book JH3", "exchanged", "JH3", "HJ3"),
        ("0 declare 51", "argument", "51", "50"),
        ("0 declare 9999", "argument", "9999", "300"),
        ("0 declare -1", "argument", "-1", "20"),
        ("0 book 4J0", "argument", "4J0", "4J"),
        ("0 say rank x", "argument", "x", ""),
        ("0 play HJ HQ", "more", "HQ", ""),
        ("deal JH", "exchanged", "JH", "HJ"),
        ("deal X", "card", "X", ""),
    ],
)
def test_a_text_that_is_no_move_is_told_its_mistake(
    text: str, mistake: str, word: str, meant: str
) -> None:
    """The error names what is wrong, the word, and what is near; a pickle keeps it."""
    with pytest.raises(ParseError) as raised:
        GAME.parse(text)
    error = pickle.loads(pickle.dumps(raised.value))
    assert (error.mistake, error.word, error.meant) == (mistake, word, meant)
    assert (word or "empty") in str(error)
    assert meant in str(error)


@pytest.mark.parametrize("kind", [*GAMES.values()])
def test_of_a_player_moves_of_its_own_alone_are_read(kind: Callable[[], Any]) -> None:
    game = kind()
    own, other = game.vocabulary(0)[0], game.vocabulary(1)[0]
    assert game.parse(f" {own}\n", seat=0) is own
    deal = str(game.shuffle(random.Random(1)))
    for text in (str(other), deal, deal.upper(), f"\xa0{deal}"):
        with pytest.raises(ParseError, match="expected a move of seat 0") as raised:
            game.parse(text, seat=0)
        assert raised.value.mistake == "own"
    nothing: Any = None
    with pytest.raises(InvalidValue, match="got None"):
        game.parse(nothing)
    with pytest.raises(ParseError, match="got None"):
        game.parse(nothing, seat=0)
    with pytest.raises(InvalidValue, match="expected a seat from 0"):
        game.parse(str(own), seat=len(game.seats))


def test_a_move_of_another_is_said_to_be_none_of_ones_own() -> None:
    with pytest.raises(ParseError) as raised:
        GAME.parse("1 claim", seat=0)
    said = [words_for(GAME, each, me=0).mistake(raised.value) for each in Language]
    assert said == [
        '"1 claim" is no move of yours',
        "«1 claim» ist kein Zug von dir",
        "”1 claim” är inget drag av dig",
        "»1 claim« er ikke et træk af dig",
    ]


@pytest.mark.parametrize("kind", [*GAMES.values()])
def test_rulesets_with_the_same_moves_share_a_vocabulary(
    kind: Callable[..., Any],
) -> None:
    one, other = kind(deals=700), kind(deals=701)
    assert action_space(one) is action_space(other)
    assert action_space(one) is not action_space(Tolva(form="plocketolva"))


def test_any_white_space_parts_the_words_of_a_move() -> None:
    for text in ("0\xa0play\u2003CJ", "\u30000 play\tCJ\x85", "0\nplay\r\nCJ"):
        assert str(GAME.parse(text)) == "0 play CJ"
    assert CardSet.parse("CJ\xa0C9") == CardSet.parse("CJ C9")
    with pytest.raises(ParseError, match=re.escape("not '\\ufeff0'")):
        GAME.parse("\ufeff0 play CJ")
    with pytest.raises(ParseError, match=re.escape("unknown card 'C\\u200bJ'")):
        GAME.parse("0 play C\u200bJ")
