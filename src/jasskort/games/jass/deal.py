"""A deal of the two-handed jass games: what its phases have, see and do; and robbing.

Carries COM-9, SCH-12, SCH-25, SCH-26, SCH-28, SCH-29, SCH-42, FRA-15, FRA-34, FRA-35,
FRA-37, FRA-38 and FRA-50.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, ClassVar, TypeAlias

import attrs

from jasskort import phase
from jasskort.cards import Card, CardSet, Suit
from jasskort.craft.values import evolved
from jasskort.events import (
    DealEnd,
    Event,
    PointsEntered,
    TrickTurned,
    new_card_played,
    trick_won,
)
from jasskort.game import dealt_hands, dealt_to
from jasskort.games.jass.model import (
    OTHER,
    ROB,
    TABLE,
    Answered,
    Comparable,
    Declaration,
    Declared,
    Declares,
    JassDeal,
    LetStand,
    MeldBooked,
    Pair,
    PairOfPiles,
    Points,
    Right,
    Robbed,
    added,
    fitting,
    question_of,
)
from jasskort.ledger import booked_since
from jasskort.melds import Meld, answer_words
from jasskort.moves import Book, Claim, Deal, Draw, Move, Play, Rob, Say, TurnTrick
from jasskort.phase import BetweenDeals as AnyBetweenDeals
from jasskort.phase import EndingT, State, by_seat
from jasskort.phase import MatchOver as AnyMatchOver
from jasskort.refusals import Reason, Refusal, deal_due, refuse
from jasskort.seats import Seat
from jasskort.sight import OF_PILES, OF_STOCK, OF_TRICK, HandsKind, Led, Open
from jasskort.tricks.dealing import LAST_TWO, Stock
from jasskort.tricks.dealing import rob as rob_upcard
from jasskort.whereabouts import HANDS, Spot

if TYPE_CHECKING:
    from jasskort.games.jass.rules import JassRules


# --- the phases of a deal -------------------------------------------------------------
# A deal of the two-handed jass games: what its phases have, and robbing.
#
# Carries SCH-25 and FRA-34 (robbing), SCH-12 and FRA-15 (the pool of cards that count for
# melds), SCH-28, SCH-29, FRA-37 and FRA-38 (the duties of the follower). What may be done
# at any time is done here (COM-9).

Common: TypeAlias = tuple[JassDeal, Pair, PairOfPiles, Points, int, bool, Stock]
"""The fields of `InDeal` from `deal` to `stock`, in their order."""


@attrs.frozen(repr=False)
class BetweenDeals(
    AnyBetweenDeals["JassRules", Right],
):
    """A deal is due; a seat may have a right even then."""

    def moves_out_of_turn(self, seat: Seat) -> tuple[Right, ...]:
        """List what the game lets a seat do between deals."""
        return self.rules.settling.rights(self, seat)

    def after(self, move: Right) -> State:
        """Use such a right."""
        return self.rules.settling.exercised(self, move)

    def how_ended(self, _move: Right | Deal, _after: State) -> DealEnd:
        """Return that a match which ends with the deal breaks it off."""
        return DealEnd.BROKEN_OFF

    def objection(self, move: Move) -> Refusal:
        """Object to claims that no rule allows now, and to all else: a deal is due."""
        if isinstance(move, Claim):
            return self.rules.settling.no_right(self, move)
        return deal_due(self.rules.ids.deal)


@attrs.frozen(repr=False)
class MatchOver(AnyMatchOver["JassRules", EndingT]):
    """The match is over (COM-8)."""

    @property
    def next_dealer(self) -> int:
        """Who deals first in the next match: the winner of this one.

        After a shared win (COM-10) the deal passes as if there had been another deal.
        """
        winners = self.winners
        return winners[0] if len(winners) == 1 else self.match.dealer


class _Hands(HandsKind):
    """The hands, which each seat knows once the stock is gone."""

    def known_to_all(self, holder: InDeal) -> bool:
        """Return whether the stock is gone."""
        return not holder.stock


@attrs.frozen(repr=False)
class InDeal(phase.InDeal["JassRules", JassDeal]):
    """What the phases of a deal have in common.

    Args:
        history: the deal and the moves since.
        rules: the ruleset that it is played by.
        deal: what changes rarely.
        hand_masks: the hands as masks, by seat.
        pile_masks: the tricks won as masks, by seat.
        points: the card points in the piles, by seat.
        number: the number of the trick at hand, or just turned; the first is 1.
        sweep: whether one seat has won every trick since the stock is gone.
        stock: the face-down cards in drawing order, then the upcard; empty when the
            last have been drawn.
        turn: the seat that drives the play.
    """

    hand_masks: Annotated[Pair, _Hands()]
    pile_masks: Annotated[PairOfPiles, OF_PILES]
    points: Open[Points]
    number: Open[int]
    sweep: Open[bool]
    stock: Annotated[Stock, OF_STOCK]
    turn: Open[Seat]

    if TYPE_CHECKING:  # every phase has one: as a field, or the seat in turn

        @property
        def leader(self) -> Seat:
            """The seat that leads the trick at hand, or is to lead the next one."""

    @property
    def trump(self) -> Suit:
        """The trump suit."""
        return self.deal.trumps.suit

    @property
    def places(self) -> tuple[CardSet, ...]:
        """Hands, piles, the trick and the stock."""
        return (*super().places, CardSet(self.stock))

    @property
    def shown(self) -> tuple[CardSet, ...]:
        """The cards in hand that every seat knows to be there, by seat.

        Those are the cards of melds that were booked or said, an upcard that was
        robbed, the last face-down card, which is shown, and the upcard taken with
        it (SCH-42, FRA-50).
        """
        (zero, one), public = self.hand_masks, self.deal.public
        return by_seat((zero & public[0], one & public[1]))

    @property
    def unbooked(self) -> Pair:
        """The card points in the piles, by seat."""
        return self.points

    @property
    def standing(self) -> Declaration | None:
        """The declaration that stands so far, if there is one."""
        return None

    def declaration_of(self, seat: int) -> Declaration | None:
        """Give what a seat has declared and not yet booked, lost or conceded.

        Raises:
            InvalidValue: there is no such seat.
        """
        asked, standing = TABLE.check(seat), self.standing
        return standing if standing and standing.seat == asked else None

    def pool(self, seat: int) -> int:
        """Collect the cards that count for a seat's melds, as a mask.

        Those are the cards in its hand now and its own card in the trick at hand
        (SCH-12, FRA-15).

        Raises:
            InvalidValue: there is no such seat.
        """
        return counting_cards(self, TABLE.check(seat))

    def melds(self, seat: Seat) -> tuple[Meld, ...]:
        """List the melds that a seat could now declare, book, or show by a right."""
        return (*self._own_melds(seat), *self.rules.settling.melds_by_right(self, seat))

    def _own_melds(self, seat: Seat) -> tuple[Meld, ...]:
        """List the melds that a seat could declare, or has declared and could book."""
        said = self.declaration_of(seat)
        return fitting_melds(self, said) if said else ()

    # What may be done at any time (COM-9).

    def moves_out_of_turn(self, seat: Seat) -> tuple[Rob | Right, ...]:
        """Rob the upcard, and what else the game lets a seat do in turn and out of it.

        A seat whose declaration is open does not rob.
        """
        rights = self.rules.settling.rights(self, seat)
        if (
            self.stock
            and self.hand_masks[seat] & self.deal.trumps.robber_bit
            and self.declaration_of(seat) is None
        ):
            return ROB[seat] + rights
        return rights

    def _at_any_time(self, move: Rob | Right) -> State:
        """Exchange the lowest trump for the upcard, which all see; or use a right."""
        if not isinstance(move, Rob):
            return self.rules.settling.exercised(self, move)
        seat, deal, stock = move.seat, self.deal, self.stock
        left, hands = rob_upcard(stock, self.hand_masks, seat, deal.trumps.robber)
        deal = deal.hands_changed(hands, added(deal.public, seat, stock[-1].bit))
        history = (self.history, move)
        return self.rules.settling.credited(
            evolved(self, history=history, deal=deal, hand_masks=hands, stock=left)
        )

    def shows(self, move: Move) -> int:
        """Return the cards that a move shows its seat to hold, the trick included."""
        match move:
            case Rob():
                return self.deal.trumps.robber_bit
            case Book(meld=meld):
                return meld.mask
            case Play(card=card):
                return card.bit
            case _:
                return self.rules.settling.shown_by(self.deal.trumps, move)

    # What happens.

    def happens(self, move: Move, after: State) -> Iterator[Event]:
        """Yield what is said, robbed, booked or played, and what a card completes."""
        match move:
            case Play():
                yield from self._play_happens(move, after)
            case TurnTrick():
                winner, _ = self._won(self.trick)
                yield TrickTurned(winner, self.trick)
            case Rob(seat=seat):
                yield Robbed(seat, self.deal.trumps.robber, self.stock[-1])
            case Declares(seat=seat, called=called):
                yield Declared(seat, called)
            case Say(seat=seat, answer=answer):
                yield Answered(seat, answer)
            case Book(seat=seat, meld=meld):
                yield MeldBooked(seat, meld)
                yield first_entry(self, after)
            case _:
                yield from self.rules.settling.right_happens(self, move, after)

    def _play_happens(self, move: Play, after: State) -> Iterator[Event]:
        """Yield a card, the couple that it shows, and the trick that it completes."""
        seat, card, trick, deal = move.seat, move.card, self.trick, self.deal
        yield new_card_played(seat, card, HANDS[seat], not trick)
        yield from self.conceded(seat)
        if card.bit & deal.trumps.couple:
            zero, one = self.hand_masks
            left = ~card.bit
            yield from deal.couple_events(seat, (zero & left, one & left))
        if trick:
            trick = (*trick, card)
            completed, turned = trick_won(trick, OTHER[seat], *self._won(trick))
            yield completed
            if not after.trick:
                yield turned

    def conceded(self, _seat: Seat) -> Iterator[LetStand]:
        """Yield that a seat lets a declaration stand by playing its card."""
        yield from ()

    def _won(self, trick: tuple[Card, ...]) -> tuple[Seat, int]:
        """Return who wins a trick, and its card points."""
        tricks, leader = self.deal.trumps.tricks, self.leader
        points = sum([tricks.worths[card.index] for card in trick])
        return OTHER[leader] if tricks.best(trick) else leader, points

    def how_ended(self, _move: Move | Deal, after: State) -> DealEnd:
        """Return whether all cards were played, or the match came to its end before."""
        over = isinstance(after, MatchOver)
        played = sum(map(len, after.piles)) if over else len(self.rules.pack)
        whole = played == len(self.rules.pack)
        return DealEnd.PLAYED_OUT if whole else DealEnd.BROKEN_OFF

    # Why something is not legal.

    def lasting_objection(self, move: Move) -> Refusal | None:
        """Object to melds after the last trick for them, to drawing without a stock."""
        rules, number, last = (
            self.rules,
            self.number,
            self.deal.trumps.first_without_stock,
        )
        if isinstance(move, Draw) and not self.stock:
            return refuse(rules.ids.draw, Reason.STOCK_GONE)
        if number > last and isinstance(move, Say | Book | Declares):
            return refuse(rules.ids.too_late, Reason.TOO_LATE, number, last)
        return None

    def objection(self, move: Move) -> Refusal:
        """Object to what other phases take, and to rights that the seat has not."""
        rules, ids = self.rules, self.rules.ids
        match move:
            case Rob():
                return self._no_robbing(move.seat)
            case Say():
                rule = rules.melding.ids_at(question_of(move.answer)).asked
                return refuse(rule, Reason.NOT_ASKED)
            case Draw() if not self.trick:
                return refuse(ids.draw, Reason.NOTHING_TO_DRAW)
            case Draw():
                return refuse(ids.draw, Reason.TRICK_NOT_TURNED)
            case Book():
                return self._no_booking()
            case TurnTrick():
                return self._no_turning()
            case _:
                return rules.settling.no_right(self, move)

    def _no_booking(self) -> Refusal:
        """Object to booking before the trick is complete, or where nothing waits."""
        rule = self.rules.ids.book
        if self.standing:
            return _not_followed(rule)
        return refuse(rule, Reason.NOTHING_TO_BOOK)

    def _no_turning(self) -> Refusal:
        """Object to turning no trick, one that is not complete, or turns of itself."""
        rule = self.rules.ids.turn
        if not self.trick:
            return refuse(rule, Reason.NO_TRICK)
        if self.standing:
            return _not_followed(rule)
        return refuse(rule, Reason.NOTHING_BOOKED)

    def _no_robbing(self, seat: Seat) -> Refusal:
        """Object to robbing: no stock, not the card for it, or while declaring."""
        rule, robber = self.rules.ids.rob, self.deal.trumps.robber
        if len(self.stock) < LAST_TWO:
            return refuse(rule, Reason.STOCK_GONE)
        said = self.declaration_of(seat)
        if said is None or not self.hand_masks[seat] & robber.bit:
            cards = CardSet([robber])
            return refuse(rule, Reason.NO_ROBBING_CARD, seat, cards=cards)
        return refuse(rule, Reason.DECLARATION_OPEN, seat, said.called)

    def _repr_parts(self) -> list[tuple[str, object]]:
        parts = super()._repr_parts()
        parts += [("trump", self.trump), ("number", self.number)]
        if self.stock:
            parts.append(("upcard", self.stock[-1]))
        for seat in TABLE.seats:
            if said := self.declaration_of(seat):
                words = " ".join([str(said.called), *map(answer_words, said.answers)])
                parts.append((f"said by {seat}", words))
        return parts


def common(state: InDeal, deal: JassDeal | None = None) -> Common:
    """Return the fields from `deal` to `stock`, for a move that changes few.

    Args:
        state: the position before the move.
        deal: the deal after the move, if that changes it.
    """
    return (
        state.deal if deal is None else deal,
        state.hand_masks,
        state.pile_masks,
        state.points,
        state.number,
        state.sweep,
        state.stock,
    )


def counting_cards(state: InDeal, seat: Seat) -> int:
    """Collect what `InDeal.pool` does, for a seat that is known to be right."""
    hand, trick, place = state.hand_masks[seat], state.trick, int(seat != state.leader)
    return hand | trick[place].bit if place < len(trick) else hand


def fitting_melds(state: InDeal, said: Declaration) -> tuple[Comparable, ...]:
    """List the melds that a seat may book and that fit all that it has said."""
    melding, called = state.rules.melding, said.called
    melds = melding.bookable(state, said.seat)
    alike = tuple([meld for meld in melds if melding.called(meld) == called])
    return fitting(alike, said.answers, state.trump) if said.answers else alike


def first_entry(before: State, after: State) -> PointsEntered:
    """Return that the first points are entered that a move brings."""
    entry = booked_since(before.match, after.match)[0]
    return PointsEntered(entry, (entry.seat,))


def _not_followed(rule: str) -> Refusal:
    return refuse(rule, Reason.NOT_FOLLOWED)


@attrs.frozen(repr=False)
class OneCardLies(InDeal):
    """What the phases have in common in which only the leader's card lies.

    Args:
        leader: the seat that led.
        led: the card that it led.
    """

    leader: Open[Seat]
    led: Led
    concedes: ClassVar[bool] = False
    """Whether a card that is played lets the declaration stand that is there."""

    @property
    def follower(self) -> Seat:
        """The seat that follows."""
        return OTHER[self.leader]

    @property
    def trick(self) -> tuple[Card, ...]:
        """The card led."""
        return (self.led,)

    def playable(self) -> int:
        """Give the cards that the follower may play, as a mask."""
        hand = self.hand_masks[OTHER[self.leader]]
        tricks = self.deal.trumps.tricks
        return tricks.playable(hand, (self.led,), stock=bool(self.stock))

    def conceded(self, seat: Seat) -> Iterator[LetStand]:
        """Yield that the follower lets a declaration stand (SCH-14, SCH-16, FRA-17, FRA-34)."""
        if self.concedes and self.standing is not None:
            yield LetStand(seat, self.standing.seat)

    def _unplayable(self, move: Play) -> Refusal:
        """Object to a card that is not in hand, or that a duty forbids."""
        hand, rule = self.hand_masks[move.seat], self.rules.ids.follow
        return self.deal.trumps.tricks.refusal(move, hand, self.trick, rule)


@attrs.frozen(repr=False)
class TwoCardsLie(InDeal):
    """What the phases have in common in which the trick is complete.

    Args:
        leader: the seat that led.
        cards: the card led and the reply.
    """

    leader: Open[Seat]
    cards: Annotated[tuple[Card, Card], OF_TRICK]

    @property
    def trick(self) -> tuple[Card, ...]:
        """Both cards."""
        return self.cards


def hands_and_stock(rules: JassRules, move: Deal, dealer: Seat) -> tuple[Pair, Stock]:
    """Return hands and stock as they are dealt; the upcard lies under the stock."""
    zero, one = dealt_hands(rules, move.pack, dealer)
    stock, turned = [
        dealt_to(rules, move.pack, dealer, spot) for spot in (Spot.STOCK, Spot.UPCARD)
    ]
    return (zero, one), stock + turned
