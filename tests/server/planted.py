"""Injection test data: a store in which every text that people, editions, leagues and programs set is hostile markup.

It is written directly, past the validation of names, so that the tests exercise the pages and not that validation.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.game import Game
from meadhall.games import game, names
from meadhall.match import Seat
from meadhall.match.commands import Answer, SendChat, TakeBack
from meadhall.match.seats import DEVICE_SEAT_MARK
from meadhall.reviews import review
from meadhall.reviews.regret import QUALITIES, Budget
from meadhall.reviews.review import review_engine
from meadhall.server.competitions.duplicates.deals import Deals
from meadhall.server.competitions.duplicates.places import EXCHANGED
from meadhall.server.competitions.leagues.league import League
from meadhall.server.competitions.leagues.leagues import Leagues
from meadhall.server.http.middleware.pipeline import RequestPipeline
from meadhall.server.matches.actor import MatchActor
from meadhall.server.matches.registry import Plan
from meadhall.server.matchmaking.invitations import Invitations
from meadhall.server.notifications.channels import FEED, MAIL, WEBHOOK
from meadhall.server.presenters.match_archive import frozen_copy, take_snapshot
from meadhall.server.ratings.ingest import ResultIngest, profile_id
from meadhall.server.ratings.results import Results
from meadhall.server.reviews.review_in_progress import QUALITY
from meadhall.server.services import Services
from meadhall.server.storage.database import Statement
from meadhall.server.storage.sql_statements import insert, insert_edition
from tests.server.strangers import with_app

CANARY = "/canary"
HOSTILE = (
    "\"'>]]></title></text></svg></option></textarea></script></style></template></hx-partial>"
    f'<img src="{CANARY}/img" onerror="alert(1)"><script>alert(2)</script><canary-x data-canary></canary-x>'
    f'<g hx-trigger="load" hx-post="{CANARY}/hx"></g><div hx-get="{CANARY}/get" hx-trigger="load"></div>'
    f'<form action="{CANARY}/form"></form><meta http-equiv="refresh" content="0;url={CANARY}/meta">'
    f'<hx-partial hx-target="body"><link rel="stylesheet" href="{CANARY}/css"></hx-partial>'
    "{{7*7}}{seat}%s\u202e\u2066\u200b\u2028`\\"
)
"""Closes every element that holds text, then makes itself noticed in every possible way."""
ME, RIVAL = "me0000000000000a", "rival00000000000"
SHOWN = ("name", "text", "one", "virtue", "title", "author", "publisher", "artist")


class PlantedStore(msgspec.Struct):
    """Ids in the store, for URLs."""

    cookie: str
    host: str
    tokens: dict[str, str]
    matches: dict[str, str]
    """Ids of matches by what is special about each."""
    secrets: dict[str, str]
    people: list[str]
    """Names of the profile pages."""
    league: str = ""
    duplicate: str = ""


def hostile_edition(played: Game) -> str:
    """The game's edition with hostile text for every name."""

    def renamed(value: Any, key: str) -> Any:
        if isinstance(value, dict):
            return {name: renamed(each, name) for name, each in value.items()}
        if isinstance(value, list):
            return [renamed(each, key) for each in value]
        return HOSTILE if isinstance(value, str) and key.startswith(SHOWN) else value

    content = renamed(msgspec.to_builtins(played.edition.content), "")
    return msgspec.json.encode(content).decode()


async def play(live: MatchActor, plies: int) -> None:
    dice = FastDice(plies)
    while live.match.ply < plies and not live.match.over:
        asked = live.match.asked
        assert asked is not None
        legal = live.match.table.legal()
        action = legal[dice.below("test", len(legal))]
        await live.submit(Answer(person=asked.person, branch=live.match.branch, ply=live.match.ply, action=action))


def both(players: int = 2) -> list[Seat]:
    people = [ME, RIVAL, f"{RIVAL}1", f"{RIVAL}2"][:players]
    return [Seat(number, person, HOSTILE, passes=False) for number, person in enumerate(people)]


async def talk(live: MatchActor) -> None:
    for person in (ME, RIVAL, "watcher"):
        await live.submit(SendChat(person=person, name=HOSTILE, words=f"@{HOSTILE} {HOSTILE}"))


async def plant_reviews(services: Services, live: MatchActor) -> None:
    """Store a snapshot with a quick review of each seat, marked as a full one."""
    found = take_snapshot(frozen_copy(live))
    before = QUALITIES["quick"]
    QUALITIES["quick"] = Budget(8, (8, 16))
    hasty = review(live.match.record, "quick")
    QUALITIES["quick"] = before
    hasty = replace(hasty, engine=review_engine(live.match.game, QUALITY))
    kept = replace(found, reviews={str(seat): hasty for seat in range(2)})
    await services.store.save_snapshot(live.row.id, kept.version, kept.pack())


