"""Seats of a terminal game: people, and bots by level, encoded in the names of a record."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.arena.match_strength import EVEN
from meadhall.bots import Bot, bot
from meadhall.bots.policy import WEIGHT_SUFFIXES, load_policy
from meadhall.bots.search_bot import net_of
from meadhall.core.engine.errors import BadOption
from meadhall.core.engine.game import Game
from meadhall.core.engine.record import Record, default_seat_name
from meadhall.match import Seat

PERSON_NAME = "person"
BOT_PREFIX = "bot "
DEFAULT_PLAYERS = 3
DEFAULT_BOT = "greedy"


class RecordSeating:
    """Decoded from a record's names: `bot greedy` is a bot, perhaps followed by its net's hash; others are people."""

    def __init__(self, record: Record) -> None:
        self.levels = levels_in(record)
        self.bots: dict[int, Bot] = {seat: bot_of_level(level) for seat, level in self.levels.items()}
        self.seats = [
            Seat(seat, "", f"{BOT_PREFIX}{self.levels[seat]}", self.levels[seat])
            if seat in self.levels
            else Seat(seat, f"person {seat}", name)
            for seat, name in enumerate(record.seats)
        ]
        self.people = [seat for seat in range(record.players) if seat not in self.bots]


def levels_in(record: Record) -> dict[int, str]:
    """The levels of a record's bots, by seat."""
    return {
        seat: name.removeprefix(BOT_PREFIX).partition(" ")[0]
        for seat, name in enumerate(record.seats)
        if name.startswith(BOT_PREFIX)
    }


def person_names(record: Record) -> list[str]:
    """The names of people in a record; empty for bots and people without one."""
    return [
        "" if name in (PERSON_NAME, default_seat_name(seat)) or name.startswith(BOT_PREFIX) else name
        for seat, name in enumerate(record.seats)
    ]


def bot_of_level(level: str) -> Bot:
    """A bot by its level, or by the file of its weights."""
    return load_policy(level) if level.endswith(WEIGHT_SUFFIXES) else bot(level)


def add_net_hashes(record: Record) -> None:
    """Add the hash of the neural net to the names of bots that use one."""
    for seat, name in enumerate(record.seats):
        if name.startswith(BOT_PREFIX):
            sitting = bot_of_level(name.removeprefix(BOT_PREFIX))
            hash = net_of(sitting, record.game, record.players, record.options, record.edition.hash)
            record.seats[seat] = f"{name} {hash}" if hash else name


def default_players(game: Game) -> int:
    return DEFAULT_PLAYERS if DEFAULT_PLAYERS in game.players else game.players[0]


def seat_names(game: Game, players: int | None, people: int, levels: Sequence[str]) -> list[str]:
    """Names for a record: people first, then bots; the last level fills the seats that are left."""
    for level in set(levels) - {EVEN}:
        bot_of_level(level)
    count = players or (people + len(levels) if levels or people > 1 else default_players(game))
    bots = count - people
    if people > count:
        raise BadOption(f"{people} people can't sit at a table for {count}. Give fewer --people or more --players.")
    if len(levels) > bots:
        raise BadOption(f"{people} people and {len(levels)} bots are more than the {count} players asked for.")
    strengths = [*levels, *[levels[-1] if levels else DEFAULT_BOT] * (bots - len(levels))]
    return [PERSON_NAME] * people + [f"{BOT_PREFIX}{level}" for level in strengths]
