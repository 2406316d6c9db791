"""The contract that every game keeps: `Ruleset`, `State` and `Score`.

A ruleset is a frozen value whose fields are its options. Its verbs are pure: a
state goes in, a value comes out, and nothing is changed on the way.
"""

from __future__ import annotations

import abc
import enum
import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeAlias, TypeVar

import attrs

from jasskort.cards import CARDS, Card
from jasskort.cardset import CardSet, Hand
from jasskort.drafts import evolved
from jasskort.errors import InvalidValue
from jasskort.mechanics.ledger import Entry
from jasskort.mechanics.melds import Meld
from jasskort.moves import Deal, Move, new_deal
from jasskort.packs import Pack
from jasskort.pickling import pickled_as, reduced
from jasskort.refusals import IllegalMove, Refusal
from jasskort.seats import Seat, Table
from jasskort.vocabulary import Vocabulary

History: TypeAlias = "tuple[History, Move] | None"
"""The moves of a deal, last one outermost: longer by one at no cost, and shared."""


@attrs.frozen
class Score:
    """The score of a match, over or not.

    Args:
        totals: booked points by seat; partners who score together both show the
            total of their party.
        party_totals: booked points by party.
        entries: all that was booked in the match, in order.
        unbooked: by seat, what it has taken in the unfinished deal and not booked
            yet: card points (tricks, where a game counts those).
        winners: the seats that have won; empty until the match is over.
        outcome: how the match ended; None until it is over.
        stakes: how many matches this one counts for; None until it is over.
    """

    totals: tuple[int, ...]
    party_totals: tuple[int, ...]
    entries: tuple[Entry, ...]
    unbooked: tuple[int, ...]
    winners: tuple[Seat, ...] = ()
    outcome: enum.Enum | None = None
    stakes: int | None = None

    def __str__(self) -> str:
        """Say the totals, and who has won and how when the match is over."""
        totals = ", ".join(
            f"seat {seat}: {points}" for seat, points in enumerate(self.totals)
        )
        if self.outcome is None:
            return totals
        winners = " and ".join(str(seat) for seat in self.winners)
        return f"{totals}; won by seat {winners} ({self.outcome.value})"


