"""Tables, records, games and dice are values, as a Python user expects: compared, copied, kept, shown and written."""

from __future__ import annotations

import copy
import pickle
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import meadhall
from meadhall import BadOption, FastDice, IllegalAction, Record
from meadhall.core.engine.dice import Dice, secret_dice
from meadhall.core.engine.game import Game
from meadhall.core.engine.table import Table
from tests.kit import Variant

Twin = Callable[[Any], Any]
TWINS: list[Twin] = [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))]
MAX_PLIES = 120
ADDRESS = re.compile(r"0x[0-9a-f]{6,}|object at")
LIBRARY = Path(__file__).parents[2] / "docs" / "library.md"
EVERY_GAME = pytest.mark.parametrize("game", meadhall.games(), ids=lambda game: game.name)


def recorded(variant: Variant) -> tuple[Record, Table]:
    """A random game of that variant, somewhere on its way, and its table."""
    dice = FastDice(repr(variant))
    record = Record(variant.game, variant.players, repr(variant), variant.options)
    table = record.start()
    for _ in range(int(dice.below("plies", MAX_PLIES))):
        if table.over:
            break
        legal = table.legal()
        record.play(table, legal[dice.below("action", len(legal))])
    return record, table


def at_the_end(variant: Variant) -> Table:
    table = variant.new("the end")
    meadhall.play_out(table, FastDice("the end"))
    return table


def test_tables_are_values(variant: Variant) -> None:
    _, table = recorded(variant)
    for now in (variant.new("the start"), table, at_the_end(variant)):
        digest = now.digest
        for twin in (each(now) for each in TWINS):
            assert twin is not now
            assert twin == now
            assert (twin != now) is False
            assert (twin.digest, repr(twin), str(twin)) == (digest, repr(now), str(now))
            assert twin.legal() == now.legal()
            if not now.over:
                moved = now.clone()
                twin.apply(twin.legal()[-1])
                moved.apply(moved.legal()[-1])
                assert twin == moved, "the same play gives the same table, dice and all"
                assert twin != now
                assert twin.digest != digest
        assert now.digest == digest, "what is done to a twin changes nothing here"
        assert now != digest
        with pytest.raises(TypeError):
            hash(now)


def test_a_table_imagined_can_be_kept(variant: Variant) -> None:
    """Its dice are of the other kind."""
    _, table = recorded(variant)
    world = table.guess(0, FastDice(5))
    assert pickle.loads(pickle.dumps(world)) == world
    assert copy.deepcopy(world).digest == world.digest


def test_every_action_makes_another_position(variant: Variant) -> None:
    _, table = recorded(variant)
    seen = {table.digest}
    for action in table.legal()[:4]:
        then = table.clone()
        then.apply(action)
        assert then != table
        seen.add(then.digest)
    assert len(seen) > min(1, len(table.legal()))


def test_a_table_says_which_it_is(variant: Variant) -> None:
    _, table = recorded(variant)
    for now in (table, at_the_end(variant)):
        asked = "over" if now.over else f"seat {now.seat} is asked {now.decision}"
        name = f"<{variant.game.name}: {variant.players} players, ply {now.ply}, {asked}, {now.digest[:12]}>"
        assert repr(now) == name
        shown = str(now)
        assert len(shown.splitlines()) > 3
        assert not ADDRESS.search(shown)


def test_what_is_no_action_now_is_refused_as_such(variant: Variant) -> None:
    """Every number: it is described where it is legal, and otherwise raises the one error there is for that."""
    _, table = recorded(variant)
    for now in (table, at_the_end(variant)):
        legal = set(now.legal())
        for action in [*range(now.actions), -1, now.actions, 10**30]:
            if action in legal:
                assert now.describe(action)
            else:
                with pytest.raises(IllegalAction):
                    now.describe(action)


def test_a_seat_that_is_not_there_sees_nothing(variant: Variant) -> None:
    table = variant.new("seats")
    for seat in (-1, variant.players, 99):
        for look in (table.view, table.svg, table.breakdown, lambda seat: table.guess(seat, FastDice(1))):
            with pytest.raises(BadOption, match="no seat"):
                look(seat)