async def plant(app: RequestPipeline) -> PlantedStore:
    services = app.services
    for person in (ME, RIVAL, f"{RIVAL}1", f"{RIVAL}2"):
        await services.users.rename(person, HOSTILE)
    matches: dict[str, str] = {}

    async def make(kind: str, plan: Plan, plies: int = 0, host: str = ME) -> MatchActor:
        live = await services.matches.create(plan, host)
        matches[kind] = live.row.id
        await play(live, plies)
        return live

    over = await make("over", Plan("raids", {}, both()), 10_000)
    await talk(over)
    await plant_reviews(services, over)
    retired = await make("retired", Plan("raids", {}, both()), 10_000)
    await services.store.save_snapshot(
        retired.row.id, retired.match.version, take_snapshot(frozen_copy(retired)).pack()
    )
    goes_on = await make("goes on", Plan("raids", {}, both(), hints=True), 6)
    await talk(goes_on)
    while goes_on.match.asked is None or goes_on.match.asked.person != ME:
        await play(goes_on, goes_on.match.ply + 1)
    asks = await make("asks", Plan("raids", {}, both()), 6)
    await asks.submit(TakeBack(person=RIVAL, branch=asks.match.branch))
    await make("alone", Plan("raids", {}, [both()[0], Seat(1, level="thrall")]))
    await make(
        "shared", Plan("raids", {}, [Seat(seat, f"{ME}{DEVICE_SEAT_MARK}{seat}", HOSTILE) for seat in (0, 1)]), host=ME
    )
    await make("waiting", Plan("raids", {}, [both()[0], Seat(1)], doors="open"))
    for name in names():
        played = game(name)
        edition = played.edition_from_json(hostile_edition(played), "hostile")
        own = insert("own_editions", person=ME, game=name, hash=edition.hash, name=HOSTILE, made=1.0)
        await services.store.database.write(insert_edition(name, edition.hash, edition.text), own)
        await make(name, Plan(name, {}, both(played.players[0]), edition=edition.hash), 12)
    invited = await make("invited", Plan("raids", {}, [replace(both()[1], seat=0), Seat(1)]), host=RIVAL)
    invitations = Invitations(services.matches, services.users)
    await invitations.send(invited, RIVAL, HOSTILE, await invitations.contact(ME), "invitation")
    await ResultIngest(services.store, services.matches.editions).run_once()
    profiles = [profile_id(services.users.signer, person) for person in (ME, RIVAL)]
    for person, name in zip((ME, RIVAL), profiles, strict=True):
        await Results(services.store).add_profile(person, name)
    leagues = Leagues(services.matches)
    league = await leagues.create(League("", HOSTILE, ME, ("raids",), 2, "robin", 3, 7, {}, 0.0))
    for person in (ME, RIVAL):
        await leagues.join(league.id, person, HOSTILE)
    await leagues.begin(league.id, ME)
    for table in (await leagues.find(league.id)).now:
        await play(await services.matches.get(table.match), 10_000)
    await leagues.run_once()
    deals = Deals(services.matches)
    deal = await deals.create("raids", 2, EXCHANGED, services.usual_level, ME)
    await deals.join(deal.id, ME, HOSTILE, "")
    device = await services.users.devices.add(ME, "Firefox", "here")
    rename = [Statement(f"UPDATE {table} SET name = ?", [HOSTILE]) for table in ("devices", "passkeys")]
    key = insert(
        "passkeys", id="key", person=ME, public=b"", counter=0, place=HOSTILE, name=HOSTILE, made=1.0, used=1.0
    )
    await services.store.database.write(
        key, *rename, Statement("UPDATE matches SET rules = '0' WHERE id = ?", [retired.row.id])
    )
    secrets = {}
    for kind in (FEED, MAIL, WEBHOOK):
        secrets[kind] = (await services.channels.add(ME, kind, "" if kind == FEED else HOSTILE, "en")).secret
    told: dict[str, dict[str, Any]] = {
        "mention": {"name": HOSTILE},
        "round": {"league": HOSTILE},
        "turn": {},
        "end": {},
    }
    for kind, facts in told.items():
        await services.outbox.add(ME, kind, "" if kind == "round" else goes_on.row.id, **facts)
    await services.store.database.write(Statement("UPDATE notices SET done = 1", []))
    signer = services.users.signer
    tokens = {purpose: signer.sign_with_expiry(purpose, RIVAL) for purpose in ("device", "bring")}
    tokens["host"] = signer.sign_with_expiry("host", "host")
    keeper = signer.sign_with_expiry("keeper", ME)
    return PlantedStore(
        signer.sign_session(ME, device.id), keeper, tokens, matches, secrets, profiles, league.id, deal.id
    )


def planted_at(path: Path) -> PlantedStore:
    """Plant it all in a new store there."""
    found: list[PlantedStore] = []

    async def story(app: RequestPipeline) -> None:
        found.append(await plant(app))

    with_app(path, story)
    return found[0]
