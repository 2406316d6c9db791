"""What a two-handed jass game says of itself: typed methods, chapter by chapter.

Where games differ, the phases of the family ask the ruleset that they are played by.

Carries SCH-8, SCH-26, SCH-34 and FRA-35.
"""

from __future__ import annotations

import abc
import enum
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, TypeAlias

import attrs

from jasskort.cards import JASS, Card, Suit
from jasskort.craft.parts import Part, part
from jasskort.events import Event, MatchClaimed
from jasskort.game import MoveT, RuleIds, lay_pack
from jasskort.games.jass.model import (
    PACKETS,
    TABLE,
    UPCARD,
    Comparable,
    Declares,
    JassDeal,
    Pair,
    Question,
    Right,
    Said,
    Trumps,
)
from jasskort.ledger import Match, enter
from jasskort.melds import Meld
from jasskort.moves import Book, Claim, Deal, Move, Rob
from jasskort.options import Claims
from jasskort.phase import History, State
from jasskort.refusals import Reason, Refusal, refuse
from jasskort.ruleset import Ruleset, StateT
from jasskort.seats import Seat, Table
from jasskort.tricks.dealing import Places, Wanted, in_packets
from jasskort.view import View
from jasskort.whereabouts import Place, Spot

if TYPE_CHECKING:
    from jasskort.games.jass.deal import BetweenDeals, InDeal, TwoCardsLie


# --- the rules ------------------------------------------------------------------------
# What a two-handed jass game says of itself: its ruleset as phases know it, and two parts.
#
# The phases of the family play the tricks and lead the dialogue of melds. What melds there
# are is for `Melding` to say, what follows from points for `Settling`.


@attrs.frozen(kw_only=True)
class JassIds(RuleIds):
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


class Melding(Part, abc.ABC):
    """The part of a jass ruleset that knows its melds, and which a seat may book."""

    rules: JassRules

    @abc.abstractmethod
    def find(self, cards: int) -> tuple[Comparable, ...]:
        """List every meld in some cards, a mask."""

    @abc.abstractmethod
    def value_of(self, meld: Comparable) -> int:
        """Return the points of a meld."""

    @abc.abstractmethod
    def called(self, meld: Comparable) -> int:
        """Return what a meld is declared as, its value or its kind; higher is better."""

    @abc.abstractmethod
    def questions(self, called: int) -> Sequence[Question]:
        """List what is asked, in order, when both have declared the same."""

    def ids_at(self, _question: Question) -> JassIds:
        """Tell which rules of the game hold where a question is asked."""
        return self.rules.ids

    @abc.abstractmethod
    def favoured(self, deal: JassDeal, leader: Seat) -> Seat:
        """Tell which seat equal melds favour."""

    @abc.abstractmethod
    def declarations(
        self, deal: JassDeal, seat: Seat, leader: Seat, hand: int, least: int
    ) -> tuple[Declares, ...]:
        """List what the seat in turn, which may declare, can; lowest first.

        Where nothing was booked in the deal and nothing declared in the trick,
        `Jass.first_declarations` is looked up instead.

        Args:
            deal: the deal.
            seat: the seat in turn.
            leader: the seat that leads the trick.
            hand: the hand of the seat in turn, as a mask.
            least: what was declared before it in the trick; 0 if nothing was.
        """

    @abc.abstractmethod
    def bookable(self, state: InDeal, seat: Seat) -> tuple[Comparable, ...]:
        """List the melds of a seat's pool that it may book."""

    @abc.abstractmethod
    def could_book(
        self, meld: Comparable, said: Said, view: View[Move], trump: Suit
    ) -> bool:
        """Tell whether the other seat could book a meld when it had declared."""

    @abc.abstractmethod
    def shut_out(
        self, state: InDeal, seat: Seat, melds: tuple[Comparable, ...]
    ) -> Refusal:
        """Say why a seat may book none of some melds in its pool."""

    @abc.abstractmethod
    def book(self, state: TwoCardsLie, move: Book) -> State:
        """Book a meld: the one that stands, or what the game lets follow it."""


