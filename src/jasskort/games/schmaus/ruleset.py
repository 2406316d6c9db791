"""Schmaus: moves, records, weis, claims, the end of a deal, and the ruleset.

A Swiss jass game for two players with tricks, weis, stöck and a stock, to 1500 points.
Tricks and the dialogue of melds are in `jasskort.games.jass`.

Implements COM-6, COM-10 and SCH-1 to SCH-42.
"""

from __future__ import annotations

import enum
import functools
import operator
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Self, TypeAlias, cast

import attrs

from jasskort.cards import PACK_36, Card, Rank, Suit
from jasskort.craft.parts import part
from jasskort.craft.values import Immutable, Members, Reduced, evolved, pickled_as
from jasskort.errors import InvalidValue, checked, quoted
from jasskort.events import Event, new_points_entered
from jasskort.games.jass import model
from jasskort.games.jass.deal import InJassDeal
from jasskort.games.jass.deal import MatchOver as AnyMatchOver
from jasskort.games.jass.knowledge import JassKnowledge, SeatPast
from jasskort.games.jass.playing import JassCardPlay, JassThumbs
from jasskort.games.jass.rules import Jass, JassIds, JassPosition, MeldRules, Settling
from jasskort.games.jass.tricks import Drawing, JassPhase, Turning
from jasskort.ledger import (
    Match,
    best_seats,
    booked_in_deal,
    booked_since,
    enter,
    first_past,
    totals_at_the_deal,
)
from jasskort.locations import Why
from jasskort.melds import Answer, Four, Line, MeldTable, Run, Side, meld_key
from jasskort.moves import Claim, Draw, Move, Play
from jasskort.options import Claims, agreed_deals, choose, count, to_claims
from jasskort.phase import State, with_match
from jasskort.refusals import Reason, Refusal, refuse
from jasskort.seats import Seat, as_seat
from jasskort.view import View
from jasskort.visibility import OF_LOG, Means, Open, Secret

# --- moves and records ----------------------------------------------------------------

Weis: TypeAlias = Run | Four
"""A meld that is declared and can be rejected, unlike stöck (SCH-4, SCH-5, SCH-8)."""

VALUES = (20, 50, 100, 150, 200, 250, 300)
STOECK_POINTS = 20
LAST_TRICK_POINTS = 5
MATCH_POINTS = 100


@pickled_as("schmaus.ties")
class Ties(Members, enum.Enum):
    """The seat that wins between sequences that differ only in side suit (SCH-7)."""

    NON_DEALER = "non-dealer"
    LEADER = "leader"


@pickled_as("schmaus.ending")
class Ending(Members, enum.Enum):
    """The ending of a match."""

    CLAIM = "a claim"
    FALSE_CLAIM = "a false claim of the other seat"
    STOECK_WEIS_STICH = "first in the order stöck, weis, stich"
    HAD_THE_TARGET = "the target reached before the deal"
    REFEREE = "the referee"
    AGREED_DEALS = "the agreed number of deals"


@pickled_as("schmaus.item")
class Item(Members, enum.Enum):
    """A reason for booking points; an entry for a weis has the weis instead."""

    STOECK = "stöck"
    CARD_POINTS = "card points"
    LAST_TRICK = "the last trick"
    MATCH = "match"


def _check_value(_move: object, _field: object, value: int) -> None:
    if type(value) is not int or value not in VALUES:
        msg = f"expected a value of a weis, one of {VALUES}, got {quoted(value)}"
        raise InvalidValue(msg)


@attrs.frozen(eq=False, repr=False)
class Declare(model.Declares):
    """Declare one weis by its value, 20 to 300 points (SCH-13, SCH-14)."""

    value: int = attrs.field(validator=_check_value)
    verb: ClassVar[str] = "declare"

    @property
    def called(self) -> int:
        return self.value


SchmausMove: TypeAlias = (
    Play | Declare | model.Say | model.Book | Draw | model.Rob | model.TurnTrick | Claim
)


