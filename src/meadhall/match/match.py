"""A match, folded from its set-up and its deeds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from copy import copy

from msgspec.structs import replace

from meadhall.core.errors import BadRecord, IllegalAction
from meadhall.core.events import Event
from meadhall.core.origin import Share
from meadhall.core.record import Record
from meadhall.core.table import Table
from meadhall.core.words import Words
from meadhall.match import answering, clocks, dealing, moving, rematch, seating, undo
from meadhall.match.deeds import (
    ANY,
    HOUSE,
    Agree,
    Answer,
    AnyDeed,
    Begin,
    Follow,
    HandOver,
    KeepHours,
    Leave,
    Passes,
    Pause,
    Pledge,
    Promise,
    RanOut,
    Redraw,
    Refuse,
    Resign,
    Return,
    Reveal,
    Say,
    SeatBots,
    Sit,
    StandIn,
    TakeBack,
    Unseal,
    Vanish,
    Wish,
)
from meadhall.match.log import Lately, Told, log
from meadhall.match.past import Past
from meadhall.match.refusals import Refused
from meadhall.match.rights import check_look, seat_of
from meadhall.match.seats import Seat, distinct, seat_names, with_seat
from meadhall.match.standing import NOTE, Change, OpenWish, Said, Setup, Standing

LONGEST_TALK = 100


class Match:
    """People and bots at a table, and everything they did there.

    Whoever keeps a store judges a deed, stores it, and commits it then; whoever keeps none just says `do`.
    """

    def __init__(self, record: Record, seats: Sequence[Seat] | None = None, setup: Setup | None = None) -> None:
        """A match from a record, with what was answered before; without seats, a person in every seat."""
        self.record = record
        self.game = record.game
        self.setup: Setup = setup or Setup()
        self.talk: list[Said] = []
        self.events: list[Event] = []
        self.lately: dict[tuple[int | None, Words], Lately] = {}
        """What was told last, by who was told it and in which words."""
        self.past = Past(record)
        people = seats or [Seat(seat, f"person {seat}", name) for seat, name in enumerate(record.seats)]
        clock = clocks.first(self.setup.speed, len(people))
        self.standing = Standing(0, None, tuple(people), clock=clock)
        self.lefts: list[tuple[float, ...]] = []
        """What everybody had left when each question was asked."""
        if self.begins(self.standing):
            begun = replace(self.standing, table=self.lay_out())
            self.standing = replace(begun, clock=clocks.going(self.setup.speed, begun, clock))
            self.lefts = [self.standing.clock.left] * (self.ply + 1)

    def begins(self, standing: Standing) -> bool:
        """Whether the match begins of itself: every seat is taken, and its seed was settled beforehand."""
        return standing.full and not standing.started and self.record.seed is not None

    def lay_out(self) -> Table:
        """The table as the record leaves it."""
        table = self.record.start(self.events)
        self.past.keep(table)
        for index in range(len(self.record)):
            self.record.replay_line(table, index)
            self.past.keep(table)
        self.record.redraw_at(table, len(self.record))
        table.heard = None
        return table

    # Where it stands.

    @property
    def version(self) -> int:
        """How many deeds were done."""
        return self.standing.version

    @property
    def table(self) -> Table:
        """The table as it stands; nobody changes it. Before the match begins there is none."""
        if self.standing.table is None:
            raise Refused("not_started")
        return self.standing.table

    @property
    def ply(self) -> int:
        return self.standing.ply

    @property
    def take(self) -> int:
        """How often something was taken back."""
        return self.standing.take

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.standing.seats

    @property
    def started(self) -> bool:
        return self.standing.started

    @property
    def over(self) -> bool:
        return self.standing.over

    @property
    def sealed(self) -> bool:
        """Whether others still play the same deal, so that nobody but the players may look."""
        return bool(self.setup.twin) and self.started and not self.standing.unsealed

    @property
    def opened(self) -> bool:
        """Whether everything may be shown: the game is over, at all tables of the deal."""
        return self.over and not self.sealed

    @property
    def last_shown(self) -> int:
        """The last ply at which the table may be shown: a sealed game stops before its end, which lays cards open."""
        return self.ply - 1 if self.over and self.sealed else self.ply

    @property
    def shown(self) -> Table:
        """The table at the last ply that may be shown."""
        return self.table_at(self.last_shown)

    @property
    def events_shown(self) -> list[Event]:
        """What happened until then: what the end of a sealed game lays open is told nobody yet."""
        return self.events if self.last_shown == self.ply else self.events_until(self.last_shown)

    @property
    def wish(self) -> OpenWish | None:
        return self.standing.wish

    @property
    def next(self) -> str:
        return self.standing.next

    @property
    def asked(self) -> Seat | None:
        """Whose answer is awaited."""
        return self.standing.asked

    def table_at(self, ply: int) -> Table:
        """The table after that many actions."""
        if not 0 <= ply <= self.table.ply:
            raise Refused("no_such_moment")
        return self.table if ply == self.ply else self.past.table(ply)

    def events_until(self, ply: int) -> list[Event]:
        return [event for event in self.events if event.ply <= ply]

    def log(self, seat: int | None, say: Words, since: int = 0) -> list[Told]:
        """What a seat may know of what happened and still be told, from the given event on."""
        return log(self, seat, say, since)

    def names(self, say: Words) -> tuple[str, ...]:
        """What to call the seats."""
        return seat_names(self.seats, say)

    def record_for(self, names: Sequence[str]) -> Record:
        """The record with these names for the seats."""
        named = copy(self.record)
        named.seats = list(names)
        return named

    # What may happen.

    def judge(self, deed: AnyDeed, here: Set[int] = frozenset(), gone: Mapping[int, float] | None = None) -> Change:
        """What the deed would make of the match as it is now, if it may be done; otherwise `Refused`.

        `here` are the seats whose people are at the table, `gone` for how many seconds the others are not. A deed that
        was done already changes nothing.
        """
        if deed.person != HOUSE:
            check_look(self, deed.person)
        kept = self.completed(deed, here, gone or {})
        return Change(None, self.standing) if kept is None else self.change(kept)

    def completed(self, deed: AnyDeed, here: Set[int], gone: Mapping[int, float]) -> AnyDeed | None:
        """The deed as it is to be kept; None if it changes nothing."""
        match deed:
            case Answer():
                return answering.judge(self, deed)
            case TakeBack():
                return undo.judge_take_back(self, deed)
            case Agree():
                return undo.judge_agree(self, deed)
            case Refuse():
                return undo.judge_refuse(self, deed)
            case Sit():
                return seating.judge_sit(self, deed)
            case SeatBots():
                return seating.judge_seat_bots(self, deed)
            case Leave():
                return seating.judge_leave(self, deed)
            case StandIn():
                return seating.judge_stand_in(self, deed, here, gone)
            case Return():
                return seating.judge_return(self, deed)
            case Resign():
                return seating.judge_resign(self, deed)
            case RanOut():
                return clocks.judge_ran_out(self, deed)
            case KeepHours():
                return clocks.judge_hours(self, deed)
            case Pause():
                return clocks.judge_pause(self, deed)
            case Passes():
                return seating.judge_passes(self, deed)
            case HandOver():
                return moving.judge_hand_over(self, deed)
            case Vanish():
                return moving.judge_vanish(self, deed)
            case Promise():
                return dealing.judge_promise(self, deed)
            case Reveal():
                return dealing.judge_reveal(self, deed)
            case Begin():
                return dealing.judge_begin(self, deed)
            case Redraw():
                return dealing.judge_redraw(self, deed)
            case Say():
                return self.judge_words(deed)
            case Pledge():
                return rematch.judge_pledge(self, deed)
            case Follow():
                return rematch.judge(self, deed)
            case Unseal():
                return dealing.judge_unseal(self, deed)
            case Wish():
                raise Refused("nothing_to_take_back")

    def judge_words(self, deed: Say) -> Say:
        if not deed.words:
            raise Refused("words")
        seat = seat_of(self, deed.person)
        if seat is None:
            return replace(deed, seat=ANY, name=distinct(deed.name, [each.name for each in self.seats]))
        return replace(deed, seat=seat, name=self.seats[seat].name)

    # What happens.

    def change(self, deed: AnyDeed) -> Change:
        """What a deed that may be done makes of the match, and of its clocks."""
        return clocks.with_clock(self, self.without_clock(deed))

    def without_clock(self, deed: AnyDeed) -> Change:
        """What a deed makes of the match, whatever the time."""
        match deed:
            case Answer():
                return self.answered(deed)
            case TakeBack():
                return self.gone_back(deed, deed.seat, deed.ply)
            case Agree(ply=ply) if ply != ANY and self.wish is not None:
                return self.gone_back(deed, self.wish.seat, ply)
            case Agree() if self.wish is not None:
                wish = replace(self.wish, agreed=self.wish.agreed | {deed.seat})
                return self.changed(deed, wish=wish)
            case Wish():
                return self.changed(deed, wish=OpenWish(deed.seat, deed.ply, self.version + 1))
            case Refuse():
                return self.changed(deed, wish=None)
            case Sit():
                bots = [replace(self.seats[number], name=name) for number, name in deed.renamed]
                return self.seated(deed, *bots, Seat(deed.seat, deed.person, deed.name, passes=deed.passes))
            case SeatBots():
                bots = [Seat(n, "", name, deed.level) for n, name in zip(deed.seats, deed.names, strict=True)]
                return self.seated(deed, *bots)
            case Leave(level="", seat=seat):
                return self.seated(deed, Seat(seat))
            case Leave() | StandIn():
                return self.seated(deed, replace(self.seats[deed.seat], level=deed.level))
            case Return():
                return self.seated(deed, replace(self.seats[deed.seat], level=""))
            case Resign():
                return self.given_up(deed, "note.resigned", resigned=True)
            case RanOut():
                key = "note.ran_out.resigned" if deed.resigned else "note.ran_out"
                return self.given_up(deed, key, deed.resigned)
            case KeepHours() | Pause():
                return self.changed(deed)
            case Passes():
                return self.seated(deed, replace(self.seats[deed.seat], passes=deed.passes))
            case HandOver(person=person, heir=heir):
                pledges = tuple((heir if who == person else who, share) for who, share in self.standing.pledges)
                moved = [replace(self.seats[deed.seat], person=heir)] if deed.seat != ANY else []
                change = self.seated(deed, *moved)
                return replace(change, standing=replace(change.standing, pledges=pledges))
            case Vanish():
                return self.seated(deed, *([moving.left_by(self, deed)] if deed.seat != ANY else []))
            case Promise():
                return self.changed(deed, origin=dealing.promised(self, deed))
            case Reveal() if self.standing.origin is not None:
                share = Share(self.standing.origin.shares[deed.seat].promise, deed.share)
                return self.changed(deed, origin=dealing.with_share(self.standing.origin, deed.seat, share))
            case Begin():
                return self.dealt(self.changed(deed, origin=deed.origin), deed.seed)
            case Redraw():
                return self.changed(deed, table=dealing.redrawn(self, deed))
            case Say(words=""):  # whoever said it wanted to be forgotten
                return self.changed(deed)
            case Say():
                return self.changed(deed, Said(deed.seat, deed.name, deed.words))
            case Pledge():
                return self.changed(deed, pledges=(*self.standing.pledges, (deed.person, deed.share)))
            case Follow():
                return self.changed(deed, next=deed.match)
            case Unseal():
                return self.changed(deed, unsealed=True)
            case _:
                raise BadRecord(f"deed {self.version + 1}: there is nothing that it could answer.")

    def changed(self, deed: AnyDeed, said: Said | None = None, **changes: object) -> Change:
        return Change(deed, replace(self.standing, version=self.version + 1, **changes), said=said)

    def seated(self, deed: AnyDeed, *changed: Seat) -> Change:
        """Others sit there now. A match whose seed is settled begins when the last seat is taken."""
        seats, origin = self.seats, self.standing.origin
        for seat in changed:
            seats = with_seat(seats, seat)
        freed = isinstance(deed, Vanish) and deed.seat != ANY and not self.started
        if isinstance(deed, Sit) or (isinstance(deed, Leave) and not deed.level) or freed:
            origin = dealing.with_share(origin, deed.seat, Share(deed.share if isinstance(deed, Sit) else ""))
        change = self.changed(deed, seats=seats, origin=origin)
        seed = self.record.seed
        return self.dealt(change, seed) if seed is not None and self.begins(change.standing) else change

    def given_up(self, deed: Resign | RanOut, note: str, resigned: bool) -> Change:
        """A bot plays on; everybody reads why."""
        seat = replace(self.seats[deed.seat], level=deed.level, resigned=resigned)
        return replace(self.seated(deed, seat), said=Said(NOTE, seat.name, note))

    def dealt(self, change: Change, seed: str) -> Change:
        """The same change, and the match begins."""
        record = copy(self.record)
        record.seed = seed
        told: list[Event] = []
        table = record.start(told)
        table.heard = None
        return replace(change, standing=replace(change.standing, table=table), told=tuple(told))

    def answered(self, deed: Answer) -> Change:
        """The table moved on, on a table of its own: the one everybody looks at stays as it is."""
        if (self.table.seat, self.table.decision, self.ply) != (deed.seat, deed.decision, deed.ply):
            raise BadRecord(
                f"deed {self.version + 1}: seat {deed.seat} answers {deed.decision}, but is not asked that."
            )
        before, after = self.table, self.table.clone()
        told = after.listen()
        try:
            after.apply(deed.action)
        except IllegalAction:
            raise Refused("illegal", lambda lang: before.why_not(deed.action, lang)) from None
        after.heard = None
        written = self.game.name_of(deed.action)
        if deed.written not in ("", written):
            raise BadRecord(f"deed {self.version + 1}: {deed.written} was answered, which is {written} here.")
        standing = replace(self.standing, version=self.version + 1, table=after, wish=None)
        return Change(replace(deed, written=written), standing, tuple(told))

    def gone_back(self, deed: AnyDeed, seat: int, ply: int) -> Change:
        """A new take begins at an earlier ply."""
        note = Said(NOTE, self.seats[seat].name, "note.took_back")
        return self.changed(deed, note, table=self.table_at(ply), take=self.take + 1, wish=None)

    def commit(self, change: Change) -> None:
        """Let a change become true, if it is the next."""
        if change.deed is None:
            return
        assert change.standing.version == self.version + 1, "somebody else was first"
        went_back = change.standing.take != self.take
        begins = change.standing.started and not self.started
        self.standing = change.standing
        if went_back:
            self.past.forget(self.ply)
            del self.record.actions[self.ply :]
            self.events = self.events_until(self.ply)
            del self.lefts[self.ply + 1 :]
        if isinstance(change.deed, Answer):
            self.record.actions.append((change.deed.seat, change.deed.decision, change.deed.action))
        if isinstance(change.deed, Begin):
            self.record.seed, self.record.origin = change.deed.seed, change.deed.origin
        if isinstance(change.deed, Promise) and self.standing.origin is not None:
            self.record.commitment = self.standing.origin.promise
        if isinstance(change.deed, Redraw):
            self.record.redrawn = dealing.note_of(change.deed)
            self.past.keep(self.table)
        if begins or isinstance(change.deed, Answer):
            self.events += change.told
            self.past.keep(self.table)
            self.lefts.append(self.standing.clock.left)
        if isinstance(change.deed, HandOver) and change.deed.person == self.setup.host:
            self.setup = replace(self.setup, host=change.deed.heir)
        if change.said is not None:
            self.talk = [*self.talk[1 - LONGEST_TALK :], change.said]
        self.record.scores = self.table.scores() if self.over else None

    def do(self, deed: AnyDeed, here: Set[int] = frozenset(), gone: Mapping[int, float] | None = None) -> Change:
        """Judge a deed and let it become true at once."""
        change = self.judge(deed, here, gone)
        self.commit(change)
        return change

    def answer(self, seat: int, action: int) -> Sequence[Event]:
        """Answer for whoever holds a seat; returns what happened."""
        holder = self.seats[seat]
        person = HOUSE if holder.level else holder.person
        return self.do(Answer(person=person, seat=seat, ply=self.ply, action=action)).told

    def fold(self, deeds: Iterable[AnyDeed]) -> None:
        """Let deeds that were judged before become true again."""
        for deed in deeds:
            self.commit(self.change(deed))
