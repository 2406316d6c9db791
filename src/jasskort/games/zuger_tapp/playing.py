"""Rules of thumb, playouts and solving of Zuger Tapp.

The points of a hand with a trump suit are estimated card by card. The declarer lays aside
the cards that it would probably lose, such as a ten or king without the ace in a short
suit. Defenders play together.

Implements the points of tricks (ZUG-18 to ZUG-22).
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Never, cast

import attrs

from jasskort.cards import SUIT_MASKS, SUITS, Card, Hand, Masks, Rank, Suit
from jasskort.games.plain import PlainCardPlay
from jasskort.games.zuger_tapp.model import (
    SEATS,
    Bid,
    Contract,
    Contracted,
    LayAside,
    NameTrump,
    Tally,
    TappRules,
    counted,
)
from jasskort.games.zuger_tapp.phases import (
    Bidding,
    LayingAside,
    Naming,
    Opened,
    Playing,
    TrumpKnown,
)
from jasskort.moves import Move, Pass
from jasskort.phase import State
from jasskort.playouts import Policy, how_played
from jasskort.seats import Seat
from jasskort.tricks.heuristics import Thumbs, quick_choice
from jasskort.tricks.solve import CardsLeft, Count
from jasskort.tricks.tricks import Choose, Tricks, card_points, play_table, tricks_of

_TRUMP = MappingProxyType(
    {Rank.ACE: 17, Rank.TEN: 15, Rank.KING: 11, Rank.QUEEN: 9, Rank.JACK: 8}
)
_PLAIN = MappingProxyType({Rank.ACE: 13, Rank.TEN: 5, Rank.KING: 1})
_LOW_TRUMP, _VOID, _BASE = 7.0, 5.0, 3.0
_TALON_HELPS, _SPREAD = 16.0, 14.0
_OPPONENTS, _SHORT = 3, 3
_POT = 10.0
_HIGHER_COSTS, _GUARD_HELPS, _RUFFED, _LEAST = 0.35, 0.1, 0.6, 0.05


class ZugerTappThumbs(Thumbs):
    """Rules of thumb for Zuger Tapp."""

    game: TappRules

    def quick(self, state: State) -> Move:
        match state:
            case Bidding():
                return _call(self.game, state)
            case LayingAside():
                return _aside(state)
            case Naming():
                return NameTrump(state.turn, best_trump(state.hands[state.turn])[1])
            case _:
                playing = cast("ZugerTappCardPlay", self.game.playing)
                return playing.quick_play(cast("TrumpKnown[Never]", state))


@functools.lru_cache(1024)
def best_trump(hand: Hand) -> tuple[float, Suit]:
    """Return an estimate of the hand's card points with its best trump, and that suit."""
    return max((_counted(hand, suit), suit) for suit in SUITS)


def _counted(hand: Hand, trump: Suit) -> float:
    """Return an estimate of the card points of a hand with a trump suit."""
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


def _call(game: TappRules, state: Bidding) -> Pass | Bid:
    counted, _ = best_trump(state.hands[state.turn])

    def brings(move: Pass | Bid) -> float:
        if isinstance(move, Pass):
            return 0.0
        contract = move.contract
        talon = _TALON_HELPS if contract is Contract.TAPP else 0.0
        missing = game.least(contract) - counted - talon
        chance = 1 / (1 + math.exp(missing * 1.7 / _SPREAD))
        return _OPPONENTS * game.units(contract) * (2 * chance - 1)

    return max(state.moves(), key=brings)


def _aside(state: LayingAside) -> LayAside:
    """Return the move that gains the most, compared with keeping its card."""
    hand = state.hands[state.turn]
    _, trump = best_trump(hand)
    tricks = how_played(state.game, trump)
    worth = tricks.worths
    unseen = state.game.pack.mask & ~hand.mask & ~state.deal.apart

    def wins_later(card: Card) -> float:
        """Return a rough probability that the card wins a trick if it is kept."""
        suit = hand.of_suit(card.suit)
        higher = tricks.beaters[card.index] & SUIT_MASKS[card.suit.index] & unseen
        chance = 1 - _HIGHER_COSTS * higher.bit_count() + _GUARD_HELPS * (len(suit) - 1)
        if card.suit is not trump and tricks.trumps & unseen:
            chance *= _RUFFED
        return min(1.0, max(_LEAST, chance))

    def brings(move: LayAside) -> float:
        card = move.card
        kept = 2 * wins_later(card) * (worth[card.index] + _POT / 2)
        alone = len(hand.of_suit(card.suit)) < _SHORT
        return 2 * worth[card.index] - kept + alone - _POT * (card.suit is trump)

    return max(state.moves(), key=brings)


