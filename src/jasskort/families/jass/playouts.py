"""Playing at random in the two-handed jass games, and making the state after it.

The tricks are played on numbers (`running`). Where they stop a state is made, and what
comes next is done as the rules say it.
"""

from __future__ import annotations

from typing import assert_never

from jasskort.cards import CARDS
from jasskort.families.jass.course import Course
from jasskort.families.jass.deal import Common
from jasskort.families.jass.model import OTHER
from jasskort.families.jass.rules import DealT, DeclareT, RightT
from jasskort.families.jass.running import RunsOn, Stop, play_on
from jasskort.families.jass.tricks import (
    Drawing,
    Following,
    Leading,
    new_drawing,
    new_following,
    new_leading,
)
from jasskort.mechanics.match import Match, gained_since
from jasskort.mechanics.runs import Draw
from jasskort.phase import State
from jasskort.playouts import together


def played_on(
    state: RunsOn[DealT, DeclareT, RightT], draw: Draw, *, cards: bool, log: bool
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
    state: RunsOn[DealT, DeclareT, RightT], draw: Draw, *, cards: bool
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
