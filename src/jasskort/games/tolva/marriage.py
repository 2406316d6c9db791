"""King and queen: melding, setting trump, asking the partner.

Carries TOL-12 to TOL-19, and TOL-32 (melds from hand and table).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Self

import attrs

from jasskort.cards import SUITS, Rank
from jasskort.cardset import CardSet
from jasskort.craft.building import builder, evolved
from jasskort.games.tolva.bars import Barring
from jasskort.games.tolva.model import (
    LEAST_TO_MELD,
    MELDS,
    MELDS_OF,
    NO,
    Ask,
    Closed,
    Meld,
    No,
    TolvaDeal,
    deal_of,
)
from jasskort.mechanics.match import enter_for
from jasskort.melds import Four, Marriage
from jasskort.moves import Move
from jasskort.phase import Phase
from jasskort.refusals import Reason, Refusal, refuse
from jasskort.seats import Seat

if TYPE_CHECKING:
    from jasskort.games.tolva.leading import Leading
    from jasskort.games.tolva.ruleset import Tolva

KINGS = Four(Rank.KING).mask
_COUPLES = tuple(map(Marriage, SUITS))
# A member is found through its class at the price of three of the tests in `bar`.
_GUBBE_ANNOUNCED = Reason.GUBBE_ANNOUNCED
_ONCE_AN_OCCASION = Reason.ONCE_AN_OCCASION
_TOO_FEW_CARDS = Reason.TOO_FEW_CARDS
_WOULD_GO_OUT = Reason.WOULD_GO_OUT


@attrs.frozen(repr=False)
class Melding(Barring):
    """The seat in turn may meld: as the winner of a trick, or because it was asked."""

    if TYPE_CHECKING:

        @property
        def closed(self) -> Closed | None:
            """Why this is no occasion to meld; None if it is one."""

    @property
    def may_meld(self) -> bool:
        """Whether this is an occasion to meld, and it has not been used."""
        return self.closed is None

    def melds(self, seat: Seat) -> tuple[Marriage, ...]:
        """List the kings and queens that the seat in turn may meld now."""
        if seat != self.turn or self.bar() is not None:
            return ()
        return _couples_in(self.seen(seat), self.deal)

    def melding(self) -> tuple[Meld, ...]:
        """List the moves that meld."""
        seat, spread = self.turn, self.spread
        if self.closed is not None:
            return ()
        cards = (self.received[seat] | spread.up[seat]) & ~self.played
        return melding(self.rules, self.deal, seat, cards, spread.count_down(seat))

    def bar(self) -> Reason | None:
        """Tell what keeps the seat in turn, or its party, from any meld now."""
        seat = self.turn
        return barred(self.rules, self.deal, seat, self.closed, self.left(seat))

    def unmeldable(self, move: Meld | Ask) -> Refusal:
        """Object to a meld, or a question for one, that is not barred for good."""
        if not self.may_meld:
            return self._no_occasion(move)
        if isinstance(move, Ask) or self.bar() is not None:
            return self.going_out(move)
        seat, couple = move.seat, _COUPLES[move.suit.index]
        missing = CardSet.from_mask(couple.mask & ~self.seen(seat))
        text = f"seat {seat} has no {missing} to show"
        return refuse("COM-6", Reason.NOT_HELD, text, seat, cards=missing)

    def _no_occasion(self, move: Meld | Ask) -> Refusal:
        """Say why the time for a meld has not come, or is over."""
        seat, asks = self.turn, isinstance(move, Ask)
        match self.closed:
            case Closed.NO_TRICK:
                text = "before the first lead no trick has been won"
                return refuse("TOL-12", Reason.NO_TRICK_WON, text)
            case Closed.DRAWN:
                text = (
                    f"seat {seat} has drawn since the trick, and the meld comes before"
                )
                return refuse("TOL-29", Reason.ALREADY_DRAWN, text, seat)
            case Closed.TURNED_UP:
                text = f"seat {seat} has turned up a card of its own, and the meld comes before"
                return refuse("TOL-33", Reason.OWN_CARD_TURNED_UP, text, seat)
            case Closed.ASKED:
                rule = "TOL-19" if asks else "TOL-15"
                once = "asks once" if asks else "does not meld itself"
                text = f"seat {seat} has asked since it won the trick, and {once}"
                return refuse(rule, Reason.ONCE_AN_OCCASION, text, seat)
            case _:
                rule = "TOL-15" if asks else "TOL-14"
                suit = self.deal.melded[-1]
                then = (
                    "who melds does not ask"
                    if asks
                    else "the next meld needs another trick"
                )
                text = (
                    f"seat {seat} has melded {suit.spoken} since it won the trick, "
                    f"and {then}"
                )
                return refuse(rule, Reason.ONCE_AN_OCCASION, text, seat, suit)


def melding(
    rules: Tolva, deal: TolvaDeal, seat: Seat, cards: int, down: int
) -> tuple[Meld, ...]:
    """List the moves that meld, where nothing was done since the last trick.

    Args:
        rules: the ruleset.
        deal: the deal.
        seat: the seat that may meld.
        cards: its hand and its cards that lie face up, as a mask.
        down: how many of its cards lie face down.
    """
    # A king stands one place above its queen. Most seats have no couple, which is told
    # faster than what bars them.
    if not cards & cards << 1 & KINGS:
        return ()
    if barred(rules, deal, seat, None, cards.bit_count() + down) is not None:
        return ()
    melds = MELDS_OF[seat]
    return tuple([melds[couple.suit.index] for couple in _couples_in(cards, deal)])


def may_ask(rules: Tolva, deal: TolvaDeal, seat: Seat, left: int) -> bool:
    """Tell whether a seat may ask its partner, if it has not since the last trick.

    Args:
        rules: the ruleset.
        deal: the deal.
        seat: the seat that is to lead.
        left: how many cards it has left.
    """
    return (
        bool(rules.layout.partners[seat])
        and len(deal.melded) < len(SUITS)
        and barred(rules, deal, seat, None, left) is None
    )


def barred(
    rules: Tolva, deal: TolvaDeal, seat: Seat, closed: Closed | None, left: int
) -> Reason | None:
    """Tell what keeps a seat, or its party, from any meld now.

    Args:
        rules: the ruleset.
        deal: the deal.
        seat: the seat in turn.
        closed: why this is no occasion to meld; None if it is one.
        left: how many cards it has left.
    """
    if deal.gubbe is not None:
        return _GUBBE_ANNOUNCED
    if closed is not None:
        return _ONCE_AN_OCCASION
    if left < LEAST_TO_MELD:
        return _TOO_FEW_CARDS
    points = rules.points_of_meld(len(deal.melded))
    if deal.match.totals[seat] + points >= rules.target:
        return _WOULD_GO_OUT
    return None


def with_meld(rules: Tolva, deal: TolvaDeal, move: Meld) -> TolvaDeal:
    """Enter a meld for the party; the first sets trump (TOL-16, TOL-17)."""
    melded, party = deal.melded, rules.layout.parties[move.seat]
    points, item = rules.points_of_meld(len(melded)), MELDS[len(melded)]
    match = enter_for(deal.match, party, move.seat, points, item)
    trump, suits = deal.trump or move.suit, (*melded, move.suit)
    return deal_of(match, deal.carry, deal.from_table, trump, suits)


def _couples_in(cards: int, deal: TolvaDeal) -> tuple[Marriage, ...]:
    """List the kings and queens in some cards whose suits were not melded."""
    return tuple(
        [
            couple
            for couple in _COUPLES
            if not couple.mask & ~cards and couple.suit not in deal.melded
        ]
    )


@attrs.frozen(repr=False)
class BeforeLead(Melding):
    """The seat in turn is to lead next.

    Args:
        closed: why it may not meld, by what was done since the last trick; None if it
            may.
    """

    closed: Closed | None

    def melded(self, move: Meld) -> Self:
        """Meld; the next one needs another trick (TOL-14)."""
        history, deal = (self.history, move), with_meld(self.rules, self.deal, move)
        return evolved(self, history=history, deal=deal, closed=Closed.MELDED)


@attrs.frozen(repr=False)
class Answering(Melding, Phase["Tolva", Meld | No]):
    """The partner of the seat that is to lead melds, or says no (TOL-15).

    Args:
        asker: the seat that has asked, and leads next.
    """

    asker: Seat
    closed: ClassVar[None] = None

    def lane(self) -> None:
        """Give nothing: the partner speaks before a card is led."""

    @property
    def leads_next(self) -> Seat:
        """The seat that has asked."""
        return self.asker

    def moves(self) -> tuple[Meld | No, ...]:
        """List melds, and no."""
        return self.melding() + NO[self.turn]

    def after(self, move: Meld | No) -> Leading:
        """Answer: the asker goes on, and may not meld (TOL-15)."""
        rules, deal = self.rules, self.deal
        return rules.leading(
            (self.history, move),
            rules,
            with_meld(rules, deal, move) if isinstance(move, Meld) else deal,
            self.asker,
            self.received,
            self.played,
            self.spread,
            self.pile_masks,
            self.been_in,
            Closed.ASKED,
        )

    def objection(self, move: Move) -> Refusal:
        """Object to all but an answer (TOL-15)."""
        if isinstance(move, Meld):
            return self.unmeldable(move)
        text = f"seat {self.asker} has asked for a meld"
        return refuse("TOL-15", Reason.MUST_ANSWER, text, self.asker)

    def _repr_parts(self) -> list[tuple[str, object]]:
        return [*super()._repr_parts(), ("asker", self.asker)]


new_answering = builder(Answering)


def asked(state: Leading, move: Ask) -> Answering:
    """Ask the partner, who melds or says no (TOL-15)."""
    (partner,) = state.rules.layout.partners[move.seat]
    return new_answering(
        (state.history, move),
        state.rules,
        state.deal,
        partner,
        state.received,
        state.played,
        state.spread,
        state.pile_masks,
        state.been_in,
        move.seat,
    )
