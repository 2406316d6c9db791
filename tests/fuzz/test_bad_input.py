"""What is not what it is meant to be is refused by its name; made values stay."""

from __future__ import annotations

import random
from typing import Any, ForwardRef

import attrs
import numpy as np
import pytest

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
from jasskort.games.schmaus import Item
from jasskort.games.tolva import LowCards
from jasskort.ledger import NO_ENTRIES, Entry
from jasskort.locations import InHand
from jasskort.melds import answer_words
from jasskort.moves import Move, Play, Vocabulary
from jasskort.options import choose
from jasskort.phase import BetweenDeals, Phase, done
from jasskort.playing import play_match
from jasskort.playing.bots import Greedy, Random
from jasskort.playing.tournament import estimate
from jasskort.records import DealRecord, Extra, Record
from jasskort.seats import Direction, Table
from jasskort.testing import PlayedMatch, check_bot, check_laws, played, strategies
from jasskort.visibility import Open
from jasskort.words import Suits, Words, english_refusal, load_phrasebook, words_for
from jasskort.worlds.worlds import World

LONG = "x" * 100_000
ODD: Any = object()
GAME = Schmaus()
DEALT: Any = GAME.apply(GAME.start(), GAME.shuffle(random.Random(1)))
VIEW: Any = GAME.view(DEALT, 0)
WORLDS: Any = GAME.worlds(VIEW)
WORDS: Any = words_for(GAME, "en")
RNG = random.Random(1)
BOTS = [Greedy(), Greedy()]
PAIR = np.array([0, 1])
HJ = Card.parse("HJ")
WAY = Direction.CLOCKWISE


def refusal(**parts: Any) -> Refusal:
    whole: dict[str, Any] = {"rule": "X-1", "reason": Reason.TOO_LOW}
    return Refusal(**(whole | parts))


def score(**parts: Any) -> Score:
    whole: dict[str, Any] = {"totals": (), "party_totals": (), "unbooked": ()}
    return Score(**(whole | {"ledger": NO_ENTRIES} | parts))


@attrs.frozen
class Shelf(InternedValue):
    """Interned by whatever it holds."""

    things: Any


def given(**parts: Any) -> dict[str, Any]:
    return parts


BAD: list[tuple[Any, list[Any] | dict[str, Any], str]] = [
    (Pack, [Suit.HEARTS], "lowest of a Pack cannot be Suit.HEARTS"),
    (Pack(Rank.TWO).is_whole, [ODD], "expected a tuple of cards, got <obj"),
    (CardSet().of_suit, [Rank.NINE], "expected a suit, got Rank.NINE"),
    *[(card_at, [at], rf"card \(0 to 51\), got {at}") for at in (52, -1, 1.0)],
    (Suit, ["H"], "expected a value of Suit, got 'H'"),
    (Rank, [LONG], "expected a value of Rank, got 'xxxx"),
    (Claims, ["all"], "expected a value of Claims, got 'all'"),
    (choose, [LONG, Claims, "1"], "one of 'players', 'referee' for x{60}, got '1'"),
    (GAME.shuffle, [None], "expected a generator .*, got None"),
    (
        GAME.playout,
        [DEALT, random.Random],
        "expected a generator .*, got <class 'random.Random'>",
    ),
    (Random().choose, [VIEW, None], "expected a generator .*, got None"),
    (Tolva().first_dealer, [{2}], r"expected a sequence of cards.*, got \{2\}"),
    (Declare, [0, 1], "kind of a Declare cannot be 1"),
    (Move, [0], "Move has no verb; use a kind of move, such as Play"),
    (Entry, [1, -1, 3, Item.STOECK], "seat of an Entry cannot be -1"),
    (Entry, [1, 0, 2.5, Item.STOECK], "points of an Entry cannot be 2.5"),
    (Entry, [1, 0, 2, "it"], "what of an Entry cannot be 'it'"),
    (NO_ENTRIES.entered, [ODD], "expected an entry, got <object"),
    (refusal, given(rule=7), "rule of a Refusal cannot be 7"),
    (refusal, given(cards=()), r"cards of a Refusal cannot be \(\)"),
    (refusal, given(values=[1]), r"values of a Refusal cannot be \[1\]"),
    (score, given(totals=[1]), r"totals of a Score cannot be \[1\]"),
    (score, given(ledger=()), r"ledger of a Score cannot be \(\)"),
    (score, given(outcome="won"), "outcome of a Score cannot be 'won'"),
    (Table, ["01", WAY], "parties of a Table cannot be '01'"),
    (Table, [((0,), (0,)), WAY], r"each seat 0, 1, 2 \.\.\. once, got \(\("),
    (Table, [(), WAY], r"expected each seat .* got \(\)"),
    (Table, [((0,),), "left"], "direction of a Table cannot be 'left'"),
    (JASS.strength, [ODD, None], "expected a card, got <object"),
    (JASS.card_points, [[], ODD], "expected a Suit or None, got <obj"),
    (JASS.card_points, [ODD, None], "expected cards, got <object"),
    (Vocabulary, ["x", [(Play(Seat(1), HJ),)]], "expected a move of seat 0, got <Play"),
    (answer_words, [ODD], "expected a Line, a Rank, a Side"),
    (Sheet.of, [[ODD]], "expected an entry on a sheet, got <object"),
    (Sheet().drawn, [["A", ODD]], "expected a text, got"),
    (LowCards.of, [2, ODD], r"a tuple of suits, got \(2, <object"),
    (played, [ODD, 1], "expected a ruleset and an int as seed, got"),
    (
        played,
        given(game=GAME, seed=1, most=-1),
        "expected an int of at least 0 for the moves, got -1",
    ),
    (done, [None], "the move is not legal"),
    (Told, [ODD, 1, None, ()], "seat of a Told cannot be <object"),
    (InHand, [ODD], "seat of an InHand cannot be <object"),
    (WORLDS.at, [World(())], "the whole pack, got World"),
    (WORLDS.admits, [ODD], "expected a world, got <object"),
    (WORLDS.samples, [RNG, 2, lambda _: 10**400], "expected finite weights"),
    (WORLDS.samples, [RNG, 2, lambda _: -1], "expected finite weights of at least 0"),
    (WORLDS.samples, [RNG, 2, ODD], "expected a function or None for weight"),
    (WORDS.listed, [()], r"expected at least one word to join, got \(\)"),
    (WORDS.score, [Fyrtioett().score(Fyrtioett().start())], "expected a score of"),
    (WORDS.points, [ODD], "no words for <object"),
    (english_refusal, [ODD], "no words for <object"),
    (Words, [GAME, (), Suits.FRENCH, load_phrasebook({})], "names of 2 players"),
    (estimate, [ODD], "expected a sequence of at least one"),
    (estimate, [[1e308, 1e308]], "a number of points .*, got 1e"),
    (estimate, [[1, ODD]], "a number of points .*, got <object"),
    (strategies.cards, [ODD], "expected a pack, got <object"),
    (strategies.hands, given(min_size=99), "a hand of .*, got 99 to None"),
    (strategies.states, [ODD], "expected a ruleset, got <object"),
    (
        strategies.steps,
        given(game=GAME, most=0),
        "expected an int of at least 1 for the moves",
    ),
    (strategies.rulesets, [ODD], "expected classes of rulesets"),
    (check_laws, [ODD], "expected a ruleset, got <object"),
    (check_laws, given(game=GAME, examples=0), "an int of at least 1"),
    (
        check_laws,
        given(game=GAME, seeds=[ODD]),
        "expected a ruleset and an int as seed",
    ),
    (check_bot, [Greedy, GAME], "call the class to make a bot"),
    (play_match, [GAME, BOTS, RNG], "a match of .* may never end"),
    (Greedy().choose, [DEALT, RNG], r"Leading .*; pass game.view\(state"),
    (Random().choose, [ODD, RNG], "expected the view of a seat"),
    (Tolva().thumb, [VIEW], "expected a view of Tolva.*, got <View"),
    (Fyrtioett().worth, [-1], "expected an int of at least 0 for tricks, got -1"),
    (Extra, ["{}"], "expected extras by name, got '{}'"),
    (lambda: Extra()["x"], [], "no extra 'x'"),
    (lambda: [*Record(game=GAME, seat=1).views(0)], [], "1"),
    (Record, given(game=GAME, seat=PAIR), "cannot be array"),
    (
        PlayedMatch,
        given(game=GAME, dealer=0, steps=ODD, ends=True, seed=1),
        "steps of a PlayedMatch cannot be",
    ),
    (
        PlayedMatch,
        given(game=GAME, dealer=2, steps=(), ends=True, seed=1),
        "expected a seat from 0 to 1, got 2",
    ),
    (DealRecord(()).beyond, [{}], "expected the number of a move"),
    (Shelf, [[]], r"values of Shelf must be hashable, got \(\[\],\)"),
]


