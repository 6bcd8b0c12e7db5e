"""Mail over SMTP, where the host has set it up: the settings, the composition of a mail, and sending it."""

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
SEND_TIMEOUT_S = 20.0
MAX_ADDRESS_CHARS = 254
MAX_LINE_CHARS = 900
"""Links in headers must not be broken."""


class SmtpSettings(msgspec.Struct, frozen=True):
    """The mail server, and the sender's address."""

    host: str
    port: int
    sender: str
    user: str = ""
    password: str = ""
    encrypted: bool = False
    """TLS from the first byte; otherwise STARTTLS where the server offers it."""


def parse_smtp_url(url: str, sender: str) -> SmtpSettings:
    """Parse the host's settings: `smtp://user:password@mail.example:587`, or `smtps://` for TLS from the first byte."""
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
    return SmtpSettings(found.hostname, port or (465 if encrypted else 587), sender, user, password, encrypted)


def clean_address(text: str) -> str:
    """A mail address as it is stored: one, without a name, in lower case; empty if it is not valid."""
    text = text.strip()
    name, address = parseaddr(text)
    local, _, domain = address.rpartition("@")
    fits = not name and address == text and local and "." in domain.strip(".") and len(text) <= MAX_ADDRESS_CHARS
    if not fits or not text.isascii() or not text.isprintable() or any(char in text for char in ' ,;<>"\\()'):
        return ""
    return text.lower()


def checked_address(text: str) -> str:
    address = clean_address(text)
    if not address:
        raise Refused("mail_address")
    return address


class MailItem(msgspec.Struct, frozen=True):
    """One message of a mail, and its link."""

    title: str
    body: str
    link: str
    link_text: str


def build_mail(
    settings: SmtpSettings, to: str, lang: str, subject: str, items: Sequence[MailItem], end: str, unsubscribe: str = ""
) -> EmailMessage:
    """A mail in plain text, and the same as simple HTML."""
    mail = EmailMessage()
    mail["Subject"] = " ".join(subject.split())
    mail["From"] = Address(display_name=server_words(lang)("site.name"), addr_spec=settings.sender)
    mail["To"] = to
    mail["Date"] = formatdate()
    mail["Message-ID"] = make_msgid(domain=settings.sender.rpartition("@")[2])
    mail["Auto-Submitted"] = "auto-generated"
    if unsubscribe:
        mail["List-Unsubscribe"] = f"<{unsubscribe}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    say = server_words(lang)
    values = {"items": items, "end": end, "unsubscribe": unsubscribe, "say": say, "lang": lang}
    mail.set_content(ENVIRONMENT.get_template("mail/letter.txt").render(values))
    mail.add_alternative(ENVIRONMENT.get_template("mail/letter.html").render(values), subtype="html")
    return mail


class Mailer:
    def __init__(self, settings: SmtpSettings) -> None:
        self.settings = settings

    async def send(self, mail: EmailMessage) -> bool:
        """Send a mail; returns whether the mail server has accepted it."""
        settings = self.settings
        try:
            await aiosmtplib.send(
                mail.as_bytes(policy=policy.SMTP.clone(max_line_length=MAX_LINE_CHARS)),
                sender=settings.sender,
                recipients=[str(mail["To"])],
                hostname=settings.host,
                port=settings.port,
                username=settings.user or None,
                password=settings.password or None,
                use_tls=settings.encrypted,
                timeout=SEND_TIMEOUT_S,
            )
        except (aiosmtplib.SMTPException, OSError, ValueError) as error:
            log.warning("a mail could not be sent: %s", type(error).__name__)
            return False
        return True
