"""The verbs of what a seat knows: `view`, `told`, and how a view goes on.

A ruleset says which places of the pack a seat has seen, and which kinds of moves are
hidden; a phase says which of its fields are. The rest is the same in every game.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar, Generic, cast

import attrs

from jasskort.cards import CARDS, Card
from jasskort.cardset import cards_in, mask_of
from jasskort.errors import InvalidValue, quoted
from jasskort.mechanics.dealing import Places, packet_places
from jasskort.mechanics.match import Match, booked_since
from jasskort.mechanics.tricks import played_by
from jasskort.moves import Deal, Draw, Hidden, Move, Play, new_deal
from jasskort.owning import Owning
from jasskort.phase import BetweenDeals, MatchOver, Phase, State
from jasskort.seats import Seat
from jasskort.tried import OneWorld, match_before, tried_worlds
from jasskort.view import LogEntry, MoveT, Told, View, blank_log
from jasskort.whereabouts import Fact, InHand, Place, Spot, Taken
from jasskort.worlds import StateT, Worlds

if TYPE_CHECKING:
    from jasskort.ruleset import Ruleset


class Knowing(Owning, Generic[StateT, MoveT]):
    """What a ruleset says of what its seats know."""

    __slots__ = ()

    hidden_moves: ClassVar[frozenset[type[Move]]] = frozenset()
    """The kinds of moves whose cards no other seat sees."""

    @property
    def _all(self) -> Ruleset[StateT, MoveT]:
        """The same with the verbs of play; nothing is a ruleset that has not both."""
        return cast("Ruleset[StateT, MoveT]", self)

    # What a game says of itself.

    def unordered(self, dealer: Seat) -> tuple[Places, ...]:
        """List the places of the pack whose cards come together, in no order.

        Those are the hands, by seat, and after them what else is dealt as a set.
        """
        return packet_places(self._all.table, dealer, self._all.packets)

    def together(self, dealer: Seat) -> tuple[Places, ...]:
        """Give what `unordered` lists, looked up once."""
        return _together(self, dealer)

    def places_seen(
        self,
        _dealt: Sequence[Card | None],
        dealer: Seat,
        _log: Sequence[LogEntry],
        seat: Seat | None,
    ) -> list[int]:
        """List the places of the pack that a seat has seen, in the order of seeing.

        Args:
            _dealt: the pack; what the seat has not seen may be None.
            dealer: the seat that has dealt.
            _log: the moves since, as the seat has seen them.
            seat: the seat; None for somebody who sees what all see.
        """
        return [] if seat is None else list(self.together(dealer)[seat])

    def lying(self, view: View[Move]) -> list[tuple[Place, int]]:
        """List where the cards lie that a seat knows of, as masks.

        Between deals those of the latest one are back in the pack.
        """
        position = view.shown_position
        if isinstance(position, BetweenDeals):
            never = self.never_seen(view) if view.dealt else 0
            return [(Spot.PACK, self._all.pack.mask & ~never)]
        beside = position.beside()
        trick = mask_of(view.trick)
        hands, piles = position.hands, position.piles
        return [
            *[(InHand(seat), hands[seat].mask) for seat in self._all.table.seats],
            *[(Taken(seat), piles[seat].mask) for seat in self._all.table.seats],
            *([(Spot.TRICK, trick)] if trick else []),
            *beside,
        ]

    def dealt_unseen(self, view: View[Move]) -> int:
        """Give the cards that a seat has not seen dealt or drawn, as a mask."""
        return self._all.pack.mask & ~mask_of(filter(None, view.dealt))

    def never_seen(self, view: View[Move]) -> int:
        """Give those of them that it has not seen played since, as a mask."""
        return self.dealt_unseen(view) & ~sum(played_by(view.log, len(self._all.seats)))

    def dealer_of(self, state: State, log: Sequence[LogEntry]) -> Seat:
        """Tell who has dealt the latest deal; before any, who is to deal.

        The seat after the dealer is the first in turn.

        Args:
            state: the state.
            log: its log.
        """
        match = state.match
        for move in log:
            if type(move) not in self._all.any_time:
                return Seat((move.seat - 1) % len(match.totals))
        return match.dealer

    def hand_sizes(self, view: View[Move]) -> tuple[int, ...]:
        """Count the cards in hand by seat, hidden ones too; all can count along.

        A play takes one out of a hand, and drawing puts one into each.
        """
        if not view.dealt or isinstance(view.shown_position, BetweenDeals):
            return (0,) * len(self._all.seats)
        hands = self.together(view.dealer)[: len(self._all.seats)]
        sizes = [len(places) for places in hands]
        for move in view.log:
            if isinstance(move, Play):
                sizes[move.seat] -= 1
            elif isinstance(move, Draw):
                sizes = [size + 1 for size in sizes]
        return tuple(sizes)

    def counting(self, state: State, seat: Seat) -> int:
        """Give the total of a seat that would count now."""
        return state.match.totals[seat]

    def as_told(self, _before: Match, _after: State, told: Told) -> State:
        """Give what a blanked position has become, where its seat was told of more.

        Raises:
            InvalidValue: nothing that is hidden can have led to it.
        """
        msg = f"this does not follow: {quoted(told)}"
        raise InvalidValue(msg)

    def facts(self, _view: View[Move]) -> Iterable[Fact]:
        """Walk the log of a view, and list what its moves tell of hands, in order."""
        return ()

    def worlds_of(self, view: View[Move]) -> Worlds[StateT]:
        """Give the worlds of a view of a seat, once there was a deal.

        If a game says no more they are found by trying deals, which is for small games.
        """
        return cast("Worlds[StateT]", tried_worlds(view))

    def before_deal(self, view: View[Move]) -> State:
        """Give a state in which the latest deal of a view was due."""
        match = attrs.evolve(match_before(view.blank.match), dealer=view.dealer)
        return self._all.between_deals(None, match)

    # The verbs.

    def worlds(self, view: View[Move]) -> Worlds[StateT]:
        """Give every full state that a seat cannot tell from the true one.

        Args:
            view: what the seat knows.

        Raises:
            InvalidValue: it is no view of this ruleset, or that of a spectator.
        """
        if not isinstance(view, View) or view.rules is not self or view.seat is None:
            msg = (
                f"worlds are those of a seat's view of {self!r}, not of {quoted(view)}"
            )
            raise InvalidValue(msg)
        return self.worlds_of(view) if view.dealt else OneWorld[StateT](view)

    def view(self, state: State, seat: int | None) -> View[MoveT]:
        """Give what a seat knows in a state.

        Args:
            state: the state, with its log.
            seat: the seat; None for somebody who sees what all see.

        Raises:
            InvalidValue: there is no such seat, the log was left out, or the state is
                not of this ruleset.
        """
        phase = self._own(state)
        viewer = None if seat is None else self._all.table.check(seat)
        made = phase.made()
        deal = made[0] if made else None
        if not isinstance(deal, Deal):
            if phase.match.number:
                msg = (
                    f"the log was left out, and what a seat has seen with it: {state!r}"
                )
                raise InvalidValue(msg)
            return View(self._all, viewer, phase.seen_by(viewer), (), ())
        log = [move for move in made if not isinstance(move, Deal)]
        dealer = self.dealer_of(phase, log)
        places = self.places_seen(deal.pack, dealer, log, viewer)
        dealt = self.canonical(deal.pack, dealer)
        seen: list[Card | None] = [None] * len(dealt)
        for place in places:
            seen[place] = dealt[place]
        logged = blank_log(log, viewer, self.hidden_moves)
        return View(self._all, viewer, phase.seen_by(viewer), logged, tuple(seen))

    def told(
        self, before: State, move: Move | Deal, after: State, seat: int | None
    ) -> Told:
        """Give what a seat is told when a move is made.

        Args:
            before: the state in which it is made.
            move: the move.
            after: the state after it.
            seat: the seat; None for somebody who sees what all see.

        Raises:
            InvalidValue: `after` does not follow from the others by this ruleset, there
                is no such seat, or a log was left out.
            IllegalMove: the move is not legal.
        """
        if self._all.apply(before, move) != after:
            msg = f"{quoted(after)} does not follow by {move}"
            raise InvalidValue(msg)
        old, new = self.view(before, seat), self.view(after, seat)
        logged: LogEntry | None = None
        dealer = new.dealer
        places = self.places_seen(new.dealt, dealer, new.log, new.seat)
        if not isinstance(move, Deal):
            logged = new.log[-1]
            known = self.places_seen(new.dealt, dealer, old.log, new.seat)
            places = places[len(known) :]
        entries = booked_since(before.match, after.match)
        shown = [card for place in places if (card := new.dealt[place]) is not None]
        told = Told(new.seat, logged, tuple(shown), entries)
        if not isinstance(after, MatchOver):
            return told
        return attrs.evolve(told, winners=after.winners, ending=after.ending)

    def view_after(self, view: View[Move], told: Told) -> View[MoveT]:
        """Give the view of a seat after it was told of a move (`View.after`).

        Raises:
            InvalidValue: another seat was told, or it does not go on from there.
        """
        if not isinstance(told, Told) or told.seat != view.seat:
            msg = f"{view!r} does not go on with {quoted(told)}"
            raise InvalidValue(msg)
        seat, phantom = view.seat, view.blank
        match, log, known = phantom.match, view.log, 0
        if told.move is None:
            dealer, log = match.dealer, ()
            seen: list[Card | None] = [None] * len(self._all.pack)
        else:
            dealer, seen = view.dealer, [*view.dealt]
            known = len(self.places_seen(seen, dealer, log, seat))
            log = (*log, told.move)
        places = self.places_seen(seen, dealer, log, seat)[known:]
        if len(places) != len(told.cards):
            msg = f"{len(places)} cards are seen next, not {quoted(told.cards)}"
            raise InvalidValue(msg)
        for place, card in zip(places, told.cards, strict=True):
            seen[place] = card
        after = self._gone_on(View(self._all, seat, phantom, log, tuple(seen)), told)
        booked = booked_since(match, after.match)
        ended = (
            (after.winners, after.ending)
            if isinstance(after, MatchOver)
            else ((), None)
        )
        if (booked, *ended) != (told.entries, told.winners, told.ending):
            after = self.as_told(match, after, told)
        return View(self._all, seat, after.seen_by(seat), log, tuple(seen))

    def _gone_on(self, view: View[Move], told: Told) -> State:
        """Do what was told to a position with blanks.

        Args:
            view: what the seat knows by now, but for the position, which is as before.
            told: what it was told last.
        """
        phantom, move = view.blank, told.move
        if move is None:
            if isinstance(phantom, BetweenDeals):
                return phantom.deal(self._any_deal(view.dealt))
            msg = f"no deal is due: {phantom!r}"
            raise InvalidValue(msg)
        if type(move) not in self._all.any_time and move.seat != phantom.turn:
            due = "nobody" if phantom.turn is None else f"seat {phantom.turn}"
            msg = f'"{move}" does not follow: {due} is in turn in {phantom!r}'
            raise InvalidValue(msg)
        # Between deals nothing is hidden.
        between = isinstance(phantom, BetweenDeals)
        ready = phantom if between else phantom.made_ready(told)
        if not isinstance(ready, Phase):
            return tried_worlds(view).any_state()
        return ready.after(ready.moves()[0] if isinstance(move, Hidden) else move)

    def canonical(self, pack: Sequence[Card], dealer: Seat) -> list[Card]:
        """Give a pack in which what is dealt as a set lies sorted."""
        cards = [*pack]
        for places in self.together(dealer):
            together = sorted([pack[place].index for place in places])
            for place, index in zip(places, together, strict=True):
                cards[place] = CARDS[index]
        return cards

    def _any_deal(self, seen: Sequence[Card | None]) -> Deal:
        """Give a deal in which what was not seen lies anyhow."""
        left = cards_in(self._all.pack.mask & ~mask_of(filter(None, seen)))
        return new_deal(tuple([card or next(left) for card in seen]))


@functools.cache
def _together(rules: Knowing[State, Move], dealer: Seat) -> tuple[Places, ...]:
    return rules.unordered(dealer)
