"""A deal or a match as decisions, one after another: what environments are built on."""

from __future__ import annotations

import operator
import random
from collections.abc import Callable, Sequence
from typing import Any, SupportsIndex

import numpy as np
import numpy.typing as npt

from jasskort.errors import InvalidValue, checked, quoted
from jasskort.learning.encoding import Encoding, layout_of
from jasskort.learning.past import NOTHING_DONE
from jasskort.moves import Move
from jasskort.phase import State
from jasskort.playing.estimates import is_number
from jasskort.playing.table import (
    Unit,
    check_count,
    check_end,
    checked_unit,
    matches_won,
)
from jasskort.playouts import gained
from jasskort.ruleset import AnyRuleset, Ruleset
from jasskort.ruleset_base import ahead_of_others, party_totals
from jasskort.seats import Seat
from jasskort.view import dealer_of

RENDER_MODES = ("ansi", "human")
"""Text that is returned, and text that is printed."""


class Episode:
    """A deal or a match, in which one seat after another is asked for an action.

    After each move every seat with a right out of turn is asked once, in the order of
    `movers`, and may wait; then the seat in turn is asked. Where a deal is due, and nobody
    is left to be asked, it is dealt.
    Action ids are those of the game. Where the game has rights out of turn, there is one more,
    `wait`, which is the last.

    Args:
        unit: a "deal" or a "match". Any seat may deal first, each equally likely.
        rights: whether seats are asked out of turn. Without it moves out of turn are not made
            at all: no card is robbed, no belle said, no match claimed and no trump corrected
            but by the seat in turn.
        reward_scale: what rewards are divided by.
        most: after how many deals a match is broken off (truncated); without it, it must come
            to an end.

    Attributes:
        actions: how many action ids there are.
        wait: the action id of waiting; None where no seat is ever asked out of turn.
        state: the state; with all that is hidden.
        asked: the seat that is asked; None where the episode is over, or has not begun.
        truncated: whether a match was broken off.

    Raises:
        InvalidValue: an argument is of the wrong kind, or play may never end the match, and
            there is no `most`.
    """

    def __init__(
        self,
        game: AnyRuleset,
        *,
        unit: Unit = "deal",
        rights: bool = True,
        reward_scale: float = 1.0,
        most: int | None = None,
    ) -> None:
        self.game = checked(game, Ruleset, "a ruleset")
        self.encoding = Encoding(self.game, past=False)
        self._layout = layout_of(self.game)
        self._packed: tuple[State | None, Seat | None, bytes] = (None, None, b"")
        self._done = NOTHING_DONE
        check_scale(reward_scale)
        if most is not None:
            check_count("most", most)
        elif unit == "match":
            check_end(self.game, ", or say how many deals are played at most (most)")
        self.unit = checked_unit(unit, "an episode")
        self.reward_scale, self._most = reward_scale, most
        if type(rights) is not bool:
            msg = f"seats are asked out of turn or not, {quoted(rights)} is neither"
            raise InvalidValue(msg)
        self.rights = rights and bool(self.game.any_time)
        self.wait = self.encoding.actions if self.rights else None
        self.actions = self.encoding.actions + self.rights
        self.state: State = self.game.start()
        self._before, self._over = self.state, False
        self.asked: Seat | None = None
        self.truncated = False
        self._next: tuple[Seat, ...] = ()  # who is asked after that seat
        self._rng = random.Random()  # noqa: S311 - play

    def __repr__(self) -> str:
        return f"<Episode of {self.game!r}: {self.state!r}, asked={self.asked}>"

    def seed(self, seed: int) -> None:
        """Begin the random numbers by which is dealt; `InvalidValue` if it is no whole number."""
        self._rng = random.Random(whole(seed, "a seed"))  # noqa: S311 - play

    def begin(self) -> None:
        """Begin a new episode; deals and matches in which nobody is asked are left out."""
        self.asked, seats = None, len(self.game.seats)
        while self.asked is None:
            self._before = self.game.start(dealer=int(self._rng.random() * seats))
            self._reach(self._before, due=True)

    def act(self, action: SupportsIndex) -> None:
        """Have the seat that is asked act.

        Raises:
            IllegalMove: the move is not legal; it says why.
            InvalidValue: there is no such action, or no seat is asked.
        """
        at = whole(action, "an action")
        if at == self.wait:
            self.do(None)
            return
        if not 0 <= at < self.encoding.actions:
            msg = f"action ids are from 0 up to {self.actions}, {at} is none"
            raise InvalidValue(msg)
        self.do(self.game.vocabulary(0 if self.asked is None else self.asked)[at])

    def do(self, move: Move | None) -> None:
        """Have the seat that is asked make a move, or wait.

        Raises:
            IllegalMove: the move is not legal; it says why.
            InvalidValue: no seat is asked, or it is another's move, or none in turn.
        """
        seat = self.asked
        if seat is None:
            msg = "no seat is asked: the episode is over, or has not begun"
            raise InvalidValue(msg)
        if move is not None:
            if getattr(move, "seat", None) != seat:
                msg = f"seat {seat} is asked, and cannot do {quoted(move)}"
                raise InvalidValue(msg)
            self._reach(self.game.apply(self.state, move))
        elif seat == self.state.turn:
            msg = f"seat {seat} is in turn, and cannot wait"
            raise InvalidValue(msg)
        else:
            self._ask()

    def _reach(self, state: State, *, due: bool = False) -> None:
        self.state, match = state, state.match
        self.truncated = self._over = False
        if state.turn is None and not due:
            self.truncated = match.number == self._most and not state.over
            self._over = self.unit == "deal" or state.over or self.truncated
        nobody = due or self._over
        self._next = () if nobody else asked_at(self.game, state, rights=self.rights)
        self._ask()

    def _ask(self) -> None:
        if self._next:
            self.asked, *rest = self._next
            self._next = tuple(rest)
        elif self._over:
            self.asked = None
        else:
            self._reach(self.game.apply(self.state, self.game.shuffle(self._rng)))

    # What comes of it.

    def observation(self, seat: Seat) -> npt.NDArray[np.float32]:
        """Return what a seat knows as numbers, as `Encoding` expands it."""
        return self.encoding.expand(self._pack(seat))

    def mask(self, seat: Seat) -> npt.NDArray[np.int8]:
        """Return by action id whether a seat may do so now: nothing if it is not asked."""
        return self._may(seat, self.encoding.mask(self._pack(seat)))

    def observe(self, seat: Seat) -> dict[str, npt.NDArray[np.generic]]:
        """Return both, as "observation" and "action_mask"."""
        seen, legal = self._layout.both(self._pack(seat))
        return {"observation": seen, "action_mask": self._may(seat, legal)}

    def _pack(self, seat: Seat) -> bytes:  # once for observation and mask
        state, layout = self.state, self._layout
        packed_of, known, packed = self._packed
        if packed_of is not state or known != seat:
            self.game.table.check(seat)
            self._done = done = layout.done.walked(state, self._done)
            packed = layout.now(state, seat, done, dealer_of(state))
            self._packed = state, seat, packed
        return packed

    def _may(self, seat: Seat, legal: npt.NDArray[Any]) -> npt.NDArray[np.int8]:
        mask = np.zeros(self.actions, np.int8)
        if seat == self.asked:
            mask[: self.encoding.actions] = legal
            if self.wait is not None:
                mask[self.wait] = seat != self.state.turn
        return mask

    @property
    def points(self) -> tuple[int, ...]:
        """What was booked in the episode, by seat."""
        return gained(self._before, self.state)

    def rewards(self) -> tuple[float, ...]:
        """Return by seat by how much its party is ahead of the mean of the others.

        Of a deal these are points; of a match a party that has won has its stakes: 1, or 2 if
        the loser is jan (FRA-47), else 0. They add up to 0 over the parties.
        """
        game, scale = self.game, self.reward_scale
        if self.unit == "deal":
            got = party_totals(game, self.points)
        else:
            got = matches_won(game, self.state)
        return tuple([ahead / scale for ahead in ahead_by_seat(game, got)])

    def shown(self) -> str:
        """Return the view of the seat that is asked as text; at the end that of a spectator."""
        return str(self.game.view(self.state, self.asked))


