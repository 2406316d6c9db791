"""Words: what one language says of one game.

Each language has a class of words for what all games share, and classes below it for
what is particular to a game; sentences are made from values, never from other sentences.
"""

from __future__ import annotations

import abc
import enum
import functools
import importlib
import importlib.util
import sys
import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Generic, TypeVar

import attrs

from jasskort.cards import Card, Suit
from jasskort.craft.values import Immutable
from jasskort.errors import InvalidValue, quoted
from jasskort.events import Event
from jasskort.ledger import Entry
from jasskort.melds import Four, Marriage, Meld, Run
from jasskort.moves import Deal, Hidden, Move
from jasskort.refusals import Refusal
from jasskort.ruleset import AnyRuleset, Ruleset
from jasskort.score import Score
from jasskort.seats import Seat
from jasskort.telling.language import Language, Suits, language_of, suits_of

GameT = TypeVar("GameT", bound=AnyRuleset, covariant=True)
_GameT = TypeVar("_GameT", bound=AnyRuleset)
_WordsT = TypeVar("_WordsT")
_SaidT = TypeVar("_SaidT")

_SAID: Mapping[str, type | types.UnionType] = MappingProxyType(
    {
        "suit": Suit,
        "card": Card,
        "meld": Run | Four | Marriage,
        "score": Score,
        "totals": Score,
    }
)
"""What each language says in its own way of a value, and which values are said so."""

_QUOTES = '"«»„“”'
"""What stands before the first word of a sentence that begins with a quotation."""


