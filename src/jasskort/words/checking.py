"""What a phrasebook lacks, says too much of, or misnames, held against the English one."""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Iterator
from types import MappingProxyType
from typing import Any, NamedTuple

from jasskort.cards import RANKS, SUITS
from jasskort.errors import InvalidValue
from jasskort.events import KINDS
from jasskort.games import GAMES
from jasskort.moves import Deal, Hidden, Move
from jasskort.refusals import Refusal
from jasskort.ruleset import AnyRuleset
from jasskort.score import Score
from jasskort.words.phrasebook import (
    Data,
    Language,
    Phrasebook,
    Source,
    Suits,
    load_phrasebook,
    phrasebook_of,
    tables_in,
    texts_in,
)
from jasskort.words.sayings import TABLES, names_in, places, read_condition
from jasskort.words.words import Total, sayings_of

_FLAT = (
    *("lists", "style", "numbers", "suits", "ranks", "forms", "pronouns", "owners"),
    *("counts", "things", "select"),
)
_LENGTHS = MappingProxyType({"suits": len(SUITS), "ranks": len(RANKS)})
_NEEDED = (
    *(("lists", "and"), ("lists", "or"), ("numbers", "words"), ("counts", "card")),
    *(("suits", "name"), ("ranks", "name"), ("style", "quotes")),
)
_OF_SENTENCES = MappingProxyType({"score": Score, "total": Total})


def check_phrasebook(source: Phrasebook | Source) -> list[str]:
    """List what is wrong with a phrasebook, a line each; nothing if all is well.

    What it lacks is said in English, so it can be used before it is whole.

    Args:
        source: the phrasebook, its file, or its tables.

    Raises:
        InvalidValue: it is no such file, or holds something else than tables of texts.
    """
    book = source if isinstance(source, Phrasebook) else load_phrasebook(source)
    problems = [*_strange_tables(book), *_unreadable(book)]
    if not problems:
        problems += [*_misnamed(book), *_strange(book), *_unused(book)]
        problems += [*_unsaid(book), *_nameless(book)]
    return [*dict.fromkeys(problems)]


def _scopes(book: Phrasebook) -> Iterator[tuple[str, Data]]:
    """Give the tables that all share, under no name, then those of games and packs."""
    yield "", book.data
    for name in (*GAMES, *[suits.value for suits in Suits]):
        yield name, tables_in(book.data, name)


def _sentences(book: Phrasebook) -> Iterator[_Sentence]:
    """Give each sentence."""
    for scope, tables in _scopes(book):
        for table in TABLES:
            for key, text in texts_in(tables, table).items():
                yield _Sentence(scope, table, key, text)


class _Sentence(NamedTuple):
    """A sentence, and where it stands."""

    scope: str
    table: str
    key: str
    text: str

    def __str__(self) -> str:
        return f"{self.scope}.{self.table}: {self.key!r}".lstrip(".")

    @property
    def names(self) -> list[str]:
        return names_in(self.table, self.key)[0]

    @property
    def paths(self) -> list[str]:
        """What it asks for."""
        conditions = map(read_condition, names_in(self.table, self.key)[1])
        asked = [path for _, path, _ in places(self.text) if path is not None]
        return [*asked, *[path for path, _, _ in conditions]]


# What cannot be read.


def _strange_tables(book: Phrasebook) -> Iterator[str]:
    scopes = dict(_scopes(book))
    for scope, tables in scopes.items():
        for name in tables:
            if name not in (*TABLES, *_FLAT) and (scope or name not in scopes):
                yield f"{scope or 'the file'}: there is no table {name!r}"


def _unreadable(book: Phrasebook) -> Iterator[str]:
    for _, tables in _scopes(book):
        for name, length in _LENGTHS.items():
            for row, words in texts_in(tables, name).items():
                if len(words.split()) != length:
                    yield f"{name}.{row}: there are {length}, not {words!r}"
    for pattern in texts_in(book.data, "owners"):
        try:
            re.compile(pattern)
        except re.error as error:
            yield f"owners: {pattern!r} is no pattern: {error}"
    for each in _sentences(book):
        try:
            len(each.paths)
        except InvalidValue as error:
            yield f"{each}: {error}"


# What is asked for, and not there.


def _misnamed(book: Phrasebook) -> Iterator[str]:
    for each in _sentences(book):
        sayings = sayings_of(book, GAMES.get(each.scope), Suits.FRENCH)
        try:
            sayings.template(each.text)
        except InvalidValue as error:
            yield f"{each}: {error}"
        for name in each.names:
            kinds = _kinds(each, name)
            for path in each.paths if kinds else ():
                head = path.split(".", maxsplit=1)[0]
                known = sayings.may_name(head)
                if not known and not any(_has(kind, path, name) for kind in kinds):
                    yield f"{each} asks for {path!r}, which is not there"