class Observed:
    """An environment that is shown as text, whatever its framework."""

    render_mode: str | None
    metadata: dict[str, Any]

    def _show_by(
        self, mode: str | None, shown: Callable[[], Any], **told: object
    ) -> None:
        if mode is not None and mode not in RENDER_MODES:
            msg = f"it is rendered as {' or '.join(RENDER_MODES)}, not {quoted(mode)}"
            raise InvalidValue(msg)
        self.render_mode, self._shown = mode, shown
        self.metadata = {**told, "render_modes": [*RENDER_MODES], "render_fps": 1}

    def render(self) -> Any:
        """Return what is seen as text, or print it; `InvalidValue` if no mode was named."""
        if self.render_mode is None:
            msg = f"name a render_mode, {' or '.join(RENDER_MODES)}, as it is made"
            raise InvalidValue(msg)
        shown = self._shown()
        if self.render_mode == "ansi":
            return shown
        print(*([shown] if isinstance(shown, str) else shown), sep="\n")  # noqa: T201 - as asked
        return None

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


def asked_at(game: AnyRuleset, state: State, *, rights: bool) -> tuple[Seat, ...]:
    """Return who is asked in a state: those with rights out of turn, then the seat in turn."""
    turn, may = state.turn, game.legal_moves
    if not rights:
        return () if turn is None else (turn,)
    others = [s for s in game.seats if s != turn and may(state, s)]
    return (*others,) if turn is None else (*others, turn)


def check_scale(reward_scale: float) -> None:
    """Raise `InvalidValue` unless rewards are divided by a number above 0."""
    if not is_number(reward_scale) or not reward_scale > 0:
        msg = f"rewards are divided by a number above 0, not {quoted(reward_scale)}"
        raise InvalidValue(msg)


def ahead_by_seat(game: AnyRuleset, totals: Sequence[int]) -> list[float]:
    """Return by seat how much its party is ahead of the others on average, by party totals."""
    gains = zip(game.table.parties, ahead_of_others(totals), strict=True)
    of = {seat: gain for party, gain in gains for seat in party}
    return [of[seat] for seat in game.seats]


def whole(number: SupportsIndex, what: str) -> int:
    """Return a whole number, or raise `InvalidValue`."""
    try:
        return operator.index(number)
    except TypeError:
        msg = f"{what} is a whole number, not {quoted(number)}"
        raise InvalidValue(msg) from None
