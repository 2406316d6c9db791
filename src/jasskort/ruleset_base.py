"""The part of a ruleset that needs no states: its cards, seats, moves and deals.

`Ruleset` adds the methods for states. The phases of a game, and its parts (components
that a subclass can replace), depend only on `RulesetBase`.
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
"""Sentences of your own game: tables of a phrasebook by language tag, or the path of a
TOML file with these."""


@attrs.frozen(kw_only=True)
class RuleIds(values.Immutable):
    """The ids of the rules for the pack, for dealing and for following suit.

    Refusals and clues name them.
    """

    pack: str
    deal: str
    follow: str = ""


class RulesetBase(values.InternedValue, Generic[MoveT]):
    """A game with its options: its cards, seats, moves and deals.

    Rulesets of one game with equal options are the same object. `__dict__` is only a
    cache, for the components in `jasskort.craft.parts`.
    """

    __slots__ = ("__dict__",)

    name: ClassVar[str]
    """The name of the game in `GAMES`."""
    title: ClassVar[str]
    """The name of the game in sentences."""
    pack: ClassVar[Pack]
    table: Table
    """Seats, parties and the direction of the turn; they may depend on the options."""
    ranking: ClassVar[Ranking] = WHIST
    """The order of the ranks in tricks, and the card points."""
    ids: ClassVar[RuleIds]
    packets: ClassVar[tuple[int, ...]] = ()
    """The number of cards that each seat gets at a time, round by round."""
    any_time: ClassVar[frozenset[type[Move]]] = frozenset()
    """The kinds of moves that a rule allows out of turn (COM-9)."""
    hidden_moves: ClassVar[frozenset[type[Move]]] = frozenset()
    """The kinds of moves whose cards no other seat sees."""
    words: ClassVar[OwnWords] = None
    """The sentences that differ from those of the base game."""
    enums: ClassVar[tuple[type[enum.Enum], ...]] = ()
    """The enums of the game: reasons of entries, endings of a match, declarations.
    Records write members by their values, so no two members of these enums may have
    equal values."""

    def __attrs_post_init__(self) -> None:
        size, left = len(self.pack), cards_undealt(self)
        if self.packets and left < 0:
            msg = f"{quoted(self)} deals {size - left} cards from a pack of {size}"
            raise InvalidValue(msg)

    def _check_seats(self, seats: int) -> None:
        if len(self.seats) != seats:
            msg = f"expected {seats} seats for {self.title}, got {len(self.seats)}"
            raise InvalidValue(msg)

    @abc.abstractmethod
    def actions(self, seat: Seat) -> Iterable[MoveT]:
        """Return all moves that a seat could ever make, no deals, in a fixed order."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats, in the order of the turn."""
        return self.table.seats

    def scoring_with(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the seats whose totals an entry for a seat changes; by default that seat."""
        return (seat,)

    # Dealing.

    def shuffle(self, rng: random.Random) -> Deal:
        """Return a chance move: the pack, shuffled with your generator.

        Raises:
            InvalidValue: `rng` is not a generator.
        """
        cards = self.pack.cards
        # Sorting by random keys shuffles as fairly as `rng.shuffle`, in half the time.
        draw = checked_generator(rng).random
        keys = [draw() for _ in cards]
        places = sorted(range(len(cards)), key=keys.__getitem__)
        return new_deal(tuple([cards[place] for place in places]))

    def lay_out(self, dealer: Seat) -> dict[Place, dealing.PackPlaces]:
        """Return the positions in the pack that are dealt to each place.

        The events of a deal follow the order of this dict. By default the places are
        the hands, the seat after the dealer first. If the phase that follows the deal
        has fields for an upcard or a stock, the other cards go there, else to the
        talon.
        """
        return dealing.in_packets(self.table, dealer, self.packets)

    @abc.abstractmethod
    def _left_out(
        self, dealer: Seat, places: dealing.PackPlaces
    ) -> dict[Place, dealing.PackPlaces]:
        """Return, by place, the positions in the pack that `lay_out` does not name."""

    def pack_for(self, *, dealer: int, hands: Sequence[dealing.Wanted]) -> Deal:
        """Return the deal that gives these hands, by seat: the inverse of dealing.

        A hand has the cards that are dealt, before a card is drawn or taken from the
        talon. A hand that is a set is dealt in the order of `pack`. A hand that is too
        short is filled up with the remaining cards, also in the order of `pack`.

        Raises:
            InvalidValue: the hands cannot be dealt; the message says why.
        """
        return lay_pack(self, dealer, hands)

    def first_dealer(self, cards: Sequence[Card]) -> Seat | None:
        """Return the first dealer, from one card drawn per seat; None if all draw again.

        By default, this is the seat with the highest rank.

        Raises:
            InvalidValue: the cards are not different cards of the pack, one for each seat.
        """
        if not isinstance(cards, Sequence) or isinstance(cards, str):
            msg = f"expected a sequence of cards, one per seat, got {quoted(cards)}"
            raise InvalidValue(msg)
        seats, held = len(self.seats), mask_of(cards)
        if len(cards) != seats or held.bit_count() != seats:
            msg = f"expected {seats} different cards, one per seat, got {[*cards]}"
            raise InvalidValue(msg)
        if foreign := CardSet.from_mask(held & ~self.pack.mask):
            msg = f"{foreign} not in a pack of {len(self.pack)}"
            raise InvalidValue(msg)
        heights = [self.ranking.strength(card, None) for card in cards]
        best = max(heights)
        return None if heights.count(best) > 1 else Seat(heights.index(best))

    # Moves.

    def vocabulary(self, seat: int) -> tuple[MoveT, ...]:
        """Return every move that a seat could ever make, except deals.

        The order is fixed and documented. It is the same for all seats and options of a
        game. Only the forms of Tolva have different moves, and so different action ids
        (`index`).
        """
        return action_space(self).of[self.table.check(seat)]

    def index(self, move: Move | Deal) -> int:
        """Return the action id of a move: its index in `vocabulary(move.seat)`.

        Raises:
            InvalidValue: the move is a deal, or not a move of this game.
        """
        return action_space(self).index(move)

    @overload
    def parse(self, text: str, *, seat: None = None) -> MoveT | Deal: ...

    @overload
    def parse(self, text: str, *, seat: int) -> MoveT: ...

    def parse(self, text: str, *, seat: int | None = None) -> MoveT | Deal:
        """Read one move in the notation.

        If you name the `seat` that sent the text, only moves of that seat are valid;
        deals and moves of other seats are not.

        Raises:
            ParseError: the text is not a move of this game, or not one of `seat`.
        """
        own = None if seat is None else self.table.check(seat)
        move = self._read(text)
        if own is not None and (isinstance(move, Deal) or move.seat != own):
            problem = f"expected a move of seat {own}"
            raise ParseError(text, problem, "own", text)
        return move

    def _read(self, text: str) -> MoveT | Deal:
        return action_space(self).parse(text)

    def _unknown(self, move: Move) -> Refusal:
        """Return the refusal of a move that no seat of the game could ever make."""
        return refuse(self.ids.pack, Reason.NO_SUCH_MOVE, move)

    def __reduce__(self) -> values.Reduced:
        """Pickle the class and the options that differ from the defaults."""
        kind: Any = type(self)
        options = {}
        for each in attrs.fields(kind):
            value = getattr(self, each.name)
            if each.init and value != each.default:
                # The converter of the field makes a member of an enum from its value.
                known = isinstance(value, enum.Enum) and each.converter is not None
                options[each.name] = value.value if known else value
        return values.reduced(_game, values.spelled(kind), options)


AnyGame: TypeAlias = RulesetBase[Move]
"""Any game."""


@functools.cache
def action_space(game: RulesetBase[MoveT]) -> Vocabulary[MoveT]:
    """Return the vocabulary of a game, with all moves except deals."""
    of = tuple([tuple(game.actions(seat)) for seat in game.seats])
    made: Vocabulary[MoveT] = _vocabulary(game.title, of)
    return made


# Shared by rulesets with the same moves: clients of a server may choose many different
# values of an option such as `target`.
_vocabulary: Callable[..., Any] = functools.cache(Vocabulary)


@functools.cache
def cards_dealt(game: AnyGame) -> int:
    """Return the number of cards in the packets of a game."""
    return len(game.seats) * sum(game.packets)


def cards_undealt(game: AnyGame) -> int:
    """Return the number of cards of the pack that are not in the packets of a game."""
    # Not cached: it is called while the ruleset is made, before it is interned.
    return len(game.pack) - len(game.seats) * sum(game.packets)


@functools.cache
def _laid_out(game: AnyGame, dealer: Seat) -> Mapping[Place, dealing.PackPlaces]:
    return MappingProxyType(game.lay_out(dealer))


@functools.cache
def dealt_places(game: AnyGame, dealer: Seat) -> Mapping[Place, dealing.PackPlaces]:
    """Return all positions in the pack, by place, even those not named by `lay_out`."""
    laid, left = _laid_out(game, dealer), left_out(game, dealer)
    rest = game._left_out(dealer, left) if left else {}  # noqa: SLF001
    return MappingProxyType({**laid, **rest})


@functools.cache
def left_out(game: AnyGame, dealer: Seat) -> dealing.PackPlaces:
    """Return the positions in the pack that `RulesetBase.lay_out` does not name."""
    named = {at for places in _laid_out(game, dealer).values() for at in places}
    return tuple([at for at in range(len(game.pack)) if at not in named])


def party_totals(game: AnyGame, totals: tuple[int, ...]) -> tuple[int, ...]:
    """Return the totals by party; a total that seats share counts once."""
    return tuple([sum([totals[seat] for seat in seats]) for seats in _scorers(game)])


def ahead_of_others(totals: Sequence[int]) -> list[float]:
    """Return, by party, the total minus the average total of the other parties."""
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
    """Return all places of a game: those that a deal fills, and those that moves fill."""
    dealt = tuple(dealt_places(game, game.seats[0]))
    top = (Spot.NEXT,) if Spot.STOCK in dealt else ()
    aside = map(Aside, game.seats if game.hidden_moves else ())
    return (*dealt, *top, *aside, *map(Taken, game.seats), Spot.TRICK, Spot.PACK)


@functools.cache
def hand_places(game: AnyGame, dealer: Seat) -> tuple[dealing.PackPlaces, ...]:
    """Return the positions of the hands in the pack, by seat."""
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

    A place that `RulesetBase.lay_out` does not name gets all remaining cards.
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
    """Return the deal that gives cards to the hands, by seat, and to other places."""
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
    """Return the generator; raise `InvalidValue` if it has no method named `asked`."""
    if rng is None or isinstance(rng, type) or not callable(getattr(rng, asked, None)):
        msg = f"expected a generator (random.Random), got {quoted(rng)}"
        raise InvalidValue(msg)
    return rng


@values.pickled_as("ruleset.rules")
def _game(kind: str | type[AnyGame], options: dict[str, Any]) -> AnyGame:
    game: AnyGame = values.maker(kind)(**options)
    return game
