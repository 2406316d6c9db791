"""What a ruleset says of what seats know and of what happens: `view`, `told`, `events`."""

from __future__ import annotations

import enum
import functools
import os
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, cast

import attrs

from jasskort.cards import CARDS, Card, cards_in, mask_of
from jasskort.craft.values import InternedValue, builder
from jasskort.errors import InvalidValue, quoted
from jasskort.events import (
    CardPlayed,
    Event,
    Moved,
    PointsEntered,
    TrickCompleted,
    TrickTurned,
)
from jasskort.ledger import Entry
from jasskort.moves import Deal, Draw, Hidden, Move, Play, new_deal
from jasskort.phase import SETS, BetweenDeals, Phase, State, happened
from jasskort.seats import Seat
from jasskort.sight import value_in
from jasskort.tricks.dealing import LAST_TWO, Places, in_hands, packet_places
from jasskort.tricks.tricks import played_by
from jasskort.view import LogEntry, MoveT, Told, View, blank_log, events_seen
from jasskort.whereabouts import HANDS, FaceUp, Fact, InHand, Place, Spot
from jasskort.worlds.worlds import (
    OneWorld,
    StateT,
    Worlds,
    match_before,
    rejection_worlds,
)

if TYPE_CHECKING:
    from jasskort.ruleset import AnyRuleset, Ruleset


# --- whose a state is -----------------------------------------------------------------
# Whose a state is: every verb refuses one that is not of its ruleset.


class Owning(InternedValue):
    """What a ruleset says of a state that is not its own."""

    __slots__ = ()

    title: ClassVar[str]

    def _own(self, state: State) -> Phase[Any, Any]:
        """Pass a state of this ruleset.

        Raises:
            InvalidValue: it is another's, or none at all.
        """
        if not isinstance(state, Phase) or state.rules is not self:
            raise self._foreign(state)
        return state

    def _foreign(self, state: object) -> InvalidValue:
        """Say that a state is not of this ruleset, and of which it is."""
        if not isinstance(state, Phase):
            msg = f"no state of {self.title}: {quoted(state)}"
        elif type(state.rules) is type(self):
            msg = f"no state of {self!r}, but of {state.rules!r}: {state!r}"
        else:
            msg = (
                f"no state of {self.title}: {state!r}, which is one of {state.rules!r}"
            )
        return InvalidValue(msg)

    def _no_state(self, state: object, fault: AttributeError) -> Exception:
        """Give what to raise where a state lacks what it was asked for.

        That is the fault itself where it is one inside a state, else that there is none.
        """
        return fault if isinstance(state, Phase) else self._foreign(state)


# --- views and worlds -----------------------------------------------------------------
# The verbs of what a seat knows: `view`, `told`, and how a view goes on.
#
# A ruleset says which places of the pack a seat has seen, and which kinds of moves are
# hidden; a phase says which of its fields are. The rest is the same in every game.


