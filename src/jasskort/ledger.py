"""The ledger, with every entry of points, and the match so far."""

from __future__ import annotations

import enum
import itertools
import zlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias, cast

import attrs

from jasskort.craft import values
from jasskort.errors import InvalidValue, checked
from jasskort.melds import Meld
from jasskort.seats import Seat, as_seat

What: TypeAlias = Meld | enum.Enum
"""The reason of an entry: a meld, or a member of an enum of the game."""


@attrs.frozen
class Entry(values.Typed):
    """One entry of points for a seat; `deal` counts the deals of the match from 1."""

    deal: int
    seat: Seat = attrs.field(converter=as_seat)
    points: int
    what: What

    @property
    def what_for(self) -> str:
        """The reason in words: "four kings", "card points"."""
        what = self.what
        return str(what.value if isinstance(what, enum.Enum) else what.spoken)

    def __str__(self) -> str:
        """Return the entry in words: "deal 1, seat 0: 20 for four kings"."""
        return f"deal {self.deal}, seat {self.seat}: {self.points} for {self.what_for}"


@attrs.frozen(eq=False, repr=False)
class Ledger(values.Immutable):
    """All entries of a match so far, as a linked list: the last entry and the rest."""

    before: Ledger | None = None
    last: Entry | None = None
    known_hash: int | None = None

    def entered(self, entry: Entry) -> Ledger:
        """Return the ledger with one more entry."""
        return new_ledger(self, checked(entry, Entry, "an entry"), None)

    def links(self) -> Iterator[Ledger]:
        """Yield the links that have entries, the last link first."""
        link = self
        while link.before is not None:
            yield link
            link = link.before

    def __reversed__(self) -> Iterator[Entry]:
        return (cast("Entry", link.last) for link in self.links())

    def __iter__(self) -> Iterator[Entry]:
        return reversed(tuple(reversed(self)))

    def __len__(self) -> int:
        return sum(1 for _ in self.links())

    def __bool__(self) -> bool:
        return self.before is not None

    def __eq__(self, other: object) -> bool:
        """Compare entry by entry, back to the first link that both share."""
        if not isinstance(other, Ledger):
            return NotImplemented
        one, two = self, other
        while one is not two:
            if one.before is None or two.before is None:
                return one.before is two.before
            if one.last != two.last:
                return False
            one, two = one.before, two.before
        return True

    def __hash__(self) -> int:
        """Return the hash of the entries; each link caches its own hash."""
        fresh = []
        known = hash(())
        for link in self.links():
            if link.known_hash is not None:
                known = link.known_hash
                break
            fresh.append(link)
        for link in reversed(fresh):
            known = hash((known, link.last))
            object.__setattr__(link, "known_hash", known)
        return known

    def __repr__(self) -> str:
        return f"<Ledger of {len(self)}: {'; '.join(map(str, self))}>"

    def __reduce__(self) -> values.Reduced:
        """Pickle each reason once, and a few bytes per entry."""
        whats: dict[What, int] = {}
        written, deal = [], 0
        for each in self:
            place = whats.setdefault(each.what, len(whats))
            written.append(f"{each.deal - deal} {each.seat} {each.points} {place}")
            deal = each.deal
        text = " ".join(written).encode()
        return values.reduced(ledger_of, tuple(whats), zlib.compress(text))


new_entry: Final = values.builder(Entry)
new_ledger: Final = values.builder(Ledger)
NO_ENTRIES = Ledger()


@values.pickled_as("ledger.entries")
def ledger_of(whats: tuple[What, ...], written: bytes) -> Ledger:
    """Return the ledger from its pickled form."""
    ledger, deal = NO_ENTRIES, 0
    numbers = map(int, zlib.decompress(written).split())
    for step, seat, points, place in zip(*[numbers] * 4, strict=True):
        deal += step
        ledger = ledger.entered(new_entry(deal, Seat(seat), points, whats[place]))
    return ledger


