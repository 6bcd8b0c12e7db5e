"""Schemas of the HTTP API: bodies of requests and responses. Their names and docstrings are part of its description."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from meadhall.core.engine.game import Game
from meadhall.core.engine.option import OptionValue
from meadhall.core.engine.seed_commitment import COMMITMENT_PATTERN, HEX_DIGITS, SHARE_PATTERN, Share
from meadhall.match import Match, Seat
from meadhall.match.clocks import is_paused
from meadhall.match.rating_eligibility import winners
from meadhall.match.seats import seat_names, seat_of
from meadhall.match.seed_agreement import seed_to_accept
from meadhall.match.time_control import (
    DAY_S,
    MAX_BANK_S,
    MAX_DAYS_PER_TURN,
    MAX_GAIN_S,
    NO_CLOCK,
    TimeControl,
    validated,
)
from meadhall.server.matches.actor import MatchActor
from meadhall.server.rendering import server_words
from meadhall.server.storage.models import NO_SEAT, MatchRow

Name = Annotated[str, Meta(min_length=1, max_length=24, description="What to call you at the table.")]
Lang = Literal["en", "fr"]
Doors = Literal["open", "link", "closed"]
MAX_SAFE_INTEGER = 2**53
SharePromise = Annotated[
    str,
    Meta(
        max_length=64,
        pattern=f"^$|{COMMITMENT_PATTERN}",
        description="The promise of a share of the seed: the SHA-256, in hexadecimal, of the compact JSON list "
        '["meadhall share", SHARE]. Show the share at `reveal` when every seat is taken. Empty: the server\'s must do.',
    ),
]


class Strict(Struct, forbid_unknown_fields=True):
    """A request body without unknown keys."""


class NewPerson(Strict):
    name: Name


class Person(Struct):
    """Send the token with every further request: `Authorization: Bearer TOKEN`."""

    person: str
    token: str


class SpeedIn(Strict):
    """How fast a match is played: `live`, with a bank of seconds for each and some more with every turn; by `days`, so
    many for a turn; or without a clock. When time runs out, a bot of that level stands in, or the seat has resigned."""

    kind: Literal["none", "live", "days"] = "none"
    bank: Annotated[int, Meta(ge=0, le=MAX_BANK_S)] = 0
    gain: Annotated[int, Meta(ge=0, le=MAX_GAIN_S)] = 0
    days: Annotated[int, Meta(ge=0, le=MAX_DAYS_PER_TURN)] = 0
    weekends: bool = True
    late: Literal["stand_in", "resign"] = "stand_in"
    level: Annotated[str, Meta(max_length=40)] = "karl"


def speed_in(speed: SpeedIn) -> TimeControl:
    by_days = speed.days * DAY_S if speed.kind == "days" else 0
    bank, gain = (by_days, by_days) if speed.kind == "days" else (speed.bank, speed.gain)
    return validated(TimeControl(speed.kind, bank, gain, speed.weekends, speed.late, speed.level))


class ClockOut(Struct):
    """The clocks: seconds that each seat has left, as of `at`; whose time runs; and when it runs out. Times are in
    seconds since 1970 by the server's clock, which `at` shows."""

    left: list[float]
    running: int | None
    due: float | None
    at: float
    paused: bool


