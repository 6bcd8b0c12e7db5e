"""Webhooks: notifications as JSON to a user's own program, with an HMAC signature."""

from __future__ import annotations

import hmac
from hashlib import sha256
from time import time

import msgspec

from meadhall.server.notifications.channels import Channel
from meadhall.server.notifications.messages import Message
from meadhall.server.notifications.ssrf_guard import PublicHttpClient
from meadhall.version import VERSION

SIGNATURE = "x-meadhall-signature"
TIMESTAMP = "x-meadhall-timestamp"


class WebhookPayload(msgspec.Struct):
    """The JSON body of a webhook."""

    id: str
    kind: str
    title: str
    body: str
    link: str
    at: int


def signature(secret: str, timestamp: str, body: bytes) -> str:
    """The HMAC of the timestamp and the body: an old message can't be replayed with a new time."""
    return hmac.new(secret.encode(), timestamp.encode() + b"." + body, sha256).hexdigest()


async def send_webhook(http_client: PublicHttpClient, channel: Channel, message: Message, site: str) -> int:
    """Returns the status of the response; 0 if there is none."""
    payload = WebhookPayload(
        message.id, message.kind, message.title, message.body, f"{site}{message.path}", int(message.at)
    )
    body = msgspec.json.encode(payload)
    timestamp = str(int(time()))
    headers = {
        "content-type": "application/json",
        "user-agent": f"meadhall/{VERSION}",
        TIMESTAMP: timestamp,
        SIGNATURE: signature(channel.secret, timestamp, body),
    }
    return await http_client.post(channel.target, body, headers)