def first_past(totals: tuple[int, ...], entries: Iterable[Entry], target: int) -> Seat:
    """Return the first seat to reach the target as entries are added to the totals."""
    running = list(totals)
    for entry in entries:
        running[entry.seat] += entry.points
        if running[entry.seat] >= target:
            return entry.seat
    msg = f"no seat reaches {target}: the totals are {running}"
    raise InvalidValue(msg)


# --- the match so far -----------------------------------------------------------------


@values.pickled_as("ledger.match")
@attrs.frozen(cache_hash=True)
class Match(values.Typed):
    """The match so far; booking points makes a new one.

    Args:
        dealer: the dealer of the current deal; between deals, of the next deal.
        number: the number of deals that have been dealt.
        latest_dealer: the dealer of the latest deal; None before the first. Like the log, it
            does not count for equality.
    """

    dealer: Seat
    number: int
    totals: tuple[int, ...]
    ledger: Ledger
    latest_dealer: Seat | None = attrs.field(default=None, eq=False)

    __reduce__ = values.by_position


new_match: Final = values.builder(Match)


def new_deal_of(match: Match) -> Match:
    """Return the match after one more deal has been dealt."""
    dealer = match.dealer
    return new_match(dealer, match.number + 1, match.totals, match.ledger, dealer)


def pass_deal(match: Match, dealer: Seat) -> Match:
    """Return the match with `dealer` as the next dealer (COM-11)."""
    latest = match.latest_dealer
    return new_match(dealer, match.number, match.totals, match.ledger, latest)


def enter(match: Match, seat: Seat, points: int, what: What) -> Match:
    """Return the match after points are entered for a seat."""
    return enter_for(match, (seat,), seat, points, what)


def enter_for(
    match: Match, party: Sequence[Seat], seat: Seat, points: int, what: What
) -> Match:
    """Return the match after points are entered for a party.

    The points are added to the totals of all its seats. The one entry names `seat`.
    """
    number, totals = match.number, [*match.totals]
    for each in party:
        totals[each] += points
    ledger = new_ledger(match.ledger, new_entry(number, seat, points, what), None)
    dealer, latest = match.dealer, match.latest_dealer
    return new_match(dealer, number, tuple(totals), ledger, latest)


def close_deal(match: Match, booked: Sequence[tuple[int, What]]) -> Match:
    """Return the match after a deal: points are booked, and the next seat will deal.

    `booked` has the points and the reason by seat; it is empty if the deal was thrown in.
    """
    # Making one new match, not one per entry, saves 1 % of the time of a deal.
    totals, ledger = [*match.totals], match.ledger
    for seat, (points, what) in enumerate(booked):
        if points:
            totals[seat] += points
            entry = new_entry(match.number, Seat(seat), points, what)
            ledger = new_ledger(ledger, entry, None)
    dealer, latest = Seat((match.dealer + 1) % len(totals)), match.latest_dealer
    return new_match(dealer, match.number, tuple(totals), ledger, latest)


def booked_in_deal(match: Match) -> tuple[Entry, ...]:
    """Return the entries of the current deal, in order."""
    entries = reversed(match.ledger)
    newest = itertools.takewhile(lambda entry: entry.deal == match.number, entries)
    return tuple(newest)[::-1]


def booked_since(before: Match, after: Match) -> tuple[Entry, ...]:
    """Return the entries of one move, from the matches before and after the move."""
    if after.ledger is before.ledger:
        return ()
    known = booked_in_deal(before) if before.number == after.number else ()
    return booked_in_deal(after)[len(known) :]


def totals_at_the_deal(match: Match) -> tuple[int, ...]:
    """Return the totals before the current deal."""
    totals = list(match.totals)
    for entry in booked_in_deal(match):
        totals[entry.seat] -= entry.points
    return tuple(totals)


def best_seats(match: Match) -> tuple[Seat, ...]:
    """Return the seats with the highest total; several can share it (COM-10)."""
    best = max(match.totals)
    return tuple(Seat(seat) for seat, total in enumerate(match.totals) if total == best)
