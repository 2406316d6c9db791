"""Frantsfuus, chapter by chapter: options, belle, claims, the deal, melds, its end.

Two players, Danish rules of the mid-19th century: tricks, melds, belle and a stock; first
to 501 points. Tricks and the dialogue of melds are played by `jasskort.games.jass`.

Carries COM-6, COM-10 and FRA-1 to FRA-50.
"""

from __future__ import annotations

import enum
import functools
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, TypeAlias

import attrs

from jasskort.cards import SUITS, Card, CardSet, Pack, Suit
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
    Belle,
    BelleShown,
    Declare,
    Declared,
    Ending,
    FrantsfuusDeal,
    FrantsfuusMove,
    FrantsfuusPhase,
    Item,
    Kind,
    Right,
    bookable_kinds,
    bookable_melds,
    declarations,
    find_melds,
    in_the_way,
    is_lower,
    kind_of,
    new_deal,
)
from jasskort.games.jass import deal
from jasskort.games.jass.deal import InDeal, TwoCardsLie, hands_and_stock
from jasskort.games.jass.knowledge import Said
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
    OTHER,
    TABLE,
    TURN,
    Comparable,
    Declaration,
    Pair,
    Question,
    Trumps,
    added,
    new_booked,
    new_declaration,
    trumps_of,
)
from jasskort.games.jass.rules import JassRules, RuleIds
from jasskort.games.jass.ruleset import JassRuleset
from jasskort.games.jass.tricks import Drawing, Following, Leading, new_leading, turned
from jasskort.knowing import Step
from jasskort.ledger import Match, best_seats, enter, new_deal_of, pass_deal
from jasskort.melds import SHORTEST, Answer, Marriage, Meld, MeldTable, Run
from jasskort.moves import Book, Claim, Deal, Draw, Move, Play, Rob, Say, TurnTrick
from jasskort.options import Claims, agreed_deals, count, switch, to_claims
from jasskort.phase import History, Phase, State
from jasskort.phase import MatchOver as AnyMatchOver
from jasskort.refusals import Reason, Refusal, no_such_move, refuse
from jasskort.seats import Seat
from jasskort.tricks.dealing import drawn_cards
from jasskort.view import View

# --- options --------------------------------------------------------------------------
# The options of Frantsfuus, and which rules say what: what its chapters share.


