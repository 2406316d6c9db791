"""The types of Tolva: forms, moves, gubbes, events, points, and low cards as a score.

Implements TOL-1 to TOL-6, TOL-17, TOL-20 to TOL-22, TOL-25, TOL-28 and TOL-35.
"""

from __future__ import annotations

import abc
import enum
import functools
import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, ClassVar, Self, TypeAlias

import attrs

from jasskort.cards import (
    ACE_TEN,
    PACK_36,
    RANKS,
    SUITS,
    Card,
    CardSet,
    Pack,
    Rank,
    Ranking,
    Suit,
)
from jasskort.craft import values
from jasskort.errors import InvalidValue, OptionError, quoted
from jasskort.events import Cards, Event, Moved, with_blanks
from jasskort.ledger import Match
from jasskort.locations import HANDS, Covered, FaceUp, InHand, Place, Spot
from jasskort.moves import Deal, Draw, Move, Play
from jasskort.options import agreed_deals, choose, count, on_or_off
from jasskort.phase import DealContext, History, State, StateT
from jasskort.playouts import how_played
from jasskort.ruleset import Ruleset
from jasskort.ruleset_base import AnyGame, RuleIds, dealt_places, hand_places
from jasskort.seats import Seat, Table, as_seat, check_viewer
from jasskort.tricks.dealing import PackPlaces, Wanted, hands_to_lay, in_packets, lay
from jasskort.tricks.tricks import Tricks, card_points, play_table, tricks_of
from jasskort.visibility import Means, Open

# --- forms ----------------------------------------------------------------------------


@values.pickled_as("tolva.form")
class Form(values.Members, enum.Enum):
    """The forms: four players in partnerships, three players, and two forms for two."""

    FOUR = "four"
    THREE = "three"
    PLOCKETOLVA = "plocketolva"
    BORDSTOLVA = "bordstolva"


@attrs.frozen
class Layout(Table):
    """The table of a form, with the sizes of a hand, of the stock and of each seat's row.

    `row` is the number of columns of a row; a column has two cards. `party` has the
    party of each seat.
    """

    # Before attrs 25.4, `kw_only` of the class would hold for the fields of `Table` too.
    hand: int = attrs.field(kw_only=True)
    stock: int = attrs.field(default=0, kw_only=True)
    row: int = attrs.field(default=0, kw_only=True)
    tricks: int = attrs.field(kw_only=True)
    party: tuple[tuple[Seat, ...], ...] = attrs.field(init=False, eq=False, repr=False)

    @party.default
    def _party_by_seat(self) -> tuple[tuple[Seat, ...], ...]:
        by_seat = {seat: party for party in self.parties for seat in party}
        return tuple([by_seat[seat] for seat in sorted(by_seat)])


_FOUR = ((Seat(0), Seat(2)), (Seat(1), Seat(3)))
_TWO, _THREE = (tuple([(Seat(at),) for at in range(seats)]) for seats in (2, 3))

LAYOUTS = MappingProxyType(
    {
        Form.FOUR: Layout(_FOUR, hand=9, tricks=9),
        Form.THREE: Layout(_THREE, hand=12, tricks=12),
        Form.PLOCKETOLVA: Layout(_TWO, hand=6, stock=24, tricks=18),
        Form.BORDSTOLVA: Layout(_TWO, hand=6, row=6, tricks=18),
    }
)


# --- moves and records ----------------------------------------------------------------

BEAT_RULE = "TOL-9"
LEAST_TO_MELD = 3
HALV_TRICKS, HALV_CARD_POINTS = 6, 60


@values.pickled_as("tolva.item")
class Item(values.Members, enum.Enum):
    """A reason for booking points."""

    TRUMP = "trump"
    TJOG = "tjog"
    VIV = "viv"
    MAEL = "mäl"
    VINSTEN = "vinsten"
    SISTAN = "sistan"
    HALV_GUBBE = "halv gubbe"
    HEL_GUBBE = "hel gubbe"


MELDS = (Item.TRUMP, Item.TJOG, Item.VIV, Item.MAEL)
"""The names of the first, second, third and fourth meld of a deal (TOL-16)."""


