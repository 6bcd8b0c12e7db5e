"""Random games of every variant: none gets stuck, loses a piece, or replays differently. A thousand when compiled."""

from __future__ import annotations

import json
import os
from hashlib import sha256

import pytest

from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.playout import play_out
from meadhall.core.engine.record import Record
from tests.kit import Variant, random_plies
from tests.laws import checks

GAMES = int(os.environ.get("MEADHALL_LAW_GAMES", "40"))
PARTS = 8
MAX_PLIES = 20_000


@pytest.mark.parametrize("part", range(PARTS))
def test_random_games_end_with_all_components_in_place(variant: Variant, part: int) -> None:
    for seed in range(part, GAMES, PARTS):
        table = variant.new(seed)
        dice = FastDice(seed)
        count = 0
        for now, _ in random_plies(table, dice):
            count += 1
            checks.options_are_sound(now)
            if count % 7 == 0:
                checks.components_are_conserved(now)
            assert count < MAX_PLIES, "this game does not end"
        checks.components_are_conserved(table)
        assert table.winners()


def test_records_replay_to_the_same_table(variant: Variant) -> None:
    for seed in range(max(4, GAMES // 100)):
        record = Record(variant.game, variant.players, str(seed), variant.options)
        table = record.start()
        dice = FastDice(seed)
        while not table.over:
            legal = table.legal()
            record.play(table, legal[dice.below("test", len(legal))])
        assert record.verify().position() == table.position()
        half = len(record) // 2
        assert record.replay(half).position() == record.take_back(half).position()


def test_play_out_plays_to_the_end(variant: Variant) -> None:
    for seed in range(max(4, GAMES // 100)):
        table = variant.new(seed)
        count = play_out(table, FastDice(seed))
        assert table.over
        assert count == table.ply


def test_the_same_seed_gives_the_same_game(variant: Variant) -> None:
    def digest() -> str:
        table = variant.new("twice")
        play_out(table, FastDice("twice"))
        return sha256(json.dumps(table.position()).encode()).hexdigest()

    assert digest() == digest()
