"""A request as the routes get it."""

from __future__ import annotations

from litestar import Request
from litestar.datastructures import State

WebRequest = Request[object, object, State]
"""Who asks is in its scope (`visitor_of`): Litestar itself knows no people here."""
