"""What a game says of itself, before there is any state: its cards, seats and moves.

`Ruleset` adds the verbs that states are played by; phases and parts ask a `RulesetBase`.
"""

from __future__ import annotations

import abc
import enum
import functools
import os
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar, overload

import attrs

from jasskort.cards import WHIST, Card, CardSet, Pack, Ranking, mask_of
from jasskort.craft import values
from jasskort.errors import InvalidValue, ParseError, quoted
from jasskort.locations import HANDS, Aside, Place, Spot, Taken
from jasskort.moves import Deal, Move, Vocabulary, new_deal
from jasskort.refusals import Reason, Refusal, refuse
from jasskort.seats import Seat, Table
from jasskort.tricks import dealing

MoveT = TypeVar("MoveT", bound=Move, covariant=True)
OwnWords: TypeAlias = Mapping[str, object] | str | os.PathLike[str] | None
"""What a house game says otherwise: by the tag of a language tables as a phrasebook has
them, or the path of a TOML file with these."""


@attrs.frozen(kw_only=True)
class RuleIds(values.Immutable):
    """The ids of the rules of cards, dealing and following, for refusals and facts."""

    pack: str
    deal: str
    follow: str = ""


class RulesetBase(values.InternedValue, Generic[MoveT]):
    """A game with its options: its cards, seats and moves, and how it is dealt.

    Games with equal options are the same object. Parts are kept in its
    `__dict__`, and nothing else.
    """

    __slots__ = ("__dict__",)

    name: ClassVar[str]
    """The name of the game, as the catalogue knows it."""
    title: ClassVar[str]
    """The name of the game in sentences."""
    pack: ClassVar[Pack]
    table: Table
    """Seats, parties and the direction of the turn; the options may decide on them."""
    ranking: ClassVar[Ranking] = WHIST
    """What beats what, and the card points."""
    ids: ClassVar[RuleIds]
    packets: ClassVar[tuple[int, ...]] = ()
    """How many cards each seat gets at a time, round by round."""
    any_time: ClassVar[frozenset[type[Move]]] = frozenset()
    """The kinds of moves that some rule lets a seat make out of its turn (COM-9)."""
    hidden_moves: ClassVar[frozenset[type[Move]]] = frozenset()
    """The kinds of moves whose cards no other seat sees."""
    words: ClassVar[OwnWords] = None
    """What is said otherwise than in the game that it is derived from."""
    enums: ClassVar[tuple[type[enum.Enum], ...]] = ()
    """The enums of the game: what points are booked for, how a match ends, what is
    declared. Their members are written down as texts, of which no two are equal."""

    def __attrs_post_init__(self) -> None:
        size, left = len(self.pack), cards_undealt(self)
        if self.packets and left < 0:
            msg = f"{quoted(self)} deals {size - left} cards of a pack of {size}"
            raise InvalidValue(msg)

    def _check_seats(self, seats: int) -> None:
        if len(self.seats) != seats:
            msg = f"{self.title} is played by {seats} seats, not by {len(self.seats)}"
            raise InvalidValue(msg)

    @abc.abstractmethod
    def actions(self, seat: Seat) -> Iterable[MoveT]:
        """List every move but deals that a seat could ever make, in a fixed order."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats, in the order of the turn."""
        return self.table.seats

    def scoring_with(self, seat: Seat) -> tuple[Seat, ...]:
        """Return whose totals rise by what is entered for a seat: its own."""
        return (seat,)

    # Dealing.

    def shuffle(self, rng: random.Random) -> Deal:
        """Return a chance move: the pack, shuffled by the caller's generator.

        Raises:
            InvalidValue: it is no generator.
        """
        cards = self.pack.cards
        # Sorting by random keys shuffles as fairly as `rng.shuffle`, in half the time.
        draw = checked_generator(rng).random
        keys = [draw() for _ in cards]
        places = sorted(range(len(cards)), key=keys.__getitem__)
        return new_deal(tuple([cards[place] for place in places]))

    def lay_out(self, dealer: Seat) -> dict[Place, dealing.PackPlaces]:
        """Return which places of the pack are dealt where, in the order of the telling.

        By default those are the hands, the seat after the dealer first. What is left
        out lies where the phases have it: an upcard, a stock, else the talon.
        """
        return dealing.in_packets(self.table, dealer, self.packets)

    @abc.abstractmethod
    def _left_out(
        self, dealer: Seat, places: dealing.PackPlaces
    ) -> dict[Place, dealing.PackPlaces]:
        """Return where those places of the pack lie that `lay_out` does not name."""

    def pack_for(self, *, dealer: int, hands: Sequence[dealing.Wanted]) -> Deal:
        """Return the deal that deals these hands: the inverse of dealing.

        They are by seat what it is to be dealt, before anything is drawn or taken up. A
        set is dealt in the order of the pack; what is left out is filled up with the
        other cards in that order.

        Raises:
            InvalidValue: it cannot be dealt; the message says why.
        """
        return lay_pack(self, dealer, hands)

    def first_dealer(self, cards: Sequence[Card]) -> Seat | None:
        """Return who deals first from the cards drawn, a card a seat; None if all draw again.

        Where the rules of a game do not say, it is the seat with the highest rank, as
        most tables settle it.

        Raises:
            InvalidValue: there is not one card of the pack for every seat.
        """
        if not isinstance(cards, Sequence) or isinstance(cards, str):
            msg = f"cards are drawn in the order of the seats, not {quoted(cards)}"
            raise InvalidValue(msg)
        seats, held = len(self.seats), mask_of(cards)
        if len(cards) != seats or held.bit_count() != seats:
            msg = f"each of the {seats} seats draws a card of its own, not {[*cards]}"
            raise InvalidValue(msg)
        if foreign := CardSet.from_mask(held & ~self.pack.mask):
            msg = f"{foreign} not in a pack of {len(self.pack)}"
            raise InvalidValue(msg)
        heights = [self.ranking.strength(card, None) for card in cards]
        best = max(heights)
        return None if heights.count(best) > 1 else Seat(heights.index(best))

    # Moves.

    def vocabulary(self, seat: int) -> tuple[MoveT, ...]:
        """List every move but deals that a seat could ever make.

        The order is fixed, documented, and the same for all seats of a game, whatever
        its options; but each form of Tolva has moves, and so action ids, of its own.
        """
        return action_space(self).of[self.table.check(seat)]

    def index(self, move: Move | Deal) -> int:
        """Return the place of a move in `vocabulary(move.seat)`: its action id.

        Raises:
            InvalidValue: it is a deal, or no move of this game.
        """
        return action_space(self).index(move)

    @overload
    def parse(self, text: str, *, seat: None = None) -> MoveT | Deal: ...

    @overload
    def parse(self, text: str, *, seat: int) -> MoveT: ...

    def parse(self, text: str, *, seat: int | None = None) -> MoveT | Deal:
        """Read one move as the notation writes it.

        With a `seat`, which has sent it, it is a move of that seat, and never a deal.

        Raises:
            ParseError: it is no move of this game, or none of that seat.
        """
        own = None if seat is None else self.table.check(seat)
        move = self._read(text)
        if own is not None and (isinstance(move, Deal) or move.seat != own):
            problem = f"seat {own} moves for itself alone"
            raise ParseError(text, problem, "own", text)
        return move

    def _read(self, text: str) -> MoveT | Deal:
        return action_space(self).parse(text)

    def _unknown(self, move: Move) -> Refusal:
        """Refuse a move that no seat of the game could ever make."""
        return refuse(self.ids.pack, Reason.NO_SUCH_MOVE, move)

    def __reduce__(self) -> values.Reduced:
        """Pickle the game and the options that are not the usual ones."""
        kind: Any = type(self)
        options = {}
        for each in attrs.fields(kind):
            value = getattr(self, each.name)
            if each.init and value != each.default:
                # A member that is known by its text is spelled by it.
                known = isinstance(value, enum.Enum) and each.converter is not None
                options[each.name] = value.value if known else value
        return values.reduced(_game, values.spelled(kind), options)


