"""States: the fields and methods of every position of every game.

Each phase of a game is a class of states. A phase lists the legal moves, makes a legal move,
and explains why another move is not legal; its lists alone decide what is legal. In every
game, two of the phases are `BetweenDeals` and `MatchOver` (COM-8).
"""

from __future__ import annotations

import enum
import operator
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Generic,
    Never,
    Self,
    TypeAlias,
    TypeVar,
    cast,
)

import attrs

from jasskort import events
from jasskort.cards import Card, CardSet, Hand, Masks, Suit, from_bytes, to_bytes
from jasskort.craft import values
from jasskort.craft.late import Pictured
from jasskort.errors import InvalidValue, quoted
from jasskort.ledger import Match, booked_since
from jasskort.locations import HANDS, InHand, Place, Spot, Taken
from jasskort.melds import Meld
from jasskort.moves import Claim, Deal, Move, Play
from jasskort.refusals import OVER, Reason, Refusal, not_in_hand, refuse
from jasskort.ruleset_base import AnyGame, dealt_places
from jasskort.seats import Seat
from jasskort.visibility import FinalPosition, Means, Open, kinds_of, lying

LazyLog: TypeAlias = Callable[[], Sequence[Move | Deal]]
"""A function for a position that was sampled from worlds: it returns the deal and the
moves before the position."""
History: TypeAlias = "tuple[History, Move | Deal] | LazyLog | None"
"""The deal and the moves since, as a linked list with the last move outermost."""

RulesT = TypeVar("RulesT", bound=AnyGame, covariant=True)
MoveT = TypeVar("MoveT", bound=Move)
StateT = TypeVar("StateT", bound="State", covariant=True)
AfterT = TypeVar("AfterT", bound="State")
EndingT = TypeVar("EndingT", bound=enum.Enum, covariant=True)


if TYPE_CHECKING:
    MYPY = False  # mypy assumes that it is True

    class _Known(Generic[RulesT]):
        def __get__(self, instance: object, owner: object) -> RulesT: ...


class _Shown:
    """The base of values whose repr comes from `about`."""

    __slots__ = ()
    _named: ClassVar[tuple[str, ...]] = ()
    """The names of attributes that `about` includes unchanged."""

    def about(self) -> dict[str, object]:
        """Return the main facts by name, for printing."""
        parts = [(name, getattr(self, name)) for name in self._named]
        return {name: [*p] if type(p) is tuple else p for name, p in parts}

    def __repr__(self) -> str:
        return self._shown(**self.about())

    def _shown(self, **about: object) -> str:
        shown = ", ".join([f"{name}={value}" for name, value in about.items()])
        return f"<{type(self).__name__} {shown}>"


