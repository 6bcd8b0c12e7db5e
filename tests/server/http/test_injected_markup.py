"""Injected markup: htmx takes no instruction from it, and no request is sent that the user did not ask for."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Request, Route

from tests.server.browsers import Visitors

ORDERS = """
<svg><g hx-trigger="load" hx-post="/me/data/forget" hx-vals='{"sure": "yes"}'></g></svg>
<div hx-get="/canary/get" hx-trigger="load"></div>
<div data-hx-get="/canary/prefixed" data-hx-trigger="every 100ms"></div>
<div hx-on:load="fetch('/canary/on')" hx-on="load -> fetch('/canary/arrow')" hx-trigger="load"></div>
<div hx-sse:connect="/canary/sse"></div><div sse-connect="/canary/old-sse"></div>
<body hx-boost="true" hx-action="/canary/action" hx-method="post" hx-trigger="load"></body>
<form id="boosted" hx-boost="true" hx-trigger="load" action="/canary/boost" method="post"></form>
<form data-post="/me/elsewhere" data-on-change></form><button data-post="/canary/button"></button>
<div data-reveal="x" data-reveal-match="../me/data/forget?"></div>
"""
"""Every way in which htmx can be told to send something, and what our own scripts look for."""
TAKE_OVER = (
    '<hx-partial hx-target="html" hx-swap="outerMorph"><html><body></body></html></hx-partial>',
    '<hx-partial hx-target="body" hx-swap="outerMorph"><body id="taken"></body></hx-partial>',
    '<hx-partial hx-target="#play" hx-swap="outerMorph"><div id="play" data-base-path="/elsewhere"></div></hx-partial>',
    f'<hx-partial hx-target="html" hx-swap="outerSync"><section>{ORDERS}</section></hx-partial>',
)
"""Parts that would put elements in the place of the page's own, or take away what keeps htmx from obeying."""
QUIET = re.compile(r"/m/\w+/(coach|pledge|reveal)$")
LONG_ENOUGH = 1500


def watched(page: Page) -> list[str]:
    """What is sent from now on, but for what a page asks for by itself."""
    sent: list[str] = []

    def note(request: Request) -> None:
        path = request.url.partition("?")[0]
        if "/canary" in path or (request.method != "GET" and not QUIET.search(path)):
            sent.append(f"{request.method} {path}")

    page.on("request", note)
    return sent


@pytest.mark.parametrize("lost", ["", "requests.js"])
def test_htmx_ignores_attributes_in_an_injected_page(visitors: Visitors, lost: str) -> None:
    """Not even where the script that says so does not arrive."""
    (ann,) = visitors()
    match = ann.play_now()

    def inject(route: Route) -> None:
        answer = route.fetch()
        body = answer.text()
        assert '<main id="content"' in body
        body = re.sub(r'(<main id="content"[^>]*>)', lambda found: found[1] + ORDERS, body)
        route.fulfill(response=answer, body=body.replace("</body>", f"{ORDERS}</body>"))

    ann.page.route(f"**{match}", inject)
    if lost:
        ann.page.route(f"**/{lost}*", lambda route: route.abort())
    sent = watched(ann.page)
    ann.go(match)
    ann.page.wait_for_timeout(LONG_ENOUGH)
    assert ann.page.locator("[hx-post='/me/data/forget']").count() >= 1
    assert sent == []
    ann.complaints.clear()  # what has not arrived is missed


@pytest.mark.parametrize("part", ["", *TAKE_OVER])
def test_htmx_ignores_attributes_in_an_injected_stream(visitors: Visitors, part: str) -> None:
    (ann,) = visitors()
    match = ann.play_now()
    news = f"{part}<hx-partial hx-target='#full-log' hx-swap='innerHTML'>{ORDERS}</hx-partial>"
    lines = "".join(f"data: {line}\n" for line in news.splitlines())

    def inject(route: Route) -> None:
        route.fulfill(content_type="text/event-stream", body=f"{lines}\n")

    ann.page.route(f"**{match}/stream*", inject)
    sent = watched(ann.page)
    ann.go(match)
    ann.page.wait_for_timeout(LONG_ENOUGH)
    assert sent == []
    ann.complaints.clear()  # a page whose parts were exchanged may say that it misses them


def test_htmx_ignores_attributes_in_an_injected_response(visitors: Visitors) -> None:
    (ann,) = visitors()
    match = ann.play_now()
    inside = f"<hx-partial hx-target='#full-log' hx-swap='innerHTML'>{ORDERS}</hx-partial>"
    ann.page.route(f"**{match}/zones*", lambda route: route.fulfill(content_type="text/html", body=inside))
    sent = watched(ann.page)
    ann.page.evaluate("reload()")
    ann.page.wait_for_selector("#full-log form#boosted", state="attached")
    ann.page.wait_for_timeout(LONG_ENOUGH)
    assert sent == []


def test_htmx_requests_stay_below_the_path_of_the_page(visitors: Visitors) -> None:
    (ann,) = visitors()
    ann.play_now()
    sent = watched(ann.page)
    for path in ("/me/data/forget", "https://example.org/canary", "/m/../me/data/forget", "//example.org/canary"):
        ann.page.evaluate("(path) => htmx.ajax('POST', path, { source: play, swap: 'none' })", path)
    ann.page.evaluate(
        "play.dataset.basePath = '/me'; htmx.ajax('POST', `${play.dataset.basePath}/elsewhere`, { source: play })"
    )
    ann.page.wait_for_timeout(300)
    assert sent == []