class NewMatch(Strict):
    """For each seat: nothing for a free seat, `me` for yourself, a bot's level, or `even` for the level that is about
    as strong as you."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(min_length=1, max_length=8)]
    options: dict[str, OptionValue] = {}
    doors: Doors = "link"
    hints: bool = True
    seed: Annotated[
        str, Meta(max_length=100, description="A seed of your choice, which everybody who sits down must accept.")
    ] = ""
    edition: Annotated[str, Meta(max_length=40, description="One of the game's `editions`; nothing for the first.")] = (
        ""
    )
    share: SharePromise = ""
    rated: Annotated[bool, Meta(description="Whether it is to change ratings; such a match has no hints.")] = False
    speed: SpeedIn = field(default_factory=SpeedIn)


class Join(Strict):
    """The seat to take; -1 for any that is free. A seed that the host has chosen must be accepted."""

    seat: Annotated[int, Meta(ge=-1, le=7)] = -1
    share: SharePromise = ""
    accept_seed: bool = False


class Show(Strict):
    """The share of the seed that you have promised: 32 random hexadecimal digits."""

    share: Annotated[str, Meta(max_length=HEX_DIGITS, pattern=SHARE_PATTERN)]


class Act(Strict):
    """An answer names the question it answers: its ply, and the take (-1: whichever it is) if moves were taken back.

    The action is its number, or how it is written; what is no action at all is simply not legal.
    """

    ply: Annotated[int, Meta(ge=0, le=MAX_SAFE_INTEGER)]
    action: int | str
    take: Annotated[int, Meta(ge=-1, le=MAX_SAFE_INTEGER)] = -1


class GameOption(Struct):
    name: str
    title: str
    choices: list[OptionValue]
    default: OptionValue


class GameOut(Struct):
    name: str
    title: str
    line: str
    players: list[int]
    options: list[GameOption]
    bots: list[str]
    editions: list[str]


class SeatOut(Struct):
    seat: int
    name: str
    who: Literal["free", "person", "bot"]
    level: str
    here: bool
    resigned: bool


class ShareOut(Struct):
    """What a seat adds to the seed: its promise, and once the match has begun the share (empty: the server's)."""

    promise: str
    share: str
    awaited: bool


class Deal(Struct):
    """Where the seed comes from: the server's promise, and a share for each seat. A chosen seed is shown to those
    who might sit down."""

    commitment: str
    chosen: bool
    seed: str | None
    shares: list[ShareOut]


class MatchOut(Struct):
    """A match as everybody may know it. In lists `deal` is empty."""

    match: str
    game: str
    players: int
    options: dict[str, OptionValue]
    edition: str
    doors: str
    hints: bool
    rated: bool
    deal: Deal | None
    started: bool
    over: bool
    ply: int
    take: int
    asked: int | None
    decision: str | None
    seats: list[SeatOut]
    you: int | None
    scores: list[int] | None
    winners: list[int] | None
    retired: str | None = None
    """Why the match can't go on here, if it can't: `other_rules`, `unknown_game` or `damaged`. It can still be read."""
    speed: TimeControl = NO_CLOCK
    clock: ClockOut | None = None
    """Nothing without a clock, and in lists."""


class ActionOut(Struct):
    """An action by its number, as it is written (`stop:6`), and in words; the first two serve for `act`."""

    action: int
    name: str
    words: str


class Legal(Struct):
    """The question put to you now, and what you may answer; empty when you are not asked."""

    ply: int
    take: int
    decision: str | None
    prompt: str
    actions: list[ActionOut]


class Told(Struct):
    """Something that happened, in words and as data: the event's name, and what goes with it by name."""

    ply: int
    words: str
    event: dict[str, int | str]


class News(Struct):
    """One message of the stream: where the match stands, and what you were told since the last message."""

    ply: int
    take: int
    started: bool
    over: bool
    asked: int | None
    decision: str | None
    told: list[Told]


def game_out(game: Game, lang: str, levels: list[str], editions: list[str]) -> GameOut:
    say = game.words(lang)
    options = [
        GameOption(option.name, say(f"rule.{option.name}"), list(option.choices), option.default)
        for option in game.options
    ]
    return GameOut(game.name, say("game.title"), say("game.line"), list(game.players), options, levels, editions)


def live_out(live: MatchActor, person: str) -> MatchOut:
    """A live match, as it stands."""
    return match_out(live.row, live.match.seats, person, live.present_seats(), live.match)


def match_out(
    row: MatchRow,
    seats: Sequence[Seat],
    person: str,
    present: Set[int],
    match: Match | None = None,
    retired: str | None = None,
) -> MatchOut:
    """A match from its row in the store; the deal and the winners only with the `match` itself."""
    names = seat_names(seats, server_words("en"))
    return MatchOut(
        row.id,
        row.game,
        row.players,
        row.options,
        row.edition,
        row.doors,
        row.hints,
        row.rated,
        None if match is None else deal_out(match),
        row.started,
        row.over,
        row.ply,
        row.take,
        None if row.asked == NO_SEAT else row.asked,
        row.decision or None,
        [seat_out(seat, name, seat.seat in present) for seat, name in zip(seats, names, strict=True)],
        seat_of(seats, person),
        list(row.scores) or None,
        winners(match) if match is not None and match.over else None,
        retired,
        row.speed,
        None if match is None else clock_out(match),
    )


def clock_out(match: Match) -> ClockOut | None:
    if not match.setup.speed.timed:
        return None
    clock = match.state.clock
    running = None if clock.running_seat == NO_SEAT else clock.running_seat
    return ClockOut(
        list(clock.time_left), running, clock.deadline or None, clock.updated_at, is_paused(clock, match.state)
    )


def deal_out(match: Match) -> Deal:
    origin = match.state.origin
    shares = () if origin is None else origin.shares
    return Deal(
        match.record.commitment,
        origin is not None and origin.chosen,
        seed_to_accept(match) or None,
        [share_out(share, seat in match.state.awaited_shares, match.started) for seat, share in enumerate(shares)],
    )


def share_out(share: Share, awaited: bool, started: bool) -> ShareOut:
    return ShareOut(share.promise, share.share if started else "", awaited)


def seat_out(seat: Seat, name: str, here: bool) -> SeatOut:
    who: Literal["free", "person", "bot"] = "bot" if seat.level else "person" if seat.person else "free"
    return SeatOut(seat.seat, name, who, seat.level, here, seat.resigned)
