"""Phases of a house rule are solved as they list, not as usual."""

from __future__ import annotations

import random

import pytest
from broken_games import turned_into

from jasskort import Frantsfuus, Fyrtioett, Schmaus, State, Tolva, ZugerTapp
from jasskort.ruleset import AnyRuleset


@pytest.mark.parametrize(
    "game", [Schmaus(), Frantsfuus(), ZugerTapp(), Fyrtioett(), Tolva()], ids=repr
)
def test_what_others_list_is_not_taken_for_bare_cards(game: AnyRuleset) -> None:
    """Endings on masks know the plays of the game; a phase of others is asked itself."""
    rng = random.Random(4)
    kinds: set[tuple[type[State], bool]] = set()
    while len(kinds) < 2:
        state: State = game.apply(game.start(), game.shuffle(rng))
        while state.turn is not None:
            if game.playing.cards_left(state) is not None:
                kinds.add((type(state), bool(state.trick)))

                class Other(type(state)):  # type: ignore[misc] # whatever it is
                    """Lists what it likes."""

                assert game.playing.cards_left(turned_into(Other, state)) is None
            moves = [
                m
                for m in game.legal_moves(state)
                if type(m) not in game.playing.cuts_short
            ]
            state = game.apply(state, rng.choice(moves))
