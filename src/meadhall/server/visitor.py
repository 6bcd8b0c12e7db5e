"""Who is asking: a person known by a signed cookie or token, the language they read, the screen they have."""

from __future__ import annotations

import re
from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie
from urllib.parse import urlsplit

import msgspec

from meadhall.core.words import LANGUAGES
from meadhall.match.seats import holder_of
from meadhall.server.account.preferences import Preferences, read_preferences
from meadhall.server.addresses import for_friends, household, is_loopback
from meadhall.server.people import People, Session
from meadhall.server.signing import new_name

COOKIE = "meadhall"
LIFTED = "lifted"
"""At one match: for which of those who share the device its curtain is lifted."""
YEAR = 31_536_000
BOARD = "board"
HAND = "hand"


class Visitor(msgspec.Struct):
    person: str
    known: bool
    """Whether they came with a cookie or token of ours."""
    lang: str
    narrow: bool
    address: str
    site: str
    """How this server is reached from other machines too: the beginning of links for friends."""
    token: bool = False
    """A program: known by a token, not by a cookie."""
    name: str = ""
    """What they call themselves, if they have said so."""
    request: str = ""
    """The number of what they ask now, by which it is found in the log."""
    device: str = ""
    """Which of their devices this is, if it was signed in."""
    generation: int = 0
    """How often everything that was signed for them had been revoked when they came."""
    lifted: str = ""
    """The number of the hot seat whose curtain is lifted, as the browser says it."""
    origin: str = ""
    """How the browser itself calls this server."""
    chosen: Preferences = Preferences()
    """What they have chosen for all their devices."""
    screen: str = ""
    """What the page is beside others: the shared screen of an evening (`board`), or a phone beside it (`hand`)."""

    @property
    def session(self) -> Session | None:
        """By what they were recognised; none of strangers."""
        return Session(holder_of(self.person), self.device, self.generation) if self.known else None


def read_cookies(header: str) -> dict[str, str]:
    try:
        return {name: morsel.value for name, morsel in SimpleCookie(header).items()}
    except CookieError:
        return {}


async def meet(
    headers: Mapping[str, str],
    address: str,
    scheme: str,
    program: bool,
    people: People,
    usual_lang: str,
    everywhere: bool = True,
    site: str = "",
) -> Visitor:
    """The visitor that a request's headers speak of. Programs are known by a token only, people by a cookie only.

    Links for friends are to the site that the host has named; else to a server that listens everywhere, or only where
    it was reached. A stranger has a new name with every request, and keeps it from the first deed on.
    """
    cookies = {} if program else read_cookies(headers.get("cookie", ""))
    signed = headers.get("authorization", "").removeprefix("Bearer ") if program else cookies.get(COOKIE, "")
    person, device = await people.met(signed)
    preferences = read_preferences(person.preferences) if person else Preferences()
    chosen = preferences.lang or cookies.get("lang", "")
    lang = chosen if chosen in LANGUAGES else preferred(headers.get("accept-language", ""), usual_lang)
    narrow = cookies["narrow"] == "1" if "narrow" in cookies else "Mobi" in headers.get("user-agent", "")
    site = site or for_friends(scheme, headers.get("host", ""), everywhere and is_loopback(address))
    visitor = Visitor("", False, lang, narrow, household(address), site, program)
    visitor.origin = f"{scheme}://{headers.get('host', '')}"
    visitor.chosen = preferences
    if urlsplit(headers.get("hx-current-url", "")).path.endswith(f"/{HAND}"):
        visitor.screen, visitor.narrow = HAND, True
    if person is not None:
        visitor.person, visitor.known, visitor.name = person.id, True, person.name
        if device is not None:
            visitor.device = device.id
            await people.devices.note(device)
        visitor.generation = person.generation
        visitor.lifted = cookies.get(LIFTED, "") if re.fullmatch(r"\d", cookies.get(LIFTED, "")) else ""
    elif not program:
        visitor.person = new_name()
    return visitor


def preferred(header: str, usual: str) -> str:
    """The first language of a browser's list that we speak."""
    wishes = []
    for place, wish in enumerate(header.split(",")[:20]):
        name, _, weight = wish.strip().partition(";q=")
        wishes.append((-quality(weight), place, name[:2].lower()))
    return next((name for _, _, name in sorted(wishes) if name in LANGUAGES), usual)


def quality(text: str) -> float:
    try:
        return float(text) if text else 1.0
    except ValueError:
        return 0.0