@attrs.frozen(kw_only=True, eq=False)
class Options(
    JassRuleset[FrantsfuusDeal, Declare, Right, "FrantsfuusState", FrantsfuusMove]
):
    """What the players agree on before a match.

    Args:
        target: the points that win the match, at least 1 (FRA-41).
        claims: who ends the match; a member or its text (FRA-48).
        match_bonus: whether all nine tricks without a stock earn 100 more (FRA-40).
        deals: an agreed number of deals, at least 1, or None (COM-10).

    Attributes:
        by_players: whether the players claim the match.
        alert: the total from which what is not booked yet may end the match.
        first_declarations: by seat and melds, what it may declare where nothing was
            booked or declared before.

    Raises:
        OptionError: one of them is out of its range or not known.
    """

    target: int = count(501)
    claims: Claims = attrs.field(default=Claims.PLAYERS, converter=to_claims)
    match_bonus: bool = switch(default=False)
    deals: int | None = agreed_deals()
    by_players: bool = attrs.field(init=False, eq=False, repr=False)
    alert: float = attrs.field(init=False, eq=False, repr=False)
    first_declarations: tuple[MeldTable[tuple[Declare, ...]], ...] = attrs.field(
        init=False, eq=False, repr=False
    )

    name: ClassVar[str] = "frantsfuus"
    words: ClassVar[str] = "jasskort.telling.{language}.frantsfuus"
    title: ClassVar[str] = "Frantsfuus"
    pack: ClassVar[Pack] = PACK
    pack_rule: ClassVar[str] = "FRA-1"
    follow_rule: ClassVar[str] = "FRA-37"
    deal_rule: ClassVar[str] = "FRA-5"
    for_card_points: ClassVar[Item] = Item.CARD_POINTS
    any_time: ClassVar[frozenset[type[Move]]] = frozenset({Rob, Belle, Claim})
    ids: ClassVar[RuleIds] = RuleIds(
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

    def __attrs_post_init__(self) -> None:
        """Derive what is looked up at every move."""
        players = self.claims is Claims.PLAYERS
        alert = math.inf if players else self.target - CARD_POINTS
        object.__setattr__(self, "by_players", players)
        object.__setattr__(self, "alert", alert)
        object.__setattr__(self, "first_declarations", FIRST_DECLARATIONS)

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


# --- belle ----------------------------------------------------------------------------
# Belle: king and queen of trump, said at any time while both are in hand.
#
# Carries FRA-13 and FRA-14. Belle needs no approval, cannot be rejected, and takes
# nothing from its cards: they may stand in sequences and fours as well.


def may_say_belle(deal: FrantsfuusDeal, hand: int) -> bool:
    """Tell whether belle may be said with a hand, in turn or out of it (FRA-14)."""
    couple = deal.trumps.couple
    return deal.belle is None and hand & couple == couple


def no_belle(state: FrantsfuusPhase, move: Belle) -> Refusal:
    """Refuse a second belle, and one without both cards in hand (FRA-14)."""
    seat, deal = move.seat, state.deal
    couple = deal.trumps.couple
    if deal.belle == seat:
        text = f"seat {seat} has said belle in this deal"
        cards = CardSet.from_mask(couple)
        return refuse("FRA-14", Reason.SPENT, text, seat, cards=cards)
    missing = CardSet.from_mask(couple & ~state.hand_masks[seat])
    text = f"seat {seat} has no {missing} in hand for belle"
    return refuse("FRA-14", Reason.NOT_HELD, text, seat, cards=missing)


def with_belle(state: FrantsfuusPhase, move: Belle) -> FrantsfuusPhase:
    """Book belle at once; nothing else changes, and all have seen the cards."""
    seat, deal = move.seat, state.deal
    said = evolved(
        deal,
        match=enter(deal.match, seat, BELLE_POINTS, Item.BELLE),
        belle=seat,
        public=added(deal.public, seat, deal.trumps.couple),
    )
    return evolved(state, history=(state.history, move), deal=said)


# --- claims ---------------------------------------------------------------------------
# Claims: when a seat may claim the match, and who has won it then.
#
# Carries FRA-41 to FRA-44, FRA-46 to FRA-48: claims by players who are in, false claims,
# jan, and the referee.

JAN = 250

_BetweenDeals = deal.BetweenDeals[FrantsfuusDeal, Declare, Right]


@attrs.frozen(repr=False)
class MatchOver(AnyMatchOver[Options, Ending]):
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


@functools.cache
def _belle(seat: Seat) -> tuple[Belle]:
    return (Belle(seat),)


def is_in(state: FrantsfuusPhase | _BetweenDeals, seat: int) -> bool:
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


class Claiming(Options):
    """Belle, claims by players who are in, and the referee."""

    __slots__ = ()

    def over(
        self,
        history: History,
        winners: tuple[Seat, ...],
        ending: enum.Enum,
        final: State,
    ) -> MatchOver:
        """Give the end of a match."""
        return _new_match_over(history, self, winners, Ending(ending), final)

    def sure(self, state: FrantsfuusPhase, seat: Seat) -> int:
        """Give what a seat is sure to book: belle too, which it may say (FRA-14)."""
        belle = may_say_belle(state.deal, state.hand_masks[seat])
        return super().sure(state, seat) + BELLE_POINTS * belle

    def rights(
        self, state: FrantsfuusPhase | _BetweenDeals, seat: Seat
    ) -> tuple[Right, ...]:
        """List belle with both cards in hand, and the claim of a seat that is in."""
        if isinstance(state, InDeal):
            hand, has_lead = state.hand_masks[seat], is_in(state, seat)
            return self.rights_of(state.deal, seat, hand, is_in=has_lead)
        return CLAIM[seat] if self.by_players and is_in(state, seat) else ()

    def rights_of(
        self, deal: FrantsfuusDeal, seat: Seat, hand: int, *, is_in: bool
    ) -> tuple[Right, ...]:
        """List belle with both cards in hand, and the claim of a seat that is in."""
        rights: tuple[Right, ...] = _belle(seat) if may_say_belle(deal, hand) else ()
        return rights + CLAIM[seat] if self.by_players and is_in else rights

    def melds_by_right(self, state: FrantsfuusPhase, seat: Seat) -> tuple[Meld, ...]:
        """List king and queen of trump for a seat that may say belle (FRA-14)."""
        if may_say_belle(state.deal, state.hand_masks[seat]):
            return (Marriage(state.trump),)
        return ()

    def shown_by(self, trumps: Trumps, move: Move) -> int:
        """Show king and queen of trump with belle (FRA-14)."""
        return trumps.couple if isinstance(move, Belle) else 0

    def no_right(self, state: FrantsfuusPhase | _BetweenDeals, move: Move) -> Refusal:
        """Say why a seat may not say belle, or not claim."""
        if isinstance(move, Belle) and isinstance(state, InDeal):
            return no_belle(state, move)
        if not self.by_players:
            return self.by_referee()
        seat = move.seat
        if not state.match.number:
            text = "nothing has been dealt yet: claims begin with the first lead"
            return refuse("FRA-42", Reason.NOT_BEFORE_THE_FIRST_DEAL, text)
        text = (
            f"seat {seat} is not in: it is neither to lead and undeclared, nor to draw "
            f"first, nor the winner of the last trick before a deal"
        )
        return refuse("FRA-42", Reason.NOT_IN, text, seat)

    def exercised(self, state: FrantsfuusPhase | _BetweenDeals, move: Right) -> State:
        """Say belle; or claim, and win with the target, else lose (FRA-44)."""
        if isinstance(move, Belle) and isinstance(state, InDeal):
            return self.credited(with_belle(state, move))
        seat, history = move.seat, (state.history, move)
        if self.counting(state, seat) >= self.target:
            return self.end(state, history, seat, Ending.CLAIM)
        return self.end(state, history, OTHER[seat], Ending.FALSE_CLAIM)

    def credited(self, state: FrantsfuusPhase) -> State:
        """Let the referee end the match for a seat that is in and would win (FRA-48)."""
        zero, one = state.deal.match.totals
        if zero < self.alert > one or not is_in(state, state.turn):
            return state
        return self.end_by_referee(state, state.turn) or state

    def slack(self, deal: FrantsfuusDeal, _hands: Pair) -> Pair | None:
        """Give what each seat needs, where the referee looks (FRA-48)."""
        zero, one = deal.match.totals
        if zero < self.alert > one:
            return None
        return self.target - zero, self.target - one

    def end_by_referee(
        self, state: FrantsfuusPhase | _BetweenDeals, seat: Seat
    ) -> MatchOver | None:
        """End the match for a seat that is in, if it would win by claiming (FRA-48)."""
        if self.by_players or self.counting(state, seat) < self.target:
            return None
        return self.end(state, state.history, seat, Ending.REFEREE)

    def end(
        self,
        state: FrantsfuusPhase | _BetweenDeals,
        history: History,
        winner: Seat,
        ending: Ending,
    ) -> MatchOver:
        """End the match; what is counted is entered for both seats (FRA-44)."""
        match = state.match
        if isinstance(state, InDeal):
            match = state.with_card_points(self.for_card_points)
        return self.over(history, (winner,), ending, state.with_match(match))


# --- the deal -------------------------------------------------------------------------
# The deal: nine cards each in packets of three, an upcard for trump, a stock.
#
# Carries FRA-4 (who deals first), FRA-5 (the deal), FRA-6 (the stock of thirteen) and
# FRA-31 (who leads). Who deals next (FRA-7) is said where a deal ends.

_NOTHING = (0, 0)


@attrs.frozen(repr=False)
class BetweenDeals(deal.BetweenDeals[FrantsfuusDeal, Declare, Right]):
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
        return self.rules.credited(
            new_leading(
                *((None, move), self.rules, dealt, hands, _NOTHING, _NOTHING),
                *(1, sweep, stock, first, None),
            )
        )


new_between_deals = builder(BetweenDeals)


class Dealing(Options):
    """How a match and a deal begin."""

    __slots__ = ()

    def between_deals(self, history: History, match: Match) -> BetweenDeals:
        """Give the state in which a deal is due."""
        return new_between_deals(history, self, match)

    def first_dealer(self, cards: Sequence[Card]) -> Seat | None:
        """Tell who deals first: the seat that drew the higher rank, ace high (FRA-4)."""
        zero, one = drawn_cards(cards, seats=len(TABLE.seats), pack=PACK)
        return None if zero.rank is one.rank else Seat(int(one.rank > zero.rank))


# --- melds in play --------------------------------------------------------------------
# Melding: declaring a kind, comparing question by question, booking one or more.
#
# Carries FRA-15 to FRA-30, and COM-6. A declaration names the kind; what was not named
# yet is free among the melds that fit (FRA-21). What was rejected is not spent and may
# be tried again (FRA-29): only what is booked is remembered. A seat that let a
# declaration stand, or whose own was rejected, declares no more in that trick (FRA-22).

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


# --- the end of a trick and of a deal -------------------------------------------------
# The end of a trick and of a deal: what is booked, who deals next, who has won.
#
# Carries FRA-7 (the next dealer), FRA-39 and FRA-40 (the end of a deal), FRA-45 (both
# have the target) and COM-10 (the agreed number of deals).


class Settling(Claiming):
    """What follows when a trick has been turned."""

    __slots__ = ()

    if TYPE_CHECKING:

        def between_deals(self, history: History, match: Match) -> BetweenDeals:
            """Give the state in which a deal is due."""

    def trick_turned(
        self,
        state: (
            Drawing[FrantsfuusDeal, Declare, Right]
            | Leading[FrantsfuusDeal, Declare, Right]
        ),
    ) -> State:
        """Near the target the referee looks: the winner of a trick is in (FRA-48)."""
        return self.credited(state)

    def deal_played(self, state: Drawing[FrantsfuusDeal, Declare, Right]) -> State:
        """Pass the deal to the winner of the last trick, or end the match (FRA-7).

        Both with the target end it at once (FRA-45), then the agreed number of deals
        does (COM-10).
        """
        winner, match = state.turn, self.booked(state)
        passed = pass_deal(match, winner)
        winners: tuple[Seat, ...] = (winner,)
        ending = Ending.BOTH_OVER
        if min(match.totals) < self.target:
            if match.number != self.deals:
                due = self.between_deals(state.history, passed)
                over = self.end_by_referee(due, winner)
                # It ends with the deal, not before the next one.
                last = state.with_match(passed)
                return evolved(over, final=last) if over else due
            winners, ending = best_seats(match), Ending.AGREED_DEALS
        final = state.with_match(passed)
        return self.over(state.history, winners, ending, final)

    def for_last_trick(self, *, sweep: bool) -> tuple[tuple[int, Item], ...]:
        """List what the winner of the last trick gets (FRA-39, FRA-40)."""
        last = (LAST_TRICK_POINTS, Item.LAST_TRICK)
        if sweep and self.match_bonus:
            return last, (MATCH_POINTS, Item.MATCH)
        return (last,)


# --- events ---------------------------------------------------------------------------
# What happens in Frantsfuus alone: belle (FRA-14).


class Telling(Options):
    """What a move of Frantsfuus brings about."""

    __slots__ = ()

    def move_events(self, step: Step) -> Iterator[Event]:
        """Tell of belle: king and queen of trump are shown (FRA-14)."""
        yield from super().move_events(step)
        move, trump = step.move, step.before.trump
        if isinstance(move, Belle) and trump is not None:
            yield BelleShown(move.seat, trump)

    def entered_at_once(self, step: Step) -> int:
        """Count belle too, whose points count at once (FRA-14)."""
        return super().entered_at_once(step) + isinstance(step.move, Belle)


# --- the ruleset ----------------------------------------------------------------------

FrantsfuusState: TypeAlias = (
    BetweenDeals
    | Leading[FrantsfuusDeal, Declare, Right]
    | Following[FrantsfuusDeal, Declare, Right]
    | Comparing[FrantsfuusDeal, Declare, Right]
    | Closing[FrantsfuusDeal, Declare, Right]
    | Booking[FrantsfuusDeal, Declare, Right]
    | Turning
    | Drawing[FrantsfuusDeal, Declare, Right]
    | MatchOver
)
"""Every phase of Frantsfuus."""


@pickled_as("frantsfuus")
@attrs.frozen(kw_only=True, eq=False)
class Frantsfuus(Telling, Dealing, Melding, Settling):
    """Frantsfuus: two players, 32 cards, melds and belle, to 501 points.

    `legal_moves` lists plays, declarations, answers, bookings, draw, turn, rob, belle
    and claim, in this order.

    Args:
        target: the points that win the match, at least 1 (FRA-41).
        claims: "players" claim the match, or the "referee" ends it (FRA-48).
        match_bonus: whether all nine tricks without a stock earn 100 more (FRA-40).
        deals: an agreed number of deals, at least 1, or None (COM-10).

    Raises:
        OptionError: one of them is out of its range or not known.
    """

    phases: ClassVar[object] = FrantsfuusState
    enums: ClassVar[tuple[type[enum.Enum], ...]] = (Kind, Item, Ending)
