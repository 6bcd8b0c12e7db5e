"""Custom editions: valid ones are played, invalid ones are refused with file and key."""

from __future__ import annotations

from pathlib import Path

import pytest

from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.errors import BadEdition
from meadhall.core.engine.playout import play_out
from meadhall.games.midgard import GAME
from tests.games.midgard.situations import BOX, SOURCE

RED = 'red = ["double_hammer", "hammer", "hammer", "shield", "chest", "clan"]'


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
        ('gain = ["food 2"] }', 'gain = ["foods 2"] }', "no effect"),
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
        ('gain = ["combat_dice 3"]', 'gain = ["combat_dice 2", "combat_dice 2"]', "A02.gain: combat_dice 4 in all"),
        ('gain = ["roll_any 2"]', 'gain = ["roll_any 16"]', "favor_to_dice2.gain: 'roll_any 16': .* 15 is the most"),
        ('gain = ["reroll 3"]', 'gain = ["reroll 4"]', "too large"),
        ('gain = ["food 2"] }', 'gain = ["food 31"] }', "too large"),
        ('gain = ["food 2"] }', 'gain = ["combat_dice 0"] }', "1 or more"),
        ('gain = ["food 2"] }', 'gain = ["combat_dice -1"] }', "1 or more"),
        ('gain = ["food 2"] }', "gain = " + str(["food 1"] * 7) + " }", "length <= 6 .*abilities"),
        ('gain = ["roll red"] }', 'gain = ["roll red red red red red red red"] }', "six dice at most"),
        ('cost = ["food 1", "chest 2"]', 'cost = ["food 1", "food 2"]', "areas.village.cost: .*once"),
        ('cost = ["food 1", "chest 2"]', 'cost = ["die 1", "chest 2"]', "areas.village.cost: .*not both"),
        ('cost = ["food 4"]', 'cost = ["food 11"]', "from 1 to 10"),
        (RED, f"red = {['clan'] * 6}", "dice.red: .*two different faces"),
        ("crew_dice_per_colour = 24", "crew_dice_per_colour = 1", "crew_dice_per_colour: the market"),
        ("terror = [0, -1", "terror = [0, 1", "scoring.terror"),
        ("terror_each_further = -6", f"terror_each_further = {-(10**30)}", "terror_each_further"),
        ("[[1, 1], [4, 2], [6, 3]]", f"[[1, {10**30}], [4, 2], [6, 3]]", "farm.tiers"),
        (
            'pillage = ["glory 10", "terror 2"]',
            'pillage = ["draw village"]',
            r"cards\[5\] \(runes\): spoils can't draw",
        ),
        ('pillage = ["glory 10", "terror 2"]', "pillage = []", r"\(runes\)\.pillage: such a card shows: pillage"),
        (
            'kind = "treasure",',
            'kind = "treasure", gain = ["food 1"],',
            r"\(treasure\)\.gain: such a card shows: nothing",
        ),
        ('gain = ["roll red blue"]', 'gain = ["favor 2"]', "known by its dice"),
        ('cost = ["longship 1"], effect = ["food -2"]', 'cost = [], effect = ["food -2"]', "journeys.J02: .*MID-076"),
        ("defence = 2, win", "defence = 0, win", r"\(keep_wall\)\.defence"),
    ],
)
def test_what_does_not_fit_is_refused_with_a_reason(tmp_path: Path, old: str, new: str, reason: str) -> None:
    with pytest.raises(BadEdition, match=rf"mine\.toml: .*{reason}"):
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


def test_the_order_of_effects_makes_another_edition(tmp_path: Path) -> None:
    path = changed(tmp_path, '["terror -1", "favor 1"]', '["favor 1", "terror -1"]')
    assert GAME.read_edition(path).hash != GAME.edition.hash
