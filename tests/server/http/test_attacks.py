"""The attacks on seats and sessions are tried with every change; floods take a machine of their own: `make attack`."""

from __future__ import annotations

import pytest

from tests.attacks import __main__ as attacks
from tests.attacks import seats, sessions
from tests.attacks.kit import ATTACKS

ON_SEATS, ON_SESSIONS = (
    [how.__name__ for _, how in ATTACKS if how.__module__ == suite.__name__] for suite in (seats, sessions)
)


@pytest.mark.slow
def test_no_seat_can_be_taken_overheard_or_taken_back() -> None:
    assert len(ON_SEATS) > 5
    assert attacks.main(ON_SEATS) == 0


@pytest.mark.slow
def test_no_session_outlives_its_end() -> None:
    assert len(ON_SESSIONS) > 4
    assert attacks.main(ON_SESSIONS) == 0
