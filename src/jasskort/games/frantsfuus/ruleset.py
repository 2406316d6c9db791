"""Frantsfuus, chapter by chapter: options, belle, claims, the deal, melds, its end.

Two players, Danish rules of the mid-19th century: tricks, melds, belle and a stock; first
to 501 points. Tricks and the dialogue of melds are played by `jasskort.games.jass`.

Carries COM-6, COM-10 and FRA-1 to FRA-50.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, TypeAlias, cast

import attrs

from jasskort.cards import SUITS, CardSet, Pack, Suit
from jasskort.craft.parts import part
from jasskort.craft.pickling import pickled_as
from jasskort.craft.values import builder, evolved
from jasskort.events import Event
from jasskort.games.frantsfuus.model import (
    BELLE_POINTS,
    LAST_TRICK_POINTS,
    MATCH_POINTS,
    PACK,
    VALUES,
    BelleShown,
    Declare,
    Declared,
    Ending,
    FrantsfuusDeal,
    FrantsfuusMove,
    Item,
    Kind,
    bookable_kinds,
    bookable_melds,
    deal_of,
    declarations,
    find_melds,
    in_the_way,
    is_lower,
    kind_of,
)
from jasskort.games.jass.deal import InDeal, common, counting_cards, first_entry
from jasskort.games.jass.deal import MatchOver as AnyMatchOver
from jasskort.games.jass.model import (
    CARD_POINTS,
    OTHER,
    Belle,
    Comparable,
    Declaration,
    JassDeal,
    JassMove,
    Question,
    Right,
    Said,
    Trumps,
    added,
    new_declaration,
)
from jasskort.games.jass.rules import (
    JassIds,
    Melding,
    Position,
    Settling,
)
from jasskort.games.jass.ruleset import JassRuleset
from jasskort.games.jass.tricks import (
    BetweenDeals,
    Booking,
    Closing,
    Comparing,
    Drawing,
    Following,
    Leading,
    TwoCardsLie,
    bookings_of,
    new_between_deals,
    not_held,
)
from jasskort.games.jass.tricks import Turning as AnyTurning
from jasskort.ledger import Match, best_seats, enter
from jasskort.melds import SHORTEST, Answer, Marriage, Meld, Run
from jasskort.moves import Book, Claim, Draw, Move, Play, Rob, Say, TurnTrick
from jasskort.options import Claims, agreed_deals, count, switch, to_claims
from jasskort.phase import History, State
from jasskort.refusals import Reason, Refusal, no_such_move, refuse
from jasskort.seats import Seat
from jasskort.sight import Open
from jasskort.view import View

# --- belle ----------------------------------------------------------------------------
# King and queen of trump, said at any time while both are in hand. Belle needs no approval, cannot be rejected, and takes
# nothing from its cards: they may stand in sequences and fours as well.


def no_belle(state: InDeal, move: Belle) -> Refusal:
    """Refuse a second belle, and one without both cards in hand (FRA-14)."""
    seat, deal = move.seat, deal_of(state)
    couple = deal.trumps.couple
    if deal.belle == seat:
        cards = CardSet.from_mask(couple)
        return refuse("FRA-14", Reason.SPENT, seat, cards=cards)
    missing = CardSet.from_mask(couple & ~state.hand_masks[seat])
    return refuse("FRA-14", Reason.NOT_HELD, seat, cards=missing)


def with_belle(state: InDeal, move: Belle) -> InDeal:
    """Book belle at once; nothing else changes, and all have seen the cards."""
    seat, deal = move.seat, deal_of(state)
    said = evolved(
        deal,
        match=enter(deal.match, seat, BELLE_POINTS, Item.BELLE),
        belle=seat,
        public=added(deal.public, seat, deal.trumps.couple),
    )
    return evolved(state, history=(state.history, move), deal=said)


# --- melds in play --------------------------------------------------------------------
# A declaration names the kind; what was not named yet is free among the melds that fit
# (FRA-21). What was rejected is not spent and may be tried again (FRA-29): only what is
# booked is remembered. A seat that let a declaration stand, or whose own was rejected,
# declares no more in that trick (FRA-22).

_QUESTIONS = (Question.RANK, Question.SUIT)


@attrs.frozen(repr=False)
class Turning(AnyTurning):
    """A meld was booked; its seat books more, or turns the trick (FRA-24).

    Args:
        standing: the declaration that stood; it is open until the trick is turned.
        booked: what the seat has booked in this trick, in order.
    """

    standing: Open[Declaration]
    booked: Open[tuple[Declared, ...]]

    def bookable(self) -> tuple[Declared, ...]:
        """List what may still be booked on this occasion (FRA-24 to FRA-26).

        Every other meld of the pool, but no second sequence in a suit.
        """
        suits = {meld.suit for meld in self.booked if isinstance(meld, Run)}
        seat = self.turn
        return tuple(
            meld
            for meld in bookable_melds(
                counting_cards(self, seat), deal_of(self).spent(seat)
            )
            if not (isinstance(meld, Run) and meld.suit in suits)
        )

    def moves(self) -> tuple[JassMove, ...]:
        """Book more, turn the trick, or do what may be done at any time."""
        return bookings_of(self.turn, self.bookable()) + super().moves()

    def after(self, move: JassMove) -> State:
        """Book more, or do what all phases do."""
        if isinstance(move, Book):
            return self.rules.melding.book(self, move)
        return super().after(move)

    def _own_melds(self, seat: Seat) -> tuple[Meld, ...]:
        """List what may still be booked on this occasion."""
        return self.bookable() if seat == self.turn else ()

    def objection(self, move: Move) -> Refusal:
        """Object to melds that may not be booked now."""
        if isinstance(move, Book):
            return not_held(self, move, "FRA-24") or self._unbookable(move.meld)
        return super().objection(move)

    def _unbookable(self, meld: Comparable) -> Refusal:
        """Refuse a meld that is shut out, or a second sequence in a suit (FRA-25)."""
        seat, melding = self.turn, self.rules.melding
        if meld not in melding.bookable(self, seat):
            return melding.shut_out(self, seat, (meld,))
        before = next(
            each
            for each in self.booked
            if isinstance(each, Run) and meld.cards.of_suit(each.suit)
        )
        values = (meld, before)
        return refuse("FRA-25", Reason.ONE_A_SUIT, *values, cards=meld.cards)

    def _repr_parts(self) -> list[tuple[str, object]]:
        booked = ", ".join(map(str, self.booked))
        return [*super()._repr_parts(), ("booked", booked)]


_new_turning = builder(Turning)


class FrantsfuusMelding(Melding):
    """The melds of Frantsfuus, as the dialogue asks for them."""

    rules: Frantsfuus

    def find(self, cards: int) -> tuple[Declared, ...]:
        """List every meld in some cards: sequences, then fours (FRA-8, FRA-10)."""
        return find_melds(cards)

    def called(self, meld: Comparable) -> Kind:
        """Return the kind of a meld, by which it is declared (FRA-16)."""
        return kind_of(meld)

    def value_of(self, meld: Comparable) -> int:
        """Return the points of a meld (FRA-9, FRA-10)."""
        return self.rules.values[kind_of(meld)]

    def questions(self, _called: int) -> tuple[Question, ...]:
        """List the questions by which sequences of one kind are compared (FRA-18)."""
        return _QUESTIONS

    def ids_at(self, question: Question) -> JassIds:
        """Return the rules: the top rank is asked by FRA-18, and the suit by FRA-19."""
        ids = self.rules.ids
        if question is Question.SUIT:
            return attrs.evolve(ids, asked="FRA-19", answer="FRA-19")
        return ids

    def favoured(self, _deal: JassDeal, leader: Seat) -> Seat:
        """Return whom equal sequences favour: the leader of the trick (FRA-12)."""
        return leader

    def declared(self, seat: Seat, cards: int) -> tuple[Declare, ...]:
        """List the kinds of the melds in some cards (FRA-16)."""
        return declarations(seat, bookable_kinds(cards, ()))

    def declarations(
        self, deal: JassDeal, seat: Seat, _leader: Seat, hand: int, least: int
    ) -> tuple[Declare, ...]:
        """List the kinds that the seat in turn may declare, lowest first.

        They are kinds of which it may book a meld (FRA-30), and not lower than the
        one that was declared before (FRA-17).
        """
        kinds = bookable_kinds(
            hand, cast("FrantsfuusDeal", deal).spent(seat) if deal.booked else ()
        )
        if least:
            kinds = tuple([kind for kind in kinds if kind >= least])
        return declarations(seat, kinds)

    def bookable(self, state: InDeal, seat: Seat) -> tuple[Declared, ...]:
        """List the melds of a seat's pool that it may book (FRA-15, FRA-27, FRA-28)."""
        return bookable_melds(counting_cards(state, seat), deal_of(state).spent(seat))

    def could_book(
        self, meld: Comparable, said: Said, view: View[Move], _trump: Suit
    ) -> bool:
        """Return whether a meld was neither spent nor shut out (FRA-27, FRA-28)."""
        seat = view.seated()
        spent = tuple([each.meld for each in said.booked if each.seat != seat])
        return meld not in spent and not is_lower(meld, spent)

    def shut_out(
        self, state: InDeal, seat: Seat, melds: tuple[Comparable, ...]
    ) -> Refusal:
        """Refuse melds that are spent (FRA-27), or not higher than they must be (FRA-28).

        Of several the highest that is not spent is named, if there is one.
        """
        spent = deal_of(state).spent(seat)
        lower = [each for each in melds if each not in spent]
        if not lower:
            meld = melds[-1]
            return refuse("FRA-27", Reason.SPENT, meld, seat, cards=meld.cards)
        meld, shared, *higher = in_the_way(lower, spent)
        values = (meld, shared, *higher, seat)
        return refuse("FRA-28", Reason.NOT_UPWARDS, *values, cards=meld.cards)

    def booked(self, state: TwoCardsLie, move: Book, deal: JassDeal) -> Turning:
        """Return the state in which more is booked, or the trick turned (FRA-24)."""
        seat, meld = move.seat, move.meld
        before = state.booked if isinstance(state, Turning) else ()
        standing = state.declaration_of(seat) or new_declaration(
            seat, kind_of(meld), ()
        )
        return _new_turning(
            *((state.history, move), self.rules, *common(state, deal), seat),
            *(state.leader, state.cards, standing, (*before, meld)),
        )


