"""Edition files of Lofoten: what comes with the game, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from meadhall.core.engine.errors import BadEdition
from meadhall.games.lofoten.ids import MOVE_ROTATE, PLAY_RIGHT, ROTATE_CW
from tests.games.lofoten.situations import GAME, Situation, choose

SOURCE = (GAME.folder / "edition.toml").read_text(encoding="utf-8")


def edited(path: Path, old: str, new: str) -> Path:
    assert old in SOURCE
    file = path / "mine.toml"
    file.write_text(SOURCE.replace(old, new, 1), encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("schema = 1", "schema = 2", "schema"),
        ("coins = 8\n", "coins = 9\n", "counts.coins"),
        ("value = 1\ncopies = 3", "value = 1\ncopies = 4", "order_card"),
        ('shield = "wolf"\ncopies = 1', 'shield = "wolf"\ncopies = 2', "goods_tile"),
        ("pile_sizes_after_market = [13, 14]", "pile_sizes_after_market = [14, 13]", "pile_sizes_after_market"),
        ("capacity = 4", "capacity = 9", "capacity"),
        ("capacity = 4\n", "", "longship (b)"),
        ('timing = "immediate"', 'timing = "end"', "jarl (J1)"),
        ('id = "J2"', 'id = "J1"', "id"),
        ('good = "mead"\namount = 3', "amount = 3", "demand (D4)"),
        ("extra_turn = 3", "extra_turn = 3\nsurprise = 1", "surprise"),
        ('power = "slide"', 'power = "fly"', "power"),
    ],
)
def test_a_bad_edition_is_refused_with_its_key(tmp_path: Path, old: str, new: str, key: str) -> None:
    with pytest.raises(BadEdition, match=r".") as error:
        GAME.read_edition(edited(tmp_path, old, new))
    assert key in str(error.value)


@pytest.mark.rule("LOF-047", "LOF-049")
def test_powers_can_be_exchanged_in_an_edition(tmp_path: Path) -> None:
    """Which good slides and which turns is a line of data (R-06)."""
    text = SOURCE.replace('power = "slide"\ncolour', 'power = "x"\ncolour').replace(
        'power = "rotate"\ncolour', 'power = "slide"\ncolour'
    )
    file = tmp_path / "mine.toml"
    file.write_text(text.replace('power = "x"\ncolour', 'power = "rotate"\ncolour'), encoding="utf-8")
    edition = GAME.read_edition(file)
    assert edition.hash != GAME.edition.hash
    box = GAME.box(edition)
    assert list(box.good_power) == [1, 2, 3, 0]
    table = GAME.new(2, 1, edition)
    assert table.audit() == ""


@pytest.mark.rule("LOF-149")
def test_an_improved_d_uses_its_power_as_often_as_the_edition_says(tmp_path: Path) -> None:
    edition = GAME.read_edition(
        edited(tmp_path, 'power = "unload_power"\nuses = 1', 'power = "unload_power"\nuses = 3')
    )
    scene = Situation(edition, longships=True).wheel(0, "a:- | D:S2(sheep1w) | b:- | c:-").store(0, 1, "sheep2w")
    table = scene.hand(0, "F1 F2 C1").action(0)
    choose(table, "choose_card", PLAY_RIGHT)
    choose(table, "lateral_move", MOVE_ROTATE)
    for uses in (3, 2, 1):
        assert table.view(0).question.uses == uses
        choose(table, "ship_power", ROTATE_CW)
    assert table.decision == "lateral_move"
