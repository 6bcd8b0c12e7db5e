"""Who sits where: people, and bots by level."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.arena.match_strength import EVEN
from meadhall.bots import Bot, bot
from meadhall.bots.policy import WEIGHTS, policy
from meadhall.bots.search_bot import net_of
from meadhall.core.engine.errors import BadOption
from meadhall.core.engine.game import Game
from meadhall.core.engine.record import Record, unnamed
from meadhall.match import Seat

PERSON = "person"
BOT = "bot "
USUAL_PLAYERS = 3
USUAL_BOT = "greedy"


class Seating:
    """Read from the names in a record: `bot greedy` is a bot, after which a net's hash may stand; all else people."""

    def __init__(self, record: Record) -> None:
        self.levels = levels_in(record)
        self.bots: dict[int, Bot] = {seat: seated(level) for seat, level in self.levels.items()}
        self.seats = [
            Seat(seat, "", f"{BOT}{self.levels[seat]}", self.levels[seat])
            if seat in self.levels
            else Seat(seat, f"person {seat}", name)
            for seat, name in enumerate(record.seats)
        ]
        self.people = [seat for seat in range(record.players) if seat not in self.bots]


def levels_in(record: Record) -> dict[int, str]:
    """The bots of a record."""
    return {
        seat: name.removeprefix(BOT).partition(" ")[0] for seat, name in enumerate(record.seats) if name.startswith(BOT)
    }


def names_in(record: Record) -> list[str]:
    """What everybody is called who has a name in a record; people and bots without one have none."""
    return [
        "" if name in (PERSON, unnamed(seat)) or name.startswith(BOT) else name
        for seat, name in enumerate(record.seats)
    ]


def seated(level: str) -> Bot:
    """A bot by its level, or by the file of its weights."""
    return policy(level) if level.endswith(WEIGHTS) else bot(level)


def sign(record: Record) -> None:
    """Write beside the bots that ask a net which one that is."""
    for seat, name in enumerate(record.seats):
        if name.startswith(BOT):
            sitting = seated(name.removeprefix(BOT))
            hash = net_of(sitting, record.game, record.players, record.options, record.edition.hash)
            record.seats[seat] = f"{name} {hash}" if hash else name


def usual_players(game: Game) -> int:
    return USUAL_PLAYERS if USUAL_PLAYERS in game.players else game.players[0]


def seat_everybody(game: Game, players: int | None, people: int, levels: Sequence[str]) -> list[str]:
    """Names for a record: the people first, then the bots; the last level serves for the bots not named."""
    for level in set(levels) - {EVEN}:
        seated(level)
    count = players or (people + len(levels) if levels or people > 1 else usual_players(game))
    bots = count - people
    if people > count:
        raise BadOption(f"{people} people can't sit at a table for {count}. Give fewer --people or more --players.")
    if len(levels) > bots:
        raise BadOption(f"{people} people and {len(levels)} bots are more than the {count} players asked for.")
    strengths = [*levels, *[levels[-1] if levels else USUAL_BOT] * (bots - len(levels))]
    return [PERSON] * people + [f"{BOT}{level}" for level in strengths]
