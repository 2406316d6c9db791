"""`Ruleset`, the interface of every game.

A ruleset is a frozen value whose fields are its options. Its methods are pure: they take
states and return values, and change nothing. All games share the methods here, which call
the phases of the game and its parts: components that a subclass can replace.
"""

from __future__ import annotations

import abc
import random
from collections.abc import Iterable
from typing import Any, ClassVar, Generic, Literal, Never, TypeAlias, cast, overload

from jasskort.announcements import Step, Told, step_of
from jasskort.craft.parts import part
from jasskort.craft.values import matches_hint, stand_in
from jasskort.errors import InvalidValue, checked, quoted
from jasskort.events import Event
from jasskort.ledger import NO_ENTRIES, Match, new_match
from jasskort.locations import Place, Spot
from jasskort.melds import Meld
from jasskort.moves import Deal, Move, new_deal
from jasskort.phase import (
    BetweenDeals,
    History,
    MatchOver,
    Phase,
    State,
    StateT,
    happened,
)
from jasskort.playouts import AnyPolicy, CardPlay, Points, Policy, gained, to_policy
from jasskort.refusals import (
    OVER,
    IllegalMove,
    Reason,
    Refusal,
    no_such_seat,
    refuse,
    wrong_pack,
)
from jasskort.ruleset_base import (
    MoveT,
    RulesetBase,
    action_space,
    checked_generator,
    party_totals,
)
from jasskort.score import Score
from jasskort.seats import Seat
from jasskort.tricks.dealing import PackPlaces
from jasskort.tricks.heuristics import Thumbs
from jasskort.view import View, view_of
from jasskort.visibility import laid_beside
from jasskort.worlds.worlds import Knowledge, PlaceWorlds, Worlds

AnyRuleset: TypeAlias = "Ruleset[State, Move]"
"""A ruleset of any game."""


