"""Laws 9 to 14, and 17: views leak nothing, and worlds are all that could be so.

Each looks at some positions, and at states that a seat cannot tell from them: worlds.
"""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import attrs

from jasskort.cards import SUITS, CardSet, cards_in
from jasskort.moves import Deal, Hidden, Move, Play
from jasskort.phase import BetweenDeals, State, made_in
from jasskort.refusals import Refusal
from jasskort.ruleset import AnyRuleset
from jasskort.seats import Seat
from jasskort.testing.laws import (
    Check,
    Played,
    Problem,
    Step,
    at,
    by_phase,
    differing,
    law,
    replayed,
)
from jasskort.told import Told
from jasskort.view import View, canonical, out_of_sight
from jasskort.whereabouts import InHand
from jasskort.worlds.worlds import RejectionWorlds, World, Worlds

_WORLDS, _EXCHANGES, _REFUSALS, _FEW, _IN_A_ROW, _CARDS = 3, 4, 12, 60, 40, 6


@attrs.frozen
class _Position:
    """The position after the last step of a match, the state before its deal, a seat."""

    match: Played
    due: State
    last: Step
    seat: Seat

    @property
    def view(self) -> View[Move]:
        view: View[Move] = self.match.game.view(self.last[2], self.seat)
        return view

    def some_worlds(self) -> list[State]:
        """Draw states that its seat cannot tell from it, always the same ones."""
        worlds, rng = self.match.game.worlds(self.view), random.Random(self.match.seed)
        return [worlds.sample(rng) for _ in range(_WORLDS)]


def _of_positions(ask: Callable[[_Position], Iterator[str]]) -> Check:
    """Ask of a position of each phase of a match, for each seat."""

    def check(match: Played) -> Iterator[Problem]:
        rng = random.Random(match.seed)
        after = [step[2] for step in match.steps]
        chosen = {rng.choice(places) for places in by_phase(after)}
        due = None
        for place, step in enumerate(match.steps):
            due = step[0] if isinstance(step[1], Deal) else due
            if due is not None and place in chosen:
                for seat in match.game.seats:
                    yield from at(place + 1, ask(_Position(match, due, step, seat)))

    return check


@law(9, "a seat is answered the same in all states that it cannot tell apart")
@_of_positions
def leaks(position: _Position) -> Iterator[str]:
    """Ask for all that a seat is answered, in states that it cannot tell apart."""
    game, (*_, state), seat = position.match.game, position.last, position.seat
    view, due = position.view, position.due
    # What it has seen dealt it knows to lie somewhere, until it is played.
    seen = {*filter(None, view.dealt)}
    seen -= {move.card for move in view.log if isinstance(move, Play)}
    if lost := CardSet(card for card in seen if not view.place_of(card)):
        yield f"seat {seat} has seen {lost} dealt, and knows them nowhere"
    answers = _answers(game, state, seat)
    for world in position.some_worlds():
        for name, answer in _answers(game, world, seat).items():
            if answer != answers[name]:
                yield f"{name} tells seat {seat} the state from {world!r}"
        for viewer in (seat, None):
            if _told(game, due, state, viewer) != _told(game, due, world, viewer):
                yield f"seat {viewer} is told the state from {world!r}"


def _answers(game: AnyRuleset, state: State, seat: Seat) -> dict[str, object]:
    """Return what a seat is answered, by name."""
    view = game.view(state, seat)
    return {
        "its view": view,
        "the hash of its view": hash(view),
        "the repr of its view": repr(view),
        "the text of its view": str(view),
        "its view, pickled": pickle.dumps(view),
        "its legal moves": game.legal_moves(state, seat),
        "its melds": game.legal_melds(state, seat),
        "a refusal": _refusals(game, state, seat),
        "the score": game.score(state),
        "who is in turn": (state.turn, state.over),
        "its total that counts": view.counted,
        "a spectator's view": game.view(state, None),
    }