@pytest.mark.parametrize(("make", "handed", "told"), BAD)
def test_what_is_none_is_refused_by_its_name(make: Any, handed: Any, told: str) -> None:
    """The error is one of the library, names the value, and is a line at most."""
    with pytest.raises(InvalidValue, match=told) as raised:
        _ = make(**handed) if isinstance(handed, dict) else make(*handed)
    assert len(str(raised.value)) < 500


@pytest.mark.parametrize("game", [Schmaus(), Fyrtioett(), Tolva()], ids=repr)
def test_a_view_is_no_state(game: Any) -> None:
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
        with pytest.raises(
            InvalidValue, match=f"expected a state of {game.title}.*, got <View"
        ):
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
    with pytest.raises(InvalidValue, match="'1 bid 2'; use parse to read a text"):
        game.apply(state, texts)


def test_a_phase_that_leaves_a_question_open_says_so() -> None:
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
    with pytest.raises(NotImplementedError, match=r"Mute\.objection must return"):
        mute.objection(bid)
    with pytest.raises(NotImplementedError, match=r"Mute\.after must return"):
        mute.after(bid)
    bare: BetweenDeals[Any, Any] = BetweenDeals(start.history, game, start.match)
    with pytest.raises(NotImplementedError, match=r"BetweenDeals\.deal must return"):
        bare.deal(deal)


def test_what_a_type_cannot_tell_passes() -> None:
    """A name that is not resolved says nothing."""
    assert matches_hint("1", ForwardRef("Unknown"))
    assert (matches_hint(None, None), matches_hint(1, None)) == (True, False)


def test_a_seat_that_is_none_has_no_pool() -> None:
    game = Schmaus()
    state: Any = game.apply(game.start(), game.shuffle(random.Random(1)))
    for seat in (2, -1, True, None, "0"):
        for asked in (state.pool, state.declaration_of):
            with pytest.raises(InvalidValue, match="expected a seat from 0 to 1"):
                asked(seat)
    assert state.declaration_of(1) is None


def test_a_text_of_another_form_is_told_its_form() -> None:
    """Ask is for partners, draw for a stock; nonsense is told nothing."""
    told = 'no move of the form "three" of Tolva, but of "four"'
    with pytest.raises(ParseError, match=told):
        Tolva(form="three").parse("0 ask")
    with pytest.raises(ParseError, match='but of "plocketolva"'):
        Tolva().parse("0 draw")
    with pytest.raises(ParseError, match="not a move of Tolva: unknown verb 'bid'"):
        Tolva().parse("0 bid 3")
