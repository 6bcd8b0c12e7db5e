"""Two worlds that a viewer can't tell apart look the same over HTTP, to the byte: pages, fragments, streams, hints,
headers and JSON, at every table there is. And leaks are detected: each way out has one planted in it."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.table import Table
from meadhall.match.commands import Answer
from meadhall.server.http.api import routes
from meadhall.server.http.api.schemas import live_out
from meadhall.server.http.middleware import pipeline
from meadhall.server.http.middleware.pipeline import RequestPipeline
from meadhall.server.jobs import worker_pool
from meadhall.server.matches.actor import MatchActor
from meadhall.server.matches.registry import Plan
from meadhall.server.presenters.match_view import MatchView
from tests.kit import TABLES, Variant
from tests.match.kit import PEOPLE, people
from tests.server.worlds import (
    SeatObserver,
    all_subscribed,
    deterministic_hint,
    differ,
    indistinguishable_table,
    leaking_hint,
    replace_table,
    with_served_app,
)

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:litestar")
STRANGER = "stranger"
MOMENTS = (12, 31)
HIDING = ("drakkar", "lofoten", "walhalla")
"""Games that hide something besides the future from the first question on."""


async def seated(app: RequestPipeline, variant: Variant) -> MatchActor:
    plan = Plan(variant.game.name, variant.options, people(variant.players))
    return await app.services.matches.create(plan, PEOPLE[0])


async def play(live: MatchActor, until: int) -> None:
    dice = FastDice(until)
    while (match := live.match).ply < until and not match.table.over:
        legal = match.table.legal()
        person = PEOPLE[int(match.table.seat or 0)]
        action = legal[dice.below("test", len(legal))]
        await live.submit(Answer(person=person, branch=match.branch, ply=match.ply, action=action))


async def differences(
    app: RequestPipeline, port: int, live: MatchActor, person: str, world: Table, lang: str
) -> set[str]:
    """Where a viewer can tell this world from the real one."""
    real = live.match.table
    eyes = SeatObserver(app, port, live, person)
    try:
        here = await eyes.everything(lang)
        replace_table(app, live, world)
        there = await eyes.everything(lang)
    finally:
        replace_table(app, live, real)
        await eyes.close()
    assert here.keys() == there.keys()
    return {name for name in here if here[name] != there[name]}


async def compare(app: RequestPipeline, port: int, live: MatchActor, number: int) -> int:
    """Compare worlds for the seat that is asked, and then for another; returns how many hid something."""
    real = live.match.table
    seat = (int(real.seat or 0) + number) % len(live.match.seats)
    world = indistinguishable_table(real, seat)
    lang = ("en", "fr")[(seat + number) % 2]
    assert await differences(app, port, live, PEOPLE[seat], world, lang) == set()
    if number and world.view(None) == real.view(None):
        assert await differences(app, port, live, STRANGER, world, lang) == set()
    return int(differ(world, real))


@pytest.mark.parametrize("variant", TABLES, ids=repr)
def test_two_worlds_give_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variant: Variant) -> None:
    monkeypatch.setattr(worker_pool, "explain_position", deterministic_hint)
    compared = 0

    async def story(app: RequestPipeline, port: int) -> None:
        nonlocal compared
        live = await seated(app, variant)
        with all_subscribed(live):
            for number, moment in enumerate(MOMENTS):
                await play(live, moment)
                compared += await compare(app, port, live, number % 2)

    with_served_app(tmp_path, story)
    assert compared or variant.game.name not in HIDING


def mark(table: Table) -> str:
    """Something that depends on everything, the hidden things too."""
    return sha256(repr(table.position()).encode()).hexdigest()


def leak_into_pages(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(MatchView, "title", property(lambda shown: mark(shown.table)))


def leak_into_headers(patch: pytest.MonkeyPatch) -> None:
    original = pipeline.RequestHandler.response_headers

    def tell(handler: Any) -> list[tuple[bytes, bytes]]:
        lives = handler.pipeline.services.matches.actors.values()
        return [*original(handler), (b"x-cards", "".join(mark(live.match.table) for live in lives).encode())]

    patch.setattr(pipeline.RequestHandler, "response_headers", tell)


def leak_into_programs(patch: pytest.MonkeyPatch) -> None:
    def tell(live: MatchActor, person: str) -> Any:
        shown = live_out(live, person)
        shown.decision = mark(live.match.table)
        return shown

    patch.setattr(routes, "live_out", tell)


def leak_into_streams(patch: pytest.MonkeyPatch) -> None:
    write = routes.MatchEventWriter.write

    def tell(teller: Any) -> bytes | None:
        said = write(teller)
        return None if said is None else f": {mark(teller.match.table)}\n".encode() + said

    patch.setattr(routes.MatchEventWriter, "write", tell)


def leak_into_hints(patch: pytest.MonkeyPatch) -> None:
    """A search that is given the real table, and says so."""
    patch.setattr(worker_pool, "determinize", lambda table, seed: table)
    patch.setattr(worker_pool, "explain_position", leaking_hint)


LEAKS: list[tuple[Callable[[pytest.MonkeyPatch], None], set[str]]] = [
    (leak_into_pages, {"page "}),
    (leak_into_headers, {"page ", "program /view", "page stream", "program stream"}),
    (leak_into_programs, {"program "}),
    (leak_into_streams, {"program stream"}),
    (leak_into_hints, {"page /hint"}),
]


@pytest.mark.parametrize(("leak", "seen"), LEAKS, ids=lambda value: getattr(value, "__name__", ""))
def test_planted_leaks_are_detected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak: Callable[[pytest.MonkeyPatch], None], seen: set[str]
) -> None:
    monkeypatch.setattr(worker_pool, "explain_position", deterministic_hint)
    leak(monkeypatch)
    variant = next(table for table in TABLES if table.game.name == "lofoten")
    found: set[str] = set()

    async def story(app: RequestPipeline, port: int) -> None:
        live = await seated(app, variant)
        await play(live, 20)
        asked = int(live.match.table.seat or 0)
        with all_subscribed(live):
            for number in range(5):
                world = live.match.table.guess(asked, FastDice(f"leak {number}"))
                found.update(await differences(app, port, live, PEOPLE[asked], world, "en"))
                if seen <= found:
                    return

    with_served_app(tmp_path, story)
    assert seen <= found
