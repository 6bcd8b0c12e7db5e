"""Every law is tried on every variant of every game there is."""

from __future__ import annotations

import pytest

from tests.kit import VARIANTS


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "variant" in metafunc.fixturenames:
        metafunc.parametrize("variant", VARIANTS, ids=repr)