@values.pickled_as("tolva.closed")
class Closed(values.Members, enum.Enum):
    """The reason why the seat that is to lead may neither meld nor ask now."""

    NO_TRICK = "nobody has won a trick"
    MELDED = "it has melded since it won the trick"
    ASKED = "it has asked since it won the trick"
    DRAWN = "it has drawn since it won the trick"
    TURNED_UP = "it has turned up a card of its own since it won the trick"


@values.pickled_as("tolva.ending")
class Ending(values.Members, enum.Enum):
    """The ending of a match."""

    TARGET = "the target reached"
    AGREED_DEALS = "the agreed number of deals"


@attrs.frozen(eq=False, repr=False)
class MeldMarriage(Move):
    """Meld king and queen of a suit (TOL-12)."""

    suit: Suit
    verb: ClassVar[str] = "meld"


@attrs.frozen(eq=False, repr=False)
class Ask(Move):
    """Ask the partner for a meld (TOL-15)."""

    verb: ClassVar[str] = "ask"


@attrs.frozen(eq=False, repr=False)
class No(Move):
    """Answer no to the partner's question for a meld (TOL-15)."""

    verb: ClassVar[str] = "no"


@attrs.frozen(eq=False, repr=False)
class Halv(Move):
    """Announce halv gubbe (TOL-23)."""

    verb: ClassVar[str] = "halv"


@attrs.frozen(eq=False, repr=False)
class Hel(Move):
    """Announce hel gubbe (TOL-26)."""

    verb: ClassVar[str] = "hel"


@attrs.frozen(eq=False, repr=False)
class TurnUp(Move):
    """Turn up the uncovered cards of both seats, as the winner of the trick (TOL-33)."""

    verb: ClassVar[str] = "turnup"


TolvaMove: TypeAlias = Play | MeldMarriage | Ask | No | Halv | Hel | Draw | TurnUp


_SEATS = tuple(map(Seat, range(values.MOST_SEATS)))
MELDS_OF = tuple(tuple(MeldMarriage(seat, suit) for suit in SUITS) for seat in _SEATS)
ASK = tuple((Ask(seat),) for seat in _SEATS)
NO = tuple((No(seat),) for seat in _SEATS)
GUBBES = tuple((Halv(seat), Hel(seat)) for seat in _SEATS)
DRAW = tuple((Draw(seat),) for seat in _SEATS)
TURN_UP = tuple((TurnUp(seat),) for seat in _SEATS)


def usual_tricks(trump: Suit | None, pack: Pack, ranking: Ranking) -> Tricks:
    """Return the standard rules of tricks, with or without trump (TOL-8, TOL-9)."""
    plays = play_table(pack, LAYOUTS[Form.FOUR])
    return tricks_of(trump, ranking, plays, must_beat=True)


@values.pickled_as("tolva.gubbe")
@attrs.frozen(repr=False)
class Gubbe(values.Typed):
    """An announced gubbe: halv or hel, with the numbers of its first and last trick.

    `before` has the cards that the party of `seat` had won before the first trick.
    """

    seat: Annotated[Seat, Means("seat that has announced a gubbe")]
    item: Annotated[Item, Means("announced gubbe")]
    first: Annotated[int, Means("first trick of the gubbe", high=18)]
    last: Annotated[int, Means("last trick of the gubbe", high=18)]
    before: Annotated[CardSet, Means("cards that the announcing party had won")]

    __reduce__ = values.by_position

    def __str__(self) -> str:
        return f"{self.item.value} of seat {self.seat}"

    def __repr__(self) -> str:
        tricks = f"tricks {self.first} to {self.last}"
        return f"<Gubbe {self}, {tricks}, before={self.before}>"


