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
        for broken, law in court.judge(seed, moves):
            raise court.shorter(broken, law)


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

    def judge(self, seed: int, moves: int) -> Iterator[tuple[LawBroken, Law | None]]:
        """Play a match, and give what is broken, each with the law that has seen it.

        No law has seen that play cannot go on.
        """
        law = None
        try:
            match = self._played(seed, moves)
            for law in self.laws:
                _obeyed(match, law)
        except LawBroken as broken:
            yield broken, law

    def shorter(self, broken: LawBroken, law: Law | None) -> LawBroken:
        """Look for a shorter match in which the same shows, and give the shortest."""
        court = attrs.evolve(self, laws=() if law is None else (law,))
        length = len(broken.log)
        for moves in sorted(each for each in (*_SHORTER, length) if 0 < each <= length):
            for seed in (broken.seed, *range(_OTHERS)):
                alike = [
                    found
                    for found, seen in court.judge(seed, moves)
                    if (found.law, seen) == (broken.law, law)
                ]
                if alike:
                    return alike[0]
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
            law, told = _kept_from_going_on(error, game)
            raise LawBroken(law, match, (len(steps), told)) from error
        return attrs.evolve(match, steps=tuple(steps))


def _kept_from_going_on(error: Exception, game: AnyRuleset) -> tuple[Law, str]:
    """Tell which law play breaks that cannot go on, and how."""
    if isinstance(error, IllegalMove):
        if isinstance(error.move, Deal):
            return ANSWER, f"shuffle gives a deal that apply refuses: {error}"
        return AGREE, f'apply refuses "{error.move}", which is listed: {error}'
    if verb_of(error, game) == "apply":
        return AGREE, f"a move is listed, but {spoken(error, game)}"
    return ANSWER, spoken(error, game)


def _obeyed(match: Played, law: Law) -> None:
    """See whether a match obeys a law.

    Raises:
        LawBroken: it does not, or an answer is owed to the law.
    """
    try:
        # What a law does not place itself, is told with all moves of the match.
        with at(len(match.steps)):
            problem = next(iter(law.check(match)), None)
    except NoAnswer as answer:
        error, game = answer.error, match.game
        broken, told = law, spoken(error, game)
        if law in LAWS:  # they make only moves that are listed
            broken, told = _kept_from_going_on(error, game)
        raise LawBroken(broken, match, (answer.moves, told)) from error
    if problem is not None:
        raise LawBroken(law, match, problem)
