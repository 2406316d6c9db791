"""Checking that a ruleset obeys the laws, in matches that are played at random."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from jasskort.refusals import IllegalMove
from jasskort.ruleset import AnyRuleset
from jasskort.testing.lawbook import LAWS
from jasskort.testing.laws import Law, LawBroken, told
from jasskort.testing.play import (
    MOST,
    Played,
    first_dealer,
    must_end,
    walk,
)


def check_laws(
    game: AnyRuleset,
    *,
    laws: Sequence[Law] | None = None,
    ends: bool | None = None,
    examples: int | None = None,
    most: int = MOST,
) -> None:
    """Play matches at random, and see whether a ruleset obeys the laws in them.

    What Hypothesis is told in its profile holds here too. An error of the ruleset's
    own is passed on as it is, with the log as a note.

    Args:
        game: the ruleset.
        laws: the laws; `LAWS` if not given.
        ends: whether random play must come to an end (law 7); if it is not given,
            `must_end` tells.
        examples: how many matches are played; if it is not given, the profile tells.
        most: the moves that a match has at most.

    Raises:
        LawBroken: it breaks a law; the log shown is as short as could be found.
    """
    asked = LAWS if laws is None else laws
    profile = settings.default or settings()

    @settings(
        max_examples=profile.max_examples if examples is None else examples,
        deadline=None,
        database=None,
        # What is wrong is told by the log: no second bug, no lines of code.
        report_multiple_bugs=False,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    @given(seed=st.integers(0, 2**32 - 1), moves=st.integers(1, most))
    def obeyed(seed: int, moves: int) -> None:
        _obeys(_play(game, seed, moves, ends=ends), asked)

    obeyed()


def _play(game: AnyRuleset, seed: int, most: int, *, ends: bool | None) -> Played:
    """Play; a legal move that apply refuses breaks law 1."""
    match = Played(
        game=game,
        dealer=first_dealer(game, seed),
        steps=(),
        ends=must_end(game) if ends is None else ends,
        seed=seed,
    )
    steps = []
    try:
        for step in walk(game, seed, most=most):
            steps.append(step)  # noqa: PERF402 - they are kept when an error comes
    except IllegalMove as error:
        problem = len(steps), f'apply refuses "{error.move}", which is listed: {error}'
        match = attrs.evolve(match, steps=tuple(steps))
        raise LawBroken(LAWS[0], match, problem) from error
    except Exception as error:
        error.add_note(told(game, match.dealer, [str(move) for _, move, _ in steps]))
        raise
    return attrs.evolve(match, steps=tuple(steps))


def _obeys(match: Played, laws: Iterable[Law]) -> None:
    """See whether a match obeys some laws.

    Raises:
        LawBroken: it breaks one of them.
    """
    for law in laws:
        try:
            problem = next(iter(law.check(match)), None)
        except Exception as error:
            error.add_note(told(match.game, match.dealer, match.log()))
            raise
        if problem is not None:
            raise LawBroken(law, match, problem)
