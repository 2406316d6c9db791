"""Law 5: what is booked adds up, and those win whom the score makes winners."""

from __future__ import annotations

from collections.abc import Iterator
from operator import lt
from typing import Any

from jasskort.moves import Move
from jasskort.phase import State
from jasskort.ruleset import AnyRuleset
from jasskort.score import Score
from jasskort.testing.laws import Problem, at
from jasskort.testing.play import Played


def books_balance(match: Played) -> Iterator[Problem]:
    """Ask every score whether it adds up, and the last one who has won."""
    game = match.game
    before: tuple[object, ...] = ()
    for place, state in enumerate(match.states):
        with at(place):
            score = game.score(state)
            entries = score.entries
            if entries[: len(before)] != before:
                yield place, "what was booked is changed afterwards"
            before = entries
            for each in (*_sums(game, score), *_what_is_told(game, state, score)):
                yield place, each
            if state.over:
                for each in _winners(match, score):
                    yield place, each


def _sums(game: AnyRuleset, score: Score) -> Iterator[str]:
    parties = game.table.parties
    totals = [0] * len(game.seats)
    for entry in score.entries:
        totals[game.table.check(entry.seat)] += entry.points
    sums = tuple(sum(totals[seat] for seat in party) for party in parties)
    if score.party_totals != sums:
        yield f"the entries add up to {sums}, not {score.party_totals}"
    shared = [
        total
        for seat in game.seats
        for party, total in zip(parties, sums, strict=True)
        if seat in party
    ]
    # Partners who score together show their party's total, others their own.
    if list(score.totals) not in (totals, shared):
        yield f"the entries add up to {totals}, not {score.totals}"


def _what_is_told(game: AnyRuleset, state: State, score: Score) -> Iterator[str]:
    told = (bool(score.winners), score.outcome is not None, bool(score.stakes))
    if told != (state.over,) * len(told):
        yield f"winners, outcome and stakes are told at the end: {score!r}"
    if len(score.unbooked) != len(game.seats) or min(score.unbooked) < 0:
        yield f"what is not booked is told by seat: {score.unbooked}"
    if state.turn is None and not state.over and any(score.unbooked):
        yield f"between deals nothing is left to be booked, but {score.unbooked} is"


def _winners(match: Played, score: Score) -> Iterator[str]:
    """Ask whether the score makes winners of those who have won.

    The best win, or whoever has the target. A move that cuts a match short may lose it
    for the seat that makes it, whatever the score is.
    """
    game: Any = match.game
    winners = score.winners
    if list(winners) != sorted(set(winners) & set(game.seats)):
        yield f"the winners are seats, each once and in their order, not {winners}"
    for party in game.table.parties:
        if 0 < len(set(party) & set(winners)) < len(party):
            yield f"seats that score together win together, but {winners} have won"
    move = match.steps[-1][1]
    cut = type(move) in game.cuts_short
    if cut and isinstance(move, Move) and move.seat not in winners:
        return
    totals, sums = score.totals, score.party_totals
    best = (max(totals), max(sums))
    target = getattr(game, "target", None)
    for party, total in zip(game.table.parties, sums, strict=True):
        # A game compares parties by their sums, or by the best of their seats.
        has = (max(totals[seat] for seat in party), total)
        reached = target is not None and max(has) >= target
        if set(party) & set(winners) and not reached and all(map(lt, has, best)):
            yield f"seats {party} have won with {total}, but the best have {best[1]}"