@attrs.frozen(repr=False)
class State:
    """What every state has, whatever the game and the phase.

    Each phase of a game is a class of its own with the fields that it needs. States
    are made by a ruleset; two positions are equal whatever the way to them was.

    Args:
        history: the moves of the deal, last one outermost; `log` lists them.

    Attributes:
        over: whether the match is over.
        turn: the seat that drives the play; None if a deal is due or all is over.
        hands: the cards in hand, by seat.
        piles: the cards of the tricks that were won and turned, by seat.
        places: every place where cards lie, each card in one; none between deals.
    """

    history: History = attrs.field(eq=False)

    if TYPE_CHECKING:  # every phase has them: some as fields, some derived

        @property
        def over(self) -> bool:
            """Whether the match is over."""

        @property
        def turn(self) -> Seat | None:
            """The seat that drives the play."""

        @property
        def hands(self) -> tuple[Hand, ...]:
            """The cards in hand, by seat."""

        @property
        def piles(self) -> tuple[CardSet, ...]:
            """The cards of the turned tricks, by seat."""

        @property
        def places(self) -> tuple[CardSet, ...]:
            """Every place where cards lie."""

    @property
    def log(self) -> tuple[Move, ...]:
        """The moves of the deal, in order, without the `Deal` itself.

        The log of a deal stays until the next one is dealt.
        """
        moves = []
        rest = self.history
        while rest is not None:
            rest, move = rest
            moves.append(move)
        return tuple(reversed(moves))

    def without_log(self) -> Self:
        """Give the same position without its log, to store it small."""
        return evolved(self, history=None)

    def __repr__(self) -> str:
        """Show the phase and what lies where, in cards."""
        parts = ", ".join(f"{name}={value}" for name, value in self._shown())
        return f"<{type(self).__name__} {parts}>"

    def _shown(self) -> list[tuple[str, object]]:
        """List names and values for the repr, in cards rather than numbers."""
        return [("turn", self.turn), ("hands", " | ".join(map(str, self.hands)))]

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle small: fields by position, cards as bytes or text, the log flat."""
        names = [each.name for each in attrs.fields(type(self))[1:]]
        fields = [_pack_cards(getattr(self, name)) for name in names]
        return reduced(_restored, type(self), self.log, *fields)


def _pack_cards(value: object) -> object:
    if isinstance(value, tuple) and value and type(value[0]) is Card:
        return bytes(card.index for card in value)
    return str(value) if type(value) is Card else value


def _unpack_cards(value: object) -> object:
    if type(value) is bytes:
        return tuple(CARDS[index] for index in value)
    return Card.parse(value) if type(value) is str else value


@pickled_as("state")
def _restored(kind: type[State], log: tuple[Move, ...], *fields: object) -> State:
    history: History = None
    for move in log:
        history = (history, move)
    make: Any = kind
    restored: State = make(history, *map(_unpack_cards, fields))
    return restored


StateT = TypeVar("StateT", bound=State)
MoveT = TypeVar("MoveT", bound=Move)


class Ruleset(abc.ABC, Generic[StateT, MoveT]):
    """The rules of one game: a frozen value whose fields are the options.

    Every verb is there in every game. None of them changes a value it is given.
    """

    __slots__ = ()

    name: ClassVar[str]
    """The name of the game, as the catalogue knows it."""
    pack: ClassVar[Pack]
    """The cards that the game is played with."""

    @property
    @abc.abstractmethod
    def table(self) -> Table:
        """Seats, parties and the direction of the turn."""

    @property
    @abc.abstractmethod
    def words(self) -> Vocabulary[MoveT]:
        """Every move of the game, numbered and spelled."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats, in the order of the turn."""
        return self.table.seats

    @abc.abstractmethod
    def start(self, *, dealer: int = 0) -> StateT:
        """Give the state before the first deal of a match.

        Args:
            dealer: the seat that deals first (`first_dealer` may tell).

        Raises:
            InvalidValue: there is no such seat.
        """

    @abc.abstractmethod
    def next_match(self, state: StateT) -> StateT:
        """Give the state before the first deal of the match after a finished one.

        Raises:
            InvalidValue: the match is not over.
        """

    @abc.abstractmethod
    def legal_moves(self, state: StateT, seat: int | None = None) -> tuple[MoveT, ...]:
        """List the legal moves of a seat, in turn or out of it.

        Args:
            state: the state.
            seat: the seat; that in turn if it is not named.

        Returns:
            The moves in the order of the vocabulary; none where a deal is due,
            unless a rule gives the seat a right even then.

        Raises:
            InvalidValue: there is no such seat, or the state is another game's.
        """

    @abc.abstractmethod
    def legal_melds(self, state: StateT, seat: int | None = None) -> tuple[Meld, ...]:
        """List the melds that a seat could now declare, have booked, or meld.

        Args:
            state: the state.
            seat: the seat; that in turn if it is not named.

        Raises:
            InvalidValue: there is no such seat, or the state is another game's.
        """

    @abc.abstractmethod
    def refusal(self, state: StateT, move: MoveT | Deal) -> Refusal | None:
        """Say why a move is not legal, or None if it is.

        Raises:
            InvalidValue: it is no move at all, or the state is another game's.
        """

    @abc.abstractmethod
    def apply(self, state: StateT, move: MoveT | Deal) -> StateT:
        """Give the state after a move.

        Raises:
            IllegalMove: the move is not legal; it says why.
            InvalidValue: it is no move at all, or the state is another game's.
        """

    @abc.abstractmethod
    def score(self, state: StateT) -> Score:
        """Give the score: totals, ledger, what is not booked yet, who has won."""

    @abc.abstractmethod
    def first_dealer(self, cards: Sequence[Card]) -> Seat | None:
        """Tell who deals first from the cards drawn, a card a seat.

        Returns:
            The seat, or None if they must draw again.

        Raises:
            InvalidValue: there is not one card of the pack for every seat.
        """

    def shuffle(self, rng: random.Random) -> Deal:
        """Give a chance move: the pack, shuffled by the caller's generator."""
        # Sorting by random keys shuffles as fairly as `rng.shuffle`, in half the time.
        draw = rng.random
        return new_deal(tuple(sorted(self.pack.cards, key=lambda _card: draw())))

    def vocabulary(self, seat: int) -> tuple[MoveT, ...]:
        """List every move but deals that a seat could ever make.

        The order is fixed, documented, and the same for all seats; options do not
        change it.

        Raises:
            InvalidValue: there is no such seat.
        """
        return self.words.of(self.table.check(seat))

    def index(self, move: MoveT) -> int:
        """Give the place of a move in `vocabulary(move.seat)`: its action id.

        Raises:
            InvalidValue: it is a deal, or no move of this game.
        """
        return self.words.index(move)

    def parse(self, text: str) -> MoveT | Deal:
        """Read one move as the notation writes it.

        Raises:
            ParseError: it is no move of this game.
        """
        return self.words.parse(text)


def refuse(move: object, refusal: Refusal | None) -> None:
    """Raise a refusal as an error, if there is one.

    Raises:
        IllegalMove: there is one.
    """
    if refusal is not None:
        raise IllegalMove(move, refusal)


def drawn_cards(cards: Sequence[Card], *, seats: int, pack: Pack) -> tuple[Card, ...]:
    """Pass the cards that the seats drew for the first deal, a card a seat.

    Raises:
        InvalidValue: there is not one card of the pack for every seat.
    """
    held = CardSet(cards)
    drawn = tuple(cards)
    if len(drawn) != seats or len(held) != seats:
        msg = f"each of the {seats} seats draws a card of its own, not {list(drawn)}"
        raise InvalidValue(msg)
    if foreign := held - CardSet(pack.cards):
        msg = f"{foreign} not in a pack of {len(pack)}"
        raise InvalidValue(msg)
    return drawn