class Knowing(Owning, Generic[StateT, MoveT]):
    """What a ruleset says of what its seats know."""

    __slots__ = ()

    hidden_moves: ClassVar[frozenset[type[Move]]] = frozenset()
    """The kinds of moves whose cards no other seat sees."""
    words: ClassVar[Mapping[str, object] | str | os.PathLike[str] | None] = None
    """What a house game says otherwise: by the tag of a language tables as a phrasebook
    has them, or the path of a TOML file with these."""
    enums: ClassVar[tuple[type[enum.Enum], ...]] = ()
    """The enums of the game: what points are booked for, how a match ends, what is
    declared. Their members are written down as texts, of which no two are equal."""

    @property
    def _all(self) -> Ruleset[StateT, MoveT]:
        """The same with the verbs of play; nothing is a ruleset that has not both."""
        return cast("Ruleset[StateT, MoveT]", self)

    # What a game says of itself.

    def lay_out(self, dealer: Seat) -> dict[Place, Places]:
        """Say which places of the pack are dealt where, in the order of the telling.

        If a game says no more that is the hands, the seat after the dealer first.
        """
        places = packet_places(self._all.table, dealer, self._all.packets)
        return in_hands(places, dealer)

    def dealt_places(self, dealer: Seat) -> dict[Place, Places]:
        """Return what `lay_out` says, looked up once."""
        return _dealt_places(self, dealer)

    def hand_places(self, dealer: Seat) -> tuple[Places, ...]:
        """Return the places of the hands in the pack, by seat."""
        places = self.dealt_places(dealer)
        return tuple([places[HANDS[seat]] for seat in self._all.table.seats])

    def scoring_with(self, seat: Seat) -> tuple[Seat, ...]:
        """Return whose totals rise by what is entered for a seat: its own."""
        return (seat,)

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
        return [] if seat is None else list(self.dealt_places(dealer)[HANDS[seat]])

    def lying(self, view: View[Move]) -> list[tuple[Place, int]]:
        """List where the cards lie that a seat knows of, as masks.

        Between deals those of the latest one are back in the pack.
        """
        position = view.shown_position
        if isinstance(position, BetweenDeals):
            never = self.never_seen(view) if view.dealt else 0
            return [(Spot.PACK, self._all.pack.mask & ~never)]
        return position.lying()

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
        sizes = [len(places) for places in self.hand_places(view.dealer)]
        for move in view.log:
            if isinstance(move, Play):
                sizes[move.seat] -= 1
            elif isinstance(move, Draw):
                sizes = [size + 1 for size in sizes]
        return tuple(sizes)

    def facts(self, _view: View[Move]) -> Iterable[Fact]:
        """Walk the log of a view, and list what its moves tell of hands, in order."""
        return ()

    def worlds_of(self, view: View[Move]) -> Worlds[StateT]:
        """Give the worlds of a view of a seat, once there was a deal.

        If a game says no more they are found by trying deals, which is for small games.
        """
        return cast("Worlds[StateT]", rejection_worlds(view))

    def before_deal(self, view: View[Move]) -> State:
        """Give a state in which the latest deal of a view was due."""
        match = attrs.evolve(match_before(view.position.match), dealer=view.dealer)
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
        return _new_view(self._all, viewer, phase.seen_by(viewer), logged, tuple(seen))

    def view_after(self, view: View[Move], told: Told) -> View[MoveT]:
        """Return the view of a seat after it was told of a move (`View.after`).

        Raises:
            InvalidValue: it could not have been told so.
        """
        due = 0 if isinstance(told, Told) and told.move is None else len(view.log) + 1
        if not isinstance(told, Told) or (told.seat, told.number) != (view.seat, due):
            msg = f"{view!r} does not go on with {quoted(told)}"
            raise InvalidValue(msg)
        entries = [each.entry for each in told.events if type(each) is PointsEntered]
        cards = self._cards_told(view, told)
        after, events = self.gone_on(view, Learned(told.move, cards, entries))
        if events != told.events:
            msg = f"this could not have been told: {quoted(told)}"
            raise InvalidValue(msg)
        return after

    def _cards_told(self, view: View[Move], told: Told) -> tuple[Card, ...]:
        """List the cards of the deal that are told of, and were not seen before."""
        if told.move is not None:
            return tuple(
                [
                    moved.card
                    for event in told.events
                    if type(event) not in _OF_SEEN
                    for moved in (*event.moved, *_faced_in_hand(event))
                    if moved.card is not None and moved.source not in _KNOWN
                    if not isinstance(moved.source, InHand | FaceUp)
                ]
            )
        dealer = view.position.match.dealer
        places = self.dealt_places(dealer)
        pack: dict[int, Card | None] = {}
        for event in told.events:
            if event.moved:
                cards = [moved.card for moved in event.moved]
                pack.update(
                    zip(places.get(event.moved[0].target, ()), cards, strict=False)
                )
        blank = (None,) * len(self._all.pack)
        seen = [pack.get(at) for at in self.places_seen(blank, dealer, (), view.seat)]
        return tuple(filter(None, seen))

    def gone_on(
        self, view: View[Move], learned: Learned
    ) -> tuple[View[MoveT], tuple[Event, ...]]:
        """Return the view after a move, and what its seat has seen happen.

        "Could this have been told?" is asked here, of all that can be known of it.

        Raises:
            InvalidValue: it could not.
        """
        seat, position, move = view.seat, view.position, learned.move
        dealt, learnt = view.dealt, list[tuple[Place, int, int]]()
        log = () if move is None else (*view.log, move)
        if move is None or learned.cards:
            dealt, learnt = self._dealt_after(view, log, learned)
        before: State
        done: Move | Deal
        if move is None:
            if not isinstance(position, BetweenDeals):
                msg = f"no deal is due: {position!r}"
                raise InvalidValue(msg)
            before, done = position, self._any_deal(dealt)
            after: State = position.deal(done)
        else:
            ready = ready_for(view, move, learnt, learned.entries)
            done = possible(view, ready, move)
            before, after = ready, ready.after(done)
        events = events_seen(happened(before, done, after), seat)
        return _new_view(self._all, seat, after.seen_by(seat), log, dealt), events

    def _dealt_after(
        self, view: View[Move], log: tuple[LogEntry, ...], learned: Learned
    ) -> tuple[tuple[Card | None, ...], list[tuple[Place, int, int]]]:
        """Return the deal as it is seen after a move, and where the new cards lie.

        Raises:
            InvalidValue: others are seen.
        """
        if log:
            dealer, seen = view.dealer, [*view.dealt]
        else:
            dealer, seen = view.position.match.dealer, [None] * len(self._all.pack)
        known = len(seen) - seen.count(None)
        places = self.places_seen(seen, dealer, log, view.seat)[known:]
        if len(places) != len(learned.cards):
            msg = f"{len(places)} cards are seen next, not {quoted(learned.cards)}"
            raise InvalidValue(msg)
        lies, learnt = _places_by_index(self, dealer), []
        for at, card in zip(places, learned.cards, strict=True):
            seen[at] = card
            learnt.append((*lies[at], card.bit))
        return tuple(seen), learnt

    def canonical(self, pack: Sequence[Card], dealer: Seat) -> list[Card]:
        """Give a pack in which what is dealt as a set lies sorted."""
        cards = [*pack]
        for target, places in self.dealt_places(dealer).items():
            if target not in SETS:
                continue
            together = sorted([pack[place].index for place in places])
            for place, index in zip(places, together, strict=True):
                cards[place] = CARDS[index]
        return cards

    def _any_deal(self, seen: Sequence[Card | None]) -> Deal:
        """Give a deal in which what was not seen lies anyhow."""
        left = cards_in(self._all.pack.mask & ~mask_of(filter(None, seen)))
        return new_deal(tuple([card or next(left) for card in seen]))


