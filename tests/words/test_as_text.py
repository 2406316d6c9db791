"""Words for a person to read: members of enums, entries, outcomes."""

from __future__ import annotations

import enum
import importlib
import pkgutil
import re

import pytest
from rulesets import SOME

import jasskort
from jasskort import Card, Deal, Frantsfuus, Play, Reason, Ties, TurnTrick
from jasskort.games import schmaus, tolva
from jasskort.games.jass.deal import InJassDeal
from jasskort.ruleset import AnyRuleset
from jasskort.testing import walk

MODULES = [
    importlib.import_module(found.name)
    for found in pkgutil.walk_packages(jasskort.__path__, "jasskort.")
    if not found.name.endswith("__main__")
]
ENUMS = sorted(
    {
        kind
        for module in MODULES
        for kind in vars(module).values()
        if isinstance(kind, enum.EnumMeta)
        and kind.__module__.startswith("jasskort")
        and len(kind)
    },
    key=lambda kind: (kind.__module__, kind.__name__),
)


assert {schmaus.Ending, tolva.Item, Reason, Ties} <= {*ENUMS}


@pytest.mark.parametrize("kind", ENUMS, ids=lambda kind: kind.__qualname__)
def test_members_are_printed_in_words(kind: type[enum.Enum]) -> None:
    for member in kind:
        said = str(member)
        assert said
        assert f"{member}" == said
        assert kind.__name__ not in said
        assert "_" not in said
        assert said in {member.value, getattr(member, "letter", said)} or type(
            member.value
        ) in {int, tuple}


@pytest.mark.no_cover
@pytest.mark.parametrize("game", SOME, ids=repr)
def test_what_a_match_brings_is_said_in_words(game: AnyRuleset) -> None:
    for seed in range(4):
        *_, (_, _, state) = walk(game, seed)
        score = game.score(state)
        said = [*map(str, score.entries), str(score.outcome or "")]
        assert not re.search(r"[A-Z_<>]|\b[a-z]+\.[a-z]", " ".join(said))


# The last trick, and what a match has ended with.


@pytest.mark.no_cover
@pytest.mark.parametrize("game", SOME, ids=repr)
def test_the_last_trick_can_be_seen(game: AnyRuleset) -> None:
    """It is what lay there when it was complete; a match that is over has its trump."""
    for seed in range(3):
        table: list[Card] = []
        last: tuple[Card, ...] = ()
        for before, move, after in walk(game, seed):
            if isinstance(move, Deal):
                table, last = [], ()
            elif isinstance(move, Play):
                table.append(move.card)
            if len(table) == len(game.seats):
                table, last = [], tuple(table)
            assert after.last_trick == last
            assert after.without_log().last_trick == ()
            if after.over:
                assert after.trump == before.trump
                # What ends a trick turns it.
                turned = isinstance(move, Play | TurnTrick)
                assert after.trick == (() if turned else before.trick)


def test_fra_48_a_match_that_ends_with_its_deal_has_its_trump() -> None:
    """The referee ends it with the deal that was played, not before the next one."""
    game = Frantsfuus(claims="referee", target=40)
    for seed in range(20):
        *_, (before, _, state) = walk(game, seed)
        assert isinstance(before, InJassDeal)
        assert state.trump is before.trump
        assert state.trump is not None