def _refusals(game: AnyRuleset, state: State, seat: Seat) -> list[Refusal | None]:
    return [game.refusal(state, move) for move in _some_moves(game, state, seat)]


def _some_moves(game: AnyRuleset, state: State, seat: Seat) -> list[Move]:
    moves: tuple[Move, ...] = game.vocabulary(seat)
    return random.Random(len(state.log)).sample(moves, min(_REFUSALS, len(moves)))


def _told(game: AnyRuleset, due: State, state: State, seat: Seat | None) -> Told | None:
    """Return what a seat was told of the last move, or of the deal, of a state."""
    *made, last = made_in(state)
    before = replayed(game, due, made)
    return None if before is None else game.told(before, last, state, seat)


@law(10, "every world can be replayed")
@_of_positions
def replays(position: _Position) -> Iterator[str]:
    """Deal the worlds, and make the moves of their logs."""
    game = position.match.game
    for world in position.some_worlds():
        again = replayed(game, position.due, made_in(world))
        if again is None:
            yield f"a world cannot be replayed: {world!r}"
        elif again != world or any(
            game.legal_moves(again, seat) != game.legal_moves(world, seat)
            for seat in game.seats
        ):
            yield f"a world is replayed as {again!r}: {world!r}"


@law(11, "a view lists what the state does, and goes on by what is told")
@_of_positions
def views(position: _Position) -> Iterator[str]:
    """Ask a view for what its seat may do, and let it go on by what its seat is told."""
    game, seat, view = position.match.game, position.seat, position.view
    before, move, state = position.last
    refused = [view.refusal(move) for move in _some_moves(game, state, seat)]
    whose = f"a view of seat {seat} has"
    yield from differing(
        (f"{whose} legal moves", view.legal_moves, game.legal_moves(state, seat)),
        (f"{whose} melds", view.legal_melds, game.legal_melds(state, seat)),
        (f"{whose} refusals", refused, _refusals(game, state, seat)),
    )
    if not set(view.movers) <= set(game.movers(state)):
        yield f"{whose} movers {view.movers}"
    for viewer in (seat, None):
        told = game.told(before, move, state, viewer)
        if game.view(before, viewer).after(told) != game.view(state, viewer):
            yield f"a view of seat {viewer} goes on otherwise by {told}"


@law(12, "worlds follow from the view, and the true state is one")
@_of_positions
def worlds(position: _Position) -> Iterator[str]:
    """Draw worlds twice, and look for the true state among them."""
    seat, worlds = position.seat, position.match.game.worlds(position.view)
    drawn, again = position.some_worlds(), position.some_worlds()
    if drawn != again or [w.shuffled for w in drawn] != [w.shuffled for w in again]:
        yield f"equal views of seat {seat} give other worlds"
    if position.last[2] not in worlds:
        yield f"the true state is no world of seat {seat}"
    if _count(worlds) == 0:
        yield f"seat {seat} has no world"


def _count(worlds: Worlds[State]) -> int | None:
    """Count worlds; None if they are found by trying, and are too many."""
    tried = isinstance(worlds, RejectionWorlds) and worlds.table.count() > worlds.limit
    return None if tried else worlds.count()


@law(13, "worlds are counted exactly, and a deal is one if it can be replayed")
@_of_positions
def counts(position: _Position) -> Iterator[str]:
    """Compare the count with a walk, chances with rooms, and exchange hidden cards."""
    game, (*_, state), seat = position.match.game, position.last, position.seat
    view = position.view
    worlds = game.worlds(view)
    count = _count(worlds)
    if count is not None and count <= _FEW:
        walked = len(list(worlds.each()))
        if walked != count:
            yield f"{count} worlds of seat {seat} are counted, not {walked}"
    for unknown in worlds.places if count is not None else ():
        chances = [worlds.probability(c, unknown.place) for c in unknown.cards]
        if sum(chances, Fraction(0)) != unknown.size:
            yield f"chances do not add up to {unknown}"
    for deal in _exchanged(view, state):
        after = replayed(game, position.due, (deal, *state.log))
        same = after is not None and game.view(after, seat) == view
        pack = tuple(canonical(game, deal.pack, view.dealer))
        if worlds.admits(World(pack, _aside(view, state))) != same:
            which = "is one of" if same else "is none of"
            yield f"{deal} {which} the worlds of seat {seat}"


