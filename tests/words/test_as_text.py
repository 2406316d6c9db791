"""Words for a person to read: members of enums, entries, outcomes."""

from __future__ import annotations

import enum
import importlib
import pkgutil
import re

import pytest
from rulesets import SOME
from support import play, schmaus_deal, texts

import jasskort
from jasskort import (
    Card,
    CardSet,
    Deal,
    Frantsfuus,
    Fyrtioett,
    Play,
    Reason,
    Schmaus,
    Suit,
    Ties,
    TurnTrick,
)
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


def test_what_is_printed() -> None:
    for member, words in (
        (schmaus.Ending.STOECK_WEIS_STICH, "first in the order stöck, weis, stich"),
        (tolva.Item.HALV_GUBBE, "halv gubbe"),
        (Reason.MUST_FOLLOW_SUIT, "must follow suit"),
        (Ties.NON_DEALER, "non-dealer"),
    ):
        assert str(member) == words
        assert type(member) in ENUMS


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


def test_the_last_trick_of_a_deal_by_hand() -> None:
    """After a deal the trick that ended it is there, card led first; then no more."""
    game = Fyrtioett()
    suits = [CardSet(card for card in game.pack.cards if card.suit is s) for s in Suit]
    state = game.apply(game.start(dealer=3), game.pack_for(dealer=3, hands=suits))
    assert state.trump is Suit.HEARTS
    state = play(game, state, "0 bid 1, 1 bid 1, 2 bid 13, 3 bid 1")
    assert (state.trick, state.last_trick, state.trump) == ((), (), Suit.HEARTS)
    # Everybody plays upwards; after the first trick the hearts lead.
    state = play(game, state, "0 play C2, 1 play D2, 2 play H2, 3 play S2")
    assert texts(state.last_trick) == ["C2", "D2", "H2", "S2"]
    state = play(game, state, "2 play H3, 3 play S3")
    assert texts(state.last_trick) == ["C2", "D2", "H2", "S2"]
    while state.turn is not None:
        state = game.apply(state, game.legal_moves(state)[0])
    assert texts(state.last_trick) == ["HA", "SA", "CA", "DA"]
    assert (state.trick, state.trump) == ((), None)
    again = game.apply(state, game.pack_for(dealer=0, hands=suits))
    assert again.last_trick == ()


def test_a_match_that_a_claim_ends_within_a_trick() -> None:
    """The card that was led lies there, the trick before it is the last one."""
    game = Schmaus(target=1000)
    deal = schmaus_deal(
        "C6 C7 C8 D6 D7 D8 H6 H7 S6", "CA CK CQ DA DK DQ HA HK SA", "H9"
    )
    state = play(game, game.start(), str(deal), "1 play CA, 0 play C6, 1 draw")
    state = play(game, state, "1 play DA, 0 claim")
    assert state.over
    assert (texts(state.trick), texts(state.last_trick)) == (["DA"], ["CA", "C6"])
    assert state.trump is Suit.HEARTS


def test_fra_48_a_match_that_ends_with_its_deal_has_its_trump() -> None:
    """The referee ends it with the deal that was played, not before the next one."""
    game = Frantsfuus(claims="referee", target=40)
    for seed in range(20):
        *_, (before, _, state) = walk(game, seed)
        assert isinstance(before, InJassDeal)
        assert state.trump is before.trump
        assert state.trump is not None
