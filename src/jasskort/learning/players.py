"""Players that have learned by self-play, and the files that hold their numbers.

A player is a small neural net: numbers from -127 to 127, with a scale for each column. It
computes with whole numbers, which floats hold exactly, so it finds the same move on every
machine. `jasskort.learning.selfplay` trains players.
"""

from __future__ import annotations

import functools
import importlib.resources
import io
import json
import os
import random
import zipfile
import zlib
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, Self, TypeAlias

import attrs

from jasskort import __version__
from jasskort.craft.extras import brought_by, check_numpy
from jasskort.craft.values import Immutable, Typed
from jasskort.errors import InvalidValue, OptionError, checked, quoted
from jasskort.moves import Move
from jasskort.playing.monte_carlo import in_range
from jasskort.playing.table import checked_view
from jasskort.playing.tournament import shown_game
from jasskort.ruleset import AnyRuleset, Ruleset
from jasskort.ruleset_base import checked_generator
from jasskort.view import AnyView

with brought_by("jasskort[learning]", __name__):
    check_numpy()
    import numpy as np
    import numpy.typing as npt

    from jasskort.learning.encoding import Encoding

Floats: TypeAlias = npt.NDArray[np.floating[Any]]
Ints: TypeAlias = npt.NDArray[np.int64]
Bools: TypeAlias = npt.NDArray[np.bool_]
Rows: TypeAlias = npt.NDArray[np.uint8]
Weights: TypeAlias = Mapping[str, Floats]
SUITS = 4
_UNIT = 256
"""Outputs of a hidden layer are rounded to multiples of 1 / 256."""
_ROOTS = np.rint(_UNIT * np.sqrt(np.arange(256)))
_OF_MATCHES = frozenset({"target", "claims", "deals", "match_bonus"})
"""The options that say when a match ends; deals are played alike under all of them."""
_UNREADABLE = (
    *(ValueError, KeyError, TypeError, AttributeError),
    *(EOFError, zipfile.BadZipFile, zlib.error),
)
"""What is raised for bytes that are no player."""


class Seen(NamedTuple):
    """The input of a net: the numbers of each suit in turn, and all other numbers."""

    suits: Rows
    rest: Rows


class Reader:
    """The numbers of an encoding as the input of nets.

    All suits share weights, so a lesson about one suit applies to the others.

    Attributes:
        encoding: the encoding.
        cuts: the claims and gubbes among the actions.
        actions: actions with cards (play, lay aside), one row for each suit.
        suits: indices of numbers about suits, one row for each suit.
        rest: indices of all other numbers.
    """

    def __init__(self, game: AnyRuleset) -> None:
        """Split the columns of the encoding."""
        self.encoding = encoding = Encoding(game, past=False)
        moves = game.vocabulary(0)
        self.cuts = np.array([type(m) in game.playing.cuts_short for m in moves])
        kinds, cards = np.array([type(m).__name__ for m in moves]), len(game.pack)
        of_kind = [np.flatnonzero(kinds == kind) for kind in dict.fromkeys(kinds)]
        of_cards = [each.reshape(SUITS, -1) for each in of_kind if len(each) == cards]
        self.actions = np.hstack(of_cards)
        suits, rest, at = list[Ints](), list[Ints](), 0
        for column in encoding.spec:
            here = at + np.arange(column.size)
            at += column.size
            if column.of == "cards" or column.name == "trump":
                suits.append(here.reshape(SUITS, -1))
            elif column.of == "bits":
                suits.append(here[self.actions])
                rest.append(np.delete(here, self.actions))
            else:
                rest.append(here)
        self.suits, self.rest = np.hstack(suits), np.concatenate(rest)

    def varied(self, rows: Rows) -> tuple[Ints, Ints]:
        """Return the indices about suits, and the others, that are not constant in rows."""
        x = self.encoding.expand(rows)
        changes = x.min(0) < x.max(0)
        suits = self.suits[:, changes[self.suits].any(0)]
        return suits, self.rest[changes[self.rest]]

    def read(self, rows: Rows, suits: Ints, rest: Ints) -> Seen:
        """Return the numbers with these indices, clipped to 255."""
        x = self.encoding.expand(rows, np.uint8)
        return Seen(x.take(suits.ravel(), axis=1), x.take(rest, axis=1))

    def legal(self, rows: Rows) -> Bools:
        """Return the legal actions; claims and gubbes only if nothing else is legal."""
        return without(self.encoding.mask(rows), self.cuts)


