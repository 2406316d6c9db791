"""The types of the two-handed jass games: trumps, declarations, questions, events.

Implements SCH-12 to SCH-25.
"""

from __future__ import annotations

import abc
import enum
import functools
from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, ClassVar, Final, Self, TypeAlias, assert_never

import attrs

from jasskort.cards import JASS, RANKS, SUITS, Card, Pack, Rank, Ranking, Suit
from jasskort.craft import values
from jasskort.events import Event, Moved
from jasskort.locations import InHand, Spot
from jasskort.melds import Answer, Four, Line, Marriage, Run, Side, answer_words
from jasskort.moves import Claim, Draw, Move, Play
from jasskort.phase import DealContext, card_sets
from jasskort.playouts import how_played
from jasskort.ruleset_base import AnyGame
from jasskort.seats import TWO_PLAYERS, Seat, as_seat
from jasskort.tricks.tricks import PlayTable, Tricks, play_table, tricks_of
from jasskort.visibility import Means, Open, Shown

# --- moves ----------------------------------------------------------------------------


@attrs.frozen(eq=False, repr=False)
class Rob(Move):
    """Exchange the lowest trump for the upcard."""

    verb: ClassVar[str] = "rob"


@attrs.frozen(eq=False, repr=False)
class Say(Move):
    """Answer a question in the comparison of two melds."""

    answer: Answer
    verb: ClassVar[str] = "say"

    def argument(self) -> str:
        return answer_words(self.answer)


@attrs.frozen(eq=False, repr=False)
class Book(Move):
    """Name a meld in full and enter its points."""

    meld: Run | Four
    verb: ClassVar[str] = "book"


@attrs.frozen(eq=False, repr=False)
class TurnTrick(Move):
    """Turn the trick face down after the booking."""

    verb: ClassVar[str] = "turn"


# --- comparing two melds --------------------------------------------------------------

Comparable: TypeAlias = Run | Four
Melds: TypeAlias = tuple[Comparable, ...]


class Question(values.Members, enum.Enum):
    """A question about a meld."""

    LINE = "sequence or four"
    RANK = "the (top) rank"
    SIDE = "trump or not"
    SUIT = "the suit"


def answer_to(question: Question, meld: Comparable, trump: Suit) -> Answer | None:
    """Return the true answer to a question about a meld; None for the suit of a four."""
    if isinstance(meld, Four):
        if question is Question.LINE:
            return Line.FOUR
        return meld.rank if question is Question.RANK else None
    match question:
        case Question.LINE:
            return Line.SEQUENCE
        case Question.RANK:
            return meld.top
        case Question.SIDE:
            return Side.TRUMP if meld.suit is trump else Side.PLAIN
        case Question.SUIT:
            return meld.suit
        case _:
            assert_never(question)


_KINDS_OF_ANSWERS = (Line, Rank, Side, Suit)


def question_of(answer: Answer) -> Question:
    """Return the question that an answer is for."""
    return tuple(Question)[_KINDS_OF_ANSWERS.index(type(answer))]


def fits(meld: Comparable, answers: Iterable[Answer], trump: Suit) -> bool:
    """Return whether all answers are true of a meld."""
    return all(answer_to(question_of(each), meld, trump) == each for each in answers)


def fitting(
    melds: Iterable[Comparable], answers: Sequence[Answer], trump: Suit
) -> Melds:
    """Return the melds of which all answers are true."""
    return tuple([meld for meld in melds if fits(meld, answers, trump)])


def possible_answers(
    question: Question, melds: Iterable[Comparable], trump: Suit
) -> tuple[Answer, ...]:
    """Return the different answers that are true of these melds, weakest first.

    Suits are in the order of `SUITS`, trump included.
    """
    answers = {answer_to(question, meld, trump) for meld in melds}
    return tuple(sorted([each for each in answers if each is not None], key=_order))


def weight(answer: Answer, trump: Suit) -> int:
    """Return the strength of an answer among the answers to its question."""
    return int(answer is trump) if isinstance(answer, Suit) else _order(answer)


def _order(answer: Answer) -> int:
    if isinstance(answer, Rank | Suit):
        return answer.index
    return int(answer in (Line.SEQUENCE, Side.TRUMP))


# --- trumps, declarations, deals ------------------------------------------------------

TABLE = TWO_PLAYERS
OTHER = (Seat(1), Seat(0))
"""By seat, the other seat."""

Pair: TypeAlias = tuple[int, int]
"""A number for each seat: a mask of cards, or card points."""

NOTHING: Pair = (0, 0)

DRAW = tuple((Draw(seat),) for seat in TABLE.seats)
TURN = tuple((TurnTrick(seat),) for seat in TABLE.seats)
ROB = tuple((Rob(seat),) for seat in TABLE.seats)
CLAIM = tuple((Claim(seat),) for seat in TABLE.seats)


