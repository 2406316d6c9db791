"""States: what every position of every game has, and the questions that it answers.

There is one class of states per phase. A phase lists what may be done, which is the only
truth about what is legal, does a legal move, and says why another is not legal. Two
phases are there in every game: a deal is due, and the match is over (COM-8).
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
from jasskort.cards import (
    Card,
    CardSet,
    Hand,
    Masks,
    Suit,
    from_bytes,
    to_bytes,
)
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
"""Makes what was done before a position that was drawn from worlds, the deal first."""
History: TypeAlias = "tuple[History, Move | Deal] | LazyLog | None"
"""The deal and the moves since, last one outermost: longer by one at no cost, and shared."""

RulesT = TypeVar("RulesT", bound=AnyGame, covariant=True)
MoveT = TypeVar("MoveT", bound=Move)
StateT = TypeVar("StateT", bound="State", covariant=True)
AfterT = TypeVar("AfterT", bound="State")
EndingT = TypeVar("EndingT", bound=enum.Enum, covariant=True)


if TYPE_CHECKING:
    MYPY = False  # which mypy takes for true

    class _Known(Generic[RulesT]):
        def __get__(self, instance: object, owner: object) -> RulesT: ...


class _Shown:
    """What shows itself by what it is about."""

    __slots__ = ()
    _named: ClassVar[tuple[str, ...]] = ()
    """What is shown as it is, by name."""

    def about(self) -> dict[str, object]:
        """Return what it is about, by name, in cards and words."""
        parts = [(name, getattr(self, name)) for name in self._named]
        return {name: [*p] if type(p) is tuple else p for name, p in parts}

    def __repr__(self) -> str:
        return self._shown(**self.about())

    def _shown(self, **about: object) -> str:
        shown = ", ".join([f"{name}={value}" for name, value in about.items()])
        return f"<{type(self).__name__} {shown}>"


@attrs.frozen(repr=False)
class State(_Shown, values.Immutable, Pictured):
    """What every state has, whatever the game and the phase.

    Each phase of a game is a class of its own with the fields that it needs. States
    are made by a ruleset and belong to it; two positions are equal whatever the way to
    them was. `history` is the `Deal` and the moves of the deal, the last one outermost.
    """

    history: History = attrs.field(eq=False)
    game: AnyGame

    def __init_subclass__(cls) -> None:
        """Register a phase of the library by its short name, for small pickles."""
        super().__init_subclass__()
        library, *places = cls.__module__.split(".")
        if library == "jasskort" and places[0] == "games":
            values.pickled_as(f"{places[1]}.{cls.__name__}")(cls)

    if TYPE_CHECKING:  # every phase says it

        @property
        def over(self) -> bool:
            """Whether the match is over."""

    def objection(self, move: Move) -> Refusal:
        """Say why a move is not legal.

        It is asked for moves of the game's vocabulary that are not listed, and, but
        for kinds that may be made out of turn, of the seat in turn. It cannot decide,
        since it must answer.
        """
        self._unsaid(f"does not list {quoted(move)}, and does not say why")

    def _unsaid(self, what: str) -> Never:
        msg = f"{type(self).__name__} {what}"
        raise NotImplementedError(msg)

    def lasting_objection(self, move: Move) -> Refusal | None:
        """Say what bars a move for the rest of the deal, if anything does.

        It is asked first, of any seat: what is barred for good is not only too early. By
        default those are plays of cards that the seat will not hold any more
        (`_may_hold`); it tells nothing that the seat cannot see.
        """
        if isinstance(move, Play) and not self._may_hold(move.seat) & move.card.bit:
            return not_in_hand(move.card, move.seat)
        return None

    def _may_hold(self, seat: Seat) -> int:
        """Return the cards that a seat holds, or may come to hold in the deal, as a mask.

        It answers by what the seat sees: its own cards, and where cards lie that all see.
        By default those are all cards but the trick and what was won.
        """
        gone = sum([mask for at, mask in lying(self) if at is Spot.TRICK])
        return ~(gone | sum(self.pile_masks))

    def melds(self, seat: Seat) -> tuple[Meld, ...]:
        """List the melds that a seat may declare, meld or show now, or book of what it said.

        Each has cards that lie in its hand, in its row or in the trick, and each of two
        cards and more that a legal move shows (`shows`) is among them. A seat that has done
        nothing in the deal but play cards, and may do nothing else, has none (law 8). It
        follows from what the seat sees.
        """
        return ()

    def shows(self, move: Move) -> int:
        """Return the cards, as a mask, that all know its seat to have had by a legal move.

        They lay in its hand, in its row or in the trick. By default that is the card of a
        play; say it of a move that shows a meld, so that views, clues and worlds know it.
        """
        return move.card.bit if isinstance(move, Play) else 0

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The cards in hand, by seat; a card in the trick is no longer in hand."""
        return card_sets(self.hand_masks)

    @property
    def piles(self) -> tuple[CardSet, ...]:
        """The cards of the tricks, by the seat that won them."""
        return card_sets(self.pile_masks)

    def _lying_in(self, kind: type[InHand | Taken]) -> Masks:
        found = [mask for place, mask in lying(self) if isinstance(place, kind)]
        return tuple(found) or (0,) * len(self.match.totals)

    # What some phases have as a field, and some derive. mypy takes it that a field stands
    # over a property, and pyright only that it stands over what has no annotation: each is
    # shown its own, by a condition that the other one passes over.
    if not TYPE_CHECKING or False:

        @property
        def turn(self) -> Seat | None:
            """The seat that drives the play; None if a deal is due or all is over."""
            return None

        @property
        def match(self) -> Match:
            """The match so far."""
            in_a_deal: Any = self  # others have a match of their own
            match: Match = in_a_deal.deal.match
            return match

        @property
        def trump(self) -> Suit | None:
            """The trump suit; None while there is none."""
            return None

        @property
        def trick(self) -> tuple[Card, ...]:
            """The cards on the table, the card led first."""
            return ()

        @property
        def unbooked(self) -> tuple[int, ...]:
            """By seat, what it has taken in the deal and is not booked yet."""
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
        """The seat that leads next, if that is settled (`View.leader`)."""
        return None

    @property
    def places(self) -> tuple[CardSet, ...]:
        """Hands, piles, the trick, and what else lies somewhere."""
        others = [
            mask
            for place, mask in lying_in_full(self)
            if not isinstance(place, InHand | Taken) and place is not Spot.TRICK
        ]
        return (*self.hands, *self.piles, CardSet(self.trick), *card_sets(others))

    def due_in(self, match: Match) -> State:
        """Return the state in which its deal was due, with the match as it was then."""
        due: State = cast("Any", self.game).between_deals(None, match)
        return due

    # What was done in the deal.

    @property
    def log(self) -> tuple[Move, ...]:
        """The moves of the deal, in order; they stay until the next one is dealt."""
        return tuple([each for each in made_in(self) if not isinstance(each, Deal)])

    @property
    def last_trick(self) -> tuple[Card, ...]:
        """The cards of the last trick that is complete, the card led first.

        Before the first trick, or without the log, there is none.
        """
        return last_trick_in(made_in(self), len(self.match.totals))

    @property
    def shuffled(self) -> Deal | None:
        """The `Deal` that the log goes on from; nobody at the table has seen it."""
        first = made_in(self)[:1]
        return first[0] if first and isinstance(first[0], Deal) else None

    def without_log(self) -> Self:
        """Return the same position without its log, to store it small."""
        return values.evolved(self, history=None)

    # What is shown and pickled.

    def about(self) -> dict[str, object]:
        """Return what the position is about, by name, in cards and words."""
        trick = {"trick": " ".join(map(str, self.trick))} if self.trick else {}
        hands = " | ".join(map(str, self.hands))
        return {"turn": self.turn, "hands": hands, **trick, **super().about()}

    def __reduce__(self) -> values.Reduced:
        """Pickle small: fields by position, cards as bytes or text, the log flat."""
        kind = type(self)
        names = [each.name for each in attrs.fields(kind)[1:]]
        fields = [_pack_cards(getattr(self, name)) for name in names]
        # The ruleset loads its game, which registers the phase.
        made = tuple(made_in(self))
        return values.reduced(
            _restored, fields[0], values.spelled(kind), made, *fields[1:]
        )


