"""Rules of thumb, playouts and solving of the two-handed jass games.

A seat robs, says belle and makes true claims, in or out of turn. It declares whenever
it may, lower melds first, since later ones must be higher. While the stock lasts, it
compares the points that a card wins now with the later use of that card. High trumps
win tricks once the stock is gone. Cards of melds, or of melds that a draw can complete,
are kept as long as melds can be declared. Without a stock, both hands are known, and
cards that certainly win are played first.

Implements the points for all tricks without a stock (SCH-30, SCH-31, FRA-39, FRA-40).
"""

from __future__ import annotations

import functools
import math
import operator
from collections.abc import Mapping, Sequence
from typing import ClassVar, TypeAlias, cast

import attrs

from jasskort.cards import CARDS, RANKS_A_SUIT, SUIT_MASKS, Rank, Suit, bits_of
from jasskort.games.jass import model
from jasskort.games.jass.deal import InJassDeal
from jasskort.games.jass.rules import JassRules, MeldRules
from jasskort.games.jass.tricks import Drawing, Following, Leading
from jasskort.melds import Four, meld_key
from jasskort.moves import Claim, Move, Play
from jasskort.options import Claims
from jasskort.phase import State
from jasskort.playouts import CardPlay, Points, Policy
from jasskort.seats import Seat
from jasskort.tricks.dealing import LAST_TWO
from jasskort.tricks.heuristics import Thumbs
from jasskort.tricks.solve import CardsLeft, Count
from jasskort.tricks.tricks import (
    SUIT_OF,
    Choose,
    RandomFloats,
    Tricks,
    card_points,
    play_out,
)
from jasskort.view import View

_MAY_DECLARE = Leading, Following
_SPOKEN = model.Say, model.Book, model.TurnTrick
_Spoken: TypeAlias = model.Declares | model.Say | model.Book | model.TurnTrick
_Weights: TypeAlias = Mapping[int, float]
"""A weight by the bit of a card."""

# In points, by rank from the six up: the value of keeping a card, in a side suit and in
# trump; and the cost of leading it, in a side suit.
_SIX = Rank.SIX.index
_KEPT = (0, 0, 0, 1, 2, 3, 3, 4, 8), (12, 13, 14, 35, 18, 45, 18, 20, 26)
_LEADING_COSTS = 0, 0, 0, 0, 8, 1, 2, 2, 3
# The share of a meld's points that counts for each of its cards in hand: for a run, a
# four, and a four that lacks cards (before the chance of drawing them).
_RUN, _FOUR, _FOUR_DRAWN = 0.3, 0.8, 0.5
_MOST_LACK = 2

_FOURS = tuple(
    (1 << place, Four(CARDS[place].rank).mask) for place in range(RANKS_A_SUIT)
)
"""By rank: its bit in a `meld_key`, and the mask of its four cards."""
_RANKS = (1 << RANKS_A_SUIT) - 1
_PLAYS = tuple(tuple(Play(seat, card) for card in CARDS) for seat in model.TABLE.seats)


