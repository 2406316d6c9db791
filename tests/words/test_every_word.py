"""Whatever the library says can be said in every language, and in that language alone."""

from __future__ import annotations

import functools
import random
import re
from typing import Any, get_args

import attrs
import pytest
from rare_refusals import RARE, RARE_EVENTS
from refusal_truth import moves_to_refuse
from rulesets import RULESETS, THOROUGH

from jasskort import ParseError, Reason, Refusal, Schmaus, Tolva, ZugerTapp
from jasskort.cards import CARDS, SUITS
from jasskort.errors import Mistake
from jasskort.events import KINDS, MatchWon
from jasskort.moves import Deal, Hidden
from jasskort.ruleset import AnyRuleset
from jasskort.testing import walk
from jasskort.words import Language, Suits, Words, words_for
from jasskort.words.words import why

NAMES = ("Vreni", "Köbi", "Maja", "Ole")
SEEDS, ASKED = range(4), 20
SOME = slice(None, None, None if THOROUGH else 5)
"""Which of the events are told once more, of other suits and to each seat."""
NO_WORDS = re.compile(r"[{}<>_\[\]]|None|\.\.|  | [.,;:)]|\( |^$|^ | $")
ENGLISH = re.compile(
    r"\b([Tt]he|of|and|is|are|has|have|with|tricks?|cards?|suits?|deal|seat|matches)\b"
)
QUOTES = '"”«»'
# A sentence begins with a capital letter or a figure; so do the names that are given here.
BEGUN = re.compile(r'["„«»”]?[A-ZÄÖÜÆØÅ0-9]')
YOU = re.compile(r"\b(you|your|du|dich|dir|dein|deine|din|dig|dit)\b", re.IGNORECASE)
SENTENCE = re.compile(r'[A-ZÄÖÜÆØÅ0-9"„«»”].*[.!?]["“”«»]?', re.DOTALL)


@attrs.frozen
class Met:
    """What came up in play of one ruleset."""

    events: tuple[Any, ...]
    moves: tuple[Any, ...]
    refusals: tuple[Refusal, ...]
    scores: tuple[Any, ...]


@functools.cache
def met(game: AnyRuleset) -> Met:
    """Play a match at random, and collect what there is to be said."""
    rng = random.Random(5)
    events: dict[Any, None] = {}
    states: list[Any] = [game.start()]
    for seed in SEEDS:
        for before, move, after in walk(game, seed):
            states.append(after)
            for event in game.events(before, move, after):
                seen = (event.seen_by(seat) for seat in (None, game.seats[0]))
                events |= dict.fromkeys([event, *filter(None, seen)])
    events |= dict.fromkeys(RARE_EVENTS.get(game.name, ()))
    refusals: dict[Any, Refusal] = dict(enumerate(RARE[game.name]))
    for state in (states[0], states[-1], *rng.choices(states, k=ASKED)):
        for move in moves_to_refuse(game):
            if refusal := game.refusal(state, move):
                of_kind = (refusal.rule, refusal.reason, len(refusal.values))
                refusals.setdefault((*of_kind, rng.randrange(4)), refusal)
    moves: list[Any] = [move for seat in game.seats for move in game.vocabulary(seat)]
    moves += [Deal(game.pack.cards)]
    moves += [Hidden(game.seats[1], verb) for verb in {move.verb for move in moves}]
    scores = tuple([game.score(state) for state in (*states[::40], states[-1])])
    return Met(tuple(events), tuple(moves), tuple(refusals.values()), scores)


def is_clean(text: str, language: Language) -> bool:
    """Tell whether a text is made of words, and of no other language than its own."""
    foreign = language is not Language.ENGLISH and ENGLISH.search(text)
    return not NO_WORDS.search(text) and not foreign


def words(game: AnyRuleset, language: Language, suits: Suits) -> Words:
    """Give the words for a game, with names that no language has words for."""
    names = NAMES[: len(game.seats)]
    return words_for(game, language, names=names, suits=suits)


