"""Schmaus, chapter by chapter: options, claims, the deal, weis, the end of a deal.

Two players, Swiss jass: tricks, weis, stöck and a stock; first to 1500 points. Tricks and
the dialogue of melds are played by `jasskort.games.jass`.

Carries COM-6, COM-10 and SCH-1 to SCH-42.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Sequence
from typing import ClassVar, TypeAlias, cast

import attrs

from jasskort.cards import JASS, Card, Pack, Suit
from jasskort.craft.parts import part
from jasskort.craft.pickling import pickled_as
from jasskort.craft.values import builder, evolved
from jasskort.games.jass import deal
from jasskort.games.jass.deal import BetweenDeals as AnyBetweenDeals
from jasskort.games.jass.deal import (
    InDeal,
    TwoCardsLie,
    common,
    counting_cards,
    hands_and_stock,
)
from jasskort.games.jass.knowledge import Past
from jasskort.games.jass.melding import Booking, Closing, Comparing, declared_already
from jasskort.games.jass.model import (
    CARD_POINTS,
    CLAIM,
    NO_PILES,
    NO_POINTS,
    OTHER,
    TABLE,
    TURN,
    Comparable,
    JassDeal,
    Pair,
    Question,
    Right,
    Said,
    added,
    holder_of,
    new_booked,
    trumps_of,
)
from jasskort.games.jass.rules import (
    FirstDeclarations,
    JassIds,
    JassRules,
    Melding,
    Settling,
)
from jasskort.games.jass.ruleset import JassRuleset
from jasskort.games.jass.tricks import Drawing, Following, Leading, new_leading, turned
from jasskort.games.schmaus.model import (
    LAST_TRICK_POINTS,
    MATCH_POINTS,
    PACK,
    STOECK_POINTS,
    VALUES,
    WEIS_TABLE,
    Declare,
    Ending,
    Floors,
    Item,
    SchmausDeal,
    SchmausMove,
    Ties,
    Weis,
    WeisTable,
    deal_of,
    find_weis,
    new_deal,
)
from jasskort.ledger import (
    Entry,
    Match,
    best_seats,
    booked_in_deal,
    enter,
    first_past,
    new_deal_of,
    new_entry,
    pass_deal,
    totals_at_the_deal,
)
from jasskort.melds import Answer, Four, Line, Run, Side
from jasskort.moves import Book, Claim, Deal, Draw, Move, Play, Rob, Say, TurnTrick
from jasskort.options import Claims, agreed_deals, choose, count, to_claims
from jasskort.phase import History, Phase, State
from jasskort.phase import MatchOver as AnyMatchOver
from jasskort.refusals import Reason, Refusal, refuse
from jasskort.seats import Seat
from jasskort.tricks.dealing import drawn_cards
from jasskort.view import View
from jasskort.whereabouts import Why

# --- the deal -------------------------------------------------------------------------
# The deal: nine cards each in packets of three, an upcard for trump, a stock.
#
# Carries SCH-9 (who deals first), SCH-10 (the deal) and SCH-23 (who leads). Who deals next
# (SCH-11) is said where a deal and a match end.

_NOTHING = (0, 0)


@attrs.frozen(repr=False)
class BetweenDeals(deal.BetweenDeals):
    """A deal of Schmaus is due."""

    def deal(self, move: Deal) -> Leading:
        """Deal three by three, the non-dealer first, who leads; turn up trump."""
        match = new_deal_of(self.match)
        hands, stock = hands_and_stock(move, match.dealer)
        trumps = trumps_of(stock[-1].suit, PACK.lowest)
        stoeck, floors = holder_of(trumps.couple, hands), (_NOTHING, _NOTHING)
        dealt = new_deal(match, trumps, (), _NOTHING, stoeck, None, floors)
        first, sweep = OTHER[match.dealer], True
        return new_leading(
            *((None, move), self.rules, dealt, hands, NO_PILES, NO_POINTS),
            *(1, sweep, stock, first, None),
        )


new_between_deals = builder(BetweenDeals)


# --- weis in play ---------------------------------------------------------------------
# Weis in play: what may be declared, how equals are compared, what is booked.
#
# Carries SCH-12 to SCH-22, and COM-6. A declaration opens with its value; what was not
# said yet is free among the weis that fit (SCH-17). A weis that was rejected leaves no
# trace (SCH-21): only what is booked is remembered.

_QUESTIONS = (Question.RANK, Question.SIDE)
_QUESTIONS_OF_TWO_LINES = (Question.LINE, *_QUESTIONS)
_VALUES_OF_TWO_LINES = (100, 150, 200)
_LEADER = Ties.LEADER


@attrs.frozen(repr=False)
class Turning(
    TwoCardsLie,
    Phase["JassRules", TurnTrick | Rob | Right],
):
    """A weis was booked; the seat that booked it turns the trick (SCH-18)."""

    def moves(self) -> tuple[TurnTrick | Rob | Right, ...]:
        """Turn the trick, or do what may be done at any time."""
        return TURN[self.turn] + self.moves_out_of_turn(self.turn)

    def after(self, move: TurnTrick | Rob | Right) -> State:
        """Turn the trick: no other weis is booked in it."""
        if not isinstance(move, TurnTrick):
            return self._at_any_time(move)
        history = (self.history, move)
        return turned(self, history, self.deal, self.hand_masks, *self.cards)

    def objection(self, move: Move) -> Refusal:
        """Object to playing before the trick is turned, and to declaring again."""
        if isinstance(move, Play):
            return refuse("SCH-18", Reason.MUST_TURN)
        if isinstance(move, Declare):
            called = self.rules.melding.called(self.deal.booked[-1].meld)
            return declared_already(self, move.seat, called)
        return super().objection(move)


_new_turning = builder(Turning)


class SchmausMelding(Melding):
    """Weis, as the dialogue of melds asks for them."""

    rules: Schmaus

    def find(self, cards: int) -> tuple[Weis, ...]:
        """List every weis in some cards: sequences, then fours (SCH-4, SCH-5)."""
        return find_weis(cards)

    def called(self, meld: Comparable) -> int:
        """Tell the value of a weis, by which it is declared (SCH-6, SCH-13)."""
        return self.rules.weis_table.value_of(meld)

    def value_of(self, meld: Comparable) -> int:
        """Give the points of a weis: its value (SCH-6)."""
        return self.rules.weis_table.value_of(meld)

    def questions(self, called: int) -> tuple[Question, ...]:
        """List the questions by which equal values are compared (SCH-15)."""
        if called in _VALUES_OF_TWO_LINES:
            return _QUESTIONS_OF_TWO_LINES
        return _QUESTIONS

    def favoured(self, deal: JassDeal, leader: Seat) -> Seat:
        """Tell whom equal side-suit sequences favour (SCH-7)."""
        return leader if self.rules.ties is _LEADER else OTHER[deal.match.dealer]

    def floor(self, deal: JassDeal, seat: Seat, leader: Seat) -> int:
        """Give the strength that a weis must have to be declared (SCH-19, SCH-20).

        It must beat the weis booked last in the deal. The last step of SCH-7 counts
        against the other seat's weis only; what the seat has booked itself must be
        beaten by line, rank or trump.
        """
        if not deal.booked:
            return 0
        return cast("SchmausDeal", deal).floors[seat][
            self.favoured(deal, leader) == seat
        ]

    def declarations(
        self, deal: JassDeal, seat: Seat, leader: Seat, hand: int, least: int
    ) -> tuple[Declare, ...]:
        """List the values that the seat in turn may declare (SCH-13, SCH-14, SCH-22)."""
        table, floor = self.rules.weis_table, self.floor(deal, seat, leader)
        values = table.values_from(hand, deal.trumps.suit, floor)
        if least and values:
            values = tuple([each for each in values if each >= least])
        return table.declarations(seat, values)

    def bookable(self, state: InDeal, seat: Seat) -> tuple[Weis, ...]:
        """List the weis of a seat's pool that beat what was booked before (SCH-19)."""
        found = find_weis(counting_cards(state, seat))
        if not state.deal.booked:
            return found
        strength, trump = self.rules.weis_table.strength, state.trump
        least = self.floor(state.deal, seat, state.leader)
        return tuple([weis for weis in found if strength(weis, trump) >= least])

    def could_book(
        self, meld: Comparable, said: Said, view: View[Move], trump: Suit
    ) -> bool:
        """Tell whether a weis was better than those booked before (SCH-19)."""
        if not said.booked:
            return True
        strength, last = self.rules.weis_table.strength, said.booked[-1]
        other = OTHER[view.seated()]
        least = strength(last.meld, trump)
        favoured = said.leads if self.rules.ties is _LEADER else other != view.dealer
        if last.seat == other or not favoured:
            least += 1
        own = [strength(b.meld, trump) + 1 for b in said.booked if b.seat == other]
        return strength(meld, trump) >= max([least, *own])

    def shut_out(
        self, state: InDeal, seat: Seat, melds: tuple[Comparable, ...]
    ) -> Refusal:
        """Refuse weis that do not beat what was booked before (SCH-19).

        The best of them is named. Where it beats the weis booked last, one that the
        seat itself has booked before is in its way (SCH-7, where ties favour leaders).
        """
        booked, trump = state.deal.booked, state.trump
        strength = self.rules.weis_table.strength
        weis = max(melds, key=lambda each: strength(each, trump))
        rule, last = "SCH-19", booked[-1]
        favoured = last.seat != seat == self.favoured(state.deal, state.leader)
        if strength(weis, trump) + favoured > strength(last.meld, trump):
            rule = "SCH-7"
            own = [each for each in booked if each.seat == seat]
            last = max(own, key=lambda each: strength(each.meld, trump))
        values = (weis, last.meld, last.seat)
        return refuse(rule, Reason.NOT_UPWARDS, *values, cards=weis.cards)

    def book(self, state: TwoCardsLie, move: Book) -> State:
        """Book the weis that stands; its cards are public from then on (SCH-18)."""
        seat, weis, deal = move.seat, move.meld, state.deal
        booked = evolved(
            deal,
            match=enter(deal.match, seat, self.called(weis), weis),
            booked=(*deal.booked, new_booked(seat, weis)),
            public=added(deal.public, seat, weis.mask),
            floors=self._floors_after(deal, seat, weis),
        )
        history, leader = (state.history, move), state.leader
        return self.rules.settling.credited(
            _new_turning(
                history, self.rules, *common(state, booked), seat, leader, state.cards
            )
        )

    def _floors_after(self, deal: JassDeal, seat: Seat, weis: Weis) -> Floors:
        """Give the floors of both seats when a seat books one more weis (SCH-19)."""
        strength, trump = self.rules.weis_table.strength, deal.trumps.suit
        last, other = strength(weis, trump), OTHER[seat]
        # An equal of the other seat's will do, unless it equals one's own before that.
        own = [
            strength(each.meld, trump) + 1 for each in deal.booked if each.seat == other
        ]
        mine: Pair = (last + 1, last + 1)
        theirs: Pair = (last + 1, max([last, *own]))
        return (theirs, mine) if seat else (mine, theirs)


