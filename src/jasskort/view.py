"""What a seat knows: a view, and what a seat is told when a move is made.

A view is a position with blanks: what its seat does not see is not in it, nor anything
that leads back to it. What the seat may do is listed by the phase itself, blanks and
all, since that depends on what it sees alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

import attrs

from jasskort.cards import NO_CARDS, SUITS, Card, CardSet, Hand, Suit
from jasskort.craft.pickling import by_position, pickled_as
from jasskort.craft.values import Immutable, builder
from jasskort.errors import InvalidValue, quoted
from jasskort.events import Event
from jasskort.melds import Meld
from jasskort.moves import Deal, Hidden, Move, Play
from jasskort.phase import AfterT, BetweenDeals, MatchOver, State, happened
from jasskort.refusals import Refusal
from jasskort.score import Score
from jasskort.seats import Seat
from jasskort.whereabouts import Clue, InHand, Place, Whereabouts

if TYPE_CHECKING:
    from jasskort.ruleset import AnyRuleset, Ruleset
    from jasskort.worlds.worlds import Unknown


# --- pictures -------------------------------------------------------------------------
# The table as a seat sees it, on a few lines.

_BACK = "##"
_LINES = ("rows",)
"""What a position is about that takes a line of its own."""
_TOLD_APART = frozenset(
    {*_LINES, "turn", "hands", "trick", "number", "dealer", "totals"}
)


def picture_of(view: View[Move], whose: str) -> str:
    """Show the table as a seat sees it; a card that it cannot name is "##".

    Args:
        view: what the seat knows.
        whose: who it is, in words.
    """
    if view.turn is None:
        doing = "the match is over" if view.over else "a deal is due"
    else:
        doing = f"{view.phase}, seat {view.turn} is in turn"
    lines = [f"{view.rules.title} as {whose} sees it: {doing}"]
    lines += [f"seat {at}: {cards}" for at, cards in enumerate(_held(view)) if cards]
    if trick := view.trick:
        played = sum([isinstance(move, Play) for move in view.log]) - len(trick)
        number = played // len(view.rules.seats) + 1
        lines.append(f"trick {number}: {' '.join(map(str, trick))}")
    about = view.about
    lines += [f"{name}: {about[name]}" for name in _LINES if name in about]
    rest = [
        f"{name}: {value}"
        for name, value in about.items()
        if name not in _TOLD_APART and value not in (None, "", [])
    ]
    lines += [", ".join(rest)] if rest else []
    return "\n  ".join([*lines, f"score: {view.score}"])


def _held(view: View[Move]) -> list[str]:
    """Show the hands, by seat: what is seen, what can lie nowhere else, and backs."""
    unknown = _unknown(view)
    held = []
    for seat, shown in enumerate(view.shown):
        cards, backs = {*shown}, 0
        for each in unknown:
            if each.place == InHand(Seat(seat)):
                others = [at.cards for at in unknown if at is not each]
                sure = {*each.cards}.difference(*others)
                cards |= sure
                backs += each.size - len(sure)
        held.append(" ".join([*map(str, CardSet(cards)), *[_BACK] * backs]))
    return held


def _unknown(view: View[Move]) -> tuple[Unknown, ...]:
    """List the places on the table with cards that the seat has not seen."""
    if view.seat is None or isinstance(view.shown_position, BetweenDeals):
        return ()
    try:
        return view.rules.worlds(view).places
    except InvalidValue:  # a game with hidden moves that does not say its worlds
        return ()


# --- views ----------------------------------------------------------------------------
# What a seat knows: a view, and what a seat is told when a move is made.
#
# A view is a position with blanks: what its seat does not see is not in it, nor anything
# that leads back to it. What the seat may do is listed by the phase itself, blanks and
# all, since that depends on what it sees alone.

MoveT = TypeVar("MoveT", bound=Move, covariant=True)

StateT = TypeVar("StateT", bound=State, covariant=True)

LogEntry: TypeAlias = Move | Hidden
"""What stands in the log of a view."""

Dealt: TypeAlias = tuple[Card | None, ...]
"""A deal as far as somebody has seen it, in the order of the pack; hands are sorted."""


@pickled_as("view.told")
@attrs.frozen
class Told(Immutable):
    """What one seat is told when a move is made.

    Args:
        seat: the seat; None for somebody who sees what all see.
        number: the number of the move in the deal, from 1; 0 of the deal itself.
        move: the move, or of a hidden one its kind; None where a deal was dealt.
        events: what happened by it, as the seat has seen it.
    """

    seat: Seat | None
    number: int
    move: LogEntry | None
    events: tuple[Event, ...]

    __reduce__ = by_position


@attrs.frozen
class Step(Immutable, Generic[StateT]):
    """A move that was made.

    Args:
        after: the state after it.
        events: what happened by it, with all that is hidden.
        told: what each seat is told of it, and None, who sees what all see.
    """

    after: StateT
    events: tuple[Event, ...]
    told: Mapping[Seat | None, Told]


_new_told, _new_step = builder(Told), builder(Step)


def step_of(
    rules: AnyRuleset, before: State, move: Move | Deal, after: AfterT
) -> Step[AfterT]:
    """Return what a legal move brings about, and what everybody is told of it.

    Raises:
        InvalidValue: the log was left out.
    """
    events = tuple(happened(before, move, after))
    number, public = moves_made(after), all(map(_is_public, events))
    hidden = type(move) in rules.hidden_moves
    told: dict[Seat | None, Told] = {}
    for seat in (*rules.seats, None):
        seen = events if public else events_seen(events, seat)
        logged = None if isinstance(move, Deal) else move
        if hidden and logged is not None and logged.seat != seat:
            told[seat] = _new_told(seat, number, Hidden(logged.seat, move.verb), seen)
        else:
            told[seat] = _new_told(seat, number, logged, seen)
    return _new_step(after, events, MappingProxyType(told))


def _is_public(event: Event) -> bool:
    return type(event).seen_by is Event.seen_by


def events_seen(events: Iterable[Event], seat: Seat | None) -> tuple[Event, ...]:
    """Return events as a seat has seen them."""
    events = tuple(events)
    if all(map(_is_public, events)):
        return events
    return tuple([seen for event in events if (seen := event.seen_by(seat))])


def moves_made(state: State) -> int:
    """Count the moves of the latest deal.

    Raises:
        InvalidValue: the log was left out.
    """
    count, rest = -1, state.history
    while rest is not None:
        rest, first = rest
        count += 1
    if count < 0 or not isinstance(first, Deal):
        msg = f"the log was left out, and what a seat has seen with it: {state!r}"
        raise InvalidValue(msg)
    return count


@pickled_as("view.view")
@attrs.frozen(repr=False)
class View(Immutable, Generic[MoveT]):
    """What a seat knows of a match.

    Views are made by a ruleset (`Ruleset.view`) and go on by what the seat is told. Two
    views are equal if their seats cannot tell the two positions and their pasts apart.

    Args:
        rules: the ruleset that is played by.
        seat: the seat; None for somebody who sees what all see.
        position: the position, with what the seat does not see blank; it is for those who
            write games: ask the view itself.
        log: the moves of the latest deal; of hidden moves of others, their kind.
        dealt: the latest deal, as far as the seat has seen it.
    """

    rules: Ruleset[State, MoveT]
    seat: Seat | None
    position: State
    log: tuple[LogEntry, ...]
    dealt: Dealt

    # What lies where.

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.position.over

    @property
    def turn(self) -> Seat | None:
        """The seat that drives the play; None if a deal is due or all is over."""
        return self.position.turn

    @property
    def dealer(self) -> Seat:
        """The seat that has dealt the latest deal; before any, that is to deal."""
        return self.rules.dealer_of(self.position, self.log)

    @property
    def phase(self) -> str:
        """What the position is: the name of its class ("Leading", "Bidding")."""
        return type(self.position).__name__

    @property
    def hand(self) -> Hand:
        """The cards in hand that the seat has seen; none for a spectator."""
        return NO_CARDS if self.seat is None else self.position.hands[self.seat]

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards on the table, the card led first."""
        return self.shown_position.trick

    @property
    def piles(self) -> tuple[CardSet, ...]:
        """The cards of the tricks that were won and turned, by seat."""
        return self.position.piles

    @property
    def unseen(self) -> CardSet:
        """The cards of the pack that the seat does not know to lie anywhere."""
        return CardSet.from_mask(
            self.rules.pack.mask & ~sum([mask for _, mask in self._lying])
        )

    @property
    def _lying(self) -> list[tuple[Place, int]]:
        """Where the cards lie that the seat knows of, as masks."""
        return self.rules.lying(self)

    def place_of(self, card: Card) -> Place | None:
        """Tell where a card lies, if the seat knows without thinking; else None.

        Raises:
            InvalidValue: it is no card of the game.
        """
        if not isinstance(card, Card) or not card.bit & self.rules.pack.mask:
            msg = f"no card of {self.rules.title}: {quoted(card)}"
            raise InvalidValue(msg)
        for place, mask in self._lying:
            if card.bit & mask:
                return place
        return None

    @property
    def shown(self) -> tuple[CardSet, ...]:
        """The cards that lie in hands for all the seat knows, by seat; its own too."""
        hands = [0] * len(self.rules.seats)
        for place, mask in self._lying:
            if isinstance(place, InHand):
                hands[place.seat] |= mask
        return tuple(map(CardSet.from_mask, hands))

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards lie in hands, by seat, seen or not."""
        return self.rules.hand_sizes(self)

    @property
    def clues(self) -> tuple[Clue, ...]:
        """What the moves of the latest deal tell of the hands of others, in order."""
        pack = self.rules.pack.mask
        return tuple(
            [
                Clue(*fact[:3], CardSet.from_mask(fact.cards & pack), *fact[4:])
                for fact in self.rules.facts(self)
                if fact.seat != self.seat
            ]
        )

    def whereabouts(self, card: Card) -> Whereabouts:
        """Tell where a card is or may be, and the moves that tell of it.

        Raises:
            InvalidValue: it is no card of the game, or it is not known to a spectator.
        """
        told = tuple([clue for clue in self.clues if card in clue.cards])
        known = self.place_of(card)
        if known is not None:
            return Whereabouts(card, (known,), told)
        places = [each for each in self.rules.worlds(self).places if card in each.cards]
        return Whereabouts(
            card, tuple(dict.fromkeys([at.place for at in places])), told
        )

    def voids(self, seat: int) -> tuple[Suit, ...]:
        """List the suits of which a seat can have no card in hand.

        Raises:
            InvalidValue: there is no such seat, or the view is a spectator's.
        """
        held = self.shown[self.rules.table.check(seat)]
        for unknown in self.rules.worlds(self).places:
            if unknown.place == InHand(Seat(seat)):
                held = CardSet([*held, *unknown.cards])
        return tuple([suit for suit in SUITS if not held.of_suit(suit)])

    @property
    def score(self) -> Score:
        """The score, all of which is public."""
        return self.rules.score(self.position)

    @property
    def about(self) -> dict[str, object]:
        """What the position is about, by name: trump, bids, the upcard, rows, and so on."""
        return self.shown_position.about()

    @property
    def shown_position(self) -> State:
        """The position, or that in which the match ended."""
        phantom: State = self.position
        if isinstance(phantom, MatchOver):
            phantom = phantom.final
        return phantom

    # What its seat may do.

    @property
    def legal_moves(self) -> tuple[MoveT, ...]:
        """The legal moves of its seat, in turn or out of it; none for a spectator."""
        if self.seat is None:
            return ()
        return self.rules.legal_moves(self.position, self.seat)

    @property
    def legal_melds(self) -> tuple[Meld, ...]:
        """The melds that its seat could declare, have booked, or meld from here."""
        if self.seat is None:
            return ()
        return self.rules.legal_melds(self.position, self.seat)

    @property
    def movers(self) -> tuple[Seat, ...]:
        """The seats that have a legal move, as far as can be told.

        That is the seat in turn, its own seat if it has a right, and another where it
        has one whatever is hidden.
        """
        movers = self.rules.movers(self.position)
        turn = self.turn
        if turn is None:
            return movers
        return (turn, *[seat for seat in movers if seat != turn])

    def refusal(self, move: Move | Deal) -> Refusal | None:
        """Say why a move of its own seat is not legal, or None if it is.

        Raises:
            InvalidValue: it is a move of another seat, or the view is a spectator's.
        """
        if self.seat is None or (isinstance(move, Move) and move.seat != self.seat):
            msg = f"the view of {self._whose()} tells of its own moves, not of {quoted(move)}"
            raise InvalidValue(msg)
        return self.rules.refusal(self.position, move)

    @property
    def counted(self) -> int:
        """The total of its seat that would count now, for a claim where one is made.

        Raises:
            InvalidValue: the view is a spectator's.
        """
        return self.rules.counted(self.position, self.seated())

    # How it goes on.

    def after(self, told: Told) -> View[MoveT]:
        """Give the view after a move, of which its seat was told.

        Raises:
            InvalidValue: another was told, or it does not go on from here.
        """
        return self.rules.view_after(self, told)

    def seated(self) -> Seat:
        """Give its seat.

        Raises:
            InvalidValue: the view is a spectator's.
        """
        if self.seat is None:
            msg = f"a spectator has no seat: {self!r}"
            raise InvalidValue(msg)
        return self.seat

    def _whose(self) -> str:
        return "a spectator" if self.seat is None else f"seat {self.seat}"

    def __str__(self) -> str:
        """Show the table as the seat sees it, on a few lines."""
        return picture_of(self, self._whose())

    def __repr__(self) -> str:
        """Show whose view it is, and the position as it sees it."""
        return f"<View of {self._whose()}: {self.position!r}>"

    __reduce__ = by_position


def blank_log(
    log: Sequence[Move], seat: Seat | None, hidden: frozenset[type[Move]]
) -> tuple[LogEntry, ...]:
    """Give a log as a seat has seen it.

    Args:
        log: the moves.
        seat: the seat.
        hidden: the kinds of moves whose cards others do not see.
    """
    if not hidden:
        return tuple(log)
    return tuple(
        [
            Hidden(move.seat, move.verb)
            if type(move) in hidden and move.seat != seat
            else move
            for move in log
        ]
    )
