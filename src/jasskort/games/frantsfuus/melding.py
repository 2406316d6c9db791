"""Melding: declaring a kind, comparing question by question, booking one or more.

Carries FRA-15 to FRA-30, and COM-6. A declaration names the kind; what was not named
yet is free among the melds that fit (FRA-21). What was rejected is not spent and may
be tried again (FRA-29): only what is booked is remembered. A seat that let a
declaration stand, or whose own was rejected, declares no more in that trick (FRA-22).
"""

from __future__ import annotations

import attrs

from jasskort.cards import Suit
from jasskort.craft.building import builder, evolved
from jasskort.families.jass.deal import TwoCardsLie
from jasskort.families.jass.melding import (
    booked_by,
    declared_already,
    not_held,
)
from jasskort.families.jass.model import (
    TURN,
    Declaration,
    added,
    new_booked,
    new_declaration,
)
from jasskort.families.jass.past import Said
from jasskort.families.jass.rules import JassRules, RuleIds
from jasskort.families.jass.tricks import turned
from jasskort.games.frantsfuus.model import (
    Declare,
    Declared,
    FrantsfuusDeal,
    FrantsfuusPhase,
    Kind,
    Right,
)
from jasskort.games.frantsfuus.options import Options
from jasskort.games.frantsfuus.ranking import (
    bookable_kinds,
    bookable_melds,
    declarations,
    find_melds,
    in_the_way,
    is_lower,
    kind_of,
)
from jasskort.mechanics.contest import Comparable, Question
from jasskort.mechanics.match import enter
from jasskort.mechanics.objections import no_such_move
from jasskort.melds import Meld, Run
from jasskort.moves import Book, Move, Play, Rob, TurnTrick
from jasskort.phase import Phase, State
from jasskort.refusals import Reason, Refusal, refuse
from jasskort.seats import Seat
from jasskort.view import View

_QUESTIONS = (Question.RANK, Question.SUIT)
_IDS_AT_SUIT = attrs.evolve(Options.ids, asked="FRA-19", answer="FRA-19")


@attrs.frozen(repr=False)
class Turning(
    TwoCardsLie[FrantsfuusDeal, Declare, Right],
    Phase[JassRules[FrantsfuusDeal, Declare, Right], Book | TurnTrick | Rob | Right],
):
    """A meld was booked; its seat books more, or turns the trick (FRA-24).

    Args:
        standing: the declaration that stood; it is open until the trick is turned.
        booked: what the seat has booked in this trick, in order.
    """

    standing: Declaration
    booked: tuple[Declared, ...]

    def bookable(self) -> tuple[Declared, ...]:
        """List what may still be booked on this occasion (FRA-24 to FRA-26).

        Every other meld of the pool, but no second sequence in a suit.
        """
        suits = {meld.suit for meld in self.booked if isinstance(meld, Run)}
        seat = self.turn
        return tuple(
            meld
            for meld in bookable_melds(self.counting_cards(seat), self.deal.spent(seat))
            if not (isinstance(meld, Run) and meld.suit in suits)
        )

    def moves(self) -> tuple[Book | TurnTrick | Rob | Right, ...]:
        """Book more, turn the trick, or do what may be done at any time."""
        seat = self.turn
        own = booked_by(seat, self.bookable()) + TURN[seat]
        return own + self.moves_out_of_turn(seat)

    def after(self, move: Book | TurnTrick | Rob | Right) -> State:
        """Book more, or turn the trick."""
        if isinstance(move, Book):
            return self.rules.book(self, move)
        if isinstance(move, TurnTrick):
            history = (self.history, move)
            return turned(self, history, self.deal, self.hand_masks, *self.cards)
        return self.at_any_time(move)

    def own_melds(self, seat: Seat) -> tuple[Meld, ...]:
        """List what may still be booked on this occasion."""
        return self.bookable() if seat == self.turn else ()

    def objection(self, move: Move) -> Refusal:
        """Object to melds that may not be booked now, to playing, to declaring again."""
        match move:
            case Book(meld=meld):
                return not_held(self, move, "FRA-24") or self._unbookable(meld)
            case Play():
                text = "the seat that has booked must turn the trick first"
                return refuse("FRA-24", Reason.MUST_TURN, text)
            case Declare():
                return declared_already(self, move.seat, self.standing.called)
            case _:
                return super().objection(move)

    def _unbookable(self, meld: Comparable) -> Refusal:
        """Refuse a meld that is shut out, or a second sequence in a suit (FRA-25)."""
        seat, rules = self.turn, self.rules
        if meld not in rules.bookable(self, seat):
            return rules.shut_out(self, seat, (meld,))
        before = next(
            each
            for each in self.booked
            if isinstance(each, Run) and meld.cards.of_suit(each.suit)
        )
        text = f"{before.spoken} was booked in this trick, and one a suit is the limit"
        values = (meld, before)
        return refuse("FRA-25", Reason.ONE_A_SUIT, text, *values, cards=meld.cards)

    def _repr_parts(self) -> list[tuple[str, object]]:
        booked = ", ".join(map(str, self.booked))
        return [*super()._repr_parts(), ("booked", booked)]


