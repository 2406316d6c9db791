"""Weis in play: what may be declared, how equals are compared, what is booked.

Carries SCH-12 to SCH-22, and COM-6. A declaration opens with its value; what was not
said yet is free among the weis that fit (SCH-17). A weis that was rejected leaves no
trace (SCH-21): only what is booked is remembered.
"""

from __future__ import annotations

import attrs

from jasskort.cards import Suit
from jasskort.craft.building import builder, evolved
from jasskort.families.jass.deal import TwoCardsLie
from jasskort.families.jass.melding import declared_already
from jasskort.families.jass.model import OTHER, TURN, Pair, added, new_booked
from jasskort.families.jass.past import Said
from jasskort.families.jass.rules import JassRules
from jasskort.families.jass.tricks import turned
from jasskort.games.schmaus.model import (
    Declare,
    Floors,
    SchmausDeal,
    SchmausPhase,
    Ties,
    Weis,
)
from jasskort.games.schmaus.options import Options
from jasskort.games.schmaus.ranking import find_weis
from jasskort.mechanics.contest import Comparable, Question
from jasskort.mechanics.match import enter
from jasskort.moves import Book, Claim, Move, Play, Rob, TurnTrick
from jasskort.phase import Phase, State
from jasskort.refusals import Reason, Refusal, refuse
from jasskort.seats import Seat
from jasskort.view import View

_QUESTIONS = (Question.RANK, Question.SIDE)
_QUESTIONS_OF_TWO_LINES = (Question.LINE, *_QUESTIONS)
_VALUES_OF_TWO_LINES = (100, 150, 200)
_LEADER = Ties.LEADER


@attrs.frozen(repr=False)
class Turning(
    TwoCardsLie[SchmausDeal, Declare, Claim],
    Phase[JassRules[SchmausDeal, Declare, Claim], TurnTrick | Rob | Claim],
):
    """A weis was booked; the seat that booked it turns the trick (SCH-18)."""

    def moves(self) -> tuple[TurnTrick | Rob | Claim, ...]:
        """Turn the trick, or do what may be done at any time."""
        return TURN[self.turn] + self.moves_out_of_turn(self.turn)

    def after(self, move: TurnTrick | Rob | Claim) -> State:
        """Turn the trick: no other weis is booked in it."""
        if not isinstance(move, TurnTrick):
            return self.at_any_time(move)
        history = (self.history, move)
        return turned(self, history, self.deal, self.hand_masks, *self.cards)

    def objection(self, move: Move) -> Refusal:
        """Object to playing before the trick is turned, and to declaring again."""
        if isinstance(move, Play):
            text = "the seat that has booked must turn the trick first"
            return refuse("SCH-18", Reason.MUST_TURN, text)
        if isinstance(move, Declare):
            called = self.rules.called(self.deal.booked[-1].meld)
            return declared_already(self, move.seat, called)
        return super().objection(move)


_new_turning = builder(Turning)


