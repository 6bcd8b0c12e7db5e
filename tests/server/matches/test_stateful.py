"""People who come, listen, sit down, leave, hand over, answer, take back, go and come again, while the server restarts.

After every step, what each of their streams has brought is compared with a simple model: who sits where, and what a
table of the model's own shows that seat. A stream brings nothing that its listener may not know, and ends as soon as
their rights change. Chance comes from Hypothesis alone: the same steps lead to the same table.
"""

from __future__ import annotations

import asyncio
import re
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from meadhall.core.engine.seed_commitment import share_commitment
from meadhall.core.engine.table import Table
from meadhall.core.engine.view import without_legal
from meadhall.match import Refused, Seat
from meadhall.match.commands import (
    SYSTEM,
    AcceptTakeback,
    Answer,
    AnyCommand,
    Begin,
    Leave,
    Return,
    RevealShare,
    Sit,
    StandIn,
    TakeBack,
)
from meadhall.match.rights import seat_of
from meadhall.server.accounts.visitor import Visitor
from meadhall.server.http.api.routes import MatchEventWriter
from meadhall.server.http.api.schemas import News
from meadhall.server.jobs.worker_pool import WorkerPool
from meadhall.server.matches import registry as halls
from meadhall.server.matches.actor import MatchActor
from meadhall.server.matches.registry import Plan
from meadhall.server.realtime.fragments import PageWriter
from meadhall.server.realtime.sse import match_events
from meadhall.server.rendering import server_words
from meadhall.server.services import Services
from meadhall.server.storage import open_store
from tests.match.kit import PEOPLE
from tests.server.matches.test_seats import LAID

PLAYERS = 3
HOST = "ann"
SHARES = {person: f"{number:032x}" for number, person in enumerate(PEOPLE)}
PART = re.compile(r"<!--\{([\w-]+)-->(.*?)<!--\}-->|<!--=([\w-]+)-->", re.DOTALL)
"""A part of a drawing that is sent, or named because the page has it."""
anybody = st.sampled_from(PEOPLE)
any_number = st.integers(0, 50)


def quiet(services: Services) -> Services:
    """Services without observers: bots answer and deals begin when the test says so."""
    services.matches.on_load.clear()
    return services


class Ear:
    """An open stream, and what it has brought since the last look."""

    def __init__(self, services: Services, live: MatchActor, person: str, page: bool, last: str) -> None:
        self.person = person
        self.page = page
        self.seat = seat_of(live.match, person)
        self.fresh: list[str] = []
        self.last = last
        self.parts: dict[str, str] = {}
        """The parts of the drawing that it shows."""
        visitor = Visitor(person, True, "en", False, "", "")
        teller = MatchEventWriter(live.match, self.seat, "en", last)
        write = PageWriter(live, visitor).write if page else teller.write
        self.task = asyncio.get_running_loop().create_task(self.listen(services, live, visitor, write))

    async def listen(
        self, services: Services, live: MatchActor, visitor: Visitor, write: Callable[[], bytes | None]
    ) -> None:
        async for chunk in match_events(services, live, visitor, self.page, write):
            if b"\ndata: " in chunk:
                self.fresh.append(chunk.decode())

    def heard(self) -> list[str]:
        brought, self.fresh = self.fresh, []
        return brought


