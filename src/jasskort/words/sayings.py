"""Sentences of a phrasebook, made ready to be filled in.

A sentence has places: `{seat:player}` is a field of what is told, and how it is said. Of
several sentences under one name the one is said whose conditions hold; what a game says
comes before what all share, then that with the most conditions.
"""

from __future__ import annotations

import enum
import functools
import operator
import re
import string
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol, TypeAlias

import attrs

from jasskort.cards import SUITS, Card, CardSet, Rank, Suit
from jasskort.errors import InvalidValue, quoted
from jasskort.games.jass.model import Question
from jasskort.melds import Four, Line, Marriage, Run, Side
from jasskort.words.phrasebook import Data, tables_in, texts_in


class Speaker(Protocol):
    """Who fills sentences in: the words for a game."""

    @property
    def sayings(self) -> Sayings:
        """What the language says of the game."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, by seat, as far as they are known."""


Getter: TypeAlias = Callable[[Speaker, object], object]
"""Finds a value in what is told."""
Formatter: TypeAlias = Callable[[Speaker, object], str]
"""Says a value."""

_NOUNS: Mapping[type, str] = MappingProxyType(
    {
        Card: "card",
        Suit: "suit",
        Rank: "rank",
        Run: "run",
        Four: "four",
        Marriage: "marriage",
        int: "int",
    }
)
_INTERNED = frozenset(_NOUNS) - {int}
_GROUPS: tuple[tuple[str, Any], ...] = (
    ("meld", Run | Four | Marriage),
    ("answer", Line | Rank | Side | Suit),
    ("question", Question),
    ("suit", Suit),
)
"""Names for several kinds of values, for conditions."""
_COMPARED = (type(None), enum.Enum, int, str, tuple, CardSet)
"""Values of one class of these have several keys; of others the class is the key."""
_CLASSED = re.compile(r"([a-z])/(.*)", re.DOTALL)
_RULE = re.compile(r"[A-Z]+-\d+")
_CONDITION = re.compile(r"([\w.]+)(?:([=<>])(\S+))?")
_COMMAS = "commas"


def key_of(value: object) -> str:
    """Name a value as conditions and selections do: "yes", "won", "face_up", "3"."""
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case enum.Enum():
            return value.name.lower()
        case int() | str():
            return str(value)
        case tuple() | CardSet():
            return "unseen" if None in value else str(len(value))
    return _in_small_letters(type(value).__name__)


@functools.cache
def _in_small_letters(name: str) -> str:
    return re.sub(r"(?<=.)(?=[A-Z])", "_", name).lower()


def thing_of(value: object) -> str:
    """Name what is named in the table of things: "card", "Item.STOECK"."""
    kind = type(value)
    if isinstance(value, enum.Enum) and kind not in _NOUNS:
        return f"{kind.__name__}.{value.name}"
    return _NOUNS.get(kind, "")


# Places and conditions.

CONSTANTS: Mapping[str, Suit | Rank] = MappingProxyType(
    {member.name.lower(): member for kind in (Suit, Rank) for member in kind}
)
NAMED: Mapping[str, Getter] = MappingProxyType(
    {
        "x": lambda _, value: value,
        "said": lambda _, refusal: operator.attrgetter("values")(refusal)[2:],
        "top_card": lambda _, run: Card(*operator.attrgetter("suit", "top")(run)),
    }
)
"""What sentences may name besides the fields of what is told; `Words` adds some."""


class Field:
    """Finds a field, or a field of a field, by its name.

    Args:
        path: the names, with dots between.
    """

    def __init__(self, path: str) -> None:
        """Keep what finds it."""
        self.of = operator.attrgetter(path)

    def __call__(self, _speaker: Speaker, value: object) -> object:
        """Find it, whoever speaks."""
        return self.of(value)


def getter(path: str, named: Mapping[str, Getter]) -> Getter:
    """Find values by a path: "entry.points", "0" of a refusal, "least.TAPP" of a game."""
    head, *rest = path.split(".")
    if head in named:
        first = named[head]
    elif head in CONSTANTS:
        constant = CONSTANTS[head]
        return lambda _speaker, _value: constant
    elif head.isdigit():
        place = int(head)
        first = lambda _, refusal: operator.attrgetter("values")(refusal)[place]  # noqa: E731
    elif path[-1].isupper():
        method, name = operator.attrgetter(head), rest[0]
        return lambda _, game: method(game)(_member(game, name))
    else:
        return Field(path)
    if not rest:
        return first
    inner = operator.attrgetter(".".join(rest))
    return lambda speaker, value: inner(first(speaker, value))


