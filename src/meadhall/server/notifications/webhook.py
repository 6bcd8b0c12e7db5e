"""Telling a program of somebody's own: JSON, with a signature by which it knows who speaks."""

from __future__ import annotations

import hmac
from hashlib import sha256
from time import time

import msgspec

from meadhall.server.notifications.channels import Channel
from meadhall.server.notifications.messages import Message
from meadhall.server.notifications.ssrf_guard import Outside
from meadhall.version import VERSION

SIGNATURE = "x-meadhall-signature"
TIMESTAMP = "x-meadhall-timestamp"


class Hooked(msgspec.Struct):
    """What a program is told."""

    id: str
    kind: str
    title: str
    body: str
    link: str
    at: int


def signature(secret: str, timestamp: str, body: bytes) -> str:
    """The HMAC of the moment and the body: who kept an old message can't send it again."""
    return hmac.new(secret.encode(), timestamp.encode() + b"." + body, sha256).hexdigest()


async def send_webhook(outside: Outside, channel: Channel, message: Message, site: str) -> int:
    """The status of the answer; 0 if there is none."""
    told = Hooked(message.id, message.kind, message.title, message.body, f"{site}{message.path}", int(message.at))
    body = msgspec.json.encode(told)
    timestamp = str(int(time()))
    headers = {
        "content-type": "application/json",
        "user-agent": f"meadhall/{VERSION}",
        TIMESTAMP: timestamp,
        SIGNATURE: signature(channel.secret, timestamp, body),
    }
    return await outside.post(channel.target, body, headers)
