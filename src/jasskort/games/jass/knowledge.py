"""The knowledge of a seat in the two-handed jass games.

Implements SCH-16, SCH-18, SCH-22, SCH-25, SCH-26, FRA-14, FRA-23, FRA-30, FRA-34 and
FRA-35.
"""

from __future__ import annotations

import functools
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cached_property
from operator import and_
from typing import TYPE_CHECKING, cast

import attrs

from jasskort.announcements import LogEntry
from jasskort.cards import Card, cards_in
from jasskort.craft.values import evolved
from jasskort.games.jass import model
from jasskort.games.jass.deal import InJassDeal
from jasskort.locations import Fact, Why, held
from jasskort.moves import Draw, Move, Play
from jasskort.phase import MatchOver, State, StateT
from jasskort.ruleset_base import cards_dealt, hand_places
from jasskort.seats import Seat
from jasskort.tricks.dealing import LAST_TWO
from jasskort.view import View, dealt_unseen
from jasskort.worlds.paths import Disjunctions, NotAll, OneOf, Paths
from jasskort.worlds.stock import DEALT, StockWorlds, hidden_seat
from jasskort.worlds.worlds import Knowledge, no_world

if TYPE_CHECKING:
    from jasskort.games.jass.rules import JassRules


# --- facts in the log -----------------------------------------------------------------
# While the stock lasts, the other hand and the order of the stock are hidden. Each card
# that a seat was dealt or drew unseen fills a slot, in order of time. A seat has received
# a card before it plays, books, shows or robs with that card (SCH-18, SCH-25, FRA-14,
# FRA-23, FRA-34). The last two cards are drawn in public (SCH-26, FRA-35). The
# declarations and answers of a seat fit some meld that it held (SCH-22, FRA-30). A seat
# that concedes (SCH-16) or claims, or does not declare or rob, reveals nothing.


@attrs.define
class SeatPast:
    """The facts about the cards of one seat, up to a move of the log.

    Cards are masks; the keys of mappings are single bits.
    """

    game: JassRules
    trumps: model.Trumps
    seat: Seat
    unseen: int  # cards dealt unseen, to the seat or to the stock
    upcard: Card  # the card below the stock
    shown: Card | None  # the last face-down card, if it is drawn
    places: list[int]  # places in the pack: of each slot's card, then of the stock
    last: int  # the place in the pack of the last face-down card
    stock: int  # the place in the pack of the next card to draw
    times: list[int]  # when each slot was filled
    before: dict[int, int] = attrs.field(
        factory=dict
    )  # by card: received before this time
    since: dict[int, int] = attrs.field(
        factory=dict
    )  # by card: received after this time
    open: dict[int, int] = attrs.field(
        factory=dict
    )  # by card: time when received in public
    gone: int = 0  # cards that it has played, or exchanged for the upcard
    plays: int = 0  # the number of plays of both seats
    booked: tuple[model.Booked, ...] = ()  # melds of both seats, in order
    first_left: int | None = None  # when king or queen of trump first left its hand
    both_played: bool = False  # whether it has played both of them
    said: list[model.Said] = attrs.field(
        factory=list
    )  # declarations not booked in their tricks
    # Cards that it did not all hold by a time.
    not_all: list[NotAll] = attrs.field(factory=list)
    # Cards that it certainly held: time, cards, reason, rule.
    told: list[tuple[int, int, Why, str]] = attrs.field(factory=list)

    def got_by(self, cards: int, time: int) -> None:
        for card in cards_in(cards & self.unseen):
            self.before[card.bit] = min(time, self.before.get(card.bit, time))

    def not_together(self, cards: int, time: int) -> None:
        """Note that the seat lacked one of two cards, hidden or open, before a time."""
        hidden = cards & self.unseen
        if hidden == cards:
            self.not_all.append(NotAll(time, cards))
        elif hidden and self.open[cards ^ hidden] < time:
            self.since[hidden] = max(self.since.get(hidden, DEALT), time - 1)

    def note(self, move: LogEntry, time: int) -> None:
        mine = move.seat == self.seat
        match move:
            case Play(card=card):
                self.plays += 1
                if mine:
                    self._play(card.bit, time)
            case Draw():
                self._draw(time, mine=mine)
            case model.Book(meld=meld):
                if mine:
                    self._book(meld.mask, time)
                self.booked = (*self.booked, model.new_booked(move.seat, meld))
            case model.Rob():
                self._rob(time, mine=mine)
            case model.Declares(called=called) if mine:
                trick, odd = divmod(self.plays, 2)
                known = (self.booked, not odd, self.gone, sum(self.open))
                self.said.append(model.Said(time, trick, called, *known))
            case model.Say(answer=answer) if mine:
                said = self.said[-1]
                self.said[-1] = attrs.evolve(said, answers=(*said.answers, answer))
            case model.Belle() if mine:
                couple = self.trumps.couple
                self.got_by(couple, time)
                self.told.append((time, couple, Why.SHOWN, self.game.ids.couple))

    def _play(self, bit: int, time: int) -> None:
        self.got_by(bit, time)
        self._leave(bit, time)
        couple = self.trumps.couple
        self.both_played |= bit & couple != 0 and not couple & ~self.gone

    def _leave(self, bit: int, time: int) -> None:
        self.gone |= bit
        if bit & self.trumps.couple and self.first_left is None:
            self.first_left = time

    def _draw(self, time: int, *, mine: bool) -> None:
        if self.stock < self.last:
            self.times.append(time)
            self.places.append(self.stock + (not mine))
        else:
            bit = cast("Card", self.shown if mine else self.upcard).bit
            self.open[bit] = time
            self.gone &= ~bit
            if bit & self.trumps.couple and not self.trumps.couple & self.gone:
                # The seat robbed with this card, and now has both again.
                self.first_left = None
            self.told.append((time, bit, Why.DREW, self.game.ids.last_drawn))
        self.stock += LAST_TWO

    def _book(self, mask: int, time: int) -> None:
        self.got_by(mask, time)
        self.told.append((time, mask, Why.BOOKED, self.game.ids.book))
        if self.said and self.said[-1].trick == self.plays // 2 - 1:
            self.said.pop()

    def _rob(self, time: int, *, mine: bool) -> None:
        robber, upcard = self.trumps.robber.bit, self.upcard.bit
        if mine:
            self.got_by(robber, time)
            self._leave(robber, time)
            self.open[upcard] = time
            self.told.append((time, robber | upcard, Why.ROBBED, self.game.ids.rob))
        self.upcard = self.trumps.robber


