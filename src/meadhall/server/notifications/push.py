"""Web Push: a browser is told though no page is open. What is said is encrypted for that browser alone."""

from __future__ import annotations

import base64
from functools import cached_property
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from meadhall.match import Refused
from meadhall.server.notifications.channels import Channel
from meadhall.server.notifications.messages import Message
from meadhall.server.notifications.ssrf_guard import Outside, check_address
from meadhall.server.storage import Store

LASTS = 86_400
"""Seconds for which a push service keeps a message for a browser that is off."""
POINT, AUTH = 65, 16
"""Bytes of a browser's public key, and of its secret."""


class Keys(msgspec.Struct):
    p256dh: str
    auth: str


class Subscription(msgspec.Struct):
    """What a browser gives away so that it can be told something."""

    endpoint: str
    keys: Keys


def read_subscription(text: str, nearby: bool) -> Subscription:
    """A subscription of a browser; nothing else is kept."""
    try:
        found = msgspec.json.decode(text, type=Subscription)
        sizes = len(unpadded(found.keys.p256dh)), len(unpadded(found.keys.auth))
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unpadded(found.keys.p256dh))
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise Refused("not_understood") from None
    if sizes != (POINT, AUTH):
        raise Refused("not_understood")
    check_address(found.endpoint, nearby)
    return found


def unpadded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encoded(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def new_key() -> str:
    private = ec.generate_private_key(ec.SECP256R1())
    return encoded(private.private_numbers().private_value.to_bytes(32, "big"))


class Pusher:
    """Sends pushes in the name of this server, whose keys are made once and kept in the store."""

    def __init__(self, store: Store, outside: Outside, contact: str) -> None:
        self.outside = outside
        self.contact = contact
        self.key = store.settled("vapid", new_key())

    @cached_property
    def vapid(self) -> Vapid02:
        return Vapid02.from_raw(self.key.encode())

    @cached_property
    def public(self) -> str:
        """What browsers must know to subscribe."""
        return encoded(self.vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    async def send(self, channel: Channel, message: Message) -> int:
        """The status of the push service's answer; 0 if there is none."""
        from pywebpush import WebPusher, WebPushException  # slow to import

        subscription = msgspec.json.decode(channel.target, type=Subscription)
        shown = {"title": message.title, "body": message.body, "path": message.path, "kind": message.kind}
        try:
            body = WebPusher(msgspec.to_builtins(subscription)).encode(msgspec.json.encode(shown))["body"]
        except WebPushException:
            return 410
        service = urlsplit(subscription.endpoint)
        claims = {"aud": f"{service.scheme}://{service.netloc}", "sub": self.contact}
        headers = {
            **self.vapid.sign(claims),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(LASTS),
            "urgency": "normal",
        }
        return await self.outside.post(subscription.endpoint, body, headers)
