"""The phases of Tolva: the deal, leading, following, and between two tricks.

Implements COM-4, TOL-3 to TOL-12, TOL-15, TOL-21, TOL-23, TOL-28 to TOL-31, TOL-33 and
TOL-34.
"""

from __future__ import annotations

import abc
from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar, Final, Never, TypeAlias

import attrs

from jasskort import phase
from jasskort.cards import SUIT_MASKS, Card, CardSet, Masks, cards_in
from jasskort.craft.values import builder
from jasskort.errors import InvalidValue
from jasskort.events import Event, new_card_drawn, new_card_played, trick_won
from jasskort.games.tolva import deal as dealing
from jasskort.games.tolva import model
from jasskort.ledger import Match, booked_in_deal, booked_since, new_deal_of
from jasskort.locations import HANDS, FaceUp, Spot
from jasskort.moves import Deal, Draw, Move, Play
from jasskort.phase import Phase, State, done
from jasskort.playouts import how_played
from jasskort.refusals import Reason, Refusal, not_in_hand, refuse
from jasskort.ruleset_base import dealt_hands, dealt_to
from jasskort.seats import Seat
from jasskort.tricks.dealing import draw_for_both
from jasskort.tricks.tricks import AFTER, with_trick
from jasskort.visibility import Derived, Means, Open, Piles, Trick

# --- the deal -------------------------------------------------------------------------


@attrs.frozen(repr=False)
class BetweenDeals(phase.BetweenDeals[model.TolvaRules, Never]):
    """The next deal is due; `carry` points are added to its vinsten (TOL-21)."""

    carry: Annotated[Open[int], Means("points added to the next vinsten", low=0)] = 0
    _named = ("carry",)

    def deal(self, move: Deal) -> Leading:
        """Deal; there is no trump yet, and the seat after the dealer leads (TOL-7)."""
        game, match, pack = self.game, new_deal_of(self.match), move.pack
        dealer, nothing = match.dealer, (0,) * len(game.seats)
        hands, up = dealt_hands(game, pack, dealer), nothing
        under = model.dealt_rows(game, dealer)
        if game.table.row:
            bits = [card.bit for card in pack]
            under = tuple(
                [tuple([(bits[a], bits[b]) for a, b in row]) for row in under]
            )
            up = tuple([sum([upper for upper, _ in row]) for row in under])
        stock = dealt_to(game, pack, dealer, Spot.STOCK)
        return new_leading(
            (None, move),
            game,
            model.new_tolva_deal(match, self.carry, (), None, how_played(game, None)),
            AFTER[len(hands)][dealer],
            hands,
            0,
            dealing.new_spread(stock, up, under, nothing),
            Piles(nothing),
            0,
            model.Closed.NO_TRICK,
        )

    def due_in(self, match: Match) -> State:
        """Return the state before the last deal, with the points carried into it (TOL-21)."""
        carry, worth = self.carry, self.game.worths[model.Item.VINSTEN]
        points = {entry.what: entry.points for entry in booked_in_deal(self.match)}
        if model.Item.VINSTEN in points:
            carry = points[model.Item.VINSTEN] - worth
        elif model.Item.SISTAN in points:  # a tie
            carry -= worth
        return self.game.between_deals(None, match, carry)

    @property
    def taken_up(self) -> bool:
        """Whether hands are taken up before the first trick (TOL-34)."""
        return not self.game.first_trick_from_table


new_between_deals: Final = builder(BetweenDeals)


# --- leading --------------------------------------------------------------------------

LeadersMove: TypeAlias = Play | model.MeldMarriage | model.Ask | model.Halv | model.Hel


