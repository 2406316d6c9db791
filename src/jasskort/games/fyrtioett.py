"""Fyrtioett: four players in two partnerships, where every seat makes its own bid.

Implements COM-10 and FYR-1 to FYR-14.
"""

from __future__ import annotations

import enum
import functools
import math
import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Final, Never, TypeAlias, cast

import attrs

from jasskort import phase
from jasskort.announcements import LogEntry
from jasskort.cards import PACK_52, SUITS, WHIST, Hand, Masks, Rank, Suit
from jasskort.craft.parts import part
from jasskort.craft.values import Members, Typed, builder, pickled_as
from jasskort.errors import InvalidValue, checked, quoted
from jasskort.events import Event, TrumpSet
from jasskort.games import plain
from jasskort.games.plain import InPlainDeal
from jasskort.ledger import Entry, Match, close_deal, new_deal_of
from jasskort.moves import Deal, Move, Pass, Play
from jasskort.options import agreed_deals, count
from jasskort.phase import History, State, with_match
from jasskort.playouts import Points, how_played
from jasskort.refusals import Reason, Refusal, refuse
from jasskort.ruleset import Ruleset
from jasskort.ruleset_base import RuleIds, cards_undealt, dealt_hands
from jasskort.score import ScoreSheet
from jasskort.seats import Direction, Seat, Table, as_seat
from jasskort.tricks.heuristics import Thumbs, quick_choice
from jasskort.tricks.solve import CardsLeft, Count
from jasskort.tricks.tricks import Choose, Tricks
from jasskort.visibility import Calls, Means, Open, Piles

__all__ = [
    "BetweenDeals",
    "Bid",
    "BidLine",
    "BidSheet",
    "Bidding",
    "Ending",
    "Fyrtioett",
    "FyrtioettDeal",
    "FyrtioettMove",
    "FyrtioettPlayed",
    "FyrtioettState",
    "InPlainDeal",
    "Item",
    "Match",
    "MatchOver",
    "Playing",
    "Throw",
]

# --- moves and records ----------------------------------------------------------------

TRUMP = Suit.HEARTS
SEATS = 4
TABLE = Table(parties=((0, 2), (1, 3)), direction=Direction.COUNTER_CLOCKWISE)
"""Four seats in two partnerships, counter-clockwise (FYR-2)."""
Parties: TypeAlias = tuple[tuple[Seat, ...], ...]
MOST_TRICKS = 13
BIDS = range(1, MOST_TRICKS + 1)


@pickled_as("fyrtioett.item")
class Item(Members, enum.Enum):
    """A reason for booking points: a bid that was made, or not made."""

    MADE = "a bid that was made"
    LOST = "a bid that was not made"


@pickled_as("fyrtioett.ending")
class Ending(Members, enum.Enum):
    """The ending of a match."""

    TARGET = "the target reached"
    AGREED_DEALS = "the agreed number of deals"


def _check_tricks(_move: object, _field: object, value: int) -> None:
    if type(value) is not int or value not in BIDS:
        msg = f"expected a bid of 1 to {MOST_TRICKS} tricks, got {quoted(value)}"
        raise InvalidValue(msg)


@attrs.frozen(eq=False, repr=False)
class Bid(Move):
    """Bid a number of tricks, 1 to 13 (FYR-4)."""

    tricks: int = attrs.field(validator=_check_tricks)
    verb: ClassVar[str] = "bid"


@attrs.frozen(eq=False, repr=False)
class Throw(Move):
    """Throw the cards in instead of bidding; only the fourth seat may (FYR-7)."""

    verb: ClassVar[str] = "throw"


FyrtioettMove: TypeAlias = Play | Bid | Throw


@pickled_as("fyrtioett.deal")
@attrs.frozen(cache_hash=True, repr=False)
class FyrtioettDeal(plain.PlainDeal):
    """A deal during the bidding."""


def _usual_tricks() -> Tricks:
    """Return the standard rules of tricks; a seat need not trump or beat (FYR-9)."""
    return how_played(Fyrtioett(), TRUMP)


