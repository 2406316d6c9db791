"""What is said to a seat says "you" of it: the sentences, and the rest that goes with them.

The sentences stand in `you.txt`: under the name of what is told that of each language.
"""

from __future__ import annotations

import pickle
import random
import re
from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

import pytest
from support import blocks_of
from to_be_told import ANNA, BEAT, PLAYERS, SCHMAUS, TOLD, TOLVA, rare

from jasskort import GAMES, Reason, Refusal, Schmaus
from jasskort.events import Event, MatchClaimed, Passed, TrickTurned
from jasskort.games.jass.model import LetStand
from jasskort.words import Language, check_phrasebook, load_phrasebook, words_for
from jasskort.words.phrasebook import phrasebook_of, tables_in, texts_in
from jasskort.words.sayings import names_in
from jasskort.words.story import Story

FILE = Path(__file__).with_name("you.txt")
SENTENCES = {first: rest for first, *rest in blocks_of(FILE)}


@pytest.mark.parametrize("name", TOLD)
def test_what_is_said_to_a_seat_says_you_of_it(name: str) -> None:
    game, value = TOLD[name]
    names = PLAYERS[: len(game.seats)]
    for language, sentence in zip(Language, SENTENCES[name], strict=True):
        assert words_for(game, language, names=names, me=0).say(value) == sentence
        others = words_for(game, language, names=names, me=len(names) - 1).say(value)
        assert "Anna" in others or " by " in name


def test_every_sentence_that_names_a_player_is_among_them() -> None:
    english = phrasebook_of(Language.ENGLISH).data
    asked = re.compile("{[^}]*:([Yy]ou|[^}]*/)")
    found = set()
    for scope in ("", *GAMES):
        layer = tables_in(english, scope) if scope else english
        for table in ("events", "refusals"):
            for key, text in texts_in(layer, table).items():
                if asked.search(text):
                    found |= {name.split()[-1] for name in names_in(table, key)[0]}
    values = [value for _, value in TOLD.values()]
    kinds = {each.kind for each in values if isinstance(each, Event)}
    assert found == kinds | {"points_entered"} | {
        each.reason.name for each in values if isinstance(each, Refusal)
    }


def test_several_are_you_and_the_others() -> None:
    for me, language, opening in (
        (1, "en", "Tolva: Anna and Carl against you and Dora. You play with four, "),
        (1, "de", "Anna und Carl spielen Tolva zu viert gegen dich und Dora. "),
        (1, "sv", "Anna och Carl spelar tolva mot dig och Dora. "),
        (1, "da", "Tolva: Anna og Carl mod dig og Dora. "),
        (0, "en", "Tolva: you and Carl against Beat and Dora. You play "),
        (0, "de", "Du und Carl spielt Tolva zu viert gegen Beat und Dora. "),
        (0, "sv", "Du och Carl spelar tolva mot Beat och Dora. "),
        (0, "da", "Tolva: du og Carl mod Beat og Dora. "),
    ):
        says = words_for(TOLVA, language, names=PLAYERS, me=me)
        assert says.opening().startswith(opening)
    german = words_for(SCHMAUS, "de", names=PLAYERS[:2], me=0)
    assert german.opening().startswith("Du und Beat spielt Schmaus. ")
    assert german.players([0, 1]) == "Anna und Beat"


def test_words_for_a_seat_are_values() -> None:
    says = words_for(SCHMAUS, "en", me=1)
    assert says != words_for(SCHMAUS, "en") != words_for(SCHMAUS, "en", me=0)
    for each in (says, pickle.loads(pickle.dumps(says))):
        assert each.event(Passed(BEAT)) == 'You: "Pass."'


def test_a_language_may_do_without() -> None:
    events = {"passed": "{seat:player} passer."}
    book = load_phrasebook({"events": events}, "nn")
    says = words_for(SCHMAUS, book, names=["Anna", "Lars"], me=0)
    assert says.event(Passed(ANNA)) == "Anna passer."
    assert says.event(TrickTurned(ANNA, ())) == "You turn the trick."
    refusal = rare("COM-9", Reason.NOT_YOUR_TURN, 1, 0)
    assert says.refusal(refusal) == "Lars is in turn, not you (COM-9)"
    assert not any("never" in each for each in check_phrasebook(book))


def test_a_language_of_ones_own_may_say_it() -> None:
    tables = {
        "you": {"player": "Du du", "owner": "din"},
        "owners": {"": "@s"},
        "events": {
            "passed": "{seat:Du} {seat:tier/teier}.",
            "let_stand": "{declarer:player} er god.",
            "let_stand declarer=you": "Din er god.",
            "trick_turned": "Stikket til {winner:player}.",
        },
        "refusals": {"NOT_YOUR_TURN": "{0:din} tur, ikke {1:owner}"},
    }
    book = load_phrasebook(tables, "nn")
    says = words_for(SCHMAUS, book, names=["Anna", "Lars"], me=0)
    for event, told in (
        (Passed(ANNA), "Du teier."),
        (Passed(BEAT), "Lars tier."),
        (LetStand(BEAT, ANNA), "Din er god."),
        (LetStand(ANNA, BEAT), "Lars er god."),
    ):
        assert says.event(event) == told
    turn = rare("COM-9", Reason.NOT_YOUR_TURN, 0, 1)
    assert says.refusal(turn) == "Din tur, ikke Larss (COM-9)"
    assert [each for each in check_phrasebook(book) if "never" in each] == [
        "events: 'trick_turned': 'winner' is never said as \"you\"",
        "refusals: 'NOT_YOUR_TURN': '1' is never said as \"you\"",
    ]


def test_a_house_that_does_not_know_of_it_names_all() -> None:

    class Hushed(Schmaus):
        words: ClassVar[Mapping[str, object]] = {
            "en": {
                "events": {
                    "passed": "{seat:player} keeps silent.",
                    "match_claimed": "{seat:You} {seat:calls/call}.",
                }
            }
        }

    says = words_for(Hushed(), "en", names=["Anna", "Beat"], me=0)
    assert says.event(Passed(ANNA)) == "Anna keeps silent."
    assert says.event(MatchClaimed(ANNA)) == "You call."


def test_a_story_is_told_to_a_seat() -> None:
    rng = random.Random(1)
    start = SCHMAUS.start(dealer=0)
    deal = SCHMAUS.shuffle(rng)
    dealt = SCHMAUS.apply(start, deal)
    told = [
        [*Story(words_for(SCHMAUS, "en", me=me)).after(start, deal, dealt)]
        for me in (None, 0, 1)
    ]
    assert [line[:13] for line in told[0][1:3]] == ["Deal 1. Seat ", ""]
    assert told[1][1].startswith("Deal 1. You deal. The ")
    assert told[1][2].startswith("You are dealt the ")
    assert told[2][1].startswith("Deal 1. Seat 0 deals. The ")
    assert told[2][2].startswith("You are dealt the ")
    assert told[1][2] != told[2][2]
    assert len(told[0]) + 1 == len(told[1]) == len(told[2])
