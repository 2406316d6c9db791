"""What `legal_melds` lists, held against a search through what could follow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs
import pytest
from jass_walks import GAMES, talkative
from support import Room, in_both, texts

from jasskort import CardSet, Four, Run, Schmaus
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
    """The seat declares it now, or answers as it must, whatever the other seat may hold."""
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


# Hearts are trump and seat 1 leads. Both have a sequence of three from the ten.
ZERO = "DT D9 D8 CK CQ SQ C7 H8 SK"
ONE = "CT C9 C8 S7 S8 DK DQ HA CA"
THREE = "declare [20|terts]"


@in_both
def test_sch_16_fra_19_a_follower_that_can_only_concede_has_no_meld(room: Room) -> None:
    """A side suit's equal loses whatever the leader says next, so it is not listed."""
    deal, game = room.deal(ZERO, ONE, "H9"), room.game
    state = room.begin(deal, f"1 {THREE}, 1 play S7, 0 {THREE}")
    # The leader might have a sequence from the nine.
    assert texts(game.legal_melds(state, 0)) == ["DT3"]
    state = room.on(state, "1 say rank T")
    # In Schmaus equals favour seat 1, which did not deal, in Frantsfuus the leader.
    assert game.legal_melds(state, 0) == ()
    assert texts(game.legal_melds(state, 1)) == ["CT3"]
    state = room.on(state, "0 say rank T")
    assert game.legal_melds(state, 0) == ()
    state = room.on(state, "1 say [plain|suit C]")
    assert game.legal_melds(state, 0) == ()
    assert texts(game.legal_melds(state, 1)) == ["CT3"]


@in_both
def test_sch_16_fra_19_a_follower_in_trump_has_one_to_the_end(room: Room) -> None:
    """An equal in trump wins at the last question, and is listed until it is asked."""
    zero = "HT H9 H8 CK DA SQ D7 D8 SK"
    deal, game = room.deal(zero, ONE, "H7"), room.game
    state = room.begin(deal, f"1 {THREE}, 1 play S7, 0 {THREE}")
    for line in ("1 say rank T", "0 say rank T", "1 say [plain|suit C]"):
        assert texts(game.legal_melds(state, 0)) == ["HT3"]
        state = room.on(state, line)
    state = room.on(state, "0 say [trump|suit H]")
    assert texts(game.legal_melds(state, 0)) == ["HT3"]
    assert game.legal_melds(state, 1) == ()


def test_sch_7_a_favoured_follower_has_its_equal_to_the_end() -> None:
    """Seat 1 did not deal, and its plain equal wins as the follower of the second trick."""
    room = Room(Schmaus())
    zero, one = "DT DJ D9 S6 SQ CA D6 D7 H8", "CT CJ C9 S8 SK SA HA H9 DA"
    lead = "1 play S8, 0 play SQ, 0 draw, 0 declare 20, 0 play D6, 1 declare 20"
    state = room.begin(room.deal(zero, one, "H7"), lead)
    for line in ("0 say rank J", "1 say rank J", "0 say plain", "1 say plain"):
        assert texts(room.game.legal_melds(state, 1)) == ["CJ3"]
        state = room.on(state, line)
    assert texts(room.game.legal_melds(state, 1)) == ["CJ3"]
    assert room.game.legal_melds(state, 0) == ()
