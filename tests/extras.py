"""What tests need of the extras: where one is not installed a test is skipped, unless all of them must be here."""

from __future__ import annotations

import os
from importlib import import_module
from typing import Any

import pytest

from tests.missing import reason

ALL_HERE = "MEADHALL_EXTRAS"
REMEDY = "make extras-test installs it and skips nothing"
BASELINES = reason("stable-baselines3", "pip install stable-baselines3 sb3-contrib brings it, with PyTorch")
"""What is too heavy for the extras' environment."""


def extra(module: str) -> Any:
    """A module that needs an extra; with MEADHALL_EXTRAS=1, as `make extras-test` sets it, it must be there."""
    if os.environ.get(ALL_HERE):
        return import_module(module)
    package = module.removeprefix("meadhall.adapters.").partition(".")[0]
    return pytest.importorskip(module, reason=reason(package, REMEDY), exc_type=ImportError)


def with_a_cluster() -> Any:
    """Ray, where a cluster may be started: that takes long."""
    if not os.environ.get(ALL_HERE):
        pytest.skip(reason("a Ray cluster", REMEDY))
    return import_module("ray")
