"""People with a history, for measurements: a few matches are played to their end, and their rows copied."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from meadhall.core.engine.dice import FastDice
from meadhall.match import Seat
from meadhall.match.commands import Answer
from meadhall.server.http.middleware.pipeline import Gate
from meadhall.server.matches.actor import LiveMatch
from meadhall.server.matches.registry import Hall, Plan
from meadhall.server.presenters.match_archive import keepsake
from meadhall.server.ratings.ingest import Counting
from meadhall.server.storage.copy import content
from meadhall.server.storage.database import Statement
from meadhall.server.storage.statements import insert
from tests.server.strangers import Stranger

GAMES = {"raids": 2, "midgard": 2, "walhalla": 3, "lofoten": 2, "drakkar": 2}


async def newcomer(gate: Gate, name: str) -> Stranger:
    """A browser of somebody who is known."""
    browser = Stranger(gate)
    await browser.get("/")
    await browser.settle("/me", name=name)
    return browser


async def played(hall: Hall, game: str, people: Sequence[str], plies: int = 10_000) -> LiveMatch:
    """A match that was played at random, to its end or for so many plies."""
    seats = [Seat(number, person, f"Player {number}", passes=False) for number, person in enumerate(people)]
    live = await hall.make(Plan(game, {}, seats), people[0])
    dice = FastDice(1)
    while not live.match.over and live.match.ply < plies:
        asked = live.match.asked
        assert asked is not None
        legal = live.match.table.legal()
        await live.do(Answer(person=asked.person, ply=live.match.ply, action=legal[dice.below("play", len(legal))]))
    return live


async def give_history(hall: Hall, person: str, games: int) -> list[str]:
    """So many finished matches of that person, with all that the store keeps of such; returns their names."""
    names = [(await played(hall, game, [person, "bob", "cyd"][:players])).row.id for game, players in GAMES.items()]
    for name in names:
        made = keepsake(hall.live[name])
        await hall.store.keep(name, made.version, made.pack())
    names += [await copied(hall, names[number % len(GAMES)], person, person) for number in range(games - len(names))]
    while await Counting(hall.store, hall.editions).go_on():
        pass
    hall.rest(float("inf"))
    return names


async def copied(hall: Hall, match: str, person: str, heir: str) -> str:
    """A match once more, with somebody else in that person's place; returns its name."""
    name = secrets.token_hex(len(match) // 2)
    statements: list[Statement] = []
    for table, rows in (await content(hall.store, match)).items():
        for row in rows:
            values = {column: replaced(value, {match: name, person: heir}) for column, value in row.items()}
            statements.append(insert(table, "", **values | ({"counted": 0} if table == "matches" else {})))
    await hall.store.database.write(*statements)
    return name


def replaced(value: object, names: dict[str, str]) -> object:
    if isinstance(value, str):
        for old, new in names.items():
            value = value.replace(old, new)
    return value
