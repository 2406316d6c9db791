"""The laws that every ruleset obeys.

Each looks at a match that was played at random, and gives the problems that it finds.
"""

from __future__ import annotations

import enum
import pickle
import random
from collections.abc import Callable, Iterator
from typing import Any

from jasskort.cardset import CardSet
from jasskort.moves import Deal, Move
from jasskort.phase import Phase, State
from jasskort.refusals import IllegalMove, Refusal
from jasskort.ruleset import AnyRuleset
from jasskort.testing.laws import Law, Problem
from jasskort.testing.play import Played

_A_PHASE, _ANYWHERE = 2, 4
_LONGEST = 20_000


def _picked(match: Played) -> Iterator[tuple[int, State]]:
    """Pick states for what takes long: some of each phase, some more, and the last."""
    rng = random.Random(match.seed)
    states = match.states
    phases: dict[type, list[int]] = {}
    for place, state in enumerate(states):
        phases.setdefault(type(state), []).append(place)
    places = {0, len(states) - 1, *rng.choices(range(len(states)), k=_ANYWHERE)}
    for each in phases.values():
        places.update(rng.choices(each, k=_A_PHASE))
    for place in sorted(places):
        yield place, states[place]


def _legal_refused_applied(match: Played) -> Iterator[Problem]:
    game = match.game
    pack = game.pack.cards
    for place, state in _picked(match):
        for seat in game.seats:
            vocabulary = game.vocabulary(seat)
            legal = game.legal_moves(state, seat)
            numbers = [game.index(move) for move in legal]
            if numbers != sorted(set(numbers)):
                yield place, f"legal moves are out of order, or twice: {legal}"
            for number, move in enumerate(vocabulary):
                if game.index(move) != number:
                    yield place, f'"{move}" is number {number}, not {game.index(move)}'
                refusal = game.refusal(state, move)
                if (refusal is None) is not (move in legal):
                    listed = "listed" if move in legal else "not listed"
                    yield place, f'"{move}" is {listed}, its refusal is: {refusal}'
                yield from _agreed(game, place, state, move, refusal)
                if refusal is None:
                    yield from _done_either_way(place, state, move)
        yield from _movers(game, place, state)
        for deal in (Deal(pack), Deal(pack[1:])):
            yield from _agreed(game, place, state, deal, game.refusal(state, deal))


def _agreed(
    game: AnyRuleset,
    place: int,
    state: State,
    move: Move | Deal,
    refusal: Refusal | None,
) -> Iterator[Problem]:
    """Ask whether apply takes a move if and only if it is not refused."""
    try:
        game.apply(state, move)
    except IllegalMove as error:
        if error.refusal != refusal or error.move != move:
            told = f'apply refuses "{error.move}": {error.refusal}'
            yield place, f'{told}; refusal says of "{move}": {refusal}'
    else:
        if refusal is not None:
            yield place, f'apply takes "{move}", which is refused: {refusal}'
    if refusal is not None:
        yield from ((place, each) for each in _flaws(game, refusal))


def _done_either_way(place: int, state: State, move: Move) -> Iterator[Problem]:
    """Ask whether what a phase does at once is what it does with a legal move."""
    if not isinstance(state, Phase) or (at_once := state.at_once(move)) is None:
        return
    after = state.after(move)
    if at_once != after or at_once.log != after.log:
        yield place, f'"{move}" done at once gives another state: {at_once}, {after}'


def _movers(game: AnyRuleset, place: int, state: State) -> Iterator[Problem]:
    """Ask whether the movers are those who have a legal move, that in turn first."""
    movers = [seat for seat in game.seats if game.legal_moves(state, seat)]
    movers.sort(key=lambda seat: seat != state.turn)
    if game.movers(state) != tuple(movers):
        yield place, f"the movers are {movers}, not {game.movers(state)}"


def _flaws(game: AnyRuleset, refusal: Refusal) -> Iterator[str]:
    if refusal.rule not in refusal.text or refusal.text == refusal.rule:
        yield f"a refusal says its rule, {refusal.rule}, in a sentence: {refusal.text}"
    if not isinstance(refusal.reason, enum.Enum):
        yield f"the reason of a refusal is an enum member, not {refusal.reason!r}"
    if foreign := refusal.cards - CardSet(game.pack.cards):
        yield f"a refusal names {foreign}, which the game has not: {refusal.text}"


def _nothing_is_changed(match: Played) -> Iterator[Problem]:
    game = match.game
    for place, (state, move, after) in enumerate(match.steps):
        before = pickle.dumps(state)
        again = game.apply(state, move)
        if pickle.dumps(state) != before:
            yield place, f'apply changes the state that is given with "{move}"'
        if again != after or again.log != after.log:
            yield place, f'apply gives two different states for "{move}"'
        if hash(again) != hash(after):
            yield place, f'equal states after "{move}" have different hashes'