# --- claims, the end of a trick and of a deal -----------------------------------------

JAN = 250


@attrs.frozen(repr=False)
class MatchOver(AnyMatchOver[Ending]):
    """A match of Frantsfuus is over (COM-8)."""

    @property
    def jan(self) -> bool:
        """Whether the loser is jan: below 250 points, whatever the target (FRA-47).

        A match that ended after the agreed number of deals has no jan (COM-10).
        """
        if self.ending is Ending.AGREED_DEALS:
            return False
        (winner,) = self.winners
        return self.match.totals[OTHER[winner]] < JAN

    @property
    def stakes(self) -> int:
        """How many matches this one counts for: lost jan, two (FRA-47)."""
        return 2 if self.jan else 1

    def _repr_parts(self) -> list[tuple[str, object]]:
        return [*super()._repr_parts(), ("jan", self.jan)]


class FrantsfuusSettling(Settling):
    """Belle, claims by players who are in, the referee, and what a deal brings."""

    rules: Frantsfuus
    card_points: ClassVar[Item] = Item.CARD_POINTS
    last_trick = LAST_TRICK_POINTS, Item.LAST_TRICK
    all_tricks = MATCH_POINTS, Item.MATCH
    room: ClassVar[int] = CARD_POINTS
    match_over = MatchOver
    by_claim = Ending.CLAIM, Ending.FALSE_CLAIM
    by_referee: ClassVar[Ending] = Ending.REFEREE

    def sure(self, state: InDeal, seat: Seat) -> int:
        """Return what a seat is sure to book: belle too, which it may say (FRA-14)."""
        belle = deal_of(state).may_say_belle(state.hand_masks[seat])
        return super().sure(state, seat) + BELLE_POINTS * belle

    def claims_between_deals(self, match: Match, seat: Seat) -> tuple[Claim, ...]:
        """List the claim of the seat that has won the last trick of a deal (FRA-42)."""
        return super().claims_between_deals(match, seat) if seat == match.dealer else ()

    def looked_at(self, state: InDeal) -> Sequence[Seat]:
        """List the seat that is in: it is to lead, or is to draw (FRA-42, FRA-48)."""
        leads = isinstance(state, Leading) and state.standing is None
        return (state.turn,) if leads or isinstance(state, Drawing) else ()

    def melds_by_right(self, state: InDeal, seat: Seat) -> tuple[Meld, ...]:
        """List king and queen of trump for a seat that may say belle (FRA-14)."""
        if deal_of(state).may_say_belle(state.hand_masks[seat]):
            return (Marriage(state.trump),)
        return ()

    def right_happens(self, state: InDeal, move: Move, after: State) -> Iterator[Event]:
        """Yield belle, and its points, which count at once (FRA-14); or a claim."""
        if isinstance(move, Belle):
            yield BelleShown(move.seat, state.trump)
            yield first_entry(state, after)
        else:
            yield from super().right_happens(state, move, after)

    def no_right(self, state: Position, move: Move) -> Refusal:
        """Say why a seat may not say belle, or not claim."""
        if isinstance(move, Belle) and isinstance(state, InDeal):
            return no_belle(state, move)
        return super().no_right(state, move)

    def no_claim(self, _state: Position, seat: Seat) -> Refusal:
        """Say that a seat is not in (FRA-42)."""
        return refuse("FRA-42", Reason.NOT_IN, seat)

    def exercised(self, state: Position, move: Right) -> State:
        """Say belle (FRA-14), or claim."""
        if isinstance(move, Belle) and isinstance(state, InDeal):
            return self.credited(with_belle(state, move))
        return super().exercised(state, move)

    def next_dealer(self, state: InDeal) -> Seat:
        """Return the winner of the last trick (FRA-7)."""
        return state.turn

    def ending(
        self, match: Match, winner: Seat
    ) -> tuple[tuple[Seat, ...], Ending] | None:
        """Return who has won after a deal, and how, if the match ends with it.

        Both with the target end it at once (FRA-45), one alone does not (FRA-46) but by
        the referee, who looks at the winner of the last trick (FRA-48); before that the
        agreed number of deals does (COM-10).
        """
        rules = self.rules
        if min(match.totals) >= rules.target:
            return (winner,), Ending.BOTH_OVER
        if match.number == rules.deals:
            return best_seats(match), Ending.AGREED_DEALS
        if rules.claims is Claims.REFEREE and match.totals[winner] >= rules.target:
            return (winner,), Ending.REFEREE
        return None

    def for_last_trick(self, *, sweep: bool) -> tuple[tuple[int, enum.Enum], ...]:
        """List what the winner of the last trick gets (FRA-39, FRA-40)."""
        return super().for_last_trick(sweep=sweep and self.rules.match_bonus)