def _member(game: object, name: str) -> object:
    """Give the member of this name of an enum of a game."""
    kinds: Iterable[type[enum.Enum]] = operator.attrgetter("enums")(game)
    return next(kind[name] for kind in kinds if name in kind.__members__)


def amount(value: object) -> int:
    """Count things: a number is what it is, a thing is one."""
    match value:
        case int():
            return value
        case tuple() | CardSet():
            return len(value)
    return 1


def _holds(find: Getter, sign: str, wanted: str) -> Callable[[Speaker, object], object]:
    """Make a condition."""
    match sign:
        case "" if isinstance(find, Field):
            attribute = find.of
            return lambda _, value: attribute(value)
        case "":
            return find
        case "<":
            return lambda speaker, value: amount(find(speaker, value)) < int(wanted)
        case ">":
            return lambda speaker, value: amount(find(speaker, value)) > int(wanted)

    group = dict(_GROUPS).get(wanted, ())

    by_class: dict[type, bool] = {}

    def is_it(speaker: Speaker, value: object) -> bool:
        found = find(speaker, value)
        kind = type(found)
        if kind in by_class:
            return by_class[kind]
        same = key_of(found) == wanted or isinstance(found, group)
        if not isinstance(found, _COMPARED):
            by_class[kind] = same
        return same

    return is_it


Condition: TypeAlias = tuple[str, str, str]
"""A path, a sign and a value: "stakes", ">", "1"; without a sign, that there is one."""


@attrs.frozen(eq=False)
class Variant:
    """One of several sentences under a name.

    Args:
        conditions: what must be so.
        text: the sentence.
    """

    conditions: tuple[Condition, ...]
    text: str

    @classmethod
    def of(cls, words: Iterable[str], text: str) -> Variant:
        """Read the conditions.

        Raises:
            InvalidValue: one of them is none.
        """
        found = []
        for word in words:
            if (read := _CONDITION.fullmatch(word)) is None:
                msg = f"a condition is written seat, how=won or stakes>1, not {word!r}"
                raise InvalidValue(msg)
            path, sign, wanted = read.groups("")
            found.append((path, sign, wanted))
        return cls(tuple(found), text)


def _weight(variant: Variant) -> tuple[int, int]:
    """Weigh a sentence by its conditions: "deals=1" asks for more than "deals"."""
    conditions = variant.conditions
    return len(conditions), sum(bool(sign) for _, sign, _ in conditions)


def names_in(table: str, key: str) -> tuple[list[str], list[str]]:
    """Part a key of a table into names and conditions.

    Refusals have rules before the reason: "SCH-7 SCH-19 NOT_UPWARDS" is two names.
    """
    words = key.split()
    rules = 0
    while table == "refusals" and rules < len(words) and _RULE.fullmatch(words[rules]):
        rules += 1
    name, *conditions = words[rules:] or [""]
    return [f"{rule} {name}" for rule in words[:rules]] or [name], conditions


TABLES = ("events", "moves", "refusals", "agreed", "sentences")
"""The tables of sentences; those of names and forms are read by their keys."""


@attrs.frozen(eq=False)
class Template:
    """A sentence with its places found.

    Args:
        text: the sentence, with "%s" for each place.
        says: for each place, what finds a value and says it.
        first_seat: finds the player whose name it begins with, if it does.
    """

    text: str
    says: tuple[Formatter, ...]
    first_seat: Getter | None

    def fill(self, speaker: Speaker, value: object) -> str:
        """Fill the sentence in."""
        return self.text % tuple([say(speaker, value) for say in self.says])


Ready: TypeAlias = list[tuple[list[Callable[[Speaker, object], object]], Template]]


