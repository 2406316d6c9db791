"""What a two-handed jass game says of itself: typed methods, chapter by chapter.

Where games differ, the phases of the family ask the ruleset that they are played by.

Carries SCH-8, SCH-26, SCH-34 and FRA-35.
"""

from __future__ import annotations

import abc
import enum
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias, TypeVar, cast

import attrs

from jasskort.cards import JASS, Card, Suit
from jasskort.craft.values import Immutable
from jasskort.games.jass.model import (
    PACKETS,
    TABLE,
    UPCARD,
    Comparable,
    Declaration,
    Declares,
    JassDeal,
    Pair,
    Question,
    Trumps,
)
from jasskort.ledger import Match
from jasskort.melds import Meld, MeldTable
from jasskort.moves import Book, Claim, Deal, Draw, Move, Play, Rob
from jasskort.options import Claims
from jasskort.phase import BetweenDeals as AnyBetweenDeals
from jasskort.phase import History, MatchOver, State
from jasskort.phase import InDeal as AnyInDeal
from jasskort.refusals import Reason, Refusal, refuse
from jasskort.ruleset import Finished, MoveT, Ruleset, StateT
from jasskort.seats import Seat, Table
from jasskort.tricks.dealing import LAST_TWO, Wanted, hands_to_lay, lay, packet_places
from jasskort.tricks.playout import NextFloat
from jasskort.view import LogEntry, Told, View

if TYPE_CHECKING:
    from typing_extensions import TypeIs

    from jasskort.games.jass.deal import BetweenDeals, InDeal, TwoCardsLie
    from jasskort.games.jass.knowledge import Past, Said
    from jasskort.games.jass.melding import Closing, Comparing
    from jasskort.games.jass.running import RunsOn
    from jasskort.games.jass.tricks import Drawing, Leading


# --- what its seats know --------------------------------------------------------------
# What a two-handed jass game says of what its seats know.
#
# Carries of SCH-26 and FRA-35 that the last card of the stock is shown, and what is told of
# points that a seat could not foresee (SCH-8, SCH-34).

AnyPosition: TypeAlias = "AnyInDeal[Any, Any] | AnyBetweenDeals[Any, Any]"


class KnowingJass(Ruleset[StateT, MoveT]):
    """What is told of cards, and of points."""

    __slots__ = ()

    def places_seen(
        self,
        dealt: Sequence[Card | None],
        dealer: Seat,
        log: Sequence[LogEntry],
        seat: Seat | None,
    ) -> list[int]:
        """List the places of a hand, the upcard, its own draws, and the last card drawn.

        The face-down cards lie behind the upcard in the pack, in the order of drawing;
        the last of them is shown (SCH-26, FRA-35).
        """
        places = super().places_seen(dealt, dealer, log, seat)
        places.append(UPCARD)
        place, last = UPCARD + 1, len(self.pack) - 1
        for move in log:
            if type(move) is Draw:
                if place == last:
                    places.append(last)
                elif seat is not None:
                    places.append(place + (move.seat != seat))
                place += LAST_TWO
        return places

    def as_told(self, before: Match, after: State, told: Told) -> State:
        """Book what was hidden until now, and end the match if that ends it.

        Points that a seat cannot foresee are those for king and queen of trump.
        """
        booked = before.ledger
        totals = list(before.totals)
        for entry in told.entries:
            booked = booked.entered(entry)
            totals[entry.seat] += entry.points
        dealer, number = after.match.dealer, after.match.number
        final = after.final if isinstance(after, MatchOver) else after
        match = Match(dealer, number, tuple(totals), booked)
        position = cast("AnyPosition", final).with_match(match)
        if told.ending is None:
            return position
        return self.over(None, told.winners, told.ending, position)

    def shown_by(self, _trumps: Trumps, _move: Move) -> int:
        """Give the cards that such a right shows to be in hand, as a mask."""
        return 0

    @abc.abstractmethod
    def could_book(
        self, meld: Comparable, said: Said, view: View[Move], trump: Suit
    ) -> bool:
        """Tell whether the other seat could book a meld when it had declared."""

    def couple_told(self, _view: View[Move], _past: Past) -> None:
        """Note what is told of king and queen of trump in a hand."""

    @abc.abstractmethod
    def over(
        self,
        history: History,
        winners: tuple[Seat, ...],
        ending: enum.Enum,
        final: State,
    ) -> State:
        """Give the end of a match."""


