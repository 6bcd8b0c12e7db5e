"""Datasets of decisions: what a seat saw, what it could answer, what a search thought of it, and what came of it.

A dataset is a folder of Parquet files of a few games each, `dataset.json` that says how they were made, and a card for
people. Everything follows from the plan, so that what was interrupted goes on, and readers can verify it by replay.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NotRequired, Protocol, TypedDict

import msgspec

from meadhall.arena.results import import_parquet
from meadhall.bots.search.mcts import Search
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.edition import Edition
from meadhall.core.engine.errors import BadOption, BadRecord
from meadhall.core.engine.game import Game
from meadhall.core.engine.option import OptionValue
from meadhall.core.engine.table import Table
from meadhall.core.ml.observation import Observations
from meadhall.games import game as game_of

PLAN_FILE = "dataset.json"
GAMES_PER_FILE = 10
UNLIMITED_S = 1e9


class DatasetPlan(msgspec.Struct, frozen=True):
    """The plan of a dataset, stored as `dataset.json`; it determines every row."""

    game: str
    players: int
    options: dict[str, OptionValue]
    rules: int
    edition: str
    """The text of the edition; empty for the one that comes with the game,"""
    edition_hash: str
    """whose hash is here in any case."""
    seed: str
    games: int
    iterations: int
    """Search iterations for each decision."""
    explore: float
    """The percentage of decisions answered by sampling from the search's policy instead of its best."""
    views: bool
    """Whether views are stored as JSON beside the observations."""

    def known(self) -> Game:
        return game_of(self.game)

    def components(self) -> Edition:
        game = self.known()
        return game.edition_from_json(self.edition, PLAN_FILE) if self.edition else game.edition

    def start(self, number: int) -> Table:
        table: Table = self.known().new(self.players, f"{self.seed} {number}", self.components(), **self.options)
        return table

    def parts(self) -> list[range]:
        """The games of every file."""
        return [range(first, min(first + GAMES_PER_FILE, self.games)) for first in range(0, self.games, GAMES_PER_FILE)]

    def observations(self) -> Observations:
        observer = self.known().observer
        if observer is None:
            raise BadOption(f"{self.game} has no observe.py, and so no datasets yet.")
        return Observations(observer, self.start(0))


class Decision(msgspec.Struct):
    """One row: a decision with its search, before the outcome is known."""

    game: int
    ply: int
    seat: int
    decision: str
    observation: bytes
    legal: list[int]
    answer: int
    policy: list[float]
    value: float
    view: str
    result: float = 0.0
    points: int = 0


def decisions(plan: DatasetPlan, observed: Observations, number: int) -> list[Decision]:
    """All decisions of one game."""
    table = plan.start(number)
    rows = []
    while (seat := table.seat) is not None:
        dice = FastDice(f"{plan.seed} {number} {int(table.ply)}")
        rows.append(decide(plan, observed, number, table, seat, dice))
        table.apply(rows[-1].answer)
    winners, scores = table.winners(), table.scores()
    for row in rows:
        row.result = plan.players / len(winners) - 1.0 if row.seat in winners else -1.0
        row.points = scores[row.seat]
    return rows


def decide(plan: DatasetPlan, observed: Observations, number: int, table: Table, seat: int, dice: FastDice) -> Decision:
    legal = table.legal()
    visits = dict.fromkeys(legal, 0)
    value = 0.0
    if len(legal) > 1:
        search = Search(table.guess(seat, dice.clone()), seat, dice)
        search.run(plan.iterations, UNLIMITED_S)
        for node in search.root.children():
            if int(node.action) in visits:
                visits[int(node.action)] = int(node.visits)
                value += float(node.shares[seat])
    total = sum(visits.values())
    policy = [visits[action] / total if total else 1 / len(legal) for action in legal]
    return Decision(
        game=number,
        ply=int(table.ply),
        seat=seat,
        decision=table.decision or "",
        observation=array("h", observed.encoder.observe(table, seat)).tobytes(),
        legal=legal,
        answer=sample_answer(legal, policy, plan.explore, dice),
        policy=policy,
        value=value / total if total else 1 / plan.players,
        view=msgspec.json.encode(table.view(seat)).decode() if plan.views else "",
    )