AnyGame: TypeAlias = RulesetBase[Move]
"""Any game."""


@functools.cache
def action_space(game: RulesetBase[MoveT]) -> Vocabulary[MoveT]:
    """Return every move of a game but deals, numbered and spelled."""
    of = tuple([tuple(game.actions(seat)) for seat in game.seats])
    made: Vocabulary[MoveT] = _vocabulary(game.title, of)
    return made


# Rulesets that have the same moves share one: a stranger may name any target.
_vocabulary: Callable[..., Any] = functools.cache(Vocabulary)


@functools.cache
def cards_dealt(game: AnyGame) -> int:
    """Return how many cards the packets of a game deal."""
    return len(game.seats) * sum(game.packets)


def cards_undealt(game: AnyGame) -> int:
    """Return how many cards of the pack the packets of a game leave."""
    # It is not kept: a ruleset asks it while it is made, which may be there already.
    return len(game.pack) - len(game.seats) * sum(game.packets)


@functools.cache
def _laid_out(game: AnyGame, dealer: Seat) -> Mapping[Place, dealing.PackPlaces]:
    return MappingProxyType(game.lay_out(dealer))


@functools.cache
def dealt_places(game: AnyGame, dealer: Seat) -> Mapping[Place, dealing.PackPlaces]:
    """Return where each place of the pack is dealt to, by `RulesetBase.lay_out`, looked up once."""
    laid, left = _laid_out(game, dealer), left_out(game, dealer)
    rest = game._left_out(dealer, left) if left else {}  # noqa: SLF001
    return MappingProxyType({**laid, **rest})