def _kinds(sentence: _Sentence, name: str) -> list[Any]:
    """Give the classes of what a sentence is said of; none if nobody can tell."""
    scope = sentence.scope
    match sentence.table:
        case "events":
            return [KINDS[name]] if name in KINDS else []
        case "moves" if name == "hidden":
            return [Hidden]
        case "moves":
            kinds = [*_moves(Move), Deal]
            verbs = [each for each in kinds if getattr(each, "verb", "") == name]
            own = [each for each in verbs if scope in each.__module__.split(".")]
            return own or verbs
        case "refusals":
            return [Refusal]
        case "sentences" if name in _OF_SENTENCES:
            return [_OF_SENTENCES[name]]
    return [GAMES[scope]] if scope in GAMES else [*GAMES.values()]


def _moves(kind: type[Move]) -> Iterator[type[Move]]:
    for each in kind.__subclasses__():
        yield each
        yield from _moves(each)


def _has(kind: Any, path: str, name: str) -> bool:
    """Tell whether a class has what a path names, as far as its types tell."""
    head, *rest = path.split(".")
    if head.isdigit():
        return int(head) < _most_values(name.rsplit(maxsplit=1)[-1])
    hints = typing.get_type_hints(kind)
    if head not in hints or not rest:
        return head in hints or hasattr(kind, head)
    union = isinstance(hints[head], types.UnionType)
    return any(
        hasattr(each, rest[0]) or rest[0] in typing.get_type_hints(each)
        for each in (typing.get_args(hints[head]) if union else (hints[head],))
    )


def _most_values(reason: str) -> int:
    """Count the values of a refusal, as far as English asks for them."""
    most = 0
    for each in _sentences(_english()):
        if each.table == "refusals" and each.names[0].split()[-1] == reason:
            most = max([most, *[int(p) + 1 for p in each.paths if p.isdigit()]])
            most = max([most, *map(int, re.findall(r"values=(\d)", each.key))])
    return most


# What nothing asks for.


def _strange(book: Phrasebook) -> Iterator[str]:
    known = {
        (each.table, name) for each in _sentences(_english()) for name in each.names
    }
    known |= {("events", kind) for kind in KINDS} | {("sentences", "title")}
    known |= {("moves", getattr(kind, "verb", "")) for kind in _moves(Move)}
    parts = {part for table, name in known for part in _parts(table, name)}
    for each in _sentences(book):
        for name in each.names:
            strange = {*_parts(each.table, name)} - parts
            if each.table != "agreed" and strange:
                yield f"{each}: there is no {name!r}"
    things = {key.split(":")[0] for key in _things(_english())}
    for key in _things(book):
        if (thing := key.split(":")[0]) not in things and " " not in thing:
            yield f"things: there is no {key!r}"


def _parts(table: str, name: str) -> list[tuple[str, str]]:
    """Part the name of a refusal: the rules of a game have one prefix."""
    words = name.split() if table == "refusals" else [name]
    return [(table, word.split("-", maxsplit=1)[0]) for word in words]


def _unused(book: Phrasebook) -> Iterator[str]:
    used = {"card", *_hows(book.data)}
    for _, tables in _scopes(book):
        for table in ("counts", "pronouns", "select"):
            for name in tables_in(tables, table):
                if name not in used:
                    yield f"{table}: nothing is said as {name!r}"


def _hows(data: Data) -> Iterator[str]:
    """Give the words that stand behind colons in the texts of tables."""
    for each in data.values():
        if isinstance(each, str):
            for how in re.findall(r"{[^{}:]*:([^{}]*)}", each):
                yield from how.lstrip("^").split()
        else:
            yield from _hows(each)


# What is said in English, for want of words.


def _unsaid(book: Phrasebook) -> Iterator[str]:
    for game, kind in GAMES.items():
        own, whole = (sayings_of(b, kind, Suits.FRENCH) for b in (book, _english()))
        for table in TABLES:
            there = {*own.names(table)}
            reasons = {name.split()[-1] for name in there}
            for name in whole.names(table):
                bare = name.split()[-1]
                served = bare in (there if " " in name else reasons)
                if table != "agreed" and name not in there and not served:
                    yield f"{table}: nothing is said of {name!r}"
        for option in sorted(_options(_english(), kind) - _options(book, kind)):
            yield f"{game}.agreed: nothing is said of {option!r}"


def _options(book: Phrasebook, kind: type[AnyRuleset]) -> set[str]:
    """Give what of a game the opening asks for: its options."""
    layers = book.layers(kind, Suits.FRENCH)
    asked = [
        path.split(".")[0]
        for layer in layers
        for table in ("agreed", "sentences")
        for key, text in texts_in(layer, table).items()
        for path in _Sentence("", table, key, text).paths
    ]
    return {name for name in asked if hasattr(kind, name)}


def _nameless(book: Phrasebook) -> Iterator[str]:
    things = {key for key in _things(_english()) if ":" not in key}
    for thing in sorted(things - {*_things(book), "game"}):
        yield f"things: there is no name for {thing!r}"
    for table, name in _NEEDED:
        if name not in texts_in(book.data, table):
            yield f"{table}: there is no {name!r}"


def _things(book: Phrasebook) -> list[str]:
    return [key for _, tables in _scopes(book) for key in texts_in(tables, "things")]


def _english() -> Phrasebook:
    return phrasebook_of(Language.ENGLISH)
