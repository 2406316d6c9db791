"""The laws of bots: they make legal moves, and know no more than their view."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TypeAlias

from jasskort.errors import quoted
from jasskort.moves import Move
from jasskort.phase import State
from jasskort.playing.bot import Bot
from jasskort.playing.table import play_deal
from jasskort.ruleset import AnyRuleset
from jasskort.seats import Seat
from jasskort.testing.check import check_laws
from jasskort.testing.laws import MOST, Law, Played, Problem, at, grouped

_A_PHASE, _WORLDS = 2, 2
_Ask: TypeAlias = Callable[[Bot, Played, State, Seat], Iterator[str]]


def check_bot(
    bot: Bot,
    game: AnyRuleset,
    *,
    seeds: Iterable[int] = range(3),
    most: int = MOST,
) -> None:
    """See whether a bot obeys the laws of bots by a ruleset.

    It is asked in a few positions of each phase of each match, in turn and out of it.

    Args:
        bot: the bot.
        game: the ruleset.
        seeds: the seeds of the matches, which are played at random.
        most: the moves that a match has at most.

    Raises:
        LawBroken: it breaks one; an error of its own breaks the law too, and is the cause.
    """
    check_laws(game, laws=laws_of_bots(bot), seeds=seeds, most=most)


def laws_of_bots(bot: Bot) -> tuple[Law, ...]:
    """Return the laws of bots, as they hold for one."""
    legal = "a bot makes legal moves, and one whenever it is in turn"
    follows = "what a bot does follows from view and generator"
    return (
        Law(1, legal, partial(_asked, bot, _illegal)),
        Law(2, follows, partial(_asked, bot, _knowing_more)),
        Law(3, "the same seed plays the same deal", partial(_again, bot)),
    )


def _asked(bot: Bot, ask: _Ask, match: Played) -> Iterator[Problem]:
    """Ask in some positions of each phase in which a seat has a legal move."""
    positions = [
        (place, state, seat)
        for place, (_, _, state) in enumerate(match.steps, start=1)
        for seat in match.game.movers(state)
    ]
    rng = random.Random(match.seed)
    for found in grouped(positions, lambda at: (type(at[1]), at[2] == at[1].turn)):
        for place, state, seat in rng.sample(found, min(_A_PHASE, len(found))):
            yield from at(place, ask(bot, match, state, seat))


def _illegal(bot: Bot, match: Played, state: State, seat: Seat) -> Iterator[str]:
    move = _answer(bot, match, state, seat)
    if move is None and state.turn == seat:
        yield f"seat {seat} is in turn, and it does nothing"
    elif move is not None and move not in match.game.legal_moves(state, seat):
        yield f"it chooses {quoted(move)} for seat {seat}"


def _knowing_more(bot: Bot, match: Played, state: State, seat: Seat) -> Iterator[str]:
    """Ask a bot twice, and in states that its seat cannot tell apart."""
    worlds = match.game.worlds(match.game.view(state, seat))
    rng, answer = random.Random(match.seed), _answer(bot, match, state, seat)
    for other in (state, *[worlds.sample(rng) for _ in range(_WORLDS)]):
        told = _answer(bot, match, other, seat)
        if told != answer:
            where = "asked again" if other is state else f"in {other!r}"
            yield f"seat {seat} does {answer}, and {told} {where}"


def _answer(bot: Bot, match: Played, state: State, seat: Seat) -> Move | None:
    """Return what a bot does in a state, with a generator of its own."""
    return bot.choose(match.game.view(state, seat), random.Random(match.seed))


def _again(bot: Bot, match: Played) -> Iterator[Problem]:
    """Have a bot play a deal against itself, twice."""
    bots = [bot] * len(match.game.seats)
    rngs = [random.Random(match.seed) for _ in range(2)]
    one, two = [play_deal(match.game, bots, rng).moves for rng in rngs]
    if one != two:
        yield 0, "the same seed plays another deal"
