"""Two whole worlds that a player can't tell apart, each with a server and a store of its own: every byte of mail, push,
webhook and feed is the same in both, until the end of the game and at the end too."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.table import Table
from meadhall.match import Seat
from meadhall.match.commands import SYSTEM, Answer, AnyCommand, ResampleHidden, SendChat
from meadhall.server.matches import registry
from meadhall.server.matches.actor import MatchActor
from meadhall.server.matches.registry import Plan
from meadhall.server.notifications.channels import FEED
from meadhall.server.notifications.mentions import notify_mentioned
from tests.server.company import play_to_end
from tests.server.listeners import PushSubscriber
from tests.server.notifications.test_dispatcher import Scenario, proven, run_scenario
from tests.server.personal_data.test_personal_data import come
from tests.server.strangers import BrowserClient
from tests.server.worlds import differ

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:litestar")

SECRET, NAME = "0123456789abcdef" * 2, "0123456789abcdef"
"""The same deal in both; one in which the games that go on from there end otherwise."""
PLIES = 9
MOMENTS = r'"at":\d+|\d{4}-\d\d-\d\dT[\d:+]+|(?m:^(Date|Message-ID): .*$)|={5,}\d+=='


async def until_then(scenario: Scenario, seats: list[Seat], watcher: int, hidden: str) -> list[AnyCommand]:
    """The same beginning of the same deal; then all that the watcher can't know is resampled."""
    live = await scenario.services.matches.create(Plan("lofoten", {}, seats), seats[0].person)
    match, dice = live.match, FastDice(PLIES)
    while match.ply < PLIES:
        legal, asked = match.table.legal(), match.asked
        assert asked is not None
        await live.submit(Answer(person=asked.person, ply=match.ply, action=legal[dice.below("any", len(legal))]))
    deeds: list[AnyCommand] = [
        Answer(
            person=SYSTEM,
            seat=seat,
            ply=ply,
            action=action,
            branch=0,
            decision=decision,
            written=match.game.name_of(action),
        )
        for ply, (seat, decision, action) in enumerate(match.record.actions)
    ]
    scenario.services.matches.unload(live)
    await scenario.services.store.delete_match(live.row.id)
    return [*deeds, ResampleHidden(person=SYSTEM, seat=watcher, ply=PLIES, seed=hidden)]


class World:
    """What is told to the watcher in one of the worlds."""

    def __init__(self, watcher: int, hidden: str) -> None:
        self.watcher = watcher
        self.hidden = hidden
        self.sent: list[str] = []
        self.at_the_end: list[str] = []

    async def live_through(self, scenario: Scenario) -> None:
        players = [await come(scenario.app, "Ann"), await come(scenario.app, "Bob")]
        seats = [Seat(seat, each.person, f"Name{seat}", passes=False) for seat, each in enumerate(players)]
        played = await until_then(scenario, seats, self.watcher, self.hidden)
        live = await scenario.services.matches.create(Plan("lofoten", {}, seats, history=played), players[0].person)
        self.table: Table = live.match.table.clone()
        self.view = live.match.table.view(self.watcher)
        me = players[self.watcher]
        phone = await everything_chosen(scenario, me)
        await say_hail(scenario, live, players[1 - self.watcher], self.watcher)
        await scenario.services.outbox.add(me.person, "time", live.row.id, key="soon")
        await scenario.dispatcher.run_once()
        self.sent = await self.all_that_left(scenario, live, me, phone)
        await play_to_end(live)
        await scenario.dispatcher.run_once()
        self.at_the_end = [each for each in await self.all_that_left(scenario, live, me, phone) if "is over" in each]
        self.scores = [int(each) for each in live.match.table.scores()]

    async def all_that_left(
        self, scenario: Scenario, live: MatchActor, me: BrowserClient, phone: PushSubscriber
    ) -> list[str]:
        """Every byte, but for the moments and for names that are drawn by lot."""
        channels = await scenario.services.channels.of(me.person)
        feed = next(each.secret for each in channels if each.kind == FEED)
        sent = [(await me.get(f"/feed/{feed}/{file}")).text for file in ("feed.json", "atom.xml")]
        sent += [
            re.sub(r"(?<!=)=\r\n", "", text.decode()) for text in scenario.mail_server.raw[1:]
        ]  # lines that were too long
        for headers, body in scenario.receiver.requests:
            pushed = headers.get("content-encoding") == "aes128gcm"
            sent.append(json.dumps(phone.read(body)) if pushed else body.decode())
        lots = [live.row.id, me.person, *(each.secret for each in channels)]
        return sorted(re.sub("|".join(lots), "LOT", re.sub(MOMENTS, "", text)) for text in sent)


async def everything_chosen(scenario: Scenario, me: BrowserClient) -> PushSubscriber:
    """A person chooses all channels."""
    phone = PushSubscriber(f"{scenario.receiver.base}/push")
    await proven(scenario, me)
    await me.post_form("/me/told/mail/every", every="0")
    await me.post_form("/me/told/feed")
    await me.post_form("/me/told/webhook", url=f"{scenario.receiver.base}/hook")
    await me.post("/me/told/push", content=json.dumps(phone.subscription))
    return phone


async def say_hail(scenario: Scenario, live: MatchActor, speaker: BrowserClient, to: int) -> None:
    said = SendChat(person=speaker.person, name="Name", words=f"@Name{to} hail")
    await live.submit(said)
    await notify_mentioned(scenario.services.outbox, live, said)


@pytest.mark.parametrize("watcher", [0, 1])
def test_notifications_are_the_same_in_two_worlds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, watcher: int
) -> None:
    monkeypatch.setattr(registry, "new_secret", lambda: SECRET)
    monkeypatch.setattr(registry, "new_id", lambda: NAME)
    worlds = [World(watcher, hidden) for hidden in ("here", "there")]
    for world in worlds:
        (tmp_path / world.hidden).mkdir()
        run_scenario(tmp_path / world.hidden, world.live_through)
    one, other = worlds
    assert differ(one.table, other.table)
    assert one.view == other.view
    kinds = {"mention", "time"} | ({"turn"} if int(one.table.seat or 0) == watcher else set())
    assert len(one.sent) == 2 + 1 + 2 * len(kinds), one.sent
    assert one.sent == other.sent
    assert one.scores != other.scores, "it has ended otherwise"
    assert one.at_the_end
    ends = [[each for each in world.at_the_end if '"end"' in each] for world in worlds]
    assert len(ends[0]) == 2, "by push and by webhook"
    assert ends[0] == ends[1]