def _cards_in_one_place(match: Played) -> Iterator[Problem]:
    pack = CardSet(match.game.pack.cards)
    for place, state in enumerate(match.states):
        lying = [card for each in state.places for card in each]
        together = CardSet(lying)
        if len(together) != len(lying):
            twice = CardSet(card for card in lying if lying.count(card) > 1)
            yield place, f"{twice} lies in two places"
        if together and together != pack:
            yield place, f"the cards that lie somewhere are not the pack: {together}"
        if lying and not all(hand in state.places for hand in state.hands):
            yield place, "a hand is no place of the state"


def _play_goes_on(match: Played) -> Iterator[Problem]:
    game = match.game
    whole = Deal(game.pack.cards)
    for place, state in enumerate(match.states):
        legal = game.legal_moves(state)
        if state.turn is None:
            if legal:
                yield place, f"nobody is in turn, but these are legal: {legal}"
            if (game.refusal(state, whole) is None) is state.over:
                yield place, "a deal is due where nobody is in turn, or all is over"
            if state.over and any(game.legal_moves(state, each) for each in game.seats):
                yield place, "the match is over, but somebody has a legal move"
        elif not legal or state.over:
            yield place, f"seat {state.turn} is in turn and has no legal move"
        elif legal != game.legal_moves(state, state.turn):
            yield (
                place,
                "legal moves are not those of the seat in turn if none is asked",
            )


def _books_balance(match: Played) -> Iterator[Problem]:
    game = match.game
    parties = game.table.parties
    for place, state in enumerate(match.states):
        score = game.score(state)
        totals = [0] * len(game.seats)
        for entry in score.entries:
            totals[entry.seat] += entry.points
        sums = tuple(sum(totals[seat] for seat in party) for party in parties)
        if score.party_totals != sums:
            yield place, f"the entries add up to {sums}, not {score.party_totals}"
        shared = [
            total
            for seat in game.seats
            for party, total in zip(parties, sums, strict=True)
            if seat in party
        ]
        # Partners who score together show their party's total, others their own.
        if list(score.totals) not in (totals, shared):
            yield place, f"the entries add up to {totals}, not {score.totals}"
        told = (bool(score.winners), score.outcome is not None, bool(score.stakes))
        if told != (state.over,) * len(told):
            yield place, f"winners, outcome and stakes are told at the end: {score}"


def _texts_and_pickles(match: Played) -> Iterator[Problem]:
    game = match.game
    for place, (_, move, _) in enumerate(match.steps):
        text = str(move)
        if game.parse(text) != move or game.parse(text.lower()) != move:
            yield place, f'"{text}" is read as "{game.parse(text)}"'
    for place, state in enumerate(match.states):
        yield from ((place, each) for each in _unlike(game, state))
    yield from _replayed(match)


def _replayed(match: Played) -> list[Problem]:
    """Read and apply the log once more, and ask whether it leads to the same state."""
    game = match.game
    state, last = match.states[0], match.states[-1]
    for place, text in enumerate(match.log()):
        try:
            state = game.apply(state, game.parse(text))
        except IllegalMove as error:
            return [(place, f"the log, replayed as text, is refused: {error}")]
    if state == last and state.log == last.log:
        return []
    return [(len(match.steps), "the log, replayed as text, gives another state")]


def _unlike(game: AnyRuleset, state: State) -> Iterator[str]:
    """Tell in what a state that was pickled is not like itself."""
    copy: State = pickle.loads(pickle.dumps(state))
    told: list[Callable[[State], Any]] = [hash, repr, game.legal_moves, game.score]
    if copy != state or any(tell(copy) != tell(state) for tell in told):
        yield f"what is pickled comes back as another state: {copy!r}"
    if copy.log != state.log:
        yield "what is pickled comes back with another log"
    bare = state.without_log()
    if bare != state or bare.log or hash(bare) != hash(state):
        yield "the same position without its log is another state"


def _random_play_ends(match: Played) -> Iterator[Problem]:
    if not match.ends:
        return
    game = match.game
    rng = random.Random(match.seed)
    state = match.states[-1]
    for _ in range(_LONGEST):
        if state.over:
            return
        moves = game.legal_moves(state)
        if not moves and state.turn is not None:
            break
        state = game.apply(state, rng.choice(moves) if moves else game.shuffle(rng))
    yield len(match.steps), f"within {_LONGEST} moves more there is no end"


LAWS = (
    Law(
        1,
        "a move is listed if and only if it is not refused, and apply agrees",
        _legal_refused_applied,
    ),
    Law(2, "apply changes nothing, and gives equal for equal", _nothing_is_changed),
    Law(3, "every card of the pack is in exactly one place", _cards_in_one_place),
    Law(4, "play goes on until the match is over", _play_goes_on),
    Law(5, "what is booked adds up to the totals", _books_balance),
    Law(6, "texts, logs and pickles are as good as the value", _texts_and_pickles),
    Law(7, "random play ends where it must", _random_play_ends),
)
"""The laws, by their numbers."""
