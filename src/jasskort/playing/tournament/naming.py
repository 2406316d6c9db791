"""Bots and rulesets by what is typed: `ismcts:200`, `flat:worlds=10`, `my_bots:Cautious`."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TypeAlias, TypeVar

import attrs

from jasskort.errors import InvalidValue, OptionError, quoted, told_by
from jasskort.games import find_game
from jasskort.playing.bots import BOTS, Bot
from jasskort.playing.bots.protocol import is_bot
from jasskort.records.values import option_names
from jasskort.ruleset import AnyRuleset

_WORDS = MappingProxyType({"true": True, "false": False, "none": None})

_T = TypeVar("_T")
_Maker: TypeAlias = Callable[..., _T]
"""What makes a bot or a ruleset out of options: they have types of their own."""


def bot_named(text: str) -> Bot:
    """Give the bot that a text names.

    It is the name of a bot of the library, or module and name of anybody's ("my_bots:Mine":
    a bot, or what makes one). After a colon there may be options, as "worlds=10,depth=2"; a
    value alone is that of the first option ("ismcts:200"), and may name a bot in its turn
    ("endgame:ismcts:200").

    Args:
        text: what was typed.

    Raises:
        InvalidValue: there is no such bot.
        OptionError: it cannot be made with these options.
    """
    name, _, given = text.partition(":")
    if name in BOTS:
        return _checked(_made(BOTS[name], given, text), text)
    attribute, _, given = given.partition(":")
    try:
        found = getattr(importlib.import_module(name), attribute)
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        known = ", ".join(BOTS)
        msg = f"no bot {quoted(text)}; there are {known}, or module:name ({error})"
        raise InvalidValue(msg) from error
    if not is_bot(found):
        found = _made(found, given, text)
    elif given:
        msg = f"{quoted(text)}: what is made already takes no options"
        raise OptionError(msg)
    return _checked(found, text)


def game_named(name: str, options: Iterable[str] = ()) -> AnyRuleset:
    """Give the ruleset that a text names, with options as "target=41".

    Args:
        name: a name of the catalogue, or module and class of a ruleset.
        options: the options that are not the usual ones.

    Raises:
        InvalidValue: there is no such game.
        OptionError: it has no such option.
    """
    given = dict(_pair(each) for each in options)
    return _call(find_game(name), given, name)


def _made(make: _Maker[object], given: str, text: str) -> object:
    """Make a bot with the options that are given."""
    options: dict[str, object] = {}
    for place, each in enumerate(given.split(",") if given else ()):
        if place == 0 and "=" not in each:
            options |= {_first_option(make, text): _value(each)}
        else:
            options |= dict([_pair(each)])
    return _call(make, options, text)


def _first_option(make: _Maker[object], text: str) -> str:
    names = _options_of(make, text)
    if not names:
        msg = f"{quoted(text)}: it has no options"
        raise OptionError(msg)
    return names[0]


def _options_of(make: _Maker[object], text: str) -> tuple[str, ...]:
    """List what can be said when a bot or a ruleset is made.

    Raises:
        OptionError: nothing is made by it.
    """
    # A ruleset is not made by its class directly, so that this has no signature.
    if isinstance(make, type) and attrs.has(make):
        return option_names(make)
    try:
        return tuple(inspect.signature(make).parameters)
    except (TypeError, ValueError) as error:
        msg = f"{quoted(text)}: nothing makes a bot of {quoted(make)}"
        raise OptionError(msg) from error


def _call(make: _Maker[_T], options: Mapping[str, object], text: str) -> _T:
    """Call what makes a bot or a ruleset.

    Raises:
        OptionError: it has no such options, or does not take them.
    """
    known = _options_of(make, text)
    for option in options:
        if option not in known:
            msg = f"{quoted(text)}: no option {quoted(option)}, but {', '.join(known)}"
            raise OptionError(msg)
    try:
        return make(**options)
    # It may be anybody's, and raise anything.
    except Exception as error:
        msg = f"{quoted(text)}: {told_by(error)}"
        raise OptionError(msg) from error


def _checked(found: object, text: str) -> Bot:
    """Pass a bot.

    Raises:
        InvalidValue: it is none.
    """
    if not isinstance(found, Bot):
        msg = f"{quoted(text)} is no bot, but {quoted(found)}"
        raise InvalidValue(msg)
    return found


def _pair(text: str) -> tuple[str, object]:
    """Read an option with its value.

    Raises:
        OptionError: it is none.
    """
    name, equals, value = text.partition("=")
    if not equals or not name.isidentifier():
        msg = f"an option is written name=value, not {quoted(text)}"
        raise OptionError(msg)
    return name, _value(value)


def _value(text: str) -> object:
    """Read a value: a number, true, false, none, the name of a bot, or else a text."""
    if text in _WORDS:
        return _WORDS[text]
    if text.partition(":")[0] in BOTS:
        return bot_named(text)
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text
