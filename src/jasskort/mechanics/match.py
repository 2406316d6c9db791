"""A match so far: who deals, how many deals there were, and what was booked.

Carries COM-10 (who has won when the agreed deals are played) and COM-11 (the deal
passes after the last deal of a match too).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from jasskort.drafts import drafting
from jasskort.mechanics.ledger import Entry, What, add_up
from jasskort.pickling import pickled_as, reduced
from jasskort.seats import Seat


@attrs.frozen(cache_hash=True)
class Match:
    """A match so far; a new one is made when points are booked.

    Args:
        dealer: the seat that has dealt the deal at hand, or is to deal the next.
        number: how many deals have been dealt.
        totals: booked points by seat.
        ledger: all that was booked, in order.
    """

    dealer: Seat
    number: int
    totals: tuple[int, ...]
    ledger: tuple[Entry, ...]

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the fields by position, the ledger as plain tuples."""
        ledger = tuple(attrs.astuple(entry, recurse=False) for entry in self.ledger)
        return reduced(_match, self.dealer, self.number, self.totals, ledger)


@pickled_as("match")
def _match(dealer: Seat, number: int, totals: tuple[int, ...], ledger: Any) -> Match:
    return Match(dealer, number, totals, tuple(Entry(*each) for each in ledger))


new_match = drafting(Match)
_new_entry = drafting(Entry)


def new_deal_of(match: Match) -> Match:
    """Give the match when one more deal has been dealt."""
    return new_match(match.dealer, match.number + 1, match.totals, match.ledger)


def pass_deal(match: Match, dealer: Seat) -> Match:
    """Give the match with the seat that is to deal next (COM-11)."""
    return new_match(dealer, match.number, match.totals, match.ledger)


def enter(match: Match, seat: Seat, points: int, what: What) -> Match:
    """Enter points in the score of a seat."""
    return enter_for(match, (seat,), seat, points, what)


def enter_for(
    match: Match, party: Sequence[Seat], seat: Seat, points: int, what: What
) -> Match:
    """Enter points in the score of all that score together.

    Args:
        match: the match.
        party: the seats that score together.
        seat: the seat that the ledger names.
        points: the points.
        what: what they are booked for.
    """
    number = match.number
    totals = list(match.totals)
    for each in party:
        totals[each] += points
    entry = _new_entry(number, seat, points, what)
    return new_match(match.dealer, number, tuple(totals), (*match.ledger, entry))


def totals_at_the_deal(match: Match) -> tuple[int, ...]:
    """Give the totals before anything was booked in the deal at hand."""
    booked = (entry for entry in match.ledger if entry.deal == match.number)
    gained = add_up(booked, len(match.totals))
    return tuple(
        total - points for total, points in zip(match.totals, gained, strict=True)
    )


def best_seats(match: Match) -> tuple[Seat, ...]:
    """Tell which seats have the highest total; several may share it (COM-10)."""
    best = max(match.totals)
    return tuple(Seat(seat) for seat, total in enumerate(match.totals) if total == best)
