"""What somebody was told, as a private feed: whoever has its secret address may read it."""

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
PRIVATE = {"cache-control": "private, no-cache"}


async def told(services: Services, secret: str) -> tuple[str, list[Message]]:
    """The language of a feed, and what it tells."""
    channel = await services.channels.by_secret(FEED, secret)
    if channel is None:
        raise Refused("nothing_here")
    notices = await services.outbox.of(channel.person)
    messages = [await message_for(services.store, notice, channel.lang) for notice in notices]
    return channel.lang, [each for each in messages if each is not None]


def moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")


@get("/feed/{secret:str}/atom.xml", include_in_schema=False)
async def atom(services: Services, visitor: Visitor, secret: str) -> Response[bytes]:
    lang, messages = await told(services, secret)
    site = visitor.shareable_origin
    feed = Xml.Element("feed", {"xmlns": ATOM, "xml:lang": lang})
    add(feed, "title", server_words(lang)("feed.title"))
    add(feed, "id", f"{site}/feed/{secret}")
    Xml.SubElement(feed, "link", rel="self", href=f"{site}/feed/{secret}/atom.xml")
    add(feed, "updated", moment(max((each.at for each in messages), default=0)))
    for each in messages:
        entry = Xml.SubElement(feed, "entry")
        add(entry, "title", each.title)
        add(entry, "id", f"{site}/feed/{each.id.replace(' ', '/')}")
        Xml.SubElement(entry, "link", href=f"{site}{each.path}")
        add(entry, "updated", moment(each.at))
        add(entry, "summary", each.body)
        add(Xml.SubElement(entry, "author"), "name", server_words(lang)("site.name"))
    body = Xml.tostring(feed, encoding="utf-8", xml_declaration=True)
    return Response(body, media_type="application/atom+xml", headers=PRIVATE)


def add(parent: Xml.Element, tag: str, text: str) -> None:
    Xml.SubElement(parent, tag).text = text


@get("/feed/{secret:str}/feed.json", include_in_schema=False)
async def json_feed(services: Services, visitor: Visitor, secret: str) -> Response[bytes]:
    lang, messages = await told(services, secret)
    site = visitor.shareable_origin
    items = [
        {
            "id": each.id,
            "title": each.title,
            "content_text": each.body,
            "url": f"{site}{each.path}",
            "date_published": moment(each.at),
        }
        for each in messages
    ]
    feed = {"version": JSON_FEED, "title": server_words(lang)("feed.title"), "language": lang, "items": items}
    return Response(msgspec.json.encode(feed), media_type="application/feed+json", headers=PRIVATE)


ROUTER = Router("/", route_handlers=[atom, json_feed])
