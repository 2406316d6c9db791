"""The laws of bots: they make legal moves, and know no more than their view.

They are held against a bot as the laws of rulesets are against those: in matches that are
played at random, in every phase that those come to.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Iterable, Iterator

from jasskort.errors import quoted
from jasskort.moves import Move
from jasskort.phase import State
from jasskort.playing.bot import Bot
from jasskort.playing.table import play_deal
from jasskort.ruleset import AnyRuleset
from jasskort.seats import Seat
from jasskort.testing.check import check_laws
from jasskort.testing.laws import MOST, Law, Played, Problem, at

_A_PHASE, _WORLDS = 2, 2


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
    """Give the laws of bots, as they hold for one."""
    return (
        Law(
            1,
            "a bot makes legal moves, and one whenever it is in turn",
            functools.partial(_legal, bot),
        ),
        Law(
            2,
            "what a bot does follows from view and generator",
            functools.partial(_knows_its_view, bot),
        ),
        Law(3, "the same seed plays the same deal", functools.partial(_again, bot)),
    )


def _legal(bot: Bot, match: Played) -> Iterator[Problem]:
    """Ask a bot for moves."""
    for place, state, seat in _asked(match):
        with at(place):
            move = _answer(bot, match.game, state, seat, match.seed)
        if move is None and state.turn == seat:
            yield place, f"seat {seat} is in turn, and it does nothing"
        elif move is not None and move not in match.game.legal_moves(state, seat):
            yield place, f"it chooses {quoted(move)} for seat {seat}"


def _knows_its_view(bot: Bot, match: Played) -> Iterator[Problem]:
    """Ask a bot twice, and in states that its seat cannot tell apart."""
    game = match.game
    for place, state, seat in _asked(match):
        rng = random.Random(match.seed)
        worlds = game.worlds(game.view(state, seat))
        others = [state, *[worlds.sample(rng) for _ in range(_WORLDS)]]
        with at(place):
            answer = _answer(bot, game, state, seat, match.seed)
            for other in others:
                told = _answer(bot, game, other, seat, match.seed)
                if told != answer:
                    where = "asked again" if other is state else f"in {other!r}"
                    yield place, f"seat {seat} does {answer}, and {told} {where}"


def _again(bot: Bot, match: Played) -> Iterator[Problem]:
    """Have a bot play a deal against itself, twice."""
    game = match.game
    bots = [bot] * len(game.seats)
    rngs = [random.Random(match.seed) for _ in range(2)]
    with at(0):
        one, two = [play_deal(game, bots, rng).moves for rng in rngs]
    if one != two:
        yield 0, "the same seed plays another deal"


def _answer(
    bot: Bot, game: AnyRuleset, state: State, seat: Seat, seed: int
) -> Move | None:
    """Give what a bot does in a state, with a generator of its own."""
    return bot.choose(game.view(state, seat), random.Random(seed))


def _asked(match: Played) -> Iterator[tuple[int, State, Seat]]:
    """Pick some positions of each phase in which a seat has a legal move, and the seat."""
    game = match.game
    phases: dict[tuple[type[State], bool], list[tuple[int, State, Seat]]] = {}
    for place, (_, _, state) in enumerate(match.steps, start=1):
        for seat in game.movers(state):
            kind = (type(state), seat == state.turn)
            phases.setdefault(kind, []).append((place, state, seat))
    rng = random.Random(match.seed)
    for found in phases.values():
        yield from rng.sample(found, min(_A_PHASE, len(found)))
