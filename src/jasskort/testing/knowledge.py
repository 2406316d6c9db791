"""The laws of what seats know: views leak nothing, and worlds are all that could be so.

Each looks at some positions of a match, and at the worlds that a seat cannot tell from
them: states that differ in nothing but what the seat does not know.
"""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any, TypeAlias

from jasskort.cards import CardSet
from jasskort.moves import Deal, Hidden, Move, Play
from jasskort.phase import State, made_in
from jasskort.refusals import IllegalMove
from jasskort.ruleset import AnyRuleset
from jasskort.seats import Seat
from jasskort.testing.laws import Law, Played, Problem, at
from jasskort.told import Told
from jasskort.view import View, canonical
from jasskort.worlds.worlds import RejectionWorlds, World, Worlds

Answer: TypeAlias = Callable[[AnyRuleset, State, Seat], object]
"""What a ruleset answers a seat in a state."""

Position: TypeAlias = tuple[int, State, State, Seat, View[Move]]
"""The number of moves, the state before the deal, the state, a seat, and its view."""

_WORLDS, _EXCHANGES, _REFUSALS, _FEW, _IN_A_ROW = 3, 4, 12, 60, 40


def _refusals(game: AnyRuleset, state: State, seat: Seat) -> object:
    moves = game.vocabulary(seat)
    some = random.Random(len(state.log)).sample(moves, min(_REFUSALS, len(moves)))
    return [game.refusal(state, move) for move in some]


ANSWERS: Mapping[str, Answer] = MappingProxyType(
    {
        "its view": lambda game, state, seat: game.view(state, seat),
        "the hash of its view": lambda game, state, seat: hash(game.view(state, seat)),
        "the repr of its view": lambda game, state, seat: repr(game.view(state, seat)),
        "the text of its view": lambda game, state, seat: str(game.view(state, seat)),
        "its view, pickled": lambda game, state, seat: pickle.dumps(
            game.view(state, seat)
        ),
        "its legal moves": lambda game, state, seat: game.legal_moves(state, seat),
        "its melds": lambda game, state, seat: game.legal_melds(state, seat),
        "a refusal": _refusals,
        "the score": lambda game, state, _seat: game.score(state),
        "who is in turn": lambda _game, state, _seat: (state.turn, state.over),
        "its total that counts": lambda game, state, seat: (
            game.view(state, seat).counted
        ),
        "a spectator's view": lambda game, state, _seat: game.view(state, None),
    }
)
"""What a seat is answered, by name: the same in all states that it cannot tell apart."""


def _positions(match: Played) -> Iterator[Position]:
    """Choose a position of each phase of a match, and give each seat's view of it."""
    rng = random.Random(match.seed)
    phases: dict[type[State], list[int]] = {}
    for place, (_, _, after) in enumerate(match.steps):
        phases.setdefault(type(after), []).append(place)
    chosen = {rng.choice(places) for places in phases.values()}
    due = None
    for place, (before, move, after) in enumerate(match.steps):
        due = before if isinstance(move, Deal) else due
        if due is not None and place in chosen:
            for seat in match.game.seats:
                with at(place + 1):
                    view = match.game.view(after, seat)
                    yield place + 1, due, after, seat, view


def _some_worlds(worlds: Worlds[State], match: Played) -> list[State]:
    rng = random.Random(match.seed)
    return [worlds.sample(rng) for _ in range(_WORLDS)]


def nothing_leaks(match: Played) -> Iterator[Problem]:
    """Ask for all that a seat is answered, in states that it cannot tell apart."""
    game = match.game
    for place, due, state, seat, view in _positions(match):
        if lost := _seen_and_lost(view):
            yield place, f"seat {seat} has seen {lost} dealt, and knows them nowhere"
        for world in _some_worlds(game.worlds(view), match):
            for name, answer in ANSWERS.items():
                if answer(game, state, seat) != answer(game, world, seat):
                    yield place, f"{name} tells seat {seat} the state from {world!r}"
            for viewer in (seat, None):
                if _told(game, due, state, viewer) != _told(game, due, world, viewer):
                    yield place, f"seat {viewer} is told the state from {world!r}"


def _seen_and_lost(view: View[Move]) -> CardSet:
    """Give the cards that a view has seen dealt without knowing where they are."""
    played = [move.card for move in view.log if isinstance(move, Play)]
    seen = CardSet(card for card in view.dealt if card is not None)
    return CardSet(card for card in seen - CardSet(played) if not view.place_of(card))


def _told(game: AnyRuleset, due: State, state: State, seat: Seat | None) -> Told | None:
    """Give what a seat was told of the last move, or of the deal, of a state."""
    *made, last = made_in(state)
    before = replayed(game, due, made)
    return None if before is None else game.told(before, last, state, seat)


def worlds_replay(match: Played) -> Iterator[Problem]:
    """Deal the worlds, and make the moves of their logs."""
    game = match.game
    for place, due, _, _, view in _positions(match):
        for world in _some_worlds(game.worlds(view), match):
            again = replayed(game, due, made_in(world))
            if again is None:
                yield place, f"a world cannot be replayed: {world!r}"
            elif again != world or _all_moves(game, again) != _all_moves(game, world):
                yield place, f"a world is replayed as {again!r}: {world!r}"


def replayed(game: AnyRuleset, due: State, made: Sequence[Move | Deal]) -> State | None:
    """Deal, and make some moves; give None if one is refused."""
    state = due
    try:
        for move in made:
            state = game.apply(state, move)
    except IllegalMove:
        return None
    return state


def _all_moves(game: AnyRuleset, state: State) -> list[object]:
    return [game.legal_moves(state, seat) for seat in game.seats]


