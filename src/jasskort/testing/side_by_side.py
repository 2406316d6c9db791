"""Whether deals side by side are what the verbs make of them (`jasskort.vector`)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np

from jasskort.errors import InvalidValue, quoted
from jasskort.learning.encoding import Encoding
from jasskort.moves import Deal, Play
from jasskort.phase import State
from jasskort.playouts import gained
from jasskort.ruleset import AnyRuleset
from jasskort.testing.laws import walk
from jasskort.vector.deals import Deals

_FAR = 60
"""So many moves are made before other deals are begun."""
_LATE = 150
"""A state is not so many moves into its match."""
_RARE, _PLAIN = 30.0, 0.2
"""So much rather a move is made that plays no card, and how often any is as likely."""
_SWAPS = 6
"""A stacked pack is in order but for so many exchanges, so that hands have melds."""


class DealsDiffer(AssertionError):  # noqa: N818 - it says what has happened
    """Deals side by side are not what the verbs make of them.

    Attributes:
        game: the ruleset.
        state: the state by the verbs.
        problem: what is wrong.
    """

    def __init__(self, game: AnyRuleset, state: State, problem: str) -> None:
        """Keep what differs."""
        super().__init__(game, state, problem)
        self.game, self.state, self.problem = game, state, problem

    def __str__(self) -> str:
        """Tell problem, state and ruleset."""
        return f"{self.problem}\n  in {self.state!r}\n  by {self.game!r}"


def check_deals(
    game: AnyRuleset, *, moves: int = 10_000, lanes: int = 64, seed: int = 0
) -> Counter[str]:
    """Play deals side by side and by the verbs, and compare them after each move.

    Compared are who is in turn, the legal moves, all that this seat knows (packed), whether
    the deal is over, and its points. The deals are shuffled, stacked so that hands have
    melds, or go on from states of matches and worlds that seats think possible there; moves that play no card are
    made more often than at random.

    Args:
        game: the ruleset.
        moves: how many moves are made at least, by all lanes together.
        lanes: how many deals are played side by side.
        seed: what all follows from.

    Returns:
        How many positions of each phase were compared.

    Raises:
        DealsDiffer: something differs.
        InvalidValue: the ruleset has no deals side by side, or a number is below 1.
    """
    for number in (moves, lanes):
        if type(number) is not int or number < 1:
            msg = f"moves and lanes are whole numbers from 1 on, not {quoted(number)}"
            raise InvalidValue(msg)
    phases, made = Counter[str](), 0
    rng = np.random.default_rng(seed)
    encoding = Encoding(game, past=False)
    plain = np.array([type(move) is Play for move in game.vocabulary(0)])
    weights = np.where(plain, 1.0, _RARE)
    for deals in _begun(game, lanes, seed):
        begun = [deals.state(lane) for lane in range(lanes)]
        states = [*begun]
        for _ in range(_FAR):
            _compare(encoding, deals, states)
            phases.update([type(state).__name__ for state in states])
            rather = deals.legal * weights * rng.random((lanes, deals.actions))
            any_move = rng.random(lanes) < _PLAIN
            chosen = np.where(any_move, deals.choose(rng), rather.argmax(axis=1))
            _go_on(deals, begun, states, chosen)
            made += lanes
        if made >= moves:
            return phases
    raise AssertionError  # pragma: no cover - there are always more


def _begun(game: AnyRuleset, lanes: int, seed: int) -> Iterator[Deals]:
    """Yield deals: shuffled, stacked, and from worlds."""
    rng = random.Random(seed)
    while True:
        shuffled = Deals(game, lanes, rng.getrandbits(64))
        yield shuffled
        stacked = [_stacked(game, rng) for _ in range(lanes)]
        yield Deals.of(stacked, rng.getrandbits(64))
        later = [_later(game, rng) for _ in range(lanes)]
        yield Deals.of(later, rng.getrandbits(64))


def _later(game: Any, rng: random.Random) -> State:
    """Return a state of a match, or a world that a seat thinks possible in it."""
    steps = walk(game, rng.getrandbits(32), most=rng.randrange(1, _LATE))
    states = [state for _, _, state in steps if state.turn is not None]
    state = rng.choice(states)
    if rng.random() < 1 / 2:
        return state
    world: State = game.worlds(game.view(state, rng.choice(game.seats))).sample(rng)
    return world


def _stacked(game: AnyRuleset, rng: random.Random) -> State:
    """Return a deal in which cards of a suit, or of a rank, are near each other."""
    by_rank = rng.random() < 1 / 2
    cards = sorted(
        game.pack.cards,
        key=lambda card: (card.rank.index, 0) if by_rank else (0, card.index),
    )
    cut = rng.randrange(len(cards))
    cards = cards[cut:] + cards[:cut]
    for _ in range(rng.randrange(_SWAPS)):
        one, other = rng.choices(range(len(cards)), k=2)
        cards[one], cards[other] = cards[other], cards[one]
    start = game.start(dealer=rng.choice(game.seats))
    return game.apply(start, Deal(tuple(cards)))


def _compare(encoding: Encoding, deals: Deals, states: list[State]) -> None:
    """Compare lanes with states.

    Raises:
        DealsDiffer: something differs.
    """
    game: Any = encoding.game
    legal, seen = deals.legal, deals.observe()
    for lane, state in enumerate(states):
        seat = state.turn
        if seat != deals.turn[lane]:
            problem = f"seat {deals.turn[lane]} is in turn in lane {lane}"
            raise DealsDiffer(game, state, problem)
        moves = game.vocabulary(seat)
        ours = {moves[at] for at in np.flatnonzero(legal[lane])}
        if wrong := ours ^ {*game.legal_moves(state, seat)}:
            told = ", ".join(sorted(map(str, wrong)))
            raise DealsDiffer(game, state, f"whether these are legal: {told}")
        packed = encoding.pack(state, seat)
        if packed != seen[lane].tobytes():
            rows = np.frombuffer(packed + seen[lane].tobytes(), np.uint8)
            told = ", ".join(_columns(encoding, rows.reshape(2, -1)))
            raise DealsDiffer(game, state, f"what is observed otherwise: {told}")


def _columns(encoding: Encoding, rows: Any) -> Iterator[str]:
    """Yield the names of the columns in which two rows differ."""
    by_verbs, ours = encoding.expand(rows)
    at = 0
    for column in encoding.spec:
        end = at + column.size
        if (by_verbs[at:end] != ours[at:end]).any():
            yield column.name
        at = end


def _go_on(deals: Deals, begun: list[State], states: list[State], chosen: Any) -> None:
    """Make moves both ways, and compare what comes of them.

    Raises:
        DealsDiffer: something differs.
    """
    game, seats = deals.game, deals.turn.tolist()
    points, over = deals.step(chosen)
    for lane, (state, seat) in enumerate(zip(states, seats, strict=True)):
        move = game.vocabulary(seat)[chosen[lane]]
        after = game.apply(state, move)
        if (after.turn is None) != over[lane]:
            raise DealsDiffer(game, state, f"whether the deal is over after {move}")
        if over[lane]:
            brought = gained(begun[lane], after)
            if brought != tuple(points[lane].tolist()):
                problem = f"{move} brings {points[lane].tolist()}, not {brought}"
                raise DealsDiffer(game, state, problem)
            after = begun[lane] = deals.state(lane)
        states[lane] = after
