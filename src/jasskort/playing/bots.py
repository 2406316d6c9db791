"""The bots of the library, and functions that find a bot or a ruleset by its name."""

from __future__ import annotations

import contextlib
import importlib
import inspect
import random
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from jasskort.craft.late import late_names
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
from jasskort.playing.table import Bot, DealBot, DealPlayer, checked_view, is_bot
from jasskort.ruleset import AnyRuleset, Ruleset
from jasskort.ruleset_base import checked_generator
from jasskort.view import AnyView

if TYPE_CHECKING:
    from jasskort.learning.guided import Guided as Guided  # noqa: PLC0414
    from jasskort.learning.players import Learned as Learned  # noqa: PLC0414

__all__ = [
    "BOTS",
    "AnyView",
    "Bot",
    "Cost",
    "DealBot",
    "DealPlayer",
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

__getattr__: Callable[[str], Any] = late_names(
    __name__,
    Guided="jasskort.learning.guided",
    Learned="jasskort.learning.players",
)


@attrs.frozen(kw_only=True)
class Random(Immutable):
    """A bot that makes random legal moves; out of turn it can also do nothing.

    Args:
        cuts_short: whether it also makes moves that end a deal or a match early: claims
            and gubbes, which nearly always lose when made at random. In turn it makes
            such a move anyway if it has no other.
    """

    cuts_short: bool = switch(default=False)

    def choose(self, view: AnyView, rng: random.Random) -> Move | None:
        """Return a random legal move, or perhaps None out of turn."""
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
    """A bot that plays by the rules of thumb of the game (`Ruleset.thumb`)."""

    def choose(self, view: AnyView, rng: random.Random) -> Move | None:
        """Return the move of the rules of thumb; no random number is drawn."""
        return checked_view(view).game.thumb(view)


def _learned(player: str | None = None) -> Bot:
    make: Callable[..., Bot] = __getattr__("Learned")
    return make(player)


def _guided(worlds: int = 10, **options: object) -> Bot:
    make: Callable[..., Bot] = __getattr__("Guided")
    if isinstance(path := options.get("player"), str):
        options["player"] = _learned(path)
    return make(worlds, **options)


BOTS: Mapping[str, Callable[..., Bot]] = MappingProxyType(
    {
        "random": Random,
        "greedy": Greedy,
        "learned": _learned,
        "guided": _guided,
        "flat": FlatMonteCarlo,
        "ismcts": Ismcts,
        "endgame": Endgame,
        "exec": Program,
    }
)
"""The classes of bots, or functions that make them, by their names in the command.

`Endgame` needs a bot, and `Program` a command; the others need no options.
"""

_WORDS = MappingProxyType(
    {each: by for by in (True, False, None) for each in (str(by), str(by).lower())}
)
"""True, False and None by their texts, in Python's spelling and in lower case."""

_AT_ONCE = 0.002
"""The seconds below which the best bot plays no world out."""
_T = TypeVar("_T")


def best_bot(game: AnyRuleset, seconds: float | None = None) -> Bot:
    """Return the strongest bot of the library for a game (see docs/strength.md).

    It thinks for `seconds` about a decision, by default for 2 to 20 milliseconds. With numpy
    it is `Guided`, or `Endgame(Learned(game))` for less than 2 milliseconds. Without numpy,
    and in games with options that no player has learned, it is `FlatMonteCarlo`.

    Raises:
        InvalidValue: `game` is not a ruleset.
        OptionError: `seconds` is not a number above 0.
    """
    checked(game, Ruleset, "a ruleset")
    few = None if seconds is None else 1  # worlds between two looks at the clock
    try:
        player: Any = __getattr__("Learned")(game)
        guided: Bot = __getattr__("Guided")(few or 10, player=player, seconds=seconds)
    except (ImportError, InvalidValue):
        return FlatMonteCarlo(few or 20, seconds=seconds)
    at_once = seconds is not None and seconds < _AT_ONCE
    return Endgame(player) if at_once else guided


def bot_named(text: str) -> Bot:
    """Return the bot that a text names.

    The text begins with a name in `BOTS`, or with a module and a name in it
    ("my_bots:Mine"). That name must be a bot, or a callable that makes one. Options
    follow a colon ("flat:worlds=10,thumbs=false", "my_bots:Mine:depth=3"). The first
    option needs no name ("ismcts:200"). Its value can be a bot ("endgame:ismcts:200").

    Raises:
        InvalidValue: there is no such bot.
        OptionError: the bot cannot be made with these options.
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
        # A user's module can raise anything when it is imported.
        except (Exception, SystemExit) as error:
            msg = f"{msg} ({shortened(told_by(error))}){near}"
            raise InvalidValue(msg) from error
    if is_bot(make):
        if given:
            msg = f"{quoted(text)}: this is a bot already, so it takes no options"
            raise OptionError(msg)
        return make
    takes, typed = [*_options_of(make, text)], given.split(",") if given else []
    if typed and not takes:
        msg = f"{quoted(text)}: this bot has no options"
        raise OptionError(msg)
    if typed and "=" not in typed[0]:
        typed[0] = f"{takes[0]}={typed[0]}"
    bot = _call(make, _pairs(typed), text)
    if not is_bot(bot):
        msg = f"{quoted(text)} is not a bot: it has no choose(view, rng)"
        raise InvalidValue(msg)
    return bot


def game_named(name: str, options: Iterable[str] = ()) -> AnyRuleset:
    """Return the ruleset with a name in the catalogue, or named "module:Class".

    Options are texts such as "target=41".

    Raises:
        InvalidValue: there is no such game.
        OptionError: the game has no such option.
    """
    listed = checked(options, Iterable, "options")
    return _call(find_game(name), _pairs(listed), name)


def _options_of(
    make: Callable[..., object], text: str
) -> Mapping[str, inspect.Parameter]:
    try:
        return inspect.signature(make).parameters
    except (TypeError, ValueError) as error:
        msg = f"{quoted(text)} is neither a bot nor a callable that makes one"
        raise OptionError(msg) from error


def _call(make: Callable[..., _T], options: Mapping[str, object], text: str) -> _T:
    takes = _options_of(make, text).values()
    known = [e for e in takes if e.kind not in {e.VAR_POSITIONAL, e.VAR_KEYWORD}]
    names = [each.name for each in known]
    unknown = [option for option in options if option not in names]
    if unknown and not any(each.kind is each.VAR_KEYWORD for each in takes):
        near = f"{', '.join(names)}{nearest(unknown[0], names)}"
        msg = f"{quoted(text)}: no option {quoted(unknown[0])}; the options are {near}"
        raise OptionError(msg)
    for each in known:
        if each.default is each.empty and each.name not in options:
            msg = f"{quoted(text)}: the option {each.name}=VALUE is missing"
            raise OptionError(msg)
    try:
        return make(**options)
    except Exception as error:  # a user's class can raise anything
        near = nearest(options.get("bot"), BOTS)
        msg = f"{quoted(text)}: {told_by(error)}{near}"
        raise OptionError(msg) from error


def _pairs(texts: Iterable[str]) -> dict[str, object]:
    options = dict[str, object]()
    for text in texts:
        name, equals, value = checked_text(text).partition("=")
        if not equals or not name.isidentifier():
            msg = f"expected an option as name=value, got {quoted(text)}"
            raise OptionError(msg)
        if name in options:
            msg = f"the option {name} is given twice: {quoted(text)}"
            raise OptionError(msg)
        options[name] = _value(value)
    return options


def _value(text: str) -> object:
    """Return a value: a number, true, false, none, a bot by its name, or a text."""
    if text in _WORDS:
        return _WORDS[text]
    if text.partition(":")[0] in BOTS:
        try:
            return bot_named(text)
        except RecursionError:
            msg = f"bots are nested too deeply: {quoted(text)}"
            raise OptionError(msg) from None
    for kind in (int, float):
        with contextlib.suppress(ValueError):
            return kind(text)
    return text
