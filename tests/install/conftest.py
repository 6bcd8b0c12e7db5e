"""Tests that build and install meadhall take minutes and load packages: only when asked for."""

from __future__ import annotations

import os

import pytest

ASKED = "MEADHALL_INSTALL"


@pytest.fixture(scope="session", autouse=True)
def asked_for() -> None:
    if not os.environ.get(ASKED):
        pytest.skip(f"building and installing takes minutes: make install-test, or {ASKED}=1, runs this")
