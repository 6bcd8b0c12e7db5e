"""Training: gradients, reproducibility, checkpoints, and best responses."""

from __future__ import annotations

from pathlib import Path

import msgspec
import numpy as np
import pytest

import meadhall
from meadhall.arena.entrants import entrant
from meadhall.arena.fixtures import Lineup
from meadhall.arena.headroom import budget_rungs, multiplied_budget
from meadhall.arena.learning.gradient import AdamTrainer, Array, fit_spread
from meadhall.arena.learning.training_loop import TrainingLoop, TrainingPlan, td_lambda_targets
from meadhall.arena.plots import curves
from meadhall.bots.nets import read_net
from meadhall.bots.search_bot import Konungr, load_net
from meadhall.commands.arena_strength import default_response_file
from meadhall.core.engine.errors import BadNet, BadOption, UnknownBot
from meadhall.core.ml.neural_net import InputVector, NeuralNet
from tests.console import refuse, run
from tests.nets import some_net
from tests.own_edition import own_file as own_edition
from tests.own_edition import own_hash

__all__ = ["own_edition"]

RAIDS = meadhall.game("raids")
PLAN = TrainingPlan(game="raids", players=2, pages=4, games=3, first=4, second=3, handmade=1, explore=0.1)


def test_the_slope_is_the_slope() -> None:
    """A step goes down the slope that small changes show; where Adam has no memory, by its sign."""
    chance = np.random.default_rng(1)
    rows, margins = chance.normal(size=(64, 5)), chance.normal(size=64) * 10
    slopes: dict[str, Array] = {}

    class GradientRecorder(AdamTrainer):
        def apply_gradients(self, found: dict[str, Array], rate: float) -> None:
            slopes.update(found)

    trained = GradientRecorder(5, 4, 3, 1)
    for name in ("first_bias", "second_bias", "outward"):
        trained.weights[name] = chance.normal(size=trained.weights[name].shape)
    trained.step(rows, margins, 1.0)

    def missed() -> float:
        return float(((trained.predict(rows) - margins) ** 2).mean()) / 200.0

    for name, part in trained.weights.items():
        at = tuple(0 for _ in part.shape)
        kept = part[at]
        part[at] = kept + 1e-5
        above = missed()
        part[at] = kept - 1e-5
        below = missed()
        part[at] = kept
        assert (above - below) / 2e-5 == pytest.approx(slopes[name][at], rel=1e-4, abs=1e-8), name


def test_what_is_exported_is_what_was_trained() -> None:
    chance = np.random.default_rng(2)
    rows, margins = chance.normal(size=(200, 6)) * [1, 2, 3, 4, 5, 6], chance.normal(size=200)
    trained = AdamTrainer(6, 4, 3, 1)
    trained.initialize(rows, margins)
    for _ in range(5):
        trained.step(rows, margins, 1e-2)
    net = NeuralNet(6, 4, 3, trained.export_weights())
    row = InputVector(6)
    for index in range(6):
        row.cells[index] = float(rows[0][index])
    assert net.margin(row) == pytest.approx(float(trained.predict(rows[:1])[0]), rel=0.02, abs=0.02)


def test_the_spread_is_found_again() -> None:
    chance = np.random.default_rng(3)
    margins = chance.normal(size=20_000) * 10
    shares = (chance.random(20_000) < 1 / (1 + np.exp(-margins / 6.0))).astype(float)
    assert fit_spread(margins, shares) == pytest.approx(6.0, rel=0.05)


