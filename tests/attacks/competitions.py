"""Attacks on leagues and on deals at several tables: matches without end, a rival who forfeits, a deal known before."""

from __future__ import annotations

import csv
import io
import sqlite3
from contextlib import closing
from time import monotonic, sleep
from urllib.parse import quote

import httpx

from tests.attacks.kit import GIVE_UP_S, Target, attack, in_parallel, require

MEMBERS, ROUNDS = 24, 30
MAX_MATCHES = 60
"""Matches that the rate limit allows one host in this time: 20 at once, one round into debt, some more later."""
SEALED = ("record.json", "page", "review", "replay?eyes=1", "moment?ply=1&eyes=1")
LEAGUE = {"league": "Eve", "game.raids": "on", "size": "2", "mode": "robin", "lasts": "0", "name": "Eve"}
ODD = ("\x00", "a\nb", "\x1b[2J", "\x7f", "\x85", "a" * 300)


def league_of(pages: list[httpx.Client], rounds: int) -> str:
    """Create a league of these people, hosted by the first, and begin its first round; returns its path."""
    made = pages[0].post("/league", data={**LEAGUE, "rounds": f"{rounds}"})
    require(made.status_code == 303, f"no league was made ({made.status_code})")
    league = made.headers["location"]
    for page in pages[1:]:
        page.post(f"{league}/join", data={"name": "Eve"})
    pages[0].post(f"{league}/begin")
    return str(league)


def matches_in(target: Target) -> int:
    with closing(sqlite3.connect(f"file:{target.server.path}?mode=ro", uri=True)) as reader:
        return int(reader.execute("SELECT count(*) FROM matches").fetchone()[0])


@attack("a league that makes matches as fast as its rounds are closed")
def rounds_without_end(target: Target) -> str:
    before = matches_in(target)
    pages = [target.page(target.new_player(f"Eve {number}")) for number in range(MEMBERS)]
    league = league_of(pages, ROUNDS)
    statuses = []
    for _ in range(ROUNDS):
        in_parallel(lambda number: pages[number].post(f"{league}/agree").status_code, MEMBERS, 8)
        statuses.append(pages[0].post(f"{league}/close").status_code)
    made = matches_in(target) - before
    require(made <= MAX_MATCHES, f"{made} matches were made")
    require(429 in statuses, "no round was refused")
    return f"{made} matches of {MEMBERS // 2 * ROUNDS}"


@attack("as the host of a league, close the round while the rival is asked")
def forfeited_rival(target: Target) -> str:
    ann, bob = target.new_player("Ann"), target.new_player("Bob")
    pages = [target.page(ann), target.page(bob)]
    league = league_of(pages, 2)
    match = next(each["match"] for each in league_matches(target, league))
    until = monotonic() + GIVE_UP_S
    while (now := ann.get(match))["asked"] != 1 - now["you"]:
        require(monotonic() < until, "the rival was never asked")
        ann.step(match)
    status = pages[0].post(f"{league}/close").status_code
    rows = list(csv.DictReader(io.StringIO(pages[0].get(f"{league}/results.csv").text)))
    require(not rows, "the match was decided, " + ", ".join(f"{row['name']}: {row['league_points']}" for row in rows))
    return f"answered {status}; the match goes on"


def league_matches(target: Target, league: str) -> list[dict[str, str]]:
    with closing(sqlite3.connect(f"file:{target.server.path}?mode=ro", uri=True)) as reader:
        reader.row_factory = sqlite3.Row
        name = league.rpartition("/")[2]
        rows = reader.execute("SELECT match FROM league_tables WHERE league = ?", [name])
        return [dict(row) for row in rows]


@attack("learn the deal by resigning, while it is played at the other table")
def resigned_deal(target: Target) -> str:
    ann, bob = target.new_player("Ann"), target.new_player("Bob")
    anns, bobs = target.page(ann), target.page(bob)
    form = {"game": "raids", "players": "2", "mode": "alone", "level": "thrall", "name": "Ann"}
    deal = anns.post("/duplicate", data=form).headers["location"]
    bobs.post(f"{deal}/join", data={"name": "Bob"})
    match = begun(target, deal)
    anns.post(f"/m/{match}/resign", data={"sure": "yes"})
    until = monotonic() + 4 * GIVE_UP_S
    while not ann.get(match)["over"]:
        require(monotonic() < until, "the bots never finished")
        sleep(0.1)
    for path in SEALED:
        require(anns.get(f"/m/{match}/{path}").status_code == 403, f"{path} lays the deal open")
    for path in ("record", "view"):
        require(ann.http.get(f"/api/matches/{match}/{path}").status_code == 403, f"the API's {path} lays the deal open")
    require(anns.post(f"/m/{match}/other-seat", data={"seat": "1"}).status_code == 403, "an open copy was made")
    require("/record.json" not in anns.get(f"/m/{match}").text, "the page offers the record")
    return "sealed until the other table is over"


def begun(target: Target, deal: str) -> str:
    """Wait for the match at the first table of a deal."""
    until = monotonic() + GIVE_UP_S
    while monotonic() < until:
        with closing(sqlite3.connect(f"file:{target.server.path}?mode=ro", uri=True)) as reader:
            sql = "SELECT id FROM matches WHERE host = (SELECT host FROM duplicates WHERE id = ?) AND twin = ?"
            name = deal.rpartition("/")[2]
            found = reader.execute(sql, [name, name]).fetchone()
        if found is not None:
            return str(found[0])
        sleep(0.2)
    require(False, "the deal never began")
    raise AssertionError


@attack("paths with control characters, and names that no file can have")
def odd_paths(target: Target) -> str:
    page = target.page()
    for place in ("/static/", "/materials/", "/m/", "/league/", "/people/", "/api/matches/"):
        for letters in ODD:
            status = page.get(place + quote(letters, encoding="latin-1")).status_code
            require(status in (400, 404), f"{place}{letters[:5]!r} is answered by {status}")
    return "none is there"