class Visits(RuleBasedStateMachine):
    @initialize(
        secret=any_number,
        seated=st.integers(0, PLAYERS),
        ears=st.sets(anybody),
        picks=st.lists(any_number, max_size=20),
    )
    def open(self, secret: int, seated: int, ears: set[str], picks: list[int]) -> None:
        """An empty table, one that waits, or one at which people have played a while."""
        self.patch = pytest.MonkeyPatch()
        self.patch.setattr(halls, "new_secret", lambda: f"{secret:032x}")
        self.patch.setattr(halls, "new_id", lambda: f"{secret:016x}")
        self.folder = tempfile.TemporaryDirectory()
        self.runner = asyncio.Runner()
        self.sits: dict[int, str] = {}
        self.bots: set[int] = set()
        self.laid: Table | None = None
        self.line: list[tuple[int, int]] = []
        self.ears: list[Ear] = []
        self.runner.run(self.make())
        for person in PEOPLE[:seated]:
            self.sit(person)
        for person in sorted(ears):
            self.listen(person, page=person != "bob")
        self.everybody_hears_what_they_may()
        if seated == PLAYERS:
            self.reveal(HOST)
            self.deal()
            for pick in picks:
                self.somebody_answers(pick)

    async def make(self) -> None:
        self.services = quiet(Services(open_store(Path(self.folder.name) / "matches.sqlite"), WorkerPool(1), 0))
        live = await self.services.matches.create(
            Plan("walhalla", {}, [Seat(seat) for seat in range(PLAYERS)], "closed"), HOST
        )
        self.match = live.row.id

    @property
    def live(self) -> MatchActor:
        return self.runner.run(self.services.matches.get(self.match))

    def do(self, deed: AnyCommand) -> bool:
        """Whether the deed was done."""
        live = self.live
        before = live.match.version
        with suppress(Refused):
            self.runner.run(live.submit(deed))
        return live.match.version > before

    def seat_of(self, person: str) -> int | None:
        return next((seat for seat, who in self.sits.items() if who == person), None)

    def may_look(self, person: str) -> bool:
        return self.laid is None or person == HOST or self.seat_of(person) is not None

    # What people do.

    @rule(person=anybody)
    def sit(self, person: str) -> None:
        free = [seat for seat in range(PLAYERS) if seat not in self.sits]
        may = self.may_look(person) and self.seat_of(person) is None and bool(free)
        assert self.do(Sit(person=person, name=person.title(), share=share_commitment(SHARES[person]))) == may
        if may:
            self.sits[free[0]] = person

    @rule(person=anybody)
    def leave(self, person: str) -> None:
        seat = self.seat_of(person)
        assert self.do(Leave(person=person, level="random")) == (seat is not None)
        if seat is None:
            return
        if len(self.sits) < PLAYERS:
            del self.sits[seat]
        else:
            self.bots.add(seat)

    @precondition(lambda self: 0 < len(self.sits) < PLAYERS)
    @rule(person=anybody, page=st.booleans(), pick=any_number)
    def somebody_else_takes_the_seat(self, person: str, page: bool, pick: int) -> None:
        """A player who leaves listens on, if they can."""
        seats = sorted(self.sits)
        before = self.sits[seats[pick % len(seats)]]
        self.listen(before, page)
        self.everybody_hears_what_they_may()
        self.leave(before)
        self.everybody_hears_what_they_may()
        self.sit(person)

    @rule(person=anybody)
    def hand_over_and_back(self, person: str) -> None:
        seat = self.seat_of(person)
        if seat is None or len(self.sits) < PLAYERS:
            return
        assert self.do(StandIn(person=person, level="random")) == (seat not in self.bots)
        assert self.do(Return(person=person))
        self.bots.discard(seat)

    @rule(person=anybody)
    def reveal(self, person: str) -> None:
        self.do(RevealShare(person=person, share=SHARES[person]))
        self.note_deal()

    @rule()
    def deal(self) -> None:
        assert self.do(Begin(person=SYSTEM)) == (self.laid is None and len(self.sits) == PLAYERS)
        self.note_deal()

    def note_deal(self) -> None:
        """The house deals when the last share is shown, or when it will not wait any longer."""
        if self.laid is None and self.live.match.started:
            assert len(self.sits) == PLAYERS
            self.laid = self.live.match.record.start()

    @precondition(lambda self: self.laid is not None and not self.laid.over)
    @rule(pick=any_number)
    def somebody_answers(self, pick: int) -> None:
        assert self.laid is not None
        seat = self.laid.seat
        if seat is None:
            return
        legal = self.laid.legal()
        action = legal[pick % len(legal)]
        person = SYSTEM if seat in self.bots else self.sits[seat]
        assert self.do(Answer(person=person, seat=seat, ply=len(self.line), action=action))
        self.line.append((seat, action))
        self.laid.apply(action)

    @precondition(lambda self: self.line and not self.laid.over)
    @rule()
    def take_back(self) -> None:
        """The player who answered last takes back, and all who must agree do."""
        seat, _ = self.line[-1]
        if seat in self.bots:
            assert not self.do(TakeBack(person=self.sits[seat]))
            return
        assert self.do(TakeBack(person=self.sits[seat]))
        if self.live.match.takeback_request is not None:
            others = [other for other in range(PLAYERS) if other != seat]
            assert all(self.do(AcceptTakeback(person=self.sits[other])) for other in others)
        self.line.pop()
        self.laid = self.live.match.record.start()
        for _, action in self.line:
            self.laid.apply(action)

    # Coming and going.

    @rule(person=anybody, page=st.booleans())
    def listen(self, person: str, page: bool) -> None:
        if self.may_look(person):
            self.runner.run(self.open_ear(person, page))

    async def open_ear(self, person: str, page: bool, last: str = "") -> None:
        self.ears.append(Ear(self.services, await self.services.matches.get(self.match), person, page, last))

    @rule()
    def restart(self) -> None:
        """The match rests and is read from the store again; everybody who may comes back, and says what they know."""
        self.everybody_hears_what_they_may()
        gone, self.ears = self.ears, []
        self.services.matches.actors.pop(self.match).stop()
        self.runner.run(self.settle())
        assert all(ear.task.done() for ear in gone)
        for ear in gone:
            self.runner.run(self.open_ear(ear.person, ear.page, ear.last))

    async def settle(self) -> None:
        """Let everybody hear what there is to hear."""
        for _ in range(30):
            await asyncio.sleep(0)

    # What must hold after every step.

    @invariant()
    def everybody_hears_what_they_may(self) -> None:
        self.runner.run(self.settle())
        match = self.live.match
        for ear in list(self.ears):
            other_rights = ear.seat != self.seat_of(ear.person) or not self.may_look(ear.person)
            assert ear.task.done() == other_rights, f"{ear.person} has other rights: {other_rights}"
            brought = ear.heard()
            if other_rights:
                assert LAID.search("".join(brought)) is None, "a viewer whose rights have changed is told nothing more"
                self.ears.remove(ear)
            elif brought:
                ear.last = brought[-1].split("id: ", 1)[1].split("\n", 1)[0]
                self.check_page(ear, brought) if ear.page else self.check_news(ear, brought)
        assert match.started == (self.laid is not None)

    def check_page(self, ear: Ear, brought: list[str]) -> None:
        """The last drawing is that of what their seat sees."""
        chunks = [chunk.replace("\ndata: ", "\n") for chunk in brought if 'id="board"' in chunk]
        boards = [chunk.split('id="board"', 1)[1].split("</section>")[0] for chunk in chunks]
        for board in boards:
            ear.parts = {name or known: content or ear.parts[known] for name, content, known in PART.findall(board)}
        if self.laid is None:
            assert not any("<svg" in board for board in boards)
        if self.laid is None or not boards:
            return
        match = self.live.match
        view = self.laid.view(ear.seat)
        asked = self.laid.seat is not None and self.laid.seat == ear.seat and ear.seat not in self.bots
        words = match.game.words("en", match.names(server_words("en")))
        drawing = match.game.board.draw(view if asked else without_legal(view), words, False)
        assert ear.parts == {part.name: part.content for part in drawing.parts}

    def check_news(self, ear: Ear, brought: list[str]) -> None:
        """They are told only what happened before their seat's eyes."""
        bodies = [msgspec.json.decode(chunk.split("data: ", 1)[1].strip(), type=News) for chunk in brought]
        body = bodies[-1]
        match = self.live.match
        assert (body.ply, body.started) == (len(self.line), self.laid is not None)
        assert body.asked == (None if self.laid is None else self.laid.seat)
        say = match.game.words("en", match.names(match.game.words("en")))
        seen = [each.words for each in match.log(ear.seat, say)]
        assert [told.words for each in bodies for told in each.told if told.words not in seen] == []

    def teardown(self) -> None:
        if hasattr(self, "runner"):
            self.runner.run(self.close())
            self.runner.close()
            self.folder.cleanup()
            self.patch.undo()

    async def close(self) -> None:
        for ear in self.ears:
            ear.task.cancel()
        await self.services.close()


TestVisits = Visits.TestCase
TestVisits.settings = settings(max_examples=25, stateful_step_count=25, suppress_health_check=list(HealthCheck))