def test_one_plan_gives_one_net_also_when_it_was_stopped(tmp_path: Path) -> None:
    whole = TrainingLoop(RAIDS, PLAN)
    whole.run()
    kept = tmp_path / "kept.npz"

    class Stopped(Exception):
        pass

    def stop(page: int, pages: int) -> None:
        if page == 2:
            raise Stopped

    with pytest.raises(Stopped):
        TrainingLoop(RAIDS, PLAN, kept).run(stop, every=1)
    again = TrainingLoop(RAIDS, PLAN, kept)
    assert again.page == 2
    told: list[tuple[int, int]] = []
    again.run(lambda page, pages: told.append((page, pages)), every=1)
    assert told == [(3, 4), (4, 4)]
    assert again.net_file("twice") == whole.net_file("twice")
    assert again.curve == whole.curve
    other = TrainingLoop(RAIDS, msgspec.structs.replace(PLAN, seed=2))
    other.run()
    assert other.net_file("twice").weights != whole.net_file("twice").weights
    again.write_net(tmp_path / "raids.net", "by a test")
    assert read_net(tmp_path / "raids.net", RAIDS).matches(RAIDS.new(2, "x"))


def test_schooling_reaches_all_layers_before_the_first_game_with_itself() -> None:
    steps = []
    for schooling in (0, 1, 2):
        learner = TrainingLoop(RAIDS, msgspec.structs.replace(PLAN, games=8, schooling=schooling))
        before = learner.trained.weights["across"].copy()
        learner.pretrain()
        steps.append(learner.trained.steps)
        assert (learner.trained.weights["across"] != before).any() == bool(schooling)
    assert steps[0] == 0 < steps[1] < steps[2] == 2 * steps[1]


def test_a_page_may_be_read_more_than_once() -> None:
    once, twice = (TrainingLoop(RAIDS, msgspec.structs.replace(PLAN, games=8, readings=times)) for times in (1, 2))
    for learner in (once, twice):
        learner.pretrain()
        learner.train_page()
    assert twice.trained.steps == 2 * once.trained.steps > 0
    assert twice.curve == once.curve, "how well it foretold is told before it learns"


def test_what_is_told_comes_from_the_end_or_from_what_was_expected_next() -> None:
    """Two seats in turn; each is told of its own game alone."""
    whose = np.array([0, 1, 0, 1, 0, 1])
    expected = np.array([1.0, -1.0, 2.0, -2.0, 3.0, -3.0])
    margins = np.array([8.0, -8.0] * 3)
    assert (td_lambda_targets(expected, margins, whose, 1.0) == margins).all()
    assert list(td_lambda_targets(expected, margins, whose, 0.0)) == [2.0, -2.0, 3.0, -3.0, 8.0, -8.0]
    assert list(td_lambda_targets(expected, margins, whose, 0.5)) == [3.75, -3.75, 5.5, -5.5, 8.0, -8.0]


def test_the_straight_way_is_told_the_end_alone() -> None:
    """Before the first lesson there is nothing to expect."""
    doubting = msgspec.structs.replace(PLAN, trust=0.5)
    by_hand = TrainingLoop(RAIDS, doubting).play_page(0, 1, by_hand=True)
    assert (by_hand.told == by_hand.margins).all()
    learner = TrainingLoop(RAIDS, doubting)
    learner.pretrain()
    page = learner.play_page(1, 1)
    assert (page.told != page.margins).any()
    assert len(page.rows) == len(page.told) == len(page.margins) == len(page.shares)


def test_what_a_learner_kept_is_for_its_plan_alone(tmp_path: Path) -> None:
    kept = tmp_path / "kept.npz"
    learner = TrainingLoop(RAIDS, PLAN, kept)
    learner.save_checkpoint(kept)
    with pytest.raises(BadNet, match="another plan"):
        TrainingLoop(RAIDS, msgspec.structs.replace(PLAN, pages=5), kept)
    kept.write_bytes(b"nothing of the kind")
    with pytest.raises(BadNet, match="Delete it"):
        TrainingLoop(RAIDS, PLAN, kept)
    with pytest.raises(BadOption, match="files that end in"):
        learner.write_net(tmp_path / "net.json", "")


