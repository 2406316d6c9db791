"""A deal or a match as a series of decisions, the base of the environments."""

from __future__ import annotations

import operator
import random
from collections.abc import Callable, Sequence
from typing import Any, SupportsIndex, cast

import numpy as np
import numpy.typing as npt

from jasskort.errors import InvalidValue, checked, quoted
from jasskort.learning.encoding import Encoding, layout_of
from jasskort.learning.past import NOTHING_DONE
from jasskort.moves import Move
from jasskort.phase import Phase, State
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
"""Render modes: text is returned, or printed."""


class Episode:
    """A deal or a match in which one seat at a time is asked for an action.

    In some games seats may move out of turn. After each move, every seat that has a legal
    move out of turn is asked once, in the order of seats, and may wait; then the seat in turn
    is asked. If a deal is due and no seat is left to ask, the episode deals. Action ids are
    those of the game. In games with moves out of turn `wait` is added as the last id.

    Args:
        unit: what an episode is, a "deal" or a "match". Its first dealer is drawn, each seat
            equally likely.
        rights: whether seats are asked out of turn. If not, only the seat in turn can rob a
            card, say belle, claim the match or correct trump.
        reward_scale: the divisor of rewards.
        most: the number of deals after which a match is cut off (truncated); needed if the
            match may never end.

    Attributes:
        actions: the count of action ids.
        wait: the action id of waiting; None if no seat is ever asked out of turn.
        state: the whole state, with all hidden cards.
        before_deal: the state before the latest deal.
        asked: the seat that must choose; None before the episode and after its end.
        truncated: whether the match was cut off after `most` deals.

    Raises:
        InvalidValue: an argument of the wrong kind, or no `most` for a match that may never
            end.
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
            check_end(self.game, ", or pass the highest number of deals as most")
        self.unit = checked_unit(unit, "an episode")
        self.reward_scale, self._most = reward_scale, most
        if type(rights) is not bool:
            msg = f"expected True or False for rights, got {quoted(rights)}"
            raise InvalidValue(msg)
        self.rights = rights and bool(self.game.any_time)
        self.wait = self.encoding.actions if self.rights else None
        self.actions = self.encoding.actions + self.rights
        self.state: State = self.game.start()
        self._starts = [self.game.start(dealer=seat) for seat in self.game.seats]
        self.before_deal = self._before = self.state
        self._over = False
        self.asked: Seat | None = None
        self.truncated = False
        self._next: tuple[Seat, ...] = ()  # the seats to ask after `asked`
        self._rng = random.Random()  # noqa: S311 - play

    def __repr__(self) -> str:
        return f"<Episode of {self.game!r}: {self.state!r}, asked={self.asked}>"

    def seed(self, seed: int) -> None:
        """Seed the deals; raise `InvalidValue` unless the seed is an integer."""
        self._rng = random.Random(whole(seed, "a seed"))  # noqa: S311 - play

    def begin(self) -> None:
        """Begin a new episode; deals that end before any seat is asked are skipped."""
        self.asked, starts = None, self._starts
        while self.asked is None:
            self._before = starts[int(self._rng.random() * len(starts))]
            self._reach(self._before, due=True)

    def act(self, action: SupportsIndex) -> None:
        """Make the move of an action id for the asked seat, or wait.

        Raises:
            IllegalMove: the move is not legal; nothing has changed.
            InvalidValue: there is no such action, no seat is asked, or the seat in turn
                waits.
        """
        at = whole(action, "an action")
        if at == self.wait:
            self.do(None)
            return
        if not 0 <= at < self.encoding.actions:
            msg = f"expected an action id from 0 to {self.actions - 1}, got {at}"
            raise InvalidValue(msg)
        self.do(self.game.vocabulary(0 if self.asked is None else self.asked)[at])

    def do(self, move: Move | None) -> None:
        """Make a move for the asked seat; None means to wait.

        Raises:
            IllegalMove: the move is not legal; nothing has changed.
            InvalidValue: no seat is asked, the move is another seat's, or the seat in turn
                waits.
        """
        seat = self.asked
        if seat is None:
            msg = "no seat is asked: the episode is over, or has not begun"
            raise InvalidValue(msg)
        if move is not None:
            if getattr(move, "seat", None) != seat:
                msg = f"expected a move of seat {seat}, which is asked, got {quoted(move)}"
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
            self.asked, self._next = self._next[0], self._next[1:]
        elif self._over:
            self.asked = None
        else:
            self.before_deal = self.state
            self._reach(self.game.apply(self.state, self.game.shuffle(self._rng)))

    # Results.

    def observation(self, seat: Seat) -> npt.NDArray[np.float32]:
        """Return the knowledge of a seat as numbers (`Encoding.expand`)."""
        return self.encoding.expand(self._pack(seat))

    def mask(self, seat: Seat) -> npt.NDArray[np.int8]:
        """Return 1 for each legal action id of a seat; zeros if the seat is not asked."""
        return self._may(seat, self.encoding.mask(self._pack(seat)))

    def observe(self, seat: Seat) -> dict[str, npt.NDArray[np.generic]]:
        """Return a dict of "observation" and "action_mask"."""
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
        if seat != self.asked:
            return np.zeros(self.actions, np.int8)
        if self.wait is None:
            return legal.astype(np.int8)
        mask = np.empty(self.actions, np.int8)
        mask[:-1] = legal
        mask[-1] = seat != self.state.turn
        return mask

    @property
    def points(self) -> tuple[int, ...]:
        """The points booked in the episode, by seat."""
        return gained(self._before, self.state)

    def rewards(self) -> tuple[float, ...]:
        """Return for each seat the lead of its party over the mean of the other parties.

        If an episode is a deal, the lead is in points. If it is a match, the lead is in
        matches won: the winning party has won 1, or 2 if the loser is jan (FRA-47), and the
        others 0. Leads are divided by `reward_scale`.
        """
        game, scale = self.game, self.reward_scale
        if self.unit == "deal":
            got = party_totals(game, self.points)
        else:
            got = matches_won(game, self.state)
        return tuple([ahead / scale for ahead in ahead_by_seat(game, got)])

    def shown(self) -> str:
        """Return the view of the asked seat as text; at the end, the view of a spectator."""
        return str(self.game.view(self.state, self.asked))


class Observed:
    """A base of the environments, which renders their text."""

    render_mode: str | None
    metadata: dict[str, Any]

    def _show_by(
        self, mode: str | None, shown: Callable[[], Any], **told: object
    ) -> None:
        if mode is not None and mode not in RENDER_MODES:
            msg = f"expected {' or '.join(RENDER_MODES)} for render_mode, got {quoted(mode)}"
            raise InvalidValue(msg)
        self.render_mode, self._shown = mode, shown
        self.metadata = {**told, "render_modes": [*RENDER_MODES], "render_fps": 1}

    def render(self) -> Any:
        """Return the text, or print it; raise `InvalidValue` if `render_mode` is None."""
        if self.render_mode is None:
            msg = f"pass render_mode, {' or '.join(RENDER_MODES)}, to the environment"
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
    """Return the seats to ask: those that may move out of turn, then the seat in turn."""
    turn, phase = state.turn, cast("Phase[AnyRuleset, Move]", state)
    own = () if turn is None else (turn,)
    # Most phases have no moves out of turn.
    if not rights or type(phase).moves_out_of_turn is Phase.moves_out_of_turn:
        return own
    others = [s for s in game.seats if s != turn and phase.moves_out_of_turn(s)]
    return (*others, *own)


def check_scale(reward_scale: float) -> None:
    """Raise `InvalidValue` unless the scale is a number above 0."""
    if not is_number(reward_scale) or not reward_scale > 0:
        msg = f"expected a number above 0 for reward_scale, got {quoted(reward_scale)}"
        raise InvalidValue(msg)


def ahead_by_seat(game: AnyRuleset, totals: Sequence[int]) -> list[float]:
    """Return for each seat the lead of its party over the mean of the other parties."""
    gains = zip(game.table.parties, ahead_of_others(totals), strict=True)
    of = {seat: gain for party, gain in gains for seat in party}
    return [of[seat] for seat in game.seats]


def whole(number: SupportsIndex, what: str) -> int:
    """Return the number as an int, or raise `InvalidValue`."""
    try:
        return operator.index(number)
    except TypeError:
        msg = f"expected an int for {what}, got {quoted(number)}"
        raise InvalidValue(msg) from None
