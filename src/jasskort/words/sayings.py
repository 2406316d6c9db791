"""Compiled sentences of a phrasebook.

A sentence is said about a value, such as a move or an event. It has places:
`{seat:player}` is filled in with the field `seat` of the value, in the format `player`.
Several sentences can have the same name: the first whose conditions hold is used.
Sentences of a game come before shared sentences; within each group, those with more
conditions come first.
"""

from __future__ import annotations

import enum
import functools
import re
import string
from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import attrgetter, gt, lt
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, TypeAlias

from jasskort.cards import SUITS, Card, CardSet, Rank, Suit
from jasskort.errors import InvalidValue, quoted
from jasskort.games.jass.model import Question
from jasskort.melds import Four, Line, Marriage, Run, Side
from jasskort.words.phrasebook import Data, merged, tables_in, texts_in


class Speaker(Protocol):
    """The context that fills in the places of sentences, such as `Words`."""

    @property
    def sayings(self) -> Sayings:
        """The sentences of the language for the game."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players by seat; players without a name are numbered."""

    @property
    def me(self) -> int | None:
        """The seat that sentences call "you", if any."""


Getter: TypeAlias = Callable[[Speaker, Any], object]
"""A function that returns a part of the value of a sentence."""
Asked: TypeAlias = Callable[[Speaker, object], bool]
Formatter: TypeAlias = Callable[[Speaker, object], str]

_GROUPS: Mapping[str, Any] = MappingProxyType(
    {
        "meld": Run | Four | Marriage,
        "answer": Line | Rank | Side | Suit,
        "question": Question,
        "suit": Suit,
    }
)
"""Groups of classes, by their names in conditions."""
_SEVERAL = (tuple, CardSet)
_CLASSED = re.compile(r"[a-z]/")
_RULE = re.compile(r"[A-Z]+-\d+")
_OPTIONAL = re.compile(r"\[([^][{}]*{([^{}:]*)(?::[^{}]*)?}[^][{}]*)\]")
_MOST_OPTIONAL = 6
_MOST = 100
"""The most words in a key, and the most characters in a condition, path or format."""
_CONDITION = re.compile(r"([\w.]+)(?:(=|[<>](?=\d+$))(\S+))?", re.ASCII)


def key_of(value: object) -> str:
    """Return the name of a value in conditions and `select`: "yes", "won", "3"."""
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
    return _in_snake_case(type(value).__name__)


@functools.cache
def _in_snake_case(name: str) -> str:
    return re.sub(r"(?<=.)(?=[A-Z])", "_", name).lower()


def is_said_as(value: object, wanted: str) -> bool:
    """Return whether a value has this key, or is in this group of classes."""
    return key_of(value) == wanted or isinstance(value, _GROUPS.get(wanted, ()))


def thing_of(value: object) -> str:
    """Return the key of a value in the table `things`: "card", "Item.STOECK"."""
    kind = type(value).__name__
    if isinstance(value, enum.Enum) and not isinstance(value, Suit | Rank):
        return f"{kind}.{value.name}"
    return kind.lower()


def has_words(speaker: Speaker, value: object) -> bool:
    """Return whether a value has a name; enum members of house rules can lack one."""
    thing = thing_of(value)
    return "." not in thing or thing in speaker.sayings.things


def amount(value: object) -> int:
    """Return an int itself, the length of several values, or 1 for any other value."""
    if isinstance(value, int):
        return value
    return len(value) if isinstance(value, tuple | CardSet) else 1


def _of_member(method: str, name: str, _speaker: Speaker, game: Any) -> object:
    """Call a method of a game with the enum member of this name."""
    members = [kind[name] for kind in game.enums if name in kind.__members__]
    return getattr(game, method)(members[0])


Condition: TypeAlias = tuple[str, str, str]
"""A path, a sign and a value: "stakes", ">", "1".

The sign "?" tests whether the library has a name for the part at the path.
"""
Texts: TypeAlias = Mapping[str, str]
PhraseRow: TypeAlias = Sequence[str]
Classes: TypeAlias = Mapping[str, Mapping[str, tuple[str, str]]]
"""The article and the ending of an adjective, by form and class of nouns."""
Variant: TypeAlias = tuple[list[Condition], str]
"""One of several sentences with a name: its conditions and its text."""


def read_condition(word: str) -> Condition:
    """Return a parsed condition; raise `InvalidValue` if it is malformed."""
    read = _CONDITION.fullmatch(word) if len(word) <= _MOST else None
    if read is None:
        msg = f"expected a condition like seat, how=won or stakes>1, got {quoted(word)}"
        raise InvalidValue(msg)
    path, sign, wanted = read.groups("")
    return path, sign, wanted


