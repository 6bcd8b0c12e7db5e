"""What the pages share: rendering of templates, fields of forms, redirects."""

from __future__ import annotations

import re
from collections.abc import Mapping

from litestar.response import Redirect, Response

from meadhall.core.engine.seed_commitment import COMMITMENT_PATTERN
from meadhall.core.i18n.display_names import clean_name
from meadhall.match import Refused
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.request import WebRequest
from meadhall.server.rendering import render, server_words
from meadhall.server.services import Services

Form = Mapping[str, str]
MAX_DIGITS = 9


def page(template: str, visitor: Visitor, status: int = 200, /, **values: object) -> Response[str]:
    return html_response(render(template, visitor, **values), status)


def html_response(text: str, status: int = 200) -> Response[str]:
    return Response(text, status_code=status, media_type="text/html", headers={"cache-control": "no-store"})


def redirect_to(path: str) -> Redirect:
    """Redirect the browser after a POST (status 303)."""
    return Redirect(path, status_code=303)


async def read_form(request: WebRequest) -> Form:
    """The fields of a posted form. A NUL is refused: PostgreSQL keeps no text with one."""
    form = {name: value for name, value in (await request.form()).items() if isinstance(value, str)}
    if any("\0" in value for value in form.values()):
        raise Refused("not_understood")
    return form


def int_field(form: Form, name: str) -> int:
    """The number in a field; any other text is refused."""
    text = form.get(name, "")
    if not (text.isascii() and text.isdecimal()) or len(text) > MAX_DIGITS:
        raise Refused("not_understood")
    return int(text)


def share_field(form: Form) -> str:
    """The commitment to a share of the seed that a page's script has put into a form; empty without JavaScript."""
    promise = form.get("share", "")
    if promise and not re.fullmatch(COMMITMENT_PATTERN, promise):
        raise Refused("not_understood")
    return promise


async def remember_name(services: Services, visitor: Visitor, wanted: str = "") -> str:
    """The visitor's name; a new one is stored."""
    name = clean_name(wanted)
    known = (await services.users.get(visitor.person)).name
    if name and name != known:
        await services.users.rename(visitor.person, name)
        return name
    return known or server_words(visitor.lang)("account.guest")