@attrs.frozen(repr=False)
class Leading(dealing.BeforeLead, Phase[model.TolvaRules, LeadersMove]):
    """The seat in turn leads a card; before that it may meld, ask or announce a gubbe."""

    def moves(self) -> tuple[LeadersMove, ...]:
        """Return plays, melds, asking the partner (TOL-15, TOL-19), and gubbes."""
        seat = self.turn
        cards = dealing.reach(self, seat)
        moves: tuple[LeadersMove, ...] = self.deal.tricks.plays.of(seat, cards)
        if self.closed is None:
            moves += self._melding(cards)
            if len(self.game.table.party[seat]) > 1 and self._is_free:
                moves += model.ASK[seat]
        # The cheapest check first: most seats have already led in the deal.
        if not self.been_in >> seat & 1:
            moves += self._gubbes()
        return moves

    def at_once(self, move: Move | Deal) -> Following | None:
        """Lead a card; `been_in` then has the bit of the seat (TOL-23)."""
        seat, deal, spread, played = self.turn, self.deal, self.spread, self.played
        received = hands = self.received
        if not played and self.game.first_trick_from_table:
            hands = (0,) * len(received)  # TOL-34
        if (
            type(move) is not Play
            or move.seat != seat
            or not (hands[seat] | spread.up[seat]) & (bit := (card := move.card).bit)
            or played & bit
        ):
            return None
        following, tricks = AFTER[len(received)][seat], deal.tricks
        return new_following(
            (self.history, move),
            self.game,
            deal,
            following,
            received,
            played | bit,
            spread.uncovered(seat, bit) if spread.up[seat] & bit else spread,
            self.pile_masks,
            self.been_in | 1 << seat,
            (card,),
            card,
            seat,
            tricks.duty(
                (hands[following] | spread.up[following]) & ~played,
                SUIT_MASKS[card.suit.index],
                tricks.beaters[card.index],
            ),
        )

    def after(self, move: LeadersMove) -> Leading | Following | Answering:
        match move:
            case Play():
                return done(self.at_once(move))
            case model.MeldMarriage():
                return self._melded(move)
            case model.Ask():
                return self._asked(move)
            case gubbe:
                return self._announced(gubbe)

    def _asked(self, move: model.Ask) -> Answering:
        """Return the state in which the partner answers (TOL-15)."""
        seat, game = self.turn, self.game
        party = game.table.party[seat]
        own = (game, self.deal, party[seat == party[0]], *_common(self))
        return _new_answering((self.history, move), *own, seat)

    def happens(self, move: LeadersMove, after: State) -> Iterator[Event]:
        match move:
            case Play():
                yield from _played(self, move)
            case model.MeldMarriage():
                yield from self._meld_happens(move)
            case model.Ask(seat=seat):
                yield model.Asked(seat)
            case gubbe:
                halv, items = isinstance(gubbe, model.Halv), model.Item
                item = items.HALV_GUBBE if halv else items.HEL_GUBBE
                yield model.GubbeAnnounced(gubbe.seat, item)

    def objection(self, move: Move) -> Refusal:
        match move:
            case Play():
                return _not_at_hand(self, move, dealing.reach(self, self.turn))
            case model.MeldMarriage() | model.Ask():
                return self._unmeldable(move)
            case _:
                return _out_of_time(self, move)


new_leading: Final = builder(Leading)


@attrs.frozen(repr=False)
class Answering(
    dealing.Melding, Phase[model.TolvaRules, model.MeldMarriage | model.No]
):
    """The partner of the asker melds or says no; the asker leads next (TOL-15)."""

    asker: Annotated[Open[Seat], Means("seat that has asked for a meld")]
    closed: ClassVar[None] = None

    def about(self) -> dict[str, object]:
        return {**super().about(), "asker": self.asker}

    @property
    def _leads_next(self) -> Seat:
        return self.asker

    def moves(self) -> tuple[model.MeldMarriage | model.No, ...]:
        return self._melding(dealing.reach(self, self.turn)) + model.NO[self.turn]

    def after(self, move: model.MeldMarriage | model.No) -> Leading:
        """Answer; the asker is in turn again, and may not meld (TOL-15)."""
        deal = (
            self._with_meld(move) if isinstance(move, model.MeldMarriage) else self.deal
        )
        own = (self.game, deal, self.asker, *_common(self))
        return new_leading((self.history, move), *own, model.Closed.ASKED)

    def happens(
        self, move: model.MeldMarriage | model.No, after: State
    ) -> Iterator[Event]:
        if isinstance(move, model.MeldMarriage):
            yield from self._meld_happens(move)
        else:
            yield model.SaidNo(move.seat)

    def objection(self, move: Move) -> Refusal:
        """Refuse all moves but an answer (TOL-15)."""
        if isinstance(move, model.MeldMarriage):
            return self._unmeldable(move)
        return refuse("TOL-15", Reason.MUST_ANSWER, self.asker)


