"""What is not what it is meant to be is refused by its name; made values stay."""

from __future__ import annotations

import copy
import importlib
import pickle
import pkgutil
import random
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from attrs.exceptions import FrozenInstanceError
from fuzz.surface import public_things, values

import jasskort
from jasskort import (
    GAMES,
    Card,
    CardSet,
    Claims,
    Fyrtioett,
    InvalidValue,
    Pack,
    ParseError,
    Rank,
    Reason,
    Refusal,
    Schmaus,
    Score,
    Seat,
    Suit,
    Tolva,
)
from jasskort.cards import JASS, Ranking, card_at, from_bytes, to_bytes
from jasskort.craft.values import InternedValue
from jasskort.errors import quoted
from jasskort.games.frantsfuus import Sheet
from jasskort.games.schmaus import WEIS_TABLE, Item, Strokes
from jasskort.games.tolva import LowCards
from jasskort.ledger import NO_ENTRIES, Entry, ledger_of
from jasskort.melds import answer_words
from jasskort.moves import Move, Play, Vocabulary
from jasskort.options import choose
from jasskort.phase import BetweenDeals, Phase, done
from jasskort.seats import Direction, Table
from jasskort.testing import played
from jasskort.tricks.dealing import drawn_cards

LONG = "x" * 100_000
ODD: Any = object()
HEARTS: Any = Suit.HEARTS
NINE: Any = Rank.NINE
EMPTY: Any = []
RANK_OF: Any = Rank
SUIT_OF: Any = Suit
SCORE: Any = Score


class Dull:
    """A generator that gives no numbers."""

    def random(self) -> Any:
        """Give a word."""
        return "chance"


class Nan:
    """A generator that gives what is no number."""

    def random(self) -> float:
        """Give a float that is none."""
        return float("nan")


def refusal(**parts: Any) -> Refusal:
    """Make a refusal in which something is another."""
    whole: dict[str, Any] = {"rule": "X-1", "reason": Reason.TOO_LOW}
    return Refusal(**(whole | parts))


