"""The knowledge of a seat in Zuger Tapp.

Bids and trump reveal nothing: any suit may be named, held or not (ZUG-14). Only the
declarer sees the cards that it lays aside, and it may choose any. A defender cannot
know which four of the declarer's twelve cards were the talon.

Implements the facts that follow from ZUG-12 to ZUG-14 and ZUG-16.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb

import attrs

from jasskort.announcements import LogEntry
from jasskort.cards import Card, Masks, Suit, cards_in, mask_of
from jasskort.games.plain import PlainKnowledge
from jasskort.games.zuger_tapp.model import (
    SEATS,
    Bid,
    Contract,
    LayAside,
    NameTrump,
    TappRules,
)
from jasskort.locations import Aside, InHand, Place, Spot
from jasskort.moves import Hidden, Move, Pass, Play
from jasskort.phase import BetweenDeals as AnyBetweenDeals
from jasskort.phase import State
from jasskort.ruleset_base import cards_undealt
from jasskort.seats import Seat
from jasskort.tricks.tricks import played_by
from jasskort.view import View, never_seen
from jasskort.worlds.worlds import HiddenPlace, PlaceWorlds, World, Worlds, new_world


def taker_in(log: Sequence[LogEntry]) -> Seat | None:
    """Return the seat that took up the talon to play tapp, or None (ZUG-12)."""
    passes, highest = 0, None
    for move in log:
        if type(move) is Bid:
            highest = move
        elif type(move) is Pass:
            passes += 1
    if highest and highest.contract is Contract.TAPP and passes == SEATS - 1:
        return highest.seat
    return None


@attrs.frozen(eq=False, repr=False)
class TalonWorlds(PlaceWorlds[State]):
    """The worlds of a defender in tapp; any of the declarer's cards can be the talon.

    `hidden_places` begins with the declarer's hand and ends with its cards laid aside.
    """

    talon: int = attrs.field(kw_only=True)

    def count(self) -> int:
        """Return the number of worlds, which also differ in the cards of the talon."""
        talon = self.talon
        return super().count() * comb(len(self.hidden_places[0].packed) + talon, talon)

    def world(self, rng: random.Random) -> World:
        return self._with_any_talon(self.table.sample(rng), rng)

    def packed(self, masks: Masks) -> World:
        """Return a world with these cards by place; the same masks give the same world."""
        rng = random.Random(str(masks))  # noqa: S311 - not for secrets
        return self._with_any_talon(masks, rng)

    def _with_any_talon(self, masks: Masks, rng: random.Random) -> World:
        return self._with_talon(masks, rng.sample(self._taken(masks), self.talon))

    def each(self) -> Iterator[World]:
        for masks in self.table:
            for talon in combinations(self._taken(masks), self.talon):
                yield self._with_talon(masks, talon)

    def masks_of(self, world: World) -> Masks:
        masks = super().masks_of(world)
        declarer = (
            masks[0] | mask_of(world.pack[: self.talon]) & ~self.hidden_places[0].gone
        )
        return (declarer & ~world.aside, *masks[1:-1], world.aside)

    def _taken(self, masks: Masks) -> list[Card]:
        return [*cards_in(masks[0] | masks[-1] | self.hidden_places[0].gone)]

    def _with_talon(self, masks: Masks, talon: Sequence[Card]) -> World:
        taken = mask_of(talon)
        pack = self.laid(masks)
        own = cards_in(mask_of(self._taken(masks)) & ~taken)
        for place in self.hidden_places[0].packed:
            pack[place] = next(own)
        pack[: self.talon] = cards_in(taken)
        return new_world(tuple(filter(None, pack)), masks[-1], ())


class ZugerTappKnowledge(PlainKnowledge):
    """The knowledge of a seat in Zuger Tapp."""

    game: TappRules

    def places_seen(
        self,
        dealt: Sequence[Card | None],
        dealer: Seat,
        log: Sequence[LogEntry],
        seat: Seat | None,
    ) -> list[int]:
        """Return the places of a hand, with the talon if the seat took it up (ZUG-12)."""
        places = super().places_seen(dealt, dealer, log, seat)
        if seat is not None and taker_in(log) == seat:
            places += range(cards_undealt(self.game))
        return places

    def trump_in(self, log: Sequence[LogEntry]) -> Suit | None:
        """Return the named suit, else the first suit led (ZUG-14); None before that."""
        named = next((move.suit for move in log if type(move) is NameTrump), None)
        if named is not None:
            return named
        return next((move.card.suit for move in log if type(move) is Play), None)

    def hand_sizes(self, view: View[Move]) -> tuple[int, ...]:
        sizes, taker = super().hand_sizes(view), taker_in(view.log)
        if taker is None or isinstance(view.shown_position, AnyBetweenDeals):
            return sizes
        laid = sum([type(move) in (Hidden, LayAside) for move in view.log])
        more = cards_undealt(self.game) - laid
        return tuple([size + more * (seat == taker) for seat, size in enumerate(sizes)])

    def lying(self, view: View[Move]) -> list[tuple[Place, int]]:
        """Return the known cards by place; after the last play, all cards (ZUG-13)."""
        game = self.game
        played = sum(played_by(view.log, SEATS)).bit_count()
        if isinstance(view.position, AnyBetweenDeals) and played == len(
            game.pack
        ) - cards_undealt(game):
            return [(Spot.PACK, game.pack.mask)]
        return super().lying(view)

    def worlds(self, view: View[Move]) -> Worlds[State]:
        """Return the worlds of a view; a defender in tapp has `TalonWorlds`."""
        taker, talon = taker_in(view.log), cards_undealt(self.game)
        if taker is None or taker == view.seat:
            return super().worlds(view)
        # The last hidden place, the talon, is left out.
        hands, unseen = (
            self.hidden_places(view)[:-1],
            never_seen(view),
        )
        laid = sum([isinstance(move, Hidden) for move in view.log])
        hands.sort(key=lambda hand: hand.place != InHand(taker))
        hands[0] = attrs.evolve(hands[0], room=hands[0].room + talon - laid)
        places = (*hands, HiddenPlace(Aside(taker), laid, ()))
        return TalonWorlds(view, unseen, places, talon=talon)
