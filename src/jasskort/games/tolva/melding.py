"""Kings and queens, and gubbes: what a seat may say while it does not play.

Carries TOL-12 to TOL-19, TOL-23 to TOL-27 and TOL-32.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Self

import attrs

from jasskort.cards import NO_CARDS, SUITS, CardSet, Rank
from jasskort.craft.values import builder, evolved
from jasskort.events import Event, TrumpSet
from jasskort.games.tolva.deal import InDeal, left, reach
from jasskort.games.tolva.model import (
    GUBBES,
    HALV_TRICKS,
    LEAST_TO_MELD,
    MELDS,
    MELDS_OF,
    Ask,
    Closed,
    Gubbe,
    Halv,
    Hel,
    Item,
    Married,
    Meld,
    TolvaDeal,
)
from jasskort.ledger import enter_for
from jasskort.melds import Four, Marriage
from jasskort.refusals import Reason, Refusal, refuse
from jasskort.seats import Seat
from jasskort.sight import Open

COUPLES = tuple(map(Marriage, SUITS))
_KINGS = Four(Rank.KING).mask
_new_gubbe = builder(Gubbe)


@attrs.frozen(repr=False)
class Melding(InDeal):
    """The seat in turn may meld: as the winner of a trick, or because it was asked."""

    if TYPE_CHECKING:

        @property
        def closed(self) -> Closed | None:
            """Why this is no occasion to meld; None if it is one."""

    def melds(self, seat: Seat) -> tuple[Marriage, ...]:
        """List the kings and queens that the seat in turn may meld now."""
        moves = self._melding(reach(self, seat)) if seat == self.turn else ()
        return tuple([COUPLES[move.suit.index] for move in moves])

    def _melding(self, cards: int) -> tuple[Meld, ...]:
        """List the moves that meld, from the cards that the seat in turn may play."""
        if self.closed is not None:
            return ()
        # A king stands one place above its queen. Most seats have no couple, which is
        # told faster than what keeps them from melding.
        if not cards & cards << 1 & _KINGS or not self._is_free:
            return ()
        moves = MELDS_OF[self.turn]
        return tuple([moves[each.suit.index] for each in couples_in(cards, self.deal)])

    @property
    def _is_free(self) -> bool:
        """Whether nothing keeps the seat in turn, or its party, from any meld now."""
        deal, rules, seat = self.deal, self.rules, self.turn
        melded = len(deal.melded)
        return (
            self.closed is None
            and deal.gubbe is None
            and melded < len(SUITS)
            and left(self, seat) >= LEAST_TO_MELD
            and deal.match.totals[seat] + rules.worths[MELDS[melded]] < rules.target
        )

    def _with_meld(self, move: Meld) -> TolvaDeal:
        """Enter a meld for the party; the first sets trump (TOL-16, TOL-17)."""
        rules, deal, seat = self.rules, self.deal, move.seat
        item, party = MELDS[len(deal.melded)], rules.table.party[seat]
        match = enter_for(deal.match, party, seat, rules.worths[item], item)
        melded = (*deal.melded, move.suit)
        return TolvaDeal(match, deal.carry, melded)

    def _meld_happens(self, move: Meld) -> Iterator[Event]:
        """Yield a meld, and trump, which the first one sets (TOL-16)."""
        melded = self.deal.melded
        yield Married(move.seat, move.suit, MELDS[len(melded)])
        if not melded:
            yield TrumpSet(move.suit)

    def _unmeldable(self, move: Meld | Ask) -> Refusal:
        """Object to a meld, or a question for one, that is not barred for good."""
        if self.closed is not None:
            return self._no_occasion(move, self.closed)
        if isinstance(move, Ask) or not self._is_free:
            return self._going_out(move)
        seat, couple = move.seat, COUPLES[move.suit.index]
        missing = CardSet.from_mask(couple.mask & ~reach(self, seat))
        return refuse("COM-6", Reason.NOT_HELD, seat, cards=missing)

    def _no_occasion(self, move: Meld | Ask, closed: Closed) -> Refusal:
        """Say why the time for a meld has not come, or is over."""
        seat, asks = self.turn, isinstance(move, Ask)
        match closed:
            case Closed.NO_TRICK:
                return refuse("TOL-12", Reason.NO_TRICK_WON)
            case Closed.DRAWN:
                return refuse("TOL-29", Reason.ALREADY_DRAWN, seat)
            case Closed.TURNED_UP:
                return refuse("TOL-33", Reason.OWN_CARD_TURNED_UP, seat)
            case Closed.ASKED:
                rule = "TOL-19" if asks else "TOL-15"
                return refuse(rule, Reason.ONCE_AN_OCCASION, seat)
            case _:
                rule = "TOL-15" if asks else "TOL-14"
                suit = self.deal.melded[-1]
                return refuse(rule, Reason.ONCE_AN_OCCASION, seat, suit)


def couples_in(cards: int, deal: TolvaDeal) -> tuple[Marriage, ...]:
    """List the kings and queens in some cards whose suits were not melded."""
    return tuple(
        [
            couple
            for couple in COUPLES
            if not couple.mask & ~cards and couple.suit not in deal.melded
        ]
    )


@attrs.frozen(repr=False)
class BeforeLead(Melding):
    """The seat in turn is to lead next.

    Args:
        closed: why it may not meld or ask; None if it has won a trick, and not melded,
            asked, drawn or turned up a card of its own since (TOL-12, TOL-14, TOL-15,
            TOL-29, TOL-33).
    """

    closed: Open[Closed | None]

    def _melded(self, move: Meld) -> Self:
        """Meld; the next one needs another trick (TOL-14)."""
        history, deal = (self.history, move), self._with_meld(move)
        return evolved(self, history=history, deal=deal, closed=Closed.MELDED)

    def _gubbes(self) -> tuple[Halv | Hel, ...]:
        """List the gubbes that the seat may announce, which is in for the first time.

        Neither goes with trump or after another (TOL-23, TOL-27). Halv gubbe needs
        tricks and a low score (TOL-24, TOL-25), hel gubbe comes before the lead to the
        second trick (TOL-26).
        """
        deal, rules, seat, tricks = self.deal, self.rules, self.turn, self.tricks
        if deal.gubbe is not None or deal.melded:
            return ()
        total = deal.match.totals[seat]
        halv = (
            rules.table.tricks - tricks >= HALV_TRICKS - 1
            and total + rules.worths[Item.HALV_GUBBE] < rules.target
        )
        return GUBBES[seat][not halv : 1 + (tricks <= 1)]

    def _announced(self, move: Halv | Hel) -> Self:
        """Announce a gubbe; the trick by which the seat came in is part of it (TOL-24)."""
        seat, table = move.seat, self.rules.table
        if isinstance(move, Halv):
            # What the seat itself has taken is the trick by which it came in, no more.
            partners = [each for each in table.party[seat] if each != seat]
            before = sum([self.pile_masks[each] for each in partners])
            first = max(1, self.tricks)
            last = first + HALV_TRICKS - 1
            gubbe = _new_gubbe(
                seat, Item.HALV_GUBBE, first, last, CardSet.from_mask(before)
            )
        else:
            gubbe = _new_gubbe(seat, Item.HEL_GUBBE, 1, table.tricks, NO_CARDS)
        deal = evolved(self.deal, gubbe=gubbe)
        return evolved(self, history=(self.history, move), deal=deal)
