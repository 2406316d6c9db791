"""Tolva: tricks, and kings and queens that set trump; to 12 points, in four forms.

Carries TOL-1 to TOL-35.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, TypeAlias, TypeVar, cast

import attrs

from jasskort import knowing
from jasskort.cards import SUITS, Card, Pack, Ranking
from jasskort.craft.pickling import pickled_as
from jasskort.errors import OptionError, ParseError
from jasskort.events import CardDrawn, DealEnd, Event, HandDealt, Laid, TrumpSet
from jasskort.games.tolva import knowledge, running
from jasskort.games.tolva.deal import InDeal, MatchOver
from jasskort.games.tolva.knowledge import bare_cards, thumb
from jasskort.games.tolva.melding import Answering
from jasskort.games.tolva.model import (
    LAYOUTS,
    MELDS,
    PACK,
    RANKING,
    Ask,
    Asked,
    CardTurnedUp,
    Ending,
    Form,
    GubbeAnnounced,
    GubbeEnded,
    Halv,
    HandTakenUp,
    Hel,
    Item,
    Layout,
    Married,
    Meld,
    No,
    SaidNo,
    TolvaMove,
    TurnUp,
    VinstenCarried,
    play_table,
)
from jasskort.games.tolva.tricks import (
    BetweenDeals,
    Drawing,
    Following,
    Leading,
    Rows,
    Uncovering,
    lay_pack,
    new_between_deals,
    new_leading,
    places_seen,
    row_places,
    unordered,
)
from jasskort.knowing import Step
from jasskort.ledger import Match
from jasskort.moves import Deal, Draw, Move, Play
from jasskort.options import agreed_deals, choose, count, on_or_off
from jasskort.phase import History, State
from jasskort.playouts import AnyCardsLeft, Policy
from jasskort.refusals import Reason, Refusal, refuse
from jasskort.ruleset import Finished, Ruleset
from jasskort.seats import Seat, Table
from jasskort.tricks.dealing import Places, Wanted
from jasskort.tricks.tricks import PlayTable
from jasskort.view import LogEntry, MoveT, View
from jasskort.whereabouts import Covered, FaceUp, Fact, InHand, Place, Spot
from jasskort.worlds.worlds import StateT, Worlds

# --- events ---------------------------------------------------------------------------
# What a move of Tolva brings about: rows and draws, melds, gubbes, a carried vinsten.
#
# Carries what TOL-5, TOL-6, TOL-12 to TOL-16, TOL-21, TOL-23 to TOL-34 let the seats see.


class Happening(knowing.Happening[StateT, MoveT]):
    """What Tolva says of what a move brings about."""

    __slots__ = ()

    if TYPE_CHECKING:  # fields of the ruleset

        @property
        def layout(self) -> Layout:
            """What the form is played with."""

        @property
        def first_trick_from_table(self) -> bool:
            """Whether hands are taken up after the first trick (TOL-34)."""

    def dealing_events(self, step: Step) -> Iterator[Event]:
        """Tell of rows, of hands and of the stock (TOL-3, TOL-5, TOL-6)."""
        layout = self.layout
        if layout.row:
            yield from self._rows_laid(step)
        yield from self.hands_dealt(step)
        if layout.stock:
            yield Laid(Spot.STOCK, step.dealt[-layout.stock :])

    def hands_dealt(self, step: Step) -> Iterator[HandDealt]:
        """Tell of the hands, which may lie until the first trick is over (TOL-34)."""
        for dealt in super().hands_dealt(step):
            yield attrs.evolve(dealt, taken_up=not self.first_trick_from_table)

    def _rows_laid(self, step: Step) -> Iterator[Laid]:
        """Tell of the rows by turns, face down, and of those face up on them (TOL-6)."""
        forehand = self._all.table.after(step.dealer)
        _, above, below = row_places(self.layout.row, forehand)
        seats = (forehand, step.dealer)
        for column in range(self.layout.row):
            for seat in seats:
                lower = step.dealt[below[seat][column]]
                yield Laid(Covered(seat, column), (lower,))
        for seat in seats:
            yield Laid(FaceUp(seat), tuple([step.dealt[at] for at in above[seat]]))

    def move_events(self, step: Step) -> Iterator[Event]:
        """Tell of melds and questions, gubbes, draws, and what is turned up."""
        yield from super().move_events(step)
        match step.move:
            case Meld() as meld:
                yield from _married(step, meld)
            case Ask(seat=seat):
                yield Asked(seat)
            case No(seat=seat):
                yield SaidNo(seat)
            case Halv(seat=seat):
                yield GubbeAnnounced(seat, Item.HALV_GUBBE)
            case Hel(seat=seat):
                yield GubbeAnnounced(seat, Item.HEL_GUBBE)
            case Draw(seat=seat):
                yield from self._drawn(step, seat)
            case TurnUp():
                yield from self._turned_up(step)

    def played_from(self, step: Step, play: Play) -> Place:
        """Tell whether a card lay face up in the row, or was in hand (TOL-31)."""
        seat = play.seat
        in_row = play.card in _position(step).face_up[seat]
        return FaceUp(seat) if in_row else InHand(seat)

    def _drawn(self, step: Step, winner: Seat) -> Iterator[CardDrawn]:
        """Tell of two draws, the winner's first (TOL-29)."""
        seats = (winner, self._all.table.after(winner))
        top = len(seats) * (self.layout.hand + step.times(Draw) - 1)
        for place, seat in enumerate(seats, top):
            yield CardDrawn(seat, step.dealt[place], Spot.STOCK, shown=False)

    def _turned_up(self, step: Step) -> Iterator[CardTurnedUp]:
        """Tell of the cards that were uncovered, that of seat 0 first (TOL-33)."""
        table, spread = self._all.table, _position(step).spread
        _, _, below = row_places(self.layout.row, table.after(step.dealer))
        for seat in table.seats:
            columns = spread.columns_waiting(seat)
            # All see what is turned up.
            cards = filter(None, [step.dealt[below[seat][at]] for at in columns])
            for card, column in zip(cards, columns, strict=True):
                yield CardTurnedUp(seat, card, column)

    def later_events(self, step: Step) -> Iterator[Event]:
        """Tell of hands taken up, how a gubbe came out, and of vinsten carried over."""
        if self.first_trick_from_table:
            yield from self._taken_up(step)
        if step.ends_deal:
            yield from _settled(step)

    def _taken_up(self, step: Step) -> Iterator[HandTakenUp]:
        """Tell of hands that are taken up, as the first trick is complete (TOL-34)."""
        if step.trick and step.times(Play) == len(step.trick):
            for dealt in self.hands_dealt(step):
                yield HandTakenUp(dealt.seat, dealt.cards)

    def scoring_with(self, seat: Seat) -> tuple[Seat, ...]:
        """Tell who scores together: a party (TOL-17, TOL-20, TOL-28)."""
        return self.layout.parties[seat]

    def how_ended(self, step: Step) -> DealEnd:
        """Tell whether all was played; a gubbe that is decided stops play (TOL-28)."""
        out = step.times(Play) == len(step.dealt)
        return DealEnd.PLAYED_OUT if out else DealEnd.BROKEN_OFF


def _position(step: Step) -> InDeal:
    """Give the position before a move of a deal."""
    return cast("InDeal", step.before)


def _married(step: Step, meld: Meld) -> Iterator[Event]:
    """Tell of a meld, and of trump, which the first one sets (TOL-16)."""
    suit = meld.suit
    before = step.times(Meld) - 1
    yield Married(meld.seat, suit, MELDS[before])
    if not before:
        yield TrumpSet(suit)


def _settled(step: Step) -> Iterator[Event]:
    """Tell how a gubbe came out, or that vinsten is carried over (TOL-21, TOL-28)."""
    deal, after = _position(step).deal, step.after
    if deal.gubbe is not None:
        (entry,) = step.entries
        made = entry.points > 0
        yield GubbeEnded(deal.gubbe.seat, deal.gubbe.item, made)
    elif isinstance(after, BetweenDeals) and after.carry:
        yield VinstenCarried(after.carry)


# --- the ruleset ----------------------------------------------------------------------

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
            return knowledge.stock_worlds_of(self, view)
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