@pickled_as("fyrtioett.played")
@attrs.frozen(cache_hash=True, repr=False)
class FyrtioettPlayed(FyrtioettDeal, plain.PlainPlayed):
    """A deal during the play, with the number of tricks that each seat has bid."""

    bids: Annotated[Open[tuple[int, ...]], Means("tricks that the seat bid", high=13)]
    tricks: Open[Tricks] = attrs.field(init=False, eq=False, factory=_usual_tricks)
    _named = ("bids",)


new_fyrtioett_deal: Final = builder(FyrtioettDeal)
new_played: Callable[..., FyrtioettPlayed] = builder(FyrtioettPlayed)


# --- events ---------------------------------------------------------------------------


@attrs.frozen
class TricksBid(Event):
    """A seat bids a number of tricks (FYR-4)."""

    seat: Seat = attrs.field(converter=as_seat)
    tricks: int


@attrs.frozen
class ThrownIn(Event):
    """The last seat to bid throws the cards in, since the bids are too low (FYR-7)."""

    seat: Seat = attrs.field(converter=as_seat)


# --- the deal -------------------------------------------------------------------------


@attrs.frozen(repr=False)
class BetweenDeals(phase.BetweenDeals["Fyrtioett", Never]):
    """The next deal of Fyrtioett is due."""

    def deal(self, move: Deal) -> Bidding:
        """Deal each seat one card, then six times two cards (FYR-3)."""
        game, match = self.game, new_deal_of(self.match)
        hands = dealt_hands(game, move.pack, match.dealer)
        deal, first = new_fyrtioett_deal(match, hands), game.table.after(match.dealer)
        return new_bidding((None, move), game, deal, first, ())

    def happens(self, move: Deal, after: phase.State) -> Iterator[Event]:
        """Yield the dealt hands, and hearts as trump (FYR-1)."""
        yield from super().happens(move, after)
        yield TrumpSet(TRUMP)


new_between_deals: Final = builder(BetweenDeals)


# --- bidding --------------------------------------------------------------------------
_NO_TRICKS = Piles((0,) * SEATS)


@attrs.frozen(repr=False)
class Bidding(InPlainDeal["Fyrtioett", Bid | Throw, FyrtioettDeal]):
    """The seat in turn bids; the seat after the dealer begins (FYR-4)."""

    said: Annotated[
        Calls[tuple[int, ...]],
        Means("tricks bid so far, in the auction", high=13, zero="no bid"),
    ]
    _named = ("said",)
    trump: ClassVar[Suit] = TRUMP

    @property
    def _leads_next(self) -> Seat:
        return self.game.table.after(self.deal.match.dealer)

    @property
    def is_last(self) -> bool:
        """Whether the fourth seat is to bid or throw in."""
        return len(self.said) == SEATS - 1

    @property
    def worth(self) -> int:
        """The points that the bids so far are worth (FYR-5)."""
        return sum(map(self.game.worth, self.said))

    @property
    def missing(self) -> int:
        """How many points the bids so far fall short of the least for play (FYR-6)."""
        return max(0, self.game.least - self.worth)

    def moves(self) -> tuple[Bid | Throw, ...]:
        """Return the bids (FYR-4), for the fourth seat those that suffice for play.

        If the first three bids do not suffice, it may also throw in (FYR-7).
        """
        bids = _bids(self.game, self.turn)
        if not self.is_last:
            return bids
        missing, worth = self.missing, self.game.worth
        enough = tuple([bid for bid in bids if worth(bid.tricks) >= missing])
        return (*enough, Throw(self.turn)) if missing else enough

    def after(self, move: Bid | Throw) -> Bidding | Playing | BetweenDeals | MatchOver:
        """Bid or throw in; after the fourth bid the seat after the dealer leads (FYR-9)."""
        history = (self.history, move)
        if isinstance(move, Throw):
            return end_deal(self, history)  # FYR-8
        game, deal, said = self.game, self.deal, (*self.said, move.tricks)
        following, seats = game.table.after(self.turn), game.seats
        if not self.is_last:
            return new_bidding(history, game, deal, following, said)
        bids = tuple([said[(seat - following) % SEATS] for seat in seats])
        tricks = how_played(game, TRUMP)
        played = new_played(deal.match, deal.hands, bids, tricks)
        return new_playing(history, game, played, following, 0, _NO_TRICKS, ())

    def happens(self, move: Bid | Throw, after: State) -> Iterator[Event]:
        """Yield `TricksBid` or `ThrownIn` (FYR-4, FYR-7)."""
        if isinstance(move, Bid):
            yield TricksBid(move.seat, move.tricks)
        else:
            yield ThrownIn(move.seat)

    def objection(self, move: Move) -> Refusal:
        if not isinstance(move, Bid):
            return refuse("FYR-4", Reason.AUCTION_OPEN)
        values = (move.tricks, self.game.worth(move.tricks), self.missing)
        return refuse("FYR-7", Reason.BIDS_TOO_LOW, *values)

    def lasting_objection(self, move: Move) -> Refusal | None:
        seat, said, last = move.seat, self.worth, self.deal.match.dealer
        match move:
            case Throw() if seat != last:
                return refuse("FYR-7", Reason.NOT_LAST_TO_BID, last)
            case Throw() if not self.missing:
                return refuse("FYR-7", Reason.MUST_BID, said)
            case Bid() if (seat - last - 1) % SEATS < len(self.said):
                return refuse("FYR-4", Reason.HAS_BID, seat)
            case _:
                return super().lasting_objection(move)


