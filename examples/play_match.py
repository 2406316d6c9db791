"""Play a match between two players who choose at random, and tell it.

    python examples/play_match.py schmaus --seed 7

The players take any legal move, out of their turn too, but claim the match only
where the claim wins, and bid low, so that matches end.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

import attrs
from four_stories import FyrtioettStory, TolvaStory, ZugerTappStory, cautious
from frantsfuus_story import frantsfuus_story
from jass_story import JassStory
from schmaus_story import schmaus_story
from table_story import TableStory

from jasskort import GAMES, AnyRuleset, Deal, Move, OptionError, State
from jasskort.moves import Claim, Rob

Story: TypeAlias = JassStory | TableStory

STORIES: Mapping[str, Callable[[Any], Story]] = {
    "schmaus": schmaus_story,
    "frantsfuus": frantsfuus_story,
    "zuger_tapp": ZugerTappStory,
    "tolva": TolvaStory,
    "fyrtioett": FyrtioettStory,
}
ENDLESS = {"zuger_tapp": {"deals": 8}}
"""What is agreed on in the games that never end of themselves."""

OUT_OF_TURN = 0.3


def main(arguments: list[str] | None = None) -> int:
    """Play the match that the arguments ask for; give the exit code."""
    parser = make_parser()
    asked = parser.parse_args(arguments)
    given = {
        name: value
        for name in ("target", "deals", "claims", "form")
        if (value := getattr(asked, name)) is not None
    }
    known = {field.name for field in attrs.fields(GAMES[asked.game])}  # type: ignore[arg-type]
    for name in given.keys() - known:
        parser.error(f"argument --{name}: {asked.game} has no such option")
    options = ENDLESS.get(asked.game, {}) | given
    make_ruleset: Callable[..., AnyRuleset] = GAMES[asked.game]
    try:
        game = make_ruleset(**options)
        if asked.dealer not in game.seats:
            parser.error(
                f"argument --dealer: a seat of {asked.game}, not {asked.dealer}"
            )
    except OptionError as error:
        parser.error(str(error))
    story = STORIES[asked.game](game)
    for line in tell(game, story, random.Random(asked.seed), asked.dealer):
        print(line)
    return 0


def make_parser() -> argparse.ArgumentParser:
    """Describe the command line."""
    parser = argparse.ArgumentParser(
        description="Play a match between two random players and tell it.",
        epilog="The same seed and options give the same match.",
    )
    parser.add_argument("game", choices=sorted(STORIES), help="the game to play")
    parser.add_argument(
        "--seed", type=int, default=7, help="of the cards and the players"
    )
    parser.add_argument("--deals", type=int, help="an agreed number of deals")
    parser.add_argument("--target", type=int, help="the points that win the match")
    parser.add_argument("--claims", help='who ends the match: "players" or "referee"')
    parser.add_argument("--form", help="of Tolva: four, three, plocketolva, bordstolva")
    parser.add_argument(
        "--dealer", type=int, default=0, help="the seat that deals first"
    )
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
    for seat in game.seats:
        for move in game.legal_moves(state, seat):
            if isinstance(move, Claim) and wins(game, state, move):
                return move
            if (
                isinstance(move, Rob)
                and seat != state.turn
                and rng.random() < OUT_OF_TURN
            ):
                return move
    moves = tuple(
        each for each in game.legal_moves(state) if not isinstance(each, Claim)
    )
    return rng.choice(cautious(moves, rng)) if moves else game.shuffle(rng)


def wins(game: AnyRuleset, state: State, claim: Claim) -> bool:
    """Tell whether a claim ends the match at once for the seat that makes it."""
    return game.score(game.apply(state, claim)).winners == (claim.seat,)


if __name__ == "__main__":
    sys.exit(main())
