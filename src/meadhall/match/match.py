"""The match: an event-sourced state, folded from its set-up and its log of commands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from copy import copy

from msgspec.structs import replace

from meadhall.core.engine.errors import BadRecord, IllegalAction
from meadhall.core.engine.events import Event
from meadhall.core.engine.record import Record
from meadhall.core.engine.seed_commitment import Share
from meadhall.core.engine.table import Table
from meadhall.core.i18n.words import Words
from meadhall.match import answering, clocks, rematch, seating, seed_agreement, transfer, undo
from meadhall.match.commands import (
    ANY,
    SYSTEM,
    AcceptTakeback,
    Answer,
    AnyCommand,
    Begin,
    CommitRematchShare,
    CommitSeed,
    DeclineTakeback,
    Erase,
    Leave,
    LinkRematch,
    OpenDuplicate,
    Pause,
    RequestTakeback,
    ResampleHidden,
    Resign,
    Return,
    RevealShare,
    SeatBots,
    SendChat,
    SetAutoPass,
    SetAvailability,
    Sit,
    StandIn,
    TakeBack,
    Timeout,
    TransferSeat,
)
from meadhall.match.event_log import CachedLog, LogLine, log_lines
from meadhall.match.refusals import Refused
from meadhall.match.rights import check_may_view, seat_of
from meadhall.match.seats import Seat, seat_names, unique_name, with_seat
from meadhall.match.snapshots import TableSnapshots
from meadhall.match.state import SYSTEM_NOTE, Change, ChatMessage, MatchState, Setup, TakebackRequest

MAX_CHAT_MESSAGES = 100


class Match:
    """A match: people and bots at a table, replayed from the set-up and the log of commands.

    A caller with a store prepares a command, stores the change's log entry, and commits the change then; a caller
    without one just calls `execute`.
    """

    def __init__(self, record: Record, seats: Sequence[Seat] | None = None, setup: Setup | None = None) -> None:
        """A match from a record, with what was answered before; without seats, a person in every seat."""
        self.record = record
        self.game = record.game
        self.setup: Setup = setup or Setup()
        self.chat: list[ChatMessage] = []
        self.events: list[Event] = []
        self.recent_log_cache: dict[tuple[int | None, Words], CachedLog] = {}
        """The last lines of the log, by seat and language."""
        self.snapshots = TableSnapshots(record)
        people = seats or [Seat(seat, f"person {seat}", name) for seat, name in enumerate(record.seats)]
        clock = clocks.initial_clock(self.setup.speed, len(people))
        self.state = MatchState(0, None, tuple(people), clock=clock)
        self.time_left_by_ply: list[tuple[float, ...]] = []
        """The time that each seat had left, by ply."""
        if self.begins_by_itself(self.state):
            begun = replace(self.state, table=self.replay_record())
            self.state = replace(begun, clock=clocks.clock_for_turn(self.setup.speed, begun, clock))
            self.time_left_by_ply = [self.state.clock.time_left] * (self.ply + 1)

    def begins_by_itself(self, state: MatchState) -> bool:
        """Whether the match begins without a command: every seat is taken, and its seed was settled beforehand."""
        return state.full and not state.started and self.record.seed is not None

    def replay_record(self) -> Table:
        """The table as the record leaves it."""
        table = self.record.start(self.events)
        self.snapshots.save(table)
        for index in range(len(self.record)):
            self.record.replay_line(table, index)
            self.snapshots.save(table)
        self.record.resample_at(table, len(self.record))
        table.event_sink = None
        return table

    # State.

    @property
    def version(self) -> int:
        """The length of the log: how many commands were committed."""
        return self.state.version

    @property
    def table(self) -> Table:
        """The table of now, which callers must not change; refused before the match has begun."""
        if self.state.table is None:
            raise Refused("not_started")
        return self.state.table

    @property
    def ply(self) -> int:
        return self.state.ply

    @property
    def branch(self) -> int:
        """The number of takebacks so far: an answer to a decision of an earlier branch is stale."""
        return self.state.branch

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.state.seats

    @property
    def started(self) -> bool:
        return self.state.started

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def embargoed(self) -> bool:
        """Whether the same deal is still played at another table, so that only this table's players may look."""
        return bool(self.setup.twin) and self.started and not self.state.duplicate_opened

    @property
    def revealed(self) -> bool:
        """Whether hidden information may be shown: the game is over, at all tables of the deal."""
        return self.over and not self.embargoed

    @property
    def last_visible_ply(self) -> int:
        """The last ply that may be shown: a game under embargo stops before its end, which reveals cards."""
        return self.ply - 1 if self.over and self.embargoed else self.ply

    @property
    def shown(self) -> Table:
        """The table at the last ply that may be shown."""
        return self.table_at(self.last_visible_ply)

    @property
    def events_shown(self) -> list[Event]:
        """What happened until then: what the end of a game under embargo reveals is withheld."""
        return self.events if self.last_visible_ply == self.ply else self.events_until(self.last_visible_ply)

    @property
    def takeback_request(self) -> TakebackRequest | None:
        return self.state.takeback_request

    @property
    def next_match(self) -> str:
        return self.state.next_match

    @property
    def asked(self) -> Seat | None:
        """The seat to act."""
        return self.state.asked

    def table_at(self, ply: int) -> Table:
        """The table after that many actions."""
        if not 0 <= ply <= self.table.ply:
            raise Refused("no_such_moment")
        return self.table if ply == self.ply else self.snapshots.table_at(ply)

    def events_until(self, ply: int) -> list[Event]:
        return [event for event in self.events if event.ply <= ply]

    def log(self, seat: int | None, say: Words, since: int = 0) -> list[LogLine]:
        """The log from an event on, as far as a seat may know it and (in games of memory) still be told."""
        return log_lines(self, seat, say, since)

    def names(self, say: Words) -> tuple[str, ...]:
        """Display names of the seats."""
        return seat_names(self.seats, say)

    def record_for(self, names: Sequence[str]) -> Record:
        """The record with these names for the seats."""
        named = copy(self.record)
        named.seats = list(names)
        return named

    # Validation.

    def prepare(
        self, command: AnyCommand, present: Set[int] = frozenset(), away_s: Mapping[int, float] | None = None
    ) -> Change:
        """Validate a command against the state of now: the change to store and commit, or `Refused`.

        `present` are the seats whose people are connected, `away_s` how many seconds the others have been away.
        A command that was executed already changes nothing.
        """
        if command.person != SYSTEM:
            check_may_view(self, command.person)
        entry = self.validated(command, present, away_s or {})
        return Change(None, self.state) if entry is None else self.transition(entry)

    def validated(self, command: AnyCommand, present: Set[int], away_s: Mapping[int, float]) -> AnyCommand | None:
        """The command completed to a log entry; None if it changes nothing."""
        match command:
            case Answer():
                return answering.validate_answer(self, command)
            case TakeBack():
                return undo.validate_takeback(self, command)
            case AcceptTakeback():
                return undo.validate_accept(self, command)
            case DeclineTakeback():
                return undo.validate_decline(self, command)
            case Sit():
                return seating.validate_sit(self, command)
            case SeatBots():
                return seating.validate_seat_bots(self, command)
            case Leave():
                return seating.validate_leave(self, command)
            case StandIn():
                return seating.validate_stand_in(self, command, present, away_s)
            case Return():
                return seating.validate_return(self, command)
            case Resign():
                return seating.validate_resign(self, command)
            case Timeout():
                return clocks.validate_timeout(self, command)
            case SetAvailability():
                return clocks.validate_availability(self, command)
            case Pause():
                return clocks.validate_pause(self, command)
            case SetAutoPass():
                return seating.validate_auto_pass(self, command)
            case TransferSeat():
                return transfer.validate_transfer(self, command)
            case Erase():
                return transfer.validate_erase(self, command)
            case CommitSeed():
                return seed_agreement.validate_commit(self, command)
            case RevealShare():
                return seed_agreement.validate_reveal(self, command)
            case Begin():
                return seed_agreement.validate_begin(self, command)
            case ResampleHidden():
                return seed_agreement.validate_resample(self, command)
            case SendChat():
                return self.validated_chat(command)
            case CommitRematchShare():
                return rematch.validate_rematch_share(self, command)
            case LinkRematch():
                return rematch.validate_link(self, command)
            case OpenDuplicate():
                return seed_agreement.validate_open_duplicate(self, command)
            case RequestTakeback():
                raise Refused("nothing_to_take_back")

    def validated_chat(self, command: SendChat) -> SendChat:
        if not command.words:
            raise Refused("words")
        seat = seat_of(self, command.person)
        if seat is None:
            return replace(command, seat=ANY, name=unique_name(command.name, [each.name for each in self.seats]))
        return replace(command, seat=seat, name=self.seats[seat].name)

    # Transitions.

    def transition(self, command: AnyCommand) -> Change:
        """The change that a validated command makes, with the clocks; nothing is true before `commit`."""
        return clocks.with_clock_updated(self, self.transition_without_clock(command))

    def transition_without_clock(self, command: AnyCommand) -> Change:
        """The change that a validated command makes, without the clocks."""
        match command:
            case Answer():
                return self.after_answer(command)
            case TakeBack():
                return self.after_takeback(command, command.seat, command.ply)
            case AcceptTakeback(ply=ply) if ply != ANY and self.takeback_request is not None:
                return self.after_takeback(command, self.takeback_request.seat, ply)
            case AcceptTakeback() if self.takeback_request is not None:
                request = replace(self.takeback_request, agreed=self.takeback_request.agreed | {command.seat})
                return self.next_state(command, takeback_request=request)
            case RequestTakeback():
                request = TakebackRequest(command.seat, command.ply, self.version + 1)
                return self.next_state(command, takeback_request=request)
            case DeclineTakeback():
                return self.next_state(command, takeback_request=None)
            case Sit():
                bots = [replace(self.seats[number], name=name) for number, name in command.renamed]
                return self.with_seats(
                    command, *bots, Seat(command.seat, command.person, command.name, passes=command.passes)
                )
            case SeatBots():
                bots = [Seat(n, "", name, command.level) for n, name in zip(command.seats, command.names, strict=True)]
                return self.with_seats(command, *bots)
            case Leave(level="", seat=seat):
                return self.with_seats(command, Seat(seat))
            case Leave() | StandIn():
                return self.with_seats(command, replace(self.seats[command.seat], level=command.level))
            case Return():
                return self.with_seats(command, replace(self.seats[command.seat], level=""))
            case Resign():
                return self.with_bot_taking_over(command, "note.resigned", resigned=True)
            case Timeout():
                key = "note.ran_out.resigned" if command.resigned else "note.ran_out"
                return self.with_bot_taking_over(command, key, command.resigned)
            case SetAvailability() | Pause():
                return self.next_state(command)
            case SetAutoPass():
                return self.with_seats(command, replace(self.seats[command.seat], passes=command.passes))
            case TransferSeat(person=person, heir=heir):
                shares = tuple((heir if who == person else who, share) for who, share in self.state.rematch_shares)
                moved = [replace(self.seats[command.seat], person=heir)] if command.seat != ANY else []
                change = self.with_seats(command, *moved)
                return replace(change, state=replace(change.state, rematch_shares=shares))
            case Erase():
                return self.with_seats(command, *([transfer.erased_seat(self, command)] if command.seat != ANY else []))
            case CommitSeed():
                return self.next_state(command, origin=seed_agreement.committed_origin(self, command))
            case RevealShare() if self.state.origin is not None:
                share = Share(self.state.origin.shares[command.seat].promise, command.share)
                return self.next_state(
                    command, origin=seed_agreement.with_share(self.state.origin, command.seat, share)
                )
            case Begin():
                return self.with_deal(self.next_state(command, origin=command.origin), command.seed)
            case ResampleHidden():
                return self.next_state(command, table=seed_agreement.resampled_table(self, command))
            case SendChat(words=""):  # its author has erased it
                return self.next_state(command)
            case SendChat():
                return self.next_state(command, ChatMessage(command.seat, command.name, command.words))
            case CommitRematchShare():
                return self.next_state(
                    command, rematch_shares=(*self.state.rematch_shares, (command.person, command.share))
                )
            case LinkRematch():
                return self.next_state(command, next_match=command.match)
            case OpenDuplicate():
                return self.next_state(command, duplicate_opened=True)
            case _:
                raise BadRecord(f"command {self.version + 1}: there is nothing that it could answer.")

    def next_state(self, command: AnyCommand, message: ChatMessage | None = None, **changes: object) -> Change:
        return Change(command, replace(self.state, version=self.version + 1, **changes), chat_message=message)

    def with_seats(self, command: AnyCommand, *changed: Seat) -> Change:
        """The change with other people or bots in seats; with a settled seed, the last one taken begins the match."""
        seats, origin = self.seats, self.state.origin
        for seat in changed:
            seats = with_seat(seats, seat)
        freed = isinstance(command, Erase) and command.seat != ANY and not self.started
        if isinstance(command, Sit) or (isinstance(command, Leave) and not command.level) or freed:
            origin = seed_agreement.with_share(
                origin, command.seat, Share(command.share if isinstance(command, Sit) else "")
            )
        change = self.next_state(command, seats=seats, origin=origin)
        seed = self.record.seed
        return self.with_deal(change, seed) if seed is not None and self.begins_by_itself(change.state) else change

    def with_bot_taking_over(self, command: Resign | Timeout, note: str, resigned: bool) -> Change:
        """The change where a bot plays on for a person, with a note in the chat that says why."""
        seat = replace(self.seats[command.seat], level=command.level, resigned=resigned)
        return replace(self.with_seats(command, seat), chat_message=ChatMessage(SYSTEM_NOTE, seat.name, note))

    def with_deal(self, change: Change, seed: str) -> Change:
        """The same change with the table dealt: the match begins."""
        record = copy(self.record)
        record.seed = seed
        events: list[Event] = []
        table = record.start(events)
        table.event_sink = None
        return replace(change, state=replace(change.state, table=table), events=tuple(events))

    def after_answer(self, command: Answer) -> Change:
        """The change of an answer, on a clone of the table: viewers may still be reading the old one."""
        if (self.table.seat, self.table.decision, self.ply) != (command.seat, command.decision, command.ply):
            raise BadRecord(
                f"command {self.version + 1}: seat {command.seat} answers {command.decision}, but is not asked that."
            )
        before, after = self.table, self.table.clone()
        events = after.listen()
        try:
            after.apply(command.action)
        except IllegalAction:
            raise Refused("illegal", lambda lang: before.why_not(command.action, lang)) from None
        after.event_sink = None
        written = self.game.name_of(command.action)
        if command.written not in ("", written):
            raise BadRecord(f"command {self.version + 1}: {command.written} was answered, which is {written} here.")
        state = replace(self.state, version=self.version + 1, table=after, takeback_request=None)
        return Change(replace(command, written=written), state, tuple(events))

    def after_takeback(self, command: AnyCommand, seat: int, ply: int) -> Change:
        """The change of a takeback: a new branch begins at an earlier ply."""
        note = ChatMessage(SYSTEM_NOTE, self.seats[seat].name, "note.took_back")
        return self.next_state(command, note, table=self.table_at(ply), branch=self.branch + 1, takeback_request=None)

    def commit(self, change: Change) -> None:
        """Make a change true. It must be the next one: the caller keeps commands from running at the same time."""
        if change.command is None:
            return
        assert change.state.version == self.version + 1, "another command was committed first"
        went_back = change.state.branch != self.branch
        begins = change.state.started and not self.started
        self.state = change.state
        if went_back:
            self.snapshots.drop_after(self.ply)
            del self.record.actions[self.ply :]
            self.events = self.events_until(self.ply)
            del self.time_left_by_ply[self.ply + 1 :]
        if isinstance(change.command, Answer):
            self.record.actions.append((change.command.seat, change.command.decision, change.command.action))
        if isinstance(change.command, Begin):
            self.record.seed, self.record.origin = change.command.seed, change.command.origin
        if isinstance(change.command, CommitSeed) and self.state.origin is not None:
            self.record.commitment = self.state.origin.promise
        if isinstance(change.command, ResampleHidden):
            self.record.redrawn = seed_agreement.resample_note(change.command)
            self.snapshots.save(self.table)
        if begins or isinstance(change.command, Answer):
            self.events += change.events
            self.snapshots.save(self.table)
            self.time_left_by_ply.append(self.state.clock.time_left)
        if isinstance(change.command, TransferSeat) and change.command.person == self.setup.host:
            self.setup = replace(self.setup, host=change.command.heir)
        if change.chat_message is not None:
            self.chat = [*self.chat[1 - MAX_CHAT_MESSAGES :], change.chat_message]
        self.record.scores = self.table.scores() if self.over else None

    def execute(
        self, command: AnyCommand, present: Set[int] = frozenset(), away_s: Mapping[int, float] | None = None
    ) -> Change:
        """Validate a command and commit its change at once, for matches without a store."""
        change = self.prepare(command, present, away_s)
        self.commit(change)
        return change

    def answer(self, seat: int, action: int) -> Sequence[Event]:
        """Answer for the person or bot of a seat; returns the events."""
        holder = self.seats[seat]
        person = SYSTEM if holder.level else holder.person
        return self.execute(Answer(person=person, seat=seat, ply=self.ply, action=action)).events

    def replay(self, commands: Iterable[AnyCommand]) -> None:
        """Commit the entries of a log, which were validated before."""
        for command in commands:
            self.commit(self.transition(command))
