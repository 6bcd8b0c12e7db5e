"""Migration 2 → 3: stored editions, snapshots and scores, and answers in notation."""

from __future__ import annotations

import sqlite3
from time import time

import msgspec

from meadhall.core.engine.errors import MeadhallError
from meadhall.core.engine.game import Game
from meadhall.games import games

STATEMENTS = """
ALTER TABLE people ADD COLUMN named REAL NOT NULL DEFAULT 0;
ALTER TABLE people ADD COLUMN generation INTEGER NOT NULL DEFAULT 0;
ALTER TABLE people ADD COLUMN muted INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN scores TEXT NOT NULL DEFAULT '[]';
ALTER TABLE matches ADD COLUMN kept INTEGER NOT NULL DEFAULT -1;
CREATE INDEX matches_to_keep ON matches (touched) WHERE started = 1 AND kept < version;
CREATE TABLE editions (hash TEXT NOT NULL, game TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (game, hash))
    STRICT, WITHOUT ROWID;
CREATE TABLE keepsakes (
    match TEXT PRIMARY KEY REFERENCES matches,
    version INTEGER NOT NULL,
    at REAL NOT NULL,
    body BLOB NOT NULL
) STRICT, WITHOUT ROWID
"""


def upgrade(connection: sqlite3.Connection) -> None:
    for statement in STATEMENTS.split(";\n"):
        connection.execute(statement)
    connection.execute("UPDATE people SET named = ?", [time()])
    for game in games():
        sql = "SELECT id, rules, edition FROM matches WHERE game = ?"
        for match in connection.execute(sql, [game.name]).fetchall():
            if match["edition"] == game.edition.hash:
                connection.execute(
                    "INSERT OR IGNORE INTO editions VALUES (?, ?, ?)", [game.edition.hash, game.name, game.edition.text]
                )
            if match["rules"] == game.rules_version:
                write_answers(connection, game, match["id"])


def write_answers(connection: sqlite3.Connection, game: Game, match: str) -> None:
    """Add the notation of each answer, where the current rules can name it."""
    sql = "SELECT version, body FROM deeds WHERE match = ? AND kind = 'answer'"
    for row in connection.execute(sql, [match]).fetchall():
        try:
            body = msgspec.json.decode(row["body"], type=dict[str, int | str])
            body["written"] = game.name_of(int(body["action"]))
        except (msgspec.DecodeError, MeadhallError, KeyError, ValueError):
            continue
        values = [msgspec.json.encode(body).decode(), match, row["version"]]
        connection.execute("UPDATE deeds SET body = ? WHERE match = ? AND version = ?", values)
