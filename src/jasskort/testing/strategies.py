"""Strategies for Hypothesis: cards, hands, melds, packs, rulesets, states, matches.

Where there is `most`, it is how many moves, deals included, are made at most.
"""

from __future__ import annotations

import enum
import random
import types
import typing
from bisect import bisect_right
from itertools import accumulate
from typing import Any

import attrs

from jasskort.cards import PACK_32, PACK_36, PACK_52, SUITS, Card, CardSet, Hand, Pack
from jasskort.craft.extras import brought_by
from jasskort.errors import InvalidValue, OptionError, checked, quoted
from jasskort.games import GAMES
from jasskort.melds import Four, Marriage, Meld, find_runs
from jasskort.moves import Deal, Move
from jasskort.phase import State, Transition
from jasskort.ruleset import AnyRuleset, Ruleset
from jasskort.testing.laws import (
    MOST,
    PlayedMatch,
    any_moves,
    check_most,
    must_end,
    walk_on,
)

with brought_by("jasskort[testing]", __name__):
    from hypothesis import reject
    from hypothesis import strategies as st

_A_PACK, _A_RULESET = "a pack", "a ruleset"
_MOST_DEALS = 4
_WHOLE_MATCH = 20_000
_DRAWN = 100
"""How many moves of a match shrink, which takes its time; the others follow from a seed."""
_seeds = st.integers(0, 2**32 - 1)
_seldom = st.integers(0, 9).map((9).__eq__)


def packs() -> st.SearchStrategy[Pack]:
    """Return the packs of 32, 36 and 52 cards."""
    return st.sampled_from([PACK_32, PACK_36, PACK_52])


def cards(pack: Pack = PACK_52) -> st.SearchStrategy[Card]:
    """Return cards of a pack."""
    return st.sampled_from(checked(pack, Pack, _A_PACK).cards)


def hands(
    pack: Pack = PACK_52, *, min_size: int = 0, max_size: int | None = None
) -> st.SearchStrategy[Hand]:
    """Return hands of cards of a pack, of any size if none is asked for."""
    whole = len(checked(pack, Pack, _A_PACK))
    most = whole if max_size is None else max_size
    sizes = type(min_size) is int and type(most) is int and 0 <= min_size <= most
    if not sizes or most > whole:
        msg = f"a hand of {pack} has no {quoted(min_size)} to {quoted(max_size)} cards"
        raise InvalidValue(msg)
    return st.sets(cards(pack), min_size=min_size, max_size=max_size).map(CardSet)


def melds(pack: Pack = PACK_52) -> st.SearchStrategy[Meld]:
    """Return sequences, fours and marriages that a pack has."""
    runs = find_runs(CardSet(checked(pack, Pack, _A_PACK).cards))
    return st.sampled_from([*runs, *map(Four, pack.ranks), *map(Marriage, SUITS)])


def deals(pack: Pack) -> st.SearchStrategy[Deal]:
    """Return deals of a pack, as chance may shuffle it."""
    return st.permutations(checked(pack, Pack, _A_PACK).cards).map(Deal)


def rulesets(*kinds: type[AnyRuleset]) -> st.SearchStrategy[AnyRuleset]:
    """Return rulesets with all kinds of options.

    What an option may be is told by its type: a switch, a member of an enum, a number
    from 1 to twice the usual one, or None where None is allowed. What is left over
    keeps its default. All games of the catalogue come if no class is given.
    """
    for kind in kinds:
        if not isinstance(kind, type) or not attrs.has(kind):
            msg = f"expected classes of rulesets, got {quoted(kind)}"
            raise InvalidValue(msg)
    return st.one_of([_ruleset(kind) for kind in kinds or GAMES.values()])


@st.composite
def _ruleset(draw: st.DrawFn, kind: type[Any]) -> AnyRuleset:
    hints = typing.get_type_hints(kind)
    options = {
        field.name: draw(_option(hints[field.name], field.default))
        for field in attrs.fields(kind)
        if field.init
    }
    try:
        made: AnyRuleset = kind(**options)
    except OptionError:  # options that do not go together
        reject()
    return made


def _option(hint: Any, default: Any) -> st.SearchStrategy[Any]:
    match hint:
        case types.UnionType():
            return st.one_of([_option(each, default) for each in typing.get_args(hint)])
        case type() if issubclass(hint, bool | enum.Enum | None):
            return st.from_type(hint)
        case type() if hint is int:
            most = 2 * default if type(default) is int else _MOST_DEALS
            return st.just(default) | st.integers(1, max(1, most))
        case _:
            return st.just(default)


def matches(
    game: AnyRuleset, *, most: int = _WHOLE_MATCH
) -> st.SearchStrategy[PlayedMatch]:
    """Return matches that were played at random, to their end unless it is too far."""
    return _played(checked(game, Ruleset, _A_RULESET), st.just(check_most(most)))


@st.composite
def _played(
    draw: st.DrawFn, game: AnyRuleset, most: st.SearchStrategy[int]
) -> PlayedMatch:
    """Play by what is drawn, so that a match shrinks to few moves and low cards."""
    dealer, length = draw(st.sampled_from(game.seats)), draw(most)
    seed, steps, state = draw(_seeds), list[Transition](), game.start(dealer=dealer)
    while len(steps) < min(length, _DRAWN) and not state.over:
        move = _move(draw, game, state)
        state = game.apply(before := state, move)
        steps.append((before, move, state))
    steps += walk_on(game, state, random.Random(seed), length - len(steps))
    return PlayedMatch(game, dealer, tuple(steps), must_end(game), seed, length)


def _move(draw: st.DrawFn, game: AnyRuleset, state: State) -> Move | Deal:
    """Draw a move of any seat, or a deal where one is due: the plainest is the first."""
    found = any_moves(game, state)
    ends = [*accumulate([weight for weight, _ in found])]
    if state.turn is None and (not found or not draw(_seldom)):
        return draw(deals(game.pack))
    return found[bisect_right(ends, draw(st.integers(0, ends[-1] - 1)))][1]


def steps(game: AnyRuleset, *, most: int = MOST) -> st.SearchStrategy[Transition]:
    """Return a state that play has reached, a move made there, and the next state."""
    lengths = st.integers(1, check_most(most, 1))
    ways = _played(checked(game, Ruleset, _A_RULESET), lengths)
    return ways.map(lambda match: match.steps[-1])


def states(game: AnyRuleset, *, most: int = MOST) -> st.SearchStrategy[State]:
    """Return states that were reached by play."""
    lengths = st.integers(0, check_most(most))
    ways = _played(checked(game, Ruleset, _A_RULESET), lengths)
    return ways.map(lambda match: match.states[-1])


def moves(game: AnyRuleset) -> st.SearchStrategy[Move]:
    """Return moves of any seat's vocabulary, legal or not."""
    seats = checked(game, Ruleset, _A_RULESET).seats
    return st.sampled_from([move for seat in seats for move in game.vocabulary(seat)])
