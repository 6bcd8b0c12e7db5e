"""Several people at a table who sit down, promise and show shares, leave, hand over, answer, take back and talk in any
order.

After every step, who may do what and see what is compared with a simple model: plain sets and lists, and a table of its
own; no rules of the match.
"""

from __future__ import annotations

import msgspec
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import meadhall
from meadhall.core.engine.record import Record
from meadhall.core.engine.seed_commitment import share_commitment
from meadhall.core.engine.table import Table
from meadhall.match import Match, Refused, Seat, Setup, rights, undo
from meadhall.match.commands import (
    ANY,
    SYSTEM,
    AcceptTakeback,
    Answer,
    AnyCommand,
    Begin,
    CommitSeed,
    DeclineTakeback,
    Leave,
    Return,
    RevealShare,
    SeatBots,
    SendChat,
    Sit,
    StandIn,
    TakeBack,
    decode_command,
)
from tests.match.kit import PEOPLE

PLAYERS = 3
HOST = "ann"
anybody = st.sampled_from(PEOPLE)
any_seat = st.integers(0, PLAYERS - 1)
any_number = st.integers(0, 50)


CHOSEN = "chosen by the host"
SHARES = {person: f"{number:032x}" for number, person in enumerate(PEOPLE)}


def new() -> Match:
    record = Record(meadhall.game("raids"), PLAYERS, None)
    return Match(record, [Seat(seat) for seat in range(PLAYERS)], Setup("m", HOST, "closed"))