# --- claims, the end of a trick and of a deal -----------------------------------------
# What points bring: the end of a trick, of a deal and of a match.
#
# Carries SCH-11 (the next dealer), SCH-30 and SCH-31 (the end of a deal), SCH-32 to SCH-39
# (claims by players, the order stöck, weis, stich for the first trick of a deal, and the
# referee) and COM-10 (the agreed number of deals).

_PLAYERS = Claims.PLAYERS


@attrs.frozen(repr=False)
class MatchOver(deal.MatchOver[Ending]):
    """A match of Schmaus is over (COM-8)."""


_new_match_over = builder(MatchOver)


class SchmausSettling(Settling):
    """Claims by players, the referee, and what a deal brings."""

    rules: Schmaus
    card_points: ClassVar[Item] = Item.CARD_POINTS
    room: ClassVar[int] = CARD_POINTS + STOECK_POINTS

    def over(
        self,
        history: History,
        winners: tuple[Seat, ...],
        ending: enum.Enum,
        final: State,
    ) -> MatchOver:
        """Give the end of a match."""
        return _new_match_over(history, self.rules, winners, Ending(ending), final)

    def counting(self, state: State, seat: Seat) -> int:
        """Give the total that a claim of a seat may count on (SCH-34).

        Stöck counts that is held and not booked yet, beside what all count on.
        """
        total = super().counting(state, seat)
        if isinstance(state, InDeal) and _stoeck_due(
            state.deal, seat, state.hand_masks
        ):
            return total + STOECK_POINTS
        return total

    def rights(self, state: InDeal | AnyBetweenDeals, seat: Seat) -> tuple[Right, ...]:
        """List the claim of a seat: any time from the first deal, once (SCH-33)."""
        players = self.rules.claims is _PLAYERS
        if isinstance(state, InDeal):
            hand = state.hand_masks[seat]
            return state.deal.rights(seat, hand, players=players, is_in=False)
        return CLAIM[seat] if players and state.match.number else ()

    def no_right(self, state: InDeal | AnyBetweenDeals, _move: Move) -> Refusal:
        """Say that a claim comes too early, or waits, or that nobody claims."""
        if self.rules.claims is not _PLAYERS:
            return self.by_referee()
        if not isinstance(state, InDeal):
            return refuse("SCH-33", Reason.NOT_BEFORE_THE_FIRST_DEAL)
        seat = deal_of(state).claimant
        return refuse("SCH-36", Reason.CLAIM_PENDING, seat)

    def exercised(self, state: InDeal | AnyBetweenDeals, move: Right) -> State:
        """Claim the match: it ends, or waits for the end of the first trick.

        After the first draw the claimant's own total decides (SCH-35, SCH-38). From the
        deal to the first draw it is the order stöck, weis, stich (SCH-36), unless a
        seat had the target before the deal (SCH-37).
        """
        seat = move.seat
        claimed = evolved(state, history=(state.history, move))
        if isinstance(claimed, InDeal) and claimed.number == 1:
            return self._claimed_in_first_trick(claimed, seat)
        if self.counting(claimed, seat) >= self.rules.target:
            return self._end(claimed, seat, Ending.CLAIM)
        return self._end(claimed, OTHER[seat], Ending.FALSE_CLAIM)

    def _claimed_in_first_trick(self, state: InDeal, seat: Seat) -> State:
        had = totals_at_the_deal(state.match)
        if max(had) >= self.rules.target:
            winner = seat if had[seat] >= self.rules.target else OTHER[seat]
            return self._end(state, winner, Ending.HAD_THE_TARGET)
        waits = evolved(state, deal=evolved(state.deal, claimant=seat))
        return self.first_trick_turned(waits) if isinstance(state, Drawing) else waits

    def first_trick_turned(self, state: InDeal) -> State:
        """End the match in the order stöck, weis, stich, if it ends (SCH-36, SCH-39)."""
        claimant = deal_of(state).claimant
        if claimant is None and self.rules.claims is _PLAYERS:
            return state
        if (
            max([self.counting(state, seat) for seat in TABLE.seats])
            < self.rules.target
        ):
            if claimant is None:
                return state
            return self._end(state, OTHER[claimant], Ending.FALSE_CLAIM)
        match = state.match
        weis = [
            entry
            for entry in booked_in_deal(match)
            if isinstance(entry.what, Run | Four)
        ]
        stoeck, stich = _credits(state)
        had = totals_at_the_deal(match)
        winner = first_past(had, [*stoeck, *weis, *stich], self.rules.target)
        return self._end(state, winner, Ending.STOECK_WEIS_STICH)

    def credited(self, state: InDeal) -> State:
        """Let the referee end the match when a seat's points reach the target (SCH-39).

        Before the first trick of a deal is turned nothing ends it.
        """
        zero, one = state.deal.match.totals
        if zero < self.alert > one:
            return state
        if state.number == 1 and not isinstance(state, Drawing):
            return state
        for seat in TABLE.seats:
            if self.counting(state, seat) >= self.rules.target:
                return self._end(state, seat, Ending.REFEREE)
        return state

    def slack(self, deal: JassDeal, hands: Pair) -> Pair | None:
        """Give what each seat needs, stöck counted in; nothing while a claim waits."""
        if cast("SchmausDeal", deal).claimant is not None:
            return 0, 0
        zero, one = deal.match.totals
        if zero < self.alert > one:
            return None
        if _stoeck_due(deal, 0, hands):
            zero += STOECK_POINTS
        if _stoeck_due(deal, 1, hands):
            one += STOECK_POINTS
        return self.rules.target - zero, self.rules.target - one

    def trick_turned(
        self,
        state: InDeal,
    ) -> State:
        """Settle the first trick; near the target the referee looks at all others."""
        if state.number == 1:
            return self.first_trick_turned(state)
        return self.credited(state)

    def deal_played(self, state: InDeal) -> State:
        """Pass the deal on, or end the match (SCH-11, SCH-39, COM-10)."""
        rules, match = self.rules, self.booked(state)
        passed = pass_deal(match, OTHER[match.dealer])
        if rules.claims is not _PLAYERS and max(match.totals) >= rules.target:
            # The last trick credits its winner alone, so that seat stands alone here.
            ending = Ending.REFEREE
        elif match.number == rules.deals:
            ending = Ending.AGREED_DEALS
        else:
            return rules.between_deals(state.history, passed)
        final = state.with_match(passed)
        return self.over(state.history, best_seats(passed), ending, final)

    def for_last_trick(self, *, sweep: bool) -> tuple[tuple[int, Item], ...]:
        """List what the winner of the last trick gets (SCH-30, SCH-31)."""
        last = (LAST_TRICK_POINTS, Item.LAST_TRICK)
        return (last, (MATCH_POINTS, Item.MATCH)) if sweep else (last,)

    def _end(
        self, state: InDeal | AnyBetweenDeals, winner: Seat, ending: Ending
    ) -> MatchOver:
        """End the match; all that is credited is entered for both seats (SCH-35)."""
        match = state.match
        if isinstance(state, InDeal):
            stoeck, points = _credits(state)
            for entry in (*stoeck, *points):
                match = enter(match, entry.seat, entry.points, entry.what)
        final = state.with_match(match)
        return self.over(state.history, (winner,), ending, final)


