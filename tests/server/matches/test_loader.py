"""Matches of other rules and editions go on if they mean the same; otherwise they can still be read. What is damaged
hurts only itself."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

import meadhall
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.edition import Edition
from meadhall.core.engine.record import decode_file
from meadhall.core.engine.view import without_legal
from meadhall.match import Refused
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.api.routes import act, list_matches, record_file, show_match
from meadhall.server.http.api.schemas import Act
from meadhall.server.http.pages.lobby import show_lobby
from meadhall.server.http.pages.table import show_table
from meadhall.server.jobs.worker_pool import WorkerPool
from meadhall.server.matches.actor import MatchActor
from meadhall.server.matches.loader import UnplayableMatch
from meadhall.server.notifications.dispatcher import NotificationDispatcher
from meadhall.server.notifications.push import Pusher
from meadhall.server.notifications.ssrf_guard import PublicHttpClient
from meadhall.server.ops.background_tasks import SnapshotJob, resync_outdated
from meadhall.server.personal_data.erase import redacted_snapshot
from meadhall.server.presenters.match_archive import unpack
from meadhall.server.services import Services
from meadhall.server.storage import Store, open_store
from tests.kit import VARIANTS
from tests.match.kit import PEOPLE
from tests.server.matches.test_actor import RAIDS, answer, in_hall, new_match, play
from tests.server.stores import sqlite_of

GAME = meadhall.game("raids")
WALHALLA = next(variant for variant in VARIANTS if variant.game.name == "walhalla")


@pytest.fixture(scope="module")
def worker_pool() -> Iterator[WorkerPool]:
    opened = WorkerPool(1)
    yield opened
    opened.close()


def reader(person: str, lang: str = "en") -> Visitor:
    return Visitor(person, True, lang, False, "", "")


def change(store: Store, sql: str, *values: object) -> None:
    """Change the file behind the server's back."""
    with sqlite3.connect(sqlite_of(store).path) as file:
        file.execute(sql, values)
    file.close()


def rest(services: Services) -> None:
    for live in services.matches.actors.values():
        live.channel.left_at.clear()
    services.matches.evict_idle(since=float("inf"))


def dispatcher_of(services: Services) -> NotificationDispatcher:
    """Sends no notifications: there is no mail."""
    outside = PublicHttpClient()
    return NotificationDispatcher(
        *(services.store, services.users, services.is_online, services.matches.server_id, ""),
        *(None, None, Pusher(services.store, outside, ""), outside, 0),
    )


async def page_of(services: Services, match: str, person: str, lang: str = "en") -> str:
    answer = await show_table.fn(
        services=services, dispatcher=dispatcher_of(services), visitor=reader(person, lang), match=match
    )
    assert answer.status_code in (None, 200)
    return str(answer.content)


def break_answer(store: Store, match: str) -> None:
    """Let the first answer mean something that is not legal there, as if rules had changed."""
    sql = "SELECT version, body FROM deeds WHERE match = ? AND kind = 'answer' ORDER BY version"
    deed = sqlite_of(store).reader.execute(sql, [match]).fetchone()
    body = msgspec.json.decode(deed["body"]) | {"written": "flee"}
    sql = "UPDATE deeds SET body = ? WHERE match = ? AND version = ?"
    change(store, sql, msgspec.json.encode(body).decode(), match, deed["version"])


