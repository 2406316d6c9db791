"""The ruleset that a two-handed jass game is made of: here the circle of a trick closes.

Carries SCH-10, SCH-14, SCH-16, SCH-24, SCH-26, FRA-5, FRA-6, FRA-17 and FRA-33 to
FRA-35.
"""

from __future__ import annotations

import abc
import enum
from collections.abc import Iterable, Iterator
from typing import ClassVar, assert_never, cast

from jasskort.cards import CARDS, Card
from jasskort.events import CardDrawn, DealEnd, Event, Laid, TrumpSet, UpcardTurned
from jasskort.games.jass.deal import Common, InDeal
from jasskort.games.jass.knowledge import facts, melds_to_come, thumb, worlds_of
from jasskort.games.jass.melding import Closing, Comparing
from jasskort.games.jass.model import (
    OTHER,
    UPCARD,
    Answered,
    Comparable,
    Declaration,
    Declared,
    Declares,
    LetStand,
    MeldBooked,
    Robbed,
)
from jasskort.games.jass.rules import DealT, DeclareT, Jass, RightT
from jasskort.games.jass.running import Course, RunsOn, Stop, play_on
from jasskort.games.jass.tricks import (
    Drawing,
    Following,
    Leading,
    bare_cards,
    followed,
    new_drawing,
    new_following,
    new_leading,
)
from jasskort.knowing import Step
from jasskort.ledger import Match, enter, gained_since
from jasskort.moves import Book, Draw, Move, Play, Rob, Say
from jasskort.phase import State
from jasskort.playouts import AnyCardsLeft, Policy, together
from jasskort.ruleset import MoveT, StateT
from jasskort.seats import Seat
from jasskort.tricks.dealing import LAST_TWO
from jasskort.tricks.playout import NextFloat
from jasskort.view import View
from jasskort.whereabouts import Fact, Spot
from jasskort.worlds.worlds import Worlds

# --- playouts -------------------------------------------------------------------------
# Playing at random in the two-handed jass games, and making the state after it.
#
# The tricks are played on numbers (`games.jass.running`). Where they stop a state is made, and what
# comes next is done as the rules say it.


def played_on(
    state: RunsOn[DealT, DeclareT, RightT], draw: NextFloat, *, cards: bool, log: bool
) -> State:
    """Play on at random, as far as cards are played and drawn.

    Args:
        state: the state.
        draw: gives the numbers.
        cards: whether the seats but play and draw.
        log: whether the moves are to stand in the log.

    Returns:
        The state after the deal, or after something that is no play and no draw.
    """
    course = _course_of(state, log=log)
    return _after(course, play_on(course, draw, cards=cards))


def points_on(
    state: RunsOn[DealT, DeclareT, RightT], draw: NextFloat, *, cards: bool
) -> tuple[int, ...] | State:
    """Play on at random, and give the points booked by seat if the deal is over."""
    course = _course_of(state, log=False)
    stop = play_on(course, draw, cards=cards)
    if stop is not Stop.OVER:
        return _after(course, stop)
    return _booked(course, state.deal.match)


def _course_of(
    state: RunsOn[DealT, DeclareT, RightT], *, log: bool
) -> Course[DealT, DeclareT, RightT]:
    """Put the tricks of a deal on numbers."""
    if isinstance(state, Following):
        return Course(state, state.leader, state.led.bit, draws=False, log=log)
    draws = isinstance(state, Drawing)
    return Course(state, state.turn, 0, draws=draws, log=log)


def _after(course: Course[DealT, DeclareT, RightT], stop: Stop) -> State:
    """Make the state where the course has stopped, and do what comes next."""
    match stop:
        case Stop.LEAD:
            leading = _leading(course)
            return leading.after(leading.moves()[course.choice])
        case Stop.FOLLOW:
            following = _following(course)
            return following.after(following.moves()[course.choice])
        case Stop.DRAW:
            drawing = _drawing(course)
            return drawing.after(drawing.moves()[course.choice])
        case Stop.TURNED:
            turned = _drawing(course) if course.draws else _leading(course)
            return course.rules.trick_turned(turned)
        case Stop.DRAWN:
            return course.rules.credited(_leading(course))
        case Stop.OVER:
            return course.rules.deal_played(_drawing(course))
        case _:
            assert_never(stop)