@functools.cache
def _dealt_places(rules: Knowing[State, Move], dealer: Seat) -> dict[Place, Places]:
    return rules.lay_out(dealer)


@functools.cache
def _places_by_index(
    rules: Knowing[State, Move], dealer: Seat
) -> dict[int, tuple[Place, int]]:
    """Tell where each card of the pack is dealt to, and its place there from the end."""
    return {
        index: (place, at - len(places))
        for place, places in rules.dealt_places(dealer).items()
        for at, index in enumerate(places)
    }


def ready_for(
    view: View[Move],
    move: LogEntry,
    learnt: list[tuple[Place, int, int]],
    entries: Sequence[Entry],
) -> Phase[AnyRuleset, Move]:
    """Return the position of a view with all that a move shows in its place.

    Raises:
        InvalidValue: it shows a card that lies elsewhere.
    """
    position = cast("Phase[AnyRuleset, Move]", view.position)
    if position.turn is None:
        return position
    own = move.seat == view.seat  # it has what it shows
    shown = 0 if own or isinstance(move, Hidden) else position.shows(move)
    if shown:
        hand = HANDS[move.seat]
        for place, mask in position.lying():
            if mask & shown and place is not hand:
                if place not in (Spot.TRICK, FaceUp(move.seat)):
                    msg = f'"{move}" could not have been told: the card lies in {place}'
                    raise InvalidValue(msg)
                shown &= ~mask
        learnt.append((hand, 0, shown))
    if entries:
        position = _revealed(view, position, move, learnt, entries)
    if not isinstance(move, Draw):
        return position.filled(learnt) if learnt else position
    ready = position.filled(learnt)
    stock = value_in(ready, ready.kinds.stock)
    if stock is None or len(stock) > LAST_TWO or view.seat is None:
        return ready
    # When two draw the last of the stock, what is unseen lies in the other hand.
    seen = sum([mask for _, mask in ready.lying()]) | stock[0].bit
    left = view.rules.pack.mask & ~seen
    return position.filled([*learnt, (HANDS[1 - view.seat], 0, left)])