def test_a_language_that_is_not_spoken_is_refused(variant: Variant) -> None:
    table = variant.new("languages")
    asked: tuple[Callable[[], object], ...] = (
        lambda: table.svg(lang="de"),
        lambda: table.describe(table.legal()[0], "de"),
        lambda: table.why_not(0, "de"),
        lambda: table.game.rules("de"),
    )
    for ask in asked:
        with pytest.raises(BadOption, match="no language 'de'"):
            ask()


def test_records_are_values(variant: Variant) -> None:
    record, table = recorded(variant)
    text = record.text()
    for twin in (each(record) for each in TWINS):
        assert twin is not record
        assert twin == record
        assert (twin != record) is False
        assert (twin.text(), repr(twin)) == (text, repr(record))
        assert twin.replay() == table
        if not table.over:
            twin.play(twin.replay(), table.legal()[0])
            assert twin != record
            assert len(twin) == len(record) + 1
        twin.seats[0] = "another player"
        assert twin != record
    assert record.text() == text, "what is done to a twin changes nothing here"
    assert repr(record).startswith(f"<record of {variant.game.name}: {variant.players} players, {len(record)} plies")


def test_the_plies_of_a_record_are_its_replay(variant: Variant) -> None:
    record, _ = recorded(variant)
    plies = list(record)
    assert [(ply.seat, ply.decision, ply.action) for ply in plies] == record.actions
    assert [ply.number for ply in plies] == list(range(len(record)))
    for ply in plies[:: len(plies) // 4 + 1]:
        assert ply.table == record.replay(ply.number)
        assert (ply.table.seat, ply.table.decision) == (ply.seat, ply.decision)
        assert ply.action in ply.table.legal()


@EVERY_GAME
def test_games_are_themselves_wherever_they_are(game: Game) -> None:
    assert all(each(game) is game for each in TWINS)
    assert repr(game) == f"meadhall.game({game.name!r})"
    players = game.players[0]
    assert Record(game, players, 7) == Record(game, players, "7")
    assert Record(game, players, 7).start() == game.new(players, seed=7)


@EVERY_GAME
def test_actions_are_read_as_they_are_written(game: Game) -> None:
    table = game.new(game.players[0], seed=1)
    for action in range(table.actions):
        assert table.parse(table.name(action)) == action
        decision, option = game.split(action)
        assert game.action(decision, option) == action
    for text in ("", "nothing:1", f"{table.name(0)} ", "-1"):
        with pytest.raises(IllegalAction):
            table.parse(text)
    for action in (-1, table.actions, 10**30):
        with pytest.raises(BadOption):
            table.name(action)
    for decision, option in (("x", 500), (game.split(0)[0], 500), (game.split(0)[0], -1)):
        with pytest.raises(BadOption):
            game.action(decision, option)


@EVERY_GAME
def test_only_what_is_documented_is_offered(game: Game) -> None:
    """Nothing that the rules use stands beside it."""
    table = game.new(game.players[0], seed=1)
    offered = set(dir(table))
    documented = set(re.findall(r"`table\.(\w+)", LIBRARY.read_text(encoding="utf-8")))
    assert documented <= offered
    assert all(hasattr(table, name) for name in offered)
    internals = {
        *(part.name for part in table.components()),
        "top",
        "choices",
        "stack",
        "kinds",
        "answer",
        "advance",
        "emit",
    }
    assert not internals & offered
    assert not [name for name in offered if name.startswith("_")]


@pytest.mark.parametrize("dice", [FastDice(3), secret_dice("3")], ids=["fast", "secret"])
def test_dice_are_values(dice: Dice) -> None:
    others: list[object] = ["dice", None]
    assert dice not in others
    assert dice.below("warm up", 1000) >= 0
    for twin in (each(dice) for each in TWINS):
        before = dice.clone()
        assert twin is not dice
        assert twin == dice
        assert (twin != dice) is False
        assert throws(twin) == throws(dice.clone())
        assert dice == before, "what is thrown elsewhere changes nothing here"
        assert twin != dice
    with pytest.raises(TypeError):
        hash(dice)


def throws(dice: Dice) -> list[int]:
    return [int(dice.below("throw", 6)) for _ in range(40)]


def test_tables_of_different_games_differ() -> None:
    tables = [game.new(game.players[0], seed=1) for game in meadhall.games()]
    assert all((one == other) == (one is other) for one in tables for other in tables)
    assert len({table.digest for table in tables}) == len(tables)