def _common(course: Course[DealT, DeclareT, RightT]) -> Common[DealT]:
    """Give the fields from `deal` to `stock`."""
    (zero, one), (zero_points, one_points) = course.piles, course.points
    return (
        course.deal,
        course.pair,
        (zero, one),
        (zero_points, one_points),
        course.number,
        course.sweep,
        course.stock,
    )


def _leading(
    course: Course[DealT, DeclareT, RightT],
) -> Leading[DealT, DeclareT, RightT]:
    history, rules, leader = course.history, course.rules, course.leader
    return new_leading(history, rules, *_common(course), leader, None)


def _drawing(
    course: Course[DealT, DeclareT, RightT],
) -> Drawing[DealT, DeclareT, RightT]:
    return new_drawing(course.history, course.rules, *_common(course), course.leader)


def _following(
    course: Course[DealT, DeclareT, RightT],
) -> Following[DealT, DeclareT, RightT]:
    leader, led = course.leader, CARDS[course.led.bit_length() - 1]
    return new_following(
        *(course.history, course.rules, *_common(course)),
        *(OTHER[leader], leader, led, None),
    )


def _booked(course: Course[DealT, DeclareT, RightT], before: Match) -> tuple[int, ...]:
    """Give what the deal brings each seat, from a match before on."""
    points = [*together(gained_since(before, course.deal.match), course.points)]
    points[course.leader] += course.rules.last_trick_points(sweep=course.sweep)
    return tuple(points)


# --- events ---------------------------------------------------------------------------
# What happens in the two-handed jass games, and in which order.
#
# Carries of SCH-10, FRA-5 and FRA-6 what is dealt where, of SCH-24, SCH-26, FRA-33 and
# FRA-35 who draws which card and who sees it, and of SCH-14, SCH-16, FRA-17 and FRA-34 when
# a follower has let a declaration stand.


class HappeningJass(Jass[DealT, DeclareT, RightT, StateT, MoveT]):
    """What a move of a two-handed jass game brings about."""

    __slots__ = ()

    def dealing_events(self, step: Step) -> Iterator[Event]:
        """Tell of the hands, the upcard whose suit is trump, and the stock on it."""
        yield from self.hands_dealt(step)
        upcard = cast("Card", step.dealt[UPCARD])
        yield UpcardTurned(upcard)
        yield TrumpSet(upcard.suit)
        yield Laid(Spot.STOCK, step.dealt[UPCARD + 1 :])

    def move_events(self, step: Step) -> Iterator[Event]:
        """Tell what is said, robbed and drawn, and what a card that is played means."""
        match step.move:
            case Draw() as draw:
                yield from self._drawn(step, draw)
            case Rob(seat=seat):
                position = self._position(step)
                robber, upcard = position.deal.trumps.robber, position.stock[-1]
                yield Robbed(seat, robber, upcard)
            case Declares(seat=seat, called=called):
                yield Declared(seat, called)
            case Say(seat=seat, answer=answer):
                yield Answered(seat, answer)
            case Book(seat=seat, meld=meld):
                yield MeldBooked(seat, meld)
            case _:
                yield from super().move_events(step)
        yield from self._let_stand(step)

    def _position(self, step: Step) -> InDeal[DealT, DeclareT, RightT]:
        """Give the position before a move of a deal."""
        return cast("InDeal[DealT, DeclareT, RightT]", step.before)

    def _drawn(self, step: Step, draw: Draw) -> Iterator[CardDrawn]:
        """Tell who draws what: the winner of the trick first (SCH-24, FRA-33).

        The last face-down card is shown, and the other seat takes the upcard (SCH-26,
        FRA-35).
        """
        winner, other = draw.seat, OTHER[draw.seat]
        place = UPCARD + 1 + LAST_TWO * (step.times(Draw) - 1)
        first, *rest = step.dealt[place : place + LAST_TWO]
        yield CardDrawn(winner, first, Spot.STOCK, shown=not rest)
        if rest:
            yield CardDrawn(other, rest[0], Spot.STOCK, shown=False)
        else:
            upcard = self._position(step).stock[-1]
            yield CardDrawn(other, upcard, Spot.UPCARD, shown=True)

    def _let_stand(self, step: Step) -> Iterator[LetStand]:
        """Tell that a follower concedes by its card (SCH-14, SCH-16, FRA-17, FRA-34).

        Where it was rejected before, as by "trump" in Schmaus, or stands itself, there is
        nothing to concede.
        """
        before, move = step.before, step.move
        if isinstance(move, Play) and isinstance(before, Following | Comparing):
            standing = before.standing
            if standing is not None:
                yield LetStand(move.seat, standing.seat)

    def entered_at_once(self, step: Step) -> int:
        """Count what is booked before a trick is turned: a meld (SCH-18, FRA-23)."""
        return int(isinstance(step.move, Book))

    def how_ended(self, step: Step) -> DealEnd:
        """Tell whether all cards were played, or the end of the match came before."""
        whole = step.times(Play) == len(self.pack)
        return DealEnd.PLAYED_OUT if whole else DealEnd.BROKEN_OFF