class Ruleset(RulesetBase[MoveT], Generic[StateT, MoveT]):
    """The rules of one game: a frozen value whose fields are the options.

    Every game has all methods, and no method changes its arguments. Methods raise
    `InvalidValue` for a state of another ruleset, for a seat that the game does not have,
    and for an argument that is not a move.
    """

    __slots__ = ()

    phases: ClassVar[tuple[type[State], ...]] = ()
    """The phases of a house rule that replace phases of the game. A phase here derives from
    the phase that it replaces, and has the same fields."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if not matches_hint(phases := cls.phases, tuple[type, ...]):
            named = f"phases of {cls.__name__}"
            msg = f"expected a tuple of classes for {named}, got {quoted(phases)}"
            raise InvalidValue(msg)
        for phase in phases:
            stand_in(phase, cls)

    # The parts of a game, which a subclass can replace.

    knowledge: ClassVar[part[Knowledge]] = part(Knowledge)
    playing: ClassVar[part[CardPlay]] = part(CardPlay)
    thumbs: ClassVar[part[Thumbs]] = part(Thumbs)

    @abc.abstractmethod
    def between_deals(self, history: History, match: Match) -> StateT:
        """Return the state in which a deal is due; `history` is that of the previous deal."""

    def _left_out(self, dealer: Seat, places: PackPlaces) -> dict[Place, PackPlaces]:
        """Return the positions by place, from the fields of the phase that follows a deal."""
        pack, due = self.pack.cards, self.start(dealer=dealer)
        dealt = cast("BetweenDeals[AnyRuleset, Never]", due).deal(new_deal(pack))
        laid = {
            place: tuple([pack.index(card) for card in cards])
            for place, cards in laid_beside(dealt).items()
        }
        named = {at for found in laid.values() for at in found}
        left = tuple([at for at in places if at not in named])
        return {**laid, Spot.TALON: left} if left else laid

    def _own(self, state: State) -> Phase[Any, Any]:
        if isinstance(state, Phase) and state.game is self:
            return state
        wrong = f"{quoted(state)}{_whose(state, Phase)}"
        msg = f"expected a state of {quoted(self)}, got {wrong}"
        raise InvalidValue(msg)

    # States.

    def start(self, *, dealer: int = 0) -> StateT:
        """Return the state before the first deal of a match; `dealer` will deal it."""
        totals = (0,) * len(self.seats)
        match = new_match(self.table.check(dealer), 0, totals, NO_ENTRIES, None)
        return self.between_deals(None, match)

    def next_match(self, state: State) -> StateT:
        """Return the state before the first deal of the next match, after a finished one.

        In the jass games the winner deals (SCH-11, FRA-7), in Tolva the forehand of the
        first deal (TOL-4). In other games, and after a shared win, the dealer is the seat
        that would have dealt next (COM-11). A `Series` counts the matches won.

        Raises:
            InvalidValue: the match is not over.
        """
        phase = self._own(state)
        if not isinstance(phase, MatchOver):
            msg = f"the match is not over: {quoted(state)}"
            raise InvalidValue(msg)
        return self.start(dealer=phase.next_dealer)

    def legal_moves(self, state: State, seat: int | None = None) -> tuple[MoveT, ...]:
        """Return the legal moves of a seat, in turn or out of turn, in vocabulary order.

        By default, `seat` is the seat in turn. When a deal is due, the tuple is usually
        empty; some games then have moves such as a claim of the match.
        """
        phase: Any = state  # the common case first, for speed
        moves: tuple[MoveT, ...]
        try:
            if phase.game is not self:
                self._own(state)
            if seat is None or self.table.check(seat) == phase.turn:
                moves = phase.moves()
            else:
                moves = phase.moves_out_of_turn(seat)
        except AttributeError:  # `state` may be a view, which also has a game
            self._own(state)
            raise
        return moves

    def movers(self, state: State) -> tuple[Seat, ...]:
        """Return the seats with a legal move: the seat in turn, then those out of turn."""
        phase = self._own(state)
        seats = sorted(self.table.seats, key=lambda seat: seat != phase.turn)
        return tuple([seat for seat in seats if self.legal_moves(phase, seat)])

    def legal_melds(self, state: State, seat: int | None = None) -> tuple[Meld, ...]:
        """Return the melds that a seat can declare, meld, show or book now.

        By default, `seat` is the seat in turn.
        """
        phase = self._own(state)
        asked = phase.turn if seat is None else self.table.check(seat)
        return () if asked is None else phase.melds(asked)

    def refusal(self, state: State, move: Move | Deal) -> Refusal | None:
        """Return the refusal of a move, or None if the move is legal."""
        phase = self._own(state)
        if isinstance(move, Deal):
            if isinstance(phase, BetweenDeals):
                return wrong_pack(move, self.pack, self.ids.pack)
            return OVER if phase.over else refuse(self.ids.deal, Reason.DEAL_UNDER_WAY)
        if move not in action_space(self):
            return no_such_seat(move, self.table) or self._unknown(move)
        if move in self.legal_moves(phase, move.seat):
            return None
        refused = phase.lasting_objection(move)
        if refused is None and type(move) not in self.any_time:
            turn = phase.turn
            if turn is not None and move.seat != turn:
                return refuse("COM-9", Reason.NOT_YOUR_TURN, turn, move.seat)
        return refused or phase.objection(move)

    def apply(self, state: State, move: Move | Deal) -> StateT:
        """Return the state after a move.

        Raises:
            IllegalMove: the move is not legal; the error has the refusal.
        """
        phase: Any = state  # the common case first, for speed
        try:
            if phase.game is not self:
                self._own(state)
            after: StateT | None = phase.at_once(move)
        except AttributeError:
            self._own(state)
            raise
        if after is None:
            if move not in phase.moves() and (refused := self.refusal(state, move)):
                raise IllegalMove(move, refused)
            done: StateT = phase.after(move)
            return done
        return after

    def events(
        self, before: State, move: Move | Deal, after: State
    ) -> tuple[Event, ...]:
        """Return the events of a move, in order, including hidden cards.

        `told` has the events as a seat sees them.

        Raises:
            InvalidValue: `after` is not the state after the move.
            IllegalMove: the move is not legal.
        """
        self._check_after(before, move, after)
        return tuple(happened(before, move, after))

    def told(
        self, before: State, move: Move | Deal, after: State, seat: int | None
    ) -> Told:
        """Return the announcement of a move to a seat, or to a spectator (None).

        Raises:
            InvalidValue: `after` is not the state after the move, or has no log.
            IllegalMove: the move is not legal.
        """
        viewer = None if seat is None else self.table.check(seat)
        self._check_after(before, move, after)
        return step_of(self, before, move, after).told[viewer]

    def step(self, state: State, move: Move | Deal) -> Step[StateT]:
        """Return the state after a move, its events, and its announcements to all.

        For servers: this is faster than `apply`, `events` and `told` one after the other.

        Raises:
            IllegalMove: the move is not legal; the error has the refusal.
            InvalidValue: the state has no log.
        """
        return step_of(self, state, move, self.apply(state, move))

    def _check_after(self, before: State, move: Move | Deal, after: State) -> None:
        if self.apply(before, move) != after:
            msg = f"{quoted(after)} does not follow from {move}"
            raise InvalidValue(msg)

    def score(self, state: State) -> Score:
        """Return the score: totals, ledger, points not booked yet, and winners."""
        phase = self._own(state)
        match = phase.match
        totals = match.totals
        taken = (totals, party_totals(self, totals), match.ledger, phase.unbooked)
        if isinstance(phase, MatchOver):
            return Score(*taken, phase.winners, phase.ending, phase.stakes)
        return Score(*taken)

    def counted(self, state: State, seat: int) -> int:
        """Return the total that a seat has for a claim; by default its booked total."""
        return self._own(state).match.totals[self.table.check(seat)]

    # Knowledge.

    def view(self, state: State, seat: int | None) -> View[MoveT]:
        """Return the view of a seat in a state; a spectator (None) sees what all seats see.

        Raises:
            InvalidValue: the state has no log.
        """
        phase = self._own(state)
        return view_of(self, phase, None if seat is None else self.table.check(seat))

    def worlds(self, view: View[Move]) -> Worlds[StateT]:
        """Return the worlds of a view: all full states that are consistent with it.

        Raises:
            InvalidValue: the view is of another ruleset, or is a spectator's in a game in
                which seats draw from a stock.
        """
        self._own_view(view)
        if not view.dealt:
            return PlaceWorlds[StateT](view)
        return cast("Worlds[StateT]", self.knowledge.worlds(view))

    def _own_view(self, view: View[Move]) -> View[Move]:
        if isinstance(view, View) and view.game is self:
            return view
        wrong = f"{quoted(view)}{_whose(view, View)}"
        msg = f"expected a view of {quoted(self)}, got {wrong}"
        raise InvalidValue(msg)

    # Playouts.

    def thumb(self, view: View[Move]) -> Move | None:
        """Return the legal move that rules of thumb choose for the seat of a view.

        The seat must have a legal move. None is returned only if the seat is not in
        turn, and the rules of thumb advise against a move out of turn.

        Raises:
            InvalidValue: the view is of another ruleset, or is a spectator's.
        """
        self._own_view(view).seated()
        return self.thumbs.named(view)

    @overload
    def playout(
        self,
        state: State,
        rng: random.Random,
        *,
        policy: AnyPolicy = ...,
        match: bool = ...,
        points: Literal[False] = ...,
    ) -> StateT: ...

    @overload
    def playout(
        self,
        state: State,
        rng: random.Random,
        *,
        policy: AnyPolicy = ...,
        match: bool = ...,
        points: Literal[True],
    ) -> Points: ...

    def playout(
        self,
        state: State,
        rng: random.Random,
        *,
        policy: AnyPolicy = Policy.UNIFORM,
        match: bool = False,
        points: bool = False,
    ) -> State | Points:
        """Play at random to the end of the deal or match, and return the state there.

        Each random decision, even a forced one, is `moves[int(rng.random() * len(moves))]`;
        `moves` are the moves of the seat in turn that the policy considers. A deal is
        `shuffle(rng)`. If a deal is due in `state`, that deal is played.

        The policy is a `Policy` or its text, a bot, or a function of a view and a generator.
        Bots and functions decide only in turn, and take far longer. With `match`, play
        continues to the end of the match. With `points`, the result is only the points that
        the playout books, by seat, which is far faster for a single deal.

        Raises:
            InvalidValue: random play may never end the match, or `rng` is not a generator.
            OptionError: the policy is unknown.
        """
        phase: State = self._own(state)
        chosen, playing = to_policy(policy), self.playing
        if match and not playing.comes_to_an_end:
            never = f"random play may never end a match of {quoted(self)}"
            msg = f"{never}, without agreed deals or a referee"
            raise InvalidValue(msg)
        rng = checked_generator(rng)
        if points and not match:
            return playing.play_points(phase, rng, chosen)
        after = playing.play_out(phase, rng, chosen, match=match)
        return gained(phase, after) if points else after

    def playouts(
        self,
        states: Iterable[State],
        rng: random.Random,
        *,
        policy: AnyPolicy = Policy.CARDS,
    ) -> list[Points]:
        """Return, for each state, the points booked until the end of its deal, by seat.

        The states are played one after the other, as by `playout` with `points`.
        """
        chosen, one = to_policy(policy), checked_generator(rng)
        begun = [*map(self._own, checked(states, Iterable, "states"))]
        return [self.playing.play_points(state, one, chosen) for state in begun]


def _whose(value: Any, kind: type) -> str:
    known = isinstance(value, kind)
    return f", which belongs to {quoted(value.game)}" if known else ""


def ruleset_of(state: State) -> AnyRuleset:
    """Return the ruleset of a state of any game."""
    return cast("AnyRuleset", checked(state, State, "a state").game)
