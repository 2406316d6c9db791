"""Rules of thumb for the two-handed jass games."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, TypeAlias, cast

from jasskort.cards import CARDS, SUIT_MASKS, Card, cards_in, mask_of
from jasskort.craft.values import evolved
from jasskort.games.jass.deal import InDeal
from jasskort.games.jass.model import (
    DRAW,
    OTHER,
    ROB,
    TABLE,
    Book,
    Declares,
    Say,
    TurnTrick,
)
from jasskort.games.jass.tricks import (
    Closing,
    Comparing,
    Drawing,
    Following,
    Leading,
)
from jasskort.melds import meld_key
from jasskort.moves import Claim, Draw, Move, Play
from jasskort.phase import State
from jasskort.ruleset import Thumbs
from jasskort.tricks.tricks import SUIT_OF
from jasskort.tricks.weigh import AtTrick, share_of
from jasskort.view import View

if TYPE_CHECKING:
    from jasskort.games.jass.rules import JassRules

# --- rules of thumb -------------------------------------------------------------------
# A seat that may do something at any time does it: it robs, it says belle, it claims what
# is true. It declares whenever it may, lower melds first, since later ones must be higher.
# Cards of melds, and those that a draw would make one of, are dear until the time for melds
# is over.

CardDue: TypeAlias = Leading | Following | Closing | Comparing
"""A position in which a card may be played."""

_ORDINARY = (Play, Declares, Say, Book, Draw, TurnTrick, Claim)
_POT, _LEAD = 8.0, 3.0
_BOOKED_LATER = 0.5


class JassThumbs(Thumbs):
    """Rules of thumb for both games."""

    game: JassRules

    def named(self, view: View[Move]) -> Move | None:
        """Return the move that rules of thumb name."""
        seat, state = view.seated(), view.position
        moves = view.legal_moves
        for move in moves:
            if isinstance(move, Claim) and view.counted >= self.game.target:
                return move
        move = self.quick(state) if isinstance(state, InDeal) else None
        return move if move is not None and move.seat == seat and move in moves else None

    def quick(self, state: State) -> Move:
        """Return the next move of a deal: a right of either seat, or what is due."""
        at = cast("InDeal", state)
        seat = at.turn
        move = self._right(at)
        if move is not None:
            return move
        if isinstance(at, Drawing):
            return DRAW[seat][0]
        if isinstance(at, Leading | Following):
            if said := self._declarations(at):
                return _spoken(at, [*said])
        elif not isinstance(at, Closing):
            said = [m for m in at.moves() if isinstance(m, Say | Book | TurnTrick)]
            if said:
                return _spoken(at, said)
        return _PLAYS[seat][self._card(at).bit_length() - 1]

    def _right(self, at: InDeal) -> Move | None:
        deal, hands = at.deal, at.hand_masks
        trumps = deal.trumps
        for seat in TABLE.seats:
            hand = hands[seat]
            if (
                hand & trumps.robber_bit
                and at.stock
                and at.declaration_of(seat) is None
            ):
                return ROB[seat][0]
            if hand & (couple := trumps.couple) == couple:
                rights = deal.rights(seat, hand, players=False, is_in=False)
                if rights:
                    return rights[0]
        return None

    def _declarations(self, at: Leading | Following) -> tuple[Declares, ...]:
        seat, deal = at.turn, at.deal
        hand = at.hand_masks[seat]
        leader = at.leader
        if (
            at.number > deal.trumps.first_without_stock
            or not meld_key(hand)
            or (at.standing is not None and leader == seat)
        ):
            return ()
        least = at._least_called()
        return self.game.melding.declarations(deal, seat, leader, hand, least)

    def _card(self, at: InDeal) -> int:
        deal, seat, stock, trick = at.deal, at.turn, at.stock, at.trick
        hand, other = at.hand_masks[seat], at.hand_masks[OTHER[seat]]
        tricks = deal.trumps.tricks
        if not stock and at.number > deal.trumps.first_without_stock - 1 + KEEPLAST:
            return ending(tricks, hand, tricks.playable(hand, trick), other, trick[0].bit if trick else 0, tricks.beaters[trick[0].index] if trick else 0)
        weights = _weights(tricks)
        dear = self._dear(at)
        if trick:
            led = trick[0].index
            higher, worth = tricks.beaters[led], 2 * tricks.worths[led] + TEMPO
            may = tricks.playable(hand, trick, stock=bool(stock))
            lose, win = weights[1], weights[2]
        else:
            higher, worth, may = 0, 0, hand
            lose = win = weights[0]
        best, most = 0, -1e9
        while may:
            bit = may & -may
            may ^= bit
            weight = win[bit] + worth if bit & higher else lose[bit]
            if bit in dear:
                weight -= dear[bit]
            if weight > most:
                best, most = bit, weight
        return best

    def _dear(self, at: InDeal) -> dict[int, float]:
        deal, seat, stock, trick = at.deal, at.turn, at.stock, at.trick
        if at.number >= deal.trumps.first_without_stock:
            return {}
        hand, foe = at.hand_masks[seat], OTHER[seat]
        zero, one = at.pile_masks
        gone = zero | one | stock[-1].bit | deal.public[foe] & at.hand_masks[foe]
        if trick:
            gone |= trick[0].bit
        live = self.game.pack.mask & ~(gone | hand)
        chance = len(stock) / 2 / (live.bit_count() or 1)
        factors = (C0, C1 * chance, C2 * chance * chance)
        left, leader = self.game.melding.left, at.leader
        dear: dict[int, float] = {}
        for suit in SUIT_MASKS:
            held = hand & suit
            if held & held - 1:
                cards = held | live & suit
                if cards & cards >> 1 & cards >> 2 and (melds := left(deal, seat, leader, cards)):
                    for bit, worths in _needed(self.game.melding, melds, held):
                        dear[bit] = worths[0]*factors[0]+worths[1]*factors[1]+worths[2]*factors[2]
        both = hand | live
        two = both & both >> 26
        fours = two & two >> 13 & 8191
        if fours:
            c, d, h, s = hand & 8191, hand >> 13 & 8191, hand >> 26 & 8191, hand >> 39
            fours &= c & d | h & s | (c | d) & (h | s)
            while fours:
                rank = fours & -fours
                fours ^= rank
                mask = rank * FOUR
                if melds := left(deal, seat, leader, mask):
                    for bit, worths in _needed(self.game.melding, melds, hand & mask):
                        dear[bit] = dear.get(bit, 0) + worths[0]*D0+worths[1]*D1*chance+worths[2]*D2*chance*chance
        return dear

    def keep_cards(self, view: View[Move]) -> bool:
        """Return whether a card may still be of use for a meld after this trick."""
        state = view.position
        if not isinstance(state, InDeal):
            return False
        return state.number < state.deal.trumps.first_without_stock

@functools.lru_cache(maxsize=1 << 16)
def _needed(melding, melds, held):
    """By card: sums by how many lack."""
    found = {}
    for meld in melds:
        lack = (meld.mask & ~held).bit_count()
        have = meld.mask & held
        if lack <= 2 and have:
            worth = melding.value_of(meld)
            while have:
                bit = have & -have
                have ^= bit
                found.setdefault(bit, [0, 0, 0])[lack] += worth
    return tuple(found.items())


@functools.cache
def _weights(tricks):
    lead, lose, win = {}, {}, {}
    for bit in tricks.beats:
        i = bit.bit_length() - 1
        t, r = bool(bit & tricks.trumps), i % 13
        worth = tricks.worths[i]
        lead[bit] = LEAD[t][r] - KEEP[t][r]
        lose[bit] = -worth - KEEP[t][r]
        win[bit] = worth - KEEP[t][r]
    return lead, lose, win


_PLAYS = tuple(tuple(Play(seat, card) for card in CARDS) for seat in TABLE.seats)
FOUR = 1 | 1 << 13 | 1 << 26 | 1 << 39
TEMPO, C0, C1, C2, D0, D1, D2, KEEPLAST = 3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0
KEEP = ((0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 3, 4, 8), (0, 0, 0, 0, 12, 13, 14, 35, 18, 45, 18, 20, 26))
LEAD = ((0, 0, 0, 0, 0, 0, 0, 0, -8, -1, -2, -2, -3), (0,) * 13)


def ending(tricks, hand, may, other, lying, higher):
    trumps, worths = tricks.trumps, tricks.worths
    best, most = 0, -1e9
    if not lying:
        beats = tricks.beats
        ruff = other & trumps
        while may:
            b = may & -may
            may ^= b
            f = other & SUIT_OF[b]
            t = b & trumps
            win = not f & beats[b] if f else t or not ruff
            w = worths[b.bit_length() - 1]
            v = (100 + w + (20 if t else 0)) if win else -w - (30 if t else 0)
            if v > most:
                most, best = v, b
        return best
    while may:
        b = may & -may
        may ^= b
        w = worths[b.bit_length() - 1]
        t = b & trumps
        if higher & b:
            v = 10 + 2 * worths[lying.bit_length() - 1] + w - (8 + 1.2 * w if t else .2 * w)
        else:
            v = -w - (8 if t else 0)
        if v > most:
            most, best = v, b
    return best


def _spoken(state: CardDue, said: list[Declares | Say | Book]) -> Declares | Say | Book:
    """Declare the lowest that stands at once, answer the best, book the lowest."""
    if isinstance(said[0], Say):
        return said[-1]
    standing = state.standing
    for move in said:
        if isinstance(move, Declares) and standing and move.called > standing.called:
            return move
    return said[0]


