"""What a bot is: anything that chooses a move when it is shown what its seat knows."""

from __future__ import annotations

import random
from typing import Protocol, TypeAlias, runtime_checkable

from jasskort.errors import InvalidValue, quoted
from jasskort.moves import Move
from jasskort.ruleset import Ruleset
from jasskort.view import View

AnyView: TypeAlias = View[Move]
"""What a seat knows of a match of any game."""


@runtime_checkable
class Bot(Protocol):
    """A player: it is shown what its seat knows, and answers with a move.

    It is asked when its seat is in turn, and must then give one of `view.legal_moves`.
    It is also asked when its seat has a right out of turn (`view.turn` is then another
    seat, or None between deals): to rob, to claim, to say belle, to correct trump. There
    None says that it does nothing.

    What it answers follows from view and generator alone. A bot keeps nothing between two
    answers, so that one value may sit in several seats.
    """

    def choose(self, view: AnyView, rng: random.Random) -> Move | None:
        """Choose a legal move of the seat of a view.

        Args:
            view: what the seat knows; it has at least one legal move.
            rng: the seat's generator, the only source of chance.

        Returns:
            One of `view.legal_moves`; None, out of turn only, for none of them.
        """


def is_bot(value: object) -> bool:
    """Tell whether something is a bot. A class has `choose` too, but is no player."""
    return isinstance(value, Bot) and not isinstance(value, type)


def check_rules(game: object) -> None:
    """See whether something is a ruleset that bots can play by.

    Raises:
        InvalidValue: it is none.
    """
    if not isinstance(game, Ruleset):
        msg = f"bots play by a ruleset, not by {quoted(game)}"
        raise InvalidValue(msg)
