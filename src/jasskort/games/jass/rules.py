"""The parts that a two-handed jass game implements for the shared phases.

Implements SCH-8, SCH-26, SCH-34 and FRA-35.
"""

from __future__ import annotations

import abc
import enum
import functools
import math
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, TypeAlias, cast

import attrs

from jasskort.cards import JASS, SUITS, Card, Suit
from jasskort.craft.parts import Part, part
from jasskort.craft.values import evolved
from jasskort.errors import InvalidValue, quoted
from jasskort.events import Event, MatchClaimed
from jasskort.games.jass import model
from jasskort.games.jass.deal import InJassDeal, MatchOver, common
from jasskort.games.jass.tricks import (
    BetweenDeals,
    TwoCardsLie,
    declaring,
    new_between_deals,
    new_turning,
)
from jasskort.ledger import Match, enter, pass_deal
from jasskort.locations import Place, Spot
from jasskort.melds import MeldTable, meld_key
from jasskort.moves import Claim, Deal, Move
from jasskort.options import Claims
from jasskort.phase import History, State, StateT, with_match
from jasskort.refusals import Reason, Refusal, refuse
from jasskort.ruleset import Ruleset
from jasskort.ruleset_base import MoveT, RuleIds, cards_dealt, cards_undealt, lay_pack
from jasskort.seats import Seat
from jasskort.tricks.dealing import LAST_TWO, PackPlaces, Wanted, in_packets
from jasskort.view import View

_PLAYERS = Claims.PLAYERS


@attrs.frozen(kw_only=True)
class JassIds(RuleIds):
    """The ids of the rules that refusals and facts refer to."""

    too_late: str  # melds are declared only in tricks that begin with full hands
    once: str  # a seat declares at most once in a trick
    too_low: str  # a declaration is at least as high as the one it replies to
    asked: str  # a seat answers only the open question
    # The leader must answer; the follower gives an answer as good or better, or none.
    answer: str
    tie: str  # equal melds favor the other seat
    said: str  # declarations and answers cannot be changed
    held: str  # the cards must fit declarations and answers
    book: str  # the standing meld must be booked
    turn: str  # the seat that has booked turns the trick
    draw: str  # the time to draw cards
    rob: str  # the seat that may rob the upcard, and the time
    claim: str  # the seat that may claim the match, and the time
    referee: str  # seats cannot claim if the referee ends the match
    last_drawn: str  # the last two cards of the stock are drawn in public
    couple: str  # king and queen of trump in one hand are worth points


