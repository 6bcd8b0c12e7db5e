"""Plays a fixture, which determines the game completely, and gives its result."""

from __future__ import annotations

from time import perf_counter

import msgspec

from meadhall.arena.entrants import entrant, title
from meadhall.arena.fixtures import Fixture
from meadhall.bots.play import apply_bot_answer
from meadhall.core.engine.dice import FastDice
from meadhall.games import game


class Result(msgspec.Struct, frozen=True):
    """The result of a game. Lists go by seat; a shared win counts as a fraction of one."""

    table: str
    number: int
    game: str
    players: int
    options: str
    deal: int
    rotation: int
    bots: list[str]
    points: list[int]
    shares: list[float]
    sources: list[dict[str, int]]
    answers: int

    @property
    def rules(self) -> int:
        """The rules version, from the key of the line-up (see `Lineup.key`)."""
        return int(self.table.split(" ", 3)[1])

    @property
    def edition(self) -> str:
        """The hash of the edition."""
        return self.table.split(" ", 3)[2]


class BatchResult(msgspec.Struct):
    """The results of a batch of games, and their time."""

    results: list[Result]
    seconds: float


def play_fixture(fixture: Fixture) -> Result:
    lineup = fixture.lineup
    chosen = game(lineup.game)
    table = chosen.new(lineup.players, f"{lineup.seed} {fixture.deal}", lineup.edition, **lineup.options)
    sitting = fixture.seated_bots()
    bots = [entrant(text) for text in sitting]
    while (seat := table.seat) is not None:
        dice = FastDice(f"{lineup.seed} {fixture.number} {int(table.ply)}")
        apply_bot_answer(bots[seat], table, dice, title(sitting[seat]), fixture.deal)
    winners = table.winners()
    return Result(
        table=lineup.key(),
        number=fixture.number,
        game=lineup.game,
        players=lineup.players,
        options=msgspec.json.encode(lineup.options, order="sorted").decode(),
        deal=fixture.deal,
        rotation=fixture.rotation,
        bots=sitting,
        points=table.scores(),
        shares=[1 / len(winners) if seat in winners else 0.0 for seat in range(lineup.players)],
        sources=[table.breakdown(seat) for seat in range(lineup.players)],
        answers=int(table.ply),
    )


def play_batch(batch: list[Fixture]) -> BatchResult:
    start = perf_counter()
    return BatchResult([play_fixture(fixture) for fixture in batch], perf_counter() - start)