BAD: list[tuple[str, Callable[[], object], str]] = [
    ("pack", lambda: Pack(HEARTS), "a pack has a lowest Rank, not Suit.HEARTS"),
    ("of_suit", lambda: CardSet().of_suit(NINE), "a suit is asked for, not Rank.NINE"),
    ("card 52", lambda: card_at(52), "a card has a place from 0 to 51, not 52"),
    ("card -1", lambda: card_at(-1), "a card has a place from 0 to 51, not -1"),
    ("card 1.0", lambda: card_at(1.0), "0 to 51, not 1.0"),  # type: ignore[arg-type]
    ("suit", lambda: SUIT_OF("H"), "no Suit: 'H'"),
    ("rank", lambda: RANK_OF(LONG), "no Rank: 'xxxx"),
    ("reason", lambda: Reason(7), "no Reason: 7"),
    ("claims", lambda: Claims("all"), "no Claims: 'all'"),
    (
        "shuffle None",
        lambda: Schmaus().shuffle(None),  # type: ignore[arg-type]
        "gives numbers, not None",
    ),
    (
        "shuffle dull",
        lambda: Schmaus().shuffle(Dull()),  # type: ignore[arg-type]
        "gives numbers, not <",
    ),
    (
        "shuffle nan",
        lambda: Schmaus().shuffle(Nan()),  # type: ignore[arg-type]
        "gives numbers, not <",
    ),
    (
        "drawn set",
        lambda: drawn_cards({Card.parse("H2")}, seats=1, pack=Pack(Rank.TWO)),  # type: ignore[arg-type]
        "given in the order of the seats, not {Card.parse",
    ),
    (
        "drawn iterator",
        lambda: Tolva().first_dealer(iter(EMPTY)),
        "given in the order of the seats, not <list_iterator",
    ),
    ("move", lambda: Move(Seat(0)), "Move is no kind of move; Play, for one, is"),
    (
        "entry seat",
        lambda: Entry(1, Seat(-1), 3, Item.STOECK),
        r"a deal, a seat and points, not \(1, -1, 3\)",
    ),
    (
        "entry points",
        lambda: Entry(1, Seat(0), 2.5, Item.STOECK),  # type: ignore[arg-type]
        r"a deal, a seat and points, not \(1, 0, 2.5\)",
    ),
    (
        "entry what",
        lambda: Entry(1, Seat(0), 2, "stoeck"),  # type: ignore[arg-type]
        "booked for a meld or an item, not 'stoeck'",
    ),
    ("ledger cut", lambda: ledger_of((Item.STOECK,), b"\x09\x00(\x09"), "breaks off"),
    ("ledger open", lambda: ledger_of((Item.STOECK,), b"\x09\x00\x89"), "breaks off"),
    ("refusal rule", lambda: refusal(rule=7), "the rule of a refusal is a str, not 7"),
    ("refusal cards", lambda: refusal(cards=()), "is a CardSet, not ()"),
    ("refusal values", lambda: refusal(values=[1]), r"is a tuple, not \[1\]"),
    (
        "score totals",
        lambda: SCORE(
            totals=[1],
            party_totals=(),
            unbooked=(),
            ledger=NO_ENTRIES,
        ),
        r"totals of a score are a tuple of numbers, not \[1\]",
    ),
    (
        "score ledger",
        lambda: SCORE(
            totals=(),
            party_totals=(),
            unbooked=(),
            ledger=(),
        ),
        r"a score has a ledger, not \(\)",
    ),
    (
        "score outcome",
        lambda: SCORE(
            totals=(),
            party_totals=(),
            unbooked=(),
            ledger=NO_ENTRIES,
            outcome="won",
        ),
        "the outcome is a member of an enum, not 'won'",
    ),
    (
        "table parties",
        lambda: Table("01", Direction.CLOCKWISE),  # type: ignore[arg-type]
        "parties are tuples of seats 0, 1, 2 ..., not '01'",
    ),
    (
        "table twice",
        lambda: Table(((0,), (0,)), Direction.CLOCKWISE),  # type: ignore[arg-type]
        "parties are tuples of seats",
    ),
    ("table none", lambda: Table((), Direction.CLOCKWISE), r"parties are .*, not \(\)"),
    (
        "table direction",
        lambda: Table(((Seat(0),),), "left"),  # type: ignore[arg-type]
        "a turn passes in a Direction, not 'left'",
    ),
    (
        "ranking",
        lambda: attrs.evolve(JASS, plain=(Rank.SIX,)),
        "plain is a tuple of all ranks, each once, not ",
    ),
    (
        "ranking points",
        lambda: attrs.evolve(JASS, trump_points={Rank.SIX: 0}),
        "card points are given for each rank, not {",
    ),
    ("drawn with", lambda: Vocabulary("x", SCORE), "moves by seat, not <class"),
    (
        "vocabulary",
        lambda: Vocabulary("x", [[Play(Seat(1), Card.parse("H2"))]]),
        "no move of seat 0: <Play '1 play H2'>",
    ),
    ("vocabulary of", lambda: Tolva().action_space.of(9), "no seat of Tolva: 9"),
    ("words", lambda: answer_words(ODD), "an answer is a Line, a Rank, a Side"),
    ("choose", lambda: choose("x", ODD, 1), "x is chosen from an enum, not from <obj"),
    (
        "option",
        lambda: choose(LONG, Claims, "1"),
        "x{60} is one of 'players', 'referee'",
    ),
    ("bytes", lambda: from_bytes(ODD), "cards are read from bytes, not from <object"),
    ("written", lambda: to_bytes([ODD]), "only cards are written as bytes, not"),
    ("strength", lambda: JASS.strength(ODD, None), "a card is asked for, not <object"),
    ("trump", lambda: JASS.card_points([], ODD), "trump is a Suit or None, not <obj"),
    ("points", lambda: JASS.card_points(ODD, None), "those of cards, not of <object"),
    ("flaw", lambda: Pack(Rank.TWO).flaw(ODD), "a pile is a tuple of cards, not <obj"),
    ("spelled", lambda: Strokes.spellings(2**70), "more points than a slate has room"),
    ("sheet", lambda: Sheet.of(ODD), "a sheet is of entries, not of <object"),
    ("names", lambda: Sheet().drawn("A", ODD), "the name of a player is a text, not"),
    (
        "words",
        lambda: Sheet().drawn("A", "B", total=ODD),
        "a word on a sheet is a text",
    ),
    ("low cards", lambda: LowCards.of(2, ODD), r"laid out in suits, not \(2, <object"),
    ("kit", lambda: played(ODD, 1), "a ruleset and a seed are played, not"),
    (
        "weis table",
        lambda: attrs.evolve(WEIS_TABLE, runs=ODD),
        "a table of weis is a mapping, not <object",
    ),
    ("done", lambda: done(None), "only a legal move can be done"),
]


