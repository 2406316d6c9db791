"""The base of the phases of a deal in the two-handed jass games, and robbing.

Implements COM-9, SCH-12, SCH-25, SCH-26, SCH-42, FRA-15, FRA-34, FRA-35 and FRA-50.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Annotated, ClassVar, TypeAlias

import attrs

from jasskort import events, phase
from jasskort.cards import Card, CardSet, Suit, mask_of
from jasskort.craft.values import evolved
from jasskort.games.jass import model
from jasskort.ledger import booked_since
from jasskort.locations import HANDS, Spot
from jasskort.melds import Answer, Marriage, Meld, answer_words
from jasskort.moves import Claim, Deal, Draw, Move, Play
from jasskort.options import Claims
from jasskort.phase import EndingT, State, card_sets
from jasskort.phase import MatchOver as AnyMatchOver
from jasskort.refusals import Reason, Refusal, refuse
from jasskort.seats import Seat
from jasskort.tricks.dealing import LAST_TWO, UpcardStock
from jasskort.tricks.dealing import rob as rob_upcard
from jasskort.visibility import OF_PILES, OF_STOCK, HandsKind, Means, Open

if TYPE_CHECKING:
    from jasskort.games.jass.rules import JassRules


_PLAYERS = Claims.PLAYERS

Common: TypeAlias = tuple[
    model.JassDeal, model.Pair, model.Pair, model.Pair, int, bool, UpcardStock
]
"""The fields of `InJassDeal` from `deal` to `stock`, in their order."""


@attrs.frozen(repr=False)
class MatchOver(AnyMatchOver["JassRules", EndingT]):
    """The match is over (COM-8)."""

    @property
    def next_dealer(self) -> int:
        """The seat that deals first in the next match: the winner of this one.

        After a shared win (COM-10), it is the seat that would deal next in this match.
        """
        winners = self.winners
        return winners[0] if len(winners) == 1 else self.match.dealer


class _JassHands(HandsKind):
    """The hands, which both seats know once the stock is gone."""

    def known_to_all(self, holder: InJassDeal) -> bool:
        return not holder.stock


@attrs.frozen(repr=False)
class InJassDeal(
    phase.InDeal["JassRules", model.JassDeal], phase.Phase["JassRules", model.JassMove]
):
    """The base of the phases of a deal.

    Args:
        unbooked: the card points in the piles, by seat.
        number: the number, from 1, of the current trick or of the trick just turned.
        sweep: whether one seat has won every trick since the stock ran out; before
            that, True.
        stock: the face-down cards in drawing order, then the upcard; empty once the
            last two are drawn.
    """

    hand_masks: Annotated[model.Pair, _JassHands()]
    pile_masks: Annotated[model.Pair, OF_PILES]
    unbooked: Annotated[Open[model.Pair], Means("card points not yet booked", high=152)]
    number: Annotated[Open[int], Means("number of the trick, from 1", high=18)]
    sweep: Annotated[Open[bool], Means("1 until both have won tricks without a stock")]
    stock: Annotated[
        UpcardStock, OF_STOCK, Means("cards in the stock, with the upcard", high=18)
    ]
    turn: Open[Seat]
    _concedes: ClassVar[bool] = False
    """Whether a seat that plays a card lets the other seat's declaration stand."""
    _declares: ClassVar[bool] = False
    """Whether the seat in turn may declare, if it has not declared yet."""
    _bears_out: ClassVar[str] = ""
    """The rule against booking a meld that is not held; if "", it is `ids.held`."""

    if TYPE_CHECKING:  # in some phases a field, in others the seat in turn

        @property
        def leader(self) -> Seat:
            """The seat that leads the current trick, or is to lead the next one."""

    @property
    def _leads_next(self) -> Seat:
        return self.leader

    @property
    def trump(self) -> Suit:
        return self.deal.trumps.suit

    @property
    def places(self) -> tuple[CardSet, ...]:
        return (*super().places, CardSet(self.stock[:-1]))  # without the upcard

    @property
    def shown(self) -> tuple[CardSet, ...]:
        """By seat, the cards in its hand that both seats know (SCH-42, FRA-50)."""
        (zero, one), public = self.hand_masks, self.deal.public
        return card_sets((zero & public[0], one & public[1]))

    @property
    def standing(self) -> model.Declaration | None:
        """The declaration in the trick that is not rejected so far, or None."""
        return None

    def declaration_of(self, seat: int) -> model.Declaration | None:
        """Return the declaration of a seat until it is booked, rejected or conceded.

        After that, or if the seat has not declared, return None.
        """
        asked, standing = model.TABLE.check(seat), self.standing
        return standing if standing and standing.seat == asked else None

    def pool(self, seat: int) -> int:
        """Return the pool of a seat, from which it declares and books (SCH-12, FRA-15).

        It is a mask of the seat's hand and its card in the trick.
        """
        asked, trick = model.TABLE.check(seat), self.trick
        hand, place = self.hand_masks[asked], int(asked != self.leader)
        return hand | trick[place].bit if place < len(trick) else hand

    def melds(self, seat: Seat) -> tuple[Meld, ...]:
        hand, own = self.hand_masks[seat], self._own_melds(seat)
        belle = self.deal.rights(seat, hand, players=False, is_in=False)
        return (*own, Marriage(self.trump)) if belle else own

    def _own_melds(self, seat: Seat) -> tuple[Meld, ...]:
        if said := self.declaration_of(seat):
            return fitting_melds(self, said)
        too_late = self.number > self.deal.trumps.first_without_stock
        if too_late or not self._declares or seat != self.turn:
            return ()
        melding, least = self.game.melding, self._least_called()
        melds = melding.bookable(self, seat)
        return tuple([meld for meld in melds if melding.called(meld) >= least])

    def _least_called(self) -> int:
        standing = self.standing
        return standing.called if standing else 0

    # Moves at any time (COM-9).

    def moves_out_of_turn(self, seat: Seat) -> tuple[model.JassMove, ...]:
        hand, deal = self.hand_masks[seat], self.deal
        trumps = deal.trumps
        robs = hand & trumps.robber_bit and self.stock
        moves: tuple[model.JassMove, ...] = ()
        if robs and self.declaration_of(seat) is None:
            moves = model.ROB[seat]
        players = self.game.claims is _PLAYERS
        if players or hand & (couple := trumps.couple) == couple:
            moves += deal.rights(seat, hand, players=players, is_in=False)
        return moves

    def after(self, move: model.JassMove) -> State:
        match move:
            case model.Rob():
                return self._robbed(move)
            case Claim() | model.Belle():
                return self.game.settling.exercised(self, move)
            case _:
                return phase.done(self.at_once(move))

    def _robbed(self, move: model.Rob) -> State:
        """Exchange the lowest trump for the upcard, in public (SCH-25, FRA-34)."""
        seat, deal, stock = move.seat, self.deal, self.stock
        left, hands = rob_upcard(stock, self.hand_masks, seat, deal.trumps.robber)
        deal = deal.hands_changed(hands, model.added(deal.public, seat, stock[-1].bit))
        history, settling = (self.history, move), self.game.settling
        deal = settling.robbing(self, deal)
        return settling.credited(
            evolved(self, history=history, deal=deal, hand_masks=hands, stock=left)
        )

    def shows(self, move: Move) -> int:
        match move:
            case model.Rob():
                return self.deal.trumps.robber_bit
            case model.Book(meld=meld):
                return meld.mask
            case Play(card=card):
                return card.bit
            case model.Belle():
                return self.deal.trumps.couple
            case _:
                return 0

    def happens(self, move: Move, after: State) -> Iterator[events.Event]:
        match move:
            case Play():
                yield from self._play_happens(move, after)
            case model.TurnTrick():
                winner, _ = self._won(self.trick)
                yield events.new_trick_turned(winner, self.trick)
            case Draw():
                yield from self._draw_happens(move.seat)
            case model.Rob(seat=seat):
                yield model.Robbed(seat, self.deal.trumps.robber, self.stock[-1])
            case model.Declares(seat=seat, called=called):
                yield model.new_declared(seat, called, called == self._least_called())
            case model.Book(seat=seat, meld=meld):
                yield model.new_meld_booked(seat, meld)
                yield first_entry(self, after)
            case _:
                yield from self.game.settling.right_happens(self, move, after)

    def _play_happens(self, move: Play, after: State) -> Iterator[events.Event]:
        seat, card, trick, deal = move.seat, move.card, self.trick, self.deal
        if self._concedes and self.standing:  # said before the card is played
            yield model.new_let_stand(seat, self.standing.seat)
        yield events.new_card_played(seat, card, HANDS[seat], not trick)
        if card.bit & deal.trumps.couple:
            zero, one = self.hand_masks
            left = ~card.bit
            yield from deal.couple_events(seat, (zero & left, one & left))
        if trick:
            trick = (*trick, card)
            won = self._won(trick)
            completed, turned = events.trick_won(trick, model.OTHER[seat], *won)
            yield completed
            if not after.trick:
                yield turned

    def _draw_happens(self, winner: Seat) -> Iterator[events.Event]:
        # Both draw (SCH-24, FRA-33), the last two cards in public (SCH-26, FRA-35).
        first, second, *more = self.stock
        last, other = not more, Spot.STOCK if more else Spot.UPCARD
        yield events.new_card_drawn(winner, first, Spot.STOCK, shown=last)
        yield events.new_card_drawn(model.OTHER[winner], second, other, shown=last)

    def _won(self, trick: tuple[Card, ...]) -> tuple[Seat, int]:
        tricks = self.deal.trumps.tricks
        return tricks.winner(trick, self.leader, len(trick)), tricks.worth(trick)

    def how_ended(self, move: Move | Deal, after: State) -> events.DealEnd:
        cards = sum(map(len, after.piles))
        broken = isinstance(after, MatchOver) and cards < len(self.game.pack)
        return events.DealEnd.BROKEN_OFF if broken else events.DealEnd.PLAYED_OUT

    def lasting_objection(self, move: Move) -> Refusal | None:
        ids, number = self.game.ids, self.number
        last = self.deal.trumps.first_without_stock
        if isinstance(move, Draw) and not self.stock:
            return refuse(ids.draw, Reason.STOCK_GONE)
        if number > last and isinstance(move, model.Say | model.Book | model.Declares):
            return refuse(ids.too_late, Reason.TOO_LATE, number, last)
        seat = move.seat
        if isinstance(move, model.Book) and seat != self.turn:
            never = move.meld.mask & ~(self.pool(seat) | self._may_hold(seat))
            return self.not_held(move) if never else None
        return super().lasting_objection(move)

    def not_held(self, move: model.Book) -> Refusal | None:
        """Return the refusal of booking a meld if the pool lacks a card of it, or None."""
        seat, meld = move.seat, move.meld
        if missing := CardSet.from_mask(meld.mask & ~self.pool(seat)):
            rule = self._bears_out or self.game.ids.held
            return refuse(rule, Reason.NOT_HELD, meld, seat, cards=missing)
        return None

    def _may_hold(self, seat: Seat) -> int:
        # The hand, and all cards that are neither played nor shown in the other hand.
        # The lowest trump is an exception: if the other seat robs with it, it becomes
        # the upcard, and this seat may draw it (SCH-25, FRA-34).
        own, (zero, one) = self.hand_masks[seat], self.pile_masks
        if not self.stock:
            return own
        robber = self.deal.trumps.robber_bit
        gone = (
            zero
            | one
            | mask_of(self.trick)
            | self.shown[model.OTHER[seat]].mask & ~robber
        )
        return own | ~gone

    def objection(self, move: Move) -> Refusal:
        game, ids = self.game, self.game.ids
        trick, standing = self.trick, self.standing
        match move:
            case model.Rob():
                return self._no_robbing(move.seat)
            case model.Declares() if self._declares:
                return self._undeclarable(move.seat, move.called)
            case model.Declares() if standing:
                return declared_already(self, move.seat, standing.called)
            case model.Say():
                rule = game.melding.ids_at(model.question_of(move.answer)).asked
                return refuse(rule, Reason.NOT_ASKED)
            case Draw():
                reason = Reason.TRICK_NOT_TURNED if trick else Reason.NOTHING_TO_DRAW
                return refuse(ids.draw, reason)
            case model.TurnTrick() if not trick:
                return refuse(ids.turn, Reason.NO_TRICK)
            case model.TurnTrick() | model.Book() if standing:
                rule = ids.book if isinstance(move, model.Book) else ids.turn
                return refuse(rule, Reason.NOT_FOLLOWED)
            case model.TurnTrick():
                return refuse(ids.turn, Reason.NOTHING_BOOKED)
            case model.Book():
                return refuse(ids.book, Reason.NOTHING_TO_BOOK)
            case _:
                return game.settling.no_right(self, move)

    def _undeclarable(self, seat: Seat, called: int) -> Refusal:
        game, said = self.game, self.declaration_of(seat)
        if said:
            return declared_already(self, seat, said.called)
        if (least := self._least_called()) > called:
            return refuse(game.ids.too_low, Reason.TOO_LOW, called, least)
        alike = model.new_declaration(seat, called, ())
        melding = game.melding
        return not_borne_out(self, alike, lambda meld: melding.called(meld) == called)

    def _no_robbing(self, seat: Seat) -> Refusal:
        rule, robber = self.game.ids.rob, self.deal.trumps.robber
        if len(self.stock) < LAST_TWO:
            return refuse(rule, Reason.STOCK_GONE)
        said = self.declaration_of(seat)
        if said is None or not self.hand_masks[seat] & robber.bit:
            cards = CardSet([robber])
            return refuse(rule, Reason.NO_ROBBING_CARD, seat, cards=cards)
        return refuse(rule, Reason.DECLARATION_OPEN, seat, said.called)

    def about(self) -> dict[str, object]:
        about = {**super().about(), "trump": self.trump, "number": self.number}
        if self.stock:
            about["upcard"] = self.stock[-1]
        for seat in model.TABLE.seats:
            if said := self.declaration_of(seat):
                words = " ".join([str(said.called), *map(answer_words, said.answers)])
                about[f"said by {seat}"] = words
        return about