Transition: TypeAlias = tuple[State, Move | Deal, State]
"""A state, a move, and the state after it."""


def last_trick_in(log: Iterable[object], seats: int) -> tuple[Card, ...]:
    """Return the cards of the last trick that is complete in a log."""
    cards = [each.card for each in log if isinstance(each, Play)]
    complete = len(cards) - len(cards) % seats
    return tuple(cards[max(0, complete - seats) : complete])


def lying_in_full(state: State) -> list[tuple[Place, int]]:
    """List what lies where in a position that is known, as masks."""
    found, game = lying(state), state.game
    apart = dealt_places(game, Seat(0)).get(Spot.TALON, ())
    if apart and Spot.TALON not in kinds_of(state).laid:
        # The cards that were not dealt, and are in no field, are what lies nowhere else.
        rest = game.pack.mask
        for _, mask in found:
            rest &= ~mask
        if rest.bit_count() == len(apart):
            found.append((Spot.TALON, rest))
    return found


def made_in(state: State) -> list[Move | Deal]:
    """List what was done since the deal, and the deal, in order."""
    done = []
    rest: Any = state.history  # a test of types is told in views
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
    """A position, and the questions that it answers."""

    game: RulesT
    over: ClassVar[bool] = False

    def moves(self) -> tuple[MoveT, ...]:
        """List what the seat in turn may do, in the order of the vocabulary.

        This list, with `moves_out_of_turn`, is the only truth about what is legal.
        """
        return ()

    def moves_out_of_turn(self, seat: Seat) -> tuple[MoveT, ...]:
        """List what a seat that is not in turn may do, in the same order."""
        return ()

    def at_once(self, move: Move | Deal) -> State | None:
        """Do what is most often done here, if it is that and legal; else give None.

        It is there for speed alone: no list is made to look the move up in.
        """
        return None

    def after(self, move: MoveT) -> State:
        """Return the state after a legal move."""
        self._unsaid(f"lists {quoted(move)}, and does not say what it does")

    def happens(self, move: MoveT, after: State) -> Iterator[events.Event]:
        """Yield what a legal move brings about, in order.

        The score and what ends are told by `happened`, for all games; entries that are
        made in the midst of a move, before a trick is complete, are yielded here.
        """
        yield from ()

    def how_ended(self, move: MoveT | Deal, after: State) -> events.DealEnd:
        """Return how a move that ends the deal ends it: a card plays it out."""
        end = events.DealEnd
        return end.PLAYED_OUT if isinstance(move, Play) else end.THROWN_IN


