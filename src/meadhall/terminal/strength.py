"""About somebody's strength, by the games they have finished at this terminal, alone against bots."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.arena.match_strength import EVEN, Contest, nearest, strength
from meadhall.arena.reference_ratings import anchors
from meadhall.arena.skill import Skill
from meadhall.core.engine.game import Game
from meadhall.core.engine.player_count_class import size_of
from meadhall.core.engine.record import Record
from meadhall.match.rating_eligibility import places
from meadhall.terminal.saved_games import kept
from meadhall.terminal.seating import BOT, levels_in


def meet_evenly(game: Game, seats: list[str]) -> list[str]:
    """The seats, with a level for every bot that is to be about as strong as the person."""
    return [f"{BOT}{even_level(game, len(seats))}" if name == f"{BOT}{EVEN}" else name for name in seats]


def even_level(game: Game, players: int) -> str:
    size = size_of(players)
    levels = anchors().of(game.name, size)
    known = {each.level: each.skill for each in levels}
    finished = [save.record for save in reversed(kept(game, None)[0]) if save.record.scores is not None]
    return nearest(strength(contest for record in finished for contest in contests(record, size, known)), levels)


def contests(record: Record, size: str, known: dict[str, Skill]) -> Iterator[Contest]:
    """What a finished game tells of the one person who played it."""
    levels = levels_in(record)
    people = [seat for seat in range(record.players) if seat not in levels]
    if len(people) != 1 or size_of(record.players) != size or not known.keys() >= set(levels.values()):
        return
    table = record.replay()
    order = places([int(seat) for seat in table.winners()], [int(points) for points in table.scores()])
    yield Contest(order[people[0]], tuple((known[level], order[seat]) for seat, level in levels.items()))
