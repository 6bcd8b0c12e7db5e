"""Upload of an edition file on the set-up page."""

from __future__ import annotations

from litestar import Router, post
from litestar.datastructures import UploadFile
from litestar.response import Redirect, Response

from meadhall.core.engine.errors import BadEdition
from meadhall.games import game
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.pages.common import redirect_to
from meadhall.server.http.pages.new_match import form_page
from meadhall.server.http.request import WebRequest
from meadhall.server.rendering import server_words
from meadhall.server.services import Services


@post("/new/edition", include_in_schema=False)
async def upload_edition(request: WebRequest, services: Services, visitor: Visitor) -> Redirect | Response[str]:
    """Parse an uploaded file; the set-up page then offers the edition, or says what is wrong where."""
    form = await request.form()
    chosen = game(str(form.get("game", "")))
    file = form.get("file")
    say = server_words(visitor.lang)
    if not isinstance(file, UploadFile) or not file.filename:
        return await form_page(services, visitor, chosen, {}, say("new_match.bring.nothing"))
    try:
        raw = await file.read()
        found = await services.matches.uploaded_editions.upload(
            visitor.person, chosen, file.filename, raw, services.matches.now()
        )
    except BadEdition as error:
        return await form_page(services, visitor, chosen, {}, say("new_match.bring.bad", reason=str(error)))
    return redirect_to(f"/new?game={chosen.name}&edition={found.hash}")


ROUTER = Router("/", route_handlers=[upload_edition])
