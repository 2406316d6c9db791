"""The contract that every game keeps: `Ruleset` with its verbs.

A ruleset is a frozen value whose fields are its options. Its verbs are pure: a state
goes in, a value comes out, and nothing is changed on the way. They stand here once, for
all games: what is particular to a game its phases answer, and a few methods below.
"""

from __future__ import annotations

import abc
import enum
import functools
import math
import random
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

import attrs

from jasskort.cards import WHIST, Card, Pack, Ranking
from jasskort.craft.checks import no_generator
from jasskort.craft.parts import part
from jasskort.craft.pickling import Reduced, class_of, pickled_as, reduced, spelled
from jasskort.craft.values import Immutable
from jasskort.errors import InvalidValue, quoted
from jasskort.events import Event
from jasskort.ledger import NO_ENTRIES, Match, new_match
from jasskort.melds import Meld
from jasskort.moves import Deal, Move, Vocabulary, new_deal
from jasskort.phase import BetweenDeals, History, MatchOver, State, happened
from jasskort.playouts import Playouts, Thumbs
from jasskort.refusals import (
    OVER,
    IllegalMove,
    Refusal,
    deal_under_way,
    no_such_move,
    no_such_seat,
    not_in_turn,
    wrong_pack,
)
from jasskort.score import Score
from jasskort.seats import Seat, Table
from jasskort.tricks.dealing import Wanted, highest_drawn, lay_packets
from jasskort.view import Step, Told, View, step_of

StateT = TypeVar("StateT", bound=State, covariant=True)
MoveT = TypeVar("MoveT", bound=Move, covariant=True)

AnyRuleset: TypeAlias = "Ruleset[State, Move]"
"""A ruleset of any game."""

Finished: TypeAlias = "MatchOver[AnyRuleset, enum.Enum]"
"""The end of a match of any game."""


@attrs.frozen(kw_only=True)
class RuleIds(Immutable):
    """The ids of the rules that refusals and facts name in every game.

    Args:
        pack: what it is played with.
        deal: how it is dealt.
        follow: which cards may follow to the card led.
    """

    pack: str
    deal: str
    follow: str = ""


