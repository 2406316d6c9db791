"""The phases of the two-handed jass games: dealing, tricks, the dialogue of melds.

The leader of a trick declares a meld. The follower lets it stand, rejects it with a
higher one, or declares the same. In the last case both melds are compared question by
question. A seat must hold a meld that fits its words so far; if several fit, it may
choose among them.

Implements COM-6, SCH-10, SCH-12 to SCH-18, SCH-23 to SCH-31, FRA-5, FRA-6, FRA-15 to FRA-24
and FRA-31 to FRA-40.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

import attrs

from jasskort import phase
from jasskort.cards import SUIT_MASKS, Card, Suit, mask_of
from jasskort.craft.values import builder, evolved
from jasskort.events import DealEnd, Event
from jasskort.games.jass import model
from jasskort.games.jass.deal import (
    InJassDeal,
    common,
    declared_already,
    fitting_melds,
    not_borne_out,
)
from jasskort.ledger import new_deal_of
from jasskort.locations import Spot
from jasskort.melds import Answer, Meld, Side, meld_key
from jasskort.moves import Claim, Deal, Draw, Move, Play
from jasskort.options import Claims
from jasskort.phase import History, State
from jasskort.refusals import Reason, Refusal, not_in_hand, refuse
from jasskort.ruleset_base import dealt_hands, dealt_to
from jasskort.seats import Seat
from jasskort.tricks.dealing import draw_for_both
from jasskort.visibility import OF_TRICK, Led, Means, Open

if TYPE_CHECKING:
    from jasskort.games.jass.rules import JassRules, MeldRules


_PLAYERS = Claims.PLAYERS


# --- dealing and leading --------------------------------------------------------------


@attrs.frozen(repr=False)
class BetweenDeals(phase.BetweenDeals["JassRules", model.Right]):
    """The next deal is due; a seat may claim the match before it."""

    def deal(self, move: Deal) -> State:
        """Deal the hands and turn up the upcard; the non-dealer is to lead (COM-3)."""
        match, game, pack = new_deal_of(self.match), self.game, move.pack
        dealer = match.dealer
        zero, one = dealt_hands(game, pack, dealer)
        upcard = dealt_to(game, pack, dealer, Spot.UPCARD)  # below the stock
        hands, stock = (zero, one), dealt_to(game, pack, dealer, Spot.STOCK) + upcard
        trumps = model.trumps_in(game, stock[-1].suit)
        nothing = model.NOTHING
        deal = game.settling.new_deal(match, trumps, (), nothing)
        deal = deal.hands_changed(hands, nothing)
        lying = (deal, hands, nothing, nothing, 1, True, stock, model.OTHER[dealer])
        return game.settling.credited(new_leading((None, move), game, *lying, None))

    def moves_out_of_turn(self, seat: Seat) -> tuple[model.Right, ...]:
        return self.game.settling.claims_between_deals(self.match, seat)

    def after(self, move: model.Right) -> State:
        return self.game.settling.exercised(self, move)

    def how_ended(self, move: model.Right | Deal, after: State) -> DealEnd:
        return DealEnd.BROKEN_OFF

    def objection(self, move: Move) -> Refusal:
        if isinstance(move, Claim):
            return self.game.settling.no_right(self, move)
        return refuse(self.game.ids.deal, Reason.DEAL_DUE)


@attrs.frozen(repr=False)
class Leading(InJassDeal):
    """The leader may declare once, and leads a card."""

    standing: Open[model.Declaration | None]
    _declares = True

    @property
    def leader(self) -> Seat:
        return self.turn

    def moves(self) -> tuple[model.JassMove, ...]:
        seat = self.turn
        hand = self.hand_masks[seat]
        deal = self.deal
        trumps = deal.trumps
        game = self.game
        moves: tuple[model.JassMove, ...]
        if self.standing is None and self.number <= trumps.first_without_stock:
            moves = trumps.plays.of(seat, hand)
            if key := meld_key(hand):
                if deal.booked:
                    moves += game.melding.declarations(deal, seat, seat, hand, 0)
                else:
                    moves += game.melding.first_declarations[seat](key)
            if hand & trumps.robber_bit and self.stock:
                moves += model.ROB[seat]
        else:
            moves = trumps.plays.of(seat, hand)
        players = game.claims is _PLAYERS
        if players or hand & (couple := trumps.couple) == couple:
            moves += deal.rights(seat, hand, players=players, is_in=True)
        return moves

    def at_once(self, move: Move | Deal) -> State | None:
        seat = self.turn
        zero, one = self.hand_masks
        if (
            type(move) is not Play
            or move.seat != seat
            or not (one if seat else zero) & (bit := move.card.bit)
        ):
            return None
        deal = self.deal
        hands = (zero, one ^ bit) if seat else (zero ^ bit, one)
        if bit & deal.trumps.couple:
            deal = deal.couple_played(seat, hands)
        return new_following(
            (self.history, move),
            self.game,
            deal,
            hands,
            self.pile_masks,
            self.unbooked,
            self.number,
            self.sweep,
            self.stock,
            model.OTHER[seat],
            seat,
            move.card,
            self.standing,
        )

    def after(self, move: model.JassMove) -> State:
        if not isinstance(move, model.Declares):
            return super().after(move)
        said = model.new_declaration(move.seat, move.called, ())
        history = (self.history, move)
        return new_leading(history, self.game, *common(self), self.turn, said)

    def objection(self, move: Move) -> Refusal:
        if isinstance(move, Play):
            return not_in_hand(move.card, move.seat)
        return super().objection(move)


# --- following ------------------------------------------------------------------------


@attrs.frozen(repr=False)
class OneCardLies(InJassDeal):
    """The base of the phases in which only the leader has played to the trick."""

    leader: Annotated[Open[Seat], Means("leader of the trick")]
    led: Led

    @property
    def trick(self) -> tuple[Card, ...]:
        return (self.led,)

    def _playable(self) -> int:
        hand = self.hand_masks[model.OTHER[self.leader]]
        tricks = self.deal.trumps.tricks
        return tricks.playable(hand, (self.led,), stock=bool(self.stock))

    def at_once(self, move: Move | Deal) -> State | None:
        """Follow with a card; then a meld is to be booked, or the trick is turned."""
        seat, led, leader = self.turn, self.led, self.leader
        zero, one = self.hand_masks
        if (
            type(move) is not Play
            or move.seat != seat
            or seat == leader  # the leader must answer
            or not (one if seat else zero) & (bit := (card := move.card).bit)
            or not (self.stock or card.suit is led.suit or self._playable() & bit)
        ):
            return None
        deal, standing, history = self.deal, self.standing, (self.history, move)
        hands = (zero, one ^ bit) if seat else (zero ^ bit, one)
        if bit & deal.trumps.couple:
            deal = deal.couple_played(seat, hands)
        if standing is None:
            return turned(self, history, deal, hands, led, card)
        own = (*common(self, deal, hands), standing.seat, leader, (led, card))
        return new_booking(history, self.game, *own, standing)

    def _compared(
        self, move: model.Say | model.Declares, called: int, answers: tuple[Answer, ...]
    ) -> Comparing:
        leader = self.leader
        turn = model.OTHER[leader] if len(answers) % 2 else leader
        own = (*common(self), turn, leader, self.led, called, answers)
        return new_comparing((self.history, move), self.game, *own)

    def _closed(
        self, move: model.Say | model.Declares, standing: model.Declaration
    ) -> Closing:
        leader = self.leader
        own = (*common(self), model.OTHER[leader], leader, self.led, standing)
        return new_closing((self.history, move), self.game, *own)

    def objection(self, move: Move) -> Refusal:
        if not isinstance(move, Play):
            return super().objection(move)
        hand, rule = self.hand_masks[move.seat], self.game.ids.follow
        return self.deal.trumps.tricks.refusal(move, hand, self.trick, rule)


@attrs.frozen(repr=False)
class Following(OneCardLies):
    """The follower may declare, and plays a card."""

    standing: Open[model.Declaration | None]
    _declares = True
    _concedes = True

    def moves(self) -> tuple[model.JassMove, ...]:
        seat = self.turn
        hand = self.hand_masks[seat]
        deal = self.deal
        trumps = deal.trumps
        game = self.game
        moves: tuple[model.JassMove, ...]
        if self.stock:
            moves = trumps.plays.of(seat, hand)
            if key := meld_key(hand):
                if deal.booked or self.standing is not None:
                    moves += self._declarations(hand)
                else:
                    moves += game.melding.first_declarations[seat](key)
            if hand & trumps.robber_bit:
                moves += model.ROB[seat]
        else:
            suit = self.led.suit.index
            follow = hand & SUIT_MASKS[suit]
            if follow and follow != trumps.tricks.puur:
                moves = trumps.plays.of_suit(seat, suit, follow)
            else:
                moves = trumps.plays.of(seat, self._playable())
            if self.number == trumps.first_without_stock:
                moves += self._declarations(hand)
        players = game.claims is _PLAYERS
        if players or hand & (couple := trumps.couple) == couple:
            moves += deal.rights(seat, hand, players=players, is_in=False)
        return moves

    def _declarations(self, hand: int) -> tuple[model.Declares, ...]:
        least, melding = self._least_called(), self.game.melding
        return melding.declarations(self.deal, self.turn, self.leader, hand, least)

    def after(self, move: model.JassMove) -> State:
        """Declare: a higher declaration stands, an equal one is compared."""
        if not isinstance(move, model.Declares):
            return super().after(move)
        called = move.called
        if called == self._least_called():
            return self._compared(move, called, ())
        return self._closed(move, model.new_declaration(move.seat, called, ()))


@attrs.frozen(repr=False)
class Comparing(OneCardLies):
    """Both seats have declared the same and answer in turn, the leader first.

    The follower may also concede by playing its card.
    """

    called: Annotated[
        Open[int],
        Means("value or kind (terts 1 to jacks 10) that both declared", high=300),
    ]
    answers: Annotated[Open[tuple[Answer, ...]], Means("last of these answers")]
    _concedes = True

    @property
    def standing(self) -> model.Declaration:
        """The leader's declaration, which stands if the follower concedes."""
        return self._said_by(self.leader, self.answers)

    def declaration_of(self, seat: int) -> model.Declaration | None:
        """Return the seat's open declaration, or None.

        The leader's answer "trump" rejects the follower's declaration (FRA-19, FRA-34).
        """
        asked = model.TABLE.check(seat)
        if asked != self.leader and self.trump in self.answers[::2]:
            return None
        return self._said_by(asked, self.answers)

    def _said_by(self, seat: Seat, answers: tuple[Answer, ...]) -> model.Declaration:
        mine = answers[0 if seat == self.leader else 1 :: 2]
        return model.new_declaration(seat, self.called, mine)

    @property
    def _asked(self) -> model.Question:
        return self.game.melding.questions(self.called)[len(self.answers) // 2]

    def _is_last(self) -> bool:
        return self._asked is self.game.melding.questions(self.called)[-1]

    def _borne_out(self) -> tuple[Answer, ...]:
        melds = fitting_melds(self, self._said_by(self.turn, self.answers))
        return model.possible_answers(self._asked, melds, self.trump)

    def _lead(self, answer: Answer, heard: Answer) -> int:
        return model.weight(answer, self.trump) - model.weight(heard, self.trump)

    def _keeps_up(self, answer: Answer) -> bool:
        if self.turn == self.leader:
            return True
        lead = self._lead(answer, self.answers[-1])
        return lead > 0 or (lead == 0 and not (self._is_last() and self._tie_leads()))

    def _tie_leads(self) -> bool:
        return self.game.melding.favoured(self.deal, self.leader) == self.leader

    def moves(self) -> tuple[model.JassMove, ...]:
        seat = self.turn
        answers = [each for each in self._borne_out() if self._keeps_up(each)]
        rest = (
            *[model.Say(seat, each) for each in answers],
            *self.moves_out_of_turn(seat),
        )
        if seat == self.leader:
            return rest
        return self.deal.trumps.plays.of(seat, self._playable()) + rest

    def after(self, move: model.JassMove) -> State:
        """Answer; the comparison continues or is settled."""
        if not isinstance(move, model.Say):
            return super().after(move)
        seat, answer = move.seat, move.answer
        if seat == self.leader:
            settled = answer is Side.TRUMP
        else:
            settled = self._lead(answer, self.answers[-1]) > 0 or self._is_last()
        answers = (*self.answers, answer)
        if not settled:
            return self._compared(move, self.called, answers)
        return self._closed(move, self._said_by(seat, answers))

    def happens(self, move: Move, after: State) -> Iterator[Event]:
        if isinstance(move, model.Say):
            heard = None if move.seat == self.leader else self.answers[-1]
            yield model.Answered(move.seat, move.answer, move.answer == heard)
        else:
            yield from super().happens(move, after)

    def objection(self, move: Move) -> Refusal:
        match move:
            case Play() if move.seat == self.leader:
                rule = self.game.melding.ids_at(self._asked).answer
                return refuse(rule, Reason.MUST_ANSWER)
            case model.Say():
                return self._unsayable(move.answer)
            case _:
                return super().objection(move)

    def _unsayable(self, answer: Answer) -> Refusal:
        melding, trump, asked = self.game.melding, self.trump, self._asked
        ids = melding.ids_at(asked)
        if model.question_of(answer) is not asked:
            return refuse(ids.asked, Reason.NOT_ASKED, answer, asked)
        if answer not in self._borne_out():
            return not_borne_out(
                self,
                self._said_by(self.turn, self.answers),
                lambda meld: (
                    melding.called(meld) == self.called
                    and model.answer_to(asked, meld, trump) == answer
                ),
                answer,
            )
        heard = self.answers[-1]
        if self._lead(answer, heard) < 0:
            suits = (trump,) if isinstance(answer, Suit) else ()
            return refuse(ids.answer, Reason.TOO_LOW, answer, heard, *suits)
        better = melding.favoured(self.deal, self.leader)
        return refuse(ids.tie, Reason.TIE_AGAINST, answer, better)

    def _own_melds(self, seat: Seat) -> tuple[Meld, ...]:
        # The leader may book any fitting meld, since the follower may concede. The follower
        # may book those that beat some meld in the cards that it has not seen.
        melds = fitting_melds(self, self._said_by(seat, self.answers))
        leader = self.leader
        if seat == leader:
            return melds
        lying = mask_of((*self.trick, *self.stock[-1:])) | sum(self.pile_masks)
        unseen = self.game.pack.mask & ~(lying | self.hand_masks[seat])
        hands = (self.hand_masks[0], unseen) if leader else (unseen, self.hand_masks[1])
        maybe = evolved(self, hand_masks=hands)
        rivals = fitting_melds(maybe, self.standing)
        return tuple(
            [meld for meld in melds if any(self._beats(meld, each) for each in rivals)]
        )

    def _beats(self, meld: model.Comparable, rival: model.Comparable) -> bool:
        trump = self.trump
        for question in self.game.melding.questions(self.called):
            mine = model.possible_answers(question, (meld,), trump)
            theirs = model.possible_answers(question, (rival,), trump)
            for answer, heard in zip(mine, theirs, strict=True):
                if lead := self._lead(answer, heard):
                    return lead > 0
        return not self._tie_leads()


@attrs.frozen(repr=False)
class Closing(OneCardLies):
    """The comparison is settled, and the follower plays a card."""

    standing: Open[model.Declaration]

    def moves(self) -> tuple[model.JassMove, ...]:
        plays = self.deal.trumps.plays.of(self.turn, self._playable())
        return plays + self.moves_out_of_turn(self.turn)


@functools.lru_cache(maxsize=1 << 16)
def declaring(
    melding: MeldRules, seat: Seat, melds: model.Melds, least: int
) -> tuple[model.Declares, ...]:
    """Return the declarations of these melds, lowest first, none below `least`."""
    called = sorted({*map(melding.called, melds)})
    return tuple([melding.declare(seat, each) for each in called if each >= least])


# --- booking --------------------------------------------------------------------------


@attrs.frozen(repr=False)
class TwoCardsLie(InJassDeal):
    """The base of the phases in which the trick is complete."""

    leader: Open[Seat]
    cards: Annotated[tuple[Card, Card], OF_TRICK]

    @property
    def trick(self) -> tuple[Card, ...]:
        return self.cards


@attrs.frozen(repr=False)
class Booking(TwoCardsLie):
    """The seat whose declaration stands names its meld and books it (SCH-18, FRA-23)."""

    standing: Open[model.Declaration]

    def moves(self) -> tuple[model.JassMove, ...]:
        seat = self.turn
        bookings = bookings_of(seat, fitting_melds(self, self.standing))
        return bookings + self.moves_out_of_turn(seat)

    def after(self, move: model.JassMove) -> State:
        if isinstance(move, model.Book):
            return self.game.melding.book(self, move)
        return super().after(move)

    def objection(self, move: Move) -> Refusal:
        match move:
            case model.Book(meld=meld):
                return self.not_held(move) or not_borne_out(
                    self, self.standing, lambda held: held is meld, meld
                )
            case Play() | model.TurnTrick():
                return refuse(self.game.ids.book, Reason.MUST_BOOK)
            case _:
                return super().objection(move)


@attrs.frozen(repr=False)
class Turning(TwoCardsLie):
    """A meld is booked; the seat that booked it turns the trick (SCH-18)."""

    def moves(self) -> tuple[model.JassMove, ...]:
        return model.TURN[self.turn] + self.moves_out_of_turn(self.turn)

    def at_once(self, move: Move | Deal) -> State | None:
        if type(move) is not model.TurnTrick or move.seat != self.turn:
            return None
        at = ((self.history, move), self.deal, self.hand_masks)
        return turned(self, *at, *self.cards)

    def objection(self, move: Move) -> Refusal:
        if isinstance(move, Play):
            return refuse(self.game.ids.turn, Reason.MUST_TURN)
        if isinstance(move, model.Declares) and self.standing is None:
            called = self.game.melding.called(self.deal.booked[-1].meld)
            return declared_already(self, move.seat, called)
        return super().objection(move)


@functools.lru_cache(maxsize=1 << 14)
def bookings_of(seat: Seat, melds: model.Melds) -> tuple[model.Book, ...]:
    """Return the moves that book these melds."""
    return tuple([model.Book(seat, meld) for meld in melds])


# --- drawing --------------------------------------------------------------------------


@attrs.frozen(repr=False)
class Drawing(InJassDeal):
    """The trick is turned and the stock is not empty: the winner draws for both."""

    @property
    def leader(self) -> Seat:
        """The seat that leads next: the winner of the trick."""
        return self.turn

    def moves(self) -> tuple[model.JassMove, ...]:
        seat, trumps = self.turn, self.deal.trumps
        hand = self.hand_masks[seat]
        moves: tuple[model.JassMove, ...] = model.DRAW[seat]
        if hand & trumps.robber_bit:
            moves += model.ROB[seat]
        players = self.game.claims is _PLAYERS
        if players or hand & (couple := trumps.couple) == couple:
            moves += self.deal.rights(seat, hand, players=players, is_in=True)
        return moves

    def at_once(self, move: Move | Deal) -> State | None:
        """Draw for both, the winner first; the last two in public (SCH-26, FRA-35)."""
        winner = self.turn
        if type(move) is not Draw or move.seat != winner:
            return None
        game, deal, before = self.game, self.deal, self.stock
        first, second = before[0].bit, before[1].bit
        stock, hands = draw_for_both(before, self.hand_masks, winner)
        if not stock:
            public = model.added(
                model.added(deal.public, winner, first), model.OTHER[winner], second
            )
            deal = deal.hands_changed(hands, public)
        elif (first | second) & deal.trumps.couple:
            deal = deal.hands_changed(hands, deal.public)
        drawn = new_leading(
            (self.history, move),
            game,
            deal,
            hands,
            self.pile_masks,
            self.unbooked,
            self.number + 1,
            self.sweep,
            stock,
            winner,
            None,
        )
        return drawn if deal is self.deal else game.settling.credited(drawn)

    def objection(self, move: Move) -> Refusal:
        if isinstance(move, Play | model.Declares):
            return refuse(self.game.ids.draw, Reason.MUST_DRAW)
        return super().objection(move)


JassPhase: TypeAlias = (
    BetweenDeals | Leading | Following | Comparing | Closing | Booking | Drawing
)
"""The phases that both games share."""

new_between_deals: Final = builder(BetweenDeals)
new_leading: Final = builder(Leading)
new_following: Final = builder(Following)
new_comparing: Final = builder(Comparing)
new_closing: Final = builder(Closing)
new_booking: Final = builder(Booking)
new_turning: Final = builder(Turning)
new_drawing: Final = builder(Drawing)


def turned(
    state: OneCardLies | TwoCardsLie,
    history: History,
    deal: model.JassDeal,
    hands: model.Pair,
    led: Card,
    card: Card,
) -> State:
    """Give the trick to its winner, which then draws, or leads if the stock is gone."""
    turn = leader = state.leader
    game, trumps = state.game, deal.trumps
    tricks = trumps.tricks
    if tricks.beaters[led.index] & card.bit:
        turn = model.OTHER[leader]
    worth = tricks.worths[led.index] + tricks.worths[card.index]
    zero, one = state.pile_masks
    zero_points, one_points = state.unbooked
    if turn:
        one |= led.bit | card.bit
        one_points += worth
    else:
        zero |= led.bit | card.bit
        zero_points += worth
    number, stock, sweep = state.number, state.stock, state.sweep
    if not stock and turn != leader and number > trumps.first_without_stock:
        sweep = False
    piles, points = (zero, one), (zero_points, one_points)
    after: Drawing | Leading
    if stock or number == trumps.last_trick:
        after = new_drawing(
            history, game, deal, hands, piles, points, number, sweep, stock, turn
        )
        if not stock:
            return game.settling.deal_played(after)
    else:
        number += 1
        after = new_leading(
            history, game, deal, hands, piles, points, number, sweep, stock, turn, None
        )
    if number > 1:
        zero, one = deal.match.totals
        if zero < game.settling.alert > one:
            return after
    return game.settling.trick_turned(after)