def names_in(table: str, key: str) -> tuple[list[str], list[str]]:
    """Split a key into names and conditions: "SCH-7 SCH-19 NOT_UPWARDS" has two names."""
    words = key.split() or [""]
    if len(words) > _MOST:
        msg = f"expected at most {_MOST} names and conditions, got {quoted(key)}"
        raise InvalidValue(msg)
    if table != "refusals":
        return words[:1], words[1:]
    rules = [word for word in words if _RULE.fullmatch(word)]
    first, *rest = words[len(rules) :] or [""]
    reasons = [first, *[word for word in rest if word.isupper()]]
    names = [f"{rule} {reason}" for rule in rules for reason in reasons]
    return names or reasons, [word for word in rest if word not in reasons]


def places(text: str) -> Iterable[tuple[str, str | None, str]]:
    """Return texts, each with the path and the format of the place after the text."""
    try:
        read = [*string.Formatter().parse(text)]
    except ValueError as error:
        msg = f"cannot read the sentence {quoted(text)}: {error}"
        raise InvalidValue(msg) from None
    return [(before, path, how or "") for before, path, how, _ in read]


def _with_and_without(conditions: list[Condition], text: str) -> list[Variant]:
    """Return the variants of a sentence, with and without each part in brackets."""
    if text.count("[") > _MOST_OPTIONAL:
        msg = f"expected at most {_MOST_OPTIONAL} parts in brackets, got {quoted(text)}"
        raise InvalidValue(msg)
    if (found := _OPTIONAL.search(text)) is None:
        return [(conditions, text)]
    before, after = text[: found.start()], text[found.end() :]
    part, path = found.groups()
    worded = _with_and_without([*conditions, (path, "?", "")], before + part + after)
    return worded + _with_and_without(conditions, before + after)


def _weight(variant: Variant) -> tuple[int, int]:
    """Return a sort key, largest first; "deals=1" ranks above "deals"."""
    signs = [sign for _, sign, _ in variant[0] if sign != "?"]
    return len(signs), sum(map(bool, signs))


TABLES = (
    *("events", "moves", "refusals", "agreed", "sentences"),
    *("aims", "acts", "asked", "rights", "warnings", "mistakes", "advice"),
)
"""The tables of sentences; all other tables hold names and forms."""


class Template(NamedTuple):
    """A compiled sentence, and the player whose name it begins with, if any."""

    fill: Formatter
    first_seat: Getter | None