_new_turning = builder(Turning)


class Melding(Options):
    """The melds of Frantsfuus, as the dialogue asks for them."""

    __slots__ = ()

    def find(self, cards: int) -> tuple[Declared, ...]:
        """List every meld in some cards: sequences, then fours (FRA-8, FRA-10)."""
        return find_melds(cards)

    def called(self, meld: Comparable) -> Kind:
        """Tell the kind of a meld, by which it is declared (FRA-16)."""
        return kind_of(meld)

    def spoken(self, called: int) -> str:
        """Call the melds of a kind in a sentence."""
        return Kind(called).spoken

    def questions(self, _called: int) -> tuple[Question, ...]:
        """List the questions by which sequences of one kind are compared (FRA-18)."""
        return _QUESTIONS

    def favoured(self, _deal: FrantsfuusDeal, leader: Seat) -> Seat:
        """Tell whom equal sequences favour: the leader of the trick (FRA-12)."""
        return leader

    def declarations(
        self, deal: FrantsfuusDeal, seat: Seat, _leader: Seat, hand: int, least: int
    ) -> tuple[Declare, ...]:
        """List the kinds that the seat in turn may declare, lowest first.

        They are kinds of which it may book a meld (FRA-30), and not lower than the
        one that was declared before (FRA-17).
        """
        kinds = bookable_kinds(hand, deal.spent(seat) if deal.booked else ())
        if least:
            kinds = tuple([kind for kind in kinds if kind >= least])
        return declarations(seat, kinds)

    def bookable(self, state: FrantsfuusPhase, seat: Seat) -> tuple[Declared, ...]:
        """List the melds of a seat's pool that it may book (FRA-15, FRA-27, FRA-28)."""
        return bookable_melds(state.counting_cards(seat), state.deal.spent(seat))

    def could_book(
        self, meld: Comparable, said: Said, view: View[Move], _trump: Suit
    ) -> bool:
        """Tell whether a meld was neither spent nor shut out (FRA-27, FRA-28)."""
        seat = view.seated()
        spent = tuple([each.meld for each in said.booked if each.seat != seat])
        return meld not in spent and not is_lower(meld, spent)

    def shut_out(
        self, state: FrantsfuusPhase, seat: Seat, melds: tuple[Comparable, ...]
    ) -> Refusal:
        """Refuse melds that are spent (FRA-27), or not higher than they must be (FRA-28).

        Of several the highest that is not spent is named, if there is one.
        """
        spent = state.deal.spent(seat)
        lower = [each for each in melds if each not in spent]
        if not lower:
            meld = melds[-1]
            text = f"seat {seat} has booked {meld.spoken} in this deal"
            return refuse("FRA-27", Reason.SPENT, text, meld, seat, cards=meld.cards)
        meld, shared, *higher = in_the_way(lower, spent)
        text = (
            f"{meld.spoken} shares cards with {shared.spoken}, which seat {seat} has "
            f"booked, and is not higher"
        )
        for each in higher:
            text += f" than {each.spoken}"
        values = (meld, shared, *higher, seat)
        return refuse("FRA-28", Reason.NOT_UPWARDS, text, *values, cards=meld.cards)

    def ids_at(self, question: Question) -> RuleIds:
        """Tell that the top rank is asked by FRA-18, and the suit by FRA-19."""
        return _IDS_AT_SUIT if question is Question.SUIT else self.ids

    def unknown(self, move: Move) -> Refusal:
        """Refuse the fours that count for nothing by FRA-10."""
        if isinstance(move, Book) and not move.meld.mask & ~self.pack.mask:
            return no_such_move(self.title, move, "FRA-10")
        return super().unknown(move)

    def value_of(self, meld: Comparable) -> int:
        """Give the points of a meld (FRA-9, FRA-10)."""
        return self.values[kind_of(meld)]

    def book(
        self, state: TwoCardsLie[FrantsfuusDeal, Declare, Right], move: Book
    ) -> State:
        """Book a meld: its points count at once, its cards are public (FRA-23, FRA-24)."""
        seat, meld, deal = move.seat, move.meld, state.deal
        booked = evolved(
            deal,
            match=enter(deal.match, seat, self.value_of(meld), meld),
            booked=(*deal.booked, new_booked(seat, meld)),
            public=added(deal.public, seat, meld.mask),
        )
        before = state.booked if isinstance(state, Turning) else ()
        standing = state.said_by(seat) or new_declaration(seat, kind_of(meld), ())
        return _new_turning(
            *((state.history, move), self, *state.common(booked), seat),
            *(state.leader, state.cards, standing, (*before, meld)),
        )
