"""Opponents of matching strength, rated by the person's finished games alone against bots."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.arena.match_strength import EVEN, GameOutcome, estimated_skill, nearest_level
from meadhall.arena.reference_ratings import reference_ratings
from meadhall.arena.skill import Skill
from meadhall.core.engine.game import Game
from meadhall.core.engine.player_count_class import player_count_class
from meadhall.core.engine.record import Record
from meadhall.match.rating_eligibility import finishing_places
from meadhall.terminal.saved_games import saved_games
from meadhall.terminal.seating import BOT_PREFIX, levels_in


def resolve_even_bots(game: Game, seats: list[str]) -> list[str]:
    """The seats, with bots of level `even` replaced by a level about as strong as the person."""
    return [
        f"{BOT_PREFIX}{matching_level(game, len(seats))}" if name == f"{BOT_PREFIX}{EVEN}" else name for name in seats
    ]


def matching_level(game: Game, players: int) -> str:
    size = player_count_class(players)
    levels = reference_ratings().of(game.name, size)
    known = {each.level: each.skill for each in levels}
    finished = [save.record for save in reversed(saved_games(game, None)[0]) if save.record.scores is not None]
    return nearest_level(
        estimated_skill(contest for record in finished for contest in contests(record, size, known)), levels
    )


def contests(record: Record, size: str, known: dict[str, Skill]) -> Iterator[GameOutcome]:
    """The result of a finished game for its one person, if it tells of their strength at this player count."""
    levels = levels_in(record)
    people = [seat for seat in range(record.players) if seat not in levels]
    if len(people) != 1 or player_count_class(record.players) != size or not known.keys() >= set(levels.values()):
        return
    table = record.replay()
    order = finishing_places([int(seat) for seat in table.winners()], [int(points) for points in table.scores()])
    yield GameOutcome(order[people[0]], tuple((known[level], order[seat]) for seat, level in levels.items()))
