"""Training loop: plays a page of self-play games, fits the net to it, discards it, and repeats.

Everybody takes what the net expects most of, but now and then anything. What each seat saw is set beside by how much it
was ahead at the end: nothing else is told to the net, and what it learns is always how it plays now. The last net is
kept, not the best of many: how well nets foretell does not say how well they play.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import msgspec

from meadhall.arena.learning.gradient import AdamTrainer, Array, fit_spread, np
from meadhall.bots.bot import Bot, answer
from meadhall.bots.nets import FORMAT, NET_SUFFIX, NetFile, encode_weights, inputs_hash
from meadhall.bots.search.self_play import SelfPlay, turn_number
from meadhall.core.engine.contracts import Inputs
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.edition import Edition
from meadhall.core.engine.errors import BadNet, BadOption
from meadhall.core.engine.game import Game
from meadhall.core.engine.option import OptionValue
from meadhall.core.engine.table import Table
from meadhall.core.ml.neural_net import NetEvaluator, NeuralNet

BATCH_SIZE = 512
MAX_ROWS_PER_GAME = 4_000
MILLION = 1_000_000
LEARNING_RATES = (1.5e-3, 1e-4)
"""The learning rate at the start and at the end."""

Progress = Callable[[int, int], None]


class TrainingPlan(msgspec.Struct, frozen=True):
    """Hyperparameters of a training run; the same plan gives the same net."""

    game: str
    players: int
    pages: int
    games: int = 250
    """Games a page."""
    readings: int = 1
    """Epochs a page."""
    first: int = 32
    second: int = 32
    explore: float = 0.03
    worlds: int = 1
    opinion: float = 2.0
    doubt: float = 0.0
    ideas: bool = False
    """Whether the game's priors guide the choice of options."""
    seed: int = 1
    rival: str = ""
    """The opponent; empty for self-play."""
    handmade: int = 4
    """Pages of pretraining, played by the game's own evaluation."""
    edition: str = ""
    """The hash of the edition; empty for the default one."""
    schooling: int = 0
    """Epochs on the pretraining pages for all layers: a linear start alone predicts too little in some games."""
    trust: float = 1.0
    """The lambda of TD(lambda): at 1 the target is the outcome alone; below, the net's own later predictions count too,
    with more bias but much less variance."""


class PageMetrics(NamedTuple):
    """The loss on a page, and the share of games won against an opponent."""

    page: int
    missed: float
    won: float


class TrainingPage(NamedTuple):
    """Training data: observations, targets, final margins, and wins."""

    rows: Array
    told: Array
    margins: Array
    shares: Array


