"""A gymnasium environment: one learner, and bots at the other seats."""

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
from jasskort.playing.table import Bot, PlayersOfDeal, Unit, checked_bot, is_bot, split
from jasskort.ruleset import AnyRuleset

with brought_by("jasskort[learning]", __name__):
    import gymnasium
    from gymnasium import spaces

_TRIES = 1000
_INT16 = np.iinfo(np.int16)


class SeatEnv(Observed, gymnasium.Env[npt.NDArray[np.float32], SupportsIndex]):
    """One learner at a seat, against bots.

    An observation is the knowledge of the seat as numbers (`Encoding.expand`), and an action
    is the id of a move. `action_masks`, which `MaskablePPO` of sb3-contrib calls, marks the
    legal ids. In games in which seats may move out of turn (to rob, claim, say belle or
    correct trump), the last id is "wait", unless `rights=False`. The reward comes at the end
    (`Episode.rewards`), with the points by seat in `info["points"]`. Episodes that end before
    the learner can choose are skipped.

    Args:
        bots: a bot for all other seats, or one for each, in turn order from the seat after
            the learner.
        seat: the seat of the learner.
        unit, reward_scale, most: as for `Episode`.
        rights: whether the learner and the bots may move out of turn.
        render_mode: with "ansi" `render` returns the view as text; with "human" each `reset`
            and `step` prints it.

    Raises:
        InvalidValue: an argument of the wrong kind, or as for `Episode`.
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
        by_seat = zip(behind, map(checked_bot, others), strict=True)
        self._players = PlayersOfDeal(game, dict(by_seat))
        self._rngs = split(secrets.token_hex(), seats)
        self._show_by(render_mode, self.episode.shown)
        self.observation_space = box_of(self.episode.encoding)
        self.action_space = spaces.Discrete(self.episode.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[np.float32], dict[str, Any]]:
        """Begin a new deal or match; a seed decides the deals and the draws of bots.

        Raises:
            IllegalMove: a bot has chosen a move that is not legal.
            InvalidValue: not a seed, a bot returns None although it is in turn, or 1,000
                episodes in a row have ended before the learner could choose.
        """
        episode = self.episode
        if seed is not None:
            seed = whole(seed, "a seed")
            if seed < 0:
                msg = f"expected an int of at least 0 for a seed, got {quoted(seed)}"
                raise InvalidValue(msg)
        self._players.end(episode.state, self._rngs)
        if seed is not None:
            episode.seed(seed)
            self._rngs = split(f"{seed}", len(episode.game.seats))
        super().reset(seed=seed)
        ended = 0
        while episode.asked is None or not ended:
            check_asked(self.seat, ended)
            episode.begin()
            self._others_play()
            ended += 1
        self._show()
        return episode.observation(self.seat), {}

    def step(
        self, action: SupportsIndex
    ) -> tuple[npt.NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Make a move, and play the bots until the learner is asked again.

        Raises:
            IllegalMove: the move, or one of a bot, is not legal.
            InvalidValue: there is no such action, the episode is over, the learner waits
                although it is in turn, or a bot returns None although it is in turn.
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
        """Return whether each action is legal for the learner now, by action id."""
        return self.episode.mask(self.seat).astype(np.bool_)

    def _others_play(self) -> None:
        episode, players, rngs = self.episode, self._players, self._rngs
        while (seat := episode.asked) is not None:
            state = episode.state
            if players.number != state.match.number:
                players.end(episode.before_deal, rngs)
                players.begin(state, rngs)
            if seat == self.seat:
                return
            view = episode.game.view(state, seat)
            episode.do(players.by_seat[seat].choose(view, rngs[seat]))
        players.end(episode.state, rngs)


def check_asked(seat: int, ended: int) -> None:
    """Raise `InvalidValue` if 1,000 episodes have ended before the learner could choose."""
    if ended == _TRIES:
        msg = f"bots have ended {_TRIES} episodes before seat {seat} was asked"
        raise InvalidValue(msg)


def box_of(encoding: Encoding) -> spaces.Space[Any]:
    """Return the gymnasium space of the arrays that `Encoding.expand` returns."""
    numbers = [column.of == "number" for column in encoding.spec]
    counts = np.repeat(numbers, [column.size for column in encoding.spec])
    low, high = np.where(counts, _INT16.min, 0), np.where(counts, _INT16.max, 1)
    return spaces.Box(low.astype(np.float32), high.astype(np.float32))
