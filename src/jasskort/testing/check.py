"""Checking that a ruleset obeys the laws, in matches that are played at random."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import attrs
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from jasskort.cards import CardSet
from jasskort.moves import Deal
from jasskort.phase import State
from jasskort.refusals import IllegalMove
from jasskort.ruleset import AnyRuleset
from jasskort.testing.answers import every_verb_answers, texts_and_pickles
from jasskort.testing.happenings import HAPPENING
from jasskort.testing.knowledge import KNOWLEDGE
from jasskort.testing.laws import (
    MOST,
    Law,
    LawBroken,
    NoAnswer,
    Played,
    Problem,
    at,
    books_balance,
    first_dealer,
    legal_refused_applied,
    must_end,
    nothing_is_changed,
    spoken,
    verb_of,
    walk,
)
from jasskort.testing.playouts import PLAYING_ON

# --- the laws -------------------------------------------------------------------------
# The laws that every ruleset obeys.
#
# Each looks at a match that was played at random, and gives the problems that it finds.
# Here are those of cards and of play; the longer ones have modules of their own.

_LONGEST = 20_000


def _cards_in_one_place(match: Played) -> Iterator[Problem]:
    pack = CardSet(match.game.pack.cards)
    flawed = _flawed_deals(match.game)
    for place, state in enumerate(match.states):
        with at(place):
            lying = [card for each in state.places for card in each]
            together = CardSet(lying)
            if len(together) != len(lying):
                twice = CardSet(card for card in together if lying.count(card) > 1)
                yield place, f"{twice} lies in two places"
            if together != pack and (together or state.turn is not None):
                yield (
                    place,
                    f"the cards that lie somewhere are not the pack: {together}",
                )
            if lying and not all(hand in state.places for hand in state.hands):
                yield place, "a hand is no place of the state"
            if not lying and any(state.hands):
                yield place, "a hand has cards, and no card lies anywhere"
            if state.turn is None and not state.over:
                for each in _dealt_all_the_same(match.game, state, flawed):
                    yield place, each


def _flawed_deals(game: AnyRuleset) -> tuple[tuple[str, Deal], ...]:
    """Give deals that are not the pack, and what is wrong with them."""
    first, second, *rest = game.pack.cards
    return (
        (f"with {first} twice, without {second}", Deal((first, first, *rest))),
        (f"with {first} twice", Deal((first, first, second, *rest))),
        (f"without {first}", Deal((second, *rest))),
        ("without any card", Deal(())),
    )


def _dealt_all_the_same(
    game: AnyRuleset, state: State, flawed: tuple[tuple[str, Deal], ...]
) -> Iterator[str]:
    """Tell which flawed deal is not refused."""
    for flaw, deal in flawed:
        if _taken(game, state, deal):
            yield f"a pack {flaw} is dealt"


def _taken(game: AnyRuleset, state: State, deal: Deal) -> bool:
    try:
        game.apply(state, deal)
    except IllegalMove:
        return game.refusal(state, deal) is None
    return True


def _play_goes_on(match: Played) -> Iterator[Problem]:
    game = match.game
    whole = Deal(game.pack.cards)
    for place, state in enumerate(match.states):
        with at(place):
            for each in _goes_on(game, state, whole):
                yield place, each


def _goes_on(game: AnyRuleset, state: State, whole: Deal) -> Iterator[str]:
    legal = game.legal_moves(state)
    deal_due = game.refusal(state, whole) is None
    if state.turn is None:
        if legal:
            yield f"nobody is in turn, but these are legal: {legal}"
        if deal_due is state.over:
            yield "a deal is due where nobody is in turn, or all is over"
        if state.over and any(game.legal_moves(state, each) for each in game.seats):
            yield "the match is over, but somebody has a legal move"
    elif not legal or state.over:
        yield f"seat {state.turn} is in turn and has no legal move"
    elif deal_due:
        yield f"seat {state.turn} is in turn, but a deal is taken"
    elif legal != game.legal_moves(state, state.turn):
        yield "legal moves are not those of the seat in turn if none is asked"


def _random_play_ends(match: Played) -> Iterator[Problem]:
    if not match.ends:
        return
    game: Any = match.game
    agreed = getattr(game, "deals", None)
    rng = random.Random(match.seed)
    state = match.states[-1]
    for _ in range(_LONGEST):
        with at(len(match.steps)):
            if agreed is not None and state.match.number > agreed:
                yield len(match.steps), f"{agreed} deals are agreed, but more are dealt"
            if state.over:
                return
            moves = game.legal_moves(state)
            if not moves and state.turn is not None:
                break
            state = game.apply(state, rng.choice(moves) if moves else game.shuffle(rng))
    yield len(match.steps), f"within {_LONGEST} moves more there is no end"


AGREE = Law(
    1,
    "a move is listed if and only if it is not refused, and apply agrees",
    legal_refused_applied,
)
ANSWER = Law(
    8,
    "every verb answers, and refuses what is none of its business",
    every_verb_answers,
)
LAWS = (
    AGREE,
    Law(2, "apply changes nothing, and gives equal for equal", nothing_is_changed),
    Law(3, "every card of the pack is in exactly one place", _cards_in_one_place),
    Law(4, "play goes on until the match is over", _play_goes_on),
    Law(5, "what is booked adds up to the totals", books_balance),
    Law(6, "texts, logs and pickles are as good as the value", texts_and_pickles),
    Law(7, "random play ends where it must", _random_play_ends),
    ANSWER,
    *KNOWLEDGE,
    HAPPENING,
    PLAYING_ON,
)
"""The laws, by their numbers."""


# --- checking -------------------------------------------------------------------------
# Checking that a ruleset obeys the laws, in matches that are played at random.

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