def views_list_what_states_do(match: Played) -> Iterator[Problem]:
    """Ask a view for what its seat may do, and let it go on by what its seat is told."""
    game = match.game
    for place, _, state, seat, view in _positions(match):
        pairs: list[tuple[str, object, object]] = [
            ("legal moves", view.legal_moves, game.legal_moves(state, seat)),
            ("melds", view.legal_melds, game.legal_melds(state, seat)),
            ("refusals", _refusals_of(view), _refusals(game, state, seat)),
        ]
        for what, seen, true in pairs:
            if seen != true:
                yield place, f"a view of seat {seat} has {what} {seen}, not {true}"
        if not set(view.movers) <= set(game.movers(state)):
            yield place, f"a view of seat {seat} has movers {view.movers}"
        before, move, after = match.steps[place - 1]
        for viewer in (seat, None):
            told = game.told(before, move, after, viewer)
            if game.view(before, viewer).after(told) != game.view(after, viewer):
                yield place, f"a view of seat {viewer} goes on otherwise by {told}"


def _refusals_of(view: View[Move]) -> object:
    moves = view.rules.vocabulary(view.seated())
    some = random.Random(len(view.log)).sample(moves, min(_REFUSALS, len(moves)))
    return [view.refusal(move) for move in some]


def worlds_follow_from_views(match: Played) -> Iterator[Problem]:
    """Draw worlds twice, and look for the true state among them."""
    game = match.game
    for place, _, state, seat, view in _positions(match):
        worlds, others = game.worlds(view), game.worlds(game.view(state, seat))
        drawn, again = _some_worlds(worlds, match), _some_worlds(others, match)
        if drawn != again or [w.shuffled for w in drawn] != [w.shuffled for w in again]:
            yield place, f"equal views of seat {seat} give other worlds"
        if state not in worlds:
            yield place, f"the true state is no world of seat {seat}"
        if _count(worlds) == 0:
            yield place, f"seat {seat} has no world"


def _count(worlds: Worlds[State]) -> int | None:
    """Count worlds; None if they are found by trying, and are too many."""
    too_many = (
        isinstance(worlds, RejectionWorlds) and worlds.table.count() > worlds.limit
    )
    return None if too_many else worlds.count()


def worlds_are_exact(match: Played) -> Iterator[Problem]:
    """Compare the count with a walk, chances with rooms, and exchange hidden cards."""
    game, rng = match.game, random.Random(match.seed)
    for place, due, state, seat, view in _positions(match):
        worlds = game.worlds(view)
        count = _count(worlds)
        if count is not None and count <= _FEW:
            walked = len(list(worlds.each()))
            if walked != count:
                yield place, f"{count} worlds of seat {seat} are counted, not {walked}"
        for unknown in worlds.places if count is not None else ():
            chances = [worlds.probability(c, unknown.place) for c in unknown.cards]
            if sum(chances, Fraction(0)) != unknown.size:
                yield place, f"chances do not add up to {unknown}"
        for deal in _exchanged(view, state, rng):
            after = replayed(game, due, (deal, *state.log))
            same = after is not None and game.view(after, seat) == view
            pack = tuple(canonical(game, deal.pack, view.dealer))
            if worlds.admits(World(pack, _aside(view, state))) != same:
                which = "is one of" if same else "is none of"
                yield place, f"{deal} {which} the worlds of seat {seat}"


def _exchanged(view: View[Move], state: State, rng: random.Random) -> Iterator[Deal]:
    """Give the deal of a state with some hidden cards exchanged."""
    hidden = [at for at, card in enumerate(view.dealt) if card is None]
    dealt = view.rules.pack.cards if state.shuffled is None else state.shuffled.pack
    for _ in range(_EXCHANGES if hidden[1:] else 0):
        pack = [*dealt]
        for _ in range(rng.randint(1, 3)):
            one, two = rng.sample(hidden, 2)
            pack[one], pack[two] = pack[two], pack[one]
        yield Deal(pack)


def _aside(view: View[Move], state: State) -> int:
    """Give the cards of hidden moves, as a mask."""
    hidden: list[Any] = [
        move
        for move, seen in zip(state.log, view.log, strict=True)
        if isinstance(seen, Hidden)
    ]
    return sum([move.card.bit for move in hidden])


def worlds_become_fewer(match: Played) -> Iterator[Problem]:
    """Count the worlds of one seat move by move."""
    game = match.game
    seat = game.seats[match.seed % len(game.seats)]
    before: int | None = None
    first = match.seed % max(1, len(match.steps) - _IN_A_ROW)
    in_a_row = match.steps[first : first + _IN_A_ROW]
    for place, (_, move, after) in enumerate(in_a_row, start=first + 1):
        view = game.view(after, seat)
        count = _count(game.worlds(view))
        hidden = bool(view.log) and isinstance(view.log[-1], Hidden)
        told = None in (before, count) or hidden or isinstance(move, Deal)
        if not told and (count or 0) > (before or 0):
            yield place, f"seat {seat} had {before} worlds, and has {count}"
        before = count


KNOWLEDGE = (
    Law(
        9,
        "a seat is answered the same in all states that it cannot tell apart",
        nothing_leaks,
    ),
    Law(10, "every world can be replayed", worlds_replay),
    Law(
        11,
        "a view lists what the state does, and goes on by what is told",
        views_list_what_states_do,
    ),
    Law(
        12,
        "worlds follow from the view, and the true state is one",
        worlds_follow_from_views,
    ),
    Law(
        13,
        "worlds are counted exactly, and a deal is one if it can be replayed",
        worlds_are_exact,
    ),
    Law(
        14, "there are never more worlds after a move that is seen", worlds_become_fewer
    ),
)
"""The laws of what seats know, by their numbers."""
