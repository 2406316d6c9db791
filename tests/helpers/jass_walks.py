"""Matches of both jass games in which much is declared, answered, booked and robbed."""

from __future__ import annotations

import random
from typing import Any

from jasskort import Deal, Frantsfuus, Schmaus
from jasskort.cards import SUITS
from jasskort.melds import Run
from jasskort.moves import Claim, Play

GAMES: list[Any] = [
    Schmaus(deals=5),
    Schmaus(claims="referee", ties="leader", deals=5),
    Frantsfuus(deals=5),
    Frantsfuus(claims="referee", deals=5),
]


def stacked(game: Any, rng: random.Random, dealer: int) -> Deal:
    """Lay a pack in which the hands hold sequences that are alike, or nearly."""
    zero, one, third = rng.sample(SUITS, 3)
    length = rng.randrange(3, 6)
    top = rng.choice(game.pack.ranks[length:])
    longer = length + (rng.random() < 0.3)
    runs = [Run(zero, top, longer).cards, Run(one, top, length).cards]
    hands: list[Any] = rng.sample(runs, 2)
    left = [card for card in game.shuffle(rng).pack if card not in runs[0] | runs[1]]
    trump = rng.choice((zero, third))
    upcard = next(card for card in left if card.suit is trump)
    left.remove(upcard)
    for seat, run in enumerate(hands):
        more = 9 - len(run)
        hands[seat], left = [*run, *left[:more]], left[more:]
    pack: Deal = game.pack_for(dealer=dealer, hands=hands, upcard=upcard, stock=left)
    return pack


def talkative(game: Any, seed: int) -> list[Any]:
    """Play a match of talk and robbing; its last deal ends by a claim, if any may."""
    rng = random.Random(seed)
    state = game.start(dealer=seed % 2)
    states = [state]
    while not state.over:
        if state.turn is None:
            move: Any = stacked(game, rng, state.match.dealer)
        else:
            seat = rng.choice(game.movers(state)) if rng.random() < 0.1 else state.turn
            moves = game.legal_moves(state, seat)
            claims = [each for each in moves if isinstance(each, Claim)]
            quiet = [each for each in moves if each not in claims]
            said = [each for each in quiet if not isinstance(each, Play)]
            if claims and state.match.number == game.deals and rng.random() < 0.2:
                move = claims[0]
            else:
                move = rng.choice(
                    said[:2] if said and rng.random() < 0.6 else quiet or claims
                )
        state = game.apply(state, move)
        states.append(state)
    return states
