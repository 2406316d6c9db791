"""The bots of the library, and bots and rulesets by what is typed: `ismcts:200`."""

from __future__ import annotations

import contextlib
import importlib
import inspect
import random
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TypeVar

import attrs

from jasskort.craft.values import Immutable
from jasskort.errors import (
    InvalidValue,
    OptionError,
    checked,
    checked_text,
    nearest,
    quoted,
    shortened,
    told_by,
)
from jasskort.games import find_game
from jasskort.moves import Move
from jasskort.options import switch
from jasskort.playing.endgame import Cost, Endgame, Solution, analysis, solve
from jasskort.playing.monte_carlo import FlatMonteCarlo, Ismcts, Search, Tried
from jasskort.playing.programs import Program, ProgramError
from jasskort.playing.table import Bot, DealBot, checked_view, is_bot
from jasskort.ruleset import AnyRuleset, Ruleset
from jasskort.ruleset_base import checked_generator
from jasskort.view import AnyView

__all__ = [
    "BOTS",
    "AnyView",
    "Bot",
    "Cost",
    "DealBot",
    "Endgame",
    "FlatMonteCarlo",
    "Greedy",
    "Ismcts",
    "Program",
    "ProgramError",
    "Random",
    "Search",
    "Solution",
    "Tried",
    "analysis",
    "best_bot",
    "bot_named",
    "game_named",
    "solve",
]


@attrs.frozen(kw_only=True)
class Random(Immutable):
    """Makes any legal move, each equally likely; out of turn, so is doing nothing.

    Args:
        cuts_short: whether it also makes moves that cut a deal or a match short: claims
            and gubbes, which made at random nearly always lose. In turn, where nothing
            else is left, it does.
    """

    cuts_short: bool = switch(default=False)

    def choose(self, view: AnyView, rng: random.Random) -> Move | None:
        """Choose any legal move of the seat of a view."""
        moves: list[Move | None] = [*checked_view(view).legal_moves]
        in_turn = view.turn == view.seat
        if not self.cuts_short:
            rare = view.game.playing.cuts_short
            usual = [each for each in moves if type(each) not in rare]
            moves = usual or moves if in_turn else usual
        if not in_turn:
            moves.append(None)
        return moves[int(checked_generator(rng).random() * len(moves))]


@attrs.frozen
class Greedy(Immutable):
    """Plays by the rules of thumb of the game (`Ruleset.thumb`), at once and without chance."""

    def choose(self, view: AnyView, rng: random.Random) -> Move | None:
        """Choose by rules of thumb."""
        return checked_view(view).game.thumb(view)


BOTS: Mapping[str, type[Bot]] = MappingProxyType(
    {
        "random": Random,
        "greedy": Greedy,
        "flat": FlatMonteCarlo,
        "ismcts": Ismcts,
        "endgame": Endgame,
        "exec": Program,
    }
)
"""The kinds of bots of the library by their names, as commands know them.

All but `Endgame` and `Program` can be made without options.
"""

_WORDS = MappingProxyType(
    {each: by for by in (True, False, None) for each in (str(by), str(by).lower())}
)
"""Words for values, as they are listed and as Python shows them."""

_T = TypeVar("_T")


def best_bot(game: AnyRuleset, seconds: float | None = None) -> Bot:
    """Return the strongest bot of the library for a game, by docs/strength.md.

    It is flat Monte Carlo in every game so far, which may think so long about a decision, or
    draws 20 worlds, which takes 3 to 70 milliseconds.

    Raises:
        InvalidValue: it is no ruleset.
        OptionError: it is no time.
    """
    checked(game, Ruleset, "a ruleset")
    return FlatMonteCarlo(20, seconds=seconds)


