"""A live match: one thing after the other, nobody sees what they may not, nothing piles up."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import msgspec
import pytest

from meadhall.core.dice import FastDice
from meadhall.core.errors import IllegalAction
from meadhall.server import seating, thinking, undo
from meadhall.server.api.routes import Teller
from meadhall.server.api.shapes import match_out
from meadhall.server.bench import Bench
from meadhall.server.feed import MOST_LISTENERS
from meadhall.server.hall import Hall, Plan
from meadhall.server.live import LiveMatch
from meadhall.server.paper import render
from meadhall.server.refusals import Refused
from meadhall.server.rows import SeatRow
from meadhall.server.shown import Shown
from meadhall.server.store import Store
from meadhall.server.visitor import Visitor
from meadhall.server.zones import ZONES, PageWriter, draw_zones
from tests.kit import VARIANTS, Variant

PEOPLE = ("ann", "bob", "cyd", "dan", "eve")


@pytest.fixture(scope="module")
def bench() -> Iterator[Bench]:
    opened = Bench(1)
    yield opened
    opened.close()


def in_hall(path: Path, bench: Bench, story: Callable[[Hall], Awaitable[None]]) -> None:
    """Live through a story in a hall of its own."""

    async def live() -> None:
        store = Store(path / "matches.sqlite")
        try:
            await story(Hall(store, bench, 0))
        finally:
            store.close()

    asyncio.run(live())


def people(count: int, passes: bool = False) -> list[str | SeatRow]:
    return [SeatRow("", 0, name, name.title(), passes=passes) for name in PEOPLE[:count]]


async def new_match(hall: Hall, variant: Variant, seed: str = "") -> LiveMatch:
    seats = people(variant.players)
    return await hall.make(Plan(variant.game.name, variant.players, variant.options, seats, seed=seed), "ann")


async def play(live: LiveMatch, plies: int, dice: FastDice) -> None:
    for _ in range(plies):
        if live.table.over:
            return
        legal = live.table.legal()
        action = legal[dice.below("test", len(legal))]
        await live.do(partial(live.answer, int(live.table.seat or 0), live.take, live.match.ply, action))


RAIDS = next(variant for variant in VARIANTS if variant.game.name == "raids")


def test_of_many_answers_to_one_question_one_wins(tmp_path: Path, bench: Bench) -> None:
    async def story(hall: Hall) -> None:
        live = await new_match(hall, RAIDS)
        seat, actions = int(live.table.seat or 0), live.table.legal()
        tries = [live.do(partial(live.answer, seat, 0, 0, action)) for action in actions]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert results[0] is None
        assert [result.key for result in results[1:] if isinstance(result, Refused)] == ["answered"] * (
            len(actions) - 1
        )
        assert live.store.line(live.row.id) == (0, live.match.record.actions)
        assert len(live.match.record.actions) == 1

    in_hall(tmp_path, bench, story)


def test_an_illegal_answer_leaves_no_trace(tmp_path: Path, bench: Bench) -> None:
    async def story(hall: Hall) -> None:
        live = await new_match(hall, RAIDS)
        before = live.table.position()
        with pytest.raises(IllegalAction):
            await live.do(partial(live.answer, int(live.table.seat or 0), 0, 0, live.table.actions - 1))
        assert live.table.position() == before
        assert live.store.line(live.row.id) == (0, [])

    in_hall(tmp_path, bench, story)


def test_nobody_sees_an_answer_that_is_not_on_the_disk(
    tmp_path: Path, bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(hall: Hall) -> None:
        live = await new_match(hall, RAIDS)
        version = live.feed.version

        async def full_disk(*_: object) -> None:
            assert (live.match.ply, live.feed.version) == (0, version)
            raise OSError("no space left")

        monkeypatch.setattr(live.store, "add_action", full_disk)
        with pytest.raises(OSError, match="no space"):
            await live.do(partial(live.answer, int(live.table.seat or 0), 0, 0, live.table.legal()[0]))
        assert (live.match.ply, live.feed.version) == (0, version)

    in_hall(tmp_path, bench, story)


def test_an_answer_from_before_a_take_back_no_longer_counts(tmp_path: Path, bench: Bench) -> None:
    async def story(hall: Hall) -> None:
        live = await new_match(hall, RAIDS)
        await play(live, 6, FastDice(1))
        seat = live.match.record.actions[-1][0]
        for other in {0, 1} - {seat}:
            if live.match.free_undo(seat) is None:
                await live.do(partial(undo.ask, live, seat))
                await live.do(partial(undo.reply, live, other, True))
            else:
                await live.do(partial(undo.ask, live, seat))
        assert live.take == 1
        assert live.match.ply < 6
        asked = int(live.table.seat or 0)
        with pytest.raises(Refused, match="answered"):
            await live.do(partial(live.answer, asked, 0, live.match.ply, live.table.legal()[0]))
        await play(live, 3, FastDice(2))
        hall.live.clear()
        again = await hall.open(live.row.id)
        assert again.take == 1
        assert again.table.position() == live.table.position()

    in_hall(tmp_path, bench, story)


def test_idle_matches_rest_and_wake_as_they_were(tmp_path: Path, bench: Bench) -> None:
    async def story(hall: Hall) -> None:
        live = await new_match(hall, RAIDS)
        await play(live, 9, FastDice(3))
        name, position = live.row.id, live.table.position()
        with live.feed.listen(0, page=True):
            hall.rest(since=float("inf"))
            assert name in hall.live
        hall.rest(since=float("inf"))
        assert name not in hall.live
        first, second = await asyncio.gather(hall.open(name), hall.open(name))
        assert first is second
        assert first.table.position() == position
        assert first.row.asked == first.table.seat

    in_hall(tmp_path, bench, story)


def test_any_moment_is_the_same_as_it_was(tmp_path: Path, bench: Bench) -> None:
    async def story(hall: Hall) -> None:
        live = await new_match(hall, RAIDS)
        seen = []
        for ply in range(45):
            seen.append(live.table.position())
            await play(live, 1, FastDice(ply))
        for ply in (44, 3, 20, 0, 41):
            assert live.table_at(ply).position() == seen[ply]
        for beyond in (-1, live.match.ply + 1):
            with pytest.raises(Refused):
                live.table_at(beyond)

    in_hall(tmp_path, bench, story)


def test_bots_think_elsewhere_and_finish_the_match(tmp_path: Path, bench: Bench) -> None:
    async def story(hall: Hall) -> None:
        live = await hall.make(Plan("raids", 2, {}, ["random", "random"]), "ann")
        for _ in range(3000):
            if live.table.over:
                break
            await asyncio.sleep(0.02)
        assert live.table.over
        assert live.store.line(live.row.id)[1] == live.match.record.actions

    in_hall(tmp_path, bench, story)


def test_seats_are_taken_filled_and_handed_over(tmp_path: Path, bench: Bench) -> None:
    async def story(hall: Hall) -> None:
        live = await hall.make(Plan("raids", 3, {}, ["", "", ""]), "ann")
        assert await live.do(partial(seating.sit, live, "ann", "Ann", 1)) == 1
        assert await live.do(partial(seating.sit, live, "ann", "Ann", 2)) == 1
        with pytest.raises(Refused, match="taken"):
            await live.do(partial(seating.sit, live, "bob", "Bob", 1))
        await live.do(partial(seating.leave, live, "ann", "random"))
        assert live.seat_of("ann") is None
        await live.do(partial(seating.sit, live, "ann", "Ann", 0))
        await live.do(partial(seating.sit, live, "bob", "Bob"))
        with pytest.raises(Refused, match="host_only"):
            await live.do(partial(seating.fill, live, "bob", "random"))
        assert not live.row.started
        await live.do(partial(seating.fill, live, "ann", "random"))
        assert hall.live[live.row.id].row.started
        with live.feed.listen(1, page=True), pytest.raises(Refused, match="still_here"):
            await live.do(partial(seating.stand_in, live, "ann", 1, "random"))
        with pytest.raises(Refused, match="host_only"):
            await live.do(partial(seating.stand_in, live, "bob", 0, "random"))
        live.feed.left.clear()
        await live.do(partial(seating.stand_in, live, "ann", 1, "random"))
        assert live.seats[1].level == "random"
        await live.do(partial(seating.stand_in, live, "bob", 1, ""))
        assert live.seats[1].level == ""

    in_hall(tmp_path, bench, story)


def test_streams_are_bounded(tmp_path: Path, bench: Bench) -> None:
    async def story(hall: Hall) -> None:
        live = await new_match(hall, RAIDS)
        with ExitStack() as crowd:
            for _ in range(MOST_LISTENERS):
                live.feed.check_room()
                crowd.enter_context(live.feed.listen(None, page=True))
            with pytest.raises(Refused, match="crowded"):
                live.feed.check_room()
        live.feed.check_room()

    in_hall(tmp_path, bench, story)


def test_a_stream_writes_differences_and_everything_where_it_left_a_version_out(tmp_path: Path, bench: Bench) -> None:
    """The answer to a click may have shown the page the version that was left out."""

    async def story(hall: Hall) -> None:
        live = await new_match(hall, RAIDS)
        writer = PageWriter(live, Visitor("ann", True, "en", False, "", ""))

        async def written(plies: int) -> set[str]:
            await play(live, plies, FastDice(plies))
            return set(re.findall(r'hx-target="#(\w+)"', (writer.write() or b"").decode()))

        assert await written(8) == set(ZONES)
        assert "prompt" in await written(1) < set(ZONES)
        assert await written(2) == set(ZONES)
        assert await written(0) == set()

    in_hall(tmp_path, bench, story)


def no_choice(live: LiveMatch) -> bool:
    """Whether somebody is asked only so that nobody notices that they have no choice."""
    top = live.table.top
    return top is not None and type(top).veiled and len(live.table.choices) == 1


SECRETIVE = [
    v
    for v in VARIANTS
    if not v.options and v.players == v.game.players[-1] and any(kind.veiled for kind in v.game.kinds.classes)
]


@pytest.mark.parametrize("variant", SECRETIVE, ids=repr)
def test_the_server_passes_for_whoever_has_no_choice_and_wishes_it(
    tmp_path: Path, bench: Bench, variant: Variant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "SHORT_WHILE", (0.0, 0.01))

    async def story(hall: Hall) -> None:
        live = await new_match(hall, variant, seed="veiled")
        for ply in range(600):
            if live.table.over or no_choice(live):
                break
            await play(live, 1, FastDice(ply))
        if not no_choice(live):
            pytest.skip("no such question came up in this game")
        ply = live.match.ply
        await asyncio.sleep(0.1)
        assert live.match.ply == ply
        row = live.seats[int(live.table.seat or 0)]
        await live.do(partial(live.seat, msgspec.structs.replace(row, passes=True)))
        for _ in range(100):
            if live.match.ply > ply:
                break
            await asyncio.sleep(0.02)
        assert live.match.record.actions[ply][0] == row.seat

    in_hall(tmp_path, bench, story)


def everything(live: LiveMatch, person: str) -> dict[str, bytes]:
    """All bytes that go to one person: page parts in both languages and sizes, stream, and JSON."""
    seat = live.seat_of(person)
    written: dict[str, bytes] = {}
    for lang, narrow in (("en", False), ("fr", True)):
        visitor = Visitor(person, True, lang, narrow, "", "")
        for zone, content in draw_zones(live, visitor).items():
            written[f"{zone} {lang}"] = content.encode()
        moment = render("zones/moment.html", visitor, shown=Shown(live, visitor, seat), last=live.match.ply)
        written[f"moment {lang}"] = moment.encode()
        written[f"stream {lang}"] = Teller(live, seat, lang, "").write() or b""
    written["match"] = msgspec.json.encode(match_out(live, person))
    written["view"] = msgspec.json.encode(live.table.view(seat))
    return written


FULL_TABLES = [v for v in VARIANTS if not v.options and v.players == v.game.players[-1]]


@pytest.mark.parametrize("variant", FULL_TABLES, ids=repr)
def test_two_worlds_a_person_cannot_tell_apart_give_the_same_bytes(
    tmp_path: Path, bench: Bench, variant: Variant
) -> None:
    async def story(hall: Hall) -> None:
        live = await new_match(hall, variant, seed="worlds")
        for round_ in range(2):
            await play(live, 25, FastDice(round_))
            real = live.table
            for seat in range(variant.players):
                here = everything(live, PEOPLE[seat])
                live.match.table = real.guess(seat, FastDice(f"{seat} {round_}"))
                live.drawn.clear()
                there = everything(live, PEOPLE[seat])
                assert {key for key in here if here[key] != there[key]} == set()
                live.match.table = real
                live.drawn.clear()

    in_hall(tmp_path, bench, story)


@pytest.mark.parametrize("variant", FULL_TABLES, ids=repr)
def test_spectators_see_only_what_everybody_sees(tmp_path: Path, bench: Bench, variant: Variant) -> None:
    """What a spectator is sent does not change with what any one seat alone can see."""

    async def story(hall: Hall) -> None:
        live = await new_match(hall, variant, seed="watched")
        for round_ in range(2):
            await play(live, 25, FastDice(round_))
            real = live.table
            here = everything(live, "a stranger")
            for seat in range(variant.players):
                live.match.table = real.guess(seat, FastDice(f"{seat} {round_}"))
                if live.match.table.view(None) == real.view(None):
                    live.drawn.clear()
                    there = everything(live, "a stranger")
                    assert {key for key in here if here[key] != there[key]} == set()
                live.match.table = real
            live.drawn.clear()

    in_hall(tmp_path, bench, story)