@values.pickled_as("tolva.deal")
@attrs.frozen(cache_hash=True, repr=False)
class TolvaDeal(DealContext):
    """A deal; `carry` points are added to its vinsten (TOL-14, TOL-21)."""

    carry: Annotated[Open[int], Means("points added to vinsten of this deal", low=0)]
    melded: Annotated[Open[tuple[Suit, ...]], Means("suits melded")] = ()
    gubbe: Open[Gubbe | None] = None
    tricks: Open[Tricks] = attrs.field(init=False, eq=False)

    @tricks.default
    def _tricks(self) -> Tricks:
        return usual_tricks(self._trump, PACK_36, ACE_TEN)

    @property
    def _trump(self) -> Suit | None:
        return self.melded[0] if self.melded else None  # TOL-16

    def of(self, game: AnyGame) -> Self:
        return values.evolved(self, tricks=how_played(game, self._trump))

    def about(self) -> dict[str, object]:
        melded = " ".join(map(str, self.melded))
        return {"carry": self.carry, "melded": melded, "gubbe": self.gubbe}


new_tolva_deal: Callable[..., TolvaDeal] = values.builder(TolvaDeal)


# --- events ---------------------------------------------------------------------------


@attrs.frozen
class Asked(Event):
    """A seat asks its partner for a meld (TOL-15)."""

    seat: Seat = attrs.field(converter=as_seat)


@attrs.frozen
class SaidNo(Event):
    """A seat says no to its partner's question (TOL-15)."""

    seat: Seat = attrs.field(converter=as_seat)


@attrs.frozen
class Married(Event):
    """A seat melds king and queen of a suit and shows them (TOL-12, TOL-16)."""

    seat: Seat = attrs.field(converter=as_seat)
    suit: Suit
    called: Item


@attrs.frozen
class GubbeAnnounced(Event):
    """A seat announces halv or hel gubbe (TOL-23, TOL-26)."""

    seat: Seat = attrs.field(converter=as_seat)
    item: Item


@attrs.frozen
class GubbeEnded(Event):
    """The halv or hel gubbe of a seat is made or lost."""

    seat: Seat = attrs.field(converter=as_seat)
    item: Item
    made: bool


@attrs.frozen
class CardTurnedUp(Event):
    """A covered card of a seat's row is turned up; columns count from 0 (TOL-33)."""

    seat: Seat = attrs.field(converter=as_seat)
    card: Card
    column: int

    @property
    def moved(self) -> tuple[Moved, ...]:
        return (Moved(self.card, Covered(self.seat, self.column), FaceUp(self.seat)),)


@attrs.frozen
class HandTakenUp(Event):
    """A seat takes up its hand, unseen by other seats (TOL-34)."""

    seat: Seat = attrs.field(converter=as_seat)
    cards: Cards

    @property
    def faced(self) -> tuple[tuple[Place, Card | None], ...]:
        return tuple([(InHand(self.seat), card) for card in self.cards])

    def seen_by(self, seat: int | None) -> Self:
        return self if check_viewer(seat) == self.seat else with_blanks(self)


@attrs.frozen
class VinstenCarried(Event):
    """Parties tie for vinsten; the next one is worth `carry` points more (TOL-21)."""

    carry: int


# --- the rules -------------------------------------------------------------------------

_PACKET = 3
_Pair: TypeAlias = tuple[int, int]
WantedRows: TypeAlias = Sequence[Wanted]
"""The cards of each seat's row, in the order of the row."""


def _form(value: Form | str) -> Form:
    return choose("form", Form, value)


def _only_with_rows(game: TolvaRules, _field: object, value: object) -> None:
    if value and not game.table.row:
        option, rows = "first_trick_from_table", Form.BORDSTOLVA.value
        msg = f"{option} is for {rows}, not for {game.form.value}"
        raise OptionError(
            msg, option=option, value=game.form.value, mistake="only", wanted=(rows,)
        )