class JassThumbs(Thumbs):
    """Rules of thumb for Schmaus and Frantsfuus."""

    game: JassRules

    def named(self, view: View[Move]) -> Move | None:
        seat, state = view.seated(), view.position
        for move in view.legal_moves:
            if isinstance(move, Claim) and view.counted >= self.game.target:
                return move
        if not isinstance(state, InJassDeal):
            return None
        right = self._right(state, seat)
        return self._due(state) if right is None and view.turn == seat else right

    def keep_cards(self, view: View[Move]) -> bool:
        state = view.position
        if not isinstance(state, InJassDeal):
            return False
        return state.number < state.deal.trumps.first_without_stock

    def quick(self, state: State) -> Move:
        at = cast("InJassDeal", state)
        for seat in model.TABLE.seats:
            if (right := self._right(at, seat)) is not None:
                return right
        return self._due(at)

    def _right(self, at: InJassDeal, seat: Seat) -> Move | None:
        """Return `Rob`, `Belle` or None.

        If the lowest trump belongs to a meld, it robs only just before the last draw.
        """
        deal, hand = at.deal, at.hand_masks[seat]
        trumps = deal.trumps
        robber = hand & trumps.robber_bit
        if robber and at.stock and at.declaration_of(seat) is None:
            melds = self.game.melding.left(deal, seat, at.leader, hand)
            last = len(at.stock) == LAST_TWO and isinstance(at, Drawing)
            if last or not any(meld.mask & robber for meld in melds):
                return model.ROB[seat][0]
        if hand & trumps.couple == trumps.couple:
            for right in deal.rights(seat, hand, players=False, is_in=False):
                return right
        return None

    def _due(self, at: InJassDeal) -> Move:
        seat = at.turn
        if isinstance(at, Drawing):
            return model.DRAW[seat][0]
        if said := self._said(at):
            return _spoken(at, said)
        return _PLAYS[seat][self._card(at).bit_length() - 1]

    def _said(self, at: InJassDeal) -> Sequence[_Spoken]:
        if not isinstance(at, _MAY_DECLARE):
            return [m for m in at.moves() if isinstance(m, _SPOKEN)]
        seat, deal, standing = at.turn, at.deal, at.standing
        hand, own = at.hand_masks[seat], standing is not None and standing.seat == seat
        if own or at.number > deal.trumps.first_without_stock or not meld_key(hand):
            return ()
        least = standing.called if standing else 0
        return self.game.melding.declarations(deal, seat, at.leader, hand, least)

    def _card(self, at: InJassDeal) -> int:
        seat, trick, tricks = at.turn, at.trick, at.deal.trumps.tricks
        hand, lying, higher = at.hand_masks[seat], 0, 0
        if trick:
            lying, higher = trick[0].bit, tricks.beaters[trick[0].index]
        if not at.stock:
            choose, may = open_choice(tricks, at.hand_masks), hand
            if trick:
                may = tricks.playable(hand, trick)
            return choose(seat, hand, may, lying, higher, model.OTHER[seat])
        led, thrown, won = _weights(tricks)
        dear, best, most = self._dear(at), 0, -math.inf
        weights, taken = (
            (thrown, 2 * tricks.worths[trick[0].index]) if trick else (led, 0)
        )
        for bit in bits_of(hand):
            weight = won[bit] + taken if bit & higher else weights[bit]
            if bit in dear:
                weight -= dear[bit]
            if weight > most:
                best, most = bit, weight
        return best

    def _dear(self, at: InJassDeal) -> _Weights:
        deal, seat, stock, foe = at.deal, at.turn, at.stock, model.OTHER[at.turn]
        hand, (zero, one) = at.hand_masks[seat], at.pile_masks
        gone = zero | one | stock[-1].bit | deal.public[foe] & at.hand_masks[foe]
        if at.trick:
            gone |= at.trick[0].bit
        live = self.game.pack.mask & ~(gone | hand)
        draws = len(stock) / 2 / live.bit_count()
        melding, leader = self.game.melding, at.leader
        dear: dict[int, float] = {}
        for suit in SUIT_MASKS:
            held = hand & suit
            cards = held | live & suit
            near = held & (held >> 1 | held >> 2)
            if near and cards & cards >> 1 & cards >> 2:
                melds = melding.left(deal, seat, leader, cards)
                for bit, (full, lacks_one, _) in _made_by(melding, melds, held):
                    dear[bit] = _RUN * (full + lacks_one * draws)
        ranks = _pairs(hand) & meld_key(hand | live)
        for rank, cards in _FOURS if ranks else ():
            if ranks & rank:
                melds = melding.left(deal, seat, leader, cards)
                for bit, (full, *lack) in _made_by(melding, melds, hand & cards):
                    worth = (
                        full * _FOUR + (lack[0] + lack[1] * draws) * draws * _FOUR_DRAWN
                    )
                    dear[bit] = dear.get(bit, 0) + worth
        return dear


