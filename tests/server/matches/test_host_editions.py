"""A server that offers an edition of its host's own: new matches are played with it, or as the game comes."""

from __future__ import annotations

import html
import time
from pathlib import Path

import meadhall
from tests import plain
from tests.own_edition import own_file, own_hash
from tests.server.kit import TIMEOUT_S, Player, RunningServer

__all__ = ["own_file"]


def play_until(person: Player, match: str, ply: int) -> None:
    """Answer whenever asked; a bot answers in between."""
    until = time.monotonic() + TIMEOUT_S
    while person.get(match)["ply"] < ply:
        assert time.monotonic() < until, "the bot does not answer"
        if not person.step(match):
            time.sleep(0.02)


def test_matches_use_the_hosts_edition(own_file: Path, tmp_path: Path) -> None:
    usual, own = meadhall.game("raids").edition.hash, own_hash(own_file)
    server = RunningServer(tmp_path / "matches.sqlite", "--no-limits", "--edition", f"raids={own_file}")
    try:
        listed = {each["name"]: each["editions"] for each in plain.get(f"{server.base}/api/games").json()}
        assert listed["raids"] == [own, usual]
        assert listed["lofoten"] == [meadhall.game("lofoten").edition.hash]
        page = html.unescape(plain.get(f"{server.base}/new?game=raids").text)
        assert own_file.name in page
        assert "standard set" in page
        assert "standard set" not in html.unescape(plain.get(f"{server.base}/new?game=lofoten").text)
        ann = Player(server, "Ann")
        with_own = ann.create_match("raids", ["me", "karl"])
        with_usual = ann.create_match("raids", ["me", "karl"], edition=usual)
        assert [made["edition"] for made in (with_own, with_usual)] == [own, usual]
        refused = ann.http.post("/api/matches", json={"game": "raids", "seats": ["me", "karl"], "edition": "0"})
        assert refused.status_code == 400
        for made in (with_own, with_usual):
            assert ann.get(made["match"], "/view")["edition"] == made["edition"]
            play_until(ann, made["match"], 5)
        server.stop()
        server.start()
        ann.http = plain.Client(base_url=server.base, headers=ann.http.headers)
        for made in (with_own, with_usual):
            assert ann.get(made["match"])["ply"] > 0, "it goes on after a restart"
        server.stop()
        server.more = ("--no-limits",)
        server.start()
        for made in (with_own, with_usual):
            assert ann.get(made["match"])["ply"] > 0, "a match keeps its edition, whether or not it is still offered"
            assert ann.get(made["match"], "/view")["edition"] == made["edition"]
    finally:
        server.stop()
    assert not server.error_lines()