_COUPLE = operator.attrgetter("trumps.couple")
Stoeck: TypeAlias = Annotated[
    Seat | None,
    Secret(Item.STOECK, _COUPLE),
    Means("seat that has held stöck, seen by that seat alone"),
]
"""The seat that has held stöck; the other learns it when stöck is booked (SCH-8)."""


Ahead: TypeAlias = Annotated[int, OF_LOG]
"""The number of entries in trick 1 before stöck is gained by robbing (SCH-36)."""


@pickled_as("schmaus.deal")
@attrs.frozen(cache_hash=True, repr=False)
class SchmausDeal(model.JassDeal):
    """A deal, with the holder of stöck and the seat with a pending claim in trick 1."""

    stoeck: Stoeck = None
    claimant: Annotated[Open[Seat | None], Means("seat with a pending claim")] = None
    ahead: Ahead = 0
    couple_points: ClassVar[int] = STOECK_POINTS

    @property
    def together(self) -> Seat | None:
        """The seat that has held stöck (SCH-8)."""
        return self.stoeck

    def stoeck_due(self, seat: Seat, hands: model.Pair) -> bool:
        """Return whether a seat has unbooked stöck (SCH-8, SCH-34)."""
        return self.stoeck == seat and hands[seat] & self.trumps.couple != 0

    def rights(
        self, seat: Seat, hand: int, *, players: bool, is_in: bool
    ) -> tuple[Claim, ...]:
        """Return a seat's claim; none while a claim is pending (SCH-33, SCH-36)."""
        return model.CLAIM[seat] if players and self.claimant is None else ()

    def held_together(self, seat: Seat) -> Self:
        """Return the deal with a seat as the holder of stöck (SCH-8)."""
        return evolved(self, stoeck=seat)

    def couple_played(self, seat: Seat, hands: model.Pair) -> Self:
        """Book stöck if both of its cards are played now (SCH-8)."""
        if self.stoeck != seat or self.stoeck_due(seat, hands):
            return self
        return evolved(self, match=enter(self.match, seat, STOECK_POINTS, Item.STOECK))

    def couple_events(self, seat: Seat, hands: model.Pair) -> Iterator[Event]:
        """Yield the events of stöck when its second card is played (SCH-8)."""
        booked = self.couple_played(seat, hands)
        for entry in booked_since(self.match, booked.match):
            yield StoeckShown(seat, self.trumps.suit)
            yield new_points_entered(entry, (seat,))

    def hands_changed(self, hands: model.Pair, public: model.Pair) -> SchmausDeal:
        """Return the deal after cards were taken up; note the holder of stöck (SCH-8)."""
        seat = self.stoeck
        if seat is None:
            seat = model.holder_of(self.trumps.couple, hands)
        if seat == self.stoeck and public == self.public:
            return self
        return evolved(self, public=public, stoeck=seat)

    def about(self) -> dict[str, object]:
        own = {"stöck": self.stoeck, "claimant": self.claimant}
        known = {name: seat for name, seat in own.items() if seat is not None}
        return {**super().about(), **known}


def deal_of(state: InJassDeal) -> SchmausDeal:
    """Return the deal of a state, which the shared phases type only as `JassDeal`."""
    return cast("SchmausDeal", state.deal)


# --- events ---------------------------------------------------------------------------


@attrs.frozen
class StoeckShown(Event):
    """A seat has played both king and queen of trump, and books stöck (SCH-8)."""

    seat: Seat = attrs.field(converter=as_seat)
    suit: Suit


# --- weis -----------------------------------------------------------------------------
# The *strength* of a weis is an int: the line of SCH-6, then the rank, then trump over side
# suit. The last step of SCH-7, for equal sequences, depends on the seats and is added where
# two weis are compared.

LineAndValue: TypeAlias = tuple[int, int]
"""The number of a line of the table in SCH-6, from 1 for the weakest, and its value."""