class Sayings:
    """What a language says of one game, with one way to call suits.

    Sentences are made ready when they are first said.

    Args:
        layers: the tables; a later one goes before those it follows.
        english: those of English, for names and numbers that are not there.
        named: what sentences may name.
    """

    def __init__(
        self,
        layers: Sequence[Data],
        english: Sequence[Data],
        named: Mapping[str, Getter],
    ) -> None:
        """Lay the tables over each other."""
        self.named = {**NAMED, **named}
        self._variants: dict[tuple[str, str], list[Variant]] = {}
        self._ready: dict[tuple[str, str], Ready] = {}
        self._phrases: dict[tuple[object, str], tuple[str, str]] = {}
        self._texts: dict[str, Template] = {}
        self._formatters: dict[str, Formatter] = {}
        for layer in layers:
            for table in TABLES:
                self._overlay(table, texts_in(layer, table))
        flat = functools.partial(_merged, [*english, *layers])
        self.things, self.counts = flat("things"), flat("counts")
        self.lists, style = flat("lists"), flat("style")
        self.quotes, self.few = style["quotes"], int(style["few"])
        self.numbers = flat("numbers").get("words", "").split()
        self.rows = {
            Suit: {name: row.split() for name, row in flat("suits").items()},
            Rank: {name: row.split() for name, row in flat("ranks").items()},
        }
        forms = _merged(layers, "forms")
        self.plural = forms.pop("plural", "").split()
        self.forms = {name: _classes(text) for name, text in forms.items()}
        self.pronouns = {
            k: _classes(text) for k, text in _merged(layers, "pronouns").items()
        }
        self.owners = [
            (re.compile(k), text) for k, text in _merged(layers, "owners").items()
        ]
        self.select: dict[str, dict[str, str]] = {}
        for layer in layers:
            for name in tables_in(layer, "select"):
                texts = texts_in(tables_in(layer, "select"), name)
                self.select.setdefault(name, {}).update(texts)

    def _overlay(self, table: str, texts: Mapping[str, str]) -> None:
        """Put the sentences of a layer before those that are there."""
        found: dict[str, list[Variant]] = {}
        for key, text in texts.items():
            names, conditions = names_in(table, key)
            for name in names:
                found.setdefault(name, []).append(Variant.of(conditions, text))
        for name, variants in found.items():
            variants.sort(key=_weight, reverse=True)
            before = self._variants.get((table, name), [])
            self._variants[table, name] = variants + before

    def names(self, table: str) -> list[str]:
        """List the names under which a table has sentences."""
        return [name for kind, name in self._variants if kind == table]

    def find(
        self, table: str, name: str, speaker: Speaker, value: object
    ) -> Template | None:
        """Find the sentence for a value; None if there is none."""
        ready = self._ready.get((table, name))
        if ready is None:
            ready = self._ready[table, name] = [
                (
                    [
                        _holds(getter(p, self.named), s, w)
                        for p, s, w in each.conditions
                    ],
                    self.template(each.text),
                )
                for each in self._variants.get((table, name), [])
            ]
        for conditions, template in ready:
            try:
                for holds in conditions:
                    if not holds(speaker, value):
                        break
                else:
                    return template
            except AttributeError:  # what is not there does not hold
                continue
        return None

    def template(self, text: str) -> Template:
        """Make a sentence ready.

        Raises:
            InvalidValue: its braces are not balanced, or it asks for an unknown form.
        """
        if text not in self._texts:
            self._texts[text] = self._parsed(text)
        return self._texts[text]

    def _parsed(self, text: str) -> Template:
        said, says, first_seat = "", [], None
        for before, path, how in places(text):
            said += before.replace("%", "%%")
            if path is None:
                continue
            find = getter(path, self.named)
            if not said and how.lstrip("^") in {"player", "owner"}:
                first_seat = find
            said += "%s"
            says.append(_finding(find, self.formatter(how)))
        return Template(said, tuple(says), first_seat)

    # How values are said.

    def formatter(self, how: str) -> Formatter:
        """Find how a value is said, by what stands behind the colon.

        Raises:
            InvalidValue: the language has no such form.
        """
        if how not in self._formatters:
            self._formatters[how] = self._formatter(how)
        return self._formatters[how]

    def _formatter(self, how: str) -> Formatter:
        if how.startswith("^"):
            return _begun(self.formatter(how[1:]))
        if "|" in how:
            return _agreeing(how.split("|"))
        word, _, rest = how.partition(" ")
        match word:
            case "abs":
                return _on_number(abs, self.formatter(rest))
            case "next":
                return _on_number(lambda number: number + 1, self.formatter(rest))
            case "quoted":
                return _each(
                    _quoting(self.quotes, self.formatter(rest)), self.lists["and"]
                )
        if word in self.lists and word:
            return _each(self.formatter(rest), self.lists[word])
        if word == _COMMAS:
            return _each(self.formatter(rest), None)
        if rest:
            return self._unknown(how)
        return self._simple(how)

    def _simple(self, how: str) -> Formatter:
        if how in _WAYS:
            return _WAYS[how]
        if how in self.counts:
            return _counted(self.counts[how].split("|"))
        if how in self.select:
            return functools.partial(_selected, self.select[how])
        if how in self.pronouns:
            forms = self.pronouns[how]
            return lambda speaker, value: forms[_phrase(speaker, value, how)[0]][0]
        if any(how in rows for rows in self.rows.values()):
            return functools.partial(_row, how)
        if how in ("", "bare") or how in self.forms or self._is_form(how):
            return self._named(how)
        return self._unknown(how)

    def _named(self, form: str) -> Formatter:
        """Name a value in a form, or several one by one; blanks are counted."""
        known: dict[object, str] = {}

        def name(speaker: Speaker, value: object) -> str:
            if (text := known.get(value)) is not None:
                return text
            if not isinstance(value, tuple | CardSet):
                text = self.phrase(speaker, value, form)[1]
                if type(value) in _INTERNED:
                    known[value] = text
                return text
            seen = [name(speaker, each) for each in value if each is not None]
            if len(seen) < len(value):
                cards = _counted(self.counts["card"].split("|"))
                seen.append(cards(speaker, len(value) - len(seen)))
            return joined(seen, self.lists["and"])

        return name

    def _is_form(self, how: str) -> bool:
        """Tell whether some thing has a form of this name."""
        return any(key.endswith(f":{how}") for key in self.things)

    def _unknown(self, how: str) -> Formatter:
        msg = f"no value is said as {how!r} here"
        raise InvalidValue(msg)

    def phrase(self, speaker: Speaker, value: object, form: str) -> tuple[str, str]:
        """Give the class of a noun, and the noun in a form with its article."""
        cached = type(value) is not int
        if cached and (found := self._phrases.get((value, form))):
            return found
        found = self._phrase(speaker, value, form)
        if cached and thing_of(value):
            self._phrases[value, form] = found
        return found

    def _phrase(self, speaker: Speaker, value: object, form: str) -> tuple[str, str]:
        thing = thing_of(value)
        in_form = (f"{thing}:{form}", f"{thing}:*") if form else ()
        keys = (f"{thing} {value}", *in_form, thing)
        found = [self.things[key] for key in keys if key in self.things]
        if found:
            text = self.template(found[0]).fill(speaker, value)
        elif isinstance(value, Suit | Rank):
            rows = self.rows[type(value)]
            classes = rows.get("class")
            kind = f"{classes[value.index]}/" if classes else ""
            text = kind + rows["name"][value.index]
        else:
            text = str(value.value if isinstance(value, enum.Enum) else value)
        classed = _CLASSED.fullmatch(text)
        kind, noun = classed.groups() if classed else ("", text)
        forms = self.forms.get(form or "default", self.forms.get("default", {}))
        article, ending = forms.get(kind, ("", ""))
        noun = noun.replace("~", ending)
        return kind, f"{article} {noun}" if article else noun

    def in_words(self, number: int) -> str:
        """Write a number as people do: small ones in words."""
        known = 0 <= number < len(self.numbers)
        return self.numbers[number] if known else str(number)


