"""The contract that every game keeps: `Ruleset` with its verbs.

A ruleset is a frozen value whose fields are its options. Its verbs are pure: a state
goes in, a value comes out, and nothing is changed on the way. They stand here once, for
all games: what is particular to a game its phases and its parts answer.
"""

from __future__ import annotations

import abc
import random
from collections.abc import Iterable
from typing import (
    Any,
    ClassVar,
    Generic,
    Literal,
    Never,
    TypeAlias,
    cast,
    overload,
)

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
from jasskort.playouts import (
    AnyPolicy,
    CardPlay,
    Points,
    Policy,
    gained,
    to_policy,
)
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

    Every verb is there in every game. None of them changes a value it is given. Each
    refuses a state that is not played by this very ruleset, a seat that it does not have,
    and what is no move at all (`InvalidValue`).
    """

    __slots__ = ()

    phases: ClassVar[tuple[type[State], ...]] = ()
    """What stands in for phases of the game in a house rule: each derives from the phase
    whose place it takes, and has its fields."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if not matches_hint(phases := cls.phases, tuple[type, ...]):
            named = f"phases of {cls.__name__}"
            msg = f"{named} are a tuple of classes, not {quoted(phases)}"
            raise InvalidValue(msg)
        for phase in phases:
            stand_in(phase, cls)

    # The parts of a game; a subclass exchanges one by naming another.

    knowledge: ClassVar[part[Knowledge]] = part(Knowledge)
    playing: ClassVar[part[CardPlay]] = part(CardPlay)
    thumbs: ClassVar[part[Thumbs]] = part(Thumbs)

    @abc.abstractmethod
    def between_deals(self, history: History, match: Match) -> StateT:
        """Return the state in which a deal is due; `history` is the deal before."""

    def _left_out(self, dealer: Seat, places: PackPlaces) -> dict[Place, PackPlaces]:
        """Return where they lie, by the kinds of fields of the phase that follows a deal."""
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
        msg = f"no state of {quoted(self)}: {quoted(state)}{_whose(state, Phase)}"
        raise InvalidValue(msg)

    # The verbs.

    def start(self, *, dealer: int = 0) -> StateT:
        """Return the state before the first deal of a match, dealt by a seat."""
        totals = (0,) * len(self.seats)
        match = new_match(self.table.check(dealer), 0, totals, NO_ENTRIES, None)
        return self.between_deals(None, match)

    def next_match(self, state: State) -> StateT:
        """Return the state before the first deal of the match after a finished one.

        In the jass games the winner deals (SCH-11, FRA-7), in Tolva the forehand of the
        first deal (TOL-4); else, and after a shared win, the seat that would deal the next
        deal (COM-11). A `Series` adds up what matches count.

        Raises:
            InvalidValue: the match is not over.
        """
        phase = self._own(state)
        if not isinstance(phase, MatchOver):
            msg = f"the match is not over: {quoted(state)}"
            raise InvalidValue(msg)
        return self.start(dealer=phase.next_dealer)

    def legal_moves(self, state: State, seat: int | None = None) -> tuple[MoveT, ...]:
        """List the legal moves of a seat, in turn or out of it, in the vocabulary's order.

        Without `seat` those are of the seat in turn. There are none where a deal is due,
        unless a rule gives the seat a right even then.
        """
        phase: Any = state  # whose it is has to be seen first, and fast
        moves: tuple[MoveT, ...]
        try:
            if phase.game is not self:
                self._own(state)
            if seat is None or self.table.check(seat) == phase.turn:
                moves = phase.moves()
            else:
                moves = phase.moves_out_of_turn(seat)
        except AttributeError:  # a view has a game too, and is no state
            self._own(state)
            raise
        return moves

    def movers(self, state: State) -> tuple[Seat, ...]:
        """Return the seats that have a legal move now: that in turn, then those with a right."""
        phase = self._own(state)
        seats = sorted(self.table.seats, key=lambda seat: seat != phase.turn)
        return tuple([seat for seat in seats if self.legal_moves(phase, seat)])

    def legal_melds(self, state: State, seat: int | None = None) -> tuple[Meld, ...]:
        """List the melds that a seat may declare, meld or show now, or book of what it said.

        Without `seat` those are of the seat in turn.
        """
        phase = self._own(state)
        asked = phase.turn if seat is None else self.table.check(seat)
        return () if asked is None else phase.melds(asked)

    def refusal(self, state: State, move: Move | Deal) -> Refusal | None:
        """Return why a move is not legal, or None if it is legal."""
        phase = self._own(state)
        if isinstance(move, Deal):
            if isinstance(phase, BetweenDeals):
                return wrong_pack(move, self.pack, self.ids.pack)
            under_way = refuse(self.ids.deal, Reason.DEAL_UNDER_WAY)
            return OVER if phase.over else under_way
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
            IllegalMove: the move is not legal; it says why.
        """
        phase: Any = state  # whose it is has to be seen first, and fast
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
        """Return what happens by a move, in order, with all that is hidden.

        `Event.seen_by` gives what a seat has seen of it; what it is told of a move are
        the events as it has seen them (`told`).

        Raises:
            InvalidValue: `after` does not follow by the move.
            IllegalMove: the move is not legal.
        """
        self._check_after(before, move, after)
        return tuple(happened(before, move, after))

    def told(
        self, before: State, move: Move | Deal, after: State, seat: int | None
    ) -> Told:
        """Return what a seat, or a spectator (None), is told when a move is made.

        Raises:
            InvalidValue: `after` does not follow by the move, or a log was left out.
            IllegalMove: the move is not legal.
        """
        viewer = None if seat is None else self.table.check(seat)
        self._check_after(before, move, after)
        return step_of(self, before, move, after).told[viewer]

    def step(self, state: State, move: Move | Deal) -> Step[StateT]:
        """Return the state after a move, what happens by it, and what all are told.

        It returns what `apply`, `events` and `told` return, in the time of one of them: for
        servers.

        Raises:
            IllegalMove: the move is not legal; it says why.
            InvalidValue: the log was left out.
        """
        return step_of(self, state, move, self.apply(state, move))

    def _check_after(self, before: State, move: Move | Deal, after: State) -> None:
        if self.apply(before, move) != after:
            msg = f"{quoted(after)} does not follow by {move}"
            raise InvalidValue(msg)

    def score(self, state: State) -> Score:
        """Return the score: totals, ledger, what is not booked yet, who has won."""
        phase = self._own(state)
        match = phase.match
        totals = match.totals
        taken = (totals, party_totals(self, totals), match.ledger, phase.unbooked)
        if isinstance(phase, MatchOver):
            return Score(*taken, phase.winners, phase.ending, phase.stakes)
        return Score(*taken)

    def counted(self, state: State, seat: int) -> int:
        """Return the total of a seat that counts now: what is booked.

        After the end of the match the final total counts.
        """
        return self._own(state).match.totals[self.table.check(seat)]

    # Knowledge.

    def view(self, state: State, seat: int | None) -> View[MoveT]:
        """Return what a seat knows in a state; None is somebody who sees what all see.

        Raises:
            InvalidValue: the log was left out.
        """
        phase = self._own(state)
        return view_of(self, phase, None if seat is None else self.table.check(seat))

    def worlds(self, view: View[Move]) -> Worlds[StateT]:
        """Return every full state that a seat cannot tell from the true one, by its view.

        Raises:
            InvalidValue: it is no view of this ruleset, or that of a spectator of a game
                in which hands grow from a stock.
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

    # Playing on.

    def thumb(self, view: View[Move]) -> Move | None:
        """Return the legal move that rules of thumb name for the seat of a view.

        The seat must have a legal move. None is returned only out of turn: the seat then
        makes no use of its right.

        Raises:
            InvalidValue: it is no view of this ruleset, or a spectator's.
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
        """Play at random to the end of the deal, or of the match.

        Each decision is `moves[int(rng.random() * len(moves))]`, forced ones too, where
        `moves` are those of the seat in turn, or what the policy considers of them; a
        deal that is due is `shuffle(rng)`. Where a deal is due at the beginning, that
        deal is played.

        A policy is one or its text, a bot, or what chooses by view and generator; these are
        asked in turn alone, and take far longer. With `match` it goes on to the end of the
        match, and with `points` it returns but the points that are booked on the way, by
        seat, which is far faster for a deal.

        Raises:
            InvalidValue: random play may never end the match, or it is no generator.
            OptionError: there is no such policy.
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
        """Return for each of some states what is booked by seat to the end of its deal.

        They are played at random one after the other, as `playout` does, which is slower:
        it makes the states on the way. Where a deal is due it is dealt.
        """
        chosen, one = to_policy(policy), checked_generator(rng)
        begun = [*map(self._own, checked(states, Iterable, "states"))]
        return [self.playing.play_points(state, one, chosen) for state in begun]


def _whose(value: Any, kind: type) -> str:
    known = isinstance(value, kind)
    return f", which is one of {quoted(value.game)}" if known else ""


def ruleset_of(state: State) -> AnyRuleset:
    """Return the ruleset that a state is played by, whatever the game."""
    return cast("AnyRuleset", checked(state, State, "a state").game)