def sample_answer(legal: list[int], policy: list[float], explore: float, dice: FastDice) -> int:
    """The best answer, or with probability `explore` one sampled from the policy."""
    if int(dice.below("explore", 1000)) >= 10 * explore:
        return legal[policy.index(max(policy))]
    drawn = int(dice.below("draw", 1_000_000)) / 1_000_000
    for action, share in zip(legal, policy, strict=True):
        drawn -= share
        if drawn < 0:
            return action
    return legal[policy.index(max(policy))]


class DecisionRow(TypedDict):
    """A row of a dataset, with the outcome."""

    game: int
    ply: int
    seat: int
    decision: str
    observation: list[int]
    legal: list[int]
    answer: int
    policy: list[float]
    value: float
    result: float
    points: int
    view: NotRequired[str]


class Column(Protocol):
    type: object


class Columns(Protocol):
    """Arrow's schema, as far as it is used here."""

    names: list[str]

    def field(self, name: str) -> Column: ...


def schema(observed: Observations, plan: DatasetPlan) -> Columns:
    arrow = import_parquet()
    text = arrow.string()
    columns = [
        ("game", arrow.int32()),
        ("ply", arrow.int32()),
        ("seat", arrow.int8()),
        ("decision", arrow.dictionary(arrow.int8(), text)),
        ("observation", arrow.list_(arrow.int16(), observed.size)),
        ("legal", arrow.list_(arrow.int16())),
        ("answer", arrow.int16()),
        ("policy", arrow.list_(arrow.float32())),
        ("value", arrow.float32()),
        ("result", arrow.float32()),
        ("points", arrow.int16()),
    ]
    more = [("view", text)] if plan.views else []
    found: Columns = arrow.schema([*columns, *more], {"meadhall": msgspec.json.encode(plan)})
    return found


def file_name(games: range) -> str:
    return f"games-{games.start:07d}.parquet"


def write_part(plan: DatasetPlan, folder: Path, games: range) -> tuple[int, int]:
    """Play the games of a file and write it; returns how many games and decisions it has."""
    arrow = import_parquet()
    observed = plan.observations()
    rows = [row for number in games for row in decisions(plan, observed, number)]
    shape = schema(observed, plan)
    held = arrow.py_buffer(b"".join(row.observation for row in rows))
    flat = arrow.Array.from_buffers(arrow.int16(), len(rows) * observed.size, [None, held])
    columns = {
        name: [getattr(row, name) for row in rows] for name in shape.names if name not in ("observation", "decision")
    }
    columns["decision"] = (
        arrow.array([row.decision for row in rows]).dictionary_encode().cast(shape.field("decision").type)
    )
    columns["observation"] = arrow.FixedSizeListArray.from_arrays(flat, observed.size)
    table = arrow.table([columns[name] for name in shape.names], schema=shape)
    fresh = folder / f"{file_name(games)}.new"
    arrow.parquet.write_table(table, fresh, compression="zstd")
    fresh.replace(folder / file_name(games))
    return len(games), len(rows)


def make(plan: DatasetPlan, folder: Path, jobs: int, progress: Callable[[int, int], None] | None = None) -> int:
    """Generate the missing files of a dataset; returns how many games were played now."""
    from joblib import Parallel, delayed  # slow to import

    plan.observations()
    prepare_folder(plan, folder)
    missing = [games for games in plan.parts() if not (folder / file_name(games)).exists()]
    played = Parallel(n_jobs=jobs, return_as="generator_unordered", batch_size=1)(
        delayed(partial(write_part, plan, folder))(games) for games in missing
    )
    done, total = 0, sum(map(len, missing))
    for games, _ in played:
        done += games
        if progress:
            progress(done, total)
    return total