new_bidding: Final = builder(Bidding)


@functools.cache
def _bids(game: Fyrtioett, seat: Seat) -> tuple[Bid, ...]:
    return tuple([Bid(seat, tricks) for tricks in game.bids])


# --- playing to the tricks ------------------------------------------------------------
AfterPlay: TypeAlias = "Playing | BetweenDeals | MatchOver"


@attrs.frozen(repr=False)
class Playing(plain.CardDue["Fyrtioett", Never, FyrtioettPlayed, AfterPlay]):
    """The seat in turn plays a card, and follows suit if it can (FYR-9)."""

    trump: ClassVar[Suit] = TRUMP

    def ended(self, last: Playing) -> BetweenDeals | MatchOver:
        """Book the points of all bids, after the last trick (FYR-10)."""
        points = points_for(last.game, last.deal.bids, last.tricks)
        return end_deal(last, last.history, points)

    def lasting_objection(self, move: Move) -> Refusal | None:
        match move:
            case Bid():
                return refuse("FYR-4", Reason.AUCTION_OVER)
            case Throw():
                return refuse("FYR-7", Reason.AUCTION_OVER)
            case _:
                return super().lasting_objection(move)

    @property
    def unbooked(self) -> tuple[int, ...]:
        """The number of tricks won, by seat."""
        return self.tricks


new_playing: Final = builder(Playing)
Playing._next_due = staticmethod(new_playing)  # noqa: SLF001 - the class exists now


# --- scoring --------------------------------------------------------------------------


@attrs.frozen(repr=False)
class MatchOver(phase.MatchOver["Fyrtioett", Ending]):
    """The match is over (COM-8)."""


_new_match_over = builder(MatchOver)


def points_for(game: Fyrtioett, bids: Sequence[int], tricks: Sequence[int]) -> Points:
    """Return the points that each seat gets for its bid and its tricks (FYR-11)."""
    worths = map(game.worth, bids)
    return tuple(
        [
            worth if won >= bid else -worth
            for worth, bid, won in zip(worths, bids, tricks, strict=True)
        ]
    )


def end_deal(
    state: Bidding | Playing, history: History, points: Sequence[int] = ()
) -> BetweenDeals | MatchOver:
    """Book points by seat; then the next seat deals (FYR-14) or the match is over.

    `points` is empty if the cards were thrown in.
    """
    booked = [(each, Item.MADE if each > 0 else Item.LOST) for each in points]
    match, game = close_deal(state.deal.match, booked), state.game
    ended = ending_of(game, match)
    if ended is None:
        return game.between_deals(history, match)
    return _new_match_over(history, game, *ended, with_match(state, match))


