"""Checks of a phrasebook against the English one."""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from jasskort.advice import Advice, Review
from jasskort.cards import RANKS, SUITS
from jasskort.errors import InvalidValue, OptionError, ParseError, quoted, shortened
from jasskort.events import KINDS
from jasskort.games import GAMES
from jasskort.moves import Deal, Hidden, Move
from jasskort.refusals import Refusal
from jasskort.ruleset import AnyRuleset
from jasskort.score import Score
from jasskort.words.asking import Prompt
from jasskort.words.faults import Fault
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
from jasskort.words.risks import Risk
from jasskort.words.sayings import TABLES, names_in, places, read_condition
from jasskort.words.words import Total, sayings_of

_FLAT = (
    *("lists", "style", "numbers", "suits", "ranks", "forms", "pronouns", "owners"),
    *("you", "counts", "things", "select", "labels"),
)
_NEEDED = (
    *(("lists", "and"), ("lists", "or"), ("numbers", "words"), ("counts", "card")),
    *(("suits", "name"), ("ranks", "name"), ("style", "quotes")),
)
_SAID_OF = types.MappingProxyType(
    {"score": Score, "total": Total, "unread": ParseError, "points": int}
)
_FAULTS = types.MappingProxyType(
    {"option": OptionError, "line": int, "deal": int, "move": int}
)


def check_phrasebook(source: Phrasebook | Source) -> list[str]:
    """Return the problems of a phrasebook, one per line.

    `source` is a phrasebook, or whatever `load_phrasebook` takes: the path of a file,
    or tables. Missing sentences are problems too, although English ones replace them.

    Raises:
        InvalidValue: the file cannot be read, or contains anything but tables of texts.
    """
    book = source if isinstance(source, Phrasebook) else load_phrasebook(source)
    problems = [*_strange_tables(book), *_unreadable(book)]
    if not problems:
        problems += [*_misnamed(book), *_not_addressed(book)]
        problems += [*_unknown(book), *_lacking(book)]
    return [*dict.fromkeys(problems)]


class _Sentence(NamedTuple):
    scope: str
    table: str
    key: str
    text: str

    def __str__(self) -> str:
        return f"{self.scope}.{self.table}: {quoted(self.key)}".lstrip(".")

    @property
    def names(self) -> list[str]:
        return names_in(self.table, self.key)[0]

    @property
    def paths(self) -> list[str]:
        conditions = map(read_condition, names_in(self.table, self.key)[1])
        asked = [path for _, path, _ in places(self.text) if path is not None]
        return [*asked, *[path for path, _, _ in conditions]]


def _scopes(book: Phrasebook) -> dict[str, Data]:
    """Return the shared tables under "", and the tables of games and packs by name."""
    names = (*GAMES, *[suits.value for suits in Suits])
    return {"": book.data} | {name: tables_in(book.data, name) for name in names}


def _sentences(book: Phrasebook) -> list[_Sentence]:
    return [
        _Sentence(scope, table, key, text)
        for scope, tables in _scopes(book).items()
        for table in TABLES
        for key, text in texts_in(tables, table).items()
    ]


def _things(book: Phrasebook) -> list[str]:
    return [key for each in _scopes(book).values() for key in texts_in(each, "things")]


def _english() -> Phrasebook:
    return phrasebook_of(Language.ENGLISH)


def _strange_tables(book: Phrasebook) -> Iterator[str]:
    scopes = _scopes(book)
    for scope, tables in scopes.items():
        for name in tables:
            if name not in (*TABLES, *_FLAT) and (scope or name not in scopes):
                yield f"{scope or 'the file'}: unknown table {quoted(name)}"
        for name, length in (("suits", len(SUITS)), ("ranks", len(RANKS))):
            for row, words in texts_in(tables, name).items():
                if len(words.split()) != length:
                    wrong = f"expected {length} words, got {quoted(words)}"
                    yield f"{name}.{shortened(row)}: {wrong}"


def _unreadable(book: Phrasebook) -> Iterator[str]:
    for pattern in texts_in(book.data, "owners"):
        try:
            re.compile(pattern)
        except re.error as error:
            yield f"owners: {quoted(pattern)} is not a regular expression: {error}"
    for each in _sentences(book):
        try:
            len(each.paths)
        except InvalidValue as error:
            yield f"{each}: {error}"


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
                known = sayings.may_name(path.split(".", maxsplit=1)[0])
                if not known and not any(_has(kind, path, name) for kind in kinds):
                    yield f"{each} names {quoted(path)}, which does not exist"


def _not_addressed(book: Phrasebook) -> Iterator[str]:
    """Yield places for seats that no form of the sentence calls "you".

    A language without words for "you" has no such problems.
    """
    you = {*" ".join(texts_in(book.data, "you").values()).split()}
    second = {
        (each.table, each.key[: found.end()])
        for each in _sentences(book)
        for found in re.finditer("=you", each.key)
    }
    for each in _sentences(book) if you else ():
        said = [(path, how) for _, path, how in places(each.text)]
        addressed = {path for path, how in said if how in you}
        named = {path for path, how in said if how in ("player", "owner")}
        for path in sorted(filter(None, named - addressed)):
            if (each.table, f"{each.key} {path}=you") not in second:
                yield f'{each}: {quoted(path)} is never said as "you"'


