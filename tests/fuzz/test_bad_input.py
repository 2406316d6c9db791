"""What is not what it is meant to be is refused by its name; made values stay."""

from __future__ import annotations

import importlib
import pkgutil
import random
from collections.abc import Callable
from typing import Any, ForwardRef

import attrs
import numpy as np
import pytest
from attrs.exceptions import FrozenInstanceError
from surface import values

import jasskort
from jasskort import (
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
from jasskort.announcements import Told
from jasskort.cards import JASS, card_at
from jasskort.craft.values import InternedValue, matches_hint
from jasskort.errors import quoted
from jasskort.games.frantsfuus import Declare, Sheet
from jasskort.games.schmaus import WEIS_TABLE, Item, Strokes
from jasskort.games.tolva import LowCards
from jasskort.ledger import NO_ENTRIES, Entry
from jasskort.locations import InHand
from jasskort.melds import answer_words
from jasskort.moves import Move, Play, Vocabulary
from jasskort.options import choose
from jasskort.phase import BetweenDeals, Phase, done
from jasskort.playing import play_deal, play_match
from jasskort.playing.bots import Greedy, Random
from jasskort.playing.tournament import estimate
from jasskort.records import Extra, Record
from jasskort.seats import Direction, Table
from jasskort.testing import PlayedMatch, check_bot, check_laws, played, strategies
from jasskort.view import View
from jasskort.visibility import Open
from jasskort.words import Suits, Words, english_refusal, load_phrasebook, words_for
from jasskort.worlds.worlds import World

LONG = "x" * 100_000
ODD: Any = object()
DRAWN: Any = Tolva().first_dealer
HEARTS: Any = Suit.HEARTS
NINE: Any = Rank.NINE
EMPTY: Any = []
RANK_OF: Any = Rank
SUIT_OF: Any = Suit
SCORE: Any = Score


SHUFFLE: Any = Schmaus().shuffle
ENTRY: Any = Entry
TABLE: Any = Table
DECLARE: Any = Declare


@attrs.frozen
class Dull:
    """A generator that gives no numbers, but always one thing."""

    thing: object

    def random(self) -> Any:
        """Give it."""
        return self.thing


def refusal(**parts: Any) -> Refusal:
    """Make a refusal in which something is another."""
    whole: dict[str, Any] = {"rule": "X-1", "reason": Reason.TOO_LOW}
    return Refusal(**(whole | parts))


def score(**parts: Any) -> object:
    """Make a score in which something is another."""
    whole: dict[str, Any] = {"totals": (), "party_totals": (), "unbooked": ()}
    return SCORE(**(whole | {"ledger": NO_ENTRIES} | parts))


DEALT: Any = Schmaus().apply(Schmaus().start(), Schmaus().shuffle(random.Random(1)))
VIEW: Any = Schmaus().view(DEALT, 0)
WORLDS: Any = Schmaus().worlds(VIEW)
OTHER_SCORE = Fyrtioett().score(Fyrtioett().start())
WORDS = words_for(Schmaus(), "en")
BOOK = load_phrasebook({})
RNG = random.Random(1)
BOTS = [Greedy(), Greedy()]
GREEDY: Any = Greedy
RECORD: Any = Record
PAIR: Any = np.array([0, 1])


BAD: list[tuple[str, Callable[[], object], str]] = [
    ("pack", lambda: Pack(HEARTS), "lowest of a Pack cannot be Suit.HEARTS"),
    ("of_suit", lambda: CardSet().of_suit(NINE), "a suit is asked for, not Rank.NINE"),
    ("card 52", lambda: card_at(52), "a card has a place from 0 to 51, not 52"),
    ("card -1", lambda: card_at(-1), "a card has a place from 0 to 51, not -1"),
    ("card 1.0", lambda: card_at(1.0), "0 to 51, not 1.0"),  # type: ignore[arg-type]
    ("suit", lambda: SUIT_OF("H"), "no Suit: 'H'"),
    ("rank", lambda: RANK_OF(LONG), "no Rank: 'xxxx"),
    ("reason", lambda: Reason(7), "no Reason: 7"),
    ("claims", lambda: Claims("all"), "no Claims: 'all'"),
    ("shuffle None", lambda: SHUFFLE(None), "generator, got None"),
    ("shuffle dull", lambda: SHUFFLE(Dull("chance")), "generator, got Dull"),
    ("shuffle nan", lambda: SHUFFLE(Dull(float("nan"))), "generator, got Dull"),
    (
        "drawn set",
        lambda: DRAWN({2}),
        r"given in the order of the seats, not \{2\}",
    ),
    (
        "drawn iterator",
        lambda: Tolva().first_dealer(iter(EMPTY)),
        "given in the order of the seats, not <list_iterator",
    ),
    ("kind", lambda: DECLARE(Seat(0), 1), "kind of a Declare cannot be 1"),
    ("move", lambda: Move(Seat(0)), "Move is no kind of move; Play, for one, is"),
    (
        "entry seat",
        lambda: ENTRY(1, -1, 3, Item.STOECK),
        "seat of an Entry cannot be -1",
    ),
    (
        "entry points",
        lambda: ENTRY(1, 0, 2.5, Item.STOECK),
        "points of an Entry cannot be 2.5",
    ),
    ("entry what", lambda: ENTRY(1, 0, 2, "it"), "what of an Entry cannot be 'it'"),
    ("refusal rule", lambda: refusal(rule=7), "rule of a Refusal cannot be 7"),
    ("refusal cards", lambda: refusal(cards=()), r"cards of a Refusal cannot be \(\)"),
    (
        "refusal values",
        lambda: refusal(values=[1]),
        r"values of a Refusal cannot be \[1\]",
    ),
    ("score totals", lambda: score(totals=[1]), "totals of a Score cannot be \\[1\\]"),
    ("score ledger", lambda: score(ledger=()), r"ledger of a Score cannot be \(\)"),
    (
        "score outcome",
        lambda: score(outcome="won"),
        "outcome of a Score cannot be 'won'",
    ),
    (
        "table parties",
        lambda: TABLE("01", Direction.CLOCKWISE),
        "parties of a Table cannot be '01'",
    ),
    (
        "table twice",
        lambda: TABLE(((0,), (0,)), Direction.CLOCKWISE),
        r"parties have each seat 0, 1, 2 \.\.\. once, not \(\(0,\), \(0,\)\)",
    ),
    (
        "table none",
        lambda: TABLE((), Direction.CLOCKWISE),
        "parties have each seat .* not \\(\\)",
    ),
    (
        "table direction",
        lambda: TABLE(((0,),), "left"),
        "direction of a Table cannot be 'left'",
    ),
    (
        "ranking",
        lambda: attrs.evolve(JASS, plain=(Rank.SIX,)),
        "a ranking has all ranks, each once, not ",
    ),
    (
        "ranking points",
        lambda: attrs.evolve(JASS, trump_points={Rank.SIX: 0}),
        "a ranking has all ranks, each once, not {",
    ),
    (
        "vocabulary",
        lambda: Vocabulary("x", [(Play(Seat(1), Card.parse("H2")),)]),
        "no move of seat 0: <Play '1 play H2'>",
    ),
    ("words", lambda: answer_words(ODD), "an answer is a Line, a Rank, a Side"),
    (
        "option",
        lambda: choose(LONG, Claims, "1"),
        "x{60} is one of 'players', 'referee'",
    ),
    ("strength", lambda: JASS.strength(ODD, None), "a card is asked for, not <object"),
    (
        "trump",
        lambda: JASS.card_points([], ODD),
        "a Suit or None is asked for, not <obj",
    ),
    ("points", lambda: JASS.card_points(ODD, None), "cards are asked for, not <object"),
    (
        "whole",
        lambda: Pack(Rank.TWO).is_whole(ODD),
        "a pile is a tuple of cards, not <obj",
    ),
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
    ("told", lambda: Told(ODD, 1, None, ()), "seat of a Told cannot be <object"),
    ("place", lambda: InHand(ODD), "seat of an InHand cannot be <object"),
    (
        "worlds",
        lambda: WORLDS.at(World(())),
        "the whole pack of the deal, unlike World",
    ),
    ("world", lambda: WORLDS.admits(ODD), "a world is asked for, not <object"),
    ("weights", lambda: WORLDS.samples(RNG, 2, lambda _: 10**400), "weights are num"),
    ("below 0", lambda: WORLDS.samples(RNG, 2, lambda _: -1), "weights are numbers"),
    ("weight", lambda: WORLDS.samples(RNG, 2, ODD), "weighed by a function, not by"),
    ("entered", lambda: NO_ENTRIES.entered(ODD), "an entry is asked for, not <object"),
    ("listed", lambda: WORDS.listed(()), r"words are joined, one at least, not \(\)"),
    ("score", lambda: WORDS.score(OTHER_SCORE), "this score is another's"),
    ("points said", lambda: WORDS.points(ODD), "nothing is said of <object"),
    ("why", lambda: english_refusal(ODD), "nothing is said of <object"),
    ("estimate", lambda: estimate(ODD), "a mean is of one value at least"),
    ("estimated", lambda: estimate("ab"), "a mean is of one value at least"),  # type: ignore[arg-type]
    ("point", lambda: estimate([1, ODD]), "a number of points, not with <object"),
    ("strategy", lambda: strategies.cards(ODD), "a pack is asked for, not <object"),
    ("hands", lambda: strategies.hands(min_size=99), "has no 99 to None cards"),
    ("states", lambda: strategies.states(ODD), "a ruleset is asked for, not <object"),
    ("steps", lambda: strategies.steps(Schmaus(), most=0), "at most is 1 or more"),
    ("rulesets", lambda: strategies.rulesets(ODD), "classes of rulesets are asked for"),
    ("laws", lambda: check_laws(ODD), "a ruleset is asked for, not <object"),
    ("examples", lambda: check_laws(Schmaus(), examples=0), "whole numbers from 1 on"),
    ("seeds", lambda: check_laws(Schmaus(), seeds=[ODD]), "a ruleset and a seed are"),
    ("check bot", lambda: check_bot(GREEDY, Schmaus()), "class of a bot is called"),
    ("play", lambda: play_match(Schmaus(), BOTS, RNG), "play may never end a match of"),
    ("state", lambda: Greedy().choose(DEALT, RNG), r"Leading .*; game.view\(state"),
    ("view", lambda: Random().choose(ODD, RNG), "a bot is shown the view of its seat"),
    ("thumb", lambda: Tolva().thumb(VIEW), "no view of Tolva.*, but of Schmaus"),
    ("viewed", lambda: View(ODD, None, DEALT, (), ()), "a ruleset is asked for, not"),
    ("other", lambda: View(Tolva(), None, DEALT, (), ()), "no position of Tolva"),
    ("bids", lambda: Fyrtioett().worth(-1), "a bid is a number of tricks, not -1"),
    ("extra", lambda: Extra("[]"), "extras are written as canonical JSON, not as"),
    ("extras", lambda: Extra("{"), "extras are written as canonical JSON, not as"),
    (
        "seat of views",
        lambda: [*RECORD(game=Schmaus(), seat=1).views(np.array(1))],
        r"0 to 1, not array\(1\)",
    ),
    ("seat of record", lambda: RECORD(game=Schmaus(), seat=PAIR), "cannot be array"),
    ("deep extras", lambda: Extra("[" * 100_000), "extras are written as canonical"),
    ("no extra", lambda: Extra()["x"], "nothing stands under 'x'"),
    (
        "match",
        lambda: PlayedMatch(Schmaus(), 0, ODD, ends=True, seed=1),
        "a match is played in steps",
    ),
    ("moves", lambda: played(Schmaus(), 1, most=-1), "at most is 0 or more, not -1"),
    (
        "phrases",
        lambda: Words(Schmaus(), (), Suits.FRENCH, BOOK),
        "players to be named",
    ),
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
    fyrtioett: Any = Fyrtioett()
    state = fyrtioett.apply(fyrtioett.start(), fyrtioett.shuffle(random.Random(1)))

    class Faulty(type(state)):  # type: ignore[misc]
        game = fyrtioett

        def moves(self) -> Any:
            return self.not_there

        def at_once(self, move: Move) -> Any:
            return self.not_there_for(move)

    faulty = object.__new__(Faulty)
    with pytest.raises(AttributeError, match="not_there"):
        fyrtioett.legal_moves(faulty)
    with pytest.raises(AttributeError, match="not_there_for"):
        fyrtioett.apply(faulty, fyrtioett.legal_moves(state)[0])


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
    texts: Any = "1 bid 2"
    with pytest.raises(InvalidValue, match="'1 bid 2'; a text is read by parse"):
        game.apply(state, texts)


def test_what_is_interned_can_be_hashed() -> None:
    """A field without a hash is refused by an error of the library."""

    @attrs.frozen
    class Shelf(InternedValue):
        things: Any

    assert Shelf((1,)) is Shelf((1,))
    with pytest.raises(InvalidValue, match=r"Shelf is made of .*\(\[\],\)"):
        Shelf([])


class Own(random.Random):
    """A generator of one's own that gives one number."""

    def __init__(self, number: Any) -> None:
        """Keep it."""
        super().__init__(1)
        self.number = number

    def random(self) -> Any:
        """Give it."""
        return self.number


class OwnBits(Own):
    """One that gives bits too."""

    def getrandbits(self, _k: int) -> Any:
        """Give it."""
        return self.number


@pytest.mark.parametrize("number", [-0.5, -7, 1.0, 7, float("nan"), None, "a"])
def test_a_generator_gives_numbers_from_0_up_to_1(number: Any) -> None:
    """One that gives others is refused, and nothing goes on for ever."""
    game, own, bits = Schmaus(deals=1), Own(number), OwnBits(number)
    state = game.apply(game.start(), game.shuffle(random.Random(1)))
    view = game.view(state, 1)
    asked: Any = (
        lambda: game.playout(state, own),
        lambda: game.playout(state, bits, points=True),
        lambda: Random().choose(view, own),
        lambda: Random().choose(view, Dull(number)),  # type: ignore[arg-type]
    )
    for ask in asked:
        with pytest.raises(InvalidValue, match="numbers from 0 up to 1, and not"):
            ask()
    if number != 7:  # which are bits
        with pytest.raises(InvalidValue, match="numbers from 0 up to"):
            game.worlds(view).position(bits)
    dull: Any = Dull(0.5)
    assert game.playout(state, Own(0.5)) == game.playout(state, dull)
    assert game.worlds(view).position(OwnBits(1)).turn == 1
    assert play_deal(game, [Random()] * 2, Own(0.5)).moves


def test_a_phase_that_leaves_a_question_open_says_so() -> None:
    """What a game has not written is named with the class that lacks it."""
    game = Fyrtioett()
    start = game.start()
    deal = game.shuffle(random.Random(1))
    bid = game.vocabulary(0)[0]

    @attrs.frozen(repr=False)
    class Mute(Phase[Any, Any]):
        match: Open[Any]
        turn: Open[Any] = 0

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


def test_every_value_is_frozen() -> None:
    """No field can be changed, and nothing is hung on: rulesets, states, moves, sets."""
    for value in (each for each in values() if attrs.has(type(each))):
        for name in (*[each.name for each in attrs.fields(type(value))], "note"):
            with pytest.raises(FrozenInstanceError):
                setattr(value, name, None)


def test_what_a_type_cannot_tell_passes() -> None:
    """A name that is not resolved says nothing."""
    assert matches_hint("1", ForwardRef("Unknown"))
    assert (matches_hint(None, None), matches_hint(1, None)) == (True, False)


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
    with pytest.raises(ParseError, match="no move of Tolva: there is no verb 'bid'"):
        Tolva().parse("0 bid 3")


def test_tables_of_modules_cannot_be_changed() -> None:
    """No module of the library holds a dict that is open, but what fills itself."""
    fills_itself = {"_POOL", "_MAKERS", "_NAMES", "_KINDS", "_WITHIN"}
    for found in pkgutil.walk_packages(jasskort.__path__, "jasskort."):
        module = importlib.import_module(found.name)
        for name, value in vars(module).items():
            if not name.startswith("__") and name not in fills_itself:
                assert type(value) not in (dict, list, set), (found.name, name)
