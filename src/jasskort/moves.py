"""The moves that several games share, and vocabularies of moves.

A move is a small frozen value whose first field is its seat; a `Deal` is made by chance
and has no seat. `str(move)` is one line of the notation. All moves except deals are
interned: equal moves are the same object. A `Vocabulary` numbers and spells every move
that a seat could ever make. Texts that cannot be read raise a `ParseError`.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Final, Generic, TypeVar

import attrs

from jasskort.cards import CARDS, Card, from_bytes, to_bytes
from jasskort.craft import values
from jasskort.errors import InvalidValue, Mistake, ParseError, checked_text, quoted
from jasskort.seats import Seat, as_seat


@attrs.frozen(eq=False, repr=False)
class Move(values.InternedValue):
    """The base of all moves except deals.

    A kind of move is a frozen attrs class with a `verb`, and with fields for the words
    after the verb. A value that does not match the type of its field raises `InvalidValue`.
    """

    seat: Seat = attrs.field(converter=as_seat)
    verb: ClassVar[str]

    def __attrs_post_init__(self) -> None:
        if not hasattr(self, "verb"):
            msg = f"{type(self).__name__} has no verb; use a kind of move, such as Play"
            raise InvalidValue(msg)
        values.check_fields(self)

    def argument(self) -> str:
        """Return the words after the verb in the notation, or ""."""
        return " ".join(map(str, values.arguments_of(self)[1:]))

    def __str__(self) -> str:
        return f"{self.seat} {self.verb} {self.argument()}".rstrip()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} '{self}'>"


@attrs.frozen
class Hidden(values.Typed):
    """A move of another seat in the log of a view, if only its kind was seen."""

    seat: Seat = attrs.field(converter=as_seat)
    verb: str

    def __str__(self) -> str:
        """Return the move with a blank for the card: "0 aside ??"."""
        return f"{self.seat} {self.verb} ??"


@attrs.frozen(eq=False, repr=False)
class Play(Move):
    """Play a card to the trick, as its leader or as a follower."""

    card: Card
    verb: ClassVar[str] = "play"

    def argument(self) -> str:
        """Return the card; faster than the default, since most moves are plays."""
        return str(self.card)


@attrs.frozen(eq=False, repr=False)
class Pass(Move):
    """Pass in an auction."""

    verb: ClassVar[str] = "pass"


@attrs.frozen(eq=False, repr=False)
class Draw(Move):
    """Draw from the stock for both seats: a move of the winner of the trick."""

    verb: ClassVar[str] = "draw"


@attrs.frozen(eq=False, repr=False)
class Claim(Move):
    """Claim the match."""

    verb: ClassVar[str] = "claim"


def _checked_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    pack = tuple(cards) if isinstance(cards, Iterable) else (cards,)
    for card in pack:
        if not isinstance(card, Card):
            msg = f"expected a card for a deal, got {quoted(card)}"
            raise InvalidValue(msg)
    return pack


@attrs.frozen(repr=False)
class Deal(values.Immutable):
    """The chance move: the whole shuffled pack, top card first."""

    pack: tuple[Card, ...] = attrs.field(converter=_checked_cards)
    verb: ClassVar[str] = "deal"

    @classmethod
    def parse(cls, text: str) -> Deal:
        """Read a deal: the word "deal", then the cards."""
        verb, *words = checked_text(text).split() or [""]
        if verb.lower() != cls.verb:
            problem = 'a deal begins with "deal"'
            raise ParseError(
                text, problem, "verb" if verb else "nothing", verb, cls.verb
            )
        try:
            return cls([Card.parse(word) for word in words])
        except ParseError as error:
            wrong = (error.mistake, error.word, error.meant)
            raise ParseError(text, str(error), *wrong) from None

    def __str__(self) -> str:
        return " ".join((self.verb, *map(str, self.pack)))

    def __repr__(self) -> str:
        return f"<Deal '{self}'>"

    def __reduce__(self) -> values.Reduced:
        return values.reduced(_deal_of, to_bytes(self.pack))


new_deal: Final = values.builder(Deal)


@values.pickled_as("moves.deal")
def _deal_of(written: bytes) -> Deal:
    return Deal(from_bytes(written))


# --- vocabularies ---------------------------------------------------------------------

_MoveT = TypeVar("_MoveT", bound=Move, covariant=True)

# The rank ten can be written 10 or T; in "bid 10" the 10 is a number, and stays.
_TEN = re.compile(r"^(?P<before>[cdhs4]?)10")
_VERBS_WITH_NUMBERS = frozenset({"declare", "bid"})
_FIRST_ARGUMENT = 2  # after seat and verb
_NEAR = 0.5  # the least similarity of two words
_LONGEST_WORD = 100
_CARDS = frozenset([str(card).lower() for card in CARDS])
_MISTAKES: Mapping[Mistake, str] = MappingProxyType(
    {
        "nothing": "the text is empty",
        "seat": "a move begins with a seat, 0 to {1}, not {0}",
        "verb": "unknown verb {}",
        "card": "unknown card {}",
        "exchanged": "the letters of {} are exchanged",
        "argument": "{} does not fit there",
        "missing": "a word is missing after {}",
        "more": "{} is one word too many",
    }
)


@attrs.frozen(eq=False, repr=False)
class Vocabulary(values.Immutable, Generic[_MoveT]):
    """The moves of each seat in a fixed order that is the same for all seats."""

    game: str
    of: Sequence[tuple[_MoveT, ...]]
    _index: dict[Move | Deal, int] = attrs.field(init=False, factory=dict)
    _by_text: dict[str, _MoveT] = attrs.field(init=False, factory=dict)
    _most_words: int = attrs.field(init=False, default=0)

    def __attrs_post_init__(self) -> None:
        for seat, moves in enumerate(self.of):
            for place, move in enumerate(moves):
                if not isinstance(move, Move) or move.seat != seat:
                    msg = f"expected a move of seat {seat}, got {quoted(move)}"
                    raise InvalidValue(msg)
                self._index[move] = place
                self._by_text[str(move).lower()] = move
        most = max([len(text.split()) for text in self._by_text], default=0)
        object.__setattr__(self, "_most_words", most)

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and move in self._index

    def index(self, move: Move | Deal) -> int:
        """Return the index of a move in the vocabulary of its seat."""
        try:
            return self._index[move]
        except (KeyError, TypeError):
            msg = f"{quoted(move)} is not in the vocabulary of {self.game}"
            raise InvalidValue(msg) from None

    def parse(self, text: str) -> _MoveT | Deal:
        """Read a move or a deal in the notation."""
        line = " ".join(checked_text(text).split())
        # The Kelvin sign is not ASCII, and its lower case is the letter k.
        line = line.lower() if line.isascii() else ""
        if (move := self._by_text.get(line)) is not None:
            return move
        words = line.split()
        if words[:1] == [Deal.verb]:
            return Deal.parse(text)
        short = len(words) <= self._most_words
        if short and not _VERBS_WITH_NUMBERS.intersection(words):
            rest = [_TEN.sub(r"\g<before>t", word) for word in words[1:]]
            move = self._by_text.get(" ".join([*words[:1], *rest]))
        if move is None:
            raise self._mistake(text)
        return move

    def _mistake(self, text: str) -> ParseError:
        before = ""
        known = [spelled.split() for spelled in self._by_text]
        for place, word in enumerate(text.split()):
            if not any(len(each) > place for each in known):
                return self._error(text, "more", word)
            fitting = sorted({each[place] for each in known if len(each) > place})
            own = word.lower() if word.isascii() else word
            plain = own if place < _FIRST_ARGUMENT else _TEN.sub(r"\g<before>t", own)
            left = [e for e in known if e[place : place + 1] in ([own], [plain])]
            if not left:
                return self._wrong_word(text, place, word, fitting)
            known, before = left, word
        return self._error(text, "missing" if before else "nothing", before)

    def _wrong_word(
        self, text: str, place: int, word: str, fitting: list[str]
    ) -> ParseError:
        low = word[:_LONGEST_WORD].lower()  # longer words are similar to no move
        if place < _FIRST_ARGUMENT:
            near = difflib.get_close_matches(low, fitting, 1, _NEAR) if place else ()
            return self._error(text, "verb" if place else "seat", word, *near)
        for turned in (low[1:2] + low[:1] + low[2:], low[-1:] + low[:-1]):
            if _TEN.sub(r"\g<before>t", turned) in fitting:
                return self._error(text, "exchanged", word, turned.upper())
        if all(each in _CARDS for each in fitting):
            return self._error(text, "card", word)
        numbers = [each for each in fitting if each.isdecimal()]
        if numbers and re.fullmatch(r"-?[0-9]{1,9}", low):
            near = [min(numbers, key=lambda each: abs(int(each) - int(low)))]
        else:
            near = difflib.get_close_matches(low, fitting, 1, _NEAR)
        spelled = [w for m in self.of[0] for w in str(m).split() if w.lower() in near]
        return self._error(text, "argument", word, *spelled[:1])

    def _error(
        self, text: str, mistake: Mistake, word: str, meant: str = ""
    ) -> ParseError:
        said = _MISTAKES[mistake].format(quoted(word), len(self.of) - 1)
        hint = f" (did you mean {meant}?)" if meant else ""
        problem = f"not a move of {self.game}: {said}{hint}"
        return ParseError(text, problem, mistake, word, meant)
