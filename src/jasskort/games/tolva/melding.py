"""Kings and queens, half and whole gubbe, and what a deal has no room for any more.

Carries TOL-12 to TOL-19, TOL-23 to TOL-28 and TOL-32.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Self

import attrs

from jasskort.cards import NO_CARDS, SUITS, CardSet, Rank
from jasskort.craft.values import builder, evolved
from jasskort.events import Event, TrumpSet
from jasskort.games.tolva.deal import Earned, InDeal, earned_by_gubbe
from jasskort.games.tolva.model import (
    GUBBES,
    HALV_CARD_POINTS,
    HALV_TRICKS,
    LEAST_TO_MELD,
    MELDS,
    MELDS_OF,
    NO,
    RANKING,
    Ask,
    Closed,
    Gubbe,
    Halv,
    Hel,
    Item,
    Married,
    Meld,
    No,
    SaidNo,
    TolvaDeal,
    TurnUp,
    deal_of,
)
from jasskort.ledger import enter_for
from jasskort.melds import Four, Marriage
from jasskort.moves import Draw, Move
from jasskort.phase import Phase, State
from jasskort.refusals import Reason, Refusal, refuse
from jasskort.seats import Seat
from jasskort.sight import Open
from jasskort.tricks.tricks import card_points

if TYPE_CHECKING:
    from jasskort.games.tolva.ruleset import Tolva
    from jasskort.games.tolva.tricks import Leading


# --- gubbe ----------------------------------------------------------------------------
# Half and whole gubbe: an undertaking to win tricks without trump.
#
# Carries TOL-23 to TOL-28. What a gubbe earns is booked in `points`.

_new_gubbe = builder(Gubbe)


def announcements(
    rules: Tolva, deal: TolvaDeal, seat: Seat, tricks: int
) -> tuple[Halv | Hel, ...]:
    """List the gubbes that the seat that is to lead, and is in first, may announce.

    Neither goes with trump or after another (TOL-23, TOL-27). Halv gubbe needs tricks
    and a low score (TOL-24, TOL-25), hel gubbe comes before the lead to the second
    trick (TOL-26).

    Args:
        rules: the ruleset.
        deal: the deal.
        seat: the seat that is to lead.
        tricks: the number of tricks that are over.
    """
    if deal.gubbe is not None or deal.trump is not None:
        return ()
    halv = (
        rules.layout.tricks - tricks >= HALV_TRICKS - 1
        and deal.match.totals[seat] + rules.halv_points < rules.target
    )
    hel = tricks <= 1
    return GUBBES[seat][not halv : 1 + hel]


def lasting(state: InDeal, move: Halv | Hel, leads_next: Seat | None) -> Refusal | None:
    """Say what bars a gubbe for the rest of the deal, if anything does.

    Args:
        state: the state.
        move: the gubbe.
        leads_next: the seat that leads next; None while a trick is played.
    """
    deal, seat, tricks = state.deal, move.seat, state.tricks
    rule = "TOL-23" if isinstance(move, Halv) else "TOL-26"
    if deal.gubbe is not None:
        return announced_before(deal.gubbe)
    if trump := deal.trump:
        return refuse(rule, Reason.TRUMP_SET, trump)
    if state.been_in >> seat & 1:
        return refuse(rule, Reason.NOT_FIRST_TIME_IN, seat)
    if isinstance(move, Halv):
        return _halv_shut_out(state, seat, at_lead=seat == leads_next)
    if state.played.bit_count() > len(state.received):
        return refuse(rule, Reason.TOO_LATE)
    if tricks and leads_next != seat:
        return refuse(rule, Reason.FIRST_TRICK_LOST, leads_next)
    return None


def _halv_shut_out(state: InDeal, seat: Seat, *, at_lead: bool) -> Refusal | None:
    """Object to halv gubbe for want of tricks, or from too high a score."""
    rules = state.rules
    # Who is not to lead now is to lead after one more trick, if not later.
    left = rules.layout.tricks - state.tricks - (not at_lead)
    if left < HALV_TRICKS - 1:
        return refuse("TOL-24", Reason.TOO_FEW_TRICKS, seat, left)
    total = state.match.totals[seat]
    points, target = rules.halv_points, rules.target
    if total + points < target:
        return None
    return refuse("TOL-25", Reason.SCORE_TOO_HIGH, total, points, target)


def announced_before(gubbe: Gubbe) -> Refusal:
    """Object to melding, asking and other gubbes after a gubbe (TOL-27)."""
    return refuse("TOL-27", Reason.GUBBE_ANNOUNCED, gubbe.item, gubbe.seat)


def announced(state: Leading, move: Halv | Hel) -> Leading:
    """Announce a gubbe."""
    history = (state.history, move)
    deal = with_gubbe(state.rules, state.deal, move, state.tricks, state.pile_masks)
    return evolved(state, history=history, deal=deal)


def with_gubbe(
    rules: Tolva, deal: TolvaDeal, move: Halv | Hel, tricks: int, piles: Sequence[int]
) -> TolvaDeal:
    """Note a gubbe; the trick by which the seat came in is part of it (TOL-24).

    Args:
        rules: the ruleset.
        deal: the deal.
        move: the gubbe.
        tricks: the number of tricks that are over.
        piles: the tricks won, as masks, by seat.
    """
    seat, layout = move.seat, rules.layout
    if isinstance(move, Halv):
        first = max(1, tricks)
        last = first + HALV_TRICKS - 1
        # What the seat itself has taken is the trick by which it came in, no more.
        before = sum([piles[each] for each in layout.partners[seat]])
        gubbe = _new_gubbe(
            seat, Item.HALV_GUBBE, first, last, CardSet.from_mask(before)
        )
    else:
        gubbe = _new_gubbe(seat, Item.HEL_GUBBE, 1, layout.tricks, NO_CARDS)
    return evolved(deal, gubbe=gubbe)


def decided(
    rules: Tolva, deal: TolvaDeal, piles: Sequence[int], last: Seat, tricks: int
) -> Earned | None:
    """Give what the gubbe brings, as soon as it is decided; else None (TOL-28).

    Args:
        rules: the ruleset.
        deal: the deal.
        piles: the tricks won, as masks, by seat.
        last: the seat that has won the last trick.
        tricks: the number of tricks that are over.
    """
    gubbe = deal.gubbe
    if gubbe is None:
        return None
    party = rules.layout.parties[gubbe.seat]
    if last not in party:
        return earned_by_gubbe(rules, deal, gubbe, won=False)
    if tricks < gubbe.last:
        return None
    taken = sum([piles[seat] for seat in party]) & ~gubbe.before.mask
    points = card_points(taken, RANKING)
    won = gubbe.item is Item.HEL_GUBBE or points >= HALV_CARD_POINTS
    return earned_by_gubbe(rules, deal, gubbe, won=won)


# --- bars -----------------------------------------------------------------------------
# What a deal has no room for any more: bars that hold for the rest of it.
#
# Carries of TOL-13, TOL-14, TOL-18, TOL-19 and TOL-27 what shuts melds out for good; what
# shuts gubbes out is in `gubbe`.


@attrs.frozen(repr=False)
class Barring(InDeal):
    """A position in a deal, which says what is barred whoever is in turn."""

    @property
    def _leads_next(self) -> Seat | None:
        """The seat that leads next; None while a trick is played."""
        return self.turn

    def lasting_objection(self, move: Move) -> Refusal | None:
        """Object to what does not come up again in this deal."""
        spread = self.spread
        match move:
            case Meld() | Ask():
                return self._never_melded(move)
            case Halv() | Hel():
                return lasting(self, move, self._leads_next)
            case Draw() if not spread.stock:
                return refuse("TOL-29", Reason.STOCK_GONE)
            case TurnUp() if not any(spread.over) and not any(spread.waiting):
                return nothing_to_turn_up()
            case _:
                return None

    def _never_melded(self, move: Meld | Ask) -> Refusal | None:
        """Object to a meld, or a question for one, that this deal has no room for."""
        deal, seat, rules = self.deal, move.seat, self.rules
        melded, total = deal.melded, deal.match.totals[seat]
        if deal.gubbe is not None:
            return announced_before(deal.gubbe)
        if isinstance(move, Meld) and move.suit in melded:
            return refuse("TOL-14", Reason.SUIT_MELDED, move.suit)
        if len(melded) == len(SUITS):
            return refuse("TOL-19", Reason.NOTHING_TO_MELD)
        if (left := self.left(seat)) < LEAST_TO_MELD:
            rule = "TOL-19" if isinstance(move, Ask) else "TOL-13"
            return refuse(rule, Reason.TOO_FEW_CARDS, left)
        # A later meld may be worth less, and fit.
        if all(
            total + rules.points_of_meld(before) >= rules.target
            for before in range(len(melded), len(SUITS))
        ):
            return self._going_out(move)
        return None

    def _going_out(self, move: Meld | Ask) -> Refusal:
        """Object to a meld, or a question for one, by which a party would go out."""
        rules, deal = self.rules, self.deal
        total = deal.match.totals[move.seat]
        points = rules.points_of_meld(len(deal.melded))
        rule = "TOL-19" if isinstance(move, Ask) else "TOL-18"
        return refuse(rule, Reason.WOULD_GO_OUT, total, points, rules.target)


def nothing_to_turn_up() -> Refusal:
    """Object to turning up where no card waits for it (TOL-33)."""
    return refuse("TOL-33", Reason.NOTHING_TO_TURN_UP)


# --- king and queen -------------------------------------------------------------------
# King and queen: melding, setting trump, asking the partner.
#
# Carries TOL-12 to TOL-19, and TOL-32 (melds from hand and table).

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
        if seat != self.turn or self._bar() is not None:
            return ()
        return _couples_in(self.seen(seat), self.deal)

    def _melding(self) -> tuple[Meld, ...]:
        """List the moves that meld."""
        seat, spread = self.turn, self.spread
        if self.closed is not None:
            return ()
        cards = (self.received[seat] | spread.up[seat]) & ~self.played
        return melding(self.rules, self.deal, seat, cards, spread.count_down(seat))

    def meld_happens(self, move: Meld) -> Iterator[Event]:
        """Yield a meld, and trump, which the first one sets (TOL-16)."""
        melded = self.deal.melded
        yield Married(move.seat, move.suit, MELDS[len(melded)])
        if not melded:
            yield TrumpSet(move.suit)

    def _bar(self) -> Reason | None:
        """Tell what keeps the seat in turn, or its party, from any meld now."""
        seat = self.turn
        return barred(self.rules, self.deal, seat, self.closed, self.left(seat))

    def _unmeldable(self, move: Meld | Ask) -> Refusal:
        """Object to a meld, or a question for one, that is not barred for good."""
        if not self.may_meld:
            return self._no_occasion(move)
        if isinstance(move, Ask) or self._bar() is not None:
            return self._going_out(move)
        seat, couple = move.seat, _COUPLES[move.suit.index]
        missing = CardSet.from_mask(couple.mask & ~self.seen(seat))
        return refuse("COM-6", Reason.NOT_HELD, seat, cards=missing)

    def _no_occasion(self, move: Meld | Ask) -> Refusal:
        """Say why the time for a meld has not come, or is over."""
        seat, asks = self.turn, isinstance(move, Ask)
        match self.closed:
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

    closed: Open[Closed | None]

    def _melded(self, move: Meld) -> Self:
        """Meld; the next one needs another trick (TOL-14)."""
        history, deal = (self.history, move), with_meld(self.rules, self.deal, move)
        return evolved(self, history=history, deal=deal, closed=Closed.MELDED)


@attrs.frozen(repr=False)
class Answering(Melding, Phase["Tolva", Meld | No]):
    """The partner of the seat that is to lead melds, or says no (TOL-15).

    Args:
        asker: the seat that has asked, and leads next.
    """

    asker: Open[Seat]
    closed: ClassVar[None] = None

    @property
    def _leads_next(self) -> Seat:
        """The seat that has asked."""
        return self.asker

    def moves(self) -> tuple[Meld | No, ...]:
        """List melds, and no."""
        return self._melding() + NO[self.turn]

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

    def happens(self, move: Meld | No, after: State) -> Iterator[Event]:  # noqa: ARG002
        """Yield the answer."""
        if isinstance(move, Meld):
            yield from self.meld_happens(move)
        else:
            yield SaidNo(move.seat)

    def objection(self, move: Move) -> Refusal:
        """Object to all but an answer (TOL-15)."""
        if isinstance(move, Meld):
            return self._unmeldable(move)
        return refuse("TOL-15", Reason.MUST_ANSWER, self.asker)

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