def places(text: str) -> Iterable[tuple[str, str | None, str]]:
    """Part a sentence: a text, the path behind it and how that is said.

    Raises:
        InvalidValue: it cannot be read.
    """
    try:
        return [
            (before, path, how or "")
            for before, path, how, _ in string.Formatter().parse(text)
        ]
    except ValueError as error:
        msg = f"cannot read the sentence {quoted(text)}: {error}"
        raise InvalidValue(msg) from None


def _phrase(speaker: Speaker, value: object, form: str) -> tuple[str, str]:
    return speaker.sayings.phrase(speaker, value, form)


def _finding(find: Getter, say: Formatter) -> Formatter:
    """Find a value, and say it."""
    if isinstance(find, Field):
        attribute = find.of
        return lambda speaker, value: say(speaker, attribute(value))
    return lambda speaker, value: say(speaker, find(speaker, value))


def joined(words: Sequence[str], last: str | None) -> str:
    """Join words as they are spoken: "one, two and three"; None joins by commas."""
    if last is None or len(words) < 2:  # noqa: PLR2004
        return ", ".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def begun(text: str) -> str:
    """Begin with a capital letter."""
    return text[:1].upper() + text[1:]


def _begun(say: Formatter) -> Formatter:
    return lambda speaker, value: begun(say(speaker, value))


def _quoting(quotes: str, say: Formatter) -> Formatter:
    return lambda speaker, value: f"{quotes[0]}{say(speaker, value)}{quotes[1]}"


def _each(say: Formatter, last: str | None) -> Formatter:
    """Say each of several things, and join them."""

    def several(speaker: Speaker, value: object) -> str:
        if not isinstance(value, tuple | CardSet):
            return say(speaker, value)
        return joined([say(speaker, each) for each in value], last)

    return several


