"""What a seat knows in Tolva; tricks as bare cards, and rules of thumb.

Carries TOL-8, TOL-9, TOL-12, TOL-15, TOL-16, TOL-20 to TOL-22, TOL-29, TOL-31 and
TOL-34.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import add
from typing import TYPE_CHECKING

from jasskort.cards import SUIT_MASKS, SUITS, Card, Suit, cards_in, mask_of
from jasskort.game import hand_places
from jasskort.games.tolva.deal import InDeal
from jasskort.games.tolva.model import (
    BEAT_RULE,
    HALV_CARD_POINTS,
    HALV_TRICKS,
    PACK,
    RANKING,
    Ask,
    Halv,
    Hel,
    Meld,
    TolvaMove,
    TurnUp,
    how_played,
)
from jasskort.games.tolva.tricks import Following, Leading, row_places
from jasskort.melds import Marriage
from jasskort.moves import Draw, Move, Play
from jasskort.ruleset import Thumbs
from jasskort.seats import Seat
from jasskort.told import LogEntry
from jasskort.tricks.tricks import card_points, played_by
from jasskort.tricks.weigh import AtTrick, share_of
from jasskort.view import View, dealt_unseen, never_seen
from jasskort.whereabouts import Covered, Fact, InHand, Place, Why, held, lacked
from jasskort.worlds.paths import Disjunctions, Paths
from jasskort.worlds.stock import DEALT, StockWorlds
from jasskort.worlds.worlds import HiddenPlace, Knowledge, PlaceWorlds, Worlds

if TYPE_CHECKING:
    from jasskort.games.tolva.ruleset import Tolva, TolvaState


# --- duties, melds, and what lies face down -------------------------------------------
# What a seat knows of the cards: duties, melds, and what lies face down.
#
# Carries what TOL-8, TOL-9, TOL-12, TOL-16, TOL-31 and TOL-34 tell. Asking and saying no
# tell nothing (TOL-15), nor does a gubbe. A duty is judged on hand and face-up cards, so
# what was not played was not in hand; a first trick from the table tells nothing of hands.


# --- hands that grow from a stock -----------------------------------------------------
# What a seat knows in plocketolva, where hands grow from a stock.
#
# Carries what TOL-29 tells, and with it TOL-8, TOL-9, TOL-12 and TOL-16, whose walk is in
# `knowledge`. What a hand lacked at some time it can have drawn later; unless it had
# played that before.


class TolvaKnowledge(Knowledge):
    """What a seat knows in Tolva."""

    rules: Tolva

    def places_seen(
        self,
        dealt: Sequence[Card | None],
        dealer: Seat,
        log: Sequence[LogEntry],
        seat: Seat | None,
    ) -> list[int]:
        """List the places of the pack that a seat has seen, in the order of seeing.

        Those are its hand, once it is taken up (TOL-34), the cards that it has drawn, the
        rows that lie face up, and what was turned up, of seat 0 first.
        """
        layout, from_table = self.rules.layout, self.rules.first_trick_from_table
        hand = [] if seat is None else list(hand_places(self.rules, dealer)[seat])
        if not layout.row:
            drawn = len(layout.table.seats) * layout.hand
            for move in log if seat is not None else ():
                if type(move) is Draw:
                    hand.append(drawn + (move.seat != seat))
                    drawn += len(layout.table.seats)
            return hand
        _, above, below = row_places(layout.row, layout.table.after(dealer))
        lower = {
            dealt[up]: down
            for row in zip(above, below, strict=True)
            for up, down in zip(*row, strict=True)
        }
        places = [*([] if from_table else hand), *above[0], *above[1]]
        waiting: dict[int, int] = {}
        plays = 0
        for move in log:
            if type(move) is Play:
                plays += 1
                if move.card in lower:
                    waiting[move.seat] = lower[move.card]
                if from_table and plays == len(layout.table.seats):
                    places += hand
            elif type(move) is TurnUp:
                places += [waiting[each] for each in sorted(waiting)]
                waiting = {}
        return places

    def lying(self, view: View[Move]) -> list[tuple[Place, int]]:
        """List where the cards lie that a seat knows of; melded ones are shown (TOL-12)."""
        lying = super().lying(view)
        seen = sum([mask for _, mask in lying])
        melded = [fact for fact in self.facts(view) if fact.held]
        return lying + [(InHand(fact.seat), fact.cards & ~seen) for fact in melded]

    def hand_sizes(self, view: View[Move]) -> tuple[int, ...]:
        """Count the cards in hand; those of a row were not among them (TOL-31)."""
        sizes = super().hand_sizes(view)
        position = view.shown_position
        if not isinstance(position, InDeal):
            return sizes
        up = position.spread.up
        played = played_by(view.log, len(sizes))
        rows = [(up[seat] & cards).bit_count() for seat, cards in enumerate(played)]
        return tuple(map(add, sizes, rows))

    def facts(self, view: View[Move]) -> Iterator[Fact]:
        """List what the moves of a view's log tell, in order.

        The first meld sets trump (TOL-16). Cards that lie face up are told of too, where
        a seat has melded them from there (TOL-32).
        """
        trump: Suit | None = None
        trick: tuple[Card, ...] = ()
        number = 1
        for time, move in enumerate(view.log):
            if isinstance(move, Meld):
                trump = trump or move.suit
                couple = Marriage(move.suit).mask
                yield held(move.seat, time, number, couple, Why.MELDED, "TOL-12")
            elif isinstance(move, Play):
                if trick and (number > 1 or not self.rules.first_trick_from_table):
                    led = SUIT_MASKS[trick[0].suit.index]
                    if lacks := how_played(trump).lacking(move.card, trick):
                        rule = (
                            self.rules.ids.follow if lacks & led == led else BEAT_RULE
                        )
                        yield lacked(move.seat, time, number, lacks, rule)
                trick = (*trick, move.card)
                if len(trick) == len(self.rules.seats):
                    trick, number = (), number + 1

    def worlds(self, view: View[Move]) -> Worlds[TolvaState]:
        """Return the worlds of a view."""
        if self.rules.layout.stock:
            return self._stock_worlds(view)
        return self._laid_worlds(view)

    def _laid_worlds(self, view: View[Move]) -> PlaceWorlds[TolvaState]:
        """Give the worlds of a view."""
        layout, dealer, dealt = self.rules.layout, view.dealer, view.dealt
        played, lacks = (
            played_by(view.log, len(self.rules.seats)),
            [0] * len(self.rules.seats),
        )
        pins = [*lacks]
        for fact in self.facts(view):
            which = pins if fact.held else lacks
            which[fact.seat] |= fact.cards
        unseen = never_seen(view)
        hidden_places, rows = [], 0
        if layout.row:
            _, above, below = row_places(layout.row, layout.table.after(dealer))
            for seat, places in enumerate(below):
                hidden_places += [
                    HiddenPlace(Covered(Seat(seat), column), 1, (place,))
                    for column, place in enumerate(places)
                    if dealt[place] is None
                ]
            seen = [dealt[place] for row in (*above, *below) for place in row]
            rows = mask_of(filter(None, seen))
        base = [cards & ~rows for cards in played]
        for seat, places in enumerate(hand_places(self.rules, dealer)):
            if dealt[places[0]] is not None:
                continue
            gone = base[seat]
            room = len(places) - gone.bit_count()
            pinned = pins[seat] & unseen
            place = InHand(Seat(seat))
            hidden_places.append(
                HiddenPlace(place, room, places, lacks[seat], pinned, gone)
            )
        return PlaceWorlds(view, unseen, tuple(hidden_places))

    def _stock_worlds(self, view: View[Move]) -> StockWorlds[TolvaState]:
        """Give the worlds of a view."""
        seat = Seat(1 - view.seated())
        unseen = dealt_unseen(view)
        packed = [*hand_places(self.rules, view.dealer)[seat]]
        times = [DEALT] * len(packed)
        top = len(self.rules.seats) * len(packed)
        since: dict[int, int] = {}
        before: dict[int, int] = {}
        for time, move in enumerate(view.log):
            if isinstance(move, Draw):
                times.append(time)
                packed.append(top + (move.seat != seat))
                top += len(self.rules.seats)
            elif isinstance(move, Play) and move.seat == seat:
                before[move.card.bit] = time
        gone = dict(before)
        for fact in self.facts(view):
            if fact.seat != seat:
                continue
            for card in cards_in(fact.cards & unseen):
                if fact.held:
                    before[card.bit] = min(fact.time, before.get(card.bit, fact.time))
                elif gone.get(card.bit, fact.time) >= fact.time:
                    since[card.bit] = fact.time
        rest = range(top, len(self.rules.pack))
        paths = Paths(tuple(times), len(rest), (), unseen)
        told = paths.with_items(
            [
                paths.item(bit, since=since.get(bit), before=before.get(bit))
                for bit in {*since, *before}
            ]
        )
        return StockWorlds(view, seat, (*packed, *rest), Disjunctions(told))


# --- rules of thumb -------------------------------------------------------------------
# Rules of thumb for Tolva: meld whenever it may be, and keep kings with their queens.
#
# A meld is worth as much as most of a deal, and it takes a trick: who holds king and queen
# wants one, and gives neither away. Who has no meld asks the partner. A gubbe is announced
# only with tricks that nobody can take.

_POT, _LEAD = 8.0, 2.0
_COUPLE_WANTS, _DECIDES = 30.0, 200.0
_COUPLE_DEAR, _HALF_DEAR = 25.0, 5.0


class TolvaThumbs(Thumbs):
    """Rules of thumb for Tolva."""

    rules: Tolva

    def named(self, view: View[Move]) -> Move | None:
        """Return the move that rules of thumb name."""
        state = view.position
        if view.turn != view.seated():
            return None
        if isinstance(state, Following):
            return _play(self.rules, state)
        moves: tuple[TolvaMove, ...] = self.rules.legal_moves(state)
        melds = [move for move in moves if isinstance(move, Meld)]
        if melds:
            held = state.hands[view.seated()]
            return max(melds, key=lambda move: len(held.of_suit(move.suit)))
        if not isinstance(state, Leading):
            return moves[0]
        for move in reversed(moves):  # hel gubbe before halv, and both before asking
            if isinstance(move, Ask) or (
                isinstance(move, Halv | Hel) and _is_sure(state, move)
            ):
                return move
        return _play(self.rules, state)


def _is_sure(state: Leading, move: Halv | Hel) -> bool:
    """Tell whether a gubbe cannot be lost: nobody can take its tricks (TOL-24, TOL-26)."""
    seat, layout = state.turn, state.rules.layout
    sure = _sure(state)
    if isinstance(move, Hel):
        return sure.bit_count() == layout.tricks - state.tricks
    # The trick by which the seat came in is part of it.
    won = state.pile_masks[seat]
    points = card_points(sure | won, RANKING)
    tricks = sure.bit_count() + bool(state.tricks)
    return tricks >= HALV_TRICKS and points >= HALV_CARD_POINTS


def _sure(state: Leading) -> int:
    """Give the cards that win a trick each if they are led from above, as a mask."""
    seat = state.turn
    mine = state.reach(seat)
    others = PACK.mask & ~(mine | state.played)
    sure = 0
    for suit in SUITS:
        theirs = others & SUIT_MASKS[suit.index]
        own = mine & SUIT_MASKS[suit.index]
        high = sum(
            [
                c.bit
                for c in cards_in(own)
                if not state.deal.tricks.beaters[c.index] & theirs
            ]
        )
        # When all of theirs are gone, the rest is sure too.
        sure |= own if high.bit_count() >= theirs.bit_count() else high
    return sure


def _play(rules: Tolva, state: Leading | Following) -> Play:
    """Play what weighs most."""
    return Play(state.turn, _at_trick(rules, state).choice())


def _at_trick(rules: Tolva, state: Leading | Following) -> AtTrick:
    """Give the trick at hand as the seat in turn sees it."""
    layout, deal, seat = rules.layout, state.deal, state.turn
    trick, spread = state.trick, state.spread
    seats = len(layout.table.seats)
    own = state.reach(seat)
    after = [(seat + step) % seats for step in range(1, seats - len(trick))]
    foes = [each for each in after if each not in layout.parties[seat]]
    up = [cards & ~state.played for cards in spread.up]
    unseen = PACK.mask & ~(own | state.played | sum(up))
    # Of the cards of a foe some lie open, and some face down, out of reach.
    hidden = layout.hand
    if layout.row or not layout.stock or not spread.stock:
        hidden = state.left(seat)
    for foe in foes if layout.row else ():
        hidden -= up[foe].bit_count()
        hidden -= spread.over[foe].bit_count() + spread.waiting[foe].bit_count()
    dear = _dear(state, own)
    lead = _COUPLE_WANTS if any(each > _HALF_DEAR for each in dear.values()) else _LEAD
    return AtTrick(
        hand=own,
        playable=state.playable if isinstance(state, Following) else own,
        lie=trick,
        tricks=deal.tricks,
        worths=deal.tricks.worths,
        unseen=unseen,
        share=share_of(hidden, unseen),
        sure=sum([up[foe] for foe in foes]),
        foes=len(foes),
        friends=len(after) - len(foes),
        ours=isinstance(state, Following) and state.winner in layout.parties[seat],
        pot=_POT,
        lead=_DECIDES if deal.gubbe else lead,
        dear=dear,
    )


def _dear(state: Leading | Following, own: int) -> dict[Card, float]:
    """Tell which kings and queens are worth keeping for a meld, and how much."""
    deal, dear = state.deal, {}
    if deal.gubbe is None:
        for suit in SUITS:
            couple = Marriage(suit).mask
            whole = own & couple == couple
            if suit not in deal.melded and (whole or not state.played & couple):
                for card in cards_in(own & couple):
                    dear[card] = _COUPLE_DEAR if whole else _HALF_DEAR
    return dear