def _stoeck_due(deal: JassDeal, seat: int, hands: Pair) -> bool:
    """Tell whether a seat has stöck that is not booked yet (SCH-8, SCH-34)."""
    return deal.together == seat and hands[seat] & deal.trumps.couple != 0


def _credits(state: InDeal) -> tuple[list[Entry], list[Entry]]:
    """List what is credited and not booked yet: stöck, and card points (SCH-34)."""
    number, seats = state.match.number, TABLE.seats
    stoeck = [
        new_entry(number, seat, STOECK_POINTS, Item.STOECK)
        for seat in seats
        if _stoeck_due(state.deal, seat, state.hand_masks)
    ]
    points = [
        new_entry(number, seat, state.points[seat], Item.CARD_POINTS)
        for seat in seats
        if state.points[seat]
    ]
    return stoeck, points


# --- what is told of stöck ------------------------------------------------------------
# What is told of stöck in the other hand: by points that are entered, or are not.
#
# Carries what SCH-8, SCH-34 and SCH-39 tell. Stöck is entered when the second of its cards
# is played, and when a match ends; where neither was, the other seat has not held both.
# Near the target the referee's silence tells that stöck is not there.


def couple_told(rules: Schmaus, view: View[Move], past: Past) -> None:
    """Note what is told of king and queen of trump in a hand (SCH-8, SCH-39)."""
    couple, now = past.trumps.couple, len(view.log)
    if couple & ~(past.unseen | sum(past.open)):
        return
    left = now if past.first_left is None else past.first_left
    both_played = not couple & ~past.gone
    if _is_entered(view, past.seat):
        past.got_by(couple, left)
        time = min(left, now - 1)
        past.told.append((time, couple, Why.HELD_TOGETHER, rules.ids.couple))
    elif both_played or isinstance(view.position, AnyMatchOver):
        past.not_together(couple, left)
    silent = _silent_until(rules, view, past)
    if silent and not both_played:
        past.not_together(couple, min(silent, left))