@attrs.frozen(repr=False)
class State(_Shown, values.Immutable, Pictured):
    """The base of all states.

    Each phase of a game is a subclass with its own fields. A state belongs to the ruleset
    that made it. `history` is the `Deal` and the moves since, with the last move outermost;
    it does not count for equality.
    """

    history: History = attrs.field(eq=False)
    game: AnyGame

    def __init_subclass__(cls) -> None:
        """Register a phase of the library by its short name, for small pickles."""
        super().__init_subclass__()
        library, *places = cls.__module__.split(".")
        if library == "jasskort" and places[0] == "games":
            values.pickled_as(f"{places[1]}.{cls.__name__}")(cls)

    if TYPE_CHECKING:  # every phase has it as a class variable

        @property
        def over(self) -> bool:
            """Whether the match is over."""

    def objection(self, move: Move) -> Refusal:
        """Return the refusal of a move that is not legal.

        The ruleset calls this for moves of the vocabulary that are in neither list of
        legal moves (`moves`, `moves_out_of_turn`). While a seat is in turn, a move of
        another seat comes here only if its kind is in `any_time`. The result must
        always be a refusal, since only the lists decide what is legal.
        """
        self._unsaid(f"objection must return why {quoted(move)} is not legal")

    def _unsaid(self, what: str) -> Never:
        msg = f"{type(self).__name__}.{what}"
        raise NotImplementedError(msg)

    def lasting_objection(self, move: Move) -> Refusal | None:
        """Return the refusal of a move that is barred for the rest of the deal, or None.

        The ruleset calls this before it checks the turn, so that no seat waits in vain. By
        default it refuses plays of cards that the seat can no longer hold (`_may_hold`). The
        result must depend only on what the seat of the move sees.
        """
        if isinstance(move, Play) and not self._may_hold(move.seat) & move.card.bit:
            return not_in_hand(move.card, move.seat)
        return None

    def _may_hold(self, seat: Seat) -> int:
        """Return a mask of the cards that a seat holds, or could still hold in the deal.

        By default these are all cards except the trick and the tricks won. The mask must
        depend only on what the seat sees.
        """
        gone = sum([mask for at, mask in lying(self) if at is Spot.TRICK])
        return ~(gone | sum(self.pile_masks))

    def melds(self, seat: Seat) -> tuple[Meld, ...]:
        """Return the melds that a seat can declare, meld, show or book now.

        The cards of a meld are in the hand or row of the seat, or in the trick. If a
        legal move shows two or more cards (`shows`), these cards must be one of the
        melds. Return () if the seat has only played cards in this deal, and now can
        only play a card (law 8). The result must depend only on what the seat sees.
        """
        return ()

    def shows(self, move: Move) -> int:
        """Return a mask of the cards that a legal move shows to all seats.

        The cards were in the hand or row of the seat, or in the trick. By default this is the
        card of a play. A game whose moves show melds must override this method,
        since views and worlds use it.
        """
        return move.card.bit if isinstance(move, Play) else 0

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The hands by seat; a card in the trick is no longer in hand."""
        return card_sets(self.hand_masks)

    @property
    def piles(self) -> tuple[CardSet, ...]:
        """The cards of the tricks, by the seat that won them."""
        return card_sets(self.pile_masks)

    def _lying_in(self, kind: type[InHand | Taken]) -> Masks:
        found = [mask for place, mask in lying(self) if isinstance(place, kind)]
        return tuple(found) or (0,) * len(self.match.totals)

    # Some phases have the following as fields, some as properties. For mypy a field can
    # override a property, for pyright only an attribute without annotation. So each
    # checker has its own branch, under a condition that the other one ignores.
    if not TYPE_CHECKING or False:

        @property
        def turn(self) -> Seat | None:
            """The seat in turn; None if a deal is due or the match is over."""
            return None

        @property
        def match(self) -> Match:
            """The match so far."""
            in_a_deal: Any = self  # the other phases override it
            match: Match = in_a_deal.deal.match
            return match

        @property
        def trump(self) -> Suit | None:
            """The trump suit; None if there is no trump, or not yet."""
            return None

        @property
        def trick(self) -> tuple[Card, ...]:
            """The cards on the table, the card led first."""
            return ()

        @property
        def unbooked(self) -> tuple[int, ...]:
            """The card points (or tricks) of the deal that are not booked yet, by seat."""
            return (0,) * len(self.match.totals)

        @property
        def hand_masks(self) -> Masks:
            """The cards in hand as masks, by seat."""
            return self._lying_in(InHand)

        @property
        def pile_masks(self) -> Masks:
            """The tricks won, as masks, by seat."""
            return self._lying_in(Taken)

    elif not MYPY:
        turn = _Known[Seat | None]()
        match = _Known[Match]()
        trump = _Known[Suit | None]()
        trick = _Known[tuple[Card, ...]]()
        unbooked = _Known[tuple[int, ...]]()
        hand_masks = pile_masks = _Known[Masks]()

    @property
    def _leads_next(self) -> Seat | None:
        """The seat that leads the next trick; None if undecided (`View.leader`)."""
        return None

    @property
    def places(self) -> tuple[CardSet, ...]:
        """The cards in each place: hands, piles, the trick, and any others."""
        others = [
            mask
            for place, mask in lying_in_full(self)
            if not isinstance(place, InHand | Taken) and place is not Spot.TRICK
        ]
        return (*self.hands, *self.piles, CardSet(self.trick), *card_sets(others))

    def due_in(self, match: Match) -> State:
        """Return the state in which the deal was due; `match` is the match at that time."""
        due: State = cast("Any", self.game).between_deals(None, match)
        return due

    # The log.

    @property
    def log(self) -> tuple[Move, ...]:
        """The moves of the deal, in order; they are kept until the next deal."""
        return tuple([each for each in made_in(self) if not isinstance(each, Deal)])

    @property
    def last_trick(self) -> tuple[Card, ...]:
        """The last complete trick of the log, the card led first; () if there is none."""
        return last_trick_in(made_in(self), len(self.match.totals))

    @property
    def shuffled(self) -> Deal | None:
        """The `Deal` before the moves of the log; no seat sees it."""
        first = made_in(self)[:1]
        return first[0] if first and isinstance(first[0], Deal) else None

    def without_log(self) -> Self:
        """Return the same position without its log, which makes a pickle small."""
        return values.evolved(self, history=None)

    # Printing and pickling.

    def about(self) -> dict[str, object]:
        """Return the main facts of the position by name, for printing."""
        trick = {"trick": " ".join(map(str, self.trick))} if self.trick else {}
        hands = " | ".join(map(str, self.hands))
        return {"turn": self.turn, "hands": hands, **trick, **super().about()}

    def __reduce__(self) -> values.Reduced:
        """Pickle the fields by position, cards as bytes or text, and the log as a tuple."""
        kind = type(self)
        names = [each.name for each in attrs.fields(kind)[1:]]
        fields = [_pack_cards(getattr(self, name)) for name in names]
        # The ruleset comes first: unpickling it imports the game, which registers the phase.
        made = tuple(made_in(self))
        return values.reduced(
            _restored, fields[0], values.spelled(kind), made, *fields[1:]
        )


Transition: TypeAlias = tuple[State, Move | Deal, State]
"""A state, a move, and the state after it."""


def last_trick_in(log: Iterable[object], seats: int) -> tuple[Card, ...]:
    """Return the cards of the last complete trick in a log."""
    cards = [each.card for each in log if isinstance(each, Play)]
    complete = len(cards) - len(cards) % seats
    return tuple(cards[max(0, complete - seats) : complete])


def lying_in_full(state: State) -> list[tuple[Place, int]]:
    """Return places and their cards, as masks, of a position that has no blanks."""
    found, game = lying(state), state.game
    apart = dealt_places(game, Seat(0)).get(Spot.TALON, ())
    if apart and Spot.TALON not in kinds_of(state).laid:
        # Cards that were not dealt and have no field are the talon.
        rest = game.pack.mask
        for _, mask in found:
            rest &= ~mask
        if rest.bit_count() == len(apart):
            found.append((Spot.TALON, rest))
    return found


def made_in(state: State) -> list[Move | Deal]:
    """Return the deal and the moves since, in order."""
    done = []
    rest: Any = state.history  # `Any`, since an isinstance would slow down views
    while type(rest) is tuple:
        rest, move = rest
        done.append(move)
    done.reverse()
    return done if rest is None else [*rest(), *done]


def _pack_cards(value: object) -> object:
    if isinstance(value, tuple) and value and type(value[0]) is Card:
        return to_bytes(value)
    return str(value) if type(value) is Card else value


def _unpack_cards(value: object) -> object:
    if type(value) is bytes:
        return from_bytes(value)
    return Card.parse(value) if type(value) is str else value


@values.pickled_as("phase.state")
def _restored(
    game: AnyGame,
    kind: str | type[State],
    log: tuple[Move | Deal, ...],
    *fields: object,
) -> State:
    make = values.maker(kind)
    history: History = None
    for move in log:
        history = (history, move)
    parts = map(_unpack_cards, fields)
    whole = [each.of(game) if isinstance(each, DealContext) else each for each in parts]
    restored: State = make(history, game, *whole)
    return restored


@attrs.frozen(repr=False)
class Phase(State, Generic[RulesT, MoveT]):
    """The base of phases: a position with its legal moves."""

    game: RulesT
    over: ClassVar[bool] = False

    def moves(self) -> tuple[MoveT, ...]:
        """Return the legal moves of the seat in turn, in the order of the vocabulary.

        A move is legal if and only if it is here or in `moves_out_of_turn`.
        """
        return ()

    def moves_out_of_turn(self, seat: Seat) -> tuple[MoveT, ...]:
        """Return the legal moves of a seat that is not in turn, in the same order."""
        return ()

    def at_once(self, move: Move | Deal) -> State | None:
        """Return the state after a legal move of a common kind, or None for other moves.

        An override is only for speed: the ruleset then makes no list of legal moves.
        """
        return None

    def after(self, move: MoveT) -> State:
        """Return the state after a legal move."""
        self._unsaid(f"after must return the state after {quoted(move)}")

    def happens(self, move: MoveT, after: State) -> Iterator[events.Event]:
        """Yield the events of a legal move, in order.

        The function `happened` adds `PointsEntered` and the events of endings for all
        games. Yield a `PointsEntered` here only if it comes before another event of the
        move.
        """
        yield from ()

    def how_ended(self, move: MoveT | Deal, after: State) -> events.DealEnd:
        """Return how a move has ended the deal.

        By default, a deal that ends with a play was played out. Any other deal was
        thrown in.
        """
        end = events.DealEnd
        return end.PLAYED_OUT if isinstance(move, Play) else end.THROWN_IN


def done(after: AfterT | None) -> AfterT:
    """Return the state from `at_once`; raise `InvalidValue` if it is None."""
    if after is None:
        msg = "the move is not legal"
        raise InvalidValue(msg)
    return after


@attrs.frozen(repr=False)
class BetweenDeals(Phase[RulesT, MoveT]):
    """A deal is due: at the start of a match, or after another deal."""

    match: Open[Match]

    def deal(self, move: Deal) -> State:
        """Return the state after a deal of the whole pack."""
        self._unsaid(f"deal must return the state after {quoted(move)}")

    def at_once(self, move: Move | Deal) -> State | None:
        """Return the state after a deal of the whole pack (COM-2), or None."""
        if type(move) is Deal and self.game.pack.is_whole(move.pack):
            return self.deal(move)
        return None

    @property
    def taken_up(self) -> bool:
        """Whether seats take up their hands as soon as they are dealt."""
        return True

    def happens(self, move: MoveT | Deal, after: State) -> Iterator[events.Event]:
        """Yield the events of a deal, or of a claim of the match."""
        if isinstance(move, Claim):
            yield events.MatchClaimed(move.seat)
        if not isinstance(move, Deal):
            return
        dealer, pack = self.match.dealer, move.pack
        yield events.DealBegun(after.match.number, dealer)
        for place, at in dealt_places(self.game, dealer).items():
            cards = tuple([pack[each] for each in at])
            if isinstance(place, InHand):
                yield events.HandDealt(place.seat, by_index(cards), self.taken_up)
            elif place is Spot.UPCARD:
                yield events.UpcardTurned(cards[0])
                yield events.TrumpSet(cards[0].suit)
            else:
                yield events.Laid(place, by_index(cards) if place in SETS else cards)

    def _may_hold(self, seat: Seat) -> int:
        return -1  # all cards will be dealt

    def objection(self, move: Move) -> Refusal:
        """Refuse all moves: a deal is due."""
        return refuse(self.game.ids.deal, Reason.DEAL_DUE)

    @property
    def places(self) -> tuple[CardSet, ...]:
        """No places: all cards are in the pack."""
        return ()

    def about(self) -> dict[str, object]:
        """Return the number of deals so far, the next dealer and the totals."""
        match, rest = self.match, _Shown.about(self)
        totals = [*match.totals]
        return {"deals": match.number, "dealer": match.dealer, "totals": totals, **rest}


@attrs.frozen(repr=False)
class MatchOver(Phase[RulesT, Never], Generic[RulesT, EndingT]):
    """The match is over (COM-8).

    Args:
        winners: the seats that have won; several after a shared win (COM-10).
        final: the last position, without its log and with all entries. `final.match.dealer`
            is the next dealer if the last deal was played out, else the last one.
    """

    winners: Annotated[Open[tuple[Seat, ...]], Means("1 if the seat has won the match")]
    ending: Annotated[Open[EndingT], Means("how the match ended")]
    final: FinalPosition[State]
    over: ClassVar[bool] = True

    def lasting_objection(self, move: Move) -> Refusal:
        """Refuse all moves: the match is over."""
        return OVER

    objection = lasting_objection

    @property
    def match(self) -> Match:
        """The match with all entries."""
        return self.final.match

    @property
    def next_dealer(self) -> int:
        """The first dealer of the next match; by default, the seat that would deal next."""
        return self.match.dealer

    @property
    def stakes(self) -> int:
        """The number of matches that this one counts as."""
        return 1

    @property
    def trump(self) -> Suit | None:
        """The trump suit at the end, or None.

        It is None if there was no trump, or if the match ended between deals.
        """
        return self.final.trump

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards on the table at the end; a complete trick is turned already."""
        return self.final.trick

    @property
    def places(self) -> tuple[CardSet, ...]:
        """The cards in each place at the end."""
        return self.final.places

    def due_in(self, match: Match) -> State:
        """Return the state in which the last deal was due; `match` is the match then."""
        return self.final.due_in(match)

    def about(self) -> dict[str, object]:
        """Return winners, ending, totals and the last position."""
        return {
            "winners": [*self.winners],
            "ending": self.ending.value,
            "totals": [*self.match.totals],
            "final": self.final,
            **_Shown.about(self),
        }


