"""What a test needs besides the locked dependencies. Where it is missing the test is skipped, and the end says so."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

import pytest

REASON = re.compile(r"(?:Skipped: )?missing: (.*)", re.DOTALL)


def reason(tool: str, remedy: str) -> str:
    """Why a test is skipped, in words that `costs` finds again."""
    return f"missing: {tool}; {remedy}"


def lacks(report: pytest.CollectReport | pytest.TestReport) -> str:
    """The tool that a test was skipped for, and how to get it; empty if it was not skipped for any."""
    found = REASON.fullmatch(report.longrepr[2]) if isinstance(report.longrepr, tuple) else None
    return found[1] if report.skipped and found else ""


def costs(reports: Iterable[Any], files: dict[str, str]) -> dict[str, str]:
    """For each missing tool how much it has cost: single tests, and whole files."""
    tests: dict[str, int] = defaultdict(int)
    for report in reports:
        if missing := lacks(report):
            tests[missing] += 1
    whole: dict[str, int] = defaultdict(int)
    for missing in files.values():
        whole[missing] += 1
    return {
        missing: " and ".join(
            f"{count} {thing}{'s' if count > 1 else ''}"
            for count, thing in ((tests[missing], "test"), (whole[missing], "file"))
            if count
        )
        for missing in sorted({*tests, *whole})
    }