def usual_tricks(trump: Suit | None, lowest: Rank, ranking: Ranking = JASS) -> Tricks:
    """Return the standard `Tricks` of a trump suit, in a pack with this lowest rank.

    Any card may be played while the stock lasts; after that the follower follows suit or
    else trumps, and is never forced to play the puur (SCH-23, SCH-28, SCH-29; FRA-32,
    FRA-37, FRA-38).
    """
    plays = play_table(Pack(lowest), TABLE)
    return tricks_of(trump, ranking, plays, puur=Rank.JACK, free=True)


@attrs.frozen
class Trumps(values.Immutable):
    """The facts that follow from the pack and the trump suit, looked up at every move.

    The lowest trump, `robber`, robs the upcard. `couple` is the mask of king and queen
    of trump. A full hand has `hand` cards. The trick with the number
    `first_without_stock` is the last one that begins with full hands.
    """

    suit: Annotated[Suit, Means("trump suit of the deal")]
    lowest: Annotated[Rank, Means("lowest rank of the pack")]
    tricks: Tricks = attrs.field(eq=False, repr=False)
    robber: Card = attrs.field(eq=False, repr=False)
    robber_bit: int = attrs.field(eq=False, repr=False)
    couple: int = attrs.field(eq=False, repr=False)
    last_trick: int = attrs.field(eq=False, repr=False)
    hand: int = attrs.field(eq=False, repr=False)
    first_without_stock: int = attrs.field(eq=False, repr=False)
    plays: PlayTable = attrs.field(eq=False, repr=False)

    def __reduce__(self) -> values.Reduced:
        return values.reduced(_trumps, self.suit.index, self.lowest.index)


@functools.cache
def trumps_of(suit: Suit, lowest: Rank, hand: int = 9) -> Trumps:
    """Return the standard `Trumps` of a suit, in a pack with this lowest rank."""
    robber, tricks = Card(suit, lowest), usual_tricks(suit, lowest)
    last = len(Pack(lowest)) // len(TABLE.seats)
    cards = (robber, robber.bit, Marriage(suit).mask)
    first = last - hand + 1
    return Trumps(suit, lowest, tricks, *cards, last, hand, first, tricks.plays)


@functools.cache
def trumps_in(game: AnyGame, suit: Suit) -> Trumps:
    """Return the `Trumps` of a suit in a ruleset."""
    usual = trumps_of(suit, game.pack.lowest, sum(game.packets))
    return values.evolved(usual, tricks=how_played(game, suit))


@values.pickled_as("jass.trumps")
def _trumps(suit: int, lowest: int) -> Trumps:
    return trumps_of(SUITS[suit], RANKS[lowest])


@values.pickled_as("jass.booked")
@attrs.frozen
class Booked(values.Typed):
    """A meld that a seat has booked in the deal."""

    seat: Seat
    meld: Comparable

    __reduce__ = values.by_position


@values.pickled_as("jass.declaration")
@attrs.frozen
class Declaration(values.Typed):
    """The declaration of a seat, with its answers; a higher value or kind is better."""

    seat: Annotated[Seat, Means("seat with the best declaration")] = attrs.field(
        converter=as_seat
    )
    called: Annotated[
        int,
        Means("value or kind (terts 1 to jacks 10) of the best declaration", high=300),
    ]
    answers: Annotated[
        tuple[Answer, ...], Means("last of these answers for the best declaration")
    ] = ()

    __reduce__ = values.by_position


new_booked: Final = values.builder(Booked)
new_declaration: Final = values.builder(Declaration)


@attrs.frozen
class Said:
    """A declaration not booked in its trick: the seat held some meld that fits it."""

    time: int  # its place in the log
    trick: int  # the number of tricks before it
    called: int
    booked: tuple[Booked, ...]  # melds booked earlier in the deal, in order
    leads: bool  # whether the seat leads the trick
    gone: int  # the cards that the seat had played, or exchanged for the upcard
    open: int  # the cards that the seat had received in public
    answers: tuple[Answer, ...] = ()  # the later answers of the seat in the trick


class Declares(Move):
    """The base of the moves that declare a meld, by its value or kind."""

    __slots__ = ()

    @property
    @abc.abstractmethod
    def called(self) -> int:
        """The declared value or kind; the higher one is better."""


@attrs.frozen(eq=False, repr=False)
class Belle(Move):
    """Say belle: show king and queen of trump from the hand (FRA-13, FRA-14)."""

    verb: ClassVar[str] = "belle"


BELLE = tuple((Belle(seat),) for seat in TABLE.seats)
Right: TypeAlias = Claim | Belle
"""A move other than robbing that can be legal out of turn."""
JassMove: TypeAlias = Play | Declares | Say | Book | Draw | TurnTrick | Rob | Right
"""A move within a deal."""


