"""Law 8: every verb answers, and refuses with an error of ours what is none of its own."""

from __future__ import annotations

import enum
import random
from collections.abc import Callable, Iterator
from typing import Any

import attrs

from jasskort.cards import CARDS
from jasskort.cardset import CardSet
from jasskort.errors import JasskortError, told_by
from jasskort.melds import Meld
from jasskort.moves import MOST_SEATS, Deal, Move, Play
from jasskort.phase import State
from jasskort.refusals import IllegalMove, Refusal
from jasskort.ruleset import AnyRuleset
from jasskort.seats import Seat
from jasskort.testing.laws import Problem, at
from jasskort.testing.legality import picked
from jasskort.testing.play import Played

_DRAWS = 4


@attrs.frozen(eq=False, repr=False)
class _Foreign(Move):
    """A move of no game."""

    verb = "foreign"


def every_verb_answers(match: Played) -> Iterator[Problem]:
    """Ask every verb what it must answer, and what it must refuse."""
    game, rng = match.game, random.Random(match.seed)
    with at(0):
        for each in (*_starts(game), *_chance(game, rng), *_refuses_without(game)):
            yield 0, each
    for place, (state, move, after) in enumerate(match.steps):
        if isinstance(move, Deal):
            with at(place):
                for each in _laid(game, state, after):
                    yield place, each
    for place, state in picked(match):
        with at(place):
            for each in (*_answered(game, state), *_refuses(game, state)):
                yield place, each


def with_other_options(game: AnyRuleset) -> Iterator[tuple[str, AnyRuleset]]:
    """Give rulesets of the same game, each with the name of the option that differs."""
    kind: Any = type(game)
    for field in attrs.fields(kind):
        value = getattr(game, field.name)
        other: object
        match value:
            case bool():
                other = not value
            case int():
                other = value + 1
            case None:
                other = 1
            case enum.Enum():
                other = next((each for each in type(value) if each != value), value)
            case _:
                continue
        if field.init and other != value:
            try:
                yield field.name, _with(game, **{field.name: other})
            except JasskortError:  # options that do not go together
                continue


def _with(game: Any, **options: object) -> AnyRuleset:
    other: AnyRuleset = attrs.evolve(game, **options)
    return other


def _starts(game: AnyRuleset) -> Iterator[str]:
    """Tell what is wrong with the first states of matches."""
    for seat in game.seats:
        state = game.start(dealer=seat)
        if state.match.dealer != seat:
            yield f"start(dealer={seat}) lets seat {state.match.dealer} deal"
        if any(game.score(state).totals) or game.score(state).entries:
            yield f"a match starts from nothing, not from {game.score(state)}"


def _chance(game: AnyRuleset, rng: random.Random) -> Iterator[str]:
    """Tell what is wrong with shuffling, and with drawing for the first deal."""
    seed = rng.random()
    common = random.getstate()
    one, same, other = (game.shuffle(random.Random(n)) for n in (seed, seed, seed + 1))
    if random.getstate() != common:
        yield "shuffle draws from the generator that all programs share"
    if one != same or one == other:
        yield "shuffle does not follow the generator that it is given"
    for _ in range(_DRAWS):
        drawn = rng.sample(game.pack.cards, len(game.seats))
        dealer = game.first_dealer(drawn)
        if dealer is not None and dealer not in game.seats:
            told = " ".join(map(str, drawn))
            yield f"of those who drew {told}, seat {dealer!r} deals, which is none"


def _laid(game: AnyRuleset, before: State, after: State) -> Iterator[str]:
    """Ask whether `pack_for` is the inverse of dealing."""
    deal = game.pack_for(dealer=before.match.dealer, hands=after.hands)
    again = game.apply(before, deal)
    if again.hands != after.hands:
        hands = " | ".join(map(str, after.hands))
        dealt = " | ".join(map(str, again.hands))
        yield f"pack_for was asked for {hands}, but {dealt} are dealt"


