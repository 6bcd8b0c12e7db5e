"""Match loader: replays a stored match under the current rules, or says why it is unplayable."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from meadhall.core.engine.edition import Edition
from meadhall.core.engine.errors import BadEdition, BadRecord, MeadhallError, UnknownGame
from meadhall.core.engine.game import Game
from meadhall.core.engine.record import Record
from meadhall.games import game
from meadhall.match import Match, Refused, Seat, Setup
from meadhall.match.commands import Answer, AnyCommand
from meadhall.server.matches.editions import Editions
from meadhall.server.runtime.thread_pools import MATCH_POOL, run_in
from meadhall.server.storage import CorruptRow, Store, StoreError, StoreUnavailable
from meadhall.server.storage.models import MatchRow, row_with_state


class UnplayableMatch(Refused):
    """A match that can't go on under the current rules. What is stored of it stays readable, with the same rights."""

    def __init__(self, key: str, row: MatchRow, seats: Iterable[Seat], reason: str) -> None:
        super().__init__(key)
        self.row = row
        self.reason = reason
        """What does not fit, for the log."""
        self.seats = tuple(seats)

    @property
    def setup(self) -> Setup:
        return setup_of(self.row)

    @property
    def started(self) -> bool:
        return self.row.started

    @property
    def embargoed(self) -> bool:
        return self.row.sealed


def setup_of(row: MatchRow) -> Setup:
    return Setup(row.id, row.host, row.doors, row.hints, row.rated, row.twin, row.speed)


def new_match(row: MatchRow, played: Game, edition: Edition) -> Match:
    """The match of a row before anything has happened in it."""
    record = Record(played, row.players, row.seed or None, row.options, edition=edition)
    seats = [Seat(number) for number in range(row.players)]
    return Match(record, seats, setup_of(row))


async def find_row(store: Store, match: str) -> MatchRow:
    """The row of a match, if it is there and can be understood."""
    try:
        row = await store.match(match)
    except CorruptRow:
        raise Refused("damaged") from None
    if row is None:
        raise Refused("no_match")
    return row


async def load_match(store: Store, row: MatchRow, editions: Editions | None = None) -> tuple[MatchRow, Match]:
    """A match replayed from its log, with its row; `UnplayableMatch` if it can't go on under the current rules."""
    try:
        played = game(row.game)
    except UnknownGame as error:
        raise UnplayableMatch("unknown_game", row, await store.seats(row.id), str(error)) from None
    as_made = row.rules == played.rules_version
    try:
        commands = await store.commands(row.id)
        edition = await edition_for(store, row, played, editions or Editions())
        return await run_in(MATCH_POOL, replay, row, played, edition, commands)
    except (StoreUnavailable, StoreError):
        raise
    except BadEdition as error:
        raise UnplayableMatch("other_rules", row, await store.seats(row.id), str(error)) from None
    except CorruptRow as error:
        raise UnplayableMatch("damaged", row, await store.seats(row.id), str(error)) from None
    except Exception as error:  # damaged rows may break anything
        key = "damaged" if as_made or not isinstance(error, MeadhallError) else "other_rules"
        raise UnplayableMatch(key, row, await store.seats(row.id), str(error)) from None


def replay(row: MatchRow, played: Game, edition: Edition, commands: Sequence[AnyCommand]) -> tuple[MatchRow, Match]:
    """The match of a row after all commands of its log, which may be ahead of the row."""
    match = new_match(row, played, edition)
    translated = list(commands if row.rules == played.rules_version else translate(commands, played))
    match.replay(translated[: row.version])
    now = row_with_state(row, match.state, row.touched)
    check_replay(row, now, match)
    match.replay(translated[row.version :])
    return row_with_state(row, match.state, row.touched), match


async def edition_for(store: Store, row: MatchRow, played: Game, editions: Editions) -> Edition:
    """The edition a match was made with; its text is in the store, unless an earlier version made the match."""
    if (known := editions.find(played, row.edition)) is not None:
        return known
    text = await store.edition(row.game, row.edition)
    if not text:
        raise BadEdition(f"edition: made with {row.edition}, whose text was not kept.")
    return played.edition_from_json(text, row.edition)


def translate(commands: Iterable[AnyCommand], played: Game) -> Iterator[AnyCommand]:
    """Commands of another version of the rules: an action is found by its notation, not by its number."""
    for command in commands:
        if isinstance(command, Answer):
            yield msgspec.structs.replace(command, action=played.parse(command.written))
        else:
            yield command


def check_replay(before: MatchRow, now: MatchRow, match: Match) -> None:
    """Check that the replay ends where the match was left: the same question to the same seat, the same points."""
    if (before.version, before.ply, before.over) != (now.version, now.ply, now.over):
        raise BadRecord(f"the replay ends elsewhere: ply {now.ply}, not {before.ply}.")
    if len(match.seats) != before.players:
        raise BadRecord(f"there are {len(match.seats)} seats for {before.players} players.")
    if before.decision and (before.asked, before.decision) != (now.asked, now.decision):
        raise BadRecord(
            f"seat {before.asked} was asked {before.decision}; here seat {now.asked} is asked {now.decision}."
        )
    if before.scores and before.scores != now.scores:
        raise BadRecord(f"the points were {before.scores}; here they are {now.scores}.")