_new_answering = builder(Answering)


# --- following ------------------------------------------------------------------------


class _Playable(Derived):
    """The cards that the seat in turn may play, a mask that no other seat sees."""

    def seen(self, part: int, seat: Seat | None, holder: Following) -> int:
        return part if holder.turn == seat else 0

    def made(self, holder: Following) -> int:
        own = dealing.reach(holder, holder.turn)
        return holder.deal.tricks.playable(own, holder.trick)


@attrs.frozen(repr=False)
class Following(dealing.InTolvaDeal, Phase[model.TolvaRules, Play]):
    """The seat in turn follows to the trick; `winner` has played the best card so far.

    `playable` is the mask of legal cards by TOL-8 and TOL-9. The mask follows
    from other fields, and is stored because it is used twice.
    """

    trick: Trick
    best: Annotated[Open[Card], Means("best card of the trick so far")]
    winner: Annotated[Open[Seat], Means("seat that has played the best card so far")]
    playable: Annotated[int, _Playable()] = attrs.field(eq=False)

    def moves(self) -> tuple[Play, ...]:
        return self.deal.tricks.plays.of(self.turn, self.playable)

    def at_once(self, move: Move | Deal) -> State | None:
        """Follow to the trick; this can complete the trick, and end the deal."""
        seat = self.turn
        if (
            type(move) is not Play
            or move.seat != seat
            or not self.playable & (bit := (card := move.card).bit)
        ):
            return None
        game, deal, spread = self.game, self.deal, self.spread
        best, winner, piles = self.best, self.winner, self.pile_masks
        received, tricks = self.received, deal.tricks
        higher = tricks.beaters[best.index]
        if higher & bit:
            best, winner, higher = card, seat, tricks.beaters[card.index]
        trick, played = (*self.trick, card), self.played | bit
        if len(trick) < len(piles):
            # The trick goes on: there are more than two seats, and so no rows.
            following = AFTER[len(piles)][seat]
            return new_following(
                (self.history, move),
                game,
                deal,
                following,
                received,
                played,
                spread,
                piles,
                self.been_in,
                trick,
                best,
                winner,
                tricks.duty(
                    received[following] & ~played,
                    SUIT_MASKS[trick[0].suit.index],
                    higher,
                ),
            )
        if spread.up[seat] & bit:
            spread = spread.uncovered(seat, bit)
        refill = new_drawing if spread.stock else new_uncovering
        make = refill if spread.stock or any(spread.lifted) else new_leading
        won = make(
            (self.history, move),
            game,
            deal,
            winner,
            received,
            played,
            spread,
            with_trick(piles, winner, trick),
            self.been_in,
            None,
        )
        if deal.gubbe is not None:
            earned = dealing.decided(won, deal.gubbe)
        elif played == game.pack.mask:
            taken = model.taken_by(game, won.pile_masks)
            totals, carry = deal.match.totals, deal.carry
            earned = model.vinsten_and_sistan(game, totals, carry, taken, winner)
        else:
            return won
        return won if earned is None else dealing.settle(won, earned)

    def after(self, move: Play) -> State:
        return done(self.at_once(move))

    def happens(self, move: Play, after: State) -> Iterator[Event]:
        yield from _played(self, move)
        gubbe = self.deal.gubbe
        if gubbe is None:
            if isinstance(after, BetweenDeals) and after.carry:  # TOL-21
                yield model.VinstenCarried(after.carry)
        elif isinstance(after, BetweenDeals | dealing.MatchOver):  # TOL-28
            (entry,) = booked_since(self.match, after.match)
            yield model.GubbeEnded(gubbe.seat, gubbe.item, entry.points > 0)

    def objection(self, move: Move) -> Refusal:
        match move:
            case Play():
                cards, rule = dealing.reach(self, self.turn), self.game.ids.follow
                if not cards & move.card.bit:
                    return _not_at_hand(self, move, self.playable)
                tricks = self.deal.tricks
                return tricks.refusal(move, cards, self.trick, rule, model.BEAT_RULE)
            case model.MeldMarriage() | model.Ask():
                return refuse("TOL-12", Reason.TRICK_UNDER_WAY)
            case model.Halv() | model.Hel():
                return refuse(dealing.gubbe_rule(move), Reason.NOT_IN, move.seat)
            case _:
                return _out_of_time(self, move)


