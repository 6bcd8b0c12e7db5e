"""Navigation: the links of the header. A link is shown if its page exists."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from litestar import Router

from meadhall.server.rendering import ENVIRONMENT


class NavLink(NamedTuple):
    path: str
    words: str


NAV_LINKS = (
    NavLink("/", "nav.play"),
    NavLink("/learn", "nav.learn"),
    NavLink("/puzzles", "nav.puzzles"),
    NavLink("/league", "nav.league"),
    NavLink("/rules", "nav.rules"),
    NavLink("/me", "nav.me"),
)
"""All links, in their order."""
REVIEW = "/m/{match:str}/review"
"""The path of a match's review, if there is such a page."""


def publish_routes(routers: Iterable[Router]) -> None:
    """Tell the templates which pages exist: `nav_links` of the header, `page_exists(path)` for other links."""
    paths = {route.path for router in routers for route in router.routes}
    ENVIRONMENT.globals["nav_links"] = [link for link in NAV_LINKS if link.path in paths]
    ENVIRONMENT.globals["page_exists"] = paths.__contains__
    ENVIRONMENT.globals["may_review"] = REVIEW in paths