def _frozen(table: Mapping[Any, LineAndValue]) -> Mapping[Any, LineAndValue]:
    if not isinstance(table, Mapping):
        msg = f"expected a mapping for a table of weis, got {quoted(table)}"
        raise InvalidValue(msg)
    return MappingProxyType(dict(table))


_RANK_STEP = 2
_LINE_STEP = 32


@attrs.frozen(eq=False, repr=False)
class WeisTable(Immutable):
    """The table of SCH-6: line and value for each sequence length and rank of four.

    The meld with the higher line number is better. A house rule can have its own table,
    with values from `VALUES`. Ranks that are not in `fours` have `other_fours`.
    """

    runs: Mapping[int, LineAndValue] = attrs.field(converter=_frozen)
    fours: Mapping[Rank, LineAndValue] = attrs.field(converter=_frozen)
    other_fours: LineAndValue
    of_two_lines: frozenset[int] = attrs.field(init=False)
    """The values that both a sequence and a four can have."""

    @of_two_lines.default
    def _of_two_lines(self) -> frozenset[int]:
        fours = (*self.fours.values(), self.other_fours)
        runs = frozenset([value for _, value in self.runs.values()])
        return runs & {value for _, value in fours}

    def __reduce__(self) -> Reduced:
        return WeisTable, (dict(self.runs), dict(self.fours), self.other_fours)

    def line_and_value(self, weis: Weis) -> LineAndValue:
        """Return the line of a weis in the table, and its value (SCH-6)."""
        if isinstance(weis, Run):
            return self.runs[weis.length]
        return self.fours.get(checked(weis, Four, "a weis").rank, self.other_fours)

    def value_of(self, weis: Weis) -> int:
        """Return the points of a weis (SCH-6)."""
        return self.line_and_value(weis)[1]

    def strength(self, weis: Weis, trump: Suit) -> int:
        """Return the strength of a weis: line, then rank, then trump (SCH-6, SCH-7)."""
        checked(trump, Suit, "a trump suit")
        return _strength(self, checked(weis, Run | Four, "a weis"), trump)


@functools.cache
def _strength(table: WeisTable, weis: Weis, trump: Suit) -> int:
    line, _ = table.line_and_value(weis)
    rank = weis.top if isinstance(weis, Run) else weis.rank
    in_trump = isinstance(weis, Run) and weis.suit is trump
    return line * _LINE_STEP + rank.index * _RANK_STEP + in_trump


@functools.cache
def strong_weis(
    table: WeisTable, key: int, trump: Suit, least: int
) -> tuple[Weis, ...]:
    """Return the weis of at least strength `least` in cards with this `meld_key`."""
    found = _FOUND[key]
    return tuple([each for each in found if _strength(table, each, trump) >= least])


WEIS_TABLE = WeisTable(
    runs={
        3: (1, 20),
        4: (2, 50),
        5: (4, 100),
        6: (6, 150),
        7: (8, 200),
        8: (9, 250),
        9: (10, 300),
    },
    fours={Rank.NINE: (5, 150), Rank.JACK: (7, 200)},
    other_fours=(3, 100),
)
"""The table of SCH-6."""


_FOUND: MeldTable[tuple[Weis, ...]] = MeldTable(operator.add)
"""Every weis in some cards: sequences, then fours (SCH-4, SCH-5)."""


# --- weis in play ---------------------------------------------------------------------
# A declaration names a value; the seat may still choose among the weis that fit (SCH-17).
# A rejected weis changes nothing later (SCH-21), so only booked ones are recorded.

_QUESTIONS = (model.Question.RANK, model.Question.SIDE)
_QUESTIONS_OF_TWO_LINES = (model.Question.LINE, *_QUESTIONS)
_LEADER = Ties.LEADER
_PLAYERS = Claims.PLAYERS


