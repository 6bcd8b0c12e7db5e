"""A guest's rows become their heir's, table by table: what both have must not be there twice."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.server.matches.registry import Hall
from meadhall.server.notifications.channels import MOST
from meadhall.server.ratings.ingest import public_name
from meadhall.server.storage.database import Row, Statement
from meadhall.server.storage.statements import GATHERING, insert
from meadhall.server.storage.table_ownership import TOGETHER, of_a_person

NOT_BROUGHT = ("learning", "passkeys", "devices", "once", "puzzle_strengths", "profiles")
"""What is joined in a way of its own, or stays with the browser that has it."""
NAMED_AFTER = {"notices": "id", "deliveries": "notice"}
"""Columns that end with the person: whatever was told is not told again."""
SHARED = {"placings": "match", "duplicate_people": "duplicate", "league_members": "league"}
"""Where people are named beside others, and what they share."""


async def bring_rows(hall: Hall, guest: str, heir: str) -> None:
    """Everything that is a guest's alone, or names them beside others."""
    for table in of_a_person():
        if table not in NOT_BROUGHT:
            rows = await hall.store.database.read(f"SELECT * FROM {table} WHERE person = ?", guest)
            await hall.store.database.write(*await moving(hall, table, rows, guest, heir))
    await hall.store.database.write(
        *await joined_strengths(hall, guest, heir),
        *await one_page(hall, guest, heir),
        Statement("DELETE FROM invitations WHERE person = host", []),
    )


async def moving(hall: Hall, table: str, rows: Sequence[Row], guest: str, heir: str) -> list[Statement]:
    """Rows of a guest as the heir's; where the heir has the same already, theirs is kept."""
    own = await hall.store.database.read(f"SELECT * FROM {table} WHERE person = ?", heir) if rows else []
    gone = Statement(f"DELETE FROM {table} WHERE person = ?", [guest])
    if table in TOGETHER:
        beside = SHARED[table]
        twice = {row[beside] for row in own} & {row[beside] for row in rows}
        theirs = Statement(f"UPDATE {table} SET person = ? WHERE person = ?", [heir, guest])
        return [*(statement for each in sorted(twice) for statement in left_out(table, guest, each)), theirs]
    if table == "channels":
        full = {row["kind"] for row in own if MOST[row["kind"]] == 1}
        rows = [row for row in rows if row["kind"] not in full]
    return [gone, *(insert(table, "ON CONFLICT DO NOTHING", **moved(table, row, guest, heir)) for row in rows)]


def left_out(table: str, guest: str, shared: str) -> list[Statement]:
    """Where both are named: the heir keeps their own place, and the guest's is nobody's. A league that gathers has no
    such place."""
    key = f"person = ? AND {SHARED[table]} = ?"
    nobodys = Statement(f"UPDATE {table} SET person = '', name = '' WHERE {key}", [guest, shared])
    if table != "league_members":
        return [nobodys]
    return [Statement(f"DELETE FROM {table} WHERE {key} AND league IN {GATHERING}", [guest, shared]), nobodys]


def moved(table: str, row: Row, guest: str, heir: str) -> dict[str, object]:
    values = {**row, "person": heir}
    if table in NAMED_AFTER and values[NAMED_AFTER[table]].endswith(f" {guest}"):
        values[NAMED_AFTER[table]] = values[NAMED_AFTER[table]].removesuffix(guest) + heir
    return values


async def joined_strengths(hall: Hall, guest: str, heir: str) -> list[Statement]:
    """How strong somebody is at puzzles: by game what is better known, and all that was tried."""
    read = hall.store.database.read
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


async def one_page(hall: Hall, guest: str, heir: str) -> list[Statement]:
    """The heir's page is called after the heir; where the guest's was hidden and the heir had none, it is hidden."""
    rows = await hall.store.database.read("SELECT hidden FROM profiles WHERE person = ?", guest)
    gone = Statement("DELETE FROM profiles WHERE person = ?", [guest])
    name = public_name(hall.people.signer, heir)
    return [
        gone,
        *(insert("profiles", "ON CONFLICT DO NOTHING", id=name, person=heir, hidden=row["hidden"]) for row in rows),
    ]
