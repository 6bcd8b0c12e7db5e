"""Passes on what people are to be told. Every server may try; what the store fences, one of them does."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Coroutine, Sequence
from email.message import EmailMessage
from time import time

import msgspec

from meadhall.match.seats import seat_of
from meadhall.server.accounts.preferences import read_preferences
from meadhall.server.matches.registry import Hall
from meadhall.server.matchmaking.invitations import is_open
from meadhall.server.notifications.channels import MAIL, PUSH, WEBHOOK, Channel, due_at, wanted
from meadhall.server.notifications.kinds import END, INVITES, KINDS, TURN
from meadhall.server.notifications.mail import Line, Mailer, letter
from meadhall.server.notifications.messages import Message, worded
from meadhall.server.notifications.outbox import Notice, noted, read
from meadhall.server.notifications.push import Pusher
from meadhall.server.notifications.ssrf_guard import Outside
from meadhall.server.notifications.webhook import send_webhook
from meadhall.server.rendering import server_words
from meadhall.server.storage import Behind
from meadhall.server.storage.database import Statement
from meadhall.server.storage.statements import NOW, insert

log = logging.getLogger("meadhall.server")
OFTEN = 5.0
"""Seconds between two rounds."""
DAY = 86_400.0
LONG_AGO = 3 * DAY
"""A turn that has waited for longer is no news."""
HELD = 300.0
"""Seconds for which whoever carries a notice has it to themselves."""
AGAIN = (60.0, 300.0, 1800.0, 7200.0, 21_600.0)
"""Seconds until it is tried again, and again; then it is given up."""
GONE = (404, 410)
"""What a push service says of a browser that does not want to be told any more."""
AT_ONCE = 8
SOME = 200
WITH_CHANNEL = "EXISTS (SELECT 1 FROM channels WHERE channels.person = seats.person)"
IN_COMPANY = """EXISTS (SELECT 1 FROM seats AS other
    WHERE other.match = matches.id AND other.person <> '' AND other.person <> seats.person)"""


class Parcel(msgspec.Struct, frozen=True):
    """A notice on its way to a channel."""

    notice: str
    channel: str
    tries: int


class PostRider:
    def __init__(self, hall: Hall, mailer: Mailer | None, pusher: Pusher, outside: Outside, wait: float) -> None:
        self.hall = hall
        self.store = hall.store
        self.mailer = mailer
        self.pusher = pusher
        self.outside = outside
        self.wait = wait
        """Seconds that somebody is given to come by themselves."""
        self.few = asyncio.Semaphore(AT_ONCE)
        self.errands: set[asyncio.Task[None]] = set()

    async def go_on(self) -> None:
        """One round; of several servers one rides at a time."""
        if not await self.store.take_duty("notices", self.hall.name, OFTEN * 4):
            return
        await self.notice_turns()
        await self.notice_ends()
        for notice in await self.hall.notices.due(time()):
            await self.hand_out(notice)
        await self.carry()

    def later(self, errand: Coroutine[None, None, None]) -> None:
        """Do something after the answer: how long it takes tells nobody anything."""
        task = asyncio.create_task(errand)
        self.errands.add(task)
        task.add_done_callback(self.done_with)

    def done_with(self, task: asyncio.Task[None]) -> None:
        self.errands.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("an errand failed", exc_info=error)

    async def close(self) -> None:
        for task in self.errands:
            task.cancel()
        await self.outside.close()

    # What nobody need tell.

    async def notice_turns(self) -> None:
        """Whose turn it is, at tables with other people, and has been for a while."""
        sql = f"""SELECT matches.id AS match, take, ply, person FROM matches
            JOIN seats ON seats.match = matches.id AND seats.seat = matches.asked
            WHERE started = 1 AND over = 0 AND touched > ? AND touched <= ? AND level = ''
                AND {WITH_CHANNEL} AND {IN_COMPANY}
                AND NOT EXISTS (SELECT 1 FROM notices
                    WHERE notices.id = 'turn ' || matches.id || ' ' || take || '.' || ply || ' ' || person)
            ORDER BY touched LIMIT {SOME}"""
        now = time()
        for row in await self.store.database.read(sql, now - LONG_AGO, now - self.wait):
            name = f"turn {row['match']} {row['take']}.{row['ply']} {row['person']}"
            await self.store.database.write(noted(name, row["person"], TURN, row["match"], {}, now))

    async def notice_ends(self) -> None:
        """Which games are over."""
        sql = f"""SELECT matches.id AS match, person FROM matches JOIN seats ON seats.match = matches.id
            WHERE started = 1 AND over = 1 AND touched > ? AND {WITH_CHANNEL} AND {IN_COMPANY}
                AND NOT EXISTS (SELECT 1 FROM notices WHERE notices.id = 'end ' || matches.id || ' ' || person)
            ORDER BY touched LIMIT {SOME}"""
        now = time()
        for row in await self.store.database.read(sql, now - DAY):
            name = f"end {row['match']} {row['person']}"
            await self.store.database.write(noted(name, row["person"], END, row["match"], {}, now))

    # Who is told.

    async def hand_out(self, notice: Notice) -> None:
        """Put a notice on its way to all channels, if it is still true and the person is not here to see it."""
        unwanted = read_preferences((await self.hall.people.get(notice.person)).preferences).untold
        if notice.kind in unwanted or not await self.still(notice):
            await self.hall.notices.drop(notice)
        elif KINDS[notice.kind].patient and await self.is_here(notice.person):
            if notice.kind == TURN:
                await self.hall.notices.put_off(notice, time() + self.wait)
            else:
                await self.hall.notices.drop(notice)
        else:
            now = time()
            channels = wanted(await self.hall.channels.of(notice.person))
            await self.store.database.write(
                *(parcel(notice, each, due_at(each, now)) for each in channels),
                Statement("UPDATE notices SET done = 1 WHERE id = ?", [notice.id]),
            )

    async def still(self, notice: Notice) -> bool:
        """Whether it is still worth telling: a turn, only while it is that person's and that turn; an invitation, only
        while they can follow it."""
        if notice.kind in INVITES:
            return await is_open(self.store, notice.match, notice.person)
        if notice.kind != TURN:
            return True
        row = await self.store.match(notice.match)
        if row is None or row.over:
            return False
        seats = await self.store.seats(notice.match)
        seat = seat_of(seats, notice.person)
        same = notice.id == f"turn {row.id} {row.take}.{row.ply} {notice.person}"
        return same and seat is not None and row.asked == seat and not seats[seat].level

    async def is_here(self, person: str) -> bool:
        """Whether somebody has a table open, at whichever server."""
        if self.hall.is_here(person):
            return True
        if not self.store.shared:
            return False
        sql = f"""SELECT 1 FROM presence JOIN seats ON seats.match = presence.match AND seats.seat = presence.seat
            WHERE seats.person = ? AND until > {NOW} LIMIT 1"""
        return bool(await self.store.database.read(sql, person))

    # How it is told.

    async def carry(self) -> None:
        """Carry everything that is due, some at a time, each channel by itself."""
        sql = f"SELECT notice, channel, tries FROM deliveries WHERE due <= ? ORDER BY due, notice LIMIT {SOME}"
        by_channel: dict[str, list[Parcel]] = {}
        for row in await self.store.database.read(sql, time()):
            by_channel.setdefault(row["channel"], []).append(Parcel(row["notice"], row["channel"], row["tries"]))
        rides = [self.one_of_few(self.ride(channel, parcels)) for channel, parcels in by_channel.items()]
        for outcome in await asyncio.gather(*rides, return_exceptions=True):
            if isinstance(outcome, Exception):
                log.error("a notice could not be passed on", exc_info=outcome)

    async def one_of_few(self, work: Awaitable[None]) -> None:
        async with self.few:
            await work

    async def ride(self, name: str, parcels: Sequence[Parcel]) -> None:
        held = [parcel for parcel in parcels if await self.take(parcel)]
        channel = await self.hall.channels.get(name)
        told: list[tuple[Parcel, Message]] = []
        for parcel in held:
            message = await self.message(parcel, channel)
            if message is None:
                await self.be_done(parcel)
            else:
                told.append((parcel, message))
        if channel is None or not told:
            return
        if channel.kind == MAIL:
            await self.mail(channel, told)
            return
        for parcel, message in told:
            await self.tell(channel, parcel, message)

    async def take(self, parcel: Parcel) -> bool:
        """Whether it is ours to carry; nobody else has it for a while."""
        sql = "UPDATE deliveries SET due = ?, tries = tries + 1 WHERE notice = ? AND channel = ? AND tries = ?"
        values = [time() + HELD, parcel.notice, parcel.channel, parcel.tries]
        try:
            await self.store.database.write(Statement(sql, values, fence=True))
        except Behind:
            return False
        return True

    async def message(self, parcel: Parcel, channel: Channel | None) -> Message | None:
        """What to say, if there is still somebody to say it to, and it is still true."""
        rows = await self.store.database.read("SELECT * FROM notices WHERE id = ?", parcel.notice)
        if channel is None or not rows:
            return None
        notice = read(rows[0])
        return await worded(self.store, notice, channel.lang) if await self.still(notice) else None

    async def tell(self, channel: Channel, parcel: Parcel, message: Message) -> None:
        if channel.kind == PUSH:
            status = await self.pusher.send(channel, message)
            if status in GONE:
                await self.hall.channels.remove(channel)
                return
        else:
            assert channel.kind == WEBHOOK
            status = await send_webhook(self.outside, channel, message, self.hall.site)
        await (self.be_done(parcel) if 200 <= status < 300 else self.try_later(parcel))

    async def mail(self, channel: Channel, told: Sequence[tuple[Parcel, Message]]) -> None:
        """One letter with everything."""
        mailer = self.mailer
        sent = mailer is not None and await mailer.send(self.written(mailer, channel, [each for _, each in told]))
        for parcel, _ in told:
            await (self.be_done(parcel) if sent else self.try_later(parcel))
        if sent:
            sql = "UPDATE channels SET used = ? WHERE id = ?"
            await self.store.database.write(Statement(sql, [time(), channel.id]))

    def written(self, mailer: Mailer, channel: Channel, messages: Sequence[Message]) -> EmailMessage:
        say = server_words(channel.lang)
        subject = messages[0].title if len(messages) == 1 else say.count("mail.digest", len(messages))
        lines = [Line(each.title, each.body, f"{self.hall.site}{each.path}", say("mail.open")) for each in messages]
        stop = f"{self.hall.site}/mail/stop/{channel.secret}"
        return letter(mailer.post, channel.target, channel.lang, subject, lines, say("mail.why"), stop)

    async def be_done(self, parcel: Parcel) -> None:
        sql = "DELETE FROM deliveries WHERE notice = ? AND channel = ?"
        await self.store.database.write(Statement(sql, [parcel.notice, parcel.channel]))

    async def try_later(self, parcel: Parcel) -> None:
        if parcel.tries >= len(AGAIN):
            await self.be_done(parcel)
            return
        sql = "UPDATE deliveries SET due = ? WHERE notice = ? AND channel = ?"
        values = [time() + AGAIN[parcel.tries], parcel.notice, parcel.channel]
        await self.store.database.write(Statement(sql, values))


def parcel(notice: Notice, channel: Channel, due: float) -> Statement:
    known = "ON CONFLICT DO NOTHING"
    return insert("deliveries", known, notice=notice.id, channel=channel.id, person=notice.person, due=due)
