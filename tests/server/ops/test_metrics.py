"""Metrics and logs."""

from __future__ import annotations

import json
import logging
import re
from pathlib import Path

import pytest

from meadhall.server.runtime import logs
from meadhall.server.runtime.logs import MAX_ALIKE_PER_MINUTE, JsonLines, LogRateLimit, TextLines
from tests import plain
from tests.server.crowds import RawConnection
from tests.server.kit import Player, RunningServer, play_plies, start_match


def reading(server: RunningServer, name: str, **headers: str) -> float:
    """Current value of a metric; 0 if it has no sample yet."""
    text = plain.get(f"{server.base}/metrics", headers=headers).text
    found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
    return float(found[1]) if found else 0.0


def test_moves_streams_bot_jobs_and_requests_are_counted(server: RunningServer) -> None:
    moves = reading(server, 'meadhall_moves_total{by="person",game="raids"}')
    match, people = start_match(server, "raids", 2)
    play_plies(match, people, 5)
    assert reading(server, 'meadhall_moves_total{by="person",game="raids"}') == moves + 5
    answered = 'meadhall_requests_total{method="POST",route="/api/matches/{match}/act",status="200"}'
    assert reading(server, answered) >= 5
    assert reading(server, 'meadhall_request_seconds_count{route="/api/matches/{match}/act"}') >= 5
    assert reading(server, "meadhall_store_commits_total") > 0
    news = people[0].events(match)
    next(news)
    assert reading(server, 'meadhall_streams{of="players"}') >= 1
    news.close()
    jobs = reading(server, 'meadhall_bot_jobs_total{priority="turn"}')
    ann = Player(server, "Ann")
    alone = ann.create_match("raids", ["me", "random"])["match"]
    while not ann.step(alone) or ann.get(alone)["asked"] == 0:
        pass
    while ann.get(alone)["asked"] == 1:
        pass
    assert reading(server, 'meadhall_bot_jobs_total{priority="turn"}') > jobs
    assert reading(server, "meadhall_live_matches") > 0
    assert reading(server, "process_open_fds") > 0


def test_unknown_paths_and_methods_share_a_metric_label(server: RunningServer) -> None:
    for number in range(20):
        RawConnection(server.port).request(f"/made/up/{number}", method=f"MADEUP{number}").close()
    wire = RawConnection(server.port).request("/made/up", method="MADEUP")
    assert wire.status() == 404
    text = plain.get(f"{server.base}/metrics").text
    assert "MADEUP" not in text
    assert "/made/up" not in text


def test_metrics_require_loopback_or_the_key(tmp_path: Path) -> None:
    own = RunningServer(tmp_path / "matches.sqlite", "--metrics-key", "a long secret", "--trust-proxy", "127.0.0.1")
    try:
        for headers, status in (
            ({}, 200),
            ({"X-Forwarded-For": "198.51.100.7"}, 404),
            ({"X-Forwarded-For": "127.0.0.1"}, 404),
            ({"Forwarded": "for=127.0.0.1"}, 404),
            ({"X-Forwarded-For": "198.51.100.7", "Authorization": "Bearer a long secret"}, 200),
            ({"X-Forwarded-For": "198.51.100.7", "Authorization": "Bearer a short secret"}, 404),
            ({"X-Forwarded-For": "198.51.100.7", "Authorization": "Bearer"}, 404),
        ):
            assert plain.get(f"{own.base}/metrics", headers=headers).status_code == status, headers
    finally:
        own.stop()


def record(message: str = "something broke", level: int = logging.ERROR, line: int = 1) -> logging.LogRecord:
    return logging.LogRecord("meadhall.server", level, "here.py", line, message, None, None)


def test_repeated_warnings_are_suppressed_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(logs, "monotonic", lambda: now)
    sparing = LogRateLimit()
    assert [sparing.filter(record()) for _ in range(MAX_ALIKE_PER_MINUTE + 30)] == [True] * MAX_ALIKE_PER_MINUTE + [
        False
    ] * 30
    assert sparing.filter(record(line=2)), "another complaint"
    assert all(sparing.filter(record(level=logging.INFO)) for _ in range(100)), "no complaint"
    now = 61.0
    again = record()
    assert sparing.filter(again)
    assert json.loads(JsonLines().format(again))["suppressed"] == 30


def test_log_lines_as_json_or_text_have_the_request_id() -> None:
    token = logs.CURRENT_REQUEST_ID.set("abc123")
    line = record("request", logging.INFO)
    line.method, line.status = "GET", 200
    assert json.loads(JsonLines().format(line)) | {"at": ""} == {
        "at": "",
        "level": "info",
        "message": "request",
        "request": "abc123",
        "method": "GET",
        "status": 200,
    }
    assert TextLines().format(line).endswith(" info request request=abc123 method=GET status=200")
    logs.CURRENT_REQUEST_ID.reset(token)


def test_text_log_option(tmp_path: Path) -> None:
    own = RunningServer(tmp_path / "matches.sqlite", "--log", "text")
    own.stop()
    assert re.search(r"^\S+Z info request request=\w+ method=GET route=/healthz status=200", own.log.read_text(), re.M)
