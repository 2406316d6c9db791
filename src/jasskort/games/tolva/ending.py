"""The tricks at the end of a deal as bare cards: what they bring, and when they are bare.

Carries what TOL-8, TOL-9 and TOL-20 to TOL-22 say of them. Nothing but cards is left
when stock and rows are gone, nobody has a couple to meld, and no gubbe may be announced.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import attrs

from jasskort.cards import SUITS
from jasskort.games.tolva.following import Following
from jasskort.games.tolva.leading import Leading
from jasskort.games.tolva.model import HALV_TRICKS, LEAST_TO_MELD, RANKING
from jasskort.mechanics.endings import CardsLeft, Masks, TrickLaws
from jasskort.mechanics.tricks import plain_card_points
from jasskort.melds import Marriage
from jasskort.seats import Seat

if TYPE_CHECKING:
    from jasskort.games.tolva.position import InDeal

_COUPLES = tuple(map(Marriage, SUITS))
_LAST_FOR_HEL = 1


@attrs.frozen(cache_hash=True)
class TolvaLaws(TrickLaws[Masks]):
    """Tricks that bring nothing but the most card points, and the last one.

    The tally is the card points by party.

    Args:
        beaters: by the index of the best card so far, which cards beat it.
        trumps: the trumps, as a mask; 0 while there is none.
        beats: whether who can must beat the best card so far.
        puur: no card.
        parties: the seats that score together, party by party.
        totals: the points before, by party.
        vinsten: what vinsten is worth.
        target: the points that win the match.
    """

    parties: tuple[tuple[Seat, ...], ...]
    totals: tuple[int, ...]
    vinsten: int
    target: int

    def counted(self, tally: Masks, winner: int, _leader: int, cards: int) -> Masks:
        """Count the card points of a trick (TOL-2)."""
        worth = plain_card_points(cards, RANKING)
        return tuple(
            [
                points + worth if winner in party else points
                for points, party in zip(tally, self.parties, strict=True)
            ]
        )

    def at_the_end(self, tally: Masks, winner: int) -> Sequence[int]:
        """Give vinsten, then sistan if nobody has the target by then (TOL-20, TOL-22)."""
        points, most = [0] * len(tally), max(tally)
        if tally.count(most) == 1:
            points[tally.index(most)] = self.vinsten
        had = [total + won for total, won in zip(self.totals, points, strict=True)]
        if max(had) < self.target:
            points[_party_of(winner, self.parties)] += 1
        booked = [0] * sum(map(len, self.parties))
        for party, won in zip(self.parties, points, strict=True):
            booked[party[0]] = won
        return booked


def _party_of(seat: int, parties: Sequence[tuple[Seat, ...]]) -> int:
    return next(place for place, party in enumerate(parties) if seat in party)


def bare_cards(state: Leading | Following) -> CardsLeft[Masks] | None:
    """Give a position as bare cards, if nothing else can be done any more."""
    deal, rules = state.deal, state.rules
    if deal.gubbe is not None or _lies_hidden(state):
        return None
    if _may_announce(state) or any(_may_meld(state, seat) for seat in rules.seats):
        return None
    parties = rules.layout.table.parties
    laws = TolvaLaws(
        deal.beaters,
        deal.must_trump,
        beats=True,
        puur=0,
        parties=parties,
        totals=rules.party_totals(deal.match.totals),
        vinsten=deal.carry + 1,
        target=rules.target,
    )
    taken = tuple([sum([state.unbooked[seat] for seat in party]) for party in parties])
    hands = tuple([state.seen(seat) for seat in rules.seats])
    return CardsLeft(laws, hands, state.turn, state.trick, taken, [0] * len(hands))


def _lies_hidden(state: InDeal) -> bool:
    """Tell whether cards lie in stock or face down, or in hands not taken up."""
    spread = state.spread
    return bool(
        spread.stock
        or any(spread.over)
        or any(spread.waiting)
        or (state.deal.from_table and not state.tricks)
    )


def _may_announce(state: InDeal) -> bool:
    """Tell whether a gubbe may still be announced, now or later (TOL-23 to TOL-27)."""
    if state.trump is not None or state.been_in + 1 == 1 << len(state.received):
        return False
    left = state.rules.layout.tricks - state.tricks
    return left >= HALV_TRICKS - 1 or state.tricks <= _LAST_FOR_HEL


def _may_meld(state: InDeal, seat: Seat) -> bool:
    """Tell whether a seat may still meld, now or later (TOL-12 to TOL-14)."""
    cards, melded = state.seen(seat), state.deal.melded
    return state.left(seat) >= LEAST_TO_MELD and any(
        not couple.mask & ~cards and couple.suit not in melded for couple in _COUPLES
    )
