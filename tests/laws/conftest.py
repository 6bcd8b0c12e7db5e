"""Every law is tried on every variant of every game there is; in haste only with the usual options (`make quick`)."""

from __future__ import annotations

import os

import pytest

from tests.kit import TABLES, VARIANTS

TRIED = TABLES if os.environ.get("MEADHALL_LAW_VARIANTS") == "usual" else VARIANTS


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "variant" in metafunc.fixturenames:
        metafunc.parametrize("variant", TRIED, ids=repr)