def _revealed(
    view: View[Move],
    position: Phase[AnyRuleset, Move],
    move: LogEntry,
    learnt: list[tuple[Place, int, int]],
    entries: Sequence[Entry],
) -> Phase[AnyRuleset, Move]:
    """Return the position with a secret that entries tell, and note its cards."""
    secret = position.secret_told(entries, view.seat)
    if secret is None:
        return position
    told, holder, held = secret
    lying = position.lying()
    left = held & ~sum([mask for at, mask in lying if not isinstance(at, InHand)])
    stock = value_in(position, position.kinds.stock)
    if isinstance(move, Draw) and len(stock) > LAST_TWO:
        # It has drawn the one now, and has the other.
        seen = sum([mask for at, mask in lying if at == HANDS[holder]])
        card = 1 << (left & ~seen).bit_length() - 1
        learnt.append((Spot.STOCK, 1 - len(stock) + (holder != move.seat), card))
        told, left = position, left & ~card
    learnt.append((HANDS[holder], 0, left))
    return told


def possible(view: View[Move], ready: Phase[AnyRuleset, Move], move: LogEntry) -> Move:
    """Return a move that was told, or any of its kind where it is hidden.

    Another's move could be so if it is legal from all the cards that it might hold.

    Raises:
        InvalidValue: it is not legal, as far as can be told.
    """
    if not isinstance(move, Hidden) and move in _listed(ready, move.seat):
        return move
    if move.seat != view.seat:
        more = ready.filled([(HANDS[move.seat], 0, view.unseen.mask)])
        listed = _listed(more, move.seat)
        for each in listed:
            if each == move or (isinstance(move, Hidden) and each.verb == move.verb):
                return each
    due = "nobody" if view.turn is None else f"seat {view.turn}"
    msg = f'"{move}" could not have been told: {due} is in turn in {view.position!r}'
    raise InvalidValue(msg)


def _listed(position: Phase[AnyRuleset, Move], seat: Seat) -> tuple[Move, ...]:
    if seat == position.turn:
        return position.moves()
    return position.moves_out_of_turn(seat)


@attrs.frozen
class Learned:
    """What a seat learns by a move.

    Args:
        move: the move, or of a hidden one its kind; None where a deal was dealt.
        cards: the cards of the deal that it sees by it and has not seen before, in the
            order of `Knowing.places_seen`.
        entries: what is entered in the score.
    """

    move: LogEntry | None
    cards: tuple[Card, ...]
    entries: Sequence[Entry]


_new_view = builder(View)
_OF_SEEN = frozenset({CardPlayed, TrickCompleted, TrickTurned, PointsEntered})
"""The commonest events of cards that are seen anyhow."""
_KNOWN = frozenset({Spot.TRICK, Spot.UPCARD, Spot.PACK})


def _faced_in_hand(event: Event) -> list[Moved]:
    """List the cards of a hand that are seen where they lie."""
    faced = event.faced
    return [Moved(card, Spot.STOCK, at) for at, card in faced if isinstance(at, InHand)]