def common(
    state: InJassDeal,
    deal: model.JassDeal | None = None,
    hands: model.Pair | None = None,
) -> Common:
    """Return the fields from `deal` to `stock`, with another deal and hands if given."""
    return (
        state.deal if deal is None else deal,
        state.hand_masks if hands is None else hands,
        state.pile_masks,
        state.unbooked,
        state.number,
        state.sweep,
        state.stock,
    )


def fitting_melds(state: InJassDeal, said: model.Declaration) -> model.Melds:
    """Return the melds that a seat may book and that fit its declaration and answers."""
    melding = state.game.melding
    melds = melding.bookable(state, said.seat)
    alike = tuple([meld for meld in melds if melding.called(meld) == said.called])
    return model.fitting(alike, said.answers, state.trump) if said.answers else alike


def first_entry(before: State, after: State) -> events.PointsEntered:
    """Return the event of the first points that a move enters."""
    entry = booked_since(before.match, after.match)[0]
    return events.new_points_entered(entry, (entry.seat,))


def declared_already(state: InJassDeal, seat: Seat, called: int) -> Refusal:
    """Return the refusal of a second declaration in a trick."""
    return refuse(state.game.ids.once, Reason.ALREADY_DECLARED, seat, called)


def not_borne_out(
    state: InJassDeal,
    said: model.Declaration,
    wanted: Callable[[model.Comparable], bool],
    *values: Answer | model.Comparable,
) -> Refusal:
    """Return the refusal of a declaration, answer or booking that a seat's cards bar.

    The seat needs a meld that is `wanted`, that it may book, and that fits `said`: what
    it has declared and answered in the trick. If the seat may book none of its wanted
    melds, the refusal says so, even if none of them fits `said` either: `said` matters
    only in this trick, but the bar on booking lasts.
    """
    melding, ids = state.game.melding, state.game.ids
    seat, called = said.seat, said.called
    held = [meld for meld in melding.find(state.pool(seat)) if wanted(meld)]
    if not held:
        return refuse(ids.held, Reason.NOT_HELD, *values, seat, called)
    fit = [
        meld
        for meld in model.fitting(held, said.answers, state.trump)
        if melding.called(meld) == called
    ]
    bookable = melding.bookable(state, seat)
    if fit or not any(meld in bookable for meld in held):
        return melding.shut_out(state, seat, tuple(fit or held))
    every = (*values, seat, called, *said.answers)
    return refuse(ids.said, Reason.NOT_AS_SAID, *every)
