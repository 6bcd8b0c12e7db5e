"""CSRF tokens: every destructive route requires one; all routes that change something are classified here."""

from __future__ import annotations

import re
from pathlib import Path

from litestar.routes import HTTPRoute

from meadhall.match import Seat
from meadhall.server.http.csrf_tokens import DESTRUCTIVE_OPT
from meadhall.server.http.middleware.pipeline import RequestPipeline
from meadhall.server.http.routing import routes
from meadhall.server.matches.registry import Plan
from tests.server.strangers import BrowserClient, with_app
from tests.server.tokens import issue_token, token_in

DESTRUCTIVE = {
    "/host/do/{operation:str}",
    "/m/{match:str}/delete",
    "/me/data/forget",
    "/me/devices/{device:str}/out",
    "/me/elsewhere",
    "/me/passkeys/{key:str}/remove",
    "/me/told/mail/off",
}
"""They end what cannot be had back: data, a match, a way in."""
PLAY = {
    "/m/{match:str}/act",
    "/m/{match:str}/agree",
    "/m/{match:str}/chat",
    "/m/{match:str}/coach",
    "/m/{match:str}/decline",
    "/m/{match:str}/fall",
    "/m/{match:str}/fill",
    "/m/{match:str}/guide",
    "/m/{match:str}/invite",
    "/m/{match:str}/leave",
    "/m/{match:str}/lift",
    "/m/{match:str}/other-seat",
    "/m/{match:str}/passes",
    "/m/{match:str}/pause",
    "/m/{match:str}/play-on",
    "/m/{match:str}/pledge",
    "/m/{match:str}/rematch",
    "/m/{match:str}/resign",
    "/m/{match:str}/reveal",
    "/m/{match:str}/sit",
    "/m/{match:str}/stand-in",
    "/m/{match:str}/undo",
}
"""Moves of a game, and what people at a table do: the match keeps all of it."""
KEPT = {
    *(f"/api/{path}" for path in ("devices", "matches", "people")),
    *(f"/api/matches/{{match:str}}/{deed}" for deed in ("act", "join", "reveal")),
    "/api/lessons/{lesson:str}",
    "/duplicate",
    "/duplicate/{name:str}/join",
    "/duplicate/{name:str}/reveal",
    "/league",
    "/league/{name:str}/{action:str}",
    "/learn/{name:str}/{which:str}/act",
    "/learn/{name:str}/{which:str}/anew",
    "/learn/{name:str}/{which:str}/back",
    "/new",
    "/new/edition",
    "/play",
    "/puzzles/{name:str}/act",
    "/puzzles/{name:str}/back",
    "/try/{name:str}/{rule:str}/act",
    "/try/{name:str}/{rule:str}/back",
    "/seek",
    "/seek/leave",
}
"""What creates something or continues it. Programs have a token of their own, which no page knows."""
SETTINGS = {
    "/lang",
    "/me",
    "/me/hours",
    "/me/devices",
    "/me/passkeys",
    "/me/passkeys/offer",
    "/me/passkeys/{key:str}/rename",
    "/me/settings",
    *(f"/me/told/{what}" for what in ("feed", "feed/off", "kinds", "mail", "mail/every", "push", "push/off")),
    "/me/told/webhook",
    "/me/told/webhook/off",
    "/me/vacation",
    "/me/vacation/back",
    "/people/hide",
}
"""Settings, which can be changed back."""
SIGNED = {
    "/host/{signed:str}",
    "/mail/enter/{token:str}",
    "/mail/prove/{token:str}",
    "/mail/stop/{secret:str}",
    "/me/bring/{signed:str}",
    "/me/{signed:str}",
    "/sign-in/mail",
    "/sign-in/passkey",
    "/sign-in/passkey/ask",
}
"""Sign-in and links, whose path or body holds a secret."""
SAFE = {"GET", "HEAD", "OPTIONS"}


def changing() -> dict[str, bool]:
    """All routes that change something, and whether they are marked as destructive."""
    return {
        route.path: bool(handler.opt.get(DESTRUCTIVE_OPT))
        for route in routes().routes
        if isinstance(route, HTTPRoute)
        for handler in route.route_handlers
        if set(handler.http_methods) - SAFE
    }


def test_each_route_that_changes_something_is_classified() -> None:
    judged = [DESTRUCTIVE, PLAY, KEPT, SETTINGS, SIGNED]
    assert set(changing()) == set().union(*judged)
    assert len(changing()) == sum(map(len, judged)), "each belongs to one kind only"


def test_exactly_the_destructive_routes_are_marked() -> None:
    assert {path for path, marked in changing().items() if marked} == DESTRUCTIVE


def test_no_destructive_route_does_anything_without_its_token(tmp_path: Path) -> None:
    async def story(app: RequestPipeline) -> None:
        ann, eve = BrowserClient(app), BrowserClient(app)
        await ann.post_form("/me", name="Ann")
        await eve.post_form("/me", name="Eve")
        await ann.get("/me/devices")
        device = (await app.services.users.devices.of(ann.person))[0].id
        seats = [Seat(0, ann.person, "Ann"), Seat(1, level="thrall")]
        match = (await app.services.matches.create(Plan("raids", {}, seats), ann.person)).row.id
        fills = {"match": match, "device": device, "key": "none", "operation": "purge"}
        before = await everything(app)
        signer = app.services.users.signer
        for path in DESTRUCTIVE:
            address = re.sub(r"\{(\w+):str\}", lambda found: fills[found[1]], path)
            wrong = {
                "no token": "",
                "what is no token": "0.0.0",
                "another's": await issue_token(app, eve, address),
                "that of another form": await issue_token(app, ann, f"{address}x"),
                "one that was signed for another purpose": signer.sign_with_expiry("device", ann.person),
                "one that is too old": signer.sign_with_expiry(f"post {address}", ann.person, ttl_s=-1),
            }
            for what, token in wrong.items():
                answer = await ann.post(address, data={"token": token, "sure": "yes"})
                assert answer.status_code == 403, f"{address} did it with {what}"
                assert "This form has expired" in answer.text
        assert await everything(app) == before

    with_app(tmp_path / "m.sqlite", story)


async def everything(app: RequestPipeline) -> list[object]:
    """What destructive routes could take away."""
    tables = ("people", "devices", "matches", "seats", "passkeys", "channels")
    return [[dict(row) for row in await app.services.store.database.read(f"SELECT * FROM {name}")] for name in tables]


def test_valid_token_authorizes_its_own_action(tmp_path: Path) -> None:
    async def story(app: RequestPipeline) -> None:
        ann = BrowserClient(app)
        await ann.post_form("/me", name="Ann")
        seats = [Seat(0, ann.person, "Ann"), Seat(1, level="thrall")]
        match = (await app.services.matches.create(Plan("raids", {}, seats), ann.person)).row.id
        address = f"/m/{match}/delete"
        page = (await ann.get(address)).text
        assert "Ann" in page
        assert address not in (await ann.get("/me")).text
        await ann.post_form(address, token=token_in(page, address))
        assert await app.services.store.match(match) is None

    with_app(tmp_path / "m.sqlite", story)
