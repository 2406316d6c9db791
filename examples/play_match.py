"""Play a match between players who choose at random, and tell it.

    python examples/play_match.py schmaus --seed 7
    python examples/play_match.py schmaus --language de-CH --suits swiss

The players take any legal move, out of their turn too, but claim the match only
where the claim wins, and bid low, so that matches end.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections.abc import Iterator
from typing import Any

import attrs
from story import Story

from jasskort import (
    GAMES,
    AnyRuleset,
    Claim,
    Deal,
    Move,
    OptionError,
    Pass,
    State,
)
from jasskort.games.fyrtioett import Bid
from jasskort.games.tolva import Halv, Hel
from jasskort.telling import Language, Suits, words_for

NAMES = ("Anna", "Beat", "Carl", "Dora")
ENDLESS = {"zuger_tapp": {"deals": 8}}
"""What is agreed on in the games that never end of themselves."""

OUT_OF_TURN = 0.3
PASSES = 0.6
GUBBES = 0.02
LOW = 4


def main(arguments: list[str] | None = None) -> int:
    """Play the match that the arguments ask for; give the exit code."""
    parser = make_parser()
    asked = vars(parser.parse_args(arguments))
    name, seed, dealer = asked.pop("game"), asked.pop("seed"), asked.pop("dealer")
    language, suits = asked.pop("language"), asked.pop("suits")
    given = {option: value for option, value in asked.items() if value is not None}
    make_ruleset: Any = GAMES[name]
    known = {field.name for field in attrs.fields(make_ruleset)}
    for option in given.keys() - known:
        flag = option.replace("_", "-")
        parser.error(f"argument --{flag}: {name} has no such option")
    try:
        game: AnyRuleset = make_ruleset(**ENDLESS.get(name, {}) | given)
    except OptionError as error:
        parser.error(str(error))
    if dealer not in game.seats:
        parser.error(f"argument --dealer: a seat of {name}, not {dealer}")
    names = NAMES[: len(game.seats)]
    words = words_for(game, language, names=names, suits=suits)
    try:
        for line in tell(game, Story(words), random.Random(seed), dealer):
            print(line)
        sys.stdout.flush()
    except BrokenPipeError:
        # Nobody reads on. What is left is written nowhere, so that the end is quiet.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def make_parser() -> argparse.ArgumentParser:
    """Describe the command line; what is not given is left to the game."""
    parser = argparse.ArgumentParser(
        description="Play a match between random players and tell it.",
        epilog="The same seed and options give the same match.",
    )
    add = parser.add_argument
    add("game", choices=sorted(GAMES), help="the game to play")
    add("--seed", type=int, default=7, help="of the cards and the players")
    add("--dealer", type=int, default=0, help="the seat that deals first")
    languages = [each.value for each in Language]
    add("--language", choices=languages, default="en", help="of the story")
    suits = [each.value for each in Suits]
    add("--suits", choices=suits, default="french", help="of the names of cards")
    add("--deals", type=int, help="an agreed number of deals")
    add("--target", type=int, help="the points that win the match")
    add("--claims", help='who ends the match: "players" or "referee"')
    add("--ties", help='of Schmaus, whom equals favour: "non-dealer" or "leader"')
    add("--form", help="of Tolva: four, three, plocketolva, bordstolva")
    for flag, text in (
        ("--match-bonus", "of Frantsfuus: the tricks without a stock count 100"),
        ("--tapp-at-65", "of Zuger Tapp: tapp is made with 65 card points"),
        ("--first-trick-from-table", "of bordstolva: hands are taken up after it"),
    ):
        add(flag, action="store_const", const=True, help=text)
    return parser


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