@pytest.mark.parametrize(
    ("make", "told"), [bad[1:] for bad in BAD], ids=[b[0] for b in BAD]
)
def test_what_is_none_is_refused_by_its_name(
    make: Callable[[], object], told: str
) -> None:
    """The error is one of the library, names the value, and is a line at most."""
    with pytest.raises(InvalidValue, match=told) as raised:
        make()
    assert len(str(raised.value)) < 500


def test_a_value_is_quoted_as_far_as_a_line_has_room() -> None:
    """What is long is cut, and what cannot be shown is said by its kind."""

    class Shy:
        def __repr__(self) -> str:
            raise ZeroDivisionError

    assert quoted("HJ") == "'HJ'"
    assert quoted(LONG).endswith("... (100002 characters)")
    assert len(quoted(LONG)) < 300
    assert quoted(Shy()) == "<a Shy that cannot be shown>"


@pytest.mark.parametrize("game", [Schmaus(), Fyrtioett(), Tolva()], ids=repr)
def test_a_view_is_no_state(game: Any) -> None:
    """What takes states refuses a view of the same ruleset by its name."""
    state = game.apply(game.start(), game.shuffle(random.Random(1)))
    move = game.legal_moves(state)[0]
    view = game.view(state, 0)
    asked: Any = (
        lambda: game.apply(view, move),
        lambda: game.events(view, move, state),
        lambda: game.legal_moves(view),
        lambda: game.legal_moves(view, 0),
    )
    for ask in asked:
        with pytest.raises(InvalidValue, match=f"no state of {game.title}: <View"):
            ask()


def test_a_fault_inside_a_phase_is_not_called_a_foreign_state() -> None:
    """Whoever writes a game sees which attribute is missing, and where."""
    game: Any = Fyrtioett()
    state = game.apply(game.start(), game.shuffle(random.Random(1)))

    class Faulty(type(state)):  # type: ignore[misc]
        rules = game

        def moves(self) -> Any:
            return self.not_there

        def at_once(self, move: Move) -> Any:
            return self.not_there_for(move)

    faulty = object.__new__(Faulty)
    with pytest.raises(AttributeError, match="not_there"):
        game.legal_moves(faulty)
    with pytest.raises(AttributeError, match="not_there_for"):
        game.apply(faulty, game.legal_moves(state)[0])


def test_a_text_is_no_move() -> None:
    """Apply takes moves, not their texts, and says what reads a text."""
    game = Fyrtioett()
    state = game.apply(game.start(), game.shuffle(random.Random(1)))
    texts: Any = "1 bid 2"
    with pytest.raises(
        InvalidValue, match="no move: '1 bid 2'; a text is read by parse"
    ):
        game.apply(state, texts)


@pytest.mark.parametrize("thing", [None, 5, [], {}, object(), Suit.HEARTS, Schmaus()])
def test_what_is_no_move_is_refused(thing: Any) -> None:
    """Whatever it is, and whether it can be hashed or not, by every verb."""
    game = Fyrtioett()
    state = game.apply(game.start(), game.shuffle(random.Random(1)))
    asked: Any = (
        lambda: game.apply(state, thing),
        lambda: game.refusal(state, thing),
        lambda: game.apply(game.start(), thing),
        lambda: game.index(thing),
    )
    for ask in asked:
        with pytest.raises(InvalidValue) as raised:
            ask()
        assert quoted(thing) in str(raised.value)


def test_what_is_interned_can_be_hashed() -> None:
    """A field without a hash is refused by an error of the library."""

    @attrs.frozen
    class Shelf(InternedValue):
        things: Any

    assert Shelf((1,)) is Shelf((1,))
    with pytest.raises(InvalidValue, match=r"Shelf is made of .*\(\[\],\)"):
        Shelf([])


def test_a_ranking_is_pickled_with_its_points() -> None:
    """A copy is equal, and its tables cannot be changed either."""
    again: Ranking = pickle.loads(pickle.dumps(JASS))
    assert again == JASS
    assert again.trump_points == JASS.trump_points
    assert copy.deepcopy(JASS) is JASS
    points: Any = again.trump_points
    with pytest.raises(TypeError):
        points[Rank.JACK] = 0


