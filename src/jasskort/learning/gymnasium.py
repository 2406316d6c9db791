"""A gymnasium environment: one learner at a seat, and bots at the others."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, SupportsIndex

import numpy as np
import numpy.typing as npt

from jasskort.craft.extras import brought_by
from jasskort.errors import InvalidValue, quoted
from jasskort.learning.encoding import Encoding
from jasskort.learning.episode import Episode, Observed, whole
from jasskort.playing.table import Bot, Unit, checked_bot, fresh, is_bot, split
from jasskort.ruleset import AnyRuleset

with brought_by("jasskort[learning]", __name__):
    import gymnasium
    from gymnasium import spaces

_TRIES = 1000
_INT16 = np.iinfo(np.int16)


class SeatEnv(Observed, gymnasium.Env[npt.NDArray[np.float32], SupportsIndex]):
    """One learner at a seat, against bots.

    An observation is what the seat knows as numbers (`Encoding.expand`), an action the id of a
    move; `action_masks` tells which are legal, as `MaskablePPO` of sb3-contrib asks. The last id
    is "wait" in games with rights out of turn: after each move a seat that has one is asked
    once. The reward comes at the end (`Episode.rewards`), with `info["points"]`, what was booked
    for each seat. Episodes that end before the learner was asked are left out.

    Args:
        bots: a bot for all other seats, or one for each of them, in the order of the turn from
            the learner on.
        unit, rights, reward_scale, most: as for `Episode`; `rights` are those of bots too.
        render_mode: "ansi" to have `render` return the view as text, "human" to have it
            printed by each `reset` and `step`.

    Raises:
        InvalidValue: an argument is of the wrong kind, or as in `Episode`.
    """

    def __init__(
        self,
        game: AnyRuleset,
        bots: Bot | Sequence[Bot],
        *,
        seat: int = 0,
        unit: Unit = "deal",
        rights: bool = True,
        reward_scale: float = 1.0,
        most: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.episode = Episode(
            game, unit=unit, rights=rights, reward_scale=reward_scale, most=most
        )
        self.seat, seats = game.table.check(seat), len(game.seats)
        others = [bots] * (seats - 1) if is_bot(bots) else bots
        if not isinstance(others, Sequence) or len(others) != seats - 1:
            msg = f"expected a bot, or one for each of {seats - 1} seats, got {quoted(bots)}"
            raise InvalidValue(msg)
        behind = game.seats[self.seat + 1 :] + game.seats[: self.seat]
        self._bots = dict(zip(behind, map(checked_bot, others), strict=True))
        self._players: dict[int, Bot] = {}
        self._dealt = -1  # the number of the deal that the players play
        self._rngs = split(secrets.token_hex(), seats)
        self._show_by(render_mode, self.episode.shown)
        self.observation_space = box_of(self.episode.encoding)
        self.action_space = spaces.Discrete(self.episode.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[np.float32], dict[str, Any]]:
        """Begin a new deal or match; dealing and bots follow from the seed, or go on.

        Raises:
            IllegalMove: a bot has chosen a move that is not legal; it says why.
            InvalidValue: it is no seed; a bot does nothing in turn; or bots have ended 1,000
                episodes on end before the learner was asked.
        """
        episode = self.episode
        if seed is not None:
            seed = whole(seed, "a seed")
            if seed < 0:
                msg = f"a seed is a whole number from 0 on, not {quoted(seed)}"
                raise InvalidValue(msg)
            episode.seed(seed)
            self._rngs = split(f"{seed}", len(episode.game.seats))
        super().reset(seed=seed)
        ended = 0
        while episode.asked is None or not ended:
            check_asked(self.seat, ended)
            episode.begin()
            self._dealt = -1
            self._others_play()
            ended += 1
        self._show()
        return episode.observation(self.seat), {}

    def step(
        self, action: SupportsIndex
    ) -> tuple[npt.NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Make a move, and have the bots play until the learner is asked again.

        Raises:
            IllegalMove: the move is not legal; or that of a bot. It says why.
            InvalidValue: there is no such action, or the episode is over.
        """
        episode = self.episode
        episode.act(action)
        self._others_play()
        self._show()
        seen, over = episode.observation(self.seat), episode.asked is None
        if not over:
            return seen, 0.0, False, False, {}
        reward, broken_off = episode.rewards()[self.seat], episode.truncated
        return seen, reward, not broken_off, broken_off, {"points": episode.points}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return by action id whether the learner may do so now."""
        return self.episode.mask(self.seat).astype(np.bool_)

    def _others_play(self) -> None:
        episode = self.episode
        while (seat := episode.asked) is not None and seat != self.seat:
            state = episode.state
            if self._dealt != state.match.number:
                self._dealt = state.match.number
                self._players = {at: fresh(bot) for at, bot in self._bots.items()}
            view = episode.game.view(state, seat)
            episode.do(self._players[seat].choose(view, self._rngs[seat]))


def check_asked(seat: int, ended: int) -> None:
    """Raise `InvalidValue` if too many episodes have ended before the learner was asked."""
    if ended == _TRIES:
        msg = f"seat {seat} is not asked: bots have ended {_TRIES} episodes before"
        raise InvalidValue(msg)


def box_of(encoding: Encoding) -> spaces.Space[Any]:
    """Return the space of what an encoding expands."""
    numbers = [column.of == "number" for column in encoding.spec]
    counts = np.repeat(numbers, [column.size for column in encoding.spec])
    low, high = np.where(counts, _INT16.min, 0), np.where(counts, _INT16.max, 1)
    return spaces.Box(low.astype(np.float32), high.astype(np.float32))
