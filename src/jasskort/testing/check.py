"""Checking that a ruleset obeys the laws, in matches that are played at random."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import attrs
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from jasskort.moves import Deal
from jasskort.refusals import IllegalMove
from jasskort.ruleset import AnyRuleset
from jasskort.testing.lawbook import AGREE, ANSWER, LAWS
from jasskort.testing.laws import (
    Law,
    LawBroken,
    NoAnswer,
    Problem,
    at,
    spoken,
    verb_of,
)
from jasskort.testing.play import MOST, Played, first_dealer, must_end, walk

_SHORTER = (1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144)
_OTHERS = 4


def check_laws(
    game: AnyRuleset,
    *,
    laws: Sequence[Law] | None = None,
    ends: bool | None = None,
    examples: int | None = None,
    most: int = MOST,
    seeds: Iterable[int] | None = None,
) -> None:
    """Play matches at random, and see whether a ruleset obeys the laws in them.

    What Hypothesis is told in its profile holds here too. An error of the ruleset's
    own breaks a law as well: that every verb answers (law 8), or, if `apply` does not
    take what is listed, law 1, whatever laws are asked for. It is the cause of the
    `LawBroken`.

    Args:
        game: the ruleset.
        laws: the laws; `LAWS` if not given.
        ends: whether random play must come to an end (law 7); if it is not given,
            `must_end` tells.
        examples: how many matches are played; if it is not given, the profile tells.
        most: the moves that a match has at most.
        seeds: the seeds of the matches, so that the same are played each time; if
            they are not given, Hypothesis chooses some, and how long each match is.

    Raises:
        LawBroken: it breaks a law; the log shown is as short as could be found.
    """
    court = _Court(game, LAWS if laws is None else tuple(laws), ends)
    matches = _chosen(examples, most) if seeds is None else ((n, most) for n in seeds)
    for seed, moves in matches:
        if broken := court.judge(seed, moves):
            raise court.shorter(broken)


def _chosen(examples: int | None, most: int) -> Iterator[tuple[int, int]]:
    """Give the seeds and lengths of matches that Hypothesis chooses."""
    profile = settings.default or settings()
    chosen: list[tuple[int, int]] = []

    @settings(
        max_examples=profile.max_examples if examples is None else examples,
        deadline=None,
        database=None,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    @given(seed=st.integers(0, 2**32 - 1), moves=st.integers(1, most))
    def choose(seed: int, moves: int) -> None:
        chosen.append((seed, moves))

    choose()
    return iter(chosen)


@attrs.frozen
class _Court:
    """A ruleset that is judged, and the laws by which it is."""

    game: AnyRuleset
    laws: tuple[Law, ...]
    ends: bool | None

    def judge(self, seed: int, moves: int) -> LawBroken | None:
        """Play a match, and tell the first law that is broken in it, if one is."""
        try:
            match = self._played(seed, moves)
            for law in self.laws:
                _obeyed(match, law)
        except LawBroken as broken:
            return broken
        return None

    def shorter(self, broken: LawBroken) -> LawBroken:
        """Look for a shorter match that breaks the same law, and give the shortest."""
        length = len(broken.log)
        # An answer may be owed to any law; what else is broken shows by itself.
        laws = self.laws if broken.law is ANSWER else (broken.law,)
        court = attrs.evolve(self, laws=laws)
        for moves in (*(each for each in _SHORTER if each < length), length):
            for seed in (broken.seed, *range(_OTHERS)):
                found = court.judge(seed, moves)
                if found and found.law == broken.law and len(found.log) <= length:
                    return found
        return broken

    def _played(self, seed: int, moves: int) -> Played:
        """Play a match.

        Raises:
            LawBroken: it cannot be played on.
        """
        game = self.game
        ends = must_end(game) if self.ends is None else self.ends
        match = Played(game, 0, (), ends, seed, moves)
        steps = []
        try:
            match = attrs.evolve(match, dealer=first_dealer(game, seed))
            for step in walk(game, seed, most=moves):
                steps.append(step)  # noqa: PERF402 - they are kept when an error comes
        except Exception as error:
            match = attrs.evolve(match, steps=tuple(steps))
            law, told = _kept_from_going_on(error)
            raise LawBroken(law, match, (len(steps), told)) from error
        return attrs.evolve(match, steps=tuple(steps))


def _kept_from_going_on(error: Exception) -> tuple[Law, str]:
    """Tell which law play breaks that cannot go on, and how."""
    if isinstance(error, IllegalMove):
        if isinstance(error.move, Deal):
            return ANSWER, f"shuffle gives a deal that apply refuses: {error}"
        return AGREE, f'apply refuses "{error.move}", which is listed: {error}'
    if verb_of(error) == "apply":
        return AGREE, f"a move is listed, but {spoken(error)}"
    return ANSWER, spoken(error)


def _obeyed(match: Played, law: Law) -> None:
    """See whether a match obeys a law.

    Raises:
        LawBroken: it does not, or an answer is owed to the law.
    """
    problem: Problem | None
    try:
        # What a law does not place itself, is told with all moves of the match.
        with at(len(match.steps)):
            problem = next(iter(law.check(match)), None)
    except NoAnswer as error:
        kit = law in LAWS
        raise LawBroken(ANSWER if kit else law, match, error.problem) from (
            error.__cause__
        )
    if problem is not None:
        raise LawBroken(law, match, problem)