def _kinds(sentence: _Sentence, name: str) -> Sequence[Any]:
    """Return the classes that the value of a sentence can have; empty if unknown."""
    scope = sentence.scope
    match sentence.table:
        case "events":
            return [KINDS[name]] if name in KINDS else []
        case "asked" | "rights":
            return [Prompt]
        case "warnings":
            return [Risk]
        case "advice":
            return [Review] if name == "review" else [Advice]
        case "mistakes":
            return [_FAULTS.get(name, Fault)]
        case "moves" | "acts":
            verbs = [each for each in _moves() if getattr(each, "verb", "") == name]
            own = [each for each in verbs if scope in each.__module__.split(".")]
            return [Hidden] if name == "hidden" else own or verbs
        case "refusals":
            return [Refusal]
        case "sentences" if name in _SAID_OF:
            return [_SAID_OF[name]]
    return [GAMES[scope]] if scope in GAMES else [*GAMES.values()]


def _moves() -> list[Any]:
    _ = [*GAMES.values()]  # loads all games: several can share a verb
    kinds: list[Any] = [Move]
    for kind in kinds:  # the list grows in the loop
        kinds += kind.__subclasses__()
    return [*kinds, Deal]


def _has(kind: Any, path: str, name: str) -> bool:
    """Return whether a class has the attribute at a path, according to its types."""
    head, *rest = path.split(".")
    if head.isdigit():
        return int(head) < _most_values(name.rsplit(maxsplit=1)[-1])
    hint = _hints(kind).get(head)
    if hint is None or not rest:
        return hint is not None or hasattr(kind, head)
    kinds = typing.get_args(hint) if isinstance(hint, types.UnionType) else (hint,)
    return any(hasattr(each, rest[0]) or rest[0] in _hints(each) for each in kinds)


def _hints(kind: Any) -> dict[str, Any]:
    return typing.get_type_hints(kind) if isinstance(kind, type) else {}


def _most_values(reason: str) -> int:
    """Return the number of values that English sentences for a reason use."""
    numbers = [0]
    for each in _sentences(_english()):
        if each.table == "refusals" and reason in each.key.split():
            numbers += [int(path) + 1 for path in each.paths if path.isdigit()]
            numbers += map(int, re.findall(r"values=(\d)", each.key))
    return max(numbers)


def _unknown(book: Phrasebook) -> Iterator[str]:
    known = {(e.table, name) for e in _sentences(_english()) for name in e.names}
    known |= {("events", kind) for kind in KINDS} | {("sentences", "title")}
    known |= {("moves", getattr(kind, "verb", "")) for kind in _moves()}
    parts = {part for table, name in known for part in _parts(table, name)}
    for each in _sentences(book):
        for name in each.names:
            if each.table != "agreed" and not parts >= _parts(each.table, name):
                yield f"{each}: unknown name {quoted(name)}"
    things = {key.split(":")[0] for key in _things(_english())}
    for key in _things(book):
        if key.split(":")[0].partition(" ")[0] not in things:
            yield f"things: unknown name {quoted(key)}"
    used = {"card", *_hows(book.data)}
    for tables in _scopes(book).values():
        for table in ("counts", "pronouns", "select"):
            for name in tables_in(tables, table):
                if name not in used:
                    yield f"{table}: no sentence uses {quoted(name)}"


def _parts(table: str, name: str) -> set[tuple[str, str]]:
    """Split the name of a sentence; keep only the prefix of each rule: "SCH"."""
    return {(table, word.partition("-")[0]) for word in name.split() or [name]}


def _hows(data: Data) -> Iterator[str]:
    for each in data.values():
        if isinstance(each, str):
            for how in re.findall(r"{[^{}:]*:([^{}]*)}", each):
                yield from how.lstrip("^").split()
        else:
            yield from _hows(each)


def _lacking(book: Phrasebook) -> Iterator[str]:
    for game, kind in GAMES.items():
        own, whole = (sayings_of(b, kind, Suits.FRENCH) for b in (book, _english()))
        for table in TABLES:
            there = {*own.names(table)}
            reasons = {name.split()[-1] for name in there}
            for name in whole.names(table):
                served = name.split()[-1] in (there if " " in name else reasons)
                if table != "agreed" and name not in there and not served:
                    yield f"{table}: no sentence for {quoted(name)}"
        for option in sorted(_options(_english(), kind) - _options(book, kind)):
            yield f"{game}.agreed: no sentence for {quoted(option)}"
    things = {key for key in _things(_english()) if ":" not in key}
    for thing in sorted(things - {*_things(book), "game"}):
        yield f"things: no name for {quoted(thing)}"
    for table, name in _NEEDED:
        if name not in texts_in(book.data, table):
            yield f"{table}: {quoted(name)} is missing"


def _options(book: Phrasebook, kind: type[AnyRuleset]) -> set[str]:
    asked = [
        path.split(".")[0]
        for layer in book.layers(kind, Suits.FRENCH)
        for table in ("agreed", "sentences")
        for each in texts_in(layer, table).items()
        for path in _Sentence("", table, *each).paths
    ]
    return {name for name in asked if hasattr(kind, name)}
