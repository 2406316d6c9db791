"""What a ruleset says of what seats know and of what happens: `view`, `told`, `events`."""

from __future__ import annotations

import enum
import functools
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, cast

import attrs

from jasskort.cards import CARDS, Card, cards_in, mask_of
from jasskort.craft.values import Immutable, InternedValue
from jasskort.errors import InvalidValue, quoted
from jasskort.events import (
    CardPlayed,
    CardsGathered,
    DealBegun,
    DealEnd,
    DealEnded,
    Event,
    HandDealt,
    MatchClaimed,
    MatchWon,
    Passed,
    PointsEntered,
    TrickCompleted,
    TrickTurned,
)
from jasskort.ledger import Entry, Match, booked_since
from jasskort.moves import (
    Claim,
    Deal,
    Draw,
    Hidden,
    Move,
    Pass,
    Play,
    TurnTrick,
    new_deal,
)
from jasskort.phase import BetweenDeals, MatchOver, Phase, State
from jasskort.seats import Seat
from jasskort.tricks.dealing import Places, packet_places
from jasskort.tricks.tricks import played_by, winning_place
from jasskort.view import Dealt, LogEntry, MoveT, Told, View, blank_log
from jasskort.whereabouts import Fact, InHand, Place, Spot, Taken
from jasskort.worlds.worlds import OneWorld, StateT, Worlds, match_before, tried_worlds

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


# --- events ---------------------------------------------------------------------------
# The verb of what happened: `events`.
#
# A ruleset says what is dealt where, and what a move of its own brings about; tricks,
# the score and the end of deals and matches are told in the same way in every game.