class SchmausMelding(MeldRules):
    """The rules of weis in Schmaus."""

    game: Schmaus
    found = _FOUND

    def called(self, meld: model.Comparable) -> int:
        """Return the value that declares a weis (SCH-6, SCH-13)."""
        return self.game.weis_table.value_of(meld)

    def declare(self, seat: Seat, called: int) -> Declare:
        """Return the move that declares a value (SCH-13)."""
        return Declare(seat, called)

    def questions(self, called: int) -> tuple[model.Question, ...]:
        """Return the questions that compare two equal values (SCH-15)."""
        of_two_lines = called in self.game.weis_table.of_two_lines
        return _QUESTIONS_OF_TWO_LINES if of_two_lines else _QUESTIONS

    def favoured(self, deal: model.JassDeal, leader: Seat) -> Seat:
        """Return the seat that wins if sequences differ only in side suit (SCH-7)."""
        return leader if self.game.ties is _LEADER else model.OTHER[deal.match.dealer]

    def _least(
        self, booked: Sequence[model.Booked], seat: Seat, trump: Suit, *, favoured: bool
    ) -> int:
        """Return the strength that a weis needs after the booked ones (SCH-19, SCH-20).

        It is the strength of the last booked weis if ties favor the seat and the seat has
        booked no weis of this strength (SCH-7); else it is one higher.
        """
        strength = functools.partial(_strength, self.game.weis_table)
        least = strength(booked[-1].meld, trump)
        own = [each.meld for each in booked if each.seat == seat] if favoured else ()
        return least + (not favoured or any(strength(m, trump) == least for m in own))

    def left(
        self, deal: model.JassDeal, seat: Seat, leader: Seat, cards: int
    ) -> tuple[Weis, ...]:
        """Return the weis that beat those booked before (SCH-19)."""
        key, booked, trump = meld_key(cards), deal.booked, deal.trumps.suit
        if not booked:
            return _FOUND[key]
        favoured = seat == self.favoured(deal, leader)
        least = self._least(booked, seat, trump, favoured=favoured)
        return strong_weis(self.game.weis_table, key, trump, least)

    def could_book(
        self, meld: model.Comparable, said: model.Said, view: View[Move], trump: Suit
    ) -> bool:
        """Return whether a weis beats those booked before the declaration (SCH-19)."""
        if not said.booked:
            return True
        other = model.OTHER[view.seated()]
        favoured = said.leads if self.game.ties is _LEADER else other != view.dealer
        least = self._least(said.booked, other, trump, favoured=favoured)
        return self.game.weis_table.strength(meld, trump) >= least

    def shut_out(self, state: InJassDeal, seat: Seat, melds: model.Melds) -> Refusal:
        """Refuse weis that are too low after booked ones; name the best refused one.

        The rule is SCH-7 if the seat would win a tie, but has booked a weis of this
        strength itself. Else it is SCH-19.
        """
        booked, trump = state.deal.booked, state.trump
        strength = self.game.weis_table.strength
        weis = max(melds, key=lambda each: strength(each, trump))
        rule, last = "SCH-19", booked[-1]
        favoured = last.seat != seat == self.favoured(state.deal, state.leader)
        if strength(weis, trump) + favoured > strength(last.meld, trump):
            rule = "SCH-7"
            own = [each for each in booked if each.seat == seat]
            last = max(own, key=lambda each: strength(each.meld, trump))
        values = (weis, last.meld, last.seat)
        return refuse(rule, Reason.NOT_UPWARDS, *values, cards=weis.cards)


# --- claims, the end of a trick and of a deal -----------------------------------------


@attrs.frozen(repr=False)
class MatchOver(AnyMatchOver[Ending]):
    """The match is over (COM-8)."""


