"""Tolva: tricks, and kings and queens that set trump; to 12 points, in four forms.

Carries TOL-1 to TOL-35.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, TypeAlias

import attrs

from jasskort.cards import SUITS, Pack, Ranking
from jasskort.craft.parts import part
from jasskort.craft.pickling import pickled_as
from jasskort.errors import OptionError, ParseError
from jasskort.game import RuleIds, action_space
from jasskort.games.tolva.deal import MatchOver, carried
from jasskort.games.tolva.knowledge import TolvaKnowledge, TolvaThumbs
from jasskort.games.tolva.melding import Answering
from jasskort.games.tolva.model import (
    LAYOUTS,
    PACK,
    RANKING,
    Ask,
    Ending,
    Form,
    Halv,
    Hel,
    Item,
    Layout,
    Meld,
    No,
    TolvaMove,
    TurnUp,
)
from jasskort.games.tolva.playing import TolvaPlaying
from jasskort.games.tolva.tricks import (
    BetweenDeals,
    Drawing,
    Following,
    Leading,
    Rows,
    Uncovering,
    lay_out,
    lay_pack,
    new_between_deals,
    new_leading,
)
from jasskort.ledger import Match
from jasskort.moves import Deal, Draw, Move, Play
from jasskort.options import agreed_deals, choose, count, on_or_off
from jasskort.phase import History
from jasskort.refusals import Reason, Refusal, refuse
from jasskort.ruleset import Ruleset
from jasskort.seats import Seat, Table
from jasskort.tricks.dealing import Places, Wanted
from jasskort.whereabouts import Place

# --- the ruleset ----------------------------------------------------------------------

TolvaState: TypeAlias = (
    BetweenDeals | Leading | Following | Drawing | Uncovering | Answering | MatchOver
)

# The moves that not every form has, and the rules that say which has them.
_OF_FORMS: Mapping[type[Move], str] = MappingProxyType(
    {Ask: "TOL-15", No: "TOL-15", Draw: "TOL-29", TurnUp: "TOL-33"}
)


def _form(value: Form | str) -> Form:
    return choose("form", Form, value)


def _only_with_rows(rules: Tolva, _field: object, value: object) -> None:
    if value and not rules.layout.row:
        msg = f"first_trick_from_table is for bordstolva, not for {rules.form.value}"
        raise OptionError(msg)


@pickled_as("tolva")
@attrs.frozen(kw_only=True, eq=False)
class Tolva(Ruleset[TolvaState, TolvaMove]):
    """Tolva: 36 cards, kings and queens, to 12 points, in four forms.

    `legal_moves` lists plays, melds, ask, no, halv, hel, draw and turnup, in this
    order. What melds and gubbes are worth a subclass may change.

    Args:
        form: "four" in partnerships, "three", "plocketolva" or "bordstolva" for two.
        target: the points that win the match, at least 1.
        first_trick_from_table: whether the first trick of bordstolva is played from
            the table, with the hands not yet taken up (TOL-34).
        deals: an agreed number of deals, at least 1, or None (COM-10).

    Attributes:
        layout: what the form is played with.

    Raises:
        OptionError: one of them is out of its range, or not for this form.
    """

    form: Form = attrs.field(default=Form.FOUR, converter=_form)
    target: int = count(12)
    first_trick_from_table: bool = attrs.field(
        default=False, validator=[on_or_off, _only_with_rows]
    )
    deals: int | None = agreed_deals()
    layout: Layout = attrs.field(init=False, eq=False, repr=False)

    name: ClassVar[str] = "tolva"
    enums: ClassVar[tuple[type[enum.Enum], ...]] = (Item, Ending)
    title: ClassVar[str] = "Tolva"
    pack: ClassVar[Pack] = PACK
    ranking: ClassVar[Ranking] = RANKING
    knowledge = part(TolvaKnowledge)
    thumbs = part(TolvaThumbs)
    ids: ClassVar[RuleIds] = RuleIds(pack="TOL-1", deal="TOL-3", follow="TOL-8")

    trump_points: ClassVar[int] = 2
    """What the meld that sets trump is worth (TOL-17)."""
    meld_points: ClassVar[int] = 1
    """What each later meld is worth (TOL-17)."""
    halv_points: ClassVar[int] = 6
    """What halv gubbe wins or loses (TOL-28)."""
    hel_points: ClassVar[int] = 12
    """What hel gubbe wins or loses (TOL-28)."""

    leading = staticmethod(new_leading)
    """Gives the lead to a seat: what comes after a trick, closing the circle of play."""

    playing = part(TolvaPlaying)

    @layout.default
    def _layout(self) -> Layout:
        return LAYOUTS[self.form]

    def points_of_meld(self, before: int) -> int:
        """Tell what a meld is worth that comes after some others in a deal (TOL-17)."""
        return self.meld_points if before else self.trump_points

    def points_of_gubbe(self, item: Item) -> int:
        """Tell what a gubbe wins or loses (TOL-28)."""
        return self.halv_points if item is Item.HALV_GUBBE else self.hel_points

    @property
    def table(self) -> Table:
        """The seats of the form, and their parties."""
        return self.layout.table

    def actions(self, seat: Seat) -> Iterator[TolvaMove]:
        """List what a seat could ever do: plays, melds, ask and no, gubbes, and so on.

        First the 36 plays by card, then the 4 melds by suit; with a partner ask and
        no; halv and hel gubbe; with a stock draw, with rows turnup.
        """
        layout = self.layout
        for card in PACK.cards:
            yield Play(seat, card)
        for suit in SUITS:
            yield Meld(seat, suit)
        if layout.partners[seat]:
            yield from (Ask(seat), No(seat))
        yield from (Halv(seat), Hel(seat))
        if layout.stock:
            yield Draw(seat)
        if layout.row:
            yield TurnUp(seat)

    def _unknown(self, move: Move) -> Refusal:
        """Tell what another form has from what no form has."""
        rule = _OF_FORMS.get(type(move))
        if rule is None:
            return super()._unknown(move)
        form = self.form
        return refuse(rule, Reason.NOT_OF_THIS_FORM, form, move)

    def between_deals(
        self, history: History, match: Match, carry: int | None = None
    ) -> BetweenDeals:
        """Give the state in which a deal is due.

        Args:
            history: the deal that was played before, with its moves.
            match: the match so far.
            carry: what vinsten is worth more than usual in the next deal (TOL-21); as
                the ledger tells if it is not named.
        """
        if carry is None:
            carry = carried(match.ledger)
        return new_between_deals(history, self, match, carry)

    def lay_out(self, dealer: Seat) -> dict[Place, Places]:
        """Say where the pack is dealt to."""
        return lay_out(self.layout, dealer)

    def scoring_with(self, seat: Seat) -> tuple[Seat, ...]:
        """Return who scores together: a party (TOL-17, TOL-20, TOL-28)."""
        return self.layout.parties[seat]

    def party_totals(self, totals: tuple[int, ...]) -> tuple[int, ...]:
        """Give the totals by party; partners score together, each has them all."""
        return tuple([totals[party[0]] for party in self.layout.table.parties])

    def pack_for(
        self,
        *,
        dealer: int,
        hands: Sequence[Wanted],
        stock: Wanted = (),
        face_up: Rows = ((), ()),
        face_down: Rows = ((), ()),
    ) -> Deal:
        """Give the deal that deals these cards: the inverse of dealing.

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
        return lay_pack(self.layout, dealer, hands, stock, (face_up, face_down))

    def parse(self, text: str) -> TolvaMove | Deal:
        """Read one move as the notation writes it.

        Raises:
            ParseError: it is no move of this form; it says which forms have it.
        """
        try:
            return super().parse(text)
        except ParseError:
            forms = [f'"{form.value}"' for form in Form if _has(form, text)]
            if not forms:
                raise
            own = f'no move of the form "{self.form.value}" of {self.title}'
            raise ParseError(text, f"{own}, but of {' and '.join(forms)}") from None


def _has(form: Form, text: str) -> bool:
    """Tell whether a text is a move of a form."""
    try:
        action_space(Tolva(form=form)).parse(text)
    except ParseError:
        return False
    return True
