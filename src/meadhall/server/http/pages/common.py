"""What the routes of all pages share."""

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
MOST_DIGITS = 9


def page(template: str, visitor: Visitor, status: int = 200, /, **values: object) -> Response[str]:
    return shown_page(render(template, visitor, **values), status)


def shown_page(text: str, status: int = 200) -> Response[str]:
    return Response(text, status_code=status, media_type="text/html", headers={"cache-control": "no-store"})


def go(path: str) -> Redirect:
    """Send the browser on after something was done."""
    return Redirect(path, status_code=303)


async def form_of(request: WebRequest) -> Form:
    """The fields of a form that was sent. A NUL is in no text that a database keeps."""
    form = {name: value for name, value in (await request.form()).items() if isinstance(value, str)}
    if any("\0" in value for value in form.values()):
        raise Refused("not_understood")
    return form


def number_in(form: Form, name: str) -> int:
    """The number in a field; whatever is none is not understood."""
    text = form.get(name, "")
    if not (text.isascii() and text.isdecimal()) or len(text) > MOST_DIGITS:
        raise Refused("not_understood")
    return int(text)


def share_in(form: Form) -> str:
    """The promise of a share of the seed that a page has put into a form; without JavaScript there is none."""
    promise = form.get("share", "")
    if promise and not re.fullmatch(COMMITMENT_PATTERN, promise):
        raise Refused("not_understood")
    return promise


async def named(services: Services, visitor: Visitor, wanted: str = "") -> str:
    """The visitor's name; a new one is remembered."""
    name = clean_name(wanted)
    known = (await services.users.get(visitor.person)).name
    if name and name != known:
        await services.users.rename(visitor.person, name)
        return name
    return known or server_words(visitor.lang)("me.guest")
