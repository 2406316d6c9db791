"""Zuger Tapp: four players, one against three after an auction; payments deal by deal.

Carries ZUG-1 to ZUG-23.
"""

from __future__ import annotations

import functools
import math
import random
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from types import MappingProxyType
from typing import Any, ClassVar, TypeAlias, cast

import attrs

from jasskort.announcements import LogEntry
from jasskort.cards import (
    SUIT_MASKS,
    SUITS,
    Card,
    Hand,
    Masks,
    Rank,
    Suit,
    cards_in,
    mask_of,
)
from jasskort.craft.parts import part
from jasskort.craft.values import pickled_as
from jasskort.games.plain import PlainCardPlay, PlainKnowledge
from jasskort.games.zuger_tapp.model import (
    SEATS,
    Bid,
    Contract,
    Contracted,
    ContractResult,
    LayAside,
    NameTrump,
    Tally,
    TappGame,
    TappRules,
    counted,
)
from jasskort.games.zuger_tapp.phases import (
    BetweenDeals,
    Bidding,
    LayingAside,
    MatchOver,
    Naming,
    Opened,
    Playing,
    TrumpKnown,
    new_between_deals,
)
from jasskort.ledger import Match
from jasskort.locations import Aside, InHand, Place, Spot
from jasskort.moves import Hidden, Move, Pass, Play
from jasskort.phase import BetweenDeals as AnyBetweenDeals
from jasskort.phase import History, State
from jasskort.playouts import Policy, how_played
from jasskort.ruleset import Thumbs
from jasskort.ruleset_base import cards_undealt
from jasskort.seats import Seat
from jasskort.tricks.heuristics import quick_choice
from jasskort.tricks.solve import CardsLeft, Count
from jasskort.tricks.tricks import (
    Choose,
    Tricks,
    card_points,
    play_table,
    played_by,
    tricks_of,
)
from jasskort.view import View, never_seen
from jasskort.worlds.worlds import HiddenPlace, PlaceWorlds, World, Worlds, new_world

# --- what a seat knows ----------------------------------------------------------------
# Bids and trumps tell nothing: any suit may be named, held or not (ZUG-14). What is laid
# aside nobody else sees, and no rule restricts it; a defender cannot tell which four of
# the declarer's twelve cards were the talon.


def taker_in(log: Sequence[LogEntry]) -> Seat | None:
    """Return the seat that has taken up the talon: it plays tapp (ZUG-12); else None."""
    passes, highest = 0, None
    for move in log:
        if type(move) is Bid:
            highest = move
        elif type(move) is Pass:
            passes += 1
    if highest and highest.contract is Contract.TAPP and passes == SEATS - 1:
        return highest.seat
    return None


@attrs.frozen(eq=False, repr=False)
class TalonWorlds(PlaceWorlds["ZugerTappState"]):
    """The worlds of a defender in tapp: the talon is some of the declarer's cards.

    The first of `hidden_places` is the declarer's hand, and the last what it has laid aside.
    `talon` is how many cards the talon has.
    """

    talon: int = attrs.field(kw_only=True)

    def count(self) -> int:
        """Count the worlds: the declarer's cards came with the deal, or as the talon."""
        talon = self.talon
        return super().count() * comb(len(self.hidden_places[0].packed) + talon, talon)

    def world(self, rng: random.Random) -> World:
        """Draw a deal, and what was laid aside."""
        return self._with_any_talon(self.table.sample(rng), rng)

    def packed(self, masks: Masks) -> World:
        """Return a world in which the unseen cards lie so; which one follows from these."""
        rng = random.Random(str(masks))  # noqa: S311 - no secret is made of it
        return self._with_any_talon(masks, rng)

    def _with_any_talon(self, masks: Masks, rng: random.Random) -> World:
        return self._with_talon(masks, rng.sample(self._taken(masks), self.talon))

    def each(self) -> Iterator[World]:
        """Walk all worlds."""
        for masks in self.table:
            for talon in combinations(self._taken(masks), self.talon):
                yield self._with_talon(masks, talon)

    def masks_of(self, world: World) -> Masks:
        """Return where the unseen cards lie in a world."""
        masks = super().masks_of(world)
        declarer = (
            masks[0] | mask_of(world.pack[: self.talon]) & ~self.hidden_places[0].gone
        )
        return (declarer & ~world.aside, *masks[1:-1], world.aside)

    def _taken(self, masks: Masks) -> list[Card]:
        """List the cards that the declarer was dealt or took up."""
        return [*cards_in(masks[0] | masks[-1] | self.hidden_places[0].gone)]

    def _with_talon(self, masks: Masks, talon: Sequence[Card]) -> World:
        """Return a world in which some of the declarer's cards were the talon."""
        taken = mask_of(talon)
        pack = self.laid(masks)
        own = cards_in(mask_of(self._taken(masks)) & ~taken)
        for place in self.hidden_places[0].packed:
            pack[place] = next(own)
        pack[: self.talon] = cards_in(taken)
        return new_world(tuple(filter(None, pack)), masks[-1], ())


