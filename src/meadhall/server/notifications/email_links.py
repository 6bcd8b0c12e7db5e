"""Links by mail: one that proves an address, one that signs in. Whoever asks learns nothing about whose address it is.

What is to be sent is found out and sent after the answer: it takes as long for an address that nobody has.
"""

from __future__ import annotations

import secrets

from meadhall.server.matches.registry import Hall
from meadhall.server.notifications.channels import MAIL
from meadhall.server.notifications.mail import Line, Mailer, letter
from meadhall.server.rendering import server_words

PROVE, ENTER = "mail proven", "mail entered"
LASTS = {PROVE: 3600.0, ENTER: 900.0}
"""Seconds for which each is good."""
MOST = 3
"""Letters to one address while the links in earlier ones are still good."""
USUAL = 3600
"""Seconds between two mails, unless somebody chooses otherwise."""


async def send_proof(hall: Hall, mailer: Mailer, person: str, address: str, lang: str) -> None:
    """A letter to an address that somebody says is theirs; where it is somebody's already, a link to sign in."""
    owner = await hall.channels.by_target(MAIL, address)
    if owner is not None and owner.person != person:
        await send_entry(hall, mailer, address, lang)
    else:
        await send(hall, mailer, PROVE, person, address, lang)


async def send_entry(hall: Hall, mailer: Mailer, address: str, lang: str) -> None:
    """A letter with a link that signs in, to whoever has that address; to nobody else."""
    owner = await hall.channels.by_target(MAIL, address)
    if owner is not None:
        await send(hall, mailer, ENTER, owner.person, address, lang)


async def send(hall: Hall, mailer: Mailer, purpose: str, person: str, address: str, lang: str) -> None:
    token = secrets.token_urlsafe(24)
    async with hall.once.one_at_a_time:
        if await hall.once.count(purpose, address) >= MOST:
            return
        await hall.once.give(token, purpose, person, address, LASTS[purpose])
    say = server_words(lang)
    key, path = ("mail.prove", "/mail/prove") if purpose == PROVE else ("mail.enter", "/mail/enter")
    name = (await hall.people.get(person)).name or say("me.guest")
    line = Line(say(key), say(f"{key}.more", name=name), f"{hall.site}{path}/{token}", say(f"{key}.yes"))
    await mailer.send(letter(mailer.post, address, lang, say(key), [line], say("mail.not_you")))