def test_results_with_another_net_are_another_table(tmp_path: Path) -> None:
    keys = []
    for first in (2, 3):
        path = some_net(RAIDS, 2, tmp_path / "some.net", first)
        load_net.cache_clear()
        keys.append(Lineup("raids", (f"{path}@9", "elder@9"), "seed", {}).key())
    assert keys[0] != keys[1]
    assert "elder@9#" not in keys[0]
    assert "#" not in Lineup("raids", (f"{path}@9", "elder@9", "elder@9"), "seed", {}).key(), "no net for three"


def test_curves_are_drawn_and_named() -> None:
    drawn = curves("A title", {"two": [(0, 1.0), (10, 3.0)], "three": [(0, 2.0), (10, 1.0)]}, "pages")
    assert drawn.count("<path") == 3
    for word in ("A title", ">two<", ">three<", "10 pages", "3.0"):
        assert word in drawn


def test_budgets_are_multiplied() -> None:
    assert multiplied_budget("konungr@200", 3) == "konungr@600"
    assert multiplied_budget("jarl@0.05s", 10) == "jarl@0.5s"
    assert multiplied_budget("konungr@0.1cpu", 3) == "konungr@0.3cpu"
    for wrong in ("konungr", "greedy@3", "nobody@3"):
        with pytest.raises(UnknownBot):
            multiplied_budget(wrong, 3)
    pairs = budget_rungs(RAIDS, "jarl@8", (1, 3, 10), 3, "seed")
    assert [pair.lineup.bots for pair in pairs] == [
        ("jarl@24", "jarl@8", "jarl@8"),
        ("jarl@80", "jarl@8", "jarl@8"),
        ("jarl@80", "jarl@24", "jarl@24"),
    ]
    with pytest.raises(BadOption, match="two different factors"):
        budget_rungs(RAIDS, "jarl@8", (3,), 2, "seed")


def test_the_ceiling_is_told_and_goes_on_where_it_was() -> None:
    args = ("arena", "ceiling", "raids", "--bot", "jarl@4", "--factors", "1,3", "-n", "2", "--jobs", "1", "--plain")
    shown = run(*args, "--out", "ceiling.jsonl").output
    assert "jarl@12 against jarl@4" in shown
    kept = Path("ceiling.jsonl").read_text()
    assert run(*args, "--out", "ceiling.jsonl").output == shown
    assert Path("ceiling.jsonl").read_text() == kept
    assert "integers separated" in refuse("arena", "ceiling", "raids", "--factors", "1,many")
    assert "say how much it thinks" in refuse("arena", "ceiling", "raids", "--bot", "konungr")


def test_a_bot_is_studied_and_the_response_is_kept() -> None:
    args = ("arena", "exploit", "raids", "--bot", "random", "--pages", "2", "--page", "2", "-n", "4")
    shown = run(*args, "--iterations", "8", "--jobs", "1", "--plain", "--out", "response.net").output
    assert "random" in shown
    assert "fair share" in shown
    assert read_net(Path("response.net"), RAIDS).file.made.startswith("meadhall arena exploit raids --bot random")
    assert "no bot called" in refuse("arena", "exploit", "raids", "--bot", "nobody")


def test_a_bot_can_be_studied_with_other_components(own_edition: Path) -> None:
    args = ("arena", "exploit", "raids", "--bot", "random", "--pages", "1", "--page", "2", "-n", "2", "--jobs", "1")
    run(*args, "--iterations", "4", "--plain", "--out", "response.net", "--edition", str(own_edition))
    assert read_net(Path("response.net"), RAIDS).file.edition == own_hash(own_edition)
    assert "another plan" in refuse(*args, "--plain", "--out", "response.net")


def test_the_response_to_a_bot_with_a_budget_can_sit_at_a_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = some_net(RAIDS, 2, default_response_file(RAIDS, 2, "konungr@20"))
    chosen = entrant(f"{path}@8")
    assert isinstance(chosen, Konungr)
    assert chosen.iterations == 8


def test_a_game_without_inputs_teaches_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(meadhall.game("walhalla"), "inputs", None)
    assert "no inputs.py" in refuse("arena", "exploit", "walhalla", "--bot", "karl", "--pages", "1")