class Sayings:
    """The sentences of a language for one game, with the names of one pack."""

    def __init__(
        self,
        layers: Sequence[Data],
        english: Sequence[Data],
        named: Mapping[str, Getter],
    ) -> None:
        # Later layers take precedence; missing names and numbers are English.
        self._named = named
        self._variants: dict[tuple[str, str], list[Variant]] = {}
        self._phrases: dict[tuple[type, object, str], tuple[str, str]] = {}
        self._choices = functools.cache(self._made_ready)
        self.template: Callable[[str], Template] = functools.cache(self._template)
        self.formatter: Callable[[str], Formatter] = functools.cache(self._formatter)
        for layer in layers:
            for table in TABLES:
                self._overlay(table, texts_in(layer, table))
        flat = functools.partial(merged, [*english, *layers])
        own = functools.partial(merged, layers)
        self.things: Texts = flat("things")
        self.counts: Texts = flat("counts")
        self.lists: Texts = flat("lists")
        style, numbers = flat("style"), flat("numbers")
        self.quotes, self.few = style["quotes"], int(style["few"])
        self.numbers: PhraseRow = (*numbers.get("words", "").split(),)
        rows = {}
        for kind, table in ((Suit, "suits"), (Rank, "ranks")):
            found = {name: (*row.split(),) for name, row in flat(table).items()}
            rows[kind] = MappingProxyType(found)
        self.rows: Mapping[type[Suit | Rank], Mapping[str, PhraseRow]]
        self.rows = MappingProxyType(rows)
        forms = dict(own("forms"))
        self.plural: PhraseRow = (*forms.pop("plural", "").split(),)
        self.forms, self.pronouns = _by_class(forms), _by_class(own("pronouns"))
        you = own("you")
        ways = {w: how for how in ("player", "owner") for w in you.get(how, "").split()}
        self.you: Texts = MappingProxyType(ways)
        owners = own("owners").items()
        self.owners = tuple([(re.compile(pattern), text) for pattern, text in owners])
        selects = [tables_in(layer, "select") for layer in layers]
        names = [name for tables in selects for name in tables]
        self.select: Mapping[str, Texts] = MappingProxyType(
            {name: merged(selects, name) for name in names}
        )

    def _overlay(self, table: str, texts: Texts) -> None:
        """Add the sentences of a layer, before those of earlier layers."""
        found: dict[str, list[Variant]] = {}
        for key, text in texts.items():
            names, words = names_in(table, key)
            for name in names:
                variants = _with_and_without([*map(read_condition, words)], text)
                found.setdefault(name, []).extend(variants)
        for name, variants in found.items():
            variants.sort(key=_weight, reverse=True)
            before = self._variants.get((table, name), [])
            self._variants[table, name] = variants + before

    def names(self, table: str) -> list[str]:
        """Return the names of the sentences in a table."""
        return [name for kind, name in self._variants if kind == table]

    def may_name(self, head: str) -> bool:
        """Return whether a place in any sentence can begin with this name."""
        return head in self._named

    def find(
        self, table: str, name: str, speaker: Speaker, value: object
    ) -> Template | None:
        """Return the first sentence that fits a value, or None."""
        for asked, template in self._choices(table, name):
            try:
                for holds in asked:
                    if not holds(speaker, value):
                        break
                else:
                    return template
            except AttributeError:  # a condition on a missing field does not hold
                continue
        return None

    def _made_ready(self, table: str, name: str) -> list[tuple[list[Asked], Template]]:
        return [
            ([self._asked(*each) for each in conditions], self.template(text))
            for conditions, text in self._variants.get((table, name), ())
        ]

    def _asked(self, path: str, sign: str, wanted: str) -> Asked:
        get = self._getter(path)
        if wanted == "you":
            return lambda speaker, value: is_you(speaker, get(speaker, value))
        if sign == "?":
            return lambda speaker, value: has_words(speaker, get(speaker, value))
        if sign == "=":
            return lambda speaker, value: is_said_as(get(speaker, value), wanted)
        if sign:
            compare, number = (gt if sign == ">" else lt), int(wanted)
            return lambda speaker, value: compare(amount(get(speaker, value)), number)
        return lambda speaker, value: bool(get(speaker, value))

    def _getter(self, path: str) -> Getter:
        head, *rest = path.split(".")
        of_refusal = head.isascii() and head.isdigit()
        names = rest if of_refusal else (head, *rest)
        if len(path) > _MOST or not all(map(str.isidentifier, names)):
            msg = f"expected the name of a field in braces, got {quoted(path)}"
            raise InvalidValue(msg)
        if rest and path[-1].isupper():
            return functools.partial(_of_member, head, rest[0])
        if not of_refusal and head not in self._named:
            field = attrgetter(path)
            return lambda _, value: field(value)
        if rest:
            whole, part = self._getter(head), attrgetter(".".join(rest))
            return lambda speaker, value: part(whole(speaker, value))
        return (lambda _, it: it.values[int(head)]) if of_refusal else self._named[head]

    def _template(self, text: str) -> Template:
        said, found, first_seat = "", list[tuple[Formatter, Getter]](), None
        for before, path, how in places(text):
            said += before.replace("%", "%%")
            if path is None:
                continue
            get = self._getter(path)
            if not said and how.lstrip("^") in {"player", "owner", *self.you}:
                first_seat = get
            said += "%s"
            found.append((self.formatter(how), get))

        def fill(speaker: Speaker, value: object) -> str:
            values = [say(speaker, get(speaker, value)) for say, get in found]
            return said % tuple(values)

        return Template(fill, first_seat)

    def _formatter(self, how: str) -> Formatter:
        if len(how) > _MOST:
            msg = f"expected a format of at most {_MOST} characters, got {quoted(how)}"
            raise InvalidValue(msg)
        if how.startswith("^"):
            say = self.formatter(how[1:])
            return lambda speaker, value: capitalized(say(speaker, value))
        if "/" in how:
            return _agreeing_with_you(*[part.split("|") for part in how.split("/", 1)])
        if "|" in how:
            return _agreeing(how.split("|"))
        word, _, rest = how.partition(" ")
        if word in ("abs", "next"):
            say = self.formatter(rest)
            change: Callable[[int], int] = abs if word == "abs" else (1).__add__
            return lambda speaker, value: say(speaker, change(_number(value)))
        if word == "quoted":
            say, (left, right) = self.formatter(rest), tuple(self.quotes)
            return _each(
                lambda speaker, value: f"{left}{say(speaker, value)}{right}",
                self.lists["and"],
            )
        if word == "commas" or (word and word in self.lists):
            return _each(self.formatter(rest), self.lists.get(word))
        if rest or (found := self._simple(how)) is None:
            msg = f"unknown format {quoted(how)}"
            raise InvalidValue(msg)
        return found

    def _simple(self, how: str) -> Formatter | None:
        """Return the formatter for a format of one word, or None."""
        if how in _WAYS:
            return _WAYS[how]
        if how in self.you:
            return _addressed(how, _WAYS[self.you[how]])
        if how in self.counts:
            return _counted(self.counts[how])
        if how in self.select:
            return functools.partial(_selected, self.select[how])
        if how in self.pronouns:
            forms = self.pronouns[how]
            return lambda speaker, value: forms[self.phrase(speaker, value, how)[0]][0]
        if any(how in rows for rows in self.rows.values()):
            return functools.partial(_row, how)
        of_things = any(key.endswith(f":{how}") for key in self.things)
        if how in ("", "bare") or how in self.forms or of_things:
            return self._noun(how)
        return None

    def _noun(self, form: str) -> Formatter:
        """Return a formatter that names values in a form, and counts hidden cards."""

        def name(speaker: Speaker, value: object) -> str:
            if not isinstance(value, _SEVERAL):
                return self.phrase(speaker, value, form)[1]
            seen = [name(speaker, each) for each in value if each is not None]
            if len(seen) < len(value):
                cards = _counted(self.counts["card"])
                seen.append(cards(speaker, len(value) - len(seen)))
            return join(seen, self.lists["and"])

        return name

    def phrase(self, speaker: Speaker, value: object, form: str) -> tuple[str, str]:
        """Return the class of the noun for a value, and the noun in a form.

        The class is a letter, such as one for a gender, or "". The noun has its
        article.
        """
        key = type(value), value, form
        if key in self._phrases:
            return self._phrases[key]
        thing = thing_of(value)
        in_form = (f"{thing}:{form}", f"{thing}:*") if form else ()
        keys = (f"{thing} {value}", *in_form, thing)
        known = [key for key in keys if key in self.things]
        if known:
            text = self.template(self.things[known[0]]).fill(speaker, value)
        elif isinstance(value, Suit | Rank):
            rows, place = self.rows[type(value)], value.index
            of_class = f"{rows['class'][place]}/" if "class" in rows else ""
            text = of_class + rows["name"][place]
        else:
            text = str(value.value if isinstance(value, enum.Enum) else value)
        kind, noun = (text[0], text[2:]) if _CLASSED.match(text) else ("", text)
        forms = self.forms.get(form or "default", self.forms.get("default", {}))
        article, ending = forms.get(kind, ("", ""))
        phrase = kind, f"{article} {noun.replace('~', ending)}".lstrip(" ")
        if type(value) is not int:
            self._phrases[key] = phrase
        return phrase

    def in_words(self, number: int) -> str:
        """Return a number in words, or in figures if the language has no word."""
        known = 0 <= number < len(self.numbers)
        return self.numbers[number] if known else str(number)