class ZugerTappKnowledge(PlainKnowledge):
    """What a seat knows in Zuger Tapp."""

    game: ZugerTapp

    def places_seen(
        self,
        dealt: Sequence[Card | None],
        dealer: Seat,
        log: Sequence[LogEntry],
        seat: Seat | None,
    ) -> list[int]:
        """List the places of its own hand, and the talon if it took that up (ZUG-12)."""
        places = super().places_seen(dealt, dealer, log, seat)
        if seat is not None and taker_in(log) == seat:
            places += range(cards_undealt(self.game))
        return places

    def trump_in(self, log: Sequence[LogEntry]) -> Suit | None:
        """Return the suit named, else that led first (ZUG-14); None before."""
        named = next((move.suit for move in log if type(move) is NameTrump), None)
        if named is not None:
            return named
        return next((move.card.suit for move in log if type(move) is Play), None)

    def hand_sizes(self, view: View[Move]) -> tuple[int, ...]:
        """Count the cards in hand, with the talon, without what was laid aside."""
        sizes, taker = super().hand_sizes(view), taker_in(view.log)
        if taker is None or isinstance(view.shown_position, AnyBetweenDeals):
            return sizes
        laid = sum([type(move) in (Hidden, LayAside) for move in view.log])
        more = cards_undealt(self.game) - laid
        return tuple([size + more * (seat == taker) for seat, size in enumerate(sizes)])

    def lying(self, view: View[Move]) -> list[tuple[Place, int]]:
        """List where cards lie; once all are played, the others were shown (ZUG-13)."""
        game = self.game
        played = sum(played_by(view.log, SEATS)).bit_count()
        if isinstance(view.position, AnyBetweenDeals) and played == len(
            game.pack
        ) - cards_undealt(game):
            return [(Spot.PACK, game.pack.mask)]
        return super().lying(view)

    def worlds(self, view: View[Move]) -> Worlds[State]:
        """Return the worlds of a view; those of a defender in tapp are its own."""
        taker, talon = taker_in(view.log), cards_undealt(self.game)
        if taker is None or taker == view.seat:
            return super().worlds(view)
        hands, unseen = self.hidden_places(view)[:-1], never_seen(view)  # no talon
        laid = sum([isinstance(move, Hidden) for move in view.log])
        hands.sort(key=lambda hand: hand.place != InHand(taker))
        hands[0] = attrs.evolve(hands[0], room=hands[0].room + talon - laid)
        places = (*hands, HiddenPlace(Aside(taker), laid, ()))
        return TalonWorlds(view, unseen, places, talon=talon)


# --- playing out and solving ----------------------------------------------------------


@attrs.frozen(cache_hash=True)
class ZugerTappCount(Count[Tally]):
    """Tricks that make or break a contract: the tally is that of the declarer."""

    game: TappRules
    declarer: Seat
    contract: Contract

    @property
    def marks(self) -> Sequence[int]:
        """The card points of each card."""
        return self.tricks.worths

    def bounds(self, tally: Tally, cards: int) -> Sequence[tuple[int, int]]:
        """Return what is paid if one side takes all that is left, or nobody pays.

        The more card points, the better, but where nobody pays: so these are asked for
        with one point less and one more, too.
        """
        (points, own, others), game = tally, self.game
        most = points + card_points(cards, game.ranking)
        ends = [(points, own, True), (most, True, others)]
        if (at := game.drawn_at(self.contract)) is not None:
            near = [each for each in (at - 1, at, at + 1) if points <= each <= most]
            ends += [(each, True, True) for each in near]
        pays = [game.pays(self.declarer, self.contract, end) for end in ends]
        return [(min(paid), max(paid)) for paid in zip(*pays, strict=True)]

    def counted(self, tally: Tally, winner: int, leader: int, cards: int) -> Tally:
        """Count a trick for the declarer, or for the others."""
        points, own, others = tally
        if winner == self.declarer:
            return points + card_points(cards, self.game.ranking), True, others
        return points, own, True

    def at_the_end(self, tally: Tally, winner: int) -> Sequence[int]:
        """Return what each seat gets or pays."""
        return self.game.pays(self.declarer, self.contract, tally)


