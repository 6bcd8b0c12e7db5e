"""Records: a game as its seed and its actions, in a file whose hash detects damage and edits."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import NamedTuple, SupportsIndex

import msgspec

from meadhall.core.engine import dice
from meadhall.core.engine.edition import EditionLike
from meadhall.core.engine.errors import BadOption, BadRecord, IllegalAction, OtherRules, UnknownGame
from meadhall.core.engine.events import Event
from meadhall.core.engine.game import Game
from meadhall.core.engine.integers import action_number
from meadhall.core.engine.option import OptionValue
from meadhall.core.engine.seed_commitment import Origin
from meadhall.core.engine.table import Table

FORMAT = 2
NUMBERED_FORMAT = 1
"""The older format whose actions were numbers; it is still read."""
TRACED_FORMAT = 3
"""The format with the origin of the seed."""
REDRAWN_FORMAT = 4
"""The format of a game that continues another one from a determinization for one seat."""
MAX_ACTIONS = 1_000_000


class Heading(msgspec.Struct):
    """What every format begins with."""

    format: int


class Redrawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Determinization in a record: at a ply, everything hidden from a seat was redrawn, and another game goes on."""

    ply: int
    seat: int
    seed: str


class RecordFile(msgspec.Struct, forbid_unknown_fields=True):
    """Schema of a record file. Each action is the seat that answered, and the answer in notation."""

    format: int
    game: str
    rules: int
    edition: str
    players: int
    options: dict[str, OptionValue]
    seed: str | None
    commitment: str
    seats: list[str]
    actions: list[tuple[int, str]]
    scores: list[int] | None
    hash: str
    origin: Origin | msgspec.UnsetType = msgspec.UNSET
    redrawn: Redrawn | msgspec.UnsetType = msgspec.UNSET


class NumberedFile(msgspec.Struct, forbid_unknown_fields=True):
    """The same with numbered actions: the seat that answered, the question, and the answer."""

    format: int
    game: str
    rules: int
    edition: str
    players: int
    options: dict[str, OptionValue]
    seed: str | None
    commitment: str
    seats: list[str]
    actions: list[tuple[int, str, int]]
    scores: list[int] | None
    hash: str


class Held(msgspec.Struct, frozen=True):
    """The content of a record file, readable whichever rules and edition it was made with."""

    game: str
    rules: int
    edition: str
    players: int
    options: dict[str, OptionValue]
    seed: str | None
    seats: list[str]
    answers: list[tuple[int, str]]
    """Who answered, and what, in the notation of those rules."""
    scores: list[int] | None


class Ply(NamedTuple):
    """One answer of a recorded game, and the table as it was when it was given."""

    number: int
    seat: int
    decision: str
    action: int
    table: Table


def default_seat_name(seat: int) -> str:
    """The name of a seat in a record if none was given."""
    return f"seat {seat}"


