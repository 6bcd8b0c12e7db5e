"""CSRF tokens of destructive forms, taken from pages."""

from __future__ import annotations

import re
from html import escape

import httpx

from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.csrf_tokens import csrf_tokens
from meadhall.server.http.middleware.pipeline import RequestPipeline
from tests.server.strangers import BrowserClient


def token_in(page: str, address: str) -> str:
    """Token of the form with that action."""
    form = rf'action="{re.escape(escape(address))}"[^>]*>\s*<input type="hidden" name="token" value="([^"]+)"'
    found = re.search(form, page)
    assert found, f"no form is sent to {address}"
    return found[1]


async def post_with_token(client: httpx.AsyncClient, page: str, address: str, **form: str) -> httpx.Response:
    """Open a page and submit its form with that action, which must be accepted."""
    token = token_in((await client.get(page)).text, address)
    answer = await client.post(address, data={"token": token, **form})
    assert answer.status_code < 400, answer.text
    return answer


async def issue_token(app: RequestPipeline, to: BrowserClient, address: str) -> str:
    """Valid token for an action that is on no page of this client."""
    return (await csrf_tokens(app.services, Visitor(to.person, True, "en", False, "", "")))(address)