@attrs.frozen(eq=False)
class MeldRules(Part, abc.ABC):
    """The part of a jass ruleset that finds, compares and books melds.

    `first_declarations` has a function for each seat. It takes the `meld_key` of a
    hand, and returns the declarations that the seat may make as long as no meld has
    been booked in the deal and none declared in the trick.
    """

    if TYPE_CHECKING:
        game: JassRules
    found: ClassVar[MeldTable[model.Melds]]  # the melds in a hand
    first_declarations: Sequence[Callable[[int], tuple[model.Declares, ...]]] = (
        attrs.field(init=False, repr=False)
    )

    @first_declarations.default
    def _first_declarations(
        self,
    ) -> Sequence[Callable[[int], tuple[model.Declares, ...]]]:
        def declared(seat: Seat, key: int) -> tuple[model.Declares, ...]:
            return declaring(self, seat, self.found[key], 0)

        seats = model.TABLE.seats
        cached = [functools.cache(functools.partial(declared, each)) for each in seats]
        return tuple(cached)

    def find(self, cards: int) -> model.Melds:
        """Return every meld in `cards`, a mask; sequences come before fours."""
        return self.found[meld_key(cards)]

    def value_of(self, meld: model.Comparable) -> int:
        """Return the points of a meld; by default the declared value."""
        return self.called(meld)

    @abc.abstractmethod
    def called(self, meld: model.Comparable) -> int:
        """Return the value or kind that declares a meld; higher is better."""

    @abc.abstractmethod
    def declare(self, seat: Seat, called: int) -> model.Declares:
        """Return the move that declares a value or a kind."""

    @abc.abstractmethod
    def questions(self, called: int) -> Sequence[model.Question]:
        """Return the questions that compare two equal declarations, in order."""

    def ids_at(self, question: model.Question) -> JassIds:
        """Return the ids of the rules that hold for the answers to a question."""
        return self.game.ids

    @abc.abstractmethod
    def favoured(self, deal: model.JassDeal, leader: Seat) -> Seat:
        """Return the seat whose meld is better if both melds are otherwise equal."""

    @abc.abstractmethod
    def left(
        self, deal: model.JassDeal, seat: Seat, leader: Seat, cards: int
    ) -> model.Melds:
        """Return the melds that a seat may book from `cards`, a mask, in a trick."""

    def bookable(self, state: InJassDeal, seat: Seat) -> model.Melds:
        return self.left(state.deal, seat, state.leader, state.pool(seat))

    def declarations(
        self, deal: model.JassDeal, seat: Seat, leader: Seat, hand: int, least: int
    ) -> tuple[model.Declares, ...]:
        """Return the declarations that the seat in turn may make, lowest first.

        `least` is the value or kind that was declared earlier in the trick, or 0.
        """
        return declaring(self, seat, self.left(deal, seat, leader, hand), least)

    @abc.abstractmethod
    def could_book(
        self, meld: model.Comparable, said: model.Said, view: View[Move], trump: Suit
    ) -> bool:
        """Return whether a seat could have booked a meld when it declared.

        The declaration is `said`, and the seat is the one that does not have the view.
        """

    @abc.abstractmethod
    def shut_out(self, state: InJassDeal, seat: Seat, melds: model.Melds) -> Refusal:
        """Return the refusal of melds that a seat holds, none of which it may book."""

    def book(self, state: TwoCardsLie, move: model.Book) -> State:
        """Book a meld: enter its points, and make its cards public (SCH-18, FRA-23)."""
        seat, meld, deal = move.seat, move.meld, state.deal
        deal = evolved(
            deal,
            match=enter(deal.match, seat, self.value_of(meld), meld),
            booked=(*deal.booked, model.new_booked(seat, meld)),
            public=model.added(deal.public, seat, meld.mask),
        )
        return self.game.settling.credited(self.turning(state, move, deal))

    def turning(
        self, state: TwoCardsLie, move: model.Book, deal: model.JassDeal
    ) -> InJassDeal:
        """Return the state after a booking, in which the trick is turned next."""
        history, own = (state.history, move), common(state, deal)
        lying = state.leader, state.cards
        return new_turning(history, self.game, *own, move.seat, *lying)


JassPosition: TypeAlias = InJassDeal | BetweenDeals