# --- playing out and solving ----------------------------------------------------------


@attrs.frozen(cache_hash=True)
class ZugerTappCount(Count[Tally]):
    """Card points and tricks that decide a contract, counted as a `Tally`."""

    game: TappRules
    declarer: Seat
    contract: Contract

    @property
    def marks(self) -> Sequence[int]:
        return self.tricks.worths

    def bounds(self, tally: Tally, cards: int) -> Sequence[tuple[int, int]]:
        # What the declarer gets rises with its card points, except around a draw. So
        # the bounds also need its payments for a draw, and for one point less or more.
        (points, own, others), game = tally, self.game
        most = points + card_points(cards, game.ranking)
        ends = [(points, own, True), (most, True, others)]
        if (at := game.drawn_at(self.contract)) is not None:
            near = [each for each in (at - 1, at, at + 1) if points <= each <= most]
            ends += [(each, True, True) for each in near]
        pays = [game.pays(self.declarer, self.contract, end) for end in ends]
        return [(min(paid), max(paid)) for paid in zip(*pays, strict=True)]

    def counted(self, tally: Tally, winner: int, leader: int, cards: int) -> Tally:
        points, own, others = tally
        if winner == self.declarer:
            return points + card_points(cards, self.game.ranking), True, others
        return points, own, True

    def at_the_end(self, tally: Tally, winner: int) -> Sequence[int]:
        return self.game.pays(self.declarer, self.contract, tally)


class ZugerTappCardPlay(PlainCardPlay):
    """Playouts and solving of Zuger Tapp."""

    game: TappRules
    policy: ClassVar[Policy] = Policy.THUMB
    kinds: ClassVar[frozenset[type[State]]] = frozenset({Opened, Playing})

    def tricks(self, trump: Suit | None) -> Tricks:
        game = self.game
        return tricks_of(trump, game.ranking, play_table(game.pack, game.table))

    def quick_choice(self, state: Any, piles: Sequence[int]) -> Choose:
        """Take tricks that the other side would win, and leave those of the own side.

        The declarer knows the cards that it laid aside.
        """
        deal, (friends, _) = state.deal, self.friends_and_foes(state)
        packs = [self.game.pack.mask] * SEATS
        if deal.contract is Contract.TAPP:
            packs[deal.declarer] &= ~deal.apart

        def wants(seat: Seat, winner: Seat) -> bool:
            return winner not in friends[seat]

        return quick_choice(deal.tricks, packs, piles, wants, friends)

    def brings(self, deal: Any, piles: Masks) -> tuple[int, ...]:
        tally = counted(self.game, piles, deal.declarer, deal.apart)
        return self.game.pays(deal.declarer, deal.contract, tally)

    def side_of(self, state: State, seat: Seat) -> tuple[Seat, ...]:
        """Return the seats on the side of `seat`: declarer or defenders (ZUG-22).

        In the auction each seat is a side of its own.
        """
        deal = getattr(state, "deal", None)
        if not isinstance(deal, Contracted) or seat == deal.declarer:
            return (seat,)
        return tuple([each for each in self.game.seats if each != deal.declarer])

    def cards_left(self, state: State) -> CardsLeft[Tally] | None:
        if type(state) is not Playing:
            return None
        deal = state.deal
        count = ZugerTappCount(deal.tricks, self.game, deal.declarer, deal.contract)
        tally = counted(self.game, state.pile_masks, deal.declarer, deal.apart)
        return CardsLeft(count, state.hand_masks, state.turn, state.trick, tally)