def _spoken(at: InJassDeal, said: Sequence[_Spoken]) -> _Spoken:
    """Return the best answer, the first booking, or a declaration.

    The declaration is the lowest one above the other seat's, or else the lowest.
    """
    if isinstance(said[0], model.Say):
        return said[-1]
    standing = at.standing
    for move in said if standing else ():
        if (
            isinstance(move, model.Declares)
            and standing
            and move.called > standing.called
        ):
            return move
    return said[0]


def _pairs(hand: int) -> int:
    """Return the ranks of which a hand has two or more cards, one bit per rank."""
    one = two = 0
    for place in range(len(SUIT_MASKS)):
        of_suit = hand >> place * RANKS_A_SUIT & _RANKS
        two |= one & of_suit
        one |= of_suit
    return two


@functools.lru_cache(maxsize=1 << 16)
def _made_by(
    melding: MeldRules, melds: model.Melds, held: int
) -> tuple[tuple[int, list[int]], ...]:
    """Return, for the bit of each held card, the points of the melds with this card.

    There are three sums: of the melds that lack 0, 1 and 2 cards.
    """
    found: dict[int, list[int]] = {bit: [0, 0, 0] for bit in bits_of(held)}
    for meld in melds:
        lack = (meld.mask & ~held).bit_count()
        if lack <= _MOST_LACK:
            for bit in bits_of(meld.mask & held):
                found[bit][lack] += melding.value_of(meld)
    return tuple([each for each in found.items() if any(each[1])])


@functools.cache
def _weights(tricks: Tricks) -> tuple[_Weights, _Weights, _Weights]:
    """Return the weights, by card bit, of leading a card, losing it, winning with it."""
    led, thrown, won = {}, {}, {}
    for card in CARDS:
        rank, trump = max(0, card.rank.index - _SIX), bool(card.bit & tricks.trumps)
        kept, worth = _KEPT[trump][rank], tricks.worths[card.index]
        led[card.bit] = -kept - (0 if trump else _LEADING_COSTS[rank])
        thrown[card.bit], won[card.bit] = -worth - kept, worth - kept
    return led, thrown, won


def open_choice(tricks: Tricks, hands: Sequence[int]) -> Choose:
    """Return the function that chooses cards when both hands, as masks, are known.

    The leader plays a card that certainly wins, the most valuable first, else the
    cheapest card; the follower wins if it can, and saves its trumps.
    """
    trumps, worths, beats = tricks.trumps, tricks.worths, tricks.beats
    foes = model.OTHER

    def weight(bit: int, other: int, lying: int, higher: int) -> float:
        worth, trump = worths[bit.bit_length() - 1], bool(bit & trumps)
        if not lying:
            answers = other & SUIT_OF[bit] or other
            if answers & beats[bit]:
                return -worth - 30 * trump
            return 100 + worth + 20 * trump
        if bit & higher:
            lies = worths[lying.bit_length() - 1]
            return 10 + 2 * lies + 0.8 * worth - (8 + worth) * trump
        return -worth - 8 * trump

    def choose(
        seat: Seat, _hand: int, may: int, lying: int, higher: int, _winner: Seat
    ) -> int:
        other, best, most = hands[foes[seat]], may, -math.inf
        for bit in bits_of(may):
            found = weight(bit, other, lying, higher)
            if found > most:
                best, most = bit, found
        return best

    return choose


# --- playing out and solving ----------------------------------------------------------


@attrs.frozen(cache_hash=True)
class JassCount(Count[bool]):
    """The count of card points, with points for the last trick and for all tricks.

    The tally is whether one seat has won every trick since the stock ran out; `last` has
    the points of the last trick, without and with the bonus for all tricks.
    """

    last: tuple[int, int]

    @property
    def marks(self) -> Sequence[int]:
        return self.tricks.worths

    def worth(self, cards: int) -> int:
        low, worths = cards & -cards, self.tricks.worths
        return worths[low.bit_length() - 1] + worths[(cards ^ low).bit_length() - 1]

    def counted(self, tally: bool, winner: int, leader: int, cards: int) -> bool:  # noqa: FBT001 - in other games no bool
        return tally and winner == leader

    def at_the_end(self, tally: bool, winner: int) -> Sequence[int]:  # noqa: FBT001 - in other games no bool
        points = self.last[tally]
        return [points if seat == winner else 0 for seat in model.TABLE.seats]


