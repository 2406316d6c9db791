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

from jasskort.cards import SUITS, Card, CardSet, Pack, Suit
from jasskort.craft.parts import part
from jasskort.craft.pickling import pickled_as
from jasskort.craft.values import builder, evolved
from jasskort.events import Event
from jasskort.games.frantsfuus.model import (
    BELLE_POINTS,
    FIRST_DECLARATIONS,
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
    new_deal,
)
from jasskort.games.jass import deal
from jasskort.games.jass.deal import BetweenDeals as AnyBetweenDeals
from jasskort.games.jass.deal import (
    InDeal,
    TwoCardsLie,
    common,
    counting_cards,
    first_entry,
    hands_and_stock,
)
from jasskort.games.jass.melding import (
    Booking,
    Closing,
    Comparing,
    booked_by,
    declared_already,
    not_held,
)
from jasskort.games.jass.model import (
    CARD_POINTS,
    CLAIM,
    NO_PILES,
    NO_POINTS,
    OTHER,
    TABLE,
    TURN,
    Belle,
    Comparable,
    Declaration,
    JassDeal,
    Pair,
    Question,
    Right,
    Said,
    Trumps,
    added,
    new_booked,
    new_declaration,
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
from jasskort.ledger import Match, best_seats, enter, new_deal_of, pass_deal
from jasskort.melds import SHORTEST, Answer, Marriage, Meld, Run
from jasskort.moves import Book, Claim, Deal, Draw, Move, Play, Rob, Say, TurnTrick
from jasskort.options import Claims, agreed_deals, count, switch, to_claims
from jasskort.phase import History, Phase, State
from jasskort.refusals import Reason, Refusal, no_such_move, refuse
from jasskort.seats import Seat
from jasskort.sight import Open
from jasskort.tricks.dealing import drawn_cards
from jasskort.view import View

# --- belle ----------------------------------------------------------------------------
# Belle: king and queen of trump, said at any time while both are in hand.
#
# Carries FRA-13 and FRA-14. Belle needs no approval, cannot be rejected, and takes
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


# --- the deal -------------------------------------------------------------------------
# The deal: nine cards each in packets of three, an upcard for trump, a stock.
#
# Carries FRA-4 (who deals first), FRA-5 (the deal), FRA-6 (the stock of thirteen) and
# FRA-31 (who leads). Who deals next (FRA-7) is said where a deal ends.

_NOTHING = (0, 0)


@attrs.frozen(repr=False)
class BetweenDeals(deal.BetweenDeals):
    """A deal of Frantsfuus is due."""

    @property
    def winner(self) -> Seat | None:
        """The seat that won the last trick of the deal before, if there was one.

        It deals the next one (FRA-7).
        """
        return self.match.dealer if self.match.number else None

    def deal(self, move: Deal) -> State:
        """Deal three by three, the non-dealer first, who leads; turn up the next card.

        The thirteen cards left lie on it (FRA-6). The leader is in at once.
        """
        match = new_deal_of(self.match)
        hands, stock = hands_and_stock(move, match.dealer)
        trumps = trumps_of(stock[-1].suit, PACK.lowest)
        dealt = new_deal(match, trumps, (), _NOTHING, None)
        first, sweep = OTHER[match.dealer], True
        return self.rules.settling.credited(
            new_leading(
                *((None, move), self.rules, dealt, hands, NO_PILES, NO_POINTS),
                *(1, sweep, stock, first, None),
            )
        )


new_between_deals = builder(BetweenDeals)


# --- melds in play --------------------------------------------------------------------
# Melding: declaring a kind, comparing question by question, booking one or more.
#
# Carries FRA-15 to FRA-30, and COM-6. A declaration names the kind; what was not named
# yet is free among the melds that fit (FRA-21). What was rejected is not spent and may
# be tried again (FRA-29): only what is booked is remembered. A seat that let a
# declaration stand, or whose own was rejected, declares no more in that trick (FRA-22).

_QUESTIONS = (Question.RANK, Question.SUIT)


@attrs.frozen(repr=False)
class Turning(
    TwoCardsLie,
    Phase["JassRules", Book | TurnTrick | Rob | Right],
):
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

    def moves(self) -> tuple[Book | TurnTrick | Rob | Right, ...]:
        """Book more, turn the trick, or do what may be done at any time."""
        seat = self.turn
        own = booked_by(seat, self.bookable()) + TURN[seat]
        return own + self.moves_out_of_turn(seat)

    def after(self, move: Book | TurnTrick | Rob | Right) -> State:
        """Book more, or turn the trick."""
        if isinstance(move, Book):
            return self.rules.melding.book(self, move)
        if isinstance(move, TurnTrick):
            history = (self.history, move)
            return turned(self, history, self.deal, self.hand_masks, *self.cards)
        return self._at_any_time(move)

    def _own_melds(self, seat: Seat) -> tuple[Meld, ...]:
        """List what may still be booked on this occasion."""
        return self.bookable() if seat == self.turn else ()

    def objection(self, move: Move) -> Refusal:
        """Object to melds that may not be booked now, to playing, to declaring again."""
        match move:
            case Book(meld=meld):
                return not_held(self, move, "FRA-24") or self._unbookable(meld)
            case Play():
                return refuse("FRA-24", Reason.MUST_TURN)
            case Declare():
                return declared_already(self, move.seat, self.standing.called)
            case _:
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
        """Tell the kind of a meld, by which it is declared (FRA-16)."""
        return kind_of(meld)

    def questions(self, _called: int) -> tuple[Question, ...]:
        """List the questions by which sequences of one kind are compared (FRA-18)."""
        return _QUESTIONS

    def favoured(self, _deal: JassDeal, leader: Seat) -> Seat:
        """Tell whom equal sequences favour: the leader of the trick (FRA-12)."""
        return leader

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
        """Tell whether a meld was neither spent nor shut out (FRA-27, FRA-28)."""
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

    def ids_at(self, question: Question) -> JassIds:
        """Tell that the top rank is asked by FRA-18, and the suit by FRA-19."""
        ids = self.rules.ids
        if question is Question.SUIT:
            return attrs.evolve(ids, asked="FRA-19", answer="FRA-19")
        return ids

    def value_of(self, meld: Comparable) -> int:
        """Give the points of a meld (FRA-9, FRA-10)."""
        return self.rules.values[kind_of(meld)]

    def book(self, state: TwoCardsLie, move: Book) -> State:
        """Book a meld: its points count at once, its cards are public (FRA-23, FRA-24)."""
        seat, meld, deal = move.seat, move.meld, state.deal
        booked = evolved(
            deal,
            match=enter(deal.match, seat, self.value_of(meld), meld),
            booked=(*deal.booked, new_booked(seat, meld)),
            public=added(deal.public, seat, meld.mask),
        )
        before = state.booked if isinstance(state, Turning) else ()
        standing = state.declaration_of(seat) or new_declaration(
            seat, kind_of(meld), ()
        )
        return _new_turning(
            *((state.history, move), self.rules, *common(state, booked), seat),
            *(state.leader, state.cards, standing, (*before, meld)),
        )


# --- claims, the end of a trick and of a deal -----------------------------------------
# What points bring: the end of a trick, of a deal and of a match, and belle.
#
# Carries FRA-7 (the next dealer), FRA-39 and FRA-40 (the end of a deal), FRA-41 to FRA-48
# (claims by players who are in, false claims, both with the target, jan, and the referee)
# and COM-10 (the agreed number of deals).

JAN = 250


_PLAYERS = Claims.PLAYERS


@attrs.frozen(repr=False)
class MatchOver(deal.MatchOver[Ending]):
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


def is_in(state: InDeal | AnyBetweenDeals, seat: int) -> bool:
    """Tell whether a seat is in (FRA-42).

    It is in when it is to lead and has not declared for that lead, when it is to
    draw first, and after a deal of which it has won the last trick, and deals next.
    """
    if isinstance(state, Leading):
        return state.turn == seat and state.standing is None
    if isinstance(state, Drawing):
        return state.turn == seat
    if isinstance(state, InDeal):
        return False
    return state.match.number > 0 and state.match.dealer == seat


_new_match_over = builder(MatchOver)


class FrantsfuusSettling(Settling):
    """Belle, claims by players who are in, the referee, and what a deal brings."""

    rules: Frantsfuus
    card_points: ClassVar[Item] = Item.CARD_POINTS
    room: ClassVar[int] = CARD_POINTS

    def over(
        self,
        history: History,
        winners: tuple[Seat, ...],
        ending: enum.Enum,
        final: State,
    ) -> MatchOver:
        """Give the end of a match."""
        return _new_match_over(history, self.rules, winners, Ending(ending), final)

    def sure(self, state: InDeal, seat: Seat) -> int:
        """Give what a seat is sure to book: belle too, which it may say (FRA-14)."""
        belle = deal_of(state).may_say_belle(state.hand_masks[seat])
        return super().sure(state, seat) + BELLE_POINTS * belle

    def rights(self, state: InDeal | AnyBetweenDeals, seat: Seat) -> tuple[Right, ...]:
        """List belle with both cards in hand, and the claim of a seat that is in."""
        players = self.rules.claims is _PLAYERS
        if isinstance(state, InDeal):
            hand, has_lead = state.hand_masks[seat], is_in(state, seat)
            return state.deal.rights(seat, hand, players=players, is_in=has_lead)
        return CLAIM[seat] if players and is_in(state, seat) else ()

    def melds_by_right(self, state: InDeal, seat: Seat) -> tuple[Meld, ...]:
        """List king and queen of trump for a seat that may say belle (FRA-14)."""
        if deal_of(state).may_say_belle(state.hand_masks[seat]):
            return (Marriage(state.trump),)
        return ()

    def right_happens(
        self, state: InDeal | AnyBetweenDeals, move: Move, after: State
    ) -> Iterator[Event]:
        """Yield belle, and its points, which count at once (FRA-14); or a claim."""
        if isinstance(move, Belle) and isinstance(state, InDeal):
            yield BelleShown(move.seat, state.trump)
            yield first_entry(state, after)
        else:
            yield from super().right_happens(state, move, after)

    def no_right(self, state: InDeal | AnyBetweenDeals, move: Move) -> Refusal:
        """Say why a seat may not say belle, or not claim."""
        if isinstance(move, Belle) and isinstance(state, InDeal):
            return no_belle(state, move)
        if self.rules.claims is not _PLAYERS:
            return self.by_referee()
        seat = move.seat
        if not state.match.number:
            return refuse("FRA-42", Reason.NOT_BEFORE_THE_FIRST_DEAL)
        return refuse("FRA-42", Reason.NOT_IN, seat)

    def exercised(self, state: InDeal | AnyBetweenDeals, move: Right) -> State:
        """Say belle; or claim, and win with the target, else lose (FRA-44)."""
        if isinstance(move, Belle) and isinstance(state, InDeal):
            return self.credited(with_belle(state, move))
        seat, history = move.seat, (state.history, move)
        if self.counting(state, seat) >= self.rules.target:
            return self._end(state, history, seat, Ending.CLAIM)
        return self._end(state, history, OTHER[seat], Ending.FALSE_CLAIM)

    def credited(self, state: InDeal) -> State:
        """Let the referee end the match for a seat that is in and would win (FRA-48)."""
        zero, one = state.deal.match.totals
        if zero < self.alert > one or not is_in(state, state.turn):
            return state
        return self._end_by_referee(state, state.turn) or state

    def slack(self, deal: JassDeal, _hands: Pair) -> Pair | None:
        """Give what each seat needs, where the referee looks (FRA-48)."""
        zero, one = deal.match.totals
        if zero < self.alert > one:
            return None
        return self.rules.target - zero, self.rules.target - one

    def trick_turned(
        self,
        state: InDeal,
    ) -> State:
        """Near the target the referee looks: the winner of a trick is in (FRA-48)."""
        return self.credited(state)

    def deal_played(self, state: InDeal) -> State:
        """Pass the deal to the winner of the last trick, or end the match (FRA-7).

        Both with the target end it at once (FRA-45), one alone does not (FRA-46); then
        the agreed number of deals does (COM-10).
        """
        rules, winner, match = self.rules, state.turn, self.booked(state)
        passed = pass_deal(match, winner)
        winners: tuple[Seat, ...] = (winner,)
        ending = Ending.BOTH_OVER
        if min(match.totals) < rules.target:
            if match.number != rules.deals:
                due = rules.between_deals(state.history, passed)
                over = self._end_by_referee(due, winner)
                # It ends with the deal, not before the next one.
                last = state.with_match(passed)
                return evolved(over, final=last) if over else due
            winners, ending = best_seats(match), Ending.AGREED_DEALS
        final = state.with_match(passed)
        return self.over(state.history, winners, ending, final)

    def for_last_trick(self, *, sweep: bool) -> tuple[tuple[int, Item], ...]:
        """List what the winner of the last trick gets (FRA-39, FRA-40)."""
        last = (LAST_TRICK_POINTS, Item.LAST_TRICK)
        if sweep and self.rules.match_bonus:
            return last, (MATCH_POINTS, Item.MATCH)
        return (last,)

    def _end_by_referee(
        self, state: InDeal | AnyBetweenDeals, seat: Seat
    ) -> MatchOver | None:
        """End the match for a seat that is in, if it would win by claiming (FRA-48)."""
        if (
            self.rules.claims is _PLAYERS
            or self.counting(state, seat) < self.rules.target
        ):
            return None
        return self._end(state, state.history, seat, Ending.REFEREE)

    def _end(
        self,
        state: InDeal | AnyBetweenDeals,
        history: History,
        winner: Seat,
        ending: Ending,
    ) -> MatchOver:
        """End the match; what is counted is entered for both seats (FRA-44)."""
        match = state.match
        if isinstance(state, InDeal):
            match = self.with_card_points(state)
        return self.over(history, (winner,), ending, state.with_match(match))


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
    and claim, in this order.

    Args:
        target: the points that win the match, at least 1 (FRA-41).
        claims: "players" claim the match, or the "referee" ends it (FRA-48).
        match_bonus: whether all nine tricks without a stock earn 100 more (FRA-40).
        deals: an agreed number of deals, at least 1, or None (COM-10).

    Attributes:
        first_declarations: by seat and the `meld_key` of its hand, what it may declare
            where nothing was said or booked.

    Raises:
        OptionError: one of them is out of its range or not known.
    """

    target: int = count(501)
    claims: Claims = attrs.field(default=Claims.PLAYERS, converter=to_claims)
    match_bonus: bool = switch(default=False)
    deals: int | None = agreed_deals()
    first_declarations: FirstDeclarations = attrs.field(
        default=FIRST_DECLARATIONS, init=False, eq=False, repr=False
    )

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
        referee="FRA-48",
        last_drawn="FRA-35",
        couple="FRA-14",
    )
    values: ClassVar[Mapping[Kind, int]] = VALUES
    """What melds are worth, by kind (FRA-9, FRA-10); a house rule has its own."""
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
        """Give the state in which a deal is due."""
        return new_between_deals(history, self, match)

    def first_dealer(self, cards: Sequence[Card]) -> Seat | None:
        """Tell who deals first: the seat that drew the higher rank, ace high (FRA-4)."""
        zero, one = drawn_cards(cards, seats=len(TABLE.seats), pack=PACK)
        return None if zero.rank is one.rank else Seat(int(one.rank > zero.rank))

    def _unknown(self, move: Move) -> Refusal:
        """Refuse the fours that count for nothing by FRA-10."""
        if isinstance(move, Book) and not move.meld.mask & ~self.pack.mask:
            return no_such_move(move, "FRA-10")
        return super()._unknown(move)

    def shown_by(self, trumps: Trumps, move: Move) -> int:
        """Show king and queen of trump with belle (FRA-14)."""
        return trumps.couple if isinstance(move, Belle) else 0
