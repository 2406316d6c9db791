"""What of a position a seat sees: the parts that are hidden from it are blank."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

import attrs

from jasskort.cardset import NO_CARDS, Hand
from jasskort.craft.building import evolved
from jasskort.history import Logged

if TYPE_CHECKING:
    from jasskort.seats import Seat
    from jasskort.view import Told
    from jasskort.whereabouts import Place


@attrs.frozen(repr=False)
class Seen(Logged):
    """What a state says of what a seat sees of it; a game says which parts are hidden."""

    if TYPE_CHECKING:

        @property
        def hands(self) -> tuple[Hand, ...]:
            """The cards in hand, by seat."""

        def _repr_parts(self) -> list[tuple[str, object]]:
            """List names and values for the repr, in cards rather than numbers."""

    def about(self) -> dict[str, object]:
        """Give what the position is about, by name, in cards and words."""
        return dict(self._repr_parts())

    def hidden_from(self, seat: Seat | None) -> dict[str, object]:
        """Give the fields that a seat does not see as they are, as it sees them.

        If a game says no more, a field of hands shows none but the seat's own.

        Args:
            seat: the seat; None for somebody who sees what all see.
        """
        if "hands" not in attrs.fields_dict(type(self)):
            return {}
        hands = enumerate(self.hands)
        return {"hands": tuple([h if at == seat else NO_CARDS for at, h in hands])}

    def seen_by(self, seat: Seat | None) -> Self:
        """Give the position as a seat sees it: its hidden parts are blank."""
        return evolved(self, history=None, **self.hidden_from(seat))

    def beside(self) -> list[tuple[Place, int]]:
        """List what lies beside hands, piles and trick and is seen: places and masks."""
        return []

    def made_ready(self, _told: Told) -> Self | None:
        """Give a position that was blanked with what a move needs that was told of.

        It is asked of what `seen_by` has given, before the move is done to it: a card
        that another seat plays is put into its hand. None if the phase cannot say.
        """
        return None