@attrs.frozen
class Step(Immutable):
    """A move between two positions, as far as somebody has seen it.

    What is hidden is read from `dealt`, where it may be blank, never from the
    positions, which may have blanks too; so the events of a view are those of the
    state.

    Args:
        rules: the ruleset.
        before: the position in which the move was made.
        move: the move, or of a hidden one its kind; None where a deal was dealt.
        after: the position after it.
        dealt: the deal, in the order of the pack; hands are sorted.
        dealer: the seat that has dealt it.
        log: the moves of the deal, the move itself included.
    """

    rules: AnyRuleset
    before: State
    move: LogEntry | None
    after: State
    dealt: Dealt
    dealer: Seat
    log: tuple[LogEntry, ...]

    @property
    def reached(self) -> State:
        """The position after it; of the end of a match, that in which it ended."""
        return self.after.final if isinstance(self.after, MatchOver) else self.after

    @property
    def ends_deal(self) -> bool:
        """Whether a deal is over by it; between deals there is none."""
        over = isinstance(self.after, BetweenDeals | MatchOver)
        none = isinstance(self.before, BetweenDeals) and self.move is not None
        return over and not none

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What was booked by it."""
        return booked_since(self.before.match, self.after.match)

    @property
    def trick(self) -> tuple[Card, ...]:
        """The trick that it completes, or that is complete and turned by it."""
        trick, move = self.before.trick, self.move
        if isinstance(move, Play):
            trick = (*trick, move.card)
        return trick if len(trick) == len(self.rules.seats) else ()

    def times(self, kind: type[Move]) -> int:
        """Count the moves of a kind in the deal, the move itself included."""
        return sum([isinstance(move, kind) for move in self.log])

    def lead_and_winner(self) -> tuple[Seat, Seat]:
        """Tell who has led the trick that is complete, and who wins it."""
        plays = [each.seat for each in self.log if isinstance(each, Play)]
        seats = plays[-len(self.trick) :]
        best = winning_place(self.trick, self.before.trump, self.rules.ranking)
        return seats[0], seats[best]


class Happening(Knowing[StateT, MoveT]):
    """What a ruleset says of what a move brings about."""

    __slots__ = ()

    words: ClassVar[str] = "jasskort.telling.{language}.common"
    """The module of the words for what is particular to the game, by language."""
    enums: ClassVar[tuple[type[enum.Enum], ...]] = ()
    """The enums of the game: what points are booked for, how a match ends, what is
    declared. Their members are written down as texts, of which no two are equal."""

    # What a game says of itself.

    def dealing_events(self, step: Step) -> Iterator[Event]:
        """Tell what is dealt, and laid on the table: the hands, if it says no more."""
        yield from self.hands_dealt(step)

    def hands_dealt(self, step: Step) -> Iterator[HandDealt]:
        """Tell of the hands, that of the seat after the dealer first."""
        places, seats = self.together(step.dealer), len(self._all.seats)
        for turn in range(1, seats + 1):
            seat = Seat((step.dealer + turn) % seats)
            yield HandDealt(seat, tuple([step.dealt[place] for place in places[seat]]))

    def move_events(self, step: Step) -> Iterator[Event]:
        """Tell what a move is, and what it brings about before a trick is complete."""
        match step.move:
            case Play(seat=seat, card=card) as play:
                source = self.played_from(step, play)
                yield CardPlayed(seat, card, source, not step.before.trick)
            case Pass(seat=seat):
                yield Passed(seat)
            case Claim(seat=seat):
                yield MatchClaimed(seat)

    def played_from(self, _step: Step, play: Play) -> Place:
        """Tell where a card lay that was played: in the hand."""
        return InHand(play.seat)

    def trick_points(self, step: Step) -> int:
        """Count the card points of the trick that is complete."""
        return self._all.ranking.card_points(step.trick, step.before.trump)

    def later_events(self, _step: Step) -> Iterator[Event]:
        """Tell what a move brings about once the trick is turned, before the score."""
        yield from ()

    def entered_at_once(self, _step: Step) -> int:
        """Count the entries that are booked before a trick is turned."""
        return 0

    def scoring_with(self, seat: Seat) -> tuple[Seat, ...]:
        """Tell whose totals rise by what is entered for a seat: its own."""
        return (seat,)

    def how_ended(self, step: Step) -> DealEnd:
        """Tell how a deal ended: it is played out unless something is said instead."""
        played = isinstance(step.move, Play)
        return DealEnd.PLAYED_OUT if played else DealEnd.THROWN_IN

    # The verb.

    def events(
        self, before: State, move: Move | Deal, after: State
    ) -> tuple[Event, ...]:
        """Tell what happened by a move, in order, with all that was hidden.

        `Event.seen_by` gives what a seat has seen of it; `View.events` tells the same
        from what a seat was told.

        Args:
            before: the state in which it is made.
            move: the move.
            after: the state after it, with its log.

        Raises:
            InvalidValue: `after` does not follow from the others by this ruleset, or
                the log was left out.
            IllegalMove: the move is not legal.
        """
        if self._all.apply(before, move) != after:
            msg = f"{quoted(after)} does not follow by {move}"
            raise InvalidValue(msg)
        # A spectator's view passes that the log is there.
        spectator = self.view(after, None)
        deal, log = after.shuffled, after.log
        dealer = spectator.dealer
        dealt = () if deal is None else tuple(self.canonical(deal.pack, dealer))
        done = None if isinstance(move, Deal) else move
        step = Step(self._all, before, done, after, dealt, dealer, log)
        return tuple(self._happened(step))

    def events_told(self, view: View[Move], told: Told) -> tuple[Event, ...]:
        """Tell what happened, as a seat has seen it (`View.events`).

        Raises:
            InvalidValue: another seat was told, or it does not go on from there.
        """
        after = self.view_after(view, told)
        step = Step(
            self._all,
            view.blank,
            told.move,
            after.blank,
            after.dealt,
            after.dealer,
            after.log,
        )
        seen = [event.seen_by(view.seat) for event in self._happened(step)]
        return tuple(filter(None, seen))

    def _happened(self, step: Step) -> Iterator[Event]:
        """Tell what happened, in order."""
        if step.move is None:
            yield DealBegun(step.after.match.number, step.dealer)
            yield from self.dealing_events(step)
        else:
            yield from self.move_events(step)
        at_once, entries = self.entered_at_once(step), step.entries
        yield from self._entered(entries[:at_once])
        yield from self._trick_events(step)
        yield from self.later_events(step)
        yield from self._entered(entries[at_once:])
        if step.ends_deal:
            yield DealEnded(self.how_ended(step))
            if not isinstance(step.after, MatchOver):
                yield CardsGathered()
        if isinstance(step.after, MatchOver):
            over = step.after
            yield MatchWon(over.winners, over.ending, over.stakes)

    def _entered(self, entries: tuple[Entry, ...]) -> Iterator[Event]:
        """Tell what was entered in the score."""
        for entry in entries:
            yield PointsEntered(entry, self.scoring_with(entry.seat))

    def _trick_events(self, step: Step) -> Iterator[Event]:
        """Tell of a trick that is complete, and of one that is turned."""
        trick, move = step.trick, step.move
        if not trick or not isinstance(move, Play | TurnTrick):
            return
        leader, winner = step.lead_and_winner()
        if isinstance(move, Play):
            yield TrickCompleted(trick, leader, winner, self.trick_points(step))
        if isinstance(move, TurnTrick) or not step.reached.trick:
            yield TrickTurned(winner, trick)