@attrs.frozen(kw_only=True, eq=False)
class TolvaGame(Ruleset[StateT, TolvaMove]):
    """The base ruleset, as phases and parts use it; `Tolva` documents the options."""

    form: Form = attrs.field(default=Form.FOUR, converter=_form)
    target: int = count(12)
    first_trick_from_table: bool = attrs.field(
        default=False, validator=[on_or_off, _only_with_rows]
    )
    deals: int | None = agreed_deals()
    table: Layout = attrs.field(init=False, eq=False, repr=False)

    name = "tolva"
    title = "Tolva"
    enums: ClassVar[tuple[type[enum.Enum], ...]] = (Item, Ending)
    pack = PACK_36
    ranking = ACE_TEN
    ids: ClassVar[RuleIds] = RuleIds(pack="TOL-1", deal="TOL-3", follow="TOL-8")

    worths: ClassVar[Mapping[Item, int]] = MappingProxyType(
        dict.fromkeys(Item, 1) | {Item.TRUMP: 2, Item.HALV_GUBBE: 6, Item.HEL_GUBBE: 12}
    )
    """The points of each item; a lost gubbe costs its points (TOL-17, TOL-20, TOL-28)."""

    @table.default
    def _table(self) -> Layout:
        return LAYOUTS[self.form]

    def __attrs_post_init__(self) -> None:
        table, cards, seats = self.table, len(self.pack), len(self.seats)
        dealt = seats * (table.hand + 2 * table.row) + table.stock
        if not cards == dealt == seats * table.tricks:
            msg = f"{quoted(self)} deals {dealt} of {cards} cards for {table.tricks} tricks"
            raise InvalidValue(msg)
        packets = sum(self.packets)
        if packets and (table.row or packets != table.hand):
            own = f"{quoted(self)} deals hands of {table.hand}"
            msg = f"{own}, but has the packets {self.packets}"
            raise InvalidValue(msg)

    @abc.abstractmethod
    def between_deals(
        self, history: History, match: Match, carry: int | None = None
    ) -> StateT:
        """Return the state in which a deal is due, with the carried points (TOL-21)."""

    def scoring_with(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the seats of a seat's party (TOL-17, TOL-20, TOL-28)."""
        return self.table.party[seat]

    # Dealing: cards one by one (TOL-3); rows or a stock in the forms for two.

    def lay_out(self, dealer: Seat) -> dict[Place, PackPlaces]:
        """Return the positions in the pack that are dealt to rows, hands and the stock.

        In bordstolva the first half of the pack has the face-down cards, then three
        cards of each hand. The second half has the face-up cards, then the other three
        (TOL-6).
        """
        table, row = self.table, self.table.row
        if not row:
            packets = self.packets or (1,) * table.hand
            hands = in_packets(table, dealer, packets)
            stock = range(len(table.seats) * table.hand, len(self.pack))  # TOL-5
            return {**hands, Spot.STOCK: tuple(stock)} if stock else hands
        half, turns = len(self.pack) // 2, (table.after(dealer), dealer)
        laid: dict[Place, PackPlaces] = {
            Covered(seat, column): (2 * column + at,)
            for column in range(row)
            for at, seat in enumerate(turns)
        }
        for at, seat in enumerate(turns):
            laid[FaceUp(seat)] = tuple(range(half + at, half + 2 * row, 2))
        for at, seat in enumerate(turns):
            first = 2 * row + _PACKET * at
            threes = (range(begin, begin + _PACKET) for begin in (first, half + first))
            laid[HANDS[seat]] = tuple([place for three in threes for place in three])
        return laid

    def pack_for(
        self,
        *,
        dealer: int,
        hands: Sequence[Wanted],
        stock: Wanted = (),
        face_up: WantedRows = ((), ()),
        face_down: WantedRows = ((), ()),
    ) -> Deal:
        """Return the deal that deals these cards: the inverse of dealing.

        A set is dealt in the order of the pack. Places with too few cards are filled up
        with the remaining cards.

        Args:
            dealer: the seat that deals.
            hands: the hands, by seat.
            stock: the stock of plocketolva, in drawing order.
            face_up: the face-up cards of bordstolva, by seat.
            face_down: the face-down cards of bordstolva, by seat, in the order of the
                cards that cover them.

        Raises:
            InvalidValue: these cards cannot be dealt, or the form has no stock or rows.
        """
        table, seat = self.table, self.table.check(dealer)
        wanted = hands_to_lay(table, hand_places(self, seat), hands)
        if table.row:
            rows = dealt_rows(self, seat)
            above = [tuple([at for at, _ in row]) for row in rows]
            under = [tuple([at for _, at in row]) for row in rows]
            wanted += hands_to_lay(table, above, face_up, "the face-up row")
            wanted += hands_to_lay(table, under, face_down, "the face-down row")
        elif any(
            not isinstance(row, Sequence) or any(row) for row in (face_up, face_down)
        ):
            msg = f"the form {self.form.value} has no rows to lay cards in"
            raise InvalidValue(msg)
        laid = ("the stock", dealt_stock(self, seat), stock)
        return lay(self.pack, [*wanted, laid])


TolvaRules: TypeAlias = TolvaGame[State]
"""The ruleset, as its phases and parts use it."""


@functools.cache
def dealt_rows(game: TolvaRules, dealer: Seat) -> tuple[tuple[_Pair, ...], ...]:
    """Return, by seat, the positions in the pack of the two cards of each column.

    The upper card of a column is first.
    """
    places = dealt_places(game, dealer)
    rows = [
        [
            (above, places[Covered(seat, column)][0])
            for column, above in enumerate(places.get(FaceUp(seat), ()))
        ]
        for seat in game.seats
    ]
    return tuple(map(tuple, rows))


def dealt_stock(game: TolvaRules, dealer: Seat) -> PackPlaces:
    """Return the positions in the pack of the stock, in drawing order."""
    return dealt_places(game, dealer).get(Spot.STOCK, ())


# --- points at the end of a deal ------------------------------------------------------

Earned: TypeAlias = tuple[tuple[tuple[Seat, int, Item], ...], int]
"""The points at the end of a deal.

First the bookings in order, each with seat, points and item; then the points added to
vinsten in the next deal (TOL-21).
"""


def vinsten_and_sistan(
    game: TolvaRules,
    totals: Sequence[int],
    carry: int,
    taken: Sequence[int],
    last: Seat,
) -> Earned:
    """Return vinsten, then sistan, but nothing after the target (TOL-20 to TOL-22).

    Args:
        game: the ruleset.
        totals: the totals by seat, before vinsten and sistan.
        carry: the points added to vinsten.
        taken: the card points won in tricks, by party.
        last: the winner of the last trick.
    """
    worth, most = carry + game.worths[Item.VINSTEN], max(taken)
    sistan = (last, game.worths[Item.SISTAN], Item.SISTAN)
    if taken.count(most) > 1:
        return (sistan,), worth
    best = game.table.parties[taken.index(most)][0]
    vinsten = (best, worth, Item.VINSTEN)
    if totals[best] + worth >= game.target:
        return (vinsten,), 0
    return (vinsten, sistan), 0


def points_by_seat(game: TolvaRules, earned: Earned) -> tuple[int, ...]:
    """Return the earned points by seat; partners score together."""
    points = [0] * len(game.seats)
    for seat, worth, _ in earned[0]:
        for each in game.table.party[seat]:
            points[each] += worth
    return tuple(points)


def taken_by(game: TolvaRules, piles: Sequence[int]) -> list[int]:
    """Return the card points won in tricks, by party (TOL-2)."""
    return [
        card_points(sum([piles[seat] for seat in party]), game.ranking)
        for party in game.table.parties
    ]


# --- low cards ------------------------------------------------------------------------

_LOW = RANKS[: Rank.SIX.index]
_COUNT = MappingProxyType({rank: rank.index + 2 for rank in _LOW})
_SUIT = sum(_COUNT.values())
"""The points of all low cards of a suit."""
_SUITS = MappingProxyType(
    {
        2: ((Suit.HEARTS, Suit.DIAMONDS), (Suit.SPADES, Suit.CLUBS)),
        3: ((Suit.HEARTS,), (Suit.SPADES,), (Suit.DIAMONDS,)),
    }
)
"""The suits of each party, by the number of parties."""
_Laid: TypeAlias = tuple[tuple[Card, ...], bool]
"""The cards that lie face up, and whether another one lies face down."""


@attrs.frozen
class LowCards(values.Typed):
    """The points of a party, laid out in the low cards that are not in the pack (TOL-35).

    A card face up counts its rank, a card face down one point.
    """

    cards: tuple[Card, ...] = ()
    face_down: bool = False
    minus: bool = False

    @classmethod
    def of(
        cls, points: int, suits: tuple[Suit, ...] = (Suit.HEARTS, Suit.DIAMONDS)
    ) -> LowCards:
        """Return as few low cards of `suits` as possible that show `points`.

        Raises:
            InvalidValue: the arguments are of the wrong kind, or the cards are too few.
        """
        if (
            type(points) is not int
            or not isinstance(suits, Sequence)
            or not all(isinstance(suit, Suit) for suit in suits)
        ):
            msg = f"expected points and a tuple of suits, got {quoted((points, suits))}"
            raise InvalidValue(msg)
        found = _ways(_low_cards(suits)).get(abs(points))
        if found is None:
            names = " and ".join([suit.spoken for suit in dict.fromkeys(suits)])
            msg = f"{quoted(points)} points are too many for the low cards of {names}"
            raise InvalidValue(msg)
        return cls(*found, minus=points < 0)

    @classmethod
    def by_party(cls, totals: Sequence[int]) -> tuple[LowCards, ...]:
        """Return the totals of all parties in low cards, each card used once.

        Of two parties one has the red cards, the other the black ones; three have hearts,
        spades and diamonds. A party that needs more takes cards of a suit without an
        owner, then cards that other parties do not need. If no cards are left for a
        higher total, the highest possible one is shown.

        Raises:
            InvalidValue: `totals` are not those of two or three parties.
        """
        row = totals if isinstance(totals, Sequence) else ()
        if len(row) not in _SUITS or not all(type(each) is int for each in row):
            msg = f"expected the totals of two or three parties, got {quoted(totals)}"
            raise InvalidValue(msg)
        own, wanted = _SUITS[len(row)], [abs(each) for each in row]
        nobodys = [suit for suit in SUITS if suit not in itertools.chain(*own)]
        free, laid = {*_low_cards(SUITS)}, dict[int, LowCards]()
        # Parties that need more than their own cards choose last.
        parties = sorted(
            range(len(row)), key=lambda each: wanted[each] > _SUIT * len(own[each])
        )
        for place, party in enumerate(parties):
            others = itertools.chain(*[own[each] for each in parties[:place]])
            pool, ways = list[Card](), dict[int, _Laid]()
            for suits in (own[party], nobodys, others):
                pool += [card for card in _low_cards(suits) if card in free]
                ways = _ways(pool)
                if wanted[party] in ways:
                    break
            points = max([each for each in ways if each <= wanted[party]])
            cards, face_down = ways[points]
            laid[party] = cls(cards, face_down, row[party] < 0)
            free -= {*cards}
            free -= {*[card for card in pool if card in free][-1:] * face_down}
        return tuple([laid[party] for party in range(len(row))])

    @property
    def points(self) -> int:
        """The points that the cards represent."""
        count = sum(_COUNT[card.rank] for card in self.cards) + self.face_down
        return -count if self.minus else count

    def __str__(self) -> str:
        """Return the cards, "##" for one face down, after a minus sign if negative."""
        shown = [*map(str, self.cards), *["##"] * self.face_down]
        return " ".join(["-"] * self.minus + shown)


def _low_cards(suits: Iterable[Suit]) -> list[Card]:
    """Return the low cards of suits, the highest first."""
    each = [*dict.fromkeys(suits)]
    return [Card(suit, rank) for rank in reversed(_LOW) for suit in each]


def _ways(pool: Sequence[Card]) -> dict[int, _Laid]:
    """Return, for each possible number of points, the fewest cards that show it.

    Cards early in `pool` are preferred.
    """
    up: dict[int, tuple[Card, ...]] = {0: ()}
    for card in reversed(pool):
        for points, cards in [*up.items()]:
            more = points + _COUNT[card.rank]
            if more not in up or len(cards) < len(up[more]):
                up[more] = (card, *cards)
    ways = {points: (cards, False) for points, cards in up.items()}
    for points, cards in up.items():
        fewer = points + 1 not in up or len(cards) + 1 < len(up[points + 1])
        if fewer and len(cards) < len(pool):
            ways[points + 1] = cards, True
    return ways
