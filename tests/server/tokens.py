"""The tokens of forms that destroy, as pages have them."""

from __future__ import annotations

import re
from html import escape

import httpx

from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.csrf_tokens import csrf_tokens
from meadhall.server.http.middleware.pipeline import RequestPipeline
from tests.server.strangers import BrowserClient


def token_in(page: str, address: str) -> str:
    """The token of the form that is sent to an address."""
    form = rf'action="{re.escape(escape(address))}"[^>]*>\s*<input type="hidden" name="token" value="([^"]+)"'
    found = re.search(form, page)
    assert found, f"no form is sent to {address}"
    return found[1]


async def destroy(client: httpx.AsyncClient, page: str, address: str, **form: str) -> httpx.Response:
    """Open a page, and send its form to an address; what comes of it must be well."""
    token = token_in((await client.get(page)).text, address)
    answer = await client.post(address, data={"token": token, **form})
    assert answer.status_code < 400, answer.text
    return answer


async def issued(gate: RequestPipeline, to: BrowserClient, address: str) -> str:
    """A good token for an address that no page of theirs has."""
    return (await csrf_tokens(gate.services, Visitor(to.person, True, "en", False, "", "")))(address)
