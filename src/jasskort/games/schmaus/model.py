"""The nouns of Schmaus: options, moves, and what the phases share.

Carries SCH-1 (the pack), SCH-2 and SCH-3 (the ranking and the card points). The
phases themselves are in `phases`.
"""

from __future__ import annotations

import enum
import functools
from typing import Any, ClassVar, TypeAlias

import attrs

from jasskort.cards import SUITS, Card, Rank, Suit
from jasskort.cardset import SUIT_MASKS
from jasskort.drafts import drafting
from jasskort.errors import InvalidValue
from jasskort.mechanics.contest import Answer
from jasskort.mechanics.ledger import Entry, What
from jasskort.mechanics.melds import Four, Marriage, Sequence
from jasskort.mechanics.tricks import beaters, worths
from jasskort.moves import Book, Claim, Draw, Move, Play, Rob, Say, TurnTrick
from jasskort.options import choose, count
from jasskort.packs import JASS, PACK_36
from jasskort.seats import TWO_PLAYERS, Seat

PACK = PACK_36
TABLE = TWO_PLAYERS
OTHER = (Seat(1), Seat(0))
"""The other seat of each seat."""

Weis: TypeAlias = Sequence | Four
"""A meld that is declared and can be rejected; stöck is none (SCH-4, SCH-5, SCH-8)."""

VALUES = (20, 50, 100, 150, 200, 250, 300)
STOECK_POINTS = 20
LAST_TRICK_POINTS = 5
MATCH_POINTS = 100
LAST_WEIS_TRICK = 10
FIRST_WITHOUT_STOCK = 10
LAST_TRICK = 18


class Claims(enum.Enum):
    """Who ends the match: the players by claiming it, or the referee (SCH-39)."""

    PLAYERS = "players"
    REFEREE = "referee"


class Ties(enum.Enum):
    """Whom the last step of SCH-7 favours between equal side-suit sequences."""

    NON_DEALER = "non-dealer"
    LEADER = "leader"


class Ending(enum.Enum):
    """How a match ended."""

    CLAIM = "a claim"
    FALSE_CLAIM = "a false claim of the other seat"
    STOECK_WEIS_STICH = "first in the order stöck, weis, stich"
    HAD_THE_TARGET = "the target reached before the deal"
    REFEREE = "the referee"
    AGREED_DEALS = "the agreed number of deals"


class Item(enum.Enum):
    """What points are booked for, apart from weis, which stand for themselves."""

    STOECK = "stöck"
    CARD_POINTS = "card points"
    LAST_TRICK = "the last trick"
    MATCH = "match"


def _claims(value: Claims | str) -> Claims:
    return choose("claims", Claims, value)


def _ties(value: Ties | str) -> Ties:
    return choose("ties", Ties, value)


@attrs.frozen(kw_only=True)
class Options:
    """What the players agree on before a match; the fields of the ruleset.

    Args:
        target: the points that win the match, at least 1 (SCH-32).
        claims: who ends the match; a member or its text (SCH-39).
        ties: whom equal side-suit sequences favour; a member or its text (SCH-7).
        deals: an agreed number of deals, at least 1, or None (COM-10).

    Raises:
        OptionError: one of them is out of its range or not known.
    """

    target: int = count(1500)
    claims: Claims = attrs.field(default=Claims.PLAYERS, converter=_claims)
    ties: Ties = attrs.field(default=Ties.NON_DEALER, converter=_ties)
    deals: int | None = count(None, optional=True)


def _check_value(_move: object, _field: object, value: int) -> None:
    if type(value) is not int or value not in VALUES:
        msg = f"a weis is worth one of {VALUES}, not {value!r}"
        raise InvalidValue(msg)


@attrs.frozen(eq=False, repr=False)
class Declare(Move):
    """Declare one weis by its value (SCH-13, SCH-14).

    Args:
        seat: the seat that declares.
        value: 20, 50, 100, 150, 200, 250 or 300 points.
    """

    value: int = attrs.field(validator=_check_value)
    verb: ClassVar[str] = "declare"

    def words(self) -> str:
        """Give the value."""
        return str(self.value)


SchmausMove: TypeAlias = Play | Declare | Say | Book | Draw | Rob | TurnTrick | Claim


@attrs.frozen
class Trumps:
    """What a trump suit decides, looked up at every move.

    Args:
        suit: the trump suit.
    """

    suit: Suit
    mask: int = attrs.field(init=False)
    six: Card = attrs.field(init=False)
    six_bit: int = attrs.field(init=False)
    puur: int = attrs.field(init=False)
    stoeck: int = attrs.field(init=False)
    beaters: tuple[int, ...] = attrs.field(init=False)
    worths: tuple[int, ...] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        """Look up what the suit decides."""
        suit = self.suit
        for name, value in (
            ("mask", SUIT_MASKS[suit.index]),
            ("six", Card(suit, Rank.SIX)),
            ("six_bit", Card(suit, Rank.SIX).bit),
            ("puur", Card(suit, Rank.JACK).bit),
            ("stoeck", Marriage(suit).mask),
            ("beaters", beaters(suit, JASS)),
            ("worths", worths(suit, JASS)),
        ):
            object.__setattr__(self, name, value)


