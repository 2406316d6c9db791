"""The verbs of the games of the round table, over what a room hands in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeAlias, cast

import attrs
from typing_extensions import override

from jasskort.cards import Card
from jasskort.errors import InvalidValue
from jasskort.mechanics.match import Match
from jasskort.mechanics.melds import Meld
from jasskort.moves import Deal, Move, Play
from jasskort.packs import Ranking
from jasskort.phases import BetweenDeals, MatchOver
from jasskort.refusals import Refusal
from jasskort.refusing import (
    OVER,
    deal_due,
    deal_under_way,
    refusal_of_foreign,
    refusal_of_pack,
    refusal_of_turn,
)
from jasskort.rooms import RoomRuleset, Step
from jasskort.round_table.phases import InDeal, Playing
from jasskort.round_table.play import refusal_play
from jasskort.ruleset import (
    MoveT,
    Score,
    StateT,
    drawn_cards,
)
from jasskort.seats import Seat, Table
from jasskort.vocabulary import Vocabulary

Listing: TypeAlias = Callable[[Any, Any], tuple[Any, ...]]
"""Lists what the seat in turn may do, by options and state."""

ListingAside: TypeAlias = Callable[[Any, Any, Seat], tuple[Any, ...]]
"""Lists what a seat may do that is not in turn, by options, state and seat."""

Check: TypeAlias = Callable[[Any, Any, Any], Refusal | None]
"""Says what forbids a move, by options, state and move."""


@attrs.frozen(kw_only=True)
class Ids:
    """Which rules of a game say what is to be done when.

    Args:
        pack: the cards of the game.
        deal: the deal.
        follow: which cards may follow to a card that was led.
    """

    pack: str
    deal: str
    follow: str


@attrs.frozen(kw_only=True)
class Room:
    """What the room of a game of the round table hands in.

    Args:
        words: every move of the game.
        table: its seats.
        ranking: the order of its cards, for drawing who deals first.
        record: the class of its records of a deal; its states are known by it.
        together: whether partners score together.
        phases: those of its own: a deal is due, the match is over.
        ids: the rules that say what is to be done when.
        listing: by phase, what the seat in turn may do.
        listing_aside: by phase, what others may do, where they may do anything.
        refusing: by phase, what the game says of a move of a seat in turn; of a play
            in `Playing` nothing is asked.
        out_of_turn: by kind of move, what it says of one that may be made out of turn.
        quick: by phase, does the kind of move that most often comes in it, if it is
            one of the seat in turn and legal; gives None for all others.
        steps: by kind of move, what one does that is legal and was not done quickly.
        unbooked: what each seat has taken in the deal and not booked yet, by state.
    """

    words: Vocabulary[Any]
    table: Table
    ranking: Ranking
    record: type
    phases: tuple[type[BetweenDeals], type[MatchOver]]
    ids: Ids
    listing: Mapping[type, Listing]
    listing_aside: Mapping[type, ListingAside] = attrs.field(factory=dict)
    refusing: Mapping[type, Check]
    out_of_turn: Mapping[type[Move], Check] = attrs.field(factory=dict)
    steps: Mapping[type, Step]
    quick: Mapping[type, Step]
    unbooked: Callable[[Any], tuple[int, ...]]
    together: bool = False

    def knows(self, state: object) -> bool:
        """Tell whether a state is one of this game."""
        if isinstance(state, InDeal):
            return isinstance(state.deal, self.record)
        return isinstance(state, self.phases)


class RoundTable(RoomRuleset[StateT, MoveT], Generic[StateT, MoveT]):
    """The verbs that the games of the round table have in common."""

    __slots__ = ()

    room: ClassVar[Room]
    """What the room of the game hands in."""

    @property
    @override
    def table(self) -> Table:
        """The seats and their parties."""
        return self.room.table

    @property
    @override
    def words(self) -> Vocabulary[MoveT]:
        """Every move of the game, numbered and spelled."""
        return self.room.words

    @override
    def start(self, *, dealer: int = 0) -> StateT:
        """Give the state before the first deal of a match."""
        room = self.room
        between_deals, _ = room.phases
        zeros = (0,) * len(self.table.seats)
        match = Match(self.table.check(dealer), 0, zeros, ())
        return cast("StateT", between_deals(None, match))

    @override
    def next_match(self, state: StateT) -> StateT:
        """Give the state before the next match; the deal passes on."""
        if not isinstance(state, MatchOver):
            msg = f"the match is not over: {state!r}"
            raise InvalidValue(msg)
        return self.start(dealer=state.match.dealer)

    @override
    def first_dealer(self, cards: Sequence[Card]) -> Seat | None:
        """Tell who deals first, the highest rank; of several highest nobody does.

        The rules of these games do not say who deals first. This is how most tables
        settle it.
        """
        room = self.room
        drawn = drawn_cards(cards, seats=len(self.table.seats), pack=self.pack)
        heights = [room.ranking.strength(card, None) for card in drawn]
        best = max(heights)
        return None if heights.count(best) > 1 else Seat(heights.index(best))

    @override
    def legal_moves(self, state: StateT, seat: int | None = None) -> tuple[MoveT, ...]:
        """List the legal moves of a seat, in turn or out of it."""
        at: Any = state
        room = self.room
        listing = room.listing.get(type(at))
        if listing is not None and isinstance(at.deal, room.record):
            if seat is None or self.table.check(seat) == at.turn:
                return listing(self, at)
            aside = room.listing_aside.get(type(at))
            return () if aside is None else aside(self, at, Seat(seat))
        self._checked(state)
        if seat is not None:
            self.table.check(seat)
        return ()

    @override
    def legal_melds(self, state: StateT, seat: int | None = None) -> tuple[Meld, ...]:
        """List nothing: these games have no melds."""
        self._checked(state)
        if seat is not None:
            self.table.check(seat)
        return ()

    @override
    def refusal(self, state: StateT, move: MoveT | Deal) -> Refusal | None:
        """Say why a move is not legal, or None if it is."""
        at: Any = self._checked(state)
        room = self.room
        ids = room.ids
        if not isinstance(move, Deal) and (
            foreign := refusal_of_foreign(move, self.words, self.table, ids.pack)
        ):
            return foreign
        if isinstance(at, MatchOver):
            return OVER
        if isinstance(move, Deal):
            if isinstance(at, BetweenDeals):
                return refusal_of_pack(move, self.pack, ids.pack)
            return deal_under_way(ids.deal)
        if isinstance(at, BetweenDeals):
            return deal_due(ids.deal)
        if check := room.out_of_turn.get(type(move)):
            return check(self, at, move)
        if refused := refusal_of_turn(at.turn, move):
            return refused
        if isinstance(at, Playing) and isinstance(move, Play):
            return refusal_play(at, move, ids.follow)
        return room.refusing[type(at)](self, at, move)

    @override
    def score(self, state: StateT) -> Score:
        """Give the score: by seat, by party, what is not booked yet."""
        at: Any = self._checked(state)
        match: Match = at.match
        totals = match.totals
        parties = tuple(
            totals[party[0]]
            if self.room.together
            else sum(totals[seat] for seat in party)
            for party in self.table.parties
        )
        if isinstance(at, InDeal):
            return Score(totals, parties, match.ledger, self.room.unbooked(at))
        nothing = (0,) * len(totals)
        if isinstance(at, MatchOver):
            return Score(
                totals, parties, match.ledger, nothing, at.winners, at.ending, 1
            )
        return Score(totals, parties, match.ledger, nothing)