SETS = frozenset({*HANDS, Spot.TALON})
"""The places whose cards are dealt as a set; events have these cards sorted."""


def by_index(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return cards sorted by suit and rank (`Card.index`)."""
    return tuple(sorted(cards, key=_INDEX))


_INDEX = operator.attrgetter("index")


def happened(before: State, move: Move | Deal, after: State) -> Iterator[events.Event]:
    """Yield the events of a legal move, in order, including hidden cards."""
    phase = cast("Phase[AnyGame, Move]", before)
    told = 0
    for event in phase.happens(cast("Move", move), after):
        told += type(event) is events.PointsEntered
        yield event
    match, ends = after.match, isinstance(after, BetweenDeals | MatchOver)
    if match is not before.match:
        for entry in booked_since(before.match, match)[told:]:
            yield events.new_points_entered(entry, phase.game.scoring_with(entry.seat))
    if ends and (isinstance(move, Deal) or not isinstance(before, BetweenDeals)):
        yield events.DealEnded(phase.how_ended(move, after))
        if not isinstance(after, MatchOver):
            yield events.CardsGathered()
    if isinstance(after, MatchOver):
        yield events.MatchWon(after.winners, after.ending, after.stakes)


# --- a deal under way -----------------------------------------------------------------


@attrs.frozen(repr=False)
class DealContext(_Shown, values.Immutable):
    """The facts of a deal that change rarely, shared by its states; one class per game."""

    match: Open[Match]

    def __repr__(self) -> str:
        return self._shown(deal=self.match.number, **self.about())

    def of(self, game: AnyGame) -> Self:
        """Return the same deal with the values of `game` that its pickle left out."""
        return self

    __reduce__ = values.by_position


DealT = TypeVar("DealT", bound=DealContext)


def card_sets(masks: Iterable[int]) -> tuple[CardSet, ...]:
    """Return masks of cards as sets."""
    return tuple(map(CardSet.from_mask, masks))


@attrs.frozen(repr=False)
class InDeal(State, Generic[RulesT, DealT]):
    """A position in a deal; the facts that change rarely are in `deal`."""

    game: RulesT
    deal: DealT


def with_match(state: AfterT, match: Match) -> AfterT:
    """Return the same position with another match, and without its log."""
    if isinstance(state, InDeal):
        return values.evolved(
            state, history=None, deal=values.evolved(state.deal, match=match)
        )
    return values.evolved(state, history=None, match=match)