@functools.cache
def trumps_of(suit: Suit) -> Trumps:
    """Give what a trump suit decides."""
    return Trumps(suit)


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
    totals: tuple[int, int]
    ledger: tuple[Entry, ...]

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the fields by position, the ledger as plain tuples."""
        ledger = tuple(attrs.astuple(entry, recurse=False) for entry in self.ledger)
        return _match, (self.dealer, self.number, self.totals, ledger)


def _match(dealer: Seat, number: int, totals: tuple[int, int], ledger: Any) -> Match:
    return Match(dealer, number, totals, tuple(Entry(*each) for each in ledger))


@attrs.frozen
class BookedWeis:
    """A weis that was booked in the deal.

    Args:
        seat: the seat that booked it.
        weis: the weis.
    """

    seat: Seat
    weis: Weis


Floors: TypeAlias = tuple[tuple[int, int], tuple[int, int]]


@attrs.frozen(cache_hash=True)
class Dealt:
    """A deal so far, as far as it changes rarely.

    Args:
        match: the match.
        trumps: the trump suit and what it decides.
        booked: the weis booked in the deal, in order.
        stoeck: the seat that has held king and queen of trump together, if any.
        claimant: the seat whose claim waits for the end of the first trick, if any.
        shown: by seat, the cards that all know it to have got or held (SCH-42).
        floors: by seat, the strength that a weis of it must have to be declared
            (SCH-19): where equal weis do not favour the seat, and where they do.
            Follows from what is booked.
    """

    match: Match
    trumps: Trumps
    booked: tuple[BookedWeis, ...] = ()
    stoeck: Seat | None = None
    claimant: Seat | None = None
    shown: tuple[int, int] = (0, 0)
    floors: Floors = attrs.field(default=((0, 0), (0, 0)), eq=False, repr=False)

    @property
    def trump(self) -> Suit:
        """The trump suit."""
        return self.trumps.suit

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the fields by position, the suit as its place."""
        return _dealt, (
            self.match,
            self.trump.index,
            tuple(attrs.astuple(each, recurse=False) for each in self.booked),
            self.stoeck,
            self.claimant,
            self.shown,
            self.floors,
        )


def _dealt(match: Match, trump: int, booked: Any, *rest: Any) -> Dealt:
    weis = tuple(BookedWeis(*each) for each in booked)
    return Dealt(match, trumps_of(SUITS[trump]), weis, *rest)


new_match = drafting(Match)
new_dealt = drafting(Dealt)
_new_entry = drafting(Entry)


@attrs.frozen
class Declaration:
    """What a seat has said of its weis in the trick at hand.

    Args:
        seat: the seat that declared.
        value: the value that it declared.
        answers: what it has said since, in order.
    """

    seat: Seat
    value: int
    answers: tuple[Answer, ...] = ()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the fields by position."""
        return Declaration, (self.seat, self.value, self.answers)


def enter(match: Match, seat: int, points: int, what: What) -> Match:
    """Enter points in the score."""
    entry = _new_entry(match.number, TABLE.seats[seat], points, what)
    zero, one = match.totals
    totals = (zero, one + points) if seat else (zero + points, one)
    return new_match(match.dealer, match.number, totals, (*match.ledger, entry))


def with_match(deal: Dealt, match: Match) -> Dealt:
    """Give the deal with a match in which something more is booked."""
    return new_dealt(
        match,
        deal.trumps,
        deal.booked,
        deal.stoeck,
        deal.claimant,
        deal.shown,
        deal.floors,
    )


def holder_of_stoeck(trumps: Trumps, hands: tuple[int, int]) -> Seat | None:
    """Tell which seat holds king and queen of trump together, if one does (SCH-8)."""
    couple = trumps.stoeck
    if hands[0] & couple == couple:
        return TABLE.seats[0]
    return TABLE.seats[1] if hands[1] & couple == couple else None


def with_hands(deal: Dealt, hands: tuple[int, int], shown: tuple[int, int]) -> Dealt:
    """Give the deal after cards were taken up, and see who has stöck (SCH-8).

    Args:
        deal: the deal.
        hands: the new hands.
        shown: the cards that are public by now, by seat.
    """
    stoeck = deal.stoeck
    return new_dealt(
        deal.match,
        deal.trumps,
        deal.booked,
        holder_of_stoeck(deal.trumps, hands) if stoeck is None else stoeck,
        deal.claimant,
        shown,
        deal.floors,
    )


def show(deal: Dealt, seat: int, cards: int) -> tuple[int, int]:
    """Add cards to those that all know a seat to have (SCH-42, COM-5)."""
    zero, one = deal.shown
    return (zero, one | cards) if seat else (zero | cards, one)