def _is_entered(view: View[Move], seat: Seat) -> bool:
    """Tell whether stöck of a seat was entered in the deal."""
    return any(
        entry.what is Item.STOECK and entry.seat == seat
        for entry in booked_in_deal(view.position.match)
    )


def _silent_until(rules: Schmaus, view: View[Move], past: Past) -> int:
    """Tell by when stöck would have ended the match, if it was there; else 0 (SCH-39).

    Nothing ends a match before the first trick of a deal is turned. While a match goes
    on, what has been said of it holds until now; when it is over, until the last move.
    """
    seat, blank, log = past.seat, view.position, view.log
    position = blank.final if isinstance(blank, AnyMatchOver) else blank
    if rules.claims is Claims.PLAYERS or not isinstance(position, InDeal):
        return 0
    turned = position.number - (not isinstance(position, Drawing))
    total, until = rules.settling.counting(position, seat), len(log)
    if isinstance(blank, AnyMatchOver):
        until -= 1
        total = blank.match.totals[seat] - STOECK_POINTS * _is_entered(view, seat)
        last = log[-1]
        if isinstance(last, Book) and last.seat == seat:
            total -= rules.melding.called(last.meld)
        elif isinstance(last, Play | TurnTrick):
            turned -= 1
            led, reply = [move for move in log if isinstance(move, Play)][-2:]
            won = past.trumps.tricks.beaters[led.card.index] & reply.card.bit
            if (reply if won else led).seat == seat:
                worths = past.trumps.tricks.worths
                total -= worths[led.card.index] + worths[reply.card.index]
    return until if turned and total + STOECK_POINTS >= rules.target else 0


