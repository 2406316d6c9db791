"""States of every phase as values, and what the games of tricks refuse."""

from __future__ import annotations

import pickle
import re
from typing import Any

import attrs
import pytest

from jasskort import Deal, Frantsfuus, Fyrtioett, Schmaus, Tolva, ZugerTapp
from jasskort.cards import NO_CARDS, PACK_52
from jasskort.games import fyrtioett, tolva
from jasskort.seats import Seat
from jasskort.testing import walk

FORMS = ("four", "three", "plocketolva", "bordstolva")


TRICK_GAMES: list[Any] = [ZugerTapp(deals=1), Fyrtioett(deals=1)]
TRICK_GAMES += [Tolva(form=form, deals=1) for form in FORMS]
JASS_GAMES: list[Any] = [Schmaus(deals=1), Frantsfuus(deals=1)]


def every_phase(games: list[Any]) -> list[tuple[Any, Any]]:
    """Give a state of every phase of some games, with its ruleset."""
    met: dict[tuple[Any, type], tuple[Any, Any]] = {}
    for game in games:
        for seed in range(20):
            for state, _, after in walk(game, seed):
                for each in (state, after):
                    met[game, type(each)] = game, each
    return list(met.values())


@pytest.mark.parametrize(
    ("game", "state"),
    every_phase(TRICK_GAMES + JASS_GAMES),
    ids=lambda each: type(each).__name__,
)
def test_a_state_is_a_small_frozen_value(game: Any, state: Any) -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        state.history = None
    assert not hasattr(state, "__dict__")
    assert repr(state).startswith(f"<{type(state).__name__} ")
    bare = state.without_log()
    assert bare == state
    assert hash(bare) == hash(state)
    assert (bare.log, bare.shuffled) == ((), None)
    copy = pickle.loads(pickle.dumps(state))
    assert copy == state
    assert (copy.log, copy.shuffled) == (state.log, state.shuffled)
    assert copy.game is game
    assert game.legal_moves(copy) == game.legal_moves(state)
    rows = any(getattr(getattr(state, "spread", None), "under", ()))
    if not state.over:
        assert len(pickle.dumps(bare)) < (620 if rows else 500)


def test_a_deal_record_shows_its_cards() -> None:
    deal = Deal(PACK_52.cards)
    game: Any = Fyrtioett()
    state = game.apply(game.start(), deal)
    for bid in ("1 bid 2", "2 bid 2", "3 bid 3", "0 bid 6"):
        state = game.apply(state, game.parse(bid))
    hands = " | ".join(str(hand) for hand in state.hands)
    assert repr(state.deal).startswith("<FyrtioettPlayed deal=1, bids=[6, 2, 2, 3], ")
    assert repr(state.deal).endswith(f", hands={hands}>")
    for form in FORMS:
        game = Tolva(form=form)
        state = game.apply(game.start(), Deal(game.pack.cards))
        assert re.fullmatch(r"<TolvaDeal .*carry=0.*>", repr(state.deal))
        rows = [state.spread.row(seat, 0) for seat in game.seats]
        stock = len(state.spread.stock)
        assert repr(state.spread) == f"<Spread rows={' | '.join(rows)}, stock={stock}>"
    gubbe = tolva.Gubbe(Seat(1), tolva.Item.HALV_GUBBE, 1, 4, NO_CARDS)
    assert repr(gubbe) == "<Gubbe halv gubbe of seat 1, tricks 1 to 4, before=>"
    deal = attrs.evolve(state.deal, gubbe=gubbe)
    assert "gubbe=halv gubbe of seat 1" in repr(deal)
    assert "gubbe=halv gubbe of seat 1" in repr(attrs.evolve(state, deal=deal))


def test_a_playing_phase_objects_to_plays_alone() -> None:
    """To whatever else its game lists the game must object, or it is told so."""
    state = next(
        each for _, each in every_phase(TRICK_GAMES) if type(each) is fyrtioett.Playing
    )
    game: Any = state.game
    bid = game.parse(f"{state.turn} bid 2")
    assert game.refusal(state, bid).rule == "FYR-4"
    with pytest.raises(NotImplementedError, match=r"Playing\.objection must return"):
        state.objection(bid)