@attrs.frozen
class Words(Immutable, abc.ABC, Generic[GameT]):
    """What a language says of a game, with the names of the players.

    Args:
        game: the ruleset.
        names: the names of the players, by seat.
        suits: how suits and court cards are called, where there are two ways.
    """

    game: GameT
    names: tuple[str, ...]
    suits: Suits

    items: ClassVar[Mapping[enum.Enum, str]] = MappingProxyType({})
    """What points are booked for, apart from melds: the members of the game's items."""
    endings: ClassVar[Mapping[enum.Enum, str]] = MappingProxyType({})
    """How a match of the game ended, by the members of its endings: "by a claim"."""

    def __init_subclass__(cls) -> None:
        """Have nouns and sentences checked, where a language says them first.

        What a game of the language adds to them asks for the same: it is checked there.
        """
        super().__init_subclass__()
        for name, kind in _SAID.items():
            first = getattr(super(cls, cls), name) is getattr(Words, name)
            if first and name in vars(cls):
                setattr(cls, name, _checking(vars(cls)[name], kind))

    @classmethod
    @abc.abstractmethod
    def unnamed(cls, seat: int) -> str:
        """Call a player of whom no name is known: "seat 0"."""

    # Nouns.

    @abc.abstractmethod
    def suit(self, suit: Suit) -> str:
        """Name a suit: "hearts".

        Raises:
            InvalidValue: it is no suit.
        """

    @abc.abstractmethod
    def card(self, card: Card) -> str:
        """Name a card: "ten of hearts".

        Raises:
            InvalidValue: it is no card.
        """

    @abc.abstractmethod
    def listed(self, words: Iterable[str]) -> str:
        """Join words as they are spoken: "one, two and three"."""

    @abc.abstractmethod
    def meld(self, meld: Meld) -> str:
        """Name a meld: "three of hearts from the king".

        Raises:
            InvalidValue: it is no meld.
        """

    def player(self, seat: Seat) -> str:
        """Name a player.

        Raises:
            InvalidValue: there is no such seat.
        """
        return self.names[self.game.table.check(seat)]

    def players(self, seats: Iterable[Seat]) -> str:
        """Name some players: "Anna, Beat and Carl".

        Raises:
            InvalidValue: there are none, or no such seats.
        """
        if not isinstance(seats, Iterable) or not (seats := tuple(seats)):
            msg = f"players are named by their seats, not by {quoted(seats)}"
            raise InvalidValue(msg)
        return self.listed([self.player(seat) for seat in seats])

    # Sentences.

    @abc.abstractmethod
    def opening(self) -> str:
        """Tell who plays what, partners together, and what was agreed on (the options)."""

    @abc.abstractmethod
    def move(self, move: Move | Hidden | Deal) -> str:
        """Say what a seat can choose to do, for a menu: "play the ten of hearts".

        Raises:
            InvalidValue: it is no move.
        """

    @abc.abstractmethod
    def event(self, event: Event) -> str:
        """Tell what happened, in a sentence."""

    def refusal(self, refusal: Refusal) -> str:
        """Say why a move is refused, in a sentence; the rule is named at its end.

        The sentence has no full stop. It begins with a capital letter, unless it begins
        with the name of a player, which stays as it was given. A refusal of which the
        language knows nothing, that of a house rule, keeps its own text.

        Raises:
            InvalidValue: it is no refusal.
        """
        if not isinstance(refusal, Refusal):
            raise unsaid(refusal)
        try:
            why, first = self.why(refusal), self._first_letter(refusal)
        except (IndexError, ValueError):
            return refusal.text  # a house rule gives other values for the reason
        if why is None:
            return refusal.text
        return f"{why.replace(first, first.upper(), 1)} ({refusal.rule})"

    @abc.abstractmethod
    def why(self, refusal: Refusal) -> str | None:
        """Say why a move is refused, without the rule; None if there are no words for it.

        Raises:
            IndexError: the refusal has fewer values than the sentence.
            ValueError: it has others than the sentence can say.
        """

    def _first_letter(self, refusal: Refusal) -> str:
        """Give the first letter of a sentence; a figure if it begins with a given name."""
        names = [
            name if name == self.unnamed(seat) else "0"
            for seat, name in enumerate(self.names)
        ]
        why = attrs.evolve(self, names=tuple(names)).why(refusal) or ""
        return why.lstrip(_QUOTES)[:1]

    def item(self, what: Meld | enum.Enum) -> str:
        """Name what points are booked for: "four kings", "card points".

        Of an item that a house rule has added the language knows nothing: it is said
        by its value.

        Raises:
            InvalidValue: points are not booked for it.
        """
        match what:
            case enum.Enum():
                return self.items.get(what) or str(what.value)
            case Run() | Four() | Marriage():
                return self.meld(what)
        raise unsaid(what)

    def entry(self, entry: Entry) -> str:
        """Tell of an entry in the score, in a sentence, for all that score together.

        Raises:
            InvalidValue: it is no entry.
        """
        if not isinstance(entry, Entry):
            raise unsaid(entry)
        return self.entered(entry, self.game.scoring_with(entry.seat))

    @abc.abstractmethod
    def entered(self, entry: Entry, seats: Sequence[Seat]) -> str:
        """Tell of an entry that counts for some seats, in a sentence."""

    def ending(self, ending: enum.Enum) -> str:
        """Say how a match ended: "by a claim"; what a house rule has added, by its value.

        Raises:
            InvalidValue: it is no ending.
        """
        if not isinstance(ending, enum.Enum):
            raise unsaid(ending)
        return self.endings.get(ending) or str(ending.value)

    @abc.abstractmethod
    def score(self, score: Score) -> str:
        """Say how the score stands, and who has won.

        Raises:
            InvalidValue: it is no score.
        """

    def totals(self, score: Score) -> Sequence[str]:
        """Name all that score together with their total: "Anna and Carl 12".

        Raises:
            InvalidValue: it is no score.
        """
        if not isinstance(score, Score):
            raise unsaid(score)
        # The first of several stands for all.
        return [
            f"{self.players(seats)} {total}"
            for seat, total in zip(self.game.seats, score.totals, strict=True)
            if seat == min(seats := self.game.scoring_with(seat))
        ]

    def is_shared(self, winners: Iterable[Seat]) -> bool:
        """Tell whether several parties have won, and share the match.

        Raises:
            InvalidValue: they are no seats.
        """
        if not isinstance(winners, Iterable):
            raise unsaid(winners)
        won = {*winners}
        return sum(not won.isdisjoint(party) for party in self.game.table.parties) > 1

    @abc.abstractmethod
    def sheet_words(self) -> tuple[str, str]:
        """Give the words that a score sheet needs: "deal", before a number, and "total"."""

    def say(self, value: object) -> str:
        """Say anything of the above.

        Raises:
            InvalidValue: it is nothing that is said.
        """
        match value:
            case Suit():
                return self.suit(value)
            case Card():
                return self.card(value)
            case Run() | Four() | Marriage():
                return self.meld(value)
            case Move() | Hidden() | Deal():
                return self.move(value)
            case Event():
                return self.event(value)
            case Refusal():
                return self.refusal(value)
            case Entry():
                return self.entry(value)
            case Score():
                return self.score(value)
            case enum.Enum():
                return self.item(value) if value in self.items else self.ending(value)
        raise unsaid(value)