# --- the rules ------------------------------------------------------------------------
# What a two-handed jass game says of itself: typed methods, overridden chapter by chapter.
#
# The phases of the family play the tricks and lead the dialogue of melds. Where games
# differ, they ask the ruleset that they are played by.

DealT = TypeVar("DealT", bound=JassDeal)
"""The record of a deal."""
DeclareT = TypeVar("DeclareT", bound=Declares)
"""The move that declares a meld."""
RightT = TypeVar("RightT", bound=Move)
"""What a seat may do at any time beside robbing: a claim, a belle."""


@attrs.frozen(kw_only=True)
class RuleIds(Immutable):
    """Which rules of a game say what is done when, and forbid what.

    Args:
        too_late: melds are declared while hands are full only.
        once: a seat declares once in a trick.
        too_low: a declaration is as high as the one that it answers, or higher.
        asked: an answer is to the question that is asked.
        answer: the leader must answer, and the follower as well or better, or not.
        tie: equals favour the other seat.
        said: what was said cannot be changed.
        held: nothing is said that the cards do not bear out.
        book: what stands must be booked.
        turn: the trick is turned by the seat that has booked.
        draw: when cards are drawn.
        rob: who may rob the upcard, and when.
        referee: where the referee ends the match, nobody claims it.
        last_drawn: who gets the last two cards of the stock, for all to see.
        couple: king and queen of trump together count.
    """

    too_late: str
    once: str
    too_low: str
    asked: str
    answer: str
    tie: str
    said: str
    held: str
    book: str
    turn: str
    draw: str
    rob: str
    referee: str
    last_drawn: str
    couple: str