def _exchanged(view: View[Move], state: State) -> Iterator[Deal]:
    """Yield the deal of a state with some hidden cards exchanged."""
    hidden = [at for at, card in enumerate(view.dealt) if card is None]
    rng = random.Random(f"{state.shuffled} {view.seat} {len(state.log)}")
    for _ in range(_EXCHANGES if hidden[1:] else 0):
        pack = [*(state.shuffled or Deal(())).pack]
        for _ in range(rng.randint(1, 3)):
            one, two = rng.sample(hidden, 2)
            pack[one], pack[two] = pack[two], pack[one]
        yield Deal(pack)


def _aside(view: View[Move], state: State) -> int:
    """Return the cards of hidden moves, as a mask."""
    seen: zip[tuple[Any, object]] = zip(state.log, view.log, strict=True)
    return sum([move.card.bit for move, told in seen if isinstance(told, Hidden)])


@law(14, "there are never more worlds after a move that is seen")
def fewer(match: Played) -> Iterator[Problem]:
    """Count the worlds of one seat move by move."""
    game, before = match.game, None
    seat = game.seats[match.seed % len(game.seats)]
    first = match.seed % max(1, len(match.steps) - _IN_A_ROW)
    in_a_row = match.steps[first : first + _IN_A_ROW]
    for place, (_, move, after) in enumerate(in_a_row, start=first + 1):
        view = game.view(after, seat)
        count = _count(game.worlds(view))
        hidden = bool(view.log) and isinstance(view.log[-1], Hidden)
        seen = not (hidden or isinstance(move, Deal))
        if seen and before is not None and count is not None and count > before:
            yield place, f"seat {seat} had {before} worlds, and has {count}"
        before = count


@law(17, "a place is named for a card if and only if it can lie there")
@_of_positions
def named(position: _Position) -> Iterator[str]:
    """Compare the places that are told of cards with their chances, and with each other."""
    game, view, seat = position.match.game, position.view, position.seat
    worlds = game.worlds(view)
    if _count(worlds) is None:
        return
    told = {card: view.whereabouts(card).places for card in game.pack.cards}
    open_yet = CardSet([card for card, places in told.items() if len(places) != 1])
    yield from differing(
        (f"seat {seat} has unseen", view.unseen, open_yet),
        *[
            (f"seat {seat} knows of {c}", view.place_of(c), told[c][0])
            for c in told
            if c not in open_yet
        ],
    )
    for each in game.seats:
        hand = InHand(each)
        here = CardSet([card for card, places in told.items() if hand in places])
        voids = tuple([suit for suit in SUITS if not here.of_suit(suit)])
        gone = isinstance(view.shown_position, BetweenDeals)
        sure = CardSet([card for card in here if not (gone or card in open_yet)])
        yield from differing(
            (f"seat {seat} is told voids of seat {each}", view.voids(each), voids),
            (f"seat {seat} is shown of seat {each}", view.shown[each], sure),
        )
    rng, cards = random.Random(position.match.seed), [*cards_in(out_of_sight(view))]
    for card in rng.sample(cards, min(_CARDS, len(cards))):
        chances = [worlds.probability(card, place) for place in told[card]]
        if sum(chances) != 1 or not all(chances):
            yield f"seat {seat} is told {view.whereabouts(card)}: chances {chances}"
        there = tuple([each.place for each in worlds.places if card in each.cards])
        whose = f"the worlds of seat {seat} have {card} in"
        yield from differing((whose, there, told[card]))
