"""Schemathesis tries everything the description of the JSON interface allows, and much that it does not; with matches
in every state behind it, and different people who ask."""

from __future__ import annotations

from collections import Counter
from typing import Any

import httpx
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import Case
from schemathesis.checks import CheckFunction
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tests.server.kit import Player, RunningServer, play_on, sit_down

MATCH = "/api/matches/{match}"
REACHED = {
    MATCH: {200, 403, 404},
    f"{MATCH}/view": {200, 403, 404},
    f"{MATCH}/legal": {200, 401, 403, 404},
    f"{MATCH}/join": {200, 401, 404, 409},
    f"{MATCH}/act": {200, 401, 403, 404, 409},
    f"{MATCH}/record": {200, 403, 404, 409},
}
"""What each route of a match must have answered at least once."""


class Guests:
    """Matches in every state, and who asks about them."""

    def __init__(self, server: RunningServer) -> None:
        self.running, (self.ann, bob) = sit_down(server, "raids", 2, ["Ann", "Bob"])
        self.finished, people = sit_down(server, "lofoten", 2)
        play_on(self.finished, people, 10_000)
        self.waiting = self.ann.make("raids", ["me", "", "", ""])["match"]
        eve = Player(server, "Eve")
        self.closed = eve.make("raids", ["me", "random"], doors="closed")["match"]
        self.matches = [self.running, self.finished, self.waiting, self.closed, "nosuchmatch"]
        self.tokens = [self.ann.token, bob.token, eve.token, Player(server, "Cyd").token, "", f"{eve.token}0"]

    def right_answer(self) -> dict[str, Any]:
        """The body with which Ann or Bob would really answer, if it is them who are asked."""
        legal = self.ann.get(self.running, "/legal")
        action = legal["actions"][0]["action"] if legal["actions"] else 0
        return {"ply": legal["ply"], "action": action, "take": legal["take"]}


def test_the_interface_keeps_its_word(server: RunningServer) -> None:
    guests = Guests(server)
    schema = schemathesis.openapi.from_url(f"{server.base}/schema").exclude(path_regex="events$")
    reached: Counter[tuple[str, int]] = Counter()
    tried = 0

    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        here = st.sampled_from(guests.matches), st.sampled_from(guests.tokens), st.booleans()

        @given(operation.as_strategy(), *here)
        @settings(max_examples=40, deadline=None, database=None, suppress_health_check=list(HealthCheck))
        def keeps_its_word(case: Case[Any], match: str, token: str, sensible: bool) -> None:
            if "{match}" in case.path and case.path_parameters:
                case.path_parameters["match"] = match
            if sensible and case.path == f"{MATCH}/act":
                case.body = guests.right_answer()
            if sensible and case.path == f"{MATCH}/join":
                case.body = {"seat": -1}
            beyond: list[CheckFunction] = []
            if case.path == "/api/matches":
                beyond.append(positive_data_acceptance)  # which seats and options go together can't be described
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            response = case.call_and_validate(headers=headers, excluded_checks=beyond)
            reached[case.path, response.status_code] += 1

        keeps_its_word()
        tried += 1
    assert tried == 10
    for path, statuses in REACHED.items():
        assert statuses <= {status for where, status in reached if where == path}, path
    missing = sum(number for (path, status), number in reached.items() if MATCH in path and status == 404)
    assert missing < sum(number for (path, _), number in reached.items() if MATCH in path) / 2
    assert httpx.get(f"{server.base}/healthz").status_code == 200
