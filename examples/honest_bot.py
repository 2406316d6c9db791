"""A bot for every game that sees only its view, and plays out sampled worlds.

This plays it against random players, on every side of each pack:

    python examples/honest_bot.py --packs 40
"""

from __future__ import annotations

import argparse
import random
import statistics

from jasskort import (
    AnyRuleset,
    Claim,
    Form,
    Frantsfuus,
    Fyrtioett,
    Move,
    Schmaus,
    Seat,
    State,
    Tolva,
    View,
    ZugerTapp,
)

WORLDS, LOW_BIDS = 10, 3


def choose(view: View[Move], rng: random.Random) -> Move:
    """Return the legal move with the best mean result of playouts in sampled worlds."""
    game, seat, moves = view.game, view.seated(), view.legal_moves
    worlds, gains = game.worlds(view), dict.fromkeys(moves, 0.0)
    for move in moves:  # nearly always valid in all worlds or in none
        if isinstance(move, Claim):
            claimed = game.apply(worlds.position(rng), move)
            if game.score(claimed).winners == (seat,):
                return move
    tried = [move for move in moves if not hopeless(move)]
    for _ in range(WORLDS if len(tried) > 1 else 0):
        world = worlds.position(rng)
        for move in tried:
            end = play_out(game, game.apply(world, move), rng)
            gains[move] += gain(game, end, seat)
    return max(tried, key=lambda move: gains[move])


def hopeless(move: Move) -> bool:
    """Return whether to skip a move: false claims lose the match, gubbes lose points."""
    return move.verb in {"claim", "halv", "hel"}


def at_random(game: AnyRuleset, state: State, rng: random.Random) -> Move:
    """Return a random move, except hopeless ones and high bids."""
    moves = [move for move in game.legal_moves(state) if not hopeless(move)]
    bids = [move for move in moves if move.verb == "bid"]
    return rng.choice([move for move in moves if move not in bids[LOW_BIDS:]])


def play_out(game: AnyRuleset, state: State, rng: random.Random) -> State:
    """Return the state after random play to the end of the deal."""
    while state.turn is not None:
        state = game.apply(state, at_random(game, state, rng))
    return state


def gain(game: AnyRuleset, state: State, seat: Seat) -> float:
    """Return the points of a seat's party minus the mean of the other parties."""
    parties, totals = game.table.parties, [*game.score(state).party_totals]
    mine = totals.pop([seat in party for party in parties].index(True))
    return mine - statistics.mean(totals)


# Results: bots play each side of every pack once, and random players the other sides.


def ahead(game: AnyRuleset, packs: int, seed: int) -> list[float]:
    """Return for each pack the mean lead of the bots, in points per deal."""
    found = []
    for number in range(packs):
        rng = random.Random(f"{seed} {number}")
        deal = game.apply(game.start(), game.shuffle(rng))
        ends = [
            (party, against_random(game, deal, party, rng))
            for party in game.table.parties
        ]
        gains = [gain(game, end, party[0]) for party, end in ends]
        found.append(statistics.mean(gains))
    return found


def against_random(
    game: AnyRuleset, state: State, bots: tuple[Seat, ...], rng: random.Random
) -> State:
    """Return the end of a deal with bots in some seats and random players in the others."""
    while state.turn is not None:
        if state.turn in bots:
            move = choose(game.view(state, state.turn), rng)
        else:
            move = at_random(game, state, rng)
        state = game.apply(state, move)
    return state


GAMES: list[AnyRuleset] = [
    Schmaus(deals=1, claims="referee"),
    Frantsfuus(deals=1, claims="referee"),
    ZugerTapp(deals=1),
    Fyrtioett(deals=1),
    *(Tolva(deals=1, form=form) for form in Form),
]


def main() -> None:
    """Print a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--packs", type=int, default=40, help="packs per game")
    parser.add_argument("--seed", type=int, default=7, help="seed of packs and players")
    asked = parser.parse_args()
    for game in GAMES:
        gains = ahead(game, asked.packs, asked.seed)
        form = f", {game.form.value}" if isinstance(game, Tolva) else ""
        mean = statistics.mean(gains)
        error = statistics.stdev(gains) / len(gains) ** 0.5
        better = sum([each > 0 for each in gains])
        print(
            f"{game.title}{form}: {mean:+.1f} ± {error:.1f} points, ahead in {better} packs"
        )


if __name__ == "__main__":
    main()
