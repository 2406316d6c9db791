"""States: what every position of every game has, and the questions that it answers.

A state is a class a phase. A phase lists what may be done, which is the only truth about
what is legal, does a legal move, and says why another is not legal. Two phases are there
in every game: a deal is due, and the match is over (COM-8).
"""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, ClassVar, Generic, Never, Self, TypeVar

import attrs

from jasskort.cards import Card, Suit, from_bytes, to_bytes
from jasskort.cardset import NO_CARDS, CardSet, Hand
from jasskort.craft.building import evolved
from jasskort.craft.pickling import Reduced, class_of, pickled_as, reduced, spelled
from jasskort.errors import InvalidValue, quoted
from jasskort.history import History as History  # noqa: PLC0414 - had from here
from jasskort.mechanics.match import Match
from jasskort.mechanics.objections import OVER, deal_due
from jasskort.mechanics.wholeness import check_state
from jasskort.melds import Meld
from jasskort.moves import Deal, Move
from jasskort.refusals import Refusal
from jasskort.seats import Seat
from jasskort.sight import Seen

if TYPE_CHECKING:
    from jasskort.ruleset import Ruleset


@attrs.frozen(repr=False)
class State(Seen):
    """What every state has, whatever the game and the phase.

    Each phase of a game is a class of its own with the fields that it needs. States
    are made by a ruleset and belong to it; two positions are equal whatever the way to
    them was.

    Args:
        history: the `Deal` and the moves of the deal, last one outermost.

    Attributes:
        rules: the ruleset that it is played by.
        over: whether the match is over.
        turn: the seat that drives the play; None if a deal is due or all is over.
        match: the match so far.
        trump: the trump suit; None while there is none, and between deals.
        trick: the cards on the table, the card led first.
        hands: the cards in hand, by seat.
        piles: the cards of the tricks that were won and turned, by seat.
        places: every place where cards lie, each card in one; none between deals.
        unbooked: by seat, what it has taken in the deal and is not booked yet.
    """

    def __init_subclass__(cls) -> None:
        """Register a phase of the library by its short name, for small pickles."""
        super().__init_subclass__()
        library, *places = cls.__module__.split(".")
        if library == "jasskort" and places[0] in {"families", "games"}:
            pickled_as(f"{places[1]}.{cls.__name__}")(cls)

    if TYPE_CHECKING:  # every phase has them: some as fields, some derived

        @property
        def rules(self) -> Ruleset[State, Move]:
            """The ruleset that it is played by."""

        @property
        def over(self) -> bool:
            """Whether the match is over."""

        @property
        def turn(self) -> Seat | None:
            """The seat that drives the play."""

        @property
        def match(self) -> Match:
            """The match so far."""

        @property
        def trump(self) -> Suit | None:
            """The trump suit, if there is one."""

        @property
        def trick(self) -> tuple[Card, ...]:
            """The cards on the table, the card led first."""

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
        def unbooked(self) -> tuple[int, ...]:
            """By seat, what it has taken in the deal and is not booked yet."""

    def __repr__(self) -> str:
        """Show the phase, what it is about, and what lies where, in cards."""
        parts = ", ".join(f"{name}={value}" for name, value in self._repr_parts())
        return f"<{type(self).__name__} {parts}>"

    def _repr_parts(self) -> list[tuple[str, object]]:
        """List names and values for the repr, in cards rather than numbers."""
        return [("turn", self.turn), ("hands", " | ".join(map(str, self.hands)))]

    def __reduce__(self) -> Reduced:
        """Pickle small: fields by position, cards as bytes or text, the log flat."""
        kind = type(self)
        names = [each.name for each in attrs.fields(kind)[1:]]
        fields = [_pack_cards(getattr(self, name)) for name in names]
        # The ruleset loads its game, which registers the phase.
        made = tuple(self.made())
        return reduced(_restored, fields[0], spelled(kind), made, *fields[1:])


def _pack_cards(value: object) -> object:
    if isinstance(value, tuple) and value and type(value[0]) is Card:
        return to_bytes(value)
    return str(value) if type(value) is Card else value


def _unpack_cards(value: object) -> object:
    if type(value) is bytes:
        return from_bytes(value)
    return Card.parse(value) if type(value) is str else value


@pickled_as("phase.state")
def _restored(
    rules: object,
    kind: str | type[State],
    log: tuple[Move | Deal, ...],
    *fields: object,
) -> State:
    make = class_of(kind, State, "states")
    history: History = None
    for move in log:
        history = (history, move)
    restored: State = make(history, rules, *map(_unpack_cards, fields))
    return restored


RulesT = TypeVar("RulesT", bound="Ruleset[State, Move]", covariant=True)
MoveT = TypeVar("MoveT", bound=Move)
AfterT = TypeVar("AfterT", bound=State)
EndingT = TypeVar("EndingT", bound=enum.Enum, covariant=True)