class Jass(KnowingJass[StateT, MoveT], Generic[DealT, DeclareT, RightT, StateT, MoveT]):
    """The rules of a two-handed jass game, as far as the phases ask for them."""

    __slots__ = ()

    packets = PACKETS
    ranking = JASS
    ids: ClassVar[RuleIds]
    """Which rules of the game say what."""
    any_time = frozenset({Rob, Claim})
    cuts_short = frozenset({Claim})

    if TYPE_CHECKING:  # options of both games, and what follows from them

        @property
        def target(self) -> int:
            """The points that win the match."""

        @property
        def claims(self) -> Claims:
            """Who ends the match."""

        @property
        def deals(self) -> int | None:
            """The agreed number of deals."""

        @property
        def by_players(self) -> bool:
            """Whether the players claim the match."""

        @property
        def alert(self) -> float:
            """The total from which what is not booked yet may end the match."""

        @property
        def first_declarations(self) -> tuple[MeldTable[tuple[DeclareT, ...]], ...]:
            """By seat and melds, what it may declare where nothing was said or booked."""

    @property
    def table(self) -> Table:
        """Two seats, each a party of its own."""
        return TABLE

    @property
    def comes_to_an_end(self) -> bool:
        """Whether random play ends a match: by agreed deals, or by the referee."""
        return super().comes_to_an_end or not self.by_players

    def declares(self, move: Move) -> TypeIs[DeclareT]:
        """Tell whether a move declares a meld."""
        return isinstance(move, Declares)

    def pack_for(
        self,
        *,
        dealer: int,
        hands: Sequence[Wanted],
        upcard: Card | None = None,
        stock: Wanted = (),
    ) -> Deal:
        """Give the deal that deals these hands: the inverse of dealing.

        Sets are dealt in the order of the pack; what is left out is filled up with the
        other cards in that order.

        Args:
            dealer: the seat that deals.
            hands: by seat, the cards that it is dealt, before anything is drawn or
                robbed.
            upcard: the card turned up.
            stock: the face-down cards, in the order in which they are drawn.

        Raises:
            InvalidValue: it cannot be dealt; the message says why.
        """
        places = packet_places(TABLE, dealer, PACKETS)
        first = sum(map(len, places))
        return lay(
            self.pack,
            [
                *hands_to_lay(TABLE, places, hands),
                ("the upcard", (first,), () if upcard is None else (upcard,)),
                ("the stock", tuple(range(first + 1, len(self.pack))), stock),
            ],
        )

    def next_dealer(self, state: Finished) -> int:
        """Tell who deals first in the next match: the winner of this one.

        After a shared win (COM-10) the deal passes as if there had been another deal.
        """
        winners = state.winners
        return winners[0] if len(winners) == 1 else state.match.dealer

    # The melds of the game.

    @abc.abstractmethod
    def find(self, cards: int) -> tuple[Comparable, ...]:
        """List every meld in some cards, a mask."""

    @abc.abstractmethod
    def called(self, meld: Comparable) -> int:
        """Tell what a meld is declared as, its value or its kind; higher is better."""

    @abc.abstractmethod
    def spoken(self, called: int) -> str:
        """Call the melds of a value or kind in a sentence."""

    @abc.abstractmethod
    def questions(self, called: int) -> Sequence[Question]:
        """List what is asked, in order, when both have declared the same."""

    def ids_at(self, _question: Question) -> RuleIds:
        """Tell which rules of the game hold where a question is asked."""
        return self.ids

    @abc.abstractmethod
    def favoured(self, deal: DealT, leader: Seat) -> Seat:
        """Tell which seat equal melds favour."""

    @abc.abstractmethod
    def declarations(
        self, deal: DealT, seat: Seat, leader: Seat, hand: int, least: int
    ) -> tuple[DeclareT, ...]:
        """List what the seat in turn, which may declare, can; lowest first.

        Where nothing was booked in the deal and nothing declared in the trick,
        `first_declarations` is looked up instead.

        Args:
            deal: the deal.
            seat: the seat in turn.
            leader: the seat that leads the trick.
            hand: the hand of the seat in turn, as a mask.
            least: what was declared before it in the trick; 0 if nothing was.
        """

    @abc.abstractmethod
    def bookable(
        self, state: InDeal[DealT, DeclareT, RightT], seat: Seat
    ) -> tuple[Comparable, ...]:
        """List the melds of a seat's pool that it may book."""

    @abc.abstractmethod
    def shut_out(
        self,
        state: InDeal[DealT, DeclareT, RightT],
        seat: Seat,
        melds: tuple[Comparable, ...],
    ) -> Refusal:
        """Say why a seat may book none of some melds in its pool."""

    @abc.abstractmethod
    def book(self, state: TwoCardsLie[DealT, DeclareT, RightT], move: Book) -> State:
        """Book a meld: the one that stands, or what the game lets follow it."""

    # What may be done at any time.

    @abc.abstractmethod
    def rights(
        self,
        state: InDeal[DealT, DeclareT, RightT] | BetweenDeals[DealT, DeclareT, RightT],
        seat: Seat,
    ) -> tuple[RightT, ...]:
        """List what a seat may do in turn and out of it, beside robbing."""

    @abc.abstractmethod
    def rights_of(
        self, deal: DealT, seat: Seat, hand: int, *, is_in: bool
    ) -> tuple[RightT, ...]:
        """List the same for a deal under way.

        There is something only where players claim, or for a seat that holds king and
        queen of trump; in the commonest phases others are not asked for.

        Args:
            deal: the deal.
            seat: the seat.
            hand: its hand, as a mask.
            is_in: whether the seat is to lead and has not declared, or is to draw.
        """

    @abc.abstractmethod
    def exercised(
        self,
        state: InDeal[DealT, DeclareT, RightT] | BetweenDeals[DealT, DeclareT, RightT],
        move: RightT,
    ) -> State:
        """Give the state after such a right was used."""

    @abc.abstractmethod
    def no_right(
        self,
        state: InDeal[DealT, DeclareT, RightT] | BetweenDeals[DealT, DeclareT, RightT],
        move: Move,
    ) -> Refusal:
        """Say why a seat has not that right."""

    def melds_by_right(
        self, _state: InDeal[DealT, DeclareT, RightT], _seat: Seat
    ) -> tuple[Meld, ...]:
        """List the melds that a seat could book by such a right."""
        return ()

    def by_referee(self) -> Refusal:
        """Refuse a claim where the referee ends the match."""
        text = "the referee ends the match, so that nobody claims"
        return refuse(self.ids.referee, Reason.BY_REFEREE, text)

    # What follows when points may have been credited.

    @abc.abstractmethod
    def trick_turned(
        self,
        state: Drawing[DealT, DeclareT, RightT] | Leading[DealT, DeclareT, RightT],
    ) -> State:
        """Go on when a trick has been turned that is not the last one.

        Below `alert` it is asked after the first trick of a deal only.
        """

    @abc.abstractmethod
    def deal_played(self, state: Drawing[DealT, DeclareT, RightT]) -> State:
        """Go on when the last trick has been turned: book the deal."""

    @abc.abstractmethod
    def credited(self, state: InDeal[DealT, DeclareT, RightT]) -> State:
        """Go on when a seat may have been credited points."""

    @abc.abstractmethod
    def slack(self, deal: DealT, hands: Pair) -> Pair | None:
        """Give the card points of each seat below which no trick ends the match.

        None where no trick before the last one of the deal can end it.

        Args:
            deal: the deal.
            hands: the hands as masks.
        """

    @abc.abstractmethod
    def for_last_trick(self, *, sweep: bool) -> tuple[tuple[int, enum.Enum], ...]:
        """List what the winner of the last trick gets, and what for.

        Args:
            sweep: whether it has won every trick since the stock is gone.
        """

    def last_trick_points(self, *, sweep: bool) -> int:
        """Give the points of all that the winner of the last trick gets."""
        return sum([points for points, _ in self.for_last_trick(sweep=sweep)])

    def counted(self, state: State, seat: int) -> int:
        """Give the total that counts for a claim of a seat (SCH-34, FRA-43).

        That is what is booked, and the card points of the tricks that it has won.

        Args:
            state: the state; after the end of the match the final total counts.
            seat: the seat.

        Raises:
            InvalidValue: there is no such seat, or the state is not of this ruleset.
        """
        return self.counting(self._own(state), TABLE.check(seat))

    def counting(self, state: State, seat: Seat) -> int:
        """Give what `counted` does, for a state and a seat that are known to be right."""
        return state.match.totals[seat] + state.unbooked[seat]

    # Here the circle of a trick closes: the dialogue leads back to the play.

    @abc.abstractmethod
    def followed(
        self,
        state: Comparing[DealT, DeclareT, RightT] | Closing[DealT, DeclareT, RightT],
        move: Play,
        standing: Declaration,
    ) -> State:
        """Follow with a card, which concedes or ends what was said."""

    # Where play at random goes on by numbers.

    @abc.abstractmethod
    def played_on(
        self,
        state: RunsOn[DealT, DeclareT, RightT],
        draw: NextFloat,
        *,
        cards: bool,
        log: bool,
    ) -> State:
        """Play on at random, as far as cards are played and drawn."""

    @abc.abstractmethod
    def points_on(
        self, state: RunsOn[DealT, DeclareT, RightT], draw: NextFloat, *, cards: bool
    ) -> tuple[int, ...] | State:
        """Play on, and give the points booked by seat if the deal is over."""


JassRules: TypeAlias = Jass[DealT, DeclareT, RightT, State, Move]
"""The ruleset, as a phase knows it."""
