"""Passkeys: registration and sign-in, and refusal of forged, foreign and cloned ones."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from meadhall.server.accounts import passkeys
from meadhall.server.accounts.passkeys import relying_party_of
from meadhall.server.http.middleware.pipeline import RequestPipeline
from tests.server.authenticator import Authenticator
from tests.server.stores import StoreLocations
from tests.server.strangers import BrowserClient, with_app
from tests.server.tokens import issue_token, post_with_token

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:litestar")


async def make(browser: BrowserClient, key: Authenticator, **changes: Any) -> httpx.Response:
    """Register a passkey, as the page does."""
    offer = await browser.post("/me/passkeys/offer")
    return await browser.post("/me/passkeys", content=key.make(offer.json(), **changes))


async def ask(browser: BrowserClient) -> dict[str, Any]:
    challenge: dict[str, Any] = (await browser.post("/sign-in/passkey/ask")).json()
    return challenge


async def use(browser: BrowserClient, key: Authenticator, **changes: Any) -> httpx.Response:
    return await browser.post("/sign-in/passkey", content=key.use(await ask(browser), **changes))


def test_passkey_signs_in_on_another_device(places: StoreLocations) -> None:
    async def story(app: RequestPipeline) -> None:
        first, second, key = BrowserClient(app), BrowserClient(app), Authenticator()
        await first.post_form("/me", name="Ann")
        await first.post_form("/play", game="raids")
        assert (await make(first, key)).json() == {"go": "/me/devices?done=made"}
        for _ in range(2):
            assert (await use(second, key)).json() == {"go": "/"}
            assert second.person == first.person
        assert "Ann" in (await second.get("/")).text
        listed = (await second.get("/me/devices")).text
        assert listed.count("with a passkey") == 2
        assert "Firefox, Android" in listed

    with_app(places.new(), story)


def test_passkey_requires_user_verification_at_registration_and_sign_in(places: StoreLocations) -> None:
    async def story(app: RequestPipeline) -> None:
        ann, thief, key, other = BrowserClient(app), BrowserClient(app), Authenticator(), Authenticator()
        other.verified = False
        offer = (await ann.post("/me/passkeys/offer")).json()
        assert offer["authenticatorSelection"]["userVerification"] == "required"
        assert (await make(ann, other)).status_code == 403
        assert (await make(ann, key)).status_code == 200
        assert (await ask(thief))["userVerification"] == "required"
        key.verified = False
        assert (await use(thief, key)).status_code == 403, "who has the device alone is not its owner"
        key.verified = True
        assert (await use(thief, key)).status_code == 200

    with_app(places.new(), story)


def test_only_the_owner_lists_renames_and_removes_passkeys(places: StoreLocations) -> None:
    async def story(app: RequestPipeline) -> None:
        ann, eve, key = BrowserClient(app), BrowserClient(app), Authenticator()
        await make(ann, key)
        kept = (await app.services.passkeys.of(ann.person))[0]
        await eve.post_form(f"/me/passkeys/{kept.id}/rename", name="Eve's")
        await eve.post_form(
            f"/me/passkeys/{kept.id}/remove", token=await issue_token(app, eve, f"/me/passkeys/{kept.id}/remove")
        )
        await ann.post_form(f"/me/passkeys/{kept.id}/rename", name="My <phone>")
        assert "My &lt;phone&gt;" in (await ann.get("/me/devices")).text
        assert (await use(BrowserClient(app), key)).status_code == 200
        await post_with_token(ann, "/me/devices", f"/me/passkeys/{kept.id}/remove")
        assert "passkey" in (await use(BrowserClient(app), key)).text
        assert (await use(BrowserClient(app), key)).status_code == 404

    with_app(places.new(), story)


def test_challenge_is_valid_once_for_its_person(places: StoreLocations, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(app: RequestPipeline) -> None:
        ann, eve, key = BrowserClient(app), BrowserClient(app), Authenticator()
        await make(ann, key)
        challenge = await ask(eve)
        answer = key.use(challenge)
        assert (await BrowserClient(app).post("/sign-in/passkey", content=answer)).status_code == 403
        assert (await eve.post("/sign-in/passkey", content=answer)).status_code == 403, "it was used up by the other"
        again = key.use(await ask(eve))
        assert (await eve.post("/sign-in/passkey", content=again)).status_code == 200
        before = eve.person
        assert (await eve.post("/sign-in/passkey", content=again)).status_code == 403
        assert eve.person == before
        monkeypatch.setattr(passkeys, "CHALLENGE_TTL_S", -1.0)
        assert (await use(BrowserClient(app), key)).status_code == 403

    with_app(places.new(), story)


def test_forged_or_foreign_passkeys_are_refused_without_effect(places: StoreLocations) -> None:
    async def story(app: RequestPipeline) -> None:
        ann, eve, key = BrowserClient(app), BrowserClient(app), Authenticator()
        await make(ann, key)
        wrong_place = Authenticator(place="evil.example")
        wrong_page = Authenticator(origin="https://evil.example")
        assert (await make(eve, wrong_place)).status_code == 403
        assert (await make(eve, wrong_page)).status_code == 403
        assert (await make(eve, key)).status_code == 403, "it belongs to another person"
        assert (await make(eve, Authenticator(), challenge="AAAA")).status_code == 403
        assert await app.services.passkeys.of(eve.person) == []
        thief = ec.generate_private_key(ec.SECP256R1())
        assert (await use(eve, key, private=thief)).status_code == 403
        for name in ("place", "origin"):
            foreign = Authenticator()
            foreign.id, foreign.key = key.id, key.key
            setattr(foreign, name, getattr(wrong_place if name == "place" else wrong_page, name))
            assert (await use(eve, foreign, uses=50)).status_code == 403
        assert (await use(eve, Authenticator())).status_code == 404
        assert eve.person != ann.person

    with_app(places.new(), story)


def test_cloned_passkey_is_refused_by_its_sign_count(places: StoreLocations) -> None:
    async def story(app: RequestPipeline) -> None:
        ann, key = BrowserClient(app), Authenticator()
        await make(ann, key)
        assert (await use(BrowserClient(app), key, uses=7)).status_code == 200
        for uses in (7, 3):
            assert (await use(BrowserClient(app), key, uses=uses)).status_code == 403
        assert (await use(BrowserClient(app), key, uses=8)).status_code == 200

    with_app(places.new(), story)


@pytest.mark.parametrize(
    "body", ["", "[]", "{}", '{"id": 3}', '{"id":"a","response":{"clientDataJSON":"!"}}', "[" * 3000, '{"id":"\xff"}']
)
def test_malformed_credentials_get_a_clear_refusal(tmp_path: Any, body: str) -> None:
    async def story(app: RequestPipeline) -> None:
        eve = BrowserClient(app)
        for path in ("/me/passkeys", "/sign-in/passkey"):
            answer = await eve.post(path, content=body.encode("latin-1"))
            assert answer.status_code == 403
            assert "passkey" in answer.text

    with_app(tmp_path / "m.sqlite", story)


def test_passkeys_are_offered_only_where_browsers_support_them(tmp_path: Any) -> None:
    assert relying_party_of("https://hall.example:8443") is not None
    assert relying_party_of("http://localhost:8080") is not None
    for origin in ("http://hall.example", "http://192.168.1.4:8080", "https://[::1]", "https://10.0.0.1", "http://"):
        assert relying_party_of(origin) is None

    async def story(app: RequestPipeline) -> None:
        plain = BrowserClient(app, "http://192.168.1.4:8080")
        for path in ("/sign-in", "/me/devices"):
            page = (await plain.get(path)).text
            assert "data-passkey" not in page
            assert "personal link" in page
        assert (await plain.post("/me/passkeys/offer")).status_code == 403

    with_app(tmp_path / "m.sqlite", story)
