"""OpenSpiel's information-set search as an opponent with a clock, and as something to measure."""

from __future__ import annotations

from time import perf_counter
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from meadhall.adapters.openspiel import PREFIX, Guest, Resampler

EXPLORATION = 2.0
UNLIMITED_SIMULATIONS = 1_000_000_000


class TimeIsUp(Exception):
    """The search has used its seconds."""


class TimedSearch(ismcts.ISMCTSBot):
    """OpenSpiel's Python ISMCTS with one random rollout a simulation, stopped by the clock."""

    def __init__(self, game: Any, seconds: float, seed: int) -> None:
        evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(seed))
        super().__init__(game, evaluator, EXPLORATION, UNLIMITED_SIMULATIONS, random_state=np.random.RandomState(seed))
        self.set_resampler(Resampler(seed))
        self.seconds = seconds
        self.end = 0.0
        self.simulations = 0

    def sample_root_state(self, state: Any) -> Any:
        if perf_counter() > self.end and self._root_node.total_visits > 0:
            raise TimeIsUp
        self.simulations += 1
        return super().sample_root_state(state)

    def run_search(self, state: Any) -> Any:
        self.end = perf_counter() + self.seconds
        self.simulations = 0
        try:
            return super().run_search(state)
        except TimeIsUp:
            return self.get_final_policy(state, self._root_node)


def loaded(name: str, players: int = 2) -> Any:
    return pyspiel.load_game(PREFIX + name, {"players": players})


def guest(name: str, seconds: float, seed: int) -> Guest:
    """OpenSpiel's search, ready to sit at one of our tables."""
    game = loaded(name)
    return Guest(game, TimedSearch(game, seconds, seed))