class SchmausSettling(Settling):
    """Claims by players, the referee, and the points of a deal."""

    game: Schmaus
    new_deal = SchmausDeal
    card_points: ClassVar[Item] = Item.CARD_POINTS
    last_trick: ClassVar[tuple[int, Item]] = LAST_TRICK_POINTS, Item.LAST_TRICK
    all_tricks: ClassVar[tuple[int, Item]] = MATCH_POINTS, Item.MATCH
    beside: ClassVar[int] = STOECK_POINTS
    match_over: ClassVar[type[MatchOver]] = MatchOver
    by_claim: ClassVar[tuple[Ending, Ending]] = Ending.CLAIM, Ending.FALSE_CLAIM
    by_referee: ClassVar[Ending] = Ending.REFEREE

    def counting(self, state: State, seat: Seat) -> int:
        """Return the total for a claim, with stöck that is not booked yet (SCH-34)."""
        total = super().counting(state, seat)
        if not isinstance(state, InJassDeal):
            return total
        return total + STOECK_POINTS * deal_of(state).stoeck_due(seat, state.hand_masks)

    def with_credits(self, state: InJassDeal) -> Match:
        """Enter unbooked stöck, then card points (SCH-34, SCH-35)."""
        deal = deal_of(state)
        seat = deal.stoeck
        if seat is not None and deal.stoeck_due(seat, state.hand_masks):
            match = enter(deal.match, seat, STOECK_POINTS, Item.STOECK)
            state = with_match(state, match)
        return super().with_credits(state)

    def no_claim(self, state: JassPosition, seat: Seat) -> Refusal:
        """Refuse a second claim while one is pending (SCH-36)."""
        claimant = deal_of(state).claimant if isinstance(state, InJassDeal) else None
        return refuse("SCH-36", Reason.CLAIM_PENDING, claimant)

    def exercised(self, state: JassPosition, move: model.Right) -> State:
        """Claim the match; after the first draw the claimant's total decides (SCH-35, SCH-38).

        Before that the order stöck, weis, stich decides (SCH-36), unless a seat had the
        target before the deal (SCH-37).
        """
        if not isinstance(state, InJassDeal) or state.number > 1:
            return super().exercised(state, move)
        seat, history = move.seat, (state.history, move)
        had, target = totals_at_the_deal(state.match), self.game.target
        if max(had) >= target:
            winner = seat if had[seat] >= target else model.OTHER[seat]
            return self.ended(state, history, winner, Ending.HAD_THE_TARGET)
        deal = evolved(self.robbing(state, state.deal), claimant=seat)
        waits = evolved(state, history=history, deal=deal)
        return self.first_trick_turned(waits) if isinstance(state, Drawing) else waits

    def robbing(self, state: InJassDeal, deal: model.JassDeal) -> model.JassDeal:
        """Note how many entries precede stöck gained by robbing (SCH-36, SCH-39)."""
        free = self.game.claims is _PLAYERS and deal_of(state).claimant is None
        if not free or state.number > 1 or not state.stock[-1].bit & deal.trumps.couple:
            return deal
        return evolved(deal, ahead=len(deal.booked) + isinstance(state, Drawing))

    def first_trick_turned(self, state: InJassDeal) -> State:
        """Return `MatchOver` if the match ends with trick 1, or else the state.

        The order stöck, weis, stich decides (SCH-36, SCH-39).
        """
        deal, history = deal_of(state), state.history
        claimant, ahead = deal.claimant, deal.ahead
        if claimant is None and self.game.claims is _PLAYERS:
            return state
        totals = [self.counting(state, seat) for seat in model.TABLE.seats]
        if max(totals) < self.game.target:
            if claimant is None:
                return state
            return self.ended(state, history, model.OTHER[claimant], Ending.FALSE_CLAIM)
        entries = booked_in_deal(self.with_credits(state))
        stoeck = [each for each in entries if each.what is Item.STOECK]
        others = [each for each in entries if each.what is not Item.STOECK]
        order = (*others[:ahead], *stoeck, *others[ahead:])
        winner = first_past(totals_at_the_deal(state.match), order, self.game.target)
        return self.ended(state, history, winner, Ending.STOECK_WEIS_STICH)

    def looked_at(self, state: InJassDeal) -> Sequence[Seat]:
        """Return both seats, once the first trick of a deal is turned (SCH-39)."""
        begun = state.number > 1 or isinstance(state, Drawing)
        return model.TABLE.seats if begun else ()

    def near(self, deal: model.JassDeal) -> bool:
        """Return whether a claim is pending, or the referee may end the match."""
        return cast("SchmausDeal", deal).claimant is not None or super().near(deal)

    def trick_turned(self, state: InJassDeal) -> State:
        if state.number == 1:
            return self.first_trick_turned(state)
        return self.credited(state)

    def next_dealer(self, state: InJassDeal) -> Seat:
        """Return the other seat: the deal alternates (SCH-11)."""
        return model.OTHER[state.match.dealer]

    def ending(
        self, match: Match, winner: Seat
    ) -> tuple[tuple[Seat, ...], Ending] | None:
        """Return the winners by the referee (SCH-39) or the agreed deals (COM-10)."""
        game = self.game
        if game.claims is not _PLAYERS and max(match.totals) >= game.target:
            return best_seats(match), Ending.REFEREE
        if match.number == game.deals:
            return best_seats(match), Ending.AGREED_DEALS
        return None