class Declaring(Options):
    """Weis, as the dialogue of melds asks for them."""

    __slots__ = ()

    def find(self, cards: int) -> tuple[Weis, ...]:
        """List every weis in some cards: sequences, then fours (SCH-4, SCH-5)."""
        return find_weis(cards)

    def called(self, meld: Comparable) -> int:
        """Tell the value of a weis, by which it is declared (SCH-6, SCH-13)."""
        return self.weis_table.value_of(meld)

    def value_of(self, meld: Comparable) -> int:
        """Give the points of a weis: its value (SCH-6)."""
        return self.weis_table.value_of(meld)

    def spoken(self, called: int) -> str:
        """Call the weis of a value in a sentence."""
        return f"weis of {called}"

    def questions(self, called: int) -> tuple[Question, ...]:
        """List the questions by which equal values are compared (SCH-15)."""
        if called in _VALUES_OF_TWO_LINES:
            return _QUESTIONS_OF_TWO_LINES
        return _QUESTIONS

    def favoured(self, deal: SchmausDeal, leader: Seat) -> Seat:
        """Tell whom equal side-suit sequences favour (SCH-7)."""
        return leader if self.ties is _LEADER else OTHER[deal.match.dealer]

    def floor(self, deal: SchmausDeal, seat: Seat, leader: Seat) -> int:
        """Give the strength that a weis must have to be declared (SCH-19, SCH-20).

        It must beat the weis booked last in the deal. The last step of SCH-7 counts
        against the other seat's weis only; what the seat has booked itself must be
        beaten by line, rank or trump.
        """
        if not deal.booked:
            return 0
        return deal.floors[seat][self.favoured(deal, leader) == seat]

    def declarations(
        self, deal: SchmausDeal, seat: Seat, leader: Seat, hand: int, least: int
    ) -> tuple[Declare, ...]:
        """List the values that the seat in turn may declare (SCH-13, SCH-14, SCH-22)."""
        table, floor = self.weis_table, self.floor(deal, seat, leader)
        values = table.values_from(hand, deal.trumps.suit, floor)
        if least and values:
            values = tuple([each for each in values if each >= least])
        return table.declarations(seat, values)

    def bookable(self, state: SchmausPhase, seat: Seat) -> tuple[Weis, ...]:
        """List the weis of a seat's pool that beat what was booked before (SCH-19)."""
        found = find_weis(state.counting_cards(seat))
        if not state.deal.booked:
            return found
        strength, trump = self.weis_table.strength, state.trump
        least = self.floor(state.deal, seat, state.leader)
        return tuple([weis for weis in found if strength(weis, trump) >= least])

    def could_book(
        self, meld: Comparable, said: Said, view: View[Move], trump: Suit
    ) -> bool:
        """Tell whether a weis was better than those booked before (SCH-19)."""
        if not said.booked:
            return True
        strength, last = self.weis_table.strength, said.booked[-1]
        other = OTHER[view.seated()]
        least = strength(last.meld, trump)
        favoured = said.leads if self.ties is _LEADER else other != view.dealer
        if last.seat == other or not favoured:
            least += 1
        own = [strength(b.meld, trump) + 1 for b in said.booked if b.seat == other]
        return strength(meld, trump) >= max([least, *own])

    def shut_out(
        self, state: SchmausPhase, seat: Seat, melds: tuple[Comparable, ...]
    ) -> Refusal:
        """Refuse weis that do not beat what was booked before (SCH-19).

        The best of them is named. Where it beats the weis booked last, one that the
        seat itself has booked before is in its way (SCH-7, where ties favour leaders).
        """
        booked, trump = state.deal.booked, state.trump
        strength = self.weis_table.strength
        weis = max(melds, key=lambda each: strength(each, trump))
        rule, last = "SCH-19", booked[-1]
        favoured = last.seat != seat == self.favoured(state.deal, state.leader)
        if strength(weis, trump) + favoured > strength(last.meld, trump):
            rule = "SCH-7"
            own = [each for each in booked if each.seat == seat]
            last = max(own, key=lambda each: strength(each.meld, trump))
        text = (
            f"{weis.spoken} is not better than {last.meld.spoken}, "
            f"which seat {last.seat} has booked"
        )
        values = (weis, last.meld, last.seat)
        return refuse(rule, Reason.NOT_UPWARDS, text, *values, cards=weis.cards)

    def book(
        self, state: TwoCardsLie[SchmausDeal, Declare, Claim], move: Book
    ) -> State:
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
        return self.credited(
            _new_turning(
                history, self, *state.common(booked), seat, leader, state.cards
            )
        )

    def _floors_after(self, deal: SchmausDeal, seat: Seat, weis: Weis) -> Floors:
        """Give the floors of both seats when a seat books one more weis (SCH-19)."""
        strength, trump = self.weis_table.strength, deal.trumps.suit
        last, other = strength(weis, trump), OTHER[seat]
        # An equal of the other seat's will do, unless it equals one's own before that.
        own = [
            strength(each.meld, trump) + 1 for each in deal.booked if each.seat == other
        ]
        mine: Pair = (last + 1, last + 1)
        theirs: Pair = (last + 1, max([last, *own]))
        return (theirs, mine) if seat else (mine, theirs)