@attrs.frozen(eq=False)
class Settling(Part, abc.ABC):
    """The part of a jass ruleset for points, claims, and the end of deals and matches.

    Once a total reaches `alert`, the referee may end the match before the deal is over.
    If players claim, `alert` is infinite.
    """

    if TYPE_CHECKING:
        game: JassRules
    new_deal: ClassVar[type[model.JassDeal]]
    card_points: ClassVar[enum.Enum]  # the item under which card points are booked
    # The points and the item for the last trick, and for all tricks without a stock.
    last_trick: ClassVar[tuple[int, enum.Enum]]
    all_tricks: ClassVar[tuple[int, enum.Enum]]
    beside: ClassVar[int] = 0  # the most points not yet booked, other than card points
    match_over: ClassVar[type[MatchOver[enum.Enum]]]
    by_claim: ClassVar[
        tuple[enum.Enum, enum.Enum]
    ]  # endings by a true and a false claim
    by_referee: ClassVar[enum.Enum]
    alert: float = attrs.field(init=False, repr=False)

    @alert.default
    def _alert(self) -> float:
        if self.game.claims is _PLAYERS:
            return math.inf
        cards, ranking = self.game.pack.cards, self.game.ranking
        most = max([ranking.card_points(cards, suit) for suit in SUITS])
        return self.game.target - self.beside - most

    def near(self, deal: model.JassDeal) -> bool:
        return max(deal.match.totals) >= self.alert

    def claims_between_deals(self, match: Match, seat: Seat) -> tuple[Claim, ...]:
        """Return the claim of a seat between deals; empty before the first deal."""
        players = self.game.claims is _PLAYERS
        return model.CLAIM[seat] if players and match.number else ()

    def exercised(self, state: JassPosition, move: model.Right) -> State:
        """Claim the match: win with the target, else lose (SCH-35, FRA-44)."""
        seat, history = move.seat, (state.history, move)
        claim, false_claim = self.by_claim
        if self.counting(state, seat) >= self.game.target:
            return self.ended(state, history, seat, claim)
        return self.ended(state, history, model.TABLE.after(seat), false_claim)

    def no_right(self, state: JassPosition, move: Move) -> Refusal:
        if self.game.claims is not _PLAYERS:
            return refuse(self.game.ids.referee, Reason.BY_REFEREE)
        if not state.match.number:
            return refuse(self.game.ids.claim, Reason.NOT_BEFORE_THE_FIRST_DEAL)
        return self.no_claim(state, move.seat)

    @abc.abstractmethod
    def no_claim(self, state: JassPosition, seat: Seat) -> Refusal:
        """Return the refusal of a claim that a seat may not make now, if players claim."""

    def right_happens(
        self, state: InJassDeal, move: Move, after: State
    ) -> Iterator[Event]:
        yield MatchClaimed(move.seat)

    def robbing(self, state: InJassDeal, deal: model.JassDeal) -> model.JassDeal:
        """Return the deal after a seat has robbed the upcard; by default `deal`."""
        return deal

    def credited(self, state: InJassDeal) -> State:
        """Return the state, or `MatchOver` if the referee ends the match."""
        match = state.deal.match
        zero, one = match.totals
        if zero < self.alert > one:
            return state
        for seat in self.looked_at(state):
            if self.counting(state, seat) >= self.game.target:
                return self.ended(state, state.history, seat, self.by_referee)
        return state

    @abc.abstractmethod
    def looked_at(self, state: InJassDeal) -> Sequence[Seat]:
        """Return the seats for which the referee may end the match now."""

    def trick_turned(self, state: InJassDeal) -> State:
        """Return the state after a trick that is not the last of the deal.

        It is called after trick 1, and after every trick once a total has reached
        `alert`.
        """
        return self.credited(state)

    def deal_played(self, state: InJassDeal) -> State:
        """Book the points of a deal after its last trick; end the match or go on."""
        match = self.with_credits(state)
        for points, item in self.for_last_trick(sweep=state.sweep):
            match = enter(match, state.turn, points, item)
        passed = pass_deal(match, self.next_dealer(state))
        ending = self.ending(match, state.turn)
        if ending is None:
            return self.game.between_deals(state.history, passed)
        final = with_match(state, passed)
        return self.match_over(state.history, self.game, *ending, final)

    @abc.abstractmethod
    def next_dealer(self, state: InJassDeal) -> Seat:
        """Return the next dealer, once the last trick is turned."""

    @abc.abstractmethod
    def ending(
        self, match: Match, winner: Seat
    ) -> tuple[tuple[Seat, ...], enum.Enum] | None:
        """Return the winners and the ending after a deal; None if the match continues.

        The deal is booked in the match; `winner` has won the last trick.
        """

    def ended(
        self, state: JassPosition, history: History, winner: Seat, ending: enum.Enum
    ) -> State:
        """End the match (SCH-35, FRA-44).

        Enter the points of both seats that count but are not booked yet.
        """
        match = (
            self.with_credits(state) if isinstance(state, InJassDeal) else state.match
        )
        final = with_match(state, match)
        return self.match_over(history, self.game, (winner,), ending, final)

    def counting(self, state: State, seat: Seat) -> int:
        """Return the total that counts for a claim of a seat (SCH-34, FRA-43)."""
        return state.match.totals[seat] + state.unbooked[seat]

    def sure(self, state: InJassDeal, seat: Seat) -> int:
        """Return the unbooked points that a seat is sure to book in the deal."""
        return self.counting(state, seat) - state.match.totals[seat]

    def for_last_trick(self, *, sweep: bool) -> tuple[tuple[int, enum.Enum], ...]:
        """Return the points and items for the last trick, and for all tricks if `sweep`."""
        return (self.last_trick, self.all_tricks) if sweep else (self.last_trick,)

    def last_trick_points(self, *, sweep: bool) -> int:
        return sum([points for points, _ in self.for_last_trick(sweep=sweep)])

    def with_credits(self, state: InJassDeal) -> Match:
        """Enter the points of both seats that count but are not booked yet.

        By default these are the card points of each seat's tricks.
        """
        match = state.deal.match
        for seat in model.TABLE.seats:
            if points := state.unbooked[seat]:
                match = enter(match, seat, points, self.card_points)
        return match


