"""Receivers of notifications: a mail server, and an HTTP endpoint for pushes and webhooks."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import queue
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

import http_ece
from aiohttp import web
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.server.kit import free_port

SENDER = "hall@meadhall.example"


class MailServer:
    """A real mail server that stores the mails it receives."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.unread: queue.Queue[EmailMessage] = queue.Queue()
        self.raw: list[bytes] = []
        self.failing = False
        self.handle_DATA = self.handle_data
        self.controller = Controller(self, hostname="127.0.0.1", port=free_port())

    async def handle_data(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        if self.failing:
            return "451 not now"
        assert isinstance(envelope.content, bytes)
        self.raw.append(envelope.content)
        letter = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(letter, EmailMessage)
        self.mails.append(letter)
        self.unread.put(letter)
        return "250 taken"

    def __enter__(self) -> MailServer:
        self.controller.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.controller.stop()

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.controller.port}"

    def next_unread(self) -> EmailMessage:
        """Wait for the next unread mail."""
        return self.unread.get(timeout=60)

    async def wait(self, count: int) -> EmailMessage:
        """Wait until there are so many mails; returns the last one."""
        async with asyncio.timeout(30):
            while len(self.mails) < count:
                await asyncio.sleep(0.02)
        return self.mails[-1]


def mail_text(letter: EmailMessage, kind: str = "plain") -> str:
    body = letter.get_body((kind,))
    assert body is not None
    return str(body.get_content())


class RecordingEndpoint:
    """HTTP endpoint that records requests, and answers with a configurable status."""

    def __init__(self) -> None:
        self.requests: list[tuple[dict[str, str], bytes]] = []
        self.status = 201
        self.base = ""

    async def handle(self, request: web.Request) -> web.Response:
        headers = {name.lower(): value for name, value in request.headers.items()}
        self.requests.append((headers, await request.read()))
        return web.Response(status=self.status)


@asynccontextmanager
async def recording_endpoint() -> AsyncIterator[RecordingEndpoint]:
    ear = RecordingEndpoint()
    app = web.Application()
    app.router.add_post("/{tail:.*}", ear.handle)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    ear.base = f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        yield ear
    finally:
        await runner.cleanup()


class PushSubscriber:
    """A browser's push subscription, with the keys to decrypt its messages."""

    def __init__(self, endpoint: str) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)
        self.endpoint = endpoint

    @property
    def subscription(self) -> dict[str, Any]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "keys": {"p256dh": base64url(point), "auth": base64url(self.auth)}}

    def read(self, body: bytes) -> dict[str, str]:
        told: dict[str, str] = json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth))
        return told


def base64url(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()
