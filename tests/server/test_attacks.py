"""The attacks on seats are tried with every change; floods take a machine of their own: `make attack`."""

from __future__ import annotations

import pytest

from tests.attacks import __main__ as attacks
from tests.attacks import seats
from tests.attacks.kit import ATTACKS

ON_SEATS = [how.__name__ for _, how in ATTACKS if how.__module__ == seats.__name__]


@pytest.mark.slow
def test_no_seat_can_be_taken_overheard_or_taken_back() -> None:
    assert len(ON_SEATS) > 5
    assert attacks.main(ON_SEATS) == 0
