"""What the doors need besides meadhall: where it is not installed a test is skipped, unless every door must open."""

from __future__ import annotations

import os
from importlib import import_module
from typing import Any

import pytest

from tests.missing import reason

ALL_OPEN = "MEADHALL_DOORS"
REMEDY = "make doors-test installs it and skips nothing"


def opened(module: str) -> Any:
    """A module that needs an extra; with MEADHALL_DOORS=1, as `make doors-test` sets it, it must be there."""
    if os.environ.get(ALL_OPEN):
        return import_module(module)
    package = module.removeprefix("meadhall.adapters.").partition(".")[0]
    return pytest.importorskip(module, reason=reason(package, REMEDY), exc_type=ImportError)


def with_a_cluster() -> Any:
    """Ray, where a cluster may be started: that takes long."""
    if not os.environ.get(ALL_OPEN):
        pytest.skip(reason("a Ray cluster", REMEDY))
    return import_module("ray")