def ending_of(game: Fyrtioett, match: Match) -> tuple[tuple[Seat, ...], Ending] | None:
    """Return the winners and the ending after a deal; None if the match continues."""
    parties = game.table.parties
    won = winners(match.totals, game.target, parties)
    if won:
        return won, Ending.TARGET
    if match.number != game.deals:
        return None
    # COM-10: sides that tie in the comparison of FYR-13 share the win.
    return _best_side(match.totals, parties) or game.seats, Ending.AGREED_DEALS


def winners(
    totals: tuple[int, ...], target: int, parties: Parties = TABLE.parties
) -> tuple[Seat, ...]:
    """Return the winners, or () if nobody has won (FYR-12, FYR-13).

    The totals of single seats are compared, not the sums of parties.
    """
    if max(totals) < target:
        return ()
    sides = [
        party for party in parties if max([totals[seat] for seat in party]) >= target
    ]
    return _best_side(totals, parties) if len(sides) > 1 else sides[0]


def _best_side(totals: tuple[int, ...], parties: Parties) -> tuple[Seat, ...]:
    """Return the side whose better total is higher, or () on a tie.

    If the better totals are equal, the other totals decide.
    """
    heights = [
        sorted([totals[seat] for seat in party], reverse=True) for party in parties
    ]
    if heights[0] == heights[1]:
        return ()
    return parties[heights.index(max(heights))]


# --- playing out and solving ----------------------------------------------------------