class Ruleset(Playouts[StateT, MoveT], Generic[StateT, MoveT]):
    """The rules of one game: a frozen value whose fields are the options.

    Every verb is there in every game. None of them changes a value it is given, and
    each refuses a state that is not played by this very ruleset. Rulesets with equal
    options are the same object. Parts are kept in its `__dict__`, and nothing else.
    """

    __slots__ = ("__dict__",)

    name: ClassVar[str]
    """The name of the game, as the catalogue knows it."""
    title: ClassVar[str]
    """The name of the game in sentences."""
    pack: ClassVar[Pack]
    """The cards that the game is played with."""
    ranking: ClassVar[Ranking] = WHIST
    """What beats what, and the card points."""
    ids: ClassVar[RuleIds]
    """Which rules of the game say what."""
    packets: ClassVar[tuple[int, ...]] = ()
    """How many cards each seat gets at a time, round by round."""
    any_time: ClassVar[frozenset[type[Move]]] = frozenset()
    """The kinds of moves that some rule lets a seat make out of its turn (COM-9)."""
    cuts_short: ClassVar[frozenset[type[Move]]] = frozenset()
    """The kinds of moves that cut a deal or a match short; to see much of a game, play
    that is made up for tests makes them rarely."""

    # The parts of a game; a subclass exchanges one by naming another.

    thumbs = part(Thumbs)

    # What a game says of itself.

    @property
    @abc.abstractmethod
    def table(self) -> Table:
        """Seats, parties and the direction of the turn."""

    @abc.abstractmethod
    def actions(self, seat: Seat) -> Iterable[MoveT]:
        """List every move but deals that a seat could ever make, in a fixed order."""

    @abc.abstractmethod
    def between_deals(self, history: History, match: Match) -> StateT:
        """Give the state in which a deal is due.

        Args:
            history: the deal that was played before, with its moves.
            match: the match so far.
        """

    def first_dealer(self, cards: Sequence[Card]) -> Seat | None:
        """Tell who deals first from the cards drawn, a card a seat.

        Where the rules of a game do not say, it is the seat with the highest rank, as
        most tables settle it.

        Returns:
            The seat, or None if they must draw again.

        Raises:
            InvalidValue: there is not one card of the pack for every seat.
        """
        table, pack, ranking = self.table, self.pack, self.ranking
        return highest_drawn(cards, table=table, pack=pack, ranking=ranking)

    def pack_for(self, *, dealer: int, hands: Sequence[Wanted]) -> Deal:
        """Give the deal that deals these hands: the inverse of dealing.

        Args:
            dealer: the seat that deals.
            hands: by seat, the cards that it is to be dealt, before anything is drawn
                or taken up. A set is dealt in the order of the pack; what is left out
                is filled up with the other cards in that order.

        Raises:
            InvalidValue: it cannot be dealt; the message says why.
        """
        return lay_packets(self.pack, self.table, dealer, self.packets, hands)

    def party_totals(self, totals: tuple[int, ...]) -> tuple[int, ...]:
        """Give the totals by party, from those by seat: their sums."""
        return tuple(
            [sum([totals[seat] for seat in party]) for party in self.table.parties]
        )

    def _unknown(self, move: Move) -> Refusal:
        """Refuse a move that no seat of the game could ever make."""
        return no_such_move(move, self.ids.pack)

    # The verbs.

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats, in the order of the turn."""
        return self.table.seats

    def start(self, *, dealer: int = 0) -> StateT:
        """Give the state before the first deal of a match.

        Args:
            dealer: the seat that deals first (`first_dealer` may tell).

        Raises:
            InvalidValue: there is no such seat.
        """
        totals = (0,) * len(self.seats)
        match = new_match(self.table.check(dealer), 0, totals, NO_ENTRIES)
        return self.between_deals(None, match)

    def next_match(self, state: State) -> StateT:
        """Give the state before the first deal of the match after a finished one.

        Raises:
            InvalidValue: the match is not over, or the state is not of this ruleset.
        """
        phase = self._own(state)
        if not isinstance(phase, MatchOver):
            msg = f"the match is not over: {quoted(state)}"
            raise InvalidValue(msg)
        return self.start(dealer=phase.next_dealer)

    def legal_moves(self, state: State, seat: int | None = None) -> tuple[MoveT, ...]:
        """List the legal moves of a seat, in turn or out of it.

        Args:
            state: the state.
            seat: the seat; that in turn if it is not named.

        Returns:
            The moves in the order of the vocabulary; none where a deal is due,
            unless a rule gives the seat a right even then.

        Raises:
            InvalidValue: there is no such seat, or the state is not of this ruleset.
        """
        phase: Any = state  # whose it is has to be seen first, and fast
        moves: tuple[MoveT, ...]
        try:
            if phase.rules is not self:
                raise self._foreign(state)
            if seat is None or self.table.check(seat) == phase.turn:
                moves = phase.moves()
            else:
                moves = phase.moves_out_of_turn(seat)
        except AttributeError as fault:  # a view has rules too, and is no state
            raise self._no_state(state, fault) from None
        return moves

    def movers(self, state: State) -> tuple[Seat, ...]:
        """Tell which seats have a legal move now.

        Returns:
            The seat in turn, then, in their order, those with a right out of turn.

        Raises:
            InvalidValue: the state is not of this ruleset.
        """
        phase = self._own(state)
        turn = phase.turn
        in_turn = [turn] if turn is not None and phase.moves() else []
        others = [
            seat
            for seat in self.table.seats
            if seat != turn and phase.moves_out_of_turn(seat)
        ]
        return (*in_turn, *others)

    def legal_melds(self, state: State, seat: int | None = None) -> tuple[Meld, ...]:
        """List the melds that a seat could declare, have booked, or meld from here.

        Args:
            state: the state.
            seat: the seat; that in turn if it is not named.

        Raises:
            InvalidValue: there is no such seat, or the state is not of this ruleset.
        """
        phase = self._own(state)
        asked = phase.turn if seat is None else self.table.check(seat)
        return () if asked is None else phase.melds(asked)

    def refusal(self, state: State, move: Move | Deal) -> Refusal | None:
        """Say why a move is not legal, or None if it is.

        Raises:
            InvalidValue: it is no move at all, or the state is not of this ruleset.
        """
        phase = self._own(state)
        if isinstance(move, Deal):
            if isinstance(phase, BetweenDeals):
                return wrong_pack(move, self.pack, self.ids.pack)
            return OVER if phase.over else deal_under_way(self.ids.deal)
        if move not in self.action_space:
            return no_such_seat(move, self.table) or self._unknown(move)
        if move in self.legal_moves(phase, move.seat):
            return None
        refused = phase.lasting_objection(move)
        if refused is None and type(move) not in self.any_time:
            refused = not_in_turn(phase.turn, move)
        return refused or phase.objection(move)

    def apply(self, state: State, move: Move | Deal) -> StateT:
        """Give the state after a move.

        Raises:
            IllegalMove: the move is not legal; it says why.
            InvalidValue: it is no move at all, or the state is not of this ruleset.
        """
        phase: Any = state  # whose it is has to be seen first, and fast
        try:
            if phase.rules is not self:
                raise self._foreign(state)
            after: StateT | None = phase.at_once(move)
        except AttributeError as fault:
            raise self._no_state(state, fault) from None
        if after is None:
            if move not in phase.moves() and (refused := self.refusal(state, move)):
                raise IllegalMove(move, refused)
            done: StateT = phase.after(move)
            return done
        return after

    def events(
        self, before: State, move: Move | Deal, after: State
    ) -> tuple[Event, ...]:
        """Return what happens by a move, in order, with all that is hidden.

        `Event.seen_by` gives what a seat has seen of it; what it is told of a move are
        the events as it has seen them (`told`).

        Args:
            before: the state in which it is made.
            move: the move.
            after: the state after it.

        Raises:
            InvalidValue: `after` does not follow from the others by this ruleset.
            IllegalMove: the move is not legal.
        """
        self._check_after(before, move, after)
        return tuple(happened(before, move, after))

    def told(
        self, before: State, move: Move | Deal, after: State, seat: int | None
    ) -> Told:
        """Return what a seat is told when a move is made.

        Args:
            before: the state in which it is made.
            move: the move.
            after: the state after it, with its log.
            seat: the seat; None for somebody who sees what all see.

        Raises:
            InvalidValue: `after` does not follow from the others by this ruleset, there
                is no such seat, or a log was left out.
            IllegalMove: the move is not legal.
        """
        viewer = None if seat is None else self.table.check(seat)
        self._check_after(before, move, after)
        return step_of(self, before, move, after).told[viewer]

    def step(self, state: State, move: Move | Deal) -> Step[StateT]:
        """Return the state after a move, what happens by it, and what all are told.

        It is what `apply`, `events` and `told` give, for the price of one of them: for
        servers.

        Raises:
            IllegalMove: the move is not legal; it says why.
            InvalidValue: it is no move at all, the state is not of this ruleset, or its
                log was left out.
        """
        return step_of(self, state, move, self.apply(state, move))

    def _check_after(self, before: State, move: Move | Deal, after: State) -> None:
        """Raise `InvalidValue` if a state does not follow by a move."""
        if self.apply(before, move) != after:
            msg = f"{quoted(after)} does not follow by {move}"
            raise InvalidValue(msg)

    def score(self, state: State) -> Score:
        """Give the score: totals, ledger, what is not booked yet, who has won.

        Raises:
            InvalidValue: the state is not of this ruleset.
        """
        phase = self._own(state)
        match = phase.match
        totals = match.totals
        taken = (totals, self.party_totals(totals), match.ledger, phase.unbooked)
        if isinstance(phase, MatchOver):
            return Score(*taken, phase.winners, phase.ending, phase.stakes)
        return Score(*taken)

    def counted(self, state: State, seat: int) -> int:
        """Give the total of a seat that counts now: what is booked.

        Args:
            state: the state; after the end of the match the final total counts.
            seat: the seat.

        Raises:
            InvalidValue: there is no such seat, or the state is not of this ruleset.
        """
        return self._own(state).match.totals[self.table.check(seat)]

    def shuffle(self, rng: random.Random) -> Deal:
        """Give a chance move: the pack, shuffled by the caller's generator.

        Raises:
            InvalidValue: it is no generator, or gives no numbers.
        """
        cards = self.pack.cards
        try:
            # Sorting by random keys shuffles as fairly as `rng.shuffle`, in half the
            # time.
            draw = rng.random
            keys = [draw() for _ in cards]
            whole = sum(keys)
        except (AttributeError, TypeError):
            whole = math.nan
        if math.isnan(whole):
            raise no_generator(rng)
        places = sorted(range(len(cards)), key=keys.__getitem__)
        return new_deal(tuple([cards[place] for place in places]))

    def thumb(self, view: View[Move]) -> Move | None:
        """Give the legal move that rules of thumb name for the seat of a view.

        It follows from the view alone.

        Args:
            view: what the seat knows; it has at least one legal move.

        Returns:
            The move; None only out of turn, where the seat does nothing.

        Raises:
            InvalidValue: the view is a spectator's.
        """
        return self.thumbs.named(view)

    @property
    def action_space(self) -> Vocabulary[MoveT]:
        """Every move of the game but deals, numbered and spelled."""
        return _action_space(self)

    def vocabulary(self, seat: int) -> tuple[MoveT, ...]:
        """List every move but deals that a seat could ever make.

        The order is fixed, documented, and the same for all seats; options do not
        change it.

        Raises:
            InvalidValue: there is no such seat.
        """
        return self.action_space.of(self.table.check(seat))

    def index(self, move: Move) -> int:
        """Give the place of a move in `vocabulary(move.seat)`: its action id.

        Raises:
            InvalidValue: it is a deal, or no move of this game.
        """
        return self.action_space.index(move)

    def parse(self, text: str) -> MoveT | Deal:
        """Read one move as the notation writes it.

        Raises:
            ParseError: it is no move of this game.
        """
        return self.action_space.parse(text)

    def __reduce__(self) -> Reduced:
        """Pickle the game and the options that are not the usual ones."""
        kind: Any = type(self)
        options = {}
        for each in attrs.fields(kind):
            value = getattr(self, each.name)
            if each.init and value != each.default:
                # A member that is known by its text is spelled by it.
                known = isinstance(value, enum.Enum) and each.converter is not None
                options[each.name] = value.value if known else value
        return reduced(_ruleset, spelled(kind), options)


@functools.cache
def _action_space(rules: Ruleset[StateT, MoveT]) -> Vocabulary[MoveT]:
    return Vocabulary(rules.title, [tuple(rules.actions(s)) for s in rules.seats])


@pickled_as("ruleset.rules")
def _ruleset(kind: str | type[AnyRuleset], options: dict[str, Any]) -> AnyRuleset:
    rules: AnyRuleset = class_of(kind, Ruleset, "rulesets")(**options)
    return rules
