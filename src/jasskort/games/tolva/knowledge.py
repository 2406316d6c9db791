"""The knowledge of a seat in Tolva.

Duties (TOL-8, TOL-9) hold for the cards in hand and face up (TOL-31): a seat that does
not fulfill a duty has no card in hand that would fulfill it. A first trick from the table
(TOL-34) reveals nothing about hands. Melds show cards (TOL-12, TOL-16); asking, saying no
(TOL-15) and gubbes reveal nothing. In plocketolva a seat can later draw a card that it
lacked (TOL-29).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from operator import add
from typing import Any

from jasskort.announcements import LogEntry
from jasskort.cards import SUIT_MASKS, Card, Suit, cards_in
from jasskort.games.tolva import model
from jasskort.games.tolva.deal import COUPLES, InTolvaDeal
from jasskort.games.tolva.model import dealt_rows, dealt_stock
from jasskort.locations import Fact, InHand, Place, Why, held, lacked
from jasskort.moves import Draw, Move, Play
from jasskort.phase import State
from jasskort.playouts import how_played
from jasskort.ruleset_base import hand_places
from jasskort.seats import Seat
from jasskort.tricks.tricks import played_by
from jasskort.view import View, dealt_unseen
from jasskort.worlds.paths import Disjunctions, Paths
from jasskort.worlds.stock import DEALT, StockWorlds, hidden_seat
from jasskort.worlds.worlds import (
    HiddenPlace,
    Knowledge,
    Worlds,
    check_hands,
    lacked_and_held,
)


class TolvaKnowledge(Knowledge):
    """The knowledge of a seat in Tolva."""

    game: model.TolvaRules
    told_all = True

    def places_seen(
        self,
        dealt: Sequence[Card | None],
        dealer: Seat,
        log: Sequence[LogEntry],
        seat: Seat | None,
    ) -> list[int]:
        """Return the positions in the pack of the cards that the seat has seen.

        These are its hand, once taken up (TOL-34), its draws, and the face-up cards.
        """
        game, from_table = self.game, self.game.first_trick_from_table
        rows = dealt_rows(game, dealer)
        hand = [] if seat is None else [*hand_places(game, dealer)[seat]]
        if not (game.table.row or game.table.stock):
            return hand
        covered = {dealt[above]: under for row in rows for above, under in row}
        drawn, places = iter(dealt_stock(game, dealer)), [] if from_table else [*hand]
        places += [above for row in rows for above, _ in row]
        waiting: dict[int, int] = {}
        plays = 0
        for move in log:
            if type(move) is Play:
                plays += 1
                if move.card in covered:
                    waiting[move.seat] = covered[move.card]
                if from_table and plays == len(game.seats):
                    places += hand
            elif type(move) is model.TurnUp:
                places += [waiting[each] for each in sorted(waiting)]
                waiting = {}
            elif type(move) is Draw:
                first, second = next(drawn), next(drawn)
                if seat is not None:
                    places.append(first if move.seat == seat else second)
        return places

    def lying(self, view: View[Move]) -> list[tuple[Place, int]]:
        """Return the known cards by place, melded cards included (TOL-12)."""
        lying = super().lying(view)
        seen = sum([mask for _, mask in lying])
        melded = self._told(view, ())
        return lying + [(InHand(fact.seat), fact.cards & ~seen) for fact in melded]

    def hand_sizes(self, view: View[Move]) -> tuple[int, ...]:
        """Return the sizes of hands, without the cards of rows (TOL-31)."""
        sizes = super().hand_sizes(view)
        position = view.shown_position
        if not isinstance(position, InTolvaDeal):
            return sizes
        up = position.spread.up
        played = played_by(view.log, len(sizes))
        rows = [(up[seat] & cards).bit_count() for seat, cards in enumerate(played)]
        return tuple(map(add, sizes, rows))

    def facts(self, view: View[Move]) -> Iterator[Fact]:
        """Yield the facts that moves reveal; melded cards can be in a row (TOL-32)."""
        return self._told(view, self.game.seats)

    def check_told(self, view: View[Move], shown: int) -> None:
        """Check that the hands agree with the log.

        A seat may have drawn a card that it lacked earlier (TOL-29).
        """
        seats = self.game.seats
        moves = enumerate(view.log)
        drawn = max([time for time, move in moves if type(move) is Draw], default=-1)
        told = self._told(view, seats)
        facts = [fact for fact in told if fact.held or fact.time > drawn]
        check_hands(view, shown, *lacked_and_held(facts, seats))

    def _told(self, view: View[Move], seats: Collection[Seat]) -> Iterator[Fact]:
        game = self.game
        trump: Suit | None = None
        tricks = how_played(game, trump)
        from_table, each = game.first_trick_from_table, len(game.seats)
        plays: list[Card] = []
        for time, move in enumerate(view.log):
            if type(move) is Play:
                card, lie = move.card, len(plays) % each
                plays.append(card)
                if lie and move.seat in seats and (len(plays) > each or not from_table):
                    trick = tuple(plays[-1 - lie : -1])
                    if lacks := tricks.lacking(card, trick):
                        led, number = trick[0].suit, (len(plays) - 1) // each + 1
                        whole = lacks & SUIT_MASKS[led.index] == SUIT_MASKS[led.index]
                        rule = game.ids.follow if whole else model.BEAT_RULE
                        yield lacked(move.seat, time, number, lacks, rule)
            elif type(move) is model.MeldMarriage:
                trump = trump or move.suit
                tricks = how_played(game, trump)
                couple, number = COUPLES[move.suit.index].mask, len(plays) // each + 1
                yield held(move.seat, time, number, couple, Why.MELDED, "TOL-12")

    def hidden_places(self, view: View[Move]) -> list[HiddenPlace]:
        """Return the places of the unseen dealt cards, those of rows first."""

        def kind_and_seat(hidden: HiddenPlace) -> tuple[bool, Seat]:
            place: Any = hidden.place  # a hand, or one card of a row
            return isinstance(place, InHand), place.seat

        return sorted(super().hidden_places(view), key=kind_and_seat)

    def worlds(self, view: View[Move]) -> Worlds[State]:
        if self.game.table.stock:
            return self._stock_worlds(view)
        return super().worlds(view)

    def _stock_worlds(self, view: View[Move]) -> Worlds[State]:
        seat, unseen = hidden_seat(view), dealt_unseen(view)
        game, dealer = self.game, view.dealer
        packed = [*hand_places(game, dealer)[seat]]
        stock = [*dealt_stock(game, dealer)]
        times = [DEALT] * len(packed)
        since: dict[int, int] = {}
        before: dict[int, int] = {}
        for time, move in enumerate(view.log):
            if isinstance(move, Draw):
                times.append(time)
                packed.append(stock[move.seat != seat])
                del stock[:2]
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
        paths = Paths(tuple(times), len(stock), (), unseen)
        told = paths.with_items(
            [
                paths.item(bit, since=since.get(bit), before=before.get(bit))
                for bit in {*since, *before}
            ]
        )
        return StockWorlds(view, seat, (*packed, *stock), Disjunctions(told))