@attrs.frozen(cache_hash=True, repr=False)
class JassDeal(DealContext):
    """The rarely changing part of a deal, shared by its states; games add fields.

    Args:
        trumps: the trump suit and the facts that follow from it.
        booked: the melds booked in the deal, in order.
        public: a mask for each seat, of the cards that both seats know this one to have
            received or held (COM-5).
    """

    trumps: Open[Trumps]
    booked: Annotated[Open[tuple[Booked, ...]], Means("melds booked in the deal")]
    public: Annotated[Shown[Pair], Means("cards that all know the seat has held")]
    couple_points: ClassVar[int] = 0
    """The points for king and queen of trump in one hand, once both are played."""

    def of(self, game: AnyGame) -> Self:
        return values.evolved(self, trumps=trumps_in(game, self.trumps.suit))

    @property
    def together(self) -> Seat | None:
        """The seat that has held king and queen of trump, if it gets points for that."""
        return None

    @abc.abstractmethod
    def rights(
        self, seat: Seat, hand: int, *, players: bool, is_in: bool
    ) -> tuple[Right, ...]:
        """Return the claim and belle that a seat may make now, in or out of turn.

        If the referee ends the match, phases list these moves only for a seat that has
        both king and queen of trump in hand.

        Args:
            seat: the seat.
            hand: its hand, as a mask.
            players: whether players claim the match.
            is_in: whether the seat is to draw or to lead.
        """

    def held_together(self, seat: Seat) -> Self:
        """Return the deal with a seat as the holder of king and queen of trump."""
        return self

    def couple_played(self, seat: Seat, hands: Pair) -> Self:
        """Return the deal after a seat has played king or queen of trump."""
        return self

    def couple_events(self, seat: Seat, hands: Pair) -> Iterator[Event]:
        """Yield the events after a seat has played king or queen of trump."""
        yield from ()

    def hands_changed(self, hands: Pair, public: Pair) -> Self:
        """Return the deal with these hands and public cards."""
        return self if public == self.public else values.evolved(self, public=public)

    def about(self) -> dict[str, object]:
        booked = ", ".join(f"{each.seat}: {each.meld}" for each in self.booked)
        public = " | ".join(map(str, card_sets(self.public)))
        own = {"trump": self.trumps.suit, "booked": booked, "public": public}
        return {**own, **super().about()}


def added(pair: Pair, seat: int, cards: int) -> Pair:
    """Return `pair`, a mask for each seat, with `cards` added for one seat."""
    zero, one = pair
    return (zero, one | cards) if seat else (zero | cards, one)


def holder_of(cards: int, hands: Pair) -> Seat | None:
    """Return the seat that holds all these cards; None if neither does."""
    for seat in TABLE.seats:
        if hands[seat] & cards == cards:
            return seat
    return None


# --- events ---------------------------------------------------------------------------

Called: TypeAlias = int | enum.Enum
"""A declared value or kind of a meld."""


@attrs.frozen
class Robbed(Event):
    """A seat exchanges its lowest trump for the upcard (SCH-25, FRA-34)."""

    seat: Seat = attrs.field(converter=as_seat)
    card: Card
    upcard: Card

    @property
    def moved(self) -> tuple[Moved, ...]:
        hand = InHand(self.seat)
        return (
            Moved(self.upcard, Spot.UPCARD, hand),
            Moved(self.card, hand, Spot.UPCARD),
        )


@attrs.frozen
class Declared(Event):
    """A seat declares a meld by its value or kind (SCH-13, FRA-16).

    `same` is whether the leader has declared the same, so that both melds are compared
    ("from where?", FRA-17). `==` ignores `same`, since it follows from earlier events.
    """

    seat: Seat = attrs.field(converter=as_seat)
    called: Called
    same: bool = attrs.field(default=False, eq=False, repr=False)


@attrs.frozen
class Answered(Event):
    """A seat answers a question in the comparison of two melds (SCH-15, FRA-18).

    `same` is whether the leader has just given the same answer ("in which suit?", FRA-18).
    `==` ignores `same`.
    """

    seat: Seat = attrs.field(converter=as_seat)
    answer: Answer
    same: bool = attrs.field(default=False, eq=False, repr=False)


@attrs.frozen
class LetStand(Event):
    """The follower lets the leader's declaration stand (SCH-14, FRA-17).

    The event comes before the follower's card. It is left out if one of the two seats has
    already rejected the other's declaration.
    """

    seat: Seat = attrs.field(converter=as_seat)
    declarer: Seat = attrs.field(converter=as_seat)


@attrs.frozen
class MeldBooked(Event):
    """A seat names its meld in full, shows it and books it (SCH-18, FRA-23)."""

    seat: Seat = attrs.field(converter=as_seat)
    meld: Comparable


new_declared: Final = values.builder(Declared)
new_let_stand: Final = values.builder(LetStand)
new_meld_booked: Final = values.builder(MeldBooked)
