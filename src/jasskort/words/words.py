"""`Words`: the sentences of a language for a game, with the names of the players."""

from __future__ import annotations

import contextlib
import enum
import functools
from collections.abc import (
    Callable,
    Container,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from types import MappingProxyType
from typing import Any, NamedTuple, Self

import attrs

from jasskort.advice import Advice, Basis, Review
from jasskort.cards import Card, Rank, Suit
from jasskort.craft.values import Immutable
from jasskort.errors import (
    InvalidValue,
    JasskortError,
    OptionError,
    ParseError,
    checked,
    quoted,
)
from jasskort.events import Event, PointsEntered
from jasskort.ledger import Entry
from jasskort.melds import Four, Marriage, Meld, Run
from jasskort.moves import Deal, Hidden, Move
from jasskort.options import choose
from jasskort.refusals import IllegalMove, Refusal
from jasskort.ruleset import AnyRuleset, Ruleset
from jasskort.score import Score
from jasskort.seats import Seat
from jasskort.view import View
from jasskort.words.asking import Prompt, asked_in, contract_in
from jasskort.words.faults import Fault, fault_of, places_of
from jasskort.words.phrasebook import Language, Phrasebook, Suits, phrasebook_of
from jasskort.words.risks import risk_of
from jasskort.words.sayings import Sayings, Speaker, capitalized, is_you, join, unnamed

_ENGLISH = Language.ENGLISH.value
_QUOTES = '"«»„“”'
_UNFIT = (AttributeError, LookupError, TypeError, ValueError)
"""The errors of a sentence that uses a value that does not exist."""


class Total(NamedTuple):
    """The points of seats that score together."""

    seats: Sequence[Seat]
    points: int


@attrs.frozen
class Words(Immutable):
    """The sentences of a phrasebook for a game, with the names of the players by seat.

    Sentences call the seat `me`, if given, "you": "You play the ten of hearts." Methods
    raise `InvalidValue` for an argument of the wrong kind.
    """

    game: AnyRuleset
    names: tuple[str, ...]
    suits: Suits
    book: Phrasebook
    me: int | None = None
    sayings: Sayings = attrs.field(init=False, eq=False, repr=False)

    @sayings.default
    def _sayings(self) -> Sayings:
        checked(self.game, Ruleset, "a ruleset")
        checked(self.suits, Suits, "a member of Suits")
        checked(self.book, Phrasebook, "a phrasebook")
        names, seats = self.names, len(self.game.seats)
        listed = isinstance(names, tuple) and all(isinstance(n, str) for n in names)
        if not listed or len(names) != seats:
            msg = f"expected the names of {seats} players, got {quoted(names)}"
            raise InvalidValue(msg)
        if self.me is not None:
            self.game.table.check(self.me)
        return sayings_of(self.book, type(self.game), self.suits)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle without the compiled sentences."""
        return Words, (self.game, self.names, self.suits, self.book, self.me)

    def suit(self, suit: Suit) -> str:
        """Return the name of a suit: "hearts"."""
        return self._noun(suit, Suit, "bare")

    def card(self, card: Card) -> str:
        """Return the name of a card: "ten of hearts"."""
        return self._noun(card, Card, "bare")

    def meld(self, meld: Meld) -> str:
        """Return the name of a meld: "sequence of three from the king of hearts"."""
        return self._noun(meld, Run | Four | Marriage, "bare")

    def item(self, what: Meld | enum.Enum) -> str:
        """Return the name of a reason for points.

        For an enum member without a name, return the value of the member.
        """
        return self._noun(what, Run | Four | Marriage | enum.Enum, "item")

    def ending(self, ending: enum.Enum) -> str:
        """Return how a match ended: "by a claim".

        For an enum member without a name, return the value of the member.
        """
        return self._noun(ending, enum.Enum, "bare")

    def _noun(self, value: object, kind: Any, form: str) -> str:
        _check(value, kind)
        return self.sayings.phrase(self, value, form)[1]

    def listed(self, words: Iterable[str]) -> str:
        """Return words joined: "one, two and three"."""
        several = isinstance(words, Iterable) and not isinstance(words, str)
        said = [*words] if several else []
        if not said or not all(isinstance(word, str) for word in said):
            msg = f"expected at least one word to join, got {quoted(words)}"
            raise InvalidValue(msg)
        return join(said, self.sayings.lists["and"])

    def player(self, seat: int) -> str:
        """Return the name of a player."""
        return self.names[self.game.table.check(seat)]

    def players(self, seats: Iterable[int]) -> str:
        """Return the names of players: "Anna, Beat and Carl"."""
        if not isinstance(seats, Iterable) or not (seats := tuple(seats)):
            msg = f"expected the seats of players, got {quoted(seats)}"
            raise InvalidValue(msg)
        return self.listed([self.player(seat) for seat in seats])

    @property
    def title(self) -> str:
        """The name of the game within a sentence."""
        found = self.sayings.find("sentences", "title", self, self.game)
        return found.fill(self, self.game) if found else self.game.title

    def opening(self) -> str:
        """Return sentences with the game, the players by party, and the options."""
        return " ".join([self._sentence("opening", self.game), *self._all("agreed")])

    def aim(self) -> str:
        """Return sentences for a newcomer: who plays with whom, and who wins."""
        return " ".join(self._all("aims"))

    def _all(self, table: str) -> Iterator[str]:
        """Yield the sentences of a table about the game, in the order of the file."""
        words = self if self.sayings.names(table) else self._in_english()
        for name in words.sayings.names(table):
            found = words.sayings.find(table, name, words, words.game)
            if found is not None and (told := found.fill(words, words.game)):
                yield told

    def move(self, move: Move | Hidden | Deal) -> str:
        """Return the text of a move for a menu, or its notation if it has no words."""
        _check(move, Move | Hidden | Deal)
        verb = "hidden" if isinstance(move, Hidden) else move.verb
        return self._told("moves", verb, move) or self._sentence("notation", move)

    def acts(self, move: Move | Hidden) -> str:
        """Return what a move is for its seat, without its name: "bids tapp".

        The seat `me` is spoken to: "bid tapp". A move without such words has those for a
        menu (`move`).
        """
        _check(move, Move | Hidden)
        verb = "hidden" if isinstance(move, Hidden) else move.verb
        with contextlib.suppress(*_UNFIT):  # a move of an own game has other fields
            if told := self._told("acts", verb, move):
                return told
        return self.move(move)

    def asked(self, view: View[Move]) -> str:
        """Return a sentence that says what is asked of the seat of a view now.

        The seat is spoken to: "Hearts were led: follow suit." If another seat is in turn,
        the sentence names it, and the rights that the seat has out of turn. In the first
        trick of a contract another sentence says who plays against whom.
        """
        _check(view, View)
        words = attrs.evolve(self, me=view.seat)
        said = prompted(words, *asked_in(view))
        if contract := contract_in(view):
            said = f"{said} {prompted(words, 'against', contract)}"
        return said

    def warning(self, view: View[Move], move: Move) -> str | None:
        """Return what a legal move of the seat of a view risks, costs or concedes.

        The seat is spoken to: "With fewer than 1500 points you lose the match." Return None
        if there is nothing to say.
        """
        _check(view, View)
        _check(move, Move)
        risk = risk_of(view, move)
        words = attrs.evolve(self, me=view.seat)
        return told_of(words, "warnings", *risk) if risk else None

    def advice(self, advice: Advice) -> str:
        """Return sentences that say why a move is advised, without the move itself."""
        _check(advice, Advice)
        said = [advice.basis.value]
        if advice.gain and advice.basis in {Basis.WORLDS, Basis.THUMB}:
            said = ["gain"]
        if advice.basis not in {Basis.ONLY, Basis.CLAIM} and advice.worlds:
            # Who takes the trick says more than that a move is usual.
            said = [_about_trick(advice), *[each for each in said if each != "thumb"]]
        return " ".join([told_of(self, "advice", name, advice) or "" for name in said])

    def review(self, review: Review) -> str:
        """Return what a better move had brought at the end of a deal, with open cards."""
        _check(review, Review)
        return told_of(self, "advice", "review", review) or ""

    def event(self, event: Event) -> str:
        """Return a sentence for an event."""
        _check(event, Event)
        told = self._told("events", event.kind, event)
        if told is None:
            own = f'{type(self.game).__name__}.words: {{"en": {{"events": {{"{event.kind}":'
            msg = f"no sentence for {quoted(event)}; add one to {own} ...}}}}}}"
            raise InvalidValue(msg)
        return told

    def refusal(self, refusal: Refusal) -> str:
        """Return a sentence for a refusal, with the rule at its end and no full stop."""
        _check(refusal, Refusal)
        told = why(self, refusal) or why(self._in_english(), refusal)
        return told or english_refusal(refusal)

    def mistake(self, error: JasskortError) -> str:
        """Return what is wrong: one or two sentences, without a full stop at the end.

        For a text that is not a move, an illegal move, an option that is out of range, and
        a file that is not a record. Any other error is called a problem, with its English
        text in brackets.
        """
        _check(error, JasskortError)
        if isinstance(error, ParseError):
            return capitalized(self._sentence("unread", error))
        if isinstance(error, IllegalMove):
            return self.refusal(error.refusal)
        name, fault = fault_of(error)
        if name == "record":
            fault = self._located(error, fault)
        return capitalized(self._told("mistakes", name, fault) or fault.text)

    def _located(self, error: Any, fault: Fault) -> Fault:
        """Return the fault of a record, with its place and its reason in words."""
        said = [self._told("mistakes", *each) or "" for each in places_of(error)]
        cause, reason = error.__cause__, ""
        if error.refusal is not None:
            reason = self.refusal(error.refusal)
        elif isinstance(cause, ParseError | IllegalMove | OptionError):
            reason = self.mistake(cause)
        return fault._replace(where=", ".join(said), reason=reason)

    def entry(self, entry: Entry) -> str:
        """Return a sentence for an entry in the ledger, with all seats that score."""
        _check(entry, Entry)
        return self.event(PointsEntered(entry, self.game.scoring_with(entry.seat)))

    def score(self, score: Score) -> str:
        """Return the totals, and the winners if the match is over."""
        self._check_score(score)
        return self._sentence("score", score)

    def totals(self, score: Score) -> Sequence[str]:
        """Return the total of each party, that of `me` first: "Anna and Carl 12"."""
        self._check_score(score)
        parties = dict.fromkeys(map(self.game.scoring_with, self.game.seats))
        return [
            self._sentence("total", Total(seats, score.totals[min(seats)]))
            for seats in sorted(parties, key=lambda seats: not is_you(self, seats))
        ]

    def _check_score(self, score: Score) -> None:
        _check(score, Score)
        seats = len(self.game.seats)
        if len(score.totals) != seats or not all(0 <= s < seats for s in score.winners):
            msg = f"expected a score of {seats} seats, got {quoted(score)}"
            raise InvalidValue(msg)

    def is_shared(self, winners: Iterable[int]) -> bool:
        """Return whether several parties share the match."""
        _check(winners, Iterable)
        won = {self.game.table.check(seat) for seat in winners}
        return sum(not won.isdisjoint(party) for party in self.game.table.parties) > 1

    def sheet_words(self) -> tuple[str, str]:
        """Return two words for score sheets: "deal" (before a number) and "total"."""
        deal, total = [self._sentence(f"sheet_{n}", None) for n in ("deal", "total")]
        return deal, total

    def points(self, number: int) -> str:
        """Return a number of points: "12 points"."""
        if type(number) is not int:
            raise _unsaid(number)
        return self._sentence("points", number)

    def say(self, value: object) -> str:
        """Return the text of a value, by the method for its type."""
        for kind, say in _SAID.items():
            if isinstance(value, kind):
                return say(self, value)
        raise _unsaid(value)

    def _told(self, table: str, name: str, value: object) -> str | None:
        return told_of(self, table, name, value)

    def _in_english(self) -> Self:
        return attrs.evolve(self, book=phrasebook_of(_ENGLISH))

    def _sentence(self, name: str, value: object) -> str:
        return self._told("sentences", name, value) or ""


def told_of(words: Words, table: str, name: str, value: object) -> str | None:
    """Return the sentence for a value, in English if the language has none.

    Return None if there is no English sentence either.
    """
    found = words.sayings.find(table, name, words, value)
    if found is not None:
        return found.fill(words, value)
    if words.book.name == _ENGLISH:
        return None
    english = attrs.evolve(words, book=phrasebook_of(_ENGLISH))
    return told_of(english, table, name, value)


def prompted(words: Words, name: str, prompt: Prompt) -> str:
    """Return the sentence of a prompt, with its bids, and the rights besides, in words."""
    bids = [told_of(words, "asked", "contract", each) for each in prompt.bids]
    prompt = attrs.evolve(prompt, bids=tuple(bids))
    told = [told_of(words, "rights", each, prompt) for each in prompt.rights]
    if rights := tuple(filter(None, told)):
        prompt = attrs.evolve(prompt, rights=rights)
        prompt = attrs.evolve(prompt, may=told_of(words, "asked", "may", prompt) or "")
    return told_of(words, "asked", name, prompt) or ""


def _about_trick(advice: Advice) -> str:
    """Return the name of the sentence that says who takes the trick."""
    if advice.worlds == 1:
        return "taken" if advice.taken else "lost"
    return "trick" if advice.taken else "none"


def _in_menu(words: Words, move: Move | None, value: object) -> str:
    return (
        (told_of(words, "advice", "nothing", value) or "")
        if move is None
        else words.move(move)
    )


_SAID: Mapping[Any, Callable[[Words, Any], str]] = MappingProxyType(
    {
        Suit: Words.suit,
        Card: Words.card,
        Run | Four | Marriage: Words.meld,
        Move | Hidden | Deal: Words.move,
        Event: Words.event,
        Refusal: Words.refusal,
        JasskortError: Words.mistake,
        Advice: Words.advice,
        Review: Words.review,
        Entry: Words.entry,
        Score: Words.score,
        enum.Enum: Words.item,
    }
)


def _but(seats: Iterable[Seat], those: Container[object]) -> tuple[Seat, ...]:
    return tuple([seat for seat in seats if seat not in those])


def _next_trick(game: AnyRuleset, unplayed: int) -> int:
    """Return the number of the trick of the next card, by the number of unplayed cards."""
    return (len(game.pack) - unplayed) // len(game.seats) + 1


def _always(member: Suit | Rank) -> Callable[[Words, Any], object]:
    return lambda *_: member


_NAMED: Mapping[str, Callable[[Words, Any], object]] = MappingProxyType(
    {
        **{each.name.lower(): _always(each) for kind in (Suit, Rank) for each in kind},
        "x": lambda _, value: value,
        "said": lambda _, refusal: refusal.values[2:],
        "top_card": lambda _, meld: Card(meld.suit, meld.top),
        "title": lambda words, _: words.title,
        "instead": lambda words, it: _in_menu(words, it.instead, it),
        "done": lambda words, review: _in_menu(words, review.made, review),
        "notation": lambda _, move: f"{move.verb} {move.argument()}".rstrip(),
        "counts": lambda words, _: any(words.game.ranking.plain_points.values()),
        "shared": lambda words, won: words.is_shared(won.winners),
        "against": lambda words, advice: _but(words.game.seats, advice.side),
        "defenders": lambda words, prompt: _but(words.game.seats, (prompt.turn,)),
        "allies": lambda words, prompt: _but(words.game.seats, (prompt.turn, words.me)),
        "since": lambda words, review: _next_trick(words.game, review.cards),
        "losers": lambda words, won: _but(words.game.seats, won.winners),
        "partners": lambda words, e: _but(words.game.scoring_with(e.seat), (e.seat,)),
        "teams": lambda _, game: len(game.table.parties) < len(game.table.seats),
        "parties": lambda _, game: game.table.parties,
        "one": lambda _, game: game.table.parties[0],
        "others": lambda _, game: sum(game.table.parties[1:], ()),
        "standing": lambda words, score: ", ".join(words.totals(score)),
    }
)
"""Names that any sentence can have in braces, in addition to fields of the value."""


@functools.cache
def sayings_of(
    book: Phrasebook, kind: type[AnyRuleset] | None, suits: Suits
) -> Sayings:
    """Return the compiled sentences of a phrasebook for a ruleset class."""
    layers = [*book.layers(kind, suits), *book.house(kind)]
    named: Any = _NAMED
    if kind is None:
        named = {**named, "title": lambda speaker, _: speaker.sayings.things["game"]}
    return Sayings(layers, phrasebook_of(_ENGLISH).layers(kind, suits), named)


class _OfNoGame(NamedTuple):
    """A speaker without a game and without names."""

    sayings: Sayings
    names: tuple[str, ...] = ()
    me: int | None = None


def english_refusal(refusal: Refusal) -> str:
    """Return the English text of a refusal, in which players are "Seat 0" and so on.

    If the phrasebook has no sentence for a reason, as for one of a house rule, the text
    is the value of the reason. It can have places, such as `{0}`.
    """
    _check(refusal, Refusal)
    speaker = _OfNoGame(sayings_of(phrasebook_of(_ENGLISH), None, Suits.FRENCH))
    if said := why(speaker, refusal):
        return said
    said = str(refusal.reason.value)
    with contextlib.suppress(*_UNFIT):
        said = speaker.sayings.template(said).fill(speaker, refusal)
    return f"{_capital(said)} ({refusal.rule})"


def why(speaker: Speaker, refusal: Refusal) -> str | None:
    """Return the sentence for a refusal, or None if the language has none."""
    sayings, reason = speaker.sayings, getattr(refusal.reason, "name", "")
    for name in (f"{refusal.rule} {reason}", reason):
        try:
            found = sayings.find("refusals", name, speaker, refusal)
            if found is None:
                continue
            said = found.fill(speaker, refusal)
            seat = found.first_seat and found.first_seat(speaker, refusal)
        except _UNFIT:  # a house rule passes other values with the reason
            continue
        given = (
            isinstance(seat, int)
            and 0 <= seat < len(speaker.names)
            and speaker.names[seat] != unnamed(sayings, seat)
            and said.startswith(speaker.names[seat])
        )
        return f"{said if given else _capital(said)} ({refusal.rule})"
    return None


def _capital(text: str) -> str:
    start = len(text) - len(text.lstrip(_QUOTES))
    return text[:start] + capitalized(text[start:])


def _check(value: object, kind: Any) -> None:
    if not isinstance(value, kind):
        raise _unsaid(value)


def _unsaid(value: object) -> InvalidValue:
    return InvalidValue(f"no words for {quoted(value)}")


def words_for(
    game: AnyRuleset,
    language: Language | Phrasebook | str,
    *,
    names: Iterable[str] = (),
    suits: Suits | str = Suits.FRENCH,
    me: int | None = None,
) -> Words:
    """Return the words for a game in a language.

    Args:
        game: the ruleset; sentences in the `words` of its class take precedence.
        language: the language, its tag, or a loaded phrasebook.
        names: the names of the players by seat; by default they are numbered.
        suits: the pack, French or Swiss, that suits and court cards are named after in
            English and German.
        me: the seat to call "you"; by default sentences name all players.

    Raises:
        OptionError: the language or the pack is unknown.
        InvalidValue: the game, the number of names or the seat is wrong.
    """
    checked(game, Ruleset, "a ruleset")
    book, kind = phrasebook_of(language), choose("suits", Suits, suits)
    listed = isinstance(names, Iterable) and not isinstance(names, str)
    called: Any = tuple(names) if listed else names
    if called == ():
        sayings = sayings_of(book, type(game), kind)
        called = tuple([unnamed(sayings, seat) for seat in game.seats])
    return Words(game, called, kind, book, me)
