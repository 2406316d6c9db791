"""A check that deals side by side (`jasskort.vector`) agree with a ruleset."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from types import MappingProxyType
from typing import Any

from jasskort.craft.extras import brought_by
from jasskort.errors import InvalidValue, quoted
from jasskort.learning.encoding import Encoding
from jasskort.moves import Claim, Deal, Play
from jasskort.phase import State
from jasskort.playing.table import Unit, check_count
from jasskort.playouts import gained
from jasskort.ruleset import AnyRuleset
from jasskort.testing.laws import walk
from jasskort.vector.deals import Deals, check_lanes

with brought_by("jasskort[fast]", __name__):
    import numpy as np

_FAR = MappingProxyType({"deal": 60, "match": 240})
"""The number of moves after which new deals or matches begin."""
_LATE = 150
"""The limit of moves before a state from which a lane starts."""
_RARE, _PLAIN = 30.0, 0.2
"""The weight of moves that are not plays, and how often all weights are equal."""
_CALM, _SELDOM, _HARDLY = 3 / 4, 0.02, 1e-6
"""The share of lanes that prefer plays, how often they do not, and the weight of other
moves: claims and false bids would cut matches short or delay them."""
_SWAPS = 6
"""The limit of exchanges in a sorted pack, so that hands have melds."""


class DealsDiffer(AssertionError):  # noqa: N818 - the name says what happened
    """Deals side by side differ from the methods of the ruleset.

    `problem` is the message, and `state` the state that the methods return.
    """

    def __init__(self, game: AnyRuleset, state: State, problem: str) -> None:
        super().__init__(game, state, problem)
        self.game, self.state, self.problem = game, state, problem

    def __str__(self) -> str:
        return f"{self.problem}\n  in {self.state!r}\n  with {self.game!r}"


def check_deals(
    game: AnyRuleset,
    *,
    moves: int = 10_000,
    lanes: int = 64,
    seed: int = 0,
    unit: Unit = "deal",
) -> Counter[str]:
    """Play deals side by side and by `apply`, and compare them after each move.

    It compares the seat in turn, its legal moves and packed view, the state of a lane,
    whether the deal is over, and its points; for matches also the winners and the state
    after the next deal. Deals are shuffled, stacked so that hands have melds, or
    continue from states of matches and their worlds. All lanes together make at least
    `moves` moves; each lane plays a `unit`.

    Returns:
        The numbers of compared positions by phase, and of matches that ended.

    Raises:
        DealsDiffer: something differs.
        InvalidValue: the ruleset has no deals side by side, or a number is invalid.
    """
    check_lanes(lanes)
    check_count("moves", moves)
    if type(seed) is not int or seed < 0:
        msg = f"expected an int of at least 0 for seed, got {quoted(seed)}"
        raise InvalidValue(msg)
    phases, made = Counter[str](), 0
    rng = np.random.default_rng(seed)
    encoding = Encoding(game, past=False)
    kinds = [*map(type, game.vocabulary(0))]
    wild = np.array([1 if kind is Play else _RARE for kind in kinds])
    calm = np.array(
        [_HARDLY ** ((kind is not Play) + (kind is Claim)) for kind in kinds]
    )
    calmly = (np.arange(lanes)[:, None] < _CALM * lanes) & (unit == "match")
    for deals in _begun(game, lanes, seed, unit):
        begun = [deals.state(lane) for lane in range(lanes)]
        states = [*begun]
        for _ in range(_FAR[unit]):
            _compare(encoding, deals, states)
            phases.update([type(state).__name__ for state in states])
            lane = int(rng.integers(lanes))
            if deals.state(lane) != states[lane]:
                problem = f"lane {lane} has the state {deals.state(lane)!r}"
                raise DealsDiffer(game, states[lane], problem)
            plain, seldom = rng.random((2, lanes, 1)) < [[[_PLAIN]], [[_SELDOM]]]
            weights = np.where(plain, 1.0, wild)
            weights = np.where(calmly & ~seldom, calm, weights)
            chosen = deals.legal * weights * rng.random((lanes, deals.actions))
            _go_on(deals, begun, states, chosen.argmax(axis=1), phases)
            made += lanes
        if made >= moves:
            return phases
    raise AssertionError  # pragma: no cover - the generator never ends


def _begun(game: AnyRuleset, lanes: int, seed: int, unit: Unit) -> Iterator[Deals]:
    rng = random.Random(seed)
    while True:
        yield Deals(game, lanes, rng.getrandbits(64), unit=unit)
        for states_of in (_stacked, _later):
            states = [states_of(game, rng) for _ in range(lanes)]
            yield Deals.of(states, rng.getrandbits(64), unit=unit)


def _later(game: Any, rng: random.Random) -> State:
    """Return a state of a random match, or a world of one of its views."""
    steps = walk(game, rng.getrandbits(32), most=rng.randrange(1, _LATE))
    state = rng.choice([state for _, _, state in steps if state.turn is not None])
    if rng.random() >= 1 / 2:
        state = game.worlds(game.view(state, rng.choice(game.seats))).sample(rng)
    return state


def _stacked(game: AnyRuleset, rng: random.Random) -> State:
    """Return a deal in which cards of one suit, or of one rank, are near each other."""
    cards = [*game.pack.cards]
    if rng.random() < 1 / 2:
        cards.sort(key=lambda card: card.rank.index)
    cut = rng.randrange(len(cards))
    cards = cards[cut:] + cards[:cut]
    for _ in range(rng.randrange(_SWAPS)):
        one, other = rng.choices(range(len(cards)), k=2)
        cards[one], cards[other] = cards[other], cards[one]
    start = game.start(dealer=rng.choice(game.seats))
    return game.apply(start, Deal(tuple(cards)))


def _compare(encoding: Encoding, deals: Deals, states: list[State]) -> None:
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
            raise DealsDiffer(game, state, f"legal moves differ: {told}")
        packed = encoding.pack(state, seat)
        if packed != seen[lane].tobytes():
            rows = np.frombuffer(packed + seen[lane].tobytes(), np.uint8)
            told = ", ".join(_columns(encoding, rows.reshape(2, -1)))
            raise DealsDiffer(game, state, f"columns differ: {told}")


def _columns(encoding: Encoding, rows: Any) -> Iterator[str]:
    by_verbs, ours = encoding.expand(rows)
    at = 0
    for column in encoding.spec:
        end = at + column.size
        if (by_verbs[at:end] != ours[at:end]).any():
            yield column.name
        at = end


def _go_on(
    deals: Deals,
    begun: list[State],
    states: list[State],
    chosen: Any,
    phases: Counter[str],
) -> None:
    """Make moves both ways, compare the results, and count the matches that end."""
    game, seats = deals.game, deals.turn.tolist()
    points, over = deals.step(chosen)
    for lane, (state, seat) in enumerate(zip(states, seats, strict=True)):
        move = game.vocabulary(seat)[chosen[lane]]
        after = game.apply(state, move)
        if (after.turn is None) != over[lane]:
            problem = f"expected over to be {not over[lane]} after {move}"
            raise DealsDiffer(game, state, problem)
        if over[lane]:
            brought = gained(begun[lane], after)
            if brought != tuple(points[lane].tolist()):
                problem = f"expected points {brought}, got {points[lane].tolist()}"
                raise DealsDiffer(game, state, problem)
            if deals.unit == "match":
                phases["MatchOver"] += _compare_matches(deals, lane, after)
            after = begun[lane] = deals.state(lane)
        states[lane] = after


def _compare_matches(deals: Deals, lane: int, state: Any) -> bool:
    """Compare the state after a deal of a match; return whether the match is over."""
    game: Any = deals.game
    won = tuple(np.flatnonzero(deals.winners[lane]).tolist())
    # A match may end as the next deal begins, whatever is dealt (FRA-48).
    after = state if state.over else game.apply(state, Deal(game.pack.cards))
    found, stakes = (won, int(deals.stakes[lane])), game.score(after).stakes or 0
    if found != (after.winners if after.over else (), stakes):
        problem = f"lane {lane} has the winners {won} and stakes of {found[1]}"
        raise DealsDiffer(game, after, problem)
    dealt = deals.state(lane)
    due = game.next_match(after) if after.over else state
    if game.apply(due, dealt.shuffled) != dealt:
        raise DealsDiffer(game, due, f"lane {lane} continues with {dealt!r}")
    return bool(won)
