"""Edition parser: a file that costs too much ends its process and affects nothing else."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from time import monotonic, process_time

import pytest

import meadhall
from meadhall.core.engine import edition
from meadhall.core.engine.errors import BadEdition
from meadhall.match import Refused, Seat
from meadhall.server.http.middleware.pipeline import RequestPipeline
from meadhall.server.matches import edition_parser
from meadhall.server.matches.edition_parser import EditionParser, begin_limited, parse
from meadhall.server.matches.registry import Plan
from meadhall.server.runtime.admission import MAX_JOBS, JobAdmission
from tests.server.strangers import BrowserClient, with_app

RAIDS = meadhall.game("raids")
USUAL = (RAIDS.folder / "edition.toml").read_bytes()
BOMB = b"a." * 32_000 + b"a = 1"
COST = 40
"""Seconds that it costs `tomllib` at least."""
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:litestar")
MOMENT = 2.0


def begin_careless() -> None:
    """Begin the process without the check before parsing, as if a bomb were known that it lets pass."""
    begin_limited()
    edition.MAX_KEY_PARTS = len(BOMB)
    edition_parser.MAX_CPU_S = 1


def seconds_of_children() -> float:
    """Processor time of all processes that this one has begun and that have ended."""
    active_children()
    return getrusage(RUSAGE_CHILDREN).ru_utime


def with_parser(story: Callable[[EditionParser], Awaitable[None]], careless: bool = False) -> None:
    async def live() -> None:
        parser = EditionParser()
        if careless:
            parser.pool = ProcessPoolExecutor(1, get_context("spawn"), begin_careless)
        try:
            await story(parser)
        finally:
            parser.close()

    asyncio.run(live())


def test_costly_file_ends_process_and_next_file_is_read() -> None:
    async def story(parser: EditionParser) -> None:
        before = seconds_of_children()
        with pytest.raises(BadEdition, match=r"^bomb\.toml: to read this takes too much time or memory"):
            await parser.parse("eve", "raids", BOMB, "bomb.toml")
        assert (await parser.parse("ann", "raids", USUAL, "usual.toml")).hash == RAIDS.edition.hash
        assert seconds_of_children() - before < COST / 4

    with_parser(story, careless=True)


def test_files_that_wait_behind_a_bomb_are_read() -> None:
    async def story(parser: EditionParser) -> None:
        bomb = asyncio.create_task(parser.parse("eve", "raids", BOMB, "bomb.toml"))
        await asyncio.sleep(0)
        waiting = [parser.parse(name, "raids", USUAL, f"{name}.toml") for name in ("ann", "bob", "cyd")]
        assert {found.hash for found in await asyncio.gather(*waiting)} == {RAIDS.edition.hash}
        with pytest.raises(BadEdition, match="too much time or memory"):
            await bomb

    with_parser(story, careless=True)


def test_dead_process_is_restarted_for_the_next_file() -> None:
    async def story(parser: EditionParser) -> None:
        await parser.parse("ann", "raids", USUAL, "usual.toml")
        assert parser.pool is not None
        with pytest.raises(BrokenProcessPool):
            await asyncio.get_running_loop().run_in_executor(parser.pool, os._exit, 1)
        assert (await parser.parse("ann", "raids", USUAL, "usual.toml")).hash == RAIDS.edition.hash

    with_parser(story)


def test_parser_error_is_reported_to_the_uploader(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(raw: bytes, name: str) -> None:
        raise ValueError("Exceeds the limit (4300 digits) for integer string conversion")

    monkeypatch.setattr(RAIDS, "edition_from_toml", broken)
    monkeypatch.setattr("resource.setrlimit", lambda *_: None)
    with pytest.raises(BadEdition, match=r"^odd\.toml: no edition can be made of this \(ValueError\)\. Mend it\.$"):
        parse("raids", USUAL, "odd.toml")


def test_memory_of_the_process_is_limited() -> None:
    async def story(parser: EditionParser) -> None:
        await parser.parse("ann", "raids", USUAL, "usual.toml")
        assert parser.pool is not None
        with pytest.raises(MemoryError):
            await asyncio.get_running_loop().run_in_executor(parser.pool, bytes, 2 << 30)
        assert (await parser.parse("ann", "raids", USUAL, "usual.toml")).text == RAIDS.edition.text

    with_parser(story)


def test_second_file_of_a_person_is_refused_while_the_first_is_read() -> None:
    async def story(parser: EditionParser) -> None:
        first = asyncio.create_task(parser.parse("eve", "raids", USUAL, "first.toml"))
        await asyncio.sleep(0)
        with pytest.raises(Refused) as refused:
            await parser.parse("eve", "raids", USUAL, "second.toml")
        assert refused.value.key == "files_wait"
        assert (await parser.parse("ann", "raids", USUAL, "hers.toml")).hash == (await first).hash
        await parser.parse("eve", "raids", USUAL, "third.toml")

    with_parser(story)


def test_only_few_jobs_are_admitted_in_all() -> None:
    admission = JobAdmission()
    held = [admission.admit(f"person {number}") for number in range(MAX_JOBS)]
    for each in held:
        each.__enter__()
    with pytest.raises(Refused), admission.admit("one more"):
        pass
    held[0].__exit__(None, None, None)
    with admission.admit("one more"):
        pass


def test_bombs_are_refused_while_matches_are_made(tmp_path: Path) -> None:
    async def story(app: RequestPipeline) -> None:
        app.services.matches.uploaded_editions.parser.pool = ProcessPoolExecutor(
            1, get_context("spawn"), begin_careless
        )
        browsers = [BrowserClient(app) for _ in range(6)]
        for browser in browsers:
            await browser.get("/")
        begun = process_time()
        files = {"file": ("bomb.toml", BOMB)}
        bombs = [
            asyncio.create_task(browser.post("/new/edition", data={"game": "raids"}, files=files))
            for browser in browsers[:2]
        ]
        await asyncio.sleep(0)
        for _ in range(8):
            ready = monotonic()
            live = await app.services.matches.create(Plan("raids", {}, [Seat(0, "ann", "Ann"), Seat(1)]), "ann")
            app.services.matches.unload(live)
            await app.services.matches.get(live.row.id)
            assert monotonic() - ready < MOMENT
            await asyncio.sleep(0.1)
        for answer in await asyncio.gather(*bombs):
            assert answer.status_code == 400
            assert "bomb.toml" in answer.text
        assert process_time() - begun < COST / 4, "the server itself has parsed them"

    with_app(tmp_path / "m.sqlite", story)
