"""A passkey made on one device, used on another: the same seats there. With the browser's own virtual authenticator."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import CDPSession, expect

from tests.server.browsers import Visitor, Visitors

OPTIONS = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Phone:
    """What keeps passkeys, plugged into a page."""

    def __init__(self, visitor: Visitor) -> None:
        self.session: CDPSession = visitor.context.new_cdp_session(visitor.page)
        self.session.send("WebAuthn.enable")
        self.name = self.session.send("WebAuthn.addVirtualAuthenticator", {"options": OPTIONS})["authenticatorId"]

    def keys(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.session.send("WebAuthn.getCredentials", {"authenticatorId": self.name})[
            "credentials"
        ]
        return found

    def take(self, key: dict[str, Any]) -> None:
        """The same passkey, as a keeper of passwords brings it to another device."""
        self.session.send("WebAuthn.addCredential", {"authenticatorId": self.name, "credential": key})


@pytest.fixture
def named(visitors: Visitors) -> Iterator[Visitors]:
    """Passkeys are for names: the same server, by another address."""
    plain = visitors.server.base
    visitors.server.base = plain.replace("127.0.0.1", "localhost")
    yield visitors
    visitors.server.base = plain


def test_a_passkey_made_on_one_device_opens_the_same_seats_on_another(named: Visitors) -> None:
    first, second = named(2)
    place = first.play_now()
    phone = Phone(first)
    first.go("/me/devices")
    first.page.click('[data-passkey="make"]')
    expect(first.page.locator("[role=status].good")).to_contain_text("passkey is ready")
    assert not first.barriers()
    (key,) = phone.keys()
    assert key["isResidentCredential"]
    seat = first.ask(place).text()

    other = Phone(second)
    second.go("/sign-in")
    assert not second.barriers()
    second.page.click('[data-passkey="use"]')
    expect(second.page.locator("#passkey-trouble")).to_be_visible()
    other.take(key)
    second.page.click('[data-passkey="use"]')
    second.page.wait_for_url(f"{named.server.base}/")
    second.go(place)
    assert second.page.locator("#play").get_attribute("data-seat") == "0"
    assert 'data-seat="0"' in seat

    first.go("/me/devices")
    with_key = first.page.locator(".item-list li", has_text="with a passkey")
    with_key.get_by_role("button").click()
    expect(first.page.locator("[role=status].good")).to_contain_text("signed out")
    second.go(place)
    assert second.page.locator("#play").get_attribute("data-seat") is None