def unsaid(value: object) -> InvalidValue:
    """Give the error that there are no words for a value, for whoever raises it."""
    return InvalidValue(f"nothing is said of {quoted(value)}")


def in_notation(move: object) -> str:
    """Say a move for which there are no words, that of a house rule, by its notation.

    Raises:
        InvalidValue: it is no move.
    """
    if not isinstance(move, Move):
        raise unsaid(move)
    return f"{move.verb} {move.argument()}".rstrip()


def _checking(
    says: Callable[[_WordsT, object], _SaidT], kind: type | types.UnionType
) -> Callable[[_WordsT, object], _SaidT]:
    """Give a method that refuses to say what is not of a kind."""

    @functools.wraps(says)
    def checked(self: _WordsT, value: object) -> _SaidT:
        if isinstance(value, kind):
            return says(self, value)
        raise unsaid(value)

    return checked


def words_for(
    game: _GameT,
    language: Language | str,
    *,
    names: Iterable[str] = (),
    suits: Suits | str = Suits.FRENCH,
) -> Words[_GameT]:
    """Give the words for a game in a language.

    Args:
        game: the ruleset; one of a class of your own has the words of the class that
            it is derived from, or those that its `words` names.
        language: the language, or its tag.
        names: the names of the players, by seat; if there are none they are numbered.
        suits: how suits and court cards are called, where there are two ways: in
            German, those of the French pack or of the Swiss one.

    Raises:
        OptionError: there is no such language, or no such suits.
        InvalidValue: it is no ruleset, there is not a name for each seat, or a module
            that `words` names has no class of words.
    """
    if not isinstance(game, Ruleset):
        msg = f"words are those for a ruleset, not for {quoted(game)}"
        raise InvalidValue(msg)
    kind = _words_of(type(game), language_of(language))
    return kind(game, _called(kind, game, names), suits_of(suits))


def _called(
    kind: type[Words[_GameT]], game: _GameT, names: Iterable[str]
) -> tuple[str, ...]:
    """Give the names of the players, or say which seats they have."""
    listed = isinstance(names, Iterable) and not isinstance(names, str)
    called = tuple(names) if listed else ()
    if listed and not called:
        return tuple([kind.unnamed(seat) for seat in game.seats])
    if len(called) != len(game.seats) or not all(isinstance(n, str) for n in called):
        given = called or names
        msg = f"there are {len(game.seats)} players to be named, not {quoted(given)}"
        raise InvalidValue(msg)
    return called


def _words_of(kind: type[_GameT], language: Language) -> type[Words[_GameT]]:
    """Find the words for a class of rulesets: the nearest that the language has."""
    places = [vars(base)["words"] for base in kind.__mro__ if "words" in vars(base)]
    # What all games share is said in every language.
    *own, shared = [place.format(language=language.module) for place in places]
    name = next(filter(_is_there, own), shared)
    found = getattr(importlib.import_module(name), "WORDS", None)
    if isinstance(found, type) and issubclass(found, Words):
        return found
    msg = f"WORDS of {name} is a class of words, not {quoted(found)}"
    raise InvalidValue(msg)


def _is_there(name: str) -> bool:
    """Tell whether there is a module of this name."""
    if name in sys.modules:
        return True
    try:
        return importlib.util.find_spec(name) is not None
    except ModuleNotFoundError as error:
        # Its package is not there; that one of those fails to import is another matter.
        if not name.startswith(f"{error.name}."):
            raise
        return False
