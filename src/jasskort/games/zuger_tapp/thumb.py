"""Rules of thumb for Zuger Tapp: count card points, and bid what they are likely to make.

What a hand makes with a suit for trump is counted card by card. Laid aside is what would
be lost: tens and kings of short suits that no ace guards. Defenders play together.
"""

from __future__ import annotations

import math
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

from jasskort.cards import SUITS, Rank, Suit
from jasskort.cardset import SUIT_MASKS, Hand
from jasskort.families.tricks.thumb import at_trick
from jasskort.games.zuger_tapp.auction import Bidding
from jasskort.games.zuger_tapp.model import (
    PACK,
    RANKING,
    Bid,
    Contract,
    LayAside,
    NameTrump,
)
from jasskort.games.zuger_tapp.play import TrumpKnown
from jasskort.games.zuger_tapp.talon import LayingAside, Naming
from jasskort.mechanics.thumbs import AtTrick
from jasskort.mechanics.tricks import beaters, worths
from jasskort.moves import Move, Pass, Play
from jasskort.view import View

if TYPE_CHECKING:
    from jasskort.games.zuger_tapp.ruleset import ZugerTapp

_TRUMP = MappingProxyType(
    {Rank.ACE: 17, Rank.TEN: 15, Rank.KING: 11, Rank.QUEEN: 9, Rank.JACK: 8}
)
_PLAIN = MappingProxyType({Rank.ACE: 13, Rank.TEN: 5, Rank.KING: 1})
_LOW_TRUMP, _VOID, _BASE = 7.0, 5.0, 3.0
_TALON_HELPS, _SPREAD = 16.0, 14.0
_OPPONENTS, _SHORT = 3, 3
_POT, _LEAD = 10.0, 2.0


def thumb(rules: ZugerTapp, view: View[Move]) -> Move | None:
    """Give the move that rules of thumb name; a trump that was led is left."""
    state = view.blank
    if view.turn != view.seated():
        return None
    match state:
        case Bidding():
            return _call(rules, state)
        case LayingAside():
            return _aside(state)
        case Naming():
            return NameTrump(state.turn, best_trump(state.hands[state.turn])[1])
        case card_due:
            return _play(view, cast("TrumpKnown[NameTrump]", card_due))


def best_trump(hand: Hand) -> tuple[float, Suit]:
    """Tell which suit makes most card points as trump, and about how many."""
    return max((_counted(hand, suit), suit) for suit in SUITS)


def _counted(hand: Hand, trump: Suit) -> float:
    """Count the card points that a hand is likely to make with a trump suit."""
    points = _BASE
    for suit in SUITS:
        held = hand.of_suit(suit)
        if suit is trump:
            points += sum([_TRUMP.get(card.rank, _LOW_TRUMP) for card in held])
        elif held:
            points += sum([_PLAIN.get(card.rank, 0) for card in held])
        else:
            points += _VOID
    return points


def _call(rules: ZugerTapp, state: Bidding) -> Pass | Bid:
    """Bid what brings most, or pass."""
    counted, _ = best_trump(state.hands[state.turn])

    def brings(move: Pass | Bid) -> float:
        if isinstance(move, Pass):
            return 0.0
        contract = move.contract
        talon = _TALON_HELPS if contract is Contract.TAPP else 0.0
        missing = rules.least(contract) - counted - talon
        chance = 1 / (1 + math.exp(missing * 1.7 / _SPREAD))
        return _OPPONENTS * rules.units(contract) * (2 * chance - 1)

    return max(state.moves(), key=brings)


def _aside(state: LayingAside) -> LayAside:
    """Lay aside the card that is worth most there rather than in the hand."""
    hand = state.hands[state.turn]
    _, trump = best_trump(hand)
    trumps, worth = SUIT_MASKS[trump.index], worths(trump, RANKING)
    sight = AtTrick(
        hand=hand.mask,
        playable=hand.mask,
        lie=(),
        beaters=beaters(trump, RANKING),
        worths=worth,
        trumps=trumps,
        unseen=PACK.mask & ~hand.mask & ~state.deal.apart,
        share=1 / _OPPONENTS,
    )

    def brings(move: LayAside) -> float:
        card = move.card
        later = sight.wins_later(card)
        kept = 2 * later * (worth[card.index] + _POT / 2)
        alone = len(hand.of_suit(card.suit)) < _SHORT
        return 2 * worth[card.index] - kept + alone - _POT * (card.suit is trump)

    return max(state.moves(), key=brings)


def _play(view: View[Move], state: TrumpKnown[NameTrump]) -> Play:
    """Play what weighs most; all but the declarer are one party."""
    seat, worth = state.turn, worths(None, RANKING)
    party = view.rules.side_of(state, seat)
    chosen = at_trick(view, state, worth, party=party, pot=_POT, lead=_LEAD).choice()
    return Play(seat, chosen)
