"""A match so far: who deals, how many deals there were, and what was booked.

Carries COM-10 (who has won when the agreed deals are played) and COM-11 (the deal
passes after the last deal of a match too).
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import attrs

from jasskort.craft.building import builder
from jasskort.craft.pickling import Reduced, pickled_as, reduced
from jasskort.craft.typed import Typed
from jasskort.mechanics.ledger import (
    Entry,
    Ledger,
    What,
    add_up,
    ledger_of,
    new_entry,
)
from jasskort.seats import Seat


@attrs.frozen(cache_hash=True)
class Match(Typed):
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
    ledger: Ledger

    def __reduce__(self) -> Reduced:
        """Pickle the fields by position, and the ledger as it is written."""
        fields = (self.dealer, self.number, self.totals)
        return reduced(_match, *fields, *self.ledger.written())


@pickled_as("match.match")
def _match(
    dealer: Seat,
    number: int,
    totals: tuple[int, ...],
    whats: tuple[What, ...],
    written: bytes,
) -> Match:
    return Match(dealer, number, totals, ledger_of(whats, written))


new_match = builder(Match)


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
    ledger = match.ledger.entered(new_entry(number, seat, points, what))
    return new_match(match.dealer, number, tuple(totals), ledger)


def close_deal(match: Match, booked: Sequence[tuple[int, What]]) -> Match:
    """Give the match when a deal is over: booked, and the deal passed to the next seat.

    Args:
        match: the match.
        booked: by seat, the points that it gets and what for; none if the deal was
            thrown in. Nothing is entered for a seat that gets no points.
    """
    totals = list(match.totals)
    ledger = match.ledger
    for seat, (points, what) in enumerate(booked):
        if points:
            totals[seat] += points
            entry = new_entry(match.number, Seat(seat), points, what)
            ledger = ledger.entered(entry)
    dealer = Seat((match.dealer + 1) % len(totals))
    return new_match(dealer, match.number, tuple(totals), ledger)


def booked_in_deal(match: Match) -> tuple[Entry, ...]:
    """List what was booked in the deal at hand, in order."""
    number = match.number
    entries = reversed(match.ledger)
    newest = itertools.takewhile(lambda entry: entry.deal == number, entries)
    return tuple(newest)[::-1]


def booked_since(before: Match, after: Match) -> tuple[Entry, ...]:
    """List what one move has entered: nothing that was entered in deals before."""
    return booked_in_deal(after)[len(booked_in_deal(before)) :]


def gained_since(before: Match, after: Match) -> tuple[int, ...]:
    """Give the points that were booked between two states of a match, by seat."""
    totals = zip(after.totals, before.totals, strict=True)
    return tuple([new - old for new, old in totals])


def totals_at_the_deal(match: Match) -> tuple[int, ...]:
    """Give the totals before anything was booked in the deal at hand."""
    gained = add_up(booked_in_deal(match), len(match.totals))
    return tuple(
        total - points for total, points in zip(match.totals, gained, strict=True)
    )


def best_seats(match: Match) -> tuple[Seat, ...]:
    """Tell which seats have the highest total; several may share it (COM-10)."""
    best = max(match.totals)
    return tuple(Seat(seat) for seat, total in enumerate(match.totals) if total == best)