# --- facts about stöck ----------------------------------------------------------------
# Stöck is entered when the second of its cards is played, or when the match ends (SCH-8,
# SCH-34); otherwise the seat did not hold both cards. The referee ends the match if stöck
# reaches the target, so while the match continues, no seat holds such stöck (SCH-39).


class SchmausKnowledge(JassKnowledge):
    """The knowledge of a seat in Schmaus."""

    game: Schmaus

    def couple_told(self, view: View[Move], past: SeatPast) -> None:
        """Note facts about king and queen of trump in a hand (SCH-8, SCH-39)."""
        couple, now = past.trumps.couple, len(view.log)
        if couple & ~(past.unseen | sum(past.open)):
            return
        left = now if past.first_left is None else past.first_left
        if _is_entered(view, past.seat):
            past.got_by(couple, left)
            time = min(left, now - 1)
            past.told.append((time, couple, Why.HELD_TOGETHER, self.game.ids.couple))
        elif past.both_played or isinstance(view.position, AnyMatchOver):
            past.not_together(couple, left)
        silent = _silent_until(self.game, view, past)
        if silent and couple & ~past.gone:
            past.not_together(couple, min(silent, left))


def _is_entered(view: View[Move], seat: Seat) -> bool:
    return any(
        entry.what is Item.STOECK and entry.seat == seat
        for entry in booked_in_deal(view.position.match)
    )


def _silent_until(game: Schmaus, view: View[Move], past: SeatPast) -> int:
    """Return the time up to which stöck would have ended the match, or 0 (SCH-39).

    So the seat has not held stöck before that time. The time is 0 if the first trick
    of the deal is not turned yet, or if stöck would not reach the target. If the match
    is over, it is the time of the last move.
    """
    seat, blank, log = past.seat, view.position, view.log
    position = blank.final if isinstance(blank, AnyMatchOver) else blank
    if game.claims is _PLAYERS or not isinstance(position, InJassDeal):
        return 0
    turned = position.number - (not isinstance(position, Drawing))
    total, until = game.settling.counting(position, seat), len(log)
    if isinstance(blank, AnyMatchOver):
        until -= 1
        total = blank.match.totals[seat] - STOECK_POINTS * _is_entered(view, seat)
        last = log[-1]
        if isinstance(last, model.Book) and last.seat == seat:
            total -= game.melding.called(last.meld)
        elif isinstance(last, Play | model.TurnTrick):
            turned -= 1
            led, reply = [move for move in log if isinstance(move, Play)][-2:]
            won = past.trumps.tricks.beaters[led.card.index] & reply.card.bit
            if (reply if won else led).seat == seat:
                worths = past.trumps.tricks.worths
                total -= worths[led.card.index] + worths[reply.card.index]
    return until if turned and total + STOECK_POINTS >= game.target else 0