class People(RuleBasedStateMachine):
    match: Match

    @initialize(chosen=st.booleans(), seated=st.sampled_from((0, 3, 3)), picks=st.lists(any_number, max_size=30))
    def begin(self, chosen: bool, seated: int, picks: list[int]) -> None:
        """An empty table, or one at which people have played a while."""
        self.match = new()
        self.kept: list[AnyCommand] = []
        self.chosen = chosen
        """Whether the host has chosen the seed."""
        secret = CHOSEN if chosen else "5ec0" * 8
        assert self.do(CommitSeed(person=SYSTEM, salt="5a17" * 8, secret=secret, chosen=chosen)) == "CommitSeed"
        self.promised: set[int] = set()
        """The seats that have promised a share, and not shown it."""
        self.shown: dict[int, str] = {}
        self.laid: Table | None = None
        """The table as it should be."""
        self.sits: dict[int, str] = {}
        """Who sits where: a person, or a bot."""
        self.bots: set[int] = set()
        """The seats that a bot holds."""
        self.begun = False
        self.line: list[tuple[int, int]] = []
        """Seat and action of everything that was answered and stands."""
        self.wish: tuple[int, int, set[int]] | None = None
        """Whose wish, to which ply, and who has still to agree."""
        for seat, person in enumerate(PEOPLE[:seated]):
            self.sit(person, seat, share=True, accepts=True)
        if seated:
            self.reveal(HOST, lies=False)
            self.deal(SYSTEM)
            self.everybody_plays(picks)

    def do(self, command: AnyCommand, here: frozenset[int] = frozenset()) -> str:
        """What comes of a command: the kind that was kept, nothing, or why it was refused."""
        version = self.match.version
        try:
            change = self.match.prepare(command, here)
        except Refused as refused:
            assert self.match.version == version
            return refused.key
        if change.command is None:
            return "nothing"
        self.match.commit(change)
        self.kept.append(change.command)
        return type(change.command).__name__

    def seat_of(self, person: str) -> int | None:
        return next((seat for seat, who in self.sits.items() if who == person), None)

    def outsider(self, person: str) -> bool:
        """A closed match that has begun is none of their business."""
        return self.begun and person != HOST and self.seat_of(person) is None

    @property
    def full(self) -> bool:
        return len(self.sits) == PLAYERS

    # Seats.

    @rule(person=anybody, seat=any_seat, share=st.booleans(), accepts=st.booleans())
    def sit(self, person: str, seat: int, share: bool, accepts: bool) -> None:
        promise = share_commitment(SHARES[person]) if share else ""
        result = self.do(Sit(person=person, name="Ann", seat=seat, share=promise, accepts=accepts))
        if self.outsider(person):
            assert result == "closed"
        elif self.seat_of(person) is not None:
            assert result == "nothing"
        elif seat in self.sits:
            assert result == "taken"
        elif self.chosen and not accepts and person != HOST:
            assert result == "accept_seed"
        else:
            assert result == "Sit"
            self.sits[seat] = person
            if share:
                self.promised.add(seat)

    @rule(person=anybody)
    def fill(self, person: str) -> None:
        result = self.do(SeatBots(person=person, level="random"))
        if person != HOST:
            assert result == ("closed" if self.outsider(person) else "host_only")
        elif self.full:
            assert result == "nothing"
        else:
            assert result == "SeatBots"
            for seat in set(range(PLAYERS)) - set(self.sits):
                self.sits[seat] = ""
                self.bots.add(seat)

    @rule(person=anybody)
    def leave(self, person: str) -> None:
        seat = self.seat_of(person)
        result = self.do(Leave(person=person, level="random"))
        if seat is None:
            assert result == ("closed" if self.outsider(person) else "not_seated")
            return
        assert result == "Leave"
        if self.full:
            self.bots.add(seat)
        else:
            del self.sits[seat]
            self.bots.discard(seat)
            self.promised.discard(seat)

    @rule(person=anybody, seat=any_seat, present=st.booleans())
    def hand_over(self, person: str, seat: int, present: bool) -> None:
        result = self.do(StandIn(person=person, seat=seat, level="random"), frozenset({seat} if present else ()))
        owner = self.sits.get(seat, "")
        if self.outsider(person):
            assert result == "closed"
        elif not owner or (person != HOST and self.seat_of(person) is None):
            assert result == "not_seated"
        elif person != owner and present:
            assert result == "still_here"
        elif person not in (owner, HOST):
            assert result == "has_time"
        else:
            assert result == ("nothing" if seat in self.bots else "StandIn")
            self.bots.add(seat)

    @rule(person=anybody, seat=any_seat)
    def give_back(self, person: str, seat: int) -> None:
        result = self.do(Return(person=person, seat=seat))
        owner = self.sits.get(seat, "")
        if self.outsider(person):
            assert result == "closed"
        elif not owner:
            assert result == "not_seated"
        elif person not in (owner, HOST):
            assert result == ("not_seated" if self.seat_of(person) is None else "host_only")
        else:
            assert result == ("Return" if seat in self.bots else "nothing")
            self.bots.discard(seat)

    # The deal.

    @rule(person=anybody, lies=st.booleans())
    def reveal(self, person: str, lies: bool) -> None:
        seat = self.seat_of(person)
        share = "f" * 32 if lies else SHARES[person]
        result = self.do(RevealShare(person=person, share=share))
        if seat is None:
            assert result == ("closed" if self.outsider(person) else "not_seated")
        elif self.shown.get(seat) == share:
            assert result == "nothing"
        elif self.begun:
            assert result == "too_late"
        elif not self.full:
            assert result == "too_soon"
        elif seat not in self.promised or lies:
            assert result == "share"
        else:
            assert result == "RevealShare"
            self.promised.remove(seat)
            self.shown[seat] = share

    @rule(person=st.sampled_from([SYSTEM, *PEOPLE]))
    def deal(self, person: str) -> None:
        result = self.do(Begin(person=person))
        if person != SYSTEM:
            assert result == ("closed" if self.outsider(person) else "not_seated")
        elif self.begun:
            assert result == "nothing"
        elif not self.full:
            assert result == "not_started"
        else:
            assert result == "Begin"
            self.begun = True
            origin = self.match.record.origin
            assert origin is not None
            assert [share.share for share in origin.shares] == [self.shown.get(seat, "") for seat in range(PLAYERS)]
            self.match.record.verify_seed()
            assert (self.match.record.seed == CHOSEN) == self.chosen
            self.laid = self.match.record.start()

    # Playing.

    @rule(person=anybody, pick=any_number)
    def answer(self, person: str, pick: int) -> None:
        legal = [] if self.laid is None else self.laid.legal()
        action = legal[pick % len(legal)] if legal else 0
        asked = None if self.laid is None else self.laid.seat
        seat = self.seat_of(person)
        result = self.do(Answer(person=person, ply=len(self.line), action=action))
        if seat is None:
            assert result == ("closed" if self.outsider(person) else "not_seated")
        elif not self.begun:
            assert result == "not_started"
        elif asked is None:
            assert result == "over"
        elif seat != asked:
            assert result == "not_asked"
        elif seat in self.bots:
            assert result == "bot_plays"
        else:
            assert result == "Answer"
            self.answered(seat, action)

    @precondition(lambda self: self.begun and not self.match.table.over)
    @rule(pick=any_number)
    def bot_answers(self, pick: int) -> None:
        legal = self.match.table.legal()
        seat, action = int(self.match.table.seat or 0), legal[pick % len(legal)]
        result = self.do(Answer(person=SYSTEM, seat=seat, ply=len(self.line), action=action))
        if seat in self.bots:
            assert result == "Answer"
            self.answered(seat, action)
        else:
            assert result == "not_asked"

    @precondition(lambda self: self.begun)
    @rule(picks=st.lists(any_number, min_size=1, max_size=20))
    def everybody_plays(self, picks: list[int]) -> None:
        for pick in picks:
            if self.match.table.seat in self.bots:
                self.bot_answers(pick)
            elif self.match.table.seat is not None:
                self.answer(self.sits[self.match.table.seat], pick)

    def answered(self, seat: int, action: int) -> None:
        self.line.append((seat, action))
        assert self.laid is not None
        self.laid.apply(action)
        self.wish = None

    @precondition(lambda self: self.line)
    @rule(back=st.integers(1, 5))
    def send_again(self, back: int) -> None:
        """An answer that stands is sent once more, and another answer to the same question."""
        ply = max(0, len(self.line) - back)
        seat, action = self.line[ply]
        person = self.sits[seat] or SYSTEM
        assert self.do(Answer(person=person, seat=seat, ply=ply, action=action)) == "nothing"
        conflict = self.do(Answer(person=person, seat=seat, ply=ply, action=action + 1))
        assert conflict == ("over" if self.match.table.over else "answered")

    # Taking back.

    @rule(person=anybody, stale=st.booleans())
    def take_back(self, person: str, stale: bool) -> None:
        seat = self.seat_of(person)
        barrier = 0 if self.laid is None else int(self.laid.barrier)
        others = {other for other, who in self.sits.items() if who and other != seat}
        result = self.do(TakeBack(person=person, branch=self.match.branch + 1 if stale else ANY))
        if seat is None:
            assert result == ("closed" if self.outsider(person) else "not_seated")
            return
        mine = [ply for ply, (who, _) in enumerate(self.line) if who == seat]
        if seat in self.bots:
            assert result == "bot_plays"
        elif stale:
            assert result == "answered"
        elif self.match.over:
            assert result == "over"
        elif not mine:
            assert result == "nothing_to_take_back"
        elif (mine[-1] == len(self.line) - 1 >= barrier) or not others:
            assert result == "TakeBack"
            self.went_back(mine[-1])
        elif self.wish is not None and self.wish[:2] == (seat, mine[-1]):
            assert result == "nothing"
        else:
            assert result == "RequestTakeback"
            self.wish = (seat, mine[-1], others)

    @rule(person=anybody)
    def agree(self, person: str) -> None:
        seat = self.seat_of(person)
        result = self.do(AcceptTakeback(person=person))
        if seat is None:
            assert result == ("closed" if self.outsider(person) else "not_seated")
        elif self.wish is None or self.wish[0] == seat:
            assert result == "nobody_asks"
        elif seat not in self.wish[2]:
            assert result == "nothing"
        else:
            assert result == "AcceptTakeback"
            self.wish[2].remove(seat)
            if not self.wish[2]:
                self.went_back(self.wish[1])

    @precondition(lambda self: self.line and not self.match.over)
    @rule()
    def wish_and_all_agree(self) -> None:
        seat, _ = self.line[-1]
        if self.sits[seat]:
            self.take_back(self.sits[seat], stale=False)
        for other in sorted(self.wish[2]) if self.wish is not None else ():
            self.agree(self.sits[other])

    @rule(person=anybody)
    def refuse(self, person: str) -> None:
        seat = self.seat_of(person)
        result = self.do(DeclineTakeback(person=person))
        if seat is None:
            assert result == ("closed" if self.outsider(person) else "not_seated")
        elif self.wish is None:
            assert result == "nobody_asks"
        else:
            assert result == "DeclineTakeback"
            self.wish = None

    def went_back(self, ply: int) -> None:
        del self.line[ply:]
        self.wish = None
        self.laid = self.match.record.start()
        for _, action in self.line:
            self.laid.apply(action)

    @rule(person=anybody)
    def talk(self, person: str) -> None:
        assert self.do(SendChat(person=person, name="x", words="x")) == (
            "closed" if self.outsider(person) else "SendChat"
        )

    # What must hold after every step.

    @invariant()
    def seats_are_as_they_should_be(self) -> None:
        for seat in self.match.seats:
            assert seat.person == self.sits.get(seat.seat, "")
            assert bool(seat.level) == (seat.seat in self.bots)
        assert self.match.started == self.begun
        assert self.match.state.ready_to_deal == (self.full and not self.begun and (self.chosen or not self.promised))
        names = [seat.name for seat in self.match.seats if seat.taken]
        assert len(set(names)) == len(names)

    @invariant()
    def everybody_sees_what_they_may(self) -> None:
        if self.laid is None:
            assert (self.match.events, self.match.asked) == ([], None)
            return
        for person in PEOPLE:
            own = self.seat_of(person)
            seen = self.match.table.view(rights.checked_viewpoint(self.match, person, own))
            assert msgspec.json.encode(seen) == msgspec.json.encode(self.laid.view(own))

    @invariant()
    def everybody_may_do_what_they_may(self) -> None:
        asked = None if self.laid is None else self.laid.seat
        for person in PEOPLE:
            seat = self.seat_of(person)
            assert rights.seat_of(self.match, person) == seat
            assert rights.may_view(self.match, person) == (not self.outsider(person))
            answers = asked is not None and seat == asked and seat not in self.bots
            assert rights.may_answer(self.match, person) == answers
            waited_for = self.wish is not None and seat in self.wish[2]
            assert undo.may_consent(self.match, seat) == waited_for
            for other in range(PLAYERS):
                try:
                    eyes = rights.checked_viewpoint(self.match, person, other)
                except Refused:
                    eyes = None
                assert (eyes == other) == (other == seat or self.match.over)

    @invariant()
    def the_line_is_what_was_answered(self) -> None:
        assert [(seat, action) for seat, _, action in self.match.record.actions] == self.line
        assert self.match.ply == len(self.line)
        assert all(event.ply <= self.match.ply for event in self.match.events)

    def teardown(self) -> None:
        again = new()
        again.replay(decode_command(msgspec.json.encode(command)) for command in self.kept)
        assert again.version == self.match.version
        assert (again.record.seed, again.started) == (self.match.record.seed, self.begun)
        if self.begun:
            assert again.table.position() == self.match.table.position()
        assert (again.seats, again.takeback_request, again.branch) == (
            self.match.seats,
            self.match.takeback_request,
            self.match.branch,
        )


TestPeople = People.TestCase
TestPeople.settings = settings(max_examples=150, stateful_step_count=50, suppress_health_check=list(HealthCheck))
