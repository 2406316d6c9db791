"""What a move risks, costs or concedes is true: the move is made to see."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from rulesets import RULESETS
from to_be_asked import ME, OTHER

from jasskort import (
    Claim,
    Draw,
    Form,
    InvalidValue,
    Schmaus,
    Seat,
)
from jasskort.games import schmaus, tolva
from jasskort.phase import MatchOver
from jasskort.refusals import Reason
from jasskort.ruleset import AnyRuleset
from jasskort.testing import walk
from jasskort.words import words_for
from jasskort.words.risks import Risk, risk_of


def verbs_after(game: AnyRuleset, after: Any, seat: Seat) -> set[str]:
    return {move.verb for move in game.legal_moves(after, seat)}


def concede(game: Any, before: Any, move: Any, after: Any, risk: Risk) -> None:
    stands, verbs = after.standing, verbs_after(game, before, move.seat)
    assert (stands.seat, stands.called) == (risk.other, risk.called)
    assert verbs & {"declare", "say"}


def belle(game: Any, _: Any, move: Any, after: Any, __: Risk) -> None:
    assert "belle" not in verbs_after(game, after, move.seat)
    assert move.card.suit is after.trump


def last(game: Any, before: Any, move: Any, _: Any, __: Risk) -> None:
    verb = "declare"
    said = next(each for each in game.vocabulary(move.seat) if each.verb == verb)
    later = next(
        state
        for _, _, state in walk(game, 0)
        if getattr(state, "number", 0) == before.number + 1
    )
    assert game.refusal(later, said).reason is Reason.TOO_LATE


def broken(game: Any, before: Any, move: Any, _: Any, risk: Risk) -> None:
    assert risk.meld in game.legal_melds(before, move.seat)
    assert risk.meld
    assert move.card in risk.meld.cards
    assert not risk.meld.mask & ~before.pool(move.seat)


def marriage(game: Any, before: Any, move: Any, after: Any, risk: Risk) -> None:
    assert risk.suit
    meld = tolva.MeldMarriage(move.seat, risk.suit)
    assert game.refusal(before, meld) is None
    assert game.refusal(after, meld) is not None


def unmelded(game: Any, before: Any, move: Any, after: Any, risk: Risk) -> None:
    assert "meld" in verbs_after(game, before, move.seat)
    assert "meld" not in verbs_after(game, after, move.seat)
    if risk.seats:
        assert risk.seats == game.table.party[move.seat]


def turned(game: Any, before: Any, move: Any, after: Any, __: Risk) -> None:
    assert "book" in verbs_after(game, before, move.seat)
    assert not after.over
    assert "book" not in verbs_after(game, after, move.seat)


def rob(game: Any, before: Any, move: Any, after: Any, __: Risk) -> None:
    assert "rob" in verbs_after(game, before, move.seat)
    assert "rob" not in verbs_after(game, after, move.seat)
    assert not after.stock


def throw(_: Any, before: Any, __: Any, after: Any, risk: Risk) -> None:
    assert after.match.totals == before.match.totals
    assert risk.dealer == (None if after.over else after.match.dealer)


def gubbe(game: Any, before: Any, move: Any, after: Any, risk: Risk) -> None:
    """Hold the numbers against the pages of rules: 6 tricks and 60, or all tricks."""
    every = {Form.FOUR: 9, Form.THREE: 12}.get(game.form, 18)
    halv = (6, 60, 6) if move.verb == "halv" else (every, 0, 12)
    assert (risk.tricks, risk.cards, risk.points) == halv
    assert risk.first == (before.tricks == 0)
    assert len(risk.seats) == (2 if game.form is Form.FOUR else 1)
    assert after.trump is None


def claim(game: Any, before: Any, move: Any, after: Any, risk: Risk) -> None:
    won = game.counted(before, move.seat) >= game.target
    assert risk.target == game.target
    assert isinstance(after, MatchOver)
    assert after.winners == ((move.seat,) if won else (1 - move.seat,))


def early(game: Any, before: Any, _: Any, after: Any, risk: Risk) -> None:
    assert before.number == 1
    assert after.over or after.deal.claimant is not None
    assert max(before.match.totals) < 300 + risk.target
    assert game.name == "schmaus"


def late(_: Any, __: Any, ___: Any, after: Any, risk: Risk) -> None:
    assert after.winners == (risk.other,)
    assert after.ending is schmaus.Ending.HAD_THE_TARGET


def trump(_: Any, before: Any, move: Any, after: Any, risk: Risk) -> None:
    assert before.turn == move.seat
    assert after.trump is risk.suit is move.card.suit


HELD: dict[str, Callable[..., None]] = {
    "concede": concede,
    "belle": belle,
    "last": last,
    "broken": broken,
    "marriage": marriage,
    "unmelded": unmelded,
    "drawn": unmelded,
    "asking": unmelded,
    "turned": turned,
    "trump": trump,
    "rob": rob,
    "throw": throw,
    "halv": gubbe,
    "hel": gubbe,
    "claim": claim,
    "early": early,
    "late": late,
}


def positions(seeds: int) -> Iterator[tuple[Any, Any]]:
    for game in RULESETS:
        for seed in range(seeds):
            for before, _, _ in walk(game, seed):
                yield game, before


def test_what_a_move_costs_is_what_it_does() -> None:
    found = set[str]()
    for game, before in positions(4):
        for seat in game.movers(before):
            view = game.view(before, seat)
            for move in view.legal_moves:
                risk = risk_of(view, move)
                if risk is not None:
                    after = game.apply(before, move)
                    HELD[risk[0]](game, before, move, after, risk[1])
                    found.add(risk[0])
    assert found == {*HELD}


def test_nothing_is_said_of_a_move_that_risks_nothing() -> None:
    game = Schmaus()
    words = words_for(game, "en")
    state = game.apply(game.start(), game.shuffle(random.Random(0)))
    for move in (Draw(ME), Claim(OTHER)):
        assert words.warning(game.view(state, 0), move) is None  # not legal
    for wrong in (None, "claim"):
        odd: Any = wrong
        with pytest.raises(InvalidValue, match="no words for"):
            words.warning(game.view(state, 0), odd)
        with pytest.raises(InvalidValue, match="no words for"):
            words.warning(odd, Claim(ME))
