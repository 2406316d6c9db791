"""Values as JSON: rulesets, cards, moves, entries, melds, places, enums.

Cards, moves and answers are written in the notation, other values as words or objects.
Readers check everything, and never import a module that is named in the data.
"""

from __future__ import annotations

import contextlib
import enum
import functools
import hashlib
import importlib.resources
import json
import math
import re
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType, NoneType
from typing import Any, Never, NewType, TypeAlias, Union, cast, get_args

import attrs

from jasskort import errors
from jasskort.announcements import LogEntry
from jasskort.cards import (
    CARDS,
    Card,
    CardSet,
    Rank,
    Suit,
    mask_of,
    parse_rank,
    parse_suit,
)
from jasskort.craft.values import (
    Hint,
    Immutable,
    Typed,
    builder,
    declared_fields,
    init_names,
    plain_of,
)
from jasskort.games import GAMES
from jasskort.locations import Aside, Covered, FaceUp, InHand, Place, Spot, Taken
from jasskort.melds import (
    Four,
    Line,
    Marriage,
    Meld,
    Run,
    Side,
    answer_words,
    parse_meld,
)
from jasskort.moves import Deal, Hidden, Move
from jasskort.options import MOST
from jasskort.refusals import IllegalMove, Refusal
from jasskort.ruleset import AnyRuleset, Ruleset
from jasskort.seats import Seat, as_seat, as_viewer

FORMAT = "jasskort-match"
FORMAT_VERSION = 1
"""The version of all formats; readers refuse every other."""

TEXTS = ("date", "event", "place", "board", "seed")
"""Keys that describe a match; their values are texts."""

BLANK = "??"
"""The text of an unknown card."""

LARGEST = 2**53 - 1
"""The largest int that all JSON readers keep exactly; larger ones are written as
hexadecimal texts."""

Json: TypeAlias = (
    "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
)
"""A JSON value; readers return lists and dicts."""

Raw: TypeAlias = dict[str, Any]
"""The JSON of a match, not yet checked."""

Writer: TypeAlias = Callable[[Any], Json]
Reader: TypeAlias = "Callable[[Codec, str], object]"

Games: TypeAlias = Mapping[str, type[AnyRuleset]]
"""Ruleset classes by the names that a reader accepts."""

_LARGE = "-?0x[1-9a-f][0-9a-f]{13,}"
_KEPT = 20  # longest text of a move that is cached
_LONGEST_NUMBER = 1000  # hex digits; Python refuses to print far longer ints
_HIDDEN = re.compile(r"([0-9]) (\w+) \?\?", re.ASCII)
_MARRIAGE = "marriage "
_NAMES = MappingProxyType({"what": "for"})
"""The written names of fields that have another name in Python."""

Path: TypeAlias = tuple[str | int, ...]
"""A location in a record: ("deals", 2, "moves", 17), counted from 0."""

DEEPEST = 64
"""The greatest depth of nested lists and objects."""

CHECK_LENGTH = 16
"""The number of hexadecimal digits of a check, the digest at the end of a match."""

# Invisible characters, and characters that some programs treat as line ends.
_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_LONGEST = 40

_SEATS = tuple([Seat(seat) for seat in range(4)])
_PLACE_WORDS = ((InHand, "hand"), (Aside, "aside"), (FaceUp, "row"), (Taken, "taken"))
_PLACE_TEXTS: Mapping[Place, str] = MappingProxyType(
    {
        **{spot: spot.name.lower() for spot in Spot},
        **{kind(at): f"{word} {at}" for kind, word in _PLACE_WORDS for at in _SEATS},
        **{
            Covered(at, number): f"covered {at} {number}"
            for at in _SEATS
            for number in range(len(CARDS))
        },
    }
)
"""The text of each place; a row has at most one column per card of the pack."""

_PLACES = MappingProxyType({word: place for place, word in _PLACE_TEXTS.items()})


# --- errors ---------------------------------------------------------------------------


