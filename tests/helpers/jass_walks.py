"""Matches of both jass games in which much is declared, answered, booked and robbed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from jasskort import Card, Deal, Frantsfuus, Schmaus
from jasskort.games.jass.model import TurnTrick
from jasskort.moves import Claim, Draw, Play

GAMES: list[Any] = [
    Schmaus(deals=5),
    Schmaus(claims="referee", ties="leader", deals=5),
    Frantsfuus(deals=5),
    Frantsfuus(claims="referee", deals=5),
]


def rich_deal(game: Any, rng: random.Random, dealer: int) -> Deal:
    """Lay a pack with melds in the hands, and stöck or belle in one or near it."""
    left = list(game.pack.cards)
    rng.shuffle(left)
    hands: list[list[Card]] = [[], []]
    couple = Card.parse("HK"), Card.parse("HQ")
    for card in couple:
        if rng.random() < 0.6:
            hands[rng.randrange(2)].append(card)
            left.remove(card)
    melds = [*game.melding.find(game.pack.mask)]
    for meld in rng.sample(melds, len(melds)):
        hand = hands[rng.randrange(2)]
        if len(hand) + len(meld.cards) <= 9 and meld.cards <= {*left}:
            hand += meld.cards
            left = [card for card in left if card not in meld.cards]
    for hand in hands:
        while len(hand) < 9:
            hand.append(left.pop())
    upcard = next((c for c in left if c.suit is couple[0].suit), left[-1])
    left.remove(upcard)
    pack: Deal = game.pack_for(dealer=dealer, hands=hands, upcard=upcard, stock=left)
    return pack


def talkative(game: Any, seed: int) -> Iterator[Any]:
    """Play a match of talk and robbing; its last deal ends by a claim, if any may."""
    rng = random.Random(seed)
    state = game.start(dealer=seed % 2)
    yield state
    while not state.over:
        moves = [move for seat in game.seats for move in game.legal_moves(state, seat)]
        claims = [move for move in moves if isinstance(move, Claim)]
        quiet = [move for move in moves if move not in claims]
        told = [each for each in quiet if not isinstance(each, Play | Draw | TurnTrick)]
        move: Any
        if state.turn is None:
            move = rich_deal(game, rng, state.match.dealer)
        elif claims and state.match.number == game.deals and rng.random() < 0.2:
            move = claims[0]
        else:
            move = rng.choice(told if told and rng.random() < 0.6 else quiet or claims)
        state = game.apply(state, move)
        yield state