class TrainingLoop:
    """Trains by a plan, with a checkpoint every few pages from which an interrupted run resumes."""

    def __init__(
        self,
        game: Game,
        plan: TrainingPlan,
        kept: Path | None = None,
        rival: Bot | None = None,
        edition: Edition | None = None,
    ) -> None:
        if game.inputs is None:
            raise BadOption(f"{game.name} has no inputs.py: there is nothing a net could see of it.")
        self.game = game
        self.inputs: Inputs[Table] = game.inputs
        self.plan = plan
        self.kept = kept
        self.rival = rival
        self.edition = game.edition_of(edition)
        self.options: dict[str, OptionValue] = game.validate_options(plan.players, {})
        size = self.inputs.size(plan.players)
        self.trained = AdamTrainer(size, plan.first, plan.second, plan.seed)
        self.page = 0
        self.spread = 8.0
        self.curve: list[PageMetrics] = []
        self.practice: SelfPlay | None = None
        if kept is not None and kept.exists():
            self.load_checkpoint(kept)

    def evaluator(self) -> NetEvaluator:
        net = NeuralNet(*self.trained.layers, self.trained.export_weights())
        return NetEvaluator(net, self.inputs, self.spread, self.plan.opinion, self.plan.doubt, self.plan.ideas)

    def run(self, progress: Progress | None = None, every: int = 10) -> None:
        """Train to the end of the plan."""
        if self.page == 0:
            self.pretrain()
        while self.page < self.plan.pages:
            self.train_page()
            if self.kept is not None and (self.page % every == 0 or self.page == self.plan.pages):
                self.save_checkpoint(self.kept)
            if progress is not None:
                progress(self.page, self.plan.pages)

    def pretrain(self) -> None:
        """Pretrain on games of the game's own evaluation: input scales, linear path, and a first fit."""
        page = self.play_page(0, self.plan.handmade * self.plan.games, by_hand=True)
        self.trained.initialize(page.rows, page.margins)
        self.fit_page(page, self.plan.schooling, LEARNING_RATES[0])

    def train_page(self) -> None:
        """Play a page of games with the current net, and fit the net to it."""
        self.page += 1
        page = self.play_page(self.page, self.plan.games)
        far = self.page / self.plan.pages
        expected = self.trained.predict(page.rows)
        missed = float(((expected - page.margins) ** 2).mean())
        self.fit_page(page, self.plan.readings, LEARNING_RATES[0] * (LEARNING_RATES[1] / LEARNING_RATES[0]) ** far)
        fitted = fit_spread(expected, page.shares)
        self.spread = fitted if self.page == 1 else 0.9 * self.spread + 0.1 * fitted
        self.curve.append(PageMetrics(self.page, missed, float(page.shares.mean())))

    def fit_page(self, page: TrainingPage, times: int, rate: float) -> None:
        """Fit the net to a page for some epochs."""
        chance = np.random.default_rng([self.plan.seed, self.page])
        for _ in range(times):
            order = chance.permutation(len(page.rows))
            for start in range(0, len(order) - BATCH_SIZE + 1, BATCH_SIZE):
                chosen = order[start : start + BATCH_SIZE]
                self.trained.step(page.rows[chosen], page.told[chosen], rate)

    def play_page(self, page: int, games: int, by_hand: bool = False) -> TrainingPage:
        """Play a page of games."""
        practice = self.self_play()
        practice.evaluator = self.evaluator()
        practice.uses_heuristic = by_hand
        explore = int(self.plan.explore * MILLION)
        found: list[TrainingPage] = []
        for number in range(games):
            name = f"learn {self.plan.seed} {page} {number}"
            table = self.game.set_up(self.plan.players, name, self.edition, self.options)
            dice = FastDice(name)
            table.dice = dice.clone()
            practice.clear()
            if self.rival is None:
                practice.play(table, dice, explore)
            else:
                play_against(practice, table, number % self.plan.players, self.rival, dice, explore)
            rows = int(practice.finished_rows)
            seen = np.frombuffer(memoryview(practice.input_rows), count=rows * int(practice.size))
            seen = seen.reshape(rows, -1).astype(np.float32)
            margins = np.frombuffer(memoryview(practice.margins), count=rows).copy()
            shares = np.frombuffer(memoryview(practice.shares), count=rows).copy()
            told = margins
            if self.plan.trust < 1.0 and not by_hand:
                whose = np.frombuffer(memoryview(practice.row_seats), count=rows, dtype=np.int64)
                told = td_lambda_targets(self.trained.predict(seen), margins, whose, self.plan.trust)
            found.append(TrainingPage(seen, told, margins, shares))
        return TrainingPage(*(np.concatenate([each[part] for each in found]) for part in range(4)))

    def self_play(self) -> SelfPlay:
        if self.practice is None:
            self.practice = SelfPlay(self.evaluator(), MAX_ROWS_PER_GAME, self.plan.worlds)
        return self.practice

    # Files.

    def save_checkpoint(self, path: Path) -> None:
        """Write a checkpoint."""
        kept = self.trained.state()
        state = {"plan": self.plan, "page": self.page, "spread": self.spread, "curve": self.curve}
        kept["state"] = np.frombuffer(msgspec.json.encode(state), dtype=np.uint8)
        fresh = path.with_name(path.name + ".new")
        with fresh.open("wb") as file:
            np.savez(file, **kept)
        fresh.replace(path)

    def load_checkpoint(self, path: Path) -> None:
        found = read_checkpoint_state(path)
        if found.plan != self.plan:
            raise BadNet(f"{path}: was learning by another plan ({found.plan}). Give another file.")
        with np.load(path) as kept:
            self.trained.load_state(kept)
        self.page, self.spread, self.curve = found.page, found.spread, [PageMetrics(*each) for each in found.curve]

    def net_file(self, made: str) -> NetFile:
        """The net in the file format for playing."""
        return NetFile(
            format=FORMAT,
            game=self.game.name,
            players=self.plan.players,
            options=self.options,
            edition=self.edition.hash,
            inputs=inputs_hash(self.inputs.names(self.plan.players)),
            layers=self.trained.layers,
            spread=round(self.spread, 3),
            opinion=self.plan.opinion,
            doubt=self.plan.doubt,
            made=made,
            weights=encode_weights(self.trained.export_weights()),
            ideas=self.plan.ideas,
        )

    def write_net(self, path: Path, made: str) -> None:
        if path.suffix != NET_SUFFIX:
            raise BadOption(f"{path}: nets are kept in files that end in {NET_SUFFIX}.")
        path.write_bytes(msgspec.json.format(msgspec.json.encode(self.net_file(made)), indent=1) + b"\n")


class CheckpointState(msgspec.Struct):
    plan: TrainingPlan
    page: int
    spread: float
    curve: list[tuple[int, float, float]]


def read_checkpoint_state(path: Path) -> CheckpointState:
    """The checkpoint's state without the weights."""
    try:
        with np.load(path) as kept:
            return msgspec.json.decode(kept["state"].tobytes(), type=CheckpointState)
    except (OSError, ValueError, KeyError, EOFError, msgspec.MsgspecError) as error:
        raise BadNet(f"{path}: is not a valid checkpoint ({error}). Delete it to start over.") from None


def td_lambda_targets(expected: Array, margins: Array, whose: Array, trust: float) -> Array:
    """TD(lambda) targets of a game's rows, by seat, from its end backwards."""
    found = margins.copy()
    for seat in np.unique(whose):
        rows = np.flatnonzero(whose == seat)
        for now, later in zip(rows[-2::-1], rows[:0:-1], strict=True):
            found[now] = trust * found[later] + (1.0 - trust) * expected[later]
    return found


def play_against(practice: SelfPlay, table: Table, seat: int, rival: Bot, dice: FastDice, explore: int) -> None:
    """Play a game against a bot in all other seats."""
    while (asked := table.seat) is not None:
        turn = turn_number(table)
        if asked == seat:
            table.apply(table.legal()[0] if len(table.legal()) == 1 else sample_answer(practice, table, dice, explore))
        else:
            table.apply(answer(rival, table, dice))
        if asked == seat and table.game.turn_planner is not None:
            practice.record_turn(table, seat, turn)
        elif asked == seat:
            practice.record_row(table, seat)
    practice.record_result(table)


def sample_answer(practice: SelfPlay, table: Table, dice: FastDice, explore: int) -> int:
    assert table.top is not None
    return int(table.kinds.bases[table.top.kind]) + int(practice.choose(table, dice, explore))
