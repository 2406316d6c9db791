"""The laws of single values: every verb answers, and a value is as good as its text."""

from __future__ import annotations

import copy
import enum
import pickle
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import attrs

from jasskort.cards import CARDS, CardSet
from jasskort.craft.values import evolved
from jasskort.errors import JasskortError, told_by
from jasskort.ledger import Match
from jasskort.melds import Meld
from jasskort.moves import MOST_SEATS, Deal, Move, Play
from jasskort.phase import DealRecord, State
from jasskort.refusals import IllegalMove, Refusal
from jasskort.ruleset import AnyRuleset
from jasskort.seats import Seat
from jasskort.testing.laws import NoAnswer, Played, Problem, at, picked

# --- law 8: every verb answers --------------------------------------------------------
# Law 8: every verb answers, and refuses with an error of ours what is none of its own.

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


# --- law 6: texts, logs, pickles ------------------------------------------------------
# Law 6: texts, logs, pickles, copies and equality are as good as the value.

# Ten is written T, and may be written 10, where a word is a card, a rank or a meld.
_TEN = re.compile(r"(?<= )([CDHS4]?)T(?![a-z])")
# No total of a match is so long; a set of cards as a number is.
_MASK = re.compile(r"\b\d{7,}\b")
_SIBLINGS = 3
_FOLLOWED = 80
_RECORDS = State, DealRecord, Match


def texts_and_pickles(match: Played) -> Iterator[Problem]:
    """Read and write all there is, and compare."""
    game = match.game
    with at(0):
        yield from ((0, each) for each in _rulesets_unlike(game))
        seat = game.seats[match.seed % len(game.seats)]
        for move in game.vocabulary(seat):
            yield from ((0, each) for each in _misread(game, move))
    made: list[Move] = []
    dealt: Deal | None = None
    for place, state in enumerate(match.states):
        with at(place):
            if place:
                done = match.steps[place - 1][1]
                if isinstance(done, Deal):
                    made, dealt = [], done
                    yield from ((place, each) for each in _misread(game, done))
                else:
                    made.append(done)
                    if (read := game.parse(str(done))) != done:
                        yield place, f'"{done}" is read as "{read}"'
            if state.log != tuple(made) or state.shuffled != dealt:
                yield place, f"the log is not what was done since the deal: {state.log}"
            yield from ((place, each) for each in _unlike(game, state))
    yield from _blind(match)
    yield from _replayed(match)


def _rulesets_unlike(game: AnyRuleset) -> Iterator[str]:
    """Tell in what equality, hashes and pickles of rulesets are wrong."""
    for same in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        if same != game or hash(same) != hash(game):
            yield f"a ruleset that was pickled or copied is another: {same!r}"
    for option, other in with_other_options(game):
        if other == game:
            yield f"rulesets are equal, though {option} differs: {other!r}"


def _misread(game: AnyRuleset, move: Move | Deal) -> Iterator[str]:
    """Tell which ways of writing a move are not read as it."""
    text = str(move)
    ten = _TEN.sub(r"\g<1>10", text)
    for written in dict.fromkeys((text, text.lower(), text.upper(), ten, f" {text} ")):
        try:
            read = game.parse(written)
        except ValueError as error:
            yield f'"{text}", written "{written}", is not read: {error}'
        else:
            if read != move:
                yield f'"{written}" is read as "{read}"'


def _replayed(match: Played) -> Iterator[Problem]:
    """Read and apply the log once more, and ask whether it leads to the same state."""
    game = match.game
    state, last = match.states[0], match.states[-1]
    place = 0
    try:
        for place, text in enumerate(match.log()):
            with at(place):
                state = game.apply(state, game.parse(text))
    except NoAnswer as answer:
        yield place, f"the log, replayed as text, is refused: {answer.error}"
    else:
        if state != last or state.log != last.log:
            yield len(match.steps), "the log, replayed as text, gives another state"


def _unlike(game: AnyRuleset, state: State) -> Iterator[str]:
    """Tell in what a state that was pickled or copied is not like itself."""
    again: State = pickle.loads(pickle.dumps(state))
    told: list[Callable[[State], Any]] = [hash, game.legal_moves, game.score]
    shown = repr(state)
    if (
        repr(again) != shown
        or again != state
        or any(tell(again) != tell(state) for tell in told)
    ):
        yield f"what is pickled comes back as another state: {again!r}"
    if again.log != state.log:
        yield "what is pickled comes back with another log"
    if copy.copy(state) is not state or copy.deepcopy(state) is not state:
        yield "a copy of a state is another object, though nothing can change either"
    bare = state.without_log()
    if bare != state or bare.log or hash(bare) != hash(state):
        yield "the same position without its log is another state"
    if mask := _MASK.search(shown):
        yield f"a state is shown in cards, not as {mask[0]}"


def _blind(match: Played) -> Iterator[Problem]:
    """Ask whether equality sees each part of a state.

    Each part of one state is put into another of its phase; that must be told from it.
    What takes no part in equality must make no difference to what follows.
    """
    rng = random.Random(match.seed)
    phases: dict[type, list[int]] = {}
    for place, state in enumerate(match.states):
        phases.setdefault(type(state), []).append(place)
    for places in phases.values():
        for place in rng.sample(places, min(_SIBLINGS, len(places))):
            state, other = match.states[place], match.states[rng.choice(places)]
            with at(place):
                for part, changed in _variants(state, other):
                    if changed == state:
                        told = f"states that differ in {part} are equal: {changed!r}"
                        yield place, told
                for each in _unequal_twins(match.game, state, rng):
                    yield place, each


def _variants(value: Any, other: Any) -> Iterator[tuple[str, Any]]:
    """Give a value with one part, and then another, taken from another of its kind."""
    for each in attrs.fields(type(value)):
        if not each.init or not each.eq:
            continue
        mine, its = getattr(value, each.name), getattr(other, each.name)
        parts = [("", its)] if mine != its else []
        if type(mine) is type(its) and isinstance(mine, _RECORDS):
            parts = list(_variants(mine, its))
        for part, new in parts:
            path = f"{each.name}.{part}".removesuffix(".")
            yield path, evolved(value, **{each.name: new})


def _unequal_twins(game: AnyRuleset, state: State, rng: random.Random) -> Iterator[str]:
    """Tell what becomes of states that are equal after different moves."""
    moves: list[Move | Deal] = list(game.legal_moves(state))
    if state.turn is None and not state.over:
        moves += [game.shuffle(rng), game.shuffle(rng)]
    first: dict[State, Move | Deal] = {}
    for move in moves:
        after = game.apply(state, move)
        twin = first.setdefault(after, move)
        if twin is not move:
            other: State = game.apply(state, twin)
            yield from _apart(game, after, other, rng)


def _apart(
    game: AnyRuleset, one: State, two: State, rng: random.Random
) -> Iterator[str]:
    """Play two states on by the same moves as long as they are equal in all."""
    left = _FOLLOWED
    while same := one == two and all(tell(one) == tell(two) for tell in _telling(game)):
        moves, left = game.legal_moves(one) if left else (), left - 1
        if not moves:
            break
        move = rng.choice(moves)
        one, two = game.apply(one, move), game.apply(two, move)
    if not same:
        yield f"states are equal that are not the same: {one!r}, {two!r}"


def _telling(game: AnyRuleset) -> tuple[Callable[[State], object], ...]:
    return (
        game.score,
        game.movers,
        game.legal_moves,
        lambda state: (state.hands, state.piles, state.turn, state.over),
    )
