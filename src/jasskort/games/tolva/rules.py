"""Tolva as its phases and parts know it: options, numbers, the deal, what points bring.

Carries TOL-3 to TOL-6, TOL-17, TOL-20 to TOL-22, TOL-25 and TOL-28.
"""

from __future__ import annotations

import abc
import enum
import functools
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, TypeAlias

import attrs

from jasskort.cards import ACE_TEN, PACK_36
from jasskort.errors import InvalidValue, OptionError, quoted
from jasskort.games.tolva import model
from jasskort.ledger import Match
from jasskort.locations import HANDS, Covered, FaceUp, Place, Spot
from jasskort.moves import Deal
from jasskort.options import agreed_deals, choose, count, on_or_off
from jasskort.phase import History, State, StateT
from jasskort.ruleset import Ruleset
from jasskort.ruleset_base import RuleIds, dealt_places, hand_places
from jasskort.seats import Seat
from jasskort.tricks.dealing import PackPlaces, Wanted, hands_to_lay, in_packets, lay
from jasskort.tricks.tricks import card_points

_THREE = 3
_Pair: TypeAlias = tuple[int, int]
WantedRows: TypeAlias = Sequence[Wanted]
"""By seat, the cards that are to lie in its row, in the order of the row."""


def _form(value: model.Form | str) -> model.Form:
    return choose("form", model.Form, value)


def _only_with_rows(game: TolvaRules, _field: object, value: object) -> None:
    if value and not game.table.row:
        msg = f"first_trick_from_table is for bordstolva, not for {game.form.value}"
        raise OptionError(msg)


@attrs.frozen(kw_only=True, eq=False)
class TolvaGame(Ruleset[StateT, model.TolvaMove]):
    """The rules of Tolva as phases and parts know them; `Tolva` tells of the options."""

    form: model.Form = attrs.field(default=model.Form.FOUR, converter=_form)
    target: int = count(12)
    first_trick_from_table: bool = attrs.field(
        default=False, validator=[on_or_off, _only_with_rows]
    )
    deals: int | None = agreed_deals()
    table: model.Layout = attrs.field(init=False, eq=False, repr=False)

    name = "tolva"
    title = "Tolva"
    enums: ClassVar[tuple[type[enum.Enum], ...]] = (model.Item, model.Ending)
    pack = PACK_36
    ranking = ACE_TEN
    ids: ClassVar[RuleIds] = RuleIds(pack="TOL-1", deal="TOL-3", follow="TOL-8")

    worths: ClassVar[Mapping[model.Item, int]] = MappingProxyType(
        dict.fromkeys(model.Item, 1)
        | {model.Item.TRUMP: 2, model.Item.HALV_GUBBE: 6, model.Item.HEL_GUBBE: 12}
    )
    """What each item brings, and a lost gubbe costs (TOL-17, TOL-20, TOL-28)."""

    @table.default
    def _table(self) -> model.Layout:
        return model.LAYOUTS[self.form]

    def __attrs_post_init__(self) -> None:
        """Check that the form deals the whole pack, and that all of it is played.

        Raises:
            InvalidValue: it does not, or the packets make no hand of the form.
        """
        table, cards, seats = self.table, len(self.pack), len(self.seats)
        dealt = seats * (table.hand + 2 * table.row) + table.stock
        if not cards == dealt == seats * table.tricks:
            msg = f"{quoted(self)} deals {dealt} of {cards} cards for {table.tricks} tricks"
            raise InvalidValue(msg)
        packets = sum(self.packets)
        if packets and (table.row or packets != table.hand):
            msg = f"{quoted(self)} deals hands of {table.hand}, not in packets {self.packets}"
            raise InvalidValue(msg)

    @abc.abstractmethod
    def between_deals(self, history: History, match: Match, carry: int = 0) -> StateT:
        """Return the state in which a deal is due, with what is carried (TOL-21)."""

    def scoring_with(self, seat: Seat) -> tuple[Seat, ...]:
        """Return who scores together: a party (TOL-17, TOL-20, TOL-28)."""
        return self.table.party[seat]

    # Dealing: cards one by one (TOL-3), and the rows and the stock of the forms for two.

    def lay_out(self, dealer: Seat) -> dict[Place, PackPlaces]:
        """Return where the pack is dealt to: rows, hands and the stock.

        In bordstolva the first half of the pack are the face-down cards, then three to
        each hand; the second half is the same with the face-up cards (TOL-6).
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
            first = 2 * row + _THREE * at
            threes = (range(begin, begin + _THREE) for begin in (first, half + first))
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

        Args:
            dealer: the seat that deals.
            hands: by seat, the cards that it is to be dealt into its hand. A set is
                dealt in the order of the pack; what is left out is filled up with the
                other cards in that order.
            stock: the cards of the stock in drawing order, in plocketolva.
            face_up: by seat, the face-up cards of its row, in bordstolva.
            face_down: by seat, the cards under those, in the same order.

        Raises:
            InvalidValue: it cannot be dealt, or the form has no stock or no rows.
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
            msg = f"{self.form.value} has no rows to lay cards in"
            raise InvalidValue(msg)
        return lay(self.pack, [*wanted, ("the stock", dealt_stock(self, seat), stock)])


TolvaRules: TypeAlias = TolvaGame[State]
"""The ruleset, as its phases and parts know it."""


@functools.cache
def dealt_rows(game: TolvaRules, dealer: Seat) -> tuple[tuple[_Pair, ...], ...]:
    """Return by seat the places of a row in the pack: upper card, and card under it."""
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
    """Return the places in the pack of the stock, in drawing order."""
    return dealt_places(game, dealer).get(Spot.STOCK, ())


# --- points at the end of a deal ------------------------------------------------------

Earned: TypeAlias = tuple[tuple[tuple[Seat, int, model.Item], ...], int]
"""What a deal brings at its end.

First what is booked, in order: seat, points, and what for; then what vinsten is worth
more than usual in the next deal (TOL-21).
"""


def vinsten_and_sistan(
    game: TolvaRules,
    totals: Sequence[int],
    carry: int,
    taken: Sequence[int],
    last: Seat,
) -> Earned:
    """Return vinsten, then sistan, until a party has the target (TOL-20 to TOL-22).

    `totals` are those before, by seat, `taken` the card points of the tricks by party,
    and `last` is the seat that has won the last trick.
    """
    worth, most = carry + game.worths[model.Item.VINSTEN], max(taken)
    sistan = (last, game.worths[model.Item.SISTAN], model.Item.SISTAN)
    if taken.count(most) > 1:
        return (sistan,), worth
    best = game.table.parties[taken.index(most)][0]
    vinsten = (best, worth, model.Item.VINSTEN)
    if totals[best] + worth >= game.target:
        return (vinsten,), 0
    return (vinsten, sistan), 0


def points_by_seat(game: TolvaRules, earned: Earned) -> tuple[int, ...]:
    """Return the points that were earned: partners score together."""
    points = [0] * len(game.seats)
    for seat, worth, _ in earned[0]:
        for each in game.table.party[seat]:
            points[each] += worth
    return tuple(points)


def taken_by(game: TolvaRules, piles: Sequence[int]) -> list[int]:
    """Return the card points of the tricks, by party (TOL-2)."""
    return [
        card_points(sum([piles[seat] for seat in party]), game.ranking)
        for party in game.table.parties
    ]