class RecordError(errors.JasskortError, ValueError):
    """A defect in a record, or in the JSON of a value.

    Attributes:
        why: what is wrong, in words.
        line: the line of the defect, from 1. If the JSON of the match is valid, this is
            the first line of the match.
        refusal: the refusal, if the defect is an illegal move.
        path: the location in the JSON of the record; empty if unknown.
    """

    def __init__(
        self,
        why: str,
        line: int | None = None,
        refusal: Refusal | None = None,
        path: Path = (),
    ) -> None:
        super().__init__(why, line, refusal, path)
        self.why, self.line, self.refusal, self.path = why, line, refusal, path

    def at(self, line: int) -> RecordError:
        """Return the same error with a line."""
        return RecordError(self.why, line, self.refusal, self.path)

    @property
    def inside(self) -> str:
        """The path in words, such as "deal 3, move 18"."""
        match self.path:
            case ("deals", int(deal), "moves", int(move)):
                return f"deal {deal + 1}, move {move + 1}"
            case ("deals", int(deal), *rest):
                return ", ".join([f"deal {deal + 1}", *map(_named, rest)])
        return ", ".join(map(_named, self.path))

    def __str__(self) -> str:
        line = "" if self.line is None else f"line {self.line}"
        where = ", ".join(filter(None, [line, self.inside]))
        return f"{where}: {self.why}" if where else self.why


def _named(part: str | int) -> str:
    text = str(part)
    plain = text.isascii() and text.isprintable() and len(text) <= _LONGEST
    return text if plain else errors.quoted(text)


def refuse(why: str, *path: str | int) -> Never:
    """Raise `RecordError`."""
    raise RecordError(why, path=path)


@contextlib.contextmanager
def at_path(*path: str | int) -> Iterator[None]:
    """Raise errors of the block as `RecordError`, with this path put before theirs."""
    try:
        yield
    except errors.JasskortError as error:
        raise located(error, *path)  # noqa: B904 - the cause is set


def located(error: errors.JasskortError, *path: str | int) -> RecordError:
    """Return the error that `at_path` would raise; this is faster in loops."""
    if isinstance(error, RecordError):
        found = RecordError(error.why, error.line, error.refusal, (*path, *error.path))
        found.__cause__ = error.__cause__
    else:
        refusal = error.refusal if isinstance(error, IllegalMove) else None
        found = RecordError(str(error), None, refusal, path)
        found.__cause__ = error
    return found


# --- JSON as text ---------------------------------------------------------------------


def canonical_json(value: object, deep: int = 0) -> str:
    """Return the JSON text from which checks are computed.

    Keys are sorted by code point, there is no white space, and characters beyond ASCII
    are escaped. `deep` is the number of lists and objects that enclose the value.

    Raises:
        InvalidValue: the value has no JSON form, or is nested too deeply.
    """
    check_plain(value, deep)
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def digest(value: object, length: int = CHECK_LENGTH) -> str:
    """Return the first hexadecimal digits of the SHA-256 of the canonical JSON."""
    return hashlib.sha256(canonical_json(value).encode()).hexdigest()[:length]


def on_a_line(value: Json) -> str:
    """Return JSON on one line, with only invisible characters escaped."""
    return visible(json.dumps(value, ensure_ascii=False))


def shown(value: object) -> str:
    """Return a value as short JSON, for an error message."""
    if isinstance(value, str):
        return errors.quoted(value)
    try:
        return errors.shortened(visible(json.dumps(value, ensure_ascii=False)))
    except (TypeError, ValueError, RecursionError):
        return errors.quoted(value)


def visible(text: str) -> str:
    """Escape control characters, line ends and other invisible characters."""
    if text.isascii() and text.isprintable():
        return text
    return _UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def check_plain(value: object, deep: int = 0) -> None:
    """Raise `InvalidValue` if some JSON readers could not read a value."""
    if deep > DEEPEST:
        msg = f"lists and objects are nested more than {DEEPEST} deep"
        raise errors.InvalidValue(msg)
    match value:
        case str():
            check_text(value)
        case float() if not math.isfinite(value):
            msg = f"not a JSON number: {errors.quoted(value)}"
            raise errors.InvalidValue(msg)
        case int() if not -MOST - 1 <= value <= MOST:
            msg = f"expected an int of at most 64 bits, got {errors.quoted(value)}"
            raise errors.InvalidValue(msg)
        case None | int() | float():
            pass
        case list() | tuple():
            for each in value:
                check_plain(each, deep + 1)
        case dict():
            for key, each in value.items():
                check_text(key)
                check_plain(each, deep + 1)
        case _:
            msg = f"expected a JSON value, got {errors.quoted(value)}"
            raise errors.InvalidValue(msg)