def _tricks(view: View[Move], trumps: model.Trumps) -> Iterator[int]:
    """Yield, for each move of the log, the number of its trick.

    The next trick begins after the draw or, without a stock, once the trick is turned.
    """
    number, plays, stands = 1, 0, False
    for move in view.log:
        yield number
        played = isinstance(move, Play)
        plays += played
        stands |= isinstance(move, model.Declares)
        turned = isinstance(move, model.TurnTrick) or (
            played and not (plays % 2 or stands)
        )
        gone = number >= trumps.first_without_stock
        if isinstance(move, Draw) or (turned and gone):
            number, stands = number + 1, False


# --- worlds ---------------------------------------------------------------------------
# A world is an order of the unseen cards, in the slots of the other hand and in the stock,
# that is consistent with all facts of `past`. A card received before some time has a
# deadline. A declaration that was not booked gives a disjunction: the seat held one of
# several melds. So does stöck that was not held: the seat lacked one of its two cards.


def disjunctions_of(game: JassRules, view: View[Move], past: SeatPast) -> Disjunctions:
    """Return the orders of the unseen cards that fit the facts about the other hand."""
    one_of = [_meant(game, view, past, said) for said in past.said]
    since, before, times = past.since, past.before, tuple(past.times)
    paths = Paths(times, past.unseen.bit_count() - len(times), (), past.unseen)
    items = [
        paths.item(card, since=since.get(card), before=before.get(card))
        for card in {*since, *before}
    ]
    still = tuple([each for each in one_of if len(each.groups) > 1])
    return Disjunctions(paths.with_items(items), still, tuple(past.not_all))


def _meant(
    game: JassRules, view: View[Move], past: SeatPast, said: model.Said
) -> OneOf:
    """Return the melds that the seat may have had in mind when it declared.

    Cards that belong to all these melds are noted in `past` as held.
    """
    suit, unseen = past.trumps.suit, past.unseen
    there = (unseen | said.open) & ~said.gone
    groups = [
        meld.mask & unseen
        for meld in model.fitting(alike(game, said.called), said.answers, suit)
        if not meld.mask & ~there and game.melding.could_book(meld, said, view, suit)
    ]
    if not groups:
        raise no_world(view)
    past.got_by(functools.reduce(and_, groups), said.time)
    return OneOf(said.time, tuple(groups))


@functools.cache
def alike(game: JassRules, called: int) -> model.Melds:
    """Return the melds of the pack that are declared with this value or kind."""
    melding = game.melding
    melds = melding.find(game.pack.mask)
    return tuple([meld for meld in melds if melding.called(meld) == called])


