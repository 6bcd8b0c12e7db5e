"""The doors of the house: what the header leads to. A door is there as soon as its page is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from litestar import Router

from meadhall.server.rendering import ENVIRONMENT


class Door(NamedTuple):
    path: str
    words: str


DOORS = (
    Door("/", "nav.play"),
    Door("/learn", "nav.learn"),
    Door("/puzzles", "nav.puzzles"),
    Door("/league", "nav.league"),
    Door("/rules", "nav.rules"),
    Door("/me", "nav.me"),
)
"""All doors there may be, in their order."""
REVIEW = "/m/{match:str}/review"
"""Where a match that is over can be looked through again, if there is such a page."""


def open_doors(routers: Iterable[Router]) -> None:
    """Let the templates know which pages there are: `doors` for the header, `there(path)` for other ways in."""
    paths = {route.path for router in routers for route in router.routes}
    ENVIRONMENT.globals["doors"] = [door for door in DOORS if door.path in paths]
    ENVIRONMENT.globals["there"] = paths.__contains__
    ENVIRONMENT.globals["may_review"] = REVIEW in paths