def done(after: AfterT | None) -> AfterT:
    """Pass what a phase has done at once."""
    if after is None:
        msg = "only a legal move can be done"
        raise InvalidValue(msg)
    return after


@attrs.frozen(repr=False)
class BetweenDeals(Phase[RulesT, MoveT]):
    """A deal is due: at the start of a match, or after a deal that was booked."""

    match: Open[Match]

    def deal(self, move: Deal) -> State:
        """Deal the whole pack."""
        self._unsaid(f"does not say what {quoted(move)} does")

    def at_once(self, move: Move | Deal) -> State | None:
        """Deal, if it is the whole pack (COM-2)."""
        if type(move) is Deal and self.game.pack.is_whole(move.pack):
            return self.deal(move)
        return None

    @property
    def taken_up(self) -> bool:
        """Whether seats take up their hands as soon as they are dealt."""
        return True

    def happens(self, move: MoveT | Deal, after: State) -> Iterator[events.Event]:
        """Yield what is dealt where; or that a seat claims the match."""
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
        """Object to all moves: a deal is due."""
        return refuse(self.game.ids.deal, Reason.DEAL_DUE)

    @property
    def places(self) -> tuple[CardSet, ...]:
        """No place: the pack is together again."""
        return ()

    def about(self) -> dict[str, object]:
        """Return how many deals there were, who is to deal, and the totals."""
        match, rest = self.match, _Shown.about(self)
        totals = [*match.totals]
        return {"deals": match.number, "dealer": match.dealer, "totals": totals, **rest}


