"""Every law is tested on every variant of every game; with `make quick` only with the default options."""

from __future__ import annotations

import os

import pytest

from tests.kit import TABLES, VARIANTS

TESTED_VARIANTS = TABLES if os.environ.get("MEADHALL_LAW_VARIANTS") == "usual" else VARIANTS


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "variant" in metafunc.fixturenames:
        metafunc.parametrize("variant", TESTED_VARIANTS, ids=repr)
