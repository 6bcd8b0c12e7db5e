"""Pictures that are the same for everybody, and may be cached: covers of the games, and scenes."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256

from litestar import Router, get
from litestar.response import Response

from meadhall.games import game, names
from meadhall.match import Refused
from meadhall.server.accounts.visitor import COOKIE_MAX_AGE_S
from meadhall.server.http.pages.textures import DAY_S
from meadhall.server.presenters.scenes.adrift import adrift
from meadhall.server.presenters.scenes.emblem import emblem
from meadhall.server.presenters.scenes.frame import frame
from meadhall.server.presenters.scenes.hearth import hearth
from meadhall.server.rendering import ENVIRONMENT

SCENES = {"adrift": adrift, "emblem": emblem, "frame": frame, "hearth": hearth}


@lru_cache(256)
def render_picture(kind: str, name: str) -> str:
    """A picture by its kind and name."""
    if kind == "covers" and name in names():
        return game(name).board.cover()
    if kind == "scenes" and name in SCENES:
        return SCENES[name]()
    raise Refused("nothing_here")


@lru_cache(256)
def picture_path(kind: str, name: str) -> str:
    """The path of a picture, with a hash of its content."""
    return f"/pictures/{kind}/{name}.svg?v={sha256(render_picture(kind, name).encode()).hexdigest()[:10]}"


@get("/pictures/{kind:str}/{name:str}", include_in_schema=False, sync_to_thread=False)
def show_picture(kind: str, name: str, v: str = "") -> Response[str]:
    """A picture; with its version in the path it may be cached for a year."""
    content = render_picture(kind, name.removesuffix(".svg"))
    age = COOKIE_MAX_AGE_S if v else DAY_S
    return Response(content, media_type="image/svg+xml", headers={"cache-control": f"public, max-age={age}"})


ENVIRONMENT.globals["picture"] = picture_path
ROUTER = Router("/", route_handlers=[show_picture])
