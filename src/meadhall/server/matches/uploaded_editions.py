"""Uploaded editions: checked at upload, stored by hash, and playable by every person who has the hash."""

from __future__ import annotations

from typing import NamedTuple

from meadhall.core.engine.edition import Edition
from meadhall.core.engine.game import Game
from meadhall.core.i18n.display_names import clean_name
from meadhall.match import Refused
from meadhall.server.matches.edition_parser import EditionParser, ParsedEdition
from meadhall.server.runtime.thread_pools import MATCH_POOL, run_in
from meadhall.server.storage import Store
from meadhall.server.storage.database import Statement
from meadhall.server.storage.sql_statements import insert, insert_edition

MAX_EDITIONS_PER_PERSON = 12
"""One more upload removes the person's oldest."""
MAX_EDITIONS = 1000
MAX_NAME_LENGTH = 40
SUFFIX = ".toml"


class UploadedEdition(NamedTuple):
    hash: str
    name: str


class UploadedEditions:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.database = store.database
        self.parser = EditionParser()

    async def of(self, person: str, game: str) -> list[UploadedEdition]:
        """A person's uploads for a game, the latest first."""
        sql = "SELECT hash, name FROM own_editions WHERE person = ? AND game = ? ORDER BY made DESC, hash"
        return [UploadedEdition(row["hash"], row["name"]) for row in await self.database.read(sql, person, game)]

    async def find(self, game: Game, hash: str) -> Edition | None:
        """The edition of that hash, if the store has it."""
        text = await self.store.edition(game.name, hash)
        return await run_in(MATCH_POOL, game.edition_from_json, text, hash) if text else None

    async def upload(self, person: str, game: Game, name: str, raw: bytes, now: float) -> ParsedEdition:
        """Check and store an edition; `BadEdition` says what is wrong, and where in the file."""
        called = clean_name(name.replace("\\", "/").rpartition("/")[2], MAX_NAME_LENGTH) or f"{game.name}{SUFFIX}"
        found = await self.parser.parse(person, game.name, raw, called)
        await self.check_capacity(person)
        again = "ON CONFLICT (person, game, hash) DO UPDATE SET name = excluded.name, made = excluded.made"
        await self.database.write(
            insert_edition(game.name, found.hash, found.text),
            insert("own_editions", again, person=person, game=game.name, hash=found.hash, name=called, made=now),
            delete_oldest(person),
        )
        return found

    async def check_capacity(self, person: str) -> None:
        """Refuse a person's first upload while others have filled the store; later ones replace their own."""
        counted = await self.database.read("SELECT count(*) AS n FROM own_editions WHERE person <> ?", person)
        if int(counted[0]["n"]) >= MAX_EDITIONS:
            raise Refused("full")


def delete_oldest(person: str) -> Statement:
    sql = """DELETE FROM own_editions WHERE person = ? AND made < (SELECT min(made) FROM
        (SELECT made FROM own_editions WHERE person = ? ORDER BY made DESC LIMIT ?) AS latest)"""
    return Statement(sql, [person, person, MAX_EDITIONS_PER_PERSON])