new_following: Final = builder(Following)


# --- between two tricks ---------------------------------------------------------------


@attrs.frozen(repr=False)
class Refilling(
    dealing.BeforeLead,
    Phase[model.TolvaRules, Draw | model.TurnUp | model.MeldMarriage],
):
    """The base of `Drawing` and `Uncovering`.

    The winner may meld first; a gubbe must wait for the new cards (TOL-30).
    """

    _due: ClassVar[Sequence[tuple[Draw | model.TurnUp]]]
    _rule: ClassVar[str]
    _reason: ClassVar[Reason]

    def moves(self) -> tuple[Draw | model.TurnUp | model.MeldMarriage, ...]:
        return self._melding(dealing.reach(self, self.turn)) + self._due[self.turn]

    def after(self, move: Draw | model.TurnUp | model.MeldMarriage) -> State:
        if isinstance(move, model.MeldMarriage):
            return self._melded(move)
        return done(self.at_once(move))

    def happens(
        self, move: Draw | model.TurnUp | model.MeldMarriage, after: State
    ) -> Iterator[Event]:
        if isinstance(move, model.MeldMarriage):
            return self._meld_happens(move)
        return self._new_cards()

    @abc.abstractmethod
    def _new_cards(self) -> Iterator[Event]:
        """Yield the cards drawn or turned up."""

    def objection(self, move: Move) -> Refusal:
        if isinstance(move, model.MeldMarriage):
            return self._unmeldable(move)
        rule = "TOL-30" if isinstance(move, model.Halv | model.Hel) else self._rule
        return refuse(rule, self._reason)


@attrs.frozen(repr=False)
class Drawing(Refilling):
    """The winner of the trick may meld, then draws for both seats (TOL-29)."""

    _due = model.DRAW
    _rule, _reason = "TOL-29", Reason.MUST_DRAW

    def at_once(self, move: Move | Deal) -> Leading | None:
        if move is not model.DRAW[self.turn][0]:
            return None
        spread, (zero, one) = self.spread, self.received
        stock, received = draw_for_both(spread.stock, (zero, one), self.turn)
        return new_leading(
            (self.history, move),
            self.game,
            self.deal,
            self.turn,
            received,
            self.played,
            dealing.new_spread(stock, spread.up, spread.under, spread.lifted),
            self.pile_masks,
            self.been_in,
            model.Closed.DRAWN,
        )

    def _new_cards(self) -> Iterator[Event]:
        winner, cards = self.turn, self.spread.stock
        for seat, card in zip((winner, AFTER[2][winner]), cards, strict=False):
            yield new_card_drawn(seat, card, Spot.STOCK, shown=False)


