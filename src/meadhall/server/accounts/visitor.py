"""Request authentication: the visitor of a request, with session, language and screen."""

from __future__ import annotations

import re
from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie
from urllib.parse import urlsplit

import msgspec

from meadhall.core.i18n.words import LANGUAGES
from meadhall.match.seats import device_owner
from meadhall.server.accounts.preferences import Preferences, read_preferences
from meadhall.server.accounts.users import Session, UserService
from meadhall.server.runtime.network import client_network, is_loopback, shareable_origin
from meadhall.server.runtime.signing import new_id

SESSION_COOKIE = "meadhall"
HOTSEAT_COOKIE = "lifted"
"""Cookie of a match on a shared device: the hot seat whose player has the screen."""
COOKIE_MAX_AGE_S = 31_536_000
BOARD = "board"
HAND = "hand"


class Visitor(msgspec.Struct):
    person: str
    authenticated: bool
    """Whether the request has a valid session cookie or token."""
    lang: str
    narrow: bool
    address: str
    shareable_origin: str
    """Origin for links that must work on other machines."""
    token: bool = False
    """Whether it is a program, authenticated by a bearer token instead of a cookie."""
    name: str = ""
    """Display name, if they have chosen one."""
    request: str = ""
    """Request id, as in the log."""
    device: str = ""
    """Id of their device, if it is signed in."""
    generation: int = 0
    """The person's generation at the time of the request."""
    open_hotseat: str = ""
    """Number of the hot seat whose player has the screen, as the browser claims."""
    origin: str = ""
    """Origin by which the browser reached the server."""
    preferences: Preferences = Preferences()
    """Preferences for all their devices."""
    screen: str = ""
    """Role of the page: the shared screen (`board`), a phone beside it (`hand`), or empty."""

    @property
    def session(self) -> Session | None:
        """Session of the request; None for strangers."""
        return Session(device_owner(self.person), self.device, self.generation) if self.authenticated else None


def read_cookies(header: str) -> dict[str, str]:
    try:
        return {name: morsel.value for name, morsel in SimpleCookie(header).items()}
    except CookieError:
        return {}


async def authenticate_request(
    headers: Mapping[str, str],
    address: str,
    scheme: str,
    program: bool,
    users: UserService,
    usual_lang: str,
    everywhere: bool = True,
    site: str = "",
) -> Visitor:
    """Authenticate a request by its headers: programs only by a bearer token, people only by a cookie.

    A stranger gets a new id with every request, and keeps it from the first form they send.
    """
    cookies = {} if program else read_cookies(headers.get("cookie", ""))
    signed = headers.get("authorization", "").removeprefix("Bearer ") if program else cookies.get(SESSION_COOKIE, "")
    person, device = await users.authenticate(signed)
    preferences = read_preferences(person.preferences) if person else Preferences()
    chosen = preferences.lang or cookies.get("lang", "")
    lang = chosen if chosen in LANGUAGES else negotiate_language(headers.get("accept-language", ""), usual_lang)
    narrow = cookies["narrow"] == "1" if "narrow" in cookies else "Mobi" in headers.get("user-agent", "")
    site = site or shareable_origin(scheme, headers.get("host", ""), everywhere and is_loopback(address))
    visitor = Visitor("", False, lang, narrow, client_network(address), site, program)
    visitor.origin = f"{scheme}://{headers.get('host', '')}"
    visitor.preferences = preferences
    if urlsplit(headers.get("hx-current-url", "")).path.endswith(f"/{HAND}"):
        visitor.screen, visitor.narrow = HAND, True
    if person is not None:
        visitor.person, visitor.authenticated, visitor.name = person.id, True, person.name
        if device is not None:
            visitor.device = device.id
            await users.devices.touch(device)
        visitor.generation = person.generation
        visitor.open_hotseat = (
            cookies.get(HOTSEAT_COOKIE, "") if re.fullmatch(r"\d", cookies.get(HOTSEAT_COOKIE, "")) else ""
        )
    elif not program:
        visitor.person = new_id()
    return visitor


def negotiate_language(header: str, usual: str) -> str:
    """Language negotiation: the supported language that `Accept-Language` prefers."""
    wishes = []
    for place, wish in enumerate(header.split(",")[:20]):
        name, _, weight = wish.strip().partition(";q=")
        wishes.append((-parse_weight(weight), place, name[:2].lower()))
    return next((name for _, _, name in sorted(wishes) if name in LANGUAGES), usual)


def parse_weight(text: str) -> float:
    try:
        return float(text) if text else 1.0
    except ValueError:
        return 0.0
