"""Checks that a ruleset, or a bot, obeys the laws in random matches."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TypeAlias

import attrs

from jasskort.craft.extras import brought_by
from jasskort.errors import checked, quoted
from jasskort.moves import Deal, Move
from jasskort.phase import State, Transition
from jasskort.playing.table import (
    Bot,
    PlayersOfDeal,
    check_count,
    checked_bot,
    play_deal,
)
from jasskort.refusals import IllegalMove
from jasskort.ruleset import AnyRuleset, Ruleset
from jasskort.seats import Seat
from jasskort.testing import happenings, knowledge, playouts, verbs
from jasskort.testing.laws import (
    MOST,
    Law,
    LawBroken,
    NoAnswer,
    PlayedMatch,
    Problem,
    at,
    check_most,
    first_dealer,
    grouped,
    must_end,
    spoken,
    verb_of,
    walk,
)

with brought_by("jasskort[testing]", __name__):
    from hypothesis import HealthCheck, Phase, given, settings
    from hypothesis import strategies as st

LAWS = (
    verbs.legality,
    verbs.purity,
    verbs.cards_told,
    verbs.turns,
    verbs.books,
    verbs.texts,
    verbs.ends,
    verbs.answers,
    knowledge.leaks,
    knowledge.replays,
    knowledge.views,
    knowledge.worlds,
    knowledge.worlds_counted,
    knowledge.fewer,
    happenings.events,
    playouts.playing_on,
    knowledge.named,
    knowledge.lies,
)
"""All laws, in the order of their numbers."""

_A_PHASE, _WORLDS = 2, 2
_Ask: TypeAlias = Callable[[Bot, PlayedMatch, State, Seat], Iterator[str]]
_SHORTER = (1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144)
_OTHERS = 2


def check_laws(
    game: AnyRuleset,
    *,
    laws: Sequence[Law] | None = None,
    ends: bool | None = None,
    examples: int | None = None,
    most: int = MOST,
    seeds: Iterable[int] | None = None,
) -> None:
    """Raise `LawBroken` if a ruleset breaks a law in random matches.

    An error that the ruleset raises breaks law 1 if `apply` raises it for a listed
    move, and otherwise law 8, even if other laws are checked. An error in the check of
    a custom law breaks that law. The error is the cause of `LawBroken`.

    Args:
        game: the ruleset.
        laws: the laws to check, by default `LAWS`.
        ends: whether random play must end (law 7), by default the result of `must_end`.
        examples: the number of matches, by default that of the Hypothesis profile.
        most: the limit of moves of a match, deals included.
        seeds: the seeds of the matches, for the same matches each time. By default
            Hypothesis chooses seeds, and the length of each match.

    Raises:
        LawBroken: a law is broken; its log is the shortest that was found.
        InvalidValue: an argument is of the wrong kind.
    """
    checked(game, Ruleset, "a ruleset")
    check_count("examples", 1 if examples is None else examples)
    check_most(most, 1)
    asked = (*checked(LAWS if laws is None else laws, Iterable, "laws"),)
    for each in asked:
        checked(each, Law, "a law")
    ends = must_end(game) if ends is None else checked(ends, bool, "True or False")
    if seeds is None:
        matches = _chosen(examples, most)
    else:
        matches = [(seed, most) for seed in checked(seeds, Iterable, "seeds")]
    for seed, _ in matches:
        first_dealer(game, seed)  # raises if the seed is invalid
    court = _Court(game, asked, ends)
    for seed, moves in matches:
        if judged := court.judge(seed, moves):
            raise court.shorter(*judged)


def _chosen(examples: int | None, most: int) -> list[tuple[int, int]]:
    chosen: list[tuple[int, int]] = []

    @settings(
        max_examples=settings().max_examples if examples is None else examples,
        deadline=None,
        database=None,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    @given(st.tuples(st.integers(0, 2**32 - 1), st.integers(1, most)))
    def choose(match: tuple[int, int]) -> None:
        chosen.append(match)

    choose()
    return chosen


@attrs.frozen
class _Court:
    game: AnyRuleset
    laws: tuple[Law, ...]
    ends: bool

    def judge(self, seed: int, moves: int) -> tuple[LawBroken, Law | None] | None:
        """Return the first broken law of a match, and the law whose check found it."""
        game, law = self.game, None
        steps: list[Transition] = []
        match = PlayedMatch(game, Seat(0), (), self.ends, seed, moves)
        try:
            match = attrs.evolve(match, dealer=first_dealer(game, seed))
            try:
                steps.extend(walk(game, seed, most=moves))
            finally:
                match = attrs.evolve(match, steps=tuple(steps))
            for law in self.laws:
                for problem in law.check(match):
                    return LawBroken(law, match, problem), law
        except Exception as wrong:  # noqa: BLE001 - it becomes the cause of LawBroken
            # An error that is not `NoAnswer` is reported after all moves of the match.
            placed = isinstance(wrong, NoAnswer)
            place, error = wrong.args if placed else (len(match.steps), wrong)
            if law is None or law in LAWS:  # these laws make only listed moves
                owed, told = _kept_from_going_on(error)
            else:
                owed, told = law, spoken(error)
            broken = LawBroken(owed, match, (place, told))
            broken.__cause__ = error
            return broken, law
        return None

    def shorter(self, broken: LawBroken, law: Law | None) -> LawBroken:
        """Return the same broken law, in the shortest match that is found."""
        court = attrs.evolve(self, laws=() if law is None else (law,))
        length = len(broken.log)
        for moves in sorted(each for each in (*_SHORTER, length) if 0 < each <= length):
            for seed in (broken.seed, *range(_OTHERS)):
                found, seen = court.judge(seed, moves) or (None, None)
                if found is not None and (found.law, seen) == (broken.law, law):
                    return found
        return broken


def _kept_from_going_on(error: Exception) -> tuple[Law, str]:
    if isinstance(error, IllegalMove):
        if isinstance(error.move, Deal):
            return verbs.answers, f"apply refuses a deal from shuffle: {error}"
        return verbs.legality, f'apply refuses "{error.move}", which is listed: {error}'
    if verb_of(error) == "apply":
        return verbs.legality, f"a listed move cannot be applied: {spoken(error)}"
    return verbs.answers, spoken(error)


def check_bot(
    bot: Bot, game: AnyRuleset, *, seeds: Iterable[int] = range(3), most: int = MOST
) -> None:
    """Raise `LawBroken` if a bot breaks a law of bots in random matches.

    The bot chooses in a few positions of each phase, in turn and out of turn.

    Raises:
        LawBroken: the bot breaks a law, or raises an error, which is then the cause.
        InvalidValue: an argument is of the wrong kind.
    """
    check_laws(game, laws=laws_of_bots(checked_bot(bot)), seeds=seeds, most=most)


def laws_of_bots(bot: Bot) -> tuple[Law, ...]:
    """Return the laws of bots for one bot."""
    legal = "a bot chooses legal moves, and None only out of turn"
    follows = "the choice of a bot depends only on the view and the generator"
    return (
        Law(1, legal, partial(_asked, bot, _illegal)),
        Law(2, follows, partial(_asked, bot, _knowing_more)),
        Law(3, "the same seed gives the same deal", partial(_again, bot)),
    )


def _asked(bot: Bot, ask: _Ask, match: PlayedMatch) -> Iterator[Problem]:
    """Yield problems in some positions of each phase, for seats with a legal move."""
    positions = [
        (place, state, seat)
        for place, (_, _, state) in enumerate(match.steps, start=1)
        for seat in match.game.movers(state)
    ]
    rng = random.Random(match.seed)
    for found in grouped(positions, lambda at: (type(at[1]), at[2] == at[1].turn)):
        for place, state, seat in rng.sample(found, min(_A_PHASE, len(found))):
            yield from at(place, ask(bot, match, state, seat))


def _illegal(bot: Bot, match: PlayedMatch, state: State, seat: Seat) -> Iterator[str]:
    move = _answer(bot, match, state, seat)
    if move is None and state.turn == seat:
        yield f"expected a move from the bot for seat {seat}, in turn, got None"
    elif move is not None and move not in match.game.legal_moves(state, seat):
        yield f"expected a legal move from the bot for seat {seat}, got {quoted(move)}"


def _knowing_more(
    bot: Bot, match: PlayedMatch, state: State, seat: Seat
) -> Iterator[str]:
    """Yield choices that differ in a second call, or in worlds of the view."""
    worlds = match.game.worlds(match.game.view(state, seat))
    rng, answer = random.Random(match.seed), _answer(bot, match, state, seat)
    for other in (state, *[worlds.sample(rng) for _ in range(_WORLDS)]):
        told = _answer(bot, match, other, seat)
        if told != answer:
            where = "a second call" if other is state else f"a world, {other!r}"
            yield f"expected {answer} for seat {seat}, got {told} in {where}"


def _answer(bot: Bot, match: PlayedMatch, state: State, seat: Seat) -> Move | None:
    game, rng = match.game, random.Random(match.seed)
    players = PlayersOfDeal(game, {seat: bot})
    players.begin(state, [rng] * len(game.seats))
    return players.by_seat[seat].choose(game.view(state, seat), rng)


def _again(bot: Bot, match: PlayedMatch) -> Iterator[Problem]:
    bots = [bot] * len(match.game.seats)
    rngs = [random.Random(match.seed) for _ in range(2)]
    one, two = [play_deal(match.game, bots, rng).moves for rng in rngs]
    if one != two:
        yield 0, "the same seed gives two different deals"
