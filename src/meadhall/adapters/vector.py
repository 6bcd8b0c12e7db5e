"""One seat at each of many tables as a Gymnasium vector environment; bots sit in the others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index
from typing import Any, ClassVar, SupportsIndex

from meadhall.adapters.actions import action_numbers
from meadhall.adapters.checkpoint import DeepCopied, batch_state, restored_batch
from meadhall.adapters.gymnasium import MAX_SEED, checked_seat, opponent_bots
from meadhall.adapters.spaces import Observation, VectorActions, observation, observations
from meadhall.adapters.variant import Variant, variant
from meadhall.bots import Bot
from meadhall.bots.play import play_bots
from meadhall.bots.random import Random
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.edition import EditionLike
from meadhall.core.engine.errors import BadOption, IllegalAction, MissingExtra
from meadhall.core.engine.option import OptionValue
from meadhall.core.engine.table import Table
from meadhall.core.ml.table_batch import TableBatch, answer_at_random

try:
    import gymnasium
    import numpy as np
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as error:
    raise MissingExtra("gymnasium", error.name) from None

Details = dict[str, object]
Seeds = SupportsIndex | Iterable[SupportsIndex | None] | None
"""One seed, from which the places count on, or one for each place."""


class SeatVectorEnv(DeepCopied, gymnasium.vector.VectorEnv):
    """As many seats as you like, each at a table of its own, all answered together in compiled code.

    A finished game gives its reward and is replaced by the next one in the same step; what was seen last is in the
    details as `final_obs`, as Gymnasium's `SAME_STEP` wants it. Illegal actions raise and change nothing.
    """

    metadata: ClassVar[dict[str, object]] = {
        "render_modes": [],
        "autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        game: str,
        num_envs: SupportsIndex = 1,
        players: SupportsIndex | None = None,
        seat: SupportsIndex | None = 0,
        opponents: str | Bot | Sequence[str | Bot] = "karl",
        edition: EditionLike | None = None,
        render_mode: str | None = None,
        **options: OptionValue,
    ) -> None:
        """Seat None draws a seat for each game; the opponents may be one bot for all, or one for each other seat."""
        num_envs = index(num_envs)
        if render_mode is not None:
            raise BadOption(
                f"render_mode can't be {render_mode!r}: tables that are answered together are not shown. Leave it out, "
                "or give make_vec vectorization_mode='sync', whose tables can be shown."
            )
        if num_envs < 1:
            raise BadOption(f"A vector environment has 1 or more tables, not {num_envs}.")
        self.variant: Variant = variant(game, players, edition, **options)
        self.num_envs = num_envs
        self.own = checked_seat(seat, self.variant.players)
        self.bots = opponent_bots(opponents, self.variant.players - 1)
        self.by_lot = all(type(bot) is Random for bot in self.bots)
        self.single_observation_space = observations(self.variant.observer, self.variant.actions)
        self.single_action_space = gymnasium.spaces.Discrete(self.variant.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = VectorActions(self.variant.actions, num_envs, self.masks)
        self.draws = [np.random.default_rng() for _ in range(num_envs)]
        """What each place's deals are drawn with: an environment that is reset without a seed goes on with it."""
        self.held: TableBatch | None = None

    def __getstate__(self) -> dict[str, object]:
        """What a copy, a pickle, a checkpoint goes on from: the same games, and the same ones after these."""
        return vars(self) | {"held": None if self.held is None else batch_state(self.held)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.action_space.masks_now = self.masks
        if self.held is not None:
            self.held = restored_batch(state["held"], self.variant, self.deal, self.answer_others)

    def reset(self, *, seed: Seeds = None, options: Details | None = None) -> tuple[Observation, Details]:
        for place, each in enumerate(seeds(seed, self.num_envs)):
            if each is not None:
                self.draws[place] = np.random.default_rng(each)
        self.seats = [0] * self.num_envs
        self.deals = [0] * self.num_envs
        self.lots = [FastDice(0)] * self.num_envs
        known = self.variant
        self.held = TableBatch(
            self.num_envs, known.actions, known.players, self.deal, known.observer.encoder, self.answer_others
        )
        return self.observe(self.held), {}

    def deal(self, place: int) -> Table:
        """The next game at a place, as it stands when the own seat is asked for the first time."""
        while True:
            self.deals[place] = int(self.draws[place].integers(MAX_SEED))
            drawn = int(self.draws[place].integers(self.variant.players))
            self.seats[place] = drawn if self.own is None else self.own
            self.lots[place] = FastDice(self.deals[place])
            table = self.variant.new(self.deals[place])
            self.answer_others(place, table)
            if not table.over:
                return table

    def answer_others(self, place: int, table: Table) -> None:
        """Let the others answer until the own seat is asked, or the game is over."""
        seat = self.seats[place]
        if self.by_lot:
            answer_at_random(table, seat, self.lots[place])
            return
        others = {(seat + 1 + at) % self.variant.players: bot for at, bot in enumerate(self.bots)}
        play_bots(table, others, lambda now: FastDice(f"{self.deals[place]} {int(now.ply)}"), self.deals[place])

    def step(
        self, actions: np.ndarray | Sequence[SupportsIndex]
    ) -> tuple[Observation, np.ndarray, np.ndarray, np.ndarray, Details]:
        held = self.held
        if held is None:
            raise IllegalAction("No game is going on here. Call reset first.")
        answers = action_numbers(actions, self.num_envs)
        wrong = held.first_illegal(answers)
        if wrong >= 0:
            raise IllegalAction(f"table {wrong}: {held.tables[wrong].why_not(answers[wrong])}")
        before = list(self.seats)
        held.step(answers)
        gained = np.frombuffer(held.rewards, np.float64).reshape(self.num_envs, self.variant.players)
        rewards: np.ndarray = gained[np.arange(self.num_envs), before]
        over: np.ndarray = np.frombuffer(held.over, np.bool_).copy()
        cut: np.ndarray = np.zeros(self.num_envs, np.bool_)
        return self.observe(held), rewards, over, cut, self.told(held, before)

    def observe(self, held: TableBatch) -> Observation:
        known = self.variant
        mask = self.masks()
        if known.observer.encoder is None:
            each = [known.observer.observe(table, self.seats[place]) for place, table in enumerate(held.tables)]
            return {"observation": np.stack(each), "action_mask": mask}
        return {"observation": known.observer.rows(held.cells), "action_mask": mask}

    def told(self, held: TableBatch, seats: list[int]) -> Details:
        """Of the games that ended: what was seen last, and everybody's points."""
        if not held.ended:
            return {}
        last: np.ndarray = np.full(self.num_envs, None, object)
        points: np.ndarray = np.full(self.num_envs, None, object)
        there: np.ndarray = np.zeros(self.num_envs, np.bool_)
        for place, table in held.ended:
            legal = self.variant.observer.mask(table, seats[place], self.variant.actions)
            last[place] = observation(self.variant.observer, table, seats[place], legal)
            points[place] = table.scores()
            there[place] = True
        return {
            "final_obs": last,
            "_final_obs": there,
            "final_info": {"points": points, "_points": there},
            "_final_info": there,
        }

    def action_masks(self) -> np.ndarray:
        """The masks by the name that sb3-contrib looks for."""
        masks = self.masks()
        if masks is None:
            raise IllegalAction("No game is going on here. Call reset first.")
        return masks

    def masks(self) -> np.ndarray | None:
        """For each table and action, 1 if it is legal now; None before the first game."""
        if self.held is None:
            return None
        legal: np.ndarray = np.frombuffer(self.held.masks, np.int8).reshape(self.num_envs, self.variant.actions)
        return legal


def seeds(given: Seeds, places: int) -> list[int | None]:
    """The seed of each place; None where it goes on with what it had."""
    if given is None:
        return [None] * places
    if isinstance(given, np.ndarray):
        given = given.tolist()
    if not isinstance(given, Iterable):
        return [index(given) + place for place in range(places)]
    several = list(given)
    if len(several) != places:
        raise BadOption(f"There are {places} tables, but {len(several)} seeds.")
    return [None if each is None else index(each) for each in several]