@attrs.frozen(repr=False)
class Position(State, Generic[RulesT]):
    """A state, and what it says of itself whatever may be done there.

    Args:
        history: the deal and the moves since.
        rules: the ruleset that it is played by.
    """

    rules: RulesT

    def __attrs_post_init__(self) -> None:
        """See to it that what somebody makes is a state of its ruleset."""
        check_state(self)

    def objection(self, move: Move) -> Refusal:
        """Say why a move is not legal.

        It is asked for moves of the game's vocabulary that are not listed, and, but
        for kinds that may be made out of turn, of the seat in turn. It cannot decide,
        since it must answer.
        """
        msg = (
            f"{type(self).__name__} does not list {quoted(move)}, and does not say why"
        )
        raise NotImplementedError(msg)

    def lasting_objection(self, _move: Move) -> Refusal | None:
        """Say what bars a move for the rest of the deal, if anything does.

        It is asked first, of any seat: what is barred for good is not only too early.
        """
        return None

    def melds(self, _seat: Seat) -> tuple[Meld, ...]:
        """List the melds that a seat could declare, have booked, or meld from here."""
        return ()

    @property
    def trump(self) -> Suit | None:
        """The trump suit; None while there is none."""
        return None

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards on the table, the card led first."""
        return ()

    @property
    def places(self) -> tuple[CardSet, ...]:
        """Hands, piles and the trick."""
        return (*self.hands, *self.piles, CardSet(self.trick))

    @property
    def unbooked(self) -> tuple[int, ...]:
        """By seat, what it has taken in the deal and is not booked yet."""
        return (0,) * len(self.match.totals)


@attrs.frozen(repr=False)
class Phase(Position[RulesT], Generic[RulesT, MoveT]):
    """A position, and the four questions that it answers.

    What may be done (in turn, and out of it), what a legal move does, and, with
    `objection`, why another is not legal.
    """

    over: ClassVar[bool] = False

    def moves(self) -> tuple[MoveT, ...]:
        """List what the seat in turn may do, in the order of the vocabulary.

        This list, with `moves_out_of_turn`, is the only truth about what is legal.
        """
        return ()

    def moves_out_of_turn(self, _seat: Seat) -> tuple[MoveT, ...]:
        """List what a seat that is not in turn may do, in the same order."""
        return ()

    def at_once(self, _move: Move | Deal) -> State | None:
        """Do what is most often done here, if it is that and legal; else give None.

        It passes a move by the same mask that `moves` lists from, and a law holds it
        to the list. It is there for speed alone (1.03 to 1.08 in the jass games, where
        no list is made to look the move up in): a phase may do without.
        """
        return None

    def after(self, move: MoveT) -> State:
        """Give the state after a legal move."""
        msg = (
            f"{type(self).__name__} lists {quoted(move)}, and does not say what it does"
        )
        raise NotImplementedError(msg)


def done(after: AfterT | None) -> AfterT:
    """Pass what a phase has done at once.

    Raises:
        InvalidValue: it has done nothing, since the move is not legal.
    """
    if after is None:
        msg = "only a legal move can be done"
        raise InvalidValue(msg)
    return after


@attrs.frozen(repr=False)
class BetweenDeals(Phase[RulesT, MoveT]):
    """A deal is due: at the start of a match, or after a deal that was booked.

    Args:
        history: the deal that was booked, with its moves.
        rules: the ruleset that it is played by.
        match: the match so far; its dealer is the seat that is to deal.
    """

    match: Match
    turn: ClassVar[None] = None

    def deal(self, move: Deal) -> State:
        """Deal the whole pack."""
        msg = f"{type(self).__name__} does not say what {quoted(move)} does"
        raise NotImplementedError(msg)

    def at_once(self, move: Move | Deal) -> State | None:
        """Deal, if it is the whole pack (COM-2)."""
        if type(move) is Deal and self.rules.pack.flaw(move.pack) is None:
            return self.deal(move)
        return None

    def objection(self, _move: Move) -> Refusal:
        """Object to all moves: a deal is due."""
        return deal_due(self.rules.deal_rule)

    def with_match(self, match: Match) -> Self:
        """Give the same position, without its log, with all that was booked."""
        return evolved(self, history=None, match=match)

    @property
    def hands(self) -> tuple[Hand, ...]:
        """Empty hands."""
        return (NO_CARDS,) * len(self.match.totals)

    @property
    def piles(self) -> tuple[CardSet, ...]:
        """Empty piles."""
        return self.hands

    @property
    def places(self) -> tuple[CardSet, ...]:
        """No place: the pack is together again."""
        return ()

    def _repr_parts(self) -> list[tuple[str, object]]:
        match = self.match
        return [
            ("deals", match.number),
            ("dealer", match.dealer),
            ("totals", list(match.totals)),
        ]


@attrs.frozen(repr=False)
class MatchOver(Phase[RulesT, Never], Generic[RulesT, EndingT]):
    """The match is over (COM-8).

    Args:
        history: the last deal, with its moves.
        rules: the ruleset that it was played by.
        winners: the seats that have won; several after a shared win (COM-10).
        ending: how it ended.
        final: the position in which it ended, without its log, with all that was
            booked; its dealer dealt the last deal, or would deal the next one where
            the last was played to its end.
    """

    winners: tuple[Seat, ...]
    ending: EndingT
    final: State
    over: ClassVar[bool] = True
    turn: ClassVar[None] = None

    def hidden_from(self, seat: Seat | None) -> dict[str, object]:
        """Blank what was hidden when the match ended."""
        return {"final": self.final.seen_by(seat)}

    def objection(self, _move: Move) -> Refusal:
        """Object to all moves: the match is over."""
        return OVER

    @property
    def match(self) -> Match:
        """The match with all that was booked."""
        return self.final.match

    @property
    def stakes(self) -> int:
        """How many matches this one counts for."""
        return 1

    @property
    def trump(self) -> Suit | None:
        """The trump suit at the end; None where there was none, or between deals."""
        return self.final.trump

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards on the table at the end; those of a complete trick are turned."""
        return self.final.trick

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The hands at the end."""
        return self.final.hands

    @property
    def piles(self) -> tuple[CardSet, ...]:
        """The piles at the end."""
        return self.final.piles

    @property
    def places(self) -> tuple[CardSet, ...]:
        """Where the cards lay at the end."""
        return self.final.places

    def _repr_parts(self) -> list[tuple[str, object]]:
        return [
            ("winners", list(self.winners)),
            ("ending", self.ending.value),
            ("totals", list(self.match.totals)),
            ("final", self.final),
        ]