@attrs.frozen(eq=False, repr=False, slots=False)
class JassWorlds(StockWorlds[StateT]):
    """The worlds of a two-handed jass game, from the log's facts about the other seat."""

    past: SeatPast

    @cached_property
    def shuffled(self) -> bool:
        past, couple, told = self.past, self.past.trumps.couple, self.told
        early = self._before_left
        sure = sum([item.card for item in self.paths.items if item.last < early])
        # King or queen of trump is played; the seat may have held the other then.
        half_played = couple & past.gone and couple & past.unseen & ~sure
        open_yet = told.one_of or told.not_all or half_played
        return not open_yet and super().shuffled

    @cached_property
    def _before_left(self) -> int:
        """The number of slots filled before king or queen of trump first left the hand."""
        left = self.past.first_left
        times = self.paths.times
        return len(times) if left is None else bisect_left(times, left)

    def in_hand(self, slots: tuple[int, ...]) -> int:
        return sum(slots) & ~self.past.gone

    def held(self, position: State, slots: tuple[int, ...]) -> State:
        if isinstance(position, MatchOver):
            return evolved(position, final=self.held(position.final, slots))
        if not isinstance(position, InJassDeal) or not self._together(slots):
            return position
        return evolved(position, deal=position.deal.held_together(self.past.seat))

    def _together(self, slots: tuple[int, ...]) -> bool:
        past, couple = self.past, self.past.trumps.couple
        left = len(self.view.log) if past.first_left is None else past.first_left
        got = sum(slots[: self._before_left] if len(slots) > 1 else slots)
        got |= sum([bit for bit, time in past.open.items() if time < left])
        return got & couple == couple


# --- knowledge ------------------------------------------------------------------------


class JassKnowledge(Knowledge):
    """The knowledge of a seat in the two-handed jass games."""

    game: JassRules
    told_all = True

    def places_seen(
        self,
        dealt: Sequence[Card | None],
        dealer: Seat,
        log: Sequence[LogEntry],
        seat: Seat | None,
    ) -> list[int]:
        """Return the places in the pack of the cards that a seat has seen.

        They are those of its hand and draws, the upcard, and the last face-down card
        once this is drawn (SCH-26, FRA-35). The face-down cards follow the upcard in
        the pack.
        """
        places = super().places_seen(dealt, dealer, log, seat)
        place, last = cards_dealt(self.game) + 1, len(self.game.pack) - 1
        for move in log:
            if type(move) is Draw:
                if place == last:
                    places.append(last)
                elif seat is not None:
                    places.append(place + (move.seat != seat))
                place += LAST_TWO
        return places

    def past(self, view: View[Move], seat: Seat) -> SeatPast:
        """Return the facts about a seat's hand in the log of a view."""
        dealt, at = view.dealt, cards_dealt(self.game)
        upcard = cast("Card", dealt[at])
        trumps = model.trumps_in(self.game, upcard.suit)
        places = [*hand_places(self.game, view.dealer)[seat]]
        times = [DEALT] * len(places)
        known = (dealt_unseen(view), upcard, dealt[-1], places, len(dealt) - 1)
        past = SeatPast(self.game, trumps, seat, *known, at + 1, times)
        for time, move in enumerate(view.log):
            past.note(move, time)
        past.places += range(past.stock, len(dealt))
        self.couple_told(view, past)
        return past

    def couple_told(self, view: View[Move], past: SeatPast) -> None:
        """Note facts about king and queen of trump in a hand; by default none."""

    def facts(self, view: View[Move]) -> list[Fact]:
        if not view.dealt:
            return []
        seats = model.TABLE.seats if view.seat is None else (model.OTHER[view.seat],)
        pasts = [self.past(view, seat) for seat in seats]
        numbers = [*_tricks(view, pasts[0].trumps)]
        told = [
            held(past.seat, time, numbers[time], cards, why, rule)
            for past in pasts
            for time, cards, why, rule in past.told
        ]
        return sorted(told, key=lambda fact: fact.time)

    def check_told(self, view: View[Move], shown: int) -> None:
        """Check that a view has a world if its deal is over (SCH-42, FRA-50).

        During a deal this is not needed, since states record all cards that were shown.
        """
        if view.turn is None:
            self.check(view)

    def worlds(self, view: View[Move]) -> JassWorlds[State]:
        past = self.past(view, hidden_seat(view))
        told = disjunctions_of(self.game, view, past)
        return JassWorlds(view, past.seat, tuple(past.places), told, past)
