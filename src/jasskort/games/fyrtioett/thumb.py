"""Rules of thumb for Fyrtioett: bid what is counted, take what was bid, spoil theirs.

A bid is the number of tricks that brings most on average (FYR-5, FYR-11), where the
tricks that a hand makes are counted, and may be a few more or less. In the play a seat
that has not made its bid wants tricks; one that has leaves them to its partner, and not
to opponents that need them.
"""

from __future__ import annotations

import math
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

from jasskort.cards import CARDS, SUITS, Rank
from jasskort.cardset import Hand
from jasskort.families.tricks.thumb import at_trick, winner_in
from jasskort.games.fyrtioett.bidding import Bidding
from jasskort.games.fyrtioett.ending import tricks_needed
from jasskort.games.fyrtioett.model import SEATS, TABLE, TRUMP, Bid, Throw
from jasskort.games.fyrtioett.play import Playing
from jasskort.moves import Move, Play
from jasskort.view import View

if TYPE_CHECKING:
    from jasskort.games.fyrtioett.ruleset import Fyrtioett

_PLAIN = MappingProxyType({Rank.ACE: 0.9, Rank.KING: 0.6, Rank.QUEEN: 0.25})
_TRUMP = MappingProxyType(
    {Rank.ACE: 1.2, Rank.KING: 1.1, Rank.QUEEN: 0.95, Rank.JACK: 0.75, Rank.TEN: 0.55}
)
_LOW_TRUMP, _LONG_TRUMP, _LONG_FROM = 0.35, 0.4, 4
_SPREAD = 1.6
_LIKELY = 0.55
_DENY, _YIELD, _NOTHING = 0.5, 0.8, 0.02


def thumb(rules: Fyrtioett, view: View[Move]) -> Move | None:
    """Give the move that rules of thumb name."""
    state = view.blank
    if view.turn != view.seated():
        return None
    if isinstance(state, Bidding):
        return _bid(rules, state)
    return _play(view, cast("Playing", state))


def tricks_in(hand: Hand) -> float:
    """Count the tricks that a hand is likely to make."""
    trumps = hand.of_suit(TRUMP)
    count = sum([_TRUMP.get(card.rank, _LOW_TRUMP) for card in trumps])
    count += _LONG_TRUMP * max(0, len(trumps) - _LONG_FROM)
    for suit in SUITS:
        if suit is not TRUMP:
            held = hand.of_suit(suit)
            for card in held:
                # A high card that is alone falls, and in a long suit is trumped.
                alone = len(held) == 1 and card.rank is not Rank.ACE
                count += 0 if alone else _PLAIN.get(card.rank, 0)
    return count


def chance_of(tricks: int, counted: float) -> float:
    """Tell how likely a hand makes some tricks, of which so many were counted."""
    return 1 / (1 + math.exp((tricks - 0.5 - counted) * 1.7 / _SPREAD))


def _bid(rules: Fyrtioett, state: Bidding) -> Move:
    """Bid the most that is likely made; the last weighs it against throwing in (FYR-7).

    Less would often be safer, but four safe bids are too low to be played (FYR-6).
    """
    counted = tricks_in(state.hands[state.turn])
    likely = [
        move
        for move in state.moves()
        if isinstance(move, Bid) and chance_of(move.tricks, counted) > _LIKELY
    ]
    if likely and not state.is_last:
        return likely[-1]

    def brings(move: Bid | Throw) -> float:
        if isinstance(move, Throw):
            return 0.0
        return rules.worth(move.tricks) * (2 * chance_of(move.tricks, counted) - 1)

    return max(state.moves(), key=brings)


def _play(view: View[Move], state: Playing) -> Play:
    """Play what weighs most: a trick is worth what the seats that need it lose by it."""
    seat = state.turn
    party = view.rules.side_of(state, seat)
    needs = tricks_needed(state)
    foes = [each for each in TABLE.seats if each not in party]
    partner = next(each for each in party if each != seat)
    worth = float(needs[seat] > 0) + _DENY * any(needs[each] for each in foes)
    partner_takes = bool(state.trick) and winner_in(state) == partner
    if partner_takes and needs[partner] and not needs[seat]:
        worth -= _YIELD
    worth = worth or _NOTHING
    worths = [worth / SEATS] * len(CARDS)
    pot = worth * (SEATS - 1) / SEATS
    chosen = at_trick(view, state, worths, party={seat}, pot=pot, lead=0.0).choice()
    return Play(seat, chosen)
