"""OpenAPI description of the HTTP API, made at the first request for it."""

from __future__ import annotations

from typing import Any

from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from meadhall.server.http.api.schemas import Strict
from meadhall.server.http.request import WebRequest
from meadhall.version import VERSION


class StrictDescription(JsonRenderPlugin):
    """Says of request bodies that they may have no unknown keys: `additionalProperties: false`."""

    def render(self, request: WebRequest, openapi_schema: dict[str, Any]) -> bytes:
        schemas = openapi_schema["components"]["schemas"]
        for schema in Strict.__subclasses__():
            if schema.__name__ in schemas:
                schemas[schema.__name__]["additionalProperties"] = False
        return super().render(request, openapi_schema)


def description() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="meadhall", version=VERSION, path="/schema", render_plugins=[StrictDescription(path="/openapi.json")]
    )
