"""Tolva: tricks, and kings and queens that set trump; to 12 points, in four forms.

The rules are TOL-1 to TOL-35. The nouns are in `forms`, `model` and `position`; the
chapters, most with phases, are `dealing`, `leading`, `following`, `drawing`,
`marriage`, `bars`, `gubbe`, `points` and `lowcards`. What is known of hidden cards is in
`knowledge`, and for the form with a stock in `draws`; what a move brings about is told in
`happening`.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, TypeAlias, TypeVar

import attrs

from jasskort.cards import SUITS, Card
from jasskort.craft.pickling import pickled_as
from jasskort.endings import AnyCardsLeft
from jasskort.errors import OptionError, ParseError
from jasskort.games.tolva import draws, knowledge, running
from jasskort.games.tolva.dealing import (
    BetweenDeals,
    Rows,
    lay_pack,
    new_between_deals,
    places_seen,
    unordered,
)
from jasskort.games.tolva.drawing import Drawing, Uncovering
from jasskort.games.tolva.ending import bare_cards
from jasskort.games.tolva.following import Following
from jasskort.games.tolva.forms import LAYOUTS, Form, Layout
from jasskort.games.tolva.happening import Happening
from jasskort.games.tolva.leading import Leading, new_leading
from jasskort.games.tolva.marriage import Answering
from jasskort.games.tolva.model import (
    PACK,
    RANKING,
    Ask,
    Ending,
    Halv,
    Hel,
    Item,
    Meld,
    No,
    TolvaMove,
    TurnUp,
    play_table,
)
from jasskort.games.tolva.points import MatchOver
from jasskort.games.tolva.thumb import thumb
from jasskort.mechanics.dealing import Places, Wanted
from jasskort.mechanics.match import Match
from jasskort.mechanics.plays import PlayTable
from jasskort.moves import Deal, Draw, Move, Play
from jasskort.options import agreed_deals, choose, count, on_or_off
from jasskort.packs import Pack, Ranking
from jasskort.phase import History, State
from jasskort.playouts import Policy
from jasskort.refusals import Reason, Refusal, refuse
from jasskort.ruleset import Finished, Ruleset
from jasskort.seats import Seat, Table
from jasskort.view import LogEntry, View
from jasskort.whereabouts import Fact, InHand, Place
from jasskort.worlds import Worlds

_MoveT = TypeVar("_MoveT", bound=Move)

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
class Tolva(Happening[TolvaState, TolvaMove], Ruleset[TolvaState, TolvaMove]):
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
        plays: the plays of each seat, ready to be listed.

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
    plays: PlayTable = attrs.field(init=False, eq=False, repr=False, factory=play_table)

    name: ClassVar[str] = "tolva"
    words: ClassVar[str] = "jasskort.telling.{language}.tolva"
    phases: ClassVar[object] = TolvaState
    enums: ClassVar[tuple[type[enum.Enum], ...]] = (Item, Ending)
    title: ClassVar[str] = "Tolva"
    pack: ClassVar[Pack] = PACK
    ranking: ClassVar[Ranking] = RANKING
    pack_rule: ClassVar[str] = "TOL-1"
    deal_rule: ClassVar[str] = "TOL-3"
    follow_rule: ClassVar[str] = "TOL-8"
    on_arrays: ClassVar[frozenset[Policy]] = frozenset({Policy.CARDS})
    cuts_short: ClassVar[frozenset[type[Move]]] = frozenset({Halv, Hel})

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

    played_on = staticmethod(running.played_on)
    """Plays on at random to the end of a deal, whatever the phase, closing it too."""
    points_on = staticmethod(running.points_on)
    """Gives the points of a deal that is played on."""
    as_usual = staticmethod(running.as_usual)
    """Tells whether no phase of a house rule takes part in a deal."""

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

    def unknown(self, move: Move) -> Refusal:
        """Tell what another form has from what no form has."""
        rule = _OF_FORMS.get(type(move))
        if rule is None:
            return super().unknown(move)
        form = self.form
        text = f'the form "{form.value}" of {self.title} has no move "{move}"'
        return refuse(rule, Reason.NOT_OF_THIS_FORM, text, form, move)

    def cards_alone(self, moves: tuple[_MoveT, ...]) -> tuple[_MoveT, ...]:
        """Give the plays, else drawing, turning up, or saying no: the last of the list.

        Args:
            moves: the legal moves of the seat in turn.
        """
        return tuple([each for each in moves if type(each) is Play]) or moves[-1:]

    def between_deals(
        self, history: History, match: Match, carry: int = 0
    ) -> BetweenDeals:
        """Give the state in which a deal is due.

        Args:
            history: the deal that was played before, with its moves.
            match: the match so far.
            carry: what vinsten is worth more than usual in the next deal (TOL-21).
        """
        return new_between_deals(history, self, match, carry)

    def unordered(self, dealer: Seat) -> tuple[Places, ...]:
        """List the places of the hands."""
        return unordered(self.layout, dealer)

    def places_seen(
        self,
        dealt: Sequence[Card | None],
        dealer: Seat,
        log: Sequence[LogEntry],
        seat: Seat | None,
    ) -> list[int]:
        """List what a seat has seen: its hand and draws, and what lies face up."""
        return places_seen(self, dealt, dealer, log, seat)

    def cards_left(self, state: State) -> AnyCardsLeft | None:
        """Give the tricks in which nobody melds, turns up or announces any more."""
        if isinstance(state, Leading | Following) and self.as_usual(state):
            return bare_cards(state)
        return None

    def facts(self, view: View[Move]) -> Iterator[Fact]:
        """List what the moves of a view's log tell of hands."""
        return knowledge.facts(self, view)

    def lying(self, view: View[Move]) -> list[tuple[Place, int]]:
        """List where the cards lie that a seat knows of; melded ones are shown (TOL-12)."""
        lying = super().lying(view)
        seen = sum([mask for _, mask in lying])
        melded = [fact for fact in self.facts(view) if fact.held]
        return lying + [(InHand(fact.seat), fact.cards & ~seen) for fact in melded]

    def hand_sizes(self, view: View[Move]) -> tuple[int, ...]:
        """Count the cards in hand; those of a row were not among them (TOL-31)."""
        return knowledge.hand_sizes(view, super().hand_sizes(view))

    def thumb(self, view: View[Move]) -> Move | None:
        """Give the move that rules of thumb name."""
        return thumb(self, view)

    def worlds_of(self, view: View[Move]) -> Worlds[TolvaState]:
        """Give the worlds of a view."""
        if self.layout.stock:
            return draws.worlds_of(self, view)
        return knowledge.worlds_of(self, view)

    def next_dealer(self, state: Finished) -> int:
        """Tell who deals first in the next match: forehand of the first deal (TOL-4)."""
        match = state.match
        # The deal has passed once for each deal, from the first dealer on.
        return (match.dealer - match.number + 1) % len(match.totals)

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
        Tolva(form=form).action_space.parse(text)
    except ParseError:
        return False
    return True
