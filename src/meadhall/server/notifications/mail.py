"""Mail, where the host has set it up: how it is sent, and how a letter looks."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from email import policy
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr
from urllib.parse import unquote, urlsplit

import aiosmtplib
import msgspec

from meadhall.core.engine.errors import BadOption
from meadhall.match import Refused
from meadhall.server.rendering import ENVIRONMENT, server_words

log = logging.getLogger("meadhall.server")
PATIENCE = 20.0
LONGEST = 254
"""Letters of an address."""
LONGEST_LINE = 900
"""Letters of a line: links in headers must not be broken."""


class Post(msgspec.Struct, frozen=True):
    """How mail is sent: by which server, and in whose name."""

    host: str
    port: int
    sender: str
    user: str = ""
    password: str = ""
    encrypted: bool = False
    """From the first byte; otherwise as soon as the server offers it."""


def read_post(url: str, sender: str) -> Post:
    """The host's settings: `smtp://user:password@mail.example:587`, or `smtps://` if it is encrypted from the start."""
    try:
        found = urlsplit(url)
        port = found.port
    except ValueError:
        found, port = urlsplit(""), None
    if found.scheme not in ("smtp", "smtps") or not found.hostname:
        raise BadOption("--mail: write it as smtp://user:password@mail.example:587, or smtps:// with port 465.")
    if not clean_address(sender):
        raise BadOption("--mail-from: give the address in whose name mail is sent, such as hall@example.org.")
    encrypted = found.scheme == "smtps"
    user, password = unquote(found.username or ""), unquote(found.password or "")
    return Post(found.hostname, port or (465 if encrypted else 587), sender, user, password, encrypted)


def clean_address(text: str) -> str:
    """An address as it is kept: one, plain, in small letters; empty if it is none."""
    text = text.strip()
    name, address = parseaddr(text)
    local, _, domain = address.rpartition("@")
    fits = not name and address == text and local and "." in domain.strip(".") and len(text) <= LONGEST
    if not fits or not text.isascii() or not text.isprintable() or any(letter in text for letter in ' ,;<>"\\()'):
        return ""
    return text.lower()


def checked_address(text: str) -> str:
    address = clean_address(text)
    if not address:
        raise Refused("mail_address")
    return address


class Line(msgspec.Struct, frozen=True):
    """One thing that a letter tells, and where it leads."""

    title: str
    body: str
    link: str
    words: str
    """What the link is called."""


def letter(
    post: Post, to: str, lang: str, subject: str, lines: Sequence[Line], end: str, unsubscribe: str = ""
) -> EmailMessage:
    """Plain text, and the same as simple HTML."""
    made = EmailMessage()
    made["Subject"] = " ".join(subject.split())
    made["From"] = Address(display_name=server_words(lang)("site.name"), addr_spec=post.sender)
    made["To"] = to
    made["Date"] = formatdate()
    made["Message-ID"] = make_msgid(domain=post.sender.rpartition("@")[2])
    made["Auto-Submitted"] = "auto-generated"
    if unsubscribe:
        made["List-Unsubscribe"] = f"<{unsubscribe}>"
        made["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    say = server_words(lang)
    values = {"lines": lines, "end": end, "unsubscribe": unsubscribe, "say": say, "lang": lang}
    made.set_content(ENVIRONMENT.get_template("mail/letter.txt").render(values))
    made.add_alternative(ENVIRONMENT.get_template("mail/letter.html").render(values), subtype="html")
    return made


class Mailer:
    def __init__(self, post: Post) -> None:
        self.post = post

    async def send(self, made: EmailMessage) -> bool:
        """Whether the mail server has taken it."""
        post = self.post
        try:
            await aiosmtplib.send(
                made.as_bytes(policy=policy.SMTP.clone(max_line_length=LONGEST_LINE)),
                sender=post.sender,
                recipients=[str(made["To"])],
                hostname=post.host,
                port=post.port,
                username=post.user or None,
                password=post.password or None,
                use_tls=post.encrypted,
                timeout=PATIENCE,
            )
        except (aiosmtplib.SMTPException, OSError, ValueError) as error:
            log.warning("a mail could not be sent: %s", type(error).__name__)
            return False
        return True
