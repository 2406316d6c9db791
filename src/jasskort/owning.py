"""Whose a state is: every verb refuses one that is not of its ruleset."""

from __future__ import annotations

from typing import Any, ClassVar

from jasskort.craft.interning import InternedABC, InternedValue
from jasskort.errors import InvalidValue, quoted
from jasskort.phase import Phase, State


class Owning(InternedValue, metaclass=InternedABC):
    """What a ruleset says of a state that is not its own."""

    __slots__ = ()

    title: ClassVar[str]

    def _own(self, state: State) -> Phase[Any, Any]:
        """Pass a state of this ruleset.

        Raises:
            InvalidValue: it is another's, or none at all.
        """
        if not isinstance(state, Phase) or state.rules is not self:
            raise self._foreign(state)
        return state

    def _foreign(self, state: object) -> InvalidValue:
        """Say that a state is not of this ruleset, and of which it is."""
        if not isinstance(state, Phase):
            msg = f"no state of {self.title}: {quoted(state)}"
        elif type(state.rules) is type(self):
            msg = f"no state of {self!r}, but of {state.rules!r}: {state!r}"
        else:
            msg = (
                f"no state of {self.title}: {state!r}, which is one of {state.rules!r}"
            )
        return InvalidValue(msg)

    def _no_state(self, state: object, fault: AttributeError) -> Exception:
        """Give what to raise where a state lacks what it was asked for.

        That is the fault itself where it is one inside a state, else that there is none.
        """
        return fault if isinstance(state, Phase) else self._foreign(state)