def prepare_folder(plan: DatasetPlan, folder: Path) -> None:
    """Create the folder, or check that it contains the dataset of this plan."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if (folder / PLAN_FILE).exists():
            found = read_plan(folder)
            if msgspec.structs.replace(found, games=plan.games) != plan:
                raise BadOption(f"{folder}: holds another dataset. Name another folder, or give what it was made with.")
            if found.games > plan.games:
                raise BadOption(f"{folder}: has {found.games} games already. Ask for more of them, or leave it.")
            drop_incomplete_part(found, plan, folder)
        (folder / PLAN_FILE).write_bytes(msgspec.json.format(msgspec.json.encode(plan)))
    except OSError as error:
        raise BadRecord(f"{folder}: cannot be written ({error.strerror}). Give another folder.") from None


def drop_incomplete_part(found: DatasetPlan, plan: DatasetPlan, folder: Path) -> None:
    """Delete the last file of a smaller dataset if it has room for more games; it is written again."""
    if found.games % GAMES_PER_FILE and found.games < plan.games:
        (folder / file_name(found.parts()[-1])).unlink(missing_ok=True)


def read_plan(folder: Path) -> DatasetPlan:
    try:
        return msgspec.json.decode((folder / PLAN_FILE).read_bytes(), type=DatasetPlan)
    except OSError as error:
        raise BadRecord(f"{folder}: is no dataset ({PLAN_FILE}: {error.strerror}).") from None
    except msgspec.DecodeError as error:
        raise BadRecord(f"{folder}: {PLAN_FILE} is damaged ({error}).") from None


def read_rows(folder: Path) -> Iterator[list[DecisionRow]]:
    """The rows of each file."""
    arrow = import_parquet()
    plan = read_plan(folder)
    shape = schema(plan.observations(), plan)
    for games in plan.parts():
        path = folder / file_name(games)
        if path.exists():
            try:
                table = arrow.parquet.read_table(path)
            except (OSError, ValueError, arrow.lib.ArrowException) as error:
                raise BadRecord(f"{path}: cannot be read ({error}). Delete it, and make the dataset again.") from None
            if not table.schema.equals(shape):
                raise BadRecord(
                    f"{path}: has other columns than {PLAN_FILE} says. Delete it, and make the dataset again."
                )
            yield table.to_pylist()


def verify(folder: Path, progress: Callable[[int, int], None] | None = None) -> tuple[int, int]:
    """Verify every game by replay; returns the numbers of games and decisions."""
    plan = read_plan(folder)
    observed = plan.observations()
    games = rows = 0
    for part in read_rows(folder):
        numbers = sorted({row["game"] for row in part})
        for number in numbers:
            verify_game(plan, observed, folder, [row for row in part if row["game"] == number])
        games, rows = games + len(numbers), rows + len(part)
        if progress:
            progress(games, plan.games)
    return games, rows


def verify_game(plan: DatasetPlan, observed: Observations, folder: Path, rows: list[DecisionRow]) -> None:
    table = plan.start(rows[0]["game"])
    for row in rows:
        told = (row["seat"], row["decision"], row["legal"], row["observation"])
        seat = table.seat
        assert seat is not None or table.over
        seen = [] if seat is None else [int(number) for number in observed.encoder.observe(table, seat)]
        if told != (seat, table.decision, table.legal(), seen) or row["answer"] not in table.legal():
            raise BadRecord(f"{folder}: game {row['game']}, ply {row['ply']}: is not what the rules give.")
        table.apply(row["answer"])
    winners = table.winners() if table.over else []
    for row in rows:
        share = plan.players / len(winners) - 1.0 if row["seat"] in winners else -1.0
        if not table.over or abs(row["result"] - share) > 1e-6 or row["points"] != table.scores()[row["seat"]]:
            raise BadRecord(f"{folder}: game {row['game']}: ended otherwise.")
