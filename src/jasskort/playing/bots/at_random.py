"""A bot that makes any legal move."""

from __future__ import annotations

import random

import attrs

from jasskort.craft.values import Immutable
from jasskort.moves import Move
from jasskort.options import switch
from jasskort.playing.bots.protocol import AnyView


@attrs.frozen(kw_only=True)
class Random(Immutable):
    """Any legal move of its seat is as likely as any other; out of turn, none is too.

    Args:
        cuts_short: whether it also makes moves that cut a deal or a match short: claims
            and gubbes, which made at random nearly always lose. In turn, where nothing
            else is left, it does.

    Raises:
        OptionError: that is neither True nor False.
    """

    cuts_short: bool = switch(default=False)

    def choose(self, view: AnyView, rng: random.Random) -> Move | None:
        """Choose any legal move of the seat of a view.

        Raises:
            InvalidValue: the view is a spectator's.
        """
        in_turn = view.turn == view.seated()
        moves: list[Move | None] = [*view.legal_moves]
        if not self.cuts_short:
            rare = view.rules.cuts_short
            usual = [each for each in moves if type(each) not in rare]
            moves = usual or moves if in_turn else usual
        if not in_turn:
            moves.append(None)
        return moves[int(rng.random() * len(moves))]
