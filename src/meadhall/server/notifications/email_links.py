"""Links by mail: one proves an address, one signs in. A request does not learn whether an address is known: the mail is
made and sent after the response.
"""

from __future__ import annotations

import secrets

from meadhall.server.accounts.one_time_tokens import OneTimeTokens
from meadhall.server.accounts.users import UserService
from meadhall.server.notifications.channels import MAIL, Channels
from meadhall.server.notifications.mail import Mailer, MailItem, build_mail
from meadhall.server.rendering import server_words

PROVE, ENTER = "mail proven", "mail entered"
LIFETIME_S = {PROVE: 3600.0, ENTER: 900.0}
MAX_OPEN_LINKS = 3
"""Links to one address that may be valid at a time."""
DEFAULT_MAIL_INTERVAL_S = 3600


class EmailLinks:
    """Sends links by mail."""

    def __init__(
        self, mailer: Mailer, users: UserService, channels: Channels, tokens: OneTimeTokens, site: str
    ) -> None:
        self.mailer = mailer
        self.users = users
        self.channels = channels
        self.tokens = tokens
        self.site = site

    async def send_proof(self, person: str, address: str, lang: str) -> None:
        """A link that proves an address; where the address is another person's already, a link to sign in as them."""
        owner = await self.channels.by_target(MAIL, address)
        if owner is not None and owner.person != person:
            await self.send_sign_in(address, lang)
        else:
            await self.send(PROVE, person, address, lang)

    async def send_sign_in(self, address: str, lang: str) -> None:
        """A link that signs in, if the address is a person's; else nothing is sent."""
        owner = await self.channels.by_target(MAIL, address)
        if owner is not None:
            await self.send(ENTER, owner.person, address, lang)

    async def send(self, purpose: str, person: str, address: str, lang: str) -> None:
        token = secrets.token_urlsafe(24)
        async with self.tokens.issue_lock:
            if await self.tokens.count_active(purpose, address) >= MAX_OPEN_LINKS:
                return
            await self.tokens.issue(token, purpose, person, address, LIFETIME_S[purpose])
        say = server_words(lang)
        key, path = ("mail.prove", "/mail/prove") if purpose == PROVE else ("mail.enter", "/mail/enter")
        name = (await self.users.get(person)).name or say("account.guest")
        line = MailItem(say(key), say(f"{key}.more", name=name), f"{self.site}{path}/{token}", say(f"{key}.yes"))
        await self.mailer.send(build_mail(self.mailer.settings, address, lang, say(key), [line], say("mail.not_you")))
