"""Phrasebooks: the sentences, names and forms of a language.

A phrasebook is a TOML file or a mapping of the same shape (see `docs/languages.md`).
"""

from __future__ import annotations

import enum
import functools
import importlib.resources
import os
import re
import tomllib
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

import attrs

from jasskort.craft.values import Immutable, Members, Reduced
from jasskort.errors import InvalidValue, checked, quoted, shortened, told_by
from jasskort.options import choose

Data: TypeAlias = Mapping[str, "str | Data"]
"""Nested tables of texts, as in TOML."""
Source: TypeAlias = "str | os.PathLike[str] | Data"
"""The path of a TOML file, or tables as such a file has them."""
_TAG = re.compile(r"([A-Za-z]{2})(-[A-Za-z0-9]{2,8})*")
"""The tag of a language, with its parts such as a region."""


class Language(Members, enum.Enum):
    """A language that comes with the library; the value is its tag (BCP 47)."""

    ENGLISH = "en"
    GERMAN = "de-CH"
    SWEDISH = "sv"
    DANISH = "da"


class Suits(Members, enum.Enum):
    """A pack that gives suits and court cards their names."""

    FRENCH = "french"
    SWISS = "swiss"


@attrs.frozen(eq=False, repr=False)
class Phrasebook(Immutable):
    """The texts of a language; `name` is its tag, or the name of the file."""

    name: str
    data: Data

    def __attrs_post_init__(self) -> None:
        checked(self.name, str, "the tag of a language")
        object.__setattr__(self, "data", _table(self.data, "words", texts=False))

    def __reduce__(self) -> Reduced:
        return Phrasebook, (self.name, _in_dicts(self.data))

    def __repr__(self) -> str:
        return f"<Phrasebook {self.name}>"

    def layers(self, kind: type[object] | None, suits: Suits) -> list[Data]:
        """Return the shared tables, those of the pack, and those of a ruleset class.

        The tables of a class follow those of its bases.
        """
        checked(suits, Suits, "a member of Suits")
        names = (suits.value, *_in_bases(kind, "name"))
        return [self.data, *[tables_in(self.data, str(name)) for name in names]]

    def house(self, kind: type[object] | None) -> list[Data]:
        """Return the tables for this language in the `words` of a ruleset class.

        Those in the `words` of its bases come first.
        """
        tables = map(_read, _in_bases(kind, "words"))
        own = [each.get(self.name, {}) for each in tables]
        return [_table(each, self.name, texts=False) for each in own]


def _in_bases(kind: type[object] | None, name: str) -> list[object]:
    """Return the values of a class variable, those of base classes first."""
    checked(kind, type | None, "a ruleset class or None")
    bases = reversed(kind.__mro__) if kind else ()
    own = [vars(base).get(name) for base in bases]
    return [each for each in own if each is not None]


def tables_in(layer: Data, name: str) -> Data:
    """Return a table by name, or an empty one."""
    table = layer.get(name)
    return table if isinstance(table, Mapping) else {}


def texts_in(layer: Data, name: str) -> dict[str, str]:
    """Return the texts of the table with a name; empty without such a table."""
    table = tables_in(layer, name)
    return {key: each for key, each in table.items() if isinstance(each, str)}


def merged(layers: Sequence[Data], name: str) -> Mapping[str, str]:
    """Return the merged tables with a name; later layers take precedence."""
    found = [texts_in(layer, name) for layer in layers]
    return MappingProxyType({k: text for table in found for k, text in table.items()})


def load_phrasebook(source: Source, name: str = "") -> Phrasebook:
    """Return a phrasebook from a TOML file or a mapping.

    `name` is the tag of the language, by default the name of the file without its
    suffix. Rulesets with sentences of their own have those for this language under this
    name, in the class variable `words`.

    Raises:
        InvalidValue: the file cannot be read, or contains anything but tables of texts.
    """
    if not name and isinstance(source, str | os.PathLike):
        name = os.path.splitext(os.path.basename(source))[0]  # noqa: PTH119, PTH122
    return Phrasebook(name, _read(source))


def phrasebook_of(language: Language | Phrasebook | str) -> Phrasebook:
    """Return the phrasebook of a language or tag; raise `OptionError` if it is unknown.

    A tag may have another region, or none: "en-GB", "de".
    """
    if isinstance(language, Phrasebook):
        return language
    if isinstance(language, str) and (found := _TAG.fullmatch(language)):
        known = {each.value[:2]: each for each in Language}
        language = known.get(found[1].lower(), language)
    return _shipped(choose("language", Language, language))


@functools.cache
def _shipped(language: Language) -> Phrasebook:
    file = importlib.resources.files("jasskort.words") / f"{language.value[:2]}.toml"
    return Phrasebook(language.value, tomllib.loads(file.read_text(encoding="utf-8")))


def _read(source: object) -> Data:
    if isinstance(source, str | os.PathLike):
        try:
            with open(source, "rb") as file:  # noqa: PTH123 - a path may be a text
                source = tomllib.load(file)
        except (OSError, ValueError, RecursionError) as error:  # no TOML
            msg = f"cannot read words from {quoted(source)}: {told_by(error)}"
            raise InvalidValue(msg) from None
    return _table(source, "words")


def _table(value: object, name: str, *, texts: bool = True) -> Data:
    """Return an immutable copy of a table; raise `InvalidValue` if it is malformed.

    With `texts=False` it can contain only tables.
    """
    if not isinstance(value, Mapping):
        msg = f"expected a table for {name}, got {quoted(value)}"
        raise InvalidValue(msg)
    kept = dict[str, "str | Data"]()
    for key, each in value.items():
        if not isinstance(key, str) or not isinstance(each, str | Mapping):
            msg = f"expected texts and tables in {name}, got {quoted(key)} = {quoted(each)}"
            raise InvalidValue(msg)
        if isinstance(each, Mapping) or not texts:
            kept[key] = _table(each, shortened(f"{name}.{key}"))
        else:
            kept[key] = each
    return MappingProxyType(kept)


def _in_dicts(table: Data) -> dict[str, object]:
    return {k: v if isinstance(v, str) else _in_dicts(v) for k, v in table.items()}
