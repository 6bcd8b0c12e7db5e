"""Admin commands, backups and verification while a server runs."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests import plain
from tests.console import refuse, run
from tests.server.kit import TIMEOUT_S, Player, RunningServer, play_plies, start_match
from tests.server.tokens import token_in


def within_seconds(true: Callable[[], bool]) -> None:
    """Wait until a condition holds."""
    until = time.monotonic() + TIMEOUT_S
    while not true():
        assert time.monotonic() < until
        time.sleep(0.1)


def admin(server: RunningServer, *words: str) -> str:
    return run("admin", *words, "--store", str(server.path)).output


def test_admin_commands_work_on_a_running_server(server: RunningServer) -> None:
    match, (ann, bob) = start_match(server, "raids", 2, ["Ann the host", "Bob the loud"])
    play_plies(match, [ann, bob], 3)
    listed = admin(server, "matches", "--plain")
    assert re.search(rf"{match}: game raids, doors link, state ply 3, seats Ann the host, Bob the loud", listed)
    assert f"{bob.person}: name Bob the loud" in admin(server, "people", "--plain")
    assert f"1: name Bob the loud, person {bob.person}, bot –" in admin(server, "match", match, "--plain")

    admin(server, "remove", match, "1")
    within_seconds(lambda: ann.get(match)["seats"][1]["who"] == "bot")

    admin(server, "revoke", bob.person)
    refused = bob.http.post(f"/api/matches/{match}/act", json={"ply": 3, "action": 0})
    assert refused.status_code == 401

    admin(server, "delete", match)
    within_seconds(lambda: ann.http.get(f"/api/matches/{match}").status_code == 404)
    assert ann.http.post(f"/api/matches/{match}/join", json={}).status_code == 404


def test_muted_person_may_play_but_not_chat(server: RunningServer) -> None:
    client = plain.Client(base_url=server.base, timeout=TIMEOUT_S, headers={"accept-language": "fr"})
    client.get("/")
    name = "Loud one"
    client.post("/me", data={"name": name})
    client.post("/play", data={"game": "raids"})
    match = re.search(r'href="/m/([0-9a-f]+)"', client.get("/").text)
    assert match
    person = client.cookies["meadhall"].split(".")[0]
    say = f"/m/{match[1]}/chat"
    assert client.post(say, data={"words": "hej"}).status_code == 200
    admin(server, "mute", person)
    refused = client.post(say, data={"words": "hej"}, headers={"hx-request": "true"})
    assert refused.status_code == 403
    assert "retiré la parole" in refused.text
    admin(server, "unmute", person)
    assert client.post(say, data={"words": "hej"}).status_code == 200


def test_admin_commands_name_what_is_missing(server: RunningServer) -> None:
    store = ["--store", str(server.path)]
    assert "there is no such match" in refuse("admin", "delete", "nothing", *store)
    assert "there is no such match" in refuse("admin", "match", "nothing", *store)
    assert "no person with this id" in refuse("admin", "mute", "nobody", *store)
    match = Player(server, "Ann").create_match("raids", ["me", "random"])["match"]
    assert "no person in seat 1" in refuse("admin", "remove", match, "1", *store)
    assert "there is no such file" in refuse("admin", "people", "--store", "nowhere.sqlite")


def test_person_signs_out_everywhere_else(server: RunningServer) -> None:
    here, elsewhere = (plain.Client(base_url=server.base, timeout=TIMEOUT_S) for _ in range(2))
    here.get("/")
    here.post("/me", data={"name": "Ann"})
    link = re.search(r'value="[^"]*(/me/[^"]+)"', here.get("/me/devices").text)
    assert link
    elsewhere.post(link[1])
    assert 'value="Ann"' in elsewhere.get("/me").text
    token = token_in(here.get("/me/devices").text, "/me/elsewhere")
    answer = here.post("/me/elsewhere", data={"token": token})
    assert answer.status_code == 303
    assert "Only this browser is still signed in." in here.get(answer.headers["location"]).text
    assert 'value="Ann"' in here.get("/me").text
    assert 'value="Ann"' not in elsewhere.get("/me").text
    assert elsewhere.get(link[1]).status_code == 404


def test_backup_during_play_can_be_restored(tmp_path: Path) -> None:
    server = RunningServer(tmp_path / "matches.sqlite", "--no-limits")
    match, people = start_match(server, "raids", 2)
    play_plies(match, people, 5)
    copy = tmp_path / "copy.sqlite"
    told = run("backup", str(server.path), str(copy)).output
    assert told == f"{copy}: all 1 matches replay.\n"
    assert copy.stat().st_mode & 0o777 == 0o600
    assert "exists already" in refuse("backup", str(server.path), str(copy))
    play_plies(match, people, 4)
    assert people[0].get(match)["ply"] == 9
    assert f"process {server.running.pid}" in refuse("restore", str(copy), str(server.path))
    assert server.stop() == 0
    told = run("restore", str(copy), str(server.path)).output
    assert told.endswith(f"The replaced file is now {server.path}.old1.\n")
    server.start()
    assert people[0].get(match)["ply"] == 5
    play_plies(match, people, 1)
    assert server.stop() == 0
    with sqlite3.connect(f"{server.path}.old1") as old:
        assert old.execute("SELECT ply FROM matches").fetchone()[0] == 9
    old.close()


@pytest.mark.parametrize("command", [("backup", "bad.sqlite", "out.sqlite"), ("restore", "bad.sqlite", "new.sqlite")])
def test_backup_and_restore_refuse_other_files(
    command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "there is no such file" in refuse(*command)
    Path("bad.sqlite").write_bytes(b"nothing of ours" * 999)
    assert "no data file of meadhall" in refuse(*command)
    assert not Path(command[2]).exists()


def test_verify_replays_every_match_of_a_running_server(server: RunningServer, tmp_path: Path) -> None:
    match, people = start_match(server, "raids", 2)
    play_plies(match, people, 5)
    copy = tmp_path / "copy.sqlite"
    run("backup", str(server.path), str(copy))
    with sqlite3.connect(copy) as file:
        file.execute("UPDATE deeds SET body = '{}' WHERE match = ? AND version = 4", [match])
    file.close()
    told = run("verify", "--all", "--store", str(copy), code=2)
    assert f"match {match} (raids): damaged: " in told.stderr
    assert re.search(r": 1 of \d+ matches can't continue\.\n$", told.stdout)
    assert "Give either files of records" in refuse("verify")
    assert "Give either files of records" in refuse("verify", "--all", "a.json")