def without(legal: Bools, moves: Bools) -> Bools:
    """Return the legal actions without these moves, unless nothing else is legal."""
    others = legal & ~moves
    return np.where(others.any(1, keepdims=True), others, legal)


def _closed(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return a copy of an array that cannot be changed."""
    copied = array.copy()
    copied.flags.writeable = False
    return copied


def _all_closed(weights: Weights) -> Weights:
    return MappingProxyType({name: _closed(each) for name, each in weights.items()})


@attrs.frozen(eq=False)
class ExactNet(Immutable):
    """A net of whole numbers; sums of floats of 64 bits are exact, so order is no matter.

    There is a layer for each suit, a layer for all, and an output. Outputs about a card
    have a second part, from a layer of the suit and the layer for all.

    Attributes:
        suits, rest: indices of the columns of the encoding that it reads.
        cards: indices of outputs about cards, one row for each suit.
        whole: the weights by name, as whole numbers.
        scales: the size of 1 in each column of each of them.
    """

    suits: Ints = attrs.field(converter=_closed)
    rest: Ints = attrs.field(converter=_closed)
    cards: Ints = attrs.field(converter=_closed)
    whole: Weights = attrs.field(converter=_all_closed)
    scales: Weights = attrs.field(converter=_all_closed)

    @classmethod
    def of(cls, suits: Ints, rest: Ints, cards: Ints, weights: Weights) -> Self:
        """Return a net with the weights rounded to 255 steps of each column."""
        scales = {
            name: (abs(each).max(0) / 127 + 1e-6).astype(np.float16)
            for name, each in weights.items()
        }
        whole = {name: np.rint(weights[name] / by) for name, by in scales.items()}
        return cls.read(
            {
                "suits": suits,
                "rest": rest,
                "cards": cards,
                **{f"whole {name}": each for name, each in whole.items()},
                **{f"scale {name}": each for name, each in scales.items()},
            }
        )

    @classmethod
    def read(cls, saved: Mapping[str, npt.NDArray[Any]]) -> Self:
        """Return the net with these numbers."""
        whole, scales = dict[str, Floats](), dict[str, Floats]()
        for name in saved:
            kind, _, of = name.partition(" ")
            if kind == "whole":
                whole[of] = saved[name].astype(float)
            elif kind == "scale":
                scales[of] = saved[name].astype(float)
        suits, rest, cards = [
            saved[name].astype(int) for name in ("suits", "rest", "cards")
        ]
        return cls(suits, rest, cards, whole, scales)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the numbers in their smallest types."""
        return ExactNet.read, (self.numbers(),)

    def numbers(self) -> dict[str, npt.NDArray[Any]]:
        """Return the numbers in their smallest types, to be saved."""
        at = {"suits": self.suits, "rest": self.rest, "cards": self.cards}
        return {
            **{name: each.astype(np.int16) for name, each in at.items()},
            **{f"whole {k}": each.astype(np.int8) for k, each in self.whole.items()},
            **{
                f"scale {k}": each.astype(np.float16) for k, each in self.scales.items()
            },
        }

    def answer(self, seen: Seen) -> Floats:
        """Return the outputs, one row for each row of input.

        Other numbers than those of suits enter as roots, so that large ones do not dominate.
        """
        n, size = len(seen.rest), _UNIT
        suits = self._times("suit", seen.suits.reshape(n * SUITS, -1), 1)
        suits = _hidden(suits.reshape(n, -1) + self._added("which").ravel())
        together = self._times("all", suits, size)
        together += self._times("rest", _ROOTS[seen.rest], size)
        together = _hidden(together + self._added("bias"))
        out = self._times("out", together, size) + self._added("base")
        again = self._times("own", suits.reshape(n * SUITS, -1), size)
        heard = self._times("heard", together, size)
        again = _hidden(again.reshape(n, SUITS, -1) + heard[:, np.newaxis])
        more = self._times("card", again.reshape(n * SUITS, -1), size)
        out[:, self.cards.ravel()] += more.reshape(n, -1)
        return out

    def _times(self, name: str, whole: npt.NDArray[Any], size: int) -> Floats:
        return (whole.astype(float) @ self.whole[name]) * (self.scales[name] / size)

    def _added(self, name: str) -> Floats:
        return self.whole[name] * self.scales[name]


def _hidden(sums: Floats) -> Floats:
    """Return the output of a hidden layer, in units of 1 / 256: no number below 0."""
    rounded: Floats = np.rint(np.maximum(sums, 0) * _UNIT)
    return rounded


@attrs.frozen
class Made(Typed):
    """How a player was made.

    Attributes:
        game: the game that it has learned.
        options: the options that change how deals are played, with their values.
        hash: the hash of the encoding that it reads.
        seed: the seed of cards and choices.
        settings: the settings of the training.
        windows: the number of windows of 16,384 moves.
        seconds: the seconds that they took.
        version: the version of the library that trained it.
    """

    game: str
    options: tuple[tuple[str, str], ...]
    hash: str
    seed: int
    settings: tuple[tuple[str, str], ...]
    windows: int
    seconds: int
    version: str = __version__


@attrs.frozen(eq=False)
class Trained(Typed):
    """The result of a training.

    Attributes:
        net: the net that prefers moves, from the view of its seat.
        scale: the standard deviation of the points by which seats were ahead.
        made: how it was made.
    """

    net: ExactNet
    scale: float = attrs.field(validator=in_range)
    made: Made

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the numbers to a file (.npz)."""
        checked(path, str | os.PathLike, "a path")
        made = np.array(json.dumps({**attrs.asdict(self.made), "scale": self.scale}))
        with open(path, "wb") as file:  # noqa: PTH123 - paths of any kind
            np.savez_compressed(
                file, allow_pickle=False, **self.net.numbers(), made=made
            )

    def check_fits(self, game: AnyRuleset) -> None:
        """Raise `InvalidValue` unless it learned this game, with these options of deals.

        Its net must read the encoding of the game, and have an output for each action.
        """
        made, found = self.made, _encoding(game).hash
        if found != made.hash:
            msg = (
                f"this player has learned {made.game}, with the encoding {made.hash}; "
                f"it cannot play {shown_game(game)}, with the encoding {found}"
            )
            raise InvalidValue(msg)
        learned = dict(made.options)
        for name, value in options_of_deals(game):
            if learned.get(name) != value:
                msg = (
                    f"this player has learned {made.game}, with {name}="
                    f"{learned.get(name)}; it cannot play with {name}={value}"
                )
                raise InvalidValue(msg)
        row = np.zeros((1, _encoding(game).size), np.uint8)
        try:
            preferences(self, game, row)
        except (KeyError, ValueError, IndexError) as error:
            msg = f"the net of this player does not fit {shown_game(game)}"
            raise InvalidValue(msg) from error


def load(path: str | os.PathLike[str]) -> Trained:
    """Return the player in a file.

    Raises:
        InvalidValue: the file cannot be read, or has no such player.
    """
    checked(path, str | os.PathLike, "a path")
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - paths of any kind
            return _parsed(file.read())
    except OSError as error:
        msg = f"cannot read {quoted(os.fspath(path))}: {error.strerror}"
        raise InvalidValue(msg) from error
    except _UNREADABLE as error:
        msg = f"expected a file of jasskort.learning.selfplay, got {quoted(os.fspath(path))}"
        raise InvalidValue(msg) from error


def _parsed(data: bytes) -> Trained:
    with np.load(io.BytesIO(data), allow_pickle=False) as saved:
        numbers = {name: saved[name] for name in saved.files}
    made = json.loads(str(numbers["made"]))
    scale = float(made.pop("scale"))
    options = tuple([(str(name), str(value)) for name, value in made.pop("options")])
    settings = tuple([(str(name), str(text)) for name, text in made.pop("settings")])
    how = Made(**made, options=options, settings=settings)
    return Trained(ExactNet.read(numbers), scale, how)


def options_of_deals(game: AnyRuleset) -> tuple[tuple[str, str], ...]:
    """Return the options of a game that change how deals are played, as texts."""
    kind: Any = type(game)
    return tuple(
        [
            (field.name, repr(getattr(game, field.name)))
            for field in attrs.fields(kind)
            if field.init and field.name not in _OF_MATCHES
        ]
    )


def name_of(game: AnyRuleset) -> str:
    """Return the name of a game and of its form, if any: "tolva-three"."""
    form = getattr(getattr(game, "form", None), "value", None)
    return f"{game.name}-{form}" if form else game.name


@functools.cache
def shipped(name: str) -> Trained | None:
    """Return the player of a game that comes with the library; None if there is not one."""
    at = importlib.resources.files(__package__) / "trained" / f"{name}.npz"
    return _parsed(at.read_bytes()) if at.is_file() else None


def player_of(game: AnyRuleset, trained: Trained | None = None) -> Trained:
    """Return the given player, by default that of the library, if it fits a game.

    Raises:
        InvalidValue: the library has no player of this game, or the player does not fit.
    """
    found = trained or shipped(name_of(game))
    if found is None:
        msg = f"no player has learned {shown_game(game)}; train one and pass its file"
        raise InvalidValue(msg)
    return _checked(found, game)


@functools.lru_cache(64)
def _checked(trained: Trained, game: AnyRuleset) -> Trained:
    trained.check_fits(game)
    return trained


@functools.lru_cache(64)
def reader_of(game: AnyRuleset) -> Reader:
    """Return the reader of the encoding of a game."""
    return Reader(game)


def _encoding(game: AnyRuleset) -> Encoding:
    return reader_of(game).encoding


def _to_text(value: object) -> object:
    return os.fspath(value) if isinstance(value, os.PathLike) else value


@attrs.frozen
class Learned(Immutable):
    """A bot that has learned by self-play, which takes less than a millisecond a move.

    It makes the move that its net prefers, and draws no random number. Out of turn, and for
    claims and gubbes, it follows the rules of thumb.

    Args:
        player: a game, whose player is in the library; or a player of
            `jasskort.learning.selfplay`, or its file. By default it plays each game with
            the player of the library.

    Raises:
        InvalidValue: the file cannot be read, or there is no player of this game and its
            options. By default, `choose` raises this.
        OptionError: `player` is neither a game, nor a player or its file.
    """

    player: AnyRuleset | Trained | str | None = attrs.field(
        default=None, converter=_to_text
    )
    _trained: Trained | None = attrs.field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        """Read the file, or check that the game has a player."""
        trained, given = None, self.player
        if isinstance(given, str):
            trained = load(given)
        elif isinstance(given, Trained):
            trained = given
        elif isinstance(given, Ruleset):
            trained = player_of(given)
        elif given is not None:
            msg = f"expected a game, or a player or its file, got {quoted(given)}"
            raise OptionError(msg)
        object.__setattr__(self, "_trained", trained)

    def trained_for(self, game: AnyRuleset) -> Trained:
        """Return the net for a game, with how it was trained.

        Raises:
            InvalidValue: this bot cannot play this game, or not with these options.
        """
        return player_of(checked(game, Ruleset, "a ruleset"), self._trained)

    def choose(self, view: AnyView, rng: random.Random) -> Move | None:
        """Return the preferred move, or that of the rules of thumb; no number is drawn."""
        checked_generator(rng)
        game = checked_view(view).game
        trained = self.trained_for(game)
        if view.turn != view.seat:
            return game.thumb(view)
        rows, reader = _rows_of(view), reader_of(game)
        if reader.encoding.mask(rows)[0, reader.cuts].any():
            thumb = game.thumb(view)
            if type(thumb) in game.playing.cuts_short:
                return thumb
        out = preferences(trained, game, rows)[0]
        return game.vocabulary(view.seated())[int(out.argmax())]

    def weigh(self, view: AnyView) -> Mapping[Move, float]:
        """Return the probability by which the net prefers each legal move of a seat in turn.

        Claims and gubbes are left out, unless no other move is legal.

        Raises:
            InvalidValue: the seat is not in turn, or this bot cannot play this game.
        """
        game = checked_view(view).game
        if view.turn != view.seat:
            msg = f"expected the view of the seat in turn, got that of {view.seat}"
            raise InvalidValue(msg)
        out = preferences(self.trained_for(game), game, _rows_of(view))[0]
        odds = np.exp(out - out.max())
        moves = game.vocabulary(view.seated())
        return {
            moves[at]: float(odds[at] / odds.sum())
            for at in np.flatnonzero(np.isfinite(out))
        }


def _rows_of(view: AnyView) -> Rows:
    return np.frombuffer(_encoding(view.game).pack(view), np.uint8)[np.newaxis]


def preferences(trained: Trained, game: AnyRuleset, rows: Rows) -> Floats:
    """Return the logit of each action in packed views, by row; minus infinity if illegal."""
    reader, net = reader_of(game), trained.net
    seen = reader.read(rows, net.suits, net.rest)
    return np.where(reader.legal(rows), net.answer(seen), -np.inf)