EVERY = pytest.mark.parametrize("game", RULESETS, ids=repr)
IN_ALL = pytest.mark.parametrize("language", Language, ids=lambda each: each.value)


@pytest.mark.no_cover
@EVERY
@IN_ALL
def test_every_event_is_told(game: AnyRuleset, language: Language) -> None:
    """What happens is told in sentences that name the player, with blanks and without."""
    for suits in Suits:
        says = words(game, language, suits)
        events = met(game).events
        for event in events if suits is Suits.FRENCH else events[SOME]:
            told = says.event(event)
            assert is_clean(told, language), told
            assert SENTENCE.fullmatch(told), told
            assert told == says.say(event)
            seat = getattr(event, "seat", None)
            assert seat is None or NAMES[seat] in told, (event, told)


@pytest.mark.no_cover
@EVERY
@IN_ALL
def test_every_move_has_words(game: AnyRuleset, language: Language) -> None:
    """What can be chosen is said for a menu: shortly, without the player, no two alike."""
    for suits in Suits:
        says = words(game, language, suits)
        said: dict[str, Any] = {}
        for move in met(game).moves:
            text = says.move(move)
            assert is_clean(text, language), text
            assert text == says.say(move)
            assert not text.endswith(".")
            assert not any(name in text for name in NAMES)
            if not isinstance(move, Hidden):
                other = said.setdefault(text, move)
                same = attrs.evolve(other, seat=0) if other is not move else move
                assert other is move or same == attrs.evolve(move, seat=0), text


@pytest.mark.no_cover
@EVERY
@IN_ALL
def test_every_refusal_has_words(game: AnyRuleset, language: Language) -> None:
    """Why not is said in a sentence with a capital letter, no full stop, and the rule."""
    says = words(game, language, Suits.FRENCH)
    for refusal in met(game).refusals:
        told = says.refusal(refusal)
        assert is_clean(told, language), told
        why, rule = told.rsplit(" (", 1)
        assert rule == f"{refusal.rule})", told
        assert why[-1].isalnum() or why[-1] in QUOTES, told
        assert BEGUN.match(why), told
        assert told == says.say(refusal)


@pytest.mark.no_cover
@EVERY
@IN_ALL
def test_the_score_is_told(game: AnyRuleset, language: Language) -> None:
    """Entries, items, totals and the end are told; the players are named."""
    says = words(game, language, Suits.FRENCH)
    scores = met(game).scores
    for score in scores:
        told = says.score(score)
        assert is_clean(told, language), told
        assert SENTENCE.fullmatch(told), told
        assert all(name in told for name in says.names)
        assert all(str(abs(total)) in told for total in score.totals)
    for entry in scores[-1].entries:
        told = says.entry(entry)
        assert is_clean(told, language), told
        assert NAMES[entry.seat] in told
        assert str(abs(entry.points)) in told
        assert is_clean(says.item(entry.what), language)


@EVERY
@IN_ALL
def test_the_opening_tells_what_is_agreed_on(
    game: AnyRuleset, language: Language
) -> None:
    """All players are named, and every option that is not the usual one is told."""
    says = words(game, language, Suits.FRENCH)
    told = says.opening()
    # The title of a game is the same in all languages.
    assert is_clean(told.replace(game.title, ""), language) or game.title in told
    assert SENTENCE.fullmatch(told), told
    assert all(name in told for name in says.names)
    usual = words(type(game)(), language, Suits.FRENCH).opening()
    assert (game == type(game)()) == (told == usual)
    deals, target = getattr(game, "deals", None), getattr(game, "target", None)
    assert all(str(each) in told for each in (deals, target) if each and each > 12)


@IN_ALL
def test_every_member_has_words(language: Language) -> None:
    """Every item and every ending of a game has words of its own, no two the same."""
    for game in {type(each): each for each in RULESETS}.values():
        says = words(game, language, Suits.FRENCH)
        for kind in game.enums:
            said = [says.say(member) for member in kind]
            assert len({*said}) == len(said)
            assert all(is_clean(text, language) for text in said)