@functools.cache
def left_out(game: AnyGame, dealer: Seat) -> dealing.PackPlaces:
    """Return the places of the pack that `RulesetBase.lay_out` does not name."""
    named = {at for places in _laid_out(game, dealer).values() for at in places}
    return tuple([at for at in range(len(game.pack)) if at not in named])


def party_totals(game: AnyGame, totals: tuple[int, ...]) -> tuple[int, ...]:
    """Return the totals by party, from those by seat: what scores together counts once."""
    return tuple([sum([totals[seat] for seat in seats]) for seats in _scorers(game)])


def ahead_of_others(totals: Sequence[int]) -> list[float]:
    """Return by party how much it is ahead of the others on average, from totals by party."""
    everything, others = sum(totals), max(1, len(totals) - 1)
    return [mine - (everything - mine) / others for mine in totals]


@functools.cache
def _scorers(game: AnyGame) -> tuple[tuple[Seat, ...], ...]:
    together = [
        [game.scoring_with(seat)[0] for seat in party] for party in game.table.parties
    ]
    return tuple([tuple(dict.fromkeys(seats)) for seats in together])


@functools.cache
def places_of(game: AnyGame) -> tuple[Place, ...]:
    """Return the places of a game: where cards are dealt, and where they come by moves."""
    dealt = tuple(dealt_places(game, game.seats[0]))
    top = (Spot.NEXT,) if Spot.STOCK in dealt else ()
    aside = map(Aside, game.seats if game.hidden_moves else ())
    return (*dealt, *top, *aside, *map(Taken, game.seats), Spot.TRICK, Spot.PACK)


@functools.cache
def hand_places(game: AnyGame, dealer: Seat) -> tuple[dealing.PackPlaces, ...]:
    """Return the places of the hands in the pack, by seat."""
    places = _laid_out(game, dealer)
    return tuple([places[HANDS[seat]] for seat in game.seats])


def dealt_hands(game: AnyGame, pack: Sequence[Card], dealer: Seat) -> tuple[int, ...]:
    """Return the hands that a pack deals, as masks, by seat."""
    bits = [card.bit for card in pack]
    at = bits.__getitem__
    return tuple([sum(map(at, places)) for places in hand_places(game, dealer)])


def dealt_to(
    game: AnyGame, pack: Sequence[Card], dealer: Seat, place: Place
) -> tuple[Card, ...]:
    """Return the cards that a pack deals to a place, in the order of dealing.

    A place that `RulesetBase.lay_out` does not name gets all that are left.
    """
    places = _laid_out(game, dealer).get(place)
    left = left_out(game, dealer) if places is None else places
    return tuple([pack[at] for at in left])


def lay_pack(
    game: AnyGame,
    dealer: int,
    hands: Sequence[dealing.Wanted],
    spots: Mapping[Spot, dealing.Wanted] = MappingProxyType({}),
) -> Deal:
    """Return the deal of these hands, and of cards to other places."""
    seat = game.table.check(dealer)
    places = dealt_places(game, seat)
    wanted = dealing.hands_to_lay(game.table, hand_places(game, seat), hands)
    wanted += [
        (f"the {spot.name.lower()}", places.get(spot, ()), cards)
        for spot, cards in spots.items()
    ]
    return dealing.lay(game.pack, wanted)


def checked_generator(
    rng: random.Random | None, asked: str = "random"
) -> random.Random:
    """Return what gives random numbers: a generator of Python, or what is asked as one is."""
    if rng is None or isinstance(rng, type) or not callable(getattr(rng, asked, None)):
        msg = f"expected a generator (random.Random), got {quoted(rng)}"
        raise InvalidValue(msg)
    return rng


@values.pickled_as("ruleset.rules")
def _game(kind: str | type[AnyGame], options: dict[str, Any]) -> AnyGame:
    game: AnyGame = values.maker(kind)(**options)
    return game
