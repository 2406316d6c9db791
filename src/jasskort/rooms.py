"""Rulesets that ask a room: what the verbs of kindred games have in common.

A kin of games writes its verbs once, over what the room of each game hands in. Here is
the one that is the same in every kin: a legal move is done.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, Protocol, TypeAlias

from typing_extensions import override

from jasskort.errors import InvalidValue
from jasskort.moves import Deal
from jasskort.packs import Pack
from jasskort.ruleset import MoveT, Ruleset, StateT, refuse

Step: TypeAlias = Callable[[Any, Any, Any], Any]
"""What a move does, by options, state and move."""


def quick_deal(pack: Pack, deal: Step) -> Step:
    """Make the quick step of the phase in which a deal is due.

    Args:
        pack: the cards of the game.
        deal: deals.
    """

    def step(options: Any, state: Any, move: Any) -> Any:
        """Deal, if the whole pack is dealt (COM-2)."""
        if type(move) is Deal and pack.flaw(move.pack) is None:
            return deal(options, state, move)
        return None

    return step


class Steps(Protocol):
    """What a room hands in for a move to be done."""

    @property
    def quick(self) -> Mapping[type, Step]:
        """By phase, does the kind of move that most often comes in it.

        A quick step does a move if it is one of that kind, of the seat in turn and
        legal; it gives None for all others.
        """

    @property
    def steps(self) -> Mapping[type, Step]:
        """By kind of move, does one that is legal and was not done quickly."""

    def knows(self, state: object) -> bool:
        """Tell whether a state is one of this game."""


class RoomRuleset(Ruleset[StateT, MoveT], Generic[StateT, MoveT]):
    """A ruleset that asks the room of its game."""

    __slots__ = ()

    room: ClassVar[Any]
    """What the room of the game hands in; it has `Steps`, and what its kin asks."""

    @override
    def apply(self, state: StateT, move: MoveT | Deal) -> StateT:
        """Give the state after a move."""
        room: Steps = self.room
        quick = room.quick.get(type(state))
        if quick is not None:
            done: StateT | None = quick(self, state, move)
            if done is not None:
                return done
        refuse(move, self.refusal(state, move))
        after: StateT = room.steps[type(move)](self, state, move)
        return after

    def _checked(self, state: StateT) -> StateT:
        """Pass a state of this game.

        Raises:
            InvalidValue: it is another game's, or none.
        """
        room: Steps = self.room
        if not room.knows(state):
            msg = f"no state of {self.words.game}: {state!r}"
            raise InvalidValue(msg)
        return state
