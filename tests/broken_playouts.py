"""Rulesets that are broken on purpose in their playouts."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import attrs
from broken_phases import Tricks, turned_into

from jasskort import Fyrtioett
from jasskort.craft.parts import part
from jasskort.craft.values import evolved
from jasskort.games.fyrtioett import FyrtioettPlaying
from jasskort.ledger import gained_since
from jasskort.playouts import Playing

sys.path.append(str(Path(__file__).parent.parent / "examples"))
from twenty import DealDue, Twenty


class NoPoints(Fyrtioett):
    """Says that nobody has gained anything."""

    def playout(self, state: Any, rng: Any, **how: Any) -> Any:
        found = super().playout(state, rng, **how)
        return (0,) * 4 if how.get("points") else found


class DrawsOneMore(Fyrtioett):
    """Draws a number that decides nothing."""

    def playout(self, state: Any, rng: Any, **how: Any) -> Any:
        found = super().playout(state, rng, **how)
        rng.random()
        return found


class AnotherEnd(Fyrtioett):
    """Makes the moves, and comes to the end of another match."""

    def playout(self, state: Any, rng: Any, **how: Any) -> Any:
        found = super().playout(state, rng, **how)
        if how.get("points"):
            return found
        return evolved(found, match=evolved(found.match, number=99))


class ShortLog(Fyrtioett):
    """Forgets what was done."""

    def playout(self, state: Any, rng: Any, **how: Any) -> Any:
        found = super().playout(state, rng, **how)
        return found if how.get("points") else evolved(found, history=None)


class AnyMatch(Fyrtioett):
    """Stops a match after its first deal."""

    def playout(self, state: Any, rng: Any, **how: Any) -> Any:
        return super().playout(state, rng, **{**how, "match": False})


class _Nothing(FyrtioettPlaying):
    def cards_alone(self, moves: tuple[Any, ...]) -> tuple[Any, ...]:
        return moves[:0]


class ConsidersNothing(Fyrtioett):
    """Leaves nothing to be played."""

    playing = part(_Nothing)


class _All(FyrtioettPlaying):
    def cards_alone(self, moves: tuple[Any, ...]) -> tuple[Any, ...]:
        return self.rules.vocabulary(moves[0].seat)


class ConsidersAll(Fyrtioett):
    """Considers what the seat that is to bid may not do."""

    playing = part(_All)


class _HighCards(Playing):
    def points(self, state: Any, draw: Any, *, cards: bool) -> Any:
        before = state.match
        while state.turn is not None:
            draw()
            state = state.after(state.moves()[-1])
        return gained_since(before, state.match)


class HighCards(Twenty):
    """Plays points out with the highest card of each hand, whatever the numbers say."""

    playing = part(_HighCards)


class Endless(Tricks):
    """Plays a card that stays in hand."""

    def after(self, move: Any) -> Any:
        return evolved(self, history=(self.history, move))


def with_trick(kind: type[Any]) -> type[Twenty]:
    """Give Twenty, played with tricks of a class."""

    class Due(DealDue):
        def deal(self, move: Any) -> Any:
            return turned_into(kind, super().deal(move))

    @attrs.frozen(kw_only=True)
    class Played(Twenty):
        def between_deals(self, history: Any, match: Any) -> Any:
            return Due(history, self, match)

    return Played
