"""The verb of what happened: `events`.

A ruleset says what is dealt where, and what a move of its own brings about; tricks,
the score and the end of deals and matches are told in the same way in every game.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

import attrs

from jasskort.cards import Card
from jasskort.craft.immutable import Immutable
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
from jasskort.knowing import Knowing
from jasskort.mechanics.ledger import Entry
from jasskort.mechanics.match import booked_since
from jasskort.mechanics.tricks import winning_place
from jasskort.moves import Claim, Deal, Move, Pass, Play, TurnTrick
from jasskort.phase import BetweenDeals, MatchOver, State
from jasskort.seats import Seat
from jasskort.view import Dealt, LogEntry, MoveT, Told, View
from jasskort.whereabouts import InHand, Place
from jasskort.worlds import StateT

if TYPE_CHECKING:
    from jasskort.ruleset import AnyRuleset


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