@IN_ALL
@pytest.mark.parametrize("suits", Suits)
def test_cards_and_suits_have_names(language: Language, suits: Suits) -> None:
    """No two cards and no two suits are called the same."""
    says = words(RULESETS[0], language, suits)
    for things in (CARDS, SUITS):
        named = [says.say(each) for each in things]
        assert len(set(named)) == len(named)
        assert all(is_clean(name, language) for name in named)


def test_every_kind_of_event_comes_up() -> None:
    """The matches that are told have events of every kind."""
    kinds = {event.kind for game in RULESETS for event in met(game).events}
    ours = {n for n, kind in KINDS.items() if kind.__module__.startswith("jasskort.")}
    assert ours - kinds == set()


def test_every_refusal_comes_up() -> None:
    """The refusals that are said are all that the phrasebook of English knows."""
    came_up = {(r.rule, r.reason.name) for game in RULESETS for r in met(game).refusals}
    assert {reason for _, reason in came_up} == set(Reason.__members__)
    says = words(RULESETS[0], Language.ENGLISH, Suits.FRENCH)
    known = {tuple(name.split()) for name in says.sayings.names("refusals")}
    assert {name for name in known if len(name) > 1} - came_up == set()


def test_a_sentence_is_found_for_every_number_of_values() -> None:
    """No sentence of a language is passed over for an English one."""
    for language in Language:
        for game in RULESETS:
            says = words(game, language, Suits.FRENCH)
            for refusal in met(game).refusals:
                assert why(says, refusal) is not None, refusal


@pytest.mark.no_cover
@EVERY
@IN_ALL
def test_nobody_is_called_by_name_who_is_spoken_to(
    game: AnyRuleset, language: Language
) -> None:
    """Whatever comes up in play, for each seat; the rest is said as it always is."""
    names, found = NAMES[: len(game.seats)], met(game)
    plain = words_for(game, language, names=names)
    for me in game.seats:
        says = words_for(game, language, names=names, me=me)
        assert names[me] not in says.opening()
        for value in (*found.events[SOME], *found.refusals, *found.scores):
            told, named = says.say(value), plain.say(value)
            assert names[me] not in told, told
            # Who has lost is not named: how, is told to them.
            known = names[me] in named or isinstance(value, MatchWon)
            assert told == named or known, told
            assert told != named or not YOU.search(told.split(":")[0]), told
        for move in found.moves[:50]:
            assert says.move(move) == plain.move(move)
        for score in found.scores:
            assert says.totals(score)[0].startswith(("You", "Du"))


NO_MOVES = (
    *("", "7 play HJ", "0 ploy HJ", "0 zzz", "0 play XX", "0 play JH", "0 say rank"),
    *("0 bid tap", "0 declare 51", "0 claim now", "0 draw"),
)
SENT_BY_ANOTHER = "1 pass"


@pytest.mark.parametrize("language", Language)
def test_every_mistake_is_said(language: Language) -> None:
    """Each in words of its own, which quote what was written, and not in English."""
    said = {}
    for game in (Schmaus(), ZugerTapp(), Tolva()):
        for text in (*NO_MOVES, SENT_BY_ANOTHER):
            try:
                game.parse(text, seat=0 if text == SENT_BY_ANOTHER else None)
            except ParseError as error:
                told = words_for(game, language).mistake(error)
                said[error.mistake, bool(error.meant)] = told
                assert error.word in told
                assert error.meant in told
                assert words_for(game, language).say(error) == told
                if language is not Language.ENGLISH:
                    assert told != words_for(game, "en").mistake(error)
    assert {mistake for mistake, _ in said} == {*get_args(Mistake)} - {"other"}
    assert len({*said.values()}) == len(said)
    other = words_for(Schmaus(), language).mistake(ParseError("\0" * 99, "no card"))
    assert "\\x00" in other
    assert "…" in other
