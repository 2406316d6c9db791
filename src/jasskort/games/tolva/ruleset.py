"""Tolva: tricks, and kings and queens that set trump; to 12 points, in four forms.

Carries TOL-1 to TOL-35.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, TypeAlias

import attrs

from jasskort.cards import ACE_TEN, PACK_36, SUITS
from jasskort.craft.parts import part
from jasskort.craft.values import pickled_as
from jasskort.errors import InvalidValue, OptionError, ParseError, quoted
from jasskort.games.tolva import model, tricks
from jasskort.games.tolva.deal import MatchOver, ties
from jasskort.games.tolva.knowledge import TolvaKnowledge
from jasskort.games.tolva.model import Form, Item, Layout, TolvaMove
from jasskort.games.tolva.playing import TolvaCardPlay, TolvaThumbs
from jasskort.ledger import Match
from jasskort.locations import HANDS, Covered, FaceUp, Place, Spot
from jasskort.moves import Deal, Draw, Move, Play
from jasskort.options import agreed_deals, choose, count, on_or_off
from jasskort.phase import History
from jasskort.refusals import Reason, Refusal, refuse
from jasskort.ruleset import Ruleset
from jasskort.ruleset_base import RuleIds, action_space, hand_places
from jasskort.seats import Seat
from jasskort.tricks.dealing import PackPlaces, Wanted, hands_to_lay, in_packets, lay

TolvaState: TypeAlias = (
    tricks.BetweenDeals
    | tricks.Leading
    | tricks.Following
    | tricks.Drawing
    | tricks.Uncovering
    | tricks.Answering
    | MatchOver
)
WantedRows: TypeAlias = Sequence[Wanted]
"""By seat, the cards that are to lie in its row, in the order of the row."""

# The moves that not every form has, and the rules that say which has them.
_OF_FORMS: Mapping[type[Move], str] = MappingProxyType(
    {model.Ask: "TOL-15", model.No: "TOL-15", Draw: "TOL-29", model.TurnUp: "TOL-33"}
)
_PACKET = 3


def _form(value: Form | str) -> Form:
    return choose("form", Form, value)


def _only_with_rows(game: Tolva, _field: object, value: object) -> None:
    if value and not game.table.row:
        msg = f"first_trick_from_table is for bordstolva, not for {game.form.value}"
        raise OptionError(msg)


@pickled_as("tolva")
@attrs.frozen(kw_only=True, eq=False)
class Tolva(Ruleset[TolvaState, TolvaMove]):
    """Tolva: 36 cards, kings and queens, to 12 points, in four forms.

    `legal_moves` lists plays, melds, ask, no, halv, hel, draw and turnup, in this
    order. What melds and gubbes are worth a subclass may change: `worths`.

    Args:
        form: "four" in partnerships, "three", "plocketolva" or "bordstolva" for two;
            each has action ids of its own.
        target: the points that win the match, at least 1.
        first_trick_from_table: whether the first trick of bordstolva is played from
            the table, with the hands not yet taken up (TOL-34).
        deals: an agreed number of deals, at least 1, or None (COM-10).

    Attributes:
        table: the seats of the form, its parties, and how many cards lie where.

    Raises:
        OptionError: one of them is out of its range, or not for this form.
    """

    form: Form = attrs.field(default=Form.FOUR, converter=_form)
    target: int = count(12)
    first_trick_from_table: bool = attrs.field(
        default=False, validator=[on_or_off, _only_with_rows]
    )
    deals: int | None = agreed_deals()
    table: Layout = attrs.field(init=False, eq=False, repr=False)

    name = "tolva"
    title = "Tolva"
    enums: ClassVar[tuple[type[enum.Enum], ...]] = (Item, model.Ending)
    pack = PACK_36
    ranking = ACE_TEN
    ids: ClassVar[RuleIds] = RuleIds(pack="TOL-1", deal="TOL-3", follow="TOL-8")
    knowledge: ClassVar[part[TolvaKnowledge]] = part(TolvaKnowledge)
    thumbs: ClassVar[part[TolvaThumbs]] = part(TolvaThumbs)
    playing: ClassVar[part[TolvaCardPlay]] = part(TolvaCardPlay)

    worths: ClassVar[Mapping[Item, int]] = MappingProxyType(
        dict.fromkeys(Item, 1) | {Item.TRUMP: 2, Item.HALV_GUBBE: 6, Item.HEL_GUBBE: 12}
    )
    """What each item brings, and a lost gubbe costs (TOL-17, TOL-20, TOL-28)."""

    @table.default
    def _table(self) -> Layout:
        return model.LAYOUTS[self.form]

    def __attrs_post_init__(self) -> None:
        """Check that the form deals the whole pack, and that all of it is played."""
        table, cards, seats = self.table, len(self.pack), len(self.seats)
        dealt = seats * (table.hand + 2 * table.row) + table.stock
        if not cards == dealt == seats * table.tricks:
            msg = f"{quoted(self)} deals {dealt} of {cards} cards for {table.tricks} tricks"
            raise InvalidValue(msg)
        packets = sum(self.packets)
        if packets and (table.row or packets != table.hand):
            msg = f"{quoted(self)} deals hands of {table.hand}, not in packets {self.packets}"
            raise InvalidValue(msg)

    def between_deals(
        self, history: History, match: Match, carry: int | None = None
    ) -> tricks.BetweenDeals:
        """Return the state in which a deal is due; the ledger tells what is carried."""
        if carry is None:
            carry = ties(match.ledger) * self.worths[Item.VINSTEN]
        return tricks.new_between_deals(history, self, match, carry)

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

        A set is dealt in the order of the pack; what is left out is filled up with the
        other cards in that order. Hands and rows are given by seat, the stock of plocketolva
        in drawing order, the face-down cards of bordstolva as those that cover them.

        Raises:
            InvalidValue: it cannot be dealt, or the form has no stock or no rows.
        """
        table, seat = self.table, self.table.check(dealer)
        wanted = hands_to_lay(table, hand_places(self, seat), hands)
        if table.row:
            rows = model.dealt_rows(self, seat)
            above = [tuple([at for at, _ in row]) for row in rows]
            under = [tuple([at for _, at in row]) for row in rows]
            wanted += hands_to_lay(table, above, face_up, "the face-up row")
            wanted += hands_to_lay(table, under, face_down, "the face-down row")
        elif any(
            not isinstance(row, Sequence) or any(row) for row in (face_up, face_down)
        ):
            msg = f"{self.form.value} has no rows to lay cards in"
            raise InvalidValue(msg)
        laid = ("the stock", model.dealt_stock(self, seat), stock)
        return lay(self.pack, [*wanted, laid])

    # Moves.

    def actions(self, seat: Seat) -> Iterator[TolvaMove]:
        """List the 36 plays by card, the 4 melds by suit, then what the form has.

        With a partner ask and no; halv and hel gubbe; with a stock draw, with rows turnup.
        """
        table = self.table
        for card in self.pack.cards:
            yield Play(seat, card)
        for suit in SUITS:
            yield model.MeldMarriage(seat, suit)
        if len(table.party[seat]) > 1:
            yield from (model.Ask(seat), model.No(seat))
        yield from (model.Halv(seat), model.Hel(seat))
        if table.stock:
            yield Draw(seat)
        if table.row:
            yield model.TurnUp(seat)

    def _unknown(self, move: Move) -> Refusal:
        rule = _OF_FORMS.get(type(move))
        if rule is None:
            return super()._unknown(move)
        return refuse(rule, Reason.NOT_OF_THIS_FORM, self.form, move)

    def _read(self, text: str) -> TolvaMove | Deal:
        """Read a move of this form, or say which forms have it."""
        try:
            return super()._read(text)
        except ParseError:
            forms = [f'"{form.value}"' for form in Form if _has(form, text)]
            if not forms:
                raise
            own = f'no move of the form "{self.form.value}" of {self.title}'
            problem = f"{own}, but of {' and '.join(forms)}"
            raise ParseError(text, problem, "form", text) from None


def _has(form: Form, text: str) -> bool:
    try:
        action_space(Tolva(form=form)).parse(text)
    except ParseError:
        return False
    return True
