"""Speeds at set-up, resigning, pausing, deleting, hours: what pages and programs say and refuse."""

from __future__ import annotations

from pathlib import Path

import pytest

from meadhall.match import Seat
from meadhall.match.availability import Availability
from meadhall.match.time_control import correspondence, live
from meadhall.server.http.middleware.pipeline import RequestPipeline
from meadhall.server.matches.registry import Plan
from meadhall.server.storage.deadlines import availability_of
from tests.match.kit import people
from tests.server.http.test_shared_screen import browser
from tests.server.tokens import token_in
from tests.server.worlds import with_served_app

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:litestar")
FORM = {"game": "raids", "players": "3", "seat0": "me", "seat1": "friend", "seat2": "karl", "name": "Ann"}


def test_time_control_is_chosen_at_set_up_and_shown_before_sitting_down(tmp_path: Path) -> None:
    async def story(app: RequestPipeline, port: int) -> None:
        async with browser(app, port, "ann") as ann, browser(app, port, "bob") as bob:
            days = {"speed": "days", "days": "3", "weekends": "no", "late": "resign"}
            said = (await ann.get("/new/table", params=FORM | days)).text
            assert "3 days per turn, weekends off. A player who runs out of time resigns." in said
            made = await ann.post("/new", data=FORM | days)
            name = made.headers["location"].removeprefix("/m/")
            assert app.services.matches.actors[name].match.setup.speed == correspondence(3, False, "resign")
            assert "3 days per turn" in (await bob.get(f"/m/{name}")).text
            own = {"speed": "live", "pace": "own", "bank": "7", "gain": "0", "late_level": "thrall"}
            made = await ann.post("/new", data=FORM | own)
            name = made.headers["location"].removeprefix("/m/")
            assert app.services.matches.actors[name].match.setup.speed == live(420, 0, level="thrall")
            usual = await ann.post("/new", data=FORM | {"speed": "live", "pace": "quick"})
            name = usual.headers["location"].removeprefix("/m/")
            assert app.services.matches.actors[name].match.setup.speed == live(420, 10)
            for wrong in ({"bank": "0"}, {"bank": "9999"}, {"gain": "-1"}, {"late": "gone"}, {"late_level": "god"}):
                refused = await ann.post("/new", data=FORM | own | wrong)
                assert refused.status_code == 400
                assert "That speed is not possible" in refused.text

    with_served_app(tmp_path, story)


def test_api_sets_time_control_and_reads_clocks(tmp_path: Path) -> None:
    async def story(app: RequestPipeline, port: int) -> None:
        async with browser(app, port, "ann") as ann:
            ann.headers["authorization"] = f"Bearer {app.services.users.signer.sign('person', 'ann')}"
            body = {"game": "raids", "seats": ["me", "karl"], "speed": {"kind": "live", "bank": 300, "gain": 5}}
            made = (await ann.post("/api/matches", json=body)).json()
            assert made["speed"]["bank"] == 300
            assert made["clock"]["left"] == [300, 300]
            assert made["clock"]["running"] in (0, None)
            plain = (await ann.post("/api/matches", json={"game": "raids", "seats": ["me", "karl"]})).json()
            assert (plain["speed"]["kind"], plain["clock"]) == ("none", None)
            for speed in ({"kind": "live"}, {"kind": "days", "days": 0}, {"kind": "none", "bank": 5}, {"kind": "x"}):
                assert (await ann.post("/api/matches", json=body | {"speed": speed})).status_code == 400

    with_served_app(tmp_path, story)


def test_resigning_and_deleting_need_confirmation(tmp_path: Path) -> None:
    async def story(app: RequestPipeline, port: int) -> None:
        shared = await app.services.matches.create(Plan("raids", {}, people(2), speed=live(600, 5)), "ann")
        alone = await app.services.matches.create(Plan("raids", {}, [people(1)[0], Seat(1, level="thrall")]), "ann")
        async with browser(app, port, "ann") as ann, browser(app, port, "bob") as bob:
            page = (await ann.get(f"/m/{shared.row.id}")).text
            assert "/resign" in page
            assert "/delete" not in page
            assert 'id="clocks"' in page
            assert "10 min" in page
            assert (await ann.post(f"/m/{shared.row.id}/resign")).status_code == 400
            assert [seat.resigned for seat in shared.match.seats] == [False, False]
            assert (await bob.post(f"/m/{shared.row.id}/pause", data={"wanted": "yes"})).status_code == 200
            assert shared.match.state.clock.pause_requests == {1}
            assert (await ann.post(f"/m/{shared.row.id}/resign", data={"sure": "yes"})).status_code == 200
            assert [seat.resigned for seat in shared.match.seats] == [True, False]
            assert "resigned" in (await bob.get(f"/m/{shared.row.id}")).text
            given_up = (await ann.get(f"/m/{shared.row.id}")).text
            assert "/passes" in page
            assert "/passes" not in given_up
            back = await ann.post(f"/m/{shared.row.id}/stand-in", data={"seat": "0"})
            assert back.status_code == 409
            delete = f"/m/{alone.row.id}/delete"
            assert (await ann.get(f"/m/{shared.row.id}/delete")).status_code == 403
            assert delete in (await ann.get(f"/m/{alone.row.id}")).text
            assert (await ann.post(delete)).status_code == 403
            assert (await bob.get(delete)).status_code == 403
            token = token_in((await ann.get(delete)).text, delete)
            assert (await bob.post(delete, data={"token": token})).status_code == 403
            gone = await ann.post(delete, data={"token": token})
            assert gone.headers["location"] == "/"
            assert (await ann.get(f"/m/{alone.row.id}")).status_code == 404

    with_served_app(tmp_path, story)


def test_availability_page_sets_hours_and_vacations(tmp_path: Path) -> None:
    async def story(app: RequestPipeline, port: int) -> None:
        app.services.matches.now = lambda: 1_794_830_400.0
        async with browser(app, port, "ann") as ann:
            assert "Availability" in (await ann.get("/me/hours")).text
            night = {"zone": "Europe/Paris", "quiet_from": "22:00", "quiet_until": "07:30"}
            assert (await ann.post("/me/hours", data=night)).status_code == 303
            assert await availability_of(app.services.store, "ann") == Availability("Europe/Paris", (1320, 450))
            away = {"first": "2026-12-24", "last": "2027-01-02"}
            assert (await ann.post("/me/vacation", data=away)).status_code == 303
            page = (await ann.get("/me/hours")).text
            assert "24 Dec 2026 to 2 Jan 2027" in page
            assert "20 days left" in page
            assert (await ann.post("/me/vacation", data=away | {"last": "2027-03-02"})).status_code == 400
            assert (await ann.post("/me/vacation/back", data={"number": "0"})).status_code == 303
            assert (await availability_of(app.services.store, "ann")).away == ()
            for wrong in ({"zone": "Atlantis"}, {"quiet_from": "25:00"}, {"quiet_until": "21:00"}):
                assert (await ann.post("/me/hours", data=night | wrong)).status_code == 400

    with_served_app(tmp_path, story)
