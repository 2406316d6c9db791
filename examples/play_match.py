"""Play a match between players who choose at random, and tell it.

    python examples/play_match.py schmaus --seed 7
    python examples/play_match.py schmaus --language de-CH --suits swiss

The players take any legal move, out of their turn too, but claim the match only
where the claim wins, and bid low, so that matches end.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Iterator

from agreed import NAMES, agreed, make_parser

from jasskort import AnyRuleset, Claim, Deal, Move, Pass, State
from jasskort.games.fyrtioett import Bid
from jasskort.games.tolva import Halv, Hel
from jasskort.words import words_for
from jasskort.words.story import Story

OUT_OF_TURN = 0.3
PASSES = 0.6
GUBBES = 0.02
LOW = 4


def main(arguments: list[str] | None = None) -> int:
    """Play the match that the arguments ask for; give the exit code."""
    parser = make_parser(
        "Play a match between random players and tell it.",
        "The same seed and options give the same match.",
    )
    asked = parser.parse_args(arguments)
    game = agreed(parser, asked)
    names = NAMES[: len(game.seats)]
    words = words_for(game, asked.language, names=names, suits=asked.suits)
    try:
        for line in tell(game, Story(words), random.Random(asked.seed), asked.dealer):
            print(line)
        sys.stdout.flush()
    except BrokenPipeError:
        # Nobody reads on. What is left is written nowhere, so that the end is quiet.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def tell(
    game: AnyRuleset, story: Story, rng: random.Random, dealer: int
) -> Iterator[str]:
    """Play a match and tell it, line by line."""
    state = game.start(dealer=dealer)
    yield from story.opening()
    while not state.over:
        move = choose(game, state, rng)
        following = game.apply(state, move)
        yield from story.after(state, move, following)
        state = following
    yield from story.ending(state)


def choose(game: AnyRuleset, state: State, rng: random.Random) -> Move | Deal:
    """Choose a move: a claim that wins, something out of turn, or any move in turn."""
    rights: list[Move] = []
    for seat in game.movers(state):
        for move in game.legal_moves(state, seat):
            if not isinstance(move, Claim):
                rights += [move] * (seat != state.turn)
            elif game.score(game.apply(state, move)).winners == (seat,):
                return move
    if rights and rng.random() < OUT_OF_TURN:
        return rng.choice(rights)
    moves = [each for each in game.legal_moves(state) if not isinstance(each, Claim)]
    return rng.choice(cautious(moves, rng)) if moves else game.shuffle(rng)


def cautious(moves: list[Move], rng: random.Random) -> list[Move]:
    """Give the moves that a cautious player considers: to pass, or the lowest bids."""
    passes: list[Move] = [each for each in moves if isinstance(each, Pass)]
    if passes and rng.random() < PASSES:
        return passes
    # A gubbe sinks a random player.
    if rng.random() > GUBBES:
        moves = [each for each in moves if not isinstance(each, Halv | Hel)]
    bids = [each for each in moves if isinstance(each, Bid)]
    low: list[Move] = [bid for bid in bids if bid.tricks <= LOW]
    return low or [each for each in moves if each not in bids] or moves[:1]


if __name__ == "__main__":
    sys.exit(main())
