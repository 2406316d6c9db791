"""The verbs of the two-handed jass games, over what a room hands in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, cast

import attrs
from typing_extensions import override

from jasskort.cards import Card
from jasskort.mechanics.match import Match
from jasskort.mechanics.melds import Meld
from jasskort.moves import Deal
from jasskort.phases import BetweenDeals, MatchOver, dealer_after
from jasskort.refusals import Refusal
from jasskort.rooms import RoomRuleset, Step
from jasskort.ruleset import MoveT, Score, StateT
from jasskort.seats import Seat, Table
from jasskort.two_handed.listing import Listing
from jasskort.two_handed.model import TABLE
from jasskort.two_handed.phases import InDeal
from jasskort.two_handed.refusing import Refusing
from jasskort.vocabulary import Vocabulary


@attrs.frozen(kw_only=True)
class Room:
    """What the room of a two-handed game hands in.

    Args:
        record: the class of its records of a deal; its states are known by it.
        phases: those of its own: a deal is due, a trick is turned after a booking,
            the match is over.
        listing: what is legal.
        refusing: what is refused.
        quick: by phase, does the kind of move that most often comes in it, if it is
            one of the seat in turn and legal; gives None for all others.
        steps: by kind of move, what one does that is legal and was not done quickly.
        first_dealer: tells who deals first from the cards drawn, or None.
        counted: tells what a claim of a seat may count on before the match is over,
            by state and seat.
        stakes: tells how many matches one that is over counts for.
    """

    record: type
    phases: tuple[type[BetweenDeals], type[InDeal[Any]], type[MatchOver]]
    listing: Listing
    refusing: Refusing
    quick: Mapping[type, Step]
    steps: Mapping[type, Step]
    first_dealer: Callable[[Sequence[Card]], Seat | None]
    counted: Callable[[Any, Seat], int]
    stakes: Callable[[Any], int]

    def knows(self, state: object) -> bool:
        """Tell whether a state is one of this game."""
        if isinstance(state, InDeal):
            return type(state.deal) is self.record
        return isinstance(state, self.phases)


class TwoHanded(RoomRuleset[StateT, MoveT], Generic[StateT, MoveT]):
    """The verbs that the two-handed jass games have in common."""

    __slots__ = ()

    room: ClassVar[Room]
    """What the room of the game hands in."""

    @property
    @override
    def table(self) -> Table:
        """Two seats, each a party of its own."""
        return TABLE

    @property
    @override
    def words(self) -> Vocabulary[MoveT]:
        """Every move of the game, numbered and spelled."""
        return self.room.refusing.words

    @override
    def start(self, *, dealer: int = 0) -> StateT:
        """Give the state before the first deal of a match."""
        match = Match(TABLE.check(dealer), 0, (0, 0), ())
        between_deals, *_ = self.room.phases
        begun: Any = between_deals(None, match)
        return cast("StateT", begun)

    @override
    def next_match(self, state: StateT) -> StateT:
        """Give the state before the next match; the winner deals (SCH-11, FRA-7)."""
        return self.start(dealer=dealer_after(state))

    @override
    def first_dealer(self, cards: Sequence[Card]) -> Seat | None:
        """Tell who deals first from the cards drawn (SCH-9, FRA-4)."""
        return self.room.first_dealer(cards)

    @override
    def legal_moves(self, state: StateT, seat: int | None = None) -> tuple[MoveT, ...]:
        """List the legal moves of a seat, in turn or out of it."""
        listing = self.room.listing
        in_turn = listing.in_turn.get(type(state))
        if in_turn is not None and (seat is None or TABLE.check(seat) == state.turn):
            moves = in_turn(self, state)
            if moves is not None:
                return moves
        at: Any = self._checked(state)
        asked = None if seat is None else TABLE.check(seat)
        if asked is None or isinstance(at, MatchOver):
            return ()
        options: Any = self
        return listing.aside(options, at, asked)

    @override
    def legal_melds(self, state: StateT, seat: int | None = None) -> tuple[Meld, ...]:
        """List the melds that a seat could now declare, or has declared and could book.

        A seat that is not in turn has some only while its declaration is open, or
        where a rule lets it say one out of turn.
        """
        turn = self._checked(state).turn
        asked = turn if seat is None else TABLE.check(seat)
        if isinstance(state, InDeal) and asked is not None:
            return self.room.listing.melds(self, state, asked)
        return ()

    @override
    def refusal(self, state: StateT, move: MoveT | Deal) -> Refusal | None:
        """Say why a move is not legal, or None if it is."""
        return self.room.refusing.refusal(self, self._checked(state), move)

    @override
    def score(self, state: StateT) -> Score:
        """Give the score; `unbooked` counts the card points of turned tricks."""
        at: Any = self._checked(state)
        match at:
            case InDeal(match=match, points=points):
                return Score(match.totals, match.totals, match.ledger, points)
            case MatchOver(match=match, winners=winners, ending=ending):
                return Score(
                    match.totals,
                    match.totals,
                    match.ledger,
                    (0, 0),
                    winners,
                    ending,
                    self.room.stakes(at),
                )
            case between:
                match = between.match
                return Score(match.totals, match.totals, match.ledger, (0, 0))

    def counted(self, state: StateT, seat: int) -> int:
        """Give the total that counts for a claim of a seat (SCH-34, FRA-43).

        Args:
            state: the state; after the end of the match the final total counts.
            seat: the seat.

        Raises:
            InvalidValue: there is no such seat, or the state is another game's.
        """
        asked = TABLE.check(seat)
        at: Any = self._checked(state)
        if isinstance(at, MatchOver):
            return at.match.totals[asked]
        return self.room.counted(at, asked)
