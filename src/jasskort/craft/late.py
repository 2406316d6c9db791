"""Late imports of higher layers, by name, when a function here is called.

They serve pictures and pages in notebooks, the English text of refusals, pickles, which can
contain values of any game, and bots that need numpy.
"""

from __future__ import annotations

import contextlib
import importlib
import sys
from collections.abc import Callable


def _asked(module: str, function: str, value: object, **options: object) -> str:
    shown: str = getattr(importlib.import_module(module), function)(value, **options)
    return shown


def in_english(refusal: object) -> str:
    """Return the English sentence of a refusal."""
    return _asked("jasskort.words", "english_refusal", refusal)


def page_of(record: object, words: object) -> str:
    """Return a record as an HTML page, in the language and with the names of a `Words`."""
    return _asked("jasskort.pictures", "page", record, words=words)


def late_names(name: str, **homes: str) -> Callable[[str], object]:
    """Return the `__getattr__` of the package `name`, which imports some names late.

    `homes` has the module of each name.
    """

    def found(asked: str) -> object:
        if asked not in homes:
            msg = f"module {name!r} has no attribute '{asked}'"
            raise AttributeError(msg)
        value: object = getattr(importlib.import_module(homes[asked]), asked)
        return value

    return found


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
