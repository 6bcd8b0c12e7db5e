"""An edition of one's own is given in one way everywhere: itself, or as the path of its file."""

from __future__ import annotations

import pickle
from copy import copy, deepcopy
from pathlib import Path

import pytest

import meadhall
from meadhall import BadEdition, BadPosition, BadRecord, Record
from meadhall.games.raids import GAME as RAIDS
from tests.own_edition import own_file

__all__ = ["own_file"]


def test_it_is_given_itself_or_as_a_path(own_file: Path) -> None:
    edition = RAIDS.read_edition(own_file)
    for given in (edition, own_file, str(own_file)):
        table = RAIDS.new(3, 7, given)
        assert [ship.vikings for ship in table.view().ships] == [3, 3, 3]
        assert table.edition == edition.hash
        assert RAIDS.load(table.position(), given) == table
        assert Record(RAIDS, 3, 7, edition=given).start() == table
    assert RAIDS.edition_of(None) is RAIDS.edition


def test_a_position_of_another_edition_is_refused(own_file: Path) -> None:
    with pytest.raises(BadPosition):
        RAIDS.load(RAIDS.new(3, 7, own_file).position())


def test_an_edition_of_another_game_is_refused() -> None:
    other = meadhall.game("lofoten").edition
    for game in (meadhall.game("raids"), RAIDS):
        with pytest.raises(BadEdition, match=r"no edition of raids"):
            meadhall.Record(game, 3, 7, edition=other)


def test_a_record_is_read_with_it(own_file: Path, tmp_path: Path) -> None:
    record = Record(RAIDS, 2, 7, edition=own_file)
    record.play(record.start(), record.start().legal()[0])
    path = tmp_path / "game.json"
    record.save(path)
    assert meadhall.load_record(path, own_file) == meadhall.load_record(path, RAIDS.read_edition(own_file)) == record
    with pytest.raises(BadRecord, match="Give that edition's file"):
        meadhall.load_record(path)
    with pytest.raises(BadEdition, match="cannot be read"):
        meadhall.load_record(path, tmp_path / "nowhere.toml")


def test_editions_are_values(own_file: Path) -> None:
    edition = RAIDS.read_edition(own_file)
    for twin in (RAIDS.read_edition(own_file), copy(edition), deepcopy(edition), pickle.loads(pickle.dumps(edition))):
        assert twin == edition
        assert hash(twin) == hash(edition)
    assert edition != RAIDS.edition
    assert edition != edition.hash
    assert repr(edition) == f"<edition {edition.hash} from more-vikings.toml>"


def test_a_table_takes_its_edition_along_when_it_is_pickled(own_file: Path) -> None:
    """But not that which comes with the game."""
    table = RAIDS.new(3, 7, own_file)
    assert pickle.loads(pickle.dumps(table)) == table
    assert len(pickle.dumps(RAIDS.new(3, 7))) < len(pickle.dumps(table)) / 2