def _on_number(change: Callable[[int], int], say: Formatter) -> Formatter:
    return lambda speaker, value: say(speaker, change(_number(value)))


def _number(value: object) -> int:
    if not isinstance(value, int):
        msg = f"no number: {quoted(value)}"
        raise InvalidValue(msg)
    return value


def _agreeing(forms: list[str]) -> Formatter:
    """Choose a form that agrees with a number or a noun: for none, one and many."""
    none, one, many = forms if len(forms) == 3 else (forms[1], *forms)  # noqa: PLR2004

    def agree(speaker: Speaker, value: object) -> str:
        number = amount(value)
        if type(value) is int or number != 1:
            return one if abs(number) == 1 else many if number else none
        (first,) = value if isinstance(value, tuple | CardSet) else (value,)
        plural = _phrase(speaker, first, "")[0] in speaker.sayings.plural
        return many if plural else one

    return agree


def _counted(forms: list[str]) -> Formatter:
    """Count things: "#" is the number in figures, "@" in words."""
    agree = _agreeing(forms)

    def count(speaker: Speaker, value: object) -> str:
        number = amount(value)
        text = agree(speaker, number).replace("#", str(number))
        return text.replace("@", speaker.sayings.in_words(number))

    return count


def _selected(table: dict[str, str], speaker: Speaker, value: object) -> str:
    text = table.get(key_of(value), table.get("other", ""))
    return speaker.sayings.template(text).fill(speaker, value)


def _row(name: str, speaker: Speaker, value: object) -> str:
    """Take the word for a suit or rank from a row of the table."""
    if not isinstance(value, Suit | Rank):
        msg = f"no suit or rank: {quoted(value)}"
        raise InvalidValue(msg)
    return speaker.sayings.rows[type(value)][name][value.index]


def _player(speaker: Speaker, value: object) -> str:
    names = speaker.names
    if isinstance(value, int):
        known = 0 <= value < len(names)
        return names[value] if known else unnamed(speaker.sayings, value)
    seats = value if isinstance(value, tuple) else ()
    called = [_player(speaker, seat) for seat in seats]
    return joined(called, speaker.sayings.lists["and"])


def unnamed(sayings: Sayings, seat: int) -> str:
    """Call a player of whom no name is known: "Seat 0"."""
    return sayings.things["player"].replace("@", str(seat))


def _owner(speaker: Speaker, value: object) -> str:
    name = _player(speaker, value)
    for pattern, text in speaker.sayings.owners:
        if pattern.search(name):
            return text.replace("@", name)
    return name


def _hand(speaker: Speaker, value: object) -> str:
    """Name cards suit by suit, but a few of several suits one by one."""
    bare = speaker.sayings.formatter("bare")
    if not isinstance(value, tuple | CardSet) or None in value:
        return bare(speaker, value)
    sayings = speaker.sayings
    cards = sorted(card for card in value if isinstance(card, Card))
    held = {suit: [c for c in cards if c.suit is suit] for suit in SUITS}
    suits = {suit: cards for suit, cards in held.items() if cards}
    if len(suits) > 1 and len(cards) <= sayings.few:
        return bare(speaker, tuple(cards))
    inner = sayings.rows[Rank].get("inner", sayings.rows[Rank]["name"])
    return "; ".join(
        [
            f"{_phrase(speaker, suit, '')[1]} "
            + joined([inner[card.rank.index] for card in held], sayings.lists["and"])
            for suit, held in suits.items()
        ]
    )


def _signed(_speaker: Speaker, value: object) -> str:
    number = _number(value)
    return f"{number:+}" if number else "0"


_WAYS: Mapping[str, Formatter] = MappingProxyType(
    {
        "player": _player,
        "owner": _owner,
        "hand": _hand,
        "signed": _signed,
        "figure": lambda _, value: str(_number(value)),
        "word": lambda speaker, value: speaker.sayings.in_words(_number(value)),
    }
)
"""Ways to say a value that every language has."""


def _classes(text: str) -> dict[str, tuple[str, str]]:
    """Read a form: by class of nouns the article, and the ending of an adjective."""
    found = {}
    for word in text.split():
        kind, _, form = word.partition(":")
        article, _, ending = form.partition("/")
        found[kind] = article.replace("_", " "), ending
    return found


def _merged(layers: Sequence[Data], name: str) -> dict[str, str]:
    """Lay the tables of a name over each other."""
    found: dict[str, str] = {}
    for layer in layers:
        found |= texts_in(layer, name)
    return found
