"""One seat of a game as a Gymnasium environment; bots sit in the others."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import ClassVar, SupportsIndex

from meadhall.adapters.checkpoint import DeepCopied
from meadhall.adapters.registration import register_games
from meadhall.adapters.spaces import (
    RENDER_MODES,
    Actions,
    Observation,
    checked_render_mode,
    observation,
    observations,
    one_of,
    sheet_text,
)
from meadhall.adapters.variant import Variant, variant
from meadhall.arena.entrants import entrant
from meadhall.bots import Bot
from meadhall.bots.play import play_bots
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.edition import EditionLike
from meadhall.core.engine.errors import BadOption, IllegalAction, MissingExtra
from meadhall.core.engine.integers import action_number, seat_number
from meadhall.core.engine.option import OptionValue
from meadhall.core.engine.table import Table
from meadhall.core.engine.view import View

try:
    import gymnasium
    import numpy as np
except ModuleNotFoundError as error:
    raise MissingExtra("gymnasium", error.name) from None

MAX_SEED = 1 << 62
RAISE, LOSE = "raise", "lose"

Details = dict[str, list[int]]
"""What goes with an observation: at the end, everybody's points."""


class SeatEnv(DeepCopied, gymnasium.Env):
    """The questions put to one seat, one after the other.

    The reward is 0 until the end; then a sole winner of n players gets n - 1 and a loser -1. An action that is not
    legal raises `IllegalAction`; with `illegal="lose"` it loses the game instead.
    """

    metadata: ClassVar[dict[str, object]] = {"render_modes": list(RENDER_MODES), "render_fps": 1}

    def __init__(
        self,
        game: str,
        players: SupportsIndex | None = None,
        seat: SupportsIndex | None = 0,
        opponents: str | Bot | Sequence[str | Bot] = "karl",
        illegal: str = RAISE,
        render_mode: str | None = None,
        edition: EditionLike | None = None,
        **options: OptionValue,
    ) -> None:
        """Seat None draws a seat for each game; the opponents may be one bot for all, or one for each other seat."""
        self.variant: Variant = variant(game, players, edition, **options)
        self.own = checked_seat(seat, self.variant.players)
        self.bots = opponent_bots(opponents, self.variant.players - 1)
        self.illegal = one_of("illegal", illegal, (RAISE, LOSE))
        self.render_mode = checked_render_mode(render_mode)
        self.seat = 0
        self.lost = False
        self.table: Table | None = None
        self.observation_space = observations(self.variant.observer, self.variant.actions)
        self.action_space = Actions(self.variant.actions, self.mask)

    def __setstate__(self, state: dict[str, object]) -> None:
        """A copy's action space samples from the copy's legal actions."""
        self.__dict__.update(state)
        self.action_space.mask_now = self.mask

    def reset(
        self, *, seed: SupportsIndex | None = None, options: dict[str, object] | None = None
    ) -> tuple[Observation, Details]:
        super().reset(seed=None if seed is None else index(seed))
        self.deal = int(self.np_random.integers(MAX_SEED))
        drawn = int(self.np_random.integers(self.variant.players))
        self.seat = drawn if self.own is None else self.own
        self.table = self.variant.new(self.deal)
        self.lost = False
        self.play_opponents(self.table)
        return self.observe(), {}

    def step(self, action: SupportsIndex) -> tuple[Observation, float, bool, bool, Details]:
        table = self.playing()
        number = action_number(action)
        if number in table.legal():
            table.apply(number)
            self.play_opponents(table)
        elif self.illegal == LOSE:
            self.lost = True
        else:
            raise IllegalAction(table.why_not(number))
        reward = -1.0 if self.lost else self.variant.returns(table)[self.seat]
        over = self.lost or table.over
        return self.observe(), reward, over, False, {"points": table.scores()} if over else {}

    def play_opponents(self, table: Table) -> None:
        """Until this seat is asked, or the game is over."""
        others = {(self.seat + 1 + place) % self.variant.players: bot for place, bot in enumerate(self.bots)}
        play_bots(table, others, lambda now: FastDice(f"{self.deal} {int(now.ply)}"), self.deal)

    def playing(self) -> Table:
        if self.table is None or self.table.over or self.lost:
            raise IllegalAction("No game is going on here. Call reset first.")
        return self.table

    def view(self) -> View:
        """All that this seat may know, by name."""
        if self.table is None:
            raise IllegalAction("No game is going on here. Call reset first.")
        return self.table.view(self.seat)

    def observe(self) -> Observation:
        if self.table is None:
            raise IllegalAction("No game is going on here. Call reset first.")
        return observation(self.variant.observer, self.table, self.seat, self.mask())

    def mask(self) -> np.ndarray:
        """For each action, 1 if it is legal now."""
        if self.table is None or self.lost:
            none: np.ndarray = np.zeros(self.variant.actions, np.int8)
            return none
        return self.variant.observer.mask(self.table, self.seat, self.variant.actions)

    def action_masks(self) -> np.ndarray:
        """The mask by the name that sb3-contrib looks for."""
        return self.mask()

    def render(self) -> str | None:
        if self.render_mode == "svg":
            return self.variant.game.draw(self.view(), "en")
        return sheet_text(self.variant, self.view()) if self.render_mode == "ansi" else None


def checked_seat(seat: SupportsIndex | None, players: int) -> int | None:
    """The seat that is answered for; None draws one for each game."""
    own = seat_number(seat)
    if own is not None and not 0 <= own < players:
        raise BadOption(f"seat can't be {own}. It can be 0 to {players - 1}, or None to draw one for each game.")
    return own


def opponent_bots(opponents: str | Bot | Sequence[str | Bot], seats: int) -> list[Bot]:
    """The bots, in the order in which they sit after this seat."""
    several = [opponents] * seats if isinstance(opponents, str | Bot) else list(opponents)
    if len(several) != seats:
        raise BadOption(f"There are {seats} other seats, but {len(several)} opponents. Give one for each, or one bot.")
    return [entrant(each) if isinstance(each, str) else each for each in several]


register_games()
