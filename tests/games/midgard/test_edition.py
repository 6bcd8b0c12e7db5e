"""Editions of one's own: what fits is played, what does not is refused with file and key."""

from __future__ import annotations

from pathlib import Path

import pytest

from meadhall.core.dice import FastDice
from meadhall.core.errors import BadEdition
from meadhall.core.playout import play_out
from tests.games.midgard.situations import BOX, GAME

SOURCE = (GAME.folder / "edition.toml").read_text(encoding="utf-8")


def changed(tmp_path: Path, old: str, new: str) -> Path:
    assert old in SOURCE
    path = tmp_path / "mine.toml"
    path.write_text(SOURCE.replace(old, new, 1), encoding="utf-8")
    return path


@pytest.mark.rule("MID-034")
def test_the_box_has_all_cards() -> None:
    totals = {}
    for deck, name in enumerate(("reavers", "prophecies", "journeys", "battles", "village", "keep")):
        totals[name] = sum(int(BOX.copies[card]) for card in range(BOX.first[deck], BOX.end[deck]))
    assert totals == {"reavers": 60, "prophecies": 30, "journeys": 24, "battles": 28, "village": 60, "keep": 60}
    assert sum(totals.values()) == 262


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('cost = ["food 4"]', 'cost = ["gold 4"]', "no cost"),
        ('gain = ["food 2"] }', 'gain = ["foods 2"] }', "no deed"),
        ('gain = ["food 2"] }', 'gain = ["food two"] }', "whole number"),
        ('gain = ["roll red"] }', 'gain = ["roll green"] }', "no colour"),
        ('promotion = ["draw either"]', 'promotion = ["draw nothing"]', "draw one of"),
        ('ability = "combat1"', 'ability = "combat9"', "choose one of"),
        ('what = "reaver_clan:odin"', 'what = "reaver_clan:loki"', "choose one of"),
        ("tiers = [[1, 1], [4, 2], [6, 3]]", "tiers = [[2, 1], [4, 2], [6, 3]]", "begin at 1"),
        ('id = "R02"', 'id = "R01"', "id of its own"),
        ("schema = 1", "schema = 2", "schema"),
        ('kind = "farm"', 'kind = "swords"', "in this order"),
        ("favor = 1\n", "favor = 1\nluck = 1\n", "luck"),
        ('gain = ["combat_dice 3"], glory = 3', 'gain = ["combat_dice 9"], glory = 3', "too large"),
    ],
)
def test_what_does_not_fit_is_refused_with_a_reason(tmp_path: Path, old: str, new: str, reason: str) -> None:
    with pytest.raises(BadEdition, match=reason):
        GAME.read_edition(changed(tmp_path, old, new))


def test_a_changed_edition_plays_to_the_end(tmp_path: Path) -> None:
    edition = GAME.read_edition(
        changed(tmp_path, 'gain = ["food 2"] }', 'gain = ["draw village", "roll red red", "terror 1"] }')
    )
    for seed in range(3):
        table = GAME.new(3, seed, edition)
        play_out(table, FastDice(seed))
        assert table.over
        assert table.audit() == ""


def test_the_order_of_deeds_makes_another_edition(tmp_path: Path) -> None:
    path = changed(tmp_path, '["terror -1", "favor 1"]', '["favor 1", "terror -1"]')
    assert GAME.read_edition(path).hash != GAME.edition.hash