def test_a_phase_that_leaves_a_question_open_says_so() -> None:
    """What a game has not written is named with the class that lacks it."""
    game = Fyrtioett()
    start = game.start()
    deal = game.shuffle(random.Random(1))
    bid = game.vocabulary(0)[0]

    @attrs.frozen(repr=False)
    class Mute(Phase[Any, Any]):
        match: Any
        turn: Any = 0

        @property
        def hands(self) -> Any:
            return ()

        piles = hands

    mute = Mute(start.history, game, start.match)
    assert mute.moves() == mute.moves_out_of_turn(Seat(1)) == mute.melds(Seat(0)) == ()
    assert mute.at_once(bid) is None
    assert [*mute.happens(bid, mute)] == []
    assert mute.unbooked == (0, 0, 0, 0)
    with pytest.raises(NotImplementedError, match="Mute does not list"):
        mute.objection(bid)
    with pytest.raises(NotImplementedError, match="Mute lists"):
        mute.after(bid)
    bare: BetweenDeals[Any, Any] = BetweenDeals(start.history, game, start.match)
    with pytest.raises(NotImplementedError, match="BetweenDeals does not say"):
        bare.deal(deal)


def test_everything_public_is_pickled_and_copied() -> None:
    """A value comes back equal, a class or a function as itself; a copy is the value."""
    table = WEIS_TABLE.runs, WEIS_TABLE.fours, WEIS_TABLE.other_fours
    again = pickle.loads(pickle.dumps(WEIS_TABLE))
    assert (again.runs, again.fours, again.other_fours) == table
    for value in values():
        back = pickle.loads(pickle.dumps(value))
        assert back == value or repr(back) == repr(value)
        assert copy.copy(value) is copy.deepcopy(value) is value
    for thing in public_things().values():
        assert pickle.loads(pickle.dumps(thing)) == thing


def test_every_value_is_frozen() -> None:
    """No field can be changed, and nothing is hung on: rulesets, states, moves, sets."""
    for value in (each for each in values() if attrs.has(type(each))):
        for name in (*[each.name for each in attrs.fields(type(value))], "note"):
            with pytest.raises(FrozenInstanceError):
                setattr(value, name, None)


def test_what_is_looked_up_by_melds_fills_itself_alone() -> None:
    """Nobody else puts anything in, or takes it out."""
    table: Any = WEIS_TABLE.first_declarations[0]
    assert table[0] == ()
    for change in (
        lambda: table.__setitem__(0, 1),
        lambda: table.update({0: 1}),
        table.clear,
    ):
        with pytest.raises(FrozenInstanceError):
            change()


def test_a_seat_that_is_none_has_no_pool() -> None:
    """Nor a declaration."""
    game = Schmaus()
    state: Any = game.apply(game.start(), game.shuffle(random.Random(1)))
    for seat in (2, -1, True, None, "0"):
        for asked in (state.pool, state.declaration_of):
            with pytest.raises(
                InvalidValue, match="a seat here is a number from 0 to 1"
            ):
                asked(seat)
    assert state.declaration_of(1) is None


def test_a_text_of_another_form_is_told_its_form() -> None:
    """Ask is for partners, draw for a stock; nonsense is told nothing."""
    told = 'no move of the form "three" of Tolva, but of "four"'
    with pytest.raises(ParseError, match=told):
        Tolva(form="three").parse("0 ask")
    with pytest.raises(ParseError, match='but of "plocketolva"'):
        Tolva().parse("0 draw")
    with pytest.raises(ParseError, match=r"no move of Tolva$"):
        Tolva().parse("0 bid 3")


def test_tables_of_modules_cannot_be_changed() -> None:
    """No module of the library holds a dict that is open, but what fills itself."""
    fills_itself = {"_POOL", "_MAKERS", "_NAMES", "_KINDS"}
    for found in pkgutil.walk_packages(jasskort.__path__, "jasskort."):
        module = importlib.import_module(found.name)
        for name, value in vars(module).items():
            if not name.startswith("__") and name not in fills_itself:
                assert type(value) not in (dict, list, set), (found.name, name)


@pytest.mark.parametrize("name", GAMES)
def test_a_vocabulary_cannot_be_changed(name: str) -> None:
    """It says whose it is, and takes no attribute."""
    game = GAMES[name]()
    space: Any = game.action_space
    count = len(game.vocabulary(0))
    assert repr(space) == f"<Vocabulary of {game.title}, {count} moves a seat>"
    with pytest.raises(FrozenInstanceError):
        space.game = "another"
    assert game.action_space is space