class Record:
    """One game: what it was set up with, who sat where, and every action answered."""

    def __init__(
        self,
        game: Game,
        players: SupportsIndex,
        seed: SupportsIndex | str | None,
        options: dict[str, OptionValue] | None = None,
        seats: list[str] | None = None,
        edition: EditionLike | None = None,
        commitment: str | None = None,
    ) -> None:
        self.game = game
        self.players = game.player_count(players)
        self.seed = None if seed is None else str(seed)
        self.options = game.validate_options(self.players, options or {})
        self.seats = seats or [default_seat_name(seat) for seat in range(self.players)]
        self.edition = game.edition_of(edition)
        self.commitment = dice.commitment(self.seed or "") if commitment is None else commitment
        self.origin: Origin | None = None
        """Where the seed comes from, if it was committed to; otherwise the author of the record has chosen it."""
        self.redrawn: Redrawn | None = None
        self.actions: list[tuple[int, str, int]] = []
        self.scores: list[int] | None = None

    def __len__(self) -> int:
        return len(self.actions)

    def __iter__(self) -> Iterator[Ply]:
        """Every answer in its order, each with a table of its own."""
        table = self.start()
        for number, (seat, decision, action) in enumerate(self.actions):
            self.resample_at(table, number)
            yield Ply(number, seat, decision, action, table.clone())
            self.replay_line(table, number)

    def __repr__(self) -> str:
        ended = "" if self.scores is None else f", scores {self.scores}"
        return f"<record of {self.game.name}: {self.players} players, {len(self)} plies{ended}>"

    def __eq__(self, other: object) -> bool:
        return self.file() == other.file() if isinstance(other, Record) else NotImplemented

    def __copy__(self) -> Record:
        """A record of its own: what is played there is not written here."""
        twin = Record(self.game, self.players, self.seed, self.options, [*self.seats], self.edition, self.commitment)
        twin.actions = [*self.actions]
        twin.scores = None if self.scores is None else [*self.scores]
        twin.origin = self.origin
        twin.redrawn = self.redrawn
        return twin

    def play(self, table: Table, action: SupportsIndex) -> None:
        """Apply an action to the table and append it to the record."""
        line = (int(table.seat or 0), str(table.decision), action_number(action))
        table.apply(action)
        self.actions.append(line)
        self.scores = table.scores() if table.over else None

    def start(self, event_sink: list[Event] | None = None) -> Table:
        """The table as it was set up; the events of the setup go to the list."""
        if self.seed is None:
            raise BadRecord(
                "This record does not have its seed yet, so it can't be replayed. Get it again after the game."
            )
        table: Table = self.game.set_up(self.players, self.seed, self.edition, self.options, event_sink)
        return table

    def replay(self, ply: int | None = None) -> Table:
        """The table after that many actions (all of them, if None)."""
        table = self.start()
        last = len(self.actions) if ply is None else ply
        if not 0 <= last <= len(self.actions):
            raise BadRecord(f"There is no ply {last} in this record: it has plies 0 to {len(self.actions)}.")
        for index in range(last):
            self.replay_line(table, index)
        self.resample_at(table, last)
        return table

    def resample_at(self, table: Table, ply: int) -> None:
        """Repeat the determinization, if it was made at this ply; idempotent."""
        if self.redrawn is not None and self.redrawn.ply == ply:
            table.dice = dice.secret_dice(self.redrawn.seed)
            table.resample_hidden(self.redrawn.seat)
            table.barrier = table.ply

    def replay_line(self, table: Table, index: int) -> None:
        """Apply an action of the record, if the record and the table agree on the question."""
        seat, decision, action = self.actions[index]
        self.resample_at(table, index)
        if (table.seat, table.decision) != (seat, decision):
            asked = "the game is over" if table.over else f"seat {table.seat} is asked {table.decision}"
            raise BadRecord(f"actions[{index}]: seat {seat} answers {decision}, but {asked}.")
        if reason := table.why_not(action):
            raise BadRecord(f"actions[{index}]: {action} is not legal: {reason}")
        table.apply(action)

    def take_back(self, ply: int) -> Table:
        """Forget all actions from that ply on; returns the table as it was then."""
        table = self.replay(ply)
        del self.actions[ply:]
        self.scores = None
        return table

    def verify(self) -> Table:
        """Replay everything and check all that the record claims; returns the final table."""
        self.verify_seed()
        table = self.replay()
        if self.scores is not None and not table.over:
            raise BadRecord(f"scores: the record says {self.scores}, but the game is not over.")
        if self.scores is not None and self.scores != table.scores():
            raise BadRecord(f"scores: the record says {self.scores}, the replay gives {table.scores()}.")
        return table

    def verify_seed(self) -> None:
        """Check that the seed, if it is known, matches the commitment made before the game began."""
        if self.seed is None:
            return
        if self.origin is not None:
            self.origin.check(self.commitment, self.seed, self.players)
        elif dice.commitment(self.seed) != self.commitment:
            raise BadRecord("commitment: the seed is not the one that was promised at the start of the game.")

    def proven(self) -> list[str]:
        """What `verify` has proven about the origin of the seed, in words; empty where the record has none."""
        return [] if self.origin is None else self.origin.proof_sentences(self.seats)

    # Files.

    def file(self) -> RecordFile:
        """What stands in the record's file, with its hash."""
        content = RecordFile(
            REDRAWN_FORMAT if self.redrawn is not None else FORMAT if self.origin is None else TRACED_FORMAT,
            self.game.name,
            self.game.rules_version,
            self.edition.hash,
            self.players,
            self.options,
            self.seed,
            self.commitment,
            self.seats,
            [(seat, self.game.name_of(action)) for seat, _, action in self.actions],
            self.scores,
            "",
            self.origin or msgspec.UNSET,
            self.redrawn or msgspec.UNSET,
        )
        content.hash = content_hash(content)
        return content

    def text(self) -> str:
        """The record as JSON, one action a line."""
        return file_text(self.file())

    def save(self, path: Path | str) -> None:
        """Write the file atomically: the former content is never lost half-way."""
        target = Path(path)
        text = self.text()
        with NamedTemporaryFile(
            "w", encoding="utf-8", dir=target.parent, prefix=f".{target.name}", delete=False
        ) as file:
            draft = Path(file.name)
            try:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
                draft.replace(target)
            except BaseException:
                draft.unlink(missing_ok=True)
                raise


def file_text(file: RecordFile | NumberedFile) -> str:
    """A record file as JSON, one action a line."""
    content = msgspec.to_builtins(file)
    actions = ",\n".join(f"    {msgspec.json.encode(line).decode()}" for line in content.pop("actions"))
    head = msgspec.json.format(msgspec.json.encode(content), indent=2).decode().removesuffix("\n}")
    return f'{head},\n  "actions": [\n{actions}\n  ]\n}}\n' if actions else f'{head},\n  "actions": []\n}}\n'


def content_hash(content: RecordFile | NumberedFile) -> str:
    """The hash over everything else in the record."""
    bare = msgspec.structs.replace(content, hash="")
    return sha256(msgspec.json.encode(bare, order="deterministic")).hexdigest()


