"""Refusals, and the errors that carry them."""

from __future__ import annotations

import pickle
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jasskort import (
    GAMES,
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
)
from jasskort.moves import Draw, Play
from jasskort.refusals import refuse
from jasskort.testing import walk

REFUSAL = Refusal(
    "SCH-28",
    Reason.MUST_FOLLOW_SUIT,
    "clubs were led and you hold C9 (SCH-28)",
    CardSet.parse("C9"),
)


def test_refusals_say_it_in_a_sentence() -> None:
    """A refusal prints as its sentence, and has no cards or values unless told."""
    assert str(REFUSAL) == REFUSAL.text == "clubs were led and you hold C9 (SCH-28)"
    assert REFUSAL.cards == {Card.parse("C9")}
    bare = Refusal("COM-8", Reason.MATCH_OVER, "the match is over (COM-8)")
    assert bare.cards == CardSet()
    assert bare.values == ()


def test_refusals_are_values() -> None:
    """Refusals compare by all their parts, hash, pickle, and cannot be changed."""
    again = pickle.loads(pickle.dumps(REFUSAL))
    assert again == REFUSAL
    assert hash(again) == hash(REFUSAL)
    assert again.reason is Reason.MUST_FOLLOW_SUIT
    for change in (
        {"rule": "SCH-29"},
        {"reason": Reason.MUST_TRUMP},
        {"text": ""},
        {"cards": CardSet()},
        {"values": (50,)},
    ):
        assert attrs.evolve(REFUSAL, **change) != REFUSAL
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        REFUSAL.rule = "SCH-1"  # type: ignore[misc]
    assert not hasattr(REFUSAL, "__dict__")


def test_reasons_differ() -> None:
    """No two reasons say the same, and none is an alias of another."""
    assert len({reason.value for reason in Reason}) == len(Reason.__members__)
    assert all(reason.value[0].islower() for reason in Reason)


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
    """The error carries move and refusal, says both, and pickles."""
    error = IllegalMove(move, REFUSAL)
    assert str(error) == f"{text}: clubs were led and you hold C9 (SCH-28)"
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is IllegalMove
    assert (again.move, again.refusal) == (error.move, error.refusal)
    assert (again.move, again.refusal) == (move, REFUSAL)
    assert str(again) == str(error)


def test_a_refusal_is_made_with_its_rule_at_the_end() -> None:
    """Rule, reason, values and cards are kept, and the sentence ends with the rule."""
    made = refuse("SCH-28", Reason.MUST_FOLLOW_SUIT, "clubs were led and you hold C9")
    assert made == attrs.evolve(REFUSAL, cards=CardSet())
    nine = CardSet.parse("C9")
    told = refuse("TOL-9", Reason.MUST_BEAT, "it is too low", 5, "H", cards=nine)
    assert (told.rule, told.reason) == ("TOL-9", Reason.MUST_BEAT)
    assert (told.values, told.cards) == ((5, "H"), nine)
    assert str(told) == told.text == "it is too low (TOL-9)"


@given(st.text(), st.text())
def test_parse_errors_quote_the_text(text: str, problem: str) -> None:
    """The error quotes the text, says what is wrong with it, and pickles."""
    error = ParseError(text, problem)
    assert str(error) == f"cannot read {text!r}: {problem}"
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is ParseError
    assert (again.text, again.problem, str(again)) == (text, problem, str(error))


@pytest.mark.parametrize("kind", [IllegalMove, InvalidValue, OptionError, ParseError])
def test_one_family_of_errors(kind: type[Exception]) -> None:
    """Every error is the library's own and a ValueError, so either can be caught."""
    assert issubclass(kind, JasskortError)
    assert issubclass(kind, ValueError)
    assert not issubclass(JasskortError, ValueError)


@pytest.mark.parametrize("kind", GAMES.values(), ids=list(GAMES))
@pytest.mark.parametrize("seat", [-1, 4, "0", True, 1.0])
def test_no_verb_takes_a_seat_that_is_none(kind: Any, seat: Any) -> None:
    """Asked about a seat that there is not, every phase says so, the last one too."""
    game = kind(deals=1)
    phases = {type(state): state for _, _, state in walk(game, 5, most=1000)}
    for state in (game.start(), *phases.values()):
        for verb in (game.legal_moves, game.legal_melds):
            with pytest.raises(InvalidValue, match="a seat here is a number"):
                verb(state, seat)
    assert any(state.over for state in phases.values())