# --- the ruleset ----------------------------------------------------------------------
# The ruleset that a two-handed jass game is made of: here the circle of a trick closes.

# Phases of a house rule, made of these, may list what they like.
_BARE = frozenset({Leading, Following})


class JassRuleset(HappeningJass[DealT, DeclareT, RightT, StateT, MoveT]):
    """The rules of a two-handed jass game, with the dialogue leading back to the play."""

    __slots__ = ()

    on_arrays = frozenset({Policy.CARDS})
    for_card_points: ClassVar[enum.Enum]
    """What card points are booked for."""

    def followed(
        self,
        state: Comparing[DealT, DeclareT, RightT] | Closing[DealT, DeclareT, RightT],
        move: Play,
        standing: Declaration,
    ) -> State:
        """Follow with a card, which concedes or ends what was said."""
        return followed(state, move, standing)

    def booked(self, state: Drawing[DealT, DeclareT, RightT]) -> Match:
        """Book card points, and what the last trick brings its winner."""
        match = state.with_card_points(self.for_card_points)
        for points, item in self.for_last_trick(sweep=state.sweep):
            match = enter(match, state.turn, points, item)
        return match

    def played_on(
        self,
        state: RunsOn[DealT, DeclareT, RightT],
        draw: NextFloat,
        *,
        cards: bool,
        log: bool,
    ) -> State:
        """Play on at random, as far as cards are played and drawn."""
        return played_on(state, draw, cards=cards, log=log)

    def points_on(
        self, state: RunsOn[DealT, DeclareT, RightT], draw: NextFloat, *, cards: bool
    ) -> tuple[int, ...] | State:
        """Play on, and give the points booked by seat if the deal is over."""
        return points_on(state, draw, cards=cards)

    def cards_left(self, state: State) -> AnyCardsLeft | None:
        """Give the tricks after the stock, once nothing is declared any more."""
        if not isinstance(state, Leading | Following) or type(state) not in _BARE:
            return None
        return bare_cards(state, [self.sure(state, seat) for seat in self.seats])

    def sure(self, state: InDeal[DealT, DeclareT, RightT], seat: Seat) -> int:
        """Give what a seat is sure to book in the deal, whatever is played."""
        return self.counting(state, seat) - state.deal.match.totals[seat]

    def facts(self, view: View[Move]) -> Iterable[Fact]:
        """List what the moves of a view's log tell of hands, in order."""
        return facts(self, view)

    @abc.abstractmethod
    def value_of(self, meld: Comparable) -> int:
        """Give the points of a meld."""

    def thumb(self, view: View[Move]) -> Move | None:
        """Give the move that rules of thumb name."""
        return thumb(self, view)

    def played_by_thumb(self, view: View[Move]) -> bool:
        """Tell whether a card may still be of use for a meld after this trick."""
        return melds_to_come(view)

    def worlds_of(self, view: View[Move]) -> Worlds[StateT]:
        """Give the worlds of a view."""
        return cast("Worlds[StateT]", worlds_of(self, view))