class JassCardPlay(CardPlay):
    """Playouts and solving of a two-handed jass game."""

    game: JassRules
    policy: ClassVar[Policy] = Policy.THUMB
    cuts_short: ClassVar[frozenset[type[Move]]] = frozenset({Claim})
    kinds: ClassVar[frozenset[type[State]]] = frozenset({Leading, Following, Drawing})

    def tricks(self, trump: Suit | None) -> Tricks:
        return model.usual_tricks(trump, self.game.pack.lowest, self.game.ranking)

    @property
    def comes_to_an_end(self) -> bool:
        return super().comes_to_an_end or self.game.claims is Claims.REFEREE

    def _usual(self, state: State, policy: Policy) -> InJassDeal | None:
        # A playout only plays cards. So declarations must be settled, no total may be so
        # near the target that the match can end within the deal, and the phase may not be
        # that of a house rule with other moves. The policy `CARDS` skips optional moves.
        if type(state) not in self.kinds or not isinstance(state, InJassDeal):
            return None
        if policy is not Policy.CARDS and (
            not _bare(state) or _any_right(state, policy)
        ):
            return None
        if state.standing is not None or self.game.settling.near(state.deal):
            return None
        return state

    def points(self, state: State, draw: RandomFloats, policy: Policy) -> Points | None:
        at = self._usual(state, policy)
        if at is None:
            return None
        deal, trumps, leader = at.deal, at.deal.trumps, at.leader
        hands, piles, points = [*at.hand_masks], [0, 0], [*at.unbooked]
        couple, holder = trumps.couple, deal.together

        def drawn() -> None:
            nonlocal holder
            holder = model.holder_of(couple, (hands[0], hands[1]))

        choose = None
        if policy is Policy.THUMB:
            choose = open_choice(trumps.tricks, hands)
        due = holder is None or hands[holder] & couple  # else already booked
        winners = play_out(
            trumps.tricks,
            hands,
            piles,
            at.turn,
            at.trick,
            draw,
            at.stock,
            draws=isinstance(at, Drawing),
            watched=couple if deal.couple_points else 0,
            drawn=drawn,
            choose=choose,
        )
        for seat, pile in enumerate(piles):
            points[seat] += card_points(pile, self.game.ranking, trumps.suit)
        if holder is not None and due:
            points[holder] += deal.couple_points
        full = trumps.hand
        won = {*winners[-full:]} if len(winners) >= full else {leader, *winners}
        sweep = at.sweep and len(won) == 1
        points[winners[-1]] += self.game.settling.last_trick_points(sweep=sweep)
        return tuple(points)

    def cards_left(self, state: State) -> CardsLeft[bool] | None:
        """Return the cards left without a stock; None if the referee may end the match."""
        if type(state) not in {Leading, Following} or not isinstance(state, InJassDeal):
            return None
        settling = self.game.settling
        sure = [settling.sure(state, seat) for seat in model.TABLE.seats]
        due = map(operator.sub, sure, state.unbooked)
        booked = max(map(operator.add, state.match.totals, due))
        if not _bare(state) or booked >= settling.alert:
            return None
        last, all_tricks = [settling.last_trick_points(sweep=s) for s in (False, True)]
        count = JassCount(state.deal.trumps.tricks, (last, all_tricks))
        at = state.hand_masks, state.turn, state.trick
        return CardsLeft(count, *at, state.sweep, sure)


def _any_right(state: InJassDeal, policy: Policy) -> bool:
    claims = state.game.claims is Claims.PLAYERS and policy is not Policy.THUMB
    return any(
        state.deal.rights(seat, hand, players=claims, is_in=True)
        for seat, hand in zip(model.TABLE.seats, state.hand_masks, strict=True)
    )


def _bare(state: InJassDeal) -> bool:
    return state.number > state.deal.trumps.first_without_stock