def test_match_of_older_rules_goes_on_if_its_log_replays_alike(
    tmp_path: Path, worker_pool: WorkerPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(services: Services) -> None:
        live = await new_match(services, RAIDS)
        await play(live, 20, FastDice(1))
        rest(services)
        monkeypatch.setattr(GAME, "rules_version", 99)
        again = await services.matches.get(live.row.id)
        assert again is not live
        assert (again.row.rules, again.match.version) == (live.row.rules, live.match.version)
        assert again.match.record.actions == live.match.record.actions
        await again.submit(answer(again.match))
        assert (await show_match.fn(services, reader("ann"), live.row.id)).retired is None

    in_hall(tmp_path, worker_pool, story)


def test_actions_are_replayed_by_notation_not_by_number(
    tmp_path: Path, worker_pool: WorkerPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(services: Services) -> None:
        live = await new_match(services, RAIDS)
        await play(live, 20, FastDice(1))
        rest(services)
        sql = """UPDATE deeds SET body = json_set(body, '$.action', json_extract(body, '$.action') + 1)
            WHERE kind = 'answer'"""
        change(services.store, sql)
        with pytest.raises(UnplayableMatch) as damaged:
            await services.matches.get(live.row.id)
        assert damaged.value.key == "damaged"
        monkeypatch.setattr(GAME, "rules_version", 99)
        again = await services.matches.get(live.row.id)
        assert again.match.record.actions == live.match.record.actions

    in_hall(tmp_path, worker_pool, story)


def test_a_match_keeps_its_own_edition(
    tmp_path: Path, worker_pool: WorkerPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(services: Services) -> None:
        usual = GAME.edition
        text = (GAME.folder / "edition.toml").read_text(encoding="utf-8")
        own = tmp_path / "own.toml"
        own.write_text(text.replace("year = 2018", "year = 2019", 1), encoding="utf-8")
        other: Edition = GAME.read_edition(own)
        assert other.hash != usual.hash
        with monkeypatch.context() as patch:
            patch.setattr(GAME, "edition", other)
            live = await new_match(services, RAIDS)
            await play(live, 20, FastDice(1))
        rest(services)
        assert await services.store.edition("raids", other.hash) == other.text
        again = await services.matches.get(live.row.id)
        assert again.match.table.edition == other.hash
        assert again.match.table.position() == live.match.table.position()
        rest(services)
        change(services.store, "DELETE FROM editions")
        with pytest.raises(UnplayableMatch) as retired:
            await services.matches.get(live.row.id)
        assert retired.value.key == "other_rules"

    in_hall(tmp_path, worker_pool, story)


def test_finished_match_with_other_scores_is_unplayable(
    tmp_path: Path, worker_pool: WorkerPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(services: Services) -> None:
        live = await new_match(services, RAIDS)
        await play(live, 10_000, FastDice(1))
        assert live.row.scores == tuple(live.match.table.scores())
        rest(services)
        monkeypatch.setattr(GAME, "rules_version", 99)
        await services.matches.get(live.row.id)
        rest(services)
        change(services.store, "UPDATE matches SET scores = '[1, 1]'")
        with pytest.raises(UnplayableMatch):
            await services.matches.get(live.row.id)
        shown = await show_match.fn(services, reader("ann"), live.row.id)
        assert (shown.retired, shown.over, shown.scores) == ("other_rules", True, [1, 1])
        record = await record_file(services, live.row.id, "ann")
        file = decode_file(record.content, "download")
        assert (file.rules, file.scores, len(file.actions)) == (live.row.rules, [1, 1], live.match.ply)

    in_hall(tmp_path, worker_pool, story)


def test_unplayable_match_stays_readable_with_the_same_rights(
    tmp_path: Path, worker_pool: WorkerPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(services: Services) -> None:
        live = await new_match(services, WALHALLA, doors="closed")
        await play(live, 9, FastDice(1))
        keeper = SnapshotJob(services)
        await keeper.snapshot_match(live.row.id)
        await play(live, 2, FastDice(2))
        rest(services)
        monkeypatch.setattr(WALHALLA.game, "rules_version", 99)
        break_answer(services.store, live.row.id)
        name = live.row.id
        for lang, why, lag in (
            ("en", "under other rules", "after answer 9 of 11"),
            ("fr", "avec d’autres règles", "après la réponse 9 sur 11"),
        ):
            pages = [await page_of(services, name, person, lang) for person in PEOPLE[:2]]
            for page in pages:
                assert why in page
                assert lag in page
                assert "<svg" in page
                assert 'data-action="' not in page
            assert pages[0] != pages[1]
        with pytest.raises(Refused, match="players may view"):
            await show_table.fn(
                services=services, dispatcher=dispatcher_of(services), visitor=reader("eve"), match=name
            )
        shown = await show_match.fn(services, reader("ann"), name)
        assert (shown.retired, shown.ply, shown.scores) == ("other_rules", 11, None)
        with pytest.raises(UnplayableMatch):
            await act.fn(services, reader("ann"), name, Act(11, 0))
        with pytest.raises(Refused, match="not over"):
            await record_file(services, name, "ann")
        await keeper.snapshot_match(name)
        assert name in keeper.failed

    in_hall(tmp_path, worker_pool, story)


def test_snapshot_holds_nothing_the_viewer_could_not_see(tmp_path: Path, worker_pool: WorkerPool) -> None:
    async def story(services: Services) -> None:
        live = await new_match(services, WALHALLA)
        await play(live, 9, FastDice(1))
        await SnapshotJob(services).run_once()
        assert await services.store.snapshot(live.row.id) is None, "the match has just changed"
        await SnapshotJob(services).finish()
        body = await services.store.snapshot(live.row.id)
        assert body is not None
        kept = unpack(body)
        assert kept is not None
        assert {(sight.seat, sight.lang) for sight in kept.sights} == {
            (seat, lang) for seat in (-1, *range(WALHALLA.players)) for lang in ("en", "fr")
        }
        for sight in kept.sights:
            view = live.match.table.view(None if sight.seat == -1 else sight.seat)
            names = live.match.names(WALHALLA.game.words(sight.lang))
            drawn = WALHALLA.game.board.draw(without_legal(view), WALHALLA.game.words(sight.lang, names), False)
            assert sight.picture == str(drawn)

    in_hall(tmp_path, worker_pool, story)


def test_erased_name_is_in_no_text_or_label_of_a_snapshot(tmp_path: Path, worker_pool: WorkerPool) -> None:
    async def story(services: Services) -> None:
        live = await new_match(services, WALHALLA)
        await play(live, 9, FastDice(1))
        await SnapshotJob(services).finish()
        before = unpack(await services.store.snapshot(live.row.id) or b"")
        assert before is not None
        names = [seat.name for seat in live.match.seats]
        for name in names:
            assert any(re.search(rf'aria-label="[^"]*{name}', sight.picture) for sight in before.sights)
        await services.store.database.write(*await redacted_snapshot(services, live.row.id, names))
        after = unpack(await services.store.snapshot(live.row.id) or b"")
        assert after is not None
        for sight in after.sights:
            assert not [name for name in names if name in f"{sight.title} {sight.log} {sight.picture}"]

    in_hall(tmp_path, worker_pool, story)


Damage = Callable[[Store, str], None]


def unknown_game(store: Store, match: str) -> None:
    change(store, "UPDATE matches SET game = 'hnefatafl' WHERE id = ?", match)


def torn_options(store: Store, match: str) -> None:
    change(store, "UPDATE matches SET options = '{\"a' WHERE id = ?", match)


def odd_options(store: Store, match: str) -> None:
    change(store, "UPDATE matches SET options = '{\"sails\": 7}' WHERE id = ?", match)


def torn_deed(store: Store, match: str) -> None:
    change(store, "UPDATE deeds SET body = substr(body, 1, 20) WHERE match = ? AND version = 4", match)


def missing_deed(store: Store, match: str) -> None:
    change(store, "DELETE FROM deeds WHERE match = ? AND version = 4", match)


def seat_that_is_not_there(store: Store, match: str) -> None:
    sql = "UPDATE deeds SET body = json_set(body, '$.seat', 77) WHERE match = ? AND kind = 'sit'"
    change(store, sql, match)


@pytest.mark.parametrize(
    "damage", [unknown_game, torn_options, odd_options, torn_deed, missing_deed, seat_that_is_not_there]
)
def test_corrupt_match_affects_no_other(tmp_path: Path, worker_pool: WorkerPool, damage: Damage) -> None:
    async def story(services: Services) -> None:
        hurt = await new_match(services, RAIDS, doors="open")
        sound = await new_match(services, RAIDS, doors="open")
        for live in (hurt, sound):
            await play(live, 5, FastDice(1))
        rest(services)
        damage(services.store, hurt.row.id)
        page = str((await show_lobby.fn(services=services, visitor=reader("ann"))).content)
        assert f"/m/{sound.row.id}" in page
        assert sound.row.id in [shown.match for shown in await list_matches.fn(services, reader("eve"))]
        await services.matches.get(sound.row.id)
        with pytest.raises(Refused) as refused:
            await services.matches.get(hurt.row.id)
        assert refused.value.key in ("damaged", "unknown_game")
        if isinstance(refused.value, UnplayableMatch):
            assert "so it can’t go on" in await page_of(services, hurt.row.id, "ann")

    in_hall(tmp_path, worker_pool, story)


def test_wrong_seat_rows_are_right_after_replay(tmp_path: Path, worker_pool: WorkerPool) -> None:
    """Who sits where follows from the deeds; the list has it only noted down."""

    async def story(services: Services) -> None:
        hurt = await new_match(services, RAIDS, doors="open")
        sound = await new_match(services, RAIDS, doors="open")
        rest(services)
        change(services.store, "UPDATE seats SET seat = 77, passes = 9 WHERE match = ? AND seat = 1", hurt.row.id)
        change(services.store, "DELETE FROM seats WHERE match = ? AND seat = 0", hurt.row.id)
        page = str((await show_lobby.fn(services=services, visitor=reader("ann"))).content)
        assert f"/m/{sound.row.id}" in page
        assert sound.row.id in [shown.match for shown in await list_matches.fn(services, reader("eve"))]
        assert (await services.matches.get(hurt.row.id)).match.seats == hurt.match.seats

    in_hall(tmp_path, worker_pool, story)


def test_deleted_match_is_gone_for_its_players(tmp_path: Path, worker_pool: WorkerPool) -> None:
    async def story(services: Services) -> None:
        first, second = await new_match(services, RAIDS), await new_match(services, RAIDS)
        for live in (first, second):
            await services.store.delete_match(live.row.id)
        with pytest.raises(Refused) as refused:
            await first.submit(answer(first.match))
        assert refused.value.key == "no_match"
        await resync_outdated(services)
        assert services.matches.actors == {}
        assert await services.store.match_ids() == []
        assert sqlite_of(services.store).reader.execute("SELECT count(*) FROM deeds").fetchone()[0] == 0

    in_hall(tmp_path, worker_pool, story)


def test_resync_loads_commands_of_other_servers(tmp_path: Path, worker_pool: WorkerPool) -> None:
    async def story(services: Services) -> None:
        here = await new_match(services, RAIDS)
        elsewhere = open_store(sqlite_of(services.store).path)
        there: MatchActor = await Services(elsewhere, worker_pool, 0).matches.get(here.row.id)
        await there.submit(answer(there.match))
        assert here.match.version < there.match.version
        await resync_outdated(services)
        assert here.match.table.position() == there.match.table.position()
        assert here.row == there.row
        there.stop()
        await elsewhere.close()

    in_hall(tmp_path, worker_pool, story)
