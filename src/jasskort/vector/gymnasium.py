"""A vector environment of gymnasium: a learner in each of many deals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from jasskort.craft.extras import brought_by
from jasskort.errors import InvalidValue, quoted
from jasskort.learning.encoding import Encoding
from jasskort.learning.episode import Observed, ahead_by_seat, check_scale
from jasskort.learning.gymnasium import box_of, check_asked
from jasskort.playing.table import Unit
from jasskort.ruleset import AnyRuleset
from jasskort.ruleset_base import party_totals
from jasskort.vector.deals import Bools, Deals, Ints, generator_of

with brought_by("jasskort[learning]", __name__):
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

LanePolicy: TypeAlias = Callable[[Deals, np.random.Generator], npt.ArrayLike]
"""Takes `Deals` and a generator; returns a legal action of the seat in turn by lane."""


class DealsEnv(
    Observed, VectorEnv[npt.NDArray[np.float32], npt.NDArray[np.int64], Any]
):
    """One learner at a seat in many deals, against a policy at the other seats.

    Observations, actions and rewards are those of `SeatEnv` with `rights=False`, with a row
    per deal (a lane of `Deals`). A step that ends a deal or match also begins the next
    (`AutoresetMode.SAME_STEP`). Then `info["points"]` has the points by seat, or
    `info["winners"]` the winners of the match, in the rows where `info["_points"]` or
    `info["_winners"]` is true. Deals or matches that end before the learner can choose are
    skipped.

    Args:
        game: a ruleset that `Deals` supports.
        num_envs: the count of deals.
        others: the policy of the other seats, random by default; it takes `Deals` and a
            generator, and returns an action for each deal.
        seat: the seat of the learner.
        unit: what an episode is, a "deal" or a "match".
        reward_scale: the divisor of rewards.
        render_mode: with "ansi" `render` returns the view of the learner in each lane as
            text; with "human" each `reset` and `step` prints it.

    Raises:
        InvalidValue: an argument of the wrong kind, an unsupported ruleset, or 1,000 deals or
            matches in a row that ended in a lane before the learner could choose. (`reset` and
            `step` also raise it then.)
    """

    def __init__(
        self,
        game: AnyRuleset,
        num_envs: int,
        others: LanePolicy | None = None,
        *,
        seat: int = 0,
        unit: Unit = "deal",
        reward_scale: float = 1.0,
        render_mode: str | None = None,
    ) -> None:
        if others is not None and not callable(others):
            msg = f"expected a function for others, got {quoted(others)}"
            raise InvalidValue(msg)
        check_scale(reward_scale)
        self.deals = Deals(game, num_envs, unit=unit)
        self.seat, self.num_envs = game.table.check(seat), num_envs
        self.encoding = Encoding(game, past=False)
        self._others = others or Deals.choose
        if unit == "match":  # partners win together
            firsts = [party[0] for party in game.table.parties]
            units = [tuple([int(at == each) for at in firsts]) for each in game.seats]
        else:
            points = [[int(at == each) for at in game.seats] for each in game.seats]
            units = [party_totals(game, tuple(each)) for each in points]
        ahead = [ahead_by_seat(game, each) for each in units]
        self._ahead = np.array(ahead)[:, self.seat] / reward_scale
        mode = AutoresetMode.SAME_STEP
        self._show_by(render_mode, self._texts, autoreset_mode=mode)
        self.single_observation_space = box_of(self.encoding)
        self.single_action_space = spaces.Discrete(self.deals.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rng = np.random.default_rng()
        self._others_play(asked=np.zeros(num_envs, np.bool_))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[np.float32], dict[str, Any]]:
        """Deal again in all lanes; a seed decides the deals and the draws of `others`.

        Raises:
            InvalidValue: not a seed.
        """
        if seed is not None:
            self._rng = generator_of(seed)
        old = self.deals
        self.deals = Deals(old.game, self.num_envs, self._rng, unit=old.unit)
        self._others_play(asked=np.zeros(self.num_envs, np.bool_))
        self._show()
        return self.encoding.expand(self.deals.observe()), {}

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[npt.NDArray[np.float32], Any, Bools, Bools, dict[str, Any]]:
        """Make the learner's move in each lane, and play the others until its next turn.

        Raises:
            InvalidValue: a wrong number of action ids, or an action that is not legal.
        """
        brought, over = self._step(actions)
        rest, ended = self._others_play(asked=~over)
        brought += rest
        over |= ended
        rewards = brought @ self._ahead
        what = "winners" if self.deals.unit == "match" else "points"
        told = brought.clip(max=1) if what == "winners" else brought
        info = {what: told, f"_{what}": over} if over.any() else {}
        self._show()
        seen = self.encoding.expand(self.deals.observe())
        return seen, rewards, over, np.zeros_like(over), info

    def _texts(self) -> tuple[str, ...]:
        states, view = map(self.deals.state, range(self.num_envs)), self.deals.game.view
        return tuple([str(view(state, self.seat)) for state in states])

    def action_masks(self) -> Bools:
        """Return whether each action is legal for the learner now: (lanes, actions)."""
        return self.deals.legal

    def _step(
        self, actions: npt.ArrayLike, lanes: Ints | None = None
    ) -> tuple[Ints, Bools]:
        """Make moves in lanes; return what was won, and whether each episode is over.

        Won are the points of a deal, or the stakes of a match.
        """
        brought, over = self.deals.step(actions, lanes=lanes)
        if self.deals.unit == "match":
            won = self.deals.winners * self.deals.stakes[:, None]
            brought = won if lanes is None else won[lanes]
            over = brought.max(axis=1) > 0
        return brought, over

    def _others_play(self, asked: Bools) -> tuple[Ints, Bools]:
        """Play the others until the learner is in turn in each lane.

        The argument `asked` says in which lanes the learner has chosen in the current deal or
        match. Return the results of those deals or matches that have ended, and whether each
        lane has one.
        """
        deals = self.deals
        unasked = np.zeros(self.num_envs, np.int64)
        points = np.zeros((self.num_envs, len(deals.game.seats)), np.int64)
        ended = np.zeros(self.num_envs, np.bool_)
        while len(at := np.flatnonzero(deals.turn != self.seat)):
            chosen = self._others(deals.take(at), self._rng)
            brought, over = self._step(chosen, at)
            counts = over & (asked & ~ended)[at]
            points[at[counts]] = brought[counts]
            unasked[at] += over & ~counts
            check_asked(self.seat, unasked.max())
            ended[at] |= counts
        return points, ended
