"""Every sentence of every phrasebook is said of something, and in its own language."""

from __future__ import annotations

import functools
import random
import re
from collections.abc import Iterator
from typing import Any, get_args

import attrs
import pytest
from refusal_truth import moves_to_refuse
from rulesets import BY_FORM, RULESETS
from support import first_traced
from to_be_asked import ADVICE, ASKED, FAULTS, RIGHTS, RISKS
from to_be_told import RARE, RARE_EVENTS, SELDOM, TOLD

from jasskort import GAMES, ParseError, Reason, Refusal, Schmaus, Tolva, ZugerTapp
from jasskort.cards import CARDS, SUITS
from jasskort.errors import Mistake
from jasskort.events import KINDS, Event
from jasskort.moves import Deal, Hidden, Move
from jasskort.ruleset import AnyRuleset
from jasskort.testing import walk
from jasskort.words import Language, Suits, Words, load_phrasebook, words_for
from jasskort.words.phrasebook import phrasebook_of
from jasskort.words.sayings import TABLES
from jasskort.words.words import prompted, told_of, why

NAMES = ("Vreni", "Köbi", "Maja", "Ole")
NO_WORDS = re.compile(r"[{}<>_\[\]]|None|\.\.|  | [.,;:)]|\( |^$|^ | $")
ENGLISH = re.compile(
    r"\b([Tt]he|of|and|is|are|has|have|with|tricks?|cards?|suits?|deal|seat|matches)\b"
)
# A sentence begins with a capital letter or a figure; so do the names that are given here.
SENTENCE = re.compile(r'[A-ZÄÖÜÆØÅ0-9"„«»”].*[.!?]["“”«»]?', re.DOTALL)
REFUSAL = re.compile(r'["„«»”]?[A-ZÄÖÜÆØÅ0-9].*[\w"”«»] \([A-Z]+-\d+\)')
YOU = re.compile(r"\b(you|your|du|dich|dir|dein|deine|din|dig|dit)\b", re.IGNORECASE)
IN_ALL = pytest.mark.parametrize(
    "language", first_traced(Language), ids=lambda each: each.value
)


@functools.cache
def corpus() -> dict[AnyRuleset, list[Any]]:
    found: dict[AnyRuleset, list[Any]] = {game: [] for game in RULESETS}
    for game, value in (*TOLD.values(), *SELDOM):
        found.setdefault(game, []).append(value)
    for game in BY_FORM:
        found[game] += [*dict.fromkeys(in_play(game))]
        found[game] += [*RARE[game.name], *RARE_EVENTS.get(game.name, ())]
        found[game] += mistakes(game)
    return found


def in_play(game: AnyRuleset) -> Iterator[Any]:
    rng, states = random.Random(5), [game.start()]
    for seed in range(2):
        for before, move, after in walk(game, seed):
            states.append(after)
            for event in game.events(before, move, after):
                yield from (event, *filter(None, map(event.seen_by, (None, 0))))
    for state in (states[0], states[-1], *rng.choices(states, k=20)):
        yield game.score(state)
        refused = [game.refusal(state, move) for move in moves_to_refuse(game)]
        kinds = {(r.rule, r.reason, len(r.values)): r for r in refused if r}
        yield from kinds.values()
    moves: list[Any] = [*game.vocabulary(1), Deal(game.pack.cards)]
    yield from (*moves, *[Hidden(1, verb) for verb in {move.verb for move in moves}])


def mistakes(game: AnyRuleset) -> Iterator[ParseError]:
    for text in (
        *("", "7 play HJ", "0 ploy HJ", "0 zzz", "0 play XX", "0 play JH", "1 pass"),
        *("0 say rank", "0 bid tap", "0 declare 51", "0 claim now", "0 draw"),
    ):
        try:
            game.parse(text, seat=0 if text == "1 pass" else None)
        except ParseError as error:
            yield error
    yield ParseError("\0" * 99, "no card")


@IN_ALL
def test_every_sentence_is_said_of_something(language: Language) -> None:
    """In a book in which each sentence is its place, all places are said."""
    book, sentences = phrasebook_of(language), list[str]()

    def numbered(tables: Any, scope: str) -> dict[str, Any]:
        made = dict(tables)
        for name in {*TABLES} & {*tables}:
            made[name] = {}
            for key in tables[name]:
                made[name][key] = f"<{len(sentences)}>"
                sentences.append(f"{scope} {name}: {key}")
        return made

    tables = numbered(book.data, "")
    for scope in {*GAMES, *[suits.value for suits in Suits]} & {*tables}:
        tables[scope] = numbered(tables[scope], scope)
    numbers, said = load_phrasebook(tables, book.name), ""
    for game, values in corpus().items():
        for me in (None, *game.seats[:2]):
            says = words_for(game, numbers, me=me)
            said += " ".join([says.opening(), says.title, *says.sheet_words()])
            said += " ".join([*map(says.say, values), says.points(3)])
            said += " ".join(says.totals(game.score(game.start())))
            said += " ".join(map(says.acts, done_in(values)))
            said += " ".join([*prompts_said(says), says.aim()])
    said += words_for(Schmaus(), numbers).move(Sing(0))
    found = {*map(int, re.findall(r"<(\d+)>", said))}
    assert [each for at, each in enumerate(sentences) if at not in found] == []