@attrs.frozen(repr=False)
class Uncovering(Refilling):
    """The winner of the trick may meld, then turns up cards for both seats (TOL-33)."""

    _due = model.TURN_UP
    _rule, _reason = "TOL-33", Reason.MUST_TURN_UP

    def at_once(self, move: Move | Deal) -> Leading | None:
        spread, winner = self.spread, self.turn
        if move is not model.TURN_UP[winner][0]:
            return None
        return new_leading(
            (self.history, move),
            self.game,
            self.deal,
            winner,
            self.received,
            self.played,
            spread.turned_up(),
            self.pile_masks,
            self.been_in,
            model.Closed.TURNED_UP if spread.lifted[winner] else self.closed,
        )

    def _new_cards(self) -> Iterator[Event]:
        spread = self.spread
        for seat, row in zip(self.game.seats, spread.under, strict=True):
            for column, (upper, lower) in enumerate(row):
                if upper != spread.lifted[seat]:
                    continue
                if lower & ~self.game.pack.mask:
                    msg = f"the card that seat {seat} turns up is hidden in this state"
                    raise InvalidValue(msg)
                yield model.CardTurnedUp(seat, dealing.card_of(lower), column)


new_drawing: Final = builder(Drawing)
new_uncovering: Final = builder(Uncovering)


# --- shared by several phases ---------------------------------------------------------


def _common(
    state: dealing.InTolvaDeal,
) -> tuple[Masks, int, dealing.Spread, Piles, int]:
    """Return the fields from `received` to `been_in`, which melds and answers keep."""
    beside = (state.pile_masks, state.been_in)
    return (state.received, state.played, state.spread, *beside)


def _played(state: Leading | Following, move: Play) -> Iterator[Event]:
    """Yield a play, the end of the trick, and hands taken up after it (TOL-34)."""
    seat, card, trick, seats = move.seat, move.card, state.trick, len(state.received)
    in_row = state.spread.up[seat] & card.bit  # TOL-31
    source = FaceUp(seat) if in_row else HANDS[seat]
    yield new_card_played(seat, card, source, not trick)
    if len(trick) < seats - 1:
        return
    trick, leader = (*trick, card), AFTER[seats][seat]
    tricks, game = state.deal.tricks, state.game
    winner = tricks.winner(trick, leader, seats)
    yield from trick_won(trick, leader, winner, tricks.worth(trick))
    if game.first_trick_from_table and not state.tricks:
        dealer = state.match.dealer
        for each in (game.table.after(dealer), dealer):
            cards = tuple(cards_in(state.received[each]))
            yield model.HandTakenUp(each, cards or (None,) * game.table.hand)


def _not_at_hand(state: dealing.InTolvaDeal, move: Play, playable: int) -> Refusal:
    """Refuse a card not in hand, or in a hand not taken up yet (TOL-34)."""
    card = move.card
    # Until the hands are taken up, a seat does not know its own hand.
    if dealing.HANDS_KIND.taken_up(state):
        return not_in_hand(card, move.seat)
    held = CardSet.from_mask(playable)
    return refuse("TOL-34", Reason.FROM_THE_TABLE, card, cards=held)


def _out_of_time(state: dealing.InTolvaDeal, move: Move) -> Refusal:
    match move:
        case model.No():
            return refuse("TOL-15", Reason.NO_QUESTION)
        # A face-down card whose upper card was played is turned up after the trick.
        case model.TurnUp() if any(state.spread.lifted):
            return refuse("TOL-33", Reason.TRICK_UNDER_WAY)
        case model.TurnUp():
            return refuse("TOL-33", Reason.NOTHING_TO_TURN_UP)
        case _ if state.trick:
            return refuse("TOL-29", Reason.TRICK_UNDER_WAY)
        case _ if state.played:
            return refuse("TOL-29", Reason.ALREADY_DRAWN)
        case _:
            return refuse("TOL-29", Reason.NO_TRICK_WON)