def check_text(text: object) -> None:
    """Raise `InvalidValue` for a value that is not a text, or has a lone surrogate."""
    if type(text) is not str:
        msg = f"expected a text, got {errors.quoted(text)}"
        raise errors.InvalidValue(msg)
    if not text.isascii() and _SURROGATE.search(text):
        msg = f"lone surrogate in {errors.quoted(text)}"
        raise errors.InvalidValue(msg)


def _once(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found: dict[str, Json] = {}
    for key, value in pairs:
        if key in found:
            refuse(f"the key {errors.quoted(key)} is repeated in an object")
        found[key] = value
    return found


def _no_number(text: str) -> Never:
    refuse(f"not a JSON number: {text}")


def _whole(text: str) -> int:
    return _no_number("-0 (write 0)") if text == "-0" else int(text)


_STRICT = json.JSONDecoder(
    object_pairs_hook=_once, parse_constant=_no_number, parse_int=_whole
)


def decoded(text: str, start: int = 0, line: int | None = None) -> tuple[Json, int]:
    """Return the JSON value at `start`, read strictly, and the index of its end.

    Raises:
        RecordError: the JSON is invalid. `line` is the number of the text's first line.
    """
    try:
        return _STRICT.raw_decode(text, start)
    except json.JSONDecodeError as error:
        msg = f"invalid JSON: {error.msg} (at character {error.colno})"
        line = None if line is None else line + error.lineno - 1
    except RecordError as error:
        msg = error.why
    except (RecursionError, ValueError) as error:
        msg = f"cannot read this JSON: {error}"
    raise RecordError(msg, line)


def schema_of(name: str) -> dict[str, Any]:
    """Return a new copy of a JSON Schema of this package."""
    file = importlib.resources.files("jasskort.records") / f"{name}.schema.json"
    schema: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return schema


def cannot_be(what: str, data: object) -> Never:
    """Raise `RecordError` for a value that is not valid for `what`."""
    refuse(f"{what} cannot be {shown(data)}")


def checked_dict(data: Json) -> dict[str, Json]:
    """Return `data`, or raise `RecordError` if it is not a dict."""
    if not isinstance(data, dict):
        refuse(f"expected an object (a dict), got {shown(data)}")
    return data


def dict_of(data: Json, what: str, names: Sequence[str]) -> dict[str, Json]:
    """Return `data` if it is a dict with exactly these keys, or raise `RecordError`."""
    if not isinstance(data, dict):
        keys = f"an object with {', '.join(names)}" if names else "an empty object"
        refuse(f"expected {keys} for {what}, got {shown(data)}")
    for name in data:
        if name not in names:
            refuse(f"unknown key {errors.quoted(name)} in {what}")
    for name in names:
        if name not in data:
            refuse(f"missing key {errors.quoted(name)} in {what}")
    return data


# --- rulesets -------------------------------------------------------------------------


def game_to_json(game: AnyRuleset) -> dict[str, Json]:
    """Return a ruleset as JSON: its name and all its options.

    A ruleset of the library is named as in the catalogue; a custom ruleset is named by
    its module and class ("house_rules:Twenty").

    Raises:
        InvalidValue: `game` is not a ruleset, or an option has no JSON form.
    """
    name, options = _written_game(checked_game(game))
    return {"game": name, "options": {**options}}


@functools.lru_cache(maxsize=64)
def _written_game(game: AnyRuleset) -> tuple[str, Mapping[str, Json]]:
    options = {each: _option(game, each) for each in option_names(type(game))}
    return name_of_game(game), options


def _option(game: AnyRuleset, name: str) -> Json:
    value = getattr(game, name)
    plain = value.value if isinstance(value, enum.Enum) else value
    if plain is None or isinstance(plain, bool | int | str):
        check_plain(plain)
        return plain
    msg = f"the option {name} has no JSON form: {errors.quoted(value)}"
    raise errors.InvalidValue(msg)


def name_of_game(game: AnyRuleset) -> str:
    """Return the name of a ruleset in JSON."""
    kind = type(checked_game(game))
    if GAMES.get(game.name) is kind:
        return game.name
    return f"{kind.__module__}:{kind.__qualname__}"


def game_from_json(data: Json, *, games: Games = GAMES) -> AnyRuleset:
    """Return the ruleset described by JSON, which must have all its options.

    To read a custom ruleset, add it to `games`: `{"house_rules:Twenty": Twenty}`.

    Raises:
        RecordError: the name, a key or an option is wrong.
    """
    check_games(games)
    given = dict_of(data, "a game", ("game", "options"))
    name, options = given["game"], given["options"]
    if not isinstance(name, str) or name not in games:
        near = errors.nearest(name, games)
        refuse(f"no game {shown(name)}; there are {', '.join(games)}{near}")
    kind = games[name]
    fields = dict_of(options, f"the options of {name}", option_names(kind))
    types = tuple(map(type, fields.values()))
    plain = {*types} <= {bool, int, str, NoneType}
    make = _game_of if plain else _game_of.__wrapped__  # lists cannot be hashed
    return make(name, kind, tuple(fields.items()), types)


@functools.lru_cache(maxsize=64)
def _game_of(
    name: str,
    kind: type[AnyRuleset],
    options: tuple[tuple[str, Json], ...],
    _types: tuple[type, ...],  # part of the cache key, since 1 == True
) -> AnyRuleset:
    fields = dict(options)
    try:
        game = kind(**fields)
        kept = {option: _option(game, option) for option in fields}
    # A custom ruleset can raise anything.
    except Exception as error:
        msg = f"invalid options of {name}: {errors.told_by(error)}"
        raise RecordError(msg) from error
    for option, value in options:
        if type(kept[option]) is not type(value) or kept[option] != value:
            refuse(f"the option {option} of {name} cannot be {shown(value)}")
    return game


def checked_game(game: AnyRuleset) -> AnyRuleset:
    """Return a ruleset, or raise `InvalidValue` if it is not one."""
    return errors.checked(game, Ruleset, "a ruleset")


def check_games(games: Games) -> None:
    """Raise `InvalidValue` if `games` is not a mapping by name."""
    if not isinstance(games, Mapping) or not all(isinstance(n, str) for n in games):
        msg = f"expected rulesets by name for games, got {errors.quoted(games)}"
        raise errors.InvalidValue(msg)


def option_names(kind: type[object]) -> tuple[str, ...]:
    """Return the names of the options of a ruleset."""
    fields = attrs.fields(cast("type[attrs.AttrsInstance]", kind))
    return tuple([each.name for each in fields if each.init])


# --- values as words ------------------------------------------------------------------


_CARD_TEXTS: Mapping[Card | None, str] = MappingProxyType(
    {None: BLANK, **{card: str(card) for card in CARDS}}
)
_CARDS = MappingProxyType({text: card for card, text in _CARD_TEXTS.items()})
_move_text = functools.lru_cache(maxsize=2**14)(str)


def cards_text(cards: CardSet | Sequence[Card | None]) -> str:
    """Return the text of cards, separated by spaces."""
    return " ".join([_CARD_TEXTS[card] for card in cards])


def numbers_text(numbers: Sequence[int]) -> str:
    """Return the text of numbers, separated by spaces."""
    return " ".join(map(str, numbers))


def _number(data: Json) -> int | None:
    if type(data) is int and abs(data) <= LARGEST:
        return data
    text = data if isinstance(data, str) and len(data) <= _LONGEST_NUMBER else ""
    number = int(text, 16) if re.fullmatch(_LARGE, text) else 0
    return number if abs(number) > LARGEST else None


def place_text(place: Place) -> str:
    """Return the text of a place: "hand 0", "covered 1 2", "stock"."""
    return _PLACE_TEXTS[place]


def _place(codec: Codec, word: str) -> Place | None:
    place = _PLACES.get(word)
    if place is None or isinstance(place, Spot):
        return place
    inside = not isinstance(place, Covered) or place.column < len(codec.game.pack)
    return place if inside and place.seat in codec.game.seats else None


def _member(codec: Codec, word: str) -> enum.Enum | None:
    return _members(codec, tuple(codec.game.enums)).get(word)


@functools.lru_cache(maxsize=256)
def _members(
    codec: Codec, kinds: tuple[type[enum.Enum], ...]
) -> Mapping[str, enum.Enum]:
    members: dict[str, enum.Enum] = {}
    for member in [member for kind in kinds for member in kind]:
        there = members.setdefault(codec.member_text(member), member)
        if there is not member:
            msg = f"{there} and {member} have the same text"
            raise errors.InvalidValue(msg)
    return members


def meld_text(meld: Meld) -> str:
    """Return the text of a booked meld, such as "marriage H" (king and queen)."""
    return f"{_MARRIAGE}{meld}" if isinstance(meld, Marriage) else str(meld)


def _meld(codec: Codec, word: str) -> Meld | None:
    try:
        meld = parse_meld(word.removeprefix(_MARRIAGE))
    except errors.ParseError:
        return None
    known = meld_text(meld) == word and not meld.mask & ~codec.game.pack.mask
    return meld if known else None


def _card(codec: Codec, word: str) -> Card | None:
    card = Card.parse(word)
    return card if card.bit & codec.game.pack.mask else None


def _card_set(codec: Codec, word: str) -> CardSet | None:
    cards = CardSet.parse(word)
    return None if cards.mask & ~codec.game.pack.mask else cards


def read_move(codec: Codec, word: str) -> LogEntry | None:
    """Return the move of a text, or None if it is no move; short texts are cached."""
    read = _read_move if len(word) <= _KEPT else _read_move.__wrapped__
    return read(codec, word)


@functools.lru_cache(maxsize=2**14)
def _read_move(codec: Codec, word: str) -> LogEntry | None:
    if BLANK in word and (found := _HIDDEN.fullmatch(word)):
        seat, verb = int(found[1]), found[2]
        verbs = {kind.verb for kind in codec.game.hidden_moves}
        known = seat in codec.game.seats and verb in verbs
        return Hidden(Seat(seat), verb) if known else None
    move = codec.game.parse(word)
    return None if isinstance(move, Deal) else move


_ANSWERS = MappingProxyType(
    {answer_words(each): each for each in (*Line, *Side, *Rank, *Suit)}
)

_WORDS: tuple[tuple[tuple[type, ...], Writer, Reader], ...] = (
    ((str,), str, lambda _, word: word),
    ((Suit,), str, lambda _, word: parse_suit(word)),
    ((Rank,), str, lambda _, word: parse_rank(word)),
    ((Card,), str, _card),
    ((Move, Hidden), _move_text, read_move),
    ((InHand, Aside, Covered, FaceUp, Taken, Spot), place_text, _place),
    ((Line, Side), answer_words, lambda _, word: _ANSWERS.get(word)),
    ((Run, Four, Marriage), meld_text, _meld),
    ((CardSet,), cards_text, _card_set),
)
"""Classes whose values are written as words, with their writers and readers."""

_READERS: Mapping[Hint, Reader] = MappingProxyType(
    {enum.Enum: _member, **{kind: read for kinds, _, read in _WORDS for kind in kinds}}
)


@functools.cache
def _writer_of(kind: type[Any]) -> Writer | None:
    """Return the writer of a class, or None if it is not written as a word."""
    words = [((bool,), bool), *[(kinds, write) for kinds, write, _ in _WORDS]]
    return next((write for kinds, write in words if issubclass(kind, kinds)), None)


# --- values by their annotations ------------------------------------------------------


@functools.cache
def alternatives(hint: Hint) -> tuple[tuple[Hint, ...], bool]:
    """Return the members of a union, and whether None is one.

    For the type of an answer to a declaration the result is `Line` alone, because the
    reader of `Line` reads every answer, such as "rank J".
    """
    if plain_of(hint) not in (Union, types.UnionType):
        return (hint,), False
    kinds = (Line,) if Line in get_args(hint) else get_args(hint)
    return tuple([each for each in kinds if each is not NoneType]), NoneType in kinds


@functools.cache
def element_of(hint: Hint) -> tuple[Hint, bool] | None:
    """Return the element type of a variadic tuple, and whether elements are cards."""
    match get_args(hint):
        case (element, end) if end is ...:
            return element, Card in alternatives(element)[0]
    return None


@functools.cache
def fields_written(kind: Hint) -> Mapping[str, tuple[str, Hint]]:
    """Return the names and types of the fields of a class, by their written names."""
    return {
        _NAMES.get(name, name): (name, hint)
        for name, hint in declared_fields(kind).items()
    }


@functools.cache
def _maker_of(kind: Hint) -> Callable[..., Any]:
    """Return a constructor; it omits checks that reading the fields has made."""
    plain = getattr(kind, "__attrs_post_init__", None) is Typed.__attrs_post_init__
    for each in attrs.fields(kind):
        plain &= each.init and each.converter in _TO_SEATS and each.validator is None
    if plain:
        return builder(cast("type[object]", kind))
    names = init_names(kind)
    return lambda *values: kind(**dict(zip(names, values, strict=True)))


_TO_SEATS = (None, as_seat, as_viewer)


@attrs.frozen
class Codec(Immutable):
    """A writer and reader of the values of a game; it follows the types of fields."""

    game: AnyRuleset

    @staticmethod
    def member_text(member: enum.Enum) -> str:
        """Return the value of an enum member if it is a str, otherwise its name."""
        return member.value if isinstance(member.value, str) else member.name.lower()

    @classmethod
    def write(cls, value: object, hint: Hint) -> Json:
        """Return a value of type `hint` as JSON, or raise `InvalidValue`."""
        kind: Hint = type(value)
        if value is None:
            return BLANK if Card in alternatives(hint)[0] else None
        if (write := _writer_of(kind)) is not None:
            answer = kind in (Rank, Suit) and Line in alternatives(hint)[0]
            return answer_words(cast("Rank | Suit", value)) if answer else write(value)
        if isinstance(value, enum.Enum):
            return cls.member_text(value)
        if isinstance(value, int):
            return value if abs(value) <= LARGEST else hex(value)
        if isinstance(value, tuple) and (found := element_of(hint)) is not None:
            element, of_cards = found
            if of_cards:
                return cards_text(value)
            return [cls.write(each, element) for each in value]
        if isinstance(value, type) or not attrs.has(kind):
            msg = f"no JSON form: {errors.quoted(value)}"
            raise errors.InvalidValue(msg)
        return cls.write_fields(value, kind)

    @classmethod
    def write_fields(cls, value: object, kind: Hint) -> dict[str, Json]:
        """Return the fields of an attrs value of class `kind` as JSON, by name."""
        return {
            key: cls.write(getattr(value, name), hint)
            for key, (name, hint) in fields_written(kind).items()
        }

    def read(self, data: Json, hint: Hint, what: str) -> Any:
        """Return a value of type `hint`, or raise `RecordError`, which names `what`."""
        kinds, may_be_none = alternatives(hint)
        if may_be_none and data == (BLANK if Card in kinds else None):
            return None
        found: object = None
        for kind in kinds:
            if found is None:
                found = self.read_one(data, kind, what)
        if found is None or (len(kinds) > 1 and not isinstance(found, kinds)):
            cannot_be(what, data)
        return found

    def read_one(self, data: Json, kind: Hint, what: str) -> object:
        """Return a value of `kind`, which is no union; None if `data` does not fit."""
        if (read := _READERS.get(kind)) is not None:
            return read(self, data) if isinstance(data, str) else None
        if kind is bool:
            return data if isinstance(data, bool) else None
        if kind is int:
            return _number(data)
        if kind is Seat:
            known = type(data) is int and data in self.game.seats
            return data if known else None
        if isinstance(kind, NewType):
            return self.read_one(data, kind.__supertype__, what)
        if (found := element_of(kind)) is not None:
            return self._read_all(data, found[0], what, of_cards=found[1])
        if isinstance(kind, enum.EnumType):
            members = _members(self, (cast("type[enum.Enum]", kind),))
            return members.get(data) if isinstance(data, str) else None
        if not attrs.has(kind):
            msg = f"{what} has the type {errors.quoted(kind)}, which has no JSON form"
            raise errors.InvalidValue(msg)
        return self.read_fields(data, kind, what)

    def _read_all(
        self, data: Json, element: Hint, what: str, *, of_cards: bool
    ) -> tuple[Any, ...] | None:
        if not isinstance(data, str if of_cards else list):
            return None
        if not isinstance(data, str):
            if alternatives(element)[0][0] is not Move:
                return tuple([self.read(each, element, what) for each in data])
            moves = [isinstance(each, str) and read_move(self, each) for each in data]
            read = zip(moves, data, strict=True)
            return tuple([move or cannot_be(what, each) for move, each in read])
        words = data.split()
        with contextlib.suppress(KeyError):  # fast path for the usual spelling
            cards = tuple([_CARDS[word] for word in words])
            known = mask_of(filter(None, cards)) & ~self.game.pack.mask == 0
            if known and (None not in cards or alternatives(element)[1]):
                return cards
        return tuple([self.read(each, element, what) for each in words])

    def read_fields(self, data: Json, kind: Hint, what: str) -> Any:
        """Return a value of an attrs class, from its fields."""
        fields = fields_written(kind)
        given = dict_of(data, what, tuple(fields))
        values = [
            self.read(given[key], hint, f"{key} of {what}")
            for key, (_, hint) in fields.items()
        ]
        return _maker_of(kind)(*values)
