"""What a seat knows of the cards: duties, melds, and what lies face down.

Carries what TOL-8, TOL-9, TOL-12, TOL-16, TOL-31 and TOL-34 tell. Asking and saying no
tell nothing (TOL-15), nor does a gubbe. A duty is judged on hand and face-up cards, so
what was not played was not in hand; a first trick from the table tells nothing of hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import add
from typing import TYPE_CHECKING, cast

import attrs

from jasskort.cards import Card, Suit
from jasskort.cardset import SUIT_MASKS, mask_of
from jasskort.games.tolva.dealing import row_places
from jasskort.games.tolva.model import RANKING, Meld
from jasskort.games.tolva.position import InDeal
from jasskort.in_deal import Masks
from jasskort.lays import LaidWorlds, Lay
from jasskort.mechanics.duties import lacking
from jasskort.mechanics.tricks import beaters, played_by, winner_by
from jasskort.melds import Marriage
from jasskort.moves import Move, Play
from jasskort.phase import State
from jasskort.seats import Seat
from jasskort.view import View
from jasskort.whereabouts import Covered, Fact, InHand, Why, held, lacked
from jasskort.worlds import StateT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jasskort.games.tolva.ruleset import Tolva, TolvaState


def facts(rules: Tolva, view: View[Move]) -> Iterator[Fact]:
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
            if trick and (number > 1 or not rules.first_trick_from_table):
                beating = beaters(trump, RANKING)
                higher = beating[trick[winner_by(beating, trick)].index]
                led = SUIT_MASKS[trick[0].suit.index]
                trumps = SUIT_MASKS[trump.index] if trump else 0
                if lacks := lacking(move.card.bit, led, trumps, higher):
                    rule = rules.follow_rule if lacks & led == led else "TOL-9"
                    yield lacked(move.seat, time, number, lacks, rule)
            trick = (*trick, move.card)
            if len(trick) == len(rules.seats):
                trick, number = (), number + 1


def hand_sizes(view: View[Move], sizes: Sequence[int]) -> tuple[int, ...]:
    """Count the cards in hand, by seat.

    Args:
        view: the view.
        sizes: the numbers as they were if all cards had been played from hands.
    """
    position = view.shown_position
    if not isinstance(position, InDeal):
        return tuple(sizes)
    up = position.spread.up
    played = played_by(view.log, len(sizes))
    rows = [(up[seat] & cards).bit_count() for seat, cards in enumerate(played)]
    return tuple(map(add, sizes, rows))


@attrs.frozen(eq=False, repr=False)
class TolvaWorlds(LaidWorlds[StateT]):
    """The worlds of a form without a stock.

    Args:
        view: what the seat knows.
        unseen: the cards of the deal that the seat has not seen, as a mask.
        lays: the places that hold them.
        base: what each seat has got into its hand, as masks, as far as it is known.
    """

    base: Masks

    def fill(self, position: State, masks: Masks) -> State:
        """Fill in the hands, and what lies face down."""
        received = [*self.base]
        lower: dict[tuple[int, int], int] = {}
        for lay, mask in zip(self.lays, masks, strict=True):
            if isinstance(lay.place, InHand):
                received[lay.place.seat] |= mask
            else:
                covered = cast("Covered", lay.place)
                lower[covered.seat, covered.column] = mask
        return cast("InDeal", position).filled(tuple(received), lower)


def worlds_of(rules: Tolva, view: View[Move]) -> TolvaWorlds[TolvaState]:
    """Give the worlds of a view."""
    layout, dealer, dealt = rules.layout, view.dealer, view.dealt
    played, lacks = played_by(view.log, len(rules.seats)), [0] * len(rules.seats)
    pins = [*lacks]
    for fact in facts(rules, view):
        which = pins if fact.held else lacks
        which[fact.seat] |= fact.cards
    unseen = rules.never_seen(view)
    lays, rows = [], 0
    if layout.row:
        _, above, below = row_places(layout.row, layout.table.after(dealer))
        for seat, places in enumerate(below):
            lays += [
                Lay(Covered(Seat(seat), column), 1, (place,))
                for column, place in enumerate(places)
                if dealt[place] is None
            ]
        seen = [dealt[place] for row in (*above, *below) for place in row]
        rows = mask_of(filter(None, seen))
    base = [cards & ~rows for cards in played]
    for seat, places in enumerate(rules.together(dealer)):
        if dealt[places[0]] is not None:
            base[seat] = mask_of([card for at in places if (card := dealt[at])])
            continue
        gone = base[seat]
        room = len(places) - gone.bit_count()
        pinned = pins[seat] & unseen
        place = InHand(Seat(seat))
        lays.append(Lay(place, room, places, lacks[seat], pinned, gone))
    return TolvaWorlds(view, unseen, tuple(lays), tuple(base))