def done_in(values: list[Any]) -> list[Any]:
    return [each for each in values if isinstance(each, Move | Hidden)]


def prompts_said(says: Words) -> list[str]:
    """Say what can be asked, and what may end such a sentence."""
    said = [prompted(says, name, prompt) for name, prompt in ASKED]
    for _, prompt in ASKED:
        said += filter(None, [told_of(says, "asked", "may", prompt)])
        said += filter(None, [told_of(says, "rights", each, prompt) for each in RIGHTS])
    said += filter(None, [told_of(says, "warnings", *each) for each in RISKS])
    said += map(says.say, ADVICE)
    said += filter(None, [told_of(says, "advice", "nothing", ADVICE[0])])
    said += filter(None, [told_of(says, "mistakes", *each) for each in FAULTS])
    return said


@attrs.frozen(eq=False, repr=False)
class Sing(Move):
    verb = "sing"


def names_of(game: AnyRuleset) -> tuple[str, ...]:
    return NAMES[: len(game.seats)]


@IN_ALL
def test_what_is_said_is_said_in_its_language(language: Language) -> None:
    for game, values in corpus().items():
        names = names_of(game)
        says = words_for(game, language, names=names)
        moves: dict[str, Any] = {}
        for value in values:
            told = says.say(value)
            foreign = language is not Language.ENGLISH and ENGLISH.search(told)
            assert not NO_WORDS.search(told), told
            assert not foreign, told
            if isinstance(value, Move | Hidden | Deal):
                assert not told.endswith("."), told
                assert not any(name in told for name in names), told
                if isinstance(value, Move):  # no two are called the same
                    assert moves.setdefault(told, value) is value
            elif isinstance(value, Refusal):
                assert REFUSAL.fullmatch(told), told
                assert why(says, value) is not None  # and not in English
            elif not isinstance(value, ParseError):
                assert SENTENCE.fullmatch(told), told
                seat = getattr(value, "seat", None)
                assert seat is None or NAMES[seat] in told, told


@IN_ALL
def test_nobody_is_called_by_name_who_is_spoken_to(language: Language) -> None:
    for game, values in corpus().items():
        names = names_of(game)
        plain = words_for(game, language, names=names)
        for me in game.seats:
            says = words_for(game, language, names=names, me=me)
            assert names[me] not in says.opening()
            for value in values:
                told, named = says.say(value), plain.say(value)
                assert names[me] not in told, told
                if isinstance(value, Move):
                    assert told == named
                elif not isinstance(value, ParseError):
                    assert told != named or not YOU.search(told.split(":")[0]), told


@IN_ALL
def test_openings_tell_what_is_agreed_on(language: Language) -> None:
    for game in RULESETS:
        names = names_of(game)
        told = words_for(game, language, names=names).opening()
        assert SENTENCE.fullmatch(told), told
        assert all(name in told for name in names)
        usual = words_for(
            type(game)(), language, names=NAMES[: len(type(game)().seats)]
        )
        assert (game == type(game)()) == (told == usual.opening())
        for each in (getattr(game, "deals", None), getattr(game, "target", None)):
            assert each is None or each <= 12 or str(each) in told


@IN_ALL
def test_aims_tell_who_plays_with_whom_and_who_wins(language: Language) -> None:
    for game in RULESETS:
        says = words_for(game, language, names=names_of(game))
        told = says.aim()
        assert SENTENCE.fullmatch(told), told
        assert not NO_WORDS.search(told), told
        target = getattr(game, "target", None)
        assert target is None or str(target) in told
        bidder = {"en": "bidder", "de-CH": "bietet", "sv": "bjuder", "da": "byder"}
        if game.name == "zuger_tapp":
            assert bidder[language.value] in told
        else:
            assert all(name in told for name in says.names)


@IN_ALL
def test_no_two_things_are_called_the_same(language: Language) -> None:
    for suits in Suits:
        for game in BY_FORM:
            says = words_for(game, language, suits=suits)
            named: list[Any] = [CARDS, SUITS, *game.enums]
            for things in named:
                said = [says.say(each) for each in things]
                assert len({*said}) == len(said)
                assert not any(map(NO_WORDS.search, said))


def test_every_kind_of_event_and_refusal_comes_up() -> None:
    values = [value for values in corpus().values() for value in values]
    kinds = {each.kind for each in values if isinstance(each, Event)}
    ours = {n for n, kind in KINDS.items() if kind.__module__.startswith("jasskort.")}
    assert ours - kinds == set()
    reasons = {each.reason for each in values if isinstance(each, Refusal)}
    assert reasons == {*Reason}


@IN_ALL
def test_every_mistake_is_said(language: Language) -> None:
    said = {}
    for game in (Schmaus(), ZugerTapp(), Tolva()):
        for error in mistakes(game):
            told = words_for(game, language).mistake(error)
            said[error.mistake, bool(error.meant)] = told
            assert error.word in told
            assert error.meant in told
            english = words_for(game, "en").mistake(error)
            assert (told == english) == (language is Language.ENGLISH)
    assert {mistake for mistake, _ in said} == {*get_args(Mistake)}
    assert len({*said.values()}) == len(said)
    assert "\\x00" in said["other", False]
    assert "…" in said["other", False]