def _answered(game: AnyRuleset, state: State) -> Iterator[str]:
    """Ask what must be answered whatever the state is."""
    for seat in (None, *game.seats):
        for meld in game.legal_melds(state, seat):
            if not isinstance(meld, Meld):
                yield f"legal_melds gives {meld!r}, which is no meld"
    if not state.over:
        yield from _refused(game.next_match, state)
        return
    following = game.next_match(state)
    if following.turn is not None or following.over or any(following.match.totals):
        yield f"next_match gives no first state of a match: {following!r}"


def _refuses_without(game: AnyRuleset) -> Iterator[str]:
    """Tell what is taken though no seat, text, card or move is meant by it."""
    none: Any = None
    hands = [()] * len(game.seats)
    for seat in _no_seats(game):
        yield from _refused(game.start, dealer=seat)
        yield from _refused(game.vocabulary, seat)
        yield from _refused(game.pack_for, dealer=seat, hands=hands)
    for text in ("", "no such move", "99 play HA", "deal of nothing", none):
        yield from _refused(game.parse, text)
    yield from _refused(game.index, _Foreign(Seat(0)))
    yield from _refused(game.first_dealer, [])
    yield from _refused(game.shuffle, none)


def _refuses(game: AnyRuleset, state: State) -> Iterator[str]:
    """Tell what is taken in a state though it is none of the game's."""
    for seat in _no_seats(game):
        yield from _refused(game.legal_moves, state, seat)
        yield from _refused(game.legal_melds, state, seat)
    for move in _foreign_moves(game):
        yield from _foreign_refused(game, state, move)
    move = game.vocabulary(game.seats[0])[0]
    legal = [str(each) for each in game.legal_moves(state)[:1]]
    thing: Any
    for thing in (None, 0, str(Deal(game.pack.cards)), *legal):
        yield from _refused(game.refusal, state, thing)
        yield from _refused(game.apply, state, thing)
    strangers: list[Any] = [None]
    strangers += [other.start() for _, other in with_other_options(game)]
    for stranger in strangers:
        for verb in (game.legal_moves, game.movers, game.legal_melds, game.score):
            yield from _refused(verb, stranger)
        yield from _refused(game.next_match, stranger)
        yield from _refused(game.refusal, stranger, move)
        yield from _refused(game.apply, stranger, Deal(game.pack.cards))


def _refused(verb: Callable[..., object], *given: object, **named: object) -> list[str]:
    """Ask whether a verb refuses, with an error of the library, what it is given."""
    try:
        told = f"is not refused, but gives {verb(*given, **named)!r}"
    except JasskortError:
        return []
    except Exception as error:  # noqa: BLE001 - whatever it is, it is none of ours
        told = f"raises {type(error).__name__}, which is no error of ours"
    asked = [*map(repr, given), *(f"{name}={value!r}" for name, value in named.items())]
    return [f"{getattr(verb, '__name__', verb)}({', '.join(asked)}) {told}"]


def _no_seats(game: AnyRuleset) -> tuple[int, ...]:
    return -1, len(game.seats), 99


def _foreign_moves(game: AnyRuleset) -> Iterator[Move]:
    """Give moves that are none of the game's: of no kind, no card, no seat of it."""
    yield _Foreign(Seat(0))
    foreign = CardSet.from_mask(CardSet(CARDS).mask & ~game.pack.mask)
    yield from (Play(Seat(0), card) for card in tuple(foreign)[:1])
    for seat in range(len(game.seats), MOST_SEATS):
        yield Play(Seat(seat), game.pack.cards[0])


def _foreign_refused(game: AnyRuleset, state: State, move: Move) -> Iterator[str]:
    """Ask whether a move that no seat could ever make is refused, and how."""
    try:
        refusal = game.refusal(state, move)
        if not isinstance(refusal, Refusal):
            yield f"{move!r} is no move of the game, but its refusal is {refusal!r}"
        game.apply(state, move)
    except IllegalMove as error:
        if error.refusal != refusal:
            yield f"apply refuses {move!r}: {error.refusal}; refusal says: {refusal}"
    except Exception as error:  # noqa: BLE001 - whatever it is, it refuses nothing
        told = f"{type(error).__name__}: {told_by(error)}"
        yield f"{move!r} is no move of the game; it raises {told}, and is not refused"
    else:
        yield f"{move!r} is no move of the game, but apply takes it"
