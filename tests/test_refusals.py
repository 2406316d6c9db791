"""Refusals, and the errors that carry them."""

from __future__ import annotations

import enum
import pickle

import attrs
import pytest
from rulesets import BY_FORM
from twenty import Twenty

from jasskort import (
    Card,
    CardSet,
    Deal,
    IllegalMove,
    InvalidValue,
    JasskortError,
    OptionError,
    ParseError,
    Reason,
    Refusal,
    Seat,
    Suit,
    ZugerTapp,
)
from jasskort.games.jass.model import Book
from jasskort.games.tolva import MeldMarriage
from jasskort.games.zuger_tapp import LayAside
from jasskort.moves import Draw, Play
from jasskort.refusals import refuse
from jasskort.ruleset import AnyRuleset
from jasskort.testing import walk

HT, CLUBS = Card.parse("HT"), Suit.CLUBS
REFUSAL = Refusal("SCH-28", Reason.MUST_FOLLOW_SUIT, CardSet.parse("C9"), (HT, CLUBS))
SAYS = (
    "The ten of hearts cannot be played: clubs were led, and the nine of clubs can "
    "follow suit (SCH-28)"
)


def test_refusals_say_it_in_a_sentence() -> None:
    assert str(REFUSAL) == REFUSAL.text == SAYS
    assert REFUSAL.cards == {Card.parse("C9")}
    bare = Refusal("COM-8", Reason.MATCH_OVER)
    assert bare.text == "The match is over (COM-8)"
    assert bare.cards == CardSet()
    assert bare.values == ()


def test_refusals_are_values() -> None:
    again = pickle.loads(pickle.dumps(REFUSAL))
    assert again == REFUSAL
    assert hash(again) == hash(REFUSAL)
    assert again.reason is Reason.MUST_FOLLOW_SUIT
    assert attrs.evolve(REFUSAL, values=(50,)) != REFUSAL
    made = refuse(
        "SCH-28", Reason.MUST_FOLLOW_SUIT, HT, CLUBS, cards=CardSet.parse("C9")
    )
    assert made == REFUSAL


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Play(Seat(1), Card.parse("HJ")), "1 play HJ"),
        (Draw(Seat(0)), "0 draw"),
        (Deal([Card.parse("HJ")]), "deal HJ"),
    ],
    ids=str,
)
def test_illegal_moves_say_which_and_why(move: object, text: str) -> None:
    error = IllegalMove(move, REFUSAL)
    assert str(error) == f"{text}: {SAYS}"
    again = pickle.loads(pickle.dumps(error))
    assert (again.move, again.refusal) == (move, REFUSAL)
    assert str(again) == str(error)


class House(enum.Enum):
    """Reasons that only a house has: the value is the sentence."""

    TOO_HIGH = "nobody bids {0}, and {1:player} knows it"
    SECRET = 7


@pytest.mark.parametrize(
    ("reason", "values", "text"),
    [
        (House.TOO_HIGH, (9, 1), "Nobody bids 9, and Seat 1 knows it"),
        # Without the values that it asks for a sentence is said as it stands.
        (House.TOO_HIGH, (9,), "Nobody bids {0}, and {1:player} knows it"),
        (House.SECRET, (), "7"),
        # One of the library's, of which a house gives other values.
        (Reason.NOT_YOUR_TURN, (), "Not your turn"),
        (Reason.NOT_IN, (1,), "Not in"),
    ],
)
def test_a_house_rule_says_why_by_its_reason(
    reason: enum.Enum, values: tuple[object, ...], text: str
) -> None:
    """A reason of its own is said by its value, one of the library's by its name."""
    assert refuse("HOUSE-1", reason, *values).text == f"{text} (HOUSE-1)"


def test_parse_errors_quote_the_text() -> None:
    error = ParseError("0 \n", "no move")
    assert str(error) == "cannot read '0 \\n': no move"
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is ParseError
    assert (again.text, again.problem, str(again)) == ("0 \n", "no move", str(error))


@pytest.mark.parametrize("kind", [IllegalMove, InvalidValue, OptionError, ParseError])
def test_one_family_of_errors(kind: type[Exception]) -> None:
    assert issubclass(kind, JasskortError)
    assert issubclass(kind, ValueError)
    assert not issubclass(JasskortError, ValueError)


def named_by(move: object) -> CardSet:
    """Return the cards that a seat must have for a move."""
    match move:
        case Play(card=card) | LayAside(card=card):
            return CardSet([card])
        case Book(meld=meld):
            return meld.cards
        case MeldMarriage(suit=suit):
            return CardSet.parse(f"{suit}K {suit}Q")
        case _:
            return CardSet()


@pytest.mark.parametrize("game", [*BY_FORM, Twenty(deals=1)], ids=repr)
def test_cards_that_are_gone_are_barred_before_the_turn_is_asked(
    game: AnyRuleset,
) -> None:
    asked = 0
    for before, _, _ in walk(game, 6, most=70):
        gone = CardSet.from_mask(sum(before.pile_masks))
        others = [seat for seat in game.seats if before.turn not in (None, seat)]
        for move in [move for seat in others for move in game.vocabulary(seat)]:
            if named_by(move) & gone:
                refusal = game.refusal(before, move)
                assert refusal is not None
                assert refusal.reason is not Reason.NOT_YOUR_TURN, f"{before} {move}"
                asked += 1
    assert asked


def test_zug_12_what_nobody_takes_up_is_not_laid_aside() -> None:
    """Who has bid tapp may take up any card; over a solo what a hand lacks it lacks."""
    game = ZugerTapp()
    state = game.apply(game.start(), Deal(game.pack.cards))
    own, other = (next(iter(state.hands[seat])) for seat in (1, 3))
    for bid, reason in (("tapp", Reason.NOT_YOUR_TURN), ("solo", Reason.NOT_IN_HAND)):
        after = game.apply(state, game.parse(f"1 bid {bid}"))
        for card, why in ((own, Reason.NOT_YOUR_TURN), (other, reason)):
            refusal = game.refusal(after, LayAside(1, card))
            assert refusal is not None
            assert refusal.reason is why
