"""Component declarations: attributes, deal, clone and `components` agree."""

from __future__ import annotations

import pytest

import meadhall
from meadhall.core.engine import table as core_table
from meadhall.core.engine.components import VARIABLE_LENGTH
from meadhall.core.engine.game import Game
from meadhall.core.engine.table import Table
from tests.kit import TABLES, Variant

PURE = str(core_table.__file__).endswith(".py")
NOT_COMPONENTS = {"box", "shared", "derived"}

every_table = pytest.mark.parametrize("seated", TABLES, ids=str)
pure_only = pytest.mark.skipif(not PURE, reason="only the plain sources tell what was declared, and what is one object")


def declared(table: Table) -> set[str]:
    return set(type(table).__annotations__) - NOT_COMPONENTS - set(type(table).derived)


@pure_only
@pytest.mark.parametrize("game", meadhall.games(), ids=lambda game: str(game.name))
def test_what_is_declared_is_listed_for_positions(game: Game) -> None:
    table = game.new(game.players[0], 1)
    names = [part.name for part in table.components()]
    assert len(set(names)) == len(names)
    assert set(names) == declared(table)
    assert set(type(table).shared) <= set(names)


@every_table
def test_what_is_dealt_has_the_length_and_range_it_is_listed_with(seated: Variant) -> None:
    table = seated.new(3)
    for part in table.components():
        value = getattr(table, part.name)
        numbers = [int(value)] if part.length is None else [int(number) for number in value]
        if part.length not in (None, VARIABLE_LENGTH):
            assert len(numbers) == part.length, part.name
        assert all(part.low <= number <= part.high for number in numbers), part.name


@pure_only
@every_table
def test_a_clone_has_vectors_of_its_own_but_for_those_it_is_said_to_share(seated: Variant) -> None:
    table = seated.new(3)
    clone = table.clone()
    vectors = {part.name for part in table.components() if part.length is not None}
    same = {name for name in vectors if getattr(table, name) is getattr(clone, name)}
    assert same == set(type(table).shared)
