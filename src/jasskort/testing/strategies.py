"""Strategies for Hypothesis: cards, hands, melds, packs, rulesets, states, matches.

In all strategies, `most` is the limit of moves, deals included.
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
"""The limit of moves that Hypothesis draws, which is slow; a seed decides the later
moves."""
_seeds = st.integers(0, 2**32 - 1)
_seldom = st.integers(0, 9).map((9).__eq__)


def packs() -> st.SearchStrategy[Pack]:
    """Return a strategy for the packs of 32, 36 and 52 cards."""
    return st.sampled_from([PACK_32, PACK_36, PACK_52])


def cards(pack: Pack = PACK_52) -> st.SearchStrategy[Card]:
    """Return a strategy for the cards of a pack."""
    return st.sampled_from(checked(pack, Pack, _A_PACK).cards)


def hands(
    pack: Pack = PACK_52, *, min_size: int = 0, max_size: int | None = None
) -> st.SearchStrategy[Hand]:
    """Return a strategy for hands of a pack, by default of any size."""
    whole = len(checked(pack, Pack, _A_PACK))
    most = whole if max_size is None else max_size
    sizes = type(min_size) is int and type(most) is int and 0 <= min_size <= most
    if not sizes or most > whole:
        given = f"{quoted(min_size)} to {quoted(max_size)}"
        msg = f"expected sizes from 0 to {whole} for a hand of {pack}, got {given}"
        raise InvalidValue(msg)
    return st.sets(cards(pack), min_size=min_size, max_size=max_size).map(CardSet)


def melds(pack: Pack = PACK_52) -> st.SearchStrategy[Meld]:
    """Return a strategy for the sequences, fours and marriages of a pack."""
    runs = find_runs(CardSet(checked(pack, Pack, _A_PACK).cards))
    return st.sampled_from([*runs, *map(Four, pack.ranks), *map(Marriage, SUITS)])


def deals(pack: Pack) -> st.SearchStrategy[Deal]:
    """Return a strategy for deals of a pack in any order."""
    return st.permutations(checked(pack, Pack, _A_PACK).cards).map(Deal)


def rulesets(*kinds: type[AnyRuleset]) -> st.SearchStrategy[AnyRuleset]:
    """Return a strategy for rulesets with all kinds of options.

    The type of an option gives its values: True and False, members of an enum, numbers
    from 1 to twice the default, and None where it is allowed. Other options keep their
    default. Without classes, the rulesets are of all games of the catalogue.
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
    """Return a strategy for random matches, played to their end or to `most` moves."""
    return _played(checked(game, Ruleset, _A_RULESET), st.just(check_most(most)))


@st.composite
def _played(
    draw: st.DrawFn, game: AnyRuleset, most: st.SearchStrategy[int]
) -> PlayedMatch:
    """Draw the moves of a match, so that it shrinks to few moves and low cards."""
    dealer, length = draw(st.sampled_from(game.seats)), draw(most)
    seed, steps, state = draw(_seeds), list[Transition](), game.start(dealer=dealer)
    while len(steps) < min(length, _DRAWN) and not state.over:
        move = _move(draw, game, state)
        state = game.apply(before := state, move)
        steps.append((before, move, state))
    steps += walk_on(game, state, random.Random(seed), length - len(steps))
    return PlayedMatch(game, dealer, tuple(steps), must_end(game), seed, length)


def _move(draw: st.DrawFn, game: AnyRuleset, state: State) -> Move | Deal:
    """Draw a move of any seat, or a deal if one is due; examples shrink to plays."""
    found = any_moves(game, state)
    ends = [*accumulate([weight for weight, _ in found])]
    if state.turn is None and (not found or not draw(_seldom)):
        return draw(deals(game.pack))
    return found[bisect_right(ends, draw(st.integers(0, ends[-1] - 1)))][1]


def steps(game: AnyRuleset, *, most: int = MOST) -> st.SearchStrategy[Transition]:
    """Return a strategy for steps of random play: state, move, next state."""
    lengths = st.integers(1, check_most(most, 1))
    ways = _played(checked(game, Ruleset, _A_RULESET), lengths)
    return ways.map(lambda match: match.steps[-1])


def states(game: AnyRuleset, *, most: int = MOST) -> st.SearchStrategy[State]:
    """Return a strategy for states that random play reaches."""
    lengths = st.integers(0, check_most(most))
    ways = _played(checked(game, Ruleset, _A_RULESET), lengths)
    return ways.map(lambda match: match.states[-1])


def moves(game: AnyRuleset) -> st.SearchStrategy[Move]:
    """Return a strategy for moves of all vocabularies, legal or not."""
    seats = checked(game, Ruleset, _A_RULESET).seats
    return st.sampled_from([move for seat in seats for move in game.vocabulary(seat)])
