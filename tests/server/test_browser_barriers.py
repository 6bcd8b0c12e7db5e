"""axe finds nothing serious on any page, light or dark; only the colours differ."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.browsers import COLOURS, EVERYTHING, Visitors
from tests.server.kit import RunningServer, play_on, sit_down


@pytest.mark.parametrize(("scheme", "what"), [("light", EVERYTHING), ("dark", COLOURS)], ids=["light", "dark"])
def test_no_serious_barrier_on_any_page(
    server: RunningServer, visitors: Visitors, scheme: str, what: dict[str, Any]
) -> None:
    over, people = sit_down(server, "raids", 3)
    play_on(over, people, 10_000)
    waiting = people[0].make("raids", ["me", ""], doors="open")["match"]
    (ann,) = visitors(bypass_csp=True, color_scheme=scheme)
    table = ann.play_now()
    ann.wait_for("mine")
    found = {table: ann.barriers(what)}
    for page in ("/", "/new?game=raids", f"/m/{over}", f"/m/{waiting}", f"/m/{over}/replay", "/rules/raids", "/me"):
        ann.go(page)
        found[page] = ann.barriers(what)
    assert not {page: barriers for page, barriers in found.items() if barriers}