class ZugerTappCardPlay(PlainCardPlay):
    """How Zuger Tapp is played out and solved."""

    game: TappRules
    policy: ClassVar[Policy] = Policy.THUMB
    kinds: ClassVar[frozenset[type[State]]] = frozenset({Opened, Playing})

    def tricks(self, trump: Suit | None) -> Tricks:
        """Return how tricks are played: who cannot follow trumps."""
        game = self.game
        return tricks_of(trump, game.ranking, play_table(game.pack, game.table))

    def quick_choice(self, state: Any, piles: Sequence[int]) -> Choose:
        """Take tricks from the other side; the declarer knows what it has laid aside."""
        deal, (friends, _) = state.deal, self.friends_and_foes(state)
        packs = [self.game.pack.mask] * SEATS
        if deal.contract is Contract.TAPP:
            packs[deal.declarer] &= ~deal.apart

        def wants(seat: Seat, winner: Seat) -> bool:
            return winner not in friends[seat]

        return quick_choice(deal.tricks, packs, piles, wants, friends)

    def brings(self, deal: Any, piles: Masks) -> tuple[int, ...]:
        """Return what each seat gets or pays."""
        tally = counted(self.game, piles, deal.declarer, deal.apart)
        return self.game.pays(deal.declarer, deal.contract, tally)

    def side_of(self, state: State, seat: Seat) -> tuple[Seat, ...]:
        """Return the declarer alone, or the defenders; before, all are alone (ZUG-22)."""
        deal = getattr(state, "deal", None)
        if not isinstance(deal, Contracted) or seat == deal.declarer:
            return (seat,)
        return tuple([each for each in self.game.seats if each != deal.declarer])

    def cards_left(self, state: State) -> CardsLeft[Tally] | None:
        """Return the tricks, once trump is final."""
        if type(state) is not Playing:
            return None
        deal = state.deal
        count = ZugerTappCount(deal.tricks, self.game, deal.declarer, deal.contract)
        tally = counted(self.game, state.pile_masks, deal.declarer, deal.apart)
        return CardsLeft(count, state.hand_masks, state.turn, state.trick, tally)


# --- rules of thumb -------------------------------------------------------------------
# What a hand makes with a suit for trump is counted card by card. Laid aside is what would
# be lost: tens and kings of short suits that no ace guards. Defenders play together.

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

    game: ZugerTapp

    def quick(self, state: State) -> Move:
        """Say what is usually said, and play a card on masks."""
        match state:
            case Bidding():
                return _call(self.game, state)
            case LayingAside():
                return _aside(state)
            case Naming():
                return NameTrump(state.turn, best_trump(state.hands[state.turn])[1])
            case _:
                due = cast("TrumpKnown[NameTrump]", state)
                return self.game.playing.quick_play(due)


@functools.lru_cache(1024)
def best_trump(hand: Hand) -> tuple[float, Suit]:
    """Return which suit makes most card points as trump, and about how many."""
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


def _call(game: ZugerTapp, state: Bidding) -> Pass | Bid:
    """Bid what brings most, or pass."""
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
    """Lay aside the card that is worth most there rather than in the hand."""
    hand = state.hands[state.turn]
    _, trump = best_trump(hand)
    tricks = how_played(state.game, trump)
    worth = tricks.worths
    unseen = state.game.pack.mask & ~hand.mask & ~state.deal.apart

    def wins_later(card: Card) -> float:
        """Tell roughly how likely the card wins a trick if it is kept."""
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


# --- the ruleset ----------------------------------------------------------------------

ZugerTappState: TypeAlias = (
    BetweenDeals | Bidding | LayingAside | Naming | Opened | Playing | MatchOver
)
"""What a state of Zuger Tapp is: one of its phases."""


@pickled_as("zuger_tapp")
@attrs.frozen(kw_only=True, eq=False)
class ZugerTapp(TappGame[ZugerTappState]):
    """Zuger Tapp: four players, 36 cards, an auction, one against three.

    `legal_moves` lists plays, pass, bids, cards to lay aside and trumps, in this order.
    Points are units, paid and received: `score(state).totals` are balances that add up
    to zero.

    Args:
        tapp_at_65: whether tapp is won with 65 card points and never drawn (ZUG-20).
        deals: an agreed number of deals, at least 1, or None (COM-10).

    Raises:
        OptionError: one of them is out of its range.
    """

    knowledge: ClassVar[part[ZugerTappKnowledge]] = part(ZugerTappKnowledge)
    thumbs: ClassVar[part[ZugerTappThumbs]] = part(ZugerTappThumbs)
    playing: ClassVar[part[ZugerTappCardPlay]] = part(ZugerTappCardPlay)

    def between_deals(
        self, history: History, match: Match, result: ContractResult | None = None
    ) -> BetweenDeals:
        """Return the state in which a deal is due."""
        return new_between_deals(history, self, match, result)
