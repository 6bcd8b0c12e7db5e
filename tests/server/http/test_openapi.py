"""Schemathesis tries everything the description of the JSON interface allows, and much that it does not; with matches
in every state behind it, and different people who ask."""

from __future__ import annotations

from collections import Counter
from typing import Any

import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import Case
from schemathesis.checks import CheckFunction
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tests import plain
from tests.server.kit import Player, RunningServer, play_plies, start_match

MATCH = "/api/matches/{match}"
ROUTES = [MATCH, *(f"{MATCH}/{what}" for what in ("view", "legal", "join", "act", "record"))]
DIFFERENT = 3
"""So many different answers each route of a match must have given, a good one among them."""


class Guests:
    """Matches in every state, and who asks about them."""

    def __init__(self, server: RunningServer) -> None:
        self.running, self.players = start_match(server, "raids", 2, ["Ann", "Bob"])
        ann, bob = self.players
        self.finished, people = start_match(server, "lofoten", 2)
        play_plies(self.finished, people, 10_000)
        self.waiting = ann.create_match("raids", ["me", "", "", ""])["match"]
        eve = Player(server, "Eve")
        self.closed = eve.create_match("raids", ["me", "random"], doors="closed")["match"]
        self.matches = [self.running, self.finished, self.waiting, self.closed, "nosuchmatch"]
        self.tokens = [ann.token, bob.token, eve.token, Player(server, "Cyd").token, "", f"{eve.token}0"]

    def answer_rightly(self, case: Case[Any]) -> str:
        """Make a case of what a player would really answer; returns their token."""
        asked = self.players[self.players[0].get(self.running)["asked"] or 0]
        legal = asked.get(self.running, "/legal")
        action = legal["actions"][0]["action"] if legal["actions"] else 0
        case.path_parameters["match"] = self.running
        case.body = {"ply": legal["ply"], "action": action, "take": legal["take"]}
        return asked.token


def test_api_conforms_to_its_openapi_description(server: RunningServer) -> None:
    guests = Guests(server)
    schema = schemathesis.openapi.from_url(f"{server.base}/schema").exclude(path_regex="events$")
    reached: Counter[tuple[str, int]] = Counter()
    tried = 0

    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        places = guests.matches if "{match}" in operation.path else guests.matches[:1]
        here = st.sampled_from(guests.tokens), st.booleans()

        @given(operation.as_strategy(), *here)
        @settings(max_examples=20 // len(places), database=None, suppress_health_check=list(HealthCheck))
        def keeps_its_word(match: str, case: Case[Any], token: str, sensible: bool) -> None:
            if "{match}" in case.path and case.path_parameters:
                case.path_parameters["match"] = match
            if sensible and case.path == f"{MATCH}/act":
                token = guests.answer_rightly(case)
            if sensible and case.path == f"{MATCH}/join":
                case.body = {"seat": -1}
            beyond: list[CheckFunction] = []
            if case.path == "/api/matches":
                beyond.append(positive_data_acceptance)  # which seats and options go together can't be described
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            response = case.call_and_validate(headers=headers, excluded_checks=beyond)
            reached[case.path, response.status_code] += 1

        for match in places:
            keeps_its_word(match)
        tried += 1
    assert tried == 14
    for route in ROUTES:
        statuses = {status for path, status in reached if path == route}
        assert 200 in statuses, route
        assert len(statuses) >= DIFFERENT, route
    missing = sum(number for (path, status), number in reached.items() if MATCH in path and status == 404)
    assert missing < sum(number for (path, _), number in reached.items() if MATCH in path) / 2
    assert plain.get(f"{server.base}/healthz").status_code == 200
