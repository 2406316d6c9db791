"""What `legal_melds` lists, held against a search through what could follow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs
import pytest
from jass_walks import GAMES, talkative

from jasskort import CardSet, Four, Run
from jasskort.games.jass.deal import fitting_melds
from jasskort.games.jass.model import Book, Declares, Say
from jasskort.games.jass.tricks import Comparing
from jasskort.moves import Play


def booked_next(game: Any, state: Any, seat: int) -> set[Any]:
    """Search for the melds that a seat can book next in the trick, declaring no more."""
    moves = game.legal_moves(state)
    bookings = [move for move in moves if isinstance(move, Book)]
    if bookings:
        return {move.meld for move in bookings if move.seat == seat}
    plays = [move for move in moves if isinstance(move, Play)]
    answers = [move for move in moves if isinstance(move, Say)]
    found: set[Any] = set()
    if state.declaration_of(0) or state.declaration_of(1):
        for move in (*answers, *plays[:1]):
            found |= booked_next(game, game.apply(state, move), seat)
    return found


def in_other_hands(state: Any, seat: int) -> Iterator[Any]:
    """Give the state, and such as the seat cannot tell from it: others face down.

    The other seat holds, beside the card led, some meld of what both have declared.
    """
    yield state
    if not isinstance(state, Comparing) or seat == state.leader:
        return
    game, other = state.game, state.leader
    unseen = CardSet([*state.hands[other], *state.stock[:-1], state.led])
    for meld in game.melding.find(unseen.mask):
        rest = [card for card in unseen if card is not state.led]
        first = [card for card in rest if card in meld.cards]
        held = [*first, *(card for card in rest if card not in first)]
        size = len(state.hands[other])
        masks = [hand.mask for hand in state.hands]
        masks[other] = CardSet(held[:size]).mask
        stock = (*held[size:], *state.stock[-1:])
        zero, one = masks
        dealt = attrs.evolve(state, hand_masks=(zero, one), stock=stock)
        if len(first) <= size and fitting_melds(dealt, dealt.standing):
            yield dealt


def by_search(game: Any, state: Any, seat: int) -> set[Any]:
    """Find the melds that a seat can declare now, or come to book in this trick."""
    found = set()
    for move in game.legal_moves(state, seat):
        if isinstance(move, Declares):
            after = game.apply(state, move)
            found |= set(fitting_melds(after, after.declaration_of(seat)))
    for each in in_other_hands(state, seat):
        found |= booked_next(game, each, seat)
    return found


@pytest.mark.no_cover
@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_com_6_what_can_be_declared_or_booked_is_listed(game: Any) -> None:
    """In every phase a meld is listed if and only if a search finds a way to it.

    The seat declares it now, or answers as it must, whatever the other seat may hold.
    """
    seen = set()
    for seed in range(8):
        for state in talkative(game, seed):
            if state.turn is None:
                continue
            for seat in game.seats:
                listed = game.legal_melds(state, seat)
                listed = [meld for meld in listed if isinstance(meld, Run | Four)]
                assert len(set(listed)) == len(listed)
                assert set(listed) == by_search(game, state, seat), (state, seat)
                seen.add((type(state).__name__, bool(listed)))
    phases = {name for name, _ in seen}
    assert len(phases) == 7
    silent = {"Drawing", *(["Turning"] if game.name == "schmaus" else [])}
    assert {(name, True) for name in phases - silent} <= seen
    assert {(name, False) for name in phases} <= seen
