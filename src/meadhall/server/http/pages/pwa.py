"""Progressive web app: manifest, service worker, icon and offline page."""

from __future__ import annotations

from functools import lru_cache

from litestar import Router, get
from litestar.response import Redirect, Response

from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.pages.common import page
from meadhall.server.rendering import STATIC, address, server_words

ICON_SIZES_PX = (192, 512)
REVALIDATE = {"cache-control": "no-cache"}


@lru_cache
def service_worker() -> str:
    return (STATIC / "sw.js").read_text(encoding="utf-8")


@get("/sw.js", include_in_schema=False, sync_to_thread=False)
def show_service_worker() -> Response[str]:
    """Served from the root, so that its scope is the whole site."""
    return Response(service_worker(), media_type="text/javascript", headers=REVALIDATE)


@get("/manifest.webmanifest", include_in_schema=False, sync_to_thread=False)
def show_manifest(visitor: Visitor) -> Response[dict[str, object]]:
    say = server_words(visitor.lang)
    icons: list[dict[str, str]] = [
        {"src": address(f"icons/icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for size in ICON_SIZES_PX
        for purpose in ("any", "maskable")
    ]
    content: dict[str, object] = {
        "id": "/",
        "name": say("site.name"),
        "short_name": say("site.name"),
        "description": say("app.about"),
        "lang": visitor.lang,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#3b2414",
        "theme_color": "#1a0f07",
        "icons": icons,
    }
    return Response(content, media_type="application/manifest+json", headers=REVALIDATE)


@get("/favicon.ico", include_in_schema=False, sync_to_thread=False)
def show_icon() -> Redirect:
    """For pages that name no icon, such as the OpenAPI description."""
    return Redirect(address("icons/icon-192.png"), status_code=302)


@get("/offline", include_in_schema=False, sync_to_thread=False)
def show_offline(visitor: Visitor) -> Response[str]:
    return page("offline.html", visitor)


ROUTER = Router("/", route_handlers=[show_service_worker, show_manifest, show_icon, show_offline])