@attrs.frozen(repr=False)
class MatchOver(Phase[RulesT, Never], Generic[RulesT, EndingT]):
    """The match is over (COM-8).

    Args:
        winners: the seats that have won; several after a shared win (COM-10).
        final: the position in which it ended, without its log, with all that was
            booked; its dealer dealt the last deal, or, if that was played out, is next.
    """

    winners: Annotated[Open[tuple[Seat, ...]], Means("1 if it has won the match")]
    ending: Annotated[Open[EndingT], Means("how the match ended")]
    final: FinalPosition[State]
    over: ClassVar[bool] = True

    def lasting_objection(self, move: Move) -> Refusal:
        """Object to all moves: the match is over."""
        return OVER

    objection = lasting_objection

    @property
    def match(self) -> Match:
        """The match with all that was booked."""
        return self.final.match

    @property
    def next_dealer(self) -> int:
        """Who deals first in the next match: as if there were another deal."""
        return self.match.dealer

    @property
    def stakes(self) -> int:
        """How many matches this one counts for."""
        return 1

    @property
    def trump(self) -> Suit | None:
        """The trump suit at the end; None where there was none, or between deals."""
        return self.final.trump

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards on the table at the end; those of a complete trick are turned."""
        return self.final.trick

    @property
    def places(self) -> tuple[CardSet, ...]:
        """Where the cards lay at the end."""
        return self.final.places

    def due_in(self, match: Match) -> State:
        """Return the state in which the deal of the last state was due."""
        return self.final.due_in(match)

    def about(self) -> dict[str, object]:
        """Return who has won, and how, the totals, and the position at the end."""
        return {
            "winners": [*self.winners],
            "ending": self.ending.value,
            "totals": [*self.match.totals],
            "final": self.final,
            **_Shown.about(self),
        }


SETS = frozenset({*HANDS, Spot.TALON})
"""The places whose cards are dealt as a set; they are told sorted."""


def by_index(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return cards in the order of the pack."""
    return tuple(sorted(cards, key=_INDEX))


_INDEX = operator.attrgetter("index")


def happened(before: State, move: Move | Deal, after: State) -> Iterator[events.Event]:
    """Yield what happens by a legal move, in order, with all that is hidden."""
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
    """What changes rarely in a deal, shared by its states; each game has its own."""

    match: Open[Match]

    def __repr__(self) -> str:
        return self._shown(deal=self.match.number, **self.about())

    def of(self, game: AnyGame) -> Self:
        """Return it with what it has looked up in a ruleset, which no pickle holds."""
        return self

    __reduce__ = values.by_position


DealT = TypeVar("DealT", bound=DealContext)


def card_sets(masks: Iterable[int]) -> tuple[CardSet, ...]:
    """Return cards by seat as sets."""
    return tuple(map(CardSet.from_mask, masks))


@attrs.frozen(repr=False)
class InDeal(State, Generic[RulesT, DealT]):
    """A position in a deal; what changes rarely is in `deal`."""

    game: RulesT
    deal: DealT


def with_match(state: AfterT, match: Match) -> AfterT:
    """Return the same position, without its log, with all that was booked."""
    if isinstance(state, InDeal):
        return values.evolved(
            state, history=None, deal=values.evolved(state.deal, match=match)
        )
    return values.evolved(state, history=None, match=match)
