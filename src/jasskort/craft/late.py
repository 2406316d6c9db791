"""Late imports of higher layers, by name, when a function here is called.

They serve pictures and pages in notebooks, the English text of refusals, and pickles,
which can contain values of any game.
"""

from __future__ import annotations

import contextlib
import importlib
import sys


def _asked(module: str, function: str, value: object, **options: object) -> str:
    shown: str = getattr(importlib.import_module(module), function)(value, **options)
    return shown


def in_english(refusal: object) -> str:
    """Return the English sentence of a refusal."""
    return _asked("jasskort.words", "english_refusal", refusal)


def page_of(record: object, words: object) -> str:
    """Return a record as an HTML page, in the language and with the names of a `Words`."""
    return _asked("jasskort.pictures", "page", record, words=words)


def load_room(name: str) -> None:
    """Import `jasskort.NAME`, else `jasskort.games.NAME`, and its `model`, if any.

    Short names in pickles begin with such a name and a dot: "jass.trumps".
    """
    for room in (f"jasskort.{name}", f"jasskort.games.{name}"):
        for module in (room, f"{room}.model"):
            with contextlib.suppress(ModuleNotFoundError):
                importlib.import_module(module)
        if room in sys.modules:
            return


class Pictured:
    """A mixin for values with a picture, which notebooks show."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return _asked("jasskort.pictures", "svg_of", self)


class Paged:
    """A mixin for values with a page, which notebooks show."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return _asked("jasskort.pictures", "html_of", self)
