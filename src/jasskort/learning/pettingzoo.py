"""A PettingZoo environment (AEC) in which each seat is an agent."""

from __future__ import annotations

from typing import Any, SupportsIndex, TypeAlias

import numpy as np
import numpy.typing as npt

from jasskort.craft.extras import brought_by
from jasskort.errors import InvalidValue, UnknownName, quoted
from jasskort.learning.episode import Episode, Observed
from jasskort.learning.gymnasium import box_of
from jasskort.playing.table import Unit
from jasskort.ruleset import AnyRuleset

with brought_by("jasskort[learning]", __name__):
    from gymnasium import spaces
    from pettingzoo import AECEnv

Observation: TypeAlias = dict[str, npt.NDArray[np.generic]]


class TableEnv(Observed, AECEnv[str, Observation, "SupportsIndex | None"]):
    """A table with an agent at each seat: "seat_0", "seat_1" and so on.

    An observation is a dict of "observation", the knowledge of the seat as numbers
    (`Encoding.expand`), and "action_mask", 1 for each legal action id.

    In some games seats may move out of turn (to rob, claim, say belle or correct trump).
    There the last action id is "wait", unless `rights=False`: after each move, every seat
    with a legal move out of turn is asked once, before the seat in turn. So `agent_selection`
    can reveal cards, for example that a seat can rob; do not show `agent_selection` to
    players.

    Rewards come at the end (`Episode.rewards`), with the points by seat in "points" of
    `infos`.

    Args:
        unit, rights, reward_scale, most: as for `Episode`.
        render_mode: with "ansi" `render` returns the view of the asked seat as text; with
            "human" each `reset` and `step` prints it.

    Raises:
        InvalidValue: an argument of the wrong kind, or as for `Episode`.
    """

    def __init__(
        self,
        game: AnyRuleset,
        *,
        unit: Unit = "deal",
        rights: bool = True,
        reward_scale: float = 1.0,
        most: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.episode = Episode(
            game, unit=unit, rights=rights, reward_scale=reward_scale, most=most
        )
        name = f"jasskort_{game.name}"
        self._show_by(
            render_mode, self.episode.shown, name=name, is_parallelizable=False
        )
        self.possible_agents = [f"seat_{seat}" for seat in game.seats]
        self._seats = dict(zip(self.possible_agents, game.seats, strict=True))
        self.agents = []
        actions, box = self.episode.actions, box_of(self.episode.encoding)
        mask = spaces.Box(0, 1, (actions,), np.int8)
        seen: spaces.Space[Any] = spaces.Dict({"observation": box, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {
            agent: spaces.Discrete(actions) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of observations; raise `UnknownName` for unknown agents."""
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of action ids; raise `UnknownName` for unknown agents."""
        return self.action_spaces[self._known(agent)]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> None:
        """Begin a new deal or match; a seed decides the deals."""
        if seed is not None:
            self.episode.seed(seed)
        self.episode.begin()
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._select()
        self._show()

    def step(self, action: SupportsIndex | None) -> None:
        """Make the move of the selected agent; after the end each agent steps with None.

        Raises:
            IllegalMove: the move is not legal; nothing has changed.
            InvalidValue: there is no such action, the seat in turn waits, or `reset` was not
                called.
        """
        if not self.agents:
            msg = "call reset first: there are no agents"
            raise InvalidValue(msg)
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            msg = f"expected an action of {agent}, got {quoted(action)}"
            raise InvalidValue(msg)
        self.episode.act(action)
        self._cumulative_rewards[agent] = 0.0
        self._select()
        self._show()

    def observe(self, agent: str) -> Observation:
        """Return the observation of an agent; raise `UnknownName` for unknown agents."""
        return self.episode.observe(self._seats[self._known(agent)])

    def close(self) -> None:
        """Do nothing: no window is open."""

    def _known(self, agent: str) -> str:
        if agent not in self.possible_agents:
            msg = f"expected one of {', '.join(self.possible_agents)}, got {quoted(agent)}"
            raise UnknownName(msg)
        return agent

    def _select(self) -> None:
        episode = self.episode
        if episode.asked is not None:
            self.agent_selection = self.possible_agents[episode.asked]
            return
        ended = self.truncations if episode.truncated else self.terminations
        points = episode.points
        for agent, reward in zip(self.agents, episode.rewards(), strict=True):
            self.rewards[agent] = reward
            self.infos[agent] = {"points": points}
            ended[agent] = True
        self._accumulate_rewards()
        self._deads_step_first()