def join(words: Sequence[str], last: str | None) -> str:
    """Return words joined: "one, two and three"; with `last` None, by commas only."""
    if last is None or len(words) < 2:  # noqa: PLR2004
        return ", ".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def capitalized(text: str) -> str:
    """Return the text with a capital first letter."""
    return text[:1].upper() + text[1:]


def _each(say: Formatter, last: str | None) -> Formatter:
    def several(speaker: Speaker, value: object) -> str:
        each = value if isinstance(value, _SEVERAL) else (value,)
        return join([say(speaker, one) for one in each], last)

    return several


def _number(value: object) -> int:
    if not isinstance(value, int):
        msg = f"expected a number, got {quoted(value)}"
        raise InvalidValue(msg)
    return value


def _agreeing(forms: list[str]) -> Formatter:
    """Return a formatter that selects the form for none, one or many."""
    if not 2 <= len(forms) <= 3:  # noqa: PLR2004 - the form for none is optional
        given = quoted("|".join(forms))
        msg = f"expected forms for one and many, such as is|are, got {given}"
        raise InvalidValue(msg)
    *none, one, many = forms

    def agree(speaker: Speaker, value: object) -> str:
        number = amount(value)
        if type(value) is int or number != 1:
            return one if abs(number) == 1 else many if number else [*none, many][0]
        (first,) = value if isinstance(value, _SEVERAL) else (value,)
        plural = speaker.sayings.phrase(speaker, first, "")[0] in speaker.sayings.plural
        return many if plural else one

    return agree


