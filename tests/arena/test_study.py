"""A study sets editions side by side, deal by deal."""

from __future__ import annotations

from pathlib import Path

import pytest

import meadhall
from meadhall.arena.edition_diff import edition_changes
from meadhall.arena.study import (
    StudyPlan,
    component_figures,
    game_length_figures,
    points_by_source,
    watch_all,
    watch_game,
    wins_by_seat,
)
from meadhall.arena.study_page import Study, edition_change_lines, study_page, tables
from tests.console import run
from tests.own_edition import own_file, own_hash

__all__ = ["own_file"]

RAIDS = meadhall.game("raids")


def plan(name: str = "raids", players: int = 2) -> StudyPlan:
    return StudyPlan(name, players, "greedy", "test", meadhall.game(name).validate_options(players, {}))


def harder_dragon(tmp_path: Path) -> Path:
    text = (RAIDS.folder / "edition.toml").read_text(encoding="utf-8")
    usual = 'id = "v4_monster_dragon", kind = "monster", strength = 8'
    assert text.count(usual) == 1
    path = tmp_path / "harder-dragon.toml"
    path.write_text(text.replace(usual, usual[:-1] + "10"), encoding="utf-8")
    return path


def test_what_has_changed_is_told_by_key(own_file: Path, tmp_path: Path) -> None:
    assert edition_changes(RAIDS.edition, RAIDS.edition) == []
    told = edition_changes(RAIDS.edition, RAIDS.read_edition(harder_dragon(tmp_path)))
    assert told == ["voyage[3].tiles.v4_monster_dragon.strength: 8 became 10"]
    assert edition_changes(RAIDS.edition, RAIDS.read_edition(own_file))[0] == "start_vikings.2[0]: 1 became 3"


@pytest.mark.parametrize("game", meadhall.games(), ids=lambda game: game.name)
def test_every_game_tells_what_was_taken(game: meadhall.Game) -> None:
    watched = watch_game(plan(game.name, game.players[0]), game.edition, 3)
    assert watched == watch_game(plan(game.name, game.players[0]), game.edition, 3)
    assert sum(watched.shares) == pytest.approx(1)
    assert watched.choices > 0
    assert watched.close >= watched.choices
    assert any(watched.taken)
    assert component_figures([[watched]])


def test_the_same_deals_are_compared(own_file: Path) -> None:
    own = RAIDS.read_edition(own_file)
    games = watch_all(plan(), [RAIDS.edition, own], 7, jobs=1)
    assert [[each.deal for each in played] for played in games] == [list(range(7))] * 2
    assert {each.edition for each in games[1]} == {own_hash(own_file)}
    first, second = wins_by_seat(games)
    assert first.values[0].value + second.values[0].value == pytest.approx(1)
    for figure in [*game_length_figures(games), *points_by_source(RAIDS, games)]:
        assert figure.difference is not None
        assert figure.difference.value == pytest.approx(figure.values[1].value - figure.values[0].value)
        assert figure.difference.low <= figure.difference.value <= figure.difference.high
    found = Study(plan(), [RAIDS.edition, own], games)
    assert [name for name, _, _ in tables(found)] == ["wins by seat", "a game", "points by source", "components"]
    page = study_page(found)
    assert "start_vikings.2[0]: 1 became 3" in page
    assert page.count("<svg") == 3
    assert edition_change_lines(found)[0].startswith("start_vikings")


def test_the_command(own_file: Path, tmp_path: Path) -> None:
    page = tmp_path / "study.html"
    shown = run(
        "study", "raids", "--edition", str(own_file), "-n", "2", "--jobs", "1", "--plain", "--html", str(page)
    ).output
    assert "start_vikings.2[0]: 1 became 3" in shown
    assert "options close to the best" in shown
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
