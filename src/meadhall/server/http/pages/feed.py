"""Private feeds of a user's notifications (Atom and JSON Feed); their secret URL is the only authorization."""

from __future__ import annotations

from datetime import UTC, datetime
from xml.etree import ElementTree as Xml

import msgspec
from litestar import Router, get
from litestar.response import Response

from meadhall.match import Refused
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.notifications.channels import FEED
from meadhall.server.notifications.messages import Message, message_for
from meadhall.server.rendering import server_words
from meadhall.server.services import Services

ATOM = "http://www.w3.org/2005/Atom"
JSON_FEED = "https://jsonfeed.org/version/1.1"
PRIVATE_CACHE = {"cache-control": "private, no-cache"}


async def feed_messages(services: Services, secret: str) -> tuple[str, list[Message]]:
    """The language and the messages of a feed."""
    channel = await services.channels.by_secret(FEED, secret)
    if channel is None:
        raise Refused("nothing_here")
    notices = await services.outbox.of(channel.person)
    messages = [await message_for(services.store, notice, channel.lang) for notice in notices]
    return channel.lang, [each for each in messages if each is not None]


def timestamp(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")


@get("/feed/{secret:str}/atom.xml", include_in_schema=False)
async def atom(services: Services, visitor: Visitor, secret: str) -> Response[bytes]:
    lang, messages = await feed_messages(services, secret)
    site = visitor.shareable_origin
    feed = Xml.Element("feed", {"xmlns": ATOM, "xml:lang": lang})
    add_element(feed, "title", server_words(lang)("feed.title"))
    add_element(feed, "id", f"{site}/feed/{secret}")
    Xml.SubElement(feed, "link", rel="self", href=f"{site}/feed/{secret}/atom.xml")
    add_element(feed, "updated", timestamp(max((each.at for each in messages), default=0)))
    for each in messages:
        entry = Xml.SubElement(feed, "entry")
        add_element(entry, "title", each.title)
        add_element(entry, "id", f"{site}/feed/{each.id.replace(' ', '/')}")
        Xml.SubElement(entry, "link", href=f"{site}{each.path}")
        add_element(entry, "updated", timestamp(each.at))
        add_element(entry, "summary", each.body)
        add_element(Xml.SubElement(entry, "author"), "name", server_words(lang)("site.name"))
    body = Xml.tostring(feed, encoding="utf-8", xml_declaration=True)
    return Response(body, media_type="application/atom+xml", headers=PRIVATE_CACHE)


def add_element(parent: Xml.Element, tag: str, text: str) -> None:
    Xml.SubElement(parent, tag).text = text


@get("/feed/{secret:str}/feed.json", include_in_schema=False)
async def json_feed(services: Services, visitor: Visitor, secret: str) -> Response[bytes]:
    lang, messages = await feed_messages(services, secret)
    site = visitor.shareable_origin
    items = [
        {
            "id": each.id,
            "title": each.title,
            "content_text": each.body,
            "url": f"{site}{each.path}",
            "date_published": timestamp(each.at),
        }
        for each in messages
    ]
    feed = {"version": JSON_FEED, "title": server_words(lang)("feed.title"), "language": lang, "items": items}
    return Response(msgspec.json.encode(feed), media_type="application/feed+json", headers=PRIVATE_CACHE)


ROUTER = Router("/", route_handlers=[atom, json_feed])