class Jass(Ruleset[StateT, MoveT]):
    """The base ruleset of a two-handed jass game, as its phases and parts use it."""

    __slots__ = ()

    table = model.TABLE
    packets: ClassVar[tuple[int, ...]] = (3, 3, 3)
    ranking = JASS
    ids: ClassVar[JassIds]
    any_time: ClassVar[frozenset[type[Move]]] = frozenset({model.Rob, Claim})
    melding: ClassVar[part[MeldRules]]
    settling: ClassVar[part[Settling]]

    if TYPE_CHECKING:  # options of both games
        target: int
        claims: Claims
        deals: int | None

    def __attrs_post_init__(self) -> None:
        """Check that two seats can play and draw from the stock.

        Raises:
            InvalidValue: the seats, the stock or the tricks do not fit the phases.
        """
        self._check_seats(len(model.TABLE.seats))
        super().__attrs_post_init__()
        left = cards_undealt(self)
        if left < LAST_TWO or left % LAST_TWO:
            want = "expected an even number of at least 2 cards"
            where = "for the upcard and the stock together"
            msg = f"{want} {where}, got {left} in {quoted(self)}"
            raise InvalidValue(msg)
        for tricks in map(self.playing.tricks, SUITS):
            if tricks.must_beat or not tricks.free:
                want = "expected tricks with free=True and must_beat=False"
                msg = f"{want} in {self.title}, got {tricks}"
                raise InvalidValue(msg)

    def between_deals(self, history: History, match: Match) -> StateT:
        return cast("StateT", new_between_deals(history, self, match))

    def lay_out(self, dealer: Seat) -> dict[Place, PackPlaces]:
        hands, upcard = in_packets(self.table, dealer, self.packets), cards_dealt(self)
        stock = tuple(range(upcard + 1, len(self.pack)))
        return {**hands, Spot.UPCARD: (upcard,), Spot.STOCK: stock}

    def pack_for(
        self,
        *,
        dealer: int,
        hands: Sequence[Wanted],
        upcard: Card | None = None,
        stock: Wanted = (),
    ) -> Deal:
        """Return the deal that deals these hands, by seat: the inverse of dealing.

        A hand that is a set is dealt in the order of the pack, any other in its own
        order. The remaining cards fill the gaps in the order of the pack. The stock is
        in drawing order.

        Raises:
            InvalidValue: these cards cannot be dealt; the message says why.
        """
        turned = () if upcard is None else (upcard,)
        spots = {Spot.UPCARD: turned, Spot.STOCK: stock}
        return lay_pack(self, dealer, hands, spots)

    def counted(self, state: State, seat: int) -> int:
        """Return the total that counts for a claim of a seat (SCH-34, FRA-43)."""
        return self.settling.counting(self._own(state), model.TABLE.check(seat))


JassRules: TypeAlias = Jass[State, Move]
"""The ruleset of either game, as its phases use it."""
