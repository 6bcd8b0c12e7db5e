"""Account merge of rows, table by table: rows that both accounts have must not be duplicated."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.server.notifications.channels import MAX_PER_KIND
from meadhall.server.ratings.ingest import profile_id
from meadhall.server.services import Services
from meadhall.server.storage.database import Row, Statement
from meadhall.server.storage.sql_statements import LEAGUES_NOT_BEGUN, insert
from meadhall.server.storage.table_ownership import JOINT_TABLES, person_tables

SKIPPED_TABLES = ("learning", "passkeys", "devices", "once", "puzzle_strengths", "profiles")
"""Tables that are merged separately, or stay with the guest's browser."""
ID_COLUMNS = {"notices": "id", "deliveries": "notice"}
"""Id columns that end with the person's id: they are renamed too, so that no notification is sent twice."""
SHARED_COLUMNS = {"placings": "match", "duplicate_people": "duplicate", "league_members": "league"}
"""Tables that name people among others, and the column of what they share."""


async def merge_rows(services: Services, guest: str, heir: str) -> None:
    """Merge all rows that belong to a guest, or name them among others."""
    for table in person_tables():
        if table not in SKIPPED_TABLES:
            rows = await services.store.database.read(f"SELECT * FROM {table} WHERE person = ?", guest)
            await services.store.database.write(*await merge_statements(services, table, rows, guest, heir))
    await services.store.database.write(
        *await merge_strengths(services, guest, heir),
        *await merge_profiles(services, guest, heir),
        Statement("DELETE FROM invitations WHERE person = host", []),
    )


async def merge_statements(
    services: Services, table: str, rows: Sequence[Row], guest: str, heir: str
) -> list[Statement]:
    """Statements that move a guest's rows to the heir; where both have a row, the heir's is kept."""
    own = await services.store.database.read(f"SELECT * FROM {table} WHERE person = ?", heir) if rows else []
    gone = Statement(f"DELETE FROM {table} WHERE person = ?", [guest])
    if table in JOINT_TABLES:
        beside = SHARED_COLUMNS[table]
        twice = {row[beside] for row in own} & {row[beside] for row in rows}
        theirs = Statement(f"UPDATE {table} SET person = ? WHERE person = ?", [heir, guest])
        return [*(statement for each in sorted(twice) for statement in drop_duplicates(table, guest, each)), theirs]
    if table == "channels":
        full = {row["kind"] for row in own if MAX_PER_KIND[row["kind"]] == 1}
        rows = [row for row in rows if row["kind"] not in full]
    return [gone, *(insert(table, "ON CONFLICT DO NOTHING", **reassigned(table, row, guest, heir)) for row in rows)]


def drop_duplicates(table: str, guest: str, shared: str) -> list[Statement]:
    """Where both are named, the heir's row is kept and the guest's is blanked, or deleted in a league that has not
    begun."""
    key = f"person = ? AND {SHARED_COLUMNS[table]} = ?"
    nobodys = Statement(f"UPDATE {table} SET person = '', name = '' WHERE {key}", [guest, shared])
    if table != "league_members":
        return [nobodys]
    return [Statement(f"DELETE FROM {table} WHERE {key} AND league IN {LEAGUES_NOT_BEGUN}", [guest, shared]), nobodys]


def reassigned(table: str, row: Row, guest: str, heir: str) -> dict[str, object]:
    values = {**row, "person": heir}
    if table in ID_COLUMNS and values[ID_COLUMNS[table]].endswith(f" {guest}"):
        values[ID_COLUMNS[table]] = values[ID_COLUMNS[table]].removesuffix(guest) + heir
    return values


async def merge_strengths(services: Services, guest: str, heir: str) -> list[Statement]:
    """Puzzle ratings: of each game the more certain one, with the attempts of both."""
    read = services.store.database.read
    theirs = await read("SELECT * FROM puzzle_strengths WHERE person = ?", guest)
    own = {row["game"]: row for row in await read("SELECT * FROM puzzle_strengths WHERE person = ?", heir)}
    statements = [Statement("DELETE FROM puzzle_strengths WHERE person = ?", [guest])]
    for row in theirs:
        tried = await read(
            "SELECT solved FROM puzzle_tries WHERE person = ? AND puzzle LIKE ?", heir, f"{row['game']}-%"
        )
        best = min([row, *([own[row["game"]]] if row["game"] in own else [])], key=lambda each: each["sigma"])
        values = {**best, "person": heir, "tries": len(tried), "solved": sum(each["solved"] for each in tried)}
        statements += [
            Statement("DELETE FROM puzzle_strengths WHERE person = ? AND game = ?", [heir, row["game"]]),
            insert("puzzle_strengths", **values),
        ]
    return statements


async def merge_profiles(services: Services, guest: str, heir: str) -> list[Statement]:
    """The heir's page is called after the heir; where the guest's was hidden and the heir had none, it is hidden."""
    rows = await services.store.database.read("SELECT hidden FROM profiles WHERE person = ?", guest)
    gone = Statement("DELETE FROM profiles WHERE person = ?", [guest])
    name = profile_id(services.users.signer, heir)
    return [
        gone,
        *(insert("profiles", "ON CONFLICT DO NOTHING", id=name, person=heir, hidden=row["hidden"]) for row in rows),
    ]
