"""The games as PettingZoo environments: `env` asks one seat after the other, `parallel_env` asks all in each cycle."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from math import inf
from operator import index
from typing import SupportsIndex

from meadhall.core.engine.edition import EditionLike
from meadhall.core.engine.errors import MissingExtra
from meadhall.core.engine.option import OptionValue

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.conversions import parallel_to_aec
except ModuleNotFoundError as error:
    raise MissingExtra("pettingzoo", error.name) from None

from meadhall.adapters.checkpoint import DeepCopied
from meadhall.adapters.spaces import (
    RENDER_MODES,
    Actions,
    Observation,
    checked_render_mode,
    observation,
    observations,
    sheet_text,
)
from meadhall.adapters.variant import Variant, variant
from meadhall.core.engine.errors import IllegalAction
from meadhall.core.engine.integers import action_number
from meadhall.core.engine.table import Table
from meadhall.core.engine.view import View
from meadhall.core.ml.table_batch import mask

MAX_SEED = 1 << 62
FLOAT32, INT8 = np.dtype("float32"), np.dtype("int8")
array = np.frombuffer


class AgentTable:
    """What both kinds of environment share: the table, and what each agent sees of it."""

    def __init__(self, variant: Variant, actions: int, max_cycles: int | None) -> None:
        self.variant = variant
        self.observer = variant.observer
        self.most_cycles = inf if max_cycles is None else max_cycles
        self.agents = [f"player_{seat}" for seat in range(variant.players)]
        self.observation_spaces = {agent: observations(variant.observer, actions) for agent in self.agents}
        self.action_spaces = {
            agent: Actions(actions, partial(self.mask, seat)) for seat, agent in enumerate(self.agents)
        }
        self.actions = actions
        self.can_wait = actions > variant.actions
        self.seats = {agent: seat for seat, agent in enumerate(self.agents)}
        self.random = np.random.default_rng()
        self.table: Table | None = None
        self.cycles = 0

    def __setstate__(self, state: dict[str, object]) -> None:
        """A copy's action spaces sample from the copy's legal actions."""
        self.__dict__.update(state)
        for agent, seat in self.seats.items():
            self.action_spaces[agent].mask_now = partial(self.mask, seat)

    def deal(self, seed: SupportsIndex | None) -> None:
        if seed is not None:
            self.random = np.random.default_rng(index(seed))
        self.table = self.variant.new(int(self.random.integers(MAX_SEED)))
        self.cycles = 0

    @property
    def playing(self) -> Table:
        if self.table is None:
            raise IllegalAction("No game is going on here. Call reset first.")
        return self.table

    @property
    def truncated(self) -> bool:
        return self.cycles >= self.most_cycles and not self.playing.over

    def view(self, agent: str) -> View:
        return self.playing.view(self.seats[agent])

    def mask(self, seat: int) -> np.ndarray:
        """For each action, 1 if it is legal for the seat now; in the parallel environment, other seats can wait."""
        table = self.table
        if table is None or self.cycles >= self.most_cycles:
            legal: np.ndarray = np.zeros(self.actions, np.int8)
        else:
            legal = self.observer.mask(table, seat, self.actions)
        if self.can_wait and not legal.any():
            legal = legal.copy()
            legal[-1] = 1
        return legal

    def observe(self, agent: str) -> Observation:
        seat = self.seats[agent]
        table, encoder = self.table, self.observer.encoder
        if table is None or encoder is None or self.can_wait or self.cycles >= self.most_cycles:
            return observation(self.observer, self.playing, seat, self.mask(seat))
        return {  # the usual case, without a call for each half
            "observation": array(encoder.observe(table, seat), FLOAT32),
            "action_mask": array(mask(table, seat, self.actions), INT8),
        }

    def render(self, mode: str | None) -> str | None:
        if mode == "svg":
            return self.playing.svg()
        return sheet_text(self.variant, self.playing.view()) if mode == "ansi" else None


class TableEnv(DeepCopied, AECEnv):
    """A table. The agent whose seat is asked answers; an action that is not legal raises `IllegalAction`.

    Rewards are 0 until the end; then a sole winner of n players gets n - 1 and a loser -1. With `max_cycles` the game
    is cut off after so many answers.
    """

    def __init__(self, variant: Variant, max_cycles: int | None, render_mode: str | None) -> None:
        super().__init__()
        self.metadata = metadata(variant, parallel=False)
        self.render_mode = checked_render_mode(render_mode)
        self.shared = AgentTable(variant, variant.actions, max_cycles)
        self.possible_agents = list(self.shared.agents)
        self.agents = list(self.possible_agents)

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.shared.observation_spaces[agent]

    def action_space(self, agent: str) -> Actions:
        return self.shared.action_spaces[agent]

    def reset(self, seed: SupportsIndex | None = None, options: dict[str, object] | None = None) -> None:
        self.shared.deal(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.asked()

    def asked(self) -> str:
        seat = self.shared.playing.seat
        return self.possible_agents[0 if seat is None else seat]

    def step(self, action: SupportsIndex | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAction(f"{agent} is asked. Give one of the legal actions.")
        shared = self.shared
        table = shared.table or shared.playing
        table.apply(action)
        shared.cycles += 1
        self._cumulative_rewards[agent] = 0.0
        asked = table.seat
        if asked is not None and shared.cycles < shared.most_cycles:  # no rewards before the end
            self.agent_selection = self.possible_agents[asked]
            return
        self.rewards = dict(zip(self.possible_agents, shared.variant.returns(table), strict=True))
        self.terminations = dict.fromkeys(self.agents, table.over)
        self.truncations = dict.fromkeys(self.agents, shared.truncated)
        self.agent_selection = self.asked()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        return self.shared.observe(agent)

    def view(self, agent: str) -> View:
        """All that an agent may know, by name."""
        return self.shared.view(agent)

    def render(self) -> str | None:
        return self.shared.render(self.render_mode)

    def close(self) -> None:
        """Nothing is kept open."""


class CycleEnv(DeepCopied, ParallelEnv):
    """A table at which every agent acts in every cycle: the one that is asked answers, the others wait.

    To wait is one more action, after those of the game; the mask says who can only wait. With `max_cycles` the game
    is cut off after so many cycles.
    """

    def __init__(self, variant: Variant, max_cycles: int | None, render_mode: str | None) -> None:
        super().__init__()
        self.metadata = metadata(variant, parallel=True)
        self.render_mode = checked_render_mode(render_mode)
        self.wait = variant.actions
        self.shared = AgentTable(variant, variant.actions + 1, max_cycles)
        self.possible_agents = list(self.shared.agents)
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.shared.observation_spaces[agent]

    def action_space(self, agent: str) -> Actions:
        return self.shared.action_spaces[agent]

    def reset(
        self, seed: SupportsIndex | None = None, options: dict[str, object] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, object]]]:
        self.shared.deal(seed)
        self.agents = list(self.possible_agents)
        return {agent: self.shared.observe(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, SupportsIndex]) -> tuple[dict[str, object], ...]:
        table = self.shared.playing
        for seat, agent in enumerate(self.possible_agents):
            action = action_number(actions[agent])
            if (action not in table.legal()) if seat == table.seat else action != self.wait:
                raise IllegalAction(f"{agent}: {table.why_not(action) or 'is not asked and can only wait.'}")
        table.apply(actions[self.possible_agents[table.seat or 0]])
        self.shared.cycles += 1
        agents = self.agents
        over, cut = table.over, self.shared.truncated
        if over or cut:
            self.agents = []
        return (
            {agent: self.shared.observe(agent) for agent in agents},
            dict(zip(agents, self.shared.variant.returns(table), strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            {agent: {} for agent in agents},
        )

    def view(self, agent: str) -> View:
        """All that an agent may know, by name."""
        return self.shared.view(agent)

    def render(self) -> str | None:
        return self.shared.render(self.render_mode)

    def close(self) -> None:
        """Nothing is kept open."""


def metadata(variant: Variant, parallel: bool) -> dict[str, object]:
    return {
        "name": f"meadhall_{variant.game.name}_v{variant.game.rules_version}",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": parallel,
        "render_fps": 1,
    }


def env(
    game: str,
    players: SupportsIndex | None = None,
    max_cycles: int | None = None,
    render_mode: str | None = None,
    edition: EditionLike | None = None,
    **options: OptionValue,
) -> TableEnv:
    """A game as an AEC environment; by default for as few players as can play it."""
    return TableEnv(variant(game, players, edition, **options), max_cycles, render_mode)


def parallel_env(
    game: str,
    players: SupportsIndex | None = None,
    max_cycles: int | None = None,
    render_mode: str | None = None,
    edition: EditionLike | None = None,
    **options: OptionValue,
) -> CycleEnv:
    """A game as a parallel environment: seats without a decision wait."""
    return CycleEnv(variant(game, players, edition, **options), max_cycles, render_mode)


def cycles(
    game: str,
    players: SupportsIndex | None = None,
    max_cycles: int | None = None,
    render_mode: str | None = None,
    edition: EditionLike | None = None,
    **options: OptionValue,
) -> AECEnv:
    """The parallel environment as an AEC one: every agent acts in every cycle, in the order of the seats."""
    return parallel_to_aec(parallel_env(game, players, max_cycles, render_mode, edition, **options))
