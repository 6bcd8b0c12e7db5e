"""Puzzles found in games of bots: whoever plays has thought about every question, so most are passed over at once."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from meadhall.bots import Bot, answer, bot
from meadhall.bots.fitted_value import fitted_for
from meadhall.bots.levels import Jarl, Karl
from meadhall.bots.win_probability import Chances
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.game import Game
from meadhall.core.engine.option import OptionValue
from meadhall.core.engine.record import Record
from meadhall.core.engine.table import Table
from meadhall.puzzles.models import Mined, Moment
from meadhall.puzzles.verification import FEWEST_OPTIONS, FULL, Effort, Verified, quick_look, verified

WORTH_A_LOOK = 0.05
"""How much better than the obvious answer the bot must think its own is."""
MOST_OF_A_GAME = 3
MOST_LOOKED_AT = 8
"""So many moments of a game are looked at more closely, at most."""
APART = 12
"""Two puzzles of a game are so many answers apart."""
DIGEST = 16


class Watch(NamedTuple):
    """What games are looked at, and from when on."""

    opening: float = 0.8
    """So much of a game, as games go, is played by karls and passed over: what one answer can win comes late."""
    level: str = "jarl"
    """Who plays on from there: one bot, or some with commas between them, who change seats from game to game."""
    options: Mapping[str, OptionValue] = MappingProxyType({})
    """Of the game, where they are not the usual ones."""

    def bots(self, number: int, players: int) -> list[Bot]:
        """Who sits where in a game."""
        some = [bot(name.strip()) for name in self.level.split(",")]
        return [some[(number + seat) % len(some)] for seat in range(players)]


LATE = Watch()


class Candidate(NamedTuple):
    """A moment at which the bot found something that a quick look misses."""

    ply: int
    gain: float


def mined(game: Game, number: int, seed: str, effort: Effort = FULL, watch: Watch = LATE) -> Mined:
    """One game of bots, and the puzzles in it; the same seed finds the same ones."""
    players = game.players[number % len(game.players)]
    name = f"{seed} {number}"
    record = Record(game, players, name, dict(watch.options))
    candidates = played(record, name, watch, number)
    found: dict[int, Moment] = {}
    looked = 0
    for ply, _ in sorted(candidates, key=lambda each: (-each.gain, each.ply))[:MOST_LOOKED_AT]:
        if all(abs(ply - other) >= APART for other in found):
            looked += 1
            table = record.replay(ply)
            result = verified(table, f"{name} {ply}", effort)
            if result is not None:
                found[ply] = written_down(table, result)
        if len(found) == MOST_OF_A_GAME:
            break
    last = max(found, default=0)
    plies = " ".join(game.name_of(action) for _, _, action in record.actions[:last])
    puzzles = tuple(found[ply] for ply in sorted(found))
    return Mined(
        number=number,
        players=players,
        seed=name,
        options=dict(watch.options),
        looked=looked,
        plies=plies,
        puzzle=puzzles,
    )


def played(record: Record, seed: str, watch: Watch, number: int = 0) -> list[Candidate]:
    """Let bots play a game; returns the moments at which a jarl thinks that a closer look is worth it."""
    table, dice = record.start(), FastDice(seed)
    quick, seated = Karl(), watch.bots(number, record.players)
    looks = next((each for each in seated if isinstance(each, Jarl)), Jarl())
    candidates: list[Candidate] = []
    opening = watch.opening * fitted_for(record.start()).length
    while not table.over:
        if int(table.ply) < opening:
            record.play(table, answer(quick, table, dice))
            continue
        action = answer(looks, table, dice)
        if len(table.legal()) >= FEWEST_OPTIONS and (gain := thought_better(table, looks)) >= WORTH_A_LOOK:
            candidates.append(Candidate(int(table.ply), gain))
        plays = seated[int(table.seat or 0)]
        if looks is not plays:
            action, looks.last = answer(plays, table, dice), None
        record.play(table, action)
    return candidates


def thought_better(table: Table, plays: Jarl) -> float:
    """By how much a bot that has just searched thinks that its best answer is better than the obvious one."""
    seat = table.seat
    tried = [node for node in plays.search.root.children() if node.visits]
    if seat is None or not tried:
        return 0.0
    best = tried[0]
    others = {int(node.action): node.mean(seat) for node in tried[1:]}
    if not others or best.mean(seat) <= min(others.values()):
        return 0.0
    obvious = quick_look(table)
    if obvious == best.action:
        return 0.0
    chances = Chances(table, seat, "look", best.mean(seat))
    return chances.share(best.mean(seat)) - chances.share(others.get(obvious, min(others.values())))


def written_down(table: Table, found: Verified) -> Moment:
    """A puzzle as its file says it."""
    shares = sorted(found.shares.items(), key=lambda each: -each[1])
    return Moment(
        ply=int(table.ply),
        seat=int(table.seat or 0),
        digest=table.digest[:DIGEST],
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