def bot_named(text: str) -> Bot:
    """Return the bot that a text names.

    It is one of the library, or anybody's by module and name ("my_bots:Mine": a bot, or what
    makes one). After a colon there may be options, as "worlds=10,thumbs=false"; a value alone
    is that of the first option ("ismcts:200"), and may name a bot ("endgame:ismcts:200").

    Raises:
        InvalidValue: there is no such bot.
        OptionError: it cannot be made with these options.
    """
    name, _, given = checked_text(text).partition(":")
    make: Callable[..., object] | None = BOTS.get(name)
    if make is None:
        attribute, _, given = given.partition(":")
        near = nearest(name, BOTS)
        msg = f"no bot {quoted(text)}; there are {', '.join(BOTS)}, or module:name"
        if not attribute:
            raise InvalidValue(msg + near)
        try:
            make = getattr(importlib.import_module(name), attribute)
        # The module is anybody's, and may raise anything as it is loaded.
        except (Exception, SystemExit) as error:
            msg = f"{msg} ({shortened(told_by(error))}){near}"
            raise InvalidValue(msg) from error
    if is_bot(make):
        if given:
            msg = f"{quoted(text)}: what is made already takes no options"
            raise OptionError(msg)
        return make
    takes, typed = [*_options_of(make, text)], given.split(",") if given else []
    if typed and not takes:
        msg = f"{quoted(text)}: it has no options"
        raise OptionError(msg)
    if typed and "=" not in typed[0]:
        typed[0] = f"{takes[0]}={typed[0]}"
    bot = _call(make, _pairs(typed), text)
    if not is_bot(bot):
        msg = f"{quoted(text)} is no bot: it has no choose(view, rng)"
        raise InvalidValue(msg)
    return bot


def game_named(name: str, options: Iterable[str] = ()) -> AnyRuleset:
    """Return the ruleset that a text names, as in the catalogue or by module and class.

    Options are written as "target=41".

    Raises:
        InvalidValue: there is no such game.
        OptionError: it has no such option.
    """
    listed = checked(options, Iterable, "options")
    return _call(find_game(name), _pairs(listed), name)


def _options_of(
    make: Callable[..., object], text: str
) -> Mapping[str, inspect.Parameter]:
    try:
        return inspect.signature(make).parameters
    except (TypeError, ValueError) as error:
        msg = f"{quoted(text)} is no bot, and makes none"
        raise OptionError(msg) from error


def _call(make: Callable[..., _T], options: Mapping[str, object], text: str) -> _T:
    takes = _options_of(make, text).values()
    known = [e for e in takes if e.kind not in {e.VAR_POSITIONAL, e.VAR_KEYWORD}]
    names = [each.name for each in known]
    unknown = [option for option in options if option not in names]
    if unknown and not any(each.kind is each.VAR_KEYWORD for each in takes):
        near = f"{', '.join(names)}{nearest(unknown[0], names)}"
        msg = f"{quoted(text)}: no option {quoted(unknown[0])}, but {near}"
        raise OptionError(msg)
    for each in known:
        if each.default is each.empty and each.name not in options:
            msg = f"{quoted(text)}: it needs the option {each.name}=VALUE"
            raise OptionError(msg)
    try:
        return make(**options)
    except Exception as error:  # it may be anybody's, and raise anything
        near = nearest(options.get("bot"), BOTS)
        msg = f"{quoted(text)}: {told_by(error)}{near}"
        raise OptionError(msg) from error


def _pairs(texts: Iterable[str]) -> dict[str, object]:
    options = dict[str, object]()
    for text in texts:
        name, equals, value = checked_text(text).partition("=")
        if not equals or not name.isidentifier():
            msg = f"an option is written name=value, not {quoted(text)}"
            raise OptionError(msg)
        if name in options:
            msg = f"an option is given once, and {name} is given again: {quoted(text)}"
            raise OptionError(msg)
        options[name] = _value(value)
    return options


def _value(text: str) -> object:
    """Read a value: a number, true, false, none, the name of a bot, or else a text."""
    if text in _WORDS:
        return _WORDS[text]
    if text.partition(":")[0] in BOTS:
        try:
            return bot_named(text)
        except RecursionError:
            msg = f"bots are named in each other too often: {quoted(text)}"
            raise OptionError(msg) from None
    for kind in (int, float):
        with contextlib.suppress(ValueError):
            return kind(text)
    return text