# --- the ruleset ----------------------------------------------------------------------

SchmausState: TypeAlias = (
    BetweenDeals
    | Leading
    | Following
    | Comparing
    | Closing
    | Booking
    | Turning
    | Drawing
    | MatchOver
)
"""Every phase of Schmaus."""


def _ties(value: Ties | str) -> Ties:
    return choose("ties", Ties, value)


@pickled_as("schmaus")
@attrs.frozen(kw_only=True, eq=False)
class Schmaus(JassRuleset[SchmausState, SchmausMove]):
    """Schmaus: two players, 36 cards, weis and stöck, to 1500 points.

    `legal_moves` lists plays, declarations, answers, bookings, draw, turn, rob and
    claim, in this order.

    Args:
        target: the points that win the match, at least 1 (SCH-32).
        claims: "players" claim the match, or the "referee" ends it (SCH-39).
        ties: whom equal side-suit sequences favour, the "non-dealer" or the "leader"
            (SCH-7).
        deals: an agreed number of deals, at least 1, or None (COM-10).

    Attributes:
        first_declarations: by seat and the `meld_key` of its hand, what it may declare
            where nothing was said or booked.

    Raises:
        OptionError: one of them is out of its range or not known.
    """

    target: int = count(1500)
    claims: Claims = attrs.field(default=Claims.PLAYERS, converter=to_claims)
    ties: Ties = attrs.field(default=Ties.NON_DEALER, converter=_ties)
    deals: int | None = agreed_deals()
    first_declarations: FirstDeclarations = attrs.field(
        init=False, eq=False, repr=False
    )

    name: ClassVar[str] = "schmaus"
    title: ClassVar[str] = "Schmaus"
    pack: ClassVar[Pack] = PACK
    ids: ClassVar[JassIds] = JassIds(
        pack="SCH-1",
        deal="SCH-10",
        follow="SCH-28",
        too_late="SCH-12",
        once="SCH-13",
        too_low="SCH-14",
        asked="SCH-15",
        answer="SCH-16",
        tie="SCH-7",
        said="SCH-17",
        held="SCH-22",
        book="SCH-18",
        turn="SCH-18",
        draw="SCH-24",
        rob="SCH-25",
        referee="SCH-39",
        last_drawn="SCH-26",
        couple="SCH-8",
    )
    weis_table: ClassVar[WeisTable] = WEIS_TABLE
    """What weis are worth (SCH-6); a house rule has a table of its own."""
    enums: ClassVar[tuple[type[enum.Enum], ...]] = (Item, Ending)
    melding = part(SchmausMelding)
    settling = part(SchmausSettling)

    @first_declarations.default
    def _first_declarations(self) -> FirstDeclarations:
        return self.weis_table.first_declarations

    def actions(self, seat: Seat) -> Iterator[SchmausMove]:
        """List every move that a seat could ever make, in the order of the action ids.

        First the 36 plays by card, then the 7 declarations by value, the answers
        (four, sequence, the ranks from six to ace, plain, trump), the bookings
        (sequences by suit, top rank and length, then fours by rank), draw, turn, rob
        and claim.
        """
        for card in PACK.cards:
            yield Play(seat, card)
        for value in VALUES:
            yield Declare(seat, value)
        answers: list[Answer] = [Line.FOUR, Line.SEQUENCE, *PACK.ranks]
        for answer in (*answers, Side.PLAIN, Side.TRUMP):
            yield Say(seat, answer)
        for meld in find_weis(PACK.mask):
            yield Book(seat, meld)
        yield from (Draw(seat), TurnTrick(seat), Rob(seat), Claim(seat))

    def between_deals(self, history: History, match: Match) -> BetweenDeals:
        """Give the state in which a deal is due."""
        return new_between_deals(history, self, match)

    def first_dealer(self, cards: Sequence[Card]) -> Seat | None:
        """Tell who deals first: the seat that drew the lower rank (SCH-9)."""
        drawn = drawn_cards(cards, seats=len(TABLE.seats), pack=PACK)
        zero, one = (JASS.strength(card, None) for card in drawn)
        return None if zero == one else Seat(int(one < zero))

    def couple_told(self, view: View[Move], past: Past) -> None:
        """Note what is told of stöck in a hand (SCH-8, SCH-34, SCH-39)."""
        couple_told(self, view, past)
