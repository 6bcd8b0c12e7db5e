"""The type of a request in the routes."""

from __future__ import annotations

from litestar import Request
from litestar.datastructures import State

WebRequest = Request[object, object, State]
"""Without Litestar's own user and session: the visitor is in the scope (`visitor_of`)."""
