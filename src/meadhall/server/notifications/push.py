"""Web Push: sends messages, encrypted for one browser, that it shows even if no page is open."""

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
from meadhall.server.notifications.ssrf_guard import PublicHttpClient, check_url
from meadhall.server.storage import Store

TTL_S = 86_400
"""For how long a push service keeps a message for a browser that is off."""
PUBLIC_KEY_BYTES, AUTH_SECRET_BYTES = 65, 16


class SubscriptionKeys(msgspec.Struct):
    p256dh: str
    auth: str


class Subscription(msgspec.Struct):
    """A browser's push subscription."""

    endpoint: str
    keys: SubscriptionKeys


def read_subscription(text: str, allow_private: bool) -> Subscription:
    """Parse a push subscription; unknown keys are dropped."""
    try:
        found = msgspec.json.decode(text, type=Subscription)
        sizes = len(base64url_decode(found.keys.p256dh)), len(base64url_decode(found.keys.auth))
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), base64url_decode(found.keys.p256dh))
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise Refused("not_understood") from None
    if sizes != (PUBLIC_KEY_BYTES, AUTH_SECRET_BYTES):
        raise Refused("not_understood")
    check_url(found.endpoint, allow_private)
    return found


def base64url_decode(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def base64url_encode(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def new_key() -> str:
    private = ec.generate_private_key(ec.SECP256R1())
    return base64url_encode(private.private_numbers().private_value.to_bytes(32, "big"))


class Pusher:
    """Sends push messages, signed with the server's VAPID key, which is made once and kept in the store."""

    def __init__(self, store: Store, http_client: PublicHttpClient, contact: str) -> None:
        self.http_client = http_client
        self.contact = contact
        self.key = store.get_or_set("vapid", new_key())

    @cached_property
    def vapid(self) -> Vapid02:
        return Vapid02.from_raw(self.key.encode())

    @cached_property
    def public(self) -> str:
        """The VAPID public key, with which browsers subscribe."""
        return base64url_encode(self.vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    async def send(self, channel: Channel, message: Message) -> int:
        """Returns the status of the push service's response; 0 if there is none."""
        from pywebpush import WebPusher, WebPushException  # slow to import

        subscription = msgspec.json.decode(channel.target, type=Subscription)
        payload = {"title": message.title, "body": message.body, "path": message.path, "kind": message.kind}
        try:
            body = WebPusher(msgspec.to_builtins(subscription)).encode(msgspec.json.encode(payload))["body"]
        except WebPushException:
            return 410
        service = urlsplit(subscription.endpoint)
        claims = {"aud": f"{service.scheme}://{service.netloc}", "sub": self.contact}
        headers = {
            **self.vapid.sign(claims),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(TTL_S),
            "urgency": "normal",
        }
        return await self.http_client.post(subscription.endpoint, body, headers)