def read_record(
    text: bytes, source: str, find_game: Callable[[str], Game], edition: EditionLike | None = None
) -> Record:
    """The record in a file's content; raises `BadRecord` with file, key and reason otherwise.

    One of other rules is read if it means the same under these; `OtherRules` says why it does not.
    """
    content = verified_content(text, source)
    try:
        game = find_game(content.game)
    except UnknownGame as error:
        raise BadRecord(f"{source}: game: {error}") from None
    if content.rules == game.rules_version:
        return build_record(content, game, source, edition)
    try:
        return under_current_rules(content, build_record(content, game, source, edition))
    except BadRecord as error:
        raise OtherRules(
            f"{source}: rules: made by rules {content.rules}; under rules {game.rules_version} it is another game "
            f"({str(error).removeprefix(f'{source}: ').rstrip('.')}). What it holds can still be read: meadhall replay."
        ) from None


def under_current_rules(content: RecordFile | NumberedFile, record: Record) -> Record:
    """The record of other rules, if every answer is still legal and means the same, and the points agree."""
    if isinstance(content, NumberedFile) and content.scores is None:
        raise BadRecord("its actions are numbers of those rules.")
    record.verify()
    return record


def open_record(text: bytes, source: str) -> Held:
    """The content of a record file, whether or not it can be replayed here."""
    content = verified_content(text, source)
    if isinstance(content, NumberedFile):
        answers = [(seat, f"{decision} {action}") for seat, decision, action in content.actions]
    else:
        answers = content.actions
    return Held(
        content.game,
        content.rules,
        content.edition,
        content.players,
        content.options,
        content.seed,
        content.seats,
        answers,
        content.scores,
    )


def verified_content(text: bytes, source: str) -> RecordFile | NumberedFile:
    """The content of a record file, its hash verified."""
    content = decode_file(text, source)
    if content_hash(content) != content.hash:
        raise BadRecord(f"{source}: hash: the file was changed after it was written. Restore it from a copy.")
    return content


def build_record(content: RecordFile | NumberedFile, game: Game, source: str, edition: EditionLike | None) -> Record:
    """The record that a file describes, under the present rules."""
    chosen = game.edition_of(edition)
    if content.edition != chosen.hash:
        raise BadRecord(f"{source}: edition: made with {content.edition}, not {chosen.hash}. Give that edition's file.")
    try:
        record = Record(game, content.players, content.seed, content.options, content.seats, chosen, content.commitment)
    except BadOption as error:
        raise BadRecord(f"{source}: options: {error}") from None
    if len(content.seats) != content.players:
        raise BadRecord(f"{source}: seats: expected one name for each of the {content.players} players.")
    if len(content.actions) > MAX_ACTIONS:
        raise BadRecord(f"{source}: actions: no game has more than {MAX_ACTIONS} of them.")
    record.actions = content.actions if isinstance(content, NumberedFile) else parse_actions(content, game, source)
    record.scores = content.scores
    if isinstance(content, RecordFile) and isinstance(content.origin, Origin):
        record.origin = content.origin
    if isinstance(content, RecordFile) and isinstance(content.redrawn, Redrawn):
        if not (0 <= content.redrawn.ply <= len(record.actions) and 0 <= content.redrawn.seat < content.players):
            raise BadRecord(f"{source}: redrawn: there is no such ply or seat.")
        record.redrawn = content.redrawn
    return record


def decode_file(text: bytes, source: str) -> RecordFile | NumberedFile:
    """The decoded file, in the format that it names."""
    try:
        found = msgspec.json.decode(text, type=Heading).format
        if found not in (NUMBERED_FORMAT, FORMAT, TRACED_FORMAT, REDRAWN_FORMAT):
            raise BadRecord(f"{source}: format: this version reads formats up to {REDRAWN_FORMAT}, not {found}.")
        if found == NUMBERED_FORMAT:
            return msgspec.json.decode(text, type=NumberedFile)
        content = msgspec.json.decode(text, type=RecordFile)
        if found != REDRAWN_FORMAT and (found == TRACED_FORMAT) != isinstance(content.origin, Origin):
            raise BadRecord(f"{source}: origin: it goes with format {TRACED_FORMAT}, and that format with it.")
        if (found == REDRAWN_FORMAT) != isinstance(content.redrawn, Redrawn):
            raise BadRecord(f"{source}: redrawn: it goes with format {REDRAWN_FORMAT}, and that format with it.")
        return content
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadRecord(f"{source}: this is not a whole record: {error}. Restore the file from a copy.") from None


def parse_actions(content: RecordFile, game: Game, source: str) -> list[tuple[int, str, int]]:
    """Written actions as seat, question and number."""
    lines = []
    for index, (seat, text) in enumerate(content.actions):
        try:
            action = game.parse(text)
        except IllegalAction as error:
            raise BadRecord(f"{source}: actions[{index}]: {error}") from None
        lines.append((seat, game.split(action)[0], action))
    return lines