def _seats(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else (value,)


def is_you(speaker: Speaker, value: object) -> bool:
    """Return whether a seat, or one of several, is `me`."""
    return speaker.me is not None and speaker.me in _seats(value)


def _agreeing_with_you(they: list[str], you: list[str]) -> Formatter:
    def agree(speaker: Speaker, value: object) -> str:
        forms = you if is_you(speaker, value) else they
        return forms[0] if len(_seats(value)) == 1 else forms[-1]

    return agree


def _counted(forms: str) -> Formatter:
    """Return a formatter for a count: "#" is the number in figures, "@" in words."""
    agree = _agreeing(forms.split("|"))

    def count(speaker: Speaker, value: object) -> str:
        number = amount(value)
        text = agree(speaker, number).replace("#", str(number))
        return text.replace("@", speaker.sayings.in_words(number))

    return count


def _selected(table: Texts, speaker: Speaker, value: object) -> str:
    text = table.get(key_of(value), table.get("other", ""))
    return speaker.sayings.template(text).fill(speaker, value)


def _row(name: str, speaker: Speaker, value: object) -> str:
    if not isinstance(value, Suit | Rank):
        msg = f"expected a suit or a rank, got {quoted(value)}"
        raise InvalidValue(msg)
    return speaker.sayings.rows[type(value)][name][value.index]


def _player(speaker: Speaker, value: object) -> str:
    if isinstance(value, int):
        known = 0 <= value < len(speaker.names)
        return speaker.names[value] if known else unnamed(speaker.sayings, value)
    called = [_player(speaker, seat) for seat in _seats(value) if seat is not value]
    return join(called, speaker.sayings.lists["and"])


def unnamed(sayings: Sayings, seat: int) -> str:
    """Return a name for a player without a name: "Seat 0"."""
    return sayings.things["player"].replace("@", str(seat))


def _owner(speaker: Speaker, value: object) -> str:
    name = _player(speaker, value)
    for pattern, text in speaker.sayings.owners:
        if pattern.search(name):
            return text.replace("@", name)
    return name


def _addressed(you: str, say: Formatter) -> Formatter:
    """Return a formatter that says `you` for the seat `me`, then the other names."""

    def name(speaker: Speaker, value: object) -> str:
        if not is_you(speaker, value):
            return say(speaker, value)
        others = [say(speaker, seat) for seat in _seats(value) if seat != speaker.me]
        return join([you, *others], speaker.sayings.lists["and"])

    return name


def _hand(speaker: Speaker, value: object) -> str:
    """Return cards suit by suit, or one by one if they are few and of several suits."""
    sayings = speaker.sayings
    bare = sayings.formatter("bare")
    if not isinstance(value, _SEVERAL) or None in value:
        return bare(speaker, value)
    cards = sorted(card for card in value if isinstance(card, Card))
    held = {suit: [c for c in cards if c.suit is suit] for suit in SUITS}
    suits = {suit: cards for suit, cards in held.items() if cards}
    if len(suits) > 1 and len(cards) <= sayings.few:
        return bare(speaker, tuple(cards))
    inner = sayings.rows[Rank].get("inner", sayings.rows[Rank]["name"])
    said = []
    for suit, cards in suits.items():
        ranks = join([inner[card.rank.index] for card in cards], sayings.lists["and"])
        said.append(f"{sayings.phrase(speaker, suit, '')[1]} {ranks}")
    return "; ".join(said)


_LONGEST = 40


def _written(speaker: Speaker, value: object) -> str:
    """Return input in quotation marks, shortened and made printable."""
    text = " ".join((value if isinstance(value, str) else quoted(value)).split())
    shown = text if text.isprintable() else ascii(text)[1:-1]
    left, right = tuple(speaker.sayings.quotes)
    return f"{left}{shown[:_LONGEST]}{'…' * (len(shown) > _LONGEST)}{right}"


_WAYS: Mapping[str, Formatter] = MappingProxyType(
    {
        "written": _written,
        "plain": lambda _, value: str(value),
        "player": _player,
        "owner": _owner,
        "hand": _hand,
        "signed": lambda _, value: f"{_number(value):+}" if value else "0",
        "figure": lambda _, value: str(_number(value)),
        "word": lambda speaker, value: speaker.sayings.in_words(_number(value)),
    }
)
"""The formats that every language has."""


def _by_class(forms: Texts) -> Classes:
    """Return parsed forms: for each class of nouns, the article and the ending."""
    found: dict[str, dict[str, tuple[str, str]]] = {name: {} for name in forms}
    for name, text in forms.items():
        for word in text.split():
            kind, _, form = word.partition(":")
            article, _, ending = form.partition("/")
            found[name][kind] = article.replace("_", " "), ending
    return MappingProxyType({name: MappingProxyType(by) for name, by in found.items()})