# --- the ruleset ----------------------------------------------------------------------

FrantsfuusState: TypeAlias = (
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
"""Every phase of Frantsfuus."""


@pickled_as("frantsfuus")
@attrs.frozen(kw_only=True, eq=False)
class Frantsfuus(JassRuleset[FrantsfuusState, FrantsfuusMove]):
    """Frantsfuus: two players, 32 cards, melds and belle, to 501 points.

    `legal_moves` lists plays, declarations, answers, bookings, draw, turn, rob, belle
    and claim, in this order. Who has drawn the higher rank deals first, as
    `first_dealer` says for all games (FRA-4).

    Args:
        target: the points that win the match, at least 1 (FRA-41).
        claims: "players" claim the match, or the "referee" ends it (FRA-48).
        match_bonus: whether all nine tricks without a stock earn 100 more (FRA-40).
        deals: an agreed number of deals, at least 1, or None (COM-10).

    Raises:
        OptionError: one of them is out of its range or not known.
    """

    target: int = count(501)
    claims: Claims = attrs.field(default=Claims.PLAYERS, converter=to_claims)
    match_bonus: bool = switch(default=False)
    deals: int | None = agreed_deals()

    name: ClassVar[str] = "frantsfuus"
    title: ClassVar[str] = "Frantsfuus"
    pack: ClassVar[Pack] = PACK
    any_time: ClassVar[frozenset[type[Move]]] = frozenset({Rob, Belle, Claim})
    ids: ClassVar[JassIds] = JassIds(
        pack="FRA-1",
        deal="FRA-5",
        follow="FRA-37",
        too_late="FRA-15",
        once="FRA-16",
        too_low="FRA-17",
        asked="FRA-18",
        answer="FRA-18",
        tie="FRA-19",
        said="FRA-21",
        held="FRA-30",
        book="FRA-23",
        turn="FRA-24",
        draw="FRA-33",
        rob="FRA-34",
        claim="FRA-42",
        referee="FRA-48",
        last_drawn="FRA-35",
        couple="FRA-14",
    )
    values: ClassVar[Mapping[Kind, int]] = VALUES
    """What melds are worth, by kind (FRA-9, FRA-10); a house rule has its own."""
    deal_record: ClassVar[type[FrantsfuusDeal]] = FrantsfuusDeal
    phases: ClassVar[object] = FrantsfuusState
    enums: ClassVar[tuple[type[enum.Enum], ...]] = (Kind, Item, Ending)
    melding = part(FrantsfuusMelding)
    settling = part(FrantsfuusSettling)

    def actions(self, seat: Seat) -> Iterator[FrantsfuusMove]:
        """List every move that a seat could ever make, in the order of the action ids.

        First the 32 plays by card, then the 10 declarations by kind, the answers (the
        top ranks from nine to ace, the suits), the bookings (sequences by suit, top
        rank and length, then fours by rank), draw, turn, rob, belle and claim.
        """
        for card in PACK.cards:
            yield Play(seat, card)
        for kind in Kind:
            yield Declare(seat, kind)
        answers: list[Answer] = [*PACK.ranks[SHORTEST - 1 :], *SUITS]
        for answer in answers:
            yield Say(seat, answer)
        for meld in find_melds(PACK.mask):
            yield Book(seat, meld)
        yield from (Draw(seat), TurnTrick(seat), Rob(seat), Belle(seat), Claim(seat))

    def between_deals(self, history: History, match: Match) -> BetweenDeals:
        """Return the state in which a deal is due."""
        return new_between_deals(history, self, match)

    def _unknown(self, move: Move) -> Refusal:
        """Refuse the fours that count for nothing by FRA-10."""
        if isinstance(move, Book) and not move.meld.mask & ~self.pack.mask:
            return no_such_move(move, "FRA-10")
        return super()._unknown(move)

    def shown_by(self, trumps: Trumps, move: Move) -> int:
        """Show king and queen of trump with belle (FRA-14)."""
        return trumps.couple if isinstance(move, Belle) else 0