# --- the ruleset ----------------------------------------------------------------------

SchmausState: TypeAlias = JassPhase | Turning | MatchOver
"""A state of Schmaus: one of its phases."""


def _ties(value: Ties | str) -> Ties:
    return choose("ties", Ties, value)


@pickled_as("schmaus")
@attrs.frozen(kw_only=True, eq=False)
class Schmaus(Jass[SchmausState, SchmausMove]):
    """Schmaus: two players, 36 cards, weis and stöck, to 1500 points.

    `legal_moves` lists plays, declarations, answers, bookings, draw, turn, rob and
    claim, in this order.

    Args:
        target: the points that win the match, at least 1 (SCH-32).
        claims: "players" claim the match, or the "referee" ends it (SCH-39).
        ties: the seat that wins between sequences that differ only in side suit,
            "non-dealer" or "leader" (SCH-7).
        deals: an agreed number of deals, at least 1, or None (COM-10).

    Raises:
        OptionError: an option is out of its range or unknown.
    """

    target: int = count(1500)
    claims: Claims = attrs.field(default=Claims.PLAYERS, converter=to_claims)
    ties: Ties = attrs.field(default=Ties.NON_DEALER, converter=_ties)
    deals: int | None = agreed_deals()

    name = "schmaus"
    title = "Schmaus"
    pack = PACK_36  # SCH-1; order and card points are those of `JASS` (SCH-2, SCH-3)
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
        claim="SCH-33",
        referee="SCH-39",
        last_drawn="SCH-26",
        couple="SCH-8",
    )
    weis_table: ClassVar[WeisTable] = WEIS_TABLE
    """The values of weis (SCH-6); a house rule can have its own table."""
    enums: ClassVar[tuple[type[enum.Enum], ...]] = (Item, Ending)
    knowledge: ClassVar[part[SchmausKnowledge]] = part(SchmausKnowledge)
    playing: ClassVar[part[JassCardPlay]] = part(JassCardPlay)
    thumbs: ClassVar[part[JassThumbs]] = part(JassThumbs)
    melding: ClassVar[part[SchmausMelding]] = part(SchmausMelding)
    settling: ClassVar[part[SchmausSettling]] = part(SchmausSettling)

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        for weis in self.melding.find(self.pack.mask):
            if isinstance(weis, Run) and weis.length not in self.weis_table.runs:
                msg = f"the weis_table of {quoted(self)} has no sequence of {weis.length} cards"
                raise InvalidValue(msg)
            _check_value(None, None, self.weis_table.value_of(weis))

    def actions(self, seat: Seat) -> Iterator[SchmausMove]:
        """Yield the 36 plays by card, the 7 declarations by value, and the other moves.

        The other moves are the answers (four, sequence, ranks, plain, trump), the bookings
        (sequences by suit, top rank and length, then fours by rank), draw, turn, rob, claim.
        """
        for card in self.pack.cards:
            yield Play(seat, card)
        for value in VALUES:
            yield Declare(seat, value)
        answers: list[Answer] = [Line.FOUR, Line.SEQUENCE, *self.pack.ranks]
        for answer in (*answers, Side.PLAIN, Side.TRUMP):
            yield model.Say(seat, answer)
        for meld in self.melding.find(self.pack.mask):
            yield model.Book(seat, meld)
        yield from (Draw(seat), model.TurnTrick(seat), model.Rob(seat), Claim(seat))

    def first_dealer(self, cards: Sequence[Card]) -> Seat | None:
        """Return the first dealer: the seat that drew the lower rank (SCH-9)."""
        higher = super().first_dealer(cards)
        return None if higher is None else model.OTHER[higher]