@attrs.frozen(eq=False)
class Settling(Part, abc.ABC):
    """The part of a jass ruleset that knows what points bring, and ends deals and matches.

    What a seat may do at any time beside robbing is its right: a claim, or belle.

    Attributes:
        alert: the total from which what is not booked yet may end the match.
    """

    if TYPE_CHECKING:
        rules: JassRules
    card_points: ClassVar[enum.Enum]
    """What card points are booked for."""
    room: ClassVar[int]
    """The most points that a seat may have without having booked them."""
    alert: float = attrs.field(init=False, repr=False)

    @alert.default
    def _alert(self) -> float:
        players = self.rules.claims is Claims.PLAYERS
        return math.inf if players else self.rules.target - self.room

    # Rights.

    @abc.abstractmethod
    def rights(self, state: InDeal | BetweenDeals, seat: Seat) -> tuple[Right, ...]:
        """List what a seat may do in turn and out of it, beside robbing."""

    @abc.abstractmethod
    def exercised(self, state: InDeal | BetweenDeals, move: Right) -> State:
        """Return the state after such a right was used."""

    @abc.abstractmethod
    def no_right(self, state: InDeal | BetweenDeals, move: Move) -> Refusal:
        """Say why a seat has not that right."""

    def right_happens(
        self, _state: InDeal | BetweenDeals, move: Move, _after: State
    ) -> Iterator[Event]:
        """Yield what the use of such a right brings about: a claim."""
        yield MatchClaimed(move.seat)

    def shown_by(self, _trumps: Trumps, _move: Move) -> int:
        """Return the cards that such a right shows to be in hand, as a mask."""
        return 0

    def melds_by_right(self, _state: InDeal, _seat: Seat) -> tuple[Meld, ...]:
        """List the melds that a seat could book by such a right."""
        return ()

    def by_referee(self) -> Refusal:
        """Refuse a claim where the referee ends the match."""
        return refuse(self.rules.ids.referee, Reason.BY_REFEREE)

    # What follows when points may have been credited.

    @abc.abstractmethod
    def credited(self, state: InDeal) -> State:
        """Go on when a seat may have been credited points."""

    @abc.abstractmethod
    def trick_turned(self, state: InDeal) -> State:
        """Go on when a trick has been turned that is not the last one.

        Below `alert` it is asked after the first trick of a deal only.
        """

    @abc.abstractmethod
    def deal_played(self, state: InDeal) -> State:
        """Go on when the last trick has been turned: book the deal."""

    @abc.abstractmethod
    def slack(self, deal: JassDeal, hands: Pair) -> Pair | None:
        """Return the card points of each seat below which no trick ends the match.

        None where no trick before the last one of the deal can end it.

        Args:
            deal: the deal.
            hands: the hands as masks.
        """

    @abc.abstractmethod
    def over(
        self,
        history: History,
        winners: tuple[Seat, ...],
        ending: enum.Enum,
        final: State,
    ) -> State:
        """Return the end of a match."""

    # What points come to.

    def counting(self, state: State, seat: Seat) -> int:
        """Return the total that counts for a claim of a seat (SCH-34, FRA-43)."""
        return state.match.totals[seat] + state.unbooked[seat]

    def sure(self, state: InDeal, seat: Seat) -> int:
        """Return what a seat is sure to book in the deal, whatever is played."""
        return self.counting(state, seat) - state.deal.match.totals[seat]

    @abc.abstractmethod
    def for_last_trick(self, *, sweep: bool) -> tuple[tuple[int, enum.Enum], ...]:
        """List what the winner of the last trick gets, and what for.

        Args:
            sweep: whether it has won every trick since the stock is gone.
        """

    def last_trick_points(self, *, sweep: bool) -> int:
        """Return the points of all that the winner of the last trick gets."""
        return sum([points for points, _ in self.for_last_trick(sweep=sweep)])

    def booked(self, state: InDeal) -> Match:
        """Book card points, and what the last trick brings its winner."""
        match = self.with_card_points(state)
        for points, item in self.for_last_trick(sweep=state.sweep):
            match = enter(match, state.turn, points, item)
        return match

    def with_card_points(self, state: InDeal) -> Match:
        """Enter for each seat the card points of the tricks that it has won, if any."""
        match = state.deal.match
        for seat in self.rules.seats:
            if points := state.points[seat]:
                match = enter(match, seat, points, self.card_points)
        return match


FirstDeclarations: TypeAlias = Sequence[Mapping[int, tuple[Declares, ...]]]
"""By seat and the `meld_key` of its hand, what it may declare at first in a deal."""


class Jass(Ruleset[StateT, MoveT]):
    """The rules of a two-handed jass game, as far as its phases and parts know them."""

    __slots__ = ()

    packets = PACKETS
    ranking = JASS
    ids: ClassVar[JassIds]
    any_time = frozenset({Rob, Claim})
    cuts_short = frozenset({Claim})
    melding: ClassVar[part[Melding]]
    """What melds there are, and which a seat may book."""
    settling: ClassVar[part[Settling]]
    """What points bring, and how deals and matches end."""

    if TYPE_CHECKING:  # options of both games, and what is looked up at every move

        @property
        def first_declarations(self) -> FirstDeclarations:
            """What may be declared where nothing was said or booked."""

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
    def table(self) -> Table:
        """Two seats, each a party of its own."""
        return TABLE

    def lay_out(self, dealer: Seat) -> dict[Place, Places]:
        """Say where the pack is dealt to: hands, the upcard, the stock on it."""
        hands = in_packets(TABLE, dealer, PACKETS)
        stock = tuple(range(UPCARD + 1, len(self.pack)))
        return {**hands, Spot.UPCARD: (UPCARD,), Spot.STOCK: stock}

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
        turned = () if upcard is None else (upcard,)
        spots = {Spot.UPCARD: turned, Spot.STOCK: stock}
        return lay_pack(self, dealer, hands, spots)

    def counted(self, state: State, seat: int) -> int:
        """Give the total that counts for a claim of a seat (SCH-34, FRA-43).

        That is what is booked, and the card points of the tricks that it has won.
        """
        return self.settling.counting(self._own(state), TABLE.check(seat))


JassRules: TypeAlias = Jass[State, Move]
"""The ruleset of either game, as its phases know it."""
