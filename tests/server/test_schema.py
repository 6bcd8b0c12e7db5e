"""Schemathesis tries everything the description of the JSON interface allows, and much that it does not."""

from __future__ import annotations

from typing import Any

import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import Case
from schemathesis.checks import CheckFunction
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tests.server.kit import RunningServer, sit_down


def test_the_interface_keeps_its_word(server: RunningServer) -> None:
    match, people = sit_down(server, "raids", 2)
    token = people[0].http.headers["Authorization"]
    schema = schemathesis.openapi.from_url(f"{server.base}/schema").exclude(path_regex="events$")
    tried = 0

    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()

        @given(case=operation.as_strategy())
        @settings(max_examples=25, deadline=None, database=None, suppress_health_check=list(HealthCheck))
        def keeps_its_word(case: Case[Any]) -> None:
            if case.path_parameters and len(str(case.path_parameters["match"])) % 2:
                case.path_parameters["match"] = match
            beyond: list[CheckFunction] = []
            if case.path == "/api/matches":
                beyond.append(positive_data_acceptance)  # which seats and options go together can't be described
            case.call_and_validate(headers={"Authorization": token}, excluded_checks=beyond)

        keeps_its_word()
        tried += 1
    assert tried == 11
