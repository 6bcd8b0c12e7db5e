"""People with a history, for measurements: a few matches are played to their end, and their rows copied."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from meadhall.core.engine.dice import FastDice
from meadhall.match import Seat
from meadhall.match.commands import Answer
from meadhall.server.http.middleware.pipeline import RequestPipeline
from meadhall.server.matches.actor import MatchActor
from meadhall.server.matches.registry import Plan
from meadhall.server.presenters.match_archive import take_snapshot
from meadhall.server.ratings.ingest import ResultIngest
from meadhall.server.services import Services
from meadhall.server.storage.copy import match_content
from meadhall.server.storage.database import Statement
from meadhall.server.storage.sql_statements import insert
from tests.server.strangers import BrowserClient

GAMES = {"raids": 2, "midgard": 2, "walhalla": 3, "lofoten": 2, "drakkar": 2}


async def newcomer(app: RequestPipeline, name: str) -> BrowserClient:
    """A browser of a known user."""
    browser = BrowserClient(app)
    await browser.get("/")
    await browser.post_form("/me", name=name)
    return browser


async def played(services: Services, game: str, people: Sequence[str], plies: int = 10_000) -> MatchActor:
    """A match that was played at random, to its end or for so many plies."""
    seats = [Seat(number, person, f"Player {number}", passes=False) for number, person in enumerate(people)]
    live = await services.matches.create(Plan(game, {}, seats), people[0])
    dice = FastDice(1)
    while not live.match.over and live.match.ply < plies:
        asked = live.match.asked
        assert asked is not None
        legal = live.match.table.legal()
        await live.submit(Answer(person=asked.person, ply=live.match.ply, action=legal[dice.below("play", len(legal))]))
    return live


async def give_history(services: Services, person: str, games: int) -> list[str]:
    """So many finished matches of that person, with all that the store keeps of such; returns their names."""
    names = [(await played(services, game, [person, "bob", "cyd"][:players])).row.id for game, players in GAMES.items()]
    for name in names:
        made = take_snapshot(services.matches.actors[name])
        await services.store.save_snapshot(name, made.version, made.pack())
    names += [
        await copied(services, names[number % len(GAMES)], person, person) for number in range(games - len(names))
    ]
    while await ResultIngest(services.store, services.matches.editions).run_once():
        pass
    services.matches.evict_idle(float("inf"))
    return names


async def copied(services: Services, match: str, person: str, heir: str) -> str:
    """A match once more, with another person in that seat; returns its name."""
    name = secrets.token_hex(len(match) // 2)
    statements: list[Statement] = []
    for table, rows in (await match_content(services.store, match)).items():
        for row in rows:
            values = {column: replaced(value, {match: name, person: heir}) for column, value in row.items()}
            statements.append(insert(table, "", **values | ({"counted": 0} if table == "matches" else {})))
    await services.store.database.write(*statements)
    return name


def replaced(value: object, names: dict[str, str]) -> object:
    if isinstance(value, str):
        for old, new in names.items():
            value = value.replace(old, new)
    return value
