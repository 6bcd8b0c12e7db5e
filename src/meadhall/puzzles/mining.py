"""Puzzle mining in bots' games: the playing bot's own search filters most positions out at once."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from meadhall.bots import Bot, answer, bot
from meadhall.bots.fitted_value import weights_for
from meadhall.bots.levels import Jarl, Karl
from meadhall.bots.win_probability import WinProbabilities
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.game import Game
from meadhall.core.engine.option import OptionValue
from meadhall.core.engine.record import Record
from meadhall.core.engine.table import Table
from meadhall.puzzles.models import MinedGame, PuzzleEntry
from meadhall.puzzles.verification import FULL_EFFORT, MIN_OPTIONS, Effort, VerifiedPuzzle, greedy_answer, verify_puzzle

MIN_GAIN = 0.05
"""How much better than the obvious answer the bot's own must be by its search."""
MAX_PUZZLES_PER_GAME = 3
MAX_CANDIDATES = 8
"""At most so many candidates of a game are verified."""
MIN_PLIES_APART = 12
"""Two puzzles of a game are at least so many answers apart."""
DIGEST_LENGTH = 16


class MiningPlan(NamedTuple):
    """Which games are mined, and from which ply on."""

    opening: float = 0.8
    """This part of a game's usual length is played by karls and not mined: single answers decide most late."""
    level: str = "jarl"
    """The bots that play on from there: one level, or several separated by commas, who rotate seats."""
    options: Mapping[str, OptionValue] = MappingProxyType({})
    """Game options that are not the defaults."""

    def bots(self, number: int, players: int) -> list[Bot]:
        """The bots by seat in a game."""
        some = [bot(name.strip()) for name in self.level.split(",")]
        return [some[(number + seat) % len(some)] for seat in range(players)]


DEFAULT_PLAN = MiningPlan()


class Candidate(NamedTuple):
    """A position at which the bot's search found something that a greedy bot misses."""

    ply: int
    gain: float


def mine_game(
    game: Game, number: int, seed: str, effort: Effort = FULL_EFFORT, plan: MiningPlan = DEFAULT_PLAN
) -> MinedGame:
    """One game of bots, and the puzzles in it; the same seed finds the same ones."""
    players = game.players[number % len(game.players)]
    name = f"{seed} {number}"
    record = Record(game, players, name, dict(plan.options))
    candidates = find_candidates(record, name, plan, number)
    found: dict[int, PuzzleEntry] = {}
    looked = 0
    for ply, _ in sorted(candidates, key=lambda each: (-each.gain, each.ply))[:MAX_CANDIDATES]:
        if all(abs(ply - other) >= MIN_PLIES_APART for other in found):
            looked += 1
            table = record.replay(ply)
            result = verify_puzzle(table, f"{name} {ply}", effort)
            if result is not None:
                found[ply] = puzzle_entry(table, result)
        if len(found) == MAX_PUZZLES_PER_GAME:
            break
    last = max(found, default=0)
    plies = " ".join(game.name_of(action) for _, _, action in record.actions[:last])
    puzzles = tuple(found[ply] for ply in sorted(found))
    return MinedGame(
        number=number,
        players=players,
        seed=name,
        options=dict(plan.options),
        looked=looked,
        plies=plies,
        puzzle=puzzles,
    )


def find_candidates(record: Record, seed: str, plan: MiningPlan, number: int = 0) -> list[Candidate]:
    """Let bots play a game; returns the positions that are candidates by a jarl's search."""
    table, dice = record.start(), FastDice(seed)
    quick, seated = Karl(), plan.bots(number, record.players)
    looks = next((each for each in seated if isinstance(each, Jarl)), Jarl())
    candidates: list[Candidate] = []
    opening = plan.opening * weights_for(record.start()).length
    while not table.over:
        if int(table.ply) < opening:
            record.play(table, answer(quick, table, dice))
            continue
        action = answer(looks, table, dice)
        if len(table.legal()) >= MIN_OPTIONS and (gain := expected_gain(table, looks)) >= MIN_GAIN:
            candidates.append(Candidate(int(table.ply), gain))
        plays = seated[int(table.seat or 0)]
        if looks is not plays:
            action, looks.last_search = answer(plays, table, dice), None
        record.play(table, action)
    return candidates


def expected_gain(table: Table, plays: Jarl) -> float:
    """By how much a bot's last search rates its best answer above the obvious one."""
    seat = table.seat
    tried = [node for node in plays.search.root.children() if node.visits]
    if seat is None or not tried:
        return 0.0
    best = tried[0]
    others = {int(node.action): node.mean(seat) for node in tried[1:]}
    if not others or best.mean(seat) <= min(others.values()):
        return 0.0
    obvious = greedy_answer(table)
    if obvious == best.action:
        return 0.0
    chances = WinProbabilities(table, seat, "look", best.mean(seat))
    return chances.share(best.mean(seat)) - chances.share(others.get(obvious, min(others.values())))


def puzzle_entry(table: Table, found: VerifiedPuzzle) -> PuzzleEntry:
    """A verified puzzle as an entry of the puzzle file."""
    shares = sorted(found.shares.items(), key=lambda each: -each[1])
    return PuzzleEntry(
        ply=int(table.ply),
        seat=int(table.seat or 0),
        digest=table.digest[:DIGEST_LENGTH],
        right=tuple(table.name(each) for each in found.accepted),
        obvious=table.name(found.obvious),
        chances={table.name(action): round(100 * share) for action, share in shares},
        margin=round(100 * found.margin),
        came=round(100 * found.came, 1),
        error=round(100 * found.error, 1),
        found=found.found,
        changes={name: round(points, 2) for name, points in found.changes.items()},
        counts=found.counts,
    )
