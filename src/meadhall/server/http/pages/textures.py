"""Textures of the tables' materials, for style sheets."""

from __future__ import annotations

from litestar import Router, get
from litestar.response import Response

from meadhall.core.draw.materials import SIDES, tile_picture
from meadhall.match import Refused

DAY_S = 86_400


@get("/materials/{name:str}", include_in_schema=False, sync_to_thread=False)
def show_material(name: str) -> Response[str]:
    """A square of a material, which can be tiled."""
    material = name.removesuffix(".svg")
    if material not in SIDES:
        raise Refused("nothing_here")
    return Response(
        tile_picture(material), media_type="image/svg+xml", headers={"cache-control": f"public, max-age={DAY_S}"}
    )


ROUTER = Router("/", route_handlers=[show_material])
