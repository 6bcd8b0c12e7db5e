"""Notification dispatcher (transactional outbox): turns due notices into deliveries, and sends those to the channels.

Every server of a cluster runs one; a duty and a lease in the store see to it that each delivery is sent by one.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from email.message import EmailMessage
from time import time

import msgspec

from meadhall.match.seats import seat_of
from meadhall.server.accounts.preferences import read_preferences
from meadhall.server.accounts.users import UserService
from meadhall.server.notifications.channels import MAIL, PUSH, WEBHOOK, Channel, Channels, deliverable, due_at
from meadhall.server.notifications.email_links import EmailLinks
from meadhall.server.notifications.kinds import END, INVITES, KINDS, TURN
from meadhall.server.notifications.mail import Mailer, MailItem, build_mail
from meadhall.server.notifications.messages import Message, message_for
from meadhall.server.notifications.open_invitations import is_open
from meadhall.server.notifications.outbox import Notice, Outbox, notice_from_row, notice_insert
from meadhall.server.notifications.push import Pusher
from meadhall.server.notifications.ssrf_guard import PublicHttpClient
from meadhall.server.notifications.webhook import send_webhook
from meadhall.server.rendering import server_words
from meadhall.server.storage import Store, VersionConflict
from meadhall.server.storage.database import Statement
from meadhall.server.storage.sql_statements import NOW_SQL, insert

log = logging.getLogger("meadhall.server")
DISPATCH_INTERVAL_S = 5.0
"""Between two rounds."""
DAY_S = 86_400.0
MAX_TURN_AGE_S = 3 * DAY_S
"""The player of a turn that has waited for longer is not notified."""
LEASE_S = 300.0
"""For how long a delivery belongs to the server that has claimed it."""
RETRY_DELAYS_S = (60.0, 300.0, 1800.0, 7200.0, 21_600.0)
"""Between one attempt and the next; after the last the delivery is given up."""
UNSUBSCRIBED_STATUSES = (404, 410)
"""What a push service answers for a browser that has withdrawn its subscription."""
MAX_CONCURRENT_CHANNELS = 8
BATCH_SIZE = 200
HAS_CHANNEL_SQL = "EXISTS (SELECT 1 FROM channels WHERE channels.person = seats.person)"
HAS_OTHER_USERS_SQL = """EXISTS (SELECT 1 FROM seats AS other
    WHERE other.match = matches.id AND other.person <> '' AND other.person <> seats.person)"""


class Delivery(msgspec.Struct, frozen=True):
    """A notice that is to be sent to a channel."""

    notice: str
    channel: str
    tries: int


class NotificationDispatcher:
    def __init__(
        self,
        store: Store,
        users: UserService,
        is_online: Callable[[str], bool],
        server_id: str,
        site: str,
        mailer: Mailer | None,
        email_links: EmailLinks | None,
        pusher: Pusher,
        http_client: PublicHttpClient,
        grace_period_s: float,
    ) -> None:
        self.store = store
        self.users = users
        self.is_online = is_online
        """Whether a person has a page open at this server."""
        self.server_id = server_id
        self.site = site
        self.outbox = Outbox(store)
        self.channels = Channels(store)
        self.mailer = mailer
        self.email_links = email_links
        self.pusher = pusher
        self.http_client = http_client
        self.grace_period_s = grace_period_s
        """How long a player may take to notice their turn by themselves."""
        self.concurrency = asyncio.Semaphore(MAX_CONCURRENT_CHANNELS)
        self.background_tasks: set[asyncio.Task[None]] = set()

    async def run_once(self) -> None:
        """One round; of several servers one does it at a time."""
        if not await self.store.acquire_lease("notices", self.server_id, DISPATCH_INTERVAL_S * 4):
            return
        await self.notice_turns()
        await self.notice_ends()
        for notice in await self.outbox.due(time()):
            await self.fan_out(notice)
        await self.deliver_due()

    def run_in_background(self, work: Coroutine[None, None, None]) -> None:
        """Do something after the response, so that its duration does not tell the client anything."""
        task = asyncio.create_task(work)
        self.background_tasks.add(task)
        task.add_done_callback(self.on_task_done)

    def on_task_done(self, task: asyncio.Task[None]) -> None:
        self.background_tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a background task failed", exc_info=error)

    async def close(self) -> None:
        for task in self.background_tasks:
            task.cancel()
        await self.http_client.close()

    # Notices that are derived from the store.

    async def notice_turns(self) -> None:
        """Add a notice for each player whose turn it has been for a while, at tables with other users."""
        sql = f"""SELECT matches.id AS match, take, ply, person FROM matches
            JOIN seats ON seats.match = matches.id AND seats.seat = matches.asked
            WHERE started = 1 AND over = 0 AND touched > ? AND touched <= ? AND level = ''
                AND {HAS_CHANNEL_SQL} AND {HAS_OTHER_USERS_SQL}
                AND NOT EXISTS (SELECT 1 FROM notices
                    WHERE notices.id = 'turn ' || matches.id || ' ' || take || '.' || ply || ' ' || person)
            ORDER BY touched LIMIT {BATCH_SIZE}"""
        now = time()
        for row in await self.store.database.read(sql, now - MAX_TURN_AGE_S, now - self.grace_period_s):
            name = f"turn {row['match']} {row['take']}.{row['ply']} {row['person']}"
            await self.store.database.write(notice_insert(name, row["person"], TURN, row["match"], {}, now))

    async def notice_ends(self) -> None:
        """Add a notice for each user whose match is over."""
        sql = f"""SELECT matches.id AS match, person FROM matches JOIN seats ON seats.match = matches.id
            WHERE started = 1 AND over = 1 AND touched > ? AND {HAS_CHANNEL_SQL} AND {HAS_OTHER_USERS_SQL}
                AND NOT EXISTS (SELECT 1 FROM notices WHERE notices.id = 'end ' || matches.id || ' ' || person)
            ORDER BY touched LIMIT {BATCH_SIZE}"""
        now = time()
        for row in await self.store.database.read(sql, now - DAY_S):
            name = f"end {row['match']} {row['person']}"
            await self.store.database.write(notice_insert(name, row["person"], END, row["match"], {}, now))

    # From notices to deliveries.

    async def fan_out(self, notice: Notice) -> None:
        """Create a delivery for each channel of the person, if the notice is current and they have no page open."""
        muted = read_preferences((await self.users.get(notice.person)).preferences).untold
        if notice.kind in muted or not await self.is_current(notice):
            await self.outbox.drop(notice)
        elif KINDS[notice.kind].skip_if_present and await self.is_present(notice.person):
            if notice.kind == TURN:
                await self.outbox.postpone(notice, time() + self.grace_period_s)
            else:
                await self.outbox.drop(notice)
        else:
            now = time()
            channels = deliverable(await self.channels.of(notice.person))
            await self.store.database.write(
                *(delivery_insert(notice, each, due_at(each, now)) for each in channels),
                Statement("UPDATE notices SET done = 1 WHERE id = ?", [notice.id]),
            )

    async def is_current(self, notice: Notice) -> bool:
        """Whether a notice is still worth sending: an invitation while it is open, a turn until it is played."""
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

    async def is_present(self, person: str) -> bool:
        """Whether a person has a table open, at any server."""
        if self.is_online(person):
            return True
        if not self.store.shared:
            return False
        sql = f"""SELECT 1 FROM presence JOIN seats ON seats.match = presence.match AND seats.seat = presence.seat
            WHERE seats.person = ? AND until > {NOW_SQL} LIMIT 1"""
        return bool(await self.store.database.read(sql, person))

    # Sending.

    async def deliver_due(self) -> None:
        """Send the deliveries that are due, a batch at a time, each channel concurrently."""
        sql = f"SELECT notice, channel, tries FROM deliveries WHERE due <= ? ORDER BY due, notice LIMIT {BATCH_SIZE}"
        by_channel: dict[str, list[Delivery]] = {}
        for row in await self.store.database.read(sql, time()):
            by_channel.setdefault(row["channel"], []).append(Delivery(row["notice"], row["channel"], row["tries"]))
        sendings = [
            self.limited(self.deliver_to_channel(channel, deliveries)) for channel, deliveries in by_channel.items()
        ]
        for outcome in await asyncio.gather(*sendings, return_exceptions=True):
            if isinstance(outcome, Exception):
                log.error("a notice could not be sent", exc_info=outcome)

    async def limited(self, work: Awaitable[None]) -> None:
        async with self.concurrency:
            await work

    async def deliver_to_channel(self, name: str, deliveries: Sequence[Delivery]) -> None:
        claimed = [delivery for delivery in deliveries if await self.claim(delivery)]
        channel = await self.channels.get(name)
        to_send: list[tuple[Delivery, Message]] = []
        for delivery in claimed:
            message = await self.message_of(delivery, channel)
            if message is None:
                await self.finish(delivery)
            else:
                to_send.append((delivery, message))
        if channel is None or not to_send:
            return
        if channel.kind == MAIL:
            await self.send_mail(channel, to_send)
            return
        for delivery, message in to_send:
            await self.send(channel, delivery, message)

    async def claim(self, delivery: Delivery) -> bool:
        """Claim a delivery for a while by an optimistic lock; false if another server has it."""
        sql = "UPDATE deliveries SET due = ?, tries = tries + 1 WHERE notice = ? AND channel = ? AND tries = ?"
        values = [time() + LEASE_S, delivery.notice, delivery.channel, delivery.tries]
        try:
            await self.store.database.write(Statement(sql, values, guard=True))
        except VersionConflict:
            return False
        return True

    async def message_of(self, delivery: Delivery, channel: Channel | None) -> Message | None:
        """The message of a delivery; None if its channel is gone or it is no longer current."""
        rows = await self.store.database.read("SELECT * FROM notices WHERE id = ?", delivery.notice)
        if channel is None or not rows:
            return None
        notice = notice_from_row(rows[0])
        return await message_for(self.store, notice, channel.lang) if await self.is_current(notice) else None

    async def send(self, channel: Channel, delivery: Delivery, message: Message) -> None:
        if channel.kind == PUSH:
            status = await self.pusher.send(channel, message)
            if status in UNSUBSCRIBED_STATUSES:
                await self.channels.remove(channel)
                return
        else:
            assert channel.kind == WEBHOOK
            status = await send_webhook(self.http_client, channel, message, self.site)
        await (self.finish(delivery) if 200 <= status < 300 else self.retry_later(delivery))

    async def send_mail(self, channel: Channel, to_send: Sequence[tuple[Delivery, Message]]) -> None:
        """Send all messages in one mail."""
        mailer = self.mailer
        sent = mailer is not None and await mailer.send(
            self.compose_mail(mailer, channel, [each for _, each in to_send])
        )
        for delivery, _ in to_send:
            await (self.finish(delivery) if sent else self.retry_later(delivery))
        if sent:
            sql = "UPDATE channels SET used = ? WHERE id = ?"
            await self.store.database.write(Statement(sql, [time(), channel.id]))

    def compose_mail(self, mailer: Mailer, channel: Channel, messages: Sequence[Message]) -> EmailMessage:
        say = server_words(channel.lang)
        subject = messages[0].title if len(messages) == 1 else say.count("mail.digest", len(messages))
        lines = [MailItem(each.title, each.body, f"{self.site}{each.path}", say("mail.open")) for each in messages]
        stop = f"{self.site}/mail/stop/{channel.secret}"
        return build_mail(mailer.settings, channel.target, channel.lang, subject, lines, say("mail.why"), stop)

    async def finish(self, delivery: Delivery) -> None:
        sql = "DELETE FROM deliveries WHERE notice = ? AND channel = ?"
        await self.store.database.write(Statement(sql, [delivery.notice, delivery.channel]))

    async def retry_later(self, delivery: Delivery) -> None:
        if delivery.tries >= len(RETRY_DELAYS_S):
            await self.finish(delivery)
            return
        sql = "UPDATE deliveries SET due = ? WHERE notice = ? AND channel = ?"
        values = [time() + RETRY_DELAYS_S[delivery.tries], delivery.notice, delivery.channel]
        await self.store.database.write(Statement(sql, values))


def delivery_insert(notice: Notice, channel: Channel, due: float) -> Statement:
    known = "ON CONFLICT DO NOTHING"
    return insert("deliveries", known, notice=notice.id, channel=channel.id, person=notice.person, due=due)
