"""Rulesets that are broken on purpose where many deals are played, or endings are solved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from jasskort import Deal, Fyrtioett, State
from jasskort.craft.parts import part
from jasskort.craft.values import builder
from jasskort.games.fyrtioett import (
    BetweenDeals,
    Bidding,
    FyrtioettCount,
    FyrtioettPlaying,
    Playing,
)
from jasskort.ledger import Match
from jasskort.phase import History


def made_into(kind: type[Any], state: Any) -> Any:
    """Give the same state in a class that has the same fields, fast as others are made."""
    return builder(kind)(*[getattr(state, each.name) for each in attrs.fields(kind)])


@attrs.frozen(repr=False)
class LowCards(Playing):
    """Of the cards that may be played only the first may be; all of it is said."""

    def moves(self) -> Any:
        return super().moves()[:1]

    def onward(self, *given: Any) -> Any:
        after = super().onward(*given)
        return made_into(type(self), after) if type(after) is Playing else after


@attrs.frozen(repr=False)
class LowBidding(Bidding):
    """Bids little, before tricks of low cards."""

    def moves(self) -> Any:
        return super().moves()[:3]

    def after(self, move: Any) -> Any:
        after = super().after(move)
        if type(after) is Playing:
            return made_into(LowCards, after)
        return made_into(LowBidding, after) if type(after) is Bidding else after


@attrs.frozen(repr=False)
class LowDue(BetweenDeals):
    """A deal is due, before such bids."""

    def deal(self, move: Deal) -> Any:
        return made_into(LowBidding, super().deal(move))


class Low(Fyrtioett):
    """A sound house rule: nobody chooses between cards."""

    def between_deals(self, history: History, match: Match) -> Any:
        return LowDue(history, self, match)


class _AnyCards(FyrtioettPlaying):
    kinds = frozenset({Playing, LowCards})

    def points(self, *_: Any, **__: Any) -> None:
        return None


class NotSideBySide(Low):
    """Plays many deals as if there were no house rule."""

    playing = part(_AnyCards)


class _Solved(FyrtioettPlaying):
    def cards_left(self, state: State) -> Any:
        usual = isinstance(state, Playing)
        return super().cards_left(made_into(Playing, state) if usual else state)


class NotSolved(Low):
    """Has endings solved as if there were no house rule."""

    playing = part(_Solved)


class LastForgotten(FyrtioettCount):
    """Takes the last trick away from who has won it."""

    def at_the_end(self, tally: Sequence[int], winner: int) -> Sequence[int]:
        fewer = [won - (seat == winner) for seat, won in enumerate(tally)]
        return super().at_the_end(tuple(fewer), winner)


class _Forgetful(FyrtioettPlaying):
    def cards_left(self, state: State) -> Any:
        left = super().cards_left(state)
        if left is None:
            return None
        count: Any = left.count
        forgetful = LastForgotten(count.tricks, count.rules, count.bids)
        return attrs.evolve(left, count=forgetful)


class ForgetsLastTrick(Fyrtioett):
    """Has endings solved without their last trick."""

    playing = part(_Forgetful)


class OtherSeats(Fyrtioett):
    """Gives points of many deals by seat, from the last to the first."""

    def playouts(self, *states: Any, **how: Any) -> Any:
        return [points[::-1] for points in super().playouts(*states, **how)]


class OtherStates(Fyrtioett):
    """Gives points of the next state."""

    def playouts(self, *states: Any, **how: Any) -> Any:
        first, *others = super().playouts(*states, **how)
        return [*others, first]


class OneTooFew(Fyrtioett):
    """Leaves the last state out."""

    def playouts(self, *states: Any, **how: Any) -> Any:
        return super().playouts(*states, **how)[:-1]


class FailsSideBySide(Fyrtioett):
    """Fails with an error of its own where there are many states."""

    def playouts(self, states: Any, *given: Any, **how: Any) -> Any:
        if len(states) > len(self.seats):
            raise OverflowError
        return super().playouts(states, *given, **how)
