"""The laws that every ruleset obeys.

Each looks at a match that was played at random, and gives the problems that it finds.
Here are those of cards and of play; the longer ones have modules of their own.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from jasskort.cardset import CardSet
from jasskort.moves import Deal
from jasskort.phase import State
from jasskort.refusals import IllegalMove
from jasskort.ruleset import AnyRuleset
from jasskort.testing.answers import every_verb_answers
from jasskort.testing.books import books_balance
from jasskort.testing.happenings import HAPPENING
from jasskort.testing.knowledge import KNOWLEDGE
from jasskort.testing.laws import Law, Problem, at
from jasskort.testing.legality import legal_refused_applied
from jasskort.testing.likeness import texts_and_pickles
from jasskort.testing.play import Played
from jasskort.testing.playing_on import PLAYING_ON
from jasskort.testing.purity import nothing_is_changed

_LONGEST = 20_000


def _cards_in_one_place(match: Played) -> Iterator[Problem]:
    pack = CardSet(match.game.pack.cards)
    flawed = _flawed_deals(match.game)
    for place, state in enumerate(match.states):
        with at(place):
            lying = [card for each in state.places for card in each]
            together = CardSet(lying)
            if len(together) != len(lying):
                twice = CardSet(card for card in together if lying.count(card) > 1)
                yield place, f"{twice} lies in two places"
            if together != pack and (together or state.turn is not None):
                yield (
                    place,
                    f"the cards that lie somewhere are not the pack: {together}",
                )
            if lying and not all(hand in state.places for hand in state.hands):
                yield place, "a hand is no place of the state"
            if not lying and any(state.hands):
                yield place, "a hand has cards, and no card lies anywhere"
            if state.turn is None and not state.over:
                for each in _dealt_all_the_same(match.game, state, flawed):
                    yield place, each


def _flawed_deals(game: AnyRuleset) -> tuple[tuple[str, Deal], ...]:
    """Give deals that are not the pack, and what is wrong with them."""
    first, second, *rest = game.pack.cards
    return (
        (f"with {first} twice, without {second}", Deal((first, first, *rest))),
        (f"with {first} twice", Deal((first, first, second, *rest))),
        (f"without {first}", Deal((second, *rest))),
        ("without any card", Deal(())),
    )


def _dealt_all_the_same(
    game: AnyRuleset, state: State, flawed: tuple[tuple[str, Deal], ...]
) -> Iterator[str]:
    """Tell which flawed deal is not refused."""
    for flaw, deal in flawed:
        if _taken(game, state, deal):
            yield f"a pack {flaw} is dealt"


def _taken(game: AnyRuleset, state: State, deal: Deal) -> bool:
    try:
        game.apply(state, deal)
    except IllegalMove:
        return game.refusal(state, deal) is None
    return True


def _play_goes_on(match: Played) -> Iterator[Problem]:
    game = match.game
    whole = Deal(game.pack.cards)
    for place, state in enumerate(match.states):
        with at(place):
            for each in _goes_on(game, state, whole):
                yield place, each


def _goes_on(game: AnyRuleset, state: State, whole: Deal) -> Iterator[str]:
    legal = game.legal_moves(state)
    deal_due = game.refusal(state, whole) is None
    if state.turn is None:
        if legal:
            yield f"nobody is in turn, but these are legal: {legal}"
        if deal_due is state.over:
            yield "a deal is due where nobody is in turn, or all is over"
        if state.over and any(game.legal_moves(state, each) for each in game.seats):
            yield "the match is over, but somebody has a legal move"
    elif not legal or state.over:
        yield f"seat {state.turn} is in turn and has no legal move"
    elif deal_due:
        yield f"seat {state.turn} is in turn, but a deal is taken"
    elif legal != game.legal_moves(state, state.turn):
        yield "legal moves are not those of the seat in turn if none is asked"


def _random_play_ends(match: Played) -> Iterator[Problem]:
    if not match.ends:
        return
    game: Any = match.game
    agreed = getattr(game, "deals", None)
    rng = random.Random(match.seed)
    state = match.states[-1]
    for _ in range(_LONGEST):
        with at(len(match.steps)):
            if agreed is not None and state.match.number > agreed:
                yield len(match.steps), f"{agreed} deals are agreed, but more are dealt"
            if state.over:
                return
            moves = game.legal_moves(state)
            if not moves and state.turn is not None:
                break
            state = game.apply(state, rng.choice(moves) if moves else game.shuffle(rng))
    yield len(match.steps), f"within {_LONGEST} moves more there is no end"


AGREE = Law(
    1,
    "a move is listed if and only if it is not refused, and apply agrees",
    legal_refused_applied,
)
ANSWER = Law(
    8,
    "every verb answers, and refuses what is none of its business",
    every_verb_answers,
)
LAWS = (
    AGREE,
    Law(2, "apply changes nothing, and gives equal for equal", nothing_is_changed),
    Law(3, "every card of the pack is in exactly one place", _cards_in_one_place),
    Law(4, "play goes on until the match is over", _play_goes_on),
    Law(5, "what is booked adds up to the totals", books_balance),
    Law(6, "texts, logs and pickles are as good as the value", texts_and_pickles),
    Law(7, "random play ends where it must", _random_play_ends),
    ANSWER,
    *KNOWLEDGE,
    HAPPENING,
    PLAYING_ON,
)
"""The laws, by their numbers."""