@attrs.frozen(cache_hash=True)
class FyrtioettCount(Count[Masks]):
    """Tricks that count toward bids; the tally of a seat stops at its bid."""

    game: Fyrtioett
    bids: Masks

    @property
    def marks(self) -> Sequence[int]:
        return self.tricks.worths

    def bounds(self, tally: Masks, cards: int) -> Sequence[tuple[int, int]]:
        most = [won + cards.bit_count() // SEATS for won in tally]
        ends = [points_for(self.game, self.bids, won) for won in (tally, most)]
        return [(min(each), max(each)) for each in zip(*ends, strict=True)]

    def counted(self, tally: Masks, winner: int, leader: int, cards: int) -> Masks:
        """Return the tally after a trick; tricks beyond the bid are not counted."""
        if tally[winner] == self.bids[winner]:
            return tally
        return (*tally[:winner], tally[winner] + 1, *tally[winner + 1 :])

    def at_the_end(self, tally: Masks, winner: int) -> Sequence[int]:
        return points_for(self.game, self.bids, tally)


class FyrtioettCardPlay(plain.PlainCardPlay):
    """Playouts and solving of Fyrtioett."""

    game: Fyrtioett
    kinds: ClassVar[frozenset[type[State]]] = frozenset({Playing})

    def quick_choice(self, state: Any, piles: Sequence[int]) -> Choose:
        """Take a trick that the seat or an opponent needs, but no partner needs."""
        game, full = self.game, [SEATS * bid for bid in state.deal.bids]
        friends, foes = self.friends_and_foes(state)

        def needs(seat: Seat) -> bool:
            return piles[seat].bit_count() < int(full[seat])

        def wants(seat: Seat, winner: Seat) -> bool:
            if winner in friends[seat] and needs(winner):
                return False
            return needs(seat) or any(map(needs, foes[seat]))

        packs = [game.pack.mask] * SEATS
        return quick_choice(state.deal.tricks, packs, piles, wants, friends)

    def brings(self, deal: Any, piles: Masks) -> Points:
        won = [pile.bit_count() // SEATS for pile in piles]
        return points_for(self.game, deal.bids, won)

    def cards_left(self, state: State) -> CardsLeft[Masks] | None:
        if type(state) is not Playing:
            return None
        deal = state.deal
        count = FyrtioettCount(deal.tricks, self.game, deal.bids)
        tally = tuple(map(min, deal.bids, state.tricks))
        return CardsLeft(count, state.hand_masks, state.turn, state.trick, tally)


# --- knowledge ------------------------------------------------------------------------


class FyrtioettKnowledge(plain.PlainKnowledge):
    """Knowledge in Fyrtioett: bids and throwing in reveal nothing about hands."""

    def trump_in(self, log: Sequence[LogEntry]) -> Suit:
        return TRUMP


# --- rules of thumb -------------------------------------------------------------------
# The number of tricks that a hand wins is estimated, and from it the probability that
# the hand makes a bid. A seat makes the highest bid that is likely enough. The last seat,
# and a seat without a likely bid, choose the move with the most expected points (FYR-5,
# FYR-11). In the play, a seat leaves a trick to a partner that needs it. Else it takes
# tricks that it needs for its own bid, or that opponents need.

_PLAIN = MappingProxyType({Rank.ACE: 0.9, Rank.KING: 0.6, Rank.QUEEN: 0.25})
_TRUMP = MappingProxyType(
    {Rank.ACE: 1.2, Rank.KING: 1.1, Rank.QUEEN: 0.95, Rank.JACK: 0.75, Rank.TEN: 0.55}
)
_LOW_TRUMP, _LONG_TRUMP, _LONG_FROM = 0.35, 0.4, 4
_SPREAD = 1.6
_LIKELY = 0.7


class FyrtioettThumbs(Thumbs):
    """Rules of thumb for Fyrtioett."""

    game: Fyrtioett

    def quick(self, state: State) -> Move:
        if isinstance(state, Bidding):
            return _bid(self.game, state)
        return self.game.playing.quick_play(cast("Playing", state))


@functools.lru_cache(1024)
def tricks_in(hand: Hand) -> float:
    """Return an estimate of the tricks that a hand wins."""
    trumps = hand.of_suit(TRUMP)
    count = sum([_TRUMP.get(card.rank, _LOW_TRUMP) for card in trumps])
    count += _LONG_TRUMP * max(0, len(trumps) - _LONG_FROM)
    for suit in SUITS:
        if suit is not TRUMP:
            held = hand.of_suit(suit)
            for card in held:
                # A single king or queen is likely to fall to a higher card.
                alone = len(held) == 1 and card.rank is not Rank.ACE
                count += 0 if alone else _PLAIN.get(card.rank, 0)
    return count


def chance_of(tricks: int, counted: float) -> float:
    """Return the probability of at least `tricks` tricks, given the estimate."""
    return 1 / (1 + math.exp((tricks - 0.5 - counted) * 1.7 / _SPREAD))


def _bid(game: Fyrtioett, state: Bidding) -> Move:
    """Return the highest likely bid, or the move with the most expected points (FYR-7).

    A lower bid is often safer, but four safe bids are too low for play (FYR-6).
    """
    counted = tricks_in(state.hands[state.turn])
    likely = [
        move
        for move in state.moves()
        if isinstance(move, Bid) and chance_of(move.tricks, counted) > _LIKELY
    ]
    if likely and not state.is_last:
        return likely[-1]

    def brings(move: Bid | Throw) -> float:
        if isinstance(move, Throw):
            return 0.0
        return game.worth(move.tricks) * (2 * chance_of(move.tricks, counted) - 1)

    return max(state.moves(), key=brings)


# --- the ruleset ----------------------------------------------------------------------

FyrtioettState: TypeAlias = BetweenDeals | Bidding | Playing | MatchOver
"""A state of Fyrtioett: one of its phases."""

_DOUBLE_FROM = 7
_CALLS = (Bid.verb, Pass.verb)


@pickled_as("fyrtioett")
@attrs.frozen(kw_only=True, eq=False)
class Fyrtioett(Ruleset[FyrtioettState, FyrtioettMove]):
    """Fyrtioett: four players, 52 cards, one bid per seat, hearts as trump, to 41 points.

    `legal_moves` lists plays, bids and throwing in, in this order. Every seat has its
    own total; the party totals of a score are sums and do not decide the match.

    Args:
        target: the points of one seat that win the match, at least 1 (FYR-12).
        deals: an agreed number of deals, at least 1, or None (COM-10).

    Raises:
        OptionError: an option is out of its range.
    """

    target: int = count(41)
    deals: int | None = agreed_deals()

    name = "fyrtioett"
    enums: ClassVar[tuple[type[enum.Enum], ...]] = (Item, Ending)
    title = "Fyrtioett"
    pack = PACK_52
    ranking = WHIST
    packets: ClassVar[tuple[int, ...]] = (1, 2, 2, 2, 2, 2, 2)
    table = TABLE
    knowledge: ClassVar[part[FyrtioettKnowledge]] = part(FyrtioettKnowledge)
    thumbs: ClassVar[part[FyrtioettThumbs]] = part(FyrtioettThumbs)
    ids: ClassVar[RuleIds] = RuleIds(pack="FYR-1", deal="FYR-3", follow="FYR-9")
    least: ClassVar[int] = 11
    """The points that the four bids must be worth together for play (FYR-6)."""
    bids: ClassVar[range] = BIDS
    """The numbers of tricks that are legal bids, within 1 to 13 (FYR-4)."""

    playing: ClassVar[part[FyrtioettCardPlay]] = part(FyrtioettCardPlay)

    def __attrs_post_init__(self) -> None:
        self._check_seats(SEATS)
        super().__attrs_post_init__()
        size = len(self.pack)
        if left := cards_undealt(self):
            msg = f"{quoted(self)} deals {size - left} of {size} cards, not all (FYR-3)"
            raise InvalidValue(msg)

    def actions(self, seat: Seat) -> Iterator[FyrtioettMove]:
        """Yield the 52 plays by card, the bids from 1 to 13, and throwing in."""
        for card in self.pack.cards:
            yield Play(seat, card)
        yield from _bids(self, seat)
        yield Throw(seat)

    def _unknown(self, move: Move) -> Refusal:
        rule = "FYR-4" if move.verb in _CALLS else self.ids.pack
        return refuse(rule, Reason.NO_SUCH_MOVE, move)

    def between_deals(self, history: History, match: Match) -> BetweenDeals:
        return new_between_deals(history, self, match)

    def worth(self, tricks: int) -> int:
        """Return the points of a bid: its tricks, doubled from seven tricks on (FYR-5).

        Raises:
            InvalidValue: `tricks` is not an int of at least 0.
        """
        if type(tricks) is not int or tricks < 0:
            msg = f"expected an int of at least 0 for tricks, got {quoted(tricks)}"
            raise InvalidValue(msg)
        return tricks if tricks < _DOUBLE_FROM else 2 * tricks


# --- the sheet ------------------------------------------------------------------------


@attrs.frozen
class BidLine(Typed):
    """The line of one seat for one deal: its bid, the points, and its new total.

    `bid` is None if the points do not determine it, as under some house rules.
    """

    bid: int | None
    points: int
    total: int

    def __str__(self) -> str:
        """Return the bid, the points and the total: "4: -4 = 7"."""
        bid = "" if self.bid is None else f"{self.bid}: "
        return f"{bid}{self.points:+d} = {self.total}"


@attrs.frozen
class BidSheet(ScoreSheet):
    """The sheet of bids and points."""

    deals: tuple[tuple[int, tuple[BidLine, ...]], ...] = ()
    table: ClassVar[Table] = TABLE

    @classmethod
    def of(cls, entries: Iterable[Entry], game: Fyrtioett | None = None) -> BidSheet:
        """Return the sheet of a match from the entries of its ledger.

        The points of bids come from `game`, by default the standard ruleset (FYR-5).

        Raises:
            InvalidValue: an item is not an entry of seats 0 to 3, or `game` is not a
                Fyrtioett.
        """
        rules = checked(game, Fyrtioett | None, "a ruleset of Fyrtioett") or Fyrtioett()
        bid_of = dict[int, int | None]()
        for bid in rules.bids:
            worth = rules.worth(bid)
            bid_of[worth] = None if worth in bid_of else bid
        totals, sheet = [0] * SEATS, list[tuple[int, tuple[BidLine, ...]]]()
        for number, booked in cls._by_deal(entries).items():
            points = [sum([each.points for each in mine]) for mine in booked]
            totals = [*map(operator.add, totals, points)]
            bids = [_bid_in(mine, bid_of) for mine in booked]
            sheet.append((number, tuple(map(BidLine, bids, points, totals))))
        return cls(tuple(sheet))


def _bid_in(mine: Sequence[Entry], bid_of: Mapping[int, int | None]) -> int | None:
    bids = [each.points for each in mine if each.what in (Item.MADE, Item.LOST)]
    return bid_of.get(abs(sum(bids)))
