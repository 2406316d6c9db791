"""What a seat knows in plocketolva, where hands grow from a stock.

Carries what TOL-29 tells, and with it TOL-8, TOL-9, TOL-12 and TOL-16, whose walk is in
`knowledge`. What a hand lacked at some time it can have drawn later; unless it had
played that before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import attrs

from jasskort.cards import Card
from jasskort.cardset import cards_in
from jasskort.drawn import DEALT, DrawnWorlds
from jasskort.games.tolva.knowledge import facts
from jasskort.games.tolva.position import InDeal
from jasskort.mechanics.paths import Paths
from jasskort.moves import Draw, Move, Play
from jasskort.phase import State
from jasskort.seats import Seat
from jasskort.view import View
from jasskort.worlds import StateT

if TYPE_CHECKING:
    from jasskort.games.tolva.ruleset import Tolva, TolvaState


@attrs.frozen(eq=False, repr=False, slots=False)
class StockWorlds(DrawnWorlds[StateT]):
    """The worlds of the form with a stock.

    Args:
        told: in which orders the unseen cards may have come.
    """

    told: Paths

    @property
    def paths(self) -> Paths:
        """The same: all that is known is known card by card."""
        return self.told

    def fill(
        self, position: State, slots: tuple[int, ...], stock: tuple[Card, ...]
    ) -> State:
        """Fill in the other hand, and the stock."""
        blank = cast("InDeal", position)
        received = [*blank.received]
        received[self.seat] = sum(slots)
        return blank.filled(tuple(received), {}, stock)


def worlds_of(rules: Tolva, view: View[Move]) -> StockWorlds[TolvaState]:
    """Give the worlds of a view."""
    seat = Seat(1 - view.seated())
    unseen = rules.dealt_unseen(view)
    packed = [*rules.together(view.dealer)[seat]]
    times = [DEALT] * len(packed)
    top = len(rules.seats) * len(packed)
    since: dict[int, int] = {}
    before: dict[int, int] = {}
    for time, move in enumerate(view.log):
        if isinstance(move, Draw):
            times.append(time)
            packed.append(top + (move.seat != seat))
            top += len(rules.seats)
        elif isinstance(move, Play) and move.seat == seat:
            before[move.card.bit] = time
    gone = dict(before)
    for fact in facts(rules, view):
        if fact.seat != seat:
            continue
        for card in cards_in(fact.cards & unseen):
            if fact.held:
                before[card.bit] = min(fact.time, before.get(card.bit, fact.time))
            elif gone.get(card.bit, fact.time) >= fact.time:
                since[card.bit] = fact.time
    rest = range(top, len(rules.pack))
    paths = Paths(tuple(times), len(rest), (), unseen)
    told = paths.with_items(
        [
            paths.item(bit, since=since.get(bit), before=before.get(bit))
            for bit in {*since, *before}
        ]
    )
    return StockWorlds(view, seat, (*packed, *rest), told)
