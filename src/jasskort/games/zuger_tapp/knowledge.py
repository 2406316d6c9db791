"""What a seat knows of the cards: what the others did not follow with, and the talon.

Carries what ZUG-12, ZUG-13 and ZUG-16 tell. Bids and trumps tell nothing: any suit may be
named, held or not (ZUG-14). What is laid aside nobody else sees, and no rule restricts
it; a defender cannot tell which four of the declarer's twelve cards were the talon.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

import attrs

from jasskort.cards import Card
from jasskort.cardset import SUIT_MASKS, cards_in, mask_of
from jasskort.families.tricks.knowledge import (
    TrickWorlds,
    hands_of_others,
)
from jasskort.games.zuger_tapp.model import (
    SEATS,
    TALON,
    Bid,
    Contract,
    LayAside,
    NameTrump,
)
from jasskort.in_deal import Masks
from jasskort.lays import Lay, whole
from jasskort.mechanics.tricks import played_by
from jasskort.moves import Hidden, Move, Pass, Play
from jasskort.phase import BetweenDeals
from jasskort.seats import Seat
from jasskort.view import LogEntry, View
from jasskort.whereabouts import Aside, InHand, Spot
from jasskort.worlds import World

if TYPE_CHECKING:
    from jasskort.games.zuger_tapp.ruleset import ZugerTapp, ZugerTappState


def taker_in(log: Sequence[LogEntry]) -> Seat | None:
    """Give the seat that has taken up the talon: it plays tapp (ZUG-12); else None."""
    passes, highest = 0, None
    for move in log:
        if isinstance(move, Bid):
            highest = move
        elif isinstance(move, Pass):
            passes += 1
    if highest and highest.contract is Contract.TAPP and passes == SEATS - 1:
        return highest.seat
    return None


def trumps_in(log: Sequence[LogEntry]) -> int:
    """Give the trumps, as a mask: those named, else those led first (ZUG-14); 0 before."""
    named = [move.suit for move in log if isinstance(move, NameTrump)]
    led = [move.card.suit for move in log if isinstance(move, Play)]
    return sum([SUIT_MASKS[suit.index] for suit in (named or led[:1])])


def hand_sizes(view: View[Move], sizes: Sequence[int]) -> tuple[int, ...]:
    """Count the cards in hand, by seat, with the talon, without what was laid aside.

    Args:
        view: the view, of a deal under way.
        sizes: the numbers as they were without a talon.
    """
    taker = taker_in(view.log)
    if taker is None or isinstance(view.shown_position, BetweenDeals):
        return tuple(sizes)
    laid = sum([isinstance(move, Hidden | LayAside) for move in view.log])
    more = TALON - laid
    return tuple([size + more * (seat == taker) for seat, size in enumerate(sizes)])


@attrs.frozen(eq=False, repr=False)
class TalonTaken(TrickWorlds["ZugerTappState"]):
    """The worlds of a defender in tapp: the talon is four of the declarer's cards.

    The first of `lays` is the declarer's hand, and the last what it has laid aside.
    """

    def count(self) -> int:
        """Count the worlds: the declarer's cards came with the deal, or as the talon."""
        return super().count() * comb(len(self.lays[0].packed) + TALON, TALON)

    def world(self, rng: random.Random) -> World:
        """Draw a deal, and what was laid aside."""
        masks = self.table.sample(rng)
        return self._with_talon(masks, rng.sample(self._taken(masks), TALON))

    def each(self) -> Iterator[World]:
        """Walk all worlds."""
        for masks in self.table:
            for talon in combinations(self._taken(masks), TALON):
                yield self._with_talon(masks, talon)

    def masks_of(self, world: World) -> Masks:
        """Tell where the unseen cards lie in a world."""
        masks = super().masks_of(world)
        declarer = masks[0] | mask_of(world.pack[:TALON]) & ~self.lays[0].gone
        return (declarer & ~world.aside, *masks[1:-1], world.aside)

    def _taken(self, masks: Masks) -> list[Card]:
        """List the cards that the declarer was dealt or took up."""
        return [*cards_in(masks[0] | masks[-1] | self.lays[0].gone)]

    def _with_talon(self, masks: Masks, talon: Sequence[Card]) -> World:
        """Give a world in which some of the declarer's cards were the talon."""
        taken = mask_of(talon)
        pack = self.laid(masks)
        own = cards_in(mask_of(self._taken(masks)) & ~taken)
        for place in self.lays[0].packed:
            pack[place] = next(own)
        pack[:TALON] = cards_in(taken)
        return World(whole(pack), masks[-1])


def worlds_of(rules: ZugerTapp, view: View[Move]) -> TrickWorlds[ZugerTappState]:
    """Give the worlds of a view."""
    log, seat = view.log, view.seated()
    packed = rules.together(view.dealer)
    base = played_by(view.log, len(rules.seats))
    hands = hands_of_others(view, packed[:SEATS], base, rules.facts(view))
    unseen = rules.never_seen(view)
    base[seat] = mask_of(filter(None, view.dealt))
    taker = taker_in(log)
    if taker is None:
        lays = [*hands, Lay(Spot.TALON, TALON, packed[-1])]
        return TrickWorlds(view, unseen, tuple(lays), tuple(base), 0)
    if taker == seat:
        aside = mask_of([move.card for move in log if isinstance(move, LayAside)])
        base[seat] &= ~aside
        return TrickWorlds(view, unseen, tuple(hands), tuple(base), aside)
    laid = sum([isinstance(move, Hidden) for move in log])
    hands.sort(key=lambda lay: lay.place != InHand(taker))
    hands[0] = attrs.evolve(hands[0], room=hands[0].room + TALON - laid)
    lays = [*hands, Lay(Aside(taker), laid, ())]
    return TalonTaken(view, unseen, tuple(lays), tuple(base), 0)
